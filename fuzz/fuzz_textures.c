/* fuzz_textures.c - any bytes as a texture set: everything that it can give, twice, and one decode
 * with level, stride and output format taken from a hash of the input. */
#include <string.h>

#include "../tests/subject.h"

static uint64_t open_and_walk(const uint8_t *data, size_t size, uint32_t flags)
{
    kunai_options options = {0};
    uint64_t hash = 0;
    void *handle;

    options.struct_size = sizeof options;
    options.flags = flags;
    options.max_memory = 64 << 20;
    options.max_output = 16 << 20;
    if (subject_textures.open(data, size, &options, &handle, NULL) != KUNAI_OK) {
        SUBJECT_CHECK(!handle);
        return 0;
    }
    hash = subject_textures.walk(handle, data, size);
    subject_textures.close(handle);
    return hash;
}

/* Any arguments: what is outside of dst stays as it is, which the sanitizer sees. */
static void decode_any(const uint8_t *data, size_t size)
{
    const uint64_t choice = subject_hash_bytes(SUBJECT_HASH_START, data, size);
    const size_t capacity = (size_t)(choice >> 16 & 0xFFFF);
    kunai_textures *textures;
    uint8_t *dst;

    if (kunai_textures_open(data, size, NULL, &textures, NULL) != KUNAI_OK)
        return;
    dst = malloc(capacity + 1);
    SUBJECT_CHECK(dst);
    (void)kunai_textures_decode(textures, (uint32_t)(choice & 3), (uint32_t)(choice >> 2 & 15),
                                (uint32_t)(choice >> 6 & 3), NULL, dst, capacity,
                                (size_t)(choice >> 32 & 0x1FFF), NULL);
    free(dst);
    kunai_textures_close(textures);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint64_t hash = open_and_walk(data, size, 0);

    SUBJECT_CHECK(open_and_walk(data, size, 0) == hash);
    (void)open_and_walk(data, size, KUNAI_STRICT | KUNAI_SHIFT);
    decode_any(data, size);
    return 0;
}
