/* mdata.h - the channels of the slots of an MDATA entry, and the array of entries. No field stores
 * the number of entries (ninja-motion.md 3, 4). */
#ifndef KUNAI_I_MOTION_MDATA_H
#define KUNAI_I_MOTION_MDATA_H

#include "base/reader.h"

/* ---- channels ---- */

enum { KUNAI_I_MOST_ELEMENTS = 14 };

typedef struct kunai_i_channel {
    uint32_t flag; /* bit of NJS_MOTION.type: enum kunai_channel_flags */
    /* enum kunai_i_record; NONE: unknown; A and A1 also stand for their 16-bit forms */
    uint32_t record;
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
    uint32_t used;    /* slots that type names */
    uint32_t unknown; /* number of those slots that are not decoded */
} kunai_i_channel_slots;

/* Finds the channels that type and kind (enum kunai_motion_kind) name. elements is the number of
 * slots per entry. Returns 1, or 0 if type names more channels than elements. */
int kunai_i_find_channels(kunai_i_channel_slots *slots, uint32_t type, uint32_t kind, int is_ninja2,
                          uint32_t elements);

/* ---- entries ---- */

enum { KUNAI_I_MOST_ENTRIES = 65536, KUNAI_I_MOST_KEYS = 65536 /* of a slot */ };

typedef struct kunai_i_mdata {
    kunai_i_open *open;
    kunai_i_reader reader; /* everything that pointers can reach */
    uint32_t motion;       /* place of the NJS_MOTION */
    uint32_t at;           /* place of the array */
    uint32_t elements;     /* slots per entry */
    uint32_t alignment;    /* alignment of key arrays */
    uint32_t entry_count;
    uint8_t *starts; /* bits.h: the places where key arrays, the NJS_MOTION and the MDATA begin */
} kunai_i_mdata;

/* A pointer of an entry with its count. */
typedef struct kunai_i_key_slot {
    uint64_t at;   /* place of the pointer */
    uint32_t keys; /* place of the keys, or KUNAI_I_NULL */
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

/* Returns 1 if a motion can have this slot, otherwise 0. A slot without keys is sound if its count
 * is 0. */
static inline int kunai_i_is_sound_mdata(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
{
    if (slot->keys == KUNAI_I_NULL)
        return slot->count == 0;
    return slot->count > 0 && slot->count <= KUNAI_I_MOST_KEYS &&
           slot->keys % mdata->alignment == 0 && slot->keys < mdata->reader.size;
}

/* Returns 1 if the slot is sound and has keys, otherwise 0. */
static inline int kunai_i_has_mdata_keys(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
{
    return slot->keys != KUNAI_I_NULL && kunai_i_is_sound_mdata(mdata, slot);
}

/* Returns the place of the fault in a slot that is not sound. */
static inline uint64_t kunai_i_find_mdata_fault(const kunai_i_mdata *mdata,
                                                const kunai_i_key_slot *slot)
{
    if (slot->keys % mdata->alignment || slot->keys >= mdata->reader.size)
        return slot->at; /* also if the pointer is null and the count is not 0 */
    return slot->at + 4 * (uint64_t)mdata->elements;
}

/* Returns the number of entries, at most wanted. If is_known is 1, wanted is the real number, so
 * entries that are not sound do not end the array. */
uint32_t kunai_i_count_mdata(const kunai_i_mdata *mdata, uint32_t wanted, int is_known);

/* Returns the number of entries up to the last one with keys, but at least 1. */
uint32_t kunai_i_count_used_mdata(const kunai_i_mdata *mdata);

/* Sets the bits of starts. Also charges the budget for a pass over all key arrays, as often as
 * entries name them. */
void kunai_i_mark_mdata_starts(kunai_i_mdata *mdata);
/* Clears the bits that kunai_i_mark_mdata_starts has set, also if the open has failed. */
void kunai_i_clear_mdata_starts(kunai_i_mdata *mdata);

#endif
