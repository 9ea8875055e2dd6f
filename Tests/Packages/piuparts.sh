#!/usr/bin/env bash
# piuparts.sh [FOLDER]: installs, upgrades, removes and purges the packages in FOLDER (default: .build/deb) with piuparts,
# in the bare system that system.sh has made, and compares the files before and after. As root.
set -euo pipefail

# What piuparts mounts ends with a name space of its own.
if [ -z "${SEEKD_PIUPARTS:-}" ]; then
    exec unshare --mount env SEEKD_PIUPARTS=1 "$0" "$@"
fi
cd "$(dirname "$0")/../.."

out=$(realpath "${1:-.build/deb}")
bare=.build/deb/bare-bookworm.tar
log=$PWD/.build/deb/piuparts.log

fail() {
    printf 'piuparts: %s\n' "$1" >&2
    exit 1
}

[ "$(id -u)" -eq 0 ] || fail 'expected root, to install in a system of its own'
[ -e "$bare" ] || fail "expected $bare; run Tests/Packages/system.sh bookworm"

# In memory: dpkg waits for the disk after each file.
work=$(mktemp -d)
mount -t tmpfs -o mode=755 tmpfs "$work"
trap 'cd / && umount --lazy "$work" && rmdir "$work"' EXIT
gzip -1 <"$bare" >"$work/bare.tar.gz"

# An archive with an older version, from which piuparts upgrades.
mkdir "$work/archive" "$work/tmp"
packages=("$out"/seekd_*.deb "$out"/seekd-*.deb)
for package in "${packages[@]}"; do
    Tests/Packages/repack.sh "$package" 0.0.1 "$work/archive/$(dpkg-deb -f "$package" Package).deb" before
done
(cd "$work/archive" && dpkg-scanpackages . /dev/null >Packages 2>/dev/null)

# The packages depend on systemd, which leaves these folders when it is purged.
ignored=()
for folder in /root/.ssh /var/cache/private /var/lib/private /var/log/private /var/lib/systemd/coredump /var/lib/systemd/pstore; do
    ignored+=(--ignore "$folder/")
done

echo '== piuparts'
timeout 3600 piuparts --basetgz "$work/bare.tar.gz" --distribution bookworm --mirror 'http://deb.debian.org/debian main' \
    --bindmount "$work/archive" --extra-repo "deb [trusted=yes] file:$work/archive ./" \
    --no-eatmydata "${ignored[@]}" --tmpdir "$work/tmp" "${packages[@]}" >"$log" 2>&1 ||
    fail "$(grep -E 'ERROR|FAIL' -A 8 "$log" | head -n 40; echo "all of it is in $log")"
grep -q 'PASS: Installation and purging' "$log" || fail "installation and purge were not tested; see $log"
grep -q 'PASS: Installation, upgrade and purging' "$log" || fail "the upgrade was not tested; see $log"
echo 'piuparts: passed'
