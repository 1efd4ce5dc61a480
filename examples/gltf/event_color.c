/* event_color.c - the colors of the events of maps: a table by kind. Pictures of maps and glTF
 * files share them (event_color.h). */
#include "event_color.h"

const uint8_t *get_event_color(enum event_kind kind)
{
    static const uint8_t colors[EVENT_KINDS][3] = {
        [EVENT_SIGN] = {64, 112, 255},   [EVENT_ITEM] = {255, 64, 224},
        [EVENT_OBJECT] = {255, 208, 32}, [EVENT_COPY] = {255, 255, 255},
        [EVENT_WARP] = {240, 48, 48},    [EVENT_TRIGGER] = {176, 64, 232},
    };

    return colors[kind];
}
