/*
 * find_texture.c - finds the texture chunk of a PVR or GVR file: PVRT or GVRT (pvr.md 1.1 to 1.3,
 * gvr-xvr.md A1).
 *
 * Other chunks can be in front of the texture. GBIX and GCIX contain the global index. Lengths of
 * these chunks are often wrong, so the texture is also looked for at its usual places. Lengths of
 * chunks are little-endian, even in GVR files.
 */
#include "textures/find_texture.h"
#include "base/trace.h"

static int is_known(const kunai_i_reader *reader, uint64_t at, const kunai_i_texture_kind *kind)
{
    return reader->size >= 4 && at <= reader->size - 4 &&
           kunai_i_find_word(kind->words, reader->data + (size_t)at);
}

/* Returns the place of the chunk after a global index. If its length is wrong, tries the places for
 * the lengths 8, 4 and 0. */
static uint64_t skip_global_index(const kunai_i_reader *reader, uint64_t next,
                                  const kunai_i_texture_kind *kind)
{
    uint64_t at;

    if (is_known(reader, next, kind))
        return next;
    for (at = (uint64_t)reader->at + 16; at >= (uint64_t)reader->at + 8; at -= 4)
        if (kunai_i_has_tag(reader, at, kind->words[0].bytes))
            return at;
    return next;
}

/* Reads the global index. next is the place of the next chunk, even if the length is wrong. */
static void set_global_index(const kunai_i_reader *reader, uint32_t length, uint64_t next,
                             const kunai_i_texture_kind *kind, kunai_i_picture *picture)
{
    const uint64_t at = (uint64_t)reader->at + KUNAI_I_CHUNK_HEADER;

    if (picture && length >= 4 && next >= at + 4 && next <= reader->size)
        kunai_i_set_global_index(picture, kunai_i_load32(reader->data + (size_t)at, kind->big));
}

/* A reader that fails tells the reason: KUNAI_E_FORMAT if no known chunk follows, KUNAI_E_TRUNCATED
 * if the data ends before the texture. */
void kunai_i_find_texture(kunai_i_reader *reader, const kunai_i_texture_kind *kind,
                          kunai_i_picture *picture)
{
    while (!kunai_i_has_reader_failed(reader) &&
           !kunai_i_has_tag(reader, reader->at, kind->words[0].bytes)) {
        uint32_t length;
        uint64_t next;

        if (!is_known(reader, reader->at, kind)) {
            /* without room for one more tag, the data is cut */
            if (!reader->at || kunai_i_need(reader, 4, 1))
                kunai_i_stop_reader(reader, KUNAI_E_FORMAT, reader->at, kind->missing);
            return;
        }
        if (!kunai_i_need(reader, KUNAI_I_CHUNK_HEADER, 1))
            return;
        length = kunai_i_load32(reader->data + reader->at + 4, 0);
        next = (uint64_t)reader->at + KUNAI_I_CHUNK_HEADER + length;
        if (kunai_i_is_global_index(reader->data + reader->at)) {
            next = skip_global_index(reader, next, kind);
            set_global_index(reader, length, next, kind, picture);
        }
        kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_CHUNK,
                           kunai_i_find_word(kind->words, reader->data + reader->at),
                           kunai_i_tell(reader), next - reader->at,
                           kunai_i_load32(reader->data + reader->at, 0), 0, 0);
        if (next > reader->size)
            kunai_i_stop_reader(reader, KUNAI_E_TRUNCATED, reader->at + 4,
                                "the chunk ends past the end of the data");
        else
            kunai_i_seek(reader, next);
    }
}

uint64_t kunai_i_find_texture_end(uint64_t offset, uint32_t length, uint64_t needed)
{
    const uint64_t said = offset + KUNAI_I_CHUNK_HEADER + length;

    needed += offset + KUNAI_I_TEXTURE_HEADER;
    return needed > said ? needed : said;
}

/* ---- for kunai_scan ---- */

static int has_texture(const kunai_i_texture_kind *kind, const uint8_t *data, size_t size,
                       uint64_t at)
{
    return at <= size && size - at >= KUNAI_I_WORD &&
           memcmp(data + at, kind->words[0].bytes, KUNAI_I_WORD) == 0;
}

/* Returns the place of the texture after a global index, or 0 if no texture follows. A wrong length
 * is handled as in pvr.md 1.2. */
static uint64_t find_after_global_index(const kunai_i_texture_kind *kind, const uint8_t *data,
                                        size_t size)
{
    uint64_t at;

    if (size < KUNAI_I_CHUNK_HEADER)
        return 0;
    at = KUNAI_I_CHUNK_HEADER + (uint64_t)kunai_i_load32(data + 4, 0);
    if (at <= size && size - at >= KUNAI_I_WORD && kunai_i_is_texture_tag(data + at))
        return at <= KUNAI_I_GLOBAL_INDEX && has_texture(kind, data, size, at) ? at : 0;
    for (at = KUNAI_I_GLOBAL_INDEX; at >= KUNAI_I_CHUNK_HEADER; at -= 4)
        if (has_texture(kind, data, size, at))
            return at;
    return 0;
}

uint64_t kunai_i_measure_texture_head(const kunai_i_texture_kind *kind, const uint8_t *data,
                                      size_t size, uint64_t *at)
{
    enum { WIDTH = 12 };

    *at = 0;
    if (!has_texture(kind, data, size, 0)) {
        *at = find_after_global_index(kind, data, size);
        if (!*at)
            return 0;
    }
    if (size - *at < KUNAI_I_TEXTURE_HEADER || !kunai_i_has_sides(data + *at + WIDTH, kind->big))
        return 0;
    return *at + KUNAI_I_TEXTURE_HEADER;
}
