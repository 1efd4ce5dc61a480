/* probe.c - what the bytes are: asks each row of each noun's format table, then tries for PRSD
 * and PRS (archives.md 8; prs.md 6, 8). */
#include "formats/probe.h"
#include "archive/formats.h"
#include "base/find.h"
#include "map/formats.h"
#include "textures/formats.h"
#include "model/formats.h"
#include "motion/formats.h"
#include "prs/prs_machine.h"
#include "prs/prsd.h"
#include "scene/formats.h"

#include <kunai/prs.h>

#include <string.h>

enum { PRS_TAIL = 31 /* zero bytes behind the end mark */ };

static const kunai_i_format_row *const tables[] = {
    kunai_i_archive_formats, kunai_i_textures_formats, kunai_i_model_formats,
    kunai_i_motion_formats,  kunai_i_scene_formats,    kunai_i_map_formats};

enum { TABLES = sizeof tables / sizeof tables[0] };

/* One table: the first row that fits names the format, unless an earlier table did; then only rows
 * of that format are asked, for their noun. */
static void ask_table(const kunai_i_format_row *rows, const uint8_t *data, size_t size,
                      kunai_found *found)
{
    for (; rows->format; rows++) {
        kunai_found answer = {0, 0, 0, 0, 0, 0};

        if ((found->format && found->format != rows->format) ||
            !rows->recognise(data, size, &answer))
            continue;
        if (!found->format) {
            *found = answer;
            found->offset = 0;
            found->format = rows->format;
            found->nouns = 0;
        }
        found->nouns |= rows->noun;
    }
}

int kunai_i_probe_tables(const uint8_t *data, size_t size, kunai_found *found)
{
    size_t i;

    memset(found, 0, sizeof *found);
    for (i = 0; i < TABLES; i++)
        ask_table(tables[i], data, size, found);
    return found->format != KUNAI_FORMAT_ANY;
}

uint32_t kunai_i_probe_nouns(uint32_t format)
{
    const kunai_i_format_row *row;
    uint32_t nouns = 0;
    size_t i;

    for (i = 0; i < TABLES; i++)
        for (row = tables[i]; row->format; row++)
            if (row->format == format)
                nouns |= row->noun;
    return nouns;
}

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

static void give_stream(kunai_found *found, uint32_t format, uint32_t byte_order, uint64_t packed)
{
    found->size = packed;
    found->format = format;
    found->byte_order = byte_order;
    found->nouns = KUNAI_NOUN_PRS;
    found->confidence = KUNAI_LIKELY;
}

/* Its size tells it, so that anything may follow: the next member, for one. */
static int probe_prsd(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    static const uint32_t orders[] = {KUNAI_ORDER_LITTLE, KUNAI_ORDER_BIG};
    uint64_t packed;
    size_t i;

    for (i = 0; i < sizeof orders / sizeof orders[0]; i++)
        if (kunai_i_prsd_is_possible(data, size, orders[i] == KUNAI_ORDER_BIG) &&
            kunai_i_try_prs(data, size, KUNAI_FORMAT_PRSD, orders[i], unpacked, &packed) ==
                KUNAI_OK) {
            give_stream(found, KUNAI_FORMAT_PRSD, orders[i], packed);
            return 1;
        }
    return 0;
}

static int probe_plain_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    uint64_t packed;

    if (!kunai_i_prs_may_begin(data, size) ||
        kunai_i_try_prs(data, size, KUNAI_FORMAT_PRS, KUNAI_ORDER_ANY, unpacked, &packed) !=
            KUNAI_OK ||
        size - packed > PRS_TAIL || !kunai_i_is_zero(data + packed, (size_t)(size - packed)))
        return 0;
    give_stream(found, KUNAI_FORMAT_PRS, KUNAI_ORDER_ANY, packed);
    if (packed < KUNAI_I_PRS_TELLING)
        found->confidence = KUNAI_POSSIBLE;
    return 1;
}

int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    memset(found, 0, sizeof *found);
    return probe_prsd(data, size, found, unpacked) || probe_plain_prs(data, size, found, unpacked);
}

kunai_result kunai_probe(const void *data, size_t size, kunai_found *found)
{
    uint64_t unpacked;

    if (!found)
        return KUNAI_E_ARGUMENT;
    memset(found, 0, sizeof *found);
    if (!data && size)
        return KUNAI_E_ARGUMENT;
    if (!data)
        data = "";
    if (kunai_i_probe_tables(data, size, found) || kunai_i_probe_prs(data, size, found, &unpacked))
        return KUNAI_OK;
    return KUNAI_E_FORMAT;
}
