// bench.cs - opens all models of a folder and walks all their arrays, as bench.c: bench FOLDER MODE PASSES.
// bench.sh compares both. Modes:
//
// views     the address, the length and the first byte of each array
// words     all bytes of each array, as 32-bit words at its address (View.Pin)
// elements  all elements of each array, as numbers (foreach)
using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using Kunai;

internal static unsafe class Program
{
    private static string mode;
    private static double sum;

    private static void AddFiles(string folder, List<byte[]> files)
    {
        foreach (string path in Directory.GetFiles(folder, "*", SearchOption.AllDirectories))
        {
            byte[] data = File.ReadAllBytes(path);
            if (((Library.Probe(data)?.Modules ?? 0) & Module.Model) != 0)
                files.Add(data);
        }
    }

    // Adds an array, if the mode is not "elements".
    private static bool AddBytes<T>(View<T> view) where T : struct
    {
        if (mode == "elements")
            return false;
        if (view.Length == 0)
            return true;
        using (Lease lease = view.Pin())
        {
            ulong total = 0;
            if (mode == "views")
                total = (ulong)lease.ByteLength + *(byte*)lease.Pointer;
            else
                for (uint* at = (uint*)lease.Pointer, end = at + lease.ByteLength / 4; at != end; at++)
                    total += *at;
            sum += total;
        }
        return true;
    }

    private static void Add(View<float> view)
    {
        if (AddBytes(view))
            return;
        foreach (float value in view)
            sum += value;
    }

    private static void Add(View<uint> view)
    {
        if (AddBytes(view))
            return;
        foreach (uint value in view)
            sum += value;
    }

    private static void Add(View<ushort> view)
    {
        if (AddBytes(view))
            return;
        foreach (ushort value in view)
            sum += value;
    }

    private static void Add(View<byte> view)
    {
        if (AddBytes(view))
            return;
        foreach (byte value in view)
            sum += value;
    }

    private static void Add(Mesh mesh)
    {
        Add(mesh.Positions);
        Add(mesh.Normals);
        for (int set = 0; set < 8; set++)
            Add(mesh.Uvs(set));
        for (int set = 0; set < 2; set++)
            Add(mesh.Colors(set));
        Add(mesh.Indices);
        if (!AddBytes(mesh.Submeshes))
            foreach (Submesh submesh in mesh.Submeshes)
                sum += submesh.IndexCount;
        Add(mesh.Sources);
        Add(mesh.Joints);
        Add(mesh.Weights);
        if (!AddBytes(mesh.Influences))
            foreach (Influence influence in mesh.Influences)
                sum += influence.Weight;
        Add(mesh.InfluenceStarts);
        Add(mesh.Speculars);
        Add(mesh.VolumeUvs);
        Add(mesh.UserWords);
        Add(mesh.PolygonNormals);
        Add(mesh.Binormals);
        Add(mesh.Tangents);
    }

    private static int AddModels(byte[] data)
    {
        int models = 0;
        for (var options = new Options(); ; options.Index++, models++)
            try
            {
                using (var model = new Model(data, options))
                {
                    Add(model.Info.InverseBinds);
                    foreach (Mesh mesh in model.Meshes)
                        Add(mesh);
                    foreach (Material material in model.Materials)
                        Add(material.Parameters);
                    foreach (Node node in model.Nodes)
                        sum += node.World[12];
                }
            }
            catch (KunaiException)
            {
                return models;
            }
    }

    private static int Main(string[] arguments)
    {
        int passes = arguments.Length == 3 ? int.Parse(arguments[2]) : 0, models = 0;
        var files = new List<byte[]>();
        double best = double.MaxValue;

        if (passes == 0)
            return 2;
        mode = arguments[1];
        AddFiles(arguments[0], files);
        for (int pass = 0; pass < passes; pass++)
        {
            sum = 0;
            models = 0;
            Stopwatch watch = Stopwatch.StartNew();
            foreach (byte[] data in files)
                models += AddModels(data);
            best = Math.Min(best, watch.ElapsedTicks * 1e9 / Stopwatch.Frequency);
        }
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:0} {1} {2:G10}", best, models, sum));
        return 0;
    }
}
