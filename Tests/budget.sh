#!/bin/sh
# How often a tap asks for memory on its way (Tests/Budget): a count, and so the same on any machine.
set -eu
cd "$(dirname "$0")/.."
swift build --product tap-budget
"$(swift build --show-bin-path)/tap-budget"
