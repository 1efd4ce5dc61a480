/*
 * map_glb_land.c - writes one land as a GLB file, without a world. map.c calls it.
 *
 * A land file does not say how high the land lies, which props its area has, or which textures they
 * use. So the user gives the textures, and files of prop models if props are wanted.
 */
#include "map_glb.h"
#include "visit.h"

#include <stdlib.h>

typedef struct lone {
    const map_output *o;
    map_store stores[MAP_PARTS];
    kunai_map *shapes;
    const char *path; /* path of the land; NULL: not given */
    buffer bytes;
    kunai_map *land;
    kunai_scene *scene; /* NULL: only heights */
} lone;

/* Returns 0, or -1 after reporting the error. */
static int take_input(lone *l, const char *path)
{
    tool *t = l->o->t;
    const int part = find_map_part(path);

    if (part == MAP_PROP_MODELS || part == MAP_SHAPES) {
        add_to_map_store(t, &l->stores[part], part, path);
        return 0;
    }
    if (l->path || is_tool_folder(path)) {
        report_tool_usage(
            t, "without --world, -o OUT.glb takes one land, build_model and build_model_matshp");
        return -1;
    }
    l->path = path;
    return 0;
}

/* Errors of the land are not reported here: opening the map file has reported them. */
static void open_scene(lone *l)
{
    kunai_options options = KUNAI_OPTIONS_INIT;

    options.format = KUNAI_FORMAT_LAND;
    kunai_scene_open(l->bytes.data, l->bytes.size, &options, &l->scene, NULL);
}

static int open_land(lone *l)
{
    tool *t = l->o->t;
    kunai_error error;
    uint32_t format;

    if (!l->path) {
        report_tool_usage(t, "-o OUT.glb needs a land or --world");
        return -1;
    }
    if (read_tool_file(t, l->path, &l->bytes))
        return -1;
    format = find_map_format(l->o->as, l->path, l->bytes.data, l->bytes.size);
    if (!format || is_visit_archive(&l->bytes)) {
        fail_tool(t, TOOL_FAILED, l->path, "is not a land");
        return -1;
    }
    l->land = open_map(t, l->path, format, l->bytes.data, l->bytes.size, &error);
    if (!l->land)
        report_tool_error(t, l->path, NULL, &error);
    else if (!kunai_map_get_land(l->land))
        fail_tool(t, TOOL_FAILED, l->path, "contains %s, not a land", kunai_format_name(format));
    if (!kunai_map_get_land(l->land))
        return -1;
    if (kunai_map_get_land(l->land)->tiles)
        open_scene(l);
    return 0;
}

static uint32_t find_number(const char *path)
{
    const int64_t number =
        find_map_part(path) == MAP_LAND ? find_map_number(MAP_LAND, path) : KUNAI_MAP_CELL_EMPTY;

    return number >= 0 && number < KUNAI_MAP_CELL_EMPTY ? (uint32_t)number
                                                        : (uint32_t)KUNAI_MAP_CELL_EMPTY;
}

static int open_files(lone *l)
{
    int i, there;

    for (i = 0; i < l->o->t->input_count; i++)
        if (take_input(l, l->o->t->inputs[i]))
            return -1;
    if (open_land(l))
        return -1;
    l->shapes =
        open_map_number(l->o->t, &l->stores[MAP_SHAPES], KUNAI_FORMAT_PROP_SHAPES, 0, &there);
    return 0;
}

static void tell_stores(lone *l)
{
    int part;

    for (part = 0; part < MAP_PARTS; part++)
        tell_map_store(l->o->t, &l->stores[part]);
}

static void write_land(lone *l)
{
    map_glb s = begin_map_glb(l->o, l->stores, l->shapes);

    s.land = (map_cell){
        .scene = l->scene, .section = kunai_scene_get_section(l->scene, 0), .file = l->land};
    s.land_path = l->path;
    s.number = find_number(l->path);
    if (!open_map_glb_sets(&s)) {
        add_map_glb_heights(&s, l->land, l->scene ? 0 : -1);
        open_map_glb_models(&s, l->scene);
        tell_stores(l);
        write_map_glb_scene(&s, l->scene);
    }
    end_map_glb(&s);
}

void write_map_glb_land(const map_output *o)
{
    lone l = {.o = o};
    int part;

    if (!check_tool_output(o->t, o->glb->path) && !open_files(&l))
        write_land(&l);
    tell_stores(&l);
    for (part = 0; part < MAP_PARTS; part++)
        close_map_store(&l.stores[part]);
    kunai_map_close(l.shapes);
    kunai_map_close(l.land);
    kunai_scene_close(l.scene);
    free_buffer(&l.bytes);
}
