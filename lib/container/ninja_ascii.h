/*
 * ninja_ascii.h - texts of Ninja structures: Ninja ASCII (ninja-ascii.md) and C source
 * (ninja-c-source.md).
 *
 * The declarations of a text are converted to the structures that they describe, as a little-endian
 * Ninja file would contain them. This memory image has the same readers as binary files.
 * ninja_ascii_read.c defines the functions.
 */
#ifndef KUNAI_I_NINJA_ASCII_H
#define KUNAI_I_NINJA_ASCII_H

#include "base/reader.h"
#include "container/ninja_lines.h"

/* The image from place up to the next element's place was made from this byte of the text. */
typedef struct kunai_i_ascii_origin {
    uint32_t place;
    /* Offset in the text. An offset after its end is in the headers, which follow the text. */
    uint32_t offset;
} kunai_i_ascii_origin;

/* The type of a declaration. ninja_ascii_words.c lists the words of the text. */
enum kunai_i_ascii_type {
    KUNAI_I_ASCII_OTHER = 0, /* arrays, models, actions: only pointers lead to them */
    KUNAI_I_ASCII_TEXTURE_LIST,
    KUNAI_I_ASCII_BASIC_OBJECT,
    KUNAI_I_ASCII_CHUNK_OBJECT,
    KUNAI_I_ASCII_MOTION,
    KUNAI_I_ASCII_CAMERA,
    /* Only C source has the following types. */
    KUNAI_I_ASCII_BASIC_PLUS_OBJECT,
    /* NJS_ACTION: addresses of an object and a motion. An address of 0 means that it is in another
     * file. */
    KUNAI_I_ASCII_ACTION,
    /* LandTable as in SADX (sa-tools.md 4), with Basic+ models if NJS_MODEL is defined so. The
     * texture list is 0 or in this image. */
    KUNAI_I_ASCII_LAND_TABLE,
    KUNAI_I_ASCII_LAND_TABLE_SA2 /* LandTable as in SA2 (sa-tools.md 5) */
};

typedef struct kunai_i_ascii_declaration {
    uint32_t type;        /* enum kunai_i_ascii_type */
    uint32_t place;       /* offset of its structure in the image */
    uint32_t block;       /* motions: KUNAI_FORMAT_NMDM, NSSM, NCAM or NLIM */
    uint32_t is_referred; /* 1: another declaration points to it */
    /* Motions of C source: number of entries in the MDATA array, or 0 if unknown. */
    uint32_t entry_count;
    /* Motions: KUNAI_MOTION_NINJA2, _ANGLES_WIDE and _ANGLES_SHORT, derived from the keys. */
    uint32_t flags;
    kunai_string name; /* in memory of the handle */
    /* Offset of its first word in the text, which is also the origin of place. */
    uint64_t offset;
} kunai_i_ascii_declaration;

/* Returns 1 if the declaration is an object of any kind, otherwise 0. */
static inline int kunai_i_is_ascii_object(const kunai_i_ascii_declaration *declaration)
{
    return declaration->type == KUNAI_I_ASCII_BASIC_OBJECT ||
           declaration->type == KUNAI_I_ASCII_CHUNK_OBJECT ||
           declaration->type == KUNAI_I_ASCII_BASIC_PLUS_OBJECT;
}

typedef struct kunai_i_ascii {
    kunai_i_reader image;                          /* no structure is at place 0 */
    const kunai_i_ascii_declaration *declarations; /* in the order of the text */
    uint32_t count;
    /* The name in the line DEFAULT_OBJECT_NAME, often of a missing object. Empty without this
     * line. */
    kunai_string default_object;
    /* Sorted by place. The first place is 0, and the last one is the end of the image. */
    const kunai_i_ascii_origin *origins;
    uint32_t origin_count;
    kunai_i_lines lines;
    uint32_t is_source; /* 1: C source, whose first root is the first model */
} kunai_i_ascii;

/* A text that is read once for the models and motions in it. All members are 0 before the first
 * open call. */
typedef struct kunai_i_ascii_shared {
    kunai_i_ascii ascii;
    kunai_i_open open; /* owns the memory of the text, its warnings and its error */
    uint32_t is_read;
    /* 1: the outline has the warnings already. Only outlines share a text. */
    uint32_t is_told;
} kunai_i_ascii_shared;

/* Frees the text. */
void kunai_i_end_ascii_shared(kunai_i_ascii_shared *shared);

/* Returns 1 if data is Ninja ASCII or C source with Ninja structures, and sets *is_source to 1 for
 * C source. Otherwise returns 0. Takes linear time, and little time for data that is not a text. */
int kunai_i_is_ascii(const void *data, size_t size, int *is_source);

/*
 * Reads all declarations into temporary memory; only the names are in memory of the handle. On a
 * fault, fails the open call.
 *
 * In an outline, the first call reads the text, and later calls return the same image in memory of
 * the outline. In a scene, open->text contains the text that was read before.
 */
void kunai_i_read_ascii(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *ascii);

/* Like kunai_i_read_ascii, but fails the open call if the bytes are another kind of file. */
void kunai_i_read_ascii_text(kunai_i_open *open, const void *data, size_t size,
                             kunai_i_ascii *ascii);

/* Returns the module that reads declarations of this type: KUNAI_MODULE_MODEL, KUNAI_MODULE_MOTION,
 * KUNAI_MODULE_SCENE or 0. */
uint32_t kunai_i_get_ascii_module(uint32_t type);

/* For kunai_probe: returns 1 if data is a text with a declaration that one of these modules
 * reads. */
int kunai_i_has_ascii_part(const uint8_t *data, size_t size, uint32_t modules);

/* Returns the offset of the byte in the text that this place of the image was made from. */
uint64_t kunai_i_find_ascii_offset(const kunai_i_ascii *ascii, uint64_t place);

/* For readers of the image: converts places in the image to offsets and lines in the text. Converts
 * the error of the open call, and the warnings of its current part (kunai_i_begin_warnings). */
void kunai_i_translate_ascii(const kunai_i_ascii *ascii, kunai_i_open *open);

/* Converts only the error. */
void kunai_i_translate_error(const kunai_i_ascii *ascii, kunai_i_open *open);

/* Returns the root object: the one that DEFAULT_OBJECT_NAME names, or the last one that no other
 * object refers to. If all objects are referred to, returns the last object. Returns NULL if there
 * is no object. */
const kunai_i_ascii_declaration *kunai_i_find_ascii_root(const kunai_i_ascii *ascii);

#endif
