// Linux calls that Swift's Glibc module does not import.
#include <stdbool.h>
#include <stdint.h>

// Gives the calling thread a short scheduler slice, sched_setattr(2): it runs soon after it is woken, even if other
// threads use all processors. Needs no privilege from Linux 6.12 on. Threads that it creates get the default slice.
//
// Returns 0, or an errno if the kernel does not support it.
int linux_set_slice(uint64_t nanoseconds);

// Sets the timer slack of the calling thread, in nanoseconds, prctl(2): the kernel may delay its timed waits by that
// much. The default is 50,000.
//
// Returns 0, or an errno.
int linux_set_timer_slack(unsigned long nanoseconds);

// Names the calling thread, prctl(2): the first 15 bytes count.
void linux_name_thread(const char *name);

// Whether a file has an access list, acl(5), besides its permission bits.
bool linux_has_access_list(const char *path);

// The number of processors that the calling thread may use, sched_getaffinity(2); 1 if the kernel does not tell.
int linux_processors(void);

// A descriptor that is readable while SIGCONT is pending, signalfd(2). All threads have to block that signal. Reading it
// takes the signal.
//
// Returns -1 if the system refuses it.
int linux_continuation_descriptor(void);

// Whether SIGCONT is pending: the process was stopped, and goes on. All threads have to block that signal.
bool linux_was_continued(void);

// How long the machine has been suspended since it was started, nanoseconds.
int64_t linux_suspended_time(void);

// Gives memory that the process has freed back to the system, malloc_trim(3). Takes some milliseconds; other threads that
// allocate meanwhile may wait.
void linux_trim_memory(void);

// Gives memory of this many bytes and more back to the system as soon as it is freed, mallopt(3). By default glibc raises
// the bound to what is freed, up to 32 MiB, and keeps smaller memory for each thread that has allocated it.
void linux_give_back_memory(int bytes);

// A counter, eventfd(2), whose descriptor is readable while it is above 0; reads and writes of it do not wait, and
// programs that are started do not inherit it.
//
// Returns the descriptor, or -1 and sets errno.
int linux_open_counter(void);

// Gives the calling thread, and the processes that it starts, what nobody else needs of processors and disks: sched(7)
// SCHED_IDLE, nice 19, ioprio_set(2) idle. Each counts by itself, and is left as it is where the system refuses it.
void linux_work_idly(void);
