"""kunai for Python: the whole library through ctypes, in this one file.

    import kunai
    with kunai.Model(open("boy.nj", "rb").read()) as model:
        for mesh in model.meshes:
            print(mesh.vertex_count, mesh.positions[:3])

The library is the file that the environment variable KUNAI_LIBRARY names, else libkunai.so.0
beside this module, else the one that the system finds.

Nouns are Archive, Textures, Model and Motion: open one with bytes, use its lists, close it (with
does). What a list gives lives until its noun is closed; touching it later is an error of yours
that nothing catches. Arrays are ctypes arrays on the library's memory without a copy: numpy takes
them as they are. Names are bytes, in no promised character set; text() makes a guess.
"""

import ctypes as c
import os
import struct
import zlib

P, u8, u16, u32, u64, i32, size_t = (
    c.POINTER, c.c_uint8, c.c_uint16, c.c_uint32, c.c_uint64, c.c_int32, c.c_size_t)
f32, text_p, void_p = c.c_float, c.c_char_p, c.c_void_p

VERSION = 0x000100  # of the headers that this file was written from

# ---- constants of the headers ----

OK, NEED_INPUT, NEED_OUTPUT, END = 0, 1, 2, 3
E_ARGUMENT, E_MEMORY, E_LIMIT, E_FORMAT, E_TRUNCATED = -1, -2, -3, -4, -5
E_CORRUPT, E_UNSUPPORTED, E_RANGE, E_SPACE = -6, -7, -8, -9

ORDER_ANY, ORDER_LITTLE, ORDER_BIG, ORDER_MIXED = 0, 1, 2, 3

FORMAT_ANY, FORMAT_PRS, FORMAT_AFS, FORMAT_PVM, FORMAT_XVM = 0, 0x101, 0x201, 0x204, 0x206
FORMAT_NINJA, FORMAT_PVR, FORMAT_XVR, FORMAT_NJCM = 0x209, 0x301, 0x303, 0x401
FORMAT_NMDM, FORMAT_REL_MOTION = 0x501, 0x505

STRICT, QUICK, PRS_FILL, PRS_LENIENT, SHIFT = 0x1, 0x4, 0x8, 0x10, 0x20
ANGLES_WIDE, ANGLES_SHORT, NINJA2 = 0x2000, 0x4000, 0x8000

NOUN_PRS, NOUN_ARCHIVE, NOUN_TEXTURES, NOUN_MODEL, NOUN_MOTION = 0x1, 0x2, 0x4, 0x8, 0x10
POSSIBLE, LIKELY, SURE = 1, 2, 3

IMAGE_GLOBAL_INDEX, IMAGE_ALPHA, IMAGE_BUMP, IMAGE_LINEAR = 0x1, 0x2, 0x4, 0x8
RGBA8, INDEX8, NORMAL8 = 0, 1, 2

MESH_RIGID, MESH_SKINNED = 0, 1
MATERIAL_BLEND, MATERIAL_DOUBLE_SIDED, MATERIAL_UNLIT, MATERIAL_FLAT = 0x1, 0x2, 0x4, 0x8
MATERIAL_ENVIRONMENT, MATERIAL_NO_SPECULAR, MATERIAL_NO_AMBIENT = 0x10, 0x20, 0x40
MATERIAL_NO_ALPHA_TEST, MATERIAL_VERTEX_COLOR, MATERIAL_SECOND = 0x80, 0x100, 0x400
WRAP_REPEAT, WRAP_MIRROR, WRAP_CLAMP = 0, 1, 2
BLEND_ZERO, BLEND_ONE, BLEND_OTHER, BLEND_INV_OTHER = 0, 1, 2, 3
BLEND_SRC_ALPHA, BLEND_INV_SRC_ALPHA, BLEND_DST_ALPHA, BLEND_INV_DST_ALPHA = 4, 5, 6, 7

LINEAR, SPLINE, USER = 1, 2, 3
MOTION_NODES = 0
TRANSLATION, ROTATION, SCALE = 0, 1, 2
LOOP, WRAP, CLAMP, SHORTEST = 0, 1, 2, 0x100

# ---- structs of the headers, member for member ----


class String(c.Structure):
    _fields_ = [("data", void_p), ("size", size_t)]

    def __bytes__(self):
        return c.string_at(self.data, self.size)

    def __str__(self):
        return text(bytes(self))


def text(name):
    """A name as text: Shift_JIS if it is valid in that, else each byte as a letter."""
    try:
        return name.decode("cp932")
    except UnicodeDecodeError:
        return name.decode("latin-1")


class ErrorRecord(c.Structure):
    """kunai_error: an error, or a warning."""

    _fields_ = [("offset", u64), ("message", text_p), ("record", text_p), ("code", i32),
                ("format", u32)]

    def __str__(self):
        where = self.record.decode() + ": " if self.record else ""
        return (f"offset {self.offset:#x}: {where}{self.message.decode()} "
                f"({result_name(self.code)})")


class Allocator(c.Structure):
    ALLOC = c.CFUNCTYPE(void_p, void_p, size_t)
    FREE = c.CFUNCTYPE(None, void_p, void_p, size_t)
    _fields_ = [("alloc_fn", ALLOC), ("free_fn", FREE), ("user", void_p)]


class Options(c.Structure):
    _fields_ = [("struct_size", u32), ("flags", u32), ("format", u32), ("byte_order", u32),
                ("index", u32), ("reserved", u32), ("offset", u64), ("base", u64),
                ("max_memory", u64), ("max_output", u64), ("allocator", Allocator),
                ("model", void_p)]

    def __init__(self, **members):
        super().__init__(struct_size=c.sizeof(Options), **members)


class Found(c.Structure):
    _fields_ = [("offset", u64), ("size", u64), ("format", u32), ("byte_order", u32),
                ("nouns", u32), ("confidence", u32)]


class Input(c.Structure):
    _fields_ = [("data", void_p), ("size", size_t), ("pos", size_t)]


class Output(c.Structure):
    _fields_ = [("data", void_p), ("size", size_t), ("pos", size_t)]


class ArchiveInfo(c.Structure):
    _fields_ = [("warnings", P(ErrorRecord)), ("warning_count", u32), ("format", u32),
                ("byte_order", u32), ("entry_count", u32), ("broken_count", u32), ("flags", u32)]


class Entry(c.Structure):
    _fields_ = [("offset", u64), ("size", u64), ("unpacked_size", u64), ("name", String),
                ("packing", u32), ("format", u32), ("byte_order", u32), ("owner", i32),
                ("type", u32), ("attribute", u32), ("global_index", u32), ("result", i32)]


class TexturesInfo(c.Structure):
    _fields_ = [("warnings", P(ErrorRecord)), ("warning_count", u32), ("format", u32),
                ("byte_order", u32), ("image_count", u32), ("palette_count", u32),
                ("broken_count", u32)]


class Palette(c.Structure):
    _fields_ = [("colors", P(u8)), ("name", String), ("count", u32), ("bank", u32),
                ("first", u32), ("format", u32)]


class Level(c.Structure):
    _fields_ = [("offset", u64), ("size", u64), ("width", u32), ("height", u32)]


class Image(c.Structure):
    _fields_ = [("offset", u64), ("size", u64), ("name", String), ("pixel_name", text_p),
                ("data_name", text_p), ("levels", P(Level)), ("palette", P(Palette)),
                ("width", u32), ("height", u32), ("level_count", u32), ("flags", u32),
                ("color_count", u32), ("first_color", u32), ("pixel_format", u32),
                ("data_format", u32), ("global_index", u32), ("used_height", u32),
                ("codebook_count", u32), ("result", i32)]


class ModelInfo(c.Structure):
    _fields_ = [("warnings", P(ErrorRecord)), ("warning_count", u32), ("format", u32),
                ("byte_order", u32), ("node_count", u32), ("inverse_binds", P(f32)),
                ("mesh_count", u32), ("material_count", u32), ("texture_count", u32),
                ("vertex_count", u32), ("triangle_count", u32), ("dropped_count", u32),
                ("skinned", u32), ("bind_gap", f32), ("bounds_min", f32 * 3),
                ("bounds_max", f32 * 3)]


class Transform(c.Structure):
    _fields_ = [("translation", f32 * 3), ("rotation", f32 * 4), ("scale", f32 * 3)]


class Node(c.Structure):
    _fields_ = [("offset", u64), ("name", String), ("rest", Transform), ("world", f32 * 16),
                ("center", f32 * 3), ("radius", f32), ("parent", i32), ("mesh", i32),
                ("track_group", i32), ("shape_group", i32), ("flags", u32), ("angles", i32 * 3)]


class Submesh(c.Structure):
    _fields_ = [("first_index", u32), ("index_count", u32), ("material", u32), ("node", u32),
                ("flags", u32), ("order", u32)]


class Influence(c.Structure):
    _fields_ = [("position", f32 * 3), ("normal", f32 * 3), ("weight", f32), ("node", u32)]


class MeshRecord(c.Structure):
    """kunai_mesh; class Mesh gives its arrays with their lengths."""

    _fields_ = [("positions", P(f32)), ("normals", P(f32)), ("uvs", P(f32)), ("uvs2", P(f32)),
                ("colors", P(u8)), ("speculars", P(u8)), ("joints", P(u16)), ("weights", P(f32)),
                ("indices", P(u32)), ("submeshes", P(Submesh)), ("influences", P(Influence)),
                ("influence_starts", P(u32)), ("sources", P(u32)), ("user_words", P(u16)),
                ("kind", u32), ("corner_count", u32), ("node", i32), ("vertex_count", u32),
                ("index_count", u32), ("submesh_count", u32), ("influence_count", u32),
                ("user_count", u32)]


class Material(c.Structure):
    _fields_ = [("offset", u64), ("name", String), ("texture", i32), ("texture2", i32),
                ("flags", u32), ("blend_source", u32), ("blend_destination", u32),
                ("wrap_u", u32), ("wrap_v", u32), ("filter", u32), ("diffuse", u8 * 4),
                ("ambient", u8 * 4), ("specular", u8 * 4), ("emission", u8 * 4),
                ("diffuse2", u8 * 4), ("ambient2", u8 * 4), ("specular2", u8 * 4),
                ("exponent", f32), ("mip_bias", f32), ("uv_scale", f32 * 2),
                ("uv_rotation", f32), ("uv_translation", f32 * 2), ("raw", u32 * 8)]


class TextureName(c.Structure):
    _fields_ = [("name", String), ("palette", String), ("attributes", u32), ("global_index", u32)]


class MotionInfo(c.Structure):
    _fields_ = [("warnings", P(ErrorRecord)), ("warning_count", u32), ("format", u32),
                ("byte_order", u32), ("track_count", u32), ("name", String), ("kind", u32),
                ("group_count", u32), ("frame_count", u32), ("interpolation", u32),
                ("raw_type", u32), ("raw_interpolation", u32)]


class TrackRecord(c.Structure):
    """kunai_track; class Track gives its arrays with their lengths."""

    _fields_ = [("offset", u64), ("target", String), ("frames", P(f32)), ("values", P(f32)),
                ("raw", P(i32)), ("names", P(String)), ("group", u32), ("property", u32),
                ("interpolation", u32), ("key_count", u32), ("value_count", u32),
                ("raw_count", u32), ("axis", i32), ("point_count", u32), ("name_count", u32),
                ("flags", u32)]


# By their names in C, for whoever wants to check them.
STRUCTS = {
    "kunai_string": String, "kunai_error": ErrorRecord, "kunai_allocator": Allocator,
    "kunai_options": Options, "kunai_found": Found, "kunai_input": Input, "kunai_output": Output,
    "kunai_archive_info": ArchiveInfo, "kunai_entry": Entry, "kunai_textures_info": TexturesInfo,
    "kunai_palette": Palette, "kunai_level": Level, "kunai_image": Image,
    "kunai_model_info": ModelInfo, "kunai_transform": Transform, "kunai_node": Node,
    "kunai_submesh": Submesh, "kunai_influence": Influence, "kunai_mesh": MeshRecord,
    "kunai_material": Material, "kunai_texture_name": TextureName,
    "kunai_motion_info": MotionInfo, "kunai_track": TrackRecord}

# ---- functions of the headers: result, arguments ----

_open = (i32, text_p, size_t, P(Options), P(void_p), P(ErrorRecord))
_close = (None, void_p)
FUNCTIONS = {
    "kunai_version": (u32,),
    "kunai_result_name": (text_p, i32),
    "kunai_format_name": (text_p, u32),
    "kunai_probe": (i32, text_p, size_t, P(Found)),
    "kunai_prs_size": (i32, text_p, size_t, P(Options), P(u64), P(u64), P(ErrorRecord)),
    "kunai_prs_decode": (i32, text_p, size_t, P(Options), void_p, size_t, P(u64), P(u64),
                         P(ErrorRecord)),
    "kunai_prs_open": (i32, P(Options), P(void_p), P(ErrorRecord)),
    "kunai_prs_close": _close,
    "kunai_prs_run": (i32, void_p, P(Input), P(Output), u32, P(ErrorRecord)),
    "kunai_prs_reset": (None, void_p),
    "kunai_archive_open": _open,
    "kunai_archive_close": _close,
    "kunai_archive_get_info": (P(ArchiveInfo), void_p),
    "kunai_archive_get_entry": (P(Entry), void_p, u32),
    "kunai_archive_find": (i32, void_p, text_p, size_t),
    "kunai_archive_read": (i32, void_p, u32, void_p, size_t, P(u64), P(ErrorRecord)),
    "kunai_textures_open": _open,
    "kunai_textures_close": _close,
    "kunai_textures_get_info": (P(TexturesInfo), void_p),
    "kunai_textures_get_image": (P(Image), void_p, u32),
    "kunai_textures_find": (i32, void_p, text_p, size_t),
    "kunai_textures_decode": (i32, void_p, u32, u32, u32, P(Palette), void_p, size_t, size_t,
                              P(ErrorRecord)),
    "kunai_model_open": _open,
    "kunai_model_close": _close,
    "kunai_model_get_info": (P(ModelInfo), void_p),
    "kunai_model_get_node": (P(Node), void_p, u32),
    "kunai_model_get_mesh": (P(MeshRecord), void_p, u32),
    "kunai_model_get_material": (P(Material), void_p, u32),
    "kunai_model_get_texture": (P(TextureName), void_p, u32),
    "kunai_model_world": (i32, void_p, P(Transform), P(f32), size_t),
    "kunai_model_skin": (i32, void_p, u32, P(f32), P(f32), P(f32), size_t),
    "kunai_motion_open": _open,
    "kunai_motion_close": _close,
    "kunai_motion_get_info": (P(MotionInfo), void_p),
    "kunai_motion_get_track": (P(TrackRecord), void_p, u32),
    "kunai_motion_sample": (i32, void_p, u32, f32, u32, P(f32), size_t),
    "kunai_motion_pose": (i32, void_p, void_p, f32, u32, P(Transform), size_t),
}


def _load():
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), "libkunai.so.0")
    name = os.environ.get("KUNAI_LIBRARY") or (
        beside if os.path.exists(beside) else "libkunai.so.0")
    library = c.CDLL(name)
    for function, (result, *arguments) in FUNCTIONS.items():
        pointer = getattr(library, function)
        pointer.restype, pointer.argtypes = result, arguments
    if library.kunai_version() < VERSION:
        raise ImportError(f"{name} is older than this module")
    return library


lib = _load()

# ---- errors, probe, PRS ----


class Error(Exception):
    """What went wrong: code (E_...), offset in the input, record, message."""

    def __init__(self, code, error=None):
        self.code = code
        self.offset = error.offset if error else 0
        self.record = error.record.decode() if error else ""
        self.message = error.message.decode() if error else ""
        super().__init__(str(error) if error else result_name(code))


def _check(code, error=None):
    if code < 0:
        raise Error(code, error)
    return code


def result_name(code):
    return lib.kunai_result_name(code).decode()


def format_name(code):
    return lib.kunai_format_name(code).decode()


def probe(data):
    """What begins at the first byte: a Found, or None."""
    found = Found()
    data = bytes(data)
    return found if lib.kunai_probe(data, len(data), found) == OK else None


def unpack_prs(data, **options):
    """Unpacks a PRS stream; what follows its end mark is ignored."""
    data, settings, error, size = bytes(data), Options(**options), ErrorRecord(), u64()
    _check(lib.kunai_prs_size(data, len(data), settings, size, None, error), error)
    out = c.create_string_buffer(size.value + 1)
    _check(lib.kunai_prs_decode(data, len(data), settings, out, size.value, None, None, error),
           error)
    return out.raw[:size.value]


class PrsStream:
    """Unpacks a PRS stream that comes in pieces: feed() gives what each piece unpacks to."""

    def __init__(self, **options):
        self._ptr, error = void_p(), ErrorRecord()
        _check(lib.kunai_prs_open(Options(**options), self._ptr, error), error)
        self.ended = False

    def feed(self, piece, last=False):
        piece, parts, error = bytes(piece), [], ErrorRecord()
        source = Input(c.cast(piece, void_p), len(piece), 0)
        room = c.create_string_buffer(65536)
        while True:
            target = Output(c.addressof(room), len(room), 0)
            result = _check(lib.kunai_prs_run(self._ptr, source, target, last, error), error)
            parts.append(room.raw[:target.pos])
            if result != NEED_OUTPUT:
                self.ended = result == END
                return b"".join(parts)

    def reset(self):
        lib.kunai_prs_reset(self._ptr)
        self.ended = False

    def close(self):
        lib.kunai_prs_close(self._ptr)
        self._ptr = void_p()

    __del__ = close

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


# ---- nouns ----


def png(width, height, rgba):
    """A PNG file of what Textures.decode gave."""
    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    rows = b"".join(b"\0" + rgba[y * width * 4:(y + 1) * width * 4] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits, RGBA
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class List:
    """What a handle has several of: count, index, iterate."""

    def __init__(self, count, get):
        self._count, self._get = count, get

    def __len__(self):
        return self._count

    def __getitem__(self, index):
        if index < 0:
            index += self._count
        if not 0 <= index < self._count:
            raise IndexError(index)
        return self._get(index)


class Handle:
    """What all nouns share. Options are keywords: flags=kunai.STRICT, index=1 and so on."""

    noun = None

    def __init__(self, data, **options):
        self._ptr, error = void_p(), ErrorRecord()
        self._data = bytes(data)  # archives and texture sets read it until they are closed
        _check(self._function("open")(self._data, len(self._data), Options(**options), self._ptr,
                                      error), error)
        self.info = self._function("get_info")(self._ptr).contents

    def _function(self, name):
        return getattr(lib, f"kunai_{self.noun}_{name}")

    def _list(self, name, count, wrap=lambda record: record):
        get = self._function("get_" + name)
        return List(count, lambda index: wrap(get(self._handle(), index).contents))

    def _handle(self):
        if not self._ptr:
            raise ValueError("closed")
        return self._ptr

    @property
    def warnings(self):
        return [self.info.warnings[i] for i in range(self.info.warning_count)]

    def close(self):
        if getattr(self, "_ptr", None):
            self._function("close")(self._ptr)
            self._ptr = void_p()

    __del__ = close

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Archive(Handle):
    noun = "archive"

    @property
    def entries(self):
        return self._list("entry", self.info.entry_count)

    def find(self, name):
        """Index of the first entry of that name (bytes), or -1."""
        return lib.kunai_archive_find(self._handle(), name, len(name))

    def read(self, index):
        """The bytes of an entry, unpacked."""
        entry, error = self.entries[index], ErrorRecord()
        out = c.create_string_buffer(entry.unpacked_size + 1)
        _check(lib.kunai_archive_read(self._handle(), index, out, entry.unpacked_size, None,
                                      error), error)
        return out.raw[:entry.unpacked_size]


class Textures(Handle):
    noun = "textures"

    @property
    def images(self):
        return self._list("image", self.info.image_count)

    def find(self, name):
        """Index of the first image of that name (bytes), or -1."""
        return lib.kunai_textures_find(self._handle(), name, len(name))

    def decode(self, index, level=0, output=RGBA8, palette=None):
        """The texels of a level, rows top to bottom, as bytes."""
        size, error = self.images[index].levels[level], ErrorRecord()
        out = c.create_string_buffer(size.width * size.height * (1 if output == INDEX8 else 4))
        _check(lib.kunai_textures_decode(self._handle(), index, level, output, palette, out,
                                         len(out), 0, error), error)
        return out.raw


def _array(pointer, count):
    """A ctypes array on the library's memory, or None where the file has none."""
    if not pointer:
        return None
    return c.cast(pointer, P(pointer._type_ * count)).contents


class Mesh:
    """A kunai_mesh whose arrays know their lengths; the other members are those of C."""

    def __init__(self, record):
        self._record = record
        corners, vertices = record.index_count, record.vertex_count
        for name, count in (
                ("positions", 3 * vertices), ("normals", 3 * vertices), ("uvs", 2 * vertices),
                ("uvs2", 2 * vertices), ("colors", 4 * vertices), ("speculars", 4 * vertices),
                ("joints", 4 * vertices), ("weights", 4 * vertices), ("indices", corners),
                ("submeshes", record.submesh_count), ("influences", record.influence_count),
                ("influence_starts", vertices + 1), ("sources", vertices),
                ("user_words", record.user_count * (corners // max(record.corner_count, 1)))):
            setattr(self, name, _array(getattr(record, name), count))

    def __getattr__(self, name):
        return getattr(self._record, name)


class Model(Handle):
    noun = "model"

    @property
    def nodes(self):
        return self._list("node", self.info.node_count)

    @property
    def meshes(self):
        return self._list("mesh", self.info.mesh_count, Mesh)

    @property
    def materials(self):
        return self._list("material", self.info.material_count)

    @property
    def textures(self):
        return self._list("texture", self.info.texture_count)

    @property
    def inverse_binds(self):
        return _array(self.info.inverse_binds, 16 * self.info.node_count)

    def world(self, pose=None):
        """World matrices of a pose (of Motion.pose), or of the rest pose."""
        out = (f32 * (16 * self.info.node_count))()
        _check(lib.kunai_model_world(self._handle(), pose, out, self.info.node_count))
        return out

    def skin(self, mesh, worlds):
        """Positions and normals of mesh number mesh in model space."""
        count = self.meshes[mesh].vertex_count
        positions, normals = (f32 * (3 * count))(), (f32 * (3 * count))()
        _check(lib.kunai_model_skin(self._handle(), mesh, worlds, positions, normals, count))
        return positions, normals


class Track:
    """A kunai_track whose arrays know their lengths; the other members are those of C."""

    def __init__(self, record):
        self._record = record
        keys = record.key_count
        self.frames = _array(record.frames, keys)
        self.values = _array(record.values, keys * record.value_count)
        self.raw = _array(record.raw, keys * record.raw_count)

    def __getattr__(self, name):
        return getattr(self._record, name)


class Motion(Handle):
    noun = "motion"

    def __init__(self, data, model=None, **options):
        super().__init__(data, model=model._handle() if model else None, **options)

    @property
    def tracks(self):
        return self._list("track", self.info.track_count, Track)

    def sample(self, track, frame, mode=LOOP):
        """The values of one track at a frame."""
        out = (f32 * self.tracks[track].value_count)()
        _check(lib.kunai_motion_sample(self._handle(), track, frame, mode, out, len(out)))
        return out

    def pose(self, model, frame, mode=LOOP):
        """Local transforms of all nodes of a model at a frame."""
        out = (Transform * model.info.node_count)()
        _check(lib.kunai_motion_pose(self._handle(), model._handle(), frame, mode, out, len(out)))
        return out


def motions(data, model=None, **options):
    """All motions of a file, one after the other; each is closed when the next one comes."""
    index = 0
    while True:
        try:
            motion = Motion(data, model, index=index, **options)
        except Error as error:
            if error.code in (E_RANGE, E_FORMAT):
                return
            raise
        with motion:
            yield motion
        index += 1
