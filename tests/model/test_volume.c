/* test_volume.c - modifier volumes of Ninja Chunk models, ninja-chunk.md 4.8, written chunk by
 * chunk and worked out by hand; and that those of real games are closed bodies. */
#include "chunk_files.h"

#include "model_part.h"

#include <math.h>

enum { TRIANGLES = 0x38, QUADS = 0x39, STRIPS = 0x3A };
enum { BOTH_ORDERS = 2 };

/* Slots 0 to 11 at (slot, slot * slot, 0), as make_chunk_line puts them. */
static void put_line(vertex_words *list)
{
    uint32_t i;

    begin_vertices(list, 0x22, 0, CHUNK_LINE);
    for (i = 0; i < CHUNK_LINE; i++)
        add_vertex_point(list, i, i * i, 0);
    end_vertices(list);
}

static uint32_t get_slot(const kunai_mesh *mesh, uint32_t index)
{
    return (uint32_t)mesh->positions[3 * mesh->indices[index]];
}

static void assert_slots(const kunai_mesh *mesh, const uint32_t *slots, uint32_t count)
{
    uint32_t i;

    assert_int_equal(mesh->index_count, count);
    for (i = 0; i < count; i++)
        assert_int_equal(get_slot(mesh, i), slots[i]);
}

/* A mesh has nothing but what the header says. */
static void assert_volume(const kunai_mesh *mesh, int32_t node)
{
    assert_int_equal(mesh->kind, KUNAI_MESH_KIND_VOLUME);
    assert_int_equal(mesh->node, node);
    assert_int_equal(mesh->corner_count, 3);
    assert_non_null(mesh->positions);
    assert_non_null(mesh->sources);
    assert_null(mesh->normals);
    assert_null(mesh->uvs[0]);
    assert_null(mesh->volume_uvs);
    assert_null(mesh->colors[0]);
    assert_null(mesh->speculars);
    assert_null(mesh->joints);
    assert_null(mesh->weights);
    assert_null(mesh->influences);
    assert_null(mesh->influence_starts);
    assert_null(mesh->polygon_normals);
    assert_int_equal(mesh->influence_count, 0);
}

static kunai_model *open_list(polygon_words *polygons, int big, uint32_t warnings)
{
    vertex_words vertices = {0};
    chunk_node node;

    put_line(&vertices);
    node = make_node(UNIT, &vertices, polygons);
    return open_in_order(&node, 1, big, 0, warnings);
}

/* Where the polygon list of open_list begins in the body. */
enum { LIST_PLACE = CHUNK_NODE + CHUNK_MODEL + 4 * (3 + 3 * CHUNK_LINE) };

/* ---- the three types ---- */

typedef struct volume_case {
    uint32_t type;
    uint16_t elements[2][8]; /* a strip with its length; the words come behind, or between */
    uint32_t corners[2];
    uint32_t slots[24];
    uint32_t index_count;
    uint32_t triangles_a_group; /* that have the same words */
} volume_case;

static const volume_case volume_cases[] = {
    {TRIANGLES, {{4, 1, 2}, {7, 5, 9}}, {3, 3}, {4, 1, 2, 7, 5, 9}, 6, 1},
    {QUADS, {{0, 1, 2, 3}, {8, 6, 4, 5}}, {4, 4}, {0, 1, 2, 2, 1, 3, 8, 6, 4, 4, 6, 5}, 12, 2},
    /* The exact test of ninja-chunk.md 4.6, and one forward. */
    {STRIPS,
     {{0xFFFB, 1, 9, 0, 5, 11}, {4, 2, 3, 4, 6}},
     {5, 4},
     {1, 0, 9, 9, 0, 5, 0, 11, 5, 2, 3, 4, 3, 6, 4},
     15,
     1},
};

static void put_words(polygon_words *list, uint32_t count, uint32_t *group)
{
    uint32_t i;

    for (i = 0; i < count; i++)
        add_polygon_word(list, 1000 * *group + i);
    ++*group;
}

/* Word w of group g is 1000 * g + w. */
static void put_volume(polygon_words *list, const volume_case *one, uint32_t words)
{
    const uint32_t is_strip = one->type == STRIPS;
    uint32_t i, k, group = 0;

    begin_polygons(list, 0x5A00 | one->type);
    add_polygon_word(list, 2 | words << 14);
    for (i = 0; i < 2; i++) {
        if (is_strip)
            add_polygon_word(list, one->elements[i][0]);
        for (k = 0; k < one->corners[i]; k++) {
            add_polygon_word(list, one->elements[i][k + is_strip]);
            if (is_strip ? k >= 2 : k + 1 == one->corners[i])
                put_words(list, words, &group);
        }
    }
    end_polygons(list);
}

static void check_words(const kunai_mesh *mesh, uint32_t words, uint32_t triangles_a_group)
{
    uint32_t i, k;

    assert_int_equal(mesh->user_count, words);
    assert_true((mesh->user_words != NULL) == (words > 0));
    for (i = 0; i < mesh->index_count / 3; i++)
        for (k = 0; k < words; k++)
            assert_int_equal(mesh->user_words[i * words + k], 1000 * (i / triangles_a_group) + k);
}

TEST(types)
{
    uint32_t i, k, words;
    int big;

    for (i = 0; i < COUNT(volume_cases); i++)
        for (words = 0; words < 4; words++)
            for (big = 0; big < BOTH_ORDERS; big++) {
                polygon_words polygons = {0};
                const kunai_mesh *mesh;
                kunai_model *model;

                put_volume(&polygons, &volume_cases[i], words);
                model = open_list(&polygons, big, 0);
                mesh = kunai_model_get_mesh(model, 0);
                assert_volume(mesh, 0);
                assert_slots(mesh, volume_cases[i].slots, volume_cases[i].index_count);
                check_words(mesh, words, volume_cases[i].triangles_a_group);
                for (k = 0; k < mesh->vertex_count; k++)
                    assert_int_equal(mesh->sources[k], (uint32_t)mesh->positions[3 * k]);
                assert_int_equal(mesh->submesh_count, 1);
                assert_int_equal(mesh->submeshes[0].flags, 0x5A);
                assert_int_equal(mesh->submeshes[0].node, 0);
                assert_int_equal(mesh->submeshes[0].order, 0);
                assert_int_equal(mesh->submeshes[0].material, 0);
                kunai_model_close(model);
            }
}

/* A volume is nothing that one sees: no box, no vertices, no mesh of its node. */
TEST(volumes_only)
{
    static const double zeros[3] = {0, 0, 0};
    polygon_words polygons = {0};
    const kunai_model_info *info;
    kunai_model *model;

    put_volume(&polygons, &volume_cases[0], 0);
    model = open_list(&polygons, 0, 0);
    info = kunai_model_get_info(model);
    assert_int_equal(info->mesh_count, 1);
    assert_int_equal(info->material_count, 1);
    assert_int_equal(info->skinned, 0);
    assert_null(info->inverse_binds);
    assert_int_equal(info->vertex_count, 0);
    assert_int_equal(info->triangle_count, 0);
    assert_int_equal(info->dropped_count, 0);
    assert_floats(info->bounds_min, zeros, 3);
    assert_floats(info->bounds_max, zeros, 3);
    assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
    kunai_model_close(model);
}

static void put_triangle(polygon_words *list, uint32_t head, uint32_t a, uint32_t b, uint32_t c)
{
    const uint16_t words[] = {1, (uint16_t)a, (uint16_t)b, (uint16_t)c};

    add_polygon_chunk(list, head, words, COUNT(words));
}

/* Draws and volumes count on together, but share no mesh; equal chunks are not merged. Vertices
 * are shared inside a mesh. */
TEST(mixed_with_strips)
{
    static const uint32_t drawn[] = {0, 1, 2, 1, 2, 3}, solid[] = {0, 1, 2, 2, 1, 3, 0, 1, 2};
    static const uint32_t indices[] = {0, 1, 2, 2, 1, 3, 0, 1, 2}, orders[] = {1, 3, 4};
    static const double low[] = {0, 0, 0}, high[] = {3, 9, 0};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        polygon_words polygons = {0};
        const kunai_model_info *info;
        const kunai_mesh *mesh;
        kunai_model *model;
        uint32_t i;

        add_polygon_triangle(&polygons, 0, 0, 1, 2);          /* order 0 */
        put_triangle(&polygons, TRIANGLES, 0, 1, 2);          /* 1 */
        add_polygon_triangle(&polygons, 0, 1, 2, 3);          /* 2 */
        put_triangle(&polygons, 0x0100 | TRIANGLES, 2, 1, 3); /* 3 */
        put_triangle(&polygons, TRIANGLES, 0, 1, 2);          /* 4 */
        model = open_list(&polygons, big, 0);
        info = kunai_model_get_info(model);
        assert_int_equal(info->mesh_count, 2);
        assert_int_equal(info->vertex_count, 4);
        assert_int_equal(info->triangle_count, 2);
        assert_floats(info->bounds_min, low, 3);
        assert_floats(info->bounds_max, high, 3);
        assert_int_equal(kunai_model_get_node(model, 0)->mesh, 0);
        mesh = kunai_model_get_mesh(model, 0);
        assert_int_equal(mesh->kind, KUNAI_MESH_KIND_RIGID);
        assert_slots(mesh, drawn, 6);
        assert_int_equal(mesh->submesh_count, 1);
        mesh = kunai_model_get_mesh(model, 1);
        assert_volume(mesh, 0);
        assert_slots(mesh, solid, 9);
        assert_indices(mesh, indices, 9);
        assert_int_equal(mesh->vertex_count, 4);
        assert_int_equal(mesh->submesh_count, 3);
        for (i = 0; i < 3; i++) {
            assert_int_equal(mesh->submeshes[i].order, orders[i]);
            assert_int_equal(mesh->submeshes[i].flags, i == 1);
            assert_int_equal(mesh->submeshes[i].first_index, 3 * i);
            assert_int_equal(mesh->submeshes[i].index_count, 3);
        }
        kunai_model_close(model);
    }
}

/* The volume of strips: a box that only a volume fills is not in the bounds. */
TEST(bounds)
{
    static const double low[] = {1, 1, 0}, high[] = {3, 9, 0};
    polygon_words polygons = {0};
    kunai_model *model;

    put_triangle(&polygons, TRIANGLES, 0, 10, 11);
    add_polygon_triangle(&polygons, 0, 1, 2, 3);
    model = open_list(&polygons, 0, 0);
    assert_floats(kunai_model_get_info(model)->bounds_min, low, 3);
    assert_floats(kunai_model_get_info(model)->bounds_max, high, 3);
    kunai_model_close(model);
}

/* Chunks of one mesh with different counts of words: those that lack some have 0. */
TEST(words_of_several_chunks)
{
    static const uint16_t one[] = {0x4001, 0, 1, 2, 11}, three[] = {0xC001, 0, 1, 3, 21, 22, 23};
    static const uint16_t none[] = {1, 0, 1, 4}, expected[] = {11, 0, 0, 21, 22, 23, 0, 0, 0};
    polygon_words polygons = {0};
    kunai_model *model;

    add_polygon_chunk(&polygons, TRIANGLES, one, COUNT(one));
    add_polygon_chunk(&polygons, TRIANGLES, three, COUNT(three));
    add_polygon_chunk(&polygons, TRIANGLES, none, COUNT(none));
    model = open_list(&polygons, 0, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->user_count, 3);
    assert_memory_equal(kunai_model_get_mesh(model, 0)->user_words, expected, sizeof expected);
    kunai_model_close(model);
}

/* ---- what is left out ---- */

/* Repeated corners go without a word, empty slots with a warning for each chunk. A quad can lose
 * one of its triangles; the words stay with the other. A chunk that loses all has its place in the
 * order, but no sub-mesh. */
TEST(dropped_triangles)
{
    static const uint16_t triangles[] = {4, 0, 1, 1, 2, 3, 4, 12, 3, 4, 5, 65535, 6};
    static const uint16_t quads[] = {0x4002, 5, 6, 7, 5, 100, 7, 8, 9, 9, 101};
    static const uint16_t lost[] = {1, 3, 3, 4}, empty[] = {0};
    static const uint16_t strips[] = {3, 2, 0, 1, 5, 0, 1, 1, 2, 3, 0xFFFD, 0, 12, 1};
    /* The quad 5 6 7 5 is 5 6 7 and 7 6 5; the quad 7 8 9 9 is 7 8 9 and 9 8 9. */
    static const uint32_t slots[] = {2, 3, 4, 5, 6, 7, 7, 6, 5, 7, 8, 9, 1, 2, 3};
    static const uint16_t words[] = {0, 100, 100, 101, 0};
    static const uint32_t orders[] = {0, 1, 4};
    polygon_words polygons = {0};
    const kunai_mesh *mesh;
    kunai_model *model;
    uint32_t i;

    add_polygon_chunk(&polygons, TRIANGLES, triangles, COUNT(triangles));
    add_polygon_chunk(&polygons, QUADS, quads, COUNT(quads));
    add_polygon_chunk(&polygons, TRIANGLES, lost, COUNT(lost));
    add_polygon_chunk(&polygons, QUADS, empty, COUNT(empty));
    add_polygon_chunk(&polygons, STRIPS, strips, COUNT(strips));
    model = open_list(&polygons, 0, 2);
    assert_warning(model, 0, KUNAI_E_CORRUPT, LIST_PLACE,
                   "triangles that use an empty vertex slot are left out");
    assert_warning(model, 1, KUNAI_E_CORRUPT,
                   LIST_PLACE + 2 * (COUNT(triangles) + COUNT(quads) + COUNT(lost) + COUNT(empty)) +
                       16,
                   "triangles that use an empty vertex slot are left out");
    assert_string_equal(kunai_model_get_info(model)->warnings[0].record, "polygon list");
    assert_int_equal(kunai_model_get_info(model)->dropped_count, 3 + 1 + 1 + 2 + 1);
    mesh = kunai_model_get_mesh(model, 0);
    assert_slots(mesh, slots, COUNT(slots));
    assert_memory_equal(mesh->user_words, words, sizeof words);
    assert_int_equal(mesh->submesh_count, 3);
    for (i = 0; i < 3; i++)
        assert_int_equal(mesh->submeshes[i].order, orders[i]);
    kunai_model_close(model);
}

static void assert_list_error(polygon_words *polygons, kunai_result code, uint64_t place,
                              const char *message)
{
    vertex_words vertices = {0};
    chunk_node node;

    put_line(&vertices);
    node = make_node(UNIT, &vertices, polygons);
    assert_nodes_error(&node, 1, KUNAI_OPEN_STRICT, code, place, message);
}

TEST(strict)
{
    polygon_words polygons = {0};

    put_triangle(&polygons, TRIANGLES, 0, 1, 2);
    put_triangle(&polygons, TRIANGLES, 0, 1, CHUNK_LINE);
    assert_list_error(&polygons, KUNAI_E_CORRUPT, LIST_PLACE + 12,
                      "triangles that use an empty vertex slot are left out");
}

/* A size that is too large is obeyed; one that is a word too small breaks the list where the
 * element begins that does not fit: what was read before stays, what follows is lost. */
TEST(sizes)
{
    static const struct {
        uint32_t type, count;
        uint16_t words[12];
        uint32_t place; /* of the word that breaks the list */
        uint32_t kept;  /* triangles with a size that is a word too small */
        uint32_t all;
    } cases[] = {
        {TRIANGLES, 7, {2, 0, 1, 2, 3, 4, 5}, 4, 1, 2},
        {TRIANGLES, 9, {0x4002, 0, 1, 2, 50, 3, 4, 5, 51}, 5, 1, 2},
        {QUADS, 9, {2, 0, 1, 2, 3, 4, 5, 6, 7}, 5, 2, 4},
        {QUADS, 8, {0xC001, 0, 1, 2, 3, 50, 51, 52}, 1, 0, 2},
        {STRIPS, 6, {1, 4, 0, 1, 2, 3}, 5, 1, 2},
        {STRIPS, 8, {0x4001, 4, 0, 1, 2, 50, 3, 51}, 6, 1, 2},
        {STRIPS, 6, {2, 3, 0, 1, 2, 0}, 5, 1, 1}, /* the length of a second, empty strip */
        {TRIANGLES, 1, {0}, 0, 0, 0},
    };
    size_t i;
    uint32_t more;

    for (i = 0; i < COUNT(cases); i++)
        for (more = 0; more < 4; more++) {
            polygon_words polygons = {0};
            const kunai_mesh *mesh;
            kunai_model *model;
            uint32_t there;

            add_polygon_triangle(&polygons, 0, 0, 1, 2); /* so that something is left */
            add_polygon_chunk(&polygons, cases[i].type, cases[i].words, cases[i].count);
            polygons.items[polygons.chunk + 1] =
                (uint16_t)(more < 3 ? cases[i].count + more : cases[i].count - 1);
            add_polygon_word(&polygons, 0x0100); /* garbage, as long as the size covers it */
            add_polygon_word(&polygons, 0x0100);
            if (more < 3)
                polygons.count -= 2 - more;
            add_polygon_triangle(&polygons, 0, 1, 2, 3);
            model = open_list(&polygons, 0, more == 3);
            assert_int_equal(kunai_model_get_info(model)->triangle_count, more < 3 ? 2 : 1);
            mesh = kunai_model_get_mesh(model, 1);
            there = more < 3 ? cases[i].all : cases[i].kept;
            assert_true((mesh != NULL) == (there > 0));
            if (mesh)
                assert_int_equal(mesh->index_count, 3 * there);
            if (more == 3)
                assert_warning(model, 0, KUNAI_E_CORRUPT, LIST_PLACE + 14 + 4 + 2 * cases[i].place,
                               "the volume is larger than its chunk");
            kunai_model_close(model);
            if (more == 3) {
                polygons.count--; /* the end that open_list added */
                assert_list_error(&polygons, KUNAI_E_CORRUPT,
                                  LIST_PLACE + 14 + 4 + 2 * cases[i].place,
                                  "the volume is larger than its chunk");
            }
        }
}

/* Nothing is left but a damaged volume: that is the error. A volume alone is something. */
TEST(only_damage)
{
    static const uint16_t words[] = {2, 0, 1, 2, 3, 4};
    polygon_words all = {0}, nothing = {0};
    vertex_words vertices = {0};
    chunk_node node;
    kunai_model *model;

    add_polygon_chunk(&all, TRIANGLES, words, COUNT(words));
    model = open_list(&all, 0, 1);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3);
    kunai_model_close(model);
    add_polygon_chunk(&nothing, TRIANGLES, words, 3);
    put_line(&vertices);
    node = make_node(UNIT, &vertices, &nothing);
    assert_nodes_error(&node, 1, 0, KUNAI_E_CORRUPT, LIST_PLACE + 6,
                       "the volume is larger than its chunk");
}

/* The count has 14 bits: 16383 triangles, and one of 16384 is one of 0 with a word for each. */
TEST(most_triangles)
{
    enum { MOST = 16383 };
    static uint16_t list[3 + 3 * MOST + 1];
    uint32_t line[3 + 3 * CHUNK_LINE], i;
    chunk_node node = {UNIT, VERTICES(line), POLYGONS(list)};
    kunai_model *model;

    make_chunk_line(line);
    list[0] = TRIANGLES;
    list[1] = 1 + 3 * MOST;
    list[2] = MOST;
    for (i = 0; i < 3 * MOST; i++)
        list[3 + i] = (uint16_t)(i % CHUNK_LINE);
    list[3 + 3 * MOST] = 0xFF;
    model = open_nodes(&node, 1, 0);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, 3 * MOST);
    assert_int_equal(kunai_model_get_mesh(model, 0)->vertex_count, CHUNK_LINE);
    kunai_model_close(model);
    list[2] = MOST + 1;
    model = open_nodes(&node, 1, 0);
    assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
    kunai_model_close(model);
}

/* Corners of draws and of volumes have one limit: 16777216 is not one of whole triangles, 5592405
 * are. 85 strips of 32767 corners are drawn, 85 volumes are of as many, and then there is a volume
 * of 22357 or 22358: 11 MB. */
TEST(corner_limit)
{
    kunai_error error;
    kunai_model *model = open_long_strips(0x40, STRIPS, 22357, &error);

    assert_int_equal(error.code, KUNAI_OK);
    assert_int_equal(kunai_model_get_mesh(model, 0)->index_count +
                         kunai_model_get_mesh(model, 1)->index_count,
                     3 * 5592405);
    kunai_model_close(model);
    assert_null(open_long_strips(0x40, STRIPS, 22358, &error));
    assert_record(&error, KUNAI_E_LIMIT, 8 + LIST_PLACE + 2 * LONG_CHUNKS * LONG_CHUNK,
                  "triangles");
    assert_string_equal(error.message, "there are more than 16777216 corners");
}

/* ---- nodes ---- */

/* Two nodes with volumes and one without: a mesh each, in the order of the nodes, after all that
 * can be drawn. One mesh for everything is one for everything that can be drawn. */
TEST(two_nodes)
{
    static const uint16_t first[] = {TRIANGLES, 4, 1, 0, 1, 2, 0xFF};
    static const uint16_t second[] = {0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const uint16_t third[] = {TRIANGLES, 4, 1, 3, 2, 1, 0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {
        {UNIT - 1, {F_10}, .child = 1, VERTICES(chunk_square), POLYGONS(first)},
        {UNIT, .sibling = 2, VERTICES(chunk_square), POLYGONS(second)},
        {UNIT - 1, {F_0, F_5}, VERTICES(chunk_square), POLYGONS(third)}};
    static const double one[] = {0, 0, 0, 1, 0, 0, 0, 1, 0}, two[] = {1, 1, 0, 0, 1, 0, 1, 0, 0};
    static const double there[] = {11, 6, 0, 10, 6, 0, 11, 5, 0};
    float worlds[3 * 16], positions[9], normals[9];
    int big, i;

    for (big = 0; big < BOTH_ORDERS; big++) {
        kunai_model *model = open_in_order(nodes, 3, big, 0, 0);

        assert_int_equal(kunai_model_get_info(model)->mesh_count, 4);
        assert_int_equal(kunai_model_get_node(model, 0)->mesh, -1);
        assert_int_equal(kunai_model_get_node(model, 1)->mesh, 0);
        assert_int_equal(kunai_model_get_node(model, 2)->mesh, 1);
        assert_volume(kunai_model_get_mesh(model, 2), 0);
        assert_floats(kunai_model_get_mesh(model, 2)->positions, one, 9);
        assert_volume(kunai_model_get_mesh(model, 3), 2);
        assert_floats(kunai_model_get_mesh(model, 3)->positions, two, 9);
        assert_int_equal(kunai_model_get_mesh(model, 3)->submeshes[0].order, 2);
        assert_int_equal(kunai_model_get_mesh(model, 3)->submeshes[0].node, 2);
        assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 3, NULL), KUNAI_OK);
        memset(normals, 1, sizeof normals);
        assert_int_equal(kunai_model_skin(model, 3, worlds, 3, positions, normals, 3, NULL),
                         KUNAI_OK);
        assert_floats(positions, there, 9);
        for (i = 0; i < 9; i++)
            assert_true(normals[i] >= 0 && normals[i] <= 0);
        assert_int_equal(kunai_model_skin(model, 3, worlds, 3, positions, NULL, 2, NULL),
                         KUNAI_E_SPACE);
        kunai_model_close(model);
        model = open_in_order(nodes, 3, big, KUNAI_MODEL_ONE_MESH | KUNAI_MODEL_DRAW_ORDER, 0);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 3);
        assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_SKINNED);
        assert_volume(kunai_model_get_mesh(model, 1), 0);
        assert_volume(kunai_model_get_mesh(model, 2), 2);
        assert_floats(kunai_model_get_mesh(model, 2)->positions, two, 9);
        kunai_model_close(model);
    }
}

/* A cached volume belongs to the node that draws it, and so do vertices of others: slot 0 is pulled
 * by both (0.25 * (1, 0, 0) + 0.75 * (11, 0, 0) at rest, (-1.5, 0, 0) in the child at x = 10),
 * slots 1 and 2 are the child's. Drawn skinned, too: the volume mesh comes after the skinned one.
 */
TEST(pulled_vertices)
{
    static const uint16_t root[] = {0x0004, TRIANGLES, 4, 1, 0, 1, 2, 0xFF};
    static const uint16_t child[] = {0x0005, 0x0040, 5, 1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(pull_start), POLYGONS(root)},
                                       {UNIT - 1, {F_10}, VERTICES(pull_end), POLYGONS(child)}};
    static const double positions[] = {-1.5, 0, 0, 0, 0, 0, 0, 3, 0};
    static const uint32_t sources[] = {0, 1, 2};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        kunai_model *model = open_in_order(nodes, 2, big, 0, 0);
        const kunai_mesh *mesh = kunai_model_get_mesh(model, 1);

        assert_int_equal(kunai_model_get_info(model)->skinned, 1);
        assert_int_equal(kunai_model_get_info(model)->mesh_count, 2);
        assert_int_equal(kunai_model_get_mesh(model, 0)->kind, KUNAI_MESH_KIND_SKINNED);
        assert_volume(mesh, 1);
        assert_floats(mesh->positions, positions, 9);
        assert_memory_equal(mesh->sources, sources, sizeof sources);
        kunai_model_close(model);
    }
}

/* Three nodes: the root at (10, 0, 0), a child that turns X to Y and doubles, and its child, which
 * draws vertices of all. Slot 0 of the root: (10, 0, 0) at rest, slot 1 of the child (1, 0, 0):
 * (10, 2, 0); its own child stands at (1, 2, 3) in it: (10 - 4, 2, 6) at rest. */
TEST(vertices_of_other_nodes)
{
    static const double root_points[] = {0, 0, 0}, child_points[] = {1, 0, 0};
    static const double own_points[] = {7, 8, 9};
    /* (10, 0, 0) - (6, 2, 6) = (4, -2, -6) turned back: (-2, -4, -6), halved: (-1, -2, -3).
     * (10, 2, 0) - (6, 2, 6) = (4, 0, -6): (0, -4, -6), halved: (0, -2, -3). */
    static const double expected[] = {-1, -2, -3, 0, -2, -3, 7, 8, 9};
    vertex_words vertices[3] = {{{0}, 0, 0}};
    polygon_words polygons = {0};
    chunk_node nodes[3];
    kunai_model *model;

    add_vertex_points(&vertices[0], 0, root_points, 1);
    add_vertex_points(&vertices[1], 1, child_points, 1);
    add_vertex_points(&vertices[2], 2, own_points, 1);
    put_triangle(&polygons, TRIANGLES, 0, 1, 2);
    nodes[0] = make_node(UNIT - 1, &vertices[0], NULL);
    nodes[1] = make_node(UNIT - 6, &vertices[1], NULL);
    nodes[2] = make_node(UNIT - 1, &vertices[2], &polygons);
    nodes[0].child = 1;
    nodes[1].child = 2;
    nodes[0].position[0] = F_10;
    nodes[1].angles[2] = 0x4000;
    nodes[1].scale[0] = nodes[1].scale[1] = nodes[1].scale[2] = F_2;
    nodes[2].position[0] = F_1;
    nodes[2].position[1] = F_2;
    nodes[2].position[2] = F_3;
    model = open_in_order(nodes, 3, 0, 0, 0);
    assert_volume(kunai_model_get_mesh(model, 0), 2);
    assert_floats(kunai_model_get_mesh(model, 0)->positions, expected, 9);
    kunai_model_close(model);
}

/* What was written later does not change a volume that is drawn already; weights that sum to 0
 * leave all to the first influence. */
TEST(vertices_as_they_are)
{
    static const uint32_t first[] = {0x25 | 5 << 16,
                                     0 | 1 << 16,
                                     F_4,
                                     F_0,
                                     F_0,
                                     100u << 16,
                                     0x25 | 5 << 16,
                                     3 | 1 << 16,
                                     F_5,
                                     F_0,
                                     F_0,
                                     0,
                                     0x22 | 7 << 16,
                                     1 | 2 << 16,
                                     F_0,
                                     F_1,
                                     F_0,
                                     F_0,
                                     F_2,
                                     F_0,
                                     0xFF};
    static const uint32_t second[] = {
        0x0225 | 5 << 16, 0 | 1 << 16, F_0, F_0, F_0, 100u << 16, 0x0225 | 5 << 16,
        3 | 1 << 16,      F_0,         F_0, F_0, 0,   0xFF};
    static const uint16_t polygons[] = {TRIANGLES, 4, 1, 0, 1, 2, 0xFF};
    static const uint16_t both[] = {TRIANGLES, 7, 2, 0, 1, 2, 3, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(first), POLYGONS(polygons)},
                                       {UNIT, VERTICES(second), POLYGONS(both)}};
    kunai_model *model = open_in_order(nodes, 2, 0, 0, 0);
    static const double before[] = {4, 0, 0, 0, 1, 0, 0, 2, 0};
    static const double after[] = {2, 0, 0, 0, 1, 0, 0, 2, 0, 5, 0, 0};

    assert_floats(kunai_model_get_mesh(model, 0)->positions, before, 9);
    assert_floats(kunai_model_get_mesh(model, 1)->positions, after, 12);
    kunai_model_close(model);
}

static void assert_near(const float *values, const double *expected, size_t count, double distance)
{
    size_t i;

    for (i = 0; i < count; i++)
        assert_true(fabs((double)values[i] - expected[i]) < distance);
}

/* A node that is scaled to nothing has no place for vertices of others, but its own stay. */
TEST(singular_node)
{
    static const double points[] = {0, 0, 0, 1, 0, 0, 0, 1, 0};
    static const char message[] =
        "triangles of a volume have no place in a node that is scaled to nothing";
    uint32_t foreign;

    for (foreign = 0; foreign < 2; foreign++) {
        vertex_words vertices[2] = {{{0}, 0, 0}};
        polygon_words polygons = {0};
        chunk_node nodes[2];
        kunai_model *model;

        add_vertex_points(&vertices[0], 5, points, 3);
        add_vertex_points(&vertices[1], 0, points, 3);
        put_triangle(&polygons, TRIANGLES, 0, 1, 2);
        put_triangle(&polygons, TRIANGLES, 0, 1, foreign ? 5 : 2);
        nodes[0] = make_node(UNIT, &vertices[0], NULL);
        nodes[1] = make_node(UNIT - 4, &vertices[1], &polygons);
        nodes[0].child = 1;
        nodes[1].scale[0] = nodes[1].scale[1] = F_1; /* and 0 in Z */
        model = open_in_order(nodes, 2, 0, 0, foreign);
        assert_floats(kunai_model_get_mesh(model, 0)->positions, points, 9);
        assert_int_equal(kunai_model_get_mesh(model, 0)->index_count, foreign ? 3 : 6);
        assert_int_equal(kunai_model_get_info(model)->dropped_count, foreign);
        if (foreign)
            assert_warning(model, 0, KUNAI_E_CORRUPT,
                           2 * (CHUNK_NODE + CHUNK_MODEL) + 2 * 4 * 12 + 12, message);
        kunai_model_close(model);
        if (foreign)
            assert_nodes_error(nodes, 2, KUNAI_OPEN_STRICT, KUNAI_E_CORRUPT,
                               2 * (CHUNK_NODE + CHUNK_MODEL) + 2 * 4 * 12 + 12, message);
    }
}

/* The same where the parent is scaled to nothing and both are turned: what should be 0 in the
 * child's matrix is then what rounding left, and its inverse leads nowhere. Scaled to 1e-4 there is
 * a place, from which the child's matrix leads back. */
TEST(child_of_singular_node)
{
    static const uint32_t heights[2] = {F_0, 0x38D1B717}; /* 0 and 1e-4 */
    static const double points[] = {0, 0, 0, 1, 0, 0, 0, 0, 1};
    int is_thin;

    for (is_thin = 0; is_thin < 2; is_thin++) {
        vertex_words vertices = {0};
        polygon_words polygons = {0};
        chunk_node nodes[3];
        kunai_model *model;
        const kunai_mesh *mesh;

        add_vertex_points(&vertices, 0, points, 3);
        put_triangle(&polygons, TRIANGLES, 0, 1, 2);
        nodes[0] = make_node(UNIT, &vertices, NULL);
        nodes[1] = (chunk_node){1, .angles = {0x1234, 0x2345, 0x0567}, .child = 2};
        nodes[2] = make_node(5, NULL, &polygons);
        nodes[0].child = 1;
        nodes[1].scale[0] = nodes[1].scale[2] = F_1;
        nodes[1].scale[1] = heights[is_thin];
        nodes[2].angles[0] = 0x1111;
        nodes[2].angles[2] = 0x2222;
        model = open_in_order(nodes, 3, 0, 0, !is_thin);
        if (is_thin) {
            float worlds[48], positions[9];

            mesh = kunai_model_get_mesh(model, 0);
            assert_int_equal(mesh->vertex_count, 3);
            assert_int_equal(kunai_model_world(model, NULL, 0, worlds, 3, NULL), KUNAI_OK);
            assert_int_equal(kunai_model_skin(model, 0, worlds, 3, positions, NULL, 3, NULL),
                             KUNAI_OK);
            assert_near(positions, points, 9, 1e-3);
        } else {
            assert_int_equal(kunai_model_get_info(model)->mesh_count, 0);
            assert_int_equal(kunai_model_get_info(model)->dropped_count, 1);
            assert_warning(model, 0, KUNAI_E_CORRUPT, 3 * (CHUNK_NODE + CHUNK_MODEL) + 4 * 12,
                           "triangles of a volume have no place in a node that is scaled to "
                           "nothing");
        }
        kunai_model_close(model);
    }
}

/* A place that no float holds reads as 0: in the world, where the root makes it twice as large, and
 * in the node that draws, whose inverse makes it 2^127 times as large. */
TEST(computed_overflow)
{
    static const uint16_t polygons[] = {TRIANGLES, 4, 1, 0, 1, 2, 0xFF};
    static const uint32_t x[2] = {0x7F7FFFFF, F_4}, scales[2][2] = {{F_2, F_1}, {F_1, 0x00400000}};
    static const double expected[] = {0, 1, 2};
    int i;

    for (i = 0; i < 2; i++) {
        const uint32_t vertices[] = {
            0x22 | 10 << 16, 0 | 3 << 16, x[i], F_1, F_2, F_0, F_1, F_0, F_0, F_0, F_1, 0xFF};
        const chunk_node nodes[] = {
            {3, .scale = {scales[i][0], F_1, F_1}, .sibling = 1, VERTICES(vertices)},
            {3, .scale = {scales[i][1], F_1, F_1}, POLYGONS(polygons)}};
        kunai_model *model = open_damaged(nodes, 2, KUNAI_E_CORRUPT, 0, "NJS_OBJECT",
                                          "a computed number is too large and reads as 0");

        assert_floats(kunai_model_get_mesh(model, 0)->positions, expected, 3);
        kunai_model_close(model);
    }
}

/* ---- the budget: 16777216 steps and 64 for each byte ---- */

/* Elements that are not there cost nothing: each of these is damage 2000 times, and would cost 65
 * million steps or more. */
TEST(claimed_elements)
{
    static const uint16_t lists[3][9] = {{0x0004, TRIANGLES, 4, 0x3FFF, 0, 1, 2, 0xFF},
                                         {0x0004, QUADS, 5, 0x3FFF, 0, 1, 2, 3, 0xFF},
                                         {0x0004, STRIPS, 5, 1, 0x7FFF, 0, 1, 2, 0xFF}};
    int i;

    for (i = 0; i < 3; i++) {
        bytes file = make_drawn(lists[i], COUNT(lists[i]), 2000, (spare_words){0, 0});
        kunai_error error;
        kunai_model *model = open_model_file(&file, 0, &error);

        assert_int_equal(error.code, KUNAI_OK);
        assert_int_equal(kunai_model_get_mesh(model, 0)->submesh_count, 2000);
        kunai_model_close(model);
        free_bytes(&file);
    }
}

enum { INFLUENCES = 5000, PULLED_NODES = 144, PULLED_NULLS = 16384 };

/* Three vertices with 5000 influences each, and nodes that each put them into their space. Words of
 * 0 behind the vertices, and in a polygon list of the first node, are there to be paid. */
static bytes make_pulled(spare_words spent)
{
    enum { FIRST = 2 + 3 * 4, MORE = 3 * (INFLUENCES - 1), ALL = FIRST + 2 + 4 * MORE };
    static uint32_t vertices[ALL + SPARE_ZEROS];
    static uint16_t spare[PULLED_NULLS + 1];
    static const uint16_t polygons[] = {TRIANGLES, 4, 1, 0, 1, 2, 0xFF};
    chunk_node nodes[1 + PULLED_NODES] = {{UNIT, VERTICES(vertices), POLYGONS(spare)}};
    uint32_t i;

    memset(vertices, 0, sizeof vertices);
    memset(spare, 0, sizeof spare);
    vertices[0] = 0x25 | (FIRST - 1) << 16;
    vertices[1] = 3u << 16;
    vertices[FIRST] = 0x0125 | (1 + 4u * MORE) << 16;
    vertices[FIRST + 1] = (uint32_t)MORE << 16;
    for (i = 0; i < 3; i++)
        vertices[2 + 4 * i + 3] = i | 1u << 16;
    for (i = 0; i < MORE; i++)
        vertices[FIRST + 2 + 4 * i + 3] = i % 3 | 1u << 16;
    vertices[ALL + spent.zeros] = 0xFF;
    spare[spent.nulls] = 0xFF;
    for (i = 0; i <= PULLED_NODES; i++) {
        nodes[i].flags = UNIT;
        nodes[i].sibling = i < PULLED_NODES ? i + 1 : 0;
        nodes[i].polygons = i ? polygons : spare;
        nodes[i].polygon_count = i ? COUNT(polygons) : COUNT(spare);
    }
    return make_chunk_file(nodes, 1 + PULLED_NODES, 0);
}

/* An influence costs 16 steps in each node: 240000 a node here, and 80 for the chunk, its three
 * corners and the end of the list. Vertices cost 32 each, and their two chunks are counted and
 * read. What is left of the 35 million that such a file has is spent, and then one more: the last
 * node cannot pay. */
TEST(pulled_vertices_cost)
{
    const uint64_t steps = 32 * 3 * INFLUENCES + 4 + 16 + (240000 + 80) * (uint64_t)PULLED_NODES;
    kunai_options options = {.struct_size = sizeof options, .byte_order = KUNAI_BYTE_ORDER_LITTLE};
    bytes file = make_pulled((spare_words){0, 0});
    spare_words left = compute_spare(compute_budget(file.size), steps, PULLED_NULLS);
    kunai_model *model;
    kunai_error error;
    uint32_t i;

    for (i = 0; i < 2; i++, left.zeros++) {
        free_bytes(&file);
        file = make_pulled(left);
        kunai_model_open(file.data, file.size, &options, &model, &error);
        assert_int_equal(error.code, i ? KUNAI_E_LIMIT : KUNAI_OK);
        kunai_model_close(model);
    }
    assert_record(&error, KUNAI_E_LIMIT, 8 + CHUNK_NODE * PULLED_NODES, "NJS_OBJECT");
    assert_string_equal(error.message,
                        "more work than 64 steps per byte and 16777216, or 8 per byte of memory");
    free_bytes(&file);
}

/* ---- closed bodies ---- */

/* a . ((b - a) x (c - a)) / 6 over all triangles: above 0 when the front is outside. */
static double compute_signed_volume(const kunai_mesh *mesh, const kunai_submesh *part)
{
    double sum = 0.0;
    uint32_t i;

    for (i = part->first_index; i < part->first_index + part->index_count; i += 3) {
        const float *a = mesh->positions + 3 * mesh->indices[i];
        const float *b = mesh->positions + 3 * mesh->indices[i + 1];
        const float *c = mesh->positions + 3 * mesh->indices[i + 2];
        double u[3], v[3];
        int k;

        for (k = 0; k < 3; k++) {
            u[k] = (double)b[k] - (double)a[k];
            v[k] = (double)c[k] - (double)a[k];
        }
        sum += (double)a[0] * (u[1] * v[2] - u[2] * v[1]) +
               (double)a[1] * (u[2] * v[0] - u[0] * v[2]) +
               (double)a[2] * (u[0] * v[1] - u[1] * v[0]);
    }
    return sum / 6.0;
}

/* Every edge is there as often in one direction as in the other. */
static int is_closed(const kunai_mesh *mesh, const kunai_submesh *part)
{
    const uint32_t count = mesh->vertex_count;
    int *edges = calloc((size_t)count * count, sizeof *edges);
    uint32_t i, k;
    int closed = 1;

    assert_non_null(edges);
    for (i = part->first_index; i < part->first_index + part->index_count; i += 3)
        for (k = 0; k < 3; k++)
            edges[mesh->indices[i + k] * count + mesh->indices[i + (k + 1) % 3]]++;
    for (i = 0; i < count; i++)
        for (k = 0; k < count; k++)
            closed &= edges[i * count + k] == edges[k * count + i];
    free(edges);
    return closed;
}

/* The unit tetrahedron and the unit cube by all three types: 1/6 and 1, outside in front. */
TEST(closed_bodies)
{
    static const double corners[] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0,
                                     0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1};
    static const uint16_t tetrahedron[] = {4, 0, 2, 1, 0, 1, 4, 0, 4, 2, 1, 2, 4};
    static const uint16_t cube[] = {6, 0, 2, 1, 3, 4, 5, 6, 7, 0, 1, 4, 5,
                                    2, 6, 3, 7, 0, 4, 2, 6, 1, 3, 5, 7};
    /* Around four sides, and two lids. */
    static const uint16_t strips[] = {3, 10, 0, 4, 2, 6, 3,      7, 1, 5, 0,
                                      4, 4,  4, 5, 6, 7, 0xFFFC, 0, 1, 2, 3};
    static const double volumes[] = {1 / 6.0, 1, 1};
    vertex_words vertices = {0};
    polygon_words polygons = {0};
    const kunai_mesh *mesh;
    kunai_model *model;
    chunk_node node;
    uint32_t i;

    add_vertex_points(&vertices, 0, corners, 8);
    add_polygon_chunk(&polygons, TRIANGLES, tetrahedron, COUNT(tetrahedron));
    add_polygon_chunk(&polygons, QUADS, cube, COUNT(cube));
    add_polygon_chunk(&polygons, STRIPS, strips, COUNT(strips));
    node = make_node(UNIT, &vertices, &polygons);
    model = open_in_order(&node, 1, 0, 0, 0);
    mesh = kunai_model_get_mesh(model, 0);
    assert_int_equal(mesh->vertex_count, 8);
    for (i = 0; i < 3; i++) {
        assert_true(is_closed(mesh, &mesh->submeshes[i]));
        assert_true(fabs(compute_signed_volume(mesh, &mesh->submeshes[i]) - volumes[i]) < 1e-12);
    }
    kunai_model_close(model);
}

/* The shadow models of a real game: 37 bodies, all closed, 36 with the front outside. */
TEST(corpus_bodies)
{
    test_json *root;
    uint32_t bodies = 0, closed = 0, outside = 0, k;
    size_t i;

    if (!test_corpus())
        skip();
    root = test_corpus_json("models/expected.json");
    for (i = 0; i < test_json_count(root); i++) {
        const char *name = test_json_key(root, i);
        const kunai_mesh *mesh;
        kunai_model *model;
        uint8_t *data;
        char path[256];
        size_t size;
        uint32_t m;

        if (strncmp(name, "volumes/", 8))
            continue;
        snprintf(path, sizeof path, "models/%s", name);
        data = test_read_corpus(path, &size);
        assert_int_equal(kunai_model_open(data, size, NULL, &model, NULL), KUNAI_OK);
        for (m = 0; (mesh = kunai_model_get_mesh(model, m)) != NULL; m++)
            for (k = 0; mesh->kind == KUNAI_MESH_KIND_VOLUME && k < mesh->submesh_count; k++) {
                bodies++;
                closed += (uint32_t)is_closed(mesh, &mesh->submeshes[k]);
                outside += compute_signed_volume(mesh, &mesh->submeshes[k]) > 0;
            }
        kunai_model_close(model);
        free(data);
    }
    test_json_free(root);
    assert_int_equal(bodies, 37);
    assert_int_equal(closed, 37);
    assert_int_equal(outside, 36);
}

/* ---- sweeps ---- */

TEST(sweeps)
{
    static const uint16_t root[] = {0x0004, TRIANGLES, 5, 0x4001, 0, 1, 2, 9, 0xFF};
    static const uint16_t child[] = {0x0005, QUADS,  5, 1, 0, 1, 2, 0,   STRIPS,
                                     8,      0x8001, 3, 2, 1, 0, 7, 8,   0,
                                     0x0040, 5,      1, 3, 0, 1, 2, 0xFF};
    static const chunk_node nodes[] = {{UNIT, .child = 1, VERTICES(pull_start), POLYGONS(root)},
                                       {UNIT - 1, {F_10}, VERTICES(pull_end), POLYGONS(child)}};
    int big;

    for (big = 0; big < BOTH_ORDERS; big++) {
        bytes file = make_chunk_file(nodes, COUNT(nodes), big);

        test_sweep_all(&model_visitor, file.data, file.size, NULL, 0);
        (void)sweep_cuts(file.data, file.size, NULL, 1);
        free_bytes(&file);
    }
}
