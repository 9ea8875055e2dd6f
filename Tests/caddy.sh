#!/usr/bin/env bash
# The example of docs/administration.md in a real Caddy: the page over HTTPS, with real seekd and seek-web behind it.
set -euo pipefail
cd "$(dirname "$0")/.."
exec timeout 300 /usr/bin/python3 -B Tests/Caddy/main.py "$(scripts/built.sh seekd seek-web)"
