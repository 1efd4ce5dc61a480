/* gltf_mesh.c - meshes: a primitive for each sub-mesh, all of them on the same vertex arrays. */
#include "gltf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Accessor numbers of a mesh; -1: not there. */
typedef struct arrays {
    int64_t positions, normals, uvs, uvs2, colors, joints, weights;
} arrays;

/* What one primitive needs to know. */
typedef struct primitive {
    uint32_t material;
    int colored;
} primitive;

/* Files hold zero normals here and there (the console then shows ambient light alone): these point
 * up. */
void gltf_unit_normals(float *normals, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        float *n = normals + 3 * i;
        const double x = (double)n[0], y = (double)n[1], z = (double)n[2];
        const double length = sqrt(x * x + y * y + z * z);
        const int good = length > 1e-6;

        n[0] = good ? (float)(x / length) : 0;
        n[1] = good ? (float)(y / length) : 1;
        n[2] = good ? (float)(z / length) : 0;
    }
}

/* malloc memory, or NULL: there are none. */
static float *copy_normals(const kunai_mesh *mesh)
{
    float *normals;

    if (!mesh->normals)
        return NULL;
    normals = allocate(mesh->vertex_count, 3 * sizeof *normals);
    memcpy(normals, mesh->normals, mesh->vertex_count * 3 * sizeof *normals);
    gltf_unit_normals(normals, mesh->vertex_count);
    return normals;
}

static int64_t add_colors(gltf *g, const kunai_mesh *mesh)
{
    uint16_t *colors = allocate(mesh->vertex_count, 4 * sizeof *colors);
    uint32_t accessor;
    size_t i;

    for (i = 0; i < 4 * (size_t)mesh->vertex_count; i++) {
        if (i % 4 == 3)
            colors[i] = (uint16_t)(mesh->colors[i] * 257); /* alpha is linear */
        else
            colors[i] = (uint16_t)((double)gltf_linear(mesh->colors[i]) * 65535 + 0.5);
    }
    accessor = glb_colors(g->out, colors, mesh->vertex_count);
    free(colors);
    return accessor;
}

/* The rest of the weights is left out. */
static void tell_cut(const gltf *g, const kunai_mesh *mesh)
{
    uint32_t count = 0, i;

    for (i = 0; i < mesh->vertex_count; i++)
        count += mesh->influence_starts[i + 1] - mesh->influence_starts[i] > 4;
    if (count)
        tool_note(g->t, g->model_path,
                  "note: more than four nodes move %u of its vertices: the largest weights count",
                  (unsigned)count);
}

/* A thousandth of the model nobody sees. */
static void tell_gap(const gltf *g)
{
    const float *low = g->info->bounds_min, *high = g->info->bounds_max;
    double diagonal = 0;
    int i;

    for (i = 0; i < 3; i++)
        diagonal += ((double)high[i] - (double)low[i]) * ((double)high[i] - (double)low[i]);
    if ((double)g->info->bind_gap > sqrt(diagonal) / 1000)
        tool_note(g->t, g->model_path,
                  "note: its bind pose does not fit its weights: moved, it may be off by %.2g",
                  (double)g->info->bind_gap);
}

static void add_influences(gltf *g, const kunai_mesh *mesh, arrays *a)
{
    tell_cut(g, mesh);
    tell_gap(g);
    a->joints = glb_joints(g->out, mesh->joints, mesh->vertex_count);
    a->weights = glb_floats(g->out, GLB_VERTICES, mesh->weights, mesh->vertex_count, 4, 0);
}

/* UVs are there for those, too, who have no pictures yet. glTF wants no second ones alone. */
static arrays add_arrays(gltf *g, const kunai_mesh *mesh, const float *normals, int colored)
{
    const size_t count = mesh->vertex_count;
    arrays a = {-1, -1, -1, -1, -1, -1, -1};

    a.positions = glb_floats(g->out, GLB_VERTICES, mesh->positions, count, 3, 1);
    if (normals)
        a.normals = glb_floats(g->out, GLB_VERTICES, normals, count, 3, 0);
    if (mesh->uvs)
        a.uvs = glb_floats(g->out, GLB_VERTICES, mesh->uvs, count, 2, 0);
    if (mesh->uvs && mesh->uvs2)
        a.uvs2 = glb_floats(g->out, GLB_VERTICES, mesh->uvs2, count, 2, 0);
    if (colored)
        a.colors = add_colors(g, mesh);
    if (mesh->kind == KUNAI_MESH_SKINNED)
        add_influences(g, mesh, &a);
    return a;
}

static void add_attribute(buffer *b, const char *name, int64_t accessor)
{
    if (accessor < 0)
        return;
    json_key(b, name);
    json_signed(b, accessor);
}

/* Words that are all zero are not there as a rule: a strip has as many as that of the mesh that has
 * most. */
static void add_user_words(buffer *b, const kunai_mesh *mesh, const kunai_submesh *part)
{
    const size_t first = (size_t)part->first_index / mesh->corner_count * mesh->user_count;
    const size_t count = (size_t)part->index_count / mesh->corner_count * mesh->user_count;
    int given = 0;
    size_t i;

    for (i = 0; i < count; i++)
        given |= mesh->user_words[first + i];
    if (!given)
        return;
    json_key(b, "userCount");
    json_unsigned(b, mesh->user_count);
    json_key(b, "userWords");
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_unsigned(b, mesh->user_words[first + i]);
    json_close(b, ']');
}

static void add_extras(buffer *b, const kunai_mesh *mesh, const kunai_submesh *part)
{
    json_key(b, "extras");
    json_open(b, '{');
    json_key(b, "flags");
    json_unsigned(b, part->flags);
    json_key(b, "order");
    json_unsigned(b, part->order);
    if (mesh->user_words)
        add_user_words(b, mesh, part);
    json_close(b, '}');
}

static void add_primitive(gltf *g, const kunai_mesh *mesh, const kunai_submesh *part,
                          const primitive *p, const arrays *a)
{
    buffer *b = &g->out->meshes;

    json_open(b, '{');
    json_key(b, "attributes");
    json_open(b, '{');
    add_attribute(b, "POSITION", a->positions);
    add_attribute(b, "NORMAL", a->normals);
    add_attribute(b, "TEXCOORD_0", a->uvs);
    add_attribute(b, "TEXCOORD_1", a->uvs2);
    add_attribute(b, "COLOR_0", p->colored ? a->colors : -1);
    add_attribute(b, "JOINTS_0", a->joints);
    add_attribute(b, "WEIGHTS_0", a->weights);
    json_close(b, '}');
    json_key(b, "indices");
    json_unsigned(b, glb_indices(g->out, mesh->indices + part->first_index, part->index_count,
                                 mesh->vertex_count));
    json_key(b, "material");
    json_unsigned(b, p->material);
    gltf_add_targets(g, b);
    add_extras(b, mesh, part);
    json_close(b, '}');
}

static primitive choose_material(gltf *g, const kunai_mesh *mesh, const kunai_submesh *part)
{
    primitive p = {.material = g->volume_material};
    int textured;

    if (mesh->kind != KUNAI_MESH_VOLUME)
        p.material = gltf_get_material(g, part->material, mesh->uvs != NULL, mesh->colors != NULL,
                                       &textured, &p.colored);
    return p;
}

/* Materials come first: they tell whether anything uses the colours. */
static void add_primitives(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    primitive *primitives = allocate(mesh->submesh_count, sizeof *primitives);
    float *normals = copy_normals(mesh);
    int colored = 0;
    arrays a;
    uint32_t i;

    for (i = 0; i < mesh->submesh_count; i++) {
        if (!mesh->submeshes[i].index_count)
            continue;
        primitives[i] = choose_material(g, mesh, &mesh->submeshes[i]);
        colored |= primitives[i].colored;
    }
    a = add_arrays(g, mesh, normals, colored);
    gltf_make_targets(g, mesh, index, normals);
    for (i = 0; i < mesh->submesh_count; i++)
        if (mesh->submeshes[i].index_count)
            add_primitive(g, mesh, &mesh->submeshes[i], &primitives[i], &a);
    free(primitives);
    free(normals);
}

static void add_name(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    static const kunai_string no_name = {"", 0};
    const kunai_node *node = NULL;
    char kind[64];

    snprintf(kind, sizeof kind, "%smesh", g->prefix);
    if (mesh->node >= 0)
        node = kunai_model_get_node(g->model, (uint32_t)mesh->node);
    if (node && node->name.size && mesh->kind == KUNAI_MESH_VOLUME)
        gltf_volume_name(&g->out->meshes, &node->name, (uint32_t)mesh->node);
    else
        gltf_name(&g->out->meshes, node ? &node->name : &no_name, kind, index);
}

static void add_mesh(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    buffer *b = &g->out->meshes;

    json_open(b, '{');
    add_name(g, mesh, index);
    json_key(b, "primitives");
    json_open(b, '[');
    add_primitives(g, mesh, index);
    json_close(b, ']');
    gltf_name_targets(g, b);
    json_close(b, '}');
}

static void add_volume(gltf *g, const kunai_mesh *mesh)
{
    g->volumes[g->volume_count++] = (gltf_volume){.mesh = mesh, .number = g->out->mesh_count};
}

/* Backwards: every list begins with its lowest number. */
static void link_volumes(gltf *g)
{
    uint32_t i;

    for (i = g->volume_count; i > 0; i--) {
        uint32_t *first = &g->first_volume[g->volumes[i - 1].mesh->node];

        g->volumes[i - 1].next = *first;
        *first = i;
    }
}

void gltf_add_meshes(gltf *g)
{
    const kunai_mesh *mesh;
    uint32_t i;

    g->volumes = allocate(g->info->mesh_count, sizeof *g->volumes);
    for (i = 0; (mesh = kunai_model_get_mesh(g->model, i)) != NULL; i++) {
        if (!mesh->index_count || !mesh->vertex_count)
            continue;
        add_mesh(g, mesh, i);
        if (mesh->kind == KUNAI_MESH_SKINNED)
            g->skinned_mesh = (int32_t)g->out->mesh_count;
        else if (mesh->kind == KUNAI_MESH_VOLUME)
            add_volume(g, mesh);
        else
            g->node_mesh[mesh->node] = (int32_t)g->out->mesh_count;
        g->out->mesh_count++;
    }
    link_volumes(g);
}
