/* map_json.c - map files as JSON: tables, matrices, areas and lights. */
#include "map.h"

/* ---- headers and names ---- */

static void add_numbers(buffer *b, const kunai_map_header *h)
{
    const struct {
        const char *key;
        uint32_t value;
    } members[] = {
        {"area", h->area},
        {"matrix", h->matrix},
        {"objects", h->objects},
        {"scripts", h->scripts},
        {"init_scripts", h->init_scripts},
        {"text", h->text},
        {"day_music", h->day_music},
        {"night_music", h->night_music},
        {"encounters", h->encounters},
        {"events", h->events},
        {"label", h->label},
        {"label_window", h->label_window},
        {"weather", h->weather},
        {"camera", h->camera},
        {"type", h->type},
        {"battle_background", h->battle_background},
        {"flags", h->flags},
        {"world_x", h->world_x},
        {"world_y", h->world_y},
        {"gear", h->gear},
        {"kanto", h->kanto},
        {"follow", h->follow},
    };
    size_t i;

    for (i = 0; i < sizeof members / sizeof members[0]; i++)
        json_number(b, members[i].key, members[i].value);
    json_words(b, "raw", h->raw, 6);
}

/* What bits and types mean is not known of the other games. */
void map_json_header(buffer *b, const kunai_map_header *h, uint32_t format)
{
    add_numbers(b, h);
    if (format == KUNAI_FORMAT_MAP_HEADERS) {
        json_text(b, "type_name", map_type_name(h->type));
        map_json_flag(b, "bike", h->flags & 1);
        map_json_flag(b, "run", h->flags >> 1 & 1);
        map_json_flag(b, "escape_rope", h->flags >> 2 & 1);
        map_json_flag(b, "fly", h->flags >> 3 & 1);
    }
}

static void add_headers(buffer *b, const kunai_map *map)
{
    const kunai_map_info *info = kunai_map_get_info(map);
    uint32_t i;

    json_key(b, "headers");
    json_open(b, '[');
    for (i = 0; i < info->item_count; i++) {
        json_open(b, '{');
        json_number(b, "index", i);
        map_json_header(b, kunai_map_get_header(map, i), info->format);
        json_close(b, '}');
    }
    json_close(b, ']');
}

static void add_names(buffer *b, const kunai_map *map)
{
    const kunai_string *name;
    uint32_t i;

    json_key(b, "names");
    json_open(b, '[');
    for (i = 0; (name = kunai_map_get_name(map, i)) != NULL; i++)
        json_bytes(b, name->data, name->size);
    json_close(b, ']');
}

/* ---- matrix ---- */

/* One of the two lists, in rows; null when there is none. */
static void add_rows(buffer *b, const char *key, const kunai_map_matrix *m, const uint16_t *wide,
                     const uint8_t *narrow)
{
    uint32_t x, z;

    json_key(b, key);
    if (!wide && !narrow) {
        json_null(b);
        return;
    }
    json_open(b, '[');
    for (z = 0; z < m->height; z++) {
        json_open(b, '[');
        for (x = 0; x < m->width; x++)
            json_unsigned(b, wide ? wide[x + z * m->width] : narrow[x + z * m->width]);
        json_close(b, ']');
    }
    json_close(b, ']');
}

static void add_matrix(buffer *b, const kunai_map_matrix *m)
{
    uint32_t i, empty = 0;

    for (i = 0; i < m->width * m->height; i++)
        empty += m->lands[i] == MAP_NO_LAND;
    json_name(b, "name", m->name);
    json_number(b, "width", m->width);
    json_number(b, "height", m->height);
    json_number(b, "empty", empty);
    add_rows(b, "lands", m, m->lands, NULL);
    add_rows(b, "headers", m, m->headers, NULL);
    add_rows(b, "altitudes", m, NULL, m->altitudes);
}

/* ---- areas and lights ---- */

void map_json_area(buffer *b, const kunai_map_area *area)
{
    json_number(b, "prop_set", area->prop_set);
    json_number(b, "texture_set", area->texture_set);
    json_number(b, "light", area->light);
    map_json_flag(b, "outdoor", area->outdoor != 0);
    json_number(b, "raw", area->raw);
}

void map_json_light(buffer *b, const kunai_map_light *light)
{
    char end[16];
    int i;

    map_time_text(light->end, end);
    json_open(b, '{');
    json_number(b, "end", light->end);
    json_text(b, "end_time", end);
    json_key(b, "lights");
    json_open(b, '[');
    for (i = 0; i < 4; i++) {
        json_open(b, '{');
        json_number(b, "valid", light->valid[i]);
        json_words(b, "color", light->color[i], 3);
        map_json_units(b, "direction", light->direction[i], 3);
        map_json_integers(b, "raw_direction", light->direction[i], 3);
        json_close(b, '}');
    }
    json_close(b, ']');
    json_words(b, "diffuse", light->diffuse, 3);
    json_words(b, "ambient", light->ambient, 3);
    json_words(b, "specular", light->specular, 3);
    json_words(b, "emission", light->emission, 3);
    json_close(b, '}');
}

static void add_lights(buffer *b, const map_output *o, const kunai_map *map)
{
    const kunai_map_light *light;
    uint32_t i;

    json_key(b, "blocks");
    json_open(b, '[');
    for (i = 0; (light = kunai_map_get_light(map, i)) != NULL; i++)
        map_json_light(b, light);
    json_close(b, ']');
    if (!o->time_word)
        return;
    json_number(b, "time", o->time);
    json_key(b, "active");
    json_signed(b, kunai_map_find_light(map, o->time));
}

/* ---- props ---- */

void map_json_animation(buffer *b, const kunai_map_animation *a)
{
    int count = 0;

    while (count < 4 && a->ids[count] != -1)
        count++;
    map_json_flag(b, "present", a->present != 0);
    json_number(b, "flags", a->flags);
    map_json_flag(b, "load_later", a->flags & 1);
    map_json_flag(b, "attach_later", a->flags >> 1 & 1);
    map_json_flag(b, "slope", a->slope != 0);
    map_json_integers(b, "animations", a->ids, (size_t)count);
    map_json_integers(b, "ids", a->ids, 4);
    json_words(b, "raw", a->raw, 2);
}

void map_json_draws(buffer *b, const kunai_map *shapes, uint32_t model)
{
    uint32_t count, i;
    const kunai_map_draw *draws = kunai_map_get_draws(shapes, model, &count);

    json_key(b, "draws");
    if (!draws) {
        json_null(b);
        return;
    }
    json_open(b, '[');
    for (i = 0; i < count; i++) {
        json_open(b, '[');
        json_unsigned(b, draws[i].material);
        json_unsigned(b, draws[i].shape);
        json_close(b, ']');
    }
    json_close(b, ']');
}

static void add_shapes(buffer *b, const kunai_map *map)
{
    const uint32_t count = kunai_map_get_info(map)->item_count;
    uint32_t i;

    json_key(b, "models");
    json_open(b, '[');
    for (i = 0; i < count; i++) {
        json_open(b, '{');
        json_number(b, "index", i);
        map_json_draws(b, map, i);
        json_close(b, '}');
    }
    json_close(b, ']');
}

static void add_map(buffer *b, const map_output *o, const kunai_map *map)
{
    const kunai_map_info *info = kunai_map_get_info(map);

    switch (info->format) {
    case KUNAI_FORMAT_MAP_HEADERS:
    case KUNAI_FORMAT_MAP_HEADERS_DP:
    case KUNAI_FORMAT_MAP_HEADERS_HG: add_headers(b, map); break;
    case KUNAI_FORMAT_MAP_NAMES: add_names(b, map); break;
    case KUNAI_FORMAT_MAP_MATRIX: add_matrix(b, kunai_map_get_matrix(map)); break;
    case KUNAI_FORMAT_LAND:
    case KUNAI_FORMAT_BDHC: map_json_land(b, o, map); break;
    case KUNAI_FORMAT_AREA:
    case KUNAI_FORMAT_AREA_HG: map_json_area(b, kunai_map_get_area(map)); break;
    case KUNAI_FORMAT_AREA_BUILD:
        map_json_shorts(b, "models", kunai_map_get_models(map), info->item_count);
        break;
    case KUNAI_FORMAT_AREA_LIGHT: add_lights(b, o, map); break;
    case KUNAI_FORMAT_PROP_ANIMATION: map_json_animation(b, kunai_map_get_animation(map)); break;
    case KUNAI_FORMAT_PROP_SHAPES: add_shapes(b, map); break;
    default: break;
    }
}

/* ---- a line ---- */

static void begin_json(buffer *b, const map_item *item)
{
    json_open(b, '{');
    json_path(b, "file", item->file);
    if (item->entry) {
        json_number(b, "entry", item->index);
        if (item->entry->name.size)
            json_entry_name(b, "entry_name", item->entry, item->of_path);
    }
    json_text(b, "kind", map_word(item->format));
    json_text(b, "format", kunai_format_name(item->format));
    json_number(b, "size", item->size);
}

void map_json_item(const map_output *o, const map_item *item, const kunai_map *map,
                   const kunai_error *error)
{
    const kunai_map_info *info = kunai_map_get_info(map);
    buffer b = {0};

    begin_json(&b, item);
    if (map) {
        json_problems(&b, "warnings", info->warnings, info->warning_count);
        add_map(&b, o, map);
        map_draw(o, item, map, &b);
    } else {
        json_key(&b, "error");
        json_problem(&b, error);
    }
    json_close(&b, '}');
    json_print(&b);
    buffer_free(&b);
}

void map_json_failure(const map_output *o, const char *path, const kunai_entry *entry,
                      uint32_t index, const kunai_error *error)
{
    buffer b = {0};

    if (!o->json)
        return;
    json_open(&b, '{');
    json_path(&b, "file", path);
    if (entry)
        json_number(&b, "entry", index);
    if (error) {
        json_key(&b, "error");
        json_problem(&b, error);
    } else {
        json_unreadable(&b, o->t);
    }
    json_close(&b, '}');
    json_print(&b);
    buffer_free(&b);
}
