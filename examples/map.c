/* Reads a map out of a ROM of Pokemon Diamond, Pearl, Platinum, HeartGold or SoulSilver.
 * cc map.c $(pkg-config --cflags --libs kunai) && ./a.out ROM [NUMBER] */
#include "example.h"

typedef struct span {
    const unsigned char *data; /* NULL: the file is missing */
    size_t size;
    uint32_t count; /* number of files in its archive; 0: the file is in no archive */
} span;

typedef struct rom {
    span file, headers; /* the headers of all maps are a part of the program */
    kunai_archive *archive;
    const kunai_game *game;
} rom;

/* Only programs in a ROM are packed. Any other entry is a part of the bytes of its archive. */
static span get_entry(span from, const kunai_archive *archive, int32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, (uint32_t)index);

    return entry && entry->result == KUNAI_OK
               ? (span){from.data + entry->offset, (size_t)entry->size, 0}
               : (span){NULL, 0, 0};
}

static span fetch_file(const rom *r, uint32_t store, uint32_t index)
{
    int32_t member;
    const char *path = kunai_game_get_path(r->game, store, index, &member);
    const int32_t entry = path ? kunai_archive_find(r->archive, path, strlen(path)) : -1;
    span file = path ? get_entry(r->file, r->archive, entry) : r->headers;
    kunai_archive *archive;

    if (member < 0)
        return file;
    if (kunai_archive_open(file.data, file.size, NULL, &archive, NULL) != KUNAI_OK)
        return (span){NULL, 0, 0};
    file = get_entry(file, archive, member);
    file.count = kunai_archive_get_info(archive)->entry_count;
    kunai_archive_close(archive);
    return file;
}

/* Unpacks the program of the ROM into ram, and finds the headers of the maps in it. */
static kunai_result open_rom(rom *r, unsigned char *ram, size_t room, kunai_error *error)
{
    kunai_game_counts has = {0, 0, 0, 0, 0, 0}; /* numbers of files; 0: unknown */
    kunai_game_headers found;
    const kunai_rom *about;

    kunai_archive_open(r->file.data, r->file.size, NULL, &r->archive, error);
    about = kunai_archive_get_rom(r->archive); /* NULL: this is no ROM */
    r->game = kunai_game_find(about ? about->code.data : NULL);
    if (about && about->arm9)
        kunai_archive_read(r->archive, (uint32_t)about->arm9->entry, ram, room, NULL, NULL);
    has.headers = (uint32_t)fetch_file(r, KUNAI_STORE_MAP_NAMES, 0).size / 16;
    has.areas = fetch_file(r, KUNAI_STORE_AREA, 0).count;
    has.matrices = fetch_file(r, KUNAI_STORE_MAP_MATRIX, 0).count;
    kunai_game_find_headers(r->game, ram, room, &has, &found, error);
    r->headers = (span){ram + found.offset, (size_t)found.size, 0};
    return error->code;
}

int main(int argc, char **argv)
{
    static unsigned char ram[4 << 20]; /* the console has no more memory */
    kunai_world_options selection = KUNAI_WORLD_OPTIONS_INIT;
    kunai_options options = KUNAI_OPTIONS_INIT;
    rom r = {{NULL, 0, 0}, {NULL, 0, 0}, NULL, NULL};
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &r.file.size);
    const kunai_instance *it;
    kunai_scene *scene = NULL;
    kunai_world *world = NULL;
    kunai_request request;
    kunai_error error;
    uint32_t i;

    r.file.data = data;
    selection.header = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    if (open_rom(&r, ram, sizeof ram, &error) == KUNAI_OK) {
        options.format = r.game->format;
        kunai_world_open(&selection, &options, &world, &error);
    }
    while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
        const span file = fetch_file(&r, request.store, request.index);

        kunai_world_give(world, &request, file.data, file.size, &error);
    }
    if (!world || kunai_world_finish(world, &scene, &error) != KUNAI_OK)
        print_fault("error", &error);
    for (i = 0; (it = kunai_scene_get_instance(scene, i)) != NULL; i++)
        printf("model %d at %g %g %g\n", (int)it->model, (double)it->world[12],
               (double)it->world[13], (double)it->world[14]);
    kunai_world_close(world);
    kunai_scene_close(scene);
    kunai_archive_close(r.archive);
    free(data);
    return !scene;
}
