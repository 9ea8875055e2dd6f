#define _GNU_SOURCE
#include "next.h"
#include "shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <time.h>

// Replaces functions of the C library for calls from libmpv until 0.36, because of a fault of it. libmpv's threads wait
// until a time of the wall clock. If that clock is set back meanwhile, as the network's time does after a start with a wrong
// clock, they wait longer by as much: the film stands still for hours. Here libmpv gets a wall clock that is never set, and
// its waits end by that one.

// From this API on, that of mpv 0.37, libmpv waits by the monotonic clock.
static const unsigned long first_without_fault = MPV_MAKE_VERSION(2, 2);
// Where libmpv's code is, nowhere if it has not the fault. Set before main.
static uintptr_t start, end;
// What libmpv's wall clock is ahead of CLOCK_MONOTONIC, seconds.
static time_t ahead;

static __typeof__(&clock_gettime) next_clock_gettime;
static __typeof__(&pthread_cond_timedwait) next_timedwait;

static int find_code(struct dl_phdr_info *info, size_t size, void *address) {
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        uintptr_t from = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr, to = from + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && from <= (uintptr_t)address && (uintptr_t)address < to) {
            start = from;
            end = to;
            return 1;
        }
    }
    return 0;
}

__attribute__((constructor)) static void find_libmpv(void) {
    next_clock_gettime = NEXT(clock_gettime);
    next_timedwait = NEXT(pthread_cond_timedwait);
    struct timespec wall, monotonic;
    next_clock_gettime(CLOCK_REALTIME, &wall);
    next_clock_gettime(CLOCK_MONOTONIC, &monotonic);
    ahead = wall.tv_sec - monotonic.tv_sec;
    // The condition does not tell by which clock it is waited for: where the C library notes that differs by its version.
    if (mpv_client_api_version() < first_without_fault)
        dl_iterate_phdr(find_code, dlsym(RTLD_DEFAULT, "mpv_create"));
}

static bool is_libmpvs(const void *caller) { return start <= (uintptr_t)caller && (uintptr_t)caller < end; }

int clock_gettime(clockid_t clock, struct timespec *time) {
    // Another library's constructor.
    if (!next_clock_gettime)
        next_clock_gettime = NEXT(clock_gettime);
    if (clock != CLOCK_REALTIME || !is_libmpvs(__builtin_return_address(0)))
        return next_clock_gettime(clock, time);
    int failure = next_clock_gettime(CLOCK_MONOTONIC, time);
    time->tv_sec += ahead;
    return failure;
}

int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, const struct timespec *restrict until) {
    if (!next_timedwait)
        next_timedwait = NEXT(pthread_cond_timedwait);
    if (!is_libmpvs(__builtin_return_address(0)))
        return next_timedwait(condition, mutex, until);
    struct timespec monotonic = {.tv_sec = until->tv_sec - ahead, .tv_nsec = until->tv_nsec};
    // A time long ago: the C library takes no negative one.
    if (monotonic.tv_sec < 0)
        return ETIMEDOUT;
    return pthread_cond_clockwait(condition, mutex, CLOCK_MONOTONIC, &monotonic);
}
