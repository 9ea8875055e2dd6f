// Makes JPEGs of frames. Only for the other files here.
#pragma once

#include "CPictures.h"

#include <stdbool.h>
#include <stdint.h>

#include <libavcodec/avcodec.h>

// All zero at first. What it has made for a size is kept for the next frame.
struct press {
    struct SwsContext *scaler;
    int scaled_from[4]; // width, height, format, whether full range
    AVFrame *scaled, *turned;
    AVCodecContext *encoder;
    AVPacket *packet;
    int64_t count;
};

// Makes a JPEG of that size, of a frame that is turned clockwise by quarters of a circle, 0 to 3.
// is_large: of a video that has the colours of BT.709 if it says nothing. Width and height must be even if there is
// anything to turn or to correct.
int press_frame(struct press *, const AVFrame *, int width, int height, int quarters, bool is_large,
                struct cpictures_picture *out);

void close_press(struct press *);

// Decodes the first picture of an image file. size: less than 2 GiB.
int decode_image(enum AVCodecID, const unsigned char *image, size_t size, int64_t most_pixels, AVFrame *);
