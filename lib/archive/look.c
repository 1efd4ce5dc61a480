/* look.c - the look into each entry of an archive: how it is packed, how large it unpacks, what it
 * is (archives.md 8, prs.md 6). */
#include "archive/look.h"
#include "base/identify.h"
#include "prs/prs.h"

#include <kunai/prs.h>

enum {
    HEAD = 256,     /* unpacked bytes that tell what a packed entry is */
    HEAD_TAIL = 32, /* zeros behind them, so that no format is told by its end */
    /* Steps of the budget that a look costs: about ten runs of formats and of PRS over each byte.
     * The budget of 64 a byte lasts for all entries that do not overlap, and four times that. */
    STEPS_A_BYTE = 16,
    STEPS_AN_ENTRY = 64
};

/* "lappy" becomes "lappy.xvm". Other formats than those of texture archives add nothing. */
static kunai_string add_name_end(kunai_i_open *open, kunai_string name, uint32_t format)
{
    static const struct {
        uint32_t format;
        char end[5];
    } ends[] = {{KUNAI_FORMAT_PVM, ".pvm"}, {KUNAI_FORMAT_GVM, ".gvm"}, {KUNAI_FORMAT_XVM, ".xvm"}};
    size_t i;

    for (i = 0; i < sizeof ends / sizeof ends[0]; i++)
        if (ends[i].format == format)
            return kunai_i_copy_joined(open, name, ends[i].end, 4);
    return name;
}

kunai_options kunai_i_make_unpack_options(const kunai_i_file *file, uint64_t max_output)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.format = file->entry.packing;
    options.byte_order = file->packing_order;
    options.max_output = max_output;
    return options;
}

static void set_format(kunai_i_open *open, kunai_i_file *file, const kunai_found *found)
{
    kunai_entry *entry = &file->entry;

    entry->format = found->format;
    if (!entry->byte_order) /* a reader of the table may know it already */
        entry->byte_order = found->byte_order;
    if (file->name_lacks_end)
        entry->name = add_name_end(open, entry->name, found->format);
}

/* The head of what a packed entry gives. */
static void look_at_unpacked(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_options options = kunai_i_make_unpack_options(file, 0);
    const kunai_entry *entry = &file->entry;
    uint8_t head[HEAD + HEAD_TAIL];
    kunai_found found;
    uint64_t size = 0;

    memset(head, 0, sizeof head);
    options.flags = KUNAI_PRS_FILL;
    (void)kunai_prs_decode(bytes, (size_t)entry->size, &options, head, HEAD, &size, NULL, NULL);
    if (size == HEAD && entry->unpacked_size > HEAD)
        size = sizeof head;
    if (kunai_i_identify(KUNAI_I_BY_GUESS, head, (size_t)size, &found))
        set_format(open, file, &found);
}

/* What is wrong with a stream, at its place. */
static void break_packed(kunai_i_open *open, kunai_entry *entry, const kunai_error *error)
{
    entry->result = error->code;
    kunai_i_warn(open, error->code, entry->offset + error->offset, error->record, error->message);
}

/* The size is known, but read would stop at max_output. */
static void check_limit(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    const kunai_options options = kunai_i_make_unpack_options(file, open->options.max_output);
    kunai_error error;

    if (file->entry.unpacked_size > options.max_output &&
        kunai_prs_size(bytes, (size_t)file->entry.size, &options, NULL, NULL, &error) != KUNAI_OK)
        break_packed(open, &file->entry, &error);
}

/* A stream that is too short to be told from chance stays as it is. */
static void look_for_packing(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
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
    look_at_unpacked(open, file, bytes);
    check_limit(open, file, bytes);
}

/* The table says that the entry is packed, and how large it unpacks. */
static void look_at_packed(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    const kunai_options options =
        kunai_i_make_unpack_options(file, UINT64_MAX); /* nothing is written */
    kunai_entry *entry = &file->entry;
    const uint64_t declared = entry->unpacked_size;
    kunai_error error;

    (void)kunai_prs_size(bytes, (size_t)entry->size, &options, &entry->unpacked_size, NULL, &error);
    look_at_unpacked(open, file, bytes);
    if (entry->result != KUNAI_OK)
        return; /* the data ends in it: that was said */
    if (error.code != KUNAI_OK) {
        break_packed(open, entry, &error);
        return;
    }
    if (entry->unpacked_size != declared)
        kunai_i_warn(open, KUNAI_E_CORRUPT, file->declared_at, "entry",
                     "an entry does not unpack to the size that the table says");
    check_limit(open, file, bytes);
}

/* What is stored as it is. */
static void look_at_stored(kunai_i_open *open, kunai_i_file *file, const uint8_t *bytes)
{
    kunai_found found;

    file->entry.unpacked_size = file->entry.size;
    if (kunai_i_identify(KUNAI_I_BY_GUESS, bytes, (size_t)file->entry.size, &found))
        set_format(open, file, &found);
    else if (file->entry.result == KUNAI_OK)
        look_for_packing(open, file, bytes);
}

/* Without a look nothing but the table is known of an entry. No PRS stream gives more than 1024
 * bytes for 13 (prs.md 5). */
static void trust_table(kunai_i_open *open, kunai_i_file *file)
{
    kunai_entry *entry = &file->entry;

    if (!entry->packing)
        entry->unpacked_size = entry->size;
    if (!entry->packing || entry->unpacked_size <= entry->size * 1024 / 13)
        return;
    entry->unpacked_size = 0;
    if (entry->result != KUNAI_OK)
        return; /* the data ends in it: that was said */
    entry->result = KUNAI_E_CORRUPT;
    kunai_i_warn(open, KUNAI_E_CORRUPT, file->declared_at, "entry",
                 "an entry cannot unpack to the size that the table says");
}

static void look_at_entry(kunai_i_open *open, kunai_i_file *file, const uint8_t *data)
{
    const uint8_t *bytes = data + (size_t)file->entry.offset;

    if (file->entry.packing)
        look_at_packed(open, file, bytes);
    else
        look_at_stored(open, file, bytes);
}

void kunai_i_look_at_entries(kunai_i_open *open, const kunai_i_list *files, const uint8_t *data)
{
    int look = !(open->options.flags & KUNAI_QUICK);
    kunai_i_file *file = files->items;
    size_t i;

    for (i = 0; i < files->count && !kunai_i_has_failed(open); i++) {
        const kunai_entry *entry = &file[i].entry;
        const uint64_t steps = entry->size * STEPS_A_BYTE + STEPS_AN_ENTRY;

        if (look && steps > open->budget.left) {
            look = 0;
            kunai_i_warn(open, KUNAI_E_LIMIT, entry->offset, "entry",
                         "entries overlap too much: this one and the rest were not looked into");
        }
        if (look) {
            kunai_i_charge(open, steps, entry->offset, "entry");
            look_at_entry(open, &file[i], data);
        } else {
            trust_table(open, &file[i]);
        }
    }
}
