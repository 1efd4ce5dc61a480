/* prs_formats.c - the formats of the module prs, which no magic word tells: a trial run without
 * output recognises them (prs.md 6, 8). */
#include "prs/prs.h"
#include "base/find.h"
#include "prs/prs_machine.h"
#include "prs/prsd.h"

#include <string.h>

enum { PRS_TAIL = 31 /* zero bytes that may follow the end mark */ };

kunai_result kunai_i_try_prs(const uint8_t *data, size_t size, uint32_t format, uint32_t byte_order,
                             uint64_t *unpacked, uint64_t *packed)
{
    kunai_options options;

    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.format = format;
    options.byte_order = byte_order;
    options.flags = format == KUNAI_FORMAT_PRSD ? KUNAI_STRICT : 0;
    options.max_output = UINT64_MAX; /* nothing is written */
    return kunai_prs_size(data, size, &options, unpacked, packed, NULL);
}

/* Anything may follow, such as the next member of an archive: the header says how much the stream
 * unpacks to. */
static int try_prsd(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    static const uint32_t orders[] = {KUNAI_ORDER_LITTLE, KUNAI_ORDER_BIG};
    uint64_t packed;
    size_t i;

    for (i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (kunai_i_is_possible_prsd(data, size, orders[i] == KUNAI_ORDER_BIG) &&
            kunai_i_try_prs(data, size, KUNAI_FORMAT_PRSD, orders[i], unpacked, &packed) ==
                KUNAI_OK) {
            found->size = packed;
            found->byte_order = orders[i];
            return 1;
        }
    return 0;
}

static int try_plain(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    uint64_t packed;

    if (!kunai_i_may_begin_prs(data, size) ||
        kunai_i_try_prs(data, size, KUNAI_FORMAT_PRS, KUNAI_ORDER_ANY, unpacked, &packed) !=
            KUNAI_OK ||
        size - packed > PRS_TAIL || !kunai_i_is_zero(data + packed, (size_t)(size - packed)))
        return 0;
    found->size = packed;
    found->byte_order = KUNAI_ORDER_ANY;
    if (packed < KUNAI_I_PRS_TELLING)
        found->confidence = KUNAI_POSSIBLE;
    return 1;
}

int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    memset(found, 0, sizeof *found);
    found->nouns = KUNAI_NOUN_PRS;
    found->confidence = KUNAI_LIKELY;
    found->format = KUNAI_FORMAT_PRSD;
    if (try_prsd(data, size, found, unpacked))
        return 1;
    found->format = KUNAI_FORMAT_PRS;
    if (try_plain(data, size, found, unpacked))
        return 1;
    memset(found, 0, sizeof *found);
    return 0;
}

static int recognise_prsd(const kunai_i_format *format, const uint8_t *data, size_t size,
                          kunai_found *found)
{
    uint64_t unpacked;

    (void)format;
    return try_prsd(data, size, found, &unpacked);
}

static int recognise_prs(const kunai_i_format *format, const uint8_t *data, size_t size,
                         kunai_found *found)
{
    uint64_t unpacked;

    (void)format;
    return try_plain(data, size, found, &unpacked);
}

static const kunai_i_format formats[] = {
    {.info = {KUNAI_FORMAT_PRSD, KUNAI_NOUN_PRS, "PRSD", "prs"},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_prsd},
    {.info = {KUNAI_FORMAT_PRS, KUNAI_NOUN_PRS, "PRS", "prs"},
     .specificity = KUNAI_I_BY_TRIAL,
     .recognise = recognise_prs},
};

/* Streams have no handle. */
const kunai_i_module kunai_i_prs_module = {.record = "stream",
                                           .bit = KUNAI_NOUN_PRS,
                                           .rows = formats,
                                           .row_count = sizeof formats / sizeof formats[0],
                                           .row_size = sizeof formats[0]};
