/* test_nja.c - models and texture lists as text: what opens is the same as of a binary file, and
 * what is wrong is told by the byte of the text (ninja-ascii.md). */
#include "ascii_files.h"
#include "flags.h"

#include "chunk_files.h"

/* NULL when open fails; what opens is walked. */
static kunai_model *open_as(const bytes *text, uint32_t format, uint32_t index, uint32_t flags,
                            kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .format = format,
                                   .index = index,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS,
                                   .motion_flags = flags & MOTION_FLAGS};

    return test_open_model(text->data, text->size, &options, error);
}

/* Must open, with that many warnings. */
static kunai_model *open_text(const bytes *text, uint32_t flags, uint32_t warnings)
{
    kunai_error error;
    kunai_model *model = open_as(text, 0, 0, flags, &error);

    if (!model)
        fail_msg("%s: %s at %u", error.record, error.message, (unsigned)error.offset);
    assert_int_equal(kunai_model_get_info(model)->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    return model;
}

static void expect_error(const bytes *text, uint32_t format, uint32_t index, kunai_result code,
                         uint64_t offset)
{
    kunai_error error;
    kunai_model *model = open_as(text, format, index, 0, &error);

    assert_null(model);
    if (error.code != code || error.offset != offset)
        fail_msg("%d at %u, not %d at %u: %s: %s", (int)error.code, (unsigned)error.offset,
                 (int)code, (unsigned)offset, error.record, error.message);
    assert_true(error.message[0] && error.record[0]);
    assert_int_equal(error.format, KUNAI_FORMAT_NJA);
}

/* ---- equal to binary files ---- */

/* In both spellings, and with the flags that change what is made of a model. */
static void expect_same_as_file(const bytes *file, const bytes *text, uint32_t warnings)
{
    static const uint32_t flags[] = {0, KUNAI_MODEL_DRAW_ORDER, KUNAI_MODEL_ONE_MESH};
    size_t i;

    for (i = 0; i < COUNT(flags); i++) {
        kunai_error error;
        kunai_model *expected = open_model_file(file, flags[i], &error);
        kunai_model *model;

        assert_non_null(expected);
        assert_int_equal(kunai_model_get_info(expected)->warning_count, warnings);
        model = open_text(text, flags[i], warnings);
        assert_same_models(model, expected);
        kunai_model_close(model);
        kunai_model_close(expected);
    }
}

static void expect_same_chunks(const chunk_node *nodes, size_t count, uint32_t warnings)
{
    bytes file = make_chunk_file(nodes, count, 0);
    int style;

    for (style = ASCII_NEW; style <= ASCII_OLD; style++) {
        bytes text = make_ascii_chunk_model(nodes, count, style);

        expect_same_as_file(&file, &text, warnings);
        free_bytes(&text);
    }
    free_bytes(&file);
}

/* Words behind the position and the normal by type (ninja-chunk.md 2.1), of three vertices; those
 * of weights name the slots 0 to 2 and all of 255. */
static void fill_vertices(uint32_t type, uint32_t *words, size_t *count)
{
    static const uint32_t strides[] = {4, 8, 3, 4, 4, 4, 4, 4, 4, 6, 7, 7, 7, 7, 7, 7, 4, 5, 5};
    static const uint32_t normal[] = {F_0, F_0, F_1};
    const uint32_t stride = strides[type - 0x20];
    const int has_normal = type == 0x21 || (type >= 0x29 && type <= 0x2F);
    const int is_weighted = type == 0x25 || type == 0x2C;
    uint32_t *w = words, i, k;

    *w++ = type | (1 + 3 * stride) << 16;
    *w++ = 3 << 16;
    for (i = 0; i < 3; i++, w += stride) {
        w[0] = i == 1 ? F_2 : F_0;
        w[1] = i == 2 ? 0xBF000001 : F_0; /* minus half, and a last bit */
        w[2] = F_10;
        for (k = 3; k < stride; k++)
            w[k] = 0x10203040 * (i + 1) + k;
        if (type <= 0x21)
            w[3] = F_1;
        if (has_normal)
            memcpy(w + (type == 0x21 ? 4 : 3), normal, sizeof normal);
        if (type == 0x21)
            w[7] = 0;
        if (type >= 0x30)
            w[3] = (i + 1) << 20 | 0x3FF << 10 | 0x200;
        if (is_weighted)
            w[stride - 1] = 255 << 16 | i;
    }
    *w++ = 0xFF;
    *count = (size_t)(w - words);
}

TEST(vertex_types)
{
    static const uint16_t triangle[] = {0x40, 5, 1, 3, 0, 1, 2, 0xFF};
    uint32_t type, words[64];

    for (type = 0x20; type <= 0x32; type++) {
        chunk_node node = {UNIT, .vertices = words, POLYGONS(triangle)};

        fill_vertices(type, words, &node.vertex_count);
        expect_same_chunks(&node, 1, 0);
    }
}

/* Words behind each index by type (ninja-chunk.md 4.5). */
static const uint32_t corner_words[] = {0, 2, 2, 3, 5, 5, 2, 4, 4, 0, 4, 4};

/* A strip of four and one of three corners, the first one clockwise. */
static void fill_strips(uint32_t type, uint32_t user_count, uint32_t head, polygon_words *list)
{
    static const uint32_t lengths[] = {4, 3};
    uint32_t strip, i, k;

    begin_polygons(list, type | head);
    add_polygon_word(list, 2 | user_count << 14);
    for (strip = 0; strip < COUNT(lengths); strip++) {
        add_polygon_word(list, strip ? lengths[strip] : 0x10000 - lengths[strip]);
        for (i = 0; i < lengths[strip]; i++) {
            add_polygon_word(list, i);
            for (k = 0; k < corner_words[type - 0x40]; k++)
                add_polygon_word(list, 0xFFF0 + 0x1111 * k + 7 * i);
            for (k = 0; k < user_count && i >= 2; k++)
                add_polygon_word(list, 0xABC0 + k);
        }
    }
    end_polygons(list);
}

TEST(strip_types)
{
    uint32_t type, user_count;

    for (type = 0x40; type <= 0x4B; type++)
        for (user_count = 0; user_count <= 3; user_count++) {
            polygon_words list = {0};
            chunk_node node;

            fill_strips(type, user_count, 0x2500, &list); /* flags: IL, IA, DB */
            node = make_node(UNIT, NULL, &list);
            node.vertices = chunk_square;
            node.vertex_count = SQUARE_WORDS;
            expect_same_chunks(&node, 1, 0);
        }
}

/* Every chunk of materials and textures that has a word, each before a strip of its own. */
TEST(material_types)
{
    static const uint32_t heads[] = {0x2511, 0x2512, 0x2513, 0x2514, 0x2515, 0x2516,
                                     0x2517, 0x0119, 0x021A, 0x031B, 0x041C, 0x051D,
                                     0x061E, 0x071F, 0x2501, 0x0402, 0x0503};
    static const uint8_t colors[] = {0, 1, 1, 2, 1, 2, 2, 3};
    size_t i;
    uint32_t k;

    for (i = 0; i < COUNT(heads); i++) {
        polygon_words list = {0};
        chunk_node node;

        add_polygon_word(&list, 0xB408); /* flip U, clamp both */
        add_polygon_word(&list, 0x6002);
        add_polygon_word(&list, 0x4409);
        add_polygon_word(&list, 0x8001);
        if ((heads[i] & 0xFF) < 0x10) {
            add_polygon_word(&list, heads[i]);
        } else {
            begin_polygons(&list, heads[i]);
            for (k = 0; k < 2u * colors[heads[i] & 7]; k++)
                add_polygon_word(&list, 0x1234 + 0x2345 * k);
            end_polygons(&list);
        }
        fill_strips(0x41, 0, 0x1000, &list);
        node = make_node(UNIT, NULL, &list);
        node.vertices = chunk_square;
        node.vertex_count = SQUARE_WORDS;
        expect_same_chunks(&node, 1, 0);
    }
}

/* Bump materials: six words without meaning to the model, but raw. Volumes of every type. */
TEST(volumes_and_bump)
{
    static const uint16_t bump[] = {1, 2, 3, 0xFFFF, 5, 6};
    static const uint16_t triangles[] = {0x8000 | 2, 0, 1, 2, 7, 8, 1, 2, 3, 9, 10};
    static const uint16_t quads[] = {1, 0, 1, 2, 3};
    static const uint16_t strips[] = {1, 0xFFFC, 0, 1, 2, 3};
    polygon_words list = {0};
    chunk_node node;

    add_polygon_chunk(&list, 0x18, bump, COUNT(bump));
    add_polygon_chunk(&list, 0x38, triangles, COUNT(triangles));
    add_polygon_chunk(&list, 0x39, quads, COUNT(quads));
    add_polygon_chunk(&list, 0x3A, strips, COUNT(strips));
    add_polygon_triangle(&list, 0, 0, 1, 2);
    node = make_node(UNIT, NULL, &list);
    node.vertices = chunk_square;
    node.vertex_count = SQUARE_WORDS;
    expect_same_chunks(&node, 1, 0);
}

/* A null chunk that pads the list is counted by the size of the strip chunk in front of it. */
TEST(padded_size)
{
    static const uint16_t padded[] = {0x40, 6, 1, 3, 0, 1, 2, 0, 0xFF};
    const chunk_node node = {UNIT, VERTICES(chunk_square), POLYGONS(padded)};

    expect_same_chunks(&node, 1, 0);
}

/* Weights, a cached list, and two nodes. */
TEST(skinned)
{
    expect_same_chunks(pulled, COUNT(pulled), 0);
}

TEST(nodes)
{
    static const uint32_t flags[] = {0,    0x1,  0x2,  0x4,   0x8,   0x10,
                                     0x20, 0x40, 0x80, 0x400, 0x800, 0x1000};
    size_t i;

    for (i = 0; i < COUNT(flags); i++) {
        const int is_quaternion = flags[i] == 0x400;
        const chunk_node nodes[] = {
            {flags[i], .position = {F_1, 0xC0490FDB, 0x00000001}, /* a denormal, too */
             .angles = {is_quaternion ? F_HALF : 0x4000, is_quaternion ? F_HALF : 0xFFFF8001,
                        is_quaternion ? F_HALF : 0x12345},
             .scale = {F_2, F_HALF, 0x3F800001}, .w = F_HALF, .child = 1, VERTICES(chunk_square),
             POLYGONS(chunk_square_strip)},
            {UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(chunk_square_strip)},
            {UNIT | 0x40, .child = 3},
            {.flags = UNIT}};

        expect_same_chunks(nodes, COUNT(nodes), 0);
    }
}

TEST(texture_list)
{
    bytes file = make_texture_list(3, 0), text = {0};
    bytes model_file = make_chunk_file(pulled, COUNT(pulled), 0);
    bytes model_text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);

    append_bytes(&file, model_file.data, model_file.size);
    add_ascii_textures(&text, 3);
    append_bytes(&text, model_text.data, model_text.size);
    expect_same_as_file(&file, &text, 0);
    free_bytes(&file);
    free_bytes(&text);
    free_bytes(&model_file);
    free_bytes(&model_text);
}

/* ---- Basic models ---- */

static const float points[] = {0, 0, 0, 1, 0, 0, 0, 1.25f, 0, -1, 1, 0.1f, 5, 5, 5, 1e-20f, 3, 3};
static const float normals[] = {0, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, -1, 0, -1, 0, -1, 0, 0};
static const uint32_t materials[] = {0xFF112233, 0x80445566, 0x41300000, 0,          0x02000400,
                                     0x01020304, 0xFFFFFFFF, 0x3DCCCCCD, 0x40000003, 0xA4200401};
static const uint16_t triangles[] = {0, 1, 2, 3, 4, 5};
static const uint16_t quads[] = {0, 1, 3, 2};
static const uint16_t polygons[] = {5, 0, 1, 2, 3, 4};
static const uint16_t strips[] = {4, 0, 1, 2, 3, 0x8003, 3, 4, 5};
static const int16_t uvs[] = {0, 0, 255, -1, -510, 32767, -32768, 7, 1, 2, 3, 4, 5, 6};
static const uint32_t colors[] = {0x80112233, 0xFF000000, 0x00FFFFFF, 0x11223344,
                                  0x55667788, 0x99AABBCC, 0xDDEEFF00};
static const float polygon_normals[] = {0, 0, 1, 0, 0, -1, 0, 1, 0}; /* one a triangle */

static const basic_meshset meshsets[] = {
    {.head = 0, .count = 2, .indices = triangles, .index_count = COUNT(triangles)},
    {.head = 0x4001,
     .count = 1,
     .indices = quads,
     .index_count = COUNT(quads),
     .uvs = uvs,
     .uv_count = 8},
    {.head = 0x8001,
     .count = 1,
     .indices = polygons,
     .index_count = COUNT(polygons),
     .colors = colors,
     .color_count = 5,
     .normals = polygon_normals,
     .normal_count = 9},
    {.head = 0xC000,
     .count = 2,
     .indices = strips,
     .index_count = COUNT(strips),
     .uvs = uvs,
     .uv_count = 14,
     .colors = colors,
     .color_count = 7,
     .normals = polygon_normals,
     .normal_count = 9}};

static const basic_model basic_models[] = {
    {points, COUNT(points), normals, COUNT(normals), materials, COUNT(materials), meshsets,
     COUNT(meshsets)},
    {points, COUNT(points), NULL, 0, materials, COUNT(materials), meshsets, 1}};

static const basic_node basic_nodes[] = {
    {6, {1.5f, -2, 1e10f}, 1, 1, 0}, {UNIT, {0, 0, 0}, 0, 0, 2}, {UNIT, {0, 0, 0}, 2, 0, 0}};

static const basic_source basic = {
    basic_nodes, COUNT(basic_nodes), basic_models, COUNT(basic_models), 0, 0};

TEST(basic)
{
    basic_body body = build_basic_body(&basic);
    bytes file = build_basic_file(&body, 0);
    int style;

    for (style = ASCII_NEW; style <= ASCII_OLD; style++) {
        bytes text = make_ascii_basic_model(&basic, style);

        expect_same_as_file(&file, &text, 0);
        free_bytes(&text);
    }
    free_bytes(&file);
    free_basic_body(&body);
}

/* ---- names and places ---- */

/* A node is where its declaration is; a material where its last chunk is. */
TEST(places)
{
    static const uint16_t list[] = {0x2511, 2, 0x1122, 0x3344, 0x40, 5, 1, 3, 0, 1, 2, 0xFF};
    const chunk_node nodes[] = {{UNIT, .child = 1}, {UNIT, VERTICES(chunk_square), POLYGONS(list)}};
    bytes text = make_ascii_chunk_model(nodes, COUNT(nodes), ASCII_NEW);
    kunai_model *model = open_text(&text, 0, 0);

    assert_string_equal(kunai_model_get_node(model, 0)->name.data, "object_0");
    assert_string_equal(kunai_model_get_node(model, 1)->name.data, "object_1");
    assert_int_equal(kunai_model_get_node(model, 0)->offset,
                     find_in_ascii(&text, "CNKOBJECT  object_0"));
    assert_int_equal(kunai_model_get_node(model, 1)->offset,
                     find_in_ascii(&text, "CNKOBJECT  object_1"));
    assert_ascii_call(&text, get_first_material(model)->offset, "CnkM_D(");
    kunai_model_close(model);
    free_bytes(&text);
}

/* The same of Basic: a material is where its group is. */
TEST(basic_places)
{
    bytes text = make_ascii_basic_model(&basic, ASCII_NEW);
    kunai_model *model = open_text(&text, 0, 0);
    const uint64_t at = get_first_material(model)->offset;

    assert_string_equal(kunai_model_get_node(model, 2)->name.data, "object_2");
    assert_int_equal(kunai_model_get_node(model, 2)->offset,
                     find_in_ascii(&text, "OBJECT     object_2"));
    assert_true(at >= find_in_ascii(&text, "MATSTART") && at <= find_in_ascii(&text, "Diffuse"));
    kunai_model_close(model);
    free_bytes(&text);
}

/* What is wrong only as a structure is told as in a binary file, but by the byte of the text. */
TEST(translated_warning)
{
    static const uint16_t list[] = {0x40, 5, 1, 3, 0, 1, 77, 0xFF};
    const chunk_node node = {UNIT, VERTICES(chunk_square), POLYGONS(list)};
    bytes file = make_chunk_file(&node, 1, 0);
    bytes text = make_ascii_chunk_model(&node, 1, ASCII_NEW);
    kunai_model *model = open_text(&text, 0, 1), *binary;
    const kunai_error *warning = &kunai_model_get_info(model)->warnings[0], *expected;
    kunai_error error;

    binary = open_model_file(&file, 0, &error);
    expected = &kunai_model_get_info(binary)->warnings[0];
    assert_int_equal(expected->offset, 8 + CHUNK_NODE + CHUNK_MODEL + 4 * SQUARE_WORDS);
    assert_string_equal(warning->message, expected->message);
    assert_string_equal(warning->record, expected->record);
    assert_int_equal(warning->code, expected->code);
    assert_int_equal(warning->format, expected->format);
    assert_ascii_call(&text, warning->offset, "CnkS(");
    assert_null(open_as(&text, 0, 0, KUNAI_OPEN_STRICT, &error));
    assert_int_equal(error.code, expected->code);
    assert_ascii_call(&text, error.offset, "CnkS(");
    kunai_model_close(model);
    kunai_model_close(binary);
    free_bytes(&file);
    free_bytes(&text);
}

/* ---- which model ---- */

/* Two roots of each kind, and a list in front of each but the first. */
static bytes make_roots(void)
{
    static const char nodes[] =
        "OBJECT first[] START EvalFlags(7), Child NULL, Sibling NULL, END\n"
        "TEXTURENAME names_a[] START TEXN(\"a\"), END\n"
        "TEXTURELIST list_a START TextureList names_a, TextureNum 1, END\n"
        "CNKOBJECT second[] START EvalFlags(7), Child NULL, Sibling NULL, END\n"
        "TEXTURENAME names_b[] START TEXN(\"b\"), TEXN(\"c\"), END\n"
        "TEXTURELIST list_b START TextureList names_b, TextureNum 2, END\n"
        "OBJECT child[] START EvalFlags(7), Child NULL, Sibling NULL, END\n"
        "OBJECT third[] START EvalFlags(7), Child child, Sibling NULL, END\n"
        "CNKOBJECT fourth[] START EvalFlags(7), Child NULL, Sibling NULL, END\n";
    bytes out = {0};

    append_text(&out, nodes);
    return out;
}

static void expect_root(const bytes *text, uint32_t format, uint32_t index, const char *name,
                        const char *texture)
{
    kunai_error error;
    kunai_model *model = open_as(text, format, index, 0, &error);

    if (!model)
        fail_msg("%s: %s at %u", error.record, error.message, (unsigned)error.offset);
    assert_string_equal(kunai_model_get_node(model, 0)->name.data, name);
    assert_string_equal(kunai_model_get_texture_list(model)->refs[0].name.data, texture);
    kunai_model_close(model);
}

/* The root comes first, then the others in the order of the text; each with the last list before
 * it, or the first one. */
TEST(index)
{
    bytes text = make_roots();

    expect_root(&text, 0, 0, "fourth", "b"); /* of several the last one */
    expect_root(&text, 0, 1, "first", "a");
    expect_root(&text, 0, 2, "second", "a");
    expect_root(&text, 0, 3, "third", "b");
    expect_error(&text, 0, 4, KUNAI_E_RANGE, 0);
    expect_root(&text, KUNAI_FORMAT_NJA, 3, "third", "b");
    expect_root(&text, KUNAI_FORMAT_NJBM, 0, "first", "a");
    expect_root(&text, KUNAI_FORMAT_NJBM, 1, "third", "b");
    expect_error(&text, KUNAI_FORMAT_NJBM, 2, KUNAI_E_RANGE, 0);
    expect_root(&text, KUNAI_FORMAT_NJCM, 0, "fourth", "b");
    expect_root(&text, KUNAI_FORMAT_NJCM, 1, "second", "a");
    expect_error(&text, KUNAI_FORMAT_NJCM, 2, KUNAI_E_RANGE, 0);
    expect_error(&text, KUNAI_FORMAT_NJBM_PLUS, 0, KUNAI_E_FORMAT, 0);
    append_text(&text, "DEFAULT_START\n#define DEFAULT_OBJECT_NAME third\nDEFAULT_END\n");
    expect_root(&text, 0, 0, "third", "b");
    expect_root(&text, 0, 1, "first", "a");
    expect_root(&text, 0, 3, "fourth", "b");
    expect_error(&text, 0, 4, KUNAI_E_RANGE, 0);
    free_bytes(&text);
}

/* Often stale (ninja-ascii.md 2). */
TEST(stale_default)
{
    bytes text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);
    kunai_model *model;

    replace_in_ascii(&text, "DEFAULT_OBJECT_NAME object_0", "DEFAULT_OBJECT_NAME object_gone");
    model = open_text(&text, 0, 0);
    assert_string_equal(kunai_model_get_node(model, 0)->name.data, "object_0");
    kunai_model_close(model);
    free_bytes(&text);
}

/* ---- texture lists alone ---- */

TEST(texture_list_alone)
{
    static const char second[] = "TEXTURENAME more[] START TEXN3(\"z\", 5, 6), END\n"
                                 "TEXTURELIST list_1 START TextureList more, TextureNum 1, END\n";
    const kunai_model_info *info;
    const kunai_texture_ref *texture;
    bytes text = {0};
    kunai_model *model;
    kunai_error error;

    add_ascii_textures(&text, 3);
    append_text(&text, second);
    model = open_text(&text, 0, 0);
    info = kunai_model_get_info(model);
    assert_int_equal(info->format, KUNAI_FORMAT_NJA);
    assert_int_equal(info->node_count, 0);
    assert_int_equal(info->mesh_count, 0);
    assert_int_equal(info->texture_count, 3);
    assert_string_equal(kunai_model_get_texture_list(model)->refs[0].name.data, "grass");
    assert_string_equal(kunai_model_get_texture_list(model)->refs[1].name.data, "");
    assert_string_equal(kunai_model_get_texture_list(model)->refs[2].name.data, "sky");
    kunai_model_close(model);
    model = open_as(&text, KUNAI_FORMAT_NJA, 1, KUNAI_OPEN_STRICT, &error);
    assert_non_null(model);
    texture = &kunai_model_get_texture_list(model)->refs[0];
    assert_string_equal(texture->name.data, "z");
    assert_int_equal(texture->attributes, 5);
    assert_int_equal(texture->global_index, 6);
    kunai_model_close(model);
    expect_error(&text, 0, 2, KUNAI_E_RANGE, 0);
    expect_error(&text, KUNAI_FORMAT_NJCM, 0, KUNAI_E_FORMAT, 0);
    free_bytes(&text);
}

/* ---- what is no model ---- */

static const char motion_text[] =
    "MOTION_START POSITION p[] START MKEYF(0, 1.0F, 2.0F, 3.0F), END\n"
    "MDATA2 m[] START p, NULL, 1, 0, END\n"
    "MOTION x[] START MdataArray m, MFrameNum 1, MotionBit 3, InterpolFct 2, END MOTION_END\n";

static void expect_text_error(const char *words, uint32_t format, kunai_result code,
                              uint64_t offset)
{
    bytes text = {0};

    append_text(&text, words);
    expect_error(&text, format, 0, code, offset);
    free_bytes(&text);
}

TEST(no_model)
{
    static const char source[] = "/* a START in a comment */\n#include \"ninja.h\"\n\n"
                                 "NJS_MKEY_F position[] = {\n\t{ 0, 1.0F, 2.0F, 3.0F },\n};\n";
    kunai_error error;

    expect_text_error(motion_text, 0, KUNAI_E_FORMAT, 0);
    expect_text_error(motion_text, KUNAI_FORMAT_NJCM, KUNAI_E_FORMAT, 0);
    expect_text_error(source, 0, KUNAI_E_UNSUPPORTED, 0);
    expect_text_error(source, KUNAI_FORMAT_NJA, KUNAI_E_UNSUPPORTED, 0);
    expect_text_error("no text of this kind", KUNAI_FORMAT_NJA, KUNAI_E_FORMAT, 0);
    expect_text_error("", KUNAI_FORMAT_NJA, KUNAI_E_FORMAT, 0);
    /* who asks for a Ninja file gets no text */
    assert_null(test_open_model(
        motion_text, sizeof motion_text - 1,
        &(kunai_options){.struct_size = sizeof(kunai_options), .format = KUNAI_FORMAT_NINJA},
        &error));
    assert_int_equal(error.code, KUNAI_E_FORMAT);
}

/* SA Tools writes OQuatRe after Sibling, also in nodes that turn by angles. */
TEST(unused_quaternion)
{
    static const float eighth[4] = {0.0f, 0.38268343f, 0.0f, 0.92387953f}; /* of a turn around y */
    bytes text = {0};
    kunai_model *model;
    const kunai_node *node;
    int i;

    append_text(&text, "CNKOBJECT_START\n"
                       "CNKOBJECT o[]\nSTART\n"
                       "EvalFlags ( FEV_UT|FEV_US ),\nCNKModel NULL,\n"
                       "OPosition ( 0.0F, 0.0F, 0.0F ),\nOAngle ( 0.0F, 45.0F, 0.0F ),\n"
                       "OScale ( 1.0F, 1.0F, 1.0F ),\nChild NULL,\nSibling NULL,\n"
                       "OQuatRe ( 0.0F ),\nEND\n"
                       "CNKOBJECT_END\n");
    model = open_text(&text, KUNAI_OPEN_STRICT, 0);
    node = kunai_model_get_node(model, 0);
    assert_int_equal(node->flags, 5);
    assert_int_equal(node->angles[1], 8192);
    for (i = 0; i < 4; i++)
        assert_float_equal(node->rest.rotation[i], eighth[i], 1e-7);
    kunai_model_close(model);
    free_bytes(&text);
}

/* An empty array begins where the object behind it does. */
TEST(empty_array)
{
    bytes text = {0};
    kunai_model *model;

    append_text(&text, "POINT p[] START END CNKOBJECT a START END POINT q[] START END "
                       "CNKOBJECT b START Child a END POINT r[] START END");
    model = open_text(&text, 0, 0);
    assert_int_equal(kunai_model_get_info(model)->node_count, 2);
    assert_string_equal(kunai_model_get_node(model, 0)->name.data, "b");
    assert_string_equal(kunai_model_get_node(model, 1)->name.data, "a");
    assert_int_equal(kunai_model_get_node(model, 0)->offset, find_in_ascii(&text, "CNKOBJECT b"));
    kunai_model_close(model);
    free_bytes(&text);
}

/* Objects whose models are in another file. */
TEST(duplicate)
{
    bytes text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);
    const size_t at = (size_t)find_in_ascii(&text, "CNKOBJECT  object_1");
    const kunai_model_info *info;
    kunai_model *model;
    bytes tree = {0};

    append_text(&tree, "CNKOBJECT_START\n");
    append_bytes(&tree, text.data + at,
                 (size_t)find_in_ascii_after(&text, "CNKOBJECT  object_1", "\nEND") + 5 - at);
    append_text(&tree, "CNKOBJECT object_0[] START EvalFlags(7), CNKModel model_0,"
                       " Child object_1, Sibling NULL, END CNKOBJECT_END\n");
    model = open_text(&tree, 0, 1);
    info = kunai_model_get_info(model);
    assert_int_equal(info->node_count, 2);
    assert_int_equal(info->mesh_count, 0);
    assert_int_equal(info->warnings[0].code, KUNAI_E_UNSUPPORTED);
    assert_int_equal(info->warnings[0].offset, find_in_ascii(&tree, "model_1"));
    kunai_model_close(model);
    free_bytes(&tree);
    free_bytes(&text);
}

/* ---- broken texts ---- */

/* The model of a node with these words changed, and where it is told. */
static void expect_broken(const char *words, const char *others, kunai_result code,
                          const char *where)
{
    bytes text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);

    replace_in_ascii(&text, words, others);
    expect_error(&text, 0, 0, code, find_in_ascii(&text, where));
    free_bytes(&text);
}

TEST(broken)
{
    expect_broken("CnkS( ", "CnkNew( ", KUNAI_E_CORRUPT, "CnkNew");
    expect_broken("CNKMODEL ", "CNKMODELS ", KUNAI_E_CORRUPT, "CNKMODELS");
    expect_broken("VList      vertex_1", "VList      vertex_9", KUNAI_E_CORRUPT, "vertex_9");
    expect_broken("Child      object_1", "Child      object_x", KUNAI_E_CORRUPT, "object_x");
    /* An END is gone. */
    expect_broken("END\n\nVLIST ", "VLIST ", KUNAI_E_CORRUPT, "VLIST ");
    expect_broken("END\n\nCNKMODEL ", "CNKMODEL ", KUNAI_E_CORRUPT, "CNKMODEL ");
    expect_broken("END\n\nCNKOBJECT ", "CNKOBJECT ", KUNAI_E_CORRUPT, "CNKOBJECT ");
    expect_broken("END\n\nCNKOBJECT_END", "CNKOBJECT_END", KUNAI_E_CORRUPT, "CNKOBJECT_END");
}

static const kunai_error *get_first_warning(const kunai_model *model)
{
    assert_true(kunai_model_get_info(model)->warning_count > 0);
    return kunai_model_get_info(model)->warnings;
}

/* The line of a vertex is gone: the chunk that it was in is told first, then what came of it. */
TEST(vertex_gone)
{
    bytes text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);
    const kunai_error *warning;
    kunai_model *model;
    kunai_error error;

    replace_in_ascii(&text, "\tVERT(", "\t// VERT(");
    model = open_as(&text, 0, 0, 0, &error);
    assert_non_null(model);
    warning = get_first_warning(model);
    assert_int_equal(warning->code, KUNAI_E_CORRUPT);
    assert_string_equal(warning->record, "VLIST");
    assert_string_equal(warning->message, "the size of a chunk is not that of its items");
    assert_ascii_call(&text, warning->offset, "CnkV");
    kunai_model_close(model);
    assert_null(open_as(&text, 0, 0, KUNAI_OPEN_STRICT, &error));
    assert_ascii_call(&text, error.offset, "CnkV");
    free_bytes(&text);
}

/* Cut behind a declaration: what there is is read. */
TEST(block_unended)
{
    bytes text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);
    const kunai_error *warning;
    kunai_model *model;
    uint64_t start;

    replace_in_ascii(&text, "CNKOBJECT_START", " CNKOBJECT_START");
    start = find_in_ascii_after(&text, "CNKOBJECT_END", "CNKOBJECT_START");
    text.size = (size_t)find_in_ascii_after(&text, "CNKOBJECT  object_0", "CNKOBJECT_END");
    model = open_text(&text, 0, 1);
    warning = get_first_warning(model);
    assert_int_equal(warning->code, KUNAI_E_TRUNCATED);
    assert_int_equal(warning->offset, start);
    assert_string_equal(warning->message, "the text ends before the end of this block");
    kunai_model_close(model);
    free_bytes(&text);
}

TEST(unended)
{
    bytes text = make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW);

    text.size = (size_t)find_in_ascii_after(&text, "CNKOBJECT  object_0", "OScale");
    expect_error(&text, 0, 0, KUNAI_E_TRUNCATED, text.size);
    free_bytes(&text);
}

/* ---- probe ---- */

static void expect_modules(const char *words, uint32_t modules)
{
    bytes text = {0};
    test_exact exact;
    kunai_found found;

    append_text(&text, words);
    exact = test_exact_copy(text.data, text.size);
    assert_int_equal(kunai_probe(exact.data, exact.size, &found),
                     modules ? KUNAI_OK : KUNAI_E_FORMAT);
    assert_int_equal(found.modules, modules);
    assert_int_equal(found.format, modules ? KUNAI_FORMAT_NJA : 0);
    assert_int_equal(found.confidence, modules ? KUNAI_CONFIDENCE_LIKELY : 0);
    assert_int_equal(found.byte_order, modules ? KUNAI_BYTE_ORDER_LITTLE : 0);
    assert_int_equal(found.size, modules ? text.size : 0);
    test_exact_free(&exact);
    free_bytes(&text);
}

TEST(probe)
{
    static const char object[] =
        "/* CAMERA */ OBJECT o[] START EvalFlags(7), Child NULL, Sibling NULL, END\n";
    static const char list[] = "TEXTURELIST l START TextureList NULL, TextureNum 0, END\n";
    bytes both = {0};

    expect_modules(object, KUNAI_MODULE_MODEL);
    expect_modules(list, KUNAI_MODULE_MODEL);
    expect_modules(motion_text, KUNAI_MODULE_MOTION);
    append_text(&both, object);
    append_text(&both, motion_text);
    append_u8(&both, 0);
    expect_modules((const char *)both.data, KUNAI_MODULE_MODEL | KUNAI_MODULE_MOTION);
    expect_modules("NJS_POINT3 points[] = {{0, 0, 0}}; /* START */", 0);
    free_bytes(&both);
}

/* ---- sweeps ---- */

static void sweep(bytes text)
{
    test_sweep_all(&model_visitor, text.data, text.size, NULL, 0);
    free_bytes(&text);
}

TEST(sweep_chunk)
{
    sweep(make_ascii_chunk_model(pulled, COUNT(pulled), ASCII_NEW));
}

TEST(sweep_basic)
{
    static const basic_model model = {points,    COUNT(points),    normals,  COUNT(normals),
                                      materials, COUNT(materials), meshsets, 2};
    static const basic_node node = {UNIT, {0, 0, 0}, 1, 0, 0};
    static const basic_source source = {&node, 1, &model, 1, 0, 0};

    sweep(make_ascii_basic_model(&source, ASCII_OLD));
}

TEST(sweep_list)
{
    bytes text = {0};

    add_ascii_textures(&text, 3);
    sweep(text);
}

/* ---- the real file ---- */

static const char plane[] = "motions/ninja-ascii/019f1eb701_air00_body_1.nja";

/* The name behind a field of a declaration; 0: NULL. */
static int read_name_after(const char *from, const char *field, char *name)
{
    const char *at = strstr(from, field), *end = strstr(from, "END");

    name[0] = '\0';
    if (!at || at > end || sscanf(at + strlen(field), " %63[A-Za-z0-9_]", name) != 1)
        fail_msg("there is no %s", field);
    return strcmp(name, "NULL") != 0;
}

static const char *find_declaration(const char *text, const char *type, const char *name)
{
    char words[128];
    const char *at;

    snprintf(words, sizeof words, "\n%-10s %s[]", type, name);
    at = strstr(text, words);
    if (!at)
        fail_msg("there is no %s", name);
    return at;
}

/* The point number index of a vertex list: a VERT item. */
static void read_point(const char *list, uint32_t index, uint32_t *bits)
{
    for (list = strstr(list, "VERT("); index; index--)
        list = strstr(list + 1, "VERT(");
    assert_int_equal(sscanf(list, "VERT( %x, %x, %x )", &bits[0], &bits[1], &bits[2]), 3);
}

/* Each vertex of a node has the bits of the item of the text that sources says. */
static void check_points(const char *text, const kunai_model *model, const kunai_mesh *mesh)
{
    const kunai_node *node = kunai_model_get_node(model, (uint32_t)mesh->node);
    char object_model[64], list[64];
    const char *vertices;
    uint32_t i, bits[3];

    assert_true(read_name_after(text + node->offset, "CNKModel", object_model));
    assert_true(read_name_after(find_declaration(text, "CNKMODEL", object_model), "VList", list));
    vertices = find_declaration(text, "VLIST", list);
    for (i = 0; i < mesh->vertex_count; i++) {
        read_point(vertices, mesh->sources[i], bits);
        assert_memory_equal(bits, mesh->positions + 3 * (size_t)i, sizeof bits);
    }
}

/* Triangles of all strips by their lengths. */
static uint32_t count_triangles(const char *text)
{
    uint32_t count = 0, length;
    char side;

    while ((text = strstr(text, "Strip")) != NULL) {
        if (sscanf(text, "Strip%c(%u)", &side, &length) == 2 && (side == 'L' || side == 'R'))
            count += length - 2;
        text++;
    }
    return count;
}

/* A bit for each texture of a material. */
static uint32_t find_used_textures(const kunai_model *model)
{
    const kunai_material *material;
    uint32_t i, used = 0;

    for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++)
        if (material->texture >= 0)
            used |= 1u << material->texture;
    return used;
}

/* The same of the items that name one: _TID( FFM_PS, 3 ). */
static uint32_t find_named_textures(const char *text)
{
    uint32_t used = 0, number;

    for (; (text = strstr(text, "_TID(")) != NULL; text++)
        if (sscanf(text, "_TID( FFM_%*2s, %u )", &number) == 1)
            used |= 1u << number;
    return used;
}

TEST(plane)
{
    size_t size;
    uint8_t *data = test_read_corpus(plane, &size);
    const kunai_model_info *info;
    kunai_model *model;
    bytes text = {0};
    uint32_t i, drawn = 0;

    if (!data)
        skip();
    append_bytes(&text, data, size);
    append_u8(&text, 0);
    text.size = size;
    model = open_text(&text, KUNAI_MODEL_DRAW_ORDER, 0);
    info = kunai_model_get_info(model);
    assert_int_equal(info->format, KUNAI_FORMAT_NJCM);
    assert_int_equal(info->node_count, 39);
    assert_int_equal(info->texture_count, 14);
    assert_string_equal(kunai_model_get_texture_list(model)->refs[13].name.data, "wing_paint");
    assert_int_equal(info->triangle_count, 1851);
    assert_int_equal(info->dropped_count, 0);
    assert_int_equal(count_triangles((const char *)text.data), 1851);
    assert_int_equal(find_used_textures(model), find_named_textures((const char *)text.data));
    assert_int_equal(info->skinned, 0);
    for (i = 0; i < info->mesh_count; i++) {
        check_points((const char *)text.data, model, kunai_model_get_mesh(model, i));
        drawn++;
    }
    assert_int_equal(drawn, 33);
    assert_string_equal(kunai_model_get_node(model, 0)->name.data, "object_air00_body_1_body_1");
    assert_int_equal(kunai_model_get_node(model, 0)->offset,
                     find_in_ascii(&text, "CNKOBJECT  object_air00_body_1_body_1[]"));
    kunai_model_close(model);
    free_bytes(&text);
    free(data);
    test_corpus_report("motions/ninja-ascii", 1, 0, "C source");
}
