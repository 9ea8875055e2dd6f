#!/usr/bin/env bash
# Metrics of a real seekd: what seekctl and seek-web write is read by promtool and by a real Prometheus; the alert rules
# and the dashboard ask only for what is there.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(scripts/built.sh)
exec timeout 300 /usr/bin/python3 -B Tests/Metrics/main.py "$bin"
