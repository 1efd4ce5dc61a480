/* picture.h - a mip level of a texture set as a PNG file, in the colours of a palette. */
#ifndef PICTURE_H
#define PICTURE_H

#include <kunai/kunai.h>

#include "tool.h"

/* What the user says of pictures. Begin with all zero. */
typedef struct picture_style {
    const char *palette_path;     /* -p, or NULL */
    const char *palette_name;     /* --palette-name: in that file, else in the set; or NULL */
    const char *bank_word;        /* --bank, or NULL */
    int index;                    /* indices, where there are such */
    int normal;                   /* directions as normal maps */
    int shift;                    /* KUNAI_SHIFT */
    int sa_palettes;              /* KUNAI_SA_PALETTES */
    const kunai_palette *palette; /* what -p gives, or NULL */
    uint32_t bank;
    kunai_textures *palette_set;
    buffer palette_bytes;
} picture_style;

/* An open texture set. */
typedef struct picture_set {
    kunai_textures *textures;
    const kunai_palette *palette; /* for the pictures without one of their own, or NULL */
    const kunai_palette *named;   /* for all pictures, by its name, or NULL */
} picture_set;

/* What there is to say of the pictures of one argument. Begin with all zero. */
typedef struct picture_tally {
    uint32_t count;
    uint32_t grey;      /* indices without a palette */
    uint32_t blank;     /* blocks without a palette, which are black */
    uint32_t guessed;   /* nothing but a number speaks for their palette */
    uint32_t opaque;    /* indices whose texels have an alpha beside them */
    uint32_t beyond;    /* their bank is behind the palette's last colour */
    uint32_t stored;    /* directions that were written as they are stored */
    uint32_t unindexed; /* have no indices, which were wanted */
    uint32_t unbanked;  /* their colours have no banks, of which one was wanted */
    uint32_t past;      /* some indices are behind the palette's last colour */
    uint32_t highest;   /* of the first of these: index */
    uint32_t base;      /* where its colours begin in the palette */
    uint32_t colors;    /* how many there are from there */
    int black;          /* what is past them is black */
} picture_tally;

/* Reads the palette and the bank that the user names. 0, or -1 after saying what is wrong. */
int picture_begin(tool *t, picture_style *style);
void picture_end(picture_style *style);

/* Whether a set that is open has no palette of the name that the user gives, which is then said. */
int picture_lacks_palette(tool *t, const char *path, const picture_style *style,
                          const kunai_textures *set);

/* Whether bytes are a texture set, or a palette. */
int picture_is_set(const buffer *bytes);

/* kunai_textures_open in that style. */
kunai_result picture_open(const picture_style *style, const buffer *bytes, picture_set *set,
                          kunai_error *error);
void picture_close(picture_set *set);

/* Appends the PNG file to out. On failure nothing is appended. */
kunai_result picture_png(const picture_style *style, const picture_set *set, uint32_t image,
                         uint32_t level, buffer *out, kunai_error *error);

/* Says the warnings of a set, which was opened from bytes. */
void picture_warnings(tool *t, const char *path, const buffer *bytes, const picture_set *set);

/* Counts a picture of which so many levels were written; and tells of those of an argument. */
void picture_count(picture_tally *tally, const picture_style *style, const picture_set *set,
                   uint32_t image, uint32_t levels);
void picture_tell(tool *t, const char *path, const picture_tally *tally);

/* For messages about a picture; with the codes of its format when that is not decoded. */
tool_entry picture_entry(const picture_set *set, uint32_t image);

#endif
