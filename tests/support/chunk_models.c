/* chunk_models.c - the words of Ninja Chunk models by ninja-container.md 5 and ninja-chunk.md 1 to
 * 5, and of texture lists by ninja-container.md 4. */
#include "chunk_models.h"
#include "flags.h"

#include <math.h>

static int has_model(const chunk_node *n)
{
    return n->vertices || n->polygons;
}

static void put_node(bytes *out, const chunk_node *nodes, size_t count, size_t index, int big)
{
    const chunk_node *n = &nodes[index];
    const uint32_t model = (uint32_t)(count * CHUNK_NODE + index * CHUNK_MODEL);
    int i;

    append_u32(out, n->flags, big);
    append_u32(out, has_model(n) ? model : 0, big);
    for (i = 0; i < 3; i++)
        append_u32(out, n->position[i], big);
    for (i = 0; i < 3; i++)
        append_u32(out, n->angles[i], big);
    for (i = 0; i < 3; i++)
        append_u32(out, n->scale[i], big);
    append_u32(out, n->child * CHUNK_NODE, big);
    append_u32(out, n->sibling * CHUNK_NODE, big);
    append_u32(out, n->w, big);
}

bytes make_chunk_body(const chunk_node *nodes, size_t count, int big)
{
    uint32_t at = (uint32_t)(count * (CHUNK_NODE + CHUNK_MODEL));
    bytes out = {0};
    size_t i, k;

    for (i = 0; i < count; i++)
        put_node(&out, nodes, count, i, big);
    for (i = 0; i < count; i++) {
        append_u32(&out, nodes[i].vertices ? at : 0, big);
        at += (uint32_t)(4 * nodes[i].vertex_count);
        append_u32(&out, nodes[i].polygons ? at : 0, big);
        at += (uint32_t)(2 * (nodes[i].polygon_count + nodes[i].polygon_count % 2));
        append_u32(&out, F_1, big);
        append_u32(&out, F_0, big);
        append_u32(&out, F_3, big);
        append_u32(&out, F_2, big);
    }
    for (i = 0; i < count; i++) {
        for (k = 0; k < nodes[i].vertex_count; k++)
            append_u32(&out, nodes[i].vertices[k], big);
        for (k = 0; k < nodes[i].polygon_count; k++)
            append_u16(&out, nodes[i].polygons[k], big);
        align_bytes(&out, 4);
    }
    return out;
}

static void put_chunk(bytes *out, const char *tag, const bytes *body, int big)
{
    append_bytes(out, tag, 4);
    append_u32(out, (uint32_t)body->size, big);
    append_bytes(out, body->data, body->size);
}

bytes make_chunk_file(const chunk_node *nodes, size_t count, int big)
{
    bytes body = make_chunk_body(nodes, count, big), out = {0};

    put_chunk(&out, "NJCM", &body, big);
    free_bytes(&body);
    return out;
}

/* The byte order of a large file is said: 0x500000 bytes look like 0x5000 in the other one. */
kunai_model *open_model_file(const bytes *file, uint32_t flags, kunai_error *error)
{
    kunai_options options = {.struct_size = sizeof options,
                             .flags = flags & OPEN_FLAGS,
                             .model_flags = flags & MODEL_FLAGS};

    if (file->size > 65536)
        options.byte_order = KUNAI_BYTE_ORDER_LITTLE;
    return test_open_model(file->data, file->size, &options, error);
}

kunai_model *open_nodes(const chunk_node *nodes, size_t count, uint32_t warnings)
{
    bytes file = make_chunk_file(nodes, count, 0);
    kunai_error error;
    kunai_model *model = open_model_file(&file, 0, &error);

    assert_non_null(model);
    assert_int_equal(kunai_model_get_info(model)->warning_count, warnings);
    free_bytes(&file);
    return model;
}

void assert_file_error(const bytes *file, uint32_t flags, kunai_result code, uint64_t place,
                       const char *message)
{
    kunai_error error;

    assert_null(open_model_file(file, flags, &error));
    assert_int_equal(error.code, code);
    assert_string_equal(error.message, message);
    assert_int_equal(error.offset, 8 + place);
}

void assert_nodes_error(const chunk_node *nodes, size_t count, uint32_t flags, kunai_result code,
                        uint64_t place, const char *message)
{
    bytes file = make_chunk_file(nodes, count, 0);

    assert_file_error(&file, flags, code, place, message);
    free_bytes(&file);
}

void assert_refused(const bytes *file, kunai_result code, uint64_t place, const char *in_record,
                    const char *message)
{
    uint32_t flags;

    for (flags = 0; flags <= KUNAI_OPEN_STRICT; flags += KUNAI_OPEN_STRICT) {
        kunai_error error;

        assert_null(open_model_file(file, flags, &error));
        assert_string_equal(error.message, message);
        assert_record(&error, code, 8 + place, in_record);
    }
}

kunai_model *open_damaged(const chunk_node *nodes, size_t count, kunai_result code, uint64_t place,
                          const char *in_record, const char *message)
{
    bytes file = make_chunk_file(nodes, count, 0);
    kunai_model *model = open_nodes(nodes, count, 1);
    kunai_error error;

    assert_warning(model, 0, code, place, message);
    assert_record(kunai_model_get_info(model)->warnings, code, 8 + place, in_record);
    assert_null(open_model_file(&file, KUNAI_OPEN_STRICT, &error));
    assert_string_equal(error.message, message);
    assert_record(&error, code, 8 + place, in_record);
    free_bytes(&file);
    return model;
}

void assert_warning(const kunai_model *model, uint32_t index, kunai_result code, uint64_t place,
                    const char *message)
{
    const kunai_error *warning = &kunai_model_get_info(model)->warnings[index];

    assert_int_equal(warning->code, code);
    assert_string_equal(warning->message, message);
    assert_int_equal(warning->offset, 8 + place);
    assert_int_equal(warning->format, KUNAI_FORMAT_NJCM);
}

void assert_record(const kunai_error *error, kunai_result code, uint64_t offset, const char *record)
{
    assert_int_equal(error->code, code);
    assert_int_equal(error->offset, offset);
    assert_string_equal(error->record, record);
}

void assert_floats(const float *values, const double *expected, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++)
        if (!(fabs((double)values[i] - expected[i]) < 1e-6))
            fail_msg("value %u is %.9g, not %.9g", (unsigned)i, (double)values[i], expected[i]);
}

void assert_indices(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count)
{
    assert_int_equal(mesh->index_count, count);
    assert_memory_equal(mesh->indices, expected, count * sizeof *expected);
}

/* ---- lists that many tests use ---- */

/* clang-format off */
const uint32_t chunk_square[SQUARE_WORDS] = {
    0x29 | 25 << 16, 0 | 4 << 16, /* CV_VN */
    F_0, F_0, F_0, F_0, F_0, F_1, /* 0 */
    F_1, F_0, F_0, F_0, F_0, F_1, /* 1 */
    F_0, F_1, F_0, F_0, F_0, F_1, /* 2 */
    F_1, F_1, F_0, F_0, F_0, F_1, /* 3 */
    0xFF
};
/* clang-format on */

const uint16_t chunk_square_strip[SQUARE_STRIP_WORDS] = {0x0040, 6, 1, 4, 0, 1, 2, 3, 0xFF};

void make_chunk_line(uint32_t words[3 + 3 * CHUNK_LINE])
{
    uint32_t i;

    words[0] = 0x22 | (1 + 3 * CHUNK_LINE) << 16;
    words[1] = CHUNK_LINE << 16;
    for (i = 0; i < CHUNK_LINE; i++) {
        const float values[3] = {(float)i, (float)(i * i), 0.0f};

        memcpy(&words[2 + 3 * i], values, sizeof values);
    }
    words[2 + 3 * CHUNK_LINE] = 0xFF;
}
const uint32_t pull_start[PULL_START_WORDS] = {
    0x2C | 8 << 16, 0 | 1 << 16, F_1, F_0, F_0, F_0, F_0, F_2, 64u << 16, 0xFF};
/* clang-format off */
const uint32_t pull_end[PULL_END_WORDS] = {
    0x022C | 8 << 16, 0 | 1 << 16, F_1, F_0, F_0, F_0, F_1, F_0, 192u << 16,
    0x29 | 13 << 16, 1 | 2 << 16, F_0, F_0, F_0, F_0, F_0, F_1, F_0, F_3, F_0, F_0, F_0, F_1, 0xFF
};
/* clang-format on */
const uint16_t cached_strip[CACHED_WORDS] = {0x0704, 0x0040, 5, 1, 3, 0, 1, 2, 0xFF}; /* CP 7 */
const uint16_t cached_draw[DRAWN_WORDS] = {0x0705, 0xFF};                             /* DP 7 */
const chunk_node pulled[2] = {{UNIT, .child = 1, VERTICES(pull_start), POLYGONS(cached_strip)},
                              {UNIT - 1, {F_10}, VERTICES(pull_end), POLYGONS(cached_draw)}};
bytes make_texture_list(uint32_t count, int big)
{
    static const char names[] = "grass\0sky";
    bytes body = {0}, out = {0};

    append_u32(&body, 8, big);
    append_u32(&body, count, big);
    append_u32(&body, 8 + 36, big);
    append_u32(&body, 0x11, big);
    append_u32(&body, 0x22, big);
    append_u32(&body, 0, big); /* no name */
    append_zeros(&body, 8);
    append_u32(&body, 8 + 36 + 6, big);
    append_zeros(&body, 8);
    append_bytes(&body, names, 9); /* the last one ends with the body */
    put_chunk(&out, "NJTL", &body, big);
    free_bytes(&body);
    return out;
}
