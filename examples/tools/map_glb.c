/* map_glb.c - checks the options of a GLB file, gives the scene or prop to the writer, and prints
 * the counts. map_glb_world.c, map_glb_land.c and map_glb_prop.c call it. */
#include "map_glb.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_WORDS = 12 }; /* the most missing things that a note names */

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
    if (words->events)
        return "--events";
    return words->hidden ? "--hidden" : NULL;
}

int read_map_glb_options(map_output *o, const map_glb_words *words, int world)
{
    const char *alone = find_alone(words);

    if (!words->path && !alone)
        return 0;
    o->glb = words;
    if (!words->path)
        report_tool_usage(o->t, "%s needs -o OUT.glb", alone);
    else if (o->json || o->at_word)
        report_tool_usage(o->t, "%s cannot be used with -o OUT.glb", o->json ? "--json" : "--at");
    else if (world && words->texture_count)
        report_tool_usage(o->t, "-t cannot be used with --world, which finds the textures");
    else if (world && !words->header + !words->matrix + !words->prop != 2)
        report_tool_usage(o->t, "a GLB file of a world needs one of --header, --matrix and --prop");
    else if (words->prop && (words->cell || words->heights || words->events || o->time_word))
        report_tool_usage(o->t,
                          "--cell, --heights, --events and --time cannot be used with --prop");
    else if (!world &&
             (words->matrix || words->cell || words->prop || words->events || o->time_word))
        report_tool_usage(o->t, "--matrix, --cell, --prop, --events and --time need --world");
    else
        return check_tool_glb_name(o->t, words->path);
    return -1;
}

/* ---- notes ---- */

/* Counts of the whole scene. */
typedef struct tally {
    uint32_t props;
    uint32_t unused; /* props after the first 32, which the game ignores */
} tally;

map_cell get_map_glb_cell(const map_glb *s, uint32_t section)
{
    return s->places ? get_map_cell(s->places, section) : s->land;
}

static tally count_props(const map_glb *s, const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    tally n = {0, 0};
    uint32_t i;

    for (i = 0; info && i < info->section_count; i++) {
        const map_cell cell = get_map_glb_cell(s, i);
        const kunai_map_land *land = kunai_map_get_land(cell.file);
        const uint32_t grounds = get_map_ground(&cell) != NULL;

        if (!land)
            continue;
        n.props += cell.section->instance_count - grounds;
        n.unused += land->prop_count - (cell.section->instance_count - grounds);
    }
    return n;
}

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

static void tell_left_out(const map_glb *s, const tally *n, const kunai_gltf_counts *counts)
{
    tell_missing(s);
    if (n->unused)
        print_tool_note(s->t, s->words->path,
                        "note: %" PRIu32 " prop%s left out: the game uses the first %d of a land",
                        n->unused, n->unused == 1 ? " is" : "s are", WORLD_PROPS);
    tell_gltf_lost(s->t, counts, s->words->path, "models");
}

static void print_summary(const map_glb *s, const tally *n, const kunai_gltf_counts *counts)
{
    const uint32_t moved = counts->track_motions;

    if (s->t->quiet)
        return;
    print_plain_out(s->words->path, strlen(s->words->path));
    print_out(":");
    if (!s->words->prop)
        print_gltf_count(counts->sections, "land");
    print_gltf_count(n->props, "prop");
    print_gltf_count(counts->models, "model");
    print_gltf_count(counts->triangles, "triangle");
    if (s->triangles)
        print_gltf_count(s->triangles, "height triangle");
    else if (s->words->heights)
        print_gltf_count(s->plates, "plate");
    if (s->words->events)
        print_gltf_count(counts->placements, "event");
    print_gltf_count(counts->materials, "material");
    if (s->words->prop)
        print_gltf_count(counts->animations, "animation");
    else
        print_gltf_some(counts->animations, "animation");
    if (moved)
        print_out(" %" PRIu32 " motion%s in extras,", moved, moved == 1 ? "" : "s");
    print_out(" %" PRIu32 " picture%s\n", counts->pictures, counts->pictures == 1 ? "" : "s");
}

/* ---- the writer ---- */

map_glb begin_map_glb(const map_output *o, map_store *stores, const kunai_map *shapes)
{
    const map_glb s = {.o = o,
                       .t = o->t,
                       .words = o->glb,
                       .stores = stores,
                       .shapes = o->glb->own_draws ? NULL : shapes,
                       .number = KUNAI_MAP_CELL_EMPTY,
                       .none = {.source = o->glb->path}};

    return s;
}

void end_map_glb(map_glb *s)
{
    close_map_glb_models(s);
    close_map_glb_sets(s);
    close_map_glb_heights(s);
    free_buffer(&s->missing);
    free_buffer(&s->about);
    free_buffer(&s->more);
}

static kunai_gltf_options make_options(map_glb *s, gltf_output *output)
{
    kunai_gltf_options options = begin_gltf_options(output, s->words->path);

    add_json_text(&s->about, "props", s->shapes ? "as the game draws them" : "as their models say");
    append_byte(&s->about, 0);
    options.flags = s->words->hidden ? (uint32_t)KUNAI_GLTF_HIDDEN : 0;
    options.models = (const void *)s->models.data;
    options.meshes = (const void *)s->meshes.data;
    options.mesh_count = (uint32_t)(s->meshes.size / sizeof(kunai_gltf_mesh));
    options.extras = (const char *)s->about.data;
    options.more = tell_map_glb_node;
    options.more_user = s;
    return options;
}

/* Prints the notes, and writes the file if it shows anything. */
static void end_output(map_glb *s, const tally *n, gltf_output *output, kunai_result result,
                       const kunai_gltf_counts *counts)
{
    tell_left_out(s, n, counts);
    if (result == KUNAI_OK && !counts->models && !counts->placements && !s->meshes.size) {
        fail_tool(s->t, TOOL_FAILED, s->words->path, "is not written: there is nothing to show");
        free_buffer(&output->bytes);
    } else if (!end_gltf_output(output, result)) {
        print_summary(s, n, counts);
        count_tool_done(s->t);
    }
}

void write_map_glb_scene(map_glb *s, const kunai_scene *scene)
{
    gltf_output output = {.t = s->t, .path = s->words->path};
    const kunai_gltf_options options = make_options(s, &output);
    const tally n = count_props(s, scene);
    kunai_gltf_counts counts = {0};
    kunai_result result = KUNAI_OK;

    if (scene || options.mesh_count)
        result = kunai_gltf_write_scene(scene, &options, &counts);
    end_output(s, &n, &output, result, &counts);
}

void write_map_glb_model(map_glb *s, const kunai_gltf_model *prop, const buffer *clips)
{
    gltf_output output = {.t = s->t, .path = s->words->path};
    kunai_gltf_options options = make_options(s, &output);
    const tally n = {.props = 1};
    kunai_gltf_counts counts = {0};
    kunai_result result = KUNAI_OK;

    options.textures = prop->textures;
    options.texture_count = 1;
    options.source = prop->source;
    options.clips = (const void *)clips->data;
    options.clip_count = (uint32_t)(clips->size / sizeof(kunai_gltf_clip));
    if (prop->model)
        result = kunai_gltf_write_model(prop->model, &options, &counts);
    end_output(s, &n, &output, result, &counts);
}
