#ifndef CMPV_SHIM_H
#define CMPV_SHIM_H

#include <mpv/client.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Parts of libmpv's API that are unsafe in Swift: tagged unions, and trees of C memory. Returned pointers are borrowed:
// they are valid as long as the argument is.

/// mpv_create with the locale that it needs. libmpv reads and writes numbers with the C library, and refuses to start
/// unless LC_NUMERIC is "C" ("0.5", not "0,5"), which setlocale(LC_ALL, "") may have changed. The locale is that of the
/// process: it is changed only if necessary, and not restored. NULL where memory is out.
mpv_handle *_Nullable cmpv_create(void);

/// mpv_load_config_file for lines in memory: options in mpv.conf's syntax, which has more forms than the option calls
/// (`no-x`, list suffixes, aliases). libmpv logs errors under the file name `/proc/self/fd/N`; N is stored in
/// `descriptor`, and closed when this returns. Returns an error code of libmpv's, or 0, also if lines are invalid.
int cmpv_read_configuration(mpv_handle *mpv, const void *_Nullable lines, size_t count, int *descriptor);

/// mpv_initialize, but libmpv reads no mpv.conf, encoding-profiles.conf or input.conf: these could set any option. Its
/// options `config` and `config-dir` only tell it where its folder is, for scripts and paths such as "~~/fonts.conf".
int cmpv_initialize(mpv_handle *mpv);

/// Whether libmpv's calls reach the definitions in guard.c and descriptors.c. If not, the program must make no player: libmpv could open a
/// socket whose clients may do everything. It depends on how the program was linked.
bool cmpv_is_guarded(void);

/// A descriptor that is readable once the X server is gone on which libmpv draws. The thread that noticed it waits for ever
/// then, so the process has to exit, without waiting for libmpv. -1 if libmpv has no Xlib, or the system refuses a
/// descriptor: then Xlib ends the process. Call it once.
int cmpv_display_descriptor(void);

// The payload of an event: NULL if the event is of another kind or has no payload.

const mpv_event_property *_Nullable cmpv_event_property(const mpv_event *event);
const mpv_event_log_message *_Nullable cmpv_event_log_message(const mpv_event *event);
const mpv_event_command *_Nullable cmpv_event_command(const mpv_event *event);
const mpv_event_start_file *_Nullable cmpv_event_start_file(const mpv_event *event);
const mpv_event_end_file *_Nullable cmpv_event_end_file(const mpv_event *event);
const mpv_event_client_message *_Nullable cmpv_event_client_message(const mpv_event *event);
const mpv_event_hook *_Nullable cmpv_event_hook(const mpv_event *event);

/// A property's value: NULL if it is unavailable, or was not requested as a node.
const mpv_node *_Nullable cmpv_property_node(const mpv_event_property *property);

/// A property's value: NULL if it is unavailable, or was not requested as a string.
const char *_Nullable cmpv_property_string(const mpv_event_property *property);

/// A node without its union: members that do not belong to `format` are 0 or NULL, so none can be misread as another.
typedef struct cmpv_value {
    mpv_format format;
    bool flag;
    int64_t int64;
    double number;
    const char *_Nullable string;
    const void *_Nullable bytes;
    /// Bytes in `bytes`, nodes in `values`.
    size_t count;
    const mpv_node *_Nullable values;
    /// NULL unless the node is a map.
    char *_Nullable const *_Nullable keys;
} cmpv_value;

/// An unknown format gives MPV_FORMAT_NONE.
cmpv_value cmpv_node_value(const mpv_node *node);

/// strlen: Swift would need the whole C library for it.
size_t cmpv_string_length(const char *string);

// Nodes made here, for commands and properties. A node starts as zeros (MPV_FORMAT_NONE) and is set once; arguments are
// copied; cmpv_node_free releases the tree. If memory is exhausted the process aborts, as in libmpv itself.

void cmpv_node_set_flag(mpv_node *node, bool flag);
void cmpv_node_set_int64(mpv_node *node, int64_t value);
void cmpv_node_set_double(mpv_node *node, double value);
/// `bytes` needs no terminator; for libmpv, a NUL ends the string.
void cmpv_node_set_string(mpv_node *node, const void *_Nullable bytes, size_t count);
void cmpv_node_set_bytes(mpv_node *node, const void *_Nullable bytes, size_t count);
/// Makes an array, or a map whose keys must all be set, of `count` empty nodes, and returns the first.
mpv_node *cmpv_node_set_list(mpv_node *node, int count, bool keyed);
void cmpv_node_set_key(mpv_node *map, int index, const void *_Nullable bytes, size_t count);

/// Only for nodes set by the functions above: libmpv frees its own nodes.
void cmpv_node_free(mpv_node *node);

#pragma clang assume_nonnull end

#endif
