#!/usr/bin/env bash
# The programs in a Debian 13, with its libmpv: the short form of `make test-debian-13`.
set -euo pipefail
cd "$(dirname "$0")/.."
exec scripts/test-system.sh trixie --short
