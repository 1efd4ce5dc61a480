/*
 * gltf_collision.c - writes collision triangles, coloured by their flags (ninja-scene.md 8,
 * sa-tools.md 6).
 *
 * Each flag word has a colour. Surfaces with a known meaning (water, lava, surfaces that hurt) have
 * a fixed colour; any other flag word gets a hue that is computed from its bits. A legend in extras
 * lists the words and their colours. If a level is drawn as well, the triangles are transparent and
 * lie a little above the drawn ones, on both sides.
 */
#include "gltf_scene.h"
#include "surface.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A surface of levels of Sonic Adventure whose flag decides the colour, whatever its other flags
 * are. */
typedef struct surface_color {
    uint32_t flag;
    uint8_t rgb[3];
} surface_color;

static const surface_color sa1_colors[] = {{KUNAI_SA1_SURFACE_HURTS, {230, 40, 30}},
                                           {KUNAI_SA1_SURFACE_LAVA, {255, 120, 0}},
                                           {KUNAI_SA1_SURFACE_WATER, {40, 110, 255}},
                                           {KUNAI_SA1_SURFACE_WATER_COLLISION, {40, 110, 255}},
                                           {0, {0}}};
static const surface_color sa2_colors[] = {{KUNAI_SA2_SURFACE_HURTS, {230, 40, 30}},
                                           {KUNAI_SA2_SURFACE_WATER, {40, 110, 255}},
                                           {KUNAI_SA2_SURFACE_SLOW_WATER, {40, 110, 255}},
                                           {0, {0}}};

/* A collision, and how to show it. */
typedef struct shown_collision {
    const kunai_collision *of;
    const surface_color *colors; /* ends with flag 0. NULL: the scene is no level */
    uint32_t format;             /* of the LandTable */
    double lift;                 /* how far triangles are moved along their normals */
} shown_collision;

/* Computes a colour from all bits of a flag word, so that a word has the same colour in every
 * stage. The factor was chosen so that the words of most stages have different hues. */
static void mix_color(uint32_t flags, uint8_t rgb[3])
{
    const uint32_t mixed = flags * 0xC797B101u;
    const double hue = (mixed >> 16) / 65536.0 * 6, value = 1 - (mixed >> 12 & 3) * 0.12;
    int i;

    for (i = 0; i < 3; i++) {
        const double distance = fabs(fmod(hue + 2.0 * i, 6) - 3); /* 0 to 3 */
        const double full = fmin(fmax(distance - 1, 0), 1);

        rgb[i] = (uint8_t)((0.3 + 0.7 * full) * value * 255 + 0.5);
    }
}

static void choose_color(const shown_collision *c, uint32_t flags, uint8_t rgb[3])
{
    const surface_color *row;

    mix_color(flags, rgb);
    for (row = c->colors; row && row->flag; row++)
        if (flags & row->flag) {
            memcpy(rgb, row->rgb, 3);
            return;
        }
}

/* ---- arrays: each triangle has three vertices of its own, because it has its own normal ---- */

/* A lifted triangle is written twice: once for each side. */
static size_t count_vertices(const shown_collision *c)
{
    return (c->lift > 0 ? 6 : 3) * (size_t)c->of->triangle_count;
}

/* Returns the triangle of a vertex. *back receives whether the vertex is on its back side. */
static size_t find_triangle(const shown_collision *c, size_t vertex, int *back)
{
    const size_t triangle = vertex / 3;

    *back = triangle >= c->of->triangle_count;
    return *back ? triangle - c->of->triangle_count : triangle;
}

/* Computes the place of a vertex. The back side has its corners in reverse order. */
static void lift_corner(const shown_collision *c, size_t vertex, float *position)
{
    int back;
    const size_t triangle = find_triangle(c, vertex, &back);
    const size_t corner = back ? 2 - vertex % 3 : vertex % 3;
    const float *stored = c->of->positions + 3 * (size_t)c->of->indices[3 * triangle + corner];
    const double lift = back ? -c->lift : c->lift;
    uint32_t k;

    for (k = 0; k < 3; k++)
        position[k] = (float)((double)stored[k] + lift * (double)c->of->normals[3 * triangle + k]);
}

static uint32_t add_positions(glb *out, const shown_collision *c)
{
    const size_t count = count_vertices(c);
    float *positions = allocate_from(out->memory, count, 3 * sizeof *positions);
    uint32_t accessor;
    size_t i;

    for (i = 0; positions && i < count; i++)
        lift_corner(c, i, positions + 3 * i);
    accessor = add_glb_floats(out, GLB_VERTICES, positions, count, 3, 1);
    release_to(out->memory, positions);
    return accessor;
}

/* glTF requires unit normals. A triangle without area has no normal, and gets one that points
 * up. */
static void copy_normal(const float *stored, float *normal)
{
    const double x = (double)stored[0], y = (double)stored[1], z = (double)stored[2];
    const double length = sqrt(x * x + y * y + z * z);
    const int good = length > 1e-6 && isfinite(length);

    normal[0] = good ? (float)(x / length) : 0;
    normal[1] = good ? (float)(y / length) : 1;
    normal[2] = good ? (float)(z / length) : 0;
}

static uint32_t add_normals(glb *out, const shown_collision *c)
{
    const size_t count = count_vertices(c);
    float *normals = allocate_from(out->memory, count, 3 * sizeof *normals);
    uint32_t accessor, k;
    size_t i;
    int back;

    for (i = 0; normals && i < count; i++) {
        copy_normal(c->of->normals + 3 * find_triangle(c, i, &back), normals + 3 * i);
        for (k = 0; k < 3; k++)
            normals[3 * i + k] *= back ? -1.0F : 1.0F;
    }
    accessor = add_glb_floats(out, GLB_VERTICES, normals, count, 3, 0);
    release_to(out->memory, normals);
    return accessor;
}

static uint32_t add_colors(glb *out, const shown_collision *c)
{
    const size_t count = count_vertices(c);
    uint16_t *colors = allocate_from(out->memory, count, 4 * sizeof *colors);
    uint32_t accessor, k;
    uint8_t rgb[3];
    size_t i;
    int back;

    for (i = 0; colors && i < count; i++) {
        choose_color(c, c->of->flags[find_triangle(c, i, &back)], rgb);
        for (k = 0; k < 3; k++)
            colors[4 * i + k] = (uint16_t)((double)convert_to_linear(rgb[k]) * 65535 + 0.5);
        colors[4 * i + 3] = 65535;
    }
    accessor = add_glb_colors(out, colors, count);
    release_to(out->memory, colors);
    return accessor;
}

/* ---- material, mesh, node ---- */

/* The collision lies on the drawn surface, and would hide it if it were opaque. */
static void make_transparent(buffer *b)
{
    static const float white[4] = {1, 1, 1, 0.5F};

    add_json_key(b, "baseColorFactor");
    add_json_floats(b, white, 4);
}

static uint32_t add_material(glb *out, int transparent, int two_sided)
{
    buffer *b = &out->materials;

    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "collision");
    add_json_key(b, "pbrMetallicRoughness");
    open_json(b, '{');
    if (transparent)
        make_transparent(b);
    add_json_key(b, "metallicFactor");
    add_json_unsigned(b, 0);
    add_json_key(b, "roughnessFactor");
    add_json_unsigned(b, 1);
    close_json(b, '}');
    add_json_key(b, "alphaMode");
    add_json_string(b, transparent ? "BLEND" : "OPAQUE");
    if (two_sided) {
        add_json_key(b, "doubleSided");
        add_json_true(b);
    }
    close_json(b, '}');
    return out->material_count++;
}

static void add_number(buffer *b, const char *key, uint32_t value)
{
    add_json_key(b, key);
    add_json_unsigned(b, value);
}

static uint32_t add_mesh(glb *out, const shown_collision *c, uint32_t material)
{
    const uint32_t positions = add_positions(out, c), normals = add_normals(out, c);
    const uint32_t colors = add_colors(out, c);
    buffer *b = &out->meshes;

    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "collision");
    add_json_key(b, "primitives");
    open_json(b, '[');
    open_json(b, '{');
    add_json_key(b, "attributes");
    open_json(b, '{');
    add_number(b, "POSITION", positions);
    add_number(b, "NORMAL", normals);
    add_number(b, "COLOR_0", colors);
    close_json(b, '}');
    add_number(b, "material", material);
    close_json(b, '}');
    close_json(b, ']');
    close_json(b, '}');
    return out->mesh_count++;
}

static int compare_flags(const void *a, const void *b)
{
    const uint32_t *first = a, *second = b;

    return (*first > *second) - (*first < *second);
}

static void add_legend_line(buffer *b, const shown_collision *c, uint32_t flags, uint32_t triangles)
{
    uint8_t rgb[3];
    int i;

    choose_color(c, flags, rgb);
    open_json(b, '{');
    add_number(b, "flags", flags);
    add_number(b, "triangles", triangles);
    add_json_key(b, "color");
    open_json(b, '[');
    for (i = 0; i < 3; i++)
        add_json_unsigned(b, rgb[i]);
    close_json(b, ']');
    if (c->format)
        add_json_surface(b, "surface", c->format, flags);
    close_json(b, '}');
}

/* Adds a list of the flag words of the collision, with their colours and their numbers of
 * triangles. */
static void add_legend(buffer *b, const shown_collision *shown)
{
    const kunai_collision *c = shown->of;
    uint32_t *flags = allocate_from(b->memory, c->triangle_count, sizeof *flags);
    uint32_t i, first = 0;

    if (!flags)
        return;
    memcpy(flags, c->flags, c->triangle_count * sizeof *flags);
    qsort(flags, c->triangle_count, sizeof *flags, compare_flags);
    add_json_key(b, "legend");
    open_json(b, '[');
    for (i = 1; i <= c->triangle_count; i++) {
        if (i < c->triangle_count && flags[i] == flags[first])
            continue;
        add_legend_line(b, shown, flags[first], i - first);
        first = i;
    }
    close_json(b, ']');
    release_to(b->memory, flags);
}

static void add_node(glb *out, const shown_collision *c, uint32_t mesh)
{
    buffer *b = &out->nodes;

    open_json(b, '{');
    add_json_key(b, "name");
    add_json_string(b, "collision");
    add_number(b, "mesh", mesh);
    add_json_key(b, "extras");
    open_json(b, '{');
    add_json_key(b, "kind");
    add_json_string(b, "collision");
    add_legend(b, c);
    if (c->lift > 0) {
        add_json_key(b, "lift");
        add_json_float(b, (float)c->lift);
    }
    close_json(b, '}');
    close_json(b, '}');
    add_json_unsigned(&out->roots, out->node_count++);
}

/* Computes how far the triangles are lifted: 1/2000 of the largest extent. Many entries of a level
 * are both drawn and touched. At the same place, a viewer would flicker between the two
 * surfaces. */
static double find_lift(const kunai_collision *c)
{
    enum { PARTS = 2000 };
    double size = 0;
    uint32_t i, k;

    for (k = 0; k < 3; k++) {
        double low = 0, high = 0;

        for (i = 0; i < c->vertex_count; i++) {
            const double value = (double)c->positions[3 * (size_t)i + k];

            low = !i || value < low ? value : low;
            high = !i || value > high ? value : high;
        }
        size = fmax(size, high - low);
    }
    return isfinite(size) ? size / PARTS : 0;
}

void add_gltf_collision(gltf_file *f, const kunai_scene *scene, int transparent)
{
    const kunai_land_table *table = kunai_scene_get_land_table(scene);
    shown_collision c = {.of = kunai_scene_get_collision(scene)};
    glb *out = &f->out;

    if (table) {
        c.format = table->format;
        c.colors = table->format == KUNAI_FORMAT_SA1LVL || table->format == KUNAI_FORMAT_SADXLVL
                       ? sa1_colors
                       : sa2_colors;
        c.lift = transparent ? find_lift(c.of) : 0;
    }
    if (c.of->triangle_count)
        add_node(out, &c, add_mesh(out, &c, add_material(out, transparent, !(c.lift > 0))));
}
