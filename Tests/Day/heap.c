// Tells how much of a program's heap is in use, to whoever connects to the abstract socket seekd-heap.<process>: a line
// with the bytes in use, the bytes that are free inside of the heap, and the bytes mapped apart; then malloc_info's XML.
// Preloaded: cc -shared -fPIC -o heap.so heap.c; LD_PRELOAD=heap.so seekd ...

#define _GNU_SOURCE
#include <malloc.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static void *answer(void *argument) {
    int listener = (int)(long)argument;
    for (;;) {
        int client = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
        if (client < 0) continue;
        struct mallinfo2 heap = mallinfo2();
        FILE *stream = fdopen(client, "w");
        if (!stream) {
            close(client);
            continue;
        }
        fprintf(stream, "%zu %zu %zu\n", heap.uordblks, heap.fordblks, heap.hblkhd);
        malloc_info(0, stream);
        fclose(stream);
    }
    return NULL;
}

__attribute__((constructor)) static void start(void) {
    // Not in what this program starts.
    unsetenv("LD_PRELOAD");
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int length = snprintf(address.sun_path + 1, sizeof address.sun_path - 1, "seekd-heap.%d", (int)getpid());
    socklen_t size = offsetof(struct sockaddr_un, sun_path) + 1 + length;
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 4)) return;
    // Signals are for the program's own threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_t thread;
    pthread_create(&thread, NULL, answer, (void *)(long)listener);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}
