#!/usr/bin/env bash
# debian-system.sh FILE SUITE GROUP...: makes FILE, a tar archive of a Debian with what these groups of deps.sh need, for
# programs that are built on this machine. Does nothing if it exists. As root.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/debian-root.sh
. scripts/debian-root.sh

fail() {
    printf 'debian-system: %s\n' "$1" >&2
    exit 1
}

file=${1:?} suite=${2:?}
[ ! -e "$file" ] || exit 0
own_namespaces "$0" "$@"

folder=$(dirname "$file")
bare=$folder/bare-$suite.tar
scripts/bare-debian.sh "$suite" "$bare" ca-certificates,git,make
root=$(mktemp -d "$PWD/$folder/root.XXXXXX")
trap 'leave_root "$root"' EXIT
tar -C "$root" -xf "$bare"
mount_system "$root"
cp scripts/deps.sh "$root/root/deps.sh"
inside "$root" /root PATH="$debian_path" SEEKD_BUILT=elsewhere -- bash deps.sh "${@:3}"
inside "$root" / PATH="$debian_path" -- apt-get clean
unmount_root "$root"
tar -C "$root" -cf "$file.part" .
mv "$file.part" "$file"
