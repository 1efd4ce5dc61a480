/* tool_file.c - reading and writing files for the example programs. */
#define _POSIX_C_SOURCE 200809L
#include "tool.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MOST_INPUT = 1 << 30 };

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
        buffer_add(&t->input_files, &id, sizeof id);
}

void tool_note_inputs(tool *t)
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

        got = fread(buffer_grow(out, step), 1, step, file);
        out->size = before + got;
        if (out->size > MOST_INPUT)
            return -1;
    }
    return ferror(file) ? errno : 0;
}

int tool_read(tool *t, const char *path, buffer *out)
{
    const int standard = !strcmp(path, "-");
    FILE *file = standard ? stdin : fopen(path, "rb");
    struct stat state;
    int bad;

    tool_forget(t, path);
    allocate_for(t->name, path);
    if (!file) {
        tool_fail(t, TOOL_FILE, path, "cannot be opened: %s", strerror(errno));
        return -1;
    }
    if (!fstat(fileno(file), &state))
        note_file(t, &state);
    bad = read_all(file, out);
    if (bad < 0)
        tool_fail(t, TOOL_LIMIT, path, "larger than 1 GiB (KUNAI_E_LIMIT)");
    else if (bad)
        tool_fail(t, TOOL_FILE, path, "cannot be read: %s", strerror(bad));
    if (!standard)
        fclose(file);
    return bad ? -1 : 0;
}

kunai_result tool_unpack(buffer *bytes, uint64_t *packed, kunai_error *error)
{
    kunai_result result;
    buffer unpacked = {0};
    uint64_t size;

    result = kunai_prs_size(bytes->data, bytes->size, NULL, &size, packed, error);
    if (result != KUNAI_OK)
        return result;
    buffer_grow(&unpacked, (size_t)size + 1);
    unpacked.size = (size_t)size;
    result = kunai_prs_decode(bytes->data, bytes->size, NULL, unpacked.data, unpacked.size, NULL,
                              NULL, error);
    if (result != KUNAI_OK) {
        buffer_free(&unpacked);
        return result;
    }
    buffer_free(bytes);
    *bytes = unpacked;
    return KUNAI_OK;
}

int tool_read_unpacked(tool *t, const char *path, buffer *out)
{
    kunai_found found;
    kunai_error error;

    if (tool_read(t, path, out))
        return -1;
    if (kunai_probe(out->data, out->size, &found) != KUNAI_OK || found.format != KUNAI_FORMAT_PRS ||
        tool_unpack(out, NULL, &error) == KUNAI_OK)
        return 0;
    tool_error(t, path, NULL, &error);
    return -1;
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

static int is_input(const tool *t, const char *path)
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

/* NULL: errno says why. */
static FILE *create(const char *path, int replace)
{
    const char *mode = replace ? "wb" : "wbx";
    FILE *file = fopen(path, mode);

    if (file || errno != ENOENT)
        return file;
    errno = make_parent(path);
    return errno ? NULL : fopen(path, mode);
}

int tool_write(tool *t, const char *path, const void *bytes, size_t size)
{
    FILE *file;
    int bad;

    if (t->force && is_input(t, path)) {
        tool_fail(t, TOOL_FILE, path, "is an input: it is not replaced");
        return -1;
    }
    file = create(path, t->force);
    if (!file && errno == EEXIST)
        tool_fail(t, TOOL_FILE, path, "exists already (-f replaces it)");
    else if (!file)
        tool_fail(t, TOOL_FILE, path, "cannot be written: %s", strerror(errno));
    if (!file)
        return -1;
    bad = fwrite(bytes, 1, size, file) != size;
    bad |= fclose(file);
    if (bad) {
        tool_fail(t, TOOL_FILE, path, "cannot be written: %s", strerror(errno));
        remove(path); /* no half files */
    }
    return bad ? -1 : 0;
}

int tool_check_folder(tool *t, const char *path)
{
    struct stat state;

    if (stat(path, &state) || S_ISDIR(state.st_mode))
        return 0;
    tool_fail(t, TOOL_FILE, path, "cannot be written to: it is no folder");
    return -1;
}
