#!/usr/bin/env bash
# deb.sh [FOLDER]: checks what is in the packages in FOLDER (default: .build/deb): files, libraries, dependencies, manual
# pages, metadata. For `make test-deb`, which then runs lintian.sh and system.sh for each Debian.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath "${1:-.build/deb}")
work=$(mktemp -d)

fail() {
    printf 'deb: %s\n' "$1" >&2
    exit 1
}

trap 'rm -rf "$work"' EXIT

names=(seekd seekd-overlays seekd-remote seekd-mpris seekd-mqtt seekd-listen seekd-pictures)
packages=()
for name in "${names[@]}"; do
    found=("$out/$name"_*.deb)
    [ ${#found[@]} -eq 1 ] && [ -e "${found[0]}" ] || fail "expected one ${name}_*.deb in $out; run make deb"
    packages+=("${found[0]}")
done

echo '== contents'
for package in "${packages[@]}"; do
    name=$(dpkg-deb -f "$package" Package)
    dpkg-deb -x "$package" "$work/$name"
    dpkg-deb -e "$package" "$work/$name/DEBIAN"
done
[ "$(cat "$work/seekd/DEBIAN/conffiles")" = /etc/seekd/seekd.toml ] || fail 'expected one conffile, /etc/seekd/seekd.toml'
for name in "${names[@]:1}"; do
    [ ! -e "$work/$name/DEBIAN/conffiles" ] || fail "expected no conffiles in $name"
done
# It changes only if these words do: an upgrade asks nothing.
diff <(sed 's|@DOCDIR@|/usr/share/doc/seekd|' config/etc/seekd.toml) "$work/seekd/etc/seekd/seekd.toml" ||
    fail 'the configuration differs from config/etc/seekd.toml (< expected, > found)'
cmp config/seekd.toml "$work/seekd/usr/share/doc/seekd/config/seekd.toml" || fail 'seekd lacks the reference of the configuration'
for name in "${names[@]}"; do
    [ ! -e "$work/$name/lib" ] || fail "expected nothing in /lib, found in $name: $(cd "$work/$name" && find lib -type f)"
done
for file in seekd/usr/lib/{systemd/{system,user}/seekd.service,sysusers.d/seekd.conf,tmpfiles.d/seekd.conf} \
    seekd-remote/usr/lib/udev/rules.d/70-seekd-remote.rules; do
    [ -e "$work/$file" ] || fail "expected /${file#*/} in ${file%%/*}"
done
for name in "${names[@]}"; do
    linked=$(sed -n 's/^Static-Built-Using: //p' "$work/$name/DEBIAN/control" | sed 's/ ([^)]*)//g; s/^swiftlang$//; s/, swiftlang$//')
    case $name in
        seekd) expected='gcc-[0-9]+, glibc, tomlplusplus' ;;
        seekd-mqtt | seekd-remote) expected='tomlplusplus' ;;
        *) expected='' ;;
    esac
    grep -qxE "$expected" <<<"$linked" || fail "$name has Static-Built-Using: $linked, expected $expected"
done
# A file of two packages keeps the second one from being installed.
twice=$(for name in "${names[@]}"; do (cd "$work/$name" && find . -path ./DEBIAN -prune -o -type f -print); done | sort | uniq -d)
[ -z "$twice" ] || fail "expected each file in one package, found in several: $twice"
programs() {
    (cd "$work/$1/usr/bin" && printf '%s ' *)
}
[ "$(programs seekd)" = 'seekctl seekd seekd-mpv ' ] || fail "seekd has the programs $(programs seekd)"
[ "$(programs seekd-overlays)" = 'seek-overlay seek-web ' ] || fail "seekd-overlays has the programs $(programs seekd-overlays)"
[ "$(programs seekd-remote)" = 'seekd-remote ' ] || fail "seekd-remote has the programs $(programs seekd-remote)"
[ "$(programs seekd-mpris)" = 'seekd-mpris ' ] || fail "seekd-mpris has the programs $(programs seekd-mpris)"
[ "$(programs seekd-mqtt)" = 'seekd-mqtt ' ] || fail "seekd-mqtt has the programs $(programs seekd-mqtt)"
[ "$(programs seekd-listen)" = 'seek-listen ' ] || fail "seekd-listen has the programs $(programs seekd-listen)"
[ "$(programs seekd-pictures)" = 'seek-pictures ' ] || fail "seekd-pictures has the programs $(programs seekd-pictures)"

echo '== libraries'
# What each program may load; all of it comes with the packages that it depends on.
allowed='lib(c|m|gcc_s|stdc\+\+)\.so\.[0-9]+|ld-linux[a-z0-9-]*\.so\.[0-9]'
for program in "$work"/seekd*/usr/bin/*; do
    readelf -h "$program" >/dev/null 2>&1 || continue
    more=
    case ${program##*/} in
        seekd) more='|libmpv\.so\.2' ;;
        seek-web) more='|libqrencode\.so\.4' ;;
        seekd-remote) more='|libevdev\.so\.2|libudev\.so\.1' ;;
        seekd-mpris) more='|libsystemd\.so\.0' ;;
        seekd-mqtt) more='|lib(ssl|crypto)\.so\.3' ;;
        seek-listen) more='|libchromaprint\.so\.1' ;;
        seek-pictures) more='|lib(avcodec|avformat|avutil|swscale)\.so\.[0-9]+' ;;
    esac
    found=$(readelf -d "$program" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vxE "$allowed$more" || true)
    [ -z "$found" ] || fail "${program##*/} needs $found"
done
! readelf -d "$work/seekd/usr/bin/seekctl" | grep -q NEEDED || fail 'seekctl needs shared libraries'
# From Debian 13 on names end with t64 where the library's times have 64 bits; on amd64 both are the same. The numbers of
# FFmpeg's libraries differ in each Debian.
for name in "${names[@]}"; do
    found=$(sed -n 's/^Depends: //p' "$work/$name/DEBIAN/control" | sed 's/, /\n/g' | sed 's/ (.*//; s/ |.*//; s/t64$//; s/^\(libav[a-z]*\|libswscale\)[0-9]*$/\1/' | sort | tr '\n' ' ')
    expected='libc6 libgcc-s1 libstdc++6 seekd '
    case $name in
        seekd) expected='init-system-helpers libc6 libgcc-s1 libmpv2 libstdc++6 systemd ' ;;
        seekd-overlays) expected='libc6 libgcc-s1 libqrencode4 libstdc++6 seekd ' ;;
        seekd-remote) expected='libc6 libevdev2 libgcc-s1 libstdc++6 libudev1 seekd ' ;;
        seekd-mpris) expected='default-dbus-session-bus libc6 libgcc-s1 libstdc++6 libsystemd0 seekd ' ;;
        seekd-mqtt) expected='libc6 libgcc-s1 libssl3 libstdc++6 seekd ' ;;
        seekd-listen) expected='ffmpeg libc6 libchromaprint1 libgcc-s1 libstdc++6 seekd ' ;;
        seekd-pictures) expected='libavcodec libavformat libavutil libc6 libgcc-s1 libstdc++6 libswscale seekd ' ;;
    esac
    [ "$found" = "$expected" ] || [ "${found/init-system-helpers /}" = "$expected" ] || fail "$name depends on $found, expected $expected"
done

echo '== manual pages and metadata'
for name in "${names[@]}"; do
    for program in "$work/$name/usr/bin"/*; do
        [ -e "$work/$name/usr/share/man/man1/${program##*/}.1.gz" ] || fail "$name has no manual page of ${program##*/}"
    done
    for page in "$work/$name"/usr/share/man/man*/*.gz; do
        zcat "$page" >"$work/${page##*/}.txt"
        mandoc -T lint -W all "$work/${page##*/}.txt" || fail 'mandoc reports the above'
    done
done
said=$(desktop-file-validate "$work/seekd/usr/share/applications/seekd.desktop") || true
[ -z "$said" ] || fail "$said"
# seekd has no homepage.
appstreamcli validate-tree --no-net "$work/seekd" >"$work/said" 2>&1 || grep -q url-homepage-missing "$work/said" ||
    fail "appstreamcli: $(cat "$work/said")"
! grep -E '^ *[EW]: ' "$work/said" | grep -v url-homepage-missing || fail 'appstreamcli reports the above'

echo 'deb: passed'
