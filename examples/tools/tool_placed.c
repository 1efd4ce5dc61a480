/* tool_placed.c - recognises lists of placements of PSO by their file names. Their bytes have no
 * mark (placements.md 7). kunai info, scene and convert call it. */
#include "tool.h"
#include "platform.h"

#include <string.h>

/* Returns the size of a name without an ending. */
static size_t take_ending(const char *name, size_t size, const char *ending)
{
    const size_t length = strlen(ending);

    return size >= length && is_tool_name(name + size - length, length, ending, length)
               ? size - length
               : size;
}

uint32_t find_tool_list_format(const char *path)
{
    static const char *const endings[] = {"_s", "_c1", "_d"};
    const char *name = find_path_name(path);
    const size_t all = strlen(name);
    size_t size = take_ending(name, all, ".evt"), i;

    if (size < all)
        return KUNAI_FORMAT_PLACED_EVENTS;
    size = take_ending(name, all, ".dat");
    if (size == all)
        return KUNAI_FORMAT_ANY;
    for (i = 0; i < sizeof endings / sizeof endings[0]; i++)
        if (take_ending(name, size, endings[i]) < size) {
            size = take_ending(name, size, endings[i]);
            break;
        }
    if (take_ending(name, size, "o") < size)
        return KUNAI_FORMAT_PLACED_OBJECTS;
    return take_ending(name, size, "e") < size ? KUNAI_FORMAT_PLACED_ENEMIES : KUNAI_FORMAT_ANY;
}
