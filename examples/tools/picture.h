/* picture.h - a mip level of a texture set as a PNG file, in the colours of a palette. */
#ifndef PICTURE_H
#define PICTURE_H

#include <kunai/kunai.h>

#include "tool.h"

enum { PICTURE_BANK_COLORS = 16 };

/* What the user says of pictures. Begin with all zero. */
typedef struct picture_style {
    const char *palette_path;            /* -p, or NULL */
    const char *names[TOOL_MOST_VALUES]; /* --palette-name: [PICTURE=]NAME of a palette in that
                                            file, else in the set */
    int name_count;
    uint8_t name_used[TOOL_MOST_VALUES]; /* some set had that picture and palette */
    int lenient;                         /* a set without these goes on without */
    const char *bank_word;               /* --bank, or NULL */
    int index;                           /* indices, where there are such */
    int normal;                          /* directions as normal maps */
    int shift;                           /* KUNAI_TEXTURES_SHIFT */
    int sa_palettes;                     /* KUNAI_TEXTURES_SA_PALETTES */
    const kunai_palette *palette;        /* what -p gives, or NULL */
    uint32_t bank;
    kunai_textures *palette_set;
    buffer palette_bytes;
} picture_style;

/* An open texture set. */
typedef struct picture_set {
    kunai_textures *textures;
    const kunai_palette *palette; /* for the pictures without one of their own, or NULL */
    const kunai_palette **named;  /* what each name of the style means here, or NULL */
} picture_set;

/* Pictures whose palettes may be others. */
typedef struct picture_guess {
    uint32_t count;
    char in[256]; /* the path of the first set with such */
} picture_guess;

/* What there is to say of the pictures of one argument. Begin with all zero. */
typedef struct picture_tally {
    uint32_t count;
    uint32_t grey;          /* indices without a palette */
    uint32_t blank;         /* blocks without a palette, which are black */
    picture_guess numbered; /* nothing but their number speaks for their palette */
    picture_guess first;    /* nothing speaks for it: it is the first one */
    uint32_t opaque;        /* indices whose texels have an alpha beside them */
    uint32_t beyond;        /* their bank is behind the palette's last colour */
    uint32_t stored;        /* directions that were written as they are stored */
    uint32_t unindexed;     /* have no indices, which were wanted */
    uint32_t unbanked;      /* their colours have no banks, of which one was wanted */
    uint32_t past;          /* some indices are behind the palette's last colour */
    uint32_t highest;       /* of the first of these: index */
    uint32_t base;          /* where its colours begin in the palette */
    uint32_t colors;        /* how many there are from there */
    int black;              /* what is past them is black */
} picture_tally;

/* Reads the palette and the bank that the user names. 0, or -1 after saying what is wrong. */
int begin_pictures(tool *t, picture_style *style);
void end_pictures(picture_style *style);

/* Whether a set lacks a picture or a palette that the user names, which is then said. */
int lacks_picture_name(tool *t, const char *path, const picture_style *style,
                       const picture_set *set);

/* Remembers which of the names a set has; and says of which no set had it. */
void note_picture_names(picture_style *style, const picture_set *set);
void tell_picture_names(tool *t, const picture_style *style);

/* Whether bytes are a texture set, or a palette. */
int is_picture_set(const buffer *bytes);

/* kunai_textures_open in that style. */
kunai_result open_picture_set(const picture_style *style, const buffer *bytes, picture_set *set,
                              kunai_error *error);
void close_picture_set(picture_set *set);

/* Appends the PNG file to out. On failure nothing is appended. */
kunai_result make_picture_png(const picture_style *style, const picture_set *set, uint32_t image,
                              uint32_t level, buffer *out, kunai_error *error);

/* Says the warnings of a set, which was opened from bytes. */
void tell_picture_warnings(tool *t, const char *path, const buffer *bytes, const picture_set *set);

/* Counts a picture of which so many levels were written; and tells of those of an argument. path:
 * of its set. */
void count_picture(picture_tally *tally, const picture_style *style, const picture_set *set,
                   const char *path, uint32_t image, uint32_t levels);
void tell_picture_tally(tool *t, const char *path, const picture_tally *tally);

/* For messages about a picture; with the codes of its format when that is not decoded. */
tool_entry get_picture_entry(const picture_set *set, uint32_t image);

/* ---- between the files of it ---- */

/* For kunai_textures_open. */
kunai_options make_picture_options(const picture_style *style);

/* Looks for the palettes that the user names. */
void find_picture_names(const picture_style *style, picture_set *set);

/* The palette that the user names for a picture, or NULL. */
const kunai_palette *find_named_palette(const picture_style *style, const picture_set *set,
                                        const kunai_image *image);

/* What of it is written: INDEX8, NORMAL8 or RGBA8. */
uint32_t find_picture_output(const picture_style *style, const kunai_image *image);

/* The colours that the indices of a picture mean: *found or its own palette. NULL: there are none.
 * base: which colour of the whole palette is the first. */
const kunai_palette *find_picture_palette(const picture_style *style, const picture_set *set,
                                          const kunai_image *image, kunai_palette *found,
                                          uint32_t *base);

/* Blocks of 4x4 texels have colours, though no indices of them are given out. */
int has_picture_colors(const picture_set *set, const kunai_image *image);
int is_nitro_picture_set(const picture_set *set);

#endif
