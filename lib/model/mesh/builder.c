/* builder.c - reads no bytes: collects vertices and triangles, ninja-chunk.md 6.2 and 6.3. */
#include "model/mesh/builder.h"

#include <float.h>
#include <string.h>

enum {
    LONG_CHAIN = 16,  /* corners: further ones of the same vertex are in the table */
    LEAST_TABLE = 64, /* places of the table, a power of 2 */
    SEARCH_STEPS = 4  /* of a corner that is looked at in a long search */
};

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
    kunai_i_begin_list(&builder->strip, sizeof(kunai_i_corner));
    kunai_i_begin_list(&builder->strip_faces, sizeof(kunai_i_face));
    kunai_i_begin_set(&builder->extras, sizeof(kunai_i_extra), 0, "triangles");
    kunai_i_begin_set(&builder->layers, sizeof(kunai_i_layers), 0, "triangles");
    kunai_i_begin_set(&builder->materials, sizeof(kunai_material), sizeof(uint64_t),
                      "triangles"); /* equal but for offset: the same material */
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
        kunai_i_fail(builder->open, KUNAI_E_LIMIT, 0, "vertices", "there are more than 4294967294");
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
        memcpy(trait->color, from->color, sizeof trait->color); /* none has a specular one */
    trait->previous = previous;
    trait->count = from->count + 1;
    vertex->source = earlier->source;
    vertex->flags |= earlier->flags | KUNAI_I_HAS_MORE;
}

/* ---- draws ---- */

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

/* The place in the table where the search for a corner begins. */
static uint32_t *find_place(const kunai_i_builder *builder, const kunai_i_corner_key *key)
{
    const uint32_t hash = kunai_i_hash((const uint8_t *)key, sizeof *key);

    return (uint32_t *)builder->table.items + (hash & (builder->table.count - 1));
}

/* The newest corner goes first, because it is the first of its chain, or of its place in the
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
                         triangles / 2); /* as a rule there are more */
}

uint32_t kunai_i_add_extra(kunai_i_builder *builder, const kunai_i_extra *extra)
{
    return kunai_i_add_to_set(builder->open, &builder->extras, extra, builder->draw_offset) + 1;
}

uint32_t kunai_i_add_layers(kunai_i_builder *builder, const kunai_i_layers *layers)
{
    return kunai_i_add_to_set(builder->open, &builder->layers, layers, builder->draw_offset) + 1;
}

/* Puts a corner before the others of its chain, or of its place of the table. There is room for
 * it, see add_primitive. */
static inline uint32_t add_corner(kunai_i_builder *builder, const kunai_i_corner_key *key,
                                  uint32_t *first)
{
    const uint32_t number = (uint32_t)builder->corners.count++;
    kunai_i_kept_corner *corner = (kunai_i_kept_corner *)builder->corners.items + number;

    corner->key = *key;
    corner->next = *first;
    *first = number + 1;
    return number;
}

static uint32_t get_bits(float value)
{
    uint32_t bits;

    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Of two corners of one vertex; -0 is not 0 here. Member by member: a wider load of members that
 * were only just written one by one has to wait for them. */
static int is_same(const kunai_i_corner_key *a, const kunai_i_corner_key *b)
{
    return get_bits(a->uv[0]) == get_bits(b->uv[0]) && get_bits(a->uv[1]) == get_bits(b->uv[1]) &&
           a->flags == b->flags && a->extra == b->extra &&
           !memcmp(a->color, b->color, sizeof a->color);
}

/* Makes the table twice as large. */
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

uint32_t kunai_i_add_crowded_corner(kunai_i_builder *builder, const kunai_i_corner_key *key,
                                    uint32_t least)
{
    const kunai_i_kept_corner *corners = builder->corners.items;
    uint32_t *first, *added, at, steps = 0;

    if (builder->crowded.count >= builder->table.count && !grow_table(builder))
        return 0;
    first = find_place(builder, key);
    for (at = *first; at > least; at = corners[at - 1].next, steps++)
        if (corners[at - 1].key.vertex == key->vertex && is_same(&corners[at - 1].key, key))
            break;
    builder->search_steps += steps > LONG_CHAIN ? SEARCH_STEPS * steps : 0;
    if (at > least)
        return at - 1;
    added = kunai_i_add_to_list(builder->open, &builder->crowded);
    if (!added)
        return 0;
    *added = (uint32_t)builder->corners.count;
    return add_corner(builder, key, first);
}

/* Finds or adds a corner of a vertex that has some already. */
static uint32_t find_corner(kunai_i_builder *builder, const kunai_i_corner_key *key,
                            kunai_i_vertex *vertex, uint32_t least)
{
    const kunai_i_kept_corner *corners = builder->corners.items;
    uint32_t at, steps = 0;

    for (at = vertex->corner; at > least; at = corners[at - 1].next, steps++)
        if (is_same(&corners[at - 1].key, key))
            break;
    if (steps > LONG_CHAIN) /* nodes that were found to be skinned late made it longer */
        builder->search_steps += SEARCH_STEPS * steps;
    if (steps >= LONG_CHAIN && at <= least)
        return kunai_i_add_crowded_corner(builder, key, least);
    return at > least ? at - 1 : add_corner(builder, key, &vertex->corner);
}

/* The corners of one vertex are chained: there are few, and the newest is the likeliest. Where
 * there are many, the chain stays as it is, and further ones are in the table. A chain leads to
 * corners of this node and, after them, of the skinned mesh, see kunai_i_forget_node: those are of
 * no use where the node draws a mesh of its own. One that is found to be skinned late may have some
 * of them twice. *attributes: enum kunai_i_has: gets what the corner has. */
static inline uint32_t number_corner(kunai_i_builder *builder, const kunai_i_corner_key *key,
                                     uint32_t *attributes)
{
    kunai_i_vertex *vertex = kunai_i_get_vertex(builder, key->vertex);
    uint32_t least;

    *attributes |= vertex->flags | key->flags;
    if (!kunai_i_is_own_vertex(vertex, builder->node))
        builder->is_skinned = 1;
    least = builder->is_skinned ? 0 : builder->before_node.corners;
    if (vertex->corner > least)
        return find_corner(builder, key, vertex, least);
    return add_corner(builder, key, &vertex->corner);
}

static void add_face(kunai_i_builder *builder, const kunai_i_face *face)
{
    kunai_i_face *added = kunai_i_add_to_list(builder->open, &builder->faces);

    if (!added)
        return;
    *added = *face;
    added->triangle = builder->draw.part.index_count / 3 - 1;
}

/* Is the triangle to be drawn? Counts it when it is not. */
static inline int check_triangle(kunai_i_builder *builder, const kunai_i_corner *first,
                                 const kunai_i_corner *second, const kunai_i_corner *third)
{
    const uint32_t a = first->key.vertex, b = second->key.vertex, c = third->key.vertex;

    if (a == KUNAI_I_NONE || b == KUNAI_I_NONE || c == KUNAI_I_NONE)
        builder->missing++;
    else if (a != b && b != c && c != a)
        return 1;
    builder->model->info.dropped_count++;
    return 0;
}

int kunai_i_charge_corners(kunai_i_builder *builder, uint32_t corners, uint64_t offset)
{
    if (corners > KUNAI_I_MOST_CORNERS - builder->corner_count) {
        kunai_i_fail(builder->open, KUNAI_E_LIMIT, offset, "triangles",
                     "there are more than 16777216 corners");
        return 0;
    }
    builder->corner_count += corners;
    return 1;
}

/* Where the indices of one more primitive go; there is room for its corners, too. NULL: the open
 * failed. */
static inline uint32_t *add_primitive(kunai_i_builder *builder, uint32_t count)
{
    kunai_i_list *indices = &builder->indices, *corners = &builder->corners;
    uint32_t *added;

    if (!kunai_i_charge_corners(builder, count, builder->draw_offset))
        return NULL;
    if ((indices->capacity - indices->count < count &&
         !kunai_i_reserve_list(builder->open, indices, count)) ||
        (corners->capacity - corners->count < count &&
         !kunai_i_reserve_list(builder->open, corners, count)))
        return NULL;
    added = (uint32_t *)indices->items + indices->count;
    indices->count += count;
    builder->draw.part.index_count += count;
    return added;
}

static uint32_t get_number(kunai_i_builder *builder, kunai_i_corner *corner)
{
    if (corner->number == KUNAI_I_NONE)
        corner->number = number_corner(builder, &corner->key, &builder->draw.attributes);
    return corner->number;
}

/* For long searches, in a file that is made to be slow. */
static void charge_searches(kunai_i_builder *builder)
{
    (void)kunai_i_charge(builder->open, builder->search_steps, builder->draw_offset, "triangles");
    builder->search_steps = 0;
}

void kunai_i_add_triangle(kunai_i_builder *builder, kunai_i_corner *const *corners,
                          const kunai_i_face *face)
{
    uint32_t *added;

    if (!check_triangle(builder, corners[0], corners[1], corners[2]))
        return;
    added = add_primitive(builder, 3);
    if (!added)
        return;
    added[0] = get_number(builder, corners[0]);
    added[1] = get_number(builder, corners[1]);
    added[2] = get_number(builder, corners[2]);
    if (builder->search_steps)
        charge_searches(builder);
    if (face)
        add_face(builder, face);
}

/* Room for all triangles of a strip at once. 0: the open failed. */
static inline int reserve_strip(kunai_i_builder *builder, uint32_t count)
{
    return kunai_i_reserve_list(builder->open, &builder->indices, 3 * (size_t)count) &&
           kunai_i_reserve_list(builder->open, &builder->corners, count);
}

/* Numbers a triangle that is the first one of a strip, or the next one after a triangle that was
 * left out. */
static void number_triangle(kunai_i_builder *builder, kunai_i_corner *oldest, uint32_t turned)
{
    (void)get_number(builder, &oldest[0]);
    (void)get_number(builder, &oldest[1 + turned]);
    (void)get_number(builder, &oldest[2 - turned]);
}

/* One loop does it all: nobody can foretell where the strip ends, and this costs time once. */
void kunai_i_add_strip(kunai_i_builder *builder, const kunai_i_strip_room *room, uint32_t count,
                       uint32_t reversed)
{
    const uint32_t before = builder->draw.part.index_count;
    kunai_i_corner *corner = room->corners;
    uint32_t *next, i, attributes = 0;

    if (!reserve_strip(builder, count))
        return;
    next = (uint32_t *)builder->indices.items + builder->indices.count;
    for (i = 2; i < count; i++, corner++) {
        const uint32_t turned = (i ^ reversed) & 1;

        if (!check_triangle(builder, &corner[0], &corner[1], &corner[2]))
            continue;
        if (corner[0].number == KUNAI_I_NONE || corner[1].number == KUNAI_I_NONE)
            number_triangle(builder, corner, turned);
        else
            corner[2].number = number_corner(builder, &corner[2].key, &attributes);
        next[0] = corner[0].number;
        next[1 + turned] = corner[1].number;
        next[2 - turned] = corner[2].number;
        next += 3;
        builder->draw.part.index_count += 3;
        if (room->faces)
            add_face(builder, &room->faces[i - 2]);
    }
    builder->draw.attributes |= attributes;
    builder->indices.count += builder->draw.part.index_count - before;
    (void)kunai_i_charge_corners(builder, builder->draw.part.index_count - before,
                                 builder->draw_offset);
    if (builder->search_steps)
        charge_searches(builder);
}

void kunai_i_add_line(kunai_i_builder *builder, kunai_i_corner *const *corners)
{
    uint32_t *added = add_primitive(builder, builder->primitive);
    uint32_t i;

    for (i = 0; added && i < builder->primitive; i++)
        added[i] = get_number(builder, corners[i]);
    if (builder->search_steps)
        charge_searches(builder);
}

void kunai_i_add_draw(kunai_i_builder *builder, uint32_t material)
{
    kunai_i_draw *draw = kunai_i_add_to_list(builder->open, &builder->draws);

    if (!draw)
        return;
    *draw = builder->draw;
    draw->face_end = (uint32_t)builder->faces.count;
    draw->part.material = material;
}

void kunai_i_end_draw(kunai_i_builder *builder, const kunai_material *material)
{
    kunai_material colored;
    uint32_t number;

    if (!builder->draw.part.index_count)
        return;
    memcpy(&colored, material, sizeof colored); /* with its padding: materials compare as bytes */
    if ((builder->draw.attributes & KUNAI_I_HAS_COLOR) && !builder->draw.keeps_diffuse)
        colored.flags |= KUNAI_MATERIAL_VERTEX_COLOR;
    number = kunai_i_add_to_set(builder->open, &builder->materials, &colored, builder->draw_offset);
    if (number != KUNAI_I_NONE)
        kunai_i_add_draw(builder, number);
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
