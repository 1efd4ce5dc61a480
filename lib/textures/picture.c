/*
 * picture.c - the common part of the readers of PVR, GVR, XVR and TEX0 (pvr.md 4.4, 7.2, gvr-xvr.md
 * A3).
 *
 * Reads no structure of its own. Stores faults of a picture, its payload, its levels, and the place
 * of its colours in the console's memory. A fault breaks one picture: the other pictures of the set
 * stay usable.
 */
#include "textures/picture.h"

void kunai_i_break_picture(kunai_i_open *open, kunai_i_picture *picture, kunai_result code,
                           uint64_t offset, const char *message)
{
    if (picture->image.result != KUNAI_OK)
        return;
    picture->image.result = code;
    kunai_i_set_error(&picture->error, code, open->format, offset, picture->record, message);
}

int kunai_i_check_picture_header(kunai_i_open *open, kunai_i_picture *picture,
                                 const kunai_i_reader *reader)
{
    if (!kunai_i_has_reader_failed(reader))
        return 1;
    kunai_i_break_picture(open, picture, reader->code, reader->offset, reader->message);
    return 0;
}

void kunai_i_set_global_index(kunai_i_picture *picture, uint32_t global_index)
{
    picture->image.global_index = global_index;
    picture->image.flags |= KUNAI_IMAGE_GLOBAL_INDEX;
}

void kunai_i_set_payload(kunai_i_picture *picture, const kunai_i_reader *reader, uint64_t size)
{
    const uint64_t left = kunai_i_count_left(reader);

    picture->image.offset = picture->payload_offset = kunai_i_tell(reader);
    picture->image.size = size < left ? size : left;
    picture->payload = reader->data + reader->at;
}

int kunai_i_check_picture_sides(kunai_i_open *open, kunai_i_picture *picture, uint64_t offset)
{
    const char *message = "the width or height is not 1 to 4096";

    if (!kunai_i_is_side(picture->image.width))
        kunai_i_break_picture(open, picture, KUNAI_E_CORRUPT, offset, message);
    if (!kunai_i_is_side(picture->image.height))
        kunai_i_break_picture(open, picture, KUNAI_E_CORRUPT, offset + 2, message);
    return picture->image.result == KUNAI_OK;
}

uint64_t kunai_i_measure_level(const kunai_i_texel_block *block, uint32_t width, uint32_t height)
{
    const uint64_t columns = (width + block->width - 1u) / block->width;
    const uint64_t rows = (height + block->height - 1u) / block->height;

    return columns * rows * block->size;
}

uint32_t kunai_i_lay_levels(const kunai_image *image, const kunai_i_texel_block *block,
                            uint32_t mipmaps, uint64_t at, uint64_t left, kunai_level *levels)
{
    uint32_t width = image->width, height = image->height, count = 0;
    int more;

    do {
        const uint64_t size = kunai_i_measure_level(block, width, height);
        const kunai_level level = {at, size > left ? 0 : size, width, height};
        const uint64_t step = size > left ? left : size;

        levels[count++] = level;
        at += step;
        left -= step;
        more = mipmaps && (width > 1 || height > 1);
        width = width > 1 ? width / 2 : 1;
        height = height > 1 ? height / 2 : 1;
    } while (more);
    return count;
}

/* Copies the levels into memory of the handle. A picture whose first level is cut is broken. */
void kunai_i_keep_picture_levels(kunai_i_open *open, kunai_i_picture *picture,
                                 const kunai_level *levels, uint32_t count)
{
    kunai_level *kept = kunai_i_allocate(open, count, sizeof *kept);

    if (!kept)
        return;
    memcpy(kept, levels, count * sizeof *kept);
    picture->image.levels = kept;
    picture->image.level_count = count;
    if (!kept[0].size)
        kunai_i_break_picture(open, picture, KUNAI_E_TRUNCATED, kept[0].offset,
                              "the full-size level ends past the end of the data");
}

uint32_t kunai_i_find_first_color(uint32_t bank, uint32_t start, uint32_t color_count)
{
    if (!color_count)
        return 0;
    return (bank * KUNAI_I_BANK / color_count * color_count + start) % KUNAI_I_CONSOLE_COLORS;
}

void kunai_i_set_found_texture(kunai_found *found, uint64_t end, size_t size)
{
    found->confidence = end > size ? KUNAI_CONFIDENCE_LIKELY : KUNAI_CONFIDENCE_SURE;
    found->size = end > size ? size : end;
}

int kunai_i_has_sides(const uint8_t *width, uint32_t big)
{
    return kunai_i_is_side(kunai_i_load16(width, big)) &&
           kunai_i_is_side(kunai_i_load16(width + 2, big));
}
