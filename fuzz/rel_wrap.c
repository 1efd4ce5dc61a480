/* rel_wrap.c - puts the trailer and the relocation table of a REL file after any bytes
 * (ninja-scene.md 1). */
#include "rel_wrap.h"

#include <stdlib.h>
#include <string.h>

enum { CONTROL = REL_WRAP_CONTROL, ALIGNMENT = 32, TRAILER = 32 };

typedef struct wrapper {
    uint8_t *bytes;
    size_t payload;
    size_t count; /* of relocations */
    uint32_t big;
    uint32_t with_zeros;
} wrapper;

static size_t align_size(size_t size)
{
    return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

static uint32_t load32(const wrapper *w, size_t at)
{
    const uint8_t *b = w->bytes + at;

    return w->big ? (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3]
                  : (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

static void store(const wrapper *w, size_t at, uint32_t value, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++)
        w->bytes[at + i] = (uint8_t)(value >> 8 * (w->big ? size - 1 - i : i));
}

static void store_relocations(wrapper *w)
{
    size_t at, last = 0;

    for (at = 0; at < w->payload; at += 4) {
        const uint32_t word = load32(w, at);

        if (word >= w->payload || (!word && !w->with_zeros) || (at - last) / 4 > 0xFFFF)
            continue;
        store(w, w->payload + 2 * w->count, (uint32_t)((at - last) / 4), 2);
        w->count++;
        last = at;
    }
}

uint8_t *wrap_rel(const uint8_t *data, size_t size, size_t *wrapped_size)
{
    wrapper w = {0};
    size_t trailer;

    if (size < CONTROL + 4)
        return NULL;
    size -= CONTROL;
    w.payload = align_size(size);
    w.with_zeros = data[size + 2] & 1;
    w.big = data[size + 2] >> 1 & 1;
    /* There is at most one relocation per word. */
    w.bytes = calloc(w.payload + align_size(w.payload / 2) + TRAILER, 1);
    if (!w.bytes)
        abort();
    memcpy(w.bytes, data, size);
    store_relocations(&w);
    trailer = w.payload + align_size(2 * w.count);
    store(&w, trailer, (uint32_t)w.payload, 4);
    store(&w, trailer + 4, (uint32_t)w.count, 4);
    store(&w, trailer + 8, 1, 4);
    store(&w, trailer + 16, (uint32_t)(data[size] | data[size + 1] << 8), 4);
    *wrapped_size = trailer + TRAILER;
    return w.bytes;
}
