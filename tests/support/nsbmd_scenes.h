/* nsbmd_scenes.h - a Nitro model that tests change, write, open, and look at. */
#ifndef KUNAI_TEST_NSBMD_SCENES_H
#define KUNAI_TEST_NSBMD_SCENES_H

#include "support.h"

#include "nsbmd_writer.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define BYTES(array) (array), (uint32_t)sizeof(array)

enum { NSBMD_PARTS = 8 }; /* at most: nodes, materials, shapes of a scene */

typedef struct nsbmd_scene {
    nsbmd_node nodes[NSBMD_PARTS];
    nsbmd_material materials[NSBMD_PARTS];
    nsbmd_shape shapes[NSBMD_PARTS];
    nsbmd_list lists[NSBMD_PARTS]; /* of the shapes */
    nsbmd_bind binds[NSBMD_PARTS];
    nsbmd_model model;
    nsbmd_places places; /* in file */
    bytes file;
} nsbmd_scene;

/* Nodes "node0" ... without a transform, materials "material0" ..., which are white, lit, opaque,
 * show their front and have no texture, and shapes "shape0" ... without commands; no binds; the
 * commands draw shape 0 on node 0 with material 0, which is all that the model counts. */
void begin_nsbmd_scene(nsbmd_scene *scene);
void free_nsbmd_scene(nsbmd_scene *scene);

/* A triangle at (x, 0, 0), (x + 1, 0, 0), (x, 1, 0). */
void add_nsbmd_scene_triangle(nsbmd_scene *scene, uint32_t shape, int32_t x);

void set_nsbmd_scene_commands(nsbmd_scene *scene, const uint8_t *commands, uint32_t size);

/* Writes the file, with its places; what was written before is gone. */
void write_nsbmd_scene(nsbmd_scene *scene);

/* Opens what was written (and may have been damaged since then), and walks it. NULL: error says
 * why. */
kunai_model *try_nsbmd_scene(const nsbmd_scene *scene, uint32_t flags, kunai_error *error);

/* Writes it; it must open with that many warnings. */
kunai_model *open_nsbmd_scene(nsbmd_scene *scene, uint32_t flags, uint32_t warnings);

/* The same of what was written, without writing it. */
kunai_model *reopen_nsbmd_scene(const nsbmd_scene *scene, uint32_t flags, uint32_t warnings);

/* ---- what must be so ---- */

void assert_nsbmd_error(const nsbmd_scene *scene, uint32_t flags, kunai_result code,
                        uint64_t offset);

/* It opens; this is its only warning, and the error of a strict open. The caller closes it. */
kunai_model *open_warned_nsbmd_scene(const nsbmd_scene *scene, kunai_result code, uint64_t offset);

/* The first three numbers of each row are where an axis goes, the fourth row is the translation:
 * matrices of row vectors, as the specification writes them. */
void assert_world(const float *world, const double rows[12], double slack);

void assert_text(kunai_string string, const char *expected);

/* The corners of the triangles of a sub-mesh, by the numbers of their vertices in their shape. */
void assert_corners(const kunai_mesh *mesh, uint32_t part, const uint32_t *sources, uint32_t count);

/* Three numbers for each of these corners; slack as in assert_near_floats. */
void assert_corner_positions(const kunai_mesh *mesh, uint32_t part, const double *expected,
                             uint32_t count, double slack);

#endif
