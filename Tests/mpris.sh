#!/usr/bin/env bash
# mpris.sh: seekd-mpris beside a real seekd, on a message bus of its own, asked by playerctl and busctl as desktops ask.
set -euo pipefail
cd "$(dirname "$0")/.."

PYTHONDONTWRITEBYTECODE=1 exec timeout 300 /usr/bin/python3 Tests/Mpris/main.py "$(scripts/built.sh seekd seekd-mpris)" "$@"
