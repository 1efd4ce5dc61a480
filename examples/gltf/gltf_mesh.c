/*
 * gltf_mesh.c - writes a glTF mesh for each mesh of a model, with a primitive for each sub-mesh.
 *
 * All primitives of a mesh share its vertex arrays. Materials whose back side is drawn get reversed
 * triangles. Volumes, lines and points get a node of their own (gltf_node.c).
 */
#include "gltf.h"

#include <stdio.h>

/* The choices for one primitive. */
typedef struct primitive {
    uint32_t material;
    int colored;
    int turned;      /* only its back side is drawn */
    int environment; /* it shows an environment map */
} primitive;

/* Adds the user words of a sub-mesh unless all are zero. In a mesh, all strips have as many words
 * as the strip with the most, so that all-zero words usually mean that the strip has no words. */
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
    add_json_key(b, "userCount");
    add_json_unsigned(b, mesh->user_count);
    add_json_key(b, "userWords");
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_unsigned(b, mesh->user_words[first + i]);
    close_json(b, ']');
}

static void add_extras(buffer *b, const kunai_mesh *mesh, const kunai_submesh *part,
                       const primitive *p, const gltf_arrays *a)
{
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_key(b, "flags");
    add_json_unsigned(b, part->flags);
    add_json_key(b, "order");
    add_json_unsigned(b, part->order);
    if (!p->environment)
        name_gltf_uvs(b, a);
    if (mesh->user_words)
        add_user_words(b, mesh, part);
    close_json(b, '}');
}

static void add_mode(buffer *b, const kunai_mesh *mesh)
{
    enum { POINTS = 0, LINES = 1 };

    if (mesh->corner_count == 3)
        return;
    add_json_key(b, "mode");
    add_json_unsigned(b, mesh->corner_count == 2 ? LINES : POINTS);
}

/* glTF draws front sides: if only the back side is drawn, the corners are reversed. */
static uint32_t add_indices(gltf *g, const kunai_mesh *mesh, const kunai_submesh *part, int turned)
{
    const uint32_t *stored = mesh->indices + part->first_index;
    uint32_t *indices, i, accessor;

    if (!turned)
        return add_glb_indices(g->out, stored, part->index_count, mesh->vertex_count);
    indices = allocate_from(g->memory, part->index_count, sizeof *indices);
    for (i = 0; indices && i + 2 < part->index_count; i += 3) {
        indices[i] = stored[i];
        indices[i + 1] = stored[i + 2];
        indices[i + 2] = stored[i + 1];
    }
    accessor = add_glb_indices(g->out, indices, part->index_count, mesh->vertex_count);
    release_to(g->memory, indices);
    return accessor;
}

static void add_primitive(gltf *g, const kunai_mesh *mesh, const kunai_submesh *part,
                          const primitive *p, const gltf_arrays *a)
{
    buffer *b = &g->out->meshes;

    open_json(b, '{');
    add_mode(b, mesh);
    add_gltf_attributes(b, a, p->colored, p->environment);
    add_json_key(b, "indices");
    add_json_unsigned(b, add_indices(g, mesh, part, p->turned));
    add_json_key(b, "material");
    add_json_unsigned(b, p->material);
    add_gltf_targets(g, b);
    add_extras(b, mesh, part, p, a);
    close_json(b, '}');
}

/* Chooses the material of a sub-mesh, and how the primitive uses it. */
static primitive choose_material(gltf *g, const kunai_mesh *mesh, const kunai_submesh *part)
{
    primitive p = {.material = g->volume_material};
    uint32_t flags;
    int textured;

    if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
        return p;
    flags = kunai_model_get_material(g->model, part->material)->flags;
    p.material = get_gltf_material(g, part->material, mesh, &textured, &p.colored);
    p.turned = mesh->corner_count == 3 && flags & KUNAI_MATERIAL_BACK_SIDE;
    p.environment = textured && flags & KUNAI_MATERIAL_ENVIRONMENT;
    return p;
}

/* Writes the primitives of a mesh. Materials are chosen before the arrays are written, because they
 * decide whether the colours and the environment map are needed. */
static void add_primitives(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    primitive *primitives = allocate_from(g->memory, mesh->submesh_count, sizeof *primitives);
    float *normals = copy_gltf_normals(g, mesh);
    int colored = 0, environment = 0;
    gltf_arrays a;
    uint32_t i;

    if (has_memory_failed(g->memory))
        return;
    for (i = 0; i < mesh->submesh_count; i++) {
        if (!is_gltf_shown(g, &mesh->submeshes[i]))
            continue;
        primitives[i] = choose_material(g, mesh, &mesh->submeshes[i]);
        colored |= primitives[i].colored;
        environment |= primitives[i].environment;
    }
    a = add_gltf_arrays(g, mesh, normals, colored);
    if (environment)
        a.environment = add_gltf_environment(g, mesh, index);
    make_gltf_targets(g, mesh, index, normals);
    for (i = 0; i < mesh->submesh_count; i++)
        if (is_gltf_shown(g, &mesh->submeshes[i]))
            add_primitive(g, mesh, &mesh->submeshes[i], &primitives[i], &a);
    release_to(g->memory, primitives);
    release_to(g->memory, normals);
}

/* Returns the word after the name of the node, or NULL. Nodes of Nitro files have names like A, A_1
 * and A_2. Without the word "mesh", three.js would give the same names to the primitives of mesh A,
 * and then move the wrong ones. */
static const char *find_kind(const gltf *g, const kunai_mesh *mesh)
{
    return g->info->format == KUNAI_FORMAT_MDL0 ? "mesh" : get_gltf_part_kind(mesh);
}

static void add_name(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    static const kunai_string no_name = {"", 0};
    const kunai_node *node = NULL;
    char kind[64];

    snprintf(kind, sizeof kind, "%smesh", g->prefix);
    if (mesh->node >= 0)
        node = kunai_model_get_node(g->model, (uint32_t)mesh->node);
    if (node && node->name.size && find_kind(g, mesh))
        add_gltf_part_name(&g->out->meshes, &node->name, (uint32_t)mesh->node, find_kind(g, mesh));
    else
        add_gltf_name(&g->out->meshes, node ? &node->name : &no_name, kind, index);
}

static void add_mesh(gltf *g, const kunai_mesh *mesh, uint32_t index)
{
    buffer *b = &g->out->meshes;

    open_json(b, '{');
    add_name(g, mesh, index);
    add_json_key(b, "primitives");
    open_json(b, '[');
    add_primitives(g, mesh, index);
    close_json(b, ']');
    name_gltf_targets(g, b);
    close_json(b, '}');
}

static void add_part(gltf *g, const kunai_mesh *mesh)
{
    g->parts[g->part_count++] = (gltf_part){.mesh = mesh, .number = g->out->mesh_count};
    if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
        g->volume_count++;
    else if (mesh->corner_count == 2)
        g->line_count += mesh->index_count / 2;
    else
        g->point_count += mesh->index_count;
}

/* Links the parts of each node. The loop goes backwards, so that each list begins with the lowest
 * number. */
static void link_parts(gltf *g)
{
    uint32_t i;

    for (i = g->part_count; i > 0; i--) {
        uint32_t *first = &g->first_part[g->parts[i - 1].mesh->node];

        g->parts[i - 1].next = *first;
        *first = i;
    }
}

/* Returns whether any sub-mesh of a mesh is shown, and counts the hidden ones. */
static int is_shown(gltf *g, const kunai_mesh *mesh)
{
    uint32_t i, shown = 0, count = 0;

    for (i = 0; i < mesh->submesh_count; i++) {
        count += mesh->submeshes[i].index_count != 0;
        shown += is_gltf_shown(g, &mesh->submeshes[i]) != 0;
    }
    g->file->hidden_count += count - shown;
    return mesh->vertex_count && shown;
}

void add_gltf_meshes(gltf *g)
{
    const kunai_mesh *mesh;
    uint32_t i;

    g->parts = allocate_from(g->memory, g->info->mesh_count, sizeof *g->parts);
    for (i = 0; g->parts && (mesh = kunai_model_get_mesh(g->model, i)) != NULL; i++) {
        if (!is_shown(g, mesh))
            continue;
        add_mesh(g, mesh, i);
        if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
            g->skinned_mesh = (int32_t)g->out->mesh_count;
        else if (get_gltf_part_kind(mesh))
            add_part(g, mesh);
        else
            g->node_mesh[mesh->node] = (int32_t)g->out->mesh_count;
        g->out->mesh_count++;
    }
    link_parts(g);
}
