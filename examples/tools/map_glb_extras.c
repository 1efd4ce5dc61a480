/* map_glb_extras.c - what extras have that the scene does not know: names of headers, words of props
 * that the game does not look at, and areas. */
#include "map_glb.h"

enum { NOON = 21600 }; /* half seconds since midnight */

/* ---- areas ---- */

static void add_light(buffer *b, const map_output *o, const kunai_map *lights)
{
    const uint32_t time = o->time_word ? o->time : (uint32_t)NOON;
    const int32_t active = lights ? kunai_map_find_light(lights, time) : -1;

    if (active < 0)
        return;
    add_json_key(b, "activeLight");
    add_map_json_light(b, &kunai_map_get_lights(lights, NULL)[active]);
}

/* What materials outdoors have in place of their own colours is for the viewer to apply. */
void tell_map_glb_area(buffer *areas, const map_output *o, const map_join *join)
{
    const kunai_map_area *area = kunai_map_get_area(join->area);

    if (!area)
        return;
    open_json(areas, '{');
    add_json_number(areas, "area", join->header->area);
    add_json_number(areas, "textureSet", area->texture_set);
    add_json_number(areas, "propSet", area->prop_set);
    add_json_number(areas, "light", area->light);
    add_map_json_flag(areas, "outdoor", area->outdoor != 0);
    add_light(areas, o, join->light);
    close_json(areas, '}');
}

/* ---- nodes ---- */

static void tell_land(const map_glb *s, buffer *b, uint32_t section)
{
    const kunai_scene_land *land = get_map_glb_cell(s, section).land;
    uint32_t count;
    const kunai_string *names = kunai_map_get_names(s->names, &count);

    if (land && land->header < count)
        add_json_name(b, "headerName", names[land->header]);
    if (!land && s->number != KUNAI_MAP_CELL_EMPTY)
        add_json_number(b, "land", s->number);
}

/* As they are in the file: the game does not look at these words. */
static void tell_unused_words(buffer *b, const kunai_map_prop *prop)
{
    if (prop->rotation[0] || prop->rotation[1] || prop->rotation[2])
        add_map_json_integers(b, "rotation", prop->rotation, 3);
    if (prop->raw[0] || prop->raw[1])
        add_json_words(b, "words", prop->raw, 2);
}

static void tell_prop(buffer *b, const map_cell *cell, uint32_t instance)
{
    const uint32_t first = cell->section->first_instance + (get_map_ground(cell) != NULL);
    map_placed_prop placed;

    if (instance < first)
        return;
    placed = get_map_prop(cell, instance - first);
    if (placed.instance->flags & KUNAI_WORLD_INSTANCE_UNLISTED)
        add_json_number(b, "model", placed.prop->model);
    tell_unused_words(b, placed.prop);
}

const char *tell_map_glb_node(void *user, uint32_t node, uint32_t index)
{
    map_glb *s = user;
    buffer *b = &s->more;

    b->size = 0;
    if (node == KUNAI_GLTF_NODE_SECTION) {
        tell_land(s, b, index);
    } else {
        const kunai_scene *scene = s->places ? s->places->scene : s->land.scene;
        const map_cell cell = get_map_glb_cell(s, kunai_scene_get_instance(scene, index)->section);

        tell_prop(b, &cell, index);
    }
    append_byte(b, 0);
    return (const char *)b->data;
}
