#!/usr/bin/env bash
# A disk that hangs: seekd's state is on a file system whose server is stopped, so that every access waits. Checks that
# seekd answers, ends and starts meanwhile, and takes the state over afterwards. Needs the superuser.
set -euo pipefail
cd "$(dirname "$0")/.."
programs=$PWD/${BUILD_DIR:-.build/debug}

# What is mounted ends with a name space of its own.
if [ -z "${SEEKD_DISK_TEST:-}" ]; then
    if [ "$(id -u)" -ne 0 ] || [ ! -w /dev/fuse ] || ! unshare --mount true 2>/dev/null; then
        echo 'disk: skipped: it needs the superuser, /dev/fuse and the right to mount'
        exit 0
    fi
    exec unshare --mount env SEEKD_DISK_TEST=1 "$0"
fi

folder=$(mktemp -d)
log=$folder/log
disk= seekd=
finish() {
    for process in $seekd $disk; do kill -KILL "$process" 2>/dev/null || true; done
    wait 2>/dev/null || true
    umount --lazy "$folder/home" 2>/dev/null || true
    rm -rf --one-file-system "$folder"
}
trap finish EXIT

fail() {
    printf 'disk: %s\n' "$1" >&2
    cat "$log" >&2
    exit 1
}

# until_true WHAT COMMAND...: waits for a condition.
until_true() {
    local what=$1 deadline=$((SECONDS + 60))
    shift
    until "$@" >/dev/null 2>&1; do
        [ "$SECONDS" -lt "$deadline" ] || fail "waited in vain: $what"
        sleep 0.1 # house-rules: the waiting function itself
    done
}

start() {
    XDG_STATE_HOME=$folder/home XDG_CONFIG_HOME=$folder "$programs/seekd" --socket "$folder/ipc.sock" \
        --set resume.interval_s=1 --mpv-option vo=null --mpv-option ao=null "$@" >>"$log" 2>&1 &
    seekd=$!
}
ctl() { timeout 30 "$programs/seekctl" --socket "$folder/ipc.sock" "$@"; }
plays_film() { ctl status | grep -q chapters.mkv; }
is_saved() { grep -q '"position":100' "$folder/disk/seekd/session.json"; }
# One of its threads waits for the file system.
waits_for_disk() { grep -qs fuse "/proc/$seekd/task/"*/wchan || grep -qs request_wait_answer "/proc/$seekd/task/"*/wchan; }
has_ended() { ! kill -0 "$seekd"; }
stop() {
    kill -TERM "$seekd"
    until_true "the end of seekd $1" has_ended
    wait "$seekd" || fail "seekd has ended with status $? $1"
    seekd=
}

mkdir "$folder/disk" "$folder/home"
bindfs -f "$folder/disk" "$folder/home" &
disk=$!
until_true 'the file system is mounted' mountpoint -q "$folder/home"

start Tests/Clips/chapters.mkv
until_true 'the film plays' plays_film
ctl toggle >/dev/null
ctl scrub 100 >/dev/null
until_true 'the position is saved' is_saved

kill -STOP "$disk"
ctl toggle >/dev/null
until_true 'a write waits for the disk' waits_for_disk
plays_film || fail 'it does not answer while a write waits'
ctl history >/dev/null || fail 'the history is not answered while a write waits'
! ctl forget --all 2>"$folder/said" || fail 'films are forgotten, though the disk does not answer'
grep -q 'the disk does not answer' "$folder/said" || fail "expected that the disk does not answer, got: $(cat "$folder/said")"
stop 'while a write waits'
grep -q 'the state was not saved in time' "$log" || fail 'it does not say that the state was not saved'

start
until_true 'it answers while the state is not read' ctl status
grep -q 'the state folder does not answer' "$log" || fail 'it does not say that the state is not read'
stop 'while the state is not read'
start
until_true 'it answers while the state is not read' ctl status
kill -CONT "$disk"
until_true 'the session comes back once the disk answers' plays_film
ctl history | grep -q chapters.mkv || fail 'the history is lost'
stop 'after the disk has answered'
echo 'disk: passed'
