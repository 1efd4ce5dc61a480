/*
 * tool_path.c - makes file names and paths for outputs: cleans names from files, and gives equal
 * names a number.
 *
 * All subcommands that write files call it. Names are compared without case (ASCII only), because a
 * disk may do the same.
 */
#include "tool.h"
#include "platform.h"

#include "utf8.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_NAME = 120 };

static int is_good(char letter)
{
    return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= 'a' && letter <= 'z') || (letter && strchr("._-+()@,=# ", letter));
}

/* Control characters above ASCII: C1, marks that change the direction of text, line separators and
 * the byte order mark. They could make a name look like another name. */
static int is_control(uint32_t code)
{
    return code < 0xA0 || code == 0x061C || code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) ||
           code == 0xFEFF;
}

/* Returns how many bytes of the first character to keep: all, or 0. Sets *step to its size. */
static size_t find_kept(const char *bytes, size_t size, int utf8, size_t *step)
{
    uint32_t code;

    *step = utf8 ? read_utf8(bytes, size, &code) : 1;
    if (*step == 1)
        return (size_t)is_good(*bytes);
    return is_control(code) ? 0 : *step;
}

/* Windows has devices with these names in every folder, with any extension. */
static int is_device(const char *name)
{
    static const char words[][4] = {"con", "prn", "aux", "nul", "com", "lpt"};
    static const char digits[][3] = {"0", "1", "2", "3",        "4",        "5",       "6",
                                     "7", "8", "9", "\xC2\xB9", "\xC2\xB2", "\xC2\xB3"};
    size_t size = strcspn(name, "."), i, k;

    while (size && name[size - 1] == ' ')
        size--;
    for (i = 0; i < 4; i++)
        if (is_tool_name(name, size, words[i], 3))
            return 1;
    for (; size > 3 && i < 6; i++)
        for (k = 0; k < sizeof digits / sizeof digits[0]; k++)
            if (is_tool_name(name, 3, words[i], 3) &&
                is_tool_name(name + 3, size - 3, digits[k], strlen(digits[k])))
                return 1;
    return 0;
}

void clean_tool_name(const char *bytes, size_t size, char name[128])
{
    const int utf8 = is_utf8(bytes, size);
    size_t at, step, i, count = 0;

    for (at = 0; at < size; at += step) {
        const size_t kept = find_kept(bytes + at, size - at, utf8, &step);

        if (count + (kept ? kept : 1) > MOST_NAME)
            break;
        memcpy(name + count, kept ? bytes + at : "_", kept ? kept : 1);
        count += kept ? kept : 1;
    }
    while (count && (name[count - 1] == '.' || name[count - 1] == ' '))
        count--;
    name[count] = 0;
    for (i = 0; name[i] == '.' || name[i] == '-' || name[i] == ' '; i++)
        name[i] = '_'; /* else hidden, or taken as an option */
    if (is_device(name)) {
        memmove(name + 1, name, count + 1);
        name[0] = '_';
    }
}

/* Names that differ only in case are one file on some disks. Bytes above 127 are parts of other
 * letters. */
static unsigned fold(char letter)
{
    const unsigned byte = (unsigned char)letter;

    return byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte;
}

int is_tool_name(const char *a, size_t a_size, const char *b, size_t b_size)
{
    size_t i;

    for (i = 0; i < a_size && i < b_size; i++)
        if (fold(a[i]) != fold(b[i]))
            return 0;
    return a_size == b_size;
}

int check_tool_glb_name(tool *t, const char *path)
{
    const char *name = find_path_name(path), *dot = strrchr(name, '.');

    if (!dot || dot == name || !dot[1] ||
        (fold(dot[1]) == 'g' && fold(dot[2]) == 'l' && fold(dot[3]) == 'b' && !dot[4]))
        return 0;
    report_tool_usage(
        t, "the output is binary glTF, so its name cannot end in %s: use .glb or no extension",
        dot);
    return -1;
}

/* Copies a name, cut before a UTF-8 character if it is too long. "." and ".." would lead to another
 * folder and become "unnamed". */
static void copy_name(const char *bytes, size_t size, char name[TOOL_STEM])
{
    if (size >= TOOL_STEM)
        for (size = TOOL_STEM - 1; size && ((unsigned char)bytes[size] & 0xC0) == 0x80;)
            size--;
    memcpy(name, bytes, size);
    name[size] = 0;
    if (!size || !strcmp(name, ".") || !strcmp(name, ".."))
        strcpy(name, "unnamed");
}

void make_tool_stem(const char *path, char name[TOOL_STEM])
{
    const char *file = strcmp(path, "-") ? find_path_name(path) : "stdin";
    const char *dot = strrchr(file, '.');

    copy_name(file, dot && dot != file ? (size_t)(dot - file) : strlen(file), name);
}

void make_tool_folder_name(const char *path, char name[TOOL_STEM])
{
    const size_t root = measure_root(path);
    size_t end = strlen(path), start;

    while (end > root && is_separator(path[end - 1]))
        end--;
    for (start = end; start > root && !is_separator(path[start - 1]);)
        start--;
    copy_name(path + start, end - start, name);
}

static uint32_t hash_name(const char *name)
{
    uint32_t hash = 2166136261u;

    for (; *name; name++)
        hash = (hash ^ fold(*name)) * 16777619u;
    return hash;
}

static int are_equal_names(const char *a, const char *b)
{
    while (*a && *b && fold(*a) == fold(*b)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* Returns the slot of a path in the table, or the free slot where it belongs. */
static tool_path *find_path(const tool *t, const char *path)
{
    size_t at = hash_name(path) & (t->path_room - 1);

    while (t->paths[at].path && !are_equal_names(t->paths[at].path, path))
        at = (at + 1) & (t->path_room - 1);
    return &t->paths[at];
}

static void grow_table(tool *t)
{
    tool_path *old = t->paths;
    const size_t old_room = t->path_room;
    size_t i;

    t->path_room = old_room ? 2 * old_room : 64;
    t->paths = allocate(t->path_room, sizeof *t->paths);
    for (i = 0; i < old_room; i++)
        if (old[i].path)
            *find_path(t, old[i].path) = old[i];
    free(old);
}

/* Adds a path to the table. Returns 0 if it was there already. */
static int take_path(tool *t, const char *path)
{
    tool_path *place;

    if (t->path_count >= t->path_room / 2)
        grow_table(t);
    place = find_path(t, path);
    if (place->path)
        return 0;
    place->path = allocate(strlen(path) + 1, 1);
    strcpy(place->path, path);
    place->copies = 1;
    t->path_count++;
    return 1;
}

void free_tool_paths(tool *t)
{
    size_t i;

    for (i = 0; i < t->path_room; i++) {
        free(t->paths[i].path);
        free(t->paths[i].folder);
    }
    free(t->paths);
    t->paths = NULL;
    t->path_room = t->path_count = 0;
}

char *make_tool_name(tool *t, const char *stem, const char *extension)
{
    const size_t room = strlen(stem) + strlen(extension) + 16;
    char *first = allocate(room, 1), *name = allocate(room, 1);

    snprintf(first, room, "%s%s", stem, extension);
    strcpy(name, first);
    while (!take_path(t, name))
        snprintf(name, room, "%s_%u%s", stem, ++find_path(t, first)->copies, extension);
    free(first);
    return name;
}

char *make_tool_path(tool *t, const char *folder, const char *name, const char *extension)
{
    const size_t room = strlen(folder) + strlen(name) + 2;
    char *stem = allocate(room, 1), *path;

    snprintf(stem, room, "%s/%s", folder, name);
    path = make_tool_name(t, stem, extension);
    free(stem);
    return path;
}

char *find_tool_folder(tool *t, const char *folder, const char *name)
{
    const size_t room = strlen(folder) + strlen(name) + 3;
    char *key = allocate(room, 1), *path;

    snprintf(key, room, "%s/%s/", folder, name); /* no file name ends in a slash */
    if (take_path(t, key)) {
        path = make_tool_path(t, folder, name, ""); /* may move the table */
        find_path(t, key)->folder = path;
    }
    path = find_path(t, key)->folder;
    free(key);
    return copy_text(path);
}
