// Layout.cs - prints the sizes and offsets that the structs have in C#. Made by tests/api/make_bindings.py from tests/api/api.json: do not edit.
#pragma warning disable 169, 649 // members that only the library sets

using System;
using System.Runtime.InteropServices;

namespace Kunai
{
    internal static unsafe class Layout
    {
        internal static void Print()
        {
            {
                RawString of;
                Console.WriteLine("kunai_string " + sizeof(RawString));
                Console.WriteLine("kunai_string.data " + ((byte*)&of.data - (byte*)&of));
                Console.WriteLine("kunai_string.size " + ((byte*)&of.size - (byte*)&of));
            }
            {
                RawError of;
                Console.WriteLine("kunai_error " + sizeof(RawError));
                Console.WriteLine("kunai_error.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_error.message " + ((byte*)&of.message - (byte*)&of));
                Console.WriteLine("kunai_error.record " + ((byte*)&of.record - (byte*)&of));
                Console.WriteLine("kunai_error.code " + ((byte*)&of.code - (byte*)&of));
                Console.WriteLine("kunai_error.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_error.item_kind " + ((byte*)&of.item_kind - (byte*)&of));
                Console.WriteLine("kunai_error.item " + ((byte*)&of.item - (byte*)&of));
                Console.WriteLine("kunai_error.line " + ((byte*)&of.line - (byte*)&of));
                Console.WriteLine("kunai_error.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawText of;
                Console.WriteLine("kunai_text " + sizeof(RawText));
                Console.WriteLine("kunai_text.data " + ((byte*)&of.data - (byte*)&of));
                Console.WriteLine("kunai_text.size " + ((byte*)&of.size - (byte*)&of));
            }
            {
                RawAllocator of;
                Console.WriteLine("kunai_allocator " + sizeof(RawAllocator));
                Console.WriteLine("kunai_allocator.alloc_fn " + ((byte*)&of.alloc_fn - (byte*)&of));
                Console.WriteLine("kunai_allocator.free_fn " + ((byte*)&of.free_fn - (byte*)&of));
                Console.WriteLine("kunai_allocator.user " + ((byte*)&of.user - (byte*)&of));
            }
            {
                MapDraw of;
                Console.WriteLine("kunai_map_draw " + sizeof(MapDraw));
                Console.WriteLine("kunai_map_draw.material " + ((byte*)&of.Material - (byte*)&of));
                Console.WriteLine("kunai_map_draw.shape " + ((byte*)&of.Shape - (byte*)&of));
            }
            {
                RawOptions of;
                Console.WriteLine("kunai_options " + sizeof(RawOptions));
                Console.WriteLine("kunai_options.struct_size " + ((byte*)&of.struct_size - (byte*)&of));
                Console.WriteLine("kunai_options.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_options.archive_flags " + ((byte*)&of.archive_flags - (byte*)&of));
                Console.WriteLine("kunai_options.prs_flags " + ((byte*)&of.prs_flags - (byte*)&of));
                Console.WriteLine("kunai_options.textures_flags " + ((byte*)&of.textures_flags - (byte*)&of));
                Console.WriteLine("kunai_options.model_flags " + ((byte*)&of.model_flags - (byte*)&of));
                Console.WriteLine("kunai_options.motion_flags " + ((byte*)&of.motion_flags - (byte*)&of));
                Console.WriteLine("kunai_options.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_options.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_options.index " + ((byte*)&of.index - (byte*)&of));
                Console.WriteLine("kunai_options.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_options.base " + ((byte*)&of.@base - (byte*)&of));
                Console.WriteLine("kunai_options.max_memory " + ((byte*)&of.max_memory - (byte*)&of));
                Console.WriteLine("kunai_options.max_output " + ((byte*)&of.max_output - (byte*)&of));
                Console.WriteLine("kunai_options.max_work " + ((byte*)&of.max_work - (byte*)&of));
                Console.WriteLine("kunai_options.allocator " + ((byte*)&of.allocator - (byte*)&of));
                Console.WriteLine("kunai_options.model " + ((byte*)&of.model - (byte*)&of));
                Console.WriteLine("kunai_options.draws " + ((byte*)&of.draws - (byte*)&of));
                Console.WriteLine("kunai_options.draw_count " + ((byte*)&of.draw_count - (byte*)&of));
                Console.WriteLine("kunai_options.headers " + ((byte*)&of.headers - (byte*)&of));
                Console.WriteLine("kunai_options.header_count " + ((byte*)&of.header_count - (byte*)&of));
                Console.WriteLine("kunai_options.packing " + ((byte*)&of.packing - (byte*)&of));
                Console.WriteLine("kunai_options.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawArchiveInfo of;
                Console.WriteLine("kunai_archive_info " + sizeof(RawArchiveInfo));
                Console.WriteLine("kunai_archive_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_archive_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_archive_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_archive_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_archive_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_archive_info.entry_count " + ((byte*)&of.entry_count - (byte*)&of));
                Console.WriteLine("kunai_archive_info.broken_count " + ((byte*)&of.broken_count - (byte*)&of));
                Console.WriteLine("kunai_archive_info.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_archive_info.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                Program of;
                Console.WriteLine("kunai_program " + sizeof(Program));
                Console.WriteLine("kunai_program.part " + ((byte*)&of.Part - (byte*)&of));
                Console.WriteLine("kunai_program.entry " + ((byte*)&of.Entry - (byte*)&of));
                Console.WriteLine("kunai_program.id " + ((byte*)&of.Id - (byte*)&of));
                Console.WriteLine("kunai_program.load_address " + ((byte*)&of.LoadAddress - (byte*)&of));
                Console.WriteLine("kunai_program.entry_address " + ((byte*)&of.EntryAddress - (byte*)&of));
                Console.WriteLine("kunai_program.memory_size " + ((byte*)&of.MemorySize - (byte*)&of));
                Console.WriteLine("kunai_program.cleared_size " + ((byte*)&of.ClearedSize - (byte*)&of));
                Console.WriteLine("kunai_program.constructors_start " + ((byte*)&of.ConstructorsStart - (byte*)&of));
                Console.WriteLine("kunai_program.constructors_end " + ((byte*)&of.ConstructorsEnd - (byte*)&of));
                Console.WriteLine("kunai_program.file " + ((byte*)&of.File - (byte*)&of));
                Console.WriteLine("kunai_program.packed_size " + ((byte*)&of.PackedSize - (byte*)&of));
                Console.WriteLine("kunai_program.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_program.words " + ((byte*)&of.Words - (byte*)&of));
            }
            {
                RawRom of;
                Console.WriteLine("kunai_rom " + sizeof(RawRom));
                Console.WriteLine("kunai_rom.title " + ((byte*)&of.title - (byte*)&of));
                Console.WriteLine("kunai_rom.code " + ((byte*)&of.code - (byte*)&of));
                Console.WriteLine("kunai_rom.maker " + ((byte*)&of.maker - (byte*)&of));
                Console.WriteLine("kunai_rom.titles " + ((byte*)&of.titles - (byte*)&of));
                Console.WriteLine("kunai_rom.arm9 " + ((byte*)&of.arm9 - (byte*)&of));
                Console.WriteLine("kunai_rom.arm7 " + ((byte*)&of.arm7 - (byte*)&of));
                Console.WriteLine("kunai_rom.overlays9 " + ((byte*)&of.overlays9 - (byte*)&of));
                Console.WriteLine("kunai_rom.overlays7 " + ((byte*)&of.overlays7 - (byte*)&of));
                Console.WriteLine("kunai_rom.title_count " + ((byte*)&of.title_count - (byte*)&of));
                Console.WriteLine("kunai_rom.overlay9_count " + ((byte*)&of.overlay9_count - (byte*)&of));
                Console.WriteLine("kunai_rom.overlay7_count " + ((byte*)&of.overlay7_count - (byte*)&of));
                Console.WriteLine("kunai_rom.file_count " + ((byte*)&of.file_count - (byte*)&of));
                Console.WriteLine("kunai_rom.directory_count " + ((byte*)&of.directory_count - (byte*)&of));
                Console.WriteLine("kunai_rom.named_count " + ((byte*)&of.named_count - (byte*)&of));
                Console.WriteLine("kunai_rom.banner " + ((byte*)&of.banner - (byte*)&of));
                Console.WriteLine("kunai_rom.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_rom.unit " + ((byte*)&of.unit - (byte*)&of));
                Console.WriteLine("kunai_rom.chip " + ((byte*)&of.chip - (byte*)&of));
                Console.WriteLine("kunai_rom.revision " + ((byte*)&of.revision - (byte*)&of));
                Console.WriteLine("kunai_rom.used_size " + ((byte*)&of.used_size - (byte*)&of));
                Console.WriteLine("kunai_rom.header_size " + ((byte*)&of.header_size - (byte*)&of));
                Console.WriteLine("kunai_rom.header_crc " + ((byte*)&of.header_crc - (byte*)&of));
                Console.WriteLine("kunai_rom.logo_crc " + ((byte*)&of.logo_crc - (byte*)&of));
                Console.WriteLine("kunai_rom.banner_version " + ((byte*)&of.banner_version - (byte*)&of));
                Console.WriteLine("kunai_rom.banner_crc " + ((byte*)&of.banner_crc - (byte*)&of));
                Console.WriteLine("kunai_rom.parameters_offset " + ((byte*)&of.parameters_offset - (byte*)&of));
                Console.WriteLine("kunai_rom.parameters " + ((byte*)&of.parameters - (byte*)&of));
                Console.WriteLine("kunai_rom.trailer " + ((byte*)&of.trailer - (byte*)&of));
            }
            {
                RawEntry of;
                Console.WriteLine("kunai_entry " + sizeof(RawEntry));
                Console.WriteLine("kunai_entry.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_entry.size " + ((byte*)&of.size - (byte*)&of));
                Console.WriteLine("kunai_entry.unpacked_size " + ((byte*)&of.unpacked_size - (byte*)&of));
                Console.WriteLine("kunai_entry.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_entry.packing " + ((byte*)&of.packing - (byte*)&of));
                Console.WriteLine("kunai_entry.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_entry.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_entry.owner " + ((byte*)&of.owner - (byte*)&of));
                Console.WriteLine("kunai_entry.type " + ((byte*)&of.type - (byte*)&of));
                Console.WriteLine("kunai_entry.attribute " + ((byte*)&of.attribute - (byte*)&of));
                Console.WriteLine("kunai_entry.global_index " + ((byte*)&of.global_index - (byte*)&of));
                Console.WriteLine("kunai_entry.result " + ((byte*)&of.result - (byte*)&of));
                Console.WriteLine("kunai_entry.program " + ((byte*)&of.program - (byte*)&of));
                Console.WriteLine("kunai_entry.title " + ((byte*)&of.title - (byte*)&of));
                Console.WriteLine("kunai_entry.quest " + ((byte*)&of.quest - (byte*)&of));
            }
            {
                RawGame of;
                Console.WriteLine("kunai_game " + sizeof(RawGame));
                Console.WriteLine("kunai_game.code " + ((byte*)&of.code - (byte*)&of));
                Console.WriteLine("kunai_game.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_game.title " + ((byte*)&of.title - (byte*)&of));
                Console.WriteLine("kunai_game.region " + ((byte*)&of.region - (byte*)&of));
                Console.WriteLine("kunai_game.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_game.header_count " + ((byte*)&of.header_count - (byte*)&of));
                Console.WriteLine("kunai_game.headers_offset " + ((byte*)&of.headers_offset - (byte*)&of));
                Console.WriteLine("kunai_game.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                GameCounts of;
                Console.WriteLine("kunai_game_counts " + sizeof(GameCounts));
                Console.WriteLine("kunai_game_counts.headers " + ((byte*)&of.Headers - (byte*)&of));
                Console.WriteLine("kunai_game_counts.areas " + ((byte*)&of.Areas - (byte*)&of));
                Console.WriteLine("kunai_game_counts.matrices " + ((byte*)&of.Matrices - (byte*)&of));
                Console.WriteLine("kunai_game_counts.events " + ((byte*)&of.Events - (byte*)&of));
                Console.WriteLine("kunai_game_counts.scripts " + ((byte*)&of.Scripts - (byte*)&of));
                Console.WriteLine("kunai_game_counts.texts " + ((byte*)&of.Texts - (byte*)&of));
            }
            {
                GameHeaders of;
                Console.WriteLine("kunai_game_headers " + sizeof(GameHeaders));
                Console.WriteLine("kunai_game_headers.offset " + ((byte*)&of.Offset - (byte*)&of));
                Console.WriteLine("kunai_game_headers.size " + ((byte*)&of.Size - (byte*)&of));
                Console.WriteLine("kunai_game_headers.count " + ((byte*)&of.Count - (byte*)&of));
                Console.WriteLine("kunai_game_headers.search " + ((byte*)&of.Search - (byte*)&of));
            }
            {
                LzInfo of;
                Console.WriteLine("kunai_lz_info " + sizeof(LzInfo));
                Console.WriteLine("kunai_lz_info.unpacked " + ((byte*)&of.Unpacked - (byte*)&of));
                Console.WriteLine("kunai_lz_info.packed " + ((byte*)&of.Packed - (byte*)&of));
                Console.WriteLine("kunai_lz_info.plain " + ((byte*)&of.Plain - (byte*)&of));
                Console.WriteLine("kunai_lz_info.cut " + ((byte*)&of.Cut - (byte*)&of));
                Console.WriteLine("kunai_lz_info.format " + ((byte*)&of.Format - (byte*)&of));
                Console.WriteLine("kunai_lz_info.least_distance " + ((byte*)&of.LeastDistance - (byte*)&of));
                Console.WriteLine("kunai_lz_info.footer " + ((byte*)&of.Footer - (byte*)&of));
                Console.WriteLine("kunai_lz_info.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawMapInfo of;
                Console.WriteLine("kunai_map_info " + sizeof(RawMapInfo));
                Console.WriteLine("kunai_map_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_map_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_map_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_map_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_map_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_map_info.item_count " + ((byte*)&of.item_count - (byte*)&of));
                Console.WriteLine("kunai_map_info.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                MapHeader of;
                Console.WriteLine("kunai_map_header " + sizeof(MapHeader));
                Console.WriteLine("kunai_map_header.area " + ((byte*)&of.Area - (byte*)&of));
                Console.WriteLine("kunai_map_header.matrix " + ((byte*)&of.Matrix - (byte*)&of));
                Console.WriteLine("kunai_map_header.objects " + ((byte*)&of.Objects - (byte*)&of));
                Console.WriteLine("kunai_map_header.scripts " + ((byte*)&of.Scripts - (byte*)&of));
                Console.WriteLine("kunai_map_header.init_scripts " + ((byte*)&of.InitScripts - (byte*)&of));
                Console.WriteLine("kunai_map_header.text " + ((byte*)&of.Text - (byte*)&of));
                Console.WriteLine("kunai_map_header.day_music " + ((byte*)&of.DayMusic - (byte*)&of));
                Console.WriteLine("kunai_map_header.night_music " + ((byte*)&of.NightMusic - (byte*)&of));
                Console.WriteLine("kunai_map_header.encounters " + ((byte*)&of.Encounters - (byte*)&of));
                Console.WriteLine("kunai_map_header.events " + ((byte*)&of.Events - (byte*)&of));
                Console.WriteLine("kunai_map_header.label " + ((byte*)&of.Label - (byte*)&of));
                Console.WriteLine("kunai_map_header.label_window " + ((byte*)&of.LabelWindow - (byte*)&of));
                Console.WriteLine("kunai_map_header.weather " + ((byte*)&of.Weather - (byte*)&of));
                Console.WriteLine("kunai_map_header.camera " + ((byte*)&of.Camera - (byte*)&of));
                Console.WriteLine("kunai_map_header.type " + ((byte*)&of.Type - (byte*)&of));
                Console.WriteLine("kunai_map_header.battle_background " + ((byte*)&of.BattleBackground - (byte*)&of));
                Console.WriteLine("kunai_map_header.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_map_header.world_x " + ((byte*)&of.WorldX - (byte*)&of));
                Console.WriteLine("kunai_map_header.world_y " + ((byte*)&of.WorldY - (byte*)&of));
                Console.WriteLine("kunai_map_header.gear " + ((byte*)&of.Gear - (byte*)&of));
                Console.WriteLine("kunai_map_header.kanto " + ((byte*)&of.Kanto - (byte*)&of));
                Console.WriteLine("kunai_map_header.follow " + ((byte*)&of.Follow - (byte*)&of));
                Console.WriteLine("kunai_map_header.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                RawMapMatrix of;
                Console.WriteLine("kunai_map_matrix " + sizeof(RawMapMatrix));
                Console.WriteLine("kunai_map_matrix.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_map_matrix.lands " + ((byte*)&of.lands - (byte*)&of));
                Console.WriteLine("kunai_map_matrix.headers " + ((byte*)&of.headers - (byte*)&of));
                Console.WriteLine("kunai_map_matrix.altitudes " + ((byte*)&of.altitudes - (byte*)&of));
                Console.WriteLine("kunai_map_matrix.width " + ((byte*)&of.width - (byte*)&of));
                Console.WriteLine("kunai_map_matrix.height " + ((byte*)&of.height - (byte*)&of));
            }
            {
                MapProp of;
                Console.WriteLine("kunai_map_prop " + sizeof(MapProp));
                Console.WriteLine("kunai_map_prop.model " + ((byte*)&of.Model - (byte*)&of));
                Console.WriteLine("kunai_map_prop.position " + ((byte*)&of.Position - (byte*)&of));
                Console.WriteLine("kunai_map_prop.rotation " + ((byte*)&of.Rotation - (byte*)&of));
                Console.WriteLine("kunai_map_prop.scale " + ((byte*)&of.Scale - (byte*)&of));
                Console.WriteLine("kunai_map_prop.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapPlate of;
                Console.WriteLine("kunai_map_plate " + sizeof(MapPlate));
                Console.WriteLine("kunai_map_plate.min " + ((byte*)&of.Min - (byte*)&of));
                Console.WriteLine("kunai_map_plate.max " + ((byte*)&of.Max - (byte*)&of));
                Console.WriteLine("kunai_map_plate.normal " + ((byte*)&of.Normal - (byte*)&of));
                Console.WriteLine("kunai_map_plate.constant " + ((byte*)&of.Constant - (byte*)&of));
                Console.WriteLine("kunai_map_plate.points " + ((byte*)&of.Points - (byte*)&of));
                Console.WriteLine("kunai_map_plate.normal_index " + ((byte*)&of.NormalIndex - (byte*)&of));
                Console.WriteLine("kunai_map_plate.constant_index " + ((byte*)&of.ConstantIndex - (byte*)&of));
            }
            {
                MapStrip of;
                Console.WriteLine("kunai_map_strip " + sizeof(MapStrip));
                Console.WriteLine("kunai_map_strip.scanline " + ((byte*)&of.Scanline - (byte*)&of));
                Console.WriteLine("kunai_map_strip.first " + ((byte*)&of.First - (byte*)&of));
                Console.WriteLine("kunai_map_strip.count " + ((byte*)&of.Count - (byte*)&of));
            }
            {
                MapTriangle of;
                Console.WriteLine("kunai_map_triangle " + sizeof(MapTriangle));
                Console.WriteLine("kunai_map_triangle.points " + ((byte*)&of.Points - (byte*)&of));
                Console.WriteLine("kunai_map_triangle.normal " + ((byte*)&of.Normal - (byte*)&of));
                Console.WriteLine("kunai_map_triangle.constant " + ((byte*)&of.Constant - (byte*)&of));
            }
            {
                MapHeightCell of;
                Console.WriteLine("kunai_map_height_cell " + sizeof(MapHeightCell));
                Console.WriteLine("kunai_map_height_cell.first " + ((byte*)&of.First - (byte*)&of));
                Console.WriteLine("kunai_map_height_cell.count " + ((byte*)&of.Count - (byte*)&of));
            }
            {
                MapCellStrip of;
                Console.WriteLine("kunai_map_cell_strip " + sizeof(MapCellStrip));
                Console.WriteLine("kunai_map_cell_strip.scanline " + ((byte*)&of.Scanline - (byte*)&of));
                Console.WriteLine("kunai_map_cell_strip.first " + ((byte*)&of.First - (byte*)&of));
                Console.WriteLine("kunai_map_cell_strip.count " + ((byte*)&of.Count - (byte*)&of));
            }
            {
                MapSound of;
                Console.WriteLine("kunai_map_sound " + sizeof(MapSound));
                Console.WriteLine("kunai_map_sound.sound " + ((byte*)&of.Sound - (byte*)&of));
                Console.WriteLine("kunai_map_sound.volume " + ((byte*)&of.Volume - (byte*)&of));
                Console.WriteLine("kunai_map_sound.unknown " + ((byte*)&of.Unknown - (byte*)&of));
                Console.WriteLine("kunai_map_sound.x0 " + ((byte*)&of.X0 - (byte*)&of));
                Console.WriteLine("kunai_map_sound.z0 " + ((byte*)&of.Z0 - (byte*)&of));
                Console.WriteLine("kunai_map_sound.x1 " + ((byte*)&of.X1 - (byte*)&of));
                Console.WriteLine("kunai_map_sound.z1 " + ((byte*)&of.Z1 - (byte*)&of));
            }
            {
                RawMapLand of;
                Console.WriteLine("kunai_map_land " + sizeof(RawMapLand));
                Console.WriteLine("kunai_map_land.model_offset " + ((byte*)&of.model_offset - (byte*)&of));
                Console.WriteLine("kunai_map_land.model_size " + ((byte*)&of.model_size - (byte*)&of));
                Console.WriteLine("kunai_map_land.tiles " + ((byte*)&of.tiles - (byte*)&of));
                Console.WriteLine("kunai_map_land.props " + ((byte*)&of.props - (byte*)&of));
                Console.WriteLine("kunai_map_land.plates " + ((byte*)&of.plates - (byte*)&of));
                Console.WriteLine("kunai_map_land.strips " + ((byte*)&of.strips - (byte*)&of));
                Console.WriteLine("kunai_map_land.accesses " + ((byte*)&of.accesses - (byte*)&of));
                Console.WriteLine("kunai_map_land.sounds " + ((byte*)&of.sounds - (byte*)&of));
                Console.WriteLine("kunai_map_land.prop_count " + ((byte*)&of.prop_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.plate_count " + ((byte*)&of.plate_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.strip_count " + ((byte*)&of.strip_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.access_count " + ((byte*)&of.access_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.sound_count " + ((byte*)&of.sound_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.height_result " + ((byte*)&of.height_result - (byte*)&of));
                Console.WriteLine("kunai_map_land.points " + ((byte*)&of.points - (byte*)&of));
                Console.WriteLine("kunai_map_land.normals " + ((byte*)&of.normals - (byte*)&of));
                Console.WriteLine("kunai_map_land.triangles " + ((byte*)&of.triangles - (byte*)&of));
                Console.WriteLine("kunai_map_land.cells " + ((byte*)&of.cells - (byte*)&of));
                Console.WriteLine("kunai_map_land.cell_strips " + ((byte*)&of.cell_strips - (byte*)&of));
                Console.WriteLine("kunai_map_land.cell_accesses " + ((byte*)&of.cell_accesses - (byte*)&of));
                Console.WriteLine("kunai_map_land.point_count " + ((byte*)&of.point_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.normal_count " + ((byte*)&of.normal_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.triangle_count " + ((byte*)&of.triangle_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.cell_count " + ((byte*)&of.cell_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.cell_strip_count " + ((byte*)&of.cell_strip_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.cell_access_count " + ((byte*)&of.cell_access_count - (byte*)&of));
                Console.WriteLine("kunai_map_land.grid_columns " + ((byte*)&of.grid_columns - (byte*)&of));
                Console.WriteLine("kunai_map_land.grid_rows " + ((byte*)&of.grid_rows - (byte*)&of));
                Console.WriteLine("kunai_map_land.grid_min " + ((byte*)&of.grid_min - (byte*)&of));
                Console.WriteLine("kunai_map_land.grid_max " + ((byte*)&of.grid_max - (byte*)&of));
                Console.WriteLine("kunai_map_land.grid_cell " + ((byte*)&of.grid_cell - (byte*)&of));
            }
            {
                MapArea of;
                Console.WriteLine("kunai_map_area " + sizeof(MapArea));
                Console.WriteLine("kunai_map_area.prop_set " + ((byte*)&of.PropSet - (byte*)&of));
                Console.WriteLine("kunai_map_area.texture_set " + ((byte*)&of.TextureSet - (byte*)&of));
                Console.WriteLine("kunai_map_area.light " + ((byte*)&of.Light - (byte*)&of));
                Console.WriteLine("kunai_map_area.outdoor " + ((byte*)&of.Outdoor - (byte*)&of));
                Console.WriteLine("kunai_map_area.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapLight of;
                Console.WriteLine("kunai_map_light " + sizeof(MapLight));
                Console.WriteLine("kunai_map_light.end " + ((byte*)&of.End - (byte*)&of));
                Console.WriteLine("kunai_map_light.valid " + ((byte*)&of.Valid - (byte*)&of));
                Console.WriteLine("kunai_map_light.color " + ((byte*)&of.Color - (byte*)&of));
                Console.WriteLine("kunai_map_light.direction " + ((byte*)&of.Direction - (byte*)&of));
                Console.WriteLine("kunai_map_light.diffuse " + ((byte*)&of.Diffuse - (byte*)&of));
                Console.WriteLine("kunai_map_light.ambient " + ((byte*)&of.Ambient - (byte*)&of));
                Console.WriteLine("kunai_map_light.specular " + ((byte*)&of.Specular - (byte*)&of));
                Console.WriteLine("kunai_map_light.emission " + ((byte*)&of.Emission - (byte*)&of));
            }
            {
                MapAnimation of;
                Console.WriteLine("kunai_map_animation " + sizeof(MapAnimation));
                Console.WriteLine("kunai_map_animation.present " + ((byte*)&of.Present - (byte*)&of));
                Console.WriteLine("kunai_map_animation.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_map_animation.slope " + ((byte*)&of.Slope - (byte*)&of));
                Console.WriteLine("kunai_map_animation.ids " + ((byte*)&of.Ids - (byte*)&of));
                Console.WriteLine("kunai_map_animation.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapBackground of;
                Console.WriteLine("kunai_map_background " + sizeof(MapBackground));
                Console.WriteLine("kunai_map_background.script " + ((byte*)&of.Script - (byte*)&of));
                Console.WriteLine("kunai_map_background.kind " + ((byte*)&of.Kind - (byte*)&of));
                Console.WriteLine("kunai_map_background.x " + ((byte*)&of.X - (byte*)&of));
                Console.WriteLine("kunai_map_background.z " + ((byte*)&of.Z - (byte*)&of));
                Console.WriteLine("kunai_map_background.y " + ((byte*)&of.Y - (byte*)&of));
                Console.WriteLine("kunai_map_background.facing " + ((byte*)&of.Facing - (byte*)&of));
                Console.WriteLine("kunai_map_background.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapObject of;
                Console.WriteLine("kunai_map_object " + sizeof(MapObject));
                Console.WriteLine("kunai_map_object.id " + ((byte*)&of.Id - (byte*)&of));
                Console.WriteLine("kunai_map_object.graphics " + ((byte*)&of.Graphics - (byte*)&of));
                Console.WriteLine("kunai_map_object.movement " + ((byte*)&of.Movement - (byte*)&of));
                Console.WriteLine("kunai_map_object.trainer " + ((byte*)&of.Trainer - (byte*)&of));
                Console.WriteLine("kunai_map_object.flag " + ((byte*)&of.Flag - (byte*)&of));
                Console.WriteLine("kunai_map_object.script " + ((byte*)&of.Script - (byte*)&of));
                Console.WriteLine("kunai_map_object.direction " + ((byte*)&of.Direction - (byte*)&of));
                Console.WriteLine("kunai_map_object.parameters " + ((byte*)&of.Parameters - (byte*)&of));
                Console.WriteLine("kunai_map_object.range_x " + ((byte*)&of.RangeX - (byte*)&of));
                Console.WriteLine("kunai_map_object.range_z " + ((byte*)&of.RangeZ - (byte*)&of));
                Console.WriteLine("kunai_map_object.x " + ((byte*)&of.X - (byte*)&of));
                Console.WriteLine("kunai_map_object.z " + ((byte*)&of.Z - (byte*)&of));
                Console.WriteLine("kunai_map_object.y " + ((byte*)&of.Y - (byte*)&of));
                Console.WriteLine("kunai_map_object.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapWarp of;
                Console.WriteLine("kunai_map_warp " + sizeof(MapWarp));
                Console.WriteLine("kunai_map_warp.x " + ((byte*)&of.X - (byte*)&of));
                Console.WriteLine("kunai_map_warp.z " + ((byte*)&of.Z - (byte*)&of));
                Console.WriteLine("kunai_map_warp.header " + ((byte*)&of.Header - (byte*)&of));
                Console.WriteLine("kunai_map_warp.warp " + ((byte*)&of.Warp - (byte*)&of));
                Console.WriteLine("kunai_map_warp.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapTrigger of;
                Console.WriteLine("kunai_map_trigger " + sizeof(MapTrigger));
                Console.WriteLine("kunai_map_trigger.script " + ((byte*)&of.Script - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.x " + ((byte*)&of.X - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.z " + ((byte*)&of.Z - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.width " + ((byte*)&of.Width - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.length " + ((byte*)&of.Length - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.y " + ((byte*)&of.Y - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.value " + ((byte*)&of.Value - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.variable " + ((byte*)&of.Variable - (byte*)&of));
                Console.WriteLine("kunai_map_trigger.raw " + ((byte*)&of.Raw - (byte*)&of));
            }
            {
                MapPlace of;
                Console.WriteLine("kunai_map_place " + sizeof(MapPlace));
                Console.WriteLine("kunai_map_place.world " + ((byte*)&of.World - (byte*)&of));
                Console.WriteLine("kunai_map_place.cell " + ((byte*)&of.Cell - (byte*)&of));
                Console.WriteLine("kunai_map_place.tile " + ((byte*)&of.Tile - (byte*)&of));
                Console.WriteLine("kunai_map_place.local " + ((byte*)&of.Local - (byte*)&of));
            }
            {
                RawModelInfo of;
                Console.WriteLine("kunai_model_info " + sizeof(RawModelInfo));
                Console.WriteLine("kunai_model_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_model_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_model_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_model_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_model_info.node_count " + ((byte*)&of.node_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.mesh_count " + ((byte*)&of.mesh_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.inverse_binds " + ((byte*)&of.inverse_binds - (byte*)&of));
                Console.WriteLine("kunai_model_info.material_count " + ((byte*)&of.material_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.texture_count " + ((byte*)&of.texture_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.vertex_count " + ((byte*)&of.vertex_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.triangle_count " + ((byte*)&of.triangle_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.dropped_count " + ((byte*)&of.dropped_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.skinned " + ((byte*)&of.skinned - (byte*)&of));
                Console.WriteLine("kunai_model_info.bind_gap " + ((byte*)&of.bind_gap - (byte*)&of));
                Console.WriteLine("kunai_model_info.bounds_min " + ((byte*)&of.bounds_min - (byte*)&of));
                Console.WriteLine("kunai_model_info.bounds_max " + ((byte*)&of.bounds_max - (byte*)&of));
                Console.WriteLine("kunai_model_info.overflow " + ((byte*)&of.overflow - (byte*)&of));
                Console.WriteLine("kunai_model_info.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_model_info.scaling_rule " + ((byte*)&of.scaling_rule - (byte*)&of));
                Console.WriteLine("kunai_model_info.motion_file_count " + ((byte*)&of.motion_file_count - (byte*)&of));
                Console.WriteLine("kunai_model_info.motion_files " + ((byte*)&of.motion_files - (byte*)&of));
            }
            {
                Transform of;
                Console.WriteLine("kunai_transform " + sizeof(Transform));
                Console.WriteLine("kunai_transform.translation " + ((byte*)&of.Translation - (byte*)&of));
                Console.WriteLine("kunai_transform.rotation " + ((byte*)&of.Rotation - (byte*)&of));
                Console.WriteLine("kunai_transform.scale " + ((byte*)&of.Scale - (byte*)&of));
            }
            {
                RawNode of;
                Console.WriteLine("kunai_node " + sizeof(RawNode));
                Console.WriteLine("kunai_node.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_node.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_node.rest " + ((byte*)&of.rest - (byte*)&of));
                Console.WriteLine("kunai_node.world " + ((byte*)&of.world - (byte*)&of));
                Console.WriteLine("kunai_node.center " + ((byte*)&of.center - (byte*)&of));
                Console.WriteLine("kunai_node.radius " + ((byte*)&of.radius - (byte*)&of));
                Console.WriteLine("kunai_node.parent " + ((byte*)&of.parent - (byte*)&of));
                Console.WriteLine("kunai_node.mesh " + ((byte*)&of.mesh - (byte*)&of));
                Console.WriteLine("kunai_node.track_group " + ((byte*)&of.track_group - (byte*)&of));
                Console.WriteLine("kunai_node.shape_group " + ((byte*)&of.shape_group - (byte*)&of));
                Console.WriteLine("kunai_node.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_node.angles " + ((byte*)&of.angles - (byte*)&of));
            }
            {
                Submesh of;
                Console.WriteLine("kunai_submesh " + sizeof(Submesh));
                Console.WriteLine("kunai_submesh.first_index " + ((byte*)&of.FirstIndex - (byte*)&of));
                Console.WriteLine("kunai_submesh.index_count " + ((byte*)&of.IndexCount - (byte*)&of));
                Console.WriteLine("kunai_submesh.material " + ((byte*)&of.Material - (byte*)&of));
                Console.WriteLine("kunai_submesh.node " + ((byte*)&of.Node - (byte*)&of));
                Console.WriteLine("kunai_submesh.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_submesh.order " + ((byte*)&of.Order - (byte*)&of));
            }
            {
                Influence of;
                Console.WriteLine("kunai_influence " + sizeof(Influence));
                Console.WriteLine("kunai_influence.position " + ((byte*)&of.Position - (byte*)&of));
                Console.WriteLine("kunai_influence.normal " + ((byte*)&of.Normal - (byte*)&of));
                Console.WriteLine("kunai_influence.weight " + ((byte*)&of.Weight - (byte*)&of));
                Console.WriteLine("kunai_influence.node " + ((byte*)&of.Node - (byte*)&of));
            }
            {
                RawMesh of;
                Console.WriteLine("kunai_mesh " + sizeof(RawMesh));
                Console.WriteLine("kunai_mesh.kind " + ((byte*)&of.kind - (byte*)&of));
                Console.WriteLine("kunai_mesh.corner_count " + ((byte*)&of.corner_count - (byte*)&of));
                Console.WriteLine("kunai_mesh.node " + ((byte*)&of.node - (byte*)&of));
                Console.WriteLine("kunai_mesh.vertex_count " + ((byte*)&of.vertex_count - (byte*)&of));
                Console.WriteLine("kunai_mesh.index_count " + ((byte*)&of.index_count - (byte*)&of));
                Console.WriteLine("kunai_mesh.submesh_count " + ((byte*)&of.submesh_count - (byte*)&of));
                Console.WriteLine("kunai_mesh.influence_count " + ((byte*)&of.influence_count - (byte*)&of));
                Console.WriteLine("kunai_mesh.user_count " + ((byte*)&of.user_count - (byte*)&of));
                Console.WriteLine("kunai_mesh.positions " + ((byte*)&of.positions - (byte*)&of));
                Console.WriteLine("kunai_mesh.normals " + ((byte*)&of.normals - (byte*)&of));
                Console.WriteLine("kunai_mesh.uvs " + ((byte*)&of.uvs - (byte*)&of));
                Console.WriteLine("kunai_mesh.colors " + ((byte*)&of.colors - (byte*)&of));
                Console.WriteLine("kunai_mesh.indices " + ((byte*)&of.indices - (byte*)&of));
                Console.WriteLine("kunai_mesh.submeshes " + ((byte*)&of.submeshes - (byte*)&of));
                Console.WriteLine("kunai_mesh.sources " + ((byte*)&of.sources - (byte*)&of));
                Console.WriteLine("kunai_mesh.joints " + ((byte*)&of.joints - (byte*)&of));
                Console.WriteLine("kunai_mesh.weights " + ((byte*)&of.weights - (byte*)&of));
                Console.WriteLine("kunai_mesh.influences " + ((byte*)&of.influences - (byte*)&of));
                Console.WriteLine("kunai_mesh.influence_starts " + ((byte*)&of.influence_starts - (byte*)&of));
                Console.WriteLine("kunai_mesh.speculars " + ((byte*)&of.speculars - (byte*)&of));
                Console.WriteLine("kunai_mesh.volume_uvs " + ((byte*)&of.volume_uvs - (byte*)&of));
                Console.WriteLine("kunai_mesh.user_words " + ((byte*)&of.user_words - (byte*)&of));
                Console.WriteLine("kunai_mesh.polygon_normals " + ((byte*)&of.polygon_normals - (byte*)&of));
                Console.WriteLine("kunai_mesh.binormals " + ((byte*)&of.binormals - (byte*)&of));
                Console.WriteLine("kunai_mesh.tangents " + ((byte*)&of.tangents - (byte*)&of));
            }
            {
                RawMaterial of;
                Console.WriteLine("kunai_material " + sizeof(RawMaterial));
                Console.WriteLine("kunai_material.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_material.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_material.texture " + ((byte*)&of.texture - (byte*)&of));
                Console.WriteLine("kunai_material.texture2 " + ((byte*)&of.texture2 - (byte*)&of));
                Console.WriteLine("kunai_material.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_material.blend_source " + ((byte*)&of.blend_source - (byte*)&of));
                Console.WriteLine("kunai_material.blend_destination " + ((byte*)&of.blend_destination - (byte*)&of));
                Console.WriteLine("kunai_material.wrap_u " + ((byte*)&of.wrap_u - (byte*)&of));
                Console.WriteLine("kunai_material.wrap_v " + ((byte*)&of.wrap_v - (byte*)&of));
                Console.WriteLine("kunai_material.filter " + ((byte*)&of.filter - (byte*)&of));
                Console.WriteLine("kunai_material.diffuse " + ((byte*)&of.diffuse - (byte*)&of));
                Console.WriteLine("kunai_material.ambient " + ((byte*)&of.ambient - (byte*)&of));
                Console.WriteLine("kunai_material.specular " + ((byte*)&of.specular - (byte*)&of));
                Console.WriteLine("kunai_material.emission " + ((byte*)&of.emission - (byte*)&of));
                Console.WriteLine("kunai_material.diffuse2 " + ((byte*)&of.diffuse2 - (byte*)&of));
                Console.WriteLine("kunai_material.ambient2 " + ((byte*)&of.ambient2 - (byte*)&of));
                Console.WriteLine("kunai_material.specular2 " + ((byte*)&of.specular2 - (byte*)&of));
                Console.WriteLine("kunai_material.exponent " + ((byte*)&of.exponent - (byte*)&of));
                Console.WriteLine("kunai_material.mip_bias " + ((byte*)&of.mip_bias - (byte*)&of));
                Console.WriteLine("kunai_material.uv_scale " + ((byte*)&of.uv_scale - (byte*)&of));
                Console.WriteLine("kunai_material.uv_rotation " + ((byte*)&of.uv_rotation - (byte*)&of));
                Console.WriteLine("kunai_material.uv_translation " + ((byte*)&of.uv_translation - (byte*)&of));
                Console.WriteLine("kunai_material.raw " + ((byte*)&of.raw - (byte*)&of));
                Console.WriteLine("kunai_material.parameters " + ((byte*)&of.parameters - (byte*)&of));
                Console.WriteLine("kunai_material.parameter_count " + ((byte*)&of.parameter_count - (byte*)&of));
                Console.WriteLine("kunai_material.uv_matrix " + ((byte*)&of.uv_matrix - (byte*)&of));
            }
            {
                RawMotionInfo of;
                Console.WriteLine("kunai_motion_info " + sizeof(RawMotionInfo));
                Console.WriteLine("kunai_motion_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_motion_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_motion_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_motion_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_motion_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_motion_info.track_count " + ((byte*)&of.track_count - (byte*)&of));
                Console.WriteLine("kunai_motion_info.kind " + ((byte*)&of.kind - (byte*)&of));
                Console.WriteLine("kunai_motion_info.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_motion_info.group_count " + ((byte*)&of.group_count - (byte*)&of));
                Console.WriteLine("kunai_motion_info.stored_group_count " + ((byte*)&of.stored_group_count - (byte*)&of));
                Console.WriteLine("kunai_motion_info.frame_count " + ((byte*)&of.frame_count - (byte*)&of));
                Console.WriteLine("kunai_motion_info.interpolation " + ((byte*)&of.interpolation - (byte*)&of));
                Console.WriteLine("kunai_motion_info.raw_type " + ((byte*)&of.raw_type - (byte*)&of));
                Console.WriteLine("kunai_motion_info.raw_interpolation " + ((byte*)&of.raw_interpolation - (byte*)&of));
                Console.WriteLine("kunai_motion_info.model_name " + ((byte*)&of.model_name - (byte*)&of));
                Console.WriteLine("kunai_motion_info.action_name " + ((byte*)&of.action_name - (byte*)&of));
            }
            {
                RawTrack of;
                Console.WriteLine("kunai_track " + sizeof(RawTrack));
                Console.WriteLine("kunai_track.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_track.target " + ((byte*)&of.target - (byte*)&of));
                Console.WriteLine("kunai_track.frames " + ((byte*)&of.frames - (byte*)&of));
                Console.WriteLine("kunai_track.values " + ((byte*)&of.values - (byte*)&of));
                Console.WriteLine("kunai_track.raw " + ((byte*)&of.raw - (byte*)&of));
                Console.WriteLine("kunai_track.names " + ((byte*)&of.names - (byte*)&of));
                Console.WriteLine("kunai_track.group " + ((byte*)&of.group - (byte*)&of));
                Console.WriteLine("kunai_track.property " + ((byte*)&of.property - (byte*)&of));
                Console.WriteLine("kunai_track.interpolation " + ((byte*)&of.interpolation - (byte*)&of));
                Console.WriteLine("kunai_track.key_count " + ((byte*)&of.key_count - (byte*)&of));
                Console.WriteLine("kunai_track.value_count " + ((byte*)&of.value_count - (byte*)&of));
                Console.WriteLine("kunai_track.raw_count " + ((byte*)&of.raw_count - (byte*)&of));
                Console.WriteLine("kunai_track.axis " + ((byte*)&of.axis - (byte*)&of));
                Console.WriteLine("kunai_track.point_count " + ((byte*)&of.point_count - (byte*)&of));
                Console.WriteLine("kunai_track.name_count " + ((byte*)&of.name_count - (byte*)&of));
                Console.WriteLine("kunai_track.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_track.flags_kind " + ((byte*)&of.flags_kind - (byte*)&of));
                Console.WriteLine("kunai_track.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawOutlineInfo of;
                Console.WriteLine("kunai_outline_info " + sizeof(RawOutlineInfo));
                Console.WriteLine("kunai_outline_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_outline_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_outline_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_outline_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_outline_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_outline_info.record_count " + ((byte*)&of.record_count - (byte*)&of));
                Console.WriteLine("kunai_outline_info.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawRecord of;
                Console.WriteLine("kunai_record " + sizeof(RawRecord));
                Console.WriteLine("kunai_record.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_record.size " + ((byte*)&of.size - (byte*)&of));
                Console.WriteLine("kunai_record.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_record.kind " + ((byte*)&of.kind - (byte*)&of));
                Console.WriteLine("kunai_record.depth " + ((byte*)&of.depth - (byte*)&of));
                Console.WriteLine("kunai_record.type " + ((byte*)&of.type - (byte*)&of));
                Console.WriteLine("kunai_record.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_record.count " + ((byte*)&of.count - (byte*)&of));
                Console.WriteLine("kunai_record.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                Found of;
                Console.WriteLine("kunai_found " + sizeof(Found));
                Console.WriteLine("kunai_found.offset " + ((byte*)&of.Offset - (byte*)&of));
                Console.WriteLine("kunai_found.size " + ((byte*)&of.Size - (byte*)&of));
                Console.WriteLine("kunai_found.format " + ((byte*)&of.Format - (byte*)&of));
                Console.WriteLine("kunai_found.byte_order " + ((byte*)&of.ByteOrder - (byte*)&of));
                Console.WriteLine("kunai_found.modules " + ((byte*)&of.Modules - (byte*)&of));
                Console.WriteLine("kunai_found.confidence " + ((byte*)&of.Confidence - (byte*)&of));
            }
            {
                RawFormatInfo of;
                Console.WriteLine("kunai_format_info " + sizeof(RawFormatInfo));
                Console.WriteLine("kunai_format_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_format_info.modules " + ((byte*)&of.modules - (byte*)&of));
                Console.WriteLine("kunai_format_info.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_format_info.extensions " + ((byte*)&of.extensions - (byte*)&of));
            }
            {
                ScanOptions of;
                Console.WriteLine("kunai_scan_options " + sizeof(ScanOptions));
                Console.WriteLine("kunai_scan_options.struct_size " + ((byte*)&of.struct_size - (byte*)&of));
                Console.WriteLine("kunai_scan_options.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_scan_options.max_bytes " + ((byte*)&of.MaxBytes - (byte*)&of));
            }
            {
                RawPrsInput of;
                Console.WriteLine("kunai_prs_input " + sizeof(RawPrsInput));
                Console.WriteLine("kunai_prs_input.data " + ((byte*)&of.data - (byte*)&of));
                Console.WriteLine("kunai_prs_input.size " + ((byte*)&of.size - (byte*)&of));
                Console.WriteLine("kunai_prs_input.pos " + ((byte*)&of.pos - (byte*)&of));
            }
            {
                RawPrsOutput of;
                Console.WriteLine("kunai_prs_output " + sizeof(RawPrsOutput));
                Console.WriteLine("kunai_prs_output.data " + ((byte*)&of.data - (byte*)&of));
                Console.WriteLine("kunai_prs_output.size " + ((byte*)&of.size - (byte*)&of));
                Console.WriteLine("kunai_prs_output.pos " + ((byte*)&of.pos - (byte*)&of));
            }
            {
                RawSceneInfo of;
                Console.WriteLine("kunai_scene_info " + sizeof(RawSceneInfo));
                Console.WriteLine("kunai_scene_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_scene_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_scene_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_scene_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_scene_info.section_count " + ((byte*)&of.section_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.instance_count " + ((byte*)&of.instance_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.model_count " + ((byte*)&of.model_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.clip_count " + ((byte*)&of.clip_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.texture_count " + ((byte*)&of.texture_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.animation_count " + ((byte*)&of.animation_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.texture_set_count " + ((byte*)&of.texture_set_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.radius " + ((byte*)&of.radius - (byte*)&of));
                Console.WriteLine("kunai_scene_info.placement_count " + ((byte*)&of.placement_count - (byte*)&of));
                Console.WriteLine("kunai_scene_info.placement_table_count " + ((byte*)&of.placement_table_count - (byte*)&of));
            }
            {
                RawSceneModel of;
                Console.WriteLine("kunai_scene_model " + sizeof(RawSceneModel));
                Console.WriteLine("kunai_scene_model.model " + ((byte*)&of.model - (byte*)&of));
                Console.WriteLine("kunai_scene_model.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_scene_model.store " + ((byte*)&of.store - (byte*)&of));
                Console.WriteLine("kunai_scene_model.index " + ((byte*)&of.index - (byte*)&of));
                Console.WriteLine("kunai_scene_model.texture_set " + ((byte*)&of.texture_set - (byte*)&of));
                Console.WriteLine("kunai_scene_model.result " + ((byte*)&of.result - (byte*)&of));
            }
            {
                RawClip of;
                Console.WriteLine("kunai_clip " + sizeof(RawClip));
                Console.WriteLine("kunai_clip.motion " + ((byte*)&of.motion - (byte*)&of));
                Console.WriteLine("kunai_clip.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_clip.model " + ((byte*)&of.model - (byte*)&of));
                Console.WriteLine("kunai_clip.fit " + ((byte*)&of.fit - (byte*)&of));
                Console.WriteLine("kunai_clip.store " + ((byte*)&of.store - (byte*)&of));
                Console.WriteLine("kunai_clip.index " + ((byte*)&of.index - (byte*)&of));
            }
            {
                TextureSet of;
                Console.WriteLine("kunai_texture_set " + sizeof(TextureSet));
                Console.WriteLine("kunai_texture_set.store " + ((byte*)&of.Store - (byte*)&of));
                Console.WriteLine("kunai_texture_set.index " + ((byte*)&of.Index - (byte*)&of));
            }
            {
                Section of;
                Console.WriteLine("kunai_section " + sizeof(Section));
                Console.WriteLine("kunai_section.offset " + ((byte*)&of.Offset - (byte*)&of));
                Console.WriteLine("kunai_section.world " + ((byte*)&of.World - (byte*)&of));
                Console.WriteLine("kunai_section.position " + ((byte*)&of.Position - (byte*)&of));
                Console.WriteLine("kunai_section.angles " + ((byte*)&of.Angles - (byte*)&of));
                Console.WriteLine("kunai_section.radius " + ((byte*)&of.Radius - (byte*)&of));
                Console.WriteLine("kunai_section.alpha " + ((byte*)&of.Alpha - (byte*)&of));
                Console.WriteLine("kunai_section.id " + ((byte*)&of.Id - (byte*)&of));
                Console.WriteLine("kunai_section.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_section.first_instance " + ((byte*)&of.FirstInstance - (byte*)&of));
                Console.WriteLine("kunai_section.instance_count " + ((byte*)&of.InstanceCount - (byte*)&of));
            }
            {
                RawInstance of;
                Console.WriteLine("kunai_instance " + sizeof(RawInstance));
                Console.WriteLine("kunai_instance.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_instance.model_offset " + ((byte*)&of.model_offset - (byte*)&of));
                Console.WriteLine("kunai_instance.clips " + ((byte*)&of.clips - (byte*)&of));
                Console.WriteLine("kunai_instance.clip_count " + ((byte*)&of.clip_count - (byte*)&of));
                Console.WriteLine("kunai_instance.section " + ((byte*)&of.section - (byte*)&of));
                Console.WriteLine("kunai_instance.model " + ((byte*)&of.model - (byte*)&of));
                Console.WriteLine("kunai_instance.speed " + ((byte*)&of.speed - (byte*)&of));
                Console.WriteLine("kunai_instance.world " + ((byte*)&of.world - (byte*)&of));
                Console.WriteLine("kunai_instance.bounds_min " + ((byte*)&of.bounds_min - (byte*)&of));
                Console.WriteLine("kunai_instance.bounds_max " + ((byte*)&of.bounds_max - (byte*)&of));
                Console.WriteLine("kunai_instance.slide " + ((byte*)&of.slide - (byte*)&of));
                Console.WriteLine("kunai_instance.swap " + ((byte*)&of.swap - (byte*)&of));
                Console.WriteLine("kunai_instance.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_instance.animated " + ((byte*)&of.animated - (byte*)&of));
                Console.WriteLine("kunai_instance.roles " + ((byte*)&of.roles - (byte*)&of));
                Console.WriteLine("kunai_instance.blocks " + ((byte*)&of.blocks - (byte*)&of));
                Console.WriteLine("kunai_instance.center " + ((byte*)&of.center - (byte*)&of));
                Console.WriteLine("kunai_instance.radius " + ((byte*)&of.radius - (byte*)&of));
            }
            {
                RawLandTable of;
                Console.WriteLine("kunai_land_table " + sizeof(RawLandTable));
                Console.WriteLine("kunai_land_table.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_land_table.texture_file " + ((byte*)&of.texture_file - (byte*)&of));
                Console.WriteLine("kunai_land_table.author " + ((byte*)&of.author - (byte*)&of));
                Console.WriteLine("kunai_land_table.description " + ((byte*)&of.description - (byte*)&of));
                Console.WriteLine("kunai_land_table.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_land_table.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_land_table.entry_count " + ((byte*)&of.entry_count - (byte*)&of));
                Console.WriteLine("kunai_land_table.animated_count " + ((byte*)&of.animated_count - (byte*)&of));
                Console.WriteLine("kunai_land_table.visible_count " + ((byte*)&of.visible_count - (byte*)&of));
                Console.WriteLine("kunai_land_table.direct_count " + ((byte*)&of.direct_count - (byte*)&of));
                Console.WriteLine("kunai_land_table.attributes " + ((byte*)&of.attributes - (byte*)&of));
                Console.WriteLine("kunai_land_table.load_flags " + ((byte*)&of.load_flags - (byte*)&of));
                Console.WriteLine("kunai_land_table.clip_distance " + ((byte*)&of.clip_distance - (byte*)&of));
                Console.WriteLine("kunai_land_table.texture_list " + ((byte*)&of.texture_list - (byte*)&of));
                Console.WriteLine("kunai_land_table.loader_name " + ((byte*)&of.loader_name - (byte*)&of));
                Console.WriteLine("kunai_land_table.loader " + ((byte*)&of.loader - (byte*)&of));
                Console.WriteLine("kunai_land_table.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawTextureAnimation of;
                Console.WriteLine("kunai_texture_animation " + sizeof(RawTextureAnimation));
                Console.WriteLine("kunai_texture_animation.frames " + ((byte*)&of.frames - (byte*)&of));
                Console.WriteLine("kunai_texture_animation.frame_count " + ((byte*)&of.frame_count - (byte*)&of));
                Console.WriteLine("kunai_texture_animation.id " + ((byte*)&of.id - (byte*)&of));
                Console.WriteLine("kunai_texture_animation.type " + ((byte*)&of.type - (byte*)&of));
                Console.WriteLine("kunai_texture_animation.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                CollisionGroup of;
                Console.WriteLine("kunai_collision_group " + sizeof(CollisionGroup));
                Console.WriteLine("kunai_collision_group.center " + ((byte*)&of.Center - (byte*)&of));
                Console.WriteLine("kunai_collision_group.radius " + ((byte*)&of.Radius - (byte*)&of));
                Console.WriteLine("kunai_collision_group.first_triangle " + ((byte*)&of.FirstTriangle - (byte*)&of));
                Console.WriteLine("kunai_collision_group.triangle_count " + ((byte*)&of.TriangleCount - (byte*)&of));
                Console.WriteLine("kunai_collision_group.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_collision_group.instance " + ((byte*)&of.Instance - (byte*)&of));
            }
            {
                RawCollision of;
                Console.WriteLine("kunai_collision " + sizeof(RawCollision));
                Console.WriteLine("kunai_collision.positions " + ((byte*)&of.positions - (byte*)&of));
                Console.WriteLine("kunai_collision.indices " + ((byte*)&of.indices - (byte*)&of));
                Console.WriteLine("kunai_collision.normals " + ((byte*)&of.normals - (byte*)&of));
                Console.WriteLine("kunai_collision.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_collision.groups " + ((byte*)&of.groups - (byte*)&of));
                Console.WriteLine("kunai_collision.vertex_count " + ((byte*)&of.vertex_count - (byte*)&of));
                Console.WriteLine("kunai_collision.triangle_count " + ((byte*)&of.triangle_count - (byte*)&of));
                Console.WriteLine("kunai_collision.group_count " + ((byte*)&of.group_count - (byte*)&of));
                Console.WriteLine("kunai_collision.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                PlacementAction of;
                Console.WriteLine("kunai_placement_action " + sizeof(PlacementAction));
                Console.WriteLine("kunai_placement_action.type " + ((byte*)&of.Type - (byte*)&of));
                Console.WriteLine("kunai_placement_action.operands " + ((byte*)&of.Operands - (byte*)&of));
            }
            {
                PlacementTable of;
                Console.WriteLine("kunai_placement_table " + sizeof(PlacementTable));
                Console.WriteLine("kunai_placement_table.offset " + ((byte*)&of.Offset - (byte*)&of));
                Console.WriteLine("kunai_placement_table.size " + ((byte*)&of.Size - (byte*)&of));
                Console.WriteLine("kunai_placement_table.kind " + ((byte*)&of.Kind - (byte*)&of));
                Console.WriteLine("kunai_placement_table.version " + ((byte*)&of.Version - (byte*)&of));
                Console.WriteLine("kunai_placement_table.floor " + ((byte*)&of.Floor - (byte*)&of));
                Console.WriteLine("kunai_placement_table.first_placement " + ((byte*)&of.FirstPlacement - (byte*)&of));
                Console.WriteLine("kunai_placement_table.placement_count " + ((byte*)&of.PlacementCount - (byte*)&of));
                Console.WriteLine("kunai_placement_table.room_count " + ((byte*)&of.RoomCount - (byte*)&of));
                Console.WriteLine("kunai_placement_table.store " + ((byte*)&of.Store - (byte*)&of));
                Console.WriteLine("kunai_placement_table.index " + ((byte*)&of.Index - (byte*)&of));
            }
            {
                RawPlacement of;
                Console.WriteLine("kunai_placement " + sizeof(RawPlacement));
                Console.WriteLine("kunai_placement.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_placement.raw " + ((byte*)&of.raw - (byte*)&of));
                Console.WriteLine("kunai_placement.actions " + ((byte*)&of.actions - (byte*)&of));
                Console.WriteLine("kunai_placement.raw_count " + ((byte*)&of.raw_count - (byte*)&of));
                Console.WriteLine("kunai_placement.action_count " + ((byte*)&of.action_count - (byte*)&of));
                Console.WriteLine("kunai_placement.result " + ((byte*)&of.result - (byte*)&of));
                Console.WriteLine("kunai_placement.kind " + ((byte*)&of.kind - (byte*)&of));
                Console.WriteLine("kunai_placement.type " + ((byte*)&of.type - (byte*)&of));
                Console.WriteLine("kunai_placement.id " + ((byte*)&of.id - (byte*)&of));
                Console.WriteLine("kunai_placement.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_placement.table " + ((byte*)&of.table - (byte*)&of));
                Console.WriteLine("kunai_placement.section " + ((byte*)&of.section - (byte*)&of));
                Console.WriteLine("kunai_placement.section_id " + ((byte*)&of.section_id - (byte*)&of));
                Console.WriteLine("kunai_placement.floor " + ((byte*)&of.floor - (byte*)&of));
                Console.WriteLine("kunai_placement.group " + ((byte*)&of.group - (byte*)&of));
                Console.WriteLine("kunai_placement.wave " + ((byte*)&of.wave - (byte*)&of));
                Console.WriteLine("kunai_placement.children " + ((byte*)&of.children - (byte*)&of));
                Console.WriteLine("kunai_placement.most_children " + ((byte*)&of.most_children - (byte*)&of));
                Console.WriteLine("kunai_placement.position " + ((byte*)&of.position - (byte*)&of));
                Console.WriteLine("kunai_placement.angles " + ((byte*)&of.angles - (byte*)&of));
                Console.WriteLine("kunai_placement.parameters " + ((byte*)&of.parameters - (byte*)&of));
                Console.WriteLine("kunai_placement.integers " + ((byte*)&of.integers - (byte*)&of));
                Console.WriteLine("kunai_placement.world " + ((byte*)&of.world - (byte*)&of));
                Console.WriteLine("kunai_placement.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawTexturesInfo of;
                Console.WriteLine("kunai_textures_info " + sizeof(RawTexturesInfo));
                Console.WriteLine("kunai_textures_info.warnings " + ((byte*)&of.warnings - (byte*)&of));
                Console.WriteLine("kunai_textures_info.warning_count " + ((byte*)&of.warning_count - (byte*)&of));
                Console.WriteLine("kunai_textures_info.warning_total " + ((byte*)&of.warning_total - (byte*)&of));
                Console.WriteLine("kunai_textures_info.format " + ((byte*)&of.format - (byte*)&of));
                Console.WriteLine("kunai_textures_info.byte_order " + ((byte*)&of.byte_order - (byte*)&of));
                Console.WriteLine("kunai_textures_info.image_count " + ((byte*)&of.image_count - (byte*)&of));
                Console.WriteLine("kunai_textures_info.palette_count " + ((byte*)&of.palette_count - (byte*)&of));
                Console.WriteLine("kunai_textures_info.broken_count " + ((byte*)&of.broken_count - (byte*)&of));
                Console.WriteLine("kunai_textures_info.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawPalette of;
                Console.WriteLine("kunai_palette " + sizeof(RawPalette));
                Console.WriteLine("kunai_palette.colors " + ((byte*)&of.colors - (byte*)&of));
                Console.WriteLine("kunai_palette.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_palette.count " + ((byte*)&of.count - (byte*)&of));
                Console.WriteLine("kunai_palette.bank " + ((byte*)&of.bank - (byte*)&of));
                Console.WriteLine("kunai_palette.first " + ((byte*)&of.first - (byte*)&of));
                Console.WriteLine("kunai_palette.format " + ((byte*)&of.format - (byte*)&of));
            }
            {
                Level of;
                Console.WriteLine("kunai_level " + sizeof(Level));
                Console.WriteLine("kunai_level.offset " + ((byte*)&of.Offset - (byte*)&of));
                Console.WriteLine("kunai_level.size " + ((byte*)&of.Size - (byte*)&of));
                Console.WriteLine("kunai_level.width " + ((byte*)&of.Width - (byte*)&of));
                Console.WriteLine("kunai_level.height " + ((byte*)&of.Height - (byte*)&of));
            }
            {
                RawImage of;
                Console.WriteLine("kunai_image " + sizeof(RawImage));
                Console.WriteLine("kunai_image.offset " + ((byte*)&of.offset - (byte*)&of));
                Console.WriteLine("kunai_image.size " + ((byte*)&of.size - (byte*)&of));
                Console.WriteLine("kunai_image.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_image.pixel_name " + ((byte*)&of.pixel_name - (byte*)&of));
                Console.WriteLine("kunai_image.data_name " + ((byte*)&of.data_name - (byte*)&of));
                Console.WriteLine("kunai_image.levels " + ((byte*)&of.levels - (byte*)&of));
                Console.WriteLine("kunai_image.palette " + ((byte*)&of.palette - (byte*)&of));
                Console.WriteLine("kunai_image.width " + ((byte*)&of.width - (byte*)&of));
                Console.WriteLine("kunai_image.height " + ((byte*)&of.height - (byte*)&of));
                Console.WriteLine("kunai_image.level_count " + ((byte*)&of.level_count - (byte*)&of));
                Console.WriteLine("kunai_image.flags " + ((byte*)&of.flags - (byte*)&of));
                Console.WriteLine("kunai_image.color_count " + ((byte*)&of.color_count - (byte*)&of));
                Console.WriteLine("kunai_image.first_color " + ((byte*)&of.first_color - (byte*)&of));
                Console.WriteLine("kunai_image.pixel_format " + ((byte*)&of.pixel_format - (byte*)&of));
                Console.WriteLine("kunai_image.data_format " + ((byte*)&of.data_format - (byte*)&of));
                Console.WriteLine("kunai_image.global_index " + ((byte*)&of.global_index - (byte*)&of));
                Console.WriteLine("kunai_image.used_height " + ((byte*)&of.used_height - (byte*)&of));
                Console.WriteLine("kunai_image.codebook_count " + ((byte*)&of.codebook_count - (byte*)&of));
                Console.WriteLine("kunai_image.result " + ((byte*)&of.result - (byte*)&of));
                Console.WriteLine("kunai_image.palette_index " + ((byte*)&of.palette_index - (byte*)&of));
                Console.WriteLine("kunai_image.palette_rule " + ((byte*)&of.palette_rule - (byte*)&of));
            }
            {
                RawDecodeOptions of;
                Console.WriteLine("kunai_decode_options " + sizeof(RawDecodeOptions));
                Console.WriteLine("kunai_decode_options.struct_size " + ((byte*)&of.struct_size - (byte*)&of));
                Console.WriteLine("kunai_decode_options.output " + ((byte*)&of.output - (byte*)&of));
                Console.WriteLine("kunai_decode_options.stride " + ((byte*)&of.stride - (byte*)&of));
                Console.WriteLine("kunai_decode_options.palette " + ((byte*)&of.palette - (byte*)&of));
            }
            {
                RawTextureRef of;
                Console.WriteLine("kunai_texture_ref " + sizeof(RawTextureRef));
                Console.WriteLine("kunai_texture_ref.name " + ((byte*)&of.name - (byte*)&of));
                Console.WriteLine("kunai_texture_ref.palette " + ((byte*)&of.palette - (byte*)&of));
                Console.WriteLine("kunai_texture_ref.attributes " + ((byte*)&of.attributes - (byte*)&of));
                Console.WriteLine("kunai_texture_ref.global_index " + ((byte*)&of.global_index - (byte*)&of));
            }
            {
                RawTextureList of;
                Console.WriteLine("kunai_texture_list " + sizeof(RawTextureList));
                Console.WriteLine("kunai_texture_list.refs " + ((byte*)&of.refs - (byte*)&of));
                Console.WriteLine("kunai_texture_list.count " + ((byte*)&of.count - (byte*)&of));
                Console.WriteLine("kunai_texture_list.rule " + ((byte*)&of.rule - (byte*)&of));
            }
            {
                TextureMatch of;
                Console.WriteLine("kunai_texture_match " + sizeof(TextureMatch));
                Console.WriteLine("kunai_texture_match.image " + ((byte*)&of.Image - (byte*)&of));
                Console.WriteLine("kunai_texture_match.palette " + ((byte*)&of.Palette - (byte*)&of));
                Console.WriteLine("kunai_texture_match.rule " + ((byte*)&of.Rule - (byte*)&of));
                Console.WriteLine("kunai_texture_match.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                RawTexturesPart of;
                Console.WriteLine("kunai_textures_part " + sizeof(RawTexturesPart));
                Console.WriteLine("kunai_textures_part.textures " + ((byte*)&of.textures - (byte*)&of));
                Console.WriteLine("kunai_textures_part.name " + ((byte*)&of.name - (byte*)&of));
            }
            {
                WorldOptions of;
                Console.WriteLine("kunai_world_options " + sizeof(WorldOptions));
                Console.WriteLine("kunai_world_options.struct_size " + ((byte*)&of.struct_size - (byte*)&of));
                Console.WriteLine("kunai_world_options.flags " + ((byte*)&of.Flags - (byte*)&of));
                Console.WriteLine("kunai_world_options.header " + ((byte*)&of.Header - (byte*)&of));
                Console.WriteLine("kunai_world_options.matrix " + ((byte*)&of.Matrix - (byte*)&of));
                Console.WriteLine("kunai_world_options.x " + ((byte*)&of.X - (byte*)&of));
                Console.WriteLine("kunai_world_options.z " + ((byte*)&of.Z - (byte*)&of));
                Console.WriteLine("kunai_world_options.floor " + ((byte*)&of.Floor - (byte*)&of));
                Console.WriteLine("kunai_world_options.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
            {
                Request of;
                Console.WriteLine("kunai_request " + sizeof(Request));
                Console.WriteLine("kunai_request.store " + ((byte*)&of.Store - (byte*)&of));
                Console.WriteLine("kunai_request.index " + ((byte*)&of.Index - (byte*)&of));
                Console.WriteLine("kunai_request.format " + ((byte*)&of.Format - (byte*)&of));
                Console.WriteLine("kunai_request.required " + ((byte*)&of.Required - (byte*)&of));
            }
            {
                SceneLand of;
                Console.WriteLine("kunai_scene_land " + sizeof(SceneLand));
                Console.WriteLine("kunai_scene_land.land " + ((byte*)&of.Land - (byte*)&of));
                Console.WriteLine("kunai_scene_land.header " + ((byte*)&of.Header - (byte*)&of));
                Console.WriteLine("kunai_scene_land.area " + ((byte*)&of.Area - (byte*)&of));
                Console.WriteLine("kunai_scene_land.x " + ((byte*)&of.X - (byte*)&of));
                Console.WriteLine("kunai_scene_land.z " + ((byte*)&of.Z - (byte*)&of));
                Console.WriteLine("kunai_scene_land.altitude " + ((byte*)&of.Altitude - (byte*)&of));
                Console.WriteLine("kunai_scene_land.first_light " + ((byte*)&of.FirstLight - (byte*)&of));
                Console.WriteLine("kunai_scene_land.light_count " + ((byte*)&of.LightCount - (byte*)&of));
                Console.WriteLine("kunai_scene_land.result " + ((byte*)&of.Result - (byte*)&of));
                Console.WriteLine("kunai_scene_land.reserved " + ((byte*)&of.reserved - (byte*)&of));
            }
        }
    }
}
