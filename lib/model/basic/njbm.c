/* njbm.c - reads the body of an NJBM: NJS_MODEL with its points and normals, ninja-basic.md 1, 2
 * and 5. */
#include "model/basic/njbm.h"

#include "base/trace.h"

enum { MODEL_SIZE = 40, MESHSET_SIZE = 24, PLUS = 4, POINT_SIZE = 12 };

/* What things cost of the budget where nodes share a model; one that is read once is paid by its
 * bytes. */
enum { VERTEX_STEPS = 32, MESHSET_STEPS = 32 };

static const char record[] = "NJS_MODEL";

/* ---- NJS_MODEL ---- */

static size_t get_meshset_size(const kunai_i_njbm *njbm)
{
    return MESHSET_SIZE + PLUS * njbm->is_plus;
}

/* Can the word at a place be a pointer? Without marks: one into the body before it was cut. */
static int is_pointer(const kunai_i_njbm *njbm, uint64_t at, const uint8_t *marks)
{
    const uint32_t word = kunai_i_read_u32_at(&njbm->body, at);

    if (!word)
        return 1;
    return marks ? kunai_i_get_bit(marks, at) : word < njbm->whole;
}

/* Are the pointers of all meshsets but the first one where this stride expects them? attrs is left
 * out: some take it for a plain value. Without marks no meshset may be empty, either. */
static int check_stride(kunai_i_njbm *njbm, const kunai_i_basic_model *model, uint32_t stride,
                        const uint8_t *marks)
{
    static const uint8_t pointers[] = {0x04, 0x0C, 0x10, 0x14};
    const kunai_i_reader *body = &njbm->body;
    uint32_t i, k;

    if (!kunai_i_holds(body->size, model->meshsets, model->meshset_count, stride))
        return 0;
    for (i = 1; i < model->meshset_count; i++) {
        const uint64_t at = model->meshsets + (uint64_t)stride * i;

        if (!marks && !kunai_i_load16(body->data + at + 2, body->big))
            return 0;
        for (k = 0; k < sizeof pointers; k++)
            if (!is_pointer(njbm, at + pointers[k], marks))
                return 0;
    }
    return 1;
}

/* Do the meshsets of a model lie in the body? If only the meshsets tell which kind they are, the
 * meshsets of either kind must fit: decide_plus has looked at the model only then. */
static int holds_meshsets(const kunai_i_njbm *njbm, const kunai_i_basic_model *model)
{
    const size_t size = njbm->whole ? MESHSET_SIZE + PLUS : get_meshset_size(njbm);

    return kunai_i_holds(njbm->body.size, model->meshsets, model->meshset_count, size);
}

/* Nodes can share a model, and each looks at all meshsets again. */
static int charge_meshsets(kunai_i_njbm *njbm, const kunai_i_basic_model *model)
{
    return kunai_i_charge(njbm->open, (uint64_t)MESHSET_STEPS * model->meshset_count,
                          model->offset + 0x14, record);
}

/* If only the meshsets tell which kind they are, the meshsets of each model must be of the kind
 * that decide_plus found. */
static int agrees_on_meshsets(kunai_i_njbm *njbm, const kunai_i_basic_model *model)
{
    if (!njbm->whole || model->meshset_count < 2)
        return 1;
    return charge_meshsets(njbm, model) &&
           check_stride(njbm, model, (uint32_t)get_meshset_size(njbm), NULL);
}

static int fits_model(const kunai_i_njbm *njbm, uint32_t at)
{
    return kunai_i_fits_structure(&njbm->body, at, MODEL_SIZE + PLUS * njbm->is_plus);
}

/* node: gets the bounding sphere; NULL: nobody wants it. */
static void read_model(kunai_i_njbm *njbm, uint32_t at, kunai_i_basic_model *model,
                       kunai_node *node)
{
    kunai_i_reader *body = &njbm->body;

    body->record = record;
    kunai_i_seek(body, at);
    memset(model, 0, sizeof *model);
    model->at = at;
    model->offset = kunai_i_tell(body);
    model->points = kunai_i_read_pointer(body);
    model->normals = kunai_i_read_pointer(body);
    model->point_count = kunai_i_read_u32(body);
    model->meshsets = kunai_i_read_pointer(body);
    model->materials = kunai_i_read_pointer(body);
    model->meshset_count = kunai_i_read_u16(body);
    kunai_i_skip(body, 2);
    if (!node)
        return;
    kunai_i_trace_structure(njbm->open, record, model->offset, MODEL_SIZE + PLUS * njbm->is_plus);
    kunai_i_read_vector(body, node->center);
    node->radius = kunai_i_read_f32(body);
}

/* Many models have a single normal although there are more points: the arrays of the file show
 * it. 1: there is one for each point. */
static int check_normals(kunai_i_njbm *njbm, const kunai_i_basic_model *model)
{
    static const char message[] = "there are fewer normals than points: all are left out";
    const uint64_t offset = model->offset + 4;

    if (model->normals == KUNAI_I_NULL)
        return 0;
    if (!kunai_i_holds(njbm->body.size, model->normals, model->point_count, POINT_SIZE))
        kunai_i_report_lack(&njbm->builder, offset, record, message);
    else if (model->at >= model->normals &&
             (model->at - model->normals) / POINT_SIZE < model->point_count)
        kunai_i_warn(njbm->open, KUNAI_E_CORRUPT, offset, record, message);
    else
        return 1;
    return 0;
}

static void trace_points(kunai_i_njbm *njbm, const char *name, const kunai_i_reader *points,
                         uint32_t count)
{
    kunai_i_trace_more(njbm->open, name, kunai_i_tell(points), (uint64_t)POINT_SIZE * count, 0, 0,
                       count);
}

/* The points are in the body. 0: the open failed. */
static int make_vertices(kunai_i_njbm *njbm, kunai_i_basic_model *model)
{
    const int has_normals = check_normals(njbm, model);
    kunai_i_reader points = njbm->body, normals = njbm->body;
    kunai_i_vertex *vertex;
    uint32_t i;

    if (!kunai_i_charge(njbm->open, (uint64_t)VERTEX_STEPS * model->point_count, model->offset + 8,
                        record))
        return 0;
    model->first_vertex = kunai_i_add_vertices(&njbm->builder, model->point_count);
    if (model->first_vertex == KUNAI_I_NONE)
        return 0;
    kunai_i_seek(&points, model->points);
    trace_points(njbm, "points", &points, model->point_count);
    if (has_normals) {
        kunai_i_seek(&normals, model->normals);
        trace_points(njbm, "normals", &normals, model->point_count);
    }
    vertex = kunai_i_get_vertex(&njbm->builder, model->first_vertex);
    for (i = 0; i < model->point_count; i++, vertex++) {
        memset(vertex, 0, sizeof *vertex); /* it can be one that another node had */
        kunai_i_read_vector(&points, vertex->position);
        vertex->source = i;
        vertex->node = (uint16_t)njbm->node;
        if (!has_normals)
            continue;
        kunai_i_read_vector(&normals, vertex->normal);
        vertex->flags = KUNAI_I_HAS_NORMAL;
    }
    return !kunai_i_has_failed(njbm->open);
}

static void draw_model(kunai_i_njbm *njbm, kunai_i_basic_model *model)
{
    const size_t stride = get_meshset_size(njbm);
    uint32_t i;

    kunai_i_begin_node(&njbm->builder, njbm->node);
    if (model->point_count && !make_vertices(njbm, model))
        return;
    if (!charge_meshsets(njbm, model))
        return;
    for (i = 0; i < model->meshset_count && !kunai_i_has_failed(njbm->open); i++)
        kunai_i_read_meshset(njbm, model, model->meshsets + (uint64_t)stride * i);
    kunai_i_end_node(&njbm->builder);
    if (!(njbm->open->options.flags & KUNAI_ONE_MESH))
        njbm->builder.vertices.count = 0; /* no other node can use them */
}

static void evaluate_model(kunai_i_njbm *njbm, uint32_t at)
{
    kunai_node *node = &njbm->tree.nodes[njbm->node];
    kunai_i_basic_model model;

    if (!fits_model(njbm, at)) {
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, node->offset + 4, "NJS_OBJECT",
                              "a pointer to a model is out of range");
        return;
    }
    read_model(njbm, at, &model, node);
    njbm->tree.point_counts[njbm->node] = model.point_count;
    if (model.point_count &&
        !kunai_i_holds(njbm->body.size, model.points, model.point_count, POINT_SIZE))
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, model.offset, record,
                              "the points do not lie inside of the data");
    else if (model.meshset_count && !holds_meshsets(njbm, &model))
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, model.offset + 0xC, record,
                              "the meshsets do not lie inside of the data");
    else if (!agrees_on_meshsets(njbm, &model))
        kunai_i_report_damage(&njbm->builder, KUNAI_E_CORRUPT, model.offset + 0xC, record,
                              "the meshsets are not of the kind that the others have");
    else if (model.meshset_count)
        draw_model(njbm, &model);
}

/* ---- Basic or Basic+? ---- */

/* bits.h: the words of the body that the POF0 calls pointers. NULL: the open failed. */
static uint8_t *mark_pointers(kunai_i_njbm *njbm, const kunai_i_model_place *place)
{
    uint8_t *marks = kunai_i_allocate_scratch(njbm->open, kunai_i_measure_bits(njbm->body.size), 1);
    kunai_i_pof0_walk walk = place->pof0;

    while (marks && kunai_i_read_pof0_entry(&walk))
        if (walk.at < njbm->body.size)
            kunai_i_set_bit(marks, walk.at);
    return marks;
}

/* looked: bits.h: models that were looked at. Many nodes may share a model. */
static int is_plus_model(kunai_i_njbm *njbm, uint32_t at, const uint8_t *marks, uint8_t *looked)
{
    kunai_i_basic_model model;

    if (at == KUNAI_I_NULL || !fits_model(njbm, at) || kunai_i_get_bit(looked, at))
        return 0;
    kunai_i_set_bit(looked, at);
    read_model(njbm, at, &model, NULL);
    return model.meshset_count > 1 && charge_meshsets(njbm, &model) &&
           !check_stride(njbm, &model, MESHSET_SIZE, marks) &&
           check_stride(njbm, &model, MESHSET_SIZE + PLUS, marks);
}

/* Nothing in the file says which; only the stride of the meshsets tells. One model tells for
 * all. The POF0 of a body that is cut is lost. */
static uint32_t decide_plus(kunai_i_njbm *njbm, const kunai_i_model_place *place)
{
    const uint32_t format = njbm->open->options.format;
    uint8_t *marks = NULL, *looked;
    uint32_t i;

    if (format == KUNAI_FORMAT_NJBM_PLUS)
        return 1;
    if (format == KUNAI_FORMAT_NJBM || !(place->pof0.list || place->whole))
        return 0;
    njbm->whole = place->whole;
    if (place->pof0.list)
        marks = mark_pointers(njbm, place);
    looked = kunai_i_allocate_scratch(njbm->open, kunai_i_measure_bits(njbm->body.size), 1);
    for (i = 0; i < njbm->tree.count && !kunai_i_has_failed(njbm->open); i++)
        if (is_plus_model(njbm, njbm->tree.models[i], marks, looked))
            return 1;
    return 0;
}

static void evaluate_nodes(kunai_i_njbm *njbm)
{
    uint32_t i;

    for (i = 0; i < njbm->tree.count && !kunai_i_has_failed(njbm->open); i++) {
        if (!kunai_i_is_drawn(&njbm->tree, i))
            continue;
        njbm->node = i;
        evaluate_model(njbm, njbm->tree.models[i]);
    }
}

void kunai_i_read_njbm(kunai_i_open *open, const kunai_i_model_place *place,
                       const kunai_i_tree *tree, kunai_model *model)
{
    kunai_i_njbm njbm;

    memset(&njbm, 0, sizeof njbm);
    njbm.open = open;
    njbm.body = place->body;
    njbm.tree = *tree;
    njbm.is_plus = decide_plus(&njbm, place);
    open->format = njbm.is_plus ? KUNAI_FORMAT_NJBM_PLUS : KUNAI_FORMAT_NJBM;
    model->info.format = open->format;
    kunai_i_begin_builder(&njbm.builder, open, model, &njbm.tree);
    evaluate_nodes(&njbm);
    kunai_i_finish_builder(&njbm.builder);
    kunai_i_keep_meshes(&njbm.builder);
}
