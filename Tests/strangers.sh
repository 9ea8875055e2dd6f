#!/usr/bin/env bash
# strangers.sh [--all] [NAME]...: runs programs that others wrote, with mpv and with seekd in its place, and compares what
# they observe. Without --all it leaves out the long ones. NAME: a module in Tests/Strangers/programs.
set -euo pipefail
cd "$(dirname "$0")/.."

# Debian's own Python has the versions that requirements.txt expects.
PYTHONDONTWRITEBYTECODE=1 exec /usr/bin/python3 Tests/Strangers/main.py "$(scripts/built.sh seekd seekd-mpris)/seekd" "$@"
