/*
 * gltf_plain.c - writes meshes in one colour: meshes of the caller, and the markers of placements.
 *
 * Equal materials are written once. A mesh is written once for the same arrays, which are compared
 * by their addresses, and the same material.
 */
#include "gltf_scene.h"
#include "json_names.h"

/* Returns the material in the colour of a mesh. It has two sides: callers may pass open
 * surfaces. */
static uint32_t add_material(gltf_scene *s, const kunai_gltf_mesh *mesh)
{
    glb *out = &s->file->out;
    buffer members = {.memory = s->memory};
    int64_t equal;

    add_json_key(&members, "name");
    add_json_utf8(&members, mesh->name);
    add_json_key(&members, "pbrMetallicRoughness");
    open_json(&members, '{');
    add_json_key(&members, "baseColorFactor");
    add_json_floats(&members, mesh->color, 4);
    add_json_number(&members, "metallicFactor", 0);
    add_json_number(&members, "roughnessFactor", 1);
    close_json(&members, '}');
    add_json_text(&members, "alphaMode", mesh->color[3] < 1 ? "BLEND" : "OPAQUE");
    add_json_key(&members, "doubleSided");
    add_json_true(&members);
    equal = find_gltf_equal(&s->file->materials, &members, out->material_count);
    if (equal < 0) {
        open_json(&out->materials, '{');
        add_json_part(&out->materials, &members);
        close_json(&out->materials, '}');
        equal = out->material_count++;
    }
    free_buffer(&members);
    return (uint32_t)equal;
}

static void add_primitive(gltf_scene *s, const kunai_gltf_mesh *mesh, uint32_t material)
{
    glb *out = &s->file->out;
    buffer *b = &out->meshes;

    open_json(b, '{');
    add_json_key(b, "attributes");
    open_json(b, '{');
    add_json_number(b, "POSITION",
                    add_glb_floats(out, GLB_VERTICES, mesh->positions, mesh->vertex_count, 3, 1));
    add_json_number(b, "NORMAL",
                    add_glb_floats(out, GLB_VERTICES, mesh->normals, mesh->vertex_count, 3, 0));
    close_json(b, '}');
    add_json_number(
        b, "indices",
        add_glb_indices(out, mesh->indices, 3 * (size_t)mesh->triangle_count, mesh->vertex_count));
    add_json_number(b, "material", material);
    close_json(b, '}');
}

uint32_t find_gltf_plain_mesh(gltf_scene *s, const kunai_gltf_mesh *mesh)
{
    const uint32_t number = s->file->out.mesh_count, material = add_material(s, mesh);
    buffer *b = &s->file->out.meshes, key = {.memory = s->memory};
    int64_t equal;

    append_bytes(&key, &mesh->positions, sizeof mesh->positions);
    append_bytes(&key, &mesh->normals, sizeof mesh->normals);
    append_bytes(&key, &mesh->indices, sizeof mesh->indices);
    append_bytes(&key, &mesh->vertex_count, sizeof mesh->vertex_count);
    append_bytes(&key, &mesh->triangle_count, sizeof mesh->triangle_count);
    append_bytes(&key, &material, sizeof material);
    equal = find_gltf_equal(&s->plain_meshes, &key, number);
    free_buffer(&key);
    if (equal >= 0)
        return (uint32_t)equal;
    open_json(b, '{');
    add_json_key(b, "name");
    add_json_utf8(b, mesh->name);
    add_json_key(b, "primitives");
    open_json(b, '[');
    add_primitive(s, mesh, material);
    close_json(b, ']');
    close_json(b, '}');
    return s->file->out.mesh_count++;
}

uint32_t add_gltf_plain(gltf_scene *s, const kunai_gltf_mesh *mesh)
{
    const uint32_t number = find_gltf_plain_mesh(s, mesh);
    buffer *b = &s->file->out.nodes;

    open_json(b, '{');
    add_json_key(b, "name");
    add_json_utf8(b, mesh->name);
    add_json_number(b, "mesh", number);
    if (mesh->extras) {
        add_json_key(b, "extras");
        open_json(b, '{');
        add_json_members(b, mesh->extras);
        close_json(b, '}');
    }
    close_json(b, '}');
    return s->file->out.node_count++;
}
