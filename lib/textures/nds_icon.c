/*
 * nds_icon.c - reads the icon in the banner of a Nintendo DS ROM (nds.md 5).
 *
 * A banner is a version, checksums, 512 bytes of texels, 16 colours of 16 bits, and titles. The
 * icon has 32 x 32 texels of 4 bits, in tiles of 8 x 8 texels. Index 0 is transparent in every
 * icon. A cut banner still gives its icon; wrong checksums and missing titles are warnings.
 */
#include "base/trace.h"
#include "container/nds_banner.h"
#include "textures/palette.h"
#include "textures/readers.h"

enum { SIDE = 32, TILE = 8, ROW = TILE / 2 /* bytes */, COLORS = 16, COLOR = 2, TEXELS = 512 };

static const char record[] = "banner";

/* Makes index 0 transparent black. The colour of the palette at index 0 is ignored. */
static void resolve_icon(const kunai_palette *palette, uint32_t count, uint32_t repeat,
                         uint8_t *colors)
{
    kunai_i_resolve_palette(palette, count, repeat, colors);
    memset(colors, 0, 4);
}

/* Decodes tiles of 8 x 8 texels. Of the two texels in a byte, the left one is in the low bits. */
static void unpack_tiles(const kunai_i_stored *stored, uint8_t *dst, size_t stride)
{
    const size_t columns = stored->width / TILE;
    size_t x, y;

    for (y = 0; y < stored->height; y++)
        for (x = 0; x < stored->width; x++) {
            const size_t tile = y / TILE * columns + x / TILE;
            const uint8_t pair = stored->bytes[tile * TILE * ROW + y % TILE * ROW + x % TILE / 2];
            const uint32_t index = x % 2 ? pair >> 4 : pair & 0xF;

            if (stored->colors)
                memcpy(dst + y * stride + 4 * x, stored->colors + (size_t)4 * index, 4);
            else
                dst[y * stride + x] = (uint8_t)index;
        }
}

/* Reports warnings only, because an icon can be read without the titles after it. */
static void check_banner(kunai_i_open *open, const kunai_i_reader *reader, uint32_t version)
{
    const uint32_t size = kunai_i_measure_banner(version);

    if (!size)
        kunai_i_warn(open, KUNAI_E_UNSUPPORTED, reader->origin, record,
                     "the version of the banner is not 1, 2, 3 or 0x103");
    if (reader->size < (size ? size : KUNAI_I_BANNER_LEAST))
        kunai_i_warn(open, KUNAI_E_TRUNCATED, reader->origin, record,
                     "the banner ends past the end of the data");
    if (reader->size >= KUNAI_I_BANNER_LEAST && !kunai_i_check_banner(reader->data))
        kunai_i_warn(open, KUNAI_E_CORRUPT, reader->origin + 2, record,
                     "the checksum of the banner is wrong");
}

/* Reports the banner, and the titles that fit the data. */
static void trace_banner(kunai_i_open *open, const kunai_i_reader *reader, uint32_t version)
{
    const uint32_t count = kunai_i_count_banner_titles(version);
    uint64_t at = KUNAI_I_BANNER_TITLES;
    uint32_t i;

    kunai_i_trace_more(open, KUNAI_RECORD_KIND_BANNER, record, reader->origin, KUNAI_I_BANNER_ICON,
                       version, 0, count);
    for (i = 0; i < count && reader->size >= at + KUNAI_I_BANNER_TITLE;
         i++, at += KUNAI_I_BANNER_TITLE)
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_BANNER_TITLE, "title", reader->origin + at,
                           KUNAI_I_BANNER_TITLE, i, 0, 0);
}

static void set_header(kunai_i_picture *picture, uint32_t version)
{
    kunai_image *image = &picture->image;

    image->width = image->height = image->used_height = SIDE;
    image->pixel_format = KUNAI_TEX0_FORMAT_PAL16;
    image->data_format = version;
    image->pixel_name = "PAL16";
    image->data_name = "8x8 tiles, color 0 clear";
    image->color_count = COLORS;
    image->flags |= KUNAI_IMAGE_ALPHA;
}

/* Returns 0 if the palette is cut or the open has failed. */
static int set_palette(kunai_i_open *open, kunai_i_reader *reader, kunai_i_picture *picture)
{
    const uint64_t place = kunai_i_tell(reader);
    const uint8_t *bytes = kunai_i_take_bytes(reader, COLORS * COLOR);

    if (!bytes) {
        kunai_i_break_picture(open, picture, KUNAI_E_TRUNCATED, place,
                              "the palette ends past the end of the data");
        return 0;
    }
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_PALETTE, "palette", place, COLORS * COLOR, 0, 0,
                       COLORS);
    picture->palette.count = COLORS;
    picture->palette.colors = kunai_i_convert_palette(open, KUNAI_I_PALETTE_TEX0, 0, bytes, COLORS);
    return picture->palette.colors != NULL;
}

/* The texels come before their palette, so a cut palette breaks the picture only if the texels are
 * whole. Faults of the rest of the banner are warnings. Returns 0 if the data ends before the
 * texels, otherwise 1. */
int kunai_i_read_nds_icon(kunai_i_open *open, kunai_i_reader *reader, kunai_i_picture *picture)
{
    static const kunai_i_texel_block tile = {TILE, TILE, TILE * ROW};
    const kunai_i_reader whole = *reader;
    kunai_level level;
    uint32_t version;

    reader->record = picture->record = record;
    version = kunai_i_read_u16(reader);
    kunai_i_seek(reader, 0);
    kunai_i_skip(reader, KUNAI_I_BANNER_ICON);
    if (!kunai_i_check_picture_header(open, picture, reader))
        return 0;
    check_banner(open, &whole, version);
    trace_banner(open, &whole, version);
    set_header(picture, version);
    kunai_i_set_payload(picture, reader, TEXELS);
    kunai_i_skip(reader, picture->image.size);
    if (picture->image.size == TEXELS && !set_palette(open, reader, picture))
        return 1;
    kunai_i_lay_levels(&picture->image, &tile, 0, picture->image.offset, picture->image.size,
                       &level);
    kunai_i_keep_picture_levels(open, picture, &level, 1);
    picture->unpack = unpack_tiles;
    picture->resolve = resolve_icon;
    return 1;
}

/* The banner has no magic number. A match of the version and the checksum is unlikely by chance. */
int kunai_i_recognise_nds_banner(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    uint32_t whole;

    (void)format;
    if (size < KUNAI_I_BANNER_LEAST)
        return 0;
    whole = kunai_i_measure_banner(kunai_i_load16(data, 0));
    if (!whole || !kunai_i_check_banner(data))
        return 0;
    found->size = whole < size ? whole : size;
    return 1;
}
