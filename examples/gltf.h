/* gltf.h - the parts of kunai-gltf. */
#ifndef GLTF_H
#define GLTF_H

#include "glb.h"
#include "picture.h"

enum {
    GLTF_RATE = 30, /* frames a second; motion files hold none */
    GLTF_MOST_BYTES = 0x7FFFFFFF
};

/* A glTF texture: a picture of the set with the way to sample it. */
typedef struct gltf_texture {
    uint32_t image; /* number in the glTF file */
    uint32_t wrap_u, wrap_v, filter;
} gltf_texture;

typedef struct gltf_picture {
    picture_set set;
    const char *path; /* of the set, for messages */
    kunai_string name;
    uint32_t index;  /* in the set */
    uint32_t number; /* of all */
} gltf_picture;

/* The pictures of a texture set, or of all texture files in an archive and in those inside of it,
 * in its order. Begins as all zero. */
typedef struct gltf_pictures {
    const char *path; /* NULL: none were given */
    picture_style style;
    picture_tally tally; /* of those that are used */
    buffer bytes;        /* the file, unpacked */
    buffer parts;        /* what is open */
    buffer list;         /* gltf_picture */
    buffer sorted;       /* the same by name */
    uint32_t count;
} gltf_pictures;

/* A node of its own, beside those of the model: what it shows is no part of the picture. */
typedef struct gltf_volume {
    const kunai_mesh *mesh;
    uint32_t number; /* of the glTF mesh */
    uint32_t next;   /* the next one at the same node of the model, from 1; 0: none */
} gltf_volume;

typedef struct gltf {
    tool *t;
    const char *model_path;
    kunai_options options; /* how the model is read */
    int index_given;
    int show_volumes;
    const kunai_model *model;
    const kunai_model_info *info;
    gltf_pictures pictures;
    glb out;
    int32_t *materials;     /* 4 for each of the model's: number in the glTF file, or -1 */
    int32_t *images;        /* for each picture: image number, -1, or -2: unreadable */
    int32_t *texture_image; /* for each texture that the model names: picture, or -1 */
    gltf_texture *textures;
    int32_t *node_mesh; /* for each node: number of the glTF mesh that hangs there, or -1 */
    int32_t skinned_mesh;
    kunai_transform *rest; /* for each node */
    gltf_volume *volumes;
    uint32_t *first_volume; /* for each node: the first volume there, from 1; 0: none */
    uint32_t volume_count;
    uint32_t volume_material;
    int unlit_used;
} gltf;

/* gltf_options.c: the words of the command line that say how the model is to be read. */
typedef struct gltf_words {
    const char *index, *bare, *format, *byte_order;
    int one_mesh, draw_order, stored_pose, rgba, uv_256, uv_swapped;
} gltf_words;

/* 0, or -1 after saying what is wrong. */
int gltf_read_options(tool *t, const gltf_words *words, kunai_options *options);

/* gltf_pictures.c: whether a file is what gltf_open_pictures wants. */
int gltf_holds_pictures(const buffer *bytes);

/* Opens p->bytes, or says why that cannot be: then there are none. */
void gltf_open_pictures(tool *t, gltf_pictures *p);
gltf_picture gltf_get_picture(const gltf_pictures *p, uint32_t index);
int32_t gltf_find_picture(const gltf_pictures *p, kunai_string name); /* the first, or -1 */
void gltf_close_pictures(gltf_pictures *p);

/* Behind the last message about a picture: tool_tell_rest, and picture_tell. */
void gltf_tell_pictures(tool *t, const gltf_pictures *p);

/* gltf_texture.c: pairs the model's textures with the pictures. */
void gltf_pair_textures(gltf *g);

/* The glTF texture for a material, made at its first use; -1 when there is none. */
int32_t gltf_get_texture(gltf *g, const kunai_material *material);

/* gltf_material.c: makes the glTF materials that the meshes need, in the order of the model. */
void gltf_add_materials(gltf *g);

/* The glTF material for a material of the model.
 * uvs, colors: whether the mesh has these arrays. *textured, *colored: whether the result uses
 * them. */
uint32_t gltf_get_material(gltf *g, uint32_t index, int uvs, int colors, int *textured,
                           int *colored);

/* Display values, as files have them, to the linear ones of glTF. */
float gltf_linear(uint8_t value);

/* gltf_mesh.c: a glTF mesh for each mesh of the model; after the materials. */
void gltf_add_meshes(gltf *g);

/* gltf_local.c: makes transforms of all nodes in a pose of the model those that glTF needs. */
void gltf_chain(const gltf *g, kunai_transform *pose);

/* gltf_node.c: nodes, skin and scene; after the meshes. The nodes of the model keep their numbers;
 * behind them are those that the model does not have. */
void gltf_add_nodes(gltf *g);

/* gltf_motion.c: all motions of a file as animations. must: not to hold one is an error. */
void gltf_add_motions(gltf *g, const char *path, const buffer *bytes, int must);

/* The name of the file, or KIND_INDEX where it has none. */
void gltf_name(buffer *b, const kunai_string *name, const char *kind, uint32_t index);

/* That of a volume: the name of its node with _volume. */
void gltf_volume_name(buffer *b, const kunai_string *node, uint32_t index);

#endif
