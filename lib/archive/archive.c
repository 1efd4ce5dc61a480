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

enum row { AFS, PVM, GVM, XVM, PVMX, NARC, BML, NINJA, GSL, ROWS };

const kunai_i_format_row kunai_i_archive_formats[ROWS + 1] = {
    [AFS] = {KUNAI_FORMAT_AFS, KUNAI_NOUN_ARCHIVE, kunai_i_afs_recognise},
    [PVM] = {KUNAI_FORMAT_PVM, KUNAI_NOUN_ARCHIVE, kunai_i_pvm_recognise},
    [GVM] = {KUNAI_FORMAT_GVM, KUNAI_NOUN_ARCHIVE, kunai_i_gvm_recognise},
    [XVM] = {KUNAI_FORMAT_XVM, KUNAI_NOUN_ARCHIVE, kunai_i_xvm_recognise},
    [PVMX] = {KUNAI_FORMAT_PVMX, KUNAI_NOUN_ARCHIVE, kunai_i_pvmx_recognise},
    [NARC] = {KUNAI_FORMAT_NARC, KUNAI_NOUN_ARCHIVE, kunai_i_narc_recognise},
    [BML] = {KUNAI_FORMAT_BML, KUNAI_NOUN_ARCHIVE, kunai_i_bml_recognise},
    [NINJA] = {KUNAI_FORMAT_NINJA, KUNAI_NOUN_ARCHIVE, kunai_i_ninja_file_recognise},
    [GSL] = {KUNAI_FORMAT_GSL, KUNAI_NOUN_ARCHIVE, kunai_i_gsl_recognise}};

static kunai_i_archive_read *const readers[ROWS] = {
    [AFS] = kunai_i_afs_read, [PVM] = kunai_i_pvm_read,          [GVM] = kunai_i_gvm_read,
    [XVM] = kunai_i_xvm_read, [PVMX] = kunai_i_pvmx_read,        [NARC] = kunai_i_narc_read,
    [BML] = kunai_i_bml_read, [NINJA] = kunai_i_ninja_file_read, [GSL] = kunai_i_gsl_read};

/* What has no magic word is read when it is named, however damaged: its reader says what is wrong.
 */
static const kunai_i_format_row *choose_without_magic(uint32_t wanted)
{
    if (wanted == KUNAI_FORMAT_GSL)
        return &kunai_i_archive_formats[GSL];
    return wanted == KUNAI_FORMAT_XVM ? &kunai_i_archive_formats[XVM] : NULL;
}

/* NULL: the job failed. */
static kunai_i_archive_read *choose_reader(kunai_i_job *job, const uint8_t *data, size_t size)
{
    const uint32_t wanted = job->options.format;
    const kunai_i_format_row *row = kunai_i_choose_row(kunai_i_archive_formats, wanted, data, size);

    if (!row)
        row = choose_without_magic(wanted);
    if (row) {
        job->format = row->format;
        return readers[row - kunai_i_archive_formats];
    }
    kunai_i_fail(job, KUNAI_E_FORMAT, 0, "archive",
                 wanted ? "these bytes are no archive of the format that options.format names"
                        : "these bytes are no archive of a known format");
    return NULL;
}

/* "lappy" becomes "lappy.xvm". Other formats than those of texture archives add nothing. */
static kunai_string name_with_end(kunai_i_job *job, kunai_string name, uint32_t format)
{
    static const struct {
        uint32_t format;
        char end[5];
    } ends[] = {{KUNAI_FORMAT_PVM, ".pvm"}, {KUNAI_FORMAT_GVM, ".gvm"}, {KUNAI_FORMAT_XVM, ".xvm"}};
    size_t i;

    for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (ends[i].format == format)
            return kunai_i_keep_joined(job, name, ends[i].end, 4);
    return name;
}

/* How the stored bytes are unpacked. */
static kunai_options unpack_options(const kunai_i_file *file, uint64_t max_output)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.format = file->entry.packing;
    options.byte_order = file->packing_order;
    options.max_output = max_output;
    return options;
}

static void give_format(kunai_i_job *job, kunai_i_file *file, const kunai_found *found)
{
    kunai_entry *entry = &file->entry;

    entry->format = found->format;
    if (!entry->byte_order) /* a reader of the table may know it already */
        entry->byte_order = found->byte_order;
    if (file->name_lacks_end)
        entry->name = name_with_end(job, entry->name, found->format);
}

/* The head of what a packed entry gives. */
static void look_at_unpacked(kunai_i_job *job, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_options options = unpack_options(file, 0);
    const kunai_entry *entry = &file->entry;
    uint8_t head[HEAD + HEAD_TAIL];
    kunai_found found;
    uint64_t size = 0;

    memset(head, 0, sizeof head);
    options.flags = KUNAI_PRS_FILL;
    (void)kunai_prs_decode(bytes, (size_t)entry->size, &options, head, HEAD, &size, NULL, NULL);
    if (size == HEAD && entry->unpacked_size > HEAD)
        size = sizeof head;
    if (kunai_i_probe_tables(head, (size_t)size, &found))
        give_format(job, file, &found);
}

/* What is wrong with a stream, at its place. */
static void break_packed(kunai_i_job *job, kunai_entry *entry, const kunai_error *error)
{
    entry->result = error->code;
    kunai_i_warn(job, error->code, entry->offset + error->offset, error->record, error->message);
}

/* The size is known, but read would stop at max_output. */
static void check_limit(kunai_i_job *job, kunai_i_file *file, const uint8_t *bytes)
{
    const kunai_options options = unpack_options(file, job->options.max_output);
    kunai_error error;

    if (file->entry.unpacked_size > options.max_output &&
        kunai_prs_size(bytes, (size_t)file->entry.size, &options, NULL, NULL, &error) != KUNAI_OK)
        break_packed(job, &file->entry, &error);
}

/* A stream that is too short to be told from chance stays as it is. */
static void look_for_packing(kunai_i_job *job, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_entry *entry = &file->entry;
    kunai_found found;
    uint64_t unpacked;

    if (!kunai_i_probe_prs(bytes, (size_t)entry->size, &found, &unpacked) ||
        found.confidence < KUNAI_LIKELY)
        return;
    entry->packing = found.format;
    entry->unpacked_size = unpacked;
    file->packing_order = found.byte_order;
    look_at_unpacked(job, file, bytes);
    check_limit(job, file, bytes);
}

/* The table says that the entry is packed, and how large it unpacks. */
static void look_at_packed(kunai_i_job *job, kunai_i_file *file, const uint8_t *bytes)
{
    const kunai_options options = unpack_options(file, UINT64_MAX); /* nothing is written */
    kunai_entry *entry = &file->entry;
    const uint64_t declared = entry->unpacked_size;
    kunai_error error;

    (void)kunai_prs_size(bytes, (size_t)entry->size, &options, &entry->unpacked_size, NULL, &error);
    look_at_unpacked(job, file, bytes);
    if (entry->result != KUNAI_OK)
        return; /* the data ends in it: that was said */
    if (error.code != KUNAI_OK) {
        break_packed(job, entry, &error);
        return;
    }
    if (entry->unpacked_size != declared)
        kunai_i_warn(job, KUNAI_E_CORRUPT, entry->offset, "PRS",
                     "an entry does not unpack to the size that the table says");
    check_limit(job, file, bytes);
}

/* What is stored as it is. */
static void look_at_stored(kunai_i_job *job, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_found found;

    file->entry.unpacked_size = file->entry.size;
    if (kunai_i_probe_tables(bytes, (size_t)file->entry.size, &found))
        give_format(job, file, &found);
    else if (file->entry.result == KUNAI_OK)
        look_for_packing(job, file, bytes);
}

/* Without a look nothing but the table is known of an entry. No PRS stream gives more than 1024
 * bytes for 13 (prs.md 5). */
static void trust_table(kunai_i_job *job, kunai_entry *entry)
{
    if (!entry->packing || entry->unpacked_size <= entry->size * 1024 / 13)
        return;
    entry->unpacked_size = 0;
    if (entry->result != KUNAI_OK)
        return; /* the data ends in it: that was said */
    entry->result = KUNAI_E_CORRUPT;
    kunai_i_warn(job, KUNAI_E_CORRUPT, entry->offset, "PRS",
                 "an entry cannot unpack to the size that the table says");
}

static void look_at_entry(kunai_i_job *job, kunai_i_file *file, const uint8_t *data)
{
    const uint8_t *bytes = data + (size_t)file->entry.offset;

    if (file->entry.packing)
        look_at_packed(job, file, bytes);
    else
        look_at_stored(job, file, bytes);
}

static void look_at_entries(kunai_i_job *job, const kunai_i_list *files, const uint8_t *data)
{
    int look = !(job->options.flags & KUNAI_QUICK);
    kunai_i_file *file = files->items;
    size_t i;

    for (i = 0; i < files->count && !kunai_i_failed(job); i++) {
        const kunai_entry *entry = &file[i].entry;
        const uint64_t steps = entry->size * STEPS_A_BYTE + STEPS_AN_ENTRY;

        if (look && steps > job->steps) {
            look = 0;
            kunai_i_warn(job, KUNAI_E_LIMIT, entry->offset, "entry",
                         "entries overlap too much: this one and the rest were not looked into");
        }
        if (look) {
            kunai_i_spend(job, steps, entry->offset, "entry");
            look_at_entry(job, &file[i], data);
        } else {
            trust_table(job, &file[i].entry);
        }
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

static kunai_result unpack(const kunai_archive *archive, const kunai_i_file *file, void *dst,
                           size_t capacity, uint64_t *written, kunai_error *error)
{
    const kunai_options options = unpack_options(file, archive->max_output);
    const uint8_t *bytes = archive->data + (size_t)file->entry.offset;
    kunai_result code;

    code = kunai_prs_decode(bytes, (size_t)file->entry.size, &options, dst, capacity, written, NULL,
                            error);
    if (code != KUNAI_OK && error)
        error->offset += file->entry.offset;
    return code;
}

/* What is wrong with a broken entry: the stream tells it again, as it told when it was looked at.
 */
static kunai_result broken_error(const kunai_archive *archive, const kunai_i_file *file,
                                 kunai_error *error)
{
    const kunai_options options = unpack_options(file, archive->max_output);
    const kunai_entry *entry = &file->entry;
    const uint8_t *bytes = archive->data + (size_t)entry->offset;

    if (entry->packing &&
        kunai_prs_size(bytes, (size_t)entry->size, &options, NULL, NULL, error) == entry->result) {
        if (error)
            error->offset += entry->offset;
        return entry->result;
    }
    return kunai_i_set_error(error, entry->result, archive->info.format, entry->offset, "entry",
                             "the entry cannot be read: see the warnings of the archive");
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
        return broken_error(archive, &archive->files[index], error);
    if (capacity < (entry->packing ? entry->unpacked_size : entry->size))
        return kunai_i_set_error(error, KUNAI_E_SPACE, format, entry->offset, "arguments",
                                 "capacity is less than the entry needs");
    if (entry->packing)
        return unpack(archive, &archive->files[index], dst, capacity, written, error);
    if (entry->size)
        memcpy(dst, archive->data + (size_t)entry->offset, (size_t)entry->size);
    *written = entry->size;
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}
