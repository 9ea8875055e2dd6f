#!/usr/bin/env bash
# source-tree.sh FOLDER: copies this working tree to FOLDER, with the Swift packages in FOLDER/vendor, for a build without
# network. The build folder there stays, so that only what has changed is compiled again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

tree=${1:?"source-tree: expected a folder"}
mkdir -p "$tree"
find "$tree" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar -cf - -T - | tar -C "$tree" -xf -
scripts/vendor.sh "$tree/vendor"
