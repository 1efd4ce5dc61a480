/* map_glb_height.c - makes triangles of the heights of a land for --heights: from its plates
 * (platinum.md 5.1), or from the triangles of Diamond (platinum.md 10). map_glb_world.c and
 * map_glb_land.c call it. */
#include "map_glb.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { PLATE_CORNERS = 4, PLATE_INDICES = 6, TRIANGLE_CORNERS = 3 };

/* In units. The ground is drawn at the same height, so without a distance a viewer would mix both
 * surfaces. */
static const double lift = KUNAI_MAP_UNITS_TILE / 32.0;

/* The heights of a land. */
typedef struct surface {
    const kunai_map *land;
    float *positions; /* [vertex_count * 3] */
    float *normals;
    uint32_t *indices;
    uint32_t vertex_count;
    uint32_t index_count;
    uint32_t plates;    /* number of plates with heights */
    uint32_t triangles; /* number of triangles, in lands of Diamond */
    char extras[80];
} surface;

/* A plane: normal * point + constant = 0. */
typedef struct plane {
    const int32_t *normal;
    int32_t constant;
} plane;

/* Returns the height of the plane at (x, z), in units. */
static double find_height(const plane *from, double x, double z)
{
    return -(from->normal[0] * x + from->normal[2] * z + from->constant) / from->normal[1];
}

/* Returns the normal of the plane, turned upwards if it points down. */
static void find_normal(const plane *from, float normal[3])
{
    const double x = from->normal[0], y = from->normal[1], z = from->normal[2];
    const double length = sqrt(x * x + y * y + z * z), sign = y < 0 ? -1 : 1;

    normal[0] = (float)(sign * x / length);
    normal[1] = (float)(sign * y / length);
    normal[2] = (float)(sign * z / length);
}

static void add_corner(surface *made, const plane *from, int32_t x, int32_t z)
{
    float *position = made->positions + 3 * (size_t)made->vertex_count;
    const double at[2] = {convert_map_units(x), convert_map_units(z)};

    position[0] = (float)at[0];
    position[1] = (float)(find_height(from, at[0], at[1]) + lift);
    position[2] = (float)at[1];
    find_normal(from, made->normals + 3 * (size_t)made->vertex_count);
    made->vertex_count++;
}

/* Adds a plate with the corners far left, near left, near right, far right: counter-clockwise from
 * above. Upright plates have no heights. */
static void add_plate(surface *made, const kunai_map_plate *plate)
{
    static const uint32_t order[PLATE_INDICES] = {0, 1, 2, 0, 2, 3};
    const plane from = {plate->normal, plate->constant};
    const uint32_t first = made->vertex_count;
    uint32_t i;

    if (!plate->normal[1])
        return;
    for (i = 0; i < PLATE_INDICES; i++)
        made->indices[made->index_count++] = first + order[i];
    for (i = 0; i < PLATE_CORNERS; i++)
        add_corner(made, &from, i < 2 ? plate->min[0] : plate->max[0],
                   i == 0 || i == 3 ? plate->min[1] : plate->max[1]);
    made->plates++;
}

/* Returns whether the corners are counter-clockwise from above. The game finds no heights in other
 * triangles. Upright triangles have no area. */
static int has_heights(const int32_t *a, const int32_t *b, const int32_t *c)
{
    const double left = ((double)c[0] - a[0]) * ((double)b[2] - a[2]);
    const double right = ((double)b[0] - a[0]) * ((double)c[2] - a[2]);

    return left > right;
}

static void add_triangle(surface *made, const kunai_map_land *land,
                         const kunai_map_triangle *triangle)
{
    const plane from = {land->normals + 3 * (size_t)triangle->normal, triangle->constant};
    const int32_t *corners[TRIANGLE_CORNERS];
    uint32_t i;

    for (i = 0; i < TRIANGLE_CORNERS; i++)
        corners[i] = land->points + 3 * (size_t)triangle->points[i];
    if (!from.normal[1] || !has_heights(corners[0], corners[1], corners[2]))
        return;
    for (i = 0; i < TRIANGLE_CORNERS; i++) {
        made->indices[made->index_count++] = made->vertex_count;
        add_corner(made, &from, corners[i][0], corners[i][2]);
    }
    made->triangles++;
}

static surface *make_surface(const kunai_map_land *land)
{
    const size_t corners =
        PLATE_CORNERS * (size_t)land->plate_count + TRIANGLE_CORNERS * (size_t)land->triangle_count;
    surface *made = allocate(1, sizeof *made);
    uint32_t i;

    made->positions = allocate(corners, 3 * sizeof(float));
    made->normals = allocate(corners, 3 * sizeof(float));
    made->indices = allocate(corners, 2 * sizeof(uint32_t));
    for (i = 0; i < land->plate_count; i++)
        add_plate(made, &land->plates[i]);
    for (i = 0; i < land->triangle_count; i++)
        add_triangle(made, land, &land->triangles[i]);
    return made;
}

/* ---- in the glTF file ---- */

/* Returns the mesh of a land. Many cells can show the same land, so the mesh is made only once. */
static const surface *find_surface(map_glb *s, const kunai_map *land)
{
    surface **list = (void *)s->surfaces.data, *made;
    size_t i;

    for (i = 0; i < s->surfaces.size / sizeof *list; i++)
        if (list[i]->land == land)
            return list[i];
    made = make_surface(kunai_map_get_land(land));
    made->land = land;
    snprintf(made->extras, sizeof made->extras,
             "\"kind\": \"heights\", \"%s\": %" PRIu32 ", \"lift\": %g",
             made->triangles ? "triangles" : "plates", made->triangles + made->plates, lift);
    append_bytes(&s->surfaces, &made, sizeof made);
    return made;
}

/* Adds the heights, half transparent, because they lie on the ground. */
void add_map_glb_heights(map_glb *s, const kunai_map *land, int32_t section)
{
    const surface *made;
    kunai_gltf_mesh mesh = {.name = "heights", .color = {0.1F, 0.6F, 1, 0.5F}, .section = section};

    if (!s->words->heights || !land)
        return;
    made = find_surface(s, land);
    if (!made->index_count)
        return;
    mesh.positions = made->positions;
    mesh.normals = made->normals;
    mesh.indices = made->indices;
    mesh.vertex_count = made->vertex_count;
    mesh.triangle_count = made->index_count / 3;
    mesh.extras = made->extras;
    append_bytes(&s->meshes, &mesh, sizeof mesh);
    s->plates += made->plates;
    s->triangles += made->triangles;
}

void close_map_glb_heights(map_glb *s)
{
    surface **list = (void *)s->surfaces.data;
    size_t i;

    for (i = 0; i < s->surfaces.size / sizeof *list; i++) {
        free(list[i]->positions);
        free(list[i]->normals);
        free(list[i]->indices);
        free(list[i]);
    }
    free_buffer(&s->surfaces);
    free_buffer(&s->meshes);
}
