/* chunk_files.h - lists of Ninja Chunk models that tests write chunk by chunk, in both byte
 * orders. */
#ifndef KUNAI_TEST_CHUNK_FILES_H
#define KUNAI_TEST_CHUNK_FILES_H

#include "chunk_models.h"

/* All zero: an empty list. */
typedef struct vertex_words {
    uint32_t items[512];
    size_t count;
    size_t chunk; /* where the current one begins */
} vertex_words;

typedef struct polygon_words {
    uint16_t items[512];
    size_t count;
    size_t chunk;
} polygon_words;

/* head: the type, the flags from bit 8. The size is filled in at the end. */
void begin_vertices(vertex_words *list, uint32_t head, uint32_t first_slot, uint32_t count);
void add_vertex_word(vertex_words *list, uint32_t word);
void add_vertex_point(vertex_words *list, double x, double y, double z);
void end_vertices(vertex_words *list);

/* A chunk of type 22. */
void add_vertex_points(vertex_words *list, uint32_t first_slot, const double *points,
                       uint32_t count);

/* head: the type, the head bits from bit 8. A chunk without a size is only added. */
void begin_polygons(polygon_words *list, uint32_t head);
void add_polygon_word(polygon_words *list, uint32_t word);
void end_polygons(polygon_words *list);

/* A chunk with a size, of these words. */
void add_polygon_chunk(polygon_words *list, uint32_t head, const uint16_t *words, size_t count);

/* A chunk of type 40 and one triangle, with these strip flags. */
void add_polygon_triangle(polygon_words *list, uint32_t flags, uint32_t a, uint32_t b, uint32_t c);

/* A node with these lists (NULL: none), to which their end is added. */
chunk_node make_node(uint32_t flags, vertex_words *vertices, polygon_words *polygons);

/* Must open, with that many warnings. */
kunai_model *open_in_order(const chunk_node *nodes, size_t count, int big, uint32_t flags,
                           uint32_t warnings);

/* A model of one node: the list so far over chunk_square. */
kunai_model *open_over_square(polygon_words *polygons, int big, uint32_t flags, uint32_t warnings);

/* Node 0 has chunk_square and the first list; the others follow, each with one list. */
kunai_model *open_lists_over_square(polygon_words *lists, size_t count, int big, uint32_t flags,
                                    uint32_t warnings);

/* ---- lists of the line (make_chunk_line) ---- */

enum { LONG_STRIP = 32767, LONG_CHUNK = 4 + LONG_STRIP, LONG_CHUNKS = 170 }; /* corners; words */

/* One node, whose list has LONG_CHUNKS chunks of one strip of LONG_STRIP corners, of these types in
 * turn, and one more of the second type with last corners. It is not walked. */
kunai_model *open_long_strips(uint16_t first, uint16_t second, uint32_t last, kunai_error *error);

/* What a file of a fixed size can spend as a test likes: words of 0 in front of the end of a vertex
 * list are a step each, those of a polygon list 16. */
typedef struct spare_words {
    uint32_t zeros;
    uint32_t nulls;
} spare_words;

enum { SPARE_ZEROS = 17 }; /* room for them and the end of the list */

/* Steps: 16777216 and 64 for each byte. */
uint64_t compute_budget(uint64_t size);
spare_words compute_spare(uint64_t budget, uint64_t steps, uint32_t most_nulls);

enum { DRAWING = 32768 }; /* words of the list that draws */

/* A list that is cached, with the line, in one node; another one draws it so often. */
bytes make_drawn(const uint16_t *list, size_t count, uint32_t draws, spare_words spent);

/* ---- what is expected ---- */

/* Of the first mesh. */
const kunai_material *get_first_material(const kunai_model *model);

/* The material of the draw with this place in the file. */
const kunai_material *find_material(const kunai_model *model, uint32_t order);

void assert_number(float value, double expected);
void assert_color(const uint8_t *color, uint32_t red, uint32_t green, uint32_t blue,
                  uint32_t alpha);

#endif
