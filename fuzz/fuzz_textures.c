/* fuzz_textures.c - any bytes as a texture set in both colour expansions, and one decode whose
 * level, stride and output format are taken from a hash of the input. */
#include "decode.h"
#include "visitor.h"

/* Any arguments: what is outside of dst stays as it is, which the sanitizer sees. */
static void decode_any(const uint8_t *data, size_t size)
{
    const uint64_t choice = hash_bytes(VISITOR_HASH_START, data, size);
    const size_t capacity = (size_t)(choice >> 16 & 0xFFFF);
    kunai_textures *textures;
    uint8_t *dst;

    if (kunai_textures_open(data, size, NULL, &textures, NULL) != KUNAI_OK)
        return;
    dst = malloc(capacity + 1);
    VISITOR_CHECK(dst);
    (void)decode_as(textures, (uint32_t)(choice & 3), (uint32_t)(choice >> 2 & 15),
                    (uint32_t)(choice >> 6 & 3), NULL, dst, capacity,
                    (size_t)(choice >> 32 & 0x1FFF), NULL);
    free(dst);
    kunai_textures_close(textures);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_visitor_strict(&textures_visitor, data, size, 0);
    try_visitor_strict(&textures_visitor, data, size, KUNAI_TEXTURES_SHIFT);
    decode_any(data, size);
    return 0;
}
