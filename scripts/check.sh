#!/usr/bin/env bash
# make check: house rules, format, no import of a target that Package.swift does not list as a dependency, and warnings
# as errors. The quick checks run first. The build is the one that the tests use.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

echo '== house rules'
scripts/house-rules.sh
echo '== format'
swift format lint --strict --parallel --recursive Sources Tests Benchmarks Package.swift ||
    { echo "check: run swift format -i --recursive Sources Tests Benchmarks Package.swift; fix by hand what it reports above" >&2; exit 1; }
echo '== imports'
/usr/bin/python3 -B scripts/imports.py
echo '== warnings'
SEEKD_STRICT=1 swift build --build-tests
echo '== check passed'
