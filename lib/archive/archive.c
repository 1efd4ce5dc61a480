/* archive.c - the public calls of the archive noun, and its format table (archives.md 8). */
#include "archive/formats.h"
#include "archive/look.h"
#include "base/find.h"
#include "base/sink.h"

#include <kunai/prs.h>

struct kunai_archive {
    kunai_i_owner owner;
    kunai_archive_info info;
    const uint8_t *data;
    uint64_t max_output;
    kunai_i_file *files;
};

enum row { AFS, PVM, GVM, XVM, PVMX, NARC, BML, NINJA, GSL, ROWS };

/* What has no magic word is read when it is named, however damaged. */
const kunai_i_format_row kunai_i_archive_formats[ROWS + 1] = {
    [AFS] = {KUNAI_FORMAT_AFS, KUNAI_NOUN_ARCHIVE, kunai_i_afs_recognise, 0},
    [PVM] = {KUNAI_FORMAT_PVM, KUNAI_NOUN_ARCHIVE, kunai_i_pvm_recognise, 0},
    [GVM] = {KUNAI_FORMAT_GVM, KUNAI_NOUN_ARCHIVE, kunai_i_gvm_recognise, 0},
    [XVM] = {KUNAI_FORMAT_XVM, KUNAI_NOUN_ARCHIVE, kunai_i_xvm_recognise, 1},
    [PVMX] = {KUNAI_FORMAT_PVMX, KUNAI_NOUN_ARCHIVE, kunai_i_pvmx_recognise, 0},
    [NARC] = {KUNAI_FORMAT_NARC, KUNAI_NOUN_ARCHIVE, kunai_i_narc_recognise, 0},
    [BML] = {KUNAI_FORMAT_BML, KUNAI_NOUN_ARCHIVE, kunai_i_bml_recognise, 0},
    [NINJA] = {KUNAI_FORMAT_NINJA, KUNAI_NOUN_ARCHIVE, kunai_i_ninja_file_recognise, 0},
    [GSL] = {KUNAI_FORMAT_GSL, KUNAI_NOUN_ARCHIVE, kunai_i_gsl_recognise, 1}};

static kunai_i_archive_read *const readers[ROWS] = {
    [AFS] = kunai_i_afs_read, [PVM] = kunai_i_pvm_read,          [GVM] = kunai_i_gvm_read,
    [XVM] = kunai_i_xvm_read, [PVMX] = kunai_i_pvmx_read,        [NARC] = kunai_i_narc_read,
    [BML] = kunai_i_bml_read, [NINJA] = kunai_i_ninja_file_read, [GSL] = kunai_i_gsl_read};

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
    kunai_i_look_at_entries(job, &files, reader.data);
    if (files.count > INT32_MAX) /* an owner is an int32_t */
        kunai_i_fail(job, KUNAI_E_LIMIT, 0, "archive", "more than 2147483647 entries");
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

kunai_result kunai_i_archive_open(const void *data, size_t size, const kunai_options *options,
                                  struct kunai_i_sink *sink, kunai_archive **out,
                                  kunai_error *error)
{
    kunai_archive *archive;
    kunai_i_job job;

    if (out)
        *out = NULL;
    if (kunai_i_job_begin(&job, data, size, options, out, error) != KUNAI_OK)
        return job.error.code;
    kunai_i_sink_begin(&job, sink);
    archive = read_archive(&job, data, size);
    if (kunai_i_job_end(&job, archive ? &archive->owner : NULL, error) == KUNAI_OK)
        *out = archive;
    return job.error.code;
}

kunai_result kunai_archive_open(const void *data, size_t size, const kunai_options *options,
                                kunai_archive **out, kunai_error *error)
{
    return kunai_i_archive_open(data, size, options, NULL, out, error);
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
    const kunai_options options = kunai_i_unpack_options(file, archive->max_output);
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
    const kunai_options options = kunai_i_unpack_options(file, archive->max_output);
    const kunai_entry *entry = &file->entry;
    const uint8_t *bytes = archive->data + (size_t)entry->offset;

    if (entry->packing &&
        kunai_prs_size(bytes, (size_t)entry->size, &options, NULL, NULL, error) == entry->result) {
        if (error)
            error->offset += entry->offset;
        return entry->result;
    }
    return kunai_i_set_error(error, entry->result, archive->info.format, entry->offset, "entry",
                             entry->result == KUNAI_E_TRUNCATED
                                 ? "the entry passes the end of the data"
                                 : "the entry cannot be read: see the warnings of the archive");
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
