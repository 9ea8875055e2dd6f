# shellcheck shell=bash
# debian-root.sh: makes the folder of another Debian a system to run programs in, as a container has it. Sourced by scripts
# that have called own_namespaces; what is mounted ends with them.

# PATH in a Debian.
debian_path=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

# own_namespaces SCRIPT ARGUMENT...: runs the script again in namespaces of its own; returns inside of them.
own_namespaces() {
    [ -z "${SEEKD_ROOT_NAMESPACE:-}" ] || return 0
    unshare --mount true 2>/dev/null || fail 'expected the right to make namespaces (in a container: --privileged)'
    SEEKD_ROOT_NAMESPACE=1 exec unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc "$@"
}

# swift_folder: prints where the Swift that is installed here has its usr.
swift_folder() {
    local swift
    swift=$(command -v swift) || fail 'swift is missing on PATH'
    dirname "$(dirname "$(dirname "$(realpath "$swift")")")"
}

# mount_system ROOT: /dev without devices of this machine and without /dev/char, /run, /proc and /sys; how names are
# resolved; authorities that this machine trusts besides Debian's, since its network may have one of its own.
mount_system() {
    local root=$1 node number name
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
    if compgen -G '/usr/local/share/ca-certificates/*.crt' >/dev/null; then
        mkdir -p "$root/usr/local/share/ca-certificates"
        cp /usr/local/share/ca-certificates/*.crt "$root/usr/local/share/ca-certificates/"
        [ ! -x "$root/usr/sbin/update-ca-certificates" ] || chroot "$root" update-ca-certificates >/dev/null 2>&1
    fi
}

# share ROOT FOLDER: shows a folder of this machine at the same place there, read-only.
share() {
    mkdir -p "$1$2"
    mount --bind "$2" "$1$2"
    mount -o remount,bind,ro "$1$2"
}

# inside ROOT FOLDER VARIABLE=VALUE... -- COMMAND...: runs it there in that folder, with nothing of this environment. Not with
# chroot: the kernel makes no user namespaces there, and unshare(1) no mount namespaces. The variable of systemd's: PID 1 is
# outside of this root, which a container's is not.
inside() {
    local root=$1 folder=$2 variables=()
    shift 2
    while [ "$1" != -- ]; do
        variables+=("$1")
        shift
    done
    shift
    # shellcheck disable=SC2016
    unshare --mount sh -c 'mount --rbind "$0" "$0" && cd "$0" && pivot_root . . && umount -l . && cd / && exec "$@"' "$root" \
        env -i HOME=/root LANG=C.UTF-8 TERM=dumb DEBIAN_FRONTEND=noninteractive SYSTEMD_IGNORE_CHROOT=1 \
        "${variables[@]}" bash -c 'cd "$0" && exec "$@"' "$folder" "$@" </dev/null
}

# unmount_root ROOT: unmounts all below it.
unmount_root() {
    local mount
    while read -r mount; do umount -l "$mount"; done < <(awk -v root="$1/" 'index($2, root) == 1 { print $2 }' /proc/mounts | tac)
}

# leave_root ROOT: unmounts all below it and removes it. Nothing is removed while something is mounted there: it may be a
# folder of this machine.
leave_root() {
    local root=$1
    unmount_root "$root"
    if ! grep -qF " $root/" /proc/mounts; then rm -rf --one-file-system "$root"; fi
}
