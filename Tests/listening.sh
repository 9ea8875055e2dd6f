#!/usr/bin/env bash
# seek-listen with a short made-up season: what it finds in the files, and what seekd offers of it while an episode plays.
# `make test-season` takes a longer season, and checks what it costs.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(scripts/built.sh seek-listen seekd seekctl)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

/usr/bin/python3 -B Tests/Listening/season.py "$work/Show" --truth "$work/truth.json" --episodes 4 --minutes 3 --seed 1
/usr/bin/python3 -B Tests/Listening/score.py --any-cost "$bin/seek-listen" "$work/Show" "$work/truth.json"
timeout 900 /usr/bin/python3 -B Tests/Listening/follow.py "$bin" "$work/Show" "$work/truth.json"
