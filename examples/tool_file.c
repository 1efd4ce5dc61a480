/* tool_file.c - reading and writing files for the example programs. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- reading ---- */

int tool_read(tool *t, const char *path, buffer *out)
{
    const int standard = !strcmp(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");
    size_t got = 1;
    int bad;

    if (!file) {
        tool_fail(t, TOOL_FILE, path, "cannot be opened: %s", strerror(errno));
        return -1;
    }
    while (got) {
        const size_t step = 65536, before = out->size;

        got = fread(buffer_grow(out, step), 1, step, file);
        out->size = before + got;
    }
    bad = ferror(file);
    if (bad)
        tool_fail(t, TOOL_FILE, path, "cannot be read: %s", strerror(errno));
    if (!standard)
        fclose(file);
    return bad ? -1 : 0;
}

int tool_unpack(tool *t, const char *path, buffer *bytes)
{
    buffer unpacked = {0};
    kunai_error error;
    uint64_t size;

    if (kunai_prs_size(bytes->data, bytes->size, NULL, &size, NULL, &error) != KUNAI_OK ||
        kunai_prs_decode(bytes->data, bytes->size, NULL, buffer_grow(&unpacked, (size_t)size + 1),
                         (size_t)size, NULL, NULL, &error) != KUNAI_OK) {
        tool_error(t, path, NULL, &error);
        buffer_free(&unpacked);
        return -1;
    }
    unpacked.size = (size_t)size;
    buffer_free(bytes);
    *bytes = unpacked;
    return 0;
}

int tool_read_unpacked(tool *t, const char *path, buffer *out)
{
    kunai_found found;

    if (tool_read(t, path, out))
        return -1;
    if (kunai_probe(out->data, out->size, &found) == KUNAI_OK && found.format == KUNAI_FORMAT_PRS)
        return tool_unpack(t, path, out);
    return 0;
}

/* ---- writing ---- */

int tool_write(tool *t, const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, t->force ? "wb" : "wbx");
    int bad;

    if (!file) {
        tool_fail(t, TOOL_FILE, path, "%s",
                  errno == EEXIST ? "exists already (-f replaces it)" : strerror(errno));
        return -1;
    }
    bad = fwrite(bytes, 1, size, file) != size;
    bad |= fclose(file);
    if (bad) {
        tool_fail(t, TOOL_FILE, path, "cannot be written: %s", strerror(errno));
        remove(path); /* no half files */
    }
    return bad ? -1 : 0;
}

int tool_make_folder(tool *t, const char *path)
{
    char *part = allocate(strlen(path) + 1, 1);
    struct stat state;
    int bad = 0;
    size_t i;

    for (i = 0; path[i]; i++) {
        part[i] = path[i];
        if (path[i + 1] && path[i + 1] != '/')
            continue;
        if (mkdir(part, 0777) && errno != EEXIST)
            bad = errno;
    }
    if (stat(path, &state))
        bad = bad ? bad : errno;
    else
        bad = S_ISDIR(state.st_mode) ? 0 : ENOTDIR;
    if (bad)
        tool_fail(t, TOOL_FILE, path, "cannot be made a folder: %s", strerror(bad));
    free(part);
    return bad ? -1 : 0;
}

/* ---- names ---- */

static int is_good(char letter)
{
    return (letter >= '0' && letter <= '9') || (letter >= 'A' && letter <= 'Z') ||
           (letter >= 'a' && letter <= 'z') || (letter && strchr("._-+()@,=# ", letter));
}

void tool_clean_name(const char *bytes, size_t size, char name[128])
{
    size_t i, count = 0;

    for (i = 0; i < size && count < 120; i++)
        name[count++] = is_good(bytes[i]) ? bytes[i] : '_';
    while (count && (name[count - 1] == '.' || name[count - 1] == ' '))
        count--;
    name[count] = 0;
    for (i = 0; name[i] == '.' || name[i] == '-' || name[i] == ' '; i++)
        name[i] = '_'; /* hidden, or like an option */
}

void tool_stem(const char *path, char name[128])
{
    const char *slash = strrchr(path, '/'), *dot;

    if (!strcmp(path, "-"))
        path = "stdin";
    else if (slash)
        path = slash + 1;
    dot = strrchr(path, '.');
    tool_clean_name(path, dot && dot != path ? (size_t)(dot - path) : strlen(path), name);
    if (!name[0])
        strcpy(name, "unnamed");
}

/* Names that differ in case only are one file on some disks. */
static uint32_t hash_name(const char *name)
{
    uint32_t hash = 2166136261u;

    for (; *name; name++)
        hash = (hash ^ ((unsigned char)*name | 0x20u)) * 16777619u;
    return hash;
}

static int equal_names(const char *a, const char *b)
{
    while (*a && *b && ((unsigned char)*a | 0x20u) == ((unsigned char)*b | 0x20u)) {
        a++;
        b++;
    }
    return *a == *b;
}

/* The place of a path in the table, or the free place where it belongs. */
static tool_path *find_path(const tool *t, const char *path)
{
    size_t at = hash_name(path) & (t->path_room - 1);

    while (t->paths[at].path && !equal_names(t->paths[at].path, path))
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

/* Gives whether the path was free. */
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

char *tool_new_path(tool *t, const char *folder, const char *name, const char *extension)
{
    const size_t room = strlen(folder) + strlen(name) + strlen(extension) + 16;
    char *first = allocate(room, 1), *path = allocate(room, 1);

    snprintf(first, room, "%s/%s%s", folder, name, extension);
    strcpy(path, first);
    while (!take_path(t, path))
        snprintf(path, room, "%s/%s_%u%s", folder, name, ++find_path(t, first)->copies, extension);
    free(first);
    return path;
}
