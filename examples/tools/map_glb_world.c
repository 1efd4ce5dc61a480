/* map_glb_world.c - writes the lands of a matrix, or of one header, as one GLB file. map_world.c
 * and convert_world.c call it. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The cells of a matrix to write. */
typedef struct scope {
    uint32_t number; /* number of the matrix */
    kunai_map *file;
    const kunai_map_matrix *matrix;
    uint32_t header; /* --header */
    int all;         /* --matrix: cells of all headers */
    int one;         /* only the cell x, z */
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
                        "note: several headers have this name: %" PRId64 " is used", number);
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

/* there: the file of the matrix exists. */
static void refuse_matrix(const map_world_files *w, const scope *at, int there)
{
    const kunai_archive_info *info = kunai_archive_get_info(w->stores[MAP_MATRIX].archive);
    const char *out = w->o->glb->path;

    if (there || !info)
        fail_tool(w->o->t, TOOL_FAILED, out, "is not written: matrix %" PRIu32 " %s", at->number,
                  there ? "cannot be read" : "is missing");
    else
        fail_tool(w->o->t, TOOL_FAILED, out,
                  "is not written: there is no matrix %" PRIu32 ": the archive contains %" PRIu32
                  " matri%s, numbered from 0",
                  at->number, info->entry_count, info->entry_count == 1 ? "x" : "ces");
}

static int open_matrix(const map_world_files *w, scope *at)
{
    int there;

    at->file = open_map_number(w->o->t, &w->stores[MAP_MATRIX], KUNAI_FORMAT_MAP_MATRIX, at->number,
                               &there);
    at->matrix = kunai_map_get_matrix(at->file);
    if (!at->matrix)
        refuse_matrix(w, at, there);
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

/* ---- the map ---- */

static void add_matrix(map_glb *s, const scope *at)
{
    add_json_number(&s->about, "matrix", at->number);
    add_json_name(&s->about, "matrixName", at->matrix->name);
}

static kunai_world_options get_options(const scope *at, int events)
{
    const kunai_world_options what = {.flags = (at->all ? KUNAI_WORLD_MATRIX : KUNAI_WORLD_HEADER) |
                                               (at->one ? KUNAI_WORLD_CELL : 0) |
                                               (events ? KUNAI_WORLD_PLACEMENTS : 0),
                                      .header = at->all ? 0 : at->header,
                                      .matrix = at->all ? at->number : 0,
                                      .x = (int32_t)at->x,
                                      .z = (int32_t)at->z};

    return what;
}

/* Adds what the scene does not contain: areas and heights. */
static void add_cells(map_glb *s, const map_world_files *w)
{
    const uint32_t headers = kunai_map_get_info(w->headers)->item_count;
    const kunai_scene_land *land;
    uint32_t i;

    add_json_key(&s->about, "areas");
    open_json(&s->about, '[');
    for (i = 0; (land = kunai_scene_get_land(s->places->scene, i)) != NULL; i++) {
        if (land->header >= headers)
            add_map_missing(&s->missing, "header",
                            land->header == UINT32_MAX ? MAP_NO_NUMBER : (int64_t)land->header, 0);
        else
            tell_map_glb_area(s, i);
        add_map_glb_heights(s, get_map_glb_cell(s, i).file, (int32_t)i);
    }
    close_json(&s->about, ']');
}

static void write_places(map_glb *s, const map_world_files *w, const map_places *places)
{
    s->places = places;
    s->names = w->names;
    add_cells(s, w);
    open_map_glb_models(s, places->scene);
    write_map_glb_scene(s, places->scene);
}

void write_map_glb_world(const map_world_files *w)
{
    map_places places;
    map_glb s;
    scope at;

    if (check_tool_output(w->o->t, w->o->glb->path))
        return;
    if (!read_scope(w, &at)) {
        s = begin_map_glb(w->o, w->stores, w->shapes);
        add_matrix(&s, &at);
        if (!open_map_places(w, get_options(&at, w->o->glb->events), &s.missing, &places))
            write_places(&s, w, &places);
        end_map_glb(&s);
        close_map_places(&places);
    }
    kunai_map_close(at.file);
}
