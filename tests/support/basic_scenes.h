/* basic_scenes.h - a Ninja Basic model below one node that tests change, open, and look at. */
#ifndef KUNAI_TEST_BASIC_SCENES_H
#define KUNAI_TEST_BASIC_SCENES_H

#include "support.h"

#include "basic_files.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])
#define INDICES(array) (array), COUNT(array)

enum { UNIT = 7, HIDE = 8 };                                                /* evalflags */
enum { LIST = 0x0000, QUADS = 0x4000, POLYGONS = 0x8000, STRIPS = 0xC000 }; /* meshset types */
enum { AT_MESHES = 4, AT_NORMALS = 0xC, AT_COLORS = 0x10, AT_UVS = 0x14 };  /* in a meshset */

/* Twelve points on a curve: no three are in a line. */
extern const float basic_points[36];
extern const float basic_normals[36];

/* Of seven polygons: 1, 2, 3, ... */
extern const float basic_polygon_normals[21];

/* Two that are unlit and opaque, with nothing else set, filter 0: only the texture differs. */
extern const uint32_t basic_materials[10];

/* The triangles 0 1 2 and 2 1 3. */
extern const uint16_t basic_triangles[6];

/* Of their corners. */
extern const int16_t basic_uvs[12];
extern const uint32_t basic_colors[6];

typedef struct scene {
    basic_meshset sets[BASIC_MESHSETS];
    basic_model model;
    basic_node node;
    basic_source source;
} scene;

/* All of the above but polygon normals; meshsets are to be filled. */
void begin_scene(scene *made, uint32_t meshset_count);
void fill_meshset(basic_meshset *set, uint32_t head, uint32_t count, const uint16_t *indices,
                  size_t index_count);

/* Two triangles of material 0. */
void make_plain_scene(scene *made);

/* Two triangles with UVs, colours and material 1, in a node at x = 100. */
void make_textured_scene(scene *made);

/* NULL when open fails; what opens is walked. */
kunai_model *try_basic_body(const basic_body *body, int has_pof0, uint32_t flags, uint32_t format,
                            kunai_error *error);

/* Must open, with that many warnings. */
kunai_model *open_basic_body(const basic_body *body, uint32_t flags, uint32_t warnings);
kunai_model *open_made_scene(const scene *made, uint32_t flags, uint32_t warnings);

/* ---- what must be so; place counts in the body ---- */

void assert_basic_error(const basic_body *body, uint32_t flags, kunai_result code, uint32_t place,
                        const char *record, const char *message);
void assert_basic_warning(const kunai_model *model, uint32_t index, uint32_t place,
                          const char *record, const char *message);
void assert_same_float(float value, float expected);

/* The triangles of a mesh by the numbers of their points. */
void assert_points(const kunai_mesh *mesh, const uint32_t *expected, uint32_t count);

/* Material 1, drawn with colours. */
void assert_plain_material(const kunai_material *material, const basic_body *body);

#endif
