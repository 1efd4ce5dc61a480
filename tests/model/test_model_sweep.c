/* test_model_sweep.c - models of all kinds with failing allocations, cut, with changed bytes, and
 * with all flags. A path that only one kind takes could leak memory, read too far, or lose
 * triangles. */
#include "ascii_files.h"
#include "basic_texts.h"
#include "chunk_texts.h"
#include "flags.h"
#include "model_part.h"

enum { PLACE = 24 }; /* where bare structures begin; other bytes precede them */

/* ---- bodies ---- */

/* A strip of each kind that adds data, user words, and both texture sets: textures 1 and 2; UVs,
 * colours and a user word; normals; two pairs of UVs. */
#define RICH                                                                                       \
    "h(0x0408 0x4001 0x3409 0x8002 0x2511 2 0x1122 0x4433 0x1719 2 0x0102 0x0403 "                 \
    "0x47 24 0x4001 4 0 0 0 0x0102 0xFF03 1 256 0 0x0102 0xFF03 2 0 256 0x0405 0x8006 7 "          \
    "3 256 256 0x0102 0xFF03 8 0x43 14 1 3 0 0 0 0x7FFF 1 0 0 0x7FFF 2 0 0 0x7FFF "                \
    "0x4A 17 1 3 0 0 0 0 0 1 256 0 128 0 3 256 256 128 128 0xFF) /4 "

/* A blended strip before an opaque one, so that the draw order is not the order of the passes. */
#define PASSES "h(0x0840 5 1 3 0 1 2 0x0040 5 1 3 1 3 2 0xFF) /4 "

/* A tetrahedron, and a strip with user words. */
#define SOLID "h(0x5A38 13 4 0 2 1 0 1 3 1 2 3 0 3 2 0x3A 8 0x4001 -4 0 1 2 9 3 8 0xFF) /4 "

static const char rigid[] =
    "root: 7 @m0 9*0 @n1 0 n1: 6 @m1 10.0 10*0 m0: @square @passes " CHUNK_SPHERE
    "m1: @square2 @rich " CHUNK_SPHERE "square: " CHUNK_SQUARE_WORDS "passes: " PASSES
    "square2: " CHUNK_SQUARE_WORDS "rich: " RICH;

static const char skinned[] =
    "root: 7 @m0 9*0 @n1 0 n1: 6 @m1 10.0 8*0 0 @n2 n2: 5 @m2 3*0 0x1000 0x2000 0x3000 5*0 "
    "m0: @start @cached " CHUNK_SPHERE "m1: @pull @draw " CHUNK_SPHERE
    "m2: @square @rich " CHUNK_SPHERE CHUNK_PULLED_LISTS "square: " CHUNK_SQUARE_WORDS
    "rich: " RICH;

static const char solid[] =
    "root: 7 @m0 9*0 @n1 0 n1: 6 @m1 10.0 10*0 m0: @square @volume " CHUNK_SPHERE
    "m1: @square2 @passes " CHUNK_SPHERE "square: " CHUNK_SQUARE_WORDS "volume: " SOLID
    "square2: " CHUNK_SQUARE_WORDS "passes: " PASSES;

/* Two models. The second model has copies of two of the meshsets. plus: the word that only Basic+
 * has. */
#define BASIC(plus)                                                                                \
    "root: 7 @m0 9*0 @n1 0 n1: 6 @m1 5.0 10*0 list: h(0 1 2) /4 quad: h(0 1 2 3) /4 "              \
    "strips: h(4 0 1 2 3 0x8003 1 2 3) /4 "                                                        \
    "colors: 0xFF000000 0xFF0000FF 0xFF00FF00 0xFFFF0000 0x80000000 0x800000FF 0x8000FF00 "        \
    "uvs: h(0 0 255 0 0 255 255 255 0 0 510 0 0 -255) faces: f(0 0 1 0 0 1 0 0 -1) "               \
    "sets: h(0 1) @list 4*0 " plus "h(0x4001 1) @quad 0 0 @colors 0 " plus                         \
    "h(0xC000 2) @strips 0 @faces @colors @uvs " plus                                              \
    "sets2: h(0x4001 1) @quad 0 0 @colors 0 " plus                                                 \
    "h(0xC000 2) @strips 0 @faces @colors @uvs " plus                                              \
    "materials: 0xFF804020 0xFFFFFFFF 10.0 1 0x94302400 0xFF101010 0x00FFFFFF 5.0 0 0x94002400 "   \
    "points: f(0 0 0 1 0 0 0 1 0 1 1 0) normals: 4*f(0 0 1) "                                      \
    "m0: @points @normals 4 @sets @materials h(3 2) " BASIC_SPHERE plus                            \
    "m1: @points 0 4 @sets2 @materials h(2 2) " BASIC_SPHERE plus

static const char basic[] = BASIC(""), basic_plus[] = BASIC("0 ");

/* ---- all kinds ---- */

typedef struct kind {
    const char *before, *body, *after;
    uint32_t format;
    int is_spread; /* 1: a byte before each label, nothing is aligned */
    int orders;    /* 1: little-endian only; 2: both byte orders */
    int is_file;   /* 1: a Ninja file, which can be cut */
    uint32_t triangles;
} kind;

#define LISTED                                                                                     \
    "[NJTL @refs 3 refs: @grass 0x11 0x22 3*0 @sky 0 0 grass: 'grass'0 sky: 'sky'0 /4 ] [NJCM "
#define BARE ".24 ^ "
#define SA1 "'SA1MDL'0 b3 @root 0 "
#define SA2 "'SA2MDL'0 b3 @root 0 "

static const kind kinds[] = {
    {LISTED, rigid, "]", KUNAI_FORMAT_NJCM, 0, 2, 1, 6},
    {LISTED, skinned, "]", KUNAI_FORMAT_NJCM, 0, 2, 1, 5},
    {LISTED, solid, "]", KUNAI_FORMAT_NJCM, 0, 2, 1, 2},
    {"[NJBM ", basic, "] pof0", KUNAI_FORMAT_NJBM, 0, 2, 1, 11},
    {"[NJBM ", basic_plus, "] pof0", KUNAI_FORMAT_NJBM_PLUS, 0, 2, 1, 11},
    {BARE, skinned, "", KUNAI_FORMAT_NJCM, 0, 2, 0, 5},
    {BARE, basic, "", KUNAI_FORMAT_NJBM, 0, 2, 0, 11},
    {SA1, basic, "", KUNAI_FORMAT_NJBM, 0, 1, 0, 11},
    {SA2, solid, "", KUNAI_FORMAT_NJCM, 0, 1, 0, 2},
    {SA1, basic, "", KUNAI_FORMAT_NJBM, 1, 1, 0, 11},
    {SA2, solid, "", KUNAI_FORMAT_NJCM, 1, 1, 0, 2},
};

static laid lay_kind(const kind *of, int big)
{
    char text[8192], *to = text + sprintf(text, big ? "> " : "< ");
    const char *const parts[] = {of->before, of->body, of->after};

    for (int i = 0; i < 3; i++) {
        const char *at = parts[i];

        for (; *at; at += strspn(at, " ")) {
            const int size = (int)strcspn(at, " "), is_big_chunk = big && *at == '[';

            if (i == 1 && of->is_spread && at[size - 1] == ':')
                to += sprintf(to, ".1 ");
            if (i != 1 || !of->is_spread || strncmp(at, "/4", 2) != 0)
                to += sprintf(to, "%s%.*s ", is_big_chunk ? "[>" : "", size - is_big_chunk,
                              at + is_big_chunk);
            at += size;
        }
    }
    return lay("%s", text);
}

/* Calls check for each kind in each of its byte orders. */
static void check_each_kind(void (*check)(const kind *of, const laid *file,
                                          const kunai_options *options))
{
    for (size_t i = 0; i < COUNT(kinds); i++)
        for (int big = 0; big < kinds[i].orders; big++) {
            kunai_options options = KUNAI_OPTIONS_INIT;
            auto_laid file = lay_kind(&kinds[i], big);

            options.format = kinds[i].format;
            options.byte_order = big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
            if (kinds[i].before[0] == '.') {
                options.flags = KUNAI_OPEN_BARE;
                options.offset = PLACE;
                options.base = 0 - (uint64_t)PLACE;
            }
            test_note("row %u, %s", (unsigned)i, big ? "big-endian" : "little-endian");
            check(&kinds[i], &file, &options);
        }
}

/* The whole file opens without an error or a warning, so that each fault in a sweep comes from the
 * sweep. */
static void sweep_kind(const kind *of, const laid *file, const kunai_options *options)
{
    check_case_with(file, options, "model sweep",
                    "format=%u byte_order=%u triangle_count=%u mesh_count=2", (unsigned)of->format,
                    (unsigned)options->byte_order, (unsigned)of->triangles);
}

TEST_CALL(every_cut_and_every_byte_may_be_damaged, check_each_kind(sweep_kind))

/* An unaligned file gives the same model as the aligned one, because SA Tools align nothing
 * (sa-tools.md 1.1). */
TEST(models_of_sa_tools_need_not_be_aligned)
{
    static const kind some[] = {
        {SA1, basic, "", 0, 0, 0, 0, 0},
        {SA2, solid, "", 0, 0, 0, 0, 0},
        {SA2, rigid, "", 0, 0, 0, 0, 0},
        {SA2, skinned, "", 0, 0, 0, 0, 0},
    };

    for (int i = 0; i < 4; i++) {
        kind spread = some[i];
        auto_laid aligned = lay_kind(&some[i], 0), unaligned = {0};

        spread.is_spread = 1;
        unaligned = lay_kind(&spread, 0);
        assert_true(unaligned.file.size > aligned.file.size + 4);
        check_case(&aligned, "model", "%s", "");
        check_case(&unaligned, "model", "%s", "");
        assert_same_content(&unaligned, &aligned, "model", "model");
    }
}

/* A cut may only cost the nodes and meshes that it reaches, up to the last bytes of the file. The
 * format and the byte order are named first, then found. */
static void cut_kind(const kind *of, const laid *file, const kunai_options *options)
{
    kunai_options any = *options;

    if (!of->is_file)
        return;
    assert_true(sweep_cuts(file->file.data, file->file.size, options, 1) > 0);
    any.format = KUNAI_FORMAT_ANY;
    any.byte_order = KUNAI_BYTE_ORDER_ANY;
    assert_true(sweep_cuts(file->file.data, file->file.size, &any, 1) > 0);
}

TEST_CALL(cuts_cost_only_what_they_cut, check_each_kind(cut_kind))

/* Any max_memory below the peak must fail with KUNAI_E_LIMIT, and all memory must be freed. */
static void sweep_memory(const kind *of, const laid *file, const kunai_options *options)
{
    enum { STEPS = 500 };
    kunai_options limited = *options;
    test_memory memory = {0};
    kunai_model *model;
    kunai_error error;
    uint64_t peak, i;

    (void)of;
    limited.allocator = test_memory_allocator(&memory);
    assert_ok(kunai_model_open(file->file.data, file->file.size, &limited, &model, &error));
    kunai_model_close(model);
    peak = memory.peak;
    for (i = 0; i < STEPS; i++) {
        limited.max_memory = peak * i / STEPS + 1;
        kunai_model_open(file->file.data, file->file.size, &limited, &model, &error);
        assert_null(model);
        expect_struct(&kunai_error_members, &error, NULL, "code=E_LIMIT offset=0 record='memory'");
        assert_int_equal(memory.live, 0);
        assert_true(memory.peak == peak);
    }
}

TEST_CALL(any_limit_of_memory_below_the_peak_is_an_error, check_each_kind(sweep_memory))

/* Small arrays share blocks, so most of their allocations never fail in a sweep. Here every array
 * is too large for these blocks. There are 2000 nodes. The last one draws strips of 9000 corners
 * with UVs and of 3000 with normals, and a volume of 9000 with user words. */
TEST(each_large_array_may_fail)
{
    static const uint32_t flags[] = {0, KUNAI_MODEL_ONE_MESH};
    auto_laid file = lay("[NJCM root: 1999*(7 0 10*0 $+1*52) 7 @model 11*0 " CHUNK_MODEL CHUNK_LINE
                         "polygons: h(0x41 27002 1 9000 9000*($%%12 $ 0) "
                         "0x43 12002 1 3000 3000*($%%12 $+1 0 0) "
                         "0x3A 18000 0x4001 9000 0 1 8998*($+2%%12 $+2) 0xFF) /4 ]");

    for (size_t i = 0; i < 2; i++) {
        kunai_options options = {.struct_size = sizeof options,
                                 .flags = KUNAI_OPEN_STRICT,
                                 .model_flags = flags[i],
                                 .byte_order = KUNAI_BYTE_ORDER_LITTLE};

        check_case_with(&file, &options, "model strict",
                        "triangle_count=11996 mesh[1].index_count=26994");
        test_sweep_allocations(&model_visitor, file.file.data, file.file.size, &options);
    }
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

    for (uint32_t i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
        if (flags & KUNAI_MODEL_ONE_MESH)
            assert_true(mesh->kind != KUNAI_MESH_KIND_RIGID);
        for (uint32_t k = 1; k < mesh->submesh_count && (flags & KUNAI_MODEL_DRAW_ORDER); k++)
            assert_true(mesh->submeshes[k].order > mesh->submeshes[k - 1].order);
    }
}

/* Sums the positions of all drawn corners in the rest pose, whichever mesh they are in. */
static void sum_corners(const kunai_model *model, double *sum)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    auto_free float *worlds = malloc(16 * (size_t)info->node_count * sizeof *worlds);
    auto_free float *positions = malloc(3 * (size_t)(info->vertex_count + 1) * sizeof *positions);
    const kunai_mesh *mesh;

    assert_true(worlds && positions);
    memset(sum, 0, 3 * sizeof *sum);
    assert_ok(kunai_model_world(model, NULL, 0, worlds, info->node_count, NULL));
    for (uint32_t m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++) {
        if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
            continue;
        assert_ok(kunai_model_skin(model, m, worlds, info->node_count, positions, NULL,
                                   mesh->vertex_count, NULL));
        for (uint32_t i = 0; i < mesh->index_count; i++)
            for (uint32_t k = 0; k < 3; k++)
                sum[k] += (double)positions[3 * (size_t)mesh->indices[i] + k];
    }
}

/* No flag may add, lose or move a triangle. */
static void check_flags(const kind *of, const laid *file, const kunai_options *options)
{
    double plain[3], sum[3];

    for (uint32_t choice = 0; choice < ALL_FLAGS; choice++) {
        kunai_options with = *options;
        auto_model *model = NULL;

        set_flags(&with, get_flags(&with) | choose_flags(choice));
        assert_ok(kunai_model_open(file->file.data, file->file.size, &with, &model, NULL));
        model_visitor.walk(model, file->file.data, file->file.size);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, of->triangles);
        check_meshes(model, get_flags(&with));
        sum_corners(model, choice ? sum : plain);
        for (uint32_t k = 0; k < 3 && choice; k++)
            assert_true(sum[k] > plain[k] - 1e-3 && sum[k] < plain[k] + 1e-3);
    }
}

TEST_CALL(no_flag_loses_or_moves_a_triangle, check_each_kind(check_flags))

/* ---- files of the corpus ---- */

/* No changed byte may lead the reader out of the data, or leak memory. */
TEST(every_byte_of_real_models_may_be_damaged)
{
    static const char *const files[] = {"vertex_types.nj", "strip_types.be.nj", "material.bb.nj",
                                        "nodes.nj",        "skin.be.nj",        "volume.bb.nj",
                                        "basic.bb.nj",     "basicdx.nj"};
    char path[64];

    if (!test_corpus())
        skip();
    for (size_t i = 0; i < COUNT(files); i++) {
        size_t size;
        auto_free uint8_t *data = NULL;

        snprintf(path, sizeof path, "ninja-models/%s", files[i]);
        data = test_read_corpus(path, &size);
        if (!data) /* KUNAI_CORPUS may name any folder */
            continue;
        test_sweep_all(&model_visitor, data, size, NULL, 0); /* 0: a cut POF0 is no error */
    }
}
