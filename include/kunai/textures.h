/*
 * kunai/textures.h - decodes images and palettes to RGBA8.
 *
 * A texture set contains images and palettes. Each of these files is a set:
 *
 * - PVR (Dreamcast), GVR (GameCube, Wii), XVR (PSO on Xbox and PC): one image.
 * - PVM, GVM, XVM: an archive of PVR, GVR or XVR textures. PVM and GVM can contain palette files.
 * - TEX0: images and palettes of the Nintendo DS, in an NSBTX file, in an NSBMD file, or alone.
 * - PVP, GVP: a palette file, one palette. PVRP, an older PVP, is read as PVP.
 * - NDS_BANNER: the banner of a Nintendo DS ROM, an entry of the ROM (archive.h). One image: the
 *   icon. pixel_format is KUNAI_TEX0_FORMAT_PAL16, data_format is the version of the banner.
 *
 * Open other archives with archive.h, and unpack packed files with prs.h. kunai_probe tells which
 * format a file has.
 *
 * Texture sets use these members of kunai_options: format, flags, textures_flags, allocator,
 * max_memory and max_output. max_work is not used: the input bounds the work.
 *
 * Images: an image has one or more mip levels; level 0 is the full size. kunai_textures_decode
 * unpacks one level into caller memory. Damage to one image does not affect the others: the member
 * result of the image tells the fault, and the set has a warning. A set can also have warnings if
 * the result of every image is KUNAI_OK.
 *
 * The length of a texture in a PVM, GVM or XVM can pass the end of the data. In archive.h, the
 * entry is then broken. Here the set has a warning, and the image is decoded if the data contains
 * its texels. The length of a texture that is a file of its own is not checked, because many good
 * files have wrong lengths.
 *
 * Palettes: a palette is an array of RGBA8 colours. Some images store indices into a palette:
 *
 * - PVR: the palette is in a palette file. The texture does not name the file.
 * - GVR: the palette is in the image or in a palette file.
 * - XVR: no file with a palette is known.
 * - NDS_BANNER: the palette is in the image. Index 0 is transparent.
 * - TEX0: palettes are part of the set, and any image can use any palette. A material names an
 *   image and a palette. So image->palette is a guess, and image->palette_rule tells how good the
 *   guess is.
 *
 * An image that needs a palette and has none decodes to shades of grey, without a warning. To find
 * these images, test that color_count is not 0 and palette is NULL. TEX0 BLOCKS_4X4 have the
 * color_count 0, and decode to black: test pixel_format.
 *
 * Lifetime: a set reads the caller's bytes. Keep these bytes in place and unchanged until close.
 * Records belong to the set and live until close.
 *
 * Threads: any number of threads may use a set at the same time. Close the set only when no other
 * thread uses it.
 *
 * Example (examples/picture.c). The example skips broken images, whose width and height can be any
 * values. The set has a warning for each of them.
 *
 *     static int write_images(const kunai_textures *set, const char *out)
 *     {
 *         const kunai_image *image;
 *         kunai_error error;
 *         char path[1024];
 *         int failed = 0;
 *         uint32_t i;
 *
 *         for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++) {
 *             const size_t room = (size_t)image->width * image->height * 4;
 *             unsigned char *pixels = image->result == KUNAI_OK ? malloc(room) : NULL;
 *
 *             snprintf(path, sizeof path, "%s%u.tga", out, (unsigned)i);
 *             if (!pixels)
 *                 failed = 1;
 *             else if (kunai_textures_decode(set, i, 0, NULL, pixels, room, &error) != KUNAI_OK)
 *                 failed = print_fault("error", &error);
 *             else if (write_tga(path, image, pixels))
 *                 printf("%s: %s, %ux%u, %s, %s\n", path, image->name.data, (unsigned)image->width,
 *                        (unsigned)image->height, image->pixel_name, image->data_name);
 *             else
 *                 failed = 2;
 *             free(pixels);
 *         }
 *         return failed;
 *     }
 */
#ifndef KUNAI_TEXTURES_H
#define KUNAI_TEXTURES_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An open texture set. */
typedef struct kunai_textures kunai_textures;

/* Facts about a whole set. Grows at its end. */
typedef struct kunai_textures_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in the
                                    order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format: what the file was read as */
    uint32_t byte_order;         /* enum kunai_byte_order: BIG for GVR, GVM and GVP */
    uint32_t image_count;        /* images */
    uint32_t palette_count;      /* palettes, including those in images */
    uint32_t broken_count;       /* images whose result is not KUNAI_OK */
    uint32_t reserved;           /* 0 */
} kunai_textures_info;

/* ---- codes of the files ---- */

/* PVR: kunai_image.pixel_format (pvr.md 2). The palettized and bitmap data formats ignore this
 * code. Colour channels are named from the highest bit of a texel to the lowest. */
enum kunai_pvr_pixel {
    KUNAI_PVR_PIXEL_ARGB1555 = 0, /* 16 bits, alpha is 0 or 255 */
    KUNAI_PVR_PIXEL_RGB565 = 1,   /* 16 bits, opaque */
    KUNAI_PVR_PIXEL_ARGB4444 = 2, /* 16 bits */
    KUNAI_PVR_PIXEL_YUV422 = 3,   /* 16 bits: Y and U at even x, Y and V at odd x */
    KUNAI_PVR_PIXEL_BUMP = 4,     /* 16 bits: elevation and rotation of a direction */
    KUNAI_PVR_PIXEL_RGB555 = 5,   /* 16 bits, opaque; the highest bit is unused */
    KUNAI_PVR_PIXEL_YUV420 = 6,   /* macroblocks of 16x16 texels; only with RECTANGLE formats */
    KUNAI_PVR_PIXEL_ARGB8888 = 7  /* 32 bits; only with data formats that ignore this code */
};

/* PVR: kunai_image.data_format, how texels are stored (pvr.md 3). Twiddled texels follow a Z-shaped
 * curve. Chains of mip levels begin with the smallest level. Other codes: KUNAI_E_UNSUPPORTED. */
enum kunai_pvr_data {
    KUNAI_PVR_DATA_TWIDDLED = 0x01,            /* twiddled, one level */
    KUNAI_PVR_DATA_TWIDDLED_MIPMAPS = 0x02,    /* twiddled; 2 bytes of padding, then all levels */
    KUNAI_PVR_DATA_VQ = 0x03,                  /* codebook of 256 tiles of 2x2; 8-bit indices */
    KUNAI_PVR_DATA_VQ_MIPMAPS = 0x04,          /* as VQ, all levels */
    KUNAI_PVR_DATA_PALETTE_4 = 0x05,           /* 4-bit palette indices, twiddled */
    KUNAI_PVR_DATA_PALETTE_4_MIPMAPS = 0x06,   /* as PALETTE_4, all levels */
    KUNAI_PVR_DATA_PALETTE_8 = 0x07,           /* 8-bit palette indices, twiddled */
    KUNAI_PVR_DATA_PALETTE_8_MIPMAPS = 0x08,   /* as PALETTE_8, all levels */
    KUNAI_PVR_DATA_RECTANGLE = 0x09,           /* row by row */
    KUNAI_PVR_DATA_RECTANGLE_MIPMAPS = 0x0A,   /* reserved; decoded as RECTANGLE: one level */
    KUNAI_PVR_DATA_STRIDE = 0x0B,              /* row by row; usual width: a multiple of 32 */
    KUNAI_PVR_DATA_STRIDE_MIPMAPS = 0x0C,      /* reserved; decoded as STRIDE: one level */
    KUNAI_PVR_DATA_TWIDDLED_RECTANGLE = 0x0D,  /* twiddled, sides can differ */
    KUNAI_PVR_DATA_BITMAP = 0x0E,              /* row by row, 32 bits: bytes A, B, G, R */
    KUNAI_PVR_DATA_BITMAP_MIPMAPS = 0x0F,      /* as BITMAP, all levels */
    KUNAI_PVR_DATA_SMALL_VQ = 0x10,            /* as VQ, 16 to 256 tiles: depends on the width */
    KUNAI_PVR_DATA_SMALL_VQ_MIPMAPS = 0x11,    /* as SMALL_VQ, all levels */
    KUNAI_PVR_DATA_TWIDDLED_MIPMAPS_DMA = 0x12 /* as TWIDDLED_MIPMAPS, 6 bytes of padding */
};

/* PVP: kunai_palette.format, how the file stores a colour (pvr.md 7.1). */
enum kunai_pvr_palette {
    KUNAI_PVR_PALETTE_ARGB1555 = 0,  /* 16 bits, alpha is 0 or 255 */
    KUNAI_PVR_PALETTE_RGB565 = 1,    /* 16 bits, opaque */
    KUNAI_PVR_PALETTE_ARGB4444 = 2,  /* 16 bits */
    KUNAI_PVR_PALETTE_RGB555 = 5,    /* 16 bits, opaque */
    KUNAI_PVR_PALETTE_ARGB8888 = 6,  /* 32 bits */
    KUNAI_PVR_PALETTE_ARGB8888_7 = 7 /* 32 bits, the same as ARGB8888 */
};

/* GVR: kunai_image.data_format, how texels are stored (gvr-xvr.md A2). All formats store blocks of
 * texels; the largest level comes first. Other codes: KUNAI_E_UNSUPPORTED. */
enum kunai_gvr_data {
    KUNAI_GVR_DATA_I4 = 0x00,     /* 4 bits of intensity, opaque; blocks of 8x8 */
    KUNAI_GVR_DATA_I8 = 0x01,     /* 8 bits of intensity, opaque; blocks of 8x4 */
    KUNAI_GVR_DATA_IA4 = 0x02,    /* 4 bits of alpha, 4 of intensity; blocks of 8x4 */
    KUNAI_GVR_DATA_IA8 = 0x03,    /* 8 bits of alpha, 8 of intensity; blocks of 4x4 */
    KUNAI_GVR_DATA_RGB565 = 0x04, /* 16 bits, opaque; blocks of 4x4 */
    KUNAI_GVR_DATA_RGB5A3 = 0x05, /* 16 bits, opaque RGB555 or ARGB3444; blocks of 4x4 */
    KUNAI_GVR_DATA_RGBA8 = 0x06,  /* 32 bits; blocks of 4x4 */
    KUNAI_GVR_DATA_CI4 = 0x08,    /* 4-bit palette indices; blocks of 8x8 */
    KUNAI_GVR_DATA_CI8 = 0x09,    /* 8-bit palette indices; blocks of 8x4 */
    KUNAI_GVR_DATA_CMPR = 0x0E    /* DXT1, alpha is 0 or 255; blocks of 8x8 */
};

/* GVR, GVP: kunai_palette.format, how the file stores a colour (gvr-xvr.md A4). Also
 * kunai_image.pixel_format of a GVR image that contains a palette; in other images that code has no
 * meaning. */
enum kunai_gvr_palette {
    KUNAI_GVR_PALETTE_IA8 = 0,     /* alpha, intensity; KUNAI_TEXTURES_SA_PALETTES: ARGB1555 */
    KUNAI_GVR_PALETTE_RGB565 = 1,  /* 16 bits, opaque */
    KUNAI_GVR_PALETTE_RGB5A3 = 2,  /* as in kunai_gvr_data; KUNAI_TEXTURES_SA_PALETTES: ARGB4444 */
    KUNAI_GVR_PALETTE_ARGB8888 = 6 /* 32 bits */
};

/* XVR: kunai_image.pixel_format (gvr-xvr.md B3). Formats other than DXT are rows of texels. DXT
 * formats are blocks of 4x4 texels, decoded with the stored colours: DXT2 and DXT4 may hold colours
 * that are multiplied by alpha. Other codes: KUNAI_E_UNSUPPORTED. */
enum kunai_xvr_pixel {
    KUNAI_XVR_PIXEL_ARGB8888 = 1,     /* 32 bits: bytes B, G, R, A */
    KUNAI_XVR_PIXEL_RGB565 = 2,       /* 16 bits, opaque */
    KUNAI_XVR_PIXEL_ARGB1555 = 3,     /* 16 bits, alpha is 0 or 255 */
    KUNAI_XVR_PIXEL_ARGB4444 = 4,     /* 16 bits */
    KUNAI_XVR_PIXEL_P8 = 5,           /* 8-bit palette indices; no palette is known */
    KUNAI_XVR_PIXEL_DXT1 = 6,         /* 8 bytes per block, alpha is 0 or 255 */
    KUNAI_XVR_PIXEL_DXT2 = 7,         /* 16 bytes per block, 4-bit alpha: decoded as DXT3 */
    KUNAI_XVR_PIXEL_DXT3 = 8,         /* 16 bytes per block, 4-bit alpha */
    KUNAI_XVR_PIXEL_DXT4 = 9,         /* 16 bytes per block: decoded as DXT5 */
    KUNAI_XVR_PIXEL_DXT5 = 10,        /* 16 bytes per block, alpha mixed from 2 values */
    KUNAI_XVR_PIXEL_ARGB8888_11 = 11, /* the same as ARGB8888 */
    KUNAI_XVR_PIXEL_RGB565_12 = 12,   /* the same as RGB565 */
    KUNAI_XVR_PIXEL_ARGB1555_13 = 13, /* the same as ARGB1555 */
    KUNAI_XVR_PIXEL_ARGB4444_14 = 14, /* the same as ARGB4444 */
    KUNAI_XVR_PIXEL_YUY2 = 15,        /* 16 bits of luma and chroma: KUNAI_E_UNSUPPORTED */
    KUNAI_XVR_PIXEL_V8U8 = 16,        /* 16 bits of bump data: KUNAI_E_UNSUPPORTED */
    KUNAI_XVR_PIXEL_A8 = 17,          /* 8 bits of alpha; the colour is white */
    KUNAI_XVR_PIXEL_XRGB1555 = 18,    /* 16 bits, opaque */
    KUNAI_XVR_PIXEL_XRGB8888 = 19     /* 32 bits, opaque: bytes B, G, R and an unused byte */
};

/* XVR: bits of kunai_image.data_format (gvr-xvr.md B2). */
enum kunai_xvr_flags {
    KUNAI_XVR_MIPMAPS = 0x1, /* mip levels follow the full size */
    KUNAI_XVR_ALPHA = 0x2    /* the writer's claim; wrong in many files, so decoding ignores it */
};

/* TEX0: kunai_image.pixel_format (tex0.md 2). */
enum kunai_tex0_format {
    KUNAI_TEX0_FORMAT_NONE = 0,       /* no texels: KUNAI_E_UNSUPPORTED */
    KUNAI_TEX0_FORMAT_A3I5 = 1,       /* 5-bit palette indices, 3 bits of alpha */
    KUNAI_TEX0_FORMAT_PAL4 = 2,       /* 2-bit palette indices */
    KUNAI_TEX0_FORMAT_PAL16 = 3,      /* 4-bit palette indices */
    KUNAI_TEX0_FORMAT_PAL256 = 4,     /* 8-bit palette indices */
    KUNAI_TEX0_FORMAT_BLOCKS_4X4 = 5, /* blocks of 4x4, each with its place in the palette */
    KUNAI_TEX0_FORMAT_A5I3 = 6,       /* 3-bit palette indices, 5 bits of alpha */
    KUNAI_TEX0_FORMAT_DIRECT = 7      /* 16 bits: A1 B5 G5 R5; needs no palette */
};

/* TEX0: bits and fields of kunai_image.data_format, the image parameter of the file (tex0.md 1). A
 * field is word >> SHIFT & MASK. The repeats and flips are 0 in all known files: the game uses
 * those of the material. */
enum kunai_tex0_image_flags {
    KUNAI_TEX0_IMAGE_OFFSET_MASK = 0xFFFF,      /* place of the texels, in units of 8 bytes */
    KUNAI_TEX0_IMAGE_OFFSET_SHIFT = 0,          /* lowest bit of the place */
    KUNAI_TEX0_IMAGE_REPEAT_S = 0x10000,        /* repeat to the right; else clamp */
    KUNAI_TEX0_IMAGE_REPEAT_T = 0x20000,        /* repeat downward; else clamp */
    KUNAI_TEX0_IMAGE_FLIP_S = 0x40000,          /* mirror every second repetition to the right */
    KUNAI_TEX0_IMAGE_FLIP_T = 0x80000,          /* mirror every second repetition downward */
    KUNAI_TEX0_IMAGE_WIDTH_MASK = 0x7,          /* width is 8 << field */
    KUNAI_TEX0_IMAGE_WIDTH_SHIFT = 20,          /* lowest bit of the width */
    KUNAI_TEX0_IMAGE_HEIGHT_MASK = 0x7,         /* height is 8 << field */
    KUNAI_TEX0_IMAGE_HEIGHT_SHIFT = 23,         /* lowest bit of the height */
    KUNAI_TEX0_IMAGE_FORMAT_MASK = 0x7,         /* enum kunai_tex0_format */
    KUNAI_TEX0_IMAGE_FORMAT_SHIFT = 26,         /* lowest bit of the format */
    KUNAI_TEX0_IMAGE_COLOR_0_CLEAR = 0x20000000 /* PAL4, PAL16, PAL256: index 0 is transparent */
};

/* TEX0: bits of kunai_palette.format (tex0.md 1). */
enum kunai_tex0_palette_flags {
    KUNAI_TEX0_PALETTE_4_COLORS = 0x1 /* a palette for images of PAL4 */
};

/* ---- records ---- */

/* An array of colours. Frozen: callers may make one; decoding uses only colors and count. */
typedef struct kunai_palette {
    const uint8_t *colors; /* [4 * count] R, G, B, A of each colour; alpha is not multiplied in.
                            * Never NULL in a set; callers may give NULL if count is 0 */
    kunai_string name;     /* of the image or palette; empty if the file has none */
    uint32_t count;        /* colours. TEX0 stores no lengths: up to the end of all colours */
    uint32_t bank;         /* the first colour has index bank * 16 + first among the 1024 colours of
                            * the console */
    uint32_t first;        /* see bank. TEX0, and palettes in images: bank and first are 0 */
    uint32_t format;       /* enum kunai_pvr_palette, enum kunai_gvr_palette, or for TEX0 bits of
                            * enum kunai_tex0_palette_flags */
} kunai_palette;

/* One stored mip level. Frozen. */
typedef struct kunai_level {
    uint64_t offset; /* place of the stored bytes in the input; VQ: of the indices */
    uint64_t size;   /* stored bytes; 0: missing, and decoding returns KUNAI_E_TRUNCATED */
    uint32_t width;  /* texels, 1 to 4096 */
    uint32_t height; /* texels, 1 to 4096 */
} kunai_level;

/* Bits of kunai_image.flags. */
enum kunai_image_flags {
    KUNAI_IMAGE_GLOBAL_INDEX = 0x1, /* global_index is given */
    KUNAI_IMAGE_ALPHA = 0x2,        /* the format can store texels that are not opaque */
    KUNAI_IMAGE_BUMP = 0x4,         /* texels are directions, not colours */
    KUNAI_IMAGE_LINEAR = 0x8, /* levels are plain rows in the input: size / height bytes each */
    KUNAI_IMAGE_RUNS = 0x10,  /* the file is run-length coded: offset and size of the image are
                               * those of the runs; offsets of levels are places in the file as it
                               * is without runs */
    KUNAI_IMAGE_TRANSLUCENT = 0x20 /* TEX0: texels have 3 or 5 bits of alpha; the console blends
                                    * polygons with this image, whatever the material says */
};

/* How kunai_image.palette was chosen. TEX0 tries the rules in this order (tex0.md 3). The
 * percentages tell how often the rule gives the right palette. They are counted over materials in
 * real files that name both an image and a palette. */
enum kunai_palette_rule {
    KUNAI_PALETTE_RULE_OWN = 0,     /* the palette is part of the image; or palette is NULL */
    KUNAI_PALETTE_RULE_NAME_PL = 1, /* TEX0: the name of the palette is the name of the image and
                                     * "_pl", cut to 16 bytes. Right in 100 % */
    KUNAI_PALETTE_RULE_NAME = 2,    /* TEX0: all 16 bytes of the names are equal. Right in 100 % */
    KUNAI_PALETTE_RULE_INDEX = 3,   /* TEX0: the palette has the image's index. Right in 68 % */
    KUNAI_PALETTE_RULE_FIRST = 4    /* TEX0: the first palette of the set. Right in 29 % */
};

/* An image of a set. pixel_format and data_format are codes of the file. Grows at its end. */
typedef struct kunai_image {
    uint64_t offset;              /* place in the input of everything after the header. TEX0: of
                                   * the texels; of BLOCKS_4X4 without the places in the palette */
    uint64_t size;                /* bytes from offset to the next known structure or the end. TEX0:
                                   * bytes of the texels */
    kunai_string name;            /* from the archive or dictionary; may be empty */
    const char *pixel_name;       /* name of the pixel format, static text: "ARGB4444" */
    const char *data_name;        /* how texels are stored, static text: "VQ, mipmaps" */
    const kunai_level *levels;    /* [level_count] the full size first; never NULL */
    const kunai_palette *palette; /* [1] the palette that decoding uses if options name none. NULL:
                                   * the image needs none, or its palette is elsewhere */
    uint32_t width;               /* texels. If level_count is not 0: the same as levels[0].width.
                                   * Else as in the file, any value: do not allocate memory with
                                   * it */
    uint32_t height;              /* texels, in the same way */
    uint32_t level_count;         /* levels of the format; XVR: levels that are complete. 0: see
                                   * result */
    uint32_t flags;               /* enum kunai_image_flags */
    uint32_t color_count;         /* palette entries that indices can reach. 0: the image stores
                                   * colours. TEX0 BLOCKS_4X4: 0, but the image needs a palette */
    uint32_t first_color;         /* index of the colour that index 0 means, among the 1024
                                   * colours of the console; 0 if the image contains its palette */
    uint32_t pixel_format;        /* enum kunai_pvr_pixel, kunai_gvr_palette, kunai_xvr_pixel or
                                   * kunai_tex0_format */
    uint32_t data_format;         /* enum kunai_pvr_data, kunai_gvr_data, kunai_xvr_flags or
                                   * kunai_tex0_image_flags */
    uint32_t global_index;        /* identifies the texture in the game; see flags */
    uint32_t used_height;         /* rows that are drawn, from the top: height. TEX0: can be less.
                                   * Decoding gives all rows of height */
    uint32_t codebook_count;      /* VQ: entries of 8 bytes at offset; else 0 */
    kunai_result result;          /* KUNAI_OK, or the result of decoding level 0 */
    int32_t palette_index;        /* index of palette in the set, or -1 if palette is NULL */
    uint32_t palette_rule;        /* enum kunai_palette_rule: how palette was chosen */
} kunai_image;

/* ---- functions ---- */

/*
 * Opens a texture, an archive of textures or a palette.
 *
 * data     [size] The file. Keep data in place and unchanged until close.
 * size     Size of data in bytes.
 * options  See the start of this file. NULL means the defaults.
 * out      Receives the set, or NULL if the call fails. Close the set with kunai_textures_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Reads headers, names and palettes, and checks the indices of VQ images. Unpacks only files that
 * are run-length coded as a whole. KUNAI_TEXTURES_SHIFT and KUNAI_TEXTURES_SA_PALETTES affect only
 * this set: set them again to open a palette file.
 *
 * Damage to a part of the set is a warning. Examples:
 * - an image that cannot be decoded, even the only one: the member result of the image has the same
 *   code
 * - a palette file in an archive that cannot be read: the palette is left out
 * - a TEX0 palette that begins past the palette data: the palette stays, without colours
 * - TEX0 palette data that passes the end of its block: the data ends there
 *
 * A wrong length field of a texture that is a file of its own is not reported: many good files have
 * wrong lengths.
 *
 * With KUNAI_OPEN_STRICT the first warning is an error: the call returns the code of the warning.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL; data is NULL and size is not 0; or options breaks a rule of
 *                        kunai_options
 *   KUNAI_E_FORMAT       the data is not a texture set, or not of options->format
 *   KUNAI_E_TRUNCATED    a header, a TEX0 dictionary or the colours of a palette file are cut off
 *   KUNAI_E_CORRUPT      the structure of the file breaks a rule of its format
 *   KUNAI_E_UNSUPPORTED  the palette file has an unknown colour format
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        options->max_memory would be exceeded; or a run-length coded file
 *                        unpacks to more than max_output
 */
KUNAI_API kunai_result kunai_textures_open(const void *data, size_t size,
                                           const kunai_options *options, kunai_textures **out,
                                           kunai_error *error);

/*
 * Frees a set and everything that it handed out.
 *
 * textures  The set. May be NULL.
 */
KUNAI_API void kunai_textures_close(kunai_textures *textures);

/*
 * Gets the format, the counts and the warnings.
 *
 * textures  The set. May be NULL.
 *
 * Returns the info, or NULL if textures is NULL.
 */
KUNAI_API const kunai_textures_info *kunai_textures_get_info(const kunai_textures *textures);

/*
 * Gets one image.
 *
 * textures  The set. May be NULL.
 * index     Which image: 0 .. image_count - 1.
 *
 * Returns the image, or NULL if index is out of range or textures is NULL.
 */
KUNAI_API const kunai_image *kunai_textures_get_image(const kunai_textures *textures,
                                                      uint32_t index);

/*
 * Gets one palette.
 *
 * textures  The set. May be NULL.
 * index     Which palette: 0 .. palette_count - 1.
 *
 * Palettes in images come first, in the order and with the names of the images. The other palettes
 * of the set come after them.
 *
 * Returns the palette, or NULL if index is out of range or textures is NULL.
 */
KUNAI_API const kunai_palette *kunai_textures_get_palette(const kunai_textures *textures,
                                                          uint32_t index);

/*
 * Finds an image by its name.
 *
 * textures  The set to search. May be NULL: nothing is found.
 * name      [size] The name. All bytes must be equal. May be NULL if size is 0.
 * size      Size of name in bytes.
 *
 * An empty name finds the first image without a name. The time grows with the logarithm of the
 * count of names, because the set was sorted when it was opened. Any number of threads may search
 * one set at the same time.
 *
 * Returns the index of the first image with exactly this name, or -1.
 */
KUNAI_API int32_t kunai_textures_find_image(const kunai_textures *textures, const char *name,
                                            size_t size);

/*
 * Finds a palette by its name.
 *
 * textures  The set to search. May be NULL: nothing is found.
 * name      [size] The name. All bytes must be equal. May be NULL if size is 0.
 * size      Size of name in bytes.
 *
 * An empty name finds the first palette without a name. The time grows with the logarithm of the
 * count of names. Any number of threads may search one set at the same time.
 *
 * Returns the index of the first palette with exactly this name, or -1.
 */
KUNAI_API int32_t kunai_textures_find_palette(const kunai_textures *textures, const char *name,
                                              size_t size);

/* Formats of the texels that kunai_textures_decode writes. */
enum kunai_output {
    KUNAI_OUTPUT_RGBA8 = 0,  /* 4 bytes: R, G, B, A; alpha is not multiplied in. Bump images: S, R,
                              * 0, 255. S is the elevation: 255 points straight out of the surface.
                              * R is the rotation: 256 steps are a full turn. */
    KUNAI_OUTPUT_INDEX8 = 1, /* 1 byte: the palette index, without alpha. Only for images whose
                              * color_count is not 0. */
    KUNAI_OUTPUT_NORMAL8 = 2 /* 4 bytes: x, y, z, each from -1 (0) to 1 (255), and 255. +z points
                              * out of the surface; rotation 0 is +x and turns toward +y. Only for
                              * images with KUNAI_IMAGE_BUMP. */
};

/* How to decode. Begin with KUNAI_DECODE_OPTIONS_INIT. Made by the caller; grows by struct_size,
 * see kunai_options. */
typedef struct kunai_decode_options {
    uint32_t struct_size;         /* sizeof(kunai_decode_options): a multiple of 8, at most 1024 */
    uint32_t output;              /* enum kunai_output */
    size_t stride;                /* bytes from one row of dst to the next; 0: width texels */
    const kunai_palette *palette; /* [1] colours for the indices; NULL: the image's own palette */
} kunai_decode_options;

/* The first value of a kunai_decode_options: RGBA8, tight rows, the image's own palette. Names
 * every member, so that compilers do not warn. */
#define KUNAI_DECODE_OPTIONS_INIT                                                                  \
    {                                                                                              \
        sizeof(kunai_decode_options), KUNAI_OUTPUT_RGBA8, 0, NULL                                  \
    }

/*
 * Decodes one mip level into caller memory.
 *
 * textures  The set that contains the image.
 * index     Which image: 0 .. image_count - 1.
 * level     Which mip level: 0 is the full size.
 * options   How to decode; NULL means RGBA8, the image's own palette, tight rows.
 * dst       [capacity] Receives height rows of stride bytes, top to bottom. Bytes between rows are
 *           left alone. Unchanged if the call fails.
 * capacity  Size of dst in bytes. The last row needs no padding.
 * error     Receives the error, or zeros on success. May be NULL. An error names the image, if
 *           there is an image of this index: item_kind is KUNAI_ITEM_IMAGE, and item is index.
 *
 * Colours of indices:
 * - Index 0 is the first colour of the palette; bank and first of the palette are not used.
 * - To decode with bank b of a larger palette, pass a copy whose colors are colors + 64 * b and
 *   whose count is count - 16 * b. b must be at most count / 16.
 * - On the console, index 0 is entry first_color - (bank * 16 + first) of the palette, if the
 *   palette contains that entry. To decode in this way, pass a copy that begins with this entry.
 * - An index past the end of the palette gives transparent black. TEX0: black.
 * - Without any palette, indices are shades of grey from 0 to 255, opaque. TEX0 BLOCKS_4X4: black.
 * - TEX0: alpha comes from the texels and never from the palette. BLOCKS_4X4 mix colours with 5
 *   bits per channel.
 *
 * Allocates nothing. Any number of threads may decode from one set at the same time.
 *
 * If several results apply, the first one of this list wins:
 * - textures is NULL, or a member of options is wrong, except stride
 * - index
 * - an image without levels: its result
 * - level, then output for this image
 * - missing texels
 * - dst, then stride, then capacity
 * - VQ indices
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     textures is NULL; dst is NULL and capacity is not 0; options breaks a
 *                        rule of struct_size (see kunai_options); output is unknown; the palette
 *                        has a count but no colors; or stride is less than a row
 *   KUNAI_E_RANGE        index or level is out of range
 *   KUNAI_E_UNSUPPORTED  the format of the image is not decoded, or cannot be given as output
 *   KUNAI_E_TRUNCATED    the file ends before the texels do
 *   KUNAI_E_CORRUPT      the header of the image breaks a rule, or a VQ index is past the codebook
 *   KUNAI_E_SPACE        capacity is too small
 */
KUNAI_API kunai_result kunai_textures_decode(const kunai_textures *textures, uint32_t index,
                                             uint32_t level, const kunai_decode_options *options,
                                             void *dst, size_t capacity, kunai_error *error);

/* ---- pairing: which image is a texture of a model? ---- */

/* A texture that a model or a scene asks for. Frozen. */
typedef struct kunai_texture_ref {
    kunai_string name;     /* name of the image; empty if the file stores none */
    kunai_string palette;  /* Nitro: the name of the palette; else empty */
    uint32_t attributes;   /* raw: attr of the NJS_TEXNAME; 0 in known files. Nitro: 0 */
    uint32_t global_index; /* raw: texaddr of the NJS_TEXNAME; 0 in known files
                            * (ninja-container.md 4). Nitro: 0 */
} kunai_texture_ref;

/* How the textures of a list are paired with the images of a set (ninja-container.md 4, mdl0.md 5).
 * kunai_textures_match never finds an empty name. */
enum kunai_match_rule {
    KUNAI_MATCH_RULE_INDEX = 0, /* texture n is image n */
    KUNAI_MATCH_RULE_NAME = 1,  /* the first image with the name of the texture */
    KUNAI_MATCH_RULE_COUNT = 2, /* Ninja: by index if list and set have the same count, or no image
                                 * has a name; else by name */
    KUNAI_MATCH_RULE_NAME_PALETTE = 3 /* Nitro: by name, and the first palette with its name */
};

/* The textures that a model or a scene asks for: materials contain indices of this list. A Ninja
 * list without names has the rule KUNAI_MATCH_RULE_INDEX. Frozen: the caller may make a list. */
typedef struct kunai_texture_list {
    const kunai_texture_ref *refs; /* [count] may be NULL if count is 0 */
    uint32_t count; /* 0: there is no list, and materials contain indices of images */
    uint32_t rule;  /* enum kunai_match_rule */
} kunai_texture_list;

/* The result of kunai_textures_match. Frozen. */
typedef struct kunai_texture_match {
    int32_t image;     /* index of the image in the set, or -1: not found */
    int32_t palette;   /* index of the palette in the set, or -1: decode with the image's own one */
    uint32_t rule;     /* enum kunai_match_rule: what decided; never KUNAI_MATCH_RULE_COUNT */
    uint32_t reserved; /* 0 */
} kunai_texture_match;

/*
 * Finds the image and the palette for a texture that a model asks for.
 *
 * textures  The set to search.
 * list      [1] The list of kunai_model_get_texture_list or kunai_scene_get_texture_list, or a list
 *           that the caller made.
 * index     Which texture of the list: kunai_material.texture. An index past the end of the list
 *           finds nothing, and so does (uint32_t)-1. If the list is empty, index is that of an
 *           image, unless the rule needs names.
 * match     [1] Receives the result. Both indices are -1 if nothing is found or the call fails.
 *
 * Allocates nothing. The time grows with the logarithm of the count of names. Any number of threads
 * may match with one set at the same time.
 *
 * Returns KUNAI_OK, also if nothing is found, or
 *   KUNAI_E_ARGUMENT  textures, list or match is NULL; list->refs is NULL and list->count is not 0;
 *                     or list->rule is unknown
 */
KUNAI_API kunai_result kunai_textures_match(const kunai_textures *textures,
                                            const kunai_texture_list *list, uint32_t index,
                                            kunai_texture_match *match);

/* One part of a joined set. Frozen. */
typedef struct kunai_textures_part {
    const kunai_textures *textures; /* the set; never NULL */
    kunai_string name; /* for images and palettes without a name; data may be NULL if size is 0 */
} kunai_textures_part;

/*
 * Joins several sets into one.
 *
 * parts    [count] The sets. Keep the sets and their data until the joined set is closed. The
 *          array itself is not needed after the call. May be NULL if count is 0.
 * count    Number of parts. May be 0.
 * options  Only allocator and max_memory are used. NULL means the defaults.
 * out      Receives the set, or NULL if the call fails. Close it with kunai_textures_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * The function is for archives that contain each texture as a file of its own. The images of all
 * parts form one list, in the order of the parts. So do the palettes.
 *
 * Do not join the sets of Nitro models: their sets have equal names for different images. Match
 * with each set, and take the set that has most of the textures.
 *
 * Format and byte order of the joined set are 0 if the parts differ. The offsets of an image are
 * places in the data of its part. The joined set has no warnings.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  out is NULL; parts is NULL and count is not 0; the textures of a part are
 *                     NULL; the data of a name is NULL and its size is not 0; or options breaks a
 *                     rule of kunai_options
 *   KUNAI_E_LIMIT     max_memory is too small, or there are more than 2147483647 images or palettes
 *   KUNAI_E_MEMORY    the allocator returned NULL
 */
KUNAI_API kunai_result kunai_textures_join(const kunai_textures_part *parts, uint32_t count,
                                           const kunai_options *options, kunai_textures **out,
                                           kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
