/* nitro_writer.c - writes NSBMD files whose parts are texts (nitro_writer.h). */
#include "nitro_writer.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TEXT = 1 << 16 };

/* The model that is laid. */
typedef struct building {
    laid *to;
    const nitro_text *model;
    const char *suffix; /* ends all labels of this model */
} building;

static void lay_part(const building *of, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Lays a text of a model. "#" stands for the suffix of a label. */
static void lay_part(const building *of, const char *format, ...)
{
    const size_t length = strlen(of->suffix);
    char whole[MOST_TEXT];
    va_list arguments;
    size_t i, size = 0;

    va_start(arguments, format);
    auto_free char *text = print_list(format, arguments);
    va_end(arguments);
    for (i = 0; text[i] && size + length < MOST_TEXT; i++)
        if (text[i] == '#') {
            memcpy(whole + size, of->suffix, length);
            size += length;
        } else {
            whole[size++] = text[i];
        }
    lay_more(of->to, "%.*s", (int)size, whole);
}

static uint32_t count_parts(const char *const *parts)
{
    uint32_t count = 1;

    while (count < NITRO_PARTS && parts[count])
        count++;
    return count;
}

/* ---- dictionaries (g3d.md 2) ---- */

/* Lays a dictionary up to its entries. entries is their label. */
static void begin_dictionary(const building *of, const char *entries, const char *const *names,
                             uint32_t count)
{
    lay_part(of, "b(0 %u) h(%u 8 %u)", count, 16 + 24 * count, 12 + 4 * count);
    write_g3d_tree(names, count, &of->to->file);
    lay_part(of, "h(4 %u) %s#:", 4 + 4 * count, entries);
}

static void lay_names(const building *of, const char *const *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        lay_part(of, "'%s'.16", names[i]);
}

/* Lays a dictionary of parts. The entries are the places of the parts, counted from base. If a name
 * is NULL, it is made of part and a number: "node0". */
static void lay_dictionary(const building *of, const char *base, const char *part,
                           const char *const *names, uint32_t count)
{
    char entries[32], numbered[NITRO_PARTS][16];
    const char *all[NITRO_PARTS];

    for (uint32_t i = 0; i < count; i++) {
        snprintf(numbered[i], sizeof numbered[i], "%s%u", part, i);
        all[i] = names[i] ? names[i] : numbered[i];
    }
    snprintf(entries, sizeof entries, "%s_entries", part);
    begin_dictionary(of, entries, all, count);
    for (uint32_t i = 0; i < count; i++)
        lay_part(of, "%s%u#-%s#", part, i, base);
    lay_names(of, all, count);
}

/* ---- materials ---- */

/* Returns how many materials have the same name in names. Returns 0 if an earlier material has this
 * name. */
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

/* Lays a dictionary with each name once. An entry is the place of a list of materials, and their
 * count. */
static void lay_lists_of(const building *of, const char *kind, const char *const *names)
{
    const char *different[NITRO_PARTS];
    uint32_t i, count = 0;

    for (i = 0; i < NITRO_PARTS; i++)
        if (count_users(names, i))
            different[count++] = names[i];
    auto_free char *entries = print_text("%s_entries", kind);
    begin_dictionary(of, entries, different, count);
    for (i = 0; i < NITRO_PARTS; i++)
        if (count_users(names, i))
            lay_part(of, "h(%s_list%u#-materials# %u)", kind, i, count_users(names, i));
    lay_names(of, different, count);
}

static void lay_users(const building *of, const char *kind, const char *const *names)
{
    for (uint32_t i = 0; i < NITRO_PARTS; i++) {
        if (!count_users(names, i))
            continue;
        lay_part(of, "%s_list%u#:", kind, i);
        for (uint32_t k = i; k < NITRO_PARTS; k++)
            if (names[k] && !strcmp(names[k], names[i]))
                lay_part(of, "b%u", k);
    }
}

static void lay_materials(const building *of)
{
    const nitro_text *model = of->model;
    const uint32_t count = count_parts(model->materials);

    lay_part(of, "materials#: h(textures#-materials# palettes#-materials#)");
    lay_dictionary(of, "materials", "material", model->material_names, count);
    lay_part(of, "textures#:");
    lay_lists_of(of, "texture", model->textures);
    lay_part(of, "palettes#:");
    lay_lists_of(of, "palette", model->palettes);
    lay_users(of, "texture", model->textures);
    lay_users(of, "palette", model->palettes);
    lay_part(of, "/4");
    for (uint32_t i = 0; i < count; i++)
        lay_part(of, "material%u#: h(0 material_end%u#-material%u#) %s material_end%u#:", i, i, i,
                 model->materials[i] ? model->materials[i] : NITRO_MATERIAL, i);
}

/* ---- the model ---- */

static void lay_shapes(const building *of)
{
    const char *const *lists = of->model->lists;
    const uint32_t count = count_parts(lists);

    lay_part(of, "shapes#:");
    lay_dictionary(of, "shapes", "shape", of->model->shape_names, count);
    for (uint32_t i = 0; i < count; i++)
        lay_part(of, "shape%u#: h(0 16) %u list%u#-shape%u# list_end%u#-list%u#", i,
                 of->model->shape_flags[i], i, i, i, i);
    for (uint32_t i = 0; i < count; i++)
        lay_part(of, "list%u#: %s list_end%u#:", i, lists[i] ? lists[i] : NITRO_TRIANGLE, i);
}

static void lay_model(const building *of)
{
    const nitro_text *model = of->model;
    const uint32_t nodes = count_parts(model->nodes);

    lay_part(of,
             "model#: binds_end#-model# commands#-model# materials#-model# shapes#-model# "
             "binds#-model# b(0 0 0 %u %u %u %u 0) %s nodes#:",
             nodes, count_parts(model->materials), count_parts(model->lists), nodes,
             model->sizes ? model->sizes : "4096 4096 h(4*0 6*0) 4096 4096");
    lay_dictionary(of, "nodes", "node", model->node_names, nodes);
    for (uint32_t i = 0; i < nodes; i++)
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
    const char *names[3];

    add_label(&file, "file", 0);
    for (uint32_t i = 0; i < count; i++)
        names[i] = models[i].name ? models[i].name : "model";
    begin_dictionary(&of, "entry", names, count);
    for (uint32_t i = 0; i < count; i++)
        lay_more(&file, "model%s-block", suffixes[i]);
    lay_names(&of, names, count);
    for (uint32_t i = 0; i < count; i++) {
        of.model = &models[i];
        of.suffix = suffixes[i];
        lay_model(&of);
    }
    lay_more(&file, "end:");
    if (models->block)
        append_bytes(&file.file, models->block->data, models->block->size);
    lay_more(&file, "file_end:");
    return file;
}

/* ---- display lists ---- */

void add_to_nitro_list(nitro_list *list, uint32_t command, const char *format, ...)
{
    enum { ROOM = 4 };
    va_list arguments;

    va_start(arguments, format);
    auto_laid words = {0};
    auto_free char *text = print_list(format, arguments);
    va_end(arguments);
    if (list->count % ROOM == 0) {
        list->word = list->data.size;
        list->count = 0;
        append_zeros(&list->data, ROOM);
    }
    list->data.data[list->word + list->count++] = (uint8_t)command;
    words = lay("%s", text);
    append_bytes(&list->data, words.file.data, words.file.size);
}

char *print_nitro_list(const nitro_list *list)
{
    char *text = malloc(2 * list->data.size + 4);

    if (!text)
        abort();
    text[0] = '{';
    for (size_t i = 0; i < list->data.size; i++)
        snprintf(text + 1 + 2 * i, 3, "%02X", list->data.data[i]);
    strcpy(text + 1 + 2 * list->data.size, "}");
    return text;
}
