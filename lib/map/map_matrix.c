/* map_matrix.c - reads a map matrix: which header, altitude and land each cell has
 * (platinum.md 4). */
#include "map/map.h"
#include "base/trace.h"

enum { WIDTH_AT = 0, HEIGHT_AT = 1, NAME_SIZE_AT = 4, NAME_ROOM = 16 };

static const uint8_t *read_bytes(kunai_i_open *open, kunai_i_reader *reader, uint32_t count)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, count);
    uint8_t *copy = NULL;

    if (bytes)
        copy = kunai_i_allocate_unset(open, count, 1);
    if (copy)
        memcpy(copy, bytes, count);
    if (copy)
        kunai_i_trace_more(open, "altitudes", kunai_i_tell(reader) - count, count, 0, 0, count);
    return copy;
}

static const uint16_t *read_words(kunai_i_open *open, kunai_i_reader *reader, const char *name,
                                  uint32_t count)
{
    const uint64_t offset = kunai_i_tell(reader);
    const uint16_t *words = kunai_i_read_map_words(open, reader, count);

    if (words)
        kunai_i_trace_more(open, name, offset, 2 * (uint64_t)count, 0, 0, count);
    return words;
}

static void check_head(kunai_i_reader *reader, const kunai_map_matrix *matrix, uint32_t name_size)
{
    if (kunai_i_has_reader_failed(reader))
        return;
    if (!matrix->width)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, WIDTH_AT, "a matrix has no columns");
    else if (!matrix->height)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, HEIGHT_AT, "a matrix has no rows");
    else if (name_size > NAME_ROOM)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, NAME_SIZE_AT,
                            "the name of a matrix is longer than 16 bytes");
}

void kunai_i_read_map_matrix(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_matrix *matrix = kunai_i_allocate(open, 1, sizeof *matrix);
    uint32_t has_headers, has_altitudes, name_size, cells;
    const uint8_t *name;

    if (!matrix)
        return;
    reader->record = "map matrix";
    matrix->width = kunai_i_read_u8(reader);
    matrix->height = kunai_i_read_u8(reader);
    has_headers = kunai_i_read_u8(reader);
    has_altitudes = kunai_i_read_u8(reader);
    name_size = kunai_i_read_u8(reader);
    check_head(reader, matrix, name_size);
    name = kunai_i_take_bytes(reader, name_size);
    matrix->name = kunai_i_copy_string(open, name, name ? name_size : 0);
    cells = matrix->width * matrix->height;
    kunai_i_trace_more(open, "map matrix", 0, kunai_i_tell(reader), 0, 0, cells);
    if (has_headers)
        matrix->headers = read_words(open, reader, "headers", cells);
    if (has_altitudes)
        matrix->altitudes = read_bytes(open, reader, cells);
    matrix->lands = read_words(open, reader, "lands", cells);
    map->matrix = matrix;
    kunai_i_finish_map(reader);
}
