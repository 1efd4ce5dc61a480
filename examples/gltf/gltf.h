/* gltf.h - the parts of the writer: models as parts of a glTF file. */
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
    GLTF_RATE = 30, /* frames a second; motion files hold none */
    GLTF_MOST_BYTES = 0x7FFFFFFF,
    GLTF_MOST_NUMBERS = 1 << 26 /* of all motions: a short file may say that it has many frames */
};

/* A texture set, and what of it is in the file. */
typedef struct gltf_set {
    const kunai_gltf_textures *from; /* NULL: the caller gave no set */
    kunai_gltf_textures given;       /* the same, or zeros */
    uint32_t count;                  /* images of the set */
    buffer images; /* gltf_image: one for each image, then those in other colours, as
                                  textures are paired with them */
} gltf_set;

/* A picture in the glTF file, with a texture for each way to sample it. */
typedef struct gltf_image {
    int32_t number;             /* in the glTF file, or enum gltf_image_state */
    uint32_t textures[2][3][3]; /* by filter, wrap_u, wrap_v: number + 1; 0: not needed yet */
    uint32_t picture;
    const kunai_palette *palette; /* that the material names; NULL: what the picture has */
    uint32_t next;                /* the same picture in other colours; 0: none */
} gltf_image;

enum gltf_alpha { GLTF_OPAQUE, GLTF_MASK, GLTF_BLEND };

enum gltf_image_state { GLTF_IMAGE_UNUSED = -1, GLTF_IMAGE_UNREADABLE = -2 };

/* Texts that were written already. Begins as begin_gltf_equals gives it. */
typedef struct gltf_equals {
    buffer text;     /* of all */
    buffer list;     /* gltf_equal.c */
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
    gltf_equals materials; /* equal ones are one, of all sets */
    gltf_equals images;    /* PNG files with their names */
    gltf_equals textures;
    int show_volumes;
    int show_hidden;       /* Nitro: what is not drawn, but may become visible, too */
    uint32_t hidden_count; /* primitives that were left out for that */
    int unlit_used;
    int transform_used;
    int pointer_used;
    int leans;     /* Nitro: a scale that a node undoes makes it lean, which glTF does not have */
    buffer tracks; /* motions that glTF cannot play: "motions" in the extras of the scene */
    uint32_t track_motion_count;
    int asked; /* for pictures, or said what pictures of the list are missing */
} gltf_file;

/* Models with the same list of textures: all of a file. */
typedef struct gltf_names {
    const char *source;     /* of the models, for notes */
    const char *module;     /* what it is: "model" or "stage" */
    const char *subcommand; /* of kunai, which takes textures for it */
    const kunai_model **models;
    uint32_t model_count;
    gltf_set *set; /* there may be many: a model that is shown with two sets is begun twice, each
                      time with names of its own */
    const kunai_texture_list *list; /* of all models */
    uint32_t texture_count;         /* of the list */
    uint32_t rule;                  /* enum kunai_match_rule: how the textures were paired */
    int32_t *pictures;              /* for each texture: number in the images of the set, or -1 */
} gltf_names;

/* A mesh with a node of its own, beside those of the model: a volume, which is no part of the
 * picture, or the lines or points of a node, which may have triangles as well. */
typedef struct gltf_part {
    const kunai_mesh *mesh;
    uint32_t number; /* of the glTF mesh */
    uint32_t next;   /* the next one at the same node of the model, from 1; 0: none */
} gltf_part;

enum { GLTF_MOST_UVS = 9, GLTF_MOST_SETS = 8 };

/* Accessors of a mesh; -1: not there. */
typedef struct gltf_arrays {
    int64_t positions, normals, tangents;
    int64_t colors[2];
    int64_t uvs[GLTF_MOST_UVS];         /* uv_count: TEXCOORD_0 ... */
    uint32_t uv_numbers[GLTF_MOST_UVS]; /* which texture coordinates of the file they are */
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
    int32_t *materials; /* 4 for each of the model's: number in the glTF file, or -1 */
    int32_t *node_mesh; /* for each node: number of the glTF mesh that hangs there, or -1 */
    int32_t skinned_mesh;
    int64_t binds;         /* accessor of the bind matrices; -1: not needed yet */
    uint32_t first_node;   /* number of its node 0 in the glTF file, where it was added last */
    kunai_transform *rest; /* for each node */
    gltf_part *parts;
    uint32_t *first_part; /* for each node: the first one there, from 1; 0: none */
    uint32_t part_count;
    uint32_t volume_count; /* of them */
    uint32_t line_count;
    uint32_t point_count;
    uint32_t volume_material;
    buffer clips;          /* kunai_gltf_clip: those of shapes become a part of the meshes */
    buffer targets;        /* of the mesh that is being written: gltf_shape.c */
    buffer shapes;         /* gltf_shape.c */
    buffer shape_keys;     /* the same */
    uint32_t target_count; /* of all meshes */
    uint32_t *shape_nodes; /* for each node: which of the nodes for meshes with targets hangs there,
                              from 1; 0: none */
    uint32_t shape_node_count;
    uint32_t first_shape_node; /* number in the glTF file, where it was added last */
    uint32_t numbers;          /* of motions up to now */
    int cut;                   /* some were too many */
} gltf;

/* kunai_gltf.c: tells the caller. */
GLTF_PRINTF(4, 5)
void tell_gltf(const gltf_file *f, uint32_t severity, const char *source, const char *format, ...);

/* given may be NULL: there is no set. */
gltf_set begin_gltf_set(memory *m, const kunai_gltf_textures *given);

/* gltf_model.c: a model of the file. Set names and prefix, and add clips, before begin_gltf_model. */
gltf make_gltf(gltf_file *f, const kunai_model *model, const char *source);

void begin_gltf_model(gltf *g);

/* Counts rows of numbers that a motion needs. 0, after saying it once: they are too many. */
int charge_gltf(gltf *g, const kunai_gltf_clip *motion, uint64_t rows, uint64_t parts);

/* gltf_equal.c */
gltf_equals begin_gltf_equals(memory *m);

/* The number of an equal text, or -1: it is new, and gets that number, unless memory has failed. */
int64_t find_gltf_equal(gltf_equals *e, const buffer *text, uint32_t number);
void free_gltf_equals(gltf_equals *e);

/* gltf_texture.c: pairs the textures with the pictures. */
void pair_gltf_textures(gltf_file *f, gltf_names *names);

/* gltf_image.c: the number of the image for a texture number, or -1. Models without names number
 * the pictures. */
int32_t find_gltf_image(const gltf_names *names, int32_t texture);

/* A bump map holds directions. It is no normal map of the surface that a material makes: polygons
 * with one are drawn over others to shade those. */
int is_gltf_bump(const gltf_names *names, int32_t image);

/* The glTF texture for a material, made at its first use; -1 when there is none. */
int32_t get_gltf_texture(gltf *g, const kunai_material *material);

/* After that: its picture, or NULL. */
const kunai_image *find_gltf_shown(const gltf *g, const kunai_material *material);

/* Nitro: the same with another picture and palette, by their names. An empty name: that of the
 * material stays. */
int32_t swap_gltf_texture(gltf *g, const kunai_material *material, kunai_string picture,
                          kunai_string palette);

/* The image of the set for a picture that was matched, in the colours of the palette that was
 * matched. It is made at its first use. -1: no picture was matched. */
int32_t find_gltf_matched(gltf_set *set, const kunai_texture_match *match);

/* The texture of the list that a material asks for, or NULL. */
const kunai_texture_ref *get_gltf_ref(const kunai_model *model, const kunai_material *material);

/* gltf_nitro.c: says how a material is made transparent, in enum gltf_alpha. textured: it shows its
 * picture. */
int find_gltf_alpha(const gltf *g, const kunai_material *material, int textured);

/* Members of a texture of a material: where the model moves, turns or scales it. */
void add_gltf_uv_transform(const gltf *g, buffer *b, const kunai_material *material);

/* For extras: what is said of Nitro materials and nodes alone. */
void tell_gltf_nitro_material(const gltf *g, buffer *b, const kunai_material *material);
void tell_gltf_nitro_node(buffer *b, const kunai_node *node);

/* gltf_material.c: makes the glTF materials that the meshes need, in the order of the model. */
void add_gltf_materials(gltf *g);

/* The glTF material for a material of the model, on a mesh. *textured, *colored: whether the result
 * uses texture coordinates, and colours of vertices. */
uint32_t get_gltf_material(gltf *g, uint32_t index, const kunai_mesh *mesh, int *textured,
                           int *colored);

/* Whether it becomes a primitive: it is not empty, and not hidden, or hidden ones are asked for. */
int is_gltf_shown(const gltf *g, const kunai_submesh *part);

/* Whether a material has an emissive texture, if it has a texture. */
int is_gltf_shining(const gltf *g, const kunai_material *material);

/* Display values, as files have them, to the linear ones of glTF. */
float convert_to_linear(uint8_t value);

/* gltf_mesh.c: a glTF mesh for each mesh of the model; after the materials. */
void add_gltf_meshes(gltf *g);

/* gltf_arrays.c: makes normals of files those that glTF wants: of length 1. */
void normalize_gltf_normals(float *normals, size_t count);

/* gltf_arrays.c: copies the normals of a mesh, with length 1. Returns NULL if the mesh has none. */
float *copy_gltf_normals(const gltf *g, const kunai_mesh *mesh);

/* The vertex arrays of a mesh. normals: of copy_gltf_normals; colored: colours are used. */
gltf_arrays add_gltf_arrays(gltf *g, const kunai_mesh *mesh, const float *normals, int colored);

/* The attributes of a primitive. colored: with colours. environment: its texture coordinates are
 * those of the environment map. */
void add_gltf_attributes(buffer *b, const gltf_arrays *a, int colored, int environment);

/* For extras: which texture coordinates are in the file, where they do not begin at 0 or some are
 * not there. */
void name_gltf_uvs(buffer *b, const gltf_arrays *a);

/* gltf_skin.c: which nodes move the vertices of a skinned mesh, and by what weights. */
void add_gltf_influences(gltf *g, const kunai_mesh *mesh, gltf_arrays *a);

/* gltf_environment.c: texture coordinates of environment maps, for all vertices of a mesh. */
int64_t add_gltf_environment(gltf *g, const kunai_mesh *mesh, uint32_t index);

/* gltf_shape.c: the morph targets of a mesh, by all motions of shapes. normals: those of the glTF
 * mesh, or NULL. */
void make_gltf_targets(gltf *g, const kunai_mesh *mesh, uint32_t index, const float *normals);

/* Adds them to a primitive, and their names to the mesh, if there are any. */
void add_gltf_targets(const gltf *g, buffer *b);
void name_gltf_targets(const gltf *g, buffer *b);

/* The animation of a motion of shapes, by its number; after meshes and nodes. */
void add_gltf_shape_motion(gltf *g, uint32_t number, const kunai_gltf_clip *motion);

/* gltf_tracks.c: a motion of materials or of visibility, as it is, for the tree that was added
 * last. */
void add_gltf_tracks(gltf *g, const kunai_gltf_clip *motion);

/* Whether two names are equal. */
int is_gltf_same_name(kunai_string a, kunai_string b);

/* gltf_slide.c: whether a motion moves, turns or scales the texture of a material. */
int is_gltf_sliding(const gltf *g, const kunai_material *material);

/* gltf_camera.c: the camera, or light, that a motion moves, with its node and animation. */
void add_gltf_view(gltf *g, const kunai_gltf_clip *motion);

/* gltf_local.c: makes transforms of all nodes in a pose of the model those that glTF needs. */
void chain_gltf_pose(const gltf *g, kunai_transform *pose);

/* Where a matrix of the world is below a parent. */
void find_gltf_local(const float *parent, const float *world, float *local);

/* The quaternion of a matrix without scale. */
void find_gltf_rotation(const float *matrix, float *rotation);

/* gltf_node.c: the nodes and the skin; after the meshes. The nodes of the model keep their order;
 * behind them are those that the model does not have. Gives the number of the topmost one. A model
 * may be added many times; it has one node at least. */
uint32_t add_gltf_tree(gltf *g);

/* The skinned mesh, if there is one, for the tree that was added last: a root, because its own
 * place would not count. */
void add_gltf_skinned(gltf *g, uint32_t root);

/* The tree and the skinned mesh as all of the scene. */
void add_gltf_nodes(gltf *g);

/* Rounding may leave a component a little above 1, which glTF forbids. */
void add_gltf_rotation(buffer *b, const float *rotation);

/* gltf_motion.c: the clips as animations; after the nodes. */
void add_gltf_motions(gltf *g);

/* The name of the file, or KIND_INDEX where it has none. */
void add_gltf_name(buffer *b, const kunai_string *name, const char *kind, uint32_t index);

/* What is beside the node: "volume", "lines" or "points"; NULL: the mesh is the node's. */
const char *get_gltf_part_kind(const kunai_mesh *mesh);

/* The name of the node with _KIND. */
void add_gltf_part_name(buffer *b, const kunai_string *node, uint32_t index, const char *kind);

#endif
