#!/bin/sh
# Plays a film without picture and sound, taps, kills seekd, and lets the film resume. Runs as a user in the system of
# Tests/Packages/arm64.sh.
set -eu
cd

# until_true WHAT COMMAND...: runs the command until it succeeds. It writes what it got to the file "said".
until_true() {
    what=$1
    shift
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        if [ $tries -gt 600 ]; then
            printf 'film: expected %s, got: %s\n' "$what" "$(cat said)" >&2
            cat log >&2
            exit 1
        fi
        sleep 0.1 # house-rules: polling interval
    done
}

seen() { seekctl status --json >said 2>&1 && grep -q -- "$1" said; }

until_seen() { until_true "a status with $1" seen "$1"; }

# landed_at SECONDS: waits for the end of a chase there.
landed_at() { until_seen "\"landed\"[^}]*\"target\":$1\."; }

# The position is 0 until the first picture, for which an emulated processor needs a while.
resumed() { seekctl position --json >said 2>&1 && awk '{ exit !($1 >= 10 && $1 <= 40.5) }' said; }

seekd --mpv-option vo=null --mpv-option ao=null film.mkv 2>log &
daemon=$!
until_seen '"playing":true'
seekctl toggle
seekctl scrub 20
landed_at 20
for _ in 1 2 3; do seekctl tap forward; done
landed_at 50
seekctl tap backward
landed_at 40
seekctl doctor || [ $? -eq 1 ]

kill -9 $daemon
wait $daemon || true
seekd --mpv-option vo=null --mpv-option ao=null --set player.on_quit=exit 2>log &
daemon=$!
until_seen 'film.mkv'
until_seen '"playing":false'
until_true 'a position between 10 s and 40.5 s' resumed
echo "film: resumed at $(cat said) s"
seekctl tap forward
seekctl quit
wait $daemon
