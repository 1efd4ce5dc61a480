/* builder.c - collects vertices and triangles for the meshes of a model (ninja-chunk.md 6.2 and
 * 6.3). This file reads no bytes.
 *
 * Corners that are equal become one vertex of the output. The corners of a vertex are chained,
 * because mostly there are few. Corners after a long chain are stored in a hash table instead. */
#include "model/mesh/builder.h"

#include <float.h>
#include <string.h>

enum {
    LEAST_TABLE = 64, /* places of the smallest table, a power of 2 */
    SEARCH_STEPS = 4  /* budget per corner in a long search */
};

/* Materials that differ only in their offset are the same material. */
void kunai_i_begin_builder(kunai_i_builder *builder, kunai_i_open *open, kunai_model *model,
                           kunai_i_tree *tree)
{
    int i;

    memset(builder, 0, sizeof *builder);
    builder->open = open;
    builder->model = model;
    builder->tree = tree;
    kunai_i_begin_list(&builder->vertices, sizeof(kunai_i_vertex));
    kunai_i_begin_list(&builder->traits, sizeof(kunai_i_trait));
    kunai_i_begin_list(&builder->corners, sizeof(kunai_i_kept_corner));
    kunai_i_begin_list(&builder->crowded, sizeof(uint32_t));
    kunai_i_begin_list(&builder->table, sizeof(uint32_t));
    kunai_i_begin_list(&builder->indices, sizeof(uint32_t));
    kunai_i_begin_list(&builder->draws, sizeof(kunai_i_draw));
    kunai_i_begin_list(&builder->faces, sizeof(kunai_i_face));
    kunai_i_begin_list(&builder->meshes, sizeof(kunai_mesh));
    kunai_i_begin_list(&builder->submesh_of, sizeof(uint32_t));
    kunai_i_begin_list(&builder->strips.corners, sizeof(kunai_i_corner_key));
    kunai_i_begin_list(&builder->strips.numbers, sizeof(uint32_t));
    kunai_i_begin_list(&builder->strips.faces, sizeof(kunai_i_face));
    kunai_i_begin_set(&builder->extras, sizeof(kunai_i_extra), 0, "triangles");
    kunai_i_begin_set(&builder->layers, sizeof(kunai_i_layers), 0, "triangles");
    kunai_i_begin_set(&builder->materials, sizeof(kunai_material), sizeof(uint64_t),
                      "triangles"); /* compared without the offset */
    for (i = 0; i < 3; i++) {
        builder->bounds.least[i] = DBL_MAX;
        builder->bounds.most[i] = -DBL_MAX;
    }
}

/* ---- vertices ---- */

uint32_t kunai_i_add_vertices(kunai_i_builder *builder, uint32_t count)
{
    const uint32_t first = (uint32_t)builder->vertices.count;

    if (count >= KUNAI_I_NONE - first) {
        kunai_i_fail(builder->open, KUNAI_E_LIMIT, 0, "vertices",
                     "the model has more than 4294967294 vertices");
        return KUNAI_I_NONE;
    }
    if (!kunai_i_reserve_list(builder->open, &builder->vertices, count))
        return KUNAI_I_NONE;
    builder->vertices.count += count;
    return first;
}

kunai_i_trait *kunai_i_make_trait(kunai_i_builder *builder, kunai_i_vertex *vertex)
{
    kunai_i_trait *trait;

    if (vertex->trait)
        return (kunai_i_trait *)builder->traits.items + (vertex->trait - 1);
    trait = kunai_i_add_to_list(builder->open, &builder->traits);
    if (!trait)
        return NULL;
    vertex->trait = (uint32_t)builder->traits.count;
    trait->previous = KUNAI_I_NONE;
    trait->count = 1;
    trait->weight = 1;
    return trait;
}

void kunai_i_continue_vertex(kunai_i_builder *builder, kunai_i_vertex *vertex, uint32_t previous)
{
    kunai_i_vertex *earlier = kunai_i_get_vertex(builder, previous);
    kunai_i_trait *trait = kunai_i_make_trait(builder, vertex);
    const kunai_i_trait *from;

    if (!trait || !earlier->trait)
        return;
    from = kunai_i_get_trait(builder, earlier);
    if (earlier->flags & ~(uint32_t)vertex->flags & KUNAI_I_HAS_COLOR)
        /* an earlier vertex never has a specular colour */
        memcpy(trait->color, from->color, sizeof trait->color);
    trait->previous = previous;
    trait->count = from->count + 1;
    vertex->source = earlier->source;
    vertex->flags |= earlier->flags | KUNAI_I_HAS_MORE;
}

/* ---- draws ---- */

/* Notes the lengths of all lists, so that kunai_i_forget_node can cut them again. */
static void begin_draws(kunai_i_builder *builder)
{
    builder->before_node.corners = (uint32_t)builder->corners.count;
    builder->before_node.indices = (uint32_t)builder->indices.count;
    builder->before_node.draws = (uint32_t)builder->draws.count;
    builder->before_node.faces = (uint32_t)builder->faces.count;
    builder->before_node.crowded = (uint32_t)builder->crowded.count;
}

void kunai_i_begin_node(kunai_i_builder *builder, uint32_t node)
{
    builder->node = node;
    builder->primitive = 3;
    builder->is_skinned = (builder->open->options.model_flags & KUNAI_MODEL_ONE_MESH) != 0;
    builder->is_damaged = 0;
    begin_draws(builder);
}

void kunai_i_begin_node_again(kunai_i_builder *builder, uint32_t primitive, uint32_t first_draw)
{
    begin_draws(builder);
    builder->primitive = primitive;
    builder->draw_count = first_draw;
    builder->is_skinned = 0;
}

/* Returns the place in the table where the search for a corner begins. */
static uint32_t *find_place(const kunai_i_builder *builder, const kunai_i_corner_key *key)
{
    const uint32_t hash = kunai_i_hash((const uint8_t *)key, sizeof *key);

    return (uint32_t *)builder->table.items + (hash & (builder->table.count - 1));
}

/* Removes the newest corner first, because it is the first of its chain, or of its place in the
 * table. */
static void unlink_corners(kunai_i_builder *builder)
{
    const kunai_i_kept_corner *corners = builder->corners.items;
    kunai_i_vertex *vertices = builder->vertices.items;
    const uint32_t least = builder->before_node.corners;
    size_t i;

    for (i = builder->corners.count; i > least; i--) {
        const kunai_i_kept_corner *corner = &corners[i - 1];
        kunai_i_vertex *vertex = &vertices[corner->key.vertex];

        if (vertex->corner == i)
            vertex->corner = corner->next;
        else
            *find_place(builder, &corner->key) = corner->next;
    }
}

/* The chains and the table also lead to corners of the node. They need no care if no later node
 * draws its vertices, and if the node has no corners in the table. */
void kunai_i_forget_node(kunai_i_builder *builder)
{
    if (!builder->has_own_vertices || builder->crowded.count > builder->before_node.crowded)
        unlink_corners(builder);
    builder->corners.count = builder->before_node.corners;
    builder->indices.count = builder->before_node.indices;
    builder->draws.count = builder->before_node.draws;
    builder->faces.count = builder->before_node.faces;
    builder->crowded.count = builder->before_node.crowded;
}

int kunai_i_reserve_node(kunai_i_builder *builder, uint32_t draws, uint32_t corners)
{
    return kunai_i_reserve_list(builder->open, &builder->draws, draws) &&
           kunai_i_reserve_list(builder->open, &builder->materials.items, draws) &&
           kunai_i_reserve_list(builder->open, &builder->corners, corners) &&
           kunai_i_reserve_list(builder->open, &builder->indices, 2 * (size_t)corners);
}

/* Begins a draw and reserves memory for its triangles. */
void kunai_i_begin_draw(kunai_i_builder *builder, uint64_t offset, uint32_t flags,
                        uint32_t user_count, uint32_t triangles)
{
    kunai_i_draw *draw = &builder->draw;

    memset(draw, 0, sizeof *draw);
    draw->part.first_index = (uint32_t)builder->indices.count;
    draw->part.node = builder->node;
    draw->part.flags = flags;
    draw->part.order = builder->draw_count;
    draw->first_face = (uint32_t)builder->faces.count;
    draw->user_count = user_count;
    builder->draw_count++;
    builder->draw_offset = offset;
    if (!triangles)
        return;
    if (triangles > KUNAI_I_MOST_CORNERS / 3)
        triangles = KUNAI_I_MOST_CORNERS / 3;
    kunai_i_reserve_list(builder->open, &builder->indices, 3 * (size_t)triangles);
    kunai_i_reserve_list(builder->open, &builder->corners,
                         triangles / 2); /* mostly there are more */
}

uint32_t kunai_i_add_extra(kunai_i_builder *builder, const kunai_i_extra *extra)
{
    return kunai_i_add_to_set(builder->open, &builder->extras, extra, builder->draw_offset) + 1;
}

uint32_t kunai_i_add_layers(kunai_i_builder *builder, const kunai_i_layers *layers)
{
    return kunai_i_add_to_set(builder->open, &builder->layers, layers, builder->draw_offset) + 1;
}

/* Doubles the size of the table, and enters all crowded corners again. Returns 0 if the open has
 * failed. */
static int grow_table(kunai_i_builder *builder)
{
    const uint32_t *crowded = builder->crowded.items;
    kunai_i_kept_corner *corners = builder->corners.items;
    const size_t size = builder->table.count ? 2 * builder->table.count : LEAST_TABLE;
    size_t i;

    kunai_i_release_list(builder->open, &builder->table);
    if (!kunai_i_extend_list(builder->open, &builder->table, size))
        return 0;
    for (i = 0; i < builder->crowded.count; i++) {
        uint32_t *first = find_place(builder, &corners[crowded[i]].key);

        corners[crowded[i]].next = *first;
        *first = crowded[i] + 1;
    }
    return 1;
}

/* Finds or adds the corner after the last one in the table. */
static uint32_t add_crowded_corner(kunai_i_builder *builder, uint32_t least)
{
    kunai_i_kept_corner *corners = builder->corners.items;
    const uint32_t number = (uint32_t)builder->corners.count;
    const kunai_i_corner_key *key = &corners[number].key;
    uint32_t *first, *added, at, steps = 0;

    if (builder->crowded.count >= builder->table.count && !grow_table(builder))
        return 0;
    first = find_place(builder, key);
    for (at = *first; at > least; at = corners[at - 1].next, steps++)
        if (corners[at - 1].key.vertex == key->vertex &&
            kunai_i_is_same_corner(&corners[at - 1].key, key))
            break;
    builder->search_steps += steps > KUNAI_I_LONG_CHAIN ? SEARCH_STEPS * steps : 0;
    if (at > least)
        return at - 1;
    added = kunai_i_add_to_list(builder->open, &builder->crowded);
    if (!added)
        return 0;
    *added = number;
    corners[number].next = *first;
    *first = number + 1;
    builder->corners.count++;
    return number;
}

/* Chains become longer than KUNAI_I_LONG_CHAIN if a node is found to be skinned late. */
uint32_t kunai_i_number_crowded_corner(kunai_i_builder *builder, uint32_t least)
{
    const kunai_i_kept_corner *corners = builder->corners.items;
    const kunai_i_corner_key *key = &corners[builder->corners.count].key;
    uint32_t at = kunai_i_get_vertex(builder, key->vertex)->corner, steps = 0;

    for (; at > least; at = corners[at - 1].next, steps++)
        if (kunai_i_is_same_corner(&corners[at - 1].key, key))
            break;
    if (steps > KUNAI_I_LONG_CHAIN)
        builder->search_steps += SEARCH_STEPS * steps;
    return at > least ? at - 1 : add_crowded_corner(builder, least);
}

void kunai_i_add_draw(kunai_i_builder *builder, uint32_t material)
{
    kunai_i_draw *draw;

    if (!kunai_i_reserve_list(builder->open, &builder->draws, 1))
        return;
    draw = (kunai_i_draw *)builder->draws.items + builder->draws.count++;
    *draw = builder->draw;
    draw->face_end = (uint32_t)builder->faces.count;
    draw->part.material = material;
}

/* ---- damage ---- */

void kunai_i_report_damage(kunai_i_builder *builder, kunai_result code, uint64_t offset,
                           const char *record, const char *message)
{
    builder->is_damaged = 1;
    if (builder->damage.code == KUNAI_OK && !builder->tree->is_cut)
        kunai_i_set_error(&builder->damage, code, builder->open->format, offset, record, message);
    kunai_i_warn(builder->open, code, offset, record, message);
}

void kunai_i_report_lack(kunai_i_builder *builder, uint64_t offset, const char *record,
                         const char *message)
{
    if (builder->tree->is_cut)
        kunai_i_report_damage(builder, KUNAI_E_CORRUPT, offset, record, message);
    else
        kunai_i_warn(builder->open, KUNAI_E_CORRUPT, offset, record, message);
}
