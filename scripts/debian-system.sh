#!/usr/bin/env bash
# debian-system.sh FILE SUITE GROUP...: makes FILE, a tar archive of a Debian with what these groups of deps.sh need, for
# programs that are built on this machine. If it exists it gets what has been added to them since. As root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/debian-root.sh
. scripts/debian-root.sh

fail() {
    printf 'debian-system: %s\n' "$1" >&2
    exit 1
}

file=${1:?} suite=${2:?}
packages=$(scripts/deps.sh --print "${@:3}")
if [ -e "$file" ] && [ "$(cat "$file.packages" 2>/dev/null)" = "$packages" ]; then exit 0; fi
own_namespaces "$0" "$@"

folder=$(dirname "$file")
base=$file
if [ ! -e "$file" ]; then
    base=$folder/bare-$suite.tar
    scripts/bare-debian.sh "$suite" "$base" ca-certificates,git,make
fi
root=$(mktemp -d "$PWD/$folder/root.XXXXXX")
trap 'leave_root "$root"' EXIT
tar -C "$root" -xf "$base"
mount_system "$root"
cp scripts/deps.sh "$root/root/deps.sh"
inside "$root" /root PATH="$debian_path" SEEKD_BUILT=elsewhere -- bash deps.sh "${@:3}"
inside "$root" / PATH="$debian_path" -- apt-get clean
unmount_root "$root"
tar -C "$root" -cf "$file.part" .
mv "$file.part" "$file"
printf '%s\n' "$packages" >"$file.packages"
