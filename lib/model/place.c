/* place.c - finds a bare structure: one at a place that the caller gives (KUNAI_OPEN_BARE in
 * kunai/base.h). The structure is named directly, or through an NJS_ACTION: two pointers, to a
 * model and to a motion (KUNAI_OPEN_ACTION). There is no header, so the byte order of an action is
 * found by testing which of its pointers are possible. */
#include "model/place.h"

#include "base/trace.h"

enum { ACTION_SIZE = 8 };

static const char action_record[] = "NJS_ACTION";

int kunai_i_is_family(uint32_t format)
{
    return format >= KUNAI_FORMAT_NJCM && format <= KUNAI_FORMAT_XJ;
}

/* ---- actions ---- */

/* Counts how many pointers of the action are possible in this byte order. */
static int count_action_pointers(const kunai_i_reader *body, uint32_t at, uint32_t big)
{
    kunai_i_reader reader = *body;
    const uint32_t object = at + KUNAI_I_ACTION_OBJECT, motion = at + KUNAI_I_ACTION_MOTION;

    reader.big = big;
    return (kunai_i_read_pointer_at(&reader, object) < reader.size) +
           (kunai_i_read_pointer_at(&reader, motion) < reader.size);
}

/* Chooses little-endian, unless more pointers are possible in big-endian. */
static uint32_t find_action_order(const kunai_i_reader *body, uint32_t at, uint32_t byte_order)
{
    if (byte_order)
        return byte_order;
    return count_action_pointers(body, at, 1) > count_action_pointers(body, at, 0)
               ? KUNAI_BYTE_ORDER_BIG
               : KUNAI_BYTE_ORDER_LITTLE;
}

/* Follows one pointer of an action. *at is the place of the action, then the place of the structure
 * that the pointer names. Returns 0 if the open fails: the pointer is null or leads outside the
 * data. Also stores the byte order of the action in the options. */
static int follow_action(kunai_i_open *open, kunai_i_reader *body, size_t structure_size,
                         uint32_t half, uint32_t *at)
{
    const uint64_t offset = body->origin + *at;

    open->options.byte_order = find_action_order(body, *at, open->options.byte_order);
    body->big = open->options.byte_order != KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_ACTION, action_record, offset, ACTION_SIZE);
    *at = kunai_i_read_pointer_at(body, (uint64_t)*at + half);
    if (*at == KUNAI_I_NULL)
        kunai_i_fail(open, KUNAI_E_CORRUPT, offset + half, action_record,
                     half == KUNAI_I_ACTION_OBJECT ? "the pointer to the model is null"
                                                   : "the pointer to the motion is null");
    else if (!kunai_i_holds(body->size, *at, 1, structure_size))
        kunai_i_fail(open, KUNAI_E_CORRUPT, offset + half, action_record,
                     "the pointer leads outside the data");
    return !kunai_i_has_failed(open);
}

/* ---- the place ---- */

/* The data can contain any number of bytes before the image. Places therefore count from the first
 * byte in the data whose address is aligned as structures are. */
int kunai_i_find_bare(kunai_i_open *open, const void *data, size_t size, size_t structure_size,
                      uint32_t half, const char *record, kunai_i_reader *body, uint32_t *at)
{
    const int is_action =
        half != KUNAI_I_NO_ACTION && (open->options.flags & KUNAI_OPEN_ACTION) != 0;
    const uint64_t offset = open->options.offset;
    const uint32_t alignment = kunai_i_get_alignment(open->options.format);
    const size_t first = (size_t)(offset % alignment);

    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    if (!kunai_i_holds(size, offset, 1, is_action ? ACTION_SIZE : structure_size)) {
        kunai_i_fail(open, KUNAI_E_RANGE, offset < size ? offset : size,
                     is_action ? action_record : record,
                     "the structure at options.offset ends past the end of the data");
        return 0;
    }
    *body =
        kunai_i_make_reader(open, (const uint8_t *)data + first, size - first, first, 0, record);
    body->base = open->options.base + first;
    body->alignment = alignment;
    *at = (uint32_t)(offset - first);
    return !is_action || follow_action(open, body, structure_size, half, at);
}
