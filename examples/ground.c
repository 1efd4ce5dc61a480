/* cc -c ground.c $(pkg-config --cflags kunai) */
#include <kunai/kunai.h>

enum { UNIT = 4096, TILE = 16 }; /* a tile is 16 units of 4096 */

/* Land file number of land_data.narc: what is in a NARC is not packed, and can be opened there. */
kunai_map *open_land(const unsigned char *narc, size_t size, uint32_t number, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_LAND};
    kunai_archive *archive;
    const kunai_entry *entry;
    kunai_map *map = NULL;

    if (kunai_archive_open(narc, size, NULL, &archive, error) != KUNAI_OK)
        return NULL;
    entry = kunai_archive_get_entry(archive, number); /* NULL: past the last one */
    if (entry && entry->result == KUNAI_OK)
        kunai_map_open(narc + entry->offset, (size_t)entry->size, &options, &map, error);
    kunai_archive_close(archive);
    return map;
}

/* Puts something at height *y on the ground of tile (x, z): of a bridge and the road below it on
 * the one that is nearer. 0: the tile is blocked, or there is no ground. */
int stand(const kunai_map *land, int x, int z, int32_t *y)
{
    const kunai_map_land *it = kunai_map_get_land(land);
    int32_t height;

    if (!it || !it->tiles || x < 0 || z < 0 || x >= 32 || z >= 32 || it->tiles[x + 32 * z] & 0x8000)
        return 0;
    if (kunai_map_height(land, (x * TILE - 256 + TILE / 2) * UNIT,
                         (z * TILE - 256 + TILE / 2) * UNIT, *y, &height) != KUNAI_OK)
        return 0;
    *y = height;
    return 1;
}
