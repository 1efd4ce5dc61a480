/* fuzz_textures.c - opens any bytes as a texture set.
 *
 * Calls kunai_textures_open with and without KUNAI_TEXTURES_SHIFT, everything that the textures
 * visitor reads, kunai_textures_decode and kunai_textures_match. A hash of the input selects the
 * arguments of one decode and of one list to match. Asserts what try_visitor_strict asserts, and
 * that a match names an image and a palette of the set or -1. */
#include "decode.h"
#include "visitor.h"

/* Decodes with any arguments. A sanitizer sees every write outside of dst. */
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

/* Matches a list whose names are any parts of the input. */
static void match_any(const uint8_t *data, size_t size)
{
    const uint64_t choice = hash_bytes(VISITOR_HASH_START, data, size);
    const char *text = (const char *)data + (size ? choice % size : 0);
    const size_t left = size - (size_t)(text - (const char *)data);
    const kunai_string name = {text, left < 32 ? left : 16 + (choice >> 32 & 15)};
    const kunai_texture_ref refs[2] = {{.name = name, .palette = name}, {.name = {"", 0}}};
    const kunai_texture_list list = {refs, (uint32_t)(choice >> 40) % 3,
                                     (uint32_t)(choice >> 42) % 5};
    kunai_texture_match match;
    kunai_textures *textures;
    uint32_t i;

    if (kunai_textures_open(data, size, NULL, &textures, NULL) != KUNAI_OK)
        return;
    for (i = 0; i < 3; i++) {
        const kunai_textures_info *info = kunai_textures_get_info(textures);
        const kunai_result result = kunai_textures_match(textures, &list, i, &match);

        VISITOR_CHECK(result ==
                      (list.rule > KUNAI_MATCH_RULE_NAME_PALETTE ? KUNAI_E_ARGUMENT : KUNAI_OK));
        VISITOR_CHECK(match.image >= -1 && match.image < (int32_t)info->image_count);
        VISITOR_CHECK(match.palette >= -1 && match.palette < (int32_t)info->palette_count);
    }
    kunai_textures_close(textures);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    try_visitor_strict(&textures_visitor, data, size, 0);
    try_visitor_strict(&textures_visitor, data, size, KUNAI_TEXTURES_SHIFT);
    decode_any(data, size);
    match_any(data, size);
    return 0;
}
