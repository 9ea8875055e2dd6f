// What Swift's Glibc module leaves out.
#include <stdint.h>

// Has the calling thread run again soon after it is woken, though others use all processors: sched_setattr(2) with a
// short slice, for which Linux asks no privilege from 6.12 on. Threads that it makes have the usual slice.
//
// Returns 0, or an errno where the kernel does not know it.
int linux_set_slice(uint64_t nanoseconds);

// Sets by how much the kernel may delay the calling thread's timed waits, in nanoseconds: prctl(2). The usual is 50,000.
//
// Returns 0, or an errno.
int linux_set_timer_slack(unsigned long nanoseconds);
