/* glb.c - binary glTF 2.0. */
#include "glb.h"

#include <string.h>

static void end_view(glb *g)
{
    if (!g->view.size)
        return;
    json_open(&g->views, '{');
    json_key(&g->views, "buffer");
    json_unsigned(&g->views, 0);
    json_key(&g->views, "byteOffset");
    json_unsigned(&g->views, g->view.offset);
    json_key(&g->views, "byteLength");
    json_unsigned(&g->views, g->view.size);
    if (g->view.use == GLB_VERTICES || g->view.use == GLB_INDICES) {
        json_key(&g->views, "target");
        json_unsigned(&g->views, g->view.use == GLB_VERTICES ? 34962 : 34963);
    }
    json_close(&g->views, '}');
    g->view_count++;
    g->view.size = 0;
}

/* Goes on with the last view if that holds the same kind of thing. Vertex arrays get a view each:
 * in a shared one glTF wants them interleaved. Gives the place for size bytes. */
static uint8_t *grow_view(glb *g, enum glb_use use, size_t size, size_t *offset)
{
    uint8_t *place;

    if (g->view.use != use || use == GLB_VERTICES || use == GLB_IMAGE)
        end_view(g);
    buffer_fill(&g->data, 0, 4);
    if (!g->view.size) {
        g->view.offset = g->data.size;
        g->view.use = use;
    }
    *offset = g->data.size - g->view.offset;
    place = buffer_grow(&g->data, size);
    g->view.size = g->data.size - g->view.offset;
    return place;
}

static const char *type_name(uint32_t parts)
{
    switch (parts) {
    case 1: return "SCALAR";
    case 2: return "VEC2";
    case 3: return "VEC3";
    case 4: return "VEC4";
    default: return "MAT4";
    }
}

static void begin_accessor(glb *g, size_t offset, enum glb_type type, size_t count, uint32_t parts)
{
    buffer *b = &g->accessors;

    json_open(b, '{');
    json_key(b, "bufferView");
    json_unsigned(b, g->view_count);
    if (offset) {
        json_key(b, "byteOffset");
        json_unsigned(b, offset);
    }
    json_key(b, "componentType");
    json_unsigned(b, (uint64_t)type);
    json_key(b, "count");
    json_unsigned(b, count);
    json_key(b, "type");
    json_string(b, type_name(parts));
}

static uint32_t end_accessor(glb *g)
{
    json_close(&g->accessors, '}');
    return g->accessor_count++;
}

static void add_bounds(buffer *b, const float *values, size_t count, uint32_t parts)
{
    float low[16], high[16];
    uint32_t k;
    size_t i;

    for (k = 0; k < parts; k++)
        low[k] = high[k] = values[k];
    for (i = parts; i < count * parts; i++) {
        k = (uint32_t)(i % parts);
        low[k] = values[i] < low[k] ? values[i] : low[k];
        high[k] = values[i] > high[k] ? values[i] : high[k];
    }
    json_key(b, "min");
    json_floats(b, low, parts);
    json_key(b, "max");
    json_floats(b, high, parts);
}

static void put_little(uint8_t *place, uint32_t value, size_t bytes)
{
    size_t i;

    for (i = 0; i < bytes; i++)
        place[i] = (uint8_t)(value >> (8 * i));
}

uint32_t glb_floats(glb *g, enum glb_use use, const float *values, size_t count, uint32_t parts,
                    int bounds)
{
    size_t offset, i;
    uint8_t *place = grow_view(g, use, count * parts * 4, &offset);

    for (i = 0; i < count * parts; i++) {
        uint32_t bits;

        memcpy(&bits, &values[i], 4);
        put_little(place + 4 * i, bits, 4);
    }
    begin_accessor(g, offset, GLB_FLOAT, count, parts);
    if (bounds)
        add_bounds(&g->accessors, values, count, parts);
    return end_accessor(g);
}

static size_t put_shorts(glb *g, enum glb_use use, const uint16_t *values, size_t count)
{
    size_t offset, i;
    uint8_t *place = grow_view(g, use, count * 2, &offset);

    for (i = 0; i < count; i++)
        put_little(place + 2 * i, values[i], 2);
    return offset;
}

uint32_t glb_colors(glb *g, const uint16_t *rgba, size_t count)
{
    begin_accessor(g, put_shorts(g, GLB_VERTICES, rgba, 4 * count), GLB_U16, count, 4);
    json_key(&g->accessors, "normalized");
    json_true(&g->accessors);
    return end_accessor(g);
}

uint32_t glb_joints(glb *g, const uint16_t *joints, size_t count)
{
    begin_accessor(g, put_shorts(g, GLB_VERTICES, joints, 4 * count), GLB_U16, count, 4);
    return end_accessor(g);
}

/* 65535 is kept free: as a 16-bit index it would restart the primitive. */
uint32_t glb_indices(glb *g, const uint32_t *indices, size_t count, size_t vertex_count)
{
    const size_t bytes = vertex_count <= 0xFFFF ? 2 : 4;
    size_t offset, i;
    uint8_t *place = grow_view(g, GLB_INDICES, count * bytes, &offset);

    for (i = 0; i < count; i++)
        put_little(place + bytes * i, indices[i], bytes);
    begin_accessor(g, offset, bytes == 2 ? GLB_U16 : GLB_U32, count, 1);
    return end_accessor(g);
}

uint32_t glb_image(glb *g, const buffer *png, const char *name, size_t name_size)
{
    buffer *b = &g->images;
    size_t offset;

    memcpy(grow_view(g, GLB_IMAGE, png->size, &offset), png->data, png->size);
    json_open(b, '{');
    json_key(b, "bufferView");
    json_unsigned(b, g->view_count);
    json_key(b, "mimeType");
    json_string(b, "image/png");
    if (name_size) {
        json_key(b, "name");
        json_bytes(b, name, name_size);
    }
    json_close(b, '}');
    return g->image_count++;
}

void glb_list(buffer *b, const char *key, const buffer *items)
{
    if (!items->size)
        return;
    json_key(b, key);
    json_open(b, '[');
    json_part(b, items);
    json_close(b, ']');
}

static void add_extras(buffer *text, const buffer *members)
{
    if (!members->size)
        return;
    json_key(text, "extras");
    json_open(text, '{');
    json_part(text, members);
    json_close(text, '}');
}

static void add_scene(glb *g, buffer *text)
{
    json_key(text, "asset");
    json_open(text, '{');
    json_key(text, "version");
    json_string(text, "2.0");
    json_key(text, "generator");
    json_string(text, g->generator);
    add_extras(text, &g->about);
    json_close(text, '}');
    json_key(text, "scene");
    json_unsigned(text, 0);
    json_key(text, "scenes");
    json_open(text, '[');
    json_open(text, '{');
    glb_list(text, "nodes", &g->roots);
    add_extras(text, &g->scene);
    json_close(text, '}');
    json_close(text, ']');
}

static void add_lights(glb *g, buffer *text)
{
    json_key(text, "extensions");
    json_open(text, '{');
    json_key(text, "KHR_lights_punctual");
    json_open(text, '{');
    glb_list(text, "lights", &g->lights);
    json_close(text, '}');
    json_close(text, '}');
}

static void add_all(glb *g, buffer *text)
{
    json_open(text, '{');
    add_scene(g, text);
    glb_list(text, "extensionsUsed", &g->extensions);
    if (g->lights.size)
        add_lights(g, text);
    glb_list(text, "nodes", &g->nodes);
    glb_list(text, "cameras", &g->cameras);
    glb_list(text, "meshes", &g->meshes);
    glb_list(text, "skins", &g->skins);
    glb_list(text, "materials", &g->materials);
    glb_list(text, "textures", &g->textures);
    glb_list(text, "samplers", &g->samplers);
    glb_list(text, "images", &g->images);
    glb_list(text, "animations", &g->animations);
    glb_list(text, "accessors", &g->accessors);
    glb_list(text, "bufferViews", &g->views);
    if (g->data.size) {
        json_key(text, "buffers");
        json_open(text, '[');
        json_open(text, '{');
        json_key(text, "byteLength");
        json_unsigned(text, g->data.size);
        json_close(text, '}');
        json_close(text, ']');
    }
    json_close(text, '}');
}

void glb_write(glb *g, buffer *out)
{
    buffer text = {0};

    end_view(g);
    buffer_fill(&g->data, 0, 4);
    add_all(g, &text);
    buffer_fill(&text, ' ', 4);
    buffer_add(out, "glTF", 4);
    buffer_little32(out, 2);
    buffer_little32(out, (uint32_t)(12 + 8 + text.size + (g->data.size ? 8 + g->data.size : 0)));
    buffer_little32(out, (uint32_t)text.size);
    buffer_add(out, "JSON", 4);
    buffer_add(out, text.data, text.size);
    if (g->data.size) {
        buffer_little32(out, (uint32_t)g->data.size);
        buffer_add(out, "BIN\0", 4);
        buffer_add(out, g->data.data, g->data.size);
    }
    buffer_free(&text);
}

void glb_free(glb *g)
{
    buffer_free(&g->data);
    buffer_free(&g->views);
    buffer_free(&g->accessors);
    buffer_free(&g->nodes);
    buffer_free(&g->meshes);
    buffer_free(&g->materials);
    buffer_free(&g->textures);
    buffer_free(&g->samplers);
    buffer_free(&g->images);
    buffer_free(&g->skins);
    buffer_free(&g->animations);
    buffer_free(&g->cameras);
    buffer_free(&g->lights);
    buffer_free(&g->roots);
    buffer_free(&g->extensions);
    buffer_free(&g->about);
    buffer_free(&g->scene);
}
