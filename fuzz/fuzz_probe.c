/* fuzz_probe.c - any bytes: what begins in them, and where, with what both calls promise. */
#include "visitor.h"

#include <string.h>

enum { PRS_MOST = 4096 }; /* input that is also searched for PRS, which is slow */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int is_zero(const kunai_found *found)
{
    static const kunai_found zero;

    return memcmp(found, &zero, sizeof zero) == 0;
}

static void check_found(const kunai_found *found, uint64_t left)
{
    VISITOR_CHECK(found->format);
    VISITOR_CHECK((found->modules != 0) == (found->format != KUNAI_FORMAT_REL));
    VISITOR_CHECK(found->confidence >= KUNAI_CONFIDENCE_POSSIBLE &&
                  found->confidence <= KUNAI_CONFIDENCE_SURE);
    VISITOR_CHECK(found->byte_order <= KUNAI_BYTE_ORDER_MIXED);
    VISITOR_CHECK(found->size && found->size <= left);
}

/* A probe of exactly these bytes says the same. */
static void check_again(const uint8_t *data, const kunai_found *found)
{
    kunai_found again;

    VISITOR_CHECK(kunai_probe(data + found->offset, (size_t)found->size, &again) == KUNAI_OK);
    VISITOR_CHECK(again.format == found->format && again.modules == found->modules);
    VISITOR_CHECK(again.byte_order == found->byte_order);
    VISITOR_CHECK(again.size == found->size && again.confidence == KUNAI_CONFIDENCE_SURE);
}

static void probe(const uint8_t *data, size_t size)
{
    kunai_found found;
    const kunai_result code = kunai_probe(data, size, &found);

    VISITOR_CHECK(code == KUNAI_OK || code == KUNAI_E_FORMAT);
    if (code == KUNAI_OK)
        check_found(&found, size);
    else
        VISITOR_CHECK(is_zero(&found));
    VISITOR_CHECK(found.offset == 0);
}

/* Calls with a limit have the same finds. pieces is their position. */
static void check_pieces(const uint8_t *data, size_t size, uint32_t flags, uint64_t *pieces,
                         const kunai_found *found)
{
    const kunai_scan_options options = {sizeof options, flags, 1 + size / 7};
    kunai_found again;
    kunai_result code;
    uint64_t before;

    do {
        before = *pieces;
        code = kunai_scan(data, size, &options, pieces, &again);
        VISITOR_CHECK(code != KUNAI_MORE || (is_zero(&again) && *pieces > before));
    } while (code == KUNAI_MORE);
    VISITOR_CHECK(memcmp(&again, found, sizeof again) == 0);
}

static void scan(const uint8_t *data, size_t size, uint32_t flags, uint64_t position)
{
    const kunai_scan_options options = {sizeof options, flags, 0};
    uint64_t pieces = position;
    kunai_found found;
    size_t calls;

    for (calls = 0;; calls++) {
        const uint64_t before = position;
        const kunai_result code = kunai_scan(data, size, &options, &position, &found);

        check_pieces(data, size, flags, &pieces, &found);
        VISITOR_CHECK(pieces == position);
        VISITOR_CHECK(calls <= size);
        if (code == KUNAI_END)
            break;
        VISITOR_CHECK(code == KUNAI_OK);
        VISITOR_CHECK(position > before && position <= size);
        VISITOR_CHECK(found.offset >= before && found.offset < position);
        check_found(&found, size - found.offset);
        if (found.confidence == KUNAI_CONFIDENCE_SURE)
            check_again(data, &found);
    }
    VISITOR_CHECK(is_zero(&found) && position >= size);
}

/* The list of formats at any index, which is the first word of the input. */
static void list(const uint8_t *data, size_t size)
{
    const kunai_format_info *info;
    uint32_t index = 0;

    if (size)
        memcpy(&index, data, size < sizeof index ? size : sizeof index);
    info = kunai_format_get(index);
    VISITOR_CHECK(!info || (index < 256 && (!index || kunai_format_get(index - 1))));
    if (info)
        VISITOR_CHECK(strcmp(info->name, kunai_format_name(info->format)) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    list(data, size);
    probe(data, size);
    scan(data, size, 0, 0);
    scan(data, size, 0, size / 2);
    if (size <= PRS_MOST)
        scan(data, size, KUNAI_SCAN_PRS, 0);
    return 0;
}
