// A TOML parser with a C interface: toml++ parses, this flattens its tree. No C++ exception leaves these functions.
//
// The caller owns a document and frees it once with ctoml_free. All that the functions return is borrowed: valid until
// then. A document never changes, so several threads may read it.
#ifndef CTOML_H
#define CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ctoml_document ctoml_document;

// Not terminated by a zero; it may contain zeros. NULL only if the length is 0.
typedef struct ctoml_text {
    const char *_Nullable bytes;
    size_t length;
} ctoml_text;

// Both counted from 1, the column in Unicode scalars. Line 0: the position is unknown.
typedef struct ctoml_position {
    uint32_t line;
    uint32_t column;
} ctoml_position;

typedef enum ctoml_kind {
    CTOML_STRING,
    CTOML_INTEGER,
    CTOML_FLOAT,
    CTOML_BOOLEAN,
    CTOML_DATE,
    CTOML_TIME,
    CTOML_DATE_TIME,
    CTOML_ARRAY,
    CTOML_TABLE,
} ctoml_kind;

typedef struct ctoml_node {
    ctoml_kind kind;
    // Where the key begins, or the value if it is in an array.
    ctoml_position position;
    // Empty in an array and for the root table.
    ctoml_text key;
    // Set for CTOML_STRING.
    ctoml_text string;
    // Set for CTOML_INTEGER.
    int64_t integer;
    // Set for CTOML_FLOAT.
    double number;
    // Set for CTOML_BOOLEAN.
    bool boolean;
    // The number of direct children, for CTOML_ARRAY and CTOML_TABLE.
    size_t count;
} ctoml_node;

typedef struct ctoml_error {
    // Empty if the text is valid.
    ctoml_text message;
    ctoml_position position;
} ctoml_error;

// Bounds. A text beyond one of them is an error. toml++ recurses: these keep its stack small.
enum {
    // Arrays and tables inside each other.
    CTOML_MAXIMUM_DEPTH = 16,
    // Dots in one line, wherever they are; a row of dots counts once. Bounds the parts of a dotted key.
    CTOML_MAXIMUM_DOTS = 512,
};

// Parses a text in UTF-8. Reentrant. In the worst case the time grows with the square of the length: bound the length.
// Returns NULL if there is not enough memory.
ctoml_document *_Nullable ctoml_parse(const char *_Nullable bytes, size_t length);

void ctoml_free(ctoml_document *_Nullable document);

// Why the text was refused.
ctoml_error ctoml_document_error(const ctoml_document *_Nonnull document);

// The tree in pre-order: the root table, then each node followed by its children. Members of a table are in the order
// of the text. NULL and a count of 0 after an error.
const ctoml_node *_Nullable ctoml_document_nodes(const ctoml_document *_Nonnull document, size_t *_Nonnull count);

#ifdef __cplusplus
}
#endif

#endif
