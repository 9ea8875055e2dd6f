#!/usr/bin/env bash
# lintian.sh SUITE [FOLDER]: checks the packages in FOLDER (default: .build/deb) with the suite's lintian: in a system of
# its own, kept in .build/deb/lintian-SUITE.tar, if this machine has another suite. As root.
set -euo pipefail
cd "$(dirname "$0")/../.."

suite=${1:?"lintian: expected a suite"}
out=$(realpath "${2:-.build/deb}")
changes=("$out"/seekd_*.changes)
command=(lintian --allow-root --fail-on error,warning)
# From Debian 13 on it repeats what appstreamcli says: that seekd has no homepage. An override of a tag that lintian of
# Debian 12 does not know is an error there. deb.sh runs appstreamcli, and reads the rest.
[ "$suite" = bookworm ] || command+=(--suppress-tags appstream-metadata-validation-failed)

fail() {
    printf 'lintian: %s\n' "$1" >&2
    exit 1
}

[ ${#changes[@]} -eq 1 ] && [ -e "${changes[0]}" ] || fail "expected one seekd_*.changes in $out; run make deb"
echo "== lintian of $suite"
if [ "$(. /etc/os-release && echo "${VERSION_CODENAME:-}")" = "$suite" ]; then
    "${command[@]}" "${changes[0]}" || fail 'lintian reports the above'
    exit
fi
scripts/bare-debian.sh "$suite" ".build/deb/lintian-$suite.tar" lintian,man-db
root=$(mktemp -d)
finish() {
    if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
    rm -rf --one-file-system "$root"
}
trap finish EXIT
tar -C "$root" -xf ".build/deb/lintian-$suite.tar"
mount -t proc proc "$root/proc"
mkdir "$root/packages"
cp "$out"/seekd*.{deb,buildinfo,changes} "$root/packages"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "${command[@]}" "/packages/${changes[0]##*/}" ||
    fail "lintian of $suite reports the above"
