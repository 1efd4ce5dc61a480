/*
 * tool_walk.c - visits the files of folders and their subfolders, and lists the files beside a
 * file.
 *
 * Subcommands that take folders call walk_tool_path. Names are sorted, so the order does not depend
 * on the disk. Links to folders are not followed, because they can form a circle.
 */
#include "tool.h"
#include "platform.h"
#include "tool_inside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FOLDERS = 64 }; /* folders inside each other */

typedef struct walk {
    tool *t;
    tool_found_file *found;
    void *user;
} walk;

static void walk_folder(const walk *w, const char *path, const char *out, unsigned depth);

int is_tool_folder(const char *path)
{
    platform_file file;

    return !look_at_path(path, &file) && file.kind == PLATFORM_FOLDER;
}

int is_tool_disk_file(const char *path)
{
    platform_file file;

    return !look_at_path(path, &file) && file.kind == PLATFORM_FILE;
}

int is_tool_file(const char *path)
{
    return is_tool_disk_file(path) || is_tool_entry(path);
}

/* ---- one of them ---- */

static void walk_inner(const walk *w, const char *path, const char *out, unsigned depth)
{
    char name[TOOL_STEM], *inner;

    if (depth == MOST_FOLDERS) {
        fail_tool(w->t, TOOL_LIMIT, path, "is inside %d folders; deeper folders are not read",
                  MOST_FOLDERS);
        return;
    }
    make_tool_folder_name(path, name);
    inner = out ? find_tool_folder(w->t, out, name) : NULL;
    if (!inner || !check_tool_subfolder(w->t, inner))
        walk_folder(w, path, inner, depth + 1);
    free(inner);
}

static int is_skipped(const tool *t, const platform_file *folder)
{
    platform_file skipped;

    return t->skipped && !look_at_path(t->skipped, &skipped) && skipped.disk == folder->disk &&
           skipped.number == folder->number;
}

/* A link to a file is read like the file. A link to a folder may lead in a circle, so it is
 * skipped. Devices and pipes are skipped too. */
static void walk_name(const walk *w, const char *path, const char *out, unsigned depth)
{
    platform_file file;
    const int bad = look_at_name(path, &file);

    if (bad)
        fail_tool(w->t, TOOL_FILE, path, "cannot be read: %s", strerror(bad));
    else if (file.kind == PLATFORM_FOLDER && !is_skipped(w->t, &file))
        walk_inner(w, path, out, depth);
    else if (file.kind == PLATFORM_FILE || (file.kind == PLATFORM_LINK && is_tool_disk_file(path)))
        w->found(w->user, path, out);
}

static void walk_folder(const walk *w, const char *path, const char *out, unsigned depth)
{
    char **names = list_folder(path);
    unsigned count = 0, i;

    if (!names) {
        fail_tool(w->t, TOOL_FILE, path, "cannot be read: %s", strerror(errno));
        return;
    }
    while (names[count])
        count++;
    for (i = 0; i < count; i++) {
        const size_t room = strlen(path) + strlen(names[i]) + 2;
        char *inner = allocate(room, 1);

        snprintf(inner, room, "%s/%s", path, names[i]);
        show_tool_progress(w->t, i + 1, count, inner);
        walk_name(w, inner, out, depth);
        forget_tool_errors(w->t, inner); /* it keeps pointers to this path, which is freed here */
        allocate_for(w->t->name, path);
        free(inner);
        free(names[i]);
    }
    free(names);
}

void walk_tool_path(tool *t, const char *path, const char *out, tool_found_file *found, void *user)
{
    const walk w = {t, found, user};

    walk_folder(&w, path, out, 0);
}

/* ---- beside a file ---- */

char *make_tool_neighbour(const char *path, const char *name)
{
    const size_t size = measure_folder(path);
    char *made = allocate(size + strlen(name) + 1, 1);

    memcpy(made, path, size);
    memcpy(made + size, name, strlen(name));
    return made;
}

char **list_tool_neighbours(const char *path)
{
    char *folder, **names;
    size_t count = 0, i;

    if (is_tool_inside(path))
        return list_tool_entries(path);
    folder = make_tool_neighbour(path, ".");
    names = list_folder(folder);
    free(folder);
    if (!names)
        return allocate(1, sizeof *names);
    for (i = 0; names[i]; i++) {
        char *file = make_tool_neighbour(path, names[i]);

        if (is_tool_disk_file(file))
            names[count++] = names[i];
        else
            free(names[i]);
        free(file);
    }
    names[count] = NULL;
    return names;
}
