/* subject_textures.c - the walk over everything that a texture set can give. */
#include <string.h>

#include "subject.h"

enum {
    GAP = 5, /* bytes between two rows, which must stay as they are */
    FILL = 0x5A
};

static kunai_result subject_open(const void *data, size_t size, const kunai_options *options,
                                 void **out, kunai_error *error)
{
    kunai_textures *textures;
    const kunai_result result = kunai_textures_open(data, size, options, &textures, error);

    *out = textures;
    return result;
}

static void subject_close(void *handle)
{
    kunai_textures_close(handle);
}

static uint64_t hash_rows(uint64_t hash, const uint8_t *pixels, const kunai_level *level,
                          size_t stride)
{
    uint32_t y, i;

    for (y = 0; y < level->height; y++) {
        const uint8_t *row = pixels + y * stride;

        hash = subject_hash_bytes(hash, row, (size_t)level->width * 4);
        for (i = 0; i < GAP && y + 1 < level->height; i++)
            SUBJECT_CHECK(row[(size_t)level->width * 4 + i] == FILL);
    }
    return hash;
}

static uint64_t walk_level(uint64_t hash, const kunai_textures *textures, uint32_t index,
                           uint32_t number)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    const kunai_level *level = &image->levels[number];
    const size_t row = (size_t)level->width * 4, stride = row + GAP;
    const size_t size = (level->height - 1) * stride + row;
    uint8_t *pixels = malloc(size);
    kunai_result result;
    kunai_error error;

    SUBJECT_CHECK(pixels);
    memset(pixels, FILL, size);
    result = kunai_textures_decode(textures, index, number, KUNAI_RGBA8, NULL, pixels, size - 1,
                                   stride, &error);
    SUBJECT_CHECK(result == KUNAI_E_SPACE);
    result = kunai_textures_decode(textures, index, number, KUNAI_RGBA8, NULL, pixels, size, stride,
                                   &error);
    SUBJECT_CHECK(result == error.code);
    SUBJECT_CHECK(number > 0 || result == image->result);
    hash = subject_hash(hash, (uint64_t)(int64_t)result);
    hash = subject_hash(hash, error.offset);
    if (result == KUNAI_OK)
        hash = hash_rows(hash, pixels, level, stride);
    free(pixels);
    return hash;
}

/* A level that is not there: its width and height promise memory that nobody should spend. */
static uint64_t walk_missing(uint64_t hash, const kunai_textures *textures, uint32_t index,
                             uint32_t number)
{
    uint8_t pixel[4];
    kunai_error error;

    SUBJECT_CHECK(kunai_textures_decode(textures, index, number, KUNAI_RGBA8, NULL, pixel,
                                        sizeof pixel, 0, &error) == KUNAI_E_TRUNCATED);
    SUBJECT_CHECK(number > 0 ||
                  kunai_textures_get_image(textures, index)->result == KUNAI_E_TRUNCATED);
    return subject_hash(hash, error.offset);
}

static uint64_t walk_levels(uint64_t hash, const kunai_textures *textures, uint32_t index,
                            size_t size)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    uint8_t pixel[4];
    uint32_t i;

    for (i = 0; i < image->level_count; i++) {
        const kunai_level *level = &image->levels[i];

        SUBJECT_CHECK(level->width >= 1 && level->width <= 4096);
        SUBJECT_CHECK(level->height >= 1 && level->height <= 4096);
        SUBJECT_CHECK(level->offset <= size && level->size <= size - level->offset);
        SUBJECT_CHECK(i > 0 || (level->width == image->width && level->height == image->height));
        hash = subject_hash(hash, level->offset);
        hash = subject_hash(hash, level->size);
        hash = level->size ? walk_level(hash, textures, index, i)
                           : walk_missing(hash, textures, index, i);
    }
    if (image->level_count)
        SUBJECT_CHECK(kunai_textures_decode(textures, index, image->level_count, KUNAI_RGBA8, NULL,
                                            pixel, sizeof pixel, 0, NULL) == KUNAI_E_RANGE);
    else
        SUBJECT_CHECK(kunai_textures_decode(textures, index, 0, KUNAI_RGBA8, NULL, pixel,
                                            sizeof pixel, 0, NULL) == image->result);
    return hash;
}

static uint64_t walk_image(uint64_t hash, const kunai_textures *textures, uint32_t index,
                           size_t size)
{
    const kunai_image *image = kunai_textures_get_image(textures, index);
    int32_t first;

    SUBJECT_CHECK(image && image->levels && image->pixel_name && image->data_name);
    SUBJECT_CHECK(image->offset <= size && image->size <= size - image->offset);
    SUBJECT_CHECK(image->result <= 0);
    SUBJECT_CHECK(image->level_count || image->result != KUNAI_OK);
    SUBJECT_CHECK(image->used_height == image->height);
    first = kunai_textures_find(textures, image->name.data, image->name.size);
    SUBJECT_CHECK(first >= 0 && (uint32_t)first <= index);
    hash = subject_hash_string(hash, image->name);
    hash = subject_hash_bytes(hash, image->pixel_name, strlen(image->pixel_name));
    hash = subject_hash_bytes(hash, image->data_name, strlen(image->data_name));
    hash = subject_hash(hash, image->offset);
    hash = subject_hash(hash, image->size);
    hash = subject_hash(hash, (uint64_t)image->width << 32 | image->height);
    hash = subject_hash(hash, (uint64_t)image->flags << 32 | image->codebook_count);
    hash = subject_hash(hash, (uint64_t)image->pixel_format << 32 | image->data_format);
    hash = subject_hash(hash, (uint64_t)image->global_index << 32 | image->level_count);
    hash = subject_hash(hash, (uint64_t)(int64_t)image->result);
    return walk_levels(hash, textures, index, size);
}

static uint64_t subject_walk(const void *handle, const void *data, size_t size)
{
    const kunai_textures *textures = handle;
    const kunai_textures_info *info = kunai_textures_get_info(textures);
    uint64_t hash = SUBJECT_HASH_START;
    uint32_t i, broken = 0;
    uint8_t pixel[4];

    (void)data;
    for (i = 0; i < info->image_count; i++) {
        hash = walk_image(hash, textures, i, size);
        broken += kunai_textures_get_image(textures, i)->result != KUNAI_OK;
    }
    SUBJECT_CHECK(broken == info->broken_count);
    SUBJECT_CHECK(!broken || info->warning_count);
    SUBJECT_CHECK(info->palette_count == 0);
    SUBJECT_CHECK(!kunai_textures_get_image(textures, info->image_count));
    SUBJECT_CHECK(kunai_textures_decode(textures, info->image_count, 0, KUNAI_RGBA8, NULL, pixel,
                                        sizeof pixel, 0, NULL) == KUNAI_E_RANGE);
    hash = subject_hash(hash, (uint64_t)info->format << 32 | info->byte_order);
    return subject_hash_warnings(hash, info->warnings, info->warning_count);
}

const test_subject subject_textures = {"textures", subject_open, subject_walk, subject_close};
