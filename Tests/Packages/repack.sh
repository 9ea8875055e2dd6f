#!/usr/bin/env bash
# repack.sh PACKAGE VERSION FILE [before]: writes FILE, the package file PACKAGE with another version, which its packages
# depend on too, and with another reference of the configuration. "before": as packages of seekd were before, with units
# and rules in /lib, and the whole reference as the configuration. For tests of upgrades, without a build.
set -euo pipefail
package=${1:?} version=${2:?} file=${3:?} before=${4:-}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree=$work/tree
dpkg-deb -R "$package" "$tree"
old=$(dpkg-deb -f "$package" Version)
sed -i -e "s/^Version: .*/Version: $version/" -e "/^Depends:/s/(= $old)/(= $version)/g" "$tree/DEBIAN/control"
reference=$tree/usr/share/doc/seekd/config/seekd.toml
[ ! -e "$reference" ] || echo "# shipped with $version" >>"$reference"
if [ -n "$before" ]; then
    for folder in systemd/system udev; do
        [ -d "$tree/usr/lib/$folder" ] || continue
        mkdir -p "$tree/lib/$(dirname "$folder")"
        mv "$tree/usr/lib/$folder" "$tree/lib/$folder"
    done
    [ ! -e "$reference" ] || cp "$reference" "$tree/etc/seekd/seekd.toml"
fi
(cd "$tree" && find . -path ./DEBIAN -prune -o -type f -printf '%P\0' | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
dpkg-deb -Zgzip -z1 --root-owner-group -b "$tree" "$file" >/dev/null
