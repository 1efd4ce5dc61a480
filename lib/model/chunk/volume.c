/* volume.c - reads the volume chunks of a polygon list (ninja-chunk.md 4.8): triangles without a
 * material, for shadows and collisions. Each node with volume chunks gets one mesh of its own. A
 * volume cannot be skinned: a vertex with influences of other nodes is placed by the rest pose. */
#include "model/chunk/chunk_model.h"

#include "base/math.h"
#include "model/mesh/strip.h"

enum { TRIANGLES = 0x38, QUADS = 0x39 }; /* 3A is strips */

static const char record[] = "polygon list";

typedef struct volume_triangle {
    uint32_t vertices[3]; /* numbers of kunai_i_vertex */
    uint16_t words[3];
} volume_triangle;

typedef struct volume_chunk {
    kunai_submesh part; /* first_index counts the indices of all volumes */
    uint32_t user_count;
} volume_chunk;

/* The state while a chunk is read. */
typedef struct volume_reader {
    kunai_i_njcm *njcm;
    kunai_i_reader *part;
    uint64_t offset; /* of the chunk's head */
    uint32_t user_count;
    /* 1: the node's world matrix has no inverse, so no vertex of another node can be placed */
    uint32_t is_singular;
    uint32_t missing;  /* triangles that use an empty slot */
    uint32_t unplaced; /* triangles that use a vertex of another node that cannot be placed */
} volume_reader;

void kunai_i_begin_volumes(kunai_i_volumes *volumes)
{
    kunai_i_begin_list(&volumes->triangles, sizeof(volume_triangle));
    kunai_i_begin_list(&volumes->chunks, sizeof(volume_chunk));
}

/* Computes the position in the rest pose. If the weights sum to 0, the first influence counts
 * alone. */
static void compute_rest_position(const kunai_i_njcm *njcm, const kunai_i_vertex *vertex,
                                  double *position)
{
    double point[3], sums[3] = {0, 0, 0}, weights = 0.0;
    int row, more = 1;

    while (more) { /* from the last influence to the first */
        const kunai_i_trait *trait = kunai_i_get_trait(&njcm->builder, vertex);
        const double weight = trait ? (double)trait->weight : 1.0;

        kunai_i_transform_point(njcm->tree.worlds + 16 * (size_t)vertex->node, vertex->position,
                                point);
        for (row = 0; row < 3; row++)
            sums[row] += weight * point[row];
        weights += weight;
        more = trait && trait->previous != KUNAI_I_NONE;
        if (more)
            vertex = kunai_i_get_vertex(&njcm->builder, trait->previous);
    }
    for (row = 0; row < 3; row++)
        position[row] = weights > 0.0 ? sums[row] / weights : point[row];
}

/* ---- chunks ---- */

/* Returns 1 if the triangle is drawn. Counts the others by their fault. */
static int check_triangle(volume_reader *reader, const uint32_t *vertices)
{
    const uint32_t a = vertices[0], b = vertices[1], c = vertices[2];
    int i;

    if (a == KUNAI_I_NONE || b == KUNAI_I_NONE || c == KUNAI_I_NONE) {
        reader->missing++;
        return 0;
    }
    if (a == b || b == c || c == a)
        return 0;
    for (i = 0; i < 3 && reader->is_singular; i++)
        if (!kunai_i_is_own_vertex(kunai_i_get_vertex(&reader->njcm->builder, vertices[i]),
                                   reader->njcm->node)) {
            reader->unplaced++;
            return 0;
        }
    return 1;
}

/* words has three words. Words that the chunk does not have are 0. */
static void add_triangle(volume_reader *reader, uint32_t a, uint32_t b, uint32_t c,
                         const uint16_t *words)
{
    kunai_i_njcm *njcm = reader->njcm;
    const uint32_t vertices[3] = {a, b, c};
    volume_triangle *added;

    if (!check_triangle(reader, vertices)) {
        njcm->builder.model->info.dropped_count++;
        return;
    }
    if (!kunai_i_charge_corners(&njcm->builder, 3, reader->offset))
        return;
    added = kunai_i_add_to_list(njcm->open, &njcm->volumes.triangles);
    if (!added)
        return;
    memcpy(added->vertices, vertices, sizeof added->vertices);
    memcpy(added->words, words, sizeof added->words);
}

/* Reads triangles or quads. The corners of a quad have the order of a strip. */
static void read_polygons(volume_reader *reader, uint32_t count, uint32_t corner_count)
{
    kunai_i_njcm *njcm = reader->njcm;
    const uint32_t size = 2 * (corner_count + reader->user_count);
    const size_t left = kunai_i_count_left(reader->part) / size;
    const size_t there = count < left ? count : left;
    uint16_t words[3] = {0, 0, 0};
    uint32_t corners[4], i, k;

    if (!kunai_i_charge(njcm->open, (uint64_t)there * corner_count * KUNAI_I_CORNER_STEPS,
                        reader->offset, record))
        return;
    for (i = 0; i < count && kunai_i_need(reader->part, 1, size); i++) {
        for (k = 0; k < corner_count; k++)
            corners[k] = kunai_i_get_njcm_vertex(njcm, kunai_i_read_u16(reader->part));
        kunai_i_read_user_words(reader->part, reader->user_count, words);
        add_triangle(reader, corners[0], corners[1], corners[2], words);
        if (corner_count == 4)
            add_triangle(reader, corners[2], corners[1], corners[3], words);
    }
}

/* Reads one strip of triangles. User words follow each corner from the third on. */
static void read_strip(volume_reader *reader)
{
    const int16_t length = kunai_i_read_s16(reader->part);
    const uint32_t count = kunai_i_get_strip_length(length);
    const size_t there = kunai_i_count_left(reader->part) / 2;
    kunai_i_corner *triangle[3];
    kunai_i_strip strip;
    uint16_t words[3] = {0, 0, 0};
    uint32_t i;

    if (!kunai_i_charge(reader->njcm->open,
                        KUNAI_I_CORNER_STEPS * ((count < there ? count : there) + (uint64_t)1),
                        reader->offset, record))
        return;
    kunai_i_begin_strip(&strip, length < 0);
    for (i = 0; i < count; i++) {
        const uint32_t size = i < 2 ? 2 : 2 + 2 * reader->user_count;

        if (!kunai_i_need(reader->part, 1, size))
            return;
        kunai_i_add_strip_corner(&strip)->key.vertex =
            kunai_i_get_njcm_vertex(reader->njcm, kunai_i_read_u16(reader->part));
        if (i >= 2)
            kunai_i_read_user_words(reader->part, reader->user_count, words);
        if (kunai_i_get_strip_triangle(&strip, triangle))
            add_triangle(reader, triangle[0]->key.vertex, triangle[1]->key.vertex,
                         triangle[2]->key.vertex, words);
    }
}

static void warn_chunk(const volume_reader *reader)
{
    if (reader->missing)
        kunai_i_report_lack(&reader->njcm->builder, reader->offset, record,
                            "triangles that use an empty vertex slot are left out");
    if (reader->unplaced)
        kunai_i_warn(reader->njcm->open, KUNAI_E_CORRUPT, reader->offset, record,
                     "triangles of the volume are left out: their node has a scale of 0");
}

/* Stores the chunk for the mesh of its node, unless all of its triangles were dropped. */
static void keep_chunk(const volume_reader *reader, uint32_t bits, size_t first_triangle)
{
    kunai_i_njcm *njcm = reader->njcm;
    const uint32_t order = njcm->builder.draw_count++;
    const size_t count = njcm->volumes.triangles.count - first_triangle;
    volume_chunk *chunk;

    if (!count)
        return;
    chunk = kunai_i_add_to_list(njcm->open, &njcm->volumes.chunks);
    if (!chunk)
        return;
    chunk->part.first_index = (uint32_t)(3 * first_triangle);
    chunk->part.index_count = (uint32_t)(3 * count);
    chunk->part.node = njcm->node;
    chunk->part.flags = bits;
    chunk->part.order = order;
    chunk->user_count = reader->user_count;
}

/* Reads one volume chunk. Its triangles stay in a list until finish. */
void kunai_i_read_volume_chunk(kunai_i_njcm *njcm, kunai_i_reader *part, uint32_t type,
                               uint32_t bits)
{
    const size_t first_triangle = njcm->volumes.triangles.count;
    const uint32_t info = kunai_i_read_u16(part), count = info & 0x3FFF;
    float inverse[16];
    volume_reader reader;
    uint32_t i;

    memset(&reader, 0, sizeof reader);
    reader.njcm = njcm;
    reader.part = part;
    reader.offset = part->origin - 4;
    reader.user_count = info >> 14;
    reader.is_singular =
        !kunai_i_invert_matrix(njcm->tree.worlds + 16 * (size_t)njcm->node, inverse);
    if (type == TRIANGLES || type == QUADS)
        read_polygons(&reader, count, type == QUADS ? 4 : 3);
    else
        for (i = 0;
             i < count && !kunai_i_has_reader_failed(part) && !kunai_i_has_failed(njcm->open); i++)
            read_strip(&reader);
    warn_chunk(&reader);
    keep_chunk(&reader, bits, first_triangle);
}

/* ---- meshes ---- */

typedef struct volume_maker {
    kunai_i_njcm *njcm;
    kunai_mesh *mesh;
    const volume_chunk *chunks; /* the chunks of this mesh */
    const volume_triangle *triangles;
    uint32_t *number_of; /* per vertex of the model: its number in this mesh + 1, or 0 */
    uint32_t *vertex_of; /* per vertex of this mesh: its number in the model */
} volume_maker;

static void make_submeshes(volume_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    kunai_submesh *parts = kunai_i_allocate(maker->njcm->open, mesh->submesh_count, sizeof *parts);
    uint32_t i;

    for (i = 0; parts && i < mesh->submesh_count; i++) {
        parts[i] = maker->chunks[i].part;
        parts[i].first_index = mesh->index_count;
        mesh->index_count += parts[i].index_count;
        if (maker->chunks[i].user_count > mesh->user_count)
            mesh->user_count = maker->chunks[i].user_count;
    }
    mesh->submeshes = parts;
}

/* Numbers vertices in the order of their first use. */
static void make_indices(volume_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    uint32_t *indices = kunai_i_allocate(maker->njcm->open, mesh->index_count, sizeof *indices);
    uint32_t i;

    for (i = 0; indices && i < mesh->index_count; i++) {
        const uint32_t vertex = maker->triangles[i / 3].vertices[i % 3];

        if (!maker->number_of[vertex]) {
            maker->vertex_of[mesh->vertex_count] = vertex;
            maker->number_of[vertex] = ++mesh->vertex_count;
        }
        indices[i] = maker->number_of[vertex] - 1;
    }
    for (i = 0; i < mesh->vertex_count; i++)
        maker->number_of[maker->vertex_of[i]] = 0;
    mesh->indices = indices;
}

static void make_words(volume_maker *maker)
{
    kunai_mesh *mesh = maker->mesh;
    const uint32_t count = mesh->index_count / 3;
    uint16_t *words;
    uint32_t i;

    if (!mesh->user_count)
        return;
    words = kunai_i_allocate(maker->njcm->open, count, mesh->user_count * sizeof *words);
    for (i = 0; words && i < count; i++)
        memcpy(words + (size_t)i * mesh->user_count, maker->triangles[i].words,
               mesh->user_count * sizeof *words);
    mesh->user_words = words;
}

/* Computes the position of a vertex of another node in the space of this node, by the rest pose. */
static void make_position(kunai_i_njcm *njcm, const kunai_i_vertex *vertex, const float *inverse,
                          float *out)
{
    uint32_t *overflow = &njcm->builder.overflow;
    double position[3];
    float rest[3];

    compute_rest_position(njcm, vertex, position);
    kunai_i_round3(position, rest, overflow);
    kunai_i_transform_point(inverse, rest, position);
    kunai_i_round3(position, out, overflow);
}

/* A vertex of the node itself keeps its stored position. Others cost budget per influence. */
static void make_vertices(volume_maker *maker)
{
    kunai_i_njcm *njcm = maker->njcm;
    kunai_mesh *mesh = maker->mesh;
    const uint32_t node = (uint32_t)mesh->node;
    float *positions = kunai_i_allocate(njcm->open, mesh->vertex_count, 3 * sizeof *positions);
    uint32_t *sources = kunai_i_allocate(njcm->open, mesh->vertex_count, sizeof *sources);
    float inverse[16];
    uint32_t i;

    kunai_i_invert_matrix(njcm->tree.worlds + 16 * (size_t)node, inverse);
    for (i = 0; positions && sources && i < mesh->vertex_count; i++) {
        const kunai_i_vertex *vertex = kunai_i_get_vertex(&njcm->builder, maker->vertex_of[i]);
        const kunai_i_trait *trait = kunai_i_get_trait(&njcm->builder, vertex);
        float *position = positions + 3 * (size_t)i;

        if (kunai_i_is_own_vertex(vertex, node))
            memcpy(position, vertex->position, sizeof vertex->position);
        else if (kunai_i_charge(njcm->open,
                                KUNAI_I_CORNER_STEPS * (uint64_t)(trait ? trait->count : 1),
                                njcm->tree.nodes[node].offset, "NJS_OBJECT"))
            make_position(njcm, vertex, inverse, position);
        sources[i] = vertex->source;
    }
    mesh->positions = positions;
    mesh->sources = sources;
}

static void make_mesh(volume_maker *maker)
{
    make_submeshes(maker);
    make_indices(maker);
    make_words(maker);
    make_vertices(maker);
}

/* Makes one mesh for each node that has volume chunks. The chunks are already sorted by node. */
void kunai_i_finish_volumes(kunai_i_njcm *njcm)
{
    const volume_chunk *chunks = njcm->volumes.chunks.items;
    const size_t count = njcm->volumes.chunks.count;
    const size_t vertex_count = njcm->builder.vertices.count;
    volume_maker maker;
    size_t i = 0;

    if (!count)
        return;
    maker.njcm = njcm;
    maker.number_of = kunai_i_allocate_scratch(njcm->open, vertex_count, sizeof(uint32_t));
    maker.vertex_of = kunai_i_allocate_scratch(njcm->open, vertex_count, sizeof(uint32_t));
    while (i < count && !kunai_i_has_failed(njcm->open)) {
        const uint32_t node = chunks[i].part.node;

        maker.mesh = kunai_i_add_to_list(njcm->open, &njcm->builder.meshes);
        if (!maker.mesh)
            return;
        maker.chunks = &chunks[i];
        maker.triangles =
            (const volume_triangle *)njcm->volumes.triangles.items + chunks[i].part.first_index / 3;
        maker.mesh->kind = KUNAI_MESH_KIND_VOLUME;
        maker.mesh->node = (int32_t)node;
        maker.mesh->corner_count = 3;
        for (; i < count && chunks[i].part.node == node; i++)
            maker.mesh->submesh_count++;
        make_mesh(&maker);
    }
}
