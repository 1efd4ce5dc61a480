/* json_kunai.c - writes what the library returns as JSON: entries, errors and warnings
 * (json_kunai.h). */
#include "json_kunai.h"

#include <stdio.h>

const char *get_byte_order_name(uint32_t byte_order)
{
    switch (byte_order) {
    case KUNAI_BYTE_ORDER_LITTLE: return "little";
    case KUNAI_BYTE_ORDER_BIG: return "big";
    case KUNAI_BYTE_ORDER_MIXED: return "mixed";
    default: return "any";
    }
}

int has_byte_order(uint32_t format, uint32_t byte_order)
{
    return byte_order != KUNAI_BYTE_ORDER_ANY && format != KUNAI_FORMAT_NJA &&
           format != KUNAI_FORMAT_AREA_LIGHT;
}

void add_json_byte_order(buffer *b, uint32_t format, uint32_t byte_order)
{
    add_json_key(b, "byte_order");
    if (has_byte_order(format, byte_order))
        add_json_string(b, get_byte_order_name(byte_order));
    else
        add_json_null(b);
}

void add_json_entry_name(buffer *b, const char *key, const kunai_entry *entry, int of_path)
{
    if (of_path)
        add_json_path(b, key, entry->name.data);
    else
        add_json_name(b, key, entry->name);
}

void open_json_entry(buffer *b, uint32_t index, const kunai_entry *entry, int of_path)
{
    open_json(b, '{');
    add_json_number(b, "index", index);
    add_json_entry_name(b, "name", entry, of_path);
    add_json_number(b, "offset", entry->offset);
    add_json_number(b, "size", entry->size);
    add_json_text(b, "packing", entry->packing ? kunai_format_name(entry->packing) : "none");
    add_json_number(b, "unpacked_size", entry->unpacked_size);
    add_json_text(b, "format", entry->format ? kunai_format_name(entry->format) : "unknown");
    add_json_byte_order(b, entry->format, entry->byte_order);
    add_json_key(b, "owner");
    if (entry->owner >= 0)
        add_json_signed(b, entry->owner);
    else
        add_json_null(b);
    add_json_number(b, "type", entry->type);
    add_json_number(b, "attribute", entry->attribute);
    add_json_number(b, "global_index", entry->global_index);
    if (entry->title.size)
        add_json_name(b, "title", entry->title);
    if (entry->quest.size)
        add_json_name(b, "quest", entry->quest);
    if (entry->result != KUNAI_OK)
        add_json_text(b, "result", kunai_result_name(entry->result));
}

static void add_problem(buffer *b, const kunai_error *problem, const char *code)
{
    open_json(b, '{');
    add_json_number(b, "offset", problem->offset);
    add_json_text(b, "code", code);
    add_json_text(b, "record", problem->record);
    add_json_text(b, "message", problem->message);
    if (problem->item_kind != KUNAI_ITEM_NONE) {
        add_json_text(b, "item_kind", kunai_item_name(problem->item_kind));
        add_json_number(b, "item", problem->item);
    }
    close_json(b, '}');
}

void add_json_problem(buffer *b, const kunai_error *problem)
{
    add_problem(b, problem, kunai_result_name(problem->code));
}

void add_json_problems(buffer *b, const char *key, const kunai_error *problems, size_t count)
{
    size_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_problem(b, &problems[i]);
    close_json(b, ']');
}

void add_json_unreadable(buffer *b, const tool *t)
{
    const kunai_error error = {.message = t->failure, .record = "file"};

    add_json_key(b, "error");
    if (t->cause.code != KUNAI_OK)
        add_json_problem(b, &t->cause);
    else
        add_problem(b, &error,
                    t->failure_status == TOOL_LIMIT ? kunai_result_name(KUNAI_E_LIMIT) : "FILE");
}

void print_json(const buffer *line)
{
    print_plain_out((const char *)line->data, line->size);
    print_out("\n");
}
