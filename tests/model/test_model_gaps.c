/* test_model_gaps.c - rare parts of real models, as files written by hand: normals that share a place
 * in a cache, and lists of Xinja that are cut. */
#include "cases.h"

#include "nsbmd_writer.h"

/* ---- NSBMD: mdl0.md 7 ---- */

enum { A = 480 | 360 << 10, B = 54 << 20 };

static const uint8_t commands[] = {NSBMD_NODEDESC, 0, 0,         0, NSBMD_NODE, 0, 1,
                                   NSBMD_MAT,      0, NSBMD_SHP, 0, NSBMD_RET};

/* The unit vectors of words are kept by five bits of a product of the word: those of A and B are
 * equal. The one of A is longer than 1: (480, 360, 0) / 512. */
TEST(normals_with_equal_hashes_are_kept_apart)
{
    static const int32_t places[3][2] = {{0, 0}, {NSBMD_ONE, 0}, {0, NSBMD_ONE}};
    const nsbmd_node node = {.name = "node", .flags = NSBMD_NO_TRANSFORM};
    const nsbmd_material material = {
        .name = "material", .polygon = NSBMD_OPAQUE | NSBMD_FRONT | 1, .flags = NSBMD_COMMON};
    nsbmd_list list = {.count = 0};
    const nsbmd_shape shape = {.name = "shape", .flags = 1, .list = &list.data};
    const nsbmd_model model = {.name = "model",
                               .nodes = &node,
                               .node_count = 1,
                               .materials = &material,
                               .material_count = 1,
                               .shapes = &shape,
                               .shape_count = 1,
                               .commands = commands,
                               .command_size = sizeof commands};
    bytes written = {NULL, 0, 0};
    laid file;
    int i;

    add_one_to_nsbmd_list(&list, NSBMD_BEGIN, NSBMD_TRIANGLES);
    for (i = 0; i < 3; i++) {
        add_one_to_nsbmd_list(&list, NSBMD_NORMAL, i == 1 ? B : A);
        add_nsbmd_vertex(&list, places[i][0], places[i][1], 0);
    }
    add_to_nsbmd_list(&list, NSBMD_END, NULL);
    write_nsbmd(&model, 1, NULL, NULL, &written);
    file = lay_bytes(written.data, written.size);
    check_case(&file, "model", "mesh_count=1 mesh[0].normals=(0.8 0.6 0 0 0 1 0.8 0.6 0)");
    free_laid(&file);
    free_bytes(&written);
    free_nsbmd_list(&list);
}

/* ---- Xinja: xinja.md 3 to 6 ---- */

/* Vertices of type 3: place, normal, UV. */
#define XINJA_POINTS                                                                               \
    "points: 0.0 0.0 0.0 0.0 0.0 1.0 0.0 0.0 1.0 0.0 0.0 0.0 0.0 1.0 1.0 0.0 "                     \
    "0.0 1.0 0.0 0.0 0.0 1.0 0.0 1.0 1.0 1.0 0.0 0.0 0.0 1.0 1.0 1.0 "

/* Where the file can end: in the second vertex set, in the first one, and before them. The rest
 * says that it is Xinja: a count of sets is no float, and the sets that are lost are taken for valid. */
TEST(cut_lists_of_sets_are_of_xinja)
{
    static const damage rows[] = {
        {"cut sets+24", "any format=FORMAT_XJ node_count=1 triangle_count=0"},
        {"cut sets+8", "any format=FORMAT_XJ node_count=1 triangle_count=0"},
        {"cut model+40", "any format=FORMAT_XJ node_count=1 triangle_count=0"},
    };
    laid file = lay(
        "[NJCM 7 @model 3*0.0 3*0 3*1.0 0 0 model: 0 @sets 2 @mesh 1 0 0 4*0.0 mesh: 0 0 @strip 3 "
        "0 sets: h(3 0) @points 32 4 h(3 0) @points 32 4 strip: h(0 1 2) /4 " XINJA_POINTS
        "] pof0");

    CHECK_DAMAGES(&file, "model", rows);
    free_laid(&file);
}
