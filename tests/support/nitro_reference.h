/* nitro_reference.h - a Nitro model read a second time, from mdl0.md 1 and its bytes alone: the
 * render commands are run as the console runs them, with matrices of doubles, for any pose. For
 * whole files only: what is damaged fails the test. */
#ifndef KUNAI_TEST_NITRO_TRUTH_H
#define KUNAI_TEST_NITRO_TRUTH_H

#include "support.h"

/* A file, or a place in it from which its offsets count. */
typedef struct nitro_bytes {
    const uint8_t *data;
    size_t size;
} nitro_bytes;

uint32_t read_nitro_u8(const nitro_bytes *bytes, size_t at);
uint32_t read_nitro_u16(const nitro_bytes *bytes, size_t at);
int32_t read_nitro_s16(const nitro_bytes *bytes, size_t at);
uint32_t read_nitro_u32(const nitro_bytes *bytes, size_t at);
int32_t read_nitro_s32(const nitro_bytes *bytes, size_t at);
double read_nitro_fx16(const nitro_bytes *bytes, size_t at);
double read_nitro_fx32(const nitro_bytes *bytes, size_t at);
int32_t extend_nitro_sign(uint32_t value, int bits);

typedef struct nitro_name {
    char text[17];
} nitro_name;

nitro_name read_nitro_name(const nitro_bytes *bytes, size_t at);

/* A dictionary (g3d.md 2.1). */
uint32_t count_nitro_entries(const nitro_bytes *bytes, size_t dictionary);
size_t find_nitro_entry(const nitro_bytes *bytes, size_t dictionary, uint32_t index,
                        nitro_name *name);

/* Where the first block of this name starts; 0: there is none. */
size_t find_nitro_block(const nitro_bytes *bytes, const char *magic);

/* The nine elements of a pivot rotation of which w says the form (mdl0.md 2). */
void make_nitro_pivot(uint32_t index, int is_negative, int negates_c, int negates_d, double a,
                      double b, double *rotation);

/* Of a unit quaternion: nine elements for row vectors, row by row. */
void make_nitro_rows(const float *quaternion, double *rows);

/* What a node does to a row vector: scale, then rotate, then translate. */
typedef struct nitro_local {
    double translation[3];
    double rotation[9]; /* row by row */
    double scale[3];
    double inverse_scale[3]; /* as stored */
} nitro_local;

typedef struct nitro_vertex {
    double position[3]; /* in model space */
    double normal[3];   /* as the matrix of directions leaves it */
    int32_t raw_normal[3];
    double bound_normals[2][3]; /* is_mixed: by the bind matrix of each term */
    int32_t uv[2];              /* of 1/16 texel */
    uint32_t color;             /* rgb15 */
    uint32_t number;            /* in its draw */
    uint8_t has_normal;         /* a normal came before it in its draw */
    uint8_t is_lit;             /* it came after the last colour */
    uint8_t is_mixed;           /* by the sum of a NODEMIX */
} nitro_vertex;

typedef struct nitro_draw {
    uint32_t shape;
    uint32_t material;
    uint32_t node; /* of the last NODE command */
    uint32_t is_hidden;
    size_t first_vertex;
    size_t vertex_count;
    size_t first_triangle;
    size_t triangle_count;
} nitro_draw;

typedef struct nitro_material {
    size_t record;
    uint32_t size; /* of it, in bytes */
    nitro_name name;
    nitro_name texture; /* empty: none */
    nitro_name palette;
    uint32_t flags;
    uint32_t width;
    uint32_t height;
    double matrix[6]; /* of texels: a, b, c, d, e, f of mdl0.md 5 */
} nitro_material;

typedef struct nitro_shape {
    size_t list;
    size_t end;
} nitro_shape;

enum { NITRO_MOST = 255 };

typedef struct nitro_reference {
    nitro_bytes bytes; /* of the file */
    size_t start;      /* of the model */
    nitro_name name;
    uint32_t node_count;
    uint32_t material_count;
    uint32_t shape_count;
    nitro_name node_names[NITRO_MOST];
    nitro_local locals[NITRO_MOST]; /* as in the file */
    uint32_t node_flags[NITRO_MOST];
    uint32_t is_node_hidden[NITRO_MOST]; /* by the last command that says it */
    int32_t parents[NITRO_MOST];         /* -1: none */
    uint32_t node_operands[NITRO_MOST];  /* the last one of its NODEDESC */
    uint8_t is_billboard[NITRO_MOST];
    nitro_material materials[NITRO_MOST];
    nitro_shape shapes[NITRO_MOST];
    /* of the last run */
    nitro_vertex *vertices;
    uint32_t (*triangles)[3]; /* places in vertices */
    nitro_draw *draws;
    size_t vertex_count;
    size_t triangle_count;
    size_t draw_count;
    size_t three_sided; /* polygons */
    size_t four_sided;
    uint32_t steps[256];    /* render commands by their first byte */
    uint32_t geometry[256]; /* commands of display lists; NOP is not counted */
    double reach;           /* the largest coordinate of a vertex or of a matrix on its way */
} nitro_reference;

/* Reads the first model of the file, which must have one, and runs it at rest. */
void read_nitro_reference(nitro_reference *reference, const uint8_t *data, size_t size);
void run_nitro_reference(nitro_reference *reference, const nitro_local *locals);
/* The way of the game with props: these draws, without the transforms of nodes (platinum.md 6). */
void run_nitro_reference_draws(nitro_reference *reference, const kunai_map_draw *draws,
                               uint32_t count);
void free_nitro_reference(nitro_reference *reference);

#endif
