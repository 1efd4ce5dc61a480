/* test_nsbmd_list.c - display lists of Nitro models: every geometry command, the primitives, and
 * the attributes of a vertex (mdl0.md 6 and 7). A command whose length is wrong shifts all commands
 * after it. Expected values are worked out by hand. */
#include "nitro_texts.h"

#include <stdarg.h>

/* Commands, each in a word of its own: the other three places of the word are empty. */
#define TRIANGLES "{40} .3 0 "
#define QUADS "{40} .3 1 "
#define STRIP "{40} .3 2 "
#define QUAD_STRIP "{40} .3 3 "
#define END "{41} .3 "
#define COLOR "{20} .3 "
#define NORMAL "{21} .3 "
#define UV "{22} .3 "

/* count vertices; no three of them are in a line. */
#define POINTS(count) #count "*({23} .3 h($*256 $$*16 $*512 0)) "

#define RED "31 "
#define GREEN "0x3E0 "
#define BLUE "0x7C00 "
#define DOWN "t(0 0 -512) "

static void check_list(const char *list, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Checks a model of one draw of the list. */
static void check_list(const char *list, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    auto_free char *expected = print_list(format, arguments);
    va_end(arguments);
    test_note("%s", list);
    check_nitro(&(nitro_text){.lists = {list}}, "", "model model_flags=MODEL_DRAW_ORDER", "%s",
                expected);
}

/* ---- vertices ---- */

/* A kind of vertex changes some numbers and keeps the others. A unit is 1/4096. */
TEST_CALL(
    vertices_keep_the_numbers_that_they_do_not_have,
    check_list("{40232425} 0 h(4096 -32768 32767 0) t(511 -512 1) h(2048 -1024) "
               "{26272800} h(8192 -12288) h(16384 20480) t(511 -512 -1)",
               "material_count=1 mesh_count=1 corners[0]=(0 1 2 3 4 5) "
               "mesh[0].positions=(1 -8 32767/4096  511/64 -8 1/64  0.5 -0.25 1/64  2 -0.25 -3  "
               "2 4 5  8703/4096 3.875 20479/4096)"))

/* A sum that is too large wraps, as on the console. */
TEST_CALL(
    the_sum_of_a_difference_has_16_bits,
    check_list("{40232828} 0 h(32767 -32768 0 0) t(1 -1 0) t(511 -1 0)",
               "mesh[0].positions=(32767/4096 -8 0  -8 32767/4096 0  -32257/4096 32766/4096 0)"))

TEST_CALL(bits_above_the_numbers_of_a_vertex_are_ignored,
          check_list("{40232424} 0 0x20001000 0xFFFF3000 0xC0000001 0x80000002",
                     "mesh[0].positions=(1 2 3  1/64 0 0  2/64 0 0)"))

/* ---- primitives ---- */

/* Whole primitives, then vertices that are too few for one more. #1 is the word of BEGIN; only its
 * two low bits count. After BEGIN the list has 8 vertices of 12 bytes, and #2 cuts it to a size in
 * bytes. */
TEST(each_primitive_has_the_corners_of_its_row)
{
    auto_laid file = lay_nitro(&(nitro_text){.lists = {TRIANGLES POINTS(8)}}, 1);

    check_patches(&file, "model model_flags=MODEL_DRAW_ORDER", "list0+4: #1, shape0+12: #2",
                  "material_count=1 triangle_count=#3 mesh_count=1 corners[0][0]=#4",
                  "0 44 1 (0 1 2); 0 68 1 (0 1 2); 0 80 2 (0 1 2 3 4 5); 1 56 2 (0 1 2 0 2 3); "
                  "1 92 2 (0 1 2 0 2 3); 1 104 4 (0 1 2 0 2 3 4 5 6 4 6 7); 2 44 1 (0 1 2); "
                  "2 56 2 (0 1 2 1 3 2); 2 68 3 (0 1 2 1 3 2 2 3 4); "
                  "2 80 4 (0 1 2 1 3 2 2 3 4 3 5 4); 3 56 2 (0 1 3 0 3 2); 3 68 2 (0 1 3 0 3 2); "
                  "3 80 4 (0 1 3 0 3 2 2 3 5 2 5 4); 0xFFFFFFF7 56 2 (0 1 3 0 3 2)");
    check_patches(&file, "model", "list0+4: #1, shape0+12: #2",
                  "material_count=1 triangle_count=0 mesh_count=0",
                  "0 8; 0 20; 0 32; 1 44; 2 32; 3 44");
}

/* The count has the vertices of all primitives, and those outside of them. */
TEST_NITRO(the_outline_counts_the_vertices_of_a_shape,
           &(nitro_text){.lists = {POINTS(1) TRIANGLES POINTS(4) QUADS POINTS(4) END POINTS(2)}},
           "", "outline", "record[18]{name='shape' offset=@shape0 count=11}")

/* Each BEGIN starts anew; vertices outside of primitives have numbers, too. */
TEST_CALL(numbers_of_vertices_go_on_over_a_list,
          check_list(POINTS(1) TRIANGLES POINTS(4) END QUADS POINTS(4) END POINTS(2)
                         STRIP POINTS(3),
                     "corners[0][0]=(1 2 3 5 6 7 5 7 8 11 12 13)"))

/* Lists of whole primitives are read in another way than lists that end with unused vertices. Both
 * must give vertices in the order in which triangles use them. */
TEST(vertices_are_in_the_order_of_triangles)
{
#define ALL_KINDS                                                                                  \
    POINTS(1) TRIANGLES POINTS(3) END POINTS(2) QUADS POINTS(4) QUAD_STRIP POINTS(6) STRIP POINTS(4)
#define ALL_CORNERS                                                                                \
    "corners[0][0]=(1 2 3 6 7 8 6 8 9 10 11 13 10 13 12 12 13 15 12 15 14 16 17 18 17 19 18) "     \
    "mesh[0].sources=(1 2 3 6 7 8 9 10 11 13 12 15 14 16 17 18 19)"
    check_list(ALL_KINDS QUADS, ALL_CORNERS);
    check_list(ALL_KINDS QUADS POINTS(3), ALL_CORNERS);
}

/* ---- colours ---- */

/* Before the first colour command a vertex is white, or has the diffuse colour of a material with
 * bit 15. Five bits become eight: 1 is 8, 16 is 132, 30 is 247, 31 is 255. Bit 15 of a colour has
 * no meaning. */
TEST_NITRO_DAMAGES(colors_of_vertices_have_5_bits,
                   (&(nitro_text){.lists = {TRIANGLES "{23} .3 h(0 0 0 0) " COLOR
                                                      "0x403F {23} .3 h(4096 0 0 0) " COLOR
                                                      "0xFFFF83C0 {23} .3 h(0 4096 0 0)"}}),
                   "model",
                   {"material0+4: 0x7E01",
                    "material[0].flags=MATERIAL_VERTEX_COLOR mesh[0]{normals=null "
                    "colors[0]=(255 255 255 255 255 8 132 255 0 247 0 255)}"},
                   {"material0+4: 0xFE01",
                    "mesh[0].colors[0]=(8 132 255 255 255 8 132 255 0 247 0 255)"})

/* A diffuse command with bit 15 sets the colour of vertices, too. Without bit 15 it changes
 * nothing: a lit vertex stays lit. */
TEST(diffuse_in_a_list_may_be_the_color_of_vertices)
{
    check_list(TRIANGLES COLOR BLUE "{23} .3 h(0 0 0 0) {30} .3 0x7FFF83E0 {23} .3 h(4096 0 0 0) "
                                    "{30} .3 " RED "{23} .3 h(0 4096 0 0)",
               "mesh[0].colors[0]=(0 0 255 255 0 255 0 255 0 255 0 255)");
    check_list(TRIANGLES NORMAL DOWN "{30} .3 0xFFFF7FFF " POINTS(3),
               "material_count=1 material[0].flags=0 mesh[0]{colors[0]=null "
               "normals~(0 0 -1 0 0 -1 0 0 -1)}");
}

/* ---- normals ---- */

/* A normal has three numbers of 10 bits, where 512 is 1.0. The result has length 1. */
TEST_CALL(
    normals_have_length_1,
    check_list(TRIANGLES NORMAL DOWN "{23} .3 h(0 0 0 0) " NORMAL "t(300 -400 0) "
                                     "{23} .3 h(4096 0 0 0) {23} .3 h(0 4096 0 0) " NORMAL
                                     "t(-300 0 400) " POINTS(3),
               "material[0].flags=0 mesh[0].normals~(0 0 -1  0.6 -0.8 0  0.6 -0.8 0  -0.6 0 0.8  "
               "-0.6 0 0.8  -0.6 0 0.8)"))

/* A normal lights all later vertices until the next colour, and a colour holds until the next
 * normal. */
TEST_CALL(a_vertex_has_a_normal_or_a_color,
          check_list(TRIANGLES NORMAL
                     "t(511 0 0) " COLOR RED "{23} .3 h(0 0 0 0) " COLOR GREEN NORMAL
                     "t(0 -512 0) {23} .3 h(4096 0 0 0) " COLOR BLUE "{23} .3 h(0 4096 0 0)",
                     "material[0].flags=MATERIAL_VERTEX_COLOR mesh[0]{normals~(0 0 0 0 -1 0 0 0 0) "
                     "colors[0]=(255 0 0 255 255 255 255 255 0 0 255 255)}"))

/* The second variant of the material comes after the first one. */
TEST_NITRO(each_draw_says_whether_colors_count,
           &(nitro_text){.lists = {TRIANGLES NORMAL "t(0 0 511) " POINTS(3), NITRO_TRIANGLE},
                         .commands = "{06000000 020001 0400 0500 0501 01}"},
           "", "model model_flags=MODEL_DRAW_ORDER",
           "material_count=2 mesh[0]{submesh_count=2 submeshes[0].material=0 "
           "submeshes[1].material=1} material[0].flags=0 "
           "material[1]{flags=MATERIAL_VERTEX_COLOR name='material0'}")

/* Vertices without a triangle do not count. A draw of them alone does not count, hidden or not.
 * Vertices that are left over after the last triangle do not count, even before another
 * primitive. */
TEST(colors_without_a_triangle_do_not_count)
{
    static const char *const lists[] = {TRIANGLES NORMAL DOWN POINTS(3) COLOR RED POINTS(2),
                                        QUADS NORMAL DOWN POINTS(4) COLOR RED POINTS(3),
                                        QUAD_STRIP NORMAL DOWN POINTS(4) COLOR RED POINTS(1),
                                        STRIP NORMAL DOWN POINTS(3) COLOR RED};

    for (size_t i = 0; i < COUNT(lists); i++)
        check_nitro(&(nitro_text){.lists = {lists[i], TRIANGLES "{23} .3 h(0 0 0 0)"},
                                  .commands = "{06000000 020000 0400 0501 020001 0500 01}"},
                    "", "model model_flags=MODEL_DRAW_ORDER",
                    "material_count=1 material[0].flags=0 mesh[0].colors[0]=null");
    check_list(TRIANGLES NORMAL DOWN POINTS(3) COLOR RED POINTS(1) TRIANGLES NORMAL DOWN POINTS(6),
               "triangle_count=3 material_count=1 material[0].flags=0 mesh[0].colors[0]=null");
}

/* The UV comes before the last vertex of a triangle, or before the first vertex after it. */
TEST(an_attribute_counts_from_its_vertex_on)
{
    check_list(TRIANGLES COLOR RED POINTS(2) UV "h(16 32) {23} .3 h(0 4096 0 0)",
               "material_count=1 material[0].flags=MATERIAL_VERTEX_COLOR mesh[0]{index_count=3 "
               "uvs[0]=set colors[0]=set}");
    check_list(TRIANGLES COLOR RED POINTS(3) UV "h(16 32) {23} .3 h(0 4096 0 0)",
               "material_count=1 material[0].flags=MATERIAL_VERTEX_COLOR mesh[0]{index_count=3 "
               "uvs[0]=null colors[0]=set}");
}

/* The first primitive has colours and the second one has normals, so the mesh has both. */
TEST_CALL(attributes_of_one_primitive_are_those_of_all,
          check_list(
              TRIANGLES COLOR RED POINTS(3) TRIANGLES NORMAL DOWN POINTS(3),
              "material_count=1 material[0].flags=MATERIAL_VERTEX_COLOR mesh[0]{colors[0]=(255 0 0 "
              "255 255 0 0 255 255 0 0 255 ...) normals~(9*0 0 0 -1 0 0 -1 0 0 -1)}"))

/* ---- UVs ---- */

/* UVs are in 1/16 texel of a texture of 16 by 32. Before the first UV they are 0, 0. */
TEST(uvs_are_in_sixteenths_of_a_texel)
{
    check_nitro(&(nitro_text){.lists = {TRIANGLES "{23} .3 h(0 0 0 0) " UV
                                                  "h(256 256) {23} .3 h(4096 0 0 0) " UV
                                                  "h(-32768 32767) {23} .3 h(0 4096 0 0)"}},
                "material0+32: h(16 32)", "model", "mesh[0].uvs[0]=(0 0 1 0.5 -128 32767/512)");
    check_list(TRIANGLES POINTS(3), "mesh[0].uvs[0]=null");
}

/* ---- matrices ---- */

/* Checks where the matrices of a list move (1, 2, 3), the first vertex. Two more vertices make a
 * triangle of it. */
static void check_first(const char *list, const char *first)
{
    auto_free char *whole =
        print_text("%s " TRIANGLES "{23} .3 h(4096 8192 12288 0) {23} .3 h(8192 8192 12288 0) "
                   "{23} .3 h(4096 12288 12288 0)",
                   list);
    check_list(whole, "mesh_count=1 mesh[0]{kind=MESH_KIND_RIGID positions=(%s ...)}", first);
}

#define SCALE "{1B} .3 8192 12288 2048 "    /* 2, 3, 1/2 */
#define MOVE "{1C} .3 40960 -81920 122880 " /* 10, -20, 30 */
#define PUSH "{11} .3 "
#define POP "{12} .3 "

/* The product is vertex * new matrix * current matrix. */
TEST(a_new_matrix_comes_before_the_current_one)
{
    check_first(SCALE, "2 6 1.5");
    check_first(MOVE, "11 -18 33");
    check_first(SCALE MOVE, "22 -54 16.5");
    check_first(MOVE SCALE, "12 -14 31.5");
}

/* A matrix has rows in 1/4096; the fourth column of a 4x4 is 0, 0, 0, 1. The matrix sends X to Y, Y
 * to 2 Z and Z to -X. */
TEST(matrices_are_of_rows)
{
#define TURN_3X3 "{1A} .3 0 4096 0 0 0 8192 -4096 0 0 "
    check_first(TURN_3X3, "-3 1 4");
    check_first("{19} .3 0 4096 0 0 0 8192 -4096 0 0 4096 8192 12288", "-2 3 7");
    check_first("{18} .3 0 4096 0 0 0 0 8192 0 -4096 0 0 0 4096 8192 12288 4096", "-2 3 7");
    check_first(MOVE TURN_3X3, "7 -19 34");
}

/* The slots of the stack are those of MTX, and the stack begins at slot 0. POP goes back by as many
 * steps as its six bits say, which are signed. */
TEST(the_stack_begins_at_slot_0)
{
    check_first(MOVE PUSH SCALE POP "1", "11 -18 33");
    check_first(PUSH MOVE PUSH SCALE POP "2", "1 2 3");
    check_first(PUSH MOVE PUSH POP "2 " POP "63", "11 -18 33"); /* 63 is -1: on to the second one */
    check_list(POP "32 " NITRO_TRIANGLE, "warns CORRUPT 'display list' mesh[0].vertex_count=3");
    check_list(POP "1 " NITRO_TRIANGLE, "warns CORRUPT 'display list' mesh[0].vertex_count=3");
    check_first(MOVE PUSH SCALE "{14} .3 0", "11 -18 33");
    check_first(MOVE "{13} .3 30 " SCALE "{14} .3 30", "11 -18 33");
}

/* Modes 1 and 2 are for positions, without and with directions. Modes 0 and 3 are for the
 * projection and for textures. */
TEST(matrices_of_modes_1_and_2_move_vertices)
{
    static const char expected[] = "warns UNSUPPORTED mesh[0].positions=(0 0 0 1 0 0 0 1 0)";

    check_first("{10} .3 1 " SCALE, "2 6 1.5");
    check_first("{10} .3 2 " SCALE, "2 6 1.5");
    check_list("{10} .3 0 " SCALE "{10} .3 2 " NITRO_TRIANGLE, "%s", expected);
    check_list("{10} .3 3 " SCALE "{10} .3 2 " NITRO_TRIANGLE, "%s", expected);
}

/* A loaded matrix belongs to no node. The vertices are taken as vertices of the root. */
TEST(loaded_matrices_are_of_the_root)
{
    static const char moved[] =
        "warns CORRUPT @commands+9 'SBC' mesh[0]{node=0 positions=(5 0 0 7 0 0 5 1 0)}";

    check_list(SCALE "{17} .3 8192 0 0 0 4096 0 0 0 4096 20480 0 0 " NITRO_TRIANGLE, "%s", moved);
    check_list(SCALE "{16} .3 8192 0 0 0 0 4096 0 0 0 0 4096 0 20480 0 0 4096 " NITRO_TRIANGLE,
               "%s", moved);
    check_list(SCALE "{15} .3 " NITRO_TRIANGLE,
               "warns CORRUPT @commands+9 'SBC' mesh[0]{node=0 positions=(0 0 0 1 0 0 0 1 0)}");
}

/* Multiplications turn normals; scales and translations do not. In mode 1 normals do not turn at
 * all, not even with a loaded matrix. */
TEST(normals_turn_with_multiplications)
{
#define QUARTER "0 4096 0 -4096 0 0 0 0 4096 "
#define LIT NORMAL "t(300 400 0) " NITRO_TRIANGLE
#define NORMALS "normals~(-0.8 0.6 0 -0.8 0.6 0 -0.8 0.6 0)"
#define TWICE "mesh[0]{" NORMALS " positions=(0 0 0 -1 0 0 0 -1 0)}"
    check_list("{10} .3 2 " SCALE "{1A} .3 " QUARTER MOVE LIT, "mesh[0]{" NORMALS "}");
    /* positions turn in mode 2, and again in mode 1; a loaded matrix replaces the first turn */
    check_list("{1A} .3 " QUARTER "{10} .3 1 {1A} .3 " QUARTER LIT, TWICE);
    check_list("{1A} .3 " QUARTER "{10} .3 1 {19} .3 " QUARTER "0 0 0 " LIT, TWICE);
    check_list("{1A} .3 " QUARTER "{10} .3 1 {18} .3 0 4096 0 0 -4096 3*0 2*0 4096 4*0 4096 " LIT,
               TWICE);
    check_list("{1A} .3 " QUARTER "{10} .3 1 {17} .3 " QUARTER "0 0 0 " LIT,
               "warns CORRUPT @commands+9 'SBC' mesh[0]{" NORMALS
               " positions=(0 0 0 0 1 0 -1 0 0)}");
}

/* ---- other commands ---- */

/* If the length were wrong, each word would be read as a BEGIN, a VERTEX_10 and two unknown
 * commands. */
TEST(other_commands_are_passed_by_their_length)
{
    static const struct {
        uint32_t command, words;
    } cases[] = {{0, 0},    {0x31, 1}, {0x32, 1}, {0x33, 1}, {0x34, 32},
                 {0x50, 1}, {0x60, 1}, {0x70, 3}, {0x71, 2}, {0x72, 1}};
    char list[128];

    for (size_t i = 0; i < COUNT(cases); i++) {
        snprintf(list, sizeof list, "{%02X} .3 " NITRO_TRIANGLE, cases[i].command);
        if (cases[i].words)
            snprintf(list, sizeof list, "{%02X} .3 %u*0xFFFF2440 " NITRO_TRIANGLE, cases[i].command,
                     cases[i].words);
        check_list(list, "mesh_count=1 mesh[0].positions=(0 0 0 1 0 0 0 1 0)");
    }
}

/* These commands change the material inside of a list, which the library cannot give. There is one
 * warning per draw. */
TEST(state_in_a_list_is_a_warning)
{
    static const char *const lists[] = {"{00292900} -1 0 ", "{002A2A00} -1 0 ", "{002B2B00} -1 0 "};
    char list[128];

    for (size_t i = 0; i < COUNT(lists); i++) {
        snprintf(list, sizeof list, "%s" NITRO_TRIANGLE, lists[i]);
        check_list(list, "warns UNSUPPORTED @list0+1 triangle_count=1");
    }
}

/* 0 to 8 empty places come before the commands. */
TEST(commands_are_at_each_place_of_a_word)
{
    static const char *const lists[] = {
        NITRO_TRIANGLE, "{00402323} 0 h(0 0 0 0) h(4096 0 0 0) {23410000} h(0 4096 0 0)",
        "{00004023} 0 h(0 0 0 0) {23234100} h(4096 0 0 0) h(0 4096 0 0)",
        "{00000040} 0 {23232341} h(0 0 0 0) h(4096 0 0 0) h(0 4096 0 0)"};
    char list[128];

    for (uint32_t empty = 0; empty < 9; empty++) {
        snprintf(list, sizeof list, ".%u %s", empty / 4 * 4, lists[empty % 4]);
        check_list(list, "mesh_count=1 material_count=1 mesh[0].positions=(0 0 0 1 0 0 0 1 0)");
    }
}
