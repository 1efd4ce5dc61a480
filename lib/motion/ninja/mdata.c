/*
 * mdata.c - walks the MDATA entries of a motion (ninja-motion.md 3, 4, 8).
 *
 * An entry has a fixed number of slots: first a pointer to a key array per slot, then a count per
 * slot. The bits of NJS_MOTION.type say which channel each slot has. Ninja 1 and Ninja 2 give the
 * same bits different meanings. No field stores the number of entries, so the array is followed as
 * long as its entries are possible.
 */
#include "motion/ninja/mdata.h"

#include "motion/ninja/key_record.h"

enum {
    CHANNELS = 16,    /* bits of type */
    SLOT_STEPS = 8,   /* steps of the budget per slot, because several passes read the entries */
    TRACK_STEPS = 64, /* steps per slot that has keys */
    /* keys per step that are only passed over; memory for their output is allocated first */
    KEYS_A_STEP = 16,
    LEAST_KEY = 4 /* bytes of the smallest key */
};

/* ---- channels ---- */

/* The order is that of the slots, which is not the order of the bits. */
static const kunai_i_channel ninja1_channels[CHANNELS] = {
    {KUNAI_CHANNEL_TRANSLATION, KUNAI_I_RECORD_F, KUNAI_PROPERTY_TRANSLATION},
    {KUNAI_CHANNEL_ANGLES, KUNAI_I_RECORD_A, KUNAI_PROPERTY_ROTATION},
    {KUNAI_CHANNEL_QUATERNION, KUNAI_I_RECORD_QUAT, KUNAI_PROPERTY_ROTATION},
    {KUNAI_CHANNEL_SCALE, KUNAI_I_RECORD_F, KUNAI_PROPERTY_SCALE},
    {KUNAI_CHANNEL_VECTOR, KUNAI_I_RECORD_F, KUNAI_PROPERTY_VECTOR},
    {KUNAI_CHANNEL_TARGET, KUNAI_I_RECORD_F, KUNAI_PROPERTY_TARGET},
    {KUNAI_CHANNEL_VERTICES, KUNAI_I_RECORD_P, KUNAI_PROPERTY_VERTICES},
    {KUNAI_CHANNEL_NORMALS, KUNAI_I_RECORD_P, KUNAI_PROPERTY_NORMALS},
    {KUNAI_CHANNEL_ROLL, KUNAI_I_RECORD_A1, KUNAI_PROPERTY_ROLL},
    {KUNAI_CHANNEL_FIELD_OF_VIEW, KUNAI_I_RECORD_A1, KUNAI_PROPERTY_FIELD_OF_VIEW},
    {KUNAI_CHANNEL_COLOR, KUNAI_I_RECORD_UI32, KUNAI_PROPERTY_COLOR},
    {KUNAI_CHANNEL_INTENSITY, KUNAI_I_RECORD_F1, KUNAI_PROPERTY_INTENSITY},
    {KUNAI_CHANNEL_SPOT, KUNAI_I_RECORD_SPOT, KUNAI_PROPERTY_SPOT},
    {KUNAI_CHANNEL_POINT, KUNAI_I_RECORD_F2, KUNAI_PROPERTY_POINT},
    {KUNAI_CHANNEL_VERTEX_COLORS, KUNAI_I_RECORD_NONE, 0},
    {KUNAI_NINJA2_CHANNEL_EVENT, KUNAI_I_RECORD_NONE, 0}, /* unknown in Ninja 1 */
};

static const kunai_i_channel ninja2_channels[CHANNELS] = {
    {KUNAI_CHANNEL_TRANSLATION, KUNAI_I_RECORD_F, KUNAI_PROPERTY_TRANSLATION},
    {KUNAI_NINJA2_CHANNEL_VECTOR, KUNAI_I_RECORD_F, KUNAI_PROPERTY_VECTOR},
    {KUNAI_CHANNEL_ANGLES, KUNAI_I_RECORD_A, KUNAI_PROPERTY_ROTATION},
    {KUNAI_NINJA2_CHANNEL_SHORT_ANGLES, KUNAI_I_RECORD_SA, KUNAI_PROPERTY_ROTATION},
    {KUNAI_CHANNEL_QUATERNION, KUNAI_I_RECORD_QUAT, KUNAI_PROPERTY_ROTATION},
    {KUNAI_CHANNEL_SCALE, KUNAI_I_RECORD_F, KUNAI_PROPERTY_SCALE},
    {KUNAI_CHANNEL_VECTOR, KUNAI_I_RECORD_F, KUNAI_PROPERTY_VECTOR},
    {KUNAI_CHANNEL_TARGET, KUNAI_I_RECORD_F, KUNAI_PROPERTY_TARGET},
    /* Only this slot is not in the order of the properties. */
    {KUNAI_NINJA2_CHANNEL_EVENT, KUNAI_I_RECORD_UI16, KUNAI_PROPERTY_EVENT},
    {KUNAI_CHANNEL_ROLL, KUNAI_I_RECORD_SA1, KUNAI_PROPERTY_ROLL},
    {KUNAI_CHANNEL_FIELD_OF_VIEW, KUNAI_I_RECORD_SA1, KUNAI_PROPERTY_FIELD_OF_VIEW},
    {KUNAI_CHANNEL_COLOR, KUNAI_I_RECORD_F, KUNAI_PROPERTY_COLOR},
    {KUNAI_CHANNEL_INTENSITY, KUNAI_I_RECORD_F2, KUNAI_PROPERTY_INTENSITY},
    {KUNAI_CHANNEL_POINT, KUNAI_I_RECORD_F2, KUNAI_PROPERTY_POINT},
    {KUNAI_NINJA2_CHANNEL_SHAPE_ID, KUNAI_I_RECORD_SHAPEID, KUNAI_PROPERTY_SHAPE_ID},
    {KUNAI_CHANNEL_SPOT, KUNAI_I_RECORD_NONE, 0},
};

/* The properties that the console reads from the slots, one bit each. The index is an enum
 * kunai_motion_kind. The console skips all other slots. */
static const uint32_t properties[] = {
    [KUNAI_MOTION_KIND_NODES] = ~0u,
    [KUNAI_MOTION_KIND_SHAPES] = ~0u,
    [KUNAI_MOTION_KIND_CAMERA] = 1u << KUNAI_PROPERTY_TRANSLATION | 1u << KUNAI_PROPERTY_VECTOR |
                                 1u << KUNAI_PROPERTY_TARGET | 1u << KUNAI_PROPERTY_ROLL |
                                 1u << KUNAI_PROPERTY_FIELD_OF_VIEW,
    [KUNAI_MOTION_KIND_LIGHT] = 1u << KUNAI_PROPERTY_TRANSLATION | 1u << KUNAI_PROPERTY_VECTOR |
                                1u << KUNAI_PROPERTY_TARGET | 1u << KUNAI_PROPERTY_COLOR |
                                1u << KUNAI_PROPERTY_INTENSITY | 1u << KUNAI_PROPERTY_SPOT |
                                1u << KUNAI_PROPERTY_POINT,
};

/* Inserts a slot by its property. Slots of the same property keep the order of the file. */
static void add_slot(kunai_i_channel_slots *slots, const kunai_i_channel *channel, uint32_t element)
{
    uint32_t i = slots->count++;

    for (; i && slots->slots[i - 1].channel->property > channel->property; i--)
        slots->slots[i] = slots->slots[i - 1];
    slots->slots[i].channel = channel;
    slots->slots[i].element = element;
}

/* Goes through the bits of type in the order of the slots. */
int kunai_i_find_channels(kunai_i_channel_slots *slots, uint32_t type, uint32_t kind, int is_ninja2,
                          uint32_t elements)
{
    const kunai_i_channel *channels = is_ninja2 ? ninja2_channels : ninja1_channels;
    uint32_t i;

    slots->count = slots->used = slots->unknown = 0;
    for (i = 0; i < CHANNELS; i++) {
        if (!(type & channels[i].flag))
            continue;
        if (slots->used == elements)
            return 0;
        if (channels[i].record == KUNAI_I_RECORD_NONE)
            slots->unknown++;
        else if (properties[kind] >> channels[i].property & 1)
            add_slot(slots, &channels[i], slots->used);
        slots->used++;
    }
    return 1;
}

/* ---- entries ---- */

/* Returns 1 if all slots of an entry are sound. *end is the place where the MDATA array must end.
 * If a sound slot has its key array after the start of the MDATA and before *end, lowers *end to
 * the start of this key array. */
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

/*
 * Counts entries up to the first one that is not sound. If is_known is 1, entries that are not
 * sound are counted, too. The array must end before the nearest of these places, so an entry that
 * would pass it is not counted:
 * - the NJS_MOTION, if it is after the start of the array; otherwise the end of the data
 * - the first key array after the start of the array, among those that check_entry has seen
 */
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

/* Charges the budget for a pass over a key array, because several slots may share an array. A wrong
 * count is charged only up to the end of the data. Returns 0 if the open fails. */
static int charge_slot(const kunai_i_mdata *mdata, const kunai_i_key_slot *slot)
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
            if (!charge_slot(mdata, &slot))
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
