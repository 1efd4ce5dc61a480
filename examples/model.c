/* Lists the meshes of a model, their materials, and the image of each material in a texture set.
 * cc model.c $(pkg-config --cflags --libs kunai) && ./a.out MODEL [TEXTURES] */
#include "example.h"

/* Prints a material: its colour, and the image that shows its texture. Nitro images also have the
 * palette that the material names. */
static void print_material(const kunai_model *model, uint32_t index, const kunai_textures *set)
{
    const kunai_material *material = kunai_model_get_material(model, index);
    const kunai_texture_list *list = kunai_model_get_texture_list(model);
    const uint8_t *rgba = material->diffuse;
    const kunai_image *image;
    const kunai_palette *palette;
    kunai_texture_match match;

    kunai_textures_match(set, list, (uint32_t)material->texture, &match);
    image = kunai_textures_get_image(set, (uint32_t)match.image); /* NULL: none */
    palette = kunai_textures_get_palette(set, (uint32_t)match.palette);
    printf(" of material %u: #%02X%02X%02X%02X, image %s, palette %s%s\n", (unsigned)index, rgba[0],
           rgba[1], rgba[2], rgba[3], image ? image->name.data : "-",
           palette ? palette->name.data : "-",
           material->flags & KUNAI_MATERIAL_BLEND ? ", blended" : "");
}

/* Prints a mesh. Modifier volumes are not drawn, and have no materials. */
static void print_mesh(const kunai_model *model, uint32_t index, const kunai_textures *set)
{
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    uint32_t i;

    printf("mesh %u: %u vertices%s\n", (unsigned)index, (unsigned)mesh->vertex_count,
           mesh->kind == KUNAI_MESH_KIND_SKINNED ? ", skinned" : "");
    if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
        return;
    for (i = 0; i < mesh->submesh_count; i++) {
        const kunai_submesh *part = &mesh->submeshes[i];
        const unsigned corners = mesh->corner_count, count = part->index_count / corners;

        printf("  %u primitives of %u corners", count, corners);
        print_material(model, part->material, set);
    }
}

/* Prints all meshes of a model. set: NULL if there are no textures. */
static int print_model(const void *data, size_t size, const kunai_textures *set)
{
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;
    uint32_t i;

    if (kunai_model_open(data, size, NULL, &model, &error) != KUNAI_OK)
        return print_fault("error", &error);
    info = kunai_model_get_info(model);
    print_warnings(info->warnings, info->warning_count);
    for (i = 0; i < info->mesh_count; i++)
        print_mesh(model, i, set);
    kunai_model_close(model);
    return 0;
}

int main(int argc, char **argv)
{
    size_t size, texture_size = 0;
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
    unsigned char *texture_data = argc > 2 ? read_file(argv[2], &texture_size) : NULL;
    kunai_textures *set = NULL;
    kunai_error error;
    int failed = 0;

    if (texture_data &&
        kunai_textures_open(texture_data, texture_size, NULL, &set, &error) != KUNAI_OK)
        failed = print_fault("error", &error);
    failed |= print_model(data, size, set);
    kunai_textures_close(set);
    free(texture_data);
    free(data);
    return failed;
}
