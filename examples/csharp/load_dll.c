/* load_dll.c - loads kunai.dll and opens a model, as C# does: load_dll DLL MODEL. Prints what
 * first.cs prints. A missing export, or a need for another DLL, would show only on Windows. */
#include <kunai/kunai.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

typedef kunai_result open_fn(const void *, size_t, const kunai_options *, kunai_model **,
                             kunai_error *);
typedef const kunai_mesh *get_mesh_fn(const kunai_model *, uint32_t);
typedef void close_fn(kunai_model *);

static HMODULE library;

static void find(const char *name, void *function)
{
    const FARPROC found = GetProcAddress(library, name);

    if (!found) {
        printf("the DLL has no %s\n", name);
        exit(1);
    }
    memcpy(function, &found, sizeof found);
}

static unsigned char *read_all(const char *path, size_t *size)
{
    static unsigned char data[1 << 20];
    FILE *file = fopen(path, "rb");

    *size = file ? fread(data, 1, sizeof data, file) : 0;
    if (file)
        fclose(file);
    return data;
}

int main(int argc, char **argv)
{
    open_fn *open_model;
    get_mesh_fn *get_mesh;
    close_fn *close_model;
    kunai_model *model;
    kunai_error error;
    const kunai_mesh *mesh;
    unsigned char *data;
    uint32_t i;
    size_t size;

    library = argc == 3 ? LoadLibraryA(argv[1]) : NULL;
    if (!library) {
        printf("cannot load the DLL: error %lu\n", GetLastError());
        return 1;
    }
    find("kunai_model_open", &open_model);
    find("kunai_model_get_mesh", &get_mesh);
    find("kunai_model_close", &close_model);
    data = read_all(argv[2], &size);
    if (open_model(data, size, NULL, &model, &error) < 0) {
        printf("%s: %s\n", error.record, error.message);
        return 1;
    }
    for (i = 0; (mesh = get_mesh(model, i)) != NULL; i++)
        printf("%u vertices, first at x %g\n", (unsigned)mesh->vertex_count,
               (double)mesh->positions[0]);
    close_model(model);
    return !FreeLibrary(library);
}
