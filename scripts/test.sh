#!/usr/bin/env bash
# test.sh [--short]: runs all tests: the Swift tests, then the scripts in Tests. Each has a time limit. The output of each
# is kept in .build/test-logs. Fails if one failed, and repeats the failures in a few lines at the end.
#
#   --short   only the tests that wait for nothing, and four scripts: for scripts/test-system.sh
#
# With the folder of a build in SEEKD_BUILT it builds nothing, and leaves out the tests that need the compiler.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export SEEKD_STRICT=1

short=${1:-}
logs=${SEEKD_TEST_LOGS:-.build/test-logs}
# Each test writes its daemon's trace there.
export SEEKD_TEST_TRACES=$PWD/$logs
# Each test gives its seekd a folder for state; one that does not would resume where another test left a film.
export XDG_STATE_HOME=$PWD/$logs/state
# Programs speak English, whatever the locale here is.
export LANGUAGE=en
mkdir -p "$logs"
rm -rf "${logs:?}"/*
failed=()
skipped=()
running=
# The tests that run side by side, by their process: name and start. How many of them have the usual priority, and how many
# scripts were started.
declare -A beside=() starts=()
busy=0
ran=0
# If this script ends early, so do the running tests.
trap 'for process in $running "${!beside[@]}"; do kill "$process" 2>/dev/null || true; done' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# run NAME SECONDS COMMAND...: the output goes to a file, which is shown meanwhile. With a pipe, a process that the
# command leaves running would keep this script waiting.
run() {
    local name=$1 limit=$2 log status=0 began=$SECONDS
    log=$logs/${1//[^A-Za-z0-9]/-}
    shift 2
    printf '\n== %s\n' "$name"
    : >"$log"
    # A script's background commands ignore SIGINT and SIGQUIT, and under nohup all commands ignore SIGHUP.
    timeout -k 30 "$limit" env --default-signal "$@" </dev/null >"$log" 2>&1 &
    running=$!
    tail -n +1 -f -s 0.2 --pid="$running" "$log"
    wait "$running" || status=$?
    running=
    tell_end "$name" "$limit" "$status" "$began"
}

# tell_end NAME LIMIT STATUS START: a test has ended; START is its time in $SECONDS.
tell_end() {
    local name=$1 limit=$2 status=$3 began=$4
    if [ "$status" -eq 0 ]; then
        printf '== %s: passed after %d s\n' "$name" $((SECONDS - began))
        return
    fi
    printf '== %s: FAILED\n' "$name"
    case $status in
        124 | 137) status="time limit of $limit s exceeded" ;;
        *) status="status $status" ;;
    esac
    failed+=("$logs/${name//[^A-Za-z0-9]/-}" "$name: $status")
    return 1
}

# start NAME COMMAND...: runs it beside others. Its output is shown when it has ended.
start() {
    timeout -k 30 "$(limit_of "$1")" env --default-signal "${@:2}" </dev/null >"$logs/${1//[^A-Za-z0-9]/-}" 2>&1 &
    beside[$!]=$1
    starts[$!]=$SECONDS
    is_patient "$1" || busy=$((busy + 1))
}

# end_one: waits for one of those that run beside others.
end_one() {
    local process status=0 name
    wait -n -p process "${!beside[@]}" || status=$?
    name=${beside[$process]}
    unset "beside[$process]"
    is_patient "$name" || busy=$((busy - 1))
    printf '\n== %s\n' "$name"
    cat "$logs/${name//[^A-Za-z0-9]/-}"
    tell_end "$name" "$(limit_of "$name")" "$status" "${starts[$process]}" || true
}

# why LOG COUNT: at most COUNT lines of the log: failures, and Swift tests that started and did not end. If there are
# none: the last lines.
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
            END { for (name in begun) if (begun[name] > 0) print "started, but did not end: " name }
        ' "$1" | sort
    )
    if [ -n "$found" ]; then head -n "$2" <<<"$found"; else tail -n "$2" "$1"; fi | cut -c 1-300
}

# tell_skipped: what was left out, each with its reason, from the logs. Not the tests that are run by hand.
tell_skipped() {
    local log line
    for log in "$logs"/Swift-tests*; do
        while read -r line; do skipped+=("$line"); done < <(sed -n 's/^[^ ]* Test \(.*\) skipped: "\(.*\)"$/\1: \2/p' "$log")
    done
    for log in "$logs"/Tests-*-sh; do
        while read -r line; do skipped+=("$line"); done < <(grep -hE '^[a-z -]+: skipped: ' "$log" || true)
    done
    [ ${#skipped[@]} -eq 0 ] || printf '== skipped: %s\n' "${skipped[@]}"
}

# keep_traces LOG: removes the traces of tests that did not fail in LOG.
keep_traces() {
    local trace name
    for trace in "$logs"/trace-*.jsonl; do
        [ -e "$trace" ] || continue
        name=${trace##*/trace-}
        grep -E '^✘ Test ' "$1" | LC_ALL=C sed 's/[^A-Za-z0-9]/-/g' | grep -qF -- "-${name%.jsonl}" || rm -f "$trace"
    done
}

# skip WHAT WHY
skip() {
    printf '\n== %s: skipped: %s\n' "$1" "$2"
    skipped+=("$1: $2")
}

# start_script SCRIPT: starts it, unless it needs the system in which all is built, and nothing is built here.
start_script() {
    case ${SEEKD_BUILT:+$1} in
        Tests/mutation.sh | Tests/fuzz.sh | Tests/client-package.sh | Tests/docs.sh | Tests/deps.sh | Tests/debian-13.sh)
            skip "$1" 'it needs the system in which the tests are built'
            ;;
        *)
            local command=(bash "$1")
            if is_patient "$1"; then command=("${lowest[@]}" "${command[@]}"); fi
            start "$1" "${command[@]}"
            ran=$((ran + 1))
            ;;
    esac
}

# Targets whose tests need neither libmpv nor a socket.
# shellcheck source=scripts/pure.sh
. scripts/pure.sh
# These wait for nothing and measure no times: they run beside all others, which wait for films, with the lowest priority.
patient=(Tests/{mutation,fuzz,client-package,docs,words,manuals,house-rules,deps}.sh)
# A niceness alone is not enough: the compilers that SwiftPM starts have none.
lowest=(nice -n 19)
if chrt --idle 0 true 2>/dev/null; then lowest=(chrt --idle 0); fi
# is_patient NAME
is_patient() { [[ " ${patient[*]} " == *" $1 "* ]]; }
# limit_of NAME: the seconds that one which runs beside others may take.
limit_of() { if is_patient "$1"; then echo 2400; else echo 1200; fi; }
# The longest begin first, so that none runs alone at the end.
longest=(Tests/debian-13.sh Tests/web.sh Tests/strangers.sh Tests/mqtt.sh)
scripts=("${longest[@]}")
for script in Tests/*.sh; do
    [[ " ${longest[*]} ${patient[*]} " == *" $script "* ]] || scripts+=("$script")
done
[ -z "$short" ] || scripts=(Tests/keys.sh Tests/terminal.sh Tests/programs.sh Tests/model.sh)

# All tests need the build.
if [ -n "${SEEKD_BUILT:-}" ] || run "build" 2400 swift build --build-tests; then
    # Not with `swift test`: it loses lines of output if many come at once, and the last ones if it is killed.
    tests=$(scripts/built.sh)/seekdPackageTests.xctest
    # With all tests started at once, the tasks of the code under test wait behind them for minutes. Tests that wait for
    # programs have threads of their own: Tests/Support/WaitingThreads.swift.
    export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
    # Random dialogues of this commit's turn. A copy of the sources without history has the first.
    SEEKD_DIALOGUE_FIRST=$(($(git rev-list --count HEAD 2>/dev/null || echo 0) * 8 + 1))
    export SEEKD_DIALOGUE_FIRST
    if [ -n "$short" ]; then
        # Simulations and random runs are the same in each system.
        run "Swift tests, pure" 600 "$tests" --testing-library swift-testing \
            --filter "^($(IFS="|" && echo "${pure[*]}"))Tests\." --skip 'Simulation|Checker|Vices|Walk|Random' || true
    else
        for script in "${patient[@]}"; do start_script "$script"; done
        run "Swift tests" 1200 "$tests" --testing-library swift-testing --skip AbuseTests || true
        keep_traces "$logs/Swift-tests"
        # Separately: its floods would slow down other tests, and they would distort its measurements.
        run "Swift tests, abuse" 1200 "$tests" --testing-library swift-testing --filter AbuseTests || true
    fi
    for script in "${scripts[@]}"; do
        # They wait for most of their time.
        while [ "$busy" -ge 2 ]; do end_one; done
        start_script "$script"
    done
    while [ ${#beside[@]} -gt 0 ]; do end_one; done
    printf '\n== ran the Swift tests and %d scripts\n' "$ran"
    tell_skipped
fi

if [ -e "$XDG_STATE_HOME/seekd/lock" ]; then
    printf 'expected no state in %s: a test has started seekd without XDG_STATE_HOME\n' "$XDG_STATE_HOME" >"$logs/state.log"
    failed+=("$logs/state.log" "tests keep their state to themselves: FAILED")
fi

if [ ${#failed[@]} -gt 0 ]; then
    # People often see only the end of the output: about twenty lines, shared by the failures.
    lines=$((22 / (${#failed[@]} / 2)))
    for ((index = 0; index < ${#failed[@]}; index += 2)); do
        printf '== FAILED: %s; %s\n' "${failed[index + 1]}" "${failed[index]}"
        why "${failed[index]}" "$((lines > 2 ? lines - 1 : 1))"
    done
    exit 1
fi
echo '== all passed'
