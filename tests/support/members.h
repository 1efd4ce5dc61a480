/* members.h - tables of the members of all public structs and handles.
 *
 * The visitors walk over all members, into a hash that is equal on every machine, and into a text.
 * look.h finds single values by their names. */
#ifndef KUNAI_TEST_MEMBERS_H
#define KUNAI_TEST_MEMBERS_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <kunai/kunai.h>

/* ---- tables, made from the description of the API by make_members.py ---- */

enum {
    TEST_U8,
    TEST_U16,
    TEST_U32,
    TEST_U64,
    TEST_SIZE, /* size_t */
    TEST_S32,
    TEST_F32,
    TEST_TEXT, /* const char *: not part of the hash, so that messages can be improved */
    TEST_STRING,
    TEST_STRUCT
};

/* (factor * the values of the members + added) / divisor */
typedef struct test_length {
    uint32_t factor;
    uint16_t members[2]; /* places of members; UINT16_MAX: none */
    uint8_t kinds[2];
    uint16_t added, divisor;
} test_length;

typedef struct test_member {
    const char *name;
    uint16_t at;
    uint8_t kind, is_pointer;
    uint32_t fixed; /* count of items; if is_pointer, count of pointers in the struct */
    test_length length;
    const struct test_struct *of; /* set if kind is TEST_STRUCT */
} test_member;

typedef struct test_struct {
    const char *name;
    size_t size;
    const test_member *members;
    size_t count;
} test_struct;

/* All public structs, except those that a caller only passes to the library. kunai_options is here,
 * because cases.c sets its members by their names. */
extern const test_struct kunai_archive_info_members, kunai_clip_members, kunai_collision_members,
    kunai_collision_group_members, kunai_entry_members, kunai_error_members,
    kunai_format_info_members, kunai_found_members, kunai_image_members, kunai_influence_members,
    kunai_instance_members, kunai_land_table_members, kunai_level_members,
    kunai_map_animation_members, kunai_map_area_members, kunai_map_draw_members,
    kunai_map_header_members, kunai_map_info_members, kunai_map_land_members,
    kunai_map_light_members, kunai_map_matrix_members, kunai_map_plate_members,
    kunai_map_prop_members, kunai_map_sound_members, kunai_map_strip_members,
    kunai_material_members, kunai_mesh_members, kunai_model_info_members, kunai_motion_info_members,
    kunai_node_members, kunai_outline_info_members, kunai_palette_members, kunai_record_members,
    kunai_scene_info_members, kunai_scene_land_members, kunai_scene_model_members,
    kunai_section_members, kunai_string_members, kunai_submesh_members, kunai_text_members,
    kunai_texture_animation_members, kunai_texture_list_members, kunai_texture_match_members,
    kunai_texture_ref_members, kunai_texture_set_members, kunai_textures_info_members,
    kunai_textures_part_members, kunai_track_members, kunai_transform_members;

extern const test_struct kunai_map_background_members, kunai_map_object_members,
    kunai_map_warp_members, kunai_map_trigger_members, kunai_placement_members,
    kunai_placement_table_members;

extern const test_struct kunai_rom_members;
extern const test_struct kunai_placement_members, kunai_placement_action_members,
    kunai_placement_table_members;

extern const test_struct kunai_options_members;

/* All constants of the API. Their names are without KUNAI_. */
typedef struct test_constant {
    const char *name;
    int64_t value;
} test_constant;

extern const test_constant test_constants[];
extern const size_t test_constant_count;

/* ---- handles ---- */

/* One kind of thing that a handle contains. get returns the item with this index, or NULL after the
 * last one. If is_array is set, get returns all items of the array with this index, and sets
 * *count. */
typedef struct test_root {
    const char *name;
    uint8_t kind; /* TEST_STRUCT, or the kind of numbers and strings */
    uint8_t is_array;
    uint8_t is_one;               /* the get function of the API has no index */
    const test_struct *of;        /* set if kind is TEST_STRUCT */
    const struct test_handle *in; /* the items are handles of this kind; else NULL */
    const void *(*get)(const void *handle, uint32_t index, uint32_t *count);
} test_root;

typedef struct test_handle {
    const char *name;
    const test_root *roots; /* [count]; the first root is the info */
    size_t count;
} test_handle;

extern const test_handle archive_handle, textures_handle, model_handle, motion_handle, scene_handle,
    map_handle, outline_handle;

/* ---- walks ---- */

typedef struct test_walk {
    uint64_t hash;
    /* NULL: only the hash is made. The text leaves out zeros, empty strings and NULL. Of an array
     * of more than 64 numbers it has the first 16 and a hash. */
    FILE *text;
    int depth;
} test_walk;

/* text is where the text goes, or NULL. */
test_walk begin_walk(FILE *text);

/* Walks over everything that the handle contains. Stops the program if a float is not finite, if a
 * string does not end with a NUL, or if a pointer is NULL although its length is not 0. */
void walk_handle(test_walk *walk, const test_handle *kind, const void *handle);

/* Returns the hash of a walk over the whole handle. Stops the program if a warning is
 * incomplete. */
uint64_t walk_members(const test_handle *kind, const void *handle);

/* ---- single values ---- */

uint64_t load_number(uint32_t kind, const uint8_t *at);
uint32_t get_item_size(uint32_t kind, const test_struct *of);
void format_number(uint32_t kind, uint64_t value, char text[32]);

/* Returns how many items a pointer member points to. data is the struct. */
uint64_t get_length(const uint8_t *data, const test_length *length);

#endif
