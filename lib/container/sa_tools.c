/* sa_tools.c - reads the header of .sa1mdl, .sa2mdl and .sa2bmdl files, and the names in their
 * metadata (sa-tools.md 1, 3). The model itself is an NJS_OBJECT tree as in Ninja files, but
 * without alignment. The version decides what the offsets of names count from. */
#include "container/sa_tools.h"

#include "container/sa_header.h"
#include "container/sa_metadata.h"

static const kunai_i_sa_kind kind = {.newest = 3,
                                     .root_size = KUNAI_I_NODE_SIZE,
                                     .bad_version = "the version of the file is not 0 to 3",
                                     .bad_root = "the root node ends past the end of the data"};

static const uint32_t tag_anim = KUNAI_I_TAG('A', 'N', 'I', 'M');
static const uint32_t tag_labl = KUNAI_I_TAG('L', 'A', 'B', 'L');

uint32_t kunai_i_find_sa_tools_format(const uint8_t *data, size_t size)
{
    if (kunai_i_has_sa_magic(data, size, "SA1MDL"))
        return KUNAI_FORMAT_NJBM;
    if (kunai_i_has_sa_magic(data, size, "SA2MDL"))
        return KUNAI_FORMAT_NJCM;
    return kunai_i_has_sa_magic(data, size, "SA2BMDL") ? KUNAI_FORMAT_GJCM : KUNAI_FORMAT_ANY;
}

int kunai_i_is_saanim(const uint8_t *data, size_t size)
{
    return kunai_i_has_sa_magic(data, size, "SAANIM");
}

static const char *get_record_name(uint32_t format)
{
    switch (format) {
    case KUNAI_FORMAT_NJCM: return "SA2MDL";
    case KUNAI_FORMAT_GJCM: return "SA2BMDL";
    default: return "SA1MDL";
    }
}

int kunai_i_find_sa_tools_model(kunai_i_open *open, const uint8_t *data, size_t size,
                                kunai_i_reader *body, uint32_t *root)
{
    kunai_i_sa_header header;

    if (size > KUNAI_I_NOWHERE)
        size = KUNAI_I_NOWHERE;
    *body = kunai_i_make_reader(open, data, size, 0, 0, get_record_name(open->format));
    body->alignment = 1; /* the writers do not align structures (sa-tools.md 1.1) */
    if (!kunai_i_read_sa_header(*body, &kind, &header))
        return 0;
    body->record = "NJS_OBJECT";
    *root = header.root;
    return 1;
}

/* ---- labels ---- */

/* For each 4 bytes of the file, the number of the node that begins in them. At most one node does.
 * The number is 0 if no node begins there, so the offset has to be compared. A tree has at most
 * 65536 nodes, so 16 bits are enough. */
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

/* Returns the node at this offset if it has no name yet, else NULL. */
static kunai_node *find_nameless_node(const label_map *map, uint32_t place)
{
    kunai_node *node;

    if (place / 4 >= map->count)
        return NULL;
    node = &map->nodes[map->numbers[place / 4]];
    return node->offset == place && !node->name.size ? node : NULL;
}

/* ---- metadata ---- */

typedef struct metadata_reader {
    kunai_i_reader file;
    uint32_t version;
    label_map labels;
    kunai_i_list motion_files; /* kunai_string items */
} metadata_reader;

static void read_labels(const metadata_reader *metadata, kunai_i_reader labels,
                        const kunai_i_reader *names)
{
    const int is_old = metadata->version < KUNAI_I_SA_FIRST_CHUNKS;
    kunai_i_sa_label label;

    while (kunai_i_read_sa_label(&labels, is_old, &label)) {
        kunai_node *node = find_nameless_node(&metadata->labels, label.place);

        if (node)
            node->name = kunai_i_read_sa_string(names, label.name, label.offset, "node name");
    }
}

/* Reads offsets of names, up to the end mark FFFFFFFF. */
static void read_motion_files(metadata_reader *metadata, kunai_i_reader places,
                              const kunai_i_reader *names)
{
    kunai_i_open *open = places.open;

    while (!kunai_i_has_failed(open)) {
        const uint64_t offset = kunai_i_tell(&places);
        const uint32_t at = kunai_i_read_u32(&places);
        kunai_string name, *item;

        if (kunai_i_warn_from_reader(&places) || at == 0xFFFFFFFF)
            return;
        name = kunai_i_read_sa_string(names, at, offset, "file name");
        item = name.size ? kunai_i_add_to_list(open, &metadata->motion_files) : NULL;
        if (item)
            *item = name;
    }
}

/* Version 0 contains names of motion files. Version 1 contains labels, too. */
static void read_old_metadata(metadata_reader *metadata)
{
    enum { LABELS_AT = 20 };
    const kunai_i_reader *file = &metadata->file;
    kunai_i_reader part = *file;

    if (kunai_i_seek_sa_metadata(&part, KUNAI_I_SA_METADATA_AT))
        read_motion_files(metadata, part, file);
    part = *file;
    if (metadata->version && kunai_i_seek_sa_metadata(&part, LABELS_AT))
        read_labels(metadata, part, file);
}

/* In version 2 the offsets of names count from the start of the file, in version 3 from the start
 * of the chunk. */
static void read_chunks(metadata_reader *metadata)
{
    kunai_i_reader file = metadata->file, content;
    uint32_t tag;

    if (!kunai_i_seek_sa_metadata(&file, KUNAI_I_SA_METADATA_AT))
        return;
    while (kunai_i_read_sa_chunk(&file, &tag, &content)) {
        const kunai_i_reader *names = metadata->version == kind.newest ? &content : &metadata->file;

        if (tag == tag_labl)
            read_labels(metadata, content, names);
        else if (tag == tag_anim)
            read_motion_files(metadata, content, names);
    }
}

void kunai_i_read_sa_tools_metadata(kunai_i_open *open, const kunai_i_reader *body,
                                    kunai_node *nodes, kunai_model_info *info)
{
    metadata_reader metadata;

    metadata.file = *body;
    metadata.file.record = "metadata";
    metadata.version = body->data[KUNAI_I_SA_VERSION_AT];
    kunai_i_begin_list(&metadata.motion_files, sizeof(kunai_string));
    map_nodes(&metadata.labels, open, nodes, info->node_count, body->size);
    if (!metadata.labels.numbers)
        return;
    if (metadata.version < KUNAI_I_SA_FIRST_CHUNKS)
        read_old_metadata(&metadata);
    else
        read_chunks(&metadata);
    info->motion_file_count = (uint32_t)metadata.motion_files.count;
    if (info->motion_file_count)
        info->motion_files = kunai_i_keep_list(open, &metadata.motion_files);
}

/* ---- for kunai_probe and kunai_scan ---- */

static int is_possible(const uint8_t *data, size_t size)
{
    return kunai_i_find_sa_tools_format(data, size) && kunai_i_is_sa_header(&kind, data, size);
}

const kunai_i_word kunai_i_sa1mdl_words[] = {{"SA1M", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sa2mdl_words[] = {{"SA2M", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_sa2bmdl_words[] = {{"SA2B", 0, KUNAI_I_SCANNED},
                                              {"", 0, KUNAI_I_END_OF_WORDS}};
const kunai_i_word kunai_i_saanim_words[] = {{"SAAN", 0, KUNAI_I_SCANNED},
                                             {"", 0, KUNAI_I_END_OF_WORDS}};

int kunai_i_recognise_sa_tools(const kunai_i_format *format, const uint8_t *data, size_t size,
                               kunai_found *found)
{
    if (kunai_i_find_sa_tools_format(data, size) != format->info.format)
        return 0;
    if (is_possible(data, size)) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = kunai_i_find_sa_end(&kind, data, size);
    }
    return 1;
}

/* Requires that the root node is in the data. */
uint64_t kunai_i_measure_sa_tools_head(const kunai_i_format *format, const uint8_t *data,
                                       size_t size)
{
    (void)format;
    return is_possible(data, size) ? KUNAI_I_SA_HEADER : 0;
}
