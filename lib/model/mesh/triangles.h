/* triangles.h - adds the primitives of a draw: triangles, lines, points and strips.
 *
 *     kunai_i_begin_draw
 *     kunai_i_add_triangle ...
 *     or: kunai_i_begin_strip_room, kunai_i_add_strip ...
 *     kunai_i_end_draw */
#ifndef KUNAI_I_TRIANGLES_H
#define KUNAI_I_TRIANGLES_H

#include "model/mesh/builder.h"

static inline void kunai_i_begin_corner(kunai_i_corner *corner)
{
    memset(corner, 0, sizeof *corner);
    corner->number = KUNAI_I_NONE;
}

/* face is NULL or the data of the triangle. Its member triangle is set here. */
void kunai_i_add_triangle(kunai_i_builder *builder, kunai_i_corner *const *corners,
                          const kunai_i_face *face);
/* Adds a line or a point. All of its vertices must exist. */
void kunai_i_add_line(kunai_i_builder *builder, kunai_i_corner *const *corners);
/* Ends a draw: adds its waiting strips and its material, with the flag for vertex colours if the
 * draw has colours. A draw without primitives is dropped. */
void kunai_i_end_draw(kunai_i_builder *builder, const kunai_material *material);

/* ---- strips ---- */

/* Memory for a strip while it is read. */
typedef struct kunai_i_strip_room {
    kunai_i_corner_key *corners;
    kunai_i_face *faces; /* faces of the triangles, which begin with corner 2; or NULL */
} kunai_i_strip_room;

/* Adds the waiting strips. kunai_i_end_draw does so, too. */
void kunai_i_add_strips(kunai_i_builder *builder);
/* Adds the waiting strips and makes room for new ones. Returns 1, or 0 if the open has failed. */
int kunai_i_make_strip_room(kunai_i_builder *builder, uint32_t count, uint32_t has_faces);

/* Makes room for the corners of a strip, valid until the next call. If has_faces is 1, also makes
 * room for faces. All strips of a draw have faces, or none has. The memory is not set. Returns 1,
 * or 0 if the open has failed. */
static inline int kunai_i_begin_strip_room(kunai_i_builder *builder, uint32_t count,
                                           uint32_t has_faces, kunai_i_strip_room *room)
{
    const kunai_i_strips *strips = &builder->strips;

    if ((count >= strips->room - strips->count || strips->strip_count == KUNAI_I_MOST_STRIPS ||
         has_faces != strips->has_faces) &&
        !kunai_i_make_strip_room(builder, count, has_faces))
        return 0;
    room->corners = (kunai_i_corner_key *)strips->corners.items + strips->count;
    room->faces = has_faces ? (kunai_i_face *)strips->faces.items + strips->count : NULL;
    return 1;
}

/* Tests if each triangle of a strip is drawn. The test is done while the corners are read. A
 * separate loop would be slower, because a processor cannot predict the end of a strip. */
typedef struct kunai_i_strip_check {
    uint32_t before; /* vertices of the last two corners */
    uint32_t last;
    uint32_t is_odd; /* 1: a triangle is not drawn */
} kunai_i_strip_check;

static inline kunai_i_strip_check kunai_i_begin_strip_check(void)
{
    const kunai_i_strip_check check = {KUNAI_I_NONE - 1, KUNAI_I_NONE - 1, 0};

    return check;
}

static inline void kunai_i_check_strip_corner(kunai_i_strip_check *check, uint32_t vertex)
{
    if (vertex == check->last || vertex == check->before || vertex == KUNAI_I_NONE)
        check->is_odd = 1;
    check->before = check->last;
    check->last = vertex;
}

/* Corners are numbered in the order of the first triangle that uses them. So corner 2 of a reversed
 * strip comes before corner 1. There is no branch, because it would often be mispredicted. */
static inline void kunai_i_order_corners(kunai_i_corner_key *corners, uint32_t reversed)
{
    const kunai_i_corner_key second = corners[1], third = corners[2];

    corners[1 + reversed] = second;
    corners[2 - reversed] = third;
}

/* Adds the triangles of the strip in room (ninja-chunk.md 4.6), in the order of all Ninja models.
 * The triangles wait until kunai_i_add_strips. reversed is 1 if the first triangle is clockwise. */
static inline void kunai_i_add_strip(kunai_i_builder *builder, const kunai_i_strip_room *room,
                                     uint32_t count, uint32_t reversed,
                                     const kunai_i_strip_check *check)
{
    kunai_i_strips *strips = &builder->strips;

    if (count < 3)
        return;
    strips->is_odd |= check->is_odd | strips->has_faces;
    kunai_i_order_corners(room->corners, reversed);
    strips->lengths[strips->strip_count++] = 2 * count + reversed;
    strips->count += count;
}

#endif
