/* xinja.c - reads Xinja models: vertex sets and strips, xinja.md 3 to 6. */
#include "model/xinja/xinja.h"

#include "base/sink.h"
#include "model/mesh/material.h"

#include <string.h>

enum { MODEL_SIZE = 44, DECIDING = 12 /* of it */, SET_SIZE = 16, MESH_SIZE = 20, INDEX_SIZE = 2 };

/* What things cost of the budget where nodes or models share them; one that is read once is paid by
 * its bytes. */
enum { SET_STEPS = 32, VERTEX_STEPS = 32, MESH_STEPS = 32 };

static const char model_record[] = "Xinja model";
static const char set_record[] = "Xinja vertex set";
static const char mesh_record[] = "Xinja mesh";

/* By type. */
static const uint8_t vertex_sizes[8] = {12, 20, 24, 32, 16, 24, 28, 36};

/* ---- vertex sets ---- */

static kunai_i_xinja_set *set_at(const kunai_i_xinja *xinja, uint32_t number)
{
    return (kunai_i_xinja_set *)xinja->sets.items + number;
}

/* vertices: their place. */
static void set_read(kunai_i_reader *list, kunai_i_xinja_set *set, uint32_t *vertices)
{
    set->offset = kunai_i_tell(list);
    set->type = kunai_i_u16(list);
    set->flags = kunai_i_u16(list);
    *vertices = kunai_i_pointer(list);
    set->stride = kunai_i_u32(list);
    set->count = kunai_i_u32(list);
}

/* Returns the rule that a set breaks, or NULL. size: of the body. *field: the place of the fault in
 * the set. */
static const char *set_check(size_t size, const kunai_i_xinja_set *set, uint32_t vertices,
                             uint32_t *field)
{
    *field = 0;
    if (set->type > 7)
        return "the vertex type is above 7";
    *field = 8;
    if (set->stride < vertex_sizes[set->type])
        return "the bytes of a vertex are fewer than its type needs";
    *field = 4;
    if (set->count && !kunai_i_holds(size, vertices, set->count, set->stride))
        return "the vertices do not lie inside of the data";
    return NULL;
}

static uint32_t has_of(uint32_t type)
{
    static const uint8_t meanings[3] = {KUNAI_I_HAS_UV, KUNAI_I_HAS_NORMAL, KUNAI_I_HAS_COLOR};
    uint32_t has = 0, bit;

    for (bit = 0; bit < 3; bit++)
        if (type >> bit & 1)
            has |= meanings[bit];
    return has;
}

/* Are there sets, each of them valid and of a type that real files have? whole: size of the body
 * before it was cut. Lost sets are taken for valid: a Ninja Chunk model has a float in the place of
 * the count, and a float is too large a count. */
static int sets_check(const kunai_i_reader *body, size_t whole, uint32_t at, uint32_t count)
{
    kunai_i_reader list = *body;
    uint32_t i, vertices, field;
    kunai_i_xinja_set set;

    if (!count || !kunai_i_holds(whole, at, count, SET_SIZE))
        return 0;
    kunai_i_seek(&list, at);
    for (i = 0; i < count && kunai_i_left(&list) >= SET_SIZE; i++) {
        /* the models of all nodes can share one long list */
        if (!kunai_i_spend(body->job, SET_SIZE, kunai_i_tell(&list), set_record))
            return 0;
        set_read(&list, &set, &vertices);
        if (!set.type || set_check(whole, &set, vertices, &field))
            return 0;
    }
    return 1;
}

int kunai_i_is_xinja(const kunai_i_model_place *place, uint32_t model)
{
    const kunai_i_reader *body = &place->body;
    const size_t whole = place->whole ? place->whole : body->size;

    return kunai_i_structure_fits(body, model, DECIDING) &&
           kunai_i_holds(whole, model, 1, MODEL_SIZE) && !kunai_i_u32_at(body, model) &&
           sets_check(body, whole, kunai_i_pointer_at(body, (uint64_t)model + 4),
                      kunai_i_u32_at(body, (uint64_t)model + 8));
}

static void set_take(kunai_i_xinja *xinja, kunai_i_reader *list, kunai_i_xinja_set *set)
{
    uint32_t vertices, field;
    const char *wrong;

    set_read(list, set, &vertices);
    set->first_vertex = KUNAI_I_NONE;
    wrong = set_check(xinja->body.size, set, vertices, &field);
    if (wrong) {
        kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, set->offset + field, set_record,
                               wrong);
        return;
    }
    set->data = xinja->body.data + (set->count ? vertices : 0);
    kunai_i_saw_more(xinja->job, set_record, set->offset, SET_SIZE, set->type, set->flags,
                     set->count);
    if (set->count)
        kunai_i_saw_more(xinja->job, "vertices", xinja->body.origin + vertices,
                         (uint64_t)set->stride * set->count, set->type, set->flags, set->count);
    set->has = has_of(set->type);
    set->color_at = set->type & KUNAI_I_XINJA_NORMAL ? 24 : 12;
    set->uv_at = set->color_at + (set->type & KUNAI_I_XINJA_COLOR ? 4 : 0);
}

/* All sets of a model, which lie in the body. 0: the job failed. */
static int sets_read(kunai_i_xinja *xinja, uint32_t at, uint32_t count, uint64_t offset)
{
    kunai_i_reader list = xinja->body;
    uint32_t i;

    if (!kunai_i_spend(xinja->job, (uint64_t)SET_STEPS * count, offset, model_record))
        return 0;
    xinja->sets.count = 0;
    if (!kunai_i_list_extend(xinja->job, &xinja->sets, count))
        return 0;
    if (count)
        kunai_i_seek(&list, at);
    for (i = 0; i < count; i++)
        set_take(xinja, &list, set_at(xinja, i));
    if (count && set_at(xinja, 0)->data)
        xinja->tree.point_counts[xinja->node] = set_at(xinja, 0)->count;
    return !kunai_i_failed(xinja->job);
}

static void vertex_read(kunai_i_reader *from, const kunai_i_xinja_set *set, kunai_i_vertex *vertex)
{
    float uv[2];

    kunai_i_vector(from, vertex->position);
    if (set->type & KUNAI_I_XINJA_NORMAL) {
        kunai_i_vector(from, vertex->normal);
        vertex->flags = KUNAI_I_HAS_NORMAL;
    }
    if (set->type & KUNAI_I_XINJA_COLOR)
        kunai_i_skip(from, 4);
    if (set->type & KUNAI_I_XINJA_UV)
        kunai_i_f32s(from, uv, 2); /* corners read it again: this is for the warning */
}

/* Room for more items; what an empty list had is given back, because one that grows is held twice
 * for a while. */
static void list_room(kunai_i_job *job, kunai_i_list *list, uint32_t more)
{
    if (!list->count && list->capacity < more)
        kunai_i_list_release(job, list);
    (void)kunai_i_list_reserve(job, list, more);
}

/* A vertex makes one corner; every triangle asks for room for three. 0: the job failed. */
static int vertices_extend(kunai_i_xinja *xinja, kunai_i_xinja_set *set)
{
    if (!kunai_i_spend(xinja->job, (uint64_t)VERTEX_STEPS * set->count, set->offset + 12,
                       set_record))
        return 0;
    list_room(xinja->job, &xinja->builder.corners, set->count + 3);
    list_room(xinja->job, &xinja->builder.vertices, set->count);
    set->first_vertex = kunai_i_builder_vertices(&xinja->builder, set->count);
    return set->first_vertex != KUNAI_I_NONE;
}

/* The builder's vertices, when the first strip needs them. 0: the job failed. */
static int vertices_make(kunai_i_xinja *xinja, kunai_i_xinja_set *set)
{
    const uint64_t first = (uint64_t)(set->data - xinja->body.data);
    kunai_i_reader from = xinja->body;
    kunai_i_vertex *vertex;
    uint32_t i;

    if (!vertices_extend(xinja, set))
        return 0;
    from.record = set_record;
    vertex = kunai_i_vertex_at(&xinja->builder, set->first_vertex);
    for (i = 0; i < set->count; i++, vertex++) {
        kunai_i_seek(&from, first + (uint64_t)set->stride * i);
        vertex_read(&from, set, vertex);
        vertex->source = i;
        vertex->node = (uint16_t)xinja->node;
    }
    return !kunai_i_failed(xinja->job);
}

/* ---- strips ---- */

typedef struct xinja_mesh {
    uint64_t offset; /* in the input */
    uint32_t records;
    uint32_t record_count;
    uint32_t indices;
    uint32_t index_count;
    uint32_t set;
} xinja_mesh;

static float uv_load(const uint8_t *bytes, uint32_t big)
{
    uint32_t bits = kunai_i_load32(bytes, big);
    float value;

    if (!kunai_i_is_finite(bits))
        bits = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void key_give(const kunai_i_reader *body, const kunai_i_xinja_set *set, uint32_t index,
                     kunai_i_corner_key *key)
{
    const uint8_t *bytes = set->data + (size_t)set->stride * index;

    key->flags = set->has & ~(uint32_t)KUNAI_I_HAS_NORMAL;
    if (set->type & KUNAI_I_XINJA_COLOR)
        kunai_i_argb_read(body, bytes + set->color_at, key->color);
    if (set->type & KUNAI_I_XINJA_UV) {
        key->uv[0] = uv_load(bytes + set->uv_at, body->big);
        key->uv[1] = uv_load(bytes + set->uv_at + 4, body->big);
    }
}

/* A vertex of a set is always the same corner: the builder has to look for it only once. */
static inline void corner_give(const kunai_i_xinja *xinja, const kunai_i_xinja_set *set,
                               uint32_t index, kunai_i_corner *corner)
{
    const uint32_t number = set->first_vertex + index;
    const uint32_t made = kunai_i_vertex_at(&xinja->builder, number)->corner;

    corner->key.vertex = number;
    if (made)
        corner->number = made - 1;
    else
        key_give(&xinja->body, set, index, &corner->key);
}

static void strip_draw(kunai_i_xinja *xinja, const xinja_mesh *mesh, const kunai_i_xinja_set *set)
{
    const uint8_t *indices = xinja->body.data + mesh->indices;
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    uint32_t i;

    kunai_i_strip_begin(&strip, xinja->state.is_clockwise);
    for (i = 0; i < mesh->index_count && !kunai_i_failed(xinja->job); i++) {
        const uint32_t index = kunai_i_load16(indices + (size_t)INDEX_SIZE * i, xinja->body.big);

        corner_give(xinja, set, index, kunai_i_strip_next(&strip));
        if (kunai_i_strip_triangle(&strip, triangle))
            kunai_i_builder_triangle(&xinja->builder, triangle, NULL);
    }
}

/* 1: all of them lie in the body, and are numbers of vertices of the set. */
static int indices_check(kunai_i_xinja *xinja, const xinja_mesh *mesh, const kunai_i_xinja_set *set)
{
    const kunai_i_reader *body = &xinja->body;
    uint32_t i;

    if (!kunai_i_holds(body->size, mesh->indices, mesh->index_count, INDEX_SIZE)) {
        kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, mesh->offset + 8, mesh_record,
                               "the indices do not lie inside of the data");
        return 0;
    }
    if (!kunai_i_spend(xinja->job, (uint64_t)KUNAI_I_CORNER_STEPS * mesh->index_count,
                       mesh->offset + 12, mesh_record))
        return 0;
    kunai_i_saw_more(xinja->job, "indices", body->origin + mesh->indices,
                     (uint64_t)INDEX_SIZE * mesh->index_count, 0, 0, mesh->index_count);
    for (i = 0; i < mesh->index_count; i++) {
        const size_t at = mesh->indices + (size_t)INDEX_SIZE * i;

        if (kunai_i_load16(body->data + at, body->big) < set->count)
            continue;
        kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, body->origin + at, mesh_record,
                               "a strip uses a vertex that is not in its set");
        return 0;
    }
    return 1;
}

/* The set of a mesh that can be drawn, or NULL. Its records were read: others go on from them. */
static kunai_i_xinja_set *set_find(kunai_i_xinja *xinja, const xinja_mesh *mesh)
{
    kunai_i_xinja_set *set;

    if (mesh->set >= xinja->sets.count) {
        kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, mesh->offset + 16, mesh_record,
                               "there is no vertex set of that number");
        return NULL;
    }
    set = set_at(xinja, mesh->set);
    if (!set->data || (mesh->index_count && !indices_check(xinja, mesh, set)))
        return NULL;
    if (mesh->index_count >= 3 && set->first_vertex == KUNAI_I_NONE && !vertices_make(xinja, set))
        return NULL;
    return set;
}

static void mesh_draw(kunai_i_xinja *xinja, const xinja_mesh *mesh)
{
    const kunai_i_xinja_set *set = set_find(xinja, mesh);
    kunai_i_builder *builder = &xinja->builder;
    const kunai_material *material = &xinja->state.material;

    if (!set)
        return;
    if (mesh->index_count >= 3) /* else it is not used */
        material = kunai_i_xinja_material(xinja, (set->type & KUNAI_I_XINJA_UV) != 0);
    kunai_i_builder_draw_begin(builder, mesh->offset, set->type | set->flags << 16, 0, 0);
    builder->draw.attributes = set->has;
    builder->draw.keeps_diffuse = xinja->state.keeps_diffuse;
    if (mesh->index_count >= 3)
        strip_draw(xinja, mesh, set);
    kunai_i_builder_draw_end(builder, material);
}

static void mesh_read(kunai_i_reader *list, xinja_mesh *mesh)
{
    mesh->offset = kunai_i_tell(list);
    mesh->records = kunai_i_pointer(list);
    mesh->record_count = kunai_i_u32(list);
    mesh->indices = kunai_i_pointer(list);
    mesh->index_count = kunai_i_u32(list);
    mesh->set = kunai_i_u32(list);
    kunai_i_saw_more(list->job, mesh_record, mesh->offset, MESH_SIZE, 0, 0, mesh->index_count);
}

/* ---- models ---- */

typedef struct xinja_model {
    uint64_t offset; /* in the input */
    uint32_t sets;
    uint32_t set_count;
    uint32_t lists[2]; /* of meshes: opaque, translucent */
    uint32_t list_counts[2];
} xinja_model;

static void model_read(kunai_i_xinja *xinja, uint32_t at, xinja_model *model)
{
    kunai_node *node = &xinja->tree.nodes[xinja->node];
    kunai_i_reader body = xinja->body;
    uint32_t i;

    body.record = model_record;
    kunai_i_seek(&body, at);
    model->offset = kunai_i_tell(&body);
    kunai_i_saw(xinja->job, model_record, model->offset, MODEL_SIZE);
    kunai_i_skip(&body, 4); /* flags, 0 in all files */
    model->sets = kunai_i_pointer(&body);
    model->set_count = kunai_i_u32(&body);
    for (i = 0; i < 2; i++) {
        model->lists[i] = kunai_i_pointer(&body);
        model->list_counts[i] = kunai_i_u32(&body);
    }
    kunai_i_vector(&body, node->center);
    node->radius = kunai_i_f32(&body);
}

static void list_draw(kunai_i_xinja *xinja, const xinja_model *model, uint32_t is_translucent)
{
    const uint64_t offset = model->offset + (is_translucent ? 0x14 : 0xC);
    const uint32_t count = model->list_counts[is_translucent];
    kunai_i_reader list = xinja->body;
    uint32_t i;

    if (!count)
        return;
    if (!kunai_i_holds(list.size, model->lists[is_translucent], count, MESH_SIZE)) {
        kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, offset, model_record,
                               "the meshes do not lie inside of the data");
        return;
    }
    if (!kunai_i_spend(xinja->job, (uint64_t)MESH_STEPS * count, offset + 4, model_record))
        return;
    kunai_i_seek(&list, model->lists[is_translucent]);
    kunai_i_xinja_state_begin(&xinja->state, is_translucent);
    for (i = 0; i < count && !kunai_i_failed(xinja->job); i++) {
        xinja_mesh mesh;

        mesh_read(&list, &mesh);
        if (kunai_i_xinja_records_read(xinja, mesh.records, mesh.record_count, mesh.offset))
            mesh_draw(xinja, &mesh);
    }
}

static void model_draw(kunai_i_xinja *xinja, const xinja_model *model)
{
    if (model->set_count &&
        !kunai_i_holds(xinja->body.size, model->sets, model->set_count, SET_SIZE)) {
        kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, model->offset + 4, model_record,
                               "the vertex sets do not lie inside of the data");
        return;
    }
    kunai_i_builder_node_begin(&xinja->builder, xinja->node);
    if (!sets_read(xinja, model->sets, model->set_count, model->offset + 8))
        return;
    list_draw(xinja, model, 0);
    list_draw(xinja, model, 1);
    kunai_i_builder_node_end(&xinja->builder);
    if (!(xinja->job->options.flags & KUNAI_ONE_MESH))
        xinja->builder.vertices.count = 0; /* no other node can use them */
}

static void nodes_draw(kunai_i_xinja *xinja)
{
    const kunai_i_tree *tree = &xinja->tree;
    xinja_model model;
    uint32_t i;

    for (i = 0; i < tree->count && !kunai_i_failed(xinja->job); i++) {
        if (!kunai_i_is_drawn(tree, i))
            continue;
        xinja->node = i;
        if (!kunai_i_structure_fits(&xinja->body, tree->models[i], MODEL_SIZE)) {
            kunai_i_builder_damage(&xinja->builder, KUNAI_E_CORRUPT, tree->nodes[i].offset + 4,
                                   "NJS_OBJECT", "a pointer to a model is out of range");
            continue;
        }
        model_read(xinja, tree->models[i], &model);
        model_draw(xinja, &model);
    }
}

void kunai_i_xinja_read(kunai_i_job *job, const kunai_i_model_place *place,
                        const kunai_i_tree *tree, kunai_model *model)
{
    kunai_i_xinja xinja;

    memset(&xinja, 0, sizeof xinja);
    xinja.job = job;
    xinja.body = place->body;
    xinja.tree = *tree;
    kunai_i_list_begin(&xinja.sets, sizeof(kunai_i_xinja_set));
    kunai_i_states_begin(&xinja.states, KUNAI_I_XINJA_WORDS);
    kunai_i_builder_begin(&xinja.builder, job, model, &xinja.tree);
    nodes_draw(&xinja);
    kunai_i_builder_finish(&xinja.builder);
    kunai_i_builder_keep(&xinja.builder);
    kunai_i_states_keep(job, &xinja.states, model);
}
