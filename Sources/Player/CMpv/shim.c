#define _GNU_SOURCE
#include "shim.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

mpv_handle *cmpv_create(void) {
    const char *numeric = setlocale(LC_NUMERIC, NULL);
    // Only if necessary: setlocale races with threads that format numbers.
    if (numeric && strcmp(numeric, "C") != 0)
        setlocale(LC_NUMERIC, "C");
    return mpv_create();
}

int cmpv_read_configuration(mpv_handle *mpv, const void *lines, size_t count, int *descriptor) {
    *descriptor = memfd_create("options", MFD_CLOEXEC);
    if (*descriptor < 0)
        return MPV_ERROR_NOMEM;
    int error = MPV_ERROR_NOMEM;
    if (write(*descriptor, lines, count) == (ssize_t)count) {
        char path[32];
        snprintf(path, sizeof path, "/proc/self/fd/%d", *descriptor);
        error = mpv_load_config_file(mpv, path);
    }
    close(*descriptor);
    return error;
}

const mpv_event_property *cmpv_event_property(const mpv_event *event) {
    bool carries = event->event_id == MPV_EVENT_GET_PROPERTY_REPLY || event->event_id == MPV_EVENT_PROPERTY_CHANGE;
    return carries ? event->data : NULL;
}

const mpv_event_log_message *cmpv_event_log_message(const mpv_event *event) {
    return event->event_id == MPV_EVENT_LOG_MESSAGE ? event->data : NULL;
}

const mpv_event_command *cmpv_event_command(const mpv_event *event) {
    return event->event_id == MPV_EVENT_COMMAND_REPLY ? event->data : NULL;
}

const mpv_event_start_file *cmpv_event_start_file(const mpv_event *event) {
    return event->event_id == MPV_EVENT_START_FILE ? event->data : NULL;
}

const mpv_event_end_file *cmpv_event_end_file(const mpv_event *event) {
    return event->event_id == MPV_EVENT_END_FILE ? event->data : NULL;
}

const mpv_event_client_message *cmpv_event_client_message(const mpv_event *event) {
    return event->event_id == MPV_EVENT_CLIENT_MESSAGE ? event->data : NULL;
}

const mpv_event_hook *cmpv_event_hook(const mpv_event *event) {
    return event->event_id == MPV_EVENT_HOOK ? event->data : NULL;
}

const mpv_node *cmpv_property_node(const mpv_event_property *property) {
    return property->format == MPV_FORMAT_NODE ? property->data : NULL;
}

const char *cmpv_property_string(const mpv_event_property *property) {
    return property->format == MPV_FORMAT_STRING && property->data ? *(const char *const *)property->data : NULL;
}

cmpv_value cmpv_node_value(const mpv_node *node) {
    cmpv_value value = {.format = node->format};
    switch (node->format) {
    case MPV_FORMAT_STRING:
        value.string = node->u.string;
        break;
    case MPV_FORMAT_FLAG:
        value.flag = node->u.flag != 0;
        break;
    case MPV_FORMAT_INT64:
        value.int64 = node->u.int64;
        break;
    case MPV_FORMAT_DOUBLE:
        value.number = node->u.double_;
        break;
    case MPV_FORMAT_NODE_MAP:
    case MPV_FORMAT_NODE_ARRAY:
        // libmpv has no list if it is empty.
        if (node->u.list && node->u.list->num > 0) {
            value.count = (size_t)node->u.list->num;
            value.values = node->u.list->values;
            value.keys = node->format == MPV_FORMAT_NODE_MAP ? node->u.list->keys : NULL;
        }
        break;
    case MPV_FORMAT_BYTE_ARRAY:
        if (node->u.ba) {
            value.bytes = node->u.ba->data;
            value.count = node->u.ba->size;
        }
        break;
    default:
        value.format = MPV_FORMAT_NONE;
        break;
    }
    return value;
}

size_t cmpv_string_length(const char *string) {
    return strlen(string);
}

static void *zeroed(size_t count, size_t size) {
    void *memory = calloc(count ? count : 1, size);
    if (!memory)
        abort();
    return memory;
}

static char *copied(const void *bytes, size_t count) {
    // One byte more, for the terminator.
    char *copy = zeroed(count + 1, 1);
    if (count)
        memcpy(copy, bytes, count);
    return copy;
}

void cmpv_node_set_flag(mpv_node *node, bool flag) {
    node->u.flag = flag;
    node->format = MPV_FORMAT_FLAG;
}

void cmpv_node_set_int64(mpv_node *node, int64_t value) {
    node->u.int64 = value;
    node->format = MPV_FORMAT_INT64;
}

void cmpv_node_set_double(mpv_node *node, double value) {
    node->u.double_ = value;
    node->format = MPV_FORMAT_DOUBLE;
}

void cmpv_node_set_string(mpv_node *node, const void *bytes, size_t count) {
    node->u.string = copied(bytes, count);
    node->format = MPV_FORMAT_STRING;
}

void cmpv_node_set_bytes(mpv_node *node, const void *bytes, size_t count) {
    mpv_byte_array *array = zeroed(1, sizeof *array);
    array->data = copied(bytes, count);
    array->size = count;
    node->u.ba = array;
    node->format = MPV_FORMAT_BYTE_ARRAY;
}

mpv_node *cmpv_node_set_list(mpv_node *node, int count, bool keyed) {
    mpv_node_list *list = zeroed(1, sizeof *list);
    list->num = count;
    list->values = zeroed((size_t)count, sizeof *list->values);
    if (keyed)
        list->keys = zeroed((size_t)count, sizeof *list->keys);
    node->u.list = list;
    node->format = keyed ? MPV_FORMAT_NODE_MAP : MPV_FORMAT_NODE_ARRAY;
    return list->values;
}

void cmpv_node_set_key(mpv_node *map, int index, const void *bytes, size_t count) {
    map->u.list->keys[index] = copied(bytes, count);
}

void cmpv_node_free(mpv_node *node) {
    switch (node->format) {
    case MPV_FORMAT_STRING:
        free(node->u.string);
        break;
    case MPV_FORMAT_BYTE_ARRAY:
        free(node->u.ba->data);
        free(node->u.ba);
        break;
    case MPV_FORMAT_NODE_ARRAY:
    case MPV_FORMAT_NODE_MAP:
        for (int i = 0; i < node->u.list->num; i++) {
            cmpv_node_free(&node->u.list->values[i]);
            if (node->u.list->keys)
                free(node->u.list->keys[i]);
        }
        free(node->u.list->values);
        free(node->u.list->keys);
        free(node->u.list);
        break;
    default:
        break;
    }
    *node = (mpv_node){0};
}
