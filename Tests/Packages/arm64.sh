#!/usr/bin/env bash
# arm64.sh: checks the packages that scripts/deb-arm64.sh has built, installs, uses and purges them in bare Debian 12 and
# 13 for arm64, and runs the tests of the pure targets, with an emulated processor. For `make test-deb-arm64`, as root.
# Keeps the bare systems in .build/arm64.
set -euo pipefail
cd "$(dirname "$0")/../.."

if [ -z "${SEEKD_ARM64_TEST:-}" ]; then
    SEEKD_ARM64_TEST=1 exec scripts/arm64/qemu.sh "Tests/Packages/arm64.sh"
fi
unset SEEKD_ARM64_TEST

out=.build/deb-arm64
roots=.build/arm64
work=$(mktemp -d "$PWD/$roots/test.XXXXXX")
trap 'rm -rf --one-file-system "$work"' EXIT

fail() {
    printf 'arm64: %s\n' "$1" >&2
    exit 1
}

names=(seekd seekd-overlays seekd-remote seekd-mpris seekd-mqtt seekd-listen seekd-pictures)
packages=()
for name in "${names[@]}"; do
    found=("$out/$name"_*_arm64.deb)
    [ ${#found[@]} -eq 1 ] && [ -e "${found[0]}" ] || fail "expected one ${name}_*_arm64.deb in $out; run make deb-arm64"
    packages+=("/build/${found[0]##*/}")
done

echo '== lintian'
lintian --allow-root --fail-on error,warning $out/seekd_*_arm64.changes || fail 'lintian reports the above'

echo '== programs'
count=0
for name in "${names[@]}"; do dpkg-deb -x $out/"$name"_*_arm64.deb "$work/programs"; done
for program in "$work"/programs/usr/bin/*; do
    machine=$(readelf -h "$program" 2>/dev/null | sed -n 's/ *Machine: *//p') || continue
    [ "$machine" = AArch64 ] || fail "expected ${program##*/} for AArch64, got $machine"
    # Debian 12 has the C library 2.36.
    newest=$(readelf -V "$program" | sed -n 's/.*Name: GLIBC_\([0-9.]*\) .*/\1/p' | sort -V | tail -n 1)
    [ "$(printf '%s\n' "${newest:-0}" 2.36 | sort -V | tail -n 1)" = 2.36 ] ||
        fail "expected that ${program##*/} needs glibc 2.36 or older, got $newest"
    ! grep -qF .symtab <<<"$(readelf -SW "$program")" || fail "expected ${program##*/} stripped, found its symbols"
    echo "${program##*/}: glibc ${newest:-linked statically}"
    count=$((count + 1))
done
[ $count -eq 9 ] || fail "expected 9 programs, got $count"
rm -r "$work/programs"

export DEBIAN_FRONTEND=noninteractive
inside() {
    timeout 1800 scripts/arm64/inside.sh "$work/root" "$@" </dev/null
}
# quiet COMMAND...: shows the output only if the command fails.
quiet() {
    "$@" >"$work/log" 2>&1 || fail "$(tail -n 30 "$work/log")"
}
# What apt and dpkg write, and the system's own logs and caches, is not the packages'.
files() {
    (cd "$work/root" && find . -xdev \( -path ./proc -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o \
        -path ./var/cache -o -path ./var/log -o -path ./build -o -path ./arm64 -o -path ./home -o -path ./tmp \) -prune -o \
        -print | grep -E 'seekd|seekctl|seek-(overlay|web|listen|pictures)' || true)
}

for suite in bookworm trixie; do
    echo "== $suite"
    programs=(seekd seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen)
    count=${#names[@]}
    # FFmpeg's libraries have other names in each Debian: the last package is for the one with which it was linked.
    if [ $suite = bookworm ]; then programs+=(seek-pictures); else count=$((count - 1)); fi
    bare=$roots/$suite.tar
    if [ ! -e $bare ]; then
        mmdebstrap --mode=root --variant=minbase --arch=arm64 --skip=check/qemu --include=ca-certificates \
            $suite "$roots/part.tar"
        mv "$roots/part.tar" $bare
    fi
    mkdir "$work/root"
    # No devices: they can't be made in a user namespace, and inside.sh shows this machine's.
    tar -C "$work/root" --exclude='./dev/*' -xf $bare
    cp /etc/resolv.conf "$work/root/etc/resolv.conf"
    [ "$(inside uname -m)" = aarch64 ] || fail 'expected that uname says aarch64'
    quiet inside apt-get update -q
    [ -z "$(files)" ] || fail "before installation: $(files)"
    quiet inside apt-get install -q -y "${packages[@]:0:count}"
    for program in "${programs[@]}"; do
        ! inside ldd "/usr/bin/$program" | grep 'not found' || fail "$program lacks the above"
    done

    quiet inside useradd --create-home viewer
    cp Tests/Clips/chapters.mkv "$work/root/home/viewer/film.mkv"
    cp Tests/Packages/arm64-film.sh "$work/root/home/viewer/film.sh"
    mkdir -m 700 "$work/root/tmp/run"
    quiet inside chown -R viewer: /home/viewer /tmp/run
    inside setpriv --reuid=viewer --regid=viewer --init-groups \
        env HOME=/home/viewer XDG_RUNTIME_DIR=/tmp/run sh /home/viewer/film.sh || fail "the film failed, see above"

    quiet inside apt-get purge -q -y "${names[@]:0:count}"
    left=$(files)
    [ -z "$left" ] || fail "expected that nothing stays after purge, got: $left"
    [ -e "$work/root/home/viewer/.local/state/seekd/session.json" ] || fail "the user's own session.json is missing"

    # The shared libraries of Swift that Debian ships need a newer C library than Debian 12's.
    if [ $suite = trixie ]; then
        echo '== the tests of the pure targets'
        version=$(dpkg-parsechangelog --show-field Version)
        # A folder of its own: the release build stays. Debian's packages have the module _Testing_Foundation without its
        # library. An empty one satisfies the linker; if tests used something of it, they would not link.
        mkdir -p $out/tests
        SEEKD_VENDORED=1 SEEKD_PURE_TESTS=1 scripts/arm64/inside.sh $roots/compiler sh -c "cd /build/seekd-$version &&
            ar rc /build/tests/lib_Testing_Foundation.a &&
            swift build --build-tests --scratch-path /build/tests --swift-sdks-path /arm64/sdk \
                --swift-sdk debian-12-arm64 -Xlinker --allow-shlib-undefined -Xlinker -L/build/tests" >"$work/log" 2>&1 ||
            fail "$(grep -E 'error' "$work/log" || tail -n 30 "$work/log")"
        # Without those that take many minutes there: thousands of random seeds, megabytes of packets. Of the core's
        # simulation, one seed.
        SEEKD_SIMULATE_SEED=1 LD_LIBRARY_PATH=/arm64/swift/lib/swift/linux inside \
            /build/tests/debug/seekdPackageTests.xctest --testing-library swift-testing --no-parallel \
            --skip 'VicesTests|RemoteSimulationTests|RandomTests|GarbageTests|CheckpointTests|deafBroker' \
            >"$work/log" 2>&1 ||
            fail "$(grep -E '^✘|error' "$work/log" || tail -n 30 "$work/log")"
        grep -E '^✔ Test run with [0-9]{3,} tests.* passed' "$work/log" ||
            fail "expected some hundred tests, got: $(tail -n 3 "$work/log")"
    fi
    rm -rf --one-file-system "$work/root"
done
echo 'arm64: passed'
