/*
 * body_parts.c - reads the models and motions of a REL file or a LandTable, each one once
 * (ninja-scene.md 3 and 6, sa-levels.md 1).
 *
 * Many instances can point to the same model or motion. A set of places decides whether a part has
 * been read. A motion is read for a model, so the same place with another number of moved nodes is
 * another part. A part that cannot be read keeps no memory, and its faults belong to the instance
 * that asked for it.
 */
#include "scene/body_parts.h"

#include "model/handle.h"
#include "model/model.h"
#include "model/text_models.h"
#include "model/texture_list.h"
#include "motion/ninja/njs_motion.h"
#include "motion/readers.h"

enum {
    LIST_SIZE = 8,      /* bytes of an NJS_TEXLIST */
    MODEL_SIZE = 24,    /* bytes of an NJS_CNK_MODEL */
    PART_MEMORY = 65536 /* bytes of temporary memory that most parts do not exceed */
};

static const char record[] = "scene"; /* for faults that belong to no single part */

void kunai_i_begin_body_parts(kunai_i_body_parts *parts, kunai_i_open *open,
                              const kunai_i_reader *body, kunai_scene *scene, uint32_t model_format)
{
    const size_t key_at = offsetof(kunai_i_part_key, place);

    memset(parts, 0, sizeof *parts);
    kunai_i_begin_parts(&parts->all, open, scene);
    parts->open = open;
    parts->body = *body;
    parts->model_format = model_format;
    kunai_i_begin_set(&parts->model_keys, sizeof(kunai_i_part_key), key_at, record);
    kunai_i_begin_set(&parts->clip_keys, sizeof(kunai_i_part_key), key_at, record);
}

int kunai_i_reserve_body_parts(kunai_i_body_parts *parts, uint32_t sections, uint64_t instances,
                               uint64_t offset)
{
    if (!kunai_i_reserve_parts(&parts->all, sections, instances, offset))
        return 0;
    parts->clip_numbers =
        kunai_i_allocate_unset(parts->open, (size_t)instances, sizeof *parts->clip_numbers);
    return parts->clip_numbers != NULL;
}

/* ---- textures ---- */

void kunai_i_read_parts_textures(kunai_i_body_parts *parts, uint32_t pointer)
{
    const uint32_t at = kunai_i_read_pointer_at(&parts->body, pointer);

    if (at == KUNAI_I_NULL)
        return;
    if (!kunai_i_fits_structure(&parts->body, at, LIST_SIZE)) {
        kunai_i_warn(
            parts->open, KUNAI_E_CORRUPT, parts->body.origin + pointer, "NJS_TEXLIST",
            "the pointer to the texture list leads outside the data, or is not a multiple of 4");
        return;
    }
    kunai_i_read_texture_list(parts->open, parts->body, at, &parts->textures);
    parts->all.scene->info.texture_count = parts->textures.count;
}

/* ---- parts that have been read ---- */

/* Finds or adds the key of a part. Sets *is_new to 1 if the caller must set its number. Returns
 * NULL if the open has failed. The pointer is valid until the next call. */
static kunai_i_part_key *find_key(kunai_i_body_parts *parts, kunai_i_set *set, uint32_t place,
                                  uint32_t variant, int *is_new)
{
    const size_t count = set->items.count;
    const kunai_i_part_key key = {-1, place, variant};
    const uint32_t number = kunai_i_add_to_set(parts->open, set, &key, parts->body.origin + place);

    if (number == KUNAI_I_NONE)
        return NULL;
    *is_new = number == count;
    return (kunai_i_part_key *)set->items.items + number;
}

/* ---- reading one part ---- */

/* The state while a model or a motion is read. */
typedef struct part_reading {
    kunai_i_mark mark;         /* end of the scene's memory before the part */
    kunai_i_mark scratch;      /* temporary memory of the scene */
    kunai_i_item instance;     /* the item that needs the part */
    kunai_i_warnings warnings; /* of the part */
} part_reading;

/* Allocates the memory that all parts share. The temporary memory of a part is used again by the
 * next part. */
static void begin_memory(kunai_i_body_parts *parts)
{
    const size_t size = parts->body.size;

    parts->places = kunai_i_allocate_scratch(parts->open, kunai_i_measure_bits(size), 1);
    (void)kunai_i_reserve_scratch(parts->open, size / 4 < PART_MEMORY ? size / 4 : PART_MEMORY);
}

/* Allocates the handle of a part. Returns NULL if the open has failed. Temporary memory of the part
 * is released at its end, but the places stay. */
static void *begin_part(kunai_i_body_parts *parts, part_reading *reading, size_t handle_size)
{
    kunai_i_open *open = parts->open;
    void *handle;

    reading->mark = kunai_i_mark_arena(&open->memory.arena);
    handle = kunai_i_allocate(open, 1, handle_size);
    if (!parts->places)
        begin_memory(parts);
    return kunai_i_has_failed(open) ? NULL : handle;
}

/* number is the number that the part gets in the scene. */
static void begin_part_item(kunai_i_open *open, part_reading *reading, uint32_t kind, size_t number)
{
    reading->scratch = kunai_i_begin_scratch(open);
    kunai_i_begin_warnings(open, &reading->warnings);
    reading->instance = kunai_i_begin_item(open, kind, (uint32_t)number);
}

/* Moves faults of a part to its instance, because a part that failed is no item of the scene. */
static void blame_instance(kunai_i_open *open, const kunai_i_item *instance)
{
    kunai_i_warnings *warnings = open->warnings;
    uint32_t i;

    for (i = 0; i < warnings->count; i++)
        kunai_i_set_error_item(&warnings->items[i], warnings->items[i].code, instance->kind,
                               instance->number);
    kunai_i_set_error_item(&open->error, open->error.code, instance->kind, instance->number);
}

/* Returns 0 if the part failed. Then it keeps no memory. */
static int end_part(kunai_i_open *open, const part_reading *reading)
{
    const int is_read = !kunai_i_has_failed(open);

    kunai_i_end_item(open, reading->instance);
    if (!is_read)
        blame_instance(open, &reading->instance);
    kunai_i_end_warnings(open);
    kunai_i_end_scratch(open, &reading->scratch);
    if (is_read)
        return 1;
    kunai_i_return_to_mark(&open->memory, &open->memory.arena, &reading->mark);
    kunai_i_recover(open);
    return 0;
}

static uint32_t get_byte_order(const kunai_i_body_parts *parts)
{
    return parts->body.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
}

/* ---- models ---- */

/* Returns the place of the root node, or of the model if is_lone is 1. pointer is the place of the
 * pointer to it. Returns KUNAI_I_NULL and warns if that place is not possible. Structures whose
 * pointers a REL lists are at multiples of 4 in all formats: the reader of the body has this
 * alignment. */
static uint32_t find_root(kunai_i_body_parts *parts, uint32_t pointer, uint32_t is_lone)
{
    const uint64_t offset = parts->body.origin + pointer;
    const uint32_t at = kunai_i_read_pointer_at(&parts->body, pointer);

    if (at == KUNAI_I_NULL) {
        kunai_i_warn(parts->open, KUNAI_E_CORRUPT, offset, parts->body.record,
                     "the pointer to the model is null");
        return KUNAI_I_NULL;
    }
    if (!kunai_i_fits_structure(&parts->body, at, is_lone ? MODEL_SIZE : KUNAI_I_NODE_SIZE)) {
        kunai_i_warn(parts->open, KUNAI_E_CORRUPT, offset, parts->body.record,
                     "the pointer to the model leads outside the data, or is not a multiple of 4");
        return KUNAI_I_NULL;
    }
    return at;
}

static kunai_i_model_place make_model_place(const kunai_i_body_parts *parts, uint32_t at,
                                            uint32_t is_lone)
{
    kunai_i_model_place place;

    memset(&place, 0, sizeof place);
    place.body = parts->body;
    place.body.record = "NJS_OBJECT";
    place.root = at;
    place.is_lone = is_lone;
    place.format = parts->model_format;
    place.seen = parts->places;
    return place;
}

/* Reads a model. Returns its number, or -1 if it cannot be read. */
static int32_t add_model(kunai_i_body_parts *parts, uint32_t at, uint32_t is_lone)
{
    kunai_i_open *open = parts->open;
    const size_t number = parts->all.models.count;
    part_reading reading;
    kunai_model *model = begin_part(parts, &reading, sizeof *model);
    const kunai_i_model_place place = make_model_place(parts, at, is_lone);
    kunai_model_info *info;

    if (!model)
        return -1; /* the open has failed */
    info = &model->info;
    info->name = kunai_i_get_empty_string();
    info->byte_order = get_byte_order(parts);
    info->texture_count = parts->textures.count;
    model->textures = parts->textures;
    begin_part_item(open, &reading, KUNAI_ITEM_MODEL, number);
    kunai_i_read_model(open, &place, model);
    info->warnings = kunai_i_keep_warnings(open, &info->warning_count, &info->warning_total);
    if (!end_part(open, &reading))
        return -1;
    return kunai_i_add_scene_model(&parts->all, model, (uint32_t)number);
}

/* Uses the model that has been read for this place, or reads it. */
void kunai_i_set_instance_model(kunai_i_body_parts *parts, kunai_instance *instance,
                                uint32_t pointer, uint32_t is_lone)
{
    const uint32_t at = find_root(parts, pointer, is_lone);
    kunai_i_part_key *key;
    int is_new;

    if (at == KUNAI_I_NULL)
        return;
    instance->model_offset = parts->body.origin + at;
    key = find_key(parts, &parts->model_keys, at, 2 * parts->model_format + is_lone, &is_new);
    if (!key)
        return;
    if (is_new)
        key->number = add_model(parts, at, is_lone);
    instance->model = key->number;
}

/* ---- clips ---- */

static kunai_i_motion_place make_motion_place(const kunai_i_body_parts *parts, uint32_t at,
                                              const kunai_model *model)
{
    kunai_i_motion_place place;

    memset(&place, 0, sizeof place);
    place.body = parts->body;
    place.body.record = "NJS_MOTION";
    place.at = at;
    place.format = KUNAI_FORMAT_NMDM;
    place.model = model;
    place.starts = parts->places;
    place.is_open = parts->is_open;
    return place;
}

/* Uses the facts of a declaration. A pointer can lead to another structure than a motion. That is
 * then read as a motion of nodes. */
static void set_declared(const kunai_i_body_parts *parts, kunai_i_motion_place *place)
{
    const kunai_i_ascii_declaration *found = kunai_i_find_text_declaration(parts->text, place->at);

    if (found->type == KUNAI_I_ASCII_MOTION && found->place == place->at)
        kunai_i_set_declared_motion(parts->open, found, place);
}

/* Reads a motion. model is the number of the model that it moves, or -1. Returns the number of the
 * motion, or -1 if it cannot be read. */
static int32_t add_clip(kunai_i_body_parts *parts, uint32_t at, int32_t model)
{
    kunai_i_open *open = parts->open;
    const size_t number = parts->all.clips.count;
    part_reading reading;
    kunai_motion *motion = begin_part(parts, &reading, sizeof *motion);
    const uint32_t flags = open->options.motion_flags;
    kunai_i_motion_place place =
        make_motion_place(parts, at, kunai_i_get_scene_model(&parts->all, model));
    kunai_motion_info *info;

    if (!motion)
        return -1; /* the open has failed */
    info = &motion->info;
    kunai_i_begin_motion_names(info);
    info->byte_order = get_byte_order(parts);
    if (parts->text)
        set_declared(parts, &place);
    begin_part_item(open, &reading, KUNAI_ITEM_MOTION, number);
    kunai_i_read_njs_motion(open, &place, motion);
    open->options.motion_flags = flags;
    info->warnings = kunai_i_keep_warnings(open, &info->warning_count, &info->warning_total);
    if (!end_part(open, &reading))
        return -1;
    return kunai_i_add_clip(&parts->all, motion, model, (uint32_t)number);
}

/* The number of MDATA entries depends only on the number of nodes that the motion moves. So models
 * with the same number of these nodes share a motion that they share in the file. */
void kunai_i_set_instance_clip(kunai_i_body_parts *parts, kunai_instance *instance,
                               uint32_t pointer)
{
    const uint32_t at = kunai_i_read_pointer_at(&parts->body, pointer);
    const kunai_model *model = kunai_i_get_scene_model(&parts->all, instance->model);
    kunai_i_part_key *key;
    int is_new;

    if (at == KUNAI_I_NULL || kunai_i_has_failed(parts->open))
        return;
    if (!kunai_i_fits_structure(&parts->body, at, KUNAI_I_NJS_MOTION_SIZE)) {
        kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + pointer, parts->body.record,
                     "the pointer to the motion leads outside the data, or is not a multiple of 4");
        return;
    }
    key =
        find_key(parts, &parts->clip_keys, at, model ? model->track_groups : KUNAI_I_NONE, &is_new);
    if (!key)
        return;
    if (is_new)
        key->number = add_clip(parts, at, instance->model);
    if (key->number < 0)
        return;
    instance->clips = &parts->clip_numbers[instance - parts->all.instances];
    parts->clip_numbers[instance - parts->all.instances] = (uint32_t)key->number;
    instance->clip_count = 1;
}

/* ---- the end ---- */

void kunai_i_keep_body_parts(kunai_i_body_parts *parts)
{
    parts->all.scene->textures = parts->textures;
    kunai_i_place_sections(&parts->all);
    kunai_i_keep_parts(&parts->all);
}
