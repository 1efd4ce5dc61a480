/* mdata.c - walks the MDATA entries of a motion, each of them pointers to key arrays and their
 * counts (ninja-motion.md 4). */
#include "motion/mdata.h"

enum {
    SLOT_STEPS = 8, /* what a slot costs of the budget: several passes over the entries */
    KEY_STEPS = 16  /* a key: a few passes, and the output */
};

static int has_keys(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
{
    return slot->keys != KUNAI_I_NULL && kunai_i_mdata_is_sound(mdata, slot);
}

/* 1: all slots are sound. Key arrays bound the MDATA array when they lie behind it. */
static int check_entry(const kunai_i_mdata *mdata, uint32_t entry, uint64_t *end)
{
    uint64_t lowest = *end;
    uint32_t i;
    int sound = 1;

    for (i = 0; i < mdata->elements; i++) {
        const kunai_i_key_slot slot = kunai_i_mdata_slot(mdata, entry, i);

        if (!kunai_i_mdata_is_sound(mdata, &slot))
            sound = 0;
        else if (slot.keys >= mdata->at && slot.keys < lowest)
            lowest = slot.keys;
    }
    *end = lowest;
    return sound;
}

uint32_t kunai_i_mdata_count(const kunai_i_mdata *mdata, uint32_t wanted, int is_known)
{
    const uint64_t size = 8 * (uint64_t)mdata->elements;
    uint64_t at = mdata->at, end = mdata->reader.size;
    uint32_t count = 0;

    if (mdata->motion >= mdata->at)
        end = mdata->motion;
    while (count < wanted && at <= end && size <= end - at) {
        if (!kunai_i_spend(mdata->job, SLOT_STEPS * (mdata->elements + (uint64_t)1),
                           mdata->reader.origin + at, "MDATA"))
            break;
        if (!check_entry(mdata, count, &end) && !is_known)
            break;
        at += size;
        count++;
    }
    return count;
}

/* Aliasing arrays could make much of few bytes: real motions have less than one key in 4 bytes. */
static int pay(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot, uint64_t *keys)
{
    const uint64_t offset = mdata->reader.origin + slot->at;

    *keys += slot->count;
    if (*keys > mdata->reader.size / 4) {
        kunai_i_fail(mdata->job, KUNAI_E_LIMIT, offset, "MDATA",
                     "there are more keys than a quarter of the bytes");
        return 0;
    }
    return kunai_i_spend(mdata->job, KEY_STEPS * (uint64_t)slot->count, offset, "MDATA");
}

void kunai_i_mdata_mark_starts(kunai_i_mdata *mdata)
{
    uint64_t keys = 0;
    uint32_t entry, i;

    kunai_i_bit_set(mdata->starts, mdata->motion);
    kunai_i_bit_set(mdata->starts, mdata->at);
    for (entry = 0; entry < mdata->entry_count; entry++)
        for (i = 0; i < mdata->elements; i++) {
            const kunai_i_key_slot slot = kunai_i_mdata_slot(mdata, entry, i);

            if (!has_keys(mdata, &slot))
                continue;
            if (!pay(mdata, &slot, &keys))
                return;
            kunai_i_bit_set(mdata->starts, slot.keys);
        }
}

void kunai_i_mdata_clear_starts(kunai_i_mdata *mdata)
{
    uint32_t entry, i;

    kunai_i_bit_clear(mdata->starts, mdata->motion);
    kunai_i_bit_clear(mdata->starts, mdata->at);
    for (entry = 0; entry < mdata->entry_count; entry++)
        for (i = 0; i < mdata->elements; i++) {
            const kunai_i_key_slot slot = kunai_i_mdata_slot(mdata, entry, i);

            if (has_keys(mdata, &slot))
                kunai_i_bit_clear(mdata->starts, slot.keys);
        }
}
