/* ninja_c_read.c - converts C source to an image, and distinguishes C source from other bytes
 * (ninja-c-source.md 1 and 6). A text is C source if a declaration of a Ninja structure has an
 * initialiser. Headers are read before the text, although their offsets follow it. */
#include "container/ninja_c.h"

#include <kunai/probe.h>

/* ---- the whole text ---- */

static kunai_i_c *begin(kunai_i_open *open)
{
    enum { FREE_WORK = 4096 };
    kunai_i_c *c = kunai_i_allocate_scratch(open, 1, sizeof *c);

    if (!c)
        return NULL;
    c->open = open;
    c->read_line = kunai_i_read_c_line;
    c->work_left = FREE_WORK;
    kunai_i_begin_list(&c->conditions, 1);
    kunai_i_begin_list(&c->symbols, sizeof(kunai_i_c_symbol));
    kunai_i_begin_list(&c->slots, sizeof(uint32_t));
    kunai_i_begin_list(&c->macros, sizeof(kunai_i_c_macro));
    kunai_i_begin_list(&c->parameters, sizeof(kunai_i_c_range));
    kunai_i_begin_list(&c->entries, sizeof(kunai_i_c_entry));
    kunai_i_begin_list(&c->references, sizeof(kunai_i_c_reference));
    kunai_i_begin_list(&c->externals, sizeof(uint32_t));
    kunai_i_begin_list(&c->longs, sizeof(uint32_t));
    kunai_i_begin_list(&c->strings, sizeof(kunai_i_c_string));
    kunai_i_begin_list(&c->string_bytes, 1);
    kunai_i_begin_list(&c->image, 1);
    kunai_i_begin_list(&c->origins, sizeof(kunai_i_ascii_origin));
    kunai_i_begin_list(&c->declarations, sizeof(kunai_i_ascii_declaration));
    (void)kunai_i_begin_c_place(c, KUNAI_I_C_FIRST_PLACE, 0);
    return c;
}

/* Reads one text. Conditions and namespaces that an earlier text has left open end with that
 * text. */
static void read_text(kunai_i_c *c, const void *data, size_t size, uint64_t origin)
{
    static const uint8_t byte_order_mark[3] = {0xEF, 0xBB, 0xBF};
    enum { WORK_A_BYTE = 16 /* bytes that may be read again, per byte of the text */ };

    if (kunai_i_has_failed(c->open) || !size)
        return;
    c->work_left += WORK_A_BYTE * (uint64_t)size;
    c->source.data = data;
    c->source.size = (uint32_t)size;
    c->source.at = size >= 3 && !memcmp(data, byte_order_mark, 3) ? 3 : 0;
    c->source.origin = (uint32_t)origin;
    c->source.is_text = 1;
    c->source.is_shift_jis = (uint32_t)kunai_i_is_shift_jis(data, size);
    c->source.line_start = 1;
    c->conditions.count = 0;
    c->namespaces = 0;
    kunai_i_read_c_declarations(c);
}

/* The last origin is the end of the image. */
static void end_origins(kunai_i_c *c, size_t size)
{
    kunai_i_ascii_origin *origin = kunai_i_add_to_list(c->open, &c->origins);

    if (!origin)
        return;
    origin->place = (uint32_t)c->image.count;
    origin->offset = (uint32_t)size;
}

/* The headers are read first, because the text uses their declarations. Their offsets follow those
 * of the text, so that an error can name the right line of each. */
kunai_i_c *kunai_i_compile_c(kunai_i_open *open, const void *data, size_t size)
{
    const kunai_options *options = &open->options;
    kunai_i_c *c = begin(open);
    uint64_t origin = size;
    size_t i;

    if (!c)
        return NULL;
    for (i = 0; i < options->header_count; i++) {
        read_text(c, options->headers[i].data, options->headers[i].size, origin);
        origin += options->headers[i].size;
    }
    read_text(c, data, size, 0);
    if (!kunai_i_has_failed(open))
        kunai_i_link_c(c);
    if (!kunai_i_has_failed(open))
        end_origins(c, size);
    return kunai_i_has_failed(open) ? NULL : c;
}

void kunai_i_read_c(kunai_i_open *open, const void *data, size_t size, kunai_i_ascii *out)
{
    const kunai_i_c *c = kunai_i_compile_c(open, data, size);

    if (!c)
        return;
    out->image = kunai_i_make_reader(open, c->image.items, c->image.count, 0, 0, kunai_i_c_record);
    out->declarations = c->declarations.items;
    out->count = (uint32_t)c->declarations.count;
    out->origins = c->origins.items;
    out->origin_count = (uint32_t)c->origins.count;
    out->is_source = 1;
}

/* ---- is it ---- */

static int is_letter(int byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || byte == '_';
}

static int is_digit(int byte)
{
    return byte >= '0' && byte <= '9';
}

/* Skips braces and everything inside. */
static void skip_braces(kunai_i_c_source *s)
{
    uint64_t depth = 0;

    while (s->at < s->size) {
        const uint8_t byte = s->data[s->at];

        if (byte != '{' && byte != '}') {
            s->at = byte > '/' ? s->at + 1 : kunai_i_step_c(s, s->at);
            continue;
        }
        s->at++;
        depth += byte == '{';
        if (byte == '}' && !--depth)
            return;
    }
}

static uint32_t read_word(kunai_i_c_source *s)
{
    const uint32_t start = s->at;

    while (s->at < s->size && (is_letter(s->data[s->at]) || is_digit(s->data[s->at])))
        s->at++;
    return s->at - start;
}

static uint32_t get_module(uint32_t family)
{
    switch (family) {
    case KUNAI_I_C_OBJECT:
    case KUNAI_I_C_TEXTURE_LIST: return KUNAI_MODULE_MODEL;
    case KUNAI_I_C_MOTION: return KUNAI_MODULE_MOTION;
    case KUNAI_I_C_ACTION:
    case KUNAI_I_C_LAND_TABLE: return KUNAI_MODULE_SCENE;
    default: return 0;
    }
}

static int is_wanted(const kunai_i_c_type *type, uint32_t modules)
{
    if (!type || type->family == KUNAI_I_C_PLAIN)
        return 0; /* all programs contain numbers */
    return !modules || (get_module(type->family) & modules);
}

static int is_word(const kunai_i_c_source *s, uint32_t start, uint32_t size, const char *word)
{
    return size == strlen(word) && !memcmp(s->data + start, word, size);
}

/* Looks for a type, a name and an initialiser outside of functions. Macros are not expanded. words
 * counts the words after the last type: a declaration has at least one. */
int kunai_i_has_c_part(const uint8_t *data, size_t size, uint32_t modules)
{
    kunai_i_c_source s = {data, (uint32_t)size, 0, 0, 1, 0, 1};
    const kunai_i_c_type *type = NULL;
    /* 1: a { begins a namespace or extern "C", and its declarations are read. */
    int words = 0, is_inside = 0;

    if (size >= UINT32_MAX)
        return 0;
    s.is_shift_jis = (uint32_t)kunai_i_is_shift_jis(data, size);
    while (s.at < s.size) {
        const uint8_t byte = s.data[s.at];

        if (is_letter(byte)) {
            const uint32_t start = s.at, length = read_word(&s);
            const kunai_i_c_type *found = kunai_i_find_c_type(s.data + start, length);

            is_inside |=
                is_word(&s, start, length, "namespace") || is_word(&s, start, length, "extern");
            words = found ? 0 : words + 1;
            type = found ? found : type;
        } else if (byte == '=' || byte == '{') {
            if (words && is_wanted(type, modules))
                return 1;
            if (byte == '=' || is_inside)
                s.at++;
            else
                skip_braces(&s);
            type = NULL;
            is_inside = byte == '=' ? is_inside : 0;
        } else if (byte == '[') {
            while (s.at < s.size && s.data[s.at] != ']' && s.data[s.at] != ';')
                s.at++;
        } else if (byte == ';' || byte == '(' || byte == '}') {
            is_inside = is_inside && byte == '(';
            type = NULL;
            s.at++;
        } else if (!byte) {
            return 0; /* texts contain no zero byte */
        } else {
            s.at = kunai_i_step_c(&s, s.at);
        }
    }
    return 0;
}
