#!/usr/bin/env bash
# system.sh SUITE [FOLDER]: installs the packages in FOLDER (default: .build/deb) in a bare Debian of the suite, skips,
# upgrades and purges them. Keeps the bare system in .build/deb/bare-SUITE.tar. As root.
set -euo pipefail
cd "$(dirname "$0")/../.."

suite=${1:?"system: expected a suite"}
out=$(realpath "${2:-.build/deb}")
work=$(mktemp -d)
root=$work/root
configuration=$root/etc/seekd/seekd.toml

fail() {
    printf 'system: %s: %s\n' "$suite" "$1" >&2
    exit 1
}

finish() {
    if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
    rm -rf --one-file-system "$work"
}
trap finish EXIT

[ "$(id -u)" -eq 0 ] || fail 'expected root, to install in a system of its own'
names=(seekd seekd-overlays seekd-remote seekd-mpris seekd-mqtt seekd-listen)
programs=(seekd seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen)
caches=(var/cache/seekd var/cache/seekd-listen)
# FFmpeg's libraries have other names in each Debian: this package is for the one in which it was built.
if [ "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" = "$suite" ]; then
    names+=(seekd-pictures)
    programs+=(seek-pictures)
    caches+=(var/cache/seekd-pictures)
fi
packages=()
for name in "${names[@]}"; do
    found=("$out/$name"_*.deb)
    [ ${#found[@]} -eq 1 ] && [ -e "${found[0]}" ] || fail "expected one ${name}_*.deb in $out; run make deb"
    packages+=("${found[0]}")
done

echo "== $suite: installation"
scripts/bare-debian.sh "$suite" ".build/deb/bare-$suite.tar" ca-certificates
mkdir "$root"
tar -C "$root" -xf ".build/deb/bare-$suite.tar"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/packages"
cp "${packages[@]}" "$root/packages"

inside() {
    timeout 900 chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@" </dev/null
}
# run COMMAND...: inside; what it prints is shown only if it fails.
run() {
    inside "$@" >"$work/log" 2>&1 || fail "$*: $(tail -n 20 "$work/log")"
}
# What apt and dpkg write, and the system's own logs and caches, is not the packages'.
files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o \
        -path ./var/log -o -path ./packages -o -path ./tmp \) -prune -o -print | grep -E 'seekd|seekctl|seek-(overlay|web|listen|pictures)' || true)
}
run apt-get update -q
[ -z "$(files)" ] || fail "before installation: $(files)"

# As README.md says, without a display.
begin=$SECONDS
run sh -c 'cd /packages && apt-get install -q -y ./*.deb'
echo "system: installed in $((SECONDS - begin)) s, with all that libmpv2 depends on"
inside getent passwd seekd >/dev/null || fail 'there is no user seekd'
for scope in system user; do
    option=--system
    [ "$scope" = system ] || option=--global
    for unit in "$root/usr/lib/systemd/$scope"/seek*; do
        state=$(inside systemctl "$option" is-enabled "${unit##*/}" 2>&1) || true
        case $state in
            disabled | static | indirect) ;;
            *) fail "${unit##*/} ($scope) is $state after installation" ;;
        esac
        case $unit in *@.*) continue ;; esac
        inside env XDG_RUNTIME_DIR=/tmp systemd-analyze verify --man=no "--$scope" "${unit#"$root"}" >"$work/said" 2>&1 || true
        ! grep -i seek "$work/said" || fail "systemd-analyze verify reports the above about ${unit##*/}"
    done
done
for program in "${programs[@]}"; do
    ! inside ldd "/usr/bin/$program" | grep 'not found' || fail "$program lacks the above"
done

echo "== $suite: the first skip"
run useradd --create-home viewer
cp Tests/Clips/chapters.mkv "$root/home/viewer/film.mkv"
mkdir -m 700 "$root/tmp/run"
run chown -R viewer: /home/viewer /tmp/run
# shellcheck disable=SC2016
run setpriv --reuid=viewer --regid=viewer --init-groups env HOME=/home/viewer XDG_RUNTIME_DIR=/tmp/run sh -c '
    cd && seekd --mpv-option vo=null --mpv-option ao=null --set player.on_quit=exit film.mkv 2>log &
    tries=0
    until seekctl status 2>/dev/null | grep -q film.mkv; do
        tries=$((tries + 1))
        if [ $tries -gt 300 ]; then cat log; exit 1; fi
        sleep 0.1 # house-rules: polling interval
    done
    seekctl tap forward && seekctl quit && wait'
grep -qF +10 "$work/log" || fail "expected +10, got: $(cat "$work/log")"

echo "== $suite: upgrade"
enabled=(seekd.service seekd.socket seek-web.service seekd-remote.service seekd-mqtt.service)
# expect_enabled: what the administrator has enabled is enabled.
expect_enabled() {
    local unit
    for unit in "${enabled[@]}"; do
        [ "$(inside systemctl is-enabled "$unit")" = enabled ] || fail "expected that $unit stays enabled, got $(inside systemctl is-enabled "$unit")"
    done
}
# pack VERSION [before]: writes the packages with this version to the folder VERSION.
pack() {
    local package
    mkdir -p "$root/packages/$1"
    for package in "${packages[@]}"; do
        Tests/Packages/repack.sh "$package" "$1" "$root/packages/$1/$(dpkg-deb -f "$package" Package).deb" "${@:2}"
    done
}
is_changed() { tail -n 1 "$configuration" | grep -qx '# of the administrator'; }
cp "$configuration" "$work/shipped.toml"
echo '# of the administrator' >>"$configuration"
run systemctl enable "${enabled[@]}"
pack 99.1
# A question would be an error: nobody answers.
run sh -c 'cd /packages && apt-get install -q -y ./99.1/*.deb'
[ "$(inside dpkg-query -Wf '${Version}' seekd)" = 99.1 ] || fail 'version 99.1 is not installed'
is_changed || fail 'a changed configuration did not survive the upgrade'
tail -n 1 "$root/usr/share/doc/seekd/config/seekd.toml" | grep -qx '# shipped with 99.1' || fail 'the reference was not replaced'
run seekd --check-config --config /etc/seekd/seekd.toml
expect_enabled

echo "== $suite: purge"
# What a service has written, and what a user has.
for folder in var/lib/seekd "${caches[@]}" run/seekd home/viewer/.config/seekd; do
    mkdir -p "$root/$folder"
    touch "$root/$folder/kept"
done
run apt-get remove -q -y "${names[@]}"
is_changed || fail 'removal deletes the configuration'
[ -e "$root/var/lib/seekd/kept" ] || fail 'removal deletes the state'
run apt-get purge -q -y "${names[@]}"
expect_purged() {
    local left
    left=$(files | grep -v '^\./home/viewer/' || true; ls -d "$root"/var/cache/seekd* 2>/dev/null || true)
    [ -z "$left" ] || fail "expected that only the user's own files stay, found: $left"
}
expect_purged
for file in .config/seekd/kept .local/state/seekd/session.json; do
    [ -e "$root/home/viewer/$file" ] || fail "the user's own $file is missing"
done
inside getent passwd seekd >/dev/null || fail 'the user seekd is gone: files of it would have no owner'

echo "== $suite: upgrade from packages with units in /lib, and with all keys in the configuration"
pack 0.0.1 before
run sh -c 'dpkg -i /packages/0.0.1/*.deb'
[ "$(inside sh -c 'dpkg -S /lib/systemd/system/seekd.service')" = 'seekd: /lib/systemd/system/seekd.service' ] || fail 'expected the unit in /lib'
run systemctl enable "${enabled[@]}"
run sh -c 'dpkg -i /packages/*.deb'
cmp "$configuration" "$work/shipped.toml" || fail 'an unchanged configuration was not replaced'
expect_enabled
for name in "${names[@]}"; do
    lost=$(inside dpkg --verify "$name")
    [ -z "$lost" ] || fail "after the upgrade files of $name are missing or changed: $lost"
done
run systemctl disable seek-web.service
run sh -c 'dpkg -i /packages/*.deb'
state=$(inside systemctl is-enabled seek-web.service) || true
[ "$state" = disabled ] || fail "expected that seek-web.service stays disabled, got $state"
run dpkg --purge "${names[@]}"
expect_purged
run sh -c 'dpkg -i /packages/0.0.1/*.deb'
echo '# of the administrator' >>"$configuration"
run sh -c 'dpkg -i --force-confdef /packages/*.deb'
is_changed || fail 'a changed configuration did not survive the upgrade'
run seekd --check-config --config /etc/seekd/seekd.toml
run dpkg --purge "${names[@]}"
expect_purged

echo "system: $suite: passed"
