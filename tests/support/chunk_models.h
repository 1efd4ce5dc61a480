/* chunk_models.h - Ninja Chunk models that tests put together word by word, and open. */
#ifndef KUNAI_TEST_CHUNK_MODELS_H
#define KUNAI_TEST_CHUNK_MODELS_H

#include "support.h"

#include "bytes.h"

/* Bits of floats. */
enum {
    F_0 = 0,
    F_HALF = 0x3F000000,
    F_1 = 0x3F800000,
    F_2 = 0x40000000,
    F_3 = 0x40400000,
    F_4 = 0x40800000,
    F_5 = 0x40A00000,
    F_10 = 0x41200000
};

enum { CHUNK_NODE = 56, CHUNK_MODEL = 24 }; /* bytes in the files made here */
enum { UNIT = 7 };                          /* evalflags of a node that stays where it is */

/* child and sibling: number of a node, 0: none. Lists are in words of the format: vertices 32
 * bits, polygons 16. A node without lists has no model. */
typedef struct chunk_node {
    uint32_t flags;
    uint32_t position[3];
    uint32_t angles[3];
    uint32_t scale[3];
    uint32_t w; /* of a quaternion */
    uint32_t child;
    uint32_t sibling;
    const uint32_t *vertices;
    size_t vertex_count;
    const uint16_t *polygons;
    size_t polygon_count;
} chunk_node;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define VERTICES(array) .vertices = (array), .vertex_count = COUNT(array)
#define POLYGONS(array) .polygons = (array), .polygon_count = COUNT(array)

/* ---- files ---- */

/* All nodes, all models (each with a sphere of radius 2 about (1, 0, 3)), then the vertex list and
 * the polygon list of each node. */
bytes make_chunk_body(const chunk_node *nodes, size_t count, int big);

/* That as an NJCM, and nothing else. */
bytes make_chunk_file(const chunk_node *nodes, size_t count, int big);

/* An NJTL: the first of (at least 3) textures is "grass", the third "sky", the others have no
 * name. */
bytes make_texture_list(uint32_t count, int big);

/* ---- lists that many tests use ---- */

enum { SQUARE_WORDS = 27, SQUARE_STRIP_WORDS = 9, CHUNK_LINE = 12 };

/* Slots 0 to 3: the corners of a unit square, normals +Z. */
extern const uint32_t chunk_square[SQUARE_WORDS];

/* A strip of two triangles over slots 0 to 3, type 40. */
extern const uint16_t chunk_square_strip[SQUARE_STRIP_WORDS];

/* Slots 0 to 11 at (slot, slot * slot, 0), without normals. */
void make_chunk_line(uint32_t words[3 + 3 * CHUNK_LINE]);

/* Slot 0 is pulled by the root (64 of 256) and by a child at x = 10 (192): 0.25 * (1, 0, 0) +
 * 0.75 * (11, 0, 0). Slots 1 and 2 belong to the child alone, which draws the triangle 0 1 2 that
 * the root has cached. */
enum { PULL_START_WORDS = 10, PULL_END_WORDS = 24, CACHED_WORDS = 9, DRAWN_WORDS = 2 };
extern const uint32_t pull_start[PULL_START_WORDS];
extern const uint32_t pull_end[PULL_END_WORDS];
extern const uint16_t cached_strip[CACHED_WORDS];
extern const uint16_t cached_draw[DRAWN_WORDS];
extern const chunk_node pulled[2];

/* ---- opening ---- */

/* NULL when open fails; what opens is walked. */
kunai_model *open_model_file(const bytes *file, uint32_t flags, kunai_error *error);

/* Must open, with that many warnings. */
kunai_model *open_nodes(const chunk_node *nodes, size_t count, uint32_t warnings);

/* ---- what must be so; places count in the body, but offset in assert_record in the input ---- */

void assert_file_error(const bytes *file, uint32_t flags, kunai_result code, uint64_t place,
                       const char *message);
void assert_nodes_error(const chunk_node *nodes, size_t count, uint32_t flags, kunai_result code,
                        uint64_t place, const char *message);

/* The one thing that is wrong: a warning, and the error with KUNAI_OPEN_STRICT. */
kunai_model *open_damaged(const chunk_node *nodes, size_t count, kunai_result code, uint64_t place,
                          const char *in_record, const char *message);

/* The error, with KUNAI_OPEN_STRICT and without. */
void assert_refused(const bytes *file, kunai_result code, uint64_t place, const char *in_record,
                    const char *message);

void assert_warning(const kunai_model *model, uint32_t index, kunai_result code, uint64_t place,
                    const char *message);
void assert_record(const kunai_error *error, kunai_result code, uint64_t offset,
                   const char *record);
void assert_floats(const float *values, const double *expected, size_t count); /* within 1e-6 */
void assert_indices(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count);

#endif
