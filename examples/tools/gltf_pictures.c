/*
 * gltf_pictures.c - opens the pictures for a model: a texture set, an archive of texture files, a
 * folder of single pictures, or a PNG file.
 *
 * model.c, scene.c, gltf_sources.c and map_glb_sets.c call it. All parts are joined to one set for
 * the writer. A file of a texture pack is represented in that set by a small empty picture. The
 * writer gets the bytes of a PNG file unchanged; any other file is reported as an error.
 */
#include "gltf_choice.h"
#include "visit.h"

#include <stdlib.h>
#include <string.h>

/* An opened file, with its bytes. */
typedef struct part {
    picture_set set;
    buffer bytes;
    buffer png; /* a file of a texture pack: the set then contains one empty picture in its place */
    char *name; /* name of the archive's entry, or NULL */
    char *path; /* path of the entry for messages, or NULL */
} part;

/* Returns whether bytes begin like a PNG file, up to its first chunk IHDR. */
static int is_png(const buffer *bytes)
{
    return bytes->size > 33 && !memcmp(bytes->data, "\x89PNG\r\n\x1A\n", 8) &&
           !memcmp(bytes->data + 12, "IHDR", 4);
}

int holds_gltf_pictures(const buffer *bytes)
{
    return is_picture_set(bytes) || is_visit_archive(bytes) || is_png(bytes);
}

/* Copies the name of an entry without its extension and, in a NARC or a ROM, without folders.
 * malloc memory. */
static char *copy_name(kunai_string name, uint32_t format)
{
    const int has_paths = format == KUNAI_FORMAT_NARC || format == KUNAI_FORMAT_NDS;
    const char *slash = has_paths ? strrchr(name.data, '/') : NULL;
    const char *start = slash ? slash + 1 : name.data, *dot = strrchr(start, '.');
    const size_t size = dot ? (size_t)(dot - start) : strlen(start);
    char *copy = allocate(size + 1, 1);

    memcpy(copy, start, size);
    return copy;
}

static void add_pictures(gltf_pictures *p, const part *opened)
{
    const uint32_t count = kunai_textures_get_info(opened->set.textures)->image_count;
    uint32_t i;

    for (i = 0; i < count; i++) {
        const gltf_picture picture = {.set = opened->set,
                                      .path = opened->path ? opened->path : p->path,
                                      .index = i,
                                      .png = opened->png};

        append_bytes(&p->list, &picture, sizeof picture);
        p->count++;
    }
    append_bytes(&p->parts, opened, sizeof *opened);
}

/* ---- texture packs ---- */

/* The library does not read PNG: a PVR with 8 x 8 texels takes its place in the set. */
static void stand_for_png(gltf_pictures *p, part *opened)
{
    static const uint8_t head[16] = {'P', 'V', 'R', 'T', 8 + 2 * 64, 0, 0, 0, 2, 1, 0, 0, 8, 0, 8};
    static const uint8_t texels[2 * 64] = {0};

    append_bytes(&opened->bytes, head, sizeof head);
    append_bytes(&opened->bytes, texels, sizeof texels);
    if (open_picture_set(&p->style, &opened->bytes, &opened->set, NULL) == KUNAI_OK)
        add_pictures(p, opened);
}

/* Every file of a texture pack counts, because models may number them. */
static int is_packed_picture(const visit_level *l, const buffer *bytes)
{
    return is_png(bytes) ||
           (l->archive && l->format == KUNAI_FORMAT_PVMX && !is_picture_set(bytes));
}

static void take_packed(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    part opened = {.png = *bytes};

    *bytes = (buffer){0};
    if (l->archive)
        opened.name = copy_name(get_visit_entry(l, index)->name, l->format);
    opened.path = join_visit_path(v, l, index);
    stand_for_png(v->user, &opened);
}

/* ---- archives ---- */

/* Skips members that cannot be read. */
static int wants_entry(visit *v, visit_level *l, uint32_t index)
{
    (void)v;
    return get_visit_entry(l, index)->result == KUNAI_OK;
}

/* Takes a texture file of an archive. Other entries are ignored. */
static int take_entry(visit *v, visit_level *l, uint32_t index, buffer *bytes)
{
    gltf_pictures *p = v->user;
    part opened = {.bytes = *bytes};

    if (find_visit_members(l, index).size)
        return 1;
    if (is_packed_picture(l, bytes)) {
        take_packed(v, l, index, bytes);
        return 0;
    }
    if (!is_picture_set(bytes))
        return 1;
    if (open_picture_set(&p->style, bytes, &opened.set, NULL) != KUNAI_OK)
        return 0;
    *bytes = (buffer){0};
    if (l->archive)
        opened.name = copy_name(get_visit_entry(l, index)->name, l->format);
    opened.path = join_visit_path(v, l, index);
    tell_picture_warnings(v->t, opened.path, &opened.bytes, &opened.set);
    forget_tool_errors(v->t, opened.path); /* else the messages about all files would be kept */
    add_pictures(p, &opened);
    return 0;
}

static void add_archive(tool *t, gltf_pictures *p)
{
    static const visit_calls calls = {.entry = wants_entry, .take = take_entry};
    visit v = {.t = t, .calls = &calls, .user = p, .recursive = 1};
    visit_level argument = {.path = p->path, .bytes = &p->bytes};

    visit_argument(&v, &argument, p->bytes.size);
}

/* ---- folders ---- */

static int is_single_picture(const buffer *bytes)
{
    kunai_found found;

    return kunai_probe(bytes->data, bytes->size, &found) == KUNAI_OK &&
           (found.format == KUNAI_FORMAT_PVR || found.format == KUNAI_FORMAT_GVR ||
            found.format == KUNAI_FORMAT_XVR);
}

/* Takes ownership of path and bytes, and returns 1, if the file is a picture. */
static int take_file(tool *t, gltf_pictures *p, char *path, const char *name, buffer *bytes)
{
    part opened = {.bytes = *bytes, .path = path};

    if (!is_single_picture(bytes) ||
        open_picture_set(&p->style, bytes, &opened.set, NULL) != KUNAI_OK)
        return 0;
    opened.name = copy_name((kunai_string){name, strlen(name)}, KUNAI_FORMAT_ANY);
    tell_picture_warnings(t, path, &opened.bytes, &opened.set);
    add_pictures(p, &opened);
    return 1;
}

static void add_file(tool *t, gltf_pictures *p, const char *inner, const char *name)
{
    char *path = make_tool_neighbour(inner, name);
    buffer bytes = {0};

    if (!read_tool_unpacked(t, path, &bytes) && take_file(t, p, path, name, &bytes))
        return;
    free_buffer(&bytes);
    free(path);
}

/* Adds the first picture with this name. */
static void add_named(tool *t, gltf_pictures *p, const char *inner, char *const *names,
                      kunai_string wanted)
{
    const uint32_t count = p->count;
    char stem[TOOL_STEM];
    size_t i;

    for (i = 0; wanted.size && names[i] && p->count == count; i++) {
        make_tool_stem(names[i], stem);
        if (is_tool_name(stem, strlen(stem), wanted.data, wanted.size))
            add_file(t, p, inner, names[i]);
    }
}

/* Adds the pictures in the order of the names in the model, because a set with as many pictures as
 * the model has names is paired by number. If no name is found, adds all pictures of the folder. */
static void add_folder(tool *t, gltf_pictures *p)
{
    const size_t room = strlen(p->path) + 3;
    char *inner = allocate(room, 1), **names;
    uint32_t named, k;
    size_t i;

    snprintf(inner, room, "%s/.", p->path);
    names = list_tool_neighbours(inner);
    for (k = 0; p->wanted && k < p->wanted->count; k++)
        add_named(t, p, inner, names, p->wanted->refs[k].name);
    named = p->count;
    for (i = 0; names[i]; i++) {
        if (!named)
            add_file(t, p, inner, names[i]);
        free(names[i]);
    }
    free(names);
    free(inner);
}

/* ---- one set ---- */

/* Joins the parts to one set. Pictures without a name get the name of the archive's entry. */
static void join_pictures(tool *t, gltf_pictures *p)
{
    const part *parts = (const void *)p->parts.data;
    const uint32_t count = (uint32_t)(p->parts.size / sizeof *parts);
    kunai_textures_part *joined = allocate(count, sizeof *joined);
    kunai_error error;
    uint32_t i;

    p->t = t;
    for (i = 0; i < count; i++) {
        joined[i].textures = parts[i].set.textures;
        if (parts[i].name)
            joined[i].name = (kunai_string){parts[i].name, strlen(parts[i].name)};
    }
    if (kunai_textures_join(joined, count, NULL, &p->all, &error) != KUNAI_OK) {
        report_tool_error(t, p->path, NULL, &error);
        p->count = 0;
    }
    p->described = describe_gltf_pictures(p);
    free(joined);
}

/* ---- all ---- */

int read_gltf_pictures(tool *t, gltf_pictures *p)
{
    if (!p->path)
        return 0;
    p->is_folder = is_tool_folder(p->path);
    return p->is_folder ? 0 : read_tool_unpacked(t, p->path, &p->bytes);
}

/* Returns the number of the first part with this name, from first on, or count if no part has
 * it. */
static size_t find_part(const part *parts, size_t count, size_t first, kunai_string name)
{
    size_t i = first;

    while (i < count && !(parts[i].name &&
                          is_tool_name(parts[i].name, strlen(parts[i].name), name.data, name.size)))
        i++;
    return i;
}

/* If there are as many single pictures as the model has names, they are paired by number. If each
 * name is found, sorts the pictures in the order of the names. */
static void order_pictures(gltf_pictures *p)
{
    part *parts = (void *)p->parts.data;
    gltf_picture *list = (void *)p->list.data;
    const size_t count = p->parts.size / sizeof *parts;
    size_t i, at;

    if (!p->wanted || p->wanted->count != count || p->count != count)
        return;
    for (i = 0; i < count; i++)
        if (find_part(parts, count, 0, p->wanted->refs[i].name) == count)
            return;
    for (i = 0; i < count; i++) {
        at = find_part(parts, count, i, p->wanted->refs[i].name);
        if (at < count) {
            const part moved = parts[at];
            const gltf_picture picture = list[at];

            parts[at] = parts[i];
            list[at] = list[i];
            parts[i] = moved;
            list[i] = picture;
        }
    }
}

void open_gltf_pictures(tool *t, gltf_pictures *p)
{
    const unsigned failed = t->failed;
    kunai_error error;
    part opened = {0};

    if (p->is_folder) {
        add_folder(t, p);
    } else if (!is_picture_set(&p->bytes) && is_visit_archive(&p->bytes)) {
        add_archive(t, p);
    } else if (is_png(&p->bytes)) {
        opened.png = p->bytes;
        p->bytes = (buffer){0};
        stand_for_png(p, &opened);
    } else if (open_picture_set(&p->style, &p->bytes, &opened.set, &error) == KUNAI_OK) {
        tell_picture_warnings(t, p->path, &p->bytes, &opened.set);
        add_pictures(p, &opened);
    } else {
        refuse_tool_file(t, p->path, &p->bytes, KUNAI_MODULE_TEXTURES, &error);
    }
    order_pictures(p);
    join_pictures(t, p);
    if (!p->count && t->failed == failed)
        fail_tool(t, TOOL_FAILED, p->path, "contains no pictures");
}

static gltf_pictures *split_off(tool *t, const gltf_pictures *p, const part *opened)
{
    gltf_pictures *set = allocate(1, sizeof *set);

    set->path = opened->path ? opened->path : p->path;
    set->style = p->style;
    set->style.palette_set = NULL;
    set->style.palette_bytes = (buffer){0};
    add_pictures(set, opened);
    join_pictures(t, set);
    return set;
}

void split_gltf_pictures(tool *t, gltf_pictures *p, buffer *sets)
{
    const part *parts = (const void *)p->parts.data;
    size_t i;

    for (i = 0; i < p->parts.size / sizeof *parts; i++) {
        gltf_pictures *set = split_off(t, p, &parts[i]);

        append_bytes(sets, &set, sizeof set);
    }
    kunai_textures_close(p->all);
    p->all = NULL;
    p->parts.size = p->list.size = 0;
    p->count = 0;
}

void close_gltf_sets(buffer *sets)
{
    gltf_pictures **set = (void *)sets->data;
    size_t i;

    for (i = 0; i < sets->size / sizeof *set; i++) {
        close_gltf_pictures(set[i]);
        free(set[i]);
    }
    free_buffer(sets);
}

gltf_picture get_gltf_picture(const gltf_pictures *p, uint32_t index)
{
    gltf_picture picture;

    memcpy(&picture, p->list.data + index * sizeof picture, sizeof picture);
    return picture;
}

/* The palette of -p takes precedence over that of a material. */
static kunai_result decode_picture(void *user, uint32_t image, const kunai_palette *palette,
                                   uint8_t *rgba, size_t capacity)
{
    gltf_pictures *p = user;
    const gltf_picture picture = get_gltf_picture(p, image);
    const kunai_image *source = kunai_textures_get_image(picture.set.textures, picture.index);
    const tool_entry entry = get_picture_entry(&picture.set, picture.index);
    kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    picture_style style = p->style;
    kunai_palette found;
    kunai_error error;
    uint32_t base;
    kunai_result result;

    if (picture.png.size) {
        fail_tool(p->t, TOOL_FAILED, picture.path,
                  "is not a PNG file; kunai does not read DDS and other formats");
        return KUNAI_E_UNSUPPORTED;
    }
    if (!style.palette)
        style.palette = palette;
    options.palette = find_picture_palette(&style, &picture.set, source, &found, &base);
    result = kunai_textures_decode(picture.set.textures, picture.index, 0, &options, rgba, capacity,
                                   &error);
    if (result == KUNAI_OK)
        count_picture(&p->tally, &style, &picture.set, picture.path, picture.index, 1);
    else
        report_tool_error(p->t, picture.path, &entry, &error);
    return result;
}

static const void *give_png(void *user, uint32_t image, size_t *size)
{
    const gltf_picture picture = get_gltf_picture(user, image);

    *size = picture.png.size;
    return is_png(&picture.png) ? picture.png.data : NULL;
}

kunai_gltf_textures describe_gltf_pictures(gltf_pictures *p)
{
    return (kunai_gltf_textures){.textures = p->all,
                                 .source = p->path,
                                 .decode = decode_picture,
                                 .user = p,
                                 .give_png = give_png};
}

void tell_gltf_pictures(tool *t, const gltf_pictures *p)
{
    const part *parts = (const void *)p->parts.data;
    size_t i;

    for (i = 0; i < p->parts.size / sizeof *parts; i++)
        if (parts[i].path)
            tell_tool_rest(t, parts[i].path);
    tell_tool_rest(t, p->path);
    tell_picture_tally(t, p->path, &p->tally);
}

void close_gltf_pictures(gltf_pictures *p)
{
    size_t at;

    kunai_textures_close(p->all);
    p->all = NULL;
    for (at = 0; at < p->parts.size; at += sizeof(part)) {
        part opened;

        memcpy(&opened, p->parts.data + at, sizeof opened);
        close_picture_set(&opened.set);
        free_buffer(&opened.bytes);
        free_buffer(&opened.png);
        free(opened.name);
        free(opened.path);
    }
    free_buffer(&p->parts);
    free_buffer(&p->list);
    free_buffer(&p->bytes);
    end_pictures(&p->style);
}
