#!/usr/bin/env bash
# Runs the whole corpus, which has all earlier findings, and then fuzzes for a few seconds.
set -euo pipefail
cd "$(dirname "$0")/.."

FUZZ_SECONDS=${FUZZ_SECONDS:-12} scripts/fuzz.sh
