#include "CPicturesPress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <libavutil/opt.h>
#include <libswscale/swscale.h>

enum { quality = 5, largest_sheet_side = 16384, largest_sheet_bytes = 64 << 20 };

void close_press(struct press *press) {
    sws_freeContext(press->scaler);
    av_frame_free(&press->scaled);
    av_frame_free(&press->turned);
    avcodec_free_context(&press->encoder);
    av_packet_free(&press->packet);
}

// Makes a frame for writing, of that size, unless there is one.
static int prepare(AVFrame **frame, int width, int height) {
    if (*frame && (*frame)->width == width && (*frame)->height == height)
        return av_frame_make_writable(*frame);
    av_frame_free(frame);
    if (!(*frame = av_frame_alloc()))
        return AVERROR(ENOMEM);
    (*frame)->width = width;
    (*frame)->height = height;
    (*frame)->format = AV_PIX_FMT_YUV420P;
    (*frame)->color_range = AVCOL_RANGE_JPEG;
    return av_frame_get_buffer(*frame, 0);
}

// Formats that are named for their range are deprecated: the same formats with AVCOL_RANGE_JPEG.
static enum AVPixelFormat plain_format(int format) {
    switch (format) {
    case AV_PIX_FMT_YUVJ420P: return AV_PIX_FMT_YUV420P;
    case AV_PIX_FMT_YUVJ422P: return AV_PIX_FMT_YUV422P;
    case AV_PIX_FMT_YUVJ444P: return AV_PIX_FMT_YUV444P;
    case AV_PIX_FMT_YUVJ440P: return AV_PIX_FMT_YUV440P;
    case AV_PIX_FMT_YUVJ411P: return AV_PIX_FMT_YUV411P;
    default: return format;
    }
}

// Into press->scaled, with the matrix and the transfer function of the frame.
static int scale(struct press *press, const AVFrame *frame, int width, int height) {
    enum AVPixelFormat format = plain_format(frame->format);
    bool is_full = format != frame->format || frame->color_range == AVCOL_RANGE_JPEG;
    const int from[4] = {frame->width, frame->height, format, is_full};
    bool is_same = press->scaler && press->scaled && press->scaled->width == width && press->scaled->height == height &&
                   memcmp(from, press->scaled_from, sizeof from) == 0;
    int result = prepare(&press->scaled, width, height);
    if (result < 0)
        return result;
    if (!is_same) {
        sws_freeContext(press->scaler);
        if (!(press->scaler = sws_alloc_context()))
            return AVERROR(ENOMEM);
        av_opt_set_int(press->scaler, "srcw", frame->width, 0);
        av_opt_set_int(press->scaler, "srch", frame->height, 0);
        av_opt_set_pixel_fmt(press->scaler, "src_format", format, 0);
        av_opt_set_int(press->scaler, "src_range", is_full, 0);
        av_opt_set_int(press->scaler, "dstw", width, 0);
        av_opt_set_int(press->scaler, "dsth", height, 0);
        av_opt_set_pixel_fmt(press->scaler, "dst_format", AV_PIX_FMT_YUV420P, 0);
        av_opt_set_int(press->scaler, "dst_range", 1, 0);
        av_opt_set_int(press->scaler, "sws_flags", SWS_BILINEAR, 0);
        if ((result = sws_init_context(press->scaler, NULL, NULL)) < 0) {
            sws_freeContext(press->scaler);
            press->scaler = NULL;
            return result;
        }
        memcpy(press->scaled_from, from, sizeof from);
    }
    return sws_scale(press->scaler, (const uint8_t *const *)frame->data, frame->linesize, 0, frame->height,
                     press->scaled->data, press->scaled->linesize);
}

static uint8_t byte(float value) { return value <= 0 ? 0 : value >= 254.5f ? 255 : (uint8_t)(value + 0.5f); }

// How colours follow from luma and chroma: R = Y + rv Cr, G = Y + gu Cb + gv Cr, B = Y + bu Cb.
struct matrix {
    float rv, gu, gv, bu;
};

// From the shares of red and blue in luma.
static struct matrix matrix_of(float red, float blue) {
    float rv = 2 * (1 - red), bu = 2 * (1 - blue), green = 1 - red - blue;
    return (struct matrix){rv, -blue * bu / green, -red * rv / green, bu};
}

static bool is_hdr(const AVFrame *frame) {
    return frame->color_trc == AVCOL_TRC_SMPTE2084 || frame->color_trc == AVCOL_TRC_ARIB_STD_B67;
}

enum { level_count = 1024 };
static const float brightest = 1000.0f / 203; // nits; 203 are white in SDR

// How much light there is for values of PQ or HLG, 1 is white in SDR; the values of SDR for the square root of light.
static void make_tables(enum AVColorTransferCharacteristic transfer, float light[256], float level[level_count]) {
    for (int i = 0; i < 256; i++) {
        double v = i / 255.0, nits;
        if (transfer == AVCOL_TRC_SMPTE2084) {
            double p = pow(v, 1 / 78.84375);
            nits = 10000 * pow(fmax(p - 0.8359375, 0) / (18.8515625 - 18.6875 * p), 1 / 0.1593017578125);
        } else {
            double scene = v <= 0.5 ? v * v / 3 : (exp((v - 0.55991073) / 0.17883277) + 0.28466892) / 12;
            nits = 1000 * pow(scene, 1.2);
        }
        light[i] = (float)(nits / 203);
    }
    // Half of white and less stays as it is. More is pressed into the rest (Reinhard).
    const double knee = 0.5, end = (brightest - knee) / (1 - knee);
    for (int i = 0; i < level_count; i++) {
        double root = (double)i / (level_count - 1), x = root * root * brightest, z = (x - knee) / (1 - knee);
        if (x > knee)
            x = knee + (1 - knee) * z * (1 + z / (end * end)) / (1 + z);
        level[i] = (float)(255 * pow(x, 1 / 2.2));
    }
}

// Makes four pixels with one chroma SDR, with the matrix of BT.601.
static void tone(uint8_t *luma[4], uint8_t *u, uint8_t *v, struct matrix m, const float *light, const float *level) {
    const float scale = (level_count - 1) / sqrtf(brightest);
    float cb = (float)*u - 128, cr = (float)*v - 128, blues = 0, reds = 0;
    for (int i = 0; i < 4; i++) {
        float y = *luma[i], r = light[byte(y + m.rv * cr)], g = light[byte(y + m.gu * cb + m.gv * cr)],
              b = light[byte(y + m.bu * cb)];
        // The primaries of BT.2020 to those of BT.709.
        const float linear[3] = {1.6605f * r - 0.5876f * g - 0.0728f * b, -0.1246f * r + 1.1329f * g - 0.0083f * b,
                                 -0.0182f * r - 0.1006f * g + 1.1187f * b};
        float coded[3];
        for (int j = 0; j < 3; j++) coded[j] = level[(int)(sqrtf(fmaxf(0, fminf(brightest, linear[j]))) * scale)];
        y = 0.299f * coded[0] + 0.587f * coded[1] + 0.114f * coded[2];
        reds += coded[0] - y;
        blues += coded[2] - y;
        *luma[i] = byte(y);
    }
    *u = byte(128 + blues / 4 / 1.772f);
    *v = byte(128 + reds / 4 / 1.402f);
}

// Changes a scaled picture to what a JPEG has: the matrix of BT.601, and no HDR.
static void correct(AVFrame *picture, const AVFrame *frame, bool is_large) {
    enum AVColorSpace space = frame->colorspace;
    struct matrix m;
    if (space == AVCOL_SPC_BT2020_NCL || space == AVCOL_SPC_BT2020_CL)
        m = matrix_of(0.2627f, 0.0593f);
    else if (space == AVCOL_SPC_BT709 || (space == AVCOL_SPC_UNSPECIFIED && is_large))
        m = matrix_of(0.2126f, 0.0722f);
    else if (is_hdr(frame))
        m = matrix_of(0.299f, 0.114f);
    else
        return;
    float light[256], level[level_count];
    if (is_hdr(frame))
        make_tables(frame->color_trc, light, level);
    // Luma and chroma of BT.601 for chroma of the other matrix.
    float yu = 0.587f * m.gu + 0.114f * m.bu, yv = 0.299f * m.rv + 0.587f * m.gv;
    float uu = (m.bu - yu) / 1.772f, uv = -yv / 1.772f, vu = -yu / 1.402f, vv = (m.rv - yv) / 1.402f;
    for (int row = 0; row < picture->height / 2; row++) {
        uint8_t *u = picture->data[1] + (ptrdiff_t)row * picture->linesize[1];
        uint8_t *v = picture->data[2] + (ptrdiff_t)row * picture->linesize[2];
        uint8_t *upper = picture->data[0] + (ptrdiff_t)row * 2 * picture->linesize[0];
        uint8_t *lower = upper + picture->linesize[0];
        for (int x = 0; x < picture->width / 2; x++, u++, v++, upper += 2, lower += 2) {
            uint8_t *luma[4] = {upper, upper + 1, lower, lower + 1};
            if (is_hdr(frame)) {
                tone(luma, u, v, m, light, level);
                continue;
            }
            float cb = (float)*u - 128, cr = (float)*v - 128;
            for (int i = 0; i < 4; i++) *luma[i] = byte((float)*luma[i] + yu * cb + yv * cr);
            *u = byte(128 + uu * cb + uv * cr);
            *v = byte(128 + vu * cb + vv * cr);
        }
    }
}

// Turns a picture clockwise, by quarters of a circle, 1 to 3.
static void turn(const AVFrame *from, AVFrame *to, int quarters) {
    for (int plane = 0; plane < 3; plane++) {
        int width = plane ? to->width / 2 : to->width, height = plane ? to->height / 2 : to->height;
        ptrdiff_t stride = from->linesize[plane];
        const uint8_t *source = from->data[plane];
        for (int y = 0; y < height; y++) {
            uint8_t *row = to->data[plane] + (ptrdiff_t)y * to->linesize[plane];
            for (int x = 0; x < width; x++) {
                row[x] = quarters == 1 ? source[(width - 1 - x) * stride + y]
                       : quarters == 2 ? source[(height - 1 - y) * stride + width - 1 - x]
                                       : source[x * stride + height - 1 - y];
            }
        }
    }
}

static int encode(struct press *press, AVFrame *picture, struct cpictures_picture *out) {
    AVCodecContext *encoder = press->encoder;
    if (!encoder || encoder->width != picture->width || encoder->height != picture->height) {
        avcodec_free_context(&press->encoder);
        const AVCodec *codec = avcodec_find_encoder(AV_CODEC_ID_MJPEG);
        if (!codec)
            return AVERROR_ENCODER_NOT_FOUND;
        if (!(encoder = press->encoder = avcodec_alloc_context3(codec)))
            return AVERROR(ENOMEM);
        encoder->width = picture->width;
        encoder->height = picture->height;
        encoder->pix_fmt = picture->format;
        encoder->color_range = AVCOL_RANGE_JPEG;
        encoder->time_base = (AVRational){1, 25};
        encoder->thread_count = 1;
        // Without FFmpeg's version in each picture.
        encoder->flags |= AV_CODEC_FLAG_QSCALE | AV_CODEC_FLAG_BITEXACT;
        encoder->global_quality = quality * FF_QP2LAMBDA;
        int result = avcodec_open2(encoder, codec, NULL);
        if (result < 0) {
            avcodec_free_context(&press->encoder);
            return result;
        }
    }
    if (!press->packet && !(press->packet = av_packet_alloc()))
        return AVERROR(ENOMEM);
    picture->quality = encoder->global_quality;
    picture->pts = press->count++;
    int result = avcodec_send_frame(encoder, picture);
    if (result >= 0)
        result = avcodec_receive_packet(encoder, press->packet);
    if (result < 0) {
        avcodec_free_context(&press->encoder);
        return result;
    }
    size_t size = (size_t)press->packet->size;
    unsigned char *bytes = malloc(size);
    if (bytes) {
        memcpy(bytes, press->packet->data, size);
        *out = (struct cpictures_picture){bytes, size, 0, picture->width, picture->height};
    }
    av_packet_unref(press->packet);
    return bytes ? 0 : AVERROR(ENOMEM);
}

int press_frame(struct press *press, const AVFrame *frame, int width, int height, int quarters, bool is_large,
                struct cpictures_picture *out) {
    bool is_sideways = quarters % 2;
    int result = scale(press, frame, is_sideways ? height : width, is_sideways ? width : height);
    if (result < 0)
        return result;
    correct(press->scaled, frame, is_large);
    if (quarters == 0)
        return encode(press, press->scaled, out);
    if ((result = prepare(&press->turned, width, height)) < 0)
        return result;
    turn(press->scaled, press->turned, quarters);
    return encode(press, press->turned, out);
}

void cpictures_free_picture(struct cpictures_picture *picture) {
    free(picture->bytes);
    *picture = (struct cpictures_picture){0};
}

// MARK: Sheets

int decode_image(enum AVCodecID kind, const unsigned char *image, size_t size, int64_t most_pixels, AVFrame *frame) {
    const AVCodec *codec = avcodec_find_decoder(kind);
    if (!codec)
        return AVERROR_DECODER_NOT_FOUND;
    AVCodecContext *decoder = avcodec_alloc_context3(codec);
    AVPacket *packet = av_packet_alloc();
    int result = AVERROR(ENOMEM);
    // A packet has a padding behind its bytes.
    if (decoder && packet && (result = av_new_packet(packet, (int)size)) >= 0) {
        memcpy(packet->data, image, size);
        decoder->thread_count = 1;
        decoder->max_pixels = most_pixels;
        decoder->flags2 |= AV_CODEC_FLAG2_FAST;
        if ((result = avcodec_open2(decoder, codec, NULL)) >= 0 && (result = avcodec_send_packet(decoder, packet)) >= 0)
            result = avcodec_receive_frame(decoder, frame);
    }
    av_packet_free(&packet);
    avcodec_free_context(&decoder);
    return result;
}

int cpictures_crop(const unsigned char *jpeg, size_t size, int x, int y, int width, int height,
                   struct cpictures_picture *out) {
    *out = (struct cpictures_picture){0};
    if (!jpeg || size == 0 || size > largest_sheet_bytes || x < 0 || y < 0 || width < 1 || height < 1)
        return AVERROR(EINVAL);
    av_log_set_level(AV_LOG_QUIET);
    AVFrame *frame = av_frame_alloc();
    const int64_t most_pixels = (int64_t)largest_sheet_side * largest_sheet_side;
    int result = frame ? decode_image(AV_CODEC_ID_MJPEG, jpeg, size, most_pixels, frame) : AVERROR(ENOMEM);
    if (result >= 0 && (frame->width > largest_sheet_side || frame->height > largest_sheet_side ||
                        x > frame->width - width || y > frame->height - height))
        result = AVERROR(EINVAL);
    if (result >= 0) {
        frame->crop_left = (size_t)x;
        frame->crop_top = (size_t)y;
        frame->crop_right = (size_t)(frame->width - width - x);
        frame->crop_bottom = (size_t)(frame->height - height - y);
        result = av_frame_apply_cropping(frame, AV_FRAME_CROP_UNALIGNED);
    }
    if (result >= 0) {
        // A JPEG has these, whatever it says.
        frame->colorspace = AVCOL_SPC_BT470BG;
        frame->color_trc = AVCOL_TRC_UNSPECIFIED;
        struct press press = {0};
        result = press_frame(&press, frame, width, height, 0, false, out);
        close_press(&press);
    }
    av_frame_free(&frame);
    return result;
}
