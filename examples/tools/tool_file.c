/* tool_file.c - reading and writing files for the example programs. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_INPUT = 1 << 30, MOST_UNFINISHED = 1000 };

/* One and the same file may have several paths. */
typedef struct file_id {
    dev_t device;
    ino_t number;
} file_id;

/* ---- reading ---- */

static void note_file(tool *t, const struct stat *state)
{
    const file_id id = {state->st_dev, state->st_ino};

    if (S_ISREG(state->st_mode))
        append_bytes(&t->input_files, &id, sizeof id);
}

void note_tool_inputs(tool *t)
{
    struct stat state;
    int i;

    for (i = 0; i < t->input_count; i++)
        if (!stat(t->inputs[i], &state))
            note_file(t, &state);
}

/* 0 for the end of the file; an error number, or -1 for too much. */
static int read_all(FILE *file, buffer *out)
{
    size_t got = 1;

    while (got) {
        const size_t step = 65536, before = out->size;

        got = fread(grow_buffer(out, step), 1, step, file);
        out->size = before + got;
        if (out->size > MOST_INPUT)
            return -1;
    }
    return ferror(file) ? errno : 0;
}

/* Whether the rest of a regular file is too large to be read. Standard input may have been read in
 * part. Pipes and devices have no size. */
static int is_too_large(FILE *file, const struct stat *state)
{
    const off_t at = ftello(file);

    return S_ISREG(state->st_mode) && state->st_size - (at > 0 ? at : 0) > MOST_INPUT;
}

int read_tool_file(tool *t, const char *path, buffer *out)
{
    const int standard = !strcmp(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");
    struct stat state = {0};
    int bad;

    forget_tool_errors(t, path);
    allocate_for(t->name, path);
    if (!file) {
        fail_tool(t, TOOL_FILE, path, "cannot be opened: %s", strerror(errno));
        return -1;
    }
    if (!fstat(fileno(file), &state))
        note_file(t, &state);
    bad = is_too_large(file, &state) ? -1 : read_all(file, out);
    if (bad < 0)
        fail_tool(t, TOOL_LIMIT, path, "larger than 1 GiB");
    else if (bad)
        fail_tool(t, TOOL_FILE, path, "cannot be read: %s", strerror(bad));
    if (!standard)
        fclose(file);
    return bad ? -1 : 0;
}

/* ---- writing ---- */

/* 0, or an error number. */
static int make_parent(const char *path)
{
    char *part = allocate(strlen(path) + 1, 1);
    int bad = 0;
    size_t i;

    for (i = 0; path[i] && !bad; i++) {
        if (i && path[i] == '/' && mkdir(part, 0777) && errno != EEXIST)
            bad = errno;
        part[i] = path[i];
    }
    free(part);
    return bad;
}

int is_tool_input(const tool *t, const char *path)
{
    struct stat state;
    size_t at;

    if (stat(path, &state))
        return 0;
    for (at = 0; at < t->input_files.size; at += sizeof(file_id)) {
        file_id id;

        memcpy(&id, t->input_files.data + at, sizeof id);
        if (id.device == state.st_dev && id.number == state.st_ino)
            return 1;
    }
    return 0;
}

/* A file that was not there. NULL: errno says why. */
static FILE *create(const char *path)
{
    FILE *file = fopen(path, "wbx");

    if (file || errno != ENOENT)
        return file;
    errno = make_parent(path);
    return errno ? NULL : fopen(path, "wbx");
}

/* A new file in the folder of path, to take its place by a new name. *name: its path, in malloc
 * memory. NULL: errno says why. */
static FILE *create_beside(const char *path, char **name)
{
    const char *slash = strrchr(path, '/');
    const size_t folder = slash ? (size_t)(slash + 1 - path) : 0, room = folder + 32;
    FILE *file = NULL;
    unsigned i;

    *name = allocate(room, 1);
    memcpy(*name, path, folder);
    errno = EEXIST;
    for (i = 0; !file && errno == EEXIST && i < MOST_UNFINISHED; i++) {
        snprintf(*name + folder, room - folder, ".kunai-unfinished-%u", i);
        file = create(*name);
    }
    return file;
}

/* Closes the file. 0, or an error number. */
static int fill(FILE *file, const void *bytes, size_t size)
{
    int bad = fwrite(bytes, 1, size, file) == size ? 0 : errno;

    if (fclose(file) && !bad)
        bad = errno;
    return bad;
}

/* No half files, and nothing of an older one is lost. 0, or an error number. */
static int write_new(const char *path, const void *bytes, size_t size)
{
    FILE *file = create(path);
    int bad;

    if (!file)
        return errno;
    bad = fill(file, bytes, size);
    if (bad)
        remove(path);
    return bad;
}

static int write_over(const char *path, const void *bytes, size_t size)
{
    char *name;
    FILE *file = create_beside(path, &name);
    int bad = file ? fill(file, bytes, size) : errno;

    if (file && !bad && rename(name, path))
        bad = errno;
    if (file && bad)
        remove(name);
    free(name);
    return bad;
}

/* Devices, pipes and folders are there for others. */
static int is_special(const char *path)
{
    struct stat state;

    return !lstat(path, &state) && !S_ISREG(state.st_mode) && !S_ISLNK(state.st_mode);
}

/* The first folder above path that is not there, which so could not be made; or NULL. malloc
 * memory. */
static char *find_unmade(const char *path)
{
    char *folder = allocate(strlen(path) + 1, 1);
    struct stat state;
    size_t i;

    for (i = 0; path[i]; i++) {
        if (i && path[i] == '/' && stat(folder, &state))
            return folder;
        folder[i] = path[i];
    }
    free(folder);
    return NULL;
}

static void tell_unwritten(tool *t, const char *path, int bad)
{
    char *folder = find_unmade(path);

    if (folder)
        fail_tool(t, TOOL_FILE, folder, "the folder cannot be made: %s", strerror(bad));
    else
        fail_tool(t, TOOL_FILE, path, "cannot be written: %s", strerror(bad));
    free(folder);
}

int check_tool_output(tool *t, const char *path)
{
    struct stat state;

    if (lstat(path, &state))
        return 0;
    if (S_ISDIR(state.st_mode))
        fail_tool(t, TOOL_FILE, path, "is a folder");
    else if (!t->force)
        fail_tool(t, TOOL_FILE, path, "exists already (-f replaces it)");
    else
        return 0;
    return -1;
}

int write_tool_file(tool *t, const char *path, const void *bytes, size_t size)
{
    int bad;

    if (check_tool_output(t, path))
        return -1;
    if (t->force && is_tool_input(t, path)) {
        fail_tool(t, TOOL_FILE, path, "is an input: it is not replaced");
        return -1;
    }
    if (t->force && is_special(path)) {
        fail_tool(t, TOOL_FILE, path, "is no ordinary file: it is not replaced");
        return -1;
    }
    bad = t->force ? write_over(path, bytes, size) : write_new(path, bytes, size);
    if (bad)
        tell_unwritten(t, path, bad);
    return bad ? -1 : 0;
}

int check_tool_folder(tool *t, const char *path)
{
    struct stat state;

    if (stat(path, &state) || S_ISDIR(state.st_mode))
        return 0;
    fail_tool(t, TOOL_FILE, path, "cannot be written to: it is no folder");
    return -1;
}

int check_tool_subfolder(tool *t, const char *path)
{
    struct stat state;

    if (lstat(path, &state) || !S_ISLNK(state.st_mode))
        return check_tool_folder(t, path);
    fail_tool(t, TOOL_FILE, path, "cannot be written to: it is a symbolic link");
    return -1;
}
