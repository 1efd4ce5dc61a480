/*
 * map_symbols.c - draws pictures of events: symbols on the tiles of the lands, and a legend below.
 * map_picture.c and the files for --world call it.
 *
 * Tiles become smaller if the events are far apart. Several symbols on one tile are drawn inside
 * each other. The work for triggers is limited, because a hostile file can have any number of large
 * ones.
 */
#include "event_color.h"
#include "map_world.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_TEXELS = 4096, /* the longest side of a picture; tiles become smaller to fit */
    MOST_COVERED = 16,  /* how often triggers may cover the whole picture */
    LARGE_TILE = 8,
    SMALL_TILE = 2,
    FRAMED_TILE = 4,   /* the smallest tile with room for a frame */
    DETAILED_TILE = 6, /* the smallest tile that shows the shape of a symbol */
    TILES = KUNAI_MAP_COUNT_TILES,
    MOST_CELLS = MOST_TEXELS / (SMALL_TILE * TILES),
    GLYPH_WIDTH = 3,
    GLYPH_HEIGHT = 5,
    ZOOM = 2, /* of the legend */
    GAP = 4,
    LINE = LARGE_TILE * ZOOM + 2 * GAP
};

/* In rows, # has the colour of the event and o is dark. */
typedef struct symbol {
    const char *name;
    const char *word; /* its word in the legend */
    const char *rows[LARGE_TILE];
} symbol;

static const symbol symbols[EVENT_KINDS] = {
    [EVENT_SIGN] = {"sign",
                    "SIGN",
                    {"oooooooo", "o######o", "o######o", "o######o", "oooooooo", "...oo...",
                     "...oo...", "..oooo.."}},
    [EVENT_ITEM] = {"hidden item",
                    "ITEM",
                    {"...oo...", "..o##o..", ".o####o.", "o######o", "o######o", ".o####o.",
                     "..o##o..", "...oo..."}},
    [EVENT_OBJECT] = {"object",
                      "OBJECT",
                      {"..oooo..", ".o####o.", ".o####o.", "..o##o..", ".o####o.", "o######o",
                       "o######o", "oooooooo"}},
    [EVENT_COPY] = {"copy",
                    "COPY",
                    {"..oooo..", ".o####o.", ".o####o.", "..o##o..", ".o####o.", "o######o",
                     "o######o", "oooooooo"}},
    [EVENT_WARP] = {"warp",
                    "WARP",
                    {"...oo...", "..o##o..", ".o####o.", "o######o", "ooo##ooo", "..o##o..",
                     "..o##o..", "..oooo.."}},
    [EVENT_TRIGGER] = {"trigger",
                       "TRIGGER",
                       {"oooooooo", "o######o", "o######o", "o######o", "o######o", "o######o",
                        "o######o", "oooooooo"}}};

static const uint8_t dark[3] = {24, 24, 32};

/* The symbols on a tile. */
typedef struct event_tile {
    uint8_t count; /* at most 255 */
    uint8_t last;  /* enum event_kind */
} event_tile;

/* The cells that a picture shows. */
typedef struct event_picture {
    map_picture p;
    int32_t first[2]; /* cell at the left and the top */
    int32_t last[2];
    uint32_t tile;     /* size of a tile in texels */
    event_tile *tiles; /* in rows */
    uint32_t map_height;
    uint64_t texels_left; /* texels that triggers may still cover */
    uint32_t counts[EVENT_KINDS];
} event_picture;

/* ---- texels ---- */

/* Mixes a colour into a texel: part / 256 of it. Texels outside the picture are ignored. */
static void blend(map_picture *p, int64_t x, int64_t z, const uint8_t color[3], uint32_t part)
{
    uint8_t *texel;
    int i;

    if (x < 0 || z < 0 || x >= p->width || z >= p->height)
        return;
    texel = p->rgba + 4 * ((size_t)z * p->width + (size_t)x);
    for (i = 0; i < 3; i++)
        texel[i] = (uint8_t)((texel[i] * (256 - part) + color[i] * part) / 256);
    texel[3] = 255;
}

/* Returns the row or column of a symbol for a texel. Small symbols lack the middle rows and
 * columns. */
static uint32_t find_detail(uint32_t texel, uint32_t size)
{
    return texel < size / 2 ? texel * LARGE_TILE / size
                            : LARGE_TILE - 1 - (size - 1 - texel) * LARGE_TILE / size;
}

/* Draws a symbol, scaled to size. A symbol below DETAILED_TILE is drawn as a plain square. */
static void draw_symbol(map_picture *p, int64_t x, int64_t z, uint32_t size, enum event_kind kind)
{
    const char *const *rows = symbols[kind].rows;
    uint32_t i, k;

    for (k = 0; k < size; k++)
        for (i = 0; i < size; i++) {
            const char texel =
                size < DETAILED_TILE ? '#' : rows[find_detail(k, size)][find_detail(i, size)];

            if (texel != '.')
                blend(p, x + i, z + k, texel == '#' ? get_event_color(kind) : dark, 256);
        }
}

/* ---- the legend ---- */

/* Draws a letter. Each row of the table has three texels in an octal digit; 4 is the left one. */
static void draw_letter(map_picture *p, int64_t x, int64_t z, char letter)
{
    static const uint16_t letters[26] = {025755, 065656, 034443, 065556, 074647, 074644, 034553,
                                         055755, 072227, 011152, 055655, 044447, 057755, 065555,
                                         025552, 065644, 025563, 065655, 034216, 072222, 055557,
                                         055552, 055775, 055255, 055222, 071247};
    static const uint8_t white[3] = {240, 240, 240};
    const uint32_t rows = letters[letter - 'A'];
    int i, k;

    for (k = 0; k < GLYPH_HEIGHT * ZOOM; k++)
        for (i = 0; i < GLYPH_WIDTH * ZOOM; i++)
            if (rows >> (3 * (GLYPH_HEIGHT - 1 - k / ZOOM) + 2 - i / ZOOM) & 1)
                blend(p, x + i, z + k, white, 256);
}

static uint32_t measure_entry(const symbol *of)
{
    return LARGE_TILE * ZOOM + GAP + (uint32_t)strlen(of->word) * (GLYPH_WIDTH + 1) * ZOOM +
           3 * GAP;
}

/* Draws the entries of all kinds in the picture, in as many lines as they need. With draw 0, only
 * counts the lines. */
static uint32_t lay_legend(event_picture *e, int draw)
{
    uint32_t kind, x = GAP, lines = 0;
    const char *c;

    for (kind = 0; kind < EVENT_KINDS; kind++) {
        const symbol *of = &symbols[kind];

        if (!e->counts[kind])
            continue;
        if (!lines || x + measure_entry(of) > e->p.width) {
            lines++;
            x = GAP;
        }
        if (draw) {
            const int64_t z = (int64_t)e->map_height + (lines - 1) * LINE + GAP;
            int64_t at = x + LARGE_TILE * ZOOM + GAP;

            draw_symbol(&e->p, x, z, LARGE_TILE * ZOOM, (enum event_kind)kind);
            for (c = of->word; *c; c++, at += (GLYPH_WIDTH + 1) * ZOOM)
                draw_letter(&e->p, at, z + GAP, *c);
        }
        x += measure_entry(of);
    }
    return lines;
}

/* ---- which cells ---- */

static void include_cell(event_picture *e, const int32_t cell[2])
{
    int i;

    for (i = 0; i < 2; i++) {
        if (cell[i] < e->first[i])
            e->first[i] = cell[i];
        if (cell[i] > e->last[i])
            e->last[i] = cell[i];
    }
}

static void include_tile(event_picture *e, int64_t x, int64_t z)
{
    kunai_map_place place;

    kunai_map_find_place((int32_t)x, (int32_t)z, &place);
    include_cell(e, place.cell);
}

static void include_events(event_picture *e, const map_events *events)
{
    uint32_t i;

    for (i = 0; i < events->background_count; i++)
        include_tile(e, events->backgrounds[i].x, events->backgrounds[i].z);
    for (i = 0; i < events->object_count; i++)
        include_tile(e, events->objects[i].x, events->objects[i].z);
    for (i = 0; i < events->warp_count; i++)
        include_tile(e, events->warps[i].x, events->warps[i].z);
    for (i = 0; i < events->trigger_count; i++)
        include_tile(e, events->triggers[i].x, events->triggers[i].z);
}

static void include_lands(event_picture *e, const map_places *places)
{
    const kunai_scene_land *land;
    uint32_t i;

    for (i = 0; places && (land = kunai_scene_get_land(places->scene, i)) != NULL; i++) {
        const int32_t cell[2] = {(int32_t)land->x, (int32_t)land->z};

        include_cell(e, cell);
    }
}

/* ---- drawing ---- */

static event_tile *find_tile(const event_picture *e, uint32_t x, uint32_t z)
{
    return &e->tiles[(size_t)z * (e->p.width / e->tile) + x];
}

static void note_symbol(event_tile *tile, enum event_kind kind)
{
    tile->last = (uint8_t)kind;
    if (tile->count < UINT8_MAX)
        tile->count++;
}

/* Returns the distance of a symbol from the border of the tile, if count symbols lie below it. */
static uint32_t find_inset(const event_picture *e, uint32_t count)
{
    const uint32_t most = e->tile / 2 - 1;

    return count < most ? count : most;
}

/* Draws a symbol. If the tile has one already, the new one is smaller, in a frame with the colour
 * of the last one. On the smallest tiles, it covers the right half. */
static void draw_event(event_picture *e, enum event_kind kind, int64_t x, int64_t z)
{
    const uint32_t column = (uint32_t)(x - (int64_t)e->first[0] * TILES);
    const uint32_t row = (uint32_t)(z - (int64_t)e->first[1] * TILES);
    const uint32_t left = column * e->tile, top = row * e->tile;
    event_tile *tile = find_tile(e, column, row);
    uint32_t inset = 0;

    if (tile->count && e->tile < FRAMED_TILE) {
        draw_symbol(&e->p, left + 1, top, 1, kind);
        draw_symbol(&e->p, left + 1, top + 1, 1, kind);
        return;
    }
    if (tile->count) {
        inset = find_inset(e, tile->count - 1U);
        fill_map(&e->p, left + inset, top + inset, e->tile - 2 * inset,
                 get_event_color((enum event_kind)tile->last));
        inset = find_inset(e, tile->count);
    }
    draw_symbol(&e->p, left + inset, top + inset, e->tile - 2 * inset, kind);
    note_symbol(tile, kind);
}

/* Returns where the tiles of an event end, at most at the end of the picture. */
static int64_t find_end(const event_picture *e, int64_t first, uint32_t tiles, uint32_t size)
{
    const int64_t end = first + (int64_t)tiles * e->tile;

    return end < size ? end : size;
}

/* Draws a trigger on all its tiles: half transparent, with a border. A file can have any number of
 * triggers that cover the whole picture. When texels_left is used up, only the first tile of a
 * trigger is drawn. */
static void draw_trigger(event_picture *e, const kunai_map_trigger *trigger)
{
    const int64_t left = ((int64_t)trigger->x - (int64_t)e->first[0] * TILES) * e->tile,
                  top = ((int64_t)trigger->z - (int64_t)e->first[1] * TILES) * e->tile;
    const int64_t last_x = left + (int64_t)trigger->width * e->tile - 1,
                  last_z = top + (int64_t)trigger->length * e->tile - 1;
    int64_t right = find_end(e, left, trigger->width, e->p.width),
            bottom = find_end(e, top, trigger->length, e->map_height), x, z;
    const uint64_t texels = (uint64_t)(right - left) * (uint64_t)(bottom - top);

    if (texels > e->texels_left) {
        right = find_end(e, left, trigger->width != 0, e->p.width);
        bottom = find_end(e, top, trigger->length != 0, e->map_height);
    } else {
        e->texels_left -= texels;
    }
    if (trigger->width == 1 && trigger->length == 1) /* a symbol on the same tile would hide it */
        note_symbol(find_tile(e, (uint32_t)left / e->tile, (uint32_t)top / e->tile), EVENT_TRIGGER);
    for (z = top; z < bottom; z++)
        for (x = left; x < right; x++) {
            const int border = x == left || z == top || x == last_x || z == last_z;

            blend(&e->p, x, z, get_event_color(EVENT_TRIGGER), border ? 256 : 144);
        }
}

static void draw_events(event_picture *e, const map_events *events)
{
    uint32_t i;

    for (i = 0; i < events->trigger_count; i++)
        draw_trigger(e, &events->triggers[i]);
    for (i = 0; i < events->background_count; i++) {
        const kunai_map_background *of = &events->backgrounds[i];

        draw_event(e, of->kind == KUNAI_MAP_BACKGROUND_KIND_HIDDEN_ITEM ? EVENT_ITEM : EVENT_SIGN,
                   of->x, of->z);
    }
    for (i = 0; i < events->warp_count; i++)
        draw_event(e, EVENT_WARP, events->warps[i].x, events->warps[i].z);
    for (i = 0; i < events->object_count; i++) {
        const kunai_map_object *of = &events->objects[i];

        draw_event(e, is_map_object_copy(of) ? EVENT_COPY : EVENT_OBJECT, of->x, of->z);
    }
}

/* Draws tiles as a chequered pattern: where no land is drawn over them, places can be counted. */
static void draw_squares(event_picture *e)
{
    static const uint8_t shades[2][3] = {{88, 88, 96}, {96, 96, 104}};
    uint32_t x, z;

    for (z = 0; z < e->map_height / e->tile; z++)
        for (x = 0; x < e->p.width / e->tile; x++)
            fill_map(&e->p, x * e->tile, z * e->tile, e->tile, shades[(x + z) % 2]);
}

static void draw_lands(event_picture *e, const map_places *places)
{
    const kunai_scene_land *land;
    const uint32_t side = e->tile * TILES;
    uint32_t i;

    for (i = 0; places && (land = kunai_scene_get_land(places->scene, i)) != NULL; i++) {
        const kunai_map_land *file = kunai_map_get_land(find_map_land(places, land->land));

        if (file && file->tiles)
            draw_map_tiles(&e->p, (land->x - (uint32_t)e->first[0]) * side,
                           (land->z - (uint32_t)e->first[1]) * side, side, file);
    }
}

/* ---- the picture ---- */

static void count_symbols(event_picture *e, const map_events *events)
{
    uint32_t i;

    for (i = 0; i < events->background_count; i++)
        e->counts[events->backgrounds[i].kind == KUNAI_MAP_BACKGROUND_KIND_HIDDEN_ITEM
                      ? EVENT_ITEM
                      : EVENT_SIGN]++;
    for (i = 0; i < events->object_count; i++)
        e->counts[is_map_object_copy(&events->objects[i]) ? EVENT_COPY : EVENT_OBJECT]++;
    e->counts[EVENT_WARP] = events->warp_count;
    e->counts[EVENT_TRIGGER] = events->trigger_count;
}

/* Returns 0 if there is nothing to draw, or if the picture would be too large. */
static int measure(event_picture *e)
{
    const int64_t width = (int64_t)e->last[0] - e->first[0] + 1,
                  height = (int64_t)e->last[1] - e->first[1] + 1;
    const int64_t side = width > height ? width : height;

    if (width <= 0 || side > MOST_CELLS)
        return 0;
    for (e->tile = LARGE_TILE; side * TILES * e->tile > MOST_TEXELS;)
        e->tile /= 2;
    e->p.width = (uint32_t)width * TILES * e->tile;
    e->map_height = (uint32_t)height * TILES * e->tile;
    e->p.height = e->map_height + lay_legend(e, 0) * LINE;
    e->texels_left = (uint64_t)MOST_COVERED * e->p.width * e->map_height;
    return 1;
}

static void tell_symbol(const event_picture *e, uint32_t kind, buffer *b)
{
    const uint8_t *color = get_event_color((enum event_kind)kind);
    char text[8];

    snprintf(text, sizeof text, "#%02x%02x%02x", (unsigned)color[0], (unsigned)color[1],
             (unsigned)color[2]);
    if (!b) {
        print_out("    %s: %s, %" PRIu32 "\n", symbols[kind].name, text, e->counts[kind]);
        return;
    }
    open_json(b, '{');
    add_json_text(b, "symbol", symbols[kind].name);
    add_json_text(b, "color", text);
    add_json_number(b, "count", e->counts[kind]);
    close_json(b, '}');
}

static void tell_symbols(const event_picture *e, buffer *b)
{
    uint32_t kind;

    if (b) {
        add_json_key(b, "first_cell");
        open_json(b, '[');
        add_json_signed(b, e->first[0]);
        add_json_signed(b, e->first[1]);
        close_json(b, ']');
        add_json_number(b, "tile", e->tile);
        add_json_key(b, "symbols");
        open_json(b, '[');
    } else {
        print_out(", from cell %" PRId32 ", %" PRId32 ", %" PRIu32 " texels per tile\n",
                  e->first[0], e->first[1], e->tile);
    }
    for (kind = 0; kind < EVENT_KINDS; kind++)
        if (e->counts[kind])
            tell_symbol(e, kind, b);
    if (b) {
        close_json(b, ']');
        close_json(b, '}');
    }
}

static void draw(event_picture *e, const map_events *events, const map_places *places)
{
    size_t i;

    e->p.rgba = allocate((size_t)e->p.width * e->p.height, 4);
    e->tiles =
        allocate((size_t)(e->p.width / e->tile) * (e->map_height / e->tile), sizeof *e->tiles);
    for (i = 0; i < (size_t)e->p.width * e->p.height; i++)
        memcpy(e->p.rgba + 4 * i, dark, 3);
    for (i = 0; i < (size_t)e->p.width * e->p.height; i++)
        e->p.rgba[4 * i + 3] = 255;
    draw_squares(e);
    draw_lands(e, places);
    draw_events(e, events);
    lay_legend(e, 1);
}

/* Draws the events of a header. The picture has the name of the map, or else the number of the
 * header. */
void draw_map_join(const map_world_files *w, const map_join *join, buffer *b)
{
    char name[TOOL_STEM];
    map_item item = {.path = "--world", .name = name, .folder = w->o->folder};

    if (!w->o->folder || !join->events)
        return;
    if (join->name)
        make_tool_stem(join->name->data, name);
    else
        snprintf(name, sizeof name, "header_%" PRIu32, join->number);
    if (b) {
        add_json_key(b, "pictures");
        open_json(b, '[');
    }
    draw_map_events(w->o, &item, b, join->events, &join->places);
    if (b)
        close_json(b, ']');
}

void draw_map_events(const map_output *o, const map_item *item, buffer *b, const kunai_map *map,
                     const map_places *places)
{
    const map_events events = get_map_events(map);
    event_picture e = {.first = {INT32_MAX, INT32_MAX}, .last = {INT32_MIN, INT32_MIN}};

    include_lands(&e, places);
    include_events(&e, &events);
    count_symbols(&e, &events);
    if (!measure(&e)) {
        if (e.first[0] <= e.last[0])
            print_tool_note(o->t, item->path,
                            "note: no picture of the events, because they are too far apart");
        return;
    }
    draw(&e, &events, places);
    if (!write_map_picture(o, item, "events", &e.p, b))
        tell_symbols(&e, b);
    free(e.p.rgba);
    free(e.tiles);
}
