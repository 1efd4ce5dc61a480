/* picture.c - a mip level of a texture set as a PNG file. */
#include "picture.h"
#include "png.h"

enum { MOST_TEXELS = 1 << 26 };

kunai_result picture_png(const kunai_textures *set, uint32_t image, uint32_t level, buffer *out,
                         kunai_error *error)
{
    const kunai_image *source = kunai_textures_get_image(set, image);
    const kunai_level *size = &source->levels[level];
    buffer rgba = {0};
    kunai_result result;

    if (size->height && size->width > MOST_TEXELS / size->height) {
        *error = (kunai_error){source->offset, "the picture is larger than 67 million texels",
                               "picture", KUNAI_E_LIMIT, KUNAI_FORMAT_ANY};
        return KUNAI_E_LIMIT;
    }
    buffer_grow(&rgba, (size_t)size->width * size->height * 4);
    result =
        kunai_textures_decode(set, image, level, KUNAI_RGBA8, NULL, rgba.data, rgba.size, 0, error);
    if (result == KUNAI_OK)
        png_write(out, rgba.data, size->width, size->height);
    buffer_free(&rgba);
    return result;
}
