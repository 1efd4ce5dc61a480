/* test_model_place.c - where a model may be: in a Ninja file among others, or as bare structures at
 * any place of other data. Files are put together by ninja-container.md 1 to 6. */
#include "place_files.h"

enum { HEADER = 8 };

static const uint32_t order_of[2] = {KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_BIG};

/* ---- Ninja files ---- */

typedef struct byte_order {
    int big_sizes;
    int big;
    uint32_t order;
} byte_order;

static const byte_order byte_orders[] = {
    {0, 0, KUNAI_BYTE_ORDER_LITTLE}, {0, 1, KUNAI_BYTE_ORDER_MIXED}, {1, 1, KUNAI_BYTE_ORDER_BIG}};

static void put_chunk(bytes *out, const char *tag, const bytes *body, int big_sizes)
{
    append_bytes(out, tag, 4);
    append_u32(out, (uint32_t)body->size, big_sizes);
    append_bytes(out, body->data, body->size);
}

/* Every entry in the form of four bytes. */
static void put_pof0(bytes *out, const image *from, int big_sizes)
{
    bytes list = {0};
    uint32_t at = 0;
    size_t i;

    for (i = 0; i < from->pointer_count; i++) {
        append_u32(&list, 0xC0000000u | (from->pointers[i] - at) / 4, 1);
        at = from->pointers[i];
    }
    put_chunk(out, "POF0", &list, big_sizes);
    free_bytes(&list);
}

/* Where its body begins. */
static uint64_t put_model(bytes *out, image *from, const byte_order *order, double x, int has_pof0)
{
    const uint64_t start = out->size + HEADER;

    from->data.size = 0;
    from->big = order->big;
    put_image(from, x, 0);
    put_chunk(out, get_image_tag(from), &from->data, order->big_sizes);
    if (has_pof0)
        put_pof0(out, from, order->big_sizes);
    return start;
}

static void put_texture_list(bytes *out, const char *tag, const char *name, const byte_order *order)
{
    bytes body = {0};

    append_u32(&body, 8, order->big);
    append_u32(&body, 1, order->big);
    append_u32(&body, 20, order->big);
    append_zeros(&body, 8);
    append_bytes(&body, name, strlen(name) + 1);
    align_bytes(&body, 4);
    put_chunk(out, tag, &body, order->big_sizes);
    free_bytes(&body);
}

enum { MANY = 6 };

/* Chunk, Basic, Chunk, Basic+, Ginja, Ginja, of translations 1 to 6; the first two and the last one
 * without a POF0. */
typedef struct many {
    bytes file;
    image models[MANY];
    uint64_t starts[MANY];
} many;

static many make_many(const byte_order *order)
{
    static const uint32_t strides[MANY] = {0, 24, 0, 28, IMAGE_GINJA, IMAGE_GINJA};
    many out;
    int i;

    memset(&out, 0, sizeof out);
    for (i = 0; i < MANY; i++) {
        out.models[i].stride = strides[i];
        out.starts[i] = put_model(&out.file, &out.models[i], order, i + 1, i >= 2 && i < 5);
    }
    return out;
}

static void free_many(many *some)
{
    int i;

    for (i = 0; i < MANY; i++)
        free_bytes(&some->models[i].data);
    free_bytes(&some->file);
}

/* The models that a format counts, by their place in the file. */
static void check_format(const many *some, const byte_order *order, uint32_t format,
                         const int *wanted, uint32_t count)
{
    kunai_options options = {.struct_size = sizeof options, .format = format};
    uint32_t i;

    for (i = 0; i < count; i++) {
        const int k = wanted[i];

        options.index = i;
        check_image(open_good(&some->file, &options), &some->models[k], some->starts[k],
                    (float)k + 1, order->order);
    }
    options.index = count;
    expect_error(&some->file, &options, KUNAI_E_RANGE, 0);
    options.index = UINT32_MAX;
    expect_error(&some->file, &options, KUNAI_E_RANGE, 0);
}

TEST(index_and_format)
{
    static const int all[MANY] = {0, 1, 2, 3, 4, 5}, chunk[] = {0, 2};
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_NJBM_PLUS};
    size_t i;

    for (i = 0; i < COUNT(byte_orders); i++) {
        many some = make_many(&byte_orders[i]);

        check_format(&some, &byte_orders[i], KUNAI_FORMAT_ANY, all, MANY);
        check_format(&some, &byte_orders[i], KUNAI_FORMAT_NINJA, all, MANY);
        check_format(&some, &byte_orders[i], KUNAI_FORMAT_NJCM, chunk, 2);
        options.format = KUNAI_FORMAT_NJBM_PLUS;
        options.index = 1; /* the second Basic model is Basic+ */
        check_image(open_good(&some.file, &options), &some.models[3], some.starts[3], 4,
                    byte_orders[i].order);
        options.index = 2;
        expect_error(&some.file, &options, KUNAI_E_RANGE, 0);
        options.format = KUNAI_FORMAT_GJCM; /* behind two of NJCM, which can be that, too */
        check_image(open_good(&some.file, &options), &some.models[4], some.starts[4], 5,
                    byte_orders[i].order);
        options.index = 4;
        expect_error(&some.file, &options, KUNAI_E_RANGE, 0);
        options.format = KUNAI_FORMAT_XJ;
        options.index = 2;
        expect_error(&some.file, &options, KUNAI_E_RANGE, 0);
        free_many(&some);
    }
}

/* A Xinja file has what its content says behind the tag of Ninja Chunk, or a tag of its own. */
TEST(xinja_tags)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_NINJA, KUNAI_FORMAT_XJ};
    kunai_options options = {.struct_size = sizeof options};
    image xinja = {.stride = IMAGE_XINJA}, chunk = {.stride = 0};
    uint64_t starts[3];
    bytes file = {0};
    size_t i;

    put_model(&file, &chunk, &byte_orders[0], 1, 1);
    starts[1] = put_model(&file, &xinja, &byte_orders[0], 2, 1);
    starts[2] = put_model(&file, &xinja, &byte_orders[0], 2, 0);
    memcpy(file.data + starts[2] - HEADER, "XJCM", 4);
    for (i = 0; i < COUNT(formats); i++) {
        options.format = formats[i];
        for (options.index = 1; options.index < 3; options.index++)
            check_image(open_good(&file, &options), &xinja, starts[options.index], 2,
                        KUNAI_BYTE_ORDER_LITTLE);
        expect_error(&file, &options, KUNAI_E_RANGE, 0);
    }
    options.format = KUNAI_FORMAT_NJCM; /* counts two of them, and XJCM is none */
    options.index = 2;
    expect_error(&file, &options, KUNAI_E_RANGE, 0);
    options.format = KUNAI_FORMAT_GJCM;
    expect_error(&file, &options, KUNAI_E_RANGE, 0);
    options.format = KUNAI_FORMAT_NJBM;
    expect_error(&file, &options, KUNAI_E_FORMAT, 0);
    free_bytes(&xinja.data);
    free_bytes(&chunk.data);
    free_bytes(&file);
}

/* What is read as another format than it is: an error or an empty model of the format that is
 * named, for each pair of them. */
static void check_forced(const bytes *file, uint32_t format)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    kunai_error error;
    kunai_model *model = test_open_model(file->data, file->size, &options, &error);

    if (model) {
        assert_int_equal(kunai_model_get_info(model)->format, format);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 0);
    } else {
        assert_int_equal(error.format, format);
        assert_int_not_equal(error.code, KUNAI_E_FORMAT);
    }
    kunai_model_close(model);
}

/* An NJCM is what options say: so Ginja models of some files of the GameCube can be read. */
TEST(forced_formats)
{
    static const uint32_t strides[] = {IMAGE_CHUNK, IMAGE_GINJA, IMAGE_XINJA};
    static const uint32_t formats[] = {KUNAI_FORMAT_NJCM, KUNAI_FORMAT_GJCM, KUNAI_FORMAT_XJ};
    size_t i, k, order;

    for (i = 0; i < COUNT(strides); i++)
        for (order = 0; order < (strides[i] == IMAGE_XINJA ? 1 : COUNT(byte_orders)); order++) {
            image model = {.stride = strides[i]};
            bytes file = {0};
            const uint64_t start = put_model(&file, &model, &byte_orders[order], 4, 0);

            memcpy(file.data, "NJCM", 4);
            for (k = 0; k < COUNT(formats); k++) {
                const kunai_options options = {.struct_size = sizeof options, .format = formats[k]};

                if (k == i)
                    check_image(open_good(&file, &options), &model, start, 4,
                                byte_orders[order].order);
                else
                    check_forced(&file, formats[k]);
            }
            free_bytes(&model.data);
            free_bytes(&file);
        }
}

/* The other tags say what they are. */
TEST(tags_that_tell)
{
    static const struct {
        const char *tag;
        uint32_t format;
    } cases[] = {{"GJCM", KUNAI_FORMAT_NJCM}, {"GJCM", KUNAI_FORMAT_XJ},
                 {"GJCM", KUNAI_FORMAT_NJBM}, {"XJCM", KUNAI_FORMAT_NJCM},
                 {"XJCM", KUNAI_FORMAT_GJCM}, {"NJBM", KUNAI_FORMAT_GJCM},
                 {"NJBM", KUNAI_FORMAT_XJ},   {"GJCM", KUNAI_FORMAT_NJBM_PLUS}};
    size_t i;

    for (i = 0; i < COUNT(cases); i++) {
        const kunai_options options = {.struct_size = sizeof options, .format = cases[i].format};
        image chunk = {.stride = 0};
        bytes file = {0};

        put_model(&file, &chunk, &byte_orders[0], 1, 1);
        memcpy(file.data, cases[i].tag, 4);
        expect_error(&file, &options, KUNAI_E_FORMAT, 0);
        free_bytes(&chunk.data);
        free_bytes(&file);
    }
}

/* The POF0 says Basic+; a format that is named says what it says. */
TEST(basic_or_plus)
{
    kunai_options options = {.struct_size = sizeof options};
    image basic = {.stride = 24}, plus = {.stride = 28};
    bytes file = {0};
    uint64_t starts[2];
    kunai_model *model;
    kunai_error error;

    starts[0] = put_model(&file, &basic, &byte_orders[0], 1, 1);
    starts[1] = put_model(&file, &plus, &byte_orders[0], 2, 0);
    options.format = KUNAI_FORMAT_NJBM;
    check_image(open_good(&file, &options), &basic, starts[0], 1, KUNAI_BYTE_ORDER_LITTLE);
    options.index = 1;
    options.format = KUNAI_FORMAT_ANY; /* no POF0 says so: not Basic+ */
    model = open_good(&file, &options);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    kunai_model_close(model);
    options.format = KUNAI_FORMAT_NJBM_PLUS;
    check_image(open_good(&file, &options), &plus, starts[1], 2, KUNAI_BYTE_ORDER_LITTLE);
    put_pof0(&file, &plus, 0);
    file.size--; /* the last entry, the pointer of the second meshset, is cut: nothing fits now */
    options.format = KUNAI_FORMAT_ANY;
    model = open_good(&file, &options);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
    file.size++;
    kunai_model_close(model);
    check_image(open_good(&file, &options), &plus, starts[1], 2, KUNAI_BYTE_ORDER_LITTLE);
    options.format = KUNAI_FORMAT_NJBM;
    model = open_good(&file, &options);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    kunai_model_close(model);
    options.format = KUNAI_FORMAT_NJBM_PLUS; /* an error names what it was read as */
    set_u32(&file, (size_t)starts[1] + 0x2C, 0x7FFFFFFC, 0);
    assert_null(test_open_model(file.data, file.size, &options, &error));
    assert_int_equal(error.offset, starts[1] + 0x2C);
    assert_int_equal(error.format, KUNAI_FORMAT_NJBM_PLUS);
    free_bytes(&basic.data);
    free_bytes(&plus.data);
    free_bytes(&file);
}

static void check_texture(const bytes *file, uint32_t index, const char *name)
{
    const kunai_options options = {.struct_size = sizeof options, .index = index};
    kunai_model *model = open_good(file, &options);

    assert_int_equal(kunai_model_get_info(model)->texture_count, name ? 1 : 0);
    if (name)
        assert_string_equal(kunai_model_get_texture_list(model)->refs[0].name.data, name);
    kunai_model_close(model);
}

/* The last texture list before a model, of any tag. */
TEST(texture_lists)
{
    image chunk = {.stride = 0}, basic = {.stride = 24}, ginja = {.stride = IMAGE_GINJA};
    size_t i;

    for (i = 0; i < COUNT(byte_orders); i++) {
        const byte_order *order = &byte_orders[i];
        bytes file = {0};

        put_model(&file, &chunk, order, 1, 1);
        put_texture_list(&file, "NJTL", "first", order);
        put_texture_list(&file, "GJTL", "second", order);
        put_model(&file, &basic, order, 2, 1);
        put_model(&file, &chunk, order, 3, 0);
        put_texture_list(&file, "NJTL", "third", order);
        put_model(&file, &chunk, order, 4, 0);
        put_texture_list(&file, "XJTL", "fourth", order);
        put_model(&file, &ginja, order, 5, 1);
        check_texture(&file, 0, NULL);
        check_texture(&file, 1, "second");
        check_texture(&file, 2, "second");
        check_texture(&file, 3, "third");
        check_texture(&file, 4, "fourth");
        free_bytes(&file);
    }
    free_bytes(&chunk.data);
    free_bytes(&basic.data);
    free_bytes(&ginja.data);
}

TEST(no_model)
{
    kunai_options options = {.struct_size = sizeof options};
    image chunk = {.stride = 0}, basic = {.stride = 24};
    bytes chunks = {0}, basics = {0}, textures = {0};
    kunai_error error;

    put_model(&chunks, &chunk, &byte_orders[0], 1, 1);
    put_model(&basics, &basic, &byte_orders[0], 1, 1);
    put_texture_list(&textures, "NJTL", "a", &byte_orders[0]);
    expect_error(&textures, &options, KUNAI_E_FORMAT, 0);
    (void)test_open_model(textures.data, textures.size, &options, &error);
    assert_string_equal(error.message, "there is no NJCM, NJBM, GJCM or XJCM");
    options.index = 1;
    expect_error(&textures, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_NJBM;
    expect_error(&chunks, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_NJBM_PLUS;
    expect_error(&chunks, &options, KUNAI_E_FORMAT, 0);
    (void)test_open_model(chunks.data, chunks.size, &options, &error);
    assert_string_equal(error.message, "there is no model of that format");
    options.format = KUNAI_FORMAT_NJCM;
    expect_error(&basics, &options, KUNAI_E_FORMAT, 0);
    options.index = 0;
    options.format = KUNAI_FORMAT_NMDM;
    expect_error(&chunks, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_GVR;
    expect_error(&basics, &options, KUNAI_E_FORMAT, 0);
    free_bytes(&chunk.data);
    free_bytes(&basic.data);
    free_bytes(&chunks);
    free_bytes(&basics);
    free_bytes(&textures);
}

/* A pointer of one body never reaches into another one. */
TEST(bodies_are_apart)
{
    kunai_options options = {.struct_size = sizeof options};
    many some = make_many(&byte_orders[0]);
    const size_t child = (size_t)some.starts[0] + 0x2C;

    set_u32(&some.file, child, (uint32_t)(some.starts[1] - some.starts[0]), 0);
    expect_error(&some.file, &options, KUNAI_E_CORRUPT, child);
    options.index = 1;
    check_image(open_good(&some.file, &options), &some.models[1], some.starts[1], 2,
                KUNAI_BYTE_ORDER_LITTLE);
    free_many(&some);
}

/* A node of no pointers and no flags, at (1, 2, 3). */
static bytes make_leaf(const char *tag, const byte_order *order, int has_pof0)
{
    image leaf = {.big = order->big};
    bytes file = {0};

    append_image_node(&leaf, no_place, 1, 2, 3, no_place, no_place);
    put_chunk(&file, tag, &leaf.data, order->big_sizes);
    if (has_pof0)
        put_pof0(&file, &leaf, order->big_sizes); /* an empty list */
    free_bytes(&leaf.data);
    return file;
}

static void check_leaf(const bytes *file, uint32_t forced, uint32_t order, float scale)
{
    const kunai_options options = {.struct_size = sizeof options, .byte_order = forced};
    kunai_model *model = open_good(file, &options);

    assert_int_equal(kunai_model_get_info(model)->byte_order, order);
    check_translation(model, 0, HEADER, scale, 2 * scale, 3 * scale);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
}

/* Where nothing in a body tells its byte order, it is that of the sizes; so a big-endian body
 * behind little-endian sizes has to be named. */
TEST(nothing_tells_the_order)
{
    static const char *const tags[] = {"NJCM", "NJBM", "GJCM", "XJCM"};
    size_t i;
    int has_pof0;

    for (i = 0; i < COUNT(tags); i++)
        for (has_pof0 = 0; has_pof0 < 2; has_pof0++) {
            bytes little = make_leaf(tags[i], &byte_orders[0], has_pof0);
            bytes mixed = make_leaf(tags[i], &byte_orders[1], has_pof0);
            bytes big = make_leaf(tags[i], &byte_orders[2], has_pof0);

            check_leaf(&little, KUNAI_BYTE_ORDER_ANY, KUNAI_BYTE_ORDER_LITTLE, 1);
            check_leaf(&little, KUNAI_BYTE_ORDER_LITTLE, KUNAI_BYTE_ORDER_LITTLE, 1);
            check_leaf(&big, KUNAI_BYTE_ORDER_ANY, KUNAI_BYTE_ORDER_BIG, 1);
            check_leaf(&big, KUNAI_BYTE_ORDER_BIG, KUNAI_BYTE_ORDER_BIG, 1);
            check_leaf(&mixed, KUNAI_BYTE_ORDER_MIXED, KUNAI_BYTE_ORDER_MIXED, 1);
            free_bytes(&little);
            free_bytes(&mixed);
            free_bytes(&big);
        }
}

/* ---- bare structures ---- */

static kunai_options make_bare_options(const image *from, uint64_t base)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_OPEN_BARE,
                                   .format = get_image_format(from),
                                   .offset = from->root,
                                   .base = base};

    return options;
}

/* Found out, named, and with an index, which is not used. The wrong order makes no pointers. */
static void check_bare(const image *from, uint64_t base, float x)
{
    kunai_options options = make_bare_options(from, base);
    const uint32_t order = order_of[from->big];

    check_image(open_good(&from->data, &options), from, from->start, x, order);
    options.byte_order = order;
    options.index = 7;
    check_image(open_good(&from->data, &options), from, from->start, x, order);
    if (from->big) {
        options.byte_order = KUNAI_BYTE_ORDER_MIXED;
        check_image(open_good(&from->data, &options), from, from->start, x, order);
    }
    options.byte_order = order_of[!from->big];
    expect_error(&from->data, &options, KUNAI_E_CORRUPT, from->root + 0x2C);
}

/* prefix: bytes of something else before the image; the image counts pointers from start. */
static void check_bare_at(uint32_t stride, int big, size_t prefix, uint32_t load_address)
{
    int last;

    for (last = 0; last < 2; last++) {
        image out = {.stride = stride, .big = big};

        put_garbage(&out.data, prefix);
        out.base = load_address - (uint32_t)prefix;
        put_image(&out, 5, last);
        if (!last)
            put_garbage(&out.data, 33);
        check_bare(&out, (uint64_t)load_address - prefix, 5);
        free_bytes(&out.data);
    }
}

/* Executables, memory dumps, sections behind a header: a "negative" base is one of those. */
TEST(bare)
{
    static const uint32_t strides[] = {0, 24, 28, IMAGE_GINJA, IMAGE_XINJA};
    static const size_t prefixes[] = {0, 64, 1000, 1001, 1002, 1003};
    static const uint32_t addresses[] = {0x100, 0x8C010000, 0x80003100, 0xFFFFF000};
    size_t i, k, m;

    for (i = 0; i < COUNT(strides); i++)
        for (k = 0; k < COUNT(prefixes); k++)
            for (m = 0; m < COUNT(addresses); m++) {
                check_bare_at(strides[i], 0, prefixes[k], addresses[m]);
                if (strides[i] != IMAGE_XINJA) /* which is always little-endian */
                    check_bare_at(strides[i], 1, prefixes[k], addresses[m]);
            }
}

/* Of Ginja alone nothing is aligned: the child is at another remainder of 4 than the root, which is
 * at the end, and the model is in the first bytes of the data. */
TEST(bare_unaligned)
{
    static const uint32_t strides[] = {IMAGE_GINJA, IMAGE_CHUNK};
    size_t i;
    int gap;

    for (i = 0; i < COUNT(strides); i++)
        for (gap = 1; gap < 4; gap++) {
            image out = {.stride = strides[i], .base = 0x100, .big = gap & 1};
            kunai_options options;

            put_image(&out, 2, 1);
            out.data.size -= NODE; /* the root goes on by some bytes */
            append_zeros(&out.data, (size_t)gap);
            out.root += (uint32_t)gap;
            append_image_node(&out, out.model, 2, 0, 0, out.child, no_place);
            options = make_bare_options(&out, out.base);
            if (strides[i] == IMAGE_GINJA)
                check_image(open_good(&out.data, &options), &out, 0, 2, order_of[out.big]);
            else
                expect_error(&out.data, &options, KUNAI_E_CORRUPT, out.root + 0x2C);
            free_bytes(&out.data);
        }
}

/* Pointers that count from the start of data. */
TEST(bare_base_0)
{
    int big;

    for (big = 0; big < 2; big++) {
        image out = {.stride = 0, .big = big};

        put_garbage(&out.data, 100);
        put_image(&out, 6, 1);
        check_bare(&out, 0, 6);
        free_bytes(&out.data);
    }
}

/* Pointers have 32 bits: what a base has above them does not count. */
TEST(bare_far_base)
{
    static const uint64_t bases[] = {0x1000, UINT64_C(0x100001000), UINT64_C(0xFFFFFFFF00001000)};
    static const uint64_t negative[] = {0xFFFFFFD8, UINT64_C(0xFFFFFFFFFFFFFFD8)}; /* -40 */
    image out = {.stride = 0, .base = 0x1000}, behind = {.stride = 0, .base = 0u - 40};
    kunai_options options;
    size_t i;

    put_image(&out, 1, 0);
    for (i = 0; i < COUNT(bases); i++)
        check_bare(&out, bases[i], 1);
    options = make_bare_options(&out, UINT64_C(0x100002000));
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, out.root + 0x2C);
    put_garbage(&behind.data, 44); /* pointers count from byte 40 */
    put_image(&behind, 2, 1);
    for (i = 0; i < COUNT(negative); i++)
        check_bare(&behind, negative[i], 2);
    free_bytes(&out.data);
    free_bytes(&behind.data);
}

/* An image across the end of the addresses: its first bytes are at FFFFFF80 hex, and its pointers
 * go on from 0. None of them is 0 itself. */
TEST(bare_across_the_end)
{
    static const uint32_t strides[] = {0, 24, 28, IMAGE_GINJA, IMAGE_XINJA};
    size_t i;
    int last;

    for (i = 0; i < COUNT(strides); i++)
        for (last = 0; last < 2; last++) {
            image out = {.stride = strides[i], .base = 0xFFFFFF80};

            put_image(&out, 3, last);
            check_bare(&out, 0xFFFFFF80, 3);
            check_bare(&out, UINT64_C(0xFFFFFFFFFFFFFF80), 3);
            free_bytes(&out.data);
        }
}

/* Place 0 is no NULL where pointers to it are not 0, and a pointer of 0 is, wherever it would
 * lead. */
TEST(bare_null)
{
    image out = {.stride = 0, .base = 0x8C010000};
    kunai_options options;
    kunai_model *model;

    put_image(&out, 1, 0);
    out.root = NODE; /* the second node; it has the first one, at place 0, as its child */
    set_u32(&out.data, NODE + 0x2C, out.base, 0);
    set_u32(&out.data, NODE + 0x30, 0, 0);
    set_u32(&out.data, 0x2C, 0, 0);
    options = make_bare_options(&out, out.base);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    check_translation(model, 1, 0, 1, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    free_bytes(&out.data);

    put_garbage(&out.data, 40);
    out.base = 0u - 40 - NODE; /* the pointer to the child is 0 */
    put_image(&out, 1, 0);
    options = make_bare_options(&out, UINT64_C(0) - 40 - NODE);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_info(model)->node_count, 1);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    free_bytes(&out.data);
}

/* The first and the last place that a node may have, and one beyond each. */
TEST(bare_edges)
{
    image out = {.stride = 0, .base = 0x8C010000};
    const size_t child = 0x2C;
    kunai_options options;
    kunai_model *model;

    put_image(&out, 1, 0);
    append_zeros(&out.data, NODE); /* a node of zeros; its scale is 0 */
    options = make_bare_options(&out, out.base);
    set_u32(&out.data, child, out.base + (uint32_t)out.data.size - NODE, 0);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    assert_int_equal(kunai_model_get_node(model, 1)->offset, out.data.size - NODE);
    kunai_model_close(model);
    set_u32(&out.data, child, out.base + (uint32_t)out.data.size - NODE + 4, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    set_u32(&out.data, child, out.base + (uint32_t)out.data.size, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    set_u32(&out.data, child, out.base - 4, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    set_u32(&out.data, child, out.base + NODE + 2, 0); /* no multiple of 4 */
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    set_u32(&out.data, child, out.base, 0); /* the root */
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);

    options.base = UINT64_C(0) - 0x40; /* pointer + 40 hex, which starts again at 2^32 */
    set_u32(&out.data, 4, 0, 0);
    set_u32(&out.data, NODE + 0x30, 0, 0);
    set_u32(&out.data, child, 0xFFFFFFF4, 0);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_node(model, 1)->offset, NODE);
    kunai_model_close(model);
    set_u32(&out.data, child, 0xFFFFFFBC, 0); /* FFFFFFFC: no place at all */
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    set_u32(&out.data, child, 4, 0); /* in the second node: no multiple of nodes, but valid */
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_node(model, 1)->offset, 0x44);
    kunai_model_close(model);
    free_bytes(&out.data);
}

TEST(bare_root)
{
    image out = {.stride = 0};
    kunai_options options;
    size_t end;

    put_garbage(&out.data, 8);
    put_image(&out, 1, 1); /* the root is the last of the data */
    end = out.data.size;
    options = make_bare_options(&out, 0);
    assert_int_equal(options.offset, end - NODE);
    kunai_model_close(open_good(&out.data, &options));
    options.offset = end - NODE + 1;
    expect_error(&out.data, &options, KUNAI_E_RANGE, end - NODE + 1);
    options.offset = end - 1;
    expect_error(&out.data, &options, KUNAI_E_RANGE, end - 1);
    options.offset = end; /* and from here on the offset is the end of the data */
    expect_error(&out.data, &options, KUNAI_E_RANGE, end);
    options.offset = UINT64_MAX;
    expect_error(&out.data, &options, KUNAI_E_RANGE, end);
    options.offset = UINT64_C(0x100000000) + out.root;
    expect_error(&out.data, &options, KUNAI_E_RANGE, end);
    options.offset = 0;
    out.data.size = NODE - 1;
    expect_error(&out.data, &options, KUNAI_E_RANGE, 0);
    out.data.size = 0;
    expect_error(&out.data, &options, KUNAI_E_RANGE, 0);
    free_bytes(&out.data);
}

TEST(bare_format)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_NINJA, KUNAI_FORMAT_NMDM,
                                       KUNAI_FORMAT_GVR, 0xFFFFFFFF};
    image out = {.stride = 0};
    kunai_options options;
    size_t i;

    put_image(&out, 1, 1);
    options = make_bare_options(&out, 0);
    for (i = 0; i < COUNT(formats); i++) {
        options.format = formats[i];
        expect_error(&out.data, &options, KUNAI_E_ARGUMENT, 0);
    }
    free_bytes(&out.data);
}

/* Data that is a file of its own is read as it stands: the model of an NJCM, with its own base. */
TEST(bare_in_a_file)
{
    image chunk = {.stride = 0};
    bytes file = {0};
    kunai_options options;
    uint64_t start;

    put_texture_list(&file, "NJTL", "name", &byte_orders[0]);
    start = put_model(&file, &chunk, &byte_orders[0], 3, 1);
    options = make_bare_options(&chunk, 0 - start);
    options.offset = start;
    check_image(open_good(&file, &options), &chunk, start, 3, KUNAI_BYTE_ORDER_LITTLE);
    free_bytes(&chunk.data);
    free_bytes(&file);
}

/* A node alone: model, child and sibling are words, as they stand. */
static uint32_t find_order(const uint32_t words[4], size_t size)
{
    static const size_t at[4] = {0, 0x04, 0x2C, 0x30};
    kunai_options options = {.struct_size = sizeof options,
                             .flags = KUNAI_OPEN_BARE,
                             .format = KUNAI_FORMAT_NJBM,
                             .base = 0x10};
    bytes data = {0};
    uint32_t order;
    kunai_model *model;
    size_t i;

    append_zeros(&data, size);
    for (i = 0; i < 4; i++)
        set_u32(&data, at[i], words[i], 0);
    model = open_good(&data, &options);
    order = kunai_model_get_info(model)->byte_order;
    kunai_model_close(model);
    free_bytes(&data);
    return order;
}

/* Three pointers vote. When both orders make as many, it is the one of the smaller flags. */
TEST(bare_votes)
{
    static const uint32_t child[] = {0, 0, 0x50, 0}, big_child[] = {0, 0, 0x50000000, 0};
    static const uint32_t flags[] = {0x17, 0, 0, 0}, big_flags[] = {0x17000000, 0, 0, 0};
    static const uint32_t nothing[] = {0, 0, 0, 0}, equal[] = {0x00010100, 0, 0, 0};
    /* 210 and 10020000 hex: the second is outside; the flags do not matter then */
    static const uint32_t stronger[] = {0x17000000, 0, 0x210, 0};
    /* the last pointer alone */
    static const uint32_t sibling[] = {0, 0, 0, 0x50}, big_sibling[] = {0, 0, 0, 0x50000000};
    /* one pointer outweighs the flags */
    static const uint32_t against[] = {0x17000000, 0, 0x50, 0},
                          big_against[] = {0x17, 0, 0x50000000, 0};
    /* the model of a node that is hidden in both orders, from the first to the last byte; a tie is
     * big-endian, 08000018 against 18000008 hex */
    static const struct {
        uint32_t model, order;
    } edges[] = {{0x0F, KUNAI_BYTE_ORDER_BIG},
                 {0x10, KUNAI_BYTE_ORDER_LITTLE},
                 {0x10 + NODE - 1, KUNAI_BYTE_ORDER_LITTLE},
                 {0x10 + NODE, KUNAI_BYTE_ORDER_BIG}};
    /* a place in both orders: 110000 and 1100 hex, less 10 hex */
    static const uint32_t both[] = {0x01000000, 0, 0x00110000, 0};
    size_t i;

    assert_int_equal(find_order(child, 0x40 + NODE), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(big_child, 0x40 + NODE), KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(find_order(flags, NODE), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(big_flags, NODE), KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(find_order(nothing, NODE), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(equal, NODE), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(stronger, 0x1000), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(sibling, 0x40 + NODE), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(big_sibling, 0x40 + NODE), KUNAI_BYTE_ORDER_BIG);
    assert_int_equal(find_order(against, 0x40 + NODE), KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(find_order(big_against, 0x40 + NODE), KUNAI_BYTE_ORDER_BIG);
    for (i = 0; i < COUNT(edges); i++) {
        const uint32_t words[] = {0x18000008, edges[i].model, 0, 0};

        assert_int_equal(find_order(words, NODE), edges[i].order);
    }
    assert_int_equal(find_order(both, 0x120000), KUNAI_BYTE_ORDER_BIG);
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    static const uint32_t strides[] = {0, 24, IMAGE_GINJA, IMAGE_XINJA};
    size_t i;

    for (i = 0; i < COUNT(strides); i++) {
        image bare = {.stride = strides[i], .base = 0x8C010000};
        many some = make_many(&byte_orders[1]);
        kunai_options options = {.struct_size = sizeof options};

        options.index = (uint32_t)i + 2;
        test_sweep_all(&model_visitor, some.file.data, some.file.size, &options, 0);
        put_garbage(&bare.data, 40);
        put_image(&bare, 3, (int)i % 2);
        put_garbage(&bare.data, 9);
        options = make_bare_options(&bare, bare.base);
        test_sweep_all(&model_visitor, bare.data.data, bare.data.size, &options, 0);
        free_bytes(&bare.data);
        free_many(&some);
    }
}
