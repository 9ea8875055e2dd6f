#!/usr/bin/env bash
# Fuzzes some of the parsers, each with its whole corpus, which has all earlier findings. Which ones is the next commit's
# turn; FUZZ_TURN=N: another turn.
set -euo pipefail
cd "$(dirname "$0")/.."

# Targets of a turn: building one takes 10 to 30 s, with both processors busy up to a minute.
some=2
mapfile -t all < <(find Tests/Fuzz -name '*Target.swift' -printf '%f\n' | sed 's/Target.swift//' | sort)
turns=$(((${#all[@]} + some - 1) / some))
# A copy of the sources without history has the first turn.
turn=${FUZZ_TURN:-$(git rev-list --count HEAD 2>/dev/null || echo 0)}
targets=()
for index in "${!all[@]}"; do
    [ $((index % turns)) -ne $((turn % turns)) ] || targets+=("${all[index]}")
done
FUZZ_SECONDS=${FUZZ_SECONDS:-12} scripts/fuzz.sh "${targets[@]}"
