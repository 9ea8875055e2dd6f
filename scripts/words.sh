#!/usr/bin/env bash
# words.sh COMMAND: the texts that people see (docs/languages.md), with gettext.
#
#   template FILE       writes all texts of the files that po/POTFILES names, as po/seekd.pot has them
#   update              writes po/seekd.pot again, and merges it into the catalogue of each language of po/LINGUAS
#   catalogues FOLDER   checks each catalogue, and compiles it to FOLDER/LANGUAGE/LC_MESSAGES/seekd.mo
#   pseudo FILE         writes a catalogue for tests, compiled: each text in Arabic letters that mean nothing, from the right
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'words: %s\n' "$1" >&2
    exit 1
}

command -v msgfmt >/dev/null || fail 'gettext is missing; run scripts/deps.sh'

languages() { sed 's/#.*//' po/LINGUAS; }

template() {
    local out=$1 files
    files=$(mktemp -d)
    # Swift's literals are C's where texts for people are.
    grep -v '^#' po/POTFILES | grep '\.swift$' >"$files/C"
    grep -v '^#' po/POTFILES | grep '\.js$' >"$files/JavaScript" || true
    local language existing=()
    rm -f "$out"
    for language in C JavaScript; do
        [ -s "$files/$language" ] || continue
        # The first comment is for translators if it begins with this word.
        xgettext --language="$language" --from-code=UTF-8 --add-comments='translators:' --add-location=file \
            --sort-output --package-name=seekd --msgid-bugs-address=maintainers@seekd.invalid \
            --keyword --keyword=say:1 --keyword=plural:1,2 --keyword=noted:1 "${existing[@]}" --files-from="$files/$language" --output="$out"
        existing=(--join-existing)
    done
    rm -r "$files"
    # A date would change the file without any other change. The texts are in UTF-8.
    sed -i -e '/^"POT-Creation-Date:/d' -e 's/charset=CHARSET/charset=UTF-8/' -e '1,/^msgid/{/^#/d}' "$out"
}

update() {
    local language
    template po/seekd.pot
    for language in $(languages); do
        msgmerge --quiet --update --backup=none --no-fuzzy-matching --sort-output --add-location=file \
            "po/$language.po" po/seekd.pot
        msgattrib --no-obsolete --sort-output --add-location=file --output-file="po/$language.po" "po/$language.po"
    done
}

catalogues() {
    local folder=$1 language
    for language in $(languages); do
        mkdir -p "$folder/$language/LC_MESSAGES"
        msgfmt --check --output-file="$folder/$language/LC_MESSAGES/seekd.mo" "po/$language.po"
    done
}

# Placeholders stay. Each letter becomes another one, so that a text is as long as in English.
pseudo() {
    sed -e 's/nplurals=INTEGER; plural=EXPRESSION/nplurals=2; plural=(n != 1)/' -e 's/^"Language: /&ar/' po/seekd.pot |
        msgen --no-wrap - |
        msgfilter --keep-header --no-wrap perl -C -pe \
            's/(\{\w+\})|([a-z])/$1 || chr(0x628 + (ord(lc($2)) - 97) % 19)/gei' 2>/dev/null |
        msgfmt --output-file="$1" -
}

case ${1:-} in
    template) template "${2:?"words: expected a file"}" ;;
    update) update ;;
    catalogues) catalogues "${2:?"words: expected a folder"}" ;;
    pseudo) pseudo "${2:?"words: expected a file"}" ;;
    *) fail "expected template, update, catalogues or pseudo, got '${1:-}'" ;;
esac
