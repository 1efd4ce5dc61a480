/*
 * texture_list.c - reads NJS_TEXLIST, a list of texture names (ninja-container.md 4). It is the
 * body of an NJTL or GJTL chunk, or a structure in a stage.
 *
 * The list is a pointer to the entries and their number. An entry is an NJS_TEXNAME of 12 bytes: a
 * pointer to the name, attributes, and a global index. Faults are warnings, because a model without
 * its texture names is still useful.
 */
#include "model/texture_list.h"

#include "base/trace.h"

#include <string.h>

enum { ENTRY_SIZE = 12 };

static const char record[] = "NJS_TEXLIST";

static void warn_list(kunai_i_open *open, uint64_t offset, const char *message)
{
    kunai_i_warn(open, KUNAI_E_CORRUPT, offset, record, message);
}

/* The string ends at a 0 byte or at the end of the body. */
static kunai_string read_name(kunai_i_open *open, const kunai_i_reader *body, uint32_t at,
                              uint64_t offset)
{
    size_t size = 0;

    if (at == KUNAI_I_NULL)
        return kunai_i_get_empty_string();
    if (at >= body->size) {
        warn_list(open, offset, "the pointer to the texture name leads outside the data");
        return kunai_i_get_empty_string();
    }
    while (size < body->size - at && body->data[at + size])
        size++;
    if (!kunai_i_charge(open, size, offset, record))
        return kunai_i_get_empty_string();
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_TEXTURE_NAME, "texture name", body->origin + at,
                            (uint64_t)size + 1);
    return kunai_i_copy_string(open, body->data + at, size);
}

static void read_entry(kunai_i_open *open, kunai_i_reader *body, kunai_texture_ref *texture)
{
    const uint64_t offset = kunai_i_tell(body);

    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_TEXTURE_REF, "NJS_TEXNAME", offset, ENTRY_SIZE);
    texture->name = read_name(open, body, kunai_i_read_pointer(body), offset);
    texture->palette = kunai_i_get_empty_string();
    texture->attributes = kunai_i_read_u32(body);
    texture->global_index = kunai_i_read_u32(body);
}

/* Entries without names can be matched with textures only by their index. */
static uint32_t choose_rule(const kunai_texture_ref *refs, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (refs[i].name.size)
            return KUNAI_MATCH_RULE_COUNT;
    return KUNAI_MATCH_RULE_INDEX;
}

/* Returns NULL if the open has failed. */
static kunai_texture_ref *read_entries(kunai_i_open *open, kunai_i_reader *body, uint32_t count)
{
    kunai_texture_ref *refs = kunai_i_allocate(open, count, sizeof *refs);
    uint32_t i;

    for (i = 0; i < count && !kunai_i_has_failed(open); i++)
        read_entry(open, body, &refs[i]);
    return refs;
}

/* Reads the list at a place. If the list is damaged, it stays empty. If the entries end outside the
 * data, the warning has the offset of the pointer if they also begin outside, otherwise the offset
 * of the count. */
void kunai_i_read_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                               kunai_texture_list *list)
{
    const uint64_t offset = body.origin + at;
    kunai_texture_ref *refs;
    uint32_t entries, count; /* place of the first entry, number of entries */

    memset(list, 0, sizeof *list);
    body.record = record;
    kunai_i_seek(&body, at);
    entries = kunai_i_read_pointer(&body);
    count = kunai_i_read_u32(&body);
    if (kunai_i_warn_from_reader(&body) || !count)
        return;
    if (!kunai_i_holds(body.size, entries, count, ENTRY_SIZE)) {
        warn_list(open, offset + (entries > body.size ? 0 : 4), /* the pointer or the count */
                  "the textures end past the end of the data");
        return;
    }
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_TEXTURE_LIST, record, offset, 8, 0, 0, count);
    kunai_i_seek(&body, entries);
    refs = read_entries(open, &body, count);
    if (kunai_i_has_failed(open))
        return;
    list->refs = refs;
    list->count = count;
    list->rule = choose_rule(refs, count);
}

void kunai_i_read_model_textures(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                 kunai_model *model)
{
    kunai_i_read_texture_list(open, body, at, &model->textures);
    model->info.texture_count = model->textures.count;
}

/* Collects the warnings of the list in shared->faults. KUNAI_OPEN_STRICT is off meanwhile, because
 * it would fail the open at once, even if no model takes the list. kunai_i_take_shared_list repeats
 * the warnings for each model that takes the list, and there KUNAI_OPEN_STRICT applies. */
void kunai_i_share_texture_list(kunai_i_open *open, kunai_i_reader body, uint32_t at,
                                kunai_i_shared_list *shared)
{
    const uint32_t flags = open->options.flags;
    kunai_i_warnings found, *faults = NULL;

    kunai_i_begin_warnings(open, &found);
    open->options.flags &= ~(uint32_t)KUNAI_OPEN_STRICT;
    kunai_i_read_texture_list(open, body, at, &shared->list);
    open->options.flags = flags;
    open->warnings = found.outer;
    if (found.count)
        faults = kunai_i_allocate_scratch(open, 1, sizeof *faults);
    if (faults)
        *faults = found;
    shared->faults = faults;
}

void kunai_i_take_shared_list(kunai_i_open *open, const kunai_i_shared_list *shared,
                              kunai_model *model)
{
    if (shared->faults)
        kunai_i_repeat_warnings(open, shared->faults);
    model->textures = shared->list;
    model->info.texture_count = shared->list.count;
}
