/* njcm.c - reads the body of an NJCM: evaluates its nodes in order, with cached polygon lists,
 * ninja-chunk.md 1, 5 and 6. */
#include "model/chunk/njcm.h"

#include "base/sink.h"

enum { MODEL_SIZE = 24, NESTING = 16, MOST_LIST_DRAWS = 65536 };
enum { CACHE_LIST = 4, DRAW_LIST = 5, END = 0xFF };

static const char record[] = "NJS_CNK_MODEL";
static const char list_record[] = "polygon list";

/* ---- polygon lists ---- */

typedef struct list_run {
    kunai_i_reader list;
    uint32_t returns[NESTING]; /* where the lists that drew this one go on */
    uint32_t depth;
} list_run;

static void run_goto(kunai_i_njcm *njcm, list_run *run, uint32_t at)
{
    run->list = njcm->body;
    run->list.record = list_record;
    kunai_i_seek(&run->list, at);
}

/* 0: the outermost list is done. */
static int run_return(kunai_i_njcm *njcm, list_run *run)
{
    if (!run->depth)
        return 0;
    run->depth--;
    run_goto(njcm, run, run->returns[run->depth]);
    return 1;
}

static void run_draw(kunai_i_njcm *njcm, list_run *run, uint32_t entry)
{
    const uint64_t offset = kunai_i_tell(&run->list) - 2;

    if (!njcm->cache[entry]) {
        kunai_i_builder_lack(&njcm->builder, offset, list_record,
                             "an empty entry of the polygon list cache is drawn");
        return;
    }
    if (run->depth == NESTING) {
        kunai_i_fail(njcm->job, KUNAI_E_LIMIT, offset, list_record,
                     "cached polygon lists draw each other more than 16 deep");
        return;
    }
    if (njcm->list_draws == MOST_LIST_DRAWS) {
        kunai_i_fail(njcm->job, KUNAI_E_LIMIT, offset, list_record,
                     "more than 65536 cached polygon lists are drawn");
        return;
    }
    njcm->list_draws++;
    run->returns[run->depth++] = (uint32_t)run->list.at;
    run_goto(njcm, run, njcm->cache[entry]);
}

static void polygon_list_run(kunai_i_njcm *njcm, uint32_t at)
{
    list_run run;
    int more = 1;

    run.depth = 0;
    run_goto(njcm, &run, at);
    kunai_i_paint_begin(&njcm->paint);
    while (more &&
           kunai_i_spend(njcm->job, KUNAI_I_CORNER_STEPS, kunai_i_tell(&run.list), list_record)) {
        const uint32_t head = kunai_i_u16(&run.list);
        const uint32_t type = head & 0xFF;

        if (type == DRAW_LIST || type == CACHE_LIST || type == END)
            kunai_i_saw_more(njcm->job, "polygon chunk", kunai_i_tell(&run.list) - 2, 2, type,
                             head >> 8, 0);
        if (type == DRAW_LIST) {
            run_draw(njcm, &run, head >> 8);
        } else if (type == CACHE_LIST) {
            njcm->cache[head >> 8] = (uint32_t)run.list.at;
            more = run_return(njcm, &run);
        } else if (type == END) {
            more = run_return(njcm, &run);
        } else if (!kunai_i_reader_failed(&run.list)) {
            kunai_i_polygon_chunk_read(njcm, &run.list, head);
        }
        if (kunai_i_reader_failed(&run.list)) {
            kunai_i_builder_damage(&njcm->builder, run.list.code, run.list.offset, list_record,
                                   run.list.message);
            more = run_return(njcm, &run);
        }
        more = more && !kunai_i_failed(njcm->job);
    }
}

/* ---- models and nodes ---- */

static int model_fits(const kunai_i_reader *body, uint32_t at)
{
    return kunai_i_structure_fits(body, at, MODEL_SIZE);
}

/* NULL does not fit. unit: size of the words that it is made of. */
static int list_fits(const kunai_i_reader *body, uint32_t at, uint32_t unit)
{
    const uint32_t alignment = unit < body->alignment ? unit : body->alignment;

    return at % alignment == 0 && at < body->size;
}

static void model_evaluate(kunai_i_njcm *njcm, uint32_t at)
{
    kunai_i_reader *body = &njcm->body;
    const uint64_t offset = body->origin + at;
    kunai_node *node = &njcm->tree.nodes[njcm->node];
    uint32_t vertices, polygons;

    if (!model_fits(body, at)) {
        kunai_i_builder_damage(&njcm->builder, KUNAI_E_CORRUPT, node->offset + 4, "NJS_OBJECT",
                               "a pointer to a model is out of range");
        return;
    }
    body->record = record;
    kunai_i_seek(body, at);
    vertices = kunai_i_pointer(body);
    polygons = kunai_i_pointer(body);
    kunai_i_saw(njcm->job, record, offset, MODEL_SIZE);
    kunai_i_vector(body, node->center);
    node->radius = kunai_i_f32(body);
    if (list_fits(body, vertices, 4))
        kunai_i_vertex_list_read(njcm, vertices);
    else if (vertices != KUNAI_I_NULL)
        kunai_i_builder_damage(&njcm->builder, KUNAI_E_CORRUPT, offset, record,
                               "a pointer to a vertex list is out of range");
    if (list_fits(body, polygons, 2))
        polygon_list_run(njcm, polygons);
    else if (polygons != KUNAI_I_NULL)
        kunai_i_builder_damage(&njcm->builder, KUNAI_E_CORRUPT, offset + 4, record,
                               "a pointer to a polygon list is out of range");
}

/* Room for the vertices of all nodes, because an array that grows is held twice for a while. Lists
 * can be shared and can lie, so what they say is believed up to three times the vertices, of 12
 * bytes or more, that the body has room for. */
static void vertices_reserve(kunai_i_njcm *njcm)
{
    enum { LEAST_BYTES = 4 /* of the body for a vertex */ };
    const kunai_i_reader *body = &njcm->body;
    const uint64_t most = body->size / LEAST_BYTES;
    uint64_t count = 0;
    uint32_t i;

    for (i = 0; i < njcm->tree.count && count < most && !kunai_i_failed(njcm->job); i++) {
        const uint32_t model = njcm->tree.models[i];

        if (kunai_i_is_drawn(&njcm->tree, i) && model_fits(body, model))
            count += kunai_i_vertex_list_count(njcm, kunai_i_pointer_at(body, model));
    }
    if (count > most)
        count = most;
    kunai_i_list_reserve(njcm->job, &njcm->builder.vertices, (size_t)count);
}

/* Lists that are lost could have written any slot, and cached any list. */
static void slots_lose(kunai_i_njcm *njcm)
{
    njcm->lost = (uint32_t)njcm->builder.vertices.count;
    njcm->has_lost = 1;
    memset(njcm->cache, 0, sizeof njcm->cache);
}

static void node_evaluate(kunai_i_njcm *njcm)
{
    const uint32_t volume_triangles = (uint32_t)njcm->volumes.triangles.count;
    const uint32_t volume_chunks = (uint32_t)njcm->volumes.chunks.count;

    kunai_i_builder_node_begin(&njcm->builder, njcm->node);
    model_evaluate(njcm, njcm->tree.models[njcm->node]);
    kunai_i_builder_node_end(&njcm->builder);
    if (!njcm->tree.is_cut || !njcm->builder.is_damaged)
        return;
    njcm->volumes.triangles.count = volume_triangles;
    njcm->volumes.chunks.count = volume_chunks;
    slots_lose(njcm);
}

static void nodes_evaluate(kunai_i_njcm *njcm)
{
    uint32_t i;

    for (i = 0; i < njcm->tree.count && !kunai_i_failed(njcm->job); i++) {
        if (i >= njcm->tree.first_gap)
            slots_lose(njcm);
        if (!kunai_i_is_drawn(&njcm->tree, i))
            continue;
        njcm->node = i;
        node_evaluate(njcm);
    }
}

void kunai_i_njcm_read(kunai_i_job *job, const kunai_i_model_place *place, const kunai_i_tree *tree,
                       kunai_model *model)
{
    kunai_i_njcm njcm;

    memset(&njcm, 0, sizeof njcm);
    njcm.job = job;
    njcm.body = place->body;
    njcm.tree = *tree;
    njcm.is_shared = place->seen != NULL;
    kunai_i_list_begin(&njcm.slots, sizeof(uint32_t));
    kunai_i_volumes_begin(&njcm.volumes);
    kunai_i_builder_begin(&njcm.builder, job, model, &njcm.tree);
    vertices_reserve(&njcm);
    nodes_evaluate(&njcm);
    kunai_i_builder_finish(&njcm.builder);
    kunai_i_volumes_finish(&njcm);
    kunai_i_builder_keep(&njcm.builder);
}
