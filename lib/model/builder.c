/* builder.c - reads no bytes: collects vertices and triangles, ninja-chunk.md 6.2 and 6.3. */
#include "model/model.h"

enum { MOST_CORNERS = 16777216, LONG_PROBE = 16 };

static void set_begin(kunai_i_set *set, size_t item_size, size_t key_at)
{
    kunai_i_list_begin(&set->items, item_size);
    kunai_i_list_begin(&set->table, sizeof(uint32_t));
    set->table_size = 0;
    set->key_at = key_at;
}

/* Decides only where in the table an item is looked for, never the order of the output. */
static uint32_t hash_of(const uint8_t *key, size_t size)
{
    uint64_t hash = 0x9E3779B97F4A7C15u;
    uint64_t word = 0;
    size_t i;

    for (i = 0; size - i >= 8; i += 8) {
        memcpy(&word, key + i, 8);
        hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, key + i, size - i);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
    return (uint32_t)(hash ^ hash >> 32);
}

/* The place of the table that holds the item, or the free one where it belongs. *probes: places
 * that were looked at. */
static uint32_t *set_place(const kunai_i_set *set, const uint8_t *item, uint32_t *probes)
{
    const size_t size = set->items.item_size - set->key_at;
    const uint8_t *items = set->items.items;
    uint32_t *table = set->table.items;
    const uint32_t hash = hash_of(item + set->key_at, size);

    for (*probes = 0;; ++*probes) {
        uint32_t *place = &table[(hash + *probes) & (set->table_size - 1)];

        if (!*place || !memcmp(items + (*place - 1) * set->items.item_size + set->key_at,
                               item + set->key_at, size))
            return place;
    }
}

static int set_grow(kunai_i_job *job, kunai_i_set *set, size_t expected)
{
    const uint8_t *items = set->items.items;
    uint32_t size = set->table_size ? 2 * set->table_size : 64;
    uint32_t i, probes;

    while (size / 4 * 3 < expected && size < 0x80000000)
        size *= 2;
    kunai_i_list_release(job, &set->table);
    if (!kunai_i_list_reserve(job, &set->table, size))
        return 0;
    set->table_size = size;
    for (i = 0; i < set->items.count; i++)
        *set_place(set, items + i * set->items.item_size, &probes) = i + 1;
    return 1;
}

/* The number of the item in the set, which it joins when it is new. KUNAI_I_NONE: job failed.
 * expected: how many items there will be, as a guess that saves growing. */
static uint32_t set_number(kunai_i_job *job, kunai_i_set *set, const void *item, size_t expected)
{
    uint32_t *place, probes;
    void *added;

    if (set->items.count >= set->table_size / 4 * 3 && !set_grow(job, set, expected))
        return KUNAI_I_NONE;
    place = set_place(set, item, &probes);
    if (probes >= LONG_PROBE && !kunai_i_spend(job, probes, 0, "triangles"))
        return KUNAI_I_NONE; /* a file that is made to be slow */
    if (!*place) {
        added = kunai_i_list_add(job, &set->items);
        if (!added)
            return KUNAI_I_NONE;
        memcpy(added, item, set->items.item_size);
        *place = (uint32_t)set->items.count;
    }
    return *place - 1;
}

void kunai_i_builder_begin(kunai_i_builder *builder, kunai_i_job *job, kunai_i_tree *tree)
{
    memset(builder, 0, sizeof *builder);
    builder->job = job;
    builder->tree = tree;
    kunai_i_list_begin(&builder->pulls, sizeof(kunai_i_pull));
    kunai_i_list_begin(&builder->vertices, sizeof(kunai_i_vertex));
    kunai_i_list_begin(&builder->indices, sizeof(uint32_t));
    kunai_i_list_begin(&builder->draws, sizeof(kunai_i_draw));
    kunai_i_list_begin(&builder->users, sizeof(kunai_i_user));
    set_begin(&builder->corners, sizeof(kunai_i_corner_key), 0);
    set_begin(&builder->materials, sizeof(kunai_material),
              sizeof(uint64_t)); /* equal but for offset: the same material */
    builder->skinned = kunai_i_temporary(job, tree->count, 1);
}

/* What a vertex takes over from the one that it adds an influence to. */
static void vertex_inherit(const kunai_i_vertex *from, kunai_i_vertex *vertex, kunai_i_pull *last)
{
    last->previous = from->last;
    vertex->count = from->count + 1;
    vertex->source = from->source;
    vertex->node = KUNAI_I_NONE;
    if ((from->flags & ~vertex->flags) & KUNAI_I_HAS_COLOR)
        memcpy(vertex->color, from->color, sizeof vertex->color);
    if ((from->flags & ~vertex->flags) & KUNAI_I_HAS_SPECULAR)
        memcpy(vertex->specular, from->specular, sizeof vertex->specular);
    vertex->flags |= from->flags;
}

uint32_t kunai_i_builder_vertex(kunai_i_builder *builder, uint32_t previous,
                                const kunai_i_pull *pull, const kunai_i_vertex *vertex)
{
    kunai_i_vertex *vertices, *added = kunai_i_list_add(builder->job, &builder->vertices);
    kunai_i_pull *last = kunai_i_list_add(builder->job, &builder->pulls);

    if (!added || !last || builder->vertices.count >= KUNAI_I_NONE)
        return KUNAI_I_NONE;
    vertices = builder->vertices.items;
    *last = *pull;
    last->previous = KUNAI_I_NONE;
    *added = *vertex;
    added->last = (uint32_t)builder->pulls.count - 1;
    added->count = 1;
    added->node = pull->node;
    if (previous != KUNAI_I_NONE)
        vertex_inherit(&vertices[previous], added, last);
    return (uint32_t)builder->vertices.count - 1;
}

void kunai_i_builder_draw_begin(kunai_i_builder *builder, uint32_t node, uint32_t flags,
                                uint32_t user_count)
{
    kunai_i_draw *draw = &builder->draw;

    memset(draw, 0, sizeof *draw);
    draw->part.first_index = (uint32_t)builder->indices.count;
    draw->part.node = node;
    draw->part.flags = flags;
    draw->part.order = builder->draw_count;
    draw->first_user = (uint32_t)builder->users.count;
    draw->user_count = user_count;
    builder->draw_count++;
    builder->has_color = 0;
}

/* Most corners equal the one that used their vertex before: that saves the hash table. */
static void corner_look_up(kunai_i_builder *builder, kunai_i_corner *corner)
{
    const kunai_i_corner_key *keys = builder->corners.items.items;
    kunai_i_vertex *vertex = (kunai_i_vertex *)builder->vertices.items + corner->key.vertex;

    if (vertex->corner && !memcmp(&keys[vertex->corner - 1], &corner->key, sizeof corner->key))
        corner->number = vertex->corner - 1;
    else
        corner->number =
            set_number(builder->job, &builder->corners, &corner->key, builder->vertices.count);
    vertex->corner = corner->number + 1;
    if (vertex->node != builder->draw.part.node)
        builder->skinned[builder->draw.part.node] = 1;
    if ((vertex->flags | corner->key.flags) & KUNAI_I_HAS_COLOR)
        builder->has_color = 1;
}

static void users_add(kunai_i_builder *builder, const uint16_t *users)
{
    kunai_i_user *added;

    if (!builder->draw.user_count)
        return;
    added = kunai_i_list_add(builder->job, &builder->users);
    if (!added)
        return;
    added->triangle = builder->draw.part.index_count / 3;
    memcpy(added->words, users, builder->draw.user_count * sizeof *users);
}

/* Is the triangle to be drawn? Counts it when it is not. */
static int triangle_check(kunai_i_builder *builder, kunai_i_corner *const *corners)
{
    const uint32_t a = corners[0]->key.vertex, b = corners[1]->key.vertex;
    const uint32_t c = corners[2]->key.vertex;
    const int missing = a == KUNAI_I_NONE || b == KUNAI_I_NONE || c == KUNAI_I_NONE;

    if (!missing && a != b && b != c && c != a)
        return 1;
    builder->dropped++;
    builder->missing += (uint32_t)missing;
    return 0;
}

void kunai_i_builder_triangle(kunai_i_builder *builder, kunai_i_corner *const *corners,
                              const uint16_t *users, uint64_t offset)
{
    uint32_t *indices;
    int i;

    if (!triangle_check(builder, corners))
        return;
    if (builder->indices.count + 3 > MOST_CORNERS) {
        kunai_i_fail(builder->job, KUNAI_E_LIMIT, offset, "triangles",
                     "there are more than 16777216 corners");
        return;
    }
    for (i = 0; i < 3; i++)
        if (corners[i]->number == KUNAI_I_NONE)
            corner_look_up(builder, corners[i]);
    if (!kunai_i_list_reserve(builder->job, &builder->indices, 3))
        return;
    indices = (uint32_t *)builder->indices.items + builder->indices.count;
    for (i = 0; i < 3; i++)
        indices[i] = corners[i]->number;
    builder->indices.count += 3;
    users_add(builder, users);
    builder->draw.part.index_count += 3;
}

void kunai_i_builder_draw_end(kunai_i_builder *builder, const kunai_material *material)
{
    kunai_material colored = *material;
    kunai_i_draw *draw;

    if (!builder->draw.part.index_count)
        return;
    if (builder->has_color)
        colored.flags |= KUNAI_MATERIAL_VERTEX_COLOR;
    draw = kunai_i_list_add(builder->job, &builder->draws);
    if (!draw)
        return;
    *draw = builder->draw;
    draw->user_end = (uint32_t)builder->users.count;
    draw->part.material = set_number(builder->job, &builder->materials, &colored, 0);
}
