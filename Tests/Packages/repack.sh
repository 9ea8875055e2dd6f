#!/usr/bin/env bash
# repack.sh PACKAGE VERSION FILE: writes FILE, the package file PACKAGE with another version, which its packages depend on
# too, and with another shipped configuration. For tests of upgrades, without a build.
set -euo pipefail
package=${1:?} version=${2:?} file=${3:?}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dpkg-deb -R "$package" "$work/tree"
old=$(dpkg-deb -f "$package" Version)
sed -i -e "s/^Version: .*/Version: $version/" -e "/^Depends:/s/(= $old)/(= $version)/g" "$work/tree/DEBIAN/control"
if [ -e "$work/tree/etc/seekd/seekd.toml" ]; then
    echo "# shipped with $version" >>"$work/tree/etc/seekd/seekd.toml"
fi
(cd "$work/tree" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb -Zgzip -z1 --root-owner-group -b "$work/tree" "$file" >/dev/null
