// MPRIS's object on the message bus, over sd-bus: what Swift can't import of it, which is its macros and its functions
// with a variable number of arguments. A bus is used on one thread only.
#include <stdint.h>
#include <systemd/sd-bus.h>

// Answers of the program; called by sd_bus_process. The context is passed to each. They return 0 or a negative errno; the
// error is set for the caller to read.
typedef struct {
    void *context;
    // Appends the property's value to the message.
    int (*get)(void *context, const char *interface, const char *property, sd_bus_message *reply);
    // Reads the value from the message.
    int (*set)(void *context, const char *property, sd_bus_message *value, sd_bus_error *error);
    // Reads the arguments from the message. Returns 0 if the call is to be answered now, without a result; 1 if the program
    // answers it later, with mpris_answer; or a negative errno.
    int (*call)(void *context, const char *interface, const char *method, sd_bus_message *message, sd_bus_error *error);
} mpris_handlers;

// Adds both interfaces at /org/mpris/MediaPlayer2. The handlers have to stay where they are as long as the bus lives.
int mpris_export(sd_bus *bus, const mpris_handlers *handlers);

// Sends the signal Seeked: microseconds.
int mpris_emit_seeked(sd_bus *bus, int64_t position);

// Answers a call: without a result, or with an error for a person if the text is not NULL.
int mpris_answer(sd_bus_message *call, const char *error_name, const char *text);
