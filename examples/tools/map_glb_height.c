/* map_glb_height.c - the plates of a land as triangles (platinum.md 5.1). */
#include "map_glb.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { CORNERS = 4, INDICES = 6 };

/* Of all plates of a land. */
typedef struct surface {
    const kunai_map *land;
    float *positions; /* CORNERS * 3 each */
    float *normals;
    uint32_t *indices;
    uint32_t count;
    char extras[64];
} surface;

/* Where the plane of a plate is at (x, z), units. */
static double find_height(const kunai_map_plate *plate, double x, double z)
{
    return -(plate->normal[0] * x + plate->normal[2] * z + plate->constant) / plate->normal[1];
}

/* The way that the plane faces is up, whatever its normal says. */
static void find_normal(const kunai_map_plate *plate, float normal[3])
{
    const double x = plate->normal[0], y = plate->normal[1], z = plate->normal[2];
    const double length = sqrt(x * x + y * y + z * z), sign = y < 0 ? -1 : 1;

    normal[0] = (float)(sign * x / length);
    normal[1] = (float)(sign * y / length);
    normal[2] = (float)(sign * z / length);
}

/* Far left, near left, near right, far right: counter-clockwise from above. */
static void add_plate(surface *made, const kunai_map_plate *plate)
{
    static const uint32_t order[INDICES] = {0, 1, 2, 0, 2, 3};
    float *position = made->positions + 3 * CORNERS * (size_t)made->count;
    float *normal = made->normals + 3 * CORNERS * (size_t)made->count;
    uint32_t i;

    for (i = 0; i < CORNERS; i++) {
        const double x = convert_map_units(i < 2 ? plate->min[0] : plate->max[0]);
        const double z = convert_map_units(i == 0 || i == 3 ? plate->min[1] : plate->max[1]);

        position[3 * i] = (float)x;
        position[3 * i + 1] = (float)find_height(plate, x, z);
        position[3 * i + 2] = (float)z;
        find_normal(plate, normal + 3 * (size_t)i);
    }
    for (i = 0; i < INDICES; i++)
        made->indices[INDICES * (size_t)made->count + i] = CORNERS * made->count + order[i];
    made->count++;
}

/* Plates that stand upright have no heights. */
static surface *make_surface(const kunai_map_land *land)
{
    const size_t count = land->plate_count;
    surface *made = allocate(1, sizeof *made);
    size_t i;

    made->positions = allocate(count, 3 * CORNERS * sizeof(float));
    made->normals = allocate(count, 3 * CORNERS * sizeof(float));
    made->indices = allocate(count, INDICES * sizeof(uint32_t));
    for (i = 0; i < count; i++)
        if (land->plates[i].normal[1])
            add_plate(made, &land->plates[i]);
    return made;
}

/* ---- in the glTF file ---- */

/* The mesh of a land is made when a cell first shows the land: many cells can show the same one. */
static const surface *find_surface(map_glb *s, const kunai_map *land)
{
    surface **list = (void *)s->surfaces.data, *made;
    size_t i;

    for (i = 0; i < s->surfaces.size / sizeof *list; i++)
        if (list[i]->land == land)
            return list[i];
    made = make_surface(kunai_map_get_land(land));
    made->land = land;
    snprintf(made->extras, sizeof made->extras, "\"kind\": \"heights\", \"plates\": %" PRIu32,
             made->count);
    append_bytes(&s->surfaces, &made, sizeof made);
    return made;
}

/* They lie on what is drawn, which they would hide. */
void add_map_glb_heights(map_glb *s, const kunai_map *land, int32_t section)
{
    const surface *made;
    kunai_gltf_mesh mesh = {.name = "heights", .color = {0.1F, 0.6F, 1, 0.5F}, .section = section};

    if (!s->words->heights || !land)
        return;
    made = find_surface(s, land);
    if (!made->count)
        return;
    mesh.positions = made->positions;
    mesh.normals = made->normals;
    mesh.indices = made->indices;
    mesh.vertex_count = CORNERS * made->count;
    mesh.triangle_count = 2 * made->count;
    mesh.extras = made->extras;
    append_bytes(&s->meshes, &mesh, sizeof mesh);
    s->plates += made->count;
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
