#!/usr/bin/env bash
# test-fresh.sh [PART]...: runs the targets of README.md as a newcomer does, in a new Debian that has nothing but
# Swift, make and git. For `make test-fresh`, as root. Default parts: demo test. The environment variable SUITE says which
# Debian; default: bookworm, which is Debian 12.
#
#   demo, test, check, deb, demo-overlay   the target of the Makefile
#   bench                                  make bench ROUNDS=1
#   run                                    the command in the environment variable COMMAND, with bash
#
# The system is made once, in .build/fresh/bare-SUITE.tar; each run unpacks it anew, and sees what is committed. /dev, /run and
# /sys are as a container has them. It is all gone when the script ends; the logs stay in .build/fresh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
    printf 'test-fresh: %s\n' "$1" >&2
    exit 1
}

suite=${SUITE:-bookworm}
[ $# -gt 0 ] || set -- demo test
for part in "$@"; do
    case $part in
        demo | test | check | deb | demo-overlay | bench) ;;
        run) [ -n "${COMMAND:-}" ] || fail "run: expected a command in COMMAND" ;;
        *) fail "expected the parts demo, test, check, deb, demo-overlay, bench or run, got '$part'" ;;
    esac
done
[ "$(id -u)" -eq 0 ] || fail 'expected root, to make a system'
swift=$(command -v swift) || fail 'swift is missing on PATH'
swift=$(dirname "$(dirname "$(dirname "$(realpath "$swift")")")")

# What is mounted ends with these namespaces.
if [ -z "${SEEKD_FRESH_NAMESPACE:-}" ]; then
    unshare --mount true 2>/dev/null || fail 'expected the right to make namespaces (in a container: --privileged)'
    SEEKD_FRESH_NAMESPACE=1 exec unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc "$0" "$@"
fi

out=.build/fresh
bare=$out/bare-$suite.tar
scripts/bare-debian.sh "$suite" "$bare" ca-certificates,git,make
root=$(mktemp -d "$PWD/$out/root.XXXXXX")
# Nothing is removed while something is mounted there: it may be a folder of this machine.
finish() {
    local mount
    while read -r mount; do umount -l "$mount"; done < <(awk -v root="$root/" 'index($2, root) == 1 { print $2 }' /proc/mounts | tac)
    if ! grep -qF " $root/" /proc/mounts; then rm -rf --one-file-system "$root"; fi
}
trap finish EXIT
tar -C "$root" -xf "$bare"

# A container's /dev: no /dev/char, no devices.
mount -t tmpfs -o mode=755 none "$root/dev"
for node in null zero full random urandom tty; do
    touch "$root/dev/$node"
    mount --bind "/dev/$node" "$root/dev/$node"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666,mode=620 none "$root/dev/pts"
ln -s pts/ptmx "$root/dev/ptmx"
mount -t tmpfs -o mode=1777 none "$root/dev/shm"
ln -s /proc/self/fd "$root/dev/fd"
for number in 0 1 2; do
    name=(stdin stdout stderr)
    ln -s "/proc/self/fd/$number" "$root/dev/${name[number]}"
done
mount -t tmpfs -o mode=755 none "$root/run"
mount -t proc proc "$root/proc"
mount -t sysfs -o ro none "$root/sys"
cp /etc/resolv.conf "$root/etc/resolv.conf"
printf '127.0.0.1\tlocalhost\n::1\tlocalhost\n127.0.1.1\t%s\n' "$(hostname)" >"$root/etc/hosts"
# Authorities that this machine trusts besides Debian's: its network may have one of its own.
if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
    cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
    chroot "$root" update-ca-certificates >/dev/null 2>&1
fi

# share FOLDER: shows a folder of this machine at the same place, read-only.
share() {
    mkdir -p "$root$1"
    mount --bind "$1" "$root$1"
    mount -o remount,bind,ro "$root$1"
}
share "$swift"
# Where this machine's git finds packages in place of their addresses.
while read -r key address; do
    folder=${key#url.}
    folder=${folder%.insteadof}
    [ -d "$folder" ] || continue
    mountpoint -q "$root${folder%/}" || share "${folder%/}"
    git config --file "$root/etc/gitconfig" --add "url.$folder.insteadOf" "$address"
done < <(git config --get-regexp '^url\..*\.insteadof$' || true)
# Git does not open another user's folders.
git config --file "$root/etc/gitconfig" --add safe.directory '*'

git clone -q --no-hardlinks "$PWD" "$root/root/seekd"

# inside COMMAND...: runs it there, with nothing of this environment. The variable of systemd's: PID 1 is outside of this
# root, which a container's is not.
inside() {
    chroot "$root" env -i PATH="$swift/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin" HOME=/root \
        LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive \
        SYSTEMD_IGNORE_CHROOT=1 bash -c 'cd /root/seekd && exec "$@"' bash "$@" </dev/null
}

failed=()
for part in "$@"; do
    case $part in
        bench) command=(make bench ROUNDS=1) ;;
        run) command=(bash -c "$COMMAND") ;;
        *) command=(make "$part") ;;
    esac
    printf '== %s\n' "${command[*]}"
    begin=$SECONDS
    status=0
    inside "${command[@]}" 2>&1 | tee "$out/$part.log" || status=$?
    printf '== %s: status %d after %d s\n' "${command[*]}" "$status" "$((SECONDS - begin))"
    [ "$status" -eq 0 ] || failed+=("$part")
done
rm -rf "$out/test-logs"
if [ -d "$root/root/seekd/.build/test-logs" ]; then cp -r "$root/root/seekd/.build/test-logs" "$out/test-logs"; fi
[ ${#failed[@]} -eq 0 ] || fail "failed in a new $suite: ${failed[*]}; $out has the logs"
echo "test-fresh: passed in a new $suite: $*"
