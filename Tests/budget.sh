#!/bin/sh
# Counts the memory allocations of a tap (Tests/Budget). The count is the same on any machine.
set -eu
cd "$(dirname "$0")/.."
swift build --product tap-budget
"$(swift build --show-bin-path)/tap-budget"
