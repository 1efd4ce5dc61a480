/* fuzz_world.c - opens any bytes as the files of a world, in the layout of visitor_world.c.
 *
 * Calls kunai_world_open, kunai_world_next, kunai_world_give, kunai_world_finish and everything
 * that the scene of the world gives. The first 20 bytes are the flags, header, matrix, x and z of
 * kunai_world_options. The world is opened with these flags, then with each set of flags in a list,
 * so that one input reaches all of them. Asserts that the error lies within the input and that two
 * walks give the same hash. */
#include "visitor.h"

#include <string.h>

enum { WORDS = 20 };

/* format is the format of the map headers. */
static void try_world(const uint8_t *data, size_t size, uint32_t format, uint32_t flags)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_error error;
    kunai_result result;
    uint64_t hash;
    void *scene;

    options.format = format;
    options.flags = flags;
    options.max_memory = (uint64_t)64 << 20;
    result = world_visitor.open(data, size, &options, &scene, &error);
    VISITOR_CHECK(error.code == result && error.offset <= size);
    if (!scene)
        return;
    hash = world_visitor.walk(scene, data, size);
    VISITOR_CHECK(world_visitor.walk(scene, data, size) == hash);
    world_visitor.close(scene);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t scopes[] = {KUNAI_WORLD_HEADER,
                                     KUNAI_WORLD_MATRIX,
                                     KUNAI_WORLD_MATRIX | KUNAI_WORLD_CELL,
                                     KUNAI_WORLD_HEADER | KUNAI_WORLD_PLACES,
                                     KUNAI_WORLD_STAGE,
                                     KUNAI_WORLD_STAGE | KUNAI_WORLD_PLACEMENTS,
                                     KUNAI_WORLD_MATRIX | KUNAI_WORLD_PLACEMENTS};
    uint8_t *copy;
    size_t i;

    try_visitor_strict(&world_visitor, data, size, 0);
    copy = size < WORDS ? NULL : malloc(size);
    if (!copy)
        return 0;
    memcpy(copy, data, size);
    for (i = 0; i < sizeof scopes; i++) {
        copy[0] = scopes[i];
        copy[1] = copy[2] = copy[3] = 0;
        try_world(copy, size, KUNAI_FORMAT_ANY, i % 2 ? KUNAI_OPEN_STRICT : 0);
        if (!(scopes[i] & KUNAI_WORLD_STAGE))
            try_world(copy, size, i % 2 ? KUNAI_FORMAT_MAP_HEADERS_HG : KUNAI_FORMAT_MAP_HEADERS_DP,
                      0);
    }
    free(copy);
    return 0;
}
