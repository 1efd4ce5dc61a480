/* test_model_place.c - where a model may be: in a Ninja file among others, as bare structures at
 * any place of other data, in a file of SA Tools. Files are put together by ninja-container.md 1 to
 * 7, ninja-chunk.md 1 to 4 and ninja-basic.md 2 to 4. */
#include "support.h"

#include "fixtures/bytes.h"

#include <dirent.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { NODE = 52, HEADER = 8, SA_HEADER = 16 };

static const uint32_t none = 0xFFFFFFFF;
static const uint32_t order_of[2] = {KUNAI_ORDER_LITTLE, KUNAI_ORDER_BIG};

/* ---- images ---- */

/* A root with a triangle, its child, and the sibling of that one. */
typedef struct image {
    bytes data;
    int big;
    uint32_t base;   /* what is added to places to make pointers */
    uint32_t stride; /* of meshsets; 0: a chunk model */
    uint32_t triangles;
    uint32_t start;
    uint32_t root;
    uint32_t child;
    uint32_t sibling;
    uint32_t model;
    uint32_t pointers[64]; /* where they are */
    size_t pointer_count;
} image;

static void word(image *out, uint32_t value)
{
    bytes_32(&out->data, value, out->big);
}

static void half(image *out, uint32_t value)
{
    bytes_16(&out->data, value, out->big);
}

static void number(image *out, double value)
{
    bytes_float(&out->data, value, out->big);
}

/* place: or none, for a pointer of 0. */
static void pointer(image *out, uint32_t place)
{
    if (place == none) {
        word(out, 0);
        return;
    }
    assert_true(out->pointer_count < COUNT(out->pointers));
    out->pointers[out->pointer_count++] = (uint32_t)out->data.size;
    word(out, out->base + place);
}

static void put_node(image *out, uint32_t model, double x, double y, double z, uint32_t child,
                     uint32_t sibling)
{
    int i;

    word(out, 0);
    pointer(out, model);
    number(out, x);
    number(out, y);
    number(out, z);
    for (i = 0; i < 3; i++)
        word(out, 0);
    for (i = 0; i < 3; i++)
        number(out, 1);
    pointer(out, child);
    pointer(out, sibling);
}

static void put_points(image *out)
{
    static const double points[9] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    size_t i;

    for (i = 0; i < COUNT(points); i++)
        number(out, points[i]);
}

static void put_sphere(image *out)
{
    int i;

    for (i = 0; i < 4; i++)
        number(out, i + 1);
}

static void put_chunk_model(image *out)
{
    static const uint16_t strip[8] = {0x40, 5, 1, 3, 0, 1, 2, 0xFF};
    size_t i;

    pointer(out, out->model + 24);
    pointer(out, out->model + 24 + 48);
    put_sphere(out);
    word(out, 0x22 | 10 << 16);
    word(out, 3 << 16);
    put_points(out);
    word(out, 0xFF);
    for (i = 0; i < COUNT(strip); i++)
        half(out, strip[i]);
    out->triangles = 1;
}

/* Two meshsets without material of the same triangle, behind the points. */
static void put_basic_model(image *out)
{
    const uint32_t points = out->model + 40 + (out->stride - 24), meshsets = points + 36;
    const uint32_t corners = meshsets + 2 * out->stride;
    int i;

    pointer(out, points);
    word(out, 0);
    word(out, 3);
    pointer(out, meshsets);
    word(out, 0);
    half(out, 2);
    half(out, 0);
    put_sphere(out);
    bytes_zeros(&out->data, out->stride - 24);
    put_points(out);
    for (i = 0; i < 2; i++) {
        half(out, 0);
        half(out, 1);
        pointer(out, corners);
        bytes_zeros(&out->data, out->stride - 8);
    }
    for (i = 0; i < 4; i++)
        half(out, (uint32_t)i % 3);
    out->triangles = 2;
}

/* Nodes first, the root before all, or nodes last and the root behind all. x: translations. */
static void put_image(image *out, double x, int root_is_last)
{
    const uint32_t geometry = out->stride ? 40 + (out->stride - 24) + 36 + 2 * out->stride + 8 : 88;
    const uint32_t at = (uint32_t)out->data.size;

    out->start = at;
    out->pointer_count = 0;
    out->model = root_is_last ? at : at + 3 * NODE;
    out->child = root_is_last ? at + geometry : at + NODE;
    out->sibling = out->child + NODE;
    out->root = root_is_last ? out->sibling + NODE : at;
    if (root_is_last && out->stride)
        put_basic_model(out);
    else if (root_is_last)
        put_chunk_model(out);
    else
        put_node(out, out->model, x, 0, 0, out->child, none);
    put_node(out, none, 0, x, 0, none, out->sibling);
    put_node(out, none, 0, 0, x, none, none);
    if (root_is_last)
        put_node(out, out->model, x, 0, 0, out->child, none);
    else if (out->stride)
        put_basic_model(out);
    else
        put_chunk_model(out);
    assert_int_equal(out->data.size, at + 3 * NODE + geometry);
}

static uint32_t format_of(const image *from)
{
    if (!from->stride)
        return KUNAI_FORMAT_NJCM;
    return from->stride == 24 ? KUNAI_FORMAT_NJBM : KUNAI_FORMAT_NJBM_PLUS;
}

static void put_garbage(bytes *out, size_t size)
{
    uint32_t state = 1;

    for (; size; size--) {
        state = state * 1664525 + 1013904223;
        bytes_8(out, state >> 24);
    }
}

/* ---- what is expected ---- */

static kunai_model *open_exact(const bytes *file, const kunai_options *options, kunai_error *error)
{
    test_exact exact = test_exact_copy(file->data, file->size);
    kunai_model *model;
    kunai_result code;

    code = kunai_model_open(exact.data, exact.size, options, &model, error);
    assert_int_equal(code, error->code);
    test_exact_free(&exact);
    return model;
}

static void expect_error(const bytes *file, const kunai_options *options, kunai_result code,
                         uint64_t offset)
{
    kunai_error error;

    assert_null(open_exact(file, options, &error));
    if (error.code != code || error.offset != offset)
        print_error("%s: %s at %u\n", error.record, error.message, (unsigned)error.offset);
    assert_int_equal(error.code, code);
    assert_int_equal(error.offset, offset);
}

static kunai_model *open_good(const bytes *file, const kunai_options *options)
{
    kunai_error error;
    kunai_model *model = open_exact(file, options, &error);

    if (!model)
        print_error("%s: %s at %u\n", error.record, error.message, (unsigned)error.offset);
    assert_non_null(model);
    return model;
}

static void check_translation(const kunai_model *model, uint32_t index, uint64_t offset, float x,
                              float y, float z)
{
    const kunai_node *node = kunai_model_get_node(model, index);

    assert_non_null(node);
    assert_int_equal(node->offset, offset);
    assert_true(node->rest.translation[0] == x && node->rest.translation[1] == y &&
                node->rest.translation[2] == z);
}

/* The image of put_image(x), whose first byte is at start. Closes the model. */
static void check_image(kunai_model *model, const image *from, uint64_t start, float x,
                        uint32_t byte_order)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const uint64_t moved = start - from->start;
    const kunai_mesh *mesh;

    assert_int_equal(info->format, format_of(from));
    assert_int_equal(info->byte_order, byte_order);
    assert_int_equal(info->node_count, 3);
    check_translation(model, 0, moved + from->root, x, 0, 0);
    check_translation(model, 1, moved + from->child, 0, x, 0);
    check_translation(model, 2, moved + from->sibling, 0, 0, x);
    assert_true(kunai_model_get_node(model, 0)->radius == 4.0f);
    assert_int_equal(info->triangle_count, from->triangles);
    mesh = kunai_model_get_mesh(model, 0);
    assert_non_null(mesh);
    assert_int_equal(mesh->node, 0);
    assert_true(mesh->positions[3 * mesh->indices[1]] == 1.0f);
    assert_true(mesh->positions[3 * mesh->indices[2] + 1] == 1.0f);
    kunai_model_close(model);
}

/* ---- Ninja files ---- */

typedef struct byte_order {
    int big_sizes;
    int big;
    uint32_t order;
} byte_order;

static const byte_order byte_orders[] = {
    {0, 0, KUNAI_ORDER_LITTLE}, {0, 1, KUNAI_ORDER_MIXED}, {1, 1, KUNAI_ORDER_BIG}};

static void put_chunk(bytes *out, const char *tag, const bytes *body, int big_sizes)
{
    bytes_add(out, tag, 4);
    bytes_32(out, (uint32_t)body->size, big_sizes);
    bytes_add(out, body->data, body->size);
}

/* Every entry in the form of four bytes. */
static void put_pof0(bytes *out, const image *from, int big_sizes)
{
    bytes list = {0};
    uint32_t at = 0;
    size_t i;

    for (i = 0; i < from->pointer_count; i++) {
        bytes_32(&list, 0xC0000000u | (from->pointers[i] - at) / 4, 1);
        at = from->pointers[i];
    }
    put_chunk(out, "POF0", &list, big_sizes);
    bytes_free(&list);
}

/* Where its body begins. */
static uint64_t put_model(bytes *out, image *from, const byte_order *order, double x, int has_pof0)
{
    const uint64_t start = out->size + HEADER;

    from->data.size = 0;
    from->big = order->big;
    put_image(from, x, 0);
    put_chunk(out, from->stride ? "NJBM" : "NJCM", &from->data, order->big_sizes);
    if (has_pof0)
        put_pof0(out, from, order->big_sizes);
    return start;
}

static void put_texture_list(bytes *out, const char *tag, const char *name, const byte_order *order)
{
    bytes body = {0};

    bytes_32(&body, 8, order->big);
    bytes_32(&body, 1, order->big);
    bytes_32(&body, 20, order->big);
    bytes_zeros(&body, 8);
    bytes_add(&body, name, strlen(name) + 1);
    bytes_align(&body, 4);
    put_chunk(out, tag, &body, order->big_sizes);
    bytes_free(&body);
}

/* Chunk, Basic, Chunk, Basic+, of translations 1 to 4; the first two without a POF0. */
typedef struct many {
    bytes file;
    image models[4];
    uint64_t starts[4];
} many;

static many make_many(const byte_order *order)
{
    static const uint32_t strides[4] = {0, 24, 0, 28};
    many out;
    int i;

    memset(&out, 0, sizeof out);
    for (i = 0; i < 4; i++) {
        out.models[i].stride = strides[i];
        out.starts[i] = put_model(&out.file, &out.models[i], order, i + 1, i >= 2);
    }
    return out;
}

static void free_many(many *some)
{
    int i;

    for (i = 0; i < 4; i++)
        bytes_free(&some->models[i].data);
    bytes_free(&some->file);
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

static void test_index_and_format(void **state)
{
    static const int all[] = {0, 1, 2, 3}, chunk[] = {0, 2};
    kunai_options options = {.struct_size = sizeof options, .format = KUNAI_FORMAT_NJBM_PLUS};
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(byte_orders); i++) {
        many some = make_many(&byte_orders[i]);

        check_format(&some, &byte_orders[i], KUNAI_FORMAT_ANY, all, 4);
        check_format(&some, &byte_orders[i], KUNAI_FORMAT_NINJA, all, 4);
        check_format(&some, &byte_orders[i], KUNAI_FORMAT_NJCM, chunk, 2);
        options.index = 1; /* the second Basic model is Basic+ */
        check_image(open_good(&some.file, &options), &some.models[3], some.starts[3], 4,
                    byte_orders[i].order);
        options.index = 2;
        expect_error(&some.file, &options, KUNAI_E_RANGE, 0);
        free_many(&some);
    }
}

/* The POF0 says Basic+; a format that is named says what it says. */
static void test_basic_or_plus(void **state)
{
    kunai_options options = {.struct_size = sizeof options};
    image basic = {.stride = 24}, plus = {.stride = 28};
    bytes file = {0};
    uint64_t starts[2];
    kunai_model *model;

    (void)state;
    starts[0] = put_model(&file, &basic, &byte_orders[0], 1, 1);
    starts[1] = put_model(&file, &plus, &byte_orders[0], 2, 0);
    options.format = KUNAI_FORMAT_NJBM;
    check_image(open_good(&file, &options), &basic, starts[0], 1, KUNAI_ORDER_LITTLE);
    options.index = 1;
    options.format = KUNAI_FORMAT_ANY; /* no POF0 says so: not Basic+ */
    model = open_good(&file, &options);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    kunai_model_close(model);
    options.format = KUNAI_FORMAT_NJBM_PLUS;
    check_image(open_good(&file, &options), &plus, starts[1], 2, KUNAI_ORDER_LITTLE);
    put_pof0(&file, &plus, 0);
    file.size--; /* the last entry, the pointer of the second meshset, is cut: nothing fits now */
    options.format = KUNAI_FORMAT_ANY;
    model = open_good(&file, &options);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    assert_int_equal(kunai_model_get_info(model)->warning_count, 1);
    file.size++;
    kunai_model_close(model);
    check_image(open_good(&file, &options), &plus, starts[1], 2, KUNAI_ORDER_LITTLE);
    options.format = KUNAI_FORMAT_NJBM;
    model = open_good(&file, &options);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_NJBM);
    kunai_model_close(model);
    bytes_free(&basic.data);
    bytes_free(&plus.data);
    bytes_free(&file);
}

static void check_texture(const bytes *file, uint32_t index, const char *name)
{
    const kunai_options options = {.struct_size = sizeof options, .index = index};
    kunai_model *model = open_good(file, &options);

    assert_int_equal(kunai_model_get_info(model)->texture_count, name ? 1 : 0);
    if (name)
        assert_string_equal(kunai_model_get_texture(model, 0)->name.data, name);
    kunai_model_close(model);
}

/* The last texture list before a model, of either tag. */
static void test_texture_lists(void **state)
{
    image chunk = {.stride = 0}, basic = {.stride = 24};
    size_t i;

    (void)state;
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
        check_texture(&file, 0, NULL);
        check_texture(&file, 1, "second");
        check_texture(&file, 2, "second");
        check_texture(&file, 3, "third");
        bytes_free(&file);
    }
    bytes_free(&chunk.data);
    bytes_free(&basic.data);
}

static void test_no_model(void **state)
{
    kunai_options options = {.struct_size = sizeof options};
    image chunk = {.stride = 0}, basic = {.stride = 24};
    bytes chunks = {0}, basics = {0}, textures = {0};
    kunai_error error;

    (void)state;
    put_model(&chunks, &chunk, &byte_orders[0], 1, 1);
    put_model(&basics, &basic, &byte_orders[0], 1, 1);
    put_texture_list(&textures, "NJTL", "a", &byte_orders[0]);
    expect_error(&textures, &options, KUNAI_E_FORMAT, 0);
    (void)open_exact(&textures, &options, &error);
    assert_string_equal(error.message, "there is no NJCM or NJBM");
    options.index = 1;
    expect_error(&textures, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_NJBM;
    expect_error(&chunks, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_NJBM_PLUS;
    expect_error(&chunks, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_NJCM;
    expect_error(&basics, &options, KUNAI_E_FORMAT, 0);
    options.index = 0;
    options.format = KUNAI_FORMAT_NMDM;
    expect_error(&chunks, &options, KUNAI_E_FORMAT, 0);
    options.format = KUNAI_FORMAT_GVR;
    expect_error(&basics, &options, KUNAI_E_FORMAT, 0);
    bytes_free(&chunk.data);
    bytes_free(&basic.data);
    bytes_free(&chunks);
    bytes_free(&basics);
    bytes_free(&textures);
}

/* A pointer of one body never reaches into another one. */
static void test_bodies_are_apart(void **state)
{
    kunai_options options = {.struct_size = sizeof options};
    many some = make_many(&byte_orders[0]);
    const size_t child = (size_t)some.starts[0] + 0x2C;

    (void)state;
    bytes_set_32(&some.file, child, (uint32_t)(some.starts[1] - some.starts[0]), 0);
    expect_error(&some.file, &options, KUNAI_E_CORRUPT, child);
    options.index = 1;
    check_image(open_good(&some.file, &options), &some.models[1], some.starts[1], 2,
                KUNAI_ORDER_LITTLE);
    free_many(&some);
}

/* ---- bare structures ---- */

static kunai_options bare_options(const image *from, uint64_t base)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = KUNAI_BARE,
                                   .format = format_of(from),
                                   .offset = from->root,
                                   .base = base};

    return options;
}

/* Found out, named, and with an index, which is not used. The wrong order makes no pointers. */
static void check_bare(const image *from, uint64_t base, float x)
{
    kunai_options options = bare_options(from, base);
    const uint32_t order = order_of[from->big];

    check_image(open_good(&from->data, &options), from, from->start, x, order);
    options.byte_order = order;
    options.index = 7;
    check_image(open_good(&from->data, &options), from, from->start, x, order);
    if (from->big) {
        options.byte_order = KUNAI_ORDER_MIXED;
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
        bytes_free(&out.data);
    }
}

/* Executables, memory dumps, sections behind a header: a "negative" base is one of those. */
static void test_bare(void **state)
{
    static const uint32_t strides[] = {0, 24, 28};
    static const size_t prefixes[] = {0, 64, 1000, 1001, 1002, 1003};
    static const uint32_t addresses[] = {0x100, 0x8C010000, 0x80003100, 0xFFFFF000};
    size_t i, k, m;

    (void)state;
    for (i = 0; i < COUNT(strides); i++)
        for (k = 0; k < COUNT(prefixes); k++)
            for (m = 0; m < COUNT(addresses); m++) {
                check_bare_at(strides[i], 0, prefixes[k], addresses[m]);
                check_bare_at(strides[i], 1, prefixes[k], addresses[m]);
            }
}

/* Pointers that count from the start of data. */
static void test_bare_base_0(void **state)
{
    int big;

    (void)state;
    for (big = 0; big < 2; big++) {
        image out = {.stride = 0, .big = big};

        put_garbage(&out.data, 100);
        put_image(&out, 6, 1);
        check_bare(&out, 0, 6);
        bytes_free(&out.data);
    }
}

/* A base beyond 2^32: pointers have 32 bits, and none leads to a place. */
static void test_bare_far_base(void **state)
{
    image out = {.stride = 0, .base = 0x1000};
    kunai_options options;

    (void)state;
    put_image(&out, 1, 0);
    options = bare_options(&out, UINT64_C(0x100001000));
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, out.root + 0x2C);
    options.base = UINT64_C(0xFFFFFFFF00001000);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, out.root + 0x2C);
    bytes_free(&out.data);
}

/* Place 0 is no NULL where pointers to it are not 0, and a pointer of 0 is, wherever it would
 * lead. */
static void test_bare_null(void **state)
{
    image out = {.stride = 0, .base = 0x8C010000};
    kunai_options options;
    kunai_model *model;

    (void)state;
    put_image(&out, 1, 0);
    out.root = NODE; /* the second node; it has the first one, at place 0, as its child */
    bytes_set_32(&out.data, NODE + 0x2C, out.base, 0);
    bytes_set_32(&out.data, NODE + 0x30, 0, 0);
    bytes_set_32(&out.data, 0x2C, 0, 0);
    options = bare_options(&out, out.base);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    check_translation(model, 1, 0, 1, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    bytes_free(&out.data);

    put_garbage(&out.data, 40);
    out.base = 0u - 40 - NODE; /* the pointer to the child is 0 */
    put_image(&out, 1, 0);
    options = bare_options(&out, UINT64_C(0) - 40 - NODE);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_info(model)->node_count, 1);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    bytes_free(&out.data);
}

/* The first and the last place that a node may have, and one beyond each. */
static void test_bare_edges(void **state)
{
    image out = {.stride = 0, .base = 0x8C010000};
    const size_t child = 0x2C;
    kunai_options options;
    kunai_model *model;

    (void)state;
    put_image(&out, 1, 0);
    bytes_zeros(&out.data, NODE); /* a node of zeros; its scale is 0 */
    options = bare_options(&out, out.base);
    bytes_set_32(&out.data, child, out.base + (uint32_t)out.data.size - NODE, 0);
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    assert_int_equal(kunai_model_get_node(model, 1)->offset, out.data.size - NODE);
    kunai_model_close(model);
    bytes_set_32(&out.data, child, out.base + (uint32_t)out.data.size - NODE + 4, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    bytes_set_32(&out.data, child, out.base + (uint32_t)out.data.size, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    bytes_set_32(&out.data, child, out.base - 4, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    bytes_set_32(&out.data, child, out.base + NODE + 2, 0); /* no multiple of 4 */
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    bytes_set_32(&out.data, child, out.base, 0); /* the root */
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);

    options.base = UINT64_C(0) - 0x40; /* pointer + 40 hex; it does not start again at 2^32 */
    bytes_set_32(&out.data, 4, 0, 0);
    bytes_set_32(&out.data, child, 0xFFFFFFF4, 0);
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, child);
    bytes_set_32(&out.data, child, 4,
                 0); /* in the second node: no multiple of 4 nodes, but valid */
    model = open_good(&out.data, &options);
    assert_int_equal(kunai_model_get_node(model, 1)->offset, 0x44);
    kunai_model_close(model);
    bytes_free(&out.data);
}

static void test_bare_root(void **state)
{
    image out = {.stride = 0};
    kunai_options options;
    size_t end;

    (void)state;
    put_garbage(&out.data, 8);
    put_image(&out, 1, 1); /* the root is the last of the data */
    end = out.data.size;
    options = bare_options(&out, 0);
    assert_int_equal(options.offset, end - NODE);
    kunai_model_close(open_good(&out.data, &options));
    options.offset = end - NODE + 1;
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, end - NODE + 1);
    options.offset = end - 1;
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, end - 1);
    options.offset = end; /* and from here on the offset is the end of the data */
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, end);
    options.offset = UINT64_MAX;
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, end);
    options.offset = UINT64_C(0x100000000) + out.root;
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, end);
    options.offset = 0;
    out.data.size = NODE - 1;
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, 0);
    out.data.size = 0;
    expect_error(&out.data, &options, KUNAI_E_CORRUPT, 0);
    bytes_free(&out.data);
}

static void test_bare_format(void **state)
{
    static const uint32_t formats[] = {KUNAI_FORMAT_ANY, KUNAI_FORMAT_NINJA, KUNAI_FORMAT_NMDM,
                                       KUNAI_FORMAT_GVR, 0xFFFFFFFF};
    image out = {.stride = 0};
    kunai_options options;
    size_t i;

    (void)state;
    put_image(&out, 1, 1);
    options = bare_options(&out, 0);
    for (i = 0; i < COUNT(formats); i++) {
        options.format = formats[i];
        expect_error(&out.data, &options, KUNAI_E_ARGUMENT, 0);
    }
    bytes_free(&out.data);
}

/* Data that is a file of its own is read as it stands: the model of an NJCM, with its own base. */
static void test_bare_in_a_file(void **state)
{
    image chunk = {.stride = 0};
    bytes file = {0};
    kunai_options options;
    uint64_t start;

    (void)state;
    put_texture_list(&file, "NJTL", "name", &byte_orders[0]);
    start = put_model(&file, &chunk, &byte_orders[0], 3, 1);
    options = bare_options(&chunk, 0 - start);
    options.offset = start;
    check_image(open_good(&file, &options), &chunk, start, 3, KUNAI_ORDER_LITTLE);
    bytes_free(&chunk.data);
    bytes_free(&file);
}

/* A node alone: model, child and sibling are words, as they stand. */
static uint32_t found_order(const uint32_t words[4], size_t size)
{
    static const size_t at[4] = {0, 0x04, 0x2C, 0x30};
    kunai_options options = {.struct_size = sizeof options,
                             .flags = KUNAI_BARE,
                             .format = KUNAI_FORMAT_NJBM,
                             .base = 0x10};
    bytes data = {0};
    uint32_t order;
    kunai_model *model;
    size_t i;

    bytes_zeros(&data, size);
    for (i = 0; i < 4; i++)
        bytes_set_32(&data, at[i], words[i], 0);
    model = open_good(&data, &options);
    order = kunai_model_get_info(model)->byte_order;
    kunai_model_close(model);
    bytes_free(&data);
    return order;
}

/* Three pointers vote. When both orders make as many, it is the one of the smaller flags. */
static void test_bare_votes(void **state)
{
    static const uint32_t child[] = {0, 0, 0x50, 0}, big_child[] = {0, 0, 0x50000000, 0};
    static const uint32_t flags[] = {0x17, 0, 0, 0}, big_flags[] = {0x17000000, 0, 0, 0};
    static const uint32_t nothing[] = {0, 0, 0, 0}, equal[] = {0x00010100, 0, 0, 0};
    /* 210 and 10020000 hex: the second is outside; the flags do not matter then */
    static const uint32_t stronger[] = {0x17000000, 0, 0x210, 0};
    /* a place in both orders: 110000 and 1100 hex, less 10 hex */
    static const uint32_t both[] = {0x01000000, 0, 0x00110000, 0};

    (void)state;
    assert_int_equal(found_order(child, 0x40 + NODE), KUNAI_ORDER_LITTLE);
    assert_int_equal(found_order(big_child, 0x40 + NODE), KUNAI_ORDER_BIG);
    assert_int_equal(found_order(flags, NODE), KUNAI_ORDER_LITTLE);
    assert_int_equal(found_order(big_flags, NODE), KUNAI_ORDER_BIG);
    assert_int_equal(found_order(nothing, NODE), KUNAI_ORDER_LITTLE);
    assert_int_equal(found_order(equal, NODE), KUNAI_ORDER_LITTLE);
    assert_int_equal(found_order(stronger, 0x1000), KUNAI_ORDER_LITTLE);
    assert_int_equal(found_order(both, 0x120000), KUNAI_ORDER_BIG);
}

/* ---- SA Tools ---- */

typedef struct label {
    uint32_t place;
    const char *name;
} label;

/* Header and image; no metadata. */
static image make_sa(uint32_t stride, uint32_t version)
{
    image out = {.stride = stride};

    bytes_add(&out.data, stride ? "SA1MDL" : "SA2MDL", 7);
    bytes_8(&out.data, version);
    bytes_zeros(&out.data, 8);
    put_image(&out, 7, 1);
    bytes_set_32(&out.data, 8, out.root, 0);
    return out;
}

static void begin_metadata(image *out)
{
    bytes_set_32(&out->data, 12, (uint32_t)out->data.size, 0);
}

static void put_end(image *out)
{
    bytes_add(&out->data, "END\0\0\0\0\0", 8);
}

/* A LABL chunk. */
static void put_labels(image *out, const label *labels, size_t count)
{
    bytes names = {0};
    size_t i;

    bytes_add(&out->data, "LABL", 4);
    for (i = 0; i < count; i++)
        bytes_add(&names, labels[i].name, strlen(labels[i].name) + 1);
    bytes_align(&names, 4);
    bytes_32(&out->data, (uint32_t)(8 * count + 8 + names.size), 0);
    names.size = 0;
    for (i = 0; i < count; i++) {
        bytes_32(&out->data, labels[i].place, 0);
        bytes_32(&out->data, (uint32_t)(8 * count + 8 + names.size), 0);
        bytes_add(&names, labels[i].name, strlen(labels[i].name) + 1);
    }
    bytes_32(&out->data, 0xFFFFFFFF, 0);
    bytes_32(&out->data, 0xFFFFFFFF, 0);
    bytes_align(&names, 4);
    bytes_add(&out->data, names.data, names.size);
    bytes_free(&names);
}

/* The labels of all nodes, and of others. */
static image make_labelled(uint32_t stride)
{
    image out = make_sa(stride, 3);
    const label labels[] = {{out.model, "model_0"},       {out.child, "object_child"},
                            {out.sibling, "object_last"}, {out.sibling + 4, "no node"},
                            {0xFFFFFFFC, "far away"},     {out.root, "object_root"}};

    begin_metadata(&out);
    put_labels(&out, labels, COUNT(labels));
    put_end(&out);
    return out;
}

/* NULL: no name. */
static void check_names(const kunai_model *model, const char *root, const char *child,
                        const char *sibling)
{
    const char *wanted[3] = {root, child, sibling};
    uint32_t i;

    for (i = 0; i < 3; i++) {
        const kunai_string name = kunai_model_get_node(model, i)->name;

        assert_string_equal(name.data, wanted[i] ? wanted[i] : "");
        assert_int_equal(name.size, strlen(name.data));
    }
}

static const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_STRICT};

static void test_sa(void **state)
{
    static const uint32_t strides[] = {24, 0};
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(strides); i++) {
        image out = make_labelled(strides[i]);
        kunai_model *model = open_good(&out.data, strides[i] ? NULL : &strict);

        check_names(model, "object_root", "object_child", "object_last");
        check_image(model, &out, SA_HEADER, 7, KUNAI_ORDER_LITTLE);
        bytes_free(&out.data);
    }
}

/* The structure that an error is in is called by its magic word. */
static void expect_sa_record(uint32_t stride, uint32_t format, const char *record)
{
    const kunai_options options = {.struct_size = sizeof options, .format = format};
    image out = make_sa(stride, 4);
    kunai_error error;

    assert_null(open_exact(&out.data, &options, &error));
    assert_int_equal(error.code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(error.format, format);
    assert_string_equal(error.record, record);
    bytes_free(&out.data);
}

static void test_sa_record(void **state)
{
    (void)state;
    expect_sa_record(24, KUNAI_FORMAT_NJBM, "SA1MDL");
    expect_sa_record(24, KUNAI_FORMAT_NJBM_PLUS, "SA1MDL");
    expect_sa_record(0, KUNAI_FORMAT_NJCM, "SA2MDL");
}

/* What is in it, what is asked for. */
static void test_sa_format(void **state)
{
    static const struct {
        uint32_t stride;
        uint32_t format;
        int good;
    } cases[] = {{24, KUNAI_FORMAT_NJBM, 1},      {24, KUNAI_FORMAT_NJCM, 0},
                 {24, KUNAI_FORMAT_NJBM_PLUS, 1}, {24, KUNAI_FORMAT_NINJA, 0},
                 {24, KUNAI_FORMAT_PVR, 0},       {0, KUNAI_FORMAT_NJCM, 1},
                 {0, KUNAI_FORMAT_NJBM, 0},       {0, KUNAI_FORMAT_NJBM_PLUS, 0},
                 {0, KUNAI_FORMAT_NINJA, 0},      {0, 0xFFFFFFFF, 0}};
    kunai_options options = {.struct_size = sizeof options};
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(cases); i++) {
        image out = make_labelled(cases[i].stride);

        options.format = cases[i].format;
        options.index = 0;
        options.byte_order = KUNAI_ORDER_BIG; /* the file says it itself */
        if (!cases[i].good) {
            expect_error(&out.data, &options, KUNAI_E_FORMAT, 0);
        } else {
            kunai_model *model = open_good(&out.data, &options);

            assert_int_equal(kunai_model_get_info(model)->format, cases[i].format);
            kunai_model_close(model);
            options.index = 1;
            expect_error(&out.data, &options, KUNAI_E_RANGE, 0);
        }
        bytes_free(&out.data);
    }
}

static void test_sa_header(void **state)
{
    image out = make_labelled(0);
    const size_t end = out.data.size;
    uint32_t version;

    (void)state;
    for (version = 0; version < 256; version++) {
        out.data.data[7] = (uint8_t)version;
        if (version >= 1 && version <= 3)
            kunai_model_close(open_good(&out.data, &strict));
        else
            expect_error(&out.data, NULL, KUNAI_E_UNSUPPORTED, 7);
    }
    out.data.data[7] = 3;
    out.data.size = 7;
    expect_error(&out.data, NULL, KUNAI_E_TRUNCATED, 7);
    out.data.size = 8;
    expect_error(&out.data, NULL, KUNAI_E_TRUNCATED, 8);
    out.data.size = 11;
    expect_error(&out.data, NULL, KUNAI_E_TRUNCATED, 8);
    out.data.size = 12;
    expect_error(&out.data, NULL, KUNAI_E_TRUNCATED, 12);
    out.data.size = 15;
    expect_error(&out.data, NULL, KUNAI_E_TRUNCATED, 12);
    out.data.size = 16;
    expect_error(&out.data, NULL, KUNAI_E_CORRUPT, 8);
    out.data.size = 6; /* the magic has 7 bytes */
    expect_error(&out.data, NULL, KUNAI_E_FORMAT, 0);
    out.data.size = end;
    out.data.data[6] = 1;
    expect_error(&out.data, NULL, KUNAI_E_FORMAT, 0);
    out.data.data[6] = 0;
    out.data.data[2] = '3';
    expect_error(&out.data, NULL, KUNAI_E_FORMAT, 0);
    bytes_free(&out.data);
}

static void test_sa_root(void **state)
{
    static const uint32_t bad[] = {0, 4, 12, 18, 0x80000000, 0xFFFFFFFC, 0xFFFFFFFF};
    image out = make_sa(24, 3);
    const uint32_t last = (uint32_t)out.data.size - NODE;
    size_t i;

    (void)state;
    assert_int_equal(out.root, last);
    for (i = 0; i < COUNT(bad); i++) {
        bytes_set_32(&out.data, 8, bad[i], 0);
        expect_error(&out.data, NULL, KUNAI_E_CORRUPT, 8);
    }
    for (i = 1; i < 8; i++) {
        bytes_set_32(&out.data, 8, last + (uint32_t)i, 0);
        expect_error(&out.data, NULL, KUNAI_E_CORRUPT, 8);
    }
    bytes_set_32(&out.data, 8, out.child, 0);
    kunai_model_close(open_good(&out.data, NULL));
    bytes_free(&out.data);
}

/* What stands in the metadata of the older versions is something else. */
static void test_sa_versions(void **state)
{
    image out = make_labelled(0);
    kunai_model *model;
    uint32_t version;

    (void)state;
    for (version = 1; version < 3; version++) {
        out.data.data[7] = (uint8_t)version;
        model = open_good(&out.data, &strict);
        check_names(model, NULL, NULL, NULL);
        kunai_model_close(model);
    }
    bytes_free(&out.data);
    out = make_sa(0, 3); /* no metadata */
    model = open_good(&out.data, &strict);
    check_names(model, NULL, NULL, NULL);
    kunai_model_close(model);
    bytes_free(&out.data);
}

/* The model is there, without the names in question, and with one warning; with KUNAI_STRICT that
 * is the error. */
static void expect_broken(const image *from, kunai_result code, uint64_t offset, const char *root,
                          const char *child, const char *sibling)
{
    kunai_model *model = open_good(&from->data, NULL);
    const kunai_model_info *info = kunai_model_get_info(model);

    check_names(model, root, child, sibling);
    assert_int_equal(info->triangle_count, from->triangles);
    assert_int_equal(info->warning_count, 1);
    assert_int_equal(info->warnings[0].code, code);
    assert_int_equal(info->warnings[0].offset, offset);
    kunai_model_close(model);
    expect_error(&from->data, &strict, code, offset);
}

static void test_sa_metadata_place(void **state)
{
    image out = make_labelled(0);
    const uint32_t end = (uint32_t)out.data.size;

    (void)state;
    bytes_set_32(&out.data, 12, end + 1, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, 12, NULL, NULL, NULL);
    bytes_set_32(&out.data, 12, 0xFFFFFFFF, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, 12, NULL, NULL, NULL);
    bytes_set_32(&out.data, 12, end, 0);
    expect_broken(&out, KUNAI_E_TRUNCATED, end, NULL, NULL, NULL);
    bytes_set_32(&out.data, 12, end - 4, 0);
    expect_broken(&out, KUNAI_E_TRUNCATED, end, NULL, NULL, NULL);
    bytes_free(&out.data);
}

/* Unknown chunks are passed over, what is behind the end mark does not matter, and the first
 * label of a place wins, also in another chunk. */
static void test_sa_chunks(void **state)
{
    image out = make_sa(0, 3);
    const label first[] = {{out.root, "one"}, {out.root, "two"}, {out.child, "three"}};
    const label second[] = {{out.root, "four"}, {out.sibling, "five"}, {out.child, "six"}};
    const label third[] = {{out.sibling, "seven"}};
    kunai_model *model;

    (void)state;
    begin_metadata(&out);
    bytes_add(&out.data, "DESC\5\0\0\0xxxxx", 13); /* no multiple of 4 */
    put_labels(&out, first, 3);
    bytes_add(&out.data, "TOOL\0\0\0\0", 8);
    put_labels(&out, second, 3);
    put_end(&out);
    put_labels(&out, third, 1);
    model = open_good(&out.data, &strict);
    check_names(model, "one", "three", "five");
    kunai_model_close(model);
    bytes_free(&out.data);

    out = make_sa(0, 3); /* an end mark has a size, too, which may be any that fits */
    begin_metadata(&out);
    bytes_add(&out.data, "END\0\4\0\0\0LABL", 12);
    model = open_good(&out.data, &strict);
    check_names(model, NULL, NULL, NULL);
    kunai_model_close(model);
    bytes_free(&out.data);
}

/* A file that ends anywhere in its metadata keeps its model. Names are there from the end of their
 * chunk on. */
static void test_sa_cut(void **state)
{
    image out = make_labelled(0);
    const size_t end = out.data.size, metadata = out.root + NODE;

    (void)state;
    for (out.data.size = metadata; out.data.size < end; out.data.size++) {
        const size_t at = out.data.size;
        const int has_names = at >= end - 8;
        size_t offset = metadata; /* of the word that is not there */

        if (at >= metadata + 4)
            offset = metadata + 4;
        if (at >= metadata + 8)
            offset = metadata + 8;
        if (has_names)
            offset = at >= end - 4 ? end - 4 : end - 8;
        expect_broken(&out, KUNAI_E_TRUNCATED, offset, has_names ? "object_root" : NULL,
                      has_names ? "object_child" : NULL, has_names ? "object_last" : NULL);
    }
    bytes_free(&out.data);
}

/* The chunk itself ends too early: the labels before that count. The pair at each place: see
 * make_labelled. */
static void test_sa_label_size(void **state)
{
    image out = make_labelled(0);
    const size_t metadata = out.root + NODE, labels = metadata + 8, size = 6 * 8 + 8;
    size_t cut;

    (void)state;
    out.data.size = labels;
    for (cut = 0; cut < size; cut++) {
        image other = {.triangles = 1};
        const size_t offset = labels + cut / 4 * 4;

        bytes_add(&other.data, out.data.data, labels + cut);
        bytes_set_32(&other.data, metadata + 4, (uint32_t)cut, 0);
        put_end(&other);
        if (cut < 16) { /* no label of a node */
            expect_broken(&other, KUNAI_E_TRUNCATED, offset, NULL, NULL, NULL);
        } else { /* whose names are not in the chunk */
            kunai_model *model = open_good(&other.data, NULL);

            check_names(model, NULL, NULL, NULL);
            assert_int_equal(kunai_model_get_info(model)->warning_count, cut < 24   ? 2
                                                                         : cut < 48 ? 3
                                                                                    : 4);
            assert_int_equal(kunai_model_get_info(model)->warnings[0].offset, labels + 12);
            kunai_model_close(model);
        }
        bytes_free(&other.data);
    }
    bytes_free(&out.data);
}

/* A name begins and ends in the chunk. Those of other structures are not looked at. */
static void test_sa_names(void **state)
{
    image out = make_labelled(0);
    const size_t labels = out.root + NODE + 8, size = out.data.size - 8 - labels;
    kunai_model *model;

    (void)state;
    bytes_set_32(&out.data, labels + 4, 0xFFFFFFFF, 0);
    bytes_set_32(&out.data, labels + 28, (uint32_t)size, 0);
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", "object_child", "object_last");
    kunai_model_close(model);

    bytes_set_32(&out.data, labels + 12, (uint32_t)size - 1, 0); /* a 0: an empty name */
    assert_int_equal(out.data.data[labels + size - 1], 0);
    model = open_good(&out.data, &strict);
    check_names(model, "object_root", NULL, "object_last");
    kunai_model_close(model);
    bytes_set_32(&out.data, labels + 12, (uint32_t)size, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, labels + 12, "object_root", NULL, "object_last");
    bytes_set_32(&out.data, labels + 12, 0xFFFFFFFF, 0);
    expect_broken(&out, KUNAI_E_CORRUPT, labels + 12, "object_root", NULL, "object_last");

    bytes_set_32(&out.data, labels + 12, (uint32_t)size - 1, 0);
    out.data.data[labels + size - 1] = 'x'; /* no 0 up to the end of the chunk */
    expect_broken(&out, KUNAI_E_CORRUPT, labels + 12, "object_root", NULL, "object_last");
    bytes_free(&out.data);
}

static void expect_budget(const image *from, uint64_t pairs, uint64_t names)
{
    kunai_error error;

    assert_null(open_exact(&from->data, NULL, &error));
    assert_int_equal(error.code, KUNAI_E_LIMIT);
    assert_string_equal(error.record, "LABL");
    assert_true(error.offset >= pairs && error.offset < names);
}

/* Names that overlap cost as many steps as they have bytes, also when they have no end: 20,000
 * nodes of one name of 256 KiB are more than the budget. */
static void test_sa_budget(void **state)
{
    enum { NODES = 20000, NAME = 256 << 10, NAMES = 8 * NODES + 8 };
    image out = {.stride = 0};
    uint32_t i, pairs;

    (void)state;
    bytes_add(&out.data, "SA2MDL\0\3", 8);
    word(&out, SA_HEADER);
    word(&out, 0);
    for (i = 0; i < NODES; i++) /* siblings */
        put_node(&out, none, 0, 0, 0, none, none);
    for (i = 0; i + 1 < NODES; i++)
        bytes_set_32(&out.data, SA_HEADER + i * NODE + 0x30, SA_HEADER + (i + 1) * NODE, 0);
    begin_metadata(&out);
    bytes_add(&out.data, "LABL", 4);
    word(&out, NAMES + NAME + 1);
    pairs = (uint32_t)out.data.size;
    for (i = 0; i < NODES; i++) {
        word(&out, SA_HEADER + i * NODE);
        word(&out, NAMES);
    }
    word(&out, 0xFFFFFFFF);
    word(&out, 0xFFFFFFFF);
    for (i = 0; i < NAME; i++)
        bytes_8(&out.data, 'n');
    bytes_8(&out.data, 0);
    put_end(&out);
    expect_budget(&out, pairs, pairs + NAMES);
    out.data.data[pairs + NAMES + NAME] = 'n';
    expect_budget(&out, pairs, pairs + NAMES);
    bytes_free(&out.data);
}

/* ---- sweeps ---- */

static void test_sweeps(void **state)
{
    static const uint32_t strides[] = {0, 24};
    size_t i;

    (void)state;
    for (i = 0; i < COUNT(strides); i++) {
        image out = make_labelled(strides[i]), bare = {.stride = strides[i], .base = 0x8C010000};
        many some = make_many(&byte_orders[1]);
        kunai_options options = {.struct_size = sizeof options};

        test_sweep_all(&subject_model, out.data.data, out.data.size, &options, 0);
        options.index = (uint32_t)i + 2;
        test_sweep_all(&subject_model, some.file.data, some.file.size, &options, 0);
        put_garbage(&bare.data, 40);
        put_image(&bare, 3, (int)i);
        put_garbage(&bare.data, 9);
        options = bare_options(&bare, bare.base);
        test_sweep_all(&subject_model, bare.data.data, bare.data.size, &options, 0);
        bytes_free(&bare.data);
        bytes_free(&out.data);
        free_many(&some);
    }
}

/* ---- corpus ---- */

static uint32_t word_at(const uint8_t *data, size_t size, uint64_t at)
{
    assert_true(at + 4 <= size);
    return (uint32_t)data[at] | (uint32_t)data[at + 1] << 8 | (uint32_t)data[at + 2] << 16 |
           (uint32_t)data[at + 3] << 24;
}

/* The label of a place, read in the simplest way: in real files the LABL is the first chunk. */
static const char *label_of(const uint8_t *data, size_t size, uint64_t place)
{
    const uint32_t labels = word_at(data, size, 12) + 8;
    uint32_t at;

    assert_memory_equal(data + labels - 8, "LABL", 4);
    for (at = labels; word_at(data, size, at) != 0xFFFFFFFF; at += 8)
        if (word_at(data, size, at) == place)
            return (const char *)data + labels + word_at(data, size, at + 4);
    return "";
}

/* How many nodes have names. */
static size_t check_real(const uint8_t *data, size_t size)
{
    kunai_model *model;
    kunai_error error;
    const kunai_node *node;
    size_t names = 0;
    uint32_t i;

    assert_int_equal(kunai_model_open(data, size, NULL, &model, &error), KUNAI_OK);
    assert_int_equal(kunai_model_get_info(model)->format,
                     data[2] == '1' ? KUNAI_FORMAT_NJBM : KUNAI_FORMAT_NJCM);
    assert_int_equal(kunai_model_get_node(model, 0)->offset, word_at(data, size, 8));
    for (i = 0; (node = kunai_model_get_node(model, i)) != NULL; i++) {
        assert_string_equal(node->name.data, label_of(data, size, node->offset));
        names += node->name.size > 0;
    }
    kunai_model_close(model);
    return names;
}

static void test_corpus_labels(void **state)
{
    static const char *const folders[] = {"models/sa_tools", "models/cwe", "models/mods"};
    size_t i, checked = 0, names = 0, size;
    char path[768];

    (void)state;
    if (!test_corpus())
        skip();
    for (i = 0; i < COUNT(folders); i++) {
        struct dirent *item;
        DIR *dir;

        snprintf(path, sizeof path, "%s/%s", test_corpus(), folders[i]);
        dir = opendir(path);
        assert_non_null(dir);
        while ((item = readdir(dir)) != NULL) {
            uint8_t *data;

            if (!strstr(item->d_name, "mdl"))
                continue;
            snprintf(path, sizeof path, "%s/%s", folders[i], item->d_name);
            data = test_read_corpus(path, &size);
            assert_non_null(data);
            names += check_real(data, size);
            checked++;
            free(data);
        }
        closedir(dir);
    }
    assert_int_equal(checked, 26);
    assert_true(names > checked);
    snprintf(path, sizeof path, "SA Tools files with %u named nodes", (unsigned)names);
    test_corpus_report(path, checked, 0, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_index_and_format),
        cmocka_unit_test(test_basic_or_plus),
        cmocka_unit_test(test_texture_lists),
        cmocka_unit_test(test_no_model),
        cmocka_unit_test(test_bodies_are_apart),
        cmocka_unit_test(test_bare),
        cmocka_unit_test(test_bare_base_0),
        cmocka_unit_test(test_bare_far_base),
        cmocka_unit_test(test_bare_null),
        cmocka_unit_test(test_bare_edges),
        cmocka_unit_test(test_bare_root),
        cmocka_unit_test(test_bare_format),
        cmocka_unit_test(test_bare_in_a_file),
        cmocka_unit_test(test_bare_votes),
        cmocka_unit_test(test_sa),
        cmocka_unit_test(test_sa_record),
        cmocka_unit_test(test_sa_format),
        cmocka_unit_test(test_sa_header),
        cmocka_unit_test(test_sa_root),
        cmocka_unit_test(test_sa_versions),
        cmocka_unit_test(test_sa_metadata_place),
        cmocka_unit_test(test_sa_chunks),
        cmocka_unit_test(test_sa_cut),
        cmocka_unit_test(test_sa_label_size),
        cmocka_unit_test(test_sa_names),
        cmocka_unit_test(test_sa_budget),
        cmocka_unit_test(test_sweeps),
        cmocka_unit_test(test_corpus_labels),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
