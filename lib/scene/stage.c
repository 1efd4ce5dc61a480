/*
 * stage.c - reads the stages of PSO: n.rel and d.rel of Dreamcast and PC (ninja-scene.md 3), and
 * fmt2 (ninja-scene.md 4).
 *
 * The root points to sections. A section has a place, an angle and two lists: static and animated
 * instances. A layout describes where the fields are in both kinds. fmt2 files have Xinja models on
 * Blue Burst and Ginja models on the GameCube: only the byte order tells them apart. An n.rel and a
 * d.rel have the same structure; a d.rel has only plain static models.
 */
#include "scene/readers.h"

#include "base/trace.h"
#include "scene/body_parts.h"

enum { MOST_SECTIONS = 65535 /* greatest count that a fmt2 can have; also used for n.rel */ };

static const char root_record[] = "stage root";
static const char section_record[] = "section";

/* Sets an instance from its record. at is the place of the record, which is inside the data. */
typedef void instance_read(kunai_i_body_parts *parts, uint32_t at, kunai_instance *instance);

/* The lists of a section: static and animated instances. */
enum { STATIC = 0, ANIMATED = 1, STAGE_LISTS = 2 };

/* A list of a section. */
typedef struct stage_list {
    uint32_t pointer; /* place of the pointer in the section */
    uint32_t count;   /* place of the number of entries in the section */
    uint32_t entry_size;
    instance_read *read;
} stage_list;

typedef struct stage_layout {
    uint32_t count; /* places in the root: this member and the next three */
    uint32_t radius;
    uint32_t sections;
    uint32_t textures;
    uint32_t section_size;
    uint32_t section_flags; /* place in a section */
    uint32_t little_models; /* format of the models in little-endian files */
    uint32_t big_models;
    stage_list lists[STAGE_LISTS];
} stage_layout;

typedef struct stage_reader {
    kunai_i_body_parts parts;
    const stage_layout *layout;
    uint32_t root;
    uint32_t sections; /* place of the array */
    uint32_t section_count;
} stage_reader;

/* ---- lists ---- */

/* Returns the number of entries of a list, and sets *at to the place of the first one. section is
 * the place of the section. Returns 0 if the list is empty, if the place is not a multiple of 4, or
 * if the entries are not all inside the data. */
static uint32_t find_list(const kunai_i_reader *body, const stage_list *list, uint32_t section,
                          uint32_t *at)
{
    const uint32_t count = kunai_i_read_u32_at(body, (uint64_t)section + list->count);

    *at = kunai_i_read_pointer_at(body, (uint64_t)section + list->pointer);
    if (*at % 4 || !kunai_i_holds(body->size, *at, count, list->entry_size))
        return 0;
    return count;
}

/* Reads a list of a section. If the list is not empty, but find_list returns 0, the list is left
 * out with a warning. */
static void read_list(kunai_i_body_parts *parts, const stage_list *list, uint32_t section,
                      uint32_t is_animated)
{
    uint32_t at, i;
    const uint32_t count = find_list(&parts->body, list, section, &at);

    if (!count && kunai_i_read_u32_at(&parts->body, (uint64_t)section + list->count))
        kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + section + list->pointer,
                     section_record,
                     "the list of models is left out: it ends past the end of the data, or its "
                     "offset is not a multiple of 4");
    for (i = 0; i < count && !kunai_i_has_failed(parts->open); i++, at += list->entry_size) {
        kunai_instance *instance = kunai_i_add_instance(&parts->all);
        kunai_i_item item;

        instance->offset = parts->body.origin + at;
        kunai_i_trace_more(parts->open, KUNAI_RECORD_KIND_INSTANCE, "instance", instance->offset,
                           list->entry_size, is_animated /* enum kunai_record_instance */, 0, 0);
        instance->animated = is_animated;
        item = kunai_i_begin_item(parts->open, KUNAI_ITEM_INSTANCE,
                                  parts->all.scene->info.instance_count - 1);
        list->read(parts, at, instance);
        kunai_i_end_item(parts->open, item);
    }
}

/* ---- sections ---- */

static uint32_t get_section_place(const stage_reader *stage, uint32_t index)
{
    return stage->sections + index * stage->layout->section_size; /* inside the data */
}

/* Reads a section with its two lists. */
static void read_section(stage_reader *stage, uint32_t at)
{
    kunai_i_reader body = stage->parts.body;
    kunai_section *section = kunai_i_add_section(&stage->parts.all);
    uint32_t i;

    body.record = section_record;
    kunai_i_seek(&body, at);
    section->offset = kunai_i_tell(&body);
    section->id = kunai_i_read_s32(&body);
    kunai_i_read_vector(&body, section->position);
    for (i = 0; i < 3; i++)
        section->angles[i] = kunai_i_read_s32(&body);
    section->radius = kunai_i_read_f32(&body);
    section->flags = kunai_i_read_u32_at(&body, (uint64_t)at + stage->layout->section_flags);
    kunai_i_trace_more(stage->parts.open, KUNAI_RECORD_KIND_SECTION, section_record,
                       section->offset, stage->layout->section_size, 0, section->flags, 0);
    for (i = 0; i < STAGE_LISTS; i++)
        read_list(&stage->parts, &stage->layout->lists[i], at, i == ANIMATED);
}

/* Returns how many instances read_list will add. Both use find_list, so the reserved memory is
 * exact, and kunai_i_add_instance needs no check. */
static uint64_t count_instances(const stage_reader *stage)
{
    uint64_t count = 0;
    uint32_t i, k, at;

    for (i = 0; i < stage->section_count; i++)
        for (k = 0; k < STAGE_LISTS; k++)
            count += find_list(&stage->parts.body, &stage->layout->lists[k],
                               get_section_place(stage, i), &at);
    return count;
}

/* ---- the root ---- */

/* Checks the array of sections. Returns 0 if the open has failed. */
static int check_root(stage_reader *stage)
{
    kunai_i_body_parts *parts = &stage->parts;
    const uint64_t offset = parts->body.origin + stage->root;

    stage->sections =
        kunai_i_read_pointer_at(&parts->body, (uint64_t)stage->root + stage->layout->sections);
    if (stage->section_count > MOST_SECTIONS)
        kunai_i_fail(parts->open, KUNAI_E_LIMIT, offset + stage->layout->count, root_record,
                     "the stage has more than 65535 sections");
    else if (stage->section_count &&
             (stage->sections % 4 ||
              !kunai_i_holds(parts->body.size, stage->sections, stage->section_count,
                             stage->layout->section_size)))
        kunai_i_fail(
            parts->open, KUNAI_E_CORRUPT, offset + stage->layout->sections, root_record,
            "the sections end past the end of the data, or their offset is not a multiple of 4");
    return !kunai_i_has_failed(parts->open);
}

static void read_root(stage_reader *stage)
{
    kunai_i_reader body = stage->parts.body;

    body.record = root_record;
    kunai_i_seek(&body, (uint64_t)stage->root + stage->layout->radius);
    kunai_i_trace_more(stage->parts.open, KUNAI_RECORD_KIND_STAGE_ROOT, root_record,
                       stage->parts.body.origin + stage->root,
                       (uint64_t)stage->layout->textures + 4, 0, 0, stage->section_count);
    stage->parts.all.scene->info.radius = kunai_i_read_f32(&body);
    kunai_i_read_parts_textures(&stage->parts, stage->root + stage->layout->textures);
}

/* Reads the stage whose root is at rel->root. section_count is the count in the root. */
static void read_stage(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene,
                       const stage_layout *layout, uint32_t section_count)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(open, rel, "model of a section");
    stage_reader stage;
    uint32_t i;

    stage.layout = layout;
    stage.root = rel->root;
    stage.section_count = section_count;
    kunai_i_begin_body_parts(&stage.parts, open, &body, scene,
                             rel->big ? layout->big_models : layout->little_models);
    if (!check_root(&stage))
        return;
    read_root(&stage);
    if (!kunai_i_reserve_body_parts(&stage.parts, section_count, count_instances(&stage),
                                    stage.parts.body.origin + stage.root + layout->count))
        return;
    for (i = 0; i < section_count && !kunai_i_has_failed(open); i++)
        read_section(&stage, get_section_place(&stage, i));
    if (!kunai_i_has_failed(open))
        kunai_i_keep_body_parts(&stage.parts);
}

/* ---- fields of instances in both layouts ---- */

static float read_speed(const kunai_i_body_parts *parts, uint32_t at)
{
    kunai_i_reader body = parts->body;

    kunai_i_seek(&body, at);
    return kunai_i_read_f32(&body);
}

/* Returns the 32-bit id of a texture slide or swap. Returns -1 with a warning if the id is greater
 * than INT32_MAX. */
static int32_t read_animation_id(const kunai_i_body_parts *parts, uint32_t at)
{
    const uint32_t id = kunai_i_read_u32_at(&parts->body, at);

    if (id <= INT32_MAX)
        return (int32_t)id;
    kunai_i_warn(parts->open, KUNAI_E_CORRUPT, parts->body.origin + at, parts->body.record,
                 "the id of the texture animation is greater than 2147483647");
    return -1;
}

/* ---- n.rel and d.rel ---- */

enum {
    N_REL_ROOT_SIZE = 16,
    N_REL_SECTION_SIZE = 60,
    SLOT_COUNT = 48,            /* place in a section */
    MOST_LIKELY_SECTIONS = 4096 /* a file with more sections is no stage */
};

/* Places of the fields of an instance. The pointer to its model comes first. */
enum {
    N_REL_STATIC_SLIDE = 8,
    N_REL_STATIC_SWAP = 28,
    N_REL_STATIC_FLAGS = 44,
    N_REL_ANIMATED_MOTION = 4,
    N_REL_ANIMATED_SPEED = 16,
    N_REL_ANIMATED_FLAGS = 56
};

/* The ids of the slide and the swap are in the instance, with 32 bits each. An id is read only if
 * the flags say that the instance uses it. Otherwise slide or swap stays -1. */
static void read_n_rel_static(kunai_i_body_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + N_REL_STATIC_FLAGS);
    if (instance->flags & KUNAI_N_REL_INSTANCE_SLIDE)
        instance->slide = read_animation_id(parts, at + N_REL_STATIC_SLIDE);
    if (instance->flags & KUNAI_N_REL_INSTANCE_SWAP)
        instance->swap = read_animation_id(parts, at + N_REL_STATIC_SWAP);
    kunai_i_set_instance_model(parts, instance, at, 0);
}

/* It is not known where animated instances have the ids of their textures. */
static void read_n_rel_animated(kunai_i_body_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + N_REL_ANIMATED_FLAGS);
    instance->speed = read_speed(parts, at + N_REL_ANIMATED_SPEED);
    kunai_i_set_instance_model(parts, instance, at, 0);
    kunai_i_set_instance_clip(parts, instance, at + N_REL_ANIMATED_MOTION);
}

static const stage_layout n_rel_layout = {
    .count = 0,
    .radius = 4,
    .sections = 8,
    .textures = 12,
    .section_size = N_REL_SECTION_SIZE,
    .section_flags = 56,
    .little_models = KUNAI_FORMAT_NJCM,
    .big_models = KUNAI_FORMAT_NJCM,
    .lists =
        {
            [STATIC] = {.pointer = 32, .count = 44, .entry_size = 48, .read = read_n_rel_static},
            [ANIMATED] =
                {.pointer = 40, .count = 52, .entry_size = 60, .read = read_n_rel_animated},
        },
};

void kunai_i_read_n_rel(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene)
{
    const uint8_t *root = rel->data + rel->root;

    read_stage(open, rel, scene, &n_rel_layout,
               kunai_i_load32(root + n_rel_layout.count, rel->big));
}

/* ---- n.rel or d.rel ---- */

/*
 * Returns 1 if the root can be that of an n.rel or d.rel, which have no magic number. The root must
 * be inside the payload, at a multiple of 4. The relocation table must list its word at sections as
 * a pointer, but not its words at count and radius, which are numbers.
 *
 * The sections themselves are not checked: they may still be outside the data.
 */
int kunai_i_is_n_rel(const kunai_i_rel *rel)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "stage root");
    const uint64_t root = rel->root;

    return kunai_i_fits_structure(&body, root, N_REL_ROOT_SIZE) &&
           kunai_i_is_rel_pointer(rel, root + n_rel_layout.sections) &&
           !kunai_i_is_rel_pointer(rel, root + n_rel_layout.count) &&
           !kunai_i_is_rel_pointer(rel, root + n_rel_layout.radius);
}

/* Returns 1 if a section can belong to a d.rel: it has no slots and no animated instances, and each
 * static instance has the flag KUNAI_N_REL_INSTANCE_PLAIN. *left is the number of entries that all
 * further sections may have. Lists do not overlap in a real file, so the check ends if the lists
 * have more entries than fit in the file. */
static int is_plain_section(const kunai_i_reader *body, uint32_t section, uint32_t *left)
{
    const stage_list *list = &n_rel_layout.lists[STATIC];
    const uint32_t count = kunai_i_read_u32_at(body, (uint64_t)section + list->count);
    uint32_t at = kunai_i_read_u32_at(body, (uint64_t)section + list->pointer), i;

    if (kunai_i_read_u32_at(body, (uint64_t)section + SLOT_COUNT) ||
        kunai_i_read_u32_at(body, (uint64_t)section + n_rel_layout.lists[ANIMATED].count) ||
        count > *left || !kunai_i_holds(body->size, at, count, list->entry_size))
        return 0;
    *left -= count;
    for (i = 0; i < count; i++, at += list->entry_size)
        if (!(kunai_i_read_u32_at(body, (uint64_t)at + N_REL_STATIC_FLAGS) &
              KUNAI_N_REL_INSTANCE_PLAIN))
            return 0;
    return 1;
}

/* Returns 1 for a d.rel: all sections are in the data and can belong to a d.rel, and there is at
 * least one instance. A file without any instance is an n.rel. */
static int is_d_rel(const kunai_i_rel *rel, uint32_t sections, uint32_t count)
{
    kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "section");
    const uint32_t most = rel->payload / n_rel_layout.lists[STATIC].entry_size;
    uint32_t left = most, i;

    if (!kunai_i_holds(rel->payload, sections, count, N_REL_SECTION_SIZE))
        return 0;
    for (i = 0; i < count; i++)
        if (!is_plain_section(&body, sections + i * N_REL_SECTION_SIZE, &left))
            return 0;
    return left < most;
}

uint32_t kunai_i_find_n_rel_format(const kunai_i_rel *rel)
{
    uint32_t count, sections;

    if (!kunai_i_is_n_rel(rel))
        return KUNAI_FORMAT_ANY;
    count = kunai_i_load32(rel->data + rel->root + n_rel_layout.count, rel->big);
    sections = kunai_i_load32(rel->data + rel->root + n_rel_layout.sections, rel->big);
    if (count > MOST_LIKELY_SECTIONS)
        return KUNAI_FORMAT_ANY;
    return is_d_rel(rel, sections, count) ? KUNAI_FORMAT_D_REL : KUNAI_FORMAT_N_REL;
}

int kunai_i_is_d_rel(const kunai_i_rel *rel)
{
    return kunai_i_find_n_rel_format(rel) == KUNAI_FORMAT_D_REL;
}

/* ---- fmt2 ---- */

enum {
    FMT2_ROOT_SIZE = 24,
    FMT2_SECTION_SIZE = 52,
    SLIDE_SIZE = 24,
    SWAP_SIZE = 12,
    TABLE_ENTRY = 16
};

/* Places of the fields of an instance. The pointer to its model comes first. */
enum {
    FMT2_STATIC_EFFECTS = 4,
    FMT2_STATIC_FLAGS = 12,
    FMT2_ANIMATED_MOTION = 4,
    FMT2_ANIMATED_SPEED = 16,
    FMT2_ANIMATED_EFFECTS = 20,
    FMT2_ANIMATED_FLAGS = 28
};

/* ---- fmt2: models ---- */

/* Returns the place of the pointer to the model: in the entry, or in the first entry of a table.
 * Returns KUNAI_I_NULL and warns if the table is out of range. */
static uint32_t find_object_pointer(kunai_i_body_parts *parts, uint32_t at, uint32_t flags)
{
    uint32_t table;

    if (!(flags & KUNAI_FMT2_INSTANCE_BY_TABLE))
        return at;
    table = kunai_i_read_pointer_at(&parts->body, at);
    if (kunai_i_fits_structure(&parts->body, table, TABLE_ENTRY)) {
        kunai_i_trace_structure(parts->open, KUNAI_RECORD_KIND_MODEL_TABLE, "model table",
                                parts->body.origin + table, TABLE_ENTRY);
        return table;
    }
    kunai_i_warn(
        parts->open, KUNAI_E_CORRUPT, parts->body.origin + at, parts->body.record,
        "the pointer to the table of models leads outside the data, or is not a multiple of 4");
    return KUNAI_I_NULL;
}

/* Sets the model of an instance. If its table is out of range, the instance has no model. */
static void show_model(kunai_i_body_parts *parts, uint32_t at, kunai_instance *instance)
{
    const uint32_t pointer = find_object_pointer(parts, at, instance->flags);

    if (pointer != KUNAI_I_NULL)
        kunai_i_set_instance_model(parts, instance, pointer, 0);
}

/* ---- fmt2: texture animations ---- */

/* Returns the place of the record that the word at pointer leads to. Returns KUNAI_I_NULL for a
 * null pointer, and with a warning for a place outside the data. */
static uint32_t find_effect(kunai_i_body_parts *parts, uint32_t kind, const char *name,
                            uint32_t pointer, size_t size)
{
    const uint32_t at = kunai_i_read_pointer_at(&parts->body, pointer);

    if (at == KUNAI_I_NULL)
        return at;
    if (kunai_i_fits_structure(&parts->body, at, size)) {
        kunai_i_trace_structure(parts->open, kind, name, parts->body.origin + at, size);
        return at;
    }
    kunai_i_warn(
        parts->open, KUNAI_E_CORRUPT, parts->body.origin + pointer, parts->body.record,
        "the pointer to the texture animation leads outside the data, or is not a multiple of 4");
    return KUNAI_I_NULL;
}

/* Reads the slide and the swap of an instance, if its flags have them. pointers is the place of
 * their two pointers. The record of a slide begins with an id of 32 bits, the record of a swap with
 * an id of 16 bits. */
static void read_effects(kunai_i_body_parts *parts, uint32_t pointers, kunai_instance *instance)
{
    uint32_t at;

    if (instance->flags & KUNAI_FMT2_INSTANCE_SLIDE) {
        at = find_effect(parts, KUNAI_RECORD_KIND_TEXTURE_SLIDE, "slide", pointers, SLIDE_SIZE);
        if (at != KUNAI_I_NULL)
            instance->slide = read_animation_id(parts, at);
    }
    if (instance->flags & KUNAI_FMT2_INSTANCE_SWAP) {
        at = find_effect(parts, KUNAI_RECORD_KIND_TEXTURE_SWAP, "swap", pointers + 4, SWAP_SIZE);
        if (at != KUNAI_I_NULL)
            instance->swap = kunai_i_load16(parts->body.data + at, parts->body.big);
    }
}

/* ---- fmt2: instances ---- */

static void read_fmt2_static(kunai_i_body_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + FMT2_STATIC_FLAGS);
    read_effects(parts, at + FMT2_STATIC_EFFECTS, instance);
    show_model(parts, at, instance);
}

static void read_fmt2_animated(kunai_i_body_parts *parts, uint32_t at, kunai_instance *instance)
{
    instance->flags = kunai_i_read_u32_at(&parts->body, (uint64_t)at + FMT2_ANIMATED_FLAGS);
    instance->speed = read_speed(parts, at + FMT2_ANIMATED_SPEED);
    read_effects(parts, at + FMT2_ANIMATED_EFFECTS, instance);
    show_model(parts, at, instance);
    kunai_i_set_instance_clip(parts, instance, at + FMT2_ANIMATED_MOTION);
}

static const stage_layout fmt2_layout = {
    .count = 8,
    .radius = 12,
    .sections = 16,
    .textures = 20,
    .section_size = FMT2_SECTION_SIZE,
    .section_flags = 48,
    .little_models = KUNAI_FORMAT_XJ,
    .big_models = KUNAI_FORMAT_GJCM,
    .lists =
        {
            [STATIC] = {.pointer = 32, .count = 40, .entry_size = 16, .read = read_fmt2_static},
            [ANIMATED] = {.pointer = 36, .count = 44, .entry_size = 32, .read = read_fmt2_animated},
        },
};

/* The count of sections has 16 bits, unlike the 32 bits of an n.rel. The count is in the first two
 * bytes of its word in big-endian files, too, so the whole word must not be read as one number. */
void kunai_i_read_fmt2(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene)
{
    const uint8_t *root = rel->data + rel->root;

    read_stage(open, rel, scene, &fmt2_layout, kunai_i_load16(root + fmt2_layout.count, rel->big));
}

int kunai_i_is_fmt2(const kunai_i_rel *rel)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "stage root");

    return kunai_i_fits_structure(&body, rel->root, FMT2_ROOT_SIZE) &&
           (kunai_i_has_tag(&body, rel->root, "fmt1") || kunai_i_has_tag(&body, rel->root, "fmt2"));
}
