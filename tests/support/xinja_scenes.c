/* xinja_scenes.c - reads no files: the scenes of xinja_scenes.h. */
#include "xinja_scenes.h"
#include "flags.h"

const xinja_vertex xinja_vertices[] = {
    {{0, 0, 0}, {0, 0, 1}, 0x80112233, {0, 1}},
    {{1, 1, 2}, {0, 1, 0}, 0x81122334, {0.25f, 0.5f}},
    {{2, 4, 4}, {1, 0, 0}, 0x82132435, {0.5f, 0}},
    {{3, 9, 6}, {0, 0, -1}, 0x83142536, {0.75f, -0.5f}},
    {{4, 16, 8}, {0, -1, 0}, 0x84152637, {1, -1}},
    {{5, 25, 10}, {-1, 0, 0}, 0x85162738, {1.25f, -1.5f}},
    {{6, 36, 12}, {0, 0, 1}, 0x86172839, {1.5f, -2}},
    {{7, 49, 14}, {0, 1, 0}, 0x8718293A, {1.75f, -2.5f}},
};

static const uint16_t strip[] = {0, 1, 2, 3};

void begin_xinja_scene(xinja_scene *made, uint32_t type)
{
    const xinja_set set = {.type = type, .vertices = xinja_vertices, .count = XINJA_VERTICES};
    const xinja_mesh mesh = {.indices = strip, .index_count = COUNT(strip)};
    size_t i;

    memset(made, 0, sizeof *made);
    for (i = 0; i < XINJA_MOST; i++) {
        made->sets[i] = set;
        made->opaque[i] = made->translucent[i] = mesh;
    }
    made->model.sets = made->sets;
    made->model.set_count = 1;
    made->model.opaque = made->opaque;
    made->model.opaque_count = 1;
    made->model.center[0] = 1;
    made->model.center[2] = 3;
    made->model.radius = 2;
    made->node.flags = UNIT;
    made->node.model = 1;
    made->source.nodes = &made->node;
    made->source.node_count = 1;
    made->source.models = &made->model;
    made->source.model_count = 1;
}

/* ---- opening ---- */

kunai_model *try_xinja_body(const xinja_body *body, uint32_t flags, kunai_error *error)
{
    const kunai_options options = {.struct_size = sizeof options,
                                   .flags = flags & OPEN_FLAGS,
                                   .model_flags = flags & MODEL_FLAGS,
                                   .format = KUNAI_FORMAT_XJ};
    bytes file = build_xinja_file(body, "NJCM", 1);
    kunai_model *model = test_open_model(file.data, file.size, &options, error);

    free_bytes(&file);
    return model;
}

kunai_model *open_xinja_body(const xinja_body *body, uint32_t flags, uint32_t warnings)
{
    kunai_error error;
    kunai_model *model = try_xinja_body(body, flags, &error);
    const kunai_model_info *info = kunai_model_get_info(model);

    if (!model)
        fail_msg("%s at %u", error.message, (unsigned)error.offset);
    if (info->warning_count != warnings)
        fail_msg("%u warnings, the first one: %s", (unsigned)info->warning_count,
                 info->warning_count ? info->warnings[0].message : "");
    assert_int_equal(info->format, KUNAI_FORMAT_XJ);
    assert_int_equal(info->byte_order, KUNAI_BYTE_ORDER_LITTLE);
    return model;
}

kunai_model *open_xinja_scene(const xinja_scene *made, uint32_t flags, uint32_t warnings)
{
    xinja_body body = build_xinja_body(&made->source);
    kunai_model *model = open_xinja_body(&body, flags, warnings);

    free_xinja_body(&body);
    return model;
}

/* ---- what must be so ---- */

static void assert_report(const kunai_error *error, kunai_result code, uint32_t place,
                          const char *record)
{
    if (error->code != code || error->offset != XINJA_CHUNK + (uint64_t)place ||
        strcmp(error->record, record) != 0 || error->format != KUNAI_FORMAT_XJ)
        fail_msg("%s: %s (%s) at %u of the body, not %s (%s) at %u", error->message,
                 kunai_result_name(error->code), error->record,
                 (unsigned)(error->offset - XINJA_CHUNK), kunai_result_name(code), record,
                 (unsigned)place);
}

void assert_xinja_error(const xinja_body *body, uint32_t flags, kunai_result code, uint32_t place,
                        const char *record)
{
    kunai_error error;

    assert_null(try_xinja_body(body, flags, &error));
    assert_report(&error, code, place, record);
}

void assert_xinja_warning(const kunai_model *model, uint32_t index, kunai_result code,
                          uint32_t place, const char *record)
{
    assert_true(index < kunai_model_get_info(model)->warning_count);
    assert_report(&kunai_model_get_info(model)->warnings[index], code, place, record);
}

/* Which corner a triangle begins with means nothing. */
static void assert_triangle(const kunai_mesh *mesh, const uint32_t *indices,
                            const uint32_t *expected)
{
    uint32_t found[3], first, i;

    for (i = 0; i < 3; i++)
        found[i] = mesh->sources[indices[i]];
    for (first = 0; first < 3 && found[first] != expected[0]; first++)
        ;
    for (i = 0; i < 3; i++)
        if (first == 3 || found[(first + i) % 3] != expected[i])
            fail_msg("a triangle is %u %u %u, not %u %u %u", (unsigned)found[0], (unsigned)found[1],
                     (unsigned)found[2], (unsigned)expected[0], (unsigned)expected[1],
                     (unsigned)expected[2]);
}

static void assert_triangles(const kunai_mesh *mesh, uint32_t first, const uint32_t *expected,
                             uint32_t count)
{
    uint32_t i;

    for (i = 0; i < count; i += 3)
        assert_triangle(mesh, mesh->indices + first + i, expected + i);
}

void assert_sources(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count)
{
    assert_non_null(mesh);
    assert_int_equal(mesh->index_count, count);
    assert_triangles(mesh, 0, expected, count);
}

void assert_part_sources(const kunai_mesh *mesh, uint32_t part, const uint32_t *expected,
                         uint32_t count)
{
    assert_non_null(mesh);
    assert_true(part < mesh->submesh_count);
    assert_int_equal(mesh->submeshes[part].index_count, count);
    assert_triangles(mesh, mesh->submeshes[part].first_index, expected, count);
}
