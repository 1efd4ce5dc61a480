/* tool_packed.c - what is packed: files as a whole (one PRS stream, or PRSD members), and entries.
 */
#include "tool.h"

enum {
    MEMBER_ALIGNMENT = 32,
    SHORTEST_MEMBER = 11,
    LONGEST_TAIL = 31, /* zero bytes behind the end mark */
    TELLING = 32       /* packed bytes that hardly form a stream by chance */
};

static int is_zero(const uint8_t *bytes, size_t size)
{
    while (size && !bytes[size - 1])
        size--;
    return !size;
}

/* kunai_probe tells PRSD by the size in its header. When that is wrong, a stream that ends where
 * the file does tells it, too. */
static int probe_wrong_size(const buffer *bytes, uint32_t byte_order, kunai_found *found)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = KUNAI_FORMAT_PRSD, .byte_order = byte_order};
    uint64_t packed;

    if (kunai_prs_size(bytes->data, bytes->size, &options, NULL, &packed, NULL) != KUNAI_OK ||
        packed < TELLING || bytes->size - packed > LONGEST_TAIL ||
        !is_zero(bytes->data + packed, bytes->size - (size_t)packed))
        return 0;
    *found =
        (kunai_found){0, packed, KUNAI_FORMAT_PRSD, byte_order, KUNAI_NOUN_PRS, KUNAI_POSSIBLE};
    return 1;
}

int tool_probe(const buffer *bytes, kunai_found *found)
{
    return kunai_probe(bytes->data, bytes->size, found) == KUNAI_OK ||
           probe_wrong_size(bytes, KUNAI_ORDER_LITTLE, found) ||
           probe_wrong_size(bytes, KUNAI_ORDER_BIG, found);
}

int tool_find_packed(const buffer *bytes, tool_packed *packed)
{
    kunai_found found;

    *packed = (tool_packed){0};
    if (!tool_probe(bytes, &found) || !(found.nouns & KUNAI_NOUN_PRS))
        return 0;
    packed->format = found.format;
    packed->byte_order = found.byte_order;
    return 1;
}

int tool_find_next_packed(const buffer *bytes, tool_packed *packed)
{
    const uint64_t step =
        (packed->size + MEMBER_ALIGNMENT - 1) / MEMBER_ALIGNMENT * MEMBER_ALIGNMENT;
    kunai_found found;

    if (packed->format != KUNAI_FORMAT_PRSD || step > bytes->size - packed->at ||
        bytes->size - packed->at - step < SHORTEST_MEMBER)
        return 0;
    packed->at += (size_t)step;
    if (kunai_probe(bytes->data + packed->at, bytes->size - packed->at, &found) != KUNAI_OK ||
        found.format != KUNAI_FORMAT_PRSD)
        return 0;
    *packed = (tool_packed){
        .at = packed->at, .format = KUNAI_FORMAT_PRSD, .byte_order = found.byte_order};
    return 1;
}

static uint64_t read_declared(const uint8_t *header, uint32_t byte_order)
{
    const unsigned first = byte_order == KUNAI_ORDER_BIG ? 3 : 0;
    uint64_t size = 0;
    unsigned i;

    for (i = 0; i < 4; i++)
        size |= (uint64_t)header[i] << 8 * (i ^ first);
    return size;
}

/* Fills in the sizes. That the header says another size than the stream gives is only a warning. */
static kunai_result measure(const buffer *bytes, kunai_options options, tool_packed *packed,
                            kunai_error *error)
{
    const uint8_t *data = bytes->data + packed->at;
    kunai_result result;

    if (packed->format == KUNAI_FORMAT_PRSD)
        options.flags = KUNAI_STRICT;
    result = kunai_prs_size(data, bytes->size - packed->at, &options, &packed->unpacked_size,
                            &packed->size, error);
    packed->declared_size = packed->unpacked_size;
    if (packed->format != KUNAI_FORMAT_PRSD)
        return result;
    packed->declared_size = read_declared(data, packed->byte_order);
    if (result != KUNAI_E_CORRUPT || error->offset)
        return result;
    packed->warning = *error;
    packed->warning.offset = packed->at;
    return KUNAI_OK;
}

kunai_result tool_unpack(const buffer *bytes, tool_packed *packed, buffer *out, kunai_error *error)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = packed->format, .byte_order = packed->byte_order};
    kunai_result result = measure(bytes, options, packed, error);
    uint64_t unpacked = 0;

    if (result == KUNAI_OK) {
        const size_t size = (size_t)packed->unpacked_size;
        uint8_t *place = buffer_grow(out, size + 1);

        result = kunai_prs_decode(bytes->data + packed->at, bytes->size - packed->at, &options,
                                  place, size, &unpacked, NULL, error);
        out->size -= size + 1 - (size_t)unpacked;
    }
    if (result != KUNAI_OK)
        error->offset += packed->at;
    return result;
}

uint64_t tool_entry_size(const kunai_entry *entry)
{
    return entry->packing ? entry->unpacked_size : entry->size;
}

int tool_read_unpacked(tool *t, const char *path, buffer *out)
{
    buffer unpacked = {0};
    tool_packed packed;
    kunai_error error;

    if (tool_read(t, path, out))
        return -1;
    if (!tool_find_packed(out, &packed))
        return 0;
    if (tool_unpack(out, &packed, &unpacked, &error) != KUNAI_OK) {
        tool_error(t, path, NULL, &error);
        buffer_free(&unpacked);
        return -1;
    }
    tool_warnings(t, path, NULL, &packed.warning, packed.warning.code != KUNAI_OK);
    if (tool_find_next_packed(out, &packed))
        tool_note(t, path,
                  "warning: only the first of its packed members is taken "
                  "(kunai-extract gives all)");
    buffer_free(out);
    *out = unpacked;
    return 0;
}
