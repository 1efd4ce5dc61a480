/*
 * tool_packed.c - recognises and unpacks packed files: one stream, or several PRSD members.
 *
 * Subcommands call read_tool_unpacked for a whole file, visit_level.c calls find_next_member for a
 * file of several members. A PRSD file whose header gives a wrong size is not known to kunai_probe;
 * it is recognised here if its stream ends where the file ends.
 */
#include "tool.h"

#include <inttypes.h>

enum {
    MEMBER_ALIGNMENT = 32,
    SHORTEST_MEMBER = 11,
    LONGEST_TAIL = 31, /* the most zero bytes after the end mark */
    TELLING = 32       /* the fewest packed bytes that are unlikely to form a stream by chance */
};

static int is_zero(const uint8_t *bytes, size_t size)
{
    while (size && !bytes[size - 1])
        size--;
    return !size;
}

/* kunai_probe recognises PRSD by the size in its header. If this size is wrong, a stream that ends
 * at the end of the file is taken as PRSD. */
static int probe_wrong_size(const buffer *bytes, uint32_t byte_order, kunai_found *found)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = KUNAI_FORMAT_PRSD, .byte_order = byte_order};
    uint64_t packed;

    if (kunai_prs_size(bytes->data, bytes->size, &options, NULL, &packed, NULL) != KUNAI_OK ||
        packed < TELLING || bytes->size - packed > LONGEST_TAIL ||
        !is_zero(bytes->data + packed, bytes->size - (size_t)packed))
        return 0;
    *found = (kunai_found){0,          packed,           KUNAI_FORMAT_PRSD,
                           byte_order, KUNAI_MODULE_PRS, KUNAI_CONFIDENCE_POSSIBLE};
    return 1;
}

static int probe(const buffer *bytes, kunai_found *found)
{
    return kunai_probe(bytes->data, bytes->size, found) == KUNAI_OK ||
           probe_wrong_size(bytes, KUNAI_BYTE_ORDER_LITTLE, found) ||
           probe_wrong_size(bytes, KUNAI_BYTE_ORDER_BIG, found);
}

/* ---- what the user says ---- */

/* Finds the byte order of a PRSD header whose size says nothing: the order in which the stream has
 * an end. */
static uint32_t find_order(const buffer *bytes)
{
    kunai_options options = {.struct_size = sizeof options,
                             .format = KUNAI_FORMAT_PRSD,
                             .byte_order = KUNAI_BYTE_ORDER_BIG};

    return kunai_prs_size(bytes->data, bytes->size, &options, NULL, NULL, NULL) == KUNAI_OK
               ? KUNAI_BYTE_ORDER_BIG
               : KUNAI_BYTE_ORDER_LITTLE;
}

static uint32_t find_modules(uint32_t format)
{
    const kunai_format_info *info = find_tool_format(format);

    return info ? info->modules : 0;
}

/* An opened archive gives its format and byte order. */
static void open_forced(const buffer *bytes, kunai_options forced, kunai_found *found)
{
    const kunai_archive_info *info;
    kunai_archive *archive;

    forced.archive_flags = KUNAI_ARCHIVE_QUICK;
    if (kunai_archive_open(bytes->data, bytes->size, &forced, &archive, NULL) != KUNAI_OK)
        return;
    info = kunai_archive_get_info(archive);
    if (found->format != info->format)
        *found = (kunai_found){.size = bytes->size,
                               .format = info->format,
                               .modules = KUNAI_MODULE_ARCHIVE,
                               .confidence = KUNAI_CONFIDENCE_POSSIBLE};
    found->byte_order = info->byte_order;
    kunai_archive_close(archive);
}

static void open_forced_scene(const buffer *bytes, const kunai_options *forced, kunai_found *found)
{
    kunai_scene *scene;

    if (kunai_scene_open(bytes->data, bytes->size, forced, &scene, NULL) != KUNAI_OK)
        return;
    found->byte_order = kunai_scene_get_info(scene)->byte_order;
    kunai_scene_close(scene);
}

static int probe_forced(const buffer *bytes, const kunai_options *forced, kunai_found *found)
{
    if (!probe(bytes, found) || (forced->format && found->format != forced->format))
        *found = (kunai_found){.size = bytes->size,
                               .format = forced->format,
                               .modules = find_modules(forced->format),
                               .confidence = KUNAI_CONFIDENCE_POSSIBLE};
    if (found->modules == KUNAI_MODULE_SCENE)
        open_forced_scene(bytes, forced, found);
    else if (!(found->modules & TOOL_PACKED))
        open_forced(bytes, *forced, found);
    else if (found->format == KUNAI_FORMAT_PRSD && forced->byte_order)
        found->byte_order = forced->byte_order;
    else if (found->format == KUNAI_FORMAT_PRSD && !found->byte_order)
        found->byte_order = find_order(bytes);
    return found->format != KUNAI_FORMAT_ANY;
}

int probe_tool_bytes(const buffer *bytes, const kunai_options *forced, kunai_found *found)
{
    if (forced && (forced->format || forced->byte_order))
        return probe_forced(bytes, forced, found);
    return probe(bytes, found);
}

kunai_options make_tool_archive_options(const kunai_options *forced)
{
    kunai_options options = KUNAI_OPTIONS_INIT;

    if (forced)
        options = *forced;
    options.archive_flags |= KUNAI_ARCHIVE_UNPACK;
    return options;
}

/* ---- streams and members ---- */

int find_packed(const buffer *bytes, const kunai_options *forced, tool_packed *packed)
{
    kunai_found found;

    *packed = (tool_packed){0};
    if (!probe_tool_bytes(bytes, forced, &found) || !(found.modules & TOOL_PACKED))
        return 0;
    packed->format = found.format;
    packed->byte_order = found.byte_order;
    return 1;
}

int find_next_packed(const buffer *bytes, tool_packed *packed)
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

/* Fills in the sizes. A wrong size in a PRSD header is only a warning. */
static kunai_result measure(const buffer *bytes, kunai_options options, tool_packed *packed,
                            kunai_error *error)
{
    const uint8_t *data = bytes->data + packed->at;
    kunai_result result;

    if (find_modules(packed->format) & KUNAI_MODULE_LZ)
        return kunai_lz_size(data, bytes->size - packed->at, &options, &packed->unpacked_size,
                             &packed->size, error);
    if (packed->format == KUNAI_FORMAT_PRSD)
        options.flags = KUNAI_OPEN_STRICT;
    result = kunai_prs_size(data, bytes->size - packed->at, &options, &packed->unpacked_size,
                            &packed->size, error);
    if (packed->format != KUNAI_FORMAT_PRSD || result != KUNAI_E_CORRUPT || error->offset)
        return result;
    packed->warning = *error;
    packed->warning.offset = packed->at;
    return KUNAI_OK;
}

kunai_result unpack_tool_packed(const buffer *bytes, tool_packed *packed, buffer *out,
                                kunai_error *error)
{
    const kunai_options options = {
        .struct_size = sizeof options, .format = packed->format, .byte_order = packed->byte_order};
    kunai_result result = measure(bytes, options, packed, error);
    uint64_t unpacked = 0;

    if (result == KUNAI_OK) {
        const size_t size = (size_t)packed->unpacked_size, left = bytes->size - packed->at;
        const uint8_t *from = bytes->data + packed->at;
        uint8_t *place = grow_buffer(out, size + 1);

        if (find_modules(packed->format) & KUNAI_MODULE_LZ)
            result = kunai_lz_decode(from, left, &options, place, size, &unpacked, NULL, error);
        else
            result = kunai_prs_decode(from, left, &options, place, size, &unpacked, NULL, error);
        out->size -= size + 1 - (size_t)unpacked;
    }
    if (result != KUNAI_OK)
        error->offset += packed->at;
    return result;
}

int unpack_tool_only(const buffer *bytes, const kunai_options *forced, tool_packed *packed,
                     buffer *out)
{
    tool_packed next;
    kunai_error error;

    if (!find_packed(bytes, forced, packed))
        return 0;
    if (unpack_tool_packed(bytes, packed, out, &error) == KUNAI_OK) {
        next = *packed;
        if (!find_next_packed(bytes, &next))
            return 1;
    }
    free_buffer(out);
    return 0;
}

/* Each search for another member can read the rest of the file, so the number of members is
 * limited. */
int find_next_member(tool_members *members)
{
    tool_packed next = members->packed;

    free_buffer(&members->unpacked);
    if (members->count && !find_next_packed(members->bytes, &next))
        return 0;
    members->more = members->count == TOOL_MOST_PARTS;
    if (members->more)
        return 0;
    members->packed = next;
    if (unpack_tool_packed(members->bytes, &members->packed, &members->unpacked, &members->error) !=
        KUNAI_OK) {
        free_buffer(&members->unpacked);
        return 0;
    }
    members->count++;
    return 1;
}

uint64_t count_tool_unread(const buffer *bytes, const tool_packed *last)
{
    const size_t end = last->at + (size_t)last->size, size = bytes->size - end;

    return is_zero(bytes->data + end, size) ? 0 : size;
}

void note_tool_unread(tool *t, const char *path, uint64_t size)
{
    if (size)
        print_tool_note(t, path, "warning: %" PRIu64 " bytes after the last member are not read",
                        size);
}

int read_tool_unpacked(tool *t, const char *path, buffer *out)
{
    buffer unpacked = {0};
    tool_packed packed, first;
    kunai_error error;

    if (read_tool_file(t, path, out))
        return -1;
    if (!find_packed(out, NULL, &packed))
        return 0;
    if (unpack_tool_packed(out, &packed, &unpacked, &error) != KUNAI_OK) {
        report_tool_error(t, path, NULL, &error);
        free_buffer(&unpacked);
        return -1;
    }
    report_tool_warnings(t, path, NULL, &packed.warning, packed.warning.code != KUNAI_OK, 0);
    first = packed;
    if (find_next_packed(out, &packed))
        print_tool_note(t, path,
                        "warning: only the first of its packed members is used "
                        "(kunai extract writes all)");
    else
        note_tool_unread(t, path, count_tool_unread(out, &first));
    free_buffer(out);
    *out = unpacked;
    return 0;
}
