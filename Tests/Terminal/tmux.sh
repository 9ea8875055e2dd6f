# Sourced by tests in a real terminal (tmux), which set `name`, for messages, and `polls`, in polls of 20 ms. `finish`
# of the test ends the server.
unset TMUX
# A separate server for each terminal, because a server takes a while to end.
server=0
tmux() { command tmux -L "seekd-$name-$$-$server" -f /dev/null "$@"; }
passed=0

fail() {
    printf '%s: %s\n' "$name" "$1" >&2
    tmux capture-pane -p >&2 || true
    exit 1
}

# until_true CONDITION DESCRIPTION: waits until the condition is true.
until_true() {
    local condition=$1 tries=0
    until eval "$condition"; do
        tries=$((tries + 1))
        [ "$tries" -lt "$polls" ] || fail "timed out waiting for $2"
        sleep 0.02 # house-rules: polling interval
    done
    passed=$((passed + 1))
}

# open_menu: a client that holds a menu; the events are in $work/menu. close_menu: it disconnects.
open_menu() {
    coproc menu { exec socat -t 0 - "UNIX-CONNECT:$SEEKD_SOCKET" >"$work/menu"; }
    printf '{"command":["menu-open"]}\n{"command":["subscribe","menu"]}\n' >&"${menu[1]}"
    until_true 'grep -q "\"open\":true" "$work/menu"' 'an open menu'
}
close_menu() {
    local pid=$menu_PID
    exec {menu[1]}>&-
    wait "$pid" || true
}
# menu_has KEYS: exactly these keys have gone to the menu.
menu_has() { until_true '[ "$(sed -n "s/.*\"key\":\"\([a-z]*\)\".*/\1/p" "$work/menu" | xargs)" = "'"$1"'" ]' "the menu's keys $1"; }
