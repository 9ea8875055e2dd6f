#!/usr/bin/env bash
# Generates the clips for tests and demo in Tests/Clips. They are in the repository, so this is rarely needed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=Tests/Clips
limit=$((1000 * 1000))
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out"

# The clips contain no date and no encoder version.
exact=(-fflags +bitexact -flags:v +bitexact -flags:a +bitexact)

make_clip() {
    ffmpeg -nostdin -v error -y "$@"
}

# A test picture that counts seconds. Below: H.264 with keyframes at a fixed interval only.
picture() {
    printf -- '-f\nlavfi\n-i\ntestsrc=size=%s:rate=%s:duration=%s\n' "$1" "$2" "$3"
}
h264() {
    printf -- '%s\n' -c:v libx264 -preset veryslow -crf "$2" -g "$1" -keyint_min "$1" -sc_threshold 0 -pix_fmt yuv420p
}

titles=("Harbour" "The river" "The bridge" "The storm" "Home")
{
    printf ';FFMETADATA1\ntitle=seekd test film\n'
    for i in "${!titles[@]}"; do
        printf '[CHAPTER]\nTIMEBASE=1/1\nSTART=%d\nEND=%d\ntitle=%s\n' "$((i * 60))" "$((i * 60 + 60))" "${titles[$i]}"
    done
} >"$work/chapters.txt"

# 300 s, 25 frames a second, a keyframe every 10 s, five chapters, a silent track.
mapfile -t video < <(picture 128x96 25 300)
mapfile -t coding < <(h264 250 48)
make_clip "${video[@]}" -f lavfi -i anullsrc=r=8000:cl=mono -i "$work/chapters.txt" \
    -map 0:v -map 1:a -map_metadata 2 -map_chapters 2 "${coding[@]}" \
    -c:a libopus -b:a 6k -vbr on -frame_duration 60 "${exact[@]}" -t 300 "$out/chapters.mkv"

# 300 s with subtitles of each kind: text, ASS with a style, pictures as on DVDs (VobSub) and Blu-rays (PGS); and a file
# of text. The sound is English, and so are they.
python3 -B scripts/subtitles.py "$work"
sound=(-f lavfi -i anullsrc=r=8000:cl=mono)
flac=(-c:a flac -frame_size 8000)
mapfile -t video < <(picture 64x48 25 300)
mapfile -t coding < <(h264 250 50)
make_clip "${video[@]}" "${sound[@]}" -i "$work/lines.srt" -i "$work/lines.ass" \
    -fix_sub_duration -i "$work/lines.sup" -i "$work/lines.sup" \
    -map 0:v -map 1:a -map 2 -map 3 -map 4 -map 5 "${coding[@]}" "${flac[@]}" \
    -c:s:0 subrip -c:s:1 ass -c:s:2 dvd_subtitle -c:s:3 copy \
    -metadata:s:a language=eng -metadata:s:s language=eng -disposition:s 0 "${exact[@]}" -t 300 "$out/subtitled.mkv"
cp "$work/lines.srt" "$out/lines.srt"

# Audio only, 120 s.
make_clip -f lavfi -i sine=frequency=330:sample_rate=8000:duration=120 \
    -c:a libopus -b:a 6k -frame_duration 60 "${exact[@]}" "$out/audio.ogg"

# A recording: MPEG-TS, 240 s, 5 frames a second, a keyframe every 10 s. Exact seeks in it land late.
mapfile -t video < <(picture 64x48 5 240)
mapfile -t coding < <(h264 50 45)
make_clip "${video[@]}" "${coding[@]}" "${exact[@]}" \
    -f mpegts -pat_period 2 -sdt_period 60 "$out/recording.ts"

# A film without a duration in its header, because ffmpeg can't seek back in a pipe to write it. 120 s.
mapfile -t video < <(picture 64x48 5 120)
mapfile -t coding < <(h264 50 48)
make_clip "${video[@]}" "${coding[@]}" "${exact[@]}" -f matroska -live 1 pipe:1 >"$out/unknown-duration.mkv"

# Half a second.
mapfile -t video < <(picture 64x48 25 0.5)
mapfile -t coding < <(h264 250 45)
make_clip "${video[@]}" "${coding[@]}" "${exact[@]}" "$out/short.mkv"

# One second with two chapters that have no titles.
printf ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/2\nSTART=0\nEND=1\n[CHAPTER]\nTIMEBASE=1/2\nSTART=1\nEND=2\n' >"$work/untitled.txt"
mapfile -t video < <(picture 64x48 25 1)
mapfile -t coding < <(h264 250 45)
make_clip "${video[@]}" -i "$work/untitled.txt" -map 0:v -map_chapters 1 "${coding[@]}" "${exact[@]}" "$out/untitled.mkv"

# Slides: pictures of 10 s, one of 60 s from 100 s on, and a moving part of 4 s at 60 s. 25 frames a second by its
# header. 170 s.
mapfile -t video < <(picture 64x48 25 180)
mapfile -t coding < <(h264 100 48)
make_clip "${video[@]}" -vf "select='not(mod(n,250))*not(between(t,101,159))+between(t,60,64)'" -fps_mode vfr \
    "${coding[@]}" "${exact[@]}" "$out/slides.mkv"

# Broken: the second half is garbage, including the index at the end. 120 s.
mapfile -t video < <(picture 64x48 5 120)
mapfile -t coding < <(h264 50 48)
make_clip "${video[@]}" "${coding[@]}" "${exact[@]}" "$work/whole.mkv"
half=$(($(stat -c %s "$work/whole.mkv") / 2))
head -c "$half" "$work/whole.mkv" >"$out/broken.mkv"
# The same garbage in each run: the letter x.
head -c "$half" /dev/zero | tr '\0' 'x' >>"$out/broken.mkv"

total=$(cat "$out"/* | wc -c)
printf 'clips: %d bytes in %s\n' "$total" "$out"
if [ "$total" -ge "$limit" ]; then
    printf 'clips: expected less than %d bytes in all\n' "$limit" >&2
    exit 1
fi
