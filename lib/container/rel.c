/* rel.c - reads the relocation table and the trailer of a REL file (ninja-scene.md 1). REL files
 * have no magic word, so the constant words of the trailer decide. A word that the table does not
 * list is never a pointer, not even if it looks like one. */
#include "container/rel.h"
#include "base/trace.h"

enum { TRAILER = 32 };

/* Reads the trailer in one byte order. Returns 0 if its constant words or the size of the table are
 * impossible. The caller can then try the other order. */
static int read_trailer(kunai_i_rel *rel, const uint8_t *trailer, size_t size, uint32_t big)
{
    uint32_t words[8];
    int i;

    for (i = 0; i < 8; i++)
        words[i] = kunai_i_load32(trailer + 4 * i, big);
    if (words[2] != 1 || words[3] || words[5] || words[6] || words[7])
        return 0;
    if (words[0] + 2 * (uint64_t)words[1] > size - TRAILER)
        return 0;
    rel->payload = words[0];
    rel->count = words[1];
    rel->root = words[4];
    rel->big = big;
    return 1;
}

int kunai_i_begin_rel(kunai_i_rel *rel, const void *data, size_t size, uint32_t byte_order)
{
    const uint8_t *trailer;

    rel->data = data;
    rel->size = size;
    rel->listed = NULL;
    if (size < TRAILER)
        return 0;
    trailer = rel->data + (size - TRAILER);
    return (byte_order != KUNAI_BYTE_ORDER_BIG && byte_order != KUNAI_BYTE_ORDER_MIXED &&
            read_trailer(rel, trailer, size, 0)) ||
           ((!byte_order || byte_order == KUNAI_BYTE_ORDER_BIG) &&
            read_trailer(rel, trailer, size, 1));
}

/* Returns the offset of the next pointer. A relocation is the distance from the last pointer, in
 * words. */
static uint64_t find_next_listed(const kunai_i_rel *rel, uint32_t index, uint64_t at)
{
    return at +
           4 * (uint64_t)kunai_i_load16(rel->data + rel->payload + 2 * (size_t)index, rel->big);
}

static int is_word(const kunai_i_rel *rel, uint64_t at)
{
    return rel->payload >= 4 && at <= rel->payload - 4;
}

void kunai_i_load_rel(kunai_i_open *open, kunai_i_rel *rel)
{
    uint8_t *listed = kunai_i_allocate_scratch(open, kunai_i_measure_bits(rel->payload), 1);
    uint64_t at = 0;
    uint32_t i;

    if (!listed)
        return;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_RELOCATIONS, "relocation table", rel->payload,
                       2 * (uint64_t)rel->count, 0, 0, rel->count);
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_REL_TRAILER, "REL trailer", rel->size - TRAILER,
                            TRAILER);
    for (i = 0; i < rel->count; i++) {
        at = find_next_listed(rel, i, at);
        if (!is_word(rel, at)) {
            kunai_i_warn(open, KUNAI_E_CORRUPT, rel->payload + 2 * (uint64_t)i, "relocation table",
                         "the relocation leads outside the data: it and the rest are ignored");
            break;
        }
        kunai_i_set_bit(listed, at);
    }
    rel->listed = listed;
}

int kunai_i_is_rel_pointer(const kunai_i_rel *rel, uint64_t at)
{
    uint64_t word = 0;
    uint32_t i;

    if (at % 4 || !is_word(rel, at))
        return 0;
    if (rel->listed)
        return kunai_i_get_bit(rel->listed, at);
    for (i = 0; i < rel->count && word <= at; i++) {
        word = find_next_listed(rel, i, word);
        if (word == at)
            return 1;
    }
    return 0;
}

uint32_t kunai_i_find_rel_pointers(const kunai_i_rel *rel, uint64_t at, uint32_t words)
{
    uint32_t pointers = 0, i;

    for (i = 0; i < words; i++)
        pointers |= (uint32_t)kunai_i_is_rel_pointer(rel, at + 4 * (uint64_t)i) << i;
    return pointers;
}

uint32_t kunai_i_load_rel_pointer(const kunai_i_rel *rel, uint64_t at)
{
    return kunai_i_load32(rel->data + (size_t)at, rel->big);
}

int kunai_i_follow_rel(const kunai_i_rel *rel, uint64_t at, uint32_t *target)
{
    if (!kunai_i_is_rel_pointer(rel, at))
        return 0;
    *target = kunai_i_load_rel_pointer(rel, at);
    return 1;
}

kunai_i_reader kunai_i_make_rel_reader(kunai_i_open *open, const kunai_i_rel *rel,
                                       const char *record)
{
    kunai_i_reader reader = kunai_i_make_reader(open, rel->data, rel->payload, 0, rel->big, record);

    reader.listed = rel->listed;
    return reader;
}
