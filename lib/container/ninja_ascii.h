/*
 * ninja_ascii.h - texts of Ninja structures: Ninja ASCII (ninja-ascii.md) and C source
 * (ninja-c-source.md). The declarations of a text are made into the structures that they stand for,
 * as they are in a little-endian Ninja file. So text and binary files have the same readers.
 * ninja_ascii_read.c defines the functions.
 */
#ifndef KUNAI_I_NINJA_ASCII_H
#define KUNAI_I_NINJA_ASCII_H

#include "base/reader.h"
#include "container/ninja_lines.h"

/* From this place of the image on, up to the next one: what that byte of the text says. */
typedef struct kunai_i_ascii_origin {
    uint32_t place;
    uint32_t offset; /* in the text, or past its end: in the headers, which follow it */
} kunai_i_ascii_origin;

/* What a declaration is; the words of the text are in ninja_ascii_words.c. */
enum kunai_i_ascii_type {
    KUNAI_I_ASCII_OTHER = 0, /* arrays, models, actions: only pointers lead to them */
    KUNAI_I_ASCII_TEXTURE_LIST,
    KUNAI_I_ASCII_BASIC_OBJECT,
    KUNAI_I_ASCII_CHUNK_OBJECT,
    KUNAI_I_ASCII_MOTION,
    KUNAI_I_ASCII_CAMERA,
    /* Only C source has these: */
    KUNAI_I_ASCII_BASIC_PLUS_OBJECT,
    KUNAI_I_ASCII_ACTION,     /* NJS_ACTION: addresses of an object and a motion; 0: elsewhere */
    KUNAI_I_ASCII_LAND_TABLE, /* LandTable as in SADX (sa-tools.md 4), with Basic+ models as their
                                    NJS_MODEL says. The texture list is 0 or one of this image */
    KUNAI_I_ASCII_LAND_TABLE_SA2 /* LandTable as in SA2 (sa-tools.md 5) */
};

typedef struct kunai_i_ascii_declaration {
    uint32_t type;        /* enum kunai_i_ascii_type */
    uint32_t place;       /* of its structure in the image */
    uint32_t block;       /* motions: KUNAI_FORMAT_NMDM, NSSM, NCAM or NLIM */
    uint32_t is_referred; /* another declaration points to it */
    uint32_t entry_count; /* motions of C source: entries of the MDATA array; 0: not known */
    uint32_t flags; /* motions: KUNAI_MOTION_NINJA2, _ANGLES_WIDE, _ANGLES_SHORT, as its keys say */
    kunai_string name; /* kept */
    uint64_t offset;   /* of its first word in the text; also that of place */
} kunai_i_ascii_declaration;

static inline int kunai_i_is_ascii_object(const kunai_i_ascii_declaration *declaration)
{
    return declaration->type == KUNAI_I_ASCII_BASIC_OBJECT ||
           declaration->type == KUNAI_I_ASCII_CHUNK_OBJECT ||
           declaration->type == KUNAI_I_ASCII_BASIC_PLUS_OBJECT;
}

typedef struct kunai_i_ascii {
    kunai_i_reader image;                          /* place 0 is never one of a structure */
    const kunai_i_ascii_declaration *declarations; /* in the order of the text */
    uint32_t count;
    kunai_string default_object;         /* DEFAULT_OBJECT_NAME, often of nothing; or empty */
    const kunai_i_ascii_origin *origins; /* places rise from 0; the last one is the image's end */
    uint32_t origin_count;
    kunai_i_lines lines;
    uint32_t is_source; /* 1: C source, whose first root is the first model */
} kunai_i_ascii;

/* A text that is read once for the models and the motions in it. All members are 0 before the first
 * open. */
typedef struct kunai_i_ascii_shared {
    kunai_i_ascii ascii;
    kunai_i_open open; /* has the memory of the text, its warnings and its error */
    uint32_t is_read;
    uint32_t is_told; /* 1: the outline has the warnings; only outlines share a text */
} kunai_i_ascii_shared;

/* Frees the text. */
void kunai_i_end_ascii_shared(kunai_i_ascii_shared *shared);

/* Is this Ninja ASCII, or C source of Ninja structures (1, and *is_source)? Linear in size, and quick for
 * what is no text. */
int kunai_i_is_ascii(const void *data, size_t size, int *is_source);

/* Reads all declarations, into temporary memory but for the names, or fails the open. In an outline
 * the first call reads the text, and the others get the same image; its memory is the outline's. In
 * a scene, open->text is what was read. */
void kunai_i_read_ascii(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *ascii);

/* kunai_i_read_ascii of bytes that may be another kind of file: these fail the open. */
void kunai_i_read_ascii_text(kunai_i_open *open, const void *data, size_t size,
                             kunai_i_ascii *ascii);

/* Returns the module that reads declarations of this type: KUNAI_MODULE_MODEL, KUNAI_MODULE_MOTION,
 * KUNAI_MODULE_SCENE or 0. */
uint32_t kunai_i_get_ascii_module(uint32_t type);

/* For kunai_probe: is data Ninja ASCII with a declaration that one of these modules reads? */
int kunai_i_has_ascii_part(const uint8_t *data, size_t size, uint32_t modules);

/* The byte of the text that a place of the image is from. */
uint64_t kunai_i_find_ascii_offset(const kunai_i_ascii *ascii, uint64_t place);

/* For readers of the image: turns places of the image into bytes and lines of the text, in the
 * open's error and in the present part of its warnings (kunai_i_begin_warnings). */
void kunai_i_translate_ascii(const kunai_i_ascii *ascii, kunai_i_open *open);

/* The same of the error alone. */
void kunai_i_translate_error(const kunai_i_ascii *ascii, kunai_i_open *open);

/* The root object: DEFAULT_OBJECT_NAME, or the only one that nobody refers to (of several the last
 * one). NULL: there is no object. */
const kunai_i_ascii_declaration *kunai_i_find_ascii_root(const kunai_i_ascii *ascii);

#endif
