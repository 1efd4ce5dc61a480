/* light.c - reads the light text of an area, by the grammar of the game's own reader, and finds the
 * light at a time (platinum.md 7). */
#include "map/readers.h"
#include "base/trace.h"

enum { LINE_ROOM = 255, COLOR_MAX = 31 };

/* ---- lines and fields ---- */

typedef struct text_line {
    const uint8_t *bytes;
    size_t size;
    size_t at; /* of the next field */
    uint64_t offset;
} text_line;

/* A line ends at CR, with one LF that belongs to it, or where the text ends: at a NUL or with the
 * data. An LF alone is a byte like others. Empty, and the reader fails: there is none. */
static text_line read_line(kunai_i_reader *text)
{
    const uint8_t *bytes = text->data + text->at;
    const size_t left = kunai_i_count_left(text);
    text_line next = {bytes, 0, 0, kunai_i_tell(text)};
    size_t size = 0;

    if (!left || !bytes[0]) {
        kunai_i_stop_reader(text, KUNAI_E_TRUNCATED, text->at, "the text ends before EOF");
        return next;
    }
    while (size < left && size <= LINE_ROOM && bytes[size] && bytes[size] != '\r')
        size++;
    if (size > LINE_ROOM) {
        kunai_i_stop_reader(text, KUNAI_E_CORRUPT, text->at, "a line is longer than 255 bytes");
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

/* Is it the last line? If it ends at a NUL and not at a CR, that belongs to it. */
static int read_end(kunai_i_reader *text, const text_line *line)
{
    if (!is_end(line))
        return 0;
    if (kunai_i_count_left(text) && text->data + text->at == line->bytes + line->size)
        text->at++;
    return 1;
}

/* The game adds up the digits from the last one, modulo 2^32, and gives up with -1 at a byte that
 * is none, but not at the first one: there a minus turns the sum around, and the rest is a 0. */
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

/* Behind the last one: 0, as for an empty field. */
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
                         "a colour is not one of 0 to 31");
    }
}

static int32_t read_direction(text_line *line)
{
    const int32_t value = kunai_i_convert_s32(read_field(line));

    if (value > KUNAI_FX32_ONE)
        return KUNAI_FX32_ONE;
    return value < -KUNAI_FX32_ONE ? -KUNAI_FX32_ONE : value;
}

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

/* first is its first line. */
static void read_block(kunai_i_reader *text, text_line *first, kunai_map_light *block)
{
    int i;

    block->end = read_field(first);
    if (block->end > KUNAI_MAP_COUNT_HALF_SECONDS)
        kunai_i_warn(text->open, KUNAI_E_CORRUPT, first->offset, text->record,
                     "a light ends after the day");
    for (i = 0; i < 4; i++)
        read_light(text, block, i);
    read_material(text, block->diffuse);
    read_material(text, block->ambient);
    read_material(text, block->specular);
    read_material(text, block->emission);
    (void)read_line(text); /* the empty one */
}

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

/* ---- is it one ---- */

enum { END_FIELDS = 1, LIGHT_FIELDS = 7, COLOR_FIELDS = 3 };

/* How many fields a line has that are numbers, or -1: others, too. The comma that may be behind the
 * last one begins none. */
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

/* line is a copy: its fields are read, too. */
static int has_numbers(text_line line, int count)
{
    const int numbers = count_numbers(&line);

    if (count == LIGHT_FIELDS && numbers > 0 && read_field(&line) != 1)
        return 1; /* there is no light: the rest does not matter */
    return numbers == count;
}

/* The game takes nearly every text for the lines of a block; those of a light file hold the numbers
 * that belong there. */
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
