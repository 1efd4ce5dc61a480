/* members.c - walks over structs by their tables, and over handles by their get functions
 * (members.h). */
#include "members.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "visitor.h"

enum { WIDTH = 96, INDENT = 2, LONG = 64, BEGINNING = 16 };

static const uint8_t sizes[] = {1, 2, 4, 8, sizeof(size_t), 4, 4};

uint32_t get_item_size(uint32_t kind, const test_struct *of)
{
    if (kind == TEST_STRUCT)
        return (uint32_t)of->size;
    return kind == TEST_STRING ? (uint32_t)sizeof(kunai_string)
           : kind == TEST_TEXT ? (uint32_t)sizeof(char *)
                               : sizes[kind];
}

test_walk begin_walk(FILE *text)
{
    const test_walk walk = {VISITOR_HASH_START, text, 0};

    return walk;
}

static void add_to_hash(test_walk *walk, uint64_t value)
{
    walk->hash = (walk->hash ^ value) * 0x100000001B3u;
    /* Without this, the high bits of a value would change only the high bits of the hash. */
    walk->hash ^= walk->hash >> 29;
}

/* ---- numbers ---- */

uint64_t load_number(uint32_t kind, const uint8_t *at)
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

void format_number(uint32_t kind, uint64_t value, char text[32])
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

/* Prints a number, on a new line if the line is full. *column is the width of the line so far. */
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
    for (size_t i = 0; i < size; i++)
        if (data[i])
            return 0;
    return 1;
}

/* Prints the numbers of an array. Of an array of more than LONG, prints the first BEGINNING, the
 * count, and a hash of all. */
static void print_numbers(test_walk *walk, const char *name, uint32_t kind, const uint8_t *data,
                          uint64_t count)
{
    int column = fprintf(walk->text, "%*s%s:", INDENT * walk->depth, "", name);
    const uint64_t before = walk->hash;
    uint64_t i;

    for (i = 0; i < count && (i < BEGINNING || count <= LONG); i++)
        print_number(walk, kind, load_number(kind, data + i * sizes[kind]), &column);
    if (i < count) {
        for (walk->hash = VISITOR_HASH_START, i = 0; i < count; i++)
            add_to_hash(walk, load_number(kind, data + i * sizes[kind]));
        fprintf(walk->text, " ... %" PRIu64 " in all, hash %016" PRIX64, count, walk->hash);
        walk->hash = before;
    }
    fputc('\n', walk->text);
}

static void walk_numbers(test_walk *walk, const char *name, uint32_t kind, const uint8_t *data,
                         uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t value = load_number(kind, data + i * sizes[kind]);

        VISITOR_CHECK(kind != TEST_F32 || (value & 0x7F800000) != 0x7F800000);
        add_to_hash(walk, value);
    }
    if (walk->text && count && !is_all_zero(data, (size_t)count * sizes[kind]))
        print_numbers(walk, name, kind, data, count);
}

/* ---- strings and texts ---- */

static void print_text(test_walk *walk, const char *name, const char *text, size_t size)
{
    if (!walk->text || !size)
        return;
    fprintf(walk->text, "%*s%s: \"", INDENT * walk->depth, "", name);
    for (size_t i = 0; i < size; i++)
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

uint64_t get_length(const uint8_t *data, const test_length *length)
{
    uint64_t count = length->factor;

    for (size_t i = 0; i < 2 && length->members[i] != UINT16_MAX; i++)
        count *= load_number(length->kinds[i], data + length->members[i]);
    return (count + length->added) / length->divisor;
}

static void walk_struct(test_walk *walk, const char *name, const test_struct *type,
                        const void *data);

/* Returns the name of an item, with its number if there are several. A hash needs no names. */
static const char *name_item(const test_walk *walk, const char *name, int is_numbered, uint64_t i,
                             char label[64])
{
    if (!walk->text || !is_numbered)
        return name;
    snprintf(label, 64, "%s %" PRIu64, name, i);
    return label;
}

static void walk_items(test_walk *walk, const test_member *member, const char *name,
                       const uint8_t *data, uint64_t count)
{
    const uint64_t hash = walk->hash;
    FILE *text = walk->text;
    const char *item;
    char label[64];

    if (member->kind < TEST_TEXT) {
        walk_numbers(walk, name, member->kind, data, count);
        return;
    }
    walk->hash = VISITOR_HASH_START;
    for (uint64_t i = 0; i < count; i++) {
        if (i == BEGINNING && count > LONG)
            walk->text = NULL;
        item = name_item(walk, name, count > 1, i, label);
        if (member->kind == TEST_STRUCT)
            walk_struct(walk, item, member->of, data + i * member->of->size);
        else
            walk_string(walk, item, data + i * sizeof(kunai_string));
    }
    if (text && !walk->text)
        fprintf(text, "%*s%s: ... %" PRIu64 " in all, hash %016" PRIX64 "\n", INDENT * walk->depth,
                "", name, count, walk->hash);
    walk->text = text;
    add_to_hash(walk, hash);
}

static void walk_pointers(test_walk *walk, const test_member *member, const uint8_t *data,
                          uint64_t count)
{
    char label[64];

    for (uint32_t i = 0; i < member->fixed; i++) {
        const void *items;

        memcpy(&items, data + member->at + i * sizeof items, sizeof items);
        add_to_hash(walk, items && count);
        if (items)
            walk_items(walk, member, name_item(walk, member->name, member->fixed > 1, i, label),
                       items, count);
    }
}

static void walk_member(test_walk *walk, const test_member *member, const uint8_t *data)
{
    if (member->kind == TEST_TEXT)
        walk_text(walk, member->name, data + member->at);
    else if (member->is_pointer)
        walk_pointers(walk, member, data, get_length(data, &member->length));
    else
        walk_items(walk, member, member->name, data + member->at, member->fixed);
}

static void walk_struct(test_walk *walk, const char *name, const test_struct *type,
                        const void *data)
{
    if (walk->text)
        fprintf(walk->text, "%*s%s\n", INDENT * walk->depth, "", name);
    walk->depth++;
    for (size_t i = 0; i < type->count; i++)
        walk_member(walk, &type->members[i], data);
    walk->depth--;
}

/* ---- handles ---- */

/* Gives a get function the types of test_root.get. */
#define GET_ITEM(handle_type, name)                                                                \
    static const void *get_##handle_type##_##name(const void *handle, uint32_t index,              \
                                                  uint32_t *count)                                 \
    {                                                                                              \
        (void)count;                                                                               \
        return kunai_##handle_type##_get_##name((const kunai_##handle_type *)handle, index);       \
    }

#define GET_ONE(handle_type, name)                                                                 \
    static const void *get_##handle_type##_##name(const void *handle, uint32_t index,              \
                                                  uint32_t *count)                                 \
    {                                                                                              \
        (void)count;                                                                               \
        return index ? NULL                                                                        \
                     : kunai_##handle_type##_get_##name((const kunai_##handle_type *)handle);      \
    }

#define GET_ARRAY(handle_type, name)                                                               \
    static const void *get_##handle_type##_##name(const void *handle, uint32_t index,              \
                                                  uint32_t *count)                                 \
    {                                                                                              \
        (void)index;                                                                               \
        return kunai_##handle_type##_get_##name((const kunai_##handle_type *)handle, count);       \
    }

GET_ONE(archive, info)
GET_ITEM(archive, entry)
GET_ONE(archive, rom)
GET_ONE(textures, info)
GET_ITEM(textures, image)
GET_ITEM(textures, palette)
GET_ONE(model, info)
GET_ITEM(model, node)
GET_ITEM(model, material)
GET_ITEM(model, mesh)
GET_ONE(model, texture_list)
GET_ONE(motion, info)
GET_ITEM(motion, track)
GET_ONE(scene, info)
GET_ITEM(scene, section)
GET_ITEM(scene, instance)
GET_ITEM(scene, animation)
GET_ONE(scene, texture_list)
GET_ONE(scene, collision)
GET_ONE(scene, land_table)
GET_ITEM(scene, model)
GET_ITEM(scene, clip)
GET_ITEM(scene, texture_set)
GET_ITEM(scene, land)
GET_ITEM(scene, placement)
GET_ITEM(scene, placement_table)
GET_ARRAY(scene, lights)
GET_ONE(map, info)
GET_ARRAY(map, headers)
GET_ARRAY(map, names)
GET_ARRAY(map, lights)
GET_ARRAY(map, models)
GET_ONE(map, land)
GET_ONE(map, matrix)
GET_ONE(map, area)
GET_ONE(map, animation)
GET_ARRAY(map, backgrounds)
GET_ARRAY(map, objects)
GET_ARRAY(map, warps)
GET_ARRAY(map, triggers)
GET_ONE(outline, info)
GET_ITEM(outline, record)

/* The handles in models and clips. The list ends at a model without a handle: the model of another
 * file. */
static const void *get_scene_model_handle(const void *handle, uint32_t index, uint32_t *count)
{
    const kunai_scene_model *model = kunai_scene_get_model(handle, index);

    (void)count;
    return model ? model->model : NULL;
}

static const void *get_scene_motion(const void *handle, uint32_t index, uint32_t *count)
{
    const kunai_clip *clip = kunai_scene_get_clip(handle, index);

    (void)count;
    return clip ? clip->motion : NULL;
}

static const void *get_map_draws(const void *handle, uint32_t index, uint32_t *count)
{
    return kunai_map_get_draws(handle, index, count);
}

#define ONE(name, type, get)                                                                       \
    {                                                                                              \
        name, TEST_STRUCT, 0, 1, &kunai_##type##_members, NULL, get                                \
    }
#define LIST(name, type, get)                                                                      \
    {                                                                                              \
        name, TEST_STRUCT, 0, 0, &kunai_##type##_members, NULL, get                                \
    }
#define ARRAY(name, kind, type, is_one, get)                                                       \
    {                                                                                              \
        name, kind, 1, is_one, type, NULL, get                                                     \
    }
#define HANDLES(name, in, get)                                                                     \
    {                                                                                              \
        name, TEST_STRUCT, 0, 0, NULL, in, get                                                     \
    }
#define HANDLE(name)                                                                               \
    {                                                                                              \
#name, name##_roots, sizeof name##_roots / sizeof name##_roots[0]                          \
    }

static const test_root archive_roots[] = {ONE("info", archive_info, get_archive_info),
                                          LIST("entry", entry, get_archive_entry),
                                          ONE("rom", rom, get_archive_rom)};
static const test_root textures_roots[] = {ONE("info", textures_info, get_textures_info),
                                           LIST("image", image, get_textures_image),
                                           LIST("palette", palette, get_textures_palette)};
static const test_root model_roots[] = {
    ONE("info", model_info, get_model_info), LIST("node", node, get_model_node),
    LIST("material", material, get_model_material), LIST("mesh", mesh, get_model_mesh),
    ONE("textures", texture_list, get_model_texture_list)};
static const test_root motion_roots[] = {ONE("info", motion_info, get_motion_info),
                                         LIST("track", track, get_motion_track)};
static const test_root scene_roots[] = {
    ONE("info", scene_info, get_scene_info),
    LIST("section", section, get_scene_section),
    LIST("instance", instance, get_scene_instance),
    LIST("animation", texture_animation, get_scene_animation),
    ONE("textures", texture_list, get_scene_texture_list),
    ONE("collision", collision, get_scene_collision),
    ONE("land_table", land_table, get_scene_land_table),
    LIST("part", scene_model, get_scene_model),
    LIST("clip", clip, get_scene_clip),
    LIST("texture_set", texture_set, get_scene_texture_set),
    LIST("land", scene_land, get_scene_land),
    ARRAY("light", TEST_STRUCT, &kunai_map_light_members, 1, get_scene_lights),
    LIST("placement", placement, get_scene_placement),
    LIST("table", placement_table, get_scene_placement_table),
    HANDLES("model", &model_handle, get_scene_model_handle),
    HANDLES("motion", &motion_handle, get_scene_motion)};
static const test_root map_roots[] = {
    ONE("info", map_info, get_map_info),
    ARRAY("header", TEST_STRUCT, &kunai_map_header_members, 1, get_map_headers),
    ARRAY("name", TEST_STRING, NULL, 1, get_map_names),
    ARRAY("light", TEST_STRUCT, &kunai_map_light_members, 1, get_map_lights),
    ARRAY("models", TEST_U16, NULL, 1, get_map_models),
    ARRAY("draw", TEST_STRUCT, &kunai_map_draw_members, 0, get_map_draws),
    ONE("land", map_land, get_map_land),
    ONE("matrix", map_matrix, get_map_matrix),
    ONE("area", map_area, get_map_area),
    ONE("animation", map_animation, get_map_animation),
    ARRAY("background", TEST_STRUCT, &kunai_map_background_members, 1, get_map_backgrounds),
    ARRAY("object", TEST_STRUCT, &kunai_map_object_members, 1, get_map_objects),
    ARRAY("warp", TEST_STRUCT, &kunai_map_warp_members, 1, get_map_warps),
    ARRAY("trigger", TEST_STRUCT, &kunai_map_trigger_members, 1, get_map_triggers)};
static const test_root outline_roots[] = {ONE("info", outline_info, get_outline_info),
                                          LIST("record", record, get_outline_record)};

const test_handle archive_handle = HANDLE(archive);
const test_handle textures_handle = HANDLE(textures);
const test_handle model_handle = HANDLE(model);
const test_handle motion_handle = HANDLE(motion);
const test_handle scene_handle = HANDLE(scene);
const test_handle map_handle = HANDLE(map);
const test_handle outline_handle = HANDLE(outline);

static void walk_array(test_walk *walk, const test_root *root, const void *handle, uint32_t index)
{
    const test_member member = {root->name, 0, root->kind, 1, 1, {1, {UINT16_MAX}, {0}, 0, 1},
                                root->of};
    uint32_t count = 0;
    const void *data = root->get(handle, index, &count);

    VISITOR_CHECK(data || !count);
    add_to_hash(walk, count);
    walk_items(walk, &member, root->name, data, count);
}

static void walk_root_items(test_walk *walk, const test_root *root, const void *handle)
{
    const void *data;
    char label[64];
    uint32_t i;

    for (i = 0; (data = root->get(handle, i, NULL)) != NULL; i++) {
        if (root->in)
            walk_handle(walk, root->in, data);
        else
            walk_struct(walk, name_item(walk, root->name, !root->is_one, i, label), root->of, data);
        if (root->is_one)
            break;
    }
    add_to_hash(walk, i);
}

/* Returns how many arrays a root has: one, or one for each item that the info of a map counts. */
static uint32_t count_arrays(const test_root *root, const void *handle)
{
    const kunai_map_info *info = root->is_one ? NULL : kunai_map_get_info(handle);

    return info ? info->item_count : 1;
}

void walk_handle(test_walk *walk, const test_handle *kind, const void *handle)
{
    for (size_t r = 0; r < kind->count; r++)
        if (!kind->roots[r].is_array)
            walk_root_items(walk, &kind->roots[r], handle);
        else
            for (uint32_t i = 0; i < count_arrays(&kind->roots[r], handle); i++)
                walk_array(walk, &kind->roots[r], handle, i);
}
