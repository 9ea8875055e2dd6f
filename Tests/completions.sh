#!/usr/bin/env bash
# The completions of seekctl and seekd in bash, zsh and fish, each in a real terminal (tmux): types the beginnings of words,
# presses Tab after each, runs the line, and checks what it did. With a real seekd, whose chapters are completed too. Uses
# the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."
name=completions
polls=750
# shellcheck source=Tests/Terminal/tmux.sh
. Tests/Terminal/tmux.sh

bin=$(realpath "${BUILD_DIR:-.build/debug}")
work=$(mktemp -d)
export PATH=$bin:$PATH SEEKD_SOCKET=$work/ipc.sock XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work XDG_DATA_HOME=$work
export HOME=$work LANG=C.UTF-8
daemon=
finish() {
    tmux kill-server 2>/dev/null || true
    [ -z "$daemon" ] || kill -KILL "$daemon" 2>/dev/null || true
    rm -rf "$work"
}
trap finish EXIT

mkdir -p "$work/zsh" "$XDG_CONFIG_HOME"
for program in seekd seekctl; do
    "$program" --generate-completion-script bash >"$work/$program.bash"
    "$program" --generate-completion-script zsh >"$work/zsh/_$program"
    "$program" --generate-completion-script fish >"$work/$program.fish"
done
seekd --socket "$SEEKD_SOCKET" --set resume.history=false --set seek.policy=exact --set player.on_quit=exit \
    --mpv-option vo=null --mpv-option ao=null "$PWD/Tests/Clips/chapters.mkv" 2>"$work/log" &
daemon=$!
until_true 'seekctl pause >/dev/null 2>&1' "the daemon"

property() { seekctl send "{\"command\":[\"get_property\",\"$1\"]}" | sed -E 's/^\{"data":([^,}]*).*/\1/'; }
near() { [ "$(property time-pos | cut -d. -f1)" = "$1" ]; }
shown() { tmux capture-pane -p 2>/dev/null; }

column() { tmux display -p '#{cursor_x}'; }

# type_line WORD...: types each and presses Tab after it, then runs the line. Completions add the spaces.
type_line() {
    local word before
    tmux send-keys C-l
    for word in "$@"; do
        tmux send-keys -l -- "$word"
        until_true 'shown | grep -qF -- "$word"' "the echo of $word"
        before=$(column)
        tmux send-keys Tab
        until_true '[ "$(column)" != "$before" ]' "the completion of $word"
    done
    tmux send-keys Enter
}

check_shell() {
    local shell=$1 start=$2 loads=$3
    tmux kill-server 2>/dev/null || true
    server=$((server + 1))
    tmux new-session -d -x 160 -y 40 "$start"
    tmux send-keys -l -- "$loads; echo rea''dy"
    tmux send-keys Enter
    until_true 'shown | grep -qx ready' "$shell"

    # A subcommand, and one of its words.
    seekctl mute off >/dev/null
    type_line 'seekctl mu' 'tog'
    until_true '[ "$(property mute)" = true ]' "$shell: seekctl mute toggle"
    # A word of a command of seekd's, and a number that only the daemon knows.
    type_line 'seekctl chap' 'go' '4'
    until_true 'near 239 || near 240' "$shell: seekctl chapters goto 4"
    # zsh and fish show what a number stands for.
    if [ "$shell" != bash ]; then
        tmux send-keys C-l
        tmux send-keys -l -- 'seekctl chapters goto '
        tmux send-keys Tab
        until_true 'shown | grep -q "The storm"' "$shell: the titles of chapters"
        tmux send-keys C-c
    fi
    type_line 'seekctl seg' 'prev'
    until_true 'near 179 || near 180' "$shell: seekctl segment previous"
    # An option of a subcommand.
    seekctl scrub 0 >/dev/null
    type_line 'seekctl tap --rep' 'forw'
    until_true 'near 10' "$shell: seekctl tap --repeat forward"
    # seekd's own options, and a setting with one of its values.
    type_line 'seekd --check-con' '--se' 'seek.policy=ex'
    until_true 'shown | grep -q "the defaults: OK"' "$shell: seekd --check-config --set seek.policy=exact"
    # Nothing is said but what the commands print.
    ! shown | grep -qiE 'doubled rest|_arguments|command not found|syntax error' || fail "$shell reports an error"
}

check_shell bash "bash --norc --noprofile -i" "PS1='> '; . '$work/seekctl.bash'; . '$work/seekd.bash'"
check_shell zsh "zsh -f -i" "PS1='> '; fpath=('$work/zsh' \$fpath); autoload -U compinit; compinit -u -D"
check_shell fish "fish --no-config" "function fish_prompt; echo '> '; end; source '$work/seekctl.fish'; source '$work/seekd.fish'"

seekctl quit
wait "$daemon" || fail "seekd ended with $?: $(cat "$work/log")"
daemon=
echo "completions: passed, $passed checks"
