// Input devices for Swift: libevdev and libudev as they are, and the ioctls that Swift can't make.
#ifndef CEVDEV_H
#define CEVDEV_H

#include <libevdev-1.0/libevdev/libevdev.h>
#include <libudev.h>
#include <stdint.h>

// Asks the kernel to keep all events from this descriptor but the keys whose bits are set (EVIOCSMASK). Switches, axes,
// and raw scan codes are kept out too.
//
// keys: 1 bit a key, the lowest bit of the first byte for key 0; size: in bytes.
//
// Returns 0, or an errno: the kernel may not know it, before 4.4.
int cevdev_set_key_mask(int descriptor, const uint8_t *keys, uint32_t size);

// Returns 1 if any key of the device is down now (EVIOCGKEY), also one that is masked; 0 if none is; or a negative errno.
int cevdev_is_any_key_down(int descriptor);

#endif
