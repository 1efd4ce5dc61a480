/* njcm.c - reads the body of an NJCM: evaluates its nodes in order (ninja-chunk.md 1 and 6). A
 * model is a sphere with pointers to a vertex list and a polygon list, 24 bytes.
 *
 * Nodes depend on each other: a vertex list writes slots, and polygon lists of later nodes can use
 * them. If a cut file has lost a node, all slots are emptied for the nodes after it. */
#include "model/chunk/chunk_model.h"

#include "base/trace.h"

enum { MODEL_SIZE = 24 };

/* Most nodes need at most this. */
enum { USUAL_DRAWS = 8, USUAL_CORNERS = 4096 };

static const char record[] = "NJS_CNK_MODEL";

static int fits_model(const kunai_i_reader *body, uint32_t at)
{
    return kunai_i_fits_structure(body, at, MODEL_SIZE);
}

/* Returns 1 if a list can be at this place. A NULL pointer fails. unit is the size of the list's
 * words. */
static int fits_list(const kunai_i_reader *body, uint32_t at, uint32_t unit)
{
    const uint32_t alignment = unit < body->alignment ? unit : body->alignment;

    return at % alignment == 0 && at < body->size;
}

/* Reserves memory for the draws and corners of a node: there are about as many corners as vertices.
 * first is the number of the first vertex of the node. Returns 0 if the open has failed. */
static int reserve_node(kunai_i_njcm *njcm, size_t first)
{
    const size_t count = njcm->builder.vertices.count - first;

    return kunai_i_reserve_node(&njcm->builder, USUAL_DRAWS,
                                count < USUAL_CORNERS ? (uint32_t)count : USUAL_CORNERS);
}

/* Reads the lists of one model. A damaged pointer loses only its own list. */
static void evaluate_model(kunai_i_njcm *njcm, uint32_t at)
{
    const size_t first_vertex = njcm->builder.vertices.count;
    kunai_i_reader *body = &njcm->body;
    const uint64_t offset = body->origin + at;
    kunai_node *node = &njcm->tree.nodes[njcm->node];
    uint32_t vertices, polygons;

    if (!fits_model(body, at)) {
        kunai_i_report_damage(
            &njcm->builder, KUNAI_E_CORRUPT, node->offset + 4, "NJS_OBJECT",
            "the pointer to the model leads outside the data, or is not a multiple of 4");
        return;
    }
    body->record = record;
    kunai_i_seek(body, at);
    vertices = kunai_i_read_pointer(body);
    polygons = kunai_i_read_pointer(body);
    kunai_i_trace_structure(njcm->open, KUNAI_RECORD_KIND_CHUNK_MODEL, record, offset, MODEL_SIZE);
    kunai_i_read_vector(body, node->center);
    node->radius = kunai_i_read_f32(body);
    if (fits_list(body, vertices, 4))
        kunai_i_read_vertex_list(njcm, vertices);
    else if (vertices != KUNAI_I_NULL)
        kunai_i_report_damage(
            &njcm->builder, KUNAI_E_CORRUPT, offset, record,
            "the pointer to the vertex list leads outside the data, or is not a multiple of 4");
    if (fits_list(body, polygons, 2)) {
        if (reserve_node(njcm, first_vertex))
            kunai_i_run_polygon_list(njcm, polygons);
    } else if (polygons != KUNAI_I_NULL) {
        kunai_i_report_damage(
            &njcm->builder, KUNAI_E_CORRUPT, offset + 4, record,
            "the pointer to the polygon list leads outside the data, or is not a multiple of 2");
    }
}

/* Reserves memory for the vertices of all nodes at once, because a growing array is stored twice
 * for a moment. Lists can be shared or announce too much. So the sum is limited to three times the
 * vertices that fit into the body, with 12 bytes or more each. */
static void reserve_vertices(kunai_i_njcm *njcm)
{
    enum { LEAST_BYTES = 4 /* bytes of the body per vertex */ };
    const kunai_i_reader *body = &njcm->body;
    const uint64_t most = body->size / LEAST_BYTES;
    uint64_t count = 0;
    uint32_t i;

    for (i = 0; i < njcm->tree.count && count < most && !kunai_i_has_failed(njcm->open); i++) {
        const uint32_t model = njcm->tree.models[i];

        if (kunai_i_is_drawn(&njcm->tree, i) && fits_model(body, model))
            count += kunai_i_count_vertex_list(njcm, kunai_i_read_pointer_at(body, model));
    }
    if (count > most)
        count = most;
    kunai_i_reserve_list(njcm->open, &njcm->builder.vertices, (size_t)count);
}

/* A lost list could have written any slot, and cached any list. */
static void lose_slots(kunai_i_njcm *njcm)
{
    njcm->lost = (uint32_t)njcm->builder.vertices.count;
    njcm->has_lost = 1;
    memset(njcm->cache, 0, sizeof njcm->cache);
}

/* Draws a node. If the body is cut and the node is damaged, nothing of the node stays: its volumes
 * and its slots are dropped, too. */
static void evaluate_node(kunai_i_njcm *njcm)
{
    const uint32_t volume_triangles = (uint32_t)njcm->volumes.triangles.count;
    const uint32_t volume_chunks = (uint32_t)njcm->volumes.chunks.count;

    kunai_i_begin_node(&njcm->builder, njcm->node);
    evaluate_model(njcm, njcm->tree.models[njcm->node]);
    kunai_i_end_node(&njcm->builder);
    if (!njcm->tree.is_cut || !njcm->builder.is_damaged)
        return;
    njcm->volumes.triangles.count = volume_triangles;
    njcm->volumes.chunks.count = volume_chunks;
    lose_slots(njcm);
}

/* From the first gap of a cut tree on, missing nodes could have changed all slots, so the contents
 * of the slots before it are lost. */
static void evaluate_nodes(kunai_i_njcm *njcm)
{
    uint32_t i;

    for (i = 0; i < njcm->tree.count && !kunai_i_has_failed(njcm->open); i++) {
        if (i >= njcm->tree.first_gap)
            lose_slots(njcm);
        if (!kunai_i_is_drawn(&njcm->tree, i))
            continue;
        njcm->node = i;
        evaluate_node(njcm);
    }
}

/* If there is only one node, all vertices are its own, and the builder can skip a test per
 * vertex. */
void kunai_i_read_njcm(kunai_i_open *open, const kunai_i_model_place *place,
                       const kunai_i_tree *tree, kunai_model *model)
{
    kunai_i_njcm njcm;

    memset(&njcm, 0, sizeof njcm);
    njcm.open = open;
    njcm.body = place->body;
    njcm.tree = *tree;
    njcm.is_shared = place->seen != NULL;
    kunai_i_begin_list(&njcm.slots, sizeof(uint32_t));
    kunai_i_begin_volumes(&njcm.volumes);
    kunai_i_begin_builder(&njcm.builder, open, model, &njcm.tree);
    njcm.builder.has_own_vertices = njcm.tree.count == 1;
    reserve_vertices(&njcm);
    evaluate_nodes(&njcm);
    kunai_i_finish_builder(&njcm.builder);
    kunai_i_finish_volumes(&njcm);
    kunai_i_keep_meshes(&njcm.builder);
}
