/*
 * r_rel.c - reads the rooms of PSO minimaps (ninja-scene.md 8).
 *
 *   root               word 0 points to the rooms; the number of rooms is at offset 8
 *   room (40 bytes)    a section with one model: word 9, at offset 36, points to an object
 *   object (8 bytes)   word 1, at offset 4, points to an NJS_CNK_MODEL; word 0 is not used
 *
 * There is no node: unlike in other files, the model is reached without an NJS_OBJECT. A room also
 * has an alpha.
 */
#include "scene/readers.h"

#include "base/trace.h"
#include "scene/body_parts.h"

enum {
    ROOT_SIZE = 16,
    ROOT_COUNT = 8,
    ROOM_SIZE = 40,
    ROOM_MODEL = 36,
    OBJECT_SIZE = 8,
    OBJECT_MODEL = 4
};

enum { MOST_ROOMS = 65535 /* a file with more rooms is no minimap */ };

/*
 * The words that the relocation table must list as pointers, one bit per word
 * (kunai_i_find_rel_pointers). No other word of the root or of the first room may be listed.
 */
enum {
    ROOT_POINTERS = 0x1,  /* of the four words of the root: word 0 */
    ROOM_POINTERS = 0x200 /* of the ten words of a room: word 9 */
};

static const char record[] = "minimap room";

/* Sets *rooms to the place of the rooms. Returns their number, or 0 if this is no minimap. The
 * listed words of the root and of the first room must be exactly those of ROOT_POINTERS and
 * ROOM_POINTERS. All rooms must be inside the payload. */
static uint32_t find_rooms(const kunai_i_rel *rel, uint32_t *rooms)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(NULL, rel, "minimap root");
    const uint32_t count = kunai_i_read_u32_at(&body, rel->root + (uint64_t)ROOT_COUNT);

    if (kunai_i_find_rel_pointers(rel, rel->root, 4) != ROOT_POINTERS)
        return 0;
    *rooms = kunai_i_load_rel_pointer(rel, rel->root);
    if (kunai_i_find_rel_pointers(rel, *rooms, ROOM_SIZE / 4) != ROOM_POINTERS ||
        count > MOST_ROOMS || !kunai_i_holds(rel->payload, *rooms, count, ROOM_SIZE))
        return 0;
    return count;
}

int kunai_i_is_r_rel(const kunai_i_rel *rel)
{
    uint32_t rooms;

    return find_rooms(rel, &rooms) != 0;
}

/* Reads the model of a room. If the pointer to the object leads outside the data or is not a
 * multiple of 4, the instance has no model. This is a warning KUNAI_E_CORRUPT at the pointer, and
 * the next rooms are read. */
static void read_model(kunai_i_body_parts *parts, uint32_t pointer, kunai_instance *instance)
{
    const uint32_t object = kunai_i_read_pointer_at(&parts->body, pointer);

    if (!kunai_i_fits_structure(&parts->body, object, OBJECT_SIZE)) {
        kunai_i_warn(parts->open, KUNAI_E_CORRUPT, pointer, record,
                     "the pointer to the object leads outside the data, or is not a multiple of 4");
        return;
    }
    kunai_i_trace_structure(parts->open, KUNAI_RECORD_KIND_MINIMAP_OBJECT, "minimap object", object,
                            OBJECT_SIZE);
    kunai_i_set_instance_model(parts, instance, object + OBJECT_MODEL, 1);
}

static void read_section(kunai_i_reader *room, kunai_section *section)
{
    int i;

    section->offset = kunai_i_tell(room);
    section->id = kunai_i_read_u16(room);
    section->flags = kunai_i_read_u16(room);
    kunai_i_read_vector(room, section->position);
    for (i = 0; i < 3; i++)
        section->angles[i] = kunai_i_read_s32(room);
    section->alpha = kunai_i_read_f32(room);
    section->radius = kunai_i_read_f32(room);
}

/* Reads a room as a section with one instance. The section and the instance stay in the scene even
 * if the model cannot be read. */
static void read_room(kunai_i_body_parts *parts, uint32_t at)
{
    kunai_i_reader room = parts->body;
    kunai_instance *instance;
    kunai_i_item item;

    kunai_i_seek(&room, at);
    read_section(&room, kunai_i_add_section(&parts->all));
    instance = kunai_i_add_instance(&parts->all);
    instance->offset = at;
    kunai_i_trace_structure(parts->open, KUNAI_RECORD_KIND_MINIMAP_ROOM, record, at, ROOM_SIZE);
    item = kunai_i_begin_item(parts->open, KUNAI_ITEM_INSTANCE,
                              parts->all.scene->info.instance_count - 1);
    read_model(parts, at + ROOM_MODEL, instance);
    kunai_i_end_item(parts->open, item);
}

/* Reads all rooms. */
void kunai_i_read_r_rel(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene)
{
    const kunai_i_reader body = kunai_i_make_rel_reader(open, rel, record);
    uint32_t rooms = 0, count = find_rooms(rel, &rooms), i;
    kunai_i_body_parts parts;

    kunai_i_begin_body_parts(&parts, open, &body, scene, KUNAI_FORMAT_NJCM);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_MINIMAP_ROOT, "minimap root", rel->root, ROOT_SIZE,
                       0, 0, count);
    if (!kunai_i_reserve_body_parts(&parts, count, count, rel->root + (uint64_t)ROOT_COUNT))
        return;
    for (i = 0; i < count && !kunai_i_has_failed(open); i++)
        read_room(&parts, rooms + i * ROOM_SIZE);
    if (!kunai_i_has_failed(open))
        kunai_i_keep_body_parts(&parts);
}
