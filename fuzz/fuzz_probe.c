/* fuzz_probe.c - asks what any bytes are, and searches them for the files in them.
 *
 * Calls kunai_probe, kunai_scan (from the start, from the middle, in pieces, and with
 * KUNAI_SCAN_PRS) and kunai_format_get. The first 4 bytes of the input are also the index of the
 * format that kunai_format_get is asked for. Asserts that:
 * - each find lies within the data, later than the find before, and its members agree;
 * - kunai_probe of the bytes of a sure find gives the same format, module, order and size;
 * - a scan with max_bytes has the same finds as a scan without;
 * - the list of formats has no gaps, and each name is that of kunai_format_name. */
#include "visitor.h"

#include <string.h>

/* Size of the largest input that is also searched for PRS, which is slow. */
enum { PRS_MOST = 4096 };

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

/* Checks that kunai_probe of exactly the bytes of a find gives the same answer. */
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

/* Checks that calls with a limit give the same find. pieces is the position of these calls. */
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

/* Asks for the format at any index: the first word of the input. */
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
