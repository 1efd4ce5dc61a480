/* layout.c - the size of every public struct and the place of every member, which the ABI promise
 * fixes: SIZE(struct, size on 64-bit machines, size on 32-bit machines), and the same for members.
 * A line may be added for a member at the end of a struct that grows; none may ever change. */
#include <kunai/kunai.h>

#define AT(type, member, at64, at32)                                                               \
    _Static_assert(offsetof(type, member) == (sizeof(void *) == 8 ? at64 : at32), #type "." #member)
#define SIZE(type, size64, size32)                                                                 \
    _Static_assert(sizeof(type) == (sizeof(void *) == 8 ? size64 : size32), #type)

SIZE(kunai_string, 16, 8);
AT(kunai_string, data, 0, 0);
AT(kunai_string, size, 8, 4);

SIZE(kunai_error, 40, 32);
AT(kunai_error, offset, 0, 0);
AT(kunai_error, message, 8, 8);
AT(kunai_error, record, 16, 12);
AT(kunai_error, code, 24, 16);
AT(kunai_error, format, 28, 20);
AT(kunai_error, item_kind, 32, 24);
AT(kunai_error, item, 36, 28);

SIZE(kunai_allocator, 24, 12);
AT(kunai_allocator, alloc_fn, 0, 0);
AT(kunai_allocator, free_fn, 8, 4);
AT(kunai_allocator, user, 16, 8);

SIZE(kunai_options, 128, 104);
AT(kunai_options, struct_size, 0, 0);
AT(kunai_options, flags, 4, 4);
AT(kunai_options, archive_flags, 8, 8);
AT(kunai_options, prs_flags, 12, 12);
AT(kunai_options, textures_flags, 16, 16);
AT(kunai_options, model_flags, 20, 20);
AT(kunai_options, motion_flags, 24, 24);
AT(kunai_options, format, 28, 28);
AT(kunai_options, byte_order, 32, 32);
AT(kunai_options, index, 36, 36);
AT(kunai_options, offset, 40, 40);
AT(kunai_options, base, 48, 48);
AT(kunai_options, max_memory, 56, 56);
AT(kunai_options, max_output, 64, 64);
AT(kunai_options, max_work, 72, 72);
AT(kunai_options, allocator, 80, 80);
AT(kunai_options, model, 104, 92);
AT(kunai_options, draws, 112, 96);
AT(kunai_options, draw_count, 120, 100);

SIZE(kunai_found, 32, 32);
AT(kunai_found, offset, 0, 0);
AT(kunai_found, size, 8, 8);
AT(kunai_found, format, 16, 16);
AT(kunai_found, byte_order, 20, 20);
AT(kunai_found, modules, 24, 24);
AT(kunai_found, confidence, 28, 28);

SIZE(kunai_format_info, 24, 16);
AT(kunai_format_info, format, 0, 0);
AT(kunai_format_info, modules, 4, 4);
AT(kunai_format_info, name, 8, 8);
AT(kunai_format_info, extensions, 16, 12);

SIZE(kunai_scan_options, 16, 16);
AT(kunai_scan_options, struct_size, 0, 0);
AT(kunai_scan_options, flags, 4, 4);
AT(kunai_scan_options, max_bytes, 8, 8);

SIZE(kunai_prs_input, 24, 12);
AT(kunai_prs_input, data, 0, 0);
AT(kunai_prs_input, size, 8, 4);
AT(kunai_prs_input, pos, 16, 8);

SIZE(kunai_prs_output, 24, 12);
AT(kunai_prs_output, data, 0, 0);
AT(kunai_prs_output, size, 8, 4);
AT(kunai_prs_output, pos, 16, 8);

SIZE(kunai_archive_info, 40, 36);
AT(kunai_archive_info, warnings, 0, 0);
AT(kunai_archive_info, warning_count, 8, 4);
AT(kunai_archive_info, warning_total, 12, 8);
AT(kunai_archive_info, format, 16, 12);
AT(kunai_archive_info, byte_order, 20, 16);
AT(kunai_archive_info, entry_count, 24, 20);
AT(kunai_archive_info, broken_count, 28, 24);
AT(kunai_archive_info, flags, 32, 28);
AT(kunai_archive_info, reserved, 36, 32);

SIZE(kunai_entry, 72, 64);
AT(kunai_entry, offset, 0, 0);
AT(kunai_entry, size, 8, 8);
AT(kunai_entry, unpacked_size, 16, 16);
AT(kunai_entry, name, 24, 24);
AT(kunai_entry, packing, 40, 32);
AT(kunai_entry, format, 44, 36);
AT(kunai_entry, byte_order, 48, 40);
AT(kunai_entry, owner, 52, 44);
AT(kunai_entry, type, 56, 48);
AT(kunai_entry, attribute, 60, 52);
AT(kunai_entry, global_index, 64, 56);
AT(kunai_entry, result, 68, 60);

SIZE(kunai_textures_info, 40, 36);
AT(kunai_textures_info, warnings, 0, 0);
AT(kunai_textures_info, warning_count, 8, 4);
AT(kunai_textures_info, warning_total, 12, 8);
AT(kunai_textures_info, format, 16, 12);
AT(kunai_textures_info, byte_order, 20, 16);
AT(kunai_textures_info, image_count, 24, 20);
AT(kunai_textures_info, palette_count, 28, 24);
AT(kunai_textures_info, broken_count, 32, 28);
AT(kunai_textures_info, reserved, 36, 32);

SIZE(kunai_palette, 40, 28);
AT(kunai_palette, colors, 0, 0);
AT(kunai_palette, name, 8, 4);
AT(kunai_palette, count, 24, 12);
AT(kunai_palette, bank, 28, 16);
AT(kunai_palette, first, 32, 20);
AT(kunai_palette, format, 36, 24);

SIZE(kunai_level, 24, 24);
AT(kunai_level, offset, 0, 0);
AT(kunai_level, size, 8, 8);
AT(kunai_level, width, 16, 16);
AT(kunai_level, height, 20, 20);

SIZE(kunai_image, 120, 96);
AT(kunai_image, offset, 0, 0);
AT(kunai_image, size, 8, 8);
AT(kunai_image, name, 16, 16);
AT(kunai_image, pixel_name, 32, 24);
AT(kunai_image, data_name, 40, 28);
AT(kunai_image, levels, 48, 32);
AT(kunai_image, palette, 56, 36);
AT(kunai_image, width, 64, 40);
AT(kunai_image, height, 68, 44);
AT(kunai_image, level_count, 72, 48);
AT(kunai_image, flags, 76, 52);
AT(kunai_image, color_count, 80, 56);
AT(kunai_image, first_color, 84, 60);
AT(kunai_image, pixel_format, 88, 64);
AT(kunai_image, data_format, 92, 68);
AT(kunai_image, global_index, 96, 72);
AT(kunai_image, used_height, 100, 76);
AT(kunai_image, codebook_count, 104, 80);
AT(kunai_image, result, 108, 84);
AT(kunai_image, palette_index, 112, 88);
AT(kunai_image, palette_rule, 116, 92);

SIZE(kunai_decode_options, 24, 16);
AT(kunai_decode_options, struct_size, 0, 0);
AT(kunai_decode_options, output, 4, 4);
AT(kunai_decode_options, stride, 8, 8);
AT(kunai_decode_options, palette, 16, 12);

SIZE(kunai_texture_ref, 40, 24);
AT(kunai_texture_ref, name, 0, 0);
AT(kunai_texture_ref, palette, 16, 8);
AT(kunai_texture_ref, attributes, 32, 16);
AT(kunai_texture_ref, global_index, 36, 20);

SIZE(kunai_texture_list, 16, 12);
AT(kunai_texture_list, refs, 0, 0);
AT(kunai_texture_list, count, 8, 4);
AT(kunai_texture_list, rule, 12, 8);

SIZE(kunai_texture_match, 12, 12);
AT(kunai_texture_match, image, 0, 0);
AT(kunai_texture_match, palette, 4, 4);
AT(kunai_texture_match, rule, 8, 8);

SIZE(kunai_textures_part, 24, 12);
AT(kunai_textures_part, textures, 0, 0);
AT(kunai_textures_part, name, 8, 4);

SIZE(kunai_model_info, 120, 104);
AT(kunai_model_info, warnings, 0, 0);
AT(kunai_model_info, warning_count, 8, 4);
AT(kunai_model_info, warning_total, 12, 8);
AT(kunai_model_info, format, 16, 12);
AT(kunai_model_info, byte_order, 20, 16);
AT(kunai_model_info, node_count, 24, 20);
AT(kunai_model_info, mesh_count, 28, 24);
AT(kunai_model_info, inverse_binds, 32, 28);
AT(kunai_model_info, material_count, 40, 32);
AT(kunai_model_info, texture_count, 44, 36);
AT(kunai_model_info, vertex_count, 48, 40);
AT(kunai_model_info, triangle_count, 52, 44);
AT(kunai_model_info, dropped_count, 56, 48);
AT(kunai_model_info, skinned, 60, 52);
AT(kunai_model_info, bind_gap, 64, 56);
AT(kunai_model_info, bounds_min, 68, 60);
AT(kunai_model_info, bounds_max, 80, 72);
AT(kunai_model_info, overflow, 92, 84);
AT(kunai_model_info, name, 96, 88);
AT(kunai_model_info, scaling_rule, 112, 96);
AT(kunai_model_info, reserved, 116, 100);

SIZE(kunai_transform, 40, 40);
AT(kunai_transform, translation, 0, 0);
AT(kunai_transform, rotation, 12, 12);
AT(kunai_transform, scale, 28, 28);

SIZE(kunai_node, 176, 168);
AT(kunai_node, offset, 0, 0);
AT(kunai_node, name, 8, 8);
AT(kunai_node, rest, 24, 16);
AT(kunai_node, world, 64, 56);
AT(kunai_node, center, 128, 120);
AT(kunai_node, radius, 140, 132);
AT(kunai_node, parent, 144, 136);
AT(kunai_node, mesh, 148, 140);
AT(kunai_node, track_group, 152, 144);
AT(kunai_node, shape_group, 156, 148);
AT(kunai_node, flags, 160, 152);
AT(kunai_node, angles, 164, 156);

SIZE(kunai_submesh, 24, 24);
AT(kunai_submesh, first_index, 0, 0);
AT(kunai_submesh, index_count, 4, 4);
AT(kunai_submesh, material, 8, 8);
AT(kunai_submesh, node, 12, 12);
AT(kunai_submesh, flags, 16, 16);
AT(kunai_submesh, order, 20, 20);

SIZE(kunai_influence, 32, 32);
AT(kunai_influence, position, 0, 0);
AT(kunai_influence, normal, 12, 12);
AT(kunai_influence, weight, 24, 24);
AT(kunai_influence, node, 28, 28);

SIZE(kunai_mesh, 232, 132);
AT(kunai_mesh, kind, 0, 0);
AT(kunai_mesh, corner_count, 4, 4);
AT(kunai_mesh, node, 8, 8);
AT(kunai_mesh, vertex_count, 12, 12);
AT(kunai_mesh, index_count, 16, 16);
AT(kunai_mesh, submesh_count, 20, 20);
AT(kunai_mesh, influence_count, 24, 24);
AT(kunai_mesh, user_count, 28, 28);
AT(kunai_mesh, positions, 32, 32);
AT(kunai_mesh, normals, 40, 36);
AT(kunai_mesh, uvs, 48, 40);
AT(kunai_mesh, colors, 112, 72);
AT(kunai_mesh, indices, 128, 80);
AT(kunai_mesh, submeshes, 136, 84);
AT(kunai_mesh, sources, 144, 88);
AT(kunai_mesh, joints, 152, 92);
AT(kunai_mesh, weights, 160, 96);
AT(kunai_mesh, influences, 168, 100);
AT(kunai_mesh, influence_starts, 176, 104);
AT(kunai_mesh, speculars, 184, 108);
AT(kunai_mesh, volume_uvs, 192, 112);
AT(kunai_mesh, user_words, 200, 116);
AT(kunai_mesh, polygon_normals, 208, 120);
AT(kunai_mesh, binormals, 216, 124);
AT(kunai_mesh, tangents, 224, 128);

SIZE(kunai_material, 184, 168);
AT(kunai_material, offset, 0, 0);
AT(kunai_material, name, 8, 8);
AT(kunai_material, texture, 24, 16);
AT(kunai_material, texture2, 28, 20);
AT(kunai_material, flags, 32, 24);
AT(kunai_material, blend_source, 36, 28);
AT(kunai_material, blend_destination, 40, 32);
AT(kunai_material, wrap_u, 44, 36);
AT(kunai_material, wrap_v, 48, 40);
AT(kunai_material, filter, 52, 44);
AT(kunai_material, diffuse, 56, 48);
AT(kunai_material, ambient, 60, 52);
AT(kunai_material, specular, 64, 56);
AT(kunai_material, emission, 68, 60);
AT(kunai_material, diffuse2, 72, 64);
AT(kunai_material, ambient2, 76, 68);
AT(kunai_material, specular2, 80, 72);
AT(kunai_material, exponent, 84, 76);
AT(kunai_material, mip_bias, 88, 80);
AT(kunai_material, uv_scale, 92, 84);
AT(kunai_material, uv_rotation, 100, 92);
AT(kunai_material, uv_translation, 104, 96);
AT(kunai_material, raw, 112, 104);
AT(kunai_material, parameters, 144, 136);
AT(kunai_material, parameter_count, 152, 140);
AT(kunai_material, uv_matrix, 160, 144);

SIZE(kunai_motion_info, 72, 60);
AT(kunai_motion_info, warnings, 0, 0);
AT(kunai_motion_info, warning_count, 8, 4);
AT(kunai_motion_info, warning_total, 12, 8);
AT(kunai_motion_info, format, 16, 12);
AT(kunai_motion_info, byte_order, 20, 16);
AT(kunai_motion_info, track_count, 24, 20);
AT(kunai_motion_info, kind, 28, 24);
AT(kunai_motion_info, name, 32, 28);
AT(kunai_motion_info, group_count, 48, 36);
AT(kunai_motion_info, stored_group_count, 52, 40);
AT(kunai_motion_info, frame_count, 56, 44);
AT(kunai_motion_info, interpolation, 60, 48);
AT(kunai_motion_info, raw_type, 64, 52);
AT(kunai_motion_info, raw_interpolation, 68, 56);

SIZE(kunai_track, 104, 80);
AT(kunai_track, offset, 0, 0);
AT(kunai_track, target, 8, 8);
AT(kunai_track, frames, 24, 16);
AT(kunai_track, values, 32, 20);
AT(kunai_track, raw, 40, 24);
AT(kunai_track, names, 48, 28);
AT(kunai_track, group, 56, 32);
AT(kunai_track, property, 60, 36);
AT(kunai_track, interpolation, 64, 40);
AT(kunai_track, key_count, 68, 44);
AT(kunai_track, value_count, 72, 48);
AT(kunai_track, raw_count, 76, 52);
AT(kunai_track, axis, 80, 56);
AT(kunai_track, point_count, 84, 60);
AT(kunai_track, name_count, 88, 64);
AT(kunai_track, flags, 92, 68);
AT(kunai_track, flags_kind, 96, 72);
AT(kunai_track, reserved, 100, 76);

SIZE(kunai_scene_info, 56, 52);
AT(kunai_scene_info, warnings, 0, 0);
AT(kunai_scene_info, warning_count, 8, 4);
AT(kunai_scene_info, warning_total, 12, 8);
AT(kunai_scene_info, format, 16, 12);
AT(kunai_scene_info, byte_order, 20, 16);
AT(kunai_scene_info, section_count, 24, 20);
AT(kunai_scene_info, instance_count, 28, 24);
AT(kunai_scene_info, model_count, 32, 28);
AT(kunai_scene_info, motion_count, 36, 32);
AT(kunai_scene_info, texture_count, 40, 36);
AT(kunai_scene_info, animation_count, 44, 40);
AT(kunai_scene_info, radius, 48, 44);
AT(kunai_scene_info, reserved, 52, 48);

SIZE(kunai_section, 120, 120);
AT(kunai_section, offset, 0, 0);
AT(kunai_section, world, 8, 8);
AT(kunai_section, position, 72, 72);
AT(kunai_section, angles, 84, 84);
AT(kunai_section, radius, 96, 96);
AT(kunai_section, alpha, 100, 100);
AT(kunai_section, id, 104, 104);
AT(kunai_section, flags, 108, 108);
AT(kunai_section, first_instance, 112, 112);
AT(kunai_section, instance_count, 116, 116);

SIZE(kunai_instance, 48, 48);
AT(kunai_instance, offset, 0, 0);
AT(kunai_instance, section, 8, 8);
AT(kunai_instance, model, 12, 12);
AT(kunai_instance, motion, 16, 16);
AT(kunai_instance, speed, 20, 20);
AT(kunai_instance, slide, 24, 24);
AT(kunai_instance, swap, 28, 28);
AT(kunai_instance, flags, 32, 32);
AT(kunai_instance, animated, 36, 36);
AT(kunai_instance, model_offset, 40, 40);

SIZE(kunai_texture_animation, 24, 20);
AT(kunai_texture_animation, frames, 0, 0);
AT(kunai_texture_animation, frame_count, 8, 4);
AT(kunai_texture_animation, id, 12, 8);
AT(kunai_texture_animation, type, 16, 12);
AT(kunai_texture_animation, reserved, 20, 16);

SIZE(kunai_collision_group, 32, 32);
AT(kunai_collision_group, center, 0, 0);
AT(kunai_collision_group, radius, 12, 12);
AT(kunai_collision_group, first_triangle, 16, 16);
AT(kunai_collision_group, triangle_count, 20, 20);
AT(kunai_collision_group, flags, 24, 24);
AT(kunai_collision_group, reserved, 28, 28);

SIZE(kunai_collision, 56, 36);
AT(kunai_collision, positions, 0, 0);
AT(kunai_collision, indices, 8, 4);
AT(kunai_collision, normals, 16, 8);
AT(kunai_collision, flags, 24, 12);
AT(kunai_collision, groups, 32, 16);
AT(kunai_collision, vertex_count, 40, 20);
AT(kunai_collision, triangle_count, 44, 24);
AT(kunai_collision, group_count, 48, 28);
AT(kunai_collision, reserved, 52, 32);

SIZE(kunai_map_info, 32, 28);
AT(kunai_map_info, warnings, 0, 0);
AT(kunai_map_info, warning_count, 8, 4);
AT(kunai_map_info, warning_total, 12, 8);
AT(kunai_map_info, format, 16, 12);
AT(kunai_map_info, byte_order, 20, 16);
AT(kunai_map_info, item_count, 24, 20);
AT(kunai_map_info, reserved, 28, 24);

SIZE(kunai_map_header, 112, 112);
AT(kunai_map_header, area, 0, 0);
AT(kunai_map_header, matrix, 4, 4);
AT(kunai_map_header, objects, 8, 8);
AT(kunai_map_header, scripts, 12, 12);
AT(kunai_map_header, init_scripts, 16, 16);
AT(kunai_map_header, text, 20, 20);
AT(kunai_map_header, day_music, 24, 24);
AT(kunai_map_header, night_music, 28, 28);
AT(kunai_map_header, encounters, 32, 32);
AT(kunai_map_header, events, 36, 36);
AT(kunai_map_header, label, 40, 40);
AT(kunai_map_header, label_window, 44, 44);
AT(kunai_map_header, weather, 48, 48);
AT(kunai_map_header, camera, 52, 52);
AT(kunai_map_header, type, 56, 56);
AT(kunai_map_header, battle_background, 60, 60);
AT(kunai_map_header, flags, 64, 64);
AT(kunai_map_header, world_x, 68, 68);
AT(kunai_map_header, world_y, 72, 72);
AT(kunai_map_header, gear, 76, 76);
AT(kunai_map_header, kanto, 80, 80);
AT(kunai_map_header, follow, 84, 84);
AT(kunai_map_header, raw, 88, 88);

SIZE(kunai_map_matrix, 48, 28);
AT(kunai_map_matrix, name, 0, 0);
AT(kunai_map_matrix, lands, 16, 8);
AT(kunai_map_matrix, headers, 24, 12);
AT(kunai_map_matrix, altitudes, 32, 16);
AT(kunai_map_matrix, width, 40, 20);
AT(kunai_map_matrix, height, 44, 24);

SIZE(kunai_map_prop, 48, 48);
AT(kunai_map_prop, model, 0, 0);
AT(kunai_map_prop, position, 4, 4);
AT(kunai_map_prop, rotation, 16, 16);
AT(kunai_map_prop, scale, 28, 28);
AT(kunai_map_prop, raw, 40, 40);

SIZE(kunai_map_plate, 40, 40);
AT(kunai_map_plate, min, 0, 0);
AT(kunai_map_plate, max, 8, 8);
AT(kunai_map_plate, normal, 16, 16);
AT(kunai_map_plate, constant, 28, 28);
AT(kunai_map_plate, points, 32, 32);
AT(kunai_map_plate, normal_index, 36, 36);
AT(kunai_map_plate, constant_index, 38, 38);

SIZE(kunai_map_strip, 8, 8);
AT(kunai_map_strip, scanline, 0, 0);
AT(kunai_map_strip, first, 4, 4);
AT(kunai_map_strip, count, 6, 6);

SIZE(kunai_map_sound, 8, 8);
AT(kunai_map_sound, sound, 0, 0);
AT(kunai_map_sound, volume, 1, 1);
AT(kunai_map_sound, unknown, 2, 2);
AT(kunai_map_sound, x0, 4, 4);
AT(kunai_map_sound, z0, 5, 5);
AT(kunai_map_sound, x1, 6, 6);
AT(kunai_map_sound, z1, 7, 7);

SIZE(kunai_map_land, 88, 64);
AT(kunai_map_land, model_offset, 0, 0);
AT(kunai_map_land, model_size, 8, 8);
AT(kunai_map_land, tiles, 16, 16);
AT(kunai_map_land, props, 24, 20);
AT(kunai_map_land, plates, 32, 24);
AT(kunai_map_land, strips, 40, 28);
AT(kunai_map_land, accesses, 48, 32);
AT(kunai_map_land, sounds, 56, 36);
AT(kunai_map_land, prop_count, 64, 40);
AT(kunai_map_land, plate_count, 68, 44);
AT(kunai_map_land, strip_count, 72, 48);
AT(kunai_map_land, access_count, 76, 52);
AT(kunai_map_land, sound_count, 80, 56);
AT(kunai_map_land, height_result, 84, 60);

SIZE(kunai_map_area, 20, 20);
AT(kunai_map_area, prop_set, 0, 0);
AT(kunai_map_area, texture_set, 4, 4);
AT(kunai_map_area, light, 8, 8);
AT(kunai_map_area, outdoor, 12, 12);
AT(kunai_map_area, raw, 16, 16);

SIZE(kunai_map_light, 164, 164);
AT(kunai_map_light, end, 0, 0);
AT(kunai_map_light, valid, 4, 4);
AT(kunai_map_light, color, 20, 20);
AT(kunai_map_light, direction, 68, 68);
AT(kunai_map_light, diffuse, 116, 116);
AT(kunai_map_light, ambient, 128, 128);
AT(kunai_map_light, specular, 140, 140);
AT(kunai_map_light, emission, 152, 152);

SIZE(kunai_map_animation, 36, 36);
AT(kunai_map_animation, present, 0, 0);
AT(kunai_map_animation, flags, 4, 4);
AT(kunai_map_animation, slope, 8, 8);
AT(kunai_map_animation, ids, 12, 12);
AT(kunai_map_animation, raw, 28, 28);

SIZE(kunai_map_draw, 4, 4);
AT(kunai_map_draw, material, 0, 0);
AT(kunai_map_draw, shape, 2, 2);

SIZE(kunai_outline_info, 32, 28);
AT(kunai_outline_info, warnings, 0, 0);
AT(kunai_outline_info, warning_count, 8, 4);
AT(kunai_outline_info, warning_total, 12, 8);
AT(kunai_outline_info, format, 16, 12);
AT(kunai_outline_info, byte_order, 20, 16);
AT(kunai_outline_info, record_count, 24, 20);
AT(kunai_outline_info, reserved, 28, 24);

SIZE(kunai_record, 56, 48);
AT(kunai_record, offset, 0, 0);
AT(kunai_record, size, 8, 8);
AT(kunai_record, name, 16, 16);
AT(kunai_record, kind, 32, 24);
AT(kunai_record, depth, 36, 28);
AT(kunai_record, type, 40, 32);
AT(kunai_record, flags, 44, 36);
AT(kunai_record, count, 48, 40);
AT(kunai_record, reserved, 52, 44);

int main(void)
{
    return 0;
}
