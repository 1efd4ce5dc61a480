/* area.c - reads what an area is made of: its sets of models and textures, its light, and the list
 * of the prop models that it loads (platinum.md 6). */
#include "map/map.h"
#include "base/trace.h"

enum { MODEL_LIMIT = 768 }; /* what the game has stays below it */

/* Two of Platinum's four lights are those of outdoors (platinum.md 2). */
static int is_outdoor_light(uint32_t light)
{
    return light == 0 || light == 3;
}

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
    kunai_i_trace_structure(open, reader->record, 0, kunai_i_tell(reader));
    map->area = area;
    kunai_i_finish_map(reader);
}

void kunai_i_read_area_build(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    uint32_t count;

    reader->record = "area build list";
    count = kunai_i_read_u16(reader);
    if (count >= MODEL_LIMIT)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, 0, "an area has more than 767 models");
    map->models = kunai_i_read_map_words(open, reader, count);
    kunai_i_trace_more(open, reader->record, 0, kunai_i_tell(reader), 0, 0, count);
    map->info.item_count = count;
    kunai_i_finish_map(reader);
}
