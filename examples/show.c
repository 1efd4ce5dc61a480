/* cc show.c $(pkg-config --cflags --libs kunai) && ./a.out model.nj */
#include <kunai/kunai.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    static unsigned char data[1 << 24]; /* enough for an example */
    const kunai_mesh *mesh;
    kunai_model *model;
    kunai_error error;
    size_t size;
    uint32_t i;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;

    if (!file)
        return 2;
    size = fread(data, 1, sizeof data, file);
    fclose(file);
    if (kunai_model_open(data, size, NULL, &model, &error) != KUNAI_OK) {
        fprintf(stderr, "%s at 0x%llx: %s\n", error.record, (unsigned long long)error.offset,
                error.message);
        return 1;
    }
    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        printf("mesh %u: %u vertices, %u primitives of %u corners\n", (unsigned)i,
               (unsigned)mesh->vertex_count, (unsigned)(mesh->index_count / mesh->corner_count),
               (unsigned)mesh->corner_count); /* 3 triangles; Ginja: 2 lines, 1 points, too */
    kunai_model_close(model);
    return 0;
}
