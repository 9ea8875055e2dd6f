#!/usr/bin/env bash
# seekd-mqtt between real seekds and Debian's mosquitto: state, commands, groups, faults of the broker, access.
# mqtt.sh [WORD]... runs the tests whose names have one of the words.
set -euo pipefail
cd "$(dirname "$0")/.."

# Debian's own Python is the one that has Debian's paho.
exec timeout 600 /usr/bin/python3 -B Tests/Mqtt/main.py "$(scripts/built.sh)" "$@"
