/* model_part.c - compares the public arrays of two models, node by node and mesh by mesh. */
#include "model_part.h"

typedef struct pair {
    const kunai_model *part;
    const kunai_model *whole;
    uint32_t *nodes; /* of a node of part: its number in whole */
    int is_cut;
} pair;

static int32_t move_node(const pair *p, int32_t node)
{
    return node < 0 ? node : (int32_t)p->nodes[node];
}

/* ---- nodes ---- */

/* Both NULL, or the same bytes. */
static void assert_array(const void *part, const void *whole, size_t size)
{
    assert_int_equal(part != NULL, whole != NULL);
    if (part && size)
        assert_memory_equal(part, whole, size);
}

static void assert_group(const pair *p, int32_t part, int32_t whole)
{
    if (!p->is_cut || part != -1)
        assert_int_equal(part, whole);
}

static void assert_node(const pair *p, const kunai_node *part, const kunai_node *whole)
{
    static const float none[3] = {0.0f, 0.0f, 0.0f};
    const int is_lost =
        p->is_cut && part->radius == 0.0f && !memcmp(part->center, none, sizeof none);

    assert_int_equal(part->flags, whole->flags);
    assert_int_equal(move_node(p, part->parent), whole->parent);
    assert_memory_equal(&part->rest, &whole->rest, sizeof part->rest);
    assert_memory_equal(part->world, whole->world, sizeof part->world);
    assert_memory_equal(part->angles, whole->angles, sizeof part->angles);
    assert_string_equal(part->name.data, whole->name.data);
    assert_group(p, part->track_group, whole->track_group);
    assert_group(p, part->shape_group, whole->shape_group);
    if (is_lost)
        return;
    assert_memory_equal(part->center, whole->center, sizeof part->center);
    assert_memory_equal(&part->radius, &whole->radius, sizeof part->radius);
}

/* The node at a place, from a number on: the order of traversal stays. */
static uint32_t find_node(const kunai_model *whole, uint64_t offset, uint32_t from)
{
    const kunai_node *node;
    uint32_t i;

    for (i = from; (node = kunai_model_get_node(whole, i)) != NULL; i++)
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

        p->nodes[i] = p->is_cut ? find_node(p->whole, node->offset, next) : i;
        next = p->nodes[i] + 1;
        assert_node(p, node, kunai_model_get_node(p->whole, p->nodes[i]));
    }
}

/* ---- meshes ---- */

static int is_same_material(const pair *p, uint32_t part, uint32_t whole)
{
    kunai_material a = *kunai_model_get_material(p->part, part);
    kunai_material b = *kunai_model_get_material(p->whole, whole);
    const size_t size = a.parameter_count * sizeof *a.parameters;

    if (a.parameter_count != b.parameter_count || strcmp(a.name.data, b.name.data) ||
        (size && memcmp(a.parameters, b.parameters, size)))
        return 0;
    a.offset = b.offset = 0;
    a.parameters = b.parameters = NULL;
    memset(&a.name, 0, sizeof a.name);
    memset(&b.name, 0, sizeof b.name);
    return !memcmp(&a, &b, sizeof a);
}

static void assert_submeshes(const pair *p, const kunai_mesh *part, const kunai_mesh *whole)
{
    uint32_t i;

    assert_int_equal(part->submesh_count, whole->submesh_count);
    for (i = 0; i < part->submesh_count; i++) {
        const kunai_submesh *a = &part->submeshes[i], *b = &whole->submeshes[i];

        assert_int_equal(a->first_index, b->first_index);
        assert_int_equal(a->index_count, b->index_count);
        assert_int_equal(p->nodes[a->node], b->node);
        assert_int_equal(a->flags, b->flags);
        if (part->kind != KUNAI_MESH_KIND_VOLUME) /* which names any */
            assert_true(is_same_material(p, a->material, b->material));
    }
}

static void assert_vertices(const kunai_mesh *part, const kunai_mesh *whole)
{
    const size_t count = part->vertex_count, vector = 3 * sizeof(float), pairs = 2 * sizeof(float);
    size_t i;

    assert_array(part->positions, whole->positions, count * vector);
    assert_array(part->normals, whole->normals, count * vector);
    assert_array(part->volume_uvs, whole->volume_uvs, count * pairs);
    assert_array(part->speculars, whole->speculars, count * 4);
    assert_array(part->sources, whole->sources, count * sizeof(uint32_t));
    assert_array(part->binormals, whole->binormals, count * vector);
    assert_array(part->tangents, whole->tangents, count * vector);
    for (i = 0; i < 2; i++)
        assert_array(part->colors[i], whole->colors[i], count * 4);
    for (i = 0; i < 8; i++)
        assert_array(part->uvs[i], whole->uvs[i], count * pairs);
}

static void assert_mesh(const pair *p, const kunai_mesh *part, const kunai_mesh *whole)
{
    const size_t primitives = part->index_count / part->corner_count;

    assert_int_equal(part->vertex_count, whole->vertex_count);
    assert_int_equal(part->index_count, whole->index_count);
    assert_int_equal(part->user_count, whole->user_count);
    assert_vertices(part, whole);
    assert_array(part->indices, whole->indices, part->index_count * sizeof(uint32_t));
    assert_array(part->user_words, whole->user_words,
                 primitives * part->user_count * sizeof(uint16_t));
    assert_array(part->polygon_normals, whole->polygon_normals, primitives * 3 * sizeof(float));
    assert_submeshes(p, part, whole);
}

static void assert_skinned(const pair *p, const kunai_mesh *part, const kunai_mesh *whole)
{
    assert_mesh(p, part, whole);
    assert_array(part->joints, whole->joints, part->vertex_count * 4 * sizeof(uint16_t));
    assert_array(part->weights, whole->weights, part->vertex_count * 4 * sizeof(float));
    assert_int_equal(part->influence_count, whole->influence_count);
    assert_array(part->influences, whole->influences,
                 part->influence_count * sizeof *part->influences);
    assert_array(part->influence_starts, whole->influence_starts,
                 (part->vertex_count + 1) * sizeof(uint32_t));
}

/* The mesh of the same node and kind. */
static const kunai_mesh *find_mesh(const pair *p, const kunai_mesh *part)
{
    const kunai_mesh *mesh;
    uint32_t i;

    for (i = 0; (mesh = kunai_model_get_mesh(p->whole, i)) != NULL; i++)
        if (mesh->kind == part->kind && mesh->corner_count == part->corner_count &&
            mesh->node == move_node(p, part->node))
            return mesh;
    fail_msg("node %d has no such mesh in the whole model", part->node);
    return NULL;
}

/* ---- triangles of a skinned mesh ---- */

static int is_same_floats(const float *part, uint32_t a, const float *whole, uint32_t b, size_t n)
{
    static const float nothing[3];

    return !memcmp(part ? part + n * a : nothing, whole ? whole + n * b : nothing,
                   n * sizeof(float));
}

static int is_same_color(const uint8_t *part, uint32_t a, const uint8_t *whole, uint32_t b)
{
    static const uint8_t white[4] = {255, 255, 255, 255};

    return !memcmp(part ? part + 4 * (size_t)a : white, whole ? whole + 4 * (size_t)b : white, 4);
}

static int is_same_influences(const pair *p, const kunai_mesh *part, uint32_t a,
                              const kunai_mesh *whole, uint32_t b)
{
    const kunai_influence *from = part->influences + part->influence_starts[a];
    const kunai_influence *to = whole->influences + whole->influence_starts[b];
    const uint32_t count = part->influence_starts[a + 1] - part->influence_starts[a];
    uint32_t i;

    if (count != whole->influence_starts[b + 1] - whole->influence_starts[b])
        return 0;
    for (i = 0; i < count; i++)
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
    return part->sources[a] == whole->sources[b] &&
           is_same_floats(part->positions, a, whole->positions, b, 3) &&
           is_same_floats(part->normals, a, whole->normals, b, 3) &&
           is_same_floats(part->uvs[0], a, whole->uvs[0], b, 2) &&
           is_same_floats(part->volume_uvs, a, whole->volume_uvs, b, 2) &&
           is_same_color(part->colors[0], a, whole->colors[0], b) &&
           is_same_color(part->speculars, a, whole->speculars, b) &&
           is_same_influences(p, part, a, whole, b);
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
    uint32_t k;

    if (p->nodes[from->node] != to->node || !is_same_material(p, from->material, to->material))
        return 0;
    for (k = 0; k < 3; k++)
        if (!is_same_corner(p, part, part->indices[a + k], whole, whole->indices[b + k]))
            return 0;
    return 1;
}

/* Each triangle is one of the whole mesh; the search goes on where the last one was found. */
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

        if (mesh->kind != KUNAI_MESH_KIND_SKINNED)
            assert_mesh(p, mesh, other);
        else if (p->is_cut)
            assert_triangles(p, mesh, other);
        else
            assert_skinned(p, mesh, other);
    }
    return i;
}

void assert_same_model(const kunai_model *model, const kunai_model *other)
{
    const kunai_model_info *info = kunai_model_get_info(model);
    const kunai_model_info *wanted = kunai_model_get_info(other);
    pair p = {model, other, NULL, 0};

    assert_int_equal(info->format, wanted->format);
    assert_int_equal(info->node_count, wanted->node_count);
    assert_int_equal(info->mesh_count, wanted->mesh_count);
    assert_int_equal(info->material_count, wanted->material_count);
    assert_int_equal(info->dropped_count, wanted->dropped_count);
    assert_nodes(&p);
    assert_int_equal(assert_meshes(&p), wanted->mesh_count);
    free(p.nodes);
}

uint32_t assert_part_of(const kunai_model *part, const kunai_model *whole)
{
    pair p = {part, whole, NULL, 1};
    uint32_t count;

    assert_nodes(&p);
    count = assert_meshes(&p);
    free(p.nodes);
    return count;
}

/* ---- cuts ---- */

/* A cut chunk: where it begins, and its length with the header. */
typedef struct chunk_place {
    size_t at;
    size_t size;
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
    assert_string_equal(error->message, "a chunk passes the end of the data");
}

/* The first size bytes. NULL: they do not open. */
static kunai_model *open_cut(const void *data, size_t size, const chunk_place *chunk,
                             const kunai_options *options)
{
    const size_t root = chunk->at + 8 + 52;
    kunai_options strict = *options;
    kunai_model *model;
    kunai_error error;

    strict.flags |= KUNAI_OPEN_STRICT;
    model = test_open_model(data, size, &strict, &error);
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

/* A file with too few bytes can look like a model of another kind. Then no mesh is given. */
static void assert_cut(const kunai_model *part, const kunai_model *whole)
{
    const kunai_model_info *info = kunai_model_get_info(part);
    const uint32_t meshes = assert_part_of(part, whole);

    assert_true(meshes == 0 || info->format == kunai_model_get_info(whole)->format);
}

uint32_t sweep_cuts(const void *data, size_t size, const kunai_options *options, size_t step)
{
    const chunk_place chunk = find_chunk(data, size);
    const kunai_options none = {.struct_size = sizeof none};
    kunai_options with = options ? *options : none;
    uint32_t nodes = 0, triangles = 0;
    kunai_model *whole;
    kunai_error error;
    size_t n;

    with.model_flags |= KUNAI_MODEL_STORED_POSE;
    whole = test_open_model(data, size, &with, &error);
    assert_non_null(whole);
    for (n = chunk.at; n < chunk.at + chunk.size; n += step) {
        kunai_model *part = open_cut(data, n, &chunk, &with);
        const kunai_model_info *info = kunai_model_get_info(part);

        if (!part)
            continue;
        assert_cut(part, whole);
        assert_true(info->node_count >= nodes && info->triangle_count >= triangles);
        nodes = info->node_count;
        triangles = info->triangle_count;
        kunai_model_close(part);
    }
    kunai_model_close(whole);
    return triangles;
}
