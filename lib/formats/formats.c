/*
 * formats.c - recognises data: asks the rows of all modules in the order of their specificity
 * (module.h). Also lists the formats that the rows describe. Reads only what the rows read: each
 * module describes its formats in a document of its own. formats.md lists them all.
 *
 * A format without a magic word is only recognised by its structure, and some guesses are weak. So
 * the order of the questions matters: every magic word comes first, and the trial of PRS last.
 */
#include "formats/formats.h"
#include "archive/archive.h"
#include "base/identify.h"
#include "lz/lz.h"
#include "map/map.h"
#include "model/model.h"
#include "motion/motion.h"
#include "prs/prs.h"
#include "scene/scene.h"
#include "textures/textures.h"

#include <string.h>

const kunai_i_module *const kunai_i_modules[KUNAI_I_MODULES] = {
    &kunai_i_prs_module,   &kunai_i_archive_module, &kunai_i_textures_module,
    &kunai_i_model_module, &kunai_i_motion_module,  &kunai_i_scene_module,
    &kunai_i_map_module,   &kunai_i_lz_module};

/* ---- recognition ---- */

/* Returns the module of the first row with this specificity that recognises the bytes, or NULL. */
static const kunai_i_module *find_format(uint32_t specificity, const uint8_t *data, size_t size,
                                         kunai_found *found)
{
    size_t i, row;

    for (i = 0; i < KUNAI_I_MODULES; i++)
        for (row = 0; row < kunai_i_modules[i]->row_count; row++) {
            const kunai_i_format *format = kunai_i_get_format(kunai_i_modules[i], row);

            if (format->specificity == specificity && kunai_i_ask(format, data, size, found))
                return kunai_i_modules[i];
        }
    return NULL;
}

/* A file can be of interest to several modules: a model file can contain textures and motions. */
uint32_t kunai_i_find_modules(const kunai_i_module *by, uint32_t format, const uint8_t *data,
                              size_t size)
{
    const uint32_t all = kunai_i_get_modules(format);
    uint32_t modules = all & by->bit;
    kunai_found found;
    size_t i;

    for (i = 0; i < KUNAI_I_MODULES; i++)
        if ((all & ~modules & kunai_i_modules[i]->bit) &&
            kunai_i_recognises(kunai_i_modules[i], format, data, size, &found))
            modules |= kunai_i_modules[i]->bit;
    return modules;
}

/*
 * Returns 1 if the data begins with a magic word of a texture. Only words that kunai_scan looks for
 * count. This data is most likely a texture, even if damage keeps the other rows from recognising
 * it. For example, only the global index may be left. The rows that guess are not asked, because a
 * weak guess could take the data for another format.
 *
 * The words of other formats do not count, because names of files begin with them, too. A GSL
 * archive, which is only guessed, begins with the name of its first file. For example, the name
 * "GRND00.NJ" begins with GRND, the tag of a chunk in Ninja files.
 */
static int begins_with_texture_word(const uint8_t *data, size_t size)
{
    size_t row;

    for (row = 0; row < kunai_i_textures_module.row_count; row++) {
        const kunai_i_format *format = kunai_i_get_format(&kunai_i_textures_module, row);
        const kunai_i_word *word;

        for (word = format->words; word && word->use; word++)
            if (word->use == KUNAI_I_SCANNED && size >= KUNAI_I_WORD &&
                memcmp(data, word->bytes, KUNAI_I_WORD) == 0)
                return 1;
    }
    return 0;
}

int kunai_i_identify(uint32_t last, const uint8_t *data, size_t size, kunai_found *found)
{
    const kunai_i_module *module = NULL;
    uint32_t how;

    for (how = KUNAI_I_BY_MAGIC; how <= last && !module; how++)
        if (how != KUNAI_I_BY_GUESS || !begins_with_texture_word(data, size))
            module = find_format(how, data, size, found);
    if (module)
        found->modules = kunai_i_find_modules(module, found->format, data, size);
    else
        memset(found, 0, sizeof *found);
    return module != NULL;
}

kunai_result kunai_probe(const void *data, size_t size, kunai_found *found)
{
    if (!found)
        return KUNAI_E_ARGUMENT;
    memset(found, 0, sizeof *found);
    if (!data && size)
        return KUNAI_E_ARGUMENT;
    if (!data)
        data = "";
    return kunai_i_identify(KUNAI_I_BY_TRIAL, data, size, found) ? KUNAI_OK : KUNAI_E_FORMAT;
}

/* ---- list of formats ---- */

/* Returns the row with a name whose format number is the lowest one that is not below least. */
static const kunai_format_info *find_info(uint32_t least)
{
    const kunai_format_info *first = NULL;
    size_t i, row;

    for (i = 0; i < KUNAI_I_MODULES; i++)
        for (row = 0; row < kunai_i_modules[i]->row_count; row++) {
            const kunai_format_info *info = &kunai_i_get_format(kunai_i_modules[i], row)->info;

            if (info->name && info->format >= least && (!first || info->format < first->format))
                first = info;
        }
    return first;
}

const kunai_format_info *kunai_format_get(uint32_t index)
{
    const kunai_format_info *info = find_info(0);

    while (info && index--)
        info = find_info(info->format + 1);
    return info;
}

uint32_t kunai_i_get_modules(uint32_t format)
{
    const kunai_format_info *info = find_info(format);

    return info && info->format == format ? info->modules : 0;
}

/* Returns "unknown" if no row with a name has this format number. */
const char *kunai_format_name(uint32_t format)
{
    const kunai_format_info *info = find_info(format);

    return info && info->format == format ? info->name : "unknown";
}
