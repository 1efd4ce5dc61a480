/* sa_tools.c - reads the header of .sa1mdl, .sa2mdl and .sa2bmdl and the labels in their metadata
 * (ninja-container.md 7.1, ginja.md 2). */
#include "container/sa_tools.h"

#include "base/trace.h"

enum {
    MAGIC = 7, /* bytes: the word, and a 0 behind the shorter ones */
    VERSION_AT = 7,
    ROOT_AT = 8,
    METADATA_AT = 12,
    CHUNK_HEADER = 8, /* of the metadata */
    NEWEST = 3        /* version; the first one is 1 */
};

static const uint32_t tag_labl = KUNAI_I_TAG('L', 'A', 'B', 'L');
static const uint32_t tag_end = KUNAI_I_TAG('E', 'N', 'D', '\0');

uint32_t kunai_i_find_sa_tools_format(const uint8_t *data, size_t size)
{
    if (size < MAGIC)
        return KUNAI_FORMAT_ANY;
    if (!memcmp(data, "SA1MDL", MAGIC))
        return KUNAI_FORMAT_NJBM;
    if (!memcmp(data, "SA2MDL", MAGIC))
        return KUNAI_FORMAT_NJCM;
    return memcmp(data, "SA2BMDL", MAGIC) ? KUNAI_FORMAT_ANY : KUNAI_FORMAT_GJCM;
}

static const char *get_record_name(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_NJCM: return "SA2MDL";
    case KUNAI_FORMAT_GJCM: return "SA2BMDL";
    default: return "SA1MDL";
    }
}

static int is_known_version(uint32_t version)
{
    return version >= 1 && version <= NEWEST;
}

static int is_root(uint32_t root, size_t size)
{
    return root >= KUNAI_I_SA_HEADER && kunai_i_holds(size, root, 1, KUNAI_I_NODE_SIZE);
}

int kunai_i_find_sa_tools_model(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_reader *body, uint32_t *root)
{
    const char *record = get_record_name(open->format);
    kunai_i_reader file = kunai_i_make_reader(open, data, size, 0, 0, record);
    uint32_t version;

    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    kunai_i_skip(&file, VERSION_AT);
    version = kunai_i_read_u8(&file);
    *root = kunai_i_read_u32(&file);
    kunai_i_skip(&file, 4); /* the metadata */
    if (kunai_i_fail_from_reader(&file))
        return 0;
    if (!is_known_version(version))
        kunai_i_fail(open, KUNAI_E_UNSUPPORTED, VERSION_AT, record,
                     "only versions 1 to 3 are read");
    else if (!is_root(*root, size))
        kunai_i_fail(open, KUNAI_E_CORRUPT, ROOT_AT, record, "the root node is out of range");
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_SA_HEADER, record, 0, KUNAI_I_SA_HEADER, version, 0,
                       0);
    *body = kunai_i_make_reader(open, data, size, 0, 0, "NJS_OBJECT");
    body->alignment = 1; /* the writers align nothing (sa-tools.md 1.1) */
    return !kunai_i_has_failed(open);
}

/* ---- labels ---- */

/* For each 4 bytes of the file the number of the node that begins in them, which is one at most; 0
 * also where there is none. */
typedef struct label_map {
    kunai_i_open *open;
    kunai_node *nodes;
    uint16_t *numbers;
    size_t count;
} label_map;

static void map_nodes(label_map *map, kunai_i_open *open, kunai_node *nodes, uint32_t count,
                      size_t size)
{
    uint32_t i;

    map->open = open;
    map->nodes = nodes;
    map->count = size / 4 + 1;
    map->numbers = kunai_i_allocate_scratch(open, map->count, sizeof *map->numbers);
    for (i = 0; map->numbers && i < count; i++)
        map->numbers[nodes[i].offset / 4] = (uint16_t)i;
}

/* The node at a place, when there is one without a name; else NULL. */
static kunai_node *find_nameless_node(const label_map *map, uint32_t place)
{
    kunai_node *node;

    if (place / 4 >= map->count)
        return NULL;
    node = &map->nodes[map->numbers[place / 4]];
    return node->offset == place && !node->name.size ? node : NULL;
}

/* The string at a place of the labels. offset: of the field that says so. */
static kunai_string read_name(kunai_i_open *open, const kunai_i_reader *labels, uint32_t at,
                              uint64_t offset)
{
    size_t end = at;

    while (end < labels->size && labels->data[end])
        end++;
    if (!kunai_i_charge(open, end - at, offset, labels->record)) /* names may overlap */
        return kunai_i_get_empty_string();
    if (end >= labels->size) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, offset, labels->record,
                     "the name of a node is not in the labels");
        return kunai_i_get_empty_string();
    }
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_NODE_NAME, "node name", labels->origin + at,
                            (uint64_t)end - at + 1);
    return kunai_i_copy_string(open, labels->data + at, end - at);
}

/* Pairs of the place of a structure and the place of its name in these bytes. */
static void read_labels(label_map *map, kunai_i_reader labels)
{
    while (!kunai_i_has_failed(map->open)) {
        const uint32_t place = kunai_i_read_u32(&labels);
        const uint64_t offset = kunai_i_tell(&labels);
        const uint32_t name = kunai_i_read_u32(&labels);
        kunai_node *node;

        if (kunai_i_warn_from_reader(&labels))
            return;
        kunai_i_trace_structure(map->open, KUNAI_RECORD_KIND_LABEL, "label", offset - 4, 8);
        if (place == 0xFFFFFFFF && name == 0xFFFFFFFF)
            return;
        node = find_nameless_node(map, place);
        if (node)
            node->name = read_name(map->open, &labels, name, offset);
    }
}

static void read_metadata(label_map *map, kunai_i_reader *file)
{
    uint32_t tag;

    do {
        kunai_i_reader part;
        uint32_t size;

        tag = kunai_i_read_u32(file);
        size = kunai_i_read_u32(file);
        part = kunai_i_make_part(file, file->at, size, "LABL");
        kunai_i_skip(file, size);
        if (kunai_i_warn_from_reader(file))
            return;
        kunai_i_trace_more(map->open, KUNAI_RECORD_KIND_METADATA, "metadata",
                           part.origin - CHUNK_HEADER, CHUNK_HEADER + (uint64_t)size, tag, 0, 0);
        if (tag == tag_labl)
            read_labels(map, part);
    } while (tag != tag_end && !kunai_i_has_failed(map->open));
}

/* The metadata of versions 1 and 2 is laid out in other ways, and is not read. */
static uint32_t get_metadata_place(const uint8_t *data)
{
    return data[VERSION_AT] == NEWEST ? kunai_i_load32(data + METADATA_AT, 0) : 0;
}

void kunai_i_name_sa_tools_nodes(kunai_i_open *open, const kunai_i_reader *body, kunai_node *nodes,
                                 uint32_t count)
{
    kunai_i_reader file = *body;
    const uint32_t at = get_metadata_place(file.data);
    label_map map;

    if (!at)
        return;
    file.record = "metadata";
    if (at > file.size) {
        kunai_i_warn(open, KUNAI_E_CORRUPT, METADATA_AT, file.record,
                     "the metadata is out of range");
        return;
    }
    kunai_i_seek(&file, at);
    map_nodes(&map, open, nodes, count, file.size);
    if (map.numbers)
        read_metadata(&map, &file);
}

/* ---- for kunai_probe and kunai_scan ---- */

static int is_possible(const uint8_t *data, size_t size)
{
    const uint32_t format = kunai_i_find_sa_tools_format(data, size);

    return size >= KUNAI_I_SA_HEADER && format && is_known_version(data[VERSION_AT]) &&
           is_root(kunai_i_load32(data + ROOT_AT, 0), size);
}

/* The end of the metadata, which is the last part of a file; without an end mark, or before the
 * root node: the end of the data. */
static uint64_t find_file_end(const uint8_t *data, size_t size)
{
    enum { MOST_CHUNKS = 64 /* many times the known ones: time is bounded */ };
    const uint64_t least = (uint64_t)kunai_i_load32(data + ROOT_AT, 0) + KUNAI_I_NODE_SIZE;
    uint64_t at = get_metadata_place(data);
    int i;

    for (i = 0; at && i < MOST_CHUNKS && at <= size && size - at >= CHUNK_HEADER; i++) {
        const uint8_t *chunk = data + (size_t)at;

        at += CHUNK_HEADER + (uint64_t)kunai_i_load32(chunk + 4, 0);
        if (kunai_i_load32(chunk, 0) == tag_end)
            return at < least || at > size ? size : at;
    }
    return size;
}

const kunai_i_word kunai_i_sa1mdl_words[] = {{"SA1M", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sa2mdl_words[] = {{"SA2M", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sa2bmdl_words[] = {{"SA2B", 0, KUNAI_I_SCANNED},
                                              {"", 0, KUNAI_I_END_OF_WORDS}};

int kunai_i_recognise_sa_tools(const kunai_i_format *format, const uint8_t *data, size_t size,
                               kunai_found *found)
{
    if (kunai_i_find_sa_tools_format(data, size) != format->info.format)
        return 0;
    if (is_possible(data, size)) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = find_file_end(data, size);
    }
    return 1;
}

/* The root node must be in the data. */
uint64_t kunai_i_measure_sa_tools_head(const kunai_i_format *format, const uint8_t *data,
                                       size_t size)
{
    (void)format;
    return is_possible(data, size) ? KUNAI_I_SA_HEADER : 0;
}
