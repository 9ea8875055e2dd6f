#!/bin/sh
# Plays a film without picture and sound, taps, kills seekd, and lets the film resume. Runs as a user in the system of
# Tests/Packages/arm64.sh.
set -eu
cd

# until_seen PATTERN: waits until seekctl's status matches.
until_seen() {
    tries=0
    until seekctl status >said 2>&1 && grep -q -- "$1" said; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then
            printf 'film: expected a status with "%s", got: %s\n' "$1" "$(cat said)" >&2
            cat log >&2
            exit 1
        fi
        sleep 0.1 # house-rules: polling interval
    done
}

seekd --mpv-option vo=null --mpv-option ao=null film.mkv 2>log &
daemon=$!
until_seen playing
seekctl toggle
seekctl scrub 20
until_seen 'landed at 20.0'
for _ in 1 2 3; do seekctl tap forward; done
until_seen 'landed at 50.0'
seekctl tap backward
until_seen 'landed at 40.0'
seekctl doctor || [ $? -eq 1 ]

kill -9 $daemon
wait $daemon || true
seekd --mpv-option vo=null --mpv-option ao=null --set player.on_quit=exit 2>log &
daemon=$!
until_seen 'film.mkv'
until_seen paused
# The position is 0 until the first picture, for which an emulated processor needs a while.
tries=0
until position=$(seekctl position --json) && printf '%s\n' "$position" | awk '{ exit !($1 >= 10 && $1 <= 40.5) }'; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ]; then
        echo "film: expected to resume between 10 s and 40.5 s, got $position" >&2
        cat log >&2
        exit 1
    fi
    sleep 0.1 # house-rules: polling interval
done
echo "film: resumed at $position s"
seekctl tap forward
seekctl quit
wait $daemon
