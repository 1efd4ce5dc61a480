/* scene_section.c - sections and their instances as nodes (ninja-scene.md 2 to 4). */
#include "scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NODES = 1 << 20 }; /* many instances may show a model of many nodes */

/* A section of the output: one of the first file, and the same one of the second. */
typedef struct place {
    const kunai_section *section; /* of the first file that has it */
    uint32_t index;               /* in that */
    buffer children;              /* node numbers */
} place;

/* All of them, and which sections of the files they are. */
typedef struct places {
    place *list;
    uint32_t count;
    uint32_t *of[SCENE_MOST_STAGES]; /* for each section of a file: its place */
} places;

/* ---- which sections are the same ---- */

static int agree(const kunai_section *a, const kunai_section *b)
{
    return a->id == b->id && !memcmp(a->position, b->position, sizeof a->position) &&
           !memcmp(a->angles, b->angles, sizeof a->angles);
}

static int agree_all(const scene_stage *a, const scene_stage *b)
{
    const kunai_section *first, *second;
    uint32_t i;

    if (a->info->section_count != b->info->section_count)
        return 0;
    for (i = 0; (first = kunai_scene_get_section(a->scene, i)) != NULL; i++) {
        second = kunai_scene_get_section(b->scene, i);
        if (!agree(first, second))
            return 0;
    }
    return 1;
}

/* What agree compares. */
static void make_key(const kunai_section *section, buffer *key)
{
    key->size = 0;
    append_bytes(key, &section->id, sizeof section->id);
    append_bytes(key, section->position, sizeof section->position);
    append_bytes(key, section->angles, sizeof section->angles);
}

static void add_place(places *p, const kunai_section *section, uint32_t index)
{
    p->list[p->count++] = (place){.section = section, .index = index};
}

/* Each file's sections in turn. One that is like an earlier one has its place; unless they agree
 * by number, sections of the same file may, too. */
static void match(const scene_output *o, places *p)
{
    const kunai_section *section;
    gltf_equals known = {0};
    buffer key = {0};
    uint32_t s, i;

    for (s = 0; s < o->stage_count; s++)
        for (i = 0; (section = kunai_scene_get_section(o->stages[s].scene, i)) != NULL; i++) {
            int64_t equal;

            make_key(section, &key);
            equal = find_gltf_equal(&known, &key, p->count);
            p->of[s][i] = equal < 0 ? p->count : (uint32_t)equal;
            if (equal < 0)
                add_place(p, section, i);
        }
    free_buffer(&key);
    free_gltf_equals(&known);
}

static void number(const scene_output *o, places *p)
{
    const kunai_section *section;
    uint32_t s, i;

    for (i = 0; (section = kunai_scene_get_section(o->stages[0].scene, i)) != NULL; i++) {
        add_place(p, section, i);
        for (s = 0; s < o->stage_count; s++)
            p->of[s][i] = i;
    }
}

static void tell_odd(const scene_output *o, const places *p)
{
    const scene_stage *first = &o->stages[0], *second = &o->stages[1];
    const uint32_t more =
        p->count > first->info->section_count ? p->count - first->info->section_count : 0;

    print_tool_note(
        o->t, second->path,
        "warning: its %" PRIu32 " sections are not the %" PRIu32
        " of the first file: they are matched by number and place, and %" PRIu32 " %s left over",
        second->info->section_count, first->info->section_count, more, more == 1 ? "is" : "are");
}

static places find_places(const scene_output *o)
{
    uint32_t s, count = 0;
    places p = {0};

    for (s = 0; s < o->stage_count; s++) {
        p.of[s] = allocate(o->stages[s].info->section_count, sizeof *p.of[s]);
        count += o->stages[s].info->section_count;
    }
    p.list = allocate(count, sizeof *p.list);
    if (o->stage_count < 2 || agree_all(&o->stages[0], &o->stages[1])) {
        number(o, &p);
    } else {
        match(o, &p);
        tell_odd(o, &p);
    }
    return p;
}

static void free_places(places *p)
{
    uint32_t i;

    for (i = 0; i < p->count; i++)
        free_buffer(&p->list[i].children);
    free(p->list);
    for (i = 0; i < SCENE_MOST_STAGES; i++)
        free(p->of[i]);
}

/* ---- instances ---- */

static void add_member(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

static void add_extras(buffer *b, const scene_stage *stage, const kunai_instance *instance)
{
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_key(b, "format");
    add_json_string(b, kunai_format_name(stage->info->format));
    add_member(b, "flags", instance->flags);
    if (instance->slide >= 0)
        add_member(b, "slide", instance->slide);
    if (instance->swap >= 0)
        add_member(b, "swap", instance->swap);
    if (instance->animated && isfinite(instance->speed)) {
        add_json_key(b, "speed");
        add_json_float(b, (double)instance->speed);
    }
    close_json(b, '}');
}

/* The model that it shows, or NULL. */
static gltf *find_model(scene_output *o, const scene_stage *stage, const kunai_instance *instance)
{
    uint32_t count;
    gltf *g;

    if (instance->model < 0) {
        o->empty_count++;
        return NULL;
    }
    g = &stage->parts[instance->model];
    count = g->info->node_count + g->part_count;
    if (count > MOST_NODES || o->file.out.node_count > MOST_NODES - count) {
        o->cut_count++;
        return NULL;
    }
    return g->info->node_count ? g : NULL;
}

/* Gives the number of the topmost node of the model, or -1. */
static int64_t add_model(scene_output *o, scene_stage *stage, const kunai_instance *instance,
                         uint32_t index)
{
    gltf *g = find_model(o, stage, instance);
    uint32_t root;

    if (!g)
        return -1;
    root = add_gltf_tree(g);
    add_gltf_skinned(g, root);
    stage->trees[index] = g->first_node;
    o->triangle_count += g->info->triangle_count;
    o->line_count += g->line_count;
    o->point_count += g->point_count;
    return root;
}

/* Gives the number of its node. */
static uint32_t add_instance(scene_output *o, scene_stage *stage, uint32_t index)
{
    const kunai_instance *instance = kunai_scene_get_instance(stage->scene, index);
    const int64_t root = add_model(o, stage, instance, index);
    buffer *b = &o->file.out.nodes;
    char name[32];

    snprintf(name, sizeof name, "instance_%" PRIu32, stage->first_instance + index);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
    if (root >= 0) {
        add_json_key(b, "children");
        open_json(b, '[');
        add_json_signed(b, root);
        close_json(b, ']');
    }
    add_extras(b, stage, instance);
    close_json(b, '}');
    o->instance_count++;
    return o->file.out.node_count++;
}

static void add_instances(scene_output *o, places *p, uint32_t s)
{
    scene_stage *stage = &o->stages[s];
    uint32_t i;

    stage->first_instance = o->numbered_count;
    o->numbered_count += stage->info->instance_count;
    stage->trees = allocate(stage->info->instance_count, sizeof *stage->trees);
    for (i = 0; i < stage->info->instance_count; i++) {
        const kunai_instance *instance = kunai_scene_get_instance(stage->scene, i);

        stage->trees[i] = SCENE_NO_TREE;
        if (is_scene_instance_wanted(o, stage, instance))
            add_json_unsigned(&p->list[p->of[s][instance->section]].children,
                              add_instance(o, stage, i));
    }
}

/* ---- sections ---- */

static void add_transform(buffer *b, const kunai_section *section)
{
    float rotation[4], position[3];
    int i;

    for (i = 0; i < 3; i++)
        position[i] = isfinite(section->position[i]) ? section->position[i] : 0;
    add_json_key(b, "translation");
    add_json_floats(b, position, 3);
    find_gltf_rotation(section->world, rotation);
    add_gltf_rotation(b, rotation);
}

static void add_section_extras(buffer *b, const kunai_section *section)
{
    add_json_key(b, "extras");
    open_json(b, '{');
    add_member(b, "id", section->id);
    add_member(b, "flags", section->flags);
    if (isfinite(section->radius)) {
        add_json_key(b, "radius");
        add_json_float(b, (double)section->radius);
    }
    if (isfinite(section->alpha) && (section->alpha < 1 || section->alpha > 1)) {
        add_json_key(b, "alpha");
        add_json_float(b, (double)section->alpha);
    }
    close_json(b, '}');
}

static void add_section(scene_output *o, const place *p)
{
    const kunai_section *section = p->section;
    buffer *b = &o->file.out.nodes;
    char name[32];

    if (section->id >= 0)
        snprintf(name, sizeof name, "section_%" PRId32, section->id);
    else
        snprintf(name, sizeof name, "scenery_%" PRIu32, p->index);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
    add_transform(b, section);
    add_glb_list(b, "children", &p->children);
    add_section_extras(b, section);
    close_json(b, '}');
    add_json_unsigned(&o->file.out.roots, o->file.out.node_count++);
}

void add_scene_sections(scene_output *o)
{
    places p = find_places(o);
    uint32_t i;

    for (i = 0; i < o->stage_count; i++)
        add_instances(o, &p, i);
    for (i = 0; i < p.count; i++)
        if (is_scene_wanted(o, p.list[i].section)) {
            add_section(o, &p.list[i]);
            o->section_count++;
        }
    free_places(&p);
}
