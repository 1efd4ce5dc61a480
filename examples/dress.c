/* cc -c dress.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>
#include <string.h>

static int same(kunai_string a, kunai_string b)
{
    return a.size == b.size && memcmp(a.data, b.data, a.size) == 0;
}

/* The picture of set (an NSBTX, or the NSBMD itself) that a material of an NSBMD wears, and the
 * colours for it: both for kunai_textures_decode. -1: it has none, or it is not in there. */
int find_picture(const kunai_model *model, uint32_t material, const kunai_textures *set,
                 const kunai_palette **palette)
{
    const kunai_material *it = kunai_model_get_material(model, material);
    const kunai_texture_ref *name = NULL;
    const kunai_image *image;
    uint32_t i;

    *palette = NULL; /* the image's own */
    if (it && it->texture >= 0)
        name = kunai_model_get_texture(model, (uint32_t)it->texture);
    if (!name)
        return -1;
    for (i = 0; (*palette = kunai_textures_get_palette(set, i)) != NULL; i++)
        if (same((*palette)->name, name->palette))
            break;
    for (i = 0; (image = kunai_textures_get_image(set, i)) != NULL; i++)
        if (same(image->name, name->name))
            return (int)i;
    return -1;
}
