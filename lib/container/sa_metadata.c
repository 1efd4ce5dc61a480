/* sa_metadata.c - reads the metadata of SA Tools files: chunks, labels and names (sa-tools.md 3).
 * Several labels can share or overlap one name, so reading names is charged to the work budget. An
 * offset of a name counts from the chunk in version 3, and from the start of the file before. */
#include "container/sa_metadata.h"

#include "base/trace.h"
#include "container/ninja_file.h"

enum { CHUNK_HEADER = 8 };

static const uint32_t tag_labl = KUNAI_I_TAG('L', 'A', 'B', 'L');
static const uint32_t tag_end = KUNAI_I_TAG('E', 'N', 'D', '\0');

int kunai_i_seek_sa_metadata(kunai_i_reader *file, uint32_t field)
{
    const uint32_t at = kunai_i_read_u32_at(file, field);

    file->record = "metadata";
    if (at > file->size)
        kunai_i_warn(file->open, KUNAI_E_CORRUPT, field, file->record,
                     "the offset of the metadata is past the end of the data");
    if (!at || at > file->size)
        return 0;
    kunai_i_seek(file, at);
    return 1;
}

int kunai_i_read_sa_chunk(kunai_i_reader *file, uint32_t *tag, kunai_i_reader *content)
{
    uint32_t size;

    *tag = kunai_i_read_u32(file);
    size = kunai_i_read_u32(file);
    *content = kunai_i_make_part(file, file->at, size, *tag == tag_labl ? "LABL" : "metadata");
    kunai_i_skip(file, size);
    if (kunai_i_warn_from_reader(file))
        return 0;
    kunai_i_trace_more(file->open, KUNAI_RECORD_KIND_METADATA, "metadata",
                       content->origin - CHUNK_HEADER, CHUNK_HEADER + (uint64_t)size, *tag, 0, 0);
    return *tag != tag_end && !kunai_i_has_failed(file->open);
}

int kunai_i_read_sa_label(kunai_i_reader *labels, int is_old, kunai_i_sa_label *label)
{
    label->place = kunai_i_read_u32(labels);
    if (is_old && label->place == 0xFFFFFFFF)
        return 0;
    label->offset = kunai_i_tell(labels);
    label->name = kunai_i_read_u32(labels);
    if (kunai_i_warn_from_reader(labels))
        return 0;
    kunai_i_trace_structure(labels->open, KUNAI_RECORD_KIND_LABEL, "label", label->offset - 4, 8);
    return (label->place != 0xFFFFFFFF || label->name != 0xFFFFFFFF) &&
           !kunai_i_has_failed(labels->open);
}

/* Returns an empty string and warns if the name is out of range or has no end. */
kunai_string kunai_i_read_sa_string(const kunai_i_reader *names, uint32_t at, uint64_t offset,
                                    const char *structure)
{
    size_t end = at;

    while (end < names->size && names->data[end])
        end++;
    if (!kunai_i_charge(names->open, end - at, offset, names->record)) /* names can overlap */
        return kunai_i_get_empty_string();
    if (end >= names->size) {
        kunai_i_warn(names->open, KUNAI_E_CORRUPT, offset, names->record,
                     "the name starts past the end of the data, or has no end");
        return kunai_i_get_empty_string();
    }
    kunai_i_trace_structure(names->open, KUNAI_RECORD_KIND_NODE_NAME, structure, names->origin + at,
                            (uint64_t)end - at + 1);
    return kunai_i_copy_string(names->open, names->data + at, end - at);
}

/* ---- names of many structures ---- */

typedef struct stored_label {
    uint32_t name;
    uint32_t source; /* index in kunai_i_sa_names.sources */
    uint64_t offset;
    uint32_t unused; /* always 0: so there is no padding in front of the key */
    uint32_t place;
} stored_label;

void kunai_i_begin_sa_names(kunai_i_sa_names *names, kunai_i_open *open)
{
    names->open = open;
    kunai_i_begin_list(&names->sources, sizeof(kunai_i_reader));
    kunai_i_begin_set(&names->labels, sizeof(stored_label), offsetof(stored_label, place), "LABL");
    names->author = names->description = kunai_i_get_empty_string();
}

static void add_labels(kunai_i_sa_names *names, kunai_i_reader labels, int is_old,
                       const kunai_i_reader *source)
{
    kunai_i_reader *kept = kunai_i_add_to_list(names->open, &names->sources);
    stored_label stored = {0};
    kunai_i_sa_label label;

    if (!kept)
        return;
    *kept = *source;
    stored.source = (uint32_t)names->sources.count - 1;
    while (kunai_i_read_sa_label(&labels, is_old, &label)) {
        stored.name = label.name;
        stored.offset = label.offset;
        stored.place = label.place;
        (void)kunai_i_add_to_set(names->open, &names->labels, &stored, label.offset);
    }
}

void kunai_i_read_old_sa_names(kunai_i_sa_names *names, const kunai_i_reader *file, uint32_t field)
{
    kunai_i_reader labels = *file;

    kunai_i_begin_sa_names(names, file->open);
    if (kunai_i_seek_sa_metadata(&labels, field))
        add_labels(names, labels, 1, &labels);
}

void kunai_i_read_sa_names(kunai_i_sa_names *names, const kunai_i_reader *file, uint32_t field,
                           int is_newest)
{
    kunai_i_reader walk = *file, content;
    uint32_t tag;

    kunai_i_begin_sa_names(names, file->open);
    if (!kunai_i_seek_sa_metadata(&walk, field))
        return;
    while (kunai_i_read_sa_chunk(&walk, &tag, &content)) {
        if (tag == tag_labl)
            add_labels(names, content, 0, is_newest ? &content : &walk);
        else if (tag == KUNAI_I_TAG('A', 'U', 'T', 'H'))
            names->author = kunai_i_read_sa_string(&content, 0, content.origin, "author");
        else if (tag == KUNAI_I_TAG('D', 'E', 'S', 'C'))
            names->description = kunai_i_read_sa_string(&content, 0, content.origin, "description");
    }
}

kunai_string kunai_i_find_sa_name(const kunai_i_sa_names *names, uint32_t place,
                                  const char *structure)
{
    const kunai_i_reader *sources = names->sources.items;
    const stored_label *labels = names->labels.items.items;
    const stored_label key = {.place = place};
    const uint32_t number = kunai_i_find_in_set(names->open, &names->labels, &key, place);

    if (number == KUNAI_I_NONE)
        return kunai_i_get_empty_string();
    return kunai_i_read_sa_string(&sources[labels[number].source], labels[number].name,
                                  labels[number].offset, structure);
}

uint64_t kunai_i_find_sa_chunks_end(const uint8_t *data, size_t size, uint64_t at)
{
    enum { MOST_CHUNKS = 64 /* many more than the known kinds: bounds the time */ };
    int i;

    for (i = 0; at && i < MOST_CHUNKS && at <= size && size - at >= CHUNK_HEADER; i++) {
        const uint8_t *chunk = data + (size_t)at;

        at += CHUNK_HEADER + (uint64_t)kunai_i_load32(chunk + 4, 0);
        if (kunai_i_load32(chunk, 0) == tag_end)
            return at > size ? size : at;
    }
    return size;
}
