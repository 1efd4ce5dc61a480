/* info_map.c - describes the map files of the Pokemon games that kunai info recognises by their
 * bytes: land, heights and lights. kunai map describes all map files in full. */
#include "info.h"
#include "map_value.h"

static void add_counts(buffer *b, const kunai_map_land *land)
{
    add_json_number(b, "props", land->prop_count);
    add_json_number(b, "model_offset", land->model_offset);
    add_json_number(b, "model_size", land->model_size);
    add_json_number(b, "sounds", land->sound_count);
    add_json_number(b, "plates", land->plate_count);
    add_json_number(b, "strips", land->strip_count);
    if (land->cell_count) {
        add_json_number(b, "triangles", land->triangle_count);
        add_json_number(b, "columns", land->grid_columns);
        add_json_number(b, "rows", land->grid_rows);
    }
    add_json_text(b, "heights", kunai_result_name(land->height_result));
}

static uint32_t count_blocked(const kunai_map_land *land)
{
    uint32_t i, count = 0;

    for (i = 0; i < 32 * 32; i++)
        count += land->tiles[i] >> 15;
    return count;
}

/* Appends the heights, in the layout of Platinum or of Diamond. */
static void say_heights(info *out, const kunai_map_land *land)
{
    if (land->height_result != KUNAI_OK)
        say_info(out, "; no heights (%s)", kunai_result_name(land->height_result));
    else if (land->cell_count)
        say_info(out, "; triangles: %u in %u x %u cells", (unsigned)land->triangle_count,
                 (unsigned)land->grid_columns, (unsigned)land->grid_rows);
    else
        say_info(out, "; plates: %u in %u strips", (unsigned)land->plate_count,
                 (unsigned)land->strip_count);
}

static void say_land(info *out, const kunai_map_land *land)
{
    if (land->tiles) {
        say_info(out, "; tiles: 1024 (%u blocked)", (unsigned)count_blocked(land));
        say_info_count(out, "props", land->prop_count, 0);
        say_info_count(out, "bytes of the model", (uint32_t)land->model_size, 0);
        say_info_count(out, "sounds", land->sound_count, 0);
    }
    say_heights(out, land);
}

static uint32_t count_valid(const kunai_map_light *light)
{
    uint32_t i, count = 0;

    for (i = 0; i < 4; i++)
        count += light->valid[i] != 0;
    return count;
}

static void list_lights(buffer *b, const kunai_map *map)
{
    static const kunai_string no_name = {"", 0};
    const kunai_map_light *light;
    char end[16];
    uint32_t i, count;

    light = kunai_map_get_lights(map, &count);
    for (i = 0; i < count; i++, light++) {
        begin_info_line(b, 1, "light", i, no_name);
        write_map_time(light->end, end);
        print_info(b, "until %s, directions %u\n", end, (unsigned)count_valid(light));
    }
}

static void list_props(buffer *b, const kunai_map_land *land)
{
    uint32_t i;

    for (i = 0; i < land->prop_count; i++) {
        const int32_t *at = land->props[i].position;

        print_info(b, "  prop %u: model %u at %.6g %.6g %.6g\n", (unsigned)i,
                   (unsigned)land->props[i].model, at[0] / 4096.0, at[1] / 4096.0, at[2] / 4096.0);
    }
}

/* Describes the map model of a land, which is a whole NSBMD: its first model. A model that cannot
 * be opened is a warning only. */
static void tell_model(info *out, const kunai_map_land *land, const buffer *bytes)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_MDL0};
    const kunai_model_info *about;
    kunai_model *model;
    kunai_error error;

    if (!land->model_size)
        return;
    if (kunai_model_open(bytes->data + land->model_offset, (size_t)land->model_size, &options,
                         &model, &error) != KUNAI_OK) {
        error.offset += land->model_offset;
        report_info_warnings(out, &error, 1, 1);
        return;
    }
    about = kunai_model_get_info(model);
    add_json_key(&out->json, "model");
    open_json(&out->json, '{');
    add_json_name(&out->json, "name", about->name);
    add_info_model(&out->json, model);
    add_info_texture_names(&out->json, model);
    add_info_materials(&out->json, model, NULL);
    close_json(&out->json, '}');
    if (out->listing)
        list_info_model(&out->list, model, NULL, 0);
    kunai_model_close(model);
}

static void tell(info *out, const kunai_map *map, const kunai_map_info *about, const buffer *bytes)
{
    const kunai_map_land *land = kunai_map_get_land(map);

    add_json_key(&out->json, "map");
    open_json(&out->json, '{');
    if (land) {
        add_counts(&out->json, land);
        say_land(out, land);
        tell_model(out, land, bytes);
    } else {
        const char *what = kunai_map_get_lights(map, NULL) ? "lights" : "items";

        add_json_number(&out->json, what, about->item_count);
        say_info(out, "; %s: %u", what, (unsigned)about->item_count);
    }
    close_json(&out->json, '}');
    if (out->listing && land)
        list_props(&out->list, land);
    else if (out->listing)
        list_lights(&out->list, map);
}

void describe_map(info *out, const buffer *bytes)
{
    const kunai_map_info *about;
    kunai_map *map;
    kunai_error error;

    if (kunai_map_open(bytes->data, bytes->size, out->forced, &map, &error) != KUNAI_OK) {
        report_info_error(out, &error);
        return;
    }
    about = kunai_map_get_info(map);
    tell(out, map, about, bytes);
    report_info_warnings(out, about->warnings, about->warning_count, about->warning_total);
    kunai_map_close(map);
}
