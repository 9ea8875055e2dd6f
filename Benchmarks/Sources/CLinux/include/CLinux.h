// What Swift's Glibc module leaves out: epoll(7) and memmem(3).
#include <stdbool.h>
#include <stddef.h>
#include <sys/epoll.h>

/// Whether some bytes are among others.
bool contains_bytes(const void *bytes, size_t size, const void *sought, size_t sought_size);
