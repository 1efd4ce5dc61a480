/* cc rom.c $(pkg-config --cflags --libs kunai) && ./a.out platinum.nds 3 */
#include <kunai/kunai.h>
#include <string.h>
#include "read_file.h"

struct file {
    const unsigned char *data; /* NULL: the file is missing */
    size_t size;
};

struct rom {
    struct file file, headers; /* the headers of all maps are a part of the program */
    kunai_archive *archive;
    const kunai_game *game;
};

/* Only programs are packed: any other entry is a part of the bytes of its archive. */
static struct file get_entry(const struct file *from, const kunai_archive *archive, int32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, (uint32_t)index);

    if (entry && entry->result == KUNAI_OK)
        return (struct file){from->data + entry->offset, (size_t)entry->size};
    return (struct file){NULL, 0};
}

static struct file fetch_file(const struct rom *rom, uint32_t store, uint32_t index,
                              uint32_t *count)
{
    int32_t member;
    const char *path = kunai_game_get_path(rom->game, store, index, &member);
    const int32_t entry = path ? kunai_archive_find(rom->archive, path, strlen(path)) : -1;
    struct file file = get_entry(&rom->file, rom->archive, entry);
    kunai_archive *archive;

    *count = 0;
    if (store == KUNAI_STORE_MAP_HEADERS)
        return rom->headers;
    if (member < 0)
        return file;
    if (kunai_archive_open(file.data, file.size, NULL, &archive, NULL) != KUNAI_OK)
        return (struct file){NULL, 0};
    file = get_entry(&file, archive, member);
    *count = kunai_archive_get_info(archive)->entry_count;
    kunai_archive_close(archive);
    return file;
}

static kunai_result find_headers(struct rom *rom, const void *arm9, size_t size, kunai_error *error)
{
    kunai_game_headers found;
    kunai_game_counts has;

    has.headers = (uint32_t)fetch_file(rom, KUNAI_STORE_MAP_NAMES, 0, &has.areas).size / 16;
    fetch_file(rom, KUNAI_STORE_AREA, 0, &has.areas);
    fetch_file(rom, KUNAI_STORE_MAP_MATRIX, 0, &has.matrices);
    fetch_file(rom, KUNAI_STORE_EVENTS, 0, &has.events);
    fetch_file(rom, KUNAI_STORE_SCRIPTS, 0, &has.scripts);
    fetch_file(rom, KUNAI_STORE_TEXTS, 0, &has.texts);
    kunai_game_find_headers(rom->game, arm9, size, &has, &found, error);
    rom->headers = (struct file){(const unsigned char *)arm9 + found.offset, (size_t)found.size};
    return error->code;
}

int main(int argc, char **argv)
{
    static unsigned char ram[4 << 20]; /* the console has no more memory */
    kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    kunai_options options = KUNAI_OPTIONS_INIT;
    struct rom rom = {{NULL, 0}, {NULL, 0}, NULL, NULL};
    unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &rom.file.size);
    const kunai_rom *about;
    uint64_t size = 0;
    kunai_world *world = NULL;
    kunai_scene *scene = NULL;
    kunai_error error;

    rom.file.data = data;
    kunai_archive_open(data, rom.file.size, NULL, &rom.archive, NULL);
    about = kunai_archive_get_rom(rom.archive);
    rom.game = kunai_game_find(about ? about->code.data : NULL);
    if (about && about->arm9)
        kunai_archive_read(rom.archive, (uint32_t)about->arm9->entry, ram, sizeof ram, &size, NULL);
    what.header = argc > 2 ? (uint32_t)atoi(argv[2]) : 0;
    options.format = rom.game ? rom.game->format : 0;
    if (find_headers(&rom, ram, (size_t)size, &error) == KUNAI_OK)
        kunai_world_open(&what, &options, &world, &error);
    for (kunai_request request; kunai_world_next(world, &request) == KUNAI_NEED_INPUT;) {
        const struct file file = fetch_file(&rom, request.store, request.index, &request.required);

        kunai_world_give(world, &request, file.data, file.size, &error);
    }
    if (world && kunai_world_finish(world, &scene, &error) == KUNAI_OK)
        printf("%u places\n", (unsigned)kunai_scene_get_info(scene)->instance_count);
    else
        fprintf(stderr, "%s\n", error.message);
    kunai_world_close(world);
    kunai_scene_close(scene);
    kunai_archive_close(rom.archive);
    free(data);
    return !scene;
}
