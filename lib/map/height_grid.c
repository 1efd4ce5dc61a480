/*
 * height_grid.c - reads the height data of Diamond and Pearl, and finds heights bit for bit as the
 * game does (platinum.md 10).
 *
 * This BDHC has a header of 0x44 bytes, then points, normals, triangles, cells, strips and a list
 * of triangle numbers. To find the triangles at a place, the game takes the cell of the grid, then
 * the strip of the cell that contains z. The game has two oddities, which this file repeats. The
 * number of a cell is column + rows * row, which is only right if rows and columns are equal. And a
 * division by 0 gives 0.
 */
#include "map/height_grid.h"
#include "map/fx32.h"
#include "base/trace.h"

static const char record[] = "BDHC";

/* The sections in the order of the file. */
enum section { POINTS, NORMALS, TRIANGLES, CELLS, STRIPS, ACCESSES, SECTIONS };

static const uint32_t item_sizes[SECTIONS] = {12, 12, 12, 4, 10, 2};

enum {
    CELLS_AT = 0x18, /* offsets of fields in the header, for errors */
    STRIPS_SIZE_AT = 0x20,
    ACCESSES_SIZE_AT = 0x24,
    COLUMNS_AT = 0x28,
    ROWS_AT = 0x2A
};

typedef struct grid {
    uint32_t counts[SECTIONS];
    uint32_t sizes[SECTIONS]; /* bytes; set only for strips and accesses */
    size_t at[SECTIONS];      /* places of the sections in the reader */
    size_t begin;             /* place of the header in the reader */
    uint32_t columns, rows;   /* cells in x and z */
    int32_t bounds[6];        /* least x, z; greatest x, z; size of a cell in x, z */
} grid;

/* ---- read ---- */

/* Reads a count, and skips the record size before it, which the game ignores. */
static uint32_t read_count(kunai_i_reader *reader)
{
    kunai_i_skip(reader, 2);
    return kunai_i_read_u16(reader);
}

/* Reads the header. The game ignores the record sizes and the two maxima, and so does this
 * function. Strips and accesses have sizes in bytes in place of counts. */
static void read_header(kunai_i_reader *reader, grid *from)
{
    uint32_t i;

    kunai_i_skip(reader, 8);
    for (i = POINTS; i <= TRIANGLES; i++)
        from->counts[i] = read_count(reader);
    kunai_i_skip(reader, 2);
    from->counts[CELLS] = read_count(reader);
    kunai_i_skip(reader, 6);
    for (i = STRIPS; i <= ACCESSES; i++) {
        from->sizes[i] = kunai_i_read_u32(reader);
        from->counts[i] = from->sizes[i] / item_sizes[i];
    }
    from->columns = kunai_i_read_u16(reader);
    from->rows = kunai_i_read_u16(reader);
    for (i = 0; i < 6; i++)
        from->bounds[i] = kunai_i_read_s32(reader);
}

static void stop(kunai_i_reader *reader, const grid *from, size_t field, const char *message)
{
    kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, from->begin + field, message);
}

/* Stops the reader if the sizes and counts of the header do not agree. */
static void check_header(kunai_i_reader *reader, const grid *from)
{
    if (kunai_i_has_reader_failed(reader))
        return;
    if (from->sizes[STRIPS] % item_sizes[STRIPS])
        stop(reader, from, STRIPS_SIZE_AT, "the size of the strips is not a multiple of 10");
    else if (from->sizes[ACCESSES] % item_sizes[ACCESSES])
        stop(reader, from, ACCESSES_SIZE_AT,
             "the size of the triangle list is not a multiple of 2");
    else if (!from->columns)
        stop(reader, from, COLUMNS_AT, "the grid has no columns");
    else if (!from->rows)
        stop(reader, from, ROWS_AT, "the grid has no rows");
    else if (from->columns * from->rows != from->counts[CELLS])
        stop(reader, from, CELLS_AT, "the number of cells is not columns times rows");
}

/* Finds the sections, which follow each other without gaps. */
static void read_sections(kunai_i_reader *reader, grid *from)
{
    static const struct {
        uint32_t kind;
        const char *name;
    } sections[SECTIONS] = {[POINTS] = {KUNAI_RECORD_KIND_HEIGHT_POINTS, "points"},
                            [NORMALS] = {KUNAI_RECORD_KIND_HEIGHT_NORMALS, "normals"},
                            [TRIANGLES] = {KUNAI_RECORD_KIND_HEIGHT_TRIANGLES, "triangles"},
                            [CELLS] = {KUNAI_RECORD_KIND_HEIGHT_CELLS, "cells"},
                            [STRIPS] = {KUNAI_RECORD_KIND_HEIGHT_STRIPS, "strips"},
                            [ACCESSES] = {KUNAI_RECORD_KIND_HEIGHT_ACCESSES, "accesses"}};
    uint32_t i;

    if (kunai_i_has_reader_failed(reader))
        return;
    kunai_i_trace_more(reader->open, KUNAI_RECORD_KIND_HEADER, record, reader->origin + from->begin,
                       KUNAI_I_HEIGHT_GRID_HEADER, kunai_i_load32(reader->data + from->begin, 0), 0,
                       0);
    for (i = 0; i < SECTIONS; i++) {
        const uint64_t size = (uint64_t)from->counts[i] * item_sizes[i];

        from->at[i] = reader->at;
        if (!kunai_i_need(reader, from->counts[i], item_sizes[i]))
            return;
        kunai_i_trace_more(reader->open, sections[i].kind, sections[i].name, kunai_i_tell(reader),
                           size, 0, 0, from->counts[i]);
        kunai_i_skip(reader, size);
    }
}

static void read_grid(kunai_i_reader *reader, grid *from)
{
    from->begin = reader->at;
    read_header(reader, from);
    check_header(reader, from);
    read_sections(reader, from);
}

size_t kunai_i_find_height_grid_end(kunai_i_reader *reader)
{
    grid from;

    read_grid(reader, &from);
    return kunai_i_has_reader_failed(reader) ? 0 : reader->at;
}

/* ---- check ---- */

static const uint8_t *get_item(const kunai_i_reader *reader, const grid *from, enum section section,
                               uint32_t index)
{
    return reader->data + from->at[section] + (size_t)index * item_sizes[section];
}

static int stop_at(kunai_i_reader *reader, const uint8_t *field, const char *message)
{
    kunai_i_stop_reader(reader, KUNAI_E_CORRUPT, (size_t)(field - reader->data), message);
    return 0;
}

/* The check functions stop the reader and return 0 at the first wrong index or range. So the
 * functions that find heights need no checks. A triangle has the indices of three points and of a
 * normal. */
static int check_triangles(kunai_i_reader *reader, const grid *from)
{
    static const char *const messages[3] = {
        "the first point is out of range: the file has fewer points",
        "the second point is out of range: the file has fewer points",
        "the third point is out of range: the file has fewer points"};
    uint32_t i, k;

    for (i = 0; i < from->counts[TRIANGLES]; i++) {
        const uint8_t *triangle = get_item(reader, from, TRIANGLES, i);

        for (k = 0; k < 3; k++)
            if (kunai_i_load16(triangle + 2 * k, 0) >= from->counts[POINTS])
                return stop_at(reader, triangle + 2 * k, messages[k]);
        if (kunai_i_load16(triangle + 6, 0) >= from->counts[NORMALS])
            return stop_at(reader, triangle + 6,
                           "the normal is out of range: the file has fewer normals");
    }
    return 1;
}

static int check_cells(kunai_i_reader *reader, const grid *from)
{
    uint32_t i;

    for (i = 0; i < from->counts[CELLS]; i++) {
        const uint8_t *cell = get_item(reader, from, CELLS, i);
        const uint32_t count = kunai_i_load16(cell, 0), first = kunai_i_load16(cell + 2, 0);

        if (first > from->counts[STRIPS])
            return stop_at(reader, cell + 2, "the cell starts past the end of the strips");
        if (count > from->counts[STRIPS] - first)
            return stop_at(reader, cell, "the cell ends past the end of the strips");
    }
    return 1;
}

/* Checks the ranges of the strips. Scanlines may fall: find_strip looks at the strips in order. */
static int check_strips(kunai_i_reader *reader, const grid *from)
{
    uint32_t i;

    for (i = 0; i < from->counts[STRIPS]; i++) {
        const uint8_t *strip = get_item(reader, from, STRIPS, i);
        const uint32_t count = kunai_i_load16(strip, 0), first = kunai_i_load32(strip + 6, 0);

        if (first > from->counts[ACCESSES])
            return stop_at(reader, strip + 6, "the strip starts past the end of the triangle list");
        if (count > from->counts[ACCESSES] - first)
            return stop_at(reader, strip, "the strip ends past the end of the triangle list");
    }
    return 1;
}

static int check_accesses(kunai_i_reader *reader, const grid *from)
{
    const uint8_t *access = get_item(reader, from, ACCESSES, 0);
    uint32_t i;

    for (i = 0; i < from->counts[ACCESSES]; i++, access += 2)
        if (kunai_i_load16(access, 0) >= from->counts[TRIANGLES])
            return stop_at(reader, access,
                           "the triangle is out of range: the file has fewer triangles");
    return 1;
}

/* Takes one step of the budget per listed item. Cells may share strips, and strips may share
 * accesses. So a small file can make much work for a program that looks at the items of all cells
 * or strips. */
static int charge_shares(kunai_i_open *open, kunai_i_reader *reader, const grid *from,
                         enum section section, const char *message)
{
    const size_t at = from->at[section];
    uint64_t steps = 0;
    uint32_t i;

    for (i = 0; i < from->counts[section]; i++)
        steps += kunai_i_load16(get_item(reader, from, section, i), 0);
    if (kunai_i_can_charge(open, steps, reader->origin + at, record))
        return kunai_i_charge(open, steps, reader->origin + at, record);
    kunai_i_stop_reader(reader, KUNAI_E_LIMIT, at, message);
    return 0;
}

static int check_sections(kunai_i_open *open, kunai_i_reader *reader, const grid *from)
{
    return !kunai_i_has_reader_failed(reader) && check_triangles(reader, from) &&
           check_cells(reader, from) && check_strips(reader, from) &&
           check_accesses(reader, from) &&
           charge_shares(open, reader, from, CELLS,
                         "the default limit of work is reached: the cells share too many strips") &&
           charge_shares(
               open, reader, from, STRIPS,
               "the default limit of work is reached: the strips share too many accesses");
}

/* ---- copy to the land ---- */

/* Copies the points or the normals: vectors of three numbers. */
static const int32_t *copy_vectors(kunai_i_open *open, const kunai_i_reader *reader,
                                   const grid *from, enum section section)
{
    const uint32_t count = 3 * from->counts[section];
    const uint8_t *bytes = get_item(reader, from, section, 0);
    int32_t *vectors = kunai_i_allocate_unset(open, count, sizeof *vectors);
    uint32_t i;

    for (i = 0; vectors && i < count; i++)
        vectors[i] = kunai_i_load_fx32(bytes + (size_t)4 * i);
    return vectors;
}

/* Copies the triangles. All indices have been checked. */
static const kunai_map_triangle *copy_triangles(kunai_i_open *open, const kunai_i_reader *reader,
                                                const grid *from)
{
    const uint32_t count = from->counts[TRIANGLES];
    kunai_map_triangle *triangles = kunai_i_allocate_unset(open, count, sizeof *triangles);
    uint32_t i, k;

    for (i = 0; triangles && i < count; i++) {
        const uint8_t *triangle = get_item(reader, from, TRIANGLES, i);

        for (k = 0; k < 3; k++)
            triangles[i].points[k] = kunai_i_load16(triangle + 2 * k, 0);
        triangles[i].normal = kunai_i_load16(triangle + 6, 0);
        triangles[i].constant = kunai_i_load_fx32(triangle + 8);
    }
    return triangles;
}

static const kunai_map_height_cell *copy_cells(kunai_i_open *open, const kunai_i_reader *reader,
                                               const grid *from)
{
    const uint32_t count = from->counts[CELLS];
    kunai_map_height_cell *cells = kunai_i_allocate_unset(open, count, sizeof *cells);
    uint32_t i;

    for (i = 0; cells && i < count; i++) {
        const uint8_t *cell = get_item(reader, from, CELLS, i);

        cells[i].count = kunai_i_load16(cell, 0);
        cells[i].first = kunai_i_load16(cell + 2, 0);
    }
    return cells;
}

/* Copies the strips: records of 10 bytes, whose 32-bit fields are at 2 and 6 and not aligned. */
static const kunai_map_cell_strip *copy_strips(kunai_i_open *open, const kunai_i_reader *reader,
                                               const grid *from)
{
    const uint32_t count = from->counts[STRIPS];
    kunai_map_cell_strip *strips = kunai_i_allocate_unset(open, count, sizeof *strips);
    uint32_t i;

    for (i = 0; strips && i < count; i++) {
        const uint8_t *strip = get_item(reader, from, STRIPS, i);

        strips[i].count = kunai_i_load16(strip, 0);
        strips[i].scanline = kunai_i_load_fx32(strip + 2);
        strips[i].first = kunai_i_load32(strip + 6, 0);
    }
    return strips;
}

static const uint16_t *copy_accesses(kunai_i_open *open, const kunai_i_reader *reader,
                                     const grid *from)
{
    const uint32_t count = from->counts[ACCESSES];
    const uint8_t *bytes = get_item(reader, from, ACCESSES, 0);
    uint16_t *accesses = kunai_i_allocate_unset(open, count, sizeof *accesses);
    uint32_t i;

    for (i = 0; accesses && i < count; i++)
        accesses[i] = kunai_i_load16(bytes + (size_t)2 * i, 0);
    return accesses;
}

/* Copies the counts and the bounds of the grid. */
static void set_counts(const grid *from, kunai_map_land *land)
{
    uint32_t i;

    land->point_count = from->counts[POINTS];
    land->normal_count = from->counts[NORMALS];
    land->triangle_count = from->counts[TRIANGLES];
    land->cell_count = from->counts[CELLS];
    land->cell_strip_count = from->counts[STRIPS];
    land->cell_access_count = from->counts[ACCESSES];
    land->grid_columns = from->columns;
    land->grid_rows = from->rows;
    for (i = 0; i < 2; i++) {
        land->grid_min[i] = from->bounds[i];
        land->grid_max[i] = from->bounds[2 + i];
        land->grid_cell[i] = from->bounds[4 + i];
    }
}

/* Checks all sections before anything is copied. */
int kunai_i_read_height_grid(kunai_i_open *open, kunai_i_reader *reader, kunai_map_land *land)
{
    grid from;

    read_grid(reader, &from);
    if (!check_sections(open, reader, &from))
        return 0;
    land->points = copy_vectors(open, reader, &from, POINTS);
    land->normals = copy_vectors(open, reader, &from, NORMALS);
    land->triangles = copy_triangles(open, reader, &from);
    land->cells = copy_cells(open, reader, &from);
    land->cell_strips = copy_strips(open, reader, &from);
    land->cell_accesses = copy_accesses(open, reader, &from);
    set_counts(&from, land);
    return 1;
}

/* ---- heights at a place ---- */

/* Returns one of the four sums that test a triangle (platinum.md 10.2). Each product is rounded
 * alone. */
static uint32_t add_products(const int32_t *a, const int32_t *b, const int32_t *c)
{
    return kunai_i_multiply_fx32(b[2], kunai_i_subtract_fx32(c[0], a[0])) +
           kunai_i_multiply_fx32(c[2], kunai_i_subtract_fx32(a[0], b[0])) +
           kunai_i_multiply_fx32(a[2], kunai_i_subtract_fx32(b[0], c[0]));
}

/* Returns 1 if the sign bit of the sum is clear. 0 counts as positive. */
static int is_positive(uint32_t sum)
{
    return !(sum >> 31);
}

/* Is the place inside the triangle, in x and z? Edges count as inside. A triangle with the opposite
 * winding contains no place. */
static int is_inside(const kunai_map_land *land, const kunai_map_triangle *triangle,
                     const int32_t *place)
{
    const int32_t *a = land->points + 3 * (size_t)triangle->points[0];
    const int32_t *b = land->points + 3 * (size_t)triangle->points[1];
    const int32_t *c = land->points + 3 * (size_t)triangle->points[2];

    return is_positive(add_products(place, a, b)) && is_positive(add_products(place, b, c)) &&
           is_positive(add_products(place, c, a)) && is_positive(add_products(a, b, c));
}

static int32_t compute_height(const kunai_map_land *land, const kunai_map_triangle *triangle,
                              const int32_t *place)
{
    return kunai_i_compute_height(land->normals + 3 * (size_t)triangle->normal, triangle->constant,
                                  place[0], place[2]);
}

/* Returns the column or row of a place: 0 .. count - 1. A place outside the grid belongs to the
 * nearest cell. */
static uint32_t count_cells(int32_t place, int32_t least, int32_t size, uint32_t count)
{
    const int32_t distance = kunai_i_subtract_fx32(place, least);
    const int32_t quotient = kunai_i_divide_fx32(distance < 0 ? 0 : distance, size);

    if (quotient < 0 || (uint32_t)quotient >> 12 >= count)
        return count - 1;
    return (uint32_t)quotient >> 12;
}

/* Returns the cell of a place. The game multiplies by the rows, not by the columns. In a grid with
 * more rows than columns, the number can be past the last cell: then returns NULL. */
static const kunai_map_height_cell *find_cell(const kunai_map_land *land, int32_t x, int32_t z)
{
    const uint32_t column =
        count_cells(x, land->grid_min[0], land->grid_cell[0], land->grid_columns);
    const uint32_t row = count_cells(z, land->grid_min[1], land->grid_cell[1], land->grid_rows);
    const uint32_t number = column + land->grid_rows * row;

    return number < land->cell_count ? &land->cells[number] : NULL;
}

/* Returns the first strip of the cell that ends after z, or else the last strip. Returns NULL if
 * the cell has no strips. Scanlines may fall, so a binary search would not be right. A cell of the
 * game has only a few strips. */
static const kunai_map_cell_strip *find_strip(const kunai_map_land *land, int32_t x, int32_t z)
{
    const kunai_map_height_cell *cell = find_cell(land, x, z);
    const kunai_map_cell_strip *strip;
    uint32_t left;

    if (!cell || !cell->count)
        return NULL;
    strip = land->cell_strips + cell->first;
    for (left = cell->count; left > 1 && strip->scanline <= z; left--)
        strip++;
    return strip;
}

/* Looks only at the triangles of one strip, as the game does, and stops after ten heights. */
uint32_t kunai_i_find_grid_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                   int32_t *heights)
{
    const kunai_map_cell_strip *strip = find_strip(land, x, z);
    const int32_t place[3] = {x, 0, z};
    uint32_t i, count = 0;

    for (i = 0; strip && i < strip->count && count < KUNAI_MAP_COUNT_HEIGHTS; i++) {
        const uint16_t number = land->cell_accesses[strip->first + i];
        const kunai_map_triangle *triangle = &land->triangles[number];

        if (is_inside(land, triangle, place))
            heights[count++] = compute_height(land, triangle, place);
    }
    return count;
}

/* Multiplies two differences of coordinates. Returns the magnitude, which can need 64 bits. The
 * sign is separate. */
static uint64_t multiply_exactly(int64_t a, int64_t b, int *is_negative)
{
    const uint64_t product = (uint64_t)(a < 0 ? -a : a) * (uint64_t)(b < 0 ? -b : b);

    *is_negative = product && (a < 0) != (b < 0);
    return product;
}

/* Do the three points lie on one line in x and z? The test is exact; the sums of the game are
 * rounded. */
static int has_no_area(const kunai_map_land *land, const kunai_map_triangle *triangle)
{
    const int32_t *a = land->points + 3 * (size_t)triangle->points[0];
    const int32_t *b = land->points + 3 * (size_t)triangle->points[1];
    const int32_t *c = land->points + 3 * (size_t)triangle->points[2];
    int is_left_negative, is_right_negative;
    const uint64_t left =
        multiply_exactly((int64_t)b[0] - a[0], (int64_t)c[2] - a[2], &is_left_negative);
    const uint64_t right =
        multiply_exactly((int64_t)c[0] - a[0], (int64_t)b[2] - a[2], &is_right_negative);

    return left == right && is_left_negative == is_right_negative;
}

/* Skips triangles without an area. They would give heights on the whole line through them, because
 * only strips limit them (platinum.md 10.2). */
uint32_t kunai_i_find_all_grid_heights(const kunai_map_land *land, int32_t x, int32_t z,
                                       int32_t *heights, size_t capacity)
{
    const int32_t place[3] = {x, 0, z};
    uint32_t i, count = 0;

    for (i = 0; i < land->triangle_count; i++) {
        const kunai_map_triangle *triangle = &land->triangles[i];

        if (!is_inside(land, triangle, place) || has_no_area(land, triangle))
            continue;
        if (count < capacity)
            heights[count] = compute_height(land, triangle, place);
        count++;
    }
    return count;
}
