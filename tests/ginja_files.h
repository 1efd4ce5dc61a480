/* ginja_files.h - Ginja models that tests describe as data, and write to GJCM and other files. */
#ifndef KUNAI_TEST_GINJA_FILES_H
#define KUNAI_TEST_GINJA_FILES_H

#include "fixtures/bytes.h"

/* Bytes of the structures (ginja.md 3 to 9). */
enum {
    GINJA_NODE = 56,
    GINJA_MODEL = 36,
    GINJA_ARRAY = 16,
    GINJA_MESH = 16,
    GINJA_PARAMETER = 8,
    GINJA_SKIN = 16,
    GINJA_CHUNK = 8,   /* in front of the body */
    GINJA_SA_HEAD = 16 /* of a .sa2bmdl */
};

/* The most of a file, of a model and of a list. */
enum { GINJA_MODELS = 4, GINJA_ARRAYS = 16, GINJA_MESHES = 8, GINJA_SKINS = 16 };

/* ginja.md 5 */
enum ginja_attribute {
    GINJA_MATRIX = 0,
    GINJA_POSITION = 1,
    GINJA_NORMAL = 2,
    GINJA_COLOR = 3, /* 4: the second one */
    GINJA_UV = 5     /* to 12 */
};
enum ginja_count_code {
    GINJA_XY = 0,
    GINJA_XYZ = 1,
    GINJA_NORMAL_XYZ = 2,
    GINJA_NBT = 3,
    GINJA_NBT3 = 4,
    GINJA_RGB = 5,
    GINJA_RGBA = 6,
    GINJA_S = 7,
    GINJA_ST = 8
};
enum ginja_type {
    GINJA_U8 = 0,
    GINJA_S8 = 1,
    GINJA_U16 = 2,
    GINJA_S16 = 3,
    GINJA_F32 = 4,
    GINJA_RGB565 = 5,
    GINJA_RGB8 = 6,
    GINJA_RGBX8 = 7,
    GINJA_RGBA4 = 8,
    GINJA_RGBA6 = 9,
    GINJA_RGBA8 = 10
};

/* ginja.md 8 */
enum ginja_kind {
    GINJA_QUADS = 0x80,
    GINJA_TRIANGLES = 0x90,
    GINJA_STRIP = 0x98,
    GINJA_FAN = 0xA0,
    GINJA_LINES = 0xA8,
    GINJA_LINE_STRIP = 0xB0,
    GINJA_POINTS = 0xB8
};

/* Numbers are stored ones: integers, floats, whole colours (RGB8: 0xRRGGBB). */
typedef struct ginja_array {
    uint32_t attribute;
    uint32_t count_code;
    uint32_t type;
    uint32_t stride;       /* 0: that of an element; what is between elements is 0xEE */
    uint32_t count;        /* elements */
    const double *numbers; /* those of all elements; NULL: a NULL pointer */
} ginja_array;

typedef struct ginja_mesh {
    const uint32_t *parameters; /* type and value */
    uint32_t parameter_count;
    const uint8_t *primitives;
    uint32_t primitive_size;
} ginja_mesh;

typedef struct ginja_skin {
    uint32_t type;
    uint32_t slot;
    uint32_t count;
    const int16_t *vertices; /* six each; NULL: a NULL pointer */
    const uint32_t *words;   /* slot << 16 | weight; NULL: a NULL pointer */
} ginja_skin;

typedef struct ginja_model {
    const ginja_array *arrays; /* NULL: a NULL pointer. The end entry is written, too */
    uint32_t array_count;
    const ginja_skin *skins; /* NULL: a NULL pointer. The end entry is written, too */
    uint32_t skin_count;
    const ginja_mesh *meshes[2]; /* opaque, translucent */
    uint32_t mesh_counts[2];
    float center[3];
    float radius;
} ginja_model;

/* The number of a node or a model; 0: none. Node 0 is the root, models count from 1. */
typedef struct ginja_node {
    uint32_t flags;
    float position[3];
    int32_t angles[3];
    float quaternion[4]; /* with flag 0x400, instead of the angles */
    float scale[3];      /* all 0: 1 */
    uint32_t model;
    uint32_t child;
    uint32_t sibling;
} ginja_node;

typedef struct ginja_source {
    const ginja_node *nodes;
    uint32_t node_count;
    const ginja_model *models;
    uint32_t model_count;
    const char *const *textures; /* names, for a GJTL */
    uint32_t texture_count;
    int big;
    uint32_t front; /* bytes in front of the root */
    uint32_t base;  /* added to every pointer (GINJA_SA_HEAD for a .sa2bmdl) */
} ginja_source;

/* Places in a body, of the first byte of each thing; 0 where it is not there. */
typedef struct ginja_mesh_places {
    uint32_t mesh;
    uint32_t parameters;
    uint32_t primitives;
} ginja_mesh_places;

typedef struct ginja_skin_places {
    uint32_t entry;
    uint32_t vertices;
    uint32_t words;
} ginja_skin_places;

typedef struct ginja_model_places {
    uint32_t model;
    uint32_t arrays;             /* the list of entries */
    uint32_t data[GINJA_ARRAYS]; /* of each array */
    uint32_t array_end;          /* the entry 255 */
    uint32_t skin_end;           /* the entry of type 3 */
    ginja_skin_places skins[GINJA_SKINS];
    ginja_mesh_places meshes[2][GINJA_MESHES];
} ginja_model_places;

typedef struct ginja_body {
    bytes data;
    bytes textures; /* the body of the GJTL */
    int big;
    uint32_t front;
    uint32_t base;
    ginja_model_places models[GINJA_MODELS];
    uint32_t pointers[512]; /* places of pointers that are not NULL, in order */
    uint32_t pointer_count;
    uint32_t texture_pointers[64];
    uint32_t texture_pointer_count;
} ginja_body;

/* All nodes (each of GINJA_NODE bytes); then for each model the data of its arrays, the arrays, the
 * data of its skins, the skins, for its opaque and then its translucent meshes parameters and
 * primitives of each, the meshes; and at last the model itself. All but byte arrays begin at a
 * multiple of 4 from the root. */
ginja_body ginja_body_make(const ginja_source *source);

/* One model in the only node, which is at the origin. */
ginja_body ginja_body_of(const ginja_model *model, int big);

void ginja_body_free(ginja_body *body);
uint32_t ginja_node_place(const ginja_body *body, uint32_t node);

/* Overwrite what is at a place. */
void ginja_body_set(ginja_body *body, uint32_t place, uint32_t word);
void ginja_body_set_16(ginja_body *body, uint32_t place, uint32_t value);
void ginja_body_set_8(ginja_body *body, uint32_t place, uint32_t value);
uint32_t ginja_body_word(const ginja_body *body, uint32_t place);
void ginja_body_cut(ginja_body *body, uint32_t size);

/* GJTL and its POF0 when there are textures, GJCM, POF0. tag: "GJCM", or "NJCM" for what only
 * options can tell. Only for a body without front and base. */
bytes ginja_file_make(const ginja_body *body, const char *tag, int has_pof0);

/* Where the body lies in such a file. */
uint32_t ginja_file_start(const bytes *file, const ginja_body *body, int has_pof0);

/* A .sa2bmdl; only for a body of base GINJA_SA_HEAD. */
bytes ginja_sa2bmdl_make(const ginja_body *body);

/* ---- primitive data ---- */

/* Opcode and corner count. */
void ginja_primitive(bytes *out, uint32_t opcode, uint32_t count);

/* A primitive of count corners of indices of 8 bits, `each` a corner. */
void ginja_corners_8(bytes *out, uint32_t opcode, uint32_t count, const uint8_t *indices,
                     uint32_t each);
void ginja_corners_16(bytes *out, uint32_t opcode, uint32_t count, const uint16_t *indices,
                      uint32_t each);

/* ---- parameter values (ginja.md 7) ---- */

/* Of type 0. */
uint32_t ginja_format_word(uint32_t attribute, uint32_t count_code, uint32_t type, uint32_t frac);

/* Of type 1: what an attribute has (1 direct, 2 an index of 8 bits, 3 of 16); | them. */
uint32_t ginja_index_word(uint32_t attribute, uint32_t code);

#endif
