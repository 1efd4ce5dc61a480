/* test_texture_list.c - the edges of the texture list before a model (ninja-container.md 4). */
#include "chunk_models.h"

enum { HEADER = 8, BODY = HEADER, ENTRY = 12 };

static const char list_record[] = "NJS_TEXLIST";

/* count entries without names right behind the two words of the list, then a tail. */
static bytes make_list(uint32_t count, const char *tail, size_t tail_size)
{
    bytes out = {0};

    append_text(&out, "NJTL");
    append_u32(&out, (uint32_t)(8 + (size_t)ENTRY * count + tail_size), 0);
    append_u32(&out, 8, 0);
    append_u32(&out, count, 0);
    append_zeros(&out, (size_t)ENTRY * count);
    append_bytes(&out, tail, tail_size);
    return out;
}

/* The list and a model behind it. Frees the list. */
static kunai_model *open_with_list(bytes *list, uint32_t warnings)
{
    bytes model_file = make_chunk_file(pulled, COUNT(pulled), 0);
    kunai_model *model;
    kunai_error error;

    append_bytes(list, model_file.data, model_file.size);
    model = open_model_file(list, 0, &error);
    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    free_bytes(&model_file);
    free_bytes(list);
    return model;
}

static void check_name(bytes list, uint32_t index, const char *name)
{
    kunai_model *model = open_with_list(&list, 0);
    const kunai_texture_list *textures = kunai_model_get_texture_list(model);

    assert_true(index < textures->count);
    assert_string_equal(textures->refs[index].name.data, name);
    assert_int_equal(textures->refs[index].name.size, strlen(name));
    assert_int_equal(textures->rule, name[0] ? KUNAI_MATCH_RULE_COUNT : KUNAI_MATCH_RULE_INDEX);
    kunai_model_close(model);
}

static void expect_damage(bytes list, uint64_t offset, const char *message, uint32_t count)
{
    kunai_model *model = open_with_list(&list, 1);
    const kunai_error *warning = &kunai_model_get_info(model)->warnings[0];

    assert_record(warning, KUNAI_E_CORRUPT, offset, list_record);
    assert_string_equal(warning->message, message);
    assert_int_equal(kunai_model_get_info(model)->texture_count, count);
    kunai_model_close(model);
}

/* A name is in the body, if only its last byte is; the end of the body ends it like a 0. What
 * follows is the tag of the next chunk. */
TEST(name_at_the_end)
{
    static const char message[] = "the name of a texture is out of range";
    const uint32_t names = 8 + ENTRY;
    uint32_t place;

    for (place = names; place < names + 4; place++) {
        bytes list = make_list(1, "abcd", 4);

        set_u32(&list, BODY + 8, place, 0);
        check_name(list, 0, &"abcd"[place - names]);
    }
    for (place = names + 3; place < names + 6; place++) {
        bytes list = make_list(1, "abc", 4); /* with its 0 */

        set_u32(&list, BODY + 8, place, 0);
        if (place == names + 3)
            check_name(list, 0, "");
        else
            expect_damage(list, BODY + 8, message, 1);
    }
}

/* Place 0 is NULL; from 1 on it is one, and may be that of the list itself. */
TEST(name_at_the_start)
{
    bytes list = make_list(1, "", 0);

    check_name(copy_bytes(&list), 0, "");
    set_u32(&list, BODY + 4, 0x00000001, 0);
    set_u32(&list, BODY, 0x00000008, 0);
    list.data[BODY + 1] = 0;
    set_u32(&list, BODY + 8, 4, 0); /* the count: 01 00 00 00 */
    check_name(copy_bytes(&list), 0, "\1");
    set_u32(&list, BODY + 8, 1, 0); /* the second byte of the place of the entries */
    check_name(list, 0, "");
}

/* Entries that end with the body, and one that would be past it: the count is wrong, unless the
 * place of the entries is past the end. */
TEST(count)
{
    static const char message[] = "the textures do not lie inside of the data";
    static const uint32_t counts[] = {0x15555555, 0x15555556, 0x80000000, 0xFFFFFFFF};
    static const uint32_t places[] = {8 + 3 * ENTRY, 8 + 3 * ENTRY + 1, 0xFFFFFFFF};
    kunai_model *model;
    bytes list;
    size_t i;

    list = make_list(3, "", 0);
    set_u32(&list, BODY + 8 + 2 * ENTRY + 4, 0x12345678, 0);
    set_u32(&list, BODY + 8 + 2 * ENTRY + 8, 0x9ABCDEF0, 0); /* the last word of all */
    model = open_with_list(&list, 0);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 3);
    assert_int_equal(kunai_model_get_texture_list(model)->refs[2].attributes, 0x12345678);
    assert_int_equal(kunai_model_get_texture_list(model)->refs[2].global_index, 0x9ABCDEF0);
    kunai_model_close(model);

    list = make_list(3, "", 0); /* one entry more */
    set_u32(&list, BODY + 4, 4, 0);
    expect_damage(list, BODY + 4, message, 0);
    list = make_list(3, "", 0); /* 4 bytes later */
    set_u32(&list, BODY, 12, 0);
    expect_damage(list, BODY + 4, message, 0);
    for (i = 0; i < COUNT(places); i++) {
        list = make_list(3, "", 0);
        set_u32(&list, BODY, places[i], 0);
        expect_damage(list, places[i] > 8 + 3 * ENTRY ? BODY : BODY + 4, message, 0);
    }
    for (i = 0; i < COUNT(counts); i++) { /* 12 times these is little more than 2^32, or 2^31 */
        list = make_list(3, "", 0);
        set_u32(&list, BODY + 4, counts[i], 0);
        expect_damage(list, BODY + 4, message, 0);
    }
    list = make_list(0, "", 0); /* no textures, wherever they are */
    set_u32(&list, BODY, 0xFFFFFFFF, 0);
    model = open_with_list(&list, 0);
    assert_int_equal(kunai_model_get_info(model)->texture_count, 0);
    kunai_model_close(model);
}
