/* map_glb.c - a scene of lands; and that of one land alone. */
#include "map_glb.h"
#include "visit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 12 }; /* things that are missing, which are told one by one */

/* ---- what the user says ---- */

static const char *find_alone(const map_glb_words *words)
{
    if (words->matrix || words->cell)
        return words->matrix ? "--matrix" : "--cell";
    if (words->prop)
        return "--prop";
    if (words->texture_count)
        return "-t";
    if (words->heights || words->own_draws)
        return words->heights ? "--heights" : "--own-draws";
    return words->hidden ? "--hidden" : NULL;
}

int read_map_glb_options(map_output *o, const map_glb_words *words, int world)
{
    const char *alone = find_alone(words);

    if (!words->path && !alone)
        return 0;
    o->glb = words;
    if (!words->path)
        report_tool_usage(o->t, "%s goes with --glb", alone);
    else if (!strcmp(words->path, "-"))
        report_tool_usage(o->t, "cannot write to standard output (./- is a file of that name)");
    else if (o->json || o->at_word || o->folder || o->lands)
        report_tool_usage(o->t, "--glb goes with --world, --as, --time and what is for it only");
    else if (world && words->texture_count)
        report_tool_usage(o->t, "-t does not go with --world, which finds the textures");
    else if (world && !words->header + !words->matrix + !words->prop != 2)
        report_tool_usage(o->t,
                          "--world with --glb needs --header or --matrix or --prop (one of them)");
    else if (words->prop && (words->cell || words->heights || o->time_word))
        report_tool_usage(o->t, "--cell, --heights and --time do not go with --prop");
    else if (!world && (words->matrix || words->cell || words->prop || o->time_word))
        report_tool_usage(o->t, "--matrix, --cell, --prop and --time go with --world");
    else
        return check_tool_glb_name(o->t, words->path);
    return -1;
}

/* ---- what is missing ---- */

static void tell_missing(const map_glb *s)
{
    const map_missing *missing = (const void *)s->missing.data;
    const size_t count = s->missing.size / sizeof *missing;
    char line[MOST_WORDS * 66 + 32], words[64];
    size_t i, size = 0;

    for (i = 0; i < count && i < MOST_WORDS; i++) {
        describe_map_missing(&missing[i], words);
        size += (size_t)snprintf(line + size, sizeof line - size, "%s%s", i ? ", " : "", words);
    }
    if (count > MOST_WORDS)
        snprintf(line + size, sizeof line - size, " and %zu more", count - MOST_WORDS);
    if (count)
        print_tool_note(s->t, s->words->path, "note: missing: %s", line);
}

static void tell_left_out(const map_glb *s)
{
    const map_glb_count *n = &s->count;
    const kunai_gltf_counts counts = {.hidden = s->file.hidden_count, .leans = s->file.leans != 0};

    tell_missing(s);
    if (n->unused)
        print_tool_note(s->t, s->words->path,
                        "note: %" PRIu32 " prop%s left out: the game uses %d of a land", n->unused,
                        n->unused == 1 ? " is" : "s are", WORLD_PROPS);
    if (n->empty)
        print_tool_note(s->t, s->words->path,
                        "note: %" PRIu32 " of %" PRIu32 " places are empty: there is no model",
                        n->empty, n->grounds + n->props);
    tell_gltf_lost(s->t, &counts, s->words->path, "models");
    if (n->cut)
        fail_tool(s->t, TOOL_LIMIT, s->words->path,
                  "%" PRIu32 " of %" PRIu32 " places are empty: too many nodes", n->cut,
                  n->grounds + n->props);
}

/* ---- the scene ---- */

void begin_map_glb(map_glb *s, const map_output *o, map_store *stores, const kunai_map *shapes)
{
    const kunai_gltf_options options = {.flags = o->glb->hidden ? (uint32_t)KUNAI_GLTF_HIDDEN : 0,
                                        .generator = o->t->name,
                                        .tell = tell_gltf_note,
                                        .tell_user = o->t};

    *s = (map_glb){.o = o,
                   .t = o->t,
                   .words = o->glb,
                   .file = begin_gltf_file(NULL, &options),
                   .stores = stores,
                   .shapes = shapes,
                   .input = {.t = o->t},
                   .surface_material = -1};
    s->file.asked = 1;
}

static void print_motions(const map_glb *s)
{
    const uint32_t count = s->file.track_motion_count;

    print_gltf_count(s->file.out.animation_count, "animation");
    if (count)
        printf(" %" PRIu32 " motion%s in extras,", count, count == 1 ? "" : "s");
}

static void print_summary(const map_glb *s)
{
    const map_glb_count *n = &s->count;
    const uint32_t pictures = s->file.out.image_count;

    if (s->t->quiet)
        return;
    print_tool_plain(stdout, s->words->path, strlen(s->words->path));
    putchar(':');
    if (!s->words->prop)
        print_gltf_count(n->lands, "land");
    print_gltf_count(n->props, "prop");
    print_gltf_count(n->models, "model");
    print_gltf_count(n->triangles, "triangle");
    if (s->words->heights)
        print_gltf_count(n->plates, "plate");
    print_gltf_count(s->file.out.material_count, "material");
    if (s->words->prop)
        print_motions(s);
    printf(" %" PRIu32 " picture%s\n", pictures, pictures == 1 ? "" : "s");
}

static void add_about(map_glb *s)
{
    buffer *b = &s->file.out.about;

    add_json_text(b, "format",
                  kunai_format_name(s->words->prop ? KUNAI_FORMAT_MDL0 : KUNAI_FORMAT_LAND));
    add_json_text(b, "props",
                  s->words->own_draws || !s->shapes ? "as their models say"
                                                    : "as the game draws them");
    if (!s->words->prop)
        add_glb_list(b, "areas", &s->areas);
}

static void write_scene(map_glb *s)
{
    const map_glb_count *n = &s->count;
    gltf_output output = {.t = s->t, .path = s->words->path};

    tell_left_out(s);
    if (!n->models && !n->plates) {
        fail_tool(s->t, TOOL_FAILED, s->words->path, "is not written: there is nothing to show");
        return;
    }
    add_about(s);
    if (end_gltf_output(&output, write_gltf_file(&s->file, write_gltf_bytes, &output)))
        return;
    print_summary(s);
    count_tool_done(s->t);
}

void end_map_glb(map_glb *s, int good)
{
    if (good)
        write_scene(s);
    close_map_glb_models(s);
    close_map_glb_sets(s);
    end_gltf_file(&s->file);
    free_gltf_equals(&s->known);
    free_gltf_equals(&s->equals);
    free_gltf_equals(&s->surfaces);
    free_gltf_equals(&s->known_areas);
    free_buffer(&s->missing);
    free_buffer(&s->areas);
}

/* ---- a land alone ---- */

typedef struct lone {
    map_glb scene;
    map_store stores[MAP_PARTS];
    kunai_map *shapes;
    const char *path; /* of the land; NULL: not given */
    buffer bytes;
    kunai_map *land;
    kunai_scene *places; /* of its props; NULL: heights alone */
} lone;

/* 0, or -1 after saying what is wrong. */
static int take_input(lone *l, tool *t, const char *path)
{
    const int part = find_map_part(path);

    if (part == MAP_PROP_MODELS || part == MAP_SHAPES) {
        add_to_map_store(t, &l->stores[part], part, path);
        return 0;
    }
    if (l->path || is_tool_folder(path)) {
        report_tool_usage(
            t, "--glb takes one land, and files build_model and build_model_matshp for its "
               "props; or --world");
        return -1;
    }
    l->path = path;
    return 0;
}

/* What is wrong with the land is told of the map file. */
static void open_places(lone *l)
{
    kunai_options options = KUNAI_OPTIONS_INIT;

    options.format = KUNAI_FORMAT_LAND;
    kunai_scene_open(l->bytes.data, l->bytes.size, &options, &l->places, NULL);
}

static int open_land(lone *l, const map_output *o)
{
    kunai_error error;
    uint32_t format;

    if (!l->path) {
        report_tool_usage(o->t, "--glb needs a land, or --world");
        return -1;
    }
    if (read_tool_file(o->t, l->path, &l->bytes))
        return -1;
    format = find_map_format(o->as, l->path, l->bytes.data, l->bytes.size);
    if (!format || is_visit_archive(&l->bytes)) {
        fail_tool(o->t, TOOL_FAILED, l->path, "is no land");
        return -1;
    }
    l->land = open_map(o->t, l->path, format, l->bytes.data, l->bytes.size, &error);
    if (!l->land)
        report_tool_error(o->t, l->path, NULL, &error);
    else if (!kunai_map_get_land(l->land))
        fail_tool(o->t, TOOL_FAILED, l->path, "is a %s and no land", kunai_format_name(format));
    if (!kunai_map_get_land(l->land))
        return -1;
    if (kunai_map_get_land(l->land)->tiles)
        open_places(l);
    return 0;
}

static uint32_t find_number(const char *path)
{
    const int64_t number =
        find_map_part(path) == MAP_LAND ? find_map_number(MAP_LAND, path) : KUNAI_MAP_CELL_EMPTY;

    return number >= 0 && number < KUNAI_MAP_CELL_EMPTY ? (uint32_t)number
                                                        : (uint32_t)KUNAI_MAP_CELL_EMPTY;
}

/* Its centre is at 0. Nothing says how high it lies, or which props the area has. */
static void add_lone(lone *l)
{
    static const kunai_section nowhere;
    const kunai_section *section = kunai_scene_get_section(l->places, 0);
    const map_cell cell = {
        .scene = l->places, .section = section ? section : &nowhere, .file = l->land};
    const map_glb_land land = {
        .cell = &cell, .number = find_number(l->path), .path = l->path, .bytes = &l->bytes};

    add_map_glb_land(&l->scene, &land);
}

static int open_all(lone *l, const map_output *o)
{
    int i, there;

    for (i = 0; i < o->t->input_count; i++)
        if (take_input(l, o->t, o->t->inputs[i]))
            return -1;
    if (open_land(l, o))
        return -1;
    l->shapes = open_map_number(o->t, &l->stores[MAP_SHAPES], KUNAI_FORMAT_PROP_SHAPES, 0, &there);
    begin_map_glb(&l->scene, o, l->stores, l->shapes);
    return open_map_glb_sets(&l->scene);
}

void write_map_glb_lone(const map_output *o)
{
    lone l = {.path = NULL};
    const int good = !check_tool_output(o->t, o->glb->path) && !open_all(&l, o);
    int part;

    if (good)
        add_lone(&l);
    for (part = 0; part < MAP_PARTS; part++)
        tell_map_store(o->t, &l.stores[part]);
    if (l.scene.t)
        end_map_glb(&l.scene, good);
    for (part = 0; part < MAP_PARTS; part++)
        close_map_store(&l.stores[part]);
    kunai_map_close(l.shapes);
    kunai_map_close(l.land);
    kunai_scene_close(l.places);
    free_buffer(&l.bytes);
}
