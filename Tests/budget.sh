#!/bin/sh
# Counts the memory allocations of a tap (Tests/Budget). The count is the same on any machine.
set -eu
cd "$(dirname "$0")/.."
"$(scripts/built.sh tap-budget)/tap-budget"
