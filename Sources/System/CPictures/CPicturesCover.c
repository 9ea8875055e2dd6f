#include "CPicturesPress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <libavutil/display.h>
#include <libswscale/swscale.h>

enum { largest_side = 4096, largest_bytes = 32 << 20, largest_pixels = 24000000 };

static enum AVCodecID kind_of(const unsigned char *bytes, size_t size) {
    if (size > 3 && memcmp(bytes, "\xff\xd8\xff", 3) == 0)
        return AV_CODEC_ID_MJPEG;
    if (size > 8 && memcmp(bytes, "\x89PNG\r\n\x1a\n", 8) == 0)
        return AV_CODEC_ID_PNG;
    if (size > 12 && memcmp(bytes, "RIFF", 4) == 0 && memcmp(bytes + 8, "WEBP", 4) == 0)
        return AV_CODEC_ID_WEBP;
    return AV_CODEC_ID_NONE;
}

// Quarters of a circle, clockwise, 0 to 3: what EXIF says, as FFmpeg's decoder of JPEGs passes it on.
static int turns_of(const AVFrame *frame) {
    const AVFrameSideData *data = av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX);
    int32_t matrix[9];
    if (!data || data->size < sizeof matrix)
        return 0;
    memcpy(matrix, data->data, sizeof matrix);
    double angle = av_display_rotation_get(matrix); // counter-clockwise
    return isfinite(angle) ? (int)(lround(-angle / 90) & 3) : 0;
}

static int scale(const AVFrame *from, AVFrame *to) {
    struct SwsContext *scaler =
        sws_getContext(from->width, from->height, from->format, to->width, to->height, to->format,
                       SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT, NULL, NULL, NULL);
    if (!scaler)
        return AVERROR(EINVAL);
    int result = av_frame_get_buffer(to, 0);
    if (result >= 0)
        result = sws_scale(scaler, (const uint8_t *const *)from->data, from->linesize, 0, from->height, to->data,
                           to->linesize);
    sws_freeContext(scaler);
    return result;
}

// Turned, and multiplied by its opacity.
static void copy(const AVFrame *from, int quarters, struct cpictures_cover *to) {
    unsigned char *out = to->pixels;
    for (int y = 0; y < to->height; y++) {
        for (int x = 0; x < to->width; x++, out += 4) {
            int column = quarters == 0 ? x : quarters == 1 ? y : quarters == 2 ? to->width - 1 - x : to->height - 1 - y;
            int row = quarters == 0 ? y : quarters == 1 ? to->width - 1 - x : quarters == 2 ? to->height - 1 - y : x;
            const uint8_t *pixel = from->data[0] + (ptrdiff_t)row * from->linesize[0] + (ptrdiff_t)column * 4;
            for (int i = 0; i < 3; i++) out[i] = (unsigned char)((pixel[i] * pixel[3] + 127) / 255);
            out[3] = pixel[3];
        }
    }
}

static int make_cover(const AVFrame *frame, int width, int height, struct cpictures_cover *out) {
    int quarters = turns_of(frame);
    bool is_sideways = quarters % 2;
    double across = is_sideways ? frame->height : frame->width, down = is_sideways ? frame->width : frame->height;
    double factor = fmin(width / across, height / down);
    int w = (int)fmax(1, fmin(width, lround(across * factor)));
    int h = (int)fmax(1, fmin(height, lround(down * factor)));
    AVFrame *scaled = av_frame_alloc();
    if (!scaled)
        return AVERROR(ENOMEM);
    scaled->width = is_sideways ? h : w;
    scaled->height = is_sideways ? w : h;
    scaled->format = AV_PIX_FMT_BGRA;
    int result = scale(frame, scaled);
    if (result >= 0) {
        unsigned char *pixels = malloc((size_t)w * (size_t)h * 4);
        result = pixels ? 0 : AVERROR(ENOMEM);
        *out = (struct cpictures_cover){pixels, pixels ? w : 0, pixels ? h : 0};
        if (pixels)
            copy(scaled, quarters, out);
    }
    av_frame_free(&scaled);
    return result;
}

int cpictures_cover(const unsigned char *image, size_t size, int width, int height, struct cpictures_cover *out) {
    *out = (struct cpictures_cover){0};
    if (!image || size > largest_bytes || width < 1 || width > largest_side || height < 1 || height > largest_side)
        return AVERROR(EINVAL);
    enum AVCodecID kind = kind_of(image, size);
    if (kind == AV_CODEC_ID_NONE)
        return AVERROR_INVALIDDATA;
    av_log_set_level(AV_LOG_QUIET);
    AVFrame *frame = av_frame_alloc();
    int result = frame ? decode_image(kind, image, size, largest_pixels, frame) : AVERROR(ENOMEM);
    if (result >= 0 && (frame->width < 1 || frame->height < 1))
        result = AVERROR_INVALIDDATA;
    if (result >= 0)
        result = make_cover(frame, width, height, out);
    av_frame_free(&frame);
    return result;
}

void cpictures_free_cover(struct cpictures_cover *cover) {
    free(cover->pixels);
    *cover = (struct cpictures_cover){0};
}
