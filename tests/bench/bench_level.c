/* bench_level.c - writes levels of SA Tools with the shape of real ones (sa-tools.md 4 and 5).
 *
 * The shape is that of the stage Speed Highway in both games:
 * - Sonic Adventure: of 86 entries, 23 are visible, 29 solid, and 34 both.
 * - Sonic Adventure 2: of 120 entries, 57 are visible and 63 solid.
 * - A model has 6 materials with 4 strips of 4 to 7 corners each, and 62 points with normals.
 * - Two of three Basic models have UVs.
 * - A visible model of Sonic Adventure 2 has a vertex for each corner of a strip. In all other
 *   models, one of seven corners is a vertex that an earlier corner has, too. */
#include "bench_level.h"

#include "writers/bytes.h"

#include <stdlib.h>

enum { MATERIALS = 6, STRIPS = 4, LONGEST = 7, POINTS = 62, EARLIER = 8, MOST_MODELS = 32767 };
enum { HEADER = 16 };
static const uint32_t SOLID = 0x1, VISIBLE = 0x80000000;

typedef struct level {
    bytes file;
    uint64_t random;
    uint32_t roots[MOST_MODELS];
    uint32_t flags[MOST_MODELS];
    uint32_t count;
} level;

/* The corners of a model, strip after strip. */
typedef struct strips {
    uint32_t lengths[MATERIALS * STRIPS];
    uint16_t points[MATERIALS * STRIPS * LONGEST];
    uint32_t uvs[MATERIALS * STRIPS * LONGEST];
    uint32_t count; /* all corners */
} strips;

static void put(level *to, uint32_t word)
{
    append_u32(&to->file, word, 0);
}

static void put_short(level *to, uint32_t value)
{
    append_u16(&to->file, value, 0);
}

static void put_point(level *to)
{
    for (uint32_t i = 0; i < 3; i++)
        append_float(&to->file, (double)draw_bench_random(&to->random) / 4194304.0, 0);
}

static void put_normal(level *to)
{
    static const double normals[4][3] = {
        {0.0, 1.0, 0.0}, {0.6, 0.8, 0.0}, {0.0, 0.6, -0.8}, {-0.8, 0.0, 0.6}};
    const double *normal = normals[draw_bench_random(&to->random) % 4];

    for (uint32_t i = 0; i < 3; i++)
        append_float(&to->file, normal[i], 0);
}

static strips draw_strips(level *to, int is_chunk)
{
    strips all = {.count = 0};

    for (uint32_t i = 0; i < MATERIALS * STRIPS; i++) {
        all.lengths[i] = 4 + draw_bench_random(&to->random) % 4;
        for (uint32_t k = 0; k < all.lengths[i]; k++, all.count++) {
            const uint32_t at = all.count;
            const int is_earlier =
                !is_chunk && at >= EARLIER && draw_bench_random(&to->random) % 7 == 0;

            all.points[at] = (uint16_t)(is_earlier ? all.points[at - EARLIER]
                                        : is_chunk ? at
                                                   : at % POINTS);
            all.uvs[at] =
                is_earlier ? all.uvs[at - EARLIER] : draw_bench_random(&to->random) & 0x03FF03FF;
        }
    }
    return all;
}

/* Writes the node of a model. The model is right before it. */
static uint32_t put_root(level *to, uint32_t model)
{
    const uint32_t root = (uint32_t)to->file.size;

    put(to, 0x6); /* no rotation, no scale */
    put(to, model);
    put_point(to);
    append_zeros(&to->file, 12);
    for (uint32_t i = 0; i < 3; i++)
        append_float(&to->file, 1.0, 0);
    append_zeros(&to->file, 8);
    return root;
}

static void put_sphere(level *to)
{
    append_zeros(&to->file, 12);
    append_float(&to->file, 1000.0, 0);
}

/* ---- Basic ---- */

/* Writes the strips of one material. Stores their place in places[0], and the place of their UVs in
 * places[1]. Returns the number of the next corner. */
static uint32_t put_basic_strips(level *to, const strips *all, uint32_t material, uint32_t first,
                                 uint32_t *places)
{
    uint32_t at = first;

    places[0] = (uint32_t)to->file.size;
    for (uint32_t i = 0; i < STRIPS; i++) {
        const uint32_t length = all->lengths[material * STRIPS + i];

        put_short(to, length | (draw_bench_random(&to->random) & 0x8000));
        for (uint32_t k = 0; k < length; k++)
            put_short(to, all->points[at++]);
    }
    align_bytes(&to->file, 4);
    places[1] = (uint32_t)to->file.size;
    for (; first < at; first++)
        put(to, all->uvs[first]);
    return at;
}

static uint32_t put_materials(level *to)
{
    const uint32_t at = (uint32_t)to->file.size;

    for (uint32_t i = 0; i < MATERIALS; i++) {
        put(to, 0xFFB2B2B2);
        put(to, 0xFFFFFFFF);
        append_float(&to->file, 11.0, 0);
        put(to, i);
        put(to, 0x94102400);
    }
    return at;
}

static uint32_t put_meshsets(level *to, const strips *all)
{
    const uint32_t has_uvs = draw_bench_random(&to->random) % 3 > 0;
    uint32_t places[MATERIALS][2], at, first = 0;

    for (uint32_t i = 0; i < MATERIALS; i++)
        first = put_basic_strips(to, all, i, first, places[i]);
    at = (uint32_t)to->file.size;
    for (uint32_t i = 0; i < MATERIALS; i++) {
        put(to, 0xC000 | i | STRIPS << 16);
        put(to, places[i][0]);
        append_zeros(&to->file, 12);
        put(to, has_uvs ? places[i][1] : 0);
    }
    return at;
}

static uint32_t put_basic(level *to)
{
    const strips all = draw_strips(to, 0);
    const uint32_t points = (uint32_t)to->file.size;
    uint32_t sets, materials, model;

    for (uint32_t i = 0; i < POINTS; i++)
        put_point(to);
    for (uint32_t i = 0; i < POINTS; i++)
        put_normal(to);
    sets = put_meshsets(to, &all);
    materials = put_materials(to);
    model = (uint32_t)to->file.size;
    put(to, points);
    put(to, points + 12 * POINTS);
    put(to, POINTS);
    put(to, sets);
    put(to, materials);
    put(to, MATERIALS | MATERIALS << 16);
    put_sphere(to);
    return put_root(to, model);
}

/* ---- Chunk ---- */

/* Writes a material, a texture and strips with UVs. Returns the number of the next corner. */
static uint32_t put_chunk_strips(level *to, const strips *all, uint32_t material, uint32_t first)
{
    const uint32_t *lengths = all->lengths + material * STRIPS;
    uint32_t count = 0;

    for (uint32_t i = 0; i < STRIPS; i++)
        count += lengths[i];
    put(to, 0x00042515); /* diffuse and specular colour */
    put(to, 0xFFB2B2B2);
    put(to, 0x0BFFFFFF);
    put(to, material << 16 | 0x0008);
    put(to, (1 + STRIPS + 3 * count) << 16 | 0x0041);
    put_short(to, STRIPS);
    for (uint32_t i = 0; i < STRIPS; i++) {
        put_short(to, draw_bench_random(&to->random) & 1 ? lengths[i] : 0x10000 - lengths[i]);
        for (uint32_t k = 0; k < lengths[i]; k++, first++) {
            put_short(to, all->points[first]);
            put(to, all->uvs[first]);
        }
    }
    return first;
}

static uint32_t put_chunk(level *to)
{
    const strips all = draw_strips(to, 1);
    const uint32_t vertices = (uint32_t)to->file.size;
    uint32_t polygons, model, first = 0;

    put(to, (1 + 6 * all.count) << 16 | 0x0029);
    put(to, all.count << 16);
    for (uint32_t i = 0; i < all.count; i++) {
        put_point(to);
        put_normal(to);
    }
    put(to, 0x00FF);
    polygons = (uint32_t)to->file.size;
    for (uint32_t i = 0; i < MATERIALS; i++)
        first = put_chunk_strips(to, &all, i, first);
    put_short(to, 0x00FF);
    align_bytes(&to->file, 4);
    model = (uint32_t)to->file.size;
    put(to, vertices);
    put(to, polygons);
    put_sphere(to);
    return put_root(to, model);
}

/* ---- the table ---- */

static void add_model(level *to, uint32_t root, uint32_t flags)
{
    if (to->count == MOST_MODELS)
        stop_bench("a level is too large");
    to->roots[to->count] = root;
    to->flags[to->count] = flags;
    to->count++;
}

static void put_entries(level *to, int is_sa2)
{
    for (uint32_t i = 0; i < to->count; i++) {
        put_sphere(to);
        append_zeros(&to->file, is_sa2 ? 0 : 8);
        put(to, to->roots[i]);
        append_zeros(&to->file, is_sa2 ? 4 : 0);
        put(to, 0);
        put(to, to->flags[i]);
    }
}

static void put_table(level *to, int is_sa2, uint32_t visible_count)
{
    const uint32_t entries = (uint32_t)to->file.size;

    put_entries(to, is_sa2);
    set_u32(&to->file, 8, (uint32_t)to->file.size, 0);
    put_short(to, to->count);
    put_short(to, is_sa2 ? visible_count : 0);
    put(to, is_sa2 ? 0xFFFF : 8);
    append_zeros(&to->file, is_sa2 ? 4 : 0);
    append_float(&to->file, 3000.0, 0);
    put(to, entries);
    append_zeros(&to->file, is_sa2 ? 12 : 20);
}

static void put_sa1_models(level *to, size_t size)
{
    /* A step of 37 mixes the 86 kinds of entries. */
    for (uint32_t i = 0; to->file.size < size; i = (i + 37) % 86)
        add_model(to, put_basic(to), i < 23 ? VISIBLE : i < 52 ? SOLID : VISIBLE | SOLID);
}

/* Returns the count of visible models: these come first in the table. */
static uint32_t put_sa2_models(level *to, size_t size)
{
    static const double solid_share = 0.42; /* of the bytes; then 63 of 120 models are solid */
    uint32_t visible_count;

    while ((double)to->file.size < (double)size * (1.0 - solid_share))
        add_model(to, put_chunk(to), VISIBLE);
    visible_count = to->count;
    while (to->file.size < size)
        add_model(to, put_basic(to), SOLID);
    return visible_count;
}

bench_file make_bench_level(size_t size, int is_sa2)
{
    level *to = get_bench_memory(sizeof *to);
    bench_file file = {"", is_sa2 ? "generated.sa2lvl" : "generated.sa1lvl", NULL, 0};
    uint32_t visible_count = 0;

    *to = (level){.random = 1};
    append_field(&to->file, is_sa2 ? "SA2LVL" : "SA1LVL", 7);
    append_u8(&to->file, 3);
    append_zeros(&to->file, HEADER - 8);
    if (is_sa2)
        visible_count = put_sa2_models(to, size);
    else
        put_sa1_models(to, size);
    put_table(to, is_sa2, visible_count);
    file.data = to->file.data;
    file.size = to->file.size;
    free(to);
    return file;
}
