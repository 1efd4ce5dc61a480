/* expect.c - compares whole handles with texts, and checks what one fault does. */
#define _POSIX_C_SOURCE 200809L

#include "expect.h"

/* ---- handles as text ---- */

static void make_path(char path[1024], const char *name)
{
    const char *folder = getenv("KUNAI_EXPECTED");

    if (!folder)
        fail_msg("KUNAI_EXPECTED is not set: run the tests with meson");
    snprintf(path, 1024, "%s/../expected/%s.txt", folder, name);
}

static void write_expected(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");

    if (!file || fwrite(text, 1, size, file) != size || fclose(file))
        fail_msg("cannot write %s", path);
}

static int get_line_length(const char *text, size_t size, size_t at)
{
    size_t end = at;

    while (end < size && text[end] != '\n')
        end++;
    return (int)(end - at);
}

/* Says where two texts differ, by the line. */
static void fail_at_difference(const char *path, const char *text, size_t size,
                               const char *expected, size_t expected_size)
{
    size_t i, start = 0, line = 1;

    for (i = 0; i < size && i < expected_size && text[i] == expected[i]; i++)
        if (text[i] == '\n') {
            start = i + 1;
            line++;
        }
    fail_msg("%s:%zu:\n    expected: %.*s\n    found:    %.*s", path, line,
             get_line_length(expected, expected_size, start), expected + start,
             get_line_length(text, size, start), text + start);
}

void expect_text(const char *text, size_t size, const char *name)
{
    char path[1024];
    uint8_t *expected;
    size_t expected_size;

    make_path(path, name);
    if (getenv("KUNAI_UPDATE"))
        write_expected(path, text, size);
    expected = test_read_file(path, &expected_size);
    if (!expected)
        fail_msg("%s is missing: make it with KUNAI_UPDATE=1", path);
    if (size != expected_size || memcmp(text, expected, size) != 0)
        fail_at_difference(path, text, size, (const char *)expected, expected_size);
    free(expected);
}

#define EXPECT(handle)                                                                             \
    void expect_##handle(const kunai_##handle *handle, const char *name)                           \
    {                                                                                              \
        char *text = NULL;                                                                         \
        size_t size = 0;                                                                           \
        FILE *file = open_memstream(&text, &size);                                                 \
        test_walk walk = begin_walk(file);                                                         \
                                                                                                   \
        assert_non_null(file);                                                                     \
        walk_##handle(&walk, handle);                                                              \
        fclose(file);                                                                              \
        expect_text(text, size, name);                                                             \
        free(text);                                                                                \
    }                                                                                              \
    struct kunai_##handle

EXPECT(archive);
EXPECT(textures);
EXPECT(model);
EXPECT(motion);
EXPECT(scene);
EXPECT(map);
EXPECT(outline);

/* ---- faults ---- */

#define GET_WARNINGS(handle)                                                                       \
    const kunai_error *get_##handle##_warnings(const void *data, uint32_t *count)                  \
    {                                                                                              \
        const kunai_##handle *handle = data;                                                       \
        const kunai_##handle##_info *info = kunai_##handle##_get_info(handle);                     \
                                                                                                   \
        *count = info->warning_count;                                                              \
        return info->warnings;                                                                     \
    }                                                                                              \
    struct kunai_##handle

GET_WARNINGS(archive);
GET_WARNINGS(textures);
GET_WARNINGS(model);
GET_WARNINGS(motion);
GET_WARNINGS(scene);
GET_WARNINGS(map);

static test_exact make_damaged(const test_damages *of, const test_damage *row)
{
    test_exact exact = test_exact_copy(of->data, row->size ? of->size : row->at);
    uint32_t i;

    assert_true(row->at + (size_t)row->size <= of->size);
    for (i = 0; i < row->size; i++)
        exact.data[row->at + i] = (uint8_t)(row->value >> 8 * (of->big ? row->size - 1 - i : i));
    return exact;
}

static void check_error(const test_damage *row, const kunai_error *error)
{
    assert_int_equal(error->code, row->code);
    assert_int_equal(error->offset, row->offset);
    if (row->record)
        assert_string_equal(error->record, row->record);
    if (row->message)
        assert_string_equal(error->message, row->message);
}

static void check_open(const test_damages *of, const test_damage *row, const test_exact *exact,
                       int is_strict)
{
    const int fails = row->left == TEST_FAILS || (is_strict && row->code != KUNAI_OK);
    kunai_options options = of->options;
    const kunai_error *warnings;
    kunai_error error;
    uint32_t count;
    void *handle;

    options.struct_size = sizeof options;
    if (is_strict)
        options.flags |= KUNAI_OPEN_STRICT;
    assert_int_equal(of->visitor->open(exact->data, exact->size, &options, &handle, &error),
                     fails ? row->code : KUNAI_OK);
    if (fails) {
        assert_null(handle);
        check_error(row, &error);
        return;
    }
    of->visitor->walk(handle, exact->data, exact->size);
    warnings = of->get_warnings(handle, &count);
    assert_int_equal(count > 0, row->code != KUNAI_OK);
    if (count)
        check_error(row, &warnings[0]);
    if (of->count_left)
        assert_int_equal(of->count_left(handle), row->left);
    of->visitor->close(handle);
}

void check_damages(const test_damages *of, const test_damage *rows, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        test_exact exact = make_damaged(of, &rows[i]);

        print_message("damage %zu: at %u, %u bytes, 0x%X\n", i, (unsigned)rows[i].at,
                      (unsigned)rows[i].size, (unsigned)rows[i].value);
        check_open(of, &rows[i], &exact, 1);
        check_open(of, &rows[i], &exact, 0);
        test_exact_free(&exact);
    }
}
