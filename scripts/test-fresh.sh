#!/usr/bin/env bash
# test-fresh.sh [PART]...: runs the targets of README.md as a newcomer does, in a new Debian that has nothing but
# Swift, make and git. For `make test-fresh`, as root. Default parts: demo test. The environment variable SUITE says which
# Debian; default: bookworm, which is Debian 12. COMPILER=debian: with Debian's own Swift, which sid has.
#
#   demo, test, check, deb, demo-overlay   the target of the Makefile
#   bench                                  make bench ROUNDS=1
#   run                                    the command in the environment variable COMMAND, with bash
#
# The system is made once, in .build/systems/bare-SUITE.tar; each run unpacks it anew, and sees what is committed. /dev, /run and
# /sys are as a container has them. It is all gone when the script ends; the logs stay in .build/fresh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/debian-root.sh
. scripts/debian-root.sh

fail() {
    printf 'test-fresh: %s\n' "$1" >&2
    exit 1
}

suite=${SUITE:-bookworm}
[ $# -gt 0 ] || set -- demo test
for part in "$@"; do
    case $part in
        demo | test | check | deb | demo-overlay | bench) ;;
        run) [ -n "${COMMAND:-}" ] || fail "run: expected a command in COMMAND" ;;
        *) fail "expected the parts demo, test, check, deb, demo-overlay, bench or run, got '$part'" ;;
    esac
done
[ "$(id -u)" -eq 0 ] || fail 'expected root, to make a system'
case ${COMPILER:-} in '' | debian) ;; *) fail "COMPILER: expected debian or nothing, got '$COMPILER'" ;; esac
own_namespaces "$0" "$@"

out=.build/fresh
bare=.build/systems/bare-$suite.tar
path=$debian_path
packages=ca-certificates,git,make
if [ -n "${COMPILER:-}" ]; then
    bare=.build/systems/bare-$suite-swift.tar
    packages+=,swiftlang
else
    swift=$(swift_folder)
    path=$swift/usr/bin:$path
fi
mkdir -p "$out"
scripts/bare-debian.sh "$suite" "$bare" "$packages"
root=$(mktemp -d "$PWD/$out/root.XXXXXX")
trap 'leave_root "$root"' EXIT
tar -C "$root" -xf "$bare"
mount_system "$root"
[ -n "${COMPILER:-}" ] || share "$root" "$swift"
# Where this machine's git finds packages in place of their addresses.
while read -r key address; do
    folder=${key#url.}
    folder=${folder%.insteadof}
    [ -d "$folder" ] || continue
    mountpoint -q "$root${folder%/}" || share "$root" "${folder%/}"
    git config --file "$root/etc/gitconfig" --add "url.$folder.insteadOf" "$address"
done < <(git config --get-regexp '^url\..*\.insteadof$' || true)
# Git does not open another user's folders.
git config --file "$root/etc/gitconfig" --add safe.directory '*'

git clone -q --no-hardlinks "$PWD" "$root/root/seekd"

failed=()
for part in "$@"; do
    case $part in
        bench) command=(make bench ROUNDS=1) ;;
        run) command=(bash -c "$COMMAND") ;;
        *) command=(make "$part") ;;
    esac
    printf '== %s\n' "${command[*]}"
    begin=$SECONDS
    status=0
    inside "$root" /root/seekd PATH="$path" -- "${command[@]}" 2>&1 | tee "$out/$part.log" || status=$?
    printf '== %s: status %d after %d s\n' "${command[*]}" "$status" "$((SECONDS - begin))"
    [ "$status" -eq 0 ] || failed+=("$part")
done
rm -rf "$out/test-logs"
if [ -d "$root/root/seekd/.build/test-logs" ]; then cp -r "$root/root/seekd/.build/test-logs" "$out/test-logs"; fi
[ ${#failed[@]} -eq 0 ] || fail "failed in a new $suite: ${failed[*]}; $out has the logs"
echo "test-fresh: passed in a new $suite: $*"
