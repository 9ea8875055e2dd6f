#!/usr/bin/env bash
# Installs what a bare Debian 12 with Swift lacks to build, test and show seekd. Where nothing is lacking it only looks.
set -euo pipefail

# What the project needs: Debian package, how to see that it is there, and why. The only list of it.
# The sight is a command on PATH, a header in an include folder or a file, so that another way of having it counts too.
needs=(
    "git              command git                            Swift's package manager clones the packages with it"
    "ca-certificates  file /etc/ssl/certs/ca-certificates.crt  so that git trusts where it clones from"
    "libcurl4         file /usr/lib/*-linux-gnu/libcurl.so.4     Swift's own tools run with this and the next four"
    "libxml2          file /usr/lib/*-linux-gnu/libxml2.so.2     see libcurl4"
    "libsqlite3-0     file /usr/lib/*-linux-gnu/libsqlite3.so.0  see libcurl4"
    "libncurses6      file /usr/lib/*-linux-gnu/libncurses.so.6  see libcurl4"
    "libedit2         file /usr/lib/*-linux-gnu/libedit.so.2     see libcurl4"
    "binutils         command ld                             Swift links with it"
    "libstdc++-12-dev file /usr/include/c++/*/string         the TOML parser is C++; brings the C library's headers too"
    "libtomlplusplus-dev header toml++/toml.h                the TOML parser, toml++"
    "libmpv-dev       header mpv/client.h                    the player that the daemon embeds"
    "ffmpeg           command ffmpeg                         makes the clips"
    "socat            command socat                          speaks to the socket by hand, in the demo and in tests"
    "mpv              command mpv                            the one that seekd is measured against, side by side"
    "python3          command python3                        runs the program in docs/protocol.md"
    "emacs-nox        command emacs                          runs the next two, which are clients of mpv's: Tests/clients.sh"
    "elpa-mpv         file /usr/share/emacs/site-lisp/elpa-src/mpv-*/mpv.el      see emacs-nox"
    "elpa-subed       file /usr/share/emacs/site-lisp/elpa-src/subed-*/subed.el  see emacs-nox"
    "cplay-ng         command cplay-ng                       another client of mpv's"
    "tmux             command tmux                           a terminal for Tests/terminal.sh to look at"
    "xvfb             command Xvfb                           a screen without a screen, for the overlay on the video"
    "chromium         command chromium                       a browser for Tests/web.sh to look at the page with"
    "chromium-driver  command chromedriver                   drives it"
    "python3-selenium file /usr/lib/python3/dist-packages/selenium/__init__.py  speaks to the driver"
    "python3-pip      command pip3                           fetches axe-core, which looks for what keeps people from using it"
    "liblsan0         file /usr/lib/*-linux-gnu/liblsan.so.0 shows that players which end leave nothing behind"
    "systemd          command systemd-analyze                verifies the units; nothing of it needs to run"
)

fail() {
    printf 'deps: %s\n' "$1" >&2
    exit 1
}

present() {
    case $1 in
        command) command -v "$2" >/dev/null ;;
        file) compgen -G "$2" >/dev/null ;;
        header)
            compgen -G "/usr/include/$2" >/dev/null || compgen -G "/usr/include/*-linux-gnu/$2" >/dev/null ||
                compgen -G "/usr/local/include/$2" >/dev/null
            ;;
    esac
}

command -v swift >/dev/null ||
    fail "swift is missing: install Swift 6.3 (https://www.swift.org/install/linux/) and put its usr/bin on PATH"

lacking=()
for need in "${needs[@]}"; do
    read -r package kind what why <<<"$need"
    if ! present "$kind" "$what"; then
        printf 'deps: %s is lacking: %s\n' "$package" "$why"
        lacking+=("$package")
    fi
done
[ ${#lacking[@]} -gt 0 ] || exit 0

command -v apt-get >/dev/null ||
    fail "apt-get is missing, so this cannot be installed here: install what this system calls ${lacking[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
        fail "neither root nor sudo: as root, run apt-get update, then apt-get install --no-install-recommends ${lacking[*]}"
    as_root=(sudo)
fi

"${as_root[@]}" apt-get update -q
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${lacking[@]}" </dev/null
