/* xinja_files.c - writes Xinja files by xinja.md 1 to 3 and ninja-container.md 3 and 5. */
#include "xinja_files.h"

#include "model_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- the body ---- */

/* The model is its number until the models are there. */
static void put_node(ninja_writer *writer, const xinja_node *node)
{
    const model_node_values values = {
        .flags = node->flags,
        .model = node->model,
        .child = node->child * XINJA_NODE,
        .sibling = node->sibling * XINJA_NODE,
        .translation = {(double)node->position[0], (double)node->position[1],
                        (double)node->position[2]},
    };

    model_node(writer, &values);
}

xinja_body xinja_body_make(const xinja_source *source)
{
    ninja_writer writer;
    xinja_body body;
    uint32_t i;

    memset(&body, 0, sizeof body);
    body.base = source->base;
    body.model_count = source->model_count;
    body.models = calloc((size_t)source->model_count + 1, sizeof *body.models);
    if (!body.models)
        abort();
    ninja_begin(&writer, 0, 0);
    writer.base = source->base;
    for (i = 0; i < source->node_count; i++)
        put_node(&writer, &source->nodes[i]);
    for (i = 0; i < source->model_count; i++)
        xinja_model_write(&writer, &source->models[i], &body.models[i]);
    body.data = writer.file; /* the body frees them */
    body.pointers = writer.pointers;
    body.pointer_count = writer.pointer_count;
    for (i = 0; i < source->node_count; i++)
        if (source->nodes[i].model)
            xinja_body_set(&body, i * XINJA_NODE + 4,
                           body.models[source->nodes[i].model - 1].model + body.base);
    return body;
}

void xinja_body_free(xinja_body *body)
{
    uint32_t i;

    for (i = 0; i < body->model_count; i++)
        xinja_places_free(&body->models[i]);
    free(body->models);
    free(body->pointers);
    bytes_free(&body->data);
}

void xinja_body_set(xinja_body *body, uint32_t place, uint32_t word)
{
    bytes_set_32(&body->data, place, word, 0);
}

void xinja_body_set_16(xinja_body *body, uint32_t place, uint32_t half)
{
    body->data.data[place] = (uint8_t)half;
    body->data.data[place + 1] = (uint8_t)(half >> 8);
}

/* ---- files ---- */

bytes xinja_file_make(const xinja_body *body, const char *tag, int has_pof0)
{
    bytes out = {0};

    ninja_put_chunk(&out, tag, &body->data, 0);
    if (has_pof0)
        ninja_put_pof0(&out, body->pointers, body->pointer_count, 0);
    return out;
}

bytes xinja_listed_file_make(const xinja_body *body, const char *tag, const char *list_tag,
                             const char *const *names, uint32_t name_count, uint32_t *body_at)
{
    ninja_writer list;
    bytes out;

    ninja_begin(&list, 0, 0);
    ninja_tagged_list(&list, list_tag, names, name_count);
    out = bytes_copy(&list.file);
    ninja_end(&list);
    *body_at = (uint32_t)out.size + XINJA_CHUNK;
    ninja_put_chunk(&out, tag, &body->data, 0);
    ninja_put_pof0(&out, body->pointers, body->pointer_count, 0);
    return out;
}

bytes xinja_bare_make(const xinja_body *body, uint32_t offset)
{
    bytes out = {0};

    while (out.size < offset)
        bytes_8(&out, 0xEE);
    bytes_add(&out, body->data.data, body->data.size);
    return out;
}
