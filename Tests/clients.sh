#!/usr/bin/env bash
# Debian's clients for mpv: with mpv itself, with a running seekd, and with a seekd that they start instead of mpv. All
# of them start a player; Tests/Clients/stand-in connects them to the running one.
set -euo pipefail
cd "$(dirname "$0")/.."

seekd=$(scripts/built.sh seekd)/seekd
drivers=$PWD/Tests/Clients
clip=$PWD/Tests/Clips/chapters.mkv
work=$(mktemp -d)
player=
trap '[ -z "$player" ] || kill "$player" 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/bin" "$work/run" "$work/wrapped"
ln -s "$drivers/stand-in" "$work/bin/mpv"
ln -s "$seekd" "$work/wrapped/seekd"
cp scripts/seekd-mpv "$work/wrapped/seekd-mpv"
# No picture and no sound: these clients have no option for that.
printf '#!/bin/sh\nexec %s --vo=null --ao=null "$@"\n' "$work/wrapped/seekd-mpv" >"$work/wrapped/mpv"
chmod +x "$work/wrapped/mpv"
mpv=$(command -v mpv)
export MPV=$mpv

# start NAME: starts a player without picture and sound, with its own socket.
start() {
    export PLAYER_SOCKET=$work/$1.sock XDG_CONFIG_HOME=$work/run XDG_STATE_HOME=$work/run
    rm -rf "$work/run" "$PLAYER_SOCKET"
    mkdir "$work/run"
    case $1 in
        seekd-mpv) return ;;
        mpv)
            "$mpv" --idle --no-config --vo=null --ao=null --no-terminal --input-ipc-server="$PLAYER_SOCKET" &
            ;;
        seekd)
            "$seekd" --socket "$PLAYER_SOCKET" --set resume.history=false --mpv-option vo=null --mpv-option ao=null \
                2>"$work/log" &
            ;;
    esac
    player=$!
    for _ in $(seq 1000); do
        socat -u OPEN:/dev/null "UNIX-CONNECT:$PLAYER_SOCKET" 2>/dev/null && return
        sleep 0.02 # house-rules: polling interval
    done
    echo "clients: timed out waiting for the socket of $1" >&2
    exit 1
}

end() {
    [ -n "$player" ] || return 0
    kill "$player" 2>/dev/null || true
    wait "$player" 2>/dev/null || true
    player=
}

in_emacs() {
    emacs -Q --batch --eval '(setq load-path (append (file-expand-wildcards "/usr/share/emacs/site-lisp/elpa-src/*") load-path))' \
        -l "$drivers/steps.el" -l "$drivers/$1.el" "$clip"
}

drive() {
    case $1 in
        *.py) PYTHONDONTWRITEBYTECODE=1 /usr/bin/python3 "$drivers/$1" "$clip" ;;
        *.el) in_emacs "${1%.el}" ;;
    esac
}
export -f drive in_emacs
export drivers clip

passed=0
failed=0
for name in elpa-mpv.el subed.el cplay-ng.py; do
    for kind in mpv seekd seekd-mpv; do
        stands_in=$work/bin
        if [ "$kind" = seekd-mpv ]; then stands_in=$work/wrapped; fi
        echo "clients: $name with $kind"
        start "$kind"
        if PATH=$stands_in:$PATH timeout 120 bash -c "drive $name" </dev/null >"$work/output" 2>&1; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
        fi
        cat "$work/output"
        end
    done
done
echo "clients: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
