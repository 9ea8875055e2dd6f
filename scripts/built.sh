#!/bin/sh
# built.sh [PRODUCT]...: builds these products as for tests, and prints the folder of the build's programs. With a folder in
# SEEKD_BUILT it builds nothing, and prints that: for systems on which the compiler does not run (scripts/test-system.sh).
set -eu
cd "$(dirname "$0")/.."

if [ -n "${SEEKD_BUILT:-}" ]; then
    printf '%s\n' "$SEEKD_BUILT"
    exit
fi
for product in "$@"; do swift build --product "$product" >&2; done
swift build --show-bin-path
