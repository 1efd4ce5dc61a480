/*
 * ninja_ascii_words.h - the words of Ninja ASCII (ninja-ascii.md 3 and 5): types of declarations,
 * fields, calls, constants.
 *
 * A layout says what the arguments of a field or call become, one letter for each piece of the
 * image. Most take one argument:
 *     w 32 bits      h 16 bits       - 16 bits, negated     n 16 bits, times 32767
 *     f a float      b the bits of a float, as an integer
 *     a an angle of a motion, 32 bits    s the same, 16 bits    A an angle of an object
 *     p a name       t a string      m 16 bits or the head  M bits 8 to 15 or the head
 *     i nothing but the head, 16 bits
 * some take none, two, three or four:
 *     e the head, 16 bits    E the same, 32 bits    1 and 0 those floats
 *     | both, 16 bits        + both, 32 bits        V flags, size and the head
 *     x index and percent, of 255                   X the same, of 65535
 *     3 a normal in 32 bits  c a colour: a, r, g, b
 */
#ifndef KUNAI_I_NINJA_ASCII_WORDS_H
#define KUNAI_I_NINJA_ASCII_WORDS_H

#include "base/text.h"

/* What a declaration makes, as far as others refer to it. */
enum {
    KUNAI_I_ASCII_SKIPPED = 0, /* not read */
    KUNAI_I_ASCII_TEXTURE_NAMES,
    KUNAI_I_ASCII_TEXLIST,
    KUNAI_I_ASCII_MATERIALS,
    KUNAI_I_ASCII_POLYGONS,
    KUNAI_I_ASCII_UVS,
    KUNAI_I_ASCII_COLORS,
    KUNAI_I_ASCII_VECTORS, /* points, normals, normals of polygons */
    KUNAI_I_ASCII_MESHSETS,
    KUNAI_I_ASCII_MODEL,
    KUNAI_I_ASCII_OBJECT,
    KUNAI_I_ASCII_CNKMODEL,
    KUNAI_I_ASCII_CNKOBJECT,
    KUNAI_I_ASCII_VLIST,
    KUNAI_I_ASCII_PLIST,
    KUNAI_I_ASCII_KEYS,
    KUNAI_I_ASCII_MDATA,
    KUNAI_I_ASCII_NJS_MOTION,
    KUNAI_I_ASCII_NJS_CAMERA,
    KUNAI_I_ASCII_NJS_LIGHT, /* nothing that is read declares it, nor the next */
    KUNAI_I_ASCII_ATTRIBUTES /* of polygons */
};

/* How its items are written. */
enum {
    KUNAI_I_ASCII_IGNORED = 0, /* ACTION and the like: they only refer */
    KUNAI_I_ASCII_UNREAD,      /* out of scope */
    KUNAI_I_ASCII_STRUCT,      /* fields */
    KUNAI_I_ASCII_GROUPS,      /* fields in groups */
    KUNAI_I_ASCII_ARRAY,       /* calls, plain values */
    KUNAI_I_ASCII_ENTRIES      /* MDATA: size names, then size counts */
};

/* The calls of an array: which of them, as bits. */
enum {
    KUNAI_I_CALL_TEXN = 1 << 0,
    KUNAI_I_CALL_STRIP = 1 << 1,
    KUNAI_I_CALL_UV = 1 << 2,
    KUNAI_I_CALL_ARGB = 1 << 3,
    KUNAI_I_CALL_VECTOR = 1 << 4,
    KUNAI_I_CALL_VLIST = 1 << 5,
    KUNAI_I_CALL_PLIST = 1 << 6,
    KUNAI_I_CALL_F = 1 << 7,
    KUNAI_I_CALL_A = 1 << 8,
    KUNAI_I_CALL_SA = 1 << 9,
    KUNAI_I_CALL_Q = 1 << 10,
    KUNAI_I_CALL_AX = 1 << 11,
    KUNAI_I_CALL_F2 = 1 << 12,
    KUNAI_I_CALL_P = 1 << 13,
    KUNAI_I_CALL_A1 = 1 << 14,
    KUNAI_I_CALL_SA1 = 1 << 15,
    KUNAI_I_CALL_UI32 = 1 << 16,
    KUNAI_I_CALL_F1 = 1 << 17,
    KUNAI_I_CALL_SPOT = 1 << 18,
    KUNAI_I_CALL_UI16 = 1 << 19
};

/* What the keys of a motion are, as bits. */
enum {
    KUNAI_I_KEYS_WIDE = 1 << 0,
    KUNAI_I_KEYS_SHORT = 1 << 1,
    KUNAI_I_KEYS_SHAPE = 1 << 2,
    KUNAI_I_KEYS_CAMERA = 1 << 3,
    KUNAI_I_KEYS_LIGHT = 1 << 4,
    KUNAI_I_KEYS_NINJA2 = 1 << 5
};

typedef struct kunai_i_ascii_type_row {
    const char *word;
    uint32_t calls;  /* of an array */
    uint32_t ninja2; /* those of them that only Ninja 2 has there */
    uint8_t shape;
    uint8_t family;
    uint8_t size;  /* of a struct; of a plain value, or 0: there are none; names of an entry */
    uint8_t keys;  /* KUNAI_I_KEYS_CAMERA or _LIGHT */
    uint32_t type; /* enum kunai_i_ascii_type */
} kunai_i_ascii_type_row;

typedef struct kunai_i_ascii_field {
    const char *word;
    const char *layout;
    uint8_t family; /* whose it is */
    uint8_t at;
    uint8_t target;     /* the family that it refers to */
    uint8_t count_at;   /* where the number of what it refers to is, counted from it; 0: nowhere */
    uint8_t count_size; /* 2 or 4 bytes */
    uint8_t whole;      /* fewer of them are as good as none */
} kunai_i_ascii_field;

typedef struct kunai_i_ascii_call {
    const char *word;
    const char *layout;
    uint32_t call; /* in which arrays it can be */
    uint32_t head;
} kunai_i_ascii_call;

/* The two words around items. */
typedef struct kunai_i_ascii_begin_row {
    const char *word;
    const char *end;
    const char *missing; /* what is wrong when that is not there */
    uint32_t family;     /* that alone has them, of those that are read; 0: any */
} kunai_i_ascii_begin_row;

/* X_START and X_END. */
typedef struct kunai_i_ascii_block_row {
    const char *word; /* X */
    uint32_t format;  /* of its motions; 0: what their keys say */
    uint32_t unread;
} kunai_i_ascii_block_row;

/* NULL: there is no such word. */
const kunai_i_ascii_type_row *kunai_i_find_ascii_type(const kunai_i_token *token);
const kunai_i_ascii_field *kunai_i_find_ascii_field(const kunai_i_token *token, uint32_t family);
const kunai_i_ascii_call *kunai_i_find_ascii_call(const kunai_i_token *token, uint32_t calls);
const kunai_i_ascii_begin_row *kunai_i_find_ascii_begin(const kunai_i_token *token);
const kunai_i_ascii_block_row *kunai_i_find_ascii_block(const kunai_i_token *token);
/* X of X_START or X_END; of another word nothing. */
kunai_i_token kunai_i_get_ascii_stem(const kunai_i_token *token);
int kunai_i_find_ascii_constant(const kunai_i_token *token, uint32_t *value);

/* TYPE name[n] START? */
int kunai_i_begins_ascii_declaration(kunai_i_text text);

/* How many arguments the pieces of a layout take together, and their bytes. */
uint32_t kunai_i_count_ascii_arguments(const char *layout);
uint32_t kunai_i_measure_ascii(const char *layout);
/* Of one piece. */
uint32_t kunai_i_count_ascii_piece_arguments(char piece);
uint32_t kunai_i_measure_ascii_piece(char piece);

#endif
