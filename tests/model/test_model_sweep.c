/* test_model_sweep.c - models of all kinds with failing memory, cut, with changed bytes, and with
 * all flags. */
#include "basic_files.h"
#include "flags.h"
#include "chunk_models.h"
#include "model_part.h"

enum { PLACE = 24 }; /* where bare structures begin in their data: behind other bytes */
enum { SA_HEADER = 16 };

/* ---- Chunk ---- */

/* Every strip that brings something of its own along, user words, and both texture sets. */
/* clang-format off */
static const uint16_t rich[] = {
    0x0408, 0x4001, 0x3409, 0x8002, /* textures 1 and 2 */
    0x2511, 2, 0x1122, 0x4433,
    0x1719, 2, 0x0102, 0x0403,
    0x0047, 24, 0x4001, 4, /* UVs, colours, a user word */
    0, 0, 0, 0x0102, 0xFF03,
    1, 256, 0, 0x0102, 0xFF03,
    2, 0, 256, 0x0405, 0x8006, 7,
    3, 256, 256, 0x0102, 0xFF03, 8,
    0x0043, 14, 1, 3, /* normals */
    0, 0, 0, 0x7FFF,
    1, 0, 0, 0x7FFF,
    2, 0, 0, 0x7FFF,
    0x004A, 17, 1, 3, /* two pairs of UVs */
    0, 0, 0, 0, 0,
    1, 256, 0, 128, 0,
    3, 256, 256, 128, 128,
    0x00FF
};
/* clang-format on */

/* A blended strip before an opaque one, so that the draw order is not the order of the passes. */
static const uint16_t passes[] = {0x0840, 5, 1, 3, 0, 1, 2, 0x0040, 5, 1, 3, 1, 3, 2, 0x00FF};

/* A tetrahedron, and a strip with user words. */
static const uint16_t volume[] = {0x5A38, 13, 4,      0, 2,      1,      0, 1, 3, 1, 2, 3, 0,
                                  3,      2,  0x003A, 8, 0x4001, 0xFFFC, 0, 1, 2, 9, 3, 8, 0x00FF};

static const chunk_node rigid_nodes[] = {
    {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(passes)},
    {UNIT - 1, {F_10}, VERTICES(chunk_square), POLYGONS(rich)}};

static const chunk_node skinned_nodes[] = {
    {UNIT, .child = 1, VERTICES(pull_start), POLYGONS(cached_strip)},
    {UNIT - 1, {F_10}, .sibling = 2, VERTICES(pull_end), POLYGONS(cached_draw)},
    {UNIT - 3, .angles = {0x1000, 0x2000, 0x3000}, VERTICES(chunk_square), POLYGONS(rich)}};

static const chunk_node volume_nodes[] = {
    {UNIT, .child = 1, VERTICES(chunk_square), POLYGONS(volume)},
    {UNIT - 1, {F_10}, VERTICES(chunk_square), POLYGONS(passes)}};

/* With a texture list in front. */
static bytes make_listed(const chunk_node *nodes, size_t count, int big)
{
    bytes file = make_texture_list(3, big), model = make_chunk_file(nodes, count, big);

    append_bytes(&file, model.data, model.size);
    free_bytes(&model);
    return file;
}

static bytes make_rigid(int big)
{
    return make_listed(rigid_nodes, COUNT(rigid_nodes), big);
}

static bytes make_skinned(int big)
{
    return make_listed(skinned_nodes, COUNT(skinned_nodes), big);
}

static bytes make_volume(int big)
{
    return make_listed(volume_nodes, COUNT(volume_nodes), big);
}

/* A body behind PLACE other bytes: its pointers count from its own first byte. */
static bytes make_bare(bytes *body)
{
    bytes out = {0};

    append_zeros(&out, PLACE);
    append_bytes(&out, body->data, body->size);
    free_bytes(body);
    return out;
}

static bytes make_bare_chunk(int big)
{
    bytes body = make_chunk_body(skinned_nodes, COUNT(skinned_nodes), big);

    return make_bare(&body);
}

static uint32_t load_word(const bytes *body, size_t at, int big)
{
    const uint8_t *b = body->data + at;

    if (big)
        return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 | b[0];
}

/* The pointer at a place counts from the start of a file with a header in front. */
static void move_pointer(bytes *body, size_t at, int big)
{
    const uint32_t pointer = load_word(body, at, big);

    if (pointer)
        set_u32(body, at, pointer + SA_HEADER, big);
}

static bytes make_sa(const char *magic, bytes *body)
{
    bytes out = {0};

    append_bytes(&out, magic, 7);
    append_u8(&out, 3);
    append_u32(&out, SA_HEADER, 0);
    append_u32(&out, 0, 0);
    append_bytes(&out, body->data, body->size);
    free_bytes(body);
    return out;
}

/* Where the pointers of a chunk body are, NULL ones, too: three of a node, two of a model. */
static size_t list_chunk_pointers(size_t node_count, size_t *pointers)
{
    size_t i, count = 0;

    for (i = 0; i < node_count; i++) {
        const size_t model = node_count * CHUNK_NODE + i * CHUNK_MODEL;

        pointers[count++] = i * CHUNK_NODE + 0x04;
        pointers[count++] = i * CHUNK_NODE + 0x2C;
        pointers[count++] = i * CHUNK_NODE + 0x30;
        pointers[count++] = model;
        pointers[count++] = model + 4;
    }
    return count;
}

static bytes make_sa_of(const char *magic, bytes *body, const size_t *pointers, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        move_pointer(body, pointers[i], 0);
    return make_sa(magic, body);
}

static bytes make_sa2_of(const chunk_node *nodes, size_t count)
{
    bytes body = make_chunk_body(nodes, count, 0);
    size_t pointers[5 * 3];

    return make_sa_of("SA2MDL", &body, pointers, list_chunk_pointers(count, pointers));
}

static bytes make_sa2(int big)
{
    (void)big;
    return make_sa2_of(volume_nodes, COUNT(volume_nodes));
}

/* How many bytes stand before a place when another one is put in front of every place that a
 * pointer leads to: what begins there is at 1, 2, 3, 0, 1 ... modulo 4. */
static uint32_t find_spread_place(const bytes *body, const size_t *pointers, size_t count,
                                  uint32_t at)
{
    uint32_t moved = at, last = 0;

    for (;;) { /* the places in their order, each of them once */
        uint32_t next = UINT32_MAX;
        size_t i;

        for (i = 0; i < count; i++) {
            const uint32_t to = load_word(body, pointers[i], 0);

            if (to > last && to < next)
                next = to;
        }
        if (next > at)
            return moved;
        moved++;
        last = next;
    }
}

/* The same structures, aligned to nothing. */
static void spread(bytes *body, size_t *pointers, size_t count)
{
    size_t moved[256], i;
    bytes out = {0};
    uint32_t at;

    assert_true(count <= COUNT(moved));
    for (at = 0; at < body->size; at++) {
        const uint32_t place = find_spread_place(body, pointers, count, at);

        append_zeros(&out, place - out.size);
        append_u8(&out, body->data[at]);
    }
    for (i = 0; i < count; i++) {
        const uint32_t to = load_word(body, pointers[i], 0);

        moved[i] = find_spread_place(body, pointers, count, (uint32_t)pointers[i]);
        if (to)
            set_u32(&out, moved[i], find_spread_place(body, pointers, count, to), 0);
    }
    memcpy(pointers, moved, count * sizeof *pointers);
    free_bytes(body);
    *body = out;
}

static bytes make_spread_of(const chunk_node *nodes, size_t count)
{
    bytes body = make_chunk_body(nodes, count, 0);
    size_t pointers[5 * 3];

    spread(&body, pointers, list_chunk_pointers(count, pointers));
    return make_sa_of("SA2MDL", &body, pointers, 5 * count);
}

static bytes make_spread_sa2(int big)
{
    (void)big;
    return make_spread_of(volume_nodes, COUNT(volume_nodes));
}

/* ---- Basic ---- */

static const float points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0};
static const float normals[] = {0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1};
static const uint32_t materials[] = {
    0xFF804020, 0xFFFFFFFF, F_10, 1, 0x94002400 | 1u << 21 | 1u << 20, /* textured, blended */
    0xFF101010, 0x00FFFFFF, F_5,  0, 0x94002400};
static const uint16_t triangles[] = {0, 1, 2}, quads[] = {0, 1, 2, 3};
static const uint16_t strips[] = {4, 0, 1, 2, 3, 0x8003, 1, 2, 3};
static const int16_t uvs[] = {0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 510, 0, 0, -255};
static const uint32_t colors[] = {0xFF000000, 0xFF0000FF, 0xFF00FF00, 0xFFFF0000,
                                  0x80000000, 0x800000FF, 0x8000FF00};
static const float face_normals[] = {0, 0, 1, 0, 0, 1, 0, 0, -1};

static basic_body make_basic_body(int plus, int big)
{
    static const basic_meshset sets[] = {
        {.head = 0x0000, .count = 1, .indices = triangles, .index_count = 3},
        {.head = 0x4001,
         .count = 1,
         .indices = quads,
         .index_count = 4,
         .colors = colors,
         .color_count = 4},
        {.head = 0xC000,
         .count = 2,
         .indices = strips,
         .index_count = 9,
         .uvs = uvs,
         .uv_count = 14,
         .colors = colors,
         .color_count = 7,
         .normals = face_normals,
         .normal_count = 9}};
    static const basic_model models[] = {{points, 12, normals, 12, materials, 10, sets, 3},
                                         {points, 12, NULL, 0, materials, 10, sets + 1, 2}};
    static const basic_node nodes[] = {{.flags = 7, .model = 1, .child = 1},
                                       {.flags = 6, .position = {5, 0, 0}, .model = 2}};
    const basic_source source = {nodes, 2, models, 2, plus, big};

    return build_basic_body(&source);
}

static bytes make_basic_file(int plus, int big)
{
    basic_body body = make_basic_body(plus, big);
    bytes out = build_basic_file(&body, 1);

    free_basic_body(&body);
    return out;
}

static bytes make_basic(int big)
{
    return make_basic_file(0, big);
}

static bytes make_basic_plus(int big)
{
    return make_basic_file(1, big);
}

static bytes make_bare_basic(int big)
{
    basic_body body = make_basic_body(0, big);
    bytes data = copy_bytes(&body.data);

    free_basic_body(&body);
    return make_bare(&data);
}

static bytes make_sa1_of(int is_spread)
{
    basic_body body = make_basic_body(0, 0);
    bytes data = copy_bytes(&body.data);

    if (is_spread)
        spread(&data, body.pointers, body.pointer_count);
    data = make_sa_of("SA1MDL", &data, body.pointers, body.pointer_count);
    free_basic_body(&body);
    return data;
}

static bytes make_sa1(int big)
{
    (void)big;
    return make_sa1_of(0);
}

static bytes make_spread_sa1(int big)
{
    (void)big;
    return make_sa1_of(1);
}

/* ---- all kinds ---- */

typedef struct kind {
    bytes (*make)(int big);
    uint32_t format;
    uint32_t flags;
    int orders;  /* 2: in both byte orders */
    int is_file; /* 1: a Ninja file, which can be cut */
    uint32_t triangles;
    uint32_t meshes;
} kind;

static const kind kinds[] = {
    {make_rigid, KUNAI_FORMAT_NJCM, 0, 2, 1, 6, 2},
    {make_skinned, KUNAI_FORMAT_NJCM, 0, 2, 1, 5, 2},
    {make_volume, KUNAI_FORMAT_NJCM, 0, 2, 1, 2, 2},
    {make_basic, KUNAI_FORMAT_NJBM, 0, 2, 1, 11, 2},
    {make_basic_plus, KUNAI_FORMAT_NJBM_PLUS, 0, 2, 1, 11, 2},
    {make_bare_chunk, KUNAI_FORMAT_NJCM, KUNAI_OPEN_BARE, 2, 0, 5, 2},
    {make_bare_basic, KUNAI_FORMAT_NJBM, KUNAI_OPEN_BARE, 2, 0, 11, 2},
    {make_sa1, KUNAI_FORMAT_NJBM, 0, 1, 0, 11, 2},
    {make_sa2, KUNAI_FORMAT_NJCM, 0, 1, 0, 2, 2},
    {make_spread_sa1, KUNAI_FORMAT_NJBM, 0, 1, 0, 11, 2},
    {make_spread_sa2, KUNAI_FORMAT_NJCM, 0, 1, 0, 2, 2},
};

static kunai_options make_options(const kind *of, int big)
{
    kunai_options out = {.struct_size = sizeof out,
                         .flags = of->flags & OPEN_FLAGS,
                         .model_flags = of->flags & MODEL_FLAGS,
                         .format = of->format,
                         .byte_order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE};

    if (of->flags & KUNAI_OPEN_BARE) {
        out.offset = PLACE;
        out.base = 0 - (uint64_t)PLACE;
    }
    return out;
}

/* Calls check for each kind in each order. */
static void check_each_kind(void (*check)(const kind *of, const bytes *file,
                                          const kunai_options *options))
{
    size_t i;
    int big;

    for (i = 0; i < COUNT(kinds); i++)
        for (big = 0; big < kinds[i].orders; big++) {
            const kunai_options options = make_options(&kinds[i], big);
            bytes file = kinds[i].make(big);

            check(&kinds[i], &file, &options);
            free_bytes(&file);
        }
}

/* ---- what they are ---- */

/* Without an error or a warning, so that the sweeps begin with something whole. */
static void check_kind(const kind *of, const bytes *file, const kunai_options *options)
{
    kunai_options strict = *options;
    kunai_model *model;

    strict.flags |= KUNAI_OPEN_STRICT;
    assert_int_equal(kunai_model_open(file->data, file->size, &strict, &model, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->format, of->format);
    assert_int_equal(kunai_model_get_info(model)->byte_order, options->byte_order);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, of->triangles);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, of->meshes);
    kunai_model_close(model);
}

TEST(kinds)
{
    check_each_kind(check_kind);
}

/* An unaligned file gives the same model as the aligned one. */
static void check_unaligned(bytes aligned, bytes unaligned)
{
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    kunai_model *models[2];
    kunai_error error = {0};

    assert_true(unaligned.size > aligned.size + 4);
    assert_int_equal(kunai_model_open(aligned.data, aligned.size, &strict, &models[0], NULL),
                     KUNAI_OK);
    if (kunai_model_open(unaligned.data, unaligned.size, &strict, &models[1], &error) != KUNAI_OK)
        fail_msg("%s: %s at %llu", error.record, error.message, (unsigned long long)error.offset);
    assert_same_model(models[1], models[0]);
    kunai_model_close(models[0]);
    kunai_model_close(models[1]);
    free_bytes(&aligned);
    free_bytes(&unaligned);
}

TEST(unaligned)
{
    check_unaligned(make_sa1(0), make_spread_sa1(0));
    check_unaligned(make_sa2(0), make_spread_sa2(0));
    check_unaligned(make_sa2_of(rigid_nodes, COUNT(rigid_nodes)),
                    make_spread_of(rigid_nodes, COUNT(rigid_nodes)));
    check_unaligned(make_sa2_of(skinned_nodes, COUNT(skinned_nodes)),
                    make_spread_of(skinned_nodes, COUNT(skinned_nodes)));
}

/* ---- sweeps ---- */

static void sweep_kind(const kind *of, const bytes *file, const kunai_options *options)
{
    (void)of;
    test_sweep_all(&model_visitor, file->data, file->size, options, 0);
}

TEST(sweeps)
{
    check_each_kind(sweep_kind);
}

/* Up to the last bytes, a cut costs only what it cuts. */
static void cut_kind(const kind *of, const bytes *file, const kunai_options *options)
{
    kunai_options any = *options;

    if (!of->is_file)
        return;
    assert_true(sweep_cuts(file->data, file->size, options, 1) > 0);
    any.format = KUNAI_FORMAT_ANY;
    any.byte_order = KUNAI_BYTE_ORDER_ANY;
    assert_true(sweep_cuts(file->data, file->size, &any, 1) > 0);
}

TEST(cuts)
{
    check_each_kind(cut_kind);
}

/* Any limit below the peak is KUNAI_E_LIMIT, and nothing is left behind. */
static void sweep_memory(const kind *of, const bytes *file, const kunai_options *options)
{
    enum { STEPS = 500 };
    kunai_options limited = *options;
    test_memory memory = {0};
    kunai_model *model;
    kunai_error error;
    uint64_t peak, i;

    (void)of;
    limited.allocator = test_memory_allocator(&memory);
    assert_int_equal(kunai_model_open(file->data, file->size, &limited, &model, &error), KUNAI_OK);
    kunai_model_close(model);
    peak = memory.peak;
    for (i = 0; i < STEPS; i++) {
        limited.max_memory = peak * i / STEPS + 1;
        kunai_model_open(file->data, file->size, &limited, &model, &error);
        assert_null(model);
        assert_record(&error, KUNAI_E_LIMIT, 0, "memory");
        assert_int_equal(memory.live, 0);
        assert_true(memory.peak == peak);
    }
}

TEST(memory_limits)
{
    check_each_kind(sweep_memory);
}

/* 2000 nodes; the last one draws strips of 9000 corners with coordinates of their own, of 3000 with
 * normals, and a volume of 9000 with user words: every array is larger than what small ones share
 * of memory, so that each of them fails by itself. */
static bytes make_large(void)
{
    enum { NODES = 2000, CORNERS = 9000, NORMALS = 3000 };
    uint16_t *list = calloc(8 * CORNERS, sizeof *list), *at = list;
    chunk_node *nodes = calloc(NODES, sizeof *nodes);
    uint32_t line[3 + 3 * CHUNK_LINE], i;
    bytes file;

    assert_true(list && nodes);
    make_chunk_line(line);
    *at++ = 0x0041;
    *at++ = 2 + 3 * CORNERS;
    *at++ = 1;
    *at++ = CORNERS;
    for (i = 0; i < CORNERS; i++, at += 3) {
        at[0] = (uint16_t)(i % CHUNK_LINE);
        at[1] = (uint16_t)i;
    }
    *at++ = 0x0043;
    *at++ = 2 + 4 * NORMALS;
    *at++ = 1;
    *at++ = NORMALS;
    for (i = 0; i < NORMALS; i++, at += 4) {
        at[0] = (uint16_t)(i % CHUNK_LINE);
        at[1] = (uint16_t)(i + 1);
    }
    *at++ = 0x003A;
    *at++ = 2 + 2 * CORNERS - 2;
    *at++ = 0x4001;
    *at++ = CORNERS;
    for (i = 0; i < CORNERS; i++) {
        *at++ = (uint16_t)(i % CHUNK_LINE);
        if (i >= 2)
            *at++ = (uint16_t)i;
    }
    *at++ = 0xFF;
    for (i = 0; i < NODES; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i + 1 < NODES ? i + 1 : 0;
    }
    nodes[NODES - 1].vertices = line;
    nodes[NODES - 1].vertex_count = COUNT(line);
    nodes[NODES - 1].polygons = list;
    nodes[NODES - 1].polygon_count = (size_t)(at - list);
    file = make_chunk_file(nodes, NODES, 0);
    free(nodes);
    free(list);
    return file;
}

TEST(large_arrays)
{
    static const uint32_t flags[] = {0, KUNAI_MODEL_ONE_MESH};
    bytes file = make_large();
    size_t i;

    for (i = 0; i < COUNT(flags); i++) {
        const kunai_options options = {.struct_size = sizeof options,
                                       .flags = KUNAI_OPEN_STRICT,
                                       .model_flags = flags[i],
                                       .byte_order = KUNAI_BYTE_ORDER_LITTLE};
        kunai_model *model;

        assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, NULL), KUNAI_OK);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 8998 + 2998);
        assert_int_equal(kunai_model_get_mesh(model, 1)->index_count, 3 * 8998);
        kunai_model_close(model);
        test_sweep_allocations(&model_visitor, file.data, file.size, &options);
    }
    free_bytes(&file);
}

/* ---- flags ---- */

enum { FLAG_COUNT = 7, ALL_FLAGS = 1 << FLAG_COUNT };

static const uint32_t model_flags[FLAG_COUNT] = {
    KUNAI_MODEL_ONE_MESH, KUNAI_MODEL_DRAW_ORDER, KUNAI_MODEL_STORED_POSE, KUNAI_MODEL_COLORS_RGBA,
    KUNAI_MODEL_UV_256,   KUNAI_MODEL_UV_SWAPPED, KUNAI_OPEN_STRICT};

static uint32_t choose_flags(uint32_t choice)
{
    uint32_t flags = 0, i;

    for (i = 0; i < FLAG_COUNT; i++)
        flags |= choice >> i & 1 ? model_flags[i] : 0;
    return flags;
}

static void check_meshes(const kunai_model *model, uint32_t flags)
{
    const kunai_mesh *mesh;
    uint32_t i, k;

    for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        if (flags & KUNAI_MODEL_ONE_MESH)
            assert_true(mesh->kind != KUNAI_MESH_KIND_RIGID);
        for (k = 1; k < mesh->submesh_count && (flags & KUNAI_MODEL_DRAW_ORDER); k++)
            assert_true(mesh->submeshes[k].order > mesh->submeshes[k - 1].order);
    }
}

/* What is drawn at rest: the sum of all corners, whichever mesh they are in. */
static void sum_corners(const kunai_model *model, double *sum)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    float *worlds = malloc(16 * (size_t)info->node_count * sizeof *worlds);
    float *positions = malloc(3 * (size_t)(info->vertex_count + 1) * sizeof *positions);
    const kunai_mesh *mesh;
    uint32_t m, i, k;

    assert_true(worlds && positions);
    memset(sum, 0, 3 * sizeof *sum);
    assert_int_equal(kunai_model_world(model, NULL, 0, worlds, info->node_count, NULL), KUNAI_OK);
    for (m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++) {
        if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
            continue;
        assert_int_equal(kunai_model_skin(model, m, worlds, info->node_count, positions, NULL,
                                          mesh->vertex_count, NULL),
                         KUNAI_OK);
        for (i = 0; i < mesh->index_count; i++)
            for (k = 0; k < 3; k++)
                sum[k] += (double)positions[3 * (size_t)mesh->indices[i] + k];
    }
    free(positions);
    free(worlds);
}

/* No flag adds or loses a triangle, or moves one. */
static void check_flags(const kind *of, const bytes *file, const kunai_options *options)
{
    double plain[3], sum[3];
    uint32_t choice, k;

    for (choice = 0; choice < ALL_FLAGS; choice++) {
        kunai_options with = *options;
        kunai_model *model;

        set_flags(&with, get_flags(&with) | choose_flags(choice));
        assert_int_equal(kunai_model_open(file->data, file->size, &with, &model, NULL), KUNAI_OK);
        model_visitor.walk(model, file->data, file->size);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, of->triangles);
        check_meshes(model, get_flags(&with));
        sum_corners(model, choice ? sum : plain);
        for (k = 0; k < 3 && choice; k++)
            assert_true(sum[k] > plain[k] - 1e-3 && sum[k] < plain[k] + 1e-3);
        kunai_model_close(model);
    }
}

TEST(all_flags)
{
    check_each_kind(check_flags);
}

/* ---- files of the corpus ---- */

TEST(corpus_sweeps)
{
    static const char *const files[] = {"vertex_types.nj", "strip_types.be.nj", "material.bb.nj",
                                        "nodes.nj",        "skin.be.nj",        "volume.bb.nj",
                                        "basic.bb.nj",     "basicdx.nj"};
    char path[64];
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < COUNT(files); i++) {
        size_t size;
        uint8_t *data;

        snprintf(path, sizeof path, "ninja-models/%s", files[i]);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        test_sweep_all(&model_visitor, data, size, NULL, 0); /* a POF0 may be cut off */
        free(data);
    }
}
