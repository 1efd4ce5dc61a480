/* map_grid.c - draws pictures of a matrix: all lands side by side. map_picture.c calls it. */
#include "map.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MOST_TEXELS = 2048, MOST_CELL = 256 };

typedef struct grid {
    const map_output *o;
    const kunai_map_matrix *matrix;
    map_picture tiles;
    int64_t *heights;
    uint32_t cell;    /* size of a land in texels */
    uint32_t empty;   /* number of cells without a land */
    uint32_t missing; /* number of lands that are missing or cannot be read */
} grid;

/* Returns the size of a land in texels: the size in pictures of one land, halved until no side of
 * the picture has more than 2048 texels. */
static uint32_t find_cell_size(const kunai_map_matrix *matrix)
{
    const uint32_t side = matrix->width > matrix->height ? matrix->width : matrix->height;
    uint32_t size = MOST_CELL;

    while (size > 1 && side * size > MOST_TEXELS)
        size /= 2;
    return size;
}

/* Makes a colour from the number of a land. All colours are bright. */
static void find_land_color(uint16_t land, uint8_t color[3])
{
    const uint32_t mixed = (uint32_t)land * 40503 & 0xFFFF;

    color[0] = (uint8_t)(64 + (mixed >> 11) * 6);
    color[1] = (uint8_t)(64 + (mixed >> 5 & 63) * 3);
    color[2] = (uint8_t)(64 + (mixed & 31) * 6);
}

static void draw_cell(grid *g, uint32_t x, uint32_t z)
{
    static const uint8_t missing[3] = {48, 48, 48};
    const uint16_t number = g->matrix->lands[x + z * g->matrix->width];
    const uint32_t left = x * g->cell, top = z * g->cell;
    uint8_t color[3];
    kunai_map *land;
    int there;

    if (number == KUNAI_MAP_CELL_EMPTY) {
        g->empty++;
    } else if (!g->heights) {
        find_land_color(number, color);
        fill_map(&g->tiles, left, top, g->cell, color);
    } else if ((land = open_map_number(g->o->t, g->o->lands, KUNAI_FORMAT_LAND, number, &there)) !=
               NULL) {
        draw_map_tiles(&g->tiles, left, top, g->cell, kunai_map_get_land(land));
        sample_map_heights(g->heights, g->tiles.width, left, top, g->cell, land);
        kunai_map_close(land);
    } else {
        fill_map(&g->tiles, left, top, g->cell, missing);
        g->missing++;
    }
}

static void draw_cells(grid *g)
{
    uint32_t x, z;

    for (z = 0; z < g->matrix->height; z++) {
        show_tool_progress(g->o->t, z + 1, g->matrix->height, "matrix");
        for (x = 0; x < g->matrix->width; x++)
            draw_cell(g, x, z);
    }
}

static void clear_heights(int64_t *heights, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        heights[i] = map_no_height;
}

void draw_map_matrix(const map_output *o, const map_item *item, const kunai_map_matrix *matrix,
                     buffer *b)
{
    grid g = {.o = o, .matrix = matrix, .cell = find_cell_size(matrix)};
    const uint32_t width = matrix->width * g.cell, height = matrix->height * g.cell;
    const size_t count = (size_t)width * height;

    g.tiles = (map_picture){allocate(count, 4), width, height};
    if (o->lands) {
        g.heights = allocate(count, sizeof *g.heights);
        clear_heights(g.heights, count);
    }
    draw_cells(&g);
    if (o->lands)
        tell_map_store(o->t, o->lands);
    write_map_tiles(o, item, b, &g.tiles, NULL);
    if (g.heights)
        write_map_heights(o, item, b, g.heights, width, height);
    if (g.missing)
        print_tool_note(o->t, item->path,
                        "warning: %" PRIu32 " of %" PRIu32 " lands are missing, or cannot be read",
                        g.missing, matrix->width * matrix->height - g.empty);
    free(g.tiles.rgba);
    free(g.heights);
}
