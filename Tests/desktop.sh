#!/usr/bin/env bash
# Opens films as a file manager does, with and without a running seekd, and checks the .desktop file, the AppStream
# metadata and the icon. Uses the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

build=$(realpath "${BUILD_DIR:-.build/debug}")
work=$(mktemp -d)
opened=
trap '[ -z "$opened" ] || kill "$opened" 2>/dev/null || true; rm -rf "$work"' EXIT

fail() {
    printf 'desktop: %s\n' "$1" >&2
    exit 1
}

make --no-print-directory install PREFIX="$work/usr" SYSCONFDIR="$work/etc" BUILD_DIR="$build" >/dev/null
open=$work/usr/libexec/seekd/seekd-open
entry=$work/usr/share/applications/seekd.desktop
grep -qx "Exec=$open %U" "$entry" || fail "the .desktop file starts something else: $(grep Exec= "$entry")"
! grep -rn '@[A-Z]*DIR@' "$entry" "$open" || fail 'a placeholder was not replaced'

# Without a daemon and without a service manager: seekd-open becomes seekd. Names as file managers pass them.
mkdir -m 700 "$work/run"
mkdir "$work/config"
export XDG_RUNTIME_DIR=$work/run XDG_CONFIG_HOME=$work/config XDG_STATE_HOME=$work/state
unset DBUS_SESSION_BUS_ADDRESS DISPLAY WAYLAND_DISPLAY SEEKD_SOCKET
mkdir "$XDG_CONFIG_HOME/seekd"
printf '[player]\non_quit = "exit"\n[mpv]\nvo = "null"\nao = "null"\n' >"$XDG_CONFIG_HOME/seekd/seekd.toml"
cp Tests/Clips/chapters.mkv "$work/a film, with ü & 100%.mkv"
cp Tests/Clips/short.mkv "$work/-dash.mkv"
timeout 120 "$open" "$work/a film, with ü & 100%.mkv" >"$work/log" 2>&1 &
opened=$!

# playing NAME: waits until a film with this name is loaded.
playing() {
    local tries
    for ((tries = 0; tries < 300; tries++)); do
        if "$build/seekctl" status 2>/dev/null | grep -qF -- "$1"; then return; fi
        sleep 0.1 # house-rules: polling interval
    done
    fail "$1 is not loaded: $("$build/seekctl" status 2>&1; cat "$work/log")"
}
playing 'a film, with ü & 100%.mkv'

# With a daemon: loaded there, as a URL and as a path.
"$open" "file://$work/-dash.mkv"
playing '-dash.mkv'
"$open" "file://$work/a%20film,%20with%20%C3%BC%20&%20100%25.mkv"
playing 'a film, with ü & 100%.mkv'
(cd "$work" && "$open" -dash.mkv)
playing '-dash.mkv'
"$build/seekctl" quit
wait "$opened" || fail "seekd ended with status $?: $(cat "$work/log")"
opened=

status=0
"$open" 2>/dev/null || status=$?
[ "$status" = 2 ] || fail "expected status 2 without files, got $status"

# The released version is the same everywhere.
version=$("$build/seekd" --version | cut -d' ' -f2)
grep -q "<release version=\"$version\"" desktop/org.seekd.seekd.metainfo.xml || fail "the AppStream metadata has no release $version"
head -n 1 debian/changelog | grep -qF "seekd ($version)" || fail "debian/changelog does not begin with $version"

/usr/bin/python3 -c 'import sys, xml.dom.minidom
assert xml.dom.minidom.parse(sys.argv[1]).documentElement.tagName == "svg"' desktop/seekd.svg || fail 'the icon is no SVG'
if command -v desktop-file-validate >/dev/null && command -v appstreamcli >/dev/null; then
    said=$(desktop-file-validate "$entry") || true
    [ -z "$said" ] || fail "$said"
    sed 's/^Type=.*/Type=Film/' "$entry" >"$work/broken.desktop"
    ! desktop-file-validate "$work/broken.desktop" >/dev/null || fail 'a broken .desktop file passes'
    appstreamcli validate --no-net desktop/org.seekd.seekd.metainfo.xml >"$work/said" || fail "$(cat "$work/said")"
else
    echo 'desktop: metadata not checked: desktop-file-validate or appstreamcli is missing (scripts/deps.sh deb installs them)'
fi
echo 'desktop: passed'
