#!/usr/bin/env bash
# Generates the manual pages and checks that they have all options, configuration keys, commands and events. With
# mandoc, which scripts/deps.sh deb installs, also their syntax. Uses the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

build=${BUILD_DIR:-.build/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'manuals: %s\n' "$1" >&2
    exit 1
}

pages=$work/pages
SOURCE_DATE_EPOCH=1 /usr/bin/python3 -B scripts/manuals "$build" "$pages"

# missing PAGE: prints the words of standard input that the page doesn't have in bold.
missing() {
    local word
    while read -r word; do
        grep -qF -- "\\fB${word//-/\\-}\\fR" "$1" || printf '%s\n' "$word"
    done
}

# options PROGRAM [SUBCOMMAND]: those of its help.
options() {
    "$build/$1" "${@:2}" --help | sed -n '/^OPTIONS/,/SUBCOMMANDS:$/p' | grep -oE '^ +(-[a-z], )?--[a-z-]+' | grep -oE -- '--[a-z-]+' || true
}
subcommands() {
    "$build/$1" --help | sed -n '/SUBCOMMANDS:$/,$p' | grep -oE '^  [a-z-]+ ' | grep -v '  See' || true
}
found=0
for program in seekd seekctl seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures; do
    page=$pages/$program.1
    options "$program" >"$work/words"
    for subcommand in $(subcommands "$program"); do
        options "$program" "$subcommand" >>"$work/words"
        grep -qxF ".SS \"$program $subcommand\"" "$page" || fail "$program.1 has no part about $subcommand"
    done
    found=$((found + $(wc -l <"$work/words")))
    lost=$(missing "$page" <"$work/words")
    [ -z "$lost" ] || fail "$program.1 lacks: $lost"
done
[ "$found" -gt 50 ] || fail "expected more than 50 options in the helps, found $found"

grep -oE '^(\[[a-z]+\]|[a-z_]+ =)' config/seekd.toml | tr -d ' =' >"$work/keys"
[ "$(wc -l <"$work/keys")" -gt 30 ] || fail "expected more than 30 keys in config/seekd.toml, found $(wc -l <"$work/keys")"
while read -r key; do
    grep -qxF ".SS \"$key\"" "$pages/seekd.toml.5" || grep -qxF "\\fB$key\\fR" "$pages/seekd.toml.5" ||
        fail "seekd.toml.5 lacks $key"
done <"$work/keys"

# The names that a running seekd reports. The first bytes of `hello` are one line of JSON.
export XDG_RUNTIME_DIR=$work/run XDG_STATE_HOME=$work/state
mkdir -m 700 "$XDG_RUNTIME_DIR"
timeout 120 "$build/seekd" --set player.on_quit=exit --mpv-option vo=null --mpv-option ao=null 2>"$work/log" &
seekd=$!
for ((tries = 0; tries < 300; tries++)); do
    if "$build/seekctl" hello --json >"$work/hello" 2>/dev/null; then break; fi
    sleep 0.1 # house-rules: polling interval
done
"$build/seekctl" quit || fail "seekd did not start: $(cat "$work/log")"
wait "$seekd" || fail "seekd ended with $?: $(cat "$work/log")"
/usr/bin/python3 -c 'import json, sys
hello = json.load(open(sys.argv[1]))
print(*hello["commands"], *hello["events"], sep="\n")' "$work/hello" >"$work/words"
[ "$(wc -l <"$work/words")" -gt 15 ] || fail "expected more than 15 commands and events, got: $(cat "$work/hello")"
for name in $(cat "$work/words"); do
    escaped=${name//-/\\-}
    grep -qE -- "^(\\.SS \"$name\"|.*\\\\fB${escaped//\\/\\\\}\\\\fR.*)\$" "$pages/seekd-protocol.7" || fail "seekd-protocol.7 lacks $name"
done

# The checks above report what is missing.
sed 's/\\fB\\-\\-interval\\fR//' "$pages/seekctl.1" >"$work/broken.1"
[ "$(options seekctl tap | missing "$work/broken.1")" = --interval ] || fail 'a missing option is not reported'

if command -v mandoc >/dev/null; then
    mandoc -T lint -W all "$pages"/* || fail 'mandoc reports the above'
    printf '.PP\ntext\n' >"$work/bad.1"
    ! mandoc -T lint -W all "$work/bad.1" >/dev/null || fail 'mandoc reports nothing about a bad page'
else
    echo 'manuals: syntax not checked: mandoc is missing (scripts/deps.sh deb installs it)'
fi
echo 'manuals: passed'
