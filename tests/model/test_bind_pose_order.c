/* test_bind_pose_order.c - recovered bind poses: which node is taken first, and which one next
 * (ninja-chunk.md 3.2). */
#include "rigs.h"

#include <math.h>

/* The first node is the one in most vertices, whatever its number. */
TEST(first_node_has_most)
{
    rig r;

    begin_rig_apart(&r, 3);
    add_rig_share_points(&r, 0, 2, NULL);
    add_rig_share_points(&r, 1, 2, NULL);
    recover_rig(&r, 10.0);
    assert_all_recovered(&r, 2, 1e-5);
}

/* Among equals it is the lower one: of all three, of 0 and 1. The closed loop stays closed. */
TEST(first_node_of_equals)
{
    static const double more[3] = {1, 1, 1};
    int extra;

    for (extra = 0; extra < 2; extra++) {
        rig r;

        begin_rig_apart(&r, 3);
        add_rig_share_points(&r, 2, 1, NULL);
        add_rig_share_points(&r, 0, 2, NULL);
        add_rig_share_points(&r, 1, 0, NULL);
        if (extra)
            add_rig_share(&r, 1, 0, more, NULL);
        recover_rig(&r, 10.0);
        assert_all_recovered(&r, 0, 1e-5);
        assert_true(measure_rig_gap(&r, r.binds) < 1e-5);
    }
}

/*
 * A loop that no motion closes shows the order. 0 comes first (most vertices, lowest). 1 has three
 * fixed vertices and 2 has two: 1 meets 0 exactly. Then 2 has pairs with both, which lie around one
 * middle and want it at (0, 0, 2) and (0, 0, 4): no turn, and (0, 0, 3).
 */
TEST(order_in_an_open_loop)
{
    static const double sides[4][3] = {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}};
    static const double want[2] = {2, 4};
    double expected[16];
    uint32_t i;
    rig r;

    begin_rig(&r, 3);
    make_rigid_matrix(0, 0, 1, 0.5, 3, 0, 0, r.motion[1]);
    add_rig_share_points(&r, 0, 1, NULL);
    for (i = 0; i < 4; i++) {
        double place[3];

        memcpy(place, sides[i], sizeof place);
        add_rig_vertex(&r);
        add_rig_pull(&r, 2, 0.5f, place, NULL);
        place[2] += want[i / 2];
        add_rig_pull(&r, i / 2, 0.5f, place, NULL);
    }
    recover_rig(&r, 4.0);
    assert_recovered(&r, 1, 0, 1e-6);
    make_rigid_matrix(1, 0, 0, 0, 0, 0, 3, expected);
    assert_bind(&r, 2, expected, 1e-6);
}

/* Each component has its own first node; what stands alone is not moved. */
TEST(two_components)
{
    rig r;

    begin_rig_apart(&r, 6);
    add_rig_share_points(&r, 5, 1, rig_up);
    add_rig_share_points(&r, 4, 2, rig_up);
    add_rig_share_points(&r, 4, 0, rig_up);
    recover_rig(&r, 10.0);
    assert_recovered(&r, 5, 1, 1e-5);
    assert_recovered(&r, 2, 4, 1e-5);
    assert_recovered(&r, 0, 4, 1e-5);
    assert_kept(&r, 3);
}

/* ---- the order of nodes, against the rule written out a second time ---- */

/* Everything on the X axis: motions and what influences say about a vertex are numbers. */
typedef struct nodes_in_line {
    rig made;
    double moved[RIG_NODES];       /* of each node, in the rest pose; then in the bind pose */
    double places[RIG_INFLUENCES]; /* of each influence in its node */
    uint32_t vertices[RIG_INFLUENCES];
    uint32_t fixed_by[RIG_INFLUENCES]; /* for each vertex an influence + 1 */
    int settled[RIG_NODES];
} nodes_in_line;

static uint32_t draw_random_below(uint32_t *state, uint32_t limit)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % limit;
}

/* Vertices 100 apart, each of two or three nodes that are up to 5 wrong about it: the best turn is
 * none, and the best translation the mean of what is wrong. */
static void make_line(nodes_in_line *out, uint32_t node_count, uint32_t vertex_count,
                      uint32_t *state)
{
    uint32_t i, k;

    memset(out, 0, sizeof *out);
    begin_rig(&out->made, node_count);
    for (i = 0; i < node_count; i++) {
        out->moved[i] = draw_random_below(state, 64);
        out->made.motion[i][12] = out->moved[i];
    }
    for (i = 0; i < vertex_count; i++) {
        const uint32_t count = 2 + draw_random_below(state, 2);
        uint32_t node = draw_random_below(state, node_count);

        add_rig_vertex(&out->made);
        for (k = 0; k < count; k++) {
            const uint32_t at = out->made.mesh.influence_count;
            const double place = 100.0 * i + draw_random_below(state, 11) - 5.0;

            out->places[at] = place;
            out->vertices[at] = i;
            add_rig_pull(&out->made, node, 0.25f, (const double[3]){place, 0, 0}, NULL);
            node = (node + 1 + draw_random_below(state, node_count / 2 - 1)) % node_count;
        }
    }
    compute_rig_worlds(&out->made);
}

/* How many influences a node has, and how many of them are on vertices that are fixed. */
static void count_line(const nodes_in_line *from, uint32_t node, uint32_t *fixed, uint32_t *all)
{
    const kunai_mesh *mesh = &from->made.mesh;
    uint32_t i;

    *fixed = 0;
    *all = 0;
    for (i = 0; i < mesh->influence_count; i++)
        if (mesh->influences[i].node == node) {
            *fixed += from->fixed_by[from->vertices[i]] != 0;
            ++*all;
        }
}

/* Most fixed vertices, then most vertices, then the lower number. */
static uint32_t find_line_next(const nodes_in_line *from)
{
    uint32_t i, best = 0, best_fixed = 0, best_all = 0, fixed, all;

    for (i = 0; i < from->made.node_count; i++) {
        if (from->settled[i])
            continue;
        count_line(from, i, &fixed, &all);
        if (fixed > best_fixed || (fixed == best_fixed && all > best_all)) {
            best = i;
            best_fixed = fixed;
            best_all = all;
        }
    }
    return best;
}

static void settle_line(nodes_in_line *of, uint32_t node)
{
    const kunai_mesh *mesh = &of->made.mesh;
    double wrong = 0.0;
    uint32_t i, by, count = 0;

    for (i = 0; i < mesh->influence_count; i++) {
        by = of->fixed_by[of->vertices[i]];
        if (mesh->influences[i].node != node || !by)
            continue;
        wrong += of->moved[mesh->influences[by - 1].node] + of->places[by - 1];
        wrong -= of->moved[node] + of->places[i];
        count++;
    }
    if (count)
        of->moved[node] += wrong / count;
    for (i = 0; i < mesh->influence_count; i++)
        if (mesh->influences[i].node == node && !of->fixed_by[of->vertices[i]])
            of->fixed_by[of->vertices[i]] = i + 1;
    of->settled[node] = 1;
}

/* Nothing agrees, and every node that comes at another time ends in another place. */
TEST(order_of_many_nodes)
{
    uint32_t seed = 1, round, i;
    nodes_in_line made;

    for (round = 0; round < 100; round++) {
        make_line(&made, round % 2 ? 12 : RIG_NODES, 20 + round % 60, &seed);
        recover_rig_worlds(&made.made, 1e-3);
        for (i = 0; i < made.made.node_count; i++)
            settle_line(&made, find_line_next(&made));
        for (i = 0; i < made.made.node_count; i++)
            assert_true(fabs((double)get_rig_bind(&made.made, i)[12] - made.moved[i]) < 1e-3);
    }
}
