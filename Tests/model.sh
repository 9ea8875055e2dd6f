#!/usr/bin/env bash
# Random scripts on libmpv, and whether the simulation's model of it can show the same: the short form of
# `make test-model`.
set -euo pipefail
cd "$(dirname "$0")/.."
exec "$(scripts/built.sh model-check)/model-check" --scripts "${SCRIPTS:-120}"
