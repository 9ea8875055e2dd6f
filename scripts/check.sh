#!/usr/bin/env bash
# make check: house rules, format, warnings as errors, and no import of a target that Package.swift does not list as a
# dependency. The quick checks run first. The build is the one that the tests use.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

echo '== house rules'
scripts/house-rules.sh
echo '== format'
swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift ||
    { echo "check: run swift format -i --recursive Sources Tests Benchmarks Package.swift; fix by hand what it reports above" >&2; exit 1; }
echo '== imports and warnings'
SEEKD_STRICT=1 swift build --build-tests --explicit-target-dependency-import-check error
echo '== check passed'
