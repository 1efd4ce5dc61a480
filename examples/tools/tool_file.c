/*
 * tool_file.c - reads inputs and writes outputs for all subcommands.
 *
 * Files are compared by disk and file number, because one file can have several paths. An output is
 * written to a temporary file beside it first if it replaces a file, so an older file is never
 * lost.
 */
#include "tool.h"
#include "platform.h"
#include "tool_inside.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_INPUT = 1 << 30, MOST_UNFINISHED = 1000 };

/* Identifies a file. One file may have several paths. */
typedef struct file_id {
    unsigned long long disk, number;
} file_id;

/* ---- reading ---- */

static void note_file(tool *t, const platform_file *file)
{
    const file_id id = {file->disk, file->number};

    if (file->kind == PLATFORM_FILE)
        append_bytes(&t->input_files, &id, sizeof id);
}

/* For the path of an entry, the input is the archive. */
void note_tool_input(tool *t, const char *path)
{
    const size_t size = find_tool_container(path);
    platform_file file;
    char *container;

    if (!look_at_path(path, &file))
        note_file(t, &file);
    if (!size)
        return;
    container = copy_text(path);
    container[size] = 0;
    if (!look_at_path(container, &file))
        note_file(t, &file);
    free(container);
}

void note_tool_inputs(tool *t)
{
    int i;

    for (i = 0; i < t->input_count; i++)
        note_tool_input(t, t->inputs[i]);
}

/* Returns 0 at the end of the file, an error number, or -1 if the file is too large. */
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

/* Writes the reason to words and returns the exit code. */
static int refuse(char words[TOOL_WORDS], int status, const char *what, int bad)
{
    snprintf(words, TOOL_WORDS, "%s%s", what, bad ? strerror(bad) : "");
    return status;
}

/* Reads a whole stream, unless it is too large. */
static int read_stream(tool *noted, FILE *stream, buffer *out, char words[TOOL_WORDS])
{
    platform_file file;
    int bad = look_at_stream(stream, &file);

    if (!bad && noted)
        note_file(noted, &file);
    bad = !bad && file.size > MOST_INPUT ? -1 : read_all(stream, out);
    if (bad < 0)
        return refuse(words, TOOL_LIMIT, "is larger than 1 GiB, the limit", 0);
    return bad ? refuse(words, TOOL_FILE, "cannot be read: ", bad) : 0;
}

int load_tool_file(tool *noted, const char *path, buffer *out, char words[TOOL_WORDS])
{
    const int standard = !strcmp(path, "-");
    FILE *stream;
    int status;

    if (!standard && is_tool_folder(path))
        return refuse(words, TOOL_FILE, "is a folder", 0);
    stream = standard ? stdin : open_file(path);
    if (!stream)
        return refuse(words, TOOL_FILE, "cannot be opened: ", errno);
    status = read_stream(noted, stream, out, words);
    if (!standard)
        fclose(stream);
    return status;
}

int read_tool_file(tool *t, const char *path, buffer *out)
{
    char words[TOOL_WORDS];
    int status;

    forget_tool_errors(t, path);
    allocate_for(t->name, path);
    if (is_tool_inside(path)) {
        note_tool_input(t, path);
        return read_tool_inside(t, path, out);
    }
    status = load_tool_file(t, path, out, words);
    if (!status)
        return 0;
    fail_tool(t, status, path, "%s", words);
    return -1;
}

/* ---- writing ---- */

/* Makes the folders above a path. Returns 0, or an error number. */
static int make_parent(const char *path)
{
    char *part = strcpy(allocate(strlen(path) + 1, 1), path);
    int bad = 0;
    size_t i;

    for (i = measure_root(path); path[i] && !bad; i++) {
        if (!is_separator(path[i]))
            continue;
        part[i] = 0;
        bad = make_folder(part);
        part[i] = path[i];
        if (bad == EEXIST)
            bad = 0;
    }
    free(part);
    return bad;
}

static int has_file(const buffer *files, const platform_file *file)
{
    size_t at;

    for (at = 0; files && at < files->size; at += sizeof(file_id)) {
        file_id id;

        memcpy(&id, files->data + at, sizeof id);
        if (id.disk == file->disk && id.number == file->number)
            return 1;
    }
    return 0;
}

int is_tool_input(const tool *t, const char *path)
{
    platform_file file;

    if (look_at_path(path, &file))
        return is_tool_inside(path) && is_tool_input_entry(t, path);
    return has_file(&t->input_files, &file);
}

/* Also looks at the inputs of the program that calls this subcommand in a thread. */
static int is_any_input(const tool *t, const char *path)
{
    platform_file file;

    return is_tool_input(t, path) ||
           (!look_at_path(path, &file) && has_file(get_tool_captured_inputs(), &file));
}

/* Creates a new file, and the folders above it if they are missing. Returns NULL and sets errno if
 * the file exists or cannot be made. */
static FILE *create(const char *path)
{
    FILE *file = create_file(path);

    if (file || errno != ENOENT)
        return file;
    errno = make_parent(path);
    return errno ? NULL : create_file(path);
}

/* Creates a new file in the folder of path, which later replaces the file at path. *name becomes
 * its path in malloc memory. Returns NULL and sets errno. */
static FILE *create_beside(const char *path, char **name)
{
    const size_t folder = measure_folder(path), room = folder + 32;
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

/* Writes all bytes and closes the file. Returns 0, or an error number. */
static int fill(FILE *file, const void *bytes, size_t size)
{
    int bad = fwrite(bytes, 1, size, file) == size ? 0 : errno;

    if (fclose(file) && !bad)
        bad = errno;
    return bad;
}

/* Writes a file that must not exist. Removes an incomplete file. Returns 0, or an error number. */
static int write_new(const char *path, const void *bytes, size_t size)
{
    FILE *file = create(path);
    int bad;

    if (!file)
        return errno;
    bad = fill(file, bytes, size);
    if (bad)
        remove_file(path);
    return bad;
}

/* Writes a new file completely, then renames it over the existing one: no error loses the old file.
 * Returns 0, or an error number. */
static int write_over(const char *path, const void *bytes, size_t size)
{
    char *name;
    FILE *file = create_beside(path, &name);
    int bad = file ? fill(file, bytes, size) : errno;

    if (file && !bad)
        bad = replace_file(name, path);
    if (file && bad)
        remove_file(name);
    free(name);
    return bad;
}

/* Devices, pipes and folders are not replaced, even with -f. */
static int is_special(const char *path)
{
    platform_file file;

    return !look_at_name(path, &file) && file.kind != PLATFORM_FILE && file.kind != PLATFORM_LINK;
}

/* Returns the first missing folder above path, which therefore could not be made, or NULL. malloc
 * memory. */
static char *find_unmade(const char *path)
{
    char *folder = strcpy(allocate(strlen(path) + 1, 1), path);
    platform_file file;
    size_t i;

    for (i = measure_root(path); path[i]; i++) {
        if (!is_separator(path[i]))
            continue;
        folder[i] = 0;
        if (look_at_path(folder, &file))
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
        fail_tool_output(t, folder, "the folder cannot be made: %s", strerror(bad));
    else
        fail_tool_output(t, path, "cannot be written: %s", strerror(bad));
    free(folder);
}

int check_tool_output(tool *t, const char *path)
{
    platform_file file;

    if (look_at_name(path, &file))
        return 0;
    if (file.kind == PLATFORM_FOLDER)
        fail_tool(t, TOOL_FILE, path, "is a folder");
    else if (!t->force)
        fail_tool_output(t, path, "exists already (-f replaces it)");
    else
        return 0;
    return -1;
}

int write_tool_file(tool *t, const char *path, const void *bytes, size_t size)
{
    int bad;

    if (check_tool_output(t, path))
        return -1;
    if (t->force && is_any_input(t, path)) {
        fail_tool(t, TOOL_FILE, path, "is an input and is not replaced");
        return -1;
    }
    if (t->force && is_special(path)) {
        fail_tool(t, TOOL_FILE, path, "is not a regular file and is not replaced");
        return -1;
    }
    bad = t->force ? write_over(path, bytes, size) : write_new(path, bytes, size);
    if (bad)
        tell_unwritten(t, path, bad);
    else
        count_tool_output(path);
    return bad ? -1 : 0;
}

int check_tool_folder(tool *t, const char *path)
{
    platform_file file;

    if (look_at_path(path, &file) || file.kind == PLATFORM_FOLDER)
        return 0;
    fail_tool(t, TOOL_FILE, path, "cannot be written to: it is not a folder");
    return -1;
}

int check_tool_subfolder(tool *t, const char *path)
{
    platform_file file;

    if (look_at_name(path, &file) || file.kind != PLATFORM_LINK)
        return check_tool_folder(t, path);
    fail_tool(t, TOOL_FILE, path, "cannot be written to: it is a symbolic link");
    return -1;
}
