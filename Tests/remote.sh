#!/usr/bin/env bash
# Plugs remotes into a machine that umockdev pretends to be, presses their keys, and compares the events of a real seekd.
# The same with lircd. Uses the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD_DIR:-.build/debug}
for program in seekd seekctl seekd-remote; do
    [ -x "$build/$program" ] || { echo "remote: $build/$program is missing; run swift build" >&2; exit 1; }
done
# Another Python first on PATH does not see Debian's packages.
exec timeout 300 umockdev-wrapper /usr/bin/python3 -B Tests/Remote/main.py "$(realpath "$build")" "$PWD/Tests/Clips/chapters.mkv"
