/* members.c - walks structs by their tables, and handles by their get functions. */
#include "members.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "visitor.h"

enum { WIDTH = 96, INDENT = 2 };

static const uint8_t sizes[] = {1, 2, 4, 8, sizeof(size_t), 4, 4};

test_walk begin_walk(FILE *text)
{
    const test_walk walk = {VISITOR_HASH_START, text, 0};

    return walk;
}

static void add_to_hash(test_walk *walk, uint64_t value)
{
    walk->hash = (walk->hash ^ value) * 0x100000001B3u;
    walk->hash ^= walk->hash >> 29; /* else the high bits of a value would change nothing else */
}

/* ---- numbers ---- */

static uint64_t load(uint32_t kind, const uint8_t *at)
{
    uint16_t u16;
    uint32_t u32;
    uint64_t u64;

    switch (sizes[kind]) {
    case 1: return *at;
    case 2: memcpy(&u16, at, sizeof u16); return u16;
    case 4: memcpy(&u32, at, sizeof u32); return u32;
    default: memcpy(&u64, at, sizeof u64); return u64;
    }
}

static void format_number(uint32_t kind, uint64_t value, char text[32])
{
    const uint32_t bits = (uint32_t)value;
    float number;

    memcpy(&number, &bits, sizeof number);
    if (kind == TEST_F32)
        snprintf(text, 32, "%.9g", (double)number);
    else if (kind == TEST_S32)
        snprintf(text, 32, "%" PRId64,
                 value & 0x80000000 ? (int64_t)value - ((int64_t)1 << 32) : (int64_t)value);
    else
        snprintf(text, 32, value >> 20 ? "0x%" PRIX64 : "%" PRIu64, value);
}

/* -1: a new line has to begin with the next number. */
static void print_number(test_walk *walk, uint32_t kind, uint64_t value, int *column)
{
    char text[32];

    format_number(kind, value, text);
    if (*column + (int)strlen(text) >= WIDTH) {
        *column = INDENT * (walk->depth + 2);
        fprintf(walk->text, "\n%*s", *column, "");
    }
    *column += fprintf(walk->text, " %s", text);
}

static int is_all_zero(const uint8_t *data, size_t size)
{
    size_t i;

    for (i = 0; i < size; i++)
        if (data[i])
            return 0;
    return 1;
}

static void walk_numbers(test_walk *walk, const char *name, uint32_t kind, const uint8_t *data,
                         uint64_t count)
{
    const int is_printed = walk->text && count && !is_all_zero(data, (size_t)count * sizes[kind]);
    int column = 0;
    uint64_t i;

    if (is_printed)
        column = fprintf(walk->text, "%*s%s:", INDENT * walk->depth, "", name);
    for (i = 0; i < count; i++) {
        const uint64_t value = load(kind, data + i * sizes[kind]);

        VISITOR_CHECK(kind != TEST_F32 || (value & 0x7F800000) != 0x7F800000);
        add_to_hash(walk, value);
        if (is_printed)
            print_number(walk, kind, value, &column);
    }
    if (is_printed)
        fputc('\n', walk->text);
}

void walk_number(test_walk *walk, const char *name, uint64_t value)
{
    uint8_t bytes[sizeof value];

    memcpy(bytes, &value, sizeof value);
    walk_numbers(walk, name, TEST_U64, bytes, 1);
}

void walk_bytes(test_walk *walk, const char *name, const void *data, size_t size)
{
    walk_number(walk, name, size ? hash_bytes(VISITOR_HASH_START, data, size) : 0);
}

/* ---- strings and texts ---- */

static void print_text(test_walk *walk, const char *name, const char *text, size_t size)
{
    size_t i;

    if (!walk->text || !size)
        return;
    fprintf(walk->text, "%*s%s: \"", INDENT * walk->depth, "", name);
    for (i = 0; i < size; i++)
        if (text[i] < ' ' || text[i] > '~' || text[i] == '"' || text[i] == '\\')
            fprintf(walk->text, "\\x%02X", (unsigned)(uint8_t)text[i]);
        else
            fputc(text[i], walk->text);
    fputs("\"\n", walk->text);
}

static void walk_string(test_walk *walk, const char *name, const void *at)
{
    kunai_string string;

    memcpy(&string, at, sizeof string);
    VISITOR_CHECK(string.data && string.data[string.size] == 0);
    add_to_hash(walk, string.size);
    walk->hash = hash_bytes(walk->hash, string.data, string.size);
    print_text(walk, name, string.data, string.size);
}

static void walk_text(test_walk *walk, const char *name, const void *at)
{
    const char *text;

    memcpy(&text, at, sizeof text);
    VISITOR_CHECK(text != NULL);
    print_text(walk, name, text, strlen(text));
}

/* ---- structs ---- */

static uint64_t get_length(const test_struct *type, const uint8_t *data, const test_length *length)
{
    uint64_t count = length->factor;
    size_t i, k;

    for (i = 0; i < 2; i++)
        for (k = 0; k < type->count; k++)
            if (type->members[k].at == length->members[i])
                count *= load(type->members[k].kind, data + length->members[i]);
    return (count + length->added) / length->divisor;
}

static void walk_struct(test_walk *walk, const char *name, const test_struct *type,
                        const void *data);

static void walk_items(test_walk *walk, const test_member *member, const char *name,
                       const uint8_t *data, uint64_t count)
{
    char label[64];
    uint64_t i;

    if (member->kind < TEST_TEXT) {
        walk_numbers(walk, name, member->kind, data, count);
        return;
    }
    for (i = 0; i < count; i++) {
        snprintf(label, sizeof label, count > 1 ? "%s %" PRIu64 : "%s", name, i);
        if (member->kind == TEST_STRUCT)
            walk_struct(walk, label, member->of, data + i * member->of->size);
        else
            walk_string(walk, label, data + i * sizeof(kunai_string));
    }
}

static void walk_pointers(test_walk *walk, const test_member *member, const uint8_t *data,
                          uint64_t count)
{
    char label[64];
    uint32_t i;

    for (i = 0; i < member->fixed; i++) {
        const void *items;

        memcpy(&items, data + member->at + i * sizeof items, sizeof items);
        add_to_hash(walk, items && count);
        snprintf(label, sizeof label, member->fixed > 1 ? "%s %u" : "%s", member->name,
                 (unsigned)i);
        if (items)
            walk_items(walk, member, label, items, count);
    }
}

static void walk_member(test_walk *walk, const test_struct *type, const test_member *member,
                        const uint8_t *data)
{
    if (member->kind == TEST_TEXT)
        walk_text(walk, member->name, data + member->at);
    else if (member->is_pointer)
        walk_pointers(walk, member, data, get_length(type, data, &member->length));
    else
        walk_items(walk, member, member->name, data + member->at, member->fixed);
}

static void walk_struct(test_walk *walk, const char *name, const test_struct *type,
                        const void *data)
{
    size_t i;

    if (walk->text)
        fprintf(walk->text, "%*s%s\n", INDENT * walk->depth, "", name);
    walk->depth++;
    for (i = 0; i < type->count; i++)
        walk_member(walk, type, &type->members[i], data);
    walk->depth--;
}

/* ---- handles ---- */

static void walk_one(test_walk *walk, const char *name, const test_struct *type, const void *data)
{
    add_to_hash(walk, data != NULL);
    if (data)
        walk_struct(walk, name, type, data);
}

static void walk_list(test_walk *walk, const char *name, const test_struct *type,
                      const void *handle, const void *(*get)(const void *handle, uint32_t index))
{
    const void *data;
    char label[64];
    uint32_t i;

    for (i = 0; (data = get(handle, i)) != NULL; i++) {
        snprintf(label, sizeof label, "%s %u", name, (unsigned)i);
        walk_struct(walk, label, type, data);
    }
    add_to_hash(walk, i);
}

/* A get function with its own types, as one that walk_list can call. */
#define GET(handle_type, function)                                                                 \
    static const void *get_##function(const void *handle, uint32_t index)                          \
    {                                                                                              \
        return kunai_##handle_type##_get_##function((const kunai_##handle_type *)handle, index);   \
    }

GET(archive, entry)
GET(textures, image)
GET(textures, palette)
GET(model, node)
GET(model, material)
GET(model, mesh)
GET(motion, track)
GET(scene, section)
GET(scene, instance)
GET(scene, animation)
GET(outline, record)

void walk_archive(test_walk *walk, const kunai_archive *archive)
{
    walk_one(walk, "archive", &kunai_archive_info_members, kunai_archive_get_info(archive));
    walk_list(walk, "entry", &kunai_entry_members, archive, get_entry);
}

void walk_textures(test_walk *walk, const kunai_textures *textures)
{
    walk_one(walk, "textures", &kunai_textures_info_members, kunai_textures_get_info(textures));
    walk_list(walk, "image", &kunai_image_members, textures, get_image);
    walk_list(walk, "palette", &kunai_palette_members, textures, get_palette);
}

void walk_model(test_walk *walk, const kunai_model *model)
{
    walk_one(walk, "model", &kunai_model_info_members, kunai_model_get_info(model));
    walk_list(walk, "node", &kunai_node_members, model, get_node);
    walk_list(walk, "material", &kunai_material_members, model, get_material);
    walk_list(walk, "mesh", &kunai_mesh_members, model, get_mesh);
    walk_one(walk, "textures", &kunai_texture_list_members, kunai_model_get_texture_list(model));
}

void walk_motion(test_walk *walk, const kunai_motion *motion)
{
    walk_one(walk, "motion", &kunai_motion_info_members, kunai_motion_get_info(motion));
    walk_list(walk, "track", &kunai_track_members, motion, get_track);
}

void walk_scene(test_walk *walk, const kunai_scene *scene)
{
    const kunai_model *model;
    const kunai_motion *motion;
    uint32_t i;

    walk_one(walk, "scene", &kunai_scene_info_members, kunai_scene_get_info(scene));
    walk_list(walk, "section", &kunai_section_members, scene, get_section);
    walk_list(walk, "instance", &kunai_instance_members, scene, get_instance);
    walk_list(walk, "animation", &kunai_texture_animation_members, scene, get_animation);
    walk_one(walk, "textures", &kunai_texture_list_members, kunai_scene_get_texture_list(scene));
    walk_one(walk, "collision", &kunai_collision_members, kunai_scene_get_collision(scene));
    for (i = 0; (model = kunai_scene_get_model(scene, i)) != NULL; i++)
        walk_model(walk, model);
    for (i = 0; (motion = kunai_scene_get_motion(scene, i)) != NULL; i++)
        walk_motion(walk, motion);
}

/* An array that a function gives with its length. */
static void walk_array(test_walk *walk, const char *name, uint32_t kind, const test_struct *type,
                       const void *data, uint32_t count)
{
    const test_member member = {name, 0, (uint8_t)kind, 1, 1, {1, {0, 0}, 0, 1}, type};

    VISITOR_CHECK(data || !count);
    add_to_hash(walk, count);
    walk_items(walk, &member, name, data, count);
}

void walk_map(test_walk *walk, const kunai_map *map)
{
    const void *data;
    uint32_t i, models, count;

    walk_one(walk, "map", &kunai_map_info_members, kunai_map_get_info(map));
    data = kunai_map_get_headers(map, &count);
    walk_array(walk, "header", TEST_STRUCT, &kunai_map_header_members, data, count);
    data = kunai_map_get_names(map, &count);
    walk_array(walk, "name", TEST_STRING, NULL, data, count);
    data = kunai_map_get_lights(map, &count);
    walk_array(walk, "light", TEST_STRUCT, &kunai_map_light_members, data, count);
    data = kunai_map_get_models(map, &models);
    walk_array(walk, "models", TEST_U16, NULL, data, models);
    for (i = 0; kunai_map_get_info(map) && i < kunai_map_get_info(map)->item_count; i++) {
        data = kunai_map_get_draws(map, i, &count);
        walk_array(walk, "draw", TEST_STRUCT, &kunai_map_draw_members, data, count);
    }
    walk_one(walk, "land", &kunai_map_land_members, kunai_map_get_land(map));
    walk_one(walk, "matrix", &kunai_map_matrix_members, kunai_map_get_matrix(map));
    walk_one(walk, "area", &kunai_map_area_members, kunai_map_get_area(map));
    walk_one(walk, "animation", &kunai_map_animation_members, kunai_map_get_animation(map));
}

void walk_outline(test_walk *walk, const kunai_outline *outline)
{
    walk_one(walk, "outline", &kunai_outline_info_members, kunai_outline_get_info(outline));
    walk_list(walk, "record", &kunai_record_members, outline, get_record);
}
