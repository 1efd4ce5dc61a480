/* Poses a model by a motion at a frame, and prints the result as Wavefront OBJ, which viewers open.
 * cc pose.c $(pkg-config --cflags --libs kunai) && ./a.out MODEL [MOTION [FRAME]] >posed.obj */
#include "example.h"

/* Returns the world matrices of all nodes, 16 floats each, for free(), or NULL after an error.
 * motion: NULL for the rest pose. */
static float *make_worlds(const kunai_model *model, const kunai_motion *motion, float frame,
                          kunai_error *error)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    const uint32_t posed = motion ? count : 0, mode = KUNAI_SAMPLE_LOOP;
    kunai_transform *pose = allocate(count * sizeof *pose);
    float *worlds = allocate(count * 16 * sizeof *worlds);
    kunai_result result = KUNAI_OK;

    if (motion)
        result = kunai_motion_pose(motion, model, frame, mode, pose, count, error);
    if (result == KUNAI_OK)
        result = kunai_model_world(model, motion ? pose : NULL, posed, worlds, count, error);
    free(pose);
    if (result == KUNAI_OK)
        return worlds;
    free(worlds);
    return NULL;
}

/* Prints one mesh. first: the number of its first vertex, from 1. */
static void print_mesh(const kunai_mesh *mesh, const float *positions, unsigned first)
{
    uint32_t i;

    for (i = 0; i < mesh->vertex_count; i++, positions += 3)
        printf("v %.5f %.5f %.5f\n", (double)positions[0], (double)positions[1],
               (double)positions[2]);
    for (i = 0; i < mesh->index_count; i++) {
        if (i % mesh->corner_count == 0)
            printf("%s%c", i ? "\n" : "", " plf"[mesh->corner_count]);
        printf(" %u", first + mesh->indices[i]);
    }
    printf("\n");
}

static int print_meshes(const kunai_model *model, const float *worlds)
{
    const uint32_t count = kunai_model_get_info(model)->node_count;
    const kunai_mesh *mesh;
    unsigned first = 1;
    kunai_error error;
    int failed = 0;
    uint32_t i;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        const size_t vertices = mesh->vertex_count;
        float *at = allocate(3 * vertices * sizeof *at);

        if (kunai_model_skin(model, i, worlds, count, at, NULL, vertices, &error) != KUNAI_OK) {
            failed = print_fault("error", &error);
        } else if (mesh->kind != KUNAI_MESH_KIND_VOLUME) {
            print_mesh(mesh, at, first);
            first += mesh->vertex_count;
        }
        free(at);
    }
    return failed;
}

int main(int argc, char **argv)
{
    size_t size, motion_size = 0;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    unsigned char *motion_data = argc > 2 ? read_file(argv[2], &motion_size) : NULL;
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_model *model = NULL;
    kunai_motion *motion = NULL;
    float *worlds = NULL;
    kunai_error error;
    int failed;

    if (kunai_model_open(data, size, NULL, &model, &error) == KUNAI_OK) {
        options.model = model; /* motions store no counts: the model says how many nodes move */
        if (!motion_data ||
            kunai_motion_open(motion_data, motion_size, &options, &motion, &error) == KUNAI_OK)
            worlds = make_worlds(model, motion, argc > 3 ? strtof(argv[3], NULL) : 0.0f, &error);
    }
    failed = worlds ? print_meshes(model, worlds) : print_fault("error", &error);
    free(worlds);
    kunai_motion_close(motion);
    kunai_model_close(model);
    free(motion_data);
    free(data);
    return failed;
}
