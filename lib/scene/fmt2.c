/* fmt2.c - reads the stages of Blue Burst, with Xinja models, and of the GameCube, with Ginja ones
 * (ninja-scene.md 4). */
#include "scene/stage.h"

#include "base/trace.h"

enum { ROOT_SIZE = 24, SECTION_SIZE = 52, SLIDE_SIZE = 24, SWAP_SIZE = 12, TABLE_ENTRY = 16 };

/* Where fields of an instance are; the pointer to its model comes first. */
enum {
    STATIC_EFFECTS = 4,
    STATIC_FLAGS = 12,
    ANIMATED_MOTION = 4,
    ANIMATED_SPEED = 16,
    ANIMATED_EFFECTS = 20,
    ANIMATED_FLAGS = 28
};

enum instance_flags { INDIRECT = 0x4, HAS_SLIDE = 0x20, HAS_SWAP = 0x40 };

/* ---- models ---- */

/* Where the word is that leads to the model: the entry's own, or the first one of a table.
 * KUNAI_I_NULL: nowhere, which is a warning. */
static uint32_t find_object_pointer(kunai_i_parts *parts, uint32_t at, uint32_t flags)
{
    uint32_t table;

    if (!(flags & INDIRECT))
        return at;
    table = kunai_i_read_pointer_at(&parts->body, at);
    if (kunai_i_fits_structure(&parts->body, table, TABLE_ENTRY)) {
        kunai_i_trace_structure(parts->open, "model table", parts->body.origin + table,
                                TABLE_ENTRY);
        return table;
    }
    kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + at, parts->body.record,
                 "a pointer to a table of models is out of range");
    return KUNAI_I_NULL;
}

static void show_model(kunai_i_parts *parts, uint32_t at, kunai_instance *instance)
{
    const uint32_t pointer = find_object_pointer(parts, at, instance->flags);

    if (pointer != KUNAI_I_NULL)
        kunai_i_set_instance_model(parts, instance, pointer, 0);
}

/* ---- texture animations ---- */

/* The place of the record that a word leads to; KUNAI_I_NULL: there is none. */
static uint32_t find_effect(kunai_i_parts *parts, const char *name, uint32_t pointer, size_t size)
{
    const uint32_t at = kunai_i_read_pointer_at(&parts->body, pointer);

    if (at == KUNAI_I_NULL)
        return at;
    if (kunai_i_fits_structure(&parts->body, at, size)) {
        kunai_i_trace_structure(parts->open, name, parts->body.origin + at, size);
        return at;
    }
    kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + pointer, parts->body.record,
                 "a pointer to a texture animation is out of range");
    return KUNAI_I_NULL;
}

/* The slide and the swap of an instance, whose pointers are at a place, one behind the other. */
static void read_effects(kunai_i_parts *parts, uint32_t pointers, kunai_instance *instance)
{
    uint32_t at;

    if (instance->flags & HAS_SLIDE) {
        at = find_effect(parts, "slide", pointers, SLIDE_SIZE);
        if (at != KUNAI_I_NULL)
            instance->slide = kunai_i_read_stage_id(parts, at);
    }
    if (instance->flags & HAS_SWAP) {
        at = find_effect(parts, "swap", pointers + 4, SWAP_SIZE);
        if (at != KUNAI_I_NULL)
            instance->swap = kunai_i_load16(parts->body.data + at, parts->body.big);
    }
}

/* ---- instances ---- */

static void read_static(kunai_i_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + STATIC_FLAGS);
    read_effects(parts, at + STATIC_EFFECTS, instance);
    show_model(parts, at, instance);
}

static void read_animated(kunai_i_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + ANIMATED_FLAGS);
    instance->speed = kunai_i_read_stage_speed(parts, at + ANIMATED_SPEED);
    read_effects(parts, at + ANIMATED_EFFECTS, instance);
    show_model(parts, at, instance);
    kunai_i_set_instance_motion(parts, instance, at + ANIMATED_MOTION);
}

static const kunai_i_stage_layout layout = {
    .count = 8,
    .radius = 12,
    .sections = 16,
    .textures = 20,
    .section_size = SECTION_SIZE,
    .section_flags = 48,
    .little_models = KUNAI_FORMAT_XJ,
    .big_models = KUNAI_FORMAT_GJCM,
    .lists =
        {
            [KUNAI_I_STATIC] = {.pointer = 32, .count = 40, .entry_size = 16, .read = read_static},
            [KUNAI_I_ANIMATED] =
                {.pointer = 36, .count = 44, .entry_size = 32, .read = read_animated},
        },
};

/* The count has 16 bits: in big-endian files, too, it is the first two bytes. */
void kunai_i_read_fmt2(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene)
{
    const uint8_t *root = rel->data + rel->root;

    kunai_i_read_stage(open, rel, scene, &layout, kunai_i_load16(root + layout.count, rel->big));
}

int kunai_i_is_fmt2(const kunai_i_rel *rel)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "stage root");

    return kunai_i_fits_structure(&body, rel->root, ROOT_SIZE) &&
           (kunai_i_has_tag(&body, rel->root, "fmt1") || kunai_i_has_tag(&body, rel->root, "fmt2"));
}
