#!/usr/bin/env bash
# Builds the Debian packages of this working tree in .build/deb, for `make deb`. Only scripts/vendor.sh may use the
# network; the build itself runs without one, as on Debian's builders.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'deb: %s\n' "$1" >&2
    exit 1
}

version=$(dpkg-parsechangelog --show-field Version)
out=$PWD/.build/deb
tree=$out/seekd-$version
rm -f "$out"/*.deb "$out"/*.buildinfo "$out"/*.changes
scripts/source-tree.sh "$tree"

isolated=(unshare --net)
[ "$(id -u)" -eq 0 ] || isolated=(unshare --net --map-root-user)
"${isolated[@]}" true 2>/dev/null || fail 'no namespaces here (unshare --net): the build without network is not possible'
(cd "$tree" && "${isolated[@]}" dpkg-buildpackage -b --no-sign)
printf 'deb: built\n'
printf '  %s\n' "$out"/*.deb
