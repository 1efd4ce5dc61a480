/*
 * convert_motion.c - gives motions to models: by the motion files that a model lists, by the name
 * of the root node, by file names, and last by counts.
 *
 * convert_plan.c calls pair_convert_motions. Names and counts are looked up in one sorted list, so
 * the time stays near linear for many models beside many motions.
 */
#include "convert_plan.h"

#include <stdlib.h>
#include <string.h>

/* How a motion can find its model. */
enum link_kind {
    BY_LIST,     /* name of a motion file */
    BY_ROOT,     /* name of the first node */
    BY_STEM,     /* name of the model file */
    BY_NODES,    /* number of nodes */
    BY_MOVED,    /* number of nodes that motions of nodes move */
    BY_SHAPES,   /* number of nodes that motions of shapes move */
    BY_MATERIALS /* name of a material */
};

typedef struct link {
    uint64_t key;
    const convert_file *file;
    convert_model *model;
} link;

typedef struct link_range {
    const link *links;
    size_t count;
} link_range;

typedef struct pairing {
    buffer links; /* link: sorted by key */
    const convert_file *motion;
    buffer found; /* convert_model *: models of this motion */
} pairing;

/* ---- names ---- */

/* Hashes a name without its case. */
static uint64_t hash_stem(const char *name, size_t size)
{
    char folded[256];
    size_t i;

    for (i = 0; i < size && i < sizeof folded; i++)
        folded[i] = (char)(name[i] >= 'A' && name[i] <= 'Z' ? name[i] | 0x20 : name[i]);
    return hash_convert_name(folded, i);
}

static uint64_t hash_file_name(const char *path)
{
    const char *last = path + strlen(path);

    while (last > path && last[-1] != '/' && last[-1] != '\\')
        last--;
    return hash_stem(last, strlen(last));
}

/* ---- the list ---- */

/* The key contains the group: only files in one folder or archive are paired. */
static uint64_t make_key(const convert_file *file, enum link_kind kind, uint64_t value)
{
    const uint64_t words[] = {file->group, kind, value};

    return hash_convert_name((const char *)words, sizeof words) >>
           1; /* key + 1 must not overflow */
}

static void add_link(pairing *p, const convert_file *file, convert_model *model,
                     enum link_kind kind, uint64_t value)
{
    const link new = {make_key(file, kind, value), file, model};

    if (value)
        append_bytes(&p->links, &new, sizeof new);
}

static void add_listed(pairing *p, const convert_file *file, convert_model *model,
                       const buffer *listed)
{
    size_t at;

    for (at = 0; at < listed->size; at += strlen((const char *)listed->data + at) + 1)
        add_link(p, file, model, BY_LIST, hash_file_name((const char *)listed->data + at));
}

static void add_model(pairing *p, const convert_file *file, convert_model *model)
{
    const convert_model *first = (const void *)file->models.data;
    const uint64_t *materials = (const void *)model->materials.data;
    size_t i;

    add_listed(p, file, model, &first->listed);
    add_link(p, file, model, BY_ROOT, model->root);
    add_link(p, file, model, BY_STEM, hash_stem(file->stem, strlen(file->stem)));
    add_link(p, file, model, BY_NODES, model->nodes);
    add_link(p, file, model, BY_MOVED, model->moved_nodes);
    add_link(p, file, model, BY_SHAPES, model->nodes);
    add_link(p, file, model, BY_SHAPES, model->shape_nodes);
    for (i = 0; i < model->materials.size / sizeof *materials; i++)
        add_link(p, file, model, BY_MATERIALS, materials[i]);
}

static int compare_links(const void *a, const void *b)
{
    const link *first = a, *second = b;

    if (first->key != second->key)
        return first->key < second->key ? -1 : 1;
    if (first->file != second->file) /* both point into one array */
        return first->file < second->file ? -1 : 1;
    return first->model < second->model ? -1 : first->model > second->model;
}

static void fill_links(const convert *c, pairing *p)
{
    size_t count, i, k;
    convert_file *files = get_convert_files(c, &count);

    for (i = 0; i < count; i++) {
        convert_model *models = (void *)files[i].models.data;

        if (files[i].uses & CONVERT_ACTIONS)
            add_listed(p, &files[i], models, &models->listed);
        for (k = 0; k < count_convert_models(&files[i]); k++)
            add_model(p, &files[i], &models[k]);
    }
    if (p->links.size)
        qsort(p->links.data, p->links.size / sizeof(link), sizeof(link), compare_links);
}

/* Returns the number of links with smaller keys. */
static size_t count_before(const pairing *p, uint64_t key)
{
    const link *links = (const void *)p->links.data;
    size_t low = 0, high = p->links.size / sizeof *links;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;

        if (links[middle].key < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static link_range find_links(const pairing *p, enum link_kind kind, uint64_t value)
{
    const uint64_t key = make_key(p->motion, kind, value);
    const size_t first = count_before(p, key);

    return (link_range){(const link *)(const void *)p->links.data + first,
                        value ? count_before(p, key + 1) - first : 0};
}

/* ---- which models a motion is for ---- */

/* Sets least and most to how well the worst and the best motion of the file fit. */
static void find_fit(const convert_file *motion, const convert_model *model, int32_t *least,
                     int32_t *most)
{
    const convert_motion *motions = (const void *)motion->motions.data;
    size_t i;

    *least = KUNAI_FIT_NAMES;
    *most = KUNAI_FIT_NONE;
    for (i = 0; i < motion->motions.size / sizeof *motions; i++) {
        const int32_t fit = fit_convert_motion(&motions[i], model);

        *least = fit < *least ? fit : *least;
        *most = fit > *most ? fit : *most;
    }
}

/* Cameras and lights fit no model, but a name can link them to one. */
static int moves_model(const convert_file *motion)
{
    const convert_motion *first = (const void *)motion->motions.data;

    return first->kind != KUNAI_MOTION_KIND_CAMERA && first->kind != KUNAI_MOTION_KIND_LIGHT;
}

/* Adds the models that at least one motion of the file fits this well. */
static void take_fitting(pairing *p, link_range range, int32_t wanted)
{
    int32_t least, most;
    size_t i;

    for (i = 0; i < range.count; i++) {
        find_fit(p->motion, range.links[i].model, &least, &most);
        if (most >= wanted)
            append_bytes(&p->found, &range.links[i].model, sizeof range.links[i].model);
    }
}

/* The list of motion files is in the model, or in a file NAME.action. */
static void find_by_list(pairing *p)
{
    const link_range range = find_links(p, BY_LIST, hash_file_name(p->motion->path));
    size_t i;

    for (i = 0; i < range.count; i++) {
        const convert_file *file = range.links[i].file;

        if (file->uses & CONVERT_ACTIONS)
            take_fitting(p, find_links(p, BY_STEM, hash_stem(file->stem, strlen(file->stem))),
                         KUNAI_FIT_POSSIBLE);
        else
            take_fitting(p, (link_range){range.links + i, 1}, KUNAI_FIT_POSSIBLE);
    }
}

static int is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

/* Finds models whose name begins the name of the motion: "ht_flower" begins "ht_flower1" and
 * "ht_flower_walk", but not "ht_flowers". A name of digits alone does not count. The longest name
 * is preferred. */
static void find_by_stem(pairing *p)
{
    const char *stem = p->motion->stem;
    const int32_t wanted = moves_model(p->motion) ? KUNAI_FIT_COUNT : KUNAI_FIT_NONE;
    const size_t number = strspn(stem, "0123456789");
    size_t size;

    for (size = strlen(stem); size > number && !p->found.size; size--)
        if (!is_letter(stem[size]))
            take_fitting(p, find_links(p, BY_STEM, hash_stem(stem, size)), wanted);
}

/* Finds the models that may have the node count, or the material names, of the first motion. */
static link_range find_counted(const pairing *p)
{
    const convert_motion *first = (const void *)p->motion->motions.data;
    const uint64_t *targets = (const void *)first->targets.data;

    switch (first->kind) {
    case KUNAI_MOTION_KIND_NODES:
        return find_links(p, first->is_nitro ? BY_NODES : BY_MOVED, first->groups);
    case KUNAI_MOTION_KIND_SHAPES: return find_links(p, BY_SHAPES, first->groups);
    case KUNAI_MOTION_KIND_MATERIALS:
        return find_links(p, BY_MATERIALS, first->targets.size ? targets[0] : 0);
    case KUNAI_MOTION_KIND_VISIBILITY: return find_links(p, BY_NODES, first->groups);
    default: return (link_range){NULL, 0};
    }
}

/* Finds the only model that all motions of the file fit. Returns 1 if there are several. */
static int find_by_count(pairing *p)
{
    const link_range range = find_counted(p);
    convert_model *only = NULL;
    int32_t least, most;
    size_t i;

    for (i = 0; i < range.count; i++) {
        find_fit(p->motion, range.links[i].model, &least, &most);
        if (least < KUNAI_FIT_COUNT || range.links[i].model == only)
            continue;
        if (only)
            return 1;
        only = range.links[i].model;
    }
    if (only)
        append_bytes(&p->found, &only, sizeof only);
    return 0;
}

/* Returns why the motion belongs to no model, or NULL if a model was found. */
static const char *find_models(pairing *p)
{
    const convert_motion *first = (const void *)p->motion->motions.data;
    int several = 0;

    p->found.size = 0;
    find_by_list(p);
    if (!p->found.size && first->root) {
        take_fitting(p, find_links(p, BY_ROOT, first->root), KUNAI_FIT_NAMES);
    } else if (!p->found.size) {
        find_by_stem(p);
        if (!p->found.size)
            several = find_by_count(p);
    }
    if (p->found.size)
        return NULL;
    if (!moves_model(p->motion))
        return "it moves a camera or a light, and no model has its name";
    return several ? "several models beside it have as many nodes as it moves, but no model has "
                     "its name"
                   : "it fits no model beside it";
}

/* Adds the path once: a list can name one file twice. */
static void give(convert_model *model, char *path)
{
    const size_t count = model->given.size / sizeof path;
    char *const *given = (const void *)model->given.data;

    if (!count || given[count - 1] != path)
        append_bytes(&model->given, &path, sizeof path);
}

void pair_convert_motions(const convert *c)
{
    pairing p = {.motion = NULL};
    size_t count, i, k;
    convert_file *files = get_convert_files(c, &count);

    fill_links(c, &p);
    for (i = 0; i < count; i++) {
        if (!files[i].motions.size || files[i].uses & CONVERT_MODELS || files[i].is_used)
            continue;
        p.motion = &files[i];
        files[i].reason = find_models(&p);
        files[i].is_used = !files[i].reason;
        for (k = 0; k < p.found.size / sizeof(convert_model *); k++)
            give(((convert_model **)(void *)p.found.data)[k], files[i].path);
    }
    free_buffer(&p.links);
    free_buffer(&p.found);
}
