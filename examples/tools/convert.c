/*
 * kunai convert - converts files, folders and archives to GLB, PNG and JSON files.
 *
 * This file reads the command line, lists the input files and runs the jobs of the plan
 * (convert.h). kunai.c calls run_convert. A captured subcommand prints no summary and no progress;
 * convert prints one summary for all.
 */
#include "convert.h"
#include "platform.h"
#include "subcommands.h"

#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "kunai convert FILE|FOLDER|ARCHIVE... [-o DIR] [OPTION...]\n"
    "\n"
    "Converts everything that it finds, also in folders and in archives: models,\n"
    "stages and maps to GLB, textures to PNG, map files to JSON and PNG.\n"
    "\n"
    "Models get their textures, palettes and motions from the files beside them: by\n"
    "the names in the files, by the names of the files, or because only one fits.\n"
    "Stages get all their parts. A game of Pokemon (a ROM, or a folder with its map\n"
    "files) gives one GLB per map.\n"
    "\n"
    "kunai prints a line for each file that it makes, and a note for each file that\n"
    "it leaves out. DIR contains the folders of the inputs. An archive becomes a\n"
    "folder, and so does a set of several pictures. Equal names get numbers.\n"
    "\n"
    "  -o, --output DIR   write to this folder, not to out; kunai makes it\n"
    "  -j, --jobs N       use N threads; without it, one for each processor. The\n"
    "                     output is the same for every N\n"
    "  -f, --force        replace existing files\n"
    "  -q, --quiet        print errors only\n"
    "  -h, --help         this text\n"
    "\n"
    "Examples:\n"
    "  kunai convert boy.nj boy.pvm         a model with its textures: out/boy.glb\n"
    "  kunai convert disc -o converted      all files of a folder\n"
    "  kunai convert -j 2 platinum.nds      all maps, models and textures of a game\n"
    "\n"
    "kunai-convert(1) is the full manual page. kunai help lists all subcommands.\n";

enum { MOST_THREADS = 256 };

/* ---- inputs ---- */

typedef struct walk {
    convert *c;
    uint32_t argument;
} walk;

static void add_task(convert *c, const char *path, const char *out, uint32_t argument, int is_named)
{
    const convert_task task = {
        .path = copy_text(path), .out = copy_text(out), .argument = argument, .is_named = is_named};

    append_bytes(&c->tasks, &task, sizeof task);
}

static void add_found(void *user, const char *path, const char *out)
{
    const walk *w = user;

    add_task(w->c, path, out, w->argument, 0);
}

/* If there are several arguments, each folder gets its own folder in the output. */
static void add_folder(convert *c, const char *path, uint32_t argument)
{
    walk w = {c, argument};
    char name[TOOL_STEM], *own = NULL, *bare = copy_text(path);
    const size_t before = c->tasks.size, root = measure_root(path);
    size_t size = strlen(path);

    while (size > root && is_separator(bare[size - 1]))
        bare[--size] = 0;

    if (c->t->input_count > 1) {
        make_tool_folder_name(path, name);
        own = find_tool_folder(c->t, c->out, name);
    }
    if (!own || !check_tool_subfolder(c->t, own)) {
        walk_tool_path(c->t, bare, own ? own : c->out, add_found, &w);
        if (c->tasks.size == before && !c->t->failed)
            fail_tool(c->t, TOOL_FAILED, path, "contains no files");
    }
    forget_tool_errors(c->t, bare);
    allocate_for(c->t->name, "");
    free(bare);
    free(own);
}

static void add_inputs(convert *c)
{
    int i;

    for (i = 0; i < c->t->input_count; i++) {
        const char *path = c->t->inputs[i];

        if (is_tool_folder(path))
            add_folder(c, path, (uint32_t)i);
        else
            add_task(c, path, c->out, (uint32_t)i, 1);
    }
}

/* ---- jobs ---- */

static convert_job *get_job(const convert *c, size_t index)
{
    return (convert_job *)(void *)c->jobs.data + index;
}

/* Writes the captured standard output of a job to its text file. */
static int write_words(const convert *c, convert_job *job)
{
    tool t = {.name = c->t->name, .force = c->t->force};
    const buffer words = job->said.out;
    int bad;

    job->said.out = (buffer){0};
    bad = words.size ? write_tool_file(&t, job->text_path, words.data, words.size) : 0;
    if (!bad && words.size && !c->t->quiet) {
        print_plain_out(job->text_path, strlen(job->text_path));
        print_out(": JSON\n");
    }
    free(words.data);
    return end_tool(&t);
}

static void tell_set(const convert *c, const convert_job *job)
{
    const unsigned count = job->said.png;

    if (!count || c->t->quiet)
        return;
    print_plain_out(job->out, strlen(job->out));
    print_out(": %u picture%s\n", count, count == 1 ? "" : "s");
}

static int run_words(convert_job *job)
{
    char *end = NULL;

    append_bytes(&job->words, &end, sizeof end);
    return job->run((int)(job->words.size / sizeof end) - 1, (char **)(void *)job->words.data);
}

static void run_job(void *user, size_t index, unsigned worker)
{
    const convert *c = user;
    convert_job *job = get_job(c, index);
    int status;

    job->said.inputs = &c->t->input_files;
    set_tool_capture(&job->said);
    job->status = job->world ? write_convert_map(c, job, worker) : run_words(job);
    if (job->text_path) {
        status = write_words(c, job);
        job->status = status > job->status ? status : job->status;
    }
    if (job->is_set)
        tell_set(c, job);
    set_tool_capture(NULL);
}

static void finish_job(void *user, size_t index)
{
    convert *c = user;
    convert_job *job = get_job(c, index);

    show_tool_progress(c->t, (unsigned)index + 1, (unsigned)(c->jobs.size / sizeof *job), job->out);
    print_convert_said(c, &job->said);
    set_tool_status(c->t, job->status);
    c->failed += job->status != 0;
}

void run_convert_jobs(convert *c)
{
    const convert_work work = {.user = c,
                               .count = c->jobs.size / sizeof(convert_job),
                               .run = run_job,
                               .finish = finish_job};

    run_convert_work(&work, c->threads);
}

int copy_convert_file(int argc, char **argv)
{
    tool t = {.name = "kunai"};
    const char *out = NULL;
    const tool_option options[] = {{'o', "output", &out, NULL}, {'f', "force", NULL, &t.force}};
    buffer bytes = {0};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !read_tool_file(&t, t.inputs[0], &bytes))
        write_tool_file(&t, out, bytes.data, bytes.size);
    free_buffer(&bytes);
    return end_tool(&t);
}

/* ---- all ---- */

/* Returns whether the only input is a file that is left out. */
static int is_lone_file(const convert *c)
{
    const convert_task *tasks = (const void *)c->tasks.data;

    return c->tasks.size == sizeof *tasks && tasks[0].is_named && c->left_out == 1;
}

/* If a note has said why the only file is left out, no second message is printed. */
static void tell_nothing(convert *c)
{
    const char *input = c->t->input_count == 1 ? c->t->inputs[0] : NULL;

    if (!is_lone_file(c) || c->t->quiet)
        fail_tool(c->t, TOOL_FAILED, input, "nothing in %s can be converted",
                  input ? "it" : "the input");
    set_tool_status(c->t, TOOL_FAILED);
}

/* A single file that failed needs no summary after its message. */
static int is_lone_failure(const convert *c, size_t count)
{
    if (c->glb + c->png + c->json)
        return 0;
    return is_lone_file(c) || (count <= 1 && c->failed <= 1 && !c->left_out);
}

static void print_summary(const convert *c, unsigned long long started)
{
    const unsigned count = (unsigned)(c->tasks.size / sizeof(convert_task));

    if (c->t->quiet || is_lone_failure(c, count))
        return;
    print_err("%s: %u file%s: %u GLB, %u PNG, %u JSON made; %u left out; %u failed", c->t->name,
              count, count == 1 ? "" : "s", c->glb, c->png, c->json, c->left_out, c->failed);
    if (measure_terminal())
        print_err(" (%.1f s)", (double)(get_milliseconds() - started) / 1000);
    print_err("\n");
}

static void free_convert(convert *c)
{
    convert_task *tasks = (void *)c->tasks.data;
    size_t count, i, k;
    convert_file *files = get_convert_files(c, &count);

    for (i = 0; i < count; i++)
        free_convert_file(&files[i]);
    for (i = 0; i < c->tasks.size / sizeof *tasks; i++) {
        free(tasks[i].path);
        free(tasks[i].out);
    }
    for (i = 0; i < c->jobs.size / sizeof(convert_job); i++) {
        convert_job *job = get_job(c, i);
        char **words = (void *)job->words.data;

        for (k = 0; k < job->words.size / sizeof *words; k++)
            free(words[k]);
        free_buffer(&job->words);
        free(job->out);
        free(job->text_path);
    }
    close_convert_worlds(c);
    free_buffer(&c->tasks);
    free_buffer(&c->files);
    free_buffer(&c->jobs);
    free(c->sorted);
    free_buffer(&c->names);
    free(c->lines);
}

/* No output may replace an input file. */
static void note_inputs(convert *c)
{
    const convert_task *tasks = (const void *)c->tasks.data;
    size_t i;

    for (i = 0; i < c->tasks.size / sizeof *tasks; i++)
        note_tool_input(c->t, tasks[i].path);
}

static void convert_all(convert *c)
{
    const unsigned long long started = get_milliseconds();

    if (check_tool_folder(c->t, c->out))
        return;
    c->t->skipped = c->out;
    add_inputs(c);
    note_inputs(c);
    survey_convert(c);
    plan_convert(c);
    run_convert_jobs(c);
    end_tool_progress(c->t);
    if (!c->jobs.size && !c->t->status)
        tell_nothing(c);
    tell_tool_repeats(c->t);
    c->failed += c->t->failed;
    print_summary(c, started);
    free_convert(c);
}

/* The standard input is refused: it has no name, and the plan needs names. */
static int check_inputs(tool *t)
{
    int i;

    for (i = 0; i < t->input_count; i++)
        if (!strcmp(t->inputs[i], "-")) {
            report_tool_usage(t, "the standard input cannot be converted: name a file");
            return -1;
        }
    return 0;
}

static int read_threads(convert *c, const char *word)
{
    char *end;
    const unsigned long count = word ? strtoul(word, &end, 10) : count_cores();

    c->threads = (unsigned)(count < MOST_THREADS ? count : MOST_THREADS);
    if (!word || (!*end && word[0] >= '1' && word[0] <= '9'))
        return 0;
    report_tool_usage(c->t, "-j needs a number of 1 or more, not %.64s", word);
    return -1;
}

int run_convert(int argc, char **argv)
{
    tool t = {.name = "kunai", .usage = usage};
    convert c = {.t = &t};
    const char *threads = NULL;
    const tool_option options[] = {{'o', "output", &c.out, NULL},
                                   {'j', "jobs", &threads, NULL},
                                   {'f', "force", NULL, &t.force}};

    if (!begin_tool(&t, argc, argv, options, sizeof options / sizeof options[0]) &&
        !check_inputs(&t) && !read_threads(&c, threads)) {
        if (!c.out)
            c.out = "out";
        convert_all(&c);
    }
    return end_tool(&t);
}
