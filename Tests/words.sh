#!/usr/bin/env bash
# Checks the catalogues of texts: po/seekd.pot has the texts of the sources, each language of po/LINGUAS has them all, and
# scripts/words.sh changes nothing. Then installed catalogues are used: by a program of the build, copied to a prefix.
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
started=()
trap 'for process in "${started[@]}"; do kill "$process" 2>/dev/null && wait "$process" 2>/dev/null || true; done
    rm -rf "$work"' EXIT

fail() {
    printf 'words: %s\n' "$1" >&2
    exit 1
}

scripts/words.sh template "$work/seekd.pot" 2>"$work/errors"
[ ! -s "$work/errors" ] || fail "xgettext says: $(cat "$work/errors")"
diff po/seekd.pot "$work/seekd.pot" || fail 'po/seekd.pot is not of these sources (< is, > would be); run scripts/words.sh update'

# Every file that has texts is read.
while read -r file; do
    grep -qxF "$file" po/POTFILES || fail "$file has texts and is not in po/POTFILES"
done < <(grep -rl '^import Words$' Sources --include='*.swift' | xargs grep -lE '(^|[^.[:alnum:]])(say|plural|noted)\("'
    grep -rlE '\b(say|plural)\("' Sources --include='*.js')
while read -r file; do
    [ -e "$file" ] || fail "po/POTFILES names $file, which does not exist"
done < <(grep -v '^#' po/POTFILES)

languages=$(sed 's/#.*//' po/LINGUAS)
for language in $languages; do
    said=$(LC_ALL=C msgfmt --check --check-accelerators --statistics --output-file=/dev/null "po/$language.po" 2>&1)
    [[ $said =~ ^[0-9]+\ translated\ messages\.$ ]] || fail "po/$language.po: expected all texts translated, got: $said"
    msgcmp --use-fuzzy "po/$language.po" po/seekd.pot || fail "po/$language.po lacks texts; run scripts/words.sh update"
    msgmerge --quiet --no-fuzzy-matching --sort-output --add-location=file "po/$language.po" po/seekd.pot |
        msgattrib --no-obsolete --sort-output --add-location=file |
        diff "po/$language.po" - || fail "po/$language.po is not as scripts/words.sh update leaves it"
done
for catalogue in po/*.po; do
    name=$(basename "$catalogue" .po)
    [[ " $languages " == *[[:space:]]"$name"[[:space:]]* ]] || fail "$catalogue is not in po/LINGUAS"
done

# In a prefix of its own, a program finds the catalogues beside it, without a locale of the system.
bin=$(scripts/built.sh seekd seek-overlay | tail -n 1)
mkdir -p "$work/prefix/bin"
cp "$bin/seek-overlay" "$work/prefix/bin"
scripts/words.sh catalogues "$work/prefix/share/locale"
export XDG_STATE_HOME=$work XDG_CONFIG_HOME=$work
"$bin/seekd" --socket "$work/socket" --idle --set overlay.osd=false --mpv-option vo=null --mpv-option ao=null \
    2>"$work/log" &
started+=($!)

# until_true CONDITION WHAT
until_true() {
    local tries=0
    until eval "$1"; do
        tries=$((tries + 1))
        [ "$tries" -lt 1000 ] || fail "timed out waiting for $2: $(cat "$work/log")"
        sleep 0.02 # house-rules: polling interval
    done
}
until_true '[ -S "$work/socket" ]' 'the socket'

# expect LINE VARIABLE=VALUE... -- [OPTION]...: the program prints this line.
expect() {
    local line=$1 variables=()
    shift
    while [ "$1" != -- ]; do
        variables+=("$1")
        shift
    done
    shift
    : >"$work/said" # The program's own redirection may come after the first look.
    env -u LANG -u LANGUAGE -u LC_ALL -u LC_MESSAGES "${variables[@]}" "$work/prefix/bin/seek-overlay" terminal --plain \
        --socket "$work/socket" "$@" </dev/null >"$work/said" 2>>"$work/log" &
    local program=$!
    until_true 'grep -qxF "$line" "$work/said" || ! kill -0 $program' "'$line' with ${variables[*]} $*"
    grep -qxF "$line" "$work/said" || fail "expected '$line' with ${variables[*]} $*, got $(cat "$work/said" "$work/log")"
    kill "$program"
    wait "$program" || true
}
expect 'Nothing is loaded' --
expect 'Nothing is loaded' LANG=C.UTF-8 LANGUAGE=de --
expect 'Nothing is loaded' LANG=de_DE.UTF-8 LANGUAGE=en:de --
expect 'Nothing is loaded' LANG=sv_SE.UTF-8 --
expect 'Nichts geladen' LANG=de_DE.UTF-8 --
expect 'Rien n’est chargé' LANG=de_DE.UTF-8 LC_MESSAGES=fr_CA.UTF-8 --
expect 'Nic nie wczytano' LANG=de_DE.UTF-8 LANGUAGE=sv:pl --
expect 'No hay nada cargado' LANG=C.UTF-8 -- --language es-MX
expect '何も読み込まれていません' LC_ALL=ja_JP.eucJP --
echo "words: $(wc -w <<<"$languages") languages passed"
