/* map_picture.c - draws pictures of lands, their tiles and their heights, and writes them as PNG
 * or PPM files. map_show.c and map_json.c call draw_map; map_grid.c and map_symbols.c use the
 * parts. */
#include "map_world.h"

#include "png.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { TILE_TEXELS = 8, LAND_TEXELS = KUNAI_MAP_COUNT_TILES * TILE_TEXELS };

const int64_t map_no_height = INT64_MIN;

/* ---- drawing ---- */

static void put(map_picture *p, uint32_t x, uint32_t z, const uint8_t color[3])
{
    uint8_t *texel = p->rgba + 4 * ((size_t)z * p->width + x);

    memcpy(texel, color, 3);
    texel[3] = 255;
}

void fill_map(map_picture *p, uint32_t x, uint32_t z, uint32_t size, const uint8_t color[3])
{
    uint32_t i, k;

    for (k = 0; k < size; k++)
        for (i = 0; i < size; i++)
            put(p, x + i, z + k, color);
}

/* Each behaviour has its own bright colour, half as bright if the tile is blocked. Behaviour 0,
 * which most tiles have, is nearly white. The others are 255 places on the circle of hues, far
 * apart for numbers that are near each other. */
static void find_tile_color(uint16_t tile, uint8_t color[3])
{
    enum { LOW = 136, HIGH = 232, SIDE = HIGH - LOW };
    static const uint8_t ways[6][3] = {
        /* 0: low, 1: high, 2: rises, 3: falls */
        {1, 2, 0}, {3, 1, 0}, {0, 1, 2}, {0, 3, 1}, {2, 0, 1}, {1, 0, 3},
    };
    const uint32_t behaviour = tile & KUNAI_TILE_BEHAVIOR_MASK,
                   place = (behaviour * 97 & 0xFF) * 9 / 4;
    const uint32_t part = place % SIDE, levels[4] = {LOW, HIGH, LOW + part, HIGH - part};
    int i;

    for (i = 0; i < 3; i++) {
        const uint32_t level = behaviour ? levels[ways[place / SIDE][i]] : 240;

        color[i] = (uint8_t)(tile & KUNAI_TILE_BLOCKED ? level / 2 : level);
    }
}

void draw_map_tiles(map_picture *p, uint32_t x, uint32_t z, uint32_t size,
                    const kunai_map_land *land)
{
    uint32_t i, k;
    uint8_t color[3];

    for (k = 0; k < size; k++)
        for (i = 0; i < size; i++) {
            const uint32_t row = k * KUNAI_MAP_COUNT_TILES / size,
                           column = i * KUNAI_MAP_COUNT_TILES / size;

            find_tile_color(land->tiles[column + row * KUNAI_MAP_COUNT_TILES], color);
            put(p, x + i, z + k, color);
        }
}

/* ---- heights ---- */

/* Returns the highest of several heights at one place: it is visible from above. */
static int64_t find_height(const kunai_map *map, int32_t x, int32_t z)
{
    int32_t heights[16];
    int64_t highest = map_no_height;
    uint32_t count = 0, i;

    if (kunai_map_heights(map, x, z, 0, heights, 16, &count, NULL) != KUNAI_OK)
        return map_no_height;
    for (i = 0; i < count && i < 16; i++)
        if (heights[i] > highest)
            highest = heights[i];
    return highest;
}

/* Returns the coordinate of the middle of a texel. */
static int32_t find_place(uint32_t texel, uint32_t size)
{
    const int64_t width = (int64_t)KUNAI_MAP_UNITS_LAND * KUNAI_FX32_ONE;

    return (int32_t)((2 * (int64_t)texel + 1) * width / (2 * (int64_t)size) - width / 2);
}

void sample_map_heights(int64_t *heights, uint32_t width, uint32_t x, uint32_t z, uint32_t size,
                        const kunai_map *map)
{
    uint32_t i, k;

    for (k = 0; k < size; k++)
        for (i = 0; i < size; i++)
            heights[(size_t)(z + k) * width + x + i] =
                find_height(map, find_place(i, size), find_place(k, size));
}

/* Makes a colour for step 0 .. 1024: lowest dark blue, then green and yellow, highest red. */
static void find_height_color(uint32_t step, uint8_t color[3])
{
    static const uint8_t stops[5][3] = {
        {32, 48, 128}, {32, 144, 128}, {96, 176, 64}, {240, 208, 80}, {216, 64, 48}};
    const uint32_t stop = step < 1024 ? step / 256 : 3, part = step - stop * 256;
    int i;

    for (i = 0; i < 3; i++)
        color[i] = (uint8_t)((stops[stop][i] * (256 - part) + stops[stop + 1][i] * part) / 256);
}

/* Finds the lowest and the highest value. Both are map_no_height if there are no heights. */
static void find_range(const int64_t *heights, size_t count, int64_t *low, int64_t *high)
{
    size_t i;

    *low = *high = map_no_height;
    for (i = 0; i < count; i++) {
        if (heights[i] == map_no_height)
            continue;
        if (*low == map_no_height || heights[i] < *low)
            *low = heights[i];
        if (heights[i] > *high)
            *high = heights[i];
    }
}

static void draw_heights(map_picture *p, const int64_t *heights, int64_t low, int64_t high)
{
    uint8_t color[3];
    uint32_t x, z;

    for (z = 0; z < p->height; z++)
        for (x = 0; x < p->width; x++) {
            const int64_t height = heights[(size_t)z * p->width + x];

            if (height == map_no_height)
                continue;
            find_height_color(high > low ? (uint32_t)((height - low) * 1024 / (high - low)) : 512,
                              color);
            put(p, x, z, color);
        }
}

/* ---- files ---- */

static void write_ppm(buffer *out, const map_picture *p)
{
    const size_t count = (size_t)p->width * p->height;
    char head[48];
    size_t i;

    snprintf(head, sizeof head, "P6\n%" PRIu32 " %" PRIu32 "\n255\n", p->width, p->height);
    append_bytes(out, head, strlen(head));
    for (i = 0; i < count; i++)
        append_bytes(out, p->rgba + 4 * i, 3); /* clear texels become black */
}

static void tell_picture(const char *path, const char *what, const map_picture *p, buffer *b)
{
    if (b) {
        open_json(b, '{');
        add_json_path(b, "file", path);
        add_json_text(b, "shows", what);
        add_json_number(b, "width", p->width);
        add_json_number(b, "height", p->height);
        return;
    }
    print_out("  %s: ", what);
    print_plain_out(path, strlen(path));
    print_out(", %" PRIu32 " x %" PRIu32, p->width, p->height);
}

int write_map_picture(const map_output *o, const map_item *item, const char *what,
                      const map_picture *p, buffer *b)
{
    char extension[24], *path;
    buffer file = {0};
    int bad;

    snprintf(extension, sizeof extension, ".%s.%s", what, o->ppm ? "ppm" : "png");
    path = make_tool_path(o->t, item->folder, item->name, extension);
    bad = check_tool_output(o->t, path);
    if (!bad) {
        if (o->ppm)
            write_ppm(&file, p);
        else
            bad = write_png(&file, p->rgba, p->width, p->height) != KUNAI_OK;
        if (bad)
            fail_tool(o->t, TOOL_FAILED, path, "zlib cannot compress the picture");
        else
            bad = write_tool_file(o->t, path, file.data, file.size);
    }
    if (!bad)
        tell_picture(path, what, p, b);
    free_buffer(&file);
    free(path);
    return bad;
}

static void tell_behaviour(uint16_t behaviour, uint32_t tiles, uint32_t blocked, buffer *b)
{
    char color_text[8];
    uint8_t color[3];

    find_tile_color(behaviour, color);
    snprintf(color_text, sizeof color_text, "#%02x%02x%02x", (unsigned)color[0], (unsigned)color[1],
             (unsigned)color[2]);
    if (!b) {
        print_out("    behaviour %u: %s, ", (unsigned)behaviour, color_text);
        print_map_count(tiles, "tile");
        if (blocked)
            print_out(", %" PRIu32 " of them blocked", blocked);
        print_out("\n");
        return;
    }
    open_json(b, '{');
    add_json_number(b, "behaviour", behaviour);
    add_json_text(b, "color", color_text);
    add_json_number(b, "tiles", tiles);
    add_json_number(b, "blocked", blocked);
    close_json(b, '}');
}

static void tell_behaviours(const kunai_map_land *land, buffer *b)
{
    uint32_t tiles[256] = {0}, blocked[256] = {0}, i;

    for (i = 0; i < KUNAI_MAP_COUNT_TILES * KUNAI_MAP_COUNT_TILES; i++) {
        tiles[land->tiles[i] & KUNAI_TILE_BEHAVIOR_MASK]++;
        blocked[land->tiles[i] & KUNAI_TILE_BEHAVIOR_MASK] += land->tiles[i] >> 15;
    }
    if (b) {
        add_json_key(b, "behaviours");
        open_json(b, '[');
    }
    for (i = 0; i < 256; i++)
        if (tiles[i])
            tell_behaviour((uint16_t)i, tiles[i], blocked[i], b);
    if (b)
        close_json(b, ']');
}

void write_map_tiles(const map_output *o, const map_item *item, buffer *b, const map_picture *p,
                     const kunai_map_land *land)
{
    if (write_map_picture(o, item, "tiles", p, b))
        return;
    if (!b)
        print_out("\n");
    if (land)
        tell_behaviours(land, b);
    if (b)
        close_json(b, '}');
}

static void tell_range(buffer *b, int64_t low, int64_t high)
{
    if (low == map_no_height) {
        if (!b)
            print_out(", no heights\n");
        return;
    }
    if (!b) {
        print_out(", from %.10g (blue) to %.10g (red)\n", convert_map_units((int32_t)low),
                  convert_map_units((int32_t)high));
        return;
    }
    add_json_key(b, "lowest");
    add_json_float(b, convert_map_units((int32_t)low));
    add_json_key(b, "highest");
    add_json_float(b, convert_map_units((int32_t)high));
}

void write_map_heights(const map_output *o, const map_item *item, buffer *b, const int64_t *heights,
                       uint32_t width, uint32_t height)
{
    const size_t count = (size_t)width * height;
    map_picture p = {allocate(count, 4), width, height};
    int64_t low, high;

    find_range(heights, count, &low, &high);
    draw_heights(&p, heights, low, high);
    if (!write_map_picture(o, item, "heights", &p, b)) {
        tell_range(b, low, high);
        if (b)
            close_json(b, '}');
    }
    free(p.rgba);
}

/* ---- a land, or a BDHC ---- */

static void draw_land(const map_output *o, const map_item *item, const kunai_map *map, buffer *b)
{
    const kunai_map_land *land = kunai_map_get_land(map);
    const size_t count = (size_t)LAND_TEXELS * LAND_TEXELS;
    map_picture p = {allocate(count, 4), LAND_TEXELS, LAND_TEXELS};
    int64_t *heights;

    if (land->tiles) {
        draw_map_tiles(&p, 0, 0, LAND_TEXELS, land);
        write_map_tiles(o, item, b, &p, land);
    }
    free(p.rgba);
    if (land->height_result != KUNAI_OK)
        return;
    heights = allocate(count, sizeof *heights);
    sample_map_heights(heights, LAND_TEXELS, 0, 0, LAND_TEXELS, map);
    write_map_heights(o, item, b, heights, LAND_TEXELS, LAND_TEXELS);
    free(heights);
}

void draw_map(const map_output *o, const map_item *item, const kunai_map *map, buffer *b)
{
    if (!item->folder)
        return;
    if (b) {
        add_json_key(b, "pictures");
        open_json(b, '[');
    }
    if (kunai_map_get_land(map))
        draw_land(o, item, map, b);
    else if (kunai_map_get_matrix(map))
        draw_map_matrix(o, item, kunai_map_get_matrix(map), b);
    else if (kunai_map_get_objects(map, NULL))
        draw_map_events(o, item, b, map, NULL);
    if (b)
        close_json(b, ']');
}
