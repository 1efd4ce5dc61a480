/* ninja_ascii_image.h - the state while a text of Ninja ASCII is read: its expressions, the image
 * that grows from them, and the names that are resolved at the end. */
#ifndef KUNAI_I_NINJA_ASCII_IMAGE_H
#define KUNAI_I_NINJA_ASCII_IMAGE_H

#include "container/ninja_ascii.h"
#include "container/ninja_ascii_words.h"

enum {
    KUNAI_I_ASCII_ARGUMENTS = 8, /* more than any layout has */
    KUNAI_I_ASCII_HALVES = 32    /* half words of the largest struct */
};

enum { KUNAI_I_VALUE_NUMBER = 0, KUNAI_I_VALUE_NAME, KUNAI_I_VALUE_STRING };

typedef struct kunai_i_ascii_value {
    uint32_t kind;
    uint32_t is_real; /* numbers: one was written with a point or exponent */
    double number;
    uint64_t offset;      /* of its first number, name or string */
    const uint8_t *bytes; /* of a name or string */
    size_t size;
} kunai_i_ascii_value;

/* What the declarations are known by, besides what the others see of them. */
typedef struct kunai_i_ascii_entry {
    const uint8_t *name;
    uint32_t name_size;
    uint32_t family;
    uint32_t count; /* of elements */
    uint32_t keys;  /* of a key array, of all arrays of an MDATA: KUNAI_I_KEYS_... */
    uint32_t slots; /* an MDATA: names of an entry */
    uint32_t mdata; /* a motion: 1 + the number of its MDATA, or 0 */
} kunai_i_ascii_entry;

/* A pointer that gets its value when all names are known. */
typedef struct kunai_i_ascii_reference {
    uint32_t offset; /* of the name in the text */
    uint32_t name_size;
    uint32_t place;
    uint32_t from;                               /* the declaration that it is in */
    uint8_t target, count_at, count_size, whole; /* as in kunai_i_ascii_field */
} kunai_i_ascii_reference;

/* A string that goes behind its array. */
typedef struct kunai_i_ascii_string {
    const uint8_t *bytes;
    uint32_t size;
    uint32_t offset;
    uint32_t place; /* of the pointer */
} kunai_i_ascii_string;

typedef struct kunai_i_ascii_text {
    kunai_i_text text;
    kunai_i_open *open;
    const char *record;
    kunai_i_list image;                    /* bytes */
    kunai_i_list origins;                  /* kunai_i_ascii_origin, but for what grew last: */
    uint32_t recent[KUNAI_I_ASCII_HALVES]; /* the origins of its half words */
    uint32_t recent_place, recent_count, last_origin;
    kunai_i_list declarations; /* kunai_i_ascii_declaration */
    kunai_i_list entries;      /* kunai_i_ascii_entry, of the same number */
    kunai_i_list references;
    kunai_i_list strings; /* of the array that is read */
    kunai_string default_object;
    uint32_t block;            /* the format of the motions in it; 0: what their keys say */
    kunai_i_token block_start; /* the word that begins the open block; empty outside of blocks */
} kunai_i_ascii_text;

void kunai_i_fail_ascii(kunai_i_ascii_text *ascii, uint64_t offset, const char *message);
/* At the current token; the end of the text is its own error. */
void kunai_i_fail_ascii_here(kunai_i_ascii_text *ascii, const char *message);

/* An expression, from the current token on; goes behind it. */
kunai_i_ascii_value kunai_i_read_ascii_expression(kunai_i_ascii_text *ascii);

/* The place of size more bytes, all zero and from that byte of the text. size is even; what is
 * larger than the largest struct has one origin. */
uint32_t kunai_i_grow_ascii(kunai_i_ascii_text *ascii, uint32_t size, uint64_t offset);
void kunai_i_store_ascii(kunai_i_ascii_text *ascii, uint32_t place, uint32_t size, uint32_t bits);
/* Where in the text a part of what grew last is from. */
void kunai_i_set_ascii_origin(kunai_i_ascii_text *ascii, uint32_t place, uint32_t size,
                              uint64_t offset);
void kunai_i_end_ascii_origins(kunai_i_ascii_text *ascii, uint64_t offset);
uint32_t kunai_i_find_ascii_origin(const kunai_i_ascii_origin *origins, size_t count,
                                   uint64_t place);
uint32_t kunai_i_load_ascii(const kunai_i_ascii_text *ascii, uint32_t place, uint32_t size);

/* Writes the pieces of a layout, which have as many arguments as there are values. A name is to be
 * one of what field refers to. */
void kunai_i_emit_ascii(kunai_i_ascii_text *ascii, uint32_t place, const char *layout,
                        uint32_t head, const kunai_i_ascii_value *values,
                        const kunai_i_ascii_field *field);

#endif
