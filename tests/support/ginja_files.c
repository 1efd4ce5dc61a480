/* ginja_files.c - writes files of Ginja models by ginja.md 2 to 4 and ninja-container.md 3. */
#include "ginja_files.h"

#include <stdlib.h>
#include <string.h>

enum { QUATERNION = 0x400, NODE_END = GINJA_NODE - 4 };

/* ---- the body ---- */

/* Where node `number` will lie; node 0 is nobody's child. */
static uint32_t place_of(const ninja_writer *writer, uint32_t number)
{
    return number ? writer->front + number * GINJA_NODE : 0;
}

/* The model is its number until the models are there. */
static void put_node(ninja_writer *writer, const ginja_node *node)
{
    const uint32_t at = ninja_here(writer);
    ginja_node_values values = {.flags = node->flags,
                                .model = node->model,
                                .child = place_of(writer, node->child),
                                .sibling = place_of(writer, node->sibling)};

    memcpy(values.position, node->position, sizeof values.position);
    memcpy(values.angles, node->angles, sizeof values.angles);
    memcpy(values.quaternion, node->quaternion, sizeof values.quaternion);
    memcpy(values.scale, node->scale, sizeof values.scale);
    ginja_node_write(writer, &values);
    if (!(node->flags & QUATERNION)) /* what game files have there */
        bytes_set_32(&writer->file, at + NODE_END, 0xFDFDFDFD, writer->big);
}

static bytes textures_make(const ginja_source *source)
{
    ninja_writer writer;
    bytes chunks;

    ninja_begin(&writer, source->big, source->big);
    ninja_tagged_list(&writer, "GJTL", source->textures, source->texture_count);
    chunks = bytes_copy(&writer.file);
    ninja_end(&writer);
    return chunks;
}

ginja_body ginja_body_make(const ginja_source *source)
{
    ninja_writer writer;
    ginja_body body;
    uint32_t i;

    if (source->model_count > GINJA_MODELS)
        abort();
    memset(&body, 0, sizeof body);
    body.big = source->big;
    body.front = source->front;
    body.base = source->base;
    ninja_begin(&writer, source->big, source->big);
    writer.base = source->base;
    writer.front = source->front;
    bytes_zeros(&writer.file, source->front);
    for (i = 0; i < source->node_count; i++)
        put_node(&writer, &source->nodes[i]);
    for (i = 0; i < source->model_count; i++)
        ginja_model_write(&writer, &source->models[i], &body.models[i]);
    body.data = writer.file; /* the body frees them */
    body.pointers = writer.pointers;
    body.pointer_count = writer.pointer_count;
    for (i = 0; i < source->node_count; i++)
        if (source->nodes[i].model)
            ginja_body_set(&body, ginja_node_place(&body, i) + 4,
                           body.models[source->nodes[i].model - 1].model + body.base);
    if (source->texture_count)
        body.textures = textures_make(source);
    return body;
}

ginja_body ginja_body_of(const ginja_model *model, int big)
{
    ginja_node node;
    ginja_source source;

    memset(&node, 0, sizeof node);
    node.model = 1;
    memset(&source, 0, sizeof source);
    source.nodes = &node;
    source.node_count = 1;
    source.models = model;
    source.model_count = 1;
    source.big = big;
    return ginja_body_make(&source);
}

void ginja_body_free(ginja_body *body)
{
    bytes_free(&body->data);
    bytes_free(&body->textures);
    free(body->pointers);
}

uint32_t ginja_node_place(const ginja_body *body, uint32_t node)
{
    return body->front + node * GINJA_NODE;
}

void ginja_body_set(ginja_body *body, uint32_t place, uint32_t word)
{
    bytes_set_32(&body->data, place, word, body->big);
}

void ginja_body_set_16(ginja_body *body, uint32_t place, uint32_t value)
{
    ginja_body_set_8(body, place, body->big ? value >> 8 : value);
    ginja_body_set_8(body, place + 1, body->big ? value : value >> 8);
}

void ginja_body_set_8(ginja_body *body, uint32_t place, uint32_t value)
{
    if (place >= body->data.size)
        abort();
    body->data.data[place] = (uint8_t)value;
}

uint32_t ginja_body_word(const ginja_body *body, uint32_t place)
{
    uint32_t word = 0, i;

    if (place + 4 > body->data.size)
        abort();
    for (i = 0; i < 4; i++)
        word = word << 8 | body->data.data[place + (body->big ? i : 3 - i)];
    return word;
}

void ginja_body_cut(ginja_body *body, uint32_t size)
{
    body->data.size = size;
}

/* ---- files ---- */

bytes ginja_file_make(const ginja_body *body, const char *tag, int has_pof0)
{
    bytes out = bytes_copy(&body->textures);

    if (body->front || body->base)
        abort();
    ninja_put_chunk(&out, tag, &body->data, body->big);
    if (has_pof0)
        ninja_put_pof0(&out, body->pointers, body->pointer_count, body->big);
    return out;
}

uint32_t ginja_file_start(const bytes *file, const ginja_body *body, int has_pof0)
{
    bytes behind = {0};
    uint32_t start;

    if (has_pof0)
        ninja_put_pof0(&behind, body->pointers, body->pointer_count, body->big);
    start = (uint32_t)(file->size - behind.size - body->data.size);
    bytes_free(&behind);
    return start;
}

bytes ginja_sa2bmdl_make(const ginja_body *body)
{
    bytes out = {0};

    if (body->big || body->base != GINJA_SA_HEAD)
        abort();
    bytes_text(&out, "SA2BMDL\3");
    bytes_32(&out, GINJA_SA_HEAD + body->front, 0);
    bytes_32(&out, 0, 0);
    bytes_add(&out, body->data.data, body->data.size);
    return out;
}

/* ---- primitive data ---- */

void ginja_corners_8(bytes *out, uint32_t opcode, uint32_t count, const uint8_t *indices,
                     uint32_t each)
{
    ginja_primitive(out, opcode, count);
    bytes_add(out, indices, count * each);
}

void ginja_corners_16(bytes *out, uint32_t opcode, uint32_t count, const uint16_t *indices,
                      uint32_t each)
{
    uint32_t i;

    ginja_primitive(out, opcode, count);
    for (i = 0; i < count * each; i++)
        bytes_16(out, indices[i], 1);
}

/* ---- parameter values ---- */

uint32_t ginja_format_word(uint32_t attribute, uint32_t count_code, uint32_t type, uint32_t frac)
{
    return attribute << 16 | count_code << 12 | type << 8 | frac;
}

uint32_t ginja_index_word(uint32_t attribute, uint32_t code)
{
    return code << (2 * attribute);
}
