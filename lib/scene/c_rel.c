/*
 * c_rel.c - reads the collision triangles of PSO stages, in two layouts (ninja-scene.md 8).
 *
 * The root points to a list of nodes. A node has a sphere, flags and a pointer to a mesh. In Blue
 * Burst, a mesh has vertices, and triangles with three indices. On the Dreamcast, each triangle has
 * its own three vertices. The list has no count: it ends at a node whose first word is no pointer.
 * Nodes may share a mesh.
 */
#include "scene/readers.h"

#include "base/trace.h"

enum {
    ROOT_SIZE = 4, /* bytes that are used */
    NODE_SIZE = 24,
    VERTEX_SIZE = 12
};

/* The words of a structure that must be listed as pointers, one bit each
 * (kunai_i_find_rel_pointers). */
enum {
    ROOT_POINTERS = 0x1, /* of two words */
    NODE_POINTERS = 0x1, /* of six words */
    INDEXED_MESH = 0xA,  /* of four words */
    CORNER_MESH = 0x2    /* of two words */
};

typedef struct mesh_layout {
    /* 1: Blue Burst; 0: Dreamcast, where each triangle has its own three vertices */
    uint32_t is_indexed;
    uint32_t mesh_size;
    uint32_t triangle_size;
} mesh_layout;

static const mesh_layout indexed_layout = {1, 16, 36};
static const mesh_layout corner_layout = {0, 8, 68};

/* The mesh of a node. The counts are 0 if the mesh cannot be read. */
typedef struct collision_mesh {
    uint32_t node; /* place of the node */
    uint32_t vertices;
    uint32_t vertex_count;
    uint32_t triangles;
    uint32_t stored_count; /* triangles in the file; some may be left out */
} collision_mesh;

typedef struct collision_reader {
    kunai_i_open *open;
    kunai_i_reader body;
    const mesh_layout *layout;
    kunai_i_list meshes;     /* collision_mesh */
    uint64_t vertex_count;   /* first of all meshes, then of the meshes that have been copied */
    uint64_t triangle_count; /* the same */
    float *positions;
    uint32_t *indices;
    float *normals;
    uint32_t *flags;
} collision_reader;

/* ---- which layout ---- */

/* Returns INDEXED_MESH or CORNER_MESH, as the first mesh shows, or 0 if this is no collision
 * file. */
static uint32_t find_nodes(const kunai_i_rel *rel, uint32_t *nodes)
{
    uint32_t mesh;

    if (kunai_i_find_rel_pointers(rel, rel->root, 2) != ROOT_POINTERS)
        return 0;
    *nodes = kunai_i_load_rel_pointer(rel, rel->root);
    if (kunai_i_find_rel_pointers(rel, *nodes, 6) != NODE_POINTERS)
        return 0;
    mesh = kunai_i_load_rel_pointer(rel, *nodes);
    if (kunai_i_find_rel_pointers(rel, mesh, 4) == INDEXED_MESH)
        return INDEXED_MESH;
    return kunai_i_find_rel_pointers(rel, mesh, 2) == CORNER_MESH ? CORNER_MESH : 0;
}

int kunai_i_is_c_rel(const kunai_i_rel *rel)
{
    uint32_t nodes;

    return find_nodes(rel, &nodes) != 0;
}

/* ---- count ---- */

/* Reads a count and a pointer. Returns 0 and warns if the array is not inside the data. */
static int read_array(kunai_i_reader *mesh, uint32_t kind, const char *name, size_t item_size,
                      uint32_t *count, uint32_t *at)
{
    const uint64_t offset = kunai_i_tell(mesh);

    *count = kunai_i_read_u32(mesh);
    *at = kunai_i_read_pointer(mesh);
    if (!*count)
        return 1;
    if (kunai_i_holds(mesh->size, *at, *count, item_size)) {
        kunai_i_trace_more(mesh->open, kind, name, *at, (uint64_t)item_size * *count, 0, 0, *count);
        return 1;
    }
    if (*at >= mesh->size)
        kunai_i_warn(mesh->open, KUNAI_E_CORRUPT, offset + 4, mesh->record,
                     "the mesh is left out: the pointer to the array leads outside the data");
    else
        kunai_i_warn(mesh->open, KUNAI_E_CORRUPT, offset, mesh->record,
                     "the mesh is left out: the array ends past the end of the data");
    return 0;
}

/* Reads the mesh of a node. Returns 0 and warns if the mesh cannot be read. */
static int read_mesh(const collision_reader *reader, collision_mesh *mesh)
{
    kunai_i_reader body = reader->body;
    const uint32_t at = kunai_i_read_pointer_at(&body, mesh->node);

    body.record = "collision mesh";
    if (!kunai_i_fits_structure(&body, at, reader->layout->mesh_size)) {
        kunai_i_warn(
            reader->open, KUNAI_E_CORRUPT, mesh->node, "collision node",
            "the mesh is left out: its pointer leads outside the data, or is not a multiple of 4");
        return 0;
    }
    kunai_i_seek(&body, at);
    kunai_i_trace_structure(reader->open, KUNAI_RECORD_KIND_COLLISION_MESH, body.record, at,
                            reader->layout->mesh_size);
    if (reader->layout->is_indexed &&
        !read_array(&body, KUNAI_RECORD_KIND_COLLISION_VERTICES, "collision vertices", VERTEX_SIZE,
                    &mesh->vertex_count, &mesh->vertices))
        return 0;
    if (!read_array(&body, KUNAI_RECORD_KIND_COLLISION_TRIANGLES, "collision triangles",
                    reader->layout->triangle_size, &mesh->stored_count, &mesh->triangles))
        return 0;
    if (!reader->layout->is_indexed)
        /* fits 32 bits, because the data has 68 bytes per triangle */
        mesh->vertex_count = 3 * mesh->stored_count;
    return 1;
}

/* Returns the number of the first corner whose vertex the mesh does not have, or 3. */
static uint32_t find_missing_corner(const uint32_t *corners, const collision_mesh *mesh)
{
    uint32_t i;

    for (i = 0; i < 3 && corners[i] < mesh->vertex_count; i++)
        ;
    return i;
}

static void read_corners(kunai_i_reader *body, uint32_t *corners)
{
    int i;

    for (i = 0; i < 3; i++)
        corners[i] = kunai_i_read_u16(body);
}

/* Adds the mesh of a node to the list, with counts of 0 if it cannot be read. */
static void add_mesh(collision_reader *reader, uint32_t node)
{
    collision_mesh *mesh = kunai_i_add_to_list(reader->open, &reader->meshes);

    if (!mesh)
        return;
    mesh->node = node;
    kunai_i_trace_structure(reader->open, KUNAI_RECORD_KIND_COLLISION_NODE, "collision node", node,
                            NODE_SIZE);
    if (!read_mesh(reader, mesh)) {
        mesh->vertex_count = mesh->stored_count = 0;
        return;
    }
    reader->vertex_count += mesh->vertex_count;
    reader->triangle_count += mesh->stored_count;
}

/* Goes through the nodes. The list ends at a node whose first word is no pointer. */
static void find_meshes(collision_reader *reader, uint32_t nodes)
{
    const kunai_i_reader *body = &reader->body;
    uint64_t at;

    for (at = nodes; !kunai_i_has_failed(reader->open); at += NODE_SIZE) {
        if (kunai_i_holds(body->size, at, 1, 4) &&
            kunai_i_read_pointer_at(body, at) == KUNAI_I_NULL)
            break;
        if (!kunai_i_holds(body->size, at, 1, NODE_SIZE)) {
            kunai_i_warn(reader->open, KUNAI_E_TRUNCATED, at, "collision node",
                         "the data ends before the end mark of the list");
            break;
        }
        add_mesh(reader, (uint32_t)at);
    }
    if (reader->vertex_count > UINT32_MAX || reader->triangle_count > UINT32_MAX)
        kunai_i_fail(reader->open, KUNAI_E_LIMIT, nodes, "collision node",
                     "the scene has more than 4294967295 vertices or triangles");
}

/* ---- copy to the scene ---- */

static void emit_triangle(collision_reader *reader, const uint32_t *corners, uint32_t base,
                          uint32_t flags, const float *normal)
{
    const size_t triangle = (size_t)reader->triangle_count++;
    int i;

    for (i = 0; i < 3; i++)
        reader->indices[3 * triangle + (size_t)i] = base + corners[i];
    memcpy(&reader->normals[3 * triangle], normal, 3 * sizeof *normal);
    reader->flags[triangle] = flags;
}

/* Copies a mesh of Blue Burst. Triangles that use a missing vertex are left out. */
static void emit_indexed(collision_reader *reader, const collision_mesh *mesh)
{
    const uint32_t base = (uint32_t)reader->vertex_count;
    const uint64_t first = reader->triangle_count;
    kunai_i_reader body = reader->body;
    uint32_t i, corners[3], missing, flags;
    float normal[3];

    body.record = "collision vertex";
    kunai_i_seek(&body, mesh->vertices);
    for (i = 0; i < mesh->vertex_count; i++)
        kunai_i_read_vector(&body, &reader->positions[3 * (size_t)reader->vertex_count++]);
    body.record = "collision triangle";
    for (i = 0; i < mesh->stored_count; i++) {
        const uint64_t at = mesh->triangles + (uint64_t)i * indexed_layout.triangle_size;

        kunai_i_seek(&body, at);
        read_corners(&body, corners);
        missing = find_missing_corner(corners, mesh);
        if (missing < 3) {
            if (reader->triangle_count - first == i) /* warns once per mesh */
                kunai_i_warn(reader->open, KUNAI_E_CORRUPT, at + 2 * missing, body.record,
                             "triangles that use a missing vertex are left out");
            continue;
        }
        flags = kunai_i_read_u16(&body);
        kunai_i_read_vector(&body, normal);
        emit_triangle(reader, corners, base, flags, normal);
    }
}

/* Copies a mesh of the Dreamcast, whose triangles have their own vertices. */
static void emit_corners(collision_reader *reader, const collision_mesh *mesh)
{
    static const uint32_t corners[3] = {0, 1, 2};
    kunai_i_reader body = reader->body;
    float normal[3];
    uint32_t i, k, base;

    body.record = "collision triangle";
    for (i = 0; i < mesh->stored_count; i++) {
        base = (uint32_t)reader->vertex_count;
        kunai_i_seek(&body, mesh->triangles + (uint64_t)i * corner_layout.triangle_size);
        for (k = 0; k < 3; k++)
            kunai_i_read_vector(&body, &reader->positions[3 * (size_t)reader->vertex_count++]);
        kunai_i_read_vector(&body, normal);
        kunai_i_skip(&body, 16); /* centre and radius of the triangle */
        emit_triangle(reader, corners, base, kunai_i_read_u32(&body), normal);
    }
}

/* Copies a node with its triangles. */
static void emit_group(collision_reader *reader, const collision_mesh *mesh,
                       kunai_collision_group *group)
{
    kunai_i_reader body = reader->body;

    body.record = "collision node";
    kunai_i_seek(&body, (uint64_t)mesh->node + 4);
    kunai_i_read_vector(&body, group->center);
    group->radius = kunai_i_read_f32(&body);
    group->flags = kunai_i_read_u32(&body);
    group->first_triangle = (uint32_t)reader->triangle_count;
    if (reader->layout->is_indexed)
        emit_indexed(reader, mesh);
    else
        emit_corners(reader, mesh);
    group->triangle_count = (uint32_t)reader->triangle_count - group->first_triangle;
}

/* Copies all nodes. Nodes may share a mesh, and each node gets its own triangles. So the memory for
 * all triangles is allocated first. */
static void emit_collision(collision_reader *reader, kunai_scene *scene)
{
    const size_t group_count = reader->meshes.count;
    const size_t vertex_count = (size_t)reader->vertex_count;
    const size_t triangle_count = (size_t)reader->triangle_count;
    const collision_mesh *meshes = reader->meshes.items;
    kunai_collision *collision = kunai_i_allocate(reader->open, 1, sizeof *collision);
    kunai_collision_group *groups = kunai_i_allocate(reader->open, group_count, sizeof *groups);
    size_t i;

    reader->positions =
        kunai_i_allocate_unset(reader->open, vertex_count, 3 * sizeof *reader->positions);
    reader->indices =
        kunai_i_allocate_unset(reader->open, triangle_count, 3 * sizeof *reader->indices);
    reader->normals =
        kunai_i_allocate_unset(reader->open, triangle_count, 3 * sizeof *reader->normals);
    reader->flags = kunai_i_allocate_unset(reader->open, triangle_count, sizeof *reader->flags);
    if (kunai_i_has_failed(reader->open))
        return;
    reader->vertex_count = reader->triangle_count = 0;
    for (i = 0; i < group_count; i++)
        emit_group(reader, &meshes[i], &groups[i]);
    collision->positions = reader->positions;
    collision->indices = reader->indices;
    collision->normals = reader->normals;
    collision->flags = reader->flags;
    collision->groups = groups;
    collision->vertex_count = (uint32_t)vertex_count;
    collision->triangle_count = (uint32_t)reader->triangle_count;
    collision->group_count = (uint32_t)group_count;
    scene->collision = collision;
}

void kunai_i_read_c_rel(kunai_i_open *open, const kunai_i_rel *rel, kunai_scene *scene)
{
    collision_reader reader = {.open = open,
                               .body = kunai_i_make_rel_reader(open, rel, "collision node")};
    uint32_t nodes = 0;

    reader.layout = find_nodes(rel, &nodes) == INDEXED_MESH ? &indexed_layout : &corner_layout;
    kunai_i_trace_structure(open, KUNAI_RECORD_KIND_COLLISION_ROOT, "collision root", rel->root,
                            ROOT_SIZE);
    kunai_i_begin_list(&reader.meshes, sizeof(collision_mesh));
    find_meshes(&reader, nodes);
    if (!kunai_i_has_failed(open))
        emit_collision(&reader, scene);
}
