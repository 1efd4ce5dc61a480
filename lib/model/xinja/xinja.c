/* xinja.c - reads Xinja models: vertex sets and strips (xinja.md 3 to 6). A model has a list of
 * opaque and one of translucent meshes. A mesh has state records, the number of a vertex set, and
 * one strip. Xinja has no signature of its own in an NJCM: kunai_i_is_xinja finds it by the
 * structure of the vertex sets. */
#include "model/xinja/xinja_model.h"

#include "base/trace.h"
#include "model/family.h"
#include "model/mesh/mesh.h"
#include "model/mesh/strip.h"

#include <string.h>

/* bytes of the model that decide */
enum { MODEL_SIZE = 44, DECIDING = 12, SET_SIZE = 16, MESH_SIZE = 20, INDEX_SIZE = 2 };

/* Budget for nodes or models that share structures. The bytes of a structure pay for reading it
 * once. */
enum { SET_STEPS = 32, VERTEX_STEPS = 32, MESH_STEPS = 32 };

static const char model_record[] = "Xinja model";
static const char set_record[] = "Xinja vertex set";
static const char mesh_record[] = "Xinja mesh";

/* By vertex type. */
static const uint8_t vertex_sizes[8] = {12, 20, 24, 32, 16, 24, 28, 36};

/* ---- vertex sets ---- */

static kunai_i_xinja_set *get_set(const kunai_i_xinja *xinja, uint32_t number)
{
    return (kunai_i_xinja_set *)xinja->sets.items + number;
}

/* *vertices receives the place of the vertices. */
static void read_set(kunai_i_reader *list, kunai_i_xinja_set *set, uint32_t *vertices)
{
    set->offset = kunai_i_tell(list);
    set->type = kunai_i_read_u16(list);
    set->flags = kunai_i_read_u16(list);
    *vertices = kunai_i_read_pointer(list);
    set->stride = kunai_i_read_u32(list);
    set->count = kunai_i_read_u32(list);
}

/* Returns the rule that a set breaks, or NULL. size is the size of the body. *field receives the
 * place of the fault in the set. */
static const char *check_set(size_t size, const kunai_i_xinja_set *set, uint32_t vertices,
                             uint32_t *field)
{
    *field = 0;
    if (set->type > 7)
        return "the vertex type is greater than 7";
    *field = 8;
    if (set->stride < vertex_sizes[set->type])
        return "the vertex size is too small for the vertex type";
    *field = 4;
    if (set->count && !kunai_i_holds(size, vertices, set->count, set->stride))
        return "the vertices end past the end of the data";
    return NULL;
}

static uint32_t get_has_flags(uint32_t type)
{
    static const uint8_t meanings[3] = {KUNAI_I_HAS_UV, KUNAI_I_HAS_NORMAL, KUNAI_I_HAS_COLOR};
    uint32_t has = 0, bit;

    for (bit = 0; bit < 3; bit++)
        if (type >> bit & 1)
            has |= meanings[bit];
    return has;
}

/* Returns 1 if there are sets, all valid and of types that real files use. whole is the size of the
 * body before it was cut. Lost sets count as valid. A Ninja Chunk model has a float in place of the
 * count, which is too large for a count. */
static int check_sets(const kunai_i_reader *body, size_t whole, uint32_t at, uint32_t count)
{
    kunai_i_reader list = *body;
    uint32_t i, vertices, field;
    kunai_i_xinja_set set;

    if (!count || !kunai_i_holds(whole, at, count, SET_SIZE))
        return 0;
    kunai_i_seek(&list, at);
    for (i = 0; i < count && kunai_i_count_left(&list) >= SET_SIZE; i++) {
        /* The models of all nodes can share one long list. */
        if (!kunai_i_charge(body->open, SET_SIZE, kunai_i_tell(&list), set_record))
            return 0;
        read_set(&list, &set, &vertices);
        if (!set.type || check_set(whole, &set, vertices, &field))
            return 0;
    }
    return 1;
}

int kunai_i_is_xinja(const kunai_i_model_place *place, uint32_t model)
{
    const kunai_i_reader *body = &place->body;
    const size_t whole = place->whole ? place->whole : body->size;

    return kunai_i_fits_structure(body, model, DECIDING) &&
           kunai_i_holds(whole, model, 1, MODEL_SIZE) && !kunai_i_read_u32_at(body, model) &&
           check_sets(body, whole, kunai_i_read_pointer_at(body, (uint64_t)model + 4),
                      kunai_i_read_u32_at(body, (uint64_t)model + 8));
}

/* Reads a set and checks it. A damaged set has no data, and its meshes are not drawn. */
static void take_set(kunai_i_xinja *xinja, kunai_i_reader *list, kunai_i_xinja_set *set)
{
    uint32_t vertices, field;
    const char *wrong;

    read_set(list, set, &vertices);
    set->first_vertex = KUNAI_I_NONE;
    wrong = check_set(xinja->body.size, set, vertices, &field);
    if (wrong) {
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, set->offset + field, set_record,
                              wrong);
        return;
    }
    set->data = xinja->body.data + (set->count ? vertices : 0);
    kunai_i_trace_more(xinja->open, KUNAI_RECORD_KIND_XINJA_VERTEX_SET, set_record, set->offset,
                       SET_SIZE, set->type, set->flags, set->count);
    if (set->count)
        kunai_i_trace_more(xinja->open, KUNAI_RECORD_KIND_XINJA_VERTICES, "vertices",
                           xinja->body.origin + vertices, (uint64_t)set->stride * set->count,
                           set->type, set->flags, set->count);
    set->has = get_has_flags(set->type);
    set->color_at = set->type & KUNAI_XINJA_VERTEX_NORMAL ? 24 : 12;
    set->uv_at = set->color_at + (set->type & KUNAI_XINJA_VERTEX_COLOR ? 4 : 0);
}

/* Reads all sets of a model. The sets are in the body. Returns 0 if the open has failed. */
static int read_sets(kunai_i_xinja *xinja, uint32_t at, uint32_t count, uint64_t offset)
{
    kunai_i_reader list = xinja->body;
    uint32_t i;

    if (!kunai_i_charge(xinja->open, (uint64_t)SET_STEPS * count, offset, model_record))
        return 0;
    xinja->sets.count = 0;
    if (!kunai_i_extend_list(xinja->open, &xinja->sets, count))
        return 0;
    if (count)
        kunai_i_seek(&list, at);
    for (i = 0; i < count; i++)
        take_set(xinja, &list, get_set(xinja, i));
    if (count && get_set(xinja, 0)->data)
        xinja->tree.point_counts[xinja->node] = get_set(xinja, 0)->count;
    return !kunai_i_has_failed(xinja->open);
}

static void read_vertex(kunai_i_reader *from, const kunai_i_xinja_set *set, kunai_i_vertex *vertex)
{
    float uv[2];

    kunai_i_read_vector(from, vertex->position);
    if (set->type & KUNAI_XINJA_VERTEX_NORMAL) {
        kunai_i_read_vector(from, vertex->normal);
        vertex->flags = KUNAI_I_HAS_NORMAL;
    }
    if (set->type & KUNAI_XINJA_VERTEX_COLOR)
        kunai_i_skip(from, 4);
    if (set->type & KUNAI_XINJA_VERTEX_UV)
        kunai_i_read_f32s(from, uv, 2); /* only for the warning; corners read it again */
}

/* Makes room for more items. An empty list is released first, because a growing list is stored
 * twice for a moment. */
static void reserve_room(kunai_i_open *open, kunai_i_list *list, uint32_t more)
{
    if (!list->count && list->capacity < more)
        kunai_i_release_list(open, list);
    (void)kunai_i_reserve_list(open, list, more);
}

/* A vertex makes one corner, and every triangle needs room for three. Returns 0 if the open has
 * failed. */
static int extend_vertices(kunai_i_xinja *xinja, kunai_i_xinja_set *set)
{
    if (!kunai_i_charge(xinja->open, (uint64_t)VERTEX_STEPS * set->count, set->offset + 12,
                        set_record))
        return 0;
    reserve_room(xinja->open, &xinja->builder.corners, set->count + 3);
    reserve_room(xinja->open, &xinja->builder.vertices, set->count);
    set->first_vertex = kunai_i_add_vertices(&xinja->builder, set->count);
    return set->first_vertex != KUNAI_I_NONE;
}

/* Makes the builder's vertices when the first strip needs them. Returns 0 if the open has
 * failed. */
static int make_vertices(kunai_i_xinja *xinja, kunai_i_xinja_set *set)
{
    const uint64_t first = (uint64_t)(set->data - xinja->body.data);
    kunai_i_reader from = xinja->body;
    kunai_i_vertex *vertex;
    uint32_t i;

    if (!extend_vertices(xinja, set))
        return 0;
    from.record = set_record;
    vertex = kunai_i_get_vertex(&xinja->builder, set->first_vertex);
    for (i = 0; i < set->count; i++, vertex++) {
        kunai_i_begin_vertex(vertex, i, xinja->node);
        kunai_i_seek(&from, first + (uint64_t)set->stride * i);
        read_vertex(&from, set, vertex);
    }
    return !kunai_i_has_failed(xinja->open);
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

static float load_uv(const uint8_t *bytes, uint32_t big)
{
    uint32_t bits = kunai_i_load32(bytes, big);
    float value;

    if (!kunai_i_is_finite(bits))
        bits = 0;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void set_key(const kunai_i_reader *body, const kunai_i_xinja_set *set, uint32_t index,
                    kunai_i_corner_key *key)
{
    const uint8_t *bytes = set->data + (size_t)set->stride * index;

    key->flags = set->has & ~(uint32_t)KUNAI_I_HAS_NORMAL;
    if (set->type & KUNAI_XINJA_VERTEX_COLOR)
        kunai_i_read_argb(body, bytes + set->color_at, key->color);
    if (set->type & KUNAI_XINJA_VERTEX_UV) {
        key->uv[0] = load_uv(bytes + set->uv_at, body->big);
        key->uv[1] = load_uv(bytes + set->uv_at + 4, body->big);
    }
}

/* A vertex of a set is always the same corner, so the builder searches for it only once. */
static inline void set_corner(const kunai_i_xinja *xinja, const kunai_i_xinja_set *set,
                              uint32_t index, kunai_i_corner *corner)
{
    const uint32_t number = set->first_vertex + index;
    const uint32_t made = kunai_i_get_vertex(&xinja->builder, number)->corner;

    corner->key.vertex = number;
    if (made)
        corner->number = made - 1;
    else
        set_key(&xinja->body, set, index, &corner->key);
}

static void draw_strip(kunai_i_xinja *xinja, const xinja_mesh *mesh, const kunai_i_xinja_set *set)
{
    const uint8_t *indices = xinja->body.data + mesh->indices;
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    uint32_t i;

    kunai_i_begin_strip(&strip, xinja->state.is_clockwise);
    for (i = 0; i < mesh->index_count && !kunai_i_has_failed(xinja->open); i++) {
        const uint32_t index = kunai_i_load16(indices + (size_t)INDEX_SIZE * i, xinja->body.big);

        set_corner(xinja, set, index, kunai_i_add_strip_corner(&strip));
        if (kunai_i_get_strip_triangle(&strip, triangle))
            kunai_i_add_triangle(&xinja->builder, triangle, NULL);
    }
}

/* Returns 1 if all indices are in the body and name vertices of the set. */
static int check_indices(kunai_i_xinja *xinja, const xinja_mesh *mesh, const kunai_i_xinja_set *set)
{
    const kunai_i_reader *body = &xinja->body;
    uint32_t i;

    if (!kunai_i_holds(body->size, mesh->indices, mesh->index_count, INDEX_SIZE)) {
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, mesh->offset + 8, mesh_record,
                              "the indices end past the end of the data");
        return 0;
    }
    if (!kunai_i_charge(xinja->open, (uint64_t)KUNAI_I_CORNER_STEPS * mesh->index_count,
                        mesh->offset + 12, mesh_record))
        return 0;
    kunai_i_trace_more(xinja->open, KUNAI_RECORD_KIND_XINJA_INDICES, "indices",
                       body->origin + mesh->indices, (uint64_t)INDEX_SIZE * mesh->index_count, 0, 0,
                       mesh->index_count);
    for (i = 0; i < mesh->index_count; i++) {
        const size_t at = mesh->indices + (size_t)INDEX_SIZE * i;

        if (kunai_i_load16(body->data + at, body->big) < set->count)
            continue;
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, body->origin + at, mesh_record,
                              "the vertex is out of range: the vertex set has fewer vertices");
        return 0;
    }
    return 1;
}

/* Returns the set of a mesh that can be drawn, or NULL. The state records are already read, because
 * later meshes need them. */
static kunai_i_xinja_set *find_set(kunai_i_xinja *xinja, const xinja_mesh *mesh)
{
    kunai_i_xinja_set *set;

    if (mesh->set >= xinja->sets.count) {
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, mesh->offset + 16, mesh_record,
                              "the vertex set is out of range: the model has fewer vertex sets");
        return NULL;
    }
    set = get_set(xinja, mesh->set);
    if (!set->data || (mesh->index_count && !check_indices(xinja, mesh, set)))
        return NULL;
    if (mesh->index_count >= 3 && set->first_vertex == KUNAI_I_NONE && !make_vertices(xinja, set))
        return NULL;
    return set;
}

/* Draws the strip of a mesh. A strip of fewer than 3 indices gives an empty draw, so that the later
 * draws keep their numbers. */
static void draw_mesh(kunai_i_xinja *xinja, const xinja_mesh *mesh)
{
    const kunai_i_xinja_set *set = find_set(xinja, mesh);
    kunai_i_builder *builder = &xinja->builder;
    const kunai_material *material = &xinja->state.material;

    if (!set)
        return;
    if (mesh->index_count >= 3) /* else the material is not used */
        material = kunai_i_get_xinja_material(xinja, (set->type & KUNAI_XINJA_VERTEX_UV) != 0);
    kunai_i_begin_draw(builder, mesh->offset, set->type | set->flags << KUNAI_XINJA_SET_FLAGS_SHIFT,
                       0, 0);
    builder->draw.attributes = set->has;
    builder->draw.keeps_diffuse = xinja->state.keeps_diffuse;
    if (mesh->index_count >= 3)
        draw_strip(xinja, mesh, set);
    kunai_i_end_draw(builder, material);
}

static void read_mesh(kunai_i_reader *list, xinja_mesh *mesh)
{
    mesh->offset = kunai_i_tell(list);
    mesh->records = kunai_i_read_pointer(list);
    mesh->record_count = kunai_i_read_u32(list);
    mesh->indices = kunai_i_read_pointer(list);
    mesh->index_count = kunai_i_read_u32(list);
    mesh->set = kunai_i_read_u32(list);
    kunai_i_trace_more(list->open, KUNAI_RECORD_KIND_XINJA_MESH, mesh_record, mesh->offset,
                       MESH_SIZE, 0, 0, mesh->index_count);
}

/* ---- models ---- */

typedef struct xinja_model {
    uint64_t offset; /* in the input */
    uint32_t sets;
    uint32_t set_count;
    uint32_t lists[2]; /* of meshes: opaque, translucent */
    uint32_t list_counts[2];
} xinja_model;

/* Reads the fields of a model. Its flags are 0 in all files. */
static void read_model(kunai_i_xinja *xinja, uint32_t at, xinja_model *model)
{
    kunai_node *node = &xinja->tree.nodes[xinja->node];
    kunai_i_reader body = xinja->body;
    uint32_t i;

    body.record = model_record;
    kunai_i_seek(&body, at);
    model->offset = kunai_i_tell(&body);
    kunai_i_trace_structure(xinja->open, KUNAI_RECORD_KIND_XINJA_MODEL, model_record, model->offset,
                            MODEL_SIZE);
    kunai_i_skip(&body, 4); /* flags */
    model->sets = kunai_i_read_pointer(&body);
    model->set_count = kunai_i_read_u32(&body);
    for (i = 0; i < 2; i++) {
        model->lists[i] = kunai_i_read_pointer(&body);
        model->list_counts[i] = kunai_i_read_u32(&body);
    }
    kunai_i_read_vector(&body, node->center);
    node->radius = kunai_i_read_f32(&body);
}

/* Draws one of the two lists of meshes. Each list starts with the default state. */
static void draw_list(kunai_i_xinja *xinja, const xinja_model *model, uint32_t is_translucent)
{
    const uint64_t offset = model->offset + (is_translucent ? 0x14 : 0xC);
    const uint32_t count = model->list_counts[is_translucent];
    kunai_i_reader list = xinja->body;
    uint32_t i;

    if (!count)
        return;
    if (!kunai_i_holds(list.size, model->lists[is_translucent], count, MESH_SIZE)) {
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, offset, model_record,
                              "the meshes end past the end of the data");
        return;
    }
    if (!kunai_i_charge(xinja->open, (uint64_t)MESH_STEPS * count, offset + 4, model_record))
        return;
    kunai_i_seek(&list, model->lists[is_translucent]);
    kunai_i_begin_xinja_state(&xinja->state, is_translucent);
    for (i = 0; i < count && !kunai_i_has_failed(xinja->open); i++) {
        xinja_mesh mesh;

        read_mesh(&list, &mesh);
        if (kunai_i_read_xinja_records(xinja, mesh.records, mesh.record_count, mesh.offset))
            draw_mesh(xinja, &mesh);
    }
}

/* Draws all meshes of a node. If the vertex sets are not in the data, the node has no mesh. */
static void draw_model(kunai_i_xinja *xinja, const xinja_model *model)
{
    if (model->set_count &&
        !kunai_i_holds(xinja->body.size, model->sets, model->set_count, SET_SIZE)) {
        kunai_i_report_damage(&xinja->builder, KUNAI_E_CORRUPT, model->offset + 4, model_record,
                              "the vertex sets end past the end of the data");
        return;
    }
    kunai_i_begin_node(&xinja->builder, xinja->node);
    if (!read_sets(xinja, model->sets, model->set_count, model->offset + 8))
        return;
    draw_list(xinja, model, 0);
    draw_list(xinja, model, 1);
    kunai_i_end_node(&xinja->builder);
    if (!(xinja->open->options.model_flags & KUNAI_MODEL_ONE_MESH))
        xinja->builder.vertices.count = 0; /* no other node can use these vertices */
}

/* Reads and draws the models of all nodes. A damaged model loses only its own node's mesh. */
static void draw_nodes(kunai_i_xinja *xinja)
{
    const kunai_i_tree *tree = &xinja->tree;
    xinja_model model;
    uint32_t i;

    for (i = 0; i < tree->count && !kunai_i_has_failed(xinja->open); i++) {
        if (!kunai_i_is_drawn(tree, i))
            continue;
        xinja->node = i;
        if (!kunai_i_fits_structure(&xinja->body, tree->models[i], MODEL_SIZE)) {
            kunai_i_report_damage(
                &xinja->builder, KUNAI_E_CORRUPT, tree->nodes[i].offset + 4, "NJS_OBJECT",
                "the pointer to the model leads outside the data, or is not a multiple of 4");
            continue;
        }
        read_model(xinja, tree->models[i], &model);
        draw_model(xinja, &model);
    }
}

void kunai_i_read_xinja(kunai_i_open *open, const kunai_i_model_place *place,
                        const kunai_i_tree *tree, kunai_model *model)
{
    kunai_i_xinja xinja;

    memset(&xinja, 0, sizeof xinja);
    xinja.open = open;
    xinja.body = place->body;
    xinja.tree = *tree;
    kunai_i_begin_list(&xinja.sets, sizeof(kunai_i_xinja_set));
    kunai_i_begin_states(&xinja.states, KUNAI_I_XINJA_WORDS);
    kunai_i_begin_builder(&xinja.builder, open, model, &xinja.tree);
    draw_nodes(&xinja);
    kunai_i_finish_builder(&xinja.builder);
    kunai_i_keep_meshes(&xinja.builder);
    kunai_i_keep_states(open, &xinja.states, model);
}
