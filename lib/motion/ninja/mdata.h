/* mdata.h - which slot of an MDATA entry holds which channel, and the array of entries, which no
 * field counts (ninja-motion.md 3, 4). */
#ifndef KUNAI_I_MOTION_MDATA_H
#define KUNAI_I_MOTION_MDATA_H

#include "base/reader.h"

/* ---- channels ---- */

enum { KUNAI_I_MOST_ELEMENTS = 14 };

typedef struct kunai_i_channel {
    uint32_t flag;     /* of NJS_MOTION.type: enum kunai_channel_flags */
    uint32_t record;   /* enum kunai_i_record; NONE: unknown; A, A1: or their short forms */
    uint32_t property; /* enum kunai_property */
} kunai_i_channel;

typedef struct kunai_i_channel_slot {
    const kunai_i_channel *channel;
    uint32_t element; /* number of the slot in an entry */
} kunai_i_channel_slot;

/* The channels of a motion that are decoded, ordered by property. */
typedef struct kunai_i_channel_slots {
    kunai_i_channel_slot slots[KUNAI_I_MOST_ELEMENTS];
    uint32_t count;
    uint32_t used;    /* elements that type asks for */
    uint32_t unknown; /* of these */
} kunai_i_channel_slots;

/* type and kind (enum kunai_motion_kind) say which there are; elements: slots of an entry. 0: type
 * names more channels. */
int kunai_i_find_channels(kunai_i_channel_slots *slots, uint32_t type, uint32_t kind, int is_ninja2,
                          uint32_t elements);

/* ---- entries ---- */

enum { KUNAI_I_MOST_ENTRIES = 65536, KUNAI_I_MOST_KEYS = 65536 /* of a slot */ };

typedef struct kunai_i_mdata {
    kunai_i_open *open;
    kunai_i_reader reader; /* everything that pointers can lead to */
    uint32_t motion;       /* the place of the NJS_MOTION */
    uint32_t at;           /* of the array */
    uint32_t elements;     /* slots of an entry */
    uint32_t alignment;    /* of key arrays */
    uint32_t entry_count;
    uint8_t *starts; /* bits.h: where key arrays, the NJS_MOTION and the MDATA begin */
} kunai_i_mdata;

/* One pointer of an entry with its count. */
typedef struct kunai_i_key_slot {
    uint64_t at;   /* of the pointer */
    uint32_t keys; /* their place, or KUNAI_I_NULL */
    uint32_t count;
} kunai_i_key_slot;

static inline kunai_i_key_slot kunai_i_read_mdata_slot(const kunai_i_mdata *mdata, uint32_t entry,
                                                       uint32_t element)
{
    kunai_i_key_slot slot;

    slot.at = mdata->at + 8 * (uint64_t)mdata->elements * entry + 4 * element;
    slot.keys = kunai_i_read_pointer_at(&mdata->reader, slot.at);
    slot.count = kunai_i_read_u32_at(&mdata->reader, slot.at + 4 * mdata->elements);
    return slot;
}

/* Is it one that a motion can have? One without keys is. */
static inline int kunai_i_is_sound_mdata(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
{
    if (slot->keys == KUNAI_I_NULL)
        return slot->count == 0;
    return slot->count > 0 && slot->count <= KUNAI_I_MOST_KEYS &&
           slot->keys % mdata->alignment == 0 && slot->keys < mdata->reader.size;
}

static inline int kunai_i_has_mdata_keys(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
{
    return slot->keys != KUNAI_I_NULL && kunai_i_is_sound_mdata(mdata, slot);
}

/* The place of what is wrong with a slot that is not sound. */
static inline uint64_t kunai_i_find_mdata_fault(const kunai_i_mdata *mdata,
                                                const kunai_i_key_slot *slot)
{
    if (slot->keys % mdata->alignment || slot->keys >= mdata->reader.size)
        return slot->at; /* also one that is null, with a count */
    return slot->at + 4 * (uint64_t)mdata->elements;
}

/* How many entries there are, up to wanted of them. is_known: their number is wanted, and entries
 * that are not sound do not end the array. */
uint32_t kunai_i_count_mdata(const kunai_i_mdata *mdata, uint32_t wanted, int is_known);

/* How many entries there are up to the last one that has keys, but one at least. */
uint32_t kunai_i_count_used_mdata(const kunai_i_mdata *mdata);

/* Sets the bits of starts, and pays for passing over all arrays of keys, as often as they are in
 * entries. The second call clears the bits, also if the open has failed. */
void kunai_i_mark_mdata_starts(kunai_i_mdata *mdata);
void kunai_i_clear_mdata_starts(kunai_i_mdata *mdata);

#endif
