/* test_ginja.c - Ginja models: every way to store a number, an index and a primitive, by the tables
 * of ginja.md 3 to 8. What opens is also compared with a second reading of its bytes. */
#include "ginja_compare.h"
#include "ginja_opened.h"

#include <math.h>

#define PARAMETERS(words) words, GINJA_COUNT(words) / 2

enum { DIRECT = 1, INDEX_8 = 2, INDEX_16 = 3 };

/* Corners 0, 1 and 2 of three elements; they are at places that tell them apart. */
static const double positions[] = {0, 0, 0, 4, 0, 0, 0, 4, 0};

/* ---- opening ---- */

/* Strictly, in the file's order of draws, and compared with the second reader. */
static kunai_model *open_checked(const ginja_body *body, uint32_t flags)
{
    bytes file = build_ginja_file(body, "GJCM", 1);
    kunai_model *model =
        open_ginja_body(body, flags | KUNAI_MODEL_DRAW_ORDER | KUNAI_OPEN_STRICT, 0);
    ginja_reference reference;
    reference_place place;

    assert_true(find_ginja_reference(&place, file.data, file.size, body->big));
    read_ginja_reference(&reference, &place);
    if (!(flags & (KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_COLORS_RGBA)))
        assert_int_equal(compare_ginja("second reader", model, &reference), 0);
    free_ginja_reference(&reference);
    free_bytes(&file);
    return model;
}

static kunai_model *open_source(const ginja_source *source, uint32_t flags)
{
    ginja_body body = build_ginja_body(source);
    kunai_model *model = open_checked(&body, flags);

    free_ginja_body(&body);
    return model;
}

/* One mesh that is drawn with parameters and primitives. */
static kunai_model *open_mesh(const ginja_array *arrays, uint32_t array_count,
                              const uint32_t *parameters, uint32_t parameter_count,
                              const bytes *primitives, int big, uint32_t flags)
{
    const ginja_mesh mesh = {parameters, parameter_count, primitives->data,
                             (uint32_t)primitives->size};
    const ginja_model model = {
        .arrays = arrays, .array_count = array_count, .meshes = {&mesh}, .mesh_counts = {1}};
    ginja_body body = build_ginja_body_of(&model, big);
    kunai_model *opened = open_checked(&body, flags);

    free_ginja_body(&body);
    return opened;
}

/* A triangle of the elements 0, 1 and 2 of positions and of one more array (NULL: none), all with
 * indices of 8 bits. frac: of the array that is looked at; -1: no parameter 0. */
static kunai_model *open_three(const ginja_array *array, int frac, int big, uint32_t flags)
{
    const int is_position = array->attribute == GINJA_POSITION;
    ginja_array arrays[2] = {{GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, positions}, *array};
    uint32_t words[4] = {1, make_ginja_index_word(GINJA_POSITION, INDEX_8) |
                                make_ginja_index_word(array->attribute, INDEX_8)};
    bytes primitives = {0};
    kunai_model *model;
    uint32_t i, k;

    words[2] = 0;
    words[3] =
        make_ginja_format_word(array->attribute, array->count_code, array->type, (uint32_t)frac);
    begin_ginja_primitive(&primitives, GINJA_TRIANGLES, 3);
    for (i = 0; i < 3; i++) {
        append_u8(&primitives, i);
        for (k = 0; k < (is_position ? 0u : array->count_code == GINJA_NBT3 ? 3u : 1u); k++)
            append_u8(&primitives, (i + k) % 3);
    }
    model = open_mesh(is_position ? array : arrays, is_position ? 1 : 2, words, frac < 0 ? 1 : 2,
                      &primitives, big, flags);
    free_bytes(&primitives);
    return model;
}

/* The vertex made of position number source; there is only one. */
static uint32_t find_vertex_of(const kunai_mesh *mesh, uint32_t source)
{
    uint32_t i = 0;

    while (i < mesh->vertex_count && mesh->sources[i] != source)
        i++;
    assert_true(i < mesh->vertex_count);
    return i;
}

static void assert_numbers(const float *values, const double *expected, uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        if (fabs((double)values[i] - (double)(float)expected[i]) > 0.0)
            fail_msg("number %u: %.9g, expected %.9g", (unsigned)i, (double)values[i], expected[i]);
}

static void assert_direction(const float *values, double x, double y, double z)
{
    double expected[3] = {x, y, z};
    int i;

    normalise_vector(expected);
    for (i = 0; i < 3; i++)
        assert_true(fabs((double)values[i] - expected[i]) < 1e-6);
}

/* ---- ginja.md 5: numbers ---- */

/* Both ends of what a type can say, and what is asymmetric about it; three elements of three. */
static const struct number_type {
    uint32_t type;
    double numbers[9];
} number_types[] = {
    {GINJA_U8, {0, 1, 255, 127, 128, 2, 3, 254, 64}},
    {GINJA_S8, {0, 1, -128, 127, -1, 2, 3, -127, 64}},
    {GINJA_U16, {0, 1, 65535, 32767, 32768, 2, 258, 65534, 4660}},
    {GINJA_S16, {0, 1, -32768, 32767, -1, 2, 258, -32767, 4660}},
    {GINJA_F32, {0, 1.5, -3.25, 1e30, -1e-30, 2, 0.1, 65536, -0.0}},
};

static const int fractions[] = {-1, 0, 1, 2, 7, 8, 9, 15, 16, 30, 31};

/* The first `each` of three. */
static void narrow(const struct number_type *from, uint32_t each, double *numbers)
{
    uint32_t i, k;

    for (i = 0; i < 3; i++)
        for (k = 0; k < each; k++)
            numbers[i * each + k] = from->numbers[3 * i + k];
}

/* F32 has no fraction; where nothing gives one it is none. */
static double get_position_units(const struct number_type *type, int frac)
{
    return type->type == GINJA_F32 || frac < 0 ? 1.0 : ldexp(1.0, frac);
}

static void check_positions(const struct number_type *type, uint32_t count_code, int frac, int big)
{
    const uint32_t each = count_code == GINJA_XY ? 2 : 3;
    double numbers[9], expected[3];
    const ginja_array array = {GINJA_POSITION, count_code, type->type, 0, 3, numbers};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, k;

    narrow(type, each, numbers);
    model = open_three(&array, frac, big, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->vertex_count, 3);
    for (i = 0; i < 3; i++) {
        for (k = 0; k < 3; k++)
            expected[k] = k < each ? numbers[i * each + k] / get_position_units(type, frac) : 0;
        assert_numbers(mesh->positions + 3 * find_vertex_of(mesh, i), expected, 3);
    }
    assert_null(mesh->normals);
    assert_null(mesh->uvs[0]);
    assert_null(mesh->colors[0]);
    kunai_model_close(model);
}

TEST(positions)
{
    size_t type, frac;
    int big;

    for (type = 0; type < GINJA_COUNT(number_types); type++)
        for (frac = 0; frac < GINJA_COUNT(fractions); frac++)
            for (big = 0; big < 2; big++) {
                check_positions(&number_types[type], GINJA_XY, fractions[frac], big);
                check_positions(&number_types[type], GINJA_XYZ, fractions[frac], big);
            }
}

/* 8 bits of fraction where nothing is said, or 0. */
static double get_uv_units(const struct number_type *type, int frac)
{
    if (type->type == GINJA_F32)
        return 1.0;
    return ldexp(1.0, frac <= 0 ? 8 : frac);
}

static const float *get_uvs(const kunai_mesh *mesh, uint32_t layer)
{
    return mesh->uvs[layer];
}

static void check_uvs(const struct number_type *type, uint32_t layer, uint32_t count_code, int frac,
                      int big)
{
    const uint32_t each = count_code == GINJA_S ? 1 : 2;
    double numbers[9], expected[2];
    const ginja_array array = {GINJA_UV + layer, count_code, type->type, 0, 3, numbers};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, k;

    narrow(type, each, numbers);
    model = open_three(&array, frac, big, 0);
    mesh = kunai_model_get_mesh(model, 0);
    for (i = 0; i < 8; i++)
        assert_int_equal(get_uvs(mesh, i) != NULL, i == layer);
    for (i = 0; i < 3; i++) {
        for (k = 0; k < 2; k++)
            expected[k] = k < each ? numbers[i * each + k] / get_uv_units(type, frac) : 0;
        assert_numbers(get_uvs(mesh, layer) + 2 * find_vertex_of(mesh, i), expected, 2);
    }
    kunai_model_close(model);
}

TEST(uvs)
{
    size_t type, frac;
    uint32_t layer;
    int big;

    for (type = 0; type < GINJA_COUNT(number_types); type++)
        for (big = 0; big < 2; big++) {
            for (frac = 0; frac < GINJA_COUNT(fractions); frac++) {
                check_uvs(&number_types[type], 0, GINJA_S, fractions[frac], big);
                check_uvs(&number_types[type], 0, GINJA_ST, fractions[frac], big);
            }
            for (layer = 1; layer < 8; layer++)
                check_uvs(&number_types[type], layer, layer % 2 ? GINJA_S : GINJA_ST, 0, big);
        }
}

/* Whatever the fraction: that of normals is fixed. */
TEST(normals)
{
    static const double small[] = {3, 4, 0, 0, -128, 0, 127, 127, -127};
    static const double medium[] = {3, 4, 0, 0, -32768, 0, 32767, 32767, -32767};
    static const double real[] = {3, 4, 0, 0, -0.25, 0, 1e4, 1e4, -1e4};
    static const struct {
        uint32_t type;
        const double *numbers;
    } cases[] = {{GINJA_S8, small}, {GINJA_S16, medium}, {GINJA_F32, real}};
    uint32_t i;
    size_t f;

    for (i = 0; i < 2 * GINJA_COUNT(cases); i++)
        for (f = 0; f < GINJA_COUNT(fractions); f++) {
            const ginja_array array = {
                GINJA_NORMAL, GINJA_NORMAL_XYZ, cases[i / 2].type, 0, 3, cases[i / 2].numbers};
            kunai_model *model = open_three(&array, fractions[f], i % 2, 0);
            const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

            assert_direction(mesh->normals + 3 * find_vertex_of(mesh, 0), 0.6, 0.8, 0);
            assert_direction(mesh->normals + 3 * find_vertex_of(mesh, 1), 0, -1, 0);
            assert_direction(mesh->normals + 3 * find_vertex_of(mesh, 2), 1, 1, -1);
            assert_null(mesh->binormals);
            assert_null(mesh->tangents);
            kunai_model_close(model);
        }
}

/* Normal, binormal, tangent: of one element, or of three. */
TEST(nbt)
{
    static const double numbers[] = {3, 4, 0, 0, 0, 5,  -6, 0, 0, 0,  7, 0, 8,  0,
                                     6, 0, 0, 9, 0, 10, 0,  0, 5, 12, 0, 0, -11};
    static const uint32_t types[] = {GINJA_S8, GINJA_S16, GINJA_F32};
    uint32_t i, k;

    for (i = 0; i < 4 * GINJA_COUNT(types); i++) {
        const uint32_t count_code = i / 2 % 2 ? GINJA_NBT3 : GINJA_NBT;
        const ginja_array array = {GINJA_NORMAL, count_code, types[i / 4], 0, 3, numbers};
        kunai_model *model = open_three(&array, 0, i % 2, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        for (k = 0; k < 3; k++) {
            const uint32_t vertex = 3 * find_vertex_of(mesh, k);
            /* open_three gives corner k the indices k, k + 1 and k + 2 modulo 3. */
            const uint32_t second = count_code == GINJA_NBT3 ? (k + 1) % 3 : k;
            const uint32_t third = count_code == GINJA_NBT3 ? (k + 2) % 3 : k;
            const double *n = numbers + 9 * k, *b = numbers + 9 * second + 3;
            const double *t = numbers + 9 * third + 6;

            assert_direction(mesh->normals + vertex, n[0], n[1], n[2]);
            assert_direction(mesh->binormals + vertex, b[0], b[1], b[2]);
            assert_direction(mesh->tangents + vertex, t[0], t[1], t[2]);
        }
        kunai_model_close(model);
    }
}

/* ---- colours ---- */

static const struct color_case {
    uint32_t count_code;
    uint32_t type;
    uint32_t stored;
    uint8_t expected[4];
} color_cases[] = {
    {GINJA_RGB, GINJA_RGB565, 0x0000, {0, 0, 0, 255}},
    {GINJA_RGB, GINJA_RGB565, 0xFFFF, {255, 255, 255, 255}},
    {GINJA_RGBA, GINJA_RGB565, 0x0821, {8, 4, 8, 255}},       /* 1, 1, 1 */
    {GINJA_RGBA, GINJA_RGB565, 0x8410, {132, 130, 132, 255}}, /* 16, 32, 16 */
    {GINJA_RGBA, GINJA_RGB565, 0xF7BE, {247, 247, 247, 255}}, /* 30, 61, 30 */
    {GINJA_RGB, GINJA_RGB8, 0x123456, {0x12, 0x34, 0x56, 255}},
    {GINJA_RGBA, GINJA_RGB8, 0xFE0080, {0xFE, 0, 0x80, 255}},
    {GINJA_RGB, GINJA_RGBX8, 0x12345600, {0x12, 0x34, 0x56, 255}},
    {GINJA_RGBA, GINJA_RGBX8, 0x12345678, {0x12, 0x34, 0x56, 255}},
    {GINJA_RGBA, GINJA_RGBA4, 0x1EF7, {17, 238, 255, 119}},
    {GINJA_RGB, GINJA_RGBA4, 0x1EF7, {17, 238, 255, 255}},
    {GINJA_RGBA, GINJA_RGBA6, 0x000000, {0, 0, 0, 0}},
    {GINJA_RGBA, GINJA_RGBA6, 0xFFFFFF, {255, 255, 255, 255}},
    {GINJA_RGBA, GINJA_RGBA6, 0x06027E, {4, 130, 36, 251}}, /* 1, 32, 9, 62 */
    {GINJA_RGB, GINJA_RGBA6, 0x06027E, {4, 130, 36, 255}},
    {GINJA_RGBA, GINJA_RGBA8, 0x12345678, {0x12, 0x34, 0x56, 0x78}},
    {GINJA_RGB, GINJA_RGBA8, 0x12345678, {0x12, 0x34, 0x56, 255}},
    {GINJA_RGBA, GINJA_RGBA8, 0xFF000080, {0xFF, 0, 0, 0x80}},
};

static void check_color(const struct color_case *color, uint32_t attribute, uint32_t stride,
                        int big, uint32_t flags)
{
    static const uint8_t turned[] = {3, 2, 1, 0};
    const double numbers[] = {color->stored, 0, color->stored};
    const ginja_array array = {attribute, color->count_code, color->type, stride, 3, numbers};
    const int is_turned = flags & KUNAI_MODEL_COLORS_RGBA && !big &&
                          (color->type == GINJA_RGBA8 || color->type == GINJA_RGBX8);
    kunai_model *model = open_three(&array, 0, big, flags);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    const uint8_t *colors = mesh->colors[attribute == GINJA_COLOR ? 0 : 1];
    uint32_t i, k;

    assert_non_null(colors);
    assert_null(mesh->colors[attribute == GINJA_COLOR ? 1 : 0]);
    for (i = 0; i < 3; i += 2)
        for (k = 0; k < 4; k++) {
            const uint8_t *found = colors + 4 * find_vertex_of(mesh, i);

            if (!is_turned)
                assert_int_equal(found[k], color->expected[k]);
            else if (k == 3 && (color->type == GINJA_RGBX8 || color->count_code == GINJA_RGB))
                assert_int_equal(found[k], 255);
            else
                assert_int_equal(found[k], color->stored >> (24 - 8 * turned[k]) & 255);
        }
    kunai_model_close(model);
}

TEST(colors)
{
    uint32_t i;
    int big;

    for (i = 0; i < GINJA_COUNT(color_cases); i++)
        for (big = 0; big < 2; big++) {
            check_color(&color_cases[i], GINJA_COLOR, 0, big, 0);
            check_color(&color_cases[i], GINJA_COLOR + 1, 0, big, 0);
            check_color(&color_cases[i], GINJA_COLOR, 0, big, KUNAI_MODEL_COLORS_RGBA);
            /* Tools have 4 bytes for RGB8. */
            check_color(&color_cases[i], GINJA_COLOR, 4, big, 0);
            check_color(&color_cases[i], GINJA_COLOR, 255, big, 0);
        }
}

/* ---- strides ---- */

/* Elements with other bytes between them, of every attribute; up to the largest stride. */
TEST(strides)
{
    static const double numbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
    static const struct {
        uint32_t attribute;
        uint32_t count_code;
        uint32_t size;
    } cases[] = {{GINJA_POSITION, GINJA_XYZ, 6},
                 {GINJA_NORMAL, GINJA_NORMAL_XYZ, 6},
                 {GINJA_UV, GINJA_ST, 4},
                 {GINJA_UV + 7, GINJA_S, 2}};
    uint32_t i, k;

    for (i = 0; i < GINJA_COUNT(cases); i++) {
        const uint32_t strides[] = {cases[i].size, cases[i].size + 1, cases[i].size + 2, 255};

        for (k = 0; k < 2 * GINJA_COUNT(strides); k++) {
            const ginja_array array = {
                cases[i].attribute, cases[i].count_code, GINJA_S16, strides[k / 2], 3, numbers};

            kunai_model_close(open_three(&array, 0, k % 2, 0));
        }
    }
}

/* ---- corners ---- */

/* Elements of every attribute; 300 of them so that indices need more than a byte. */
enum { MANY = 300 };

typedef struct rich_arrays {
    double numbers[13][9 * MANY];
    ginja_array arrays[12];
} rich_arrays;

static void fill_rich(rich_arrays *rich)
{
    uint32_t a, i;

    for (a = 1; a < 13; a++) {
        ginja_array *array = &rich->arrays[a - 1];

        for (i = 0; i < 9 * MANY; i++)
            rich->numbers[a][i] = (double)((i * 7 + a * 13) % 251) - (a == 2 ? 125 : 0);
        array->attribute = a;
        array->count_code = a == 1 ? GINJA_XYZ : a == 2 ? GINJA_NBT : a < 5 ? GINJA_RGBA : GINJA_ST;
        array->type = a == 3 ? GINJA_RGB565 : a == 4 ? GINJA_RGBA8 : GINJA_S16;
        array->stride = 0;
        array->count = MANY;
        array->numbers = rich->numbers[a];
    }
}

/* A corner of all attributes that a word of codes says, index + attribute for each. */
static void put_corner(bytes *out, uint32_t codes, uint32_t index)
{
    uint32_t a;

    for (a = 0; a < 13; a++) {
        const uint32_t code = codes >> (2 * a) & 3;

        if (code == INDEX_8 || (code == DIRECT && !a))
            append_u8(out, index + a);
        else if (code == INDEX_16)
            append_u16(out, index + a, 1);
    }
}

/* Has any attribute but the matrix an index of 8 bits? */
static int needs_bytes(uint32_t codes)
{
    uint32_t a;

    for (a = 1; a < 13; a++)
        if ((codes >> (2 * a) & 3) == INDEX_8)
            return 1;
    return 0;
}

static void check_widths(rich_arrays *rich, uint32_t codes, int big)
{
    const uint32_t first = needs_bytes(codes) ? 1 : 250;
    const uint32_t words[] = {1, codes};
    bytes primitives = {0};
    kunai_model *model;
    uint32_t i;

    begin_ginja_primitive(&primitives, GINJA_STRIP, 5);
    for (i = 0; i < 5; i++)
        put_corner(&primitives, codes, first + 7 * i);
    model = open_mesh(rich->arrays, 12, PARAMETERS(words), &primitives, big, 0);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 3);
    kunai_model_close(model);
    free_bytes(&primitives);
}

/* Every width of every attribute, next to either width of the others; the matrix index of all three
 * kinds is read and does nothing. */
TEST(widths)
{
    static rich_arrays rich;
    uint32_t a, code, i, others;

    fill_rich(&rich);
    for (i = 0; i < 4; i++) {
        others = i / 2 ? 0x3FFFFFC : 0x2AAAAA8;
        for (a = 0; a < 13; a++)
            for (code = a ? INDEX_8 : DIRECT; code <= INDEX_16; code++)
                check_widths(&rich, (others & ~(3u << 2 * a)) | code << 2 * a, i % 2);
        for (a = 2; a < 13; a++) /* all but one, and only one */
            check_widths(&rich, others & ~(3u << 2 * a), i % 2);
        for (a = 2; a < 13; a++)
            check_widths(&rich, (others & 12) | (others & 3u << 2 * a), i % 2);
    }
}

/* The last element of an array that one byte, and two bytes, can name. */
TEST(last_index)
{
    static const uint32_t counts[] = {256, 257, 65535};
    uint32_t i, k;

    for (i = 0; i < GINJA_COUNT(counts); i++) {
        const uint32_t last = counts[i] - 1;
        double *numbers = calloc(counts[i], 3 * sizeof *numbers);
        const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_S16, 0, counts[i], numbers};
        const uint32_t words[] = {1, make_ginja_index_word(1, last < 256 ? INDEX_8 : INDEX_16)};
        const double expected[] = {-7, 8, -9};
        bytes primitives = {0};
        kunai_model *model;
        const kunai_mesh *mesh;

        assert_non_null(numbers);
        memcpy(numbers + 3 * (size_t)last, expected, sizeof expected);
        begin_ginja_primitive(&primitives, GINJA_TRIANGLES, 3);
        for (k = 0; k < 3; k++) {
            if (last < 256)
                append_u8(&primitives, last - k);
            else
                append_u16(&primitives, last - k, 1);
        }
        model = open_mesh(&array, 1, PARAMETERS(words), &primitives, 1, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_numbers(mesh->positions + 3 * find_vertex_of(mesh, last), expected, 3);
        kunai_model_close(model);
        free_bytes(&primitives);
        free(numbers);
    }
}

/* ---- direct values ---- */

static void put_24(bytes *out, uint32_t value)
{
    append_u8(out, value >> 16);
    append_u16(out, value, 1);
}

/* Big-endian in any file. */
static void put_direct(bytes *out, uint32_t type, double number)
{
    const uint32_t value = type == GINJA_F32 ? 0 : (uint32_t)(int64_t)number;

    if (type == GINJA_F32)
        append_float(out, number, 1);
    else if (type == GINJA_U8 || type == GINJA_S8)
        append_u8(out, value);
    else if (type == GINJA_U16 || type == GINJA_S16 || type == GINJA_RGB565 || type == GINJA_RGBA4)
        append_u16(out, value, 1);
    else if (type == GINJA_RGB8 || type == GINJA_RGBA6)
        put_24(out, value);
    else
        append_u32(out, value, 1);
}

/* A triangle whose corners have their own values of one attribute, and positions by index where
 * those are not the attribute. */
static kunai_model *open_direct(uint32_t attribute, uint32_t count_code, uint32_t type,
                                uint32_t frac, const double *numbers, uint32_t each, int big)
{
    const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, positions};
    const uint32_t words[] = {0, make_ginja_format_word(attribute, count_code, type, frac), 1,
                              make_ginja_index_word(attribute, DIRECT) |
                                  (attribute == 1 ? 0 : make_ginja_index_word(1, INDEX_8))};
    bytes primitives = {0};
    kunai_model *model;
    uint32_t i, k;

    begin_ginja_primitive(&primitives, GINJA_TRIANGLES, 3);
    for (i = 0; i < 3; i++) {
        if (attribute != GINJA_POSITION)
            append_u8(&primitives, i);
        for (k = 0; k < each; k++)
            put_direct(&primitives, type, numbers[each * i + k]);
    }
    append_zeros(&primitives, 32);
    model = open_mesh(&array, 1, PARAMETERS(words), &primitives, big, 0);
    free_bytes(&primitives);
    return model;
}

TEST(direct_numbers)
{
    static const uint32_t fracs[] = {0, 1, 8, 31};
    uint32_t type, f, big, k;

    for (type = 0; type < GINJA_COUNT(number_types); type++)
        for (f = 0; f < GINJA_COUNT(fracs); f++)
            for (big = 0; big < 2; big++) {
                const struct number_type *from = &number_types[type];
                const double *numbers = from->numbers;
                kunai_model *model =
                    open_direct(GINJA_UV + 3, GINJA_S, from->type, fracs[f], numbers, 1, (int)big);
                const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
                double expected[3];

                for (k = 0; k < 3; k++) {
                    const float *uv = mesh->uvs[3] + 2 * find_vertex_of(mesh, k);

                    expected[0] = numbers[k] / get_uv_units(from, (int)fracs[f]);
                    expected[1] = 0;
                    assert_numbers(uv, expected, 2);
                }
                kunai_model_close(model);
                model = open_direct(GINJA_UV, GINJA_ST, from->type, fracs[f], numbers, 2, (int)big);
                kunai_model_close(model);
                model = open_direct(GINJA_NORMAL, GINJA_NORMAL_XYZ,
                                    from->type & 1 ? from->type : GINJA_F32, fracs[f], positions, 3,
                                    (int)big);
                assert_non_null(kunai_model_get_mesh(model, 0)->normals);
                kunai_model_close(model);
            }
}

TEST(direct_colors)
{
    uint32_t i, k;
    int big;

    for (i = 0; i < GINJA_COUNT(color_cases); i++)
        for (big = 0; big < 2; big++) {
            const struct color_case *color = &color_cases[i];
            const double numbers[] = {color->stored, color->stored, color->stored};
            kunai_model *model =
                open_direct(GINJA_COLOR, color->count_code, color->type, 0, numbers, 1, big);
            const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

            for (k = 0; k < 4; k++)
                assert_int_equal(mesh->colors[0][k], color->expected[k]);
            kunai_model_close(model);
        }
}

/* A position of its own for every corner, and no array at all. */
TEST(direct_positions)
{
    static const uint8_t primitives[] = {GINJA_TRIANGLES, 0, 3, 0, 0, 0, 64, 0, 0, 0, 64, 0x80};
    static const double expected[3][3] = {{0, 0, 0}, {0, 1, -2}, {1, 0, 0}};
    const uint32_t words[] = {0, make_ginja_format_word(1, GINJA_XYZ, GINJA_S8, 6), 1,
                              make_ginja_index_word(1, DIRECT)};
    const ginja_mesh drawn = {PARAMETERS(words), primitives, sizeof primitives};
    const ginja_model source = {.meshes = {&drawn}, .mesh_counts = {1}};
    uint32_t i, first;
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, big);
        kunai_model *model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        assert_int_equal(mesh->index_count, 3);
        assert_int_equal(mesh->vertex_count, 3);
        for (first = 0; mesh->positions[3 * mesh->indices[first]] +
                            mesh->positions[3 * mesh->indices[first] + 1] >
                        0.0f;)
            first++;
        for (i = 0; i < 3; i++) /* counter-clockwise: the corners 0, 2, 1 */
            assert_numbers(mesh->positions + 3 * mesh->indices[(first + i) % 3], expected[i], 3);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

TEST(direct_nbt)
{
    static const double numbers[] = {64, 0, 0, 0,  64, 0, 0, 0, 64, 64, 0, 0, 0, 64,
                                     0,  0, 0, 64, 64, 0, 0, 0, 64, 0,  0, 0, 64};
    uint32_t code;
    int big;

    for (code = GINJA_NBT; code <= GINJA_NBT3; code++)
        for (big = 0; big < 2; big++) {
            kunai_model *model = open_direct(GINJA_NORMAL, code, GINJA_S8, 0, numbers, 9, big);
            const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

            assert_direction(mesh->normals, 1, 0, 0);
            assert_direction(mesh->binormals, 0, 1, 0);
            assert_direction(mesh->tangents, 0, 0, 1);
            kunai_model_close(model);
        }
}

/* ---- ginja.md 8: kinds of primitives ---- */

/* What the table says of n corners; a digit a corner, in the order of the table. */
static const struct kind_case {
    uint32_t opcode;
    uint32_t count;
    const char *expected;
} kind_cases[] = {
    {GINJA_QUADS, 0, ""},
    {GINJA_QUADS, 3, ""},
    {GINJA_QUADS, 4, "012023"},
    {GINJA_QUADS, 7, "012023"},
    {GINJA_QUADS, 8, "012023456467"},
    {GINJA_TRIANGLES, 0, ""},
    {GINJA_TRIANGLES, 1, ""},
    {GINJA_TRIANGLES, 2, ""},
    {GINJA_TRIANGLES, 3, "012"},
    {GINJA_TRIANGLES, 5, "012"},
    {GINJA_TRIANGLES, 6, "012345"},
    {GINJA_STRIP, 0, ""},
    {GINJA_STRIP, 1, ""},
    {GINJA_STRIP, 2, ""},
    {GINJA_STRIP, 3, "012"},
    {GINJA_STRIP, 4, "012213"},
    {GINJA_STRIP, 6, "012213234435"},
    {GINJA_FAN, 0, ""},
    {GINJA_FAN, 2, ""},
    {GINJA_FAN, 3, "012"},
    {GINJA_FAN, 5, "012023034"},
    {GINJA_LINES, 0, ""},
    {GINJA_LINES, 1, ""},
    {GINJA_LINES, 2, "01"},
    {GINJA_LINES, 3, "01"},
    {GINJA_LINES, 4, "0123"},
    {GINJA_LINE_STRIP, 0, ""},
    {GINJA_LINE_STRIP, 1, ""},
    {GINJA_LINE_STRIP, 2, "01"},
    {GINJA_LINE_STRIP, 4, "011223"},
    {GINJA_POINTS, 0, ""},
    {GINJA_POINTS, 1, "0"},
    {GINJA_POINTS, 3, "012"},
};

static const double grid[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0,
                              0, 2, 1, 2, 2, 0, 5, 0, 3, 0, 5, 4};

static uint32_t get_corner_count(uint32_t opcode)
{
    if ((opcode & 0xF8) == GINJA_POINTS)
        return 1;
    return (opcode & 0xF8) >= GINJA_LINES ? 2 : 3;
}

/* A triangle may begin with any corner, but goes round the other way. */
static int is_triangle(const uint32_t *found, const char *expected)
{
    uint32_t first, i;

    for (first = 0; first < 3; first++) {
        for (i = 0; i < 3 && found[i] == (uint32_t)(expected[(3 + first - i) % 3] - '0');)
            i++;
        if (i == 3)
            return 1;
    }
    return 0;
}

static void assert_shapes(const kunai_mesh *mesh, const char *expected)
{
    uint32_t at, k, found[3];

    assert_int_equal(mesh->index_count, strlen(expected));
    for (at = 0; at < mesh->index_count; at += mesh->corner_count) {
        for (k = 0; k < mesh->corner_count; k++)
            found[k] = mesh->sources[mesh->indices[at + k]];
        if (mesh->corner_count == 3)
            assert_true(is_triangle(found, expected + at));
        else
            for (k = 0; k < mesh->corner_count; k++)
                assert_int_equal(found[k], expected[at + k] - '0');
    }
}

static void check_kind(const struct kind_case *kind, uint32_t format, int big)
{
    static const uint8_t indices[] = {0, 1, 2, 3, 4, 5, 6, 7};
    const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid};
    const uint32_t words[] = {1, make_ginja_index_word(1, INDEX_8)};
    const uint32_t corners = get_corner_count(kind->opcode),
                   size = (uint32_t)strlen(kind->expected);
    const kunai_model_info *info;
    const kunai_mesh *mesh;
    bytes primitives = {0};
    kunai_model *model;

    add_ginja_corners_8(&primitives, kind->opcode | format, kind->count, indices, 1);
    align_bytes(&primitives, 32);
    model = open_mesh(&array, 1, PARAMETERS(words), &primitives, big, 0);
    info = kunai_model_get_info(model);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(info->mesh_count, size > 0);
    assert_int_equal(info->triangle_count, corners == 3 ? size / 3 : 0);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, size && corners == 3 ? 0 : -1);
    if (mesh) {
        assert_int_equal(mesh->corner_count, corners);
        assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
        assert_int_equal(mesh->node, 0);
        assert_shapes(mesh, kind->expected);
    }
    kunai_model_close(model);
    free_bytes(&primitives);
}

/* The low three bits of the opcode are ignored. */
TEST(kinds)
{
    uint32_t i, format;

    for (i = 0; i < GINJA_COUNT(kind_cases); i++)
        for (format = 0; format < 8; format++)
            check_kind(&kind_cases[i], format, (int)format & 1);
}

/* Many primitives one after another, empty ones too; behind a 0 byte anything may follow. */
TEST(many_primitives)
{
    static const uint8_t indices[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const uint32_t kinds[] = {GINJA_STRIP, GINJA_LINES,     GINJA_QUADS,     GINJA_POINTS,
                                     GINJA_FAN,   GINJA_TRIANGLES, GINJA_LINE_STRIP};
    const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid};
    const uint32_t words[] = {1, make_ginja_index_word(1, INDEX_8)};
    bytes primitives = {0};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, k;
    int big;

    for (i = 0; i < GINJA_COUNT(kinds); i++)
        for (k = 0; k < 6; k++)
            add_ginja_corners_8(&primitives, kinds[i], k, indices + i % 3, 1);
    append_u8(&primitives, 0);
    append_u8(&primitives, 0x61);
    append_zeros(&primitives, 30);
    for (big = 0; big < 2; big++) {
        model = open_mesh(&array, 1, PARAMETERS(words), &primitives, big, 0);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
        /* 0 to 5 corners: strips and fans 1 + 2 + 3, quads 2 + 2, triangles 1 + 1 + 1. */
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 6 + 6 + 4 + 3);
        for (i = 0; (mesh = kunai_model_get_mesh(model, i)) != NULL; i++) {
            assert_int_equal(mesh->node, 0);
            /* lines 1 + 1 + 2 + 2, strips 1 + 2 + 3 + 4; points 1 + 2 + 3 + 4 + 5 */
            assert_int_equal(mesh->index_count / mesh->corner_count, mesh->corner_count == 3 ? 19
                                                                     : mesh->corner_count == 2
                                                                         ? 16
                                                                         : 15);
        }
        kunai_model_close(model);
    }
    free_bytes(&primitives);
}

/* A repeated corner: no triangle, but the strip goes on the other way round. */
TEST(degenerate)
{
    static const uint8_t indices[] = {0, 0, 1, 2, 3, 3, 4};
    const ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid};
    const uint32_t words[] = {1, make_ginja_index_word(1, INDEX_8)};
    bytes primitives = {0};
    kunai_model *model;

    add_ginja_corners_8(&primitives, GINJA_STRIP, sizeof indices, indices, 1);
    model = open_mesh(&array, 1, PARAMETERS(words), &primitives, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 3);
    assert_int_equal(kunai_model_get_info(model)->triangle_count, 2);
    assert_shapes(kunai_model_get_mesh(model, 0), "102123");
    kunai_model_close(model);
    free_bytes(&primitives);
}

/* Clockwise in the file, as seen from where its normals point to: turned, it agrees with them. */
TEST(winding)
{
    static const double normals[] = {0, 0, -1, 0, 0, -1, 0, 0, -1};
    const ginja_array array = {GINJA_NORMAL, GINJA_NORMAL_XYZ, GINJA_S8, 0, 3, normals};
    int big;

    for (big = 0; big < 2; big++) {
        kunai_model *model = open_three(&array, 0, big, 0);

        assert_int_equal(measure_ginja_facing(model), 1);
        kunai_model_close(model);
    }
}

/* ---- lists, meshes, state ---- */

static const uint8_t first_triangle[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2};
static const uint8_t second_triangle[] = {GINJA_TRIANGLES, 0, 3, 1, 3, 2};
static const ginja_array grid_array = {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid};

/* The same positions with other fractions in each mesh: the array does not say what they are. */
TEST(fraction_of_mesh)
{
    const uint32_t codes = make_ginja_index_word(1, INDEX_8);
    const uint32_t none[] = {1, codes};
    const uint32_t one[] = {0, make_ginja_format_word(1, GINJA_XYZ, GINJA_S8, 1)};
    const uint32_t three[] = {0, make_ginja_format_word(1, GINJA_XYZ, GINJA_S8, 3)};
    const ginja_mesh meshes[] = {
        {PARAMETERS(none), first_triangle, sizeof first_triangle},
        {PARAMETERS(one), first_triangle, sizeof first_triangle},
        {PARAMETERS(three), first_triangle, sizeof first_triangle},
        {PARAMETERS(one), first_triangle, sizeof first_triangle},
    };
    const ginja_model source = {
        .arrays = &grid_array, .array_count = 1, .meshes = {meshes}, .mesh_counts = {4}};
    static const double units[] = {1, 2, 8, 2};
    uint32_t i, k;
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, big);
        kunai_model *model = open_checked(&body, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        assert_int_equal(mesh->vertex_count, 9);
        assert_int_equal(mesh->submesh_count, 4);
        for (i = 0; i < 4; i++)
            for (k = 0; k < 3; k++) {
                const uint32_t vertex = mesh->indices[3 * i + k];
                const double *from = grid + 3 * mesh->sources[vertex];
                const double expected[] = {from[0] / units[i], from[1] / units[i],
                                           from[2] / units[i]};

                assert_numbers(mesh->positions + 3 * vertex, expected, 3);
            }
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* Both lists, three materials; merged by material, and as the file has them. */
TEST(lists)
{
    const uint32_t codes = make_ginja_index_word(1, INDEX_8);
    const uint32_t red[] = {1, codes, 5, 0xFF0000FF}, green[] = {5, 0x00FF00FF};
    const uint32_t red_again[] = {5, 0xFF0000FF}, blue[] = {1, codes, 5, 0x0000FFFF};
    const ginja_mesh opaque[] = {{PARAMETERS(red), first_triangle, 6},
                                 {PARAMETERS(green), second_triangle, 6},
                                 {NULL, 0, NULL, 0},
                                 {PARAMETERS(red_again), second_triangle, 6}};
    const ginja_mesh translucent[] = {{PARAMETERS(blue), first_triangle, 6},
                                      {NULL, 0, second_triangle, 6}};
    const ginja_model source = {.arrays = &grid_array,
                                .array_count = 1,
                                .meshes = {opaque, translucent},
                                .mesh_counts = {4, 2}};
    static const uint32_t orders[] = {0, 1, 3, 4, 5}, merged_orders[] = {0, 1, 4};
    static const uint32_t merged_counts[] = {6, 3, 6};
    uint32_t i;
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, big);
        kunai_model *model = open_checked(&body, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        assert_int_equal(mesh->submesh_count, 5);
        for (i = 0; i < 5; i++) {
            const kunai_material *material =
                kunai_model_get_material(model, mesh->submeshes[i].material);

            assert_int_equal(mesh->submeshes[i].order, orders[i]);
            assert_int_equal((material->flags & KUNAI_MATERIAL_BLEND) != 0, i >= 3);
            assert_int_equal(material->diffuse[2], i >= 3 ? 255 : 0);
        }
        kunai_model_close(model);
        model = open_ginja_body(&body, KUNAI_OPEN_STRICT, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(kunai_model_get_info(model)->material_count, 3);
        assert_int_equal(mesh->submesh_count, 3);
        for (i = 0; i < 3; i++) {
            assert_int_equal(mesh->submeshes[i].order, merged_orders[i]);
            assert_int_equal(mesh->submeshes[i].index_count, merged_counts[i]);
        }
        kunai_model_close(model);
        free_ginja_body(&body);
    }
}

/* A pointer to meshes that are not counted may be anything; so may what follows the end entry's
 * first byte, and the upper bits of a format, and the size of an array. */
TEST(unused_fields)
{
    const uint32_t words[] = {1, make_ginja_index_word(1, INDEX_8)};
    const ginja_mesh mesh = {PARAMETERS(words), first_triangle, sizeof first_triangle};
    const ginja_model source = {
        .arrays = &grid_array, .array_count = 1, .meshes = {&mesh}, .mesh_counts = {1}};
    int big;

    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, big);
        const ginja_model_places *places = &body.models[0];
        uint32_t i;

        set_ginja_body_32(&body, places->model + 12, 0xDEADBEEF);
        for (i = 1; i < GINJA_ARRAY; i++)
            set_ginja_body_8(&body, places->array_end + i, 0xEE);
        set_ginja_body_32(&body, places->arrays + 4,
                          get_ginja_body_word(&body, places->arrays + 4) | 0xFFFFFF00);
        set_ginja_body_32(&body, places->arrays + 12, 0xFFFFFFFF);
        for (i = 1; i < 4; i++)
            set_ginja_body_8(&body, places->meshes[0][0].parameters + i, 0xEE);
        kunai_model_close(open_checked(&body, 0));
        free_ginja_body(&body);
    }
}

/* Of two arrays of an attribute the second one counts. */
TEST(repeated_attribute)
{
    static const double others[] = {9, 9, 9, 8, 8, 8, 7, 7, 7};
    const ginja_array arrays[] = {{GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, others},
                                  {GINJA_POSITION, GINJA_XYZ, GINJA_S16, 8, 3, positions}};
    const uint32_t words[] = {1, make_ginja_index_word(1, INDEX_8)};
    bytes primitives = {0};
    kunai_model *model;

    append_bytes(&primitives, first_triangle, sizeof first_triangle);
    model = open_mesh(arrays, 2, PARAMETERS(words), &primitives, 1, 0);
    assert_numbers(kunai_model_get_mesh(model, 0)->positions +
                       3 * find_vertex_of(kunai_model_get_mesh(model, 0), 1),
                   positions + 3, 3);
    kunai_model_close(model);
    free_bytes(&primitives);
}

/* Tools write the codes of positions and normals for each other: three numbers are three numbers.
 * There need be no warning where the format of the mesh says it right. */
TEST(swapped_codes)
{
    static const double normals[] = {0, 0, -1, 0, 0, -1, 0, 0, -1};
    const ginja_array arrays[] = {{GINJA_POSITION, GINJA_NORMAL_XYZ, GINJA_F32, 0, 3, positions},
                                  {GINJA_NORMAL, GINJA_XYZ, GINJA_F32, 0, 3, normals}};
    const uint32_t words[] = {
        0, 0x00011400,
        0, 0x00022400,
        1, make_ginja_index_word(1, INDEX_8) | make_ginja_index_word(2, INDEX_8)};
    static const uint8_t indices[] = {0, 0, 1, 1, 2, 2};
    bytes primitives = {0};
    kunai_model *model;

    add_ginja_corners_8(&primitives, GINJA_TRIANGLES, 3, indices, 2);
    model = open_mesh(arrays, 2, PARAMETERS(words), &primitives, 0, 0);
    assert_int_equal(measure_ginja_facing(model), 1);
    kunai_model_close(model);
    free_bytes(&primitives);
}

/* ---- ginja.md 3 and 4: nodes ---- */

static const uint32_t plain_words[] = {1, 8};
static const ginja_mesh plain_mesh = {plain_words, 1, first_triangle, sizeof first_triangle};
static const ginja_model plain_models[] = {
    {.arrays = &grid_array,
     .array_count = 1,
     .meshes = {&plain_mesh},
     .mesh_counts = {1},
     .center = {1, -2, 3.5},
     .radius = 4.25},
    {.arrays = &grid_array, .array_count = 1, .center = {5, 6, 7}, .radius = 8},
};

/* Flag 1: no translation; 2: no rotation; 4: no scale; 8: hidden. */
static const ginja_node tree_nodes[] = {
    {.flags = 0x17 & ~0x10, .model = 1, .child = 1},
    {.flags = 0x6, .position = {10, 0, 0}, .model = 1, .child = 2, .sibling = 3},
    {.flags = 0x400, .position = {0, 5, 0}, .quaternion = {0, 0, 0.6f, 0.8f}, .model = 1},
    {.flags = 0x7, .sibling = 4},
    {.flags = 0xF, .model = 1, .sibling = 5},
    {.flags = 0, .angles = {0x4000, 0, 0}, .scale = {2, 3, 4}, .model = 2},
};

static const ginja_source tree_source = {
    .nodes = tree_nodes, .node_count = 6, .models = plain_models, .model_count = 2};

static void check_tree(const kunai_model *model)
{
    static const int32_t parents[] = {-1, 0, 1, 0, 0, 0}, meshes[] = {0, 1, 2, -1, -1, -1};
    static const double centers[2][3] = {{1, -2, 3.5}, {5, 6, 7}};
    const float *q = kunai_model_get_node(model, 2)->rest.rotation;
    uint32_t i;

    assert_int_equal(kunai_model_get_info(model)->node_count, 6);
    for (i = 0; i < 6; i++) {
        const kunai_node *node = kunai_model_get_node(model, i);
        const int is_drawn = tree_nodes[i].model && !(tree_nodes[i].flags & 8);
        static const double none[] = {0, 0, 0};

        assert_int_equal(node->parent, parents[i]);
        assert_int_equal(node->mesh, meshes[i]);
        assert_int_equal(node->flags, tree_nodes[i].flags);
        assert_numbers(node->center, is_drawn ? centers[tree_nodes[i].model - 1] : none, 3);
        assert_true(fabs((double)node->radius -
                         (is_drawn ? (double)plain_models[tree_nodes[i].model - 1].radius : 0)) <=
                    0.0);
        assert_int_equal(node->angles[0], i == 5 ? 0x4000 : 0);
    }
    /* The word behind the sibling is the real part, of a quaternion only. */
    assert_true(fabs((double)q[2] - 0.6) < 1e-6 && fabs((double)q[3] - 0.8) < 1e-6);
}

/* Several nodes draw the same model, each in its own mesh. */
TEST(nodes)
{
    ginja_source source = tree_source;

    for (source.big = 0; source.big < 2; source.big++) {
        kunai_model *model = open_source(&source, 0);

        check_tree(model);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
        assert_int_equal(kunai_model_get_info(model)->triangle_count, 3);
        kunai_model_close(model);
    }
}

/* One skinned mesh of all nodes; its vertices come to lie where they were. */
TEST(one_mesh)
{
    static const double expected[3][3] = {{4, 0, 0}, {14, 0, 0}, {10, 5, 0}};
    static const ginja_node nodes[] = {
        {.flags = 7, .model = 1, .child = 1},
        {.flags = 6, .position = {10, 0, 0}, .model = 1, .child = 2},
        {.flags = 0x400, .position = {0, 5, 0}, .quaternion = {0, 0, 0.6f, 0.8f}, .model = 1}};
    ginja_array array = {GINJA_POSITION, GINJA_XYZ, GINJA_F32, 0, 3, positions};
    ginja_model one = plain_models[0];
    const ginja_source source = {.nodes = nodes, .node_count = 3, .models = &one, .model_count = 1};
    const kunai_mesh *mesh;
    reference_corner *placed;
    kunai_model *model;
    uint32_t i, k;
    double sum;

    one.arrays = &array;
    model = open_source(&source, KUNAI_MODEL_ONE_MESH);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 1);
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_SKINNED);
    assert_int_equal(mesh->vertex_count, 9);
    assert_int_equal(mesh->submesh_count, 3);
    placed = make_reference_corners(model, mesh);
    for (i = 0; i < 3; i++) {
        const double *corner = NULL;

        assert_int_equal(mesh->submeshes[i].node, i);
        assert_int_equal(mesh->submeshes[i].order, i);
        for (k = 0; k < 3; k++) /* the corner at (4, 0, 0), or the one at the node for the last */
            if (mesh->sources[mesh->indices[3 * i + k]] == (i < 2 ? 1 : 0))
                corner = placed[mesh->indices[3 * i + k]].position;
        assert_non_null(corner);
        sum = fabs(corner[0] - expected[i][0]) + fabs(corner[1] - expected[i][1]) +
              fabs(corner[2] - expected[i][2]);
        assert_true(sum < 1e-5);
    }
    free(placed);
    kunai_model_close(model);
}

/* Lines and points of a node beside its triangles, in meshes of their own. */
TEST(lines_of_nodes)
{
    static const uint8_t mixed[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2, GINJA_LINES, 0, 2, 3, 4,
                                    GINJA_POINTS,    0, 1, 5};
    static const uint8_t lines[] = {GINJA_LINE_STRIP, 0, 3, 5, 6, 7};
    const ginja_mesh meshes[] = {{plain_words, 1, mixed, sizeof mixed},
                                 {NULL, 0, lines, sizeof lines}};
    const ginja_model models[] = {
        {.arrays = &grid_array, .array_count = 1, .meshes = {meshes}, .mesh_counts = {2}}};
    static const ginja_node nodes[] = {{.flags = 7, .model = 1, .child = 1},
                                       {.flags = 6, .position = {100, 0, 0}, .model = 1}};
    ginja_source source = {.nodes = nodes, .node_count = 2, .models = models, .model_count = 1};
    static const uint32_t flags[] = {0, KUNAI_MODEL_ONE_MESH};
    uint32_t i, k, counts[4];

    for (i = 0; i < 4; i++) {
        const kunai_model_info *info;
        const kunai_mesh *mesh;
        kunai_model *model;

        source.big = i % 2;
        model = open_source(&source, flags[i / 2]);
        info = kunai_model_get_info(model);
        memset(counts, 0, sizeof counts);
        for (k = 0; (mesh = kunai_model_get_mesh(model, k)) != NULL; k++) {
            counts[mesh->corner_count] += mesh->index_count / mesh->corner_count;
            if (mesh->corner_count < 3)
                assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
        }
        assert_int_equal(counts[3], 2);
        assert_int_equal(counts[2], 6);
        assert_int_equal(counts[1], 2);
        assert_int_equal(info->triangle_count, 2);
        /* Of the lines: corner 6 of the grid, moved by 100. */
        assert_true(fabs((double)info->bounds_max[0] - 105) <= 0.0);
        kunai_model_close(model);
    }
}

/* ---- ginja.md 2: containers ---- */

static kunai_model *open_bytes(bytes *file, const kunai_options *options)
{
    kunai_error error;
    kunai_model *model = test_open_model(file->data, file->size, options, &error);

    if (!model)
        fail_msg("%s (%s) at %u", error.message, error.record, (unsigned)error.offset);
    free_bytes(file);
    return model;
}

static void assert_opened(kunai_model *model, uint32_t order)
{
    assert_int_equal(kunai_model_get_info(model)->warning_count, 0);
    assert_int_equal(kunai_model_get_info(model)->format, KUNAI_FORMAT_GJCM);
    assert_int_equal(kunai_model_get_info(model)->byte_order, order);
    check_tree(model);
    kunai_model_close(model);
}

/* GJCM, and NJCM where the caller says what is in it; with a list of textures, and without. */
TEST(chunks)
{
    static const char *const names[] = {"first", "", "third_texture"};
    ginja_source source = tree_source;
    uint32_t i;

    for (i = 0; i < 16; i++) {
        const int is_forced = i & 2;
        const kunai_options options = {.struct_size = sizeof options,
                                       .flags = KUNAI_OPEN_STRICT,
                                       .format = is_forced ? KUNAI_FORMAT_GJCM : 0};
        ginja_body body;
        kunai_model *model;
        bytes file;

        source.big = i & 1;
        source.textures = names;
        source.texture_count = i & 8 ? 3 : 0;
        body = build_ginja_body(&source);
        file = build_ginja_file(&body, is_forced ? "NJCM" : "GJCM", (i & 4) != 0);
        model = open_bytes(&file, &options);
        assert_int_equal(kunai_model_get_info(model)->texture_count, source.texture_count);
        if (source.texture_count) {
            assert_string_equal(kunai_model_get_texture_list(model)->refs[0].name.data, "first");
            assert_string_equal(kunai_model_get_texture_list(model)->refs[1].name.data, "");
            assert_string_equal(kunai_model_get_texture_list(model)->refs[2].name.data,
                                "third_texture");
        }
        assert_opened(model, source.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
        free_ginja_body(&body);
    }
}

/* Sizes in one byte order, bodies in the other. */
TEST(mixed_order)
{
    ginja_source source = tree_source;
    kunai_model *model;
    ginja_body body;
    bytes file;

    source.big = 1;
    body = build_ginja_body(&source);
    file = build_ginja_file(&body, "GJCM", 0);
    set_u32(&file, 4, (uint32_t)body.data.size, 0);
    model = open_bytes(&file, NULL);
    assert_opened(model, KUNAI_BYTE_ORDER_MIXED);
    free_ginja_body(&body);
}

/* At any byte of a file. */
TEST(sa2bmdl)
{
    ginja_source source = tree_source;

    source.base = GINJA_SA_HEAD;
    for (source.front = 0; source.front < 8; source.front++) {
        ginja_body body = build_ginja_body(&source);
        bytes file = build_ginja_sa2bmdl(&body);

        assert_opened(open_bytes(&file, NULL), KUNAI_BYTE_ORDER_LITTLE);
        free_ginja_body(&body);
    }
}

/* Pointers count from an address, from the start of the data, or from the body. */
TEST(bare)
{
    static const uint32_t bases[] = {0, 0x8125FE60, 0xFFFFFFF0};
    ginja_source source = tree_source;
    uint32_t i, known;

    for (i = 0; i < GINJA_COUNT(bases); i++)
        for (source.front = 0; source.front < 6; source.front++)
            for (known = 0; known < 4; known++) {
                kunai_options options = {.struct_size = sizeof options,
                                         .flags = KUNAI_OPEN_STRICT | KUNAI_OPEN_BARE,
                                         .format = KUNAI_FORMAT_GJCM};
                ginja_body body;
                bytes file;

                source.big = known & 1;
                source.base = bases[i];
                body = build_ginja_body(&source);
                file = copy_bytes(&body.data);
                options.offset = source.front;
                options.base = bases[i];
                if (known & 2)
                    options.byte_order =
                        source.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE;
                assert_opened(open_bytes(&file, &options),
                              source.big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
                free_ginja_body(&body);
            }
}

/* ---- normals of an array that vertices share ---- */

static const double four_normals[] = {3, 4, 0, 0, 5, 0, 0, 0, -7, -8, 0, 6};
static const ginja_array lit_arrays[] = {
    {GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid},
    {GINJA_NORMAL, GINJA_NORMAL_XYZ, GINJA_S8, 0, 4, four_normals}};
static const uint32_t lit_words[] = {1, 0x28}; /* both with an index of 8 bits */

/* The vertices made of a position, each with one of the normals whose bits are in `expected`. */
static void assert_normals(const kunai_mesh *mesh, uint32_t source, uint32_t expected)
{
    uint32_t i, k;

    for (i = 0; i < mesh->vertex_count; i++) {
        if (mesh->sources[i] != source)
            continue;
        for (k = 0; k < 4; k++) {
            double normal[3];

            memcpy(normal, four_normals + 3 * k, sizeof normal);
            normalise_vector(normal);
            if (fabs((double)mesh->normals[3 * i] - normal[0]) < 1e-6 &&
                fabs((double)mesh->normals[3 * i + 1] - normal[1]) < 1e-6 &&
                fabs((double)mesh->normals[3 * i + 2] - normal[2]) < 1e-6)
                break;
        }
        assert_true(k < 4 && (expected >> k & 1));
        expected &= ~(1u << k);
    }
    assert_int_equal(expected, 0);
}

/* Corners of one position with one normal are one vertex, and each further normal makes one more;
 * also where a mesh follows that draws the same. */
TEST(several_normals)
{
    static const uint8_t corners[] = {0, 0, 1, 0, 2, 0, 1, 1, 3, 0, 2, 0, 1, 2, 4,
                                      3, 2, 1, 1, 1, 4, 3, 2, 0, 1, 0, 3, 0, 2, 1};
    static const uint32_t expected[] = {1, 7, 3, 1, 8}; /* a bit a normal, by position */
    bytes primitives = {0};
    ginja_mesh meshes[2];
    const ginja_model source = {
        .arrays = lit_arrays, .array_count = 2, .meshes = {meshes}, .mesh_counts = {2}};
    uint32_t i;
    int big;

    add_ginja_corners_8(&primitives, GINJA_TRIANGLES, 15, corners, 2);
    for (i = 0; i < 2; i++) {
        const ginja_mesh mesh = {PARAMETERS(lit_words), primitives.data, (uint32_t)primitives.size};

        meshes[i] = mesh;
    }
    for (big = 0; big < 2; big++) {
        ginja_body body = build_ginja_body_of(&source, big);
        kunai_model *model = open_checked(&body, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);

        assert_int_equal(mesh->vertex_count, 8);
        assert_int_equal(mesh->index_count, 30);
        for (i = 0; i < GINJA_COUNT(expected); i++)
            assert_normals(mesh, i, expected[i]);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
    free_bytes(&primitives);
}

/* A node knows nothing of the normals that the one before it drew with, whether its vertices are
 * kept (KUNAI_MODEL_ONE_MESH) or not; also where it is the same normal. */
TEST(normals_of_nodes)
{
    static const uint8_t corners[2][6] = {{0, 0, 1, 1, 2, 2}, {0, 0, 1, 0, 2, 1}};
    static const uint32_t expected[2][3] = {{1, 2, 4}, {1, 1, 2}};
    static const ginja_node nodes[] = {{.flags = 7, .model = 1, .child = 1},
                                       {.flags = 7, .model = 2}};
    bytes primitives[2] = {{0}, {0}};
    ginja_mesh meshes[2];
    ginja_model models[2];
    ginja_source source = {.nodes = nodes, .node_count = 2, .models = models, .model_count = 2};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i, k;

    memset(models, 0, sizeof models);
    for (i = 0; i < 2; i++) {
        add_ginja_corners_8(&primitives[i], GINJA_TRIANGLES, 3, corners[i], 2);
        meshes[i].parameters = lit_words;
        meshes[i].parameter_count = 1;
        meshes[i].primitives = primitives[i].data;
        meshes[i].primitive_size = (uint32_t)primitives[i].size;
        models[i].arrays = lit_arrays;
        models[i].array_count = 2;
        models[i].meshes[0] = &meshes[i];
        models[i].mesh_counts[0] = 1;
    }
    for (source.big = 0; source.big < 2; source.big++) {
        model = open_source(&source, 0);
        for (i = 0; i < 2; i++) {
            mesh = kunai_model_get_mesh(model, i);
            assert_int_equal(mesh->vertex_count, 3);
            for (k = 0; k < 3; k++)
                assert_normals(mesh, k, expected[i][k]);
        }
        kunai_model_close(model);
        model = open_source(&source, KUNAI_MODEL_ONE_MESH);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->vertex_count, 6);
        for (k = 1; k < 3; k++)
            assert_normals(mesh, k, expected[0][k] | expected[1][k]);
        kunai_model_close(model);
    }
    free_bytes(&primitives[0]);
    free_bytes(&primitives[1]);
}

/* A mesh without normals shares no vertices with one that has them, whichever comes first. */
TEST(lit_and_unlit)
{
    static const uint8_t lit[] = {0, 0, 1, 1, 2, 2}, unlit[] = {0, 1, 2};
    static const uint32_t unlit_words[] = {1, 8};
    bytes primitives[2] = {{0}, {0}};
    ginja_mesh meshes[3];
    const ginja_model source = {
        .arrays = lit_arrays, .array_count = 2, .meshes = {meshes}, .mesh_counts = {3}};
    uint32_t order, i;

    add_ginja_corners_8(&primitives[0], GINJA_TRIANGLES, 3, lit, 2);
    add_ginja_corners_8(&primitives[1], GINJA_TRIANGLES, 3, unlit, 1);
    for (order = 0; order < 2; order++) {
        ginja_body body;
        kunai_model *model;
        const kunai_mesh *mesh;
        uint32_t without = 0;

        for (i = 0; i < 3; i++) {
            const uint32_t which = (order + i) % 2;

            meshes[i].parameters = which ? unlit_words : lit_words;
            meshes[i].parameter_count = 1;
            meshes[i].primitives = primitives[which].data;
            meshes[i].primitive_size = (uint32_t)primitives[which].size;
        }
        body = build_ginja_body_of(&source, 1);
        model = open_checked(&body, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->vertex_count, 6);
        assert_int_equal(mesh->index_count, 9);
        for (i = 0; i < 18; i += 3)
            without += mesh->normals[i] * mesh->normals[i] +
                           mesh->normals[i + 1] * mesh->normals[i + 1] +
                           mesh->normals[i + 2] * mesh->normals[i + 2] <=
                       0.0f;
        assert_int_equal(without, 3);
        kunai_model_close(model);
        free_ginja_body(&body);
    }
    free_bytes(&primitives[0]);
    free_bytes(&primitives[1]);
}

/* In one mesh of all nodes binormals and tangents turn with their node, as normals do. */
TEST(nbt_of_nodes)
{
    static const double vectors[] = {0, 0, 5, 6, 0, 0, 0, 7, 0, 0, 0, 5, 6, 0,
                                     0, 0, 7, 0, 0, 0, 5, 6, 0, 0, 0, 7, 0};
    static const ginja_array arrays[] = {{GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid},
                                         {GINJA_NORMAL, GINJA_NBT, GINJA_S8, 0, 3, vectors}};
    static const uint8_t corners[] = {0, 0, 1, 1, 2, 2};
    static const ginja_node nodes[] = {
        {.flags = 7, .model = 1, .child = 1},
        {.flags = 5, .angles = {0, 0, 0x4000}, .model = 1, .child = 2},
        {.flags = 5, .angles = {0x4000, 0, 0}, .model = 1}};
    /* A quarter turn around z takes x to y and y to -x; one around x, before it, y to z. */
    static const double expected[3][9] = {
        {0, 0, 1, 1, 0, 0, 0, 1, 0}, {0, 0, 1, 0, 1, 0, -1, 0, 0}, {1, 0, 0, 0, 1, 0, 0, 0, 1}};
    bytes primitives = {0};
    ginja_mesh one;
    const ginja_model plain = {
        .arrays = arrays, .array_count = 2, .meshes = {&one}, .mesh_counts = {1}};
    const ginja_source source = {
        .nodes = nodes, .node_count = 3, .models = &plain, .model_count = 1};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i;

    add_ginja_corners_8(&primitives, GINJA_TRIANGLES, 3, corners, 2);
    one.parameters = lit_words;
    one.parameter_count = 1;
    one.primitives = primitives.data;
    one.primitive_size = (uint32_t)primitives.size;
    model = open_source(&source, KUNAI_MODEL_ONE_MESH);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->vertex_count, 9);
    for (i = 0; i < 9; i++) { /* three vertices a node, in the order of nodes */
        const double *vector = expected[i / 3];

        assert_direction(mesh->normals + 3 * i, vector[0], vector[1], vector[2]);
        assert_direction(mesh->binormals + 3 * i, vector[3], vector[4], vector[5]);
        assert_direction(mesh->tangents + 3 * i, vector[6], vector[7], vector[8]);
    }
    kunai_model_close(model);
    free_bytes(&primitives);
}

/* A primitive without corners may end where the data do. */
TEST(empty_at_end)
{
    static const uint8_t data[] = {GINJA_TRIANGLES, 0, 3, 0, 1, 2, GINJA_STRIP, 0, 0};
    const uint32_t words[] = {1, make_ginja_index_word(1, INDEX_8)};
    const ginja_mesh mesh = {PARAMETERS(words), data, sizeof data};
    const ginja_model source = {
        .arrays = &grid_array, .array_count = 1, .meshes = {&mesh}, .mesh_counts = {1}};
    ginja_body body = build_ginja_body_of(&source, 1);
    kunai_model *model = open_checked(&body, 0);

    assert_int_equal(kunai_model_get_info(model)->triangle_count, 1);
    kunai_model_close(model);
    free_ginja_body(&body);
}

/* Where some corners of a mesh have a second colour, UVs of a layer, a binormal, the others are
 * white, and have 0. */
TEST(missing_layers)
{
    enum { ALL = 8 | 2 << 4 | 2 << 8 | 2 << 12 }; /* position, normal, second colour, UV 1 */
    static const double vectors[] = {0, 0, 5, 6, 0, 0, 0, 7, 0}, uv[] = {64, 128};
    static const double color[] = {0x01020304};
    static const ginja_array arrays[] = {{GINJA_POSITION, GINJA_XYZ, GINJA_S8, 0, 8, grid},
                                         {GINJA_NORMAL, GINJA_NBT, GINJA_S8, 0, 1, vectors},
                                         {GINJA_COLOR + 1, GINJA_RGBA, GINJA_RGBA8, 0, 1, color},
                                         {GINJA_UV + 1, GINJA_ST, GINJA_U8, 0, 1, uv}};
    static const uint8_t all[] = {GINJA_TRIANGLES, 0, 3, 0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0};
    static const uint8_t given[] = {1, 2, 3, 4}, white[] = {255, 255, 255, 255};
    static const double none[] = {0, 0, 0}, given_uv[] = {0.25, 0.5};
    static const double along_x[] = {1, 0, 0}, along_y[] = {0, 1, 0};
    const uint32_t words[] = {1, ALL}, plain[] = {1, 8};
    const ginja_mesh meshes[] = {{PARAMETERS(words), all, sizeof all},
                                 {PARAMETERS(plain), second_triangle, sizeof second_triangle}};
    const ginja_model source = {
        .arrays = arrays, .array_count = 4, .meshes = {meshes}, .mesh_counts = {2}};
    ginja_body body = build_ginja_body_of(&source, 1);
    kunai_model *model = open_checked(&body, 0);
    const kunai_mesh *mesh = kunai_model_get_mesh(model, 0);
    uint32_t i, count = 0;

    assert_int_equal(mesh->vertex_count, 6);
    for (i = 0; i < 6; i++) {
        const int has = memcmp(mesh->colors[1] + 4 * i, given, 4) == 0;

        count += has ? 1 : 0;
        assert_memory_equal(mesh->colors[1] + 4 * i, has ? given : white, 4);
        assert_numbers(mesh->uvs[1] + 2 * i, has ? given_uv : none, 2);
        assert_numbers(mesh->binormals + 3 * i, has ? along_x : none, 3);
        assert_numbers(mesh->tangents + 3 * i, has ? along_y : none, 3);
    }
    assert_int_equal(count, 3);
    kunai_model_close(model);
    free_ginja_body(&body);
}
