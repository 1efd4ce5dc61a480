/* cc -c stage.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>
#include <stdio.h>

void list_stage(const kunai_scene *scene)
{
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++) {
        const kunai_section *section = kunai_scene_get_section(scene, instance->section);
        const float *world = section->world; /* a matrix: 16 floats, column-major */

        if (instance->model >= 0)
            printf("model %d at %g %g %g%s\n", (int)instance->model, world[12], world[13],
                   world[14], instance->motion >= 0 ? ", moving" : "");
    }
}
