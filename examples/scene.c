/* Lists what a scene shows at a time in seconds: a stage, a level, a map, or any file of models.
 * cc scene.c $(pkg-config --cflags --libs kunai) && ./a.out SCENE [TEXTURES [SECONDS]] */
#include "example.h"

typedef struct viewer {
    kunai_scene *scene;
    kunai_textures *textures; /* NULL: no textures */
    float seconds;
} viewer;

/* Stands for the draw call of a viewer: prints the first vertex of a part, in the world. */
static void draw(const kunai_mesh *mesh, const kunai_submesh *part, const float *positions,
                 const float *world, int image)
{
    const float *p = &positions[3 * mesh->indices[part->first_index]];
    float at[3];
    int i;

    for (i = 0; i < 3; i++)
        at[i] = world[i] * p[0] + world[4 + i] * p[1] + world[8 + i] * p[2] + world[12 + i];
    printf("  %u corners from %.4g %.4g %.4g, image %d\n", (unsigned)part->index_count,
           (double)at[0], (double)at[1], (double)at[2], image);
}

static void draw_mesh(const viewer *v, const kunai_model *model, uint32_t index,
                      const float *worlds, const float *world)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    const size_t room = mesh->vertex_count, nodes = kunai_model_get_info(model)->node_count;
    float *positions = allocate(3 * room * sizeof *positions);
    kunai_texture_match match;
    kunai_error error;
    uint32_t i;

    if (kunai_model_skin(model, index, worlds, nodes, positions, NULL, room, &error) != KUNAI_OK)
        print_fault("error", &error);
    else
        for (i = 0; i < mesh->submesh_count; i++) {
            const uint32_t material = mesh->submeshes[i].material;
            const int32_t texture = kunai_model_get_material(model, material)->texture;

            kunai_textures_match(v->textures, list, (uint32_t)texture, &match);
            draw(mesh, &mesh->submeshes[i], positions, world, match.image);
        }
    free(positions);
}

/* Poses the model by its first motion of nodes, if it has one, and draws it. If there is no model,
 * part->result says why. */
static void draw_instance(const viewer *v, const kunai_instance *it)
{
    const kunai_scene_model *part = kunai_scene_get_model(v->scene, (uint32_t)it->model);
    const kunai_model *model = part ? part->model : NULL;
    const uint32_t count = model ? kunai_model_get_info(model)->node_count : 0;
    kunai_transform *pose = allocate(count * sizeof *pose);
    float *worlds = allocate(count * 16 * sizeof *worlds);
    const float frame = v->seconds * 30 * it->speed;
    const kunai_mesh *mesh;
    size_t posed = 0;
    uint32_t i;

    for (i = 0; i < it->clip_count && !posed; i++) {
        const kunai_motion *m = kunai_scene_get_clip(v->scene, it->clips[i])->motion;

        if (!kunai_motion_pose(m, model, frame, KUNAI_SAMPLE_LOOP, pose, count, NULL))
            posed = count;
    }
    printf("%s at %g %g %g\n", part && part->name.size ? part->name.data : "model",
           (double)it->world[12], (double)it->world[13], (double)it->world[14]);
    kunai_model_world(model, posed ? pose : NULL, posed, worlds, count, NULL);
    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        if (mesh->kind != KUNAI_MESH_KIND_VOLUME && it->roles & KUNAI_ROLE_VISIBLE)
            draw_mesh(v, model, i, worlds, it->world);
    free(pose);
    free(worlds);
}

int main(int argc, char **argv)
{
    size_t size, texture_size = 0;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    unsigned char *texture_data = argc > 2 ? read_file(argv[2], &texture_size) : NULL;
    viewer v = {NULL, NULL, argc > 3 ? strtof(argv[3], NULL) : 0.0f};
    const kunai_instance *instance;
    kunai_error error;
    uint32_t i;

    if (texture_data && kunai_textures_open(texture_data, texture_size, NULL, &v.textures, &error))
        print_fault("error", &error);
    if (kunai_scene_open(data, size, NULL, &v.scene, &error) != KUNAI_OK)
        print_fault("error", &error);
    for (i = 0; (instance = kunai_scene_get_instance(v.scene, i)) != NULL; i++)
        draw_instance(&v, instance);
    kunai_scene_close(v.scene);
    kunai_textures_close(v.textures);
    free(texture_data);
    free(data);
    return error.code == KUNAI_OK ? 0 : 1;
}
