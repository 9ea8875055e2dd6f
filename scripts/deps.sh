#!/usr/bin/env bash
# deps.sh [GROUP]...: installs the packages that a minimal Debian with Swift needs for what the groups name, and that
# are missing; without a group, those of build. `deps.sh --print GROUP...` prints their names in Debian 12, and installs
# nothing.
#
#   demo          to build the daemon and seekctl, and run scripts/demo.sh
#   build         to build all programs, and install them
#   demo-overlay  to run scripts/demo-overlay.sh and scripts/overlay_pictures.py
#   demo-fleet    to build seekd-mqtt, and run scripts/demo_fleet.py
#   bench         to measure; and to generate the clips
#   bench-screen  to measure what the screen shows, beside other players
#   profile       to find out whose the time of each missed bound is
#   test          to run the tests, without the next group
#   brokers       to run the fleet of players at clusters of brokers
#   strangers     to run the programs that Tests/Strangers tries
#   run           to run programs that were built elsewhere, and the tests of scripts/test-system.sh --short
#   deb           to build the Debian packages, and test them
#   arm64         to build the Debian packages for arm64, and test them
#   fresh         to make the new Debian of make test-fresh
#   media-pc      to run the virtual machine of Tests/MediaPC
set -euo pipefail

# Debian package, how to detect it, and why it is needed. These are the only lists of dependencies; docs/building.md shows
# those of the programs.
# Of several names, "a|b", the first that this Debian has is installed; the last is Debian 12's.
# Detection looks for a command on PATH, a header or a file, so that software from other sources counts too. "toolchain"
# is a library that programs of Swift load, "c++" are the headers that its compiler takes.
demo=(
    "git              command git                            Swift's package manager clones packages with it"
    "ca-certificates  file /etc/ssl/certs/ca-certificates.crt  git verifies servers with it"
    "libcurl4t64|libcurl4 toolchain libcurl                  Swift's tools need this and the next four"
    "libxml2          toolchain libxml2                      see libcurl4"
    "libsqlite3-0     toolchain libsqlite3                   see libcurl4"
    "libncurses6      toolchain libncurses                   see libcurl4"
    "libedit2         toolchain libedit                      see libcurl4"
    "binutils         command ld                             Swift links with it"
    "libstdc++-16-dev|libstdc++-14-dev|libstdc++-12-dev c++ string  for the TOML parser, which is C++; includes the C library's headers"
    "libtomlplusplus-dev header toml++/toml.h                the TOML parser, toml++"
    "libmpv-dev       header mpv/client.h                    the player that the daemon embeds"
)
build=(
    "libsystemd-dev   header systemd/sd-bus.h                the message bus of seekd-mpris"
    "libevdev-dev     header libevdev-1.0/libevdev/libevdev.h  reads remotes"
    "libssl-dev       header openssl/ssl.h                   TLS, for seekd-mqtt"
    "libqrencode-dev  header qrencode.h                      makes the QR codes of seek-web"
    "libchromaprint-dev header chromaprint.h                  makes the sound prints of seek-listen"
    "libavformat-dev  header libavformat/avformat.h          reads films, for the pictures of seek-pictures"
    "libavcodec-dev   header libavcodec/avcodec.h            decodes and encodes these pictures"
    "libavutil-dev    header libavutil/avutil.h              see libavcodec-dev"
    "libswscale-dev   header libswscale/swscale.h            makes these pictures small"
    "libudev-dev      header libudev.h                       finds remotes"
    "gettext          command msgfmt                         makes the catalogues of texts in people's languages"
    "python3          command python3                        makes the manual pages; runs programs of tests"
    "python3-mistune  file /usr/lib/python3/dist-packages/mistune/__init__.py  reads the documents that become manual pages"
)
demo_overlay=(
    "python3          command python3                        takes the pictures"
    "xvfb             command Xvfb                           a virtual screen for the overlay on the video"
    "ffmpeg           command ffmpeg                         generates the clips"
)
demo_fleet=(
    "libssl-dev       header openssl/ssl.h                   TLS, for seekd-mqtt"
    "mosquitto        file /usr/sbin/mosquitto               the broker, also of Tests/mqtt.sh"
    "python3          command python3                        runs the script"
    "python3-paho-mqtt  file /usr/lib/python3/dist-packages/paho/mqtt/client.py  clients of the broker"
)
bench=(
    "ffmpeg           command ffmpeg                         generates the clips"
    "mpv              command mpv                            for comparison in tests and benchmarks"
    "strace           command strace                         counts system calls"
    "python3-fusepy   file /usr/lib/python3/dist-packages/fusepy.py  a mounted folder that hangs"
    "xvfb             command Xvfb                           a virtual screen for the overlay on the video"
)
bench_screen=(
    "xvfb             command Xvfb                           the virtual screen"
    "python3          command python3                        runs the benchmark"
    "vlc-bin          command vlc                            for comparison"
    "vlc-plugin-base  file /usr/lib/*-linux-gnu/vlc/plugins/codec/libavcodec_plugin.so  see vlc-bin"
    "vlc-plugin-video-output file /usr/lib/*-linux-gnu/vlc/plugins/video_output/libxcb_x11_plugin.so  see vlc-bin"
    "kodi             command kodi                           for comparison"
    "libgl1-mesa-dri  file /usr/lib/*-linux-gnu/dri/swrast_dri.so  Kodi draws with it"
)
profile=(
    "linux-perf       command perf                           samples what the processors do"
    "valgrind         command valgrind                       counts instructions"
    "python3          command python3                        runs the profile"
    "xvfb             command Xvfb                           a virtual screen for the overlay on the video"
)
test=(
    "socat            command socat                          connects to the socket in tests"
    "emacs-nox        command emacs                          runs the next two, which are clients of mpv (Tests/clients.sh)"
    "elpa-mpv         file /usr/share/emacs/site-lisp/elpa-src/mpv-*/mpv.el      see emacs-nox"
    "elpa-subed       file /usr/share/emacs/site-lisp/elpa-src/subed-*/subed.el  see emacs-nox"
    "cplay-ng         command cplay-ng                       another client of mpv (Tests/clients.sh)"
    "x11-utils        command xwininfo                       tells what the overlay's window is called"
    "tmux             command tmux                           a terminal that Tests/terminal.sh can read"
    "zsh              command zsh                            a shell whose completions Tests/completions.sh tries"
    "fish             command fish                           another one"
    "chromium         command chromium                       the browser of Tests/web.sh"
    "chromium-driver  command chromedriver                   controls the browser"
    "python3-selenium file /usr/lib/python3/dist-packages/selenium/__init__.py  controls the driver"
    "firefox-esr      command firefox-esr                    another browser of Tests/web.sh"
    "zbar-tools       command zbarimg                        reads the QR codes of seek-web"
    "python3-pip      command pip3                           installs axe-core, which checks the page's accessibility"
    "caddy            command caddy                          encrypts in front of seek-web (Tests/caddy.sh)"
    "liblsan0         file /usr/lib/*-linux-gnu/liblsan.so.0 finds leaks of players (Tests/leaks.sh)"
    "systemd          command systemd-analyze                verifies the units, and runs them in Tests/service.sh; it need not run otherwise"
    "util-linux-extra file /usr/*bin/pivot_root              boots a system (Tests/service.sh); on Debian 12 in util-linux"
    "bindfs           command bindfs                         a disk that hangs, for Tests/disk.sh"
    "python3-fusepy   file /usr/lib/python3/dist-packages/fusepy.py  a file system of which single calls hang (Tests/Mount)"
    "pulseaudio       command pulseaudio                     a sound server that is killed (SoundServerTests)"
    "umockdev         command umockdev-wrapper               pretends to be remotes (Tests/remote.sh)"
    "python3-gi       file /usr/lib/python3/dist-packages/gi/__init__.py  controls umockdev, and the next"
    "gir1.2-umockdev-1.0 file /usr/lib/*-linux-gnu/girepository-1.0/UMockdev-1.0.typelib  see python3-gi"
    "udev             command udevadm                        reads the rule for remotes (Tests/remote.sh)"
    "openssl          command openssl                        makes the certificates of Tests/mqtt.sh"
    "mosquitto-clients command mosquitto_pub                 sends commands to a broker (Tests/day.sh)"
    "prometheus       command promtool                       reads the metrics, rules and dashboard (Tests/metrics.sh)"
    "lirc             command irsend                         another source of keys (Tests/remote.sh)"
    "yt-dlp           command yt-dlp                         is asked about links (YtdlTests)"
    "ffmpeg           command ffmpeg                         decodes for seek-listen (Tests/listening.sh)"
    "espeak-ng        command espeak-ng                      speaks in the films of Tests/listening.sh"
    "sox              command sox                            makes their music"
    "mmdebstrap       command mmdebstrap                     makes a Debian 13 (Tests/debian-13.sh)"
)
deb=(
    "build-essential  file /usr/share/build-essential/list   dpkg-buildpackage expects it"
    "debhelper        command dh                             builds the packages; brings dpkg-buildpackage"
    "lintian          command lintian                        checks the packages"
    "mandoc           command mandoc                         checks the manual pages"
    "man-db           command man                            lintian reads the manual pages with it"
    "desktop-file-utils  command desktop-file-validate       checks the .desktop file"
    "appstream        command appstreamcli                   checks the AppStream metadata"
    "mmdebstrap       command mmdebstrap                     makes the system in which the packages are installed"
    "piuparts         command piuparts                       finds what the packages leave behind"
)
arm64=(
    "dpkg-dev         command dpkg-parsechangelog            reads the version"
    "mmdebstrap       command mmdebstrap                     makes the systems: the compiler's, and those of arm64"
    "qemu-user-static command qemu-aarch64-static            runs programs of arm64"
    "lintian          command lintian                        checks the packages"
)
fresh=(
    "git              command git                            clones the tree"
    "mmdebstrap       command mmdebstrap                     makes the system"
)
media_pc=(
    "qemu-system-x86  command qemu-system-x86_64             the virtual machine"
    "mmdebstrap       command mmdebstrap                     makes its system"
    "e2fsprogs        command mke2fs                         makes its disks"
    "tesseract-ocr    command tesseract                      reads what its screen shows"
    "ffmpeg           command ffmpeg                         makes its films"
    "chromium         command chromium                       the browser of a phone"
    "chromium-driver  command chromedriver                   controls the browser"
    "python3-selenium file /usr/lib/python3/dist-packages/selenium/__init__.py  controls the driver"
)
# Brokers of several machines, for make test-fleet.
brokers=(
    "nats-server      command nats-server                    a cluster that speaks MQTT"
    "rabbitmq-server  command rabbitmq-server                another one; brings Erlang"
)
# Programs that start mpv, or connect to it.
strangers=(
    "dbus-daemon      command dbus-daemon                    the message bus of mpv-mpris and playerctl"
    "emms             file /usr/share/emacs/site-lisp/emms/emms.el  plays in Emacs"
    "kodi             command kodi                           starts a player for its library's films"
    "libgl1-mesa-dri  file /usr/lib/*-linux-gnu/dri/swrast_dri.so  Kodi draws with it"
    "mpv-mpris        file /usr/lib/mpv-mpris/mpris.so       a script that shows mpv to desktops"
    "playerctl        command playerctl                      asks and controls mpv-mpris as desktops do"
    "python3-setuptools file /usr/lib/python3/dist-packages/setuptools/__init__.py  builds programs from PyPI"
    "rygel            command rygel                          casts to players of MPRIS"
    "smplayer         command smplayer                       a window around mpv"
    "streamlink       command streamlink                     pipes a stream into mpv"
    "syncplay         command syncplay                       plays films in step"
    "syncplay-server  command syncplay-server                see syncplay"
    "x11-apps         command xwd                            takes the pictures of SMPlayer's window"
)

run=(
    "libmpv2          file /usr/lib/*-linux-gnu/libmpv.so.2  the player that the daemon embeds"
    "libevdev2        file /usr/lib/*-linux-gnu/libevdev.so.2  reads remotes"
    "libchromaprint1  file /usr/lib/*-linux-gnu/libchromaprint.so.1  makes the sound prints of seek-listen"
    "libqrencode4     file /usr/lib/*-linux-gnu/libqrencode.so.4  makes the QR codes of seek-web"
    "libssl3t64|libssl3 file /usr/lib/*-linux-gnu/libssl.so.3  TLS, for seekd-mqtt"
    "libstdc++6       file /usr/lib/*-linux-gnu/libstdc++.so.6  the TOML parser is C++"
    "python3          command python3                        runs programs of tests"
    "socat            command socat                          connects to the socket in tests"
    "tmux             command tmux                           a terminal that Tests/terminal.sh can read"
    "procps           command pgrep                          finds processes of tests"
    "binutils         command readelf                        reads what a program loads (Tests/programs.sh)"
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
        toolchain)
            [ -z "${SEEKD_BUILT:-}" ] || return 0
            if [ -e "$toolchain/swift-package" ]; then
                ! ldd "$toolchain"/{swift-package,lldb} 2>/dev/null | grep "$2\..* not found" >/dev/null
            else
                compgen -G "/usr/lib/*-linux-gnu/$2.so.*" >/dev/null
            fi
            ;;
        c++)
            # Clang takes those of the newest GCC, also if it has none.
            local gcc
            gcc=$(compgen -G "/usr/lib/gcc/$(uname -m)-linux-gnu/*/crtbegin.o" | cut -d / -f 6 | sort -V | tail -n 1)
            compgen -G "/usr/include/c++/${gcc:-*}/$2" >/dev/null
            ;;
    esac
}

# in_archive NAME|NAME...: the first that this Debian has.
in_archive() {
    local name
    for name in ${1//|/ }; do
        if apt-cache policy "$name" | grep 'Candidate: [^(]' >/dev/null; then
            printf '%s\n' "$name"
            return
        fi
    done
    fail "expected ${1//|/ or } in the archive of this system, got no such package"
}

prints=
if [ "${1:-}" = --print ]; then
    prints=yes
    shift
fi
[ $# -gt 0 ] || set -- build
needs=()
for group in "$@"; do
    case $group in
        demo) needs+=("${demo[@]}") ;;
        build) needs+=("${demo[@]}" "${build[@]}") ;;
        demo-overlay) needs+=("${demo[@]}" "${demo_overlay[@]}") ;;
        demo-fleet) needs+=("${demo[@]}" "${demo_fleet[@]}") ;;
        bench) needs+=("${demo[@]}" "${bench[@]}") ;;
        bench-screen) needs+=("${demo[@]}" "${bench[@]}" "${bench_screen[@]}") ;;
        profile) needs+=("${demo[@]}" "${bench[@]}" "${profile[@]}") ;;
        test) needs+=("${demo[@]}" "${build[@]}" "${demo_overlay[@]}" "${demo_fleet[@]}" "${bench[@]}" "${test[@]}") ;;
        brokers) needs+=("${brokers[@]}") ;;
        strangers) needs+=("${strangers[@]}") ;;
        run) needs+=("${run[@]}") ;;
        deb) needs+=("${demo[@]}" "${build[@]}" "${deb[@]}") ;;
        arm64) needs+=("${demo[@]}" "${arm64[@]}") ;;
        fresh) needs+=("${fresh[@]}") ;;
        media-pc) needs+=("${media_pc[@]}") ;;
        *) fail "expected demo, build, demo-overlay, demo-fleet, bench, bench-screen, profile, test, brokers, strangers, run, deb, arm64, fresh or media-pc, got '$group'" ;;
    esac
done

if [ -n "$prints" ]; then
    printf '%s\n' "${needs[@]}" | cut -d ' ' -f 1 | sed 's/.*|//' | sort -u
    exit
fi

# Programs that were built elsewhere need no compiler.
[ -n "${SEEKD_BUILT:-}" ] || command -v swift >/dev/null ||
    fail "swift is missing: install Swift 6.3 (https://www.swift.org/install/linux/) and put its usr/bin on PATH"

toolchain=$(dirname "$(realpath "$(command -v swift || echo /)")")
missing=()
for need in "${needs[@]}"; do
    read -r package kind what why <<<"$need"
    # Two groups may have it.
    case " ${missing[*]} " in *" $package "*) continue ;; esac
    if ! present "$kind" "$what"; then
        printf 'deps: %s is missing: %s\n' "${package//|/ or }" "$why"
        missing+=("$package")
    fi
done
[ ${#missing[@]} -gt 0 ] || exit 0

command -v apt-get >/dev/null ||
    fail "no apt-get: install these packages (a|b: one of them), or their equivalents on this system: ${missing[*]}"
as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
        fail "sudo is missing; run as root (a|b: one of them): apt-get update && apt-get install --no-install-recommends ${missing[*]}"
    as_root=(sudo)
fi

"${as_root[@]}" apt-get update -q
names=()
for package in "${missing[@]}"; do
    name=$(in_archive "$package")
    names+=("$name")
done
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "${names[@]}" </dev/null
