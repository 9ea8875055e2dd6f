#!/usr/bin/env bash
# A short day of a living room: seekd with all front ends, clients that come and go, films and files that change,
# restarts. Each accepted command has exactly one end, and no descriptor and no thread is left. make soak: the long form.
set -euo pipefail
cd "$(dirname "$0")/.."

built=$(scripts/built.sh seekd seekctl seek-overlay seek-web seekd-mpris seekd-mqtt seekd-remote seek-listen \
    seek-pictures)
exec timeout -k 10 300 /usr/bin/python3 -B Tests/Day/main.py "$built" .build/soak/short --minutes 0.2 --short
