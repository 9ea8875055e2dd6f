#!/usr/bin/env bash
# Runs the installed units under a real systemd, which is PID 1 of namespaces of its own (Tests/Service/boot). Checks
# start, sockets, restarts, companions, watchdog, credentials, two instances and a user's manager. Needs the superuser.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD/Tests/Service

if [ "$(id -u)" -ne 0 ] || ! unshare --mount --pid --uts --ipc --cgroup --net --fork true 2>/dev/null; then
    echo 'service: skipped: it needs the superuser, and the right to make namespaces'
    exit 0
fi

stage=$(mktemp -d)
manager=
finish() {
    [ -z "$manager" ] || kill -KILL "$manager" 2>/dev/null || true
    rm -rf "$stage"
}
trap finish EXIT

fail() {
    printf 'service: %s\n' "$1" >&2
    if [ -n "$manager" ]; then
        tail -n 20 "$stage/log" >&2
        inside journalctl --no-pager -o short-monotonic -n 100 >&2 || true
        inside systemctl --no-pager --failed >&2 || true
    fi
    exit 1
}

# inside COMMAND...: runs it in the started system.
inside() {
    nsenter -t "$init" -a -r"/proc/$init/root" env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin TERM=dumb \
        SYSTEMD_PAGER= sh -c 'cd /; exec "$@"' sh "$@"
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

# are STATE UNIT...: all units are active, or all are inactive.
are() {
    local state=$1
    shift
    [ "$(inside systemctl is-active "$@" | sort -u)" = "$state" ]
}

main_process() { inside systemctl show -P MainPID "$1"; }
is_new_process() { are active "$1" && [ "$(main_process "$1")" -gt 1 ] && [ "$(main_process "$1")" != "$2" ]; }
status_at() { inside seekctl --socket "$1" status >/dev/null; }
log_has() { inside journalctl --no-pager -o cat -u "$1" | grep -qF -- "$2"; }

mkdir "$stage/root" "$stage/root.d"
PREFIX=/usr/local DESTDIR=$stage/root.d BUILD_DIR=${BUILD_DIR:-.build/debug} scripts/install.sh install >/dev/null
etc=$stage/root.d/etc
mkdir -p "$etc/systemd/system"
# What this machine does besides is not part of the test.
for unit in timers.target getty.target systemd-networkd.service systemd-resolved.service systemd-timesyncd.service \
    systemd-sysctl.service systemd-modules-load.service systemd-binfmt.service; do
    ln -s /dev/null "$etc/systemd/system/$unit"
done
# Without picture and sound. A user without a configuration gets the system's.
printf '[mpv]\nvo = "null"\nao = "null"\n' | tee "$etc/seekd/seekd.toml" "$etc/seekd/left.toml" >"$etc/seekd/right.toml"
# The test starts them more often than a person does.
for unit in seekd seek-overlay seek-web seekd-remote; do
    mkdir "$etc/systemd/system/$unit.service.d"
    printf '[Unit]\nStartLimitIntervalSec=0\n' >"$etc/systemd/system/$unit.service.d/test.conf"
done
mkdir -p "$stage/root.d/srv"
cp Tests/Clips/chapters.mkv "$stage/root.d/srv/film.mkv"
echo 'a-token-for-the-page' >"$etc/seekd/seek-web.token"
chmod 600 "$etc/seekd/seek-web.token"

libraries=$(ldd "$stage/root.d/usr/local/bin/seekd" | sed -n 's/.*libswiftCore\.so => \(.*\)\/libswiftCore\.so .*/\1/p')
unshare --mount --pid --uts --ipc --net --fork --kill-child "$here/boot" "$stage/root" "$libraries" >"$stage/log" 2>&1 &
manager=$!
# Also sets init, the process in which systemd runs.
started() {
    read -r init _ <"/proc/$manager/task/$manager/children"
    inside systemctl is-system-running --wait || true
    [ "$(inside systemctl is-active basic.target)" = active ]
}
until_true 'systemd runs' started
inside systemd-sysusers
inside systemd-tmpfiles --create /usr/local/lib/tmpfiles.d/seekd.conf
inside systemctl enable -q seekd seek-overlay seek-web seekd-remote
inside systemctl is-enabled -q seekd.socket || fail 'the socket is not enabled together with the service'

inside systemctl start seekd
all=(seekd.service seekd.socket seek-overlay.service seek-web.service seekd-remote.service)
until_true 'companions start with seekd' are active "${all[@]}"
inside seekctl load /srv/film.mkv || fail 'a film does not load'
[ "$(inside stat -c '%U %G %a' /run/seekd/ipc.sock)" = 'seekd seekd 660' ] || fail 'the socket has another owner or mode'
[ "$(inside stat -c '%U %a' /var/lib/seekd /var/cache/seekd | sort -u)" = 'seekd 700' ] || fail 'the state is open to others'
echo 'service: started'

inside seekctl doctor >"$stage/doctor" || fail "the doctor finds something wrong: $(cat "$stage/doctor")"
# A film that only root can read: the one that plays goes on.
inside sh -c 'mkdir -m 700 /srv/private && cp /srv/film.mkv /srv/private/film.mkv'
reason="the user seekd can't read /srv/private/film.mkv: /srv/private is root:root, mode 0700"
! inside seekctl doctor /srv/private/film.mkv >"$stage/doctor" || fail 'the doctor does not see a film that seekd can not read'
grep -qxF "wrong  $reason" "$stage/doctor" || fail "the doctor says: $(cat "$stage/doctor")"
! inside seekctl load /srv/private/film.mkv 2>"$stage/refused" || fail 'a film that seekd can not read is loaded'
[ "$(cat "$stage/refused")" = "seekctl: not loaded: $reason" ] || fail "seekctl load says: $(cat "$stage/refused")"
inside seekctl status | grep -qF '/srv/film.mkv' || fail 'the film that played was ended'
# A companion that has failed, and why. (The configuration that it does not start with is read by the doctor too.)
inside sh -c 'printf "[no_such_table]\n" >/etc/seekd/remote.toml; systemctl restart seekd-remote' 2>/dev/null || true
until_true 'remotes fail with an error in their configuration' inside systemctl is-failed -q seekd-remote
[ "$(inside systemctl show -P ExecMainStatus seekd-remote)" = 78 ] || fail 'expected status 78 of seekd-remote'
until_true "the log has the line of the remotes' configuration" log_has seekd-remote '/etc/seekd/remote.toml:1:'
! inside seekctl doctor >"$stage/doctor" || fail 'the doctor does not see a companion that has failed'
grep -qF 'wrong  seekd-remote has failed: remotes' "$stage/doctor" &&
    grep -qF 'wrong  the configuration of seekd-remote has errors' "$stage/doctor" &&
    grep -qF 'ok     seek-overlay runs: ' "$stage/doctor" || fail "the doctor says: $(cat "$stage/doctor")"
inside sh -c 'rm /etc/seekd/remote.toml && systemctl reset-failed seekd-remote && systemctl start seekd-remote'
# A user who is in no group.
status=0
inside setpriv --reuid nobody --regid nogroup --clear-groups seekctl doctor >"$stage/doctor" || status=$?
[ "$status" = 3 ] || fail "expected status 3 for a user who may not connect, got $status: $(cat "$stage/doctor")"
grep -qF 'the user nobody may not connect to /run/seekd/ipc.sock: ' "$stage/doctor" &&
    grep -qF 'sudo usermod -aG seekd nobody' "$stage/doctor" || fail "the doctor says: $(cat "$stage/doctor")"
echo 'service: examined'

inside sh -c 'cp /etc/seekd/seekd.toml /root/kept && printf "[seek]\nforward_steps_s = [30]\n" >>/etc/seekd/seekd.toml'
inside systemctl reload seekd || fail 'the service does not reload'
until_true 'the log tells of the reload' log_has seekd 'configuration read again applied=seek'
inside seekctl scrub 0 >/dev/null
[[ $(inside seekctl tap forward) == '+30 '* ]] || fail 'a reload does not change the steps'
inside sh -c 'mv /root/kept /etc/seekd/seekd.toml && chmod 644 /etc/seekd/seekd.toml && systemctl reload seekd'
echo 'service: reloaded'

# yt-dlp runs with the hardening of the unit.
if command -v yt-dlp >/dev/null; then
    inside sh -c 'cp /etc/seekd/seekd.toml /root/kept && printf "[player]\nytdl = true\n" >>/etc/seekd/seekd.toml'
    inside sh -c 'mkdir /srv/page && ln -s ../film.mkv /srv/page/film.mp4 && tee /srv/page/page.html >/dev/null' \
        <<<'<html><head><title>A page</title></head><body><video src="film.mp4"></video></body></html>'
    inside systemd-run -q --unit=page --working-directory=/srv/page python3 -m http.server --bind 127.0.0.1 8080
    until_true 'the page is served' inside bash -c '</dev/tcp/127.0.0.1/8080'
    inside systemctl restart seekd
    inside seekctl load http://127.0.0.1:8080/page.html || fail 'the film of a page does not load'
    inside seekctl status | grep -qF 'A page' || fail "expected the page's title, got: $(inside seekctl status)"
    inside seekctl doctor | grep -qF 'are looked up by /usr/bin/yt-dlp' || fail 'the doctor does not see yt-dlp'
    inside sh -c 'mv /root/kept /etc/seekd/seekd.toml && chmod 644 /etc/seekd/seekd.toml && systemctl restart seekd'
    until_true 'companions are back' are active "${all[@]}"
    inside systemctl stop page
    echo 'service: links'
fi

old=$(main_process seekd) overlay=$(main_process seek-overlay) web=$(main_process seek-web) remote=$(main_process seekd-remote)
inside systemctl restart seekd
is_new_process seekd "$old" || fail 'after a restart expected another process'
until_true 'the overlay is restarted' is_new_process seek-overlay "$overlay"
until_true 'the page is restarted' is_new_process seek-web "$web"
until_true 'the remotes are restarted' is_new_process seekd-remote "$remote"
old=$(main_process seekd)
inside kill -KILL "$old"
status_at /run/seekd/ipc.sock || fail 'after a crash a client is not served'
is_new_process seekd "$old" || fail 'after a crash expected another process'
until_true 'companions are back after a crash' are active "${all[@]}"
echo 'service: restarted'

inside systemctl stop seekd 2>/dev/null
are inactive seekd seek-overlay seek-web seekd-remote || fail 'companions run without seekd'
# All of them connect while no seekd runs.
clients=()
for _ in $(seq 20); do
    status_at /run/seekd/ipc.sock &
    clients+=($!)
done
for client in "${clients[@]}"; do wait "$client" || fail 'a client that connected while seekd was stopped was not served'; done
until_true 'companions start with a seekd that a client has started' are active "${all[@]}"
inside sh -c 'sed -i "1i [player]\non_quit = \"exit\"" /etc/seekd/seekd.toml && systemctl restart seekd'
inside sh -c 'echo "{\"command\":[\"quit\"]}" | socat -t5 - /run/seekd/ipc.sock' >/dev/null
until_true 'companions end with a seekd that quits' are inactive seekd seek-overlay seek-web seekd-remote
inside sed -i 1,2d /etc/seekd/seekd.toml
echo 'service: socket activated'

overlay_socket='[sockets.overlay]\npath = "/run/seekd/overlay.sock"\naccess = "observe"\n'
inside sh -c "printf '$overlay_socket' >>/etc/seekd/seekd.toml"
! inside systemctl start seekd 2>/dev/null || fail 'seekd starts without a socket that is configured'
until_true 'the log names the missing socket' log_has seekd 'systemd passed no socket for [sockets.overlay]'
# A socket can't be started while its service is, or is about to be restarted.
inside systemctl stop seekd seekd.socket
inside systemctl start seekd.socket seekd-overlay.socket seekd
status_at /run/seekd/ipc.sock || fail 'the socket for clients is not served'
[ "$(inside stat -c '%U %G %a' /run/seekd/overlay.sock)" = 'seekd video 660' ] || fail "the overlay's socket has another owner or mode"
inside sh -c 'echo "{\"command\":[\"hello\"]}" | socat -t5 - /run/seekd/overlay.sock' | grep -q '"access":"observe"' ||
    fail "the overlay's socket is not served"
inside systemctl stop seekd seekd-overlay.socket 2>/dev/null
inside sed -i '/overlay/d; /observe/d' /etc/seekd/seekd.toml
echo 'service: several sockets'

# An error in the configuration: systemd does not try again, and the journal names the line.
inside sh -c 'cp /etc/seekd/seekd.toml /root/kept && printf "nonsense = 1\n" >>/etc/seekd/seekd.toml'
line=$(inside sh -c 'wc -l </etc/seekd/seekd.toml')
restarts=$(inside systemctl show -P NRestarts seekd)
! inside systemctl start seekd 2>/dev/null || fail 'seekd starts with an error in its configuration'
inside systemctl is-failed -q seekd || fail "expected a failed unit, got $(inside systemctl show seekd -p ActiveState -p SubState)"
# A start by hand may set the count of restarts back.
[ "$(inside systemctl show -P ExecMainStatus seekd)" = 78 ] && [ "$(inside systemctl show -P NRestarts seekd)" -le "$restarts" ] ||
    fail "expected status 78 and at most $restarts restarts, got $(inside systemctl show seekd -p ExecMainStatus -p NRestarts)"
inside journalctl --no-pager -o cat -p crit -u seekd | grep -qF "/etc/seekd/seekd.toml:$line:1: mpv.nonsense: " ||
    fail 'the journal does not have the line of the configuration'
inside sh -c 'mv /root/kept /etc/seekd/seekd.toml && chmod 644 /etc/seekd/seekd.toml; systemctl reset-failed seekd'
echo 'service: refuses a configuration'

inside mkdir -p /run/systemd/system/seekd.service.d
inside tee /etc/systemd/system/seek-web.service.d/phone.conf <systemd/drop-ins/seek-web-phone.conf >/dev/null
printf '[Service]\nWatchdogSec=1\nTimeoutAbortSec=1\n' | inside tee /run/systemd/system/seekd.service.d/watchdog.conf >/dev/null
inside systemctl daemon-reload
inside systemctl start seekd
# It refuses this address without a token.
until_true 'the page is served to the network' log_has seek-web 'http://0.0.0.0:8337/'
old=$(main_process seekd)
inside kill -STOP "$old"
until_true 'the watchdog ends a seekd that hangs' is_new_process seekd "$old"
[ "$(inside systemctl show -P NRestarts seekd)" -ge 1 ] || fail 'it was not restarted by the watchdog'
inside systemctl disable -q --now seekd seekd.socket 2>/dev/null
echo 'service: credential and watchdog'

# The console, if this machine has one: seekd's, and no login prompt on it.
if (exec 3<>/dev/tty1) 2>/dev/null; then
    inside mknod /dev/tty1 c 4 1
    inside mkdir -p /etc/systemd/system/getty@tty1.service.d
    printf '[Unit]\nConditionPathExists=\n[Service]\nType=simple\nExecStart=\nExecStart=sleep infinity\nStandardInput=null\n' |
        inside tee /etc/systemd/system/getty@tty1.service.d/test.conf >/dev/null
    inside tee /etc/systemd/system/seekd.service.d/console.conf <systemd/drop-ins/console.conf >/dev/null
    inside sh -c 'systemctl daemon-reload && systemctl start getty@tty1'
    are active getty@tty1 || fail 'the login prompt does not start'
    inside systemctl start seekd || fail 'seekd does not start with the console'
    are active seekd && are inactive getty@tty1 || fail 'the login prompt stays on the console of seekd'
    [ "$(inside readlink "/proc/$(main_process seekd)/fd/0")" = /dev/tty1 ] || fail 'the console is not the input of seekd'
    # Nobody ends it with a keyboard's Ctrl-C, and what is typed does not come to the screen.
    set_up=$(inside stty -F /dev/tty1 -a)
    [[ $set_up == *' -echo '* && $set_up == *-isig* ]] || fail "the console is set to: $set_up"
    inside sh -c 'rm /etc/systemd/system/seekd.service.d/console.conf && systemctl daemon-reload; systemctl stop seekd' 2>/dev/null
    echo 'service: console'
fi

inside systemctl enable -q --now seekd@left seekd@right seek-overlay@left
status_at /run/seekd/left/ipc.sock && status_at /run/seekd/right/ipc.sock || fail 'an instance does not answer'
until_true "an instance's overlay starts" are active seek-overlay@left
inside systemctl stop seekd@left 2>/dev/null
are inactive seekd@left seek-overlay@left && are active seekd@right || fail 'instances are not stopped separately'
inside systemctl disable -q --now seekd@left seekd@right seekd@left.socket seekd@right.socket 2>/dev/null
echo 'service: two instances'

# A user's manager, without a login.
inside useradd -m -s /bin/sh viewer
runtime=/run/user/$(inside id -u viewer)
inside install -d -m 700 -o viewer -g viewer "$runtime"
inside systemd-run -q --unit=viewer -p User=viewer -p Delegate=yes -E XDG_RUNTIME_DIR="$runtime" \
    /lib/systemd/systemd --user --unit=basic.target
as_user() { inside setpriv --reuid viewer --regid viewer --init-groups env XDG_RUNTIME_DIR="$runtime" HOME=/home/viewer "$@"; }
until_true "a user's manager runs" as_user systemctl --user is-active basic.target
# As dbus-user-session does it.
as_user systemd-run --user -q --unit=bus dbus-daemon --session --nofork --nopidfile --address="unix:path=$runtime/bus"
until_true 'the message bus runs' inside test -S "$runtime/bus"
as_user systemctl --user start seekd seek-overlay seekd-mpris || fail "the user's units do not start"
as_user seekctl load /srv/film.mkv || fail "the user's seekd does not load a film"
player() { as_user env DBUS_SESSION_BUS_ADDRESS="unix:path=$runtime/bus" playerctl --player=seekd "$@"; }
until_true 'the film is on the message bus' player metadata title
player pause || fail 'the film is not paused through the message bus'
is_paused() { [ "$(player status)" = Paused ]; }
until_true 'the pause' is_paused
player position 100 || fail 'playerctl can not seek'
[ "$(player position)" = 100.000000 ] || fail "expected the position 100, got $(player position)"
[ "$(as_user stat -c '%U %a' "$runtime/seekd/ipc.sock")" = 'viewer 600' ] || fail "the user's socket has another mode"
as_user systemctl --user stop seekd 2>/dev/null
for companion in seek-overlay seekd-mpris; do
    [ "$(as_user systemctl --user is-active "$companion")" = inactive ] || fail "the user's $companion runs without seekd"
done
as_user seekctl status >/dev/null || fail "the user's socket does not start seekd"
echo "service: a user's units"
