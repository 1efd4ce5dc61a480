/*
 * archive.c - the module archive: its table of formats, the open call, and the public functions.
 *
 * An open call has two steps. The reader of the format (readers.h) lists the entries from the table
 * of the archive. Then this file looks into each entry. It finds out how the entry is packed, how
 * large it unpacks and which format it has (archives.md 8, prs.md 6). Entries may overlap, so a
 * small file can describe a lot of work. The budget of the open call limits these looks. In a ROM,
 * only the first bytes of each file are looked at.
 */
#include "archive/archive.h"
#include "archive/packing.h"
#include "archive/readers.h"
#include "base/find.h"
#include "base/identify.h"
#include "container/ninja_file.h"
#include "container/texture_tags.h"
#include "lz/lz.h"

enum {
    HEAD = 256,     /* unpacked bytes that tell the format of an entry */
    HEAD_TAIL = 32, /* zeros after the head: the end of the data must not tell a format */
    /* Steps of the budget that a look costs. Each byte is read about ten times, by the recognisers
     * and by PRS. The budget is 64 steps per byte of input. It is enough for all entries that do
     * not overlap, four times over. */
    STEPS_A_BYTE = 16,
    STEPS_AN_ENTRY = 64
};

struct kunai_archive {
    kunai_i_owner owner;
    kunai_archive_info info;
    const kunai_rom *rom; /* NULL: the archive is not a ROM */
    const uint8_t *data;
    uint64_t max_output;
    kunai_i_file *files;
};

/* ---- formats ---- */

typedef struct archive_format {
    kunai_i_format format;
    kunai_i_archive_read *read; /* NULL: the format is read by kunai_i_read_rom */
} archive_format;

static const kunai_i_word afs_words[] = {
    {"AFS\0", 0, KUNAI_I_SCANNED}, {"AFS ", 0, KUNAI_I_SCANNED}, {"", 0, KUNAI_I_END_OF_WORDS}};
static const kunai_i_word pvmx_words[] = {{"PVMX", 0, KUNAI_I_SCANNED},
                                          {"", 0, KUNAI_I_END_OF_WORDS}};
static const kunai_i_word narc_words[] = {{"NARC", 0, KUNAI_I_SCANNED},
                                          {"", 0, KUNAI_I_END_OF_WORDS}};
/* The first word of the console's logo. Homebrew can have another logo, so the checksum decides. */
static const kunai_i_word nds_words[] = {{"\x24\xFF\xAE\x51", 0xC0, KUNAI_I_SCANNED},
                                         {"", 0, KUNAI_I_END_OF_WORDS}};
/* The constant 0x150 in both byte orders. It is too common to decide alone. */
static const kunai_i_word bml_words[] = {{"\x50\1\0\0", 8, KUNAI_I_SCANNED},
                                         {"\0\0\1\x50", 8, KUNAI_I_SCANNED},
                                         {"", 0, KUNAI_I_END_OF_WORDS}};

static const archive_format formats[] = {
    {{.info = {KUNAI_FORMAT_AFS, KUNAI_MODULE_ARCHIVE, "AFS", "afs"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = afs_words,
      .head = kunai_i_measure_afs_head,
      .recognise = kunai_i_recognise_afs},
     kunai_i_read_afs},
    {{.info = {KUNAI_FORMAT_PVM, KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES, "PVM", "pvm"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_pvm_words,
      .head = kunai_i_measure_texture_table_head,
      .recognise = kunai_i_recognise_texture_table},
     kunai_i_read_texture_table},
    {{.info = {KUNAI_FORMAT_GVM, KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES, "GVM", "gvm"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_gvm_words,
      .head = kunai_i_measure_texture_table_head,
      .recognise = kunai_i_recognise_texture_table},
     kunai_i_read_texture_table},
    {{.info = {KUNAI_FORMAT_XVM, KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_TEXTURES, "XVM", "xvm"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_xvm_words,
      .head = kunai_i_measure_xvm_head,
      .recognise = kunai_i_recognise_xvm},
     kunai_i_read_xvm},
    {{.info = {KUNAI_FORMAT_PVMX, KUNAI_MODULE_ARCHIVE, "PVMX", "pvmx"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = pvmx_words,
      .head = kunai_i_measure_pvmx_head,
      .recognise = kunai_i_recognise_pvmx},
     kunai_i_read_pvmx},
    {{.info = {KUNAI_FORMAT_NARC, KUNAI_MODULE_ARCHIVE, "NARC", "narc"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = narc_words,
      .head = kunai_i_measure_narc_head,
      .recognise = kunai_i_recognise_narc},
     kunai_i_read_narc},
    {{.info = {KUNAI_FORMAT_NINJA,
               KUNAI_MODULE_ARCHIVE | KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Ninja chunk file", "nj gj xj njm gjm njl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_chunk_words,
      .recognise = kunai_i_recognise_ninja_file},
     kunai_i_read_ninja_file},
    {{.info = {KUNAI_FORMAT_BML, KUNAI_MODULE_ARCHIVE, "BML", "bml"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .words = bml_words,
      .head = kunai_i_measure_bml_head,
      .recognise = kunai_i_recognise_bml},
     kunai_i_read_bml},
    {{.info = {KUNAI_FORMAT_NDS, KUNAI_MODULE_ARCHIVE, "Nintendo DS ROM", "nds srl"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .words = nds_words,
      .head = kunai_i_measure_nds_head,
      .recognise = kunai_i_recognise_nds},
     NULL},
    {{.info = {KUNAI_FORMAT_QST, KUNAI_MODULE_ARCHIVE, "PSO quest (.qst)", "qst"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_qst},
     kunai_i_read_qst},
    {{.info = {KUNAI_FORMAT_GSL, KUNAI_MODULE_ARCHIVE, "GSL", "gsl"},
      .specificity = KUNAI_I_BY_GUESS,
      .is_read_if_named = 1,
      .recognise = kunai_i_recognise_gsl},
     kunai_i_read_gsl},
};

/* ---- entries: packing, unpacked size, format ---- */

/* Adds the extension of a texture archive: "lappy" becomes "lappy.xvm". Other formats add nothing.
 */
static kunai_string add_name_end(kunai_i_open *open, kunai_string name, uint32_t format)
{
    const kunai_i_format *row = kunai_i_find_row(&kunai_i_archive_module, format);
    char end[8] = ".";
    size_t size;

    if (!row || !(row->info.modules & KUNAI_MODULE_TEXTURES))
        return name;
    size = strlen(row->info.extensions);
    memcpy(end + 1, row->info.extensions, size);
    return kunai_i_copy_joined(open, name, end, 1 + size);
}

static void set_format(kunai_i_open *open, kunai_i_file *file, const kunai_found *found)
{
    kunai_entry *entry = &file->entry;

    entry->format = found->format;
    if (!entry->byte_order) /* the reader of the table may have set it */
        entry->byte_order = found->byte_order;
    if (file->name_lacks_end)
        entry->name = add_name_end(open, entry->name, found->format);
}

/* Unpacks the head of a packed entry, and finds the entry's format from the head. */
static void look_at_unpacked(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    uint8_t head[HEAD + HEAD_TAIL];
    kunai_found found;
    size_t size;

    memset(head, 0, sizeof head);
    size = kunai_i_unpack_entry_head(file, bytes, head, HEAD);
    if (size == HEAD && file->entry.unpacked_size > HEAD)
        size = sizeof head;
    if (kunai_i_identify(KUNAI_I_BY_GUESS, head, size, &found))
        set_format(open, file, &found);
}

/* Marks the entry as broken, with a warning at the place of the error in the input. */
static void break_packed(kunai_i_open *open, kunai_i_file *file, const kunai_error *error)
{
    file->entry.result = error->code;
    kunai_i_warn(open, error->code, kunai_i_find_stored(file, error->offset), error->record,
                 error->message);
}

/* Marks the entry as broken if it unpacks to more than options.max_output, because
 * kunai_archive_read would stop there. */
static void check_limit(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    const uint64_t max_output = open->options.max_output;
    kunai_error error;

    if (file->entry.unpacked_size > max_output &&
        kunai_i_size_entry(file, bytes, max_output, NULL, &error) != KUNAI_OK)
        break_packed(open, file, &error);
}

/* Accepts a stream without an end mark, with a warning: it ends where its part ends (qst.md 5). */
static void end_stream(kunai_i_open *open, kunai_i_file *file, const kunai_error *error)
{
    file->lacks_end_mark = 1;
    kunai_i_warn(open, KUNAI_E_TRUNCATED, kunai_i_find_stored(file, error->offset), error->record,
                 "the packed data of the entry has no end mark: it ends with the entry");
}

/* Only for packings that the caller names. In other cases, the size in the table is compared. */
static void warn_of_cut_copy(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_error error;

    if (kunai_i_has_cut_copy(file, bytes, &error))
        kunai_i_warn(open, error.code, kunai_i_find_stored(file, error.offset), error.record,
                     error.message);
}

/* Checks an entry that the table, or the caller, declares packed. Most tables also declare the
 * unpacked size. The stream itself gives the true size; a different declared size is a warning. */
static void look_at_packed(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_entry *entry = &file->entry;
    const uint64_t declared = entry->unpacked_size;
    kunai_error error;

    (void)kunai_i_size_entry(file, bytes, UINT64_MAX, &entry->unpacked_size, &error);
    look_at_unpacked(open, file, bytes);
    if (entry->result != KUNAI_OK)
        return; /* the entry is cut: the reader of the table has warned */
    if (error.code == KUNAI_E_TRUNCATED && file->has_no_size && entry->unpacked_size)
        end_stream(open, file, &error);
    else if (error.code != KUNAI_OK) {
        break_packed(open, file, &error);
        return;
    }
    if (file->is_packing_asked)
        warn_of_cut_copy(open, file, bytes);
    else if (!file->has_no_size && entry->unpacked_size != declared)
        kunai_i_warn(open, KUNAI_E_CORRUPT, file->declared_at, "entry",
                     "the entry unpacks to another size than the table says");
    check_limit(open, file, bytes);
}

/* Looks at an entry that the table does not call packed. An entry of a known format stays as it is.
 * Any other entry is packed if a trial unpacks it. */
static void look_at_stored(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_found found;

    file->entry.unpacked_size = file->entry.size;
    if (file->entry.format)
        return; /* the table has told the format */
    if (kunai_i_identify(KUNAI_I_BY_GUESS, bytes, (size_t)file->entry.size, &found)) {
        set_format(open, file, &found);
    } else if (file->entry.result == KUNAI_OK && kunai_i_find_packing(open, file, bytes)) {
        look_at_unpacked(open, file, bytes);
        check_limit(open, file, bytes);
    }
}

/* Sets the unpacked size of an entry that is not looked into, if the caller says how it is packed.
 * Only the header of an LZ stream tells the size. For PRS and PRSD the size stays 0. */
static void measure_asked(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_entry *entry = &file->entry;
    kunai_error error;

    entry->unpacked_size = 0;
    if (kunai_i_is_lz(entry->packing) && entry->result == KUNAI_OK &&
        kunai_i_measure_lz(bytes, (size_t)entry->size, entry->packing, &entry->unpacked_size,
                           &error) != KUNAI_OK)
        break_packed(open, file, &error);
}

/* Fills in an entry that is not looked into, from the table alone. 13 bytes of PRS give at most
 * 1024 bytes (prs.md 5), so an entry with a larger declared size is broken. */
static void trust_table(kunai_i_open *open, kunai_i_file *file, const uint8_t *data)
{
    kunai_entry *entry = &file->entry;

    if (file->is_packing_asked) {
        measure_asked(open, file, kunai_i_get_stored(file, data));
        return;
    }
    if (!entry->packing)
        entry->unpacked_size = entry->size;
    if (!entry->packing || entry->unpacked_size <= entry->size * 1024 / 13)
        return;
    entry->unpacked_size = 0;
    if (entry->result != KUNAI_OK)
        return; /* the entry is cut: the reader of the table has warned */
    entry->result = KUNAI_E_CORRUPT;
    kunai_i_warn(open, KUNAI_E_CORRUPT, file->declared_at, "entry",
                 "the entry cannot unpack to the size that the table says");
}

static void look_at_entry(kunai_i_open *open, kunai_i_file *file, const uint8_t *data)
{
    const uint8_t *bytes = kunai_i_get_stored(file, data);

    if (file->entry.packing)
        look_at_packed(open, file, bytes);
    else
        look_at_stored(open, file, bytes);
}

/* Finds the format of a file in a ROM from its head. Nothing after the head is read, so that the
 * time to open a ROM does not depend on the sizes of its files. */
static void look_at_head(kunai_i_open *open, kunai_i_file *file, const uint8_t *data)
{
    kunai_entry *entry = &file->entry;
    const size_t stored = entry->size < HEAD ? (size_t)entry->size : HEAD;
    uint8_t head[HEAD + HEAD_TAIL];
    kunai_found found;

    if (entry->packing)
        return;
    entry->unpacked_size = entry->size;
    memset(head, 0, sizeof head);
    memcpy(head, data + (size_t)entry->offset, stored);
    if (!entry->format &&
        kunai_i_identify(KUNAI_I_BY_MAGIC, head, stored < HEAD ? stored : sizeof head, &found))
        set_format(open, file, &found);
}

/* Only the heads of the files of a ROM are read, so a large file costs no more than its head. */
static uint64_t count_steps(const kunai_entry *entry, int only_heads)
{
    const uint64_t bytes = only_heads && entry->size > HEAD ? HEAD : entry->size;

    return bytes * STEPS_A_BYTE + STEPS_AN_ENTRY;
}

/* Looks into all entries: fills in the facts that the table lacks, and checks the facts that it
 * has. With KUNAI_ARCHIVE_QUICK, and after the budget has run out, entries are not looked into. */
static void look_at_entries(kunai_i_open *open, const kunai_i_list *files, const uint8_t *data,
                            int only_heads)
{
    int look = !(open->options.archive_flags & KUNAI_ARCHIVE_QUICK);
    kunai_i_file *file = files->items;
    size_t i;

    for (i = 0; i < files->count && !kunai_i_has_failed(open); i++) {
        const kunai_entry *entry = &file[i].entry;
        const uint64_t steps = count_steps(entry, only_heads);
        const kunai_i_item item = kunai_i_begin_item(open, KUNAI_ITEM_ENTRY, (uint32_t)i);

        if (open->options.packing)
            kunai_i_ask_packing(open, &file[i]);
        if (look && !kunai_i_can_charge(open, steps, entry->offset, "entry")) {
            look = 0;
            kunai_i_warn(open, KUNAI_E_LIMIT, entry->offset, "entry",
                         "the default limit of work is reached: this entry and the rest are not "
                         "looked into");
        }
        if (look)
            kunai_i_charge(open, steps, entry->offset, "entry");
        if (!look)
            trust_table(open, &file[i], data);
        else if (only_heads)
            look_at_head(open, &file[i], data);
        else
            look_at_entry(open, &file[i], data);
        kunai_i_end_item(open, item);
    }
}

/* ---- open ---- */

/* Returns 1 if the caller wants to unpack entries that the table does not call packed. */
static int wants_trials(const kunai_i_open *open)
{
    return open->options.packing || (open->options.archive_flags & KUNAI_ARCHIVE_UNPACK);
}

/* The open call. Chooses the format, lists the entries, looks into them and counts the broken ones.
 */
static void read_archive(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    kunai_archive *archive = handle;
    const uint32_t wanted = open->options.format;
    const kunai_i_format *format =
        kunai_i_choose_format(&kunai_i_archive_module, wanted, data, size);
    const archive_format *row = (const archive_format *)format;
    kunai_i_reader reader = kunai_i_make_reader(open, data, size, 0, 0, "archive");
    kunai_i_list files;
    uint32_t i;

    if (!row) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "archive",
                     !wanted ? "the data is not an archive of a known format"
                     : kunai_i_find_row(&kunai_i_archive_module, wanted)
                         ? "the data is not an archive of the requested format"
                         : "options.format is not a format of archives");
        return;
    }
    open->format = format->info.format;
    kunai_i_begin_list(&files, sizeof *archive->files);
    if (row->read)
        row->read(open, &reader, &files, &archive->info);
    else
        archive->rom = kunai_i_read_rom(open, &reader, &files, &archive->info);
    look_at_entries(open, &files, data, archive->rom && !wants_trials(open));
    if (files.count > INT32_MAX) /* an owner is an int32_t */
        kunai_i_fail(open, KUNAI_E_LIMIT, 0, "archive",
                     "the archive has more than 2147483647 entries");
    archive->data = data;
    archive->max_output = open->options.max_output;
    archive->info.format = open->format;
    archive->info.entry_count = (uint32_t)files.count;
    archive->files = kunai_i_keep_list(open, &files);
    for (i = 0; archive->files && i < archive->info.entry_count; i++) {
        if (!archive->files[i].entry.title.data)
            archive->files[i].entry.title = kunai_i_get_empty_string();
        if (!archive->files[i].entry.quest.data)
            archive->files[i].entry.quest = kunai_i_get_empty_string();
        archive->info.broken_count += archive->files[i].entry.result != KUNAI_OK;
    }
}

const kunai_i_module kunai_i_archive_module = {
    .record = "archive",
    .bit = KUNAI_MODULE_ARCHIVE,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_archive),
    .byte_order_at = offsetof(kunai_archive, info.byte_order),
    .warnings_at = offsetof(kunai_archive, info.warnings),
    .warning_count_at = offsetof(kunai_archive, info.warning_count),
    .warning_total_at = offsetof(kunai_archive, info.warning_total),
    .read = read_archive};

/* ---- the calls ---- */

kunai_result kunai_archive_open(const void *data, size_t size, const kunai_options *options,
                                kunai_archive **out, kunai_error *error)
{
    void *handle;
    const kunai_result result = kunai_i_open_handle(&kunai_i_archive_module, data, size, options,
                                                    NULL, out, &handle, error);

    if (out)
        *out = handle;
    return result;
}

void kunai_archive_close(kunai_archive *archive)
{
    if (archive)
        kunai_i_release_owner(&archive->owner);
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

const kunai_rom *kunai_archive_get_rom(const kunai_archive *archive)
{
    return archive ? archive->rom : NULL;
}

const void *kunai_archive_get_stored(const kunai_archive *archive, uint32_t index, size_t *size)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);

    if (size)
        *size = entry ? (size_t)entry->size : 0;
    return entry ? kunai_i_get_stored(&archive->files[index], archive->data) : NULL;
}

int32_t kunai_archive_find(const kunai_archive *archive, const char *name, size_t size)
{
    if (!archive)
        return -1;
    return kunai_i_find_string(&archive->files->entry.name, sizeof *archive->files,
                               archive->info.entry_count, name, size);
}

/* Unpacks an entry into dst. Turns the offset of an error into an offset in the input. If an entry
 * is known to lack its end mark, KUNAI_E_TRUNCATED is the expected end, so it counts as success. */
static kunai_result unpack(const kunai_archive *archive, const kunai_i_file *file, void *dst,
                           size_t capacity, uint64_t *written, kunai_error *error)
{
    const uint8_t *bytes = kunai_i_get_stored(file, archive->data);
    const kunai_result code =
        kunai_i_unpack_entry(file, bytes, archive->max_output, dst, capacity, written, error);

    if (file->lacks_end_mark && code == KUNAI_E_TRUNCATED)
        return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
    if (code != KUNAI_OK && error)
        error->offset = kunai_i_find_stored(file, error->offset);
    return code;
}

/* Returns the result of a broken entry, and describes it in *error. The archive does not store the
 * error of a packed entry: this function runs over the stream again to get the same error. */
static kunai_result fail_broken(const kunai_archive *archive, const kunai_i_file *file,
                                kunai_error *error)
{
    const kunai_entry *entry = &file->entry;
    const uint8_t *bytes = kunai_i_get_stored(file, archive->data);

    if (entry->packing &&
        kunai_i_size_entry(file, bytes, archive->max_output, NULL, error) == entry->result) {
        if (error)
            error->offset = kunai_i_find_stored(file, error->offset);
        return entry->result;
    }
    return kunai_i_set_error(error, entry->result, archive->info.format, entry->offset, "entry",
                             entry->result == KUNAI_E_TRUNCATED
                                 ? "the entry ends past the end of the data"
                                 : "the entry cannot be read: see the warnings of the archive");
}

/* kunai_archive_read without its last step: the error does not name the entry yet. */
static kunai_result read_entry(const kunai_archive *archive, uint32_t index, void *dst,
                               size_t capacity, uint64_t *written, kunai_error *error)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const uint32_t format = archive ? archive->info.format : KUNAI_FORMAT_ANY;

    if (!archive || (!dst && capacity))
        return kunai_i_set_error(error, KUNAI_E_ARGUMENT, format, 0, "arguments",
                                 archive ? "dst is NULL, but capacity is not 0"
                                         : "archive is NULL");
    if (!entry)
        return kunai_i_set_error(error, KUNAI_E_RANGE, format, 0, "arguments",
                                 "index is out of range: the archive has fewer entries");
    if (entry->result != KUNAI_OK)
        return fail_broken(archive, &archive->files[index], error);
    if (capacity < (entry->packing ? entry->unpacked_size : entry->size))
        return kunai_i_set_error(error, KUNAI_E_SPACE, format, entry->offset, "arguments",
                                 "capacity is less than the size of the entry");
    if (entry->packing)
        return unpack(archive, &archive->files[index], dst, capacity, written, error);
    if (entry->size)
        memcpy(dst, kunai_archive_get_stored(archive, index, NULL), (size_t)entry->size);
    *written = entry->size;
    return kunai_i_set_error(error, KUNAI_OK, 0, 0, "", "");
}

kunai_result kunai_archive_read(const kunai_archive *archive, uint32_t index, void *dst,
                                size_t capacity, uint64_t *written, kunai_error *error)
{
    uint64_t none;
    kunai_result result;

    if (!written)
        written = &none;
    result = read_entry(archive, index, dst, capacity, written, error);
    if (result != KUNAI_OK)
        *written = 0;
    if (!archive || index >= archive->info.entry_count)
        return result;
    return kunai_i_set_error_item(error, result, KUNAI_ITEM_ENTRY, index);
}
