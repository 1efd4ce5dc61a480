/* nsbmd_drawer.h - one draw of a Nitro model while its display list is read (mdl0.md 7).
 * nsbmd_draw.c and nsbmd_rigid.c share it. Commands of the list set a state. Each vertex takes the
 * state of that moment.
 *
 *     list = kunai_i_begin_nsbmd_drawer(&drawer, nsbmd, draw);
 *     while ((command = kunai_i_read_geometry_command(&list)) != 0)
 *         ... vertices, begin and end, and commands that set the state ...
 *
 * Only inline functions get the address of the list, so that the compiler keeps the list in
 * registers. */
#ifndef KUNAI_I_NSBMD_DRAWER_H
#define KUNAI_I_NSBMD_DRAWER_H

#include "base/math.h"
#include "model/nitro/nsbmd_model.h"
#include "model/nitro/nsbmd_list.h"

typedef struct kunai_i_nsbmd_drawer {
    kunai_i_nsbmd *nsbmd;
    const kunai_i_nsbmd_drawn *draw;
    const kunai_i_nsbmd_material *material;
    uint64_t offset;           /* offset of the display list in the input */
    kunai_i_nitro_stack stack; /* only current is set if the list does not use the stack */
    uint32_t is_found; /* 1: prefix belongs to the current matrix; the code that draws sets both */
    const kunai_i_nitro_prefix *prefix;
    /* the state that vertices take */
    uint64_t position;                       /* kunai_i_packed; 4096 is 1.0 */
    uint32_t words[KUNAI_I_GEOMETRY_STATES]; /* by enum kunai_i_geometry_state */
    uint32_t has;                            /* enum kunai_i_has: which words count */
    uint32_t source;
    /* the primitive */
    uint32_t primitive; /* KUNAI_I_NONE: outside a primitive */
    uint32_t count;     /* vertices of the primitive, or since the last triangle or quad */
} kunai_i_nsbmd_drawer;

/* Returns the number in the tree of the node that is the base of a matrix. The base must not be a
 * mix. Without a node, returns 0. */
static inline uint32_t kunai_i_get_nsbmd_place(const kunai_i_nsbmd *nsbmd,
                                               kunai_i_nitro_matrix matrix)
{
    return matrix.base == KUNAI_I_NONE ? 0 : nsbmd->places[matrix.base];
}

/* ---- positions ---- */

/* The three coordinates of a vertex, as the hardware computes with them: 16 bits each, x lowest. */
typedef uint64_t kunai_i_packed;

/* How a command stores coordinates. Its words are read as one number of 64 bits. */
typedef struct kunai_i_vertex_form {
    kunai_i_packed masks[3];
    kunai_i_packed signs; /* sign bits of coordinates with 10 bits */
    kunai_i_packed kept;  /* bits of the previous position that are added */
    uint8_t shifts[3];    /* left shifts before the masks */
    uint8_t last;         /* offset of the last word in bytes */
} kunai_i_vertex_form;

/* The first form is that of KUNAI_I_VERTEX_16. Most lists mix forms in an unpredictable order, so
 * the code has a table and no branches. */
extern const kunai_i_vertex_form kunai_i_vertex_forms[6];

/* Adds coordinates. Each wraps to 16 bits. */
static inline kunai_i_packed kunai_i_add_packed(kunai_i_packed a, kunai_i_packed b)
{
    const kunai_i_packed highest = 0x800080008000u;

    return ((a & ~highest) + (b & ~highest)) ^ ((a ^ b) & highest);
}

/* Sets the position from a vertex command. */
static inline void kunai_i_set_nsbmd_position(kunai_i_nsbmd_drawer *drawer, uint32_t command,
                                              const uint8_t *parameters)
{
    const kunai_i_vertex_form *form = &kunai_i_vertex_forms[command - KUNAI_I_VERTEX_16];
    const uint64_t words =
        kunai_i_load32(parameters, 0) | (uint64_t)kunai_i_load32(parameters + form->last, 0) << 32;
    kunai_i_packed stored = (words << form->shifts[0] & form->masks[0]) |
                            (words << form->shifts[1] & form->masks[1]) |
                            (words << form->shifts[2] & form->masks[2]);

    stored |= (stored & form->signs) * 0x7E; /* copies bit 9 to bits 10 to 15 */
    drawer->position = kunai_i_add_packed(stored, drawer->position & form->kept);
}

static inline double kunai_i_get_coordinate(kunai_i_packed position, uint32_t axis)
{
    return (double)kunai_i_convert_s16((uint16_t)(position >> 16 * axis));
}

/* ---- the state of a vertex ---- */

/* Computes the current position, multiplied by drawer->prefix, which must be set. */
static inline void kunai_i_get_nsbmd_position(const kunai_i_nsbmd_drawer *drawer, double *out)
{
    const kunai_i_packed position = drawer->position;

    kunai_i_transform_nitro_point(drawer->prefix->affine,
                                  kunai_i_get_coordinate(position, 0) / KUNAI_I_NITRO_FIXED,
                                  kunai_i_get_coordinate(position, 1) / KUNAI_I_NITRO_FIXED,
                                  kunai_i_get_coordinate(position, 2) / KUNAI_I_NITRO_FIXED, out);
}

/* Returns one of the three numbers in a word: s10 / 512. */
static inline double kunai_i_get_tenth(uint32_t word, uint32_t shift)
{
    return (double)((int32_t)((word >> shift & 0x3FF) ^ 0x200) - 0x200) / 512.0;
}

/* Computes the current normal, multiplied by drawer->prefix, which must be set. */
static inline void kunai_i_get_nsbmd_normal(const kunai_i_nsbmd_drawer *drawer, double *out)
{
    const uint32_t word = drawer->words[KUNAI_I_STATE_NORMAL];

    kunai_i_transform_nitro_direction(drawer->prefix->direction, kunai_i_get_tenth(word, 0),
                                      kunai_i_get_tenth(word, 10), kunai_i_get_tenth(word, 20),
                                      out);
}

static inline void kunai_i_get_nsbmd_color(const kunai_i_nsbmd_drawer *drawer, uint8_t *out)
{
    kunai_i_convert_nitro_color(drawer->words[KUNAI_I_STATE_COLOR], out);
}

/* The result is at most 2048, so the conversion to float cannot overflow. */
static inline void kunai_i_get_nsbmd_uv(const kunai_i_nsbmd_drawer *drawer, float *out)
{
    const uint32_t word = drawer->words[KUNAI_I_STATE_TEXCOORD];
    const double *scale = drawer->material->uv_scale;

    out[0] = (float)((double)kunai_i_convert_s16((uint16_t)word) * scale[0]);
    out[1] = (float)((double)kunai_i_convert_s16((uint16_t)(word >> 16)) * scale[1]);
}

/* ---- nsbmd_drawer.c ---- */

/* Charges the budget for the draw and returns its display list. */
kunai_i_geometry kunai_i_begin_nsbmd_drawer(kunai_i_nsbmd_drawer *drawer, kunai_i_nsbmd *nsbmd,
                                            const kunai_i_nsbmd_drawn *draw);

/* Runs a command that is not a vertex, a primitive or a word of state. place is the place of the
 * command in the list. Only matrices and the initial colour have an effect. */
void kunai_i_set_nsbmd_other(kunai_i_nsbmd_drawer *drawer, uint32_t command,
                             const uint8_t *parameters, uint32_t place);

static inline void kunai_i_set_nsbmd_state(kunai_i_nsbmd_drawer *drawer, uint32_t command,
                                           uint32_t word)
{
    drawer->words[command - KUNAI_I_COLOR] = word;
    drawer->has = kunai_i_update_geometry_has(command, drawer->has);
}

/* Makes a material as it is drawn. The caller adds the flag for vertex colours. */
void kunai_i_make_nsbmd_material(const kunai_i_nsbmd *nsbmd, uint32_t material, uint32_t is_hidden,
                                 kunai_material *made);

/* Begins a draw of the builder. Triangles are then added. */
void kunai_i_begin_nsbmd_draw(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw);
/* Ends the draw that kunai_i_begin_nsbmd_draw has begun, and adds its material. A draw without
 * triangles is dropped. */
void kunai_i_end_nsbmd_draw(kunai_i_nsbmd *nsbmd, const kunai_i_nsbmd_drawn *draw);

#endif
