/* test_model_gaps.c - rare parts of real models, as files written by hand: normals that share a place
 * in a cache, and lists of Xinja that are cut. */
#include "nitro_texts.h"

/* ---- NSBMD: mdl0.md 7 ---- */

/* The unit vectors of words are kept by five bits of a product of the word: those of (480, 360, 0)
 * and (0, 0, 54) are equal. The first one is longer than 1. */
TEST(normals_with_equal_hashes_are_kept_apart)
{
    check_nitro(&(nitro_text){.lists = {"{40} .3 0 {21232123} t(480 360 0) h(0 0 0 0) t(0 0 54) "
                                        "h(4096 0 0 0) {21234100} t(480 360 0) h(0 4096 0 0)"}},
                "", "model", "mesh_count=1 mesh[0].normals=(0.8 0.6 0 0 0 1 0.8 0.6 0)");
}

/* ---- Xinja: xinja.md 3 to 6 ---- */

/* Vertices of type 3: place, normal, UV. */
#define XINJA_POINTS                                                                               \
    "points: 0.0 0.0 0.0 0.0 0.0 1.0 0.0 0.0 1.0 0.0 0.0 0.0 0.0 1.0 1.0 0.0 "                     \
    "0.0 1.0 0.0 0.0 0.0 1.0 0.0 1.0 1.0 1.0 0.0 0.0 0.0 1.0 1.0 1.0 "

/* Where the file can end: in the second vertex set, in the first one, and before them. The rest
 * says that it is Xinja: a count of sets is no float, and the sets that are lost are taken for valid. */
TEST_DAMAGES(
    cut_lists_of_sets_are_of_xinja,
    "[NJCM 7 @model 3*0.0 3*0 3*1.0 0 0 model: 0 @sets 2 @mesh 1 0 0 4*0.0 mesh: 0 0 @strip 3 "
    "0 sets: h(3 0) @points 32 4 h(3 0) @points 32 4 strip: h(0 1 2) /4 " XINJA_POINTS "] pof0",
    "model", {"cut sets+24", "any format=FORMAT_XJ node_count=1 triangle_count=0"},
    {"cut sets+8", "any format=FORMAT_XJ node_count=1 triangle_count=0"},
    {"cut model+40", "any format=FORMAT_XJ node_count=1 triangle_count=0"})
