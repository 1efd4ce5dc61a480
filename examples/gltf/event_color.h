/* event_color.h - the colors of the events of maps, in pictures and in glTF files (platinum.md
 * 11). */
#ifndef EVENT_COLOR_H
#define EVENT_COLOR_H

#include <stdint.h>

enum event_kind {
    EVENT_SIGN,
    EVENT_ITEM, /* a hidden item */
    EVENT_OBJECT,
    EVENT_COPY, /* an object of another map */
    EVENT_WARP,
    EVENT_TRIGGER,
    EVENT_KINDS /* number of kinds */
};

/* Returns R, G, B in sRGB. */
const uint8_t *get_event_color(enum event_kind kind);

#endif
