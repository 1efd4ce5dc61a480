/* gltf.h - the parts of kunai-gltf. */
#ifndef GLTF_H
#define GLTF_H

#include "glb.h"
#include "tool.h"

enum { GLTF_RATE = 30 }; /* frames a second; motion files hold none */

/* A glTF texture: a picture of the set with the way to sample it. */
typedef struct gltf_texture {
    uint32_t image; /* number in the glTF file */
    uint32_t wrap_u, wrap_v, filter;
} gltf_texture;

typedef struct gltf {
    tool *t;
    const char *model_path;
    const char *textures_path;
    const kunai_model *model;
    const kunai_model_info *info;
    const kunai_textures *set; /* or NULL */
    glb out;
    int32_t *materials;     /* 4 for each of the model's: number in the glTF file, or -1 */
    int32_t *images;        /* for each picture of the set: image number, -1, or -2: unreadable */
    int32_t *texture_image; /* for each texture that the model names: picture of the set, or -1 */
    gltf_texture *textures;
    int32_t *node_mesh; /* for each node: number of the glTF mesh that hangs there, or -1 */
    int32_t skinned_mesh;
    int unlit_used;
} gltf;

/* gltf_texture.c: pairs the model's textures with the pictures of the set. */
void gltf_pair_textures(gltf *g);

/* The glTF texture for a material, made at its first use; -1 when there is none. */
int32_t gltf_get_texture(gltf *g, const kunai_material *material);

/* gltf_material.c: the glTF material for a material of the model, made at its first use.
 * uvs, colors: whether the mesh has these arrays. *textured, *colored: whether the result uses
 * them. */
uint32_t gltf_get_material(gltf *g, uint32_t index, int uvs, int colors, int *textured,
                           int *colored);

/* Display values, as files have them, to the linear ones of glTF. */
float gltf_linear(uint8_t value);

/* gltf_mesh.c: a glTF mesh for each mesh of the model. */
void gltf_add_meshes(gltf *g);

/* gltf_node.c: nodes, skin and scene; after the meshes. */
void gltf_add_nodes(gltf *g);

/* gltf_motion.c: all motions of a file as animations. must: not to hold one is an error. */
void gltf_add_motions(gltf *g, const char *path, const buffer *bytes, int must);

#endif
