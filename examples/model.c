/* cc model.c $(pkg-config --cflags --libs kunai) && ./a.out model.nj */
#include <kunai/kunai.h>
#include "read_file.h"

static int print_error(const char *what, const kunai_error *error)
{
    fprintf(stderr, "%s: %s at 0x%llx: %s\n", what, error->record,
            (unsigned long long)error->offset, error->message);
    return 1;
}

static int list_meshes(const void *data, size_t size)
{
    const kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;
    uint32_t i;

    if (kunai_model_open(data, size, &options, &model, &error) != KUNAI_OK)
        return print_error("error", &error);
    info = kunai_model_get_info(model);
    for (i = 0; i < info->warning_count; i++)
        print_error("warning", &info->warnings[i]);
    for (i = 0; i < info->mesh_count; i++) {
        const kunai_mesh *mesh = kunai_model_get_mesh(model, i);
        const unsigned corners = mesh->corner_count;

        printf("mesh %u: %u vertices, %u primitives of %u corners\n", (unsigned)i,
               (unsigned)mesh->vertex_count, (unsigned)mesh->index_count / corners, corners);
    }
    kunai_model_close(model);
    return 0;
}

int main(int argc, char **argv)
{
    size_t size;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    const int result = list_meshes(data, size);

    free(data);
    return result;
}
