/* test_work.c - options.max_work: for every file and every module, an open must give the whole
 * result or KUNAI_E_LIMIT. The number of steps is exact. A reader that ignores a refused charge
 * would return a part of the result as if it was whole. */
#include "support.h"

enum { DENSE = 60 }; /* how many of the too small numbers of steps are tried */

/* One module, and how often a budget was enough and was not enough. */
typedef struct module_row {
    const test_visitor *visitor;
    uint32_t bit;    /* enum kunai_module */
    int must_charge; /* 0: its work is bounded by the input */
    size_t whole, limited;
} module_row;

static module_row modules[] = {
    {&archive_visitor, KUNAI_MODULE_ARCHIVE, 1, 0, 0},
    {&textures_visitor, KUNAI_MODULE_TEXTURES, 0, 0, 0},
    {&model_visitor, KUNAI_MODULE_MODEL, 1, 0, 0},
    {&motion_visitor, KUNAI_MODULE_MOTION, 1, 0, 0},
    {&scene_visitor, KUNAI_MODULE_SCENE, 1, 0, 0},
    {&map_visitor, KUNAI_MODULE_MAP, 1, 0, 0},
    {&outline_visitor, ~(uint32_t)(KUNAI_MODULE_PRS | KUNAI_MODULE_LZ), 1, 0, 0},
};

typedef struct opened_file {
    const char *name;
    const uint8_t *data;
    size_t size;
    uint32_t format; /* options.format */
    uint64_t hash;   /* hash of the whole result */
} opened_file;

/* Opens with a budget; 0 is the default. Returns 1 and sets *hash to that of the result. Returns 0
 * if the open has failed with *code; then all memory is freed. */
static int open_with(const module_row *module, const opened_file *file, uint64_t max_work,
                     uint64_t *hash, kunai_result *code)
{
    test_memory memory = {0};
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = file->format,
                                   .max_work = max_work,
                                   .allocator = test_memory_allocator(&memory)};
    void *handle = &memory;
    kunai_error error;

    *code = module->visitor->open(file->data, file->size, &options, &handle, &error);
    assert_int_equal(error.code, *code);
    if (*code == KUNAI_OK) {
        *hash = module->visitor->walk(handle, file->data, file->size);
        module->visitor->close(handle);
    } else {
        assert_null(handle);
    }
    assert_int_equal(memory.live, 0);
    return *code == KUNAI_OK;
}

/* Returns 1 if the budget is enough. */
static int check_budget(module_row *module, const opened_file *file, uint64_t max_work)
{
    uint64_t hash;
    kunai_result code;

    if (open_with(module, file, max_work, &hash, &code)) {
        if (hash != file->hash)
            fail_msg("%s, %s: %u steps give another result", module->visitor->name, file->name,
                     (unsigned)max_work);
        module->whole++;
        return 1;
    }
    if (code != KUNAI_E_LIMIT)
        fail_msg("%s, %s: %u steps end with %s", module->visitor->name, file->name,
                 (unsigned)max_work, kunai_result_name(code));
    module->limited++;
    return 0;
}

/* Finds the smallest number of steps that is enough. All larger numbers must be enough, all smaller
 * ones must not. */
static void check_edge(module_row *module, const opened_file *file)
{
    uint64_t low = 0, high = 16777216 + 64 * (uint64_t)file->size, step; /* the default */

    if (check_budget(module, file, 1))
        return;
    assert_true(check_budget(module, file, high));
    for (low = 1; high - low > 1;) { /* low is too few, high is enough */
        const uint64_t middle = low + (high - low) / 2;

        if (check_budget(module, file, middle))
            high = middle;
        else
            low = middle;
    }
    assert_true(check_budget(module, file, high + 1));
    step = 1 + high / DENSE; /* each charge is the first that fails, at least in one of the files */
    for (low = 1 + file->size % step; low < high; low += step)
        assert_false(check_budget(module, file, low));
}

static void check_budgets(module_row *module, const opened_file *file, int is_exact)
{
    static const uint64_t budgets[] = {1, 2, 10, 100, 1000};
    size_t i, enough = 0;

    for (i = 0; i < COUNT(budgets); i++) {
        const size_t is_enough = (size_t)check_budget(module, file, budgets[i]);

        assert_true(is_enough >= enough);
        enough = is_enough;
    }
    if (is_exact)
        check_edge(module, file);
}

/* Checks the formats of a module. If is_named is 1, also checks the formats that only
 * options.format can select. */
static void check_module(module_row *module, opened_file *file, int is_named, int is_exact)
{
    const kunai_format_info *info;
    kunai_result code;

    file->format = KUNAI_FORMAT_ANY;
    if (open_with(module, file, 0, &file->hash, &code)) {
        check_budgets(module, file, is_exact);
        return;
    }
    for (uint32_t i = 0; is_named && (info = kunai_format_get(i)) != NULL; i++) {
        file->format = info->format;
        if (info->modules & module->bit && open_with(module, file, 0, &file->hash, &code))
            check_budgets(module, file, is_exact);
    }
}

typedef struct folder {
    const char *root;
    int is_sample; /* exact numbers take time */
} folder;

static void check_file(const char *path, void *context)
{
    const folder *in = context;
    opened_file file = {.name = path};
    auto_free uint8_t *data = NULL;

    auto_free char *full = print_text("%s/%s", in->root, path);
    data = test_read_file(full, &file.size);
    assert_non_null(data);
    file.data = data;
    for (size_t i = 0; i < COUNT(modules); i++)
        check_module(&modules[i], &file, in->is_sample || !strncmp(path, "platinum/", 9),
                     in->is_sample);
}

/* The modules that charge must meet the limit, and the others must not. The corpus may lack files
 * of a module. */
static void check_folder(folder in)
{
    for (size_t i = 0; i < COUNT(modules); i++)
        modules[i].whole = modules[i].limited = 0;
    assert_true(test_each_file(in.root, "", 8, check_file, &in) > 0);
    for (size_t i = 0; i < COUNT(modules); i++) {
        printf("%s: %s: %u whole, %u at the limit\n", in.is_sample ? "sample" : "corpus",
               modules[i].visitor->name, (unsigned)modules[i].whole, (unsigned)modules[i].limited);
        assert_true(!in.is_sample || modules[i].whole + modules[i].limited > 0);
        assert_true(modules[i].must_charge ? !in.is_sample || modules[i].limited > 0
                                           : modules[i].limited == 0);
    }
}

TEST(files_of_the_sample_open_whole_or_meet_the_limit)
{
    assert_non_null(getenv("KUNAI_FIXTURES"));
    check_folder((folder){getenv("KUNAI_FIXTURES"), 1});
}

/* An outline whose readers do no other work still pays 16 steps for each structure. */
TEST(an_outline_pays_16_steps_per_structure)
{
    static const struct {
        const char *name;
        uint32_t structures;
    } rows[] = {{"texture_palette4.pvp", 2},     /* header, colours */
                {"texture_bitmap.pvr", 2},       /* header, texels */
                {"texture_rgb5a3_mips.gvr", 6}}; /* GBIX, header, 4 mip levels */

    for (size_t i = 0; i < COUNT(rows); i++) {
        size_t size;
        auto_free uint8_t *data = test_read_fixture(rows[i].name, &size);
        kunai_options options = {.struct_size = sizeof options,
                                 .max_work = 16 * rows[i].structures - 1};
        kunai_outline *outline;
        kunai_error error;

        assert_int_equal(kunai_outline_open(data, size, &options, &outline, &error), KUNAI_E_LIMIT);
        assert_int_equal(error.code, KUNAI_E_LIMIT);
        assert_null(outline);
        options.max_work++;
        assert_ok(kunai_outline_open(data, size, &options, &outline, &error));
        assert_int_equal(kunai_outline_get_info(outline)->record_count, 1 + rows[i].structures);
        kunai_outline_close(outline);
    }
}

/* The input bounds the work of a stream, so one step is enough. */
TEST(a_prs_stream_needs_one_step)
{
    const kunai_options options = {.struct_size = sizeof options, .max_work = 1};
    size_t size, expected_size;
    auto_free uint8_t *data = test_read_fixture("creature.prs", &size);
    auto_free uint8_t *expected = test_read_fixture("creature.nj", &expected_size);
    auto_free uint8_t *unpacked = malloc(expected_size);
    uint64_t written;

    assert_non_null(unpacked);
    assert_ok(
        kunai_prs_decode(data, size, &options, unpacked, expected_size, &written, NULL, NULL));
    assert_int_equal(written, expected_size);
    assert_memory_equal(unpacked, expected, expected_size);
}

TEST(real_files_open_whole_or_meet_the_limit)
{
    if (!test_corpus())
        skip();
    check_folder((folder){test_corpus(), 0});
}
