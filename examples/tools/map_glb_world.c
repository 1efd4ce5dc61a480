/* map_glb_world.c - the lands of a matrix, or of one header, as one scene. */
#include "map_glb.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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

/* ---- what headers lead to ---- */

static void note_missing(map_glb *s, const map_join *join)
{
    const map_missing *missing = (const void *)join->missing.data;
    const size_t count = join->missing.size / sizeof *missing;
    size_t i;

    for (i = 0; i < count; i++)
        add_map_missing(&s->missing, missing[i].what, missing[i].number, missing[i].there);
}

enum { NAMED = 1, SHOWN = 2 };

/* Many headers may be of one area. */
static int is_first_of_area(const kunai_map_header *headers, const uint8_t *marks, uint32_t number)
{
    uint32_t i;

    for (i = 0; i < number; i++)
        if (marks[i] & SHOWN && headers[i].area == headers[number].area)
            return 0;
    return marks[number] & SHOWN;
}

/* For each header what its cells are. */
static uint8_t *mark_headers(map_glb *s, uint32_t count)
{
    uint8_t *marks = allocate(count, 1);
    const kunai_scene_land *land;
    uint32_t i;

    for (i = 0; (land = kunai_scene_get_land(s->places->scene, i)) != NULL; i++)
        if (land->header < count)
            marks[land->header] |= get_map_glb_cell(s, i).file ? SHOWN : NAMED;
        else
            add_map_missing(&s->missing, "header", land->header, 0);
    return marks;
}

static void add_headers(map_glb *s, const map_world_files *w)
{
    const kunai_map_header *headers;
    uint32_t count, i;
    uint8_t *marks;
    map_join join;

    headers = kunai_map_get_headers(w->headers, &count);
    marks = mark_headers(s, count);
    add_json_key(&s->about, "areas");
    open_json(&s->about, '[');
    for (i = 0; i < count; i++) {
        show_tool_progress(s->t, i + 1, count, "header");
        if (!marks[i])
            continue;
        open_map_header(w, i, &join);
        note_missing(s, &join);
        if (is_first_of_area(headers, marks, i))
            tell_map_glb_area(&s->about, s->o, &join);
        close_map_join(&join);
    }
    close_json(&s->about, ']');
    free(marks);
}

/* ---- the map ---- */

static void add_matrix(map_glb *s, const scope *at)
{
    add_json_number(&s->about, "matrix", at->number);
    add_json_name(&s->about, "matrixName", at->matrix->name);
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

static void write_places(map_glb *s, const map_world_files *w, const map_places *places)
{
    const uint32_t count = kunai_scene_get_info(places->scene)->section_count;
    uint32_t i;

    s->places = places;
    s->names = w->names;
    add_headers(s, w);
    for (i = 0; i < count; i++)
        add_map_glb_heights(s, get_map_glb_cell(s, i).file, (int32_t)i);
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
        if (!open_map_places(w, get_options(&at), &s.missing, &places))
            write_places(&s, w, &places);
        end_map_glb(&s);
        close_map_places(&places);
    }
    kunai_map_close(at.file);
}
