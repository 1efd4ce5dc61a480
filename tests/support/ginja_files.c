/* ginja_files.c - writes files of Ginja models by ginja.md 2 to 4 and ninja-container.md 3. */
#include "ginja_files.h"

#include <stdlib.h>
#include <string.h>

enum { QUATERNION = 0x400, NODE_END = GINJA_NODE - 4 };

/* ---- the body ---- */

/* Where node `number` will lie; node 0 is nobody's child. */
static uint32_t get_place(const ninja_writer *writer, uint32_t number)
{
    return number ? writer->front + number * GINJA_NODE : 0;
}

/* The model is its number until the models are there. */
static void put_node(ninja_writer *writer, const ginja_node *node)
{
    const uint32_t at = get_ninja_place(writer);
    ginja_node_values values = {.flags = node->flags,
                                .model = node->model,
                                .child = get_place(writer, node->child),
                                .sibling = get_place(writer, node->sibling)};

    memcpy(values.position, node->position, sizeof values.position);
    memcpy(values.angles, node->angles, sizeof values.angles);
    memcpy(values.quaternion, node->quaternion, sizeof values.quaternion);
    memcpy(values.scale, node->scale, sizeof values.scale);
    write_ginja_node(writer, &values);
    if (!(node->flags & QUATERNION)) /* what game files have there */
        set_u32(&writer->file, at + NODE_END, 0xFDFDFDFD, writer->big);
}

static bytes make_textures(const ginja_source *source)
{
    ninja_writer writer;
    bytes chunks;

    begin_ninja(&writer, source->big, source->big);
    write_ninja_tagged_list(&writer, "GJTL", source->textures, source->texture_count);
    chunks = copy_bytes(&writer.file);
    end_ninja(&writer);
    return chunks;
}

ginja_body build_ginja_body(const ginja_source *source)
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
    begin_ninja(&writer, source->big, source->big);
    writer.base = source->base;
    writer.front = source->front;
    append_zeros(&writer.file, source->front);
    for (i = 0; i < source->node_count; i++)
        put_node(&writer, &source->nodes[i]);
    for (i = 0; i < source->model_count; i++)
        write_ginja_model(&writer, &source->models[i], &body.models[i]);
    body.data = writer.file; /* the body frees them */
    body.pointers = writer.pointers;
    body.pointer_count = writer.pointer_count;
    for (i = 0; i < source->node_count; i++)
        if (source->nodes[i].model)
            set_ginja_body_32(&body, get_ginja_node_place(&body, i) + 4,
                              body.models[source->nodes[i].model - 1].model + body.base);
    if (source->texture_count)
        body.textures = make_textures(source);
    return body;
}

ginja_body build_ginja_body_of(const ginja_model *model, int big)
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
    return build_ginja_body(&source);
}

void free_ginja_body(ginja_body *body)
{
    free_bytes(&body->data);
    free_bytes(&body->textures);
    free(body->pointers);
}

uint32_t get_ginja_node_place(const ginja_body *body, uint32_t node)
{
    return body->front + node * GINJA_NODE;
}

void set_ginja_body_32(ginja_body *body, uint32_t place, uint32_t word)
{
    set_u32(&body->data, place, word, body->big);
}

void set_ginja_body_16(ginja_body *body, uint32_t place, uint32_t value)
{
    set_ginja_body_8(body, place, body->big ? value >> 8 : value);
    set_ginja_body_8(body, place + 1, body->big ? value : value >> 8);
}

void set_ginja_body_8(ginja_body *body, uint32_t place, uint32_t value)
{
    if (place >= body->data.size)
        abort();
    body->data.data[place] = (uint8_t)value;
}

uint32_t get_ginja_body_word(const ginja_body *body, uint32_t place)
{
    uint32_t word = 0, i;

    if (place + 4 > body->data.size)
        abort();
    for (i = 0; i < 4; i++)
        word = word << 8 | body->data.data[place + (body->big ? i : 3 - i)];
    return word;
}

void cut_ginja_body(ginja_body *body, uint32_t size)
{
    body->data.size = size;
}

/* ---- files ---- */

bytes build_ginja_file(const ginja_body *body, const char *tag, int has_pof0)
{
    bytes out = copy_bytes(&body->textures);

    if (body->front || body->base)
        abort();
    put_ninja_chunk(&out, tag, &body->data, body->big);
    if (has_pof0)
        put_ninja_pof0(&out, body->pointers, body->pointer_count, body->big);
    return out;
}

uint32_t find_ginja_file_start(const bytes *file, const ginja_body *body, int has_pof0)
{
    bytes behind = {0};
    uint32_t start;

    if (has_pof0)
        put_ninja_pof0(&behind, body->pointers, body->pointer_count, body->big);
    start = (uint32_t)(file->size - behind.size - body->data.size);
    free_bytes(&behind);
    return start;
}

bytes build_ginja_sa2bmdl(const ginja_body *body)
{
    bytes out = {0};

    if (body->big || body->base != GINJA_SA_HEAD)
        abort();
    append_text(&out, "SA2BMDL\3");
    append_u32(&out, GINJA_SA_HEAD + body->front, 0);
    append_u32(&out, 0, 0);
    append_bytes(&out, body->data.data, body->data.size);
    return out;
}

/* ---- primitive data ---- */

void add_ginja_corners_8(bytes *out, uint32_t opcode, uint32_t count, const uint8_t *indices,
                         uint32_t each)
{
    begin_ginja_primitive(out, opcode, count);
    append_bytes(out, indices, count * each);
}

void add_ginja_corners_16(bytes *out, uint32_t opcode, uint32_t count, const uint16_t *indices,
                          uint32_t each)
{
    uint32_t i;

    begin_ginja_primitive(out, opcode, count);
    for (i = 0; i < count * each; i++)
        append_u16(out, indices[i], 1);
}

/* ---- parameter values ---- */

uint32_t make_ginja_format_word(uint32_t attribute, uint32_t count_code, uint32_t type,
                                uint32_t frac)
{
    return attribute << 16 | count_code << 12 | type << 8 | frac;
}

uint32_t make_ginja_index_word(uint32_t attribute, uint32_t code)
{
    return code << (2 * attribute);
}
