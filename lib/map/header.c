/* header.c - reads the table of map headers and the names of maps (platinum.md 3). */
#include "map/map.h"
#include "base/trace.h"

enum { HEADER_SIZE = 24, NAME_SIZE = 16 };

typedef void header_reader(kunai_i_reader *reader, kunai_map_header *header);

static uint32_t get_bits(uint32_t word, uint32_t first, uint32_t count)
{
    return word >> first & ((1u << count) - 1);
}

/* The files of a map that all games name in the same order. */
static void read_files(kunai_i_reader *reader, kunai_map_header *header)
{
    header->matrix = kunai_i_read_u16(reader);
    header->scripts = kunai_i_read_u16(reader);
    header->init_scripts = kunai_i_read_u16(reader);
    header->text = kunai_i_read_u16(reader);
    header->day_music = kunai_i_read_u16(reader);
    header->night_music = kunai_i_read_u16(reader);
}

/* What begins the headers of Platinum and of Diamond. */
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

static void read_raw(kunai_i_reader *reader, kunai_map_header *header)
{
    const size_t words = sizeof header->raw / sizeof header->raw[0];
    size_t i;

    for (i = 0; i < words; i++)
        header->raw[i] = kunai_i_read_u32_at(reader, reader->at + 4 * i);
}

/* Nothing says how many records there are: as many as are whole, and one at least. */
static uint32_t count_records(kunai_i_reader *reader, size_t size)
{
    const size_t count = kunai_i_count_left(reader) / size;

    if (!kunai_i_need(reader, 1, size))
        return 0;
    return (uint32_t)count;
}

void kunai_i_read_map_headers(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    header_reader *const read = choose_layout(open->format);
    kunai_map_header *headers;
    uint32_t i, count;

    reader->record = "map header";
    count = count_records(reader, HEADER_SIZE);
    headers = kunai_i_allocate(open, count, sizeof *headers);
    for (i = 0; headers && i < count; i++) {
        kunai_i_trace_structure(open, reader->record, kunai_i_tell(reader), HEADER_SIZE);
        read_raw(reader, &headers[i]);
        read(reader, &headers[i]);
    }
    map->headers = headers;
    map->info.item_count = count;
    kunai_i_finish_map(reader);
}

void kunai_i_read_map_names(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_string *names;
    uint32_t i, count;

    reader->record = "map name";
    count = count_records(reader, NAME_SIZE);
    names = kunai_i_allocate_unset(open, count, sizeof *names);
    for (i = 0; names && i < count; i++) {
        kunai_i_trace_structure(open, reader->record, kunai_i_tell(reader), NAME_SIZE);
        names[i] = kunai_i_copy_field(open, kunai_i_take_bytes(reader, NAME_SIZE), NAME_SIZE);
    }
    map->names = names;
    map->info.item_count = count;
    kunai_i_finish_map(reader);
}
