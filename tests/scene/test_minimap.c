/* test_minimap.c - minimaps in both byte orders (ninja-scene.md 8), made by hand: no real file has
 * been seen. A room leads to its model by two pointers, and either can lead out of the file. */
#include "stage_texts.h"

/* The first and the last room show the same model. */
static laid lay_minimap(int big)
{
    laid file = lay("%s start: " STAGE_CHUNK_SQUARE(1, 0) STAGE_CHUNK_SQUARE(
                        2, 0) "objects: 0 @square1 0 @square2 0 @square1 "
                              "rooms: h(1 0x8000) f(100 0 -50) 0 0 0 f(0.5 200) @objects "
                              "h(0xFFFF 0x0102) f(-8 1.5 32) 0 16384 0 f(1 75.25) @objects+8 "
                              "h(30 0) f(0 0 0) -1 0x80000000 70000 f(0 0) @objects+16 "
                              "root: @rooms 0x12345678 3 0x9ABCDEF0 rel(root)",
                    big ? ">" : "<");

    patch(&file, "square1+20: 1.0, square2+20: 2.0");
    return file;
}

/* The second room is turned by a quarter about y: x becomes -z. */
#define ROOMS                                                                                      \
    "section_count=3 instance_count=3 section[*].offset=(@rooms @rooms+40 @rooms+80) "             \
    "section[*].id=(1 0xFFFF 30) section[*].flags=(0x8000 0x0102 0) section[*].alpha=(0.5 1 0) "   \
    "section[*].radius=(200 75.25 0) section[*].first_instance=(0 1 2) "                           \
    "section[*].instance_count=(1 1 1) section[0]{position=(100 0 -50) angles=(0 0 0)} "           \
    "section[1]{position=(-8 1.5 32) angles=(0 16384 0) "                                          \
    "world~(0 0 -1 0 0 1 0 0 1 0 0 0 -8 1.5 32 1)} "                                               \
    "section[2]{position=(0 0 0) angles=(-1 0x80000000 70000)} "                                   \
    "instance[*].offset=(@rooms @rooms+40 @rooms+80) instance[*].section=(0 1 2) "                 \
    "instance[*].clip_count=(3*0) instance[*].slide=(3*-1) instance[*].swap=(3*-1) "               \
    "instance[*].flags=(3*0) instance[*].animated=(3*0) instance[*].speed=(3*0) "

#define SQUARE                                                                                     \
    "node_count=1 node[0]{parent=-1 track_group=0} mesh_count=1 "                                  \
    "mesh[0]{vertex_count=4 index_count=6 positions=(0 0 0 1 0 0 0 1 0 1 1 0)} "

/* ---- whole files ---- */

TEST_BOTH(each_room_has_one_model, lay_minimap, "scene",
          {"", "likely R_REL @rel_trailer+32 format=FORMAT_R_REL " ROOMS
               "model_count=2 clip_count=0 texture_count=0 animation_count=0 collision=null "
               "instance[*].model=(0 1 0) instance[*].model_offset=(@square1 @square2 @square1) "
               "model[0]{" SQUARE "node[0]{offset=@square1 radius=1}} "
               "model[1]{" SQUARE "node[0]{offset=@square2 radius=2}}"},
          /* the object and the model may end where the data ends */
          {"add /32 .24 last: 0 @square2, rooms+36: @last", "instance[0].model_offset=@square2"},
          {"add /32 .8 last: .24, objects+12: @last", "model_count=2 instance[1].model=1"})

/* A listed pointer of 0 is valid: here the model is at offset 0. It has no vertex and polygon
 * lists, so there is nothing to draw. */
TEST_CASE(first_model_may_be_at_0,
          "model: .24 object: 0 @model rooms: h(1 0x8000) f(100 0 -50) 0 0 0 f(0.5 200) @object "
          "root: @rooms 0 1 0 rel(root)",
          "scene", "instance[0]{model=0 model_offset=0} model[0].mesh_count=0")

/* ---- damage ---- */

/* First the pointer to the object, then the pointer to the model: null, not aligned, at the end of
 * the data, past the end. */
TEST_BOTH(
    room_without_a_model_has_an_instance, lay_minimap, "scene",
    {"unlist rooms+76 | rooms+76: @objects+2 | rooms+76: @rel_table-4 | rooms+76: @rel_table | "
     "rooms+76: @rel_table+4 | rooms+76: 0xFFFFFFFC",
     "warns CORRUPT @rooms+76 'minimap room' FORMAT_R_REL "
     "warnings[0]{item_kind=ITEM_INSTANCE item=1} " ROOMS
     "model_count=1 instance[*].model=(0 -1 0) instance[1].model_offset=0"},
    {"unlist objects+12 | objects+12: @square1+2 | objects+12: @rel_table-20 | "
     "objects+12: @rel_table | objects+12: @rel_table+4 | objects+12: 0xFFFFFFFC",
     "warns CORRUPT @objects+12 'minimap room' FORMAT_R_REL " ROOMS
     "model_count=1 instance[*].model=(0 -1 0) instance[1].model_offset=0"})

TEST(numbers_that_are_not_finite_are_0)
{
    auto_laid file = lay_minimap(0);

    check_patches(&file, "scene", "rooms+#1: 0xFF800000",
                  "warns CORRUPT @rooms+#1 'minimap room' FORMAT_R_REL section[0].#2=0",
                  "4 position[0]; 12 position[2]; 28 alpha; 32 radius");
}

/* ---- other files ---- */

/* Only these facts identify a minimap: the pattern of the root, the pattern of the first room, and
 * the number of rooms. Each patch spoils one of them, or the place of the root. */
#define OTHER_FILES                                                                                \
    "unlist root | root+4: @start | list root+8 | root+12: @start | rooms: @start | "              \
    "rooms+4: @start | rooms+8: @start | rooms+12: @start | rooms+16: @start | rooms+20: @start "  \
    "| "                                                                                           \
    "rooms+24: @start | rooms+28: @start | rooms+32: @start | unlist rooms+36 | root+8: 0 | "      \
    "root+8: rel_table-rooms+40/40 | root+8: 0x10000001 | rel_trailer+16: 0x10000000"

TEST(other_rel_files_are_no_minimap)
{
    static const damage rows[] = {{OTHER_FILES, "fails UNSUPPORTED @rel_trailer+16 'REL trailer'"}};
    static const damage named[] = {{OTHER_FILES, "fails FORMAT 0 'scene'"}};

    CHECK_BOTH(lay_minimap, "scene", rows);
    CHECK_BOTH(lay_minimap, "scene format=FORMAT_R_REL", named);
}

/* Only the first room has a model. The arrays of 2000 rooms are allocated one by one. */
#define MANY_ROOMS                                                                                 \
    "root: @rooms 0 %u 0 model: .24 object: 0 @model rooms: h(1 0x8000) f(100 0 -50) 0 0 0 "       \
    "f(0.5 200) @object %u*.40 rel(root)"

TEST(there_are_at_most_65535_rooms)
{
    auto_laid most = lay(MANY_ROOMS, 65535, 65534), more = lay(MANY_ROOMS, 65536, 65535);
    auto_laid some = lay(MANY_ROOMS, 2000, 1999);

    check_case(&most, "scene", "any section_count=65535 instance_count=65535 model_count=1");
    check_case(&more, "scene", "fails UNSUPPORTED @rel_trailer+16 'REL trailer'");
    check_case(&more, "scene format=FORMAT_R_REL", "fails FORMAT 0 'scene'");
    check_memory(&some, "scene");
}

/* A cut file lacks its trailer, so no shorter start of the file may open. */
TEST_BOTH(a_minimap_opens_whole_or_not_at_all, lay_minimap, "scene sweep whole", {"", ""})
