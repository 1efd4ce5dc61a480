/* ninja_ascii_image.h - the state of the reader of Ninja ASCII: expressions, the image that is made
 * from them, and the names that are resolved at the end. */
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
    uint32_t is_real; /* numbers: 1 if a number in it has a point or exponent */
    double number;
    uint64_t offset;      /* offset of its first number, name or string */
    const uint8_t *bytes; /* bytes of a name or string */
    size_t size;
} kunai_i_ascii_value;

/* Further data about a declaration, needed only while the text is read. */
typedef struct kunai_i_ascii_entry {
    const uint8_t *name;
    uint32_t name_size;
    uint32_t family;
    uint32_t count; /* number of elements */
    /* KUNAI_I_KEYS_... of a key array. For an MDATA, the bits of all its arrays. */
    uint32_t keys;
    uint32_t slots; /* an MDATA: number of names per entry */
    uint32_t mdata; /* a motion: 1 + the number of its MDATA, or 0 */
} kunai_i_ascii_entry;

/* A pointer whose value is stored when all names are known. */
typedef struct kunai_i_ascii_reference {
    uint32_t offset; /* offset of the name in the text */
    uint32_t name_size;
    uint32_t place;
    uint32_t from;                               /* number of the declaration that contains it */
    uint8_t target, count_at, count_size, whole; /* as in kunai_i_ascii_field */
} kunai_i_ascii_reference;

/* A string that is stored after its array. */
typedef struct kunai_i_ascii_string {
    const uint8_t *bytes;
    uint32_t size;
    uint32_t offset;
    uint32_t place; /* place of the pointer */
} kunai_i_ascii_string;

typedef struct kunai_i_ascii_text {
    kunai_i_text text;
    kunai_i_open *open;
    const char *record;
    kunai_i_list image; /* bytes */
    /* kunai_i_ascii_origin items, without the bytes that were added last. */
    kunai_i_list origins;
    uint32_t recent[KUNAI_I_ASCII_HALVES]; /* the origins of their half words */
    uint32_t recent_place, recent_count, last_origin;
    kunai_i_list declarations; /* kunai_i_ascii_declaration */
    /* kunai_i_ascii_entry items, with the same indices as declarations. */
    kunai_i_list entries;
    kunai_i_list references;
    kunai_i_list strings; /* strings of the array that is being read */
    kunai_string default_object;
    /* Format of the motions in the current block. 0: their keys decide. */
    uint32_t block;
    /* The word that begins the current block. Empty outside of blocks. */
    kunai_i_token block_start;
} kunai_i_ascii_text;

/* Fails the open call with KUNAI_E_CORRUPT at an offset of the text. */
void kunai_i_fail_ascii(kunai_i_ascii_text *ascii, uint64_t offset, const char *message);
/* Fails the open call with KUNAI_E_CORRUPT at the current token. At the end of the text, the code
 * is KUNAI_E_TRUNCATED, and the error says that the text is too short. */
void kunai_i_fail_ascii_here(kunai_i_ascii_text *ascii, const char *message);

/* Reads an expression that begins at the current token, and moves to the token after it. */
kunai_i_ascii_value kunai_i_read_ascii_expression(kunai_i_ascii_text *ascii);

/* Adds size zeroed bytes to the image, with the byte of the text at offset as origin. Returns their
 * place. size is even. More bytes than the largest struct has get a single origin. */
uint32_t kunai_i_grow_ascii(kunai_i_ascii_text *ascii, uint32_t size, uint64_t offset);
/* Stores the lower size bytes of bits in the image, little-endian. Their origin does not change. */
void kunai_i_store_ascii(kunai_i_ascii_text *ascii, uint32_t place, uint32_t size, uint32_t bits);
/* Sets the origin of a part of the bytes that were added last. */
void kunai_i_set_ascii_origin(kunai_i_ascii_text *ascii, uint32_t place, uint32_t size,
                              uint64_t offset);
/* Adds the last origin, at the end of the image. offset is the size of the text. */
void kunai_i_end_ascii_origins(kunai_i_ascii_text *ascii, uint64_t offset);
/* Returns the offset in the text of the last origin that is not after place. count is not 0. */
uint32_t kunai_i_find_ascii_origin(const kunai_i_ascii_origin *origins, size_t count,
                                   uint64_t place);
/* Returns the 2 or 4 bytes (size) of the image at place, which is inside the image. */
uint32_t kunai_i_load_ascii(const kunai_i_ascii_text *ascii, uint32_t place, uint32_t size);

/* Stores the pieces of a layout (ninja_ascii_words.h). The number of values must be the number of
 * arguments. A name must belong to the family that field refers to. */
void kunai_i_emit_ascii(kunai_i_ascii_text *ascii, uint32_t place, const char *layout,
                        uint32_t head, const kunai_i_ascii_value *values,
                        const kunai_i_ascii_field *field);

#endif
