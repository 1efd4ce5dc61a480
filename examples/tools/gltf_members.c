/*
 * gltf_members.c - archives among the motion files of a Nitro model: opens the motions in them that
 * fit the model. model.c calls it.
 *
 * An archive can also contain the textures of the model; *has_pictures reports this to model.c.
 */
#include "gltf_options.h"
#include "visit.h"

#include <inttypes.h>
#include <stdlib.h>

/* A motion file in an archive. The bytes were taken out of the archive and stay unchanged. */
typedef struct member {
    int input; /* index of the archive in tool.inputs */
    char *path;
    buffer bytes;
} member;

/* The search in one archive. */
typedef struct search {
    gltf_members *members;
    int input;
    uint32_t sets, motions;
} search;

/* Skips members that cannot be read. */
static int wants_entry(visit *v, visit_level *l, uint32_t index)
{
    (void)v;
    return get_visit_entry(l, index)->result == KUNAI_OK;
}

static int is_motion(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           found.modules & KUNAI_MODULE_MOTION;
}

static int take_entry(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    search *s = v->user;
    member found = {.input = s->input};

    if (find_visit_members(l, index).size)
        return 1;
    if (is_picture_set(bytes)) {
        s->sets++;
        return 0;
    }
    if (!is_motion(bytes))
        return 1;
    found.path = join_visit_path(v, l, index);
    found.bytes = *bytes;
    *bytes = (buffer){0};
    append_bytes(&s->members->list, &found, sizeof found);
    s->motions++;
    return 0;
}

uint32_t read_gltf_members(gltf_input *in, gltf_members *members, int input, const buffer *bytes,
                           int *has_pictures)
{
    static const visit_calls calls = {.entry = wants_entry, .take = take_entry};
    const char *path = in->t->inputs[input];
    search s = {.members = members, .input = input};
    visit v = {.t = in->t, .calls = &calls, .user = &s, .recursive = 1};
    visit_level argument = {.path = path, .bytes = bytes};
    const unsigned failed = in->t->failed;

    visit_argument(&v, &argument, bytes->size);
    *has_pictures = s.sets != 0;
    if (!s.sets && !s.motions && in->t->failed == failed)
        fail_tool(in->t, TOOL_FAILED, path, "contains neither motions nor pictures");
    return s.motions;
}

/* ---- the motions ---- */

typedef struct tally {
    uint32_t taken, others;
} tally;

/* Opens the motion with this number for the model. Returns NULL if the file has fewer motions, or
 * after reporting that the motion cannot be read. */
static kunai_motion *open_one(const gltf_input *in, const member *m, uint32_t index)
{
    const kunai_options options = {
        .struct_size = sizeof options, .index = index, .model = in->model};
    kunai_motion *motion;
    kunai_error error;
    const kunai_result result =
        kunai_motion_open(m->bytes.data, m->bytes.size, &options, &motion, &error);

    if (result == KUNAI_OK)
        return motion;
    if (result != KUNAI_E_RANGE)
        refuse_tool_file(in->t, m->path, &m->bytes, KUNAI_MODULE_MOTION, &error);
    return NULL;
}

static void open_member(gltf_input *in, const member *m, tally *count)
{
    kunai_motion *motion;
    uint32_t i;

    for (i = 0; i < TOOL_MOST_PARTS && (motion = open_one(in, m, i)) != NULL; i++)
        if (kunai_motion_fits(motion, in->model) >= KUNAI_FIT_COUNT) {
            keep_gltf_motion(in, motion, m->path, i);
            count->taken++;
        } else {
            kunai_motion_close(motion);
            count->others++;
        }
}

void open_gltf_members(gltf_input *in, const gltf_members *members, int input)
{
    const member *list = (const void *)members->list.data;
    const size_t count = members->list.size / sizeof *list;
    tally motions = {0, 0};
    size_t i;

    for (i = 0; i < count && motions.taken < TOOL_MOST_PARTS; i++)
        if (list[i].input == input)
            open_member(in, &list[i], &motions);
    if (i < count && list[i].input == input)
        print_tool_note(in->t, in->t->inputs[input],
                        "warning: only the first %" PRIu32 " motions are used", motions.taken);
    if (motions.others)
        print_tool_note(
            in->t, in->t->inputs[input],
            "note: %" PRIu32 " of %" PRIu32
            " motions fit the nodes and materials of the model; the others are left out",
            motions.taken, motions.taken + motions.others);
}

void close_gltf_members(gltf_members *members)
{
    member *list = (void *)members->list.data;
    size_t i;

    for (i = 0; i < members->list.size / sizeof *list; i++) {
        free(list[i].path);
        free_buffer(&list[i].bytes);
    }
    free_buffer(&members->list);
}
