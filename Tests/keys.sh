#!/usr/bin/env bash
# seekd with a film in a real terminal (tmux): its keys, Ctrl-Z, the end of the film, and that the terminal is restored.
set -euo pipefail
cd "$(dirname "$0")/.."
name=keys
polls=1500
# shellcheck source=Tests/Terminal/tmux.sh
. Tests/Terminal/tmux.sh

bin=$(scripts/built.sh seekd)
work=$(mktemp -d)
export SEEKD_SOCKET=$work/ipc.sock XDG_CONFIG_HOME=$work XDG_STATE_HOME=$work
finish() {
    tmux kill-server 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

ask() { printf '%s\n' "$1" | socat -t 20 - "UNIX-CONNECT:$SEEKD_SOCKET" 2>/dev/null; }
state() { ask '{"command":["snapshot"]}'; }
property() { ask "{\"command\":[\"get_property\",\"$1\"]}" | sed -n 's/.*"data":\([^,}]*\).*/\1/p'; }
shown() { tmux capture-pane -p 2>/dev/null; }
shows() { until_true "shown | grep -qF -- '$1'" "$1"; }

# watch ARGUMENTS: starts seekd in a terminal, from a shell without a line editor of its own, which would restore the
# terminal's settings.
watch() {
    tmux kill-server 2>/dev/null || true
    server=$((server + 1))
    rm -f "$work"/{before,after,status}
    tmux new-session -d -x 100 -y 30 "env -u ENV PS1='ready ' LANG=C.UTF-8 dash -i"
    shows 'ready'
    printf 'stty -g >%q\n%q --socket %q --set resume.history=false --mpv-option vo=null --mpv-option ao=null %s\necho $? >%q\nstty -g >%q\n' \
        "$work/before" "$bin/seekd" "$SEEKD_SOCKET" "$1" "$work/status" "$work/after" >"$work/run"
    tmux send-keys ". $work/run" Enter
}
# Where it stood still for seconds, on a busy machine, it refuses what may have waited: presses come after that.
plays() {
    until_true 'state | grep -q "\"phase\":\"loaded\""' 'the film'
    until_true '! ask "{\"command\":[\"undo\"]}" | grep -q expired' 'presses that are served'
}
# The terminal gives whole lines, as a shell has it.
gives_lines() { [[ $(stty -a -F "$(tmux display -p '#{pane_tty}')") == *[!-]icanon* ]]; }
raw() { until_true '! gives_lines' 'the keys'; }

# ended STATUS: it ended with this status, and the terminal has its former settings.
ended() {
    until_true '[ -s "$work/after" ]' 'the end'
    [ "$(cat "$work/status")" = "$1" ] || fail "expected status $1, got $(cat "$work/status")"
    cmp -s "$work/before" "$work/after" || fail "the terminal's settings were not restored"
    passed=$((passed + 1))
}

echo '== keys'
watch "--mpv-option pause=yes '$PWD/Tests/Clips/chapters.mkv'"
plays
raw
tmux send-keys '?'
shows 'skip forward; presses add up'
tmux send-keys Right l
until_true 'state | grep -q "\"label\":\"+20\""' 'two presses of forward'
shows 'paused  0:20 / 5:00, 4:40 left  Harbour'
# A message of the log is above the line.
ask '{"command":["reload"]}' >/dev/null
shows 'configuration read again'
until_true 'shown | grep -v "^$" | tail -n 1 | grep -q "^paused  0:20 "' 'the position as the last line'
tmux send-keys Left
until_true 'state | grep -q "\"label\":\"−10\""' 'a press of backward'
tmux send-keys Space
until_true '[ "$(property pause)" = false ]' 'playing'
tmux send-keys k
until_true '[ "$(property pause)" = true ]' 'the pause'
tmux send-keys Down 9
until_true '[ "$(property volume)" = 90.000000 ]' 'the volume'
tmux send-keys Up
until_true '[ "$(property volume)" = 95.000000 ]' 'the volume up'
tmux send-keys m
until_true '[ "$(property mute)" = true ]' 'the mute'

tmux send-keys n n PageUp
until_true 'state | grep -q "\"segment\":3,"' 'three chapters further'
tmux send-keys PageDown PageDown
until_true 'state | grep -q "\"segment\":1,"' 'two chapters back'

echo '== a menu'
volume=$(property volume)
open_menu
tmux send-keys Up Down Left Right Enter Escape
menu_has 'up down left right ok back'
tmux send-keys BSpace g
menu_has 'up down left right ok back back menu'
[ "$(property volume)" = "$volume" ] || fail 'the arrows have changed the volume below the menu'
state | grep -q '"segment":1,' || fail 'the arrows have skipped below the menu'
close_menu
until_true 'state | grep -q "\"menu\":{\"open\":false"' 'the menu, closed'
tmux send-keys Up Enter BSpace
until_true '[ "$(property volume)" != "$volume" ]' 'the volume after the menu'

echo '== stopped and continued'
tmux send-keys C-z
shows 'Stopped'
! shown | grep -q ' left ' || fail 'the position stays in the terminal'
gives_lines || fail 'the terminal was not restored for the shell'
tmux send-keys 'fg' Enter
raw
tmux send-keys m
until_true '[ "$(property mute)" = false ]' 'a key after fg'
tmux send-keys q
until_true '! state >/dev/null' 'the end'
shows 'ready'

echo '== ends'
watch "'$PWD/Tests/Clips/chapters.mkv'"
plays
raw
tmux send-keys q
ended 0
watch "'$PWD/Tests/Clips/chapters.mkv'"
plays
raw
tmux send-keys C-c
ended 0
watch "'$PWD/Tests/Clips/short.mkv'"
ended 0
# As mpv: 2 if no film could be played.
watch "'$work/missing.mkv'"
ended 2
watch "'$work/missing.mkv' '$PWD/Tests/Clips/short.mkv'"
ended 0
watch "--idle '$PWD/Tests/Clips/short.mkv'"
until_true 'state | grep -q "\"phase\":\"idle\",\"reason\":\"eof\""' 'the end of the film'
raw
tmux send-keys q
ended 0
# In the background it is a daemon: it leaves the terminal alone, and stays.
watch "'$PWD/Tests/Clips/short.mkv' & daemon=\$!;"
until_true 'state | grep -q "\"phase\":\"idle\",\"reason\":\"eof\""' 'the end of the film in the background'
gives_lines || fail 'a seekd in the background changed the terminal'
tmux send-keys 'kill $daemon' Enter
until_true '! state >/dev/null' 'its end'

echo "keys: $passed passed"
