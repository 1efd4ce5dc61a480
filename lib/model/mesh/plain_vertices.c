/* plain_vertices.c - reads vertices fast whose numbers are all finite, as in almost all files. The
 * loops read four floats where three are needed, and mark numbers that are not finite instead of
 * testing each. Only for little-endian data on little-endian machines. */
#include "model/mesh/plain_vertices.h"

#include "base/vectors.h"

static inline void begin_vertex(uint32_t source, uint32_t node, uint32_t flags,
                                kunai_i_vertex *vertex)
{
    vertex->corner = 0;
    vertex->source = source;
    vertex->trait = 0;
    vertex->node = (uint16_t)node;
    vertex->flags = (uint16_t)flags;
}

/* Loads all positions but the last one. Copies four floats instead of three: the members that
 * follow in the vertex are written afterwards. */
static kunai_i_quad load_positions(const kunai_i_plain_vertices *from, kunai_i_vertex *vertices)
{
    const size_t stride = from->stride;
    const uint32_t last = from->count - 1, source = from->source, node = from->node;
    const uint8_t *bytes = from->positions;
    kunai_i_quad marks = kunai_i_fill_quad(0.0f);
    uint32_t i;

    for (i = 0; i < last; i++, bytes += stride) {
        const kunai_i_quad position = kunai_i_load_quad_bytes(bytes);

        marks = kunai_i_mark_not_finite(marks, position);
        kunai_i_store_quad(&vertices[i], position);
        memset(vertices[i].normal, 0, sizeof vertices[i].normal);
        begin_vertex(source + i, node, 0, &vertices[i]);
    }
    return marks;
}

/* Loads all positions and normals but the last ones. */
static kunai_i_quad load_both(const kunai_i_plain_vertices *from, kunai_i_vertex *vertices)
{
    const size_t stride = from->stride;
    const uint32_t last = from->count - 1, source = from->source, node = from->node;
    const uint8_t *bytes = from->positions, *others = from->normals;
    kunai_i_quad marks = kunai_i_fill_quad(0.0f);
    uint32_t i;

    for (i = 0; i < last; i++, bytes += stride, others += stride) {
        const kunai_i_quad position = kunai_i_load_quad_bytes(bytes);
        const kunai_i_quad normal = kunai_i_load_quad_bytes(others);

        marks = kunai_i_mark_not_finite(kunai_i_mark_not_finite(marks, position), normal);
        kunai_i_store_quad(&vertices[i], position);
        kunai_i_store_quad((uint8_t *)&vertices[i] + offsetof(kunai_i_vertex, normal), normal);
        begin_vertex(source + i, node, KUNAI_I_HAS_NORMAL, &vertices[i]);
    }
    return marks;
}

/* Loads the last vertex exactly, because nothing may be read after it. */
static kunai_i_quad load_last(const kunai_i_plain_vertices *from, kunai_i_quad marks,
                              kunai_i_vertex *vertices)
{
    const uint32_t i = from->count - 1;
    const size_t at = from->stride * i;
    float numbers[8] = {0.0f};

    memcpy(numbers, from->positions + at, 12);
    if (from->normals)
        memcpy(numbers + 3, from->normals + at, 12);
    memcpy(vertices[i].position, numbers, sizeof vertices[i].position);
    memcpy(vertices[i].normal, numbers + 3, sizeof vertices[i].normal);
    begin_vertex(from->source + i, from->node, from->normals ? KUNAI_I_HAS_NORMAL : 0,
                 &vertices[i]);
    marks = kunai_i_mark_not_finite(marks, kunai_i_load_quad(numbers));
    return kunai_i_mark_not_finite(marks, kunai_i_load_quad(numbers + 4));
}

int kunai_i_load_plain_vertices(const kunai_i_plain_vertices *from, kunai_i_vertex *vertices)
{
    kunai_i_quad marks;

    if (from->big || !KUNAI_I_LITTLE_ENDIAN)
        return 0;
    if (!from->count)
        return 1;
    marks = from->normals ? load_both(from, vertices) : load_positions(from, vertices);
    return !kunai_i_has_marks(load_last(from, marks, vertices));
}
