/*
 * ninja_ascii_words.h - the words of Ninja ASCII (ninja-ascii.md 3 and 5): types of declarations,
 * fields, calls, constants.
 *
 * A layout describes how the arguments of a field or call are stored. Each letter is one piece of
 * the image. Some calls have a head: the constant number that their word stands for.
 *
 * Pieces with one argument:
 *     w 32 bits      h 16 bits       - 16 bits, negated     n 16 bits, times 32767
 *     f a float      b the bits of a float, as an integer
 *     a an angle of a motion, 32 bits    s the same, 16 bits    A an angle of an object
 *     p a name       t a string      m 16 bits or-ed with the head
 *     M bits 8 to 15, or-ed with the head
 *     i 16 bits: the head alone; the argument is ignored
 * Pieces with no argument, two, three or four arguments:
 *     e the head, 16 bits    E the head, 32 bits    1 and 0 the floats 1.0 and 0.0
 *     | both or-ed, 16 bits  + both or-ed, 32 bits  V flags, size and the head
 *     x index and percent of 255                    X index and percent of 65535
 *     3 a normal in 32 bits  c a colour: a, r, g, b
 */
#ifndef KUNAI_I_NINJA_ASCII_WORDS_H
#define KUNAI_I_NINJA_ASCII_WORDS_H

#include "base/text.h"

/* Families: the kinds of structures that a name can refer to. */
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
    /* No declaration that is read makes a light or attributes. */
    KUNAI_I_ASCII_NJS_LIGHT,
    KUNAI_I_ASCII_ATTRIBUTES /* attributes of polygons */
};

/* How the items of a declaration are written. */
enum {
    /* ACTION and similar types: they contain only references. */
    KUNAI_I_ASCII_IGNORED = 0,
    KUNAI_I_ASCII_UNREAD, /* not supported: a warning */
    KUNAI_I_ASCII_STRUCT, /* fields */
    KUNAI_I_ASCII_GROUPS, /* groups of fields */
    KUNAI_I_ASCII_ARRAY,  /* calls or plain values */
    KUNAI_I_ASCII_ENTRIES /* MDATA: names, then as many counts */
};

/* The calls that an array can contain, as bits. */
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

/* Properties of the keys of a motion, as bits. */
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
    uint32_t calls;  /* calls that the array can contain */
    uint32_t ninja2; /* those calls that only Ninja 2 uses there */
    uint8_t shape;
    uint8_t family;
    /* Size of a struct in bytes. For arrays, the size of a plain value, or 0 if there are none. For
     * MDATA, the number of names per entry. */
    uint8_t size;
    uint8_t keys;  /* KUNAI_I_KEYS_CAMERA or _LIGHT */
    uint32_t type; /* enum kunai_i_ascii_type */
} kunai_i_ascii_type_row;

typedef struct kunai_i_ascii_field {
    const char *word;
    const char *layout;
    uint8_t family; /* the family that has this field */
    uint8_t at;
    uint8_t target; /* the family that its name refers to */
    /* Distance in bytes from the pointer to the count of the array that it points to. 0: no
     * count. */
    uint8_t count_at;
    uint8_t count_size; /* size of the count: 2 or 4 bytes */
    uint8_t whole;      /* 1: an array with fewer items than the count is not used */
} kunai_i_ascii_field;

typedef struct kunai_i_ascii_call {
    const char *word;
    const char *layout;
    uint32_t call; /* the arrays that can contain it, as bits */
    uint32_t head;
} kunai_i_ascii_call;

/* The words that begin and end the items of a declaration. */
typedef struct kunai_i_ascii_begin_row {
    const char *word;
    const char *end;
    const char *missing; /* the error if the second word is missing */
    /* The only family with these words. 0: all families can have them. */
    uint32_t family;
} kunai_i_ascii_begin_row;

/* A block between X_START and X_END. */
typedef struct kunai_i_ascii_block_row {
    const char *word; /* X */
    uint32_t format;  /* format of its motions; 0: their keys decide */
    uint32_t unread;
} kunai_i_ascii_block_row;

/* Returns the row of a type of declarations. Types of other models share one row with shape
 * KUNAI_I_ASCII_UNREAD: their words only have to begin like a known one. Returns NULL for other
 * words. */
const kunai_i_ascii_type_row *kunai_i_find_ascii_type(const kunai_i_token *token);
/* Returns the field with this word in a family, or NULL if the family has no field of this word. */
const kunai_i_ascii_field *kunai_i_find_ascii_field(const kunai_i_token *token, uint32_t family);
/* Returns the call with this word that one of the arrays in calls (KUNAI_I_CALL_... bits) can
 * contain, or NULL. */
const kunai_i_ascii_call *kunai_i_find_ascii_call(const kunai_i_token *token, uint32_t calls);
/* Returns the row whose first word this is, or NULL. */
const kunai_i_ascii_begin_row *kunai_i_find_ascii_begin(const kunai_i_token *token);
/* Returns the row of a block that the word X_START or X_END begins or ends, or NULL. */
const kunai_i_ascii_block_row *kunai_i_find_ascii_block(const kunai_i_token *token);
/* Returns X of X_START or X_END. Returns an empty token for other words. */
kunai_i_token kunai_i_get_ascii_stem(const kunai_i_token *token);
/* Returns 1 and sets *value if the word is a constant, otherwise 0. */
int kunai_i_find_ascii_constant(const kunai_i_token *token, uint32_t *value);

/* Returns 1 if TYPE name[n] START follows, which begins a declaration. Otherwise returns 0. text is
 * a copy: the place of the caller does not change. */
int kunai_i_begins_ascii_declaration(kunai_i_text text);

/* Returns the number of arguments of all pieces of a layout. */
uint32_t kunai_i_count_ascii_arguments(const char *layout);
/* Returns the number of bytes of all pieces of a layout. */
uint32_t kunai_i_measure_ascii(const char *layout);
/* Returns the number of arguments of one piece. */
uint32_t kunai_i_count_ascii_piece_arguments(char piece);
/* Returns the number of bytes of one piece. */
uint32_t kunai_i_measure_ascii_piece(char piece);

#endif
