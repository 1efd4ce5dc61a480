/* pvr.c - the Dreamcast texture: a PVRT chunk, with a GBIX chunk and others in front of it (pvr.md
 * 1 to 5). */
#include "textures/formats.h"
#include "base/find.h"

enum {
    CHUNK_HEADER = 8,
    HEADER = 16,
    /* fields of the PVRT header */
    PIXEL_FORMAT = 8,
    DATA_FORMAT = 9,
    WIDTH = 12,
    HEIGHT = 14
};

typedef struct pvr_header {
    uint64_t offset; /* of the PVRT chunk */
    uint32_t size;   /* with the 8 bytes in front of it; often wrong (pvr.md 1.3) */
    uint32_t pixel_format;
    uint32_t data_format;
    uint32_t global_index;
    uint32_t has_global_index;
    uint32_t width;
    uint32_t height;
} pvr_header;

typedef struct pixel_format {
    const char *name;
    uint32_t color; /* enum kunai_i_color_format */
    uint32_t alpha;
} pixel_format;

static const pixel_format pixel_formats[] = {{"ARGB1555", KUNAI_I_ARGB1555, 1},
                                             {"RGB565", KUNAI_I_RGB565, 0},
                                             {"ARGB4444", KUNAI_I_ARGB4444, 1}};

enum codebook_kind { NO_CODEBOOK, FULL_CODEBOOK, SMALL_CODEBOOK, SMALL_MIPMAP_CODEBOOK };

/* Entries for a width to 16, to 32, to 64, and above. */
static const uint16_t codebook_counts[][4] = {
    {0, 0, 0, 0}, {256, 256, 256, 256}, {16, 32, 128, 256}, {16, 64, 256, 256}};

typedef struct data_format {
    const char *name;
    kunai_i_unpack *unpack; /* NULL: not decoded */
    uint8_t twiddled;       /* sides are powers of two */
    uint8_t mipmaps;        /* and equal */
    uint8_t codebook;       /* enum codebook_kind */
    uint8_t left_out;       /* bytes that the chain lacks at its start */
} data_format;

static const data_format data_formats[] = {
    [0x01] = {"twiddled", kunai_i_unpack_twiddled, 1, 0, NO_CODEBOOK, 0},
    [0x02] = {"twiddled, mipmaps", kunai_i_unpack_twiddled, 1, 1, NO_CODEBOOK, 4},
    [0x03] = {"VQ", kunai_i_unpack_vq, 1, 0, FULL_CODEBOOK, 0},
    [0x04] = {"VQ, mipmaps", kunai_i_unpack_vq, 1, 1, FULL_CODEBOOK, 0},
    [0x09] = {"rectangle", kunai_i_unpack_rows, 0, 0, NO_CODEBOOK, 0},
    [0x0D] = {"twiddled rectangle", kunai_i_unpack_twiddled, 1, 0, NO_CODEBOOK, 0},
    [0x10] = {"small VQ", kunai_i_unpack_vq, 1, 0, SMALL_CODEBOOK, 0},
    [0x11] = {"small VQ, mipmaps", kunai_i_unpack_vq, 1, 1, SMALL_MIPMAP_CODEBOOK, 0},
    [0x12] = {"twiddled, mipmaps (DMA)", kunai_i_unpack_twiddled, 1, 1, NO_CODEBOOK, 0}};

static const data_format unknown_data_format = {"unknown", NULL, 0, 0, NO_CODEBOOK, 0};

static const data_format *find_data_format(uint32_t code)
{
    if (code >= sizeof data_formats / sizeof data_formats[0] || !data_formats[code].name)
        return &unknown_data_format;
    return &data_formats[code];
}

static const pixel_format *find_pixel_format(uint32_t code)
{
    if (code >= sizeof pixel_formats / sizeof pixel_formats[0])
        return NULL;
    return &pixel_formats[code];
}

static int has_tag(const kunai_i_reader *reader, uint64_t at, const char *tag)
{
    return reader->size >= 4 && at <= reader->size - 4 &&
           !memcmp(reader->data + (size_t)at, tag, 4);
}

static int is_known_tag(const kunai_i_reader *reader, uint64_t at)
{
    static const char tags[][5] = {"PVRT", "GBIX", "IMGC", "PVRI", "CONV", "COMM", "PVMI"};

    return reader->size >= 4 && at <= reader->size - 4 &&
           kunai_i_find_tag(reader->data + (size_t)at, tags, sizeof tags / sizeof tags[0]);
}

/* The length of a GBIX can be wrong; its texture is then where it would be for 8, 4 or 0. */
static uint64_t behind_gbix(const kunai_i_reader *reader, uint64_t next)
{
    uint64_t at;

    if (is_known_tag(reader, next))
        return next;
    for (at = reader->at + 16; at >= reader->at + 8; at -= 4)
        if (has_tag(reader, at, "PVRT"))
            return at;
    return next;
}

static void read_global_index(const kunai_i_reader *reader, pvr_header *header)
{
    if (kunai_i_u32_at(reader, (uint64_t)reader->at + 4) < 4 || kunai_i_left(reader) < 12)
        return;
    header->global_index = kunai_i_u32_at(reader, (uint64_t)reader->at + 8);
    header->has_global_index = 1;
}

/* Leaves the reader at the PVRT chunk. */
static void find_texture(kunai_i_reader *reader, pvr_header *header)
{
    while (!kunai_i_reader_failed(reader) && !has_tag(reader, reader->at, "PVRT")) {
        const int gbix = has_tag(reader, reader->at, "GBIX");
        uint64_t next;

        if (!is_known_tag(reader, reader->at)) {
            kunai_i_reader_stop(reader, KUNAI_E_FORMAT, reader->at, "there is no PVRT chunk");
            return;
        }
        if (!kunai_i_need(reader, CHUNK_HEADER, 1))
            return;
        next =
            (uint64_t)reader->at + CHUNK_HEADER + kunai_i_u32_at(reader, (uint64_t)reader->at + 4);
        if (gbix) {
            read_global_index(reader, header);
            next = behind_gbix(reader, next);
        }
        if (next > reader->size)
            kunai_i_reader_stop(reader, KUNAI_E_TRUNCATED, reader->at + 4,
                                "a chunk passes the end of the data");
        else
            kunai_i_seek(reader, next);
    }
}

static void read_header(kunai_i_reader *reader, pvr_header *header)
{
    memset(header, 0, sizeof *header);
    find_texture(reader, header);
    kunai_i_need(reader, HEADER, 1);
    header->offset = kunai_i_tell(reader);
    kunai_i_skip(reader, 4);
    header->size = kunai_i_u32(reader);
    header->pixel_format = kunai_i_u8(reader);
    header->data_format = kunai_i_u8(reader);
    kunai_i_skip(reader, 2);
    header->width = kunai_i_u16(reader);
    header->height = kunai_i_u16(reader);
}

static int power_of_two(uint32_t value)
{
    return (value & (value - 1)) == 0;
}

static uint32_t codebook_count(const data_format *data, uint32_t width)
{
    return codebook_counts[data->codebook][width <= 16 ? 0 : width <= 32 ? 1 : width <= 64 ? 2 : 3];
}

/* The offset counts from the payload. */
static kunai_level level_of(const data_format *data, uint32_t width, uint32_t height, uint32_t k)
{
    const uint64_t codebook = (uint64_t)codebook_count(data, width) * KUNAI_I_CODEBOOK_ENTRY;
    kunai_level level = {codebook, 0, width >> k, height >> k};
    const uint64_t texels = (uint64_t)level.width * level.height;
    /* The number of its first texel: the chain begins with a tile of which only the last texel,
     * number 3, is the level of 1x1 (pvr.md 4.3). */
    const uint64_t first = data->mipmaps ? 3 + (texels - 1) / 3 : 0;

    if (data->codebook == NO_CODEBOOK) {
        level.size = 2 * texels;
        level.offset += first ? 2 * first - data->left_out : 0;
    } else {
        level.size = texels < 4 ? 1 : texels / 4;
        level.offset += first / 4;
    }
    return level;
}

static uint32_t level_count(const data_format *data, uint32_t width)
{
    uint32_t count = 1;

    while (data->mipmaps && width >> count)
        count++;
    return count;
}

static int check_formats(kunai_i_job *job, kunai_i_picture *picture, const pvr_header *header)
{
    if (!find_data_format(header->data_format)->unpack)
        kunai_i_picture_break(job, picture, KUNAI_E_UNSUPPORTED, header->offset + DATA_FORMAT,
                              "PVRT", "a data format that is not decoded");
    else if (!find_pixel_format(header->pixel_format))
        kunai_i_picture_break(job, picture, KUNAI_E_UNSUPPORTED, header->offset + PIXEL_FORMAT,
                              "PVRT", "a pixel format that is not decoded");
    return picture->image.result == KUNAI_OK;
}

static int check_sides(kunai_i_job *job, kunai_i_picture *picture, const pvr_header *header)
{
    const data_format *data = find_data_format(header->data_format);
    const uint64_t width_at = header->offset + WIDTH, height_at = header->offset + HEIGHT;
    const char *message = "a side of a twiddled picture is no power of two";

    if (!kunai_i_picture_check_sides(job, picture, width_at, "PVRT"))
        return 0;
    if (data->twiddled && !power_of_two(header->width))
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, width_at, "PVRT", message);
    if (data->twiddled && !power_of_two(header->height))
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, height_at, "PVRT", message);
    if (data->mipmaps && header->width != header->height)
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, height_at, "PVRT",
                              "a picture with mipmaps is not square");
    message = "a side of a VQ picture is below 2";
    if (data->codebook != NO_CODEBOOK && header->width < 2)
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, width_at, "PVRT", message);
    if (data->codebook != NO_CODEBOOK && header->height < 2)
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, height_at, "PVRT", message);
    return picture->image.result == KUNAI_OK;
}

static void give_header(kunai_i_picture *picture, const pvr_header *header)
{
    const pixel_format *pixel = find_pixel_format(header->pixel_format);
    const data_format *data = find_data_format(header->data_format);
    kunai_image *image = &picture->image;

    image->pixel_format = header->pixel_format;
    image->pixel_name = pixel ? pixel->name : "unknown";
    image->data_format = header->data_format;
    image->data_name = data->name;
    image->width = header->width;
    image->height = image->used_height = header->height;
    if (header->has_global_index) {
        image->global_index = header->global_index;
        image->flags |= KUNAI_IMAGE_GLOBAL_INDEX;
    }
}

/* The reader is at the payload. */
static void give_levels(kunai_i_job *job, kunai_i_reader *reader, kunai_i_picture *picture)
{
    kunai_image *image = &picture->image;
    const data_format *data = find_data_format(image->data_format);
    const uint32_t count = level_count(data, image->width);
    kunai_level levels[KUNAI_I_LEVELS_MAX];
    uint32_t k;

    for (k = 0; k < count; k++) {
        kunai_level *level = &levels[k];

        *level = level_of(data, image->width, image->height, k);
        if (level->offset > image->size)
            level->offset = image->size;
        if (level->size > image->size - level->offset)
            level->size = 0;
        level->offset += kunai_i_tell(reader);
    }
    kunai_i_picture_keep_levels(job, picture, levels, count, "PVRT");
}

static void check_indices(kunai_i_job *job, const kunai_i_reader *reader, kunai_i_picture *picture)
{
    const kunai_level *level = picture->image.levels;
    uint64_t bad;

    if (!picture->image.codebook_count || picture->image.result != KUNAI_OK)
        return;
    bad = kunai_i_vq_check(reader->data + (size_t)(level->offset - reader->origin), level->size,
                           picture->image.codebook_count);
    if (bad < level->size)
        kunai_i_picture_break(job, picture, KUNAI_E_CORRUPT, level->offset + bad, "PVRT",
                              "an index is past the codebook");
}

int kunai_i_pvr_read(kunai_i_job *job, kunai_i_reader *reader, kunai_i_picture *picture)
{
    kunai_image *image = &picture->image;
    const data_format *data;
    pvr_header header;

    reader->record = "PVRT";
    read_header(reader, &header);
    if (!kunai_i_picture_check_header(job, picture, reader))
        return 0;
    give_header(picture, &header);
    kunai_i_picture_give_payload(picture, reader, UINT64_MAX);
    if (!check_formats(job, picture, &header) || !check_sides(job, picture, &header))
        return 1;
    data = find_data_format(header.data_format);
    picture->unpack = data->unpack;
    picture->color.format = pixel_formats[header.pixel_format].color;
    image->codebook_count = codebook_count(data, header.width);
    image->flags |= (pixel_formats[header.pixel_format].alpha ? KUNAI_IMAGE_ALPHA : 0u) |
                    (data->twiddled ? 0u : KUNAI_IMAGE_LINEAR);
    give_levels(job, reader, picture);
    if (!kunai_i_failed(job))
        check_indices(job, reader, picture);
    return 1;
}

/* To the end of what is known to belong to it: the chunk as it says, or the header and the payload
 * that its formats need when that is longer. */
static uint64_t chunk_end(const pvr_header *header)
{
    const data_format *data = find_data_format(header->data_format);
    const uint64_t end = header->offset + CHUNK_HEADER + header->size;
    uint64_t needed = header->offset + HEADER;
    kunai_level level;

    if (data->unpack) {
        level = level_of(data, header->width, header->height, 0);
        needed += level.offset + level.size;
    }
    return needed > end ? needed : end;
}

int kunai_i_pvr_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    kunai_i_reader reader = kunai_i_reader_at(NULL, data, size, 0, 0, "PVRT");
    pvr_header header;
    uint64_t end;

    memset(&header, 0, sizeof header);
    find_texture(&reader, &header);
    if (kunai_i_reader_failed(&reader))
        return 0;
    read_header(&reader, &header);
    end = kunai_i_reader_failed(&reader) ? UINT64_MAX : chunk_end(&header);
    kunai_i_found_texture(found, KUNAI_FORMAT_PVR, end, size);
    return 1;
}
