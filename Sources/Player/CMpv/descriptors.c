#define _GNU_SOURCE
#include "shim.h"

#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <linux/vt.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// Replaces functions of the C library in the whole process, because of faults of libmpv; docs/libmpv.md says in which
// versions. The dynamic linker lets a program's own functions take precedence, also for calls from libraries.

// A failed output closes a descriptor that it never opened: 0. drm_params.render_fd is 0 until it is set
// (video/out/vulkan/context_display.c). The next descriptor that the process opens then gets this number, and the next
// failure closes it: a client's connection, or libmpv's own device. Only dup2 may replace a standard stream.
int close(int descriptor) {
    if (descriptor >= STDIN_FILENO && descriptor <= STDERR_FILENO)
        return 0;
    // Not a cancellation point, in contrast to the C library's: no thread here is cancelled.
    return (int)syscall(SYS_close, descriptor);
}

// Where libmpv keeps its static variables. Set before main.
static struct {
    uintptr_t start, end;
} statics;

// The newest pipe of each array.
typedef struct {
    const int *array;
    int ends[2];
    dev_t device;
    ino_t inode;
} kept_pipe;

enum { kept_count = 4 };
static kept_pipe kept[kept_count];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int find_statics(struct dl_phdr_info *info, size_t size, void *address) {
    (void)size;
    bool found = false;
    uintptr_t start = 0, end = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD)
            continue;
        uintptr_t from = info->dlpi_addr + header->p_vaddr, to = from + header->p_memsz;
        found = found || (from <= (uintptr_t)address && (uintptr_t)address < to);
        if (header->p_flags & PF_W) {
            start = from;
            end = to;
        }
    }
    if (found) {
        statics.start = start;
        statics.end = end;
    }
    return found;
}

__attribute__((constructor)) static void prepare(void) {
    dl_iterate_phdr(find_statics, (void *)mpv_create);
}

static bool is_same_pipe(int descriptor, const kept_pipe *pipe) {
    struct stat status;
    return fstat(descriptor, &status) == 0 && S_ISFIFO(status.st_mode) && status.st_dev == pipe->device &&
           status.st_ino == pipe->inode;
}

// An end of the pipe that this thread has made in a static array, if it has opened nothing since; otherwise -1.
static _Thread_local int newest_end = -1;

// The terminal switcher of the outputs on DRM makes a pipe in a static array, opens the terminal, and leaves both open
// if that is not a virtual terminal (video/out/drm_common.c, vt_switcher_init): two or three descriptors for each file
// that is opened and closed.
//
// The next pipe in the same array overwrites the numbers of the pipe: nothing can use it any more, and it is closed here.
// One stays open, at most. A version of libmpv that closes it itself is not affected: another pipe is another inode.
int pipe(int ends[2]) {
    bool is_static = statics.start <= (uintptr_t)ends && (uintptr_t)ends < statics.end;
    if (!is_static)
        return pipe2(ends, 0);
    pthread_mutex_lock(&lock);
    kept_pipe *slot = NULL;
    for (int i = 0; i < kept_count && !slot; i++) {
        if (kept[i].array == ends || !kept[i].array)
            slot = &kept[i];
    }
    if (slot && slot->array) {
        for (int i = 0; i < 2; i++) {
            if (is_same_pipe(slot->ends[i], slot))
                close(slot->ends[i]);
        }
        slot->array = NULL;
    }
    int result = pipe2(ends, 0);
    struct stat status;
    newest_end = result == 0 ? ends[0] : -1;
    if (result == 0 && slot && fstat(ends[0], &status) == 0)
        *slot = (kept_pipe){ends, {ends[0], ends[1]}, status.st_dev, status.st_ino};
    pthread_mutex_unlock(&lock);
    return result;
}

// The same switcher: any other terminal can't be opened, so it does not have to be closed. A library that was built with
// 64-bit file offsets, as Debian's are, calls this function for "open".
int open64(const char *path, int flags, ...) {
    mode_t mode = 0;
    if (flags & (O_CREAT | __O_TMPFILE)) {
        va_list arguments;
        va_start(arguments, flags);
        mode = va_arg(arguments, mode_t);
        va_end(arguments);
    }
    // libmpv's other pipes in static arrays do not block; after one of them it opens the terminal to read keys.
    bool is_switcher = newest_end >= 0 && strcmp(path, "/dev/tty") == 0 && !(fcntl(newest_end, F_GETFL) & O_NONBLOCK);
    newest_end = -1;
    int descriptor = openat64(AT_FDCWD, path, flags, mode);
    struct vt_mode switching;
    if (!is_switcher || descriptor < 0 || ioctl(descriptor, VT_GETMODE, &switching) == 0)
        return descriptor;
    close(descriptor);
    errno = ENOTTY;
    return -1;
}
