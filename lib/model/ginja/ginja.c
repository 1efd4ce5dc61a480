/* ginja.c - reads the body of a GJCM: models, their lists of meshes, and meshes (ginja.md 4 and 6).
 * Finds out how the corners of a mesh are stored (ginja.md 7 and 8).
 *
 * Primitives are big-endian in all files, even if the rest is little-endian. The layout of a corner
 * varies: an index description lists its attributes. Each attribute is stored directly, or as an
 * index of 8 or 16 bits. Opaque and translucent meshes are two lists. */
#include "model/ginja/ginja_primitives.h"

#include "base/trace.h"
#include "model/family.h"
#include "model/mesh/mesh.h"

enum {
    MESH_SIZE = 16,
    TRANSLUCENT = 1 /* index of the second list of meshes */
};

/* Budget for nodes that share a model. The bytes of a model pay for reading it once. */
enum { MESH_STEPS = 32 };

static const char model_record[] = "Ginja model";
static const char mesh_record[] = "mesh";
static const uint32_t no_slots[1] = {0}; /* used instead of NULL */

/* ---- layout of the corners of a mesh ---- */

/* The find functions return 0 if the mesh is damaged: it is left out, and the rest of the model is
 * read. */
static int fail_mesh(const kunai_i_ginja_mesh *mesh, uint64_t offset, const char *message)
{
    kunai_i_report_damage(mesh->builder, KUNAI_E_CORRUPT, offset, mesh_record, message);
    return 0;
}

/* Warns at most once per attribute of a node. */
static void warn_attribute(const kunai_i_ginja_mesh *mesh, uint32_t attribute, const char *message)
{
    kunai_i_ginja *ginja = mesh->ginja;

    if (!(ginja->warned >> attribute & 1))
        kunai_i_warn(ginja->open, KUNAI_E_CORRUPT, mesh->mesh_offset, mesh_record, message);
    ginja->warned |= 1u << attribute;
}

/* Finds the form of an attribute that is stored in the corner itself, not in an array. Its format
 * comes from a parameter of the mesh. */
static int find_direct(const kunai_i_ginja_mesh *mesh, uint32_t attribute,
                       kunai_i_ginja_source *from)
{
    const kunai_i_ginja_state *state = &mesh->ginja->state;
    const uint32_t format = state->formats[attribute];

    from->big = 1;
    from->size = 1;
    if (attribute == KUNAI_GINJA_ATTRIBUTE_MATRIX)
        return 1;
    if (!(state->formats_given >> attribute & 1) ||
        !kunai_i_find_ginja_form(
            attribute, format >> KUNAI_GINJA_FORMAT_COUNT_SHIFT & KUNAI_GINJA_FORMAT_COUNT_MASK,
            format >> KUNAI_GINJA_FORMAT_TYPE_SHIFT & KUNAI_GINJA_FORMAT_TYPE_MASK, &from->form))
        return fail_mesh(mesh, mesh->mesh_offset,
                         "the attribute is stored directly, but has no format");
    from->size = from->form.size;
    return 1;
}

/* The codes for XYZ of positions and of normals mean the same. */
static int is_format_of(uint32_t format, const kunai_i_ginja_form *form)
{
    const uint32_t count_code =
        format >> KUNAI_GINJA_FORMAT_COUNT_SHIFT & KUNAI_GINJA_FORMAT_COUNT_MASK;

    if ((format >> KUNAI_GINJA_FORMAT_TYPE_SHIFT & KUNAI_GINJA_FORMAT_TYPE_MASK) != form->type)
        return 0;
    return count_code == form->count_code ||
           (count_code == KUNAI_GINJA_COUNT_XYZ &&
            form->count_code == KUNAI_GINJA_COUNT_NORMAL_XYZ) ||
           (count_code == KUNAI_GINJA_COUNT_NORMAL_XYZ &&
            form->count_code == KUNAI_GINJA_COUNT_XYZ);
}

/* Returns 1 if positions and normals come from the skin. */
static int draws_slots(const kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];

    return from->code >= KUNAI_GINJA_CODE_INDEX8 && !from->elements && mesh->ginja->has_skin;
}

/* Finds the array of an indexed attribute. The format of the array counts, even if a format
 * parameter differs. */
static void find_indexed(const kunai_i_ginja_mesh *mesh, uint32_t attribute,
                         kunai_i_ginja_source *from)
{
    const kunai_i_ginja_array *array = &mesh->ginja->arrays[attribute];
    const kunai_i_ginja_state *state = &mesh->ginja->state;
    const uint32_t format = state->formats[attribute];
    const uint32_t width = from->code == KUNAI_GINJA_CODE_INDEX16 ? 2 : 1;

    from->size = width;
    from->mask = width == 2 ? 0xFFFF : 0xFF;
    from->end_at = from->at + width - 1;
    if (!array->data) {
        if (attribute >= KUNAI_GINJA_ATTRIBUTE_COLOR ||
            (attribute == KUNAI_GINJA_ATTRIBUTE_NORMAL && !draws_slots(mesh)))
            warn_attribute(
                mesh, attribute,
                "the attribute is left out: the corners refer to it, but it has no array");
        return;
    }
    from->elements = array->data;
    from->stride = array->stride;
    from->count = array->count;
    from->form = array->form;
    from->big = mesh->ginja->body.big;
    if (attribute == KUNAI_GINJA_ATTRIBUTE_NORMAL &&
        array->form.count_code == KUNAI_GINJA_COUNT_NBT3)
        from->size = 3 * width;
    if ((state->formats_given >> attribute & 1) && !is_format_of(format, &array->form))
        warn_attribute(mesh, attribute,
                       "the format of the attribute is ignored: its array has another format");
}

/* Finds the sources of all attributes in the index description. Returns 0 if nothing can be drawn;
 * the fault is then reported. */
static int find_sources(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_state *state = &mesh->ginja->state;
    const uint32_t codes = state->values[KUNAI_GINJA_PARAMETER_INDICES];
    uint32_t i;

    if (!(state->given >> KUNAI_GINJA_PARAMETER_INDICES & 1))
        return fail_mesh(mesh, mesh->mesh_offset, "the mesh has no index description");
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++) {
        kunai_i_ginja_source *from = &mesh->sources[i];

        from->code = codes >> KUNAI_GINJA_INDICES_BITS * i & KUNAI_GINJA_INDICES_MASK;
        from->at = mesh->corner_size;
        if (from->code == KUNAI_GINJA_CODE_ABSENT)
            continue;
        if (from->code != KUNAI_GINJA_CODE_DIRECT)
            find_indexed(mesh, i, from);
        else if (!find_direct(mesh, i, from))
            return 0;
        from->scale = kunai_i_get_ginja_scale(i, &from->form, state->formats[i]);
        mesh->corner_size += from->size;
    }
    return 1;
}

/* The node has no array of positions: positions and normals come from the skin. */
static int find_slots(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja *ginja = mesh->ginja;

    if (!ginja->has_skin)
        return fail_mesh(mesh, mesh->mesh_offset, "the model has no array of positions");
    mesh->slots = ginja->slots.items ? ginja->slots.items : no_slots;
    mesh->slot_count = (uint32_t)ginja->slots.count;
    mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL].elements = NULL;
    return 1;
}

/* Returns 0 if nothing can be drawn; the fault is then reported. */
static int find_positions(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_GINJA_ATTRIBUTE_POSITION];
    const int is_lit = mesh->is_plain && mesh->sources[KUNAI_GINJA_ATTRIBUTE_NORMAL].elements;
    kunai_i_ginja *ginja = mesh->ginja;

    if (from->code == KUNAI_GINJA_CODE_ABSENT)
        return fail_mesh(mesh, mesh->mesh_offset, "the corners have no positions");
    if (from->code == KUNAI_GINJA_CODE_DIRECT)
        return 1;
    if (!from->elements)
        return find_slots(mesh);
    mesh->first_vertex = kunai_i_make_ginja_vertices(
        ginja, ginja->state.formats[KUNAI_GINJA_ATTRIBUTE_POSITION], is_lit ? 1 : 0);
    if (is_lit)
        mesh->own_normals = ginja->own_normals.items;
    return mesh->first_vertex != KUNAI_I_NONE;
}

/* Finds out if the faster reading of plain corners is possible: indices only, and at most one
 * colour and one UV set. */
static void find_plain(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_source *sources = mesh->sources;
    const kunai_i_ginja_source *color = &sources[KUNAI_GINJA_ATTRIBUTE_COLOR];
    uint32_t i;

    mesh->is_plain =
        sources[KUNAI_GINJA_ATTRIBUTE_NORMAL].form.numbers != KUNAI_I_GINJA_NBT_NUMBERS;
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++)
        if (sources[i].code == KUNAI_GINJA_CODE_DIRECT ||
            ((i == KUNAI_GINJA_ATTRIBUTE_COLOR + 1 || i > KUNAI_GINJA_ATTRIBUTE_UV) &&
             sources[i].code != KUNAI_GINJA_CODE_ABSENT))
            mesh->is_plain = 0;
    mesh->plain_flags = (color->elements ? KUNAI_I_HAS_COLOR : 0u) |
                        (sources[KUNAI_GINJA_ATTRIBUTE_UV].elements ? KUNAI_I_HAS_UV : 0u);
    mesh->has_short_uv = sources[KUNAI_GINJA_ATTRIBUTE_UV].form.type == KUNAI_GINJA_TYPE_S16 &&
                         sources[KUNAI_GINJA_ATTRIBUTE_UV].form.numbers == 2;
    mesh->copies_color =
        color->form.type == KUNAI_GINJA_TYPE_RGBA8 &&
        color->form.count_code == KUNAI_GINJA_COUNT_RGBA &&
        (color->big || (mesh->ginja->open->options.model_flags & KUNAI_MODEL_COLORS_RGBA));
}

/* Lists the indices of a corner that must be less than a count. A normal can have three indices
 * (NBT3). */
static void find_checks(kunai_i_ginja_mesh *mesh)
{
    uint32_t i, k;

    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++) {
        const kunai_i_ginja_source *from = &mesh->sources[i];
        const uint32_t width = from->code == KUNAI_GINJA_CODE_INDEX16 ? 2 : 1;

        for (k = 0; from->elements && k < from->size / width; k++) {
            kunai_i_ginja_check *check = &mesh->checks[mesh->check_count++];

            check->end_at = kunai_i_find_ginja_index_end(from, k);
            check->mask = from->mask;
            check->limit = from->count;
        }
    }
}

/* Prepares a mesh for drawing, from the state and the arrays of the node. Its primitives are size
 * bytes at a place. Returns 0 if the mesh cannot be drawn; the fault is then reported. */
static int begin_mesh(kunai_i_ginja_mesh *mesh, kunai_i_ginja *ginja, uint32_t at, uint32_t size,
                      uint64_t mesh_offset)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->ginja = ginja;
    mesh->builder = &ginja->builder;
    mesh->mesh_offset = mesh_offset;
    mesh->size = size;
    mesh->data = ginja->body.data; /* never NULL */
    mesh->offset = ginja->body.origin + at;
    if (!size)
        return 1;
    if (!kunai_i_holds(ginja->body.size, at, size, 1))
        return fail_mesh(mesh, mesh_offset + 8, "the primitives end past the end of the data");
    mesh->data = ginja->body.data + at;
    if (!find_sources(mesh))
        return 0;
    find_plain(mesh);
    if (!find_positions(mesh))
        return 0;
    find_checks(mesh);
    return 1;
}

/* ---- models ---- */

typedef struct ginja_model {
    uint64_t offset; /* in the input */
    uint32_t arrays; /* places in the body */
    uint32_t meshes[2];
    uint32_t counts[2];
} ginja_model;

/* The caller has checked that the model is in the data. */
static void read_model(kunai_i_ginja *ginja, uint32_t at, ginja_model *model)
{
    kunai_node *node = &ginja->tree.nodes[ginja->node];
    kunai_i_reader body = ginja->body;

    body.record = model_record;
    kunai_i_seek(&body, at);
    model->offset = kunai_i_tell(&body);
    kunai_i_trace_structure(ginja->open, KUNAI_RECORD_KIND_GINJA_MODEL, model_record, model->offset,
                            KUNAI_I_GINJA_MODEL_SIZE);
    model->arrays = kunai_i_read_pointer(&body);
    kunai_i_skip(&body, 4); /* the skin list */
    model->meshes[0] = kunai_i_read_pointer(&body);
    model->meshes[TRANSLUCENT] = kunai_i_read_pointer(&body);
    model->counts[0] = kunai_i_read_u16(&body);
    model->counts[TRANSLUCENT] = kunai_i_read_u16(&body);
    kunai_i_read_vector(&body, node->center);
    node->radius = kunai_i_read_f32(&body);
}

/* A list of meshes that is not in the data becomes empty. */
static void check_list(kunai_i_ginja *ginja, ginja_model *model, uint32_t list)
{
    if (!model->counts[list] ||
        kunai_i_holds(ginja->body.size, model->meshes[list], model->counts[list], MESH_SIZE))
        return;
    model->counts[list] = 0;
    kunai_i_report_damage(&ginja->builder, KUNAI_E_CORRUPT, model->offset + 8 + 4 * list,
                          model_record, "the meshes end past the end of the data");
}

/* Reads a mesh. The parameters are read first, even if the primitives cannot be drawn, because
 * later meshes rely on them. */
static void read_mesh(kunai_i_ginja *ginja, uint64_t at, uint32_t *kinds)
{
    kunai_i_reader body = ginja->body;
    uint32_t parameters, parameter_count, primitives, size;
    kunai_i_ginja_mesh mesh;
    uint64_t offset;

    kunai_i_seek(&body, at);
    offset = kunai_i_tell(&body);
    parameters = kunai_i_read_pointer(&body);
    parameter_count = kunai_i_read_u32(&body);
    primitives = kunai_i_read_pointer(&body);
    size = kunai_i_read_u32(&body);
    kunai_i_trace_structure(ginja->open, KUNAI_RECORD_KIND_GINJA_MESH, "mesh", offset, MESH_SIZE);
    if (kunai_i_read_ginja_parameters(ginja, parameters, parameter_count, offset) &&
        begin_mesh(&mesh, ginja, primitives, size, offset))
        kunai_i_draw_ginja_mesh(&mesh, kinds);
}

/* Draws the opaque meshes, then the translucent ones, between the begin and the end of a node.
 * Returns 0 if the open has failed. */
static int draw_lists(kunai_i_ginja *ginja, const ginja_model *model, uint32_t *kinds)
{
    const uint64_t count = (uint64_t)model->counts[0] + model->counts[TRANSLUCENT];
    uint32_t list, i;

    if (!kunai_i_charge(ginja->open, MESH_STEPS * count, model->offset + 0x10, model_record))
        return 0;
    ginja->corner_count = 0;
    for (list = 0; list < 2; list++) {
        kunai_i_begin_ginja_state(&ginja->state, list);
        for (i = 0; i < model->counts[list] && !kunai_i_has_failed(ginja->open); i++)
            read_mesh(ginja, model->meshes[list] + (uint64_t)MESH_SIZE * i, kinds);
    }
    return !kunai_i_has_failed(ginja->open);
}

/* A mesh of the library has triangles, lines or points only. So the lists are drawn again for each
 * kind of primitive that they contain. */
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
        builder->vertices.count = vertex_count; /* no other node can use these vertices */
}

/* Reads one model. Damage to its arrays loses the whole model; a damaged list of meshes loses only
 * this list. */
static void evaluate_model(kunai_i_ginja *ginja, uint32_t at)
{
    const kunai_node *node = &ginja->tree.nodes[ginja->node];
    ginja_model model;

    kunai_i_begin_node(&ginja->builder, ginja->node);
    if (!kunai_i_holds(ginja->body.size, at, 1, KUNAI_I_GINJA_MODEL_SIZE)) {
        kunai_i_report_damage(
            &ginja->builder, KUNAI_E_CORRUPT, node->offset + 4, "NJS_OBJECT",
            "the pointer to the model leads outside the data, or is not a multiple of 4");
        return;
    }
    read_model(ginja, at, &model);
    if (!kunai_i_read_ginja_arrays(ginja, model.arrays, model.offset))
        return;
    ginja->tree.point_counts[ginja->node] = ginja->arrays[KUNAI_GINJA_ATTRIBUTE_POSITION].count;
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
