/* map_json.c - prints map files as JSON: tables, matrices, areas, lights. Lands are in map_land.c,
 * events in map_events.c. map_show.c calls it; the files for --world and GLB use its parts. */
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
        add_json_number(b, members[i].key, members[i].value);
    add_json_words(b, "raw", h->raw, 6);
}

/* Adds a header. The meanings of bits and types are known for Platinum only. */
void add_map_json_header(buffer *b, const kunai_map_header *h, uint32_t format)
{
    add_numbers(b, h);
    if (format == KUNAI_FORMAT_MAP_HEADERS) {
        add_json_text(b, "type_name", get_map_type_name(h->type));
        add_map_json_flag(b, "bike", (h->flags & KUNAI_MAP_HEADER_BIKE) != 0);
        add_map_json_flag(b, "run", (h->flags & KUNAI_MAP_HEADER_RUN) != 0);
        add_map_json_flag(b, "escape_rope", (h->flags & KUNAI_MAP_HEADER_ESCAPE_ROPE) != 0);
        add_map_json_flag(b, "fly", (h->flags & KUNAI_MAP_HEADER_FLY) != 0);
    }
}

static void add_headers(buffer *b, const kunai_map *map)
{
    const kunai_map_info *info = kunai_map_get_info(map);
    uint32_t i, count;
    const kunai_map_header *headers = kunai_map_get_headers(map, &count);

    add_json_key(b, "headers");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        open_json(b, '{');
        add_json_number(b, "index", i);
        add_map_json_header(b, &headers[i], info->format);
        close_json(b, '}');
    }
    close_json(b, ']');
}

static void add_names(buffer *b, const kunai_map *map)
{
    const kunai_string *name;
    uint32_t i, count;

    add_json_key(b, "names");
    open_json(b, '[');
    name = kunai_map_get_names(map, &count);
    for (i = 0; i < count; i++, name++)
        add_json_bytes(b, name->data, name->size);
    close_json(b, ']');
}

/* ---- matrix ---- */

/* Adds one of the two arrays, row by row, or null if both are NULL. */
static void add_rows(buffer *b, const char *key, const kunai_map_matrix *m, const uint16_t *wide,
                     const uint8_t *narrow)
{
    uint32_t x, z;

    add_json_key(b, key);
    if (!wide && !narrow) {
        add_json_null(b);
        return;
    }
    open_json(b, '[');
    for (z = 0; z < m->height; z++) {
        open_json(b, '[');
        for (x = 0; x < m->width; x++)
            add_json_unsigned(b, wide ? wide[x + z * m->width] : narrow[x + z * m->width]);
        close_json(b, ']');
    }
    close_json(b, ']');
}

static void add_matrix(buffer *b, const kunai_map_matrix *m)
{
    uint32_t i, empty = 0;

    for (i = 0; i < m->width * m->height; i++)
        empty += m->lands[i] == KUNAI_MAP_CELL_EMPTY;
    add_json_name(b, "name", m->name);
    add_json_number(b, "width", m->width);
    add_json_number(b, "height", m->height);
    add_json_number(b, "empty", empty);
    add_rows(b, "lands", m, m->lands, NULL);
    add_rows(b, "headers", m, m->headers, NULL);
    add_rows(b, "altitudes", m, NULL, m->altitudes);
}

/* ---- areas and lights ---- */

void add_map_json_area(buffer *b, const kunai_map_area *area)
{
    add_json_number(b, "prop_set", area->prop_set);
    add_json_number(b, "texture_set", area->texture_set);
    add_json_number(b, "light", area->light);
    add_map_json_flag(b, "outdoor", area->outdoor != 0);
    add_json_number(b, "raw", area->raw);
}

void add_map_json_light(buffer *b, const kunai_map_light *light)
{
    char end[16];
    int i;

    write_map_time(light->end, end);
    open_json(b, '{');
    add_json_number(b, "end", light->end);
    add_json_text(b, "end_time", end);
    add_json_key(b, "lights");
    open_json(b, '[');
    for (i = 0; i < 4; i++) {
        open_json(b, '{');
        add_json_number(b, "valid", light->valid[i]);
        add_json_words(b, "color", light->color[i], 3);
        add_map_json_units(b, "direction", light->direction[i], 3);
        add_map_json_integers(b, "raw_direction", light->direction[i], 3);
        close_json(b, '}');
    }
    close_json(b, ']');
    add_json_words(b, "diffuse", light->diffuse, 3);
    add_json_words(b, "ambient", light->ambient, 3);
    add_json_words(b, "specular", light->specular, 3);
    add_json_words(b, "emission", light->emission, 3);
    close_json(b, '}');
}

static void add_lights(buffer *b, const map_output *o, const kunai_map *map)
{
    const kunai_map_light *light;
    uint32_t i, count;

    add_json_key(b, "blocks");
    open_json(b, '[');
    light = kunai_map_get_lights(map, &count);
    for (i = 0; i < count; i++, light++)
        add_map_json_light(b, light);
    close_json(b, ']');
    if (!o->time_word)
        return;
    add_json_number(b, "time", o->time);
    add_json_key(b, "active");
    add_json_signed(b, kunai_map_find_light(map, o->time));
}

/* ---- props ---- */

void add_map_json_animation(buffer *b, const kunai_map_animation *a)
{
    int count = 0;

    while (count < 4 && a->ids[count] != -1)
        count++;
    add_map_json_flag(b, "present", a->present != 0);
    add_json_number(b, "flags", a->flags);
    add_map_json_flag(b, "load_later", a->flags & 1);
    add_map_json_flag(b, "attach_later", a->flags >> 1 & 1);
    add_map_json_flag(b, "slope", a->slope != 0);
    add_map_json_integers(b, "animations", a->ids, (size_t)count);
    add_map_json_integers(b, "ids", a->ids, 4);
    add_json_words(b, "raw", a->raw, 2);
}

void add_map_json_draws(buffer *b, const kunai_map *shapes, uint32_t model)
{
    uint32_t count, i;
    const kunai_map_draw *draws = kunai_map_get_draws(shapes, model, &count);

    add_json_key(b, "draws");
    if (!draws) {
        add_json_null(b);
        return;
    }
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        open_json(b, '[');
        add_json_unsigned(b, draws[i].material);
        add_json_unsigned(b, draws[i].shape);
        close_json(b, ']');
    }
    close_json(b, ']');
}

static void add_shapes(buffer *b, const kunai_map *map)
{
    const uint32_t count = kunai_map_get_info(map)->item_count;
    uint32_t i;

    add_json_key(b, "models");
    open_json(b, '[');
    for (i = 0; i < count; i++) {
        open_json(b, '{');
        add_json_number(b, "index", i);
        add_map_json_draws(b, map, i);
        close_json(b, '}');
    }
    close_json(b, ']');
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
    case KUNAI_FORMAT_BDHC: add_map_json_land(b, o, map); break;
    case KUNAI_FORMAT_AREA:
    case KUNAI_FORMAT_AREA_HG: add_map_json_area(b, kunai_map_get_area(map)); break;
    case KUNAI_FORMAT_AREA_BUILD:
        add_map_json_shorts(b, "models", kunai_map_get_models(map, NULL), info->item_count);
        break;
    case KUNAI_FORMAT_AREA_LIGHT: add_lights(b, o, map); break;
    case KUNAI_FORMAT_PROP_ANIMATION:
        add_map_json_animation(b, kunai_map_get_animation(map));
        break;
    case KUNAI_FORMAT_PROP_SHAPES: add_shapes(b, map); break;
    case KUNAI_FORMAT_MAP_EVENTS: add_map_json_events(b, map, NULL); break;
    default: break;
    }
}

/* ---- a line ---- */

static void begin_json(buffer *b, const map_item *item)
{
    open_json(b, '{');
    add_json_path(b, "file", item->file);
    if (item->entry) {
        add_json_number(b, "entry", item->index);
        if (item->entry->name.size)
            add_json_entry_name(b, "entry_name", item->entry, item->of_path);
    }
    add_json_text(b, "kind", get_map_word(item->format));
    add_json_text(b, "format", kunai_format_name(item->format));
    add_json_number(b, "size", item->size);
}

void print_map_json_item(const map_output *o, const map_item *item, const kunai_map *map,
                         const kunai_error *error)
{
    const kunai_map_info *info = kunai_map_get_info(map);
    buffer b = {0};

    begin_json(&b, item);
    if (map) {
        add_json_problems(&b, "warnings", info->warnings, info->warning_count);
        add_map(&b, o, map);
        draw_map(o, item, map, &b);
    } else {
        add_json_key(&b, "error");
        add_json_problem(&b, error);
    }
    close_json(&b, '}');
    print_json(&b);
    free_buffer(&b);
}

void print_map_json_failure(const map_output *o, const char *path, const kunai_entry *entry,
                            uint32_t index, const kunai_error *error)
{
    buffer b = {0};

    if (!o->json)
        return;
    open_json(&b, '{');
    add_json_path(&b, "file", path);
    if (entry)
        add_json_number(&b, "entry", index);
    if (error) {
        add_json_key(&b, "error");
        add_json_problem(&b, error);
    } else {
        add_json_unreadable(&b, o->t);
    }
    close_json(&b, '}');
    print_json(&b);
    free_buffer(&b);
}
