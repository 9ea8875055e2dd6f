#!/usr/bin/env bash
# fuzz.sh [TARGET...]: has libFuzzer throw bytes at what reads a client's: first the corpus in Tests/Fuzz/Corpus, then
# mutations of it, for FUZZ_SECONDS (60) shared by the targets; fails at the first trap. Without a TARGET: all of them.
#
# What fails is left in .build/fuzz/failures; `SWIFT_BACKTRACE=enable=no .build/fuzz/TARGET FILE` runs it again. What
# reached new code is kept in .build/fuzz/corpus for the next run.
#
# Built with swiftc, beside the package: libFuzzer brings a main function of its own, which SwiftPM would give to every
# program, and a target in Package.swift would be a product that cannot be linked without it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# What the package is built with for tests, so that this does not build it again.
export SEEKD_STRICT=1
# Swift's own report of a trap would come before libFuzzer, which has the input to save.
export SWIFT_BACKTRACE=enable=no

all=(Codec Request Policy Framer)
# Modules that every target can import, in the order of their dependencies.
modules=(SeekProtocol MpvCommands)
# A file of the daemon's that the target Framer tests, compiled into it.
framer_sources=(Sources/SeekDaemon/LineFramer.swift)
# Bytes of an input: a client's lines are seldom longer, and longer ones only cost speed.
longest=2048
seconds=${FUZZ_SECONDS:-60}
out=.build/fuzz
targets=("$@")
[ $# -gt 0 ] || targets=("${all[@]}")

fail() {
    printf 'fuzz: %s\n' "$1" >&2
    exit 1
}

[[ $seconds =~ ^[1-9][0-9]*$ ]] || fail "FUZZ_SECONDS=$seconds is no whole number above 0"
for target in "${targets[@]}"; do
    [ -e "Tests/Fuzz/${target}Target.swift" ] || fail "there is no target $target; there are ${all[*]}"
done

flags=(
    -sanitize=fuzzer -O -assert-config Debug -parse-as-library -package-name seekd -swift-version 6
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature ExistentialAny -I "$out"
)

# fresh OUTPUT SOURCE...: whether OUTPUT is there and no older than what it is made of.
fresh() {
    local output=$1 source
    shift
    [ -e "$output" ] || return 1
    for source in "$@" "${BASH_SOURCE[0]}"; do
        [ ! "$source" -nt "$output" ] || return 1
    done
}

build_modules() {
    local module object sources objects=()
    for module in "${modules[@]}"; do
        object=$out/$module.o
        objects+=("$object")
        mapfile -t sources < <(find "Sources/$module" -name '*.swift' | sort)
        # A module is built again also if one before it in the list was.
        fresh "$object" "Sources/$module" "${sources[@]}" "${objects[@]}" ||
            swiftc "${flags[@]}" -wmo -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" \
                -emit-object -o "$object" "${sources[@]}"
    done
}

# build_target NAME FILE-OR-FLAG...: compiles a target with the modules and the files that it needs besides.
build_target() {
    local target=$1 objects=()
    shift
    objects=("${modules[@]/#/$out/}")
    objects=("${objects[@]/%/.o}")
    fresh "$out/$target" "${objects[@]}" Tests/Fuzz/*.swift "${framer_sources[@]}" ||
        swiftc "${flags[@]}" -module-name "Fuzz$target" "Tests/Fuzz/${target}Target.swift" "${objects[@]}" "$@" \
            -o "$out/$target"
}

# NIO as the package's build has it, for the compiler to read from a file: no part of what is fuzzed.
find_nio() {
    local build map
    swift build --product seekd
    build=$(swift build --show-bin-path)
    {
        echo "-I $build/Modules"
        for map in "$build"/C*.build/module.modulemap .build/checkouts/*/Sources/*/include/module.modulemap; do
            echo "-Xcc '-fmodule-map-file=$map'"
        done
        grep -vE '/(seekd|Seek[A-Za-z]*|Mpv[A-Za-z]*|CMpv)\.build/' "$build/seekd.product/Objects.LinkFileList"
    } >"$out/nio"
}

mkdir -p "$out/failures"
build_modules
for target in "${targets[@]}"; do
    case $target in
        Codec | Request) build_target "$target" Tests/Fuzz/RoundTrip.swift ;;
        Policy) build_target "$target" ;;
        Framer)
            find_nio
            build_target "$target" "${framer_sources[@]}" "@$out/nio"
            ;;
    esac
done

share=$((seconds / ${#targets[@]}))
[ "$share" -gt 0 ] || share=1
for target in "${targets[@]}"; do
    corpus=Tests/Fuzz/Corpus/$target
    finds=$out/corpus/$target
    mkdir -p "$finds"
    log=$out/$target.log
    status=0
    timeout $((share + 60)) "$out/$target" -max_total_time="$share" -max_len="$longest" -timeout=10 -rss_limit_mb=1024 \
        -print_final_stats=1 -artifact_prefix="$out/failures/$target-" "$finds" "$corpus" >"$log" 2>&1 || status=$?
    if [ "$status" -ne 0 ]; then
        grep -v 'NEW\|REDUCE\|pulse' "$log" | tail -n 60 >&2
        fail "$target: failed (status $status); the input is the last file in $out/failures"
    fi
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    speed=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$log")
    [ "${runs:-0}" -gt 0 ] || fail "$target: nothing was run; see $log"
    printf 'fuzz: %s: nothing failed in %d inputs, %d a second, from a corpus of %d\n' \
        "$target" "$runs" "$speed" "$(find "$corpus" "$finds" -type f | wc -l)"
done
