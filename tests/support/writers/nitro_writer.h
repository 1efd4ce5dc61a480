/* nitro_writer.h - writes NSBMD files whose parts are texts (lay.h), in the layout of g3d.md 2 and
 * mdl0.md 2 to 7; and display lists as bytes. */
#ifndef KUNAI_TEST_NITRO_WRITER_H
#define KUNAI_TEST_NITRO_WRITER_H

#include "lay.h"
#include "tex0_writer.h"

enum { NITRO_PARTS = 255 }; /* the most of a kind */

/* A white material that is lit, opaque, shows its front and has no texture: all of its record after
 * the two numbers of 16 bits that it begins with. */
#define NITRO_MATERIAL "0x7FFF7FFF 0 0x1F0081 0x3F1FF8FF 0x40000000 -1 h(0 0x1FCE 8 8) 4096 4096 "

/* A display list: a triangle at (0, 0, 0), (1, 0, 0), (0, 1, 0). */
#define NITRO_TRIANGLE "{40232323} 0 h(0 0 0 0) h(4096 0 0 0) h(0 4096 0 0) {41} .3 "

/* A model. NULL stands for the values in brackets; nodes, materials and lists end at the first NULL
 * after the first one. */
typedef struct nitro_text {
    const char *name;                   /* [model] */
    const char *nodes[NITRO_PARTS];     /* [without a transform] records */
    const char *materials[NITRO_PARTS]; /* [NITRO_MATERIAL] */
    const char *textures[NITRO_PARTS];  /* [none] names of the texture of each material, */
    const char *palettes[NITRO_PARTS];  /* [none] and of its palette */
    const char *commands;               /* [draws shape 0 of material 0 on node 0] SBC */
    const char *lists[NITRO_PARTS];     /* [NITRO_TRIANGLE] of the shapes */
    const char *binds;                  /* [none] */
    const char *tail;                   /* [none] after all, in the block */
    const bytes *block;                 /* [none] TEX0 */
    const char *sizes; /* [1.0, 0] scale of positions and its inverse, counts, box and its scale */
    uint32_t shape_flags[NITRO_PARTS];   /* 1 normals, 2 colours, 4 UVs, 8 restores matrices */
    const char *node_names[NITRO_PARTS]; /* [node0 and so on] */
    const char *material_names[NITRO_PARTS];
    const char *shape_names[NITRO_PARTS];
} nitro_text;

/* The labels: block, entry (of the dictionary of models), model (its header), nodes, node_entries,
 * node0, commands, materials, material_entries, material0, textures, texture_entries,
 * texture_list0, palettes, palette_entries, palette_list0, shapes, shape_entries, shape0, list0,
 * list_end0, binds, end (of the block). Those of the second model end with _1, of the third with
 * _2. texture_list1 is the list of the name that material 1 has first. */
laid lay_nitro(const nitro_text *models, uint32_t count);

/* ---- display lists that are made command by command ---- */

/* mdl0.md 7 */
enum nitro_command {
    NITRO_RESTORE = 0x14,
    NITRO_SCALE = 0x1B,
    NITRO_COLOR = 0x20,
    NITRO_NORMAL = 0x21,
    NITRO_UV = 0x22,
    NITRO_VERTEX = 0x23, /* of 16 bits */
    NITRO_BEGIN = 0x40,
    NITRO_END = 0x41
};
enum nitro_primitive { NITRO_TRIANGLES, NITRO_QUADS, NITRO_TRIANGLE_STRIP, NITRO_QUAD_STRIP };

/* Starts as all zeros. */
typedef struct nitro_list {
    bytes data;
    size_t word;    /* place of the word that has room for command bytes */
    uint32_t count; /* commands in it; 0 and 4: none has room */
} nitro_list;

/* format: the text of its words. */
void add_to_nitro_list(nitro_list *list, uint32_t command, const char *format, ...)
    PRINTF_LIKE(3, 4);

/* As a text, which the caller frees. */
char *print_nitro_list(const nitro_list *list);

#endif
