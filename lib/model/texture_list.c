/* texture_list.c - reads NJS_TEXLIST: the body of an NJTL or GJTL, or in a stage,
 * ninja-container.md 4. */
#include "model/model.h"

#include "base/sink.h"

enum { ENTRY_SIZE = 12 };

static const char record[] = "NJS_TEXLIST";

static void list_warn(kunai_i_job *job, uint64_t offset, const char *message)
{
    kunai_i_warn(job, KUNAI_E_CORRUPT, offset, record, message);
}

/* The string ends at its 0 or at the end of the body. */
static kunai_string name_read(kunai_i_job *job, const kunai_i_reader *body, uint32_t at,
                              uint64_t offset)
{
    size_t size = 0;

    if (at == KUNAI_I_NULL)
        return kunai_i_empty_string();
    if (at >= body->size) {
        list_warn(job, offset, "the name of a texture is out of range");
        return kunai_i_empty_string();
    }
    while (size < body->size - at && body->data[at + size])
        size++;
    if (!kunai_i_spend(job, size, offset, record))
        return kunai_i_empty_string();
    kunai_i_saw(job, "texture name", body->origin + at, (uint64_t)size + 1);
    return kunai_i_keep_string(job, body->data + at, size);
}

static void entry_read(kunai_i_job *job, kunai_i_reader *body, kunai_texture_name *texture)
{
    const uint64_t offset = kunai_i_tell(body);

    kunai_i_saw(job, "NJS_TEXNAME", offset, ENTRY_SIZE);
    texture->name = name_read(job, body, kunai_i_pointer(body), offset);
    texture->palette = kunai_i_empty_string();
    texture->attributes = kunai_i_u32(body);
    texture->global_index = kunai_i_u32(body);
}

kunai_texture_name *kunai_i_texture_list_read(kunai_i_job *job, kunai_i_reader body, uint32_t at,
                                              uint32_t *count)
{
    const uint64_t offset = body.origin + at;
    kunai_texture_name *textures;
    uint32_t entries, entry_count, i;

    *count = 0;
    body.record = record;
    kunai_i_seek(&body, at);
    entries = kunai_i_pointer(&body);
    entry_count = kunai_i_u32(&body);
    if (kunai_i_reader_warn(&body) || !entry_count)
        return NULL;
    if (!kunai_i_holds(body.size, entries, entry_count, ENTRY_SIZE)) {
        list_warn(job, offset + (entries > body.size ? 0 : 4), /* the pointer, or the count */
                  "the textures do not lie inside of the data");
        return NULL;
    }
    kunai_i_saw_more(job, record, offset, 8, 0, 0, entry_count);
    textures = kunai_i_keep(job, entry_count, sizeof *textures);
    kunai_i_seek(&body, entries);
    for (i = 0; i < entry_count && !kunai_i_failed(job); i++)
        entry_read(job, &body, &textures[i]);
    *count = entry_count;
    return textures;
}
