/*
 * gltf_folder.c - finds the motions of a Sonic Adventure model in the folder of the model. model.c
 * calls it for models of SA Tools and for texts.
 *
 * A file belongs to the model if a name says so. The model lists the file, the motion names the
 * root of the model, or the file name begins with that of the model. An equal number of nodes links
 * them only if the user asks for it (--motions fit), because many characters of a game have
 * skeletons of the same size.
 */
#include "gltf_options.h"
#include "tool_inside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The link between a file and the model, before the file is read. */
enum { LINK_NONE, LINK_FILE_NAME, LINK_LISTED };

/* The decision about a motion. Those before FIRST_LEFT_OUT are used. */
enum {
    BY_LIST,
    BY_ROOT,
    BY_FILE_NAME,
    BY_COUNT,
    FIRST_LEFT_OUT,
    OTHER_MODEL = FIRST_LEFT_OUT,
    ONLY_COUNT,
    NO_FIT,
    DAMAGED,
    VERDICTS
};

typedef struct search {
    gltf_input *in;
    int by_count; /* --motions fit */
    char **names; /* names of the files in the folder */
    char stem[TOOL_STEM];
    uint32_t counts[VERDICTS]; /* numbers of motions that were left out without a message */
    uint32_t taken;
} search;

/* ---- names ---- */

static int is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Returns whether name begins with stem: "ht_flower" begins "ht_flower1" and "ht_flower_walk", but
 * not "ht_flowers". */
static int begins(const char *stem, const char *name)
{
    const size_t size = strlen(stem);

    return size && strlen(name) >= size && is_tool_name(stem, size, name, size) &&
           !is_letter(name[size]);
}

static int has_extension(const char *name, const char *const *extensions)
{
    const char *dot = strrchr(name, '.');

    for (; dot && *extensions; extensions++)
        if (is_tool_name(dot, strlen(dot), *extensions, strlen(*extensions)))
            return 1;
    return 0;
}

/* Other files of C source may contain motions too. They are read only if the user names them. */
static int is_motion_name(const char *name)
{
    static const char *const extensions[] = {".saanim", ".nam", NULL};

    return has_extension(name, extensions);
}

static int is_model_name(const char *name)
{
    static const char *const extensions[] = {".sa1mdl", ".sa2mdl", ".sa2bmdl", ".nja", NULL};

    return has_extension(name, extensions);
}

/* Returns whether the motion belongs to another model with a longer name: "ht_flower1_walk" is for
 * "ht_flower1". */
static int is_of_other_model(const search *s, const char *motion)
{
    const size_t own = strlen(s->stem);
    char **name, stem[TOOL_STEM];

    for (name = s->names; *name; name++) {
        if (!is_model_name(*name))
            continue;
        make_tool_stem(*name, stem);
        if (strlen(stem) > own && begins(stem, motion))
            return 1;
    }
    return 0;
}

static int find_link(const search *s, const char *name)
{
    char motion[TOOL_STEM];

    make_tool_stem(name, motion);
    return begins(s->stem, motion) && !is_of_other_model(s, motion) ? LINK_FILE_NAME : LINK_NONE;
}

/* ---- one motion ---- */

static int judge(const search *s, int link, const kunai_motion *motion)
{
    const int32_t fit = kunai_motion_fits(motion, s->in->model);

    if (link == LINK_LISTED)
        return fit == KUNAI_FIT_NONE ? NO_FIT : BY_LIST;
    if (fit == KUNAI_FIT_NAMES)
        return BY_ROOT;
    if (kunai_motion_get_info(motion)->model_name.size)
        return OTHER_MODEL;
    if (fit < KUNAI_FIT_COUNT)
        return NO_FIT;
    if (link == LINK_FILE_NAME)
        return BY_FILE_NAME;
    return s->by_count ? BY_COUNT : ONLY_COUNT;
}

static const char *explain(int verdict)
{
    switch (verdict) {
    case BY_LIST: return "the model lists it";
    case BY_ROOT: return "it names the root of the model";
    case BY_FILE_NAME: return "its file name begins with that of the model";
    case BY_COUNT: return "it moves as many nodes as the model has";
    case NO_FIT: return "it moves a different number of nodes";
    case OTHER_MODEL: return "it names another model";
    default: return "";
    }
}

/* Keeps or closes a motion. path must live as long as the motions. */
static void settle(search *s, const char *path, uint32_t index, kunai_motion *motion, int link)
{
    const int verdict = judge(s, link, motion);
    const int taken = verdict < FIRST_LEFT_OUT;

    s->taken += (uint32_t)taken;
    if (taken)
        print_tool_note(s->in->t, path, "note: motion %" PRIu32 " is used: %s", index,
                        explain(verdict));
    else if (link != LINK_NONE)
        print_tool_note(s->in->t, path, "note: motion %" PRIu32 " is left out: %s", index,
                        explain(verdict));
    else
        s->counts[verdict]++;
    if (taken)
        keep_gltf_motion(s->in, motion, path, index);
    else
        kunai_motion_close(motion);
}

/* ---- one file ---- */

/* A damaged file that nothing links to the model is counted, not reported. */
static void refuse(search *s, const char *path, const buffer *bytes, int link,
                   const kunai_error *error)
{
    if (link == LINK_NONE)
        s->counts[DAMAGED]++;
    else
        refuse_tool_file(s->in->t, path, bytes, KUNAI_MODULE_MOTION, error);
}

static void open_file(search *s, const char *path, const buffer *bytes, int link)
{
    kunai_options options = begin_tool_options(s->in->t);
    kunai_motion *motion;
    kunai_error error;

    options.model = s->in->model;
    for (; s->taken < TOOL_MOST_PARTS && options.index < TOOL_MOST_PARTS; options.index++) {
        if (kunai_motion_open(bytes->data, bytes->size, &options, &motion, &error) != KUNAI_OK) {
            if (!options.index || error.code != KUNAI_E_RANGE)
                refuse(s, path, bytes, link, &error);
            return;
        }
        settle(s, path, options.index, motion, link);
    }
}

static void read_file(search *s, char *path, int link)
{
    gltf_input *in = s->in;
    buffer bytes = {0};

    append_bytes(&in->paths, &path, sizeof path);
    if (!read_tool_unpacked(in->t, path, &bytes)) {
        in->t->text = &bytes;
        open_file(s, path, &bytes, link);
        in->t->text = NULL;
    }
    free_buffer(&bytes);
}

/* ---- the files that the model lists ---- */

/* Returns the path of a listed file below the folder of the model, with slashes, or NULL if it
 * leads out of the folder. */
static char *make_listed(const search *s, kunai_string listed)
{
    char *name = allocate(listed.size + 1, 1), *path = NULL, *c;

    memcpy(name, listed.data, listed.size);
    for (c = name; *c; c++)
        if (*c == '\\')
            *c = '/';
    if (*name && *name != '/' && !strchr(name, ':') && !strstr(name, ".."))
        path = make_tool_neighbour(s->in->model_path, name);
    free(name);
    return path;
}

static int is_read(const search *s, const char *path)
{
    char *const *paths = (const void *)s->in->paths.data;
    size_t i;

    for (i = 0; i < s->in->paths.size / sizeof *paths; i++)
        if (!strcmp(paths[i], path))
            return 1;
    return is_tool_input(s->in->t, path);
}

static void read_listed(search *s, kunai_string listed)
{
    char *path = make_listed(s, listed);

    if (path && is_tool_file(path)) {
        if (is_read(s, path))
            free(path);
        else
            read_file(s, path, LINK_LISTED);
        return;
    }
    print_tool_note(s->in->t, s->in->model_path, "note: lists the motion %.*s, which %s",
                    (int)(listed.size < 200 ? listed.size : 200), listed.data,
                    path ? "is missing" : "is outside its folder, and is left out");
    free(path);
}

/* MODEL.action contains one file name per line (sa-tools.md 3.1). */
static void read_action_file(search *s)
{
    char name[TOOL_STEM + 8], *path;
    buffer text = {0};
    size_t at = 0, end;

    snprintf(name, sizeof name, "%s.action", s->stem);
    path = make_tool_neighbour(s->in->model_path, name);
    if (is_tool_file(path) && !read_tool_file(s->in->t, path, &text))
        for (; at < text.size; at = end + 1) {
            size_t size;

            for (end = at; end < text.size && text.data[end] != '\n'; end++)
                ;
            for (size = end - at; size && strchr("\r \t", text.data[at + size - 1]); size--)
                ;
            if (size)
                read_listed(s, (kunai_string){(const char *)text.data + at, size});
        }
    free_buffer(&text);
    free(path);
}

/* ---- all ---- */

static void read_folder(search *s)
{
    const kunai_model_info *info = kunai_model_get_info(s->in->model);
    char **name;
    uint32_t i;

    for (i = 0; i < info->motion_file_count; i++)
        read_listed(s, info->motion_files[i]);
    read_action_file(s);
    for (name = s->names; *name && s->taken < TOOL_MOST_PARTS; name++) {
        char *path = is_motion_name(*name) ? make_tool_neighbour(s->in->model_path, *name) : NULL;

        if (path && !is_read(s, path))
            read_file(s, path, find_link(s, *name));
        else
            free(path);
    }
}

static void tell_count(const search *s, int verdict, const char *what)
{
    const uint32_t count = s->counts[verdict];

    if (count)
        print_tool_note(s->in->t, s->in->model_path,
                        "note: %" PRIu32 " motion%s in its folder %s left out, because %s", count,
                        count == 1 ? "" : "s", count == 1 ? "is" : "are", what);
}

static void tell_left_out(const search *s)
{
    if (s->taken >= TOOL_MOST_PARTS)
        print_tool_note(s->in->t, s->in->model_path,
                        "warning: only the first %d motions in its folder are used",
                        TOOL_MOST_PARTS);
    tell_count(s, ONLY_COUNT,
               "no name links motion and model; --motions fit compares the number of nodes");
    tell_count(s, OTHER_MODEL, "of another model's name");
    tell_count(s, NO_FIT, "of a different number of nodes");
    tell_count(s, DAMAGED, "of damage");
}

int is_gltf_folder_model(const gltf_input *in, const buffer *bytes)
{
    static const char words[][8] = {"SA1MDL", "SA2MDL", "SA2BMDL", "SADXMDL", "XJMDL"};
    kunai_found found;
    size_t i;

    if (in->options.flags & KUNAI_OPEN_BARE || !strcmp(in->model_path, "-"))
        return 0;
    for (i = 0; i < sizeof words / sizeof words[0]; i++)
        if (bytes->size >= 7 && !memcmp(bytes->data, words[i], 7))
            return 1;
    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.format == KUNAI_FORMAT_NJA;
}

void open_gltf_folder(gltf_input *in, int by_count)
{
    search s = {.in = in, .by_count = by_count};
    char *plain = make_tool_plain_path(in->model_path), **name;

    make_tool_stem(plain, s.stem);
    free(plain);
    s.names = list_tool_neighbours(in->model_path);
    read_folder(&s);
    tell_left_out(&s);
    for (name = s.names; *name; name++)
        free(*name);
    free(s.names);
}
