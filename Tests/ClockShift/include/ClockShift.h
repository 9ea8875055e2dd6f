// A library for LD_PRELOAD: it shows a process another time of day, as if the system's clock had been set. Processes that do
// not preload it see nothing of it.
//
// CLOCK_SHIFT names a file with a 64-bit integer in the machine's byte order: what is added to the wall clock, seconds. A change
// of it takes effect at once. A wait until a time of the wall clock becomes longer if that is set back, as the kernel makes it.
