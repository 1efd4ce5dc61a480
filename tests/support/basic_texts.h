/* basic_texts.h - parts of Ninja Basic models as texts for lay.h (ninja-basic.md 2 to 4). */
#ifndef KUNAI_TEST_BASIC_TEXTS_H
#define KUNAI_TEST_BASIC_TEXTS_H

/* A node without a transform; its model is at the label "model". "root" is the label of the
 * node. */
#define BASIC_ROOT "root: 7 @model 3*0.0 3*0 3*1.0 0 0 "

/* Twelve points on a curve: no three are in a line. Point n is (n, n * n, 0). */
#define BASIC_POINTS "points: 12*f($ $$ 0) "

#define BASIC_NORMALS "normals: 2*f(0 0 1 0 1 0 1 0 0 0 0 -1 0 -1 0 -1 0 0) "

/* Two unlit, opaque materials with filter 0. Only their textures differ: 0 and 1. */
#define BASIC_MATERIALS                                                                            \
    "materials: 2*(0xFF112233 0xFF445566 11.0 $ $*0x200000+0x02000400) material2: "

/* The NJS_MODEL: up to the materials, and its sphere. The two counts stand between them. */
#define BASIC_MODEL "model: @points @normals 12 @sets @materials "
#define BASIC_SPHERE "1.0 0.0 3.0 2.0 "

/* The triangles 0 1 2 and 2 1 3, and UVs and colours of their corners. */
#define BASIC_LIST "list: h(0 1 2 2 1 3) "
#define BASIC_UVS "uvs: h(0 0 255 0 0 255 0 255 255 0 -510 32767) "
#define BASIC_COLORS "colors: 0x80112233 0xFF000000 0x00FFFFFF 0x00FFFFFF 0xFF000000 0x01020304 "

/* Seven polygon normals: 1, 2, 3, ... */
#define BASIC_POLYGON_NORMALS "polygons: 7*f($*3+1 $*3+2 $*3+3) "

/* What follows the meshsets: the arrays, and the model with the counts of meshsets and
 * materials. */
#define BASIC_REST(counts)                                                                         \
    BASIC_MATERIALS BASIC_POINTS BASIC_NORMALS BASIC_MODEL "h(" counts ") " BASIC_SPHERE

/* A file of one node: the meshsets with their arrays, and the count of meshsets. */
#define BASIC_FILE(sets, count) "[NJBM " BASIC_ROOT sets BASIC_REST(count " 2") "] pof0"

/* One meshset of material 1 with UVs and colours. */
#define BASIC_TEXTURED_SET BASIC_LIST BASIC_COLORS BASIC_UVS "sets: h(1 2) @list 0 0 @colors @uvs "

/* One node at x = 100 with this meshset. It is not a file yet: "[NJBM" before it and "] pof0" after
 * it are missing. */
#define BASIC_TEXTURED                                                                             \
    "root: 6 @model 100.0 0.0 0.0 3*0 3*1.0 0 0 " BASIC_TEXTURED_SET BASIC_REST("1 2")

#endif
