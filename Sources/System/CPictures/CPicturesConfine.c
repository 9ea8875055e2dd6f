#define _GNU_SOURCE
#include "CPictures.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OWN_ARCHITECTURE

// Answered with EPERM. clone, clone3, fork and vfork are not among them: decoders may start threads.
static const unsigned denied[] = {
    // networks, programs, other processes
    __NR_socket, __NR_socketpair, __NR_connect, __NR_bind, __NR_listen, __NR_execve, __NR_execveat, __NR_ptrace,
    __NR_kill, __NR_tkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo, __NR_process_vm_readv,
    __NR_process_vm_writev, __NR_bpf, __NR_perf_event_open, __NR_userfaultfd, __NR_add_key, __NR_request_key,
    __NR_keyctl, __NR_unshare, __NR_setns, __NR_setpriority, __NR_sched_setparam, __NR_sched_setscheduler,
    __NR_sched_setaffinity, __NR_sched_setattr, __NR_ioprio_set, __NR_ioctl,
    // what programs of this user share: also to end it
    __NR_mq_open, __NR_mq_unlink, __NR_msgget, __NR_msgsnd, __NR_msgrcv, __NR_msgctl, __NR_semget, __NR_semop,
    __NR_semtimedop, __NR_semctl, __NR_shmget, __NR_shmat, __NR_shmctl,
    // names of files
    __NR_unlinkat, __NR_mkdirat, __NR_mknodat, __NR_linkat, __NR_symlinkat, __NR_renameat2, __NR_truncate, __NR_mount,
    __NR_umount2, __NR_pivot_root, __NR_chroot,
    // attributes
    __NR_fchmod, __NR_fchmodat, __NR_fchown, __NR_fchownat, __NR_utimensat, __NR_setxattr, __NR_lsetxattr,
    __NR_fsetxattr, __NR_removexattr, __NR_lremovexattr, __NR_fremovexattr,
    // The same numbers on all architectures: pidfd_send_signal, io_uring_setup, _enter, _register (which would do all
    // of these past the filter), open_tree, move_mount, fsopen, fsconfig, fsmount, fspick, pidfd_open, pidfd_getfd,
    // mount_setattr, fchmodat2, setxattrat, removexattrat, open_tree_attr, file_setattr. Headers may not know the newer
    // ones.
    424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 438, 442, 452, 463, 466, 467, 469,
#ifdef __NR_renameat
    __NR_renameat,
#endif
#ifdef __x86_64__
    __NR_creat, __NR_unlink, __NR_rename, __NR_mkdir, __NR_rmdir, __NR_mknod, __NR_link, __NR_symlink, __NR_chmod,
    __NR_chown, __NR_lchown, __NR_utime, __NR_utimes, __NR_futimesat,
#endif
};

enum {
    // O_TMPFILE can't be used without one of these.
    write_flags = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND,
    first_foreign_call = 0x40000000, // the x32 calls of x86_64
    openat2_call = 437,
};

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
// The lower half; both architectures are little-endian. The upper half of an int is not looked at by the kernel either.
#define LOAD_ARGUMENT(n) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args) + 8 * (n))
#define SKIP_UNLESS(test, value, count) BPF_JUMP(BPF_JMP | (test) | BPF_K, (value), 0, (count))
#define SKIP_IF(test, value, count) BPF_JUMP(BPF_JMP | (test) | BPF_K, (value), (count), 0)
#define ANSWER(number) BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (number))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static int install_filter(void) {
    const struct sock_filter start[] = {
        LOAD(arch), SKIP_IF(BPF_JEQ, OWN_ARCHITECTURE, 1), ANSWER(EPERM),
        LOAD(nr), SKIP_UNLESS(BPF_JGE, first_foreign_call, 1), ANSWER(EPERM),
        SKIP_UNLESS(BPF_JEQ, openat2_call, 1), ANSWER(ENOSYS),
    };
    const struct sock_filter end[] = {
#ifdef __NR_open
        SKIP_UNLESS(BPF_JEQ, __NR_open, 4), LOAD_ARGUMENT(1), SKIP_UNLESS(BPF_JSET, write_flags, 1), ANSWER(EPERM),
        ALLOW,
#endif
        SKIP_UNLESS(BPF_JEQ, __NR_openat, 4), LOAD_ARGUMENT(2), SKIP_UNLESS(BPF_JSET, write_flags, 1), ANSWER(EPERM),
        ALLOW,
        // Threads of this process may be signalled: abort() does that.
        SKIP_UNLESS(BPF_JEQ, __NR_tgkill, 4), LOAD_ARGUMENT(0), SKIP_IF(BPF_JEQ, (unsigned)getpid(), 1), ANSWER(EPERM),
        ALLOW,
        // F_SETOWN, F_SETSIG and F_SETOWN_EX: a pipe would send signals to others.
        SKIP_UNLESS(BPF_JEQ, __NR_fcntl, 6), LOAD_ARGUMENT(1), SKIP_IF(BPF_JEQ, 8, 3), SKIP_IF(BPF_JEQ, 10, 2),
        SKIP_IF(BPF_JEQ, 15, 1), ALLOW, ANSWER(EPERM),
        // The limits of this process only; getrlimit() is this call too.
        SKIP_UNLESS(BPF_JEQ, __NR_prlimit64, 4), LOAD_ARGUMENT(0), SKIP_IF(BPF_JEQ, 0, 1), ANSWER(EPERM), ALLOW,
        ALLOW,
    };
    enum {
        start_count = sizeof start / sizeof *start,
        end_count = sizeof end / sizeof *end,
        denied_count = sizeof denied / sizeof *denied
    };
    struct sock_filter filter[start_count + 2 * denied_count + end_count];
    unsigned short count = 0;
    for (int i = 0; i < start_count; i++) filter[count++] = start[i];
    for (int i = 0; i < denied_count; i++) {
        filter[count++] = (struct sock_filter)SKIP_UNLESS(BPF_JEQ, denied[i], 1);
        filter[count++] = (struct sock_filter)ANSWER(EPERM);
    }
    for (int i = 0; i < end_count; i++) filter[count++] = end[i];
    const struct sock_fprog program = {count, filter};
    // For all threads: a filter of one thread would be none.
    long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
    return result < 0 ? -errno : result > 0 ? -ESRCH : 0;
}

int cpictures_confine(void) {
    const struct rlimit nothing = {0, 0};
    // Otherwise the limit of sizes would kill.
    if (signal(SIGXFSZ, SIG_IGN) == SIG_ERR || setrlimit(RLIMIT_FSIZE, &nothing) || setrlimit(RLIMIT_CORE, &nothing) ||
        prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
        return -errno;
    return install_filter();
}

#else

int cpictures_confine(void) { return -ENOSYS; }

#endif
