#!/usr/bin/env bash
# seek-overlay terminal in a real pseudo-terminal (tmux) with a real seekd: sizes, colours, keys, failures, restarts of
# the daemon, plain lines, and that the terminal is restored after every kind of exit.
set -euo pipefail
cd "$(dirname "$0")/.."
name=terminal
polls=1000
# shellcheck source=Tests/Terminal/tmux.sh
. Tests/Terminal/tmux.sh

bin=$(scripts/built.sh seekd seek-overlay)
work=$(mktemp -d)
export SEEKD_SOCKET=$work/ipc.sock XDG_CONFIG_HOME=$work XDG_STATE_HOME=$work
unset COLORTERM NO_COLOR
daemon=
finish() {
    tmux kill-server 2>/dev/null || true
    [ -z "$daemon" ] || kill -KILL "$daemon" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

start_daemon() {
    "$bin/seekd" --socket "$SEEKD_SOCKET" --set seek.accumulate_window_ms=5000 \
        --set resume.history=false --mpv-option vo=null --mpv-option ao=null "$@" 2>>"$work/log" &
    daemon=$!
    until_true '[ -S "$SEEKD_SOCKET" ] && socat -u OPEN:/dev/null "UNIX-CONNECT:$SEEKD_SOCKET" 2>/dev/null' "the daemon"
}

ask() { printf '%s\n' "$1" | socat -t 20 - "$SEEKD_SOCKET"; }

# overlay SIZE SETTINGS [ARGUMENTS]: starts it in a terminal of that size, and saves the terminal's settings before and
# after it. The shell that started it keeps running.
overlay() {
    tmux kill-server 2>/dev/null || true
    server=$((server + 1))
    rm -f "$work"/{before,after,status,pid}
    # Without a trap the shell would end when its program is interrupted.
    cat >"$work/run" <<SCRIPT
trap : INT
stty -g >"$work/before"
env -u COLORTERM LANG=C.UTF-8 TERM=xterm-256color $2 sh -c 'echo \$\$ >"$work/pid"; exec "$bin/seek-overlay" terminal ${3:-}'
echo \$? >"$work/status"
stty -g >"$work/after"
echo restored
exec cat
SCRIPT
    tmux new-session -d -x "${1%x*}" -y "${1#*x}" "bash -m $work/run"
}

shown() { tmux capture-pane -p 2>/dev/null; }
shows() { until_true "shown | grep -qF -- '$1'" "$1"; }
shows_not() { until_true "! shown | grep -qF -- '$1'" "the end of $1"; }
overlay_pid() { cat "$work/pid"; }
runs() { until_true '[ -s "$work/pid" ] && [ "$(tmux display -p "#{alternate_on}")" = 1 ]' "the overlay"; }

# restored STATUS: it ended with this status, and the terminal has its former settings.
restored() {
    shows 'restored'
    [ "$(cat "$work/status")" = "$1" ] || fail "expected status $1, got $(cat "$work/status")"
    cmp -s "$work/before" "$work/after" || fail "the terminal's settings were not restored: $(cat "$work/before" "$work/after")"
    [ "$(tmux display -p '#{alternate_on} #{cursor_flag}')" = '0 1' ] || fail 'the screen or the cursor was not restored'
    passed=$((passed + 1))
}

start_daemon "$PWD/Tests/Clips/chapters.mkv"
until_true 'ask "{\"command\":[\"snapshot\"]}" | grep -q "\"phase\":\"loaded\""' 'the film'
ask '{"command":["set_property","pause",true]}' >/dev/null
ask '{"command":["scrub",100]}' >/dev/null
ask '{"command":["scrub-end"]}' >/dev/null

echo '== sizes'
overlay 80x24 ''
shows 'seekd test film'
shows '← → skip'
until_true 'shown | grep -q "1:[0-9]* *━━.* ━━.* −3:"' 'progress'
shown | grep -q '⣿' || fail 'no arrow is drawn'
until_true 'shown | grep -Eq "(▀▀▀ ▀▀▀|▄█▄ █▄█).*(▀▀▀ ▀▀▀|▄█▄ █▄█)"' 'both intervals in large digits'
for size in 200x60 40x12 40x10 20x5 20x3 9x2 2x1 1x1 80x24; do
    tmux resize-window -x "${size%x*}" -y "${size#*x}"
    case $size in
        80x24 | 200x60) until_true 'shown | grep -q "⣿" && shown | grep -q "← → skip"' "the buttons at $size" ;;
        40x12 | 40x10 | 20x5 | 20x3)
            until_true 'shown | grep -q "« 10 .*10 »"' "the words at $size"
            until_true 'shown | grep -q "^1:40  ━.*━ −3:20"' "the bar and the time at $size"
            ;;
        9x2) until_true 'shown | grep -q "1:40"' "the time at $size" ;;
    esac
    kill -0 "$(overlay_pid)" || fail "it ended at $size"
done
# The moving total is visible for a moment only, which a busy machine may miss: try repeatedly.
until_true 'tmux send-keys l; shown | cut -c 60- | grep -q "[▀▄█]"' 'the total on its way'
tmux send-keys u q
restored 0

echo '== keys'
ask '{"command":["cancel"]}' >/dev/null
overlay 40x12 ''
shows '« 10'
tmux send-keys l Right l
shows '+30 »'
tmux send-keys llll
shows '+1:10 »'
tmux send-keys Escape
shows_not '+1:10'
tmux send-keys Left j
shows '« −20'
shows '▶'
tmux send-keys Space
shows '‖'
tmux send-keys k
shows '▶'
# Ctrl-S does not stop the drawing.
tmux send-keys C-s k
shows '‖'
tmux send-keys C-q k
shows '▶'
tmux send-keys -l "$(printf 'j%.0s' {1..40})"
shows 'At the start of the film'
tmux send-keys u
shows_not 'At the start'
tmux send-keys Down 9
shows 'volume 90 %'
tmux send-keys Up 0 m
shows ', muted'
tmux send-keys m
shows_not ', muted'
ask '{"command":["set_property","pause",true]}' >/dev/null
ask '{"command":["scrub",100]}' >/dev/null
ask '{"command":["scrub-end"]}' >/dev/null
shows '1:40  ━'
tmux send-keys n
until_true 'shown | grep -qE "^2:00  ━"' 'the next chapter'
tmux send-keys PageDown
until_true 'shown | grep -qE "^1:00  ━"' 'the chapter before'

echo '== a menu'
open_menu
shows '← ↑ ↓ → menu   enter ok   esc back'
tmux send-keys Up Down Left Right Enter Escape
menu_has 'up down left right ok back'
tmux send-keys BSpace g
menu_has 'up down left right ok back back menu'
shown | grep -qE '^1:00  ━' || fail 'the arrows have skipped below the menu'
close_menu
shows '← → skip'
tmux send-keys Right
shows '+10 »'
tmux send-keys q
restored 0

echo '== colours'
for case in 'COLORTERM=truecolor 38;2; some' ' 38;5; some' 'NO_COLOR=1 38; none'; do
    read -r settings code expected <<<"${case/# /X=1 }"
    overlay 80x24 "$settings"
    shows 'seekd test film'
    found=none
    ! tmux capture-pane -pe | grep -qF "[${code}" && ! tmux capture-pane -pe | grep -qF ";${code}" || found=some
    [ $found = "$expected" ] || fail "$settings: $code: $found"
    passed=$((passed + 1))
done
overlay 80x24 LC_ALL=C
shows '<< 10'

echo '== failures'
overlay 80x24 ''
shows 'seekd test film'
ask '{"command":["stop"]}' >/dev/null
shows 'Nothing is loaded'
tmux send-keys l
shows 'Forward failed: nothing is loaded'
tmux send-keys Escape
shows 'Refused: '
kill -KILL "$daemon"
wait "$daemon" 2>/dev/null || true
shows 'seekd is gone: '
tmux send-keys l
start_daemon "$PWD/Tests/Clips/chapters.mkv"
shows 'seekd test film'
shows_not 'seekd is gone'

echo '== no wakeups while nothing moves'
ask '{"command":["set_property","pause",true]}' >/dev/null
until_true 'shown | grep -q "⣿"' 'the buttons'
# If nothing wakes it, the count of context switches stays. Activity that already runs may still end.
wakeups() { cat /proc/"$(overlay_pid)"/task/*/status | awk '/^voluntary/ { sum += $2 } END { print sum }'; }
rests() {
    local before after
    before=$(wakeups)
    sleep 1 # house-rules: the measured period
    after=$(wakeups)
    [ "$before" = "$after" ]
}
until_true rests 'a second without wakeups'
tmux send-keys q
restored 0

echo '== every kind of exit'
for case in 'INT 130' 'TERM 143' 'HUP 129' 'SEGV 139' 'ABRT 134' 'ILL 132' 'QUIT 131'; do
    overlay 80x24 ''
    runs
    shows 'seekd test film'
    kill "-${case% *}" "$(overlay_pid)"
    restored "${case#* }"
done
overlay 80x24 ''
runs
shows 'seekd test film'
# The handler that restores the terminal must run for a fault in any thread. SIGSEGV is signal 11, SIGTERM 15.
masks=$(awk '/^SigBlk/ { print $2 }' /proc/"$(overlay_pid)"/task/*/status)
for mask in $masks; do
    ((0x${mask: -8} & 1 << 10)) && fail "a thread blocks SIGSEGV: $mask"
done
[ "$(wc -w <<<"$masks")" -gt 1 ] && grep -q '[4-7c-f]...$' <<<"$masks" || fail "expected a thread of the connection that blocks SIGTERM: $masks"
tmux send-keys C-c
restored 130
echo '== stopped and continued'
tmux kill-server
server=$((server + 1))
rm -f "$work/before"
# dash does not change the terminal's settings after a program; bash would restore them itself.
tmux new-session -d -x 80 -y 24 "env -u ENV PS1='ready ' LANG=C.UTF-8 dash -i"
shows 'ready'
# settings NAME: saves the terminal's settings that the shell has.
settings() {
    tmux send-keys "stty -g >'$work/$1'" Enter
    until_true "[ -s '$work/$1' ]" "the settings $1"
}
settings before
tmux send-keys "'$bin/seek-overlay' terminal" Enter
shows '← → skip'
tmux send-keys C-z
shows 'Stopped'
tmux send-keys 'stty -a' Enter
shows ' icanon '
[ "$(tmux display -p '#{alternate_on} #{cursor_flag}')" = '0 1' ] || fail 'the screen was not restored for the shell'
tmux send-keys 'fg' Enter
shows '← → skip'
tmux send-keys q
shows 'Stopped'
rm -f "$work/after"
settings after
cmp -s "$work/before" "$work/after" || fail "the shell's settings were not restored: $(cat "$work/before" "$work/after")"

echo '== plain'
overlay 80x24 '' --plain
shows 'Paused'
shows 'seekd test film'
tmux send-keys l
shows 'Forward 10 seconds'
tmux send-keys ll
shows 'Forward 30 seconds'
tmux send-keys q
restored 0
# After Ctrl-S it can't write; it must still end.
overlay 80x24 '' --plain
shows 'Paused'
tmux send-keys C-s
until_true 'ask "{\"command\":[\"cycle\",\"pause\"]}" >/dev/null; grep -q "^1 0x1 " "/proc/$(overlay_pid)/syscall"' \
    'its output to block'
kill "$(overlay_pid)"
# The shell is stopped as well, when it reports that.
until_true '! kill -0 "$(overlay_pid)" 2>/dev/null' 'its end'
tmux send-keys C-q
restored 143
ask '{"command":["set_property","pause",true]}' >/dev/null
lines=$work/lines
: >"$lines"
"$bin/seek-overlay" terminal --plain </dev/null >"$lines" &
plain=$!
until_true 'grep -q Paused "$lines"' 'the first line'
ask '{"command":["tap","backward",2]}' >/dev/null
until_true 'grep -qx "Backward 20 seconds" "$lines"' 'the tap'
kill -KILL "$daemon"
wait "$daemon" 2>/dev/null || true
until_true 'grep -q "^seekd is gone: " "$lines"' 'the end'
start_daemon
until_true 'grep -qx "seekd is back" "$lines"' 'the return'
kill "$plain"
! grep -q $'\033' "$lines" || fail 'plain lines contain escape sequences'

echo '== bad input'
# refused STATUS WORDS COMMAND...: ends with this status, and prints these words on standard error only.
refused() {
    local status=0 words=$2 expected=$1
    shift 2
    "$@" </dev/null >"$work/out" 2>"$work/err" || status=$?
    [ "$status" = "$expected" ] && [ ! -s "$work/out" ] && grep -qF -- "$words" "$work/err" ||
        fail "$*: status $status, $(cat "$work/out" "$work/err")"
    passed=$((passed + 1))
}
refused 2 'standard input or output is not a terminal; --plain' "$bin/seek-overlay" terminal
refused 2 "Unknown option '--colour'" "$bin/seek-overlay" terminal --colour
refused 2 '--socket needs a path' "$bin/seek-overlay" terminal --socket ''
refused 3 "$work/none: No such file or directory" "$bin/seek-overlay" terminal --plain --socket "$work/none"

echo "terminal: $passed passed"
