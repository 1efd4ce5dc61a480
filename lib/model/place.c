/* place.c - finds the structure whose place the caller gives: KUNAI_OPEN_BARE in kunai/base.h. */
#include "model/place.h"

/* What stands before the image in data may be of any size: places count from the first byte whose
 * address is aligned as structures are. */
int kunai_i_find_bare(kunai_i_open *open, const void *data, size_t size, size_t structure_size,
                      const char *record, kunai_i_reader *body, uint32_t *at)
{
    const uint64_t offset = open->options.offset;
    const uint32_t alignment = kunai_i_get_alignment(open->options.format);
    const size_t first = (size_t)(offset % alignment);

    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    if (!kunai_i_holds(size, offset, 1, structure_size)) {
        kunai_i_fail(open, KUNAI_E_RANGE, offset < size ? offset : size, record,
                     "options.offset is no place in the data that it fits in");
        return 0;
    }
    *body =
        kunai_i_make_reader(open, (const uint8_t *)data + first, size - first, first, 0, record);
    body->base = open->options.base + first;
    body->alignment = alignment;
    *at = (uint32_t)(offset - first);
    return 1;
}
