#!/usr/bin/env bash
# Plugs remotes into a machine that umockdev pretends to be, presses their keys, and compares the events of a real seekd.
# The same with lircd. Shows them to udev, with the rule for remotes. Uses the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD_DIR:-.build/debug}
for program in seekd seekctl seekd-remote; do
    [ -x "$build/$program" ] || { echo "remote: $build/$program is missing; run swift build" >&2; exit 1; }
done
# Another Python first on PATH does not see Debian's packages.
run=(timeout 300 umockdev-wrapper /usr/bin/python3 -B)
if [ "$(id -u)" -eq 0 ] && unshare --mount true 2>/dev/null; then
    # udev writes there. A container has no /dev/char.
    unshare --mount sh -c 'mount -t tmpfs none /run && mkdir -p /dev/char && mount -t tmpfs none /dev/char && exec "$@"' sh \
        "${run[@]}" Tests/Remote/rules.py "$PWD/udev/70-seekd-remote.rules"
else
    echo "remote: udev's rule: skipped: it needs the superuser, and the right to make namespaces"
fi
exec "${run[@]}" Tests/Remote/main.py "$(realpath "$build")" "$PWD/Tests/Clips/chapters.mkv"
