/* test_collision.c - collision files in both layouts and both byte orders (ninja-scene.md 8): each
 * number, each damage. */
#include "rel_files.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { NODE = 24, VERTEX = 12 };

/* Blue Burst and Dreamcast. */
typedef struct way {
    int is_indexed;
    int big;
} way;

static const way ways[] = {{1, 0}, {1, 1}, {0, 0}, {0, 1}};

static uint32_t get_mesh_size(const way *w)
{
    return w->is_indexed ? 16 : 8;
}

static uint32_t get_triangle_size(const way *w)
{
    return w->is_indexed ? 36 : 68;
}

typedef struct triangle {
    uint32_t corners[3];
    double normal[3];
    uint32_t flags;
} triangle;

typedef struct mesh {
    double points[4][3];
    uint32_t point_count;
    triangle triangles[2];
    uint32_t triangle_count;
    double center[3];
    double radius;
    uint32_t flags;
} mesh;

/* A floor of 10 by 10 and a wall; numbers that a float holds. What is stored need not be right. */
static const mesh floor_mesh = {
    {{0, 0, 0}, {10, 0, 0}, {10, 0, 10}, {0, 0, 10}},
    4,
    {{{0, 2, 1}, {0, 1, 0}, 0x101}, {{0, 3, 2}, {0.5, 1, -0.25}, 0xA001}},
    2,
    {5, 0, 5},
    7.0625,
    0x4000A101};
static const mesh wall_mesh = {{{-1, 0, 2}, {-1, 8, 2.5}, {-1, 0, -6}},
                               3,
                               {{{2, 1, 0}, {1, 0, 0}, 0x8020}},
                               1,
                               {-1, 4, -2},
                               5,
                               0x80008020};

/* ---- files ---- */

static void put_indexed(rel_file *file, const mesh *m)
{
    uint32_t i, k;

    for (i = 0; i < m->point_count; i++)
        add_rel_floats(file, m->points[i], 3);
    for (i = 0; i < m->triangle_count; i++) {
        for (k = 0; k < 3; k++)
            add_rel_16(file, m->triangles[i].corners[k]);
        add_rel_16(file, m->triangles[i].flags);
        add_rel_floats(file, m->triangles[i].normal, 3);
        add_rel_float(file, 1e30); /* centre and radius, which nobody gets */
        add_rel_zeros(file, 12);
    }
}

/* The flags of Dreamcast files have a high half, too. */
static uint32_t get_flags(const way *w, const triangle *t)
{
    return w->is_indexed ? t->flags : t->flags | 0x40000000;
}

static void put_corners(rel_file *file, const way *w, const mesh *m)
{
    uint32_t i, k;

    for (i = 0; i < m->triangle_count; i++) {
        for (k = 0; k < 3; k++)
            add_rel_floats(file, m->points[m->triangles[i].corners[k]], 3);
        add_rel_floats(file, m->triangles[i].normal, 3);
        add_rel_float(file, 1e30);
        add_rel_zeros(file, 12);
        add_rel_32(file, get_flags(w, &m->triangles[i]));
    }
}

/* The arrays, then the mesh, whose place it gives. */
static uint32_t put_mesh(rel_file *file, const way *w, const mesh *m)
{
    const uint32_t arrays = get_rel_place(file);
    uint32_t at;

    if (w->is_indexed) {
        put_indexed(file, m);
        at = add_rel_32(file, m->point_count);
        add_rel_pointer(file, arrays);
        add_rel_32(file, m->triangle_count);
        add_rel_pointer(file, arrays + m->point_count * VERTEX);
    } else {
        put_corners(file, w, m);
        at = add_rel_32(file, m->triangle_count);
        add_rel_pointer(file, arrays);
    }
    return at;
}

static uint32_t put_node(rel_file *file, uint32_t at, const mesh *m)
{
    const uint32_t node = add_rel_pointer(file, at);

    add_rel_floats(file, m->center, 3);
    add_rel_float(file, m->radius);
    add_rel_32(file, m->flags);
    return node;
}

/* A file with the floor and the wall. Places of the parts. */
typedef struct places {
    uint32_t floor; /* mesh */
    uint32_t wall;
    uint32_t nodes;
    uint32_t root;
} places;

static rel_file put_room(const way *w, places *at)
{
    rel_file file = begin_rel(w->big);

    at->floor = put_mesh(&file, w, &floor_mesh);
    at->wall = put_mesh(&file, w, &wall_mesh);
    at->nodes = put_node(&file, at->floor, &floor_mesh);
    put_node(&file, at->wall, &wall_mesh);
    add_rel_zeros(&file, NODE);
    at->root = add_rel_pointer(&file, at->nodes);
    add_rel_zeros(&file, 4);
    return file;
}

/* ---- what is expected ---- */

/* One group of the collision is the mesh, but for the triangles of left_out (bits). */
static void check_group(const kunai_collision *collision, uint32_t index, const way *w,
                        const mesh *m, uint32_t first_vertex, uint32_t first_triangle,
                        uint32_t left_out)
{
    const kunai_collision_group *group = &collision->groups[index];
    uint32_t i, k, t = first_triangle;

    assert_exact(group->center, m->center, 3);
    assert_exact(&group->radius, &m->radius, 1);
    assert_int_equal(group->flags, m->flags);
    assert_int_equal(group->reserved, 0);
    assert_int_equal(group->first_triangle, first_triangle);
    for (i = 0; w->is_indexed && i < m->point_count; i++)
        assert_exact(&collision->positions[3 * (first_vertex + i)], m->points[i], 3);
    for (i = 0; i < m->triangle_count; i++) {
        if (left_out >> i & 1)
            continue;
        assert_exact(&collision->normals[3 * t], m->triangles[i].normal, 3);
        assert_int_equal(collision->flags[t], get_flags(w, &m->triangles[i]));
        for (k = 0; k < 3; k++) {
            const uint32_t vertex = collision->indices[3 * t + k];

            assert_int_equal(vertex, w->is_indexed ? first_vertex + m->triangles[i].corners[k]
                                                   : first_vertex + 3 * i + k);
            assert_exact(&collision->positions[3 * vertex], m->points[m->triangles[i].corners[k]],
                         3);
        }
        t++;
    }
    assert_int_equal(group->triangle_count, t - first_triangle);
}

static const kunai_collision *get_collision(const kunai_scene *scene, uint32_t groups,
                                            uint32_t vertices, uint32_t triangles)
{
    const kunai_collision *collision = kunai_scene_get_collision(scene);

    assert_non_null(collision);
    assert_int_equal(collision->group_count, groups);
    assert_int_equal(collision->vertex_count, vertices);
    assert_int_equal(collision->triangle_count, triangles);
    assert_int_equal(collision->reserved, 0);
    return collision;
}

static uint32_t count_vertices(const way *w, const mesh *m)
{
    return w->is_indexed ? m->point_count : 3 * m->triangle_count;
}

/* The second group has nothing, the first is whole. Frees the file, closes the scene. */
static void check_floor_only(const way *w, rel_file *file, const places *at, kunai_result code,
                             uint64_t offset, const char *record)
{
    bytes out = end_rel(file, at->root);
    kunai_scene *scene = open_damaged_scene(&out, 0, code, offset, record);
    const kunai_collision *collision =
        get_collision(scene, 2, count_vertices(w, &floor_mesh), floor_mesh.triangle_count);

    check_group(collision, 0, w, &floor_mesh, 0, 0, 0);
    assert_exact(collision->groups[1].center, wall_mesh.center, 3);
    assert_int_equal(collision->groups[1].flags, wall_mesh.flags);
    assert_int_equal(collision->groups[1].first_triangle, 2);
    assert_int_equal(collision->groups[1].triangle_count, 0);
    kunai_scene_close(scene);
    free_bytes(&out);
}

/* ---- whole files ---- */

TEST(room)
{
    size_t i;

    for (i = 0; i < COUNT(ways); i++) {
        const uint32_t first = count_vertices(&ways[i], &floor_mesh);
        const kunai_collision *collision;
        const kunai_scene_info *info;
        kunai_scene *scene;
        rel_file file;
        bytes out;
        places at;

        file = put_room(&ways[i], &at);
        out = end_rel(&file, at.root);
        scene = open_whole_scene(&out);
        info = kunai_scene_get_info(scene);
        assert_int_equal(info->format, KUNAI_FORMAT_C_REL);
        assert_int_equal(info->byte_order,
                         ways[i].big ? KUNAI_BYTE_ORDER_BIG : KUNAI_BYTE_ORDER_LITTLE);
        assert_int_equal(info->section_count + info->instance_count + info->model_count +
                             info->motion_count + info->texture_count + info->animation_count,
                         0);
        collision = get_collision(scene, 2, first + count_vertices(&ways[i], &wall_mesh), 3);
        check_group(collision, 0, &ways[i], &floor_mesh, 0, 0, 0);
        check_group(collision, 1, &ways[i], &wall_mesh, first, 2, 0);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* The same bytes are each node's own triangles. */
TEST(shared_mesh)
{
    size_t i;
    uint32_t k;

    for (i = 0; i < COUNT(ways); i++) {
        const uint32_t vertices = count_vertices(&ways[i], &floor_mesh);
        rel_file file = begin_rel(ways[i].big);
        const uint32_t mesh_at = put_mesh(&file, &ways[i], &floor_mesh);
        const uint32_t nodes = get_rel_place(&file);
        kunai_scene *scene;
        bytes out;

        for (k = 0; k < 3; k++)
            put_node(&file, mesh_at, &floor_mesh);
        add_rel_zeros(&file, NODE);
        out = end_rel(&file, add_rel_pointer(&file, nodes));
        scene = open_whole_scene(&out);
        for (k = 0; k < 3; k++)
            check_group(get_collision(scene, 3, 3 * vertices, 6), k, &ways[i], &floor_mesh,
                        k * vertices, 2 * k, 0);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* A mesh may have nothing, and then its pointers may be none. */
TEST(empty_mesh)
{
    static const mesh nothing = {.radius = 3, .flags = 0x80000000};
    size_t i;

    for (i = 0; i < COUNT(ways); i++) {
        rel_file file = begin_rel(ways[i].big);
        const uint32_t first = put_mesh(&file, &ways[i], &wall_mesh);
        const uint32_t empty = put_mesh(&file, &ways[i], &nothing);
        const uint32_t nodes = put_node(&file, first, &wall_mesh);
        kunai_scene *scene;
        bytes out;

        put_node(&file, empty, &nothing);
        add_rel_zeros(&file, NODE);
        unlist_rel_pointer(&file, empty + 4);
        if (ways[i].is_indexed)
            unlist_rel_pointer(&file, empty + 12);
        out = end_rel(&file, add_rel_pointer(&file, nodes));
        scene = open_whole_scene(&out);
        check_group(get_collision(scene, 2, 3, 1), 1, &ways[i], &nothing, 3, 1, 0);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* ---- damage ---- */

/* The last vertex is one, the next one is not; of each corner, and 0xFFFF. */
TEST(missing_vertex)
{
    static const uint32_t missing[] = {4, 0xFFFF};
    size_t i, k, corner;

    for (i = 0; i < 2; i++)
        for (k = 0; k < COUNT(missing); k++)
            for (corner = 0; corner < 3; corner++) {
                mesh bad = floor_mesh;
                rel_file file = begin_rel(ways[i].big);
                const kunai_collision *collision;
                uint32_t at, wall, nodes;
                kunai_scene *scene;
                bytes out;

                bad.triangles[0].corners[corner] = missing[k];
                at = put_mesh(&file, &ways[i], &bad);
                wall = put_mesh(&file, &ways[i], &wall_mesh);
                nodes = put_node(&file, at, &bad);
                put_node(&file, wall, &wall_mesh);
                add_rel_zeros(&file, NODE);
                out = end_rel(&file, add_rel_pointer(&file, nodes));
                scene = open_damaged_scene(&out, 0, KUNAI_E_CORRUPT, 4 * VERTEX + 2 * corner,
                                           "collision triangle");
                collision = get_collision(scene, 2, 7, 2);
                check_group(collision, 0, &ways[i], &bad, 0, 0, 1);
                check_group(collision, 1, &ways[i], &wall_mesh, 4, 1, 0);
                kunai_scene_close(scene);
                free_bytes(&out);
            }
}

/* One warning for each mesh, at the first of its triangles that are left out: two nodes with the
 * same mesh say it once. */
TEST(missing_vertices)
{
    kunai_error error;
    mesh bad = floor_mesh;
    rel_file file = begin_rel(0);
    uint32_t at, nodes;
    kunai_scene *scene;
    bytes out;

    bad.triangles[0].corners[1] = bad.triangles[1].corners[2] = 9;
    at = put_mesh(&file, &ways[0], &bad);
    nodes = put_node(&file, at, &bad);
    put_node(&file, at, &bad);
    add_rel_zeros(&file, NODE);
    out = end_rel(&file, add_rel_pointer(&file, nodes));
    scene = open_scene(&out, NULL, &error);
    assert_non_null(scene);
    assert_int_equal(kunai_scene_get_info(scene)->warning_count, 1);
    assert_int_equal(kunai_scene_get_info(scene)->warnings[0].offset, 4 * VERTEX + 2);
    check_group(get_collision(scene, 2, 8, 0), 1, &ways[0], &bad, 4, 0, 3);
    kunai_scene_close(scene);
    free_bytes(&out);
}

/* A mesh that just fits at the end of the payload, and ones that do not. */
TEST(mesh_range)
{
    size_t i;

    for (i = 0; i < COUNT(ways); i++) {
        const uint32_t size = get_mesh_size(&ways[i]);
        uint32_t bad[5] = {0, 0, 0, 2, 0xFFFFFFFC};
        kunai_scene *scene;
        uint32_t end, k;
        rel_file file;
        places at;
        bytes out;

        for (k = 0; k < COUNT(bad); k++) {
            file = put_room(&ways[i], &at);
            align_rel(&file, 32);
            end = get_rel_place(&file);
            bad[0] = end - size + 4;
            bad[1] = end;
            bad[2] = end + 4;
            set_rel_pointer(&file, at.nodes + NODE, bad[k]);
            check_floor_only(&ways[i], &file, &at, KUNAI_E_CORRUPT, at.nodes + NODE,
                             "collision node");
        }
        file = put_room(&ways[i], &at);
        align_rel(&file, 32);
        end = add_rel_zeros(&file, 32) + 32;
        set_rel_pointer(&file, at.nodes + NODE, end - size); /* no triangles */
        out = end_rel(&file, at.root);
        scene = open_whole_scene(&out);
        assert_int_equal(kunai_scene_get_collision(scene)->groups[1].triangle_count, 0);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* array: of a count and a pointer in the mesh of the wall. */
static void check_array_range(const way *w, uint32_t array, uint32_t size)
{
    static const uint32_t past[] = {0, 4, 0x7FFFFFFC, 0xFFFFFFFE};
    uint32_t end, k;
    rel_file file;
    places at;

    for (k = 0; k < COUNT(past); k++) { /* the pointer: to the end of the payload or further */
        file = put_room(w, &at);
        align_rel(&file, 32);
        end = get_rel_place(&file);
        set_rel_word(&file, at.wall + array + 4, k < 2 ? end + past[k] : past[k]);
        check_floor_only(w, &file, &at, KUNAI_E_CORRUPT, at.wall + array + 4, "collision mesh");
    }
    file = put_room(w, &at);
    unlist_rel_pointer(&file, at.wall + array + 4); /* it is null */
    check_floor_only(w, &file, &at, KUNAI_E_CORRUPT, at.wall + array + 4, "collision mesh");
    for (k = 0; k < 3; k++) { /* the count: one item more than there is room for, and many */
        file = put_room(w, &at);
        add_rel_zeros(&file, 80 * (size_t)size);
        align_rel(&file, 32);
        end = get_rel_place(&file);
        set_rel_word(&file, at.wall + array + 4, end - 80 * size);
        set_rel_word(&file, at.wall + array, k == 0 ? 81 : k == 1 ? 0x40000000 : 0xFFFFFFFF);
        check_floor_only(w, &file, &at, KUNAI_E_CORRUPT, at.wall + array, "collision mesh");
    }
}

TEST(array_range)
{
    size_t i;

    for (i = 0; i < COUNT(ways); i++) {
        if (ways[i].is_indexed)
            check_array_range(&ways[i], 0, VERTEX);
        check_array_range(&ways[i], ways[i].is_indexed ? 8 : 0, get_triangle_size(&ways[i]));
    }
}

/* Arrays that end with the payload: all of them are there. */
TEST(arrays_at_the_end)
{
    size_t i;

    for (i = 0; i < COUNT(ways); i++) {
        const way *w = &ways[i];
        const uint32_t array = w->is_indexed ? 12 : 4, size = get_triangle_size(w);
        const kunai_collision *collision;
        kunai_scene *scene;
        rel_file file;
        bytes out;
        places at;

        file = put_room(w, &at);
        while ((get_rel_place(&file) + size) % 32)
            add_rel_zeros(&file, 4);
        set_rel_pointer(&file, at.wall + array, get_rel_place(&file));
        add_rel_zeros(&file, size - 4);
        if (w->is_indexed)
            add_rel_float(&file, 1); /* the radius of the triangle is its last word */
        else
            add_rel_32(&file, 0xABCDEF01);
        assert_int_equal(get_rel_place(&file) % 32, 0);
        out = end_rel(&file, at.root);
        scene = open_whole_scene(&out);
        collision = get_collision(scene, 2, count_vertices(w, &floor_mesh) + 3, 3);
        assert_int_equal(collision->flags[2], w->is_indexed ? 0 : 0xABCDEF01);
        kunai_scene_close(scene);
        free_bytes(&out);
    }
}

/* A record that is no node ends them, even if the data ends before the record does; nothing else
 * may end them. */
TEST(end_of_nodes)
{
    size_t i;
    uint32_t rest;

    for (i = 0; i < COUNT(ways); i++)
        for (rest = 0; rest <= NODE; rest += 4) { /* bytes of the third node */
            const uint32_t vertices =
                count_vertices(&ways[i], &floor_mesh) + count_vertices(&ways[i], &wall_mesh);
            uint32_t node;
            kunai_scene *scene;
            rel_file file;
            bytes out;
            places at;

            file = put_room(&ways[i], &at);
            while ((get_rel_place(&file) + 2 * NODE + rest) % 32)
                add_rel_zeros(&file, 4);
            set_rel_pointer(&file, at.root, get_rel_place(&file));
            put_node(&file, at.floor, &floor_mesh);
            put_node(&file, at.wall, &wall_mesh);
            node = get_rel_place(&file);
            add_rel_zeros(&file, rest);
            out = end_rel(&file, at.root);
            scene = rest ? open_whole_scene(&out)
                         : open_damaged_scene(&out, 0, KUNAI_E_TRUNCATED, node, "collision node");
            get_collision(scene, 2, vertices, 3);
            kunai_scene_close(scene);
            free_bytes(&out);
        }
}

/* Its first word is a pointer, but the data ends in it, or behind it. */
TEST(cut_node)
{
    size_t i;
    uint32_t rest;

    for (i = 0; i < COUNT(ways); i++)
        for (rest = 4; rest <= NODE; rest += 4) {
            kunai_scene *scene;
            rel_file file;
            uint32_t node;
            bytes out;
            places at;

            file = put_room(&ways[i], &at);
            while ((get_rel_place(&file) + NODE + rest) % 32)
                add_rel_zeros(&file, 4);
            set_rel_pointer(&file, at.root, get_rel_place(&file));
            put_node(&file, at.floor, &floor_mesh);
            node = add_rel_zeros(&file, rest);
            set_rel_pointer(&file, node, at.wall);
            out = end_rel(&file, at.root);
            scene = open_damaged_scene(&out, 0, KUNAI_E_TRUNCATED,
                                       rest == NODE ? node + NODE : node, "collision node");
            assert_int_equal(kunai_scene_get_collision(scene)->group_count, rest == NODE ? 2 : 1);
            kunai_scene_close(scene);
            free_bytes(&out);
        }
}

/* Numbers that are not finite read as 0; those that nobody gets are not looked at. */
TEST(not_finite)
{
    size_t i;
    uint32_t k;

    for (i = 0; i < COUNT(ways); i++) {
        const uint32_t normal = ways[i].is_indexed ? 4 * VERTEX + 8 : 36;
        const struct {
            uint32_t at; /* from the start, or from the nodes */
            int in_node;
            const char *record;
        } cases[] = {
            {4, 0, ways[i].is_indexed ? "collision vertex" : "collision triangle"},
            {normal + 8, 0, "collision triangle"},
            {12, 1, "collision node"},
            {16, 1, "collision node"},
        };

        for (k = 0; k < COUNT(cases); k++) {
            const kunai_collision *collision;
            kunai_scene *scene;
            uint32_t offset;
            rel_file file;
            bytes out;
            places at;

            file = put_room(&ways[i], &at);
            offset = cases[k].at + (cases[k].in_node ? at.nodes : 0);
            set_rel_word(&file, offset, k % 2 ? 0x7FC00000 : 0xFF800000);
            set_rel_word(&file, normal + 12, 0x7F800000); /* centre of the triangle */
            out = end_rel(&file, at.root);
            scene = open_damaged_scene(&out, 0, KUNAI_E_CORRUPT, offset, cases[k].record);
            collision = kunai_scene_get_collision(scene);
            assert_exact(k == 0   ? &collision->positions[1]
                         : k == 1 ? &collision->normals[2]
                         : k == 2 ? &collision->groups[0].center[2]
                                  : &collision->groups[0].radius,
                         &(const double){0}, 1);
            kunai_scene_close(scene);
            free_bytes(&out);
        }
    }
}

/* ---- what is no collision file ---- */

static void assert_not_collision(rel_file *file, uint32_t root)
{
    bytes out = end_rel(file, root);

    assert_no_scene(&out, 0, KUNAI_E_UNSUPPORTED, out.size - REL_ROOT_FROM_END, "REL trailer");
    assert_no_scene(&out, KUNAI_FORMAT_C_REL, KUNAI_E_FORMAT, 0, "scene");
    free_bytes(&out);
}

/* Only the pattern of the pointers says what it is. */
TEST(other_files)
{
    size_t i;
    uint32_t k;
    rel_file file;
    places at;

    for (i = 0; i < COUNT(ways); i++) {
        file = put_room(&ways[i], &at);
        unlist_rel_pointer(&file, at.root);
        assert_not_collision(&file, at.root);
        file = put_room(&ways[i], &at);
        set_rel_pointer(&file, at.root + 4, 0);
        assert_not_collision(&file, at.root);
        file = put_room(&ways[i], &at);
        unlist_rel_pointer(&file, at.nodes);
        assert_not_collision(&file, at.root);
        for (k = 1; k < 6; k++) {
            file = put_room(&ways[i], &at);
            set_rel_pointer(&file, at.nodes + 4 * k, 0);
            assert_not_collision(&file, at.root);
        }
        file = put_room(&ways[i], &at);
        set_rel_pointer(&file, at.floor, 0); /* a pointer in place of the first count */
        assert_not_collision(&file, at.root);
        file = put_room(&ways[i], &at);
        unlist_rel_pointer(&file, at.floor + 4);
        assert_not_collision(&file, at.root);
        file = put_room(&ways[i], &at);
        set_rel_word(&file, at.nodes, 0xFFFFFFFC); /* no first mesh, no layout */
        assert_not_collision(&file, at.root);
        file = put_room(&ways[i], &at);
        assert_not_collision(&file, 0x10000000);
    }
}

/* A word that is not wholly in the data is no pointer, even if a relocation leads to it: this file
 * and the next two would be collision files if it were. The root is the relocation table, whose
 * first two are 0x10 and 1: the place of the nodes. */
TEST(root_behind)
{
    enum { NODES = 0x10010, MESH = 60 };
    static const uint16_t relocations[] = {0x10, 1, (NODES - 68) / 4, 2 * NODE / 4};
    rel_file file = begin_rel(0);
    bytes out;

    add_rel_zeros(&file, NODES);
    add_rel_32(&file, MESH); /* the first node; 64, in the mesh, is listed */
    add_rel_zeros(&file, 2 * NODE - 4);
    out = end_rel_raw(&file, relocations, COUNT(relocations), get_rel_place(&file));
    assert_no_scene(&out, 0, KUNAI_E_UNSUPPORTED, out.size - REL_ROOT_FROM_END, "REL trailer");
    free_bytes(&out);
}

/* It is the last two bytes of the data, and 0 from the table. */
TEST(root_cut)
{
    static const uint32_t words[] = {0, 0, 0, 4}; /* the mesh is at 4, its triangles are at 0 */
    static const uint16_t relocations[] = {0, 2, 1, 17}; /* 0, 8, the node at 12, the root at 80 */
    rel_file file = begin_rel(0);
    uint32_t root;
    bytes out;

    add_rel_words(&file, words, COUNT(words));
    add_rel_zeros(&file, 64);
    root = add_rel_16(&file, 12);
    out = end_rel_raw(&file, relocations, COUNT(relocations), root);
    assert_no_scene(&out, 0, KUNAI_E_UNSUPPORTED, out.size - REL_ROOT_FROM_END, "REL trailer");
    free_bytes(&out);
}

/* No data at all, and the table in its place, in which there is what would be a collision file. */
TEST(no_data)
{
    static const uint16_t relocations[] = {0, 2, 2, 0x8000 - 4};
    const uint32_t nodes = 0x20000;
    rel_file file = begin_rel(0);
    bytes out = end_rel_raw(&file, relocations, COUNT(relocations), 0);

    out.size -= REL_TRAILER;
    append_zeros(&out, nodes - out.size);
    append_u32(&out, 12, 0); /* the mesh; 16 is listed */
    append_zeros(&out, 2 * NODE - 4);
    append_u32(&out, 0, 0);
    append_u32(&out, COUNT(relocations), 0);
    append_u32(&out, 1, 0);
    append_zeros(&out, 20);
    assert_no_scene(&out, 0, KUNAI_E_UNSUPPORTED, out.size - REL_ROOT_FROM_END, "REL trailer");
    free_bytes(&out);
}

/* At 1 behind the root there is a word that would lead to the nodes. */
TEST(odd_root)
{
    rel_file file;
    places at;

    file = put_room(&ways[0], &at);
    set_rel_word(&file, at.root, at.nodes << 8);
    assert_int_equal(ways[0].big, 0);
    assert_not_collision(&file, at.root + 1);
}

/* What is behind a Dreamcast mesh is not its, even if it is a pointer. */
TEST(pointer_behind)
{
    rel_file file;
    places at;
    bytes out;

    file = put_room(&ways[2], &at);
    set_rel_pointer(&file, at.floor + 8, 0);
    out = end_rel(&file, at.root);
    kunai_scene_close(open_whole_scene(&out));
    free_bytes(&out);
}

/* ---- limits ---- */

enum { SHARED_TRIANGLES = 1000 };

/* So many nodes share a Dreamcast mesh. */
static bytes make_shared(uint32_t nodes)
{
    rel_file file = begin_rel(0);
    uint32_t i, at, root;

    add_rel_zeros(&file, SHARED_TRIANGLES * 68);
    at = add_rel_32(&file, SHARED_TRIANGLES);
    add_rel_pointer(&file, 0);
    root = add_rel_32(&file, 0);
    add_rel_32(&file, 0);
    set_rel_pointer(&file, root, get_rel_place(&file));
    for (i = 0; i <= nodes; i++) {
        const uint32_t node = add_rel_zeros(&file, NODE);

        if (i < nodes)
            set_rel_pointer(&file, node, at);
    }
    return end_rel(&file, root);
}

/* Arrays that are too large to share a block of memory. */
TEST(large_arrays)
{
    bytes file = make_shared(4);

    test_sweep_allocations(&scene_visitor, file.data, file.size, NULL);
    test_sweep_memory_limit(&scene_visitor, file.data, file.size, NULL);
    free_bytes(&file);
}

TEST(sweeps)
{
    size_t i;

    for (i = 0; i < COUNT(ways); i++) {
        rel_file file;
        places at;
        bytes out;

        file = put_room(&ways[i], &at);
        out = end_rel(&file, at.root);
        test_sweep_all(&scene_visitor, out.data, out.size, NULL, 1);
        free_bytes(&out);
    }
}
