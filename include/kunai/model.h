/*
 * kunai/model.h - models: Ninja Chunk, Ninja Basic, Ginja, Xinja and Nitro.
 *
 * A model is a tree of nodes, meshes that hang on the nodes, materials, and the names of the
 * textures that it needs. kunai_model_open reads all of it into plain arrays.
 *
 * Example (examples/model.c):
 *
 *     static void print_mesh(const kunai_model *model, uint32_t index, const kunai_textures *set)
 *     {
 *         const kunai_mesh *mesh = kunai_model_get_mesh(model, index);
 *         uint32_t i;
 *
 *         printf("mesh %u: %u vertices%s\n", (unsigned)index, (unsigned)mesh->vertex_count,
 *                mesh->kind == KUNAI_MESH_KIND_SKINNED ? ", skinned" : "");
 *         if (mesh->kind == KUNAI_MESH_KIND_VOLUME)
 *             return;
 *         for (i = 0; i < mesh->submesh_count; i++) {
 *             const kunai_submesh *part = &mesh->submeshes[i];
 *             const unsigned corners = mesh->corner_count, count = part->index_count / corners;
 *
 *             printf("  %u primitives of %u corners", count, corners);
 *             print_material(model, part->material, set);
 *         }
 *     }
 *
 *     static int print_model(const void *data, size_t size, const kunai_textures *set)
 *     {
 *         const kunai_model_info *info;
 *         kunai_model *model;
 *         kunai_error error;
 *         uint32_t i;
 *
 *         if (kunai_model_open(data, size, NULL, &model, &error) != KUNAI_OK)
 *             return print_fault("error", &error);
 *         info = kunai_model_get_info(model);
 *         print_warnings(info->warnings, info->warning_count);
 *         for (i = 0; i < info->mesh_count; i++)
 *             print_mesh(model, i, set);
 *         kunai_model_close(model);
 *         return 0;
 *     }
 *
 * Space       Right-handed, Y up, in the units of the file. Triangles are counter-clockwise seen
 *             from the front. UV (0, 0) is the top left corner of the picture.
 * Matrices    16 floats, column-major, for column vectors: the translation is in 12, 13 and 14.
 *             Quaternions are x, y, z, w.
 * Arrays      Every array is tight and aligned to 16 bytes. An array is NULL if the model has no
 *             data for it; otherwise it is never NULL.
 * Options     Models use these members of kunai_options: format, byte_order, index, flags,
 *             model_flags, allocator, max_memory and max_work. KUNAI_OPEN_BARE also uses offset and
 *             base; Nitro also uses draws and draw_count; C source also uses headers and
 *             header_count.
 * Raw words   Some members are words of the file, unchanged. model_raw.h names their bits.
 * Lifetime    Everything that a get function returns belongs to the model and lives until
 *             kunai_model_close. The input is not needed after kunai_model_open.
 * Threads     A model never changes: any number of threads may use it at the same time.
 * Memory      Only kunai_model_open allocates.
 */
#ifndef KUNAI_MODEL_H
#define KUNAI_MODEL_H

#include "model_raw.h"
#include "textures.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One open model. */
typedef struct kunai_model kunai_model;

/* How nodes use the scales of their parents: see kunai_model_world. */
enum kunai_scaling_rule {
    KUNAI_SCALING_RULE_INHERIT = 0,  /* a node inherits the scale of its parent */
    KUNAI_SCALING_RULE_UNDO = 1,     /* nodes with KUNAI_NODE_UNDOES_SCALE undo it */
    KUNAI_SCALING_RULE_SOFTIMAGE = 2 /* every node undoes the scales above it after its rotation */
};

/* Totals of a model. Grows at its end. */
typedef struct kunai_model_info {
    const kunai_error *warnings; /* [warning_count] problems that did not stop the open call, in
                                    the order of reading */
    uint32_t warning_count;      /* warnings that are stored: at most 64 */
    uint32_t warning_total;      /* all warnings, stored or not */
    uint32_t format;             /* enum kunai_format */
    uint32_t byte_order;         /* enum kunai_byte_order */
    uint32_t node_count;         /* at most 65536 */
    uint32_t mesh_count;         /* rigid meshes first, then the skinned mesh, then volumes */
    const float *inverse_binds;  /* [16 * node_count] inverse bind matrices; NULL: the model has no
                                    skinned mesh */
    uint32_t material_count;     /* materials */
    uint32_t texture_count;      /* names in the texture list */
    uint32_t vertex_count;       /* of all meshes except volumes */
    uint32_t triangle_count;     /* of all meshes except volumes, without dropped triangles */
    uint32_t dropped_count;      /* triangles left out, of volumes too: two corners are the same, or
                                    a vertex is missing */
    uint32_t skinned;            /* 1: the model has a skinned mesh; 0: not */
    float bind_gap;              /* error of the bind pose, in units of the file; 0: exact. In an
                                    exact bind pose, all influences of a vertex put it at the same
                                    place. This is the largest distance, over all vertices, between
                                    the place that the first influence gives and the place that
                                    another one gives. Left out: influences with weight 0, and those
                                    of nodes whose bind pose has no inverse matrix */
    float bounds_min[3];         /* [3] least coordinates of the rest pose, without volumes, with
                                    hidden parts; 0 for an empty model. A coordinate that does not
                                    fit becomes the largest float of its sign */
    float bounds_max[3];         /* [3] greatest coordinates */
    uint32_t overflow;           /* 1: a matrix, position or normal of the rest pose has an element
                                    that is too large for a float. A warning reports this, and the
                                    element is 0, also in the results of kunai_model_world and
                                    kunai_model_skin */
    kunai_string name;           /* Nitro: name of the model; model of a LandTable: label of its
                                    root; else empty */
    uint32_t scaling_rule;       /* enum kunai_scaling_rule; not Nitro: 0 */
    uint32_t motion_file_count;  /* strings in motion_files */
    const kunai_string *motion_files; /* [motion_file_count] SA Tools: names of the .saanim files of
                                         the model, as stored: paths from the folder of the model.
                                         NULL: the file lists no names */
} kunai_model_info;

/* A transform: scale, then rotate, then translate. Frozen: callers make arrays of them. */
typedef struct kunai_transform {
    float translation[3]; /* [3] x, y, z */
    float rotation[4];    /* [4] unit quaternion: x, y, z, w */
    float scale[3];       /* [3] factors of x, y, z */
} kunai_transform;

/* Flags of Nitro nodes from the render commands of the model, in kunai_node.flags. */
enum kunai_node_flags {
    KUNAI_NODE_BILLBOARD = 0x10000,    /* faces the camera: in camera space, its matrix loses its
                                          rotation, and each column of the 3x3 part keeps its
                                          length. kunai_model_world does not apply it */
    KUNAI_NODE_BILLBOARD_Y = 0x20000,  /* the same, but the node turns about Y only */
    KUNAI_NODE_UNDOES_SCALE = 0x40000, /* scaling rule 1: the node undoes the scale of its parent */
    KUNAI_NODE_SCALE_UNDONE = 0x80000, /* scaling rule 1: a child undoes the scale of the node */
    KUNAI_NODE_HIDDEN = 0x100000       /* sub-meshes of the node (kunai_submesh.node) are not drawn,
                                          unless a motion of KUNAI_PROPERTY_VISIBLE shows them */
};

/* One node. Nodes are in traversal order: parents first, children before the next sibling. Grows
 * at its end. */
typedef struct kunai_node {
    uint64_t offset;      /* of the node's record in the input */
    kunai_string name;    /* empty: the file has no names */
    kunai_transform rest; /* local transform at rest; flags and angles are applied already */
    float world[16];      /* [16] world matrix of the rest pose */
    float center[3];      /* [3] centre of the bounding sphere of the node's mesh, as stored, in the
                             space of the node; 0: the node draws nothing, or Nitro, which stores no
                             spheres */
    float radius;         /* of the bounding sphere */
    int32_t parent;       /* index of the parent node; -1: a root */
    int32_t mesh;         /* index of the rigid mesh of triangles of the node, or -1. Meshes of
                             lines, points and volumes name their node themselves */
    int32_t track_group;  /* which group of tracks moves the node in motions of nodes, or -1 */
    int32_t shape_group;  /* which group of tracks moves the node in motions of shapes, or -1 */
    uint32_t flags;       /* enum kunai_eval_flags; Nitro: enum kunai_nitro_node_flags and enum
                             kunai_node_flags */
    int32_t angles[3];    /* [3] stored rotation about X, Y, Z, 65536 per turn; 0 for quaternions,
                             and Nitro */
} kunai_node;

/* Kinds of meshes. */
enum kunai_mesh_kind {
    KUNAI_MESH_KIND_RIGID = 0,   /* moves with one node, in the space of that node */
    KUNAI_MESH_KIND_SKINNED = 1, /* in bind space: world position = sum of weight * world matrix of
                                    the joint * its inverse bind matrix * position */
    KUNAI_MESH_KIND_VOLUME = 2   /* modifier volume or collision, not to be drawn; in the space of
                                    its node. Has positions, sources, indices, sub-meshes and user
                                    words only. Each sub-mesh is one chunk, normally a closed body;
                                    its material means nothing */
};

/* The part of a mesh that is drawn with one material (Nitro: and shown or hidden with one node).
 * Opaque parts come first, then blended parts, each in the order of the file. With
 * KUNAI_MODEL_DRAW_ORDER, and in volumes, a sub-mesh is one draw of the file. If a sub-mesh is made
 * of several draws, node, flags and order are those of the first. Frozen. */
typedef struct kunai_submesh {
    uint32_t first_index; /* where its indices begin in kunai_mesh.indices */
    uint32_t index_count; /* how many indices it has */
    uint32_t material;    /* index of its material */
    uint32_t node;        /* the node whose polygon list it is; for a cached list: the node that
                             draws it; Nitro: the node that shows or hides it */
    uint32_t flags;       /* Ninja Chunk: enum kunai_strip_flags, or head bits of a volume chunk;
                             Basic: enum kunai_basic_attr_flags; Ginja: enum
                             kunai_ginja_strip_flags; Xinja: enum kunai_xinja_set; Nitro: index of
                             the shape, or KUNAI_NITRO_SHAPE_NONE */
    uint32_t order;       /* index of the draw in the file; damaged draws may be left out */
} kunai_submesh;

/* The part of one vertex that one node contributes, exactly as the file says. Frozen. */
typedef struct kunai_influence {
    float position[3]; /* [3] in the space of node */
    float normal[3];   /* [3] in the space of node */
    float weight;      /* the weights of a vertex sum to 1 */
    uint32_t node;     /* index of the node */
} kunai_influence;

/* One mesh. Grows at its end. */
typedef struct kunai_mesh {
    uint32_t kind;            /* enum kunai_mesh_kind */
    uint32_t corner_count;    /* indices per primitive: 3. Ginja also has rigid meshes of lines: 2,
                                 and of points: 1 */
    int32_t node;             /* rigid mesh or volume: its node; skinned mesh: -1 */
    uint32_t vertex_count;    /* vertices */
    uint32_t index_count;     /* indices: corner_count per primitive */
    uint32_t submesh_count;   /* sub-meshes */
    uint32_t influence_count; /* influences of all vertices; 0: not skinned */
    uint32_t user_count;      /* user words per primitive; 0 to 3 */

    /* Every family of models. */
    const float *positions;   /* [3 * vertex_count] skinned: in bind space, which is often not
                                 the rest pose */
    const float *normals;     /* [3 * vertex_count] unit vectors; zeros: the vertex has none */
    const float *uvs[8];      /* [8][2 * vertex_count] sets of texture coordinates; zeros: the
                                 vertex has none. Only Ginja has sets 1 to 7 */
    const uint8_t *colors[2]; /* [2][4 * vertex_count] R, G, B, A; white: the vertex has none.
                                 Only Ginja has colours 1 */
    const uint32_t *indices;  /* [index_count] indices of vertices */
    const kunai_submesh *submeshes; /* [submesh_count] in the order of drawing */
    const uint32_t *sources;        /* [vertex_count] where the vertex comes from. Ninja: its index
                                       in the vertex list of the node of its first influence. Ginja:
                                       its index in the array of positions, or its slot; if corners
                                       contain the position itself, the index of the corner in the
                                       node. Xinja: its index in its vertex set. Nitro: its index
                                       among the vertices of its shape */

    /* Skinned meshes. */
    const uint16_t *joints;            /* [4 * vertex_count] nodes; a joint with weight 0 is 0 */
    const float *weights;              /* [4 * vertex_count] of the joints: the four largest weights
                                          of the vertex, which sum to 1 here */
    const kunai_influence *influences; /* [influence_count] all influences, vertex after vertex */
    const uint32_t *influence_starts;  /* [vertex_count + 1] where the influences of a vertex begin;
                                          those of vertex v end where those of v + 1 begin */

    /* Ninja Chunk. */
    const uint8_t *speculars; /* [4 * vertex_count] R, G, B, A; white: the vertex has none */
    const float *volume_uvs;  /* [2 * vertex_count] texture coordinates for pixels inside a modifier
                                 volume, with texture2; not a second layer. Zeros: none */
    const uint16_t *user_words; /* [user_count * index_count / 3] user_count words per triangle, for
                                   the game; 0: missing */

    /* Ninja Basic. */
    const float *polygon_normals; /* [index_count] one vector per triangle: x, y, z. A triangle has
                                     3 indices, so the array has as many floats as the mesh has
                                     indices. In the space of the node that draws the triangle;
                                     zeros: the triangle has none. Games may not use them */

    /* Ginja. */
    const float *binormals; /* [3 * vertex_count] unit vectors; zeros: the vertex has none */
    const float *tangents;  /* [3 * vertex_count] unit vectors; zeros: the vertex has none */
} kunai_mesh;

/* Meaning of kunai_material.flags. */
enum kunai_material_flags {
    KUNAI_MATERIAL_BLEND = 0x1,        /* blended with blend_source and blend_destination. Else
                                          opaque, whatever alpha and factors are. Nitro: else
                                          blended only if its picture is translucent
                                          (KUNAI_IMAGE_TRANSLUCENT), or a motion of
                                          KUNAI_PROPERTY_ALPHA takes its alpha below 1 */
    KUNAI_MATERIAL_DOUBLE_SIDED = 0x2, /* both sides are drawn. Else the back, which is clockwise,
                                          is not drawn (with KUNAI_MATERIAL_BACK_SIDE: the front).
                                          If a file has clockwise fronts, the library has turned
                                          its triangles */
    KUNAI_MATERIAL_UNLIT = 0x4,        /* only textures and diffuse colours, no lights */
    KUNAI_MATERIAL_FLAT = 0x8,         /* flat shading */
    KUNAI_MATERIAL_ENVIRONMENT = 0x10, /* UVs are made from normals, stored UVs are ignored. Nitro:
                                          the row vector of the normal, as seen by the camera,
                                          times the effect matrix gives x, y; UV is
                                          (x / 2 + 1/2, -y / 2 + 1/2) */
    KUNAI_MATERIAL_NO_SPECULAR = 0x20, /* no specular light */
    KUNAI_MATERIAL_NO_AMBIENT = 0x40,  /* no ambient light */
    KUNAI_MATERIAL_NO_ALPHA_TEST = 0x80, /* transparent pixels of an opaque material are drawn. Else
                                            they are left out; the alpha at which this begins is not
                                            in the file */
    KUNAI_MATERIAL_VERTEX_COLOR = 0x100, /* the diffuse colour is kunai_mesh.colors[0], in place of
                                            diffuse. Else colours of vertices are not used */
    KUNAI_MATERIAL_HIDDEN = 0x200,       /* Nitro: not drawn, because its node is hidden
                                            (KUNAI_NODE_HIDDEN), its alpha is 0 (a motion of
                                            KUNAI_PROPERTY_ALPHA may raise it), or neither side is
                                            drawn */
    KUNAI_MATERIAL_SECOND = 0x400,     /* Ninja Chunk: the members with 2 in their name are set: the
                                          material of pixels inside a modifier volume */
    KUNAI_MATERIAL_BACK_SIDE = 0x800,  /* only the back is drawn, which is clockwise */
    KUNAI_MATERIAL_PROJECTION = 0x1000 /* Nitro: as ENVIRONMENT, but from positions */
};

/* How UVs outside 0 to 1 are used. */
enum kunai_wrap {
    KUNAI_WRAP_REPEAT = 0, /* repeated */
    KUNAI_WRAP_MIRROR = 1, /* repeated, every second time mirrored */
    KUNAI_WRAP_CLAMP = 2   /* the edge continues */
};

/* How a texture is filtered. */
enum kunai_filter {
    KUNAI_FILTER_POINT = 0,      /* nearest texel */
    KUNAI_FILTER_BILINEAR = 1,   /* between 4 texels of a mip level */
    KUNAI_FILTER_TRILINEAR = 2,  /* also between two mip levels */
    KUNAI_FILTER_TRILINEAR_B = 3 /* another trilinear filter of the console */
};

/* Factors of blending: pixel = source * blend_source + destination * blend_destination. The source
 * is drawn onto the destination. SRC_ALPHA with INV_SRC_ALPHA is the usual pair; SRC_ALPHA or ONE
 * with ONE adds; ZERO with OTHER multiplies. */
enum kunai_blend {
    KUNAI_BLEND_ZERO = 0,      /* 0 */
    KUNAI_BLEND_ONE = 1,       /* 1 */
    KUNAI_BLEND_OTHER = 2,     /* for the source: destination colour; for the destination: source
                                  colour */
    KUNAI_BLEND_INV_OTHER = 3, /* 1 - KUNAI_BLEND_OTHER */
    KUNAI_BLEND_SRC_ALPHA = 4, /* source alpha */
    KUNAI_BLEND_INV_SRC_ALPHA = 5, /* 1 - source alpha */
    KUNAI_BLEND_DST_ALPHA = 6,     /* destination alpha */
    KUNAI_BLEND_INV_DST_ALPHA = 7, /* 1 - destination alpha */
    KUNAI_BLEND_OWN = 8,           /* Xinja: for the source: source colour; for the destination:
                                      destination colour */
    KUNAI_BLEND_INV_OWN = 9        /* Xinja: 1 - KUNAI_BLEND_OWN */
};

/* One material. Ginja and Xinja have no materials of their own: the library makes one of each
 * state that meshes are drawn with. The defaults of state that nothing has set: white, no texture,
 * repeated, and the usual blending in the translucent list. Xinja defaults are also unlit and
 * double-sided, with the colours of the vertices if they have any. Nitro materials have the indices
 * of the file; after them come materials that are drawn in a second way (hidden, or with colours of
 * vertices), with the same names. Grows at its end. */
typedef struct kunai_material {
    uint64_t offset;            /* of its last record in the input; 0: no record */
    kunai_string name;          /* empty: the file has no names */
    int32_t texture;            /* index in a texture list, or -1: no texture. The index can be
                                   texture_count or more if the list is in another file */
    int32_t texture2;           /* Ninja Chunk: the texture inside a modifier volume, or -1 */
    uint32_t flags;             /* enum kunai_material_flags */
    uint32_t blend_source;      /* enum kunai_blend, for KUNAI_MATERIAL_BLEND */
    uint32_t blend_destination; /* enum kunai_blend, for KUNAI_MATERIAL_BLEND */
    uint32_t wrap_u;            /* enum kunai_wrap */
    uint32_t wrap_v;            /* enum kunai_wrap */
    uint32_t filter;            /* enum kunai_filter */
    uint8_t diffuse[4];         /* [4] R, G, B, A */
    uint8_t ambient[4];         /* [4] R, G, B, A */
    uint8_t specular[4];        /* [4] R, G, B, A */
    uint8_t emission[4];        /* [4] R, G, B, A */
    uint8_t diffuse2[4];        /* [4] R, G, B, A, with KUNAI_MATERIAL_SECOND */
    uint8_t ambient2[4];        /* [4] R, G, B, A, with KUNAI_MATERIAL_SECOND */
    uint8_t specular2[4];       /* [4] R, G, B, A, with KUNAI_MATERIAL_SECOND */
    float exponent;             /* of the specular light */
    float mip_bias;             /* factor for the choice of the mip level: 1 is normal */
    float uv_scale[2];          /* [2] texture matrix at rest: scale of U and V. The matrix scales
                                   first, then rotates, then translates */
    float uv_rotation;          /* texture matrix at rest: rotation in radians */
    float uv_translation[2];    /* [2] texture matrix at rest: translation of U and V */
    uint32_t raw[8];            /* [8] words of the file. Ninja Chunk: enum kunai_chunk_raw; Basic:
                                   enum kunai_basic_raw; Nitro: enum kunai_nitro_raw; else 0 */
    const uint32_t *parameters; /* [parameter_count] more words of the file. Ginja: enum
                                  kunai_ginja_parameter; Xinja: enum kunai_xinja_state; Nitro: enum
                                  kunai_nitro_word; NULL: none */
    size_t parameter_count;     /* words in parameters */
    float uv_matrix[6];         /* [6] the exact matrix. uv_scale and uv_rotation cannot express
                                   every stored matrix. U = m[0] * u + m[2] * v + m[4],
                                   V = m[1] * u + m[3] * v + m[5] */
} kunai_material;

/*
 * Opens one model, with the texture list before it. options->index chooses the model.
 *
 * data     [size] The file, or a part of a larger file or of memory. May be NULL if size is 0. Not
 *          needed after the call.
 * size     Size of data in bytes.
 * options  How to open. May be NULL: the defaults. See below.
 * out      Receives the model, or NULL if the call fails. The caller closes the model with
 *          kunai_model_close.
 * error    Receives the error, or zeros on success. May be NULL.
 *
 * Formats. The input is one of these:
 *
 * - a Ninja chunk file (.nj, .gj, .xj)
 * - Ninja ASCII text: model 0 is the root that the text names, or the last root. If no texture list
 *   is before the root of a model, the model has the first list after the root. A text without
 *   models gives a model without nodes for each texture list
 * - C source of Ninja structures: the models are the objects that no other object names, in the
 *   order of the text. The types of its declarations tell the format of each model
 * - a .sa1mdl, .sa2mdl or .sa2bmdl of SA Tools, versions 0 to 3; its labels become the names of
 *   nodes
 * - an NSBMD
 *
 * If options->format names a model format, models that cannot have this format are ignored, and
 * options->index is an index among the remaining models.
 *
 * - A chunk NJCM contains a Ninja Chunk or a Xinja model; its content tells which. A format in
 *   options decides instead; if it is wrong, the result is an error or an empty model.
 * - Some GameCube files store Ginja models under the tag NJCM. The library does not recognise these
 *   models: set options->format to KUNAI_FORMAT_GJCM.
 * - Chunks GJCM are always Ginja, chunks XJCM always Xinja.
 * - A chunk NJBM is read as Basic+ if its POF0 says so. KUNAI_FORMAT_NJBM: never as Basic+;
 *   KUNAI_FORMAT_NJBM_PLUS: always.
 *
 * Bare structures. With KUNAI_OPEN_BARE, data is an executable, a memory dump or a .rel file that
 * contains a model somewhere:
 *
 * - options->offset is the place of the root NJS_OBJECT.
 * - options->base says what pointers count from: see kunai_options. Everything must lie in the
 *   first 4 GiB of data. Structures must have the same remainder modulo 4 as offset (except Ginja).
 * - options->format is required. If it is wrong, the result is an error or an empty model.
 * - If options->byte_order is KUNAI_BYTE_ORDER_ANY, the library takes the order in which more
 *   pointers of the root are possible. If both have the same count, the library takes the order in
 *   which the flags of the root are smaller. KUNAI_BYTE_ORDER_MIXED means big-endian.
 * - options->index is ignored, and there is no texture list.
 * - With KUNAI_OPEN_ACTION, options->offset is the place of an NJS_ACTION, and the call gives its
 *   model. The order is then the one in which more pointers of the action are possible, and
 *   little-endian if both have the same count.
 *
 * Bind pose of a skinned mesh. Files are often saved in another pose than the one in which the
 * skin was painted. The library finds the pose in which all influences of each vertex meet.
 *
 * - If no pose brings them together, the bind pose is the rest pose of the whole model. A pose is
 *   good enough if the influences meet within a thousandth of the model's diagonal, or within a
 *   tenth of their distance at rest.
 * - With KUNAI_MODEL_STORED_POSE the bind pose is always the rest pose.
 * - kunai_model_info.bind_gap says how wrong a moved model can be. kunai_model_skin is exact: that
 *   function uses no bind pose.
 * - The bind matrix of a node that is scaled to 0 is the identity.
 * - Nitro: the file contains the bind matrices of the nodes that its sums of matrices use. The
 *   other nodes are bound at rest; with KUNAI_MODEL_STORED_POSE, all nodes are.
 *
 * Cut files. If the data ends inside the model of a Ninja file, the call succeeds, with a warning
 * (KUNAI_E_TRUNCATED). The model has the nodes and meshes that are complete:
 *
 * - A lost node takes its children and its later siblings with it.
 * - Nodes after a lost node have no track_group and shape_group, because motions count the lost
 *   nodes.
 * - A mesh that could use lost data is left out.
 * - If the root node is lost, the call fails with KUNAI_E_TRUNCATED.
 *
 * With KUNAI_OPEN_STRICT the first warning is an error. Then the code can be KUNAI_E_TRUNCATED,
 * KUNAI_E_CORRUPT, KUNAI_E_UNSUPPORTED, KUNAI_E_RANGE or KUNAI_E_LIMIT.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT     out is NULL; data is NULL and size is not 0; options breaks a rule of
 *                        kunai_options; or KUNAI_OPEN_BARE is set and options->format names no
 *                        model format
 *   KUNAI_E_MEMORY       the allocator returned NULL
 *   KUNAI_E_LIMIT        the model needs more memory or work than options allow; or has more than
 *                        65536 nodes, 16777216 corners or 65536 draws of cached polygon lists; or
 *                        these lists draw each other more than 16 deep
 *   KUNAI_E_FORMAT       the input contains no model, or no model of options->format
 *   KUNAI_E_TRUNCATED    the data ends before the root node does, or before another structure that
 *                        the whole model needs
 *   KUNAI_E_CORRUPT      a pointer to a node is bad, also if it is the only one; the tree of nodes
 *                        is more than 1024 deep; another structure that the whole model needs
 *                        breaks a rule; or no mesh is left because of damage
 *   KUNAI_E_UNSUPPORTED  the input is a version of a format that is not read
 *   KUNAI_E_RANGE        options->index is past the last model; options->offset is not in data; or
 *                        options->draws leave nothing to draw
 */
KUNAI_API kunai_result kunai_model_open(const void *data, size_t size, const kunai_options *options,
                                        kunai_model **out, kunai_error *error);

/*
 * Closes a model and frees its memory.
 *
 * model  The model. May be NULL.
 *
 * Everything that the get functions returned becomes invalid. No other thread may use the model
 * during the call or afterwards.
 */
KUNAI_API void kunai_model_close(kunai_model *model);

/*
 * Gets the totals of a model.
 *
 * model  The model. May be NULL.
 *
 * Returns the totals, or NULL if model is NULL.
 */
KUNAI_API const kunai_model_info *kunai_model_get_info(const kunai_model *model);

/*
 * Gets one node.
 *
 * model  The model. May be NULL.
 * index  Which node: 0 .. node_count - 1.
 *
 * Returns the node, or NULL if index is out of range or model is NULL.
 */
KUNAI_API const kunai_node *kunai_model_get_node(const kunai_model *model, uint32_t index);

/*
 * Gets one mesh.
 *
 * model  The model. May be NULL.
 * index  Which mesh: 0 .. mesh_count - 1.
 *
 * Returns the mesh, or NULL if index is out of range or model is NULL.
 */
KUNAI_API const kunai_mesh *kunai_model_get_mesh(const kunai_model *model, uint32_t index);

/*
 * Gets one material.
 *
 * model  The model. May be NULL.
 * index  Which material: 0 .. material_count - 1.
 *
 * Returns the material, or NULL if index is out of range or model is NULL.
 */
KUNAI_API const kunai_material *kunai_model_get_material(const kunai_model *model, uint32_t index);

/*
 * Gets the textures that a model asks for, for kunai_textures_match.
 *
 * model  The model. May be NULL.
 *
 * Returns the list, or NULL if model is NULL. The count of the list is 0 if the model has no list.
 */
KUNAI_API const kunai_texture_list *kunai_model_get_texture_list(const kunai_model *model);

/*
 * Computes the world matrices of all nodes in a pose.
 *
 * model        The model.
 * pose         [pose_count] Local transforms of all nodes: from kunai_motion_pose, or copies of
 *              kunai_node.rest that the caller changed. May be NULL: the rest pose.
 * pose_count   Transforms in pose: at least node_count; 0 if pose is NULL. Further transforms are
 *              ignored.
 * worlds       [16 * world_count] Receives a matrix for each node. Unchanged if the call fails.
 *              Matrices past node_count are not written.
 * world_count  Matrices that fit in worlds: at least node_count.
 * error        Receives the error, or zeros on success. May be NULL.
 *
 * The world matrix of a node is the world matrix of its parent times T R S: its translation,
 * rotation and scale. Nitro models with another scaling rule differ:
 *
 * - KUNAI_SCALING_RULE_UNDO: nodes with KUNAI_NODE_UNDOES_SCALE have T U R S, and U scales by 1 /
 *   the scale of the parent.
 * - KUNAI_SCALING_RULE_SOFTIMAGE: T U R P S. P scales by the product of the scales of all nodes
 *   above the node, and U by 1 / that product.
 *
 * 1 / 0 is taken as 0. With KUNAI_SCALING_RULE_SOFTIMAGE, that coordinate of the translation is
 * then 0, too. Ninja nodes with KUNAI_EVAL_ROTATE_SET take the remembered 3x3 part times S, in
 * place of the 3x3 part of the product.
 *
 * Allocates nothing. Any number of threads may call it for one model at the same time.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  model is NULL; or pose or worlds is NULL, and its count is not 0
 *   KUNAI_E_SPACE     pose is not NULL and pose_count is less than node_count; or world_count is
 *                     less than node_count
 */
KUNAI_API kunai_result kunai_model_world(const kunai_model *model, const kunai_transform *pose,
                                         size_t pose_count, float *worlds, size_t world_count,
                                         kunai_error *error);

/*
 * Computes the vertices of a mesh in model space, as the console shows them, from all influences.
 *
 * model         The model.
 * mesh          Which mesh: 0 .. mesh_count - 1. A rigid mesh and a volume move with their node.
 * worlds        [16 * world_count] World matrices of all nodes, from kunai_model_world.
 * world_count   Matrices in worlds: at least node_count. Further matrices are ignored.
 * positions     [3 * vertex_count] Receives the positions. Unchanged if the call fails. Positions
 *               past the vertices of the mesh are not written.
 * normals       [3 * vertex_count] Receives unit vectors, or zeros for a vertex without a normal.
 *               Unchanged if the call fails. May be NULL.
 * vertex_count  Vertices that fit in positions and in normals: at least kunai_mesh.vertex_count.
 * error         Receives the error, or zeros on success. May be NULL.
 *
 * Normals follow the matrices. The hardware of Nitro turns normals without scaling them, so it
 * lights differently if the three scales of a node differ.
 *
 * Allocates nothing. Any number of threads may call it for one model at the same time.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  model is NULL; or worlds or positions is NULL, and its count is not 0
 *   KUNAI_E_RANGE     mesh is out of range
 *   KUNAI_E_SPACE     world_count is less than node_count, or vertex_count is less than the
 *                     vertices of the mesh
 */
KUNAI_API kunai_result kunai_model_skin(const kunai_model *model, uint32_t mesh,
                                        const float *worlds, size_t world_count, float *positions,
                                        float *normals, size_t vertex_count, kunai_error *error);

/*
 * Computes the texture matrix of a material whose texture is scaled, rotated and moved.
 *
 * model        The model.
 * material     Which material: 0 .. material_count - 1.
 * scale        [2] Factors of U and V. May be NULL: 1, 1.
 * rotation     In radians; at most about a million turns in either direction.
 * translation  [2] Distances of U and V. May be NULL: 0, 0.
 * matrix       [6] Receives the matrix, as kunai_material.uv_matrix, for UVs of kunai_mesh before
 *              they wrap. An element that is too large for a float, or not a number, becomes 0.
 *              Unchanged if the call fails.
 * error        Receives the error, or zeros on success. May be NULL.
 *
 * Motions of KUNAI_PROPERTY_UV_SCALE, KUNAI_PROPERTY_UV_ROTATION and KUNAI_PROPERTY_UV_TRANSLATION
 * give the three values. An NSBTA has all three for each material that it moves. The values that
 * the material has at rest are not used. Nitro combines the three as the model's enum
 * kunai_nitro_matrix says; other models scale, then rotate, then translate.
 *
 * Allocates nothing. Any number of threads may call it for one model at the same time.
 *
 * Returns KUNAI_OK, or
 *   KUNAI_E_ARGUMENT  model or matrix is NULL, or rotation is not a number or too large
 *   KUNAI_E_RANGE     material is out of range
 */
KUNAI_API kunai_result kunai_model_uv_matrix(const kunai_model *model, uint32_t material,
                                             const float *scale, float rotation,
                                             const float *translation, float *matrix,
                                             kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
