/* visitor_world.c - opens a world whose files are all in one file, for sweeps and fuzz targets.
 *
 * The file begins with five words: the members of kunai_world_options from flags to z. Files
 * follow: a kunai_request_item, a size, and the bytes. A file that is not listed is missing. The
 * word of the header is also the floor of a stage. The handle is a scene. */
#include <string.h>

#include "members.h"
#include "visitor.h"

enum { WHAT = 20, HEAD = 8 };

static uint32_t load_word(const uint8_t *at)
{
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Returns a copy for free(), or NULL if the file is missing. A sanitizer sees a read past the end
 * of the copy. */
static uint8_t *copy_file(const uint8_t *data, size_t size, uint32_t item, size_t *file_size)
{
    size_t at, left, length;
    uint8_t *copy;

    *file_size = 0;
    for (at = WHAT; size > at && size - at >= HEAD; at += HEAD + length) {
        left = size - at - HEAD;
        length = load_word(data + at + 4);
        if (length > left)
            length = left;
        if (load_word(data + at) != item)
            continue;
        copy = malloc(length ? length : 1);
        VISITOR_CHECK(copy != NULL);
        memcpy(copy, data + at + HEAD, length);
        *file_size = length;
        return copy;
    }
    return NULL;
}

/* Checks that each request names another file. */
static void give_files(kunai_world *world, const uint8_t *data, size_t size)
{
    kunai_request request, last = {0, 0, 0, 0};
    kunai_error error;

    while (kunai_world_next(world, &request) == KUNAI_NEED_INPUT) {
        const uint32_t item = request.store << KUNAI_REQUEST_ITEM_STORE_SHIFT | request.index;
        size_t file_size;
        uint8_t *file = copy_file(data, size, item, &file_size);

        VISITOR_CHECK(request.required <= 1 && request.store && request.index <= 0xFFFF);
        VISITOR_CHECK(request.store != last.store || request.index > last.index || !last.store);
        kunai_result result = kunai_world_give(world, &request, file, file_size, &error);
        VISITOR_CHECK(error.code == result && result != KUNAI_E_ARGUMENT);
        VISITOR_CHECK(result == KUNAI_OK || error.offset <= file_size);
        free(file);
        last = request;
    }
}

static kunai_result join(const void *data, size_t size, const kunai_options *options, void **out,
                         kunai_error *error)
{
    kunai_world_options what = KUNAI_WORLD_OPTIONS_INIT;
    uint8_t words[WHAT] = {0};
    uint32_t values[WHAT / 4], i;
    kunai_scene *scene = NULL;
    kunai_world *world;

    if (size)
        memcpy(words, data, size < WHAT ? size : WHAT);
    for (i = 0; i < WHAT / 4; i++)
        values[i] = load_word(words + 4 * (size_t)i);
    memcpy((uint8_t *)&what + sizeof what.struct_size, values, sizeof values);
    what.floor = what.header;
    kunai_result result = kunai_world_open(&what, options, &world, error);
    VISITOR_CHECK((result == KUNAI_OK) == (world != NULL));
    if (world) {
        give_files(world, data, size);
        result = kunai_world_finish(world, &scene, error);
        kunai_world_close(world);
    }
    VISITOR_CHECK((result == KUNAI_OK) == (scene != NULL));
    *out = scene;
    return result;
}

uint64_t walk_joined_scene(const void *handle, const void *data, size_t size)
{
    (void)data;
    (void)size;
    return walk_members(&scene_handle, handle);
}

void close_joined_scene(void *handle)
{
    kunai_scene_close(handle);
}

const test_visitor world_visitor = {"world", join, walk_joined_scene, close_joined_scene};
