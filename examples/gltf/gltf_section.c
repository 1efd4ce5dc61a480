/*
 * gltf_section.c - writes sections and their instances as nodes (ninja-scene.md 2 to 4).
 *
 * The tree of an instance is a copy of the node tree of its model; the copies share their meshes.
 * JSON needs the children of a node inside the node. Therefore instances, meshes and placements are
 * written first, and each section collects the numbers of its children.
 */
#include "gltf_scene.h"
#include "json_names.h"
#include "surface.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- instances ---- */

static void add_member(buffer *b, const char *key, int64_t value)
{
    add_json_key(b, key);
    add_json_signed(b, value);
}

/* Returns the format of the file that contains an instance. A stage may have two files; the second
 * is a d.rel. */
static uint32_t get_format(const gltf_scene *s, const kunai_instance *instance)
{
    const kunai_scene_model *model =
        instance->model < 0 ? NULL : kunai_scene_get_model(s->scene, (uint32_t)instance->model);

    return model && model->store == KUNAI_STORE_STAGE && model->index == 1
               ? (uint32_t)KUNAI_FORMAT_D_REL
               : s->info->format;
}

/* Writes the surface flags of an entry of a level of Sonic Adventure. */
static void tell_surface(const gltf_scene *s, buffer *b, const kunai_instance *instance)
{
    const kunai_land_table *table = kunai_scene_get_land_table(s->scene);

    if (!table || instance->animated)
        return;
    add_json_surface(b, "surface", table->format, instance->flags);
    if (instance->blocks)
        add_member(b, "blocks", instance->blocks);
}

static void tell_instance(const gltf_scene *s, buffer *b, const kunai_instance *instance)
{
    add_json_key(b, "format");
    add_json_string(b, kunai_format_name(get_format(s, instance)));
    add_member(b, "flags", instance->flags);
    tell_surface(s, b, instance);
    if (instance->slide >= 0)
        add_member(b, "slide", instance->slide);
    if (instance->swap >= 0)
        add_member(b, "swap", instance->swap);
    if (instance->animated && isfinite(instance->speed)) {
        add_json_key(b, "speed");
        add_json_float(b, (double)instance->speed);
    }
}

void add_gltf_extras(const gltf_scene *s, buffer *told, uint32_t kind, uint32_t index)
{
    const kunai_gltf_options *o = s->options;
    buffer *b = &s->file->out.nodes;

    if (o->more)
        add_json_members(told, o->more(o->more_user, kind, index));
    if (told->size) {
        add_json_key(b, "extras");
        open_json(b, '{');
        add_json_part(b, told);
        close_json(b, '}');
    }
    free_buffer(told);
}

/* Returns the model that an instance shows, or NULL, and counts the instances without one. */
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
    if (count > GLTF_MOST_NODES || s->file->out.node_count > GLTF_MOST_NODES - count) {
        s->cut_count++;
        return NULL;
    }
    return g->info->node_count ? g : NULL;
}

/* Writes the clips of a model, which move the first tree of the model. */
static void add_clips(gltf *g)
{
    if (!g->clips.size)
        return;
    add_gltf_motions(g);
    g->clips.size = 0;
}

/* Writes the tree of an instance. Returns the number of its topmost node, or -1. */
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

/* Returns whether a matrix has only a translation and positive scales. */
static int is_upright(const float *m)
{
    int i;

    for (i = 0; i < 12; i++)
        if (i % 5 ? m[i] < 0 || m[i] > 0 : !(m[i] > 0))
            return 0;
    return 1;
}

void add_gltf_matrix(buffer *b, const float *local)
{
    const float scale[3] = {local[0], local[5], local[10]};

    if (!is_upright(local)) {
        add_json_key(b, "matrix");
        add_json_floats(b, local, 16);
        return;
    }
    add_json_key(b, "translation");
    add_json_floats(b, local + 12, 3);
    add_json_key(b, "scale");
    add_json_floats(b, scale, 3);
}

/* Adds the place of an instance in its section, unless it is the place of the section. */
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
    add_gltf_matrix(b, local);
}

/* Returns the number of the node of an instance, or 0 if the scene is plain. */
static uint32_t add_instance(gltf_scene *s, uint32_t index)
{
    const kunai_instance *instance = kunai_scene_get_instance(s->scene, index);
    const int64_t root = add_model(s, instance, index);
    buffer *b = &s->file->out.nodes, told = {.memory = s->memory};
    char name[GLTF_NAME_SIZE];

    s->counts->instances++;
    if (s->plain)
        return 0;
    if (s->map) {
        name_gltf_placed(s, index, name);
        tell_gltf_placed(s, instance, &told);
    } else {
        snprintf(name, sizeof name, "instance_%" PRIu32, index);
        tell_instance(s, &told, instance);
    }
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
    add_gltf_extras(s, &told, KUNAI_GLTF_NODE_INSTANCE, index);
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

static void tell_level(buffer *b, const kunai_land_table *table)
{
    add_json_name(b, "name", table->name);
    add_json_name(b, "textureFile", table->texture_file);
    add_member(b, "attributes", table->attributes);
    add_json_key(b, "clipDistance");
    add_json_float(b, (double)table->clip_distance);
}

static void tell_section(const gltf_scene *s, buffer *b, const kunai_section *section)
{
    if (kunai_scene_get_land_table(s->scene)) {
        tell_level(b, kunai_scene_get_land_table(s->scene));
        return;
    }
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
}

static void name_section(const gltf_scene *s, const kunai_section *section, uint32_t index,
                         char name[GLTF_NAME_SIZE])
{
    if (s->map)
        name_gltf_land(s, index, name);
    else if (kunai_scene_get_land_table(s->scene))
        snprintf(name, GLTF_NAME_SIZE, "level");
    else if (section->id >= 0)
        snprintf(name, GLTF_NAME_SIZE, "section_%" PRId32, section->id);
    else
        snprintf(name, GLTF_NAME_SIZE, "scenery_%" PRIu32, index);
}

static void add_section(gltf_scene *s, const kunai_section *section, uint32_t index,
                        const buffer *children)
{
    buffer *b = &s->file->out.nodes, told = {.memory = s->memory};
    char name[GLTF_NAME_SIZE];

    name_section(s, section, index, name);
    if (s->map)
        tell_gltf_land(s, index, &told);
    else
        tell_section(s, &told, section);
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, name);
    add_transform(b, section);
    add_glb_list(b, "children", children);
    add_gltf_extras(s, &told, KUNAI_GLTF_NODE_SECTION, index);
    close_json(b, '}');
    add_json_unsigned(&s->file->out.roots, s->file->out.node_count++);
}

static void add_instances(gltf_scene *s, buffer *children)
{
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(s->scene, i)) != NULL; i++) {
        s->trees[i] = GLTF_NO_TREE;
        if (is_gltf_instance_wanted(s, instance)) {
            const uint32_t node = add_instance(s, i);

            if (!s->plain)
                add_json_unsigned(&children[instance->section], node);
        }
    }
}

/* Returns whether a section has a node. A cell whose land is missing has nothing to show. */
int is_gltf_section_shown(const gltf_scene *s, uint32_t index)
{
    const kunai_section *section = kunai_scene_get_section(s->scene, index);
    const kunai_scene_land *land = kunai_scene_get_land(s->scene, index);

    return section && is_gltf_section_wanted(s, section) && (!land || land->result == KUNAI_OK);
}

static void add_plain_mesh(gltf_scene *s, const kunai_gltf_mesh *mesh, buffer *children)
{
    const uint32_t index = (uint32_t)mesh->section;
    const int below = mesh->section >= 0;

    if (!mesh->vertex_count || !mesh->triangle_count) /* glTF has no empty arrays */
        return;
    if (below && !is_gltf_section_shown(s, index))
        return;
    add_json_unsigned(below && !s->plain ? &children[index] : &s->file->out.roots,
                      add_gltf_plain(s, mesh));
}

/* The nodes of instances, meshes and placements come before the nodes of the sections. */
void add_gltf_sections(gltf_scene *s)
{
    buffer *children = allocate_from(s->memory, s->info->section_count, sizeof *children);
    const kunai_section *section;
    uint32_t i;

    if (!children)
        return;
    for (i = 0; i < s->info->section_count; i++)
        children[i].memory = s->memory;
    add_instances(s, children);
    for (i = 0; i < s->options->mesh_count; i++)
        add_plain_mesh(s, &s->options->meshes[i], children);
    add_gltf_placements(s, children);
    for (i = 0; (section = kunai_scene_get_section(s->scene, i)) != NULL; i++) {
        if (is_gltf_section_shown(s, i)) {
            s->counts->sections++;
            if (!s->plain)
                add_section(s, section, i, &children[i]);
        }
        free_buffer(&children[i]);
    }
    release_to(s->memory, children);
}
