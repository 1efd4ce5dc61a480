/* rel_files.c - the layout of ninja-scene.md 1, written. */
#include "rel_files.h"

rel_file rel_begin(int big)
{
    rel_file file = {.big = big};

    return file;
}

uint32_t rel_here(const rel_file *file)
{
    return (uint32_t)file->payload.size;
}

uint32_t rel_16(rel_file *file, uint32_t value)
{
    bytes_16(&file->payload, value, file->big);
    return rel_here(file) - 2;
}

uint32_t rel_32(rel_file *file, uint32_t value)
{
    bytes_32(&file->payload, value, file->big);
    return rel_here(file) - 4;
}

uint32_t rel_float(rel_file *file, double value)
{
    bytes_float(&file->payload, value, file->big);
    return rel_here(file) - 4;
}

uint32_t rel_floats(rel_file *file, const double *values, size_t count)
{
    const uint32_t at = rel_here(file);
    size_t i;

    for (i = 0; i < count; i++)
        rel_float(file, values[i]);
    return at;
}

uint32_t rel_words(rel_file *file, const uint32_t *words, size_t count)
{
    const uint32_t at = rel_here(file);
    size_t i;

    for (i = 0; i < count; i++)
        rel_32(file, words[i]);
    return at;
}

uint32_t rel_zeros(rel_file *file, size_t size)
{
    const uint32_t at = rel_here(file);

    bytes_zeros(&file->payload, size);
    return at;
}

uint32_t rel_string(rel_file *file, const char *text)
{
    const uint32_t at = rel_here(file);

    bytes_add(&file->payload, text, strlen(text) + 1);
    rel_align(file, 4);
    return at;
}

uint32_t rel_pointer(rel_file *file, uint32_t target)
{
    const uint32_t at = rel_32(file, target);

    rel_point(file, at, target);
    return at;
}

void rel_align(rel_file *file, size_t alignment)
{
    bytes_align(&file->payload, alignment);
}

void rel_set(rel_file *file, uint32_t at, uint32_t value)
{
    bytes_set_32(&file->payload, at, value, file->big);
}

void rel_point(rel_file *file, uint32_t at, uint32_t target)
{
    assert_int_equal(at % 4, 0);
    rel_set(file, at, target);
    if (file->listed.size <= at / 4)
        bytes_zeros(&file->listed, at / 4 + 1 - file->listed.size);
    file->listed.data[at / 4] = 1;
}

void rel_unlist(rel_file *file, uint32_t at)
{
    assert_true(at / 4 < file->listed.size && file->listed.data[at / 4]);
    file->listed.data[at / 4] = 0;
}

/* The distances, in words. Their number. */
static uint32_t put_table(bytes *out, const rel_file *file)
{
    uint32_t last = 0, count = 0, word;

    for (word = 0; word < file->listed.size; word++) {
        if (!file->listed.data[word])
            continue;
        assert_true(word - last <= 0xFFFF); /* what a relocation can say */
        bytes_16(out, word - last, file->big);
        last = word;
        count++;
    }
    return count;
}

bytes rel_end(rel_file *file, uint32_t root)
{
    uint32_t words[REL_TRAILER / 4] = {0, 0, 1, 0, root, 0, 0, 0};
    bytes out = file->payload;
    size_t i;

    bytes_align(&out, 32);
    words[0] = (uint32_t)out.size;
    words[1] = put_table(&out, file);
    bytes_align(&out, 32);
    for (i = 0; i < REL_TRAILER / 4; i++)
        bytes_32(&out, words[i], file->big);
    bytes_free(&file->listed);
    memset(file, 0, sizeof *file);
    return out;
}

rel_file rel_copy(const rel_file *file)
{
    rel_file copy = *file;

    copy.payload = bytes_copy(&file->payload);
    copy.listed = bytes_copy(&file->listed);
    return copy;
}

uint32_t rel_table(const bytes *file, int big)
{
    const uint8_t *word = file->data + file->size - REL_TRAILER;

    return big ? (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 |
                     word[3]
               : (uint32_t)word[3] << 24 | (uint32_t)word[2] << 16 | (uint32_t)word[1] << 8 |
                     word[0];
}

/* ---- opening ---- */

kunai_scene *open_scene(const bytes *file, const kunai_options *options, kunai_error *error)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_scene *scene;
    const kunai_result result = kunai_scene_open(exact.data, exact.size, options, &scene, error);

    assert_true((result == KUNAI_OK) == (scene != NULL));
    assert_int_equal(result, error->code);
    test_exact_free(&exact); /* data is not used after open */
    if (scene)
        subject_scene.walk(scene, file->data, file->size);
    return scene;
}

kunai_scene *open_whole_scene(const bytes *file)
{
    kunai_error error;
    kunai_scene *scene = open_scene(file, NULL, &error);

    if (!scene)
        fail_msg("%s (%s) at %u", error.message, error.record, (unsigned)error.offset);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 0);
    return scene;
}

static void assert_problem(const kunai_error *problem, kunai_result code, uint64_t offset,
                           const char *record)
{
    assert_int_equal(problem->code, code);
    assert_string_equal(problem->record, record);
    assert_int_equal(problem->offset, offset);
}

kunai_scene *open_damaged_scene(const bytes *file, uint32_t format, kunai_result code,
                                uint64_t offset, const char *record)
{
    kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_error error;
    kunai_scene *scene;

    options.flags = KUNAI_STRICT;
    assert_null(open_scene(file, &options, &error));
    assert_problem(&error, code, offset, record);
    options.flags = 0;
    scene = open_scene(file, &options, &error);
    assert_non_null(scene);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 1);
    assert_problem(kunai_scene_get_info(scene)->warnings, code, offset, record);
    assert_int_equal(kunai_scene_get_info(scene)->warnings->format,
                     kunai_scene_get_info(scene)->format);
    return scene;
}

void assert_no_scene(const bytes *file, uint32_t format, kunai_result code, uint64_t offset,
                     const char *record)
{
    kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_error error;

    assert_null(open_scene(file, &options, &error));
    assert_problem(&error, code, offset, record);
    options.flags = KUNAI_STRICT;
    assert_null(open_scene(file, &options, &error));
    assert_problem(&error, code, offset, record);
}

void assert_exact(const float *values, const double *expected, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        if ((double)values[i] < expected[i] || (double)values[i] > expected[i])
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
}
