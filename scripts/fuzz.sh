#!/usr/bin/env bash
# fuzz.sh [TARGET...]: fuzzes the parsers of client input with libFuzzer: first the corpus in Tests/Fuzz/Corpus, then
# mutations of it, for FUZZ_SECONDS (60), shared by the targets. Fails at the first trap. Default: all targets.
#
# Failing inputs are saved in .build/fuzz/failures; `SWIFT_BACKTRACE=enable=no .build/fuzz/TARGET FILE` runs one again.
# Inputs that reached new code are kept in .build/fuzz/corpus for the next run.
#
# Built with swiftc instead of SwiftPM: libFuzzer has its own main function, which SwiftPM would link into every
# program.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# The same setting as for tests, so that SwiftPM does not build the package again.
export SEEKD_STRICT=1
# Swift's backtrace handler would run instead of libFuzzer's, which saves the input.
export SWIFT_BACKTRACE=enable=no

all=(Codec Request Policy Framer Cues)
# Modules that every target can import, in the order of their dependencies.
modules=(SeekProtocol FilmCues MediaPolicy LibmpvFacts MpvCommands)
# The file that the target Framer tests, compiled into it.
framer_sources=(Sources/Socket/SocketServer/Sessions/LineFramer.swift)
# Maximum bytes of an input. Lines of clients are rarely longer, and longer ones make fuzzing slow.
longest=2048
seconds=${FUZZ_SECONDS:-60}
out=.build/fuzz
targets=("$@")
[ $# -gt 0 ] || targets=("${all[@]}")

fail() {
    printf 'fuzz: %s\n' "$1" >&2
    exit 1
}

[[ $seconds =~ ^[1-9][0-9]*$ ]] || fail "FUZZ_SECONDS: expected a whole number above 0, got '$seconds'"
for target in "${targets[@]}"; do
    [ -e "Tests/Fuzz/${target}Target.swift" ] || fail "unknown target '$target': expected one of ${all[*]}"
done

flags=(
    -sanitize=fuzzer -O -assert-config Debug -parse-as-library -package-name seekd -swift-version 6
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature ExistentialAny -I "$out"
)

# fresh OUTPUT SOURCE...: whether OUTPUT exists and is not older than its sources.
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
        mapfile -t sources < <(find Sources/*/"$module" -name '*.swift' | sort)
        # A module is also rebuilt if one before it in the list was.
        fresh "$object" Sources/*/"$module" "${sources[@]}" "${objects[@]}" ||
            swiftc "${flags[@]}" -wmo -module-name "$module" -emit-module -emit-module-path "$out/$module.swiftmodule" \
                -emit-object -o "$object" "${sources[@]}"
    done
}

# build_target NAME FILE-OR-FLAG...: compiles a target with the modules and these files.
build_target() {
    local target=$1 objects=()
    shift
    objects=("${modules[@]/#/$out/}")
    objects=("${objects[@]/%/.o}")
    fresh "$out/$target" "${objects[@]}" Tests/Fuzz/*.swift "${framer_sources[@]}" ||
        swiftc "${flags[@]}" -module-name "Fuzz$target" "Tests/Fuzz/${target}Target.swift" "${objects[@]}" "$@" \
            -o "$out/$target"
}

# Writes the compiler flags for the NIO that the package's build has made. NIO itself is not instrumented.
find_nio() {
    local build map own
    swift build --product seekd
    build=$(swift build --show-bin-path)
    {
        echo "-I $build/Modules"
        for map in "$build"/C*.build/module.modulemap .build/checkouts/*/Sources/*/include/module.modulemap; do
            echo "-Xcc '-fmodule-map-file=$map'"
        done
        # Without the package's own targets: their folders have their names.
        own=$(find Sources -mindepth 2 -maxdepth 2 -printf '%f|')
        grep -vE "/(${own%|})\.build/" "$build/seekd.product/Objects.LinkFileList"
    } >"$out/nio"
}

mkdir -p "$out/failures"
build_modules
for target in "${targets[@]}"; do
    case $target in
        Codec | Request) build_target "$target" Tests/Fuzz/RoundTrip.swift ;;
        Policy | Cues) build_target "$target" ;;
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
    [ "${runs:-0}" -gt 0 ] || fail "$target: no input was run; see $log"
    printf 'fuzz: %s: no failure in %d inputs, %d a second, corpus of %d\n' \
        "$target" "$runs" "$speed" "$(find "$corpus" "$finds" -type f | wc -l)"
done
