// What Swift's Glibc module leaves out.
#include <stdint.h>

// Has the calling thread run again soon after it is woken, though others use all processors: sched_setattr(2) with a
// short slice, for which Linux asks no privilege from 6.12 on. Threads that it makes have the usual slice.
//
// Returns 0, or an errno where the kernel does not know it.
int linux_set_slice(uint64_t nanoseconds);
