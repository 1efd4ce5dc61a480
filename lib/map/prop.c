/* prop.c - reads how a prop model moves, and what of each prop model the game draws
 * (platinum.md 6). */
#include "map/map.h"
#include "base/trace.h"

enum {
    SHORT_SIZE = 20,
    LONG_SIZE = 24, /* of HeartGold: one more word before the ids */
    NO_ANIMATION = 0xFF,
    SHAPES_RECORD = 4, /* a locator, or a draw */
    STEPS_A_DRAW = 4   /* of the budget: models may share draws, and whoever shows them sees all */
};

/* ---- animation list ---- */

static void read_animation(kunai_i_reader *reader, kunai_map_animation *animation)
{
    const size_t ids = sizeof animation->ids / sizeof animation->ids[0];
    const int is_long = kunai_i_count_left(reader) >= LONG_SIZE;
    uint32_t has;
    size_t i;

    animation->raw[0] = kunai_i_read_u32_at(reader, reader->at);
    has = kunai_i_read_u8(reader);
    animation->present = has && has != NO_ANIMATION;
    animation->flags = kunai_i_read_u8(reader);
    animation->slope = kunai_i_read_u8(reader) != 0;
    kunai_i_skip(reader, 1);
    animation->raw[1] = is_long ? kunai_i_read_u32(reader) : 0;
    for (i = 0; i < ids; i++)
        animation->ids[i] = kunai_i_read_s32(reader);
}

void kunai_i_read_prop_animation(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_animation *animation = kunai_i_allocate(open, 1, sizeof *animation);

    if (!animation)
        return;
    reader->record = "prop animation list";
    if (kunai_i_need(reader, 1, SHORT_SIZE))
        read_animation(reader, animation);
    kunai_i_trace_structure(open, reader->record, 0, kunai_i_tell(reader));
    map->animation = animation;
    kunai_i_finish_map(reader);
}

/* ---- shapes ---- */

/* The draws of one model. 0: the open failed. The game does not check that a range is inside. */
static int read_locator(kunai_i_reader *reader, const kunai_map_draw *draws, uint32_t draw_count,
                        kunai_i_prop_draws *prop)
{
    const uint64_t start = kunai_i_tell(reader);
    const uint32_t count = kunai_i_read_u16(reader), first = kunai_i_read_u16(reader);

    kunai_i_trace_more(reader->open, "locator", start, SHAPES_RECORD, 0, 0, count);
    prop->draws = draws;
    if (count && (first > draw_count || count > draw_count - first)) {
        kunai_i_warn(reader->open, KUNAI_E_CORRUPT, start, reader->record,
                     "the draws of a model are out of range: it has none");
    } else if (count) {
        prop->draws = draws + first;
        prop->count = count;
    }
    return kunai_i_charge(reader->open, (uint64_t)STEPS_A_DRAW * prop->count, start,
                          reader->record);
}

static void read_shapes(kunai_i_open *open, kunai_i_reader *reader, uint32_t prop_count,
                        uint32_t draw_count, kunai_map *map)
{
    kunai_i_prop_draws *props = kunai_i_allocate(open, prop_count, sizeof *props);
    kunai_map_draw *draws = kunai_i_allocate_unset(open, draw_count, sizeof *draws);
    uint32_t i;

    if (!props || !draws)
        return;
    for (i = 0; i < prop_count; i++)
        if (!read_locator(reader, draws, draw_count, &props[i]))
            return;
    kunai_i_trace_more(open, "draws", kunai_i_tell(reader), (uint64_t)SHAPES_RECORD * draw_count, 0,
                       0, draw_count);
    for (i = 0; i < draw_count; i++) {
        draws[i].material = kunai_i_read_u16(reader);
        draws[i].shape = kunai_i_read_u16(reader);
    }
    map->draws = props;
    map->info.item_count = prop_count;
}

void kunai_i_read_prop_shapes(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    uint32_t prop_count, draw_count;

    reader->record = "prop shapes";
    prop_count = kunai_i_read_u16(reader);
    draw_count = kunai_i_read_u16(reader);
    if (kunai_i_need(reader, (uint64_t)prop_count + draw_count, SHAPES_RECORD))
        read_shapes(open, reader, prop_count, draw_count, map);
    kunai_i_finish_map(reader);
}
