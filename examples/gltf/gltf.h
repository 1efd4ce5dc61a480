/*
 * gltf.h - the parts of the writer that turn models into parts of a glTF file.
 *
 * kunai_gltf.c     begins and ends a file
 * gltf_model.c     begins a model: calls material, then mesh
 * gltf_material.c  materials; asks gltf_image.c for textures
 * gltf_mesh.c      meshes; their vertex arrays are from gltf_arrays.c
 * gltf_node.c      node trees and skins
 * gltf_motion.c    animations of the clips
 *
 * gltf_scene.h declares the parts that know scenes. Some calls must come in a fixed order; the
 * comments say so.
 */
#ifndef GLTF_H
#define GLTF_H

#include "glb.h"
#include "kunai_gltf.h"
#include "memory.h"

/* Lets the compiler check the arguments of functions that print like printf. */
#if defined __MINGW32__
#define GLTF_PRINTF(text, first) __attribute__((format(gnu_printf, text, first)))
#elif defined __GNUC__
#define GLTF_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define GLTF_PRINTF(text, first)
#endif

enum {
    GLTF_RATE = 30,               /* frames a second; motion files hold none */
    GLTF_MOST_BYTES = 0x7FFFFFFF, /* of a file */
    GLTF_MOST_NUMBERS = 1 << 26   /* of all motions: a short file may claim many frames */
};

/* A texture set, and its images in the glTF file. */
typedef struct gltf_set {
    const kunai_gltf_textures *from; /* NULL: the caller gave no set */
    kunai_gltf_textures given;       /* a copy of *from, or zeros */
    uint32_t count;                  /* images of the set */
    buffer images; /* of gltf_image: one for each image of the set, then those in other colours */
} gltf_set;

/* A picture in the glTF file, with a texture for each way to sample it. */
typedef struct gltf_image {
    int32_t number;             /* in the glTF file, or enum gltf_image_state */
    uint32_t textures[2][3][3]; /* by filter, wrap_u, wrap_v: number + 1; 0: not needed yet */
    uint32_t picture;
    const kunai_palette *palette; /* the material names it; NULL: the palette of the picture */
    uint32_t next;                /* the same picture in other colours; 0: no more */
} gltf_image;

enum gltf_alpha { GLTF_OPAQUE, GLTF_MASK, GLTF_BLEND };

enum gltf_image_state { GLTF_IMAGE_UNUSED = -1, GLTF_IMAGE_UNREADABLE = -2 };

/* Texts that the file already contains. begin_gltf_equals makes an empty one. */
typedef struct gltf_equals {
    buffer text;     /* all texts, one after the other */
    buffer list;     /* of entry: gltf_equal.c */
    uint32_t *table; /* hash table: number in the list + 1; 0: free */
    size_t room;     /* a power of two */
    memory *memory;
} gltf_equals;

/* One glTF file, which may hold many models. */
typedef struct gltf_file {
    memory *memory;
    kunai_gltf_tell *tell;
    void *tell_user;
    glb out;
    gltf_equals materials; /* of all sets; equal materials are written once */
    gltf_equals images;    /* PNG files with their names */
    gltf_equals textures;
    int show_volumes;
    int show_hidden; /* Nitro: write primitives of hidden materials, which may become visible */
    uint32_t hidden_count; /* primitives of hidden materials that were left out */
    int unlit_used;        /* each of the three: the extension is in the list of used ones */
    int transform_used;
    int pointer_used;
    int leans;     /* Nitro: the undone scale of a node makes it lean, which glTF cannot express */
    buffer tracks; /* motions that glTF cannot play: "motions" in the extras of the scene */
    uint32_t track_motion_count;
    int asked; /* a note has asked for pictures, or has named the missing ones */
} gltf_file;

/* Models with the same list of textures and the same set. */
typedef struct gltf_names {
    const char *source;     /* name of the file of the models, for notes */
    const char *module;     /* kind of the file: "model" or "stage" */
    const char *subcommand; /* of kunai, that takes textures for the file */
    const kunai_model **models;
    uint32_t model_count;
    gltf_set *set; /* a model that is shown with two sets is begun twice, with a gltf_names each */
    const kunai_texture_list *list; /* of all models */
    uint32_t texture_count;         /* of the list */
    uint32_t rule;                  /* enum kunai_match_rule: how the textures were paired */
    int32_t *pictures;              /* for each texture: number in the images of the set, or -1 */
} gltf_names;

/* A mesh with a node of its own, besides the nodes of the model. It is a modifier volume, which is
 * not drawn, or the lines or points of a node, which may have triangles as well. */
typedef struct gltf_part {
    const kunai_mesh *mesh;
    uint32_t number; /* of the glTF mesh */
    uint32_t next;   /* the next part at the same node of the model, from 1; 0: no more */
} gltf_part;

enum { GLTF_MOST_UVS = 9, GLTF_MOST_SETS = 8 };

/* Accessors of a mesh; -1: the mesh does not have the array. */
typedef struct gltf_arrays {
    int64_t positions, normals, tangents;
    int64_t colors[2];
    int64_t uvs[GLTF_MOST_UVS];         /* [uv_count] TEXCOORD_0 and so on */
    uint32_t uv_numbers[GLTF_MOST_UVS]; /* [uv_count] numbers of these coordinates in the file */
    uint32_t uv_count;
    int64_t joints[GLTF_MOST_SETS], weights[GLTF_MOST_SETS]; /* of four nodes each */
    uint32_t set_count;
    int64_t environment; /* TEXCOORD_0 of the sub-meshes with an environment map */
} gltf_arrays;

/* A model in the file. */
typedef struct gltf {
    memory *memory;
    gltf_file *file;
    glb *out;           /* of the file */
    const char *source; /* for notes */
    const kunai_model *model;
    const kunai_model_info *info;
    const gltf_names *names;
    const char *prefix; /* of the names of its meshes */
    int32_t *materials; /* 4 forms of each material of the model: number in the glTF file, or -1 */
    int32_t *node_mesh; /* for each node: number of its glTF mesh, or -1 */
    int32_t skinned_mesh;  /* number of the glTF mesh, or -1 */
    int64_t binds;         /* accessor of the bind matrices; -1: not needed yet */
    uint32_t first_node;   /* number of node 0 of the model, in the tree that was added last */
    kunai_transform *rest; /* for each node: the rest pose as glTF needs it */
    gltf_part *parts;
    uint32_t *first_part; /* for each node: its first part, from 1; 0: no part */
    uint32_t part_count;
    uint32_t volume_count; /* parts that are volumes */
    uint32_t line_count;
    uint32_t point_count;
    uint32_t volume_material;
    buffer clips;          /* of kunai_gltf_clip; motions of shapes become part of the meshes */
    buffer targets;        /* of gltf_target (gltf_shape.c), for the mesh that is being written */
    buffer shapes;         /* of gltf_shape (gltf_shape.c) */
    buffer shape_keys;     /* of gltf_shape_key (gltf_shape.c) */
    uint32_t target_count; /* of all meshes */
    uint32_t *shape_nodes; /* for each node: number of its shape node, from 1; 0: no shape node */
    uint32_t shape_node_count;
    uint32_t first_shape_node; /* number of shape node 1, in the tree that was added last */
    uint32_t numbers;          /* that motions have needed up to now: charge_gltf */
    int cut;                   /* charge_gltf has refused a motion and has told the caller */
} gltf;

/* kunai_gltf.c: tells the caller. */
GLTF_PRINTF(4, 5)
void tell_gltf(const gltf_file *f, uint32_t severity, const char *source, const char *format, ...);

/* Begins a texture set. given may be NULL: then the set has no images. */
gltf_set begin_gltf_set(memory *m, const kunai_gltf_textures *given);

/* gltf_model.c: makes a model of the file. The caller then sets names and prefix, and adds
 * clips. */
gltf make_gltf(gltf_file *f, const kunai_model *model, const char *source);

/* Writes the materials and meshes of a model. Nodes and animations come after this call. */
void begin_gltf_model(gltf *g);

/* Counts rows * parts numbers that a motion needs. Returns 0 if the model would have more than
 * GLTF_MOST_NUMBERS; the first time, the function also tells the caller. */
int charge_gltf(gltf *g, const kunai_gltf_clip *motion, uint64_t rows, uint64_t parts);

/* gltf_equal.c: an empty list of texts. */
gltf_equals begin_gltf_equals(memory *m);

/* Returns the number of an equal text, or -1 if the text is new. A new text is added with number,
 * unless memory has failed. */
int64_t find_gltf_equal(gltf_equals *e, const buffer *text, uint32_t number);
void free_gltf_equals(gltf_equals *e);

/* gltf_texture.c: pairs the textures of the list with the pictures of the set. */
void pair_gltf_textures(gltf_file *f, gltf_names *names);

/* gltf_image.c: returns the image in the set for a texture number, or -1. If the model has no list
 * of names, the texture number is the number of the picture. */
int32_t find_gltf_image(const gltf_names *names, int32_t texture);

/* Returns whether an image is a bump map, which holds directions. A bump map is no normal map of
 * the surface of its material: its polygons are drawn over other polygons to shade them. */
int is_gltf_bump(const gltf_names *names, int32_t image);

/* Returns the glTF texture of a material, or -1. The texture is made at its first use. */
int32_t get_gltf_texture(gltf *g, const kunai_material *material);

/* Returns the picture of a material, or NULL. get_gltf_texture must have made its texture. */
const kunai_image *find_gltf_shown(const gltf *g, const kunai_material *material);

/* Nitro: returns the glTF texture with another picture and palette, chosen by name, or -1. If a
 * name is empty, the name of the material is used. */
int32_t swap_gltf_texture(gltf *g, const kunai_material *material, kunai_string picture,
                          kunai_string palette);

/* Returns the image in the set for a matched picture in the colours of the matched palette. The
 * image is made at its first use. Returns -1 if no picture was matched. */
int32_t find_gltf_matched(gltf_set *set, const kunai_texture_match *match);

/* Returns the texture of the list that a material names, or NULL. */
const kunai_texture_ref *get_gltf_ref(const kunai_model *model, const kunai_material *material);

/* gltf_nitro.c: returns how a material is transparent, as enum gltf_alpha. textured: the material
 * shows its picture. */
int find_gltf_alpha(const gltf *g, const kunai_material *material, int textured);

/* Adds the members of a texture that say how the model moves, turns or scales the texture. */
void add_gltf_uv_transform(const gltf *g, buffer *b, const kunai_material *material);

/* Add the members of extras that only Nitro materials and nodes have. */
void tell_gltf_nitro_material(const gltf *g, buffer *b, const kunai_material *material);
void tell_gltf_nitro_node(buffer *b, const kunai_node *node);

/* gltf_material.c: makes the glTF materials that the meshes need, in the order of the model. */
void add_gltf_materials(gltf *g);

/* Returns the glTF material for material index of the model on a mesh. *textured and *colored
 * receive whether the primitive uses texture coordinates and vertex colours. */
uint32_t get_gltf_material(gltf *g, uint32_t index, const kunai_mesh *mesh, int *textured,
                           int *colored);

/* Returns whether a sub-mesh becomes a primitive. It needs indices, and a material that is not
 * hidden unless hidden materials are wanted. */
int is_gltf_shown(const gltf *g, const kunai_submesh *part);

/* Returns whether the texture of a material, if there is one, is also emissive. */
int is_gltf_shining(const gltf *g, const kunai_material *material);

/* Converts a display value (sRGB), as files have them, to the linear scale of glTF. */
float convert_to_linear(uint8_t value);

/* gltf_mesh.c: writes a glTF mesh for each mesh of the model. The materials must exist. */
void add_gltf_meshes(gltf *g);

/* gltf_arrays.c: gives normals the length 1, which glTF requires. */
void normalize_gltf_normals(float *normals, size_t count);

/* gltf_arrays.c: copies the normals of a mesh, with length 1. Returns NULL if the mesh has none. */
float *copy_gltf_normals(const gltf *g, const kunai_mesh *mesh);

/* Writes the vertex arrays of a mesh. normals: from copy_gltf_normals. colored: a primitive uses
 * the colours. */
gltf_arrays add_gltf_arrays(gltf *g, const kunai_mesh *mesh, const float *normals, int colored);

/* Adds the attributes of a primitive. colored: with colours. environment: with the texture
 * coordinates of the environment map. */
void add_gltf_attributes(buffer *b, const gltf_arrays *a, int colored, int environment);

/* Adds the numbers of the texture coordinates in the file to extras, unless they are 0, 1, 2 and so
 * on. */
void name_gltf_uvs(buffer *b, const gltf_arrays *a);

/* gltf_skin.c: writes the nodes that move the vertices of a skinned mesh, and their weights. */
void add_gltf_influences(gltf *g, const kunai_mesh *mesh, gltf_arrays *a);

/* gltf_environment.c: writes the texture coordinates of environment maps for all vertices of a
 * mesh. Returns their accessor, or -1 if memory has failed. */
int64_t add_gltf_environment(gltf *g, const kunai_mesh *mesh, uint32_t index);

/* gltf_shape.c: makes the morph targets of a mesh for all motions of shapes. normals: of the glTF
 * mesh, or NULL. */
void make_gltf_targets(gltf *g, const kunai_mesh *mesh, uint32_t index, const float *normals);

/* Add the morph targets to a primitive, and their names to the mesh. Add nothing if there are no
 * targets. */
void add_gltf_targets(const gltf *g, buffer *b);
void name_gltf_targets(const gltf *g, buffer *b);

/* Writes the animation of a motion of shapes. number: of the clip. The meshes and nodes must
 * exist. */
void add_gltf_shape_motion(gltf *g, uint32_t number, const kunai_gltf_clip *motion);

/* gltf_tracks.c: writes a motion of materials or of visibility into extras, for the tree that was
 * added last. */
void add_gltf_tracks(gltf *g, const kunai_gltf_clip *motion);

/* Returns whether two names are equal. */
int is_gltf_same_name(kunai_string a, kunai_string b);

/* gltf_slide.c: returns whether a motion moves, turns or scales the texture of a material. */
int is_gltf_sliding(const gltf *g, const kunai_material *material);

/* gltf_camera.c: writes the camera or light that a motion moves, with its node and its
 * animation. */
void add_gltf_view(gltf *g, const kunai_gltf_clip *motion);

/* gltf_local.c: changes a pose of the model so that glTF, which has one rule for parents and
 * children, places all nodes as the game does. */
void chain_gltf_pose(const gltf *g, kunai_transform *pose);

/* Computes the local matrix of a node from its world matrix and the world matrix of its parent. */
void find_gltf_local(const float *parent, const float *world, float *local);

/* Computes the quaternion of a matrix without scale. */
void find_gltf_rotation(const float *matrix, float *rotation);

/* gltf_node.c: writes the nodes of a model; the meshes must exist. The nodes of the model keep
 * their order. Nodes that only the glTF file has come after them. Returns the number of the topmost
 * node. A model may be added many times. It must have at least one node. */
uint32_t add_gltf_tree(gltf *g);

/* Writes the skinned mesh, if there is one, for the tree that was added last. Its node is a root,
 * because glTF ignores the place of the node of a skinned mesh. */
void add_gltf_skinned(gltf *g, uint32_t root);

/* Writes a tree and the skinned mesh as the whole scene. */
void add_gltf_nodes(gltf *g);

/* Adds a rotation. Rounding may leave a component a little above 1, which glTF forbids: the
 * function cuts it. */
void add_gltf_rotation(buffer *b, const float *rotation);

/* gltf_motion.c: writes the clips as animations. The nodes must exist. */
void add_gltf_motions(gltf *g);

/* Adds the name from the file, or KIND_INDEX if the name is empty. */
void add_gltf_name(buffer *b, const kunai_string *name, const char *kind, uint32_t index);

/* Returns the kind of a mesh that has a node of its own: "volume", "lines" or "points". Returns
 * NULL if the node of the model shows the mesh. */
const char *get_gltf_part_kind(const kunai_mesh *mesh);

/* Adds the name of the node followed by _KIND. */
void add_gltf_part_name(buffer *b, const kunai_string *node, uint32_t index, const char *kind);

#endif
