/* tool_forced.c - what the user says that a file is: the words of --format and --byte-order. */
#include "tool.h"

#include <ctype.h>
#include <string.h>

static const uint32_t formats[] = {
    KUNAI_FORMAT_PRS,   KUNAI_FORMAT_PRSD,       KUNAI_FORMAT_AFS,   KUNAI_FORMAT_BML,
    KUNAI_FORMAT_GSL,   KUNAI_FORMAT_PVM,        KUNAI_FORMAT_GVM,   KUNAI_FORMAT_XVM,
    KUNAI_FORMAT_PVMX,  KUNAI_FORMAT_NARC,       KUNAI_FORMAT_NINJA, KUNAI_FORMAT_PVR,
    KUNAI_FORMAT_GVR,   KUNAI_FORMAT_XVR,        KUNAI_FORMAT_TEX0,  KUNAI_FORMAT_PVP,
    KUNAI_FORMAT_GVP,   KUNAI_FORMAT_N_REL,      KUNAI_FORMAT_D_REL, KUNAI_FORMAT_FMT2,
    KUNAI_FORMAT_C_REL, KUNAI_FORMAT_R_REL,      KUNAI_FORMAT_TAM,   KUNAI_FORMAT_LAND,
    KUNAI_FORMAT_BDHC,  KUNAI_FORMAT_AREA_LIGHT,
};

static const struct {
    const char *word;
    uint32_t format;
} model_formats[] = {
    {"chunk", KUNAI_FORMAT_NJCM}, {"basic", KUNAI_FORMAT_NJBM}, {"basic+", KUNAI_FORMAT_NJBM_PLUS},
    {"ginja", KUNAI_FORMAT_GJCM}, {"xinja", KUNAI_FORMAT_XJ},   {"nj", KUNAI_FORMAT_NJCM},
    {"njcm", KUNAI_FORMAT_NJCM},  {"gj", KUNAI_FORMAT_GJCM},    {"gjcm", KUNAI_FORMAT_GJCM},
    {"xj", KUNAI_FORMAT_XJ},      {"mdl0", KUNAI_FORMAT_MDL0},  {"nsbmd", KUNAI_FORMAT_MDL0}};

/* What people call files that are named by what is in them. */
static const struct {
    const char *word;
    uint32_t format;
} other_words[] = {{"nsbtx", KUNAI_FORMAT_TEX0}};

static int is_text(const char *word, const char *wanted, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++)
        if (tolower((unsigned char)word[i]) != tolower((unsigned char)wanted[i]))
            return 0;
    return !word[size];
}

static int is_word(const char *word, const char *wanted)
{
    return is_text(word, wanted, strlen(wanted));
}

/* What is in the brackets of a name: that of "PSO stage (n.rel)" is "n.rel". */
static int is_short(const char *word, const char *name)
{
    const char *bracket = strchr(name, '(');

    return bracket && is_text(word, bracket + 1, strlen(bracket) - 2);
}

static uint32_t find_format(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (is_word(name, kunai_format_name(formats[i])) ||
            is_short(name, kunai_format_name(formats[i])))
            return formats[i];
    for (i = 0; i < sizeof other_words / sizeof other_words[0]; i++)
        if (is_word(name, other_words[i].word))
            return other_words[i].format;
    return KUNAI_FORMAT_ANY;
}

static void refuse_format(tool *t, const char *name, const char *more)
{
    buffer names = {0};
    size_t i;

    for (i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const char *known = kunai_format_name(formats[i]);

        buffer_add(&names, ", ", i ? 2 : 0);
        buffer_add(&names, known, strlen(known));
    }
    tool_usage(t, "unknown format %.64s, there are: %.*s%s%s", name, (int)names.size,
               (const char *)names.data, more ? ", " : "", more ? more : "");
    buffer_free(&names);
}

uint32_t tool_find_model_format(const char *word)
{
    size_t i;

    for (i = 0; i < sizeof model_formats / sizeof model_formats[0]; i++)
        if (is_word(word, model_formats[i].word))
            return model_formats[i].format;
    return KUNAI_FORMAT_ANY;
}

int tool_force_format(tool *t, const char *format, const char *byte_order, const char *more,
                      kunai_options *forced)
{
    *forced = (kunai_options){.struct_size = sizeof *forced};
    if (format)
        forced->format = find_format(format);
    if (format && !forced->format) {
        refuse_format(t, format, more);
        return -1;
    }
    if (byte_order && is_word(byte_order, "little"))
        forced->byte_order = KUNAI_ORDER_LITTLE;
    else if (byte_order && is_word(byte_order, "big"))
        forced->byte_order = KUNAI_ORDER_BIG;
    else if (byte_order) {
        tool_usage(t, "unknown byte order %.64s, there are: little, big", byte_order);
        return -1;
    }
    return 0;
}
