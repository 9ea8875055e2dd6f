#define _GNU_SOURCE
#include "CLinux.h"

#include <string.h>

bool contains_bytes(const void *bytes, size_t size, const void *sought, size_t sought_size)
{
    return memmem(bytes, size, sought, sought_size) != NULL;
}
