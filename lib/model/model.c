/*
 * model.c - the module model: its formats, and the calls. Finds the model in a Ninja file
 * (ninja-container.md 1.2), in a Ninja text (ninja-ascii.md 2, 3), in bare structures and in a file
 * of SA Tools (sa-tools.md 1); the folders of the families read it. Nitro files are read whole in
 * nitro/nsbmd.c.
 */
#include "model/model.h"

#include "base/identify.h"
#include "base/trace.h"
#include "container/g3d.h"
#include "container/ninja_ascii.h"
#include "container/ninja_file.h"
#include "container/sa_tools.h"
#include "model/family.h"
#include "model/handle.h"
#include "model/texture_list.h"

/* How a format is read: a file, and a model of its own that lies in one of several kinds of file.
 */
typedef struct model_format {
    kunai_i_format format;
    void (*read)(kunai_i_open *open, const uint8_t *data, size_t size, kunai_model *model);
    uint32_t has_families;             /* 1: a file whose models can be of the next kind */
    kunai_i_model_reader *read_family; /* a model, in whatever file; NULL: the format is a file */
} model_format;

static const model_format *find_family(uint32_t format)
{
    const void *row = kunai_i_find_row(&kunai_i_model_module, format);
    const model_format *family = row;

    return family && family->read_family ? family : NULL;
}

/* Of an NJCM: what one model looks like all are. xinja.md 6 asks the first one, but that can be
 * damaged or empty. */
static uint32_t find_format(const kunai_i_model_place *place, const kunai_i_tree *tree)
{
    uint32_t i;

    for (i = 0; i < tree->count; i++)
        if (kunai_i_is_xinja(place, tree->models[i]))
            return KUNAI_FORMAT_XJ;
    return KUNAI_FORMAT_NJCM;
}

/* What is wrong with an NJCM is said of a Ninja Chunk model until its content tells what it is. */
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

typedef struct model_search {
    kunai_i_chunk_walk walk;
    kunai_i_chunk model;
    kunai_i_chunk textures; /* its tag is 0 when there are none */
    uint32_t wanted;        /* the only format that counts, or KUNAI_FORMAT_ANY */
    uint32_t format;        /* what model is read as, as in kunai_i_model_place */
    uint32_t count;         /* models seen */
} model_search;

enum { MOST_FORMATS = 3 };

/* What a chunk is read as when nothing is wanted, and what else it can be. */
typedef struct model_tag {
    uint32_t tag;
    uint32_t format;
    uint32_t others[MOST_FORMATS];
} model_tag;

static const model_tag model_tags[] = {
    {KUNAI_I_TAG('N', 'J', 'C', 'M'),
     KUNAI_FORMAT_ANY,
     {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_XJ, KUNAI_FORMAT_GJCM}},
    {KUNAI_I_TAG('N', 'J', 'B', 'M'), KUNAI_FORMAT_NJBM, {KUNAI_FORMAT_NJBM_PLUS}},
    {KUNAI_I_TAG('G', 'J', 'C', 'M'), KUNAI_FORMAT_GJCM, {0}},
    {KUNAI_I_TAG('X', 'J', 'C', 'M'), KUNAI_FORMAT_XJ, {0}},
};

static const model_tag *find_model_tag(uint32_t tag)
{
    size_t i;

    for (i = 0; i < sizeof model_tags / sizeof model_tags[0]; i++)
        if (model_tags[i].tag == tag)
            return &model_tags[i];
    return NULL;
}

/* Is a chunk a model that counts? Then *format is what it is read as. */
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
    return tag == KUNAI_I_TAG('N', 'J', 'T', 'L') || tag == KUNAI_I_TAG('G', 'J', 'T', 'L') ||
           tag == KUNAI_I_TAG('X', 'J', 'T', 'L');
}

/* 1: the model number index is there. */
static int run_search(model_search *search, uint32_t index)
{
    kunai_i_chunk chunk;

    while (kunai_i_read_next_chunk(&search->walk, &chunk)) {
        if (is_texture_list(chunk.tag))
            search->textures = chunk;
        search->model = chunk;
        if (is_model_chunk(chunk.tag, search->wanted, &search->format) && search->count++ == index)
            return 1;
    }
    return 0;
}

/* A cut chunk is the last one. When it is the model, the root must be left. */
static void finish_search(kunai_i_open *open, model_search *search)
{
    kunai_i_item file;

    kunai_i_mark_chunk_walk(&search->walk, search->count, &search->textures);
    file = kunai_i_begin_item(open, KUNAI_ITEM_MODEL, open->options.index);
    if (search->model.size < KUNAI_I_NODE_SIZE && !kunai_i_check_chunk(open, &search->model))
        return;
    kunai_i_warn_cut_chunk(open, &search->model);
    kunai_i_end_item(open, file);
    kunai_i_finish_chunk_walk(&search->walk);
}

/* Fails the open when there is nothing to read. */
static int check_search(kunai_i_open *open, model_search *search)
{
    if (run_search(search, open->options.index))
        finish_search(open, search);
    else if (search->count)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "Ninja file", "options.index is past the last model");
    else if (search->wanted)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file", "there is no model of that format");
    else
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "Ninja file", "there is no NJCM, NJBM, GJCM or XJCM");
    return !kunai_i_has_failed(open);
}

static void read_found_model(kunai_i_open *open, model_search *search, kunai_model *model)
{
    kunai_i_model_place place;

    (void)kunai_i_begin_item(open, KUNAI_ITEM_MODEL, open->options.index);
    memset(&place, 0, sizeof place);
    place.body = kunai_i_make_chunk_reader(open, &search->walk, &search->model, "NJS_OBJECT");
    kunai_i_begin_pof0(&search->walk, &search->model, &place.pof0);
    place.format = search->format;
    place.body.alignment = kunai_i_get_alignment(place.format);
    if (search->model.result != KUNAI_OK)
        place.whole = search->model.whole;
    open->format = search->format ? search->format : (uint32_t)KUNAI_FORMAT_NJCM;
    model->info.byte_order = kunai_i_find_chunk_byte_order(&search->walk, &search->model);
    if (search->textures.tag)
        model->textures = kunai_i_read_texture_list(
            open, kunai_i_make_chunk_reader(open, &search->walk, &search->textures, "NJS_TEXLIST"),
            0, &model->info.texture_count);
    kunai_i_read_model(open, &place, model);
}

static void read_ninja_file(kunai_i_open *open, const uint8_t *data, size_t size,
                            kunai_model *model)
{
    const uint32_t wanted = open->options.format;
    model_search search;

    memset(&search, 0, sizeof search);
    search.wanted = wanted == KUNAI_FORMAT_NINJA ? (uint32_t)KUNAI_FORMAT_ANY : wanted;
    if (!kunai_i_begin_chunk_walk(&search.walk, open, data, size, open->options.byte_order)) {
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "model",
                     "this is no Ninja file, no model of SA Tools, no Ninja ASCII and no NSBMD");
        return;
    }
    open->format = KUNAI_FORMAT_NINJA;
    search.count = kunai_i_resume_chunk_walk(&search.walk, &search.textures);
    if (check_search(open, &search))
        read_found_model(open, &search, model);
}

/* ---- bare structures ---- */

/* The order in which more pointers are possible. A tie: evalflags are small
 * (ninja-container.md 5.1). */
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

static void read_bare(kunai_i_open *open, const uint8_t *data, size_t size, kunai_model *model)
{
    const uint32_t format = open->options.format;
    kunai_i_model_place place;

    if (!find_family(format)) {
        kunai_i_fail(open, KUNAI_E_ARGUMENT, 0, "arguments",
                     "bare structures need the format of a model in options.format");
        return;
    }
    open->format = format;
    memset(&place, 0, sizeof place);
    if (!kunai_i_find_bare(open, data, size, KUNAI_I_NODE_SIZE, "NJS_OBJECT", &place.body,
                           &place.root))
        return;
    place.body.big = find_bare_order(&place, open->options.byte_order);
    place.format = format;
    model->info.byte_order = place.body.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_model(open, &place, model);
}

/* ---- SA Tools ---- */

static void read_sa_tools(kunai_i_open *open, const uint8_t *data, size_t size, kunai_model *model)
{
    const uint32_t wanted = open->options.format;
    const uint32_t stored = kunai_i_find_sa_tools_format(data, size);
    kunai_i_model_place place;

    memset(&place, 0, sizeof place);
    open->format = stored;
    if (wanted == KUNAI_FORMAT_NJBM_PLUS && stored == KUNAI_FORMAT_NJBM)
        open->format = wanted;
    if (wanted && wanted != open->format)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, "SA Tools file", "there is no model of that format");
    else if (open->options.index)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, "SA Tools file",
                     "options.index is past the only model");
    else if (kunai_i_find_sa_tools_model(open, data, size, &place.body, &place.root)) {
        model->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
        place.format = open->format;
        kunai_i_read_model(open, &place, model);
        if (!kunai_i_has_failed(open))
            kunai_i_name_sa_tools_nodes(open, &place.body, model->nodes, model->info.node_count);
    }
}

/* ---- Ninja text: structures that are compiled from it are read as in binary files ---- */

static const char text_record[] = "Ninja ASCII";

static uint32_t get_object_format(const kunai_i_ascii_declaration *object)
{
    return object->type == KUNAI_I_ASCII_CHUNK_OBJECT ? KUNAI_FORMAT_NJCM : KUNAI_FORMAT_NJBM;
}

/* ---- finding ---- */

typedef struct root_search {
    const kunai_i_ascii_declaration *root; /* number index of those that count, or NULL */
    uint32_t index;
    uint32_t wanted; /* KUNAI_FORMAT_NJA: of any format */
    uint32_t count;
} root_search;

static void count_root(root_search *search, const kunai_i_ascii_declaration *object)
{
    if (search->wanted != KUNAI_FORMAT_NJA && search->wanted != get_object_format(object))
        return;
    if (search->count == search->index)
        search->root = object;
    search->count++;
}

/* The root that the text names comes first, then the objects that nobody refers to. */
static void find_root(root_search *search, const kunai_i_ascii *ascii)
{
    const kunai_i_ascii_declaration *first = kunai_i_find_ascii_root(ascii);
    uint32_t i;

    if (first)
        count_root(search, first);
    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *object = &ascii->declarations[i];

        if (kunai_i_is_ascii_object(object) && object != first && !object->is_referred)
            count_root(search, object);
    }
}

/* The last list in front of the root, else the first one behind it. NULL: there is none. */
static const kunai_i_ascii_declaration *find_root_list(const kunai_i_ascii *ascii,
                                                       const kunai_i_ascii_declaration *root)
{
    const kunai_i_ascii_declaration *list = NULL;
    uint32_t i;

    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *next = &ascii->declarations[i];

        if (next->type == KUNAI_I_ASCII_TEXTURE_LIST && (!list || next < root))
            list = next;
    }
    return list;
}

/* *count: of all lists. */
static const kunai_i_ascii_declaration *find_list(const kunai_i_ascii *ascii, uint32_t index,
                                                  uint32_t *count)
{
    const kunai_i_ascii_declaration *list = NULL;
    uint32_t i;

    *count = 0;
    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *next = &ascii->declarations[i];

        if (next->type == KUNAI_I_ASCII_TEXTURE_LIST && (*count)++ == index)
            list = next;
    }
    return list;
}

/* From places in the image to bytes of the text. */

/* Places rise; of several declarations at one place all but the last are empty. */
static const kunai_i_ascii_declaration *find_declaration(const kunai_i_ascii *ascii, uint64_t place)
{
    uint32_t low = 0, high = ascii->count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (ascii->declarations[middle].place <= place)
            low = middle + 1;
        else
            high = middle;
    }
    return &ascii->declarations[low - 1]; /* every node has one */
}

static void translate_nodes(const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t i;

    for (i = 0; i < model->info.node_count; i++) {
        kunai_node *node = &model->nodes[i];

        node->name = find_declaration(ascii, node->offset)->name;
        node->offset = kunai_i_find_ascii_offset(ascii, node->offset);
    }
}

static void translate_materials(const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t i;

    for (i = 0; i < model->info.material_count; i++)
        if (model->materials[i].offset)
            model->materials[i].offset =
                kunai_i_find_ascii_offset(ascii, model->materials[i].offset);
}

static void read_list(kunai_i_open *open, const kunai_i_ascii *ascii,
                      const kunai_i_ascii_declaration *list, kunai_model *model)
{
    if (list)
        model->textures =
            kunai_i_read_texture_list(open, ascii->image, list->place, &model->info.texture_count);
}

static void read_model_at(kunai_i_open *open, const kunai_i_ascii *ascii,
                          const kunai_i_ascii_declaration *root, kunai_model *model)
{
    kunai_i_model_place place;

    (void)kunai_i_begin_item(open, KUNAI_ITEM_MODEL, open->options.index);
    memset(&place, 0, sizeof place);
    place.body = ascii->image;
    place.root = root->place;
    read_list(open, ascii, find_root_list(ascii, root), model);
    place.format = get_object_format(root);
    kunai_i_read_model(open, &place, model);
    if (kunai_i_has_failed(open))
        return;
    translate_nodes(ascii, model);
    translate_materials(ascii, model);
}

/* What there is to read when no object counts: the names of textures, or nothing. */
static void read_lists_only(kunai_i_open *open, const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t count;
    const kunai_i_ascii_declaration *list = find_list(ascii, open->options.index, &count);

    read_list(open, ascii, list, model);
    model->info.format = KUNAI_FORMAT_NJA;
    if (!count)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, text_record,
                     "there is neither an object nor a texture list");
    else if (!list)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, text_record, "there are fewer texture lists");
}

static void read_image(kunai_i_open *open, const kunai_i_ascii *ascii, kunai_model *model)
{
    const uint32_t wanted = open->options.format;
    root_search search = {NULL, open->options.index, wanted ? wanted : KUNAI_FORMAT_NJA, 0};

    find_root(&search, ascii);
    if (search.root)
        read_model_at(open, ascii, search.root, model);
    else if (search.count)
        kunai_i_fail(open, KUNAI_E_RANGE, 0, text_record, "there are fewer models");
    else if (search.wanted != KUNAI_FORMAT_NJA)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, text_record, "there is no model of that format");
    else
        read_lists_only(open, ascii, model);
}

static void read_text(kunai_i_open *open, const uint8_t *data, size_t size, kunai_model *model)
{
    kunai_i_ascii ascii;
    kunai_i_warnings warnings;

    model->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_read_ascii_text(open, data, size, &ascii);
    if (kunai_i_has_failed(open))
        return;
    kunai_i_begin_warnings(open, &warnings);
    read_image(open, &ascii, model);
    kunai_i_translate_ascii(&ascii, open);
    kunai_i_end_warnings(open);
}

/* ---- the calls ---- */

/* Bytes that no row recognises go to a reader that says why. A text of another kind, such as C
 * source, is still a text. */
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

/* A format of models names no kind of file: the bytes say in which one the model is. */
static const model_format *choose_row(kunai_i_open *open, const uint8_t *data, size_t size)
{
    const uint32_t wanted = open->options.format;
    const uint32_t stored = kunai_i_find_sa_tools_format(data, size);
    const model_format *found;
    const void *row;

    if (wanted && !find_family(wanted)) {
        row = kunai_i_choose_format(&kunai_i_model_module, wanted, data, size);
        if (!row)
            kunai_i_fail(open, KUNAI_E_FORMAT, 0, "model", "options.format is no format of models");
        else if (wanted != KUNAI_FORMAT_MDL0 && stored) /* that reader names the format it found */
            row = kunai_i_find_row(&kunai_i_model_module, stored);
        return row;
    }
    row = kunai_i_choose_format(&kunai_i_model_module, KUNAI_FORMAT_ANY, data, size);
    found = row;
    return found && (!wanted || found->has_families) ? found : find_nearest(wanted, data, size);
}

static void read_model(kunai_i_open *open, const uint8_t *data, size_t size, void *handle)
{
    kunai_model *model = handle;
    const model_format *row;

    model->info.name = kunai_i_get_empty_string();
    if (open->options.flags & KUNAI_OPEN_BARE) {
        read_bare(open, data, size, model);
        return;
    }
    row = choose_row(open, data, size);
    if (row)
        row->read(open, data, size, model);
}

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

const kunai_texture_ref *kunai_model_get_texture(const kunai_model *model, uint32_t index)
{
    return model && index < model->info.texture_count ? &model->textures[index] : NULL;
}

/* ---- formats ---- */

static int recognise_ninja_model(const kunai_i_format *format, const uint8_t *data, size_t size,
                                 kunai_found *found)
{
    model_search search;

    (void)format;
    (void)found;
    memset(&search, 0, sizeof search);
    return kunai_i_begin_chunk_walk(&search.walk, NULL, data, size, KUNAI_BYTE_ORDER_ANY) &&
           run_search(&search, 0);
}

static int recognise_text(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    static const char *const types[] = {"OBJECT", "CNKOBJECT", "TEXTURELIST"};

    (void)format;
    (void)found;
    return kunai_i_has_ascii_declaration(data, size, types, sizeof types / sizeof types[0]);
}

static const model_format formats[] = {
    {{.info = {KUNAI_FORMAT_NINJA, 0, NULL, NULL},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_chunk_words,
      .recognise = recognise_ninja_model},
     .read = read_ninja_file,
     .has_families = 1},
    {{.info = {KUNAI_FORMAT_NJCM, KUNAI_MODULE_MODEL, "Ninja Chunk model", "sa2mdl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa2mdl_words,
      .head = kunai_i_measure_sa_tools_head,
      .recognise = kunai_i_recognise_sa_tools},
     .read = read_sa_tools,
     .has_families = 1,
     .read_family = kunai_i_read_njcm},
    {{.info = {KUNAI_FORMAT_NJBM, KUNAI_MODULE_MODEL, "Ninja Basic model", "sa1mdl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa1mdl_words,
      .head = kunai_i_measure_sa_tools_head,
      .recognise = kunai_i_recognise_sa_tools},
     .read = read_sa_tools,
     .has_families = 1,
     .read_family = kunai_i_read_njbm},
    {{.info = {KUNAI_FORMAT_NJBM_PLUS, KUNAI_MODULE_MODEL, "Ninja Basic+ model", ""},
      .specificity = KUNAI_I_BY_NAME},
     .read_family = kunai_i_read_njbm},
    {{.info = {KUNAI_FORMAT_GJCM, KUNAI_MODULE_MODEL, "Ginja model", "sa2bmdl"},
      .specificity = KUNAI_I_BY_MAGIC,
      .words = kunai_i_sa2bmdl_words,
      .head = kunai_i_measure_sa_tools_head,
      .recognise = kunai_i_recognise_sa_tools},
     .read = read_sa_tools,
     .has_families = 1,
     .read_family = kunai_i_read_ginja},
    {{.info = {KUNAI_FORMAT_XJ, KUNAI_MODULE_MODEL, "Xinja model", ""},
      .specificity = KUNAI_I_BY_NAME},
     .read_family = kunai_i_read_xinja},
    {{.info = {KUNAI_FORMAT_NJA, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION, "Ninja ASCII",
               "nja nam nas nac"},
      .specificity = KUNAI_I_BY_STRUCTURE,
      .is_read_if_named = 1,
      .recognise = recognise_text},
     .read = read_text,
     .has_families = 1},
    {{.info = {KUNAI_FORMAT_MDL0, KUNAI_MODULE_MODEL | KUNAI_MODULE_TEXTURES, "Nitro model (MDL0)",
               "nsbmd"},
      .specificity = KUNAI_I_BY_MAGIC,
      .is_read_if_named = 1,
      .words = kunai_i_g3d_words[KUNAI_I_MDL0],
      .head = kunai_i_measure_nsbmd_head,
      .recognise = kunai_i_recognise_nsbmd},
     .read = kunai_i_read_nsbmd},
};

const kunai_i_module kunai_i_model_module = {
    .record = "model",
    .bit = KUNAI_MODULE_MODEL,
    .has_several = 1,
    .rows = formats,
    .row_count = sizeof formats / sizeof formats[0],
    .row_size = sizeof formats[0],
    .handle_size = sizeof(kunai_model),
    .byte_order_at = offsetof(kunai_model, info.byte_order),
    .warnings_at = offsetof(kunai_model, info.warnings),
    .warning_count_at = offsetof(kunai_model, info.warning_count),
    .warning_total_at = offsetof(kunai_model, info.warning_total),
    .read = read_model};
