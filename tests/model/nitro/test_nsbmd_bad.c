/* test_nsbmd_bad.c - Nitro models that break a rule of g3d.md 2 or mdl0.md by one field, on both
 * sides of each limit. Commands and lists are programs: a wrong number must not lead out of the
 * data, or to work without an end. A fault costs only its own part. */
#include "nitro_texts.h"

#define HOW "model format=FORMAT_MDL0"
#define DRAW_ORDER HOW " model_flags=MODEL_DRAW_ORDER"

/* Two nodes, materials and shapes. Shape 0 has weights of both nodes. Shape 1 takes the matrices of
 * both nodes in its list. */
#define STILL "4096 3*0 4096 3*0 4096 "
#define PAIR_OF(commands_text)                                                                     \
    .nodes = {"h(7 0)", "h(7 0)"}, .materials = {NITRO_MATERIAL, NITRO_MATERIAL},                  \
    .textures = {"wall", "wall"}, .palettes = {"stone"}, .commands = commands_text,                \
    .lists = {NITRO_TRIANGLE, "{14144023} 0 1 0 h(4096 0 0 0) {23234100} h(8192 0 0 0) "           \
                              "h(4096 4096 0 0)"},                                                 \
    .binds = STILL "3*0 " STILL STILL "3*0 " STILL
#define PAIR_COMMANDS                                                                              \
    "first: {26 00000000} second: {26 01000001} mix: {09 0202 000080 010180} visible: {020001} "   \
    "mat: {0400} shp: {0500} mtx: {0301} mat2: {0401} shp2: {0501} ret: {01} "
static const nitro_text pair = {PAIR_OF(PAIR_COMMANDS)};

/* Checks changes of the pair with check_patches of cases.h. */
static void check_pair(const char *change, const char *expected, const char *rows)
{
    auto_laid file = lay_nitro(&pair, 1);

    check_patches(&file, HOW, change, expected, rows);
}

/* triangles: how many of the two are left. */
#define WARNS(code, place, triangles) "warns " code " " place " triangle_count=" #triangles
#define CORRUPT(place, triangles) WARNS("CORRUPT", place, triangles)
#define TRUNCATED(place, triangles) WARNS("TRUNCATED", place, triangles)
#define WHOLE "triangle_count=2"

/* ---- the file ---- */

TEST(blocks_and_models_lie_in_the_file)
{
    check_pair("#1: #2", "fails CORRUPT @#1", "block+4 7; entry end-block+1; entry -1");
    check_pair("16: #1", "fails CORRUPT 16", "end-file-7; -1");
    check_pair("#1: #2", "fails FORMAT #3", "16 end-file-8 14; 14 h0 14; block+9 b0 @block+8");
    check_pair("entry: #1", "fails TRUNCATED #2", "end-block @end; end-block-63 @end-63");
    check_pair("block+4: #1", WHOLE, "-1"); /* the block ends with the data */
    check_pair("4: h#1", CORRUPT("4", 2), "0xFFFE");
}

/* The trees of dictionaries may loop, or lead outside. */
TEST(trees_of_dictionaries_are_not_read)
{
    static const char trees[] = "block+16; nodes+8; materials+12; textures+8; palettes+8; shapes+8";

    check_pair("#1: 0x0000007F", WHOLE, trees);
    check_pair("#1: 0x0001017F", WHOLE, trees);
    check_pair("#1: 2*0xFF01017E", WHOLE, trees);
    check_pair("#1: 2*-1", WHOLE, trees);
}

/* ---- the header ---- */

TEST(fields_of_the_header_are_in_range)
{
    check_pair("#1: b#2", WHOLE, "model+21 2; model+22 3");
    check_pair("#1: b#2", CORRUPT("@#1", 2),
               "model+21 3; model+21 255; model+22 4; model+23 1; model+23 3; model+24 1; "
               "model+24 3; model+25 1; model+25 3");
    check_pair("#1: #2", "fails CORRUPT @#1",
               "model+4 end-model+1; model+4 -1; model+8 end-model+1; model+8 -1; "
               "model+12 end-model+1; model+12 -1");
    check_pair("model+4: #1", "fails TRUNCATED @end", "end-model");
    check_pair("nodes+1: b0, model+23: b#1", "fails CORRUPT @model+23", "0"); /* no nodes */
}

/* Node 0 has the scale 2. By rule 1 node 1 would undo the scale. By rule 2 the scale would turn
 * with node 1. */
TEST(an_unknown_rule_or_mode_is_0)
{
    static const damage rows[] = {
        {"second+3: b1, model+21: b3", "warns CORRUPT @model+21 material[0].raw[6]=0 "
                                       "node[1].world~(0 1 0 0 -2 0 0 0 0 0 1 0 0 0 0 1)"},
        {"second+3: b1, model+22: b4", "warns CORRUPT @model+22 material[0].raw[6]=0 "
                                       "node[1].world~(0 1 0 0 -2 0 0 0 0 0 1 0 0 0 0 1)"}};
    nitro_text text = pair;

    text.nodes[0] = "h(3 0) 8192 4096 4096 2048 4096 4096";
    text.nodes[1] = "h(5 0) h(4096 0 -4096 0 0 0 0 4096)";
    CHECK_NITRO_DAMAGES(&text, HOW, rows);
}

/* ---- records ---- */

TEST(nodes_lie_in_the_data)
{
    check_pair("node_entries+4: #1", CORRUPT("@node_entries+4", 2), "end-nodes+1; -1");
    check_pair("node_entries+4: #1", TRUNCATED("#2", 2), "end-nodes @end; end-nodes-3 @end-1");
}

/* A record that is cut has no effect at all; one that ends with the data is whole. The inverse of a
 * scale is not used, but is a part of the record. */
TEST(a_record_that_is_cut_does_nothing)
{
#define LAST "node_entries+4: last-nodes, block+4: "
#define CUT LAST "end-block-1, cut -1"
    static const damage moved[] = {
        {LAST "end-block", "node[1].world=(1 0 0 0 0 1 0 0 0 0 1 0 1 2 3 1)"},
        {CUT, "warns TRUNCATED @end-4 node[1].world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)"}};
    static const damage scaled[] = {
        {LAST "end-block", "node[1].world=(1 0 0 0 0 2 0 0 0 0 3 0 0 0 0 1)"},
        {CUT, "warns TRUNCATED @end-12 node[1].world=(1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1)"}};
    nitro_text text = pair;

    text.tail = "last: h(6 0) 4096 8192 12288";
    CHECK_NITRO_DAMAGES(&text, HOW, moved);
    text.tail = "last: h(3 0) 4096 8192 12288 4096 4096 4096";
    CHECK_NITRO_DAMAGES(&text, HOW, scaled);
}

TEST(materials_and_their_names_lie_in_the_data)
{
    check_pair("#1: #2", CORRUPT("@#1", 2),
               "material_entries+4 end-materials+1; material_entries+4 -1; "
               "texture_entries h(end-materials+1); palette_entries h0xFFFF; "
               "materials h(end-materials+1); materials+2 h(end-materials+1)");
    check_pair("#1: #2", TRUNCATED("#3", 2),
               "material_entries+4 end-materials-43 @end-43; "
               "texture_entries h(end-materials-1) @end-1");
    /* the size of a record; lists of materials 0 and 1 */
    check_pair("#1: #2", CORRUPT("@#1", 2),
               "material1+2 h0x2B; material1+2 h0x2D; texture_list0+1 b2; texture_list0+1 b255; "
               "texture_list0+1 b0");
    check_pair("texture_entries+2: b#1", WHOLE, "1; 0");
}

TEST_NITRO(a_damaged_material_is_white_and_has_its_name, &pair, "material_entries: 0x7FFFFFFF", HOW,
           "warns CORRUPT @material_entries material[0]{name='material0' "
           "diffuse=(255 255 255 255) parameter_count=0 offset=0} "
           "material[1]{name='material1' offset=@material1}")

/* The damaged material has lost the size of its texture. */
TEST_NITRO(uvs_of_a_damaged_material_are_in_texels,
           &(nitro_text){.lists = {"{22} .3 h(32 -8) " NITRO_TRIANGLE}},
           "material0+32: h(64 64), material_entries: 0x7FFFFFFF", HOW,
           "warns CORRUPT @material_entries mesh[0].uvs[0]=(2 -0.5 2 -0.5 2 -0.5)")

/* Two lists of textures name the same material. */
TEST(the_first_texture_of_a_material_counts)
{
    nitro_text text = pair;

    text.textures[1] = "roof";
    check_nitro(&text, "texture_list1: b0", HOW,
                "warns CORRUPT @texture_list1 texture_count=1 textures.refs[0].name='wall' "
                "material[1].texture=-1");
}

TEST(shapes_and_their_lists_lie_in_the_data)
{
    check_pair("shape_entries+4: #1", CORRUPT("@shape_entries+4", 1), "end-shapes+1; -1");
    check_pair("#1: #2", TRUNCATED("#3", 1),
               "shape_entries+4 end-shapes-15 @end-15; shape1+8 end-shape1+1 @shape1+8; "
               "shape1+8 -1 @shape1+8; shape1+12 end-list1+4 @shape1+8; shape1+12 -1 @shape1+8; "
               "shape1+12 3 @list1+3; shape1+12 4 @list1+4");
    check_pair("shape1+12: #1", "triangle_count=1", "0");
}

/* ---- render commands ---- */

/* The command comes with all flags. Before the first draw it is an error of the model; after a draw
 * it ends the commands. */
TEST(render_commands_are_known)
{
    char rows[2048] = "";
    size_t size = 0;

    for (uint32_t op = 0; op < 0x100; op++)
        if ((op & 0x1F) > 0x0D)
            size += (size_t)snprintf(rows + size, sizeof rows - size, "%u; ", op);
    check_pair("first: b#1", "fails CORRUPT @first", rows);
    check_pair("shp2: b#1", CORRUPT("@shp2", 1), rows);
    check_pair("ret: b#1", CORRUPT("@ret", 2), rows);
}

/* A command is left out if its number is past the last one. */
TEST(numbers_of_commands_are_in_range)
{
    check_pair("#1: b#2", WHOLE, "visible+1 1; shp+1 1; mix+4 1; mix+1 30");
    /* Slots: 30 is the last one; 32 and 33 must not wrap to 0 and 1. */
    check_pair("#1: b#2", CORRUPT("@#1", 2),
               "visible+1 2; visible+1 255; mat2+1 2; mat2+1 255; mix+4 2; mix+4 255; mix+1 31; "
               "mix+1 32; mix+1 255; mix+3 32; mtx+1 33; first+4 32");
    check_pair("#1: b#2", CORRUPT("@#1", 1), "shp2+1 2; shp2+1 255");
    /* the weights must be 256 together */
    check_pair("mix+5: b#1", CORRUPT("@mix", 2), "127; 129");
}

/* ENVMAP, PRJMAP, BB and BBY: 1 is the last number. */
TEST(numbers_of_maps_and_billboards_are_in_range)
{
    for (uint32_t i = 0; i < 12; i++) {
        static const uint32_t ops[4] = {0x0C, 0x0D, 0x07, 0x08};

        auto_free char *change = print_text("op: b(%u %u)", ops[i / 3], i % 3 + 1);
        check_nitro(&(nitro_text){PAIR_OF("{06000000 06010000 020101 0400 0500} op: {0C0000 01}")},
                    change, HOW, "%s", i % 3 ? CORRUPT("@op+1", 1) : "triangle_count=1");
    }
}

/* The commands are at the end of the data and are cut at every byte, so they never return. This is
 * an error if nothing was drawn before. The terms of a sum are read as one. */
TEST(commands_that_are_cut_end)
{
    nitro_text text = pair;
    char change[96];

    text.commands = "{01}";
    text.tail = PAIR_COMMANDS;
    for (uint32_t count = 0; count <= 33; count++) {
        const uint32_t missing = count > 13 && count < 19 ? 13 : count;

        snprintf(change, sizeof change,
                 "model+4: first-model, block+4: first-block+%u, cut first+%u", count, count);
        if (count == 33)
            check_nitro(&text, change, HOW, WHOLE);
        else if (count < 26)
            check_nitro(&text, change, HOW, "%s fails TRUNCATED @first+%u",
                        count == 11 || count == 12 ? "warns CORRUPT @first+10" : "", missing);
        else
            check_nitro(&text, change, HOW, "warns TRUNCATED @first+%u triangle_count=%u", missing,
                        count < 32 ? 1 : 2);
    }
}

/* Each of its two words is whole or missing. */
TEST(calldl_has_two_words)
{
    char change[96];

    for (uint32_t count = 7; count <= 14; count++) {
        snprintf(change, sizeof change, "model+4: last-model, block+4: last-block+%u, cut last+%u",
                 count, count);
        check_nitro(&(nitro_text){.tail = "last: {06000000 0400 0A} 0 b(0 0 0)"}, change, HOW,
                    "fails TRUNCATED @last+%u", count < 11 ? 7 : 11);
    }
}

/* ---- trees of nodes ---- */

/* Three nodes, and commands that draw them. #2 to #7: parents and groups, in the order of the
 * tree. */
TEST(nodes_have_one_parent_each)
{
#define AT(place) "warns CORRUPT @commands+" place " "
#define PARENTS                                                                                    \
    "node[0]{parent=#2 track_group=#3} node[1]{parent=#4 track_group=#5} "                         \
    "node[2]{parent=#6 track_group=#7}"
    nitro_text text = pair;
    auto_laid file = {0};

    text.nodes[2] = "h(7 0)";
    text.commands = "{06000000 06000000 06000000 020001 0400 0500 01}";
    file = lay_nitro(&text, 1);
    /* two nodes of each other: the one with the lower number loses its parent */
    check_patches(&file, HOW, "commands: {#1}", AT("4") AT("4") PARENTS,
                  "060202000600010006010000 -1 0 0 1 -1 2");
    /* three in a ring */
    check_patches(&file, HOW, "commands: {#1}", AT("0") AT("4") AT("8") AT("0") PARENTS,
                  "060001000601020006020000 -1 0 0 2 1 1");
    /* two nodes of each other, and one that leads to them */
    check_patches(&file, HOW, "commands: {#1}", AT("0") AT("4") AT("4") PARENTS,
                  "060001000601020006020100 -1 1 0 0 0 2");
    /* described twice: the first parent counts */
    check_patches(&file, HOW, "commands: {#1}", AT("9") AT("8") PARENTS,
                  "060000000601000006010100 -1 0 0 1 -1 2");
    /* parents and nodes past the last one */
    check_patches(&file, HOW, "commands: {#1}", AT("6") PARENTS,
                  "060000000601030006020000 -1 0 0 2 -1 1");
    check_patches(&file, HOW, "commands: {#1}", AT("5") PARENTS,
                  "060000000603000006020000 -1 0 0 2 -1 1");
}

/* If the current matrix is not the parent's, the node gets its own matrix in spite of it. */
TEST_NITRO(the_matrix_of_a_node_is_below_that_of_its_parent,
           &(nitro_text){PAIR_OF("{06000000 0305} op: {06010000 020101 0400 0500 01}")}, "", HOW,
           "warns CORRUPT @op mesh[0].node=1")

/* ---- draws ---- */

TEST_NITRO(a_draw_without_mat_has_the_first_material,
           &(nitro_text){PAIR_OF("{06000000 020001} op: {0500 01}")}, "", HOW,
           "warns CORRUPT @op mesh[0].submeshes[0].material=0")

/* The model has no material, and nothing was drawn before: by SHP, and by CALLDL. */
TEST(a_draw_needs_a_material)
{
    static const char change[] = "materials+5: b0, model+24: b0";

    check_nitro(&(nitro_text){.commands = "{06000000 0500 01}"}, change, HOW,
                "fails CORRUPT @commands+4");
    check_nitro(&(nitro_text){.commands = "{06000000 0A09000000 00000000 01}"}, change, HOW,
                "fails CORRUPT @commands+4");
}

/* The vertices are taken as vertices of the root. */
TEST_NITRO(a_slot_that_was_never_set_has_no_node,
           &(nitro_text){PAIR_OF("{06000000 020001 0400 0309} op: {0500 01}")}, "", HOW,
           "warns CORRUPT @op mesh[0].node=0 triangle_count=1")

/* The inner sum is left out, and the other term counts as a whole. */
TEST_NITRO(a_sum_in_a_sum_is_left_out,
           &(nitro_text){PAIR_OF("{26 00000000 26 01000001 09 0202 000080 010180} op: "
                                 "{09 0302 020080 010180 020001 0400 0500 01}")},
           "", HOW, "warns UNSUPPORTED @op+3 mesh[0]{kind=MESH_KIND_RIGID node=1}")

TEST(inverse_binds_lie_in_the_data)
{
    check_pair("model+16: #1", WHOLE, "end-model-168");
    check_pair("model+16: #1", CORRUPT("@mix+7", 2), "end-model-167");
}

/* Both ends of the lists that CALLDL can call. */
TEST_NITRO_DAMAGES(called_lists_lie_in_the_data,
                   (&(nitro_text){PAIR_OF("{06000000 020001 0400 0500} call: {0A} 0 0 {01}")}), HOW,
                   {"call+1: end-call 0", "triangle_count=1"},
                   {"call+1: end-call+1 0", CORRUPT("@call+1", 1)},
                   {"call+1: end-call 1", CORRUPT("@call+1", 1)},
                   {"call+1: end-call-4 -1", CORRUPT("@call+1", 1)},
                   {"call+1: 0x7FFFFFFF 0", CORRUPT("@call+1", 1)},
                   {"call+1: 0x80000000 4", CORRUPT("@call+1", 1)})

/* ---- display lists ---- */

/* Returns how many words a command has, or -1 if there is no command of this number. */
static int count_words(uint32_t command)
{
    static const int8_t matrices[] = {1, 0, 1, 1, 1, 0, 16, 12, 16, 12, 9, 3, 3};
    static const int8_t vertices[] = {1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1};
    static const int8_t lights[] = {1, 1, 1, 1, 32}, primitives[] = {1, 0}, tests[] = {3, 2, 1};
    static const struct {
        uint32_t first, count;
        const int8_t *words;
    } groups[] = {{0x10, 13, matrices},  {0x20, 12, vertices},  {0x30, 5, lights},
                  {0x40, 2, primitives}, {0x50, 1, primitives}, {0x60, 1, primitives},
                  {0x70, 3, tests}};

    for (size_t i = 0; i < COUNT(groups); i++)
        if (command - groups[i].first < groups[i].count)
            return groups[i].words[command - groups[i].first];
    return command ? -1 : 0;
}

/* A draw with an unknown command is left out. If it is the only draw, this is the error. */
TEST(geometry_commands_are_known)
{
    char rows[2048] = "";
    size_t size = 0;

    for (uint32_t command = 0; command < 0x100; command++)
        if (count_words(command) < 0)
            size += (size_t)snprintf(rows + size, sizeof rows - size, "%u; ", command);
    check_pair("list1: b#1", CORRUPT("@list1", 1), rows);
    check_pair("list1+1: b#1", CORRUPT("@list1+1", 1), rows);
    check_nitro(&(nitro_text){0}, "list0+33: {42}", HOW, "fails CORRUPT @list0+33");
}

/* The command is at the end of a list, and a word is missing. */
TEST(geometry_commands_are_whole)
{
    char list[64];

    for (uint32_t command = 0x10; command < 0x80; command++) {
        nitro_text text = pair;
        const int words = count_words(command);

        if (words < 1)
            continue;
        snprintf(list, sizeof list, "{%02X} .3 .%d", command, 4 * (words - 1));
        text.lists[1] = list;
        check_nitro(&text, "", HOW, "warns TRUNCATED @list_end1 triangle_count=1");
    }
}

/* ---- the matrix stack of display lists ---- */

/* The stack has 31 slots. Its pointer begins at 0, and pushes move it up to 31. The commands follow
 * the vertices, so they do not move them. */
TEST(the_stack_has_31_slots)
{
    static const struct {
        uint32_t pushes;
        const char *command;
        int is_wrong;
    } cases[] = {
        {0, "{12} .3 1", 1},  {0, "{12} .3 31", 1}, {0, "{12} .3 0", 0},  {1, "{12} .3 1", 0},
        {1, "{12} .3 2", 1},  {31, "{00} .3", 0},   {31, "{11} .3", 1},   {31, "{12} .3 31", 0},
        {0, "{13} .3 30", 0}, {0, "{13} .3 31", 1}, {0, "{13} .3 32", 1}, {0, "{14} .3 30", 0},
        {0, "{14} .3 31", 1}, {0, "{14} .3 32", 1}, {0, "{14} .3 -1", 1},
    };
    char list[160], pushes[32];

    for (size_t i = 0; i < COUNT(cases); i++) {
        snprintf(pushes, sizeof pushes, "%u*({11} .3)", cases[i].pushes);
        snprintf(list, sizeof list, NITRO_TRIANGLE "%s op: %s", cases[i].pushes ? pushes : "",
                 cases[i].command);
        check_nitro(&(nitro_text){.lists = {list}}, "", HOW, "%s",
                    cases[i].is_wrong ? CORRUPT("@op", 1) : "triangle_count=1");
    }
}

/* ---- matrices that are no transforms ---- */

/* The fourth column of a 4x4 should be 0, 0, 0, 1. If not, it is left out. */
TEST(the_fourth_column_is_left_out)
{
    static const damage rows[] = {
#define FOURTH "warns UNSUPPORTED @list0+1 mesh[0].positions=(0 0 0 1 0 0 0 1 0)"
        {"list0+16: 1", FOURTH},
        {"list0+32: 1", FOURTH},
        {"list0+48: 1", FOURTH},
        {"list0+64: 4097", FOURTH},
        {"", "triangle_count=1"}};

    CHECK_NITRO_DAMAGES(
        (&(nitro_text){
            .lists = {"{11184023} 4096 4*0 4096 4*0 4096 4*0 4096 0 h(0 0 0 0) {23234100} "
                      "h(4096 0 0 0) h(0 4096 0 0)"}}),
        HOW, rows);
}

/* Seven scales of 2^18 are 2^126. 2 becomes 2^127, which fits in a float. 4 becomes 2^128, which
 * does not fit and reads as 0. The other axes do not change. */
TEST_NITRO_DAMAGES(positions_are_finite,
                   (&(nitro_text){.lists = {"7*({1B} .3 0x40000000 4096 4096) {40232323} 0 "
                                            "first: h(0 12288 0 0) h(0 4096 0 0) h(0 0 4096 0)"}}),
                   DRAW_ORDER,
                   {"first: h-16384", "warns CORRUPT @node0 mesh[0].positions=(0 3 0 ...)"},
                   {"first: h-8192", "mesh[0].positions=(-1.7014118346046923e38 3 0 ...)"},
                   {"first: h0", "mesh[0].positions=(0 3 0 ...)"},
                   {"first: h8192", "mesh[0].positions=(1.7014118346046923e38 3 0 ...)"},
                   {"first: h16384", "warns CORRUPT @node0 mesh[0].positions=(0 3 0 ...)"})

/* Each node has the scale 2^18. The seventh one has 2^126 in the world; for the eighth one the
 * number is too large and reads as 0. */
TEST(worlds_are_finite)
{
#define LARGE "h(3 0) 0x40000000 4096 4096 0 4096 4096"
    check_nitro(&(nitro_text){.nodes = {LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE},
                              .commands = "{06000000 06010000 06020100 06030200 06040300 06050400 "
                                          "06060500 020001 0400 0500 01}"},
                "", HOW, "node[6].world[0]=8.507059173023462e37");
    check_nitro(&(nitro_text){.nodes = {LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE, LARGE},
                              .commands = "{06000000 06010000 06020100 06030200 06040300 06050400 "
                                          "06060500 06070600 020001 0400 0500 01}"},
                "", HOW,
                "warns CORRUPT @node0 node[6].world[0]=8.507059173023462e37 node[7].world[0]=0");
}

/* ---- all ways to fail ---- */

/* No cut and no changed byte may lead the reader out of the data, or leak memory. */
TEST(every_cut_and_every_byte_may_be_damaged)
{
    const kunai_options strict = {.struct_size = sizeof strict, .flags = KUNAI_OPEN_STRICT};
    auto_laid file = lay_nitro(&pair, 1);

    check_case(&file, "model sweep", "%s", "");
    test_sweep_bytes(&model_visitor, file.file.data, file.file.size, &strict);
}

/* Each byte makes a new matrix of some 200 bytes, or finds an old one. The work is linear, and only
 * memory limits it. */
TEST(many_matrices_are_limited_by_memory)
{
    static const char how[] = "model max_memory=0x2000000";
    static const nitro_text text = {.commands = "300000*{0B} {06000000 020001 0400 0500 01}"};

    check_nitro(&text, "", "model", "any");
    check_nitro(&text, "", how, "any");
    check_nitro(&text, "model+28: 4097 4095", "model", "any");
    check_nitro(&text, "model+28: 4097 4095", how, "fails LIMIT 0 'memory'");
}

/* A shape is drawn again and again, from two bytes each. Each draw must be paid for. */
TEST_NITRO(repeated_draws_are_limited,
           &(nitro_text){.commands = "{06000000 020001 0400} 30000*{0500} {01}",
                         .lists = {"{40} .3 2 30000*({24} .3 $$)"}},
           "", HOW, "fails LIMIT")

/* A draw has 29,998 triangles: 186 draws have 16,738,884 corners, and the next draw would pass the
 * limit. */
TEST_NITRO(repeated_draws_have_at_most_16777216_corners,
           &(nitro_text){.commands = "{06000000 020001 0400} 187*{0500} {01}",
                         .lists = {"{40} .3 2 30000*({24} .3 $$)"}},
           "", HOW,
           "fails LIMIT @commands+381 'triangles' 'the model has more than 16777216 corners'")
