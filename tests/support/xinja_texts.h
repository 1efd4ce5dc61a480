/* xinja_texts.h - parts of Xinja models as texts for lay.h (xinja.md 2 to 5). */
#ifndef KUNAI_TEST_XINJA_TEXTS_H
#define KUNAI_TEST_XINJA_TEXTS_H

/* A node without a transform; its model is at the label "model". "root" is the label of the
 * node. */
#define XINJA_ROOT "root: 7 @model 3*0.0 3*0 3*1.0 0 0 "

/* Parts of vertices. Vertex n is at (n, n * n, 2 * n), so that no three vertices are in a line. */
#define XINJA_P "f($ $$ $*2) "
#define XINJA_N "f($ 0 1) "
#define XINJA_C "$*0x01010101+0x80112233 "
#define XINJA_U "f($ $*10) "

/* The vertices of each type from 0 to 7, and their sizes. */
#define XINJA_TYPES                                                                                \
    {                                                                                              \
        XINJA_P, XINJA_P XINJA_U, XINJA_P XINJA_N, XINJA_P XINJA_N XINJA_U, XINJA_P XINJA_C,       \
            XINJA_P XINJA_C XINJA_U, XINJA_P XINJA_N XINJA_C, XINJA_P XINJA_N XINJA_C XINJA_U      \
    }
#define XINJA_SIZES                                                                                \
    {                                                                                              \
        12, 20, 24, 32, 16, 24, 28, 36                                                             \
    }

/* Sets of eight vertices: of type 3, and of type 7. */
#define XINJA_VERTICES3 "vertices: 8*(" XINJA_P XINJA_N XINJA_U ") "
#define XINJA_VERTICES7 "vertices: 8*(" XINJA_P XINJA_N XINJA_C XINJA_U ") "
#define XINJA_SET3 XINJA_VERTICES3 "sets: h(3 0) @vertices 32 8 "
#define XINJA_SET7 XINJA_VERTICES7 "sets: h(7 0) @vertices 36 8 "
#define XINJA_STRIP "strip: h(0 1 2 3) "

/* The sphere, which ends a model after its lists. */
#define XINJA_SPHERE "1.0 0.0 3.0 2.0 "

#endif
