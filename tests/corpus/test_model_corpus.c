/* test_model_corpus.c - every model of the corpus against what the reference decoder found and
 * against a second reading of its bytes (model_reference.h), by nothing but the public arrays
 * (ninja-chunk.md 12), in the stored pose, in the recovered one, in the file's draw order, as one
 * mesh, and as bare structures; and skinned in poses that nobody made. */
#include "model_part.h"
#include "model_poses.h"

#include <dirent.h>

static const open_mode modes[] = {
    {"default", 0, 0},
    {"stored pose", KUNAI_MODEL_STORED_POSE, 0},
    {"draw order", KUNAI_MODEL_DRAW_ORDER, 0},
    {"one mesh", KUNAI_MODEL_ONE_MESH, 0},
    {"one mesh in draw order", KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER, 0},
    {"bare", 0, 1},
    {"bare at a base", 0, 2},
};

#define TEST_BASE 0x8C010000u

static void put_u32(uint8_t *to, int big, uint32_t value)
{
    int i;

    for (i = 0; i < 4; i++)
        to[big ? 3 - i : i] = (uint8_t)(value >> (8 * i));
}

/* A copy whose pointers count from TEST_BASE: all words that POF0 lists. NULL: it lists none. */
static uint8_t *relocate(const reference_place *place)
{
    size_t *words = calloc(place->size, sizeof *words);
    uint8_t *copy = malloc(place->size);
    size_t count, i;

    assert_true(words && copy);
    memcpy(copy, place->data, place->size);
    count = read_reference_pof0(place, words, place->size);
    for (i = 0; i < count; i++)
        if (read_reference_u32(place, words[i]))
            put_u32(copy + place->base + words[i], place->big,
                    read_reference_u32(place, words[i]) + TEST_BASE);
    free(words);
    if (count)
        return copy;
    free(copy);
    return NULL;
}

/* Without a byte order where the pointers are small, with one where they are not. */
static void set_bare(kunai_options *options, const reference_place *place, const open_mode *mode)
{
    options->flags |= KUNAI_OPEN_BARE;
    options->format = place->format;
    options->index = 0;
    options->offset = place->base + place->root;
    options->base = 0 - (uint64_t)place->base;
    if (mode->is_bare == 1)
        return;
    options->base += TEST_BASE;
    options->byte_order = place->big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
}

/* expected: of the model, or NULL. figures: NULL where weights are not looked at. */
static int compare_mode(const char *file, const reference_place *place, uint32_t index,
                        const reference_model *reference, const open_mode *mode,
                        const test_json *expected, skin_figures *figures)
{
    comparison c = {.file = file, .mode = mode, .place = place, .reference = reference};
    kunai_options options = {
        .struct_size = sizeof options, .model_flags = mode->flags, .index = index};
    const int moved = mode->is_bare == 2;
    uint8_t *copy = moved ? relocate(place) : NULL;
    kunai_model *model;
    kunai_error error;

    if (moved && !copy) {
        if (place->pof0 && !strstr(file, "/bad_pof0"))
            compare_report(&c, "words of POF0", 0, 1);
        return c.failures;
    }
    if (mode->is_bare)
        set_bare(&options, place, mode);
    if (kunai_model_open(moved ? copy : place->data, place->size, &options, &model, &error) !=
        KUNAI_OK) {
        fprintf(stderr, "%s, %s: %s (%s) at %llu\n", file, mode->name, error.message, error.record,
                (unsigned long long)error.offset);
        free(copy);
        return 1;
    }
    model_visitor.walk(model, place->data, place->size);
    c.model = model;
    c.info = kunai_model_get_info(model);
    if (expected && !strstr(file, "/bad_"))
        compare_exact(&c, "warning_count", c.info->warning_count,
                      test_json_number(test_json_get(expected, "warnings")) +
                          (strstr(file, "odd_garbage_between") && !mode->is_bare));
    c.expected = expected ? test_json_get(expected, "flat") : NULL;
    compare_opened(&c);
    if (figures && !mode->is_bare && (!mode->flags || mode->flags == KUNAI_MODEL_STORED_POSE))
        measure_skin(&c, figures);
    kunai_model_close(model);
    free(copy);
    return c.failures;
}

/* One model of a file in every mode. */
static int compare_model(const char *file, const uint8_t *data, size_t size, uint32_t index,
                         const test_json *expected, skin_figures *figures)
{
    reference_place place;
    reference_model reference;
    int failures = 0;
    size_t i;

    assert_true(find_reference(&place, file, data, size, index));
    read_reference(&reference, &place);
    if (expected)
        failures += compare_reference(file, &reference, expected);
    for (i = 0; i < sizeof modes / sizeof modes[0] && !failures; i++)
        failures += compare_mode(file, &place, index, &reference, &modes[i], expected, figures);
    free_reference(&reference);
    return failures;
}

static int compare_textures(const char *file, const uint8_t *data, size_t size,
                            const test_json *list)
{
    uint32_t i, failures = 0;
    kunai_model *model;

    assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
    if (kunai_model_get_info(model)->texture_count != test_json_count(list)) {
        fprintf(stderr, "%s: wrong number of textures\n", file);
        kunai_model_close(model);
        return 1;
    }
    for (i = 0; i < test_json_count(list); i++)
        failures += strcmp(kunai_model_get_texture_list(model)->refs[i].name.data,
                           test_json_string(test_json_at(list, i))) != 0;
    kunai_model_close(model);
    return (int)failures;
}

/* What is no model, or not a whole one. The offsets are read off the bytes of the files by the
 * layouts of the format; what is there stands beside them. Where the reference decoder gives up,
 * its result is an error, too; but a texture list that is broken costs the names only. */
static const struct bad_file {
    const char *name;
    kunai_result result; /* KUNAI_OK: it opens */
    uint64_t offset;     /* of the error, or of the first warning */
    kunai_result strict; /* what KUNAI_OPEN_STRICT makes of it; KUNAI_OK: it is legal */
    uint64_t strict_offset;
} bad_files[] = {
    /* The root is at 8. Its pointer to a child: FFFFFFF0. */
    {"bad_child_ptr.nj", KUNAI_E_CORRUPT, 0x34, KUNAI_E_CORRUPT, 0x34},
    /* 7FFFFFFF bytes: in no byte order what a file begins with. */
    {"bad_chunk_size.nj", KUNAI_E_FORMAT, 0x0, KUNAI_E_FORMAT, 0x0},
    /* The sibling of the third node (at 70) is the second one. */
    {"bad_cycle.nj", KUNAI_E_CORRUPT, 0xA0, KUNAI_E_CORRUPT, 0xA0},
    /* Every node is the child of the one in front: the pointer of number 1024. */
    {"bad_deep.nj", KUNAI_E_CORRUPT, 0xD000, KUNAI_E_CORRUPT, 0xD000},
    /* DP 9; nothing is cached. */
    {"bad_dp_empty.nj", KUNAI_OK, 0xA8, KUNAI_E_CORRUPT, 0xA8},
    /* The last node draws list 38, and each list the one before: list 23 is 16 deep. */
    {"bad_dp_exponential.nj", KUNAI_E_LIMIT, 0xBDA, KUNAI_E_LIMIT, 0xBDA},
    /* The DP at the end of the cached list, which draws itself. */
    {"bad_dp_recursion.nj", KUNAI_E_LIMIT, 0xEE, KUNAI_E_LIMIT, 0xEE},
    {"bad_empty.nj", KUNAI_E_FORMAT, 0x0, KUNAI_E_FORMAT, 0x0},
    /* The strip chunk, which uses slot 9999. */
    {"bad_missing_slots.nj", KUNAI_OK, 0xA8, KUNAI_E_CORRUPT, 0xA8},
    /* The pointer of the root to its model: 7FFFFFF0, and 33. */
    {"bad_model_ptr.nj", KUNAI_E_CORRUPT, 0xC, KUNAI_E_CORRUPT, 0xC},
    {"bad_model_ptr_unaligned.nj", KUNAI_E_CORRUPT, 0xC, KUNAI_E_CORRUPT, 0xC},
    /* X of the first vertex; the infinite X of the second one is the other warning. */
    {"bad_nan.nj", KUNAI_OK, 0x44, KUNAI_E_CORRUPT, 0x44},
    {"bad_not_ninja.nj", KUNAI_E_FORMAT, 0x0, KUNAI_E_FORMAT, 0x0},
    /* Nothing but the byte order depends on a POF0. */
    {"bad_pof0_outside.nj", KUNAI_OK, 0, KUNAI_OK, 0},
    {"bad_pof0_overrun.nj", KUNAI_OK, 0, KUNAI_OK, 0},
    /* The first polygon chunk: 0A. */
    {"bad_reserved_poly.nj", KUNAI_E_CORRUPT, 0xA8, KUNAI_E_CORRUPT, 0xA8},
    /* The third node (at 70) has the child of the second one, which comes first. */
    {"bad_shared_subtree.nj", KUNAI_E_CORRUPT, 0x9C, KUNAI_E_CORRUPT, 0x9C},
    /* Strips of 0, 1 and 2 corners. */
    {"bad_short_strips.nj", KUNAI_OK, 0, KUNAI_OK, 0},
    /* The count of the NJS_TEXLIST: 10000000 textures. */
    {"bad_texlist.nj", KUNAI_OK, 0xC, KUNAI_E_CORRUPT, 0xC},
    /* The size of the chunk: CC of 70 bytes. The root is there, its lists are not. */
    {"bad_truncated_file.nj", KUNAI_OK, 0x4, KUNAI_E_TRUNCATED, 0x4},
    /* The first polygon chunk: 50. */
    {"bad_unknown_poly.nj", KUNAI_OK, 0xA8, KUNAI_E_UNSUPPORTED, 0xA8},
    /* 65535 vertices: more than their chunk (at 3C) holds, and the body ends in the second one. */
    {"bad_vertex_count.nj", KUNAI_E_TRUNCATED, 0x5C, KUNAI_E_CORRUPT, 0x3C},
    /* The first vertex of the chunk, whose status is 2. */
    {"bad_weight_no_start.nj", KUNAI_OK, 0x44, KUNAI_E_CORRUPT, 0x44},
    /* The body is empty: the root is not in it. */
    {"bad_zero_size.nj", KUNAI_E_CORRUPT, 0x8, KUNAI_E_CORRUPT, 0x8},
};

static int check_bad_open(const struct bad_file *bad, const uint8_t *data, size_t size, int strict)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = strict ? KUNAI_OPEN_STRICT : 0};
    const kunai_result expected = strict ? bad->strict : bad->result;
    const uint64_t offset = strict ? bad->strict_offset : bad->offset;
    const kunai_error *found;
    kunai_model *model;
    kunai_error error;
    int is_wrong;

    found = &error;
    is_wrong = kunai_model_open(data, size, &options, &model, &error) != expected;
    if (model) {
        const kunai_model_info *info = kunai_model_get_info(model);

        model_visitor.walk(model, data, size);
        found = info->warning_count ? info->warnings : &error;
        is_wrong |= (info->warning_count > 0) != (bad->strict != KUNAI_OK);
    }
    is_wrong |= found->offset != offset;
    if (is_wrong)
        fprintf(stderr, "%s%s: %s (%s) at %llx, expected %s at %llx\n", bad->name,
                strict ? ", strict" : "", found->message, kunai_result_name(found->code),
                (unsigned long long)found->offset, kunai_result_name(expected),
                (unsigned long long)offset);
    kunai_model_close(model);
    return is_wrong;
}

/* 1: it is not in the table, or the table is not right. */
static int check_bad(const char *name, const uint8_t *data, size_t size)
{
    size_t i;

    for (i = 0; i < sizeof bad_files / sizeof bad_files[0]; i++)
        if (!strcmp(bad_files[i].name, name))
            return check_bad_open(&bad_files[i], data, size, 0) +
                   check_bad_open(&bad_files[i], data, size, 1);
    fprintf(stderr, "%s: an error that is not looked at\n", name);
    return 1;
}

static int compare_file(const char *path, const char *name, const uint8_t *data, size_t size,
                        const test_json *entry, skin_figures *figures)
{
    const int is_bad = !strncmp(name, "bad_", 4);
    const test_json *models = test_json_get(entry, "models");
    int failures = 0;
    uint32_t i;

    if (is_bad || !test_json_is_null(test_json_get(entry, "error")))
        failures += check_bad(name, data, size);
    if (!test_json_is_null(test_json_get(entry, "error")))
        return failures;
    assert_true(test_json_count(models) > 0);
    for (i = 0; i < test_json_count(models); i++)
        failures += compare_model(path, data, size, i, test_json_at(models, i), figures);
    return failures +
           compare_textures(path, data, size, test_json_at(test_json_get(entry, "textures"), 0));
}

/* all: how many files there are, so that none is lost unnoticed. */
static void compare_folder(const char *folder, size_t all, skin_figures *measured,
                           skin_figures *others)
{
    test_json *entries;
    char path[512];
    size_t size, i;
    int failures = 0;

    if (!test_corpus())
        skip();
    snprintf(path, sizeof path, "%s/expected.json", folder);
    entries = test_corpus_json(path);
    for (i = 0; i < test_json_count(entries); i++) {
        const char *name = test_json_key(entries, i);
        const int is_measured = !strncmp(name, "phantasmal/", 11) || !strncmp(name, "ikaruga/", 8);
        uint8_t *data;

        snprintf(path, sizeof path, "%s/%s", folder, name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        failures += compare_file(path, name, data, size, test_json_at(entries, i),
                                 is_measured ? measured : others);
        free(data);
    }
    assert_int_equal(test_json_count(entries), all);
    test_json_free(entries);
    test_corpus_report(folder, all, 0, "");
    assert_int_equal(failures, 0);
}

TEST(synthetic)
{
    skin_figures figures = {0};

    compare_folder("ninja-models", 49, NULL, &figures);
    print_figures("ninja-models", &figures);
    assert_int_equal(figures.weighted, 3);
}

/* ninja-chunk.md 3.2: 37 of 37 skinned models of these two games are exact in the recovered pose,
 * 14 in the stored one; a standard skin is then nearly as good as the console's (2e-5; in these
 * poses it is 2.1e-5). */
TEST(real)
{
    skin_figures figures = {0}, others = {0};

    compare_folder("models", 222, &figures, &others);
    print_figures("phantasmal and ikaruga", &figures);
    print_figures("other models", &others);
    assert_int_equal(figures.weighted, 37);
    assert_int_equal(figures.exact, 37);
    assert_int_equal(figures.exact_stored, 14);
    assert_true(figures.worst_standard <= 2.5e-5);
    assert_true(figures.worst_world <= 1e-5 && others.worst_world <= 1e-5);
    assert_true(figures.worst_direct <= 1e-5 && others.worst_direct <= 1e-5);
}

/* A file of SA Tools: what it holds, and that probe, scan and outline agree with open about it. Of
 * Ginja models the reference decoder counts the nodes. */
static int compare_sa(const char *path, const uint8_t *data, size_t size, const test_json *expected)
{
    const test_json *model = test_json_get(expected, "model");
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    skin_figures figures = {0};
    uint64_t position = 0;
    kunai_outline *outline;
    kunai_model *opened;
    kunai_found found;

    assert_int_equal(kunai_model_open(data, size, &strict, &opened, NULL), KUNAI_OK);
    assert_int_equal(kunai_model_get_node(opened, 0)->offset,
                     (int)test_json_number(test_json_get(expected, "root")));
    assert_int_equal(kunai_model_get_info(opened)->node_count,
                     (int)test_json_number(test_json_get(model, "nodes")));
    assert_int_equal(kunai_probe(data, size, &found), KUNAI_OK);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_SURE);
    assert_int_equal(found.format, kunai_model_get_info(opened)->format);
    assert_int_equal(found.size, size);
    assert_int_equal(kunai_scan(data, size, NULL, &position, &found), KUNAI_OK);
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.format, kunai_model_get_info(opened)->format);
    assert_int_equal(found.size, size);
    assert_int_equal(kunai_outline_open(data, size, &strict, &outline, NULL), KUNAI_OK);
    assert_int_equal(kunai_outline_get_info(outline)->format, found.format);
    kunai_outline_close(outline);
    kunai_model_close(opened);
    if (found.format == KUNAI_FORMAT_GJCM)
        return 0;
    return compare_model(path, data, size, 0, model, &figures);
}

/* Structures at 2 modulo 4 are in two of them. */
TEST(sa_tools)
{
    test_json *entries;
    size_t i, size, count = 0;
    int failures = 0;

    if (!test_corpus())
        skip();
    entries = test_corpus_json("sa/expected.json");
    for (i = 0; i < test_json_count(entries); i++) {
        const test_json *expected = test_json_at(entries, i);
        const char *magic = test_json_string(test_json_get(expected, "magic"));
        kunai_model *model;
        char path[512];
        uint8_t *data;

        if (!magic || !strstr(magic, "MDL"))
            continue;
        snprintf(path, sizeof path, "sa/%s", test_json_key(entries, i));
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        if (test_json_number(test_json_get(expected, "version")) > 0)
            failures += compare_sa(path, data, size, expected);
        else
            assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_E_UNSUPPORTED);
        free(data);
        count++;
    }
    test_json_free(entries);
    assert_int_equal(count, 8);
    test_corpus_report("sa", count, 0, "");
    assert_int_equal(failures, 0);
}

/* What the sets that people look at hold, by an independent reader that was written from
 * ninja-chunk.md and ninja-container.md; it counts nodes, triangles of three different vertices,
 * names of NJTL, chunks NMDM, and finds who draws vertices that are not all its own. materials: of
 * the same files in models/ (0: there are none). */
static const struct showcase {
    const char *name;
    const char *textures;
    uint32_t node_count;
    uint32_t triangle_count;
    uint32_t texture_count;
    uint32_t motion_count;
    uint32_t skinned;
    uint32_t material_count;
} showcase[] = {{"booma", "xvm", 51, 370, 2, 0, 1, 5}, {"boy", "pvm", 26, 1144, 101, 17, 0, 0},
                {"cock", "pvm", 8, 203, 50, 3, 0, 25}, {"dellily", "xvm", 44, 628, 3, 0, 1, 6},
                {"hoo", "pvm", 22, 1057, 40, 2, 0, 0}, {"kiri", "pvm", 2, 16, 1, 1, 0, 0},
                {"l2g1", "pvm", 4, 124, 28, 2, 0, 0},  {"ragrappy", "xvm", 64, 466, 2, 0, 1, 5}};

/* The texture set beside a model holds what the model asks for: as many, in the same order. Those
 * of an XVM have no names. */
static void check_showcase_textures(const struct showcase *expected, const kunai_model *model)
{
    kunai_textures *textures;
    char path[64];
    uint8_t *data;
    size_t size;
    uint32_t i;

    snprintf(path, sizeof path, "showcase/%s/%s.%s", expected->name, expected->name,
             expected->textures);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    assert_int_equal(kunai_textures_open(data, size, NULL, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, expected->texture_count);
    for (i = 0; i < expected->texture_count; i++) {
        const char *name = kunai_model_get_texture_list(model)->refs[i].name.data;
        const char *stored = kunai_textures_get_image(textures, i)->name.data;

        assert_true(name[0] != 0);
        assert_int_equal(stored[0] != 0, !strcmp(expected->textures, "pvm"));
        if (stored[0])
            assert_string_equal(name, stored);
    }
    kunai_textures_close(textures);
    free(data);
}

/* Every motion opens by its index, and the one behind the last does not. */
static void check_showcase_motions(const struct showcase *expected, const kunai_model *model,
                                   const uint8_t *data, size_t size)
{
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    kunai_motion *motion;
    uint32_t i;

    options.model = model;
    for (i = 0; i < expected->motion_count; i++) {
        options.index = i;
        assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL), KUNAI_OK);
        kunai_motion_close(motion);
    }
    options.index = i;
    assert_int_equal(kunai_motion_open(data, size, &options, &motion, NULL),
                     i ? KUNAI_E_RANGE : KUNAI_E_FORMAT);
    assert_null(motion);
}

static void check_showcase(const struct showcase *expected, skin_figures *figures)
{
    const kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    const kunai_model_info *info;
    kunai_model *model;
    kunai_error error;
    char path[64];
    uint8_t *data;
    size_t size;

    snprintf(path, sizeof path, "showcase/%s/%s.nj", expected->name, expected->name);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    if (kunai_model_open(data, size, &options, &model, &error) != KUNAI_OK)
        fail_msg("%s: %s", path, error.message);
    model_visitor.walk(model, data, size);
    info = kunai_model_get_info(model);
    assert_int_equal(info->node_count, expected->node_count);
    assert_int_equal(info->triangle_count, expected->triangle_count);
    assert_int_equal(info->texture_count, expected->texture_count);
    assert_int_equal(info->skinned, expected->skinned);
    if (expected->material_count)
        assert_int_equal(info->material_count, expected->material_count);
    assert_int_equal(compare_model(path, data, size, 0, NULL, figures), 0);
    check_showcase_textures(expected, model);
    check_showcase_motions(expected, model, data, size);
    kunai_model_close(model);
    free(data);
}

/* The sets that people look at: no warning, textures that are named, and all that is in them. */
TEST(showcase)
{
    const size_t count = sizeof showcase / sizeof showcase[0];
    skin_figures figures = {0};
    size_t i;

    if (!test_corpus())
        skip();
    for (i = 0; i < count; i++)
        check_showcase(&showcase[i], &figures);
    print_figures("showcase", &figures);
    assert_int_equal(figures.weighted, 3);
    assert_int_equal(figures.exact, 3);
    assert_int_equal(figures.exact_stored, 1);
    test_corpus_report("showcase", count, 0, "");
}

/* ---- files that are cut ---- */

/* How many files of a folder were cut at a dozen places; *part: how many of them gave triangles. */
static size_t cut_folder(const char *folder, size_t *part)
{
    char path[1024];
    struct dirent *item;
    size_t count = 0;
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", test_corpus(), folder);
    dir = opendir(path);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL) {
        const char *end = strrchr(item->d_name, '.');
        const kunai_options options = {.struct_size = sizeof options,
                                       .format =
                                           end && !strcmp(end, ".gj") ? KUNAI_FORMAT_GJCM : 0};
        uint8_t *data;
        size_t size;

        if (!end || (strcmp(end, ".nj") && strcmp(end, ".gj") && strcmp(end, ".xj")) ||
            !strncmp(item->d_name, "bad_", 4))
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, item->d_name);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        *part += sweep_cuts(data, size, &options, size / 90 | 1) > 0;
        count++;
        free(data);
    }
    closedir(dir);
    return count;
}

TEST(cuts)
{
    static const char *const folders[] = {
        "models/basic",      "models/chao",    "models/phantasmal",
        "models/volumes",    "showcase/booma", "showcase/boy",
        "showcase/ragrappy", "xinja",          "ginja/synth"};
    size_t i, all = 0;

    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++) {
        size_t part = 0;
        const size_t count = cut_folder(folders[i], &part);

        all += part;
        printf("corpus: %s: %u files are cut, %u of them give triangles\n", folders[i],
               (unsigned)count, (unsigned)part);
    }
    assert_true(all > 0);
}
