// Small JPEGs of the keyframes of a video file, and image files for a screen, made with libavformat, libavcodec and
// libswscale (FFmpeg 5.1 to 7.1).
//
// Functions return 0, or a negative number: -EINVAL (an argument is outside its range), -ENOMEM, -ETIMEDOUT (the
// deadline is over), another negative errno, or a negative code of FFmpeg's (AVERROR_...).
//
// A decoder belongs to one thread at a time. Different decoders are independent, except that the first one silences
// FFmpeg's log in the whole process.
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// An open video file.
struct cpictures_decoder;

// A JPEG: baseline, 4:2:0, BT.601, full range, square pixels, quality about 5 of FFmpeg's 2 (best) to 31.
struct cpictures_picture {
    unsigned char *bytes; // NULL after an error
    size_t size;          // in bytes
    double time;          // of the picture, in seconds from the start of the file; 0 from cpictures_crop
    int width, height;    // in pixels
};

// Opens the best video stream of a file, never cover art. Reads the start of the file, at most about 5 MB of it, for at
// most 10 seconds.
//
// path:       a local file, also one whose name looks like a URL; with `protocols`: what FFmpeg accepts, as a URL
// protocols:  the only protocols of FFmpeg's that may be used, with commas between; NULL: "file,pipe"
// error:      receives one line of text after an error; may be NULL
//
// *out is NULL after an error. Close it with cpictures_close.
int cpictures_open(struct cpictures_decoder **out, const char *path, const char *protocols, char *error,
                   size_t error_size);

// Gives all later calls for this decoder, together, this many seconds from now; 0 or less: no limit, as after
// cpictures_open. Checked between and within reads of the file, and between pictures; not within the decoding of one
// picture, and not while the kernel waits for a disk or a server.
void cpictures_set_deadline(struct cpictures_decoder *, double seconds_from_now);

// Makes a picture of the keyframe at a place or before it; of the first keyframe if none is before it; of the last one
// after the end. If that alone gives no picture, of the first one of the next 200 that does; `time` tells its place.
//
// seconds:  from the start of the file, as mpv counts them: its first time stamp is 0. Less than 0 is 0; must be finite
// width:    of the picture as it is shown (rotated as the file says), 16 to 1920, even. The height is even, from 2 to
//           4096, and follows from the display aspect ratio
// out:      free it with cpictures_free_picture
//
// AVERROR_EOF: no keyframe, or no picture, was found. Another call may follow an error.
int cpictures_picture(struct cpictures_decoder *, double seconds, int width, struct cpictures_picture *out);

// Makes a picture of a rectangle of a JPEG of at most 64 MiB and 16384x16384 pixels. The rectangle is in pixels, at
// least 1x1; one that is not wholly within the JPEG is refused: -EINVAL.
int cpictures_crop(const unsigned char *jpeg, size_t size, int x, int y, int width, int height,
                   struct cpictures_picture *out);

// Pixels for a screen: blue, green, red and opacity, 8 bits each; colours are multiplied by their opacity. Rows are
// without gaps.
struct cpictures_cover {
    unsigned char *pixels; // NULL after an error
    int width, height;     // in pixels, at least 1
};

// Scales a JPEG, PNG or WebP of at most 32 MiB and 24 million pixels, as large as fits into a box of 1x1 to 4096x4096
// pixels in its own shape, and turned as EXIF says. Of an animated PNG the picture for programs that can't animate;
// animated WebP is refused.
//
// out: free it with cpictures_free_cover
int cpictures_cover(const unsigned char *image, size_t size, int width, int height, struct cpictures_cover *out);

// Frees the pixels, and sets all to 0.
void cpictures_free_cover(struct cpictures_cover *);

// Frees the bytes, and sets all to 0.
void cpictures_free_picture(struct cpictures_picture *);

// Closes the file. NULL is allowed.
void cpictures_close(struct cpictures_decoder *);

// Takes rights from this process for ever, all its threads and their children included; for a child process that has
// opened its file. It can still read files and make pictures. Works without privileges. Nothing is killed:
//
// - EPERM: new sockets, programs, files and folders; opening for writing; removing, renaming, mounting; changing modes,
//   owners and attributes; signals to other processes, and their priorities; ptrace and other processes' memory; io_uring
// - ENOSYS: openat2, which a filter can't look into
// - files can't grow (SIGXFSZ is ignored: EFBIG); no core dumps; no new privileges
//
// Sends no data anywhere by itself: pipes and sockets that are open stay usable. Other architectures than x86_64 and
// aarch64: -ENOSYS.
int cpictures_confine(void);

#ifdef __cplusplus
}
#endif
