/* extract_list.c - prints the list of kunai list, as text or as JSON. extract_entry.c calls it. */
#include "extract.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void indent(const visit_level *l)
{
    print_out("%*s", (int)(2 * l->depth), "");
}

static void print_heading(const extract *e, const visit_level *l)
{
    if (l->depth)
        return;
    if (e->t->input_count > 1) {
        print_plain_out(l->path, strlen(l->path));
        print_out(":\n");
    }
    print_out("%*s offset          size  unpacked pack format             name\n", l->digits, "#");
}

static void print_row(const visit_level *l, uint32_t index, const kunai_entry *entry)
{
    const char *format = entry->format ? kunai_format_name(entry->format) : "unknown";

    indent(l);
    print_out("%0*" PRIu32 " 0x%08" PRIx64 " %9" PRIu64 " %9" PRIu64 " %-4s ", l->digits, index,
              entry->offset, entry->size, entry->unpacked_size,
              entry->packing ? kunai_format_name(entry->packing) : "none");
    print_out(entry->name.size ? "%-18s " : "%s", format);
    print_plain_out(entry->name.data, entry->name.size);
    if (entry->global_index)
        print_out(" (global index %" PRIu32 ")", entry->global_index);
    if (entry->result != KUNAI_OK)
        print_out(" (%s)", kunai_result_name(entry->result));
    print_out("\n");
}

void begin_list(extract *e, const visit_level *l)
{
    buffer *b = &e->line;

    if (!e->json) {
        print_heading(e, l);
        return;
    }
    add_json_text(b, "format", kunai_format_name(l->format));
    add_json_byte_order(b, l->format, l->byte_order);
    add_json_number(b, "size", l->bytes->size);
    if (l->archive)
        add_json_number(b, "flags", kunai_archive_get_info(l->archive)->flags);
    add_json_key(b, "entries");
    open_json(b, '[');
}

void list_entry(extract *e, const visit_level *l, uint32_t index)
{
    const kunai_entry *entry = get_visit_entry(l, index);

    if (e->json)
        open_json_entry(&e->line, index, entry, !l->archive);
    else
        print_row(l, index, entry);
}

void end_list_entry(extract *e)
{
    if (e->json)
        close_json(&e->line, '}');
}

void end_list(extract *e)
{
    if (e->json)
        close_json(&e->line, ']');
}

void list_problems(extract *e, const visit_level *l)
{
    if (l->error.code != KUNAI_OK) {
        if (!l->count)
            add_json_number(&e->line, "size", l->bytes->size);
        add_json_key(&e->line, "error");
        add_json_problem(&e->line, &l->error);
    }
    add_json_problems(&e->line, "warnings", (const void *)l->warnings.data,
                      l->warnings.size / sizeof(kunai_error));
    if (l->unread)
        add_json_number(&e->line, "unread_size", l->unread);
}
