/* cc map.c $(pkg-config --cflags --libs kunai) && ./a.out land_data.narc 0 16 16 */
#include <kunai/kunai.h>
#include "read_file.h"

/* Puts something at height *y on the ground of tile (x, z). Where a bridge crosses a road, the
 * nearer one counts. Returns 0 if the tile is blocked or has no ground. */
static int stand(const kunai_map *map, int x, int z, int32_t *y)
{
    const int tiles = KUNAI_MAP_COUNT_TILES, middle = KUNAI_MAP_UNITS_TILE / 2;
    const kunai_map_land *land = kunai_map_get_land(map);
    int32_t place[2], height;

    if (!land || !land->tiles || x < 0 || z < 0 || x >= tiles || z >= tiles)
        return 0;
    if (land->tiles[x + tiles * z] & KUNAI_TILE_BLOCKED)
        return 0;
    place[0] = ((x - tiles / 2) * KUNAI_MAP_UNITS_TILE + middle) * KUNAI_FX32_ONE;
    place[1] = ((z - tiles / 2) * KUNAI_MAP_UNITS_TILE + middle) * KUNAI_FX32_ONE;
    if (kunai_map_height(map, place[0], place[1], *y, &height, NULL) != KUNAI_OK)
        return 0;
    *y = height;
    return 1;
}

/* Opens one land file of land_data.narc. Entries of a NARC are not packed: the land is a part of
 * the bytes of the archive. */
static kunai_map *open_land(const unsigned char *narc, size_t size, uint32_t number)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    const kunai_entry *entry;
    kunai_archive *archive;
    kunai_error error = {0};
    kunai_map *map = NULL;

    options.format = KUNAI_FORMAT_LAND;
    if (kunai_archive_open(narc, size, NULL, &archive, &error) == KUNAI_OK) {
        entry = kunai_archive_get_entry(archive, number);
        if (entry && entry->result == KUNAI_OK)
            kunai_map_open(narc + entry->offset, (size_t)entry->size, &options, &map, &error);
        kunai_archive_close(archive);
    }
    if (!map)
        fprintf(stderr, "land %u: %s\n", (unsigned)number,
                error.code == KUNAI_OK ? "the archive has no such entry" : error.message);
    return map;
}

int main(int argc, char **argv)
{
    const int number = argc > 2 ? atoi(argv[2]) : 0, x = argc > 3 ? atoi(argv[3]) : 0;
    const int z = argc > 4 ? atoi(argv[4]) : 0;
    int32_t y = 0;
    size_t size;
    unsigned char *narc = read_file(argc > 1 ? argv[1] : NULL, &size);
    kunai_map *map = open_land(narc, size, (uint32_t)number);

    free(narc); /* a map does not need its input */
    if (!map)
        return 1;
    if (stand(map, x, z, &y))
        printf("tile %d, %d: the ground is at %g\n", x, z, y / (double)KUNAI_FX32_ONE);
    else
        printf("tile %d, %d: nothing stands there\n", x, z);
    kunai_map_close(map);
    return 0;
}
