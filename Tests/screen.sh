#!/usr/bin/env bash
# The parts of `make bench-screen` that need no screen: the pattern in the pictures, the figures of a burst, the tables.
set -euo pipefail
cd "$(dirname "$0")/.."
PYTHONPATH=Benchmarks/Screen:scripts exec /usr/bin/python3 -B -m unittest discover -s Tests/Screen -p '*_test.py'
