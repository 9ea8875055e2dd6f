#!/usr/bin/env bash
# house-rules.sh [ROOT]: checks the project's rules that the compiler can't check. Needs no build. Prints file, line,
# the violation and how to fix it. Exit status 1 if there are any. scripts/house-rules.awk has the rules for single
# lines.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "${1:-$here/..}"

found=$(mktemp)
trap 'rm -f "$found"' EXIT

folders=()
for folder in Sources Tests Benchmarks; do
    if [ -d "$folder" ]; then folders+=("$folder"); fi
done
if [ ${#folders[@]} -eq 0 ]; then
    echo "house-rules: expected a folder Sources, Tests or Benchmarks in $PWD" >&2
    exit 2
fi
# shellcheck source=scripts/pure.sh
. "$here/pure.sh"
find "${folders[@]}" -type f \( -name '*.swift' -o -name '*.c' -o -name '*.h' -o -name '*.sh' \) -print0 | sort -z |
    xargs -0 awk -v pure_modules=" ${pure[*]} " -f "$here/house-rules.awk" >"$found"

# Tracked files and untracked ones that are not ignored; without git, as in an unpacked archive, all files.
files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . -name '.build*' -prune -o -type f -print0
    fi
}

# The brackets keep this file from matching itself.
files | xargs -0 grep -nIwEs 'TO[D]O|FIX[M]E|XX[X]' |
    sed -E 's/^(\.\/)?([^:]*:[0-9]+):.*/\2: a note of unfinished work; finish it, or open an issue/' >>"$found" || true

# The lists that a program of Package.swift has to be in, each with the text that it has there.
lists_of() {
    cat <<LIST
Makefile --product $1
Makefile \$(BUILD_DIR)/$1'
scripts/install.sh programs=(.*\b$1\b.*)
scripts/manuals/__main__.py "$1"
Tests/install.sh bin/$1\$
Tests/manuals.sh $1
Tests/programs.sh programs=(.*\b$1\b.*)
docs/architecture.md $1
LIST
}

if [ -e Package.swift ]; then
    sed -nE 's/.*\.executable\(name: "([^"]+)".*/\1/p' Package.swift | while read -r program; do
        while read -r file text; do
            grep -sqwe "$text" "$file" ||
                printf '%s:1: expected "%s" for the program %s of Package.swift\n' "$file" "$text" "$program"
        done < <(lists_of "$program")
        grep -sqx "usr/bin/$program" debian/*.install ||
            printf 'debian/control:1: expected "usr/bin/%s" in an .install file beside it, for Package.swift\n' "$program"
    done >>"$found"
fi

if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -- Package.resolved '.build*' |
        sed 's/$/:1: a build product is tracked; run git rm --cached on it/' >>"$found"
fi

if [ -s "$found" ]; then
    cat "$found"
    echo "house-rules: $(wc -l <"$found") violations" >&2
    exit 1
fi
