/* test_probe.c - kunai_probe: what begins at byte 0, how large it is, and how sure that is. */
#include "support.h"

#include "bytes.h"

#include <dirent.h>

static void expect_found(const bytes *file, uint32_t format, uint64_t size, uint32_t byte_order,
                         uint32_t nouns, uint32_t confidence)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_found found;

    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_OK);
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.format, format);
    assert_int_equal(found.size, size);
    assert_int_equal(found.byte_order, byte_order);
    assert_int_equal(found.nouns, nouns);
    assert_int_equal(found.confidence, confidence);
    test_exact_free(&exact);
}

static void expect_nothing(const bytes *file)
{
    static const kunai_found zero;
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_found found;

    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(exact.data, exact.size, &found), KUNAI_E_FORMAT);
    assert_memory_equal(&found, &zero, sizeof found);
    test_exact_free(&exact);
}

static void word(bytes *out, uint32_t value)
{
    bytes_32(out, value, 0);
}

static void chunk(bytes *out, const char *tag, uint32_t stored_size, size_t size)
{
    bytes_add(out, tag, 4);
    word(out, stored_size);
    bytes_zeros(out, size);
}

static void test_arguments(void **state)
{
    static const kunai_found zero;
    kunai_found found;

    (void)state;
    assert_int_equal(kunai_probe("", 0, NULL), KUNAI_E_ARGUMENT);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(NULL, 1, &found), KUNAI_E_ARGUMENT);
    assert_memory_equal(&found, &zero, sizeof found);
    memset(&found, 0xEE, sizeof found);
    assert_int_equal(kunai_probe(NULL, 0, &found), KUNAI_E_FORMAT);
    assert_memory_equal(&found, &zero, sizeof found);
}

/* Padding behind the last data is no part of an AFS. */
static void test_afs(void **state)
{
    bytes file = {0};

    (void)state;
    bytes_add(&file, "AFS\0\2\0\0\0", 8);
    word(&file, 40);
    word(&file, 8);
    word(&file, 32);
    word(&file, 4);
    bytes_zeros(&file, 100 - 24);
    expect_found(&file, KUNAI_FORMAT_AFS, 48, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_SURE);

    bytes_zeros(&file, 100); /* two names do not fit in 95 bytes */
    bytes_set_32(&file, 24, 60, 0);
    bytes_set_32(&file, 28, 95, 0);
    expect_found(&file, KUNAI_FORMAT_AFS, 48, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_SURE);
    bytes_set_32(&file, 28, 96, 0);
    expect_found(&file, KUNAI_FORMAT_AFS, 156, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_SURE);

    bytes_set_32(&file, 12, 161, 0); /* an entry passes the end by one */
    expect_found(&file, KUNAI_FORMAT_AFS, 200, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE,
                 KUNAI_LIKELY);
    bytes_set_32(&file, 4, 25, 0); /* the table passes the end */
    expect_found(&file, KUNAI_FORMAT_AFS, 200, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE,
                 KUNAI_LIKELY);
    file.size = 4;
    expect_found(&file, KUNAI_FORMAT_AFS, 4, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_LIKELY);
    file.size = 3;
    expect_nothing(&file);
    bytes_free(&file);
}

static void pvrt(bytes *out)
{
    static const uint8_t header[8] = {1, 9, 0, 0, 8, 0, 8, 0}; /* 565 in rows, 8x8 */

    bytes_add(out, "PVRT", 4);
    word(out, 8 + 128);
    bytes_add(out, header, sizeof header);
    bytes_zeros(out, 128);
}

static void test_pvm(void **state)
{
    const uint32_t nouns = KUNAI_NOUN_ARCHIVE | KUNAI_NOUN_TEXTURES;
    bytes file = {0};

    (void)state;
    bytes_add(&file, "PVMH\x08\0\0\0\0\0\2\0", 12);
    bytes_zeros(&file, 4);
    pvrt(&file);
    chunk(&file, "COMM", 6, 6);
    pvrt(&file);
    expect_found(&file, KUNAI_FORMAT_PVM, 318, KUNAI_ORDER_LITTLE, nouns, KUNAI_SURE);
    bytes_zeros(&file, 7);
    expect_found(&file, KUNAI_FORMAT_PVM, 318, KUNAI_ORDER_LITTLE, nouns, KUNAI_SURE);
    file.size = 317; /* the last texture is cut */
    expect_found(&file, KUNAI_FORMAT_PVM, 317, KUNAI_ORDER_LITTLE, nouns, KUNAI_LIKELY);
    file.size = 160; /* it is not there */
    expect_found(&file, KUNAI_FORMAT_PVM, 160, KUNAI_ORDER_LITTLE, nouns, KUNAI_LIKELY);
    file.size = 4;
    expect_found(&file, KUNAI_FORMAT_PVM, 4, KUNAI_ORDER_LITTLE, nouns, KUNAI_LIKELY);
    file.size = 3;
    expect_nothing(&file);
    bytes_free(&file);
}

static void xvrt(bytes *out)
{
    static const uint8_t header[24] = {0, 0, 0, 0, 6, 0, 0, 0, 9, 0, 0, 0, 4, 0, 4, 0, 8};

    bytes_add(out, "XVRT", 4);
    word(out, 56 + 8);
    bytes_add(out, header, sizeof header);
    bytes_zeros(out, 32 + 8);
}

static void test_xvm(void **state)
{
    const uint32_t nouns = KUNAI_NOUN_ARCHIVE | KUNAI_NOUN_TEXTURES;
    bytes file = {0};

    (void)state;
    bytes_add(&file, "XVMH\x38\0\0\0\1\0", 10);
    bytes_zeros(&file, 54);
    xvrt(&file);
    bytes_zeros(&file, 9);
    expect_found(&file, KUNAI_FORMAT_XVM, 136, KUNAI_ORDER_LITTLE, nouns, KUNAI_SURE);
    file.size = 135;
    expect_found(&file, KUNAI_FORMAT_XVM, 135, KUNAI_ORDER_LITTLE, nouns, KUNAI_LIKELY);
    file.size = 63;
    expect_found(&file, KUNAI_FORMAT_XVM, 63, KUNAI_ORDER_LITTLE, nouns, KUNAI_LIKELY);
    file.size = 3;
    expect_nothing(&file);
    bytes_free(&file);
}

static void test_textures(void **state)
{
    bytes file = {0};

    (void)state;
    pvrt(&file);
    expect_found(&file, KUNAI_FORMAT_PVR, 144, KUNAI_ORDER_LITTLE, KUNAI_NOUN_TEXTURES, KUNAI_SURE);
    bytes_free(&file);
    chunk(&file, "GBIX", 8, 8);
    pvrt(&file);
    expect_found(&file, KUNAI_FORMAT_PVR, 160, KUNAI_ORDER_LITTLE, KUNAI_NOUN_TEXTURES, KUNAI_SURE);
    bytes_free(&file);
    xvrt(&file);
    expect_found(&file, KUNAI_FORMAT_XVR, 72, KUNAI_ORDER_LITTLE, KUNAI_NOUN_TEXTURES, KUNAI_SURE);
    bytes_free(&file);
}

/* A Ninja file is what its chunks make of it; its size ends with the last chunk. */
static void test_ninja(void **state)
{
    bytes file = {0};

    (void)state;
    chunk(&file, "NJTL", 8, 8);
    file.data[8] = 8;
    expect_found(&file, KUNAI_FORMAT_NINJA, 16, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_SURE);
    bytes_zeros(&file, 32);
    expect_found(&file, KUNAI_FORMAT_NINJA, 16, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_SURE);
    chunk(&file, "NJIN", 5, 4); /* cut by one byte */
    expect_found(&file, KUNAI_FORMAT_NINJA, 60, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE,
                 KUNAI_LIKELY);
    bytes_free(&file);
    chunk(&file, "XYZ0", 0, 0); /* not known, and X is even: no PRS */
    expect_nothing(&file);
    bytes_free(&file);
    bytes_add(&file, "NJTL\0\0\0", 7);
    expect_nothing(&file);
    bytes_free(&file);
}

/* ---- PRS (prs.md 6) ---- */

/* 12 literals and the end mark: 16 bytes, the fewest that are likely. */
static void add_stream(bytes *out)
{
    bytes_add(out,
              "\xFF"
              "12345678"
              "\x2F"
              "9abc"
              "\0\0",
              16);
}

static void test_prs(void **state)
{
    bytes file = {0};

    (void)state;
    add_stream(&file);
    expect_found(&file, KUNAI_FORMAT_PRS, 16, KUNAI_ORDER_ANY, KUNAI_NOUN_PRS, KUNAI_LIKELY);
    bytes_zeros(&file, 31);
    expect_found(&file, KUNAI_FORMAT_PRS, 16, KUNAI_ORDER_ANY, KUNAI_NOUN_PRS, KUNAI_LIKELY);
    bytes_zeros(&file, 1);
    expect_nothing(&file);
    file.size = 47;
    file.data[46] = 1; /* the last byte of the tail */
    expect_nothing(&file);
    file.size = 15; /* half of the end mark */
    expect_nothing(&file);
    bytes_free(&file);

    bytes_add(&file,
              "\xFF"
              "12345678"
              "\x17"
              "9ab"
              "\0\0",
              15); /* a byte less is possible */
    expect_found(&file, KUNAI_FORMAT_PRS, 15, KUNAI_ORDER_ANY, KUNAI_NOUN_PRS, KUNAI_POSSIBLE);
    bytes_free(&file);
}

/* The first token is a literal or the end mark: other first bytes are not even tried. */
static void test_prs_first_byte(void **state)
{
    bytes file = {0};
    uint32_t first;

    (void)state;
    for (first = 0; first < 256; first += 2) {
        add_stream(&file);
        file.data[0] = (uint8_t)first;
        expect_nothing(&file);
        bytes_free(&file);
    }
    bytes_add(&file, "\2\0\0", 3); /* the empty stream */
    expect_found(&file, KUNAI_FORMAT_PRS, 3, KUNAI_ORDER_ANY, KUNAI_NOUN_PRS, KUNAI_POSSIBLE);
    file.data[2] = 1; /* a copy of three bytes from before the start */
    expect_nothing(&file);
    file.data[2] = 0;
    file.size = 2;
    expect_nothing(&file);
    bytes_free(&file);
}

/* A trial writes nothing, so that no limit of output stops it: 300 MiB of a bomb. */
static void test_prs_bomb(void **state)
{
    const uint32_t groups = 300 * 1024; /* of 4 copies of 256 bytes each, behind one literal */
    bytes file = {0};
    uint32_t i;

    (void)state;
    bytes_add(&file, "\xFFzzzzzzzz", 9);
    for (i = 0; i < groups; i++)
        bytes_add(&file, "\xAA\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF\xF8\xFF\xFF", 13);
    bytes_add(&file, "\2\0\0", 3);
    expect_found(&file, KUNAI_FORMAT_PRS, 9 + groups * 13 + 3, KUNAI_ORDER_ANY, KUNAI_NOUN_PRS,
                 KUNAI_LIKELY);
    bytes_free(&file);
}

/* What a magic names is never tried as PRS, although the bytes may form a stream: 'A' is odd. */
static void test_order(void **state)
{
    bytes file = {0};

    (void)state;
    bytes_add(&file, "AFS\0\0\0\0\0", 8);
    expect_found(&file, KUNAI_FORMAT_AFS, 8, KUNAI_ORDER_LITTLE, KUNAI_NOUN_ARCHIVE, KUNAI_SURE);
    bytes_free(&file);
}

/* ---- corpus ---- */

typedef struct folder {
    const char *path;
    uint32_t format; /* of every file; 0: none may be recognised */
    uint32_t nouns;
    uint32_t confidence;
} folder;

static void check_file(const folder *f, const char *name)
{
    kunai_found found;
    char path[768];
    uint8_t *data;
    size_t size;
    kunai_result code;

    snprintf(path, sizeof path, "%s/%s", f->path, name);
    data = test_read_corpus(path, &size);
    assert_non_null(data);
    code = kunai_probe(data, size, &found);
    if (found.format != f->format || found.nouns != f->nouns || found.confidence != f->confidence)
        print_error("%s: format %x nouns %x confidence %u\n", path, (unsigned)found.format,
                    (unsigned)found.nouns, (unsigned)found.confidence);
    assert_int_equal(code, f->format ? KUNAI_OK : KUNAI_E_FORMAT);
    assert_int_equal(found.format, f->format);
    assert_int_equal(found.nouns, f->nouns);
    assert_int_equal(found.confidence, f->confidence);
    assert_true(found.size <= size);
    free(data);
}

static size_t check_folder(const folder *f)
{
    size_t count = 0;
    struct dirent *item;
    char path[768];
    DIR *dir;

    snprintf(path, sizeof path, "%s/%s", test_corpus(), f->path);
    dir = opendir(path);
    assert_non_null(dir);
    while ((item = readdir(dir)) != NULL)
        if (item->d_name[0] != '.') {
            check_file(f, item->d_name);
            count++;
        }
    closedir(dir);
    test_corpus_report(f->path, count, 0, "");
    return count;
}

/* No raw file passes for PRS, and no packed one fails: prs.md 6. */
static void test_corpus_folders(void **state)
{
    const uint32_t set = KUNAI_NOUN_ARCHIVE | KUNAI_NOUN_TEXTURES;
    const uint32_t model = KUNAI_NOUN_ARCHIVE | KUNAI_NOUN_MODEL;
    const folder folders[] = {
        {"archives/afs", KUNAI_FORMAT_AFS, KUNAI_NOUN_ARCHIVE, KUNAI_SURE},
        {"archives/pvm", KUNAI_FORMAT_PVM, set, KUNAI_SURE},
        {"archives/prs", KUNAI_FORMAT_PRS, KUNAI_NOUN_PRS, KUNAI_LIKELY},
        {"archives/prs-not", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/gsl", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/gsl-not", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/bml", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/gvm", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/pvmx", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/prsd", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/qst-bb", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/qst-dc", KUNAI_FORMAT_ANY, 0, 0},
        {"archives/qst-pc", KUNAI_FORMAT_ANY, 0, 0},
        {"models/phantasmal", KUNAI_FORMAT_NINJA, model, KUNAI_SURE},
        {"motions/motion-REL-short", KUNAI_FORMAT_REL_MOTION, KUNAI_NOUN_MOTION, KUNAI_LIKELY},
    };
    size_t i;

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < sizeof folders / sizeof folders[0]; i++)
        assert_true(check_folder(&folders[i]) > 0);
}

/* With a header they are an XVM; the two without begin like a lone texture. */
static void test_corpus_xvm(void **state)
{
    size_t i, bare = 0, checked = 0;
    test_json *root;

    (void)state;
    if (!test_corpus())
        skip();
    root = test_corpus_json("archives/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const test_json *file = test_json_at(root, i);
        const test_json *result = test_json_get(file, "result");
        folder f = {"archives/xvm", KUNAI_FORMAT_XVM, KUNAI_NOUN_ARCHIVE | KUNAI_NOUN_TEXTURES,
                    KUNAI_SURE};

        if (strcmp(test_json_string(test_json_get(file, "format")), "xvm") != 0)
            continue;
        if (test_json_number(test_json_get(result, "bare")) == 1) {
            f.format = KUNAI_FORMAT_XVR;
            f.nouns = KUNAI_NOUN_TEXTURES;
            bare++;
        }
        check_file(&f, test_json_key(root, i));
        checked++;
    }
    assert_int_equal(checked, 16);
    assert_int_equal(bare, 2);
    test_corpus_report("archives/xvm", checked, 0, "");
    test_json_free(root);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_afs),
        cmocka_unit_test(test_pvm),
        cmocka_unit_test(test_xvm),
        cmocka_unit_test(test_textures),
        cmocka_unit_test(test_ninja),
        cmocka_unit_test(test_prs),
        cmocka_unit_test(test_prs_first_byte),
        cmocka_unit_test(test_prs_bomb),
        cmocka_unit_test(test_order),
        cmocka_unit_test(test_corpus_folders),
        cmocka_unit_test(test_corpus_xvm),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
