/* ginja_mesh.c - reads no bytes: finds out how the corners of a mesh are stored, ginja.md 7 and 8.
 */
#include "model/ginja/ginja_mesh.h"

enum { INDICES = 1 }; /* type of a parameter */

static const char record[] = "mesh";
static const uint32_t no_slots[1] = {0}; /* in place of NULL */

/* ---- sources ---- */

static int fail_mesh(const kunai_i_ginja_mesh *mesh, uint64_t offset, const char *message)
{
    kunai_i_report_damage(mesh->builder, KUNAI_E_CORRUPT, offset, record, message);
    return 0;
}

/* Once for each attribute of a node. */
static void warn_attribute(const kunai_i_ginja_mesh *mesh, uint32_t attribute, const char *message)
{
    kunai_i_ginja *ginja = mesh->ginja;

    if (!(ginja->warned >> attribute & 1))
        kunai_i_warn(ginja->open, KUNAI_E_CORRUPT, mesh->mesh_offset, record, message);
    ginja->warned |= 1u << attribute;
}

static int find_direct(const kunai_i_ginja_mesh *mesh, uint32_t attribute,
                       kunai_i_ginja_source *from)
{
    const kunai_i_ginja_state *state = &mesh->ginja->state;
    const uint32_t format = state->formats[attribute];

    from->big = 1;
    from->size = 1;
    if (attribute == KUNAI_I_GINJA_MATRIX)
        return 1;
    if (!(state->formats_given >> attribute & 1) ||
        !kunai_i_find_ginja_form(attribute, format >> 12 & 15, format >> 8 & 15, &from->form))
        return fail_mesh(mesh, mesh->mesh_offset, "a direct attribute has no format");
    from->size = from->form.size;
    return 1;
}

/* XYZ of positions and of normals are the same. */
static int is_format_of(uint32_t format, const kunai_i_ginja_form *form)
{
    const uint32_t count_code = format >> 12 & 15;

    if ((format >> 8 & 15) != form->type)
        return 0;
    return count_code == form->count_code ||
           (count_code == KUNAI_I_GINJA_XYZ && form->count_code == KUNAI_I_GINJA_NORMAL_XYZ) ||
           (count_code == KUNAI_I_GINJA_NORMAL_XYZ && form->count_code == KUNAI_I_GINJA_XYZ);
}

/* Positions and normals are those of the skin. */
static int draws_slots(const kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_POSITION];

    return from->code >= KUNAI_I_GINJA_INDEX8 && !from->elements && mesh->ginja->has_skin;
}

static void find_indexed(const kunai_i_ginja_mesh *mesh, uint32_t attribute,
                         kunai_i_ginja_source *from)
{
    const kunai_i_ginja_array *array = &mesh->ginja->arrays[attribute];
    const kunai_i_ginja_state *state = &mesh->ginja->state;
    const uint32_t format = state->formats[attribute];
    const uint32_t width = from->code == KUNAI_I_GINJA_INDEX16 ? 2 : 1;

    from->size = width;
    from->mask = width == 2 ? 0xFFFF : 0xFF;
    from->end_at = from->at + width - 1;
    if (!array->data) {
        if (attribute >= KUNAI_I_GINJA_COLOR ||
            (attribute == KUNAI_I_GINJA_NORMAL && !draws_slots(mesh)))
            warn_attribute(mesh, attribute,
                           "corners have an attribute without an array: it is left out");
        return;
    }
    from->elements = array->data;
    from->stride = array->stride;
    from->count = array->count;
    from->form = array->form;
    from->big = mesh->ginja->body.big;
    if (attribute == KUNAI_I_GINJA_NORMAL && array->form.count_code == KUNAI_I_GINJA_NBT3)
        from->size = 3 * width;
    if ((state->formats_given >> attribute & 1) && !is_format_of(format, &array->form))
        warn_attribute(mesh, attribute, "a format is not that of the array: it is ignored");
}

/* Of the index description; 0: nothing can be drawn, what is wrong was said. */
static int find_sources(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_state *state = &mesh->ginja->state;
    const uint32_t codes = state->values[INDICES];
    uint32_t i;

    if (!(state->given >> INDICES & 1))
        return fail_mesh(mesh, mesh->mesh_offset, "there is no index description");
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++) {
        kunai_i_ginja_source *from = &mesh->sources[i];

        from->code = codes >> 2 * i & 3;
        from->at = mesh->corner_size;
        if (from->code == KUNAI_I_GINJA_ABSENT)
            continue;
        if (from->code != KUNAI_I_GINJA_DIRECT)
            find_indexed(mesh, i, from);
        else if (!find_direct(mesh, i, from))
            return 0;
        from->scale = kunai_i_get_ginja_scale(i, &from->form, state->formats[i]);
        mesh->corner_size += from->size;
    }
    return 1;
}

/* The node has no positions: positions and normals are those of the skin. */
static int find_slots(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja *ginja = mesh->ginja;

    if (!ginja->has_skin)
        return fail_mesh(mesh, mesh->mesh_offset, "there is no array of positions");
    mesh->slots = ginja->slots.items ? ginja->slots.items : no_slots;
    mesh->slot_count = (uint32_t)ginja->slots.count;
    mesh->sources[KUNAI_I_GINJA_NORMAL].elements = NULL;
    return 1;
}

/* 0: nothing can be drawn; what is wrong was said. */
static int find_positions(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_source *from = &mesh->sources[KUNAI_I_GINJA_POSITION];
    const int is_lit = mesh->is_plain && mesh->sources[KUNAI_I_GINJA_NORMAL].elements;
    kunai_i_ginja *ginja = mesh->ginja;

    if (from->code == KUNAI_I_GINJA_ABSENT)
        return fail_mesh(mesh, mesh->mesh_offset, "corners have no positions");
    if (from->code == KUNAI_I_GINJA_DIRECT)
        return 1;
    if (!from->elements)
        return find_slots(mesh);
    mesh->first_vertex = kunai_i_make_ginja_vertices(
        ginja, ginja->state.formats[KUNAI_I_GINJA_POSITION], is_lit ? 1 : 0);
    if (is_lit)
        mesh->own_normals = ginja->own_normals.items;
    return mesh->first_vertex != KUNAI_I_NONE;
}

static void find_plain(kunai_i_ginja_mesh *mesh)
{
    const kunai_i_ginja_source *sources = mesh->sources;
    const kunai_i_ginja_source *color = &sources[KUNAI_I_GINJA_COLOR];
    uint32_t i;

    mesh->is_plain = sources[KUNAI_I_GINJA_NORMAL].form.numbers != KUNAI_I_GINJA_NBT_NUMBERS;
    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++)
        if (sources[i].code == KUNAI_I_GINJA_DIRECT ||
            ((i == KUNAI_I_GINJA_COLOR + 1 || i > KUNAI_I_GINJA_UV) &&
             sources[i].code != KUNAI_I_GINJA_ABSENT))
            mesh->is_plain = 0;
    mesh->plain_flags = (color->elements ? KUNAI_I_HAS_COLOR : 0u) |
                        (sources[KUNAI_I_GINJA_UV].elements ? KUNAI_I_HAS_UV : 0u);
    mesh->has_short_uv = sources[KUNAI_I_GINJA_UV].form.type == KUNAI_I_GINJA_S16 &&
                         sources[KUNAI_I_GINJA_UV].form.numbers == 2;
    mesh->copies_color = color->form.type == KUNAI_I_GINJA_RGBA8 &&
                         color->form.count_code == KUNAI_I_GINJA_RGBA &&
                         (color->big || (mesh->ginja->open->options.flags & KUNAI_COLORS_RGBA));
}

static void find_checks(kunai_i_ginja_mesh *mesh)
{
    uint32_t i, k;

    for (i = 0; i < KUNAI_I_GINJA_ATTRIBUTES; i++) {
        const kunai_i_ginja_source *from = &mesh->sources[i];
        const uint32_t width = from->code == KUNAI_I_GINJA_INDEX16 ? 2 : 1;

        for (k = 0; from->elements && k < from->size / width; k++) {
            kunai_i_ginja_check *check = &mesh->checks[mesh->check_count++];

            check->end_at = kunai_i_find_ginja_index_end(from, k);
            check->mask = from->mask;
            check->limit = from->count;
        }
    }
}

int kunai_i_begin_ginja_mesh(kunai_i_ginja_mesh *mesh, kunai_i_ginja *ginja, uint32_t at,
                             uint32_t size, uint64_t mesh_offset)
{
    memset(mesh, 0, sizeof *mesh);
    mesh->ginja = ginja;
    mesh->builder = &ginja->builder;
    mesh->mesh_offset = mesh_offset;
    mesh->size = size;
    mesh->data = ginja->body.data; /* never NULL */
    if (!size)
        return 1;
    if (!kunai_i_holds(ginja->body.size, at, size, 1))
        return fail_mesh(mesh, mesh_offset + 8, "the primitives do not lie inside of the data");
    mesh->data = ginja->body.data + at;
    mesh->offset = ginja->body.origin + at;
    if (!find_sources(mesh))
        return 0;
    find_plain(mesh);
    if (!find_positions(mesh))
        return 0;
    find_checks(mesh);
    return 1;
}
