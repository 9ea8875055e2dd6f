#!/usr/bin/env bash
# Installs into a folder, runs the installed programs, changes the configuration, installs again and uninstalls. Checks
# the installed files after each step. Uses the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

stage=$(mktemp -d)
trap 'rm -rf "$stage" "$stage.toml"' EXIT
export BUILD_DIR=${BUILD_DIR:-.build/debug}

fail() {
    printf 'install: %s\n' "$1" >&2
    exit 1
}

run_make() {
    make --no-print-directory "$1" PREFIX=/opt/seekd SYSCONFDIR=/etc DESTDIR="$stage" BUILD_DIR="$BUILD_DIR"
}

# expect_files FILE...: the stage has exactly these files.
expect_files() {
    diff <(printf '%s\n' "$@" | sort) <(cd "$stage" && find . -type f | sed 's/^\.//' | sort) ||
        fail "unexpected list of files (< expected, > found)"
}

installed=(
    /etc/seekd/seekd.toml
    /opt/seekd/bin/seek-overlay
    /opt/seekd/bin/seek-web
    /opt/seekd/bin/seekctl
    /opt/seekd/bin/seekd
    /opt/seekd/bin/seekd-mpris
    /opt/seekd/bin/seekd-mpv
    /opt/seekd/bin/seekd-remote
    /opt/seekd/bin/seekd-mqtt
    /opt/seekd/bin/seek-listen
    /opt/seekd/bin/seek-pictures
    /opt/seekd/lib/systemd/system/seek-overlay.service
    /opt/seekd/lib/systemd/system/seek-overlay@.service
    /opt/seekd/lib/systemd/system/seek-web.service
    /opt/seekd/lib/systemd/system/seek-web@.service
    /opt/seekd/lib/systemd/system/seekd-overlay.socket
    /opt/seekd/lib/systemd/system/seekd-remote.service
    /opt/seekd/lib/systemd/system/seekd-mqtt.service
    /opt/seekd/lib/systemd/system/seek-listen.service
    /opt/seekd/lib/systemd/system/seekd-remote@.service
    /opt/seekd/lib/systemd/system/seekd-mqtt@.service
    /opt/seekd/lib/systemd/system/seek-listen@.service
    /opt/seekd/lib/systemd/system/seek-pictures.service
    /opt/seekd/lib/systemd/system/seek-pictures@.service
    /opt/seekd/lib/systemd/system/seekd.service
    /opt/seekd/lib/systemd/system/seekd.socket
    /opt/seekd/lib/systemd/system/seekd@.service
    /opt/seekd/lib/systemd/system/seekd@.socket
    /opt/seekd/lib/systemd/user/seek-overlay.service
    /opt/seekd/lib/systemd/user/seek-overlay@.service
    /opt/seekd/lib/systemd/user/seek-web.service
    /opt/seekd/lib/systemd/user/seek-web@.service
    /opt/seekd/lib/systemd/user/seekd-overlay.socket
    /opt/seekd/lib/systemd/user/seekd-remote.service
    /opt/seekd/lib/systemd/user/seekd-mqtt.service
    /opt/seekd/lib/systemd/user/seek-listen.service
    /opt/seekd/lib/systemd/user/seekd-remote@.service
    /opt/seekd/lib/systemd/user/seekd-mqtt@.service
    /opt/seekd/lib/systemd/user/seek-listen@.service
    /opt/seekd/lib/systemd/user/seek-pictures.service
    /opt/seekd/lib/systemd/user/seek-pictures@.service
    /opt/seekd/lib/systemd/user/seekd-mpris@.service
    /opt/seekd/lib/systemd/user/seekd-mpris.service
    /opt/seekd/lib/systemd/user/seekd.service
    /opt/seekd/lib/systemd/user/seekd.socket
    /opt/seekd/lib/systemd/user/seekd@.service
    /opt/seekd/lib/systemd/user/seekd@.socket
    /opt/seekd/lib/sysusers.d/seekd.conf
    /opt/seekd/lib/tmpfiles.d/seekd.conf
    /opt/seekd/lib/udev/rules.d/70-seekd-remote.rules
    /opt/seekd/libexec/seekd/seekd-open
    /opt/seekd/share/applications/seekd.desktop
    /opt/seekd/share/bash-completion/completions/seek-overlay
    /opt/seekd/share/bash-completion/completions/seek-web
    /opt/seekd/share/bash-completion/completions/seekctl
    /opt/seekd/share/bash-completion/completions/seekd
    /opt/seekd/share/bash-completion/completions/seekd-remote
    /opt/seekd/share/bash-completion/completions/seekd-mqtt
    /opt/seekd/share/bash-completion/completions/seek-listen
    /opt/seekd/share/bash-completion/completions/seek-pictures
    /opt/seekd/share/bash-completion/completions/seekd-mpris
    /opt/seekd/share/doc/seekd/Benchmarks/README.md
    /opt/seekd/share/doc/seekd/CHANGELOG.md
    /opt/seekd/share/doc/seekd/CONTRIBUTING.md
    /opt/seekd/share/doc/seekd/LICENSE
    /opt/seekd/share/doc/seekd/README.md
    /opt/seekd/share/doc/seekd/SECURITY.md
    /opt/seekd/share/doc/seekd/config/seekd.toml
    /opt/seekd/share/doc/seekd/config/mqtt.toml
    /opt/seekd/share/doc/seekd/docs/README.md
    /opt/seekd/share/doc/seekd/docs/administration.md
    /opt/seekd/share/doc/seekd/docs/architecture.md
    /opt/seekd/share/doc/seekd/docs/as-mpv.md
    /opt/seekd/share/doc/seekd/docs/bench-burst.svg
    /opt/seekd/share/doc/seekd/docs/bench-drag.svg
    /opt/seekd/share/doc/seekd/docs/bench-pictures.svg
    /opt/seekd/share/doc/seekd/docs/bench-processor.svg
    /opt/seekd/share/doc/seekd/docs/bench-screen.md
    /opt/seekd/share/doc/seekd/docs/bench-screen.svg
    /opt/seekd/share/doc/seekd/docs/bug-reports.md
    /opt/seekd/share/doc/seekd/docs/building.md
    /opt/seekd/share/doc/seekd/docs/cast.md
    /opt/seekd/share/doc/seekd/docs/clients.md
    /opt/seekd/share/doc/seekd/docs/compatibility.md
    /opt/seekd/share/doc/seekd/docs/desktop.md
    /opt/seekd/share/doc/seekd/docs/film-names.md
    /opt/seekd/share/doc/seekd/docs/figures.md
    /opt/seekd/share/doc/seekd/docs/fleet.svg
    /opt/seekd/share/doc/seekd/docs/kiosk.md
    /opt/seekd/share/doc/seekd/docs/kodi.md
    /opt/seekd/share/doc/seekd/docs/languages.md
    /opt/seekd/share/doc/seekd/docs/metrics-dashboard.json
    /opt/seekd/share/doc/seekd/docs/metrics-rules.yml
    /opt/seekd/share/doc/seekd/docs/libmpv.md
    /opt/seekd/share/doc/seekd/docs/menu.webp
    /opt/seekd/share/doc/seekd/docs/metrics.md
    /opt/seekd/share/doc/seekd/docs/mqtt.md
    /opt/seekd/share/doc/seekd/docs/frontier.svg
    /opt/seekd/share/doc/seekd/docs/overlay-large.png
    /opt/seekd/share/doc/seekd/docs/overlay-moments.webp
    /opt/seekd/share/doc/seekd/docs/overlay-portrait.png
    /opt/seekd/share/doc/seekd/docs/overlay-wide.png
    /opt/seekd/share/doc/seekd/docs/overlay.webp
    /opt/seekd/share/doc/seekd/docs/overlays.md
    /opt/seekd/share/doc/seekd/docs/pictures.md
    /opt/seekd/share/doc/seekd/docs/profiles.md
    /opt/seekd/share/doc/seekd/docs/protocol.md
    /opt/seekd/share/doc/seekd/docs/refused.md
    /opt/seekd/share/doc/seekd/docs/hardware.md
    /opt/seekd/share/doc/seekd/docs/remote.md
    /opt/seekd/share/doc/seekd/docs/skipping.md
    /opt/seekd/share/doc/seekd/docs/skipping.webp
    /opt/seekd/share/doc/seekd/docs/resume.md
    /opt/seekd/share/doc/seekd/docs/security.md
    /opt/seekd/share/doc/seekd/docs/seekctl.md
    /opt/seekd/share/doc/seekd/docs/skip.webp
    /opt/seekd/share/doc/seekd/docs/socket.md
    /opt/seekd/share/doc/seekd/docs/web-chapters.png
    /opt/seekd/share/doc/seekd/docs/web-desktop.png
    /opt/seekd/share/doc/seekd/docs/web-films.png
    /opt/seekd/share/doc/seekd/docs/web-overlay.png
    /opt/seekd/share/doc/seekd/docs/web-phone.png
    /opt/seekd/share/doc/seekd/docs/web-scrub.png
    /opt/seekd/share/doc/seekd/systemd/drop-ins/console.conf
    /opt/seekd/share/doc/seekd/systemd/drop-ins/no-user-namespaces.conf
    /opt/seekd/share/doc/seekd/systemd/drop-ins/nvidia.conf
    /opt/seekd/share/doc/seekd/systemd/drop-ins/raspberry-pi.conf
    /opt/seekd/share/doc/seekd/systemd/drop-ins/seek-web-phone.conf
    /opt/seekd/share/doc/seekd/systemd/drop-ins/triggerhappy.conf
    /opt/seekd/share/fish/vendor_completions.d/seek-overlay.fish
    /opt/seekd/share/fish/vendor_completions.d/seek-web.fish
    /opt/seekd/share/fish/vendor_completions.d/seekctl.fish
    /opt/seekd/share/fish/vendor_completions.d/seekd.fish
    /opt/seekd/share/fish/vendor_completions.d/seekd-remote.fish
    /opt/seekd/share/fish/vendor_completions.d/seekd-mqtt.fish
    /opt/seekd/share/fish/vendor_completions.d/seek-listen.fish
    /opt/seekd/share/fish/vendor_completions.d/seek-pictures.fish
    /opt/seekd/share/fish/vendor_completions.d/seekd-mpris.fish
    /opt/seekd/share/icons/hicolor/scalable/apps/seekd.svg
    /opt/seekd/share/locale/de/LC_MESSAGES/seekd.mo
    /opt/seekd/share/locale/es/LC_MESSAGES/seekd.mo
    /opt/seekd/share/locale/fr/LC_MESSAGES/seekd.mo
    /opt/seekd/share/locale/ja/LC_MESSAGES/seekd.mo
    /opt/seekd/share/locale/pl/LC_MESSAGES/seekd.mo
    /opt/seekd/share/man/man1/seek-overlay.1
    /opt/seekd/share/man/man1/seek-web.1
    /opt/seekd/share/man/man1/seekctl.1
    /opt/seekd/share/man/man1/seekd-mpv.1
    /opt/seekd/share/man/man1/seekd-remote.1
    /opt/seekd/share/man/man1/seekd-mqtt.1
    /opt/seekd/share/man/man1/seek-listen.1
    /opt/seekd/share/man/man1/seek-pictures.1
    /opt/seekd/share/man/man1/seekd-mpris.1
    /opt/seekd/share/man/man1/seekd.1
    /opt/seekd/share/man/man5/seekd.toml.5
    /opt/seekd/share/man/man7/seekd-protocol.7
    /opt/seekd/share/metainfo/org.seekd.seekd.metainfo.xml
    /opt/seekd/share/seekd/lua/seekd.lua
    /opt/seekd/share/seekd/seekd.toml
    /opt/seekd/share/zsh/site-functions/_seek-overlay
    /opt/seekd/share/zsh/site-functions/_seek-web
    /opt/seekd/share/zsh/site-functions/_seekctl
    /opt/seekd/share/zsh/site-functions/_seekd
    /opt/seekd/share/zsh/site-functions/_seekd-remote
    /opt/seekd/share/zsh/site-functions/_seekd-mqtt
    /opt/seekd/share/zsh/site-functions/_seek-listen
    /opt/seekd/share/zsh/site-functions/_seek-pictures
    /opt/seekd/share/zsh/site-functions/_seekd-mpris
)

run_make install
expect_files "${installed[@]}"
configuration=$stage/etc/seekd/seekd.toml
# The configuration is the owner's, and names the file with all keys.
! grep -q '^[^#]' "$configuration" || fail 'expected only comments in the installed configuration'
grep -qF ' /opt/seekd/share/doc/seekd/config/seekd.toml ' "$configuration" || fail 'the configuration does not name its reference'
cmp config/seekd.toml "$stage/opt/seekd/share/doc/seekd/config/seekd.toml" || fail 'the reference differs from config/seekd.toml'
cp "$configuration" "$stage.toml"

# The installed, stripped programs run.
version=$("$stage/opt/seekd/bin/seekd" --version)
[[ $version == "seekd "*"libmpv client API "* ]] || fail "unexpected output of seekd --version: $version"
"$stage/opt/seekd/bin/seekd" --check-config --config "$configuration" >/dev/null || fail "seekd refuses the configuration"
"$stage/opt/seekd/bin/seekctl" --help | grep -q '^USAGE: seekctl' || fail "seekctl --help shows no usage"
"$stage/opt/seekd/bin/seek-overlay" --help | grep -q '^USAGE: seek-overlay' || fail "seek-overlay --help shows no usage"
"$stage/opt/seekd/bin/seek-web" --help | grep -q '^USAGE: seek-web' || fail "seek-web --help shows no usage"
"$stage/opt/seekd/bin/seekd-remote" --help | grep -q '^USAGE: seekd-remote' || fail "seekd-remote --help shows no usage"
"$stage/opt/seekd/bin/seekd-mpris" --help | grep -q '^USAGE: seekd-mpris' || fail "seekd-mpris --help shows no usage"
"$stage/opt/seekd/bin/seekd-mqtt" --help | grep -q '^USAGE: seekd-mqtt' || fail "seekd-mqtt --help shows no usage"
"$stage/opt/seekd/bin/seek-listen" --help | grep -q '^USAGE: seek-listen' || fail "seek-listen --help shows no usage"
"$stage/opt/seekd/bin/seek-pictures" --help | grep -q '^USAGE: seek-pictures' || fail "seek-pictures --help shows no usage"

# A script finds seekd's module, and mpv's own path still counts.
printf 'print(pcall(require, "seekd"), package.path:find("/share/lua/", 1, true) ~= nil)\nmp.command("quit")\n' >"$stage/probe.lua"
said=$(env -u LUA_PATH timeout 20 "$stage/opt/seekd/bin/seekd" --as-mpv -- --no-config --vo=null --ao=null --idle \
    --script="$stage/probe.lua")
[[ $said == *"[probe] true true"* ]] || fail "a script does not find the module seekd: $said"
rm "$stage/probe.lua"

# check_links DOCUMENT PREFIX: each link in the document whose path begins with PREFIX leads to an installed file.
links=0
check_links() {
    local document=$stage/opt/seekd/share/doc/seekd/$1 link
    while read -r link; do
        [[ $link != http?(s) ]] || continue
        links=$((links + 1))
        [ -e "${document%/*}/$link" ] || fail "$1 links to $link, which is not installed"
    done < <(grep -oE "(\]\(|src=\")$2[^)\"#:]+" "$document" | sed -E 's/^(\]\(|src=")//')
}
for document in README.md CONTRIBUTING.md SECURITY.md; do check_links "$document" '(docs|config|Benchmarks|systemd)/'; done
for document in docs/*.md; do check_links "$document" ''; done
[ "$links" -gt 15 ] || fail "expected more than 15 links in the documents, found $links"

# On PATH as mpv, a link and a copy: seekd runs, and starts no other mpv.
mkdir "$stage/link" "$stage/copy"
ln -s "$stage/opt/seekd/bin/seekd-mpv" "$stage/link/mpv"
cp "$stage/opt/seekd/bin/seekd-mpv" "$stage/copy/mpv"
for path in "$stage/link" "$stage/copy:$stage/opt/seekd/bin"; do
    version=$(PATH="$path:$PATH" timeout 20 mpv --no-config --version)
    [[ $version == "mpv "*"FFmpeg version"* ]] || fail "unexpected output of seekd-mpv as mpv --version: $version"
    status=0
    said=$(PATH="$path:$PATH" timeout 20 mpv --no-config --idle --input-ipc-client=fd://0 2>&1) || status=$?
    [[ $status = 1 && $said == "seekd: "* ]] || fail "mpv on PATH is not seekd: $said"
done
rm -r "$stage/link" "$stage/copy"

# The units have the paths of the programs, and no file contains the path of the stage.
units=$stage/opt/seekd/lib/systemd
# expect_start UNIT ARGUMENTS: the program of the unit and its arguments.
expect_start() {
    grep -qxF "ExecStart=/opt/seekd/bin/$2" "$units/$1" || fail "$1: expected ExecStart=/opt/seekd/bin/$2"
}
expect_start user/seekd.service 'seekd --socket %t/seekd/ipc.sock'
expect_start user/seekd@.service 'seekd --config %E/seekd/%i.toml --socket %t/seekd/%i/ipc.sock'
expect_start system/seekd.service 'seekd --socket /run/seekd/ipc.sock'
expect_start system/seekd@.service 'seekd --config %E/seekd/%i.toml --socket /run/seekd/%i/ipc.sock'
expect_start system/seek-overlay@.service 'seek-overlay osd --once --socket /run/seekd/%i/ipc.sock'
! grep -rnE '@[A-Z]+@' "$stage"/opt/seekd/{lib,libexec,share/applications} || fail "a placeholder was not replaced"
! grep -rnI "$stage" "$stage" || fail "an installed file contains the path of the stage"
bash -n "$stage/opt/seekd/share/bash-completion/completions/seekctl" || fail "bash can't read its completions"

# An unchanged configuration is replaced by the shipped one; a changed one is kept.
echo '# of an older version' >>"$configuration"
cp "$configuration" "$stage/opt/seekd/share/seekd/seekd.toml"
run_make install
expect_files "${installed[@]}"
cmp "$stage.toml" "$configuration" || fail "an unchanged configuration of an older version was not replaced"

echo '# of the administrator' >>"$configuration"
run_make install
expect_files "${installed[@]}"
tail -n 1 "$configuration" | grep -qx '# of the administrator' || fail "a changed configuration was overwritten"

echo '# of an older version' >>"$stage/opt/seekd/share/seekd/seekd.toml"
run_make install
expect_files "${installed[@]}"
tail -n 1 "$configuration" | grep -qx '# of the administrator' || fail "a changed configuration was overwritten"

# make uninstall removes the installed files, and no others.
touch "$stage/opt/seekd/bin/another"
run_make uninstall
expect_files /etc/seekd/seekd.toml /opt/seekd/bin/another
rm "$configuration"
run_make install
run_make uninstall
expect_files /opt/seekd/bin/another
for folder in etc/seekd opt/seekd/share/seekd opt/seekd/share/doc/seekd opt/seekd/libexec/seekd; do
    [ ! -e "$stage/$folder" ] || fail "/$folder still exists"
done
run_make uninstall

echo "install: passed"
