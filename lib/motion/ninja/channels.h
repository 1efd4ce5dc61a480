/* channels.h - which slot of an MDATA entry holds which channel (ninja-motion.md 3). */
#ifndef KUNAI_I_MOTION_CHANNELS_H
#define KUNAI_I_MOTION_CHANNELS_H

#include "motion/ninja/key_record.h"

enum { KUNAI_I_MOST_ELEMENTS = 14, KUNAI_I_CHANNELS = 16 };

typedef struct kunai_i_channel {
    uint32_t bit;      /* of NJS_MOTION.type */
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

#endif
