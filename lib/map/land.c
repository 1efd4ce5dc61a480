/*
 * land.c - reads a land file, which is one cell of the world (platinum.md 5, 5.3).
 *
 * A land file is a header with four sizes, then four sections: tiles, props, a model (NSBMD) and
 * heights (BDHC, read by bdhc.c). HeartGold has one more section between the header and the tiles,
 * for sounds, which the header does not count. The model is not read here; only its place is. There
 * is no magic number. The size of the props need not be a multiple of 48, and stray bytes after
 * them are ignored.
 */
#include "map/bdhc.h"
#include "map/readers.h"
#include "base/trace.h"

static const char record[] = "land_data";

enum {
    HEADER = 16,
    TILES = KUNAI_MAP_COUNT_TILES * KUNAI_MAP_COUNT_TILES,
    TILES_SIZE = 2 * TILES,
    SOUNDS_TAG = 0x1234,
    SOUNDS_HEADER = 4,
    SOUND_SIZE = sizeof(kunai_map_sound),
    PROPS_SIZE_AT = 4, /* offsets of fields in the header, for warnings */
    MODEL_SIZE_AT = 8,
    HEIGHTS_SIZE_AT = 12
};

/* Sizes and places of the sections. The stored sizes have 32 bits, so no sum overflows 64 bits. */
typedef struct land_layout {
    uint64_t tiles_size;
    uint64_t props_size;
    uint64_t model_size;
    uint64_t heights_size;
    uint64_t sounds_size; /* HeartGold: bytes of the sound records; else 0 */
    uint64_t sounds_at;   /* HeartGold: where the first record is; else the end of the header */
    uint64_t tiles_at;    /* this place and the ones below may be past the end of the data */
    uint64_t props_at;
    uint64_t model_at;
    uint64_t heights_at;
    uint64_t end;
} land_layout;

/* ---- layout ---- */

/*
 * Returns the size of the header of the sounds, or 0 if there are no sounds. A file has sounds if
 * both conditions are true (platinum.md 5.3):
 * - The header and its four sizes do not add up to the size of the data, because the header does
 *   not count the sounds.
 * - The 16-bit word after the header is 0x1234. Without sounds, the first tile is there. No tile is
 *   0x1234, because bits 8 to 14 of a tile are 0.
 */
static uint64_t measure_sounds_header(const kunai_i_reader *reader, const land_layout *layout)
{
    const uint64_t sum = HEADER + layout->tiles_size + layout->props_size + layout->model_size +
                         layout->heights_size;

    if (sum == reader->size || (kunai_i_read_u32_at(reader, HEADER) & 0xFFFF) != SOUNDS_TAG)
        return 0;
    return SOUNDS_HEADER;
}

/* Reads the header, and computes the place of each section. Nothing is checked yet. */
static void read_layout(kunai_i_reader *reader, land_layout *layout)
{
    uint64_t sounds_header;

    memset(layout, 0, sizeof *layout);
    layout->tiles_size = kunai_i_read_u32(reader);
    layout->props_size = kunai_i_read_u32(reader);
    layout->model_size = kunai_i_read_u32(reader);
    layout->heights_size = kunai_i_read_u32(reader);
    sounds_header = measure_sounds_header(reader, layout);
    if (sounds_header)
        layout->sounds_size = kunai_i_read_u32_at(reader, HEADER) >> 16;
    layout->sounds_at = HEADER + sounds_header;
    layout->tiles_at = layout->sounds_at + layout->sounds_size;
    layout->props_at = layout->tiles_at + layout->tiles_size;
    layout->model_at = layout->props_at + layout->props_size;
    layout->heights_at = layout->model_at + layout->model_size;
    layout->end = layout->heights_at + layout->heights_size;
}

/* Stops the reader if tiles are missing: a file without all tiles is not a land. Moves the reader
 * to the tiles. */
static void check_layout(kunai_i_reader *reader, const land_layout *layout)
{
    if (kunai_i_has_reader_failed(reader))
        return;
    if (layout->tiles_size != TILES_SIZE)
        kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, 0,
                            "the size of the tile table is not 2048 bytes");
    kunai_i_skip(reader, layout->sounds_at - HEADER);
    kunai_i_skip(reader, layout->sounds_size);
    kunai_i_need(reader, TILES, 2);
}

/* Returns how many bytes of a section lie inside the data. */
static uint64_t measure_present(const kunai_i_reader *reader, uint64_t at, uint64_t size)
{
    const uint64_t left = at < reader->size ? reader->size - at : 0;

    return size < left ? size : left;
}

/* Returns 1 if a section lies inside the data. Otherwise warns, and returns 0. */
static int check_present(const kunai_i_reader *reader, uint64_t at, uint64_t size, uint64_t size_at,
                         const char *message)
{
    if (measure_present(reader, at, size) == size)
        return 1;
    kunai_i_warn(reader->open, KUNAI_E_TRUNCATED, size_at, record, message);
    return 0;
}

/* Reports all sections to an outline. */
static void trace_layout(kunai_i_open *open, const land_layout *layout)
{
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_LAND, record, 0, HEADER);
    if (layout->sounds_at > HEADER)
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_LAND_SOUNDS, "sounds", HEADER,
                                SOUNDS_HEADER + layout->sounds_size);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_LAND_TILES, "tiles", layout->tiles_at,
                       layout->tiles_size, 0, 0, TILES);
    kunai_i_trace_more(open, KUNAI_RECORD_KIND_LAND_PROPS, "props", layout->props_at,
                       layout->props_size, 0, 0,
                       (uint32_t)(layout->props_size / KUNAI_I_PROP_SIZE));
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_LAND_MODEL, "model", layout->model_at,
                            layout->model_size);
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_LAND_HEIGHTS, "heights", layout->heights_at,
                            layout->heights_size);
}

/* ---- sections ---- */

/* check_layout has checked that the sounds are in the data. */
static void read_sounds(kunai_i_open *open, const kunai_i_reader *reader, const land_layout *layout,
                        kunai_map_land *land)
{
    const uint32_t count = (uint32_t)(layout->sounds_size / SOUND_SIZE);
    kunai_map_sound *sounds = kunai_i_allocate_unset(open, count, SOUND_SIZE);

    if (layout->sounds_size % SOUND_SIZE)
        kunai_i_warn(open, KUNAI_E_CORRUPT, layout->sounds_at - 2, record,
                     "the size of the sound table is not a multiple of 8");
    if (!sounds)
        return;
    memcpy(sounds, reader->data + layout->sounds_at, (size_t)count * SOUND_SIZE);
    land->sounds = sounds;
    land->sound_count = count;
}

static void read_vector(kunai_i_reader *reader, int32_t *vector)
{
    uint32_t i;

    for (i = 0; i < 3; i++)
        vector[i] = kunai_i_read_s32(reader);
}

static void read_prop(kunai_i_reader *reader, kunai_map_prop *prop)
{
    prop->model = kunai_i_read_u32(reader);
    read_vector(reader, prop->position);
    read_vector(reader, prop->rotation);
    read_vector(reader, prop->scale);
    prop->raw[0] = kunai_i_read_u32(reader);
    prop->raw[1] = kunai_i_read_u32(reader);
}

/* Reads the props up to the end of the data. The game divides the size by 48 and ignores the rest,
 * so bytes that are left over get no warning. */
static void read_props(kunai_i_open *open, kunai_i_reader *reader, const land_layout *layout,
                       kunai_map_land *land)
{
    const uint64_t present = measure_present(reader, layout->props_at, layout->props_size);
    const uint32_t count = (uint32_t)(present / KUNAI_I_PROP_SIZE);
    kunai_map_prop *props = kunai_i_allocate_unset(open, count, sizeof *props);
    uint32_t i;

    check_present(reader, layout->props_at, layout->props_size, PROPS_SIZE_AT,
                  "the props end past the end of the data");
    if (count)
        kunai_i_seek(reader, layout->props_at);
    for (i = 0; props && i < count; i++) {
        kunai_i_trace_structure(open, KUNAI_RECORD_KIND_LAND_PROP, "prop", kunai_i_tell(reader),
                                KUNAI_I_PROP_SIZE);
        read_prop(reader, &props[i]);
    }
    land->props = props;
    land->prop_count = props ? count : 0;
}

/* Sets the place of the model. A model that passes the end of the data is left out with a warning:
 * its offset and size stay 0. */
static void find_model(const kunai_i_reader *reader, const land_layout *layout,
                       kunai_map_land *land)
{
    if (!layout->model_size ||
        !check_present(reader, layout->model_at, layout->model_size, MODEL_SIZE_AT,
                       "the model ends past the end of the data"))
        return;
    land->model_offset = layout->model_at;
    land->model_size = layout->model_size;
}

/* Reads the heights. Damage is a warning: height_result tells why a land has no heights. */
static void read_heights(kunai_i_open *open, kunai_i_reader *reader, const land_layout *layout,
                         kunai_map_land *land)
{
    kunai_i_reader part;

    land->height_result = KUNAI_E_FORMAT;
    if (!layout->heights_size)
        return;
    land->height_result = KUNAI_E_TRUNCATED;
    if (!check_present(reader, layout->heights_at, layout->heights_size, HEIGHTS_SIZE_AT,
                       "the heights end past the end of the data"))
        return;
    part = kunai_i_make_part(reader, layout->heights_at, layout->heights_size, record);
    kunai_i_read_heights(open, &part, land);
    kunai_i_warn_from_reader(&part);
}

/* ---- the format ---- */

/* Reads and checks the header. Returns 0 if the open has failed. */
static int begin_land(kunai_i_reader *reader, land_layout *layout)
{
    reader->record = record;
    read_layout(reader, layout);
    check_layout(reader, layout);
    return !kunai_i_fail_from_reader(reader);
}

void kunai_i_read_land_props(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land,
                             uint64_t *props_at)
{
    land_layout layout;

    if (!begin_land(reader, &layout))
        return;
    *props_at = layout.props_at;
    read_props(open, reader, &layout, land);
    find_model(reader, &layout, land);
}

void kunai_i_read_land_heights(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land)
{
    land_layout layout;

    if (!begin_land(reader, &layout))
        return;
    read_heights(open, reader, &layout, land);
}

/* Only wrong or missing tiles fail the open. Damage of the other sections is a warning. */
void kunai_i_read_land(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_land *land = kunai_i_allocate(open, 1, sizeof *land);
    land_layout layout;

    if (!land)
        return;
    if (!begin_land(reader, &layout))
        return;
    trace_layout(open, &layout);
    read_sounds(open, reader, &layout, land);
    land->tiles = kunai_i_read_map_words(open, reader, TILES);
    read_props(open, reader, &layout, land);
    find_model(reader, &layout, land);
    read_heights(open, reader, &layout, land);
    if (layout.end < reader->size) {
        kunai_i_seek(reader, layout.end);
        kunai_i_warn_map_rest(reader);
    }
    map->land = land;
}

/* ---- props in the game ---- */

uint32_t kunai_i_count_used_props(const kunai_map_land *land)
{
    return land->prop_count < KUNAI_MAP_COUNT_PROPS ? land->prop_count : KUNAI_MAP_COUNT_PROPS;
}

void kunai_i_place_prop(const kunai_map_prop *prop, double x, double z, float *world)
{
    const double center[3] = {x, 0, z};
    uint32_t i;

    memset(world, 0, 16 * sizeof *world);
    for (i = 0; i < 3; i++) {
        world[5 * i] = (float)((double)prop->scale[i] / KUNAI_FX32_ONE);
        world[12 + i] = (float)(center[i] + (double)prop->position[i] / KUNAI_FX32_ONE);
    }
    world[15] = 1;
}

/* ---- recognition ---- */

/* A land has no magic number of its own. The tag of the model or of the heights must stand where
 * the sizes say. A land that is cut, or has bytes after its end, is recognised as possible. */
int kunai_i_recognise_land(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, record);
    land_layout layout;

    (void)format;
    read_layout(&reader, &layout);
    if (kunai_i_has_reader_failed(&reader) || layout.tiles_size != TILES_SIZE)
        return 0;
    if (!(layout.model_size >= 4 && kunai_i_has_tag(&reader, layout.model_at, "BMD0")) &&
        !(layout.heights_size >= 4 && kunai_i_has_tag(&reader, layout.heights_at, "BDHC")))
        return 0;
    found->confidence = layout.end == size ? KUNAI_CONFIDENCE_LIKELY : KUNAI_CONFIDENCE_POSSIBLE;
    found->size = layout.end < size ? layout.end : size;
    return 1;
}
