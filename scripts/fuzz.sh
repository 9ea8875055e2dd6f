#!/usr/bin/env bash
# fuzz.sh [TARGET...]: fuzzes parsers with libFuzzer and the address sanitizer: first the corpus in Tests/Fuzz/Corpus, then
# mutations of it, for FUZZ_SECONDS (60), shared by the targets. Fails at the first trap. Default: all targets.
# With FUZZ_INPUTS=N until N inputs were run in all, by this run and earlier ones; prints what they covered.
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
# The places of allocations would take half of the time; a failure is run again without this, to see them.
export ASAN_OPTIONS=malloc_context_size=0:quarantine_size_mb=16

# Modules that targets import, in the order of their dependencies.
modules=(
    SeekProtocol FilmCues MediaPolicy LibmpvFacts MpvCommands SeekModel SeekChase SeekCore FlightRecorder SeekResume
    MprisModel MqttModel RemoteKeys ListenModel PictureModel Linux Words ConfigurationText SeekConfiguration SeekClient
    CommandLineTool
)
language="SeekProtocol MediaPolicy LibmpvFacts MpvCommands"
# What each target imports, and which files are compiled into it: those of programs, which can't be imported, and those of
# which a target needs what is not `package`. "packages": it needs NIO and other Swift packages, not instrumented.
declare -A parts=(
    [Arguments]="packages SeekProtocol SeekModel Linux SeekClient CommandLineTool"
    [Catalogue]="Linux Words"
    [Codec]="SeekProtocol Tests/Fuzz/RoundTrip.swift"
    [CommandLine]="SeekProtocol LibmpvFacts Sources/Daemon/MpvFront/CommandLine/*.swift
        Sources/Daemon/MpvFront/Files/MpvConfigurationText.swift"
    [Cues]="SeekProtocol FilmCues"
    [Events]="SeekProtocol Linux SeekClient Tests/Fuzz/Pieces.swift Tests/Fuzz/RoundTrip.swift"
    [FilmNames]="SeekProtocol MediaPolicy"
    [Framer]="packages Sources/Socket/SocketServer/Sessions/LineFramer.swift Tests/Fuzz/Pieces.swift"
    [Mpris]="SeekProtocol MediaPolicy MprisModel Tests/Fuzz/RoundTrip.swift"
    [Mqtt]="SeekProtocol SeekModel MqttModel Tests/Fuzz/Pieces.swift Tests/Fuzz/RoundTrip.swift"
    [Pictures]="PictureModel"
    [Policy]="$language"
    [Remote]="SeekProtocol SeekModel RemoteKeys"
    [Request]="$language Tests/Fuzz/RoundTrip.swift"
    [Sounds]="SeekProtocol SeekModel ListenModel"
    [State]="SeekProtocol MediaPolicy SeekModel SeekResume Linux Sources/Daemon/StateStore/Files/*.swift
        Sources/Daemon/StateStore/Folder/StateFolder.swift"
    [Terminal]="Linux Tests/Fuzz/Pieces.swift"
    [Toml]="packages $language SeekModel SeekResume MqttModel RemoteKeys Linux ConfigurationText SeekConfiguration SeekClient
        CommandLineTool Sources/FrontEnds/seekd-remote/Configuration/*.swift
        Sources/FrontEnds/seekd-remote/Devices/KeyCodes.swift
        Sources/FrontEnds/seekd-mqtt/Configuration/*.swift"
    [Trace]="SeekProtocol SeekModel SeekChase SeekCore FlightRecorder"
    [URLs]="SeekProtocol MediaPolicy SeekModel SeekResume"
    [Web]="packages $language SeekModel Linux Words SeekClient CommandLineTool"
)
# Maximum bytes of an input. Lines of clients are rarely longer, and longer ones make fuzzing slow.
longest=2048
seconds=${FUZZ_SECONDS:-60}
out=.build/fuzz
mapfile -t all < <(printf '%s\n' "${!parts[@]}" | sort)
targets=("$@")
[ $# -gt 0 ] || targets=("${all[@]}")

fail() {
    printf 'fuzz: %s\n' "$1" >&2
    exit 1
}

[[ $seconds =~ ^[1-9][0-9]*$ ]] || fail "FUZZ_SECONDS: expected a whole number above 0, got '$seconds'"
for target in "${targets[@]}"; do
    [ -n "${parts[$target]:-}" ] || fail "unknown target '$target': expected one of ${all[*]}"
done

flags=(
    -sanitize=fuzzer,address -O -assert-config Debug -parse-as-library -package-name seekd -swift-version 6
    -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature MemberImportVisibility
    -enable-upcoming-feature ExistentialAny -use-ld=lld -I "$out" -I Sources/System/CLinux/include
    -I Sources/System/CQrencode -I Sources/System/CEvdev/include
    -Xcc "-fmodule-map-file=$out/CToml.modulemap"
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

# Writes the compiler flags and the objects of the Swift packages, of the package's own build.
find_packages() {
    fresh "$out/packages" Package.swift Package.resolved && return
    local build map own
    swift build --product seekd
    swift build --product seek-web
    build=$(swift build --show-bin-path)
    # Without the package's own targets: their folders have their names.
    own=$(find Sources -mindepth 2 -maxdepth 2 -printf '%f|' | tr - _)
    cat "$build"/{seekd,seek-web}.product/Objects.LinkFileList | sort -u | grep -vE "/(${own%|})\.build/" \
        >"$out/packages.objects"
    find "$build/seek_web.build" -name embedded_resources.swift >"$out/packages.resources"
    {
        echo "-I $build/Modules"
        for map in "$build"/CNIO*.build/module.modulemap .build/checkouts/*/Sources/*/include/module.modulemap; do
            echo "-Xcc '-fmodule-map-file=$map'"
        done
    } >"$out/packages"
}

# build_module NAME: an object and a Swift module, or two objects if it has a shim in C.
build_module() {
    local module=$1 object=$out/$1.o sources
    case $module in
        Linux) clang -c -g -O -fsanitize=fuzzer-no-link,address -I Sources/System/CLinux/include \
            Sources/System/CLinux/CLinux.c -o "$out/CLinux.o" ;;
        ConfigurationText) clang++ -c -g -O -std=c++17 -fsanitize=fuzzer-no-link,address \
            -I Sources/System/CToml/include Sources/System/CToml/CToml.cpp -o "$out/CToml.o" ;;
    esac
    mapfile -t sources < <(find Sources/*/"$module" -name '*.swift' | sort)
    # A module is also rebuilt if one before it in the list was.
    fresh "$object" Sources/*/"$module" "${sources[@]}" "${objects[@]}" ||
        swiftc "${flags[@]}" "${packages[@]}" -wmo -module-name "$module" -emit-module \
            -emit-module-path "$out/$module.swiftmodule" -emit-object -o "$object" "${sources[@]}"
    objects+=("$object")
}

# wants TARGET PART: whether the target has this part.
wants() { [[ " ${parts[$1]//$'\n'/ } " == *" $2 "* ]]; }

# build_target NAME: compiles a target with its modules and files.
build_target() {
    local target=$1 part module objects=() files=("Tests/Fuzz/$1Target.swift") linked=()
    for module in "${modules[@]}"; do
        ! wants "$target" "$module" || objects+=("$out/$module.o")
    done
    # Without quotation marks: names of files have patterns.
    for part in ${parts[$target]}; do
        [[ $part != */* ]] || files+=("$part")
    done
    if [ "$target" = Web ]; then
        mapfile -t -O "${#files[@]}" files < <(
            find Sources/FrontEnds/seek-web -name '*.swift' ! -name SeekWeb.swift
            cat "$out/packages.resources"
        )
    fi
    ! wants "$target" packages || linked+=("@$out/packages.objects" -lqrencode)
    ! wants "$target" Linux || linked+=("$out/CLinux.o")
    ! wants "$target" ConfigurationText || linked+=("$out/CToml.o" -lstdc++)
    fresh "$out/$target" "${objects[@]}" "${files[@]}" ||
        swiftc "${flags[@]}" "${packages[@]}" -module-name "Fuzz$target" "${files[@]}" "${objects[@]}" "${linked[@]}" \
            -o "$out/$target"
}

mkdir -p "$out/failures"
echo "module CToml { header \"$PWD/Sources/System/CToml/include/CToml.h\" export * }" >"$out/CToml.modulemap"
objects=()
packages=()
for target in "${targets[@]}"; do
    wants "$target" packages || continue
    find_packages
    packages=("@$out/packages")
done
# All modules in their order before the first target, or targets would make each other's old.
for module in "${modules[@]}"; do
    for target in "${targets[@]}"; do
        wants "$target" "$module" || continue
        build_module "$module"
        break
    done
done
for target in "${targets[@]}"; do build_target "$target"; done

# run TARGET LOG ARGUMENT...: runs a target with its corpus; the status is libFuzzer's.
run() {
    local target=$1 log=$2 status=0
    shift 2
    mkdir -p "$out/corpus/$target"
    timeout 900 "$out/$target" -max_len="$longest" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$out/failures/$target-" "$@" "$out/corpus/$target" "Tests/Fuzz/Corpus/$target" \
        >"$log" 2>&1 || status=$?
    [ "$status" -eq 0 ] || grep -av 'NEW\|REDUCE\|pulse' "$log" | tail -n 60 >&2
    return "$status"
}

# number NAME LOG: one of the numbers that libFuzzer prints at its end, or 0.
number() {
    local value
    # A target that hangs prints them twice.
    value=$(sed -n "s/^stat::$1: *//p" "$2" | tail -n 1)
    echo "${value:-0}"
}

# Runs until there were FUZZ_INPUTS inputs in all, also in earlier runs: first 1 % of them in each target, then the rest
# in those of the fastest third in turn.
count_inputs() {
    local target log least=$((FUZZ_INPUTS / 100)) fastest turn=0
    mkdir -p "$out/counts"
    while [ "$(total)" -lt "$FUZZ_INPUTS" ]; do
        mapfile -t fastest < <(table | sort -k6,6nr | head -n $(((${#targets[@]} + 2) / 3)) | cut -d ' ' -f 1)
        [ ${#fastest[@]} -gt 0 ] || fail "every target has failed"
        target=$(table | awk -v least="$least" '$2 < least' | sort -k2,2n | head -n 1 | cut -d ' ' -f 1)
        if [ -z "$target" ]; then
            target=${fastest[turn % ${#fastest[@]}]}
            turn=$((turn + 1))
        fi
        log=$out/$target.log
        run "$target" "$log" -max_total_time=60 -runs=2000000 || true
        echo $(($(counted "$target") + $(number number_of_executed_units "$log"))) >"$out/counts/$target"
        grep -a ' cov: ' "$log" | tail -n 1 | sed 's/.* cov: \([0-9]*\) ft: \([0-9]*\) corp: \([0-9]*\).*/\1 \2 \3/' \
            >"$out/counts/$target.coverage"
        number average_exec_per_sec "$log" >"$out/counts/$target.speed"
        printf '%s %s: %d inputs of %d\n' "$(date +%T)" "$target" "$(total)" "$FUZZ_INPUTS"
    done
}

counted() { cat "$out/counts/$1" 2>/dev/null || echo 0; }
total() { for target in "${targets[@]}"; do counted "$target"; done | awk '{ all += $1 } END { print all + 0 }'; }

# A line for each target that has not failed since it was built: inputs, edges (cov), features (ft), corpus, speed.
table() {
    local target
    for target in "${targets[@]}"; do
        [ -z "$(find "$out/failures" -name "$target-*" -newer "$out/$target")" ] || continue
        echo "$target $(counted "$target") $(cat "$out/counts/$target.coverage" 2>/dev/null || echo 0 0 0)" \
            "$(cat "$out/counts/$target.speed" 2>/dev/null || echo 0)"
    done
}

if [ -n "${FUZZ_INPUTS:-}" ]; then
    count_inputs
    { echo "target inputs cov ft corpus inputs/s" && table; } | column -t
    exit
fi
share=$((seconds / ${#targets[@]}))
[ "$share" -gt 0 ] || share=1
for target in "${targets[@]}"; do
    log=$out/$target.log
    run "$target" "$log" -max_total_time="$share" ||
        fail "$target: failed; the input is the last file in $out/failures"
    runs=$(number number_of_executed_units "$log")
    [ "$runs" -gt 0 ] || fail "$target: no input was run; see $log"
    printf 'fuzz: %s: no failure in %d inputs, %d a second, corpus of %d\n' "$target" "$runs" \
        "$(number average_exec_per_sec "$log")" \
        "$(find "Tests/Fuzz/Corpus/$target" "$out/corpus/$target" -type f | wc -l)"
done
