/* json_kunai.c - what the library hands out, as JSON. */
#include "json_kunai.h"

#include <stdio.h>

void json_name(buffer *b, const char *key, kunai_string value)
{
    json_key(b, key);
    json_bytes(b, value.data, value.size);
}

void json_names(buffer *b, const char *key, const kunai_string *values, uint32_t count)
{
    uint32_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_bytes(b, values[i].data, values[i].size);
    json_close(b, ']');
}

void json_text(buffer *b, const char *key, const char *value)
{
    json_key(b, key);
    json_string(b, value);
}

void json_path(buffer *b, const char *key, const char *path)
{
    json_key(b, key);
    json_utf8(b, path);
}

void json_number(buffer *b, const char *key, uint64_t value)
{
    json_key(b, key);
    json_unsigned(b, value);
}

const char *json_byte_order_name(uint32_t byte_order)
{
    switch (byte_order) {
    case KUNAI_ORDER_LITTLE: return "little";
    case KUNAI_ORDER_BIG: return "big";
    case KUNAI_ORDER_MIXED: return "mixed";
    default: return "any";
    }
}

int json_has_byte_order(uint32_t format, uint32_t byte_order)
{
    return byte_order != KUNAI_ORDER_ANY && format != KUNAI_FORMAT_NJA &&
           format != KUNAI_FORMAT_AREA_LIGHT;
}

void json_byte_order(buffer *b, uint32_t format, uint32_t byte_order)
{
    json_key(b, "byte_order");
    if (json_has_byte_order(format, byte_order))
        json_string(b, json_byte_order_name(byte_order));
    else
        json_null(b);
}

const char *json_blend_name(uint32_t factor)
{
    static const char *const names[] = {"ZERO",      "ONE",           "OTHER",     "INV_OTHER",
                                        "SRC_ALPHA", "INV_SRC_ALPHA", "DST_ALPHA", "INV_DST_ALPHA",
                                        "OWN",       "INV_OWN"};

    return factor < sizeof names / sizeof names[0] ? names[factor] : "unknown";
}

/* What is drawn is added to what was there. */
static int is_additive(const kunai_material *material)
{
    return material->blend_destination == KUNAI_BLEND_ONE &&
           (material->blend_source == KUNAI_BLEND_ONE ||
            material->blend_source == KUNAI_BLEND_SRC_ALPHA);
}

void json_blend(buffer *b, const kunai_material *material)
{
    json_text(b, "blendSource", json_blend_name(material->blend_source));
    json_text(b, "blendDestination", json_blend_name(material->blend_destination));
    if (!is_additive(material))
        return;
    json_key(b, "additive");
    json_true(b);
}

void json_entry_name(buffer *b, const char *key, const kunai_entry *entry, int of_path)
{
    if (of_path)
        json_path(b, key, entry->name.data);
    else
        json_name(b, key, entry->name);
}

void json_open_entry(buffer *b, uint32_t index, const kunai_entry *entry, int of_path)
{
    json_open(b, '{');
    json_number(b, "index", index);
    json_entry_name(b, "name", entry, of_path);
    json_number(b, "offset", entry->offset);
    json_number(b, "size", entry->size);
    json_text(b, "packing", entry->packing ? kunai_format_name(entry->packing) : "none");
    json_number(b, "unpacked_size", entry->unpacked_size);
    json_text(b, "format", entry->format ? kunai_format_name(entry->format) : "unknown");
    json_byte_order(b, entry->format, entry->byte_order);
    json_key(b, "owner");
    if (entry->owner >= 0)
        json_signed(b, entry->owner);
    else
        json_null(b);
    json_number(b, "type", entry->type);
    json_number(b, "attribute", entry->attribute);
    json_number(b, "global_index", entry->global_index);
    if (entry->result != KUNAI_OK)
        json_text(b, "result", kunai_result_name(entry->result));
}

static void add_problem(buffer *b, const kunai_error *problem, const char *code)
{
    json_open(b, '{');
    json_number(b, "offset", problem->offset);
    json_text(b, "code", code);
    json_text(b, "record", problem->record);
    json_text(b, "message", problem->message);
    json_close(b, '}');
}

void json_problem(buffer *b, const kunai_error *problem)
{
    add_problem(b, problem, kunai_result_name(problem->code));
}

void json_problems(buffer *b, const char *key, const kunai_error *problems, size_t count)
{
    size_t i;

    json_key(b, key);
    json_open(b, '[');
    for (i = 0; i < count; i++)
        json_problem(b, &problems[i]);
    json_close(b, ']');
}

void json_unreadable(buffer *b, const tool *t)
{
    const kunai_error error = {.message = t->failure, .record = "file"};

    json_key(b, "error");
    add_problem(b, &error,
                t->failure_status == TOOL_LIMIT ? kunai_result_name(KUNAI_E_LIMIT) : "FILE");
}

void json_print(const buffer *line)
{
    tool_print_plain(stdout, (const char *)line->data, line->size);
    putchar('\n');
}
