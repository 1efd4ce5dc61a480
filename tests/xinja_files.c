/* xinja_files.c - writes Xinja files by xinja.md 1 to 5 and ninja-container.md 3 and 5. */
#include "xinja_files.h"

#include <stdlib.h>
#include <string.h>

static void *room(uint32_t count)
{
    void *memory = calloc((size_t)count + 1, sizeof(uint32_t));

    if (!memory)
        abort();
    return memory;
}

/* ---- pointers ---- */

static void note_pointer(xinja_body *body, uint32_t at)
{
    const size_t size = ((size_t)body->pointer_count + 1) * sizeof *body->pointers;
    uint32_t *grown = realloc(body->pointers, size);

    if (!grown)
        abort();
    body->pointers = grown;
    body->pointers[body->pointer_count] = at;
    body->pointer_count++;
}

/* is_there: else it is NULL. */
static void put_pointer(xinja_body *body, int is_there, uint32_t place)
{
    if (is_there)
        note_pointer(body, (uint32_t)body->data.size);
    bytes_32(&body->data, is_there ? place + body->base : 0, 0);
}

static uint32_t here(const xinja_body *body, const void *array)
{
    return array ? (uint32_t)body->data.size : 0;
}

/* ---- arrays ---- */

static void put_floats(xinja_body *body, const float *floats, size_t count)
{
    size_t i;

    for (i = 0; i < count; i++) {
        uint32_t word;

        memcpy(&word, &floats[i], 4); /* NaN stays what it is */
        bytes_32(&body->data, word, 0);
    }
}

static uint32_t type_size(uint32_t type)
{
    return 12u + (type & 2 ? 12u : 0u) + (type & 4 ? 4u : 0u) + (type & 1 ? 8u : 0u);
}

static void put_vertex(xinja_body *body, const xinja_set *set, const xinja_vertex *vertex)
{
    const size_t begin = body->data.size;

    put_floats(body, vertex->position, 3);
    if (set->type & 2)
        put_floats(body, vertex->normal, 3);
    if (set->type & 4)
        bytes_32(&body->data, vertex->argb, 0);
    if (set->type & 1)
        put_floats(body, vertex->uv, 2);
    while (body->data.size - begin < set->stride)
        bytes_8(&body->data, 0xEE);
}

static void put_sets(xinja_body *body, const xinja_model *model, xinja_places *places)
{
    uint32_t i, k;

    for (i = 0; i < model->set_count; i++) {
        const xinja_set *set = &model->sets[i];

        places->vertices[i] = here(body, set->vertices);
        for (k = 0; set->vertices && k < set->count; k++)
            put_vertex(body, set, &set->vertices[k]);
        bytes_align(&body->data, 4);
    }
    places->sets = here(body, model->sets);
    for (i = 0; i < model->set_count; i++) {
        const xinja_set *set = &model->sets[i];

        bytes_16(&body->data, set->type, 0);
        bytes_16(&body->data, set->flags, 0);
        put_pointer(body, set->vertices != NULL, places->vertices[i]);
        bytes_32(&body->data, set->stride ? set->stride : type_size(set->type), 0);
        bytes_32(&body->data, set->count, 0);
    }
}

/* ---- structures ---- */

static void put_node(xinja_body *body, const xinja_node *node)
{
    static const float ones[3] = {1, 1, 1};

    bytes_32(&body->data, node->flags, 0);
    put_pointer(body, node->model != 0, 0); /* until the models are there */
    put_floats(body, node->position, 3);
    bytes_zeros(&body->data, 12);
    put_floats(body, ones, 3);
    put_pointer(body, node->child != 0, node->child * XINJA_NODE);
    put_pointer(body, node->sibling != 0, node->sibling * XINJA_NODE);
}

static void put_arrays(xinja_body *body, const xinja_mesh *mesh, uint32_t *records,
                       uint32_t *indices)
{
    uint32_t i;

    *records = here(body, mesh->records);
    for (i = 0; mesh->records && i < mesh->record_count * 4; i++)
        bytes_32(&body->data, mesh->records[i], 0);
    *indices = here(body, mesh->indices);
    for (i = 0; mesh->indices && i < mesh->index_count; i++)
        bytes_16(&body->data, mesh->indices[i], 0);
    bytes_align(&body->data, 4);
}

/* The meshes of one list; records and indices: places of theirs. Gives the place of the list. */
static uint32_t put_meshes(xinja_body *body, const xinja_mesh *meshes, uint32_t count,
                           const uint32_t *records, const uint32_t *indices)
{
    const uint32_t place = here(body, meshes);
    uint32_t i;

    for (i = 0; meshes && i < count; i++) {
        put_pointer(body, meshes[i].records != NULL, records[i]);
        bytes_32(&body->data, meshes[i].record_count, 0);
        put_pointer(body, meshes[i].indices != NULL, indices[i]);
        bytes_32(&body->data, meshes[i].index_count, 0);
        bytes_32(&body->data, meshes[i].set, 0);
    }
    return place;
}

static void put_lists(xinja_body *body, const xinja_model *model, xinja_places *places)
{
    const uint32_t opaque = model->opaque_count;
    uint32_t i;

    for (i = 0; i < opaque; i++)
        put_arrays(body, &model->opaque[i], &places->records[i], &places->indices[i]);
    for (i = 0; i < model->translucent_count; i++)
        put_arrays(body, &model->translucent[i], &places->records[opaque + i],
                   &places->indices[opaque + i]);
    places->opaque = put_meshes(body, model->opaque, opaque, places->records, places->indices);
    places->translucent = put_meshes(body, model->translucent, model->translucent_count,
                                     places->records + opaque, places->indices + opaque);
}

static void put_model(xinja_body *body, const xinja_model *model, xinja_places *places)
{
    places->vertices = room(model->set_count);
    places->records = room(model->opaque_count + model->translucent_count);
    places->indices = room(model->opaque_count + model->translucent_count);
    put_sets(body, model, places);
    put_lists(body, model, places);
    places->model = (uint32_t)body->data.size;
    bytes_32(&body->data, 0, 0);
    put_pointer(body, model->sets != NULL, places->sets);
    bytes_32(&body->data, model->set_count, 0);
    put_pointer(body, model->opaque != NULL, places->opaque);
    bytes_32(&body->data, model->opaque_count, 0);
    put_pointer(body, model->translucent != NULL, places->translucent);
    bytes_32(&body->data, model->translucent_count, 0);
    put_floats(body, model->center, 3);
    put_floats(body, &model->radius, 1);
}

xinja_body xinja_body_make(const xinja_source *source)
{
    xinja_body body;
    uint32_t i;

    memset(&body, 0, sizeof body);
    body.base = source->base;
    body.model_count = source->model_count;
    body.models = calloc((size_t)source->model_count + 1, sizeof *body.models);
    if (!body.models)
        abort();
    for (i = 0; i < source->node_count; i++)
        put_node(&body, &source->nodes[i]);
    for (i = 0; i < source->model_count; i++)
        put_model(&body, &source->models[i], &body.models[i]);
    for (i = 0; i < source->node_count; i++)
        if (source->nodes[i].model)
            xinja_body_set(&body, i * XINJA_NODE + 4,
                           body.models[source->nodes[i].model - 1].model + body.base);
    return body;
}

void xinja_body_free(xinja_body *body)
{
    uint32_t i;

    for (i = 0; i < body->model_count; i++) {
        free(body->models[i].vertices);
        free(body->models[i].records);
        free(body->models[i].indices);
    }
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

/* Distances in words: one byte below 64, two below 16384, else four. */
static void put_distance(bytes *out, uint32_t words)
{
    if (words < 0x40) {
        bytes_8(out, 0x40 | words);
    } else if (words < 0x4000) {
        bytes_8(out, 0x80 | words >> 8);
        bytes_8(out, words & 0xFF);
    } else {
        bytes_8(out, 0xC0 | words >> 24);
        bytes_8(out, words >> 16 & 0xFF);
        bytes_8(out, words >> 8 & 0xFF);
        bytes_8(out, words & 0xFF);
    }
}

static void put_chunk(bytes *out, const char *tag, const bytes *body)
{
    bytes_text(out, tag);
    bytes_32(out, (uint32_t)body->size, 0);
    bytes_add(out, body->data, body->size);
}

static void put_pof0(bytes *out, const uint32_t *pointers, uint32_t count)
{
    bytes pof0 = {0};
    uint32_t last = 0, i;

    for (i = 0; i < count; i++) {
        put_distance(&pof0, (pointers[i] - last) / 4);
        last = pointers[i];
    }
    bytes_align(&pof0, 4);
    put_chunk(out, "POF0", &pof0);
    bytes_free(&pof0);
}

/* A NJS_TEXLIST, its entries of 12 bytes, the names. */
static void put_list(bytes *out, const char *tag, const char *const *names, uint32_t count)
{
    uint32_t *pointers = room(count + 1);
    uint32_t name = 8 + 12 * count, i;
    bytes body = {0};

    bytes_32(&body, 8, 0);
    bytes_32(&body, count, 0);
    for (i = 0; i < count; i++) {
        pointers[i + 1] = (uint32_t)body.size;
        bytes_32(&body, name, 0);
        bytes_zeros(&body, 8);
        name += (uint32_t)strlen(names[i]) + 1;
    }
    for (i = 0; i < count; i++)
        bytes_add(&body, names[i], strlen(names[i]) + 1);
    bytes_align(&body, 4);
    put_chunk(out, tag, &body);
    put_pof0(out, pointers, count + 1);
    bytes_free(&body);
    free(pointers);
}

bytes xinja_file_make(const xinja_body *body, const char *tag, int has_pof0)
{
    bytes out = {0};

    put_chunk(&out, tag, &body->data);
    if (has_pof0)
        put_pof0(&out, body->pointers, body->pointer_count);
    return out;
}

bytes xinja_listed_file_make(const xinja_body *body, const char *tag, const char *list_tag,
                             const char *const *names, uint32_t name_count, uint32_t *body_at)
{
    bytes out = {0};

    put_list(&out, list_tag, names, name_count);
    *body_at = (uint32_t)out.size + XINJA_CHUNK;
    put_chunk(&out, tag, &body->data);
    put_pof0(&out, body->pointers, body->pointer_count);
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
