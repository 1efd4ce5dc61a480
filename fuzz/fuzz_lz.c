/* fuzz_lz.c - decodes any bytes as each of the six formats of lz.h, and without a named format.
 *
 * Calls kunai_lz_size, kunai_lz_inspect and kunai_lz_decode. No bytes of the input select options.
 * Asserts that:
 * - the three calls return the same result, and the size query and the decoder the same sizes
 *   and the same place of an error;
 * - the output of LZ10, LZ11 and BLZ is that of the plain loops below, which take one token at a
 *   time as lz.md 2 and 3 say. The decoder copies several bytes at once, so its steps could
 *   differ. */
#include <stdlib.h>
#include <string.h>

#include <kunai/kunai.h>

#include "visitor.h"

enum { MAX_OUTPUT = 1 << 20 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void *take_memory(size_t size)
{
    void *memory = malloc(size ? size : 1);

    VISITOR_CHECK(memory);
    return memory;
}

static uint32_t get(const uint8_t *data, size_t at)
{
    return data[at];
}

/* Checks the output of a valid LZ10 or LZ11 stream. plain has size bytes; the header of the stream
 * has first bytes. */
static void check_copies(const uint8_t *data, size_t first, const uint8_t *plain, uint64_t size,
                         int is_11)
{
    uint64_t made = 0;
    size_t at = first;

    while (made < size) {
        const uint32_t flags = get(data, at++);

        for (int bit = 7; bit >= 0 && made < size; bit--) {
            uint32_t kind, length, distance;

            if (!(flags >> bit & 1)) {
                VISITOR_CHECK(plain[made++] == get(data, at++));
                continue;
            }
            kind = get(data, at) >> 4;
            length = kind + (is_11 ? 1 : 3);
            if (is_11 && kind == 0) {
                length = ((get(data, at) & 15) << 4 | get(data, at + 1) >> 4) + 0x11;
                at += 1;
            } else if (is_11 && kind == 1) {
                length = (get(data, at) & 15) << 12 | get(data, at + 1) << 4;
                length = (length | get(data, at + 2) >> 4) + 0x111;
                at += 2;
            }
            distance = ((get(data, at) & 15) << 8 | get(data, at + 1)) + 1;
            at += 2;
            for (; length && made < size; length--, made++)
                VISITOR_CHECK(plain[made] == plain[made - distance]);
        }
    }
}

/* Checks the output of a BLZ stream. Unpacks it in place, from the end, as games do. */
static void check_program(const uint8_t *data, size_t size, const uint8_t *plain,
                          const kunai_lz_info *info)
{
    uint8_t *out = take_memory((size_t)info->unpacked);
    size_t from = size - info->footer, to = (size_t)info->unpacked, start = (size_t)info->plain;

    memcpy(out, data, size);
    while (info->footer && from > start) {
        const uint32_t flags = out[--from];

        for (int bit = 7; bit >= 0 && from > start; bit--) {
            uint32_t word, length;

            if (!(flags >> bit & 1)) {
                out[--to] = out[--from];
                continue;
            }
            from -= 2;
            word = out[from] | (uint32_t)out[from + 1] << 8;
            for (length = (word >> 12) + 3; length; length--) {
                to--;
                out[to] = out[to + (word & 0xFFF) + 3];
            }
        }
    }
    VISITOR_CHECK(!memcmp(out, plain, (size_t)info->unpacked));
    free(out);
}

static void check_plain(const uint8_t *data, size_t size, const uint8_t *plain,
                        const kunai_lz_info *info)
{
    const size_t first = size > 4 && !(data[1] | data[2] | data[3]) ? 8 : 4;

    if (info->format == KUNAI_FORMAT_BLZ)
        check_program(data, size, plain, info);
    else if (info->format == KUNAI_FORMAT_LZ10 || info->format == KUNAI_FORMAT_LZ11)
        check_copies(data, first, plain, info->unpacked, info->format == KUNAI_FORMAT_LZ11);
}

static void check_format(const uint8_t *data, size_t size, uint32_t format)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    uint64_t counted, unpacked, packed, used;
    kunai_result result, again;
    kunai_error error, error_again;
    kunai_lz_info info;
    uint8_t *plain;

    options.format = format;
    options.max_output = MAX_OUTPUT;
    result = kunai_lz_size(data, size, &options, &counted, &packed, &error);
    VISITOR_CHECK(counted <= MAX_OUTPUT && packed <= size && error.offset <= size);
    VISITOR_CHECK(kunai_lz_inspect(data, size, &options, &info, NULL) == result);
    /* If the data is damaged, the room that decoding needs is not known: MAX_OUTPUT is always
     * enough. */
    plain = take_memory(result == KUNAI_OK ? (size_t)counted : MAX_OUTPUT);
    again = kunai_lz_decode(data, size, &options, plain,
                            result == KUNAI_OK ? (size_t)counted : MAX_OUTPUT, &unpacked, &used,
                            &error_again);
    VISITOR_CHECK(again == result && unpacked == counted && used == packed);
    VISITOR_CHECK(error.offset == error_again.offset && !strcmp(error.record, error_again.record));
    if (result == KUNAI_OK)
        check_plain(data, size, plain, &info);
    free(plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint32_t format;

    check_format(data, size, KUNAI_FORMAT_ANY);
    for (format = KUNAI_FORMAT_LZ10; format <= KUNAI_FORMAT_BLZ; format++)
        check_format(data, size, format);
    return 0;
}
