/*
 * tool_forced.c - reads the values of --format and --byte-order, for the subcommands that have
 * these options.
 *
 * The words for formats are their names in the library, the part of a name in brackets, and
 * extensions that only one format has. Words for models are looked up by find_model_format alone,
 * because one word ("chunk") stands for a kind of model in any file.
 */
#include "tool.h"
#include "platform.h"

#include <ctype.h>
#include <string.h>

enum { MOST_FORMATS = 255 };

static void list_formats(const kunai_format_info **formats)
{
    uint32_t i;

    for (i = 0; i < MOST_FORMATS && (formats[i] = kunai_format_get(i)) != NULL; i++)
        continue;
}

/* kunai_format_get searches all tables of the library for each index: 0.2 ms for all formats. The
 * list is kept, because this is too long for each entry of an archive. */
const kunai_format_info *find_tool_format(uint32_t format)
{
    static platform_mutex mutex = PLATFORM_MUTEX;
    static const kunai_format_info *formats[MOST_FORMATS + 1]; /* NULL ends the list */
    size_t i = 0;

    lock_mutex(&mutex);
    if (!formats[0])
        list_formats(formats);
    unlock_mutex(&mutex);
    while (formats[i] && formats[i]->format != format)
        i++;
    return formats[i];
}

/* The library uses these words for Ninja chunk files, not for the models in them. */
static const struct {
    const char *word;
    uint32_t format;
} chunk_words[] = {{"nj", KUNAI_FORMAT_NJCM},
                   {"njcm", KUNAI_FORMAT_NJCM},
                   {"gj", KUNAI_FORMAT_GJCM},
                   {"gjcm", KUNAI_FORMAT_GJCM},
                   {"xj", KUNAI_FORMAT_XJ}};

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

/* Returns whether word is the part of a name in brackets: "n.rel" for "PSO stage (n.rel)". */
static int is_short(const char *word, const char *name)
{
    const char *bracket = strchr(name, '(');

    return bracket && is_text(word, bracket + 1, strlen(bracket) - 2);
}

/* Words for models belong to find_model_format. Motions need no word. */
static int is_listed(const kunai_format_info *info)
{
    const uint32_t moving = KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION;

    return info->modules && (!(info->modules & moving) || (info->modules & KUNAI_MODULE_ARCHIVE));
}

/* Returns whether word is the name, or the part of the name in brackets. */
static int is_named(const char *word, const kunai_format_info *info)
{
    return is_word(word, info->name) || is_short(word, info->name);
}

/* Finds the format with this extension, if only one format has it. */
static uint32_t find_extension(const char *name)
{
    const kunai_format_info *info;
    uint32_t found = KUNAI_FORMAT_ANY, i = 0;

    while ((info = kunai_format_get(i++)))
        if (*info->extensions && is_word(name, info->extensions)) {
            if (found)
                return KUNAI_FORMAT_ANY;
            found = is_listed(info) ? info->format : KUNAI_FORMAT_ANY;
        }
    return found;
}

static uint32_t find_format(const char *name)
{
    const kunai_format_info *info;
    uint32_t i = 0;

    while ((info = kunai_format_get(i++)))
        if (is_listed(info) && is_named(name, info))
            return info->format;
    return find_extension(name);
}

static void refuse_format(tool *t, const char *name, const char *more)
{
    const kunai_format_info *info;
    buffer names = {0};
    uint32_t i = 0;

    while ((info = kunai_format_get(i++)))
        if (is_listed(info)) {
            append_bytes(&names, ", ", names.size ? 2 : 0);
            append_bytes(&names, info->name, strlen(info->name));
        }
    report_tool_usage(t, "unknown format %.64s; choose from: %.*s%s%s", name, (int)names.size,
                      (const char *)names.data, more ? ", " : "", more ? more : "");
    free_buffer(&names);
}

/* Returns whether word is a word of the name that other models do not have: "chunk" for "Ninja
 * Chunk model". */
static int is_family(const char *word, const char *name)
{
    if (is_word(word, "ninja") || is_word(word, "model"))
        return 0;
    while (*name) {
        const size_t size = strcspn(name, " ");

        if (is_text(word, name, size))
            return 1;
        name += size + strspn(name + size, " ");
    }
    return 0;
}

uint32_t find_model_format(const char *word)
{
    const kunai_format_info *info;
    uint32_t i;

    for (i = 0; i < sizeof chunk_words / sizeof chunk_words[0]; i++)
        if (is_word(word, chunk_words[i].word))
            return chunk_words[i].format;
    for (i = 0; (info = kunai_format_get(i)) != NULL; i++)
        if ((info->modules & KUNAI_MODULE_MODEL) && !(info->modules & KUNAI_MODULE_MOTION) &&
            (is_family(word, info->name) || is_short(word, info->name) ||
             is_word(word, info->extensions)))
            return info->format;
    return KUNAI_FORMAT_ANY;
}

int force_tool_format(tool *t, const char *format, const char *byte_order, const char *more,
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
        forced->byte_order = KUNAI_BYTE_ORDER_LITTLE;
    else if (byte_order && is_word(byte_order, "big"))
        forced->byte_order = KUNAI_BYTE_ORDER_BIG;
    else if (byte_order) {
        report_tool_usage(t, "unknown byte order %.64s; choose from: little, big", byte_order);
        return -1;
    }
    return 0;
}
