#!/usr/bin/env bash
# test-system.sh SUITE [--short | COMMAND...]: builds the tests on this machine, and runs them in another Debian, with its
# libmpv and all else of its: trixie is Debian 13. For `make test-debian-13` and `make test-forky`, as root.
#
#   --short   the tests that wait for nothing, and Tests/{keys,terminal,programs,model}.sh, in a smaller system. Makes no build;
#             skipped, with a message, without the superuser or if the system can't be made in five minutes
#
#   COMMAND   runs this instead of the tests, with the folder of the programs in SEEKD_BUILT
#
# The system is made once, in .build/systems; each run unpacks it anew. This folder is shown there at the same place, since
# the programs know it, and can be written. The logs are in .build/test-logs-SUITE.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/debian-root.sh
. scripts/debian-root.sh

fail() {
    printf 'test-system: %s\n' "$1" >&2
    exit 1
}

suite=${1:-}
short=
if [ "${2:-}" = --short ]; then short=--short; fi
[[ $suite =~ ^[a-z]+$ ]] || fail "expected the name of a Debian, as trixie, got '$suite'"
case ${2:-} in --short | [!-]* | '') ;; *) fail "expected --short or a command, got '$2'" ;; esac

# cannot WHY: the short form is left out, the long one fails.
cannot() {
    [ -n "$short" ] || fail "$1"
    printf 'test-system: skipped: %s\n' "$1"
    exit 0
}

[ "$(id -u)" -eq 0 ] || cannot 'it needs the superuser, to make a system'
unshare --mount true 2>/dev/null || cannot 'it needs the right to make namespaces (in a container: --privileged)'
command -v mmdebstrap >/dev/null || cannot 'mmdebstrap is missing; scripts/deps.sh fresh installs it'
swift=$(swift_folder)
own_namespaces "$0" "$@"
export SEEKD_STRICT=1
[ -n "$short" ] || swift build --build-tests
built=$(swift build --show-bin-path)

name=$suite
groups=(test strangers)
if [ -n "$short" ]; then
    name=$suite-short
    groups=(run)
fi
system=.build/systems/$name.tar
mkdir -p .build/systems
if [ -n "$short" ]; then
    timeout -k 30 300 scripts/debian-system.sh "$system" "$suite" "${groups[@]}" ||
        cannot 'the system could not be made in five minutes'
else
    scripts/debian-system.sh "$system" "$suite" "${groups[@]}"
fi

command=(scripts/test.sh)
if [ -n "$short" ]; then
    command+=(--short)
elif [ $# -gt 1 ]; then
    command=("${@:2}")
fi
root=$(mktemp -d "$PWD/.build/systems/root.XXXXXX")
trap 'leave_root "$root"' EXIT
tar -C "$root" -xf "$system"
mount_system "$root"
share "$root" "$swift"
# Tests/disk.sh makes a file system that has no room.
if [ -e /dev/fuse ]; then
    touch "$root/dev/fuse"
    mount --bind /dev/fuse "$root/dev/fuse"
fi
mkdir -p "$root$PWD"
mount --bind "$PWD" "$root$PWD"
printf '== %s with libmpv %s\n' "$suite" "$(chroot "$root" dpkg-query -W -f '${Version}' libmpv2)"
inside "$root" "$PWD" PATH="$debian_path" SEEKD_BUILT="$built" SEEKD_TEST_LOGS=".build/test-logs-$name" \
    -- "${command[@]}"
