/* nitro_texts.h - NSBMD files that tests write as texts (lay.h), in the layout of g3d.md 2 and
 * mdl0.md 2 to 7. */
#ifndef KUNAI_TEST_NITRO_TEXTS_H
#define KUNAI_TEST_NITRO_TEXTS_H

#include "cases.h"

enum { NITRO_PARTS = 255 }; /* the most of a kind */

/* A white material that is lit, opaque, shows its front and has no texture: all of its record after
 * the two numbers of 16 bits that it begins with. */
#define NITRO_MATERIAL "0x7FFF7FFF 0 0x1F0081 0x3F1FF8FF 0x40000000 -1 h(0 0x1FCE 8 8) 4096 4096 "

/* A display list: a triangle at (0, 0, 0), (1, 0, 0), (0, 1, 0). */
#define NITRO_TRIANGLE "{40232323} 0 h(0 0 0 0) h(4096 0 0 0) h(0 4096 0 0) {41} .3 "

/* A model. NULL stands for the values in brackets; nodes, materials and lists end at the first NULL
 * after the first one. Names are node0, material0, shape0 and so on. */
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
    const char *block;                  /* [none] a second block, after the first model */
} nitro_text;

/* The labels: block, entry (of the dictionary of models), model (its header), nodes, node_entries,
 * node0, commands, materials, material_entries, material0, textures, texture_entries, texture_list0,
 * palettes, palette_entries, palette_list0, shapes, shape_entries, shape0, list0, list_end0, binds,
 * end (of the block). Those of the second model end with _1, of the third with _2. texture_list1 is
 * the list of the name that material 1 has first. */
laid lay_nitro(const nitro_text *models, uint32_t count);

/* A model, after a change (see patch in lay.h). */
void check_nitro(const nitro_text *model, const char *change, const char *how, const char *format,
                 ...) __attribute__((format(printf, 4, 5)));

/* The same with a table of changes. */
void check_nitro_damages(const nitro_text *model, const char *how, const damage *rows,
                         size_t count);
#define CHECK_NITRO_DAMAGES(model, how, rows)                                                      \
    check_nitro_damages(model, how, rows, sizeof(rows) / sizeof((rows)[0]))

#endif
