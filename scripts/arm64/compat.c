// What Debian's static Swift libraries call and the C library of Debian 12 (2.36) lacks; 2.38 has it. The names with
// isoc23 are what C23 makes of strtol and its kind: they also read binary numbers, 0b1. Swift reads environment
// variables and files of /proc with them.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC visibility push(hidden)

long __isoc23_strtol(const char *text, char **end, int base) {
  return strtol(text, end, base);
}

long long __isoc23_strtoll(const char *text, char **end, int base) {
  return strtoll(text, end, base);
}

int __isoc23_sscanf(const char *text, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  int read = vsscanf(text, format, arguments);
  va_end(arguments);
  return read;
}

// Copies with a terminating NUL, and returns the length that was to be copied.
size_t strlcpy(char *to, const char *from, size_t size) {
  size_t length = strlen(from);
  if (size > 0) {
    size_t copied = length < size ? length : size - 1;
    memcpy(to, from, copied);
    to[copied] = 0;
  }
  return length;
}
