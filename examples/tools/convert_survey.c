/*
 * convert_survey.c - reads each input once, one file per thread, and makes the records for the
 * plan.
 *
 * convert.c calls survey_convert. Archives are taken apart in memory; each entry gets a record
 * after the record of its archive. The bytes are not kept: the jobs read the files again.
 */
#include "convert.h"
#include "platform.h"
#include "visit.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LEVELS = 16 };

/* The survey of one input file and all entries in it. */
typedef struct survey {
    tool t;
    convert_task *task;
    uint32_t archives[MOST_LEVELS]; /* for each depth: 1 + the record of the archive */
    uint32_t unknown[MOST_LEVELS];  /* for each depth: number of entries of unknown format */
} survey;

/* ---- records ---- */

static convert_file *get_file(const survey *s, uint32_t number)
{
    return (convert_file *)(void *)s->task->files.data + number - 1;
}

static char *copy_bytes(const char *bytes, size_t size)
{
    return memcpy(allocate(size + 1, 1), bytes, size);
}

/* Returns the stem of a file name. In an archive, the number of the entry is left out: "walk" for
 * "003_walk.njm". */
static char *make_stem(const char *path, int is_inside)
{
    char stem[TOOL_STEM];
    const char *name = stem;

    make_tool_stem(path, stem);
    if (is_inside) {
        while (isdigit((unsigned char)*name))
            name++;
        name = name != stem && *name == '_' && name[1] ? name + 1 : stem;
    }
    return copy_text(name);
}

/* Takes ownership of path. archive: 1 + the record of the archive around the file, or 0. */
static convert_file begin_file(const survey *s, char *path, uint32_t archive)
{
    convert_file file = {.path = path,
                         .scope = measure_folder(path),
                         .stem = make_stem(path, archive != 0),
                         .archive = archive,
                         .owner = -1};
    size_t around;

    if (archive) {
        around = strlen(get_file(s, archive)->path) + 1;
        if (file.scope > around)
            file.folders = copy_bytes(path + around, file.scope - around - 1);
    }
    return file;
}

static uint32_t keep(survey *s, const convert_file *file)
{
    append_bytes(&s->task->files, file, sizeof *file);
    return (uint32_t)(s->task->files.size / sizeof *file);
}

/* ---- archives ---- */

static int is_png(const buffer *bytes)
{
    return bytes->size > 33 && !memcmp(bytes->data, "\x89PNG\r\n\x1A\n", 8);
}

/* Returns whether to take the file apart. A texture set is an archive too, but is one file here.
 * is_named: the user named the file, so it needs no magic number. */
static int is_archive(const buffer *bytes, int is_named)
{
    kunai_found found;

    if (!probe_tool_bytes(bytes, NULL, &found) || found.modules & KUNAI_MODULE_TEXTURES)
        return 0;
    return is_named ? is_visit_wanted(&found) : is_visit_archive(bytes);
}

static int is_game(const visit_level *l)
{
    const kunai_rom *rom = kunai_archive_get_rom(l->archive);

    return rom && kunai_game_find(rom->code.data);
}

static void begin_archive(visit *v, visit_level *l)
{
    survey *s = v->user;
    convert_file file = begin_file(s, copy_text(l->path), l->depth ? s->archives[l->depth - 1] : 0);

    file.uses = CONVERT_ARCHIVE | (is_game(l) ? CONVERT_GAME : 0);
    file.format = l->format;
    s->archives[l->depth] = keep(s, &file);
    s->unknown[l->depth] = 0;
}

static void end_archive(visit *v, visit_level *l)
{
    survey *s = v->user;
    const uint32_t count = s->unknown[l->depth];

    s->task->left_out += count;
    if (count)
        print_tool_note(&s->t, l->path, "left out: %" PRIu32 " %s of unknown format", count,
                        count == 1 ? "entry" : "entries");
}

static int take_entry(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    survey *s = v->user;
    convert_file file;

    if (find_visit_members(l, index).size || is_archive(bytes, 0))
        return 1;
    file = begin_file(s, join_visit_path(v, l, index), s->archives[l->depth]);
    if (is_png(bytes))
        file.uses = CONVERT_PNG;
    else
        describe_convert_file(&file, bytes);
    file.entry = index;
    file.owner = get_visit_entry(l, index)->owner;
    if (file.uses) {
        keep(s, &file);
    } else {
        s->unknown[l->depth]++;
        free_convert_file(&file);
    }
    return 0;
}

static void survey_archive(survey *s, const buffer *bytes, size_t stored_size)
{
    static const visit_calls calls = {
        .begin = begin_archive, .end = end_archive, .take = take_entry};
    visit v = {.t = &s->t, .calls = &calls, .user = s, .recursive = 1};
    visit_level argument = {.path = s->task->path, .bytes = bytes};

    visit_argument(&v, &argument, stored_size);
}

/* ---- files ---- */

/* Reports a file of unknown format: an error if the user named it, else a note. */
static void refuse(survey *s, const buffer *bytes)
{
    const kunai_error error = make_unknown_error(s->task->path, bytes);

    if (s->task->is_named)
        report_tool_error(&s->t, s->task->path, NULL, &error);
    else
        print_tool_note(&s->t, s->task->path, "left out: %s",
                        bytes->size ? "its format is unknown" : "it is empty");
    s->task->left_out += !s->task->is_named;
}

static void survey_lone(survey *s, const buffer *bytes)
{
    convert_file file = begin_file(s, copy_text(s->task->path), 0);

    if (describe_convert_file(&file, bytes)) {
        keep(s, &file);
    } else {
        refuse(s, bytes);
        free_convert_file(&file);
    }
}

/* Replaces a file that is one packed stream by its unpacked bytes. */
static void unpack(buffer *bytes)
{
    buffer unpacked = {0};
    tool_packed packed;

    if (!unpack_tool_only(bytes, NULL, &packed, &unpacked))
        return;
    free_buffer(bytes);
    *bytes = unpacked;
}

static void survey_file(survey *s)
{
    const char *path = s->task->path;
    buffer bytes = {0};
    size_t stored_size;

    platform_file about;

    if (!look_at_path(path, &about) && about.kind != PLATFORM_FILE) {
        fail_tool(&s->t, TOOL_FILE, path, "is not a regular file");
        return;
    }
    if (!read_tool_file(&s->t, path, &bytes)) {
        stored_size = bytes.size;
        unpack(&bytes);
        if (is_archive(&bytes, s->task->is_named))
            survey_archive(s, &bytes, stored_size);
        else
            survey_lone(s, &bytes);
    }
    free_buffer(&bytes);
}

/* ---- all files ---- */

static convert_task *get_task(const convert *c, size_t index)
{
    return (convert_task *)(void *)c->tasks.data + index;
}

static void run_task(void *user, size_t index, unsigned worker)
{
    const convert *c = user;
    convert_task *task = get_task(c, index);
    survey s = {.t = {.name = c->t->name, .quiet = c->t->quiet}, .task = task};

    (void)worker;
    set_tool_capture(&task->said);
    survey_file(&s);
    task->failed = s.t.failed;
    task->status = end_tool(&s.t);
    set_tool_capture(NULL);
}

/* Appends the records of a task to those of all tasks, and changes their numbers accordingly. */
static void take_files(convert *c, const convert_task *task)
{
    const uint32_t before = (uint32_t)(c->files.size / sizeof(convert_file));
    const size_t count = task->files.size / sizeof(convert_file);
    convert_file *files = (void *)task->files.data;
    size_t i;

    for (i = 0; i < count; i++) {
        files[i].archive += files[i].archive ? before : 0;
        files[i].task = (uint32_t)(task - get_task(c, 0));
    }
    append_bytes(&c->files, files, task->files.size);
}

static void finish_task(void *user, size_t index)
{
    convert *c = user;
    convert_task *task = get_task(c, index);

    show_tool_progress(c->t, (unsigned)index + 1, (unsigned)(c->tasks.size / sizeof *task),
                       task->path);
    print_convert_said(c, &task->said);
    take_files(c, task);
    free_buffer(&task->files);
    set_tool_status(c->t, task->status);
    c->failed += task->failed;
    c->left_out += task->left_out;
}

void survey_convert(convert *c)
{
    const convert_work work = {.user = c,
                               .count = c->tasks.size / sizeof(convert_task),
                               .run = run_task,
                               .finish = finish_task};

    run_convert_work(&work, c->threads);
}
