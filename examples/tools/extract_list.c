/* extract_list.c - the list that kunai-extract prints instead of writing files. */
#include "extract.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void indent(const visit_level *l)
{
    printf("%*s", (int)(2 * l->depth), "");
}

static void print_heading(const extract *e, const visit_level *l)
{
    if (l->depth)
        return;
    if (e->t->input_count > 1) {
        tool_print_plain(stdout, l->path, strlen(l->path));
        puts(":");
    }
    printf("%*s offset          size  unpacked pack format             name\n", l->digits, "#");
}

static void print_row(const visit_level *l, uint32_t index, const kunai_entry *entry)
{
    const char *format = entry->format ? kunai_format_name(entry->format) : "unknown";

    indent(l);
    printf("%0*" PRIu32 " 0x%08" PRIx64 " %9" PRIu64 " %9" PRIu64 " %-4s ", l->digits, index,
           entry->offset, entry->size, entry->unpacked_size,
           entry->packing ? kunai_format_name(entry->packing) : "none");
    printf(entry->name.size ? "%-18s " : "%s", format);
    tool_print_plain(stdout, entry->name.data, entry->name.size);
    if (entry->global_index)
        printf(" (global index %" PRIu32 ")", entry->global_index);
    if (entry->result != KUNAI_OK)
        printf(" (%s)", kunai_result_name(entry->result));
    putchar('\n');
}

void list_begin(extract *e, const visit_level *l)
{
    buffer *b = &e->line;

    if (!e->json) {
        print_heading(e, l);
        return;
    }
    json_text(b, "format", kunai_format_name(l->format));
    json_byte_order(b, l->format, l->byte_order);
    json_number(b, "size", l->bytes->size);
    if (l->archive)
        json_number(b, "flags", kunai_archive_get_info(l->archive)->flags);
    json_key(b, "entries");
    json_open(b, '[');
}

void list_entry(extract *e, const visit_level *l, uint32_t index)
{
    const kunai_entry *entry = visit_get_entry(l, index);

    if (e->json)
        json_open_entry(&e->line, index, entry, !l->archive);
    else
        print_row(l, index, entry);
}

void list_end_entry(extract *e)
{
    if (e->json)
        json_close(&e->line, '}');
}

void list_end(extract *e)
{
    if (e->json)
        json_close(&e->line, ']');
}

void list_problems(extract *e, const visit_level *l)
{
    if (l->error.code != KUNAI_OK) {
        if (!l->count)
            json_number(&e->line, "size", l->bytes->size);
        json_key(&e->line, "error");
        json_problem(&e->line, &l->error);
    }
    json_problems(&e->line, "warnings", (const void *)l->warnings.data,
                  l->warnings.size / sizeof(kunai_error));
    if (l->unread)
        json_number(&e->line, "unread_size", l->unread);
}
