#!/usr/bin/env bash
# Fuzzes for a few seconds, after the whole corpus, so that a find of the past stays found.
set -euo pipefail
cd "$(dirname "$0")/.."

FUZZ_SECONDS=${FUZZ_SECONDS:-12} scripts/fuzz.sh
