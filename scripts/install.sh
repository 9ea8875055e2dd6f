#!/usr/bin/env bash
# install.sh install|uninstall: for `make install` and `make uninstall`. Environment: PREFIX, SYSCONFDIR, DESTDIR (a
# staging folder for packages; no installed file contains it), BUILD_DIR (the folder with the built programs), STRIP (the
# program that strips them, for those of another architecture).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

prefix=${PREFIX:-/usr/local}
sysconfdir=${SYSCONFDIR:-/etc}
destdir=${DESTDIR:-}
build=${BUILD_DIR:-.build/release}
bin=$prefix/bin
share=$prefix/share
libexec=$prefix/libexec/seekd
doc=$share/doc/seekd
configuration=$sysconfdir/seekd/seekd.toml
# An unchanged copy of the configuration, to detect an administrator's changes.
pristine=$share/seekd/seekd.toml
languages=$(sed 's/#.*//' po/LINGUAS)
programs=(seekd seekctl seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures)

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

# All installed files except the configuration: mode, source, target. This is the only list.
# $made has the files of make_files: completions, manual pages, units, and others with the paths of what is installed.
files() {
    local program language
    for program in "${programs[@]}"; do
        cat <<LIST
755 $build/$program $bin/$program
644 $made/$program.bash $share/bash-completion/completions/$program
644 $made/$program.zsh $share/zsh/site-functions/_$program
644 $made/$program.fish $share/fish/vendor_completions.d/$program.fish
644 $made/manuals/$program.1 $share/man/man1/$program.1
LIST
    done
    for language in $languages; do
        echo "644 $made/locale/$language/LC_MESSAGES/seekd.mo $share/locale/$language/LC_MESSAGES/seekd.mo"
    done
    cat <<LIST
755 scripts/seekd-mpv $bin/seekd-mpv
755 $made/seekd-open $libexec/seekd-open
644 $made/user/seekd.service $prefix/lib/systemd/user/seekd.service
644 $made/user/seekd.socket $prefix/lib/systemd/user/seekd.socket
644 $made/user/seekd@.service $prefix/lib/systemd/user/seekd@.service
644 $made/user/seekd@.socket $prefix/lib/systemd/user/seekd@.socket
644 $made/user/seekd-overlay.socket $prefix/lib/systemd/user/seekd-overlay.socket
644 $made/user/seek-overlay.service $prefix/lib/systemd/user/seek-overlay.service
644 $made/user/seek-overlay@.service $prefix/lib/systemd/user/seek-overlay@.service
644 $made/user/seek-web.service $prefix/lib/systemd/user/seek-web.service
644 $made/user/seek-web@.service $prefix/lib/systemd/user/seek-web@.service
644 $made/user/seekd-remote.service $prefix/lib/systemd/user/seekd-remote.service
644 $made/user/seekd-mqtt.service $prefix/lib/systemd/user/seekd-mqtt.service
644 $made/user/seek-listen.service $prefix/lib/systemd/user/seek-listen.service
644 $made/user/seek-listen@.service $prefix/lib/systemd/user/seek-listen@.service
644 $made/user/seek-pictures.service $prefix/lib/systemd/user/seek-pictures.service
644 $made/user/seek-pictures@.service $prefix/lib/systemd/user/seek-pictures@.service
644 $made/user/seekd-remote@.service $prefix/lib/systemd/user/seekd-remote@.service
644 $made/user/seekd-mqtt@.service $prefix/lib/systemd/user/seekd-mqtt@.service
644 $made/user/seekd-mpris.service $prefix/lib/systemd/user/seekd-mpris.service
644 $made/user/seekd-mpris@.service $prefix/lib/systemd/user/seekd-mpris@.service
644 $made/system/seekd.service $prefix/lib/systemd/system/seekd.service
644 $made/system/seekd.socket $prefix/lib/systemd/system/seekd.socket
644 $made/system/seekd@.service $prefix/lib/systemd/system/seekd@.service
644 $made/system/seekd@.socket $prefix/lib/systemd/system/seekd@.socket
644 $made/system/seekd-overlay.socket $prefix/lib/systemd/system/seekd-overlay.socket
644 $made/system/seek-overlay.service $prefix/lib/systemd/system/seek-overlay.service
644 $made/system/seek-overlay@.service $prefix/lib/systemd/system/seek-overlay@.service
644 $made/system/seek-web.service $prefix/lib/systemd/system/seek-web.service
644 $made/system/seek-web@.service $prefix/lib/systemd/system/seek-web@.service
644 $made/system/seekd-remote.service $prefix/lib/systemd/system/seekd-remote.service
644 $made/system/seekd-mqtt.service $prefix/lib/systemd/system/seekd-mqtt.service
644 $made/system/seek-listen.service $prefix/lib/systemd/system/seek-listen.service
644 $made/system/seek-listen@.service $prefix/lib/systemd/system/seek-listen@.service
644 $made/system/seek-pictures.service $prefix/lib/systemd/system/seek-pictures.service
644 $made/system/seek-pictures@.service $prefix/lib/systemd/system/seek-pictures@.service
644 $made/system/seekd-remote@.service $prefix/lib/systemd/system/seekd-remote@.service
644 $made/system/seekd-mqtt@.service $prefix/lib/systemd/system/seekd-mqtt@.service
644 udev/70-seekd-remote.rules $prefix/lib/udev/rules.d/70-seekd-remote.rules
644 systemd/sysusers.d/seekd.conf $prefix/lib/sysusers.d/seekd.conf
644 systemd/tmpfiles.d/seekd.conf $prefix/lib/tmpfiles.d/seekd.conf
644 $made/manuals/seekd-mpv.1 $share/man/man1/seekd-mpv.1
644 $made/manuals/seekd.toml.5 $share/man/man5/seekd.toml.5
644 $made/manuals/seekd-protocol.7 $share/man/man7/seekd-protocol.7
644 $made/seekd.desktop $share/applications/seekd.desktop
644 desktop/org.seekd.seekd.metainfo.xml $share/metainfo/org.seekd.seekd.metainfo.xml
644 desktop/seekd.svg $share/icons/hicolor/scalable/apps/seekd.svg
644 Benchmarks/README.md $doc/Benchmarks/README.md
644 CHANGELOG.md $doc/CHANGELOG.md
644 CONTRIBUTING.md $doc/CONTRIBUTING.md
644 README.md $doc/README.md
644 SECURITY.md $doc/SECURITY.md
644 config/seekd.toml $doc/config/seekd.toml
644 config/mqtt.toml $doc/config/mqtt.toml
644 docs/README.md $doc/docs/README.md
644 docs/administration.md $doc/docs/administration.md
644 docs/architecture.md $doc/docs/architecture.md
644 docs/as-mpv.md $doc/docs/as-mpv.md
644 docs/bug-reports.md $doc/docs/bug-reports.md
644 docs/building.md $doc/docs/building.md
644 docs/bench-burst.svg $doc/docs/bench-burst.svg
644 docs/bench-drag.svg $doc/docs/bench-drag.svg
644 docs/bench-pictures.svg $doc/docs/bench-pictures.svg
644 docs/bench-processor.svg $doc/docs/bench-processor.svg
644 docs/bench-screen.md $doc/docs/bench-screen.md
644 docs/bench-screen.svg $doc/docs/bench-screen.svg
644 docs/cast.md $doc/docs/cast.md
644 docs/clients.md $doc/docs/clients.md
644 docs/compatibility.md $doc/docs/compatibility.md
644 docs/desktop.md $doc/docs/desktop.md
644 docs/film-names.md $doc/docs/film-names.md
644 docs/figures.md $doc/docs/figures.md
644 docs/fleet.svg $doc/docs/fleet.svg
644 docs/kiosk.md $doc/docs/kiosk.md
644 docs/kodi.md $doc/docs/kodi.md
644 docs/languages.md $doc/docs/languages.md
644 docs/metrics-dashboard.json $doc/docs/metrics-dashboard.json
644 docs/metrics-rules.yml $doc/docs/metrics-rules.yml
644 docs/libmpv.md $doc/docs/libmpv.md
644 docs/menu.webp $doc/docs/menu.webp
644 docs/metrics.md $doc/docs/metrics.md
644 docs/frontier.svg $doc/docs/frontier.svg
644 docs/overlay-large.png $doc/docs/overlay-large.png
644 docs/overlay-moments.webp $doc/docs/overlay-moments.webp
644 docs/overlay-portrait.png $doc/docs/overlay-portrait.png
644 docs/overlay-wide.png $doc/docs/overlay-wide.png
644 docs/overlay.webp $doc/docs/overlay.webp
644 docs/overlays.md $doc/docs/overlays.md
644 docs/pictures.md $doc/docs/pictures.md
644 docs/profiles.md $doc/docs/profiles.md
644 docs/protocol.md $doc/docs/protocol.md
644 docs/mqtt.md $doc/docs/mqtt.md
644 docs/refused.md $doc/docs/refused.md
644 docs/hardware.md $doc/docs/hardware.md
644 docs/remote.md $doc/docs/remote.md
644 docs/skipping.md $doc/docs/skipping.md
644 docs/skipping.webp $doc/docs/skipping.webp
644 docs/resume.md $doc/docs/resume.md
644 docs/security.md $doc/docs/security.md
644 docs/seekctl.md $doc/docs/seekctl.md
644 docs/skip.webp $doc/docs/skip.webp
644 docs/socket.md $doc/docs/socket.md
644 docs/web-chapters.png $doc/docs/web-chapters.png
644 docs/web-desktop.png $doc/docs/web-desktop.png
644 docs/web-films.png $doc/docs/web-films.png
644 docs/web-overlay.png $doc/docs/web-overlay.png
644 docs/web-phone.png $doc/docs/web-phone.png
644 docs/web-scrub.png $doc/docs/web-scrub.png
644 LICENSE $doc/LICENSE
644 systemd/drop-ins/console.conf $doc/systemd/drop-ins/console.conf
644 systemd/drop-ins/no-user-namespaces.conf $doc/systemd/drop-ins/no-user-namespaces.conf
644 systemd/drop-ins/nvidia.conf $doc/systemd/drop-ins/nvidia.conf
644 systemd/drop-ins/raspberry-pi.conf $doc/systemd/drop-ins/raspberry-pi.conf
644 systemd/drop-ins/seek-web-phone.conf $doc/systemd/drop-ins/seek-web-phone.conf
644 systemd/drop-ins/triggerhappy.conf $doc/systemd/drop-ins/triggerhappy.conf
644 lua/seekd.lua $share/seekd/lua/seekd.lua
644 $made/seekd.toml $pristine
LIST
}

make_files() {
    local program shell scope unit template
    for program in "${programs[@]}"; do
        for shell in bash zsh fish; do
            "$build/$program" --generate-completion-script "$shell" >"$made/$program.$shell"
            # A file that is sourced needs no interpreter.
            sed -i '1{/^#!/d}' "$made/$program.$shell"
            [ -s "$made/$program.$shell" ] || fail "$build/$program generated no completions for $shell; run make build"
        done
    done
    for scope in user system; do
        mkdir "$made/$scope"
        for unit in "systemd/$scope"/*; do
            template=$made/$scope/$(basename "$unit" | sed 's/\./@./')
            plain_unit <"$unit" >"$made/$scope/${unit##*/}"
            if grep -q '@INSTANCE@\|@SUBFOLDER@' "$unit"; then template_unit <"$unit" >"$template"; fi
        done
    done
    sed "s|@DOCDIR@|$doc|g" config/etc/seekd.toml >"$made/seekd.toml"
    sed "s|@BINDIR@|$bin|g" desktop/seekd-open >"$made/seekd-open"
    sed -e "s|@BINDIR@|$bin|g" -e "s|@LIBEXECDIR@|$libexec|g" desktop/seekd.desktop >"$made/seekd.desktop"
    scripts/words.sh catalogues "$made/locale" || fail 'no catalogues; run scripts/deps.sh'
    # Another Python first on PATH does not see Debian's packages.
    local python=python3
    python3 -c 'import mistune' 2>/dev/null || python=/usr/bin/python3
    "$python" -B scripts/manuals "$build" "$made/manuals" || fail 'no manual pages; run scripts/deps.sh'
}

# The only instance, and a template for several: the same unit, with the instance's name in paths and other units.
plain_unit() {
    sed -e '/^@TEMPLATE@/d' -e 's/@FOR@//' -e 's/@INSTANCE@//g' -e 's/@SUBFOLDER@//g' -e 's/@CONFIG@//' \
        -e "s|@BINDIR@|$bin|g" -e "s|@DOCDIR@|$doc|g"
}

template_unit() {
    sed -e 's/^@TEMPLATE@//' -e 's/@FOR@/ for %i/' -e 's/@INSTANCE@/@%i/g' -e 's|@SUBFOLDER@|/%i|g' \
        -e 's|@CONFIG@| --config %E/seekd/%i.toml|' -e "s|@BINDIR@|$bin|g" -e "s|@DOCDIR@|$doc|g"
}

fail() {
    printf 'install: %s\n' "$1" >&2
    exit 1
}

# Keeps a changed configuration. There is nothing to merge: it has only what its owner wrote.
install_configuration() {
    local there=$destdir$configuration
    if [ ! -e "$there" ] || cmp -s "$there" "$destdir$pristine"; then
        install -D -m 644 "$made/seekd.toml" "$there"
    fi
}

do_install() {
    local program
    for program in "${programs[@]}"; do
        [ -x "$build/$program" ] || fail "$build/$program is missing; run make build"
    done
    make_files
    # Before the files below, which replace the pristine copy.
    install_configuration
    local mode source target strip
    while read -r mode source target; do
        strip=()
        if [ "$mode" = 755 ] && [ "${source%/*}" = "$build" ]; then strip=(-s --strip-program="${STRIP:-strip}"); fi
        install -D "${strip[@]}" -m "$mode" "$source" "$destdir$target"
    done < <(files)
    printf 'install: programs in %s, configuration in %s\n' "$destdir$bin" "$destdir$configuration"
}

do_uninstall() {
    local there=$destdir$configuration mode source target
    if [ -e "$there" ]; then
        if cmp -s "$there" "$destdir$pristine"; then
            rm -f "$there"
        else
            printf 'uninstall: kept %s, which was changed\n' "$there"
        fi
    fi
    while read -r mode source target; do
        rm -f "$destdir$target"
    done < <(files)
    local folder
    for folder in "${there%/*}" "$destdir$share/seekd/lua" "$destdir${pristine%/*}" "$destdir$libexec" "$destdir$doc"/{Benchmarks,config,docs,systemd/drop-ins,systemd} "$destdir$doc"; do
        [ ! -d "$folder" ] || rmdir --ignore-fail-on-non-empty "$folder"
    done
}

# The list of files is split at white space, and systemd accepts no quotes around the path of a program.
for path in "$prefix" "$sysconfdir" "$destdir" "$build"; do
    case $path in
        *[[:space:]\|\&]*) fail "'$path': expected a path without white space, | and &" ;;
    esac
done
for path in "$prefix" "$sysconfdir"; do
    [ "${path#/}" != "$path" ] || fail "'$path': expected an absolute path"
done

case ${1:-} in
    install) do_install ;;
    uninstall) do_uninstall ;;
    *) fail "expected install or uninstall, got '${1:-}'" ;;
esac
