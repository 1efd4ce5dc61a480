/* map_text.c - prints map files as text. map_show.c calls print_map_text; map_world_text.c uses its
 * parts. */
#include "map.h"

#include <string.h>

static void print_string(kunai_string text)
{
    print_out("\"");
    print_plain_out(text.data, text.size);
    print_out("\"");
}

/* ---- headers and names ---- */

void print_map_header(const kunai_map_header *h, uint32_t format)
{
    const uint32_t no_encounters = format == KUNAI_FORMAT_MAP_HEADERS_HG
                                       ? KUNAI_MAP_ENCOUNTERS_NONE_HG
                                       : KUNAI_MAP_ENCOUNTERS_NONE;

    print_out("area %u, matrix %u, text %u, scripts %u, events %u, music %u/%u, label %u",
              (unsigned)h->area, (unsigned)h->matrix, (unsigned)h->text, (unsigned)h->scripts,
              (unsigned)h->events, (unsigned)h->day_music, (unsigned)h->night_music,
              (unsigned)h->label);
    if (h->encounters != no_encounters)
        print_out(", encounters %u", (unsigned)h->encounters);
    if (format == KUNAI_FORMAT_MAP_HEADERS)
        print_out(", %s", get_map_type_name(h->type));
}

static void print_headers(const kunai_map *map)
{
    const kunai_map_info *info = kunai_map_get_info(map);
    const kunai_map_header *header;
    uint32_t i, count;

    print_out(": ");
    print_map_count(info->item_count, "header");
    print_out("\n");
    header = kunai_map_get_headers(map, &count);
    for (i = 0; i < count; i++, header++) {
        print_out("  header %u: ", (unsigned)i);
        print_map_header(header, info->format);
        print_out("\n");
    }
}

static void print_names(const kunai_map *map)
{
    const kunai_string *name;
    uint32_t i, count;

    print_out(": ");
    print_map_count(kunai_map_get_info(map)->item_count, "name");
    print_out("\n");
    name = kunai_map_get_names(map, &count);
    for (i = 0; i < count; i++, name++) {
        print_out("  name %u: ", (unsigned)i);
        print_string(*name);
        print_out("\n");
    }
}

/* ---- matrix ---- */

/* Prints the lands of a row; "-" is an empty cell. */
static void print_row(const kunai_map_matrix *m, uint32_t z)
{
    uint32_t x;

    print_out(" ");
    for (x = 0; x < m->width; x++) {
        const uint16_t land = m->lands[x + z * m->width];

        if (land == KUNAI_MAP_CELL_EMPTY)
            print_out("    -");
        else
            print_out(" %4u", (unsigned)land);
    }
    print_out("\n");
}

static void print_matrix(const kunai_map_matrix *m)
{
    uint32_t z;

    print_out(": ");
    print_string(m->name);
    print_out(", %u x %u cells, %s, %s; lands:\n", (unsigned)m->width, (unsigned)m->height,
              m->headers ? "with headers" : "no headers",
              m->altitudes ? "with altitudes" : "no altitudes");
    for (z = 0; z < m->height; z++)
        print_row(m, z);
}

/* ---- areas and lights ---- */

static void print_area(const kunai_map_area *area)
{
    print_out(": prop set %u, texture set %u, light %u, %s\n", (unsigned)area->prop_set,
              (unsigned)area->texture_set, (unsigned)area->light,
              area->outdoor ? "outdoors" : "indoors");
}

void print_map_models(const kunai_map *build)
{
    uint32_t i, count;
    const uint16_t *models = kunai_map_get_models(build, &count);

    print_map_count(count, "prop model");
    if (count)
        print_out(":");
    for (i = 0; i < count; i++)
        print_out(" %u", (unsigned)models[i]);
}

static void print_models(const kunai_map *map)
{
    print_out(": ");
    print_map_models(map);
    print_out("\n");
}

static void print_color(const char *what, const uint32_t color[3])
{
    print_out(", %s %u %u %u", what, (unsigned)color[0], (unsigned)color[1], (unsigned)color[2]);
}

static void print_light(const kunai_map_light *light, uint32_t index, int active)
{
    char end[16];
    int i, valid = 0;

    write_map_time(light->end, end);
    for (i = 0; i < 4; i++)
        valid += light->valid[i] != 0;
    print_out("  block %u: until %s, %d light%s", (unsigned)index, end, valid,
              valid == 1 ? "" : "s");
    print_color("diffuse", light->diffuse);
    print_color("ambient", light->ambient);
    print_color("specular", light->specular);
    print_color("emission", light->emission);
    print_out("%s\n", active ? " (active)" : "");
}

static void print_lights(const map_output *o, const kunai_map *map)
{
    const int32_t active = o->time_word ? kunai_map_find_light(map, o->time) : -1;
    const kunai_map_light *light;
    uint32_t i, count;

    print_out(": ");
    print_map_count(kunai_map_get_info(map)->item_count, "block");
    print_out("\n");
    light = kunai_map_get_lights(map, &count);
    for (i = 0; i < count; i++, light++)
        print_light(light, i, (int64_t)i == active);
}

/* ---- props ---- */

void print_map_animation(const kunai_map_animation *a)
{
    int i;

    print_out(a->present ? "animations" : "no animations");
    for (i = 0; a->present && i < 4 && a->ids[i] != -1; i++)
        print_out(" %d", (int)a->ids[i]);
    if (a->present)
        print_out("%s%s%s", a->flags & KUNAI_MAP_ANIMATION_LOAD_LATER ? ", load later" : "",
                  a->flags & KUNAI_MAP_ANIMATION_ATTACH_LATER ? ", attach later" : "",
                  a->slope ? ", a slope for bicycles" : "");
}

static void print_animation(const kunai_map *map)
{
    print_out(": ");
    print_map_animation(kunai_map_get_animation(map));
    print_out("\n");
}

void print_map_draws(const kunai_map *shapes, uint32_t model)
{
    uint32_t count, i;
    const kunai_map_draw *draws = kunai_map_get_draws(shapes, model, &count);

    print_out(!draws ? "missing" : count ? "material/shape" : "the normal way");
    for (i = 0; draws && i < count; i++)
        print_out(" %u/%u", (unsigned)draws[i].material, (unsigned)draws[i].shape);
}

static void print_shapes(const kunai_map *map)
{
    const uint32_t models = kunai_map_get_info(map)->item_count;
    uint32_t i;

    print_out(": draws of ");
    print_map_count(models, "model");
    print_out("\n");
    for (i = 0; i < models; i++) {
        print_out("  model %u: ", (unsigned)i);
        print_map_draws(map, i);
        print_out("\n");
    }
}

static void print_events(const kunai_map *map)
{
    print_out(": ");
    print_map_event_counts(map);
    print_out("\n");
    print_map_events(map, NULL);
}

void print_map_text(const map_output *o, const map_item *item, const kunai_map *map)
{
    const uint32_t format = kunai_map_get_info(map)->format;

    print_plain_out(item->path, strlen(item->path));
    print_out(": %s, %llu bytes", kunai_format_name(format), (unsigned long long)item->size);
    switch (format) {
    case KUNAI_FORMAT_MAP_HEADERS:
    case KUNAI_FORMAT_MAP_HEADERS_DP:
    case KUNAI_FORMAT_MAP_HEADERS_HG: print_headers(map); break;
    case KUNAI_FORMAT_MAP_NAMES: print_names(map); break;
    case KUNAI_FORMAT_MAP_MATRIX: print_matrix(kunai_map_get_matrix(map)); break;
    case KUNAI_FORMAT_LAND:
    case KUNAI_FORMAT_BDHC: print_map_land(o, map); break;
    case KUNAI_FORMAT_AREA:
    case KUNAI_FORMAT_AREA_HG: print_area(kunai_map_get_area(map)); break;
    case KUNAI_FORMAT_AREA_BUILD: print_models(map); break;
    case KUNAI_FORMAT_AREA_LIGHT: print_lights(o, map); break;
    case KUNAI_FORMAT_PROP_ANIMATION: print_animation(map); break;
    case KUNAI_FORMAT_PROP_SHAPES: print_shapes(map); break;
    case KUNAI_FORMAT_MAP_EVENTS: print_events(map); break;
    default: print_out("\n"); break;
    }
}
