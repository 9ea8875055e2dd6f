#!/usr/bin/env bash
# house-rules.sh [ROOT]: what the compiler can't check of the project's rules. Needs no build. Says file, line, what is
# wrong and what would be right; exit status 1 if anything is. scripts/house-rules.awk has the rules for single lines.
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
    echo "house-rules: neither Sources nor Tests in $PWD" >&2
    exit 2
fi
find "${folders[@]}" -type f \( -name '*.swift' -o -name '*.c' -o -name '*.h' -o -name '*.sh' \) -print0 | sort -z |
    xargs -0 awk -f "$here/house-rules.awk" >"$found"

# What git has or would take; all files where there is no git, as in an unpacked archive.
files() {
    if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
        git ls-files -z --cached --others --exclude-standard
    else
        find . -name '.build*' -prune -o -type f -print0
    fi
}

# The brackets keep this file from finding itself.
files | xargs -0 grep -nIwEs 'TO[D]O|FIX[M]E|XX[X]' |
    sed -E 's/^(\.\/)?([^:]*:[0-9]+):.*/\2: a note of work to be done; do it, or open an issue/' >>"$found" || true

if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    git ls-files -- Package.resolved '.build*' |
        sed 's/$/:1: made by the build, yet tracked; run git rm --cached on it/' >>"$found"
fi

if [ -s "$found" ]; then
    cat "$found"
    echo "house-rules: $(wc -l <"$found") violations" >&2
    exit 1
fi
