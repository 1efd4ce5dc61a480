// Walk.cs - gives every number, string and array of a handle to a visitor. Made by tests/api/make_bindings.py from tests/api/api.json: do not edit.
#pragma warning disable 169, 649 // members that only the library sets

using System;
using System.Runtime.InteropServices;

namespace Kunai
{
    /// <summary>Receives everything in a handle.</summary>
    public interface IVisitor
    {
        void Number<T>(string owner, T value) where T : struct;
        void Text(string owner, Text value);
        void Texts(string owner, string member, Records<Text> values);
        void Array<T>(string owner, string member, View<T> values) where T : struct;
        void Array<T>(string owner, string member, T[] values) where T : struct;
    }

    public static class Walker
    {
        public static void Walk(IVisitor visit, Error of)
        {
            if (of == null)
                return;
            visit.Number("error", of.Offset);
            visit.Number("error", of.Code);
            visit.Number("error", of.Format);
            visit.Number("error", of.ItemKind);
            visit.Number("error", of.Item);
            visit.Number("error", of.Line);
        }

        public static void Walk(IVisitor visit, MapDraw? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapDraw of)
        {
            visit.Number("map_draw", of.Material);
            visit.Number("map_draw", of.Shape);
        }

        public static void Walk(IVisitor visit, ArchiveInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("archive_info", of.WarningCount);
            visit.Number("archive_info", of.WarningTotal);
            visit.Number("archive_info", of.Format);
            visit.Number("archive_info", of.ByteOrder);
            visit.Number("archive_info", of.EntryCount);
            visit.Number("archive_info", of.BrokenCount);
            visit.Number("archive_info", of.Flags);
        }

        public static void Walk(IVisitor visit, Program? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, Program of)
        {
            visit.Number("program", of.Part);
            visit.Number("program", of.Entry);
            visit.Number("program", of.Id);
            visit.Number("program", of.LoadAddress);
            visit.Number("program", of.EntryAddress);
            visit.Number("program", of.MemorySize);
            visit.Number("program", of.ClearedSize);
            visit.Number("program", of.ConstructorsStart);
            visit.Number("program", of.ConstructorsEnd);
            visit.Number("program", of.File);
            visit.Number("program", of.PackedSize);
            visit.Number("program", of.Flags);
            visit.Array("program", "", of.Words.ToArray());
        }

        public static void Walk(IVisitor visit, Rom of)
        {
            if (of == null)
                return;
            visit.Text("rom", of.Title);
            visit.Text("rom", of.Code);
            visit.Text("rom", of.Maker);
            visit.Texts("rom", "titles", of.Titles);
            Walk(visit, of.Arm9);
            Walk(visit, of.Arm7);
            foreach (var item in of.Overlays9)
                Walk(visit, item);
            foreach (var item in of.Overlays7)
                Walk(visit, item);
            visit.Number("rom", of.TitleCount);
            visit.Number("rom", of.Overlay9Count);
            visit.Number("rom", of.Overlay7Count);
            visit.Number("rom", of.FileCount);
            visit.Number("rom", of.DirectoryCount);
            visit.Number("rom", of.NamedCount);
            visit.Number("rom", of.Banner);
            visit.Number("rom", of.Flags);
            visit.Number("rom", of.Unit);
            visit.Number("rom", of.Chip);
            visit.Number("rom", of.Revision);
            visit.Number("rom", of.UsedSize);
            visit.Number("rom", of.HeaderSize);
            visit.Number("rom", of.HeaderCrc);
            visit.Number("rom", of.LogoCrc);
            visit.Number("rom", of.BannerVersion);
            visit.Number("rom", of.BannerCrc);
            visit.Number("rom", of.ParametersOffset);
            visit.Array("rom", "", of.Parameters.ToArray());
            visit.Array("rom", "", of.Trailer.ToArray());
        }

        public static void Walk(IVisitor visit, Entry of)
        {
            if (of == null)
                return;
            visit.Number("entry", of.Offset);
            visit.Number("entry", of.Size);
            visit.Number("entry", of.UnpackedSize);
            visit.Text("entry", of.Name);
            visit.Number("entry", of.Packing);
            visit.Number("entry", of.Format);
            visit.Number("entry", of.ByteOrder);
            visit.Number("entry", of.Owner);
            visit.Number("entry", of.Type);
            visit.Number("entry", of.Attribute);
            visit.Number("entry", of.GlobalIndex);
            visit.Number("entry", of.Result);
            Walk(visit, of.Program);
            visit.Text("entry", of.Title);
            visit.Text("entry", of.Quest);
        }

        public static void Walk(IVisitor visit, MapInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("map_info", of.WarningCount);
            visit.Number("map_info", of.WarningTotal);
            visit.Number("map_info", of.Format);
            visit.Number("map_info", of.ByteOrder);
            visit.Number("map_info", of.ItemCount);
        }

        public static void Walk(IVisitor visit, MapHeader? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapHeader of)
        {
            visit.Number("map_header", of.Area);
            visit.Number("map_header", of.Matrix);
            visit.Number("map_header", of.Objects);
            visit.Number("map_header", of.Scripts);
            visit.Number("map_header", of.InitScripts);
            visit.Number("map_header", of.Text);
            visit.Number("map_header", of.DayMusic);
            visit.Number("map_header", of.NightMusic);
            visit.Number("map_header", of.Encounters);
            visit.Number("map_header", of.Events);
            visit.Number("map_header", of.Label);
            visit.Number("map_header", of.LabelWindow);
            visit.Number("map_header", of.Weather);
            visit.Number("map_header", of.Camera);
            visit.Number("map_header", of.Type);
            visit.Number("map_header", of.BattleBackground);
            visit.Number("map_header", of.Flags);
            visit.Number("map_header", of.WorldX);
            visit.Number("map_header", of.WorldY);
            visit.Number("map_header", of.Gear);
            visit.Number("map_header", of.Kanto);
            visit.Number("map_header", of.Follow);
            visit.Array("map_header", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, MapMatrix of)
        {
            if (of == null)
                return;
            visit.Text("map_matrix", of.Name);
            visit.Array("map_matrix", "lands", of.Lands);
            visit.Array("map_matrix", "headers", of.Headers);
            visit.Array("map_matrix", "altitudes", of.Altitudes);
            visit.Number("map_matrix", of.Width);
            visit.Number("map_matrix", of.Height);
        }

        public static void Walk(IVisitor visit, MapProp? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapProp of)
        {
            visit.Number("map_prop", of.Model);
            visit.Array("map_prop", "", of.Position.ToArray());
            visit.Array("map_prop", "", of.Rotation.ToArray());
            visit.Array("map_prop", "", of.Scale.ToArray());
            visit.Array("map_prop", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, MapPlate? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapPlate of)
        {
            visit.Array("map_plate", "", of.Min.ToArray());
            visit.Array("map_plate", "", of.Max.ToArray());
            visit.Array("map_plate", "", of.Normal.ToArray());
            visit.Number("map_plate", of.Constant);
            visit.Array("map_plate", "", of.Points.ToArray());
            visit.Number("map_plate", of.NormalIndex);
            visit.Number("map_plate", of.ConstantIndex);
        }

        public static void Walk(IVisitor visit, MapStrip? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapStrip of)
        {
            visit.Number("map_strip", of.Scanline);
            visit.Number("map_strip", of.First);
            visit.Number("map_strip", of.Count);
        }

        public static void Walk(IVisitor visit, MapTriangle? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapTriangle of)
        {
            visit.Array("map_triangle", "", of.Points.ToArray());
            visit.Number("map_triangle", of.Normal);
            visit.Number("map_triangle", of.Constant);
        }

        public static void Walk(IVisitor visit, MapHeightCell? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapHeightCell of)
        {
            visit.Number("map_height_cell", of.First);
            visit.Number("map_height_cell", of.Count);
        }

        public static void Walk(IVisitor visit, MapCellStrip? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapCellStrip of)
        {
            visit.Number("map_cell_strip", of.Scanline);
            visit.Number("map_cell_strip", of.First);
            visit.Number("map_cell_strip", of.Count);
        }

        public static void Walk(IVisitor visit, MapSound? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapSound of)
        {
            visit.Number("map_sound", of.Sound);
            visit.Number("map_sound", of.Volume);
            visit.Array("map_sound", "", of.Unknown.ToArray());
            visit.Number("map_sound", of.X0);
            visit.Number("map_sound", of.Z0);
            visit.Number("map_sound", of.X1);
            visit.Number("map_sound", of.Z1);
        }

        public static void Walk(IVisitor visit, MapLand of)
        {
            if (of == null)
                return;
            visit.Number("map_land", of.ModelOffset);
            visit.Number("map_land", of.ModelSize);
            visit.Array("map_land", "tiles", of.Tiles);
            foreach (var item in of.Props)
                Walk(visit, item);
            foreach (var item in of.Plates)
                Walk(visit, item);
            foreach (var item in of.Strips)
                Walk(visit, item);
            visit.Array("map_land", "accesses", of.Accesses);
            foreach (var item in of.Sounds)
                Walk(visit, item);
            visit.Number("map_land", of.PropCount);
            visit.Number("map_land", of.PlateCount);
            visit.Number("map_land", of.StripCount);
            visit.Number("map_land", of.AccessCount);
            visit.Number("map_land", of.SoundCount);
            visit.Number("map_land", of.HeightResult);
            visit.Array("map_land", "points", of.Points);
            visit.Array("map_land", "normals", of.Normals);
            foreach (var item in of.Triangles)
                Walk(visit, item);
            foreach (var item in of.Cells)
                Walk(visit, item);
            foreach (var item in of.CellStrips)
                Walk(visit, item);
            visit.Array("map_land", "cell_accesses", of.CellAccesses);
            visit.Number("map_land", of.PointCount);
            visit.Number("map_land", of.NormalCount);
            visit.Number("map_land", of.TriangleCount);
            visit.Number("map_land", of.CellCount);
            visit.Number("map_land", of.CellStripCount);
            visit.Number("map_land", of.CellAccessCount);
            visit.Number("map_land", of.GridColumns);
            visit.Number("map_land", of.GridRows);
            visit.Array("map_land", "", of.GridMin.ToArray());
            visit.Array("map_land", "", of.GridMax.ToArray());
            visit.Array("map_land", "", of.GridCell.ToArray());
        }

        public static void Walk(IVisitor visit, MapArea? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapArea of)
        {
            visit.Number("map_area", of.PropSet);
            visit.Number("map_area", of.TextureSet);
            visit.Number("map_area", of.Light);
            visit.Number("map_area", of.Outdoor);
            visit.Number("map_area", of.Raw);
        }

        public static void Walk(IVisitor visit, MapLight? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapLight of)
        {
            visit.Number("map_light", of.End);
            visit.Array("map_light", "", of.Valid.ToArray());
            visit.Array("map_light", "", of.Color.ToArray());
            visit.Array("map_light", "", of.Direction.ToArray());
            visit.Array("map_light", "", of.Diffuse.ToArray());
            visit.Array("map_light", "", of.Ambient.ToArray());
            visit.Array("map_light", "", of.Specular.ToArray());
            visit.Array("map_light", "", of.Emission.ToArray());
        }

        public static void Walk(IVisitor visit, MapAnimation? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapAnimation of)
        {
            visit.Number("map_animation", of.Present);
            visit.Number("map_animation", of.Flags);
            visit.Number("map_animation", of.Slope);
            visit.Array("map_animation", "", of.Ids.ToArray());
            visit.Array("map_animation", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, MapBackground? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapBackground of)
        {
            visit.Number("map_background", of.Script);
            visit.Number("map_background", of.Kind);
            visit.Number("map_background", of.X);
            visit.Number("map_background", of.Z);
            visit.Number("map_background", of.Y);
            visit.Number("map_background", of.Facing);
            visit.Array("map_background", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, MapObject? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapObject of)
        {
            visit.Number("map_object", of.Id);
            visit.Number("map_object", of.Graphics);
            visit.Number("map_object", of.Movement);
            visit.Number("map_object", of.Trainer);
            visit.Number("map_object", of.Flag);
            visit.Number("map_object", of.Script);
            visit.Number("map_object", of.Direction);
            visit.Array("map_object", "", of.Parameters.ToArray());
            visit.Number("map_object", of.RangeX);
            visit.Number("map_object", of.RangeZ);
            visit.Number("map_object", of.X);
            visit.Number("map_object", of.Z);
            visit.Number("map_object", of.Y);
            visit.Array("map_object", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, MapWarp? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapWarp of)
        {
            visit.Number("map_warp", of.X);
            visit.Number("map_warp", of.Z);
            visit.Number("map_warp", of.Header);
            visit.Number("map_warp", of.Warp);
            visit.Array("map_warp", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, MapTrigger? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, MapTrigger of)
        {
            visit.Number("map_trigger", of.Script);
            visit.Number("map_trigger", of.X);
            visit.Number("map_trigger", of.Z);
            visit.Number("map_trigger", of.Width);
            visit.Number("map_trigger", of.Length);
            visit.Number("map_trigger", of.Y);
            visit.Number("map_trigger", of.Value);
            visit.Number("map_trigger", of.Variable);
            visit.Array("map_trigger", "", of.Raw.ToArray());
        }

        public static void Walk(IVisitor visit, ModelInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("model_info", of.WarningCount);
            visit.Number("model_info", of.WarningTotal);
            visit.Number("model_info", of.Format);
            visit.Number("model_info", of.ByteOrder);
            visit.Number("model_info", of.NodeCount);
            visit.Number("model_info", of.MeshCount);
            visit.Array("model_info", "inverse_binds", of.InverseBinds);
            visit.Number("model_info", of.MaterialCount);
            visit.Number("model_info", of.TextureCount);
            visit.Number("model_info", of.VertexCount);
            visit.Number("model_info", of.TriangleCount);
            visit.Number("model_info", of.DroppedCount);
            visit.Number("model_info", of.Skinned);
            visit.Number("model_info", of.BindGap);
            visit.Array("model_info", "", of.BoundsMin.ToArray());
            visit.Array("model_info", "", of.BoundsMax.ToArray());
            visit.Number("model_info", of.Overflow);
            visit.Text("model_info", of.Name);
            visit.Number("model_info", of.ScalingRule);
            visit.Number("model_info", of.MotionFileCount);
            visit.Texts("model_info", "motion_files", of.MotionFiles);
        }

        public static void Walk(IVisitor visit, Transform? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, Transform of)
        {
            visit.Array("transform", "", of.Translation.ToArray());
            visit.Array("transform", "", of.Rotation.ToArray());
            visit.Array("transform", "", of.Scale.ToArray());
        }

        public static void Walk(IVisitor visit, Node of)
        {
            if (of == null)
                return;
            visit.Number("node", of.Offset);
            visit.Text("node", of.Name);
            Walk(visit, of.Rest);
            visit.Array("node", "", of.World.ToArray());
            visit.Array("node", "", of.Center.ToArray());
            visit.Number("node", of.Radius);
            visit.Number("node", of.Parent);
            visit.Number("node", of.Mesh);
            visit.Number("node", of.TrackGroup);
            visit.Number("node", of.ShapeGroup);
            visit.Number("node", of.Flags);
            visit.Array("node", "", of.Angles.ToArray());
        }

        public static void Walk(IVisitor visit, Submesh? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, Submesh of)
        {
            visit.Number("submesh", of.FirstIndex);
            visit.Number("submesh", of.IndexCount);
            visit.Number("submesh", of.Material);
            visit.Number("submesh", of.Node);
            visit.Number("submesh", of.Flags);
            visit.Number("submesh", of.Order);
        }

        public static void Walk(IVisitor visit, Influence? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, Influence of)
        {
            visit.Array("influence", "", of.Position.ToArray());
            visit.Array("influence", "", of.Normal.ToArray());
            visit.Number("influence", of.Weight);
            visit.Number("influence", of.Node);
        }

        public static void Walk(IVisitor visit, Mesh of)
        {
            if (of == null)
                return;
            visit.Number("mesh", of.Kind);
            visit.Number("mesh", of.CornerCount);
            visit.Number("mesh", of.Node);
            visit.Number("mesh", of.VertexCount);
            visit.Number("mesh", of.IndexCount);
            visit.Number("mesh", of.SubmeshCount);
            visit.Number("mesh", of.InfluenceCount);
            visit.Number("mesh", of.UserCount);
            visit.Array("mesh", "positions", of.Positions);
            visit.Array("mesh", "normals", of.Normals);
            for (int set = 0; set < 8; set++)
                visit.Array("mesh", "uvs", of.Uvs(set));
            for (int set = 0; set < 2; set++)
                visit.Array("mesh", "colors", of.Colors(set));
            visit.Array("mesh", "indices", of.Indices);
            foreach (var item in of.Submeshes)
                Walk(visit, item);
            visit.Array("mesh", "sources", of.Sources);
            visit.Array("mesh", "joints", of.Joints);
            visit.Array("mesh", "weights", of.Weights);
            foreach (var item in of.Influences)
                Walk(visit, item);
            visit.Array("mesh", "influence_starts", of.InfluenceStarts);
            visit.Array("mesh", "speculars", of.Speculars);
            visit.Array("mesh", "volume_uvs", of.VolumeUvs);
            visit.Array("mesh", "user_words", of.UserWords);
            visit.Array("mesh", "polygon_normals", of.PolygonNormals);
            visit.Array("mesh", "binormals", of.Binormals);
            visit.Array("mesh", "tangents", of.Tangents);
        }

        public static void Walk(IVisitor visit, Material of)
        {
            if (of == null)
                return;
            visit.Number("material", of.Offset);
            visit.Text("material", of.Name);
            visit.Number("material", of.Texture);
            visit.Number("material", of.Texture2);
            visit.Number("material", of.Flags);
            visit.Number("material", of.BlendSource);
            visit.Number("material", of.BlendDestination);
            visit.Number("material", of.WrapU);
            visit.Number("material", of.WrapV);
            visit.Number("material", of.Filter);
            visit.Array("material", "", of.Diffuse.ToArray());
            visit.Array("material", "", of.Ambient.ToArray());
            visit.Array("material", "", of.Specular.ToArray());
            visit.Array("material", "", of.Emission.ToArray());
            visit.Array("material", "", of.Diffuse2.ToArray());
            visit.Array("material", "", of.Ambient2.ToArray());
            visit.Array("material", "", of.Specular2.ToArray());
            visit.Number("material", of.Exponent);
            visit.Number("material", of.MipBias);
            visit.Array("material", "", of.UvScale.ToArray());
            visit.Number("material", of.UvRotation);
            visit.Array("material", "", of.UvTranslation.ToArray());
            visit.Array("material", "", of.Raw.ToArray());
            visit.Array("material", "parameters", of.Parameters);
            visit.Number("material", of.ParameterCount);
            visit.Array("material", "", of.UvMatrix.ToArray());
        }

        public static void Walk(IVisitor visit, MotionInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("motion_info", of.WarningCount);
            visit.Number("motion_info", of.WarningTotal);
            visit.Number("motion_info", of.Format);
            visit.Number("motion_info", of.ByteOrder);
            visit.Number("motion_info", of.TrackCount);
            visit.Number("motion_info", of.Kind);
            visit.Text("motion_info", of.Name);
            visit.Number("motion_info", of.GroupCount);
            visit.Number("motion_info", of.StoredGroupCount);
            visit.Number("motion_info", of.FrameCount);
            visit.Number("motion_info", of.Interpolation);
            visit.Number("motion_info", of.RawType);
            visit.Number("motion_info", of.RawInterpolation);
            visit.Text("motion_info", of.ModelName);
            visit.Text("motion_info", of.ActionName);
        }

        public static void Walk(IVisitor visit, Track of)
        {
            if (of == null)
                return;
            visit.Number("track", of.Offset);
            visit.Text("track", of.Target);
            visit.Array("track", "frames", of.Frames);
            visit.Array("track", "values", of.Values);
            visit.Array("track", "raw", of.Raw);
            visit.Texts("track", "names", of.Names);
            visit.Number("track", of.Group);
            visit.Number("track", of.Property);
            visit.Number("track", of.Interpolation);
            visit.Number("track", of.KeyCount);
            visit.Number("track", of.ValueCount);
            visit.Number("track", of.RawCount);
            visit.Number("track", of.Axis);
            visit.Number("track", of.PointCount);
            visit.Number("track", of.NameCount);
            visit.Number("track", of.Flags);
            visit.Number("track", of.FlagsKind);
        }

        public static void Walk(IVisitor visit, OutlineInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("outline_info", of.WarningCount);
            visit.Number("outline_info", of.WarningTotal);
            visit.Number("outline_info", of.Format);
            visit.Number("outline_info", of.ByteOrder);
            visit.Number("outline_info", of.RecordCount);
        }

        public static void Walk(IVisitor visit, OutlineRecord of)
        {
            if (of == null)
                return;
            visit.Number("record", of.Offset);
            visit.Number("record", of.Size);
            visit.Text("record", of.Name);
            visit.Number("record", of.Kind);
            visit.Number("record", of.Depth);
            visit.Number("record", of.Type);
            visit.Number("record", of.Flags);
            visit.Number("record", of.Count);
        }

        public static void Walk(IVisitor visit, SceneInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("scene_info", of.WarningCount);
            visit.Number("scene_info", of.WarningTotal);
            visit.Number("scene_info", of.Format);
            visit.Number("scene_info", of.ByteOrder);
            visit.Number("scene_info", of.SectionCount);
            visit.Number("scene_info", of.InstanceCount);
            visit.Number("scene_info", of.ModelCount);
            visit.Number("scene_info", of.ClipCount);
            visit.Number("scene_info", of.TextureCount);
            visit.Number("scene_info", of.AnimationCount);
            visit.Number("scene_info", of.TextureSetCount);
            visit.Number("scene_info", of.Radius);
            visit.Number("scene_info", of.PlacementCount);
            visit.Number("scene_info", of.PlacementTableCount);
        }

        public static void Walk(IVisitor visit, SceneModel of)
        {
            if (of == null)
                return;
            visit.Text("scene_model", of.Name);
            visit.Number("scene_model", of.Store);
            visit.Number("scene_model", of.Index);
            visit.Number("scene_model", of.TextureSet);
            visit.Number("scene_model", of.Result);
        }

        public static void Walk(IVisitor visit, Clip of)
        {
            if (of == null)
                return;
            visit.Text("clip", of.Name);
            visit.Number("clip", of.Model);
            visit.Number("clip", of.Fit);
            visit.Number("clip", of.Store);
            visit.Number("clip", of.Index);
        }

        public static void Walk(IVisitor visit, TextureSet? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, TextureSet of)
        {
            visit.Number("texture_set", of.Store);
            visit.Number("texture_set", of.Index);
        }

        public static void Walk(IVisitor visit, Section? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, Section of)
        {
            visit.Number("section", of.Offset);
            visit.Array("section", "", of.World.ToArray());
            visit.Array("section", "", of.Position.ToArray());
            visit.Array("section", "", of.Angles.ToArray());
            visit.Number("section", of.Radius);
            visit.Number("section", of.Alpha);
            visit.Number("section", of.Id);
            visit.Number("section", of.Flags);
            visit.Number("section", of.FirstInstance);
            visit.Number("section", of.InstanceCount);
        }

        public static void Walk(IVisitor visit, Instance of)
        {
            if (of == null)
                return;
            visit.Number("instance", of.Offset);
            visit.Number("instance", of.ModelOffset);
            visit.Array("instance", "clips", of.Clips);
            visit.Number("instance", of.ClipCount);
            visit.Number("instance", of.Section);
            visit.Number("instance", of.Model);
            visit.Number("instance", of.Speed);
            visit.Array("instance", "", of.World.ToArray());
            visit.Array("instance", "", of.BoundsMin.ToArray());
            visit.Array("instance", "", of.BoundsMax.ToArray());
            visit.Number("instance", of.Slide);
            visit.Number("instance", of.Swap);
            visit.Number("instance", of.Flags);
            visit.Number("instance", of.Animated);
            visit.Number("instance", of.Roles);
            visit.Number("instance", of.Blocks);
            visit.Array("instance", "", of.Center.ToArray());
            visit.Number("instance", of.Radius);
        }

        public static void Walk(IVisitor visit, LandTable of)
        {
            if (of == null)
                return;
            visit.Text("land_table", of.Name);
            visit.Text("land_table", of.TextureFile);
            visit.Text("land_table", of.Author);
            visit.Text("land_table", of.Description);
            visit.Number("land_table", of.Offset);
            visit.Number("land_table", of.Format);
            visit.Number("land_table", of.EntryCount);
            visit.Number("land_table", of.AnimatedCount);
            visit.Number("land_table", of.VisibleCount);
            visit.Number("land_table", of.DirectCount);
            visit.Number("land_table", of.Attributes);
            visit.Number("land_table", of.LoadFlags);
            visit.Number("land_table", of.ClipDistance);
            visit.Number("land_table", of.TextureList);
            visit.Number("land_table", of.LoaderName);
            visit.Number("land_table", of.Loader);
        }

        public static void Walk(IVisitor visit, TextureAnimation of)
        {
            if (of == null)
                return;
            visit.Array("texture_animation", "frames", of.Frames);
            visit.Number("texture_animation", of.FrameCount);
            visit.Number("texture_animation", of.Id);
            visit.Number("texture_animation", of.Type);
        }

        public static void Walk(IVisitor visit, CollisionGroup? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, CollisionGroup of)
        {
            visit.Array("collision_group", "", of.Center.ToArray());
            visit.Number("collision_group", of.Radius);
            visit.Number("collision_group", of.FirstTriangle);
            visit.Number("collision_group", of.TriangleCount);
            visit.Number("collision_group", of.Flags);
            visit.Number("collision_group", of.Instance);
        }

        public static void Walk(IVisitor visit, Collision of)
        {
            if (of == null)
                return;
            visit.Array("collision", "positions", of.Positions);
            visit.Array("collision", "indices", of.Indices);
            visit.Array("collision", "normals", of.Normals);
            visit.Array("collision", "flags", of.Flags);
            foreach (var item in of.Groups)
                Walk(visit, item);
            visit.Number("collision", of.VertexCount);
            visit.Number("collision", of.TriangleCount);
            visit.Number("collision", of.GroupCount);
        }

        public static void Walk(IVisitor visit, PlacementAction? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, PlacementAction of)
        {
            visit.Number("placement_action", of.Type);
            visit.Array("placement_action", "", of.Operands.ToArray());
        }

        public static void Walk(IVisitor visit, PlacementTable? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, PlacementTable of)
        {
            visit.Number("placement_table", of.Offset);
            visit.Number("placement_table", of.Size);
            visit.Number("placement_table", of.Kind);
            visit.Number("placement_table", of.Version);
            visit.Number("placement_table", of.Floor);
            visit.Number("placement_table", of.FirstPlacement);
            visit.Number("placement_table", of.PlacementCount);
            visit.Number("placement_table", of.RoomCount);
            visit.Number("placement_table", of.Store);
            visit.Number("placement_table", of.Index);
        }

        public static void Walk(IVisitor visit, Placement of)
        {
            if (of == null)
                return;
            visit.Number("placement", of.Offset);
            visit.Array("placement", "raw", of.Raw);
            foreach (var item in of.Actions)
                Walk(visit, item);
            visit.Number("placement", of.RawCount);
            visit.Number("placement", of.ActionCount);
            visit.Number("placement", of.Result);
            visit.Number("placement", of.Kind);
            visit.Number("placement", of.Type);
            visit.Number("placement", of.Id);
            visit.Number("placement", of.Flags);
            visit.Number("placement", of.Table);
            visit.Number("placement", of.Section);
            visit.Number("placement", of.SectionId);
            visit.Number("placement", of.Floor);
            visit.Number("placement", of.Group);
            visit.Number("placement", of.Wave);
            visit.Number("placement", of.Children);
            visit.Number("placement", of.MostChildren);
            visit.Array("placement", "", of.Position.ToArray());
            visit.Array("placement", "", of.Angles.ToArray());
            visit.Array("placement", "", of.Parameters.ToArray());
            visit.Array("placement", "", of.Integers.ToArray());
            visit.Array("placement", "", of.World.ToArray());
        }

        public static void Walk(IVisitor visit, TexturesInfo of)
        {
            if (of == null)
                return;
            foreach (var item in of.Warnings)
                Walk(visit, item);
            visit.Number("textures_info", of.WarningCount);
            visit.Number("textures_info", of.WarningTotal);
            visit.Number("textures_info", of.Format);
            visit.Number("textures_info", of.ByteOrder);
            visit.Number("textures_info", of.ImageCount);
            visit.Number("textures_info", of.PaletteCount);
            visit.Number("textures_info", of.BrokenCount);
        }

        public static void Walk(IVisitor visit, Palette of)
        {
            if (of == null)
                return;
            visit.Array("palette", "colors", of.Colors);
            visit.Text("palette", of.Name);
            visit.Number("palette", of.Count);
            visit.Number("palette", of.Bank);
            visit.Number("palette", of.First);
            visit.Number("palette", of.Format);
        }

        public static void Walk(IVisitor visit, Level? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, Level of)
        {
            visit.Number("level", of.Offset);
            visit.Number("level", of.Size);
            visit.Number("level", of.Width);
            visit.Number("level", of.Height);
        }

        public static void Walk(IVisitor visit, Image of)
        {
            if (of == null)
                return;
            visit.Number("image", of.Offset);
            visit.Number("image", of.Size);
            visit.Text("image", of.Name);
            foreach (var item in of.Levels)
                Walk(visit, item);
            Walk(visit, of.Palette);
            visit.Number("image", of.Width);
            visit.Number("image", of.Height);
            visit.Number("image", of.LevelCount);
            visit.Number("image", of.Flags);
            visit.Number("image", of.ColorCount);
            visit.Number("image", of.FirstColor);
            visit.Number("image", of.PixelFormat);
            visit.Number("image", of.DataFormat);
            visit.Number("image", of.GlobalIndex);
            visit.Number("image", of.UsedHeight);
            visit.Number("image", of.CodebookCount);
            visit.Number("image", of.Result);
            visit.Number("image", of.PaletteIndex);
            visit.Number("image", of.PaletteRule);
        }

        public static void Walk(IVisitor visit, TextureRef of)
        {
            if (of == null)
                return;
            visit.Text("texture_ref", of.Name);
            visit.Text("texture_ref", of.Palette);
            visit.Number("texture_ref", of.Attributes);
            visit.Number("texture_ref", of.GlobalIndex);
        }

        public static void Walk(IVisitor visit, TextureList of)
        {
            if (of == null)
                return;
            foreach (var item in of.Refs)
                Walk(visit, item);
            visit.Number("texture_list", of.Count);
            visit.Number("texture_list", of.Rule);
        }

        public static void Walk(IVisitor visit, SceneLand? of)
        {
            if (of.HasValue)
                Walk(visit, of.Value);
        }

        public static void Walk(IVisitor visit, SceneLand of)
        {
            visit.Number("scene_land", of.Land);
            visit.Number("scene_land", of.Header);
            visit.Number("scene_land", of.Area);
            visit.Number("scene_land", of.X);
            visit.Number("scene_land", of.Z);
            visit.Number("scene_land", of.Altitude);
            visit.Number("scene_land", of.FirstLight);
            visit.Number("scene_land", of.LightCount);
            visit.Number("scene_land", of.Result);
        }

        public static void Walk(IVisitor visit, Archive of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Entries)
                Walk(visit, item);
            Walk(visit, of.Rom);
        }

        public static void Walk(IVisitor visit, Map of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Headers)
                Walk(visit, item);
            visit.Texts("map", "names", of.Names);
            Walk(visit, of.Matrix);
            Walk(visit, of.Land);
            Walk(visit, of.Area);
            visit.Array("map", "models", of.Models);
            foreach (var item in of.Lights)
                Walk(visit, item);
            Walk(visit, of.Animation);
            foreach (var item in of.Backgrounds)
                Walk(visit, item);
            foreach (var item in of.Objects)
                Walk(visit, item);
            foreach (var item in of.Warps)
                Walk(visit, item);
            foreach (var item in of.Triggers)
                Walk(visit, item);
        }

        public static void Walk(IVisitor visit, Model of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Nodes)
                Walk(visit, item);
            foreach (var item in of.Meshes)
                Walk(visit, item);
            foreach (var item in of.Materials)
                Walk(visit, item);
            Walk(visit, of.TextureList);
        }

        public static void Walk(IVisitor visit, Motion of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Tracks)
                Walk(visit, item);
        }

        public static void Walk(IVisitor visit, Outline of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Records)
                Walk(visit, item);
        }

        public static void Walk(IVisitor visit, Scene of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Sections)
                Walk(visit, item);
            foreach (var item in of.Instances)
                Walk(visit, item);
            foreach (var item in of.Models)
                Walk(visit, item);
            foreach (var item in of.Clips)
                Walk(visit, item);
            foreach (var item in of.TextureSets)
                Walk(visit, item);
            Walk(visit, of.TextureList);
            foreach (var item in of.Animations)
                Walk(visit, item);
            Walk(visit, of.LandTable);
            Walk(visit, of.Collision);
            foreach (var item in of.Placements)
                Walk(visit, item);
            foreach (var item in of.PlacementTables)
                Walk(visit, item);
            foreach (var item in of.Lands)
                Walk(visit, item);
            foreach (var item in of.Lights)
                Walk(visit, item);
        }

        public static void Walk(IVisitor visit, Textures of)
        {
            Walk(visit, of.Info);
            foreach (var item in of.Images)
                Walk(visit, item);
            foreach (var item in of.Palettes)
                Walk(visit, item);
        }
    }
}
