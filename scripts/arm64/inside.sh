#!/usr/bin/env bash
# inside.sh ROOT COMMAND...: runs a command in a root of .build/arm64, which sees .build/arm64 as /arm64, .build/deb-arm64 as
# /build, and this machine's devices. The command's environment is that of the caller, with another PATH.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

if [ -z "${SEEKD_INSIDE_NAMESPACE:-}" ]; then
    SEEKD_INSIDE_NAMESPACE=1 exec unshare --mount "scripts/arm64/inside.sh" "$@"
fi
unset SEEKD_INSIDE_NAMESPACE
root=$(realpath "$1")
shift
mkdir -p .build/deb-arm64 "$root/arm64" "$root/build"
mount --bind .build/arm64 "$root/arm64"
mount --bind .build/deb-arm64 "$root/build"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
export PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8
exec chroot "$root" "$@"
