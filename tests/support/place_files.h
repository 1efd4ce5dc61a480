/* place_files.h - a small model as the bytes that a console has in memory, for tests that put it
 * somewhere. */
#ifndef KUNAI_TEST_PLACE_FILES_H
#define KUNAI_TEST_PLACE_FILES_H

#include "support.h"

#include "bytes.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { NODE = 52 };

/* In place of the stride of meshsets. */
enum { IMAGE_CHUNK = 0, IMAGE_GINJA = 1, IMAGE_XINJA = 2 };

static const uint32_t no_place = 0xFFFFFFFF;

/* A root with a triangle, its child, and the sibling of that one. */
typedef struct image {
    bytes data;
    int big;
    uint32_t base;   /* what is added to places to make pointers */
    uint32_t stride; /* of meshsets; or IMAGE_CHUNK, IMAGE_GINJA, IMAGE_XINJA */
    uint32_t triangles;
    uint32_t start;
    uint32_t root;
    uint32_t child;
    uint32_t sibling;
    uint32_t model;
    uint32_t pointers[64]; /* where they are */
    size_t pointer_count;
} image;

void append_image_word(image *out, uint32_t value);

/* model, child and sibling: places, or no_place, for a pointer of 0. */
void append_image_node(image *out, uint32_t model, double x, double y, double z, uint32_t child,
                       uint32_t sibling);

/* Nodes first, the root before all, or nodes last and the root behind all. x: translations. */
void put_image(image *out, double x, int root_is_last);

uint32_t get_image_format(const image *from);

/* Of its chunk in a Ninja file. */
const char *get_image_tag(const image *from);

void put_garbage(bytes *out, size_t size);

kunai_model *open_good(const bytes *file, const kunai_options *options);

void expect_error(const bytes *file, const kunai_options *options, kunai_result code,
                  uint64_t offset);

void check_translation(const kunai_model *model, uint32_t index, uint64_t offset, float x, float y,
                       float z);

/* The image of put_image(x), whose first byte is at start. Closes the model. */
void check_image(kunai_model *model, const image *from, uint64_t start, float x,
                 uint32_t byte_order);

#endif
