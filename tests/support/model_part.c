/* model_part.c - compares the arrays of a model from a cut file with those of the whole one. */
#include "model_part.h"

#include "members.h"

typedef struct pair {
    const kunai_model *part, *whole;
    uint32_t *nodes; /* [node of part] the number of this node in whole */
} pair;

static int32_t move_node(const pair *p, int32_t node)
{
    return node < 0 ? node : (int32_t)p->nodes[node];
}

/* ---- members ---- */

/* Returns whether both are NULL, or both contain the same items. */
static int is_same_array(const test_member *member, const void *part, const void *whole,
                         uint64_t count)
{
    if (!part || !whole)
        return part == whole;
    return !memcmp(part, whole, (size_t)count * get_item_size(member->kind, member->of));
}

static int is_same_member(const test_member *member, const uint8_t *part, const uint8_t *whole)
{
    const uint8_t *from = part + member->at, *to = whole + member->at;
    const void *pointers[2];
    kunai_string strings[2];

    if (member->kind == TEST_STRING) {
        memcpy(&strings[0], from, sizeof strings[0]);
        memcpy(&strings[1], to, sizeof strings[1]);
        return strings[0].size == strings[1].size &&
               !memcmp(strings[0].data, strings[1].data, strings[0].size);
    }
    if (!member->is_pointer)
        return is_same_array(member, from, to, member->fixed);
    for (uint32_t i = 0; i < member->fixed; i++) {
        memcpy(&pointers[0], from + i * sizeof pointers[0], sizeof pointers[0]);
        memcpy(&pointers[1], to + i * sizeof pointers[1], sizeof pointers[1]);
        if (!is_same_array(member, pointers[0], pointers[1], get_length(part, &member->length)))
            return 0;
    }
    return 1;
}

/* Returns the name of the first member that differs, or NULL. but lists names that are not
 * compared, each between blanks: " offset mesh ". */
static const char *find_other_member(const test_struct *type, const void *part, const void *whole,
                                     const char *but)
{
    char name[64];

    for (size_t i = 0; i < type->count; i++) {
        snprintf(name, sizeof name, " %s ", type->members[i].name);
        if (!strstr(but, name) && !is_same_member(&type->members[i], part, whole))
            return type->members[i].name;
    }
    return NULL;
}

static void assert_members(const test_struct *type, const void *part, const void *whole,
                           const char *but)
{
    const char *name = find_other_member(type, part, whole, but);

    if (name)
        fail_msg("%s of %s is another one", name, type->name);
}

/* ---- nodes ---- */

static void assert_node(const pair *p, const kunai_node *part, const kunai_node *whole)
{
    static const float none[3] = {0.0f, 0.0f, 0.0f};
    const int is_lost = part->radius == 0.0f && !memcmp(part->center, none, sizeof none);

    assert_members(&kunai_node_members, part, whole,
                   is_lost ? " offset parent mesh track_group shape_group center radius "
                           : " offset parent mesh track_group shape_group ");
    assert_int_equal(move_node(p, part->parent), whole->parent);
    assert_true(part->track_group == -1 || part->track_group == whole->track_group);
    assert_true(part->shape_group == -1 || part->shape_group == whole->shape_group);
}

/* Finds the node at a place. The search begins at a number, because both models list their nodes in
 * the same order. */
static uint32_t find_node(const kunai_model *whole, uint64_t offset, uint32_t from)
{
    const kunai_node *node;

    for (uint32_t i = from; (node = kunai_model_get_node(whole, i)) != NULL; i++)
        if (node->offset == offset)
            return i;
    fail_msg("a node at %llu is not one of the whole model", (unsigned long long)offset);
    return 0;
}

static void assert_nodes(pair *p)
{
    const uint32_t count = kunai_model_get_info(p->part)->node_count;
    uint32_t i, next = 0;

    p->nodes = malloc((count + 1) * sizeof *p->nodes);
    assert_non_null(p->nodes);
    for (i = 0; i < count; i++) {
        const kunai_node *node = kunai_model_get_node(p->part, i);

        p->nodes[i] = find_node(p->whole, node->offset, next);
        next = p->nodes[i] + 1;
        assert_node(p, node, kunai_model_get_node(p->whole, p->nodes[i]));
    }
}

/* ---- meshes ---- */

static int is_same_material(const pair *p, uint32_t part, uint32_t whole)
{
    return !find_other_member(&kunai_material_members, kunai_model_get_material(p->part, part),
                              kunai_model_get_material(p->whole, whole), " offset ");
}

static void assert_mesh(const pair *p, const kunai_mesh *part, const kunai_mesh *whole)
{
    assert_members(&kunai_mesh_members, part, whole, " node submeshes ");
    for (uint32_t i = 0; i < part->submesh_count; i++) {
        const kunai_submesh *a = &part->submeshes[i], *b = &whole->submeshes[i];

        assert_members(&kunai_submesh_members, a, b, " node material order ");
        assert_int_equal(p->nodes[a->node], b->node);
        /* A volume has no material of its own: any index is right. */
        if (part->kind != KUNAI_MESH_KIND_VOLUME)
            assert_true(is_same_material(p, a->material, b->material));
    }
}

/* Finds the mesh of the same node and kind. */
static const kunai_mesh *find_mesh(const pair *p, const kunai_mesh *part)
{
    const kunai_mesh *mesh;

    for (uint32_t i = 0; (mesh = kunai_model_get_mesh(p->whole, i)) != NULL; i++)
        if (mesh->kind == part->kind && mesh->corner_count == part->corner_count &&
            mesh->node == move_node(p, part->node))
            return mesh;
    fail_msg("node %d has no such mesh in the whole model", part->node);
    return NULL;
}

/* ---- triangles of a skinned mesh ---- */

/* The members of a vertex, except its influences. Missing colours are white, other missing numbers
 * 0. */
typedef struct corner {
    uint32_t source;
    float position[3], normal[3], uv[2], volume_uv[2];
    uint8_t color[4], specular[4];
} corner;

static void copy_numbers(void *to, const void *from, size_t size, uint32_t index)
{
    if (from)
        memcpy(to, (const uint8_t *)from + size * index, size);
}

static corner read_corner(const kunai_mesh *mesh, uint32_t vertex)
{
    corner read = {0};

    memset(read.color, 255, sizeof read.color);
    memset(read.specular, 255, sizeof read.specular);
    copy_numbers(&read.source, mesh->sources, sizeof read.source, vertex);
    copy_numbers(read.position, mesh->positions, sizeof read.position, vertex);
    copy_numbers(read.normal, mesh->normals, sizeof read.normal, vertex);
    copy_numbers(read.uv, mesh->uvs[0], sizeof read.uv, vertex);
    copy_numbers(read.volume_uv, mesh->volume_uvs, sizeof read.volume_uv, vertex);
    copy_numbers(read.color, mesh->colors[0], sizeof read.color, vertex);
    copy_numbers(read.specular, mesh->speculars, sizeof read.specular, vertex);
    return read;
}

static int is_same_influences(const pair *p, const kunai_mesh *part, uint32_t a,
                              const kunai_mesh *whole, uint32_t b)
{
    const kunai_influence *from = part->influences + part->influence_starts[a];
    const kunai_influence *to = whole->influences + whole->influence_starts[b];
    const uint32_t count = part->influence_starts[a + 1] - part->influence_starts[a];

    if (count != whole->influence_starts[b + 1] - whole->influence_starts[b])
        return 0;
    for (uint32_t i = 0; i < count; i++)
        if (memcmp(from[i].position, to[i].position, sizeof from->position) ||
            memcmp(from[i].normal, to[i].normal, sizeof from->normal) ||
            memcmp(&from[i].weight, &to[i].weight, sizeof from->weight) ||
            p->nodes[from[i].node] != to[i].node)
            return 0;
    return 1;
}

static int is_same_corner(const pair *p, const kunai_mesh *part, uint32_t a,
                          const kunai_mesh *whole, uint32_t b)
{
    const corner from = read_corner(part, a), to = read_corner(whole, b);

    return !memcmp(&from, &to, sizeof from) && is_same_influences(p, part, a, whole, b);
}

static const kunai_submesh *find_submesh_at(const kunai_mesh *mesh, uint32_t index)
{
    uint32_t i = 0;

    while (index - mesh->submeshes[i].first_index >= mesh->submeshes[i].index_count)
        i++;
    return &mesh->submeshes[i];
}

static int is_same_triangle(const pair *p, const kunai_mesh *part, uint32_t a,
                            const kunai_mesh *whole, uint32_t b)
{
    const kunai_submesh *from = find_submesh_at(part, a), *to = find_submesh_at(whole, b);

    if (p->nodes[from->node] != to->node || !is_same_material(p, from->material, to->material))
        return 0;
    for (uint32_t k = 0; k < 3; k++)
        if (!is_same_corner(p, part, part->indices[a + k], whole, whole->indices[b + k]))
            return 0;
    return 1;
}

/* Checks that each triangle is one of the whole mesh. Each search begins after the last triangle
 * that was found. */
static void assert_triangles(const pair *p, const kunai_mesh *part, const kunai_mesh *whole)
{
    uint32_t a, b = 0, tried;

    assert_true(part->index_count <= whole->index_count);
    for (a = 0; a < part->index_count; a += 3) {
        for (tried = 0; tried < whole->index_count; tried += 3) {
            b = b + 3 > whole->index_count ? 0 : b;
            if (is_same_triangle(p, part, a, whole, b))
                break;
            b += 3;
        }
        if (tried >= whole->index_count)
            fail_msg("triangle %u is not one of the whole model", (unsigned)a / 3);
        b += 3;
    }
}

/* ---- models ---- */

static uint32_t assert_meshes(const pair *p)
{
    const kunai_mesh *mesh;
    uint32_t i;

    for (i = 0; (mesh = kunai_model_get_mesh(p->part, i)) != NULL; i++) {
        const kunai_mesh *other = find_mesh(p, mesh);

        if (mesh->kind == KUNAI_MESH_KIND_SKINNED)
            assert_triangles(p, mesh, other);
        else
            assert_mesh(p, mesh, other);
    }
    return i;
}

uint32_t assert_part_of(const kunai_model *part, const kunai_model *whole)
{
    pair p = {part, whole, NULL};

    assert_nodes(&p);
    uint32_t count = assert_meshes(&p);
    free(p.nodes);
    return count;
}

/* ---- cuts ---- */

/* The chunk that is cut: its place, and its size with the header. */
typedef struct chunk_place {
    size_t at, size;
} chunk_place;

static size_t read_word_at(const uint8_t *data, int big)
{
    return big ? (size_t)data[0] << 24 | (size_t)data[1] << 16 | (size_t)data[2] << 8 | data[3]
               : (size_t)data[3] << 24 | (size_t)data[2] << 16 | (size_t)data[1] << 8 | data[0];
}

static chunk_place find_chunk(const uint8_t *data, size_t size)
{
    const int big = read_word_at(data + 4, 1) < read_word_at(data + 4, 0);
    chunk_place found = {0, 0};

    while (found.at + 8 <= size) {
        const char *tag = (const char *)data + found.at;

        found.size = 8 + read_word_at(data + found.at + 4, big);
        if (!memcmp(tag + 1, "JCM", 3) || !memcmp(tag, "NJBM", 4))
            return found;
        found.at += found.size;
    }
    fail_msg("there is no model");
    return found;
}

static void assert_cut_error(const kunai_error *error, const chunk_place *chunk)
{
    assert_int_equal(error->code, KUNAI_E_TRUNCATED);
    assert_int_equal(error->offset, chunk->at + 4);
    assert_string_equal(error->record, "chunk header");
    assert_string_equal(error->message, "the chunk ends past the end of the data");
}

/* Opens the first size bytes, strict and not. Returns NULL if they do not open. */
static kunai_model *open_cut(const void *data, size_t size, const chunk_place *chunk,
                             const kunai_options *options)
{
    const size_t root = chunk->at + 8 + 52;
    kunai_options strict = *options;
    kunai_error error;

    strict.flags |= KUNAI_OPEN_STRICT;
    kunai_model *model = test_open_model(data, size, &strict, &error);
    assert_null(model);
    if (size >= chunk->at + 8)
        assert_cut_error(&error, chunk);
    model = test_open_model(data, size, options, &error);
    if (size < chunk->at + 8) {
        assert_null(model);
        assert_int_equal(error.code, KUNAI_E_FORMAT);
    } else if (size < root) {
        assert_null(model);
        assert_cut_error(&error, chunk);
    } else {
        if (!model)
            fail_msg("%s: %s at %llu", error.record, error.message,
                     (unsigned long long)error.offset);
        assert_cut_error(kunai_model_get_info(model)->warnings, chunk);
    }
    return model;
}

uint32_t sweep_cuts(const void *data, size_t size, const kunai_options *options, size_t step)
{
    const chunk_place chunk = find_chunk(data, size);
    const kunai_options none = {.struct_size = sizeof none};
    kunai_options with = options ? *options : none;
    uint32_t nodes = 0, triangles = 0;
    auto_model *whole = NULL;
    kunai_error error;

    with.model_flags |= KUNAI_MODEL_STORED_POSE;
    whole = test_open_model(data, size, &with, &error);
    assert_non_null(whole);
    for (size_t n = chunk.at; n < chunk.at + chunk.size; n += step) {
        auto_model *part = open_cut(data, n, &chunk, &with);
        const kunai_model_info *info = kunai_model_get_info(part);

        if (!part)
            continue;
        /* A model that is cut early can look like another kind. Then it must have no mesh. */
        assert_true(assert_part_of(part, whole) == 0 ||
                    info->format == kunai_model_get_info(whole)->format);
        assert_true(info->node_count >= nodes && info->triangle_count >= triangles);
        nodes = info->node_count;
        triangles = info->triangle_count;
    }
    return triangles;
}
