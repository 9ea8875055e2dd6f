#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/ioprio.h>
#include <linux/sched.h>
#include <linux/sched/types.h>
#include <malloc.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

int linux_set_slice(uint64_t nanoseconds) {
    // The call sets the niceness too: keep the thread's own.
    errno = 0;
    int nice = getpriority(PRIO_PROCESS, 0);
    if (errno != 0) return errno;
    struct sched_attr attributes = {
        .size = sizeof attributes,
        .sched_policy = SCHED_NORMAL,
        .sched_flags = SCHED_FLAG_RESET_ON_FORK,
        .sched_nice = nice,
        .sched_runtime = nanoseconds,
    };
    return syscall(SYS_sched_setattr, 0, &attributes, 0) == 0 ? 0 : errno;
}

int linux_set_timer_slack(unsigned long nanoseconds) {
    return prctl(PR_SET_TIMERSLACK, nanoseconds, 0, 0, 0) == 0 ? 0 : errno;
}

void linux_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

bool linux_has_access_list(const char *path) {
    return getxattr(path, "system.posix_acl_access", NULL, 0) > 0;
}

int linux_processors(void) {
    // <sched.h> does not go with <linux/sched/types.h>.
    unsigned long set[128];
    long size = syscall(SYS_sched_getaffinity, 0, sizeof set, set);
    if (size <= 0) return 1;
    int count = 0;
    for (size_t word = 0; word < size / sizeof set[0]; word++) count += __builtin_popcountl(set[word]);
    return count;
}

int linux_continuation_descriptor(void) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCONT);
    return signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

bool linux_was_continued(void) {
    sigset_t set;
    return sigpending(&set) == 0 && sigismember(&set, SIGCONT) == 1;
}

int64_t linux_suspended_time(void) {
    struct timespec monotonic, boot;
    // CLOCK_BOOTTIME goes on while the machine is suspended.
    if (clock_gettime(CLOCK_MONOTONIC, &monotonic) != 0 || clock_gettime(CLOCK_BOOTTIME, &boot) != 0) return 0;
    return (int64_t)(boot.tv_sec - monotonic.tv_sec) * 1000000000 + (boot.tv_nsec - monotonic.tv_nsec);
}

void linux_trim_memory(void) {
    malloc_trim(0);
}

void linux_give_back_memory(int bytes) { mallopt(M_MMAP_THRESHOLD, bytes); }

int linux_open_counter(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

void linux_work_idly(void) {
    struct sched_attr attributes = {.size = sizeof(attributes), .sched_policy = SCHED_IDLE, .sched_nice = 19};
    syscall(SYS_sched_setattr, 0, &attributes, 0);
    setpriority(PRIO_PROCESS, (id_t)syscall(SYS_gettid), 19);
    syscall(SYS_ioprio_set, IOPRIO_WHO_PROCESS, 0, IOPRIO_PRIO_VALUE(IOPRIO_CLASS_IDLE, 0));
}
