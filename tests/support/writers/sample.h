/* sample.h - the parts of the bundled sample. Each function passes its files to save, which frees
 * them. */
#ifndef KUNAI_TEST_SAMPLE_H
#define KUNAI_TEST_SAMPLE_H

#include "lay.h"

typedef void save_sample(const char *name, bytes *file);

/* Frees the file. */
void save_laid(save_sample *save, const char *name, laid file);

/*
 * Saves small models:
 *
 * model_basic.nj       Ninja Basic: a box and its lid; every kind of meshset, colours, UVs, polygon
 *                      normals
 * model_basic.sa1mdl   the same as a file of SA Tools, with labels
 * model_basic_open.saanim  a motion that names this model: the lid opens
 * level.sa1lvl         Sonic Adventure: the box, entries that only collide, and an animated one
 * model_chunk.nj       Ninja Chunk: four squares of rare vertex and strip types, three volumes
 * model_bent.nj        Ninja Chunk: a tube on three bones, stored in another pose than the one it
 *                      was modelled in
 * model_two.nj         big-endian: the tube, then the box
 * model_ginja.gj       Ginja, big-endian with little-endian sizes, as on the GameCube: a box with
 *                      every kind of primitive, also lines and points; a lit flag with 16-bit
 *                      positions and 8-bit normals
 * model_ginja.sa2bmdl  the same as a file of SA Tools, little-endian, with labels
 * model_xinja.xj       Xinja: a box with two vertex sets; a flag with vertex colours
 */
void write_sample_models(save_sample *save);

/* The smallest files that use most of their formats; fuzzing starts from them. lay_tiny lays a
 * Ninja file: a texture list, two nodes that share three weighted vertices and a cached strip, and
 * a motion of both nodes. paint_tiny_texel paints an 8x8 picture of four bytes per texel, for
 * write_pvr and write_xvr. */
laid lay_tiny(void);
enum { TINY_SIDE = 8 };
void paint_tiny_texel(uint32_t x, uint32_t y, uint8_t *rgba);

/*
 * Saves motions that move no nodes:
 *
 * creature_blink.njs   NSSM: both eyes close and open; points and normals
 * view.njm             NCAM: a camera that goes once around the creature and looks at it, with roll
 *                      and a changing field of view; then the same place without a motion, as NJCA
 * lights.njm           NLIM: a spot light on the way of the camera, a point light, and a
 *                      directional light
 */
void write_sample_motions(save_sample *save);

/*
 * Saves a stage:
 *
 * stage_d.rel, stage_n.rel         two rooms and a backdrop: their floors, their objects
 * stage_c.rel, stage_c2.rel        collision of the Dreamcast, and collision with vertex indices
 * stage_r.rel, stage.tam           the minimap; texture animations, which are big-endian
 * stage_bb_n.rel, stage_gc_n.rel   the same stage of Blue Burst (Xinja) and of the GameCube (Ginja)
 */
void write_sample_stage(save_sample *save);

#endif
