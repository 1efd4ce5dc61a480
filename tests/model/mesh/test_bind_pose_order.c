/* test_bind_pose_order.c - recovered bind poses: which node is taken first, and which one next
 * (ninja-chunk.md 3.2). If the nodes cannot all agree, another order gives another pose. */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "cases.h"
#include "rigs.h"

#define POINTS "(1 0 0)(0 2 0)(0 0 3)" /* they leave no turn open */

/* The first node is the one in most vertices, whatever its number. */
TEST_CALL(the_first_node_has_most_vertices,
          run_rig(NULL, "apart 3 share 0 2 " POINTS " share 1 2 " POINTS
                        " recover 10 recovered all 2 1e-5"))

/* Among equal nodes the lower number comes first: of all three, then of 0 and 1. A closed loop
 * stays closed. */
TEST(the_first_of_equal_nodes_has_the_lower_number)
{
    static const char text[] = "apart 3 share 2 1 " POINTS " share 0 2 " POINTS " share 1 0 " POINTS
                               "%s recover 10 recovered all 0 1e-5 gap 1e-5";

    run_rig(NULL, text, "");
    run_rig(NULL, text, "(1 1 1)");
}

/* A loop that no motion can close shows the order of the nodes. Node 0 comes first: it has the most
 * vertices and the lowest number. Node 1 has three fixed vertices and node 2 has two, so node 1
 * meets node 0 exactly. Then node 2 has pairs with both. The pairs lie around one middle and want
 * it at (0, 0, 2) and (0, 0, 4): the result is no turn, and (0, 0, 3). */
TEST_CALL(
    open_loops_show_the_order,
    run_rig(NULL,
            "nodes 3 move 1 (0 0 1 .5 3 0 0) share 0 1 " POINTS
            " v 2*.5(1 0 0) 0*.5(1 0 2) v 2*.5(-1 0 0) 0*.5(-1 0 2) v 2*.5(0 1 0) 1*.5(0 1 4) "
            "v 2*.5(0 -1 0) 1*.5(0 -1 4) recover 4 recovered 1 0 1e-6 bind 2 (1 0 0 0 0 0 3) 1e-6"))

/* Each component has its own first node. A node that shares nothing is not moved. */
TEST_CALL(components_have_their_own_first_nodes,
          run_rig(NULL,
                  "apart 6 share 5 1 " POINTS "^(0 0 1) share 4 2 " POINTS
                  "^(0 0 1) share 4 0 " POINTS
                  "^(0 0 1) recover 10 recovered 5 1 1e-5 recovered 2 4 1e-5 recovered 0 4 1e-5 "
                  "kept 3"))

/* ---- the order of many nodes ---- */

static uint32_t draw_random_below(uint32_t *state, uint32_t limit)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % limit;
}

/* Makes vertices on the X axis, 100 apart. Each belongs to two or three nodes that place it up to 5
 * away. The best rotation is the identity, and the best translation is the mean of the
 * differences. */
static void make_line(rig *r, uint32_t node_count, uint32_t vertex_count, uint32_t *state)
{
    run_rig(r, "nodes %u", node_count);
    for (uint32_t i = 0; i < node_count; i++)
        r->motion[i][12] = draw_random_below(state, 64);
    for (uint32_t i = 0; i < vertex_count; i++) {
        const uint32_t count = 2 + draw_random_below(state, 2);
        uint32_t node = draw_random_below(state, node_count);

        run_rig(r, "v");
        for (uint32_t k = 0; k < count; k++) {
            const double place = 100.0 * i + draw_random_below(state, 11) - 5.0;

            run_rig(r, "%u*.25(%.17g 0 0)", node, place);
            node = (node + 1 + draw_random_below(state, node_count / 2 - 1)) % node_count;
        }
    }
}

/* Most fixed vertices come first, then most vertices, then the lower number. The nodes cannot
 * agree, so each node that comes at another time ends in another place. The text has the places
 * that a second implementation of the rule gave. The added number keeps all places away from values
 * where rounding could go either way. */
TEST(many_nodes_come_in_order)
{
    uint32_t seed = 1, round, i;
    auto_free char *lines = NULL;
    size_t size = 0;
    FILE *text = open_memstream(&lines, &size);
    rig r;

    for (round = 0; round < 100; round++) {
        make_line(&r, round % 2 ? 12 : RIG_NODES, 20 + round % 60, &seed);
        run_rig(&r, "recover 1e-3");
        for (i = 0; i < r.node_count; i++)
            fprintf(text, "%.2f ", (double)r.binds[16 * i + 12] + 0.0024456);
        fprintf(text, "\n");
    }
    fclose(text);
    expect_text(lines, size, "model/bind_pose_order");
}
