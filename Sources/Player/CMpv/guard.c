// What libmpv does by itself and seekd must decide, for which libmpv has no option.
//
// The dynamic linker looks for a function in the program before it looks in the C library. So the definitions below also
// get libmpv's calls. Calls of other libraries, and libmpv's other calls, go on to the C library. docs/libmpv.md says what
// each replacement cures.
#define _GNU_SOURCE
#include "next.h"
#include "shim.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Whether an address is in libmpv.
static bool is_in_libmpv(const void *address) {
    Dl_info place, libmpv;
    const void *known = dlsym(RTLD_DEFAULT, "mpv_create");
    return known && dladdr(address, &place) && dladdr(known, &libmpv) && place.dli_fbase == libmpv.dli_fbase;
}

// libmpv's control socket (input-ipc-server): its clients may do everything. A script, a profile or a file's options can
// ask for it at any time.

int socket(int domain, int type, int protocol) {
    if (domain == AF_UNIX && is_in_libmpv(__builtin_return_address(0))) {
        // libmpv logs "Could not create IPC socket".
        errno = EACCES;
        return -1;
    }
    return NEXT(socket)(domain, type, protocol);
}

// The threads that would open the control socket, by the names they give themselves, first until mpv 0.36, then from 0.37 on.
static bool is_control_socket(const char *thread) {
    return strstr(thread, "ipc socket listener") || strstr(thread, "ipc/socket");
}

int pthread_setname_np(pthread_t thread, const char *name) {
    // It ends before it logs anything. libmpv only joins it.
    if (is_control_socket(name) && is_in_libmpv(__builtin_return_address(0)))
        pthread_exit(NULL);
    return NEXT(pthread_setname_np)(thread, name);
}

// libmpv's configuration files: libmpv knows its folder only if it may read the files there at its start.

static _Thread_local bool hides_configuration;

static bool is_configuration(const char *path) {
    static const char *const names[] = {"mpv.conf", "config", "encoding-profiles.conf", "input.conf"};
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0)
            return true;
    }
    return false;
}

int stat64(const char *restrict path, struct stat64 *restrict status) {
    if (hides_configuration && is_configuration(path)) {
        errno = ENOENT;
        return -1;
    }
    return fstatat64(AT_FDCWD, path, status, 0);
}

int cmpv_initialize(mpv_handle *mpv) {
    hides_configuration = true;
    int error = mpv_initialize(mpv);
    hides_configuration = false;
    return error;
}

static bool is_found_first(const char *name, const void *function) {
    return dlsym(RTLD_DEFAULT, name) == function;
}

bool cmpv_is_guarded(void) {
    return is_found_first("socket", (void *)socket) && is_found_first("stat64", (void *)stat64) &&
           is_found_first("pthread_setname_np", (void *)pthread_setname_np) &&
           is_found_first("close", (void *)close) && is_found_first("pipe", (void *)pipe) &&
           is_found_first("open64", (void *)open64) &&
           is_found_first("clock_gettime", (void *)clock_gettime) &&
           is_found_first("pthread_cond_timedwait", (void *)pthread_cond_timedwait);
}
