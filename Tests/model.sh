#!/usr/bin/env bash
# The short form of `make test-model`: 30 random scripts with libmpv, the same ones each time.
set -euo pipefail
cd "$(dirname "$0")/.."
built=$(scripts/built.sh model-check)
exec "$built/model-check" --scripts 30
