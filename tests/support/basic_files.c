/* basic_files.c - writes NJBM files by ninja-basic.md 2 to 4 and ninja-container.md 3 and 5. */
#include "basic_files.h"

#include "ninja_writer.h"

#include <stdlib.h>
#include <string.h>

static const uint32_t unit = 0x3F800000, two = 0x40000000, three = 0x40400000;

/* ---- pointers ---- */

static void put_pointer(basic_body *body, uint32_t place)
{
    if (place) {
        if (body->pointer_count == sizeof body->pointers / sizeof body->pointers[0])
            abort();
        body->pointers[body->pointer_count] = body->data.size;
        body->pointer_count++;
    }
    append_u32(&body->data, place, body->big);
}

static uint32_t get_array_place(const basic_body *body, const void *array)
{
    return array ? (uint32_t)body->data.size : 0;
}

/* ---- arrays ---- */

static uint32_t put_words(basic_body *body, const uint32_t *words, size_t count)
{
    const uint32_t place = get_array_place(body, words);
    size_t i;

    for (i = 0; i < count; i++)
        append_u32(&body->data, words[i], body->big);
    return place;
}

static uint32_t put_halves(basic_body *body, const uint16_t *halves, size_t count)
{
    const uint32_t place = get_array_place(body, halves);
    size_t i;

    for (i = 0; i < count; i++)
        append_u16(&body->data, halves[i], body->big);
    align_bytes(&body->data, 4);
    return place;
}

static uint32_t put_uvs(basic_body *body, const int16_t *uvs, size_t count)
{
    const uint32_t place = get_array_place(body, uvs);
    size_t i;

    for (i = 0; i < count; i++)
        append_u16(&body->data, (uint16_t)uvs[i], body->big);
    return place;
}

static uint32_t put_floats(basic_body *body, const float *floats, size_t count)
{
    const uint32_t place = get_array_place(body, floats);
    size_t i;

    for (i = 0; i < count; i++) {
        uint32_t word;

        memcpy(&word, &floats[i], 4); /* NaN stays what it is */
        append_u32(&body->data, word, body->big);
    }
    return place;
}

/* ---- structures ---- */

static void put_node(basic_body *body, const basic_source *source, size_t index)
{
    const basic_node *node = &source->nodes[index];
    int i;

    append_u32(&body->data, node->flags, body->big);
    put_pointer(body, node->model); /* its number until the models are there */
    put_floats(body, node->position, 3);
    append_zeros(&body->data, 12);
    for (i = 0; i < 3; i++)
        append_u32(&body->data, unit, body->big);
    put_pointer(body, node->child * BASIC_NODE);
    put_pointer(body, node->sibling * BASIC_NODE);
}

static void put_meshsets(basic_body *body, const basic_source *source, size_t m)
{
    const basic_model *model = &source->models[m];
    uint32_t i;

    for (i = 0; i < model->meshset_count; i++) {
        const basic_meshset *set = &model->meshsets[i];

        body->arrays[m][i].indices = put_halves(body, set->indices, set->index_count);
        body->arrays[m][i].normals = put_floats(body, set->normals, set->normal_count);
        body->arrays[m][i].colors = put_words(body, set->colors, set->color_count);
        body->arrays[m][i].uvs = put_uvs(body, set->uvs, set->uv_count);
    }
    body->meshsets[m] = get_array_place(body, model->meshsets);
    for (i = 0; i < model->meshset_count; i++) {
        append_u16(&body->data, model->meshsets[i].head, body->big);
        append_u16(&body->data, model->meshsets[i].count, body->big);
        put_pointer(body, body->arrays[m][i].indices);
        append_u32(&body->data, 0, body->big); /* attrs */
        put_pointer(body, body->arrays[m][i].normals);
        put_pointer(body, body->arrays[m][i].colors);
        put_pointer(body, body->arrays[m][i].uvs);
        if (source->plus)
            append_u32(&body->data, 0, body->big);
    }
}

static void put_model(basic_body *body, const basic_source *source, size_t m)
{
    const basic_model *model = &source->models[m];

    put_meshsets(body, source, m);
    body->materials[m] = put_words(body, model->materials, model->material_count);
    body->points[m] = put_floats(body, model->points, model->point_count);
    body->normals[m] = put_floats(body, model->normals, model->normal_count);
    body->models[m] = (uint32_t)body->data.size;
    put_pointer(body, body->points[m]);
    put_pointer(body, body->normals[m]);
    append_u32(&body->data, (uint32_t)(model->point_count / 3), body->big);
    put_pointer(body, body->meshsets[m]);
    put_pointer(body, body->materials[m]);
    append_u16(&body->data, model->meshset_count, body->big);
    append_u16(&body->data, (uint32_t)(model->material_count / 5), body->big);
    append_u32(&body->data, unit, body->big);
    append_u32(&body->data, 0, body->big);
    append_u32(&body->data, three, body->big);
    append_u32(&body->data, two, body->big);
    if (source->plus)
        append_u32(&body->data, 0, body->big);
}

basic_body build_basic_body(const basic_source *source)
{
    basic_body body;
    size_t i;

    memset(&body, 0, sizeof body);
    body.big = source->big;
    body.stride = BASIC_MESHSET + (source->plus ? 4 : 0);
    for (i = 0; i < source->node_count; i++)
        put_node(&body, source, i);
    for (i = 0; i < source->model_count; i++)
        put_model(&body, source, i);
    for (i = 0; i < source->node_count; i++)
        if (source->nodes[i].model)
            set_basic_body_word(&body, (uint32_t)i * BASIC_NODE + 4,
                                body.models[source->nodes[i].model - 1]);
    return body;
}

void free_basic_body(basic_body *body)
{
    free_bytes(&body->data);
}

void set_basic_body_word(basic_body *body, uint32_t place, uint32_t word)
{
    set_u32(&body->data, place, word, body->big);
}

void cut_basic_body(basic_body *body, size_t size)
{
    body->data.size = size;
}

void append_to_basic_body(basic_body *body, uint32_t pointer, uint32_t place, size_t size)
{
    bytes copy = {0};

    append_bytes(&copy, body->data.data + place, size);
    set_basic_body_word(body, pointer, (uint32_t)body->data.size);
    append_bytes(&body->data, copy.data, copy.size);
    free_bytes(&copy);
}

/* ---- files ---- */

bytes build_basic_file(const basic_body *body, int has_pof0)
{
    bytes out = {0};

    put_ninja_chunk(&out, "NJBM", &body->data, body->big);
    if (has_pof0)
        put_ninja_pof0(&out, body->pointers, body->pointer_count, body->big);
    return out;
}
