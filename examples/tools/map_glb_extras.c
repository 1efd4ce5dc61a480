/* map_glb_extras.c - adds to the extras of nodes what the library's scene does not know: names of
 * headers, words of props that the game ignores, and areas with their light. map_glb_world.c and
 * the writer call it. */
#include "map_glb.h"

enum { NOON = 21600 }; /* units of 2 seconds since midnight */

/* ---- areas ---- */

static void add_light(map_glb *s, uint32_t section)
{
    const kunai_scene *scene = s->places->scene;
    const uint32_t time = s->o->time_word ? s->o->time : (uint32_t)NOON;
    const int32_t active = kunai_scene_find_light(scene, section, time);

    if (active < 0)
        return;
    add_json_key(&s->about, "activeLight");
    add_map_json_light(&s->about, &kunai_scene_get_lights(scene, NULL)[active]);
}

/* Many cells belong to one area: returns whether this is the first of them. */
static int is_first(const kunai_scene *scene, uint32_t section)
{
    const kunai_scene_land *land = kunai_scene_get_land(scene, section), *other;
    uint32_t i;

    for (i = 0; i < section; i++) {
        other = kunai_scene_get_land(scene, i);
        if (other->result == KUNAI_OK && other->area == land->area)
            return 0;
    }
    return land->result == KUNAI_OK;
}

/* Adds an area with its light. Outdoors the light replaces the colours of materials; the viewer
 * must apply it. */
static void add_area(map_glb *s, const kunai_map_area *area, uint32_t section)
{
    buffer *b = &s->about;

    open_json(b, '{');
    add_json_number(b, "area", kunai_scene_get_land(s->places->scene, section)->area);
    add_json_number(b, "textureSet", area->texture_set);
    add_json_number(b, "propSet", area->prop_set);
    add_json_number(b, "light", area->light);
    add_map_json_flag(b, "outdoor", area->outdoor != 0);
    add_light(s, section);
    close_json(b, '}');
}

void tell_map_glb_area(map_glb *s, uint32_t section)
{
    const kunai_scene *scene = s->places->scene;
    const uint32_t headers = kunai_scene_get_info(scene)->format;
    kunai_map *area;
    int there;

    if (!is_first(scene, section))
        return;
    area = open_map_number(s->t, &s->stores[MAP_AREA], find_map_area_format(headers),
                           kunai_scene_get_land(scene, section)->area, &there);
    if (area)
        add_area(s, kunai_map_get_area(area), section);
    kunai_map_close(area);
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

/* Adds words that the game ignores, as they are in the file. */
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

/* Adds the meaning of an event's numbers. */
static void tell_event(buffer *b, const kunai_placement *event)
{
    const int32_t *numbers = event->integers;

    switch (event->kind) {
    case KUNAI_PLACEMENT_KIND_MAP_BACKGROUND:
        add_json_text(b, "event", get_map_background_name(event->type));
        break;
    case KUNAI_PLACEMENT_KIND_MAP_OBJECT:
        if (event->group == KUNAI_MAP_OBJECT_VALUE_COPY)
            add_json_number(b, "copyOfHeader", event->flags);
        break;
    case KUNAI_PLACEMENT_KIND_MAP_WARP: add_map_json_integers(b, "toWarp", numbers, 1); break;
    case KUNAI_PLACEMENT_KIND_MAP_TRIGGER: add_map_json_integers(b, "size", numbers, 2); break;
    default: break;
    }
}

const char *tell_map_glb_node(void *user, uint32_t node, uint32_t index)
{
    map_glb *s = user;
    buffer *b = &s->more;

    b->size = 0;
    if (node == KUNAI_GLTF_NODE_SECTION) {
        tell_land(s, b, index);
    } else if (node == KUNAI_GLTF_NODE_PLACEMENT) {
        tell_event(b, kunai_scene_get_placement(s->places->scene, index));
    } else {
        const kunai_scene *scene = s->places ? s->places->scene : s->land.scene;
        const map_cell cell = get_map_glb_cell(s, kunai_scene_get_instance(scene, index)->section);

        tell_prop(b, &cell, index);
    }
    append_byte(b, 0);
    return (const char *)b->data;
}
