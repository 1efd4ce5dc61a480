/*
 * kunai/textures.h - PVR, GVR, XVR, their archives PVM, GVM, XVM; NSBTX (TEX0); palettes PVP (and
 * the older PVRP), GVP.
 *
 * A set of images and palettes. A lone texture is a set of one image, a palette file a set of one
 * palette. A palette is an array of RGBA8 colours, wherever it comes from. Other archives are
 * opened with archive.h first, packed files are unpacked with prs.h: kunai_probe says what it is.
 *
 * TEX0 (tex0.md) is a set of images and of palettes that any image may be drawn with: a material
 * names both. So image->palette is only a guess, and palette_rule says how good it is. The file
 * stores no lengths of palettes: each goes on to the end of them all, and what is past that is
 * black. The flips and repeats of an image are in the upper half of its data_format; materials have
 * their own.
 */
#ifndef KUNAI_TEXTURES_H
#define KUNAI_TEXTURES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_textures kunai_textures;

typedef struct kunai_textures_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t image_count;
    uint32_t palette_count;
    uint32_t broken_count; /* images whose result is not KUNAI_OK */
    uint32_t reserved;     /* 0 */
} kunai_textures_info;

/* Frozen: the caller may make one; only colors and count are then used. */
typedef struct kunai_palette {
    const uint8_t *colors; /* R, G, B, A times count */
    kunai_string name;
    uint32_t count;
    uint32_t bank; /* its first colour is entry bank * 16 + first of the console's 1024 */
    uint32_t first;
    uint32_t format; /* raw code of the file (pvr.md 7.1, gvr-xvr.md A4); TEX0: 1 when it is of 4
                      * colours */
} kunai_palette;

/* One stored mip level: level 0 is the full size. Frozen. */
typedef struct kunai_level {
    uint64_t offset; /* of its stored bytes in the input (VQ: of its indices) */
    uint64_t size;   /* stored bytes; 0: not in the file, decoding gives KUNAI_E_TRUNCATED */
    uint32_t width;
    uint32_t height;
} kunai_level;

enum kunai_image_flags {
    KUNAI_IMAGE_GLOBAL_INDEX = 0x1, /* global_index is given */
    KUNAI_IMAGE_ALPHA = 0x2,        /* the format can be other than opaque */
    KUNAI_IMAGE_BUMP = 0x4,         /* holds directions, not colours */
    KUNAI_IMAGE_LINEAR = 0x8, /* levels are plain rows in the input: size / height bytes each */
    KUNAI_IMAGE_RUNS = 0x10,  /* run-length coded: offset and size are those of the runs, and the
                               * offsets of the levels count in the file without them */
    KUNAI_IMAGE_TRANSLUCENT = 0x20 /* TEX0: texels have alphas of 3 or 5 bits; what is drawn with it
                                    * is blended, whatever its material says */
};

/* Why a palette of a set is taken for that of an image, in the order in which they are tried. */
enum kunai_palette_rule {
    KUNAI_PALETTE_RULE_OWN = 0, /* the image has it itself; or it has none */
    KUNAI_PALETTE_RULE_NAME_PL =
        1, /* TEX0: its name is that of the image and "_pl", cut to 16 bytes */
    KUNAI_PALETTE_RULE_NAME = 2,  /* TEX0: they have the same name, all 16 bytes of it */
    KUNAI_PALETTE_RULE_INDEX = 3, /* TEX0: they have the same number: right for 2 of 3 materials */
    KUNAI_PALETTE_RULE_FIRST = 4  /* TEX0: it is the first one: right for 2 of 7 */
};

/* pixel_format and data_format are raw codes of the file. GVR: pixel_format is that of the palette
 * entries, all else is in data_format. XVR: data_format holds its flags. TEX0: data_format is the
 * whole image parameter. */
typedef struct kunai_image {
    uint64_t offset;              /* of all that is behind the header, in the input; TEX0: of the
                                   * texels (4x4 blocks: without what says their colours) */
    uint64_t size;                /* of it, to where something else or nothing follows */
    kunai_string name;            /* from the archive or dictionary; may be empty */
    const char *pixel_name;       /* static, "ARGB4444" */
    const char *data_name;        /* static, "VQ, mipmaps" */
    const kunai_level *levels;    /* level_count of them; never NULL */
    const kunai_palette *palette; /* the image's own palette (TEX0: see palette_rule), or NULL */
    uint32_t width, height;       /* as the file says: checked when there are levels */
    uint32_t level_count;         /* XVR: of those that are there. 0: see result */
    uint32_t flags;               /* enum kunai_image_flags */
    uint32_t color_count;         /* palette entries its indices can reach: 0 = not paletted (but
                                   * TEX0 blocks of 4x4 texels have a palette, too) */
    uint32_t first_color;         /* entry of the console's 1024 that its index 0 means */
    uint32_t pixel_format;
    uint32_t data_format;
    uint32_t global_index;
    uint32_t used_height;    /* of height, the rows that are drawn; TEX0: can be less */
    uint32_t codebook_count; /* VQ: entries of 8 bytes, at offset; else 0 */
    kunai_result result;     /* what decoding level 0 will fail with, or KUNAI_OK */
    int32_t palette_index;   /* number of palette in the set, or -1 */
    uint32_t palette_rule;   /* enum kunai_palette_rule */
} kunai_image;

/*
 * A view: data is read until close. Palettes are expanded here, pixels are not; but a file that is
 * run-length coded as a whole is unpacked. KUNAI_TEXTURES_SHIFT and KUNAI_TEXTURES_SA_PALETTES are
 * for what is opened with them: a palette file has its own open call. An image that cannot be
 * decoded, even the only one, is a warning and its result. So is a palette in an archive that
 * cannot be read: it is left out (of a TEX0 it stays, and is black). A lone palette, a header that
 * is cut, or a dictionary of a TEX0 that is not whole fails. The lengths of a lone texture are
 * wrong in many good files: that is no warning.
 */
KUNAI_API kunai_result kunai_textures_open(const void *data, size_t size,
                                           const kunai_options *options, kunai_textures **out,
                                           kunai_error *error);
KUNAI_API void kunai_textures_close(kunai_textures *textures); /* NULL is allowed */

KUNAI_API const kunai_textures_info *kunai_textures_get_info(const kunai_textures *textures);

/* NULL past the last one. */
KUNAI_API const kunai_image *kunai_textures_get_image(const kunai_textures *textures,
                                                      uint32_t index);
/* Those that images have themselves, with the names of these, then the others. */
KUNAI_API const kunai_palette *kunai_textures_get_palette(const kunai_textures *textures,
                                                          uint32_t index);

/* The first image with exactly these name bytes, or -1. Linear. */
KUNAI_API int32_t kunai_textures_find(const kunai_textures *textures, const char *name,
                                      size_t size);

enum kunai_output {
    KUNAI_OUTPUT_RGBA8 =
        0, /* 4 bytes a texel, alpha not multiplied in. Bump: S, R, 0, 255, which are
            * elevation (255: straight out of the surface) and rotation (256: a turn) */
    KUNAI_OUTPUT_INDEX8 = 1, /* 1 byte a texel; paletted images only */
    KUNAI_OUTPUT_NORMAL8 =
        2 /* 4 bytes a texel; bump images only: x, y, z from -1 (0) to 1 (255), and 255;
           * rotation goes from +x, which 0 is, to +y; +z is out of the surface */
};

/*
 * Decodes one level into dst: rows top to bottom, stride bytes apart (0: tight; bytes between
 * rows stay untouched). capacity is the size of dst: the last row needs no gap behind it. output:
 * enum kunai_output. After a failure dst is as it was. Allocates nothing; any number of
 * threads at once.
 *
 * palette: NULL = the image's own, or grey when it has none; entries past count are transparent
 * black. Index 0 is its first colour, whatever bank and first say: to use bank b of a larger one
 * pass a copy with colors + 4*16*b and count - 16*b (never more than its count). What the file
 * wants is the entry first_color - (bank * 16 + first) of the palette, where that is in it. TEX0:
 * entries past count, and all that 4x4 blocks without a palette have, are black; alpha is that of
 * the texels alone, and indices are without it; 4x4 blocks mix colours in 5 bits a channel.
 *
 * KUNAI_E_RANGE (index, level), KUNAI_E_UNSUPPORTED (format, or output that the image cannot
 * give), KUNAI_E_SPACE, KUNAI_E_ARGUMENT (NULL, no such output, a palette without colors, a stride
 * that is too small), KUNAI_E_TRUNCATED, KUNAI_E_CORRUPT.
 */
KUNAI_API kunai_result kunai_textures_decode(const kunai_textures *textures, uint32_t index,
                                             uint32_t level, uint32_t output,
                                             const kunai_palette *palette, void *dst,
                                             size_t capacity, size_t stride, kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
