/* ginja.c - reads the body of a GJCM: models, their lists of meshes and meshes, ginja.md 4 and 6.
 */
#include "model/ginja/ginja.h"

#include "base/trace.h"

enum { MESH_SIZE = 16, TRANSLUCENT = 1 };

/* What things cost of the budget where nodes share a model; one that is read once is paid by its
 * bytes. */
enum { MESH_STEPS = 32 };

static const char record[] = "Ginja model";

typedef struct ginja_model {
    uint64_t offset; /* in the input */
    uint32_t arrays; /* places in the body */
    uint32_t meshes[2];
    uint32_t counts[2];
} ginja_model;

/* at: a place where a whole one is. */
static void read_model(kunai_i_ginja *ginja, uint32_t at, ginja_model *model)
{
    kunai_node *node = &ginja->tree.nodes[ginja->node];
    kunai_i_reader body = ginja->body;

    body.record = record;
    kunai_i_seek(&body, at);
    model->offset = kunai_i_tell(&body);
    kunai_i_trace_structure(ginja->open, record, model->offset, KUNAI_I_GINJA_MODEL_SIZE);
    model->arrays = kunai_i_read_pointer(&body);
    kunai_i_skip(&body, 4); /* the skin list */
    model->meshes[0] = kunai_i_read_pointer(&body);
    model->meshes[TRANSLUCENT] = kunai_i_read_pointer(&body);
    model->counts[0] = kunai_i_read_u16(&body);
    model->counts[TRANSLUCENT] = kunai_i_read_u16(&body);
    kunai_i_read_vector(&body, node->center);
    node->radius = kunai_i_read_f32(&body);
}

/* A list that is not in the data becomes an empty one. */
static void check_list(kunai_i_ginja *ginja, ginja_model *model, uint32_t list)
{
    if (!model->counts[list] ||
        kunai_i_holds(ginja->body.size, model->meshes[list], model->counts[list], MESH_SIZE))
        return;
    model->counts[list] = 0;
    kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, model->offset + 8 + 4 * list, record,
                          "the meshes do not lie inside of the data");
}

static void read_mesh(kunai_i_ginja *ginja, uint64_t at, uint32_t *kinds)
{
    kunai_i_reader body = ginja->body;
    uint32_t parameters, parameter_count, primitives, size;
    uint64_t offset;

    kunai_i_seek(&body, at);
    offset = kunai_i_tell(&body);
    parameters = kunai_i_read_pointer(&body);
    parameter_count = kunai_i_read_u32(&body);
    primitives = kunai_i_read_pointer(&body);
    size = kunai_i_read_u32(&body);
    kunai_i_trace_structure(ginja->open, "mesh", offset, MESH_SIZE);
    if (kunai_i_read_ginja_parameters(ginja, parameters, parameter_count, offset))
        kunai_i_draw_ginja_mesh(ginja, primitives, size, offset, kinds);
}

/* The opaque meshes, then the translucent ones, between begin and end of a node. 0: the open
 * failed. */
static int draw_lists(kunai_i_ginja *ginja, const ginja_model *model, uint32_t *kinds)
{
    const uint64_t count = (uint64_t)model->counts[0] + model->counts[TRANSLUCENT];
    uint32_t list, i;

    if (!kunai_i_charge(ginja->open, MESH_STEPS * count, model->offset + 0x10, record))
        return 0;
    ginja->corner_count = 0;
    for (list = 0; list < 2; list++) {
        kunai_i_begin_ginja_state(&ginja->state, list);
        for (i = 0; i < model->counts[list] && !kunai_i_has_failed(ginja->open); i++)
            read_mesh(ginja, model->meshes[list] + (uint64_t)MESH_SIZE * i, kinds);
    }
    return !kunai_i_has_failed(ginja->open);
}

static void draw_model(kunai_i_ginja *ginja, const ginja_model *model)
{
    const size_t vertex_count = ginja->builder.vertices.count;
    kunai_i_builder *builder = &ginja->builder;
    const uint32_t first_draw = builder->draw_count;
    uint32_t primitive, is_skinned, kinds = 0;

    if (!draw_lists(ginja, model, &kinds))
        return;
    kunai_i_end_node(builder);
    is_skinned = builder->is_skinned;
    for (primitive = 2; primitive > 0; primitive--) {
        if (!(kinds >> primitive & 1))
            continue;
        kunai_i_begin_node_again(builder, primitive, first_draw);
        if (!draw_lists(ginja, model, &kinds))
            return;
        kunai_i_end_node(builder);
    }
    if (!is_skinned)
        builder->vertices.count = vertex_count; /* no other node can use them */
}

static void evaluate_model(kunai_i_ginja *ginja, uint32_t at)
{
    const kunai_node *node = &ginja->tree.nodes[ginja->node];
    ginja_model model;

    kunai_i_begin_node(&ginja->builder, ginja->node);
    if (!kunai_i_holds(ginja->body.size, at, 1, KUNAI_I_GINJA_MODEL_SIZE)) {
        kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, node->offset + 4, "NJS_OBJECT",
                              "a pointer to a model is out of range");
        return;
    }
    read_model(ginja, at, &model);
    if (!kunai_i_read_ginja_arrays(ginja, model.arrays, model.offset))
        return;
    ginja->tree.point_counts[ginja->node] = ginja->arrays[KUNAI_I_GINJA_POSITION].count;
    check_list(ginja, &model, 0);
    check_list(ginja, &model, TRANSLUCENT);
    if (model.counts[0] || model.counts[TRANSLUCENT])
        draw_model(ginja, &model);
}

static void evaluate_nodes(kunai_i_ginja *ginja)
{
    uint32_t i;

    for (i = 0; i < ginja->tree.count && !kunai_i_has_failed(ginja->open); i++) {
        if (!kunai_i_is_drawn(&ginja->tree, i))
            continue;
        ginja->node = i;
        evaluate_model(ginja, ginja->tree.models[i]);
    }
}

void kunai_i_read_ginja(kunai_i_open *open, const kunai_i_model_place *place,
                        const kunai_i_tree *tree, kunai_model *model)
{
    kunai_i_ginja ginja;

    memset(&ginja, 0, sizeof ginja);
    ginja.open = open;
    ginja.body = place->body;
    ginja.tree = *tree;
    kunai_i_begin_list(&ginja.own_normals, sizeof(uint16_t));
    kunai_i_begin_list(&ginja.normals, sizeof(uint32_t));
    kunai_i_begin_states(&ginja.states, KUNAI_I_GINJA_STATE_WORDS);
    kunai_i_begin_builder(&ginja.builder, open, model, &ginja.tree);
    kunai_i_read_ginja_skin(&ginja);
    evaluate_nodes(&ginja);
    kunai_i_finish_builder(&ginja.builder);
    kunai_i_keep_meshes(&ginja.builder);
    kunai_i_keep_states(open, &ginja.states, model);
}
