/*
 * picture.h - one mip level of a texture set as a PNG file, in the colours of a palette that the
 * user may choose.
 *
 * kunai texture writes these PNG files; kunai model, scene and map put them into GLB files. The
 * parts are in picture.c, picture_style.c and picture_tell.c.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include <kunai/kunai.h>

#include "tool.h"

enum { PICTURE_BANK_COLORS = 16 };

/* The user's options for pictures. All members begin as zero. */
typedef struct picture_style {
    const char *palette_path;            /* -p, or NULL */
    const char *names[TOOL_MOST_VALUES]; /* --palette-name: [PICTURE=]NAME of a palette in the
                                            file of -p, or else in the set */
    int name_count;
    uint8_t name_used[TOOL_MOST_VALUES]; /* a set had this picture and this palette */
    int lenient;                         /* a set without these names is accepted */
    const char *bank_word;               /* --bank, or NULL */
    int index;                           /* write indices if the picture has some */
    int normal;                          /* write directions as normal maps */
    int shift;                           /* KUNAI_TEXTURES_SHIFT */
    int sa_palettes;                     /* KUNAI_TEXTURES_SA_PALETTES */
    const kunai_palette *palette;        /* the palette of -p, or NULL */
    uint32_t bank;
    kunai_textures *palette_set;
    buffer palette_bytes;
} picture_style;

/* An open texture set. */
typedef struct picture_set {
    kunai_textures *textures;
    const kunai_palette *palette; /* for pictures without their own palette, or NULL */
    const kunai_palette **named;  /* for each name of the style the palette in this set, or NULL */
} picture_set;

/* Pictures whose palette is only a guess. */
typedef struct picture_guess {
    uint32_t count;
    char in[256]; /* the path of the first set with a guessed palette */
} picture_guess;

/* Counts of the pictures of one argument, for its messages. All members begin as zero. */
typedef struct picture_tally {
    uint32_t count;
    uint32_t grey;          /* indices without a palette */
    uint32_t blank;         /* blocks without a palette, which are black */
    picture_guess numbered; /* only their number speaks for their palette */
    picture_guess first;    /* nothing speaks for their palette: it is the first one */
    uint32_t opaque;        /* the texels have an alpha beside the index, which was dropped */
    uint32_t beyond;        /* their bank begins after the last colour of the palette */
    uint32_t empty;         /* the palette has no colours, because the file is damaged */
    uint32_t stored;        /* directions written as they are stored */
    uint32_t unindexed;     /* --indexed was given, but they have no indices */
    uint32_t unbanked;      /* --bank was given, but their colours have no banks */
    uint32_t direct;        /* -p was given, but they need no palette */
    uint32_t flat;          /* --normal was given, but they are no bump maps */
    uint32_t past;          /* some indices lie after the palette's last colour */
    uint32_t highest;       /* the highest index in the first of these pictures */
    uint32_t base;          /* the first colour of this picture in the palette */
    uint32_t colors;        /* the number of colours from there on */
    int black;              /* indices past the last colour are black, else transparent */
} picture_tally;

/* Reads the palette and the bank that the user names. Returns 0, or -1 after reporting the
 * error. */
int begin_pictures(tool *t, picture_style *style);
void end_pictures(picture_style *style);

/* Returns whether a set lacks a picture or a palette that the user names, after reporting it. */
int lacks_picture_name(tool *t, const char *path, const picture_style *style,
                       const picture_set *set);

/* note_picture_names remembers which names of the style a set has. tell_picture_names reports the
 * names that no set had. */
void note_picture_names(picture_style *style, const picture_set *set);
void tell_picture_names(tool *t, const picture_style *style);

/* Returns whether bytes are a texture set or a palette. */
int is_picture_set(const buffer *bytes);

/* Opens a set with the options of the style, like kunai_textures_open. */
kunai_result open_picture_set(const picture_style *style, const buffer *bytes, picture_set *set,
                              kunai_error *error);
void close_picture_set(picture_set *set);

/* Appends a PNG file to out. If it fails, appends nothing. */
kunai_result make_picture_png(const picture_style *style, const picture_set *set, uint32_t image,
                              uint32_t level, buffer *out, kunai_error *error);

/* Prints the warnings of a set that was opened from bytes. */
void tell_picture_warnings(tool *t, const char *path, const buffer *bytes, const picture_set *set);

/* count_picture counts a picture with the number of levels that were written; path is that of its
 * set. tell_picture_tally prints the notes about all pictures of an argument. */
void count_picture(picture_tally *tally, const picture_style *style, const picture_set *set,
                   const char *path, uint32_t image, uint32_t levels);
void tell_picture_tally(tool *t, const char *path, const picture_tally *tally);

/* Describes a picture for a message, with the codes of its format if kunai does not decode the
 * format. */
tool_entry get_picture_entry(const picture_set *set, uint32_t image);

/* ---- used between picture*.c ---- */

/* Returns the options for kunai_textures_open. */
kunai_options make_picture_options(const picture_style *style);

/* Finds the palettes of a set that the user names. */
void find_picture_names(const picture_style *style, picture_set *set);

/* Returns the palette that the user names for a picture, or NULL. */
const kunai_palette *find_named_palette(const picture_style *style, const picture_set *set,
                                        const kunai_image *image);

/* Returns the output format for a picture: INDEX8, NORMAL8 or RGBA8. */
uint32_t find_picture_output(const picture_style *style, const kunai_image *image);

/* Returns the colours that the indices of a picture select: *found, or the picture's own palette.
 * Returns NULL if there are none. base becomes the number of the first of them in the whole
 * palette. */
const kunai_palette *find_picture_palette(const picture_style *style, const picture_set *set,
                                          const kunai_image *image, kunai_palette *found,
                                          uint32_t *base);

/* Returns whether a picture needs a palette: it has indices, or blocks of 4x4 texels with colours
 * from a palette, whose indices the library does not give out. */
int has_picture_colors(const picture_set *set, const kunai_image *image);
int is_nitro_picture_set(const picture_set *set);

#endif
