/* archive.c - the public calls of the archive noun, its format table, and the look into each entry
 * (archives.md 8). */
#include "archive/formats.h"
#include "probe/probe.h"

#include <kunai/prs.h>

enum {
    HEAD = 256,     /* unpacked bytes that tell what a packed entry is */
    HEAD_TAIL = 32, /* zeros behind them, so that no format is told by its end */
    /* Steps of the budget that a look costs: about ten runs of formats and of PRS over each byte.
     * The budget of 64 a byte lasts for all entries that do not overlap, and four times that. */
    STEPS_A_BYTE = 16,
    STEPS_AN_ENTRY = 64
};

struct kunai_archive {
    kunai_i_owner owner;
    kunai_archive_info info;
    const uint8_t *data;
    uint64_t max_output;
    kunai_entry *entries;
};

const kunai_i_format_row kunai_i_archive_formats[] = {
    {KUNAI_FORMAT_AFS, KUNAI_NOUN_ARCHIVE, kunai_i_afs_recognise},
    {KUNAI_FORMAT_PVM, KUNAI_NOUN_ARCHIVE, kunai_i_pvm_recognise},
    {KUNAI_FORMAT_XVM, KUNAI_NOUN_ARCHIVE, kunai_i_xvm_recognise},
    {KUNAI_FORMAT_NINJA, KUNAI_NOUN_ARCHIVE, kunai_i_ninja_file_recognise},
    {KUNAI_FORMAT_ANY, 0, NULL}};

/* In the order of the rows above. */
static kunai_i_archive_read *const readers[] = {kunai_i_afs_read, kunai_i_pvm_read,
                                                kunai_i_xvm_read, kunai_i_ninja_file_read};

_Static_assert(sizeof readers / sizeof readers[0] + 1 ==
                   sizeof kunai_i_archive_formats / sizeof kunai_i_archive_formats[0],
               "each row of the format table has a reader");

/* The reader for what the options name or, without that, for the first row that fits. */
static kunai_i_archive_read *choose_reader(kunai_i_job *job, const void *data, size_t size)
{
    const uint32_t wanted = job->options.format;
    const uint8_t *bytes = data ? data : (const uint8_t *)"";
    kunai_found found;
    size_t i;

    for (i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        const kunai_i_format_row *row = &kunai_i_archive_formats[i];

        if ((!wanted || wanted == row->format) && row->recognise(bytes, size, &found)) {
            job->format = row->format;
            return readers[i];
        }
    }
    kunai_i_fail(job, KUNAI_E_FORMAT, 0, "archive",
                 wanted ? "these bytes are no archive of the format that options.format names"
                        : "these bytes are no archive of a known format");
    return NULL;
}

/* The head of what a PRS entry gives. A reader of the table may know the byte order already. */
static void look_at_unpacked(kunai_entry *entry, const uint8_t *bytes)
{
    uint8_t head[HEAD + HEAD_TAIL];
    kunai_options options;
    kunai_found found;
    uint64_t size = 0;

    memset(head, 0, sizeof head);
    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.flags = KUNAI_PRS_FILL;
    (void)kunai_prs_decode(bytes, (size_t)entry->size, &options, head, HEAD, &size, NULL, NULL);
    if (size == HEAD && entry->unpacked_size > HEAD)
        size = sizeof head;
    if (!kunai_i_probe_tables(head, (size_t)size, &found))
        return;
    entry->format = found.format;
    if (!entry->byte_order)
        entry->byte_order = found.byte_order;
}

/* A stream that is too short to be told from chance stays as it is. */
static void look_at_packing(kunai_i_job *job, kunai_entry *entry, const uint8_t *bytes)
{
    kunai_found found;
    uint64_t unpacked;

    if (!kunai_i_probe_prs(bytes, (size_t)entry->size, &found, &unpacked) ||
        found.confidence < KUNAI_LIKELY)
        return;
    entry->packing = KUNAI_FORMAT_PRS;
    entry->unpacked_size = unpacked;
    look_at_unpacked(entry, bytes);
    if (unpacked > job->options.max_output) {
        entry->result = KUNAI_E_LIMIT;
        kunai_i_warn(job, KUNAI_E_LIMIT, entry->offset, "PRS",
                     "an entry unpacks to more than options.max_output");
    }
}

static void look_at_entry(kunai_i_job *job, kunai_entry *entry, const uint8_t *data)
{
    const uint8_t *bytes = data + (size_t)entry->offset;
    kunai_found found;

    entry->unpacked_size = entry->size;
    if (kunai_i_probe_tables(bytes, (size_t)entry->size, &found)) {
        entry->format = found.format;
        if (!entry->byte_order)
            entry->byte_order = found.byte_order;
    } else if (entry->result == KUNAI_OK) {
        look_at_packing(job, entry, bytes);
    }
}

static void look_at_entries(kunai_i_job *job, kunai_i_list *entries, const uint8_t *data)
{
    kunai_entry *entry = entries->items;
    kunai_entry *const end = entries->count ? entry + entries->count : entry;

    for (; entry != end && !kunai_i_failed(job); entry++) {
        const uint64_t steps = entry->size * STEPS_A_BYTE + STEPS_AN_ENTRY;

        if (steps > job->steps) {
            kunai_i_warn(job, KUNAI_E_LIMIT, entry->offset, "entry",
                         "entries overlap too much: this one and the rest were not looked into");
            return;
        }
        kunai_i_spend(job, steps, entry->offset, "entry");
        look_at_entry(job, entry, data);
    }
}

static kunai_archive *read_archive(kunai_i_job *job, const void *data, size_t size)
{
    kunai_i_archive_read *read = choose_reader(job, data, size);
    kunai_i_reader reader = kunai_i_reader_at(job, data, size, 0, 0, "archive");
    kunai_archive *archive = kunai_i_keep(job, 1, sizeof *archive);
    kunai_i_list entries;
    uint32_t i;

    if (!archive)
        return NULL;
    kunai_i_list_begin(&entries, sizeof *archive->entries);
    read(job, &reader, &entries, &archive->info);
    if (!kunai_i_failed(job) && !(job->options.flags & KUNAI_QUICK))
        look_at_entries(job, &entries, reader.data);
    archive->data = reader.data;
    archive->max_output = job->options.max_output;
    archive->info.format = job->format;
    archive->info.entry_count = (uint32_t)entries.count;
    archive->entries = kunai_i_list_keep(job, &entries);
    for (i = 0; archive->entries && i < archive->info.entry_count; i++)
        archive->info.broken_count += archive->entries[i].result != KUNAI_OK;
    archive->info.warnings = kunai_i_keep_warnings(job, &archive->info.warning_count);
    return archive;
}

kunai_result kunai_archive_open(const void *data, size_t size, const kunai_options *options,
                                kunai_archive **out, kunai_error *error)
{
    kunai_archive *archive;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    archive = read_archive(&job, data, size);
    if (kunai_i_job_end(&job, archive ? &archive->owner : NULL, error) == KUNAI_OK)
        *out = archive;
    return job.error.code;
}

void kunai_archive_close(kunai_archive *archive)
{
    if (archive)
        kunai_i_owner_release(&archive->owner);
}

const kunai_archive_info *kunai_archive_get_info(const kunai_archive *archive)
{
    return archive ? &archive->info : NULL;
}

const kunai_entry *kunai_archive_get_entry(const kunai_archive *archive, uint32_t index)
{
    if (!archive || index >= archive->info.entry_count)
        return NULL;
    return &archive->entries[index];
}

int32_t kunai_archive_find(const kunai_archive *archive, const char *name, size_t size)
{
    uint32_t i;

    if (!archive || (!name && size))
        return -1;
    for (i = 0; i < archive->info.entry_count; i++) {
        const kunai_string *other = &archive->entries[i].name;

        if (other->size == size && (!size || !memcmp(other->data, name, size)))
            return (int32_t)i;
    }
    return -1;
}

static kunai_result unpack(const kunai_archive *archive, const kunai_entry *entry, void *dst,
                           size_t capacity, uint64_t *written, kunai_error *error)
{
    const uint8_t *bytes = archive->data + (size_t)entry->offset;
    kunai_options options;
    kunai_result code;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.max_output = archive->max_output;
    code =
        kunai_prs_decode(bytes, (size_t)entry->size, &options, dst, capacity, written, NULL, error);
    if (code != KUNAI_OK && error)
        error->offset += entry->offset;
    return code;
}

kunai_result kunai_archive_read(const kunai_archive *archive, uint32_t index, void *dst,
                                size_t capacity, uint64_t *written, kunai_error *error)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const uint32_t format = archive ? archive->info.format : KUNAI_FORMAT_ANY;
    uint64_t none;

    if (!written)
        written = &none;
    *written = 0;
    if (!archive || (!dst && capacity))
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, format, 0, "arguments",
                                 archive ? "dst is NULL" : "archive is NULL");
    if (!entry)
        return kunai_i_set_error(error, KUNAI_E_RANGE, format, 0, "arguments",
                                 "index is past the last entry");
    if (entry->result != KUNAI_OK)
        return kunai_i_set_error(error, entry->result, format, entry->offset, "entry",
                                 "the entry cannot be read: see the warnings of the archive");
    if (capacity < (entry->packing ? entry->unpacked_size : entry->size))
        return kunai_i_set_error(error, KUNAI_E_SPACE, format, entry->offset, "arguments",
                                 "capacity is less than the entry needs");
    if (entry->packing)
        return unpack(archive, entry, dst, capacity, written, error);
    if (entry->size)
        memcpy(dst, archive->data + (size_t)entry->offset, (size_t)entry->size);
    *written = entry->size;
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}
