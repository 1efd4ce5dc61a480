/* height.c - the heights of a map at a place, bit for bit as the game computes them: all its sums
 * wrap at 32 bits (platinum.md 5.2). */
#include "map/map.h"

enum { HEIGHTS_AT_MOST = 10, ONE = 4096 };

/* ---- fx32 ---- */

/* Shifts of unsigned numbers lose the sign in bits that the 32 of the result do not have. */
static uint32_t multiply(int32_t a, int32_t b)
{
    return (uint32_t)(((uint64_t)((int64_t)a * b) + 0x800) >> 12);
}

static uint32_t get_magnitude(int32_t value)
{
    return value < 0 ? 0 - (uint32_t)value : (uint32_t)value;
}

static int32_t divide(int32_t a, int32_t b)
{
    uint64_t quotient;

    if (!b)
        return 0;
    quotient = ((uint64_t)get_magnitude(a) << 32) / get_magnitude(b);
    if ((a < 0) != (b < 0))
        quotient = 0 - quotient;
    return kunai_i_convert_s32((uint32_t)((quotient + 0x80000) >> 20));
}

/* ---- plates ---- */

static int is_inside(const kunai_map_plate *plate, int32_t x, int32_t z)
{
    return x >= plate->min[0] && x <= plate->max[0] && z >= plate->min[1] && z <= plate->max[1];
}

static int32_t compute_height(const kunai_map_plate *plate, int32_t x, int32_t z)
{
    const uint32_t sum =
        multiply(plate->normal[0], x) + multiply(plate->normal[2], z) + (uint32_t)plate->constant;

    if (plate->normal[1] == ONE)
        return kunai_i_convert_s32(0 - sum); /* what the division gives, too */
    return divide(kunai_i_convert_s32(0 - sum), plate->normal[1]);
}

/* The first strip that ends behind z, else the last one. There is one. */
static const kunai_map_strip *find_strip(const kunai_map_land *land, int32_t z)
{
    const kunai_map_strip *strip = land->strips;
    uint32_t count = land->strip_count;

    while (count > 1) {
        const uint32_t half = count / 2;

        strip += strip[half - 1].scanline <= z ? half : 0;
        count -= half;
    }
    return strip;
}

/* At most HEIGHTS_AT_MOST. */
static uint32_t find_heights(const kunai_map_land *land, int32_t x, int32_t z, int32_t *heights)
{
    const kunai_map_strip *strip;
    const uint16_t *access, *end;
    uint32_t count = 0;

    if (!land->strip_count)
        return 0;
    strip = find_strip(land, z);
    access = land->accesses + strip->first;
    end = access + strip->count;
    for (; access < end && count < HEIGHTS_AT_MOST; access++) {
        const kunai_map_plate *plate = &land->plates[*access];

        if (is_inside(plate, x, z))
            heights[count++] = compute_height(plate, x, z);
    }
    return count;
}

static uint32_t find_all_heights(const kunai_map_land *land, int32_t x, int32_t z, int32_t *heights,
                                 size_t capacity)
{
    uint32_t i, count = 0;

    for (i = 0; i < land->plate_count; i++) {
        const kunai_map_plate *plate = &land->plates[i];

        if (!is_inside(plate, x, z))
            continue;
        if (count < capacity)
            heights[count] = compute_height(plate, x, z);
        count++;
    }
    return count;
}

/* ---- the calls ---- */

static int has_heights(const kunai_map *map)
{
    return map->land && map->land->height_result == KUNAI_OK;
}

kunai_result kunai_map_heights(const kunai_map *map, int32_t x, int32_t z, uint32_t flags,
                               int32_t *heights, size_t capacity, uint32_t *count)
{
    int32_t found[HEIGHTS_AT_MOST];

    if (count)
        *count = 0;
    if (!map || !count || (!heights && capacity) || flags & ~(uint32_t)KUNAI_HEIGHT_ALL_PLATES)
        return KUNAI_E_ARGUMENT;
    if (!has_heights(map))
        return KUNAI_E_RANGE;
    if (flags & KUNAI_HEIGHT_ALL_PLATES) {
        *count = find_all_heights(map->land, x, z, heights, capacity);
        return KUNAI_OK;
    }
    *count = find_heights(map->land, x, z, found);
    if (capacity)
        memcpy(heights, found, (*count < capacity ? *count : capacity) * sizeof *heights);
    return KUNAI_OK;
}

/* The difference wraps as all sums do; its magnitude does not: 0x80000000 is the farthest. */
kunai_result kunai_map_height(const kunai_map *map, int32_t x, int32_t z, int32_t y,
                              int32_t *height)
{
    int32_t found[HEIGHTS_AT_MOST];
    uint32_t count, i, nearest = 0;

    if (height)
        *height = 0;
    if (!map || !height)
        return KUNAI_E_ARGUMENT;
    count = has_heights(map) ? find_heights(map->land, x, z, found) : 0;
    if (!count)
        return KUNAI_E_RANGE;
    for (i = 0; i < count; i++) {
        const uint32_t distance =
            get_magnitude(kunai_i_convert_s32((uint32_t)found[i] - (uint32_t)y));

        if (!i || distance < nearest) {
            nearest = distance;
            *height = found[i];
        }
    }
    return KUNAI_OK;
}
