/*
 * bdhc.c - reads the height data of a map (platinum.md 5.1), and computes the height at a place bit
 * for bit as the game does (platinum.md 5.2).
 *
 * A BDHC of Platinum or HeartGold is a header with six counts, then six sections. A plate is a
 * rectangle in x and z with a plane. To find the plates at a place, the game searches the strip
 * that contains z. A strip lists its plates through the access list. Diamond and Pearl use another
 * layout under the same tag: height_grid.c. A z exactly on a scanline belongs to the next strip.
 * So the game misses plates that end there, and the functions below miss them, too.
 */
#include "map/bdhc.h"
#include "map/fx32.h"
#include "map/height_grid.h"
#include "base/trace.h"
#include "map/readers.h"

static const char record[] = "BDHC";

/* The layout is that of Diamond if the 32-bit word after the tag is 32. In the layout of Platinum,
 * this word has the counts of points and normals: 32 points and no normals. Each plate needs a
 * normal, so a file of Platinum with this word could have no plates (platinum.md 10). */
enum { DIAMOND_WORD = 32 };

/* The sections, in the order of their counts in the header and of their data after it. */
enum section { POINTS, NORMALS, CONSTANTS, PLATES, STRIPS, ACCESSES, SECTIONS };

enum { HEADER = 4 + 2 * SECTIONS };

static const uint32_t item_sizes[SECTIONS] = {8, 12, 4, 8, 8, 2};

static int is_of_diamond(const kunai_i_reader *reader)
{
    return kunai_i_count_left(reader) >= 8 && kunai_i_has_tag(reader, reader->at, record) &&
           kunai_i_read_u32_at(reader, reader->at + 4) == DIAMOND_WORD;
}

typedef struct bdhc {
    uint32_t counts[SECTIONS];
    size_t at[SECTIONS]; /* places in the reader */
} bdhc;

/* ---- read ---- */

static void read_header(kunai_i_reader *reader, bdhc *from)
{
    const uint8_t *tag = kunai_i_take_bytes(reader, 4);
    uint32_t i;

    if (tag && memcmp(tag, record, 4) != 0)
        kunai_i_stop_reader(reader, KUNAI_E_FORMAT, reader->at - 4, "the data is not a BDHC file");
    for (i = 0; i < SECTIONS; i++)
        from->counts[i] = kunai_i_read_u16(reader);
    if (!kunai_i_has_reader_failed(reader))
        kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_HEADER, record, reader->origin, HEADER,
                           kunai_i_load32(tag, 0), 0, 0);
}

/* Finds the sections, which follow each other without gaps. */
static void read_sections(kunai_i_reader *reader, bdhc *from)
{
    static const struct {
        uint32_t kind;
        const char *name;
    } sections[SECTIONS] = {[POINTS] = {KUNAI_RECORD_KIND_HEIGHT_POINTS, "points"},
                            [NORMALS] = {KUNAI_RECORD_KIND_HEIGHT_NORMALS, "normals"},
                            [CONSTANTS] = {KUNAI_RECORD_KIND_HEIGHT_CONSTANTS, "constants"},
                            [PLATES] = {KUNAI_RECORD_KIND_HEIGHT_PLATES, "plates"},
                            [STRIPS] = {KUNAI_RECORD_KIND_HEIGHT_STRIPS, "strips"},
                            [ACCESSES] = {KUNAI_RECORD_KIND_HEIGHT_ACCESSES, "accesses"}};
    uint32_t i;

    for (i = 0; i < SECTIONS; i++) {
        from->at[i] = reader->at;
        if (!kunai_i_need(reader, from->counts[i], item_sizes[i]))
            return;
        kunai_i_trace_more(reader->open, sections[i].kind, sections[i].name, kunai_i_tell(reader),
                           (uint64_t)from->counts[i] * item_sizes[i], 0, 0, from->counts[i]);
        kunai_i_skip(reader, (uint64_t)from->counts[i] * item_sizes[i]);
    }
}

/* ---- check ---- */

static const uint8_t *get_item(const kunai_i_reader *reader, const bdhc *from, enum section section,
                               uint32_t index)
{
    return reader->data + from->at[section] + (size_t)index * item_sizes[section];
}

/* Checks that the 16-bit index at field is below the count of another section. */
static int check_index(kunai_i_reader *reader, const bdhc *from, const uint8_t *field,
                       enum section other, const char *message)
{
    if (kunai_i_load16(field, 0) < from->counts[other])
        return 1;
    kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, (size_t)(field - reader->data), message);
    return 0;
}

/* The check functions stop the reader with KUNAI_E_CORRUPT and return 0 if an index or range is
 * wrong. So the functions that find heights need no checks. */
static int check_plates(kunai_i_reader *reader, const bdhc *from)
{
    uint32_t i;

    for (i = 0; i < from->counts[PLATES]; i++) {
        const uint8_t *plate = get_item(reader, from, PLATES, i);

        if (!check_index(reader, from, plate, POINTS,
                         "the first point is out of range: the file has fewer points") ||
            !check_index(reader, from, plate + 2, POINTS,
                         "the second point is out of range: the file has fewer points") ||
            !check_index(reader, from, plate + 4, NORMALS,
                         "the normal is out of range: the file has fewer normals") ||
            !check_index(reader, from, plate + 6, CONSTANTS,
                         "the constant is out of range: the file has fewer constants"))
            return 0;
    }
    return 1;
}

/* The scanlines must not fall, because the game and find_strip find a strip by a binary search. */
static int check_strips(kunai_i_reader *reader, const bdhc *from)
{
    int32_t last = INT32_MIN;
    uint32_t i;

    for (i = 0; i < from->counts[STRIPS]; i++) {
        const uint8_t *strip = get_item(reader, from, STRIPS, i);
        const size_t at = (size_t)(strip - reader->data);
        const int32_t scanline = kunai_i_load_fx32(strip);
        const uint32_t count = kunai_i_load16(strip + 4, 0);
        const uint32_t first = kunai_i_load16(strip + 6, 0);

        if (scanline < last)
            kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, at,
                                "the scanline of the strip is less than the one before");
        else if (first > from->counts[ACCESSES])
            kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, at + 6,
                                "the strip starts past the end of the access list");
        else if (count > from->counts[ACCESSES] - first)
            kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, at + 4,
                                "the strip ends past the end of the access list");
        if (kunai_i_has_reader_failed(reader))
            return 0;
        last = scanline;
    }
    return 1;
}

/* Takes one step of the budget per access of each strip. Strips may share accesses, so a small file
 * can make much work for a program that looks at the accesses of all strips. Returns 0 if the
 * budget is used up: the map has no heights, or the open fails. */
static int charge_strips(kunai_i_open *open, kunai_i_reader *reader, const bdhc *from)
{
    uint64_t steps = 0;
    uint32_t i;

    for (i = 0; i < from->counts[STRIPS]; i++)
        steps += kunai_i_load16(get_item(reader, from, STRIPS, i) + 4, 0);
    if (kunai_i_can_charge(open, steps, reader->origin + from->at[STRIPS], record))
        return kunai_i_charge(open, steps, reader->origin + from->at[STRIPS], record);
    kunai_i_stop_reader(reader, KUNAI_E_LIMIT, from->at[STRIPS],
                        "the default limit of work is reached: the strips share too many accesses");
    return 0;
}

/* Compares only the greatest index, in a loop without an early exit. A file has hundreds of
 * accesses, and this check was a quarter of the time of an open call. */
static int has_wrong_access(const uint8_t *accesses, uint32_t count, uint32_t plate_count)
{
    uint32_t greatest = 0, i;

    for (i = 0; i < count; i++) {
        const uint32_t index = kunai_i_load16(accesses + (size_t)2 * i, 0);

        greatest = index > greatest ? index : greatest;
    }
    return count && greatest >= plate_count;
}

static int check_accesses(kunai_i_reader *reader, const bdhc *from)
{
    const uint32_t count = from->counts[ACCESSES];
    uint32_t i = 0;

    if (!has_wrong_access(get_item(reader, from, ACCESSES, 0), count, from->counts[PLATES]))
        return 1;
    while (check_index(reader, from, get_item(reader, from, ACCESSES, i), PLATES,
                       "the plate is out of range: the file has fewer plates"))
        i++;
    return 0;
}

/* ---- copy to the land ---- */

/* Sorts the corners of a plate. The file gives any two opposite corners. */
static void set_box(const uint8_t *one, const uint8_t *other, kunai_map_plate *to)
{
    uint32_t i;

    for (i = 0; i < 2; i++) {
        const int32_t a = kunai_i_load_fx32(one + 4 * i), b = kunai_i_load_fx32(other + 4 * i);

        to->min[i] = a < b ? a : b;
        to->max[i] = a < b ? b : a;
    }
}

/* Copies a plate, with its points, normal and constant looked up. All indices have been checked. */
static void set_plate(const kunai_i_reader *reader, const bdhc *from, uint32_t index,
                      kunai_map_plate *to)
{
    const uint8_t *plate = get_item(reader, from, PLATES, index);
    const uint8_t *normal;
    uint32_t i;

    to->points[0] = kunai_i_load16(plate, 0);
    to->points[1] = kunai_i_load16(plate + 2, 0);
    to->normal_index = kunai_i_load16(plate + 4, 0);
    to->constant_index = kunai_i_load16(plate + 6, 0);
    set_box(get_item(reader, from, POINTS, to->points[0]),
            get_item(reader, from, POINTS, to->points[1]), to);
    normal = get_item(reader, from, NORMALS, to->normal_index);
    for (i = 0; i < 3; i++)
        to->normal[i] = kunai_i_load_fx32(normal + 4 * i);
    to->constant = kunai_i_load_fx32(get_item(reader, from, CONSTANTS, to->constant_index));
}

static void set_plates(kunai_i_open *open, const kunai_i_reader *reader, const bdhc *from,
                       kunai_map_land *land)
{
    const uint32_t count = from->counts[PLATES];
    kunai_map_plate *plates = kunai_i_allocate_unset(open, count, sizeof *plates);
    uint32_t i;

    for (i = 0; plates && i < count; i++)
        set_plate(reader, from, i, &plates[i]);
    land->plates = plates;
    land->plate_count = count;
}

/* Copies the strips. */
static void set_strips(kunai_i_open *open, const kunai_i_reader *reader, const bdhc *from,
                       kunai_map_land *land)
{
    const uint32_t count = from->counts[STRIPS];
    kunai_map_strip *strips = kunai_i_allocate_unset(open, count, sizeof *strips);
    uint32_t i;

    for (i = 0; strips && i < count; i++) {
        const uint8_t *strip = get_item(reader, from, STRIPS, i);

        strips[i].scanline = kunai_i_load_fx32(strip);
        strips[i].count = kunai_i_load16(strip + 4, 0);
        strips[i].first = kunai_i_load16(strip + 6, 0);
    }
    land->strips = strips;
    land->strip_count = count;
}

static void set_accesses(kunai_i_open *open, const kunai_i_reader *reader, const bdhc *from,
                         kunai_map_land *land)
{
    const uint32_t count = from->counts[ACCESSES];
    uint16_t *accesses = kunai_i_allocate_unset(open, count, sizeof *accesses);
    uint32_t i;

    for (i = 0; accesses && i < count; i++)
        accesses[i] = kunai_i_load16(get_item(reader, from, ACCESSES, i), 0);
    land->accesses = accesses;
    land->access_count = count;
}

/* ---- the format ---- */

/* Returns 0 if the reader or the open has failed. The whole file is checked before anything is
 * copied. */
static int read_plates(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land)
{
    bdhc from;

    read_header(reader, &from);
    read_sections(reader, &from);
    if (kunai_i_has_reader_failed(reader) || !check_plates(reader, &from) ||
        !check_strips(reader, &from) || !check_accesses(reader, &from) ||
        !charge_strips(open, reader, &from))
        return 0;
    set_plates(open, reader, &from, land);
    set_strips(open, reader, &from, land);
    set_accesses(open, reader, &from, land);
    return 1;
}

void kunai_i_read_heights(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land)
{
    int is_whole;

    reader->record = record;
    is_whole = is_of_diamond(reader) ? kunai_i_read_height_grid(open, reader, land)
                                     : read_plates(open, reader, land);
    land->height_result = is_whole ? KUNAI_OK : reader->code;
    if (is_whole)
        kunai_i_warn_map_rest(reader);
}

void kunai_i_read_bdhc(kunai_i_open *open, kunai_i_reader *reader, kunai_map *map)
{
    kunai_map_land *land = kunai_i_allocate(open, 1, sizeof *land);

    if (!land)
        return;
    kunai_i_read_heights(open, reader, land);
    kunai_i_fail_from_reader(reader);
    map->land = land;
}

/* Returns the end of the last section, or 0 if a section is cut. *plates is the number of plates: 1
 * for the grid of Diamond. */
static size_t find_end(const uint8_t *data, size_t size, uint32_t *plates)
{
    kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, record);
    bdhc from;

    *plates = 1;
    if (is_of_diamond(&reader))
        return kunai_i_find_height_grid_end(&reader);
    read_header(&reader, &from);
    read_sections(&reader, &from);
    *plates = from.counts[PLATES];
    return kunai_i_has_reader_failed(&reader) ? 0 : reader.at;
}

/* The sections must be whole and have a plate, because kunai_scan finds the tag in any bytes. */
uint64_t kunai_i_measure_bdhc_head(const kunai_i_format *format, const uint8_t *data, size_t size)
{
    const kunai_i_reader reader = kunai_i_make_reader(NULL, data, size, 0, 0, record);
    uint32_t plates;

    (void)format;
    if (!find_end(data, size, &plates) || !plates)
        return 0;
    return is_of_diamond(&reader) ? KUNAI_I_HEIGHT_GRID_HEADER : HEADER;
}

int kunai_i_recognise_bdhc(const kunai_i_format *format, const uint8_t *data, size_t size,
                           kunai_found *found)
{
    uint32_t plates;
    const size_t end = find_end(data, size, &plates);

    (void)format;
    if (end) {
        found->confidence = KUNAI_CONFIDENCE_SURE;
        found->size = end;
    }
    return 1;
}

/* ---- heights at a place: plates ---- */

/* Uses one comparison instead of two: if value is below least, its difference wraps to a large
 * number. least must not be greater than greatest. */
static int is_between(int32_t value, int32_t least, int32_t greatest)
{
    return (uint32_t)value - (uint32_t)least <= (uint32_t)greatest - (uint32_t)least;
}

/* Uses no jumps: the processor cannot predict on which side of the place a plate lies. */
static int is_inside(const kunai_map_plate *plate, int32_t x, int32_t z)
{
    return is_between(x, plate->min[0], plate->max[0]) &
           is_between(z, plate->min[1], plate->max[1]);
}

static int32_t compute_height(const kunai_map_plate *plate, int32_t x, int32_t z)
{
    return kunai_i_compute_height(plate->normal, plate->constant, x, z);
}

/* Returns the first strip that ends after z, or else the last strip. The land has at least one
 * strip. */
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

/* Finds the heights of the plates in the strip at z, in the order of the access list. Stops after
 * KUNAI_MAP_COUNT_HEIGHTS of them, as the game does. */
static uint32_t find_plate_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                   int32_t *heights)
{
    const kunai_map_strip *strip;
    const uint16_t *access, *end;
    uint32_t count = 0;

    if (!land->strip_count)
        return 0;
    strip = find_strip(land, z);
    access = land->accesses + strip->first;
    end = access + strip->count;
    for (; access < end && count < KUNAI_MAP_COUNT_HEIGHTS; access++) {
        const kunai_map_plate *plate = &land->plates[*access];

        if (is_inside(plate, x, z))
            heights[count++] = compute_height(plate, x, z);
    }
    return count;
}

/* Looks at all plates instead of one strip. Returns the number of all heights, which can be greater
 * than capacity. heights receives the first capacity of them. */
static uint32_t find_all_plate_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                       int32_t *heights, size_t capacity)
{
    uint32_t i, count = 0;

    for (i = 0; i < land->plate_count; i++) {
        const kunai_map_plate *plate = &land->plates[i];

        /* Most plates are far away, so jumps are predicted well and faster here. */
        if (x < plate->min[0] || x > plate->max[0] || z < plate->min[1] || z > plate->max[1])
            continue;
        if (count < capacity)
            heights[count] = compute_height(plate, x, z);
        count++;
    }
    return count;
}

/* ---- heights at a place: the calls ---- */

static int has_heights(const kunai_map *map)
{
    return map->land && map->land->height_result == KUNAI_OK;
}

/* A BDHC has either plates or a grid of triangles. */
static uint32_t find_heights(const kunai_map_land *land, int32_t x, int32_t z, int32_t *heights)
{
    if (land->cell_count)
        return kunai_i_find_grid_heights(land, x, z, heights);
    return find_plate_heights(land, x, z, heights);
}

static uint32_t find_all_heights(const kunai_map_land *land, int32_t x, int32_t z, int32_t *heights,
                                 size_t capacity)
{
    if (land->cell_count)
        return kunai_i_find_all_grid_heights(land, x, z, heights, capacity);
    return find_all_plate_heights(land, x, z, heights, capacity);
}

/* Avoids the call of kunai_i_set_error if error is NULL, because it takes 2 to 8 % of the time.
 * Games ask for heights millions of times per second, mostly without an error struct. */
static kunai_result report(kunai_error *error, kunai_result code, uint32_t format,
                           const char *where, const char *message)
{
    return error ? kunai_i_set_error(error, code, format, 0, where, message) : code;
}

static kunai_result refuse(kunai_error *error, const char *message)
{
    return report(error, KUNAI_E_ARGUMENT, KUNAI_FORMAT_ANY, "arguments", message);
}

static kunai_result report_no_height(const kunai_map *map, kunai_error *error, const char *message)
{
    return report(error, KUNAI_E_RANGE, map->info.format, record, message);
}

static void report_success(kunai_error *error)
{
    report(error, KUNAI_OK, KUNAI_FORMAT_ANY, "", "");
}

static const char no_heights[] = "the map has no heights";

/* Without KUNAI_HEIGHT_ALL_PLATES, *count is the number that the game finds: at most
 * KUNAI_MAP_COUNT_HEIGHTS. With the flag, *count is the number of all heights at the place. heights
 * receives the first capacity of them, and a small capacity is no error. Returns KUNAI_OK and a
 * *count of 0 if no plate lies at the place. KUNAI_E_RANGE means that the whole map has no heights.
 */
kunai_result kunai_map_heights(const kunai_map *map, int32_t x, int32_t z, uint32_t flags,
                               int32_t *heights, size_t capacity, uint32_t *count,
                               kunai_error *error)
{
    int32_t found[KUNAI_MAP_COUNT_HEIGHTS];

    if (count)
        *count = 0;
    if (!map || !count || (!heights && capacity))
        return refuse(error, "map, heights or count is NULL");
    if (flags & ~(uint32_t)KUNAI_HEIGHT_ALL_PLATES)
        return refuse(error, "flags has an unknown bit");
    if (!has_heights(map))
        return report_no_height(map, error, no_heights);
    report_success(error);
    if (flags & KUNAI_HEIGHT_ALL_PLATES) {
        *count = find_all_heights(map->land, x, z, heights, capacity);
        return KUNAI_OK;
    }
    *count = find_heights(map->land, x, z, found);
    if (capacity)
        memcpy(heights, found, (*count < capacity ? *count : capacity) * sizeof *heights);
    return KUNAI_OK;
}

/* Returns KUNAI_E_RANGE and a *height of 0 if the map has no height at the place. Chooses the
 * height that is nearest to y; the first one wins a tie. The difference wraps as all sums do. Its
 * magnitude is unsigned, so 0x80000000 is the farthest. */
kunai_result kunai_map_height(const kunai_map *map, int32_t x, int32_t z, int32_t y,
                              int32_t *height, kunai_error *error)
{
    int32_t found[KUNAI_MAP_COUNT_HEIGHTS];
    uint32_t count, i, nearest = 0;

    if (height)
        *height = 0;
    if (!map || !height)
        return refuse(error, "map or height is NULL");
    count = has_heights(map) ? find_heights(map->land, x, z, found) : 0;
    if (!count)
        return report_no_height(
            map, error, has_heights(map) ? "the map has no height at this place" : no_heights);
    report_success(error);
    for (i = 0; i < count; i++) {
        const uint32_t distance = kunai_i_get_magnitude(kunai_i_subtract_fx32(found[i], y));

        if (!i || distance < nearest) {
            nearest = distance;
            *height = found[i];
        }
    }
    return KUNAI_OK;
}
