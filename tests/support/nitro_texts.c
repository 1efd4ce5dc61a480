/* nitro_texts.c - NSBMD files as texts. */
#include "nitro_texts.h"

#include <stdarg.h>

enum { MOST_TEXT = 1 << 16 };

/* A model that is being laid. */
typedef struct building {
    laid *to;
    const nitro_text *model;
    const char *suffix; /* of its labels */
} building;

static void lay_part(const building *of, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* In the text # is the end of a label. */
static void lay_part(const building *of, const char *format, ...)
{
    char *text = malloc(2 * MOST_TEXT), *whole = text + MOST_TEXT;
    va_list arguments;
    size_t i, size = 0;

    assert_non_null(text);
    va_start(arguments, format);
    assert_true(vsnprintf(text, MOST_TEXT, format, arguments) < MOST_TEXT);
    va_end(arguments);
    for (i = 0; text[i]; i++)
        size += (size_t)snprintf(whole + size, MOST_TEXT - size, "%.*s", text[i] == '#' ? 2 : 1,
                                 text[i] == '#' ? of->suffix : text + i);
    whole[size] = '\0';
    lay_more(of->to, "%s", whole);
    free(text);
}

static uint32_t count_parts(const char *const *parts)
{
    uint32_t count = 1;

    while (count < NITRO_PARTS && parts[count])
        count++;
    return count;
}

/* ---- dictionaries (g3d.md 2) ---- */

/* All but entries and names; the tree is not read. entries: their label. */
static void begin_dictionary(const building *of, const char *entries, uint32_t count)
{
    lay_part(of, "b(0 %u) h(%u 8 %u) .%u h(4 %u) %s#:", count, 16 + 24 * count, 12 + 4 * count,
             4 * (count + 1), 4 + 4 * count, entries);
}

/* part: "node". The entries are the places of parts, counted from base. */
static void lay_dictionary(const building *of, const char *base, const char *part, uint32_t count)
{
    char entries[32];
    uint32_t i;

    snprintf(entries, sizeof entries, "%s_entries", part);
    begin_dictionary(of, entries, count);
    for (i = 0; i < count; i++)
        lay_part(of, "%s%u#-%s#", part, i, base);
    for (i = 0; i < count; i++)
        lay_part(of, "'%s%u'.16", part, i);
}

/* ---- materials ---- */

/* The number of materials with the name of this one; 0 if it is not the first of them. */
static uint32_t count_users(const char *const *names, uint32_t material)
{
    uint32_t i, users = 0;

    for (i = 0; names[material] && i < NITRO_PARTS; i++)
        if (names[i] && !strcmp(names[i], names[material])) {
            if (i < material)
                return 0;
            users++;
        }
    return users;
}

/* A dictionary of the different names: the place of a list of materials, and their number. */
static void lay_names(const building *of, const char *kind, const char *const *names)
{
    uint32_t i, count = 0;
    char entries[32];

    for (i = 0; i < NITRO_PARTS; i++)
        count += count_users(names, i) > 0;
    snprintf(entries, sizeof entries, "%s_entries", kind);
    begin_dictionary(of, entries, count);
    for (i = 0; i < NITRO_PARTS; i++)
        if (count_users(names, i))
            lay_part(of, "h(%s_list%u#-materials# %u)", kind, i, count_users(names, i));
    for (i = 0; i < NITRO_PARTS; i++)
        if (count_users(names, i))
            lay_part(of, "'%s'.16", names[i]);
}

static void lay_users(const building *of, const char *kind, const char *const *names)
{
    uint32_t i, k;

    for (i = 0; i < NITRO_PARTS; i++) {
        if (!count_users(names, i))
            continue;
        lay_part(of, "%s_list%u#:", kind, i);
        for (k = i; k < NITRO_PARTS; k++)
            if (names[k] && !strcmp(names[k], names[i]))
                lay_part(of, "b%u", k);
    }
}

static void lay_materials(const building *of)
{
    const nitro_text *model = of->model;
    const uint32_t count = count_parts(model->materials);
    uint32_t i;

    lay_part(of, "materials#: h(textures#-materials# palettes#-materials#)");
    lay_dictionary(of, "materials", "material", count);
    lay_part(of, "textures#:");
    lay_names(of, "texture", model->textures);
    lay_part(of, "palettes#:");
    lay_names(of, "palette", model->palettes);
    lay_users(of, "texture", model->textures);
    lay_users(of, "palette", model->palettes);
    lay_part(of, "/4");
    for (i = 0; i < count; i++)
        lay_part(of, "material%u#: h(0 material_end%u#-material%u#) %s material_end%u#:", i, i, i,
                 model->materials[i] ? model->materials[i] : NITRO_MATERIAL, i);
}

/* ---- the model ---- */

static void lay_shapes(const building *of)
{
    const char *const *lists = of->model->lists;
    const uint32_t count = count_parts(lists);
    uint32_t i;

    lay_part(of, "shapes#:");
    lay_dictionary(of, "shapes", "shape", count);
    for (i = 0; i < count; i++)
        lay_part(of, "shape%u#: h(0 16) 0 list%u#-shape%u# list_end%u#-list%u#", i, i, i, i, i);
    for (i = 0; i < count; i++)
        lay_part(of, "list%u#: %s list_end%u#:", i, lists[i] ? lists[i] : NITRO_TRIANGLE, i);
}

static void lay_model(const building *of)
{
    const nitro_text *model = of->model;
    const uint32_t nodes = count_parts(model->nodes);
    uint32_t i;

    lay_part(of,
             "model#: binds_end#-model# commands#-model# materials#-model# shapes#-model# "
             "binds#-model# b(0 0 0 %u %u %u %u 0) 4096 4096 h(4*0 6*0) 4096 4096 nodes#:",
             nodes, count_parts(model->materials), count_parts(model->lists), nodes);
    lay_dictionary(of, "nodes", "node", nodes);
    for (i = 0; i < nodes; i++)
        lay_part(of, "node%u#: %s", i, model->nodes[i] ? model->nodes[i] : "h(7 0)");
    lay_part(of, "commands#: %s /4",
             model->commands ? model->commands : "{06000000 020001 0400 0500 01}");
    lay_materials(of);
    lay_shapes(of);
    lay_part(of, "binds#: %s binds_end#: %s", model->binds ? model->binds : "",
             model->tail ? model->tail : "");
}

laid lay_nitro(const nitro_text *models, uint32_t count)
{
    static const char *const suffixes[] = {"", "_1", "_2"};
    laid file = lay("'BMD0' {FFFE} h2 file_end-file h(16 %u) block-file %s block: 'MDL0' end-block",
                    models->block ? 2 : 1, models->block ? "end-file" : "");
    building of = {&file, models, ""};
    uint32_t i;

    add_label(&file, "file", 0);
    begin_dictionary(&of, "entry", count);
    for (i = 0; i < count; i++)
        lay_more(&file, "model%s-block", suffixes[i]);
    for (i = 0; i < count; i++)
        lay_more(&file, "'%s'.16", models[i].name ? models[i].name : "model");
    for (i = 0; i < count; i++) {
        of.model = &models[i];
        of.suffix = suffixes[i];
        lay_model(&of);
    }
    lay_more(&file, "end: %s file_end:", models->block ? models->block : "");
    return file;
}

void check_nitro(const nitro_text *model, const char *change, const char *how, const char *format,
                 ...)
{
    laid file = lay_nitro(model, 1);
    char expected[MOST_TEXT];
    va_list arguments;

    va_start(arguments, format);
    assert_true(vsnprintf(expected, sizeof expected, format, arguments) < MOST_TEXT);
    va_end(arguments);
    patch(&file, "%s", change);
    check_case(&file, how, "%s", expected);
    free_laid(&file);
}

void check_nitro_damages(const nitro_text *model, const char *how, const damage *rows, size_t count)
{
    laid file = lay_nitro(model, 1);

    check_damages(&file, how, rows, count);
    free_laid(&file);
}
