/*
 * kunai/model_raw.h - names for the bits and fields of the raw words in models.
 *
 * The header kunai/model.h includes this one. A program that only draws models does not need the
 * names: kunai_node, kunai_submesh and kunai_material have members for everything that a renderer
 * uses. Some members of these structs are words of the file, unchanged, for tools that inspect or
 * rewrite files:
 *
 *     member                      Chunk  Basic  Ginja  Xinja  Nitro
 *     kunai_node.flags            NJS_OBJECT evalflags (4x)   node flags
 *     kunai_submesh.flags         strip  attr   strip  set    shape index
 *     kunai_material.raw          yes    yes    -      -      yes
 *     kunai_material.parameters   -      -      yes    yes    yes
 *
 * A bit is one constant: its mask. A field wider than a bit has two constants, X_SHIFT and X_MASK;
 * its value is word >> X_SHIFT & X_MASK. If the whole word is one number, or if a field has few
 * values, the comment says so or names an enum of the values. Bits without a constant have no known
 * meaning.
 *
 * Example, a program that prints two raw words of each material of a Ninja Chunk model. read_file
 * is in examples/example.h:
 *
 *     int main(int argc, char **argv)
 *     {
 *         const kunai_material *material;
 *         kunai_model *model;
 *         uint32_t i;
 *         size_t size;
 *         unsigned char *data = read_file(argc > 1 ? argv[1] : NULL, &size);
 *         kunai_options options = KUNAI_OPTIONS_INIT;
 *
 *         options.format = KUNAI_FORMAT_NJCM;
 *         kunai_model_open(data, size, &options, &model, NULL);
 *         for (i = 0; (material = kunai_model_get_material(model, i)) != NULL; i++) {
 *             const uint32_t strip = material->raw[KUNAI_CHUNK_RAW_STRIP];
 *             const uint32_t texture = material->raw[KUNAI_CHUNK_RAW_TEXTURE];
 *             const uint32_t mip = texture >> KUNAI_CHUNK_TEXTURE_MIP_SHIFT;
 *
 *             printf("material %u: mip bias %u/4%s%s\n", (unsigned)i,
 *                    (unsigned)(mip & KUNAI_CHUNK_TEXTURE_MIP_MASK),
 *                    texture & KUNAI_CHUNK_TEXTURE_FLIP_U ? ", mirrored in U" : "",
 *                    strip & KUNAI_STRIP_DOUBLE_SIDED ? ", double-sided" : "");
 *         }
 *         kunai_model_close(model);
 *         free(data);
 *         return !model;
 *     }
 */
#ifndef KUNAI_MODEL_RAW_H
#define KUNAI_MODEL_RAW_H

/* ---- nodes ---- */

/* kunai_node.flags of all models except Nitro: evalflags of the NJS_OBJECT. */
enum kunai_eval_flags {
    KUNAI_EVAL_UNIT_POS = 0x1,      /* the translation is not applied */
    KUNAI_EVAL_UNIT_ANG = 0x2,      /* the rotation is not applied */
    KUNAI_EVAL_UNIT_SCL = 0x4,      /* the scale is not applied */
    KUNAI_EVAL_HIDE = 0x8,          /* the node draws nothing; its children do */
    KUNAI_EVAL_BREAK = 0x10,        /* the child pointer is not followed */
    KUNAI_EVAL_ZXY_ANG = 0x20,      /* turns about Z, then X, then Y; else about X, Y, Z */
    KUNAI_EVAL_SKIP = 0x40,         /* motions of nodes have no tracks for the node */
    KUNAI_EVAL_SHAPE_SKIP = 0x80,   /* motions of shapes have no tracks for the node */
    KUNAI_EVAL_CLIP = 0x100,        /* while the game runs: children are culled with the node */
    KUNAI_EVAL_MODIFIER = 0x200,    /* marks a modifier volume */
    KUNAI_EVAL_QUATERNION = 0x400,  /* the rotation is stored as a quaternion, not as angles */
    KUNAI_EVAL_ROTATE_BASE = 0x800, /* the parent's matrix is remembered for ROTATE_SET */
    KUNAI_EVAL_ROTATE_SET = 0x1000, /* the remembered 3x3 part replaces the rotation */
    KUNAI_EVAL_ENVELOPE = 0x2000    /* marks a node of a skin */
};

/* kunai_node.flags of Nitro, bits 0 to 15: the flags of the node's record. Above them are enum
 * kunai_node_flags. */
enum kunai_nitro_node_flags {
    KUNAI_NITRO_NODE_NO_TRANSLATION = 0x1,  /* no translation is stored */
    KUNAI_NITRO_NODE_NO_ROTATION = 0x2,     /* no rotation is stored */
    KUNAI_NITRO_NODE_NO_SCALE = 0x4,        /* no scale is stored */
    KUNAI_NITRO_NODE_PIVOT = 0x8,           /* the rotation is stored as two elements and a pivot */
    KUNAI_NITRO_NODE_PIVOT_INDEX_SHIFT = 4, /* which element of the 3x3 matrix is 1 or -1: 0 to 8 */
    KUNAI_NITRO_NODE_PIVOT_INDEX_MASK = 0xF, /* 4 bits */
    KUNAI_NITRO_NODE_NEGATIVE_PIVOT = 0x100, /* the pivot is -1 */
    KUNAI_NITRO_NODE_NEGATIVE_C = 0x200,     /* the third element is minus the second */
    KUNAI_NITRO_NODE_NEGATIVE_D = 0x400,     /* the fourth element is minus the first */
    KUNAI_NITRO_NODE_SLOT_SHIFT = 11,        /* slot of the matrix stack; wrong in most files */
    KUNAI_NITRO_NODE_SLOT_MASK = 0x1F        /* 5 bits */
};

/* ---- Ninja Chunk ---- */

/* kunai_submesh.flags and raw[KUNAI_CHUNK_RAW_STRIP]: head bits of a strip chunk. The head bits of
 * a volume chunk, in kunai_submesh.flags of a volume, have no known meaning. */
enum kunai_strip_flags {
    KUNAI_STRIP_IGNORE_LIGHT = 0x1,    /* unlit */
    KUNAI_STRIP_IGNORE_SPECULAR = 0x2, /* no specular light */
    KUNAI_STRIP_IGNORE_AMBIENT = 0x4,  /* no ambient light */
    KUNAI_STRIP_USE_ALPHA = 0x8,       /* blended */
    KUNAI_STRIP_DOUBLE_SIDED = 0x10,   /* both sides are drawn */
    KUNAI_STRIP_FLAT = 0x20,           /* flat shading */
    KUNAI_STRIP_ENVIRONMENT = 0x40,    /* UVs are made from normals, stored UVs are ignored */
    KUNAI_STRIP_NO_ALPHA_TEST = 0x80   /* Sonic Adventure 2: transparent pixels are drawn, too */
};

/* kunai_material.raw of Ninja Chunk: which word is where. A word that no chunk has set is 0. */
enum kunai_chunk_raw {
    KUNAI_CHUNK_RAW_STRIP = 0,       /* enum kunai_strip_flags */
    KUNAI_CHUNK_RAW_TEXTURE = 1,     /* enum kunai_chunk_texture */
    KUNAI_CHUNK_RAW_TEXTURE2 = 2,    /* enum kunai_chunk_texture of the second parameter set */
    KUNAI_CHUNK_RAW_HEAD2 = 3,       /* head bits of the chunk with the colours of the second set;
                                        their meaning is not known */
    KUNAI_CHUNK_RAW_BUMP_XY = 4,     /* direction x, y of a bump chunk: enum kunai_chunk_bump */
    KUNAI_CHUNK_RAW_BUMP_Z_UP_X = 5, /* direction z, up vector x: enum kunai_chunk_bump */
    KUNAI_CHUNK_RAW_BUMP_UP_YZ = 6   /* up vector y, z: enum kunai_chunk_bump */
};

/* The words KUNAI_CHUNK_RAW_BUMP_XY, KUNAI_CHUNK_RAW_BUMP_Z_UP_X and KUNAI_CHUNK_RAW_BUMP_UP_YZ:
 * two numbers in each word. Numbers are signed integers of 16 bits. */
enum kunai_chunk_bump {
    KUNAI_CHUNK_BUMP_FIRST_SHIFT = 0,      /* the number that the comment of the word names first */
    KUNAI_CHUNK_BUMP_FIRST_MASK = 0xFFFF,  /* 16 bits */
    KUNAI_CHUNK_BUMP_SECOND_SHIFT = 16,    /* the other number */
    KUNAI_CHUNK_BUMP_SECOND_MASK = 0xFFFF, /* 16 bits */
    KUNAI_CHUNK_BUMP_ONE = 32767           /* the number that is 1.0 */
};

/* The words KUNAI_CHUNK_RAW_TEXTURE and KUNAI_CHUNK_RAW_TEXTURE2: the second word of the chunk in
 * bits 0 to 15, its head bits above them. */
enum kunai_chunk_texture {
    KUNAI_CHUNK_TEXTURE_INDEX_SHIFT = 0,       /* index in the texture list */
    KUNAI_CHUNK_TEXTURE_INDEX_MASK = 0x1FFF,   /* 13 bits */
    KUNAI_CHUNK_TEXTURE_SUPER_SAMPLE = 0x2000, /* anisotropic filter */
    KUNAI_CHUNK_TEXTURE_FILTER_SHIFT = 14,     /* enum kunai_filter */
    KUNAI_CHUNK_TEXTURE_FILTER_MASK = 0x3,     /* 2 bits */
    KUNAI_CHUNK_TEXTURE_MIP_SHIFT = 16,        /* mip bias in quarters: the value in force. A
                                                  mip chunk after the texture chunk replaces it */
    KUNAI_CHUNK_TEXTURE_MIP_MASK = 0xF,        /* 4 bits */
    KUNAI_CHUNK_TEXTURE_CLAMP_V = 0x100000,    /* V is clamped; wins over flip */
    KUNAI_CHUNK_TEXTURE_CLAMP_U = 0x200000,    /* the same for U */
    KUNAI_CHUNK_TEXTURE_FLIP_V = 0x400000,     /* V is repeated and mirrored */
    KUNAI_CHUNK_TEXTURE_FLIP_U = 0x800000      /* the same for U */
};

/* ---- Ninja Basic ---- */

/* kunai_material.raw of Ninja Basic: which word is where. Other words are 0. */
enum kunai_basic_raw {
    KUNAI_BASIC_RAW_ATTR = 0,   /* attrflags: enum kunai_basic_attr_flags */
    KUNAI_BASIC_RAW_TEXTURE = 1 /* attr_texId: enum kunai_basic_texture */
};

/* kunai_submesh.flags and raw[KUNAI_BASIC_RAW_ATTR]: attrflags of the NJS_MATERIAL. */
enum kunai_basic_attr_flags {
    KUNAI_BASIC_ATTR_USER_SHIFT = 0,            /* free for the game */
    KUNAI_BASIC_ATTR_USER_MASK = 0x7F,          /* 7 bits */
    KUNAI_BASIC_ATTR_PICK = 0x80,               /* for the picking of the game */
    KUNAI_BASIC_ATTR_MIP_SHIFT = 8,             /* mip bias in quarters */
    KUNAI_BASIC_ATTR_MIP_MASK = 0xF,            /* 4 bits */
    KUNAI_BASIC_ATTR_SUPER_SAMPLE = 0x1000,     /* anisotropic filter */
    KUNAI_BASIC_ATTR_FILTER_SHIFT = 13,         /* enum kunai_filter */
    KUNAI_BASIC_ATTR_FILTER_MASK = 0x3,         /* 2 bits */
    KUNAI_BASIC_ATTR_CLAMP_V = 0x8000,          /* V is clamped; wins over flip */
    KUNAI_BASIC_ATTR_CLAMP_U = 0x10000,         /* the same for U */
    KUNAI_BASIC_ATTR_FLIP_V = 0x20000,          /* V is repeated and mirrored */
    KUNAI_BASIC_ATTR_FLIP_U = 0x40000,          /* the same for U */
    KUNAI_BASIC_ATTR_IGNORE_SPECULAR = 0x80000, /* no specular light */
    KUNAI_BASIC_ATTR_USE_ALPHA = 0x100000,      /* blended */
    KUNAI_BASIC_ATTR_USE_TEXTURE = 0x200000,    /* else not textured, even if there are UVs */
    KUNAI_BASIC_ATTR_ENVIRONMENT = 0x400000,    /* UVs are made from normals */
    KUNAI_BASIC_ATTR_DOUBLE_SIDED = 0x800000,   /* both sides are drawn */
    KUNAI_BASIC_ATTR_FLAT = 0x1000000,          /* flat shading */
    KUNAI_BASIC_ATTR_IGNORE_LIGHT = 0x2000000,  /* unlit */
    KUNAI_BASIC_ATTR_DESTINATION_SHIFT = 26,    /* enum kunai_blend, 0 to 7 */
    KUNAI_BASIC_ATTR_DESTINATION_MASK = 0x7,    /* 3 bits */
    KUNAI_BASIC_ATTR_SOURCE_SHIFT = 29,         /* enum kunai_blend, 0 to 7 */
    KUNAI_BASIC_ATTR_SOURCE_MASK = 0x7          /* 3 bits */
};

/* The word KUNAI_BASIC_RAW_TEXTURE. */
enum kunai_basic_texture {
    KUNAI_BASIC_TEXTURE_INDEX_SHIFT = 0,    /* index in the texture list */
    KUNAI_BASIC_TEXTURE_INDEX_MASK = 0xFFFF /* 16 bits */
};

/* ---- Ginja ---- */

/* kunai_material.parameters of Ginja (ginja.md 7): pairs of a type and a value, in the order of
 * types. KUNAI_GINJA_PARAMETER_FORMAT occurs once for each attribute that has one, any other type
 * at most once. A list of meshes begins without parameters, and a parameter stays in force until a
 * later mesh of the list replaces it. A model has two lists: opaque meshes, translucent meshes. */
enum kunai_ginja_parameter {
    KUNAI_GINJA_PARAMETER_FORMAT = 0,    /* how an attribute is stored: enum kunai_ginja_format */
    KUNAI_GINJA_PARAMETER_INDICES = 1,   /* what corners contain: enum kunai_ginja_indices */
    KUNAI_GINJA_PARAMETER_STRIP = 2,     /* enum kunai_ginja_strip_flags */
    KUNAI_GINJA_PARAMETER_STRIP2 = 3,    /* not used */
    KUNAI_GINJA_PARAMETER_BLEND = 4,     /* enum kunai_ginja_blend */
    KUNAI_GINJA_PARAMETER_DIFFUSE = 5,   /* enum kunai_ginja_color */
    KUNAI_GINJA_PARAMETER_AMBIENT = 6,   /* enum kunai_ginja_color */
    KUNAI_GINJA_PARAMETER_SPECULAR = 7,  /* enum kunai_ginja_color */
    KUNAI_GINJA_PARAMETER_TEXTURE = 8,   /* enum kunai_ginja_texture */
    KUNAI_GINJA_PARAMETER_STAGE = 9,     /* enum kunai_ginja_stage */
    KUNAI_GINJA_PARAMETER_GENERATOR = 10 /* enum kunai_ginja_generator */
};

/* Attributes: things that a vertex array or a corner can contain. */
enum kunai_ginja_attribute {
    KUNAI_GINJA_ATTRIBUTE_MATRIX = 0,   /* index of a matrix; not used */
    KUNAI_GINJA_ATTRIBUTE_POSITION = 1, /* position */
    KUNAI_GINJA_ATTRIBUTE_NORMAL = 2,   /* normal, with or without binormal and tangent */
    KUNAI_GINJA_ATTRIBUTE_COLOR = 3,    /* colour 0 */
    KUNAI_GINJA_ATTRIBUTE_COLOR2 = 4,   /* colour 1 */
    KUNAI_GINJA_ATTRIBUTE_UV = 5        /* texture coordinates 0 to 7 are attributes 5 to 12 */
};

/* KUNAI_GINJA_PARAMETER_FORMAT */
enum kunai_ginja_format {
    KUNAI_GINJA_FORMAT_FRACTION_SHIFT = 0, /* integers are divided by 2 to this power. UVs: 0 means
                                              8. Normals ignore it: 64 or 16384 is 1.0 */
    KUNAI_GINJA_FORMAT_FRACTION_MASK = 0x1F, /* 5 bits */
    KUNAI_GINJA_FORMAT_TYPE_SHIFT = 8,       /* enum kunai_ginja_type */
    KUNAI_GINJA_FORMAT_TYPE_MASK = 0xF,      /* 4 bits */
    KUNAI_GINJA_FORMAT_COUNT_SHIFT = 12,     /* enum kunai_ginja_count */
    KUNAI_GINJA_FORMAT_COUNT_MASK = 0xF,     /* 4 bits */
    KUNAI_GINJA_FORMAT_ATTRIBUTE_SHIFT = 16, /* enum kunai_ginja_attribute */
    KUNAI_GINJA_FORMAT_ATTRIBUTE_MASK = 0xFF /* 8 bits */
};

/* The numbers of an element. */
enum kunai_ginja_count {
    KUNAI_GINJA_COUNT_XY = 0,         /* position, z is 0 */
    KUNAI_GINJA_COUNT_XYZ = 1,        /* position */
    KUNAI_GINJA_COUNT_NORMAL_XYZ = 2, /* normal */
    KUNAI_GINJA_COUNT_NBT = 3,        /* normal, binormal, tangent: 9 numbers */
    KUNAI_GINJA_COUNT_NBT3 = 4,       /* the same; corners have an index for each of the three */
    KUNAI_GINJA_COUNT_RGB = 5,        /* colour, alpha is 255 */
    KUNAI_GINJA_COUNT_RGBA = 6,       /* colour */
    KUNAI_GINJA_COUNT_S = 7,          /* texture coordinate U, V is 0 */
    KUNAI_GINJA_COUNT_ST = 8          /* texture coordinates */
};

/* How a number is stored, or a colour (from KUNAI_GINJA_TYPE_RGB565 on). */
enum kunai_ginja_type {
    KUNAI_GINJA_TYPE_U8 = 0,     /* unsigned, 1 byte */
    KUNAI_GINJA_TYPE_S8 = 1,     /* signed, 1 byte */
    KUNAI_GINJA_TYPE_U16 = 2,    /* unsigned, 2 bytes */
    KUNAI_GINJA_TYPE_S16 = 3,    /* signed, 2 bytes */
    KUNAI_GINJA_TYPE_F32 = 4,    /* float */
    KUNAI_GINJA_TYPE_RGB565 = 5, /* colour, 2 bytes */
    KUNAI_GINJA_TYPE_RGB8 = 6,   /* colour, 3 bytes */
    KUNAI_GINJA_TYPE_RGBX8 = 7,  /* colour, 4 bytes, the last one is ignored */
    KUNAI_GINJA_TYPE_RGBA4 = 8,  /* colour, 2 bytes */
    KUNAI_GINJA_TYPE_RGBA6 = 9,  /* colour, 3 bytes */
    KUNAI_GINJA_TYPE_RGBA8 = 10  /* colour, 4 bytes */
};

/* KUNAI_GINJA_PARAMETER_INDICES: an enum kunai_ginja_code for each attribute; that of attribute a
 * is value >> KUNAI_GINJA_INDICES_BITS * a & KUNAI_GINJA_INDICES_MASK. */
enum kunai_ginja_indices {
    KUNAI_GINJA_INDICES_BITS = 2,  /* bits per attribute */
    KUNAI_GINJA_INDICES_MASK = 0x3 /* 2 bits */
};

/* How a corner contains an attribute. */
enum kunai_ginja_code {
    KUNAI_GINJA_CODE_ABSENT = 0, /* not at all */
    KUNAI_GINJA_CODE_DIRECT = 1, /* the element itself */
    KUNAI_GINJA_CODE_INDEX8 = 2, /* an index of 8 bits */
    KUNAI_GINJA_CODE_INDEX16 = 3 /* an index of 16 bits */
};

/* kunai_submesh.flags of Ginja and KUNAI_GINJA_PARAMETER_STRIP */
enum kunai_ginja_strip_flags {
    KUNAI_GINJA_STRIP_CHANNELS_SHIFT = 0,        /* count of colour channels */
    KUNAI_GINJA_STRIP_CHANNELS_MASK = 0x3,       /* 2 bits */
    KUNAI_GINJA_STRIP_GENERATORS_SHIFT = 4,      /* count of texture generators */
    KUNAI_GINJA_STRIP_GENERATORS_MASK = 0xF,     /* 4 bits */
    KUNAI_GINJA_STRIP_IGNORE_LIGHT = 0x100,      /* unlit */
    KUNAI_GINJA_STRIP_IGNORE_SPECULAR = 0x200,   /* no specular light */
    KUNAI_GINJA_STRIP_IGNORE_AMBIENT = 0x400,    /* no ambient light */
    KUNAI_GINJA_STRIP_VERTEX_DIFFUSE = 0x800,    /* the diffuse colour is the vertex's */
    KUNAI_GINJA_STRIP_VERTEX_AMBIENT = 0x1000,   /* the ambient colour is the vertex's */
    KUNAI_GINJA_STRIP_USE_ALPHA = 0x2000,        /* translucent */
    KUNAI_GINJA_STRIP_NO_PUNCH_THROUGH = 0x4000, /* no alpha test */
    KUNAI_GINJA_STRIP_DOUBLE_SIDED = 0x8000,     /* both sides are drawn */
    KUNAI_GINJA_STRIP_STAGES_SHIFT = 16,         /* count of texture stages */
    KUNAI_GINJA_STRIP_STAGES_MASK = 0xF          /* 4 bits */
};

/* KUNAI_GINJA_PARAMETER_BLEND */
enum kunai_ginja_blend {
    KUNAI_GINJA_BLEND_DESTINATION_SHIFT = 8,  /* enum kunai_blend, 0 to 7 */
    KUNAI_GINJA_BLEND_DESTINATION_MASK = 0x7, /* 3 bits */
    KUNAI_GINJA_BLEND_SOURCE_SHIFT = 11,      /* enum kunai_blend, 0 to 7 */
    KUNAI_GINJA_BLEND_SOURCE_MASK = 0x7,      /* 3 bits */
    KUNAI_GINJA_BLEND_MIX_SHIFT = 14,         /* enum kunai_ginja_mix */
    KUNAI_GINJA_BLEND_MIX_MASK = 0x3          /* 2 bits */
};

/* How pixels are mixed. */
enum kunai_ginja_mix {
    KUNAI_GINJA_MIX_NONE = 0,  /* opaque */
    KUNAI_GINJA_MIX_BLEND = 1, /* by the two factors; the only one that sets KUNAI_MATERIAL_BLEND */
    KUNAI_GINJA_MIX_LOGIC = 2, /* by a logic operation */
    KUNAI_GINJA_MIX_SUBTRACT = 3 /* subtracted */
};

/* KUNAI_GINJA_PARAMETER_DIFFUSE, _AMBIENT and _SPECULAR */
enum kunai_ginja_color {
    KUNAI_GINJA_COLOR_ALPHA_SHIFT = 0,   /* alpha */
    KUNAI_GINJA_COLOR_ALPHA_MASK = 0xFF, /* 8 bits */
    KUNAI_GINJA_COLOR_BLUE_SHIFT = 8,    /* blue */
    KUNAI_GINJA_COLOR_BLUE_MASK = 0xFF,  /* 8 bits */
    KUNAI_GINJA_COLOR_GREEN_SHIFT = 16,  /* green */
    KUNAI_GINJA_COLOR_GREEN_MASK = 0xFF, /* 8 bits */
    KUNAI_GINJA_COLOR_RED_SHIFT = 24,    /* red */
    KUNAI_GINJA_COLOR_RED_MASK = 0xFF    /* 8 bits */
};

/* KUNAI_GINJA_PARAMETER_TEXTURE */
enum kunai_ginja_texture {
    KUNAI_GINJA_TEXTURE_INDEX_SHIFT = 0,     /* index in the texture list */
    KUNAI_GINJA_TEXTURE_INDEX_MASK = 0xFFFF, /* 16 bits */
    KUNAI_GINJA_TEXTURE_WRAP_V_SHIFT = 16,   /* enum kunai_ginja_wrap */
    KUNAI_GINJA_TEXTURE_WRAP_V_MASK = 0x3,   /* 2 bits */
    KUNAI_GINJA_TEXTURE_WRAP_U_SHIFT = 18,   /* enum kunai_ginja_wrap */
    KUNAI_GINJA_TEXTURE_WRAP_U_MASK = 0x3    /* 2 bits */
};

/* Other values than those of enum kunai_wrap. 3 is read as repeat. */
enum kunai_ginja_wrap {
    KUNAI_GINJA_WRAP_CLAMP = 0,  /* the edge continues */
    KUNAI_GINJA_WRAP_REPEAT = 1, /* repeated */
    KUNAI_GINJA_WRAP_MIRROR = 2  /* repeated, every second time mirrored */
};

/* KUNAI_GINJA_PARAMETER_STAGE */
enum kunai_ginja_stage {
    KUNAI_GINJA_STAGE_CHANNEL_SHIFT = 0,  /* colour channel: enum kunai_ginja_channel */
    KUNAI_GINJA_STAGE_CHANNEL_MASK = 0xF, /* 4 bits */
    KUNAI_GINJA_STAGE_MAP_SHIFT = 4,      /* texture map */
    KUNAI_GINJA_STAGE_MAP_MASK = 0xF,     /* 4 bits */
    KUNAI_GINJA_STAGE_UV_SHIFT = 8,       /* texture coordinate */
    KUNAI_GINJA_STAGE_UV_MASK = 0xF,      /* 4 bits */
    KUNAI_GINJA_STAGE_INDEX_SHIFT = 12,   /* which stage */
    KUNAI_GINJA_STAGE_INDEX_MASK = 0xF    /* 4 bits */
};

/* Colour channels of a texture stage. */
enum kunai_ginja_channel {
    KUNAI_GINJA_CHANNEL_COLOR = 0,         /* colour 0 */
    KUNAI_GINJA_CHANNEL_COLOR2 = 1,        /* colour 1 */
    KUNAI_GINJA_CHANNEL_COLOR_NO_ALPHA = 4 /* colour 0 with alpha 0 */
};

/* KUNAI_GINJA_PARAMETER_GENERATOR */
enum kunai_ginja_generator {
    KUNAI_GINJA_GENERATOR_MATRIX_SHIFT = 0,    /* enum kunai_ginja_matrix */
    KUNAI_GINJA_GENERATOR_MATRIX_MASK = 0xF,   /* 4 bits */
    KUNAI_GINJA_GENERATOR_SOURCE_SHIFT = 4,    /* enum kunai_ginja_source */
    KUNAI_GINJA_GENERATOR_SOURCE_MASK = 0xFF,  /* 8 bits */
    KUNAI_GINJA_GENERATOR_FUNCTION_SHIFT = 12, /* enum kunai_ginja_function */
    KUNAI_GINJA_GENERATOR_FUNCTION_MASK = 0xF, /* 4 bits */
    KUNAI_GINJA_GENERATOR_UV_SHIFT = 16,       /* texture coordinate that is made */
    KUNAI_GINJA_GENERATOR_UV_MASK = 0xFF       /* 8 bits */
};

/* Texture matrices of a generator. */
enum kunai_ginja_matrix {
    KUNAI_GINJA_MATRIX_TEXTURE = 0, /* texture matrices 0 to 9 are 0 to 9 */
    KUNAI_GINJA_MATRIX_NONE = 10    /* no matrix */
};

/* Sources that texture coordinates are made from. */
enum kunai_ginja_source {
    KUNAI_GINJA_SOURCE_POSITION = 0,   /* position */
    KUNAI_GINJA_SOURCE_NORMAL = 1,     /* environment map: sets KUNAI_MATERIAL_ENVIRONMENT */
    KUNAI_GINJA_SOURCE_BINORMAL = 2,   /* binormal */
    KUNAI_GINJA_SOURCE_TANGENT = 3,    /* tangent */
    KUNAI_GINJA_SOURCE_UV = 4,         /* stored texture coordinates 0 to 7 are 4 to 11 */
    KUNAI_GINJA_SOURCE_GENERATED = 12, /* generated texture coordinates 0 to 6 are 12 to 18 */
    KUNAI_GINJA_SOURCE_COLOR = 19,     /* colour 0 */
    KUNAI_GINJA_SOURCE_COLOR2 = 20     /* colour 1 */
};

/* How texture coordinates are made. */
enum kunai_ginja_function {
    KUNAI_GINJA_FUNCTION_3X4 = 0,   /* 3x4 matrix */
    KUNAI_GINJA_FUNCTION_2X4 = 1,   /* 2x4 matrix */
    KUNAI_GINJA_FUNCTION_BUMP = 2,  /* bump 0 to 7 are 2 to 9 */
    KUNAI_GINJA_FUNCTION_COLOR = 10 /* from the colour */
};

/* ---- Xinja ---- */

/* kunai_submesh.flags of Xinja: from the vertex set. */
enum kunai_xinja_set {
    KUNAI_XINJA_SET_VERTEX_SHIFT = 0,     /* vertex type: enum kunai_xinja_vertex_flags */
    KUNAI_XINJA_SET_VERTEX_MASK = 0xFFFF, /* 16 bits */
    KUNAI_XINJA_SET_FLAGS_SHIFT = 16,     /* flags of the set; no known meaning */
    KUNAI_XINJA_SET_FLAGS_MASK = 0xFFFF   /* 16 bits */
};

/* Things that vertices have beside a position. */
enum kunai_xinja_vertex_flags {
    KUNAI_XINJA_VERTEX_UV = 0x1,     /* UVs: 2 floats */
    KUNAI_XINJA_VERTEX_NORMAL = 0x2, /* normal: 3 floats */
    KUNAI_XINJA_VERTEX_COLOR = 0x4   /* colour: enum kunai_xinja_color */
};

/* kunai_material.parameters of Xinja (xinja.md 5): records of 4 words, a type and a, b and c, in
 * the order of types. Each type occurs at most once. At most eight types that are not listed here
 * are kept. A list of meshes begins without records, and a record stays in force until a later mesh
 * of the list replaces it. A model has two lists: opaque meshes, translucent meshes. */
enum kunai_xinja_state {
    KUNAI_XINJA_STATE_CULLING = 1,     /* a: enum kunai_xinja_culling */
    KUNAI_XINJA_STATE_BLEND = 2,       /* a: factor of the source, b: of the destination: enum
                                          kunai_xinja_factor */
    KUNAI_XINJA_STATE_TEXTURE = 3,     /* a: index in the texture list */
    KUNAI_XINJA_STATE_WRAP = 4,        /* a: for U, b: for V: enum kunai_xinja_wrap */
    KUNAI_XINJA_STATE_COLORS = 5,      /* a: ambient, b: diffuse, c: specular: enum
                                          kunai_xinja_color */
    KUNAI_XINJA_STATE_LIGHT = 6,       /* a: enum kunai_xinja_light */
    KUNAI_XINJA_STATE_ENVIRONMENT = 7, /* a: enum kunai_xinja_environment */
    KUNAI_XINJA_STATE_DIFFUSE = 8      /* a: enum kunai_xinja_diffuse */
};

/* Front sides of triangles in the file. Triangles in kunai_mesh.indices always have
 * counter-clockwise fronts. */
enum kunai_xinja_culling {
    KUNAI_XINJA_CULLING_NONE = 0,              /* both sides are drawn */
    KUNAI_XINJA_CULLING_COUNTER_CLOCKWISE = 1, /* fronts are counter-clockwise */
    KUNAI_XINJA_CULLING_CLOCKWISE = 2          /* fronts are clockwise */
};

/* Other values than those of enum kunai_blend. Factors above 9 are ignored. */
enum kunai_xinja_factor {
    KUNAI_XINJA_FACTOR_ZERO = 0,          /* 0 */
    KUNAI_XINJA_FACTOR_ONE = 1,           /* 1 */
    KUNAI_XINJA_FACTOR_SRC_COLOR = 2,     /* source colour */
    KUNAI_XINJA_FACTOR_INV_SRC_COLOR = 3, /* 1 - source colour */
    KUNAI_XINJA_FACTOR_SRC_ALPHA = 4,     /* source alpha */
    KUNAI_XINJA_FACTOR_INV_SRC_ALPHA = 5, /* 1 - source alpha */
    KUNAI_XINJA_FACTOR_DST_ALPHA = 6,     /* destination alpha */
    KUNAI_XINJA_FACTOR_INV_DST_ALPHA = 7, /* 1 - destination alpha */
    KUNAI_XINJA_FACTOR_DST_COLOR = 8,     /* destination colour */
    KUNAI_XINJA_FACTOR_INV_DST_COLOR = 9  /* 1 - destination colour */
};

/* Other values than those of enum kunai_wrap. Values above 2 are read as repeat. */
enum kunai_xinja_wrap {
    KUNAI_XINJA_WRAP_CLAMP = 0,  /* the edge continues */
    KUNAI_XINJA_WRAP_MIRROR = 1, /* repeated, every second time mirrored */
    KUNAI_XINJA_WRAP_REPEAT = 2  /* repeated */
};

/* KUNAI_XINJA_STATE_COLORS */
enum kunai_xinja_color {
    KUNAI_XINJA_COLOR_BLUE_SHIFT = 0,    /* blue */
    KUNAI_XINJA_COLOR_BLUE_MASK = 0xFF,  /* 8 bits */
    KUNAI_XINJA_COLOR_GREEN_SHIFT = 8,   /* green */
    KUNAI_XINJA_COLOR_GREEN_MASK = 0xFF, /* 8 bits */
    KUNAI_XINJA_COLOR_RED_SHIFT = 16,    /* red */
    KUNAI_XINJA_COLOR_RED_MASK = 0xFF,   /* 8 bits */
    KUNAI_XINJA_COLOR_ALPHA_SHIFT = 24,  /* of specular: the exponent */
    KUNAI_XINJA_COLOR_ALPHA_MASK = 0xFF  /* 8 bits */
};

/* Is a mesh lit? */
enum kunai_xinja_light {
    KUNAI_XINJA_LIGHT_OFF = 0, /* unlit */
    KUNAI_XINJA_LIGHT_ON = 1   /* lit */
};

/* Where UVs come from. */
enum kunai_xinja_environment {
    KUNAI_XINJA_ENVIRONMENT_STORED = 0, /* they are stored */
    KUNAI_XINJA_ENVIRONMENT_NORMAL = 1  /* they are made from normals */
};

/* Where the diffuse colour comes from. */
enum kunai_xinja_diffuse {
    KUNAI_XINJA_DIFFUSE_MATERIAL = 0, /* the material */
    KUNAI_XINJA_DIFFUSE_VERTEX = 1    /* the vertices */
};

/* ---- Nitro ---- */

/* kunai_submesh.flags of Nitro if the display list is not that of a shape. Else kunai_submesh.flags
 * is the index of the shape. */
#define KUNAI_NITRO_SHAPE_NONE 0xFFFFFFFFu

/* kunai_material.raw of Nitro: which word is where. Word 7 is 0. */
enum kunai_nitro_raw {
    KUNAI_NITRO_RAW_RECORD = 0,            /* enum kunai_nitro_record */
    KUNAI_NITRO_RAW_POLYGON = 1,           /* enum kunai_nitro_polygon_flags */
    KUNAI_NITRO_RAW_TEXTURE = 2,           /* enum kunai_nitro_texture_flags */
    KUNAI_NITRO_RAW_DIFFUSE_AMBIENT = 3,   /* enum kunai_nitro_diffuse_ambient */
    KUNAI_NITRO_RAW_SPECULAR_EMISSION = 4, /* enum kunai_nitro_specular_emission */
    KUNAI_NITRO_RAW_SIZE = 5,              /* enum kunai_nitro_size */
    KUNAI_NITRO_RAW_MATRIX = 6             /* enum kunai_nitro_matrix, from the model's header */
};

/* The word KUNAI_NITRO_RAW_RECORD. */
enum kunai_nitro_record {
    KUNAI_NITRO_RECORD_INDEX_SHIFT = 0,     /* index of the material in the file */
    KUNAI_NITRO_RECORD_INDEX_MASK = 0xFFFF, /* 16 bits */
    KUNAI_NITRO_RECORD_FLAGS_SHIFT = 16,    /* enum kunai_nitro_material_flags */
    KUNAI_NITRO_RECORD_FLAGS_MASK = 0xFFFF  /* 16 bits */
};

/* Flags of a material's record. */
enum kunai_nitro_material_flags {
    KUNAI_NITRO_MATERIAL_MATRIX = 0x1,         /* the texture matrix is used */
    KUNAI_NITRO_MATERIAL_NO_SCALE = 0x2,       /* the texture matrix has no scale stored */
    KUNAI_NITRO_MATERIAL_NO_ROTATION = 0x4,    /* no rotation stored */
    KUNAI_NITRO_MATERIAL_NO_TRANSLATION = 0x8, /* no translation stored */
    KUNAI_NITRO_MATERIAL_SAME_SIZE = 0x10,     /* the picture has the size that UVs are made for */
    KUNAI_NITRO_MATERIAL_WIREFRAME = 0x20,     /* lines only */
    KUNAI_NITRO_MATERIAL_DIFFUSE = 0x40,       /* own diffuse colour; else the renderer's */
    KUNAI_NITRO_MATERIAL_AMBIENT = 0x80,       /* own ambient colour; else the renderer's */
    KUNAI_NITRO_MATERIAL_INITIAL = 0x100,      /* own vertex colour; else the renderer's */
    KUNAI_NITRO_MATERIAL_SPECULAR = 0x200,     /* own specular colour; else the renderer's */
    KUNAI_NITRO_MATERIAL_EMISSION = 0x400,     /* own emission colour; else the renderer's */
    KUNAI_NITRO_MATERIAL_SHININESS = 0x800,    /* own shininess bit; else the renderer's */
    KUNAI_NITRO_MATERIAL_PALETTE = 0x1000,     /* own palette base */
    KUNAI_NITRO_MATERIAL_EFFECT = 0x2000       /* the record ends with an effect matrix */
};

/* The word KUNAI_NITRO_RAW_POLYGON: polygon attributes of the hardware. */
enum kunai_nitro_polygon_flags {
    KUNAI_NITRO_POLYGON_LIGHTS_SHIFT = 0,     /* a bit for each of four lights; 0: unlit */
    KUNAI_NITRO_POLYGON_LIGHTS_MASK = 0xF,    /* 4 bits */
    KUNAI_NITRO_POLYGON_MODE_SHIFT = 4,       /* enum kunai_nitro_mode */
    KUNAI_NITRO_POLYGON_MODE_MASK = 0x3,      /* 2 bits */
    KUNAI_NITRO_POLYGON_BACK = 0x40,          /* back sides are drawn */
    KUNAI_NITRO_POLYGON_FRONT = 0x80,         /* front sides are drawn */
    KUNAI_NITRO_POLYGON_WRITE_DEPTH = 0x800,  /* translucent pixels write their depth */
    KUNAI_NITRO_POLYGON_FAR_CLIP = 0x1000,    /* polygons that cross the far plane are drawn */
    KUNAI_NITRO_POLYGON_ONE_DOT = 0x2000,     /* polygons of one pixel are drawn */
    KUNAI_NITRO_POLYGON_DEPTH_EQUAL = 0x4000, /* the depth test is "equal", else "less" */
    KUNAI_NITRO_POLYGON_FOG = 0x8000,         /* fog is applied */
    KUNAI_NITRO_POLYGON_ALPHA_SHIFT = 16,     /* 0: not drawn; 31: opaque */
    KUNAI_NITRO_POLYGON_ALPHA_MASK = 0x1F,    /* 5 bits */
    KUNAI_NITRO_POLYGON_ID_SHIFT = 24,        /* id of the polygon, for edges and shadows */
    KUNAI_NITRO_POLYGON_ID_MASK = 0x3F        /* 6 bits */
};

/* How a picture and a colour are combined. */
enum kunai_nitro_mode {
    KUNAI_NITRO_MODE_MODULATE = 0, /* multiplied */
    KUNAI_NITRO_MODE_DECAL = 1,    /* the picture covers the colour */
    KUNAI_NITRO_MODE_TOON = 2,     /* the colour is looked up in a table */
    KUNAI_NITRO_MODE_SHADOW = 3    /* a shadow volume */
};

/* The word KUNAI_NITRO_RAW_TEXTURE: texture parameters of the hardware. The rest of them comes from
 * the picture. */
enum kunai_nitro_texture_flags {
    KUNAI_NITRO_TEXTURE_REPEAT_U = 0x10000, /* U is repeated, else clamped */
    KUNAI_NITRO_TEXTURE_REPEAT_V = 0x20000, /* the same for V */
    KUNAI_NITRO_TEXTURE_FLIP_U = 0x40000,   /* with REPEAT_U: mirrored every second time */
    KUNAI_NITRO_TEXTURE_FLIP_V = 0x80000,   /* the same for V */
    KUNAI_NITRO_TEXTURE_SOURCE_SHIFT = 30,  /* enum kunai_nitro_source */
    KUNAI_NITRO_TEXTURE_SOURCE_MASK = 0x3   /* 2 bits */
};

/* Sources that texture coordinates are made from. */
enum kunai_nitro_source {
    KUNAI_NITRO_SOURCE_NONE = 0,    /* as stored, without a matrix */
    KUNAI_NITRO_SOURCE_STORED = 1,  /* as stored, through the texture matrix */
    KUNAI_NITRO_SOURCE_NORMAL = 2,  /* sets KUNAI_MATERIAL_ENVIRONMENT */
    KUNAI_NITRO_SOURCE_POSITION = 3 /* sets KUNAI_MATERIAL_PROJECTION */
};

/* The word KUNAI_NITRO_RAW_DIFFUSE_AMBIENT. */
enum kunai_nitro_diffuse_ambient {
    KUNAI_NITRO_DIFFUSE_AMBIENT_DIFFUSE_SHIFT = 0,     /* enum kunai_nitro_color */
    KUNAI_NITRO_DIFFUSE_AMBIENT_DIFFUSE_MASK = 0x7FFF, /* 15 bits */
    KUNAI_NITRO_DIFFUSE_AMBIENT_INITIAL = 0x8000,   /* vertices begin with the diffuse colour, else
                                                       with white */
    KUNAI_NITRO_DIFFUSE_AMBIENT_AMBIENT_SHIFT = 16, /* enum kunai_nitro_color */
    KUNAI_NITRO_DIFFUSE_AMBIENT_AMBIENT_MASK = 0x7FFF /* 15 bits */
};

/* The word KUNAI_NITRO_RAW_SPECULAR_EMISSION. */
enum kunai_nitro_specular_emission {
    KUNAI_NITRO_SPECULAR_EMISSION_SPECULAR_SHIFT = 0,     /* enum kunai_nitro_color */
    KUNAI_NITRO_SPECULAR_EMISSION_SPECULAR_MASK = 0x7FFF, /* 15 bits */
    KUNAI_NITRO_SPECULAR_EMISSION_TABLE = 0x8000,         /* the shininess table is used */
    KUNAI_NITRO_SPECULAR_EMISSION_EMISSION_SHIFT = 16,    /* enum kunai_nitro_color */
    KUNAI_NITRO_SPECULAR_EMISSION_EMISSION_MASK = 0x7FFF  /* 15 bits */
};

/* A colour of 15 bits. */
enum kunai_nitro_color {
    KUNAI_NITRO_COLOR_RED_SHIFT = 0,     /* red */
    KUNAI_NITRO_COLOR_RED_MASK = 0x1F,   /* 5 bits */
    KUNAI_NITRO_COLOR_GREEN_SHIFT = 5,   /* green */
    KUNAI_NITRO_COLOR_GREEN_MASK = 0x1F, /* 5 bits */
    KUNAI_NITRO_COLOR_BLUE_SHIFT = 10,   /* blue */
    KUNAI_NITRO_COLOR_BLUE_MASK = 0x1F   /* 5 bits */
};

/* The word KUNAI_NITRO_RAW_SIZE: the size of picture, in pixels, that UVs are made for. UVs of a
 * picture of another size use this size, too. */
enum kunai_nitro_size {
    KUNAI_NITRO_SIZE_WIDTH_SHIFT = 0,     /* width */
    KUNAI_NITRO_SIZE_WIDTH_MASK = 0xFFFF, /* 16 bits */
    KUNAI_NITRO_SIZE_HEIGHT_SHIFT = 16,   /* height */
    KUNAI_NITRO_SIZE_HEIGHT_MASK = 0xFFFF /* 16 bits */
};

/* The word KUNAI_NITRO_RAW_MATRIX: the program whose texture matrices the model has, which decides
 * how scale, rotation and translation are combined. See kunai_model_uv_matrix. */
enum kunai_nitro_matrix {
    KUNAI_NITRO_MATRIX_MAYA = 0,      /* Maya */
    KUNAI_NITRO_MATRIX_SOFTIMAGE = 1, /* Softimage 3D: without rotation */
    KUNAI_NITRO_MATRIX_3DS_MAX = 2,   /* 3ds Max */
    KUNAI_NITRO_MATRIX_XSI = 3        /* Softimage XSI */
};

/* kunai_material.parameters of Nitro: which word of the material's record in the file is where
 * (mdl0.md 5). Fractions are signed, in units of 1/4096. */
enum kunai_nitro_word {
    KUNAI_NITRO_WORD_RECORD = 0,            /* enum kunai_nitro_head */
    KUNAI_NITRO_WORD_DIFFUSE_AMBIENT = 1,   /* enum kunai_nitro_diffuse_ambient */
    KUNAI_NITRO_WORD_SPECULAR_EMISSION = 2, /* enum kunai_nitro_specular_emission */
    KUNAI_NITRO_WORD_POLYGON = 3,           /* enum kunai_nitro_polygon_flags */
    KUNAI_NITRO_WORD_POLYGON_BITS = 4, /* mask: the bits of KUNAI_NITRO_WORD_POLYGON that replace
                                          those of the renderer */
    KUNAI_NITRO_WORD_TEXTURE = 5,      /* enum kunai_nitro_texture_flags */
    KUNAI_NITRO_WORD_TEXTURE_BITS = 6, /* mask: the bits of KUNAI_NITRO_WORD_TEXTURE that replace
                                          those of the renderer */
    KUNAI_NITRO_WORD_FLAGS = 7,        /* enum kunai_nitro_flag_word */
    KUNAI_NITRO_WORD_SIZE = 8,         /* enum kunai_nitro_size */
    KUNAI_NITRO_WORD_SCALE_U = 9,      /* width of the picture / width that UVs are made for,
                                      a fraction; 1.0 in files */
    KUNAI_NITRO_WORD_SCALE_V = 10,     /* the same of the height */
    KUNAI_NITRO_WORD_MATRIX = 11       /* the parts that the flags say are stored follow:
                                      scale of U, of V; rotation: enum
                                      kunai_nitro_rotation; translation of U, of V; effect
                                      matrix: enum kunai_nitro_effect */
};

/* The word KUNAI_NITRO_WORD_RECORD. */
enum kunai_nitro_head {
    KUNAI_NITRO_HEAD_SIZE_SHIFT = 16,   /* size of the record in bytes */
    KUNAI_NITRO_HEAD_SIZE_MASK = 0xFFFF /* 16 bits */
};

/* The word KUNAI_NITRO_WORD_FLAGS. */
enum kunai_nitro_flag_word {
    KUNAI_NITRO_FLAG_WORD_PALETTE_SHIFT = 0,     /* palette base; 0 in files */
    KUNAI_NITRO_FLAG_WORD_PALETTE_MASK = 0xFFFF, /* 16 bits */
    KUNAI_NITRO_FLAG_WORD_FLAGS_SHIFT = 16,      /* enum kunai_nitro_material_flags */
    KUNAI_NITRO_FLAG_WORD_FLAGS_MASK = 0xFFFF    /* 16 bits */
};

/* The rotation of a texture matrix: two fractions, signed integers of 16 bits. */
enum kunai_nitro_rotation {
    KUNAI_NITRO_ROTATION_SINE_SHIFT = 0,      /* sine */
    KUNAI_NITRO_ROTATION_SINE_MASK = 0xFFFF,  /* 16 bits */
    KUNAI_NITRO_ROTATION_COSINE_SHIFT = 16,   /* cosine */
    KUNAI_NITRO_ROTATION_COSINE_MASK = 0xFFFF /* 16 bits */
};

/* The effect matrix of Nitro: the last words of the record, with KUNAI_NITRO_MATERIAL_EFFECT. */
enum kunai_nitro_effect {
    KUNAI_NITRO_EFFECT_WORDS = 16, /* fractions */
    KUNAI_NITRO_EFFECT_ONE = 4096  /* 1.0 */
};

#endif
