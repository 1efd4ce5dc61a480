/*
 * glb.h - writes binary glTF 2.0: one JSON text and one block of data.
 *
 * Every top-level array of the JSON is a buffer of its own, so that its items can be written in any
 * order. end_glb joins the arrays that are not empty.
 */
#ifndef GLB_H
#define GLB_H

#include "json.h"

/* The use of the bytes of a buffer view. glTF lets arrays share a view only if their use is
 * equal. */
enum glb_use { GLB_VERTICES, GLB_INDICES, GLB_BINDS, GLB_TIMES, GLB_KEYS, GLB_IMAGE };

enum glb_type { GLB_U8 = 5121, GLB_U16 = 5123, GLB_U32 = 5125, GLB_FLOAT = 5126 };

typedef struct glb_view {
    size_t offset;
    size_t size;
    enum glb_use use;
} glb_view;

typedef struct glb {
    buffer data; /* the binary block */
    buffer views;
    glb_view view; /* the last view, still growing */
    uint32_t view_count;
    buffer accessors, nodes, meshes, materials, textures, samplers, images, skins, animations;
    uint32_t accessor_count, node_count, mesh_count, material_count, texture_count, image_count;
    uint32_t skin_count, animation_count;
    buffer cameras, lights; /* lights: of KHR_lights_punctual */
    uint32_t camera_count, light_count;
    buffer roots;          /* node numbers of the scene */
    buffer extensions;     /* names of the extensions in use */
    buffer about;          /* members of asset.extras */
    buffer scene;          /* members of the extras of the scene */
    const char *generator; /* in UTF-8 */
    memory *memory;
} glb;

/* Begins a file. */
glb begin_glb(memory *m, const char *generator);

/* Adds a key with a list of items. Adds nothing if items is empty, because glTF forbids empty
 * lists. */
void add_glb_list(buffer *b, const char *key, const buffer *items);

/*
 * Add an array and return the number of its accessor.
 *
 * parts   Components of an item: 3 for "VEC3".
 * bounds  Whether to write min and max.
 *
 * The integers of colors are normalized: 65535 stands for 1. After memory has failed, the values
 * are not read, and may be NULL.
 */
uint32_t add_glb_floats(glb *g, enum glb_use use, const float *values, size_t count, uint32_t parts,
                        int bounds);
uint32_t add_glb_colors(glb *g, const uint16_t *rgba, size_t count);
uint32_t add_glb_joints(glb *g, const uint16_t *joints, size_t count);
uint32_t add_glb_indices(glb *g, const uint32_t *indices, size_t count, size_t vertex_count);

/* Adds a PNG file and returns the number of its image. */
uint32_t add_glb_image(glb *g, const buffer *png, const char *name, size_t name_size);

/* Ends the file: nothing may be added after this call. Returns the JSON text, which the caller
 * frees. */
buffer end_glb(glb *g);

/* Returns the size of the file. write_glb needs a size below 4 GiB. */
uint64_t measure_glb(const glb *g, const buffer *text);

/* Writes the whole file. Returns 0, or the first other value that write returned. */
int write_glb(const glb *g, const buffer *text,
              int (*write)(void *user, const void *bytes, size_t size), void *user);

#endif
