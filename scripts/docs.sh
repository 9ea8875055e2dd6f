#!/usr/bin/env bash
# docs.sh FOLDER: writes the reference of SeekClient, and of the events and values that it exports, to FOLDER: a site of
# static pages, made by Swift's own docc from the comments of the source. A warning of docc's, e.g. for a parameter
# without a description, is an error. The pages need a web server, e.g. python3 -m http.server --directory FOLDER.
set -euo pipefail
output=${1:?expected the folder to write to}
cd "$(dirname "${BASH_SOURCE[0]}")/.."

swift build --quiet --target SeekClient
modules=$(swift build --show-bin-path)/Modules
target=$(swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for module in SeekClient SeekProtocol; do
    # The modules use CLinux, which has a module map in the source.
    swift symbolgraph-extract -module-name "$module" -I "$modules" -I Sources/System/CLinux/include -target "$target" \
        -output-dir "$work" -minimum-access-level public -skip-synthesized-members
done
docc convert Sources/Socket/SeekClient/SeekClient.docc --additional-symbol-graph-dir "$work" --output-path "$output" \
    --fallback-display-name SeekClient --fallback-bundle-identifier org.seekd.SeekClient --warnings-as-errors
echo "$output/documentation/seekclient"
