#!/usr/bin/env bash
# make check: the house rules, the format, and that no target imports what Package.swift doesn't give it.
# The quick checks come first; the build, with warnings as errors, is the one that the tests then run.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

echo '== house rules'
scripts/house-rules.sh
echo '== format'
swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift ||
    { echo "check: not formatted; run swift format -i --recursive Sources Tests Benchmarks Package.swift, and see to the rest" >&2; exit 1; }
echo '== imports and warnings'
SEEKD_STRICT=1 swift build --build-tests --explicit-target-dependency-import-check error
echo '== check passed'
