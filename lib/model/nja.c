/* nja.c - finds objects and texture lists among the declarations of a text, gives the structures
 * made of them to the readers of binary files, and says where in the text all of it is
 * (ninja-ascii.md 2, 3). */
#include "model/nja.h"

#include "base/text.h"

static const char record[] = "Ninja ASCII";

static uint32_t model_format(const kunai_i_ascii_declaration *object)
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

static void root_count(root_search *search, const kunai_i_ascii_declaration *object)
{
    if (search->wanted != KUNAI_FORMAT_NJA && search->wanted != model_format(object))
        return;
    if (search->count == search->index)
        search->root = object;
    search->count++;
}

/* The root that the text names comes first, then the objects that nobody refers to. */
static void root_find(root_search *search, const kunai_i_ascii *ascii)
{
    const kunai_i_ascii_declaration *first = kunai_i_ascii_root(ascii);
    uint32_t i;

    if (first)
        root_count(search, first);
    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *object = &ascii->declarations[i];

        if (kunai_i_ascii_is_object(object) && object != first && !object->is_referred)
            root_count(search, object);
    }
}

/* The last list in front of the root, else the first one behind it. NULL: there is none. */
static const kunai_i_ascii_declaration *list_of_root(const kunai_i_ascii *ascii,
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
static const kunai_i_ascii_declaration *list_find(const kunai_i_ascii *ascii, uint32_t index,
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

/* ---- from places in the image to bytes of the text ---- */

/* Places rise; of several declarations at one place all but the last are empty. */
static const kunai_i_ascii_declaration *declaration_at(const kunai_i_ascii *ascii, uint64_t place)
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

static void nodes_translate(const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t i;

    for (i = 0; i < model->info.node_count; i++) {
        kunai_node *node = &model->nodes[i];

        node->name = declaration_at(ascii, node->offset)->name;
        node->offset = kunai_i_ascii_offset(ascii, node->offset);
    }
}

static void materials_translate(const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t i;

    for (i = 0; i < model->info.material_count; i++)
        if (model->materials[i].offset)
            model->materials[i].offset = kunai_i_ascii_offset(ascii, model->materials[i].offset);
}

/* ---- reading ---- */

static void list_read(kunai_i_job *job, const kunai_i_ascii *ascii,
                      const kunai_i_ascii_declaration *list, kunai_model *model)
{
    if (list)
        model->textures =
            kunai_i_texture_list_read(job, ascii->image, list->place, &model->info.texture_count);
}

static void model_at_read(kunai_i_job *job, const kunai_i_ascii *ascii,
                          const kunai_i_ascii_declaration *root, kunai_model *model)
{
    kunai_i_model_place place;

    memset(&place, 0, sizeof place);
    place.body = ascii->image;
    place.root = root->place;
    list_read(job, ascii, list_of_root(ascii, root), model);
    place.format = model_format(root);
    kunai_i_model_read(job, &place, model);
    if (kunai_i_failed(job))
        return;
    nodes_translate(ascii, model);
    materials_translate(ascii, model);
}

/* What there is to read when no object counts: the names of textures, or nothing. */
static void lists_only_read(kunai_i_job *job, const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t count;
    const kunai_i_ascii_declaration *list = list_find(ascii, job->options.index, &count);

    list_read(job, ascii, list, model);
    model->info.format = KUNAI_FORMAT_NJA;
    if (!count)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, record,
                     "there is neither an object nor a texture list");
    else if (!list)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, record, "there are fewer texture lists");
}

static void image_read(kunai_i_job *job, const kunai_i_ascii *ascii, kunai_model *model)
{
    const uint32_t wanted = job->options.format;
    root_search search = {NULL, job->options.index, wanted ? wanted : KUNAI_FORMAT_NJA, 0};

    root_find(&search, ascii);
    if (search.root)
        model_at_read(job, ascii, search.root, model);
    else if (search.count)
        kunai_i_fail(job, KUNAI_E_RANGE, 0, record, "there are fewer models");
    else if (search.wanted != KUNAI_FORMAT_NJA)
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, record, "there is no model of that format");
    else
        lists_only_read(job, ascii, model);
}

void kunai_i_nja_text_read(kunai_i_job *job, const void *data, size_t size, kunai_i_ascii *ascii)
{
    int is_source;

    job->format = KUNAI_FORMAT_NJA;
    if (!kunai_i_ascii_is(data, size, &is_source))
        kunai_i_fail(job, KUNAI_E_FORMAT, 0, record, "this is no Ninja ASCII");
    else if (is_source)
        kunai_i_fail(job, KUNAI_E_UNSUPPORTED, 0, record, "C source, not Ninja ASCII");
    else
        kunai_i_ascii_read(job, data, size, ascii);
}

void kunai_i_nja_read(kunai_i_job *job, const void *data, size_t size, kunai_model *model)
{
    kunai_i_ascii ascii;
    kunai_i_warnings warnings;

    model->info.byte_order = KUNAI_ORDER_LITTLE;
    kunai_i_nja_text_read(job, data, size, &ascii);
    if (kunai_i_failed(job))
        return;
    kunai_i_warnings_begin(job, &warnings);
    image_read(job, &ascii, model);
    kunai_i_ascii_translate(&ascii, job);
    kunai_i_warnings_end(job);
}

/* ---- for kunai_probe ---- */

static int is_one_of(const kunai_i_token *token, const char *const *words, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (kunai_i_token_is(token, words[i]))
            return 1;
    return 0;
}

/* A type is in front of a name. */
int kunai_i_nja_declares(const uint8_t *data, size_t size, const char *const *types, size_t count,
                         kunai_found *found)
{
    kunai_i_text text;
    int is_source, is_type = 0;

    if (!kunai_i_ascii_is(data, size, &is_source) || is_source)
        return 0;
    kunai_i_text_begin(&text, NULL, data, size, record);
    for (; text.token.kind != KUNAI_I_TOKEN_END; kunai_i_text_next(&text)) {
        if (is_type && text.token.kind == KUNAI_I_TOKEN_WORD) {
            found->format = KUNAI_FORMAT_NJA;
            found->byte_order = KUNAI_ORDER_LITTLE;
            found->confidence = KUNAI_LIKELY;
            found->size = size;
            return 1;
        }
        is_type = is_one_of(&text.token, types, count);
    }
    return 0;
}

int kunai_i_nja_recognise(const uint8_t *data, size_t size, kunai_found *found)
{
    static const char *const types[] = {"OBJECT", "CNKOBJECT", "TEXTURELIST"};

    return kunai_i_nja_declares(data, size, types, sizeof types / sizeof types[0], found);
}
