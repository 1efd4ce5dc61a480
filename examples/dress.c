/* cc -c dress.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>

/* The image of set that a material of a model asks for, and its colours: both for
 * kunai_textures_decode. Returns -1 if the material has no texture or the set lacks it. */
int find_image(const kunai_model *model, uint32_t material, const kunai_textures *set,
               const kunai_palette **palette)
{
    const kunai_material *it = kunai_model_get_material(model, material);
    kunai_texture_match match = {-1, -1, 0, 0};

    if (it)
        kunai_textures_match(set, kunai_model_get_texture_list(model), (uint32_t)it->texture,
                             &match);
    *palette = kunai_textures_get_palette(set, (uint32_t)match.palette); /* NULL: its own */
    return match.image;
}
