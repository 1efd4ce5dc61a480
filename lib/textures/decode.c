/* decode.c - one level of an image into the caller's memory (pvr.md 7.2, 8). */
#include "textures/palette.h"
#include "textures/set.h"

static uint32_t texel_size(uint32_t output)
{
    return output == KUNAI_INDEX8 ? 1 : 4;
}

static kunai_result check_output(const kunai_image *image, uint32_t output, const char **message)
{
    switch (output) {
    case KUNAI_RGBA8: return KUNAI_OK;
    case KUNAI_INDEX8:
        *message = "the image has no indices";
        return image->color_count ? KUNAI_OK : KUNAI_E_UNSUPPORTED;
    case KUNAI_NORMAL8:
        *message = "the image has no directions";
        return image->flags & KUNAI_IMAGE_BUMP ? KUNAI_OK : KUNAI_E_UNSUPPORTED;
    default: *message = "there is no such output format"; return KUNAI_E_ARGUMENT;
    }
}

static kunai_result check_memory(const kunai_level *level, uint32_t output, const void *dst,
                                 size_t capacity, size_t stride, const char **message)
{
    const size_t row = (size_t)level->width * texel_size(output);

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

static kunai_i_stored stored_level(const kunai_i_picture *picture, const kunai_level *level,
                                   uint32_t output)
{
    kunai_i_stored stored;

    memset(&stored, 0, sizeof stored);
    stored.bytes = picture->payload + (size_t)(level->offset - picture->payload_offset);
    stored.codebook = picture->payload;
    stored.codebook_count = picture->image.codebook_count;
    stored.width = level->width;
    stored.height = level->height;
    stored.color = picture->color;
    if (output == KUNAI_NORMAL8)
        stored.color.format = KUNAI_I_BUMP_NORMAL;
    else if (stored.color.format == KUNAI_I_YUV422 && level->width == 1)
        stored.color.format = KUNAI_I_RGB565; /* no neighbour to share chroma with (pvr.md 4.3) */
    return stored;
}

static kunai_result decode_level(const kunai_textures *textures, const kunai_i_picture *picture,
                                 const kunai_level *level, uint32_t output,
                                 const kunai_palette *palette, uint8_t *dst, size_t stride,
                                 kunai_error *error)
{
    kunai_i_stored stored = stored_level(picture, level, output);
    uint8_t colors[4 * KUNAI_I_COLORS_MAX];
    uint64_t bad = level->size;

    if (stored.codebook_count)
        bad = kunai_i_vq_check(stored.bytes, level->size, stored.codebook_count);
    if (bad < level->size)
        return kunai_i_set_error(error, KUNAI_E_CORRUPT, textures->info.format, level->offset + bad,
                                 "PVRT", "an index is past the codebook");
    if (picture->image.color_count && output != KUNAI_INDEX8) {
        kunai_i_palette_resolve(palette ? palette : picture->image.palette,
                                picture->image.color_count, colors);
        stored.colors = colors;
    }
    picture->unpack(&stored, dst, stride);
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}

/* What is wrong with a call, or KUNAI_OK and the level in *level and a good stride. */
static kunai_result check_call(const kunai_textures *textures, uint32_t index, uint32_t number,
                               uint32_t output, const kunai_palette *palette,
                               const kunai_level **level, kunai_error *error)
{
    const uint32_t format = textures ? textures->info.format : KUNAI_FORMAT_ANY;
    const kunai_i_picture *picture;
    const char *message = NULL;
    kunai_result code;

    if (!textures)
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, format, 0, "arguments",
                                 "textures is NULL");
    if (index >= textures->info.image_count)
        return kunai_i_set_error(error, KUNAI_E_RANGE, format, 0, "arguments",
                                 "the set does not have this image");
    picture = &textures->pictures[index];
    if (!picture->unpack)
        return kunai_i_set_error(error, picture->error.code, format, picture->error.offset,
                                 picture->error.record, picture->error.message);
    if (number >= picture->image.level_count)
        return kunai_i_set_error(error, KUNAI_E_RANGE, format, 0, "arguments",
                                 "the image does not have this level");
    code = check_output(&picture->image, output, &message);
    if (code == KUNAI_OK && palette && palette->count && !palette->colors) {
        code = KUNAI_E_ARGUMENT;
        message = "the palette has no colors";
    }
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, format, 0, "arguments", message);
    *level = &picture->image.levels[number];
    if ((*level)->size)
        return KUNAI_OK;
    if (!number || picture->image.flags & KUNAI_IMAGE_RUNS) /* their levels are not in the input */
        return kunai_i_set_error(error, picture->error.code, format, picture->error.offset,
                                 picture->error.record, picture->error.message);
    return kunai_i_set_error(error, KUNAI_E_TRUNCATED, format, (*level)->offset, "level",
                             "the level passes the end of the data");
}

kunai_result kunai_textures_decode(const kunai_textures *textures, uint32_t index, uint32_t level,
                                   uint32_t output, const kunai_palette *palette, void *dst,
                                   size_t capacity, size_t stride, kunai_error *error)
{
    const kunai_level *wanted = NULL;
    const char *message;
    kunai_result code;

    code = check_call(textures, index, level, output, palette, &wanted, error);
    if (code != KUNAI_OK)
        return code;
    if (!stride)
        stride = (size_t)wanted->width * texel_size(output);
    code = check_memory(wanted, output, dst, capacity, stride, &message);
    if (code != KUNAI_OK)
        return kunai_i_set_error(error, code, textures->info.format, 0, "arguments", message);
    return decode_level(textures, &textures->pictures[index], wanted, output, palette, dst, stride,
                        error);
}
