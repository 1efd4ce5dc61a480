/* n_rel.c - reads the stages of Dreamcast and PC, n.rel and d.rel (ninja-scene.md 3). */
#include "scene/stage.h"

enum {
    ROOT_SIZE = 16,
    SECTION_SIZE = 60,
    SLOT_COUNT = 48,            /* where in a section */
    MOST_LIKELY_SECTIONS = 4096 /* with more it is no stage */
};

/* Where fields of an instance are; the pointer to its model comes first. */
enum {
    STATIC_SLIDE = 8,
    STATIC_SWAP = 28,
    STATIC_FLAGS = 44,
    ANIMATED_MOTION = 4,
    ANIMATED_SPEED = 16,
    ANIMATED_FLAGS = 56
};

enum static_flags { ALWAYS_IN_D_REL = 0x8, HAS_SLIDE = 0x400, HAS_SWAP = 0x800 };

static void read_static(kunai_i_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + STATIC_FLAGS);
    if (instance->flags & HAS_SLIDE)
        instance->slide = kunai_i_read_stage_id(parts, at + STATIC_SLIDE);
    if (instance->flags & HAS_SWAP)
        instance->swap = kunai_i_read_stage_id(parts, at + STATIC_SWAP);
    kunai_i_set_instance_model(parts, instance, at, 0);
}

/* Where these have the ids of their textures is not known. */
static void read_animated(kunai_i_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + ANIMATED_FLAGS);
    instance->speed = kunai_i_read_stage_speed(parts, at + ANIMATED_SPEED);
    kunai_i_set_instance_model(parts, instance, at, 0);
    kunai_i_set_instance_motion(parts, instance, at + ANIMATED_MOTION);
}

static const kunai_i_stage_layout layout = {
    .count = 0,
    .radius = 4,
    .sections = 8,
    .textures = 12,
    .section_size = SECTION_SIZE,
    .section_flags = 56,
    .little_models = KUNAI_FORMAT_NJCM,
    .big_models = KUNAI_FORMAT_NJCM,
    .lists =
        {
            [KUNAI_I_STATIC] = {.pointer = 32, .count = 44, .entry_size = 48, .read = read_static},
            [KUNAI_I_ANIMATED] =
                {.pointer = 40, .count = 52, .entry_size = 60, .read = read_animated},
        },
};

void kunai_i_read_n_rel(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene)
{
    const uint8_t *root = rel->data + rel->root;

    kunai_i_read_stage(open, rel, scene, &layout, kunai_i_load32(root + layout.count, rel->big));
}

/* ---- telling them apart ---- */

int kunai_i_is_n_rel(const kunai_i_rel *rel)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "stage root");
    const uint64_t root = rel->root;

    return kunai_i_fits_structure(&body, root, ROOT_SIZE) &&
           kunai_i_is_rel_pointer(rel, root + layout.sections) &&
           !kunai_i_is_rel_pointer(rel, root + layout.count) &&
           !kunai_i_is_rel_pointer(rel, root + layout.radius);
}

/* Has a section nothing but static models, all of which a d.rel can have? *left: entries that are
 * still looked at; lists of a stage do not overlap. */
static int is_plain_section(const kunai_i_reader *body, uint32_t section, uint32_t *left)
{
    const kunai_i_stage_list *list = &layout.lists[KUNAI_I_STATIC];
    const uint32_t count = kunai_i_read_u32_at(body, (uint64_t)section + list->count);
    uint32_t at = kunai_i_read_u32_at(body, (uint64_t)section + list->pointer), i;

    if (kunai_i_read_u32_at(body, (uint64_t)section + SLOT_COUNT) ||
        kunai_i_read_u32_at(body, (uint64_t)section + layout.lists[KUNAI_I_ANIMATED].count) ||
        count > *left || !kunai_i_holds(body->size, at, count, list->entry_size))
        return 0;
    *left -= count;
    for (i = 0; i < count; i++, at += list->entry_size)
        if (!(kunai_i_read_u32_at(body, (uint64_t)at + STATIC_FLAGS) & ALWAYS_IN_D_REL))
            return 0;
    return 1;
}

/* What shows nothing at all is an n.rel. */
static int is_d_rel(const kunai_i_rel *rel, uint32_t sections, uint32_t count)
{
    kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "section");
    const uint32_t most = rel->payload / layout.lists[KUNAI_I_STATIC].entry_size;
    uint32_t left = most, i;

    if (!kunai_i_holds(rel->payload, sections, count, SECTION_SIZE))
        return 0;
    for (i = 0; i < count; i++)
        if (!is_plain_section(&body, sections + i * SECTION_SIZE, &left))
            return 0;
    return left < most;
}

uint32_t kunai_i_find_n_rel_format(const kunai_i_rel *rel)
{
    uint32_t count, sections;

    if (!kunai_i_is_n_rel(rel))
        return KUNAI_FORMAT_ANY;
    count = kunai_i_load32(rel->data + rel->root + layout.count, rel->big);
    sections = kunai_i_load32(rel->data + rel->root + layout.sections, rel->big);
    if (count > MOST_LIKELY_SECTIONS)
        return KUNAI_FORMAT_ANY;
    return is_d_rel(rel, sections, count) ? KUNAI_FORMAT_D_REL : KUNAI_FORMAT_N_REL;
}

int kunai_i_is_d_rel(const kunai_i_rel *rel)
{
    return kunai_i_find_n_rel_format(rel) == KUNAI_FORMAT_D_REL;
}
