/* text_models.c - lists and reads the models of a Ninja text (ninja-ascii.md 2, 3). The text is
 * first compiled to an image of binary structures. The readers of binary files then read the image.
 * Afterwards, places in the image are translated to offsets in the text.
 *
 * A text can contain several models. Each model takes the nearest texture list before its root, or
 * else the first list after its root. */
#include "model/text_models.h"

#include "base/bits.h"
#include "base/trace.h"
#include "model/texture_list.h"

static const char record[] = "Ninja ASCII";

/* ---- listing ---- */

static uint32_t get_object_format(const kunai_i_ascii_declaration *object)
{
    if (object->type == KUNAI_I_ASCII_BASIC_PLUS_OBJECT)
        return KUNAI_FORMAT_NJBM_PLUS;
    return object->type == KUNAI_I_ASCII_CHUNK_OBJECT ? KUNAI_FORMAT_NJCM : KUNAI_FORMAT_NJBM;
}

static int is_wanted(const kunai_i_ascii_declaration *object, uint32_t wanted)
{
    return wanted == KUNAI_FORMAT_NJA || wanted == get_object_format(object);
}

static void add_model(kunai_i_open *open, kunai_i_list *models,
                      const kunai_i_ascii_declaration *root, const kunai_i_ascii_declaration *list)
{
    kunai_i_text_model *model = kunai_i_add_to_list(open, models);

    if (!model)
        return;
    model->root = root;
    model->list = list;
}

/* Lists the root that the text names, then the objects that no other object refers to, in the order
 * of the text. The named root comes first, even if another object refers to it. C source keeps the
 * order of the text for all its roots. Only if every object is referred to, it has the last object
 * as its root. */
static void list_roots(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                       kunai_i_list *models)
{
    const kunai_i_ascii_declaration *root = kunai_i_find_ascii_root(ascii);
    const kunai_i_ascii_declaration *first =
        ascii->is_source && root && !root->is_referred ? NULL : root;
    uint32_t i;

    if (first && is_wanted(first, wanted))
        add_model(open, models, first, NULL);
    for (i = 0; i < ascii->count; i++) {
        const kunai_i_ascii_declaration *object = &ascii->declarations[i];

        if (kunai_i_is_ascii_object(object) && object != first && !object->is_referred &&
            is_wanted(object, wanted))
            add_model(open, models, object, NULL);
    }
}

/* from is NULL if the text has no declarations. */
static const kunai_i_ascii_declaration *find_next_list(const kunai_i_ascii *ascii,
                                                       const kunai_i_ascii_declaration *from)
{
    const kunai_i_ascii_declaration *end = from ? ascii->declarations + ascii->count : NULL;

    while (from < end && from->type != KUNAI_I_ASCII_TEXTURE_LIST)
        from++;
    return from < end ? from : NULL;
}

/* A model uses the last texture list before its root, or else the first list after its root. The
 * declarations are in the order of the text, and so are the roots from models[1] on. models[0] can
 * be the root that the text names, which may lie after other roots. So the search begins anew for
 * models[1], and then one pass is enough. */
static void find_lists(const kunai_i_ascii *ascii, kunai_i_text_model *models, size_t count)
{
    const kunai_i_ascii_declaration *list = NULL, *next = NULL;
    size_t i;

    for (i = 0; i < count; i++) {
        if (i < 2) { /* models[1] can lie before models[0] */
            list = find_next_list(ascii, ascii->declarations);
            next = list;
        }
        while (next && next < models[i].root) {
            list = next;
            next = find_next_list(ascii, next + 1);
        }
        models[i].list = list;
    }
}

/* A text without objects can still contain texture lists. */
static void list_texture_lists(kunai_i_open *open, const kunai_i_ascii *ascii, kunai_i_list *models)
{
    const kunai_i_ascii_declaration *list = find_next_list(ascii, ascii->declarations);

    for (; list && !kunai_i_has_failed(open); list = find_next_list(ascii, list + 1))
        add_model(open, models, NULL, list);
}

void kunai_i_list_text_models(kunai_i_open *open, const kunai_i_ascii *ascii, uint32_t wanted,
                              kunai_i_text_models *models)
{
    kunai_i_list list;

    memset(models, 0, sizeof *models);
    models->ascii = *ascii;
    models->seen =
        kunai_i_allocate_scratch(open, kunai_i_measure_bits(models->ascii.image.size), 1);
    kunai_i_begin_list(&list, sizeof(kunai_i_text_model));
    list_roots(open, ascii, wanted, &list);
    if (list.count)
        find_lists(ascii, list.items, list.count);
    else if (wanted == KUNAI_FORMAT_NJA)
        list_texture_lists(open, ascii, &list);
    if (!list.count)
        kunai_i_fail(open, KUNAI_E_FORMAT, 0, record,
                     wanted == KUNAI_FORMAT_NJA
                         ? "the file has neither an object nor a texture list"
                         : "the file has no model of the requested format");
    models->items = list.items;
    models->count = (uint32_t)list.count;
}

/* Adds a shared list if the list of a model is not the one of the model before. The first model can
 * be out of order, so its list can be added twice. item->shared has a meaning only if item->list is
 * not NULL. */
void kunai_i_share_text_lists(kunai_i_open *open, kunai_i_text_models *models)
{
    const kunai_i_ascii_declaration *last = NULL;
    kunai_i_reader image = models->ascii.image;
    uint32_t i;

    image.open = open;
    kunai_i_begin_list(&models->lists, sizeof(kunai_i_shared_list));
    kunai_i_hide_trace(open);
    for (i = 0; i < models->count && !kunai_i_has_failed(open); i++) {
        kunai_i_text_model *item = &models->items[i];
        kunai_i_shared_list *shared = NULL;

        if (item->list && item->list != last)
            shared = kunai_i_add_to_list(open, &models->lists);
        if (shared)
            kunai_i_share_texture_list(open, image, item->list->place, shared);
        last = item->list;
        item->shared = (uint32_t)models->lists.count - 1;
    }
    if (kunai_i_has_failed(open))
        kunai_i_translate_error(&models->ascii, open);
}

/* ---- reading ---- */

/* Returns the last declaration that does not begin after place. The places of declarations ascend.
 * Declarations without bytes in the image have the same place as the next one, so the last one at a
 * place has the bytes. */
const kunai_i_ascii_declaration *kunai_i_find_text_declaration(const kunai_i_ascii *ascii,
                                                               uint64_t place)
{
    uint32_t low = 0, high = ascii->count;

    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;

        if (ascii->declarations[middle].place <= place)
            low = middle + 1;
        else
            high = middle;
    }
    return &ascii->declarations[low - 1]; /* low is not 0: every node has a declaration */
}

static void translate_nodes(const kunai_i_ascii *ascii, kunai_model *model)
{
    uint32_t i;

    for (i = 0; i < model->info.node_count; i++) {
        kunai_node *node = &model->nodes[i];
        const kunai_string name = kunai_i_find_text_declaration(ascii, node->offset)->name;

        node->name = name;
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

void kunai_i_translate_text_model(const kunai_i_ascii *ascii, kunai_model *model)
{
    translate_nodes(ascii, model);
    translate_materials(ascii, model);
}

uint32_t kunai_i_find_text_format(const kunai_i_ascii *ascii, uint32_t place)
{
    const kunai_i_ascii_declaration *found = kunai_i_find_text_declaration(ascii, place);

    return kunai_i_is_ascii_object(found) ? get_object_format(found) : (uint32_t)KUNAI_FORMAT_ANY;
}

/* Reads the texture list of a model, or takes it from the shared lists. There are no shared lists
 * if only one model is read. */
static void read_list(kunai_i_open *open, const kunai_i_text_models *models,
                      const kunai_i_text_model *item, kunai_model *model)
{
    const kunai_i_shared_list *lists = models->lists.items;
    kunai_i_reader image = models->ascii.image;

    image.open = open;
    if (item->list && models->lists.count)
        kunai_i_take_shared_list(open, &lists[item->shared], model);
    else if (item->list)
        kunai_i_read_model_textures(open, image, item->list->place, model);
}

/* Returns 0 in two ways: the open has failed, or the item is a texture list without a model, and
 * all of it is read. open->format is NJA in both cases. If the function returns 1, open->format is
 * the format of the object. */
int kunai_i_begin_text_model(kunai_i_open *open, const kunai_i_text_models *models, uint32_t index,
                             kunai_model *model, kunai_i_model_place *place)
{
    const kunai_i_text_model *item;

    open->format = KUNAI_FORMAT_NJA;
    if (index >= models->count) {
        kunai_i_fail(open, KUNAI_E_RANGE, 0, record,
                     "options.index is out of range: the file has fewer models");
        return 0;
    }
    item = &models->items[index];
    if (item->root)
        (void)kunai_i_begin_item(open, KUNAI_ITEM_MODEL, index);
    model->info.format = KUNAI_FORMAT_NJA;
    model->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    kunai_i_hide_trace(open);
    read_list(open, models, item, model);
    if (!item->root || kunai_i_has_failed(open))
        return 0;
    memset(place, 0, sizeof *place);
    place->body = models->ascii.image;
    place->body.open = open;
    place->root = item->root->place;
    place->format = get_object_format(item->root);
    place->seen = models->seen;
    open->format = place->format;
    return 1;
}

void kunai_i_end_text_model(kunai_i_open *open, const kunai_i_text_models *models,
                            kunai_model *model)
{
    if (!kunai_i_has_failed(open))
        kunai_i_translate_text_model(&models->ascii, model);
    kunai_i_translate_ascii(&models->ascii, open);
}
