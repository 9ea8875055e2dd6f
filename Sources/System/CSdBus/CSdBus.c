#include "CSdBus.h"

#include <errno.h>
#include <stddef.h>

static const char object_path[] = "/org/mpris/MediaPlayer2";
static const char root_interface[] = "org.mpris.MediaPlayer2";
static const char player_interface[] = "org.mpris.MediaPlayer2.Player";

static int get_property(sd_bus *bus, const char *path, const char *interface, const char *property,
                        sd_bus_message *reply, void *userdata, sd_bus_error *error) {
    (void)bus, (void)path, (void)error;
    const mpris_handlers *handlers = userdata;
    return handlers->get(handlers->context, interface, property, reply);
}

static int set_property(sd_bus *bus, const char *path, const char *interface, const char *property,
                        sd_bus_message *value, void *userdata, sd_bus_error *error) {
    (void)bus, (void)path, (void)interface;
    const mpris_handlers *handlers = userdata;
    return handlers->set(handlers->context, property, value, error);
}

static int call_method(sd_bus_message *message, void *userdata, sd_bus_error *error) {
    const mpris_handlers *handlers = userdata;
    int result = handlers->call(handlers->context, sd_bus_message_get_interface(message),
                                sd_bus_message_get_member(message), message, error);
    if (result != 0)
        return result;
    return sd_bus_reply_method_return(message, NULL);
}

static const sd_bus_vtable root_vtable[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Raise", NULL, NULL, call_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_METHOD("Quit", NULL, NULL, call_method, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_PROPERTY("CanQuit", "b", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("CanRaise", "b", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("HasTrackList", "b", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("Identity", "s", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("DesktopEntry", "s", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("SupportedUriSchemes", "as", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("SupportedMimeTypes", "as", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_VTABLE_END,
};

#define METHOD(name, arguments, names)                                                                                \
    SD_BUS_METHOD_WITH_NAMES(name, arguments, names, NULL, "", call_method, SD_BUS_VTABLE_UNPRIVILEGED)
#define PROPERTY(name, type) SD_BUS_PROPERTY(name, type, get_property, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define WRITABLE(name, type)                                                                                          \
    SD_BUS_WRITABLE_PROPERTY(name, type, get_property, set_property, 0,                                               \
                             SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED)

static const sd_bus_vtable player_vtable[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Next", NULL, ""),
    METHOD("Previous", NULL, ""),
    METHOD("Pause", NULL, ""),
    METHOD("PlayPause", NULL, ""),
    METHOD("Stop", NULL, ""),
    METHOD("Play", NULL, ""),
    METHOD("Seek", "x", SD_BUS_PARAM(Offset)),
    METHOD("SetPosition", "ox", SD_BUS_PARAM(TrackId) SD_BUS_PARAM(Position)),
    METHOD("OpenUri", "s", SD_BUS_PARAM(Uri)),
    SD_BUS_SIGNAL_WITH_NAMES("Seeked", "x", SD_BUS_PARAM(Position), 0),
    PROPERTY("PlaybackStatus", "s"),
    WRITABLE("LoopStatus", "s"),
    WRITABLE("Rate", "d"),
    WRITABLE("Shuffle", "b"),
    PROPERTY("Metadata", "a{sv}"),
    WRITABLE("Volume", "d"),
    SD_BUS_PROPERTY("Position", "x", get_property, 0, 0),
    SD_BUS_PROPERTY("MinimumRate", "d", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_PROPERTY("MaximumRate", "d", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    PROPERTY("CanGoNext", "b"),
    PROPERTY("CanGoPrevious", "b"),
    PROPERTY("CanPlay", "b"),
    PROPERTY("CanPause", "b"),
    PROPERTY("CanSeek", "b"),
    SD_BUS_PROPERTY("CanControl", "b", get_property, 0, SD_BUS_VTABLE_PROPERTY_CONST),
    SD_BUS_VTABLE_END,
};

int mpris_export(sd_bus *bus, const mpris_handlers *handlers) {
    // sd-bus takes a pointer to what it never changes.
    void *userdata = (void *)(uintptr_t)handlers;
    int result = sd_bus_add_object_vtable(bus, NULL, object_path, root_interface, root_vtable, userdata);
    if (result < 0)
        return result;
    return sd_bus_add_object_vtable(bus, NULL, object_path, player_interface, player_vtable, userdata);
}

int mpris_emit_seeked(sd_bus *bus, int64_t position) {
    return sd_bus_emit_signal(bus, object_path, player_interface, "Seeked", "x", position);
}

int mpris_answer(sd_bus_message *call, const char *error_name, const char *text) {
    if (!text)
        return sd_bus_reply_method_return(call, NULL);
    return sd_bus_reply_method_errorf(call, error_name, "%s", text);
}
