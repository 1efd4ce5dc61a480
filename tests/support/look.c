/* look.c - compares the members of handles with texts. */
#include "look.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>

#include "support.h"

enum { MOST_TEXT = 1 << 17, NAME = 64 };

/* What a path leads to: items of one kind, or a handle. */
typedef struct view {
    const test_handle *in; /* a handle: data is the handle */
    const test_struct *of; /* TEST_STRUCT */
    const uint8_t *data;   /* [count] items; NULL: a NULL pointer */
    uint64_t count;
    uint32_t kind;
    uint32_t pointers;    /* data has that many pointers to count items each; 0: items */
    int is_all;           /* [*]: one member of each item is looked at */
    const test_root *one; /* items are asked for one by one */
    const void *handle;
    char name[NAME]; /* for messages */
} view;

static void expect_members(looking *from, const view *of, char end);

/* ---- text ---- */

static void fail_look(const looking *from, const char *why)
{
    fail_msg("%s\n    in: %.*s >>> %.80s", why, (int)(from->at - from->text), from->text, from->at);
}

void skip_looking_blanks(looking *from)
{
    while (isspace((unsigned char)*from->at))
        from->at++;
}

static int is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static void read_word(looking *from, char word[NAME])
{
    size_t length = 0;

    while (is_word(from->at[length]))
        length++;
    if (!length || length >= NAME)
        fail_look(from, "a name is missing");
    memcpy(word, from->at, length);
    word[length] = '\0';
    from->at += length;
}

static int is_next(looking *from, const char *word)
{
    const size_t length = strlen(word);

    if (strncmp(from->at, word, length) != 0 || is_word(from->at[length]))
        return 0;
    from->at += length;
    return 1;
}

static int64_t read_constant(looking *from)
{
    char word[NAME];
    size_t i;

    read_word(from, word);
    for (i = 0; i < test_constant_count; i++)
        if (!strcmp(test_constants[i].name, word))
            return test_constants[i].value;
    fail_look(from, "before this: no constant of the API");
    return 0;
}

static int64_t read_offset(looking *from)
{
    char *end;
    int64_t value;

    if (*from->at != '+' && *from->at != '-')
        return 0;
    value = strtoll(from->at, &end, 0);
    from->at = end;
    return value;
}

static int64_t read_place(looking *from)
{
    char word[NAME];

    from->at++;
    read_word(from, word);
    if (!from->file)
        fail_look(from, "before this: no file has labels");
    return (int64_t)place_of(from->file, word) + read_offset(from);
}

int64_t read_looking_number(looking *from)
{
    int64_t value = 0;
    char *end;

    for (;;) {
        if (*from->at == '@') {
            value |= read_place(from);
        } else if (isalpha((unsigned char)*from->at)) {
            value |= read_constant(from);
        } else {
            value |= *from->at == '-' ? strtoll(from->at, &end, 0)
                                      : (int64_t)strtoull(from->at, &end, 0);
            if (end == from->at)
                fail_look(from, "a number is missing");
            from->at = end;
        }
        if (*from->at != '|')
            return value;
        from->at++;
    }
}

/* ---- calculated values ---- */

static void *keep_memory(looking *from, size_t size)
{
    void *memory = malloc(size + 1);

    if (!memory || from->computed_count == sizeof from->computed / sizeof from->computed[0])
        abort();
    return from->computed[from->computed_count++] = memory;
}

void free_looking(looking *from)
{
    while (from->computed_count)
        free(from->computed[--from->computed_count]);
}

static double read_argument(looking *from, int is_needed, double otherwise)
{
    double value;
    char *end;

    if (*from->at != '[') {
        if (is_needed)
            fail_look(from, "[ is missing");
        return otherwise;
    }
    from->at++;
    value = strtod(from->at, &end); /* also inf and nan */
    if (*end == ']')
        from->at = end;
    else
        value = (double)read_looking_number(from);
    if (*from->at++ != ']')
        fail_look(from, "] is missing");
    return value;
}

/* [image][level] */
typedef struct picture {
    uint32_t index, level;
    uint64_t count; /* texels; 0 if the file does not have them */
} picture;

static picture read_picture(looking *from, const kunai_textures *textures)
{
    picture of = {(uint32_t)read_argument(from, 1, 0), 0, 0};
    const kunai_image *image = kunai_textures_get_image(textures, of.index);
    const kunai_level *level;

    of.level = (uint32_t)read_argument(from, 0, 0);
    level = image && of.level < image->level_count ? &image->levels[of.level] : NULL;

    if (level && level->size)
        of.count = (uint64_t)level->width * level->height;
    return of;
}

static uint8_t *decode_picture(looking *from, const kunai_textures *textures, const picture *of,
                               uint32_t output, kunai_error *error)
{
    kunai_decode_options options = KUNAI_DECODE_OPTIONS_INIT;
    const size_t size = (size_t)of->count * (output == KUNAI_OUTPUT_INDEX8 ? 1 : 4);
    uint8_t *texels = keep_memory(from, size);

    options.output = output;
    kunai_textures_decode(textures, of->index, of->level, &options, texels, size, error);
    return texels;
}

static uint8_t *decode_whole(looking *from, const kunai_textures *textures, const picture *of,
                             uint32_t output)
{
    kunai_error error;
    uint8_t *texels = decode_picture(from, textures, of, output, &error);

    if (error.code)
        fail_msg("decode: %s at 0x%llX: %s\n    in: %.*s", kunai_result_name(error.code),
                 (unsigned long long)error.offset, error.message, (int)(from->at - from->text),
                 from->text);
    return texels;
}

static uint32_t load_texel(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

/* rgba[image][level], normals[image][level]: words of a level. */
static view compute_words(looking *from, const kunai_textures *textures, uint32_t output)
{
    const picture of = read_picture(from, textures);
    uint8_t *texels = decode_whole(from, textures, &of, output);
    uint32_t *words = (uint32_t *)(void *)texels;
    view pixels = {.kind = TEST_U32, .data = texels, .count = of.count, .name = "texels"};
    uint64_t i;

    for (i = 0; i < of.count; i++)
        words[i] = load_texel(texels + 4 * i);
    return pixels;
}

static view compute_indices(looking *from, const kunai_textures *textures)
{
    const picture of = read_picture(from, textures);
    view indices = {.kind = TEST_U8, .count = of.count, .name = "indices"};

    indices.data = decode_whole(from, textures, &of, KUNAI_OUTPUT_INDEX8);
    return indices;
}

static view make_digest(looking *from, const void *data, size_t size)
{
    char *hex = keep_memory(from, 65);
    const view digest = {.kind = TEST_U8, .data = (uint8_t *)hex, .count = 64, .name = "sha256"};

    test_sha256(data, size, hex);
    return digest;
}

/* sha256[image][level]: of the texels as RGBA8. */
static view compute_sha256(looking *from, const kunai_textures *textures)
{
    const picture of = read_picture(from, textures);
    const uint8_t *texels = decode_whole(from, textures, &of, KUNAI_OUTPUT_RGBA8);

    return make_digest(from, texels, (size_t)of.count * 4);
}

/* decoding[image][level]: the error of the call. */
static view compute_decoding(looking *from, const kunai_textures *textures)
{
    const picture of = read_picture(from, textures);
    kunai_error *error = keep_memory(from, sizeof *error);
    view found = {.of = &kunai_error_members,
                  .data = (uint8_t *)error,
                  .count = 1,
                  .kind = TEST_STRUCT,
                  .name = "decoding"};

    decode_picture(from, textures, &of, KUNAI_OUTPUT_RGBA8, error);
    return found;
}

/* Room ends where writable memory ends. */
static kunai_string unpack(looking *from, const kunai_archive *archive, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const size_t room = entry ? (size_t)entry->unpacked_size : 0;
    char *data = keep_memory(from, room);
    test_exact exact = test_exact_copy(memset(data, 0xEE, room + 1), room);
    kunai_error error;
    uint64_t size = 0;

    if (!entry)
        fail_look(from, "before this: there is no such entry");
    if (kunai_archive_read(archive, index, exact.data, room, &size, &error))
        fail_msg("read: %s: %s", kunai_result_name(error.code), error.message);
    if (size)
        memcpy(data, exact.data, (size_t)size);
    test_exact_free(&exact);
    return (kunai_string){data, (size_t)size};
}

static view compute_unpacked(looking *from, const kunai_archive *archive)
{
    view content = {.kind = TEST_U8, .name = "unpacked"};
    kunai_string *all, one;

    if (strncmp(from->at, "[*]", 3) != 0) {
        one = unpack(from, archive, (uint32_t)read_argument(from, 1, 0));
        content.data = (const uint8_t *)one.data;
        content.count = one.size;
        return content;
    }
    from->at += 3;
    content.kind = TEST_STRING;
    all = keep_memory(from, kunai_archive_get_info(archive)->entry_count * sizeof *all);
    while (kunai_archive_get_entry(archive, (uint32_t)content.count)) {
        all[content.count] = unpack(from, archive, (uint32_t)content.count);
        content.count++;
    }
    content.data = (const uint8_t *)all;
    return content;
}

/* read[entry][room]: the error. */
static view compute_read(looking *from, const kunai_archive *archive)
{
    const uint32_t index = (uint32_t)read_argument(from, 1, 0);
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const double enough = entry ? (double)(entry->unpacked_size + 64) : 64.0;
    const size_t room = (size_t)read_argument(from, 0, enough);
    view of = {.kind = TEST_STRUCT, .count = 1, .of = &kunai_error_members, .name = "read"};
    kunai_error *error = keep_memory(from, sizeof *error);
    uint64_t written = 77;
    const kunai_result result =
        kunai_archive_read(archive, index, keep_memory(from, room), room, &written, error);

    assert_int_equal(result, error->code);
    assert_true(written <= room);
    assert_true(result == KUNAI_OK || !written);
    of.data = (const uint8_t *)error;
    return of;
}

/* found['name']: the number that the call finds. */
static view compute_found(looking *from, const void *handle,
                          int32_t (*find)(const void *handle, const char *name, size_t size))
{
    const char *start = from->at + 2, *end = strchr(start, '\'');
    view number = {.kind = TEST_S32, .count = 1, .name = "found"};
    int32_t *found = keep_memory(from, sizeof *found);

    if (strncmp(from->at, "['", 2) != 0 || !end || end[1] != ']')
        fail_look(from, "['name'] is missing");
    *found = find(handle, start, (size_t)(end - start));
    from->at = end + 2;
    number.data = (const uint8_t *)found;
    return number;
}

static int32_t find_entry(const void *handle, const char *name, size_t size)
{
    return kunai_archive_find(handle, name, size);
}

static int32_t find_image(const void *handle, const char *name, size_t size)
{
    return kunai_textures_find_image(handle, name, size);
}

static int32_t find_palette(const void *handle, const char *name, size_t size)
{
    return kunai_textures_find_palette(handle, name, size);
}

static float *sample(looking *from, const kunai_motion *motion, uint32_t index, float frame,
                     uint32_t mode)
{
    const size_t count = kunai_motion_get_track(motion, index)->value_count;
    float *floats = keep_memory(from, count * sizeof *floats);
    kunai_error error;

    if (kunai_motion_sample(motion, index, frame, mode, floats, count, &error))
        fail_msg("sample: %s: %s", kunai_result_name(error.code), error.message);
    return floats;
}

/* at[track][frame][*]: all modes must give the same. */
static float *sample_all_modes(looking *from, const kunai_motion *motion, uint32_t index,
                               float frame)
{
    static const uint32_t modes[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP};
    const size_t size = kunai_motion_get_track(motion, index)->value_count * sizeof(float);
    float *first = NULL;
    uint32_t i;

    for (i = 0; i < 6; i++) {
        const uint32_t mode = modes[i / 2] | (i % 2 ? KUNAI_SAMPLE_SHORTEST : 0);
        float *values = sample(from, motion, index, frame, mode);

        if (first && memcmp(first, values, size) != 0)
            fail_look(from, "before this: the modes differ");
        first = values;
    }
    return first;
}

/* heights[x][z], all_heights[x][z] */
static view compute_heights(looking *from, const kunai_map *map, uint32_t flags)
{
    const int32_t x = (int32_t)read_argument(from, 1, 0), z = (int32_t)read_argument(from, 1, 0);
    view found = {.kind = TEST_S32, .name = "heights"};
    uint32_t count = 0;
    kunai_error error;
    int32_t *heights;

    if (kunai_map_heights(map, x, z, flags, NULL, 0, &count, &error))
        fail_msg("heights: %s: %s", kunai_result_name(error.code), error.message);
    heights = keep_memory(from, count * sizeof *heights);
    (void)kunai_map_heights(map, x, z, flags, heights, count, &count, &error);
    found.data = (const uint8_t *)heights;
    found.count = count;
    return found;
}

/* height[x][z][y] */
static view compute_height(looking *from, const kunai_map *map)
{
    const int32_t x = (int32_t)read_argument(from, 1, 0), z = (int32_t)read_argument(from, 1, 0);
    const int32_t y = (int32_t)read_argument(from, 1, 0);
    int32_t *height = keep_memory(from, sizeof *height);
    const kunai_result result = kunai_map_height(map, x, z, y, height, NULL);
    view found = {.kind = TEST_S32, .data = (const uint8_t *)height, .name = "height"};

    if (result != KUNAI_OK && (result != KUNAI_E_RANGE || *height))
        fail_msg("height: %s and %d", kunai_result_name(result), (int)*height);
    found.count = result == KUNAI_OK;
    return found;
}

/* light_at[time] */
static view compute_light(looking *from, const kunai_map *map)
{
    int32_t *light = keep_memory(from, sizeof *light);
    view found = {.kind = TEST_S32, .data = (const uint8_t *)light, .count = 1, .name = "light_at"};

    *light = kunai_map_find_light(map, (uint32_t)(int64_t)read_argument(from, 1, 0));
    return found;
}

/* at[track][frame][mode] */
static view compute_at(looking *from, const kunai_motion *motion)
{
    const uint32_t index = (uint32_t)read_argument(from, 1, 0);
    const float frame = (float)read_argument(from, 1, 0);
    const kunai_track *track = kunai_motion_get_track(motion, index);
    view values = {.kind = TEST_F32, .name = "at"};

    if (!track)
        fail_look(from, "before this: there is no such track");
    values.count = track->value_count;
    if (!strncmp(from->at, "[*]", 3)) {
        from->at += 3;
        values.data = (const uint8_t *)sample_all_modes(from, motion, index, frame);
    } else {
        values.data = (const uint8_t *)sample(from, motion, index, frame,
                                              (uint32_t)read_argument(from, 0, KUNAI_SAMPLE_LOOP));
    }
    return values;
}

/* colors[palette]: words. */
static view compute_colors(looking *from, const kunai_textures *textures)
{
    const kunai_palette *palette =
        kunai_textures_get_palette(textures, (uint32_t)read_argument(from, 1, 0));
    view colors = {.kind = TEST_U32, .name = "colors"};
    uint32_t *words, i;

    if (!palette)
        fail_look(from, "before this: there is no such palette");
    words = keep_memory(from, (size_t)palette->count * 4);
    for (i = 0; i < palette->count; i++)
        words[i] = load_texel(palette->colors + (size_t)4 * i);
    colors.data = (uint8_t *)words;
    colors.count = palette->count;
    return colors;
}

static int compute_of_textures(looking *from, const kunai_textures *textures, const char *name,
                               view *found)
{
    if (!strcmp(name, "rgba"))
        *found = compute_words(from, textures, KUNAI_OUTPUT_RGBA8);
    else if (!strcmp(name, "normals"))
        *found = compute_words(from, textures, KUNAI_OUTPUT_NORMAL8);
    else if (!strcmp(name, "indices"))
        *found = compute_indices(from, textures);
    else if (!strcmp(name, "colors"))
        *found = compute_colors(from, textures);
    else if (!strcmp(name, "sha256"))
        *found = compute_sha256(from, textures);
    else if (!strcmp(name, "decoding"))
        *found = compute_decoding(from, textures);
    else if (!strcmp(name, "found"))
        *found = compute_found(from, textures, find_image);
    else if (!strcmp(name, "found_palette"))
        *found = compute_found(from, textures, find_palette);
    else
        return 0;
    return 1;
}

/* corners[mesh] or corners[mesh][part]: the source of each corner. */
static view compute_corners(looking *from, const kunai_model *model)
{
    const uint32_t index = (uint32_t)read_argument(from, 1, 0);
    const double part = read_argument(from, 0, -1.0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    view found = {.kind = TEST_U32, .name = "corners"};
    uint32_t *sources, first = 0, i;

    if (!mesh || !mesh->sources || part >= (double)mesh->submesh_count)
        fail_look(from, "before this: there is no such mesh or part, or it has no sources");
    found.count = mesh->index_count;
    if (part >= 0.0) {
        first = mesh->submeshes[(uint32_t)part].first_index;
        found.count = mesh->submeshes[(uint32_t)part].index_count;
    }
    sources = keep_memory(from, (size_t)found.count * sizeof *sources);
    for (i = 0; i < found.count; i++)
        sources[i] = mesh->sources[mesh->indices[first + i]];
    found.data = (const uint8_t *)sources;
    return found;
}

/* drawn[order]: the material of the part of a mesh that has this order. */
static view compute_drawn(looking *from, const kunai_model *model)
{
    const uint32_t order = (uint32_t)read_argument(from, 1, 0);
    view found = {.kind = TEST_STRUCT, .of = &kunai_material_members, .name = "drawn"};
    const kunai_mesh *mesh;
    uint32_t i, k;

    for (i = 0; !found.data && (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        for (k = 0; k < mesh->submesh_count; k++)
            if (mesh->submeshes[k].order == order)
                found.data =
                    (const uint8_t *)kunai_model_get_material(model, mesh->submeshes[k].material);
    if (!found.data)
        fail_look(from, "before this: nothing is drawn with this order");
    found.count = 1;
    return found;
}

static int compute_of_map(looking *from, const kunai_map *map, const char *name, view *found)
{
    if (!strcmp(name, "heights"))
        *found = compute_heights(from, map, 0);
    else if (!strcmp(name, "all_heights"))
        *found = compute_heights(from, map, KUNAI_HEIGHT_ALL_PLATES);
    else if (!strcmp(name, "height"))
        *found = compute_height(from, map);
    else if (!strcmp(name, "light_at"))
        *found = compute_light(from, map);
    else
        return 0;
    return 1;
}

static int compute_of_archive(looking *from, const kunai_archive *archive, const char *name,
                              view *found)
{
    kunai_string content;

    if (!strcmp(name, "unpacked")) {
        *found = compute_unpacked(from, archive);
    } else if (!strcmp(name, "found")) {
        *found = compute_found(from, archive, find_entry);
    } else if (!strcmp(name, "read")) {
        *found = compute_read(from, archive);
    } else if (!strcmp(name, "sha256")) {
        content = unpack(from, archive, (uint32_t)read_argument(from, 1, 0));
        *found = make_digest(from, content.data, content.size);
    } else {
        return 0;
    }
    return 1;
}

/* posed[mesh], posed_normals[mesh]: all vertices where the nodes are at rest. */
static view compute_posed(looking *from, const kunai_model *model, int is_normals)
{
    const uint32_t index = (uint32_t)read_argument(from, 1, 0);
    const uint32_t nodes = kunai_model_get_info(model)->node_count;
    const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
    view found = {.kind = TEST_F32, .name = "posed"};
    float *worlds, *positions, *normals;

    if (!mesh)
        fail_look(from, "before this: there is no such mesh");
    worlds = keep_memory(from, nodes * 16 * sizeof *worlds);
    positions = keep_memory(from, mesh->vertex_count * 3 * sizeof *positions);
    normals = keep_memory(from, mesh->vertex_count * 3 * sizeof *normals);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, nodes, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_skin(model, index, worlds, nodes, positions,
                                      is_normals ? normals : NULL, mesh->vertex_count, NULL),
                     KUNAI_OK);
    found.count = 3 * (uint64_t)mesh->vertex_count;
    found.data = (const uint8_t *)(is_normals ? normals : positions);
    return found;
}

static int compute(looking *from, const view *of, const char *name, view *found)
{
    if (of->in == &textures_handle)
        return compute_of_textures(from, (const kunai_textures *)of->handle, name, found);
    if (of->in == &archive_handle)
        return compute_of_archive(from, (const kunai_archive *)of->handle, name, found);
    if (of->in == &map_handle)
        return compute_of_map(from, (const kunai_map *)of->handle, name, found);
    if (of->in == &motion_handle && !strcmp(name, "at"))
        *found = compute_at(from, (const kunai_motion *)of->handle);
    else if (of->in == &model_handle && !strcmp(name, "corners"))
        *found = compute_corners(from, (const kunai_model *)of->handle);
    else if (of->in == &model_handle && !strncmp(name, "posed", 5))
        *found = compute_posed(from, (const kunai_model *)of->handle, name[5] != '\0');
    else if (of->in == &model_handle && !strcmp(name, "drawn"))
        *found = compute_drawn(from, (const kunai_model *)of->handle);
    else
        return 0;
    return 1;
}

/* ---- paths ---- */

static int find_member(const test_struct *type, const uint8_t *data, const char *name, view *found)
{
    const test_member *member = NULL;
    size_t i;

    for (i = 0; i < type->count; i++)
        if (!strcmp(type->members[i].name, name))
            member = &type->members[i];
    if (!member)
        return 0;
    memset(found, 0, sizeof *found);
    found->kind = member->kind;
    found->of = member->of;
    found->data = data + member->at;
    found->count = member->fixed;
    if (member->is_pointer && member->kind != TEST_TEXT) {
        found->count = get_length(type, data, &member->length);
        found->pointers = member->fixed;
        if (member->fixed == 1) {
            memcpy(&found->data, data + member->at, sizeof found->data);
            found->pointers = 0;
        }
    }
    return 1;
}

static int find_root(const test_handle *in, const void *handle, const char *name, view *found)
{
    const test_root *root = NULL;
    uint32_t count = 0;
    size_t i;

    for (i = 0; i < in->count; i++)
        if (!strcmp(in->roots[i].name, name))
            root = &in->roots[i];
    if (!root) {
        const void *info = in->roots[0].get(handle, 0, &count);

        return info && find_member(in->roots[0].of, info, name, found);
    }
    memset(found, 0, sizeof *found);
    found->kind = root->kind;
    found->of = root->of;
    if (root->is_one) {
        found->data = root->get(handle, 0, &count);
        found->count = root->is_array ? count : found->data != NULL;
    } else {
        found->one = root;
        found->handle = handle;
    }
    return 1;
}

static const uint8_t *get_item(const view *list, uint64_t index)
{
    uint32_t count;

    if (list->one)
        return list->one->get(list->handle, (uint32_t)index, &count);
    return list->data && index < list->count ? list->data + index * list->of->size : NULL;
}

/* [*].name: copies of the member of all items */
static view gather(looking *from, const view *list, const char *name)
{
    view all = {.kind = TEST_U8, .data = (const uint8_t *)""};
    uint64_t count = 0, i;
    uint8_t *copies = NULL;
    uint32_t size = 0;

    if (list->kind != TEST_STRUCT || (list->one && (list->one->is_array || list->one->in)))
        fail_look(from, "before this: the items are no structs");
    while (get_item(list, count))
        count++;
    for (i = 0; i < count; i++) {
        view member;

        if (!find_member(list->of, get_item(list, i), name, &member) || member.count != 1 ||
            member.pointers || !member.data)
            fail_look(from, "before this: no such member, or an array");
        if (!i) {
            all = member;
            size = get_item_size(member.kind, member.of);
            all.data = copies = keep_memory(from, (size_t)count * size);
        }
        memcpy(copies + i * size, member.data, size);
    }
    all.count = count;
    return all;
}

/* [n], [*] */
static void take_item(looking *from, view *of)
{
    uint64_t index;
    uint32_t count = 0;

    if (!strncmp(from->at, "[*].", 4)) {
        from->at += 3;
        of->is_all = 1;
        return;
    }
    index = (uint64_t)read_argument(from, 1, 0);
    if (of->one) {
        const test_root *root = of->one;

        of->data = root->get(of->handle, (uint32_t)index, &count);
        of->count = root->is_array ? count : 1;
        of->in = root->in;
        of->handle = of->data;
        of->one = NULL;
    } else if (of->pointers) {
        if (index >= of->pointers)
            fail_look(from, "before this: out of range");
        memcpy(&of->data, of->data + index * sizeof of->data, sizeof of->data);
        of->pointers = 0;
    } else {
        if (!of->data || index >= of->count)
            fail_look(from, "before this: out of range");
        of->data += index * get_item_size(of->kind, of->of);
        of->count = 1;
    }
}

static view read_path(looking *from, const view *of)
{
    const char *start = from->at;
    view found = *of;
    char word[NAME];

    for (;;) {
        view next = found;

        read_word(from, word);
        if (found.is_all)
            next = gather(from, &found, word);
        else if (found.in ? !compute(from, &found, word, &next) &&
                                !find_root(found.in, found.handle, word, &next)
                          : found.kind != TEST_STRUCT || !found.data ||
                                !find_member(found.of, found.data, word, &next))
            fail_look(from, "before this: no such member, or NULL");
        found = next;
        while (*from->at == '[')
            take_item(from, &found);
        if (*from->at != '.')
            break;
        from->at++;
    }
    snprintf(found.name, NAME, "%.*s", (int)(from->at - start), start);
    return found;
}

/* ---- values ---- */

static int is_near(double found, double expected)
{
    const double size = fabs(expected) > 1.0 ? fabs(expected) : 1.0;

    return fabs(found - expected) <= 0.00001 * size;
}

/* 1.5, 3/4096, and 0x4000u: in 65536ths of a turn. */
static double read_float(looking *from)
{
    char *end;
    double value = strtod(from->at, &end);

    if (end == from->at)
        fail_look(from, "a number is missing");
    from->at = end;
    if (*from->at == 'u') {
        from->at++;
        value *= 6.283185307179586476925286766559 / 65536;
    } else if (*from->at == '/') {
        from->at++;
        value /= strtod(from->at, &end);
        from->at = end;
    }
    return value;
}

/* 'text' or {hexadecimal} */
static kunai_string read_text(looking *from)
{
    const char *start = from->at + 1, *end = strchr(start, *from->at == '{' ? '}' : '\'');
    kunai_string text = {start, end ? (size_t)(end - start) : 0};
    char digits[3] = "", *decoded;

    if (!end)
        fail_look(from, "the text has no end");
    if (*from->at == '{') {
        text.data = decoded = keep_memory(from, text.size / 2);
        for (text.size = 0; start + 1 < end; start += 2 + strspn(start + 2, " ")) {
            memcpy(digits, start, 2);
            decoded[text.size++] = (char)strtoul(digits, NULL, 16);
        }
    }
    from->at = end + 1;
    return text;
}

static void compare_text(looking *from, const view *of, uint64_t index)
{
    const char *start = from->at;
    kunai_string found = {(const char *)of->data, (size_t)of->count}, text;

    if (of->kind == TEST_STRING) {
        memcpy(&found, of->data + index * sizeof found, sizeof found);
    } else if (of->kind == TEST_TEXT) {
        memcpy(&found.data, of->data + index * sizeof found.data, sizeof found.data);
        found.size = strlen(found.data);
    } else if (of->kind != TEST_U8) {
        fail_look(from, "the member is no text");
    }
    text = read_text(from);
    if (found.size != text.size || memcmp(found.data, text.data, text.size) != 0)
        fail_msg("%s, item %u: expected %.*s, found '%.*s'\n    in: %.*s", of->name,
                 (unsigned)index, (int)(from->at - start), start, (int)found.size, found.data,
                 (int)(from->at - from->text), from->text);
}

/* One number of the text against one item. */
static void compare_number(looking *from, const view *of, uint64_t index, int near)
{
    const uint8_t *at = of->data + index * get_item_size(of->kind, of->of);
    const uint64_t value = load_number(of->kind, at);
    const char *start = from->at;
    char text[32];
    int same;

    if (of->kind == TEST_F32) {
        const double expected = read_float(from);
        float found;

        memcpy(&found, at, sizeof found);
        same = near ? is_near((double)found, expected)
                    : found >= (float)expected && found <= (float)expected;
    } else {
        const int64_t expected = read_looking_number(from);
        const uint32_t size = get_item_size(of->kind, of->of);

        same = value == (size < 8 ? (uint64_t)expected & (((uint64_t)1 << 8 * size) - 1)
                                  : (uint64_t)expected);
    }
    if (!same) {
        format_number(of->kind, value, text);
        fail_msg("%s, item %u: expected %.*s, found %s\n    in: %.*s >>> %.80s", of->name,
                 (unsigned)index, (int)(from->at - start), start, text, (int)(start - from->text),
                 from->text, start);
    }
}

static void compare_item(looking *from, const view *of, uint64_t index, int near)
{
    if (index >= of->count)
        fail_msg("%s: only %u items\n    in: %.*s >>> %.60s", of->name, (unsigned)of->count,
                 (int)(from->at - from->text), from->text, from->at);
    if (of->kind < TEST_TEXT)
        compare_number(from, of, index, near);
    else
        compare_text(from, of, index);
}

/* What stands in parentheses, from this item on; returns the item after them. */
static uint64_t compare_items(looking *from, const view *of, uint64_t index, int near)
{
    from->at++;
    for (skip_looking_blanks(from); *from->at != ')'; skip_looking_blanks(from)) {
        const size_t digits = strspn(from->at, "0123456789");
        uint64_t count = 1;
        const char *start;

        if (!strncmp(from->at, "...)", 4)) {
            from->at += 4;
            return of->count;
        }
        if (digits && from->at[digits] == '*') {
            count = strtoull(from->at, NULL, 10);
            from->at += digits + 1;
        }
        if (!count)
            from->at += strcspn(from->at, " )");
        for (start = from->at; count; count--) {
            from->at = start;
            if (*start == '(')
                index = compare_items(from, of, index, near);
            else
                compare_item(from, of, index++, near);
        }
    }
    from->at++;
    return index;
}

/* (1 2 3*0 2*(1 2) ...) */
static void compare_list(looking *from, const view *of, int near)
{
    const uint64_t count = compare_items(from, of, 0, near);

    if (count != of->count)
        fail_msg("%s: %u items, not %u\n    in: %.*s", of->name, (unsigned)of->count,
                 (unsigned)count, (int)(from->at - from->text), from->text);
}

static void compare(looking *from, const view *of)
{
    const int near = *from->at++ == '~';
    const int is_null = is_next(from, "null");

    if (is_null || is_next(from, "set")) {
        if ((of->data == NULL) != is_null)
            fail_msg("%s is %sNULL\n    in: %.*s", of->name, is_null ? "not " : "",
                     (int)(from->at - from->text), from->text);
        return;
    }
    if (!of->data)
        fail_look(from, "the pointer is NULL");
    if (of->kind == TEST_STRUCT || of->pointers) {
        fail_look(from, "{...}, null or set is missing");
    } else if (*from->at == '\'' || *from->at == '{') {
        compare_text(from, of, 0);
    } else if (*from->at == '(') {
        compare_list(from, of, near);
    } else if (of->kind >= TEST_TEXT) {
        fail_look(from, "a text, null or set is missing");
    } else {
        if (of->count != 1)
            fail_look(from, "the member is an array: write (...)");
        compare_number(from, of, 0, near);
    }
}

static void expect_members(looking *from, const view *of, char end)
{
    for (skip_looking_blanks(from); *from->at != end; skip_looking_blanks(from)) {
        view found;

        if (!*from->at)
            fail_look(from, "} is missing");
        found = read_path(from, of);
        if (*from->at == '=' || *from->at == '~') {
            compare(from, &found);
        } else if (*from->at == '{') {
            if (!found.data || (!found.in && found.kind != TEST_STRUCT))
                fail_look(from, "before this: no struct, or NULL");
            from->at++;
            expect_members(from, &found, '}');
            from->at++;
        } else {
            fail_look(from, "= is missing");
        }
    }
}

/* ---- calls ---- */

void expect_items(looking *from, const test_handle *kind, const void *handle)
{
    view root = {.in = kind, .data = handle, .count = 1, .kind = TEST_STRUCT, .handle = handle};

    if (!handle)
        fail_look(from, "the handle is NULL");
    expect_members(from, &root, '\0');
    free_looking(from);
}

void expect(const test_handle *kind, const void *handle, const laid *file, const char *format, ...)
{
    char text[MOST_TEXT];
    looking from = {text, text, file, {NULL}, 0};
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) >= (int)sizeof text)
        abort();
    va_end(arguments);
    expect_items(&from, kind, handle);
}

void expect_struct(const test_struct *type, const void *data, const laid *file, const char *format,
                   ...)
{
    const view root = {.of = type, .data = data, .count = 1, .kind = TEST_STRUCT};
    char text[MOST_TEXT];
    looking from = {text, text, file, {NULL}, 0};
    va_list arguments;

    va_start(arguments, format);
    if (vsnprintf(text, sizeof text, format, arguments) >= (int)sizeof text)
        abort();
    va_end(arguments);
    expect_members(&from, &root, '\0');
}
