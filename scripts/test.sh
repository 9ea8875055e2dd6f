#!/usr/bin/env bash
# Runs every test: the Swift ones, then the scripts in Tests. None may take for ever, and what each said stays in
# .build/test-logs. Fails if anything did; what failed stands at the end once more, in few lines.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SEEKD_STRICT=1

logs=.build/test-logs
# Each test writes its daemon's trace there.
export SEEKD_TEST_TRACES=$PWD/$logs
mkdir -p "$logs"
rm -f "$logs"/*
failed=()
running=
# Whoever ends this ends what it has started.
trap '[ -z "$running" ] || kill "$running" 2>/dev/null || true' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# run NAME SECONDS COMMAND...: the command's output goes to a file that is shown meanwhile, and so nothing that the
# command leaves behind can hold this up.
run() {
    local name=$1 limit=$2 log status=0
    log=$logs/${1//[^A-Za-z0-9]/-}
    shift 2
    printf '\n== %s\n' "$name"
    : >"$log"
    # Job control gives it the signals as they are by default; what merely goes into the background has some ignored.
    set -m
    timeout -k 30 "$limit" "$@" </dev/null >"$log" 2>&1 &
    running=$!
    set +m
    tail -n +1 -f -s 0.2 --pid="$running" "$log"
    wait "$running" || status=$?
    running=
    if [ "$status" -eq 0 ]; then
        printf '== %s: passed\n' "$name"
        return
    fi
    printf '== %s: FAILED\n' "$name"
    case $status in
        124 | 137) status="not over in $limit s" ;;
        *) status="status $status" ;;
    esac
    failed+=("$log" "$name: $status")
    return 1
}

# why LOG COUNT: the lines that name a failure, and the Swift tests that had begun and not ended; its last ones where there are
# neither; no more than COUNT.
why() {
    local found
    found=$(
        grep -E '^✘ Test .* recorded an issue|(^|: )error: |Fatal error: |: FAILED' "$1" || true
        awk '
            /^[^ ]+ Test (run|case) / { next }
            /^[^ ]+ Test .* started\.$/ {
                sub(/^[^ ]+ Test /, ""); sub(/ started\.$/, "")
                begun[$0]++
            }
            /^[^ ]+ Test .* (passed|failed) after / {
                sub(/^[^ ]+ Test /, ""); sub(/ (passed|failed) after .*/, ""); sub(/ with [0-9]+ test cases?$/, "")
                begun[$0]--
            }
            END { for (name in begun) if (begun[name] > 0) print "had begun, and not ended: " name }
        ' "$1" | sort
    )
    if [ -n "$found" ]; then head -n "$2" <<<"$found"; else tail -n "$2" "$1"; fi | cut -c 1-300
}

# keep_traces LOG: of the traces, only those of tests that failed in LOG stay.
keep_traces() {
    local trace name
    for trace in "$logs"/trace-*.jsonl; do
        [ -e "$trace" ] || continue
        name=${trace##*/trace-}
        grep -E '^✘ Test ' "$1" | LC_ALL=C sed 's/[^A-Za-z0-9]/-/g' | grep -qF -- "-${name%.jsonl}" || rm -f "$trace"
    done
}

# Everything below needs it.
if run "build" 2400 swift build --build-tests; then
    # Not by `swift test`: of what the tests say it loses lines where many come at once, and the last where it is ended.
    tests=$(swift build --show-bin-path)/seekdPackageTests.xctest
    run "Swift tests" 1200 "$tests" --testing-library swift-testing --skip AbuseTests || true
    keep_traces "$logs/Swift-tests"
    # By itself: its floods would keep other tests waiting, and they would spoil its figures.
    run "Swift tests, abuse" 1200 "$tests" --testing-library swift-testing --filter AbuseTests || true
    scripts=0
    for script in Tests/*.sh; do
        [ -e "$script" ] || continue
        scripts=$((scripts + 1))
        run "$script" 1200 bash "$script" || true
    done
    printf '\n== ran the Swift tests and %d scripts\n' "$scripts"
fi

if [ ${#failed[@]} -gt 0 ]; then
    # Of what this prints often only the end is looked at: no more than some twenty lines, for each as many.
    lines=$((22 / (${#failed[@]} / 2)))
    for ((index = 0; index < ${#failed[@]}; index += 2)); do
        printf '== FAILED: %s; %s\n' "${failed[index + 1]}" "${failed[index]}"
        why "${failed[index]}" "$((lines > 2 ? lines - 1 : 1))"
    done
    exit 1
fi
echo '== all passed'
