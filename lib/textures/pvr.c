/*
 * pvr.c - reads the Dreamcast texture (pvr.md 1 to 5, 8).
 *
 * A GBIX chunk and other chunks can be in front of the PVRT chunk. Its header has 16 bytes: the
 * pixel format, the data format, the bank of colours and the sides. A codebook and the levels
 * follow; with mipmaps, the levels go from the smallest up. A whole file can be run-length coded:
 * then its unpacked size comes first, and its levels have no place in the input.
 */
#include "textures/pvr_layout.h"
#include "textures/runs.h"
#include "textures/find_texture.h"
#include "textures/readers.h"
#include "base/trace.h"

enum {
    WRAPPER = 4,       /* bytes of the unpacked size before a run-length coded file */
    DISC_SECTOR = 2048 /* files are padded by fewer bytes than this */
};

static const kunai_i_texture_kind kind = {
    .words = kunai_i_pvr_chunks, .missing = "the data has no PVRT chunk", .big = 0};

/* Returns 1 if the whole file is run-length coded, with its unpacked size first (pvr.md 1.4). The
 * first word is then no known tag, and the tag of PVRT or GBIX follows. */
static int is_wrapped(const kunai_i_reader *reader)
{
    const char *tag;

    if (reader->size < WRAPPER + KUNAI_I_WORD || kunai_i_find_word(kind.words, reader->data))
        return 0;
    tag = kunai_i_find_word(kind.words, reader->data + WRAPPER);
    /* the first two words are PVRT (the texture) and GBIX (its global index) */
    return tag == kind.words[0].bytes || tag == kind.words[1].bytes;
}

/* The reader must be at the PVRT chunk. If the reader has failed, the fields are zeros. */
static void read_header(kunai_i_reader *reader, kunai_i_pvr_header *header)
{
    kunai_i_need(reader, KUNAI_I_TEXTURE_HEADER, 1);
    header->offset = kunai_i_tell(reader);
    kunai_i_skip(reader, 4);
    header->length = kunai_i_read_u32(reader);
    header->pixel_format = kunai_i_read_u8(reader);
    header->data_format = kunai_i_read_u8(reader);
    header->bank = kunai_i_read_u8(reader);
    header->start = kunai_i_read_u8(reader);
    header->width = kunai_i_read_u16(reader);
    header->height = kunai_i_read_u16(reader);
}

/* Sets the fields that are known even if the formats are not decoded. */
static void set_header(kunai_i_picture *picture, const kunai_i_pvr_header *header,
                       const kunai_i_pvr_layout *layout)
{
    kunai_image *image = &picture->image;

    image->pixel_format = header->pixel_format;
    image->pixel_name = layout->pixel_name;
    image->data_format = header->data_format;
    image->data_name = layout->data_name;
    image->width = header->width;
    image->height = image->used_height = header->height;
}

/* Breaks the picture with KUNAI_E_UNSUPPORTED if its formats are not supported, or if it is
 * run-length coded and its data format cannot be. Returns 0 if the picture is broken. */
static int check_formats(kunai_i_open *open, kunai_i_picture *picture,
                         const kunai_i_pvr_header *header, const kunai_i_pvr_layout *layout)
{
    const uint64_t data_at = header->offset + KUNAI_I_PVR_DATA_FORMAT;

    if (!layout->unpack)
        kunai_i_break_picture(open, picture, KUNAI_E_UNSUPPORTED,
                              header->offset + layout->wrong_field,
                              layout->wrong_field == KUNAI_I_PVR_DATA_FORMAT
                                  ? "the data format is not supported"
                                  : "the pixel format is not supported with the data format");
    else if (picture->image.flags & KUNAI_IMAGE_RUNS && !layout->run_texel)
        kunai_i_break_picture(open, picture, KUNAI_E_UNSUPPORTED, data_at,
                              "the data format cannot be run-length coded");
    return picture->image.result == KUNAI_OK;
}

/* Breaks the picture with KUNAI_E_CORRUPT if its sides are not possible for its formats. Returns 0
 * if the picture is broken. */
static int check_sides(kunai_i_open *open, kunai_i_picture *picture,
                       const kunai_i_pvr_header *header, const kunai_i_pvr_layout *layout)
{
    const char *message;
    uint32_t field;

    if (!kunai_i_check_picture_sides(open, picture, header->offset + KUNAI_I_PVR_WIDTH))
        return 0;
    message = kunai_i_check_pvr_sides(header, layout, &field);
    if (message)
        kunai_i_break_picture(open, picture, KUNAI_E_CORRUPT, header->offset + field, message);
    return !message;
}

static void set_layout(kunai_i_picture *picture, const kunai_i_pvr_header *header,
                       const kunai_i_pvr_layout *layout)
{
    kunai_image *image = &picture->image;

    picture->unpack = layout->unpack;
    picture->color.format = layout->color;
    image->color_count = layout->color_count;
    image->first_color = kunai_i_find_first_color(header->bank, header->start, layout->color_count);
    image->codebook_count = layout->codebook_count;
    image->flags |= layout->flags;
}

/* Returns the size of the unpacked payload. The stored size also counts the chunks in front of the
 * payload. The reader must be at the payload. */
static uint64_t measure_unpacked_payload(const kunai_i_reader *reader)
{
    const uint64_t all = kunai_i_read_u32_at(reader, 0), in_front = reader->at - WRAPPER;

    return all < in_front ? 0 : all - in_front;
}

/* Returns how many of the needed bytes the runs give. Breaks the picture with KUNAI_E_TRUNCATED if
 * they give fewer, or if the stored size is smaller. */
static uint64_t measure_runs(kunai_i_open *open, const kunai_i_reader *reader,
                             kunai_i_picture *picture, const kunai_i_runs *runs, uint64_t needed)
{
    const uint64_t wanted = measure_unpacked_payload(reader);
    uint64_t used, size;

    if (wanted < needed)
        kunai_i_break_picture(open, picture, KUNAI_E_TRUNCATED, reader->origin,
                              "the unpacked size is less than the levels need");
    size = kunai_i_measure_runs(runs, wanted < needed ? wanted : needed, &used);
    if (size < needed)
        kunai_i_break_picture(open, picture, KUNAI_E_TRUNCATED, picture->payload_offset + used,
                              "the runs end before the last level is complete");
    return size;
}

/* Unpacks the bytes that the levels need. They become the payload. If the runs give fewer, the
 * existing bytes are unpacked. Returns their number. Returns 0 if the open fails: with
 * KUNAI_E_LIMIT if max_output is exceeded, or for lack of memory. */
static uint64_t unpack_runs(kunai_i_open *open, const kunai_i_reader *reader,
                            kunai_i_picture *picture, const kunai_i_pvr_layout *layout,
                            uint64_t needed)
{
    const kunai_i_runs runs = {picture->payload, picture->image.size, layout->run_texel};
    const uint64_t size = measure_runs(open, reader, picture, &runs, needed);
    uint8_t *payload;

    if (size > open->options.max_output)
        kunai_i_fail(open, KUNAI_E_LIMIT, reader->origin, picture->record,
                     "the output is larger than options.max_output");
    payload = kunai_i_allocate(open, (size_t)size, 1);
    if (!payload)
        return 0;
    kunai_i_unpack_runs(&runs, payload, size);
    picture->payload = payload;
    picture->payload_offset -= WRAPPER; /* offsets of levels count in the unpacked file */
    picture->image.flags &= ~(uint32_t)KUNAI_IMAGE_LINEAR; /* the levels are not in the input */
    return size;
}

/* size is the number of bytes of the payload that exist. A level that is not whole has size 0, and
 * its offset is at most the end of the payload. The picture stays usable if only small levels are
 * missing. */
static void set_levels(kunai_i_open *open, kunai_i_picture *picture,
                       const kunai_i_pvr_header *header, const kunai_i_pvr_layout *layout,
                       uint64_t size)
{
    const uint32_t count = kunai_i_count_pvr_levels(header, layout);
    kunai_level levels[KUNAI_I_LEVELS_MAX];
    uint32_t k;

    for (k = 0; k < count; k++) {
        kunai_level *level = &levels[k];

        *level = kunai_i_get_pvr_level(header, layout, k);
        if (level->offset > size)
            level->offset = size;
        if (level->size > size - level->offset)
            level->size = 0;
        level->offset += picture->payload_offset;
    }
    kunai_i_keep_picture_levels(open, picture, levels, count);
}

/* Breaks the picture with KUNAI_E_CORRUPT if an index of level 0 is not in the codebook. The other
 * levels are checked by the decoder. */
static void check_indices(kunai_i_open *open, kunai_i_picture *picture)
{
    const kunai_level *level = picture->image.levels;
    uint64_t bad;

    if (!picture->image.codebook_count || picture->image.result != KUNAI_OK)
        return;
    bad = kunai_i_check_vq(kunai_i_get_level_bytes(picture, level), level->size,
                           picture->image.codebook_count);
    if (bad < level->size)
        kunai_i_break_picture(open, picture, KUNAI_E_CORRUPT, level->offset + bad,
                              "the index is out of range: the codebook has fewer entries");
}

/* Reads a whole texture. Returns 0 if there is no whole header. Otherwise returns 1: wrong formats
 * or sides only break the picture, and the fields of its header are known. */
int kunai_i_read_pvr(kunai_i_open *open, kunai_i_reader *reader, kunai_i_picture *picture)
{
    const int wrapped = is_wrapped(reader);
    kunai_i_pvr_layout layout;
    kunai_i_pvr_header header;
    uint64_t size;

    reader->record = picture->record = "PVRT";
    if (wrapped)
        kunai_i_seek(reader, WRAPPER);
    kunai_i_find_texture(reader, &kind, picture);
    read_header(reader, &header);
    if (!kunai_i_check_picture_header(open, picture, reader))
        return 0;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_PVR_HEADER, "PVRT", header.offset,
                       KUNAI_I_TEXTURE_HEADER,
                       kunai_i_load32(reader->data + reader->at - KUNAI_I_TEXTURE_HEADER, 0),
                       header.pixel_format << KUNAI_RECORD_PVR_PIXEL_SHIFT |
                           header.data_format << KUNAI_RECORD_PVR_DATA_SHIFT,
                       0);
    layout = kunai_i_get_pvr_layout(&header);
    set_header(picture, &header, &layout);
    picture->image.flags |= wrapped ? KUNAI_IMAGE_RUNS : 0u;
    kunai_i_set_payload(picture, reader, UINT64_MAX);
    if (!check_formats(open, picture, &header, &layout) ||
        !check_sides(open, picture, &header, &layout))
        return 1;
    set_layout(picture, &header, &layout);
    size = picture->image.size;
    if (wrapped)
        size = unpack_runs(open, reader, picture, &layout,
                           kunai_i_measure_pvr_payload(&header, &layout));
    set_levels(open, picture, &header, &layout, size);
    if (!kunai_i_has_failed(open))
        check_indices(open, picture);
    return 1;
}

/* Returns the bytes that the levels need, or 0 if they cannot be decoded. */
static uint64_t measure_needed_payload(const kunai_i_pvr_header *header,
                                       const kunai_i_pvr_layout *layout)
{
    uint32_t field;

    if (!layout->unpack || !kunai_i_is_side(header->width) || !kunai_i_is_side(header->height) ||
        kunai_i_check_pvr_sides(header, layout, &field))
        return 0;
    return kunai_i_measure_pvr_payload(header, layout);
}

/* The file has no magic number at its start, so its header must be whole, with good formats and
 * sides; otherwise the result is 0. The confidence is LIKELY in one case only. The data format can
 * be run-length coded, and the runs give exactly the stored size. This size exceeds the need of the
 * levels by less than a disc sector. */
int kunai_i_recognise_wrapped_pvr(const kunai_i_format *format, const uint8_t *data, size_t size,
                                  kunai_found *found)
{
    kunai_i_reader file = kunai_i_make_reader(NULL, data, size, 0, 0, "PVRT"), *reader = &file;
    uint64_t payload, needed, used, end = UINT64_MAX;
    kunai_i_pvr_layout layout;
    kunai_i_pvr_header header;
    kunai_i_runs runs;

    (void)format;
    if (!is_wrapped(reader))
        return 0;
    kunai_i_seek(reader, WRAPPER);
    kunai_i_find_texture(reader, &kind, NULL);
    read_header(reader, &header);
    layout = kunai_i_get_pvr_layout(&header);
    needed = measure_needed_payload(&header, &layout);
    if (kunai_i_has_reader_failed(reader) || !needed)
        return 0;
    payload = measure_unpacked_payload(reader);
    runs.bytes = reader->data + reader->at;
    runs.size = kunai_i_count_left(reader);
    runs.texel = layout.run_texel;
    if (layout.run_texel && payload >= needed && payload - needed < DISC_SECTOR &&
        kunai_i_measure_runs(&runs, payload, &used) == payload)
        end = reader->at + used;
    kunai_i_set_found_texture(found, end, reader->size);
    found->confidence = end == UINT64_MAX ? KUNAI_CONFIDENCE_POSSIBLE : KUNAI_CONFIDENCE_LIKELY;
    return 1;
}

/* Accepts data with a PVRT chunk, even if its header is cut. */
int kunai_i_recognise_pvr(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, "PVRT");
    kunai_i_pvr_header header;
    kunai_i_pvr_layout layout;
    uint64_t end = UINT64_MAX;

    (void)format;
    kunai_i_find_texture(&reader, &kind, NULL);
    if (kunai_i_has_reader_failed(&reader))
        return 0;
    read_header(&reader, &header);
    layout = kunai_i_get_pvr_layout(&header);
    if (!kunai_i_has_reader_failed(&reader))
        end = kunai_i_find_texture_end(header.offset, header.length,
                                       measure_needed_payload(&header, &layout));
    kunai_i_set_found_texture(found, end, size);
    return 1;
}

/* Checks the formats as well, because kunai_scan looks at any bytes. */
uint64_t kunai_i_measure_pvr_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    uint64_t at;
    const uint64_t head = kunai_i_measure_texture_head(&kind, data, size, &at);

    (void)format;
    if (!head || data[at + KUNAI_I_PVR_PIXEL_FORMAT] > KUNAI_PVR_PIXEL_ARGB8888 ||
        data[at + KUNAI_I_PVR_DATA_FORMAT] < KUNAI_PVR_DATA_TWIDDLED ||
        data[at + KUNAI_I_PVR_DATA_FORMAT] > KUNAI_PVR_DATA_TWIDDLED_MIPMAPS_DMA)
        return 0;
    return head;
}
