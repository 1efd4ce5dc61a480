/*
 * map_tables.c - reads the small tables of a map:
 *
 * - the headers and the names of maps (platinum.md 3; the layouts of the other games 12.2)
 * - the matrix of the world (platinum.md 4)
 * - area data, prop model lists, prop animations and prop shapes (platinum.md 6)
 *
 * None has a magic number. Headers and names have no count either: their number is the size of the
 * file divided by the size of a record.
 */
#include "map/readers.h"

#include "base/trace.h"

/* ---- map headers and names (platinum.md 3) ---- */

enum { HEADER_SIZE = 24, NAME_SIZE = 16 };

typedef void header_reader(kunai_i_reader *reader, kunai_map_header *header);

static uint32_t get_bits(uint32_t word, uint32_t first, uint32_t count)
{
    return word >> first & ((1u << count) - 1);
}

/* Reads the numbers of files that all games store in the same order. */
static void read_files(kunai_i_reader *reader, kunai_map_header *header)
{
    header->matrix = kunai_i_read_u16(reader);
    header->scripts = kunai_i_read_u16(reader);
    header->init_scripts = kunai_i_read_u16(reader);
    header->text = kunai_i_read_u16(reader);
    header->day_music = kunai_i_read_u16(reader);
    header->night_music = kunai_i_read_u16(reader);
}

/* Reads the first fields, which are the same in Platinum and Diamond. */
static void read_sinnoh(kunai_i_reader *reader, kunai_map_header *header)
{
    header->area = kunai_i_read_u8(reader);
    header->objects = kunai_i_read_u8(reader);
    read_files(reader, header);
    header->encounters = kunai_i_read_u16(reader);
    header->events = kunai_i_read_u16(reader);
}

static void read_platinum(kunai_i_reader *reader, kunai_map_header *header)
{
    uint32_t word;

    read_sinnoh(reader, header);
    header->label = kunai_i_read_u8(reader);
    header->label_window = kunai_i_read_u8(reader);
    header->weather = kunai_i_read_u8(reader);
    header->camera = kunai_i_read_u8(reader);
    word = kunai_i_read_u16(reader);
    header->type = get_bits(word, 0, 7);
    header->battle_background = get_bits(word, 7, 5);
    header->flags = get_bits(word, 12, 4);
}

static void read_diamond(kunai_i_reader *reader, kunai_map_header *header)
{
    uint32_t word;

    read_sinnoh(reader, header);
    header->label = kunai_i_read_u16(reader);
    header->weather = kunai_i_read_u8(reader);
    header->camera = kunai_i_read_u8(reader);
    header->type = kunai_i_read_u8(reader);
    word = kunai_i_read_u8(reader);
    header->battle_background = get_bits(word, 0, 4);
    header->flags = get_bits(word, 4, 4);
}

/* Reads a header of HeartGold or SoulSilver, which packs more fields into bits (platinum.md 12.2).
 */
static void read_heartgold(kunai_i_reader *reader, kunai_map_header *header)
{
    uint32_t word;

    header->encounters = kunai_i_read_u8(reader);
    header->area = kunai_i_read_u8(reader);
    word = kunai_i_read_u16(reader);
    header->objects = get_bits(word, 0, 4);
    header->world_x = get_bits(word, 4, 6);
    header->world_y = get_bits(word, 10, 6);
    read_files(reader, header);
    header->events = kunai_i_read_u16(reader);
    header->label = kunai_i_read_u8(reader);
    word = kunai_i_read_u8(reader);
    header->label_window = get_bits(word, 0, 4);
    header->gear = get_bits(word, 4, 4);
    word = kunai_i_read_u32(reader);
    header->kanto = get_bits(word, 0, 1);
    header->weather = get_bits(word, 1, 7);
    header->type = get_bits(word, 8, 4);
    header->camera = get_bits(word, 12, 6);
    header->follow = get_bits(word, 18, 2);
    header->battle_background = get_bits(word, 20, 5);
    header->flags = get_bits(word, 25, 7);
}

static header_reader *choose_layout(uint32_t format)
{
    if (format == KUNAI_FORMAT_MAP_HEADERS_DP)
        return read_diamond;
    return format == KUNAI_FORMAT_MAP_HEADERS_HG ? read_heartgold : read_platinum;
}

/* Returns the number of whole records in the file. The reader fails if there is not even one. */
static uint32_t count_records(kunai_i_reader *reader, size_t size)
{
    const size_t count = kunai_i_count_left(reader) / size;

    if (!kunai_i_need(reader, 1, size))
        return 0;
    return (uint32_t)count;
}

/* The three layouts have the same size, so open->format must name the game. */
void kunai_i_read_map_headers(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    header_reader *const read = choose_layout(open->format);
    kunai_map_header *headers;
    uint32_t i, count;

    reader->record = "map header";
    count = count_records(reader, HEADER_SIZE);
    headers = kunai_i_allocate(open, count, sizeof *headers);
    for (i = 0; headers && i < count; i++) {
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_MAP_HEADER, reader->record,
                                kunai_i_tell(reader), HEADER_SIZE);
        kunai_i_read_words_at(reader, reader->at, headers[i].raw, sizeof headers[i].raw / 4);
        read(reader, &headers[i]);
    }
    map->headers = headers;
    map->info.item_count = count;
    kunai_i_finish_map(reader);
}

/* A name is a field of 16 bytes, padded with NUL. */
void kunai_i_read_map_names(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_string *names;
    uint32_t i, count;

    reader->record = "map name";
    count = count_records(reader, NAME_SIZE);
    names = kunai_i_allocate_unset(open, count, sizeof *names);
    for (i = 0; names && i < count; i++) {
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_MAP_NAME, reader->record,
                                kunai_i_tell(reader), NAME_SIZE);
        names[i] = kunai_i_copy_field(open, kunai_i_take_bytes(reader, NAME_SIZE), NAME_SIZE);
    }
    map->names = names;
    map->info.item_count = count;
    kunai_i_finish_map(reader);
}

/* ---- map matrix: the header, altitude and land of each cell (platinum.md 4) ---- */

enum { WIDTH_AT = 0, HEIGHT_AT = 1, NAME_SIZE_AT = 4, NAME_ROOM = 16 };

/* Reads one byte per cell. Returns NULL if the reader or the open has failed. */
static const uint8_t *read_altitudes(kunai_i_open *open, kunai_i_reader *reader, uint32_t count)
{
    const uint8_t *bytes = kunai_i_take_bytes(reader, count);
    uint8_t *copy = NULL;

    if (bytes)
        copy = kunai_i_allocate_unset(open, count, 1);
    if (copy)
        memcpy(copy, bytes, count);
    if (copy)
        kunai_i_trace_more(open, KUNAI_RECORD_KIND_MATRIX_ALTITUDES, "altitudes",
                           kunai_i_tell(reader) - count, count, 0, 0, count);
    return copy;
}

/* Reads one 16-bit word per cell. Returns NULL if the reader or the open has failed. */
static const uint16_t *read_cell_words(kunai_i_open *open, kunai_i_reader *reader, uint32_t kind,
                                       const char *name, uint32_t count)
{
    const uint64_t offset = kunai_i_tell(reader);
    const uint16_t *words = kunai_i_read_map_words(open, reader, count);

    if (words)
        kunai_i_trace_more(open, kind, name, offset, 2 * (uint64_t)count, 0, 0, count);
    return words;
}

/* Stops the reader if the matrix has no cells, or if its name is too long for the field of the
 * game. */
static void check_matrix_head(kunai_i_reader *reader, const kunai_map_matrix *matrix,
                              uint32_t name_size)
{
    if (kunai_i_has_reader_failed(reader))
        return;
    if (!matrix->width)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, WIDTH_AT, "the matrix has no columns");
    else if (!matrix->height)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, HEIGHT_AT, "the matrix has no rows");
    else if (name_size > NAME_ROOM)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, NAME_SIZE_AT,
                            "the name of the matrix is longer than 16 bytes");
}

/* Two flags say whether the headers and the altitudes of the cells are stored. The lands always
 * are. */
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
    check_matrix_head(reader, matrix, name_size);
    name = kunai_i_take_bytes(reader, name_size);
    matrix->name = kunai_i_copy_string(open, name, name ? name_size : 0);
    cells = matrix->width * matrix->height;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_MAP_MATRIX, "map matrix", 0, kunai_i_tell(reader), 0,
                       0, cells);
    if (has_headers)
        matrix->headers =
            read_cell_words(open, reader, KUNAI_RECORD_KIND_MATRIX_HEADERS, "headers", cells);
    if (has_altitudes)
        matrix->altitudes = read_altitudes(open, reader, cells);
    matrix->lands = read_cell_words(open, reader, KUNAI_RECORD_KIND_MATRIX_LANDS, "lands", cells);
    map->matrix = matrix;
    kunai_i_finish_map(reader);
}

/* ---- areas: sets of models and textures, light, prop models (platinum.md 6) ---- */

enum { MODEL_LIMIT = 768 }; /* all lists of the game have fewer models */

/* Two of Platinum's four lights are for outdoors (platinum.md 2). */
static int is_outdoor_light(uint32_t light)
{
    return light == 0 || light == 3;
}

/* The last two bytes differ: HeartGold has a byte for outdoors and a byte for the light, Platinum
 * has only the light. */
void kunai_i_read_area(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_area *area = kunai_i_allocate(open, 1, sizeof *area);

    if (!area)
        return;
    reader->record = "area data";
    area->prop_set = kunai_i_read_u16(reader);
    area->texture_set = kunai_i_read_u16(reader);
    area->raw = kunai_i_read_u16(reader);
    if (open->format == KUNAI_FORMAT_AREA_HG) {
        area->outdoor = kunai_i_read_u8(reader) != 0;
        area->light = kunai_i_read_u8(reader);
    } else {
        area->light = kunai_i_read_u16(reader);
        area->outdoor = (uint32_t)is_outdoor_light(area->light);
    }
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_AREA, reader->record, 0, kunai_i_tell(reader));
    map->area = area;
    kunai_i_finish_map(reader);
}

void kunai_i_read_area_build(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    uint32_t count;

    reader->record = "area build list";
    count = kunai_i_read_u16(reader);
    if (count >= MODEL_LIMIT)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, 0, "the area has more than 767 models");
    map->models = kunai_i_read_map_words(open, reader, count);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_AREA_BUILD, reader->record, 0, kunai_i_tell(reader),
                       0, 0, count);
    map->info.item_count = count;
    kunai_i_finish_map(reader);
}

/* ---- prop animations (platinum.md 6) ---- */

enum {
    ANIMATION_SIZE = 20,
    LONG_ANIMATION_SIZE = 24, /* HeartGold: one more word before the ids */
    NO_ANIMATION = 0xFF,      /* first byte of a model without animations */
    SHAPES_RECORD = 4,        /* bytes of a locator or of a draw */
    STEPS_A_DRAW = 4          /* steps of the budget per draw of a model: models may share draws */
};

/* The size of the file tells which game it is from: HeartGold has one more word. */
static void read_animation(kunai_i_reader *reader, kunai_map_animation *animation)
{
    const size_t ids = sizeof animation->ids / sizeof animation->ids[0];
    const int is_long = kunai_i_count_left(reader) >= LONG_ANIMATION_SIZE;
    uint32_t has;
    size_t i;

    animation->raw[0] = kunai_i_read_u32_at(reader, reader->at);
    has = kunai_i_read_u8(reader);
    animation->present = has && has != NO_ANIMATION;
    animation->flags = kunai_i_read_u8(reader);
    animation->slope = kunai_i_read_u8(reader) != 0;
    kunai_i_skip(reader, 1);
    animation->raw[1] = is_long ? kunai_i_read_u32(reader) : 0;
    for (i = 0; i < ids; i++)
        animation->ids[i] = kunai_i_read_s32(reader);
}

void kunai_i_read_prop_animation(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_animation *animation = kunai_i_allocate(open, 1, sizeof *animation);

    if (!animation)
        return;
    reader->record = "prop animation list";
    if (kunai_i_need(reader, 1, ANIMATION_SIZE))
        read_animation(reader, animation);
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_PROP_ANIMATION, reader->record, 0,
                            kunai_i_tell(reader));
    map->animation = animation;
    kunai_i_finish_map(reader);
}

/* ---- prop shapes (platinum.md 6) ---- */

/* Reads the range of draws of one model. A range outside the draws is a warning, and the model has
 * no draws; the game does not check this. Returns 0 if the open has failed. */
static int read_locator(kunai_i_reader *reader, const kunai_map_draw *draws, uint32_t draw_count,
                        kunai_i_prop_draws *prop)
{
    const uint64_t start = kunai_i_tell(reader);
    const uint32_t count = kunai_i_read_u16(reader), first = kunai_i_read_u16(reader);

    kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_LOCATOR, "locator", start, SHAPES_RECORD, 0,
                       0, count);
    prop->draws = draws;
    if (count && (first > draw_count || count > draw_count - first)) {
        kunai_i_warn(reader->open, KUNAI_E_CORRUPT, start, reader->record,
                     "the draws of the model end past the end of the list: the model has no draws");
    } else if (count) {
        prop->draws = draws + first;
        prop->count = count;
    }
    return kunai_i_charge(reader->open, (uint64_t)STEPS_A_DRAW * prop->count, start,
                          reader->record);
}

/* Reads the locators, one per model, and the draws after them. */
static void read_shapes(kunai_i_open *open, kunai_i_reader *reader, uint32_t prop_count,
                        uint32_t draw_count, kunai_map *map)
{
    kunai_i_prop_draws *props = kunai_i_allocate(open, prop_count, sizeof *props);
    kunai_map_draw *draws = kunai_i_allocate_unset(open, draw_count, sizeof *draws);
    uint32_t i;

    if (!props || !draws)
        return;
    for (i = 0; i < prop_count; i++)
        if (!read_locator(reader, draws, draw_count, &props[i]))
            return;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_DRAWS, "draws", kunai_i_tell(reader),
                       (uint64_t)SHAPES_RECORD * draw_count, 0, 0, draw_count);
    for (i = 0; i < draw_count; i++) {
        draws[i].material = kunai_i_read_u16(reader);
        draws[i].shape = kunai_i_read_u16(reader);
    }
    map->draws = props;
    map->info.item_count = prop_count;
}

void kunai_i_read_prop_shapes(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    uint32_t prop_count, draw_count;

    reader->record = "prop shapes";
    prop_count = kunai_i_read_u16(reader);
    draw_count = kunai_i_read_u16(reader);
    if (kunai_i_need(reader, (uint64_t)prop_count + draw_count, SHAPES_RECORD))
        read_shapes(open, reader, prop_count, draw_count, map);
    kunai_i_finish_map(reader);
}
