/* decode.c - one level of an image into the caller's memory (pvr.md 7.2, 8). */
#include "textures/textures.h"

static uint32_t get_texel_size(uint32_t output)
{
    return output == KUNAI_INDEX8 ? 1 : 4;
}

static kunai_result fail_picture(const kunai_textures *textures, const kunai_i_picture *picture,
                                 kunai_error *error)
{
    return kunai_i_set_error(error, picture->error.code, textures->info.format,
                             picture->error.offset, picture->error.record, picture->error.message);
}

/* What is wrong whatever the image is. */
static kunai_result check_arguments(const kunai_textures *textures, uint32_t index, uint32_t output,
                                    const kunai_palette *palette, const char **message)
{
    *message = "textures is NULL";
    if (!textures)
        return KUNAI_E_ARGUMENT;
    *message = "there is no such output format";
    if (output > KUNAI_NORMAL8)
        return KUNAI_E_ARGUMENT;
    *message = "the palette has no colors";
    if (palette && palette->count && !palette->colors)
        return KUNAI_E_ARGUMENT;
    *message = "the set does not have this image";
    return index < textures->info.image_count ? KUNAI_OK : KUNAI_E_RANGE;
}

static kunai_result check_image(const kunai_image *image, uint32_t level, uint32_t output,
                                const char **message)
{
    *message = "the image does not have this level";
    if (level >= image->level_count)
        return KUNAI_E_RANGE;
    *message = "the image has no indices";
    if (output == KUNAI_INDEX8 && !image->color_count)
        return KUNAI_E_UNSUPPORTED;
    *message = "the image has no directions";
    if (output == KUNAI_NORMAL8 && !(image->flags & KUNAI_IMAGE_BUMP))
        return KUNAI_E_UNSUPPORTED;
    return KUNAI_OK;
}

static kunai_result check_memory(const kunai_level *level, uint32_t output, const void *dst,
                                 size_t capacity, size_t stride, const char **message)
{
    const size_t row = (size_t)level->width * get_texel_size(output);

    *message = "dst is NULL";
    if (!dst)
        return KUNAI_E_ARGUMENT;
    *message = "the stride is smaller than a row";
    if (stride < row)
        return KUNAI_E_ARGUMENT;
    *message = "the level does not fit";
    if (capacity < row || (level->height > 1 && stride > (capacity - row) / (level->height - 1)))
        return KUNAI_E_SPACE;
    return KUNAI_OK;
}

/* Is the level in the file? One of a file with runs has no place in the input. */
static kunai_result check_level(const kunai_textures *textures, const kunai_i_picture *picture,
                                uint32_t number, kunai_error *error)
{
    const kunai_level *level = &picture->image.levels[number];

    if (level->size)
        return KUNAI_OK;
    if (!number || picture->image.flags & KUNAI_IMAGE_RUNS)
        return fail_picture(textures, picture, error);
    return kunai_i_set_error(error, KUNAI_E_TRUNCATED, textures->info.format, level->offset,
                             picture->record, "the level passes the end of the data");
}

/* When the set was opened, only those of level 0 were looked at. */
static kunai_result check_indices(const kunai_textures *textures, const kunai_i_picture *picture,
                                  const kunai_level *level, kunai_error *error)
{
    const uint32_t codebook_count = picture->image.codebook_count;
    uint64_t bad = level->size;

    if (codebook_count)
        bad =
            kunai_i_check_vq(kunai_i_get_level_bytes(picture, level), level->size, codebook_count);
    if (bad == level->size)
        return KUNAI_OK;
    return kunai_i_set_error(error, KUNAI_E_CORRUPT, textures->info.format, level->offset + bad,
                             picture->record, "an index is past the codebook");
}

static kunai_i_stored describe_stored(const kunai_i_picture *picture, const kunai_level *level,
                                      uint32_t output)
{
    kunai_i_stored stored;

    memset(&stored, 0, sizeof stored);
    stored.bytes = kunai_i_get_level_bytes(picture, level);
    stored.codebook = picture->payload;
    stored.codebook_count = picture->image.codebook_count;
    stored.block_palettes = picture->block_palettes;
    stored.color_count = picture->image.color_count;
    stored.width = level->width;
    stored.height = level->height;
    stored.color = picture->color;
    if (output == KUNAI_NORMAL8)
        stored.color.format = KUNAI_I_BUMP_NORMAL;
    else if (stored.color.format == KUNAI_I_YUV422 && level->width == 1)
        stored.color.format = KUNAI_I_RGB565; /* no neighbour to share chroma with (pvr.md 4.3) */
    return stored;
}

static void decode_level(const kunai_i_picture *picture, const kunai_level *level, uint32_t output,
                         const kunai_palette *palette, uint8_t *dst, size_t stride)
{
    kunai_i_stored stored = describe_stored(picture, level, output);
    uint8_t colors[4 * KUNAI_I_COLORS_MAX];

    stored.palette = palette ? palette : picture->image.palette;
    if (stored.color_count && output != KUNAI_INDEX8) {
        picture->resolve(stored.palette, stored.color_count, stored.color.repeat, colors);
        stored.colors = colors;
    }
    picture->unpack(&stored, dst, stride);
}

kunai_result kunai_textures_decode(const kunai_textures *textures, uint32_t index, uint32_t level,
                                   uint32_t output, const kunai_palette *palette, void *dst,
                                   size_t capacity, size_t stride, kunai_error *error)
{
    const uint32_t format = textures ? textures->info.format : KUNAI_FORMAT_ANY;
    const kunai_i_picture *picture;
    const kunai_level *wanted;
    const char *message;
    kunai_result code = check_arguments(textures, index, output, palette, &message);

    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    picture = &textures->pictures[index];
    if (!picture->unpack)
        return fail_picture(textures, picture, error);
    code = check_image(&picture->image, level, output, &message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    code = check_level(textures, picture, level, error);
    if (code != KUNAI_OK)
        return code;
    wanted = &picture->image.levels[level];
    if (!stride)
        stride = (size_t)wanted->width * get_texel_size(output);
    code = check_memory(wanted, output, dst, capacity, stride, &message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    code = check_indices(textures, picture, wanted, error);
    if (code != KUNAI_OK)
        return code;
    decode_level(picture, wanted, output, palette, dst, stride);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}
