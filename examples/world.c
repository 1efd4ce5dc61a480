/* cc world.c $(pkg-config --cflags --libs kunai) && ./a.out FOLDER 0 */
#include <kunai/kunai.h>
#include "read_file.h"

enum { STORES = 32 };

/* One file, or an archive of numbered files. */
struct store {
    unsigned char *data;
    size_t size;
    kunai_archive *archive; /* NULL: one file, which has the number 0 */
};

struct file {
    const void *data; /* NULL: the file is missing */
    size_t size;
};

static const struct {
    uint32_t store;
    const char *name;
} names[] = {{KUNAI_STORE_MAP_HEADERS, "map_headers.bin"},
             {KUNAI_STORE_MAP_MATRIX, "map_matrix.narc"},
             {KUNAI_STORE_LAND, "land_data.narc"},
             {KUNAI_STORE_AREA, "area_data.narc"},
             {KUNAI_STORE_AREA_BUILD, "area_build.narc"},
             {KUNAI_STORE_AREA_LIGHT, "arealight.narc"},
             {KUNAI_STORE_PROP_MODEL, "build_model.narc"},
             {KUNAI_STORE_PROP_ANIMATION, "bm_anime_list.narc"},
             {KUNAI_STORE_PROP_SHAPES, "build_model_matshp.dat"}};

static void open_stores(const char *folder, struct store *stores)
{
    char path[1024];
    size_t i;

    for (i = 0; i < sizeof names / sizeof names[0]; i++) {
        struct store *store = &stores[names[i].store];

        snprintf(path, sizeof path, "%s/%s", folder, names[i].name);
        store->data = read_file(path, &store->size);
        kunai_archive_open(store->data, store->size, NULL, &store->archive, NULL);
    }
}

static void close_stores(struct store *stores)
{
    int i;

    for (i = 0; i < STORES; i++) {
        kunai_archive_close(stores[i].archive);
        free(stores[i].data);
    }
}

/* Entries of a NARC are not packed: a file is a part of the bytes of the archive. */
static struct file fetch_file(const struct store *stores, uint32_t number, uint32_t index)
{
    struct file file = {NULL, 0};
    const struct store *store = number < STORES ? &stores[number] : NULL;
    const kunai_entry *entry = store ? kunai_archive_get_entry(store->archive, index) : NULL;

    if (entry && entry->result == KUNAI_OK) {
        file.data = store->data + entry->offset;
        file.size = (size_t)entry->size;
    } else if (store && !store->archive && index == 0) {
        file.data = store->data;
        file.size = store->size;
    }
    return file;
}

static kunai_scene *join_map(uint32_t header, const struct store *stores, kunai_error *error)
{
    kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    kunai_scene *scene = NULL;
    kunai_request request;
    kunai_world *world;

    what.header = header;
    if (kunai_world_open(&what, NULL, &world, error) != KUNAI_OK)
        return NULL;
    while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
        const struct file file = fetch_file(stores, request.store, request.index);

        if (kunai_world_give(world, &request, file.data, file.size, error) != KUNAI_OK)
            break;
    }
    kunai_world_finish(world, &scene, error);
    kunai_world_close(world);
    return scene;
}

static void print_places(const kunai_scene *scene)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    const kunai_instance *instance;
    uint32_t i;

    for (i = 0; (instance = kunai_scene_get_instance(scene, i)) != NULL; i++) {
        const kunai_scene_model *model = kunai_scene_get_model(scene, (uint32_t)instance->model);
        const float *at = instance->world + 12;

        if (model && model->model)
            printf("%s at %g %g %g\n", model->name.data, at[0], at[1], at[2]);
    }
    for (i = 0; i < info->warning_count; i++)
        printf("store %u, file %u: %s\n",
               (unsigned)(info->warnings[i].item >> KUNAI_REQUEST_ITEM_STORE_SHIFT),
               (unsigned)(info->warnings[i].item & KUNAI_REQUEST_ITEM_INDEX_MASK),
               info->warnings[i].message);
}

int main(int argc, char **argv)
{
    const int header = argc > 2 ? atoi(argv[2]) : 0;
    struct store stores[STORES] = {{NULL, 0, NULL}};
    kunai_scene *scene;
    kunai_error error;

    open_stores(argc > 1 ? argv[1] : ".", stores);
    scene = join_map((uint32_t)header, stores, &error);
    close_stores(stores); /* a scene does not need its input */
    if (!scene) {
        fprintf(stderr, "header %d: %s\n", header, error.message);
        return 1;
    }
    print_places(scene);
    kunai_scene_close(scene);
    return 0;
}
