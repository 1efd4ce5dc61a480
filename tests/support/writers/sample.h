/* sample.h - the parts of the bundled sample. Each gives its files to save, which frees them. */
#ifndef KUNAI_TEST_SAMPLE_H
#define KUNAI_TEST_SAMPLE_H

#include "lay.h"

typedef void save_sample(const char *name, bytes *file);

/* Frees the file. */
void save_laid(save_sample *save, const char *name, laid file);

/*
 * model_basic.nj       Ninja Basic: a box and its lid; every kind of meshset, colours, UVs, polygon
 *                      normals
 * model_basic.sa1mdl   the same as a file of SA Tools, with labels
 * model_basic_open.saanim  a motion of that model, which it names: the lid opens
 * level.sa1lvl         Sonic Adventure: the box, entries that only collide, and an animated one
 * model_chunk.nj       Ninja Chunk: four squares of rare vertex and strip types, three volumes
 * model_bent.nj        Ninja Chunk: a tube on three bones, not stored in the pose it was painted in
 * model_two.nj         big-endian: the tube, then the box
 * model_ginja.gj       Ginja, big-endian with little-endian sizes, as on the GameCube: a box of
 *                      every kind of primitive, lines and points too; a flag, lit, of small numbers
 * model_ginja.sa2bmdl  the same as a file of SA Tools, little-endian, with labels
 * model_xinja.xj       Xinja: a box of two vertex sets; a flag of colours
 */
void write_sample_models(save_sample *save);

/* The smallest files that use most of their formats: what fuzzing starts from. A Ninja file: a
 * texture list, two nodes that share three weighted vertices and a cached strip, a motion of both
 * nodes. And an 8x8 picture of four bytes a texel, for write_pvr and write_xvr. */
laid lay_tiny(void);
enum { TINY_SIDE = 8 };
void paint_tiny_texel(uint32_t x, uint32_t y, uint8_t *rgba);

/*
 * creature_blink.njs   NSSM: both eyes close and open, points and normals
 * view.njm             NCAM: once around the creature, looking at it, with roll and a change of the
 *                      field of view; then the same place without a motion, as NJCA
 * lights.njm           NLIM: a spot light that follows the camera's way, a point light, a direction
 */
void write_sample_motions(save_sample *save);

/*
 * stage_d.rel, stage_n.rel         two rooms and a backdrop: their floors, their things
 * stage_c.rel, stage_c2.rel        collision of the Dreamcast, and with indices of vertices
 * stage_r.rel, stage.tam           the minimap, and texture animations, which are big-endian
 * stage_bb_n.rel, stage_gc_n.rel   the same stage of Blue Burst (Xinja) and of the GameCube (Ginja)
 */
void write_sample_stage(save_sample *save);

#endif
