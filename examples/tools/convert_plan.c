/*
 * convert_plan.c - decides for each file what kunai convert makes of it, and where.
 *
 * convert.c calls plan_convert after the survey. The plan runs in one thread and in the order of
 * names, so numbers added to equal names do not depend on threads. Each output is a job: the
 * arguments of a subcommand.
 */
#include "convert_plan.h"
#include "subcommands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- which files are beside each other ---- */

static int compare_files(const void *a, const void *b)
{
    const convert_file *const *first = a, *const *second = b;
    const size_t size = (*first)->scope < (*second)->scope ? (*first)->scope : (*second)->scope;
    const int order = memcmp((*first)->path, (*second)->path, size);

    if (order)
        return order;
    if ((*first)->scope != (*second)->scope)
        return (*first)->scope < (*second)->scope ? -1 : 1;
    return *first < *second ? -1 : *first > *second; /* both point into one array */
}

static int is_beside(const convert_file *a, const convert_file *b)
{
    return a->scope == b->scope && !memcmp(a->path, b->path, a->scope);
}

static void group_files(convert *c)
{
    size_t count, first, end, i;
    convert_file *files = get_convert_files(c, &count);

    c->sorted = allocate(count + 1, sizeof(convert_file *));
    for (i = 0; i < count; i++)
        c->sorted[i] = &files[i];
    if (count)
        qsort(c->sorted, count, sizeof(convert_file *), compare_files);
    for (first = 0; first < count; first = end) {
        for (end = first + 1; end < count && is_beside(c->sorted[first], c->sorted[end]); end++)
            ;
        for (i = first; i < end; i++) {
            c->sorted[i]->group = (uint32_t)first;
            c->sorted[i]->group_size = (uint32_t)(end - first);
        }
    }
}

convert_group get_convert_group(const convert *c, const convert_file *file)
{
    return (convert_group){c->sorted + file->group, file->group_size};
}

size_t count_convert_models(const convert_file *file)
{
    return file->uses & CONVERT_MODELS ? file->models.size / sizeof(convert_model) : 0;
}

/* ---- where it goes ---- */

static char *add_folders(convert *c, char *out, const char *folders)
{
    char part[TOOL_STEM], *inner;
    size_t size;

    for (; folders && *folders; folders += size + (folders[size] == '/')) {
        size = strcspn(folders, "/");
        snprintf(part, sizeof part, "%.*s", (int)size, folders);
        inner = find_tool_folder(c->t, out, part);
        free(out);
        out = inner;
    }
    return out;
}

/* Returns the output folder of a file. An archive gets its own folder in there. Returns NULL after
 * reporting that the folder is a symbolic link or no folder. */
static char *find_folder(convert *c, const convert_file *file)
{
    const convert_task *task = (const convert_task *)(const void *)c->tasks.data + file->task;
    const convert_file *files = (const void *)c->files.data;
    const char *around = file->archive ? files[file->archive - 1].out : task->out;
    char *out = around ? add_folders(c, copy_text(around), file->folders) : NULL, *own;
    char name[TOOL_STEM];

    if (out && file->uses & CONVERT_ARCHIVE) {
        make_tool_stem(file->path, name);
        own = make_tool_path(c->t, out, name, "");
        free(out);
        out = own;
    }
    if (!out || !check_tool_subfolder(c->t, out))
        return out;
    free(out);
    return NULL;
}

static void find_folders(convert *c)
{
    size_t count, i;
    convert_file *files = get_convert_files(c, &count);

    for (i = 0; i < count; i++)
        files[i].out = find_folder(c, &files[i]);
}

char *make_convert_out(convert *c, const convert_file *file, const char *more,
                       const char *extension)
{
    char stem[TOOL_STEM], name[TOOL_STEM + 32];

    make_tool_stem(file->path, stem);
    snprintf(name, sizeof name, "%s%s", stem, more);
    return make_tool_path(c->t, file->out, name, extension);
}

/* ---- jobs ---- */

void add_convert_word(convert_job *job, const char *word)
{
    char *copy = copy_text(word);

    append_bytes(&job->words, &copy, sizeof copy);
}

void add_convert_option(convert_job *job, const char *option, const char *value)
{
    if (!value)
        return;
    add_convert_word(job, option);
    add_convert_word(job, value);
}

convert_job *add_convert_job(convert *c, int (*run)(int argc, char **argv), const char *subcommand,
                             char *out)
{
    convert_job job = {.run = run, .out = out};
    convert_job *kept;

    append_bytes(&c->jobs, &job, sizeof job);
    kept = (convert_job *)(void *)(c->jobs.data + c->jobs.size) - 1;
    add_convert_word(kept, subcommand);
    if (c->t->force)
        add_convert_word(kept, "-f");
    if (c->t->quiet)
        add_convert_word(kept, "-q");
    return kept;
}

/* ---- models ---- */

static void plan_model(convert *c, convert_file *file, size_t index)
{
    convert_model *model = (convert_model *)(void *)file->models.data + index;
    const char *const *given = (const void *)model->given.data;
    const size_t count = count_convert_models(file);
    char number[24] = "", end[24];
    convert_job *job;
    size_t i;

    snprintf(number, sizeof number, "%u", (unsigned)index);
    snprintf(end, sizeof end, "_%u", (unsigned)index);
    pair_convert_textures(c, file, model);
    job = add_convert_job(c, run_model, "model",
                          make_convert_out(c, file, count > 1 ? end : "", ".glb"));
    add_convert_option(job, "-o", job->out);
    add_convert_option(job, "-m", "none");
    add_convert_option(job, "-i", count > 1 ? number : NULL);
    add_convert_option(job, "-t", model->set_path);
    add_convert_option(job, "-p", find_convert_palette(c, model->set));
    add_convert_word(job, "--");
    add_convert_word(job, file->path);
    for (i = 0; i < model->given.size / sizeof *given; i++)
        add_convert_word(job, given[i]);
}

static void plan_models(convert *c, convert_file *file)
{
    const size_t count = count_convert_models(file);
    size_t i;

    for (i = 0; i < count; i++)
        plan_model(c, file, i);
    file->is_used |= count != 0;
}

/* ---- pictures ---- */

static void plan_pictures(convert *c, convert_file *file)
{
    convert_job *job;

    if (!(file->uses & CONVERT_PICTURES))
        return;
    job = add_convert_job(c, run_texture, "texture",
                          make_convert_out(c, file, "", file->image_count > 1 ? "" : ".png"));
    job->is_set = 1;
    add_convert_option(job, "-o", job->out);
    add_convert_option(job, "-p", find_convert_palette(c, file));
    add_convert_word(job, "--");
    add_convert_word(job, file->path);
    file->is_used = 1;
}

static void plan_png(convert *c, convert_file *file)
{
    convert_job *job;

    if (!(file->uses & CONVERT_PNG))
        return;
    job = add_convert_job(c, copy_convert_file, "copy", make_convert_out(c, file, "", ".png"));
    job->is_set = 1;
    add_convert_option(job, "-o", job->out);
    add_convert_word(job, "--");
    add_convert_word(job, file->path);
    file->is_used = 1;
}

/* ---- map files ---- */

static int has_map_pictures(const convert_file *file)
{
    return file->format == KUNAI_FORMAT_LAND || file->format == KUNAI_FORMAT_BDHC ||
           file->format == KUNAI_FORMAT_MAP_MATRIX || file->format == KUNAI_FORMAT_MAP_EVENTS;
}

/* Finds the only archive of lands beside a matrix, or beside the archive that contains the
 * matrix. */
static const char *find_lands(const convert *c, const convert_file *file)
{
    const convert_file *files = (const void *)c->files.data;
    const convert_group group =
        get_convert_group(c, file->archive ? &files[file->archive - 1] : file);
    const char *found = NULL;
    size_t i;

    for (i = 0; file->format == KUNAI_FORMAT_MAP_MATRIX && i < group.count; i++) {
        if (!(group.files[i]->uses & CONVERT_ARCHIVE) || !is_convert_lands(group.files[i]->path))
            continue;
        if (found)
            return NULL;
        found = group.files[i]->path;
    }
    return found;
}

/* Sets the folder for the pictures of a map file. Their names begin with the name of the file. If
 * the JSON file got a number because the name was taken, the pictures go into their own folder. */
static void add_map_folder(convert *c, convert_job *job, const convert_file *file)
{
    char stem[TOOL_STEM], *expected, *own;
    size_t size;

    make_tool_stem(file->path, stem);
    size = strlen(file->out) + strlen(stem) + 8;
    expected = allocate(size, 1);
    snprintf(expected, size, "%s/%s.json", file->out, stem);
    if (!strcmp(expected, job->text_path)) {
        add_convert_option(job, "-o", file->out);
    } else {
        own = make_convert_out(c, file, "-pictures", "");
        add_convert_option(job, "-o", own);
        free(own);
    }
    free(expected);
}

static void plan_land(convert *c, convert_file *file)
{
    convert_model *model = (void *)file->models.data;
    convert_job *job;

    if (!file->models.size || file->format != KUNAI_FORMAT_LAND || is_in_convert_world(c, file))
        return;
    pair_convert_textures(c, file, model);
    job = add_convert_job(c, run_map, "map", make_convert_out(c, file, "", ".glb"));
    add_convert_option(job, "-o", job->out);
    add_convert_option(job, "-t", model->set_path);
    add_convert_word(job, "--");
    add_convert_word(job, file->path);
}

static void plan_map(convert *c, convert_file *file)
{
    const char *lands;
    convert_job *job;

    if (!(file->uses & CONVERT_MAP))
        return;
    job = add_convert_job(c, run_map, "map", make_convert_out(c, file, "", ".json"));
    job->text_path = copy_text(job->out);
    add_convert_word(job, "--json");
    if (has_map_pictures(file)) {
        lands = find_lands(c, file);
        add_convert_word(job, "--png");
        add_map_folder(c, job, file);
        add_convert_option(job, "--lands", lands);
    }
    add_convert_word(job, "--");
    add_convert_word(job, file->path);
    file->is_used = 1;
    plan_land(c, file);
}

/* ---- all ---- */

static const char *explain(const convert_file *file)
{
    if (file->reason)
        return file->reason;
    if (file->uses & CONVERT_PALETTE)
        return "no picture beside it needs this palette";
    if (file->uses & CONVERT_PLACED)
        return "placements need a stage: kunai scene --placements takes both";
    if (file->format == KUNAI_FORMAT_TAM)
        return "glTF has no animations of textures";
    if (file->format == KUNAI_FORMAT_C_REL)
        return "it is for another stage";
    return "nothing in it can be converted";
}

static void tell_left_out(convert *c)
{
    size_t count, i;
    convert_file *files = get_convert_files(c, &count);

    for (i = 0; i < count; i++) {
        if (files[i].is_used || files[i].uses & (CONVERT_ARCHIVE | CONVERT_ACTIONS) ||
            !files[i].out)
            continue;
        c->left_out++;
        print_tool_note(c->t, files[i].path, "left out: %s", explain(&files[i]));
    }
}

void plan_convert(convert *c)
{
    size_t count, i;
    convert_file *files;

    group_files(c);
    collect_convert_names(c);
    find_folders(c);
    plan_convert_worlds(c);
    pair_convert_motions(c);
    files = get_convert_files(c, &count);
    for (i = 0; i < count; i++) {
        if (!files[i].out)
            continue;
        plan_models(c, &files[i]);
        plan_pictures(c, &files[i]);
        plan_png(c, &files[i]);
        plan_map(c, &files[i]);
        plan_convert_stage(c, &files[i]);
    }
    tell_left_out(c);
}
