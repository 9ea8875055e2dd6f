// The end of the X server, after which Xlib calls exit(3) in the thread that draws: no film's place would be saved, and no
// client told.
#define _GNU_SOURCE
#include "shim.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

static atomic_int descriptor = -1;

// In a thread of libmpv's. Xlib ends the process if it returns.
static int display_lost(void *display) {
    (void)display;
    eventfd_write(atomic_load(&descriptor), 1);
    for (;;) pause();
}

int cmpv_display_descriptor(void) {
    // libmpv is linked to libX11; the program is not.
    void *(*set_handler)(int (*)(void *)) = (void *(*)(int (*)(void *)))dlsym(RTLD_DEFAULT, "XSetIOErrorHandler");
    if (!set_handler)
        return -1;
    int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (event < 0)
        return -1;
    atomic_store(&descriptor, event);
    set_handler(display_lost);
    return event;
}
