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

    write_model_node(writer, &values);
}

xinja_body build_xinja_body(const xinja_source *source)
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
    begin_ninja(&writer, 0, 0);
    writer.base = source->base;
    for (i = 0; i < source->node_count; i++)
        put_node(&writer, &source->nodes[i]);
    for (i = 0; i < source->model_count; i++)
        write_xinja_model(&writer, &source->models[i], &body.models[i]);
    body.data = writer.file; /* the body frees them */
    body.pointers = writer.pointers;
    body.pointer_count = writer.pointer_count;
    for (i = 0; i < source->node_count; i++)
        if (source->nodes[i].model)
            set_xinja_body_32(&body, i * XINJA_NODE + 4,
                              body.models[source->nodes[i].model - 1].model + body.base);
    return body;
}

void free_xinja_body(xinja_body *body)
{
    uint32_t i;

    for (i = 0; i < body->model_count; i++)
        free_xinja_places(&body->models[i]);
    free(body->models);
    free(body->pointers);
    free_bytes(&body->data);
}

void set_xinja_body_32(xinja_body *body, uint32_t place, uint32_t word)
{
    set_u32(&body->data, place, word, 0);
}

void set_xinja_body_16(xinja_body *body, uint32_t place, uint32_t half)
{
    body->data.data[place] = (uint8_t)half;
    body->data.data[place + 1] = (uint8_t)(half >> 8);
}

/* ---- files ---- */

bytes build_xinja_file(const xinja_body *body, const char *tag, int has_pof0)
{
    bytes out = {0};

    put_ninja_chunk(&out, tag, &body->data, 0);
    if (has_pof0)
        put_ninja_pof0(&out, body->pointers, body->pointer_count, 0);
    return out;
}

bytes build_listed_xinja_file(const xinja_body *body, const char *tag, const char *list_tag,
                              const char *const *names, uint32_t name_count, uint32_t *body_at)
{
    ninja_writer list;
    bytes out;

    begin_ninja(&list, 0, 0);
    write_ninja_tagged_list(&list, list_tag, names, name_count);
    out = copy_bytes(&list.file);
    end_ninja(&list);
    *body_at = (uint32_t)out.size + XINJA_CHUNK;
    put_ninja_chunk(&out, tag, &body->data, 0);
    put_ninja_pof0(&out, body->pointers, body->pointer_count, 0);
    return out;
}

bytes build_bare_xinja(const xinja_body *body, uint32_t offset)
{
    bytes out = {0};

    while (out.size < offset)
        append_u8(&out, 0xEE);
    append_bytes(&out, body->data.data, body->data.size);
    return out;
}
