/* test_model_sweep.c - models of all kinds with failing memory, cut, and with changed bytes. */
#include "chunk_models.h"

/* Everything at once: textures, weights, cached lists, colours, user words, both byte orders. */
static void test_sweeps(void **state)
{
    static const uint16_t rich[] = {
        0x0408, 0x4001, 0x2511, 2, 0x1122, 0x4433, 0x0047, 19, 0x4001, 4,   0, 0, 0,
        1,      2,      1,      9, 9,      1,      2,      2,  256,    0,   1, 2, 7,
        1,      1,      1,      1, 1,      1,      0x0043, 14, 1,      3,   0, 0, 0,
        0x7FFF, 1,      0,      0, 0x7FFF, 2,      0,      0,  0x7FFF, 0xFF};
    static const chunk_node nodes[] = {
        {UNIT, .child = 1, VERTICES(pull_start), POLYGONS(cached_strip)},
        {UNIT - 1, {F_10}, .sibling = 2, VERTICES(pull_end), POLYGONS(cached_draw)},
        {UNIT - 3, .angles = {0x1000, 0x2000, 0x3000}, VERTICES(chunk_square), POLYGONS(rich)}};
    int big;

    (void)state;
    for (big = 0; big < 2; big++) {
        bytes file = make_texture_list(3, big);
        bytes model = make_chunk_file(nodes, COUNT(nodes), big);

        bytes_add(&file, model.data, model.size);
        test_sweep_all(&subject_model, file.data, file.size, NULL, 1);
        bytes_free(&model);
        bytes_free(&file);
    }
}

static void test_corpus_sweeps(void **state)
{
    static const char *const files[] = {"vertex_types.nj", "strip_types.be.nj", "material.bb.nj",
                                        "nodes.nj",        "skin.be.nj",        "volume.bb.nj"};
    char path[64];
    size_t i;

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < COUNT(files); i++) {
        size_t size;
        uint8_t *data;

        snprintf(path, sizeof path, "ninja-models/%s", files[i]);
        data = test_read_corpus(path, &size);
        assert_non_null(data);
        test_sweep_all(&subject_model, data, size, NULL, 0); /* a POF0 may be cut off */
        free(data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sweeps),
        cmocka_unit_test(test_corpus_sweeps),
    };

    return cmocka_run_group_tests_name("model sweep", tests, NULL, NULL);
}
