#!/usr/bin/env bash
# Plants 20 faults in the core, one at a time: the transcripts notice 80 percent of those that compile. The short form of
# `make mutate`.
set -euo pipefail
cd "$(dirname "$0")/.."
exec /usr/bin/python3 -B Tests/Mutation/main.py --short
