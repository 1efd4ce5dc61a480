/* test_lengths.c - calls that fill memory of the caller, with too little memory. A call that trusts
 * its own count instead of the capacity writes past the end. The memory ends at a page without
 * access, so that a write past the end stops the program. */
#include "support.h"

/* The inputs of the calls. */
typedef struct handles {
    kunai_archive *archive;
    kunai_map *map;
    kunai_model *model;
    float *worlds;
    const uint8_t *prs;
    size_t prs_size;
} handles;

typedef kunai_result fill(const handles *from, void *dst, size_t capacity, kunai_error *error);

static kunai_result decode_prs(const handles *from, void *dst, size_t capacity, kunai_error *error)
{
    return kunai_prs_decode(from->prs, from->prs_size, NULL, dst, capacity, NULL, NULL, error);
}

static kunai_result read_entry(const handles *from, void *dst, size_t capacity, kunai_error *error)
{
    return kunai_archive_read(from->archive, 0, dst, capacity, NULL, error);
}

/* The call also counts heights for which there is no room. Too little room is no error. */
static kunai_result find_heights(const handles *from, void *dst, size_t capacity,
                                 kunai_error *error)
{
    uint32_t count = 77;
    const kunai_result result = kunai_map_heights(from->map, 0, 0, 0, dst, capacity, &count, error);

    assert_int_equal(count, result == KUNAI_OK ? 2 : 0); /* the bridge, and the bed of the river */
    return result == KUNAI_OK && capacity < count ? KUNAI_E_SPACE : result;
}

static kunai_result compute_worlds(const handles *from, void *dst, size_t capacity,
                                   kunai_error *error)
{
    return kunai_model_world(from->model, NULL, 0, dst, capacity, error);
}

/* Here dst is an input: the pose. */
static kunai_result pose_worlds(const handles *from, void *dst, size_t capacity, kunai_error *error)
{
    const size_t count = kunai_model_get_info(from->model)->node_count;

    return kunai_model_world(from->model, dst, capacity, from->worlds, count, error);
}

static uint32_t find_last_mesh(const handles *from)
{
    return kunai_model_get_info(from->model)->mesh_count - 1;
}

static kunai_result skin_positions(const handles *from, void *dst, size_t capacity,
                                   kunai_error *error)
{
    const size_t count = kunai_model_get_info(from->model)->node_count;

    return kunai_model_skin(from->model, find_last_mesh(from), from->worlds, count, dst, NULL,
                            capacity, error);
}

/* Here dst is an input: the matrices. */
static kunai_result skin_worlds(const handles *from, void *dst, size_t capacity, kunai_error *error)
{
    const uint32_t mesh = find_last_mesh(from);
    const uint32_t count = kunai_model_get_mesh(from->model, mesh)->vertex_count;
    auto_free float *positions = malloc(count * 3 * sizeof *positions);

    assert_non_null(positions);
    kunai_result result =
        kunai_model_skin(from->model, mesh, dst, capacity, positions, NULL, count, error);
    return result;
}

enum call { PRS, ENTRY, HEIGHTS, WORLDS, POSE, SKIN, SKIN_WORLDS, CALLS };

static const struct {
    fill *fill;
    size_t item_size;
} rows[CALLS] = {[PRS] = {decode_prs, 1},
                 [ENTRY] = {read_entry, 1},
                 [HEIGHTS] = {find_heights, sizeof(int32_t)},
                 [WORLDS] = {compute_worlds, 16 * sizeof(float)},
                 [POSE] = {pose_worlds, sizeof(kunai_transform)},
                 [SKIN] = {skin_positions, 3 * sizeof(float)},
                 [SKIN_WORLDS] = {skin_worlds, 16 * sizeof(float)}};

static void expect(const handles *from, enum call call, size_t capacity, kunai_result expected)
{
    const size_t size = capacity * rows[call].item_size;
    auto_free uint8_t *filled = malloc(size ? size : 1);
    auto_exact dst = {0};
    kunai_error error = {0};

    assert_non_null(filled);
    memset(filled, 0xA5, size);
    dst = test_exact_copy(filled, size);
    assert_int_equal(rows[call].fill(from, dst.data, capacity, &error), expected);
    if (call != HEIGHTS) /* it succeeds without room, see above */
        assert_int_equal(error.code, expected);
}

static void check_call(const handles *from, enum call call, size_t need)
{
    const size_t capacities[] = {0, 1, need / 2, need - 1};
    kunai_error error;

    assert_true(need >= 2);
    for (size_t i = 0; i < COUNT(capacities); i++)
        expect(from, call, capacities[i], KUNAI_E_SPACE);
    expect(from, call, need, KUNAI_OK);
    expect(from, call, need + 1, KUNAI_OK);
    assert_int_equal(rows[call].fill(from, NULL, need, &error), KUNAI_E_ARGUMENT);
    assert_int_equal(error.code, KUNAI_E_ARGUMENT);
}

/* Each call with memory for no item, one, half of them, and all but one. */
TEST(too_little_memory)
{
    kunai_options options = KUNAI_OPTIONS_INIT;
    size_t afs_size, land_size, prs_size;
    auto_free uint8_t *afs = test_read_fixture("creature.afs", &afs_size);
    auto_free uint8_t *land = test_read_fixture("land_data.narc", &land_size);
    auto_free uint8_t *prs = test_read_fixture("creature.prs", &prs_size);
    handles from = {.prs = prs, .prs_size = prs_size};
    auto_archive *narc = NULL;
    uint64_t unpacked;

    assert_ok(kunai_archive_open(afs, afs_size, NULL, &from.archive, NULL));
    assert_ok(kunai_archive_open(land, land_size, NULL, &narc, NULL));
    const kunai_entry *entry = kunai_archive_get_entry(narc, 0);
    options.format = KUNAI_FORMAT_LAND;
    assert_ok(kunai_map_open(land + entry->offset, (size_t)entry->size, &options, &from.map, NULL));
    assert_ok(kunai_prs_size(prs, prs_size, NULL, &unpacked, NULL, NULL));
    check_call(&from, PRS, (size_t)unpacked);
    check_call(&from, ENTRY, (size_t)kunai_archive_get_entry(from.archive, 0)->unpacked_size);
    check_call(&from, HEIGHTS, 2);
    kunai_map_close(from.map);
    kunai_archive_close(from.archive);
}

/* The inputs of a call have lengths, too. The call must not read past their ends. */
TEST(too_few_matrices)
{
    size_t size;
    auto_free uint8_t *file = test_read_fixture("creature.nj", &size);
    handles from = {0};

    assert_ok(kunai_model_open(file, size, NULL, &from.model, NULL));
    uint32_t nodes = kunai_model_get_info(from.model)->node_count;
    from.worlds = calloc(nodes, 16 * sizeof *from.worlds);
    assert_non_null(from.worlds);
    check_call(&from, WORLDS, nodes);
    check_call(&from, POSE, nodes);
    check_call(&from, SKIN_WORLDS, nodes);
    check_call(&from, SKIN, kunai_model_get_mesh(from.model, find_last_mesh(&from))->vertex_count);
    kunai_model_close(from.model);
    free(from.worlds);
}
