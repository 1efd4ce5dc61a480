/* picture.c - a mip level of a texture set as a PNG file. */
#include "picture.h"
#include "png.h"

#include <inttypes.h>

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

tool_entry picture_entry(const kunai_textures *set, uint32_t image)
{
    const kunai_image *source = kunai_textures_get_image(set, image);
    tool_entry entry = {.index = image, .name = source->name};

    if (source->result == KUNAI_E_UNSUPPORTED)
        snprintf(entry.detail, sizeof entry.detail,
                 "data format 0x%02" PRIX32 ", pixel format 0x%02" PRIX32, source->data_format,
                 source->pixel_format);
    return entry;
}
