/* test_bind_pose_order.c - recovered bind poses: which node is taken first, and which one next
 * (ninja-chunk.md 3.2). */
#include "rigs.h"

#include <math.h>

#define POINTS "(1 0 0)(0 2 0)(0 0 3)" /* no turn is open */

/* The first node is the one in most vertices, whatever its number. */
TEST(the_first_node_has_most_vertices)
{
    run_rig(NULL,
            "apart 3 share 0 2 " POINTS " share 1 2 " POINTS " recover 10 recovered all 2 1e-5");
}

/* Among equals it is the lower one: of all three, of 0 and 1. The closed loop stays closed. */
TEST(the_first_of_equal_nodes_has_the_lower_number)
{
    static const char text[] = "apart 3 share 2 1 " POINTS " share 0 2 " POINTS " share 1 0 " POINTS
                               "%s recover 10 recovered all 0 1e-5 gap 1e-5";

    run_rig(NULL, text, "");
    run_rig(NULL, text, "(1 1 1)");
}

/* A loop that no motion closes shows the order. 0 comes first (most vertices, lowest). 1 has three
 * fixed vertices and 2 has two: 1 meets 0 exactly. Then 2 has pairs with both, which lie around one
 * middle and want it at (0, 0, 2) and (0, 0, 4): no turn, and (0, 0, 3). */
TEST(open_loops_show_the_order)
{
    run_rig(NULL,
            "nodes 3 move 1 (0 0 1 .5 3 0 0) share 0 1 " POINTS
            " v 2*.5(1 0 0) 0*.5(1 0 2) v 2*.5(-1 0 0) 0*.5(-1 0 2) v 2*.5(0 1 0) 1*.5(0 1 4) "
            "v 2*.5(0 -1 0) 1*.5(0 -1 4) recover 4 recovered 1 0 1e-6 "
            "bind 2 (1 0 0 0 0 0 3) 1e-6");
}

/* Each component has its own first node; what stands alone is not moved. */
TEST(components_have_their_own_first_nodes)
{
    run_rig(NULL,
            "apart 6 share 5 1 " POINTS "^(0 0 1) share 4 2 " POINTS "^(0 0 1) share 4 0 " POINTS
            "^(0 0 1) recover 10 recovered 5 1 1e-5 recovered 2 4 1e-5 recovered 0 4 1e-5 "
            "kept 3");
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
    run_rig(&out->made, "nodes %u", node_count);
    for (i = 0; i < node_count; i++) {
        out->moved[i] = draw_random_below(state, 64);
        out->made.motion[i][12] = out->moved[i];
    }
    for (i = 0; i < vertex_count; i++) {
        const uint32_t count = 2 + draw_random_below(state, 2);
        uint32_t node = draw_random_below(state, node_count);

        run_rig(&out->made, "v");
        for (k = 0; k < count; k++) {
            const uint32_t at = out->made.mesh.influence_count;
            const double place = 100.0 * i + draw_random_below(state, 11) - 5.0;

            out->places[at] = place;
            out->vertices[at] = i;
            run_rig(&out->made, "%u*.25(%.17g 0 0)", node, place);
            node = (node + 1 + draw_random_below(state, node_count / 2 - 1)) % node_count;
        }
    }
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
TEST(many_nodes_come_in_order)
{
    uint32_t seed = 1, round, i;
    nodes_in_line made;

    for (round = 0; round < 100; round++) {
        make_line(&made, round % 2 ? 12 : RIG_NODES, 20 + round % 60, &seed);
        run_rig(&made.made, "recover 1e-3");
        for (i = 0; i < made.made.node_count; i++)
            settle_line(&made, find_line_next(&made));
        for (i = 0; i < made.made.node_count; i++)
            assert_true(fabs((double)made.made.binds[16 * i + 12] - made.moved[i]) < 1e-3);
    }
}
