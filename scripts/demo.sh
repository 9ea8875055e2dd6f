#!/usr/bin/env bash
# Plays a clip without picture and sound, taps, and prints the events and the position after landing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=${BUILD_DIR:-.build/release}
folder=$(mktemp -d)
export SEEKD_SOCKET=$folder/ipc.sock XDG_STATE_HOME=$folder
monitor=
daemon=
finish() {
    [ -z "$monitor" ] || kill "$monitor" 2>/dev/null || true
    [ -z "$daemon" ] || kill "$daemon" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf "$folder"
}
trap finish EXIT

if [ -t 1 ]; then bold=$'\033[1m' plain=$'\033[0m'; else bold='' plain=''; fi
say() { printf '\n%s%s%s\n' "$bold" "$*" "$plain"; }
run() {
    printf '$ seekctl %s\n' "$*"
    "$bin/seekctl" "$@"
}
# until_seen PATTERN COMMAND...: runs the command until its output matches.
until_seen() {
    local pattern=$1 tries=0
    shift
    until "$@" 2>/dev/null | grep -q -- "$pattern"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 1000 ]; then
            printf 'demo: timed out waiting for "%s"; the log of seekd:\n' "$pattern" >&2
            cat "$folder/log" >&2
            exit 1
        fi
    done
}
# count NAME: a counter of `seekctl stats`.
count() { "$bin/seekctl" stats --json | sed -E "s/.*\"$1\":([0-9]+).*/\1/"; }
# landed_at SECONDS: waits for the end of a chase there.
landed_at() { until_seen "\"phase\":\"landed\"[^}]*\"target\":$1\." "$bin/seekctl" status --json; }

"$bin/seekd" --socket "$SEEKD_SOCKET" --mpv-option vo=null --mpv-option ao=null Tests/Clips/chapters.mkv \
    2>"$folder/log" &
daemon=$!
until_seen playing "$bin/seekctl" status

say "A film of five minutes is playing. Pause it at 0:20:"
run toggle
run scrub 20
landed_at 20

say "Three taps of \"forward 10 s\", and the events that an overlay gets:"
"$bin/seekctl" monitor seek-button chase >"$folder/events" &
monitor=$!
until_seen 'forward' cat "$folder/events"
before=$(count seeks)
for _ in 1 2 3; do run tap forward; done
until_seen 'forward .*settled .*+30' cat "$folder/events"
sed -n '/tapped/,$p' "$folder/events"
say "3 taps, $(($(count seeks) - before)) seeks. The new position:"
run status

say "Twenty taps, 2 ms apart, through one connection:"
before=$(count seeks)
for _ in $(seq 20); do
    printf '{"command":["tap","forward"]}\n'
    # The interval between taps is part of the demo.
    sleep 0.002 # house-rules: input
done | "$bin/seekctl" send >/dev/null
landed_at 250
say "20 taps, $(($(count seeks) - before)) seeks:"
run status

say "Undo the last jump:"
run undo
landed_at 50
run status
