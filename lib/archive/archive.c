/* archive.c - the public calls of the archive noun, its format table, and the look into each entry
 * (archives.md 8). */
#include "archive/formats.h"
#include "base/find.h"
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
    kunai_i_file *files;
};

enum row { AFS, PVM, XVM, NINJA, ROWS };

const kunai_i_format_row kunai_i_archive_formats[ROWS + 1] = {
    [AFS] = {KUNAI_FORMAT_AFS, KUNAI_NOUN_ARCHIVE, kunai_i_afs_recognise},
    [PVM] = {KUNAI_FORMAT_PVM, KUNAI_NOUN_ARCHIVE, kunai_i_pvm_recognise},
    [XVM] = {KUNAI_FORMAT_XVM, KUNAI_NOUN_ARCHIVE, kunai_i_xvm_recognise},
    [NINJA] = {KUNAI_FORMAT_NINJA, KUNAI_NOUN_ARCHIVE, kunai_i_ninja_file_recognise}};

static kunai_i_archive_read *const readers[ROWS] = {[AFS] = kunai_i_afs_read,
                                                    [PVM] = kunai_i_pvm_read,
                                                    [XVM] = kunai_i_xvm_read,
                                                    [NINJA] = kunai_i_ninja_file_read};

/* NULL: the job failed. */
static kunai_i_archive_read *choose_reader(kunai_i_job *job, const uint8_t *data, size_t size)
{
    const uint32_t wanted = job->options.format;
    const kunai_i_format_row *row = kunai_i_choose_row(kunai_i_archive_formats, wanted, data, size);

    if (row) {
        job->format = row->format;
        return readers[row - kunai_i_archive_formats];
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

static void look_at_entries(kunai_i_job *job, const kunai_i_list *files, const uint8_t *data)
{
    kunai_i_file *file = files->items;
    size_t i;

    for (i = 0; i < files->count && !kunai_i_failed(job); i++) {
        kunai_entry *entry = &file[i].entry;
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
    kunai_i_reader reader = kunai_i_reader_at(job, data, size, 0, 0, "archive");
    kunai_i_archive_read *read = choose_reader(job, reader.data, size);
    kunai_archive *archive = kunai_i_keep(job, 1, sizeof *archive);
    kunai_i_list files;
    uint32_t i;

    if (!archive)
        return NULL;
    kunai_i_list_begin(&files, sizeof *archive->files);
    read(job, &reader, &files, &archive->info);
    if (!kunai_i_failed(job) && !(job->options.flags & KUNAI_QUICK))
        look_at_entries(job, &files, reader.data);
    archive->data = reader.data;
    archive->max_output = job->options.max_output;
    archive->info.format = job->format;
    archive->info.entry_count = (uint32_t)files.count;
    archive->files = kunai_i_list_keep(job, &files);
    for (i = 0; archive->files && i < archive->info.entry_count; i++)
        archive->info.broken_count += archive->files[i].entry.result != KUNAI_OK;
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
    return &archive->files[index].entry;
}

int32_t kunai_archive_find(const kunai_archive *archive, const char *name, size_t size)
{
    if (!archive)
        return -1;
    return kunai_i_find_string(&archive->files->entry.name, sizeof *archive->files,
                               archive->info.entry_count, name, size);
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
