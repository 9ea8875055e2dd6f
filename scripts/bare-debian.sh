#!/usr/bin/env bash
# bare-debian.sh SUITE FILE PACKAGES: makes FILE, a tar archive of a minimal Debian with these packages (a,b,c), unless it
# exists. As root.
set -euo pipefail
suite=${1:?} file=${2:?} packages=${3:?}
[ ! -e "$file" ] || exit 0

options=()
case $suite in
    # Their archive is valid for a week, which the newest that a mirror has may be past.
    forky | sid) options=(--aptopt='Acquire::Check-Valid-Until "false"') ;;
esac
mkdir -p "$(dirname "$file")"
mmdebstrap --mode=root --variant=minbase --include="$packages" "${options[@]}" "$suite" "$file.part.tar"
mv "$file.part.tar" "$file"
