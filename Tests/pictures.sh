#!/usr/bin/env bash
# seek-pictures beside a real seekd: pictures of a film and of what is beside it, floods of questions, hostile files, a
# process that dies or hangs.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(scripts/built.sh seek-pictures seekd seekctl)
exec timeout 600 /usr/bin/python3 -B Tests/Pictures/run.py "$bin"
