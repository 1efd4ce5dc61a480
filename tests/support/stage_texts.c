/* stage_texts.c - lays the stages of stage_texts.h in the layouts of ninja-scene.md 3 to 6. */
#include "stage_texts.h"

#define NODES                                                                                      \
    "%s start: one: " STAGE_NODE("@square1", "0", "0") "child: " STAGE_NODE(                       \
        "@square2", "5", "0") "two: " STAGE_NODE("0", "0", "@child")
#define PARTS                                                                                      \
    STAGE_MOTION(2)                                                                                \
    "floor: 'floor'0 /4 wall: 'wall'0 /4 names: @floor .8 @wall .8 textures: @names 2 "
#define CHUNK_PARTS NODES STAGE_CHUNK_SQUARE(1, 1) STAGE_CHUNK_SQUARE(2, 0) PARTS

/* The two sections: id, position, angles and radius. */
#define FIRST "7 f(10 20 30) 0 0x4000 0 f50 "
#define SECOND "-1 f(-1.5 0 0.25) 0x4000 0 0x4000 f75 "
#define N_ROOT "root: 2 f600 @sections @textures rel(root)"

laid lay_n_rel(int big)
{
    return lay(CHUNK_PARTS
               "statics: @one 0 5 .16 9 .12 0x401 @two 0 6 .16 3 .12 0x810 @one 0 0 .16 0 .12 1 "
               "slots: 0 0 0x1000 0 0 0x1000 animated: @two @motion .8 f0.5 .36 0x11 "
               "@one 0 .8 f1 .36 0x401 @two @motion .8 f0.5 .36 1 @one @motion .8 f0.25 .36 1 "
               "sections: " FIRST "@statics @slots @animated 2 2 2 0x1000 " SECOND
               "@statics+96 0 @animated+120 1 0 2 0x1020 " N_ROOT,
               big ? ">" : "<");
}

laid lay_d_rel(int big)
{
    return lay(CHUNK_PARTS "statics: @one .40 8 @two .40 0x18 @one .40 8 "
                           "sections: " FIRST "@statics 0 0 2 0 0 0x1000 " SECOND
                           "@statics+96 0 0 1 0 0 0x1020 " N_ROOT,
               big ? ">" : "<");
}

#define FMT2_PARTS                                                                                 \
    PARTS "slide: 5 .20 swap: h3 .10 table: @two .12 "                                             \
          "statics: @one @slide @swap 0x200020 @table @slide @swap 0x10244 @one 0 0 0x200021 "     \
          "animated: @two @motion .8 f0.5 0 @swap 0x200040 @one 0 .8 f1 0 0 0x200000 "             \
          "@two @motion .8 f0.5 0 0 0x200000 @one @motion .8 f0.25 0 0 0x200000 "                  \
          "sections: " FIRST "@statics @animated 2 2 0x10000 " SECOND                              \
          "@statics+32 @animated+64 1 2 0x90000 "                                                  \
          "root: 'fmt2' 191 h(2 0) f600 @sections @textures rel(root)"

laid lay_fmt2(int big)
{
    return big ? lay(NODES STAGE_GINJA_SQUARE(1, 1) STAGE_GINJA_SQUARE(2, 0) FMT2_PARTS, ">")
               : lay(NODES STAGE_XINJA_SQUARE(1, 1) STAGE_XINJA_SQUARE(2, 0) FMT2_PARTS, "<");
}

void check_both(lay_order *lay_it, const char *how, const damage *rows, size_t count)
{
    for (int big = 0; big < 2; big++) {
        auto_laid file = lay_it(big);

        check_damages(&file, how, rows, count);
    }
}
