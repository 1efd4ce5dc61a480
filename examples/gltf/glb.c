/*
 * glb.c - writes binary glTF 2.0 (glTF 2.0 specification, chapter 4 "GLB File Format").
 *
 *     0   "glTF", version 2, size of the file    12 bytes
 *     12  size, "JSON", the text                 padded with spaces to a multiple of 4
 *     ..  size, "BIN\0", the data                padded with zeros to a multiple of 4
 *
 * All numbers are little-endian. A file without data has no second chunk. Each array of the JSON
 * text grows in a buffer of its own, and end_glb joins the arrays. Arrays of data are grouped in
 * buffer views by their use; a vertex array has a view of its own.
 */
#include "glb.h"

#include <string.h>

enum { FILE_HEAD = 12, PART_HEAD = 8 }; /* sizes */

/* Writes the JSON object of the growing buffer view. */
static void end_view(glb *g)
{
    if (!g->view.size)
        return;
    open_json(&g->views, '{');
    add_json_key(&g->views, "buffer");
    add_json_unsigned(&g->views, 0);
    add_json_key(&g->views, "byteOffset");
    add_json_unsigned(&g->views, g->view.offset);
    add_json_key(&g->views, "byteLength");
    add_json_unsigned(&g->views, g->view.size);
    if (g->view.use == GLB_VERTICES || g->view.use == GLB_INDICES) {
        add_json_key(&g->views, "target");
        add_json_unsigned(&g->views, g->view.use == GLB_VERTICES ? 34962 : 34963);
    }
    close_json(&g->views, '}');
    g->view_count++;
    g->view.size = 0;
}

/*
 * Makes room for size bytes, in the last view if its bytes have the same use. Each vertex array
 * begins a view, because glTF requires arrays in a shared view to be interleaved. Each image begins
 * a view, because an image is a whole view.
 *
 * Returns the place of the bytes, or NULL if memory has failed. offset receives the place in the
 * view.
 */
static uint8_t *grow_view(glb *g, enum glb_use use, size_t size, size_t *offset)
{
    uint8_t *place;

    if (g->view.use != use || use == GLB_VERTICES || use == GLB_IMAGE)
        end_view(g);
    pad_buffer(&g->data, 0, 4);
    if (!g->view.size) {
        g->view.offset = g->data.size;
        g->view.use = use;
    }
    *offset = g->data.size - g->view.offset;
    place = grow_buffer(&g->data, size);
    g->view.size = g->data.size - g->view.offset;
    return place;
}

static const char *get_type_name(uint32_t parts)
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

    open_json(b, '{');
    add_json_key(b, "bufferView");
    add_json_unsigned(b, g->view_count);
    if (offset) {
        add_json_key(b, "byteOffset");
        add_json_unsigned(b, offset);
    }
    add_json_key(b, "componentType");
    add_json_unsigned(b, (uint64_t)type);
    add_json_key(b, "count");
    add_json_unsigned(b, count);
    add_json_key(b, "type");
    add_json_string(b, get_type_name(parts));
}

static uint32_t end_accessor(glb *g)
{
    close_json(&g->accessors, '}');
    return g->accessor_count++;
}

/* Adds min and max of each component. */
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
    add_json_key(b, "min");
    add_json_floats(b, low, parts);
    add_json_key(b, "max");
    add_json_floats(b, high, parts);
}

static void put_little(uint8_t *place, uint32_t value, size_t bytes)
{
    size_t i;

    for (i = 0; i < bytes; i++)
        place[i] = (uint8_t)(value >> (8 * i));
}

uint32_t add_glb_floats(glb *g, enum glb_use use, const float *values, size_t count, uint32_t parts,
                        int bounds)
{
    size_t offset, i;
    uint8_t *place = grow_view(g, use, count * parts * 4, &offset);

    if (!place)
        return 0;
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

    for (i = 0; place && i < count; i++)
        put_little(place + 2 * i, values[i], 2);
    return offset;
}

uint32_t add_glb_colors(glb *g, const uint16_t *rgba, size_t count)
{
    begin_accessor(g, put_shorts(g, GLB_VERTICES, rgba, 4 * count), GLB_U16, count, 4);
    add_json_key(&g->accessors, "normalized");
    add_json_true(&g->accessors);
    return end_accessor(g);
}

uint32_t add_glb_joints(glb *g, const uint16_t *joints, size_t count)
{
    begin_accessor(g, put_shorts(g, GLB_VERTICES, joints, 4 * count), GLB_U16, count, 4);
    return end_accessor(g);
}

/* Indices of 16 bits never reach 65535, because that index restarts the primitive. */
uint32_t add_glb_indices(glb *g, const uint32_t *indices, size_t count, size_t vertex_count)
{
    const size_t bytes = vertex_count <= 0xFFFF ? 2 : 4;
    size_t offset, i;
    uint8_t *place = grow_view(g, GLB_INDICES, count * bytes, &offset);

    for (i = 0; place && i < count; i++)
        put_little(place + bytes * i, indices[i], bytes);
    begin_accessor(g, offset, bytes == 2 ? GLB_U16 : GLB_U32, count, 1);
    return end_accessor(g);
}

uint32_t add_glb_image(glb *g, const buffer *png, const char *name, size_t name_size)
{
    buffer *b = &g->images;
    size_t offset;
    uint8_t *place = grow_view(g, GLB_IMAGE, png->size, &offset);

    if (place)
        memcpy(place, png->data, png->size);
    open_json(b, '{');
    add_json_key(b, "bufferView");
    add_json_unsigned(b, g->view_count);
    add_json_key(b, "mimeType");
    add_json_string(b, "image/png");
    if (name_size) {
        add_json_key(b, "name");
        add_json_bytes(b, name, name_size);
    }
    close_json(b, '}');
    return g->image_count++;
}

void add_glb_list(buffer *b, const char *key, const buffer *items)
{
    if (!items->size)
        return;
    add_json_key(b, key);
    open_json(b, '[');
    add_json_part(b, items);
    close_json(b, ']');
}

static void add_extras(buffer *text, const buffer *members)
{
    if (!members->size)
        return;
    add_json_key(text, "extras");
    open_json(text, '{');
    add_json_part(text, members);
    close_json(text, '}');
}

static void add_scene(glb *g, buffer *text)
{
    add_json_key(text, "asset");
    open_json(text, '{');
    add_json_key(text, "version");
    add_json_string(text, "2.0");
    add_json_key(text, "generator");
    add_json_utf8(text, g->generator);
    add_extras(text, &g->about);
    close_json(text, '}');
    add_json_key(text, "scene");
    add_json_unsigned(text, 0);
    add_json_key(text, "scenes");
    open_json(text, '[');
    open_json(text, '{');
    add_glb_list(text, "nodes", &g->roots);
    add_extras(text, &g->scene);
    close_json(text, '}');
    close_json(text, ']');
}

static void add_lights(glb *g, buffer *text)
{
    add_json_key(text, "extensions");
    open_json(text, '{');
    add_json_key(text, "KHR_lights_punctual");
    open_json(text, '{');
    add_glb_list(text, "lights", &g->lights);
    close_json(text, '}');
    close_json(text, '}');
}

/* Joins all arrays to the JSON text of the file. */
static void add_all(glb *g, buffer *text)
{
    open_json(text, '{');
    add_scene(g, text);
    add_glb_list(text, "extensionsUsed", &g->extensions);
    if (g->lights.size)
        add_lights(g, text);
    add_glb_list(text, "nodes", &g->nodes);
    add_glb_list(text, "cameras", &g->cameras);
    add_glb_list(text, "meshes", &g->meshes);
    add_glb_list(text, "skins", &g->skins);
    add_glb_list(text, "materials", &g->materials);
    add_glb_list(text, "textures", &g->textures);
    add_glb_list(text, "samplers", &g->samplers);
    add_glb_list(text, "images", &g->images);
    add_glb_list(text, "animations", &g->animations);
    add_glb_list(text, "accessors", &g->accessors);
    add_glb_list(text, "bufferViews", &g->views);
    if (g->data.size) {
        add_json_key(text, "buffers");
        open_json(text, '[');
        open_json(text, '{');
        add_json_key(text, "byteLength");
        add_json_unsigned(text, g->data.size);
        close_json(text, '}');
        close_json(text, ']');
    }
    close_json(text, '}');
}

static void put_head(uint8_t *head, uint32_t size, const char *kind)
{
    put_little(head, size, 4);
    memcpy(head + 4, kind, 4);
}

buffer end_glb(glb *g)
{
    buffer text = {.memory = g->memory};

    end_view(g);
    pad_buffer(&g->data, 0, 4);
    add_all(g, &text);
    pad_buffer(&text, ' ', 4);
    return text;
}

uint64_t measure_glb(const glb *g, const buffer *text)
{
    const uint64_t data = g->data.size ? PART_HEAD + (uint64_t)g->data.size : 0;

    return FILE_HEAD + PART_HEAD + (uint64_t)text->size + data;
}

int write_glb(const glb *g, const buffer *text,
              int (*write)(void *user, const void *bytes, size_t size), void *user)
{
    uint8_t head[FILE_HEAD + PART_HEAD] = "glTF\2";
    int bad;

    put_little(head + 8, (uint32_t)measure_glb(g, text), 4);
    put_head(head + FILE_HEAD, (uint32_t)text->size, "JSON");
    bad = write(user, head, sizeof head);
    if (!bad)
        bad = write(user, text->data, text->size);
    if (!bad && g->data.size) {
        put_head(head, (uint32_t)g->data.size, "BIN\0");
        bad = write(user, head, PART_HEAD);
        if (!bad)
            bad = write(user, g->data.data, g->data.size);
    }
    return bad;
}

glb begin_glb(memory *m, const char *generator)
{
    const buffer empty = {.memory = m};

    return (glb){.data = empty,
                 .views = empty,
                 .accessors = empty,
                 .nodes = empty,
                 .meshes = empty,
                 .materials = empty,
                 .textures = empty,
                 .samplers = empty,
                 .images = empty,
                 .skins = empty,
                 .animations = empty,
                 .cameras = empty,
                 .lights = empty,
                 .roots = empty,
                 .extensions = empty,
                 .about = empty,
                 .scene = empty,
                 .generator = generator,
                 .memory = m};
}
