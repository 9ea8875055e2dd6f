#!/usr/bin/env bash
# Runs every test: the Swift ones, then the scripts in Tests. Says what ran, and fails if anything did.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SEEKD_STRICT=1

failed=()
run() {
    local name=$1
    shift
    printf '\n== %s\n' "$name"
    if "$@" </dev/null; then
        printf '== %s: passed\n' "$name"
    else
        printf '== %s: FAILED\n' "$name"
        failed+=("$name")
    fi
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
    printf '== FAILED: %s\n' "${failed[@]}"
    exit 1
fi
echo '== all passed'
