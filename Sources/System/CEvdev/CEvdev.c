#include "CEvdev.h"

#include <errno.h>
#include <linux/input.h>
#include <string.h>
#include <sys/ioctl.h>

static int set_mask(int descriptor, uint32_t type, const uint8_t *codes, uint32_t size) {
    struct input_mask mask = {.type = type, .codes_size = size, .codes_ptr = (uint64_t)(uintptr_t)codes};
    return ioctl(descriptor, EVIOCSMASK, &mask) == 0 ? 0 : errno;
}

int cevdev_set_key_mask(int descriptor, const uint8_t *keys, uint32_t size) {
    static const uint8_t nothing[(KEY_CNT + 7) / 8];
    static const struct {
        uint32_t type;
        uint32_t count;
    } others[] = {{EV_REL, REL_CNT}, {EV_ABS, ABS_CNT}, {EV_MSC, MSC_CNT}, {EV_SW, SW_CNT},
                  {EV_LED, LED_CNT}, {EV_SND, SND_CNT}};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++) {
        int error = set_mask(descriptor, others[i].type, nothing, (others[i].count + 7) / 8);
        if (error != 0) return error;
    }
    return set_mask(descriptor, EV_KEY, keys, size);
}

int cevdev_is_any_key_down(int descriptor) {
    uint8_t keys[(KEY_CNT + 7) / 8] = {0};
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0) return -errno;
    for (unsigned i = 0; i < sizeof keys; i++) {
        if (keys[i] != 0) return 1;
    }
    return 0;
}
