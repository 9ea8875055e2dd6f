// For files that replace functions of the C library. They define _GNU_SOURCE.
#pragma once

#include <dlfcn.h>

// The C library's function.
#define NEXT(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))
