// Kunai.cs - kunai for C#: classes that open asset files, views of the arrays in them, and errors as exceptions.
// The C headers describe formats, members and functions; Generated.cs has the same descriptions.
//
//     using (var model = new Model(File.ReadAllBytes(path)))
//         foreach (var mesh in model.Meshes)
//             Console.WriteLine(mesh.VertexCount + " vertices, first at x " + mesh.Positions[0]);
//
// Handles    Archive, Textures, Model, Motion, Scene, Map, Outline and PrsStream. Dispose closes a handle.
// Records    Mesh, Node, Entry and so on are copies of the structs of the library. Their numbers stay valid
//            after Dispose. Arrays, texts and other records are read from the memory of the handle.
// Views      A View is an array in the memory of the library, without a copy.
// Lifetime   Handles, records, views and texts keep the memory of the library alive. After Dispose, every
//            access to this memory throws ObjectDisposedException. If another thread is reading, the memory
//            is freed when this access ends. Without Dispose, the garbage collector closes the handle.
// Input      An archive and a texture set read the array of the caller until they are closed. The array is
//            pinned, so it stays in place; do not change it. All other handles copy what they need.
// Errors     A failure of the library is a KunaiException. An index out of range is an
//            ArgumentOutOfRangeException.
// Threads    Any number of threads may read one handle at the same time. Any thread may dispose of it.
// Memory     The library takes its memory from malloc: kunai_options.allocator has no counterpart here.
// Lengths    A view has at most 2147483647 elements. A longer array is an OverflowException.
using System;
using System.Collections;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;

namespace Kunai
{
    /* ---- errors ---- */

    /// <summary>An error or a warning of the library.</summary>
    public sealed unsafe class Error
    {
        internal static readonly Make<Error> Make = (owner, place, index) => new Error((RawError*)place);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawError*)first + index);

        internal Error(RawError* of)
        {
            Offset = of->offset;
            Message = Library.ReadText(of->message);
            Record = Library.ReadText(of->record);
            Code = of->code;
            Format = of->format;
            ItemKind = of->item_kind;
            Item = of->item;
            Line = of->line;
        }

        internal Error(int code, string record, string message)
        {
            Code = code;
            Record = record;
            Message = message;
        }

        /// <summary>Where the problem is, in bytes from the start of the input.</summary>
        public ulong Offset { get; }
        /// <summary>The broken rule, in English.</summary>
        public string Message { get; }
        /// <summary>The structure with the problem, as the format calls it.</summary>
        public string Record { get; }
        /// <summary>A value of ResultCode.</summary>
        public int Code { get; }
        /// <summary>A value of Format: what the reader took the input for.</summary>
        public uint Format { get; }
        /// <summary>A value of Item: kind of the item that has the problem.</summary>
        public uint ItemKind { get; }
        /// <summary>Index of the item.</summary>
        public uint Item { get; }
        /// <summary>Text formats: the line of Offset, from 1; else 0.</summary>
        public uint Line { get; }

        /// <summary>The offset, the record, the message and the name of the code.</summary>
        public override string ToString()
        {
            string name = Library.GetResultName(Code);
            if (string.IsNullOrEmpty(Message))
                return name;
            string record = string.IsNullOrEmpty(Record) ? "" : Record + ": ";
            return $"offset 0x{Offset:x}: {record}{Message} ({name})";
        }
    }

    /// <summary>A call of the library has failed.</summary>
    public sealed class KunaiException : Exception
    {
        internal KunaiException(Error error) : base(error.ToString())
        {
            Error = error;
        }

        /// <summary>All facts about the failure.</summary>
        public Error Error { get; }
        /// <summary>A value of ResultCode.</summary>
        public int Code => Error.Code;
        /// <summary>Where the problem is, in bytes from the start of the input.</summary>
        public ulong Offset => Error.Offset;
        /// <summary>The structure with the problem, as the format calls it.</summary>
        public string Record => Error.Record;
        /// <summary>Index of the item that has the problem; Error.ItemKind tells its kind.</summary>
        public uint Item => Error.Item;
    }

    /* ---- memory of the library ---- */

    internal delegate T Make<T>(KunaiHandle owner, IntPtr place, uint index);
    internal delegate IntPtr Next(IntPtr first, uint index);

    /// Keeps the memory of a handle for the length of a block.
    internal struct Hold : IDisposable
    {
        private readonly KunaiHandle of;

        internal Hold(KunaiHandle of)
        {
            bool isHeld = false;
            of.CheckOpen();
            of.DangerousAddRef(ref isHeld);
            this.of = of;
        }

        public void Dispose()
        {
            of.DangerousRelease();
        }
    }

    /// Owns a handle of the library. The C handle is closed when nobody holds it any more.
    internal abstract unsafe class KunaiHandle : SafeHandle
    {
        private GCHandle input;
        private long pressure;
        private volatile bool isDisposed;

        protected KunaiHandle() : base(IntPtr.Zero, true)
        {
        }

        public override bool IsInvalid => handle == IntPtr.Zero;
        internal bool IsDisposed => isDisposed;

        protected virtual int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error)
        {
            throw new NotSupportedException();
        }
        protected abstract void Close(IntPtr of);

        internal void OpenBytes(byte[] data, Options options, bool readsLater)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            GCHandle pin = GCHandle.Alloc(data, GCHandleType.Pinned);
            try
            {
                using (var settings = new Settings(options))
                {
                    IntPtr opened;
                    RawError error;
                    Library.Check(Open((void*)pin.AddrOfPinnedObject(), (UIntPtr)data.Length, settings.Raw, &opened,
                        &error), &error);
                    SetHandle(opened);
                }
                // The collector cannot see the memory of the library: handles would wait for it too long.
                pressure = Math.Max(1, data.Length);
                GC.AddMemoryPressure(pressure);
                if (readsLater)
                {
                    input = pin;
                    pin = default(GCHandle);
                }
            }
            finally
            {
                if (pin.IsAllocated)
                    pin.Free();
            }
        }

        internal void CheckOpen()
        {
            if (isDisposed)
                throw new ObjectDisposedException(GetType().Name, "The handle is closed.");
        }

        internal void CloseOnce()
        {
            isDisposed = true;
            Dispose();
        }

        protected override bool ReleaseHandle()
        {
            Close(handle);
            if (input.IsAllocated)
                input.Free();
            if (pressure > 0)
                GC.RemoveMemoryPressure(pressure);
            return true;
        }
    }

    internal sealed unsafe class ArchiveHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_archive_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_archive_close(of);
    }

    internal sealed unsafe class TexturesHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_textures_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_textures_close(of);
    }

    internal sealed unsafe class ModelHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_model_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_model_close(of);
    }

    internal sealed unsafe class MotionHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_motion_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_motion_close(of);
    }

    internal sealed unsafe class SceneHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_scene_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_scene_close(of);

        internal void OpenWorld(WorldOptions what, Options options, Func<uint, uint, byte[]> fetch)
        {
            RawError error;
            IntPtr world, opened;
            what.struct_size = (uint)sizeof(WorldOptions);
            using (var settings = new Settings(options))
                Library.Check(Native.kunai_world_open(&what, settings.Raw, &world, &error), &error);
            try
            {
                Request request;
                while (Native.kunai_world_next(world, &request) == ResultCode.NeedInput)
                {
                    byte[] data = fetch(request.Store, request.Index);
                    GCHandle pin = GCHandle.Alloc(data, GCHandleType.Pinned);
                    try
                    {
                        Library.Check(Native.kunai_world_give(world, &request, (void*)pin.AddrOfPinnedObject(),
                            (UIntPtr)(data == null ? 0 : data.Length), &error), &error);
                    }
                    finally
                    {
                        pin.Free();
                    }
                }
                Library.Check(Native.kunai_world_finish(world, &opened, &error), &error);
                SetHandle(opened);
            }
            finally
            {
                Native.kunai_world_close(world);
            }
        }
    }

    internal sealed unsafe class MapHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_map_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_map_close(of);
    }

    internal sealed unsafe class OutlineHandle : KunaiHandle
    {
        protected override int Open(void* data, UIntPtr size, RawOptions* options, IntPtr* opened, RawError* error) =>
            Native.kunai_outline_open(data, size, options, opened, error);
        protected override void Close(IntPtr of) => Native.kunai_outline_close(of);
    }

    internal sealed unsafe class PrsHandle : KunaiHandle
    {
        internal PrsHandle(Options options)
        {
            IntPtr opened;
            RawError error;
            using (var settings = new Settings(options))
                Library.Check(Native.kunai_prs_open(settings.Raw, &opened, &error), &error);
            SetHandle(opened);
        }

        protected override void Close(IntPtr of) => Native.kunai_prs_close(of);
    }

    /// A set that is joined from other sets. It keeps these sets and the names in memory.
    internal sealed unsafe class JoinedTexturesHandle : KunaiHandle
    {
        private readonly List<KunaiHandle> parts = new List<KunaiHandle>();
        private readonly List<GCHandle> names = new List<GCHandle>();

        internal JoinedTexturesHandle(IEnumerable<KeyValuePair<string, Textures>> sets, Options options)
        {
            if (sets == null)
                throw new ArgumentNullException(nameof(sets));
            var raw = new List<RawTexturesPart>();
            try
            {
                foreach (var set in sets)
                {
                    if (set.Value == null)
                        throw new ArgumentNullException(nameof(sets));
                    byte[] name = Library.Encode(set.Key ?? "");
                    bool isHeld = false;
                    set.Value.Memory.CheckOpen();
                    set.Value.Memory.DangerousAddRef(ref isHeld);
                    parts.Add(set.Value.Memory);
                    names.Add(GCHandle.Alloc(name, GCHandleType.Pinned));
                    var part = new RawTexturesPart { textures = set.Value.Place };
                    part.name.data = names[names.Count - 1].AddrOfPinnedObject();
                    part.name.size = (UIntPtr)name.Length;
                    raw.Add(part);
                }
                IntPtr opened;
                RawError error;
                using (var settings = new Settings(options))
                fixed (RawTexturesPart* first = raw.ToArray())
                    Library.Check(Native.kunai_textures_join(first, (uint)raw.Count, settings.Raw, &opened, &error),
                        &error);
                SetHandle(opened);
            }
            catch
            {
                Free();
                throw;
            }
        }

        protected override void Close(IntPtr of)
        {
            Native.kunai_textures_close(of);
            Free();
        }

        private void Free()
        {
            foreach (var part in parts)
                part.DangerousRelease();
            foreach (var name in names)
                name.Free();
        }
    }

    /* ---- options ---- */

    /// <summary>How to open something. 0 and null mean the default. See kunai_options in kunai/base.h.</summary>
    public sealed class Options
    {
        /// <summary>OpenFlags</summary>
        public uint Flags;
        /// <summary>ArchiveFlags</summary>
        public uint ArchiveFlags;
        /// <summary>PrsFlags</summary>
        public uint PrsFlags;
        /// <summary>TexturesFlags</summary>
        public uint TexturesFlags;
        /// <summary>ModelFlags</summary>
        public uint ModelFlags;
        /// <summary>MotionFlags</summary>
        public uint MotionFlags;
        /// <summary>Format: the file must be of this format. 0: the content decides.</summary>
        public uint Format;
        /// <summary>ByteOrder, for files that do not tell it.</summary>
        public uint ByteOrder;
        /// <summary>Which model or motion of a file that has several.</summary>
        public uint Index;
        /// <summary>OpenFlags.Bare: where the root structure lies.</summary>
        public ulong Offset;
        /// <summary>OpenFlags.Bare: what pointers count from.</summary>
        public ulong Base;
        /// <summary>Bytes that the handle may hold. 0: 1 GiB.</summary>
        public ulong MaxMemory;
        /// <summary>Bytes that one packed stream may unpack to. 0: 256 MiB.</summary>
        public ulong MaxOutput;
        /// <summary>Steps of work of the open call.</summary>
        public ulong MaxWork;
        /// <summary>Archives: every entry is unpacked as this Format.</summary>
        public uint Packing;
        /// <summary>Motions: the model that they move. Needed only during the open call.</summary>
        public Model Model;
        /// <summary>Nitro models: the draws of Map.GetDraws.</summary>
        public MapDraw[] Draws;
        /// <summary>C source: further texts, read before the data.</summary>
        public byte[][] Headers;
    }

    /// kunai_options, and what it points to, for the length of one call.
    internal sealed unsafe class Settings : IDisposable
    {
        private readonly List<GCHandle> pins = new List<GCHandle>();
        private KunaiHandle held;
        internal RawOptions* Raw { get; private set; }

        internal Settings(Options options)
        {
            Library.CheckVersion();
            if (options == null)
                return;
            try
            {
                Raw = (RawOptions*)Marshal.AllocHGlobal(sizeof(RawOptions));
                *Raw = new RawOptions
                {
                    struct_size = (uint)sizeof(RawOptions), flags = options.Flags, archive_flags = options.ArchiveFlags,
                    prs_flags = options.PrsFlags, textures_flags = options.TexturesFlags,
                    model_flags = options.ModelFlags, motion_flags = options.MotionFlags, format = options.Format,
                    byte_order = options.ByteOrder, index = options.Index, offset = options.Offset,
                    @base = options.Base, max_memory = options.MaxMemory, max_output = options.MaxOutput,
                    max_work = options.MaxWork, packing = options.Packing
                };
                SetPointers(options);
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        private IntPtr Pin(object array)
        {
            pins.Add(GCHandle.Alloc(array, GCHandleType.Pinned));
            return pins[pins.Count - 1].AddrOfPinnedObject();
        }

        // Reads each field once: another thread could change it between an address and its length.
        private void SetPointers(Options options)
        {
            Model model = options.Model;
            if (model != null)
            {
                bool isHeld = false;
                model.Memory.CheckOpen();
                model.Memory.DangerousAddRef(ref isHeld);
                held = model.Memory;
                Raw->model = model.Place;
            }
            MapDraw[] draws = options.Draws;
            if (draws != null && draws.Length > 0)
            {
                Raw->draws = Pin(draws);
                Raw->draw_count = (UIntPtr)draws.Length;
            }
            byte[][] texts = options.Headers;
            if (texts == null || texts.Length == 0)
                return;
            var headers = new RawText[texts.Length];
            for (int i = 0; i < headers.Length; i++)
            {
                byte[] text = texts[i];
                if (text == null)
                    throw new ArgumentNullException(nameof(Options.Headers));
                headers[i].data = Pin(text);
                headers[i].size = (UIntPtr)text.Length;
            }
            Raw->headers = Pin(headers);
            Raw->header_count = (UIntPtr)headers.Length;
        }

        public void Dispose()
        {
            foreach (var pin in pins)
                pin.Free();
            pins.Clear();
            held?.DangerousRelease();
            held = null;
            Marshal.FreeHGlobal((IntPtr)Raw);
            Raw = null;
        }
    }

    /* ---- views, lists, texts ---- */

    /// <summary>An array in the memory of the library. It is read in place; CopyTo and ToArray copy it.</summary>
    /// A class, not a struct: an assignment of a struct is not atomic, so a thread could see the address of one view
    /// with the length of another.
    public sealed unsafe class View<T> : IReadOnlyList<T> where T : struct
    {
        private static readonly Reader<T> Read = (Reader<T>)Elements.FindReader(typeof(T));
        private static readonly int Size = Elements.FindSize(typeof(T));
        private readonly KunaiHandle owner;
        private readonly byte* first;

        internal View(KunaiHandle owner, IntPtr first, long length)
        {
            owner.CheckOpen();
            this.owner = owner;
            this.first = (byte*)first;
            Length = first == IntPtr.Zero ? 0 : checked((int)length);
        }

        /// <summary>Number of elements.</summary>
        public int Length { get; }
        int IReadOnlyCollection<T>.Count => Length;
        /// <summary>False if the file lacks the array.</summary>
        public bool IsPresent => first != null;

        /// <summary>One element. To read many, foreach, CopyTo and Pin are faster.</summary>
        public T this[int index]
        {
            get
            {
                Library.CheckIndex(index, Length);
                using (new Hold(owner))
                    return Read((IntPtr)(first + (long)index * Size));
            }
        }

        /// <summary>Copies count elements, from start on, to an array.</summary>
        public void CopyTo(int start, T[] to, int at, int count)
        {
            if (to == null)
                throw new ArgumentNullException(nameof(to));
            if (start < 0 || at < 0 || count < 0 || start > Length - count || at > to.Length - count)
                throw new ArgumentOutOfRangeException(nameof(count));
            using (new Hold(owner))
            {
                if (count == 0)
                    return;
                GCHandle pin = GCHandle.Alloc(to, GCHandleType.Pinned);
                try
                {
                    Buffer.MemoryCopy(first + (long)start * Size, (byte*)pin.AddrOfPinnedObject() + (long)at * Size,
                        (long)count * Size, (long)count * Size);
                }
                finally
                {
                    pin.Free();
                }
            }
        }

        /// <summary>Copies all elements to the start of an array.</summary>
        public void CopyTo(T[] to)
        {
            CopyTo(0, to, 0, Length);
        }

        /// <summary>A copy of all elements.</summary>
        public T[] ToArray()
        {
            var items = new T[Length];
            CopyTo(items);
            return items;
        }

        /// <summary>Gives the address of the elements. They stay valid until the lease is disposed of.</summary>
        public Lease Pin()
        {
            return new Lease(owner, first, (long)Length * Size);
        }

        /// <summary>Reads the elements from the first to the last.</summary>
        public Enumerator GetEnumerator()
        {
            return new Enumerator(this);
        }
        IEnumerator<T> IEnumerable<T>.GetEnumerator() => GetEnumerator();
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();

        /// <summary>Reads a view piece by piece: each piece is a copy.</summary>
        public struct Enumerator : IEnumerator<T>
        {
            private const int Most = 256;
            private readonly View<T> view;
            private readonly T[] piece;
            private int start, filled, next;

            internal Enumerator(View<T> view)
            {
                this.view = view;
                piece = new T[Math.Min(view.Length, Most)];
                start = filled = next = 0;
            }

            /// <inheritdoc/>
            public T Current => piece[next - 1];
            object IEnumerator.Current => Current;

            /// <inheritdoc/>
            public bool MoveNext()
            {
                view.owner.CheckOpen();
                if (next == filled)
                {
                    start += filled;
                    next = 0;
                    filled = Math.Min(view.Length - start, Most);
                    view.CopyTo(start, piece, 0, filled);
                    if (filled == 0)
                        return false;
                }
                next++;
                return true;
            }

            /// <inheritdoc/>
            public void Reset()
            {
                start = filled = next = 0;
            }

            /// <inheritdoc/>
            public void Dispose()
            {
            }
        }
    }

    /// <summary>The right to read memory of the library by its address. Dispose gives it back.</summary>
    public sealed unsafe class Lease : IDisposable
    {
        private readonly byte* first;
        private KunaiHandle owner;

        internal Lease(KunaiHandle owner, byte* first, long size)
        {
            bool isHeld = false;
            owner.CheckOpen();
            owner.DangerousAddRef(ref isHeld);
            this.owner = owner;
            this.first = first;
            ByteLength = size;
        }

        /// <summary>Ends the access of a lease that nobody has disposed of.</summary>
        ~Lease()
        {
            Dispose();
        }

        /// <summary>Address of the first element. null if there is no array.</summary>
        public IntPtr Pointer
        {
            get
            {
                if (owner == null)
                    throw new ObjectDisposedException(nameof(Lease));
                return (IntPtr)first;
            }
        }
        /// <summary>Size of the array in bytes.</summary>
        public long ByteLength { get; }

        /// <summary>Ends the access. Do not use Pointer afterwards.</summary>
        public void Dispose()
        {
            KunaiHandle held = Interlocked.Exchange(ref owner, null);
            if (held == null)
                return;
            held.DangerousRelease();
            GC.SuppressFinalize(this);
        }
    }

    /// <summary>A list of records of a handle. Each access makes a new record.</summary>
    public sealed class Records<T> : IReadOnlyList<T>
    {
        private readonly KunaiHandle owner;
        private readonly IntPtr of;
        private readonly Next find;
        private readonly Make<T> make;

        internal Records(KunaiHandle owner, IntPtr of, long count, Next find, Make<T> make)
        {
            this.owner = owner;
            this.of = of;
            this.find = find;
            this.make = make;
            Count = checked((int)count);
        }

        /// <summary>Number of records.</summary>
        public int Count { get; }
        /// <summary>One record. Each access makes a new one.</summary>
        public T this[int index]
        {
            get
            {
                Library.CheckIndex(index, Count);
                using (new Hold(owner))
                    return make(owner, find(of, (uint)index), (uint)index);
            }
        }

        /// <summary>Makes the records from the first to the last.</summary>
        public IEnumerator<T> GetEnumerator()
        {
            for (int i = 0; i < Count; i++)
                yield return this[i];
        }
        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    /// <summary>Bytes of a name as the file has them. No character set is promised.</summary>
    public sealed unsafe class Text
    {
        internal static readonly Make<Text> Make = (owner, place, index) => new Text(owner, *(RawString*)place);
        internal static readonly Next Next = (first, index) => (IntPtr)((RawString*)first + index);
        private static readonly Encoding Strict = new UTF8Encoding(false, true);

        internal Text(KunaiHandle owner, RawString of)
        {
            Bytes = new View<byte>(owner, of.data, (long)(ulong)of.size);
        }

        /// <summary>The bytes of the text in the memory of the library, without the NUL.</summary>
        public View<byte> Bytes { get; }

        /// <summary>The text as UTF-8. Bytes that are no UTF-8 are read as ISO 8859-1.</summary>
        public override string ToString()
        {
            byte[] bytes = Bytes.ToArray();
            try
            {
                return Strict.GetString(bytes);
            }
            catch (DecoderFallbackException)
            {
                return Encoding.GetEncoding(28591).GetString(bytes);
            }
        }

        /// <summary>The text in an encoding, for example code page 932 for Japanese. .NET, unlike .NET Framework and
        /// Mono, has this code page only after Encoding.RegisterProvider(CodePagesEncodingProvider.Instance).</summary>
        public string ToString(Encoding encoding)
        {
            if (encoding == null)
                throw new ArgumentNullException(nameof(encoding));
            return encoding.GetString(Bytes.ToArray());
        }

        /// <summary>The same as ToString. null stays null.</summary>
        public static implicit operator string(Text text) => text?.ToString();
    }

    internal static unsafe class Values<T> where T : struct
    {
        private static readonly Reader<T> Read = (Reader<T>)Elements.FindReader(typeof(T));
        internal static readonly Make<T> Make =
            (owner, place, index) => place == IntPtr.Zero ? default(T) : Read(place);
    }

    /* ---- the bases of handles and records ---- */

    /// <summary>A handle, or a record of a handle. Keeps the memory of the handle alive.</summary>
    public abstract unsafe class Part
    {
        internal readonly KunaiHandle Memory;

        internal Part(KunaiHandle owner)
        {
            Memory = owner;
        }

        internal Hold Hold() => new Hold(Memory);

        internal T Follow<T>(IntPtr place, Make<T> make) where T : class
        {
            using (Hold())
                return place == IntPtr.Zero ? null : make(Memory, place, 0);
        }

        internal T? Read<T>(IntPtr place) where T : struct
        {
            using (Hold())
                return place == IntPtr.Zero ? (T?)null : Values<T>.Make(Memory, place, 0);
        }

        internal View<T> ViewOf<T>(IntPtr first, long length) where T : struct => new View<T>(Memory, first, length);

        internal Records<T> List<T>(IntPtr first, long count, Next find, Make<T> make)
        {
            Memory.CheckOpen();
            return new Records<T>(Memory, first, first == IntPtr.Zero ? 0 : count, find, make);
        }
    }

    /// <summary>A struct of the library.</summary>
    public abstract class Record : Part
    {
        internal Record(KunaiHandle owner, uint index) : base(owner)
        {
            Number = index;
        }

        /// <summary>Index in the list that the record comes from; else 0.</summary>
        internal uint Number { get; }
    }

    /// <summary>The base of all modules.</summary>
    public abstract class Handle : Part, IDisposable
    {
        internal readonly IntPtr Place;
        private readonly bool isPart;

        internal Handle(KunaiHandle owner) : base(owner)
        {
            Place = owner.DangerousGetHandle();
        }

        /// A model or a motion that a scene owns.
        internal Handle(KunaiHandle owner, IntPtr place) : base(owner)
        {
            Place = place;
            isPart = true;
        }

        /// <summary>True after Dispose.</summary>
        public bool IsClosed => Memory.IsDisposed;

        /// <summary>Closes the handle. A scene closes its models and motions: for these, this does nothing.</summary>
        public void Dispose()
        {
            if (!isPart)
                Memory.CloseOnce();
        }

        internal static T Opened<T>(T owner, byte[] data, Options options, bool readsLater = false)
            where T : KunaiHandle
        {
            owner.OpenBytes(data, options, readsLater);
            return owner;
        }

        /// Some lists exist only in some files: then the library has no first record.
        internal Records<T> List<T>(uint count, Next find, Make<T> make)
        {
            using (Hold())
            {
                bool isPresent = count > 0 && find(Place, 0) != IntPtr.Zero;
                return new Records<T>(Memory, Place, isPresent ? count : 0, find, make);
            }
        }
    }

    /* ---- modules ---- */

    /// <summary>Files in a file.</summary>
    public sealed unsafe partial class Archive
    {
        /// <summary>Opens an archive. It reads data until it is closed: do not change data.</summary>
        public Archive(byte[] data, Options options = null) : base(Opened(new ArchiveHandle(), data, options, true))
        {
        }

        /// <summary>The index of the first entry with this name, or -1.</summary>
        public int Find(string name) => Find(Library.Encode(name));
        /// <summary>The index of the first entry with these bytes as its name, or -1.</summary>
        public int Find(byte[] name)
        {
            if (name == null)
                throw new ArgumentNullException(nameof(name));
            using (Hold())
            fixed (byte* first = name)
                return Native.kunai_archive_find(Place, first, (UIntPtr)name.Length);
        }

        /// <summary>The bytes of an entry as the archive stores them, without a copy.</summary>
        public View<byte> GetStored(int index)
        {
            Library.CheckIndex(index, Entries.Count);
            UIntPtr size;
            using (Hold())
            {
                IntPtr first = Native.kunai_archive_get_stored(Place, (uint)index, &size);
                return ViewOf<byte>(first, checked((long)(ulong)size));
            }
        }

        /// <summary>The unpacked bytes of an entry.</summary>
        public byte[] Read(int index) => Read(Entries[index]);

        internal static byte[] Read(Entry entry)
        {
            // An entry that cannot be read may declare any size.
            var content = new byte[entry.Result == ResultCode.Ok ? checked((int)entry.UnpackedSize) : 0];
            ulong written;
            RawError error;
            using (entry.Hold())
            fixed (byte* first = content)
                Library.Check(Native.kunai_archive_read(entry.Memory.DangerousGetHandle(), entry.Number, first,
                    (UIntPtr)content.Length, &written, &error), &error);
            if (written != (ulong)content.Length)
                Array.Resize(ref content, (int)written);
            return content;
        }
    }

    public sealed unsafe partial class Entry
    {
        /// <summary>The unpacked bytes of the entry.</summary>
        public byte[] Read() => Archive.Read(this);
    }

    /// <summary>How to decode an image.</summary>
    public sealed class DecodeOptions
    {
        /// <summary>Output: Rgba8, Index8 or Normal8.</summary>
        public uint Output;
        /// <summary>The colours of the indices. null: the palette of the image.</summary>
        public Palette Palette;
        /// <summary>The colours of the indices as R, G, B, A of each colour, instead of Palette.</summary>
        public byte[] Colors;
        /// <summary>Index 0 is colour 16 * Bank of Palette or Colors.</summary>
        public int Bank;

        internal DecodeOptions Copy() => (DecodeOptions)MemberwiseClone();
    }

    /// <summary>Images and palettes of an archive, of a texture file or of a palette file.</summary>
    public sealed unsafe partial class Textures
    {
        /// <summary>Opens textures. They read data until they are closed: do not change data.</summary>
        public Textures(byte[] data, Options options = null) : base(Opened(new TexturesHandle(), data, options, true))
        {
        }

        private Textures(KunaiHandle owner) : base(owner)
        {
        }

        /// <summary>Joins sets to one. The joined set keeps the memory of the others. The keys become the names of
        /// images without a name.</summary>
        public static Textures Join(IEnumerable<KeyValuePair<string, Textures>> sets, Options options = null)
        {
            return new Textures(new JoinedTexturesHandle(sets, options));
        }

        /// <summary>Joins sets to one, for images that have names.</summary>
        public static Textures Join(params Textures[] sets)
        {
            if (sets == null)
                throw new ArgumentNullException(nameof(sets));
            var named = new List<KeyValuePair<string, Textures>>();
            foreach (var set in sets)
                named.Add(new KeyValuePair<string, Textures>("", set));
            return Join(named);
        }

        /// <summary>The index of the first image with this name, or -1.</summary>
        public int FindImage(string name)
        {
            byte[] bytes = Library.Encode(name);
            using (Hold())
            fixed (byte* first = bytes)
                return Native.kunai_textures_find_image(Place, first, (UIntPtr)bytes.Length);
        }

        /// <summary>The index of the first palette with this name, or -1.</summary>
        public int FindPalette(string name)
        {
            byte[] bytes = Library.Encode(name);
            using (Hold())
            fixed (byte* first = bytes)
                return Native.kunai_textures_find_palette(Place, first, (UIntPtr)bytes.Length);
        }

        /// <summary>The image and the palette of a texture that a model or a scene asks for.</summary>
        public TextureMatch Match(TextureList list, int index)
        {
            if (list == null)
                throw new ArgumentNullException(nameof(list));
            TextureMatch match;
            using (Hold())
            using (list.Hold())
            {
                RawTextureList raw = list.Fields;
                Library.Check(Native.kunai_textures_match(Place, &raw, (uint)index, &match));
            }
            return match;
        }

        /// <summary>The texels of a level: rows from top to bottom, without a gap.</summary>
        public byte[] Decode(int index, int level = 0, DecodeOptions options = null)
        {
            return Decode(Images[index], level, options);
        }

        internal static byte[] Decode(Image image, int level, DecodeOptions options)
        {
            // A copy: another thread could change the options between an address and its length.
            options = options == null ? new DecodeOptions() : options.Copy();
            if (level < 0)
                throw new ArgumentOutOfRangeException(nameof(level));
            long size = 0;
            if (level < image.LevelCount)
            {
                Level of = image.Levels[level];
                size = (long)of.Width * of.Height * (options.Output == Output.Index8 ? 1 : 4);
            }
            var texels = new byte[size];
            RawPalette palette;
            RawError error;
            using (image.Hold())
            using (new Hold(options.Palette == null ? image.Memory : options.Palette.Memory))
            fixed (byte* colors = options.Colors, first = texels)
            {
                var raw = new RawDecodeOptions { struct_size = (uint)sizeof(RawDecodeOptions), output = options.Output };
                if (SelectColors(options, colors, &palette))
                    raw.palette = (IntPtr)(&palette);
                Library.Check(Native.kunai_textures_decode(image.Memory.DangerousGetHandle(), image.Number, (uint)level,
                    &raw, first, (UIntPtr)texels.Length, &error), &error);
            }
            return texels;
        }

        private static bool SelectColors(DecodeOptions options, byte* colors, RawPalette* palette)
        {
            *palette = options.Palette?.Fields ?? default(RawPalette);
            if (options.Palette == null && options.Colors != null)
            {
                if (options.Colors.Length % 4 != 0)
                    throw new ArgumentException("A colour has 4 bytes.", nameof(options.Colors));
                palette->colors = (IntPtr)colors;
                palette->count = (uint)options.Colors.Length / 4;
            }
            bool isGiven = options.Palette != null || options.Colors != null;
            if (options.Bank < 0 || options.Bank > 0 && !isGiven)
                throw new ArgumentOutOfRangeException(nameof(options.Bank));
            uint skipped = (uint)Math.Min(16L * options.Bank, palette->count);
            palette->colors = (IntPtr)((byte*)palette->colors + 4L * skipped);
            palette->count -= skipped;
            return isGiven;
        }
    }

    public sealed unsafe partial class Image
    {
        /// <summary>The texels of a level: rows from top to bottom, without a gap.</summary>
        public byte[] Decode(int level = 0, DecodeOptions options = null) => Textures.Decode(this, level, options);
    }

    /// <summary>Nodes, meshes, materials and names of textures.</summary>
    public sealed unsafe partial class Model
    {
        /// <summary>Opens a model. options.Index selects one of several. data is not needed afterwards.</summary>
        public Model(byte[] data, Options options = null) : base(Opened(new ModelHandle(), data, options))
        {
        }

        private Model(KunaiHandle owner, IntPtr place) : base(owner, place)
        {
        }

        internal static Model Make(KunaiHandle owner, IntPtr place)
        {
            owner.CheckOpen();
            return place == IntPtr.Zero ? null : new Model(owner, place);
        }

        /// <summary>The world matrices of all nodes, 16 floats per node. null is the rest pose.</summary>
        public float[] World(Transform[] pose = null)
        {
            if (pose != null && pose.Length == 0)
                throw new ArgumentException("The pose has no transforms.", nameof(pose)); // C would get NULL
            var worlds = new float[checked(16 * (int)Info.NodeCount)];
            RawError error;
            using (Hold())
            fixed (Transform* transforms = pose)
            fixed (float* first = worlds)
                Library.Check(Native.kunai_model_world(Place, transforms, (UIntPtr)(pose == null ? 0 : pose.Length),
                    first, (UIntPtr)(worlds.Length / 16), &error), &error);
            return worlds;
        }

        /// <summary>The positions of a mesh in model space, 3 floats per vertex. worlds is from World.</summary>
        public float[] Skin(int mesh, float[] worlds) => Skin(mesh, worlds, out float[] normals);

        /// <summary>The positions and the normals of a mesh in model space, 3 floats per vertex.</summary>
        public float[] Skin(int mesh, float[] worlds, out float[] normals)
        {
            if (worlds == null)
                throw new ArgumentNullException(nameof(worlds));
            uint count = Meshes[mesh].VertexCount;
            var positions = new float[checked(3 * (int)count)];
            normals = new float[positions.Length];
            RawError error;
            using (Hold())
            fixed (float* matrices = worlds, first = positions, second = normals)
                Library.Check(Native.kunai_model_skin(Place, (uint)mesh, matrices, (UIntPtr)(worlds.Length / 16), first,
                    second, (UIntPtr)count, &error), &error);
            return positions;
        }

        /// <summary>The texture matrix of a material, 6 floats, if its texture is scaled, turned and moved.</summary>
        public float[] UvMatrix(int material, float[] scale = null, float rotation = 0, float[] translation = null)
        {
            Library.CheckIndex(material, checked((int)Info.MaterialCount));
            if (scale != null && scale.Length < 2 || translation != null && translation.Length < 2)
                throw new ArgumentException("scale and translation need 2 numbers each.");
            var matrix = new float[6];
            RawError error;
            using (Hold())
            fixed (float* factors = scale, distances = translation, first = matrix)
                Library.Check(Native.kunai_model_uv_matrix(Place, (uint)material, factors, rotation, distances, first,
                    &error), &error);
            return matrix;
        }

        /// <summary>All models of a file. A file without models gives an empty sequence.</summary>
        public static IEnumerable<Model> OpenAll(byte[] data, Options options = null)
        {
            return Library.OpenAll(index => new Model(data, Library.WithIndex(options, index)), options);
        }
    }

    /// <summary>Keys of nodes, materials, cameras or lights.</summary>
    public sealed unsafe partial class Motion
    {
        /// <summary>Opens a motion. options.Index selects one of several. data is not needed afterwards.</summary>
        public Motion(byte[] data, Options options = null) : base(Opened(new MotionHandle(), data, options))
        {
        }

        /// <summary>Opens the motion of a model.</summary>
        public Motion(byte[] data, Model model) : this(data, new Options { Model = model })
        {
        }

        private Motion(KunaiHandle owner, IntPtr place) : base(owner, place)
        {
        }

        internal static Motion Make(KunaiHandle owner, IntPtr place)
        {
            owner.CheckOpen();
            return place == IntPtr.Zero ? null : new Motion(owner, place);
        }

        /// <summary>How well the motion fits a model: a value of Fit. 0: not at all.</summary>
        public int Fits(Model model)
        {
            if (model == null)
                throw new ArgumentNullException(nameof(model));
            using (Hold())
            using (model.Hold())
                return Native.kunai_motion_fits(Place, model.Place);
        }

        /// <summary>The local transforms of all nodes of a model at a frame. sample: a value of Sample.</summary>
        public Transform[] Pose(Model model, float frame, uint sample = Sample.Loop)
        {
            if (model == null)
                throw new ArgumentNullException(nameof(model));
            var pose = new Transform[model.Info.NodeCount];
            RawError error;
            using (Hold())
            using (model.Hold())
            fixed (Transform* first = pose)
                Library.Check(Native.kunai_motion_pose(Place, model.Place, frame, sample, first, (UIntPtr)pose.Length,
                    &error), &error);
            return pose;
        }

        /// <summary>The values of a track at a frame.</summary>
        public float[] SampleTrack(int track, float frame, uint sample = Sample.Loop)
        {
            var values = new float[Tracks[track].ValueCount];
            RawError error;
            using (Hold())
            fixed (float* first = values)
                Library.Check(Native.kunai_motion_sample(Place, (uint)track, frame, sample, first,
                    (UIntPtr)values.Length, &error), &error);
            return values;
        }

        /// <summary>The positions of a rigid mesh of a model at a frame of a motion of shapes.</summary>
        public float[] Shape(Model model, int mesh, float frame, out float[] normals, uint sample = Sample.Loop)
        {
            if (model == null)
                throw new ArgumentNullException(nameof(model));
            uint count = model.Meshes[mesh].VertexCount;
            var positions = new float[checked(3 * (int)count)];
            normals = new float[positions.Length];
            RawError error;
            using (Hold())
            using (model.Hold())
            fixed (float* first = positions, second = normals)
                Library.Check(Native.kunai_motion_shape(Place, model.Place, (uint)mesh, frame, sample, first, second,
                    (UIntPtr)count, &error), &error);
            return positions;
        }

        /// <summary>A pose between two poses of one model: a at rate 0, b at rate 1.</summary>
        public static Transform[] Blend(Transform[] a, Transform[] b, float rate)
        {
            if (a == null || b == null)
                throw new ArgumentNullException(a == null ? nameof(a) : nameof(b));
            if (a.Length != b.Length)
                throw new ArgumentException("The poses have different lengths.");
            var blended = new Transform[a.Length];
            RawError error;
            fixed (Transform* from = a, to = b, first = blended)
                Library.Check(Native.kunai_motion_blend(from, to, rate, first, (UIntPtr)a.Length, &error), &error);
            return blended;
        }

        /// <summary>All motions of a file. A file without motions gives an empty sequence.</summary>
        public static IEnumerable<Motion> OpenAll(byte[] data, Options options = null)
        {
            return Library.OpenAll(index => new Motion(data, Library.WithIndex(options, index)), options);
        }
    }

    /// <summary>Everything visible in a file, or in many files.</summary>
    public sealed unsafe partial class Scene
    {
        /// <summary>Opens a scene. data is not needed afterwards.</summary>
        public Scene(byte[] data, Options options = null) : base(Opened(new SceneHandle(), data, options))
        {
        }

        private Scene(KunaiHandle owner) : base(owner)
        {
        }

        /// <summary>Joins the files of a map of Pokemon Platinum, or of a stage of PSO. fetch returns the file of a
        /// store (a value of Store) and an index, or null if the file is missing.</summary>
        public static Scene Join(WorldOptions what, Func<uint, uint, byte[]> fetch, Options options = null)
        {
            if (fetch == null)
                throw new ArgumentNullException(nameof(fetch));
            var owner = new SceneHandle();
            owner.OpenWorld(what, options, fetch);
            return new Scene(owner);
        }

        /// <summary>The model that an instance shows, or null.</summary>
        public Model GetModel(Instance instance) => instance.Model < 0 ? null : Models[instance.Model].Model;

        /// <summary>The motion of the first clip of an instance, or null.</summary>
        public Motion GetMotion(Instance instance)
        {
            View<uint> clips = instance.Clips;
            return clips.Length == 0 ? null : Clips[checked((int)clips[0])].Motion;
        }

        /// <summary>The index of the light of a section at a time, or -1.</summary>
        public int FindLight(uint section, uint time)
        {
            using (Hold())
                return Native.kunai_scene_find_light(Place, section, time);
        }
    }

    /// <summary>A map file of Pokemon Platinum.</summary>
    public sealed unsafe partial class Map
    {
        /// <summary>Opens a map file. data is not needed afterwards.</summary>
        public Map(byte[] data, Options options = null) : base(Opened(new MapHandle(), data, options))
        {
        }

        /// <summary>The index of the light at a time, or -1.</summary>
        public int FindLight(uint time)
        {
            using (Hold())
                return Native.kunai_map_find_light(Place, time);
        }

        /// <summary>The draws of a prop model. Not present if the file is of another kind, or lacks the model.</summary>
        public View<MapDraw> GetDraws(int model)
        {
            uint count;
            using (Hold())
            {
                IntPtr first = Native.kunai_map_get_draws(Place, (uint)model, &count);
                return ViewOf<MapDraw>(first, count);
            }
        }

        /// <summary>The height at a place that the game takes for an object at height y. All numbers are fx32.</summary>
        public int Height(int x, int z, int y = 0)
        {
            int height;
            RawError error;
            using (Hold())
                Library.Check(Native.kunai_map_height(Place, x, z, y, &height, &error), &error);
            return height;
        }

        /// <summary>All heights at a place, in the order of the game. flags: HeightFlags.</summary>
        public int[] Heights(int x, int z, uint flags = 0)
        {
            uint count = MapCount.Heights;
            for (;;)
            {
                var heights = new int[count];
                RawError error;
                using (Hold())
                fixed (int* first = heights)
                    Library.Check(Native.kunai_map_heights(Place, x, z, flags, first, (UIntPtr)heights.Length, &count,
                        &error), &error);
                if (count > heights.Length)
                    continue;
                Array.Resize(ref heights, (int)count);
                return heights;
            }
        }
    }

    /// <summary>Every structure in a file, with its place and size.</summary>
    public sealed unsafe partial class Outline
    {
        /// <summary>Opens an outline. data is not needed afterwards.</summary>
        public Outline(byte[] data, Options options = null) : base(Opened(new OutlineHandle(), data, options))
        {
        }
    }

    /* ---- ROMs with maps ---- */

    /// <summary>A game in one language.</summary>
    public sealed unsafe class Game
    {
        internal readonly RawGame* Place; // lives as long as the program

        internal Game(RawGame* place)
        {
            Place = place;
        }

        /// <summary>Game code in the header of the ROM.</summary>
        public string Code => Library.ReadText(Place->code);
        /// <summary>Name in English.</summary>
        public string Name => Library.ReadText(Place->name);
        /// <summary>A value of GameTitle.</summary>
        public uint Title => Place->title;
        /// <summary>A value of GameRegion.</summary>
        public uint Region => Place->region;
        /// <summary>A value of Format: the layout of the headers of maps.</summary>
        public uint Format => Place->format;
        /// <summary>Headers of maps in the program.</summary>
        public uint HeaderCount => Place->header_count;
    }

    /// <summary>The files of the maps in a ROM of Diamond, Pearl, Platinum, HeartGold or SoulSilver.</summary>
    public sealed unsafe class RomFiles : IDisposable
    {
        private readonly Dictionary<string, Archive> archives = new Dictionary<string, Archive>();
        private readonly Archive rom;
        private readonly byte[] table;

        /// <summary>Reads data until Dispose: do not change data.</summary>
        public RomFiles(byte[] data)
        {
            rom = new Archive(data);
            try
            {
                Program? arm9 = rom.Rom?.Arm9;
                byte[] code = rom.Rom?.Code.Bytes.ToArray() ?? new byte[0];
                Array.Resize(ref code, code.Length + 1); // a NUL at the end
                fixed (byte* first = code)
                {
                    IntPtr place = Native.kunai_game_find(first);
                    if (place == IntPtr.Zero || arm9 == null)
                        throw new KunaiException(new Error(ResultCode.EFormat, "ROM",
                            "the ROM is of no game with known maps"));
                    Game = new Game((RawGame*)place);
                }
                Names = ReadNames();
                byte[] program = rom.Read(arm9.Value.Entry);
                Headers = FindHeaders(program);
                table = new byte[Headers.Size];
                Array.Copy(program, (long)Headers.Offset, table, 0, table.Length);
            }
            catch
            {
                Dispose();
                throw;
            }
        }

        /// <summary>The game of the ROM.</summary>
        public Game Game { get; }
        /// <summary>Where the headers of all maps lie in the program.</summary>
        public GameHeaders Headers { get; }
        /// <summary>The names of the headers: the index of a name is the number of the header.</summary>
        public IReadOnlyList<string> Names { get; }

        private IReadOnlyList<string> ReadNames()
        {
            byte[] bytes = Fetch(Store.MapNames, 0) ?? new byte[0];
            var names = new List<string>();
            for (int at = 0; at + 16 <= bytes.Length; at += 16)
                names.Add(Encoding.ASCII.GetString(bytes, at, 16).Split('\0')[0]);
            return names;
        }

        private GameHeaders FindHeaders(byte[] program)
        {
            var counts = new GameCounts
            {
                Headers = (uint)Names.Count, Areas = Count(Store.Area), Matrices = Count(Store.MapMatrix),
                Events = Count(Store.Events), Scripts = Count(Store.Scripts), Texts = Count(Store.Texts)
            };
            GameHeaders headers;
            RawError error;
            fixed (byte* first = program)
                Library.Check(Native.kunai_game_find_headers(Game.Place, first, (UIntPtr)program.Length, &counts,
                    &headers, &error), &error);
            return headers;
        }

        // A damaged file is a missing file: the scene gets a warning.
        private static T Attempt<T>(Func<T> read) where T : class
        {
            try
            {
                return read();
            }
            catch (KunaiException)
            {
                return null;
            }
        }

        private byte[] ReadFile(string path)
        {
            int index = rom.Find(path);
            return index >= 0 ? Attempt(() => rom.Read(index)) : null;
        }

        private Archive OpenArchive(string path)
        {
            lock (archives)
            {
                if (archives.TryGetValue(path, out Archive archive))
                    return archive;
                byte[] data = ReadFile(path);
                return archives[path] = data == null ? null : Attempt(() => new Archive(data));
            }
        }

        private string FindPath(uint store, uint index, out int member)
        {
            int found;
            IntPtr path = Native.kunai_game_get_path(Game.Place, store, index, &found);
            member = found;
            return path == IntPtr.Zero ? null : Library.ReadText(path);
        }

        private uint Count(uint store)
        {
            string path = FindPath(store, 0, out int member);
            return path == null ? 0 : OpenArchive(path)?.Info.EntryCount ?? 0;
        }

        /// <summary>The bytes of a file of a Store, or null if the ROM lacks the file or it is damaged.</summary>
        public byte[] Fetch(uint store, uint index)
        {
            if (store == Store.MapHeaders)
                return table;
            string path = FindPath(store, index, out int member);
            if (path == null || member < 0)
                return path == null ? null : ReadFile(path);
            Archive archive = OpenArchive(path);
            if (archive == null || index >= archive.Info.EntryCount)
                return null;
            Entry entry = archive.Entries[(int)index];
            return entry.Result == ResultCode.Ok ? entry.Read() : null;
        }

        /// <summary>Joins the files of a map.</summary>
        public Scene Join(WorldOptions what, Options options = null)
        {
            options = Library.WithIndex(options, 0);
            options.Format = Game.Format;
            return Scene.Join(what, Fetch, options);
        }

        /// <summary>Closes the ROM and its archives. Scenes stay open.</summary>
        public void Dispose()
        {
            lock (archives)
                foreach (Archive archive in archives.Values)
                    archive?.Dispose();
            rom.Dispose();
        }
    }

    /* ---- unpacking, probing ---- */

    /// <summary>Unpacks a PRS stream, or a PRSD file with Options.Format, while it is read.</summary>
    public sealed unsafe class PrsStream : Stream
    {
        private readonly Stream packed;
        private readonly PrsHandle memory;
        private readonly byte[] input = new byte[4096];
        private int start, end;
        private bool isLast, isEnded;

        /// <summary>Reads from packed, which stays open.</summary>
        public PrsStream(Stream packed, Options options = null)
        {
            this.packed = packed ?? throw new ArgumentNullException(nameof(packed));
            memory = new PrsHandle(options);
        }

        /// <inheritdoc/>
        public override int Read(byte[] buffer, int offset, int count)
        {
            if (buffer == null)
                throw new ArgumentNullException(nameof(buffer));
            if (offset < 0 || count < 0 || offset > buffer.Length - count)
                throw new ArgumentOutOfRangeException(nameof(count));
            lock (input)
            {
                memory.CheckOpen();
                while (!isEnded && count > 0)
                {
                    int made = Run(buffer, offset, count, out bool needsInput);
                    if (made > 0)
                        return made;
                    if (!needsInput)
                        continue;
                    start = 0;
                    end = packed.Read(input, 0, input.Length);
                    isLast = end == 0;
                }
                return 0;
            }
        }

        private int Run(byte[] buffer, int offset, int count, out bool needsInput)
        {
            RawError error;
            using (new Hold(memory))
            fixed (byte* from = input, to = buffer)
            {
                var source = new RawPrsInput { data = (IntPtr)(from + start), size = (UIntPtr)(end - start) };
                var target = new RawPrsOutput { data = (IntPtr)(to + offset), size = (UIntPtr)count };
                int result = Library.Check(Native.kunai_prs_run(memory.DangerousGetHandle(), &source, &target,
                    isLast ? 1u : 0, &error), &error);
                start += (int)source.pos;
                isEnded = result == ResultCode.End;
                needsInput = result == ResultCode.NeedInput;
                return (int)target.pos;
            }
        }

        /// <inheritdoc/>
        protected override void Dispose(bool isDisposing)
        {
            if (isDisposing)
                memory.CloseOnce();
            base.Dispose(isDisposing);
        }

        /// <inheritdoc/>
        public override bool CanRead => !memory.IsDisposed;
        /// <inheritdoc/>
        public override bool CanSeek => false;
        /// <inheritdoc/>
        public override bool CanWrite => false;
        /// <inheritdoc/>
        public override long Length => throw new NotSupportedException();
        /// <inheritdoc/>
        public override long Position
        {
            get => throw new NotSupportedException();
            set => throw new NotSupportedException();
        }
        /// <inheritdoc/>
        public override void Flush()
        {
        }
        /// <inheritdoc/>
        public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();
        /// <inheritdoc/>
        public override void SetLength(long value) => throw new NotSupportedException();
        /// <inheritdoc/>
        public override void Write(byte[] buffer, int offset, int count) => throw new NotSupportedException();
    }

    /// <summary>A format that the library knows.</summary>
    public sealed unsafe class FormatInfo
    {
        internal FormatInfo(RawFormatInfo* of)
        {
            Format = of->format;
            Modules = of->modules;
            Name = Library.ReadText(of->name);
            Extensions = Library.ReadText(of->extensions).Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries);
        }

        /// <summary>A value of Format.</summary>
        public uint Format { get; }
        /// <summary>Module: the modules that open files of this format.</summary>
        public uint Modules { get; }
        /// <summary>The name of the format.</summary>
        public string Name { get; }
        /// <summary>Usual extensions of file names, in lower case, without dots.</summary>
        public string[] Extensions { get; }
    }

    /// <summary>The functions that need no handle.</summary>
    public static unsafe class Library
    {
        private static volatile bool isChecked;

        /// <summary>The version of the running library: major * 65536 + minor * 256 + patch.</summary>
        public static uint Version => Native.kunai_version();
        /// <summary>The name of a ResultCode in C, for example KUNAI_E_TRUNCATED.</summary>
        public static string GetResultName(int code) => ReadText(Native.kunai_result_name(code));
        /// <summary>The name of a Format, for example PVM.</summary>
        public static string GetFormatName(uint format) => ReadText(Native.kunai_format_name(format));
        /// <summary>The name of an Item, for example image.</summary>
        public static string GetItemName(uint kind) => ReadText(Native.kunai_item_name(kind));

        /// <summary>All formats.</summary>
        public static IReadOnlyList<FormatInfo> Formats
        {
            get
            {
                var formats = new List<FormatInfo>();
                for (;;)
                {
                    IntPtr place = Native.kunai_format_get((uint)formats.Count);
                    if (place == IntPtr.Zero)
                        return formats;
                    formats.Add(new FormatInfo((RawFormatInfo*)place));
                }
            }
        }

        /// <summary>Tells which file begins at the first byte. null: the library does not know it.</summary>
        public static Found? Probe(byte[] data)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            Found found;
            int result;
            fixed (byte* first = data)
                result = Native.kunai_probe(first, (UIntPtr)data.Length, &found);
            if (result == ResultCode.EFormat)
                return null;
            Check(result);
            return found;
        }

        /// <summary>Finds files of known formats in bytes, also files in other files. prs: also searches for PRS,
        /// which is slow.</summary>
        public static IEnumerable<Found> Scan(byte[] data, bool prs = false)
        {
            if (data == null)
                throw new ArgumentNullException(nameof(data));
            return ScanAll(data, prs);
        }

        private static IEnumerable<Found> ScanAll(byte[] data, bool prs)
        {
            ulong position = 0;
            while (ScanNext(data, prs, ref position, out Found found))
                yield return found;
        }

        private static bool ScanNext(byte[] data, bool prs, ref ulong position, out Found found)
        {
            var options = new ScanOptions { struct_size = (uint)sizeof(ScanOptions), Flags = prs ? ScanFlags.Prs : 0 };
            ulong at = position;
            Found next;
            int result;
            fixed (byte* first = data)
                result = Check(Native.kunai_scan(first, (UIntPtr)data.Length, &options, &at, &next));
            position = at;
            found = next;
            return result != ResultCode.End;
        }

        /// <summary>The place of a tile of a matrix of a map, for example of the tile of an event.</summary>
        public static MapPlace FindMapPlace(int x, int z)
        {
            MapPlace place;
            Check(Native.kunai_map_find_place(x, z, &place));
            return place;
        }

        /// <summary>Unpacks a PRS stream, or a PRSD file with Options.Format.</summary>
        public static byte[] UnpackPrs(byte[] packed, Options options = null)
        {
            return Unpack(packed, options, Native.kunai_prs_size, Native.kunai_prs_decode);
        }

        /// <summary>Unpacks LZ10, LZ11, Huffman, run lengths or BLZ of the Nintendo DS.</summary>
        public static byte[] UnpackLz(byte[] packed, Options options = null)
        {
            return Unpack(packed, options, Native.kunai_lz_size, Native.kunai_lz_decode);
        }

        private delegate int SizeOf(void* data, UIntPtr size, RawOptions* options, ulong* unpacked, ulong* packed,
            RawError* error);
        private delegate int Decode(void* data, UIntPtr size, RawOptions* options, void* dst, UIntPtr capacity,
            ulong* unpacked, ulong* packed, RawError* error);

        private static byte[] Unpack(byte[] packed, Options options, SizeOf size, Decode decode)
        {
            if (packed == null)
                throw new ArgumentNullException(nameof(packed));
            ulong unpacked;
            RawError error;
            using (var settings = new Settings(options))
            fixed (byte* from = packed)
            {
                Check(size(from, (UIntPtr)packed.Length, settings.Raw, &unpacked, null, &error), &error);
                var content = new byte[checked((int)unpacked)];
                fixed (byte* to = content)
                    Check(decode(from, (UIntPtr)packed.Length, settings.Raw, to, (UIntPtr)content.Length, &unpacked,
                        null, &error), &error);
                return content;
            }
        }

        internal static IEnumerable<T> OpenAll<T>(Func<uint, T> open, Options options) where T : class
        {
            for (uint index = 0; ; index++)
            {
                T opened = null;
                try
                {
                    opened = open(index);
                }
                catch (KunaiException error) when (error.Code == ResultCode.ERange || error.Code == ResultCode.EFormat)
                {
                }
                if (opened == null)
                    yield break;
                yield return opened;
                if (options != null && (options.Flags & OpenFlags.Bare) != 0)
                    yield break; // bare structures have one model or motion, and no index
            }
        }

        internal static Options WithIndex(Options of, uint index)
        {
            of = of ?? new Options();
            return new Options
            {
                Flags = of.Flags, ArchiveFlags = of.ArchiveFlags, PrsFlags = of.PrsFlags,
                TexturesFlags = of.TexturesFlags, ModelFlags = of.ModelFlags, MotionFlags = of.MotionFlags,
                Format = of.Format, ByteOrder = of.ByteOrder, Index = index, Offset = of.Offset, Base = of.Base,
                MaxMemory = of.MaxMemory, MaxOutput = of.MaxOutput, MaxWork = of.MaxWork, Packing = of.Packing,
                Model = of.Model, Draws = of.Draws, Headers = of.Headers
            };
        }

        /// Structs of an older library can be shorter than those of Generated.cs.
        internal static void CheckVersion()
        {
            if (isChecked)
                return;
            if (Version < Native.Version)
                throw new DllNotFoundException($"The library kunai is too old: version 0x{Version:x}, but 0x" +
                    $"{Native.Version:x} is needed.");
            isChecked = true;
        }

        internal static int Check(int result, RawError* error)
        {
            if (result < 0)
                throw new KunaiException(new Error(error));
            return result;
        }

        internal static int Check(int result)
        {
            if (result < 0)
                throw new KunaiException(new Error(result, "", ""));
            return result;
        }

        internal static void CheckIndex(int index, int length)
        {
            if ((uint)index >= (uint)length)
                throw new ArgumentOutOfRangeException(nameof(index), index, $"There are {length} elements.");
        }

        internal static string ReadText(IntPtr text) => Marshal.PtrToStringAnsi(text) ?? "";

        /// The bytes of a name: as Text.ToString shows them.
        internal static byte[] Encode(string name)
        {
            if (name == null)
                throw new ArgumentNullException(nameof(name));
            return Encoding.UTF8.GetBytes(name);
        }
    }
}
