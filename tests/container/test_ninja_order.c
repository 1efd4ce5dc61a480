/* test_ninja_order.c - what tells the byte order of a body in a Ninja file: the pointers that its
 * POF0 lists, or single words (ninja-container.md 2 and 3). */
#include "opened.h"

#include "place_files.h"

enum { LITTLE = KUNAI_BYTE_ORDER_LITTLE, MIXED = KUNAI_BYTE_ORDER_MIXED, HEADER = 8 };

static const uint32_t big_8 = 8u << 24; /* 8, stored big-endian, as it reads little-endian */

static void put_header(bytes *file, const char *tag, uint32_t size, int big_sizes)
{
    append_text(file, tag);
    append_u32(file, size, big_sizes);
}

/* A body of zeros. */
static bytes make_body(const char *tag, uint32_t size)
{
    bytes file = {0};

    put_header(&file, tag, size, 0);
    append_zeros(&file, size);
    return file;
}

static void set_word(bytes *file, uint32_t at, uint32_t value)
{
    set_u32(file, HEADER + at, value, 0);
}

/* Frees the bytes. */
static void expect_order(bytes *file, uint32_t count, uint32_t order)
{
    opened o = open_flags(file, KUNAI_OPEN_STRICT);

    expect_open(&o, KUNAI_FORMAT_NINJA, count, 0);
    assert_int_equal(get_entry_at(&o, 0)->byte_order, order);
    close_opened(&o);
}

/* ---- words ---- */

/* The first of two words that say different things is believed. */
static void check_pairs(const char *tag, const uint32_t *places, size_t count)
{
    size_t i, k;

    for (i = 0; i < count; i++)
        for (k = i + 1; k < count; k++) {
            bytes file = make_body(tag, 64);

            set_word(&file, places[i], 8);
            set_word(&file, places[k], big_8);
            expect_order(&file, 1, LITTLE);
            file = make_body(tag, 64);
            set_word(&file, places[i], big_8);
            set_word(&file, places[k], 8);
            expect_order(&file, 1, MIXED);
        }
}

TEST(order_of_words)
{
    static const uint32_t node[] = {0x04, 0x2C, 0x30, 0x00}, other[] = {0x00, 0x04};

    check_pairs("NJCM", node, 4);
    check_pairs("NJBM", node, 4);
    check_pairs("GJCM", node, 4);
    check_pairs("XJCM", node, 4);
    check_pairs("NJTL", other, 2);
    check_pairs("GJTL", other, 2);
    check_pairs("XJTL", other, 2);
}

/* A word that ends with the body, and one that is cut. */
TEST(last_word)
{
    static const struct {
        const char *tag;
        uint32_t at;
    } cases[] = {{"NJCM", 0x00}, {"NJCM", 0x04}, {"NJCM", 0x2C},
                 {"NJCM", 0x30}, {"NJTL", 0x00}, {"NJTL", 0x04}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        bytes file = make_body(cases[i].tag, cases[i].at + 4);

        set_word(&file, cases[i].at, big_8);
        expect_order(&file, 1, MIXED);
        file = make_body(cases[i].tag, cases[i].at + 4);
        set_word(&file, cases[i].at, 0x00080000); /* also without its last byte */
        file.size--;
        set_u32(&file, 4, cases[i].at + 3, 0);
        expect_order(&file, 1, LITTLE);
    }
}

/* ---- POF0 ---- */

/* The first word says little-endian, and the one at a place the opposite, when the list has that
 * place. */
static bytes make_listed(const char *tag, uint32_t size, uint32_t at, const uint8_t *list,
                         uint32_t list_size)
{
    bytes file = make_body("NJTL", size);

    set_word(&file, 0, 8);
    set_word(&file, at, big_8);
    put_header(&file, tag, list_size, 0);
    append_bytes(&file, list, list_size);
    return file;
}

/* Every bit of a distance counts: a body that is too small for it has no vote, one that it ends in
 * has. */
TEST(distances)
{
    static const struct {
        uint32_t size;
        uint8_t list[4];
        uint32_t words; /* the distance; without one of its bits it is 5 */
    } cases[] = {
        {1, {0x65}, 0x25},       {1, {0x55}, 0x15},           {1, {0x4D}, 0x0D},
        {1, {0x7F}, 0x3F},       {2, {0x81, 5}, 0x105},       {2, {0xA0, 5}, 0x2005},
        {2, {0x80, 0xFF}, 0xFF}, {4, {0xC0, 0, 1, 5}, 0x105}, {4, {0xC0, 1, 0, 5}, 0x10005},
    };
    static const uint8_t far[2][4] = {{0xC1, 0, 0, 5}, {0xE0, 0, 0, 5}}; /* 64 MiB and more */
    bytes file;
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        const uint32_t at = 4 * cases[i].words;

        file = make_listed("POF0", at + 4, at, cases[i].list, cases[i].size);
        expect_order(&file, 2, MIXED);
        file = make_listed("POF0", at + 3, 20, cases[i].list, cases[i].size);
        expect_order(&file, 2, LITTLE);
    }
    for (i = 0; i < 2; i++) {
        file = make_listed("POF0", 64, 20, far[i], 4);
        expect_order(&file, 2, LITTLE);
    }
}

/* A pointer is below the size of the body; as large as that it is none, and the first word counts,
 * which says the opposite here. */
TEST(end_of_pointers)
{
    static const struct {
        uint32_t pointer;
        int big;
        uint32_t order;
    } cases[] = {{63, 0, LITTLE}, {64, 0, MIXED}, {63, 1, MIXED}, {64, 1, LITTLE}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        bytes file = make_body("NJTL", 64);

        set_word(&file, 0, cases[i].big ? 8 : big_8);
        set_u32(&file, HEADER + 20, cases[i].pointer, cases[i].big);
        put_header(&file, "POF0", 1, 0);
        append_u8(&file, 0x45);
        expect_order(&file, 2, cases[i].order);
    }
}

/* A byte below 40 hex is passed over, whatever its lower bits are. */
TEST(padding)
{
    static const struct {
        uint8_t list[4];
        uint32_t order;
    } cases[] = {{{0x05, 0, 0, 0}, LITTLE},
                 {{0x3F, 0x45, 0, 0}, MIXED},
                 {{0x42, 0x3F, 0x01, 0x43}, MIXED},
                 {{0x01, 0x02, 0x03, 0x45}, MIXED}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        bytes file = make_listed("POF0", 64, 20, cases[i].list, 4);

        expect_order(&file, 2, cases[i].order);
    }
}

/* Only a POF0, and only behind the chunk itself, is its list. */
TEST(tag)
{
    static const char *const tags[] = {"POF1", "POF2", "NJIN", "AOF0"};
    static const uint8_t list[] = {0x45};
    bytes file;
    size_t i;

    for (i = 0; i < COUNT(tags); i++) {
        file = make_listed(tags[i], 64, 20, list, 1);
        expect_order(&file, 2, LITTLE);
    }
    file = make_listed("NJIN", 64, 20, list, 1);
    put_header(&file, "POF0", 1, 0);
    append_u8(&file, 0x45);
    expect_order(&file, 3, LITTLE);
    file = make_listed("POF0", 64, 20, list, 1);
    expect_order(&file, 2, MIXED);
}

/* The list ends with its chunk: the tag behind it would be four entries that say the opposite, by
 * words of the second node (its angles 1 and its flags) that are stored the other way round. */
static void check_list_size(int big_sizes, int big, uint32_t order)
{
    image nodes = {.big = big};
    kunai_model *model;
    bytes file = {0};
    int i;

    append_image_node(&nodes, no_place, 1, 2, 3, NODE, no_place);
    append_image_node(&nodes, no_place, 0, 4, 0, no_place, no_place);
    for (i = 0; i < 3; i++)
        set_u32(&nodes.data, NODE + 0x14 + 4 * (size_t)i, 0x01000000, big);
    put_header(&file, "NJCM", 2 * NODE, big_sizes);
    append_bytes(&file, nodes.data.data, nodes.data.size);
    put_header(&file, "POF0", 1, big_sizes);
    append_u8(&file, 0x40 | 0x2C / 4);
    put_header(&file, "GAAA", 0, big_sizes); /* distances 7, 1, 1, 1: from 2C to 48 hex and on */
    model = open_good(&file, NULL);
    assert_int_equal(kunai_model_get_info(model)->byte_order, order);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    check_translation(model, 0, HEADER, 1, 2, 3);
    check_translation(model, 1, HEADER + NODE, 0, 4, 0);
    kunai_model_close(model);
    free_bytes(&file);
    free_bytes(&nodes.data);
}

TEST(list_size)
{
    check_list_size(0, 0, LITTLE);
    check_list_size(0, 1, MIXED);
    check_list_size(1, 1, KUNAI_BYTE_ORDER_BIG);
}

/* A list of which nothing is there is an empty one, a header that is not whole is none: of a Basic
 * model only one with a list can be found to be Basic+. Its second meshset has no pointers. */
TEST(cut_header)
{
    static const uint8_t header[] = {'P', 'O', 'F', '0', 4, 0, 0, 0};
    image plus = {.stride = 28};
    size_t size;

    put_image(&plus, 1, 0);
    set_u32(&plus.data, plus.model + 40 + 4 + 36 + 28 + 4, 0, 0);
    for (size = 0; size <= sizeof header; size++) {
        bytes file = {0};
        kunai_model *model;

        put_header(&file, "NJBM", (uint32_t)plus.data.size, 0);
        append_bytes(&file, plus.data.data, plus.data.size);
        append_bytes(&file, header, size);
        model = open_good(&file, NULL);
        assert_int_equal(kunai_model_get_info(model)->format,
                         size == sizeof header ? KUNAI_FORMAT_NJBM_PLUS : KUNAI_FORMAT_NJBM);
        assert_int_equal(kunai_model_get_info(model)->byte_order, LITTLE);
        kunai_model_close(model);
        free_bytes(&file);
    }
    free_bytes(&plus.data);
}
