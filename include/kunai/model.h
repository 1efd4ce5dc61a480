/*
 * kunai/model.h - Ninja Chunk, Basic, Ginja, Xinja and Nitro models.
 *
 * Right-handed, Y up, units of the file. Triangles are counter-clockwise seen from the front. UV
 * origin top-left. Matrices: 16 floats, column-major, column vectors (translation in 12, 13, 14).
 * Quaternions: x, y, z, w. Every array is tight; one that the file does not fill is NULL, one
 * that it does is never NULL. Arrays are aligned to 16 bytes.
 */
#ifndef KUNAI_MODEL_H
#define KUNAI_MODEL_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct kunai_model kunai_model;

typedef struct kunai_model_info {
    const kunai_error *warnings;
    uint32_t warning_count;
    uint32_t warning_total; /* all warnings, with those that are not stored */
    uint32_t format;        /* enum kunai_format */
    uint32_t byte_order;
    uint32_t node_count; /* at most 65536 */
    uint32_t mesh_count;
    const float *inverse_binds; /* skinned models: a matrix for each node; else NULL */
    uint32_t material_count;
    uint32_t texture_count;
    uint32_t vertex_count;   /* of all meshes but volumes */
    uint32_t triangle_count; /* of all meshes but volumes, without dropped ones */
    uint32_t dropped_count;  /* triangles left out: repeated corner, or a vertex that is not there;
                                of volumes, too */
    uint32_t skinned;        /* 1: there is a skinned mesh, always the last but for volumes */
    float bind_gap;      /* in units of the file: how far from the place that its first influence
                            gives a vertex in the bind pose another one puts it, at most; 0: exact
                            (what nodes without a bind matrix move does not count) */
    float bounds_min[3]; /* of the rest pose, without volumes, with what is hidden; 0 for an empty
                            model; a number that is too large is the largest float of its sign */
    float bounds_max[3];
    uint32_t overflow; /* 1: a matrix, position or normal of the rest pose has a number that is too
                          large for a float. Such numbers are 0, also in what kunai_model_world
                          and kunai_model_skin compute; a warning says so */
    kunai_string name; /* Nitro; else empty */
    uint32_t
        scaling_rule;  /* Nitro: 0 to 2, what is made of scales: see kunai_model_world; else 0 */
    uint32_t reserved; /* 0 */
} kunai_model_info;

/* Scale, then rotate, then translate. Frozen: the caller makes arrays of these. */
typedef struct kunai_transform {
    float translation[3];
    float rotation[4]; /* unit quaternion */
    float scale[3];
} kunai_transform;

/* Nodes are numbered in traversal order: parents first, children before the next sibling. */
typedef struct kunai_node {
    uint64_t offset;      /* of its record in the input */
    kunai_string name;    /* where the file has names; else empty */
    kunai_transform rest; /* local, as evaluated: flags and angles are already in it */
    float world[16];      /* rest pose */
    float center[3];      /* bounding sphere of its part, node-local, as stored; 0: not drawn, or
                             Nitro, which stores none */
    float radius;
    int32_t parent;      /* -1: a root */
    int32_t mesh;        /* the rigid mesh of triangles that hangs here, or -1; lines, points and
                            volumes name their node */
    int32_t track_group; /* which group of motion tracks moves it, or -1 */
    int32_t shape_group; /* the same for motions of shapes */
    uint32_t flags;      /* raw evalflags of its NJS_OBJECT; Nitro: raw flags of the node, and enum
                            kunai_node_flags */
    int32_t angles[3];   /* raw rotation, 65536 a turn (BAMS); 0 for a quaternion node, and Nitro */
} kunai_node;

/* What the render commands of a Nitro model say about a node. */
enum kunai_node_flags {
    KUNAI_NODE_BILLBOARD = 0x10000,    /* faces the camera: of its matrix in the space of the camera
                                          the 3x3 part becomes that of no turn, with columns as long
                                          as before. kunai_model_world gives it as if it did not */
    KUNAI_NODE_BILLBOARD_Y = 0x20000,  /* the same, but it turns about Y only */
    KUNAI_NODE_UNDOES_SCALE = 0x40000, /* scaling rule 1: undoes the scale of its parent */
    KUNAI_NODE_SCALE_UNDONE = 0x80000, /* scaling rule 1: a child does that to its scale */
    KUNAI_NODE_HIDDEN = 0x100000       /* what has its visibility (kunai_submesh.node) is not drawn,
                                          unless a motion of KUNAI_PROPERTY_VISIBLE says so */
};

enum kunai_mesh_kind {
    KUNAI_MESH_KIND_RIGID = 0, /* in the space of its node */
    KUNAI_MESH_KIND_SKINNED =
        1, /* in bind space: world = sum of weight * joint world * inverse bind */
    KUNAI_MESH_KIND_VOLUME = 2 /* modifier volume or collision, not to be drawn; in the space of its
                             node: positions, sources, indices and user words only. Each
                             sub-mesh is one chunk, a closed body as a rule; its material
                             means nothing */
};

/* What a mesh draws with one material (Nitro: and the visibility of one node): opaque ones first,
 * then in the order of the file; with KUNAI_MODEL_DRAW_ORDER, and in volumes, one draw of the file.
 * node, flags and order are those of the first draw in it. Frozen. */
typedef struct kunai_submesh {
    uint32_t first_index;
    uint32_t index_count;
    uint32_t material;
    uint32_t node;  /* whose polygon list this is; a cached one: where it is drawn; Nitro: whose
                       visibility it has */
    uint32_t flags; /* raw: strip flags, head bits of a volume, attrflags of Basic, parameter 2 of
                       Ginja, of Xinja the type | flags << 16 of the vertex set; Nitro: the number
                       of the shape, 0xFFFFFFFF where a list is called */
    uint32_t order; /* place among all draws of the file, from 0; those that are damaged may not
                       count */
} kunai_submesh;

/* What one node contributes to one vertex, exactly as the file says. Frozen. */
typedef struct kunai_influence {
    float position[3]; /* in the space of node */
    float normal[3];
    float weight; /* those of a vertex sum to 1 */
    uint32_t node;
} kunai_influence;

typedef struct kunai_mesh {
    const float *positions; /* 3 a vertex; skinned: in bind space, often not as at rest */
    const float *normals;   /* 3 a vertex; 0: it has none */
    const float *uvs[8];
    const uint8_t *colors[2];
    const float *volume_uvs;
    const uint8_t *speculars;       /* the same */
    const uint16_t *joints;         /* 4 a vertex: nodes; those of weight 0 are 0; skinned only */
    const float *weights;           /* 4 a vertex: the largest four, summing to 1; skinned only */
    const uint32_t *indices;        /* index_count */
    const kunai_submesh *submeshes; /* submesh_count */
    const kunai_influence *influences; /* all influences, vertex after vertex; skinned only */
    const uint32_t *influence_starts;  /* vertex_count + 1: where those of a vertex begin */
    const uint32_t *sources;    /* a vertex: its place in the vertex list of the node of its first
                                   influence, from 0. Ginja: in the array of positions, or its slot;
                                   without an index: number of its corner in the node. Xinja: in its
                                   vertex set. Nitro: among those of its shape */
    const uint16_t *user_words; /* user_count a primitive, missing ones 0 */
    uint32_t kind;              /* enum kunai_mesh_kind */
    uint32_t corner_count;      /* indices a primitive: 3; Ginja: 2 are lines and 1 points, too,
                                   which are rigid meshes of their own */
    int32_t node;               /* rigid, volume: its node; skinned: -1 */
    uint32_t vertex_count;
    uint32_t index_count;
    uint32_t submesh_count;
    uint32_t influence_count;
    uint32_t user_count;
    const float *polygon_normals; /* 3 a primitive, missing ones 0; in the space of the node that
                                     draws it; Basic only. The game need not shade with them */
    const float *binormals;       /* 3 a vertex, as normals; Ginja only, as all that follow */
    const float *tangents;
} kunai_mesh;

enum kunai_material_flags {
    KUNAI_MATERIAL_BLEND = 0x1,        /* else it is opaque, whatever alpha and factors there are;
                                          Nitro: but blended where its picture is translucent
                                          (KUNAI_IMAGE_TRANSLUCENT), or a motion of KUNAI_PROPERTY_ALPHA
                                          takes its alpha below 1 */
    KUNAI_MATERIAL_DOUBLE_SIDED = 0x2, /* else the back is culled: what is clockwise (with
                                          KUNAI_MATERIAL_BACK_SIDE the front is). Triangles of a
                                          file that has it the other way round were turned */
    KUNAI_MATERIAL_UNLIT = 0x4,        /* nothing but textures and diffuse colours */
    KUNAI_MATERIAL_FLAT = 0x8,
    KUNAI_MATERIAL_ENVIRONMENT = 0x10, /* UVs are made from normals, stored ones are ignored; Nitro:
                                          see raw */
    KUNAI_MATERIAL_NO_SPECULAR = 0x20,
    KUNAI_MATERIAL_NO_AMBIENT = 0x40,
    KUNAI_MATERIAL_NO_ALPHA_TEST = 0x80, /* without it transparent pixels of opaque materials are
                                            not drawn; up to which alpha is not in the file */
    KUNAI_MATERIAL_VERTEX_COLOR = 0x100, /* the diffuse colour is the vertex's, in place of the
                                            material's; not set: colors are not used */
    KUNAI_MATERIAL_HIDDEN = 0x200,       /* Nitro: not drawn: its node is hidden (see there), its
                                            alpha is 0 (motions of KUNAI_PROPERTY_ALPHA may raise it), or
                                            it       has no side */
    KUNAI_MATERIAL_SECOND = 0x400,       /* the members with 2 are given */
    KUNAI_MATERIAL_BACK_SIDE = 0x800,    /* only the back is drawn: what is clockwise */
    KUNAI_MATERIAL_PROJECTION = 0x1000   /* the same from positions */
};

enum kunai_wrap { KUNAI_WRAP_REPEAT = 0, KUNAI_WRAP_MIRROR = 1, KUNAI_WRAP_CLAMP = 2 };

/* Factors of what is seen: source * blend_source + destination * blend_destination, where source is
 * what is drawn and destination what was there. The usual pair is SRC_ALPHA, INV_SRC_ALPHA;
 * SRC_ALPHA or ONE with ONE is additive; ZERO, OTHER multiplies. */
enum kunai_blend {
    KUNAI_BLEND_ZERO = 0,
    KUNAI_BLEND_ONE = 1,
    KUNAI_BLEND_OTHER = 2, /* the colour of the other one: destination for source, and back */
    KUNAI_BLEND_INV_OTHER = 3,
    KUNAI_BLEND_SRC_ALPHA = 4,
    KUNAI_BLEND_INV_SRC_ALPHA = 5,
    KUNAI_BLEND_DST_ALPHA = 6,
    KUNAI_BLEND_INV_DST_ALPHA = 7,
    KUNAI_BLEND_OWN = 8, /* the colour of the same one: Xinja only */
    KUNAI_BLEND_INV_OWN = 9
};

typedef struct kunai_material {
    uint64_t offset;   /* of its (last) record in the input; 0: there is none */
    kunai_string name; /* where the file has names; else empty */
    int32_t texture;   /* number in a texture list, or -1. The list may be elsewhere: then it is
                          past texture_count, and the number is all that counts */
    int32_t texture2;
    uint32_t flags;        /* enum kunai_material_flags */
    uint32_t blend_source; /* enum kunai_blend: with KUNAI_MATERIAL_BLEND */
    uint32_t blend_destination;
    uint32_t wrap_u; /* enum kunai_wrap */
    uint32_t wrap_v;
    uint32_t filter;    /* 0 point, 1 bilinear, 2 and 3 trilinear */
    uint8_t diffuse[4]; /* R, G, B, A */
    uint8_t ambient[4];
    uint8_t specular[4];
    uint8_t emission[4];
    uint8_t diffuse2[4];
    uint8_t ambient2[4];
    uint8_t specular2[4];
    float exponent;
    float mip_bias;    /* factor on the mip level choice: 1 = normal */
    float uv_scale[2]; /* texture matrix: scale, then rotate, then translate; at rest */
    float uv_rotation; /* radians */
    float uv_translation[2];
    uint32_t raw[8];            /* the format's own words (Ninja Chunk, Basic: see below) */
    const uint32_t *parameters; /* Ginja, Xinja: all state that it was drawn with; Nitro: its
                                   record; see below; NULL: there is none */
    size_t parameter_count;     /* words of it */
    float uv_matrix[6]; /* exact, where uv_scale and what follows cannot be: U = m[0] * u + m[2] *
                           v + m[4], V = m[1] * u + m[3] * v + m[5] */
} kunai_material;

/* raw of Ninja Chunk: [0] strip flags; [1] texture: head bits << 16 (with the mip adjust in force)
 * | second word; [2] the same of the second set; [3] head bits of the second set's colours; [4] to
 * [6] the bump chunk, two numbers a word, the first one low; [7] 0. Words that are not given: 0.
 * raw of Ninja Basic: [0] attrflags; [1] attr_texId; others 0.
 *
 * raw of Nitro: [0] number of the material in the file | its flags << 16; [1] polygon attributes;
 * [2] texture parameters; [3] diffuse and ambient; [4] specular and emission; [5] width | height <<
 * 16 that UVs are made for, also those of a picture of another size; [6] texture matrix mode; [7]
 * 0. parameters: the record of the file (mdl0.md 5); its last 16 words are the effect matrix, in
 * units of 1/4096, where the flags have 0x2000. What KUNAI_MATERIAL_ENVIRONMENT and _PROJECTION
 * make UVs of, a row, is turned as it is seen, by the effect matrix, and is then (x / 2 + 1/2, -y /
 * 2 + 1/2). Materials are numbered as in the file; behind them come those that are drawn in a
 * second way (hidden, or with colours), under the same name.
 *
 * parameters of Ginja and Xinja: what a mesh sets, and what it does not set but the meshes before
 * it in the same list of its model, the opaque or the translucent one, have set. What nobody has
 * set is white, not textured, repeated, and blended the usual way in the translucent list; Xinja
 * also not lit and two-sided, with the colours of the vertices where there are any.
 *
 * Of Ginja two words each, type and value (ginja.md 7); type 0 once for each attribute:
 * - 0: how an attribute is stored: which 16-23, count 12-15, type 8-11, fraction bits 0-4
 * - 1: two bits an attribute: 0 absent, 1 direct, 2 and 3 indices of 8 and 16 bits
 * - 2: 0x100 no light, 0x200 no specular, 0x400 no ambient, 0x800 diffuse is the vertices',
 *      0x1000 ambient is, 0x2000 translucent, 0x4000 no punch-through, 0x8000 double-sided; colour
 *      channels 0-1, texture generators 4-7, texture stages 16-19
 * - 3: not used
 * - 4: blend mode 14-15 (0 none, 1 blend, 2 logic, 3 subtract: only 1 is KUNAI_MATERIAL_BLEND),
 *      factors as kunai_blend: source 11-13, destination 8-10
 * - 5, 6, 7: diffuse, ambient, specular, red in the highest byte
 * - 8: texture 0-15, wrap of V 16-17, of U 18-19 (0 clamp, 1 repeat, 2 mirror)
 * - 9: texture stage; 10: texture generator, source in 4-11 (1: the normal)
 *
 * Of Xinja four words each, type and three arguments (xinja.md 5), in the order of types:
 * - 1: culling: 0 none; fronts are in the file 1 counter-clockwise, 2 clockwise
 * - 2: blend factors of source and destination: 0, 1 and 4 to 7 as kunai_blend; 2 source colour, 8
 *      destination colour, 3 and 9 their inverses
 * - 3: texture; 4: addressing of U and V (0 clamp, 1 mirror, 2 repeat)
 * - 5: ambient, diffuse, specular, alpha in the highest byte; that of specular is the exponent
 * - 6: 1 lit; 7: 1 environment map; 8: diffuse is 0 the material's, 1 the vertices'
 * - others: not known; at most eight of them are kept */

/* What a model asks for. Pair it with a kunai_textures: by name, or by number when both have the
 * same count; that choice is the caller's. */
typedef struct kunai_texture_ref {
    kunai_string name;
    kunai_string palette;  /* where the file has one; else empty */
    uint32_t attributes;   /* raw */
    uint32_t global_index; /* raw: second word */
} kunai_texture_ref;

/*
 * Reads the model number options->index of data, with the texture list that precedes it. data is a
 * Ninja chunk file (.nj, .gj, .xj), Ninja ASCII, or a .sa1mdl, .sa2mdl or .sa2bmdl of SA Tools,
 * whose labels become the names of nodes, or an NSBMD. With a model format in options only what can
 * be of that format counts; Basic is taken for Basic+ where a POF0 says so (KUNAI_FORMAT_NJBM:
 * never; KUNAI_FORMAT_NJBM_PLUS: always).
 *
 * An NJCM is a Ninja Chunk or a Xinja model, which its content tells; a format in options overrides
 * that (where it is wrong, the result is an error or an empty model). Some files of the GameCube
 * have Ginja models under this tag, which is not found out: they need KUNAI_FORMAT_GJCM. GJCM is
 * always Ginja, XJCM always Xinja.
 *
 * KUNAI_OPEN_BARE: data is an executable, a memory dump, a .rel: the model whose root NJS_OBJECT
 * lies at options->offset, with pointers of which options->base says what they count from (see
 * base.h), all in the first 4 GiB of data, and (but for Ginja) at places of the same remainder of 4
 * as offset. options->format says what it is (else KUNAI_E_ARGUMENT); where it is not, the result
 * is an error or an empty model. index is not used; without a byte order (KUNAI_BYTE_ORDER_MIXED:
 * big) the one that makes more pointers of the root possible, then the one that makes its flags
 * smaller. No texture list.
 *
 * The bind pose of a skinned mesh is the one in which the influences of every vertex meet, found
 * from them; where a file was saved in another pose, it is not the rest pose. It is the rest pose
 * of the whole model where no pose brings them together well enough (to within a thousandth
 * of the model's diagonal, or a tenth of what they are apart at rest), and always with
 * KUNAI_MODEL_STORED_POSE; bind_gap then says how wrong a moving model can get. A node that is
 * scaled to 0 has the identity for its bind matrix. kunai_model_skin is exact without a bind pose.
 * Nitro: the file says where the nodes are bound that its sums of matrices use; all others, and
 * with KUNAI_MODEL_STORED_POSE all, are bound at rest.
 *
 * If the data ends inside the model of a Ninja file, open succeeds with a warning
 * (KUNAI_E_TRUNCATED) and gives the nodes and meshes that are whole. A lost node takes its children
 * and its later siblings with it. Nodes after a lost node have no groups, because motions count the
 * lost nodes. A mesh that could use lost data is left out. If the root node is lost, open fails
 * with KUNAI_E_TRUNCATED.
 *
 * KUNAI_E_FORMAT: no model; KUNAI_E_RANGE: fewer models. data is not used after open.
 */
KUNAI_API kunai_result kunai_model_open(const void *data, size_t size, const kunai_options *options,
                                        kunai_model **out, kunai_error *error);
KUNAI_API void kunai_model_close(kunai_model *model); /* NULL is allowed */

KUNAI_API const kunai_model_info *kunai_model_get_info(const kunai_model *model);

/* NULL past the last one. */
KUNAI_API const kunai_node *kunai_model_get_node(const kunai_model *model, uint32_t index);
KUNAI_API const kunai_mesh *kunai_model_get_mesh(const kunai_model *model, uint32_t index);
KUNAI_API const kunai_material *kunai_model_get_material(const kunai_model *model, uint32_t index);
KUNAI_API const kunai_texture_ref *kunai_model_get_texture(const kunai_model *model,
                                                           uint32_t index);

/*
 * World matrices of a pose: 16 floats for each node. pose: node_count local transforms, from
 * kunai_motion_pose or copies of the nodes' rest that the caller changed, or NULL for the rest
 * pose. count: matrices that fit in worlds. A node's is that of its parent times T R S, its
 * translation, rotation and scale. Nitro with scaling rule 1: times T U R S with
 * KUNAI_NODE_UNDOES_SCALE, where U scales by 1 / the scale of its parent; with rule 2: times T U R
 * P S, where P scales by the product of the scales of all nodes above it, and U by 1 / that (0
 * where it is 0). KUNAI_E_ARGUMENT, KUNAI_E_SPACE.
 */
KUNAI_API kunai_result kunai_model_world(const kunai_model *model, const kunai_transform *pose,
                                         size_t pose_count, float *worlds, size_t world_count,
                                         kunai_error *error);

/*
 * The vertices of a mesh in model space as the console would show them, from all influences; a
 * rigid mesh and a volume move with their node. worlds: node_count matrices. positions, and normals
 * unless it is NULL, have room for 3 * count floats; a normal has length 1, or 0 where there is
 * none. They follow the matrices; the hardware of Nitro turns normals without scaling them, so
 * where the three scales of a node differ, it lights otherwise. KUNAI_E_ARGUMENT, KUNAI_E_RANGE,
 * KUNAI_E_SPACE.
 */
KUNAI_API kunai_result kunai_model_skin(const kunai_model *model, uint32_t mesh,
                                        const float *worlds, size_t world_count, float *positions,
                                        float *normals, size_t vertex_count, kunai_error *error);

/*
 * The matrix of UVs, as kunai_material.uv_matrix, of a material whose texture is scaled (2), turned
 * (radians) and translated (2), which is what motions of KUNAI_PROPERTY_UV_SCALE, _ROTATION and
 * _TRANSLATION give (what an NSBTA moves has all three). NULL: 1, 1 and 0, 0, whatever the material
 * has. matrix: 6 floats, for UVs as they are handed out, before they wrap; what is too large for a
 * float, or no number, is 0. Nitro: by the mode of the model; others: scale, then rotate, then
 * translate. KUNAI_E_ARGUMENT (NULL; a rotation that is no number, or of more than a million
 * turns), KUNAI_E_RANGE.
 */
KUNAI_API kunai_result kunai_model_uv_matrix(const kunai_model *model, uint32_t material,
                                             const float *scale, float rotation,
                                             const float *translation, float *matrix,
                                             kunai_error *error);

#ifdef __cplusplus
}
#endif

#endif
