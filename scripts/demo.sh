#!/usr/bin/env bash
# Plays a real clip without picture and sound, taps, and shows what an overlay would see and where playback landed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=${BUILD_DIR:-.build/release}
folder=$(mktemp -d)
export SEEKD_SOCKET=$folder/ipc.sock
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
# Waits until a command's output has a pattern: for what happens, never for a time.
until_seen() {
    local pattern=$1 tries=0
    shift
    until "$@" 2>/dev/null | grep -q -- "$pattern"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 1000 ]; then
            printf 'demo: waited in vain for "%s"; seekd said:\n' "$pattern" >&2
            cat "$folder/log" >&2
            exit 1
        fi
    done
}
# One counter of `seekctl stats`.
count() { "$bin/seekctl" stats | awk -v name="$1" '$1 == name { print $2 }'; }

"$bin/seekd" --socket "$SEEKD_SOCKET" --mpv-option vo=null --mpv-option ao=null Tests/Clips/chapters.mkv \
    2>"$folder/log" &
daemon=$!
until_seen playing "$bin/seekctl" status

say "A five-minute film plays. It is paused at 0:00:20."
run toggle
run scrub 20
until_seen 'landed at 20.0' "$bin/seekctl" status

say "Three taps of \"forward 10 s\". The events, as an overlay gets them:"
"$bin/seekctl" monitor seek-button chase >"$folder/events" &
monitor=$!
until_seen 'forward' cat "$folder/events"
before=$(count seeks)
for _ in 1 2 3; do run tap forward; done
until_seen 'forward .*settled .*+30' cat "$folder/events"
sed -n '/tapped/,$p' "$folder/events"
say "3 taps, $(($(count seeks) - before)) seeks, and playback is here:"
run status

say "Twenty more, 2 ms apart, as a held key sends them, through one connection:"
before=$(count seeks)
for _ in $(seq 20); do
    printf '{"command":["tap","forward"]}\n'
    # Part of what is shown: the gap between two taps.
    sleep 0.002 # house-rules: input
done | "$bin/seekctl" send >/dev/null
until_seen 'landed at 250.0' "$bin/seekctl" status
say "20 taps, $(($(count seeks) - before)) seeks:"
run status

say "And back to where that began:"
run undo
until_seen 'landed at 50.0' "$bin/seekctl" status
run status
