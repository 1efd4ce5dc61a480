/* map_glb_world.c - the lands of a matrix, or of one header, as one scene. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NOON = 21600 }; /* half seconds since midnight */

/* Which cells of a matrix. */
typedef struct scope {
    uint32_t number; /* of the matrix */
    kunai_map *file;
    const kunai_map_matrix *matrix;
    uint32_t header; /* --header */
    int all;         /* --matrix: cells of all headers */
    int one;         /* x, z alone */
    uint32_t x, z;
} scope;

/* ---- what the user says ---- */

int read_map_glb_number(const char *word, uint32_t count, uint32_t *number)
{
    char *end;
    const unsigned long value = strtoul(word, &end, 10);

    if (*end || word[0] < '0' || word[0] > '9' || value >= count)
        return -1;
    *number = (uint32_t)value;
    return 0;
}

static int read_header(const map_world_files *w, scope *at)
{
    const char *word = w->o->glb->header;
    const int64_t number = find_map_world_header(w, word, 0);

    if (number < 0) {
        refuse_map_world_header(w, word);
        return -1;
    }
    if (find_map_world_header(w, word, (uint32_t)number + 1) >= 0)
        print_tool_note(w->o->t, "--header",
                        "note: there are several of that name: %" PRId64 " is taken", number);
    at->header = (uint32_t)number;
    at->number = kunai_map_get_headers(w->headers, NULL)[at->header].matrix;
    return 0;
}

static int read_matrix(const map_world_files *w, scope *at)
{
    if (read_map_glb_number(w->o->glb->matrix, KUNAI_MAP_CELL_EMPTY, &at->number)) {
        report_tool_usage(w->o->t, "--matrix needs a number, not %.64s", w->o->glb->matrix);
        return -1;
    }
    at->all = 1;
    return 0;
}

static int open_matrix(const map_world_files *w, scope *at)
{
    int there;

    at->file = open_map_number(w->o->t, &w->stores[MAP_MATRIX], KUNAI_FORMAT_MAP_MATRIX, at->number,
                               &there);
    at->matrix = kunai_map_get_matrix(at->file);
    if (!at->matrix)
        fail_tool(w->o->t, TOOL_FAILED, w->o->glb->path, "is not written: matrix %" PRIu32 " %s",
                  at->number, there ? "cannot be read" : "is missing");
    return at->matrix ? 0 : -1;
}

static int read_cell(const map_world_files *w, scope *at)
{
    const char *word = w->o->glb->cell;
    char rest;

    if (!word)
        return 0;
    at->one = 1;
    if (strspn(word, "0123456789,") == strlen(word) &&
        sscanf(word, "%5" SCNu32 ",%5" SCNu32 "%c", &at->x, &at->z, &rest) == 2 &&
        at->x < at->matrix->width && at->z < at->matrix->height)
        return 0;
    report_tool_usage(w->o->t, "--cell needs X,Z, from 0,0 to %" PRIu32 ",%" PRIu32 ", not %.64s",
                      at->matrix->width - 1, at->matrix->height - 1, word);
    return -1;
}

static int read_scope(const map_world_files *w, scope *at)
{
    *at = (scope){.file = NULL};
    if (w->o->glb->header ? read_header(w, at) : read_matrix(w, at))
        return -1;
    return open_matrix(w, at) ? -1 : read_cell(w, at);
}

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

/* Once, though many headers may be of it. What materials outdoors have in place of their own
 * colours is for the viewer to apply. */
static void add_area(map_glb *s, const map_join *join)
{
    const kunai_map_area *area = kunai_map_get_area(join->area);
    buffer b = {0};

    if (!area)
        return;
    open_json(&b, '{');
    add_json_number(&b, "area", join->header->area);
    add_json_number(&b, "textureSet", area->texture_set);
    add_json_number(&b, "propSet", area->prop_set);
    add_json_number(&b, "light", area->light);
    add_map_json_flag(&b, "outdoor", area->outdoor != 0);
    add_light(&b, s->o, join->light);
    close_json(&b, '}');
    if (find_gltf_equal(&s->known_areas, &b, 0) < 0)
        add_json_part(&s->areas, &b);
    free_buffer(&b);
}

/* ---- cells ---- */

static void add_land(map_glb *s, const map_join *join, const map_cell *cell)
{
    const kunai_map_area *area = kunai_map_get_area(join->area);
    map_glb_land land = {.join = join, .cell = cell, .number = cell->land->land};
    map_store *store = &s->stores[MAP_LAND];
    const char *path;
    char *name = NULL;
    buffer bytes = {0};

    if (read_map_store(s->t, store, land.number, &bytes, &path))
        return; /* it could be read before */
    if (path == store->path)
        name = make_map_glb_path(path, land.number);
    land.path = name ? name : path;
    land.bytes = &bytes;
    if (area)
        land.ground = find_map_glb_set(s, MAP_GROUND_TEXTURES, area->texture_set);
    if (area && join->uses_prop_textures)
        land.props = find_map_glb_set(s, MAP_PROP_TEXTURES, area->prop_set);
    add_map_glb_land(s, &land);
    free(name);
    free_buffer(&bytes);
}

static void note_missing(map_glb *s, const map_join *join)
{
    const map_missing *missing = (const void *)join->missing.data;
    const size_t count = join->missing.size / sizeof *missing;
    size_t i;

    for (i = 0; i < count; i++)
        add_map_missing(&s->missing, missing[i].what, missing[i].number, missing[i].there);
}

/* Adds the cells of one header. */
static void add_cells(map_glb *s, const map_world_files *w, const map_places *places,
                      uint32_t header)
{
    const uint32_t lands = s->count.lands;
    const kunai_scene_land *land;
    map_join join;
    uint32_t i;

    open_map_header(w, header, &join);
    note_missing(s, &join);
    for (i = 0; (land = kunai_scene_get_land(places->scene, i)) != NULL; i++)
        if (land->header == header) {
            const map_cell cell = get_map_cell(places, i);

            if (cell.file)
                add_land(s, &join, &cell);
        }
    if (s->count.lands > lands)
        add_area(s, &join);
    close_map_join(&join);
}

/* Header by header: what one leads to is open only as long as it is needed. */
static void add_headers(map_glb *s, const map_world_files *w, const map_places *places)
{
    const uint32_t count = kunai_map_get_info(w->headers)->item_count;
    uint8_t *wanted = allocate(count, 1);
    const kunai_scene_land *land;
    uint32_t i;

    for (i = 0; (land = kunai_scene_get_land(places->scene, i)) != NULL; i++) {
        if (land->header < count)
            wanted[land->header] = 1;
        else
            add_map_missing(&s->missing, "header", land->header, 0);
    }
    for (i = 0; i < count; i++) {
        show_tool_progress(s->t, i + 1, count, "header");
        if (wanted[i])
            add_cells(s, w, places, i);
    }
    free(wanted);
}

static void add_matrix(map_glb *s, const scope *at)
{
    buffer *b = &s->file.out.about;

    add_json_number(b, "matrix", at->number);
    add_json_name(b, "matrixName", at->matrix->name);
}

static kunai_world_options get_options(const scope *at)
{
    const kunai_world_options what = {.flags = (at->all ? KUNAI_WORLD_MATRIX : KUNAI_WORLD_HEADER) |
                                               (at->one ? KUNAI_WORLD_CELL : 0),
                                      .header = at->all ? 0 : at->header,
                                      .matrix = at->all ? at->number : 0,
                                      .x = (int32_t)at->x,
                                      .z = (int32_t)at->z};

    return what;
}

void write_map_glb_world(const map_world_files *w)
{
    map_places places;
    map_glb s;
    scope at;

    if (check_tool_output(w->o->t, w->o->glb->path))
        return;
    if (!read_scope(w, &at)) {
        begin_map_glb(&s, w->o, w->stores, w->shapes);
        add_matrix(&s, &at);
        if (!open_map_places(w, get_options(&at), &s.missing, &places)) {
            add_headers(&s, w, &places);
            end_map_glb(&s, 1);
        } else {
            end_map_glb(&s, 0);
        }
        close_map_places(&places);
    }
    kunai_map_close(at.file);
}
