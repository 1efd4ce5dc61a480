/* nitro_writer.h - writes NSBMD files whose parts are texts of lay.h (g3d.md 2, mdl0.md 2 to 7),
 * and display lists as bytes. */
#ifndef KUNAI_TEST_NITRO_WRITER_H
#define KUNAI_TEST_NITRO_WRITER_H

#include "lay.h"
#include "tex0_writer.h"

enum { NITRO_PARTS = 255 }; /* limit of nodes, materials and lists */

/* The record of a white material: lit, opaque, front faces, without a texture. Its first two
 * numbers of 16 bits are not part of the text. */
#define NITRO_MATERIAL "0x7FFF7FFF 0 0x1F0081 0x3F1FF8FF 0x40000000 -1 h(0 0x1FCE 8 8) 4096 4096 "

/* A display list of one triangle: (0, 0, 0), (1, 0, 0), (0, 1, 0). */
#define NITRO_TRIANGLE "{40232323} 0 h(0 0 0 0) h(4096 0 0 0) h(0 4096 0 0) {41} .3 "

/* The parts of a model. A member that is NULL stands for the default in brackets. Nodes, materials
 * and lists end at the first NULL after the first item. */
typedef struct nitro_text {
    const char *name;                   /* [model] */
    const char *nodes[NITRO_PARTS];     /* [without a transform] records of the nodes */
    const char *materials[NITRO_PARTS]; /* [NITRO_MATERIAL] */
    const char *textures[NITRO_PARTS];  /* [none] the name of each material's texture */
    const char *palettes[NITRO_PARTS];  /* [none] the name of each material's palette */
    const char *commands;               /* [draws shape 0 of material 0 on node 0] the SBC */
    const char *lists[NITRO_PARTS];     /* [NITRO_TRIANGLE] display lists of the shapes */
    const char *binds;                  /* [none] the inverse bind matrices */
    const char *tail;                   /* [none] what ends the block */
    const bytes *block;                 /* [none] a block TEX0 */
    const char *sizes; /* [1.0, 0] scale of positions, its inverse, counts, box and its scale */
    uint32_t shape_flags[NITRO_PARTS];   /* 1 normals, 2 colours, 4 UVs, 8 restores matrices */
    const char *node_names[NITRO_PARTS]; /* [node0, node1, ...] */
    const char *material_names[NITRO_PARTS];
    const char *shape_names[NITRO_PARTS];
} nitro_text;

/* Lays a file of models. Labels of the first model:
 *
 *     block, end                           the block; it ends at end
 *     entry                                entries of the dictionary of models
 *     model                                header of the model
 *     nodes, node_entries, node0           nodes: dictionary, its entries, records
 *     commands                             the SBC
 *     materials, material_entries, material0
 *     textures, texture_entries, texture_list0
 *     palettes, palette_entries, palette_list0
 *     shapes, shape_entries, shape0        shapes: dictionary, its entries, records
 *     list0, list_end0                     display lists
 *     binds                                inverse bind matrices
 *
 * Labels of the second model end with _1, those of the third with _2. texture_list1 is the list of
 * the texture name that material 1 is the first to use. */
laid lay_nitro(const nitro_text *models, uint32_t count);

/* ---- display lists that are made command by command ---- */

/* Commands of display lists (mdl0.md 7). */
enum nitro_command {
    NITRO_RESTORE = 0x14,
    NITRO_SCALE = 0x1B,
    NITRO_COLOR = 0x20,
    NITRO_NORMAL = 0x21,
    NITRO_UV = 0x22,
    NITRO_VERTEX = 0x23, /* coordinates of 16 bits */
    NITRO_BEGIN = 0x40,
    NITRO_END = 0x41
};
enum nitro_primitive { NITRO_TRIANGLES, NITRO_QUADS, NITRO_TRIANGLE_STRIP, NITRO_QUAD_STRIP };

/* A display list. It begins as all zeros. */
typedef struct nitro_list {
    bytes data;
    size_t word;    /* place of the word of command bytes that is filled */
    uint32_t count; /* commands in this word; at 0 and 4 the next command needs a new word */
} nitro_list;

/* Appends a command. The text lays the words of its arguments. */
void add_to_nitro_list(nitro_list *list, uint32_t command, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* Returns the list as a text for lay(). The caller frees the text. */
char *print_nitro_list(const nitro_list *list);

#endif
