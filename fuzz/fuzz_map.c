/* fuzz_map.c - opens any bytes as every kind of map file.
 *
 * Calls kunai_map_open for each format, with and without KUNAI_OPEN_STRICT, then everything that
 * the map visitor reads, kunai_map_heights and kunai_map_height. The last 12 bytes of the input are
 * the point whose height is asked for: x, z and y, 32 bits each, little-endian. They are bytes of
 * the file, too, so that a plain file is a good seed. Asserts that:
 * - a strict open succeeds exactly if the other open has no warnings, and both give the same
 *   content;
 * - kunai_map_height finds a height exactly if kunai_map_heights finds candidates, and the
 *   height is one of them. */
#include "visitor.h"

enum { CONTROL = 12 }; /* bytes at the end of the input: x, z, y */

static const uint32_t formats[] = {KUNAI_FORMAT_ANY,
                                   KUNAI_FORMAT_MAP_HEADERS,
                                   KUNAI_FORMAT_MAP_HEADERS_DP,
                                   KUNAI_FORMAT_MAP_HEADERS_HG,
                                   KUNAI_FORMAT_MAP_NAMES,
                                   KUNAI_FORMAT_MAP_MATRIX,
                                   KUNAI_FORMAT_LAND,
                                   KUNAI_FORMAT_BDHC,
                                   KUNAI_FORMAT_AREA,
                                   KUNAI_FORMAT_AREA_HG,
                                   KUNAI_FORMAT_AREA_BUILD,
                                   KUNAI_FORMAT_AREA_LIGHT,
                                   KUNAI_FORMAT_PROP_ANIMATION,
                                   KUNAI_FORMAT_PROP_SHAPES,
                                   KUNAI_FORMAT_MAP_EVENTS};

static int32_t load32(const uint8_t *bytes)
{
    const uint32_t value =
        bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;

    return value <= INT32_MAX ? (int32_t)value : -1 - (int32_t)~value;
}

/* Asks for the heights at a point. The game takes the candidate nearest to y. */
static void try_height(const kunai_map *map, const uint8_t *control)
{
    const int32_t x = load32(control), z = load32(control + 4), y = load32(control + 8);
    int32_t heights[10], height;
    uint32_t count, i, same = 0;

    if (kunai_map_heights(map, x, z, 0, heights, 10, &count, NULL) != KUNAI_OK)
        return;
    VISITOR_CHECK(count <= 10);
    VISITOR_CHECK((kunai_map_height(map, x, z, y, &height, NULL) == KUNAI_OK) == (count > 0));
    for (i = 0; i < count; i++)
        same += heights[i] == height;
    VISITOR_CHECK(same || !count);
    VISITOR_CHECK(kunai_map_heights(map, x, z, KUNAI_HEIGHT_ALL_PLATES, heights, 10, &count,
                                    NULL) == KUNAI_OK);
}

static kunai_result open_as(const uint8_t *data, size_t size, uint32_t format, uint32_t flags,
                            kunai_map **map)
{
    kunai_options options = {.struct_size = sizeof options, .max_memory = (uint64_t)64 << 20};
    kunai_error error;
    kunai_result result;

    options.format = format;
    options.flags = flags;
    result = kunai_map_open(data, size, &options, map, &error);
    VISITOR_CHECK(error.code == result && (result == KUNAI_OK) == (*map != NULL));
    VISITOR_CHECK(result == KUNAI_OK || error.offset <= size);
    return result;
}

static void try_format(const uint8_t *data, size_t size, uint32_t format)
{
    kunai_map *map, *strict;
    uint64_t hash;
    int good;

    (void)open_as(data, size, format, 0, &map);
    (void)open_as(data, size, format, KUNAI_OPEN_STRICT, &strict);
    good = map && !kunai_map_get_info(map)->warning_count;
    VISITOR_CHECK((strict != NULL) == good);
    if (map) {
        VISITOR_CHECK(!format || kunai_map_get_info(map)->format == format);
        hash = map_visitor.walk(map, data, size);
        VISITOR_CHECK(map_visitor.walk(strict ? strict : map, data, size) == hash);
        if (size >= CONTROL)
            try_height(map, data + size - CONTROL);
    }
    kunai_map_close(strict);
    kunai_map_close(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t i;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++)
        try_format(data, size, formats[i]);
    return 0;
}
