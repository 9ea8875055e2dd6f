#!/usr/bin/env bash
# Runs every test: the Swift ones, then the scripts in Tests. Says what ran, and fails if anything did; what failed
# stands at the end once more, for all of it is some thousand lines.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SEEKD_STRICT=1

output=$(mktemp)
trap 'rm -f "$output"' EXIT
failed=()
run() {
    local name=$1
    shift
    printf '\n== %s\n' "$name"
    if "$@" </dev/null 2>&1 | tee "$output"; then
        printf '== %s: passed\n' "$name"
    else
        printf '== %s: FAILED\n' "$name"
        failed+=("== FAILED: $name" "$(why)")
    fi
}

# The lines of the last run that name a failure; its last ones where none does.
why() {
    grep -E '^(✘|error:|web: FAILED)|Fatal error:' "$output" | head -n 20 || tail -n 5 "$output"
}

run "swift test" swift test --skip AbuseTests
# By itself: its floods would keep other tests waiting, and they would spoil its figures.
run "swift test, abuse" swift test --filter AbuseTests
scripts=0
for script in Tests/*.sh; do
    [ -e "$script" ] || continue
    scripts=$((scripts + 1))
    run "$script" bash "$script"
done

printf '\n== ran swift test twice and %d scripts\n' "$scripts"
if [ ${#failed[@]} -gt 0 ]; then
    printf '%s\n' "${failed[@]}"
    exit 1
fi
echo '== all passed'
