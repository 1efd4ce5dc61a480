// dump.cs - prints all arrays of all files in a folder, as `conformance --dump` does: dump FOLDER.
using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using Kunai;

// Count and CRC of each array of a file, by module and name.
internal sealed class Arrays : IVisitor
{
    private struct Sum
    {
        internal ulong Count;
        internal uint Crc;
    }

    private static readonly uint[] Table = MakeTable();
    private readonly SortedDictionary<string, Sum> sums = new SortedDictionary<string, Sum>(StringComparer.Ordinal);
    private string module = "";

    internal void Begin(string name)
    {
        module = name;
    }

    public void Number<T>(string owner, T value) where T : struct
    {
        Add(owner, "", 1, GetBytes(new[] { value }));
    }

    public void Text(string owner, Text value)
    {
        Array(owner, "", value.Bytes);
    }

    public void Texts(string owner, string member, Records<Text> values)
    {
        foreach (Text value in values)
            Array(owner, member, value.Bytes);
    }

    public unsafe void Array<T>(string owner, string member, View<T> values) where T : struct
    {
        using (Lease lease = values.Pin())
            Add(owner, member, values.Length, (byte*)lease.Pointer, lease.ByteLength);
    }

    public void Array<T>(string owner, string member, T[] values) where T : struct
    {
        Add(owner, member, values.Length, GetBytes(values));
    }

    internal void Print(TextWriter to)
    {
        foreach (var sum in sums)
            to.Write($"\t{sum.Key.Replace('\0', ' ').Replace('\x1', '.').TrimEnd('.')} {sum.Value.Count} {sum.Value.Crc:x8}\n");
    }

    private static byte[] GetBytes<T>(T[] values) where T : struct
    {
        var bytes = new byte[Buffer.ByteLength(values)];
        Buffer.BlockCopy(values, 0, bytes, 0, bytes.Length);
        return bytes;
    }

    private unsafe void Add(string owner, string member, int count, byte[] bytes)
    {
        fixed (byte* first = bytes)
            Add(owner, member, count, first, bytes.Length);
    }

    private unsafe void Add(string owner, string member, int count, byte* bytes, long size)
    {
        if (count == 0)
            return;
        // The order of the names is that of module, owner and member, each by its bytes.
        string name = module + "\0" + owner + "\x1" + member;
        sums.TryGetValue(name, out Sum sum);
        sum.Count += (ulong)count;
        sum.Crc = AddToCrc(sum.Crc, bytes, size);
        sums[name] = sum;
    }

    private static uint[] MakeTable()
    {
        var table = new uint[256];
        for (uint i = 0; i < 256; i++)
        {
            table[i] = i;
            for (int bit = 0; bit < 8; bit++)
                table[i] = (table[i] & 1) != 0 ? table[i] >> 1 ^ 0xEDB88320 : table[i] >> 1;
        }
        return table;
    }

    // The CRC-32 of zlib, PNG and Ethernet.
    private static unsafe uint AddToCrc(uint crc, byte* bytes, long size)
    {
        crc = ~crc;
        fixed (uint* table = Table)
            for (long i = 0; i < size; i++)
                crc = crc >> 8 ^ table[(crc ^ bytes[i]) & 0xFF];
        return ~crc;
    }
}

internal static class Program
{
    private delegate T Opener<T>();

    private static T Open<T>(Opener<T> open) where T : class
    {
        try
        {
            return open();
        }
        catch (KunaiException)
        {
            return null;
        }
    }

    private static void AddModel(Arrays to, Model model)
    {
        to.Begin("model");
        Walker.Walk(to, model);
    }

    private static void AddMotion(Arrays to, Motion motion)
    {
        to.Begin("motion");
        Walker.Walk(to, motion);
    }

    private static void AddArchive(Arrays to, byte[] data, int depth)
    {
        using (Archive archive = Open(() => new Archive(data)))
        {
            if (archive == null)
                return;
            uint format = archive.Info.Format;
            to.Begin("archive");
            Walker.Walk(to, archive);
            foreach (Entry entry in archive.Entries)
            {
                byte[] content = entry.Result == ResultCode.Ok ? Open(entry.Read) : null;
                if (content == null)
                    continue;
                to.Begin("archive");
                to.Array("entry", "content", content);
                if (entry.Packing != 0 || entry.Format != format)
                    AddFile(to, content, depth + 1);
            }
        }
    }

    private static void AddTextures(Arrays to, byte[] data)
    {
        using (Textures textures = Open(() => new Textures(data)))
        {
            if (textures == null)
                return;
            to.Begin("textures");
            Walker.Walk(to, textures);
            foreach (Image image in textures.Images)
                for (int level = 0; level < image.Levels.Length; level++)
                {
                    byte[] pixels = image.Levels[level].Size != 0 ? Open(() => image.Decode(level)) : null;
                    if (pixels != null)
                        to.Array("rgba8", "texels", pixels);
                }
        }
    }

    // Opens item after item.
    private static void AddItems<T>(Func<Options, T> open, Options options, Action<T> add) where T : class, IDisposable
    {
        for (; options.Index <= 255; options.Index++)
        {
            try
            {
                using (T opened = open(options))
                    add(opened);
            }
            catch (KunaiException error)
            {
                if (error.Code == ResultCode.ERange)
                    return;
            }
        }
    }

    private static void AddMotions(Arrays to, byte[] data)
    {
        using (Model model = Open(() => new Model(data)))
            AddItems(options => new Motion(data, options), new Options { Model = model },
                motion => AddMotion(to, motion));
    }

    private static void AddScene(Arrays to, byte[] data)
    {
        using (Scene scene = Open(() => new Scene(data)))
        {
            if (scene == null)
                return;
            to.Begin("scene");
            Walker.Walk(to, scene);
            foreach (SceneModel part in scene.Models)
                if (part.Model != null)
                    AddModel(to, part.Model);
            foreach (Clip clip in scene.Clips)
                if (clip.Motion != null)
                    AddMotion(to, clip.Motion);
        }
    }

    private static void AddMap(Arrays to, byte[] data)
    {
        using (Map map = Open(() => new Map(data)))
        {
            if (map == null)
                return;
            to.Begin("map");
            Walker.Walk(to, map);
            for (int model = 0; map.GetDraws(model).Length > 0; model++)
                foreach (MapDraw draw in map.GetDraws(model))
                    Walker.Walk(to, draw);
        }
    }

    private static void AddFile(Arrays to, byte[] data, int depth)
    {
        Found found = Library.Probe(data) ?? default(Found);

        if (depth > 3 || found.Format == 0 ||
            found.Modules == Module.Prs && found.Confidence <= Confidence.Possible)
            return;
        if ((found.Modules & Module.Prs) != 0)
        {
            byte[] content = Open(() => Library.UnpackPrs(data));
            if (content != null)
            {
                to.Begin("prs");
                to.Array("stream", "content", content);
                AddFile(to, content, depth + 1);
            }
        }
        if ((found.Modules & Module.Archive) != 0)
            AddArchive(to, data, depth);
        if ((found.Modules & Module.Textures) != 0)
            AddTextures(to, data);
        if ((found.Modules & Module.Model) != 0)
            AddItems(options => new Model(data, options), new Options(), model => AddModel(to, model));
        if ((found.Modules & Module.Motion) != 0)
            AddMotions(to, data);
        if (found.Modules == Module.Scene)
            AddScene(to, data);
        if ((found.Modules & Module.Map) != 0)
            AddMap(to, data);
    }

    private static void DumpFolder(string root, string folder, TextWriter to)
    {
        string[] paths = Directory.GetFileSystemEntries(folder);
        System.Array.Sort(paths, StringComparer.Ordinal);
        foreach (string path in paths)
        {
            if (Path.GetFileName(path)[0] == '.')
                continue;
            if (Directory.Exists(path))
            {
                DumpFolder(root, path, to);
                continue;
            }
            byte[] data = File.ReadAllBytes(path);
            var arrays = new Arrays();
            to.Write($"{path.Substring(root.Length + 1)} {data.Length}\n");
            AddFile(arrays, data, 0);
            arrays.Print(to);
        }
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: dump FOLDER");
            return 2;
        }
        using (var to = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)))
            DumpFolder(arguments[0].TrimEnd('/'), arguments[0].TrimEnd('/'), to);
        return 0;
    }
}
