#ifndef CMPV_SHIM_H
#define CMPV_SHIM_H

#include <mpv/client.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// What Swift can't say safely about libmpv: unions whose valid member depends on a tag, and trees of C memory.
// Whatever a function here returns a pointer to is borrowed: it lives as long as its argument does.

/// mpv_create, in the locale that it needs. libmpv reads and writes numbers with the C library and refuses to start
/// unless LC_NUMERIC is "C" ("0.5", never "0,5"); a program that once called setlocale(LC_ALL, "") is in another one.
/// The locale is the process's: it is left alone where it is right, and never put back.
/// NULL where memory is out.
mpv_handle *_Nullable cmpv_create(void);

/// mpv_load_config_file, of lines in memory: options in mpv.conf's syntax, which knows what the option calls do not
/// (`no-x`, list suffixes, aliases), and logs what is wrong with them. They are called `/proc/self/fd/N` there; N is
/// stored in `descriptor`, and closed when this returns. An error code of libmpv's, or 0, also where lines are wrong.
int cmpv_read_configuration(mpv_handle *mpv, const void *_Nullable lines, size_t count, int *descriptor);

// The payload of an event: NULL where the event is of another kind or carries none.

const mpv_event_property *_Nullable cmpv_event_property(const mpv_event *event);
const mpv_event_log_message *_Nullable cmpv_event_log_message(const mpv_event *event);
const mpv_event_command *_Nullable cmpv_event_command(const mpv_event *event);
const mpv_event_start_file *_Nullable cmpv_event_start_file(const mpv_event *event);
const mpv_event_end_file *_Nullable cmpv_event_end_file(const mpv_event *event);
const mpv_event_client_message *_Nullable cmpv_event_client_message(const mpv_event *event);
const mpv_event_hook *_Nullable cmpv_event_hook(const mpv_event *event);

/// A property's value: NULL where it is unavailable, or was not asked for as a node.
const mpv_node *_Nullable cmpv_property_node(const mpv_event_property *property);

/// A property's value: NULL where it is unavailable, or was not asked for as a string.
const char *_Nullable cmpv_property_string(const mpv_event_property *property);

/// A node without its union: the members that `format` does not name are 0 or NULL, so that none can be read as
/// another.
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

/// A format that this header does not know reads as MPV_FORMAT_NONE.
cmpv_value cmpv_node_value(const mpv_node *node);

/// strlen: Swift would need the whole C library for it.
size_t cmpv_string_length(const char *string);

// Nodes of our own, for commands and properties. A node starts as zeros (MPV_FORMAT_NONE) and is set once; what it is
// given is copied; cmpv_node_free releases the tree. Where memory is out the process aborts, as libmpv itself does.

void cmpv_node_set_flag(mpv_node *node, bool flag);
void cmpv_node_set_int64(mpv_node *node, int64_t value);
void cmpv_node_set_double(mpv_node *node, double value);
/// `bytes` needs no terminator; a NUL among them ends the string for libmpv.
void cmpv_node_set_string(mpv_node *node, const void *_Nullable bytes, size_t count);
void cmpv_node_set_bytes(mpv_node *node, const void *_Nullable bytes, size_t count);
/// Makes an array, or a map whose keys must all be set, of `count` empty nodes, and returns the first.
mpv_node *cmpv_node_set_list(mpv_node *node, int count, bool keyed);
void cmpv_node_set_key(mpv_node *map, int index, const void *_Nullable bytes, size_t count);

/// Only for nodes set by the functions above: libmpv's own belong to libmpv.
void cmpv_node_free(mpv_node *node);

#pragma clang assume_nonnull end

#endif
