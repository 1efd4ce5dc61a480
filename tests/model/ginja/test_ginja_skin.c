/* test_ginja_skin.c - skin lists of Ginja models (ginja.md 9). Several nodes write into slots that
 * they share, before anything is drawn. A slot that is lost or mixed up moves vertices with the
 * wrong node. Expected values are worked out by hand from the formulas there. */
#include "ginja_texts.h"

#include "model_part.h"

#include <math.h>

/* The root, its child at (10, 0, 0), turned by a quarter about z, and the child's sibling at (0,
 * 20, 0). They need the labels skin1, skin2 and skin3. */
#define NODES                                                                                      \
    "root: 0 @m1 3*0.0 3*0 3*1.0 @n1 0 0 n1: 0 @m2 10.0 0.0 0.0 0 0 0x4000 3*1.0 0 @n2 0 "         \
    "n2: 0 @m3 0.0 20.0 0.0 3*0 3*1.0 3*0 "
#define LOWER "m2: 0 @skin2 0 0 0 4*0.0 m3: 0 @skin3 0 0 0 4*0.0 "

/* The root draws the list. A corner is one index of 8 bits: the number of a slot. */
#define SCENE                                                                                      \
    NODES "m1: 0 @skin1 @mesh 0 h(1 0) 4*0.0 " LOWER "mesh: @words 1 @list list_end-list "         \
          "words: b1 .3 8 "
#define SLOTS_16                                                                                   \
    NODES "m1: 0 @skin1 @mesh 0 h(1 0) 4*0.0 " LOWER "mesh: @words 1 @list list_end-list "         \
          "words: b1 .3 12 "
#define TRIANGLE "list: {90 0003 00 02 01} list_end: "
#define END "h3 .14 "

/* ---- the three types over three nodes ---- */

/* Slots 0 and 1 belong to the root. Slot 2 is a quarter the root's and three quarters the child's.
 * Slot 3 is a half the root's and a quarter each of the others. Slot 4 belongs to the child. */
#define SKIN_OF_ROOT                                                                               \
    "skin1: h(0 6 0 2) @whole1 0 h(1 8 2 2) @start1 @weights1 " END                                \
    "whole1: h(256 0 0 0 0 256 0 512 0 0 0 256) start1: h(256 0 0 256 0 0 0 0 256 0 256 0) "       \
    "weights1: 64 128 "
#define SKINS_BELOW                                                                                \
    "skin2: h(2 8 0 2) @more2 @weights2 h(0 3 4 1) @whole2 0 " END                                 \
    "more2: h(512 0 0 0 -256 0 0 256 0 256 0 0) weights2: 0x200C0 0x30040 "                        \
    "whole2: h(256 512 768 0 256 0) skin3: h(2 4 1 1) @more3 @weights3 " END                       \
    "more3: h(0 0 0 0 256 0) weights3: 0x20040 "
#define SKINS SKIN_OF_ROOT SKINS_BELOW
#define THREE_TRIANGLES "list: {90 0009 00 01 02 02 01 03 03 02 04} list_end: "
#define THREE SCENE SKINS THREE_TRIANGLES

#define INFLUENCES                                                                                 \
    "sources=(0 2 1 3 4) influence_starts=(0 1 3 4 7 8) influence_count=8 "                        \
    "influences[0]{node=0 weight=1 position=(1 0 0) normal=(0 0 1)} "                              \
    "influences[1]{node=0 weight=0.25 position=(1 0 0) normal=(1 0 0)} "                           \
    "influences[2]{node=1 weight=0.75 position=(2 0 0) normal=(0 -1 0)} "                          \
    "influences[3]{node=0 weight=1 position=(0 2 0) normal=(0 0 1)} "                              \
    "influences[4]{node=0 weight=0.5 position=(0 0 1) normal=(0 1 0)} "                            \
    "influences[5]{node=1 weight=0.25 position=(0 1 0) normal=(1 0 0)} "                           \
    "influences[6]{node=2 weight=0.25 position=(0 0 0) normal=(0 1 0)} "                           \
    "influences[7]{node=1 weight=1 position=(1 2 3) normal=(0 1 0)} "

/* The child's matrix takes (x, y, z) to (10 - y, x, z), the sibling's to (x, y + 20, z). */
TEST_GINJA(a_vertex_has_a_share_of_each_node, THREE, "model",
           "mesh_count=1 skinned=1 mesh[0]{kind=MESH_KIND_SKINNED vertex_count=5 index_count=9 "
           "joints=(0 0 0 0  1 0 0 0  0 0 0 0  0 1 2 0  1 0 0 0) weights=(1 0 0 0  "
           "0.75 0.25 0 0  1 0 0 0  0.5 0.25 0.25 0  1 0 0 0) " INFLUENCES "} "
           "posed[0]~(1 0 0  7.75 1.5 0  0 2 0  2.25 5 0.5  8 1 3) "
           "posed_normals[0]~(0 0 1  1 0 0  0 0 1  0 1 0  -1 0 0) "
           "bounds_min~(0 0 0) bounds_max~(8 5 3)")

/* The collision of a level is at rest, and its vertices have the share of each node. */
TEST_CASE(a_level_has_the_collision_of_a_skinned_model,
          "'SA2BLVL' b3 @table 0 " THREE "/4 entries: f(0 0 0 1) @root 0 0 0x80000001 "
          "table: h(1 1 -1 0 0 0) 0.0 @entries 0 0 0",
          "scene",
          "collision{vertex_count=5 triangle_count=3 "
          "positions~(1 0 0  7.75 1.5 0  0 2 0  2.25 5 0.5  8 1 3)}")

/* The child moves up by 4 and is not turned: its matrix takes (x, y, z) to (x + 10, y, z + 4). */
TEST(vertices_move_with_their_nodes)
{
    static const double expected[15] = {1, 0, 0, 9.25, 0, 3, 0, 2, 0, 2.5, 5.25, 1.5, 11, 2, 7};
    auto_laid file = lay_ginja(0, THREE);
    auto_model *model = open_case(&file, "model", "mesh[0].sources=(0 2 1 3 4)");
    float worlds[3 * 16], positions[15];
    kunai_transform transforms[3];

    for (uint32_t i = 0; i < 3; i++)
        transforms[i] = kunai_model_get_node(model, i)->rest;
    transforms[1].translation[2] = 4;
    transforms[1].rotation[2] = 0;
    transforms[1].rotation[3] = 1;
    assert_ok(kunai_model_world(model, transforms, 3, worlds, 3, NULL));
    assert_ok(kunai_model_skin(model, 0, worlds, 3, positions, NULL, 5, NULL));
    for (uint32_t i = 0; i < 15; i++)
        assert_true(fabs((double)positions[i] - expected[i]) < 1e-5);
}

/* With KUNAI_MODEL_STORED_POSE the bind pose is the rest pose. */
TEST_GINJA(the_stored_pose_is_the_bind_pose, THREE, "model model_flags=MODEL_STORED_POSE",
           "mesh[0]{sources=(0 2 1 3 4) positions~(1 0 0  7.75 1.5 0  0 2 0  2.25 5 0.5  8 1 3)}")

/* All nodes write before any node draws, so a lower node can draw the slots of all nodes, too. */
TEST_GINJA(a_lower_node_draws_the_slots,
           NODES "m1: 0 @skin1 0 0 0 4*0.0 m2: 0 @skin2 0 0 0 4*0.0 "
                 "m3: 0 @skin3 0 @mesh h(0 1) 4*0.0 mesh: @words 1 @list list_end-list "
                 "words: b1 .3 8 " SKINS THREE_TRIANGLES,
           "model",
           "mesh[0]{submeshes[0].node=2 " INFLUENCES "} "
           "posed[0]~(1 0 0  7.75 1.5 0  0 2 0  2.25 5 0.5  8 1 3) "
           "bounds_min~(0 0 0) bounds_max~(8 5 3)")

/* All slots are filled before anything is drawn. The root draws slots of the child in the skinned
 * mesh, and the child draws them in a mesh of its own. Neither mesh may have indices of the other
 * one. */
TEST_GINJA(the_owner_draws_its_slots_in_a_mesh_of_its_own,
           NODES "m1: 0 @skin1 @mesh 0 h(1 0) 4*0.0 m2: 0 @skin2 @mesh 0 h(1 0) 4*0.0 "
                 "m3: 0 @skin3 0 0 0 4*0.0 mesh: @words 1 @list 6 words: b1 .3 8 "
                 "skin1: " END "skin2: h(0 9 0 3) @vertices 0 " END "skin3: " END
                 "vertices: h(256 0 0 0 0 256 0 256 0 0 0 256 0 0 256 0 0 256) " TRIANGLE,
           "model",
           "mesh_count=2 triangle_count=2 mesh[0]{node=1 vertex_count=3 indices=(0 1 2)} "
           "mesh[1]{node=-1 vertex_count=3 indices=(0 1 2)} node[1].mesh=0 node[0].mesh=-1")

/* ---- units and weights ---- */

/* The ends of 16 bits, and 1.0 in each of the two scales. All slots belong to one node, which makes
 * a rigid mesh. */
TEST(positions_have_256_or_255_steps)
{
    static const char body[] =
        SCENE "skin1: h(0 9 0 3) @vertices 0 " END "skin2: " END "skin3: " END
              "vertices: h(-32768 32767 1 0 0 256  255 256 -1 0 0 255  128 0 -2 0 1 0) " TRIANGLE;
#define UNITS(n)                                                                                   \
    "mesh[0]{kind=MESH_KIND_RIGID normals=(0 0 1 0 0 1 0 1 0) positions=(-32768/" n " 32767/" n    \
    " 1/" n " 255/" n " 256/" n " -1/" n " 128/" n " 0 -2/" n ")} node[0].mesh=0"

    check_ginja(body, "model", UNITS("256"));
    check_ginja(body, "model model_flags=MODEL_SKIN_255", UNITS("255"));
}

/* KUNAI_MODEL_SKIN_255 changes the scale of positions, but not the weights. */
TEST_GINJA(weights_are_shares_of_their_sum, THREE, "model model_flags=MODEL_SKIN_255",
           "mesh[0]{sources=(0 2 ...) influences[1].weight=0.25 "
           "influences[2]{weight=0.75 position=(512/255 0 0)}}")

/* If all weights are 0, the first influence has all the weight. */
TEST_GINJA(a_weight_of_0_does_not_move_a_vertex,
           SCENE "skin1: h(1 12 0 3) @start @weights " END "skin2: h(2 8 0 2) @more @weights2 " END
                 "skin3: " END
                 "start: h(256 0 0 0 0 256 0 256 0 0 0 256 0 0 0 0 0 256) weights: 0 65535 0 "
                 "more: h(512 0 0 0 0 256 0 512 0 0 0 256) weights2: 0 0x10000 " TRIANGLE,
           "model",
           "mesh[0]{sources=(0 1 2) influence_starts=(0 2 4 5) influences[0]{node=0 weight=1} "
           "influences[2]{node=0 weight=1} influences[4]{node=0 weight=1}} "
           "posed[0]~(1 0 0 0 1 0 0 0 0) posed_normals[0]~(0 0 0 0 0 1 ...)")

TEST_GINJA(a_weight_has_16_bits,
           SCENE "skin1: h(0 6 1 2) @others 0 h(1 4 0 1) @start @weights " END
                 "skin2: h(2 4 0 1) @more @weights2 " END "skin3: " END
                 "others: h(256 0 0 0 0 256 0 256 0 0 0 256) start: h(5*0 256) "
                 "weights: 0xC000 more: h(0 0 256 0 0 256) weights2: 0x4000 " TRIANGLE,
           "model",
           "mesh[0]{sources=(0 1 2) influence_starts=(0 2 ...) influences[0]{node=0 "
           "weight=0.75 position=(0 0 0)} influences[1]{node=1 weight=0.25 position=(0 0 1)}}")

/* A blend can go on in the same node, and in many parts. */
TEST_CASE(a_blend_may_have_many_parts,
          "[GJCM " SCENE "skin1: h(1 12 0 3) @start @weights h(2 160 0 40) @more @weights2 " END
          "skin2: " END "skin3: " END
          "start: h(256 0 0 0 0 256 0 256 0 0 0 256 0 0 256 0 0 256) weights: 24 256 256 "
          "more: 40*(h0 h$*256 h0 h0 h0 h256) weights2: 40*1 " TRIANGLE "]",
          "model",
          "mesh[0]{sources=(0 1 2) influence_starts=(0 41 42 43) influences[0].weight~0.375 "
          "influences[40].position=(0 39 0)}")

/* ---- slots ---- */

/* Slots 0 and 1 have vertices. One more entry puts a vertex into slot 65535, and in some rows
 * another one past it, which must not wrap to slot 0. The root draws a triangle of slots 65535, 1
 * and 0. */
TEST(slot_65535_is_the_last)
{
#define PAST(at)                                                                                   \
    "warns CORRUPT @" at " 'skin list' 'the vertex is left out: its slot is greater than 65535' "
    static const struct {
        const char *entry, *weights, *warning;
    } cases[] = {
        {"h(0 3 65535 1) @two 0", "", ""},
        {"h(0 6 65535 2) @two 0", "", PAST("entry+4")},
        {"h(1 4 65535 1) @two @weights", "256", ""},
        {"h(1 8 65535 2) @two @weights", "256 256", PAST("weights+4")},
        {"h(1 4 0 1) @two @weights", "0xFFFF0100", ""},
        {"h(1 8 1 2) @two @weights", "0xFFFE0100 0xFFFE0100", PAST("weights+4")},
    };

    for (uint32_t i = 0; i < 2 * COUNT(cases); i++) {
        auto_laid file = lay_ginja(
            i % 2,
            SLOTS_16 "skin1: h(0 3 0 1) @origin 0 h(0 3 1 1) @one 0 entry: %s " END "skin2: " END
                     "skin3: " END "origin: h(5*0 256) one: h(256 512 768 0 0 256) "
                     "two: h(256 0 0 0 0 256 0 256 0 0 0 256) weights: %s "
                     "list: {90 0003 FFFF 0001 0000} list_end: ",
            cases[i / 2].entry, cases[i / 2].weights);

        check_case(&file, "model",
                   "%s mesh[0]{index_count=3 sources=(65535 0 1) positions=(1 0 0 0 0 0 1 2 3)}",
                   cases[i / 2].warning);
    }
}

/* The first slot of the entry is added in continuations, too. */
TEST_GINJA_DAMAGES(
    a_continuation_adds_its_first_slot,
    SLOTS_16 "skin1: h(0 6 0 2) @two 0 h(1 4 65535 1) @one @half h(2 4 2 1) @far @last " END
             "skin2: " END "skin3: " END "two: h(256 0 0 0 0 256 0 256 0 0 0 256) "
             "one: h(256 512 768 0 0 256) half: 128 far: h(0 0 -512 0 256 0) last: 0xFFFD0080 "
             "list: {90 0003 FFFF 0001 0000} list_end: ",
    "model",
    {"", "mesh[0]{sources=(65535 0 1) influence_starts=(0 2 ...) influences[0]{node=0 "
         "weight=0.5 position=(1 2 3)} influences[1]{node=0 weight=0.5 position=(0 0 -2)}}"},
    {"last: 0xFFFF0080", PAST("last") "mesh[0].vertex_count=3"})

/* A later vertex replaces a blend, and a later blend replaces a vertex or a blend. */
TEST_GINJA(
    a_later_vertex_replaces_that_of_its_slot,

    SCENE
    "skin1: h(0 6 0 2) @two 0 h(1 4 1 1) @far @half h(2 4 0 1) @far @second "
    "h(1 4 2 1) @far @half " END
    "skin2: h(1 4 1 1) @one @half h(0 3 2 1) @one 0 h(1 4 0 1) @one @half " END
    "skin3: h(2 4 0 1) @far @second " END "two: h(256 0 0 0 0 256 0 256 0 0 0 256) "
    "one: h(256 512 768 0 0 256) far: h(0 0 -512 0 256 0) half: 128 second: 0x10080 " TRIANGLE,
    "model",
    "mesh[0]{sources=(0 1 2) influence_starts=(0 1 3 4) "
    "influences[0]{node=1 weight=1 position=(1 2 3)} "
    "influences[1]{node=1 weight=0.5 position=(1 2 3)} "
    "influences[2]{node=2 weight=0.5 position=(0 0 -2)} "
    "influences[3]{node=1 weight=1 position=(1 2 3)}}")

/* ---- faults of an entry ---- */

#define FOUR "four: h(5*0 256 256 4*0 256 2*0 256 2*0 256 5*0 256) "
#define TWO_TRIANGLES "list: {90 0003 00 01 02 90 0003 00 01 03} list_end: "
#define UNSTARTED(at)                                                                              \
    "warns CORRUPT @" at " 'skin list' "                                                           \
    "'the vertex is left out: it continues a blend that no vertex has started' "

/* The continuations are in a slot that nothing was written to, in one past all others, and in a
 * whole one, which stays as it is. The second warning is about the triangle. */
TEST_GINJA(a_blend_needs_a_start,
           SCENE "skin1: h(0 9 0 3) @four 0 " END "skin2: h(2 12 0 3) @four @weights " END
                 "skin3: " END FOUR "weights: 0x30040 0xFFFF0040 0x20040 " TWO_TRIANGLES,
           "model",
           UNSTARTED("weights") "warns CORRUPT @list+11 'primitive' "
                                "mesh[0]{index_count=3 kind=MESH_KIND_RIGID sources=(0 2 1) "
                                "positions=(0 0 0 0 0 1 1 0 0)}")

/* A slot past 65535, and a slot without a start. Each fault is reported once. */
TEST_GINJA(each_fault_of_a_list_is_one_warning,
           SCENE "skin1: h(0 9 0 3) @four 0 " END "skin2: h(2 12 65535 3) @four @weights " END
                 "skin3: " END FOUR "weights: 0x10040 64 0x20040 " TRIANGLE,
           "model", PAST("weights") UNSTARTED("weights+4"))

/* The empty slot is between the written ones, the next one after them, or far after them. */
TEST(a_primitive_of_an_empty_slot_is_left_out)
{
    static const char body[] = SCENE "skin1: h(0 9 0 3) @four 0 h(1 4 0 1) @four @far " END
                                     "skin2: " END "skin3: " END FOUR "far: 0x90040 " TWO_TRIANGLES;

    check_ginja_patches(
        body, "model", "list+11: b#1",
        "warns CORRUPT @list+11 'primitive' 'the corner refers to an empty vertex slot' "
        "mesh[0].index_count=3",
        "3; 8; 10; 255");
    check_ginja_patches(body, "model", "list+11: b#1", "mesh[0].index_count=6", "9");
}

/* Two entries. The vertices of the first entry are not drawn. */
#define PAIR                                                                                       \
    SCENE "skin1: entry: h(1 4 3 1) @four @weights h(0 9 0 3) @four 0 " END "skin2: " END          \
          "skin3: " END FOUR "weights: 64 " TRIANGLE "/4 h(6*0) end: "

/* An entry whose data do not lie in the body is left out, and nothing else. A wrong size of the
 * data is ignored. Without vertices any pointer is allowed. */
TEST(vertices_and_weights_lie_in_the_data)
{
    static const char vertices[] =
        "warns CORRUPT @entry+8 'skin list' 'the vertices end past the end of the data' "
        "mesh[0].index_count=3";

    check_ginja_patches(PAIR, "model", "entry+8: #1", vertices, "@end-11; @end; 0x80000000; -1; 0");
    check_ginja_patches(PAIR, "model", "entry+6: h#1", vertices, "0xFFFF");
    check_ginja_patches(
        PAIR, "model", "entry+12: #1",
        "warns CORRUPT @entry+12 'skin list' 'the weights end past the end of the data"
        "' mesh[0].index_count=3",
        "@end-3; @end; 0x80000000; -1; 0");
    check_ginja_patches(PAIR, "model", "entry+#1: #2", "mesh[0].index_count=3",
                        "8 @end-12; 12 @end-4; 2 h0xFFFF; 2 h0");
    check_ginja_patches(PAIR, "model", "entry+6: h0, entry+8: -1 #1", "mesh[0].index_count=3", "0");
}

/* An unknown type ends the list: the entries after it are left out. */
TEST(entries_have_a_known_type)
{
    static const char body[] =
        SCENE "skin1: h(0 9 0 3) @four 0 bad: h3 .14 h(0 3 0 1) @far 0 " END "skin2: " END
              "skin3: " END FOUR "far: h(0 0 -512 0 256 0) list: {90 0003 00 01 02} list_end: ";

    check_ginja(body, "model", "mesh[0].positions=(0 0 0 0 0 1 1 0 0)");
    check_ginja_patches(body, "model", "bad: h#1",
                        "warns CORRUPT @bad 'skin list' 'the type of the entry is unknown' "
                        "mesh[0]{sources=(0 2 1) positions=(0 0 0 0 0 1 1 0 0)}",
                        "4; 0x100; 0xFFFF");
}

/* A list at an odd place ends with the body. Two bytes of its end mark are enough; without them, or
 * with a cut in a field of an entry, there is a fault. The entries before the cut hold. */
TEST(a_list_has_an_end)
{
    static const char body[] =
        SCENE "skin2: " END "skin3: " END FOUR "list: {90 0003 00 01 02} list_end: /4 .1 skin1: ";
    static const uint8_t fields[] = {0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 8, 8, 12, 12, 12, 12};

    for (uint32_t i = 1; i < 19; i++) {
        auto_laid whole = lay("[GJCM %s h(0 9 0 3) @four 0 h3 ]", body), file = {0};

        /* sets the size of the body that is left, and ends the file with it */
        patch(&whole, "4: skin1-root+%u, cut skin1+%u", i, i);
        file = lay_bytes(whole.file.data, whole.file.size);
        add_label(&file, "skin1", place_of(&whole, "skin1"));
        if (i < 16)
            check_case(&file, "model",
                       "fails TRUNCATED @skin1+%u 'skin list' 'the data ends before the end of "
                       "this structure'",
                       fields[i]);
        else if (i < 18)
            check_case(&file, "model",
                       "warns TRUNCATED @skin1+16 'skin list' 'the data ends before the end of "
                       "this structure' "
                       "mesh[0].index_count=3");
        else
            check_case(&file, "model", "mesh[0].index_count=3");
    }
}

/* 200 entries share data of 5000 vertices: a million vertices. max_memory must stop them. */
TEST(shared_vertices_are_limited_by_memory)
{
    auto_laid file = lay("[GJCM " SCENE "skin1: h(0 9 0 3) @four 0 " END "skin3: " END FOUR TRIANGLE
                         "/4 data: .60000 skin2: 200*(h(0 0 0 5000) @data 0) " END "] pof0");
    kunai_options options = KUNAI_OPTIONS_INIT;
    kunai_model *model;
    kunai_error error;

    check_case(&file, "model", "%s", "");
    options.max_memory = 32u << 20;
    assert_int_equal(kunai_model_open(file.file.data, file.file.size, &options, &model, &error),
                     KUNAI_E_LIMIT);
    assert_string_equal(error.record, "memory");
}

TEST(skin_lists_lie_in_the_data)
{
    check_ginja_patches(
        PAIR, "model", "m2+4: #1",
        "warns CORRUPT @m2+4 'Ginja model' 'the pointer to the skin list leads outside the data"
        "'",
        "@end; @end+1; 0x80000000; -1");
    check_ginja_patches(PAIR, "model", "m2+4: #1", "mesh[0].index_count=3", "0");
}

/* Flag 8 hides the node. It must not write slots either. */
TEST_GINJA_DAMAGES(a_hidden_node_writes_nothing,
                   SCENE "skin1: h(0 9 0 3) @four 0 " END "skin2: h(0 3 1 1) @far 0 " END
                         "skin3: " END FOUR "far: h(0 0 -512 0 256 0) "
                         "list: {90 0003 00 01 02} list_end: ",
                   "model", {"", "mesh[0]{kind=MESH_KIND_SKINNED}"},
                   {"n1: 8",
                    "mesh[0]{kind=MESH_KIND_RIGID sources=(0 2 1) positions=(0 0 0 0 0 1 1 0 0)}"})

/* ---- other attributes of corners ---- */

/* The child has an array of positions. */
#define OWN(words)                                                                                 \
    NODES "m1: 0 @skin1 @mesh 0 h(1 0) 4*0.0 m2: @arrays @skin2 @own 0 h(1 0) 4*0.0 "              \
          "m3: 0 @skin3 0 0 0 4*0.0 mesh: @words 1 @list list_end-list own: @own_words 1 @drawn "  \
          "words-drawn drawn: " words " words: b1 .3 8 " SKINS THREE_TRIANGLES                     \
          "arrays: b(1 12) h3 0x41 @places 36 " GINJA_END "places: f(0 0 9 1 0 9 0 1 9) "

TEST_GINJA(a_node_with_positions_draws_those, OWN("{90 0003 00 01 02} /4 own_words: b1 .3 8"),
           "model",
           "mesh_count=2 mesh[0]{kind=MESH_KIND_RIGID node=1 normals=null "
           "positions=(0 0 9 0 1 9 1 0 9)} mesh[1]{" INFLUENCES "}")

/* A node with its own positions takes nothing from the slots. An attribute without an array is
 * reported at its mesh, and only there. */
TEST_GINJA(a_node_with_positions_has_no_normals_of_slots,
           OWN("{90 0003 0000 0101 0202} /4 own_words: b1 .3 0x28"), "model",
           "warns CORRUPT @own 'mesh' 'the attribute is left out: the corners refer to it, but it "
           "has no array"
           "' mesh[0].normals=null")

/* Colours and UVs come from the arrays of the node. The format of positions is the one of slots.
 * Normals have the same index as positions. */
TEST_GINJA(colors_and_uvs_are_those_of_the_node,
           NODES "m1: @arrays @skin1 @mesh 0 h(1 0) 4*0.0 " LOWER
                 "mesh: @words 4 @list list_end-list "
                 "words: 0 0x11308 0 0x22308 b1 .3 0x8A8 0 0x58308 "
                 "arrays: b(3 4) h2 0xA6 @colors 8 b(5 4) h2 0x38 @uvs 8 " GINJA_END
                 "colors: 0x10203040 0x50607080 uvs: h(256 -512 128 64) " SKINS
                 "list: {90 0004 00000100 02020001 04040101 00000000} list_end: ",
           "model",
           "mesh[0]{vertex_count=3 sources=(0 4 2) colors[0]=(0x50 0x60 0x70 0x80 0x50 0x60 "
           "0x70 0x80 0x10 0x20 0x30 0x40) uvs[0]=(1 -2 0.5 0.25 0.5 0.25) "
           "influence_starts=(0 1 2 4) influences[3]{node=1 weight=0.75 position=(2 0 0)}}")

/* A corner has the normal of its position's slot, whatever index the normal has. A difference gives
 * one warning per mesh. */
TEST(the_slot_of_the_position_has_the_normal)
{
    static const char body[] =
        NODES "m1: 0 @skin1 @mesh 0 h(1 0) 4*0.0 " LOWER "mesh: @words 1 @list %s "
              "words: b1 .3 0x28 " SKINS "list: {90 0003 0000 0101 0202 90 0003 0004 0203 0400}";

    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big, body, "9");

        check_case(&file, "model", "mesh[0].index_count=3");
        free_laid(&file);
        file = lay_ginja(big, body, "18");
        check_case(&file, "model",
                   "warns UNSUPPORTED @list+13 'primitive' 'a normal and its position are in two "
                   "slots: the normal in the slot of the position is used"
                   "' mesh[0].sources=(0 2 1 4) "
                   "posed_normals[0]~(0 0 1 1 0 0 0 0 1 -1 0 0)");
    }
}

/* ---- lines ---- */

/* A line is drawn if all its slots belong to the node alone. Other lines are left out. */
TEST_GINJA_DAMAGES(lines_are_of_slots_of_their_node,
                   SCENE SKINS "list: {90 0003 00 01 02 A8 0002 00 01} list_end: ", "model",
                   {"", "mesh_count=2 mesh[0]{corner_count=2 kind=MESH_KIND_RIGID index_count=2 "
                        "sources=(0 1) positions=(1 0 0 0 2 0)}"},
                   {"list+10: b4", "warns UNSUPPORTED @list+10 'primitive' 'the line or point is "
                                   "left out: another node moves it, too"
                                   "' mesh_count=1"})

/* The slot tells to whom a vertex belongs. The line has the last two vertices of the root; the next
 * ones belong to the child. */
TEST_GINJA(lines_may_have_the_last_vertices,
           SCENE "skin1: h(1 8 2 2) @start1 @weights1 h(0 6 0 2) @whole1 0 " END
                 "whole1: h(256 0 0 0 0 256 0 512 0 0 0 256) weights1: 64 128 "
                 "start1: h(256 0 0 256 0 0 0 0 256 0 256 0) " SKINS_BELOW
                 "list: {90 0003 00 01 02 A8 0002 01 00} list_end: ",
           "model", "mesh[0]{corner_count=2} corners[0]=(1 0)")

/* ---- cut ---- */

/* The root draws 3 triangles from slots. If a part of the skin is lost, or a node that could have
 * had one, the content of the slots is unknown, and no mesh may be given. last: the part at the end
 * of the file. */
TEST(a_part_of_the_skin_that_is_lost_leaves_no_mesh)
{
    static const struct {
        const char *change, *last;
    } cases[] = {{"n1+44: @last", "0 0 0.0 20.0 0.0 3*0 3*1.0 0 0"}, /* a child without a model */
                 {"n2+4: @last", "0 @skin3 0 0 0 4*0.0"},
                 {"skin3+8: @last", "h(0 0 0 0 256 0)"},
                 {"skin3+12: @last", "0x20040"}};

    for (uint32_t i = 0; i < COUNT(cases); i++) {
        auto_laid file = lay("> [>GJCM " THREE "/4 last: %s ]", cases[i].last);

        patch(&file, "%s", cases[i].change);
        check_case(&file, "model byte_order=BYTE_ORDER_BIG", "triangle_count=3");
        patch(&file, "cut -1");
        check_case(&file, "model byte_order=BYTE_ORDER_BIG",
                   "any warnings[0].code=E_TRUNCATED warnings[0].offset=4 node_count=3 "
                   "mesh_count=0");
    }
}

/* No cut and no changed byte may lead the reader out of the data, or leak memory. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_ginja(big, THREE);

        check_case(&file, "model sweep", "%s", "");
        (void)sweep_cuts(file.file.data, file.file.size, NULL, 1);
    }
}
