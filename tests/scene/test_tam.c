/* test_tam.c - texture animations (ninja-scene.md 4), made by hand: whole ones, which are
 * recognised, and damaged ones, which options.format has to name. */
#include "rel_files.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const char record[] = "texture animation";

/* All of them are 16 bits, big-endian. */
static bytes make_words(const uint16_t *words, size_t count)
{
    bytes out = {0};
    size_t i;

    for (i = 0; i < count; i++)
        append_u16(&out, words[i], 1);
    return out;
}

#define WORDS(array) make_words((array), COUNT(array))

/* Of two frames, of none, of one; the last one is of the unknown type and looks like the others. */
static const uint16_t whole[] = {
    2,      12, 0x1234, 2, 7, 100, 0xFFFF, 0x8000, /* at 0 */
    2,      4,  0,      0,                         /* at 16 */
    1,      8,  0xFFFF, 1, 3, 4,                   /* at 24 */
    0xFFFF,                                        /* at 36 */
};

typedef struct animation {
    uint32_t type;
    uint32_t id;
    uint32_t frame_count;
    uint16_t frames[4];
} animation;

static const animation whole_reference[] = {
    {2, 0x1234, 2, {7, 100, 0xFFFF, 0x8000}}, {2, 0, 0, {0}}, {1, 0xFFFF, 1, {3, 4}}};

/* Closes the scene. */
static void check_animations(kunai_scene *scene, const animation *reference, uint32_t count)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);
    uint32_t i;

    assert_int_equal(info->format, KUNAI_FORMAT_TAM);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(info->animation_count, count);
    assert_int_equal(info->section_count + info->instance_count + info->model_count +
                         info->motion_count + info->texture_count,
                     0);
    assert_null(kunai_scene_get_collision(scene));
    assert_null(kunai_scene_get_animation(scene, count));
    for (i = 0; i < count; i++) {
        const kunai_texture_animation *a = kunai_scene_get_animation(scene, i);

        assert_int_equal(a->type, reference[i].type);
        assert_int_equal(a->id, reference[i].id);
        assert_int_equal(a->reserved, 0);
        assert_int_equal(a->frame_count, reference[i].frame_count);
        assert_memory_equal(a->frames, reference[i].frames, 4 * a->frame_count);
    }
    kunai_scene_close(scene);
}

/* Not recognised; with the format named there is one warning. Frees the file. */
static void check_damaged(bytes file, kunai_result code, uint64_t offset,
                          const animation *reference, uint32_t count)
{
    assert_no_scene(&file, 0, KUNAI_E_FORMAT, 0, "scene");
    check_animations(open_damaged_scene(&file, KUNAI_FORMAT_TAM, code, offset, record), reference,
                     count);
    free_bytes(&file);
}

/* Not recognised, and nothing to be made of it. */
static void check_refused(bytes file, kunai_result code)
{
    assert_no_scene(&file, 0, KUNAI_E_FORMAT, 0, "scene");
    assert_no_scene(&file, KUNAI_FORMAT_TAM, code, 0, record);
    free_bytes(&file);
}

/* ---- whole files ---- */

TEST(whole)
{
    bytes file = WORDS(whole);

    check_animations(open_whole_scene(&file), whole_reference, 3);
    append_zeros(&file, 31); /* what is behind the end mark is nobody's */
    check_animations(open_whole_scene(&file), whole_reference, 3);
    free_bytes(&file);
}

/* Nothing but its records says what it is, and all that there is belongs to it. */
TEST(probe)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TAM};
    bytes file = WORDS(whole);
    kunai_found found;

    append_zeros(&file, 3);
    assert_int_equal(kunai_probe(file.data, file.size, &found), KUNAI_OK);
    assert_int_equal(found.format, KUNAI_FORMAT_TAM);
    assert_int_equal(found.offset, 0);
    assert_int_equal(found.size, file.size);
    assert_int_equal(found.byte_order, KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(found.modules, KUNAI_MODULE_SCENE);
    assert_int_equal(found.confidence, KUNAI_CONFIDENCE_POSSIBLE);
    /* It is never taken for what it is not said to be. */
    assert_no_scene(&file, KUNAI_FORMAT_N_REL, KUNAI_E_FORMAT, 0, "scene");
    assert_no_scene(&file, KUNAI_FORMAT_R_REL, KUNAI_E_FORMAT, 0, "scene");
    options.byte_order = KUNAI_BYTE_ORDER_LITTLE; /* is of no use: there is one */
    check_animations(open_scene(&file, &options, &(kunai_error){0}), whole_reference, 3);
    free_bytes(&file);
}

/* Behind the end mark there is what makes it a REL file, too: that decides, unless it is named. */
TEST(in_rel)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TAM};
    rel_file rel = begin_rel(0);
    bytes words = WORDS(whole), file;

    append_bytes(&rel.payload, words.data, words.size);
    file = end_rel(&rel, 0);
    assert_no_scene(&file, 0, KUNAI_E_UNSUPPORTED, file.size - REL_ROOT_FROM_END, "REL trailer");
    check_animations(open_scene(&file, &options, &(kunai_error){0}), whole_reference, 3);
    free_bytes(&words);
    free_bytes(&file);
}

/* The end mark of a file without records is no proof of anything. */
TEST(no_records)
{
    static const uint16_t words[] = {0xFFFF};
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TAM};
    kunai_error error;
    bytes file = WORDS(words);

    assert_no_scene(&file, 0, KUNAI_E_FORMAT, 0, "scene");
    check_animations(open_scene(&file, &options, &error), NULL, 0);
    free_bytes(&file);
}

/* What is known of type 1 is where the next record is. */
TEST(type_1)
{
    static const uint16_t words[] = {1, 10, 5, 1, 3, 4, 6, 2, 8, 9, 1, 7, 8, 0xFFFF};
    static const uint16_t small[] = {1, 4, 5, 0xFFFF, 2, 8, 9, 1, 7, 8, 0xFFFF};
    static const animation reference[] = {{1, 5, 0, {0}}, {2, 9, 1, {7, 8}}};
    bytes file = WORDS(words);

    check_animations(open_damaged_scene(&file, 0, KUNAI_E_UNSUPPORTED, 0, record), reference, 2);
    free_bytes(&file);
    file = WORDS(small); /* its frames would be past the end */
    check_animations(open_damaged_scene(&file, 0, KUNAI_E_UNSUPPORTED, 0, record), reference, 2);
    free_bytes(&file);
}

/* ---- damage ---- */

/* The size says where the next record is, the count how many frames there are. */
TEST(size_and_count)
{
    static const uint16_t longer[] = {2, 10, 5, 1, 7, 8, 0xAAAA, 2, 4, 6, 0, 0xFFFF};
    static const uint16_t shorter[] = {2, 4, 5, 1, 2, 4, 6, 0, 0xFFFF};
    static const uint16_t two[] = {2, 4, 5, 2, 2, 4, 6, 0, 0xFFFF};
    static const animation longer_reference[] = {{2, 5, 1, {7, 8}}, {2, 6, 0, {0}}};
    static const animation shorter_reference[] = {{2, 5, 1, {2, 4}}, {2, 6, 0, {0}}};
    static const animation two_reference[] = {{2, 5, 2, {2, 4, 6, 0}}, {2, 6, 0, {0}}};

    check_damaged(WORDS(longer), KUNAI_E_CORRUPT, 2, longer_reference, 2);
    check_damaged(WORDS(shorter), KUNAI_E_CORRUPT, 2, shorter_reference, 2);
    check_damaged(WORDS(two), KUNAI_E_CORRUPT, 2, two_reference, 2);
}

/* Each of these is at a place of its own. Closes the scene. */
static void check_two_warnings(kunai_scene *scene, kunai_result first, uint64_t first_offset,
                               kunai_result second, uint64_t second_offset,
                               const animation *reference, uint32_t count)
{
    const kunai_scene_info *info = kunai_scene_get_info(scene);

    assert_int_equal(info->warning_count, 2);
    assert_int_equal(info->warnings[0].code, first);
    assert_int_equal(info->warnings[0].offset, first_offset);
    assert_int_equal(info->warnings[1].code, second);
    assert_int_equal(info->warnings[1].offset, second_offset);
    check_animations(scene, reference, count);
}

/* Not recognised; must open when the format is named. Frees the file. */
static kunai_scene *open_named(bytes file)
{
    const kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TAM};
    kunai_scene *scene;
    kunai_error error;

    assert_no_scene(&file, 0, KUNAI_E_FORMAT, 0, "scene");
    scene = open_scene(&file, &options, &error);
    assert_non_null(scene);
    free_bytes(&file);
    return scene;
}

/* A record of size 0 goes on with the next one in place of its id. */
TEST(size_0)
{
    static const uint16_t words[] = {2, 0, 2, 4, 9, 0, 0xFFFF};
    static const animation reference[] = {{2, 2, 1, {9, 0}}, {2, 9, 0, {0}}};

    check_two_warnings(open_named(WORDS(words)), KUNAI_E_CORRUPT, 2, KUNAI_E_TRUNCATED, 6,
                       reference, 2);
}

static bytes cut(const uint16_t *words, size_t count, size_t size)
{
    bytes out = make_words(words, count);

    out.size = size;
    return out;
}

/* After each byte of the second record and of the end mark. */
TEST(cut)
{
    static const uint16_t words[] = {2, 8, 5, 1, 7, 8, 2, 8, 6, 1, 9, 10, 0xFFFF};
    static const animation reference[] = {{2, 5, 1, {7, 8}}, {2, 6, 1, {9, 10}}};
    size_t size;

    check_damaged(cut(words, 13, 12), KUNAI_E_TRUNCATED, 12, reference, 1);
    check_damaged(cut(words, 13, 13), KUNAI_E_TRUNCATED, 12, reference, 1);
    for (size = 14; size < 20; size++)
        check_damaged(cut(words, 13, size), KUNAI_E_TRUNCATED, 12, reference, 1);
    check_damaged(cut(words, 13, 24), KUNAI_E_TRUNCATED, 24, reference, 2);
    check_damaged(cut(words, 13, 25), KUNAI_E_TRUNCATED, 24, reference, 2);
}

/* Frames that are there are given. */
TEST(cut_frames)
{
    static const uint16_t words[] = {2, 12, 5, 2, 7, 8, 9, 10};
    size_t size;

    for (size = 8; size < 16; size++) {
        const animation reference = {2, 5, size < 12 ? 0 : 1, {7, 8}};

        check_two_warnings(open_named(cut(words, 8, size)), KUNAI_E_TRUNCATED, 6, KUNAI_E_TRUNCATED,
                           size, &reference, 1);
    }
}

TEST(other_types)
{
    static const uint16_t types[] = {0, 3, 0xFFFE, 0x0200};
    static const animation reference[] = {{2, 5, 1, {7, 8}}};
    size_t i;

    for (i = 0; i < COUNT(types); i++) {
        const uint16_t later[] = {2, 8, 5, 1, 7, 8, types[i], 4, 0, 0, 0xFFFF};
        const uint16_t first[] = {types[i], 4, 0, 0, 0xFFFF};

        check_damaged(WORDS(later), KUNAI_E_CORRUPT, 12, reference, 1);
        check_refused(WORDS(first), KUNAI_E_FORMAT);
    }
}

/* Not even one record. */
TEST(too_small)
{
    static const uint16_t words[] = {2, 4, 0, 0};
    size_t size;

    for (size = 0; size < 8; size++)
        check_refused(cut(words, 4, size), KUNAI_E_TRUNCATED);
}

/* ---- limits ---- */

enum { SHARED_SIZE = 8 * 200 + 4 * 65535 };

/* Records of 8 bytes that share nearly all of their 65535 frames; the size is always the same. */
static bytes make_shared(uint32_t records)
{
    bytes out = {0};
    uint32_t i;

    for (i = 0; i < records; i++) {
        append_u16(&out, 2, 1);
        append_u16(&out, 4, 1);
        append_u16(&out, i, 1);
        append_u16(&out, 65535, 1);
    }
    append_u16(&out, 0xFFFF, 1);
    append_zeros(&out, SHARED_SIZE - out.size);
    return out;
}

TEST(shared_frames)
{
    const uint32_t records = 200;
    kunai_scene *scene = open_named(make_shared(records));
    const kunai_scene_info *info = kunai_scene_get_info(scene);

    assert_int_equal(info->animation_count, records);
    assert_int_equal(info->warning_count, 64);
    assert_int_equal(info->warning_total, records); /* the frames of each pass its end */
    assert_int_equal(kunai_scene_get_animation(scene, records - 1)->frame_count, 65535);
    kunai_scene_close(scene);
}

TEST(sweeps)
{
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_TAM};
    bytes file = WORDS(whole);

    test_sweep_all(&scene_visitor, file.data, file.size, NULL, 1);
    test_sweep_all(&scene_visitor, file.data, file.size, &options, 0);
    free_bytes(&file);
}
