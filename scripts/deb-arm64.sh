#!/usr/bin/env bash
# Builds the Debian packages for arm64 of this working tree in .build/deb-arm64, on amd64, for `make deb-arm64`. As root.
# What it builds with is downloaded once, to .build/arm64; the builds themselves run without network.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'deb-arm64: %s\n' "$1" >&2
    exit 1
}

[ "$(dpkg --print-architecture)" = amd64 ] || fail "expected amd64, got $(dpkg --print-architecture); on arm64, run make deb"
scripts/arm64/qemu.sh scripts/arm64/sdk.sh

version=$(dpkg-parsechangelog --show-field Version)
out=.build/deb-arm64
rm -f $out/*.deb $out/*.buildinfo $out/*.changes
scripts/source-tree.sh "$out/seekd-$version"

# The compiler's system builds the programs. The system with the libraries makes the packages of them, and runs them: they
# generate their completions and manual pages.
SDK_FLAGS='--swift-sdks-path /arm64/sdk --swift-sdk debian-12-arm64' \
    unshare --net scripts/arm64/inside.sh .build/arm64/compiler \
    make -C "/build/seekd-$version" -f debian/rules override_dh_auto_build
swift=$(dpkg-query --admindir=.build/arm64/compiler/var/lib/dpkg --show \
    --showformat='${source:Package} (= ${source:Version})' swiftlang)
STRIP=aarch64-linux-gnu-strip SWIFT_SOURCE=$swift \
    unshare --net scripts/arm64/qemu.sh scripts/arm64/inside.sh .build/arm64/debian-12 \
    sh -c "cd /build/seekd-$version && dpkg-buildpackage -b -d -a arm64 --no-sign"
printf 'deb-arm64: built\n'
printf '  %s\n' $out/*.deb
