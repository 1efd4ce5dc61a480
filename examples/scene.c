/* cc scene.c $(pkg-config --cflags --libs kunai) && ./a.out map_forest01n.rel */
#include <kunai/kunai.h>

#include "read_file.h"

/* Prints an error or a warning. Returns the exit code of a failure. */
static int print_error(const char *kind, const kunai_error *error)
{
    fprintf(stderr, "%s: %s at 0x%llx: %s\n", kind, error->record,
            (unsigned long long)error->offset, error->message);
    return 1;
}

/* Prints each model that the scene shows, and its place in the world: the last column of a matrix.
 */
static void print_instances(const kunai_scene *scene)
{
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++) {
        const int model = instance->model;
        const char *how = instance->clip_count ? ", moving" : "";
        const float *at = instance->world + 12;

        if (model >= 0)
            printf("model %d at %g %g %g%s\n", model, at[0], at[1], at[2], how);
    }
}

/* Prints what a player can stand on or run into. */
static void print_collision(const kunai_collision *collision)
{
    uint32_t i;

    for (i = 0; collision && i < collision->group_count; i++) {
        const kunai_collision_group *group = &collision->groups[i];

        printf("%u triangles around %g %g %g%s\n", (unsigned)group->triangle_count,
               group->center[0], group->center[1], group->center[2],
               group->flags & KUNAI_COLLISION_FLOOR ? ", floor" : "");
    }
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_scene_info *info;
    kunai_scene *scene;
    kunai_error error;
    uint32_t i;
    const kunai_result result = kunai_scene_open(data, size, &options, &scene, &error);

    free(data); /* a scene does not need its input */
    if (result != KUNAI_OK)
        return print_error("error", &error);
    info = kunai_scene_get_info(scene);
    for (i = 0; i < info->warning_count; i++)
        print_error("warning", &info->warnings[i]);
    print_instances(scene);
    print_collision(kunai_scene_get_collision(scene));
    kunai_scene_close(scene);
    return 0;
}
