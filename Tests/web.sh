#!/usr/bin/env bash
# seek-web beside a real seekd: who is let in and who is not, by real requests, and the page in a real Chromium.
# web.sh --screenshots makes the pictures in docs anew; web.sh --states FOLDER makes pictures of each state, to look at.
set -euo pipefail
cd "$(dirname "$0")/.."

axe=.build/axe
if [ ! -s "$axe/axe_playwright_python/axe.min.js" ]; then
    pip3 download --quiet --no-deps --require-hashes --dest "$axe" --requirement Tests/web-requirements.txt
    /usr/bin/python3 -m zipfile -e "$axe"/axe_playwright_python-*.whl "$axe"
fi
export AXE=$axe/axe_playwright_python/axe.min.js
# Debian's own Python is the one that has Debian's selenium.
exec timeout 900 /usr/bin/python3 Tests/Web/main.py "$(scripts/built.sh seekd seek-web)" "$@"
