#!/usr/bin/env bash
# deb.sh [FOLDER]: checks the packages in FOLDER (default: .build/deb): lintian, libraries, manual pages, metadata,
# units; then installs, upgrades and purges them in a bare Debian 12. For `make test-deb`, as root. Keeps the bare system
# in .build/deb/bare.tar.
set -euo pipefail
cd "$(dirname "$0")/../.."

out=$(realpath "${1:-.build/deb}")
work=$(mktemp -d)
root=$work/root

fail() {
    printf 'deb: %s\n' "$1" >&2
    exit 1
}

finish() {
    if mountpoint -q "$root/proc"; then umount "$root/proc"; fi
    rm -rf "$work"
}
trap finish EXIT

[ "$(id -u)" -eq 0 ] || fail 'expected root, to install in a system of its own'
names=(seekd seekd-overlays seekd-remote seekd-mpris seekd-mqtt)
packages=()
for name in "${names[@]}"; do
    found=("$out/$name"_*.deb)
    [ ${#found[@]} -eq 1 ] && [ -e "${found[0]}" ] || fail "expected one ${name}_*.deb in $out; run make deb"
    packages+=("${found[0]}")
done

echo '== lintian'
lintian --allow-root --fail-on error,warning "$out"/seekd_*.changes || fail 'lintian reports the above'

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
programs() {
    (cd "$work/$1/usr/bin" && printf '%s ' *)
}
[ "$(programs seekd)" = 'seekctl seekd seekd-mpv ' ] || fail "seekd has the programs $(programs seekd)"
[ "$(programs seekd-overlays)" = 'seek-overlay seek-web ' ] || fail "seekd-overlays has the programs $(programs seekd-overlays)"
[ "$(programs seekd-remote)" = 'seekd-remote ' ] || fail "seekd-remote has the programs $(programs seekd-remote)"
[ "$(programs seekd-mpris)" = 'seekd-mpris ' ] || fail "seekd-mpris has the programs $(programs seekd-mpris)"
[ "$(programs seekd-mqtt)" = 'seekd-mqtt ' ] || fail "seekd-mqtt has the programs $(programs seekd-mqtt)"

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
    esac
    found=$(readelf -d "$program" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vxE "$allowed$more" || true)
    [ -z "$found" ] || fail "${program##*/} needs $found"
done
! readelf -d "$work/seekd/usr/bin/seekctl" | grep -q NEEDED || fail 'seekctl needs shared libraries'
for name in "${names[@]}"; do
    found=$(sed -n 's/^Depends: //p' "$work/$name/DEBIAN/control" | sed 's/, /\n/g' | sed 's/ (.*//; s/ |.*//' | sort | tr '\n' ' ')
    expected='libc6 libgcc-s1 libstdc++6 seekd '
    case $name in
        seekd) expected='init-system-helpers libc6 libgcc-s1 libmpv2 libstdc++6 systemd ' ;;
        seekd-overlays) expected='libc6 libgcc-s1 libqrencode4 libstdc++6 seekd ' ;;
        seekd-remote) expected='libc6 libevdev2 libgcc-s1 libstdc++6 libudev1 seekd ' ;;
        seekd-mpris) expected='default-dbus-session-bus libc6 libgcc-s1 libstdc++6 libsystemd0 seekd ' ;;
        seekd-mqtt) expected='libc6 libgcc-s1 libssl3 libstdc++6 seekd ' ;;
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
appstreamcli validate-tree --no-net "$work/seekd" || fail 'appstreamcli reports the above'

echo '== a bare Debian 12'
bare=.build/deb/bare.tar
[ -e "$bare" ] || mmdebstrap --mode=root --variant=minbase --include=ca-certificates bookworm "$bare"
mkdir "$root"
tar -C "$root" -xf "$bare"
mount -t proc proc "$root/proc"
cp /etc/resolv.conf "$root/etc/resolv.conf"
mkdir "$root/packages"
cp "${packages[@]}" "$root/packages"

inside() {
    timeout 900 chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@" </dev/null
}
# What apt and dpkg write, and the system's own logs and caches, is not the packages'.
files() {
    (cd "$root" && find . -xdev \( -path ./proc -o -path ./var/lib/dpkg -o -path ./var/lib/apt -o -path ./var/cache -o \
        -path ./var/log -o -path ./packages -o -path ./tmp \) -prune -o -print | grep -E 'seekd|seekctl|seek-' || true)
}
inside apt-get update -q >"$work/log" || fail "$(tail -n 5 "$work/log")"
[ -z "$(files)" ] || fail "before installation: $(files)"

# The words of README.md, without a display.
begin=$SECONDS
inside sh -c 'cd /packages && apt-get install -q -y ./seekd_*.deb ./seekd-overlays_*.deb ./seekd-remote_*.deb ./seekd-mpris_*.deb ./seekd-mqtt_*.deb' >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
echo "deb: installed in $((SECONDS - begin)) s, with all that libmpv2 depends on"
inside getent passwd seekd >/dev/null || fail 'there is no user seekd'
for scope in --system --global; do
    for unit in "$work"/seekd*/lib/systemd/system/* "$work"/seekd*/usr/lib/systemd/user/*; do
        case $scope:$unit in --system:*/user/* | --global:*/system/*) continue ;; esac
        state=$(inside systemctl "$scope" is-enabled "${unit##*/}" 2>&1) || true
        case $state in
            disabled | static | indirect) ;;
            *) fail "${unit##*/} ($scope) is $state after installation" ;;
        esac
    done
done
for program in seekd seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt; do
    ! inside ldd "/usr/bin/$program" | grep 'not found' || fail "$program lacks the above"
done
for scope in system user; do
    folder=$root/lib/systemd/system
    [ "$scope" = system ] || folder=$root/usr/lib/systemd/user
    for unit in "$folder"/seek*; do
        case $unit in *@.*) continue ;; esac
        inside env XDG_RUNTIME_DIR=/tmp systemd-analyze verify --man=no "--$scope" "${unit#"$root"}" >"$work/said" 2>&1 || true
        ! grep -i seek "$work/said" || fail "systemd-analyze verify reports the above about ${unit##*/}"
    done
done

echo '== the first skip'
inside useradd --create-home viewer
cp Tests/Clips/chapters.mkv "$root/home/viewer/film.mkv"
mkdir -m 700 "$root/tmp/run"
inside chown -R viewer: /home/viewer /tmp/run
# shellcheck disable=SC2016
inside setpriv --reuid=viewer --regid=viewer --init-groups env HOME=/home/viewer XDG_RUNTIME_DIR=/tmp/run sh -c '
    cd && seekd --mpv-option vo=null --mpv-option ao=null --set player.on_quit=exit film.mkv 2>log &
    tries=0
    until seekctl status 2>/dev/null | grep -q film.mkv; do
        tries=$((tries + 1))
        if [ $tries -gt 300 ]; then cat log; exit 1; fi
        sleep 0.1 # house-rules: polling interval
    done
    seekctl tap forward && seekctl quit && wait' >"$work/said" 2>&1 || fail "no skip: $(cat "$work/said")"
grep -qF +10 "$work/said" || fail "expected +10, got: $(cat "$work/said")"

echo '== upgrade'
upgrade() {
    for package in "${packages[@]}"; do
        Tests/Packages/repack.sh "$package" "$1" "$root/packages/next-$(dpkg-deb -f "$package" Package).deb"
    done
    inside sh -c 'cd /packages && apt-get install -q -y -o Dpkg::Options::=--force-confdef ./next-*.deb' >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
    [ "$(inside dpkg-query -Wf '${Version}' seekd)" = "$1" ] || fail "version $1 is not installed"
}
upgrade 99.1
tail -n 1 "$root/etc/seekd/seekd.toml" | grep -qx '# shipped with 99.1' || fail 'an unchanged configuration was not replaced'
echo '# of the administrator' >>"$root/etc/seekd/seekd.toml"
upgrade 99.2
tail -n 1 "$root/etc/seekd/seekd.toml" | grep -qx '# of the administrator' || fail 'a changed configuration did not survive the upgrade'
inside seekd --check-config --config /etc/seekd/seekd.toml >/dev/null || fail 'seekd refuses the configuration'

echo '== purge'
# What a service has written, and what a user has.
for folder in var/lib/seekd var/cache/seekd run/seekd home/viewer/.config/seekd; do
    mkdir -p "$root/$folder"
    touch "$root/$folder/kept"
done
inside apt-get remove -q -y seekd seekd-overlays seekd-remote seekd-mpris seekd-mqtt >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
tail -n 1 "$root/etc/seekd/seekd.toml" | grep -qx '# of the administrator' || fail 'removal deletes the configuration'
[ -e "$root/var/lib/seekd/kept" ] || fail 'removal deletes the state'
inside apt-get purge -q -y seekd seekd-overlays seekd-remote seekd-mpris seekd-mqtt >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
left=$(files | grep -v '^\./home/viewer/' || true; ls -d "$root/var/cache/seekd" 2>/dev/null || true)
[ -z "$left" ] || fail "expected that only the user's own files stay, found: $left"
for file in .config/seekd/kept .local/state/seekd/session.json; do
    [ -e "$root/home/viewer/$file" ] || fail "the user's own $file is missing"
done
inside getent passwd seekd >/dev/null || fail 'the user seekd is gone: files of it would have no owner'

echo 'deb: passed'
