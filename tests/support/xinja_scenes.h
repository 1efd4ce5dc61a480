/* xinja_scenes.h - a Xinja model below one node that tests change, open, and look at. */
#ifndef KUNAI_TEST_XINJA_SCENES_H
#define KUNAI_TEST_XINJA_SCENES_H

#include "support.h"

#include "xinja_files.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define INDICES(array) (array), (uint32_t)COUNT(array)

enum { UNIT = 7, HIDE = 8 };                 /* evalflags */
enum { XINJA_VERTICES = 8, XINJA_MOST = 4 }; /* of a scene: in a set; sets, and meshes of a list */

/* Number n is at (n, n * n, 2 * n): no three are in a line. Normals are along axes; the first
 * colour is 80112233 and each next one 01010101 more; UVs are (n / 4, 1 - n / 2). */
extern const xinja_vertex xinja_vertices[XINJA_VERTICES];

typedef struct xinja_scene {
    xinja_set sets[XINJA_MOST];
    xinja_mesh opaque[XINJA_MOST];
    xinja_mesh translucent[XINJA_MOST];
    xinja_model model;
    xinja_node node;
    xinja_source source;
} xinja_scene;

/* One set of all vertices, and the opaque strip 0 1 2 3 without records. All sets are of this type
 * and all strips are this, but the model has one of them only. */
void begin_xinja_scene(xinja_scene *made, uint32_t type);

/* As KUNAI_FORMAT_XJ, with POF0; what opens is walked. NULL: open failed. */
kunai_model *try_xinja_body(const xinja_body *body, uint32_t flags, kunai_error *error);

/* Must open, with that many warnings. */
kunai_model *open_xinja_body(const xinja_body *body, uint32_t flags, uint32_t warnings);
kunai_model *open_xinja_scene(const xinja_scene *made, uint32_t flags, uint32_t warnings);

/* ---- what must be so; place counts in the body ---- */

void assert_xinja_error(const xinja_body *body, uint32_t flags, kunai_result code, uint32_t place,
                        const char *record);
void assert_xinja_warning(const kunai_model *model, uint32_t index, kunai_result code,
                          uint32_t place, const char *record);

/* The triangles of a mesh, or of one part of it, by the numbers of their vertices in their sets. */
void assert_sources(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count);
void assert_part_sources(const kunai_mesh *mesh, uint32_t part, const uint32_t *expected,
                         uint32_t count);

#endif
