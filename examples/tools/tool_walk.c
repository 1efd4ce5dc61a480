/* tool_walk.c - the files in folders, in an order that does not depend on the disk. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_FOLDERS = 64 }; /* inside of each other */

typedef struct walk {
    tool *t;
    tool_found_file *found;
    void *user;
} walk;

static void walk_folder(const walk *w, const char *path, const char *out, unsigned depth);

int is_tool_folder(const char *path)
{
    struct stat state;

    return !stat(path, &state) && S_ISDIR(state.st_mode);
}

int is_tool_file(const char *path)
{
    struct stat state;

    return !stat(path, &state) && S_ISREG(state.st_mode);
}

/* ---- names in a folder ---- */

static int is_wanted(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

static int compare(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* ---- one of them ---- */

static void walk_inner(const walk *w, const char *path, const char *out, unsigned depth)
{
    char name[TOOL_STEM], *inner;

    if (depth == MOST_FOLDERS) {
        fail_tool(w->t, TOOL_LIMIT, path, "is inside of %d folders: it is not looked into",
                  MOST_FOLDERS);
        return;
    }
    make_tool_folder_name(path, name);
    inner = out ? find_tool_folder(w->t, out, name) : NULL;
    if (!inner || !check_tool_subfolder(w->t, inner))
        walk_folder(w, path, inner, depth + 1);
    free(inner);
}

/* A link to a file is as good as the file; one to a folder may lead round in circles. Devices and
 * pipes are no files to read. */
static void walk_name(const walk *w, const char *path, const char *out, unsigned depth)
{
    struct stat state;

    if (lstat(path, &state)) {
        fail_tool(w->t, TOOL_FILE, path, "cannot be read: %s", strerror(errno));
        return;
    }
    if (S_ISDIR(state.st_mode))
        walk_inner(w, path, out, depth);
    else if (S_ISREG(state.st_mode) ||
             (S_ISLNK(state.st_mode) && !stat(path, &state) && S_ISREG(state.st_mode)))
        w->found(w->user, path, out);
}

static void walk_folder(const walk *w, const char *path, const char *out, unsigned depth)
{
    struct dirent **names;
    const int count = scandir(path, &names, is_wanted, compare);
    int i;

    if (count < 0) {
        fail_tool(w->t, TOOL_FILE, path, "cannot be read: %s", strerror(errno));
        return;
    }
    for (i = 0; i < count; i++) {
        const size_t room = strlen(path) + strlen(names[i]->d_name) + 2;
        char *inner = allocate(room, 1);

        snprintf(inner, room, "%s/%s", path, names[i]->d_name);
        show_tool_progress(w->t, (unsigned)i + 1, (unsigned)count, inner);
        walk_name(w, inner, out, depth);
        forget_tool_errors(w->t, inner); /* what was kept with this path, which ends here */
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
    const char *slash = strrchr(path, '/');
    const size_t size = slash ? (size_t)(slash - path) + 1 : 0;
    char *made = allocate(size + strlen(name) + 1, 1);

    memcpy(made, path, size);
    memcpy(made + size, name, strlen(name));
    return made;
}

char **list_tool_neighbours(const char *path)
{
    char *folder = make_tool_neighbour(path, "."), **files;
    struct dirent **names = NULL;
    const int found = scandir(folder, &names, is_wanted, compare);
    int count = 0, i;

    files = allocate(found > 0 ? (size_t)found + 1 : 1, sizeof *files);
    for (i = 0; i < found; i++) {
        char *file = make_tool_neighbour(path, names[i]->d_name);

        if (is_tool_file(file))
            files[count++] = copy_text(names[i]->d_name);
        free(file);
        free(names[i]);
    }
    free(names);
    free(folder);
    return files;
}
