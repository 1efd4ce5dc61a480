/* walk.hpp - gives every number, string and array of a handle to a visitor. Made by make_bindings.py. */
#ifndef WALK_HPP
#define WALK_HPP

#include "kunai.hpp"

template <class Visitor>
void walk(Visitor &visit, kunai::Struct<kunai_error> of)
{
    visit.number("error", of->offset);
    visit.number("error", of->code);
    visit.number("error", of->format);
    visit.number("error", of->item_kind);
    visit.number("error", of->item);
    visit.number("error", of->line);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapDraw of)
{
    visit.number("map_draw", of->material);
    visit.number("map_draw", of->shape);
}

template <class Visitor>
void walk(Visitor &visit, kunai::ArchiveInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("archive_info", of->warning_count);
    visit.number("archive_info", of->warning_total);
    visit.number("archive_info", of->format);
    visit.number("archive_info", of->byte_order);
    visit.number("archive_info", of->entry_count);
    visit.number("archive_info", of->broken_count);
    visit.number("archive_info", of->flags);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Program of)
{
    visit.number("program", of->part);
    visit.number("program", of->entry);
    visit.number("program", of->id);
    visit.number("program", of->load_address);
    visit.number("program", of->entry_address);
    visit.number("program", of->memory_size);
    visit.number("program", of->cleared_size);
    visit.number("program", of->constructors_start);
    visit.number("program", of->constructors_end);
    visit.number("program", of->file);
    visit.number("program", of->packed_size);
    visit.number("program", of->flags);
    visit.array("program", "", kunai::Span<const uint32_t>(&of->words[0], 8));
}

template <class Visitor>
void walk(Visitor &visit, kunai::Rom of)
{
    visit.text("rom", of->title);
    visit.text("rom", of->code);
    visit.text("rom", of->maker);
    visit.array("rom", "titles", of.titles());
    if (of.arm9())
        walk(visit, of.arm9());
    if (of.arm7())
        walk(visit, of.arm7());
    for (const auto item : of.overlays9())
        walk(visit, item);
    for (const auto item : of.overlays7())
        walk(visit, item);
    visit.number("rom", of->title_count);
    visit.number("rom", of->overlay9_count);
    visit.number("rom", of->overlay7_count);
    visit.number("rom", of->file_count);
    visit.number("rom", of->directory_count);
    visit.number("rom", of->named_count);
    visit.number("rom", of->banner);
    visit.number("rom", of->flags);
    visit.number("rom", of->unit);
    visit.number("rom", of->chip);
    visit.number("rom", of->revision);
    visit.number("rom", of->used_size);
    visit.number("rom", of->header_size);
    visit.number("rom", of->header_crc);
    visit.number("rom", of->logo_crc);
    visit.number("rom", of->banner_version);
    visit.number("rom", of->banner_crc);
    visit.number("rom", of->parameters_offset);
    visit.array("rom", "", kunai::Span<const uint32_t>(&of->parameters[0], 9));
    visit.array("rom", "", kunai::Span<const uint32_t>(&of->trailer[0], 3));
}

template <class Visitor>
void walk(Visitor &visit, kunai::Entry of)
{
    visit.number("entry", of->offset);
    visit.number("entry", of->size);
    visit.number("entry", of->unpacked_size);
    visit.text("entry", of->name);
    visit.number("entry", of->packing);
    visit.number("entry", of->format);
    visit.number("entry", of->byte_order);
    visit.number("entry", of->owner);
    visit.number("entry", of->type);
    visit.number("entry", of->attribute);
    visit.number("entry", of->global_index);
    visit.number("entry", of->result);
    if (of.program())
        walk(visit, of.program());
    visit.text("entry", of->title);
    visit.text("entry", of->quest);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("map_info", of->warning_count);
    visit.number("map_info", of->warning_total);
    visit.number("map_info", of->format);
    visit.number("map_info", of->byte_order);
    visit.number("map_info", of->item_count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapHeader of)
{
    visit.number("map_header", of->area);
    visit.number("map_header", of->matrix);
    visit.number("map_header", of->objects);
    visit.number("map_header", of->scripts);
    visit.number("map_header", of->init_scripts);
    visit.number("map_header", of->text);
    visit.number("map_header", of->day_music);
    visit.number("map_header", of->night_music);
    visit.number("map_header", of->encounters);
    visit.number("map_header", of->events);
    visit.number("map_header", of->label);
    visit.number("map_header", of->label_window);
    visit.number("map_header", of->weather);
    visit.number("map_header", of->camera);
    visit.number("map_header", of->type);
    visit.number("map_header", of->battle_background);
    visit.number("map_header", of->flags);
    visit.number("map_header", of->world_x);
    visit.number("map_header", of->world_y);
    visit.number("map_header", of->gear);
    visit.number("map_header", of->kanto);
    visit.number("map_header", of->follow);
    visit.array("map_header", "", kunai::Span<const uint32_t>(&of->raw[0], 6));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapMatrix of)
{
    visit.text("map_matrix", of->name);
    visit.array("map_matrix", "lands", of.lands());
    visit.array("map_matrix", "headers", of.headers());
    visit.array("map_matrix", "altitudes", of.altitudes());
    visit.number("map_matrix", of->width);
    visit.number("map_matrix", of->height);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapProp of)
{
    visit.number("map_prop", of->model);
    visit.array("map_prop", "", kunai::Span<const int32_t>(&of->position[0], 3));
    visit.array("map_prop", "", kunai::Span<const int32_t>(&of->rotation[0], 3));
    visit.array("map_prop", "", kunai::Span<const int32_t>(&of->scale[0], 3));
    visit.array("map_prop", "", kunai::Span<const uint32_t>(&of->raw[0], 2));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapPlate of)
{
    visit.array("map_plate", "", kunai::Span<const int32_t>(&of->min[0], 2));
    visit.array("map_plate", "", kunai::Span<const int32_t>(&of->max[0], 2));
    visit.array("map_plate", "", kunai::Span<const int32_t>(&of->normal[0], 3));
    visit.number("map_plate", of->constant);
    visit.array("map_plate", "", kunai::Span<const uint16_t>(&of->points[0], 2));
    visit.number("map_plate", of->normal_index);
    visit.number("map_plate", of->constant_index);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapStrip of)
{
    visit.number("map_strip", of->scanline);
    visit.number("map_strip", of->first);
    visit.number("map_strip", of->count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapTriangle of)
{
    visit.array("map_triangle", "", kunai::Span<const uint16_t>(&of->points[0], 3));
    visit.number("map_triangle", of->normal);
    visit.number("map_triangle", of->constant);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapHeightCell of)
{
    visit.number("map_height_cell", of->first);
    visit.number("map_height_cell", of->count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapCellStrip of)
{
    visit.number("map_cell_strip", of->scanline);
    visit.number("map_cell_strip", of->first);
    visit.number("map_cell_strip", of->count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapSound of)
{
    visit.number("map_sound", of->sound);
    visit.number("map_sound", of->volume);
    visit.array("map_sound", "", kunai::Span<const uint8_t>(&of->unknown[0], 2));
    visit.number("map_sound", of->x0);
    visit.number("map_sound", of->z0);
    visit.number("map_sound", of->x1);
    visit.number("map_sound", of->z1);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapLand of)
{
    visit.number("map_land", of->model_offset);
    visit.number("map_land", of->model_size);
    visit.array("map_land", "tiles", of.tiles());
    for (const auto item : of.props())
        walk(visit, item);
    for (const auto item : of.plates())
        walk(visit, item);
    for (const auto item : of.strips())
        walk(visit, item);
    visit.array("map_land", "accesses", of.accesses());
    for (const auto item : of.sounds())
        walk(visit, item);
    visit.number("map_land", of->prop_count);
    visit.number("map_land", of->plate_count);
    visit.number("map_land", of->strip_count);
    visit.number("map_land", of->access_count);
    visit.number("map_land", of->sound_count);
    visit.number("map_land", of->height_result);
    visit.array("map_land", "points", of.points());
    visit.array("map_land", "normals", of.normals());
    for (const auto item : of.triangles())
        walk(visit, item);
    for (const auto item : of.cells())
        walk(visit, item);
    for (const auto item : of.cell_strips())
        walk(visit, item);
    visit.array("map_land", "cell_accesses", of.cell_accesses());
    visit.number("map_land", of->point_count);
    visit.number("map_land", of->normal_count);
    visit.number("map_land", of->triangle_count);
    visit.number("map_land", of->cell_count);
    visit.number("map_land", of->cell_strip_count);
    visit.number("map_land", of->cell_access_count);
    visit.number("map_land", of->grid_columns);
    visit.number("map_land", of->grid_rows);
    visit.array("map_land", "", kunai::Span<const int32_t>(&of->grid_min[0], 2));
    visit.array("map_land", "", kunai::Span<const int32_t>(&of->grid_max[0], 2));
    visit.array("map_land", "", kunai::Span<const int32_t>(&of->grid_cell[0], 2));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapArea of)
{
    visit.number("map_area", of->prop_set);
    visit.number("map_area", of->texture_set);
    visit.number("map_area", of->light);
    visit.number("map_area", of->outdoor);
    visit.number("map_area", of->raw);
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapLight of)
{
    visit.number("map_light", of->end);
    visit.array("map_light", "", kunai::Span<const uint32_t>(&of->valid[0], 4));
    visit.array("map_light", "", kunai::Span<const uint32_t>(&of->color[0][0], 4 * 3));
    visit.array("map_light", "", kunai::Span<const int32_t>(&of->direction[0][0], 4 * 3));
    visit.array("map_light", "", kunai::Span<const uint32_t>(&of->diffuse[0], 3));
    visit.array("map_light", "", kunai::Span<const uint32_t>(&of->ambient[0], 3));
    visit.array("map_light", "", kunai::Span<const uint32_t>(&of->specular[0], 3));
    visit.array("map_light", "", kunai::Span<const uint32_t>(&of->emission[0], 3));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapAnimation of)
{
    visit.number("map_animation", of->present);
    visit.number("map_animation", of->flags);
    visit.number("map_animation", of->slope);
    visit.array("map_animation", "", kunai::Span<const int32_t>(&of->ids[0], 4));
    visit.array("map_animation", "", kunai::Span<const uint32_t>(&of->raw[0], 2));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapBackground of)
{
    visit.number("map_background", of->script);
    visit.number("map_background", of->kind);
    visit.number("map_background", of->x);
    visit.number("map_background", of->z);
    visit.number("map_background", of->y);
    visit.number("map_background", of->facing);
    visit.array("map_background", "", kunai::Span<const uint32_t>(&of->raw[0], 5));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapObject of)
{
    visit.number("map_object", of->id);
    visit.number("map_object", of->graphics);
    visit.number("map_object", of->movement);
    visit.number("map_object", of->trainer);
    visit.number("map_object", of->flag);
    visit.number("map_object", of->script);
    visit.number("map_object", of->direction);
    visit.array("map_object", "", kunai::Span<const uint32_t>(&of->parameters[0], 3));
    visit.number("map_object", of->range_x);
    visit.number("map_object", of->range_z);
    visit.number("map_object", of->x);
    visit.number("map_object", of->z);
    visit.number("map_object", of->y);
    visit.array("map_object", "", kunai::Span<const uint32_t>(&of->raw[0], 8));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapWarp of)
{
    visit.number("map_warp", of->x);
    visit.number("map_warp", of->z);
    visit.number("map_warp", of->header);
    visit.number("map_warp", of->warp);
    visit.array("map_warp", "", kunai::Span<const uint32_t>(&of->raw[0], 3));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapTrigger of)
{
    visit.number("map_trigger", of->script);
    visit.number("map_trigger", of->x);
    visit.number("map_trigger", of->z);
    visit.number("map_trigger", of->width);
    visit.number("map_trigger", of->length);
    visit.number("map_trigger", of->y);
    visit.number("map_trigger", of->value);
    visit.number("map_trigger", of->variable);
    visit.array("map_trigger", "", kunai::Span<const uint32_t>(&of->raw[0], 4));
}

template <class Visitor>
void walk(Visitor &visit, kunai::ModelInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("model_info", of->warning_count);
    visit.number("model_info", of->warning_total);
    visit.number("model_info", of->format);
    visit.number("model_info", of->byte_order);
    visit.number("model_info", of->node_count);
    visit.number("model_info", of->mesh_count);
    visit.array("model_info", "inverse_binds", of.inverse_binds());
    visit.number("model_info", of->material_count);
    visit.number("model_info", of->texture_count);
    visit.number("model_info", of->vertex_count);
    visit.number("model_info", of->triangle_count);
    visit.number("model_info", of->dropped_count);
    visit.number("model_info", of->skinned);
    visit.number("model_info", of->bind_gap);
    visit.array("model_info", "", kunai::Span<const float>(&of->bounds_min[0], 3));
    visit.array("model_info", "", kunai::Span<const float>(&of->bounds_max[0], 3));
    visit.number("model_info", of->overflow);
    visit.text("model_info", of->name);
    visit.number("model_info", of->scaling_rule);
    visit.number("model_info", of->motion_file_count);
    visit.array("model_info", "motion_files", of.motion_files());
}

template <class Visitor>
void walk(Visitor &visit, kunai::Transform of)
{
    visit.array("transform", "", kunai::Span<const float>(&of->translation[0], 3));
    visit.array("transform", "", kunai::Span<const float>(&of->rotation[0], 4));
    visit.array("transform", "", kunai::Span<const float>(&of->scale[0], 3));
}

template <class Visitor>
void walk(Visitor &visit, kunai::Node of)
{
    visit.number("node", of->offset);
    visit.text("node", of->name);
    walk(visit, kunai::Transform(&of->rest));
    visit.array("node", "", kunai::Span<const float>(&of->world[0], 16));
    visit.array("node", "", kunai::Span<const float>(&of->center[0], 3));
    visit.number("node", of->radius);
    visit.number("node", of->parent);
    visit.number("node", of->mesh);
    visit.number("node", of->track_group);
    visit.number("node", of->shape_group);
    visit.number("node", of->flags);
    visit.array("node", "", kunai::Span<const int32_t>(&of->angles[0], 3));
}

template <class Visitor>
void walk(Visitor &visit, kunai::Submesh of)
{
    visit.number("submesh", of->first_index);
    visit.number("submesh", of->index_count);
    visit.number("submesh", of->material);
    visit.number("submesh", of->node);
    visit.number("submesh", of->flags);
    visit.number("submesh", of->order);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Influence of)
{
    visit.array("influence", "", kunai::Span<const float>(&of->position[0], 3));
    visit.array("influence", "", kunai::Span<const float>(&of->normal[0], 3));
    visit.number("influence", of->weight);
    visit.number("influence", of->node);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Mesh of)
{
    visit.number("mesh", of->kind);
    visit.number("mesh", of->corner_count);
    visit.number("mesh", of->node);
    visit.number("mesh", of->vertex_count);
    visit.number("mesh", of->index_count);
    visit.number("mesh", of->submesh_count);
    visit.number("mesh", of->influence_count);
    visit.number("mesh", of->user_count);
    visit.array("mesh", "positions", of.positions());
    visit.array("mesh", "normals", of.normals());
    for (std::size_t set = 0; set < 8; set++)
        visit.array("mesh", "uvs", of.uvs(set));
    for (std::size_t set = 0; set < 2; set++)
        visit.array("mesh", "colors", of.colors(set));
    visit.array("mesh", "indices", of.indices());
    for (const auto item : of.submeshes())
        walk(visit, item);
    visit.array("mesh", "sources", of.sources());
    visit.array("mesh", "joints", of.joints());
    visit.array("mesh", "weights", of.weights());
    for (const auto item : of.influences())
        walk(visit, item);
    visit.array("mesh", "influence_starts", of.influence_starts());
    visit.array("mesh", "speculars", of.speculars());
    visit.array("mesh", "volume_uvs", of.volume_uvs());
    visit.array("mesh", "user_words", of.user_words());
    visit.array("mesh", "polygon_normals", of.polygon_normals());
    visit.array("mesh", "binormals", of.binormals());
    visit.array("mesh", "tangents", of.tangents());
}

template <class Visitor>
void walk(Visitor &visit, kunai::Material of)
{
    visit.number("material", of->offset);
    visit.text("material", of->name);
    visit.number("material", of->texture);
    visit.number("material", of->texture2);
    visit.number("material", of->flags);
    visit.number("material", of->blend_source);
    visit.number("material", of->blend_destination);
    visit.number("material", of->wrap_u);
    visit.number("material", of->wrap_v);
    visit.number("material", of->filter);
    visit.array("material", "", kunai::Span<const uint8_t>(&of->diffuse[0], 4));
    visit.array("material", "", kunai::Span<const uint8_t>(&of->ambient[0], 4));
    visit.array("material", "", kunai::Span<const uint8_t>(&of->specular[0], 4));
    visit.array("material", "", kunai::Span<const uint8_t>(&of->emission[0], 4));
    visit.array("material", "", kunai::Span<const uint8_t>(&of->diffuse2[0], 4));
    visit.array("material", "", kunai::Span<const uint8_t>(&of->ambient2[0], 4));
    visit.array("material", "", kunai::Span<const uint8_t>(&of->specular2[0], 4));
    visit.number("material", of->exponent);
    visit.number("material", of->mip_bias);
    visit.array("material", "", kunai::Span<const float>(&of->uv_scale[0], 2));
    visit.number("material", of->uv_rotation);
    visit.array("material", "", kunai::Span<const float>(&of->uv_translation[0], 2));
    visit.array("material", "", kunai::Span<const uint32_t>(&of->raw[0], 8));
    visit.array("material", "parameters", of.parameters());
    visit.number("material", of->parameter_count);
    visit.array("material", "", kunai::Span<const float>(&of->uv_matrix[0], 6));
}

template <class Visitor>
void walk(Visitor &visit, kunai::MotionInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("motion_info", of->warning_count);
    visit.number("motion_info", of->warning_total);
    visit.number("motion_info", of->format);
    visit.number("motion_info", of->byte_order);
    visit.number("motion_info", of->track_count);
    visit.number("motion_info", of->kind);
    visit.text("motion_info", of->name);
    visit.number("motion_info", of->group_count);
    visit.number("motion_info", of->stored_group_count);
    visit.number("motion_info", of->frame_count);
    visit.number("motion_info", of->interpolation);
    visit.number("motion_info", of->raw_type);
    visit.number("motion_info", of->raw_interpolation);
    visit.text("motion_info", of->model_name);
    visit.text("motion_info", of->action_name);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Track of)
{
    visit.number("track", of->offset);
    visit.text("track", of->target);
    visit.array("track", "frames", of.frames());
    visit.array("track", "values", of.values());
    visit.array("track", "raw", of.raw());
    visit.array("track", "names", of.names());
    visit.number("track", of->group);
    visit.number("track", of->property);
    visit.number("track", of->interpolation);
    visit.number("track", of->key_count);
    visit.number("track", of->value_count);
    visit.number("track", of->raw_count);
    visit.number("track", of->axis);
    visit.number("track", of->point_count);
    visit.number("track", of->name_count);
    visit.number("track", of->flags);
    visit.number("track", of->flags_kind);
}

template <class Visitor>
void walk(Visitor &visit, kunai::OutlineInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("outline_info", of->warning_count);
    visit.number("outline_info", of->warning_total);
    visit.number("outline_info", of->format);
    visit.number("outline_info", of->byte_order);
    visit.number("outline_info", of->record_count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Record of)
{
    visit.number("record", of->offset);
    visit.number("record", of->size);
    visit.text("record", of->name);
    visit.number("record", of->kind);
    visit.number("record", of->depth);
    visit.number("record", of->type);
    visit.number("record", of->flags);
    visit.number("record", of->count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::SceneInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("scene_info", of->warning_count);
    visit.number("scene_info", of->warning_total);
    visit.number("scene_info", of->format);
    visit.number("scene_info", of->byte_order);
    visit.number("scene_info", of->section_count);
    visit.number("scene_info", of->instance_count);
    visit.number("scene_info", of->model_count);
    visit.number("scene_info", of->clip_count);
    visit.number("scene_info", of->texture_count);
    visit.number("scene_info", of->animation_count);
    visit.number("scene_info", of->texture_set_count);
    visit.number("scene_info", of->radius);
    visit.number("scene_info", of->placement_count);
    visit.number("scene_info", of->placement_table_count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::SceneModel of)
{
    visit.text("scene_model", of->name);
    visit.number("scene_model", of->store);
    visit.number("scene_model", of->index);
    visit.number("scene_model", of->texture_set);
    visit.number("scene_model", of->result);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Clip of)
{
    visit.text("clip", of->name);
    visit.number("clip", of->model);
    visit.number("clip", of->fit);
    visit.number("clip", of->store);
    visit.number("clip", of->index);
}

template <class Visitor>
void walk(Visitor &visit, kunai::TextureSet of)
{
    visit.number("texture_set", of->store);
    visit.number("texture_set", of->index);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Section of)
{
    visit.number("section", of->offset);
    visit.array("section", "", kunai::Span<const float>(&of->world[0], 16));
    visit.array("section", "", kunai::Span<const float>(&of->position[0], 3));
    visit.array("section", "", kunai::Span<const int32_t>(&of->angles[0], 3));
    visit.number("section", of->radius);
    visit.number("section", of->alpha);
    visit.number("section", of->id);
    visit.number("section", of->flags);
    visit.number("section", of->first_instance);
    visit.number("section", of->instance_count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Instance of)
{
    visit.number("instance", of->offset);
    visit.number("instance", of->model_offset);
    visit.array("instance", "clips", of.clips());
    visit.number("instance", of->clip_count);
    visit.number("instance", of->section);
    visit.number("instance", of->model);
    visit.number("instance", of->speed);
    visit.array("instance", "", kunai::Span<const float>(&of->world[0], 16));
    visit.array("instance", "", kunai::Span<const float>(&of->bounds_min[0], 3));
    visit.array("instance", "", kunai::Span<const float>(&of->bounds_max[0], 3));
    visit.number("instance", of->slide);
    visit.number("instance", of->swap);
    visit.number("instance", of->flags);
    visit.number("instance", of->animated);
    visit.number("instance", of->roles);
    visit.number("instance", of->blocks);
    visit.array("instance", "", kunai::Span<const float>(&of->center[0], 3));
    visit.number("instance", of->radius);
}

template <class Visitor>
void walk(Visitor &visit, kunai::LandTable of)
{
    visit.text("land_table", of->name);
    visit.text("land_table", of->texture_file);
    visit.text("land_table", of->author);
    visit.text("land_table", of->description);
    visit.number("land_table", of->offset);
    visit.number("land_table", of->format);
    visit.number("land_table", of->entry_count);
    visit.number("land_table", of->animated_count);
    visit.number("land_table", of->visible_count);
    visit.number("land_table", of->direct_count);
    visit.number("land_table", of->attributes);
    visit.number("land_table", of->load_flags);
    visit.number("land_table", of->clip_distance);
    visit.number("land_table", of->texture_list);
    visit.number("land_table", of->loader_name);
    visit.number("land_table", of->loader);
}

template <class Visitor>
void walk(Visitor &visit, kunai::TextureAnimation of)
{
    visit.array("texture_animation", "frames", of.frames());
    visit.number("texture_animation", of->frame_count);
    visit.number("texture_animation", of->id);
    visit.number("texture_animation", of->type);
}

template <class Visitor>
void walk(Visitor &visit, kunai::CollisionGroup of)
{
    visit.array("collision_group", "", kunai::Span<const float>(&of->center[0], 3));
    visit.number("collision_group", of->radius);
    visit.number("collision_group", of->first_triangle);
    visit.number("collision_group", of->triangle_count);
    visit.number("collision_group", of->flags);
    visit.number("collision_group", of->instance);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Collision of)
{
    visit.array("collision", "positions", of.positions());
    visit.array("collision", "indices", of.indices());
    visit.array("collision", "normals", of.normals());
    visit.array("collision", "flags", of.flags());
    for (const auto item : of.groups())
        walk(visit, item);
    visit.number("collision", of->vertex_count);
    visit.number("collision", of->triangle_count);
    visit.number("collision", of->group_count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::PlacementAction of)
{
    visit.number("placement_action", of->type);
    visit.array("placement_action", "", kunai::Span<const uint32_t>(&of->operands[0], 2));
}

template <class Visitor>
void walk(Visitor &visit, kunai::PlacementTable of)
{
    visit.number("placement_table", of->offset);
    visit.number("placement_table", of->size);
    visit.number("placement_table", of->kind);
    visit.number("placement_table", of->version);
    visit.number("placement_table", of->floor);
    visit.number("placement_table", of->first_placement);
    visit.number("placement_table", of->placement_count);
    visit.number("placement_table", of->room_count);
    visit.number("placement_table", of->store);
    visit.number("placement_table", of->index);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Placement of)
{
    visit.number("placement", of->offset);
    visit.array("placement", "raw", of.raw());
    for (const auto item : of.actions())
        walk(visit, item);
    visit.number("placement", of->raw_count);
    visit.number("placement", of->action_count);
    visit.number("placement", of->result);
    visit.number("placement", of->kind);
    visit.number("placement", of->type);
    visit.number("placement", of->id);
    visit.number("placement", of->flags);
    visit.number("placement", of->table);
    visit.number("placement", of->section);
    visit.number("placement", of->section_id);
    visit.number("placement", of->floor);
    visit.number("placement", of->group);
    visit.number("placement", of->wave);
    visit.number("placement", of->children);
    visit.number("placement", of->most_children);
    visit.array("placement", "", kunai::Span<const float>(&of->position[0], 3));
    visit.array("placement", "", kunai::Span<const int32_t>(&of->angles[0], 3));
    visit.array("placement", "", kunai::Span<const float>(&of->parameters[0], 5));
    visit.array("placement", "", kunai::Span<const int32_t>(&of->integers[0], 5));
    visit.array("placement", "", kunai::Span<const float>(&of->world[0], 16));
}

template <class Visitor>
void walk(Visitor &visit, kunai::TexturesInfo of)
{
    for (const kunai_error &item : of.warnings())
        walk(visit, kunai::Struct<kunai_error>(&item));
    visit.number("textures_info", of->warning_count);
    visit.number("textures_info", of->warning_total);
    visit.number("textures_info", of->format);
    visit.number("textures_info", of->byte_order);
    visit.number("textures_info", of->image_count);
    visit.number("textures_info", of->palette_count);
    visit.number("textures_info", of->broken_count);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Palette of)
{
    visit.array("palette", "colors", of.colors());
    visit.text("palette", of->name);
    visit.number("palette", of->count);
    visit.number("palette", of->bank);
    visit.number("palette", of->first);
    visit.number("palette", of->format);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Level of)
{
    visit.number("level", of->offset);
    visit.number("level", of->size);
    visit.number("level", of->width);
    visit.number("level", of->height);
}

template <class Visitor>
void walk(Visitor &visit, kunai::Image of)
{
    visit.number("image", of->offset);
    visit.number("image", of->size);
    visit.text("image", of->name);
    for (const auto item : of.levels())
        walk(visit, item);
    if (of.palette())
        walk(visit, of.palette());
    visit.number("image", of->width);
    visit.number("image", of->height);
    visit.number("image", of->level_count);
    visit.number("image", of->flags);
    visit.number("image", of->color_count);
    visit.number("image", of->first_color);
    visit.number("image", of->pixel_format);
    visit.number("image", of->data_format);
    visit.number("image", of->global_index);
    visit.number("image", of->used_height);
    visit.number("image", of->codebook_count);
    visit.number("image", of->result);
    visit.number("image", of->palette_index);
    visit.number("image", of->palette_rule);
}

template <class Visitor>
void walk(Visitor &visit, kunai::TextureRef of)
{
    visit.text("texture_ref", of->name);
    visit.text("texture_ref", of->palette);
    visit.number("texture_ref", of->attributes);
    visit.number("texture_ref", of->global_index);
}

template <class Visitor>
void walk(Visitor &visit, kunai::TextureList of)
{
    for (const auto item : of.refs())
        walk(visit, item);
    visit.number("texture_list", of->count);
    visit.number("texture_list", of->rule);
}

template <class Visitor>
void walk(Visitor &visit, kunai::SceneLand of)
{
    visit.number("scene_land", of->land);
    visit.number("scene_land", of->header);
    visit.number("scene_land", of->area);
    visit.number("scene_land", of->x);
    visit.number("scene_land", of->z);
    visit.number("scene_land", of->altitude);
    visit.number("scene_land", of->first_light);
    visit.number("scene_land", of->light_count);
    visit.number("scene_land", of->result);
}

template <class Visitor>
void walk(Visitor &visit, kunai::ArchiveParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.entries())
        if (item)
            walk(visit, item);
    if (of.rom())
        walk(visit, of.rom());
}

template <class Visitor>
void walk(Visitor &visit, kunai::MapParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.headers())
        walk(visit, item);
    visit.array("map", "names", of.names());
    if (of.matrix())
        walk(visit, of.matrix());
    if (of.land())
        walk(visit, of.land());
    if (of.area())
        walk(visit, of.area());
    visit.array("map", "models", of.models());
    for (const auto item : of.lights())
        walk(visit, item);
    if (of.animation())
        walk(visit, of.animation());
    for (const auto item : of.backgrounds())
        walk(visit, item);
    for (const auto item : of.objects())
        walk(visit, item);
    for (const auto item : of.warps())
        walk(visit, item);
    for (const auto item : of.triggers())
        walk(visit, item);
}

template <class Visitor>
void walk(Visitor &visit, kunai::ModelParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.nodes())
        if (item)
            walk(visit, item);
    for (const auto item : of.meshes())
        if (item)
            walk(visit, item);
    for (const auto item : of.materials())
        if (item)
            walk(visit, item);
    if (of.texture_list())
        walk(visit, of.texture_list());
}

template <class Visitor>
void walk(Visitor &visit, kunai::MotionParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.tracks())
        if (item)
            walk(visit, item);
}

template <class Visitor>
void walk(Visitor &visit, kunai::OutlineParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.records())
        if (item)
            walk(visit, item);
}

template <class Visitor>
void walk(Visitor &visit, kunai::SceneParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.sections())
        if (item)
            walk(visit, item);
    for (const auto item : of.instances())
        if (item)
            walk(visit, item);
    for (const auto item : of.models())
        if (item)
            walk(visit, item);
    for (const auto item : of.clips())
        if (item)
            walk(visit, item);
    for (const auto item : of.texture_sets())
        if (item)
            walk(visit, item);
    if (of.texture_list())
        walk(visit, of.texture_list());
    for (const auto item : of.animations())
        if (item)
            walk(visit, item);
    if (of.land_table())
        walk(visit, of.land_table());
    if (of.collision())
        walk(visit, of.collision());
    for (const auto item : of.placements())
        if (item)
            walk(visit, item);
    for (const auto item : of.placement_tables())
        if (item)
            walk(visit, item);
    for (const auto item : of.lands())
        if (item)
            walk(visit, item);
    for (const auto item : of.lights())
        walk(visit, item);
}

template <class Visitor>
void walk(Visitor &visit, kunai::TexturesParts of)
{
    if (of.info())
        walk(visit, of.info());
    for (const auto item : of.images())
        if (item)
            walk(visit, item);
    for (const auto item : of.palettes())
        if (item)
            walk(visit, item);
}

#endif
