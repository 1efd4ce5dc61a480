/* gvr.c - the texture of the GameCube and the Wii: a GVRT chunk, with a GBIX or GCIX chunk in front
 * of it (gvr-xvr.md A). */
#include "textures/palette.h"
#include "base/find.h"

enum {
    CHUNK_HEADER = 8,
    HEADER = 16,
    /* fields of the GVRT header */
    BANK = 8,
    FLAGS = 10,
    DATA_FORMAT = 11,
    WIDTH = 12
};

enum gvr_flags { MIPMAPS = 0x1, OWN_PALETTE = 0x8 };

typedef struct gvr_header {
    uint64_t offset; /* of the GVRT chunk */
    uint32_t size;   /* of what is behind this field; often wrong (pvr.md 1.3) */
    uint32_t bank;
    uint32_t start;
    uint32_t flags;
    uint32_t palette_format;
    uint32_t data_format;
    uint32_t global_index;
    uint32_t has_global_index;
    uint32_t width;
    uint32_t height;
} gvr_header;

typedef struct gvr_format {
    const char *name; /* NULL: not decoded */
    kunai_i_unpack *unpack;
    uint16_t color_count; /* that its indices can reach; 0: it has none */
    uint8_t color;        /* enum kunai_i_color_format, of texels of 16 bits */
    uint8_t alpha;
    uint8_t block_width; /* texels */
    uint8_t block_height;
    uint8_t block_size; /* bytes */
} gvr_format;

static const gvr_format formats[] = {
    [0x00] = {"I4", kunai_i_unpack_gx_i4, 0, 0, 0, 8, 8, 32},
    [0x01] = {"I8", kunai_i_unpack_gx_i8, 0, 0, 0, 8, 4, 32},
    [0x02] = {"IA4", kunai_i_unpack_gx_ia4, 0, 0, 1, 8, 4, 32},
    [0x03] = {"IA8", kunai_i_unpack_gx_16, 0, KUNAI_I_IA8, 1, 4, 4, 32},
    [0x04] = {"RGB565", kunai_i_unpack_gx_16, 0, KUNAI_I_RGB565, 0, 4, 4, 32},
    [0x05] = {"RGB5A3", kunai_i_unpack_gx_16, 0, KUNAI_I_RGB5A3, 1, 4, 4, 32},
    [0x06] = {"RGBA8", kunai_i_unpack_gx_rgba8, 0, 0, 1, 4, 4, 64},
    [0x08] = {"CI4", kunai_i_unpack_gx_ci4, 16, 0, 1, 8, 8, 32},
    [0x09] = {"CI8", kunai_i_unpack_gx_ci8, 256, 0, 1, 8, 4, 32},
    [0x0E] = {"CMPR", kunai_i_unpack_gx_cmpr, 0, KUNAI_I_RGB565, 1, 8, 8, 32}};

static const gvr_format *find_format(uint32_t code)
{
    if (code >= sizeof formats / sizeof formats[0] || !formats[code].name)
        return NULL;
    return &formats[code];
}

static int has_tag(const kunai_i_reader *reader, uint64_t at, const char *tag)
{
    return reader->size >= 4 && at <= reader->size - 4 &&
           !memcmp(reader->data + (size_t)at, tag, 4);
}

static int is_global_index(const kunai_i_reader *reader, uint64_t at)
{
    return has_tag(reader, at, "GBIX") || has_tag(reader, at, "GCIX");
}

/* The length of an index can be wrong; its texture is then where it would be for 8, 4 or 0 (pvr.md
 * 1.2). */
static uint64_t behind_global_index(const kunai_i_reader *reader, uint64_t length)
{
    const uint64_t next = reader->at + CHUNK_HEADER + length;
    uint64_t at;

    if (has_tag(reader, next, "GVRT") || is_global_index(reader, next))
        return next;
    for (at = reader->at + 16; at >= reader->at + 8; at -= 4)
        if (has_tag(reader, at, "GVRT"))
            return at;
    return next;
}

static void read_global_index(const kunai_i_reader *reader, uint64_t length, uint64_t next,
                              gvr_header *header)
{
    const uint64_t at = (uint64_t)reader->at + CHUNK_HEADER;

    if (length < 4 || next < at + 4 || kunai_i_left(reader) < CHUNK_HEADER + 4)
        return;
    header->global_index = kunai_i_load32(reader->data + (size_t)at, 1);
    header->has_global_index = 1;
}

/* Leaves the reader at the GVRT chunk. */
static void find_texture(kunai_i_reader *reader, gvr_header *header)
{
    while (!kunai_i_reader_failed(reader) && !has_tag(reader, reader->at, "GVRT")) {
        uint64_t length, next;

        if (!is_global_index(reader, reader->at)) {
            kunai_i_reader_stop(reader, KUNAI_E_FORMAT, reader->at, "there is no GVRT chunk");
            return;
        }
        if (!kunai_i_need(reader, CHUNK_HEADER, 1))
            return;
        length = kunai_i_load32(reader->data + reader->at + 4, 0);
        next = behind_global_index(reader, length);
        read_global_index(reader, length, next, header);
        if (next > reader->size)
            kunai_i_reader_stop(reader, KUNAI_E_TRUNCATED, reader->at + 4,
                                "a chunk passes the end of the data");
        else
            kunai_i_seek(reader, next);
    }
}

/* The two lengths are little-endian, all else is big-endian. */
static void read_header(kunai_i_reader *reader, gvr_header *header)
{
    const uint8_t *bytes;

    memset(header, 0, sizeof *header);
    find_texture(reader, header);
    header->offset = kunai_i_tell(reader);
    bytes = kunai_i_bytes(reader, HEADER);
    if (!bytes)
        return;
    header->size = kunai_i_load32(bytes + 4, 0);
    header->bank = bytes[BANK];
    header->start = bytes[BANK + 1];
    header->flags = bytes[FLAGS] & 0xF;
    header->palette_format = bytes[FLAGS] >> 4;
    header->data_format = bytes[DATA_FORMAT];
    header->width = kunai_i_load16(bytes + WIDTH, 1);
    header->height = kunai_i_load16(bytes + WIDTH + 2, 1);
}

static int has_own_palette(const gvr_header *header)
{
    const gvr_format *format = find_format(header->data_format);

    return format && format->color_count && (header->flags & OWN_PALETTE);
}

/* Bytes; 0 also when its entries have no known format. */
static uint32_t palette_size(const gvr_header *header)
{
    if (!has_own_palette(header))
        return 0;
    return find_format(header->data_format)->color_count *
           kunai_i_palette_entry_size(KUNAI_I_PALETTE_GVR, header->palette_format);
}

/* Small levels are in the corner of a whole block. */
static uint64_t level_size(const gvr_format *format, uint32_t width, uint32_t height)
{
    const uint64_t columns = (width + format->block_width - 1u) / format->block_width;
    const uint64_t rows = (height + format->block_height - 1u) / format->block_height;

    return columns * rows * format->block_size;
}

/* Banks are of 16 colours; 256 indices begin at a multiple of 16 banks (pvr.md 7.2). */
static uint32_t first_color(const gvr_header *header, uint32_t color_count)
{
    return header->bank * 16 / color_count * color_count + header->start;
}

static void give_header(kunai_i_picture *picture, const gvr_header *header)
{
    const gvr_format *format = find_format(header->data_format);
    kunai_image *image = &picture->image;

    image->pixel_format = header->palette_format;
    image->data_format = header->data_format;
    image->width = header->width;
    image->height = image->used_height = header->height;
    if (header->has_global_index) {
        image->global_index = header->global_index;
        image->flags |= KUNAI_IMAGE_GLOBAL_INDEX;
    }
    if (!format)
        return;
    image->pixel_name = format->name;
    image->data_name = header->flags & MIPMAPS ? "blocks, mipmaps" : "blocks";
    image->color_count = format->color_count;
    if (format->color_count && !has_own_palette(header))
        image->first_color = first_color(header, format->color_count);
    image->flags |= format->alpha ? KUNAI_IMAGE_ALPHA : 0u;
}

static int check_formats(kunai_i_job *job, kunai_i_picture *picture, const gvr_header *header)
{
    if (!find_format(header->data_format))
        kunai_i_picture_break(job, picture, KUNAI_E_UNSUPPORTED, header->offset + DATA_FORMAT,
                              "GVRT", "a data format that is not decoded");
    else if (has_own_palette(header) && !palette_size(header))
        kunai_i_picture_break(job, picture, KUNAI_E_UNSUPPORTED, header->offset + FLAGS, "GVRT",
                              "a palette format that is not decoded");
    return picture->image.result == KUNAI_OK;
}

/* The reader is at the payload. 0: the palette is not all there, or the job failed. */
static int give_palette(kunai_i_job *job, kunai_i_reader *reader, kunai_i_picture *picture,
                        const gvr_header *header)
{
    kunai_palette *palette = &picture->palette;
    const uint8_t *bytes;

    if (!has_own_palette(header))
        return 1;
    bytes = kunai_i_bytes(reader, palette_size(header));
    if (!bytes) {
        kunai_i_picture_break(job, picture, KUNAI_E_TRUNCATED, picture->image.offset, "GVRT",
                              "the palette passes the end of the data");
        return 0;
    }
    palette->count = picture->image.color_count;
    palette->format = header->palette_format;
    palette->colors =
        kunai_i_palette_keep(job, KUNAI_I_PALETTE_GVR, palette->format, bytes, palette->count);
    return palette->colors != NULL;
}

/* The reader is at the first level, which is the largest. */
static void give_levels(kunai_i_job *job, const kunai_i_reader *reader, kunai_i_picture *picture,
                        const gvr_header *header)
{
    const gvr_format *format = find_format(header->data_format);
    uint32_t width = header->width, height = header->height, count = 0;
    uint64_t at = kunai_i_tell(reader), left = kunai_i_left(reader);
    kunai_level levels[KUNAI_I_LEVELS_MAX];
    int more;

    do {
        const uint64_t size = level_size(format, width, height);
        const kunai_level level = {at, size > left ? 0 : size, width, height};
        const uint64_t step = size > left ? left : size;

        levels[count++] = level;
        at += step;
        left -= step;
        more = (header->flags & MIPMAPS) && (width > 1 || height > 1);
        width = width > 1 ? width / 2 : 1;
        height = height > 1 ? height / 2 : 1;
    } while (more);
    kunai_i_picture_keep_levels(job, picture, levels, count, "GVRT");
}

int kunai_i_gvr_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_picture *picture)
{
    gvr_header header;

    reader->record = "GVRT";
    read_header(reader, &header);
    if (!kunai_i_picture_check_header(job, picture, reader))
        return 0;
    give_header(picture, &header);
    kunai_i_picture_give_payload(picture, reader, UINT64_MAX);
    if (!check_formats(job, picture, &header) ||
        !kunai_i_picture_check_sides(job, picture, header.offset + WIDTH, "GVRT") ||
        !give_palette(job, reader, picture, &header))
        return 1;
    picture->unpack = find_format(header.data_format)->unpack;
    picture->color.format = find_format(header.data_format)->color;
    give_levels(job, reader, picture, &header);
    return 1;
}

/* To the end of what is known to belong to it: the chunk as it says, or the header and the payload
 * that its formats need when that is longer. */
static uint64_t chunk_end(const gvr_header *header)
{
    const gvr_format *format = find_format(header->data_format);
    const uint64_t end = header->offset + CHUNK_HEADER + header->size;
    uint64_t needed = header->offset + HEADER + palette_size(header);

    if (format)
        needed += level_size(format, header->width, header->height);
    return needed > end ? needed : end;
}

int kunai_i_gvr_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_reader reader = kunai_i_reader_at(NULL, data, size, 0, 0, "GVRT");
    gvr_header header;
    uint64_t end;

    memset(&header, 0, sizeof header);
    find_texture(&reader, &header);
    if (kunai_i_reader_failed(&reader))
        return 0;
    read_header(&reader, &header);
    end = kunai_i_reader_failed(&reader) ? UINT64_MAX : chunk_end(&header);
    kunai_i_found_texture(found, KUNAI_FORMAT_GVR, end, size);
    found->byte_order = KUNAI_ORDER_BIG;
    return 1;
}
