/* fuzz_probe.c - any bytes: what begins in them, and where, with what both calls promise. */
#include "subject.h"

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
    SUBJECT_CHECK(found->format);
    SUBJECT_CHECK((found->nouns != 0) == (found->format != KUNAI_FORMAT_REL));
    SUBJECT_CHECK(found->confidence >= KUNAI_POSSIBLE && found->confidence <= KUNAI_SURE);
    SUBJECT_CHECK(found->byte_order <= KUNAI_ORDER_MIXED);
    SUBJECT_CHECK(found->size && found->size <= left);
}

/* A probe of exactly these bytes says the same. */
static void check_again(const uint8_t *data, const kunai_found *found)
{
    kunai_found again;

    SUBJECT_CHECK(kunai_probe(data + found->offset, (size_t)found->size, &again) == KUNAI_OK);
    SUBJECT_CHECK(again.format == found->format && again.nouns == found->nouns);
    SUBJECT_CHECK(again.byte_order == found->byte_order);
    SUBJECT_CHECK(again.size == found->size && again.confidence == KUNAI_SURE);
}

static void probe(const uint8_t *data, size_t size)
{
    kunai_found found;
    const kunai_result code = kunai_probe(data, size, &found);

    SUBJECT_CHECK(code == KUNAI_OK || code == KUNAI_E_FORMAT);
    if (code == KUNAI_OK)
        check_found(&found, size);
    else
        SUBJECT_CHECK(is_zero(&found));
    SUBJECT_CHECK(found.offset == 0);
}

static void scan(const uint8_t *data, size_t size, uint32_t flags, uint64_t position)
{
    kunai_found found;
    size_t calls;

    for (calls = 0;; calls++) {
        const uint64_t before = position;
        const kunai_result code = kunai_scan(data, size, flags, &position, &found);

        SUBJECT_CHECK(calls <= size);
        if (code == KUNAI_END)
            break;
        SUBJECT_CHECK(code == KUNAI_OK);
        SUBJECT_CHECK(position > before && position <= size);
        SUBJECT_CHECK(found.offset >= before && found.offset < position);
        check_found(&found, size - found.offset);
        if (found.confidence == KUNAI_SURE)
            check_again(data, &found);
    }
    SUBJECT_CHECK(is_zero(&found) && position >= size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    probe(data, size);
    scan(data, size, 0, 0);
    scan(data, size, 0, size / 2);
    if (size <= PRS_MOST)
        scan(data, size, KUNAI_SCAN_PRS, 0);
    return 0;
}
