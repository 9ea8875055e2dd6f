#!/usr/bin/env bash
# The example of docs/administration.md in a real Caddy: the page over HTTPS, with real seekd and seek-web behind it.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --product seekd
swift build --product seek-web
exec timeout 300 /usr/bin/python3 -B Tests/Caddy/main.py "$(swift build --show-bin-path)"
