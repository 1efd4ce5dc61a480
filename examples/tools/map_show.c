/* map_show.c - shows files, archives and folders one by one, without --world: the contents of each
 * map file. map.c calls it. */
#include "map.h"
#include "visit.h"

#include <inttypes.h>
#include <stdlib.h>

/* ---- one file or member ---- */

static void note_uses(map_uses *uses, const kunai_map *map)
{
    const int is_land = kunai_map_get_land(map) != NULL;

    uses->at |= is_land;
    uses->pictures |= is_land || kunai_map_get_matrix(map) || kunai_map_get_objects(map, NULL);
    uses->time |= kunai_map_get_lights(map, NULL) != NULL;
}

/* Returns whether the land has heights that are damaged, or of a kind that the library does not
 * decode. */
static int is_torn(const kunai_map *map)
{
    const kunai_map_land *land = kunai_map_get_land(map);

    return land && land->height_result != KUNAI_OK && land->height_result != KUNAI_E_FORMAT;
}

/* With -q the pictures are the result. The text is left out, unless --at asks for heights. */
static void show_map(const map_output *o, const map_item *item, const kunai_map *map)
{
    buffer unsaid = {0};

    if (o->t->quiet && item->folder && !o->at_word) {
        draw_map(o, item, map, &unsaid);
        free_buffer(&unsaid);
        return;
    }
    print_map_text(o, item, map);
    draw_map(o, item, map, NULL);
}

static void show(const map_output *o, const map_item *item)
{
    const tool_entry about = {.index = item->index,
                              .name = item->entry ? item->entry->name : (kunai_string){"", 0}};
    const unsigned failed = o->t->failed;
    kunai_error error;
    kunai_map *map = open_map(o->t, item->path, item->format, item->data, item->size, &error);

    if (map)
        note_uses(o->uses, map);
    else
        report_tool_error(o->t, item->file, item->entry ? &about : NULL, &error);
    if (o->json) {
        print_map_json_item(o, item, map, &error);
    } else if (map) {
        show_map(o, item, map);
    }
    if (o->t->failed == failed) {
        count_tool_done(o->t);
        o->t->torn += (unsigned)is_torn(map);
    } else {
        o->t->failed = failed + 1; /* a file counts as one failure, with any number of errors */
    }
    kunai_map_close(map);
}

/* ---- archives ---- */

/* The search for map files in an argument. */
typedef struct search {
    const map_output *o;
    uint32_t shown;
    uint32_t others; /* number of files that are no map files */
    uint32_t other;  /* format of a member that is recognised, but is no map file */
} search;

static void note_other(search *s, const buffer *bytes)
{
    kunai_found found;

    if (!s->other && kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK)
        s->other = found.format;
}

static int take_member(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    search *s = v->user;
    const kunai_entry *entry = get_visit_entry(l, index);
    map_item item = {.file = l->path,
                     .entry = entry,
                     .index = index,
                     .of_path = !l->archive,
                     .folder = l->folder,
                     .data = bytes->data,
                     .size = bytes->size,
                     .format =
                         find_map_format(s->o->as, entry->name.data, bytes->data, bytes->size)};
    char *path, stem[TOOL_STEM], name[TOOL_STEM + 16];

    if (!item.format)
        item.format = find_map_name(l->path);
    if (!item.format) {
        note_other(s, bytes);
        return 0;
    }
    make_tool_stem(l->path, stem);
    snprintf(name, sizeof name, "%s_%0*" PRIu32, stem, l->digits, index);
    path = join_visit_path(v, l, index);
    item.path = path;
    item.name = name;
    show(s->o, &item);
    s->shown++;
    forget_tool_errors(v->t, path);
    allocate_for(v->t->name, l->path);
    free(path);
    return 0;
}

static void fail_member(visit *v, visit_level *l, uint32_t index, const kunai_error *error)
{
    const search *s = v->user;

    print_map_json_failure(s->o, l->path, get_visit_entry(l, index), index, error);
}

static void begin_archive(visit *v, visit_level *l)
{
    const search *s = v->user;

    if (l->error.code != KUNAI_OK)
        print_map_json_failure(s->o, l->path, NULL, 0, &l->error);
}

static void show_archive(search *s, const char *path, const char *folder, const buffer *bytes)
{
    static const visit_calls calls = {
        .begin = begin_archive, .take = take_member, .fail = fail_member};
    visit v = {.t = s->o->t, .calls = &calls, .user = s};
    visit_level argument = {.path = path, .folder = folder, .bytes = bytes};

    visit_argument(&v, &argument, bytes->size);
}

/* ---- arguments ---- */

static void refuse(const search *s, const char *path, const buffer *bytes)
{
    const map_output *o = s->o;
    const kunai_error error = {
        0, "this is not a map file", "map", KUNAI_E_FORMAT, KUNAI_FORMAT_ANY, KUNAI_ITEM_NONE, 0, 0,
        0};
    kunai_found found;

    if (is_visit_archive(bytes) && s->other)
        fail_tool(o->t, TOOL_FAILED, path, "contains no map files, but other files: %s",
                  kunai_format_name(s->other));
    else if (is_visit_archive(bytes))
        fail_tool(o->t, TOOL_FAILED, path,
                  "contains no files that kunai map recognises; --format names their format");
    else if (bytes->size && kunai_probe(bytes->data, bytes->size, &found) != KUNAI_OK)
        fail_tool(o->t, TOOL_FAILED, path,
                  "neither its content nor its name says which map file it is: give its kind with "
                  "--format");
    else
        refuse_tool_file(o->t, path, bytes, KUNAI_MODULE_MAP, &error);
    print_map_json_failure(o, path, NULL, 0, &error);
}

static void show_lone(search *s, const char *path, const char *folder, const buffer *bytes)
{
    map_item item = {.path = path,
                     .file = path,
                     .folder = folder,
                     .data = bytes->data,
                     .size = bytes->size,
                     .format = find_map_format(s->o->as, path, bytes->data, bytes->size)};
    char name[TOOL_STEM];

    if (!item.format)
        return;
    make_tool_stem(path, name);
    item.name = name;
    show(s->o, &item);
    s->shown++;
}

/* inner: the file was found in a folder, where other files are no failure. */
static void show_bytes(search *s, const char *path, const char *folder, const buffer *bytes,
                       int inner)
{
    const unsigned failed = s->o->t->failed;
    const uint32_t shown = s->shown;

    if (is_visit_archive(bytes))
        show_archive(s, path, folder, bytes);
    else
        show_lone(s, path, folder, bytes);
    if (s->shown != shown || s->o->t->failed != failed)
        return;
    if (inner)
        s->others++;
    else
        refuse(s, path, bytes);
}

static void show_file(search *s, const char *path, const char *folder, int inner)
{
    buffer bytes = {0};

    if (!read_tool_file(s->o->t, path, &bytes))
        show_bytes(s, path, folder, &bytes, inner);
    else
        print_map_json_failure(s->o, path, NULL, 0, NULL);
    free_buffer(&bytes);
}

static void show_found(void *user, const char *path, const char *folder)
{
    show_file(user, path, folder, 1);
}

void show_map_path(const map_output *o, const char *path)
{
    search s = {.o = o};
    const unsigned failed = o->t->failed;

    if (!is_tool_folder(path)) {
        show_file(&s, path, o->folder, 0);
        return;
    }
    walk_tool_path(o->t, path, o->folder, show_found, &s);
    if (!s.shown && o->t->failed == failed) {
        fail_tool(o->t, TOOL_FAILED, path, "contains no map files");
        print_map_json_failure(o, path, NULL, 0, NULL);
    } else if (s.others) {
        print_tool_note(o->t, path, "note: %" PRIu32 " other file%s", s.others,
                        s.others == 1 ? " is not a map file" : "s are not map files");
    }
}
