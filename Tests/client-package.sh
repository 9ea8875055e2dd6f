#!/usr/bin/env bash
# A package of its own that uses SeekClient without the trait Programs: SwiftPM fetches nothing for it, and it builds and
# runs.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    printf 'client-package: %s\n' "$1" >&2
    exit 1
}

ln -s "$PWD" "$work/seekd"
mkdir -p "$work/client/Sources/client"
cat >"$work/client/Package.swift" <<'SWIFT'
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "client", dependencies: [.package(path: "../seekd", traits: [])],
    targets: [.executableTarget(name: "client", dependencies: [.product(name: "SeekClient", package: "seekd")])])
SWIFT
cat >"$work/client/Sources/client/main.swift" <<'SWIFT'
import SeekClient

do throws(ClientError) {
    _ = try Connection(path: "/nonexistent/ipc.sock")
} catch {
    print(error)
}
SWIFT
unset SEEKD_STRICT
found=$(swift package --package-path "$work/client" show-dependencies --format flatlist 2>"$work/log") ||
    fail "$(cat "$work/log")"
[ "$found" = seekd ] || fail "expected no packages but seekd, got $found"
[ -z "$(ls "$work/client/.build/checkouts" 2>/dev/null)" ] || fail "fetched $(ls "$work/client/.build/checkouts")"
swift build --package-path "$work/client" >"$work/log" 2>&1 || fail "$(tail -n 20 "$work/log")"
output=$("$(swift build --package-path "$work/client" --show-bin-path)/client")
[ "$output" = '/nonexistent/ipc.sock: No such file or directory' ] || fail "it printed $output"
echo 'client-package: SeekClient alone is fetched and built'
