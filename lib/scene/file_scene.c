/*
 * file_scene.c - makes a scene of the models and motions of one file (ninja-container.md 1.2).
 *
 * Reads no structure of its own: the modules model and motion read the parts. A file rarely says
 * which model a motion moves. In a text, actions say so. In a chunk file, the last model before the
 * motion is used. Otherwise the motion is first read without a model, to find a model that it fits.
 * Each model becomes one instance. A part that cannot be read is left out with a warning.
 */
#include "scene/readers.h"

#include "base/set.h"
#include "base/trace.h"
#include "container/g3d.h"
#include "container/ninja_ascii.h"
#include "model/handle.h"
#include "model/model.h"
#include "motion/handle.h"
#include "motion/motion.h"
#include "motion/readers.h"
#include "scene/parts.h"
#include "scene/sa_land_table.h"

static const char record[] = "scene";

/* A model of the file, even if it could not be read. */
typedef struct model_place {
    uint64_t offset; /* from kunai_i_module.find_item */
    int32_t number;  /* number of the model in the scene, or -1 */
} model_place;

/* The numbers that decide whether a motion fits a model. */
typedef struct model_counts {
    uint32_t nodes;
    uint32_t track_groups;
    uint32_t shape_groups;
} model_counts;

typedef struct file_reader {
    kunai_i_open *open;
    const uint8_t *data;
    size_t size;
    kunai_options options; /* options of the caller */
    uint32_t container;    /* format of the file, or KUNAI_FORMAT_ANY if it is not known */
    uint32_t most;         /* limit for the number of models, and of motions */
    kunai_i_parts parts;
    kunai_i_list places; /* model_place: all models, in the order of the file */
    kunai_i_list kinds;  /* int32_t: the first model of each kind that motions can distinguish */
    uint32_t before;     /* number of models before the motion that is read */
    kunai_i_ascii text;  /* KUNAI_FORMAT_NJA */
    kunai_i_list
        paired; /* int32_t: for each motion of a text the model that an action names, or -1 */
    kunai_error first; /* fault of the first model or motion that cannot be read */
} file_reader;

/* ---- the modules that read the file ---- */

/* Returns 1 if options.format is a model or a motion of this module, not a kind of file. */
static int names_part(const file_reader *reader, const kunai_i_module *module)
{
    const kunai_i_format *row =
        reader->options.format ? kunai_i_find_row(module, reader->options.format) : NULL;

    return row && !row->is_read_if_named;
}

/* A text has been read already, so its declarations decide. */
static int has_text_part(const kunai_i_ascii *text, const kunai_i_module *module)
{
    uint32_t i;

    for (i = 0; i < text->count; i++)
        if (kunai_i_get_ascii_module(text->declarations[i].type) == module->bit)
            return 1;
    return 0;
}

/* Only chunk files and texts can contain both models and motions. */
static int is_read_by(const file_reader *reader, const kunai_i_module *module)
{
    kunai_found found;

    if (names_part(reader, module))
        return 1;
    if (reader->container == KUNAI_FORMAT_NJA)
        return has_text_part(&reader->text, module);
    if (reader->container != KUNAI_FORMAT_NINJA)
        return kunai_i_find_row(module, reader->container) != NULL;
    return kunai_i_recognises(module, reader->container, reader->data, reader->size, &found);
}

/* ---- items ---- */

enum item_result { ITEM_READ, ITEM_LEFT_OUT, ITEM_END };

/* Changes the failure of an item to a warning, if the data caused it. A fault outside an item is a
 * fault of the whole file: all other items would have it, too. */
static enum item_result leave_out(file_reader *reader)
{
    const uint32_t kind = reader->open->error.item_kind;

    if (!reader->first.code)
        reader->first = reader->open->error;
    kunai_i_recover_model(reader->open);
    return kunai_i_has_failed(reader->open) || kind == KUNAI_ITEM_NONE ? ITEM_END : ITEM_LEFT_OUT;
}

/* Reads the next item into a handle. An item that is left out keeps no memory, and its handle is
 * zeroed again. */
static enum item_result read_item(file_reader *reader, const kunai_i_module *module,
                                  const void *state, void *handle)
{
    kunai_i_open *open = reader->open;
    const kunai_i_mark mark = kunai_i_mark_arena(&open->memory.arena);

    kunai_i_read_item(open, module, state, handle);
    if (!kunai_i_has_failed(open)) {
        if (!reader->parts.scene->info.byte_order)
            reader->parts.scene->info.byte_order = kunai_i_get_byte_order(module, handle);
        return ITEM_READ;
    }
    kunai_i_return_to_mark(&open->memory, &open->memory.arena, &mark);
    if (open->error.code == KUNAI_E_RANGE && open->error.item_kind == KUNAI_ITEM_NONE &&
        open->options.index) {
        kunai_i_set_error(&open->error, KUNAI_OK, 0, 0, "", "");
        return ITEM_END;
    }
    memset(handle, 0, module->handle_size);
    return leave_out(reader);
}

/* Returns options.format for a module. If possible, this is the format of the file, so that no
 * module has to recognise the file again. */
static uint32_t choose_format(const file_reader *reader, const kunai_i_module *module)
{
    const int is_action = (reader->options.flags & KUNAI_OPEN_ACTION) != 0;
    const kunai_i_format *row;

    if (is_action || (reader->options.format && kunai_i_find_row(module, reader->options.format)))
        return reader->options.format;
    row = kunai_i_find_row(module, reader->container);
    return row && row->is_read_if_named ? reader->container : (uint32_t)KUNAI_FORMAT_ANY;
}

/* Makes the data that all items of a module share. Returns NULL if the open has failed. */
static void *begin_items(file_reader *reader, const kunai_i_module *module)
{
    kunai_i_open *open = reader->open;
    void *state = kunai_i_allocate_scratch(open, 1, module->file_size);

    if (!state)
        return NULL;
    open->options.format = choose_format(reader, module);
    open->options.index = 0;
    module->begin(open, reader->data, reader->size, state);
    return kunai_i_has_failed(open) ? NULL : state;
}

/* ---- models ---- */

static void add_model(file_reader *reader, const kunai_model *model, const void *state)
{
    const uint32_t index = reader->open->options.index;
    model_place *place = kunai_i_add_to_list(reader->open, &reader->places);

    if (!place)
        return;
    place->offset = kunai_i_model_module.find_item(state, index);
    place->number = model ? kunai_i_add_scene_model(&reader->parts, model, index) : -1;
}

/* Reads all models, until there is no model with the next index. */
static void read_models(file_reader *reader)
{
    kunai_i_open *open = reader->open;
    const void *state = begin_items(reader, &kunai_i_model_module);
    enum item_result result = state ? ITEM_LEFT_OUT : ITEM_END;
    kunai_model *model = NULL;

    while (result != ITEM_END && open->options.index < reader->most) {
        if (!model)
            model = kunai_i_allocate(open, 1, sizeof *model);
        if (!model)
            return;
        result = read_item(reader, &kunai_i_model_module, state, model);
        if (result != ITEM_END)
            add_model(reader, result == ITEM_READ ? model : NULL, state);
        if (result == ITEM_READ)
            model = NULL;
        open->options.index++;
    }
}

/* ---- motions of texts: actions ---- */

/* A model or motion of the text that an action can name. */
typedef struct declared_part {
    int32_t model;  /* number of the model in the scene */
    uint32_t place; /* place in the image; for a model, in the text */
} declared_part;

static int32_t find_declared(const file_reader *reader, const kunai_i_set *parts, uint32_t place)
{
    const declared_part key = {0, place}, *items = parts->items.items;
    const uint32_t number = kunai_i_find_in_set(reader->open, parts, &key, 0);

    return number == KUNAI_I_NONE ? -1 : items[number].model;
}

static void list_declared_models(file_reader *reader, kunai_i_set *models)
{
    declared_part part;
    size_t i;

    for (i = 0; i < reader->parts.models.count; i++) {
        const kunai_model *model = kunai_i_get_scene_model(&reader->parts, (int32_t)i);

        part.model = (int32_t)i;
        if (model->info.node_count) {
            part.place = (uint32_t)model->nodes[0].offset;
            (void)kunai_i_add_to_set(reader->open, models, &part, 0);
        }
    }
}

/* Lists the motions of actions with their models. The first action of a motion is used. */
static void list_actions(file_reader *reader, const kunai_i_set *models, kunai_i_set *motions)
{
    const kunai_i_ascii *text = &reader->text;
    declared_part part;
    uint32_t i;

    for (i = 0; i < text->count; i++) {
        const uint32_t at = text->declarations[i].place;
        uint32_t object;

        if (text->declarations[i].type != KUNAI_I_ASCII_ACTION)
            continue;
        object = kunai_i_read_pointer_at(&text->image, (uint64_t)at + KUNAI_I_ACTION_OBJECT);
        part.place = kunai_i_read_pointer_at(&text->image, (uint64_t)at + KUNAI_I_ACTION_MOTION);
        part.model =
            find_declared(reader, models, (uint32_t)kunai_i_find_ascii_offset(text, object));
        if (object < text->image.size && part.place < text->image.size && part.model >= 0)
            (void)kunai_i_add_to_set(reader->open, motions, &part, 0);
    }
}

/* Finds the model that an action pairs with each motion of a text. Call it after the models have
 * been read. */
static void pair_by_actions(file_reader *reader)
{
    const uint32_t wanted = reader->options.format ? reader->options.format : KUNAI_FORMAT_NJA;
    kunai_i_set models, motions;
    uint32_t i;

    kunai_i_begin_set(&models, sizeof(declared_part), offsetof(declared_part, place), record);
    kunai_i_begin_set(&motions, sizeof(declared_part), offsetof(declared_part, place), record);
    list_declared_models(reader, &models);
    list_actions(reader, &models, &motions);
    for (i = 0; motions.items.count && i < reader->text.count; i++) {
        const kunai_i_ascii_declaration *declaration = &reader->text.declarations[i];
        const uint32_t format = kunai_i_get_declared_format(declaration);
        int32_t *model;

        if (!format || (wanted != KUNAI_FORMAT_NJA && wanted != format))
            continue;
        model = kunai_i_add_to_list(reader->open, &reader->paired);
        if (model)
            *model = find_declared(reader, &motions, declaration->place);
    }
}

/* Returns -1 if no action names the motion. */
static int32_t find_paired_model(const file_reader *reader)
{
    const int32_t *paired = reader->paired.items;
    const uint32_t index = reader->open->options.index;

    return index < reader->paired.count ? paired[index] : -1;
}

/* ---- motions: which model ---- */

/* Returns the last model before the motion in a chunk file. There must be one. */
static int32_t find_model_before(file_reader *reader, uint64_t offset)
{
    const model_place *places = reader->places.items;

    while (reader->before < reader->places.count && places[reader->before].offset < offset)
        reader->before++;
    return places[reader->before - 1].number;
}

/* Lists the first model of each kind. Files of Nitro models have no motions. For other models,
 * motions compare only counts, so models with equal counts are of one kind. */
static void list_kinds(file_reader *reader)
{
    kunai_i_set counts;
    uint32_t i;

    kunai_i_begin_set(&counts, sizeof(model_counts), 0, record);
    for (i = 0; i < reader->parts.models.count; i++) {
        const kunai_model *model = kunai_i_get_scene_model(&reader->parts, (int32_t)i);
        const model_counts key = {model->info.node_count, model->track_groups, model->shape_groups};
        const size_t count = counts.items.count;
        int32_t *number;

        if (kunai_i_add_to_set(reader->open, &counts, &key, 0) != count)
            continue;
        number = kunai_i_add_to_list(reader->open, &reader->kinds);
        if (number)
            *number = (int32_t)i;
    }
}

/* Returns the first model that the motion fits best, or -1 if it fits none. */
static int32_t find_best_model(file_reader *reader, const kunai_motion *motion)
{
    const int32_t *kinds = reader->kinds.items;
    int32_t best = -1, best_fit = KUNAI_FIT_NONE, fit;
    size_t i;

    for (i = 0; i < reader->kinds.count && best_fit < KUNAI_FIT_COUNT; i++) {
        if (!kunai_i_charge(reader->open, 1, 0, record)) /* for each motion */
            return -1;
        fit = kunai_motion_fits(motion, kunai_i_get_scene_model(&reader->parts, kinds[i]));
        if (fit > best_fit) {
            best = kinds[i];
            best_fit = fit;
        }
    }
    return best;
}

/* Reads the motion without a model, to find out how many nodes it moves, and returns the model that
 * it fits. The memory and the faults of this reading are dropped. */
static int32_t try_models(file_reader *reader, const void *state)
{
    kunai_i_open *open = reader->open;
    const kunai_i_arena kept = open->memory.arena;
    const uint32_t flags = open->options.flags;
    kunai_i_warnings warnings;
    kunai_motion *motion;
    int32_t model = -1;

    kunai_i_begin_arena(&open->memory.arena);
    kunai_i_begin_warnings(open, &warnings);
    open->options.flags &= ~(uint32_t)KUNAI_OPEN_STRICT;
    open->options.model = NULL;
    motion = kunai_i_allocate(open, 1, sizeof *motion);
    if (motion)
        kunai_i_read_item(open, &kunai_i_motion_module, state, motion);
    if (!kunai_i_has_failed(open))
        model = find_best_model(reader, motion);
    open->options.flags = flags;
    open->warnings = warnings.outer;
    kunai_i_release_arena(&open->memory, &open->memory.arena);
    open->memory.arena = kept;
    if (open->error.code == KUNAI_E_LIMIT || open->error.code == KUNAI_E_MEMORY)
        return -1;
    /* the second reading reports the fault again */
    kunai_i_set_error(&open->error, KUNAI_OK, 0, 0, "", "");
    return model;
}

/* Chooses the model of the next motion: by KUNAI_OPEN_ACTION, by an action of the text, by the
 * order of the file, or by trying. */
static int32_t choose_model(file_reader *reader, const void *state)
{
    const uint64_t offset = kunai_i_motion_module.find_item(state, reader->open->options.index);
    const model_place *places = reader->places.items;

    if (!reader->places.count)
        return -1;
    if (reader->options.flags & KUNAI_OPEN_ACTION)
        return places[0].number;
    if (find_paired_model(reader) >= 0)
        return find_paired_model(reader);
    if (offset != UINT64_MAX && places[0].offset < offset)
        return find_model_before(reader, offset);
    return reader->parts.models.count ? try_models(reader, state) : -1;
}

static int moves_model(const kunai_motion *motion)
{
    return motion->info.kind != KUNAI_MOTION_KIND_CAMERA &&
           motion->info.kind != KUNAI_MOTION_KIND_LIGHT;
}

/* ---- motions ---- */

/* Reads a motion with its model. */
static enum item_result read_motion(file_reader *reader, const void *state, kunai_motion *motion)
{
    kunai_i_open *open = reader->open;
    const int32_t model = choose_model(reader, state);
    enum item_result result;

    if (kunai_i_has_failed(open))
        return ITEM_END;
    open->options.model = kunai_i_get_scene_model(&reader->parts, model);
    result = read_item(reader, &kunai_i_motion_module, state, motion);
    if (result == ITEM_READ)
        (void)kunai_i_add_clip(&reader->parts, motion, moves_model(motion) ? model : -1,
                               open->options.index);
    return result;
}

/* Reads all motions, until there is no motion with the next index. */
static void read_motions(file_reader *reader)
{
    kunai_i_open *open = reader->open;
    const void *state = begin_items(reader, &kunai_i_motion_module);
    enum item_result result = state ? ITEM_LEFT_OUT : ITEM_END;
    kunai_motion *motion = NULL;

    if (state)
        list_kinds(reader);
    while (result != ITEM_END && open->options.index < reader->most) {
        if (!motion)
            motion = kunai_i_allocate(open, 1, sizeof *motion);
        if (!motion)
            return;
        result = read_motion(reader, state, motion);
        if (result == ITEM_READ)
            motion = NULL;
        open->options.index++;
    }
}

/* ---- textures and instances ---- */

/* Adds the textures that an NSBMD file often contains. */
static void add_texture_set(file_reader *reader)
{
    kunai_scene_model *models = reader->parts.models.items;
    size_t i;

    if (reader->container != KUNAI_FORMAT_MDL0 ||
        !kunai_i_may_have_g3d_block(reader->data, reader->size, "TEX0") ||
        !kunai_i_add_to_list(reader->open, &reader->parts.texture_sets))
        return;
    for (i = 0; i < reader->parts.models.count; i++)
        models[i].texture_set = 0;
}

/* Sets the numbers of the clips of each instance. Instance i shows model i. */
static void assign_clips(file_reader *reader)
{
    kunai_instance *instances = reader->parts.instances;
    const kunai_clip *clips = reader->parts.clips.items;
    const size_t count = reader->parts.clips.count;
    uint32_t *numbers = kunai_i_allocate(reader->open, count, sizeof *numbers);
    size_t i, used = 0;

    if (!numbers)
        return;
    for (i = 0; i < count; i++)
        if (clips[i].model >= 0)
            instances[clips[i].model].clip_count++;
    for (i = 0; i < reader->parts.models.count; i++) {
        instances[i].clips = numbers + used;
        used += instances[i].clip_count;
        instances[i].clip_count = 0;
    }
    for (i = 0; i < count; i++)
        if (clips[i].model >= 0) {
            kunai_instance *instance = &instances[clips[i].model];

            numbers[(size_t)(instance->clips - numbers) + instance->clip_count++] = (uint32_t)i;
        }
}

/* Adds an instance per model. */
static void add_instances(file_reader *reader)
{
    const kunai_scene_model *models = reader->parts.models.items;
    size_t i;

    if (!kunai_i_add_whole_section(&reader->parts, reader->parts.models.count))
        return;
    for (i = 0; i < reader->parts.models.count; i++) {
        kunai_instance *instance = kunai_i_add_instance(&reader->parts);
        const kunai_model *model = models[i].model;

        instance->model = (int32_t)i;
        instance->speed = 1.0f;
        if (model->info.node_count)
            instance->offset = instance->model_offset = model->nodes[0].offset;
    }
    if (reader->parts.models.count)
        assign_clips(reader);
}

/* ---- all of it ---- */

/* A file that shows nothing has the error of its first model or motion. */
static void check_parts(file_reader *reader)
{
    if (!reader->parts.models.count && !reader->parts.clips.count &&
        !kunai_i_has_failed(reader->open))
        reader->open->error = reader->first;
}

/* Reads a text once, for its models and its motions. */
static void begin_text(file_reader *reader)
{
    if (reader->container != KUNAI_FORMAT_NJA)
        return;
    kunai_i_read_ascii_text(reader->open, reader->data, reader->size, &reader->text);
    reader->open->text = &reader->text;
}

/* Reads the models before the motions, because motions are read with a model. */
static void read_parts(file_reader *reader)
{
    int has_models, has_motions;

    has_models = is_read_by(reader, &kunai_i_model_module);
    has_motions = is_read_by(reader, &kunai_i_motion_module);
    if (has_models || !has_motions) /* if the file has neither, the reader of models reports that */
        read_models(reader);
    if (reader->container == KUNAI_FORMAT_NJA && !kunai_i_has_failed(reader->open))
        pair_by_actions(reader);
    if (has_motions)
        read_motions(reader);
    check_parts(reader);
}

/* Restores the options, which were changed for the parts, and makes the scene of all parts. */
static void finish_file(file_reader *reader)
{
    kunai_i_open *open = reader->open;

    check_parts(reader);
    open->text = NULL;
    open->options = reader->options;
    if (kunai_i_has_failed(open))
        return;
    add_texture_set(reader);
    add_instances(reader);
    if (!kunai_i_has_failed(open))
        kunai_i_keep_parts(&reader->parts);
}

static void begin_file(file_reader *reader, kunai_i_open *open, const void *data, size_t size,
                       kunai_scene *scene)
{
    memset(reader, 0, sizeof *reader);
    reader->open = open;
    reader->data = data;
    reader->size = size;
    reader->options = open->options;
    reader->most = UINT32_MAX;
    kunai_i_begin_parts(&reader->parts, open, scene);
    kunai_i_begin_list(&reader->places, sizeof(model_place));
    kunai_i_begin_list(&reader->kinds, sizeof(int32_t));
    kunai_i_begin_list(&reader->paired, sizeof(int32_t));
}

/* ---- levels in texts ---- */

static uint32_t get_table_format(const kunai_i_ascii_declaration *declaration)
{
    switch (declaration->type) {
    case KUNAI_I_ASCII_LAND_TABLE: return KUNAI_FORMAT_SADXLVL;
    case KUNAI_I_ASCII_LAND_TABLE_SA2: return KUNAI_FORMAT_SA2LVL;
    default: return KUNAI_FORMAT_ANY;
    }
}

/* Returns the first LandTable of a text, or NULL. A caller that names a model or a motion gets no
 * table. */
static const kunai_i_ascii_declaration *find_table(const file_reader *reader)
{
    const uint32_t wanted = reader->options.format;
    uint32_t i;

    if (kunai_i_has_failed(reader->open) || (wanted && wanted != KUNAI_FORMAT_NJA))
        return NULL;
    for (i = 0; i < reader->text.count; i++)
        if (get_table_format(&reader->text.declarations[i]))
            return &reader->text.declarations[i];
    return NULL;
}

/* Reads a LandTable of a text. Warnings and errors get places in the text. */
static void read_level(file_reader *reader, const kunai_i_ascii_declaration *table)
{
    kunai_i_open *open = reader->open;
    kunai_scene *scene = reader->parts.scene;
    kunai_i_land_table_place place = {.body = reader->text.image,
                                      .at = table->place,
                                      .format = get_table_format(table),
                                      .text = &reader->text};
    kunai_i_warnings warnings;

    scene->info.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    place.body.open = open;
    kunai_i_hide_trace(open);
    kunai_i_begin_warnings(open, &warnings);
    kunai_i_read_land_table(open, &place, scene);
    kunai_i_translate_ascii(&reader->text, open);
    kunai_i_end_warnings(open);
    open->text = NULL;
}

/* A text with a LandTable is a level. In all other files, each model is shown once. */
void kunai_i_read_file_scene(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    const kunai_i_ascii_declaration *table;
    file_reader reader;

    begin_file(&reader, open, data, size, scene);
    reader.container = open->format;
    if (reader.container == KUNAI_FORMAT_REL_MOTION) /* a REL file has one motion */
        reader.most = 1;
    begin_text(&reader);
    table = find_table(&reader);
    if (table) {
        read_level(&reader, table);
        return;
    }
    read_parts(&reader);
    finish_file(&reader);
}

/* Reads a model, or a motion, or both halves of an NJS_ACTION, from bare structures. */
void kunai_i_read_bare_scene(kunai_i_open *open, const void *data, size_t size, kunai_scene *scene)
{
    file_reader reader;

    begin_file(&reader, open, data, size, scene);
    reader.most = 1;
    if (names_part(&reader, &kunai_i_model_module))
        read_models(&reader);
    else if (open->options.flags & KUNAI_OPEN_ACTION)
        kunai_i_fail(
            open, KUNAI_E_ARGUMENT, 0, "arguments",
            "options.format is not a format of models, but options.flags has KUNAI_OPEN_ACTION");
    else if (names_part(&reader, &kunai_i_motion_module))
        read_motions(&reader);
    else
        kunai_i_fail(open, KUNAI_E_ARGUMENT, 0, "arguments",
                     "options.format is not a format of models or motions, but options.flags has "
                     "KUNAI_OPEN_BARE");
    if (reader.options.flags & KUNAI_OPEN_ACTION)
        read_motions(&reader);
    finish_file(&reader);
}
