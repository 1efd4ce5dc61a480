// test.cs - tests of Kunai.cs: test SAMPLE, the folder of generated files. Prints what fails.
// A wrong lifetime, length or layout would read memory that is not the library's, without an exception.
// test --layout prints the layout of all structs, for comparison with tests/api/api.json.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using Kunai;
using Module = Kunai.Module;

internal static unsafe class Test
{
    private static int failures;
    private static string sample;

    private static void Check(bool isGood, string what, [CallerLineNumber] int line = 0)
    {
        if (isGood)
            return;
        Interlocked.Increment(ref failures);
        Console.WriteLine($"test.cs:{line}: {what}");
    }

    private static void Throws<T>(Action action, [CallerLineNumber] int line = 0) where T : Exception
    {
        try
        {
            action();
        }
        catch (T)
        {
            return;
        }
        Check(false, "no " + typeof(T).Name, line);
    }

    private static int GetCode(Action action, [CallerLineNumber] int line = 0)
    {
        try
        {
            action();
        }
        catch (KunaiException error)
        {
            Check(error.Code == error.Error.Code && error.Code < 0 && error.Message.Contains("KUNAI_E_"), "error", line);
            return error.Code;
        }
        return ResultCode.Ok;
    }

    private static byte[] Read(string name)
    {
        return File.ReadAllBytes(Path.Combine(sample, name));
    }

    // An archive by hand: entry 1 has the bytes 7 and 9.
    private static byte[] MakeAfs()
    {
        var afs = new byte[0x1000];
        byte[] head = { 0x41, 0x46, 0x53, 0, 2, 0, 0, 0, 0, 8, 0, 0, 3, 0, 0, 0, 8, 8, 0, 0, 2, 0, 0, 0 };

        head.CopyTo(afs, 0);
        afs[0x808] = 7;
        afs[0x809] = 9;
        return afs;
    }

    // A matrix of 255 x 255 cells. Its handle is so large that a closed one is taken from the address space.
    private static byte[] MakeMatrix()
    {
        const int cells = 255 * 255;
        var matrix = new byte[5 + 5 * cells];
        byte[] head = { 255, 255, 1, 1, 0 };

        head.CopyTo(matrix, 0);
        for (int i = 0; i < cells; i++)
            matrix[5 + 3 * cells + 2 * i] = (byte)i; // the headers and altitudes before the lands are 0
        return matrix;
    }

    private static Map OpenMatrix(byte[] matrix)
    {
        return new Map(matrix, new Options { Format = Format.MapMatrix });
    }

    // A function that the library lacks would fail only when it is called.
    private static void TestFunctions()
    {
        int count = 0;
        foreach (MethodInfo method in typeof(Native).GetMethods(BindingFlags.Static | BindingFlags.NonPublic))
            if (method.GetCustomAttribute<DllImportAttribute>() != null)
            {
                Marshal.Prelink(method);
                count++;
            }
        Check(count > 70, "functions");
        Check(Library.Version >= Native.Version && Library.GetResultName(-5) == "KUNAI_E_TRUNCATED", "version");
        Check(Library.GetFormatName(Format.Pvm) == "PVM" && Library.GetItemName(Item.Image) == "image", "names");
        Check(Library.Formats.Any(of => of.Format == Format.Pvr && of.Extensions.Contains("pvr")), "formats");
    }

    // The arrays and numbers of records are those that the file has.
    private static void TestValues()
    {
        using (var archive = new Archive(MakeAfs(), new Options { Format = Format.Afs }))
        {
            Check(archive.Entries.Count == 2 && archive.Info.EntryCount == 2, "entries");
            Check(archive.Read(1).SequenceEqual(new byte[] { 7, 9 }), "read");
            Check(archive.Entries[1].Read().SequenceEqual(archive.GetStored(1)), "stored");
            Check(archive.Find("no") == -1 && archive.Rom == null && archive.Info.Warnings.Count == 0, "find");
            Check(archive.Entries.Sum(entry => (long)entry.Offset) == 0x800 + 0x808, "offsets");
            Check(archive.Entries[0].Program == null && archive.Entries[0].Name == "", "program and name");
        }
        using (var model = new Model(Read("model_basic.nj")))
        {
            Mesh mesh = model.Meshes[0];
            Check(mesh.Positions.Length == 3 * mesh.VertexCount && mesh.Positions[0] == -1, "positions");
            Check(mesh.Indices.Length == mesh.IndexCount && mesh.Indices.Max() < mesh.VertexCount, "indices");
            Check(mesh.Positions.SequenceEqual(mesh.Positions.ToArray()), "copy");
            Check(!mesh.Joints.IsPresent && mesh.Joints.Length == 0 && !mesh.Joints.Any(), "joints are missing");
            Check(mesh.Submeshes.Length == mesh.SubmeshCount, "submeshes");
            Check(model.Nodes[0].World[0] == 1 && model.Nodes[0].Rest.Scale[2] == 1, "arrays in structs");
            Check(model.Info.Format == Format.Njbm && model.TextureList.Refs.Count == model.TextureList.Count, "info");
            var part = new float[5];
            mesh.Positions.CopyTo(3, part, 1, 4);
            Check(part[0] == 0 && part.Skip(1).SequenceEqual(mesh.Positions.Skip(3).Take(4)), "part of a copy");
        }
        using (var map = new Map(Read("light.txt")))
            Check(map.Lights.Length > 0 && map.FindLight(0) >= 0 && map.Matrix == null && map.Area == null, "lights");
    }

    // Each index is checked here: the library would read past the end of an array.
    private static void TestRange()
    {
        using (var model = new Model(Read("model_basic.nj")))
        {
            Mesh mesh = model.Meshes[0];
            foreach (int index in new[] { -1, mesh.Positions.Length, int.MaxValue, int.MinValue })
                Throws<ArgumentOutOfRangeException>(() => mesh.Positions[index].ToString());
            foreach (int index in new[] { -1, model.Meshes.Count, int.MaxValue })
                Throws<ArgumentOutOfRangeException>(() => model.Meshes[index].ToString());
            Throws<ArgumentOutOfRangeException>(() => mesh.Uvs(8));
            Throws<ArgumentOutOfRangeException>(() => mesh.Uvs(-1));
            Throws<ArgumentOutOfRangeException>(() => mesh.Colors(2));
            Throws<ArgumentOutOfRangeException>(() => model.Nodes[0].World[16].ToString());
            var to = new float[4];
            Throws<ArgumentOutOfRangeException>(() => mesh.Positions.CopyTo(0, to, 0, 5));
            Throws<ArgumentOutOfRangeException>(() => mesh.Positions.CopyTo(0, to, 3, 2));
            Throws<ArgumentOutOfRangeException>(() => mesh.Positions.CopyTo(-1, to, 0, 2));
            Throws<ArgumentOutOfRangeException>(() => mesh.Positions.CopyTo(0, to, 0, -1));
            Throws<ArgumentOutOfRangeException>(() => mesh.Positions.CopyTo(int.MaxValue, to, 0, 2));
            Throws<ArgumentOutOfRangeException>(() => model.Skin(-1, model.World()));
            Throws<ArgumentOutOfRangeException>(() => model.UvMatrix(1000));
            Check(GetCode(() => model.Skin(0, new float[0])) == ResultCode.ESpace, "too few matrices");
        }
        using (var model = new Model(Read("creature.nj")))
        {
            Throws<ArgumentException>(() => model.World(new Transform[0]));
            Check(GetCode(() => model.World(new Transform[1])) == ResultCode.ESpace, "too few transforms");
        }
        using (var archive = new Archive(MakeAfs(), new Options { Format = Format.Afs }))
        {
            Throws<ArgumentOutOfRangeException>(() => archive.Read(2));
            Throws<ArgumentOutOfRangeException>(() => archive.GetStored(-1));
        }
        Throws<ArgumentNullException>(() => new Model(null));
        Throws<ArgumentNullException>(() => new Archive(null));
        Throws<ArgumentNullException>(() => Library.UnpackPrs(null));
        Check(default(Float3)[2] == 0, "default array");
    }

    // Cut and changed files give an error or a handle, and every offset lies in the file.
    private static void TestDamage()
    {
        byte[] data = Read("model_chunk.nj");
        Check(GetCode(() => new Model(new byte[0])) == ResultCode.EFormat, "empty");
        for (int size = 0; size < data.Length; size++)
            try
            {
                using (var model = new Model(data.Take(size).ToArray()))
                    Check(model.Meshes.All(mesh => mesh.Positions.Length == 3 * mesh.VertexCount), "cut");
            }
            catch (KunaiException error)
            {
                Check(error.Code < 0 && error.Offset <= (ulong)size && error.Message.Length > 0, "error");
            }
        var random = new Random(1);
        foreach (string name in new[] { "model_bent.nj", "creature.pvm", "stage_n.rel", "land.bin", "creature.afs" })
            for (int i = 0; i < 200; i++)
            {
                byte[] damaged = Read(name);
                for (int change = 0; change < 4; change++)
                    damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
                ReadAll(damaged);
            }
        Check(Library.Probe(new byte[] { 1, 2, 3 }) == null, "probe");
    }

    // Reads what some modules find in bytes.
    private static void ReadAll(byte[] data)
    {
        GetCode(() =>
        {
            using (var archive = new Archive(data))
                foreach (Entry entry in archive.Entries)
                    GetCode(() => entry.Read());
        });
        GetCode(() =>
        {
            using (var textures = new Textures(data))
                foreach (Image image in textures.Images)
                    GetCode(() => image.Decode());
        });
        GetCode(() =>
        {
            using (var model = new Model(data))
                foreach (Mesh mesh in model.Meshes)
                    mesh.Positions.Sum();
        });
        GetCode(() =>
        {
            using (var scene = new Scene(data))
                foreach (Instance instance in scene.Instances)
                    instance.Clips.ToArray();
        });
    }

    private static void TestErrors()
    {
        IntPtr message = Marshal.StringToHGlobalAnsi("the sky falls"), record = Marshal.StringToHGlobalAnsi("SKY");
        var raw = new RawError { offset = 0x1A, message = message, record = record, code = ResultCode.ECorrupt };
        Check(new Error(&raw).ToString() == "offset 0x1a: SKY: the sky falls (KUNAI_E_CORRUPT)", "text of an error");
        raw.offset = ulong.MaxValue;
        Check(new Error(&raw).ToString().StartsWith("offset 0xffffffffffffffff: "), "largest offset");
        Marshal.FreeHGlobal(message);
        Marshal.FreeHGlobal(record);
        try
        {
            new Archive(new byte[0]);
            Check(false, "an empty archive");
        }
        catch (KunaiException error)
        {
            Check(error.Code == ResultCode.EFormat && error.Record.Length > 0 && error.Error.Message.Length > 0, "error");
        }
        // A failed open must free the array of the caller: a pinned array would stay for ever.
        for (int i = 0; i < 1000; i++)
            GetCode(() => new Textures(new byte[1 << 20]));
        Check(GC.GetTotalMemory(true) < 100 << 20, "arrays of failed opens");
        Check(GetCode(() => new Model(Read("creature.nj"), new Options { MaxMemory = 100 })) == ResultCode.ELimit, "limit");
        Check(GetCode(() => new Model(Read("creature.nj"), new Options { Index = 9 })) == ResultCode.ERange, "index");
        Check(GetCode(() => new Model(Read("creature.nj"), new Options { Flags = 0x800 })) == ResultCode.EArgument, "bit");
    }

    // After Dispose, nothing may read the memory of the library, and numbers of records stay.
    private static void TestClosed()
    {
        var model = new Model(Read("creature.nj"));
        Records<Mesh> meshes = model.Meshes;
        Mesh mesh = meshes[0];
        View<float> positions = mesh.Positions;
        IEnumerator<float> walk = ((IEnumerable<float>)positions).GetEnumerator();
        Text name = model.Nodes[0].Name;
        uint count = mesh.VertexCount;
        float[] worlds = model.World();
        walk.MoveNext();
        model.Dispose();
        model.Dispose();
        Check(model.IsClosed && mesh.VertexCount == count && positions.Length == 3 * count, "numbers");
        Throws<ObjectDisposedException>(() => model.Info.ToString());
        Throws<ObjectDisposedException>(() => model.Meshes.ToString());
        Throws<ObjectDisposedException>(() => meshes[0].ToString());
        Throws<ObjectDisposedException>(() => mesh.Positions.ToString());
        Throws<ObjectDisposedException>(() => mesh.Uvs(0).ToString());
        Throws<ObjectDisposedException>(() => positions[0].ToString());
        Throws<ObjectDisposedException>(() => positions.ToArray());
        Throws<ObjectDisposedException>(() => positions.Pin());
        Throws<ObjectDisposedException>(() => positions.Sum());
        Throws<ObjectDisposedException>(() => walk.MoveNext());
        Throws<ObjectDisposedException>(() => name.ToString());
        Throws<ObjectDisposedException>(() => model.TextureList.ToString());
        Throws<ObjectDisposedException>(() => model.World());
        Throws<ObjectDisposedException>(() => model.Skin(0, worlds));
        Throws<ObjectDisposedException>(() => new Motion(Read("creature.nj"), model));

        var archive = new Archive(MakeAfs(), new Options { Format = Format.Afs });
        View<byte> stored = archive.GetStored(1);
        Entry entry = archive.Entries[1];
        archive.Dispose();
        Throws<ObjectDisposedException>(() => stored[0].ToString());
        Throws<ObjectDisposedException>(() => entry.Read());
        Throws<ObjectDisposedException>(() => archive.Find("a"));
        var textures = new Textures(Read("creature.pvm"));
        Image image = textures.Images[0];
        Palette palette = image.Palette;
        textures.Dispose();
        Throws<ObjectDisposedException>(() => image.Decode());
        Throws<ObjectDisposedException>(() => Textures.Join(textures));
        if (palette != null)
            using (var open = new Textures(Read("creature.pvm")))
                Throws<ObjectDisposedException>(() => open.Decode(0, 0, new DecodeOptions { Palette = palette }));
        var scene = new Scene(Read("stage_n.rel"));
        SceneModel part = scene.Models.First(of => of.Model != null);
        Model inside = part.Model;
        inside.Dispose(); // the scene owns it
        Check(inside.Meshes.Count > 0, "model of a scene");
        mesh = inside.Meshes[0];
        scene.Dispose();
        Throws<ObjectDisposedException>(() => part.Model.ToString());
        Throws<ObjectDisposedException>(() => inside.Info.ToString());
        Throws<ObjectDisposedException>(() => mesh.Indices.ToString());
        var stream = new PrsStream(new MemoryStream(Read("creature.prs")));
        stream.Dispose();
        Throws<ObjectDisposedException>(() => stream.Read(new byte[4], 0, 4));
    }

    // A lease keeps the memory of a closed handle until the lease is given back.
    private static void TestLeases()
    {
        var model = new Model(Read("creature.nj"));
        View<float> positions = model.Meshes[0].Positions;
        float[] wanted = positions.ToArray();
        Lease lease = positions.Pin();
        model.Dispose();
        Check(!model.Memory.IsClosed, "a lease keeps the memory");
        Throws<ObjectDisposedException>(() => positions[0].ToString());
        for (int i = 0; i < wanted.Length; i++)
            Check(((float*)lease.Pointer)[i] == wanted[i], "leased");
        lease.Dispose();
        lease.Dispose();
        Check(model.Memory.IsClosed, "the memory is free");
        Throws<ObjectDisposedException>(() => lease.Pointer.ToString());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Forget(Action<View<byte>> use)
    {
        var archive = new Archive(MakeAfs(), new Options { Format = Format.Afs });
        use(archive.GetStored(1));
        return new WeakReference(archive.Memory);
    }

    // Memory that is free, and should not be, gets other bytes.
    private static void Fill(byte[] garbage)
    {
        for (int i = 0; i < garbage.Length; i++)
            garbage[i] = 0xEE;
    }

    private static void Collect()
    {
        for (int i = 0; i < 3; i++)
        {
            for (int garbage = 0; garbage < 10000; garbage++)
                Fill(new byte[0x1000]);
            GC.Collect();
            GC.WaitForPendingFinalizers();
        }
    }

    // A view keeps the handle, and the array that the handle reads. Without a view, the handle is closed.
    private static void TestGarbage()
    {
        View<byte> view = null;
        Forget(of => view = of);
        Collect();
        Check(view[0] == 7 && view[1] == 9, "a view keeps the handle and its input");
        var forgotten = new List<WeakReference>();
        var thread = new Thread(() =>
        {
            for (int i = 0; i < 100; i++)
                forgotten.Add(Forget(of => of.ToArray()));
        });
        thread.Start();
        thread.Join();
        Collect();
        // The collector of Mono looks at the stack conservatively: it may keep some.
        Check(forgotten.Count(of => of.IsAlive) < 10, "forgotten handles are closed");
        // The collector finalizes a joined set, its parts and a lease in any order.
        thread = new Thread(() =>
        {
            for (int i = 0; i < 100; i++)
            {
                var set = new Textures(Read("tiny.pvm"));
                Textures joined = Textures.Join(set, set);
                joined.Palettes.ToString();
                joined.Images[0].Levels.Pin().ToString();
            }
        });
        thread.Start();
        thread.Join();
        Collect();
        GC.KeepAlive(view);
    }

    // The bytes of an archive change while it is open: the contents are wrong, but nothing else is read.
    private static void TestChangedInput()
    {
        var random = new Random(2);
        foreach (string name in new[] { "creature.afs", "creature.pvm", "creature.xvm", "texture_set.gvm",
                     "texture_small_vq_mips.pvr", "texture_palette8_mips.pvr", "texture_runs.pvr", "ground.nsbtx",
                     "tiny.afs", "texture_cmpr_mips.gvr", "platinum.nds" })
            foreach (bool isImage in new[] { false, true })
            {
                byte[] data = Read(name);
                GetCode(() =>
                {
                    using (Handle handle = isImage ? (Handle)new Textures(data) : new Archive(data))
                    {
                        random.NextBytes(data);
                        if (handle is Archive archive)
                            foreach (Entry entry in archive.Entries)
                                GetCode(() => entry.Read());
                        else
                            foreach (Image image in ((Textures)handle).Images)
                                for (int level = 0; level < image.LevelCount; level++)
                                    GetCode(() => image.Decode(level));
                    }
                });
            }
    }

    // Two threads read one handle; then one thread reads while another closes.
    private static void TestThreads()
    {
        byte[] data = Read("model_bent.nj");
        var sums = new double[2];
        using (var model = new Model(data))
        {
            Thread[] threads = Enumerable.Range(0, 2).Select(number => new Thread(() =>
            {
                for (int i = 0; i < 100; i++)
                    foreach (Mesh mesh in model.Meshes)
                        foreach (float value in mesh.Positions)
                            sums[number] += value;
            })).ToArray();
            foreach (Thread thread in threads)
                thread.Start();
            foreach (Thread thread in threads)
                thread.Join();
        }
        Check(sums[0] == sums[1] && sums[0] != 0, "sums");
        byte[] matrix = MakeMatrix();
        for (int round = 0; round < 300; round++)
        {
            Map map = OpenMatrix(matrix);
            View<ushort> lands = map.Matrix.Lands;
            int closed = 0;
            Thread[] readers = Enumerable.Range(0, 2).Select(number => new Thread(() =>
            {
                try
                {
                    for (int i = 0; ; i++)
                        Check(lands.ToArray()[254] == 254 && lands[i % 256] == i % 256, "a value of a closed handle");
                }
                catch (ObjectDisposedException)
                {
                    Interlocked.Increment(ref closed);
                }
            })).ToArray();
            foreach (Thread reader in readers)
                reader.Start();
            Thread.SpinWait(round * 500);
            map.Dispose();
            foreach (Thread reader in readers)
                reader.Join();
            Check(closed == 2 && map.Memory.IsClosed, "both readers end, and the memory is free");
        }
    }

    private static long GetResident()
    {
        string line = File.ReadAllLines("/proc/self/status").First(of => of.StartsWith("VmRSS:"));
        return long.Parse(new string(line.Where(char.IsDigit).ToArray())) * 1024;
    }

    // 100,000 handles, closed at once; then handles that only the collector closes.
    private static void TestManyOpens()
    {
        byte[] data = Read("model_chunk.nj"), afs = MakeAfs();
        for (int i = 0; i < 2000; i++)
            new Model(data).Dispose();
        Collect();
        long before = GetResident();
        for (int i = 0; i < 100000; i++)
            using (var model = new Model(data))
                Check(model.Meshes[0].Positions[0] == model.Meshes[0].Positions.First(), "first");
        Collect();
        long grown = GetResident() - before;
        Check(grown < 8 << 20, $"100,000 opens: {grown} bytes more");
        for (int i = 0; i < 20000; i++)
        {
            new Archive(afs, new Options { Format = Format.Afs }).ToString();
            new Model(data).ToString();
        }
        Collect();
        grown = GetResident() - before;
        Check(grown < 64 << 20, $"20,000 forgotten models and archives: {grown} bytes more");
        byte[] matrix = MakeMatrix();
        for (int i = 0; i < 1000; i++)
            OpenMatrix(matrix).Matrix.Lands.Pin().ToString();
        Collect();
        grown = GetResident() - before;
        Check(grown < 100 << 20, $"1,000 forgotten leases: {grown} bytes more");
    }

    private static void TestTextures()
    {
        using (var set = new Textures(Read("creature.pvm")))
        using (var joined = Textures.Join(set, set))
        {
            foreach (Image image in set.Images)
            {
                byte[] texels = image.Decode();
                Check(texels.Length == image.Width * image.Height * 4, "size");
                Check(texels.SequenceEqual(set.Decode(set.FindImage(image.Name))), "find");
                Check(image.Levels.Length == image.LevelCount && image.PixelName.Length > 0, "levels");
                Check(GetCode(() => image.Decode((int)image.LevelCount)) == ResultCode.ERange, "level");
                Throws<ArgumentOutOfRangeException>(() => image.Decode(-1));
                Check(GetCode(() => image.Decode(0, new DecodeOptions { Output = 9 })) == ResultCode.EArgument, "output");
            }
            Check(set.Images.Count > 0 && joined.Images.Count == 2 * set.Images.Count, "joined");
            byte[] wanted = set.Decode(0);
            int second = set.Images.Count;
            set.Dispose();
            Check(joined.Decode(second).SequenceEqual(wanted), "a joined set keeps its parts");
        }
    }

    private static void TestPalettes()
    {
        using (var set = new Textures(Read("texture_palette4.pvr")))
        using (var other = new Textures(Read("texture_palette4.pvp")))
        {
            Palette palette = other.Palettes[0];
            byte[] grey = set.Decode(0), colored = set.Decode(0, 0, new DecodeOptions { Palette = palette });
            byte[] indices = set.Decode(0, 0, new DecodeOptions { Output = Output.Index8 });
            byte[] colors = palette.Colors.ToArray();
            Check(palette.Colors.Length == 4 * palette.Count && !grey.SequenceEqual(colored), "colours");
            for (int i = 0; i < indices.Length; i++)
                for (int channel = 0; channel < 4; channel++)
                    Check(colored[4 * i + channel] == colors[4 * indices[i] + channel], "colour of an index");
            Check(colored.SequenceEqual(set.Decode(0, 0, new DecodeOptions { Colors = colors })), "bytes as colours");
            byte[] moved = new byte[64].Concat(colors).ToArray();
            Check(colored.SequenceEqual(set.Decode(0, 0, new DecodeOptions { Colors = moved, Bank = 1 })), "bank");
            set.Decode(0, 0, new DecodeOptions { Palette = palette, Bank = int.MaxValue });
            Throws<ArgumentOutOfRangeException>(() => set.Decode(0, 0, new DecodeOptions { Bank = 1 }));
            Throws<ArgumentOutOfRangeException>(() => set.Decode(0, 0, new DecodeOptions { Palette = palette, Bank = -1 }));
            Throws<ArgumentException>(() => set.Decode(0, 0, new DecodeOptions { Colors = new byte[3] }));
        }
    }

    // "aaaa" as PRS: a literal, then a copy. Read in pieces, the stream gives the same.
    private static void TestPrs()
    {
        byte[] packed = { 0x51, 0x61, 0xFF, 0x00, 0x00 };
        Check(Library.UnpackPrs(packed).SequenceEqual(Encoding.ASCII.GetBytes("aaaa")), "PRS");
        Check(GetCode(() => Library.UnpackPrs(new byte[] { 0x51, 0x61 })) == ResultCode.ETruncated, "cut PRS");
        Check(GetCode(() => Library.UnpackLz(packed)) == ResultCode.EFormat, "no LZ");
        byte[] file = Read("creature.prs"), wanted = Library.UnpackPrs(file);
        foreach (int size in new[] { 1, 7, 100000 })
        {
            var content = new MemoryStream();
            using (var stream = new PrsStream(new MemoryStream(file)))
                stream.CopyTo(content, size);
            Check(content.ToArray().SequenceEqual(wanted), "stream");
        }
        Check(GetCode(() => new PrsStream(new MemoryStream(new byte[] { 0x51 })).CopyTo(Stream.Null)) ==
            ResultCode.ETruncated, "cut stream");
        Found found = Library.Probe(file).Value;
        Check((found.Modules & Module.Prs) != 0 && found.Size == (ulong)file.Length, "probe");
        byte[] pvm = Read("creature.pvm");
        Check(Library.Scan(new byte[5].Concat(pvm).ToArray()).Any(of => of.Offset == 5 && of.Format == Format.Pvm), "scan");
    }

    private static void TestPoses()
    {
        byte[] data = Read("creature.nj");
        using (var model = new Model(data))
        using (var motion = new Motion(data, model))
        {
            Check(motion.Fits(model) > Fit.None && motion.Tracks.Count > 0, "fits");
            Transform[] pose = motion.Pose(model, 0), other = motion.Pose(model, 3.5f, Sample.Clamp);
            Check(pose.Length == model.Nodes.Count, "pose");
            float[] worlds = model.World(pose), positions = model.Skin(0, worlds, out float[] normals);
            Check(worlds.Length == 16 * pose.Length && normals.Length == positions.Length, "worlds");
            Check(positions.Length == 3 * model.Meshes[0].VertexCount && positions.Any(of => of != 0), "skin");
            Check(Motion.Blend(pose, other, 0)[0].Translation[1] == pose[0].Translation[1], "blend");
            Track track = motion.Tracks[0];
            Check(track.Frames.Length == track.KeyCount, "keys");
            Check(motion.SampleTrack(0, track.Frames[0]).Length == track.ValueCount, "values");
            pose[0].Translation[1] += 5;
            Check(Math.Abs(model.World(pose)[13] - worlds[13] - 5) < 0.001, "a changed pose");
            Check(model.UvMatrix(0).Length == 6, "matrix");
            Throws<ArgumentNullException>(() => motion.Fits(null));
            Throws<ArgumentNullException>(() => motion.Pose(null, 0));
            Throws<ArgumentNullException>(() => motion.Shape(null, 0, 0, out normals));
            Throws<ArgumentNullException>(() => Motion.Blend(pose, null, 0));
            Throws<ArgumentNullException>(() => model.Nodes[0].Name.ToString(null));
        }
        Check(Model.OpenAll(Read("model_two.nj")).Count() == 2, "all models");
        byte[] mill = Read("mill.nsbmd");
        var draws = new[] { new MapDraw { Material = 0, Shape = 0 } };
        using (var drawn = new Model(mill, new Options { Draws = draws }))
            Check(drawn.Nodes.Count == 1 && drawn.Meshes.Count > 0, "draws");
        draws[0].Shape = 9999;
        Check(GetCode(() => new Model(mill, new Options { Draws = draws })) == ResultCode.ERange, "no draws");
        byte[][] headers = { Encoding.ASCII.GetBytes("#define A 1"), new byte[0] };
        using (var text = new Model(Read("creature.nja"), new Options { Headers = headers }))
            Check(text.Meshes.Count > 0, "headers");
        Throws<ArgumentNullException>(() => new Model(mill, new Options { Headers = new byte[1][] }));
        Check(!Motion.OpenAll(Read("model_basic.nj")).Any(), "no motions");
    }

    private static void TestScenes()
    {
        using (var scene = new Scene(Read("creature.nj")))
        {
            Instance instance = scene.Instances[0];
            Model model = scene.GetModel(instance);
            Motion motion = scene.GetMotion(instance);
            Check(model.Meshes.Count > 0 && motion.Pose(model, 1).Length == model.Nodes.Count, "parts of a scene");
            Check(scene.Lands.Count == 0 && !scene.Lights.IsPresent && scene.Collision == null, "no map");
        }
        var what = new WorldOptions { Flags = WorldFlags.Stage };
        string[] files = { "stage_n.rel", "stage_d.rel", "stage_c.rel", "stage.tam" };
        var asked = new List<uint>();
        using (Scene stage = Scene.Join(what, (store, index) =>
        {
            asked.Add(index);
            return store == Store.Stage && index < files.Length ? Read(files[index]) : null;
        }))
        {
            Check(asked.SequenceEqual(new uint[] { 0, 1, 2, 3 }), "requests");
            Check(stage.Instances.Count > 0 && stage.Collision.Positions.Length > 0, "stage");
            Check(stage.Sections[0].World[15] == 1, "section");
        }
        Check(GetCode(() => Scene.Join(what, (store, index) => null)) == ResultCode.ERange, "missing files");
        Throws<InvalidOperationException>(() => Scene.Join(what, (store, index) =>
        {
            throw new InvalidOperationException();
        }));
        using (var outline = new Outline(Read("creature.nj")))
            Check(outline.Records.Count > 10 && outline.Records[0].Size > 0, "outline");
        using (var land = new Map(Read("land.bin")))
        {
            Check(land.Land.Tiles.Length == 32 * 32 && land.Land.Props.Length == land.Land.PropCount, "land");
            int[] heights = land.Heights(0, 0);
            Check(heights.Length == 0 || heights.Contains(land.Height(0, 0)), "heights");
            Check(!land.GetDraws(0).IsPresent && !land.GetDraws(-1).IsPresent, "no draws");
        }
    }

    // A damaged archive is a missing file: a map goes on without its lands or its lights, but not without its matrix.
    private static void TestDamagedRom(string path, int instances)
    {
        byte[] data = Read("platinum.nds");
        using (var rom = new Archive(data))
        {
            int at = (int)rom.Entries[rom.Find(path)].Offset;
            Check(Encoding.ASCII.GetString(data, at, 4) == "NARC", path);
            data[at] ^= 1;
        }
        using (var files = new RomFiles(data))
        {
            int code = GetCode(() =>
            {
                using (Scene scene = files.Join(new WorldOptions { Flags = WorldFlags.Header, Header = 2 }))
                {
                    Check(scene.Instances.Count == instances, path);
                    Check(scene.Info.Warnings.All(warning => warning.Code == ResultCode.ERange), path);
                }
            });
            Check(code == (instances < 0 ? ResultCode.ERange : ResultCode.Ok), path);
        }
    }

    private static void TestRoms()
    {
        using (var files = new RomFiles(Read("platinum.nds")))
        {
            Check(files.Game.Name == "Platinum" && files.Game.Format == Format.MapHeaders, "game");
            Check(files.Names.Count > 1 && files.Headers.Count == files.Names.Count, "headers");
            Check(files.Fetch(Store.MapNames, 1) == null && files.Fetch(9999, 0) == null, "no file");
            int read = 0;
            for (uint header = 0; header < files.Names.Count; header++)
                GetCode(() =>
                {
                    using (Scene scene = files.Join(new WorldOptions { Flags = WorldFlags.Header, Header = header }))
                    {
                        read++;
                        Check(scene.Lands.Count == scene.Sections.Count, "lands");
                        Check(scene.Lands.All(land => land.Header != uint.MaxValue), "headers of lands");
                    }
                });
            Check(read > 0, "a map");
        }
        Check(GetCode(() => new RomFiles(Read("creature.afs"))) == ResultCode.EFormat, "no ROM");
        TestDamagedRom("fielddata/land_data/land_data.narc", 0);
        TestDamagedRom("data/arealight.narc", 4);
        TestDamagedRom("fielddata/mapmatrix/map_matrix.narc", -1);
        Check(Library.FindMapPlace(33, 1).Cell[0] == 1 && Library.FindMapPlace(33, 1).Tile[1] == 1, "place");
    }

    private static int Main(string[] arguments)
    {
        if (arguments.Length != 1)
        {
            Console.Error.WriteLine("usage: test SAMPLE, or test --layout");
            return 2;
        }
        if (arguments[0] == "--layout")
        {
            Layout.Print();
            return 0;
        }
        sample = arguments[0];
        TestFunctions();
        TestValues();
        TestRange();
        TestDamage();
        TestErrors();
        TestClosed();
        TestLeases();
        TestGarbage();
        TestChangedInput();
        TestThreads();
        TestTextures();
        TestPalettes();
        TestPrs();
        TestPoses();
        TestScenes();
        TestRoms();
        TestManyOpens();
        Console.WriteLine($"Kunai.cs: {failures} failed");
        return failures == 0 ? 0 : 1;
    }
}
