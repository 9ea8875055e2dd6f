#!/usr/bin/env bash
# qemu.sh COMMAND...: runs a command, as root, where Linux runs arm64 programs too: with qemu-user. The command has mounts
# and processes of its own, which end with it.
#
# If the system does not run such programs (qemu-aarch64 in binfmt_misc), the command gets a user namespace with a
# binfmt_misc of its own: nothing outside sees it. That needs Linux 6.7. Devices can't be made there (mknod).
set -euo pipefail

fail() {
    printf 'qemu: %s\n' "$1" >&2
    exit 1
}

misc=/proc/sys/fs/binfmt_misc
own=(unshare --mount --pid --fork --kill-child --mount-proc)
case ${SEEKD_QEMU_NAMESPACE:-} in
    '')
        [ $# -gt 0 ] || fail 'expected a command'
        [ "$(id -u)" -eq 0 ] || fail "expected root, got the user $(id -un)"
        if grep -qsx enabled $misc/qemu-aarch64; then exec "${own[@]}" "$@"; fi
        # The namespace belongs to a process that waits until its input ends, with this script.
        coproc holder { exec unshare --user sh -c 'echo ready; exec cat'; }
        read -r _ <&"${holder[0]}" || fail 'expected the right to make user namespaces (unshare --user)'
        # shellcheck disable=SC2154 # bash sets it.
        for map in uid_map gid_map; do echo '0 0 4294967295' >"/proc/$holder_PID/$map"; done
        # shellcheck disable=SC2154 # bash sets it.
        SEEKD_QEMU_NAMESPACE=1 exec nsenter --user --target "$holder_PID" -S 0 -G 0 \
            "${own[@]}" "$(realpath "${BASH_SOURCE[0]}")" "$@"
        ;;
    *)
        unset SEEKD_QEMU_NAMESPACE
        mount -t binfmt_misc none $misc 2>/dev/null ||
            fail "expected Linux 6.7, or qemu-user-static registered in $misc, got Linux $(uname -r) without it"
        cat /usr/lib/binfmt.d/qemu-aarch64.conf >$misc/register
        exec "$@"
        ;;
esac
