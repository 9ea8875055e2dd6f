#!/bin/sh
# Runs MpvLeakTests under LeakSanitizer: players created and ended under load must leave nothing behind.
# The sanitizer is preloaded (Debian's liblsan0) and takes the place of malloc, so that libmpv's and FFmpeg's own
# allocations count too, and no build of its own is needed. It needs the right to trace its own process.
# Full stacks through C libraries, ten times slower: LSAN_OPTIONS=fast_unwind_on_malloc=0 Tests/leaks.sh
set -eu
cd "$(dirname "$0")/.."

lsan=/usr/lib/$(uname -m)-linux-gnu/liblsan.so.0
if [ ! -e "$lsan" ]; then
    echo "leaks: $lsan is missing; 'make deps-test' installs it (liblsan0)" >&2
    exit 2
fi
[ -n "${SEEKD_BUILT:-}" ] || swift build --build-tests
tests=$(scripts/built.sh)/seekdPackageTests.xctest
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# leak_check WHAT FILTER: the exit status is 23 if there is a leak.
leak_check() {
    status=0
    SEEKD_LEAK_CHECK=$1 LD_PRELOAD=$lsan LSAN_OPTIONS="exitcode=23:malloc_context_size=20:${LSAN_OPTIONS:-}" \
        timeout 100 "$tests" --testing-library swift-testing --filter "$2" >"$output" 2>&1 || status=$?
}

# First make sure that a deliberate leak is found.
leak_check prove MpvLeakTests/deliberateLeak
if [ "$status" -ne 23 ] || ! grep -q 'leak of .* in 10 object' "$output"; then
    cat "$output"
    echo "leaks: LeakSanitizer did not report a deliberate leak (status $status)" >&2
    exit 1
fi

leak_check all MpvLeakTests
if [ "$status" -ne 0 ] || ! grep -q 'Test run with .* passed' "$output"; then
    cat "$output"
    echo "leaks: failed (status $status; 23: a leak, 124: too slow)" >&2
    exit 1
fi
grep 'Test run with' "$output"
echo "leaks: none"
