#!/usr/bin/env bash
# Plays a clip in a window on a virtual screen (Xvfb), with the overlay on the video. Taps three times, and saves a
# picture of each stage of the animation in OUT (.build/demo-overlay); also two of backward taps.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=${BUILD_DIR:-.build/release}
out=${OUT:-.build/demo-overlay}
size=${SIZE:-1280x720}
folder=$(mktemp -d)
export SEEKD_SOCKET=$folder/ipc.sock XDG_CONFIG_HOME=$folder XDG_STATE_HOME=$folder
started=()
finish() {
    # In reverse order: the window closes before its screen.
    local index
    for ((index = ${#started[@]} - 1; index >= 0; index--)); do
        kill "${started[index]}" 2>/dev/null || true
        wait "${started[index]}" 2>/dev/null || true
    done
    rm -rf "$folder"
}
trap finish EXIT

# until_true CONDITION DESCRIPTION: waits until the condition is true.
until_true() {
    local tries=0
    until eval "$1"; do
        tries=$((tries + 1))
        if [ "$tries" -gt 500 ]; then
            printf 'demo-overlay: timed out waiting for %s\n' "$2" >&2
            cat "$folder"/*.log >&2
            exit 1
        fi
        sleep 0.02
    done
}

# Two minutes of mountains at dusk, with five chapters and a line of subtitles. They are kept for the next run.
clip=.build/demo-overlay-landscape.mkv
if [ ! -e "$clip" ]; then
    mkdir -p .build
    printf ';FFMETADATA1\ntitle=Dusk\n' >"$folder/chapters"
    start=0
    for title in 'Opening' 'Along the lake' 'The bridge' 'Storm' 'The way home'; do
        printf '[CHAPTER]\nTIMEBASE=1/1\nSTART=%d\nEND=%d\ntitle=%s\n' "$start" $((start + 24)) "$title" >>"$folder/chapters"
        start=$((start + 24))
    done
    printf '1\n00:00:00,000 --> 00:02:00,000\nThey crossed the lake before the storm,\nand nobody has seen them since.\n' \
        >"$folder/lines.srt"
    python3 -B scripts/landscape.py "$folder/picture.mkv"
    ffmpeg -v error -y -i "$folder/picture.mkv" -i "$folder/chapters" -i "$folder/lines.srt" -map 0:v -map 2:s \
        -map_metadata 1 -c:v copy -c:s srt -disposition:s:0 default "$clip.part.mkv"
    mv "$clip.part.mkv" "$clip"
fi

Xvfb -displayfd 3 -screen 0 "${size}x24" -nolisten tcp 3>"$folder/display" >"$folder/xvfb.log" 2>&1 &
started+=($!)
until_true '[ -s "$folder/display" ]' 'a screen'
DISPLAY=:$(cat "$folder/display")
export DISPLAY
"$bin/seekd" --socket "$SEEKD_SOCKET" --set overlay.osd=false --mpv-option vo=x11 --mpv-option ao=null --mpv-option fullscreen=yes --mpv-option pause=yes "$clip" \
    2>"$folder/seekd.log" &
started+=($!)
until_true '"$bin/seekctl" status 2>/dev/null | grep -qi paused' 'the film'

picture() { ffmpeg -v error -y -f x11grab -draw_mouse 0 -video_size "$size" -i "$DISPLAY" -frames:v 1 "$1"; }
# True if two pictures in a row are equal: the player may still be drawing.
stands_still() {
    picture "$folder/one.png" && picture "$folder/other.png" && cmp -s "$folder/one.png" "$folder/other.png"
}
landed_at() {
    until_true '"$bin/seekctl" status --json | grep -q "\"landed\"[^}]*\"target\":'"$1"'\."' "the landing at $1"
}

mkdir -p "$out"
# moment BUTTON MS LANDING: taps three times and freezes the animation MS milliseconds after the last tap.
moment() {
    "$bin/seekctl" scrub 50 >/dev/null
    landed_at 50
    until_true stands_still 'the film'
    mv "$folder/one.png" "$folder/before.png"
    : >"$folder/ready"
    "$bin/seek-overlay" osd --freeze-at "$2" >"$folder/ready" 2>"$folder/osd.log" &
    local overlay=$!
    started+=("$overlay")
    until_true '[ -s "$folder/ready" ]' 'the overlay'
    "$bin/seekctl" tap "$1" 3 >/dev/null
    landed_at "$3"
    until_true 'stands_still && ! cmp -s "$folder/one.png" "$folder/before.png"' 'the picture'
    mv "$folder/one.png" "$out/$1-$2.png"
    kill "$overlay"
    wait "$overlay" 2>/dev/null || true
    "$bin/seekctl" cancel >/dev/null 2>&1 || true
    printf '%s\n' "$out/$1-$2.png"
}

for milliseconds in 0 50 100 300 600 950; do moment forward "$milliseconds" 80; done
moment backward 100 20
moment backward 300 20
