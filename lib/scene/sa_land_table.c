/*
 * sa_land_table.c - reads a LandTable of Sonic Adventure (sa-tools.md 4, 5).
 *
 * The table has two lists. An entry has a sphere, a model and surface flags; an animated entry has
 * a model and a motion. The two games have different layouts, which table_layout describes. In
 * Sonic Adventure 2, the entries below visible_count have chunk or Ginja models, and the others
 * have Basic models. If the count is negative, bit 31 of the flags decides.
 */
#include "scene/sa_land_table.h"

#include "base/math.h"
#include "base/trace.h"
#include "model/handle.h"
#include "model/text_models.h"
#include "motion/readers.h"
#include "scene/sa_collision.h"

static const char table_record[] = "LandTable";
static const char entry_record[] = "LandTable entry";

/* Places of the fields of an entry. */
typedef struct entry_layout {
    uint32_t size;
    uint32_t object;
    uint32_t blocks;
    uint32_t flags;
} entry_layout;

/* Places of the fields of an animated entry. */
typedef struct animated_layout {
    uint32_t size;
    uint32_t object;
    uint32_t motion; /* pointer to an NJS_MOTION, or to an NJS_ACTION if has_action is 1 */
    uint32_t has_action;
} animated_layout;

typedef struct table_layout {
    uint32_t is_sa2;
    uint32_t size;
    uint32_t texture_list; /* place of the pointer to the texture list */
    entry_layout entry;
    animated_layout animated;
} table_layout;

enum { SPEED_AT = 4, ACTION_SIZE = 8, ACTION_MOTION = 4, SPHERE_SIZE = 16 };

typedef struct land_row {
    uint32_t format;
    uint32_t drawn_models; /* format of the models of visible and of animated entries */
    /* format of the models of other entries; Sonic Adventure has one format */
    uint32_t solid_models;
    const table_layout *layout;
} land_row;

static const table_layout sa1_layout = {
    .is_sa2 = 0,
    .size = 36,
    .texture_list = 24,
    .entry = {.size = 36, .object = 24, .blocks = 28, .flags = 32},
    .animated = {.size = 24, .object = 12, .motion = 16, .has_action = 1},
};

static const table_layout sa2_layout = {
    .is_sa2 = 1,
    .size = 32,
    .texture_list = 28,
    .entry = {.size = 32, .object = 16, .blocks = 24, .flags = 28},
    .animated = {.size = 20, .object = 12, .motion = 16, .has_action = 0},
};

static const land_row rows[] = {
    {KUNAI_FORMAT_SA1LVL, KUNAI_FORMAT_NJBM, KUNAI_FORMAT_NJBM, &sa1_layout},
    {KUNAI_FORMAT_SADXLVL, KUNAI_FORMAT_NJBM_PLUS, KUNAI_FORMAT_NJBM_PLUS, &sa1_layout},
    {KUNAI_FORMAT_SA2LVL, KUNAI_FORMAT_NJCM, KUNAI_FORMAT_NJBM, &sa2_layout},
    {KUNAI_FORMAT_SA2BLVL, KUNAI_FORMAT_GJCM, KUNAI_FORMAT_NJBM, &sa2_layout},
};

/* The table as stored. Places are KUNAI_I_NULL, or may be out of range. */
typedef struct land_header {
    int32_t count;
    int32_t animated_count;
    uint32_t entries;
    uint32_t animated;
    uint32_t texture_file;
    uint64_t texture_file_at; /* place of the pointer in the input */
} land_header;

typedef struct land_reader {
    kunai_i_body_parts parts;
    const land_row *row;
    const kunai_i_land_table_place *place;
    land_header header;
    kunai_land_table *table;
} land_reader;

static const land_row *find_row(uint32_t format)
{
    size_t i;

    for (i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].format == format)
            return &rows[i];
    return NULL;
}

uint32_t kunai_i_measure_land_table(uint32_t format)
{
    const land_row *row = find_row(format);

    return row ? row->layout->size : 0;
}

/* ---- the table ---- */

/* Reads the table. Sets the numbers in *table. */
static land_header read_header(kunai_i_reader *reader, int is_sa2, kunai_land_table *table)
{
    land_header header;

    header.count = is_sa2 ? kunai_i_read_s16(reader) : kunai_i_read_u16(reader);
    table->visible_count = is_sa2 ? kunai_i_read_s16(reader) : -1;
    table->direct_count = is_sa2 ? kunai_i_read_s16(reader) : -1;
    header.animated_count = is_sa2 ? kunai_i_read_s16(reader) : kunai_i_read_u16(reader);
    table->attributes = kunai_i_read_u16(reader);
    table->load_flags = kunai_i_read_u16(reader);
    table->clip_distance = kunai_i_read_f32(reader);
    header.entries = kunai_i_read_pointer(reader);
    header.animated = kunai_i_read_pointer(reader);
    header.texture_file_at = kunai_i_tell(reader);
    header.texture_file = kunai_i_read_pointer(reader);
    table->texture_list = kunai_i_read_u32(reader);
    table->loader_name = is_sa2 ? 0 : kunai_i_read_u32(reader);
    table->loader = is_sa2 ? 0 : kunai_i_read_u32(reader);
    return header;
}

/* Returns 1 if the count is not negative and all entries are in the data. */
static int holds_entries(const kunai_i_reader *body, uint32_t at, int32_t count, uint32_t size)
{
    return count >= 0 && (!count || kunai_i_holds(body->size, at, (uint32_t)count, size));
}

int kunai_i_is_land_table(const kunai_i_land_table_place *place)
{
    const table_layout *layout = find_row(place->format)->layout;
    kunai_i_reader reader = place->body;
    kunai_land_table table;
    land_header header;

    reader.open = NULL; /* no warnings */
    kunai_i_seek(&reader, place->at);
    header = read_header(&reader, (int)layout->is_sa2, &table);
    return !kunai_i_has_reader_failed(&reader) &&
           holds_entries(&place->body, header.entries, header.count, layout->entry.size) &&
           (header.animated == KUNAI_I_NULL || header.animated < place->body.size);
}

/* Reports damage of the list of animated entries as a warning. A negative count means no
 * entries. */
static void check_animated(land_reader *reader, uint64_t offset)
{
    land_header *header = &reader->header;

    if (header->animated_count < 0)
        header->animated_count = 0;
    if (holds_entries(&reader->parts.body, header->animated, header->animated_count,
                      reader->row->layout->animated.size))
        return;
    kunai_i_warn(reader->parts.open, KUNAI_E_CORRUPT, offset, table_record,
                 "the animated entries are left out: they end past the end of the data");
    header->animated_count = 0;
}

/* Reads and checks the table. Returns 0 if the open has failed. */
static int read_table(land_reader *reader)
{
    const table_layout *layout = reader->row->layout;
    kunai_i_reader body = reader->parts.body;
    kunai_i_open *open = reader->parts.open;
    const uint64_t offset = body.origin + reader->place->at;

    body.record = table_record;
    kunai_i_seek(&body, reader->place->at);
    kunai_i_need(&body, 1, layout->size);
    if (kunai_i_fail_from_reader(&body))
        return 0;
    reader->header = read_header(&body, (int)layout->is_sa2, reader->table);
    if (!holds_entries(&body, reader->header.entries, reader->header.count, layout->entry.size))
        kunai_i_fail(open, KUNAI_E_CORRUPT, offset, table_record,
                     reader->header.count < 0 ? "the number of entries is negative"
                                              : "the entries end past the end of the data");
    else
        check_animated(reader, offset + (layout->is_sa2 ? 6 : 2));
    if (kunai_i_has_failed(open))
        return 0;
    reader->table->offset = offset;
    reader->table->format = reader->row->format;
    reader->table->entry_count = (uint32_t)reader->header.count;
    reader->table->animated_count = (uint32_t)reader->header.animated_count;
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_LAND_TABLE, table_record, offset, layout->size, 0,
                       reader->table->attributes, reader->table->entry_count);
    return 1;
}

/* ---- names ---- */

static void read_texture_file(land_reader *reader)
{
    const land_header *header = &reader->header;
    kunai_i_reader body = reader->parts.body;

    body.record = table_record;
    if (header->texture_file != KUNAI_I_NULL)
        reader->table->texture_file = kunai_i_read_sa_string(
            &body, header->texture_file, header->texture_file_at, "texture file name");
}

/* Names the nodes and models by the labels of the file. */
static void name_models(land_reader *reader)
{
    kunai_scene_model *models = reader->parts.all.models.items;
    size_t i;
    uint32_t k;

    for (i = 0; i < reader->parts.all.models.count; i++) {
        kunai_model *model = (kunai_model *)models[i].model; /* no caller has this model yet */

        for (k = 0; k < model->info.node_count; k++)
            model->nodes[k].name = kunai_i_find_sa_name(
                reader->place->names, (uint32_t)model->nodes[k].offset, "node name");
        if (model->info.node_count)
            models[i].name = model->info.name = model->nodes[0].name;
    }
}

/* Names the motions by the labels of the file. */
static void name_clips(land_reader *reader)
{
    const kunai_i_part_key *keys = reader->parts.clip_keys.items.items;
    kunai_clip *clips = reader->parts.all.clips.items;
    size_t i;

    for (i = 0; i < reader->parts.clip_keys.items.count; i++)
        if (keys[i].number >= 0) {
            kunai_clip *clip = &clips[keys[i].number];
            kunai_motion *motion = (kunai_motion *)clip->motion;

            motion->info.name =
                kunai_i_find_sa_name(reader->place->names, keys[i].place, "motion name");
            clip->name = motion->info.name;
        }
}

/* In a text, the texture list is a structure of the text. In other files, it is an address in a
 * program. */
static void read_texture_list(land_reader *reader)
{
    if (!reader->place->text)
        return;
    kunai_i_read_parts_textures(&reader->parts,
                                reader->place->at + reader->row->layout->texture_list);
    reader->table->texture_list = 0;
}

static void read_names(land_reader *reader)
{
    if (!reader->place->names)
        return;
    reader->table->name =
        kunai_i_find_sa_name(reader->place->names, reader->place->at, "table name");
    reader->table->author = reader->place->names->author;
    reader->table->description = reader->place->names->description;
    name_models(reader);
    name_clips(reader);
}

/* ---- entries ---- */

static uint32_t find_roles(uint32_t flags)
{
    return (flags >> KUNAI_SURFACE_VISIBLE_SHIFT ? KUNAI_ROLE_VISIBLE : 0u) |
           /* the same bits in both games */
           (flags & KUNAI_SA1_SURFACE_SOLID ? KUNAI_ROLE_SOLID : 0u) |
           (flags & KUNAI_SA1_SURFACE_WATER ? KUNAI_ROLE_WATER : 0u);
}

/* Returns 1 if the model of an entry is drawn. In Sonic Adventure, both kinds of models have the
 * same format. */
static int has_drawn_model(const land_reader *reader, uint32_t number, uint32_t flags)
{
    if (reader->table->visible_count < 0)
        return (int)(flags >> KUNAI_SURFACE_VISIBLE_SHIFT);
    return number < (uint32_t)reader->table->visible_count;
}

/* Sets the model, unless the pointer is null. In a text, the declaration of the model decides its
 * format. */
static void set_model(land_reader *reader, kunai_instance *instance, uint32_t pointer,
                      uint32_t format)
{
    const uint32_t at = kunai_i_read_pointer_at(&reader->parts.body, pointer);
    uint32_t declared = KUNAI_FORMAT_ANY;

    if (reader->place->text && at < reader->parts.body.size)
        declared = kunai_i_find_text_format(reader->place->text, at);
    reader->parts.model_format = declared ? declared : format;
    if (at != KUNAI_I_NULL)
        kunai_i_set_instance_model(&reader->parts, instance, pointer, 0);
}

/* Reads an entry as an instance. */
static void read_entry(land_reader *reader, uint32_t at, uint32_t number, kunai_instance *instance)
{
    const entry_layout *layout = &reader->row->layout->entry;
    kunai_i_reader body = reader->parts.body;

    kunai_i_seek(&body, at);
    kunai_i_read_vector(&body, instance->center);
    instance->radius = kunai_i_read_f32(&body);
    instance->blocks = kunai_i_read_u32_at(&body, (uint64_t)at + layout->blocks);
    instance->flags = kunai_i_read_u32_at(&body, (uint64_t)at + layout->flags);
    instance->roles = find_roles(instance->flags);
    kunai_i_trace_more(body.open, KUNAI_RECORD_KIND_INSTANCE, entry_record, body.origin + at,
                       layout->size, KUNAI_RECORD_INSTANCE_STATIC, instance->flags, 0);
    set_model(reader, instance, at + layout->object,
              has_drawn_model(reader, number, instance->flags) ? reader->row->drawn_models
                                                               : reader->row->solid_models);
}

/* Returns the place of the pointer to the motion of an animated entry, or KUNAI_I_NULL if it has no
 * motion. */
static uint32_t find_motion_pointer(const land_reader *reader, uint32_t at)
{
    const animated_layout *layout = &reader->row->layout->animated;
    const kunai_i_reader *body = &reader->parts.body;
    uint32_t action;

    if (!layout->has_action)
        return at + layout->motion;
    action = kunai_i_read_pointer_at(body, (uint64_t)at + layout->motion);
    if (action == KUNAI_I_NULL)
        return KUNAI_I_NULL;
    if (!kunai_i_fits_structure(body, action, ACTION_SIZE)) {
        kunai_i_warn(body->open, KUNAI_E_CORRUPT, body->origin + at + layout->motion, body->record,
                     "the pointer to the action leads outside the data, or is not a multiple of 4");
        return KUNAI_I_NULL;
    }
    kunai_i_trace_structure(body->open, KUNAI_RECORD_KIND_ACTION, "NJS_ACTION",
                            body->origin + action, ACTION_SIZE);
    return action + ACTION_MOTION;
}

/* Reads an animated entry as an instance. A tick of the games is 1/60 s (sa-levels.md 3). */
static void read_animated(land_reader *reader, uint32_t at, uint32_t number,
                          kunai_instance *instance)
{
    enum { TICKS_A_FRAME = 2 };
    const animated_layout *layout = &reader->row->layout->animated;
    kunai_i_reader body = reader->parts.body;
    uint32_t pointer, overflow = 0;

    (void)number;
    kunai_i_seek(&body, (uint64_t)at + SPEED_AT);
    instance->speed = kunai_i_saturate((double)kunai_i_read_f32(&body) * TICKS_A_FRAME, &overflow);
    instance->animated = 1;
    kunai_i_trace_more(body.open, KUNAI_RECORD_KIND_INSTANCE, entry_record, body.origin + at,
                       layout->size, KUNAI_RECORD_INSTANCE_ANIMATED, 0, 0);
    set_model(reader, instance, at + layout->object, reader->row->drawn_models);
    pointer = find_motion_pointer(reader, at);
    if (pointer != KUNAI_I_NULL)
        kunai_i_set_instance_clip(&reader->parts, instance, pointer);
}

typedef void entry_read(land_reader *reader, uint32_t at, uint32_t number,
                        kunai_instance *instance);

/* Reads a list of entries. Each entry becomes an instance. */
static void read_list(land_reader *reader, uint32_t at, int32_t count, uint32_t size,
                      entry_read *read)
{
    kunai_i_open *open = reader->parts.open;
    int32_t i;

    for (i = 0; i < count && !kunai_i_has_failed(open); i++, at += size) {
        kunai_instance *instance = kunai_i_add_instance(&reader->parts.all);
        const kunai_i_item item = kunai_i_begin_item(
            open, KUNAI_ITEM_INSTANCE, reader->parts.all.scene->info.instance_count - 1);

        instance->offset = reader->parts.body.origin + at;
        read(reader, at, (uint32_t)i, instance);
        kunai_i_end_item(open, item);
    }
}

/* ---- texts ---- */

/* Converts the warnings that a part keeps to places in the text. */
static void translate_warnings(const kunai_i_ascii *text, const kunai_error *warnings,
                               uint32_t count)
{
    kunai_error *kept = (kunai_error *)warnings; /* no caller has these warnings yet */
    uint32_t i;

    for (i = 0; i < count; i++) {
        kept[i].offset = kunai_i_find_ascii_offset(text, kept[i].offset);
        kunai_i_set_error_line(&text->lines, &kept[i]);
    }
}

/* Converts the models and motions to places and names of the text. */
static void translate_parts(land_reader *reader)
{
    const kunai_i_ascii *text = reader->place->text;
    const kunai_i_part_key *keys = reader->parts.clip_keys.items.items;
    kunai_scene_model *models = reader->parts.all.models.items;
    kunai_clip *clips = reader->parts.all.clips.items;
    size_t i;

    for (i = 0; i < reader->parts.all.models.count; i++) {
        kunai_model *model = (kunai_model *)models[i].model;

        kunai_i_translate_text_model(text, model);
        translate_warnings(text, model->info.warnings, model->info.warning_count);
        if (model->info.node_count)
            models[i].name = model->info.name = model->nodes[0].name;
    }
    for (i = 0; i < reader->parts.clip_keys.items.count; i++)
        if (keys[i].number >= 0) {
            kunai_clip *clip = &clips[keys[i].number];
            kunai_motion *motion = (kunai_motion *)clip->motion;

            kunai_i_translate_text_motion(text, motion);
            translate_warnings(text, motion->info.warnings, motion->info.warning_count);
            clip->name = motion->info.name =
                kunai_i_find_text_declaration(text, keys[i].place)->name;
        }
}

/* Converts all places of the scene to offsets in the text. */
static void translate_text(land_reader *reader)
{
    const kunai_i_ascii *text = reader->place->text;
    kunai_i_parts *all = &reader->parts.all;
    uint32_t i;

    if (!text)
        return;
    translate_parts(reader);
    for (i = 0; i < all->scene->info.instance_count; i++) {
        kunai_instance *instance = &all->instances[i];

        instance->offset = kunai_i_find_ascii_offset(text, instance->offset);
        if (instance->model_offset)
            instance->model_offset = kunai_i_find_ascii_offset(text, instance->model_offset);
    }
    reader->table->name = kunai_i_find_text_declaration(text, reader->place->at)->name;
    reader->table->offset = kunai_i_find_ascii_offset(text, reader->table->offset);
    all->sections[0].offset = reader->table->offset;
}

/* ---- all of it ---- */

/* Reserves memory for a level. Models take three to ten times as much memory as their data. The C
 * library keeps the memory of a closed level for the next one if it contains large blocks. New
 * pages take a third of the time of a level. A block of 1 MB is enough for this effect. Returns 0
 * if the open has failed. */
static int reserve_memory(land_reader *reader)
{
    enum { LEAST = 65536, ENOUGH = 1048576 };
    const kunai_i_memory *memory = &reader->parts.open->memory;
    const size_t size = reader->parts.body.size;
    size_t room = 2 * size;

    if (room < ENOUGH)
        room = size < ENOUGH / 8 ? 8 * size : ENOUGH;
    if (size < LEAST || room > (memory->limit - memory->live) / 2)
        return 1;
    return kunai_i_reserve_memory(reader->parts.open, room);
}

static void read_entries(land_reader *reader)
{
    const table_layout *layout = reader->row->layout;
    const land_header *header = &reader->header;
    const uint64_t count = (uint64_t)header->count + (uint64_t)header->animated_count;

    if (!reserve_memory(reader) ||
        !kunai_i_reserve_body_parts(&reader->parts, 1, count, reader->table->offset))
        return;
    kunai_i_add_section(&reader->parts.all)->offset = reader->table->offset;
    read_list(reader, header->entries, header->count, layout->entry.size, read_entry);
    read_list(reader, header->animated, header->animated_count, layout->animated.size,
              read_animated);
}

/* Reads the table, its entries and its names, then collects the collision. Places are translated to
 * the text last, because the earlier steps look up places of the image. */
void kunai_i_read_land_table(kunai_i_open *open, const kunai_i_land_table_place *place,
                             kunai_scene *scene)
{
    land_reader reader = {.row = find_row(place->format), .place = place};
    kunai_i_reader body = place->body;

    body.record = entry_record;
    kunai_i_begin_body_parts(&reader.parts, open, &body, scene, reader.row->drawn_models);
    reader.parts.is_open = 1; /* anything can follow the MDATA */
    reader.parts.text = place->text;
    reader.table = kunai_i_allocate(open, 1, sizeof *reader.table);
    if (!reader.table)
        return;
    reader.table->name = reader.table->texture_file = kunai_i_get_empty_string();
    reader.table->author = reader.table->description = kunai_i_get_empty_string();
    if (!read_table(&reader))
        return;
    read_texture_file(&reader);
    read_texture_list(&reader);
    read_entries(&reader);
    if (!kunai_i_has_failed(open))
        read_names(&reader);
    if (!kunai_i_has_failed(open))
        kunai_i_collect_land_collision(&reader.parts.all);
    if (!kunai_i_has_failed(open))
        translate_text(&reader);
    if (kunai_i_has_failed(open))
        return;
    scene->land_table = reader.table;
    kunai_i_keep_body_parts(&reader.parts);
}
