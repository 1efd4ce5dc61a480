/*
 * light.c - reads the light text of an area, and finds the light at a time (platinum.md 7).
 *
 * The text is a list of blocks of 10 lines: an end time, four lights, four colours of the material,
 * and an empty line. A line "EOF" ends it. The grammar is that of the game's own reader, which
 * accepts nearly everything: "x12" is 12, "1x" is -1, and a missing field is 0. Lines end at CR; LF
 * alone does not end a line. Times are in units of 2 seconds since midnight.
 */
#include "map/readers.h"
#include "base/trace.h"

/* LINE_ROOM is the most bytes of a line. A colour is 0 .. COLOR_MAX. */
enum { LINE_ROOM = 255, COLOR_MAX = 31 };

/* ---- lines and fields ---- */

typedef struct text_line {
    const uint8_t *bytes;
    size_t size;
    size_t at;       /* place of the next field in bytes */
    uint64_t offset; /* of the line in the input */
} text_line;

/* Reads a line. It ends at a CR and one LF after the CR, at a NUL, or with the data. An LF alone is
 * a byte like others. If there are no more lines, the reader fails and the line is empty. */
static text_line read_line(kunai_i_reader *text)
{
    const uint8_t *bytes = text->data + text->at;
    const size_t left = kunai_i_count_left(text);
    text_line next = {bytes, 0, 0, kunai_i_tell(text)};
    size_t size = 0;

    if (!left || !bytes[0]) {
        kunai_i_stop_reader(text, KUNAI_E_TRUNCATED, text->at, "the text ends before the line EOF");
        return next;
    }
    while (size < left && size <= LINE_ROOM && bytes[size] && bytes[size] != '\r')
        size++;
    if (size > LINE_ROOM) {
        kunai_i_stop_reader(text, KUNAI_E_CORRUPT, text->at, "the line is longer than 255 bytes");
        return next;
    }
    next.size = size;
    if (size < left && bytes[size] == '\r')
        size += left - size > 1 && bytes[size + 1] == '\n' ? 2 : 1;
    text->at += size;
    return next;
}

static int is_end(const text_line *line)
{
    return line->size >= 3 && !memcmp(line->bytes, "EOF", 3);
}

/* Is this the last line? If the line ends at a NUL, the NUL belongs to the text and is skipped. */
static int read_end(kunai_i_reader *text, const text_line *line)
{
    if (!is_end(line))
        return 0;
    if (kunai_i_count_left(text) && text->data + text->at == line->bytes + line->size)
        text->at++;
    return 1;
}

/* Parses an integer as the game does: the digits modulo 2^32. Another byte makes the value -1. But
 * at the start, a minus negates the value, and any other byte counts as 0. */
static uint32_t parse_integer(const uint8_t *bytes, size_t size)
{
    uint32_t value = 0;
    size_t i;

    for (i = 0; i < size; i++) {
        if (bytes[i] >= '0' && bytes[i] <= '9')
            value = value * 10 + (uint32_t)(bytes[i] - '0');
        else if (i)
            return UINT32_MAX;
    }
    return size && bytes[0] == '-' ? 0 - value : value;
}

/* Reads the next field of a line. Returns 0 for an empty field, and after the last field. */
static uint32_t read_field(text_line *line)
{
    const size_t start = line->at;
    size_t end = start;

    while (end < line->size && line->bytes[end] != ',')
        end++;
    line->at = end < line->size ? end + 1 : end;
    return parse_integer(line->bytes + start, end - start);
}

/* ---- blocks ---- */

static void read_color(kunai_i_reader *text, text_line *line, uint32_t color[3])
{
    uint64_t offset;
    int i;

    for (i = 0; i < 3; i++) {
        offset = line->offset + line->at;
        color[i] = read_field(line);
        if (color[i] > COLOR_MAX)
            kunai_i_warn(text->open, KUNAI_E_CORRUPT, offset, text->record,
                         "the colour is greater than 31");
    }
}

/* Limits a component to -1 .. 1 in fx32. */
static int32_t read_direction(text_line *line)
{
    const int32_t value = kunai_i_convert_s32(read_field(line));

    if (value > KUNAI_FX32_ONE)
        return KUNAI_FX32_ONE;
    return value < -KUNAI_FX32_ONE ? -KUNAI_FX32_ONE : value;
}

/* Reads a line of a light. The first field tells whether the light is valid; if not, the rest of
 * the line is ignored. */
static void read_light(kunai_i_reader *text, kunai_map_light *block, int index)
{
    text_line line = read_line(text);
    int i;

    if (read_field(&line) != 1)
        return;
    block->valid[index] = 1;
    read_color(text, &line, block->color[index]);
    for (i = 0; i < 3; i++)
        block->direction[index][i] = read_direction(&line);
}

static void read_material(kunai_i_reader *text, uint32_t color[3])
{
    text_line line = read_line(text);

    read_color(text, &line, color);
}

/* Reads a block. first is the first line of the block. */
static void read_block(kunai_i_reader *text, text_line *first, kunai_map_light *block)
{
    int i;

    block->end = read_field(first);
    if (block->end > KUNAI_MAP_COUNT_TIMES)
        kunai_i_warn(text->open, KUNAI_E_CORRUPT, first->offset, text->record,
                     "the light ends after the end of the day: its time is greater than 43200");
    for (i = 0; i < 4; i++)
        read_light(text, block, i);
    read_material(text, block->diffuse);
    read_material(text, block->ambient);
    read_material(text, block->specular);
    read_material(text, block->emission);
    (void)read_line(text); /* the empty line */
}

/* Reads blocks up to the line "EOF", or until the reader or the open fails. */
static void read_blocks(kunai_i_open *open, kunai_i_reader *text, kunai_i_list *blocks)
{
    kunai_map_light *block;
    text_line line;

    for (;;) {
        line = read_line(text);
        if (kunai_i_has_reader_failed(text) || read_end(text, &line))
            return;
        block = kunai_i_add_to_list(open, blocks);
        if (!block)
            return;
        read_block(text, &line, block);
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_LIGHT, "light", line.offset,
                                kunai_i_tell(text) - line.offset);
    }
}

void kunai_i_read_area_light(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_i_list blocks;

    reader->record = "area light";
    kunai_i_begin_list(&blocks, sizeof(kunai_map_light));
    read_blocks(open, reader, &blocks);
    map->info.item_count = (uint32_t)blocks.count;
    map->lights = kunai_i_keep_list(open, &blocks);
    kunai_i_finish_map(reader);
}

/* ---- recognition ---- */

enum { END_FIELDS = 1, LIGHT_FIELDS = 7, COLOR_FIELDS = 3 };

/* Returns the number of fields of a line, or -1 if one of them is not a number. A comma after the
 * last field does not begin another field. */
static int count_numbers(const text_line *line)
{
    int count = 0, in_field = 0;
    size_t i;

    for (i = 0; i < line->size; i++) {
        const uint8_t byte = line->bytes[i];
        const int is_digit = byte >= '0' && byte <= '9';

        if (!is_digit && (byte != '-' || in_field) && (byte != ',' || !in_field))
            return -1;
        count += !in_field;
        in_field = byte != ',';
    }
    return count;
}

/* Does the line have this number of fields, all of them numbers? line is a copy, because reading
 * its first field changes it. */
static int has_numbers(text_line line, int count)
{
    const int numbers = count_numbers(&line);

    if (count == LIGHT_FIELDS && numbers > 0 && read_field(&line) != 1)
        return 1; /* an invalid light: the game ignores the rest of the line */
    return numbers == count;
}

/* Is this a block? The game's reader accepts nearly every text. So each line must have exactly the
 * numbers that belong there, and the last line must be empty. */
static int is_block(kunai_i_reader *text, text_line line)
{
    static const int counts[] = {
        END_FIELDS,   LIGHT_FIELDS, LIGHT_FIELDS, LIGHT_FIELDS, LIGHT_FIELDS,
        COLOR_FIELDS, COLOR_FIELDS, COLOR_FIELDS, COLOR_FIELDS,
    };
    const size_t lines = sizeof counts / sizeof counts[0];
    size_t i;

    for (i = 0; i < lines; i++) {
        if (!has_numbers(line, counts[i]))
            return 0;
        line = read_line(text);
    }
    return !kunai_i_has_reader_failed(text) && !line.size;
}

/* Requires at least one block, only right blocks, and the line "EOF". */
int kunai_i_recognise_area_light(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    kunai_i_reader text = kunai_i_make_reader(NULL, data, size, 0, 0, "");
    text_line line = read_line(&text);
    int blocks;

    (void)format;
    for (blocks = 0; !read_end(&text, &line); blocks = 1) {
        if (!is_block(&text, line))
            return 0;
        line = read_line(&text);
    }
    if (!blocks)
        return 0;
    found->size = text.at;
    return 1;
}

/* ---- the light at a time ---- */

int32_t kunai_i_find_light(const kunai_map_light *lights, uint32_t count, uint32_t time)
{
    uint32_t i;

    if (!count)
        return -1;
    for (i = 0; i < count; i++)
        if (lights[i].end > time)
            return (int32_t)i;
    return 0;
}

int32_t kunai_map_find_light(const kunai_map *map, uint32_t time)
{
    return map && map->lights ? kunai_i_find_light(map->lights, map->info.item_count, time) : -1;
}
