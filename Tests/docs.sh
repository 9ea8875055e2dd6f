#!/usr/bin/env bash
# The reference of SeekClient is made without a warning, and describes the library and the events that it exports.
set -euo pipefail
cd "$(dirname "$0")/.."
site=$(mktemp -d)
trap 'rm -rf "$site"' EXIT

scripts/docs.sh "$site"
for page in seekclient seekclient/liveconnection seekclient/liveconnection/tap\(_:count:interval:\) \
    seekprotocol/seekbuttonevent; do
    if [ ! -s "$site/data/documentation/$page.json" ]; then
        echo "docs: expected a page for $page, got none" >&2
        exit 1
    fi
done
echo 'docs: passed'
