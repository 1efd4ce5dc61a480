/* map_world.c - finds all files of a game by their names or in a ROM, and shows its headers, for
 * kunai map --world. map.c calls show_map_world; convert_world.c opens and closes the files. */
#include "map_glb.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void add_found(void *user, const char *path, const char *out)
{
    map_world_files *w = user;
    const int part = find_map_part(path);

    (void)out;
    if (part < MAP_PARTS)
        add_to_map_store(w->o->t, &w->stores[part], part, path);
}

static void refuse(const map_output *o, const char *path)
{
    const kunai_error error = {0,
                               "its name is not the name of a map file",
                               "map",
                               KUNAI_E_FORMAT,
                               KUNAI_FORMAT_ANY,
                               KUNAI_ITEM_NONE,
                               0,
                               0,
                               0};
    buffer bytes = {0};

    if (!strcmp(path, "-") || !read_tool_file(o->t, path, &bytes)) {
        fail_tool(o->t, TOOL_FAILED, path,
                  "its name is not the name of a map file, which --world needs");
        print_map_json_failure(o, path, NULL, 0, &error);
    } else {
        print_map_json_failure(o, path, NULL, 0, NULL);
    }
    free_buffer(&bytes);
}

static void find_files(map_world_files *w)
{
    tool *t = w->o->t;
    int i;

    for (i = 0; i < t->input_count; i++) {
        if (is_tool_folder(t->inputs[i]))
            walk_tool_path(t, t->inputs[i], NULL, add_found, w);
        else if (find_map_part(t->inputs[i]) < MAP_PARTS)
            add_found(w, t->inputs[i], NULL);
        else if (!add_map_rom(w, t->inputs[i]))
            refuse(w->o, t->inputs[i]);
    }
}

static void refuse_all(const map_world_files *w)
{
    char names[MAP_NAMES_SIZE];
    const kunai_error error = {0,
                               "no map headers can be read",
                               "map header",
                               KUNAI_E_FORMAT,
                               KUNAI_FORMAT_ANY,
                               KUNAI_ITEM_NONE,
                               0,
                               0,
                               0};
    tool *t = w->o->t;
    const char *path = t->input_count == 1 ? t->inputs[0] : "--world";

    if (w->has_rom) /* the error was reported when the ROM was read */
        return;
    if (!t->failed) /* else the failure is the reason */
        fail_tool(t, TOOL_FAILED, path, "contains no file map_headers");
    if (is_map_store_empty(&w->stores[MAP_HEADERS]) && t->status != TOOL_FILE) {
        list_map_names(names);
        print_tool_note(t, "--world", "note: looks for files whose names begin with %s", names);
    }
    print_map_json_failure(w->o, path, NULL, 0, &error);
}

void tell_map_world(const map_world_files *w)
{
    int part;

    for (part = 0; part < MAP_PARTS; part++)
        tell_map_store(w->o->t, &w->stores[part]);
}

static void open_lone_files(map_world_files *w)
{
    uint32_t format = w->headers_format ? w->headers_format : (uint32_t)KUNAI_FORMAT_MAP_HEADERS;
    tool *t = w->o->t;
    int there;

    if (w->o->as)
        format = w->o->as;
    w->headers = open_map_number(t, &w->stores[MAP_HEADERS], format, 0, &there);
    w->names = open_map_number(t, &w->stores[MAP_NAMES], KUNAI_FORMAT_MAP_NAMES, 0, &there);
    w->shapes = open_map_number(t, &w->stores[MAP_SHAPES], KUNAI_FORMAT_PROP_SHAPES, 0, &there);
    w->room_shapes =
        open_map_number(t, &w->stores[MAP_ROOM_SHAPES], KUNAI_FORMAT_PROP_SHAPES, 0, &there);
    tell_map_world(w);
}

static void show_header(const map_world_files *w, uint32_t number, int full)
{
    buffer unsaid = {0};
    map_join join;

    open_map_join(w, number, full, &join);
    if (w->o->t->quiet && w->o->folder && !w->o->json)
        draw_map_join(w, &join, &unsaid); /* as for a single file with -q */
    else if (w->o->json)
        print_map_join_json(w, &join, full);
    else
        print_map_join_text(w, &join, full);
    close_map_join(&join);
    free_buffer(&unsaid);
}

static int is_same(kunai_string name, const char *word, int any_case)
{
    size_t i;

    if (name.size != strlen(word))
        return 0;
    for (i = 0; i < name.size; i++) {
        const unsigned char a = (unsigned char)name.data[i], b = (unsigned char)word[i];

        if (a != b && (!any_case || tolower(a) != tolower(b)))
            return 0;
    }
    return 1;
}

static int64_t find_name(const map_world_files *w, const char *word, uint32_t from, int any_case)
{
    const uint32_t header_count = kunai_map_get_info(w->headers)->item_count;
    uint32_t i, count;
    const kunai_string *names = kunai_map_get_names(w->names, &count);

    for (i = from; i < header_count && i < count; i++)
        if (is_same(names[i], word, any_case))
            return i;
    return -1;
}

int64_t find_map_world_header(const map_world_files *w, const char *word, uint32_t from)
{
    const uint32_t count = kunai_map_get_info(w->headers)->item_count;
    char *end;
    const unsigned long number = strtoul(word, &end, 10);

    if (!*end && word[0] >= '0' && word[0] <= '9' && number < count)
        return number >= from ? (int64_t)number : -1;
    return find_name(w, word, from, find_name(w, word, 0, 0) < 0);
}

void refuse_map_world_header(const map_world_files *w, const char *word)
{
    report_tool_usage(w->o->t,
                      "--header needs a number from 0 to %" PRIu32 " or a name%s, not %.64s",
                      kunai_map_get_info(w->headers)->item_count - 1,
                      w->names ? " that --world prints" : " (there is no file mapname)", word);
}

static void show_meant(const map_world_files *w, const char *word)
{
    int64_t number = find_map_world_header(w, word, 0);

    if (number < 0)
        refuse_map_world_header(w, word);
    for (; number >= 0; number = find_map_world_header(w, word, (uint32_t)number + 1))
        show_header(w, (uint32_t)number, 1);
}

static void show_all(const map_world_files *w)
{
    const uint32_t count = kunai_map_get_info(w->headers)->item_count;
    uint32_t i;

    if (w->o->time_word && !w->o->json)
        print_tool_note(w->o->t, "--time", "note: has no effect without --header or --json");
    for (i = 0; i < count; i++) {
        show_tool_progress(w->o->t, i + 1, count, "header");
        show_header(w, i, 0);
    }
}

static void show(const map_world_files *w, const char *header)
{
    if (w->o->glb)
        write_map_glb_world(w);
    else if (header)
        show_meant(w, header);
    else
        show_all(w);
}

static void show_files(map_world_files *w, const char *header)
{
    if (w->o->glb && w->o->glb->prop)
        write_map_glb_prop(w);
    else if (w->headers)
        show(w, header);
    else
        refuse_all(w);
    tell_map_world(w);
}

void open_map_world(map_world_files *w)
{
    find_files(w);
    open_lone_files(w);
}

void close_map_world(map_world_files *w)
{
    int part;

    kunai_map_close(w->headers);
    kunai_map_close(w->names);
    kunai_map_close(w->shapes);
    kunai_map_close(w->room_shapes);
    for (part = 0; part < MAP_PARTS; part++)
        close_map_store(&w->stores[part]);
}

void forget_map_world(map_world_files *w)
{
    int part;

    for (part = 0; part < MAP_PARTS; part++)
        forget_map_store(&w->stores[part]);
}

void show_map_world(const map_output *o, const char *header)
{
    map_store stores[MAP_PARTS] = {0};
    map_world_files w = {.o = o, .stores = stores};

    if (o->as && o->as != KUNAI_FORMAT_MAP_HEADERS && o->as != KUNAI_FORMAT_MAP_HEADERS_DP &&
        o->as != KUNAI_FORMAT_MAP_HEADERS_HG) {
        report_tool_usage(o->t, "--world takes --format headers, headers-dp or headers-hg only");
        return;
    }
    open_map_world(&w);
    if (!o->headers) /* with --save-headers, reading the ROM has written them, and nothing is
                        shown */
        show_files(&w, header);
    close_map_world(&w);
}
