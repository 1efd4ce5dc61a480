/* gltf_section.c - sections and their instances as nodes (ninja-scene.md 2 to 4). */
#include "gltf_scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_NODES = 1 << 20 }; /* many instances may show a model of many nodes */

/* ---- instances ---- */

static void add_member(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

/* The format of the file that an instance is from: of two files the second one is a d.rel. */
static uint32_t get_format(const gltf_scene *s, const kunai_instance *instance)
{
    const kunai_scene_model *model =
        instance->model < 0 ? NULL : kunai_scene_get_model(s->scene, (uint32_t)instance->model);

    return model && model->store == KUNAI_STORE_STAGE && model->index == 1
               ? (uint32_t)KUNAI_FORMAT_D_REL
               : s->info->format;
}

static void add_extras(const gltf_scene *s, buffer *b, const kunai_instance *instance)
{
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_key(b, "format");
    add_json_string(b, kunai_format_name(get_format(s, instance)));
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

/* The model that an instance shows, or NULL. */
static gltf *find_model(gltf_scene *s, const kunai_instance *instance)
{
    uint32_t count;
    gltf *g;

    if (!get_gltf_shown(s, instance)) {
        s->counts->empty++;
        return NULL;
    }
    g = &s->parts[s->same[instance->model]];
    count = g->info->node_count + g->part_count;
    if (count > MOST_NODES || s->file->out.node_count > MOST_NODES - count) {
        s->cut_count++;
        return NULL;
    }
    return g->info->node_count ? g : NULL;
}

/* The clips of a model move the tree that it has first. */
static void add_clips(gltf *g)
{
    if (!g->clips.size)
        return;
    add_gltf_motions(g);
    g->clips.size = 0;
}

/* Gives the number of the topmost node of the model, or -1. */
static int64_t add_model(gltf_scene *s, const kunai_instance *instance, uint32_t index)
{
    gltf *g = find_model(s, instance);
    uint32_t root;

    s->trees[index] = GLTF_NO_TREE;
    if (!g)
        return -1;
    root = add_gltf_tree(g);
    if (s->plain)
        add_json_unsigned(&s->file->out.roots, root);
    add_gltf_skinned(g, root);
    s->trees[index] = g->first_node;
    s->counts->triangles += g->info->triangle_count;
    s->counts->lines += g->line_count;
    s->counts->points += g->point_count;
    add_clips(g);
    return root;
}

/* Where the instance is in its section, unless it is at the origin of it. */
static void add_place(const gltf_scene *s, buffer *b, const kunai_instance *instance)
{
    const kunai_section *section = kunai_scene_get_section(s->scene, instance->section);
    float local[16];
    int i;

    if (!memcmp(section->world, instance->world, sizeof local))
        return;
    for (i = 0; i < 16; i++)
        if (!isfinite(instance->world[i]))
            return;
    find_gltf_local(section->world, instance->world, local);
    add_json_key(b, "matrix");
    add_json_floats(b, local, 16);
}

/* Gives the number of its node. */
static uint32_t add_instance(gltf_scene *s, uint32_t index)
{
    const kunai_instance *instance = kunai_scene_get_instance(s->scene, index);
    const int64_t root = add_model(s, instance, index);
    buffer *b = &s->file->out.nodes;
    char name[32];

    s->counts->instances++;
    if (s->plain)
        return 0;
    snprintf(name, sizeof name, "instance_%" PRIu32, index);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
    add_place(s, b, instance);
    if (root >= 0) {
        add_json_key(b, "children");
        open_json(b, '[');
        add_json_signed(b, root);
        close_json(b, ']');
    }
    add_extras(s, b, instance);
    close_json(b, '}');
    return s->file->out.node_count++;
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

static void add_section(gltf_scene *s, const kunai_section *section, uint32_t index,
                        const buffer *children)
{
    buffer *b = &s->file->out.nodes;
    char name[32];

    if (section->id >= 0)
        snprintf(name, sizeof name, "section_%" PRId32, section->id);
    else
        snprintf(name, sizeof name, "scenery_%" PRIu32, index);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
    add_transform(b, section);
    add_glb_list(b, "children", children);
    add_section_extras(b, section);
    close_json(b, '}');
    add_json_unsigned(&s->file->out.roots, s->file->out.node_count++);
}

/* The nodes of all instances come before those of the sections. */
void add_gltf_sections(gltf_scene *s)
{
    buffer *children = allocate_from(s->memory, s->info->section_count, sizeof *children);
    const kunai_instance *instance;
    const kunai_section *section;
    uint32_t i;

    if (!children)
        return;
    for (i = 0; i < s->info->section_count; i++)
        children[i].memory = s->memory;
    for (i = 0; (instance = kunai_scene_get_instance(s->scene, i)) != NULL; i++) {
        s->trees[i] = GLTF_NO_TREE;
        if (is_gltf_instance_wanted(s, instance)) {
            const uint32_t node = add_instance(s, i);

            if (!s->plain)
                add_json_unsigned(&children[instance->section], node);
        }
    }
    for (i = 0; (section = kunai_scene_get_section(s->scene, i)) != NULL; i++) {
        if (is_gltf_section_wanted(s, section)) {
            s->counts->sections++;
            if (!s->plain)
                add_section(s, section, i, &children[i]);
        }
        free_buffer(&children[i]);
    }
    release_to(s->memory, children);
}
