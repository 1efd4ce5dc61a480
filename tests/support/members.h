/* members.h - walks everything that a handle or a struct of the API contains: into a hash that is
 * equal on every machine, and as text that tests compare with an expected one. */
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
    TEST_TEXT, /* const char *: not part of the hash, for sentences get better */
    TEST_STRING,
    TEST_STRUCT
};

/* factor x the values of the members, + added, / divisor */
typedef struct test_length {
    uint32_t factor;
    uint16_t members[2]; /* UINT16_MAX: none */
    uint16_t added;
    uint16_t divisor;
} test_length;

typedef struct test_member {
    const char *name;
    uint16_t at;
    uint8_t kind;
    uint8_t is_pointer;
    uint32_t fixed; /* items or, if is_pointer, pointers in the struct itself */
    test_length length;
    const struct test_struct *of; /* TEST_STRUCT */
} test_member;

typedef struct test_struct {
    const char *name;
    size_t size;
    const test_member *members;
    size_t count;
} test_struct;

/* Of all public structs but those that only go into the library. */
extern const test_struct kunai_archive_info_members, kunai_collision_members,
    kunai_collision_group_members, kunai_entry_members, kunai_error_members,
    kunai_format_info_members, kunai_found_members, kunai_image_members, kunai_influence_members,
    kunai_instance_members, kunai_level_members, kunai_map_animation_members,
    kunai_map_area_members, kunai_map_draw_members, kunai_map_header_members,
    kunai_map_info_members, kunai_map_land_members, kunai_map_light_members,
    kunai_map_matrix_members, kunai_map_plate_members, kunai_map_prop_members,
    kunai_map_sound_members, kunai_map_strip_members, kunai_material_members, kunai_mesh_members,
    kunai_model_info_members, kunai_motion_info_members, kunai_node_members,
    kunai_outline_info_members, kunai_palette_members, kunai_record_members,
    kunai_scene_info_members, kunai_section_members, kunai_string_members, kunai_submesh_members,
    kunai_texture_animation_members, kunai_texture_list_members, kunai_texture_match_members,
    kunai_texture_ref_members, kunai_textures_info_members, kunai_textures_part_members,
    kunai_track_members, kunai_transform_members;

/* ---- walks ---- */

typedef struct test_walk {
    uint64_t hash;
    FILE *text; /* NULL: only the hash. Zeros, empty strings and NULL are left out of the text */
    int depth;
} test_walk;

/* text: NULL, or where the text goes */
test_walk begin_walk(FILE *text);

/* Stop the program if a float is not finite, a string is not ended, or a pointer is NULL although
 * its length is not 0. */
void walk_archive(test_walk *walk, const kunai_archive *archive);
void walk_textures(test_walk *walk, const kunai_textures *textures);
void walk_model(test_walk *walk, const kunai_model *model);
void walk_motion(test_walk *walk, const kunai_motion *motion);
void walk_scene(test_walk *walk, const kunai_scene *scene);
void walk_map(test_walk *walk, const kunai_map *map);
void walk_outline(test_walk *walk, const kunai_outline *outline);

/* What the library says of data that it gives out in other ways, such as pixels: by its hash. */
void walk_bytes(test_walk *walk, const char *name, const void *data, size_t size);
void walk_number(test_walk *walk, const char *name, uint64_t value);

#endif
