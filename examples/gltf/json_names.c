/* json_names.c - adds keys with names, numbers and blend factors to a JSON object. Names are from
 * files, paths are UTF-8 (json.h). */
#include "json_names.h"

void add_json_name(buffer *b, const char *key, kunai_string value)
{
    add_json_key(b, key);
    add_json_bytes(b, value.data, value.size);
}

void add_json_names(buffer *b, const char *key, const kunai_string *values, uint32_t count)
{
    uint32_t i;

    add_json_key(b, key);
    open_json(b, '[');
    for (i = 0; i < count; i++)
        add_json_bytes(b, values[i].data, values[i].size);
    close_json(b, ']');
}

void add_json_text(buffer *b, const char *key, const char *value)
{
    add_json_key(b, key);
    add_json_string(b, value);
}

void add_json_path(buffer *b, const char *key, const char *path)
{
    add_json_key(b, key);
    add_json_utf8(b, path);
}

void add_json_number(buffer *b, const char *key, uint64_t value)
{
    add_json_key(b, key);
    add_json_unsigned(b, value);
}

const char *get_blend_name(uint32_t factor)
{
    static const char *const names[] = {"ZERO",      "ONE",           "OTHER",     "INV_OTHER",
                                        "SRC_ALPHA", "INV_SRC_ALPHA", "DST_ALPHA", "INV_DST_ALPHA",
                                        "OWN",       "INV_OWN"};

    return factor < sizeof names / sizeof names[0] ? names[factor] : "unknown";
}

/* Returns whether the drawn colour is added to the colour in the frame buffer. */
static int is_additive(const kunai_material *material)
{
    return material->blend_destination == KUNAI_BLEND_ONE &&
           (material->blend_source == KUNAI_BLEND_ONE ||
            material->blend_source == KUNAI_BLEND_SRC_ALPHA);
}

void add_json_blend(buffer *b, const kunai_material *material)
{
    add_json_text(b, "blendSource", get_blend_name(material->blend_source));
    add_json_text(b, "blendDestination", get_blend_name(material->blend_destination));
    if (!is_additive(material))
        return;
    add_json_key(b, "additive");
    add_json_true(b);
}
