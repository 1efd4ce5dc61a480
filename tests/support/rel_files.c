/* rel_files.c - the layout of ninja-scene.md 1, written. */
#include "rel_files.h"

rel_file begin_rel(int big)
{
    rel_file file = {.big = big};

    return file;
}

uint32_t get_rel_place(const rel_file *file)
{
    return (uint32_t)file->payload.size;
}

uint32_t add_rel_16(rel_file *file, uint32_t value)
{
    append_u16(&file->payload, value, file->big);
    return get_rel_place(file) - 2;
}

uint32_t add_rel_32(rel_file *file, uint32_t value)
{
    append_u32(&file->payload, value, file->big);
    return get_rel_place(file) - 4;
}

uint32_t add_rel_float(rel_file *file, double value)
{
    append_float(&file->payload, value, file->big);
    return get_rel_place(file) - 4;
}

uint32_t add_rel_floats(rel_file *file, const double *values, size_t count)
{
    const uint32_t at = get_rel_place(file);
    size_t i;

    for (i = 0; i < count; i++)
        add_rel_float(file, values[i]);
    return at;
}

uint32_t add_rel_words(rel_file *file, const uint32_t *words, size_t count)
{
    const uint32_t at = get_rel_place(file);
    size_t i;

    for (i = 0; i < count; i++)
        add_rel_32(file, words[i]);
    return at;
}

uint32_t add_rel_zeros(rel_file *file, size_t size)
{
    const uint32_t at = get_rel_place(file);

    append_zeros(&file->payload, size);
    return at;
}

uint32_t add_rel_string(rel_file *file, const char *text)
{
    const uint32_t at = get_rel_place(file);

    append_bytes(&file->payload, text, strlen(text) + 1);
    align_rel(file, 4);
    return at;
}

uint32_t add_rel_pointer(rel_file *file, uint32_t target)
{
    const uint32_t at = add_rel_32(file, target);

    set_rel_pointer(file, at, target);
    return at;
}

void align_rel(rel_file *file, size_t alignment)
{
    align_bytes(&file->payload, alignment);
}

void set_rel_word(rel_file *file, uint32_t at, uint32_t value)
{
    set_u32(&file->payload, at, value, file->big);
}

void set_rel_pointer(rel_file *file, uint32_t at, uint32_t target)
{
    assert_int_equal(at % 4, 0);
    set_rel_word(file, at, target);
    if (file->listed.size <= at / 4)
        append_zeros(&file->listed, at / 4 + 1 - file->listed.size);
    file->listed.data[at / 4] = 1;
}

void unlist_rel_pointer(rel_file *file, uint32_t at)
{
    assert_true(at / 4 < file->listed.size && file->listed.data[at / 4]);
    file->listed.data[at / 4] = 0;
}

static uint32_t read_word(const bytes *file, size_t at, int big)
{
    const uint8_t *word = file->data + at;
    const uint32_t a = word[0], b = word[1], c = word[2], d = word[3];

    return big ? a << 24 | b << 16 | c << 8 | d : d << 24 | c << 16 | b << 8 | a;
}

uint32_t get_rel_word(const rel_file *file, uint32_t at)
{
    assert_true(at + (uint64_t)4 <= file->payload.size);
    return read_word(&file->payload, at, file->big);
}

int is_rel_pointer_listed(const rel_file *file, uint32_t at)
{
    return at / 4 < file->listed.size && file->listed.data[at / 4];
}

/* The distances, in words. Their number. */
static uint32_t put_table(bytes *out, const rel_file *file)
{
    uint32_t last = 0, count = 0, word;

    for (word = 0; word < file->listed.size; word++) {
        if (!file->listed.data[word])
            continue;
        assert_true(word - last <= 0xFFFF); /* what a relocation can say */
        append_u16(out, word - last, file->big);
        last = word;
        count++;
    }
    return count;
}

/* Frees what was written, but for the bytes of the file. */
static void put_trailer(bytes *out, rel_file *file, uint32_t payload, uint32_t count, uint32_t root)
{
    const uint32_t words[REL_TRAILER / 4] = {payload, count, 1, 0, root, 0, 0, 0};
    size_t i;

    for (i = 0; i < REL_TRAILER / 4; i++)
        append_u32(out, words[i], file->big);
    free_bytes(&file->listed);
    memset(file, 0, sizeof *file);
}

bytes end_rel(rel_file *file, uint32_t root)
{
    bytes out = file->payload;
    uint32_t payload, count;

    align_bytes(&out, 32);
    payload = (uint32_t)out.size;
    count = put_table(&out, file);
    align_bytes(&out, 32);
    put_trailer(&out, file, payload, count, root);
    return out;
}

bytes end_rel_raw(rel_file *file, const uint16_t *relocations, size_t count, uint32_t root)
{
    bytes out = file->payload;
    const uint32_t payload = (uint32_t)out.size;
    size_t i;

    for (i = 0; i < count; i++)
        append_u16(&out, relocations[i], file->big);
    put_trailer(&out, file, payload, (uint32_t)count, root);
    return out;
}

rel_file copy_rel(const rel_file *file)
{
    rel_file copy = *file;

    copy.payload = copy_bytes(&file->payload);
    copy.listed = copy_bytes(&file->listed);
    return copy;
}

uint32_t find_rel_table(const bytes *file, int big)
{
    return read_word(file, file->size - REL_TRAILER, big);
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
        scene_visitor.walk(scene, file->data, file->size);
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

    options.flags = KUNAI_OPEN_STRICT;
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
    options.flags = KUNAI_OPEN_STRICT;
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
