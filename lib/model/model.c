/* model.c - the module for models: its table of formats, and its public functions.
 *
 * This file finds the models in a Ninja file (ninja-container.md 1.2), in bare structures, and in a
 * file of SA Tools (sa-tools.md 1). The folders chunk, basic, ginja and xinja read these models.
 * text_models.c finds the models in a Ninja text. nitro/nsbmd.c reads Nitro files.
 *
 * A format of models is not a kind of file. An NJCM chunk can contain a Ninja Chunk, a Xinja or a
 * Ginja model. Only the first two can be told apart by their content. */
#include "model/model.h"

#include "base/identify.h"
#include "base/trace.h"
#include "container/g3d.h"
#include "container/ninja_file.h"
#include "container/sa_tools.h"
#include "model/family.h"
#include "model/handle.h"
#include "model/texture_list.h"

#include <kunai/archive.h>

typedef struct model_file model_file;

/* How a format is read. A row describes a kind of file, a format of models that occurs in several
 * kinds of files, or both. */
typedef struct model_format {
    kunai_i_format format;
    /* Lists the models of a file. NULL if read finds the model. */
    void (*begin)(kunai_i_open *open, model_file *file);
    /* Reads the model with the number open->options.index. */
    void (*read)(kunai_i_open *open, const model_file *file, kunai_model *model);
    uint32_t has_families; /* 1: models in this file can have a format with read_family */
    /* reads a model from any file; NULL: the row is only a file */
    kunai_i_model_reader *read_family;
} model_format;

/* A chunk that contains a model. */
typedef struct chunk_model {
    kunai_i_chunk model;
    kunai_i_chunk textures; /* the tag is 0 if the model has no texture list */
    uint32_t format;        /* as in kunai_i_model_place */
    uint32_t list;          /* index in the shared lists */
} chunk_model;

/* The data that all models of a file share. */
struct model_file {
    const uint8_t *data;
    size_t size;
    const model_format *row;      /* NULL for bare structures */
    kunai_i_chunk_walk walk;      /* for Ninja files */
    kunai_i_list chunks;          /* of chunk_model */
    chunk_model first;            /* storage for the list: most files have one model */
    kunai_i_list lists;           /* of kunai_i_shared_list; empty if only one model is read */
    kunai_i_chunk_faults *faults; /* faults of the chunks, or NULL */
    kunai_i_text_models texts;    /* for Ninja texts */
};

static const model_format *find_family(uint32_t format)
{
    const void *row = kunai_i_find_row(&kunai_i_model_module, format);
    const model_format *family = row;

    return family && family->read_family ? family : NULL;
}

/* Finds the format of an NJCM. If one node's model looks like Xinja, all models are Xinja. xinja.md
 * 6 tests only the first model, but that model can be damaged or empty. */
static uint32_t find_format(const kunai_i_model_place *place, const kunai_i_tree *tree)
{
    uint32_t i;

    for (i = 0; i < tree->count; i++)
        if (kunai_i_is_xinja(place, tree->models[i]))
            return KUNAI_FORMAT_XJ;
    return KUNAI_FORMAT_NJCM;
}

/* Until the content of an NJCM shows its format, errors name the format Ninja Chunk. The format in
 * errors stays the same if the model is a part of something larger. */
static void set_format(kunai_i_open *open, const kunai_i_model_place *place, uint32_t format,
                       kunai_model *model)
{
    model->info.format = format;
    if (!place->seen)
        open->format = format;
}

void kunai_i_read_model(kunai_i_open *open, const kunai_i_model_place *place, kunai_model *model)
{
    kunai_i_tree tree;

    set_format(open, place, place->format ? place->format : (uint32_t)KUNAI_FORMAT_NJCM, model);
    if (!kunai_i_read_tree(open, place, model, &tree))
        return;
    if (!place->format)
        set_format(open, place, find_format(place, &tree), model);
    find_family(model->info.format)->read_family(open, place, &tree, model);
}

/* ---- Ninja files ---- */

enum { MOST_FORMATS = 3 };

/* The formats of a chunk tag. If the caller names no format, the reader uses the member format. A
 * caller can also name a format of the list others. */
typedef struct model_tag {
    uint32_t tag;
    uint32_t format;
    uint32_t others[MOST_FORMATS];
} model_tag;

static const model_tag model_tags[] = {
    {KUNAI_CHUNK_TAG_NJCM,
     KUNAI_FORMAT_ANY,
     {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_XJ, KUNAI_FORMAT_GJCM}},
    {KUNAI_CHUNK_TAG_NJBM, KUNAI_FORMAT_NJBM, {KUNAI_FORMAT_NJBM_PLUS}},
    {KUNAI_CHUNK_TAG_GJCM, KUNAI_FORMAT_GJCM, {0}},
    {KUNAI_CHUNK_TAG_XJCM, KUNAI_FORMAT_XJ, {0}},
};

static const model_tag *find_model_tag(uint32_t tag)
{
    size_t i;

    for (i = 0; i < sizeof model_tags / sizeof model_tags[0]; i++)
        if (model_tags[i].tag == tag)
            return &model_tags[i];
    return NULL;
}

/* Returns 1 if the chunk is a model that the caller wants. *format then receives its format. */
static int is_model_chunk(uint32_t tag, uint32_t wanted, uint32_t *format)
{
    const model_tag *row = find_model_tag(tag);
    int i;

    if (!row)
        return 0;
    *format = wanted ? wanted : row->format;
    if (*format == row->format)
        return 1;
    for (i = 0; i < MOST_FORMATS; i++)
        if (row->others[i] == wanted)
            return 1;
    return 0;
}

static int is_texture_list(uint32_t tag)
{
    return tag == KUNAI_CHUNK_TAG_NJTL || tag == KUNAI_CHUNK_TAG_GJTL ||
           tag == KUNAI_CHUNK_TAG_XJTL;
}

/* Lists the chunks that are models, each with the last texture list before it. Returns the last
 * chunk of the file: only this chunk can be cut. */
static kunai_i_chunk list_chunk_models(kunai_i_open *open, uint32_t wanted, model_file *file)
{
    kunai_i_chunk chunk, textures;
    uint32_t format;

    memset(&chunk, 0, sizeof chunk);
    memset(&textures, 0, sizeof textures);
    while (kunai_i_read_next_chunk(&file->walk, &chunk)) {
        chunk_model *item;

        if (is_texture_list(chunk.tag))
            textures = chunk;
        if (!is_model_chunk(chunk.tag, wanted, &format))
            continue;
        item = kunai_i_add_to_list(open, &file->chunks);
        if (!item)
            break;
        item->model = chunk;
        item->textures = textures;
        item->format = format;
    }
    return chunk;
}

/* If the last chunk is a model, the warning belongs to the model. */
static void warn_last_chunk(kunai_i_open *open, const model_file *file, const kunai_i_chunk *last)
{
    const uint32_t number = (uint32_t)file->chunks.count - 1;
    const chunk_model *model = (const chunk_model *)file->chunks.items + number;
    const kunai_i_item outer = open->item;

    if (model->model.offset == last->offset)
        (void)kunai_i_begin_item(open, KUNAI_ITEM_MODEL, number);
    kunai_i_warn_cut_chunk(open, last);
    kunai_i_end_item(open, outer);
}

/* Lists the models of a Ninja file. Warnings about chunks are stored and reported when a model is
 * read. */
static void begin_ninja_file(kunai_i_open *open, model_file *file)
{
    const uint32_t wanted = open->options.format == KUNAI_FORMAT_NINJA ? (uint32_t)KUNAI_FORMAT_ANY
                                                                       : open->options.format;
    kunai_i_chunk_faults faults;
    kunai_i_chunk last;

    if (!kunai_i_begin_chunk_walk(&file->walk, open, file->data, file->size,
                                  open->options.byte_order)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "model",
                     open->options.format == KUNAI_FORMAT_NINJA ? "the data is not a Ninja file"
                     : wanted ? "the data has no model of the requested format"
                              : "the data is not a Ninja file, a model of SA Tools, Ninja ASCII, C "
                                "source or an NSBMD");
        return;
    }
    open->format = KUNAI_FORMAT_NINJA;
    kunai_i_begin_list_in(&file->chunks, sizeof(chunk_model), &file->first, 1);
    kunai_i_begin_chunk_faults(open, &faults);
    last = list_chunk_models(open, wanted, file);
    if (!file->chunks.count)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file",
                     wanted ? "the file has no model of the requested format"
                            : "the file has no model: no NJCM, NJBM, GJCM or XJCM chunk");
    else
        warn_last_chunk(open, file, &last);
    file->faults = kunai_i_end_chunk_faults(open, &faults);
}

/* A model that is too short to be read has no texture list. */
static int has_textures(const chunk_model *item)
{
    return item->textures.tag && item->model.size >= KUNAI_I_NODE_SIZE;
}

static kunai_i_reader make_list_reader(kunai_i_open *open, const model_file *file,
                                       const chunk_model *item)
{
    return kunai_i_make_chunk_reader(open, &file->walk, &item->textures, "NJS_TEXLIST");
}

/* Models that share one list follow each other, so comparing with the last list is enough. */
static void share_chunk_lists(kunai_i_open *open, model_file *file)
{
    chunk_model *items = file->chunks.items;
    uint64_t last = UINT64_MAX; /* offset of the last list */
    size_t i;

    kunai_i_begin_list(&file->lists, sizeof(kunai_i_shared_list));
    for (i = 0; i < file->chunks.count && !kunai_i_has_failed(open); i++) {
        kunai_i_shared_list *shared = NULL;

        if (!has_textures(&items[i]))
            continue;
        if (items[i].textures.offset != last)
            shared = kunai_i_add_to_list(open, &file->lists);
        if (shared)
            kunai_i_share_texture_list(open, make_list_reader(open, file, &items[i]), 0, shared);
        last = items[i].textures.offset;
        items[i].list = (uint32_t)file->lists.count - 1;
    }
}

static void read_chunk_textures(kunai_i_open *open, const model_file *file, const chunk_model *item,
                                kunai_model *model)
{
    const kunai_i_shared_list *lists = file->lists.items;

    if (!has_textures(item))
        return;
    if (file->lists.count)
        kunai_i_take_shared_list(open, &lists[item->list], model);
    else
        kunai_i_read_model_textures(open, make_list_reader(open, file, item), 0, model);
}

static void read_chunk_model(kunai_i_open *open, const model_file *file, const chunk_model *item,
                             kunai_model *model)
{
    kunai_i_model_place place;

    memset(&place, 0, sizeof place);
    place.body = kunai_i_make_chunk_reader(open, &file->walk, &item->model, "NJS_OBJECT");
    kunai_i_begin_pof0(&file->walk, &item->model, &place.pof0);
    place.format = item->format;
    place.body.alignment = kunai_i_get_alignment(place.format);
    if (item->model.result != KUNAI_OK)
        place.whole = item->model.whole;
    open->format = item->format ? item->format : (uint32_t)KUNAI_FORMAT_NJCM;
    model->info.byte_order = kunai_i_find_chunk_byte_order(&file->walk, &item->model);
    read_chunk_textures(open, file, item, model);
    kunai_i_read_model(open, &place, model);
}

/* The root of a model that is cut must be complete: without a root, the model cannot be read. */
static void read_ninja_file(kunai_i_open *open, const model_file *file, kunai_model *model)
{
    const chunk_model *items = file->chunks.items, *item;
    kunai_i_item outer;

    open->format = KUNAI_FORMAT_NINJA;
    if (open->options.index >= file->chunks.count) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "Ninja file",
                     "options.index is out of range: the file has fewer models");
        return;
    }
    kunai_i_warn_chunk_faults(open, file->faults, 0, UINT64_MAX);
    outer = kunai_i_begin_item(open, KUNAI_ITEM_MODEL, open->options.index);
    item = &items[open->options.index];
    if (item->model.size >= KUNAI_I_NODE_SIZE || kunai_i_check_chunk(open, &item->model))
        read_chunk_model(open, file, item, model);
    kunai_i_end_item(open, outer);
    kunai_i_finish_chunk_faults(open, file->faults);
}

/* ---- bare structures ---- */

/* Finds the byte order in which more pointers are possible. If the counts are equal, the order with
 * the smaller evalflags wins, because evalflags are small numbers (ninja-container.md 5.1). */
static uint32_t find_bare_order(const kunai_i_model_place *place, uint32_t byte_order)
{
    kunai_i_reader little = place->body, big = place->body;
    int preferred;

    if (byte_order)
        return byte_order != KUNAI_BYTE_ORDER_LITTLE;
    little.big = 0;
    big.big = 1;
    preferred = kunai_i_count_node_pointers(&big, place->root, big.size) -
                kunai_i_count_node_pointers(&little, place->root, little.size);
    if (preferred)
        return preferred > 0;
    return kunai_i_read_u32_at(&big, place->root) < kunai_i_read_u32_at(&little, place->root);
}

/* Reads the structure at options.offset. The bytes do not show their format: the caller names it.
 */
static void read_bare(kunai_i_open *open, const model_file *file, kunai_model *model)
{
    const uint32_t format = open->options.format;
    kunai_i_model_place place;

    if (!find_family(format)) {
        kunai_i_fail(
            open, KUNAI_E_ARGUMENT, 0, "arguments",
            "options.format is not a format of models, but options.flags has KUNAI_OPEN_BARE");
        return;
    }
    open->format = format;
    memset(&place, 0, sizeof place);
    if (!kunai_i_find_bare(open, file->data, file->size, KUNAI_I_NODE_SIZE, KUNAI_I_ACTION_OBJECT,
                           "NJS_OBJECT", &place.body, &place.root))
        return;
    place.body.big = find_bare_order(&place, open->options.byte_order);
    place.format = format;
    model->info.byte_order = place.body.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_model(open, &place, model);
}

/* ---- SA Tools ---- */

/* A file of SA Tools contains one model, whose format is known from the signature. Basic and Basic+
 * models have the same signature. The caller chooses Basic+ with options.format. */
static void read_sa_tools(kunai_i_open *open, const model_file *file, kunai_model *model)
{
    const uint32_t wanted = open->options.format;
    const uint32_t stored = kunai_i_find_sa_tools_format(file->data, file->size);
    kunai_i_model_place place;

    memset(&place, 0, sizeof place);
    open->format = stored;
    if (wanted == KUNAI_FORMAT_NJBM_PLUS && stored == KUNAI_FORMAT_NJBM)
        open->format = wanted;
    if (wanted && wanted != open->format)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "SA Tools file",
                     "the file has no model of the requested format");
    else if (open->options.index)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "SA Tools file",
                     "options.index is out of range: the only index is 0");
    else if (kunai_i_find_sa_tools_model(open, file->data, file->size, &place.body, &place.root)) {
        model->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
        place.format = open->format;
        kunai_i_read_model(open, &place, model);
        if (!kunai_i_has_failed(open))
            kunai_i_read_sa_tools_metadata(open, &place.body, model->nodes, &model->info);
    }
}

/* ---- Ninja texts and Nitro files ---- */

static void begin_text(kunai_i_open *open, model_file *file)
{
    const uint32_t wanted = open->options.format;
    kunai_i_ascii ascii;

    kunai_i_read_ascii_text(open, file->data, file->size, &ascii);
    if (!kunai_i_has_failed(open))
        kunai_i_list_text_models(open, &ascii, wanted ? wanted : (uint32_t)KUNAI_FORMAT_NJA,
                                 &file->texts);
}

void kunai_i_read_text_model(kunai_i_open *open, const kunai_i_text_models *models, uint32_t index,
                             kunai_model *model)
{
    const kunai_i_item outer = open->item;
    kunai_i_model_place place;
    kunai_i_warnings warnings;

    kunai_i_begin_warnings(open, &warnings);
    if (kunai_i_begin_text_model(open, models, index, model, &place))
        kunai_i_read_model(open, &place, model);
    kunai_i_end_text_model(open, models, model);
    kunai_i_end_warnings(open);
    kunai_i_end_item(open, outer);
}

static void read_text(kunai_i_open *open, const model_file *file, kunai_model *model)
{
    kunai_i_read_text_model(open, &file->texts, open->options.index, model);
}

static void read_nsbmd(kunai_i_open *open, const model_file *file, kunai_model *model)
{
    const kunai_i_reader reader = kunai_i_make_reader(open, file->data, file->size, 0, 0, "MDL0");

    kunai_i_read_nsbmd(open, &reader, model);
}

/* ---- a file and its models ---- */

/* Finds the reader that reports why the bytes are not readable. A text of another kind, for example
 * C source, is treated as a text. */
static const model_format *find_nearest(uint32_t wanted, const uint8_t *data, size_t size)
{
    uint32_t format = KUNAI_FORMAT_NINJA;
    kunai_found other;
    const void *row;
    int is_source;

    if ((wanted || !kunai_i_identify(KUNAI_I_BY_MAGIC, data, size, &other)) &&
        kunai_i_is_ascii(data, size, &is_source))
        format = KUNAI_FORMAT_NJA;
    row = kunai_i_find_row(&kunai_i_model_module, format);
    return row;
}

/* Finds the row of the file. If the caller names a format of models, the bytes decide which kind of
 * file it is. */
static const model_format *choose_row(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const uint32_t wanted = open->options.format;
    const uint32_t stored = kunai_i_find_sa_tools_format(data, size);
    const model_format *found;
    const void *row;

    if (wanted && !find_family(wanted)) {
        row = kunai_i_choose_format(&kunai_i_model_module, wanted, data, size);
        if (!row)
            kunai_i_fail(open, KUNAI_E_FORMAT, 0, "model",
                         "options.format is not a format of models");
        /* the MDL0 reader reports the stored format */
        else if (wanted != KUNAI_FORMAT_MDL0 && stored)
            row = kunai_i_find_row(&kunai_i_model_module, stored);
        return row;
    }
    row = kunai_i_choose_format(&kunai_i_model_module, KUNAI_FORMAT_ANY, data, size);
    found = row;
    return found && (!wanted || found->has_families) ? found : find_nearest(wanted, data, size);
}

static void begin_file(kunai_i_open *open, const uint8_t *data, size_t size, void *state)
{
    model_file *file = state;

    file->data = data;
    file->size = size;
    if (open->options.flags & KUNAI_OPEN_BARE)
        return;
    file->row = choose_row(open, data, size);
    if (file->row && file->row->begin)
        file->row->begin(open, file);
}

/* Prepares a file for reading several models. */
static void begin_items(kunai_i_open *open, const uint8_t *data, size_t size, void *state)
{
    model_file *file = state;

    begin_file(open, data, size, file);
    if (!kunai_i_has_failed(open) && file->chunks.count)
        share_chunk_lists(open, file);
    if (!kunai_i_has_failed(open) && file->texts.count)
        kunai_i_share_text_lists(open, &file->texts);
}

static void read_model(kunai_i_open *open, const void *state, void *handle)
{
    const model_file *file = state;
    kunai_model *model = handle;

    model->info.name = kunai_i_get_empty_string();
    if (file->row)
        file->row->read(open, file, model);
    else
        read_bare(open, file, model);
}

/* In files with chunks, a motion belongs to the model before it (ninja-container.md 1.2). */
static uint64_t find_item(const void *state, uint32_t index)
{
    const model_file *file = state;
    const chunk_model *items = file->chunks.items;

    return index < file->chunks.count ? items[index].model.offset : UINT64_MAX;
}

static void read_indexed(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    model_file file; /* not in temporary memory: opening small files takes 10 % less time */

    memset(&file, 0, sizeof file);
    begin_file(open, data, size, &file);
    if (!kunai_i_has_failed(open))
        read_model(open, &file, handle);
}

/* ---- the calls ---- */

kunai_result kunai_model_open(const void *data, size_t size, const kunai_options *options,
                              kunai_model **out, kunai_error *error)
{
    void *handle;
    const kunai_result result =
        kunai_i_open_handle(&kunai_i_model_module, data, size, options, NULL, out, &handle, error);

    if (out)
        *out = handle;
    return result;
}

void kunai_model_close(kunai_model *model)
{
    if (model)
        kunai_i_release_owner(&model->owner);
}

const kunai_model_info *kunai_model_get_info(const kunai_model *model)
{
    return model ? &model->info : NULL;
}

const kunai_node *kunai_model_get_node(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.node_count ? &model->nodes[index] : NULL;
}

const kunai_mesh *kunai_model_get_mesh(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.mesh_count ? &model->meshes[index] : NULL;
}

const kunai_material *kunai_model_get_material(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.material_count ? &model->materials[index] : NULL;
}

const kunai_texture_list *kunai_model_get_texture_list(const kunai_model *model)
{
    return model ? &model->textures : NULL;
}

/* ---- formats ---- */

static int recognise_ninja_model(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    kunai_i_chunk_walk walk;
    kunai_i_chunk chunk;
    uint32_t family;

    (void)format;
    (void)found;
    if (!kunai_i_begin_chunk_walk(&walk, NULL, data, size, KUNAI_BYTE_ORDER_ANY))
        return 0;
    while (kunai_i_read_next_chunk(&walk, &chunk))
        if (is_model_chunk(chunk.tag, KUNAI_FORMAT_ANY, &family))
            return 1;
    return 0;
}

static int recognise_text(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    (void)format;
    (void)found;
    return kunai_i_has_ascii_part(data, size, KUNAI_MODULE_MODEL);
}

static const model_format formats[] = {
    {{.info = {KUNAI_FORMAT_NINJA, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_chunk_words,
      .recognise = recognise_ninja_model},
     .begin = begin_ninja_file,
     .read = read_ninja_file,
     .has_families = 1},
    {{.info = {KUNAI_FORMAT_NJCM, KUNAI_MODULE_MODEL | KUNAI_MODULE_SCENE, "Ninja Chunk model",
               "sa2mdl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa2mdl_words,
      .head = kunai_i_measure_sa_tools_head,
      .recognise = kunai_i_recognise_sa_tools},
     .read = read_sa_tools,
     .has_families = 1,
     .read_family = kunai_i_read_njcm},
    {{.info = {KUNAI_FORMAT_NJBM, KUNAI_MODULE_MODEL | KUNAI_MODULE_SCENE, "Ninja Basic model",
               "sa1mdl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa1mdl_words,
      .head = kunai_i_measure_sa_tools_head,
      .recognise = kunai_i_recognise_sa_tools},
     .read = read_sa_tools,
     .has_families = 1,
     .read_family = kunai_i_read_njbm},
    {{.info = {KUNAI_FORMAT_NJBM_PLUS, KUNAI_MODULE_MODEL | KUNAI_MODULE_SCENE,
               "Ninja Basic+ model", ""},
      .specificity = KUNAI_I_BY_NAME},
     .read_family = kunai_i_read_njbm},
    {{.info = {KUNAI_FORMAT_GJCM, KUNAI_MODULE_MODEL | KUNAI_MODULE_SCENE, "Ginja model",
               "sa2bmdl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa2bmdl_words,
      .head = kunai_i_measure_sa_tools_head,
      .recognise = kunai_i_recognise_sa_tools},
     .read = read_sa_tools,
     .has_families = 1,
     .read_family = kunai_i_read_ginja},
    {{.info = {KUNAI_FORMAT_XJ, KUNAI_MODULE_MODEL | KUNAI_MODULE_SCENE, "Xinja model", ""},
      .specificity = KUNAI_I_BY_NAME},
     .read_family = kunai_i_read_xinja},
    {{.info = {KUNAI_FORMAT_NJA, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION | KUNAI_MODULE_SCENE,
               "Ninja ASCII", "nja nam nas nac"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = recognise_text},
     .begin = begin_text,
     .read = read_text,
     .has_families = 1},
    {{.info = {KUNAI_FORMAT_MDL0, KUNAI_MODULE_MODEL | KUNAI_MODULE_TEXTURES | KUNAI_MODULE_SCENE,
               "Nitro model (MDL0)", "nsbmd"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_MDL0],
      .head = kunai_i_measure_nsbmd_head,
      .recognise = kunai_i_recognise_nsbmd},
     .read = read_nsbmd},
};

const kunai_i_module kunai_i_model_module = {
    .record = "model",
    .bit = KUNAI_MODULE_MODEL,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_model),
    .byte_order_at = offsetof(kunai_model, info.byte_order),
    .warnings_at = offsetof(kunai_model, info.warnings),
    .warning_count_at = offsetof(kunai_model, info.warning_count),
    .warning_total_at = offsetof(kunai_model, info.warning_total),
    .read = read_indexed,
    .file_size = sizeof(model_file),
    .begin = begin_items,
    .read_item = read_model,
    .find_item = find_item};
