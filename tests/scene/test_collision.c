/* test_collision.c - collision files in both layouts and both byte orders (ninja-scene.md 8).
 * Nothing but the pattern of pointers tells the layouts apart. All counts and pointers come from
 * the file, and a wrong one must not lead out of it. */
#include "cases.h"

/* ---- a room ---- */

#define FLOOR_NODE "@floor f(5 0 5 7.0625) 0x4000A101 "
#define WALL_NODE "@wall f(-1 4 -2 5) 0x80008020 "
#define NODES "nodes: " FLOOR_NODE WALL_NODE ".24 root: @nodes .4 rel(root)"

/* The stored centre and radius of a triangle, 16 bytes. The library ignores them. */
#define CENTER "f1e30 .12 "

/* A floor of 10 by 10 and a wall. Triangles of Blue Burst have vertex indices and 16 bits of flags;
 * those of Dreamcast have corner positions and 32 bits of flags. The stored centres and radii are
 * wrong on purpose. */
#define INDEXED                                                                                    \
    " start: points: f(0 0 0 10 0 0 10 0 10 0 0 10) triangles: h(0 2 1 0x101) f(0 1 0) " CENTER    \
    "h(0 3 2 0xA001) f(0.5 1 -0.25) " CENTER "floor: 4 @points 2 @triangles "                      \
    "wall_points: f(-1 0 2 -1 8 2.5 -1 0 -6) wall_triangles: h(2 1 0 0x8020) f(1 0 0) " CENTER     \
    "wall: 3 @wall_points 1 @wall_triangles " NODES
#define CORNERS                                                                                    \
    " start: triangles: f(0 0 0 10 0 10 10 0 0 0 1 0) " CENTER "0x40000101 "                       \
    "f(0 0 0 0 0 10 10 0 10 0.5 1 -0.25) " CENTER "0x4000A001 floor: 2 @triangles "                \
    "wall_triangles: f(-1 0 -6 -1 8 2.5 -1 0 2 1 0 0) " CENTER "0x40008020 "                       \
    "wall: 1 @wall_triangles " NODES

static const char *const orders[] = {"<", ">"};

static void check_both(const char *room, const char *how, const damage *rows, size_t count)
{
    for (size_t i = 0; i < 2; i++) {
        auto_laid file = lay("%s%s", orders[i], room);

        check_damages(&file, how, rows, count);
    }
}

#define CHECK_BOTH(room, how, rows) check_both(room, how, rows, COUNT(rows))

/* Runs check_patches (cases.h) on the room in both byte orders. */
static void check_columns(const char *room, const char *text, const char *expected,
                          const char *rows)
{
    for (size_t i = 0; i < 2; i++) {
        auto_laid file = lay("%s%s", orders[i], room);

        check_patches(&file, "scene", text, expected, rows);
    }
}

/* ---- expected contents ---- */

#define GROUPS(floor, wall)                                                                        \
    "collision.groups[0]{center=(5 0 5) radius=7.0625 flags=0x4000A101 "                           \
    "first_triangle=0 triangle_count=" floor "} collision.groups[1]{center=(-1 4 -2) radius=5 "    \
    "flags=0x80008020 first_triangle=" floor " triangle_count=" wall "} "

#define POINTS "0 0 0 10 0 0 10 0 10 0 0 10"
#define WALL_POINTS "-1 0 2 -1 8 2.5 -1 0 -6"
#define FLOOR_CORNERS "0 0 0 10 0 10 10 0 0 0 0 0 0 0 10 10 0 10"
#define WALL_CORNERS "-1 0 -6 -1 8 2.5 -1 0 2"

#define INDEXED_ROOM                                                                               \
    "collision{group_count=2 vertex_count=7 triangle_count=3 positions=(" POINTS " " WALL_POINTS   \
    ") normals=(0 1 0 0.5 1 -0.25 1 0 0) flags=(0x101 0xA001 0x8020) "                             \
    "indices=(0 2 1 0 3 2 6 5 4)} " GROUPS("2", "1")
#define CORNER_ROOM                                                                                \
    "collision{group_count=2 vertex_count=9 triangle_count=3 positions=(" FLOOR_CORNERS            \
    " " WALL_CORNERS ") normals=(0 1 0 0.5 1 -0.25 1 0 0) flags=(0x40000101 0x4000A001 "           \
    "0x40008020) indices=(0 1 2 3 4 5 6 7 8)} " GROUPS("2", "1")

/* The second group is empty; the first one is complete. */
#define INDEXED_FLOOR                                                                              \
    "collision{group_count=2 vertex_count=4 triangle_count=2 positions=(" POINTS                   \
    ") normals=(0 1 0 0.5 1 -0.25) flags=(0x101 0xA001) indices=(0 2 1 0 3 2)} " GROUPS("2", "0")
#define CORNER_FLOOR                                                                               \
    "collision{group_count=2 vertex_count=6 triangle_count=2 positions=(" FLOOR_CORNERS            \
    ") normals=(0 1 0 0.5 1 -0.25) flags=(0x40000101 0x4000A001) indices=(0 1 2 3 4 5)} " GROUPS(  \
        "2", "0")

/* ---- whole files ---- */

#define NOTHING_ELSE                                                                               \
    "format=FORMAT_C_REL section_count=1 instance_count=0 model_count=0 clip_count=0 "             \
    "texture_count=0 animation_count=0 "

/* Nodes that share a mesh each get a copy of its triangles. An empty mesh may have null pointers.
 * Arrays may end where the data ends. */
TEST(nodes_with_vertices_and_indices_are_groups)
{
    static const damage rows[] = {
        {"", "likely C_REL @rel_trailer+32 " NOTHING_ELSE INDEXED_ROOM},
        {"add nodes2: 3*(" FLOOR_NODE ") .24, root: @nodes2",
         "collision{group_count=3 vertex_count=12 triangle_count=6 positions=(" POINTS " " POINTS
         " " POINTS ") normals=(0 1 0 0.5 1 -0.25 0 1 0 0.5 1 -0.25 0 1 0 0.5 1 -0.25) "
         "flags=(0x101 0xA001 0x101 0xA001 0x101 0xA001) "
         "indices=(0 2 1 0 3 2 4 6 5 4 7 6 8 10 9 8 11 10)} "
         "collision.groups[1]{first_triangle=2 triangle_count=2} "
         "collision.groups[2]{center=(5 0 5) first_triangle=4 triangle_count=2}"},
        {"add empty: 0 0 0 0, nodes+24: @empty | add /32 last: .32, nodes+24: @last+16",
         INDEXED_FLOOR},
        {"add /32 .28 last: .32 f1, wall+12: @last",
         "collision{vertex_count=7 triangle_count=3 flags=(0x101 0xA001 0)}"},
    };

    CHECK_BOTH(INDEXED, "scene", rows);
}

TEST(nodes_with_three_corners_a_triangle_are_groups)
{
    static const damage rows[] = {
        {"", "likely C_REL @rel_trailer+32 " NOTHING_ELSE CORNER_ROOM},
        {"add nodes2: 3*(" FLOOR_NODE ") .24, root: @nodes2",
         "collision{group_count=3 vertex_count=18 triangle_count=6 positions=(" FLOOR_CORNERS
         " " FLOOR_CORNERS " " FLOOR_CORNERS
         ") normals=(0 1 0 0.5 1 -0.25 0 1 0 0.5 1 -0.25 0 1 0 0.5 1 -0.25) "
         "flags=(0x40000101 0x4000A001 0x40000101 0x4000A001 0x40000101 0x4000A001) "
         "indices=(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)} "
         "collision.groups[1]{first_triangle=2 triangle_count=2} "
         "collision.groups[2]{center=(5 0 5) first_triangle=4 triangle_count=2}"},
        {"add empty: 0 0, nodes+24: @empty | add /32 last: .32, nodes+24: @last+24", CORNER_FLOOR},
        {"add /32 .28 last: .64 0xABCDEF01, wall+4: @last",
         "collision{vertex_count=9 triangle_count=3 flags=(0x40000101 0x4000A001 0xABCDEF01)}"},
        /* the word after the mesh is ignored, even if it is a pointer */
        {"floor+8: @start", "collision.triangle_count=3"},
    };

    CHECK_BOTH(CORNERS, "scene", rows);
}

/* ---- damage ---- */

/* Index 3 is the last vertex; index 4 is out of range. Each mesh gets one warning, at the first of
 * its triangles that are left out, even if two nodes share the mesh. */
TEST(triangle_without_a_vertex_is_left_out)
{
    static const damage twice[] = {
        {"triangles+2: h9, triangles+40: h9, nodes+24: @floor",
         "warns CORRUPT @triangles+2 'collision triangle' collision{group_count=2 vertex_count=8 "
         "triangle_count=0} collision.groups[1]{first_triangle=0 triangle_count=0}"}};

    check_columns(INDEXED, "triangles+#1: h#2",
                  "warns CORRUPT @triangles+#1 'collision triangle' FORMAT_C_REL "
                  "collision{group_count=2 vertex_count=7 triangle_count=2 positions=(" POINTS
                  " " WALL_POINTS ") normals=(0.5 1 -0.25 1 0 0) flags=(0xA001 0x8020) "
                  "indices=(0 3 2 6 5 4)} " GROUPS("1", "1"),
                  "0 4; 0 0xFFFF; 2 4; 2 0xFFFF; 4 4; 4 0xFFFF");
    CHECK_BOTH(INDEXED, "scene", twice);
}

/* The mesh pointer leads too near to the end of the data, to the end, past it, to an unaligned
 * place, and far past the end. */
TEST(mesh_out_of_range_is_left_out)
{
    static const damage indexed[] = {
        {"nodes+24: @rel_table-12 | nodes+24: @rel_table | nodes+24: @rel_table+4 | nodes+24: 2 | "
         "nodes+24: 0xFFFFFFFC",
         "warns CORRUPT @nodes+24 'collision node' FORMAT_C_REL " INDEXED_FLOOR}};
    static const damage corners[] = {
        {"nodes+24: @rel_table-4 | nodes+24: @rel_table | nodes+24: @rel_table+4 | nodes+24: 2 | "
         "nodes+24: 0xFFFFFFFC",
         "warns CORRUPT @nodes+24 'collision node' FORMAT_C_REL " CORNER_FLOOR}};

    CHECK_BOTH(INDEXED, "scene", indexed);
    CHECK_BOTH(CORNERS, "scene", corners);
}

/* First the pointers: to the end of the data, past the end, null. Then the counts: one too many,
 * and far too many. */
TEST(arrays_out_of_range_are_left_out)
{
    check_columns(INDEXED, "wall+#1: #2",
                  "warns CORRUPT @wall+#1 'collision mesh' FORMAT_C_REL " INDEXED_FLOOR,
                  "4 @rel_table; 4 @rel_table+4; 4 0x7FFFFFFC; 4 0xFFFFFFFE; "
                  "12 @rel_table; 12 @rel_table+4; 12 0x7FFFFFFC; 12 0xFFFFFFFE");
    check_columns(INDEXED, "unlist wall+#1",
                  "warns CORRUPT @wall+#1 'collision mesh' FORMAT_C_REL " INDEXED_FLOOR, "4; 12");
    check_columns(INDEXED, "add .#3 /32, wall+#1: #2 @rel_table-#3",
                  "warns CORRUPT @wall+#1 'collision mesh' FORMAT_C_REL " INDEXED_FLOOR,
                  "0 81 960; 0 0x40000000 960; 0 -1 960; 8 81 2880; 8 0x40000000 2880; 8 -1 2880");
    check_columns(CORNERS, "wall+4: #1",
                  "warns CORRUPT @wall+4 'collision mesh' FORMAT_C_REL " CORNER_FLOOR,
                  "@rel_table; @rel_table+4; 0x7FFFFFFC; 0xFFFFFFFE");
    check_columns(CORNERS, "unlist wall+#1",
                  "warns CORRUPT @wall+#1 'collision mesh' FORMAT_C_REL " CORNER_FLOOR, "4");
    check_columns(CORNERS, "add .5440 /32, wall: #1 @rel_table-5440",
                  "warns CORRUPT @wall 'collision mesh' FORMAT_C_REL " CORNER_FLOOR,
                  "81; 0x40000000; -1");
}

/* A record without a mesh pointer ends the nodes, even if the data ends within the record. If the
 * data ends before this record, there is a warning. #1 bytes go before the nodes, so that the data
 * ends after #2 bytes of the record. */
TEST(record_that_is_no_node_ends_the_nodes)
{
    static const char *const rooms[] = {INDEXED, CORNERS};

    for (size_t i = 0; i < 2; i++) {
        check_columns(
            rooms[i], "add /32 .#1 nodes2: " FLOOR_NODE WALL_NODE "last: .#2, root: @nodes2",
            "collision{group_count=2 triangle_count=3}", "12 4; 8 8; 4 12; 0 16; 28 20; 24 24");
        check_columns(rooms[i], "add /32 .#1 nodes2: " FLOOR_NODE WALL_NODE "last:, root: @nodes2",
                      "warns TRUNCATED @last 'collision node' FORMAT_C_REL "
                      "collision{group_count=2 triangle_count=3}",
                      "16");
    }
}

/* The last record has a mesh pointer. If the data ends within the record, the node is left out. If
 * the data ends right after it, only the end record is missing. */
TEST(node_that_is_cut_is_left_out)
{
    static const char *const rooms[] = {INDEXED, CORNERS};

    for (size_t i = 0; i < 2; i++)
        check_columns(rooms[i], "add /32 .#1 nodes2: " FLOOR_NODE "last: @wall .#2, root: @nodes2",
                      "warns TRUNCATED @last+#3 'collision node' FORMAT_C_REL "
                      "collision.group_count=#4",
                      "4 0 0 1; 0 4 0 1; 28 8 0 1; 24 12 0 1; 20 16 0 1; 16 20 24 2");
}

/* The centre of a triangle is infinite, too, but the library does not give it: no warning. */
TEST(numbers_that_are_not_finite_are_0)
{
    check_columns(INDEXED, "#1: #2, triangles+20: 0x7F800000",
                  "warns CORRUPT @#1 'collision #3' FORMAT_C_REL collision.#4=0",
                  "points+4 0xFF800000 vertex positions[1]; "
                  "triangles+16 0x7FC00000 triangle normals[2]; "
                  "nodes+12 0xFF800000 node groups[0].center[2]; "
                  "nodes+16 0x7FC00000 node groups[0].radius");
    check_columns(CORNERS, "#1: #2, triangles+48: 0x7F800000",
                  "warns CORRUPT @#1 'collision #3' FORMAT_C_REL collision.#4=0",
                  "triangles+4 0xFF800000 triangle positions[1]; "
                  "triangles+44 0x7FC00000 triangle normals[2]; "
                  "nodes+12 0xFF800000 node groups[0].center[2]; "
                  "nodes+16 0x7FC00000 node groups[0].radius");
}

/* ---- other files ---- */

/* Only the pattern of pointers identifies a collision file. Most patches add or remove one pointer,
 * for example in place of the first count. Without a first mesh the layout is unknown. */
#define OTHER_FILES                                                                                \
    "unlist root | root+4: @start | unlist nodes | nodes+4: @start | nodes+8: @start | "           \
    "nodes+12: @start | nodes+16: @start | nodes+20: @start | floor: @start | unlist floor+4 | "   \
    "nodes: 0xFFFFFFFC | rel_trailer+16: 0x10000000"

TEST(other_rel_files_are_no_collision)
{
    static const damage rows[] = {{OTHER_FILES, "fails UNSUPPORTED @rel_trailer+16 'REL trailer'"}};
    static const damage named[] = {{OTHER_FILES, "fails FORMAT 0 'scene'"}};

    CHECK_BOTH(INDEXED, "scene", rows);
    CHECK_BOTH(INDEXED, "scene format=FORMAT_C_REL", named);
    CHECK_BOTH(CORNERS, "scene", rows);
    CHECK_BOTH(CORNERS, "scene format=FORMAT_C_REL", named);
}

/* A word that is not completely inside the data is no pointer, even if a relocation names it.
 * Otherwise each of these files would be a collision file. */
TEST(words_outside_the_data_are_no_pointers)
{
    /* The root is at the relocation table. Its first two relocations, 0x10 and 1, read as 0x10010,
     * the offset of the nodes. The mesh is at 60. The relocations also list 64, a word of the
     * mesh. */
    CHECK("start: .0x10010 60 .44 table: h(0x10 1 16371 12) trailer: table-start 4 1 0 table-start "
          ".12",
          "scene", "fails UNSUPPORTED @trailer+16 'REL trailer'");
    /* The root is at the last two bytes of the data. Its upper half would be the first relocation,
     * 0. The relocations list 0, 8, the node at 12, and the root. The mesh is at 4, its triangles
     * are at 0. */
    CHECK("start: 0 0 0 4 .64 root: h12 table: h(0 2 1 17) trailer: table-start 4 1 0 root-start "
          ".12",
          "scene", "fails UNSUPPORTED @trailer+16 'REL trailer'");
    /* There is no data. The table is at 0 and contains the bytes of a collision file, whose mesh is
     * at 12. The relocations list 16. */
    CHECK("h(0 2 2 0x7FFC) .131064 12 .44 trailer: 0 4 1 .20", "scene",
          "fails UNSUPPORTED @trailer+16 'REL trailer'");
}

/* The trailer names root + 1, which is not aligned. The word there would lead to the nodes. */
TEST(the_root_is_a_multiple_of_4)
{
    auto_laid file = lay(INDEXED);

    patch(&file, "root: b0, root+1: nodes-start, rel_trailer+16: root-start+1");
    check_case(&file, "scene", "fails UNSUPPORTED @rel_trailer+16 'REL trailer'");
    check_case(&file, "scene format=FORMAT_C_REL", "fails FORMAT 0 'scene'");
}

/* ---- limits ---- */

/* 4 nodes share 1000 triangles. Arrays of this size are allocated one by one, and each allocation
 * can fail. */
TEST(arrays_may_be_too_large_to_share_memory)
{
    auto_laid file = lay("start: .68000 mesh: 1000 @start root: @nodes 0 nodes: 4*(@mesh .20) .24 "
                         "rel(root)");

    check_case(&file, "scene", "collision{group_count=4 triangle_count=4000}");
    check_memory(&file, "scene");
}

/* A cut file lacks its trailer, so no shorter start of the file may open. */
TEST(a_collision_opens_whole_or_not_at_all)
{
    static const damage rows[] = {{"", ""}};

    CHECK_BOTH(INDEXED, "scene sweep whole", rows);
    CHECK_BOTH(CORNERS, "scene sweep whole", rows);
}
