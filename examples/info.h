/* info.h - the parts of kunai-info: what is known of a file, as JSON and in words. */
#ifndef INFO_H
#define INFO_H

#include "json.h"
#include "tool.h"

typedef struct info {
    tool *t;
    const char *path;
    buffer json;            /* members of the object */
    buffer words;           /* the same, shorter, for people */
    buffer warnings;        /* kunai_error, one behind the other, none twice */
    buffer errors;          /* the same */
    kunai_archive *archive; /* stays open while messages may need its names; or NULL */
} info;

/* Each opens the bytes as one noun and tells what is in it, or reports why it cannot. */
void info_archive(info *out, const buffer *bytes);
void info_textures(info *out, const buffer *bytes);
void info_models(info *out, const buffer *bytes);
void info_motions(info *out, const buffer *bytes);

/* Says an error once and keeps it for the JSON. */
void info_error(info *out, const kunai_error *error);

/* Adds to the words. */
TOOL_PRINTF(2, 3) void info_say(info *out, const char *format, ...);

void info_warnings(info *out, const kunai_error *warnings, uint32_t count);

/* "little" and the like, for a byte order of the library. */
const char *info_byte_order(uint32_t byte_order);

/* A key with a string of the library, a text, or a number. */
void info_name(buffer *b, const char *key, kunai_string value);
void info_text(buffer *b, const char *key, const char *value);
void info_number(buffer *b, const char *key, uint64_t value);

#endif
