/* info_tree.c - lists every structure that the library sees in a file (kunai/outline.h), for kunai
 * tree. info.c calls it. */
#include "info.h"

#include <inttypes.h>
#include <string.h>

enum { DEEPEST = 40 }; /* limits the indentation: deeper structures are printed at this depth */

/* Returns whether the type of this kind of record is a tag or a magic number. */
static int has_tag(uint32_t kind)
{
    static const uint32_t kinds[] = {
        KUNAI_RECORD_KIND_HEADER,     KUNAI_RECORD_KIND_BLOCK,         KUNAI_RECORD_KIND_CHUNK,
        KUNAI_RECORD_KIND_METADATA,   KUNAI_RECORD_KIND_PVR_HEADER,    KUNAI_RECORD_KIND_GVR_HEADER,
        KUNAI_RECORD_KIND_XVR_HEADER, KUNAI_RECORD_KIND_PALETTE_HEADER};
    size_t i = 0;

    while (i < sizeof kinds / sizeof kinds[0] && kinds[i] != kind)
        i++;
    return i < sizeof kinds / sizeof kinds[0];
}

/* Writes the letters of a tag; the fourth byte may be 0. Returns 0 if they cannot be printed. */
static int get_letters(uint32_t type, char *letters)
{
    size_t count;
    int i;

    for (i = 0; i < 4; i++, type >>= 8)
        letters[i] = (char)(type & 0xFF);
    letters[4] = 0;
    count = strspn(letters, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
    return count >= 3 && !letters[count];
}

static void add_record(buffer *b, const kunai_record *record)
{
    open_json(b, '{');
    add_json_number(b, "offset", record->offset);
    add_json_number(b, "size", record->size);
    add_json_number(b, "kind", record->kind);
    add_json_text(b, "name", record->name.data);
    add_json_number(b, "depth", record->depth);
    add_json_number(b, "type", record->type);
    add_json_number(b, "flags", record->flags);
    add_json_number(b, "count", record->count);
    close_json(b, '}');
}

static void list_record(buffer *b, const kunai_record *record)
{
    char letters[5];

    print_info(b, "  %08" PRIx64 " %8" PRIu64 "  %*s%s", record->offset, record->size,
               (int)(2 * (record->depth < DEEPEST ? record->depth : DEEPEST)), "",
               record->name.data);
    if (record->type && !(has_tag(record->kind) && get_letters(record->type, letters)))
        print_info(b, " 0x%02" PRIX32, record->type);
    else if (record->type && strcmp(letters, record->name.data) != 0)
        print_info(b, " %s", letters); /* most records with a tag have the tag as their name */
    if (record->flags)
        print_info(b, ", flags 0x%" PRIX32, record->flags);
    if (record->count)
        print_info(b, ", count %" PRIu32, record->count);
    print_info(b, "\n");
}

static void add_records(info *out, const kunai_outline *outline)
{
    const kunai_record *record;
    uint32_t i;

    add_json_key(&out->json, "tree");
    open_json(&out->json, '[');
    for (i = 0; (record = kunai_outline_get_record(outline, i)) != NULL; i++) {
        add_record(&out->json, record);
        list_record(&out->list, record);
    }
    close_json(&out->json, ']');
}

void describe_tree(info *out, const buffer *bytes, uint32_t modules)
{
    const kunai_outline_info *found;
    kunai_outline *outline;
    kunai_options options = make_info_options(out);
    kunai_error error;

    if (out->model_format && modules & KUNAI_MODULE_MODEL)
        options.format = out->model_format;
    if (kunai_outline_open(bytes->data, bytes->size, &options, &outline, &error) != KUNAI_OK) {
        report_info_error(out, &error);
        return;
    }
    found = kunai_outline_get_info(outline);
    report_info_warnings(out, found->warnings, found->warning_count, found->warning_total);
    add_records(out, outline);
    kunai_outline_close(outline);
}
