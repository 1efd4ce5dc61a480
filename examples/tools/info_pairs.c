/*
 * info_pairs.c - prints for each model among the inputs the motions that fit it (kunai info
 * --pairs). info.c calls it.
 *
 * Each file is read once, and all models and motions stay open: every motion is compared with every
 * model.
 */
#include "info.h"
#include "visit.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A model or a motion with its place. */
typedef struct part {
    char *path;   /* path for people, with the name of the entry */
    char *file;   /* file or archive */
    int in_entry; /* it is in an entry of the archive */
    uint32_t entry;
    uint32_t index; /* number in the file or entry */
    kunai_model *model;
    kunai_motion *motion;
} part;

typedef struct pairs {
    tool *t;
    buffer models;    /* part */
    buffer motions;   /* part */
    const char *path; /* place of the bytes that are read now, as in part */
    const char *file;
    int in_entry;
    uint32_t entry;
} pairs;

static size_t count_parts(const buffer *list)
{
    return list->size / sizeof(part);
}

/* ---- read ---- */

static void keep(const pairs *p, buffer *list, uint32_t index, kunai_model *model,
                 kunai_motion *motion)
{
    const part kept = {.path = copy_text(p->path),
                       .file = copy_text(p->file),
                       .in_entry = p->in_entry,
                       .entry = p->entry,
                       .index = index,
                       .model = model,
                       .motion = motion};

    append_bytes(list, &kept, sizeof kept);
}

/* Returns whether the file has more models or motions. KUNAI_E_RANGE ends them, any other error is
 * reported. */
static int go_on(const pairs *p, const buffer *bytes, uint32_t module, uint32_t index,
                 const kunai_error *error)
{
    if (error->code == KUNAI_OK)
        return 1;
    if (!index || error->code != KUNAI_E_RANGE)
        refuse_tool_file(p->t, p->path, bytes, module, error);
    return 0;
}

static void tell_more(const pairs *p, const char *what)
{
    print_tool_note(p->t, p->path, "warning: only the first %d %s are read", TOOL_MOST_PARTS, what);
}

static void read_models(pairs *p, const buffer *bytes)
{
    kunai_options options = begin_tool_options(p->t);
    kunai_error error;
    kunai_model *model;

    for (; options.index < TOOL_MOST_PARTS; options.index++) {
        kunai_model_open(bytes->data, bytes->size, &options, &model, &error);
        if (!go_on(p, bytes, KUNAI_MODULE_MODEL, options.index, &error))
            return;
        keep(p, &p->models, options.index, model, NULL);
    }
    tell_more(p, "models");
}

static void read_motions(pairs *p, const buffer *bytes)
{
    kunai_options options = begin_tool_options(p->t);
    kunai_error error;
    kunai_motion *motion;

    for (; options.index < TOOL_MOST_PARTS; options.index++) {
        kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error);
        if (!go_on(p, bytes, KUNAI_MODULE_MOTION, options.index, &error))
            return;
        keep(p, &p->motions, options.index, NULL, motion);
    }
    tell_more(p, "motions");
}

/* Reads the models and motions of a file. Returns 0 if bytes are neither. */
static int read_parts(pairs *p, const buffer *bytes)
{
    kunai_found found;

    if (kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK ||
        !(found.modules & (KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION)))
        return 0;
    if (found.modules & KUNAI_MODULE_MODEL)
        read_models(p, bytes);
    if (found.modules & KUNAI_MODULE_MOTION)
        read_motions(p, bytes);
    return 1;
}

static int take_entry(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    pairs *p = v->user;
    char *path = join_visit_path(v, l, index);
    int is_part;

    p->path = path;
    p->file = l->path;
    p->in_entry = 1;
    p->entry = index;
    is_part = read_parts(p, bytes);
    forget_tool_errors(v->t, path);
    free(path);
    return !is_part;
}

static int wants_entry(visit *v, visit_level *l, uint32_t index)
{
    (void)v;
    return get_visit_entry(l, index)->result == KUNAI_OK;
}

static void read_argument(pairs *p, const char *path)
{
    static const visit_calls calls = {.entry = wants_entry, .take = take_entry};
    visit v = {.t = p->t, .calls = &calls, .user = p, .recursive = 1};
    visit_level argument = {.path = path};
    const size_t before = count_parts(&p->models) + count_parts(&p->motions);
    const unsigned failed = p->t->failed;
    buffer bytes = {0};

    p->path = p->file = path;
    p->in_entry = 0;
    if (!read_tool_unpacked(p->t, path, &bytes) && !read_parts(p, &bytes)) {
        argument.bytes = &bytes;
        if (is_visit_archive(&bytes))
            visit_argument(&v, &argument, bytes.size);
        if (count_parts(&p->models) + count_parts(&p->motions) == before && p->t->failed == failed)
            fail_tool(p->t, TOOL_FAILED, path, "contains neither models nor motions");
    }
    if (p->t->failed == failed)
        count_tool_done(p->t);
    else
        p->t->failed = failed + 1;
    free_buffer(&bytes);
}

/* ---- print ---- */

static kunai_string get_name(const part *from)
{
    return from->model ? kunai_model_get_info(from->model)->name
                       : kunai_motion_get_info(from->motion)->name;
}

static void add_part(buffer *b, const part *from)
{
    add_json_path(b, "file", from->file);
    add_json_key(b, "entry");
    if (from->in_entry)
        add_json_unsigned(b, from->entry);
    else
        add_json_null(b);
    add_json_number(b, "index", from->index);
    add_json_name(b, "name", get_name(from));
}

static void add_motion(buffer *b, const part *motion, int32_t fit)
{
    const kunai_motion_info *about = kunai_motion_get_info(motion->motion);

    open_json(b, '{');
    add_part(b, motion);
    add_json_text(b, "format", kunai_format_name(about->format));
    add_json_text(b, "fit", fit == KUNAI_FIT_NAMES ? "names" : "count");
    close_json(b, '}');
}

/* Prints the path, followed by the number if the file contains several parts. */
static void print_part(const part *from)
{
    print_plain_out(from->path, strlen(from->path));
    if (from->index)
        print_out(" %" PRIu32, from->index);
}

/* Prints the motions with this fit. Names say more than counts, so they are printed first. */
static uint32_t tell_fits(pairs *p, const part *model, int32_t wanted, uint32_t *uses,
                          uint32_t told, buffer *b)
{
    const part *motions = (const void *)p->motions.data;
    size_t i;

    for (i = 0; i < count_parts(&p->motions); i++) {
        if (kunai_motion_fits(motions[i].motion, model->model) != wanted)
            continue;
        uses[i]++;
        if (b) {
            add_motion(b, &motions[i], wanted);
        } else {
            print_out(told ? ", " : " ");
            print_part(&motions[i]);
            print_out(wanted == KUNAI_FIT_NAMES ? " (names)" : " (count)");
        }
        told++;
    }
    return told;
}

static uint32_t tell_model(pairs *p, const part *model, uint32_t *uses)
{
    buffer name = {0};
    uint32_t told;

    print_part(model);
    if (get_name(model).size) {
        print_info_name(&name, get_name(model));
        print_out(" ");
        print_plain_out((const char *)name.data, name.size);
        free_buffer(&name);
    }
    print_out(":");
    told = tell_fits(p, model, KUNAI_FIT_NAMES, uses, 0, NULL);
    told = tell_fits(p, model, KUNAI_FIT_COUNT, uses, told, NULL);
    print_out(told ? "\n" : " no motion fits\n");
    return told;
}

static uint32_t tell_model_as_json(pairs *p, const part *model, uint32_t *uses)
{
    buffer b = {0};
    uint32_t told;

    open_json(&b, '{');
    add_part(&b, model);
    add_json_key(&b, "motions");
    open_json(&b, '[');
    told = tell_fits(p, model, KUNAI_FIT_NAMES, uses, 0, &b);
    told = tell_fits(p, model, KUNAI_FIT_COUNT, uses, told, &b);
    close_json(&b, ']');
    close_json(&b, '}');
    print_json(&b);
    free_buffer(&b);
    return told;
}

/* Prints one line per model, and a note with the totals. */
static void tell_pairs(pairs *p, int json)
{
    const part *models = (const void *)p->models.data;
    const size_t model_count = count_parts(&p->models), motion_count = count_parts(&p->motions);
    uint32_t *uses = allocate(motion_count, sizeof *uses), alone = 0, unused = 0;
    uint64_t total = 0;
    size_t i;

    for (i = 0; i < model_count; i++) {
        const uint32_t told =
            json ? tell_model_as_json(p, &models[i], uses) : tell_model(p, &models[i], uses);

        total += told;
        alone += !told;
    }
    for (i = 0; i < motion_count; i++)
        unused += !uses[i];
    print_tool_note(p->t, "--pairs",
                    "note: models: %u, motions: %u, pairs: %" PRIu64
                    "; models without a motion: %" PRIu32 ", motions without a model: %" PRIu32,
                    (unsigned)model_count, (unsigned)motion_count, total, alone, unused);
    free(uses);
}

static void free_parts(buffer *list)
{
    part *parts = (void *)list->data;
    size_t i;

    for (i = 0; i < count_parts(list); i++) {
        free(parts[i].path);
        free(parts[i].file);
        kunai_model_close(parts[i].model);
        kunai_motion_close(parts[i].motion);
    }
    free_buffer(list);
}

void show_info_pairs(tool *t, int json)
{
    pairs p = {.t = t};
    int i;

    for (i = 0; i < t->input_count; i++) {
        show_tool_progress(t, (unsigned)i + 1, (unsigned)t->input_count, t->inputs[i]);
        read_argument(&p, t->inputs[i]);
    }
    end_tool_progress(t);
    tell_pairs(&p, json);
    free_parts(&p.models);
    free_parts(&p.motions);
}
