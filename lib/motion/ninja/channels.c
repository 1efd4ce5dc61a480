/* channels.c - what the bits of type mean in both generations, and the order of their slots
 * (ninja-motion.md 3, 8). */
#include "motion/ninja/channels.h"

/* In the order of their slots, which is not that of the bits. */
static const kunai_i_channel ninja1_channels[KUNAI_I_CHANNELS] = {
    {0, KUNAI_I_RECORD_F, KUNAI_TRANSLATION},
    {1, KUNAI_I_RECORD_A, KUNAI_ROTATION},
    {13, KUNAI_I_RECORD_QUAT, KUNAI_ROTATION},
    {2, KUNAI_I_RECORD_F, KUNAI_SCALE},
    {3, KUNAI_I_RECORD_F, KUNAI_VECTOR},
    {6, KUNAI_I_RECORD_F, KUNAI_TARGET},
    {4, KUNAI_I_RECORD_P, KUNAI_VERTICES},
    {5, KUNAI_I_RECORD_P, KUNAI_NORMALS},
    {7, KUNAI_I_RECORD_A1, KUNAI_ROLL},
    {8, KUNAI_I_RECORD_A1, KUNAI_FIELD_OF_VIEW},
    {9, KUNAI_I_RECORD_UI32, KUNAI_COLOR},
    {10, KUNAI_I_RECORD_F1, KUNAI_INTENSITY},
    {11, KUNAI_I_RECORD_SPOT, KUNAI_SPOT},
    {12, KUNAI_I_RECORD_F2, KUNAI_POINT},
    {14, KUNAI_I_RECORD_NONE, 0}, /* of shapes: colours of vertices, of which nothing is known */
    {15, KUNAI_I_RECORD_NONE, 0},
};

static const kunai_i_channel ninja2_channels[KUNAI_I_CHANNELS] = {
    {0, KUNAI_I_RECORD_F, KUNAI_TRANSLATION},
    {4, KUNAI_I_RECORD_F, KUNAI_VECTOR},
    {1, KUNAI_I_RECORD_A, KUNAI_ROTATION},
    {5, KUNAI_I_RECORD_SA, KUNAI_ROTATION},
    {13, KUNAI_I_RECORD_QUAT, KUNAI_ROTATION},
    {2, KUNAI_I_RECORD_F, KUNAI_SCALE},
    {3, KUNAI_I_RECORD_F, KUNAI_VECTOR},
    {6, KUNAI_I_RECORD_F, KUNAI_TARGET},
    {15, KUNAI_I_RECORD_UI16, KUNAI_EVENT}, /* whose slot is not where its property is */
    {7, KUNAI_I_RECORD_SA1, KUNAI_ROLL},
    {8, KUNAI_I_RECORD_SA1, KUNAI_FIELD_OF_VIEW},
    {9, KUNAI_I_RECORD_F, KUNAI_COLOR},
    {10, KUNAI_I_RECORD_F2, KUNAI_INTENSITY},
    {12, KUNAI_I_RECORD_F2, KUNAI_POINT},
    {14, KUNAI_I_RECORD_SHAPEID, KUNAI_SHAPE_ID},
    {11, KUNAI_I_RECORD_NONE, 0},
};

/* By enum kunai_motion_kind: the properties (a bit each) that the console takes from the slots; it
 * steps over the others. */
static const uint32_t properties[] = {
    [KUNAI_MOTION_NODES] = ~0u,
    [KUNAI_MOTION_SHAPES] = ~0u,
    [KUNAI_MOTION_CAMERA] = 1u << KUNAI_TRANSLATION | 1u << KUNAI_VECTOR | 1u << KUNAI_TARGET |
                            1u << KUNAI_ROLL | 1u << KUNAI_FIELD_OF_VIEW,
    [KUNAI_MOTION_LIGHT] = 1u << KUNAI_TRANSLATION | 1u << KUNAI_VECTOR | 1u << KUNAI_TARGET |
                           1u << KUNAI_COLOR | 1u << KUNAI_INTENSITY | 1u << KUNAI_SPOT |
                           1u << KUNAI_POINT,
};

/* Slots of one property stay in the order of the file. */
static void add_slot(kunai_i_channel_slots *slots, const kunai_i_channel *channel, uint32_t element)
{
    uint32_t i = slots->count++;

    for (; i && slots->slots[i - 1].channel->property > channel->property; i--)
        slots->slots[i] = slots->slots[i - 1];
    slots->slots[i].channel = channel;
    slots->slots[i].element = element;
}

int kunai_i_find_channels(kunai_i_channel_slots *slots, uint32_t type, uint32_t kind, int is_ninja2,
                          uint32_t elements)
{
    const kunai_i_channel *channels = is_ninja2 ? ninja2_channels : ninja1_channels;
    uint32_t i;

    slots->count = slots->used = slots->unknown = 0;
    for (i = 0; i < KUNAI_I_CHANNELS; i++) {
        if (!(type >> channels[i].bit & 1))
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
