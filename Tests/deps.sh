#!/usr/bin/env bash
# What each target of the Makefile installs and builds, and what each program loads, is what docs/building.md says. Uses
# the programs that `swift test` has built.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=$(scripts/built.sh)
passed=0

fail() {
    printf 'deps: %s\n' "$1" >&2
    exit 1
}

# same WHAT EXPECTED FOUND
same() {
    [ "$2" = "$3" ] || fail "$1: expected '$2', got '$3'"
    passed=$((passed + 1))
}

# packages_of GROUP: those of the document's row, and of the groups that the row includes; sorted, one a line.
packages_of() {
    local word
    awk -F ' *[|] *' -v group="$1" '$4 == group { print $5 }' docs/building.md | sed 's/:.*//' | tr -s ',; ' '\n' |
        while read -r word; do
            case $word in
                demo | build | demo-overlay | demo-fleet | bench) packages_of "$word" ;;
                *) printf '%s\n' "$word" ;;
            esac
        done | sort -u
}

for group in demo build demo-overlay bench bench-screen profile deb arm64 brokers; do
    same "the packages of $group" "$(packages_of $group)" "$(scripts/deps.sh --print $group)"
done
same 'the default' "$(scripts/deps.sh --print build)" "$(scripts/deps.sh --print)"
for group in build demo-overlay demo-fleet bench; do
    missing=$(comm -23 <(scripts/deps.sh --print $group) <(scripts/deps.sh --print test))
    same "of $group, not of test" '' "$missing"
done
for package in chromium emacs-nox; do
    for group in demo build demo-overlay bench bench-screen profile deb; do
        ! scripts/deps.sh --print $group | grep -qx $package || fail "$package is installed for $group"
    done
done
for group in demo build demo-overlay bench test; do
    ! scripts/deps.sh --print $group | grep -qxE 'kodi|vlc-bin' || fail "players for comparison are installed for $group"
done
! scripts/deps.sh --print nonsense 2>/dev/null || fail 'an unknown group is accepted'

# steps TARGET: the groups that it installs, then the products that it builds.
steps() {
    make -n "$1" | sed -nE "s/.*scripts\/deps\.sh '([a-z-]+)'.*/\1/p; s/.*--product ([a-z-]+).*/\1/p" | xargs
}
same 'make demo' 'demo seekd seekctl' "$(steps demo)"
same 'make build' 'build seekd seekctl seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures' "$(steps build)"
same 'make demo-overlay' 'demo-overlay seekd seekctl seek-overlay' "$(steps demo-overlay)"
same 'make pictures-overlay' 'demo-overlay seekd seekctl seek-overlay' "$(steps pictures-overlay)"
same 'make pictures-skipping' 'demo-overlay seekd seekctl seek-overlay' "$(steps pictures-skipping)"
same 'make demo-fleet' 'demo-fleet seekd seekctl seekd-mqtt' "$(steps demo-fleet)"
same 'make test' 'test strangers' "$(steps test)"
same 'make test-fleet' 'test brokers' "$(steps test-fleet)"

# The C library, and those of Swift, which a release build contains.
usual='lib(c|m|gcc_s|stdc\+\+|swift.*|dispatch|BlocksRuntime|Foundation.*|_Foundation.*)\.so(\.[0-9]+)?|ld-linux.*'
rows=$(grep -E '^\| `(seekd|seekctl|seek-[a-z]+|seekd-[a-z]+)` \|' docs/building.md)
same 'rows for programs' 9 "$(wc -l <<<"$rows")"
while IFS='|' read -r _ program _ libraries _; do
    program=$(tr -d '` ' <<<"$program")
    expected=$(grep -oE 'lib[a-z]+\.so\.[0-9]+' <<<"$libraries" | sort | xargs || true)
    found=$(readelf -d "$bin/$program" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p' | grep -vxE "$usual" | sort | xargs || true)
    same "the libraries of $program" "$expected" "$found"
done <<<"$rows"

# The packages build with what the Debian control file lists, besides the tools that every Debian build has.
control=$(sed -n '/^Build-Depends/,/^Standards/p' debian/control | grep -oE '(lib[a-z0-9+-]+-dev|python3[a-z0-9-]*)' | sort -u)
same 'Build-Depends' "$(scripts/deps.sh --print build | grep -E '^(lib.*-dev|python3.*)$' | grep -v 'libstdc++')" "$control"

echo "deps: $passed passed"
