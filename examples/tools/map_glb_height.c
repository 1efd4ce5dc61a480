/* map_glb_height.c - the plates of a land as triangles (platinum.md 5.1). */
#include "map_glb.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CORNERS = 4, INDICES = 6 };

/* Of all plates of a land. */
typedef struct surface {
    float *positions; /* CORNERS * 3 each */
    float *normals;
    uint32_t *indices;
    uint32_t count;
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

static surface make_surface(const kunai_map_land *land)
{
    const size_t count = land->plate_count;
    surface made = {.positions = allocate(count, 3 * CORNERS * sizeof(float)),
                    .normals = allocate(count, 3 * CORNERS * sizeof(float)),
                    .indices = allocate(count, INDICES * sizeof(uint32_t))};
    size_t i;

    for (i = 0; i < count; i++)
        if (land->plates[i].normal[1])
            add_plate(&made, &land->plates[i]);
    return made;
}

static void free_surface(surface *made)
{
    free(made->positions);
    free(made->normals);
    free(made->indices);
}

/* ---- in the glTF file ---- */

/* They lie on what is drawn, which they would hide. */
static uint32_t get_material(map_glb *s)
{
    static const float color[4] = {0.1F, 0.6F, 1, 0.5F};
    buffer *b = &s->file.out.materials;

    if (s->surface_material >= 0)
        return (uint32_t)s->surface_material;
    open_json(b, '{');
    add_json_text(b, "name", "heights");
    add_json_key(b, "pbrMetallicRoughness");
    open_json(b, '{');
    add_json_key(b, "baseColorFactor");
    add_json_floats(b, color, 4);
    add_json_number(b, "metallicFactor", 0);
    add_json_number(b, "roughnessFactor", 1);
    close_json(b, '}');
    add_json_text(b, "alphaMode", "BLEND");
    add_map_json_flag(b, "doubleSided", 1);
    close_json(b, '}');
    s->surface_material = s->file.out.material_count;
    return s->file.out.material_count++;
}

static void add_mesh(map_glb *s, const surface *made)
{
    const uint32_t material = get_material(s);
    const size_t corners = CORNERS * (size_t)made->count;
    glb *out = &s->file.out;
    buffer *b = &out->meshes;

    open_json(b, '{');
    add_json_text(b, "name", "heights");
    add_json_key(b, "primitives");
    open_json(b, '[');
    open_json(b, '{');
    add_json_key(b, "attributes");
    open_json(b, '{');
    add_json_number(b, "POSITION",
                    add_glb_floats(out, GLB_VERTICES, made->positions, corners, 3, 1));
    add_json_number(b, "NORMAL", add_glb_floats(out, GLB_VERTICES, made->normals, corners, 3, 0));
    close_json(b, '}');
    add_json_number(b, "indices",
                    add_glb_indices(out, made->indices, INDICES * (size_t)made->count, corners));
    add_json_number(b, "material", material);
    close_json(b, '}');
    close_json(b, ']');
    close_json(b, '}');
    out->mesh_count++;
}

/* Those that stand upright have no heights. */
static uint32_t count_heights(const kunai_map_land *land)
{
    uint32_t i, count = 0;

    for (i = 0; i < land->plate_count; i++)
        count += land->plates[i].normal[1] != 0;
    return count;
}

/* The number of the mesh, which lands with equal plates share. */
static uint32_t find_mesh(map_glb *s, const kunai_map_land *land)
{
    const uint32_t number = s->file.out.mesh_count;
    buffer key = {0};
    surface made;
    int64_t found;

    append_bytes(&key, land->plates, land->plate_count * sizeof *land->plates);
    found = find_gltf_equal(&s->surfaces, &key, number);
    free_buffer(&key);
    if (found >= 0)
        return (uint32_t)found;
    made = make_surface(land);
    add_mesh(s, &made);
    free_surface(&made);
    return number;
}

int64_t add_map_glb_heights(map_glb *s, const kunai_map_land *land)
{
    const uint32_t count = count_heights(land);
    buffer *b = &s->file.out.nodes;
    uint32_t mesh;

    if (!count)
        return -1;
    mesh = find_mesh(s, land);
    open_json(b, '{');
    add_json_text(b, "name", "heights");
    add_json_number(b, "mesh", mesh);
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_text(b, "kind", "heights");
    add_json_number(b, "plates", count);
    close_json(b, '}');
    close_json(b, '}');
    s->count.plates += count;
    return s->file.out.node_count++;
}
