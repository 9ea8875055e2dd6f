#!/usr/bin/env bash
# seek-overlay's own pictures, and the same drawn from the replies to `choreography` alone, and by the page with ?overlay,
# in a real Chromium. look.sh FOLDER keeps the pictures there, to look at. Not a part of `make test`: on a busy machine a
# moment may be missed.
set -euo pipefail
cd "$(dirname "$0")/../.."
# Debian's own Python is the one that has Debian's selenium.
PYTHONPATH=Tests/Look:Tests/Web:scripts exec timeout 600 /usr/bin/python3 -B Tests/Look/main.py \
    "$(scripts/built.sh seekd seek-overlay seek-web)" "$@"
