/* probe.c - what the bytes are: asks each row of each noun's format table, then tries for PRS
 * (archives.md 8, prs.md 6). */
#include "probe/probe.h"
#include "archive/formats.h"
#include "textures/formats.h"
#include "model/formats.h"
#include "motion/formats.h"

#include <kunai/prs.h>

#include <string.h>

enum {
    PRS_SHORTEST = 3, /* the end mark and its control byte */
    PRS_TAIL = 31,    /* zero bytes behind the end mark */
    PRS_TELLING = 16  /* packed bytes that hardly form a stream by chance */
};

/* One table: the first row that fits names the format, unless an earlier table did; from then on
 * only rows of that format are asked, for their noun. */
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
    memset(found, 0, sizeof *found);
    ask_table(kunai_i_archive_formats, data, size, found);
    ask_table(kunai_i_textures_formats, data, size, found);
    ask_table(kunai_i_model_formats, data, size, found);
    ask_table(kunai_i_motion_formats, data, size, found);
    return found->format != KUNAI_FORMAT_ANY;
}

/* The first token can only be a literal or the end mark (prs.md 2). */
static int may_begin_prs(const uint8_t *data, size_t size)
{
    if (size < PRS_SHORTEST)
        return 0;
    return (data[0] & 1) || ((data[0] & 3) == 2 && !data[1] && !data[2]);
}

int kunai_i_probe_prs(const uint8_t *data, size_t size, kunai_found *found, uint64_t *unpacked)
{
    kunai_options options;
    uint64_t packed, i;

    memset(found, 0, sizeof *found);
    memset(&options, 0, sizeof options);
    options.struct_size = sizeof options;
    options.max_output = UINT64_MAX; /* nothing is written */
    if (!may_begin_prs(data, size) ||
        kunai_prs_size(data, size, &options, unpacked, &packed, NULL) != KUNAI_OK ||
        size - packed > PRS_TAIL)
        return 0;
    for (i = packed; i < size; i++)
        if (data[i])
            return 0;
    found->size = packed;
    found->format = KUNAI_FORMAT_PRS;
    found->nouns = KUNAI_NOUN_PRS;
    found->confidence = packed < PRS_TELLING ? KUNAI_POSSIBLE : KUNAI_LIKELY;
    return 1;
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
