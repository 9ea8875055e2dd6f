// What Swift's Glibc module leaves out: epoll(7), memmem(3), sched_setattr(2).
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>

/// Whether some bytes are among others.
bool contains_bytes(const void *bytes, size_t size, const void *sought, size_t sought_size);

/// Has the calling thread run as soon as it is woken, so that what it measures is not how long it waited itself: a slice
/// of 100 us (sched_setattr(2), Linux 6.12 and later). Its children have the usual one.
void take_turns_soon(void);
