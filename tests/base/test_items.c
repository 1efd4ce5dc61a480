/* test_items.c - errors and warnings must name the entry, image, model or motion to which they
 * belong. A reader sets the item before it reads, so a forgotten or an old item would blame
 * another part. */
#include "cases.h"

/* Sample files with one fault: the last bytes are missing, or one word is changed. A strict call
 * must fail with the first warning and its item. */
TEST(faults_have_the_item_where_they_are)
{
    static const struct {
        const char *name, *how, *patch, *expected;
    } rows[] = {
        /* the size of entry 1 is at 8 + 8 * 1 + 4 */
        {"creature.afs", "archive", "20: 0x7FFFFFFF",
         "warns TRUNCATED ITEM_ENTRY 1 warning_total=1"},
        /* the last texture ends too early; the file is opened as an archive and as a set */
        {"creature.pvm", "archive", "cut -4", "warns TRUNCATED ITEM_ENTRY 2 warning_total=1"},
        {"creature.pvm", "textures", "cut -4",
         "warns TRUNCATED ITEM_IMAGE 2 warning_total=1 image_count=3"},
        {"creature.xvm", "archive", "cut -4", "warns TRUNCATED ITEM_ENTRY 1 warning_total=1"},
        {"creature.xvm", "textures", "cut -4",
         "warns TRUNCATED ITEM_IMAGE 1 warns TRUNCATED ITEM_IMAGE 1 warning_total=2"},
        /* a file of one texture is a set of one image */
        {"skin.pvr", "textures", "cut -200", "warns TRUNCATED ITEM_IMAGE 0 warning_total=1"},
        /* The second model ends 28 bytes before the end of the file, so its last 4 bytes are
         * missing. This is a warning no matter which model is opened. If the second one is opened,
         * its meshsets are cut, too. */
        {"model_two.nj", "model index=1", "cut -32",
         "warns TRUNCATED ITEM_MODEL 1 warns CORRUPT ITEM_MODEL 1 warning_total=2"},
        {"model_two.nj", "model", "cut -32", "warns TRUNCATED ITEM_MODEL 1 warning_total=1"},
        /* A cut chunk must not hide the end of the list, because programs open models in a loop
         * until KUNAI_E_RANGE. An index without a model has no item: the fault belongs to the
         * file. */
        {"model_two.nj", "model strict", "cut -32", "fails TRUNCATED ITEM_MODEL 1"},
        {"model_two.nj", "model strict index=1", "cut -32", "fails TRUNCATED ITEM_MODEL 1"},
        {"model_two.nj", "model strict index=2", "cut -32", "fails RANGE ITEM_NONE 0"},
        {"model_two.nj", "model strict index=3", "cut -32", "fails RANGE ITEM_NONE 0"},
        {"model_two.nj", "model index=2", "", "fails RANGE ITEM_NONE 0"},
        /* The outline opens the file as an archive, where the model is entry 4, and then all
         * models. If several of them report the same place, there is one warning, with the
         * first item. */
        {"model_two.nj", "outline", "cut -32",
         "warns TRUNCATED ITEM_ENTRY 4 warns CORRUPT ITEM_MODEL 1 warning_total=2"},
    };

    for (size_t i = 0; i < COUNT(rows); i++) {
        auto_laid file = lay_fixture(rows[i].name);

        patch(&file, "%s", rows[i].patch);
        check_case(&file, rows[i].how, "%s", rows[i].expected);
    }
}

static void expect_call(kunai_result result, const kunai_error *error, kunai_result code,
                        uint32_t item_kind, uint32_t item)
{
    assert_int_equal(result, code);
    assert_int_equal(error->code, code);
    assert_int_equal(error->item_kind, item_kind);
    assert_int_equal(error->item, item);
}

/* If the entry does not exist, the error must have no item. */
TEST(calls_on_archives_name_the_entry)
{
    auto_laid file = lay_fixture("creature.afs");
    auto_archive *archive = NULL;
    kunai_error error;
    uint8_t byte;

    patch(&file, "20: 0x7FFFFFFF");
    archive = open_case(&file, "archive", "any");
    uint32_t count = kunai_archive_get_info(archive)->entry_count;
    expect_call(kunai_archive_read(archive, 1, &byte, 1, NULL, &error), &error, KUNAI_E_TRUNCATED,
                KUNAI_ITEM_ENTRY, 1);
    expect_call(kunai_archive_read(archive, 0, &byte, 1, NULL, &error), &error, KUNAI_E_SPACE,
                KUNAI_ITEM_ENTRY, 0);
    expect_call(kunai_archive_read(archive, count, &byte, 1, NULL, &error), &error, KUNAI_E_RANGE,
                KUNAI_ITEM_NONE, 0);
    expect_call(kunai_archive_read(archive, 0, NULL, 1, NULL, &error), &error, KUNAI_E_ARGUMENT,
                KUNAI_ITEM_ENTRY, 0);
    expect_call(kunai_archive_read(NULL, 1, &byte, 1, NULL, &error), &error, KUNAI_E_ARGUMENT,
                KUNAI_ITEM_NONE, 0);
}

/* If the image does not exist, the error must have no item. */
TEST(calls_on_textures_name_the_image)
{
    auto_laid file = lay_fixture("creature.pvm");
    auto_textures *textures = NULL;
    kunai_error error;
    uint8_t texel[4];

    patch(&file, "cut -4");
    textures = open_case(&file, "textures", "any image_count=3");
    expect_call(kunai_textures_decode(textures, 2, 0, NULL, texel, 4, &error), &error,
                KUNAI_E_SPACE, KUNAI_ITEM_IMAGE, 2);
    expect_call(kunai_textures_decode(textures, 3, 0, NULL, texel, 4, &error), &error,
                KUNAI_E_RANGE, KUNAI_ITEM_NONE, 0);
    expect_call(kunai_textures_decode(NULL, 2, 0, NULL, texel, 4, &error), &error, KUNAI_E_ARGUMENT,
                KUNAI_ITEM_NONE, 0);
}
