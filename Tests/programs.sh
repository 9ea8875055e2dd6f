#!/usr/bin/env bash
# Checks the linked libraries of the programs (none links Foundation's networking or ICU) and the size of seek-web. Uses
# the programs that `swift test` has built, and also those of `make build` if they exist.
set -euo pipefail
cd "$(dirname "$0")/.."

fail() {
    printf 'programs: %s\n' "$1" >&2
    exit 1
}

programs=(seekd seekctl seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Shared libraries of the debug build, and the names of symbols in the release build, into which they are linked.
# FoundationEssentials has neither networking nor ICU; swift-argument-parser uses it.
libraries='lib(Foundation|FoundationNetworking|FoundationInternationalization|_FoundationICU|FoundationXML|curl|xml2|icu[a-z]*)\.so'
symbols='FoundationNetworking|FoundationInternationalization|_FoundationICU|curl_easy_|ucal_open|uloc_getDefault'

# TOMLKit imports Foundation.
if grep -q TOMLKit Package.swift; then unset 'programs[0]'; fi

debug=$(scripts/built.sh)
for program in "${programs[@]}"; do
    [ -x "$debug/$program" ] || fail "$debug/$program is missing; run swift build"
    found=$(readelf -d "$debug/$program" | grep NEEDED | grep -E "$libraries" || true)
    [ -z "$found" ] || fail "$program is linked with $found"
done
for program in seekctl seek-overlay seek-web seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures; do
    ! readelf -d "$debug/$program" | grep -q 'NEEDED.*libmpv' || fail "$program is linked with libmpv"
done
for program in seekctl seek-overlay seekd-remote seekd-mpris seekd-mqtt seek-listen seek-pictures; do
    nm "$debug/$program" >"$work/symbols"
    ! grep -q '7NIOCore' "$work/symbols" || fail "$program is linked with SwiftNIO"
done

release=${BUILD_DIR:-.build/release}
sizes=
for program in "${programs[@]}"; do
    [ -x "$release/$program" ] || continue
    nm "$release/$program" >"$work/symbols"
    found=$(grep -m 3 -E "$symbols" "$work/symbols" || true)
    [ -z "$found" ] || fail "$program of the release build is linked with $found"
    strip -o "$work/$program" "$release/$program"
    bytes=$(stat -c %s "$work/$program")
    sizes+=" $program $((bytes / 100000 / 10)).$((bytes / 100000 % 10)) MB"
    [ "$program" != seek-web ] || [ "$bytes" -lt 22000000 ] || fail "seek-web has $bytes bytes, stripped; expected less than 22,000,000"
done
printf 'programs: passed%s\n' "${sizes:+; release, stripped:$sizes}"
