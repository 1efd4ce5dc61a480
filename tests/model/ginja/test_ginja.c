/* test_ginja.c - Ginja models: primitives, lists, nodes and containers (ginja.md 2 to 8). Triangles
 * are clockwise in the file, nothing is aligned, and state goes on from mesh to mesh. A reader that
 * forgets one of these draws wrong triangles. The tests of numbers and indices are in
 * test_ginja_numbers.c. */
#include "ginja_texts.h"

/* Eight positions with indices of 8 bits. Any three of them make a triangle. */
#define GRID_DATA "grid: b(0 0 0 1 0 0 0 1 0 1 1 0 0 2 1 2 2 0 5 0 3 0 5 4) "
#define GRID "arrays: b(1 3) h8 0x11 @grid 24 " GINJA_END GRID_DATA
#define PLAIN "words: b1 .3 8 words_end: "
#define GRID_MODEL GINJA_ROOT GINJA_MODEL GRID PLAIN

/* ---- ginja.md 8: kinds of primitives ---- */

/* Checks primitives in both byte orders. The low three bits of the opcode are ignored. rows: the
 * number of corners, the upper digit of the opcode, the indices, the corners that are drawn
 * (triangles are turned), the number of triangles. */
static void check_kinds(uint32_t low, const char *expected, const char *rows)
{
    char text[1024];

    for (uint32_t format = 0; format < 8; format++) {
        const char *big = format & 1 ? ">" : "";

        snprintf(text, sizeof text,
                 "%s [%sGJCM " GRID_MODEL "list: {#2%X #1} #3 .21 list_end: ] pof0", big, big,
                 low | format);
        check_rows(text, "model", expected, rows);
    }
}

/* Corners that are too few for one more triangle, line or quad must be ignored. */
TEST(each_kind_has_the_corners_of_its_row)
{
#define DRAWN "mesh_count=1 corners[0]=#4 triangle_count=#5 mesh[0]{kind=MESH_KIND_RIGID node=0 "
#define TRIANGLES DRAWN "corner_count=3} node[0].mesh=0"
#define LINES DRAWN "corner_count=2} node[0].mesh=-1"
#define POINTS DRAWN "corner_count=1} node[0].mesh=-1"
#define NOTHING "mesh_count=0 triangle_count=0 node[0].mesh=-1"
    check_kinds(0, TRIANGLES,
                "0004 8 b(0 1 2 3) (0 2 1 0 3 2) 2; 0007 8 b(0 1 2 3 4 5 6) (0 2 1 0 3 2) 2; "
                "0008 8 b(0 1 2 3 4 5 6 7) (0 2 1 0 3 2 4 6 5 4 7 6) 4; 0003 9 b(0 1 2) (0 2 1) 1; "
                "0005 9 b(0 1 2 3 4) (0 2 1) 1; 0006 9 b(0 1 2 3 4 5) (0 2 1 3 5 4) 2; "
                "0003 A b(0 1 2) (0 2 1) 1; 0005 A b(0 1 2 3 4) (0 2 1 0 3 2 0 4 3) 3");
    check_kinds(8, TRIANGLES,
                "0003 9 b(0 1 2) (0 2 1) 1; 0004 9 b(0 1 2 3) (0 2 1 1 2 3) 2; "
                "0006 9 b(0 1 2 3 4 5) (0 2 1 1 2 3 2 4 3 3 4 5) 4");
    check_kinds(8, LINES,
                "0002 A b(0 1) (0 1) 0; 0003 A b(0 1 2) (0 1) 0; 0004 A b(0 1 2 3) (0 1 2 3) 0");
    check_kinds(0, LINES, "0002 B b(0 1) (0 1) 0; 0004 B b(0 1 2 3) (0 1 1 2 2 3) 0");
    check_kinds(8, POINTS, "0001 B b0 (0) 0; 0003 B b(0 1 2) (0 1 2) 0");
    check_kinds(0, NOTHING,
                "0000 8 .0; 0003 8 b(0 1 2); 0000 9 .0; 0001 9 b0; 0002 9 b(0 1); 0000 A .0; "
                "0002 A b(0 1); 0000 B .0; 0001 B b0");
    check_kinds(8, NOTHING, "0000 9 .0; 0001 9 b0; 0002 9 b(0 1); 0000 A .0; 0001 A b0; 0000 B .0");
}

/* Each kind has primitives of 0 to 5 corners. After a 0 byte anything may follow. */
TEST(primitives_follow_one_another)
{
    static const uint32_t kinds[] = {0x98, 0xA8, 0x80, 0xB8, 0xA0, 0x90, 0xB0};

    for (int big = 0; big < 2; big++) {
        auto_laid file = begin_ginja(big);

        lay_more(&file, GRID_MODEL "list: ");
        for (uint32_t i = 0; i < COUNT(kinds); i++) {
            lay_more(&file, "{%02X 0000}", kinds[i]);
            for (uint32_t count = 1; count < 6; count++)
                lay_more(&file, "{%02X %04X} %u*b$+%u", kinds[i], count, count, i % 3);
        }
        lay_more(&file, "{00 61} .30 list_end: ");
        end_ginja(&file, big);
        /* Triangles: 1 + 2 + 3 of strips and of fans, 2 + 2 of quads, 1 + 1 + 1 of triangles.
         * Lines: 1 + 1 + 2 + 2 of lines, 1 + 2 + 3 + 4 of strips. Points: 1 + 2 + 3 + 4 + 5. */
        check_case(&file, "model",
                   "mesh_count=3 triangle_count=19 mesh[0]{corner_count=3 index_count=57 node=0} "
                   "mesh[1]{corner_count=2 index_count=32 node=0} "
                   "mesh[2]{corner_count=1 index_count=15 node=0}");
    }
}

/* A triangle with a repeated corner is dropped, but it still changes the direction of the strip. */
TEST_GINJA(a_repeated_corner_turns_the_strip,
           GRID_MODEL "list: {98 0007 00000102030304} list_end: ", "model",
           "dropped_count=3 triangle_count=2 corners[0]=(0 1 2 1 3 2)")

/* In the file the triangle is clockwise, seen from the side to which its normals point. After it is
 * turned, it agrees with the normals. */
TEST_GINJA(triangles_are_turned,
           GINJA_ROOT GINJA_MODEL
           "arrays: b(1 3) h8 0x11 @grid 24 b(2 3) h3 0x12 @normals 9 " GINJA_END GRID_DATA
           "normals: 3*b(0 0 -1) /4 words: b1 .3 0x28 words_end: "
           "list: {90 0003 0000 0101 0202} list_end: ",
           "model",
           "mesh[0]{positions=(0 0 0 0 1 0 1 0 0) indices=(0 1 2) normals=(0 0 -1 0 0 -1 0 0 -1)}")

TEST_GINJA(an_empty_primitive_may_end_the_data,
           GRID_MODEL "list: {90 0003 000102 98 0000} list_end: ", "model", "triangle_count=1")

/* ---- lists, meshes, state ---- */

#define FIRST "first: {90 0003 000102} "
#define SECOND "second: {90 0003 010302} "

/* Each mesh draws the same positions with another fraction, because the array does not contain the
 * fraction. */
TEST_GINJA(
    the_fraction_is_that_of_the_mesh,

    GINJA_ROOT
    "@arrays 0 @meshes 0 h(4 0) 4*0.0 meshes: @state0 1 @first 6 @state1 1 @first 6 @state3 1 "
    "@first 6 @state1 1 @first 6 state0: b1 .3 8 state1: 0 0x11101 state3: 0 0x11103 " GRID FIRST,
    "model model_flags=MODEL_DRAW_ORDER",
    "mesh[0]{vertex_count=9 submesh_count=4 indices=(0 1 2 3 4 5 6 7 8 3 4 5) "
    "positions=(0 0 0 0 1 0 1 0 0  0 0 0 0 0.5 0 0.5 0 0  0 0 0 0 0.125 0 0.125 0 0)}")

/* Meshes in both lists, three materials, and a mesh of zeros. */
#define LISTS                                                                                      \
    GINJA_ROOT                                                                                     \
    "@arrays 0 @opaque @blended h(4 2) 4*0.0 opaque: @red 2 @first 6 @green 1 @second 6 4*0 "      \
    "@red_again 1 @second 6 blended: @blue 2 @first 6 0 0 @second 6 red: b1 .3 8 b5 .3 "           \
    "0xFF0000FF "                                                                                  \
    "green: b5 .3 0xFF00FF red_again: b5 .3 0xFF0000FF blue: b1 .3 8 b5 .3 0x0000FFFF " GRID FIRST \
        SECOND

TEST_GINJA(meshes_of_both_lists_are_drawn_in_their_order, LISTS,
           "model model_flags=MODEL_DRAW_ORDER",
           "mesh[0]{submesh_count=5 submeshes[0]{order=0 material=0} submeshes[1]{order=1 "
           "material=1} submeshes[2]{order=3 material=0} submeshes[3]{order=4 material=2} "
           "submeshes[4]{order=5 material=2}} material[0]{flags=0 diffuse=(255 0 0 255)} "
           "material[1]{flags=0 diffuse=(0 255 0 255)} "
           "material[2]{flags=MATERIAL_BLEND diffuse=(0 0 255 255)}")

TEST_GINJA(meshes_of_one_material_are_one_part, LISTS, "model",
           "material_count=3 mesh[0]{submesh_count=3 submeshes[0]{order=0 index_count=6} "
           "submeshes[1]{order=1 index_count=3} submeshes[2]{order=4 index_count=6}}")

/* Unused fields may have any value: a pointer to meshes that are not counted, the rest of the end
 * entry, the upper bits of a format. So may the size of an array, and the bytes after the type of a
 * parameter. */
TEST_GINJA(unused_fields_may_be_anything,
           GINJA_ROOT "@arrays 0 @mesh 0xDEADBEEF h(1 0) 4*0.0 mesh: @words 1 @first 6 "
                      "arrays: b(1 3) h8 0xFFFFFF11 @grid 0xFFFFFFFF {FF} 15*{EE} " GRID_DATA
                      "words: {01 EEEEEE} 8 " FIRST,
           "model", "mesh[0].positions=(0 0 0 0 1 0 1 0 0)")

TEST_GINJA(the_last_array_of_an_attribute_counts,
           GINJA_ROOT GINJA_MODEL
           "arrays: b(1 12) h3 0x41 @others 36 b(1 8) h3 0x31 @data 24 " GINJA_END
           "others: 3*9.0 3*8.0 3*7.0 data: h(0 0 0 0 4 0 0 0 0 4 0 0) " PLAIN
           "list: {90 0003 000102} list_end: ",
           "model", "mesh[0]{sources=(0 2 1) positions=(0 0 0 0 4 0 4 0 0)}")

/* Tools exchange the codes of positions and normals. Both mean three numbers, so the arrays are
 * read. There is no warning if the format of the mesh is right. */
TEST_GINJA(codes_of_positions_and_normals_may_be_swapped,
           GINJA_ROOT GINJA_MODEL
           "arrays: b(1 12) h3 0x42 @places 36 b(2 12) h3 0x41 @normals 36 " GINJA_END
           "places: 3*0.0 4.0 3*0.0 4.0 0.0 normals: 3*f(0 0 -1) "
           "words: 0 0x11400 0 0x22400 b1 .3 0x28 words_end: "
           "list: {90 0003 0000 0101 0202} list_end: ",
           "model", "mesh[0]{positions=(0 0 0 0 4 0 4 0 0) normals=(0 0 -1 0 0 -1 0 0 -1)}")

/* ---- ginja.md 3 and 4: nodes ---- */

/* Flags: 1 no translation, 2 no rotation, 4 no scale, 8 hidden. The last word of a node is for a
 * quaternion. */
#define TREE                                                                                       \
    "root: 7 @m1 3*0.0 3*0 3*1.0 @n1 0 {FDFDFDFD} n1: 6 @m1 10.0 0.0 0.0 3*0 3*1.0 @n2 @n3 "       \
    "{FDFDFDFD} n2: 0x400 @m1 0.0 5.0 0.0 0.0 0.0 0.6 3*1.0 0 0 0.8 n3: 7 0 3*0.0 3*0 3*1.0 0 "    \
    "@n4 {FDFDFDFD} n4: 15 @m1 3*0.0 3*0 3*1.0 0 @n5 {FDFDFDFD} n5: 0 @m2 3*0.0 0x4000 0 0 2.0 "   \
    "3.0 4.0 0 0 {FDFDFDFD} m1: @arrays 0 @mesh 0 h(1 0) 1.0 -2.0 3.5 4.25 "                       \
    "m2: @arrays 0 0 0 h(0 0) 5.0 6.0 7.0 8.0 mesh: @words 1 @first 6 words: b1 .3 8 " GRID FIRST

#define TREE_NODES                                                                                 \
    "node_count=6 mesh_count=3 triangle_count=3 format=FORMAT_GJCM "                               \
    "node[0]{parent=-1 mesh=0 flags=7 center=(1 -2 3.5) radius=4.25 angles=(0 0 0)} "              \
    "node[1]{parent=0 mesh=1 flags=6 center=(1 -2 3.5) radius=4.25} "                              \
    "node[2]{parent=1 mesh=2 flags=0x400 center=(1 -2 3.5) radius=4.25 "                           \
    "rest.rotation~(0 0 0.6 0.8)} node[3]{parent=0 mesh=-1 flags=7 center=(0 0 0) radius=0} "      \
    "node[4]{parent=0 mesh=-1 flags=15 center=(0 0 0) radius=0} "                                  \
    "node[5]{parent=0 mesh=-1 flags=0 center=(5 6 7) radius=8 angles=(0x4000 0 0)} "

/* Several nodes draw the same model, each in its own mesh. Children come before siblings. */
TEST_GINJA(nodes_are_read_children_first, TREE, "model", TREE_NODES)

/* All nodes become one skinned mesh, and its vertices must stay where they were. Node 2 turns by an
 * angle with the cosine 0.28 and the sine 0.96. */
TEST_GINJA(one_mesh_has_the_vertices_of_all_nodes,
           "root: 7 @m1 3*0.0 3*0 3*1.0 @n1 0 0 n1: 6 @m1 10.0 0.0 0.0 3*0 3*1.0 @n2 0 0 "
           "n2: 0x400 @m1 0.0 5.0 0.0 0.0 0.0 0.6 3*1.0 0 0 0.8 "
           "m1: @arrays 0 @mesh 0 h(1 0) 4*0.0 mesh: @words 1 @first 6 words: b1 .3 8 "
           "arrays: b(1 12) h3 0x41 @places 36 " GINJA_END "places: 3*0.0 4.0 3*0.0 4.0 0.0 " FIRST,
           "model model_flags=MODEL_ONE_MESH|MODEL_DRAW_ORDER",
           "mesh_count=1 mesh[0]{kind=MESH_KIND_SKINNED vertex_count=9 submesh_count=3 "
           "submeshes[0]{node=0 order=0} submeshes[1]{node=1 order=1} "
           "submeshes[2]{node=2 order=2} sources=(0 2 1 0 2 1 0 2 1) "
           "indices=(0 1 2 3 4 5 6 7 8)} posed[0]~(0 0 0 0 4 0 4 0 0  10 0 0 10 4 0 14 0 0  "
           "10 5 0 6.16 6.12 0 11.12 8.84 0)")

/* The lines and the points of a node get meshes of their own beside its triangles. The second node
 * is moved by 100. */
TEST(lines_and_points_have_meshes_of_their_own)
{
    static const char body[] =
        "root: 7 @m1 3*0.0 3*0 3*1.0 @n1 0 0 n1: 6 @m1 100.0 0.0 0.0 3*0 3*1.0 3*0 "
        "m1: @arrays 0 @meshes 0 h(2 0) 4*0.0 meshes: @words 1 @mixed 15 0 0 @lines 6 "
        "words: b1 .3 8 " GRID "mixed: {90 0003 000102 A8 0002 0304 B8 0001 05} "
        "lines: {B0 0003 050607} ";

    check_ginja(body, "model",
                "mesh_count=6 triangle_count=2 bounds_max=(105 5 4) "
                "mesh[0]{corner_count=3 index_count=3 node=0} "
                "mesh[1]{corner_count=2 index_count=6 node=0 kind=MESH_KIND_RIGID} "
                "mesh[2]{corner_count=1 index_count=1 node=0 kind=MESH_KIND_RIGID} "
                "mesh[3]{corner_count=3 index_count=3 node=1} "
                "mesh[4]{corner_count=2 index_count=6 node=1 kind=MESH_KIND_RIGID} "
                "mesh[5]{corner_count=1 index_count=1 node=1 kind=MESH_KIND_RIGID} ");
    check_ginja(body, "model model_flags=MODEL_ONE_MESH",
                "mesh_count=5 triangle_count=2 bounds_max=(105 5 4) "
                "mesh[0]{corner_count=2 index_count=6 node=0 kind=MESH_KIND_RIGID} "
                "mesh[1]{corner_count=1 index_count=1 node=0 kind=MESH_KIND_RIGID} "
                "mesh[2]{corner_count=2 index_count=6 node=1 kind=MESH_KIND_RIGID} "
                "mesh[3]{corner_count=1 index_count=1 node=1 kind=MESH_KIND_RIGID} "
                "mesh[4]{corner_count=3 index_count=6 kind=MESH_KIND_SKINNED}");
}

/* ---- ginja.md 2: containers ---- */

/* The chunk is a GJCM, or an NJCM if the caller names its format; with and without a texture
 * list. */
TEST(chunks_may_have_names_and_pointers)
{
    static const char names[] = "names: @a 0 0 @b 0 0 @c 0 0 a: 'first'0 b: ''0 "
                                "c: 'third_texture'0 /4 ] pof0 ";

    for (uint32_t i = 0; i < 16; i++) {
        const char *big = i & 1 ? ">" : "", *tag = i & 2 ? "NJCM" : "GJCM";
        auto_laid file = lay("%s", big);

        if (i & 8)
            lay_more(&file, "[%sGJTL @names 3 %s", big, names);
        lay_more(&file, "[%s%s %s ] %s", big, tag, TREE, i & 4 ? "pof0" : "");
        check_case(&file, i & 2 ? "model format=FORMAT_GJCM" : "model",
                   TREE_NODES "byte_order=%s texture_count=%d %s",
                   i & 1 ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE", i & 8 ? 3 : 0,
                   i & 8 ? "textures.refs[0].name='first' textures.refs[1].name='' "
                           "textures.refs[2].name='third_texture'"
                         : "");
    }
}

TEST_CASE(the_size_may_be_little_endian_in_a_big_endian_file, "> [GJCM " TREE "]", "model",
          TREE_NODES "byte_order=BYTE_ORDER_MIXED")

TEST(sa2bmdl_models_lie_at_any_byte)
{
    for (int front = 0; front < 8; front++) {
        auto_laid file = lay("'SA2BMDL'{03} @root 0 .%d " TREE, front);

        check_case(&file, "model", TREE_NODES "byte_order=BYTE_ORDER_LITTLE");
    }
}

/* Adds base to all pointers. */
static void move_pointers(laid *file, uint32_t base, int big)
{
    for (uint32_t i = 0; i < file->pointer_count; i++) {
        const uint8_t *at = file->file.data + file->pointers[i];
        uint32_t value = 0;

        for (uint32_t k = 0; k < 4; k++)
            value = value << 8 | at[big ? k : 3 - k];
        set_u32(&file->file, file->pointers[i], value + base, big);
    }
}

/* Pointers count from an address, from the start of the data, or from the body. */
TEST(bare_models_have_pointers_from_an_address)
{
    static const uint32_t bases[] = {0, 0x8125FE60, 0xFFFFFFF0};

    for (uint32_t i = 0; i < COUNT(bases); i++)
        for (uint32_t front = 0; front < 6; front++)
            for (uint32_t known = 0; known < 4; known++) {
                const int big = known & 1;
                const char *order = big ? "BYTE_ORDER_BIG" : "BYTE_ORDER_LITTLE";
                auto_laid file = lay("%s .%u " TREE, big ? ">" : "<", front);

                move_pointers(&file, bases[i], big);
                auto_free char *how = print_text(
                    "model flags=OPEN_BARE format=FORMAT_GJCM offset=%u base=%u byte_order=%s",
                    front, bases[i], known & 2 ? order : "0");
                check_case(&file, how, TREE_NODES "byte_order=%s", order);
            }
}

/* ---- normals of an array that vertices share ---- */

#define NORMALS                                                                                    \
    "arrays: b(1 3) h8 0x11 @grid 24 b(2 3) h4 0x12 @normals 12 " GINJA_END GRID_DATA              \
    "normals: b(3 4 0 0 5 0 0 0 -7 -8 0 6) words: b1 .3 0x28 words_end: "

/* Corners of one position with one normal are one vertex, and each further normal makes one more.
 * The second mesh draws the same and adds no vertex. */
TEST_GINJA(each_normal_of_a_position_is_a_vertex,
           GINJA_ROOT
           "@arrays 0 @meshes 0 h(2 0) 4*0.0 meshes: @words 1 @list list_end-list @words 1 "
           "@list list_end-list " NORMALS
           "list: {90 000F 0000 0100 0200  0101 0300 0200  0102 0403 0201  0101 0403 0200  "
           "0100 0300 0201} list_end: ",
           "model model_flags=MODEL_DRAW_ORDER",
           "mesh[0]{index_count=30 sources=(0 2 1 1 3 1 2 4) normals~(0.6 0.8 0  0.6 0.8 0  "
           "0.6 0.8 0  0 1 0  0.6 0.8 0  0 0 -1  0 1 0  -0.8 0 0.6) "
           "indices=(0 1 2 3 1 4 5 6 7 3 1 7 2 6 4 0 1 2 3 1 4 5 6 7 3 1 7 2 6 4)}")

/* A vertex for a further normal has no UVs of a layer, even if the model has layers. */
TEST_GINJA(
    further_normals_have_no_layers,
    GINJA_ROOT
    "@arrays 0 @meshes 0 h(2 0) 4*0.0 meshes: @lit 1 @l 15 @layered 1 @u 9 "
    "arrays: b(1 3) h8 0x11 @grid 24 b(2 3) h4 0x12 @normals 12 b(6 2) h1 0x08 @uvs 2 " GINJA_END
        GRID_DATA "normals: b(3 4 0 0 5 0 0 0 -7 -8 0 6) uvs: b(64 128) /4 lit: b1 .3 0x28 "
    "layered: b1 .3 0x2008 l: {90 0006 0000 0101 0202 0001 0101 0202} u: {90 0003 0000 0100 0200}",
    "model model_flags=MODEL_DRAW_ORDER",
    "mesh[0]{sources=(0 2 1 0 0 2 1) uvs[1]=(8*0 0.25 0.5 0.25 0.5 0.25 0.5) "
    "normals~(0.6 0.8 0 0 0 -1 0 1 0 0 1 0 9*0)}")

/* A node must not use the vertices of the node before it again, even if the normal is the same. */
TEST(nodes_do_not_share_vertices)
{
    static const char body[] =
        "root: 7 @m1 3*0.0 3*0 3*1.0 @n1 0 0 n1: 7 @m2 3*0.0 3*0 3*1.0 3*0 "
        "m1: @arrays 0 @mesh1 0 h(1 0) 4*0.0 m2: @arrays 0 @mesh2 0 h(1 0) 4*0.0 "
        "mesh1: @words 1 @list1 9 mesh2: @words 1 @list2 9 " NORMALS
        "list1: {90 0003 0000 0101 0202} list2: {90 0003 0000 0100 0201} ";

    check_ginja(body, "model",
                "mesh_count=2 mesh[0]{sources=(0 2 1) normals~(0.6 0.8 0 0 0 -1 0 1 0)} "
                "mesh[1]{sources=(0 2 1) normals~(0.6 0.8 0 0 1 0 0.6 0.8 0)}");
    check_ginja(body, "model model_flags=MODEL_ONE_MESH",
                "mesh_count=1 mesh[0]{sources=(0 2 1 0 2 1) "
                "normals~(0.6 0.8 0 0 0 -1 0 1 0 0.6 0.8 0 0 1 0 0.6 0.8 0)}");
}

/* The mesh without normals comes first or last. It uses the same positions. */
TEST(a_mesh_without_normals_shares_no_vertex_with_one_that_has_them)
{
    static const char *const orders[2] = {"@words 1 @l 9 @unlit 1 @u 6 @words 1 @l 9",
                                          "@unlit 1 @u 6 @words 1 @l 9 @unlit 1 @u 6"};

    for (int i = 0; i < 4; i++) {
        auto_laid file =
            lay_ginja(i / 2,
                      GINJA_ROOT "@arrays 0 @meshes 0 h(3 0) 4*0.0 meshes: %s " NORMALS
                                 "unlit: b1 .3 8 l: {90 0003 0000 0101 0202} u: {90 0003 000102} ",
                      orders[i % 2]);

        check_case(&file, "model model_flags=MODEL_DRAW_ORDER",
                   "mesh[0]{sources=(0 2 1 0 2 1) normals~(%s)} mesh[0].%s",
                   i % 2 ? "9*0 0.6 0.8 0 0 0 -1 0 1 0" : "0.6 0.8 0 0 0 -1 0 1 0 9*0",
                   "indices=(0 1 2 3 4 5 0 1 2)");
    }
}

/* A quarter turn about z takes x to y and y to -x. A quarter turn about x, which comes first, takes
 * y to z. */
TEST_GINJA(binormals_and_tangents_turn_with_their_node,
           "root: 7 @m1 3*0.0 3*0 3*1.0 @n1 0 0 n1: 5 @m1 3*0.0 0 0 0x4000 3*1.0 @n2 0 0 "
           "n2: 5 @m1 3*0.0 0x4000 0 0 3*1.0 3*0 m1: @arrays 0 @mesh 0 h(1 0) 4*0.0 "
           "mesh: @words 1 @list 9 words: b1 .3 0x28 "
           "arrays: b(1 3) h8 0x11 @grid 24 b(2 9) h3 0x13 @normals 27 " GINJA_END GRID_DATA
           "normals: 3*b(0 0 5 6 0 0 0 7 0) list: {90 0003 0000 0101 0202} ",
           "model model_flags=MODEL_ONE_MESH",
           "mesh[0]{vertex_count=9 normals~(0 0 1 0 0 1 0 0 1  0 0 1 0 0 1 0 0 1  "
           "1 0 0 1 0 0 1 0 0) binormals~(1 0 0 1 0 0 1 0 0  0 1 0 0 1 0 0 1 0  "
           "0 1 0 0 1 0 0 1 0) tangents~(0 1 0 0 1 0 0 1 0  -1 0 0 -1 0 0 -1 0 0  "
           "0 0 1 0 0 1 0 0 1)}")

/* If only some corners of a mesh have a second colour, UVs of a layer or a binormal, the other
 * corners are white and have 0. */
TEST_GINJA(missing_attributes_are_white_or_0,
           GINJA_ROOT
           "@arrays 0 @meshes 0 h(2 0) 4*0.0 meshes: @all 1 @a 15 @plain 1 @p 6 "
           "arrays: b(1 3) h8 0x11 @grid 24 b(2 9) h1 0x13 @normals 9 b(4 4) h1 0xA6 @colors 4 "
           "b(6 2) h1 0x08 @uvs 2 " GINJA_END GRID_DATA
           "normals: b(0 0 5 6 0 0 0 7 0) pad: /4 colors: 0x01020304 uvs: b(64 128) /4 "
           "all: b1 .3 0x2228 plain: b1 .3 8 a: {90 0003 00000000 01000000 02000000} "
           "p: {90 0003 010302}",
           "model model_flags=MODEL_DRAW_ORDER",
           "mesh[0]{vertex_count=6 colors[0]=null colors[1]=(1 2 3 4 1 2 3 4 1 2 3 4 12*255) "
           "uvs[0]=null uvs[1]=(0.25 0.5 0.25 0.5 0.25 0.5 6*0) "
           "normals=(0 0 1 0 0 1 0 0 1 9*0) binormals=(1 0 0 1 0 0 1 0 0 9*0) "
           "tangents=(0 1 0 0 1 0 0 1 0 9*0)}")
