/* computed.c - calculates the values of look.h that no struct contains: texels, unpacked entries,
 * sampled tracks, heights, posed vertices.
 *
 * Each function reads its arguments, as in [image][level], from the text. */
#include "computed.h"

/* the arguments [image][level] */
typedef struct picture {
    uint32_t index, level;
    uint64_t count; /* texels of the level; 0 if the file does not contain them */
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

/* rgba[image][level], normals[image][level]: each texel as a word 0xRRGGBBAA */
static view compute_words(looking *from, const void *textures, uint32_t output)
{
    const picture of = read_picture(from, textures);
    uint8_t *texels = decode_whole(from, textures, &of, output);
    uint32_t *words = (uint32_t *)(void *)texels;
    view pixels = {.kind = TEST_U32, .data = texels, .count = of.count, .name = "texels"};

    for (uint64_t i = 0; i < of.count; i++)
        words[i] = load_texel(texels + 4 * i);
    return pixels;
}

static view compute_indices(looking *from, const void *textures)
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

/* sha256[image][level]: the hash of the texels as RGBA8 */
static view compute_sha256(looking *from, const void *textures)
{
    const picture of = read_picture(from, textures);
    const uint8_t *texels = decode_whole(from, textures, &of, KUNAI_OUTPUT_RGBA8);

    return make_digest(from, texels, (size_t)of.count * 4);
}

/* decoding[image][level]: the error of the call. */
static view compute_decoding(looking *from, const void *textures)
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

/* Reads an entry into a buffer that ends where writable memory ends. */
static kunai_string unpack(looking *from, const kunai_archive *archive, uint32_t index)
{
    const kunai_entry *entry = kunai_archive_get_entry(archive, index);
    const size_t room = entry ? (size_t)entry->unpacked_size : 0;
    char *data = keep_memory(from, room);
    auto_exact exact = test_exact_copy(memset(data, 0xEE, room + 1), room);
    kunai_error error;
    uint64_t size = 0;

    if (!entry)
        fail_look(from, "before this: there is no such entry");
    if (kunai_archive_read(archive, index, exact.data, room, &size, &error))
        fail_msg("read: %s: %s", kunai_result_name(error.code), error.message);
    if (size)
        memcpy(data, exact.data, (size_t)size);
    return (kunai_string){data, (size_t)size};
}

static view compute_unpacked(looking *from, const void *archive)
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

static view compute_content_sha256(looking *from, const void *archive)
{
    const kunai_string content = unpack(from, archive, (uint32_t)read_argument(from, 1, 0));

    return make_digest(from, content.data, content.size);
}

/* read[entry][room]: the error of the call */
static view compute_read(looking *from, const void *archive)
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

/* found['name'], found_palette['name']: the index that the call finds, or -1 */
enum { AN_ENTRY, AN_IMAGE, A_PALETTE };

static view compute_found(looking *from, const void *handle, uint32_t what)
{
    const char *start = from->at + 2, *end = strchr(start, '\'');
    const size_t size = end ? (size_t)(end - start) : 0;
    view number = {.kind = TEST_S32, .count = 1, .name = "found"};
    int32_t *found = keep_memory(from, sizeof *found);

    if (strncmp(from->at, "['", 2) != 0 || !end || end[1] != ']')
        fail_look(from, "['name'] is missing");
    *found = what == AN_ENTRY   ? kunai_archive_find(handle, start, size)
             : what == AN_IMAGE ? kunai_textures_find_image(handle, start, size)
                                : kunai_textures_find_palette(handle, start, size);
    from->at = end + 2;
    number.data = (const uint8_t *)found;
    return number;
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

/* at[track][frame][*]: all modes must give the same values */
static float *sample_all_modes(looking *from, const kunai_motion *motion, uint32_t index,
                               float frame)
{
    static const uint32_t modes[] = {KUNAI_SAMPLE_LOOP, KUNAI_SAMPLE_WRAP, KUNAI_SAMPLE_CLAMP};
    const size_t size = kunai_motion_get_track(motion, index)->value_count * sizeof(float);
    float *first = NULL;

    for (uint32_t i = 0; i < 6; i++) {
        const uint32_t mode = modes[i / 2] | (i % 2 ? KUNAI_SAMPLE_SHORTEST : 0);
        float *values = sample(from, motion, index, frame, mode);

        if (first && memcmp(first, values, size) != 0)
            fail_look(from, "before this: the modes differ");
        first = values;
    }
    return first;
}

/* heights[x][z], all_heights[x][z] */
static view compute_heights(looking *from, const void *map, uint32_t flags)
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
static view compute_height(looking *from, const void *map)
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
static view compute_light(looking *from, const void *map)
{
    int32_t *light = keep_memory(from, sizeof *light);
    view found = {.kind = TEST_S32, .data = (const uint8_t *)light, .count = 1, .name = "light_at"};

    *light = kunai_map_find_light(map, (uint32_t)(int64_t)read_argument(from, 1, 0));
    return found;
}

/* at[track][frame][mode] */
static view compute_at(looking *from, const void *motion)
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

/* colors[palette]: each colour as a word 0xRRGGBBAA */
static view compute_colors(looking *from, const void *textures)
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

/* corners[mesh], corners[mesh][part]: the source of each corner's vertex */
static view compute_corners(looking *from, const void *model)
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

/* drawn[order]: the material of the sub-mesh with this draw order */
static view compute_drawn(looking *from, const void *model)
{
    const uint32_t order = (uint32_t)read_argument(from, 1, 0);
    view found = {.kind = TEST_STRUCT, .of = &kunai_material_members, .name = "drawn"};
    const kunai_mesh *mesh;

    for (uint32_t i = 0; !found.data && (mesh = kunai_model_get_mesh(model, i)) != NULL; i++)
        for (uint32_t k = 0; k < mesh->submesh_count; k++)
            if (mesh->submeshes[k].order == order)
                found.data =
                    (const uint8_t *)kunai_model_get_material(model, mesh->submeshes[k].material);
    if (!found.data)
        fail_look(from, "before this: nothing is drawn with this order");
    found.count = 1;
    return found;
}

/* posed[mesh], posed_normals[mesh]: all vertices in the rest pose */
static view compute_posed(looking *from, const void *model, uint32_t is_normals)
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
    assert_ok(kunai_model_world(model, NULL, 0, worlds, nodes, NULL));
    assert_ok(kunai_model_skin(model, index, worlds, nodes, positions, is_normals ? normals : NULL,
                               mesh->vertex_count, NULL));
    found.count = 3 * (uint64_t)mesh->vertex_count;
    found.data = (const uint8_t *)(is_normals ? normals : positions);
    return found;
}

/* ---- names ---- */

static const struct {
    const test_handle *of;
    const char *name;
    view (*compute)(looking *from, const void *handle);
    view (*compute_with)(looking *from, const void *handle, uint32_t which);
    uint32_t which;
} all_computed[] = {
    {&textures_handle, "rgba", NULL, compute_words, KUNAI_OUTPUT_RGBA8},
    {&textures_handle, "normals", NULL, compute_words, KUNAI_OUTPUT_NORMAL8},
    {&textures_handle, "indices", compute_indices, NULL, 0},
    {&textures_handle, "colors", compute_colors, NULL, 0},
    {&textures_handle, "sha256", compute_sha256, NULL, 0},
    {&textures_handle, "decoding", compute_decoding, NULL, 0},
    {&textures_handle, "found", NULL, compute_found, AN_IMAGE},
    {&textures_handle, "found_palette", NULL, compute_found, A_PALETTE},
    {&archive_handle, "unpacked", compute_unpacked, NULL, 0},
    {&archive_handle, "found", NULL, compute_found, AN_ENTRY},
    {&archive_handle, "read", compute_read, NULL, 0},
    {&archive_handle, "sha256", compute_content_sha256, NULL, 0},
    {&map_handle, "heights", NULL, compute_heights, 0},
    {&map_handle, "all_heights", NULL, compute_heights, KUNAI_HEIGHT_ALL_PLATES},
    {&map_handle, "height", compute_height, NULL, 0},
    {&map_handle, "light_at", compute_light, NULL, 0},
    {&motion_handle, "at", compute_at, NULL, 0},
    {&model_handle, "corners", compute_corners, NULL, 0},
    {&model_handle, "posed", NULL, compute_posed, 0},
    {&model_handle, "posed_normals", NULL, compute_posed, 1},
    {&model_handle, "drawn", compute_drawn, NULL, 0},
};

int compute(looking *from, const view *of, const char *name, view *found)
{
    for (size_t i = 0; i < COUNT(all_computed); i++)
        if (all_computed[i].of == of->in && !strcmp(all_computed[i].name, name)) {
            *found = all_computed[i].compute
                         ? all_computed[i].compute(from, of->handle)
                         : all_computed[i].compute_with(from, of->handle, all_computed[i].which);
            return 1;
        }
    return 0;
}
