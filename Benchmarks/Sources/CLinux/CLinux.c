#define _GNU_SOURCE
#include "CLinux.h"

#include <linux/sched.h>
#include <linux/sched/types.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

bool contains_bytes(const void *bytes, size_t size, const void *sought, size_t sought_size)
{
    return memmem(bytes, size, sought, sought_size) != NULL;
}

void take_turns_soon(void)
{
    struct sched_attr wanted = {.size = sizeof wanted, .sched_flags = SCHED_FLAG_RESET_ON_FORK, .sched_runtime = 100000};
    syscall(SYS_sched_setattr, 0, &wanted, 0);
}
