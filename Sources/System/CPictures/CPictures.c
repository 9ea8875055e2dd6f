#include "CPictures.h"
#include "CPicturesPress.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avstring.h>
#include <libavutil/display.h>
#include <libavutil/time.h>

enum {
    smallest_width = 16, largest_width = 1920, largest_height = 4096,
    largest_frame = 8192 * 8192,    // in pixels; 8K is half of it
    probed_bytes = 5000000, probed_seconds = 2, opening_seconds = 10,
    packets_for_start = 100,        // until the first of the video; they are interleaved
    packets_read = 20000,           // in search of a keyframe; 10 minutes
    packets_tried = 200,            // of the video, from a keyframe that gives no picture
};

struct cpictures_decoder {
    AVFormatContext *format;
    AVStream *stream;
    const AVCodec *codec;
    AVCodecContext *context;
    AVPacket *packet, *key;
    AVFrame *frame;
    struct press press;
    double start;     // the first time stamp of the file, in seconds
    double back;      // the next search starts so many seconds before the place
    int64_t deadline; // of av_gettime_relative(); 0: none
};

// MARK: Opening

static int is_late(void *decoder) {
    int64_t deadline = ((struct cpictures_decoder *)decoder)->deadline;
    return deadline && av_gettime_relative() >= deadline;
}

void cpictures_set_deadline(struct cpictures_decoder *decoder, double seconds_from_now) {
    bool is_limited = seconds_from_now > 0 && seconds_from_now < 1e9;
    decoder->deadline = is_limited ? av_gettime_relative() + (int64_t)(seconds_from_now * 1e6) : 0;
}

static bool is_film(const AVStream *stream) {
    return stream->codecpar->codec_type == AVMEDIA_TYPE_VIDEO &&
           !(stream->disposition & (AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS));
}

static int find_stream(struct cpictures_decoder *decoder) {
    AVFormatContext *format = decoder->format;
    int best = av_find_best_stream(format, AVMEDIA_TYPE_VIDEO, -1, -1, NULL, 0);
    // Cover art may be the best.
    for (unsigned i = 0; i < format->nb_streams && (best < 0 || !is_film(format->streams[best])); i++) {
        if (is_film(format->streams[i]))
            best = (int)i;
    }
    if (best < 0 || !is_film(format->streams[best]))
        return AVERROR_STREAM_NOT_FOUND;
    decoder->stream = format->streams[best];
    decoder->codec = avcodec_find_decoder(decoder->stream->codecpar->codec_id);
    return decoder->codec ? 0 : AVERROR_DECODER_NOT_FOUND;
}

// Whether the header has told all, as in Matroska and MP4: then nothing has to be decoded to find out.
static bool is_described(const AVFormatContext *format) {
    bool has_film = false;
    for (unsigned i = 0; i < format->nb_streams; i++) {
        const AVCodecParameters *codec = format->streams[i]->codecpar;
        if (!is_film(format->streams[i]))
            continue;
        has_film = true;
        if (codec->codec_id == AV_CODEC_ID_NONE || codec->width <= 0 || codec->height <= 0)
            return false;
    }
    return has_film && !(format->ctx_flags & AVFMTCTX_NOHEADER);
}

static int64_t time_of(const AVPacket *packet) { return packet->pts != AV_NOPTS_VALUE ? packet->pts : packet->dts; }

// The least time stamp of the packets before the first one of the video, and of that one.
static double find_start(struct cpictures_decoder *decoder) {
    double start = INFINITY;
    bool is_found = false;
    for (int i = 0; i < packets_for_start && !is_found; i++) {
        if (av_read_frame(decoder->format, decoder->packet) < 0)
            break;
        const AVStream *stream = decoder->format->streams[decoder->packet->stream_index];
        enum AVMediaType type = stream->codecpar->codec_type;
        int64_t time = time_of(decoder->packet);
        if ((is_film(stream) || type == AVMEDIA_TYPE_AUDIO) && time != AV_NOPTS_VALUE)
            start = fmin(start, (double)time * av_q2d(stream->time_base));
        is_found = stream == decoder->stream;
        av_packet_unref(decoder->packet);
    }
    return isfinite(start) ? start : 0;
}

// Opens the decoder, for pictures of 1 / 2^lowres of the size.
static int open_codec(struct cpictures_decoder *decoder, int lowres) {
    if (decoder->context && decoder->context->lowres == lowres)
        return 0;
    avcodec_free_context(&decoder->context);
    AVCodecContext *context = decoder->context = avcodec_alloc_context3(decoder->codec);
    if (!context)
        return AVERROR(ENOMEM);
    int result = avcodec_parameters_to_context(context, decoder->stream->codecpar);
    context->pkt_timebase = decoder->stream->time_base;
    context->thread_count = 1;
    context->skip_loop_filter = AVDISCARD_ALL;
    context->skip_frame = AVDISCARD_NONKEY;
    context->flags2 |= AV_CODEC_FLAG2_FAST;
    context->lowres = lowres;
    context->max_pixels = largest_frame;
    if (result >= 0)
        result = avcodec_open2(context, decoder->codec, NULL);
    if (result < 0)
        avcodec_free_context(&decoder->context);
    return result;
}

static int open_format(struct cpictures_decoder *decoder, const char *path, const char *protocols) {
    decoder->packet = av_packet_alloc();
    decoder->key = av_packet_alloc();
    decoder->frame = av_frame_alloc();
    AVFormatContext *format = decoder->format = avformat_alloc_context();
    if (!decoder->packet || !decoder->key || !decoder->frame || !format)
        return AVERROR(ENOMEM);
    format->interrupt_callback = (AVIOInterruptCB){is_late, decoder};
    format->probesize = probed_bytes;
    format->max_analyze_duration = (int64_t)probed_seconds * AV_TIME_BASE;
    format->fps_probe_size = 0;
    format->skip_estimate_duration_from_pts = 1;
    // A local file may be named "Part: 2.mkv".
    bool is_plain = !protocols && strncmp(path, "file:", 5) != 0 && strncmp(path, "pipe:", 5) != 0;
    char *url = av_asprintf("%s%s", is_plain ? "file:" : "", path);
    AVDictionary *options = NULL;
    int result = url ? av_dict_set(&options, "protocol_whitelist", protocols ? protocols : "file,pipe", 0)
                     : AVERROR(ENOMEM);
    // Frees the context after an error.
    if (result >= 0)
        result = avformat_open_input(&decoder->format, url, NULL, &options);
    av_dict_free(&options);
    av_free(url);
    return result;
}

static int open_file(struct cpictures_decoder *decoder, const char *path, const char *protocols, const char **step) {
    *step = "can't open the file";
    int result = open_format(decoder, path, protocols);
    if (result < 0)
        return result;
    AVFormatContext *format = decoder->format;
    bool is_probed = !is_described(format);
    if (is_probed && (result = avformat_find_stream_info(format, NULL)) < 0)
        return result;
    *step = "expected a video stream with a known codec";
    if ((result = find_stream(decoder)) < 0)
        return result;
    if (is_probed)
        decoder->start = format->start_time != AV_NOPTS_VALUE ? (double)format->start_time / AV_TIME_BASE : 0;
    else
        decoder->start = find_start(decoder);
    for (unsigned i = 0; i < format->nb_streams; i++) {
        if (format->streams[i] != decoder->stream)
            format->streams[i]->discard = AVDISCARD_ALL;
    }
    *step = "can't open the decoder";
    return open_codec(decoder, 0);
}

int cpictures_open(struct cpictures_decoder **out, const char *path, const char *protocols, char *error,
                   size_t error_size) {
    av_log_set_level(AV_LOG_QUIET);
    const char *step = "can't open the file";
    struct cpictures_decoder *decoder = calloc(1, sizeof *decoder);
    int result = AVERROR(ENOMEM);
    if (decoder) {
        cpictures_set_deadline(decoder, opening_seconds);
        result = open_file(decoder, path, protocols, &step);
        if (result < 0 && is_late(decoder))
            result = AVERROR(ETIMEDOUT);
        decoder->deadline = 0;
    }
    if (error && error_size > 0)
        snprintf(error, error_size, "%s%s%s", result < 0 ? step : "", result < 0 ? ": " : "",
                 result < 0 ? av_err2str(result) : "");
    if (result < 0) {
        cpictures_close(decoder);
        decoder = NULL;
    }
    *out = decoder;
    return result < 0 ? result : 0;
}

void cpictures_close(struct cpictures_decoder *decoder) {
    if (!decoder)
        return;
    close_press(&decoder->press);
    av_frame_free(&decoder->frame);
    av_packet_free(&decoder->packet);
    av_packet_free(&decoder->key);
    avcodec_free_context(&decoder->context);
    avformat_close_input(&decoder->format);
    free(decoder);
}

// MARK: Pictures

// Reads a keyframe into decoder->key: the next one, or with `is_last_wanted` the last one at or before the limit. Stops
// after the limit. False if there is none before it; a later one can be in decoder->key then.
static bool find_key(struct cpictures_decoder *decoder, int64_t limit, bool is_last_wanted) {
    bool is_found = false;
    av_packet_unref(decoder->key);
    for (int i = 0; i < packets_read; i++) {
        AVPacket *packet = decoder->packet;
        if (is_late(decoder) || av_read_frame(decoder->format, packet) < 0)
            break;
        bool is_of_film = packet->stream_index == decoder->stream->index;
        bool is_key = is_of_film && packet->flags & AV_PKT_FLAG_KEY && packet->size > 0;
        // The least value that has no time stamp is before all limits.
        bool is_before = time_of(packet) <= limit;
        bool is_past = is_of_film && packet->dts != AV_NOPTS_VALUE && packet->dts > limit;
        if (is_key && (is_before || !decoder->key->data)) {
            av_packet_unref(decoder->key);
            av_packet_move_ref(decoder->key, packet);
            is_found = is_before;
        } else {
            av_packet_unref(packet);
        }
        if (is_past || (decoder->key->data && (!is_found || !is_last_wanted)))
            break;
    }
    return is_found;
}

// Searches backwards in growing steps: in a file without an index, a search ends between keyframes.
static int find_place(struct cpictures_decoder *decoder, double seconds) {
    AVFormatContext *format = decoder->format;
    int index = decoder->stream->index;
    double unit = av_q2d(decoder->stream->time_base);
    if (!(unit > 0))
        return AVERROR_INVALIDDATA;
    // Searches go by decoding times, which are before the time stamps.
    int64_t first = llround((decoder->start - 10) / unit);
    // Not rounded: a unit may be a whole picture long.
    int64_t place = (int64_t)floor((decoder->start + seconds) / unit + 0.01);
    double back = decoder->back;
    for (;;) {
        bool is_at_start = back >= seconds && back > 0;
        int64_t from = is_at_start ? first : place - llround(back / unit);
        int result = av_seek_frame(format, index, from, AVSEEK_FLAG_BACKWARD);
        if (result < 0)
            result = avformat_seek_file(format, index, INT64_MIN, llround(decoder->start / unit), INT64_MAX, 0);
        if (result < 0)
            return result;
        bool is_found = find_key(decoder, place, back > 0);
        // The next search in a file of this kind saves the steps that were too short.
        if (is_found && !is_at_start && format->iformat->flags & AVFMT_TS_DISCONT)
            decoder->back = fmin(back, 3);
        if (is_found || is_late(decoder))
            return 0;
        if (is_at_start && !decoder->key->data)
            find_key(decoder, INT64_MAX, false);
        if (is_at_start)
            return decoder->key->data ? 0 : AVERROR_EOF;
        back = back > 0 ? back * 3 : 1;
    }
}

static int decode_key(struct cpictures_decoder *decoder) {
    AVCodecContext *context = decoder->context;
    int result = avcodec_send_packet(context, decoder->key);
    if (result >= 0) {
        // The end of the file, so that the decoder does not wait for more.
        avcodec_send_packet(context, NULL);
        result = avcodec_receive_frame(context, decoder->frame);
    }
    avcodec_flush_buffers(context);
    return result;
}

// Decodes all pictures from the keyframe on until there is one: it is broken, or the video has no whole pictures but is
// renewed little by little.
static int decode_from_key(struct cpictures_decoder *decoder) {
    AVCodecContext *context = decoder->context;
    AVPacket *packet = decoder->packet;
    int64_t from = decoder->key->dts != AV_NOPTS_VALUE ? decoder->key->dts : decoder->key->pts;
    int result = av_seek_frame(decoder->format, decoder->stream->index, from, AVSEEK_FLAG_BACKWARD);
    if (result < 0)
        return result;
    context->skip_frame = AVDISCARD_DEFAULT;
    result = AVERROR(EAGAIN);
    for (int i = 0; i < packets_tried && result < 0 && !is_late(decoder);) {
        bool is_end = av_read_frame(decoder->format, packet) < 0;
        if (is_end || packet->stream_index == decoder->stream->index) {
            i++;
            avcodec_send_packet(context, is_end ? NULL : packet);
            result = avcodec_receive_frame(context, decoder->frame);
        }
        av_packet_unref(packet);
        if (is_end)
            break;
    }
    avcodec_flush_buffers(context);
    context->skip_frame = AVDISCARD_NONKEY;
    return result;
}

// Quarters of a circle, clockwise, 0 to 3.
static int turns_of(const struct cpictures_decoder *decoder, const AVFrame *frame) {
    int32_t matrix[9];
    const uint8_t *bytes = NULL;
    size_t size = 0;
    const AVFrameSideData *of_frame = frame ? av_frame_get_side_data(frame, AV_FRAME_DATA_DISPLAYMATRIX) : NULL;
    if (of_frame) {
        bytes = of_frame->data;
        size = of_frame->size;
    } else {
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(60, 30, 100)
        const AVCodecParameters *codec = decoder->stream->codecpar;
        const AVPacketSideData *of_stream =
            av_packet_side_data_get(codec->coded_side_data, codec->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
        if (of_stream) {
            bytes = of_stream->data;
            size = of_stream->size;
        }
#else
        bytes = av_stream_get_side_data(decoder->stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
    }
    if (!bytes || size < sizeof matrix)
        return 0;
    memcpy(matrix, bytes, sizeof matrix);
    double angle = av_display_rotation_get(matrix); // counter-clockwise
    return isfinite(angle) ? (int)(lround(-angle / 90) & 3) : 0;
}

static int height_for(struct cpictures_decoder *decoder, int width, int quarters) {
    AVFrame *frame = decoder->frame;
    AVRational sample = av_guess_sample_aspect_ratio(decoder->format, decoder->stream, frame);
    double shape = (double)frame->height / frame->width;
    if (sample.num > 0 && sample.den > 0)
        shape /= av_q2d(sample);
    double height = width * (quarters % 2 ? 1 / shape : shape);
    return (int)lround(fmax(2, fmin(largest_height, height)) / 2) * 2;
}

static int make_picture(struct cpictures_decoder *decoder, double seconds, int width, struct cpictures_picture *out) {
    AVStream *stream = decoder->stream;
    int lowres = 0, wide = turns_of(decoder, NULL) % 2 ? stream->codecpar->height : stream->codecpar->width;
    while (lowres < decoder->codec->max_lowres && wide >> (lowres + 1) >= width) lowres++;
    int result = open_codec(decoder, lowres);
    if (result >= 0)
        result = find_place(decoder, seconds);
    if (result < 0)
        return result;
    if ((result = decode_key(decoder)) < 0)
        result = decode_from_key(decoder);
    if (result < 0)
        return result;
    AVFrame *frame = decoder->frame;
    int64_t time = frame->best_effort_timestamp;
    if (time == AV_NOPTS_VALUE)
        time = time_of(decoder->key);
    int quarters = turns_of(decoder, frame);
    bool is_large = stream->codecpar->width >= 1280 || stream->codecpar->height > 576;
    result = press_frame(&decoder->press, frame, width, height_for(decoder, width, quarters), quarters, is_large, out);
    if (result >= 0 && time != AV_NOPTS_VALUE)
        out->time = (double)time * av_q2d(stream->time_base) - decoder->start;
    return result;
}

int cpictures_picture(struct cpictures_decoder *decoder, double seconds, int width, struct cpictures_picture *out) {
    *out = (struct cpictures_picture){0};
    if (!isfinite(seconds) || width < smallest_width || width > largest_width || width % 2)
        return AVERROR(EINVAL);
    // Longer than any file, and its time stamps can be added.
    int result = make_picture(decoder, fmax(0, fmin(seconds, 1e8)), width, out);
    av_packet_unref(decoder->key);
    av_frame_unref(decoder->frame);
    if (result < 0 && is_late(decoder))
        result = AVERROR(ETIMEDOUT);
    return result < 0 ? result : 0;
}
