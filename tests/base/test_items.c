/* test_items.c - errors and warnings name the entry, image, model or motion that they belong to. */
#include "support.h"

#include "base/module.h"
#include "formats/formats.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* A file of the sample with one fault: some bytes at its end are missing, or a word is another. */
typedef struct damaged_row {
    const char *name;
    uint32_t module; /* enum kunai_module; 0: the outline */
    uint32_t index;  /* options.index */
    uint32_t cut;    /* bytes that are missing */
    uint32_t at;     /* 0: no word changes */
    uint32_t word;   /* little-endian */
    kunai_result code;
    uint32_t item_kind; /* of the first warning, and of the error with KUNAI_OPEN_STRICT */
    uint32_t item;
} damaged_row;

static const damaged_row rows[] = {
    /* entry 1 of an AFS: its size is at 8 + 8 * 1 + 4 */
    {"creature.afs", KUNAI_MODULE_ARCHIVE, 0, 0, 20, 0x7FFFFFFF, KUNAI_E_TRUNCATED,
     KUNAI_ITEM_ENTRY, 1},
    /* the last of its three textures ends too early: as an archive, and as a set */
    {"creature.pvm", KUNAI_MODULE_ARCHIVE, 0, 4, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_ENTRY, 2},
    {"creature.pvm", KUNAI_MODULE_TEXTURES, 0, 4, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_IMAGE, 2},
    {"creature.xvm", KUNAI_MODULE_ARCHIVE, 0, 4, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_ENTRY, 1},
    {"creature.xvm", KUNAI_MODULE_TEXTURES, 0, 4, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_IMAGE, 1},
    /* a file of one texture is a set of one image */
    {"skin.pvr", KUNAI_MODULE_TEXTURES, 0, 200, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_IMAGE, 0},
    /* the second model ends 28 bytes before the end of the file: its last 4 bytes are missing,
     * whichever model is opened */
    {"model_two.nj", KUNAI_MODULE_MODEL, 1, 32, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_MODEL, 1},
    {"model_two.nj", KUNAI_MODULE_MODEL, 0, 32, 0, 0, KUNAI_E_TRUNCATED, KUNAI_ITEM_MODEL, 1},
};

static const kunai_i_module *find_module(uint32_t bit)
{
    int i = 0;

    while (kunai_i_modules[i]->bit != bit)
        i++;
    return kunai_i_modules[i];
}

static test_exact make_damaged(const damaged_row *row)
{
    size_t size;
    uint8_t *data = test_read_fixture(row->name, &size);
    test_exact exact;
    uint32_t i;

    for (i = 0; row->at && i < 4; i++)
        data[row->at + i] = (uint8_t)(row->word >> 8 * i);
    exact = test_exact_copy(data, size - row->cut);
    free(data);
    return exact;
}

static void expect_item(const damaged_row *row, const kunai_error *problem)
{
    if (problem->code != row->code || problem->item_kind != row->item_kind ||
        problem->item != row->item)
        fail_msg("%s: %s of item %u %u", row->name, kunai_result_name(problem->code),
                 (unsigned)problem->item_kind, (unsigned)problem->item);
}

TEST(warnings_and_errors)
{
    size_t i;

    for (i = 0; i < COUNT(rows); i++) {
        const kunai_i_module *module = find_module(rows[i].module);
        kunai_options options = {.struct_size = sizeof options, .index = rows[i].index};
        test_exact file = make_damaged(&rows[i]);
        uint32_t count, total;
        kunai_error error;
        void *handle;

        assert_int_equal(kunai_i_open_handle(module, file.data, file.size, &options, NULL, &handle,
                                             &handle, &error),
                         KUNAI_OK);
        expect_item(&rows[i], kunai_i_get_warnings(module, handle, &count, &total));
        assert_true(count > 0 && count == total);
        kunai_i_release_owner(handle);
        options.flags = KUNAI_OPEN_STRICT;
        assert_int_equal(kunai_i_open_handle(module, file.data, file.size, &options, NULL, &handle,
                                             &handle, &error),
                         rows[i].code);
        expect_item(&rows[i], &error);
        test_exact_free(&file);
    }
}

/* The outline of a file opens it as an archive and opens all models. A place that several of these
 * report is one warning, with the item that came first: the model is entry 4. */
TEST(outline)
{
    static const damaged_row row = {"model_two.nj",   0, 0, 32, 0, 0, KUNAI_E_TRUNCATED,
                                    KUNAI_ITEM_ENTRY, 4};
    test_exact file = make_damaged(&row);
    const kunai_outline_info *info;
    kunai_outline *outline;

    assert_int_equal(kunai_outline_open(file.data, file.size, NULL, &outline, NULL), KUNAI_OK);
    info = kunai_outline_get_info(outline);
    assert_int_equal(info->warning_total, info->warning_count);
    expect_item(&row, &info->warnings[0]);
    assert_int_equal(info->warning_count, 2);
    assert_int_equal(info->warnings[1].item_kind, KUNAI_ITEM_MODEL); /* its meshsets are cut, too */
    assert_int_equal(info->warnings[1].item, 1);
    kunai_outline_close(outline);
    test_exact_free(&file);
}

/* Without a model there is no item: the file has the fault. */
TEST(errors_of_files)
{
    const kunai_options options = {.struct_size = sizeof options, .index = 2};
    size_t size;
    uint8_t *data = test_read_fixture("model_two.nj", &size);
    kunai_model *model;
    kunai_error error;

    assert_int_equal(kunai_model_open(data, size, &options, &model, &error), KUNAI_E_RANGE);
    assert_int_equal(error.item_kind, KUNAI_ITEM_NONE);
    assert_int_equal(error.item, 0);
    free(data);
}

/* A cut chunk does not hide the end of the list: a program can open every model in a loop. */
TEST(indices_of_damaged_files)
{
    static const kunai_result expected[] = {KUNAI_E_TRUNCATED, KUNAI_E_TRUNCATED, KUNAI_E_RANGE,
                                            KUNAI_E_RANGE};
    kunai_options options = {.struct_size = sizeof options, .flags = KUNAI_OPEN_STRICT};
    test_exact file = make_damaged(&rows[COUNT(rows) - 1]);
    kunai_model *model;
    kunai_error error;

    for (options.index = 0; options.index < COUNT(expected); options.index++) {
        const uint32_t is_last = expected[options.index] == KUNAI_E_TRUNCATED;

        assert_int_equal(kunai_model_open(file.data, file.size, &options, &model, &error),
                         expected[options.index]);
        assert_int_equal(error.item_kind, is_last ? KUNAI_ITEM_MODEL : KUNAI_ITEM_NONE);
        assert_int_equal(error.item, is_last);
    }
    test_exact_free(&file);
}

static void expect_call(kunai_result result, const kunai_error *error, kunai_result code,
                        uint32_t item_kind, uint32_t item)
{
    assert_int_equal(result, code);
    assert_int_equal(error->code, code);
    assert_int_equal(error->item_kind, item_kind);
    assert_int_equal(error->item, item);
}

TEST(calls_on_archives)
{
    test_exact file = make_damaged(&rows[0]);
    kunai_archive *archive;
    kunai_error error;
    uint8_t byte;
    uint32_t count;

    assert_int_equal(kunai_archive_open(file.data, file.size, NULL, &archive, NULL), KUNAI_OK);
    count = kunai_archive_get_info(archive)->entry_count;
    expect_call(kunai_archive_read(archive, 1, &byte, 1, NULL, &error), &error, KUNAI_E_TRUNCATED,
                KUNAI_ITEM_ENTRY, 1);
    expect_call(kunai_archive_read(archive, 0, &byte, 1, NULL, &error), &error, KUNAI_E_SPACE,
                KUNAI_ITEM_ENTRY, 0);
    expect_call(kunai_archive_read(archive, count, &byte, 1, NULL, &error), &error, KUNAI_E_RANGE,
                KUNAI_ITEM_NONE, 0); /* there is no entry of this number */
    expect_call(kunai_archive_read(archive, 0, NULL, 1, NULL, &error), &error, KUNAI_E_ARGUMENT,
                KUNAI_ITEM_ENTRY, 0);
    expect_call(kunai_archive_read(NULL, 1, &byte, 1, NULL, &error), &error, KUNAI_E_ARGUMENT,
                KUNAI_ITEM_NONE, 0);
    kunai_archive_close(archive);
    test_exact_free(&file);
}

TEST(calls_on_textures)
{
    test_exact file = make_damaged(&rows[2]);
    kunai_textures *textures;
    kunai_error error;
    uint8_t texel[4];

    assert_int_equal(kunai_textures_open(file.data, file.size, NULL, &textures, NULL), KUNAI_OK);
    assert_int_equal(kunai_textures_get_info(textures)->image_count, 3);
    expect_call(kunai_textures_decode(textures, 2, 0, NULL, texel, 4, &error), &error,
                KUNAI_E_SPACE, KUNAI_ITEM_IMAGE, 2);
    expect_call(kunai_textures_decode(textures, 3, 0, NULL, texel, 4, &error), &error,
                KUNAI_E_RANGE, KUNAI_ITEM_NONE, 0);
    expect_call(kunai_textures_decode(NULL, 2, 0, NULL, texel, 4, &error), &error, KUNAI_E_ARGUMENT,
                KUNAI_ITEM_NONE, 0);
    kunai_textures_close(textures);
    test_exact_free(&file);
}
