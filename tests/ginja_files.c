/* ginja_files.c - writes Ginja models by ginja.md 2 to 9 and ninja-container.md 3. */
#include "ginja_files.h"

#include <stdlib.h>
#include <string.h>

enum { END_ATTRIBUTE = 255, END_SKIN = 3, QUATERNION = 0x400, GAP = 0xEE };

/* ---- pointers ---- */

static uint32_t here(const ginja_body *body)
{
    return (uint32_t)body->data.size;
}

static void align(ginja_body *body)
{
    while ((body->data.size - body->front) % 4)
        bytes_8(&body->data, 0);
}

static void put_pointer(ginja_body *body, uint32_t place)
{
    if (place) {
        if (body->pointer_count == sizeof body->pointers / sizeof body->pointers[0])
            abort();
        body->pointers[body->pointer_count] = here(body);
        body->pointer_count++;
    }
    bytes_32(&body->data, place ? place + body->base : 0, body->big);
}

/* ---- arrays ---- */

static uint32_t number_size(uint32_t type)
{
    static const uint8_t sizes[] = {1, 1, 2, 2, 4, 2, 3, 4, 2, 3, 4};

    return type < sizeof sizes ? sizes[type] : 4;
}

static uint32_t numbers_of(uint32_t count_code)
{
    static const uint8_t numbers[] = {2, 3, 3, 9, 9, 1, 1, 1, 2};

    return count_code < sizeof numbers ? numbers[count_code] : 1;
}

static void put_24(ginja_body *body, uint32_t value, int big)
{
    bytes_8(&body->data, big ? value >> 16 : value);
    bytes_8(&body->data, value >> 8);
    bytes_8(&body->data, big ? value : value >> 16);
}

static void put_number(ginja_body *body, uint32_t type, double number)
{
    const uint32_t value = type == GINJA_F32 ? 0 : (uint32_t)(int64_t)number;

    if (type == GINJA_F32)
        bytes_float(&body->data, number, body->big);
    else if (type == GINJA_RGB8)
        put_24(body, value, 1);
    else if (number_size(type) == 3)
        put_24(body, value, body->big);
    else if (number_size(type) == 1)
        bytes_8(&body->data, value);
    else if (number_size(type) == 2)
        bytes_16(&body->data, value, body->big);
    else
        bytes_32(&body->data, value, body->big);
}

static uint32_t element_size(const ginja_array *array)
{
    return numbers_of(array->count_code) * number_size(array->type);
}

static uint32_t stride_of(const ginja_array *array)
{
    return array->stride ? array->stride : element_size(array);
}

static void put_elements(ginja_body *body, const ginja_array *array)
{
    const uint32_t each = numbers_of(array->count_code);
    uint32_t i, k, gap;

    for (i = 0; i < array->count; i++) {
        for (k = 0; k < each; k++)
            put_number(body, array->type, array->numbers[i * each + k]);
        for (gap = element_size(array); gap < stride_of(array); gap++)
            bytes_8(&body->data, GAP);
    }
    align(body);
}

static void put_arrays(ginja_body *body, const ginja_model *model, ginja_model_places *places)
{
    uint32_t i;

    for (i = 0; i < model->array_count; i++) {
        if (!model->arrays[i].numbers)
            continue;
        places->data[i] = here(body);
        put_elements(body, &model->arrays[i]);
    }
    places->arrays = here(body);
    for (i = 0; i < model->array_count; i++) {
        const ginja_array *array = &model->arrays[i];

        bytes_8(&body->data, array->attribute);
        bytes_8(&body->data, stride_of(array));
        bytes_16(&body->data, array->count, body->big);
        bytes_32(&body->data, array->count_code | array->type << 4, body->big);
        put_pointer(body, places->data[i]);
        bytes_32(&body->data, array->count * stride_of(array), body->big);
    }
    places->array_end = here(body);
    bytes_8(&body->data, END_ATTRIBUTE);
    bytes_zeros(&body->data, GINJA_ARRAY - 1);
}

/* ---- skin lists ---- */

static void put_skin_data(ginja_body *body, const ginja_skin *skin, ginja_skin_places *places)
{
    uint32_t i;

    if (skin->vertices) {
        places->vertices = here(body);
        for (i = 0; i < 6 * skin->count; i++)
            bytes_16(&body->data, (uint16_t)skin->vertices[i], body->big);
    }
    if (skin->words) {
        places->words = here(body);
        for (i = 0; i < skin->count; i++)
            bytes_32(&body->data, skin->words[i], body->big);
    }
}

static uint32_t put_skins(ginja_body *body, const ginja_model *model, ginja_model_places *places)
{
    uint32_t i, list;

    for (i = 0; i < model->skin_count; i++)
        put_skin_data(body, &model->skins[i], &places->skins[i]);
    list = here(body);
    for (i = 0; i < model->skin_count; i++) {
        const ginja_skin *skin = &model->skins[i];

        places->skins[i].entry = here(body);
        bytes_16(&body->data, skin->type, body->big);
        bytes_16(&body->data, skin->count * (skin->words ? 4 : 3), body->big);
        bytes_16(&body->data, skin->slot, body->big);
        bytes_16(&body->data, skin->count, body->big);
        put_pointer(body, places->skins[i].vertices);
        put_pointer(body, places->skins[i].words);
    }
    places->skin_end = here(body);
    bytes_16(&body->data, END_SKIN, body->big);
    bytes_zeros(&body->data, GINJA_SKIN - 2);
    return list;
}

/* ---- meshes ---- */

static void put_mesh_data(ginja_body *body, const ginja_mesh *mesh, ginja_mesh_places *places)
{
    uint32_t i;

    if (mesh->parameters) {
        places->parameters = here(body);
        for (i = 0; i < mesh->parameter_count; i++) {
            bytes_8(&body->data, mesh->parameters[2 * i]);
            bytes_zeros(&body->data, 3);
            bytes_32(&body->data, mesh->parameters[2 * i + 1], body->big);
        }
    }
    if (mesh->primitives) {
        places->primitives = here(body);
        bytes_add(&body->data, mesh->primitives, mesh->primitive_size);
        align(body);
    }
}

static uint32_t put_meshes(ginja_body *body, const ginja_model *model, uint32_t list,
                           ginja_mesh_places *places)
{
    const uint32_t count = model->meshes[list] ? model->mesh_counts[list] : 0;
    uint32_t i, place;

    for (i = 0; i < count; i++)
        put_mesh_data(body, &model->meshes[list][i], &places[i]);
    place = here(body);
    for (i = 0; i < count; i++) {
        const ginja_mesh *mesh = &model->meshes[list][i];

        places[i].mesh = here(body);
        put_pointer(body, places[i].parameters);
        bytes_32(&body->data, mesh->parameter_count, body->big);
        put_pointer(body, places[i].primitives);
        bytes_32(&body->data, mesh->primitive_size, body->big);
    }
    return model->meshes[list] ? place : 0;
}

/* ---- the body ---- */

static void check_room(const ginja_source *source)
{
    uint32_t i;

    if (source->model_count > GINJA_MODELS)
        abort();
    for (i = 0; i < source->model_count; i++) {
        const ginja_model *model = &source->models[i];

        if (model->array_count > GINJA_ARRAYS || model->skin_count > GINJA_SKINS)
            abort();
        if ((model->meshes[0] && model->mesh_counts[0] > GINJA_MESHES) ||
            (model->meshes[1] && model->mesh_counts[1] > GINJA_MESHES))
            abort();
    }
}

static void put_model(ginja_body *body, const ginja_model *model, ginja_model_places *places)
{
    uint32_t lists[2], skins = 0, i;

    if (model->arrays)
        put_arrays(body, model, places);
    if (model->skins)
        skins = put_skins(body, model, places);
    for (i = 0; i < 2; i++)
        lists[i] = put_meshes(body, model, i, places->meshes[i]);
    places->model = here(body);
    put_pointer(body, places->arrays);
    put_pointer(body, skins);
    put_pointer(body, lists[0]);
    put_pointer(body, lists[1]);
    bytes_16(&body->data, model->mesh_counts[0], body->big);
    bytes_16(&body->data, model->mesh_counts[1], body->big);
    for (i = 0; i < 3; i++)
        bytes_float(&body->data, model->center[i], body->big);
    bytes_float(&body->data, model->radius, body->big);
}

/* Where node `number` lies; node 0 is nobody's child. */
static uint32_t node_place(const ginja_body *body, uint32_t number)
{
    return number ? body->front + number * GINJA_NODE : 0;
}

static void put_node(ginja_body *body, const ginja_node *node)
{
    const int is_quaternion = (node->flags & QUATERNION) != 0;
    const int has_scale = node->scale[0] != 0 || node->scale[1] != 0 || node->scale[2] != 0;
    int i;

    bytes_32(&body->data, node->flags, body->big);
    put_pointer(body, node->model); /* its number until the models are there */
    for (i = 0; i < 3; i++)
        bytes_float(&body->data, node->position[i], body->big);
    for (i = 0; i < 3; i++) {
        if (is_quaternion)
            bytes_float(&body->data, node->quaternion[i], body->big);
        else
            bytes_32(&body->data, (uint32_t)node->angles[i], body->big);
    }
    for (i = 0; i < 3; i++)
        bytes_float(&body->data, has_scale ? node->scale[i] : 1, body->big);
    put_pointer(body, node_place(body, node->child));
    put_pointer(body, node_place(body, node->sibling));
    if (is_quaternion)
        bytes_float(&body->data, node->quaternion[3], body->big);
    else
        bytes_32(&body->data, 0xFDFDFDFD, body->big); /* what game files have here */
}

/* The list of names: its head is 8 bytes, its entries are behind it, the names behind those. */
static void put_textures(ginja_body *body, const ginja_source *source)
{
    const uint32_t entries = 8;
    uint32_t name = entries + 12 * source->texture_count, i;

    if (source->texture_count + 1 > sizeof body->texture_pointers / sizeof(uint32_t))
        abort();
    body->texture_pointers[body->texture_pointer_count++] = 0;
    bytes_32(&body->textures, entries, body->big);
    bytes_32(&body->textures, source->texture_count, body->big);
    for (i = 0; i < source->texture_count; i++) {
        body->texture_pointers[body->texture_pointer_count++] = (uint32_t)body->textures.size;
        bytes_32(&body->textures, name, body->big);
        bytes_zeros(&body->textures, 8);
        name += (uint32_t)strlen(source->textures[i]) + 1;
    }
    for (i = 0; i < source->texture_count; i++)
        bytes_add(&body->textures, source->textures[i], strlen(source->textures[i]) + 1);
    bytes_align(&body->textures, 4);
}

ginja_body ginja_body_make(const ginja_source *source)
{
    ginja_body body;
    uint32_t i;

    check_room(source);
    memset(&body, 0, sizeof body);
    body.big = source->big;
    body.front = source->front;
    body.base = source->base;
    bytes_zeros(&body.data, source->front);
    for (i = 0; i < source->node_count; i++)
        put_node(&body, &source->nodes[i]);
    for (i = 0; i < source->model_count; i++)
        put_model(&body, &source->models[i], &body.models[i]);
    for (i = 0; i < source->node_count; i++) {
        const uint32_t model = source->nodes[i].model;

        if (model)
            ginja_body_set(&body, ginja_node_place(&body, i) + 4,
                           body.models[model - 1].model + body.base);
    }
    if (source->texture_count)
        put_textures(&body, source);
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

static void put_chunk(bytes *out, const char *tag, const bytes *body, int big)
{
    bytes_text(out, tag);
    bytes_32(out, (uint32_t)body->size, big);
    bytes_add(out, body->data, body->size);
}

/* Distances in words: one byte below 64, two below 16384, else four. */
static void put_pof0(bytes *out, const uint32_t *pointers, uint32_t count, int big)
{
    bytes pof0 = {0};
    uint32_t last = 0, i;

    for (i = 0; i < count; i++) {
        const uint32_t distance = (pointers[i] - last) / 4;

        if (distance < 0x40)
            bytes_8(&pof0, 0x40 | distance);
        else if (distance < 0x4000)
            bytes_16(&pof0, 0x8000 | distance, 1);
        else
            bytes_32(&pof0, 0xC0000000 | distance, 1);
        last = pointers[i];
    }
    bytes_align(&pof0, 4);
    put_chunk(out, "POF0", &pof0, big);
    bytes_free(&pof0);
}

bytes ginja_file_make(const ginja_body *body, const char *tag, int has_pof0)
{
    bytes out = {0};

    if (body->front || body->base)
        abort();
    if (body->textures.size)
        put_chunk(&out, "GJTL", &body->textures, body->big);
    if (body->textures.size && has_pof0)
        put_pof0(&out, body->texture_pointers, body->texture_pointer_count, body->big);
    put_chunk(&out, tag, &body->data, body->big);
    if (has_pof0)
        put_pof0(&out, body->pointers, body->pointer_count, body->big);
    return out;
}

uint32_t ginja_file_start(const bytes *file, const ginja_body *body, int has_pof0)
{
    bytes behind = {0};
    uint32_t start;

    if (has_pof0)
        put_pof0(&behind, body->pointers, body->pointer_count, body->big);
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

void ginja_primitive(bytes *out, uint32_t opcode, uint32_t count)
{
    bytes_8(out, opcode);
    bytes_16(out, count, 1);
}

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
