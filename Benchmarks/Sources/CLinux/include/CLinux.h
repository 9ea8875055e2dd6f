// Functions that Swift's Glibc module lacks: epoll(7), memmem(3), sched_setattr(2).
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>

/// Whether the needle occurs in the haystack.
bool contains_bytes(const void *bytes, size_t size, const void *sought, size_t sought_size);

/// Gives the calling thread a time slice of 100 us (sched_setattr(2), Linux 6.12 and later), so that it runs as soon as it
/// is woken and does not measure its own wait. Child processes keep the default.
void take_turns_soon(void);
