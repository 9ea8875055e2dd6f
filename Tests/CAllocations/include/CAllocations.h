#ifndef SEEKD_CALLOCATIONS_H
#define SEEKD_CALLOCATIONS_H

// How often the calling thread has asked for memory since it began. Counted in any program that this is linked into.
unsigned long callocations_count(void);

#endif
