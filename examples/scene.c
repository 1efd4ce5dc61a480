/* cc scene.c $(pkg-config --cflags --libs kunai) && ./a.out boss.nj boss.pvm 0.5 */
#include <kunai/kunai.h>

#include "read_file.h"

/* What to draw, and room for the model with the most nodes and vertices. */
typedef struct viewer {
    kunai_scene *scene;
    kunai_textures *textures; /* NULL: none */
    kunai_transform *pose;
    float *worlds;    /* 16 per node */
    float *positions; /* 3 per vertex */
} viewer;

/* Stands for the draw call of a real viewer: prints its first vertex, in the world. */
static void draw(const viewer *v, const kunai_mesh *mesh, const kunai_submesh *part,
                 const float *world, int image)
{
    const float *p = &v->positions[3 * mesh->indices[part->first_index]];
    float at[3];
    int i;

    for (i = 0; i < 3; i++)
        at[i] = world[i] * p[0] + world[4 + i] * p[1] + world[8 + i] * p[2] + world[12 + i];
    printf("%u corners from %.4g %.4g %.4g, image %d\n", (unsigned)part->index_count, (double)at[0],
           (double)at[1], (double)at[2], image);
}

/* draw_mesh finds the image of each part; draw_instance poses the model by its first motion of
 * nodes, if it has one. */
static void draw_mesh(const viewer *v, const kunai_model *model, const kunai_mesh *mesh,
                      const float *world)
{
    const kunai_texture_list *list = kunai_model_get_texture_list(model);
    kunai_texture_match match;
    uint32_t i;

    for (i = 0; i < mesh->submesh_count; i++) {
        const uint32_t material = mesh->submeshes[i].material;
        const int32_t texture = kunai_model_get_material(model, material)->texture;

        kunai_textures_match(v->textures, list, (uint32_t)texture, &match);
        draw(v, mesh, &mesh->submeshes[i], world, match.image);
    }
}

static void draw_instance(const viewer *v, const kunai_instance *it, float seconds)
{
    const kunai_scene_model *part = kunai_scene_get_model(v->scene, (uint32_t)it->model);
    const kunai_model *model = part ? part->model : NULL;
    const uint32_t count = model ? kunai_model_get_info(model)->node_count : 0;
    const float frame = seconds * 30 * it->speed;
    float *at = v->positions;
    const kunai_mesh *mesh;
    size_t posed = 0;
    uint32_t i;

    for (i = 0; i < it->clip_count && !posed; i++) {
        const kunai_motion *m = kunai_scene_get_clip(v->scene, it->clips[i])->motion;

        if (!kunai_motion_pose(m, model, frame, KUNAI_SAMPLE_LOOP, v->pose, count, NULL))
            posed = count;
    }
    kunai_model_world(model, posed ? v->pose : NULL, posed, v->worlds, count, NULL);
    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        kunai_model_skin(model, i, v->worlds, count, at, NULL, mesh->vertex_count, NULL);
        if (mesh->kind != KUNAI_MESH_KIND_VOLUME)
            draw_mesh(v, model, mesh, it->world);
    }
}

/* Allocates the room. Returns 0 if there is not enough memory. */
static int make_room(viewer *v)
{
    const kunai_scene_model *part;
    const kunai_mesh *mesh;
    size_t nodes = 1, vertices = 1;
    uint32_t i, k;

    for (i = 0; (part = kunai_scene_get_model(v->scene, i)) != NULL; i++) {
        const uint32_t count = part->model ? kunai_model_get_info(part->model)->node_count : 0;

        nodes = nodes < count ? count : nodes;
        for (k = 0; (mesh = kunai_model_get_mesh(part->model, k)) != NULL; k++)
            vertices = vertices < mesh->vertex_count ? mesh->vertex_count : vertices;
    }
    v->pose = malloc(nodes * sizeof *v->pose);
    v->worlds = malloc(nodes * 16 * sizeof *v->worlds);
    v->positions = malloc(vertices * 3 * sizeof *v->positions);
    return v->pose && v->worlds && v->positions;
}

int main(int argc, char **argv)
{
    size_t size, texture_size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    unsigned char *texture_data = read_file(argc > 2 ? argv[2] : argv[1], &texture_size);
    const kunai_instance *instance;
    viewer v = {NULL, NULL, NULL, NULL, NULL};
    kunai_error error;
    uint32_t i;

    if (kunai_scene_open(data, size, NULL, &v.scene, &error) != KUNAI_OK)
        fprintf(stderr, "%s at 0x%llx: %s\n", error.record, (unsigned long long)error.offset,
                error.message);
    kunai_textures_open(texture_data, texture_size, NULL, &v.textures, NULL);
    if (make_room(&v))
        for (i = 0; (instance = kunai_scene_get_instance(v.scene, i)) != NULL; i++)
            draw_instance(&v, instance, argc > 3 ? strtof(argv[3], NULL) : 0.0f);
    kunai_textures_close(v.textures);
    kunai_scene_close(v.scene);
    free(v.pose);
    free(v.worlds);
    free(v.positions);
    free(texture_data); /* the textures needed it */
    free(data);
    return error.code == KUNAI_OK ? 0 : 1;
}
