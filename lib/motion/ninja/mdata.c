/* mdata.c - walks the MDATA entries of a motion, each of them pointers to key arrays and their
 * counts (ninja-motion.md 4). */
#include "motion/ninja/mdata.h"

enum {
    SLOT_STEPS = 8,   /* what a slot costs of the budget: several passes over the entries */
    TRACK_STEPS = 64, /* one that has keys */
    KEYS_A_STEP = 16, /* keys that are only passed over; memory for their output is taken first */
    LEAST_KEY = 4     /* bytes */
};

/* 1: all slots are sound. Key arrays bound the MDATA array when they lie behind it. */
static int check_entry(const kunai_i_mdata *mdata, uint32_t entry, uint64_t *end)
{
    uint64_t lowest = *end;
    uint32_t i;
    int sound = 1;

    for (i = 0; i < mdata->elements; i++) {
        const kunai_i_key_slot slot = kunai_i_read_mdata_slot(mdata, entry, i);

        if (!kunai_i_is_sound_mdata(mdata, &slot))
            sound = 0;
        else if (slot.keys >= mdata->at && slot.keys < lowest)
            lowest = slot.keys;
    }
    *end = lowest;
    return sound;
}

uint32_t kunai_i_count_mdata(const kunai_i_mdata *mdata, uint32_t wanted, int is_known)
{
    const uint64_t size = 8 * (uint64_t)mdata->elements;
    uint64_t at = mdata->at, end = mdata->reader.size;
    uint32_t count = 0;

    if (mdata->motion >= mdata->at)
        end = mdata->motion;
    while (count < wanted && at <= end && size <= end - at) {
        if (!kunai_i_charge(mdata->open, SLOT_STEPS * (mdata->elements + (uint64_t)1),
                            mdata->reader.origin + at, "MDATA"))
            break;
        if (!check_entry(mdata, count, &end) && !is_known)
            break;
        at += size;
        count++;
    }
    return count;
}

uint32_t kunai_i_count_used_mdata(const kunai_i_mdata *mdata)
{
    uint32_t count = mdata->entry_count, i;

    for (; count > 1; count--)
        for (i = 0; i < mdata->elements; i++) {
            const kunai_i_key_slot slot = kunai_i_read_mdata_slot(mdata, count - 1, i);

            if (slot.keys != KUNAI_I_NULL)
                return count;
        }
    return count;
}

/* Arrays may alias. A count that is wrong is not paid beyond the data. */
static int charge(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
{
    const uint64_t most = (mdata->reader.size - slot->keys) / LEAST_KEY;
    const uint64_t count = slot->count < most ? slot->count : most;

    return kunai_i_charge(mdata->open, TRACK_STEPS + count / KEYS_A_STEP,
                          mdata->reader.origin + slot->at, "MDATA");
}

void kunai_i_mark_mdata_starts(kunai_i_mdata *mdata)
{
    uint32_t entry, i;

    kunai_i_set_bit(mdata->starts, mdata->motion);
    kunai_i_set_bit(mdata->starts, mdata->at);
    for (entry = 0; entry < mdata->entry_count; entry++)
        for (i = 0; i < mdata->elements; i++) {
            const kunai_i_key_slot slot = kunai_i_read_mdata_slot(mdata, entry, i);

            if (!kunai_i_has_mdata_keys(mdata, &slot))
                continue;
            if (!charge(mdata, &slot))
                return;
            kunai_i_set_bit(mdata->starts, slot.keys);
        }
}

void kunai_i_clear_mdata_starts(kunai_i_mdata *mdata)
{
    uint32_t entry, i;

    kunai_i_clear_bit(mdata->starts, mdata->motion);
    kunai_i_clear_bit(mdata->starts, mdata->at);
    for (entry = 0; entry < mdata->entry_count; entry++)
        for (i = 0; i < mdata->elements; i++) {
            const kunai_i_key_slot slot = kunai_i_read_mdata_slot(mdata, entry, i);

            if (kunai_i_has_mdata_keys(mdata, &slot))
                kunai_i_clear_bit(mdata->starts, slot.keys);
        }
}
