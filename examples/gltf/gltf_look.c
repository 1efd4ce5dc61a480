/*
 * gltf_look.c - finds models of a scene that look the same, so that they are written once.
 *
 * A map shows a model with several texture sets, and each set makes an entry of its own in the list
 * of models. Two entries look the same if they have the same model, and all their materials have
 * the same textures and transparency.
 */
#include "gltf_scene.h"

/* Appends the texture and the transparency of each sub-mesh. */
static void add_look(gltf *g, buffer *key)
{
    const kunai_mesh *mesh;
    uint32_t i, k;

    for (i = 0; (mesh = kunai_model_get_mesh(g->model, i)) != NULL; i++)
        for (k = 0; k < mesh->submesh_count; k++) {
            const kunai_material *material =
                kunai_model_get_material(g->model, mesh->submeshes[k].material);
            int32_t shown[2] = {-1, 0};

            if (is_gltf_shown(g, &mesh->submeshes[k]))
                shown[0] = get_gltf_texture(g, material);
            shown[1] = find_gltf_alpha(g, material, shown[0] >= 0);
            append_bytes(key, shown, sizeof shown);
        }
}

/* Returns a mark for each model that the scene contains more than once. */
static uint8_t *find_repeated(const gltf_scene *s)
{
    uint8_t *repeated = allocate_from(s->memory, s->info->model_count, 1);
    gltf_equals known = begin_gltf_equals(s->memory);
    buffer key = {.memory = s->memory};
    uint32_t i;

    for (i = 0; repeated && i < s->info->model_count; i++) {
        int64_t first;

        key.size = 0;
        append_bytes(&key, &s->parts[i].model, sizeof s->parts[i].model);
        first = s->shown[i] ? find_gltf_equal(&known, &key, i) : -1;
        if (first >= 0)
            repeated[first] = repeated[i] = 1;
    }
    free_buffer(&key);
    free_gltf_equals(&known);
    return repeated;
}

void find_gltf_looks(gltf_scene *s)
{
    uint8_t *repeated = find_repeated(s);
    gltf_equals known = begin_gltf_equals(s->memory);
    buffer key = {.memory = s->memory};
    uint32_t i;

    for (i = 0; repeated && i < s->info->model_count; i++) {
        gltf *g = &s->parts[i];
        int64_t equal;

        s->same[i] = i;
        if (!repeated[i])
            continue;
        key.size = 0;
        append_bytes(&key, &g->model, sizeof g->model);
        add_look(g, &key);
        equal = find_gltf_equal(&known, &key, i);
        if (equal >= 0)
            s->same[i] = (uint32_t)equal;
    }
    free_buffer(&key);
    free_gltf_equals(&known);
    release_to(s->memory, repeated);
}
