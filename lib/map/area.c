/* area.c - reads what an area is made of: its sets of models and textures, its light, and the list
 * of the prop models that it loads (platinum.md 6). */
#include "map/map.h"

enum { MODEL_LIMIT = 768 }; /* what the game has stays below it */

/* Two of Platinum's four lights are those of outdoors (platinum.md 2). */
static int is_outdoor_light(uint32_t light)
{
    return light == 0 || light == 3;
}

void kunai_i_area_read(kunai_i_job *job, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_area *area = kunai_i_keep(job, 1, sizeof *area);

    if (!area)
        return;
    reader->record = "area data";
    area->prop_set = kunai_i_u16(reader);
    area->texture_set = kunai_i_u16(reader);
    area->raw = kunai_i_u16(reader);
    if (job->format == KUNAI_FORMAT_AREA_HG) {
        area->outdoor = kunai_i_u8(reader) != 0;
        area->light = kunai_i_u8(reader);
    } else {
        area->light = kunai_i_u16(reader);
        area->outdoor = (uint32_t)is_outdoor_light(area->light);
    }
    map->area = area;
    if (!kunai_i_reader_fail(reader))
        kunai_i_map_check_end(job, reader);
}

void kunai_i_area_build_read(kunai_i_job *job, kunai_i_reader *reader, kunai_map *map)
{
    uint16_t *models = NULL;
    uint32_t i, count;

    reader->record = "area build list";
    count = kunai_i_u16(reader);
    if (count >= MODEL_LIMIT)
        kunai_i_reader_stop(reader, KUNAI_E_CORRUPT, 0, "an area has more than 767 models");
    if (kunai_i_need(reader, count, sizeof *models))
        models = kunai_i_keep_unset(job, count, sizeof *models);
    for (i = 0; models && i < count; i++)
        models[i] = kunai_i_u16(reader);
    map->models = models;
    map->info.item_count = count;
    if (!kunai_i_reader_fail(reader))
        kunai_i_map_check_end(job, reader);
}
