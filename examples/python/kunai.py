"""kunai for Python: the whole library through ctypes, in this one file.

    import kunai

    with open("creature.nj", "rb") as file:
        data = file.read()
    with kunai.Model(data) as model:
        print(model, kunai.text(model.textures[0].name))
        for mesh in model.meshes:
            print(mesh.vertex_count, mesh.positions[:3].tolist(), mesh.indices[:3].tolist())
        for motion in kunai.motions(data, model):
            print(motion, motion.pose(model, frame=1.5)[0])

Copy this file beside yours, or install the package kunai-assets: both are the module kunai. The command
"python3 -m kunai FILE" prints what a file is. The module loads the first library that it finds:

1. the file that the environment variable KUNAI_LIBRARY names, and then no other;
2. libkunai.so.0 beside this module;
3. ../../build/lib/libkunai.so.0;
4. libkunai.so.0 as the system finds it.

On Windows the name is libkunai-0.dll, on macOS libkunai.0.dylib.

The classes are Archive, Textures, Model, Motion, Scene, Map and Outline. Open one with bytes, use its
lists (entries, images, palettes, nodes, meshes...), and close it. "with" closes it; Python also closes
it when the last reference is gone. After that, the object and all its records raise ValueError. Options
are keywords, the members of Options: flags=kunai.OPEN_STRICT, index=1, max_memory=1 << 20. probe()
recognises the format of bytes, scan() finds files in them, unpack() unpacks packed files.

Lists are sequences of records: list[0] is the first record, list["name"] the first one with a name. An
Archive is also the list of its entries, and a Textures the list of its images: archive["a.nj"].read(),
textures["skin"].decode().

Names from files are bytes in an unknown character set: text() guesses it, find() takes bytes or str.
Texts of the library (image.pixel_name, result_name()) are str. Constants are int; records print them
by name.

Arrays are memoryviews in the memory of the library, without a copy, and read-only. numpy.asarray() and
numpy.frombuffer() use them in place; tolist() and list() copy them. An array keeps its memory alive: you
may use the array, and views of it, after closing the object. An array is empty if the file does not
have it. Small arrays of a fixed length, such as node.world, are tuples.

Any number of threads may use one object at the same time. If one of them closes it, calls that have begun
end as usual, and later ones raise ValueError.
"""

from __future__ import annotations

import array as arrays
import builtins
import collections.abc
import ctypes as c
import functools
import itertools
import operator
import os
import struct
import sys
import threading
import types
import typing
import zlib
from typing import (Any, Callable, Dict, Generic, Iterable, Iterator, List, Mapping, Optional, Sequence,
                    Tuple, Type, TypeVar, Union, overload)

P, u8, u16, u32, u64, i32, size_t = (
    c.POINTER, c.c_uint8, c.c_uint16, c.c_uint32, c.c_uint64, c.c_int32, c.c_size_t)
f32, text_p, void_p = c.c_float, c.c_char_p, c.c_void_p
T = TypeVar("T")
R = TypeVar("R", bound="Record")

if typing.TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Data
    from typing_extensions import TypedDict, Unpack

    class Array(memoryview, Generic[T]):  # type: ignore[misc]
        """A memoryview of numbers. This class is for type checkers, which know no memoryview of floats."""

        @overload  # type: ignore[override]
        def __getitem__(self, index: int) -> T: ...
        @overload
        def __getitem__(self, index: slice) -> Array[T]: ...
        def __getitem__(self, index: Any) -> Any: ...  # pyright: ignore
        def __iter__(self) -> Iterator[T]: ...  # type: ignore[override]
        def tolist(self) -> List[T]: ...  # type: ignore[override]
else:
    Array = memoryview
    Data = Union[bytes, bytearray, memoryview]  # or any other buffer, such as mmap.mmap

Bytes = Union[bytes, bytearray, memoryview]
Name = Union[str, Bytes]


class Struct(c.Structure):
    """The base of the structs that functions take."""

    _kinds: Dict[str, Any] = {}
    _hidden: Tuple[str, ...] = ("struct_size", "reserved")  # members that callers do not give

    def __init__(self, *values: Any, **members: Any) -> None:
        kinds = type(self)._kinds
        if not kinds:
            kinds = type(self)._kinds = {field[0]: field[1] for field in self._fields_
                                         if field[0] not in self._hidden}
        if len(values) > len(kinds):
            raise TypeError(f"{type(self).__name__} has {len(kinds)} members, not {len(values)}")
        super().__init__()
        for name, value in [*zip(kinds, values), *members.items()]:
            if name not in kinds:
                raise TypeError(f"{type(self).__name__} has no member {name}")
            if value is None:
                continue  # the member has its default already
            setattr(self, name, value if isinstance(value, kinds[name]) else _convert(value, kinds[name], name))
            # ctypes cuts large numbers silently; base counts modulo 2^32
            if isinstance(value, int) and getattr(self, name) != value and (value > 0 or name != "base"):
                raise OverflowError(f"{name}={value} does not fit into {kinds[name].__name__}")
        if self._fields_[0][0] == "struct_size":
            setattr(self, "struct_size", c.sizeof(self))

    def copy(self: S) -> S:
        return type(self).from_buffer_copy(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__.lstrip('_')}({_members(self, [field[0] for field in self._fields_])})"


S = TypeVar("S", bound=Struct)


def _convert(value: Any, kind: Any, name: str) -> Any:
    """Returns a value that ctypes takes for a member. A function becomes one that C may call, and any sequence
    becomes a tuple."""
    if callable(value):
        return kind(_guard(value, kind._restype_))
    if not issubclass(kind, c.Array):
        return value
    numbers = tuple(value)
    if len(numbers) != kind._length_:
        raise ValueError(f"{name} has {len(numbers)} numbers, not {kind._length_}")
    return numbers


def _guard(function: Callable[..., Any], kind: Any) -> Callable[..., Any]:
    """Returns a function that C may call. An exception cannot pass C: it is printed, and the result is None."""
    def call(*arguments: Any) -> Any:
        try:
            result = function(*arguments)
            return kind(result).value if kind else None
        except BaseException as error:
            sys.excepthook(type(error), error, error.__traceback__)
            return None
    return call


def _refuse_pickle(self: object, protocol: Any) -> Any:
    raise TypeError(f"a {type(self).__name__} cannot be copied or pickled: it is memory of the library")


# ---- the memory of the library, records ----


class _Window(c.c_char * sys.maxsize):  # type: ignore[misc]
    """All memory that has an address. A part of it is a view that keeps the owner alive."""


class _FarWindow:
    """A window for machines with more addresses than a memoryview can have elements: 32 bits."""

    def __init__(self, owner: object) -> None:
        self.owner = owner

    def __getitem__(self, place: slice) -> memoryview:
        part: Any = (c.c_char * (place.stop - place.start)).from_address(place.start)
        part.owner = self.owner
        return memoryview(part).cast("B").toreadonly()


def _open_window(owner: object) -> Any:
    """Returns an object whose slices [address:end] are read-only views. They keep the owner alive."""
    if sys.maxsize < 1 << 32:
        return _FarWindow(owner)
    window: Any = _Window.from_address(0)
    window.owner = owner
    return memoryview(window).cast("B").toreadonly()


def _text(place: Optional[int]) -> str:
    """Returns a text of the library."""
    return c.string_at(place).decode() if place else ""


class _Static:
    """The owner of records that always live."""

    _memory: Optional[object] = object()
    _window: Any = _open_window(None)


_static = _Static()
_memory_view = _static._window
_codes: Any = "bBhHiIqQfd"
_empty: Dict[str, Any] = {code: memoryview(b"").cast(code) for code in _codes}
_sizes = {code: struct.calcsize(code) for code in _empty}


class Record:
    """A struct in the memory of the library. Its members are read when the record is made, and raise
    ValueError when the handle is closed.

    - names are bytes, texts are str;
    - arrays are memoryviews, or tuples if their length is fixed;
    - arrays of structs are sequences of records;
    - warnings are a list of Error.
    """

    # The members, in the order of the C struct: name:code. The codes are those of the module struct; S is a
    # kunai_string, T a text, P a pointer, Transform a kunai_transform. 3*I is an array of three numbers.
    _layout: Tuple[str, ...] = ()
    _members: Tuple[str, ...] = ()
    _codes: Tuple[Tuple[str, str], ...] = ()
    _struct = struct.Struct("")
    _unpack: Callable[[Any], Tuple[Any, ...]] = _struct.unpack
    _size = 0
    __slots__ = "_owner", "_address", "_index", "_values"
    __reduce_ex__ = _refuse_pickle

    def __init_subclass__(cls) -> None:
        if "_layout" not in vars(cls):
            return
        codes: List[Tuple[str, str]] = []
        for member in " ".join(cls._layout).split():
            name, _, code = member.partition(":")
            codes.append((name, code))
        cls._codes = tuple(codes)
        cls._struct = struct.Struct(_find_format(cls._codes))
        cls._unpack, cls._size = cls._struct.unpack, cls._struct.size
        cls._members = tuple(name for name, _ in codes if name in vars(cls))

    def __init__(self, owner: Any, address: int, index: int = -1) -> None:
        """Handles make records; callers do not."""
        self._owner, self._address, self._index = owner, address, index
        self._values: Tuple[Any, ...] = self._unpack(_memory_view[address:address + self._size])

    def _hold(self) -> Any:
        """Returns the window of the handle, which must be open. The memory lives as long as the window: another
        thread may close the handle."""
        window = self._owner._window
        if window is None:
            raise ValueError(f"{type(self._owner).__name__} is closed")
        return window

    def _open(self) -> Any:
        """Returns the handle, which must be open."""
        self._hold()
        return self._owner

    def _int(self, at: int) -> int:
        if self._owner._window is None:
            self._hold()
        value: int = self._values[at]
        return value

    def _float(self, at: int) -> float:
        self._hold()
        value: float = self._values[at]
        return value

    def _numbers(self, at: int, count: int) -> Tuple[Any, ...]:
        self._hold()
        return self._values[at:at + count]

    def _rows(self, at: int, rows: int, columns: int) -> Tuple[Tuple[Any, ...], ...]:
        self._hold()
        return tuple(self._values[i:i + columns] for i in range(at, at + rows * columns, columns))

    def _transform(self, at: int) -> Transform:
        self._hold()
        return Transform.from_buffer_copy(struct.pack("10f", *self._values[at:at + 10]))

    def _name(self, at: int) -> bytes:
        window, place = self._hold(), self._values[at]
        return bytes(window[place:place + self._values[at + 1]])

    def _text(self, at: int) -> str:
        self._hold()
        return _text(self._values[at])

    def _array(self, at: int, count: int, code: str) -> Array[Any]:
        window: Any = self._owner._window
        address = self._values[at]
        if window is None:
            window = self._hold()  # raises ValueError
        view: Array[Any] = window[address:address + count * _sizes[code]].cast(code) if address else _empty[code]
        return view

    def _arrays(self, at: int, arrays: int, count: int, code: str) -> Tuple[Array[Any], ...]:
        window, size = self._hold(), count * _sizes[code]
        return tuple([window[address:address + size].cast(code) if address else _empty[code]
                      for address in self._values[at:at + arrays]])

    def _record(self, kind: Type[R], at: int) -> Optional[R]:
        window = self._hold()
        record = kind(self._owner, self._values[at]) if self._values[at] else None
        del window  # until here it keeps the memory alive
        return record

    def _records(self, kind: Type[R], at: int, count: int) -> PackedRecords[R]:
        self._hold()
        return PackedRecords(self._owner, kind, self._values[at], count if self._values[at] else 0)

    def _names(self, at: int, count: int) -> List[bytes]:
        window = self._hold()
        names = _read_names(self._values[at], count if self._values[at] else 0)
        del window
        return names

    def _errors(self, at: int, count: int) -> List[Error]:
        window = self._hold()
        errors = [_Error.from_address(self._values[at] + i * c.sizeof(_Error)) for i in range(count)]
        made = [Error(error.code, error) for error in errors]
        del window
        return made

    def __eq__(self, other: object) -> bool:
        """Two records are equal if they are the same struct in memory, or results with equal members."""
        if self is other or not isinstance(other, type(self)):
            return self is other
        memory = self._owner._memory
        return (memory is not None and memory is other._owner._memory and self._values == other._values
                and (self._address == other._address or self._owner is _static))

    def __hash__(self) -> int:
        return hash(self._values)

    def __repr__(self) -> str:
        members = _members(self, self._members) if self._owner._window is not None else "closed"
        return f"{type(self).__name__.lstrip('_')}({members})"


def _find_format(codes: Iterable[Tuple[str, str]]) -> str:
    """Returns the format of the module struct for the members of a record."""
    made, widest = "@", "B"
    for _, code in codes:
        *counts, kind = code.split("*")
        count = functools.reduce(operator.mul, map(int, counts), 1)
        kind, inner = {"S": ("PN", "P"), "T": ("P", "P"), "Transform": ("10f", "f")}.get(kind, (kind, kind))
        made += f"{count}{kind}" if count > 1 else kind
        widest = max(widest, inner, key=struct.calcsize)
    return f"{made}0{widest}"


def _find_offset(kind: Type[Record], member: str) -> int:
    """Returns the place of a member in the C struct."""
    index = [name for name, _ in kind._codes].index(member)
    end, size = (struct.calcsize(_find_format(codes)[:-2]) for codes in (
        kind._codes[:index + 1], (("", kind._codes[index][1]),)))
    return end - size


def _read_names(address: int, count: int) -> List[bytes]:
    strings = (_String.from_address(address + i * c.sizeof(_String)) for i in range(count))
    return [c.string_at(string.data, string.size) for string in strings]


class Records(Sequence[R]):
    """A sequence of records. A slice is a list of records. An index can also be a name: it gives the first
    record with this name, or raises KeyError."""

    def __init__(self, owner: Any, name: str, count: int) -> None:
        self._owner, self._name, self._count = owner, name, count

    __slots__ = "_owner", "_name", "_count"
    __reduce_ex__ = _refuse_pickle

    def _hold(self) -> Any:
        window = self._owner._window
        if window is None:
            raise ValueError(f"{type(self._owner).__name__} is closed")
        return window

    def __len__(self) -> int:
        self._hold()
        return self._count

    @overload
    def __getitem__(self, index: Union[int, Name]) -> R: ...
    @overload
    def __getitem__(self, index: slice) -> List[R]: ...

    def __getitem__(self, index: Union[int, Name, slice]) -> Union[R, List[R]]:
        if isinstance(index, slice):
            return [self._get(i) for i in range(len(self))[index]]
        return self._get(self._number(index))

    def __iter__(self) -> Iterator[R]:
        for index in range(len(self)):
            yield self._get(index)

    def __contains__(self, item: object) -> bool:
        if isinstance(item, (str, bytes, bytearray, memoryview)):
            return self.find(item) >= 0
        return super().__contains__(item)

    def find(self, name: Name) -> int:
        """Returns the index of the first record with a name, or -1. A str is compared with the text() of names."""
        if not isinstance(name, str):
            return self._find(_bytes(name))
        if name.isascii():
            return self._find(name.encode("ascii"))  # text() returns it for these bytes only
        names = (getattr(record, "name", b"") for record in self)
        return next((index for index, found in enumerate(names) if text(found) == name), -1)

    def _find(self, name: bytes) -> int:
        names = (getattr(record, "name", None) for record in self)
        return next((index for index, found in enumerate(names) if found == name), -1)

    def _number(self, index: Union[int, Name]) -> int:
        """Returns the index of a record. The given index can be negative: then it counts from the end."""
        if isinstance(index, (str, bytes, bytearray, memoryview)):
            found = self.find(index)
            if found < 0:
                raise KeyError(index)
            return found
        return _number(index, len(self), self._name)

    def _get(self, index: int) -> R:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"<{_count(self._count, self._name) if self._owner._window is not None else 'closed'}>"


class PackedRecords(Records[R]):
    """Records that lie in memory one after the other. numpy.asarray() makes a structured array of them
    without a copy."""

    __slots__ = "_kind", "_address"

    def __init__(self, owner: Any, kind: Type[R], address: int, count: int, name: str = "") -> None:
        self._owner, self._name, self._count = owner, name or "record", count
        self._kind, self._address = kind, address

    def _get(self, index: int) -> R:
        window = self._hold()
        record = self._kind(self._owner, self._address + index * self._kind._struct.size, index)
        del window  # until here it keeps the memory alive
        return record

    @property
    def data(self) -> Array[int]:
        """The bytes of all records, without a copy."""
        end = self._address + self._count * self._kind._struct.size
        view: Array[int] = self._hold()[self._address:end]
        return view

    @property
    def __array_interface__(self) -> Dict[str, Any]:
        descr: List[Tuple[Any, ...]] = []
        at = 0
        for name, code in self._kind._codes:
            *counts, kind = code.split("*")
            size = struct.calcsize({"S": "PN", "Transform": "10f", "T": "P"}.get(kind, kind))
            start = _find_offset(self._kind, name)
            if start > at:
                descr.append(("", f"|V{start - at}"))
            number = f"V{size}" if kind in ("S", "T", "P", "Transform") else \
                f"{'f' if kind in 'fd' else 'i' if kind.islower() else 'u'}{size}"
            order = "|" if size == 1 or number[0] == "V" else "<" if sys.byteorder == "little" else ">"
            descr.append((name, order + number, *([tuple(map(int, counts))] if counts else [])))
            at = start + size * functools.reduce(operator.mul, map(int, counts), 1)
        if self._kind._struct.size > at:
            descr.append(("", f"|V{self._kind._struct.size - at}"))
        return {"version": 3, "shape": (len(self),), "descr": descr, "typestr": f"|V{self._kind._struct.size}",
                "data": self.data}

    def __repr__(self) -> str:
        return _show_array(self) if self._owner._window is not None else "<closed>"


class _EntryMethods(Record):
    __slots__ = ()

    def read(self) -> bytes:
        """Returns the unpacked bytes of this entry."""
        archive: Archive = self._open()
        return archive.read(self._index)

    def stored(self) -> bytes:
        """Returns the bytes of this entry as stored, packed or not."""
        archive: Archive = self._open()
        return archive.stored(self._index)


class _ImageMethods(Record):
    __slots__ = ()

    def decode(self, level: int = 0, output: int = 0, palette: PaletteLike = None, bank: int = 0) -> bytes:
        """Decodes this image, to R, G, B, A of each texel if output is 0. The arguments are those of
        Textures.decode()."""
        textures: Textures = self._open()
        return textures.decode(self._index, level, output, palette, bank)


class _MaterialMethods(Record):
    __slots__ = ()

    @property
    def states(self) -> Dict[int, List[int]]:
        """The words in parameters, as {type: list of words}, for Ginja and Xinja; empty for others. A
        type has three words in Xinja and one word in Ginja. Type 0 of Ginja has one word for each
        attribute."""
        model: Model = self._open()
        size = {FORMAT_GJCM: 2, FORMAT_XJ: 4}.get(model.info.format)
        words: Sequence[int] = getattr(self, "parameters") if size else ()
        states: Dict[int, List[int]] = {}
        for at in range(0, len(words), size or 1):
            states.setdefault(words[at], []).extend(words[at + 1:at + (size or 1)])
        return states


# ---- generated by tests/api/make_bindings.py from tests/api/api.json: do not edit ----

VERSION = 0x000100  # 0.1.0

# enum kunai_result_code: Values of kunai_result.
OK = 0  # success
NEED_INPUT = 1  # a stream or a world needs more input
NEED_OUTPUT = 2  # a stream filled its output: give it room
END = 3  # a stream, a scan or a world is at its end
MORE = 4  # a scan reached max_bytes: call it again
E_ARGUMENT = -1  # the caller broke a rule of these headers
E_MEMORY = -2  # the allocator returned None
E_LIMIT = -3  # a limit of Options or of the library would be passed
E_FORMAT = -4  # the bytes are not of the wanted format, or of no known format
E_TRUNCATED = -5  # the data ends too early
E_CORRUPT = -6  # the data breaks a rule of its format
E_UNSUPPORTED = -7  # the data is valid, but the library does not decode it
E_RANGE = -8  # an index, a level or a place is out of range
E_SPACE = -9  # the caller's memory is too small

# enum kunai_item: Kinds of items that errors and warnings belong to: see "Items" in the head of
# kunai/base.h.
ITEM_NONE = 0  # the file as a whole
ITEM_ENTRY = 1  # an entry of an archive
ITEM_IMAGE = 2  # an image of a texture set
ITEM_PALETTE = 3  # a palette of a texture set
ITEM_MODEL = 4  # a model of a file or of a scene
ITEM_MOTION = 5  # a motion of a file or of a scene
ITEM_INSTANCE = 6  # an instance of a scene
ITEM_FILE = 7  # a file of a world: see REQUEST_ITEM_*

# enum kunai_byte_order: Byte orders of files.
BYTE_ORDER_ANY = 0  # options: find out; infos: not known, or it does not matter
BYTE_ORDER_LITTLE = 1  # little-endian
BYTE_ORDER_BIG = 2  # big-endian
BYTE_ORDER_MIXED = 3  # Ninja chunk files: little-endian sizes, big-endian bodies

# enum kunai_format: Formats: the values of all members called format. Do not compute a module from
# a value: format_get lists the modules that open each format.
FORMAT_ANY = 0x0  # options: find out; elsewhere: not known
FORMAT_PRS = 0x101  # PRS compression
FORMAT_PRSD = 0x102  # PRS, encrypted, with a header
FORMAT_LZ10 = 0x103  # compression of the Nintendo DS, type 10: kunai/lz.h
FORMAT_LZ11 = 0x104  # compression of the Nintendo DS, type 11
FORMAT_HUFFMAN4 = 0x105  # compression of the Nintendo DS, type 24: 4-bit symbols
FORMAT_HUFFMAN8 = 0x106  # compression of the Nintendo DS, type 28: 8-bit symbols
FORMAT_RLE = 0x107  # compression of the Nintendo DS, type 30: run lengths
FORMAT_BLZ = 0x108  # backward LZ: programs of the Nintendo DS
FORMAT_AFS = 0x201  # archive AFS
FORMAT_BML = 0x202  # archive BML of PSO
FORMAT_GSL = 0x203  # archive GSL of PSO
FORMAT_PVM = 0x204  # archive of PVR textures: archive and textures
FORMAT_GVM = 0x205  # archive of GVR textures: archive and textures
FORMAT_XVM = 0x206  # archive of XVR textures: archive and textures
FORMAT_PVMX = 0x207  # archive PVMX of a mod loader
FORMAT_NARC = 0x208  # archive NARC of the Nintendo DS
FORMAT_NINJA = 0x209  # Ninja chunk file: archive, model and motion
FORMAT_NDS = 0x20A  # ROM image of a Nintendo DS game: .nds
FORMAT_QST = 0x20B  # quest of PSO: recorded commands
FORMAT_PVR = 0x301  # texture of the Dreamcast
FORMAT_GVR = 0x302  # texture of the GameCube
FORMAT_XVR = 0x303  # texture of Xbox and PC
FORMAT_TEX0 = 0x304  # Nitro textures: NSBTX, and the textures in an NSBMD
FORMAT_PVP = 0x305  # palette for PVR
FORMAT_GVP = 0x306  # palette for GVR
FORMAT_NDS_BANNER = 0x308  # banner of a Nintendo DS ROM: its icon
FORMAT_NJCM = 0x401  # Ninja Chunk model
FORMAT_NJBM = 0x402  # Ninja Basic model
FORMAT_NJBM_PLUS = 0x403  # Ninja Basic+ model: later ports of Sonic Adventure DX
FORMAT_GJCM = 0x404  # Ginja model of the GameCube
FORMAT_XJ = 0x405  # Xinja model of Xbox and PC; files can tag it NJCM, too
FORMAT_MDL0 = 0x406  # Nitro model: NSBMD; textures, too, if the file has some
FORMAT_NJA = 0x407  # Ninja ASCII, or C source of Ninja structures: text
FORMAT_NMDM = 0x501  # Ninja motion of nodes
FORMAT_NSSM = 0x502  # Ninja shape motion
FORMAT_NCAM = 0x503  # Ninja camera motion
FORMAT_NLIM = 0x504  # Ninja light motion
FORMAT_REL_MOTION = 0x505  # PSO player motion
FORMAT_JNT0 = 0x506  # Nitro joint animation: NSBCA
FORMAT_SRT0 = 0x507  # Nitro texture matrix animation: NSBTA
FORMAT_PAT0 = 0x508  # Nitro texture animation: NSBTP
FORMAT_MAT0 = 0x509  # Nitro material colour animation: NSBMA
FORMAT_VIS0 = 0x50A  # Nitro visibility animation: NSBVA
FORMAT_NJCA = 0x50B  # Ninja static camera
FORMAT_SAANIM = 0x50C  # motion of SA Tools: .saanim
FORMAT_N_REL = 0x601  # PSO stage of Dreamcast and PC: n.rel
FORMAT_D_REL = 0x602  # PSO stage of Dreamcast and PC: d.rel
FORMAT_FMT2 = 0x603  # PSO stage of Blue Burst and the GameCube
FORMAT_C_REL = 0x604  # PSO collision
FORMAT_R_REL = 0x605  # PSO minimap
FORMAT_TAM = 0x606  # PSO texture animation
FORMAT_REL = 0x607  # REL file that is neither a stage nor a motion
FORMAT_SA1LVL = 0x608  # LandTable of Sonic Adventure: .sa1lvl, or bare; Basic models
FORMAT_SADXLVL = 0x609  # LandTable of Sonic Adventure DX: in programs and texts; Basic+ models
FORMAT_SA2LVL = 0x60A  # LandTable of Sonic Adventure 2: .sa2lvl, or bare; Chunk and Basic models
# LandTable of Sonic Adventure 2 for the GameCube: .sa2blvl, or bare; Ginja and Basic models
FORMAT_SA2BLVL = 0x60B
FORMAT_QUEST_DAT = 0x60C  # PSO quest: tables of placements (.dat, unpacked)
FORMAT_PLACED_OBJECTS = 0x60D  # PSO: list of objects (map_*o.dat); only by name
FORMAT_PLACED_ENEMIES = 0x60E  # PSO: list of enemies (map_*e.dat); only by name
FORMAT_PLACED_EVENTS = 0x60F  # PSO: list of events (.evt); only by name
FORMAT_MAP_HEADERS = 0x701  # Platinum: table of map headers
FORMAT_MAP_HEADERS_DP = 0x702  # Diamond, Pearl: table of map headers
FORMAT_MAP_HEADERS_HG = 0x703  # HeartGold, SoulSilver: table of map headers
FORMAT_MAP_NAMES = 0x704  # names of maps
FORMAT_MAP_MATRIX = 0x705  # matrix: which land lies in which cell
FORMAT_LAND = 0x706  # land of Platinum, Diamond and HeartGold alike
FORMAT_BDHC = 0x707  # heights of the ground
FORMAT_AREA = 0x708  # area data
FORMAT_AREA_HG = 0x709  # HeartGold: area data
FORMAT_AREA_BUILD = 0x70A  # models of an area
FORMAT_AREA_LIGHT = 0x70B  # lights by time of day, as text
FORMAT_PROP_ANIMATION = 0x70C  # animations of a prop
FORMAT_PROP_SHAPES = 0x70D  # which shapes of a prop are drawn
FORMAT_MAP_EVENTS = 0x70E  # zone events: what stands on a map, of all games

# enum kunai_open_flags: Bits of Options.flags, for all modules. No two flags of Options have the
# same bit, so a flag in the wrong member is E_ARGUMENT.
OPEN_STRICT = 0x1  # the first warning becomes the error of the call
# model, motion, scene, outline: data is bare structures without a file around them; see offset,
# base and format in Options. Other modules ignore the flag
OPEN_BARE = 0x2
# with OPEN_BARE, else E_ARGUMENT: the structure at offset is an NJS_ACTION, which points to a model
# and its motion. format is that of the model. Model gives the model, Motion the motion, and Scene
# both
OPEN_ACTION = 0x4

# enum kunai_archive_flags: Bits of Options.archive_flags.
ARCHIVE_QUICK = 0x10  # read the table only; do not look into the entries
ARCHIVE_LEAVE = 0x20  # unpack nothing: entries are given as they are stored
# unpack entries of all archives that are recognised as PRS, PRSD, LZ10, LZ11, Huffman or RLE
ARCHIVE_UNPACK = 0x40

# enum kunai_prs_flags: Bits of Options.prs_flags.
PRS_FILL = 0x100  # Prs.decode: a full dst is success, even if the stream goes on
# a copy from before the start of the output gives zero bytes, instead of E_CORRUPT
PRS_LENIENT = 0x200

# enum kunai_textures_flags: Bits of Options.textures_flags.
# widen colours to 8 bits by a shift that leaves the low bits 0, instead of repeating the high bits
TEXTURES_SHIFT = 0x1000
# palettes of the GameCube Sonic Adventures: colour format 0 is ARGB1555 (else IA8), 2 is ARGB4444
# (else RGB5A3)
TEXTURES_SA_PALETTES = 0x2000

# enum kunai_model_flags: Bits of Options.model_flags.
MODEL_ONE_MESH = 0x10000  # one skinned mesh for all triangles, without modifier volumes
MODEL_DRAW_ORDER = 0x20000  # keep the draw order of the file; do not merge draws of equal materials
MODEL_STORED_POSE = 0x40000  # bind skins to the stored pose; do not recover the true bind pose
# 32-bit colours are bytes R, G, B, A: those of vertices and, in Basic models, of materials
MODEL_COLORS_RGBA = 0x80000
MODEL_UV_256 = 0x100000  # Basic: 256 texture units are 1.0, instead of 255
MODEL_UV_SWAPPED = 0x200000  # Basic: V is stored before U
# Ginja: 255 units of positions and normals in skin lists are 1.0, instead of 256
MODEL_SKIN_255 = 0x400000

# enum kunai_motion_flags: Bits of Options.motion_flags. ANGLES_WIDE and ANGLES_SHORT exclude each
# other; without both, the library finds out.
MOTION_ANGLES_WIDE = 0x1000000  # angle keys have 32 bits per angle
MOTION_ANGLES_SHORT = 0x2000000  # angle keys have 16 bits per angle
MOTION_NINJA2 = 0x4000000  # channels have the meanings of Ninja 2
# Ninja ASCII: motions have 65535 angle units per turn, as in the SDK of 1999, instead of 65536
MOTION_ANGLES_65535 = 0x8000000

# enum kunai_texture_table_flags: The flag word of a PVM or GVM. The lowest four bits say which
# fields the table has. The others announce chunks, but files do not always keep to them: the
# library finds chunks by their tags.
TEXTURE_TABLE_GLOBAL_INDEX = 0x1  # each table entry has a global index
TEXTURE_TABLE_DIMENSIONS = 0x2  # each table entry has width and height
TEXTURE_TABLE_FORMAT = 0x4  # each table entry has pixel and data format
TEXTURE_TABLE_NAME = 0x8  # each table entry has a name
TEXTURE_TABLE_MDLN = 0x10  # there is a chunk MDLN
TEXTURE_TABLE_PVMI = 0x20  # there is a chunk PVMI
TEXTURE_TABLE_CONV = 0x40  # there is a chunk CONV
TEXTURE_TABLE_IMGC = 0x80  # there are chunks IMGC
TEXTURE_TABLE_PVRT = 0x100  # there are textures; often missing in files of tools
TEXTURE_TABLE_COMM = 0x200  # there is a chunk COMM
TEXTURE_TABLE_BANK = 0x400  # there are palette banks
TEXTURE_TABLE_PVPL = 0x800  # there are palettes
TEXTURE_TABLE_PVPN = 0x1000  # there are names of palettes

# enum kunai_quest_platform: Which version of PSO a quest is for: the low 8 bits of
# ArchiveInfo.flags.
QUEST_PLATFORM_DC = 1  # Dreamcast
QUEST_PLATFORM_PC = 2  # PC
QUEST_PLATFORM_GC = 3  # GameCube
QUEST_PLATFORM_XB = 4  # Xbox
QUEST_PLATFORM_BB = 5  # Blue Burst

# enum kunai_quest_flags: Fields of ArchiveInfo.flags of a quest.
QUEST_PLATFORM_MASK = 0xFF  # one of QUEST_PLATFORM_*
QUEST_DOWNLOAD = 0x100  # a quest to be stored by the player: the parts are PRSD

# enum kunai_chunk_tag: The tags of the chunks of Ninja files: the four letters as bytes, read
# little-endian.
CHUNK_TAG_NJTL = 0x4C544A4E  # texture list
CHUNK_TAG_GJTL = 0x4C544A47  # texture list of a Ginja file
CHUNK_TAG_XJTL = 0x4C544A58  # texture list; real Xinja files use NJTL
CHUNK_TAG_NJCM = 0x4D434A4E  # Ninja Chunk model; also Xinja models
CHUNK_TAG_NJBM = 0x4D424A4E  # Ninja Basic model
CHUNK_TAG_GJCM = 0x4D434A47  # Ginja model
CHUNK_TAG_XJCM = 0x4D434A58  # Xinja model; real files use NJCM
CHUNK_TAG_NMDM = 0x4D444D4E  # motion of nodes
CHUNK_TAG_NSSM = 0x4D53534E  # shape motion
CHUNK_TAG_NCAM = 0x4D41434E  # camera motion
CHUNK_TAG_NLIM = 0x4D494C4E  # light motion
CHUNK_TAG_NJCA = 0x41434A4E  # static camera
CHUNK_TAG_POF0 = 0x30464F50  # places of the pointers of the chunk before it
CHUNK_TAG_NMDL = 0x4C444D4E  # file name
CHUNK_TAG_NJLI = 0x494C4A4E  # light; not decoded
CHUNK_TAG_NJIN = 0x4E494A4E  # metadata; not decoded
CHUNK_TAG_N2CM = 0x4D43324E  # Ninja 2 model; not decoded
CHUNK_TAG_CPSM = 0x4D535043  # compact shape motion; not decoded
CHUNK_TAG_NJSL = 0x4C534A4E  # list of shape motions; not decoded
CHUNK_TAG_NJSP = 0x50534A4E  # cell sprite; not decoded
CHUNK_TAG_NJCS = 0x53434A4E  # cell stream; not decoded
CHUNK_TAG_NCSM = 0x4D53434E  # motion of cell sprites; not decoded
CHUNK_TAG_NJAD = 0x44414A4E  # absolute address, of Ninja 2; not decoded
CHUNK_TAG_POF1 = 0x31464F50  # absolute places of pointers; not decoded
CHUNK_TAG_POF2 = 0x32464F50  # places of pointers; not decoded
CHUNK_TAG_CGCL = 0x4C434743  # of the game Illbleed; not decoded
CHUNK_TAG_CGLC = 0x434C4743  # of the game Illbleed; not decoded
CHUNK_TAG_CGMP = 0x504D4743  # of the game Illbleed; not decoded
CHUNK_TAG_CGSP = 0x50534743  # of the game Illbleed; not decoded
CHUNK_TAG_CGAL = 0x4C414743  # of the game Illbleed; not decoded
CHUNK_TAG_CGAM = 0x4D414743  # of the game Illbleed; not decoded
CHUNK_TAG_CMCK = 0x4B434D43  # of the game Illbleed; not decoded
CHUNK_TAG_GRND = 0x444E5247  # of the game Skies of Arcadia; not decoded
CHUNK_TAG_GOBJ = 0x4A424F47  # of the game Skies of Arcadia; not decoded

# enum kunai_rom_part: Parts of a Nintendo DS ROM: the member type of its entries (nds.md 4).
ROM_PART_FILE = 0  # a file of the table of files, with or without a name
ROM_PART_OVERLAY9 = 1  # a file that the overlay table of the ARM9 names
ROM_PART_OVERLAY7 = 2  # a file that the overlay table of the ARM7 names
ROM_PART_ARM9 = 3  # the program of the processor ARM9
ROM_PART_ARM7 = 4  # the program of the processor ARM7
ROM_PART_BANNER = 5  # icon and titles; kunai/textures.h decodes the icon

# enum kunai_program_flags: Bits of Program.flags. Bits without a name have no known meaning.
# overlay: the file is packed. ARM9: the module parameters and the end of the program say so
PROGRAM_PACKED = 0x1
PROGRAM_SIGNED = 0x2  # overlay: the file has a signature

# enum kunai_rom_flags: Bits of Rom.flags.
ROM_HEADER_CRC = 0x1  # the checksum of the header is right
ROM_LOGO_CRC = 0x2  # the checksum of the logo is right
ROM_BANNER_CRC = 0x4  # the checksum of the banner is right
ROM_PARAMETERS = 0x8  # the ARM9 has module parameters
ROM_TRAILER = 0x10  # 12 bytes with a magic word follow the ARM9

# enum kunai_game_title: Games: values of Game.title.
GAME_TITLE_DIAMOND = 1  # game code ADA and the letter of the region
GAME_TITLE_PEARL = 2  # APA
GAME_TITLE_PLATINUM = 3  # CPU
GAME_TITLE_HEARTGOLD = 4  # IPK
GAME_TITLE_SOULSILVER = 5  # IPG

# enum kunai_game_region: Languages: values of Game.region. Each value is the last letter of the
# game code.
GAME_REGION_ENGLISH = 0x45  # E
GAME_REGION_JAPANESE = 0x4A  # J
GAME_REGION_FRENCH = 0x46  # F
GAME_REGION_GERMAN = 0x44  # D
GAME_REGION_ITALIAN = 0x49  # I
GAME_REGION_SPANISH = 0x53  # S
GAME_REGION_KOREAN = 0x4B  # K

# enum kunai_game_search: How game_find_headers has found the headers.
GAME_SEARCH_KNOWN = 1  # at Game.headers_offset
GAME_SEARCH_CONTENT = 2  # by their content

# enum kunai_fx32: The integer that is 1.0 in fx32.
FX32_ONE = 0x1000  # 1.0

# enum kunai_map_units: Lengths in units of the models.
MAP_UNITS_TILE = 0x10  # side of a tile
MAP_UNITS_LAND = 0x200  # side of a land
MAP_UNITS_ALTITUDE = 0x8  # one step of altitude

# enum kunai_map_count: Counts of the game.
MAP_COUNT_TILES = 0x20  # tiles per side of a land
MAP_COUNT_PROPS = 0x20  # props of a land that the game uses: the first 32
MAP_COUNT_HEIGHTS = 0xA  # heights after which the game stops looking
MAP_COUNT_TIMES = 0xA8C0  # times of day: one per 2 seconds

# enum kunai_map_encounters: Values of MapHeader.encounters that stand for "none".
MAP_ENCOUNTERS_NONE_HG = 0xFF  # HeartGold
MAP_ENCOUNTERS_NONE = 0xFFFF  # other games

# enum kunai_map_cell: Values of MapMatrix.lands.
MAP_CELL_EMPTY = 0xFFFF  # the cell has no land

# enum kunai_map_type: Type of a map: MapHeader.type of Platinum.
MAP_TYPE_NONE = 0  # no type
MAP_TYPE_TOWN = 1  # town or city
MAP_TYPE_OUTDOORS = 2  # route
MAP_TYPE_CAVE = 3  # cave
MAP_TYPE_INDOORS = 4  # building
MAP_TYPE_CENTER = 5  # Pokemon Center
MAP_TYPE_UNDERGROUND = 6  # the Underground

# enum kunai_map_header_flags: Permissions of a map: bits of MapHeader.flags.
MAP_HEADER_BIKE = 0x1  # the player may ride a bicycle
MAP_HEADER_RUN = 0x2  # the player may run
MAP_HEADER_ESCAPE_ROPE = 0x4  # an escape rope works
MAP_HEADER_FLY = 0x8  # the player may fly away
MAP_HEADER_CALL_1 = 0x10  # HeartGold: first bit about phone calls
MAP_HEADER_CALL_2 = 0x20  # HeartGold: second bit about phone calls
MAP_HEADER_RADIO = 0x40  # HeartGold: the radio works

# enum kunai_tile: Fields of one word of MapLand.tiles.
TILE_BEHAVIOR_MASK = 0xFF  # tile & this: which behaviour of the game the tile has
TILE_BLOCKED = 0x8000  # nobody can enter the tile

# enum kunai_map_animation_value: Value of MapAnimation.flags in the known files whose model has no
# animations.
MAP_ANIMATION_VALUE_NONE = 0xFF  # no bit has a meaning

# enum kunai_map_animation_flags: Bits of MapAnimation.flags, if the model has animations.
MAP_ANIMATION_LOAD_LATER = 0x1  # the game does not load the animations with the map
MAP_ANIMATION_ATTACH_LATER = 0x2  # the game does not start the animations with the map

# enum kunai_map_background_kind: Values of MapBackground.kind.
MAP_BACKGROUND_KIND_READ = 0  # runs the script when the player reads it
MAP_BACKGROUND_KIND_WALL = 1  # a sign on a wall: opens when the player walks north into it
MAP_BACKGROUND_KIND_HIDDEN_ITEM = 2  # a hidden item. Its flag depends on the script

# enum kunai_map_facing: Values of MapBackground.facing: where the player must look. The numbers
# differ from MAP_DIRECTION_*.
MAP_FACING_NORTH = 0  # north: to smaller z
MAP_FACING_EAST = 1  # east: to larger x
MAP_FACING_WEST = 2  # west
MAP_FACING_SOUTH = 3  # south
MAP_FACING_ANY = 4  # any direction
MAP_FACING_WEST_OR_EAST = 5  # west or east
MAP_FACING_NORTH_OR_SOUTH = 6  # north or south

# enum kunai_map_direction: Values of MapObject.direction.
MAP_DIRECTION_NORTH = 0  # north: to smaller z
MAP_DIRECTION_SOUTH = 1  # south
MAP_DIRECTION_WEST = 2  # west
MAP_DIRECTION_EAST = 3  # east: to larger x

# enum kunai_map_object_value: Values of MapObject with a meaning of their own.
MAP_OBJECT_VALUE_NO_FLAG = 0x0  # flag: the object is always there
# graphics of Diamond and Platinum: from here to LAST_VARIABLE, a variable of the game decides
MAP_OBJECT_VALUE_FIRST_VARIABLE = 0x65
MAP_OBJECT_VALUE_LAST_VARIABLE = 0x74  # graphics: the last of these
MAP_OBJECT_VALUE_COPY = 0xFFFF  # script: a copy of an object of another map

# enum kunai_map_warp_value: Values of MapWarp with a meaning of their own.
MAP_WARP_VALUE_BACK = 0x100  # warp: back to where the player came from
MAP_WARP_VALUE_BACK_HEADER = 0xFFF  # header of these warps in the known files

# enum kunai_height_flags: Flags of Map.heights.
# looks at every plate or triangle, not only at those of one strip, and does not stop at ten
# heights. Ignores triangles whose area is 0: they have heights on their whole line
HEIGHT_ALL_PLATES = 0x1

# enum kunai_scaling_rule: How nodes use the scales of their parents: see Model.world.
SCALING_RULE_INHERIT = 0  # a node inherits the scale of its parent
SCALING_RULE_UNDO = 1  # nodes with NODE_UNDOES_SCALE undo it
SCALING_RULE_SOFTIMAGE = 2  # every node undoes the scales above it after its rotation

# enum kunai_node_flags: Flags of Nitro nodes from the render commands of the model, in Node.flags.
# faces the camera: in camera space, its matrix loses its rotation, and each column of the 3x3 part
# keeps its length. Model.world does not apply it
NODE_BILLBOARD = 0x10000
NODE_BILLBOARD_Y = 0x20000  # the same, but the node turns about Y only
NODE_UNDOES_SCALE = 0x40000  # scaling rule 1: the node undoes the scale of its parent
NODE_SCALE_UNDONE = 0x80000  # scaling rule 1: a child undoes the scale of the node
# sub-meshes of the node (Submesh.node) are not drawn, unless a motion of PROPERTY_VISIBLE shows
# them
NODE_HIDDEN = 0x100000

# enum kunai_mesh_kind: Kinds of meshes.
MESH_KIND_RIGID = 0  # moves with one node, in the space of that node
# in bind space: world position = sum of weight * world matrix of the joint * its inverse bind
# matrix * position
MESH_KIND_SKINNED = 1
# modifier volume or collision, not to be drawn; in the space of its node. Has positions, sources,
# indices, sub-meshes and user words only. Each sub-mesh is one chunk, normally a closed body; its
# material means nothing
MESH_KIND_VOLUME = 2

# enum kunai_material_flags: Meaning of Material.flags.
# blended with blend_source and blend_destination. Else opaque, whatever alpha and factors are.
# Nitro: else blended only if its picture is translucent (IMAGE_TRANSLUCENT), or a motion of
# PROPERTY_ALPHA takes its alpha below 1
MATERIAL_BLEND = 0x1
# both sides are drawn. Else the back, which is clockwise, is not drawn (with MATERIAL_BACK_SIDE:
# the front). If a file has clockwise fronts, the library has turned its triangles
MATERIAL_DOUBLE_SIDED = 0x2
MATERIAL_UNLIT = 0x4  # only textures and diffuse colours, no lights
MATERIAL_FLAT = 0x8  # flat shading
# UVs are made from normals, stored UVs are ignored. Nitro: the row vector of the normal, as seen by
# the camera, times the effect matrix gives x, y; UV is (x / 2 + 1/2, -y / 2 + 1/2)
MATERIAL_ENVIRONMENT = 0x10
MATERIAL_NO_SPECULAR = 0x20  # no specular light
MATERIAL_NO_AMBIENT = 0x40  # no ambient light
# transparent pixels of an opaque material are drawn. Else they are left out; the alpha at which
# this begins is not in the file
MATERIAL_NO_ALPHA_TEST = 0x80
# the diffuse colour is Mesh.colors[0], in place of diffuse. Else colours of vertices are not used
MATERIAL_VERTEX_COLOR = 0x100
# Nitro: not drawn, because its node is hidden (NODE_HIDDEN), its alpha is 0 (a motion of
# PROPERTY_ALPHA may raise it), or neither side is drawn
MATERIAL_HIDDEN = 0x200
# Ninja Chunk: the members with 2 in their name are set: the material of pixels inside a modifier
# volume
MATERIAL_SECOND = 0x400
MATERIAL_BACK_SIDE = 0x800  # only the back is drawn, which is clockwise
MATERIAL_PROJECTION = 0x1000  # Nitro: as ENVIRONMENT, but from positions

# enum kunai_wrap: How UVs outside 0 to 1 are used.
WRAP_REPEAT = 0  # repeated
WRAP_MIRROR = 1  # repeated, every second time mirrored
WRAP_CLAMP = 2  # the edge continues

# enum kunai_filter: How a texture is filtered.
FILTER_POINT = 0  # nearest texel
FILTER_BILINEAR = 1  # between 4 texels of a mip level
FILTER_TRILINEAR = 2  # also between two mip levels
FILTER_TRILINEAR_B = 3  # another trilinear filter of the console

# enum kunai_blend: Factors of blending: pixel = source * blend_source + destination *
# blend_destination. The source is drawn onto the destination. SRC_ALPHA with INV_SRC_ALPHA is the
# usual pair; SRC_ALPHA or ONE with ONE adds; ZERO with OTHER multiplies.
BLEND_ZERO = 0  # 0
BLEND_ONE = 1  # 1
BLEND_OTHER = 2  # for the source: destination colour; for the destination: source colour
BLEND_INV_OTHER = 3  # 1 - BLEND_OTHER
BLEND_SRC_ALPHA = 4  # source alpha
BLEND_INV_SRC_ALPHA = 5  # 1 - source alpha
BLEND_DST_ALPHA = 6  # destination alpha
BLEND_INV_DST_ALPHA = 7  # 1 - destination alpha
BLEND_OWN = 8  # Xinja: for the source: source colour; for the destination: destination colour
BLEND_INV_OWN = 9  # Xinja: 1 - BLEND_OWN

# enum kunai_eval_flags: Node.flags of all models except Nitro: evalflags of the NJS_OBJECT.
EVAL_UNIT_POS = 0x1  # the translation is not applied
EVAL_UNIT_ANG = 0x2  # the rotation is not applied
EVAL_UNIT_SCL = 0x4  # the scale is not applied
EVAL_HIDE = 0x8  # the node draws nothing; its children do
EVAL_BREAK = 0x10  # the child pointer is not followed
EVAL_ZXY_ANG = 0x20  # turns about Z, then X, then Y; else about X, Y, Z
EVAL_SKIP = 0x40  # motions of nodes have no tracks for the node
EVAL_SHAPE_SKIP = 0x80  # motions of shapes have no tracks for the node
EVAL_CLIP = 0x100  # while the game runs: children are culled with the node
EVAL_MODIFIER = 0x200  # marks a modifier volume
EVAL_QUATERNION = 0x400  # the rotation is stored as a quaternion, not as angles
EVAL_ROTATE_BASE = 0x800  # the parent's matrix is remembered for ROTATE_SET
EVAL_ROTATE_SET = 0x1000  # the remembered 3x3 part replaces the rotation
EVAL_ENVELOPE = 0x2000  # marks a node of a skin

# enum kunai_nitro_node_flags: Node.flags of Nitro, bits 0 to 15: the flags of the node's record.
# Above them are NODE_*.
NITRO_NODE_NO_TRANSLATION = 0x1  # no translation is stored
NITRO_NODE_NO_ROTATION = 0x2  # no rotation is stored
NITRO_NODE_NO_SCALE = 0x4  # no scale is stored
NITRO_NODE_PIVOT = 0x8  # the rotation is stored as two elements and a pivot
NITRO_NODE_PIVOT_INDEX_SHIFT = 0x4  # which element of the 3x3 matrix is 1 or -1: 0 to 8
NITRO_NODE_PIVOT_INDEX_MASK = 0xF  # 4 bits
NITRO_NODE_NEGATIVE_PIVOT = 0x100  # the pivot is -1
NITRO_NODE_NEGATIVE_C = 0x200  # the third element is minus the second
NITRO_NODE_NEGATIVE_D = 0x400  # the fourth element is minus the first
NITRO_NODE_SLOT_SHIFT = 0xB  # slot of the matrix stack; wrong in most files
NITRO_NODE_SLOT_MASK = 0x1F  # 5 bits

# enum kunai_strip_flags: Submesh.flags and raw[CHUNK_RAW_STRIP]: head bits of a strip chunk. The
# head bits of a volume chunk, in Submesh.flags of a volume, have no known meaning.
STRIP_IGNORE_LIGHT = 0x1  # unlit
STRIP_IGNORE_SPECULAR = 0x2  # no specular light
STRIP_IGNORE_AMBIENT = 0x4  # no ambient light
STRIP_USE_ALPHA = 0x8  # blended
STRIP_DOUBLE_SIDED = 0x10  # both sides are drawn
STRIP_FLAT = 0x20  # flat shading
STRIP_ENVIRONMENT = 0x40  # UVs are made from normals, stored UVs are ignored
STRIP_NO_ALPHA_TEST = 0x80  # Sonic Adventure 2: transparent pixels are drawn, too

# enum kunai_chunk_raw: Material.raw of Ninja Chunk: which word is where. A word that no chunk has
# set is 0.
CHUNK_RAW_STRIP = 0  # bits STRIP_*
CHUNK_RAW_TEXTURE = 1  # one of CHUNK_TEXTURE_*
CHUNK_RAW_TEXTURE2 = 2  # one of CHUNK_TEXTURE_* of the second parameter set
# head bits of the chunk with the colours of the second set; their meaning is not known
CHUNK_RAW_HEAD2 = 3
CHUNK_RAW_BUMP_XY = 4  # direction x, y of a bump chunk: one of CHUNK_BUMP_*
CHUNK_RAW_BUMP_Z_UP_X = 5  # direction z, up vector x: one of CHUNK_BUMP_*
CHUNK_RAW_BUMP_UP_YZ = 6  # up vector y, z: one of CHUNK_BUMP_*

# enum kunai_chunk_bump: The words CHUNK_RAW_BUMP_XY, CHUNK_RAW_BUMP_Z_UP_X and
# CHUNK_RAW_BUMP_UP_YZ: two numbers in each word. Numbers are signed integers of 16 bits.
CHUNK_BUMP_FIRST_SHIFT = 0x0  # the number that the comment of the word names first
CHUNK_BUMP_FIRST_MASK = 0xFFFF  # 16 bits
CHUNK_BUMP_SECOND_SHIFT = 0x10  # the other number
CHUNK_BUMP_SECOND_MASK = 0xFFFF  # 16 bits
CHUNK_BUMP_ONE = 0x7FFF  # the number that is 1.0

# enum kunai_chunk_texture: The words CHUNK_RAW_TEXTURE and CHUNK_RAW_TEXTURE2: the second word of
# the chunk in bits 0 to 15, its head bits above them.
CHUNK_TEXTURE_INDEX_SHIFT = 0x0  # index in the texture list
CHUNK_TEXTURE_INDEX_MASK = 0x1FFF  # 13 bits
CHUNK_TEXTURE_SUPER_SAMPLE = 0x2000  # anisotropic filter
CHUNK_TEXTURE_FILTER_SHIFT = 0xE  # one of FILTER_*
CHUNK_TEXTURE_FILTER_MASK = 0x3  # 2 bits
# mip bias in quarters: the value in force. A mip chunk after the texture chunk replaces it
CHUNK_TEXTURE_MIP_SHIFT = 0x10
CHUNK_TEXTURE_MIP_MASK = 0xF  # 4 bits
CHUNK_TEXTURE_CLAMP_V = 0x100000  # V is clamped; wins over flip
CHUNK_TEXTURE_CLAMP_U = 0x200000  # the same for U
CHUNK_TEXTURE_FLIP_V = 0x400000  # V is repeated and mirrored
CHUNK_TEXTURE_FLIP_U = 0x800000  # the same for U

# enum kunai_basic_raw: Material.raw of Ninja Basic: which word is where. Other words are 0.
BASIC_RAW_ATTR = 0  # attrflags: bits BASIC_ATTR_*
BASIC_RAW_TEXTURE = 1  # attr_texId: one of BASIC_TEXTURE_INDEX_*

# enum kunai_basic_attr_flags: Submesh.flags and raw[BASIC_RAW_ATTR]: attrflags of the NJS_MATERIAL.
BASIC_ATTR_USER_SHIFT = 0x0  # free for the game
BASIC_ATTR_USER_MASK = 0x7F  # 7 bits
BASIC_ATTR_PICK = 0x80  # for the picking of the game
BASIC_ATTR_MIP_SHIFT = 0x8  # mip bias in quarters
BASIC_ATTR_MIP_MASK = 0xF  # 4 bits
BASIC_ATTR_SUPER_SAMPLE = 0x1000  # anisotropic filter
BASIC_ATTR_FILTER_SHIFT = 0xD  # one of FILTER_*
BASIC_ATTR_FILTER_MASK = 0x3  # 2 bits
BASIC_ATTR_CLAMP_V = 0x8000  # V is clamped; wins over flip
BASIC_ATTR_CLAMP_U = 0x10000  # the same for U
BASIC_ATTR_FLIP_V = 0x20000  # V is repeated and mirrored
BASIC_ATTR_FLIP_U = 0x40000  # the same for U
BASIC_ATTR_IGNORE_SPECULAR = 0x80000  # no specular light
BASIC_ATTR_USE_ALPHA = 0x100000  # blended
BASIC_ATTR_USE_TEXTURE = 0x200000  # else not textured, even if there are UVs
BASIC_ATTR_ENVIRONMENT = 0x400000  # UVs are made from normals
BASIC_ATTR_DOUBLE_SIDED = 0x800000  # both sides are drawn
BASIC_ATTR_FLAT = 0x1000000  # flat shading
BASIC_ATTR_IGNORE_LIGHT = 0x2000000  # unlit
BASIC_ATTR_DESTINATION_SHIFT = 0x1A  # one of BLEND_*, 0 to 7
BASIC_ATTR_DESTINATION_MASK = 0x7  # 3 bits
BASIC_ATTR_SOURCE_SHIFT = 0x1D  # one of BLEND_*, 0 to 7
BASIC_ATTR_SOURCE_MASK = 0x7  # 3 bits

# enum kunai_basic_texture: The word BASIC_RAW_TEXTURE.
BASIC_TEXTURE_INDEX_SHIFT = 0x0  # index in the texture list
BASIC_TEXTURE_INDEX_MASK = 0xFFFF  # 16 bits

# enum kunai_ginja_parameter: Material.parameters of Ginja (ginja.md 7): pairs of a type and a
# value, in the order of types. GINJA_PARAMETER_FORMAT occurs once for each attribute that has one,
# any other type at most once. A list of meshes begins without parameters, and a parameter stays in
# force until a later mesh of the list replaces it. A model has two lists: opaque meshes,
# translucent meshes.
GINJA_PARAMETER_FORMAT = 0  # how an attribute is stored: one of GINJA_FORMAT_*
GINJA_PARAMETER_INDICES = 1  # what corners contain: one of GINJA_INDICES_*
GINJA_PARAMETER_STRIP = 2  # bits GINJA_STRIP_*
GINJA_PARAMETER_STRIP2 = 3  # not used
GINJA_PARAMETER_BLEND = 4  # one of GINJA_BLEND_*
GINJA_PARAMETER_DIFFUSE = 5  # one of GINJA_COLOR_*
GINJA_PARAMETER_AMBIENT = 6  # one of GINJA_COLOR_*
GINJA_PARAMETER_SPECULAR = 7  # one of GINJA_COLOR_*
GINJA_PARAMETER_TEXTURE = 8  # one of GINJA_TEXTURE_*
GINJA_PARAMETER_STAGE = 9  # one of GINJA_STAGE_*
GINJA_PARAMETER_GENERATOR = 10  # one of GINJA_GENERATOR_*

# enum kunai_ginja_attribute: Attributes: things that a vertex array or a corner can contain.
GINJA_ATTRIBUTE_MATRIX = 0  # index of a matrix; not used
GINJA_ATTRIBUTE_POSITION = 1  # position
GINJA_ATTRIBUTE_NORMAL = 2  # normal, with or without binormal and tangent
GINJA_ATTRIBUTE_COLOR = 3  # colour 0
GINJA_ATTRIBUTE_COLOR2 = 4  # colour 1
GINJA_ATTRIBUTE_UV = 5  # texture coordinates 0 to 7 are attributes 5 to 12

# enum kunai_ginja_format: GINJA_PARAMETER_FORMAT
# integers are divided by 2 to this power. UVs: 0 means 8. Normals ignore it: 64 or 16384 is 1.0
GINJA_FORMAT_FRACTION_SHIFT = 0x0
GINJA_FORMAT_FRACTION_MASK = 0x1F  # 5 bits
GINJA_FORMAT_TYPE_SHIFT = 0x8  # one of GINJA_TYPE_*
GINJA_FORMAT_TYPE_MASK = 0xF  # 4 bits
GINJA_FORMAT_COUNT_SHIFT = 0xC  # one of GINJA_COUNT_*
GINJA_FORMAT_COUNT_MASK = 0xF  # 4 bits
GINJA_FORMAT_ATTRIBUTE_SHIFT = 0x10  # one of GINJA_ATTRIBUTE_*
GINJA_FORMAT_ATTRIBUTE_MASK = 0xFF  # 8 bits

# enum kunai_ginja_count: The numbers of an element.
GINJA_COUNT_XY = 0  # position, z is 0
GINJA_COUNT_XYZ = 1  # position
GINJA_COUNT_NORMAL_XYZ = 2  # normal
GINJA_COUNT_NBT = 3  # normal, binormal, tangent: 9 numbers
GINJA_COUNT_NBT3 = 4  # the same; corners have an index for each of the three
GINJA_COUNT_RGB = 5  # colour, alpha is 255
GINJA_COUNT_RGBA = 6  # colour
GINJA_COUNT_S = 7  # texture coordinate U, V is 0
GINJA_COUNT_ST = 8  # texture coordinates

# enum kunai_ginja_type: How a number is stored, or a colour (from GINJA_TYPE_RGB565 on).
GINJA_TYPE_U8 = 0  # unsigned, 1 byte
GINJA_TYPE_S8 = 1  # signed, 1 byte
GINJA_TYPE_U16 = 2  # unsigned, 2 bytes
GINJA_TYPE_S16 = 3  # signed, 2 bytes
GINJA_TYPE_F32 = 4  # float
GINJA_TYPE_RGB565 = 5  # colour, 2 bytes
GINJA_TYPE_RGB8 = 6  # colour, 3 bytes
GINJA_TYPE_RGBX8 = 7  # colour, 4 bytes, the last one is ignored
GINJA_TYPE_RGBA4 = 8  # colour, 2 bytes
GINJA_TYPE_RGBA6 = 9  # colour, 3 bytes
GINJA_TYPE_RGBA8 = 10  # colour, 4 bytes

# enum kunai_ginja_indices: GINJA_PARAMETER_INDICES: an GINJA_CODE_* for each attribute; that of
# attribute a is value >> GINJA_INDICES_BITS * a & GINJA_INDICES_MASK.
GINJA_INDICES_BITS = 2  # bits per attribute
GINJA_INDICES_MASK = 3  # 2 bits

# enum kunai_ginja_code: How a corner contains an attribute.
GINJA_CODE_ABSENT = 0  # not at all
GINJA_CODE_DIRECT = 1  # the element itself
GINJA_CODE_INDEX8 = 2  # an index of 8 bits
GINJA_CODE_INDEX16 = 3  # an index of 16 bits

# enum kunai_ginja_strip_flags: Submesh.flags of Ginja and GINJA_PARAMETER_STRIP
GINJA_STRIP_CHANNELS_SHIFT = 0x0  # count of colour channels
GINJA_STRIP_CHANNELS_MASK = 0x3  # 2 bits
GINJA_STRIP_GENERATORS_SHIFT = 0x4  # count of texture generators
GINJA_STRIP_GENERATORS_MASK = 0xF  # 4 bits
GINJA_STRIP_IGNORE_LIGHT = 0x100  # unlit
GINJA_STRIP_IGNORE_SPECULAR = 0x200  # no specular light
GINJA_STRIP_IGNORE_AMBIENT = 0x400  # no ambient light
GINJA_STRIP_VERTEX_DIFFUSE = 0x800  # the diffuse colour is the vertex's
GINJA_STRIP_VERTEX_AMBIENT = 0x1000  # the ambient colour is the vertex's
GINJA_STRIP_USE_ALPHA = 0x2000  # translucent
GINJA_STRIP_NO_PUNCH_THROUGH = 0x4000  # no alpha test
GINJA_STRIP_DOUBLE_SIDED = 0x8000  # both sides are drawn
GINJA_STRIP_STAGES_SHIFT = 0x10  # count of texture stages
GINJA_STRIP_STAGES_MASK = 0xF  # 4 bits

# enum kunai_ginja_blend: GINJA_PARAMETER_BLEND
GINJA_BLEND_DESTINATION_SHIFT = 8  # one of BLEND_*, 0 to 7
GINJA_BLEND_DESTINATION_MASK = 7  # 3 bits
GINJA_BLEND_SOURCE_SHIFT = 11  # one of BLEND_*, 0 to 7
GINJA_BLEND_SOURCE_MASK = 7  # 3 bits
GINJA_BLEND_MIX_SHIFT = 14  # one of GINJA_MIX_*
GINJA_BLEND_MIX_MASK = 3  # 2 bits

# enum kunai_ginja_mix: How pixels are mixed.
GINJA_MIX_NONE = 0  # opaque
GINJA_MIX_BLEND = 1  # by the two factors; the only one that sets MATERIAL_BLEND
GINJA_MIX_LOGIC = 2  # by a logic operation
GINJA_MIX_SUBTRACT = 3  # subtracted

# enum kunai_ginja_color: GINJA_PARAMETER_DIFFUSE, _AMBIENT and _SPECULAR
GINJA_COLOR_ALPHA_SHIFT = 0x0  # alpha
GINJA_COLOR_ALPHA_MASK = 0xFF  # 8 bits
GINJA_COLOR_BLUE_SHIFT = 0x8  # blue
GINJA_COLOR_BLUE_MASK = 0xFF  # 8 bits
GINJA_COLOR_GREEN_SHIFT = 0x10  # green
GINJA_COLOR_GREEN_MASK = 0xFF  # 8 bits
GINJA_COLOR_RED_SHIFT = 0x18  # red
GINJA_COLOR_RED_MASK = 0xFF  # 8 bits

# enum kunai_ginja_texture: GINJA_PARAMETER_TEXTURE
GINJA_TEXTURE_INDEX_SHIFT = 0x0  # index in the texture list
GINJA_TEXTURE_INDEX_MASK = 0xFFFF  # 16 bits
GINJA_TEXTURE_WRAP_V_SHIFT = 0x10  # one of GINJA_WRAP_*
GINJA_TEXTURE_WRAP_V_MASK = 0x3  # 2 bits
GINJA_TEXTURE_WRAP_U_SHIFT = 0x12  # one of GINJA_WRAP_*
GINJA_TEXTURE_WRAP_U_MASK = 0x3  # 2 bits

# enum kunai_ginja_wrap: Other values than those of WRAP_*. 3 is read as repeat.
GINJA_WRAP_CLAMP = 0  # the edge continues
GINJA_WRAP_REPEAT = 1  # repeated
GINJA_WRAP_MIRROR = 2  # repeated, every second time mirrored

# enum kunai_ginja_stage: GINJA_PARAMETER_STAGE
GINJA_STAGE_CHANNEL_SHIFT = 0  # colour channel: one of GINJA_CHANNEL_*
GINJA_STAGE_CHANNEL_MASK = 15  # 4 bits
GINJA_STAGE_MAP_SHIFT = 4  # texture map
GINJA_STAGE_MAP_MASK = 15  # 4 bits
GINJA_STAGE_UV_SHIFT = 8  # texture coordinate
GINJA_STAGE_UV_MASK = 15  # 4 bits
GINJA_STAGE_INDEX_SHIFT = 12  # which stage
GINJA_STAGE_INDEX_MASK = 15  # 4 bits

# enum kunai_ginja_channel: Colour channels of a texture stage.
GINJA_CHANNEL_COLOR = 0  # colour 0
GINJA_CHANNEL_COLOR2 = 1  # colour 1
GINJA_CHANNEL_COLOR_NO_ALPHA = 4  # colour 0 with alpha 0

# enum kunai_ginja_generator: GINJA_PARAMETER_GENERATOR
GINJA_GENERATOR_MATRIX_SHIFT = 0x0  # one of GINJA_MATRIX_*
GINJA_GENERATOR_MATRIX_MASK = 0xF  # 4 bits
GINJA_GENERATOR_SOURCE_SHIFT = 0x4  # one of GINJA_SOURCE_*
GINJA_GENERATOR_SOURCE_MASK = 0xFF  # 8 bits
GINJA_GENERATOR_FUNCTION_SHIFT = 0xC  # one of GINJA_FUNCTION_*
GINJA_GENERATOR_FUNCTION_MASK = 0xF  # 4 bits
GINJA_GENERATOR_UV_SHIFT = 0x10  # texture coordinate that is made
GINJA_GENERATOR_UV_MASK = 0xFF  # 8 bits

# enum kunai_ginja_matrix: Texture matrices of a generator.
GINJA_MATRIX_TEXTURE = 0  # texture matrices 0 to 9 are 0 to 9
GINJA_MATRIX_NONE = 10  # no matrix

# enum kunai_ginja_source: Sources that texture coordinates are made from.
GINJA_SOURCE_POSITION = 0  # position
GINJA_SOURCE_NORMAL = 1  # environment map: sets MATERIAL_ENVIRONMENT
GINJA_SOURCE_BINORMAL = 2  # binormal
GINJA_SOURCE_TANGENT = 3  # tangent
GINJA_SOURCE_UV = 4  # stored texture coordinates 0 to 7 are 4 to 11
GINJA_SOURCE_GENERATED = 12  # generated texture coordinates 0 to 6 are 12 to 18
GINJA_SOURCE_COLOR = 19  # colour 0
GINJA_SOURCE_COLOR2 = 20  # colour 1

# enum kunai_ginja_function: How texture coordinates are made.
GINJA_FUNCTION_3X4 = 0  # 3x4 matrix
GINJA_FUNCTION_2X4 = 1  # 2x4 matrix
GINJA_FUNCTION_BUMP = 2  # bump 0 to 7 are 2 to 9
GINJA_FUNCTION_COLOR = 10  # from the colour

# enum kunai_xinja_set: Submesh.flags of Xinja: from the vertex set.
XINJA_SET_VERTEX_SHIFT = 0x0  # vertex type: bits XINJA_VERTEX_*
XINJA_SET_VERTEX_MASK = 0xFFFF  # 16 bits
XINJA_SET_FLAGS_SHIFT = 0x10  # flags of the set; no known meaning
XINJA_SET_FLAGS_MASK = 0xFFFF  # 16 bits

# enum kunai_xinja_vertex_flags: Things that vertices have beside a position.
XINJA_VERTEX_UV = 0x1  # UVs: 2 floats
XINJA_VERTEX_NORMAL = 0x2  # normal: 3 floats
XINJA_VERTEX_COLOR = 0x4  # colour: one of XINJA_COLOR_*

# enum kunai_xinja_state: Material.parameters of Xinja (xinja.md 5): records of 4 words, a type and
# a, b and c, in the order of types. Each type occurs at most once. At most eight types that are not
# listed here are kept. A list of meshes begins without records, and a record stays in force until a
# later mesh of the list replaces it. A model has two lists: opaque meshes, translucent meshes.
XINJA_STATE_CULLING = 1  # a: one of XINJA_CULLING_*
XINJA_STATE_BLEND = 2  # a: factor of the source, b: of the destination: one of XINJA_FACTOR_*
XINJA_STATE_TEXTURE = 3  # a: index in the texture list
XINJA_STATE_WRAP = 4  # a: for U, b: for V: one of XINJA_WRAP_*
XINJA_STATE_COLORS = 5  # a: ambient, b: diffuse, c: specular: one of XINJA_COLOR_*
XINJA_STATE_LIGHT = 6  # a: one of XINJA_LIGHT_*
XINJA_STATE_ENVIRONMENT = 7  # a: one of XINJA_ENVIRONMENT_*
XINJA_STATE_DIFFUSE = 8  # a: one of XINJA_DIFFUSE_*

# enum kunai_xinja_culling: Front sides of triangles in the file. Triangles in Mesh.indices always
# have counter-clockwise fronts.
XINJA_CULLING_NONE = 0  # both sides are drawn
XINJA_CULLING_COUNTER_CLOCKWISE = 1  # fronts are counter-clockwise
XINJA_CULLING_CLOCKWISE = 2  # fronts are clockwise

# enum kunai_xinja_factor: Other values than those of BLEND_*. Factors above 9 are ignored.
XINJA_FACTOR_ZERO = 0  # 0
XINJA_FACTOR_ONE = 1  # 1
XINJA_FACTOR_SRC_COLOR = 2  # source colour
XINJA_FACTOR_INV_SRC_COLOR = 3  # 1 - source colour
XINJA_FACTOR_SRC_ALPHA = 4  # source alpha
XINJA_FACTOR_INV_SRC_ALPHA = 5  # 1 - source alpha
XINJA_FACTOR_DST_ALPHA = 6  # destination alpha
XINJA_FACTOR_INV_DST_ALPHA = 7  # 1 - destination alpha
XINJA_FACTOR_DST_COLOR = 8  # destination colour
XINJA_FACTOR_INV_DST_COLOR = 9  # 1 - destination colour

# enum kunai_xinja_wrap: Other values than those of WRAP_*. Values above 2 are read as repeat.
XINJA_WRAP_CLAMP = 0  # the edge continues
XINJA_WRAP_MIRROR = 1  # repeated, every second time mirrored
XINJA_WRAP_REPEAT = 2  # repeated

# enum kunai_xinja_color: XINJA_STATE_COLORS
XINJA_COLOR_BLUE_SHIFT = 0x0  # blue
XINJA_COLOR_BLUE_MASK = 0xFF  # 8 bits
XINJA_COLOR_GREEN_SHIFT = 0x8  # green
XINJA_COLOR_GREEN_MASK = 0xFF  # 8 bits
XINJA_COLOR_RED_SHIFT = 0x10  # red
XINJA_COLOR_RED_MASK = 0xFF  # 8 bits
XINJA_COLOR_ALPHA_SHIFT = 0x18  # of specular: the exponent
XINJA_COLOR_ALPHA_MASK = 0xFF  # 8 bits

# enum kunai_xinja_light: Is a mesh lit?
XINJA_LIGHT_OFF = 0  # unlit
XINJA_LIGHT_ON = 1  # lit

# enum kunai_xinja_environment: Where UVs come from.
XINJA_ENVIRONMENT_STORED = 0  # they are stored
XINJA_ENVIRONMENT_NORMAL = 1  # they are made from normals

# enum kunai_xinja_diffuse: Where the diffuse colour comes from.
XINJA_DIFFUSE_MATERIAL = 0  # the material
XINJA_DIFFUSE_VERTEX = 1  # the vertices

# enum kunai_nitro_raw: Material.raw of Nitro: which word is where. Word 7 is 0.
NITRO_RAW_RECORD = 0  # one of NITRO_RECORD_*
NITRO_RAW_POLYGON = 1  # bits NITRO_POLYGON_*
NITRO_RAW_TEXTURE = 2  # bits NITRO_TEXTURE_*
NITRO_RAW_DIFFUSE_AMBIENT = 3  # one of NITRO_DIFFUSE_AMBIENT_*
NITRO_RAW_SPECULAR_EMISSION = 4  # one of NITRO_SPECULAR_EMISSION_*
NITRO_RAW_SIZE = 5  # one of NITRO_SIZE_*
NITRO_RAW_MATRIX = 6  # one of NITRO_MATRIX_*, from the model's header

# enum kunai_nitro_record: The word NITRO_RAW_RECORD.
NITRO_RECORD_INDEX_SHIFT = 0x0  # index of the material in the file
NITRO_RECORD_INDEX_MASK = 0xFFFF  # 16 bits
NITRO_RECORD_FLAGS_SHIFT = 0x10  # bits NITRO_MATERIAL_*
NITRO_RECORD_FLAGS_MASK = 0xFFFF  # 16 bits

# enum kunai_nitro_material_flags: Flags of a material's record.
NITRO_MATERIAL_MATRIX = 0x1  # the texture matrix is used
NITRO_MATERIAL_NO_SCALE = 0x2  # the texture matrix has no scale stored
NITRO_MATERIAL_NO_ROTATION = 0x4  # no rotation stored
NITRO_MATERIAL_NO_TRANSLATION = 0x8  # no translation stored
NITRO_MATERIAL_SAME_SIZE = 0x10  # the picture has the size that UVs are made for
NITRO_MATERIAL_WIREFRAME = 0x20  # lines only
NITRO_MATERIAL_DIFFUSE = 0x40  # own diffuse colour; else the renderer's
NITRO_MATERIAL_AMBIENT = 0x80  # own ambient colour; else the renderer's
NITRO_MATERIAL_INITIAL = 0x100  # own vertex colour; else the renderer's
NITRO_MATERIAL_SPECULAR = 0x200  # own specular colour; else the renderer's
NITRO_MATERIAL_EMISSION = 0x400  # own emission colour; else the renderer's
NITRO_MATERIAL_SHININESS = 0x800  # own shininess bit; else the renderer's
NITRO_MATERIAL_PALETTE = 0x1000  # own palette base
NITRO_MATERIAL_EFFECT = 0x2000  # the record ends with an effect matrix

# enum kunai_nitro_polygon_flags: The word NITRO_RAW_POLYGON: polygon attributes of the hardware.
NITRO_POLYGON_LIGHTS_SHIFT = 0x0  # a bit for each of four lights; 0: unlit
NITRO_POLYGON_LIGHTS_MASK = 0xF  # 4 bits
NITRO_POLYGON_MODE_SHIFT = 0x4  # one of NITRO_MODE_*
NITRO_POLYGON_MODE_MASK = 0x3  # 2 bits
NITRO_POLYGON_BACK = 0x40  # back sides are drawn
NITRO_POLYGON_FRONT = 0x80  # front sides are drawn
NITRO_POLYGON_WRITE_DEPTH = 0x800  # translucent pixels write their depth
NITRO_POLYGON_FAR_CLIP = 0x1000  # polygons that cross the far plane are drawn
NITRO_POLYGON_ONE_DOT = 0x2000  # polygons of one pixel are drawn
NITRO_POLYGON_DEPTH_EQUAL = 0x4000  # the depth test is "equal", else "less"
NITRO_POLYGON_FOG = 0x8000  # fog is applied
NITRO_POLYGON_ALPHA_SHIFT = 0x10  # 0: not drawn; 31: opaque
NITRO_POLYGON_ALPHA_MASK = 0x1F  # 5 bits
NITRO_POLYGON_ID_SHIFT = 0x18  # id of the polygon, for edges and shadows
NITRO_POLYGON_ID_MASK = 0x3F  # 6 bits

# enum kunai_nitro_mode: How a picture and a colour are combined.
NITRO_MODE_MODULATE = 0  # multiplied
NITRO_MODE_DECAL = 1  # the picture covers the colour
NITRO_MODE_TOON = 2  # the colour is looked up in a table
NITRO_MODE_SHADOW = 3  # a shadow volume

# enum kunai_nitro_texture_flags: The word NITRO_RAW_TEXTURE: texture parameters of the hardware.
# The rest of them comes from the picture.
NITRO_TEXTURE_REPEAT_U = 0x10000  # U is repeated, else clamped
NITRO_TEXTURE_REPEAT_V = 0x20000  # the same for V
NITRO_TEXTURE_FLIP_U = 0x40000  # with REPEAT_U: mirrored every second time
NITRO_TEXTURE_FLIP_V = 0x80000  # the same for V
NITRO_TEXTURE_SOURCE_SHIFT = 0x1E  # one of NITRO_SOURCE_*
NITRO_TEXTURE_SOURCE_MASK = 0x3  # 2 bits

# enum kunai_nitro_source: Sources that texture coordinates are made from.
NITRO_SOURCE_NONE = 0  # as stored, without a matrix
NITRO_SOURCE_STORED = 1  # as stored, through the texture matrix
NITRO_SOURCE_NORMAL = 2  # sets MATERIAL_ENVIRONMENT
NITRO_SOURCE_POSITION = 3  # sets MATERIAL_PROJECTION

# enum kunai_nitro_diffuse_ambient: The word NITRO_RAW_DIFFUSE_AMBIENT.
NITRO_DIFFUSE_AMBIENT_DIFFUSE_SHIFT = 0x0  # one of NITRO_COLOR_*
NITRO_DIFFUSE_AMBIENT_DIFFUSE_MASK = 0x7FFF  # 15 bits
NITRO_DIFFUSE_AMBIENT_INITIAL = 0x8000  # vertices begin with the diffuse colour, else with white
NITRO_DIFFUSE_AMBIENT_AMBIENT_SHIFT = 0x10  # one of NITRO_COLOR_*
NITRO_DIFFUSE_AMBIENT_AMBIENT_MASK = 0x7FFF  # 15 bits

# enum kunai_nitro_specular_emission: The word NITRO_RAW_SPECULAR_EMISSION.
NITRO_SPECULAR_EMISSION_SPECULAR_SHIFT = 0x0  # one of NITRO_COLOR_*
NITRO_SPECULAR_EMISSION_SPECULAR_MASK = 0x7FFF  # 15 bits
NITRO_SPECULAR_EMISSION_TABLE = 0x8000  # the shininess table is used
NITRO_SPECULAR_EMISSION_EMISSION_SHIFT = 0x10  # one of NITRO_COLOR_*
NITRO_SPECULAR_EMISSION_EMISSION_MASK = 0x7FFF  # 15 bits

# enum kunai_nitro_color: A colour of 15 bits.
NITRO_COLOR_RED_SHIFT = 0  # red
NITRO_COLOR_RED_MASK = 31  # 5 bits
NITRO_COLOR_GREEN_SHIFT = 5  # green
NITRO_COLOR_GREEN_MASK = 31  # 5 bits
NITRO_COLOR_BLUE_SHIFT = 10  # blue
NITRO_COLOR_BLUE_MASK = 31  # 5 bits

# enum kunai_nitro_size: The word NITRO_RAW_SIZE: the size of picture, in pixels, that UVs are made
# for. UVs of a picture of another size use this size, too.
NITRO_SIZE_WIDTH_SHIFT = 0x0  # width
NITRO_SIZE_WIDTH_MASK = 0xFFFF  # 16 bits
NITRO_SIZE_HEIGHT_SHIFT = 0x10  # height
NITRO_SIZE_HEIGHT_MASK = 0xFFFF  # 16 bits

# enum kunai_nitro_matrix: The word NITRO_RAW_MATRIX: the program whose texture matrices the model
# has, which decides how scale, rotation and translation are combined. See Model.uv_matrix.
NITRO_MATRIX_MAYA = 0  # Maya
NITRO_MATRIX_SOFTIMAGE = 1  # Softimage 3D: without rotation
NITRO_MATRIX_3DS_MAX = 2  # 3ds Max
NITRO_MATRIX_XSI = 3  # Softimage XSI

# enum kunai_nitro_word: Material.parameters of Nitro: which word of the material's record in the
# file is where (mdl0.md 5). Fractions are signed, in units of 1/4096.
NITRO_WORD_RECORD = 0  # one of NITRO_HEAD_SIZE_*
NITRO_WORD_DIFFUSE_AMBIENT = 1  # one of NITRO_DIFFUSE_AMBIENT_*
NITRO_WORD_SPECULAR_EMISSION = 2  # one of NITRO_SPECULAR_EMISSION_*
NITRO_WORD_POLYGON = 3  # bits NITRO_POLYGON_*
# mask: the bits of NITRO_WORD_POLYGON that replace those of the renderer
NITRO_WORD_POLYGON_BITS = 4
NITRO_WORD_TEXTURE = 5  # bits NITRO_TEXTURE_*
# mask: the bits of NITRO_WORD_TEXTURE that replace those of the renderer
NITRO_WORD_TEXTURE_BITS = 6
NITRO_WORD_FLAGS = 7  # one of NITRO_FLAG_WORD_*
NITRO_WORD_SIZE = 8  # one of NITRO_SIZE_*
# width of the picture / width that UVs are made for, a fraction; 1.0 in files
NITRO_WORD_SCALE_U = 9
NITRO_WORD_SCALE_V = 10  # the same of the height
# the parts that the flags say are stored follow: scale of U, of V; rotation: one of
# NITRO_ROTATION_*; translation of U, of V; effect matrix: one of NITRO_EFFECT_*
NITRO_WORD_MATRIX = 11

# enum kunai_nitro_head: The word NITRO_WORD_RECORD.
NITRO_HEAD_SIZE_SHIFT = 0x10  # size of the record in bytes
NITRO_HEAD_SIZE_MASK = 0xFFFF  # 16 bits

# enum kunai_nitro_flag_word: The word NITRO_WORD_FLAGS.
NITRO_FLAG_WORD_PALETTE_SHIFT = 0x0  # palette base; 0 in files
NITRO_FLAG_WORD_PALETTE_MASK = 0xFFFF  # 16 bits
NITRO_FLAG_WORD_FLAGS_SHIFT = 0x10  # bits NITRO_MATERIAL_*
NITRO_FLAG_WORD_FLAGS_MASK = 0xFFFF  # 16 bits

# enum kunai_nitro_rotation: The rotation of a texture matrix: two fractions, signed integers of 16
# bits.
NITRO_ROTATION_SINE_SHIFT = 0x0  # sine
NITRO_ROTATION_SINE_MASK = 0xFFFF  # 16 bits
NITRO_ROTATION_COSINE_SHIFT = 0x10  # cosine
NITRO_ROTATION_COSINE_MASK = 0xFFFF  # 16 bits

# enum kunai_nitro_effect: The effect matrix of Nitro: the last words of the record, with
# NITRO_MATERIAL_EFFECT.
NITRO_EFFECT_WORDS = 0x10  # fractions
NITRO_EFFECT_ONE = 0x1000  # 1.0

# enum kunai_motion_kind: Kinds of motions: the things that a motion moves. A group is one of these
# things.
MOTION_KIND_NODES = 0  # NMDM, NSBCA: one group per animated node
MOTION_KIND_SHAPES = 1  # NSSM: one group per node whose points move
MOTION_KIND_CAMERA = 2  # NCAM, NJCA: one group. NJCA, a static camera: one frame
MOTION_KIND_LIGHT = 3  # NLIM: one group
MOTION_KIND_MATERIALS = 4  # NSBTA, NSBTP, NSBMA: one group per material name
MOTION_KIND_VISIBILITY = 5  # NSBVA: one group per node

# enum kunai_interpolation: How values between two keys are computed.
INTERPOLATION_STEP = 0  # the value of a key holds until the next key
INTERPOLATION_LINEAR = 1  # a straight line from key to key
INTERPOLATION_SPLINE = 2  # a uniform Catmull-Rom spline through four keys
INTERPOLATION_USER = 3  # a function of the game, which is not in the file: evaluated as a spline

# enum kunai_channel_flags: Bits of MotionInfo.raw_type: the channels of a Ninja motion (NJD_MTYPE).
# A motion is of Ninja 2 if options->motion_flags has MOTION_NINJA2. Without that flag, motions of
# shapes are of Ninja 1. Other motions are of Ninja 2 if they have NINJA2_CHANNEL_SHAPE_ID or
# NINJA2_CHANNEL_EVENT, or if they have NINJA2_CHANNEL_SHORT_ANGLES, but neither CHANNEL_ANGLES nor
# CHANNEL_VERTICES.
CHANNEL_TRANSLATION = 0x1  # PROPERTY_TRANSLATION
CHANNEL_ANGLES = 0x2  # PROPERTY_ROTATION, 3 angles of 16 or 32 bits
CHANNEL_SCALE = 0x4  # PROPERTY_SCALE
CHANNEL_VECTOR = 0x8  # PROPERTY_VECTOR
CHANNEL_VERTICES = 0x10  # Ninja 1: PROPERTY_VERTICES
CHANNEL_NORMALS = 0x20  # Ninja 1: PROPERTY_NORMALS
CHANNEL_TARGET = 0x40  # PROPERTY_TARGET
CHANNEL_ROLL = 0x80  # PROPERTY_ROLL
CHANNEL_FIELD_OF_VIEW = 0x100  # PROPERTY_FIELD_OF_VIEW
CHANNEL_COLOR = 0x200  # PROPERTY_COLOR
CHANNEL_INTENSITY = 0x400  # PROPERTY_INTENSITY
CHANNEL_SPOT = 0x800  # Ninja 1: PROPERTY_SPOT. Ninja 2: not decoded
CHANNEL_POINT = 0x1000  # PROPERTY_POINT
CHANNEL_QUATERNION = 0x2000  # PROPERTY_ROTATION, a quaternion
CHANNEL_VERTEX_COLORS = 0x4000  # Ninja 1: colours of the points. Not decoded

# enum kunai_ninja2_channel_flags: Bits of MotionInfo.raw_type that mean something else in Ninja 2.
NINJA2_CHANNEL_VECTOR = 0x10  # PROPERTY_VECTOR, in the first slot
NINJA2_CHANNEL_SHORT_ANGLES = 0x20  # PROPERTY_ROTATION, 3 angles of 16 bits
NINJA2_CHANNEL_SHAPE_ID = 0x4000  # PROPERTY_SHAPE_ID
NINJA2_CHANNEL_EVENT = 0x8000  # PROPERTY_EVENT

# enum kunai_inp_fn: Fields of MotionInfo.raw_interpolation of a Ninja motion (inp_fn). Other bits
# are 0.
INP_FN_ELEMENTS_MASK = 63  # inp_fn & this: slots per group, 1 .. 14
INP_FN_MODE_SHIFT = 6  # inp_fn >> 6 & INP_FN_MODE_MASK: the next enum
INP_FN_MODE_MASK = 3  # after the shift

# enum kunai_inp_fn_mode: Values of the mode in inp_fn.
INP_FN_MODE_LINEAR = 0  # INTERPOLATION_LINEAR
INP_FN_MODE_SPLINE = 1  # INTERPOLATION_SPLINE
INP_FN_MODE_USER = 2  # INTERPOLATION_USER
INP_FN_MODE_UNDEFINED = 3  # read as INTERPOLATION_SPLINE, with a warning

# enum kunai_nitro_motion_flags: Bits of MotionInfo.raw_interpolation of a Nitro animation. NSBTP
# and NSBVA have none.
# the fraction of a frame is used: interpolation is INTERPOLATION_LINEAR; else INTERPOLATION_STEP
NITRO_MOTION_FRACTIONS = 0x1
# together with FRACTIONS: SAMPLE_LOOP blends the last frame into the first
NITRO_MOTION_LAST_TO_FIRST = 0x2

# enum kunai_property: Properties that a track can change, and the values of a key. Comments begin
# with value_count.
PROPERTY_TRANSLATION = 0  # 3: x, y, z. NSBCA: 1 value per track, see axis
# 3: radians about x, y, z, in the rotation order of the node. 4: quaternion x, y, z, w
PROPERTY_ROTATION = 1
PROPERTY_SCALE = 2  # 3: x, y, z. NSBCA: 1 value per track, see axis
PROPERTY_VECTOR = 3  # 3: direction; the point looked at is translation + vector
PROPERTY_TARGET = 4  # 3: the point looked at. If there is a vector too, use the target
PROPERTY_VERTICES = 5  # 3 * point_count: positions
PROPERTY_NORMALS = 6  # 3 * point_count: normals
PROPERTY_ROLL = 7  # 1: radians about the direction of view; it is not known which way
# 1: radians; the format does not say whether of the width or of the height
PROPERTY_FIELD_OF_VIEW = 8
PROPERTY_COLOR = 9  # 4: R, G, B, A, 0 .. 1. Ninja 2: 3, as stored
PROPERTY_INTENSITY = 10  # 1: intensity. Ninja 2: 2, intensity and ambient
# 4: near, far; inner and outer angle in radians, as stored: whether from the axis or from side to
# side is not known
PROPERTY_SPOT = 11
PROPERTY_POINT = 12  # 2: near, far
PROPERTY_EVENT = 13  # 1: an integer whose bits are EVENT_*
PROPERTY_SHAPE_ID = 14  # 1: index of a shape in the game
PROPERTY_UV_SCALE = 15  # 1 per track, see axis: u, v
PROPERTY_UV_ROTATION = 16  # 1: radians
PROPERTY_UV_TRANSLATION = 17  # 1 per track, see axis: u, v
# 2: texture and palette, as indices of names; -1: the material keeps its own
PROPERTY_TEXTURE_SWAP = 18
PROPERTY_DIFFUSE = 19  # 3: R, G, B, 0 .. 1
PROPERTY_AMBIENT = 20  # 3: R, G, B, 0 .. 1
PROPERTY_SPECULAR = 21  # 3: R, G, B, 0 .. 1
PROPERTY_EMISSION = 22  # 3: R, G, B, 0 .. 1
PROPERTY_ALPHA = 23  # 1: 0 .. 1
PROPERTY_VISIBLE = 24  # 1: 0 or 1
PROPERTY_CLIP = 25  # 2: near and far clipping distance, as stored

# enum kunai_event_flags: Bits of raw of PROPERTY_EVENT.
EVENT_HIDE = 0x1  # the node is hidden. The other bits are not known

# enum kunai_raw_color: Parts of raw of PROPERTY_COLOR: raw >> shift & RAW_COLOR_MASK.
RAW_COLOR_BLUE_SHIFT = 0x0  # blue, 0 .. 255
RAW_COLOR_GREEN_SHIFT = 0x8  # green, 0 .. 255
RAW_COLOR_RED_SHIFT = 0x10  # red, 0 .. 255
RAW_COLOR_ALPHA_SHIFT = 0x18  # alpha, 0 .. 255
RAW_COLOR_MASK = 0xFF  # after the shift

# enum kunai_raw_rotation: The first of the ten raw integers of PROPERTY_ROTATION in NSBCA: which
# rotation it is.
RAW_ROTATION_IDENTITY = -1  # the rotation is in no table
RAW_ROTATION_INDEX_MASK = 0x7FFF  # index in its table
RAW_ROTATION_PIVOT = 0x8000  # set: the table of pivots; clear: that of matrices

# enum kunai_raw_swap: The second raw integer of PROPERTY_TEXTURE_SWAP.
RAW_SWAP_SAME_PALETTE = 0xFF  # the material keeps its palette

# enum kunai_raw_color5: Parts of raw of colours in NSBMA: raw >> shift & RAW_COLOR5_MASK.
RAW_COLOR5_RED_SHIFT = 0  # red, 0 .. 31
RAW_COLOR5_GREEN_SHIFT = 5  # green, 0 .. 31
RAW_COLOR5_BLUE_SHIFT = 10  # blue, 0 .. 31
RAW_COLOR5_MASK = 31  # after the shift

# enum kunai_raw_alpha: raw of PROPERTY_ALPHA in NSBMA.
RAW_ALPHA_MASK = 31  # raw & this: alpha, 0 .. 31. The other bits have no effect

# enum kunai_track_flags_kind: Meanings of Track.flags.
TRACK_FLAGS_KIND_NONE = 0  # 0: Ninja, NSBVA
TRACK_FLAGS_KIND_JOINT_TAG = 1  # NSBCA, a constant: bits JOINT_TAG_*
TRACK_FLAGS_KIND_JOINT_CURVE = 2  # NSBCA, keys: bits JOINT_CURVE_*
TRACK_FLAGS_KIND_MATRIX_CURVE = 3  # NSBTA: bits MATRIX_CURVE_*
TRACK_FLAGS_KIND_SWAP = 4  # NSBTP: bits SWAP_*
TRACK_FLAGS_KIND_COLOR_CURVE = 5  # NSBMA: bits COLOR_CURVE_*

# enum kunai_joint_tag_flags: The tag of a node in NSBCA. A property of the model has no track.
JOINT_TAG_IDENTITY = 0x1  # no translation, no rotation, scale 1
JOINT_TAG_TRANSLATION_ZERO = 0x2  # no translation
JOINT_TAG_TRANSLATION_MODEL = 0x4  # the translation of the model
JOINT_TAG_TRANSLATION_X_CONSTANT = 0x8  # x does not change
JOINT_TAG_TRANSLATION_Y_CONSTANT = 0x10  # y does not change
JOINT_TAG_TRANSLATION_Z_CONSTANT = 0x20  # z does not change
JOINT_TAG_ROTATION_IDENTITY = 0x40  # no rotation
JOINT_TAG_ROTATION_MODEL = 0x80  # the rotation of the model
JOINT_TAG_ROTATION_CONSTANT = 0x100  # the rotation does not change
JOINT_TAG_SCALE_ONE = 0x200  # scale 1
JOINT_TAG_SCALE_MODEL = 0x400  # the scale of the model
JOINT_TAG_SCALE_X_CONSTANT = 0x800  # the scale of x does not change
JOINT_TAG_SCALE_Y_CONSTANT = 0x1000  # the scale of y does not change
JOINT_TAG_SCALE_Z_CONSTANT = 0x2000  # the scale of z does not change
JOINT_TAG_NODE_SHIFT = 0x18  # index of the node
JOINT_TAG_NODE_MASK = 0xFF  # after the shift

# enum kunai_curve: A field of the info words of NSBCA, NSBTA and NSBMA: flags >> CURVE_STEP_SHIFT &
# CURVE_STEP_MASK is an CURVE_STEP_*.
CURVE_STEP_SHIFT = 30  # how many frames lie between two keys
CURVE_STEP_MASK = 3  # after the shift

# enum kunai_curve_step: How many frames lie between two keys of a curve. Frames after the last step
# have one key each.
CURVE_STEP_1 = 0  # one key per frame
CURVE_STEP_2 = 1  # one key per two frames
CURVE_STEP_4 = 2  # one key per four frames
CURVE_STEP_2_AGAIN = 3  # the same as CURVE_STEP_2

# enum kunai_joint_curve_flags: The info word of keys in NSBCA, with CURVE_STEP_*.
JOINT_CURVE_START_MASK = 0xFFFF  # flags & this: start frame; 0 in all known files
JOINT_CURVE_LAST_SHIFT = 0x10  # frame of the last step
JOINT_CURVE_LAST_MASK = 0x1FFF  # after the shift
JOINT_CURVE_SHORT = 0x20000000  # keys have 16 bits (fx16); else 32 (fx32)

# enum kunai_matrix_curve_flags: The info word of a curve in NSBTA, with CURVE_STEP_*.
MATRIX_CURVE_LAST_MASK = 0xFFFF  # flags & this: frame of the last step
# keys have 16 bits (fx16); else 32 (fx32). Rotations always have 16
MATRIX_CURVE_SHORT = 0x10000000
MATRIX_CURVE_CONSTANT = 0x20000000  # one value for all frames

# enum kunai_color_curve_flags: The info word of a curve in NSBMA, with CURVE_STEP_*.
# flags & this: the constant value, or the offset of the keys from the start of the animation
COLOR_CURVE_VALUE_MASK = 0xFFFF
COLOR_CURVE_LAST_SHIFT = 0x10  # frame of the last step
COLOR_CURVE_LAST_MASK = 0x1FFF  # after the shift
COLOR_CURVE_CONSTANT = 0x20000000  # one value for all frames

# enum kunai_swap_flags: Two fields of a material in NSBTP.
SWAP_FLAGS_MASK = 0xFFFF  # flags & this: 0 in all known files
SWAP_RATIO_SHIFT = 0x10  # keys per frame, 4096 is 1.0. A hint for the search of a key
SWAP_RATIO_MASK = 0xFFFF  # after the shift

# enum kunai_sample: How to evaluate at a frame. A frame may be any float. NaN is read as 0,
# infinity as the largest float, minus infinity as minus that float. If frame_count is 0: -
# Motion.sample gives the first key of the track. - Motion.shape uses the first keys. - Motion.pose
# gives the rest pose.
# frame modulo frame_count. After the last key, the value blends into the first key; before the
# first key, the first value holds
SAMPLE_LOOP = 0
# exactly as the console computes. After the last key the value reaches the first key in one frame.
# Later frames, and frames before the first key, are extrapolated
SAMPLE_WRAP = 1
SAMPLE_CLAMP = 2  # the first value holds before the first key, the last value after the last key

# enum kunai_sample_flags: Add a flag to a value of SAMPLE_*: SAMPLE_LOOP | SAMPLE_SHORTEST.
# 32-bit angles take the shorter way. 16-bit angles and quaternions always do
SAMPLE_SHORTEST = 0x100

# enum kunai_fit: How well a motion fits a model. A larger value means a better fit.
FIT_NONE = 0  # the motion is not for this model
FIT_POSSIBLE = 1  # something moves, but counts or names differ
FIT_COUNT = 2  # the motion moves as many nodes as the model has for it
FIT_NAMES = 3  # the model has all that the motion names: the root, or materials

# enum kunai_record_kind: Kinds of records. Each comment says what the members type, flags and count
# of the record hold. A member that the comment does not name is 0. Later versions add constants.
RECORD_KIND_FILE = 0x1  # the whole input; the only record of depth 0
# of archives, Nitro, BDHC; type: magic word or 0; flags: of a PVM or GVM, bits TEXTURE_TABLE_*;
# count: parts; 0 if the header does not store their count
RECORD_KIND_HEADER = 0x2
RECORD_KIND_BLOCK = 0x3  # block of a NARC or of a Nitro file; type: magic word
RECORD_KIND_CHUNK = 0x4  # chunk with its header; type: tag, in Ninja chunk files CHUNK_TAG_*
RECORD_KIND_DICTIONARY = 0x5  # dictionary of a Nitro block; count: entries
RECORD_KIND_RELOCATIONS = 0x6  # relocation table of a REL file; count: pointers
RECORD_KIND_REL_TRAILER = 0x7  # trailer at the end of a REL file
RECORD_KIND_REL_ROOT = 0x8  # word at the root of a PSO player motion
RECORD_KIND_SA_HEADER = 0x9  # header of an SA Tools file; type: version
RECORD_KIND_METADATA = 0xA  # chunk of metadata of an SA Tools file; type: tag
RECORD_KIND_LABEL = 0xB  # place of a structure, place of its name
# name of a node, a motion, its model, its action, a LandTable, a file or an author, or a
# description, with its 0
RECORD_KIND_NODE_NAME = 0xC
RECORD_KIND_TEXT_DECLARATION = 0x101  # declaration that no other constant names
RECORD_KIND_TEXT_TEXTURE_LIST = 0x102  # TEXTURELIST
RECORD_KIND_TEXT_BASIC_OBJECT = 0x103  # OBJECT: a node of a Basic model
RECORD_KIND_TEXT_CHUNK_OBJECT = 0x104  # CNKOBJECT: a node of a Chunk model
RECORD_KIND_TEXT_MOTION = 0x105  # MOTION
RECORD_KIND_TEXT_CAMERA = 0x106  # CAMERA
RECORD_KIND_ENTRY = 0x201  # entry of the table of an archive
RECORD_KIND_ENTRY_NAME = 0x202  # name of an entry, or the record that holds the name
RECORD_KIND_ENTRY_DIRECTORY = 0x203  # directory of a tree of names, in a NARC or a Nintendo DS ROM
RECORD_KIND_ENTRY_DATA = 0x204  # bytes of a stored file
# record of an overlay table of a Nintendo DS ROM; type: id; flags: bits PROGRAM_*
RECORD_KIND_OVERLAY = 0x205
RECORD_KIND_PROGRAM_PARAMETERS = 0x206  # module parameters in the ARM9 of a Nintendo DS ROM
RECORD_KIND_PROGRAM_TRAILER = 0x207  # words after the ARM9 of a Nintendo DS ROM
# command of a .qst; type: command; flags: chunk number; count: size of the part, or bytes of the
# part in the command, as stored
RECORD_KIND_QUEST_COMMAND = 0x210
RECORD_KIND_PVR_HEADER = 0x301  # header of a picture; type: magic word; flags: one of RECORD_PVR_*
RECORD_KIND_GVR_HEADER = 0x302  # header of a picture; type: magic word; flags: one of RECORD_GVR_*
RECORD_KIND_XVR_HEADER = 0x303  # header of a picture; type: magic word; flags: one of RECORD_XVR_*
# texels of a level; type: pixel_format of Image; flags: data_format of Image; count: texels
RECORD_KIND_MIP_LEVEL = 0x304
RECORD_KIND_CODEBOOK = 0x305  # codebook of a VQ picture; count: entries
RECORD_KIND_RUNS = 0x306  # run-length data of a picture
# header of a palette; type: magic word; flags: format of Palette; count: entries
RECORD_KIND_PALETTE_HEADER = 0x307
RECORD_KIND_PALETTE = 0x308  # colours of a palette; type: format of Palette; count: entries
# description of a texture in a TEX0; type: one of TEX0_FORMAT_*; flags: bits TEX0_IMAGE_*
RECORD_KIND_TEX0_TEXTURE = 0x309
RECORD_KIND_TEX0_PALETTE = 0x30A  # description of a palette in a TEX0
RECORD_KIND_TEX0_COLORS = 0x30B  # colours of all palettes of a TEX0; count: colours
RECORD_KIND_TEX0_BLOCK_PALETTES = 0x30C  # palette words of the blocks of a 4x4 texture
# header of the banner of a Nintendo DS ROM; type: version; count: titles
RECORD_KIND_BANNER = 0x30D
RECORD_KIND_BANNER_TITLE = 0x30E  # title of a banner; type: number of the language, see Rom
RECORD_KIND_OBJECT = 0x401  # NJS_OBJECT, a node; flags: bits EVAL_*
RECORD_KIND_TEXTURE_LIST = 0x402  # NJS_TEXLIST; count: entries
RECORD_KIND_TEXTURE_REF = 0x403  # NJS_TEXNAME
RECORD_KIND_TEXTURE_NAME = 0x404  # name of a texture, with its 0
RECORD_KIND_CHUNK_MODEL = 0x411  # NJS_CNK_MODEL
# record.type: one of RECORD_CHUNK_*; flags: second byte, one of RECORD_VERTEX_CHUNK_*; count: vertices
RECORD_KIND_VERTEX_CHUNK = 0x412
# record.type: one of RECORD_CHUNK_*; flags: second byte: of strips STRIP_*, of blend factors and colours
# RECORD_BLEND_*; count: strips or polygons
RECORD_KIND_POLYGON_CHUNK = 0x413
RECORD_KIND_BASIC_MODEL = 0x421  # NJS_MODEL
RECORD_KIND_BASIC_MATERIAL = 0x422  # NJS_MATERIAL
RECORD_KIND_BASIC_MESHSET = 0x423  # NJS_MESHSET; type: one of RECORD_MESHSET_*; count: polygons
# indices of a meshset; type: one of RECORD_MESHSET_*; count: polygons
RECORD_KIND_BASIC_POLYGONS = 0x424
RECORD_KIND_BASIC_POINTS = 0x425  # positions of a model; count: points
RECORD_KIND_BASIC_NORMALS = 0x426  # normals of a model; count: points
RECORD_KIND_BASIC_POLYGON_NORMALS = 0x427  # normals of a meshset; count: normals
RECORD_KIND_BASIC_COLORS = 0x428  # colours of a meshset; count: corners
RECORD_KIND_BASIC_UVS = 0x429  # texture coordinates of a meshset; count: corners
RECORD_KIND_GINJA_MODEL = 0x431  # model of a node
RECORD_KIND_GINJA_MESH = 0x432  # mesh of a model
# parameter of a mesh; type: one of GINJA_PARAMETER_*; flags: value
RECORD_KIND_GINJA_PARAMETER = 0x433
# primitives of a mesh; flags: bits GINJA_STRIP_*, of the parameter that applies
RECORD_KIND_GINJA_PRIMITIVES = 0x434
# description of an array; type: one of GINJA_ATTRIBUTE_*, or RECORD_GINJA_ARRAY_END; flags: one of
# RECORD_GINJA_ARRAY_*; count: elements
RECORD_KIND_GINJA_VERTEX_ARRAY = 0x435
# elements of an array; type: one of GINJA_ATTRIBUTE_*; flags: one of RECORD_GINJA_ARRAY_*; count:
# elements
RECORD_KIND_GINJA_ELEMENTS = 0x436
# entry of a skin list; type: one of RECORD_GINJA_SKIN_*; count: vertices
RECORD_KIND_GINJA_SKIN_ENTRY = 0x437
RECORD_KIND_GINJA_SKIN_VERTICES = 0x438  # vertices of a skin entry; count: vertices
RECORD_KIND_GINJA_SKIN_WEIGHTS = 0x439  # weights of a skin entry; count: vertices
RECORD_KIND_XINJA_MODEL = 0x441  # model of a node
RECORD_KIND_XINJA_MESH = 0x442  # mesh of a model; count: indices
# description of vertices; type: bits XINJA_VERTEX_*; flags: no known meaning; count: vertices
RECORD_KIND_XINJA_VERTEX_SET = 0x443
RECORD_KIND_XINJA_VERTICES = 0x444  # vertices; type and flags: those of their set; count: vertices
RECORD_KIND_XINJA_INDICES = 0x445  # indices of a mesh; count: indices
# state record of a mesh; type: one of XINJA_STATE_*; flags: the value a
RECORD_KIND_XINJA_STATE = 0x446
# header of a model; flags: one of RECORD_NITRO_MODEL_*; count: nodes
RECORD_KIND_NITRO_MODEL = 0x451
RECORD_KIND_NITRO_NODE = 0x452  # node; flags: bits NITRO_NODE_*
RECORD_KIND_NITRO_MATERIAL_BLOCK = 0x453  # header of the materials of a model
RECORD_KIND_NITRO_MATERIAL = 0x454  # material; flags: bits NITRO_MATERIAL_*
# indices of the materials that use a texture or a palette, 1 byte each; count: indices
RECORD_KIND_NITRO_MATERIAL_INDICES = 0x455
# shape; flags: a word of the file that no reader uses; count: vertices
RECORD_KIND_NITRO_SHAPE = 0x456
RECORD_KIND_NITRO_DISPLAY_LIST = 0x457  # display list of a shape
# render command; type: one of RECORD_NITRO_COMMAND_*; flags: one of RECORD_NITRO_OPERANDS_*
RECORD_KIND_NITRO_COMMAND = 0x458
RECORD_KIND_NITRO_INVERSE_BIND = 0x459  # inverse bind matrices of a node
# NJS_MOTION; type: bits CHANNEL_*; flags: one of INP_FN_*; count: frames
RECORD_KIND_MOTION = 0x501
RECORD_KIND_MOTION_ENTRY = 0x502  # MDATA entry of a node; count: pointers
# keys of a track; type: one of PROPERTY_*, of kunai/motion.h; flags: those of Track; count: keys
RECORD_KIND_KEYS = 0x503
RECORD_KIND_KEY_POINTS = 0x504  # points or normals of a key of a shape motion; count: points
RECORD_KIND_CAMERA = 0x505  # NJS_CAMERA
RECORD_KIND_ACTION = 0x506  # NJS_ACTION
RECORD_KIND_ANIMATION = 0x511  # header of an animation; count: frames
RECORD_KIND_ANIMATION_NAMES = 0x512  # names of textures or palettes of a PAT0; count: names
RECORD_KIND_JOINT_TAG = 0x513  # tag of a JNT0; type: index of the node; flags: bits JOINT_TAG_*
RECORD_KIND_JOINT_TAG_OFFSETS = 0x514  # offsets of the tags of a JNT0; count: tags
RECORD_KIND_ROTATION = 0x515  # rotation matrix of a JNT0
RECORD_KIND_PIVOT_ROTATION = 0x516  # rotation matrix in the short form
RECORD_KIND_VISIBILITY = 0x517  # bits of a VIS0; count: nodes
RECORD_KIND_STAGE_ROOT = 0x601  # root of a stage; count: sections
RECORD_KIND_SECTION = 0x602  # section of a stage; flags: those of Section
# instance of a section, or entry of a LandTable; type: one of RECORD_INSTANCE_*; flags: those of an
# entry, bits SA1_SURFACE_* or bits SA2_SURFACE_*
RECORD_KIND_INSTANCE = 0x603
RECORD_KIND_MODEL_TABLE = 0x604  # entry of the table of models of an fmt2
RECORD_KIND_TEXTURE_SLIDE = 0x605  # texture animation of an fmt2 that moves coordinates
RECORD_KIND_TEXTURE_SWAP = 0x606  # texture animation of an fmt2 that exchanges textures
# texture animation of a .tam; type: one of TEXTURE_ANIMATION_TYPE_*, or RECORD_TAM_END; count:
# frames
RECORD_KIND_TEXTURE_ANIMATION = 0x607
RECORD_KIND_COLLISION_ROOT = 0x608  # root of a c.rel
RECORD_KIND_COLLISION_NODE = 0x609  # node of a c.rel
RECORD_KIND_COLLISION_MESH = 0x60A  # mesh of a c.rel
RECORD_KIND_COLLISION_VERTICES = 0x60B  # vertices of a collision mesh; count: vertices
RECORD_KIND_COLLISION_TRIANGLES = 0x60C  # triangles of a collision mesh; count: triangles
RECORD_KIND_MINIMAP_ROOT = 0x60D  # root of an r.rel; count: rooms
RECORD_KIND_MINIMAP_ROOM = 0x60E  # room of an r.rel
RECORD_KIND_MINIMAP_OBJECT = 0x60F  # object of a room
RECORD_KIND_LAND_TABLE = 0x610  # LandTable; flags: bits LAND_TABLE_*; count: entries
# table of placements of a PSO quest, or its end mark; type: kind as stored; flags: floor; count:
# placements
RECORD_KIND_PLACEMENT_TABLE = 0x611
# record of a placement; type: one of PLACEMENT_KIND_*; flags: type of Placement
RECORD_KIND_PLACEMENT = 0x612
RECORD_KIND_PLACEMENT_ACTIONS = 0x613  # actions of a wave; count: actions
RECORD_KIND_MAP_HEADER = 0x701  # header of one map
RECORD_KIND_MAP_NAME = 0x702  # name of one map
RECORD_KIND_MAP_MATRIX = 0x703  # the whole matrix; count: cells
RECORD_KIND_MATRIX_HEADERS = 0x704  # indices of the map headers of the cells; count: cells
RECORD_KIND_MATRIX_ALTITUDES = 0x705  # altitudes of the cells; count: cells
RECORD_KIND_MATRIX_LANDS = 0x706  # indices of the lands of the cells; count: cells
RECORD_KIND_AREA = 0x707  # the whole area data
RECORD_KIND_AREA_BUILD = 0x708  # the whole list of models of an area; count: models
RECORD_KIND_PROP_ANIMATION = 0x709  # the whole list of animations of a prop
RECORD_KIND_LOCATOR = 0x70A  # draws of one prop; count: draws
RECORD_KIND_DRAWS = 0x70B  # draws of all props; count: draws
RECORD_KIND_LIGHT = 0x70C  # one time of day of an area light
RECORD_KIND_LAND = 0x711  # header of a land
RECORD_KIND_LAND_SOUNDS = 0x712  # sounds of a land
RECORD_KIND_LAND_TILES = 0x713  # tiles of a land; count: tiles
RECORD_KIND_LAND_PROPS = 0x714  # props of a land; count: props
RECORD_KIND_LAND_PROP = 0x715  # one prop of a land
RECORD_KIND_LAND_MODEL = 0x716  # model of a land, an NSBMD
RECORD_KIND_LAND_HEIGHTS = 0x717  # heights of a land, a BDHC
RECORD_KIND_HEIGHT_POINTS = 0x718  # points of a BDHC; count: points
RECORD_KIND_HEIGHT_NORMALS = 0x719  # normals of a BDHC; count: normals
RECORD_KIND_HEIGHT_CONSTANTS = 0x71A  # constants of a BDHC; count: constants
RECORD_KIND_HEIGHT_PLATES = 0x71B  # plates of a BDHC; count: plates
RECORD_KIND_HEIGHT_STRIPS = 0x71C  # strips of a BDHC; count: strips
# lists of plates, or of triangles, of the strips of a BDHC; count: entries
RECORD_KIND_HEIGHT_ACCESSES = 0x71D
RECORD_KIND_HEIGHT_TRIANGLES = 0x71E  # triangles of a BDHC of Diamond; count: triangles
RECORD_KIND_HEIGHT_CELLS = 0x71F  # cells of the grid of a BDHC of Diamond; count: cells
RECORD_KIND_EVENT_LIST = 0x731  # one list of a file of events, with its count; count: records
RECORD_KIND_EVENT_BACKGROUND = 0x732  # one background event; type: one of MAP_BACKGROUND_KIND_*
RECORD_KIND_EVENT_OBJECT = 0x733  # one object; type: number of its graphics
RECORD_KIND_EVENT_WARP = 0x734  # one warp; type: number of the header that it leads to
RECORD_KIND_EVENT_TRIGGER = 0x735  # one trigger; type: number of its script

# enum kunai_record_pvr: flags of RECORD_KIND_PVR_HEADER. A field is flags >> SHIFT & MASK, here and
# below.
RECORD_PVR_PIXEL_SHIFT = 0x0  # one of PVR_PIXEL_*
RECORD_PVR_PIXEL_MASK = 0xFF  # 8 bits
RECORD_PVR_DATA_SHIFT = 0x8  # one of PVR_DATA_*
RECORD_PVR_DATA_MASK = 0xFF  # 8 bits

# enum kunai_record_gvr: flags of RECORD_KIND_GVR_HEADER.
RECORD_GVR_MIPMAPS = 0x1  # the texture has mip levels
RECORD_GVR_OTHER_PALETTE = 0x2  # the palette is in another file
RECORD_GVR_OWN_PALETTE = 0x8  # the palette is in the texture
RECORD_GVR_PALETTE_SHIFT = 0x4  # one of GVR_PALETTE_*
RECORD_GVR_PALETTE_MASK = 0xF  # 4 bits
RECORD_GVR_DATA_SHIFT = 0x8  # one of GVR_DATA_*
RECORD_GVR_DATA_MASK = 0xFF  # 8 bits

# enum kunai_record_xvr: flags of RECORD_KIND_XVR_HEADER.
RECORD_XVR_FLAGS_SHIFT = 0x0  # the low byte of XVR_*
RECORD_XVR_FLAGS_MASK = 0xFF  # 8 bits
RECORD_XVR_PIXEL_SHIFT = 0x8  # one of XVR_PIXEL_*
RECORD_XVR_PIXEL_MASK = 0xFFFFFF  # 24 bits

# enum kunai_record_chunk: Types of chunks in vertex lists and polygon lists of Ninja Chunk
# (ninja-chunk.md 2.1, 4).
RECORD_CHUNK_NULL = 0x0  # fills space
RECORD_CHUNK_BLEND = 0x1  # blend factors
RECORD_CHUNK_MIP = 0x2  # mip bias
RECORD_CHUNK_EXPONENT = 0x3  # exponent of the specular light
RECORD_CHUNK_CACHE = 0x4  # caches the rest of the polygon list
RECORD_CHUNK_DRAW = 0x5  # draws a cached polygon list
RECORD_CHUNK_TEXTURE = 0x8  # texture
RECORD_CHUNK_TEXTURE2 = 0x9  # texture inside a modifier volume
RECORD_CHUNK_MATERIAL_FIRST = 0x10  # colours: types 0x10 to 0x17
RECORD_CHUNK_BUMP = 0x18  # bump directions
RECORD_CHUNK_MATERIAL2_FIRST = 0x19  # colours inside a modifier volume: 0x19 to 0x1F
RECORD_CHUNK_VERTEX_FIRST = 0x20  # vertices: types 0x20 to 0x34
RECORD_CHUNK_VERTEX_LAST = 0x34  # the last type of vertices
RECORD_CHUNK_VOLUME_TRIANGLES = 0x38  # triangles of a volume
RECORD_CHUNK_VOLUME_QUADS = 0x39  # quadrangles of a volume
RECORD_CHUNK_VOLUME_STRIPS = 0x3A  # strips of a volume
RECORD_CHUNK_STRIP_FIRST = 0x40  # strips: types 0x40 to 0x4B
RECORD_CHUNK_STRIP_LAST = 0x4B  # the last type of strips
RECORD_CHUNK_END = 0xFF  # end of the list

# enum kunai_record_vertex_chunk: flags of RECORD_KIND_VERTEX_CHUNK.
RECORD_VERTEX_CHUNK_STATUS_SHIFT = 0x0  # weighted vertices: one of RECORD_STATUS_*
RECORD_VERTEX_CHUNK_STATUS_MASK = 0x3  # 2 bits
RECORD_VERTEX_CHUNK_COMPACT = 0x40  # compact shape of Ninja 2; not decoded
RECORD_VERTEX_CHUNK_CONTINUE = 0x80  # a hint to the clipping of the console

# enum kunai_record_status: Which influences of weighted vertices a vertex chunk has.
RECORD_STATUS_START = 0  # the first ones
RECORD_STATUS_MIDDLE = 1  # further ones
RECORD_STATUS_END = 2  # the last ones

# enum kunai_record_blend: flags of RECORD_KIND_POLYGON_CHUNK with blend factors.
RECORD_BLEND_DESTINATION_SHIFT = 0  # one of BLEND_*, 0 to 7
RECORD_BLEND_DESTINATION_MASK = 7  # 3 bits
RECORD_BLEND_SOURCE_SHIFT = 3  # one of BLEND_*, 0 to 7
RECORD_BLEND_SOURCE_MASK = 7  # 3 bits

# enum kunai_record_meshset: Kinds of the polygons of an NJS_MESHSET.
RECORD_MESHSET_TRIANGLES = 0  # triangles
RECORD_MESHSET_QUADS = 1  # quadrangles
RECORD_MESHSET_POLYGONS = 2  # polygons, stored and read as strips
RECORD_MESHSET_STRIPS = 3  # strips

# enum kunai_record_ginja_array: type and flags of RECORD_KIND_GINJA_VERTEX_ARRAY.
RECORD_GINJA_ARRAY_COUNT_SHIFT = 0x0  # flags: one of GINJA_COUNT_*
RECORD_GINJA_ARRAY_COUNT_MASK = 0xF  # 4 bits
RECORD_GINJA_ARRAY_TYPE_SHIFT = 0x4  # flags: one of GINJA_TYPE_*
RECORD_GINJA_ARRAY_TYPE_MASK = 0xF  # 4 bits
RECORD_GINJA_ARRAY_END = 0xFF  # record.type: end of the list of arrays

# enum kunai_record_ginja_skin: Kinds of entries in a skin list of Ginja.
RECORD_GINJA_SKIN_WHOLE = 0  # vertices with one node
RECORD_GINJA_SKIN_START = 1  # first influences of vertices
RECORD_GINJA_SKIN_FURTHER = 2  # further influences of vertices
RECORD_GINJA_SKIN_END = 3  # end of the list

# enum kunai_record_nitro_model: flags of RECORD_KIND_NITRO_MODEL.
RECORD_NITRO_MODEL_SCALING_SHIFT = 0x0  # one of SCALING_RULE_*
RECORD_NITRO_MODEL_SCALING_MASK = 0xFF  # 8 bits
RECORD_NITRO_MODEL_MATRIX_SHIFT = 0x8  # one of NITRO_MATRIX_*
RECORD_NITRO_MODEL_MATRIX_MASK = 0xFF  # 8 bits

# enum kunai_record_nitro_command: Render commands of Nitro (mdl0.md 3).
RECORD_NITRO_COMMAND_NOP = 0  # does nothing
RECORD_NITRO_COMMAND_RET = 1  # end of the commands
RECORD_NITRO_COMMAND_NODE = 2  # shows or hides a node
RECORD_NITRO_COMMAND_MTX = 3  # loads a matrix
RECORD_NITRO_COMMAND_MAT = 4  # sets the material
RECORD_NITRO_COMMAND_SHP = 5  # draws a shape
RECORD_NITRO_COMMAND_NODEDESC = 6  # sets the transform of a node
RECORD_NITRO_COMMAND_BB = 7  # makes a node face the camera
RECORD_NITRO_COMMAND_BBY = 8  # the same, about Y only
RECORD_NITRO_COMMAND_NODEMIX = 9  # makes a sum of matrices
RECORD_NITRO_COMMAND_CALLDL = 10  # runs a display list
RECORD_NITRO_COMMAND_POSSCALE = 11  # scales positions
RECORD_NITRO_COMMAND_ENVMAP = 12  # texture coordinates from normals
RECORD_NITRO_COMMAND_PRJMAP = 13  # texture coordinates from positions

# enum kunai_record_nitro_operands: Bits in the byte of a render command.
# NODEDESC, BB, BBY: a slot for the result follows. POSSCALE: the scale is undone. MAT: a hint
RECORD_NITRO_OPERANDS_STORE = 0x20
RECORD_NITRO_OPERANDS_LOAD = 0x40  # NODEDESC, BB, BBY: a slot to begin with follows. MAT: a hint

# enum kunai_record_instance: type of RECORD_KIND_INSTANCE. The file does not store it: each section
# has two lists.
RECORD_INSTANCE_STATIC = 0  # in the list of static models
RECORD_INSTANCE_ANIMATED = 1  # in the list of animated models

# enum kunai_record_tam: type of RECORD_KIND_TEXTURE_ANIMATION.
RECORD_TAM_END = 0xFFFF  # the mark at the end

# enum kunai_module: The modules that open files of a format, as bits. Outline has no bit: it opens
# the files of all these modules except MODULE_PRS and MODULE_LZ.
MODULE_PRS = 0x1  # Prs.decode
MODULE_ARCHIVE = 0x2  # Archive
MODULE_TEXTURES = 0x4  # Textures
MODULE_MODEL = 0x8  # Model
MODULE_MOTION = 0x10  # Motion
MODULE_SCENE = 0x20  # Scene
MODULE_MAP = 0x40  # Map
MODULE_LZ = 0x80  # lz_decode

# enum kunai_confidence: How certain it is that the bytes are of a format.
CONFIDENCE_POSSIBLE = 1  # There is no magic word; the structure fits.
# There is no magic word, but the structure is unlikely by chance. Or there is a magic word, and the
# sizes after it do not fit.
CONFIDENCE_LIKELY = 2
CONFIDENCE_SURE = 3  # There is a magic word, and the sizes fit.

# enum kunai_scan_flags: Things that scan searches for besides magic words.
SCAN_PRS = 0x1  # try to unpack PRS and PRSD at each byte: slow

# enum kunai_store: Where a file lies that a scene names: the stores of numbered files in a game. A
# store is an archive, or one file, which has the number 0. The comments give the names of the
# archives (.narc) and files in Pokémon Platinum.
STORE_NONE = 0  # in the file that was opened
# one file: the headers of all maps, a part of the program of the game (platinum.md 12.3)
STORE_MAP_HEADERS = 1
STORE_MAP_MATRIX = 2  # map_matrix: map matrices
STORE_LAND = 3  # land_data: lands
STORE_AREA = 4  # area_data: areas
STORE_AREA_BUILD = 5  # area_build: lists of the prop models of an area
STORE_AREA_LIGHT = 6  # arealight: lights of an area
STORE_GROUND_TEXTURES = 7  # map_tex_set: texture sets of lands
STORE_PROP_TEXTURES = 8  # areabm_texset: texture sets of props
STORE_PROP_MODEL = 9  # build_model: models of props
STORE_PROP_ANIMATION = 10  # bm_anime_list: lists of the animations of a prop
STORE_PROP_MOTION = 11  # bm_anime: motions of props: NSBCA, NSBTA and others
STORE_PROP_SHAPES = 12  # build_model_matshp.dat, one file: how to draw props
STORE_STAGE = 13  # files of a PSO stage: 0 n.rel or fmt2, 1 d.rel, 2 c.rel, 3 .tam
STORE_ROOM_MODEL = 14  # HeartGold: models of indoor props
STORE_ROOM_ANIMATION = 15  # HeartGold: lists of the animations of an indoor prop
STORE_ROOM_SHAPES = 16  # HeartGold, one file: how to draw indoor props
STORE_EVENTS = 17  # zone_event: what stands on the map of a header
# what stands in a PSO stage: 0 quest table (.dat, unpacked), 1 list of objects, 2 list of enemies,
# 3 list of events (.evt)
STORE_STAGE_PLACEMENTS = 18
# mapname.bin, one file: internal names of the headers. No world requests this store and the next
# ones: see kunai/game.h
STORE_MAP_NAMES = 19
STORE_SCRIPTS = 20  # scr_seq: scripts of the headers
STORE_TEXTS = 21  # pl_msg: texts of the headers

# enum kunai_n_rel_section_flags: Bits of Section.flags in n.rel and d.rel.
# set in the section at the origin, with id -1, that holds the backdrop
N_REL_SECTION_BACKDROP = 0x20
N_REL_SECTION_USUAL = 0x1000  # set in every known section; meaning unknown

# enum kunai_fmt2_section_flags: Bits of Section.flags in fmt2.
FMT2_SECTION_USUAL = 0x10000  # set in every known section; meaning unknown
# set in the section at the origin, with id -1, that holds the backdrop
FMT2_SECTION_BACKDROP = 0x80000

# enum kunai_n_rel_instance_flags: Bits of Instance.flags in n.rel and d.rel.
N_REL_INSTANCE_PLAIN = 0x8  # set in every instance of a d.rel, and only there
N_REL_INSTANCE_SHADOWS = 0x10  # the model takes shadows; known from fmt2 only
N_REL_INSTANCE_SLIDE = 0x400  # static models: slide has an id
N_REL_INSTANCE_SWAP = 0x800  # static models: swap has an id
N_REL_INSTANCE_UNKNOWN = 0x3  # bits of known files whose meaning is not known

# enum kunai_fmt2_instance_flags: Bits of Instance.flags in fmt2.
FMT2_INSTANCE_NO_FOG = 0x1  # drawn without fog
# the file points to a table of models: model is the first of the table
FMT2_INSTANCE_BY_TABLE = 0x4
FMT2_INSTANCE_SHADOWS = 0x10  # the model takes shadows
FMT2_INSTANCE_SLIDE = 0x20  # slide has an id, if the file has a slide record
FMT2_INSTANCE_SWAP = 0x40  # swap has an id, if the file has a swap record
FMT2_INSTANCE_UNKNOWN = 0x561078A  # bits of known files whose meaning is not known

# enum kunai_role_flags: Bits of Instance.roles: what an instance is for.
# the game draws it. LandTable: entries with bit 31 of flags, and all animated entries. Other files:
# all instances
ROLE_VISIBLE = 0x1
ROLE_SOLID = 0x2  # LandTable: bit 0 of flags. Scene.collision gives the triangles
ROLE_WATER = 0x4  # LandTable: bit 1 of flags. Scene.collision gives the triangles, too

# enum kunai_sa1_surface_flags: Bits of Instance.flags in LandTables of Sonic Adventure and Sonic
# Adventure DX, and SURFACE_VISIBLE_*. Each name comes from two fan projects (sa-tools.md 6).
SA1_SURFACE_SOLID = 0x1  # the player cannot pass
SA1_SURFACE_WATER = 0x2  # surface of water
SA1_SURFACE_NO_FRICTION = 0x4  # no friction
SA1_SURFACE_NO_ACCELERATION = 0x8  # no acceleration
SA1_SURFACE_LOW_ACCELERATION = 0x10  # low acceleration
SA1_SURFACE_SKY_DISTANCE = 0x20  # drawn up to the draw distance of the sky
SA1_SURFACE_CANNOT_LAND = 0x40  # the player cannot land on it
SA1_SURFACE_MORE_ACCELERATION = 0x80  # increased acceleration
SA1_SURFACE_DIGGABLE = 0x100  # the player can dig here
SA1_SURFACE_NO_CAMERA = 0x200  # the camera passes through it
SA1_SURFACE_WATERFALL = 0x400  # waterfall
SA1_SURFACE_SLIDE = 0x800  # the player slides
SA1_SURFACE_NO_CLIMB = 0x1000  # cannot be climbed
SA1_SURFACE_CHAOS0 = 0x2000  # not drawn while Chaos 0 is on a pole
SA1_SURFACE_STAIRS = 0x4000  # stairs
SA1_SURFACE_LAVA = 0x8000  # lava
SA1_SURFACE_HURTS = 0x10000  # hurts the player
SA1_SURFACE_TUBE_ACCELERATION = 0x20000  # acceleration in a tube
SA1_SURFACE_LOW_DEPTH = 0x40000  # drawn earlier
SA1_SURFACE_SIMPLE_DRAW = 0x80000  # simple drawing
SA1_SURFACE_FOOTPRINTS = 0x100000  # the player leaves footprints
SA1_SURFACE_ACCELERATES = 0x200000  # accelerates the player
SA1_SURFACE_WATER_COLLISION = 0x400000  # collision of water
SA1_SURFACE_GRAVITY = 0x800000  # gravity turns the player
SA1_SURFACE_NO_DEPTH_WRITE = 0x1000000  # drawn without writing depth
SA1_SURFACE_BY_MESH = 0x2000000  # drawn mesh by mesh
SA1_SURFACE_CHANGING = 0x4000000  # the game changes the model
SA1_SURFACE_DYNAMIC = 0x8000000  # the collision moves
SA1_SURFACE_ROTATED = 0x10000000  # the collision is rotated with the object
SA1_SURFACE_LARGE_RADIUS = 0x20000000  # large radius of collision
SA1_SURFACE_MEDIUM_RADIUS = 0x40000000  # medium radius of collision

# enum kunai_sa2_surface_flags: Bits of Instance.flags in LandTables of Sonic Adventure 2, and
# SURFACE_VISIBLE_*. NO_SHADOW, NO_CLIP, SIMPLE_DRAW, DIRECT_DRAW and NOT_COMPILED count in visible
# entries only. NO_FOG has one meaning in visible entries, and another one in entries of collision.
# The other bits count in entries of collision only. Each name comes from two fan projects
# (sa-tools.md 6).
SA2_SURFACE_SOLID = 0x1  # the player cannot pass
SA2_SURFACE_WATER = 0x2  # surface of water
SA2_SURFACE_LOW_FRICTION = 0x4  # low friction
SA2_SURFACE_HIGH_FRICTION = 0x8  # high friction
SA2_SURFACE_MEDIUM_FRICTION = 0x10  # medium friction
SA2_SURFACE_DIGGABLE = 0x20  # the player can dig here
SA2_SURFACE_UNKNOWN_6 = 0x40  # not known
SA2_SURFACE_NO_CLIMB = 0x80  # cannot be climbed
SA2_SURFACE_STAIRS = 0x100  # stairs: the player stays upright
SA2_SURFACE_UNKNOWN_9 = 0x200  # not known
SA2_SURFACE_HURTS = 0x400  # hurts the player
SA2_SURFACE_FOOTPRINTS = 0x800  # the player leaves footprints
SA2_SURFACE_CANNOT_LAND = 0x1000  # the player cannot land on it
SA2_SURFACE_SLOW_WATER = 0x2000  # water: slow movement
SA2_SURFACE_UNKNOWN_14 = 0x4000  # not known
SA2_SURFACE_NO_SHADOW = 0x8000  # takes no shadow
SA2_SURFACE_UNKNOWN_16 = 0x10000  # not known
SA2_SURFACE_UNKNOWN_17 = 0x20000  # not known
SA2_SURFACE_UNKNOWN_18 = 0x40000  # not known
SA2_SURFACE_UNKNOWN_19 = 0x80000  # not known
SA2_SURFACE_MORE_SPEED = 0x100000  # higher speed
SA2_SURFACE_MORE_ACCELERATION = 0x200000  # higher acceleration
SA2_SURFACE_NO_FOG = 0x400000  # visible: no fog; collision: more gravity
SA2_SURFACE_NO_CLIP = 0x800000  # drawn at any distance
SA2_SURFACE_SIMPLE_DRAW = 0x1000000  # simple drawing
SA2_SURFACE_DIRECT_DRAW = 0x2000000  # direct drawing, set by the game
SA2_SURFACE_NOT_COMPILED = 0x4000000  # not compiled for direct drawing
SA2_SURFACE_DYNAMIC = 0x8000000  # the collision moves
SA2_SURFACE_NOT_ROTATED = 0x10000000  # the collision is not rotated with the object
SA2_SURFACE_SMALL_RADIUS = 0x20000000  # small radius of collision
SA2_SURFACE_TINY_RADIUS = 0x40000000  # tiny radius of collision

# enum kunai_surface_visible: The highest bit of the surface flags of both games: flags >>
# SURFACE_VISIBLE_SHIFT is 1 if the entry is visible, else 0. The mask of this bit is no int, so C
# has no enum constant for it.
SURFACE_VISIBLE_SHIFT = 31  # where the bit is

# enum kunai_land_table_flags: Bits of LandTable.attributes.
LAND_TABLE_ANIMATED = 0x1  # the game shows the animated entries
LAND_TABLE_TEXTURE_LIST = 0x2  # the table loads the texture list
LAND_TABLE_CLIP = 0x4  # the game uses clip_distance
LAND_TABLE_TEXTURE_FILE = 0x8  # the game loads texture_file

# enum kunai_texture_animation_type: Values of TextureAnimation.type.
# frame_count is 0 unless the record has the layout of a slide show
TEXTURE_ANIMATION_TYPE_UNKNOWN = 1
TEXTURE_ANIMATION_TYPE_SLIDE_SHOW = 2  # shows one texture after the other

# enum kunai_collision_flags: Bits of Collision.flags and CollisionGroup.flags. The names come from
# one or two fan projects and are not verified (ninja-scene.md 8). Blue Burst stores 16 bits per
# triangle, Dreamcast 32.
COLLISION_FLOOR = 0x1  # floor; or camera
COLLISION_WATER = 0x4  # water
COLLISION_GRASS = 0x10  # grass
# wall. With PROJECTILES: read it as solid, because these triangles face all directions
COLLISION_WALL = 0x20
COLLISION_MONSTERS = 0x40  # stops only monsters; or floor
COLLISION_PROJECTILES = 0x100  # stops projectiles; or floor
COLLISION_ALL = 0x800  # stops players and monsters
COLLISION_PLAYERS = 0x2000  # stops only players
# blocks the view of monsters. Perhaps the Blue Burst form of ROOM_BORDER
COLLISION_MONSTER_VISION = 0x8000
COLLISION_ROOM_BORDER = 0x40000000  # Dreamcast: invisible planes around rooms

# enum kunai_collision_same: The highest bit of CollisionGroup.flags: flags >> COLLISION_SAME_SHIFT
# is 1 if all triangles of the group have the same flags, else 0. The mask of this bit is no int, so
# C has no enum constant for it.
COLLISION_SAME_SHIFT = 31  # where the bit is

# enum kunai_placement_kind: What a placement is: values of Placement.kind. WAVE, RANDOM_KIND and
# RANDOM_WEIGHT have no position.
PLACEMENT_KIND_OBJECT = 1  # PSO: object (placements.md 3)
PLACEMENT_KIND_ENEMY = 2  # PSO: enemy, or a person (placements.md 4)
PLACEMENT_KIND_WAVE = 3  # PSO: creates a wave of enemies (placements.md 5)
PLACEMENT_KIND_RANDOM_PLACE = 4  # PSO: place for a random enemy (placements.md 6)
PLACEMENT_KIND_RANDOM_KIND = 5  # PSO: parameters of random enemies
PLACEMENT_KIND_RANDOM_WEIGHT = 6  # PSO: how often a random enemy appears
PLACEMENT_KIND_MAP_BACKGROUND = 7  # map of Platinum: background event
PLACEMENT_KIND_MAP_OBJECT = 8  # map of Platinum: object event
PLACEMENT_KIND_MAP_WARP = 9  # map of Platinum: warp
PLACEMENT_KIND_MAP_TRIGGER = 10  # map of Platinum: trigger

# enum kunai_wave_action: What an action of a wave does: values of PlacementAction.type.
WAVE_ACTION_NOTHING = 0  # nothing
WAVE_ACTION_END = 1  # the last action of a wave
WAVE_ACTION_OBJECTS = 8  # creates objects: section, group
WAVE_ACTION_ENEMIES = 9  # creates enemies: section, wave
WAVE_ACTION_SET_SWITCH = 10  # sets a switch: its id
WAVE_ACTION_CLEAR_SWITCH = 11  # clears a switch: its id
WAVE_ACTION_EVENT = 12  # starts the wave of an id: the id
WAVE_ACTION_ENEMIES_END = 13  # creates enemies, and is the last one: section, wave

# enum kunai_pvr_pixel: PVR: Image.pixel_format (pvr.md 2). The palettized and bitmap data formats
# ignore this code. Colour channels are named from the highest bit of a texel to the lowest.
PVR_PIXEL_ARGB1555 = 0  # 16 bits, alpha is 0 or 255
PVR_PIXEL_RGB565 = 1  # 16 bits, opaque
PVR_PIXEL_ARGB4444 = 2  # 16 bits
PVR_PIXEL_YUV422 = 3  # 16 bits: Y and U at even x, Y and V at odd x
PVR_PIXEL_BUMP = 4  # 16 bits: elevation and rotation of a direction
PVR_PIXEL_RGB555 = 5  # 16 bits, opaque; the highest bit is unused
PVR_PIXEL_YUV420 = 6  # macroblocks of 16x16 texels; only with RECTANGLE formats
PVR_PIXEL_ARGB8888 = 7  # 32 bits; only with data formats that ignore this code

# enum kunai_pvr_data: PVR: Image.data_format, how texels are stored (pvr.md 3). Twiddled texels
# follow a Z-shaped curve. Chains of mip levels begin with the smallest level. Other codes:
# E_UNSUPPORTED.
PVR_DATA_TWIDDLED = 1  # twiddled, one level
PVR_DATA_TWIDDLED_MIPMAPS = 2  # twiddled; 2 bytes of padding, then all levels
PVR_DATA_VQ = 3  # codebook of 256 tiles of 2x2; 8-bit indices
PVR_DATA_VQ_MIPMAPS = 4  # as VQ, all levels
PVR_DATA_PALETTE_4 = 5  # 4-bit palette indices, twiddled
PVR_DATA_PALETTE_4_MIPMAPS = 6  # as PALETTE_4, all levels
PVR_DATA_PALETTE_8 = 7  # 8-bit palette indices, twiddled
PVR_DATA_PALETTE_8_MIPMAPS = 8  # as PALETTE_8, all levels
PVR_DATA_RECTANGLE = 9  # row by row
PVR_DATA_RECTANGLE_MIPMAPS = 10  # reserved; decoded as RECTANGLE: one level
PVR_DATA_STRIDE = 11  # row by row; usual width: a multiple of 32
PVR_DATA_STRIDE_MIPMAPS = 12  # reserved; decoded as STRIDE: one level
PVR_DATA_TWIDDLED_RECTANGLE = 13  # twiddled, sides can differ
PVR_DATA_BITMAP = 14  # row by row, 32 bits: bytes A, B, G, R
PVR_DATA_BITMAP_MIPMAPS = 15  # as BITMAP, all levels
PVR_DATA_SMALL_VQ = 16  # as VQ, 16 to 256 tiles: depends on the width
PVR_DATA_SMALL_VQ_MIPMAPS = 17  # as SMALL_VQ, all levels
PVR_DATA_TWIDDLED_MIPMAPS_DMA = 18  # as TWIDDLED_MIPMAPS, 6 bytes of padding

# enum kunai_pvr_palette: PVP: Palette.format, how the file stores a colour (pvr.md 7.1).
PVR_PALETTE_ARGB1555 = 0  # 16 bits, alpha is 0 or 255
PVR_PALETTE_RGB565 = 1  # 16 bits, opaque
PVR_PALETTE_ARGB4444 = 2  # 16 bits
PVR_PALETTE_RGB555 = 5  # 16 bits, opaque
PVR_PALETTE_ARGB8888 = 6  # 32 bits
PVR_PALETTE_ARGB8888_7 = 7  # 32 bits, the same as ARGB8888

# enum kunai_gvr_data: GVR: Image.data_format, how texels are stored (gvr-xvr.md A2). All formats
# store blocks of texels; the largest level comes first. Other codes: E_UNSUPPORTED.
GVR_DATA_I4 = 0  # 4 bits of intensity, opaque; blocks of 8x8
GVR_DATA_I8 = 1  # 8 bits of intensity, opaque; blocks of 8x4
GVR_DATA_IA4 = 2  # 4 bits of alpha, 4 of intensity; blocks of 8x4
GVR_DATA_IA8 = 3  # 8 bits of alpha, 8 of intensity; blocks of 4x4
GVR_DATA_RGB565 = 4  # 16 bits, opaque; blocks of 4x4
GVR_DATA_RGB5A3 = 5  # 16 bits, opaque RGB555 or ARGB3444; blocks of 4x4
GVR_DATA_RGBA8 = 6  # 32 bits; blocks of 4x4
GVR_DATA_CI4 = 8  # 4-bit palette indices; blocks of 8x8
GVR_DATA_CI8 = 9  # 8-bit palette indices; blocks of 8x4
GVR_DATA_CMPR = 14  # DXT1, alpha is 0 or 255; blocks of 8x8

# enum kunai_gvr_palette: GVR, GVP: Palette.format, how the file stores a colour (gvr-xvr.md A4).
# Also Image.pixel_format of a GVR image that contains a palette; in other images that code has no
# meaning.
GVR_PALETTE_IA8 = 0  # alpha, intensity; TEXTURES_SA_PALETTES: ARGB1555
GVR_PALETTE_RGB565 = 1  # 16 bits, opaque
GVR_PALETTE_RGB5A3 = 2  # as in one of GVR_DATA_*; TEXTURES_SA_PALETTES: ARGB4444
GVR_PALETTE_ARGB8888 = 6  # 32 bits

# enum kunai_xvr_pixel: XVR: Image.pixel_format (gvr-xvr.md B3). Formats other than DXT are rows of
# texels. DXT formats are blocks of 4x4 texels, decoded with the stored colours: DXT2 and DXT4 may
# hold colours that are multiplied by alpha. Other codes: E_UNSUPPORTED.
XVR_PIXEL_ARGB8888 = 1  # 32 bits: bytes B, G, R, A
XVR_PIXEL_RGB565 = 2  # 16 bits, opaque
XVR_PIXEL_ARGB1555 = 3  # 16 bits, alpha is 0 or 255
XVR_PIXEL_ARGB4444 = 4  # 16 bits
XVR_PIXEL_P8 = 5  # 8-bit palette indices; no palette is known
XVR_PIXEL_DXT1 = 6  # 8 bytes per block, alpha is 0 or 255
XVR_PIXEL_DXT2 = 7  # 16 bytes per block, 4-bit alpha: decoded as DXT3
XVR_PIXEL_DXT3 = 8  # 16 bytes per block, 4-bit alpha
XVR_PIXEL_DXT4 = 9  # 16 bytes per block: decoded as DXT5
XVR_PIXEL_DXT5 = 10  # 16 bytes per block, alpha mixed from 2 values
XVR_PIXEL_ARGB8888_11 = 11  # the same as ARGB8888
XVR_PIXEL_RGB565_12 = 12  # the same as RGB565
XVR_PIXEL_ARGB1555_13 = 13  # the same as ARGB1555
XVR_PIXEL_ARGB4444_14 = 14  # the same as ARGB4444
XVR_PIXEL_YUY2 = 15  # 16 bits of luma and chroma: E_UNSUPPORTED
XVR_PIXEL_V8U8 = 16  # 16 bits of bump data: E_UNSUPPORTED
XVR_PIXEL_A8 = 17  # 8 bits of alpha; the colour is white
XVR_PIXEL_XRGB1555 = 18  # 16 bits, opaque
XVR_PIXEL_XRGB8888 = 19  # 32 bits, opaque: bytes B, G, R and an unused byte

# enum kunai_xvr_flags: XVR: bits of Image.data_format (gvr-xvr.md B2).
XVR_MIPMAPS = 0x1  # mip levels follow the full size
XVR_ALPHA = 0x2  # the writer's claim; wrong in many files, so decoding ignores it

# enum kunai_tex0_format: TEX0: Image.pixel_format (tex0.md 2).
TEX0_FORMAT_NONE = 0  # no texels: E_UNSUPPORTED
TEX0_FORMAT_A3I5 = 1  # 5-bit palette indices, 3 bits of alpha
TEX0_FORMAT_PAL4 = 2  # 2-bit palette indices
TEX0_FORMAT_PAL16 = 3  # 4-bit palette indices
TEX0_FORMAT_PAL256 = 4  # 8-bit palette indices
TEX0_FORMAT_BLOCKS_4X4 = 5  # blocks of 4x4, each with its place in the palette
TEX0_FORMAT_A5I3 = 6  # 3-bit palette indices, 5 bits of alpha
TEX0_FORMAT_DIRECT = 7  # 16 bits: A1 B5 G5 R5; needs no palette

# enum kunai_tex0_image_flags: TEX0: bits and fields of Image.data_format, the image parameter of
# the file (tex0.md 1). A field is word >> SHIFT & MASK. The repeats and flips are 0 in all known
# files: the game uses those of the material.
TEX0_IMAGE_OFFSET_MASK = 0xFFFF  # place of the texels, in units of 8 bytes
TEX0_IMAGE_OFFSET_SHIFT = 0x0  # lowest bit of the place
TEX0_IMAGE_REPEAT_S = 0x10000  # repeat to the right; else clamp
TEX0_IMAGE_REPEAT_T = 0x20000  # repeat downward; else clamp
TEX0_IMAGE_FLIP_S = 0x40000  # mirror every second repetition to the right
TEX0_IMAGE_FLIP_T = 0x80000  # mirror every second repetition downward
TEX0_IMAGE_WIDTH_MASK = 0x7  # width is 8 << field
TEX0_IMAGE_WIDTH_SHIFT = 0x14  # lowest bit of the width
TEX0_IMAGE_HEIGHT_MASK = 0x7  # height is 8 << field
TEX0_IMAGE_HEIGHT_SHIFT = 0x17  # lowest bit of the height
TEX0_IMAGE_FORMAT_MASK = 0x7  # one of TEX0_FORMAT_*
TEX0_IMAGE_FORMAT_SHIFT = 0x1A  # lowest bit of the format
TEX0_IMAGE_COLOR_0_CLEAR = 0x20000000  # PAL4, PAL16, PAL256: index 0 is transparent

# enum kunai_tex0_palette_flags: TEX0: bits of Palette.format (tex0.md 1).
TEX0_PALETTE_4_COLORS = 0x1  # a palette for images of PAL4

# enum kunai_image_flags: Bits of Image.flags.
IMAGE_GLOBAL_INDEX = 0x1  # global_index is given
IMAGE_ALPHA = 0x2  # the format can store texels that are not opaque
IMAGE_BUMP = 0x4  # texels are directions, not colours
IMAGE_LINEAR = 0x8  # levels are plain rows in the input: size / height bytes each
# the file is run-length coded: offset and size of the image are those of the runs; offsets of
# levels are places in the file as it is without runs
IMAGE_RUNS = 0x10
# TEX0: texels have 3 or 5 bits of alpha; the console blends polygons with this image, whatever the
# material says
IMAGE_TRANSLUCENT = 0x20

# enum kunai_palette_rule: How Image.palette was chosen. TEX0 tries the rules in this order (tex0.md
# 3). The percentages tell how often the rule gives the right palette. They are counted over
# materials in real files that name both an image and a palette.
PALETTE_RULE_OWN = 0  # the palette is part of the image; or palette is None
# TEX0: the name of the palette is the name of the image and "_pl", cut to 16 bytes. Right in 100 %
PALETTE_RULE_NAME_PL = 1
PALETTE_RULE_NAME = 2  # TEX0: all 16 bytes of the names are equal. Right in 100 %
PALETTE_RULE_INDEX = 3  # TEX0: the palette has the image's index. Right in 68 %
PALETTE_RULE_FIRST = 4  # TEX0: the first palette of the set. Right in 29 %

# enum kunai_output: Formats of the texels that Textures.decode writes.
# 4 bytes: R, G, B, A; alpha is not multiplied in. Bump images: S, R, 0, 255. S is the elevation:
# 255 points straight out of the surface. R is the rotation: 256 steps are a full turn.
OUTPUT_RGBA8 = 0
# 1 byte: the palette index, without alpha. Only for images whose color_count is not 0.
OUTPUT_INDEX8 = 1
# 4 bytes: x, y, z, each from -1 (0) to 1 (255), and 255. +z points out of the surface; rotation 0
# is +x and turns toward +y. Only for images with IMAGE_BUMP.
OUTPUT_NORMAL8 = 2

# enum kunai_match_rule: How the textures of a list are paired with the images of a set
# (ninja-container.md 4, mdl0.md 5). Textures.match never finds an empty name.
MATCH_RULE_INDEX = 0  # texture n is image n
MATCH_RULE_NAME = 1  # the first image with the name of the texture
# Ninja: by index if list and set have the same count, or no image has a name; else by name
MATCH_RULE_COUNT = 2
MATCH_RULE_NAME_PALETTE = 3  # Nitro: by name, and the first palette with its name

# enum kunai_world_flags: What to join: bits of WorldOptions.flags. Rules: exactly one of HEADER,
# MATRIX and STAGE; CELL and PLACES only with HEADER or MATRIX; no other bits.
WORLD_HEADER = 0x1  # the cells that belong to one header, in the matrix of the header
# all cells of one matrix. In a matrix without headers, all cells belong to the first header that
# names the matrix
WORLD_MATRIX = 0x2
# with HEADER or MATRIX: only the cell x, z of the matrix, whatever header it belongs to
WORLD_CELL = 0x4
WORLD_STAGE = 0x8  # a stage of PSO
# with HEADER or MATRIX: requests no model, animation list, motion or shapes of props, and decodes
# no model. The scene names models by store and index (NEED_INPUT) and has no clips. Bounds are 0,
# without a warning
WORLD_PLACES = 0x10
# also requests what stands on the map or in the stage: see Scene.placements. Map: STORE_EVENTS;
# stage: STORE_STAGE_PLACEMENTS
WORLD_PLACEMENTS = 0x20

# enum kunai_request_item: Fields of _Error.item if item_kind is ITEM_FILE: item &
# REQUEST_ITEM_INDEX_MASK is the number of the file, item >> REQUEST_ITEM_STORE_SHIFT the store
# (STORE_*).
REQUEST_ITEM_INDEX_MASK = 0xFFFF  # number of the file in the store
REQUEST_ITEM_STORE_SHIFT = 0x10  # where the store begins

# enum kunai_world_section_flags: Fields of Section.flags in a map.
WORLD_SECTION_X_MASK = 0xFF  # column of the cell
WORLD_SECTION_Z_MASK = 0xFF00  # row of the cell
WORLD_SECTION_Z_SHIFT = 0x8  # no bit: where the row begins
# the lights of the area replace the colours of materials: see MapArea.outdoor
WORLD_SECTION_OUTDOOR = 0x10000

# enum kunai_world_instance_flags: Bits of Instance.flags in a map.
WORLD_INSTANCE_PROP = 0x1  # a prop; else the model of the land
# a prop that is drawn as model 0, because the area does not list its model
WORLD_INSTANCE_UNLISTED = 0x2

# macros
NITRO_SHAPE_NONE = 0xFFFFFFFF


class _String(Struct):
    """Bytes as the file has them (no character set is promised), followed by a NUL."""

    data: Any
    size: int

    _fields_ = [("data", void_p), ("size", size_t)]


class _Error(Struct):
    """An error or a warning. Functions that take a _Error set all members: on success to zeros and
    empty texts. The caller need not initialise it."""

    offset: int
    message: Any
    record: Any
    code: int
    format: int
    item_kind: int
    item: int
    line: int

    _fields_ = [("offset", u64), ("message", text_p), ("record", text_p), ("code", i32),
                ("format", u32), ("item_kind", u32), ("item", u32), ("line", u32),
                ("reserved", u32)]


class _Text(Struct):
    """Bytes of a text, for Options.headers. Made by the caller."""

    data: Any
    size: int

    _fields_ = [("data", void_p), ("size", size_t)]


class Allocator(Struct):
    """Memory functions of the caller, which must not throw or jump out. The library calls them only
    inside open and close functions, Textures.join, World.give and World.finish, in the thread of
    the caller.

    alloc_fn  returns size bytes, aligned as by malloc, or None; size is never 0
    free_fn   pointer is never None; size is the size that was asked for
    user      passed to both functions
    """

    alloc_fn: Any
    free_fn: Any
    user: Any

    _fields_ = [("alloc_fn", c.CFUNCTYPE(void_p, void_p, size_t)),
                ("free_fn", c.CFUNCTYPE(None, void_p, void_p, size_t)), ("user", void_p)]


class _MapDraw(Struct):
    """One draw of a prop model: a shape with a material."""

    material: int
    shape: int

    _fields_ = [("material", u16), ("shape", u16)]


class Options(Struct):
    """How to open something. These members are the keywords of all calls that open a file:
    Model(data, index=1). 0 and None mean the default.

    flags           bits OPEN_*
    archive_flags   bits ARCHIVE_*
    prs_flags       bits PRS_*
    textures_flags  bits TEXTURES_*
    model_flags     bits MODEL_*
    motion_flags    bits MOTION_*
    format          one of FORMAT_*; 0: find out. The call returns E_FORMAT if the data is of
                    another format, or if the format is unknown. OPEN_BARE needs it, else E_ARGUMENT
    byte_order      one of BYTE_ORDER_*, for files that do not say it; 0: find out. Unknown value:
                    E_ARGUMENT
    index           which model or motion of a file that holds several. Scenes and maps have one:
                    E_RANGE if this is not 0
    offset          OPEN_BARE: where the root structure lies in data, in bytes. Without that flag it
                    must be 0, else E_ARGUMENT
    base            OPEN_BARE: the place of a structure in data is its pointer minus this, modulo
                    2^32. For a program that was loaded at address A: A. For pointers that count
                    from byte P of data: 0 - P. Without that flag it must be 0, else E_ARGUMENT
    max_memory      bytes that the handle may hold at any time, also during open; 0: 1 GiB, or 512
                    MiB if pointers have 32 bits
    max_output      bytes that one PRS stream, one file of kunai/lz.h, one entry of an archive or
                    one run-length coded texture may unpack to; 0: 256 MiB
    max_work        steps of work that one open call may do: see "Work" in the head of kunai/base.h;
                    0: a default that depends on the size of the input
    allocator       both functions None: malloc and free. Only one None: E_ARGUMENT
    packing         archive: one of FORMAT_*, from PRS to BLZ: every entry is unpacked as this. 0:
                    see kunai/archive.h
    """

    flags: int
    archive_flags: int
    prs_flags: int
    textures_flags: int
    model_flags: int
    motion_flags: int
    format: int
    byte_order: int
    index: int
    offset: int
    base: int
    max_memory: int
    max_output: int
    max_work: int
    allocator: Allocator
    model: Any
    draws: Any
    draw_count: int
    headers: Any
    header_count: int
    packing: int

    _hidden = ("struct_size", "model", "draws", "draw_count", "headers", "header_count", "reserved")
    _fields_ = [("struct_size", u32), ("flags", u32), ("archive_flags", u32), ("prs_flags", u32),
                ("textures_flags", u32), ("model_flags", u32), ("motion_flags", u32),
                ("format", u32), ("byte_order", u32), ("index", u32), ("offset", u64),
                ("base", u64), ("max_memory", u64), ("max_output", u64), ("max_work", u64),
                ("allocator", Allocator), ("model", void_p), ("draws", P(_MapDraw)),
                ("draw_count", size_t), ("headers", P(_Text)), ("header_count", size_t),
                ("packing", u32), ("reserved", u32)]


class _GameCounts(Struct):
    """How many files there are of each kind that a header names. Made by the caller. Zeros stand
    for "not known"."""

    headers: int
    areas: int
    matrices: int
    events: int
    scripts: int
    texts: int

    _fields_ = [("headers", u32), ("areas", u32), ("matrices", u32), ("events", u32),
                ("scripts", u32), ("texts", u32)]


class _GameHeaders(Struct):
    """Where the headers lie in a program. The library fills in the struct of the caller."""

    offset: int
    size: int
    count: int
    search: int

    _fields_ = [("offset", u64), ("size", u64), ("count", u32), ("search", u32)]


class _LzInfo(Struct):
    """What lz_inspect finds out."""

    unpacked: int
    packed: int
    plain: int
    cut: int
    format: int
    least_distance: int
    footer: int

    _fields_ = [("unpacked", u64), ("packed", u64), ("plain", u64), ("cut", u64), ("format", u32),
                ("least_distance", u32), ("footer", u32), ("reserved", u32)]


class _MapPlace(Struct):
    """Where a tile of a matrix lies: Map.find_place."""

    world: c.Array[c.c_float]
    cell: c.Array[c.c_int32]
    tile: c.Array[c.c_int32]
    local: c.Array[c.c_int32]

    _fields_ = [("world", f32 * 2), ("cell", i32 * 2), ("tile", i32 * 2), ("local", i32 * 2)]


class Transform(Struct):
    """A transform: scale, then rotate, then translate.

    translation  x, y, z
    rotation     unit quaternion: x, y, z, w
    scale        factors of x, y, z
    """

    translation: c.Array[c.c_float]
    rotation: c.Array[c.c_float]
    scale: c.Array[c.c_float]

    _fields_ = [("translation", f32 * 3), ("rotation", f32 * 4), ("scale", f32 * 3)]


class _Found(Struct):
    """One file that probe or scan has recognised."""

    offset: int
    size: int
    format: int
    byte_order: int
    modules: int
    confidence: int

    _fields_ = [("offset", u64), ("size", u64), ("format", u32), ("byte_order", u32),
                ("modules", u32), ("confidence", u32)]


class _ScanOptions(Struct):
    """How scan searches. Begin with SCAN_OPTIONS_INIT. Made by the caller; grows by struct_size,
    see Options."""

    flags: int
    max_bytes: int

    _fields_ = [("struct_size", u32), ("flags", u32), ("max_bytes", u64)]


class _PrsInput(Struct):
    """Packed bytes for one call of Prs.run."""

    data: Any
    size: int
    pos: int

    _fields_ = [("data", void_p), ("size", size_t), ("pos", size_t)]


class _PrsOutput(Struct):
    """Memory for the output of one call of Prs.run."""

    data: Any
    size: int
    pos: int

    _fields_ = [("data", void_p), ("size", size_t), ("pos", size_t)]


class _Palette(Struct):
    """An array of colours."""

    colors: Any
    name: Any
    count: int
    bank: int
    first: int
    format: int

    _fields_ = [("colors", P(u8)), ("name", _String), ("count", u32), ("bank", u32), ("first", u32),
                ("format", u32)]


class _DecodeOptions(Struct):
    """How to decode. Begin with DECODE_OPTIONS_INIT. Made by the caller; grows by struct_size, see
    Options."""

    output: int
    stride: int
    palette: Any

    _fields_ = [("struct_size", u32), ("output", u32), ("stride", size_t), ("palette", P(_Palette))]


class _TextureMatch(Struct):
    """The result of Textures.match."""

    image: int
    palette: int
    rule: int

    _fields_ = [("image", i32), ("palette", i32), ("rule", u32), ("reserved", u32)]


class _TexturesPart(Struct):
    """One part of a joined set."""

    textures: Any
    name: Any

    _fields_ = [("textures", void_p), ("name", _String)]


class _WorldOptions(Struct):
    """What to join. Made by the caller; grows by struct_size, as Options. Members that flags does
    not need are ignored."""

    flags: int
    header: int
    matrix: int
    x: int
    z: int
    floor: int

    _fields_ = [("struct_size", u32), ("flags", u32), ("header", u32), ("matrix", u32), ("x", i32),
                ("z", i32), ("floor", u32), ("reserved", u32)]


class _Request(Struct):
    """A file that a world needs. The library fills in the struct of the caller."""

    store: int
    index: int
    format: int
    required: int

    _fields_ = [("store", u32), ("index", u32), ("format", u32), ("required", u32)]


class MapDraw(Record):
    """One draw of a prop model: a shape with a material."""

    __slots__ = ()
    _layout = ("material:H shape:H",)

    @property
    def material(self) -> int:
        """Index of the material in the NSBMD."""
        return self._int(0)

    @property
    def shape(self) -> int:
        """Index of the shape in the NSBMD."""
        return self._int(1)


class ArchiveInfo(Record):
    """Facts about an open archive."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I entry_count:I",
               "broken_count:I flags:I reserved:I")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_*."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*."""
        return self._int(4)

    @property
    def entry_count(self) -> int:
        """Entries."""
        return self._int(5)

    @property
    def broken_count(self) -> int:
        """Entries that cannot be read."""
        return self._int(6)

    @property
    def flags(self) -> int:
        """PVM, GVM: bits TEXTURE_TABLE_*, as stored; QST: bits QUEST_*; else 0."""
        return self._int(7)


class Program(Record):
    """A program of a ROM: the ARM9, the ARM7, or an overlay. Addresses are those of the console."""

    __slots__ = ()
    _layout = ("part:I entry:i id:I load_address:I entry_address:I memory_size:I cleared_size:I",
               "constructors_start:I constructors_end:I file:I packed_size:I flags:I words:8*I")

    @property
    def part(self) -> int:
        """One of ROM_PART_*."""
        return self._int(0)

    @property
    def entry(self) -> int:
        """Index of the entry that has its bytes. -1: there is no file of this number."""
        return self._int(1)

    @property
    def id(self) -> int:
        """Overlay: its id; else 0."""
        return self._int(2)

    @property
    def load_address(self) -> int:
        """Where the program begins in memory."""
        return self._int(3)

    @property
    def entry_address(self) -> int:
        """ARM9, ARM7: where it starts to run; else 0."""
        return self._int(4)

    @property
    def memory_size(self) -> int:
        """Overlay: bytes in memory, as the table says; ARM9, ARM7: bytes in the ROM, as the header
        says."""
        return self._int(5)

    @property
    def cleared_size(self) -> int:
        """Overlay: bytes after it that are set to 0; else 0."""
        return self._int(6)

    @property
    def constructors_start(self) -> int:
        """Overlay: where its list of constructors begins; else 0."""
        return self._int(7)

    @property
    def constructors_end(self) -> int:
        """Overlay: where this list ends; else 0."""
        return self._int(8)

    @property
    def file(self) -> int:
        """Overlay: the number of its file, as stored; else 0."""
        return self._int(9)

    @property
    def packed_size(self) -> int:
        """Overlay: the packed size that the table declares; else 0."""
        return self._int(10)

    @property
    def flags(self) -> int:
        """Bits PROGRAM_*."""
        return self._int(11)

    @property
    def words(self) -> Tuple[int, ...]:
        """int[8]: The record as stored: 8 words of the overlay table, or 4 words of the header and
        then 0."""
        return self._numbers(12, 8)


class Rom(Record):
    """Facts about a Nintendo DS ROM."""

    __slots__ = ()
    _layout = ("title:S code:S maker:S titles:P arm9:P arm7:P overlays9:P overlays7:P",
               "title_count:I overlay9_count:I overlay7_count:I file_count:I directory_count:I",
               "named_count:I banner:i flags:I unit:I chip:I revision:I used_size:I header_size:I",
               "header_crc:I logo_crc:I banner_version:I banner_crc:I parameters_offset:I",
               "parameters:9*I trailer:3*I")

    @property
    def title(self) -> bytes:
        """Up to 12 bytes, usually ASCII."""
        return self._name(0)

    @property
    def code(self) -> bytes:
        """Game code: 4 bytes as stored, which can be 0. The last letter is the region."""
        return self._name(2)

    @property
    def maker(self) -> bytes:
        """maker code: 2 bytes as stored, which can be 0."""
        return self._name(4)

    @property
    def titles(self) -> List[bytes]:
        """bytes[title_count]: The titles of the banner in UTF-8, with line feeds: Japanese,
        English, French, German, Italian, Spanish, then Chinese and Korean. Half of a surrogate pair
        is U+FFFD."""
        return self._names(6, self._values[11])

    @property
    def arm9(self) -> Optional[Program]:
        """None: there is no ARM9."""
        return self._record(Program, 7)

    @property
    def arm7(self) -> Optional[Program]:
        """None: there is no ARM7."""
        return self._record(Program, 8)

    @property
    def overlays9(self) -> PackedRecords[Program]:
        """Program[overlay9_count]: Overlays of the ARM9 in the order of their table."""
        return self._records(Program, 9, self._values[12])

    @property
    def overlays7(self) -> PackedRecords[Program]:
        """Program[overlay7_count]: Overlays of the ARM7."""
        return self._records(Program, 10, self._values[13])

    @property
    def title_count(self) -> int:
        """6, 7 or 8; 0: no banner that can be read."""
        return self._int(11)

    @property
    def overlay9_count(self) -> int:
        """Overlays of the ARM9."""
        return self._int(12)

    @property
    def overlay7_count(self) -> int:
        """Overlays of the ARM7."""
        return self._int(13)

    @property
    def file_count(self) -> int:
        """Files of the table of files: entry i is file number i."""
        return self._int(14)

    @property
    def directory_count(self) -> int:
        """Directories of the tree of names, with the root; 0: no tree."""
        return self._int(15)

    @property
    def named_count(self) -> int:
        """Files with a name."""
        return self._int(16)

    @property
    def banner(self) -> int:
        """Index of the entry of the banner; -1: none."""
        return self._int(17)

    @property
    def flags(self) -> int:
        """Bits ROM_*."""
        return self._int(18)

    @property
    def unit(self) -> int:
        """0: DS; 2: DS and DSi; 3: DSi."""
        return self._int(19)

    @property
    def chip(self) -> int:
        """As stored: 0 .. 255. Up to 14: the chip of the game card has 131072 << chip bytes."""
        return self._int(20)

    @property
    def revision(self) -> int:
        """revision of the game."""
        return self._int(21)

    @property
    def used_size(self) -> int:
        """Bytes in use, as the header says. A file can be shorter, or longer."""
        return self._int(22)

    @property
    def header_size(self) -> int:
        """Size of the header, as the header says."""
        return self._int(23)

    @property
    def header_crc(self) -> int:
        """Checksum of the header, as stored."""
        return self._int(24)

    @property
    def logo_crc(self) -> int:
        """Checksum of the logo, as stored."""
        return self._int(25)

    @property
    def banner_version(self) -> int:
        """As stored; 0: no banner."""
        return self._int(26)

    @property
    def banner_crc(self) -> int:
        """Checksum of the banner, as stored."""
        return self._int(27)

    @property
    def parameters_offset(self) -> int:
        """ROM_PARAMETERS: where the module parameters begin, from the start of the stored ARM9;
        else 0."""
        return self._int(28)

    @property
    def parameters(self) -> Tuple[int, ...]:
        """int[9]: ROM_PARAMETERS: the module parameters as stored (nds.md 4.1); else 0."""
        return self._numbers(29, 9)

    @property
    def trailer(self) -> Tuple[int, ...]:
        """int[3]: ROM_TRAILER: the words after the ARM9; else 0."""
        return self._numbers(38, 3)


class Entry(_EntryMethods):
    """One stored file."""

    __slots__ = ()
    _layout = ("offset:Q size:Q unpacked_size:Q name:S packing:I format:I byte_order:I owner:i",
               "type:I attribute:I global_index:I result:i program:P title:S quest:S")

    @property
    def offset(self) -> int:
        """Where the stored bytes begin in the data. QST: where the command that opens the part
        begins."""
        return self._int(0)

    @property
    def size(self) -> int:
        """Stored bytes. If the data ends inside the entry, the bytes up to the end; result is then
        an error. The caller may read size bytes at data + offset, also of a broken entry. QST: size
        bytes at Archive.stored. If pieces of a part are missing, the bytes before the first missing
        one."""
        return self._int(1)

    @property
    def unpacked_size(self) -> int:
        """Bytes that Archive.read writes. With ARCHIVE_QUICK, if the entry is packed: the size that
        the table declares, or 0 if no PRS stream can have that size. With ARCHIVE_QUICK and
        Options.packing: the size in the header or footer of the entry, or 0 for PRS and PRSD. If
        result is not OK, unpacked_size tells how far the entry can be unpacked, and Archive.read
        raises Error. Damaged or cut stream: the bytes before the damage. E_LIMIT: the whole size.
        Not packed: the same as size."""
        return self._int(2)

    @property
    def name(self) -> bytes:
        """As stored, with its path. Names may be empty, may repeat, and may contain "..", a drive
        letter or other hostile text."""
        return self._name(3)

    @property
    def packing(self) -> int:
        """One of FORMAT_*: PRS, PRSD, or a format of kunai/lz.h. 0: not packed, or not recognised.
        BML tables say PRS. In a QST, the parts ".bin" and ".dat" are PRS, and all parts of a
        download quest PRSD. In a ROM, overlays and the ARM9 can be BLZ. See "Packed entries" in the
        head of kunai/archive.h. What a trial cannot unpack is given as stored, without a warning.
        So is a PRS stream of less than 16 bytes."""
        return self._int(5)

    @property
    def format(self) -> int:
        """One of FORMAT_* of the unpacked bytes. 0: unknown."""
        return self._int(6)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_* of the unpacked bytes."""
        return self._int(7)

    @property
    def owner(self) -> int:
        """BML texture archive, POF0: index of the entry it belongs to. Else -1."""
        return self._int(8)

    @property
    def type(self) -> int:
        """Ninja chunk file: one of CHUNK_TAG_*. BML: the type word, raw; its meaning is unknown.
        Seen: 0 for a model, 2 and 0x1F for motions. ROM: one of ROM_PART_*. QST: the type of the
        part, raw; 0 or 256 in real files. Else 0."""
        return self._int(9)

    @property
    def attribute(self) -> int:
        """AFS: last word of the name record, raw. Tools store the size or offset of the entry
        there, or anything else. QST: number of the command that opens the part, raw: that of the
        quest, or its low 8 bits; PC: 2. Else 0."""
        return self._int(10)

    @property
    def global_index(self) -> int:
        """PVM, GVM, XVM, PVMX: global index of the texture; else 0."""
        return self._int(11)

    @property
    def result(self) -> int:
        """OK, or the result of Archive.read. The archive has one warning for each entry whose
        result is not OK. ROM, or with ARCHIVE_QUICK: only Archive.read finds damage inside a packed
        stream."""
        return self._int(12)

    @property
    def program(self) -> Optional[Program]:
        """ROM: the ARM9, the ARM7, or the first overlay that names this file; else None."""
        return self._record(Program, 13)

    @property
    def title(self) -> bytes:
        """QST: title of the quest, as stored with the part, often with "PSO/"; else ""."""
        return self._name(14)

    @property
    def quest(self) -> bytes:
        """QST: name of the quest in the header of its script: only of a part ".bin" that the table
        calls packed, and not with ARCHIVE_QUICK. PC and Blue Burst: in UTF-8. Other platforms:
        bytes as stored, in Shift-JIS or ISO 8859. Else ""."""
        return self._name(16)


class Game(Record):
    """A game in one language."""

    __slots__ = ()
    _layout = ("code:T name:T title:I region:I format:I header_count:I headers_offset:I reserved:I",)

    @property
    def code(self) -> str:
        """Game code in the header of the ROM: four letters and a NUL."""
        return self._text(0)

    @property
    def name(self) -> str:
        """name of the game, in English: "Platinum"."""
        return self._text(1)

    @property
    def title(self) -> int:
        """One of GAME_TITLE_*."""
        return self._int(2)

    @property
    def region(self) -> int:
        """One of GAME_REGION_*."""
        return self._int(3)

    @property
    def format(self) -> int:
        """One of FORMAT_*: layout of the headers, for Options.format of World and Map."""
        return self._int(4)

    @property
    def header_count(self) -> int:
        """Headers of maps in the program."""
        return self._int(5)

    @property
    def headers_offset(self) -> int:
        """Where public sources say that the headers begin, in bytes from the start of the unpacked
        ARM9 program (platinum.md 12.3). 0: the place is not known."""
        return self._int(6)


class GameHeaders(Record):
    """Where the headers lie in a program. The library fills in the struct of the caller."""

    __slots__ = ()
    _layout = ("offset:Q size:Q count:I search:I",)

    @property
    def offset(self) -> int:
        """Bytes from the start of the program."""
        return self._int(0)

    @property
    def size(self) -> int:
        """Bytes: 24 per header."""
        return self._int(1)

    @property
    def count(self) -> int:
        """Headers."""
        return self._int(2)

    @property
    def search(self) -> int:
        """One of GAME_SEARCH_*."""
        return self._int(3)


class LzInfo(Record):
    """What lz_inspect finds out."""

    __slots__ = ()
    _layout = ("unpacked:Q packed:Q plain:Q cut:Q format:I least_distance:I footer:I reserved:I",)

    @property
    def unpacked(self) -> int:
        """Size of the output in bytes."""
        return self._int(0)

    @property
    def packed(self) -> int:
        """Bytes that the file uses, with its header or footer. BLZ: all."""
        return self._int(1)

    @property
    def plain(self) -> int:
        """BLZ: this many bytes at the start are the same in the data and in the output; a BLZ that
        is not packed: all. Else 0."""
        return self._int(2)

    @property
    def cut(self) -> int:
        """Bytes of the last copy or run that pass the end of the output. No known file has any."""
        return self._int(3)

    @property
    def format(self) -> int:
        """One of FORMAT_*: one of the six formats."""
        return self._int(4)

    @property
    def least_distance(self) -> int:
        """The least distance of all copies. 0: the file has no copy. 2 or more is safe for video
        memory, which is written 16 bits at a time."""
        return self._int(5)

    @property
    def footer(self) -> int:
        """BLZ: size of the footer in bytes, 8 .. 11. 0: the file is not packed, or is no BLZ."""
        return self._int(6)


class MapInfo(Record):
    """Facts about an open map file."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I item_count:I",
               "reserved:I")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_*."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*: always little-endian."""
        return self._int(4)

    @property
    def item_count(self) -> int:
        """Items in the file: table of headers: headers. table of names: names. build list: models.
        light file: lights. prop shapes: prop models, each with a list of draws. all other kinds of
        file: 1."""
        return self._int(5)


class MapHeader(Record):
    """One map of the table in the game's program (platinum.md 3). Fields that the game does not
    have are 0."""

    __slots__ = ()
    _layout = ("area:I matrix:I objects:I scripts:I init_scripts:I text:I day_music:I",
               "night_music:I encounters:I events:I label:I label_window:I weather:I camera:I",
               "type:I battle_background:I flags:I world_x:I world_y:I gear:I kanto:I follow:I",
               "raw:6*I")

    @property
    def area(self) -> int:
        """Index of the area data."""
        return self._int(0)

    @property
    def matrix(self) -> int:
        """Index of the matrix."""
        return self._int(1)

    @property
    def objects(self) -> int:
        """Index of the archive of preloaded objects."""
        return self._int(2)

    @property
    def scripts(self) -> int:
        """Index of the file of scripts."""
        return self._int(3)

    @property
    def init_scripts(self) -> int:
        """Index of the file of initial scripts."""
        return self._int(4)

    @property
    def text(self) -> int:
        """Index of the file of texts."""
        return self._int(5)

    @property
    def day_music(self) -> int:
        """Music by day."""
        return self._int(6)

    @property
    def night_music(self) -> int:
        """Music by night."""
        return self._int(7)

    @property
    def encounters(self) -> int:
        """Index of the file of wild encounters, or MAP_ENCOUNTERS_*."""
        return self._int(8)

    @property
    def events(self) -> int:
        """Index of the file of events."""
        return self._int(9)

    @property
    def label(self) -> int:
        """Index of the text with the name that the game shows."""
        return self._int(10)

    @property
    def label_window(self) -> int:
        """Style of the window with the name; HeartGold: icon."""
        return self._int(11)

    @property
    def weather(self) -> int:
        """raw."""
        return self._int(12)

    @property
    def camera(self) -> int:
        """raw."""
        return self._int(13)

    @property
    def type(self) -> int:
        """Platinum: one of MAP_TYPE_*; Diamond: location specifier, raw; HeartGold: raw."""
        return self._int(14)

    @property
    def battle_background(self) -> int:
        """raw."""
        return self._int(15)

    @property
    def flags(self) -> int:
        """Bits MAP_HEADER_*."""
        return self._int(16)

    @property
    def world_x(self) -> int:
        """HeartGold: place on the world map."""
        return self._int(17)

    @property
    def world_y(self) -> int:
        """HeartGold: place on the world map."""
        return self._int(18)

    @property
    def gear(self) -> int:
        """HeartGold: raw parameter of phone calls."""
        return self._int(19)

    @property
    def kanto(self) -> int:
        """HeartGold: 1: the map is in Kanto."""
        return self._int(20)

    @property
    def follow(self) -> int:
        """HeartGold: raw rule for the following Pokemon."""
        return self._int(21)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[6]: The 24 bytes of the header as little-endian words."""
        return self._numbers(22, 6)


class MapMatrix(Record):
    """The land of each cell (platinum.md 4). Cell (x, z) has the index x + z * width."""

    __slots__ = ()
    _layout = ("name:S lands:P headers:P altitudes:P width:I height:I",)

    @property
    def name(self) -> bytes:
        """Prefix of model names; may be empty."""
        return self._name(0)

    @property
    def lands(self) -> Array[int]:
        """int[width * height]: Index of the land, or MAP_CELL_EMPTY."""
        return self._array(2, self._values[5] * self._values[6], "H")

    @property
    def headers(self) -> Array[int]:
        """int[width * height]: Index of the header of the cell. empty: every cell has the header
        that led to this matrix."""
        return self._array(3, self._values[5] * self._values[6], "H")

    @property
    def altitudes(self) -> Array[int]:
        """int[width * height]: Altitude of the map model. empty: 0 everywhere."""
        return self._array(4, self._values[5] * self._values[6], "B")

    @property
    def width(self) -> int:
        """Cells in x: 1 .. 255."""
        return self._int(5)

    @property
    def height(self) -> int:
        """Cells in z: 1 .. 255."""
        return self._int(6)


class MapProp(Record):
    """An object that stands on a land (platinum.md 5)."""

    __slots__ = ()
    _layout = ("model:I position:3*i rotation:3*i scale:3*i raw:2*I",)

    @property
    def model(self) -> int:
        """Index of the prop model."""
        return self._int(0)

    @property
    def position(self) -> Tuple[int, ...]:
        """int[3]: x, y, z in fx32, from the centre of the land."""
        return self._numbers(1, 3)

    @property
    def rotation(self) -> Tuple[int, ...]:
        """int[3]: raw, 65536 per turn. The game ignores it."""
        return self._numbers(4, 3)

    @property
    def scale(self) -> Tuple[int, ...]:
        """int[3]: x, y, z in fx32."""
        return self._numbers(7, 3)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[2]: Last two words of the record: no known meaning."""
        return self._numbers(10, 2)


class MapPlate(Record):
    """A part of a plane on which things stand (platinum.md 5.1): all (x, y, z) with normal[0] * x +
    normal[1] * y + normal[2] * z + constant = 0 inside the rectangle."""

    __slots__ = ()
    _layout = ("min:2*i max:2*i normal:3*i constant:i points:2*H normal_index:H constant_index:H",)

    @property
    def min(self) -> Tuple[int, ...]:
        """int[2]: Least x, z in fx32."""
        return self._numbers(0, 2)

    @property
    def max(self) -> Tuple[int, ...]:
        """int[2]: Largest x, z in fx32."""
        return self._numbers(2, 2)

    @property
    def normal(self) -> Tuple[int, ...]:
        """int[3]: Unit normal in fx32."""
        return self._numbers(4, 3)

    @property
    def constant(self) -> int:
        """fx32."""
        return self._int(7)

    @property
    def points(self) -> Tuple[int, ...]:
        """int[2]: Raw: indices of the two corners in the file."""
        return self._numbers(8, 2)

    @property
    def normal_index(self) -> int:
        """Raw: index of the normal in the file."""
        return self._int(10)

    @property
    def constant_index(self) -> int:
        """Raw: index of the constant in the file."""
        return self._int(11)


class MapStrip(Record):
    """A range of z with the plates in it. Strips are in the order of rising z."""

    __slots__ = ()
    _layout = ("scanline:i first:H count:H",)

    @property
    def scanline(self) -> int:
        """fx32: largest z of the strip, exclusive."""
        return self._int(0)

    @property
    def first(self) -> int:
        """first index in MapLand.accesses."""
        return self._int(1)

    @property
    def count(self) -> int:
        """Elements of MapLand.accesses."""
        return self._int(2)


class MapTriangle(Record):
    """A triangle on which things stand, in files of Diamond and Pearl (platinum.md 10): all (x, y,
    z) with normal[0] * x + normal[1] * y + normal[2] * z + constant = 0 between the corners. The
    game never finds triangles with the opposite winding."""

    __slots__ = ()
    _layout = ("points:3*H normal:H constant:i",)

    @property
    def points(self) -> Tuple[int, ...]:
        """int[3]: Corners: corner i begins at MapLand.points[3 * points[i]]."""
        return self._numbers(0, 3)

    @property
    def normal(self) -> int:
        """The normal begins at MapLand.normals[3 * normal]."""
        return self._int(3)

    @property
    def constant(self) -> int:
        """fx32."""
        return self._int(4)


class MapHeightCell(Record):
    """A rectangle of the grid of Diamond and Pearl, with its strips."""

    __slots__ = ()
    _layout = ("first:H count:H",)

    @property
    def first(self) -> int:
        """first index in MapLand.cell_strips."""
        return self._int(0)

    @property
    def count(self) -> int:
        """Elements of MapLand.cell_strips."""
        return self._int(1)


class MapCellStrip(Record):
    """A range of z in a cell, with the triangles in it. The game takes the first strip of the cell
    whose scanline is greater than z, or else the last one."""

    __slots__ = ()
    _layout = ("scanline:i first:I count:I",)

    @property
    def scanline(self) -> int:
        """fx32: largest z of the strip, exclusive."""
        return self._int(0)

    @property
    def first(self) -> int:
        """first index in MapLand.cell_accesses."""
        return self._int(1)

    @property
    def count(self) -> int:
        """Elements of MapLand.cell_accesses."""
        return self._int(2)


class MapSound(Record):
    """A background sound of HeartGold."""

    __slots__ = ()
    _layout = ("sound:B volume:B unknown:2*B x0:B z0:B x1:B z1:B",)

    @property
    def sound(self) -> int:
        """Index of the sound."""
        return self._int(0)

    @property
    def volume(self) -> int:
        """Raw."""
        return self._int(1)

    @property
    def unknown(self) -> Tuple[int, ...]:
        """int[2]: No known meaning."""
        return self._numbers(2, 2)

    @property
    def x0(self) -> int:
        """Least x, in tiles."""
        return self._int(4)

    @property
    def z0(self) -> int:
        """Least z, in tiles."""
        return self._int(5)

    @property
    def x1(self) -> int:
        """Largest x, in tiles."""
        return self._int(6)

    @property
    def z1(self) -> int:
        """Largest z, in tiles."""
        return self._int(7)


class MapLand(Record):
    """A land file, or a BDHC file, which contains only the heights. A list that the file does not
    contain has a count of 0, and may be None. The heights are plates in strips, or, in files of
    Diamond and Pearl, triangles in a grid."""

    __slots__ = ()
    _layout = ("model_offset:Q model_size:Q tiles:P props:P plates:P strips:P accesses:P sounds:P",
               "prop_count:I plate_count:I strip_count:I access_count:I sound_count:I",
               "height_result:i points:P normals:P triangles:P cells:P cell_strips:P",
               "cell_accesses:P point_count:I normal_count:I triangle_count:I cell_count:I",
               "cell_strip_count:I cell_access_count:I grid_columns:I grid_rows:I grid_min:2*i",
               "grid_max:2*i grid_cell:2*i")

    @property
    def model_offset(self) -> int:
        """Byte of the input where its NSBMD begins; 0: no model."""
        return self._int(0)

    @property
    def model_size(self) -> int:
        """Bytes of its NSBMD; 0: no model."""
        return self._int(1)

    @property
    def tiles(self) -> Array[int]:
        """int[32 * 32]: One of TILE_*, at [x + z * 32]. empty: a BDHC file."""
        return self._array(2, 32 * 32, "H")

    @property
    def props(self) -> PackedRecords[MapProp]:
        """MapProp[prop_count]: The game uses the first 32."""
        return self._records(MapProp, 3, self._values[8])

    @property
    def plates(self) -> PackedRecords[MapPlate]:
        """MapPlate[plate_count]: All plates."""
        return self._records(MapPlate, 4, self._values[9])

    @property
    def strips(self) -> PackedRecords[MapStrip]:
        """MapStrip[strip_count]: Scanlines never fall."""
        return self._records(MapStrip, 5, self._values[10])

    @property
    def accesses(self) -> Array[int]:
        """int[access_count]: Indices of plates."""
        return self._array(6, self._values[11], "H")

    @property
    def sounds(self) -> PackedRecords[MapSound]:
        """MapSound[sound_count]: HeartGold only."""
        return self._records(MapSound, 7, self._values[12])

    @property
    def prop_count(self) -> int:
        """props."""
        return self._int(8)

    @property
    def plate_count(self) -> int:
        """plates."""
        return self._int(9)

    @property
    def strip_count(self) -> int:
        """strips."""
        return self._int(10)

    @property
    def access_count(self) -> int:
        """Elements of accesses, for all strips together."""
        return self._int(11)

    @property
    def sound_count(self) -> int:
        """sounds."""
        return self._int(12)

    @property
    def height_result(self) -> int:
        """OK, or why the heights are missing: E_FORMAT: the land has no heights, or the data in
        their place is no BDHC. E_TRUNCATED, E_CORRUPT, E_LIMIT: see the warnings."""
        return self._int(13)

    @property
    def points(self) -> Array[int]:
        """int[point_count * 3]: x, y, z of each point in fx32."""
        return self._array(14, self._values[20] * 3, "i")

    @property
    def normals(self) -> Array[int]:
        """int[normal_count * 3]: Unit normals in fx32."""
        return self._array(15, self._values[21] * 3, "i")

    @property
    def triangles(self) -> PackedRecords[MapTriangle]:
        """MapTriangle[triangle_count]: All triangles."""
        return self._records(MapTriangle, 16, self._values[22])

    @property
    def cells(self) -> PackedRecords[MapHeightCell]:
        """MapHeightCell[cell_count]: All cells of the grid."""
        return self._records(MapHeightCell, 17, self._values[23])

    @property
    def cell_strips(self) -> PackedRecords[MapCellStrip]:
        """MapCellStrip[cell_strip_count]: strips of all cells."""
        return self._records(MapCellStrip, 18, self._values[24])

    @property
    def cell_accesses(self) -> Array[int]:
        """int[cell_access_count]: Indices of triangles."""
        return self._array(19, self._values[25], "H")

    @property
    def point_count(self) -> int:
        """points."""
        return self._int(20)

    @property
    def normal_count(self) -> int:
        """normals."""
        return self._int(21)

    @property
    def triangle_count(self) -> int:
        """triangles."""
        return self._int(22)

    @property
    def cell_count(self) -> int:
        """grid_columns * grid_rows; 0: there is no grid."""
        return self._int(23)

    @property
    def cell_strip_count(self) -> int:
        """strips, for all cells together."""
        return self._int(24)

    @property
    def cell_access_count(self) -> int:
        """Elements of cell_accesses, for all strips together."""
        return self._int(25)

    @property
    def grid_columns(self) -> int:
        """cells in x. Equal to grid_rows in all known files."""
        return self._int(26)

    @property
    def grid_rows(self) -> int:
        """cells in z."""
        return self._int(27)

    @property
    def grid_min(self) -> Tuple[int, ...]:
        """int[2]: Least x, z of the grid in fx32."""
        return self._numbers(28, 2)

    @property
    def grid_max(self) -> Tuple[int, ...]:
        """int[2]: Largest x, z of the grid in fx32. The game does not use it."""
        return self._numbers(30, 2)

    @property
    def grid_cell(self) -> Tuple[int, ...]:
        """int[2]: Size of a cell in x, z in fx32."""
        return self._numbers(32, 2)


class MapArea(Record):
    """The files that belong to an area (platinum.md 6)."""

    __slots__ = ()
    _layout = ("prop_set:I texture_set:I light:I outdoor:I raw:I",)

    @property
    def prop_set(self) -> int:
        """Index of the build list, and of the texture file of props."""
        return self._int(0)

    @property
    def texture_set(self) -> int:
        """Index of the texture file of map models."""
        return self._int(1)

    @property
    def light(self) -> int:
        """Index of the light file."""
        return self._int(2)

    @property
    def outdoor(self) -> int:
        """1: the light replaces the colours of materials; 0: it does not."""
        return self._int(3)

    @property
    def raw(self) -> int:
        """Third word: unused in Platinum; HeartGold: dynamic textures."""
        return self._int(4)


class MapLight(Record):
    """The light of an area until a time of day (platinum.md 7). Colours outside 0 .. 31 and times
    outside 0 .. 43200 are reported as warnings and handed out as they are: -1 is 0xFFFFFFFF."""

    __slots__ = ()
    _layout = ("end:I valid:4*I color:4*3*I direction:4*3*i diffuse:3*I ambient:3*I specular:3*I",
               "emission:3*I")

    @property
    def end(self) -> int:
        """Time at which this light ends, in units of 2 seconds since midnight."""
        return self._int(0)

    @property
    def valid(self) -> Tuple[int, ...]:
        """int[4]: 1: the lamp is on; 0: it is off."""
        return self._numbers(1, 4)

    @property
    def color(self) -> Tuple[Tuple[int, ...], ...]:
        """int[4][3]: R, G, B of each lamp: 0 .. 31; 0 if the lamp is off."""
        return self._rows(5, 4, 3)

    @property
    def direction(self) -> Tuple[Tuple[int, ...], ...]:
        """int[4][3]: direction of each lamp in fx32, limited to -1.0 .. 1.0; 0 if the lamp is
        off."""
        return self._rows(17, 4, 3)

    @property
    def diffuse(self) -> Tuple[int, ...]:
        """int[3]: R, G, B of materials: 0 .. 31."""
        return self._numbers(29, 3)

    @property
    def ambient(self) -> Tuple[int, ...]:
        """int[3]: R, G, B of materials: 0 .. 31."""
        return self._numbers(32, 3)

    @property
    def specular(self) -> Tuple[int, ...]:
        """int[3]: R, G, B of materials: 0 .. 31."""
        return self._numbers(35, 3)

    @property
    def emission(self) -> Tuple[int, ...]:
        """int[3]: R, G, B of materials: 0 .. 31."""
        return self._numbers(38, 3)


class MapAnimation(Record):
    """The animations of one prop model (platinum.md 6)."""

    __slots__ = ()
    _layout = ("present:I flags:I slope:I ids:4*i raw:2*I",)

    @property
    def present(self) -> int:
        """1: the model has animations; 0: it has none."""
        return self._int(0)

    @property
    def flags(self) -> int:
        """present is 1: bits MAP_ANIMATION_*; else MAP_ANIMATION_VALUE_*."""
        return self._int(1)

    @property
    def slope(self) -> int:
        """1: the prop is a slope for bicycles."""
        return self._int(2)

    @property
    def ids(self) -> Tuple[int, ...]:
        """int[4]: Indices of animation files. The game stops at the first -1."""
        return self._numbers(3, 4)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[2]: First word of the file; HeartGold: second word, other games: 0."""
        return self._numbers(7, 2)


class MapBackground(Record):
    """A sign, a hidden item, or another thing without graphics (platinum.md 11)."""

    __slots__ = ()
    _layout = ("script:I kind:I x:i z:i y:i facing:I raw:5*I",)

    @property
    def script(self) -> int:
        """Number of the script."""
        return self._int(0)

    @property
    def kind(self) -> int:
        """One of MAP_BACKGROUND_KIND_*."""
        return self._int(1)

    @property
    def x(self) -> int:
        """Tile, from the corner of the matrix."""
        return self._int(2)

    @property
    def z(self) -> int:
        """Tile, from the corner of the matrix."""
        return self._int(3)

    @property
    def y(self) -> int:
        """raw: the game does not use it."""
        return self._int(4)

    @property
    def facing(self) -> int:
        """One of MAP_FACING_*."""
        return self._int(5)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[5]: The 20 bytes of the record as little-endian words."""
        return self._numbers(6, 5)


class MapObject(Record):
    """A person, an item, a boulder (platinum.md 11)."""

    __slots__ = ()
    _layout = ("id:I graphics:I movement:I trainer:I flag:I script:I direction:i parameters:3*I",
               "range_x:i range_z:i x:I z:I y:i raw:8*I")

    @property
    def id(self) -> int:
        """Number in the map. Objects that replace each other can share one."""
        return self._int(0)

    @property
    def graphics(self) -> int:
        """Which figure: a number of the game, or MAP_OBJECT_VALUE_*."""
        return self._int(1)

    @property
    def movement(self) -> int:
        """raw: how it moves."""
        return self._int(2)

    @property
    def trainer(self) -> int:
        """raw: type of trainer."""
        return self._int(3)

    @property
    def flag(self) -> int:
        """The object is hidden while this flag of the game is set, or MAP_OBJECT_VALUE_NO_FLAG. A
        copy: number of the header whose events contain the original, an object with the same id."""
        return self._int(4)

    @property
    def script(self) -> int:
        """Number of the script, or MAP_OBJECT_VALUE_COPY."""
        return self._int(5)

    @property
    def direction(self) -> int:
        """One of MAP_DIRECTION_*."""
        return self._int(6)

    @property
    def parameters(self) -> Tuple[int, ...]:
        """int[3]: raw. Trainers: the first one is how far they see, in tiles."""
        return self._numbers(7, 3)

    @property
    def range_x(self) -> int:
        """Tiles that it moves in x; negative values as stored."""
        return self._int(10)

    @property
    def range_z(self) -> int:
        """Tiles that it moves in z; negative values as stored."""
        return self._int(11)

    @property
    def x(self) -> int:
        """Tile, from the corner of the matrix."""
        return self._int(12)

    @property
    def z(self) -> int:
        """Tile, from the corner of the matrix."""
        return self._int(13)

    @property
    def y(self) -> int:
        """fx32: the height near which the game looks for ground: see Map.height."""
        return self._int(14)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[8]: The 32 bytes of the record as little-endian words."""
        return self._numbers(15, 8)


class MapWarp(Record):
    """A door, stairs (platinum.md 11)."""

    __slots__ = ()
    _layout = ("x:I z:I header:I warp:I raw:3*I",)

    @property
    def x(self) -> int:
        """Tile, from the corner of the matrix."""
        return self._int(0)

    @property
    def z(self) -> int:
        """Tile, from the corner of the matrix."""
        return self._int(1)

    @property
    def header(self) -> int:
        """Number of the header that it leads to."""
        return self._int(2)

    @property
    def warp(self) -> int:
        """Index of the warp in that map's events, or MAP_WARP_VALUE_BACK."""
        return self._int(3)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[3]: The 12 bytes of the record as little-endian words."""
        return self._numbers(4, 3)


class MapTrigger(Record):
    """A rectangle that runs a script (platinum.md 11). The script runs when the player stands at x
    <= tile x < x + width, z <= tile z < z + length, and the variable equals the value."""

    __slots__ = ()
    _layout = ("script:I x:I z:I width:I length:I y:I value:I variable:I raw:4*I",)

    @property
    def script(self) -> int:
        """Number of the script."""
        return self._int(0)

    @property
    def x(self) -> int:
        """Least tile in x, from the corner of the matrix."""
        return self._int(1)

    @property
    def z(self) -> int:
        """Least tile in z, from the corner of the matrix."""
        return self._int(2)

    @property
    def width(self) -> int:
        """Tiles in x."""
        return self._int(3)

    @property
    def length(self) -> int:
        """Tiles in z."""
        return self._int(4)

    @property
    def y(self) -> int:
        """raw: 0 in the known files."""
        return self._int(5)

    @property
    def value(self) -> int:
        """value of the variable."""
        return self._int(6)

    @property
    def variable(self) -> int:
        """Number of the variable: 4000h and up."""
        return self._int(7)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[4]: The 16 bytes of the record as little-endian words."""
        return self._numbers(8, 4)


class MapPlace(Record):
    """Where a tile of a matrix lies: Map.find_place."""

    __slots__ = ()
    _layout = ("world:2*f cell:2*i tile:2*i local:2*i",)

    @property
    def world(self) -> Tuple[float, ...]:
        """float[2]: x, z of its middle in the world, in units of the models. Exact up to tile
        8388607."""
        return self._numbers(0, 2)

    @property
    def cell(self) -> Tuple[int, ...]:
        """int[2]: x, z of its cell in the matrix; negative to the left of the matrix or above
        it."""
        return self._numbers(2, 2)

    @property
    def tile(self) -> Tuple[int, ...]:
        """int[2]: x, z of the tile in the land: 0 .. 31."""
        return self._numbers(4, 2)

    @property
    def local(self) -> Tuple[int, ...]:
        """int[2]: x, z of its middle in fx32 from the centre of the land, as for Map.height."""
        return self._numbers(6, 2)


class ModelInfo(Record):
    """Totals of a model."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I node_count:I",
               "mesh_count:I inverse_binds:P material_count:I texture_count:I vertex_count:I",
               "triangle_count:I dropped_count:I skinned:I bind_gap:f bounds_min:3*f",
               "bounds_max:3*f overflow:I name:S scaling_rule:I motion_file_count:I motion_files:P")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_*."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*."""
        return self._int(4)

    @property
    def node_count(self) -> int:
        """At most 65536."""
        return self._int(5)

    @property
    def mesh_count(self) -> int:
        """Rigid meshes first, then the skinned mesh, then volumes."""
        return self._int(6)

    @property
    def inverse_binds(self) -> Array[float]:
        """float[16 * node_count]: Inverse bind matrices; empty: the model has no skinned mesh."""
        return self._array(7, 16 * self._values[5], "f")

    @property
    def material_count(self) -> int:
        """Materials."""
        return self._int(8)

    @property
    def texture_count(self) -> int:
        """Names in the texture list."""
        return self._int(9)

    @property
    def vertex_count(self) -> int:
        """Of all meshes except volumes."""
        return self._int(10)

    @property
    def triangle_count(self) -> int:
        """Of all meshes except volumes, without dropped triangles."""
        return self._int(11)

    @property
    def dropped_count(self) -> int:
        """Triangles left out, of volumes too: two corners are the same, or a vertex is missing."""
        return self._int(12)

    @property
    def skinned(self) -> int:
        """1: the model has a skinned mesh; 0: not."""
        return self._int(13)

    @property
    def bind_gap(self) -> float:
        """Error of the bind pose, in units of the file; 0: exact. In an exact bind pose, all
        influences of a vertex put it at the same place. This is the largest distance, over all
        vertices, between the place that the first influence gives and the place that another one
        gives. Left out: influences with weight 0, and those of nodes whose bind pose has no inverse
        matrix."""
        return self._float(14)

    @property
    def bounds_min(self) -> Tuple[float, ...]:
        """float[3]: Least coordinates of the rest pose, without volumes, with hidden parts; 0 for
        an empty model. A coordinate that does not fit becomes the largest float of its sign."""
        return self._numbers(15, 3)

    @property
    def bounds_max(self) -> Tuple[float, ...]:
        """float[3]: Greatest coordinates."""
        return self._numbers(18, 3)

    @property
    def overflow(self) -> int:
        """1: a matrix, position or normal of the rest pose has an element that is too large for a
        float. A warning reports this, and the element is 0, also in the results of Model.world and
        Model.skin."""
        return self._int(21)

    @property
    def name(self) -> bytes:
        """Nitro: name of the model; model of a LandTable: label of its root; else empty."""
        return self._name(22)

    @property
    def scaling_rule(self) -> int:
        """One of SCALING_RULE_*; not Nitro: 0."""
        return self._int(24)

    @property
    def motion_file_count(self) -> int:
        """Strings in motion_files."""
        return self._int(25)

    @property
    def motion_files(self) -> List[bytes]:
        """bytes[motion_file_count]: SA Tools: names of the .saanim files of the model, as stored:
        paths from the folder of the model. empty: the file lists no names."""
        return self._names(26, self._values[25])


class Node(Record):
    """One node. Nodes are in traversal order: parents first, children before the next sibling."""

    __slots__ = ()
    _layout = ("offset:Q name:S rest:Transform world:16*f center:3*f radius:f parent:i mesh:i",
               "track_group:i shape_group:i flags:I angles:3*i")

    @property
    def offset(self) -> int:
        """Of the node's record in the input."""
        return self._int(0)

    @property
    def name(self) -> bytes:
        """Empty: the file has no names."""
        return self._name(1)

    @property
    def rest(self) -> Transform:
        """Local transform at rest; flags and angles are applied already."""
        return self._transform(3)

    @property
    def world(self) -> Tuple[float, ...]:
        """float[16]: world matrix of the rest pose."""
        return self._numbers(13, 16)

    @property
    def center(self) -> Tuple[float, ...]:
        """float[3]: Centre of the bounding sphere of the node's mesh, as stored, in the space of
        the node. 0: the node draws nothing, or Nitro, which stores no spheres."""
        return self._numbers(29, 3)

    @property
    def radius(self) -> float:
        """Of the bounding sphere."""
        return self._float(32)

    @property
    def parent(self) -> int:
        """Index of the parent node; -1: a root."""
        return self._int(33)

    @property
    def mesh(self) -> int:
        """Index of the rigid mesh of triangles of the node, or -1. Meshes of lines, points and
        volumes name their node themselves."""
        return self._int(34)

    @property
    def track_group(self) -> int:
        """Which group of tracks moves the node in motions of nodes, or -1."""
        return self._int(35)

    @property
    def shape_group(self) -> int:
        """Which group of tracks moves the node in motions of shapes, or -1."""
        return self._int(36)

    @property
    def flags(self) -> int:
        """Bits EVAL_*; Nitro: bits NITRO_NODE_* and NODE_*."""
        return self._int(37)

    @property
    def angles(self) -> Tuple[int, ...]:
        """int[3]: Stored rotation about X, Y, Z, 65536 per turn; 0 for quaternions, and Nitro."""
        return self._numbers(38, 3)


class Submesh(Record):
    """The part of a mesh that is drawn with one material (Nitro: and shown or hidden with one
    node). Opaque parts come first, then blended parts, each in the order of the file. With
    MODEL_DRAW_ORDER, and in volumes, a sub-mesh is one draw of the file. If a sub-mesh is made of
    several draws, node, flags and order are those of the first."""

    __slots__ = ()
    _layout = ("first_index:I index_count:I material:I node:I flags:I order:I",)

    @property
    def first_index(self) -> int:
        """Where its indices begin in Mesh.indices."""
        return self._int(0)

    @property
    def index_count(self) -> int:
        """How many indices it has."""
        return self._int(1)

    @property
    def material(self) -> int:
        """Index of its material."""
        return self._int(2)

    @property
    def node(self) -> int:
        """The node whose polygon list it is; for a cached list: the node that draws it; Nitro: the
        node that shows or hides it."""
        return self._int(3)

    @property
    def flags(self) -> int:
        """Ninja Chunk: bits STRIP_*, or head bits of a volume chunk. Basic: bits BASIC_ATTR_*.
        Ginja: bits GINJA_STRIP_*. Xinja: one of XINJA_SET_*. Nitro: index of the shape, or
        NITRO_SHAPE_NONE."""
        return self._int(4)

    @property
    def order(self) -> int:
        """Index of the draw in the file; damaged draws may be left out."""
        return self._int(5)


class Influence(Record):
    """The part of one vertex that one node contributes, exactly as the file says."""

    __slots__ = ()
    _layout = ("position:3*f normal:3*f weight:f node:I",)

    @property
    def position(self) -> Tuple[float, ...]:
        """float[3]: In the space of node."""
        return self._numbers(0, 3)

    @property
    def normal(self) -> Tuple[float, ...]:
        """float[3]: In the space of node."""
        return self._numbers(3, 3)

    @property
    def weight(self) -> float:
        """The weights of a vertex sum to 1."""
        return self._float(6)

    @property
    def node(self) -> int:
        """Index of the node."""
        return self._int(7)


class Mesh(Record):
    """One mesh."""

    __slots__ = ()
    _layout = ("kind:I corner_count:I node:i vertex_count:I index_count:I submesh_count:I",
               "influence_count:I user_count:I positions:P normals:P uvs:8*P colors:2*P indices:P",
               "submeshes:P sources:P joints:P weights:P influences:P influence_starts:P",
               "speculars:P volume_uvs:P user_words:P polygon_normals:P binormals:P tangents:P")

    @property
    def kind(self) -> int:
        """One of MESH_KIND_*."""
        return self._int(0)

    @property
    def corner_count(self) -> int:
        """indices per primitive: 3. Ginja also has rigid meshes of lines: 2, and of points: 1."""
        return self._int(1)

    @property
    def node(self) -> int:
        """Rigid mesh or volume: its node; skinned mesh: -1."""
        return self._int(2)

    @property
    def vertex_count(self) -> int:
        """Vertices."""
        return self._int(3)

    @property
    def index_count(self) -> int:
        """indices: corner_count per primitive."""
        return self._int(4)

    @property
    def submesh_count(self) -> int:
        """Sub-meshes."""
        return self._int(5)

    @property
    def influence_count(self) -> int:
        """influences of all vertices; 0: not skinned."""
        return self._int(6)

    @property
    def user_count(self) -> int:
        """User words per primitive; 0 to 3."""
        return self._int(7)

    @property
    def positions(self) -> Array[float]:
        """float[3 * vertex_count]: Skinned: in bind space, which is often not the rest pose."""
        return self._array(8, 3 * self._values[3], "f")

    @property
    def normals(self) -> Array[float]:
        """float[3 * vertex_count]: Unit vectors; zeros: the vertex has none."""
        return self._array(9, 3 * self._values[3], "f")

    @property
    def uvs(self) -> Tuple[Array[float], ...]:
        """float[8][2 * vertex_count]: Sets of texture coordinates; zeros: the vertex has none. Only
        Ginja has sets 1 to 7."""
        return self._arrays(10, 8, 2 * self._values[3], "f")

    @property
    def colors(self) -> Tuple[Array[int], ...]:
        """int[2][4 * vertex_count]: R, G, B, A; white: the vertex has none. Only Ginja has colours
        1."""
        return self._arrays(18, 2, 4 * self._values[3], "B")

    @property
    def indices(self) -> Array[int]:
        """int[index_count]: indices of vertices."""
        return self._array(20, self._values[4], "I")

    @property
    def submeshes(self) -> PackedRecords[Submesh]:
        """Submesh[submesh_count]: In the order of drawing."""
        return self._records(Submesh, 21, self._values[5])

    @property
    def sources(self) -> Array[int]:
        """int[vertex_count]: Where the vertex comes from. Ninja: its index in the vertex list of
        the node of its first influence. Ginja: its index in the array of positions, or its slot; if
        corners contain the position itself, the index of the corner in the node. Xinja: its index
        in its vertex set. Nitro: its index among the vertices of its shape."""
        return self._array(22, self._values[3], "I")

    @property
    def joints(self) -> Array[int]:
        """int[4 * vertex_count]: Nodes; a joint with weight 0 is 0."""
        return self._array(23, 4 * self._values[3], "H")

    @property
    def weights(self) -> Array[float]:
        """float[4 * vertex_count]: Of the joints: the four largest weights of the vertex, which sum
        to 1 here."""
        return self._array(24, 4 * self._values[3], "f")

    @property
    def influences(self) -> PackedRecords[Influence]:
        """Influence[influence_count]: All influences, vertex after vertex."""
        return self._records(Influence, 25, self._values[6])

    @property
    def influence_starts(self) -> Array[int]:
        """int[vertex_count + 1]: Where the influences of a vertex begin; those of vertex v end
        where those of v + 1 begin."""
        return self._array(26, self._values[3] + 1, "I")

    @property
    def speculars(self) -> Array[int]:
        """int[4 * vertex_count]: R, G, B, A; white: the vertex has none."""
        return self._array(27, 4 * self._values[3], "B")

    @property
    def volume_uvs(self) -> Array[float]:
        """float[2 * vertex_count]: Texture coordinates for pixels inside a modifier volume, with
        texture2; not a second layer. Zeros: none."""
        return self._array(28, 2 * self._values[3], "f")

    @property
    def user_words(self) -> Array[int]:
        """int[user_count * index_count / 3]: user_count words per triangle, for the game; 0:
        missing."""
        return self._array(29, self._values[7] * self._values[4] // 3, "H")

    @property
    def polygon_normals(self) -> Array[float]:
        """float[index_count]: One vector per triangle: x, y, z. A triangle has 3 indices, so the
        array has as many floats as the mesh has indices. In the space of the node that draws the
        triangle; zeros: the triangle has none. Games may not use them."""
        return self._array(30, self._values[4], "f")

    @property
    def binormals(self) -> Array[float]:
        """float[3 * vertex_count]: Unit vectors; zeros: the vertex has none."""
        return self._array(31, 3 * self._values[3], "f")

    @property
    def tangents(self) -> Array[float]:
        """float[3 * vertex_count]: Unit vectors; zeros: the vertex has none."""
        return self._array(32, 3 * self._values[3], "f")


class Material(_MaterialMethods):
    """One material. Ginja and Xinja have no materials of their own: the library makes one of each
    state that meshes are drawn with. The defaults of state that nothing has set: white, no texture,
    repeated, and the usual blending in the translucent list. Xinja defaults are also unlit and
    double-sided, with the colours of the vertices if they have any. Nitro materials have the
    indices of the file; after them come materials that are drawn in a second way (hidden, or with
    colours of vertices), with the same names."""

    __slots__ = ()
    _layout = ("offset:Q name:S texture:i texture2:i flags:I blend_source:I blend_destination:I",
               "wrap_u:I wrap_v:I filter:I diffuse:4*B ambient:4*B specular:4*B emission:4*B",
               "diffuse2:4*B ambient2:4*B specular2:4*B exponent:f mip_bias:f uv_scale:2*f",
               "uv_rotation:f uv_translation:2*f raw:8*I parameters:P parameter_count:N",
               "uv_matrix:6*f")

    @property
    def offset(self) -> int:
        """Of its last record in the input; 0: no record."""
        return self._int(0)

    @property
    def name(self) -> bytes:
        """Empty: the file has no names."""
        return self._name(1)

    @property
    def texture(self) -> int:
        """Index in a texture list, or -1: no texture. The index can be texture_count or more if the
        list is in another file."""
        return self._int(3)

    @property
    def texture2(self) -> int:
        """Ninja Chunk: the texture inside a modifier volume, or -1."""
        return self._int(4)

    @property
    def flags(self) -> int:
        """Bits MATERIAL_*."""
        return self._int(5)

    @property
    def blend_source(self) -> int:
        """One of BLEND_*, for MATERIAL_BLEND."""
        return self._int(6)

    @property
    def blend_destination(self) -> int:
        """One of BLEND_*, for MATERIAL_BLEND."""
        return self._int(7)

    @property
    def wrap_u(self) -> int:
        """One of WRAP_*."""
        return self._int(8)

    @property
    def wrap_v(self) -> int:
        """One of WRAP_*."""
        return self._int(9)

    @property
    def filter(self) -> int:
        """One of FILTER_*."""
        return self._int(10)

    @property
    def diffuse(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A."""
        return self._numbers(11, 4)

    @property
    def ambient(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A."""
        return self._numbers(15, 4)

    @property
    def specular(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A."""
        return self._numbers(19, 4)

    @property
    def emission(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A."""
        return self._numbers(23, 4)

    @property
    def diffuse2(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A, with MATERIAL_SECOND."""
        return self._numbers(27, 4)

    @property
    def ambient2(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A, with MATERIAL_SECOND."""
        return self._numbers(31, 4)

    @property
    def specular2(self) -> Tuple[int, ...]:
        """int[4]: R, G, B, A, with MATERIAL_SECOND."""
        return self._numbers(35, 4)

    @property
    def exponent(self) -> float:
        """Of the specular light."""
        return self._float(39)

    @property
    def mip_bias(self) -> float:
        """Factor for the choice of the mip level: 1 is normal."""
        return self._float(40)

    @property
    def uv_scale(self) -> Tuple[float, ...]:
        """float[2]: texture matrix at rest: scale of U and V. The matrix scales first, then
        rotates, then translates."""
        return self._numbers(41, 2)

    @property
    def uv_rotation(self) -> float:
        """texture matrix at rest: rotation in radians."""
        return self._float(43)

    @property
    def uv_translation(self) -> Tuple[float, ...]:
        """float[2]: texture matrix at rest: translation of U and V."""
        return self._numbers(44, 2)

    @property
    def raw(self) -> Tuple[int, ...]:
        """int[8]: Words of the file. Ninja Chunk: one of CHUNK_RAW_*; Basic: one of BASIC_RAW_*;
        Nitro: one of NITRO_RAW_*; else 0."""
        return self._numbers(46, 8)

    @property
    def parameters(self) -> Array[int]:
        """int[parameter_count]: More words of the file. Ginja: one of GINJA_PARAMETER_*; Xinja: one
        of XINJA_STATE_*; Nitro: one of NITRO_WORD_*; empty: none."""
        return self._array(54, self._values[55], "I")

    @property
    def parameter_count(self) -> int:
        """Words in parameters."""
        return self._int(55)

    @property
    def uv_matrix(self) -> Tuple[float, ...]:
        """float[6]: The exact matrix. uv_scale and uv_rotation cannot express every stored matrix.
        U = m[0] * u + m[2] * v + m[4], V = m[1] * u + m[3] * v + m[5]."""
        return self._numbers(56, 6)


class MotionInfo(Record):
    """Facts about a motion."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I track_count:I",
               "kind:I name:S group_count:I stored_group_count:I frame_count:I interpolation:I",
               "raw_type:I raw_interpolation:I model_name:S action_name:S")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_*."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*."""
        return self._int(4)

    @property
    def track_count(self) -> int:
        """Tracks: Motion.tracks."""
        return self._int(5)

    @property
    def kind(self) -> int:
        """One of MOTION_KIND_*."""
        return self._int(6)

    @property
    def name(self) -> bytes:
        """Empty if the file stores no name."""
        return self._name(7)

    @property
    def group_count(self) -> int:
        """Ninja: entries of NJS_MDATA. Nitro: nodes or materials. A Ninja motion that was opened
        without a model has at most 65536 groups: the rest is left out, with a warning of E_LIMIT.
        OPEN_BARE: without that warning."""
        return self._int(9)

    @property
    def stored_group_count(self) -> int:
        """Groups in the data, whatever options->model has."""
        return self._int(10)

    @property
    def frame_count(self) -> int:
        """Length in frames; 0 (Ninja only): see SAMPLE_*."""
        return self._int(11)

    @property
    def interpolation(self) -> int:
        """One of INTERPOLATION_*."""
        return self._int(12)

    @property
    def raw_type(self) -> int:
        """Bits CHANNEL_* or bits NINJA2_CHANNEL_*, as stored; NJCA and Nitro: 0."""
        return self._int(13)

    @property
    def raw_interpolation(self) -> int:
        """Ninja: one of INP_FN_*; NJCA: 0. Nitro: bits NITRO_MOTION_*."""
        return self._int(14)

    @property
    def model_name(self) -> bytes:
        """name of the root node (NJS_OBJECT) of the model that moves."""
        return self._name(15)

    @property
    def action_name(self) -> bytes:
        """name of the NJS_ACTION: a model together with a motion."""
        return self._name(17)


class Track(Record):
    """One property of one group over time."""

    __slots__ = ()
    _layout = ("offset:Q target:S frames:P values:P raw:P names:P group:I property:I",
               "interpolation:I key_count:I value_count:I raw_count:I axis:i point_count:I",
               "name_count:I flags:I flags_kind:I reserved:I")

    @builtins.property
    def offset(self) -> int:
        """Of the keys in the input."""
        return self._int(0)

    @builtins.property
    def target(self) -> bytes:
        """NSBTA, NSBTP, NSBMA: name of a material. All materials with this name move; there can be
        several. Else empty."""
        return self._name(1)

    @builtins.property
    def frames(self) -> Array[float]:
        """float[key_count]: Rising."""
        return self._array(3, self._values[10], "f")

    @builtins.property
    def values(self) -> Array[float]:
        """float[key_count * value_count]: See PROPERTY_*; empty: shapes with an unknown count of
        points."""
        return self._array(4, self._values[10] * self._values[11], "f")

    @builtins.property
    def raw(self) -> Array[int]:
        """int[key_count * raw_count]: Integers as stored, see below; or empty."""
        return self._array(5, self._values[10] * self._values[12], "i")

    @builtins.property
    def names(self) -> List[bytes]:
        """bytes[name_count]: PROPERTY_TEXTURE_SWAP: names of all textures, then of all palettes;
        else empty."""
        return self._names(6, self._values[15])

    @builtins.property
    def group(self) -> int:
        """0 .. group_count - 1. Nodes and visibility: the node whose track_group is equal. Shapes:
        the node whose shape_group is equal; but if group_count is the node_count of the model, the
        node with this index."""
        return self._int(7)

    @builtins.property
    def property(self) -> int:
        """One of PROPERTY_*."""
        return self._int(8)

    @builtins.property
    def interpolation(self) -> int:
        """One of INTERPOLATION_*: that of the motion; tracks that have no choice are LINEAR or
        STEP."""
        return self._int(9)

    @builtins.property
    def key_count(self) -> int:
        """At least 1."""
        return self._int(10)

    @builtins.property
    def value_count(self) -> int:
        """Floats per key."""
        return self._int(11)

    @builtins.property
    def raw_count(self) -> int:
        """Integers per key."""
        return self._int(12)

    @builtins.property
    def axis(self) -> int:
        """0, 1, 2: values are this component of the property; -1: all."""
        return self._int(13)

    @builtins.property
    def point_count(self) -> int:
        """Shapes: points per key, in the order of the vertex list of the node (Mesh.sources). 0:
        the count of points is unknown."""
        return self._int(14)

    @builtins.property
    def name_count(self) -> int:
        """Strings in names."""
        return self._int(15)

    @builtins.property
    def flags(self) -> int:
        """flags_kind says which enum has its bits."""
        return self._int(16)

    @builtins.property
    def flags_kind(self) -> int:
        """One of TRACK_FLAGS_KIND_*."""
        return self._int(17)


class OutlineInfo(Record):
    """Facts about the whole outline. Lives until Outline.close."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I record_count:I",
               "reserved:I")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_* of the file."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_* of the first part that says it."""
        return self._int(4)

    @property
    def record_count(self) -> int:
        """Records, at least 1: the file."""
        return self._int(5)


class OutlineRecord(Record):
    """One structure. Lives until Outline.close."""

    __slots__ = ()
    _layout = ("offset:Q size:Q name:S kind:I depth:I type:I flags:I count:I reserved:I",)

    @property
    def offset(self) -> int:
        """In the input."""
        return self._int(0)

    @property
    def size(self) -> int:
        """Bytes of the structure, without what its pointers lead to; at least 1."""
        return self._int(1)

    @property
    def name(self) -> bytes:
        """name of the structure in its format; static text."""
        return self._name(2)

    @property
    def kind(self) -> int:
        """One of RECORD_KIND_*."""
        return self._int(4)

    @property
    def depth(self) -> int:
        """0: the file. A record inside another one follows it, and is one deeper."""
        return self._int(5)

    @property
    def type(self) -> int:
        """See RECORD_KIND_*."""
        return self._int(6)

    @property
    def flags(self) -> int:
        """See RECORD_KIND_*."""
        return self._int(7)

    @property
    def count(self) -> int:
        """Elements; see RECORD_KIND_*."""
        return self._int(8)


class Found(Record):
    """One file that probe or scan has recognised."""

    __slots__ = ()
    _layout = ("offset:Q size:Q format:I byte_order:I modules:I confidence:I",)

    @property
    def offset(self) -> int:
        """Where the file begins, in bytes from the start of the data."""
        return self._int(0)

    @property
    def size(self) -> int:
        """size of the file in bytes."""
        return self._int(1)

    @property
    def format(self) -> int:
        """One of FORMAT_*."""
        return self._int(2)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*."""
        return self._int(3)

    @property
    def modules(self) -> int:
        """Bits MODULE_*: the modules that open these bytes. 0: no module opens them, for example a
        REL file that is neither a stage nor a motion."""
        return self._int(4)

    @property
    def confidence(self) -> int:
        """One of CONFIDENCE_*."""
        return self._int(5)


class FormatInfo(Record):
    """A format that the library knows."""

    __slots__ = ()
    _layout = ("format:I modules:I name:T extensions:T",)

    @property
    def format(self) -> int:
        """One of FORMAT_*."""
        return self._int(0)

    @property
    def modules(self) -> int:
        """Bits MODULE_*: the modules that open files of this format. 0: no module; probe, errors
        and archive entries name the format."""
        return self._int(1)

    @property
    def name(self) -> str:
        """The name, for example "PVM"; the same as format_name returns."""
        return self._text(2)

    @property
    def extensions(self) -> str:
        """Usual extensions of file names, in lower case, without dots, separated by one blank: "nj
        gj". "": the format has no extension of its own."""
        return self._text(3)


class SceneInfo(Record):
    """Facts about a scene."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I section_count:I",
               "instance_count:I model_count:I clip_count:I texture_count:I animation_count:I",
               "texture_set_count:I radius:f placement_count:I placement_table_count:I")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_*. Map: that of the headers, such as FORMAT_MAP_HEADERS. Joined stage: that
        of file 0."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*."""
        return self._int(4)

    @property
    def section_count(self) -> int:
        """Sections: Scene.sections."""
        return self._int(5)

    @property
    def instance_count(self) -> int:
        """Instances of all sections: Scene.instances."""
        return self._int(6)

    @property
    def model_count(self) -> int:
        """Different models: Scene.models."""
        return self._int(7)

    @property
    def clip_count(self) -> int:
        """Different clips: Scene.clips."""
        return self._int(8)

    @property
    def texture_count(self) -> int:
        """Stages, LandTables of C source: texture names that all models of the file share; joined
        stage: those of file 0; else 0."""
        return self._int(9)

    @property
    def animation_count(self) -> int:
        """Texture animations of a .tam file, which can be one of the files of a joined stage."""
        return self._int(10)

    @property
    def texture_set_count(self) -> int:
        """Texture sets: Scene.texture_sets."""
        return self._int(11)

    @property
    def radius(self) -> float:
        """Stages: view distance, in the units of positions; else 0."""
        return self._float(12)

    @property
    def placement_count(self) -> int:
        """Placements: Scene.placements."""
        return self._int(13)

    @property
    def placement_table_count(self) -> int:
        """Tables of placements: Scene.placement_tables."""
        return self._int(14)


class SceneModel(Record):
    """A model of a scene."""

    __slots__ = ()
    _layout = ("model:P name:S store:I index:I texture_set:i result:i",)

    @property
    def name(self) -> bytes:
        """"" if the file stores no name, or model is None."""
        return self._name(1)

    @property
    def store(self) -> int:
        """One of STORE_*."""
        return self._int(3)

    @property
    def index(self) -> int:
        """Number of the file in the store. STORE_NONE: number of the model in the file; warnings
        name it. In a file that Model opens, this is options.index."""
        return self._int(4)

    @property
    def texture_set(self) -> int:
        """Number of the set in the scene: Scene.texture_sets; -1: the file names no set."""
        return self._int(5)

    @property
    def result(self) -> int:
        """OK: model is not None. NEED_INPUT: the scene only names the model, and the caller opens
        the file (props of a land, and all models with WORLD_PLACES). E_RANGE: the file was missing.
        Other codes: why the model cannot be read."""
        return self._int(6)


class Clip(Record):
    """A motion of a scene."""

    __slots__ = ()
    _layout = ("motion:P name:S model:i fit:I store:I index:I",)

    @property
    def name(self) -> bytes:
        """"" if the file stores no name."""
        return self._name(1)

    @property
    def model(self) -> int:
        """Number of the model in the scene that the motion was decoded for. Instances of other
        models can share the clip. -1: the motion moves no model of the scene, such as a motion of a
        camera."""
        return self._int(3)

    @property
    def fit(self) -> int:
        """One of FIT_*: the result of Motion.fits for model; NONE if model is -1."""
        return self._int(4)

    @property
    def store(self) -> int:
        """One of STORE_*."""
        return self._int(5)

    @property
    def index(self) -> int:
        """Number of the file in the store. STORE_NONE: number of the motion in the file; warnings
        name it. In a file that Motion opens, this is options.index."""
        return self._int(6)


class TextureSet(Record):
    """A file of textures that a scene names. The caller opens it with Textures."""

    __slots__ = ()
    _layout = ("store:I index:I",)

    @property
    def store(self) -> int:
        """One of STORE_*; STORE_NONE: the textures are in the file that was opened."""
        return self._int(0)

    @property
    def index(self) -> int:
        """Number of the file in the store; STORE_NONE: 0."""
        return self._int(1)


class Section(Record):
    """A part of a stage, a room of a minimap, or all of another file."""

    __slots__ = ()
    _layout = ("offset:Q world:16*f position:3*f angles:3*i radius:f alpha:f id:i flags:I",
               "first_instance:I instance_count:I")

    @property
    def offset(self) -> int:
        """Of the record in the input."""
        return self._int(0)

    @property
    def world(self) -> Tuple[float, ...]:
        """float[16]: Column-major: places all instances of the section."""
        return self._numbers(1, 16)

    @property
    def position(self) -> Tuple[float, ...]:
        """float[3]: x, y, z in the world, in the units of models."""
        return self._numbers(17, 3)

    @property
    def angles(self) -> Tuple[int, ...]:
        """int[3]: 65536 per turn (BAMS); rotation about x, then y, then z."""
        return self._numbers(20, 3)

    @property
    def radius(self) -> float:
        """In the units of position, as stored; minimap: the distance at which the room is
        discovered; other files: 0."""
        return self._float(23)

    @property
    def alpha(self) -> float:
        """Minimap: opacity, 0 .. 1, as stored; else 1."""
        return self._float(24)

    @property
    def id(self) -> int:
        """id in the game; -1: it belongs to no section of the game. Map: number of the land."""
        return self._int(25)

    @property
    def flags(self) -> int:
        """Bits N_REL_SECTION_* or bits FMT2_SECTION_*, as the format says; map: bits
        WORLD_SECTION_*; minimap: 16 bits whose meaning is not known; other files: 0."""
        return self._int(26)

    @property
    def first_instance(self) -> int:
        """Index of the first instance."""
        return self._int(27)

    @property
    def instance_count(self) -> int:
        """Instances, one after the other."""
        return self._int(28)


class Instance(Record):
    """One model at one place in the world. Stages: the instances of a section are the static ones,
    then the animated ones, each in the order of the file. LandTables: the entries, then the
    animated entries, each in the order of the file. Lands and maps: the land, then its first 32
    props: the game ignores further props. Other files: one of each model."""

    __slots__ = ()
    _layout = ("offset:Q model_offset:Q clips:P clip_count:I section:I model:i speed:f world:16*f",
               "bounds_min:3*f bounds_max:3*f slide:i swap:i flags:I animated:I roles:I blocks:I",
               "center:3*f radius:f")

    @property
    def offset(self) -> int:
        """Of the record in the input."""
        return self._int(0)

    @property
    def model_offset(self) -> int:
        """Of the root node of the model in the input. 0 if the file points to no place in the data,
        and for props, whose models are in other files."""
        return self._int(1)

    @property
    def clips(self) -> Array[int]:
        """int[clip_count]: Indices for Scene.clips: the motions that the file gives this instance.
        The comment at the top says what several clips mean. Stages, LandTables: one clip at
        most."""
        return self._array(2, self._values[3], "I")

    @property
    def clip_count(self) -> int:
        """clips of the instance."""
        return self._int(3)

    @property
    def section(self) -> int:
        """Index of the section."""
        return self._int(4)

    @property
    def model(self) -> int:
        """Index of the model in the scene, whose SceneModel.model can be None; -1: the scene has no
        model for the instance, and a warning says why. LandTables: no warning if the entry names no
        model."""
        return self._int(5)

    @property
    def speed(self) -> float:
        """Motion frames per 1/30 s. Animated instances of stages: as stored. Animated entries of
        LandTables: twice the stored number, which counts frames per tick. The file does not tell
        how long a tick is: the library takes 1/60 s (sa-levels.md 3). Other instances of stages and
        LandTables, and minimaps: 0. Other files store no speed: 1."""
        return self._float(6)

    @property
    def world(self) -> Tuple[float, ...]:
        """float[16]: Column-major: places the model in the world. Stages: world of the section.
        LandTables: the identity, because the root node places the model. Land: scale and position
        of the prop; the game ignores the rotation."""
        return self._numbers(7, 16)

    @property
    def bounds_min(self) -> Tuple[float, ...]:
        """float[3]: Least coordinates of a box in the world that contains the rest pose. The box is
        that of ModelInfo, moved by world. 0 if model is -1 or SceneModel.model is empty."""
        return self._numbers(23, 3)

    @property
    def bounds_max(self) -> Tuple[float, ...]:
        """float[3]: Greatest coordinates."""
        return self._numbers(26, 3)

    @property
    def slide(self) -> int:
        """Id of a texture slide in the game; -1: none. No function gives slides."""
        return self._int(29)

    @property
    def swap(self) -> int:
        """TextureAnimation.id of an animation in the .tam file of the stage: search with
        Scene.animations; -1: none."""
        return self._int(30)

    @property
    def flags(self) -> int:
        """Bits N_REL_INSTANCE_* or bits FMT2_INSTANCE_*, as the format says. LandTable: bits
        SA1_SURFACE_* or bits SA2_SURFACE_*, as stored, 0 for animated entries. map: bits
        WORLD_INSTANCE_*. other files: 0."""
        return self._int(31)

    @property
    def animated(self) -> int:
        """1: from the list of animated models of a stage or a LandTable, or a prop of a map that
        has clips; else 0."""
        return self._int(32)

    @property
    def roles(self) -> int:
        """Bits ROLE_*."""
        return self._int(33)

    @property
    def blocks(self) -> int:
        """Entries of LandTables: the parts of the stage that show the entry, one bit each; 0: all
        parts. Other instances: 0."""
        return self._int(34)

    @property
    def center(self) -> Tuple[float, ...]:
        """float[3]: Entries of LandTables: centre of the bounding sphere in the world, as stored.
        Other instances: 0."""
        return self._numbers(35, 3)

    @property
    def radius(self) -> float:
        """Entries of LandTables: radius of the bounding sphere, as stored. In real files, 1 of 80
        spheres does not contain the model. Other instances: 0."""
        return self._float(38)


class LandTable(Record):
    """A LandTable: what a level of Sonic Adventure consists of. Lands of Pokémon Platinum (MapLand,
    SceneLand) are something else."""

    __slots__ = ()
    _layout = ("name:S texture_file:S author:S description:S offset:Q format:I entry_count:I",
               "animated_count:I visible_count:i direct_count:i attributes:I load_flags:I",
               "clip_distance:f texture_list:I loader_name:I loader:I reserved:I")

    @property
    def name(self) -> bytes:
        """Label of the table in the file; "": no label."""
        return self._name(0)

    @property
    def texture_file(self) -> bytes:
        """name of the texture file of the game, without the extension; "": no name."""
        return self._name(2)

    @property
    def author(self) -> bytes:
        """Who made the file, as the file says; "" if it does not."""
        return self._name(4)

    @property
    def description(self) -> bytes:
        """Text about the file; "": no text."""
        return self._name(6)

    @property
    def offset(self) -> int:
        """Of the table in the input."""
        return self._int(8)

    @property
    def format(self) -> int:
        """FORMAT_SA1LVL, FORMAT_SADXLVL, FORMAT_SA2LVL or FORMAT_SA2BLVL."""
        return self._int(9)

    @property
    def entry_count(self) -> int:
        """Entries: they are the first instances."""
        return self._int(10)

    @property
    def animated_count(self) -> int:
        """Animated entries: they are the other instances."""
        return self._int(11)

    @property
    def visible_count(self) -> int:
        """Sonic Adventure 2: the first entries, as many as this, have Chunk or Ginja models, the
        others Basic models. negative: bit 31 of the flags tells. Sonic Adventure: -1."""
        return self._int(12)

    @property
    def direct_count(self) -> int:
        """Sonic Adventure 2: entries compiled for direct drawing, as stored; else -1."""
        return self._int(13)

    @property
    def attributes(self) -> int:
        """Bits LAND_TABLE_*."""
        return self._int(14)

    @property
    def load_flags(self) -> int:
        """As stored, for the game; 0 in files."""
        return self._int(15)

    @property
    def clip_distance(self) -> float:
        """Entries further away are not drawn, if attributes says so."""
        return self._float(16)

    @property
    def texture_list(self) -> int:
        """Address of the texture list in the program of the game, as stored: no place in the input;
        0: none. C source: 0."""
        return self._int(17)

    @property
    def loader_name(self) -> int:
        """Sonic Adventure: address of the name of a file with a loader, as stored; else 0."""
        return self._int(18)

    @property
    def loader(self) -> int:
        """Sonic Adventure: address of a function that loads, as stored; else 0."""
        return self._int(19)


class TextureAnimation(Record):
    """One record of a .tam file."""

    __slots__ = ()
    _layout = ("frames:P frame_count:I id:I type:I reserved:I",)

    @property
    def frames(self) -> Array[int]:
        """int[2 * frame_count]: Pairs: index of a texture, delay. The unit of the delay is not
        known."""
        return self._array(0, 2 * self._values[1], "H")

    @property
    def frame_count(self) -> int:
        """Pairs in frames."""
        return self._int(1)

    @property
    def id(self) -> int:
        """Instance.swap names this id."""
        return self._int(2)

    @property
    def type(self) -> int:
        """One of TEXTURE_ANIMATION_TYPE_*."""
        return self._int(3)


class CollisionGroup(Record):
    """Triangles that lie together. LandTables: one group for each entry that is solid or water, in
    the order of the file."""

    __slots__ = ()
    _layout = ("center:3*f radius:f first_triangle:I triangle_count:I flags:I instance:I",)

    @property
    def center(self) -> Tuple[float, ...]:
        """float[3]: Centre of the bounding box of the vertices."""
        return self._numbers(0, 3)

    @property
    def radius(self) -> float:
        """All vertices are inside a cylinder of this radius around center, parallel to the Y axis.
        in the layout of Blue Burst and in LandTables, also inside a sphere."""
        return self._float(3)

    @property
    def first_triangle(self) -> int:
        """Index of the first triangle."""
        return self._int(4)

    @property
    def triangle_count(self) -> int:
        """Triangles, one after the other."""
        return self._int(5)

    @property
    def flags(self) -> int:
        """Bits COLLISION_*: all flags of the triangles; and COLLISION_SAME_*. LandTables: flags of
        the entry, whose bit 31 is SURFACE_VISIBLE_SHIFT."""
        return self._int(6)

    @property
    def instance(self) -> int:
        """LandTables: index of the instance; other files: 0."""
        return self._int(7)


class Collision(Record):
    """Everything that a player can stand on or run into, in world space: the transforms of sections
    and nodes are already applied. LandTables: also the surfaces of water, which the flags tell
    apart. Every triangle is in exactly one group. To search a box, look at the groups first."""

    __slots__ = ()
    _layout = ("positions:P indices:P normals:P flags:P groups:P vertex_count:I triangle_count:I",
               "group_count:I reserved:I")

    @property
    def positions(self) -> Array[float]:
        """float[3 * vertex_count]: x, y, z in the world."""
        return self._array(0, 3 * self._values[5], "f")

    @property
    def indices(self) -> Array[int]:
        """int[3 * triangle_count]: Vertices; counter-clockwise seen from the front."""
        return self._array(1, 3 * self._values[6], "I")

    @property
    def normals(self) -> Array[float]:
        """float[3 * triangle_count]: One normal per triangle, as stored. A few thin triangles of
        real files have the opposite normal; the normal of a triangle without area is arbitrary.
        LandTables store none: the unit vector of the front side, or 0 for a triangle without
        area."""
        return self._array(2, 3 * self._values[6], "f")

    @property
    def flags(self) -> Array[int]:
        """int[triangle_count]: Bits COLLISION_*. LandTables: the flags of the entry, bits
        SA1_SURFACE_* or bits SA2_SURFACE_*, with bit 31."""
        return self._array(3, self._values[6], "I")

    @property
    def groups(self) -> PackedRecords[CollisionGroup]:
        """CollisionGroup[group_count]: In the order of the file."""
        return self._records(CollisionGroup, 4, self._values[7])

    @property
    def vertex_count(self) -> int:
        """Dreamcast: 3 per triangle, not shared. LandTables: vertices of meshes, which differ in
        normals, texture coordinates or colours, too."""
        return self._int(5)

    @property
    def triangle_count(self) -> int:
        """All triangles."""
        return self._int(6)

    @property
    def group_count(self) -> int:
        """All groups."""
        return self._int(7)


class PlacementAction(Record):
    """What happens when a wave is defeated."""

    __slots__ = ()
    _layout = ("type:I operands:2*I",)

    @property
    def type(self) -> int:
        """One of WAVE_ACTION_*."""
        return self._int(0)

    @property
    def operands(self) -> Tuple[int, ...]:
        """int[2]: As the type says; 0 if the type has fewer."""
        return self._numbers(1, 2)


class PlacementTable(Record):
    """A table of placements of a quest, or the one of a list."""

    __slots__ = ()
    _layout = ("offset:Q size:Q kind:I version:I floor:i first_placement:I placement_count:I",
               "room_count:I store:I index:I")

    @property
    def offset(self) -> int:
        """Of the table in its file."""
        return self._int(0)

    @property
    def size(self) -> int:
        """Bytes, with the header of the table."""
        return self._int(1)

    @property
    def kind(self) -> int:
        """As stored: 1 objects, 2 enemies, 3 waves, 4 random places, 5 random kinds. Lists without
        a header: 1, 2 or 3. Maps: the kind of all its placements, such as
        PLACEMENT_KIND_MAP_OBJECT."""
        return self._int(2)

    @property
    def version(self) -> int:
        """Waves: 1 or 2; else 0."""
        return self._int(3)

    @property
    def floor(self) -> int:
        """Area of the episode, as stored; -1: a list without a header. Maps: number of the map
        header."""
        return self._int(4)

    @property
    def first_placement(self) -> int:
        """index of the first placement."""
        return self._int(5)

    @property
    def placement_count(self) -> int:
        """Placements, one after the other."""
        return self._int(6)

    @property
    def room_count(self) -> int:
        """Random places: sections that the table lists; else 0."""
        return self._int(7)

    @property
    def store(self) -> int:
        """One of STORE_*; STORE_NONE: the file that was opened."""
        return self._int(8)

    @property
    def index(self) -> int:
        """Number of the file in the store."""
        return self._int(9)


class Placement(Record):
    """Something that stands in a stage or on a map, without a model. Members that a kind does not
    have are 0."""

    __slots__ = ()
    _layout = ("offset:Q raw:P actions:P raw_count:I action_count:I result:i kind:I type:I id:I",
               "flags:I table:i section:i section_id:i floor:i group:I wave:I children:I",
               "most_children:I position:3*f angles:3*i parameters:5*f integers:5*i world:16*f",
               "reserved:I")

    @property
    def offset(self) -> int:
        """Of the record in its file."""
        return self._int(0)

    @property
    def raw(self) -> Array[int]:
        """int[raw_count]: The record as stored, as little-endian words of 32 bits."""
        return self._array(1, self._values[3], "I")

    @property
    def actions(self) -> PackedRecords[PlacementAction]:
        """PlacementAction[action_count]: WAVE: what the game does when the wave is defeated."""
        return self._records(PlacementAction, 2, self._values[4])

    @property
    def raw_count(self) -> int:
        """Words of the record."""
        return self._int(3)

    @property
    def action_count(self) -> int:
        """actions, with the last one."""
        return self._int(4)

    @property
    def result(self) -> int:
        """OK; WAVE: why the actions cannot be read."""
        return self._int(5)

    @property
    def kind(self) -> int:
        """One of PLACEMENT_KIND_*."""
        return self._int(6)

    @property
    def type(self) -> int:
        """OBJECT, ENEMY: type id. WAVE: kind of event as stored. RANDOM_WEIGHT: index of the type
        in a table of the game. MAP_OBJECT: graphics id. MAP_BACKGROUND: one of
        MAP_BACKGROUND_KIND_*. MAP_WARP: number of the header that it leads to. MAP_TRIGGER: number
        of the variable."""
        return self._int(7)

    @property
    def id(self) -> int:
        """OBJECT, ENEMY: entity id as stored, which counts at run time. WAVE: id of the event.
        RANDOM_KIND: its index as stored. RANDOM_WEIGHT: index of a RANDOM_KIND. MAP_OBJECT: id in
        the map. other events of maps: index in their list."""
        return self._int(8)

    @property
    def flags(self) -> int:
        """As stored; OBJECT, ENEMY: these count at run time; MAP_OBJECT: number of the flag that
        hides it, see MapObject.flag."""
        return self._int(9)

    @property
    def table(self) -> int:
        """Index of its table: Scene.placement_tables; -1: no table."""
        return self._int(10)

    @property
    def section(self) -> int:
        """Index of its section in the scene; -1: not known, or it has none."""
        return self._int(11)

    @property
    def section_id(self) -> int:
        """id of the section as stored; -1: the kind has no section."""
        return self._int(12)

    @property
    def floor(self) -> int:
        """floor of the table: area of the episode; -1: the file does not tell it. Maps: height as
        stored, in fx32."""
        return self._int(13)

    @property
    def group(self) -> int:
        """OBJECT: group; MAP_BACKGROUND, MAP_OBJECT, MAP_TRIGGER: number of the script."""
        return self._int(14)

    @property
    def wave(self) -> int:
        """ENEMY, WAVE: wave."""
        return self._int(15)

    @property
    def children(self) -> int:
        """ENEMY: count of children, 0: the type decides; RANDOM_KIND: least count."""
        return self._int(16)

    @property
    def most_children(self) -> int:
        """RANDOM_KIND: largest count; else the same as children."""
        return self._int(17)

    @property
    def position(self) -> Tuple[float, ...]:
        """float[3]: x, y, z as stored: inside of the section. Maps: in the world."""
        return self._numbers(18, 3)

    @property
    def angles(self) -> Tuple[int, ...]:
        """int[3]: As stored; the low 16 bits count: 65536 per turn (BAMS). MAP_OBJECT: its
        direction, 0 for south."""
        return self._numbers(21, 3)

    @property
    def parameters(self) -> Tuple[float, ...]:
        """float[5]: OBJECT: parameters 1 to 3; ENEMY, RANDOM_KIND: 1 to 5. Their meaning depends on
        the type."""
        return self._numbers(24, 5)

    @property
    def integers(self) -> Tuple[int, ...]:
        """int[5]: OBJECT: parameters 4 to 6. ENEMY, RANDOM_KIND: 6 and 7. WAVE: the least and the
        largest delay in frames of 1/30 s, and in version 2 the least and the largest count of
        enemies, and the largest count of waves. RANDOM_PLACE: two unknown words. RANDOM_WEIGHT: the
        weight, an unknown byte. MAP_BACKGROUND: one of MAP_FACING_*. MAP_OBJECT: three parameters,
        range in x, range in z. MAP_WARP: index of the warp that it leads to. MAP_TRIGGER: width,
        length, value."""
        return self._numbers(29, 5)

    @property
    def world(self) -> Tuple[float, ...]:
        """float[16]: Column-major: places it in the world, if section is not -1; else inside of its
        section. Without a position: the identity. Maps: always in the world, on the ground
        (kunai/world.h)."""
        return self._numbers(34, 16)


class TexturesInfo(Record):
    """Facts about a whole set."""

    __slots__ = ()
    _layout = ("warnings:P warning_count:I warning_total:I format:I byte_order:I image_count:I",
               "palette_count:I broken_count:I reserved:I")

    @property
    def warnings(self) -> List[Error]:
        """Error[warning_count]: Problems that did not stop the open call, in the order of
        reading."""
        return self._errors(0, self._values[1])

    @property
    def warning_count(self) -> int:
        """warnings that are stored: at most 64."""
        return self._int(1)

    @property
    def warning_total(self) -> int:
        """All warnings, stored or not."""
        return self._int(2)

    @property
    def format(self) -> int:
        """One of FORMAT_*: what the file was read as."""
        return self._int(3)

    @property
    def byte_order(self) -> int:
        """One of BYTE_ORDER_*: BIG for GVR, GVM and GVP."""
        return self._int(4)

    @property
    def image_count(self) -> int:
        """Images."""
        return self._int(5)

    @property
    def palette_count(self) -> int:
        """Palettes, including those in images."""
        return self._int(6)

    @property
    def broken_count(self) -> int:
        """Images whose result is not OK."""
        return self._int(7)


class Palette(Record):
    """An array of colours."""

    __slots__ = ()
    _layout = ("colors:P name:S count:I bank:I first:I format:I",)

    @property
    def colors(self) -> Array[int]:
        """int[4 * count]: R, G, B, A of each colour; alpha is not multiplied in."""
        return self._array(0, 4 * self._values[3], "B")

    @property
    def name(self) -> bytes:
        """Of the image or palette; empty if the file has none."""
        return self._name(1)

    @property
    def count(self) -> int:
        """colours. TEX0 stores no lengths: up to the end of all colours."""
        return self._int(3)

    @property
    def bank(self) -> int:
        """The first colour has index bank * 16 + first among the 1024 colours of the console."""
        return self._int(4)

    @property
    def first(self) -> int:
        """See bank. TEX0, and palettes in images: bank and first are 0."""
        return self._int(5)

    @property
    def format(self) -> int:
        """One of PVR_PALETTE_*, one of GVR_PALETTE_*, or for TEX0 bits of TEX0_PALETTE_4_*."""
        return self._int(6)


class Level(Record):
    """One stored mip level."""

    __slots__ = ()
    _layout = ("offset:Q size:Q width:I height:I",)

    @property
    def offset(self) -> int:
        """Place of the stored bytes in the input; VQ: of the indices."""
        return self._int(0)

    @property
    def size(self) -> int:
        """Stored bytes; 0: missing, and decoding returns E_TRUNCATED."""
        return self._int(1)

    @property
    def width(self) -> int:
        """Texels, 1 to 4096."""
        return self._int(2)

    @property
    def height(self) -> int:
        """Texels, 1 to 4096."""
        return self._int(3)


class Image(_ImageMethods):
    """An image of a set. pixel_format and data_format are codes of the file."""

    __slots__ = ()
    _layout = ("offset:Q size:Q name:S pixel_name:T data_name:T levels:P palette:P width:I",
               "height:I level_count:I flags:I color_count:I first_color:I pixel_format:I",
               "data_format:I global_index:I used_height:I codebook_count:I result:i",
               "palette_index:i palette_rule:I")

    @property
    def offset(self) -> int:
        """Place in the input of everything after the header. TEX0: of the texels; of BLOCKS_4X4
        without the places in the palette."""
        return self._int(0)

    @property
    def size(self) -> int:
        """Bytes from offset to the next known structure or the end. TEX0: bytes of the texels."""
        return self._int(1)

    @property
    def name(self) -> bytes:
        """From the archive or dictionary; may be empty."""
        return self._name(2)

    @property
    def pixel_name(self) -> str:
        """name of the pixel format, static text: "ARGB4444"."""
        return self._text(4)

    @property
    def data_name(self) -> str:
        """How texels are stored, static text: "VQ, mipmaps"."""
        return self._text(5)

    @property
    def levels(self) -> PackedRecords[Level]:
        """Level[level_count]: The full size first."""
        return self._records(Level, 6, self._values[10])

    @property
    def palette(self) -> Optional[Palette]:
        """The palette that decoding uses if options name none. None: the image needs none, or its
        palette is elsewhere."""
        return self._record(Palette, 7)

    @property
    def width(self) -> int:
        """texels. If level_count is not 0: the same as levels[0].width. Else as in the file, any
        value: do not allocate memory with it."""
        return self._int(8)

    @property
    def height(self) -> int:
        """Texels, in the same way."""
        return self._int(9)

    @property
    def level_count(self) -> int:
        """levels of the format; XVR: levels that are complete. 0: see result."""
        return self._int(10)

    @property
    def flags(self) -> int:
        """Bits IMAGE_*."""
        return self._int(11)

    @property
    def color_count(self) -> int:
        """palette entries that indices can reach. 0: the image stores colours. TEX0 BLOCKS_4X4: 0,
        but the image needs a palette."""
        return self._int(12)

    @property
    def first_color(self) -> int:
        """Index of the colour that index 0 means, among the 1024 colours of the console; 0 if the
        image contains its palette."""
        return self._int(13)

    @property
    def pixel_format(self) -> int:
        """One of PVR_PIXEL_*, one of GVR_PALETTE_*, one of XVR_PIXEL_* or one of TEX0_FORMAT_*."""
        return self._int(14)

    @property
    def data_format(self) -> int:
        """One of PVR_DATA_*, one of GVR_DATA_*, bits XVR_* or bits TEX0_IMAGE_*."""
        return self._int(15)

    @property
    def global_index(self) -> int:
        """Identifies the texture in the game; see flags."""
        return self._int(16)

    @property
    def used_height(self) -> int:
        """Rows that are drawn, from the top: height. TEX0: can be less. Decoding gives all rows of
        height."""
        return self._int(17)

    @property
    def codebook_count(self) -> int:
        """VQ: entries of 8 bytes at offset; else 0."""
        return self._int(18)

    @property
    def result(self) -> int:
        """OK, or the result of decoding level 0."""
        return self._int(19)

    @property
    def palette_index(self) -> int:
        """Index of palette in the set, or -1 if palette is None."""
        return self._int(20)

    @property
    def palette_rule(self) -> int:
        """One of PALETTE_RULE_*: how palette was chosen."""
        return self._int(21)


class TextureRef(Record):
    """A texture that a model or a scene asks for."""

    __slots__ = ()
    _layout = ("name:S palette:S attributes:I global_index:I",)

    @property
    def name(self) -> bytes:
        """name of the image; empty if the file stores none."""
        return self._name(0)

    @property
    def palette(self) -> bytes:
        """Nitro: the name of the palette; else empty."""
        return self._name(2)

    @property
    def attributes(self) -> int:
        """Raw: attr of the NJS_TEXNAME; 0 in known files. Nitro: 0."""
        return self._int(4)

    @property
    def global_index(self) -> int:
        """Raw: texaddr of the NJS_TEXNAME; 0 in known files (ninja-container.md 4). Nitro: 0."""
        return self._int(5)


class _TextureList(Record):
    """The textures that a model or a scene asks for: materials contain indices of this list. A
    Ninja list without names has the rule MATCH_RULE_INDEX."""

    __slots__ = ()
    _layout = ("refs:P count:I rule:I",)

    @property
    def refs(self) -> PackedRecords[TextureRef]:
        """TextureRef[count]: May be empty if count is 0."""
        return self._records(TextureRef, 0, self._values[1])

    @property
    def count(self) -> int:
        """0: there is no list, and materials contain indices of images."""
        return self._int(1)

    @property
    def rule(self) -> int:
        """One of MATCH_RULE_*."""
        return self._int(2)


class TextureMatch(Record):
    """The result of Textures.match."""

    __slots__ = ()
    _layout = ("image:i palette:i rule:I reserved:I",)

    @property
    def image(self) -> int:
        """Index of the image in the set, or -1: not found."""
        return self._int(0)

    @property
    def palette(self) -> int:
        """Index of the palette in the set, or -1: decode with the image's own one."""
        return self._int(1)

    @property
    def rule(self) -> int:
        """One of MATCH_RULE_*: what decided; never MATCH_RULE_COUNT."""
        return self._int(2)


class SceneLand(Record):
    """What lies in a cell of a map."""

    __slots__ = ()
    _layout = ("land:I header:I area:I x:I z:I altitude:I first_light:I light_count:I result:i",
               "reserved:I")

    @property
    def land(self) -> int:
        """Number of the land."""
        return self._int(0)

    @property
    def header(self) -> int:
        """Number of the header; 4294967295: no header names the matrix."""
        return self._int(1)

    @property
    def area(self) -> int:
        """Number of the area. 0 can be an area; it is also the value if the table lacks the
        header."""
        return self._int(2)

    @property
    def x(self) -> int:
        """Column of the cell."""
        return self._int(3)

    @property
    def z(self) -> int:
        """Row of the cell."""
        return self._int(4)

    @property
    def altitude(self) -> int:
        """Steps of 8 units by which the model of the land is higher."""
        return self._int(5)

    @property
    def first_light(self) -> int:
        """Index of the first light of the area in Scene.lights."""
        return self._int(6)

    @property
    def light_count(self) -> int:
        """Lights of the area, one after the other."""
        return self._int(7)

    @property
    def result(self) -> int:
        """OK, or why the section is empty: the land is missing (E_RANGE), or it cannot be read."""
        return self._int(8)

if typing.TYPE_CHECKING:
    class OpenOptions(TypedDict, total=False):
        """The keywords of all classes that open a file: see Options."""

        flags: int
        archive_flags: int
        prs_flags: int
        textures_flags: int
        model_flags: int
        motion_flags: int
        format: int
        byte_order: int
        index: int
        offset: int
        base: int
        max_memory: int
        max_output: int
        max_work: int
        allocator: Allocator
        packing: int

# The structs, and the records, by their names in C.
STRUCTS: Dict[str, Type[Struct]] = {
    "kunai_string": _String, "kunai_error": _Error, "kunai_text": _Text,
    "kunai_allocator": Allocator, "kunai_options": Options, "kunai_game_counts": _GameCounts,
    "kunai_game_headers": _GameHeaders, "kunai_lz_info": _LzInfo, "kunai_map_draw": _MapDraw,
    "kunai_map_place": _MapPlace, "kunai_transform": Transform, "kunai_found": _Found,
    "kunai_scan_options": _ScanOptions, "kunai_prs_input": _PrsInput,
    "kunai_prs_output": _PrsOutput, "kunai_palette": _Palette,
    "kunai_decode_options": _DecodeOptions, "kunai_texture_match": _TextureMatch,
    "kunai_textures_part": _TexturesPart, "kunai_world_options": _WorldOptions,
    "kunai_request": _Request}
RECORDS: Dict[str, Type[Record]] = {
    "kunai_archive_info": ArchiveInfo, "kunai_program": Program, "kunai_rom": Rom,
    "kunai_entry": Entry, "kunai_game": Game, "kunai_game_headers": GameHeaders,
    "kunai_lz_info": LzInfo, "kunai_map_info": MapInfo, "kunai_map_header": MapHeader,
    "kunai_map_matrix": MapMatrix, "kunai_map_prop": MapProp, "kunai_map_plate": MapPlate,
    "kunai_map_strip": MapStrip, "kunai_map_triangle": MapTriangle,
    "kunai_map_height_cell": MapHeightCell, "kunai_map_cell_strip": MapCellStrip,
    "kunai_map_sound": MapSound, "kunai_map_land": MapLand, "kunai_map_area": MapArea,
    "kunai_map_light": MapLight, "kunai_map_animation": MapAnimation, "kunai_map_draw": MapDraw,
    "kunai_map_background": MapBackground, "kunai_map_object": MapObject, "kunai_map_warp": MapWarp,
    "kunai_map_trigger": MapTrigger, "kunai_map_place": MapPlace, "kunai_model_info": ModelInfo,
    "kunai_node": Node, "kunai_submesh": Submesh, "kunai_influence": Influence, "kunai_mesh": Mesh,
    "kunai_material": Material, "kunai_motion_info": MotionInfo, "kunai_track": Track,
    "kunai_outline_info": OutlineInfo, "kunai_record": OutlineRecord, "kunai_found": Found,
    "kunai_format_info": FormatInfo, "kunai_scene_info": SceneInfo, "kunai_scene_model": SceneModel,
    "kunai_clip": Clip, "kunai_texture_set": TextureSet, "kunai_section": Section,
    "kunai_instance": Instance, "kunai_land_table": LandTable,
    "kunai_texture_animation": TextureAnimation, "kunai_collision_group": CollisionGroup,
    "kunai_collision": Collision, "kunai_placement_action": PlacementAction,
    "kunai_placement_table": PlacementTable, "kunai_placement": Placement,
    "kunai_textures_info": TexturesInfo, "kunai_palette": Palette, "kunai_level": Level,
    "kunai_image": Image, "kunai_texture_ref": TextureRef, "kunai_texture_list": _TextureList,
    "kunai_texture_match": TextureMatch, "kunai_scene_land": SceneLand}

# Enums of members: the first constant, and the number of constants in a row above.
ENUMS: Dict[str, Tuple[str, int]] = {
    "kunai_result_code": ("OK", 14),
    "kunai_item": ("ITEM_NONE", 8),
    "kunai_byte_order": ("BYTE_ORDER_ANY", 4),
    "kunai_format": ("FORMAT_ANY", 75),
    "kunai_open_flags": ("OPEN_STRICT", 3),
    "kunai_archive_flags": ("ARCHIVE_QUICK", 3),
    "kunai_prs_flags": ("PRS_FILL", 2),
    "kunai_model_flags": ("MODEL_ONE_MESH", 7),
    "kunai_motion_flags": ("MOTION_ANGLES_WIDE", 4),
    "kunai_rom_part": ("ROM_PART_FILE", 6),
    "kunai_program_flags": ("PROGRAM_PACKED", 2),
    "kunai_rom_flags": ("ROM_HEADER_CRC", 5),
    "kunai_game_title": ("GAME_TITLE_DIAMOND", 5),
    "kunai_game_region": ("GAME_REGION_ENGLISH", 7),
    "kunai_game_search": ("GAME_SEARCH_KNOWN", 2),
    "kunai_map_header_flags": ("MAP_HEADER_BIKE", 7),
    "kunai_map_background_kind": ("MAP_BACKGROUND_KIND_READ", 3),
    "kunai_map_facing": ("MAP_FACING_NORTH", 7),
    "kunai_map_direction": ("MAP_DIRECTION_NORTH", 4),
    "kunai_scaling_rule": ("SCALING_RULE_INHERIT", 3),
    "kunai_mesh_kind": ("MESH_KIND_RIGID", 3),
    "kunai_material_flags": ("MATERIAL_BLEND", 13),
    "kunai_wrap": ("WRAP_REPEAT", 3),
    "kunai_filter": ("FILTER_POINT", 4),
    "kunai_blend": ("BLEND_ZERO", 10),
    "kunai_motion_kind": ("MOTION_KIND_NODES", 6),
    "kunai_interpolation": ("INTERPOLATION_STEP", 4),
    "kunai_property": ("PROPERTY_TRANSLATION", 26),
    "kunai_track_flags_kind": ("TRACK_FLAGS_KIND_NONE", 6),
    "kunai_fit": ("FIT_NONE", 4),
    "kunai_record_kind": ("RECORD_KIND_FILE", 144),
    "kunai_module": ("MODULE_PRS", 8),
    "kunai_confidence": ("CONFIDENCE_POSSIBLE", 3),
    "kunai_scan_flags": ("SCAN_PRS", 1),
    "kunai_store": ("STORE_NONE", 22),
    "kunai_role_flags": ("ROLE_VISIBLE", 3),
    "kunai_land_table_flags": ("LAND_TABLE_ANIMATED", 4),
    "kunai_texture_animation_type": ("TEXTURE_ANIMATION_TYPE_UNKNOWN", 2),
    "kunai_placement_kind": ("PLACEMENT_KIND_OBJECT", 10),
    "kunai_wave_action": ("WAVE_ACTION_NOTHING", 8),
    "kunai_image_flags": ("IMAGE_GLOBAL_INDEX", 6),
    "kunai_palette_rule": ("PALETTE_RULE_OWN", 5),
    "kunai_output": ("OUTPUT_RGBA8", 3),
    "kunai_match_rule": ("MATCH_RULE_INDEX", 4),
    "kunai_world_flags": ("WORLD_HEADER", 6),
}

# Members whose values are constants of an enum.
MEMBER_ENUMS: Dict[type, Dict[str, str]] = {
    _Error: {"code": "kunai_result_code", "format": "kunai_format", "item_kind": "kunai_item"},
    Options: {
        "flags": "kunai_open_flags", "archive_flags": "kunai_archive_flags",
        "prs_flags": "kunai_prs_flags", "model_flags": "kunai_model_flags",
        "motion_flags": "kunai_motion_flags", "format": "kunai_format",
        "byte_order": "kunai_byte_order"},
    ArchiveInfo: {"format": "kunai_format", "byte_order": "kunai_byte_order"},
    Program: {"part": "kunai_rom_part", "flags": "kunai_program_flags"},
    Rom: {"flags": "kunai_rom_flags"},
    Entry: {"packing": "kunai_format", "format": "kunai_format", "byte_order": "kunai_byte_order"},
    Game: {"title": "kunai_game_title", "region": "kunai_game_region", "format": "kunai_format"},
    _GameHeaders: {"search": "kunai_game_search"},
    GameHeaders: {"search": "kunai_game_search"},
    _LzInfo: {"format": "kunai_format"},
    LzInfo: {"format": "kunai_format"},
    MapInfo: {"format": "kunai_format", "byte_order": "kunai_byte_order"},
    MapHeader: {"flags": "kunai_map_header_flags"},
    MapBackground: {"kind": "kunai_map_background_kind", "facing": "kunai_map_facing"},
    MapObject: {"direction": "kunai_map_direction"},
    ModelInfo: {
        "format": "kunai_format", "byte_order": "kunai_byte_order",
        "scaling_rule": "kunai_scaling_rule"},
    Mesh: {"kind": "kunai_mesh_kind"},
    Material: {
        "flags": "kunai_material_flags", "blend_source": "kunai_blend",
        "blend_destination": "kunai_blend", "wrap_u": "kunai_wrap", "wrap_v": "kunai_wrap",
        "filter": "kunai_filter"},
    MotionInfo: {
        "format": "kunai_format", "byte_order": "kunai_byte_order", "kind": "kunai_motion_kind",
        "interpolation": "kunai_interpolation"},
    Track: {
        "property": "kunai_property", "interpolation": "kunai_interpolation",
        "flags_kind": "kunai_track_flags_kind"},
    OutlineInfo: {"format": "kunai_format", "byte_order": "kunai_byte_order"},
    OutlineRecord: {"kind": "kunai_record_kind"},
    _Found: {
        "format": "kunai_format", "byte_order": "kunai_byte_order", "modules": "kunai_module",
        "confidence": "kunai_confidence"},
    Found: {
        "format": "kunai_format", "byte_order": "kunai_byte_order", "modules": "kunai_module",
        "confidence": "kunai_confidence"},
    FormatInfo: {"format": "kunai_format", "modules": "kunai_module"},
    _ScanOptions: {"flags": "kunai_scan_flags"},
    SceneInfo: {"format": "kunai_format", "byte_order": "kunai_byte_order"},
    SceneModel: {"store": "kunai_store"},
    Clip: {"fit": "kunai_fit", "store": "kunai_store"},
    TextureSet: {"store": "kunai_store"},
    Instance: {"roles": "kunai_role_flags"},
    LandTable: {"attributes": "kunai_land_table_flags"},
    TextureAnimation: {"type": "kunai_texture_animation_type"},
    PlacementAction: {"type": "kunai_wave_action"},
    PlacementTable: {"store": "kunai_store"},
    Placement: {"kind": "kunai_placement_kind"},
    TexturesInfo: {"format": "kunai_format", "byte_order": "kunai_byte_order"},
    Image: {"flags": "kunai_image_flags", "palette_rule": "kunai_palette_rule"},
    _DecodeOptions: {"output": "kunai_output"},
    _TextureList: {"rule": "kunai_match_rule"},
    _TextureMatch: {"rule": "kunai_match_rule"},
    TextureMatch: {"rule": "kunai_match_rule"},
    _WorldOptions: {"flags": "kunai_world_flags"},
    _Request: {"store": "kunai_store", "format": "kunai_format"},
}

# The types of the result and of the arguments. Pointers to records and to arrays are addresses.
FUNCTIONS: Dict[str, Tuple[Any, ...]] = {
    "kunai_version": (u32,),
    "kunai_result_name": (text_p, i32),
    "kunai_format_name": (text_p, u32),
    "kunai_item_name": (text_p, u32),
    "kunai_archive_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_archive_close": (None, void_p),
    "kunai_archive_get_info": (void_p, void_p),
    "kunai_archive_get_entry": (void_p, void_p, u32),
    "kunai_archive_get_rom": (void_p, void_p),
    "kunai_archive_get_stored": (void_p, void_p, u32, P(size_t)),
    "kunai_archive_find": (i32, void_p, text_p, size_t),
    "kunai_archive_read": (i32, void_p, u32, void_p, size_t, P(u64), P(_Error)),
    "kunai_game_get": (void_p, u32),
    "kunai_game_find": (void_p, text_p),
    "kunai_game_get_path": (text_p, void_p, u32, u32, P(i32)),
    "kunai_game_find_headers": (
        i32, void_p, text_p, size_t, P(_GameCounts), P(_GameHeaders), P(_Error)),
    "kunai_lz_inspect": (i32, text_p, size_t, P(Options), P(_LzInfo), P(_Error)),
    "kunai_lz_size": (i32, text_p, size_t, P(Options), P(u64), P(u64), P(_Error)),
    "kunai_lz_decode": (i32, text_p, size_t, P(Options), void_p, size_t, P(u64), P(u64), P(_Error)),
    "kunai_map_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_map_close": (None, void_p),
    "kunai_map_get_info": (void_p, void_p),
    "kunai_map_get_headers": (void_p, void_p, P(u32)),
    "kunai_map_get_names": (void_p, void_p, P(u32)),
    "kunai_map_get_matrix": (void_p, void_p),
    "kunai_map_get_land": (void_p, void_p),
    "kunai_map_get_area": (void_p, void_p),
    "kunai_map_get_models": (void_p, void_p, P(u32)),
    "kunai_map_get_lights": (void_p, void_p, P(u32)),
    "kunai_map_get_animation": (void_p, void_p),
    "kunai_map_get_draws": (void_p, void_p, u32, P(u32)),
    "kunai_map_find_light": (i32, void_p, u32),
    "kunai_map_get_backgrounds": (void_p, void_p, P(u32)),
    "kunai_map_get_objects": (void_p, void_p, P(u32)),
    "kunai_map_get_warps": (void_p, void_p, P(u32)),
    "kunai_map_get_triggers": (void_p, void_p, P(u32)),
    "kunai_map_find_place": (i32, i32, i32, P(_MapPlace)),
    "kunai_map_heights": (i32, void_p, i32, i32, u32, void_p, size_t, P(u32), P(_Error)),
    "kunai_map_height": (i32, void_p, i32, i32, i32, P(i32), P(_Error)),
    "kunai_model_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_model_close": (None, void_p),
    "kunai_model_get_info": (void_p, void_p),
    "kunai_model_get_node": (void_p, void_p, u32),
    "kunai_model_get_mesh": (void_p, void_p, u32),
    "kunai_model_get_material": (void_p, void_p, u32),
    "kunai_model_get_texture_list": (void_p, void_p),
    "kunai_model_world": (i32, void_p, P(Transform), size_t, void_p, size_t, P(_Error)),
    "kunai_model_skin": (i32, void_p, u32, void_p, size_t, void_p, void_p, size_t, P(_Error)),
    "kunai_model_uv_matrix": (i32, void_p, u32, void_p, f32, void_p, void_p, P(_Error)),
    "kunai_motion_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_motion_close": (None, void_p),
    "kunai_motion_get_info": (void_p, void_p),
    "kunai_motion_get_track": (void_p, void_p, u32),
    "kunai_motion_fits": (i32, void_p, void_p),
    "kunai_motion_sample": (i32, void_p, u32, f32, u32, void_p, size_t, P(_Error)),
    "kunai_motion_pose": (i32, void_p, void_p, f32, u32, P(Transform), size_t, P(_Error)),
    "kunai_motion_blend": (i32, P(Transform), P(Transform), f32, P(Transform), size_t, P(_Error)),
    "kunai_motion_shape": (i32, void_p, void_p, u32, f32, u32, void_p, void_p, size_t, P(_Error)),
    "kunai_outline_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_outline_close": (None, void_p),
    "kunai_outline_get_info": (void_p, void_p),
    "kunai_outline_get_record": (void_p, void_p, u32),
    "kunai_format_get": (void_p, u32),
    "kunai_probe": (i32, text_p, size_t, P(_Found)),
    "kunai_scan": (i32, text_p, size_t, P(_ScanOptions), P(u64), P(_Found)),
    "kunai_prs_size": (i32, text_p, size_t, P(Options), P(u64), P(u64), P(_Error)),
    "kunai_prs_decode": (
        i32, text_p, size_t, P(Options), void_p, size_t, P(u64), P(u64), P(_Error)),
    "kunai_prs_open": (i32, P(Options), P(void_p), P(_Error)),
    "kunai_prs_close": (None, void_p),
    "kunai_prs_run": (i32, void_p, P(_PrsInput), P(_PrsOutput), u32, P(_Error)),
    "kunai_prs_reset": (None, void_p),
    "kunai_scene_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_scene_close": (None, void_p),
    "kunai_scene_get_info": (void_p, void_p),
    "kunai_scene_get_section": (void_p, void_p, u32),
    "kunai_scene_get_instance": (void_p, void_p, u32),
    "kunai_scene_get_model": (void_p, void_p, u32),
    "kunai_scene_get_clip": (void_p, void_p, u32),
    "kunai_scene_get_texture_set": (void_p, void_p, u32),
    "kunai_scene_get_texture_list": (void_p, void_p),
    "kunai_scene_get_animation": (void_p, void_p, u32),
    "kunai_scene_get_land_table": (void_p, void_p),
    "kunai_scene_get_collision": (void_p, void_p),
    "kunai_scene_get_placement": (void_p, void_p, u32),
    "kunai_scene_get_placement_table": (void_p, void_p, u32),
    "kunai_textures_open": (i32, text_p, size_t, P(Options), P(void_p), P(_Error)),
    "kunai_textures_close": (None, void_p),
    "kunai_textures_get_info": (void_p, void_p),
    "kunai_textures_get_image": (void_p, void_p, u32),
    "kunai_textures_get_palette": (void_p, void_p, u32),
    "kunai_textures_find_image": (i32, void_p, text_p, size_t),
    "kunai_textures_find_palette": (i32, void_p, text_p, size_t),
    "kunai_textures_decode": (i32, void_p, u32, u32, P(_DecodeOptions), void_p, size_t, P(_Error)),
    "kunai_textures_match": (i32, void_p, void_p, u32, P(_TextureMatch)),
    "kunai_textures_join": (i32, P(_TexturesPart), u32, P(Options), P(void_p), P(_Error)),
    "kunai_world_open": (i32, P(_WorldOptions), P(Options), P(void_p), P(_Error)),
    "kunai_world_next": (i32, void_p, P(_Request)),
    "kunai_world_give": (i32, void_p, P(_Request), text_p, size_t, P(_Error)),
    "kunai_world_finish": (i32, void_p, P(void_p), P(_Error)),
    "kunai_world_close": (None, void_p),
    "kunai_scene_get_land": (void_p, void_p, u32),
    "kunai_scene_get_lights": (void_p, void_p, P(u32)),
    "kunai_scene_find_light": (i32, void_p, u32, u32),
}

# Elements and lengths of the arrays that functions take. a: the values of a length, by the names
# of the parameters.
ARRAYS: Dict[str, Dict[str, Tuple[Any, Callable[[Any], Any]]]] = {
    "kunai_map_heights": {"heights": ("i", lambda a: a.capacity)},
    "kunai_model_world": {
        "pose": (Transform, lambda a: a.pose_count), "worlds": ("f", lambda a: 16 * a.world_count)},
    "kunai_model_skin": {
        "worlds": ("f", lambda a: 16 * a.world_count),
        "positions": ("f", lambda a: 3 * a.vertex_count),
        "normals": ("f", lambda a: 3 * a.vertex_count)},
    "kunai_model_uv_matrix": {
        "scale": ("f", lambda a: 2), "translation": ("f", lambda a: 2),
        "matrix": ("f", lambda a: 6)},
    "kunai_motion_sample": {"values": ("f", lambda a: a.value_count)},
    "kunai_motion_pose": {"pose": (Transform, lambda a: a.pose_count)},
    "kunai_motion_blend": {
        "a": (Transform, lambda a: a.count), "b": (Transform, lambda a: a.count),
        "blended": (Transform, lambda a: a.count)},
    "kunai_motion_shape": {
        "positions": ("f", lambda a: 3 * a.vertex_count),
        "normals": ("f", lambda a: 3 * a.vertex_count)},
    "kunai_textures_join": {"parts": (_TexturesPart, lambda a: a.count)},
}

# Lengths of the arrays that functions return. a: as in ARRAYS.
RESULTS: Dict[str, Callable[[Any], Any]] = {
    "kunai_archive_get_stored": lambda a: a.size,
    "kunai_map_get_headers": lambda a: a.count,
    "kunai_map_get_names": lambda a: a.count,
    "kunai_map_get_models": lambda a: a.count,
    "kunai_map_get_lights": lambda a: a.count,
    "kunai_map_get_draws": lambda a: a.count,
    "kunai_map_get_backgrounds": lambda a: a.count,
    "kunai_map_get_objects": lambda a: a.count,
    "kunai_map_get_warps": lambda a: a.count,
    "kunai_map_get_triggers": lambda a: a.count,
    "kunai_scene_get_lights": lambda a: a.count,
}

# ---- end of the generated part ----


PaletteLike = Union[None, Palette, Bytes]
Pose = Sequence[Transform]
Draw = Union[MapDraw, Tuple[int, int]]
Fetch = Callable[[int, int], Optional[bytes]]


def _find_library() -> Tuple[Any, str]:
    """Returns the loaded library, and the name that was loaded."""
    here = os.path.dirname(os.path.abspath(__file__))
    file = {"win32": "libkunai-0.dll", "darwin": "libkunai.0.dylib"}.get(sys.platform, "libkunai.so.0")
    names = [os.environ.get("KUNAI_LIBRARY") or ""]
    if not names[0]:
        names = [os.path.join(here, file), os.path.normpath(os.path.join(here, "../../build/lib", file)), file]
    tried = []
    for name in names:
        try:
            return c.CDLL(name), name
        except OSError as error:
            tried.append(f"\n  {name}: {error}")
    raise ImportError("the kunai library cannot be loaded: set KUNAI_LIBRARY to the path of "
                      f"{file}; tried:" + "".join(tried))


def _show_version(version: int) -> str:
    return f"{version >> 16}.{version >> 8 & 0xFF}.{version & 0xFF}"


def _load() -> Any:
    library, name = _find_library()
    try:
        for function, (result, *arguments) in FUNCTIONS.items():
            pointer = getattr(library, function)
            pointer.restype, pointer.argtypes = result, arguments
            if function == "kunai_version" and pointer() < VERSION:
                raise ImportError(f"{name} is version {_show_version(pointer())}, but this module needs "
                                  f"{_show_version(VERSION)} or newer")
    except AttributeError as error:
        raise ImportError(f"the library does not fit this module: {error}") from None
    return library


lib = _load()

# ---- names, errors ----


def text(name: bytes) -> str:
    """Returns a name as text: Shift_JIS if the bytes are valid in it, else one Latin-1 letter per byte."""
    try:
        return name.decode("cp932")
    except UnicodeDecodeError:
        return name.decode("latin-1")


def _name(name: Name) -> bytes:
    """Returns bytes for which text() returns this name. Bytes are returned unchanged."""
    if not isinstance(name, str):
        return _bytes(name)
    try:
        return name.encode("cp932")
    except UnicodeEncodeError:
        return name.encode("latin-1")


def _bytes(data: Data) -> bytes:
    if isinstance(data, bytes):
        return data
    try:
        return bytes(memoryview(data))
    except TypeError:
        raise TypeError(f"data must be bytes, such as open(path, 'rb').read(), not {type(data).__name__}") from None


def result_name(code: int) -> str:
    """Returns the name of a result code: "KUNAI_E_FORMAT"."""
    name: bytes = lib.kunai_result_name(code)
    return name.decode()


def format_name(code: int) -> str:
    """Returns the name of one of FORMAT_*: "PVM"."""
    name: bytes = lib.kunai_format_name(code)
    return name.decode()


def item_name(kind: int) -> str:
    """Returns the name of one of ITEM_*, the kinds of items that errors name: "entry"."""
    name: bytes = lib.kunai_item_name(kind)
    return name.decode()


def _list_static(kind: Type[R], get: Any) -> Iterator[R]:
    for index in itertools.count():
        address = get(index)
        if not address:
            return
        yield kind(_static, address, index)


def formats() -> Iterator[FormatInfo]:
    """Yields a FormatInfo for each format of the library, in ascending order."""
    return _list_static(FormatInfo, lib.kunai_format_get)


def games() -> Iterator[Game]:
    """Yields a Game for each game whose maps the library knows."""
    return _list_static(Game, lib.kunai_game_get)


class Error(Exception):
    """An error or a warning.

    code       E_*.
    offset     Place in the input.
    record     Name of the structure.
    message    The fault of the structure.
    format     FORMAT_*: what the input was taken for.
    item_kind  ITEM_*: the kind of the faulty item, see item_name(); item is its index.
    line       Line of the offset in Ninja ASCII and C source; 0 in other formats. place() also tells
               the column.
    """

    def __init__(self, code: int, error: Optional[_Error] = None) -> None:
        error = error or _Error(code=code)
        self.code, self.offset, self.format = code, error.offset, error.format
        self.item_kind, self.item, self.line = error.item_kind, error.item, error.line
        self.record: str = (error.record or b"").decode()
        self.message: str = (error.message or b"").decode()
        super().__init__(code)

    def __str__(self) -> str:
        where = f"offset {self.offset:#x}: " + (self.record and self.record + ": ")
        name = result_name(self.code)
        return f"{where}{self.message} ({name})" if self.message else name

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def place(self, data: Data) -> Tuple[int, int]:
        """Returns line and column of the offset in data, both from 1. A column is a byte: a tab is one
        column, a letter of Shift_JIS two."""
        before = _bytes(data)[:self.offset]
        return before.count(b"\n") + 1, len(before) - before.rfind(b"\n")


def _check(code: int, error: Optional[_Error] = None) -> int:
    if code < 0:
        raise Error(code, error)
    return code


# ---- handles, lists, arrays ----


class _Memory(c.c_void_p):
    """The pointer of a handle. The handle, its arrays and the calls that run with it refer to this object. The
    last of them closes the handle of the library, also if another thread calls close()."""

    _close: Any
    _read: object  # by the library, until the handle is closed

    def __del__(self) -> None:
        self._close(self)


def _make_memory(close: Any, read: object = None) -> _Memory:
    memory = _Memory()
    memory._close, memory._read = close, read
    return memory


class _Part(c.c_void_p):
    """The pointer of a model or a motion that a scene owns."""

    _owner: object


@functools.lru_cache(None)
def _find_function(module: str, name: str) -> Any:
    return getattr(lib, f"kunai_{module}_{name}")


@functools.lru_cache(None)
def _plan_list(module: str, name: str) -> Tuple[Any, int, Any]:
    """Returns the function that gets the info of a module, the place of the number of records in it, and the
    function that gets a record."""
    return (_find_function(module, "get_info"), _find_offset(RECORDS[f"kunai_{module}_info"], name + "_count"),
            _find_function(module, "get_" + name))


def _open(module: str, options: Options, *data: Any) -> _Memory:
    memory, error = _make_memory(_find_function(module, "close"), (data, options)), _Error()
    code = _find_function(module, "open")(*data, options, memory, error)
    if code < 0:
        raise Error(code, error)
    return memory


def _join(sets: Sequence[c.c_void_p], parts: Any, options: Options) -> _Memory:
    """Returns the memory of a set that is joined from others. It keeps the memory of the others."""
    memory, error = _make_memory(lib.kunai_textures_close, (sets, parts, options)), _Error()
    _check(lib.kunai_textures_join(parts, len(parts), options, memory, error), error)
    return memory


def _join_world(fetch: Fetch, what: _WorldOptions, options: Options) -> _Memory:
    """Returns the memory of a scene that is joined from files."""
    memory, world, request, error = _make_memory(lib.kunai_scene_close, options), void_p(), _Request(), _Error()
    _check(lib.kunai_world_open(what, options, world, error), error)
    try:
        while lib.kunai_world_next(world, request) == NEED_INPUT:
            data = fetch(request.store, request.index)
            if data is not None:
                data = _bytes(data)
            _check(lib.kunai_world_give(world, request, data, len(data or b""), error), error)
        _check(lib.kunai_world_finish(world, memory, error), error)
    finally:
        lib.kunai_world_close(world)
    return memory


class _Closable:
    _memory: Optional[_Memory] = None
    __reduce_ex__ = _refuse_pickle

    @property
    def _pointer(self) -> c.c_void_p:
        memory = self._memory
        if memory is None:
            raise ValueError(f"{type(self).__name__} is closed")
        return memory

    def close(self) -> None:
        """Closes this object. Arrays that were taken from it stay valid. Closing it again does nothing."""
        self._memory = None

    def __exit__(self, *_: object) -> None:
        self.close()


def _show(value: Any) -> str:
    if isinstance(value, memoryview) and len(value) > 4:
        return f"<{len(value)} {'float' if value.format in ('f', 'd') else 'int'}>"
    if isinstance(value, Records) and len(value) > 4:
        return f"<{len(value)} {value._kind.__name__ if isinstance(value, PackedRecords) else value._name}>"
    if isinstance(value, bytes) and len(value) > 64:
        return f"<{len(value)} bytes>"
    if isinstance(value, (list, tuple, c.Array, memoryview, Records)):
        return f"[{', '.join(map(_show, value))}]"
    return repr(value)


@functools.lru_cache(None)
def _list_constants(enum: str) -> Dict[str, int]:
    """Returns {name: value}, in the order of the enum."""
    first, count = ENUMS[enum]
    names = list(globals())
    names = names[names.index(first):][:count]
    return {name: globals()[name] for name in names}


def _show_constant(enum: str, value: int) -> str:
    """Returns the name of a constant, or the names of all bits of flags. A value without a name is shown
    as a number."""
    constants = _list_constants(enum)
    if value in constants.values():
        return next(name for name, known in constants.items() if known == value)
    if not enum.endswith("_flags") and enum != "kunai_module":
        return repr(value)
    bits = {name: bit for name, bit in constants.items() if bit & value == bit}
    rest = value & ~functools.reduce(operator.or_, bits.values(), 0)
    return " | ".join([*bits, *[f"{rest:#x}"] * bool(rest)]) or "0"


def _members(record: object, names: Iterable[str]) -> str:
    enums = MEMBER_ENUMS.get(type(record), {})
    return ", ".join(f"{name}=" + (_show_constant(enums[name], getattr(record, name)) if name in enums
                                   else _show(getattr(record, name))) for name in names)


def _show_array(array: Sequence[Any]) -> str:
    most = 64
    shown = [_show(value) for value in array[:most]]
    if len(array) > most:
        shown.append(f"... {len(array)} in all")
    return f"[{', '.join(shown)}]"


class ListedRecords(Records[R]):
    """The records that a function of the library gives by their indices."""

    __slots__ = "_kind", "_function", "_find_function"

    def __init__(self, handle: Handle, kind: Type[R], name: str, count: int, get: Any, find: str = "") -> None:
        self._owner, self._name, self._count = handle, name, count
        self._kind, self._function, self._find_function = kind, get, find

    def _get(self, index: int) -> R:
        pointer = self._owner._pointer
        return self._kind(self._owner, self._function(pointer, index), index)

    def __iter__(self) -> Iterator[R]:
        owner, kind, get = self._owner, self._kind, self._function
        pointer = owner._pointer
        for index in range(self._count):
            if owner._window is None:
                self._hold()
            yield kind(owner, get(pointer, index), index)

    def _find(self, name: bytes) -> int:
        if not self._find_function:
            return super()._find(name)
        found: int = self._owner._function(self._find_function)(self._owner._pointer, name, len(name))
        return found


def _number(index: int, count: int, what: str) -> int:
    """Returns an index from 0. The given index may be negative: then it counts from the end."""
    try:
        return range(count)[index]
    except IndexError:
        raise IndexError(f"no {what} {index}: there {'is' if count == 1 else 'are'} "
                         f"{_count(count, what)}") from None


def _count(count: int, what: str) -> str:
    plural = {"entry": "entries", "mesh": "meshes"}.get(what, what + "s")
    return f"{count} {what if count == 1 else plural}"


def _find_pointer(handle: Any, kind: Type[Handle], name: str) -> c.c_void_p:
    """Returns the pointer of an argument. The library cannot see what kind of handle a pointer is."""
    if not isinstance(handle, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {type(handle).__name__}")
    return handle._pointer


H = TypeVar("H", bound="Handle")


class Handle(_Closable):
    """The base of all modules."""

    _module = ""
    _lists: Tuple[str, ...] = ()
    _window: Any

    def __init__(self, data: Data, headers: Iterable[Data] = (), **options: Unpack[OpenOptions]) -> None:
        """Opens the bytes of a file. They are copied if they are no bytes object.

        headers: further C texts with constants that a C source needs.
        options: the members of Options.
        """
        self._begin(data, headers, Options(**options))

    def _begin(self, data: Data, headers: Iterable[Data], options: Options) -> None:
        data, others = _bytes(data), [_bytes(of) for of in headers] if headers else []
        if others:
            texts: Any = (_Text * len(others))()
            for header, text in zip(others, texts):
                text.data, text.size = c.cast(c.c_char_p(header), c.c_void_p), len(header)
            options.headers, options.header_count = texts, len(texts)
        self._start(_open(self._module, options, data, len(data)))

    def _start(self, memory: _Memory) -> None:
        self._memory, self._window = memory, _open_window(memory)

    def close(self) -> None:
        """Closes this object. Arrays that were taken from it stay valid. Closing it again does nothing."""
        self._memory = self._window = None

    def __enter__(self: H) -> H:
        self._pointer  # raises ValueError if the object is closed
        return self

    def _function(self, name: str) -> Any:
        return _find_function(self._module, name)

    def _make_info(self, kind: Type[R]) -> R:
        pointer = self._pointer
        return kind(self, self._function("get_info")(pointer))

    def _record(self, kind: Type[R], name: str) -> Optional[R]:
        """Returns the only record of a kind, or None."""
        pointer = self._pointer
        address = self._function("get_" + name)(pointer)
        return kind(self, address) if address else None

    def _packed(self, kind: Type[R], name: str) -> PackedRecords[R]:
        count, pointer = u32(), self._pointer
        address = self._function(f"get_{name}s")(pointer, count)
        length = _length(f"kunai_{self._module}_get_{name}s", count=count.value)
        return PackedRecords(self, kind, address or 0, length if address else 0, name)

    @property
    def info(self) -> Any:
        """Counts and the format."""
        raise NotImplementedError

    @property
    def warnings(self) -> List[Error]:
        """Damage that did not stop the call, and other remarks."""
        warnings: List[Error] = self.info.warnings
        return warnings

    def _list(self, kind: Type[R], name: str, find: str = "") -> ListedRecords[R]:
        pointer, (get_info, at, get) = self._pointer, _plan_list(self._module, name)
        address = get_info(pointer) + at
        count = int.from_bytes(_memory_view[address:address + 4], sys.byteorder)
        return ListedRecords(self, kind, name, count, get, find)

    def __repr__(self) -> str:
        kind = type(self).__name__
        if self._memory is None:
            return f"<{kind}: closed>"
        info = self.info
        counts = [_count(getattr(info, name + "_count"), name) for name in self._lists]
        return f"<{kind} {format_name(info.format)}: {', '.join(counts)}>"


# ---- modules ----


class Archive(Handle, Sequence[Entry]):
    """An archive: AFS, GSL, BML, PVM, NARC, a Ninja chunk file, a ROM... It is the sequence of its entries:

        with kunai.Archive(data) as archive:
            for entry in archive:
                print(kunai.text(entry.name), entry.unpacked_size)
            first = archive[0].read()
            if "creature.nj" in archive:
                model = kunai.Model(archive["creature.nj"].read())
    """

    _module, _lists = "archive", ("entry",)

    @property
    def info(self) -> ArchiveInfo:
        """Counts and the format."""
        return self._make_info(ArchiveInfo)

    @property
    def entries(self) -> ListedRecords[Entry]:
        """All entries. The archive itself is the same sequence."""
        return self._list(Entry, "entry", "find")

    @property
    def rom(self) -> Optional[Rom]:
        """The header, programs and titles of a Nintendo DS ROM; None for other archives."""
        return self._record(Rom, "rom")

    def find(self, name: Name) -> int:
        """Returns the index of the first entry with a name, or -1."""
        return self.entries.find(name)

    def read(self, index: Union[int, Name]) -> bytes:
        """Returns the unpacked bytes of an entry. index: its number or name."""
        entries, written, error = self.entries, u64(), _Error()
        index = entries._number(index)
        entry = entries._get(index)
        # An entry that cannot be read may declare any size.
        size = entry.unpacked_size if entry.result == OK else 0
        out = memoryview(bytearray(size))
        _check(lib.kunai_archive_read(self._pointer, index, _place(out), size, written, error), error)
        return out[:written.value].tobytes()

    def stored(self, index: Union[int, Name]) -> bytes:
        """Returns the bytes of an entry as stored, packed or not. index: its number or name."""
        size, pointer = size_t(), self._pointer
        stored = lib.kunai_archive_get_stored(pointer, self.entries._number(index), size)
        return c.string_at(stored, size.value)

    def __len__(self) -> int:
        return len(self.entries)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: Union[int, Name]) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> List[Entry]: ...

    def __getitem__(self, index: Union[int, Name, slice]) -> Union[Entry, List[Entry]]:
        return self.entries[index]

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def __contains__(self, item: object) -> bool:
        return item in self.entries


class TextureList(PackedRecords[TextureRef]):
    """The textures that a model or a scene asks for. Textures.match() takes this list."""

    def __init__(self, handle: Handle) -> None:
        pointer = handle._pointer
        self._list = _TextureList(handle, handle._function("get_texture_list")(pointer))
        address, count = self._list._values[0], self._list.count
        super().__init__(handle, TextureRef, address or 0, count, "texture")

    @property
    def rule(self) -> int:
        """One of MATCH_RULE_*: how textures are paired with the images of a set."""
        return self._list.rule


class Textures(Handle, Sequence[Image]):
    """Images and palettes of an archive, of a texture file, or of a palette file. It is the sequence of its
    images.

        with kunai.Textures(pvr) as textures, kunai.Textures(pvp) as other:
            image = textures[0]
            rgba = image.decode(palette=other.palettes[0])
            small = image.decode(level=-1)
            indices = image.decode(output=kunai.OUTPUT_INDEX8)
    """

    _module, _lists = "textures", ("image", "palette")

    @property
    def info(self) -> TexturesInfo:
        """Counts and the format."""
        return self._make_info(TexturesInfo)

    @property
    def images(self) -> ListedRecords[Image]:
        """All images. The set itself is the same sequence."""
        return self._list(Image, "image", "find_image")

    @property
    def palettes(self) -> ListedRecords[Palette]:
        """The palettes of the file, including the palettes in images."""
        return self._list(Palette, "palette", "find_palette")

    def find(self, name: Name) -> int:
        """Returns the index of the first image with a name, or -1."""
        return self.images.find(name)

    def find_palette(self, name: Name) -> int:
        """Returns the index of the first palette with a name, or -1."""
        return self.palettes.find(name)

    def match(self, wanted: Union[TextureList, TextureRef], index: int = -1) -> TextureMatch:
        """Finds the image and the palette for a texture of a model. Returns a TextureMatch.

            for material in model.materials:
                match = textures.match(model.textures, material.texture)
                if match.image >= 0:
                    rgba = textures[match.image].decode(palette=textures.palette_of(match))

        wanted: the textures of a model or a scene, with the index of one; or one of these textures. An
        index outside of the list, such as -1, finds nothing.
        """
        if isinstance(wanted, TextureRef):
            index, wanted = wanted._index, TextureList(wanted._owner)
        if not isinstance(wanted, TextureList):
            raise TypeError(f"wanted must be textures of a model or a scene, not {type(wanted).__name__}")
        match, index = _TextureMatch(), operator.index(index)
        window = wanted._hold()
        _check(lib.kunai_textures_match(self._pointer, wanted._list._address,
                                        index if 0 <= index < 1 << 32 else 0xFFFFFFFF, match))
        del window  # until here it keeps the list alive
        return TextureMatch(_static, c.addressof(match))

    def match_all(self, wanted: TextureList) -> List[TextureMatch]:
        """Returns a TextureMatch for each of the textures of a model or a scene."""
        return [self.match(wanted, index) for index in range(len(wanted))]

    def palette_of(self, match: TextureMatch) -> Optional[Palette]:
        """Returns the palette of a match for decode(); None if the image has its own."""
        return self.palettes[match.palette] if match.palette >= 0 else None

    def decode(self, index: Union[int, Name], level: int = 0, output: int = OUTPUT_RGBA8,
               palette: PaletteLike = None, bank: int = 0) -> bytes:
        """Returns the texels of a level of an image as bytes, rows from top to bottom without a gap.
        Level 0 is the full size. index: number or name of the image.

        output: OUTPUT_RGBA8: R, G, B, A of each texel. OUTPUT_INDEX8: one byte per texel, the index of
        its colour, for images with a color_count. OUTPUT_NORMAL8: a normal map, 4 bytes per texel, for
        images with the flag IMAGE_BUMP.

        palette: the colours of the indices. It is one of the palettes of any Textures, or bytes with R,
        G, B, A of each colour. None means the palette of the image; an image without a palette becomes
        grey. Index 0 is colour 16 * bank of the palette; an index past its end is transparent black.

        Images of TEX0 have no palettes of their own. image.palette is a guess, and image.palette_rule
        says how good it is. None uses this guess.
        """
        images, error = self.images, _Error()
        index = images._number(index)
        sizes = [(of.width, of.height) for of in images._get(index).levels]
        sizes = sizes or [(0, 0)]  # the library reports an image without levels
        level = _number(level, len(sizes), "level")
        size = sizes[level][0] * sizes[level][1] * (1 if output == OUTPUT_INDEX8 else 4)
        out = bytearray(size)
        options = _DecodeOptions(output=output)
        colors = _find_palette(palette, bank)
        if colors is not None:
            options.palette = c.pointer(colors)
        _check(lib.kunai_textures_decode(self._pointer, index, level, options, _place(out), size, error), error)
        return bytes(out)

    def __len__(self) -> int:
        return len(self.images)

    def __bool__(self) -> bool:
        return True

    @overload
    def __getitem__(self, index: Union[int, Name]) -> Image: ...
    @overload
    def __getitem__(self, index: slice) -> List[Image]: ...

    def __getitem__(self, index: Union[int, Name, slice]) -> Union[Image, List[Image]]:
        return self.images[index]

    def __iter__(self) -> Iterator[Image]:
        return iter(self.images)

    def __contains__(self, item: object) -> bool:
        return item in self.images


class JoinedTextures(Textures):
    """Several sets as one, for example the textures of an archive, each in a file of its own.

        with kunai.Archive(data) as archive:
            sets = {entry.name: kunai.Textures(entry.read()) for entry in archive}
        textures = kunai.JoinedTextures(sets)
    """

    def __init__(self, sets: Union[Iterable[Textures], Mapping[Name, Textures]],
                 **options: Unpack[OpenOptions]) -> None:
        """sets: an iterable of Textures; or a mapping to Textures, whose keys (bytes, str) become the names
        of images without a name. options: the members of Options."""
        pairs: Any = sets.items() if isinstance(sets, collections.abc.Mapping) else ((b"", of) for of in sets)
        named = [(_name(name), _find_pointer(textures, Textures, "a set")) for name, textures in pairs]
        parts: Any = (_TexturesPart * len(named))()
        for part, (name, pointer) in zip(parts, named):
            part.textures = pointer
            part.name.data, part.name.size = c.cast(c.c_char_p(name), void_p), len(name)
        self._start(_join([pointer for _, pointer in named], parts, Options(**options)))


def _find_palette(palette: PaletteLike, bank: int) -> Any:
    """Returns the palette argument of decode() as a struct that begins at the bank, or None."""
    if bank < 0 or (bank and palette is None):
        raise ValueError(f"bank {bank} is below 0" if bank < 0 else f"bank {bank} needs a palette")
    if palette is None:
        return None
    if isinstance(palette, Textures):
        raise TypeError("palette must be one palette of the Textures, for example palettes[0]")
    if isinstance(palette, Record) and not isinstance(palette, Palette):
        raise TypeError(f"palette must be a Palette or bytes, not {type(palette).__name__}")
    colors = _bytes(palette.colors if isinstance(palette, Palette) else palette)
    if len(colors) % 4:
        raise ValueError(f"palette has {len(colors)} bytes, but a colour has 4")
    colors = colors[4 * 16 * bank:]
    return _Palette(colors=(u8 * len(colors)).from_buffer_copy(colors), count=len(colors) // 4)


def png(width: int, height: int, rgba: Bytes) -> bytes:
    """Returns a PNG file of texels that Textures.decode() returned as OUTPUT_RGBA8 or OUTPUT_NORMAL8."""
    def chunk(kind: bytes, data: bytes) -> bytes:
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    if len(rgba) != 4 * width * height:
        raise ValueError(f"{width} x {height} texels need {4 * width * height} bytes, not {len(rgba)}")
    rows = b"".join(b"\0" + rgba[y * width * 4:(y + 1) * width * 4] for y in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)  # 8 bits, RGBA
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Model(Handle):
    """Nodes, meshes, materials and names of textures. For a model in a memory dump, name the offset of
    its root node, and the address that its pointers count from:

        with kunai.Model(dump, flags=kunai.OPEN_BARE, format=kunai.FORMAT_NJBM,
                         offset=0x1234, base=0x8C010000) as model:
            drawn = [mesh for mesh in model.meshes if mesh.kind != kunai.MESH_KIND_VOLUME]

    Space is right-handed, and Y points up. Triangles are counter-clockwise seen from the front. UV (0, 0)
    is the top left corner of the picture. A matrix is 16 floats, column after column: [12:15] is the
    translation. A quaternion is x, y, z, w.

    A pose is a local transform for each node. This makes a pose, and computes the places of a mesh:

        with kunai.Model(data) as model:
            pose = [node.rest for node in model.nodes]
            pose[0].translation[1] += 5
            pose[1] = kunai.Transform((0, 1, 0), (0, 0, 0, 1), (1, 1, 1))
            positions, normals = model.skin(0, model.world(pose))
    """

    _module, _lists = "model", ("node", "mesh", "material", "texture")

    def __init__(self, data: Data, draws: Optional[Sequence[Draw]] = None, headers: Iterable[Data] = (),
                 **options: Unpack[OpenOptions]) -> None:
        """Opens a model. headers: further C texts with constants that a C source needs. options: the
        members of Options.

        draws: for a prop model of Pokemon Platinum, the result of Map.draws(), or any sequence of
        (material, shape): these are drawn, on one node without a transform. If it is None or empty, the
        model itself says what it draws."""
        made = Options(**options)
        if draws is not None and len(draws):
            pairs = [(of.material, of.shape) if isinstance(of, MapDraw) else of for of in draws]
            made.draws = (_MapDraw * len(pairs))(*[_MapDraw(*pair) for pair in pairs])
            made.draw_count = len(pairs)
        self._begin(data, headers, made)

    @property
    def info(self) -> ModelInfo:
        """Counts, the format, and what belongs to the whole model."""
        return self._make_info(ModelInfo)

    @property
    def nodes(self) -> ListedRecords[Node]:
        """The nodes: a parent comes before its children."""
        return self._list(Node, "node")

    @property
    def meshes(self) -> ListedRecords[Mesh]:
        """All meshes. Positions of a rigid mesh are in the space of its node. Positions of a skinned mesh
        are in the bind space of inverse_binds. skin() puts both into model space. Arrays are flat:

        positions, normals, binormals, tangents  3 floats per vertex
        each of uvs, volume_uvs                  2 floats per vertex
        each of colors, speculars                4 bytes per vertex
        joints, weights                          4 numbers per vertex
        influence_starts                         1 number per vertex, and one more at the end
        indices                                  corner_count numbers per primitive
        polygon_normals                          3 floats per triangle
        user_words                               user_count words per triangle"""
        return self._list(Mesh, "mesh")

    @property
    def volumes(self) -> List[Mesh]:
        """The meshes that are modifier volumes, which are not drawn."""
        return [mesh for mesh in self.meshes if mesh.kind == MESH_KIND_VOLUME]

    @property
    def materials(self) -> ListedRecords[Material]:
        """The materials. Sub-meshes have their indices."""
        return self._list(Material, "material")

    @property
    def textures(self) -> TextureList:
        """The textures that the model asks for. Materials have their indices."""
        return TextureList(self)

    @property
    def inverse_binds(self) -> Array[float]:
        """16 floats per node: the inverse bind matrices. Empty if the model has no skinned mesh."""
        return self.info.inverse_binds

    def world(self, pose: Optional[Pose] = None) -> Array[float]:
        """Returns the world matrices of a pose, 16 floats per node. pose: from Motion.pose(), or any
        sequence of Transform; None means the rest pose."""
        count = self.info.node_count
        taken = None
        if pose is not None:
            taken = _take("kunai_model_world", "pose", pose, f"transforms for {count} nodes", pose_count=count)
        out: Array[float] = _room("kunai_model_world", "worlds", world_count=count)
        error = _Error()
        _check(lib.kunai_model_world(self._pointer, taken, count if taken else 0, _place(out), count, error),
               error)
        return out

    def uv_matrix(self, material: Union[int, Material], scale: Optional[Sequence[float]] = None,
                  rotation: float = 0.0, translation: Optional[Sequence[float]] = None) -> Array[float]:
        """Returns the matrix, 6 floats, that the texture coordinates of a material are multiplied by if
        its texture is scaled, turned and moved. The values are those of motions: PROPERTY_UV_SCALE,
        PROPERTY_UV_ROTATION and PROPERTY_UV_TRANSLATION. material: a material or its number."""
        function = "kunai_model_uv_matrix"
        material = _record_number(material, self.materials, "a material", "model")
        out: Array[float] = _room(function, "matrix")
        error = _Error()
        taken = _take(function, "scale", scale, "factors for U and V") if scale is not None else None
        moved = (_take(function, "translation", translation, "distances for U and V")
                 if translation is not None else None)
        _check(lib.kunai_model_uv_matrix(self._pointer, material, _place(taken), f32(rotation), _place(moved),
                                         _place(out), error), error)
        return out

    def skin(self, mesh: Union[int, Mesh], worlds: Sequence[float]) -> Tuple[Array[float], Array[float]]:
        """Returns the positions and normals of a mesh in model space. mesh: a mesh or its number. worlds:
        from world(), or any sequence of as many floats."""
        mesh, matrices = self._mesh_number(mesh), self.info.node_count
        taken = _take("kunai_model_skin", "worlds", worlds, f"floats for {matrices} matrices",
                      world_count=matrices)
        count, error = self.meshes._get(mesh).vertex_count, _Error()
        positions, normals = (_room("kunai_model_skin", name, vertex_count=count)
                              for name in ("positions", "normals"))
        _check(lib.kunai_model_skin(self._pointer, mesh, _place(taken), matrices, _place(positions),
                                    _place(normals), count, error), error)
        return positions, normals

    def _mesh_number(self, mesh: Union[int, Mesh]) -> int:
        return _record_number(mesh, self.meshes, "a mesh", "model")


def _record_number(value: Any, records: ListedRecords[R], name: str, owner: str) -> int:
    """Returns the index of a record, or the index that the value itself is."""
    if isinstance(value, records._kind):
        if value not in records[value._index:value._index + 1]:
            raise ValueError(f"{name} of another {owner} is given")
        return value._index
    try:
        return records._number(operator.index(value))
    except TypeError:
        raise TypeError(f"{name} or its number is needed, not {type(value).__name__}") from None


def _room(function: str, parameter: str, **given: int) -> Any:
    """Returns an array that a function fills. given: the parameters that decide its length."""
    kind, count = ARRAYS[function][parameter]
    length = count(types.SimpleNamespace(**given))
    if not isinstance(kind, str):
        return (kind * length)()
    room: Any = memoryview(bytearray(length * _sizes[kind]))
    return room.cast(kind)


def _place(array: Any) -> Optional[int]:
    """Returns the address of an array that _room() or _take() made, or None."""
    if array is None or not len(array):
        return None
    return c.addressof(c.c_char.from_buffer(array))


def _length(function: str, **given: int) -> int:
    """Returns the number of elements of an array that a function returned."""
    return int(RESULTS[function](types.SimpleNamespace(**given)))


def _take(function: str, parameter: str, values: Any, what: str, **given: int) -> Any:
    """Returns any sequence as an array that a function reads. It may be longer than the function needs."""
    kind, count = ARRAYS[function][parameter]
    least, array = count(types.SimpleNamespace(**given)), values
    if not isinstance(kind, str):
        if not (isinstance(values, c.Array) and values._type_ is kind):
            array = (kind * len(values))(*values)
    else:
        array = arrays.array(kind)  # a copy: another thread may change the length of the given array
        view = _find_view(values, kind)
        if view is None:
            array.extend(values)
        else:
            array.frombytes(view)
    if len(array) < least:
        raise ValueError(f"{parameter} has {len(array)} {what}: at least {least} are needed")
    return array


def _find_view(values: Any, kind: str) -> Optional[memoryview]:
    """Returns the bytes of a buffer of numbers of one kind, or None for anything else."""
    try:
        view = memoryview(values)
    except TypeError:
        return None
    order = "<" if sys.byteorder == "little" else ">"
    return view.cast("B") if view.contiguous and view.format in (kind, "@" + kind, order + kind) else None


class Motion(Handle):
    """The tracks of a motion: of nodes, shapes, a camera, a light or materials."""

    _module, _lists = "motion", ("track",)

    def __init__(self, data: Data, model: Optional[Model] = None, headers: Iterable[Data] = (),
                 **options: Unpack[OpenOptions]) -> None:
        """Opens a motion. model: the model that it moves. headers: further C texts with constants that a C
        source needs. options: the members of Options."""
        made = Options(**options)
        pointer = _find_pointer(model, Model, "model") if model is not None else None
        made.model = pointer  # an address: the object must live until the library has read the model
        self._begin(data, headers, made)

    @property
    def info(self) -> MotionInfo:
        """Counts, the format, and what belongs to the whole motion."""
        return self._make_info(MotionInfo)

    @property
    def tracks(self) -> ListedRecords[Track]:
        """The tracks: one property of one group each."""
        return self._list(Track, "track")

    def fits(self, model: Model) -> int:
        """Returns how well the motion fits a model: FIT_NONE (which is 0, false), FIT_POSSIBLE, FIT_COUNT
        or FIT_NAMES."""
        fit: int = lib.kunai_motion_fits(self._pointer, _find_pointer(model, Model, "model"))
        return fit

    def sample(self, track: Union[int, Track], frame: float, mode: int = SAMPLE_LOOP) -> Array[float]:
        """Returns the values of a track at a frame. track: a track or its number."""
        tracks = self.tracks
        track = _record_number(track, tracks, "a track", "motion")
        out: Array[float] = _room("kunai_motion_sample", "values", value_count=tracks._get(track).value_count)
        error = _Error()
        _check(lib.kunai_motion_sample(self._pointer, track, f32(frame), _whole(mode, u32), _place(out), len(out),
                                       error), error)
        return out

    def pose(self, model: Model, frame: float, mode: int = SAMPLE_LOOP) -> c.Array[Transform]:
        """Returns the local transforms of all nodes of a model at a frame. You may change them."""
        pointer, error = _find_pointer(model, Model, "model"), _Error()
        out: c.Array[Transform] = _room("kunai_motion_pose", "pose", pose_count=model.info.node_count)
        _check(lib.kunai_motion_pose(self._pointer, pointer, f32(frame), _whole(mode, u32), out, len(out), error),
               error)
        return out

    def shape(self, model: Model, mesh: Union[int, Mesh], frame: float,
              mode: int = SAMPLE_LOOP) -> Tuple[Array[float], Array[float]]:
        """Returns the positions and normals of a rigid mesh of a model at a frame of a motion of shapes.
        mesh: a mesh or its number."""
        pointer = _find_pointer(model, Model, "model")
        mesh = model._mesh_number(mesh)
        count = model.meshes._get(mesh).vertex_count
        positions, normals = (_room("kunai_motion_shape", name, vertex_count=count)
                              for name in ("positions", "normals"))
        error = _Error()
        _check(lib.kunai_motion_shape(self._pointer, pointer, mesh, f32(frame), _whole(mode, u32),
                                      _place(positions), _place(normals), count, error), error)
        return positions, normals


def blend(a: Pose, b: Pose, rate: float) -> c.Array[Transform]:
    """Returns a pose between two poses of the same model, or any sequences of Transform: a at rate 0, b
    at rate 1."""
    if len(a) != len(b):
        raise ValueError(f"pose a has {len(a)} nodes, but pose b has {len(b)}")
    count = len(a)
    first, second = (_take("kunai_motion_blend", name, pose, "transforms", count=count)
                     for name, pose in (("a", a), ("b", b)))
    out: c.Array[Transform] = _room("kunai_motion_blend", "blended", count=count)
    error = _Error()
    _check(lib.kunai_motion_blend(first, second, f32(rate), out, count, error), error)
    return out


class _SceneMember(Handle):
    """A model or a motion that belongs to a scene, which closes it."""

    def __init__(self, scene: Scene, pointer: int) -> None:
        self._scene, self._part, self._is_open = scene, _Part(pointer), True
        self._part._owner = scene._pointer

    @property
    def _memory(self) -> Optional[_Memory]:
        return self._scene._memory if self._is_open else None

    @_memory.setter
    def _memory(self, memory: Optional[_Memory]) -> None:
        self._is_open = memory is not None

    @property
    def _window(self) -> Any:
        return self._scene._window if self._is_open else None

    @_window.setter
    def _window(self, window: Any) -> None:
        self._is_open = window is not None

    @property
    def _pointer(self) -> c.c_void_p:
        if self._memory is None:
            raise ValueError(f"{type(self).__name__} is closed")
        return self._part


class ModelOfScene(_SceneMember, Model):  # pyright: ignore
    """A Model that a scene owns."""


class MotionOfScene(_SceneMember, Motion):  # pyright: ignore
    """A Motion that a scene owns."""


class SceneParts(Sequence[T]):
    """The models or motions of a scene. Each access makes a new object. Negative indices are refused,
    because -1 in an instance means that it has no model."""

    def __init__(self, scene: Scene, count: int, name: str, get: Callable[[int], T]) -> None:
        self._scene, self._count, self._name, self._get = scene, count, name, get

    def __len__(self) -> int:
        self._scene._pointer  # raises ValueError if the scene is closed
        return self._count

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> List[T]: ...

    def __getitem__(self, index: Union[int, slice]) -> Union[T, List[T]]:
        if isinstance(index, slice):
            return [self._get(i) for i in range(len(self))[index]]
        if operator.index(index) < 0:
            raise IndexError(f"no {self._name} {index}: numbers begin at 0")
        return self._get(_number(index, len(self), self._name))

    def __repr__(self) -> str:
        return f"<{_count(self._count, self._name) if self._scene._memory is not None else 'closed'}>"


class Scene(Handle):
    """Everything visible in a file. A file contains one of these:

    - models and motions;
    - a stage of Phantasy Star Online, or its collision, minimap or texture animations;
    - a level of Sonic Adventure;
    - a land of Pokemon Platinum.

        with kunai.Scene(data) as scene:
            for section in scene.sections:
                for instance in scene.instances_of(section):
                    model, motion = scene.model_of(instance), scene.motion_of(instance)
                    if model:
                        pose = motion.pose(model, frame=2) if motion else None
                        print(instance.world[12:15], model, list(model.world(pose)[12:15]))

    Models and motions have the same members as if they were opened alone. The scene owns them: close()
    of a model only makes this object unusable.
    """

    _module, _lists = "scene", ("section", "instance", "model", "clip", "texture")

    @property
    def info(self) -> SceneInfo:
        """Counts, the format, and what belongs to the whole scene."""
        return self._make_info(SceneInfo)

    @property
    def sections(self) -> ListedRecords[Section]:
        """The sections: each has a place in the world, and some instances."""
        return self._list(Section, "section")

    @property
    def instances(self) -> ListedRecords[Instance]:
        """The instances of all sections: each shows a model."""
        return self._list(Instance, "instance")

    def instances_of(self, section: Union[int, Section]) -> List[Instance]:
        """Returns the instances of a section. section: a section or its number."""
        sections = self.sections
        wanted = sections[_record_number(section, sections, "a section", "scene")]
        return self.instances[wanted.first_instance:wanted.first_instance + wanted.instance_count]

    def model_of(self, instance: Union[int, Instance]) -> Optional[ModelOfScene]:
        """Returns the model that an instance shows, or None. instance: an instance or its number."""
        number = self._instance(instance).model
        return self.models[number] if number >= 0 else None

    def motion_of(self, instance: Union[int, Instance]) -> Optional[MotionOfScene]:
        """Returns the motion of the first clip of an instance, or None if it has no clip."""
        clips = self._instance(instance).clips
        return self.motions[clips[0]] if len(clips) else None

    def _instance(self, instance: Union[int, Instance]) -> Instance:
        instances = self.instances
        return instances[_record_number(instance, instances, "an instance", "scene")]

    @property
    def models(self) -> SceneParts[Optional[ModelOfScene]]:
        """The models. An element is None if its model is in another file; sources says where."""
        def get(index: int) -> Optional[ModelOfScene]:
            part = self.sources._get(index)._values[0]
            return ModelOfScene(self, part) if part else None
        return SceneParts(self, self.info.model_count, "model", get)

    @property
    def motions(self) -> SceneParts[MotionOfScene]:
        """The motions of the clips, in the order of the clips."""
        def get(index: int) -> MotionOfScene:
            return MotionOfScene(self, self.clips._get(index)._values[0])
        return SceneParts(self, self.info.clip_count, "motion", get)

    @property
    def sources(self) -> ListedRecords[SceneModel]:
        """The source of each model: name, store, index, texture_set."""
        return self._list(SceneModel, "model")

    @property
    def parts(self) -> ListedRecords[SceneModel]:
        """The same as sources."""
        return self.sources

    @property
    def clips(self) -> ListedRecords[Clip]:
        """The names and sources of the motions."""
        return self._list(Clip, "clip")

    @property
    def texture_sets(self) -> ListedRecords[TextureSet]:
        """The files with the textures of the models."""
        return self._list(TextureSet, "texture_set")

    @property
    def textures(self) -> TextureList:
        """The textures that the whole scene asks for."""
        return TextureList(self)

    @property
    def animations(self) -> ListedRecords[TextureAnimation]:
        """The texture animations of a .tam file."""
        return self._list(TextureAnimation, "animation")

    @property
    def placements(self) -> ListedRecords[Placement]:
        """The objects, enemies and events of a stage or a map."""
        return self._list(Placement, "placement")

    @property
    def placement_tables(self) -> ListedRecords[PlacementTable]:
        """The tables of the placements."""
        return self._list(PlacementTable, "placement_table")

    @property
    def collision(self) -> Optional[Collision]:
        """The collision, or None if the file has no collision."""
        return self._record(Collision, "collision")

    @property
    def land_table(self) -> Optional[LandTable]:
        """The land table of a level of Sonic Adventure; None in other scenes."""
        return self._record(LandTable, "land_table")

    @property
    def lands(self) -> ListedRecords[SceneLand]:
        """The land in the cell of each section. The list is empty if the scene is no map."""
        is_map = bool(lib.kunai_scene_get_lights(self._pointer, u32()))
        get = self._function("get_land")
        return ListedRecords(self, SceneLand, "land", self.info.section_count if is_map else 0, get)

    @property
    def lights(self) -> PackedRecords[MapLight]:
        """The lights of all areas of a map."""
        return self._packed(MapLight, "light")

    def find_light(self, section: int, time: int) -> int:
        """Returns the number of the light of a section, or -1. time: units of 2 seconds since midnight."""
        light: int = lib.kunai_scene_find_light(self._pointer, _whole(section, u32), _whole(time, u32))
        return light


class JoinedScene(Scene):
    """A map of Pokemon Platinum or a stage of Phantasy Star Online, joined from many files. The function
    fetch returns the bytes of a file, or None if the file is missing:

        def fetch(store, index):
            archive = archives.get(store)
            return archive.read(index) if archive and index < len(archive) else None

        with kunai.JoinedScene(fetch, header=411) as scene:
            print(scene, scene.lands[0])

    flags:

    WORLD_HEADER      the map of header
    WORLD_MATRIX      all cells of matrix
    WORLD_CELL        with one of these: only the cell x, z
    WORLD_STAGE       a stage
    WORLD_PLACEMENTS  also the placements of the map, or of the stage: of lists, or of a floor of a quest
    """

    def __init__(self, fetch: Fetch, flags: int = WORLD_HEADER, header: int = 0, matrix: int = 0, x: int = 0,
                 z: int = 0, floor: int = 0, open_flags: int = 0, **options: Any) -> None:
        """open_flags: the member flags of Options, for example OPEN_STRICT. options: its other members."""
        what = _WorldOptions(flags=flags, header=header, matrix=matrix, x=x, z=z, floor=floor)
        self._start(_join_world(fetch, what, Options(flags=open_flags, **options)))


class RomFiles:
    """The files of the maps in a ROM of Pokemon Diamond, Pearl, Platinum, HeartGold or SoulSilver:

        with kunai.RomFiles(data) as files, files.join(header=files.names.index(b"T01")) as scene:
            print(files.game.name, scene)

    game     A Game.
    headers  A GameHeaders: the place of the headers of all maps in the program.
    names    Names of the headers.
    """

    def __init__(self, data: Data) -> None:
        self._archives: Dict[bytes, Optional[Archive]] = {}
        self._rom, error = Archive(data), _Error()
        rom = self._rom.rom
        game = lib.kunai_game_find(rom.code) if rom else None
        if not rom or not game or not rom.arm9:
            raise Error(E_FORMAT, _Error(message=b"the ROM is of no game with known maps",
                                         record=b"ROM", code=E_FORMAT))
        self.game = Game(_static, game)
        names = self.fetch(STORE_MAP_NAMES, 0) or b""
        self.names = [names[i:i + 16].partition(b"\0")[0] for i in range(0, len(names) - 15, 16)]
        counts = _GameCounts(len(self.names), *map(self._count, (
            STORE_AREA, STORE_MAP_MATRIX, STORE_EVENTS, STORE_SCRIPTS, STORE_TEXTS)))
        program, headers = self._rom.read(rom.arm9.entry), _GameHeaders()
        _check(lib.kunai_game_find_headers(game, program, len(program), counts, headers, error), error)
        self.headers = GameHeaders(_static, c.addressof(headers))
        self._table = program[headers.offset:headers.offset + headers.size]

    def close(self) -> None:
        """Closes the ROM. Scenes of join() stay open."""
        for archive in [self._rom, *self._archives.values()]:
            if archive is not None:
                archive.close()

    def __enter__(self) -> RomFiles:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _read(self, path: bytes) -> Optional[bytes]:
        try:
            index = self._rom.find(path)
            return self._rom.read(index) if index >= 0 else None
        except Error:
            return None  # as if the file were missing: the scene gets a warning

    def _archive(self, path: bytes) -> Optional[Archive]:
        if path not in self._archives:
            data = self._read(path)
            try:
                self._archives[path] = Archive(data) if data else None
            except Error:
                self._archives[path] = None
        return self._archives[path]

    def _count(self, store: int) -> int:
        path = lib.kunai_game_get_path(self.game._address, store, 0, None)
        archive = self._archive(path) if path else None
        return len(archive) if archive is not None else 0

    def fetch(self, store: int, index: int) -> Optional[bytes]:
        """Returns the bytes of a file, or None if the ROM lacks it or it is damaged. JoinedScene calls it."""
        if store == STORE_MAP_HEADERS:
            return self._table
        member = i32()
        path = lib.kunai_game_get_path(self.game._address, store, index, member)
        if not path or member.value < 0:
            return self._read(path) if path else None
        archive = self._archive(path)
        if archive is None or index >= len(archive) or archive[index].result != OK:
            return None
        return archive.read(index)

    def join(self, flags: int = WORLD_HEADER, header: int = 0, matrix: int = 0, x: int = 0, z: int = 0,
             floor: int = 0, open_flags: int = 0, **options: Any) -> JoinedScene:
        """Returns a JoinedScene of these files. The arguments are those of JoinedScene."""
        return JoinedScene(self.fetch, flags, header, matrix, x, z, floor, open_flags, format=self.game.format,
                           **options)


def _whole(value: Any, kind: Any) -> int:
    """Returns a whole number that fits a C type. ctypes would cut larger numbers silently."""
    number = operator.index(value)
    if kind(number).value != number:
        raise OverflowError(f"{number} does not fit into {kind.__name__}")
    return number


class Map(Handle):
    """A map file of Pokemon Platinum. Land, heights alone and lights are recognised; all others need
    format=FORMAT_*. A member that this kind of file does not have is None, or an empty sequence.

        with kunai.Map(data) as land, kunai.Map(cells, format=kunai.FORMAT_MAP_MATRIX) as matrix:
            for prop in land.land.props:
                x, y, z = prop.position
                print(prop.model, x / 4096, z / 4096, land.height(x, z, y))
            print(matrix.matrix.lands[0])

    Positions, heights and normals are fixed-point numbers, as in C: 4096 is 1.0.
    """

    _module, _lists = "map", ("item",)

    @property
    def info(self) -> MapInfo:
        """The format and the number of items."""
        return self._make_info(MapInfo)

    @property
    def headers(self) -> PackedRecords[MapHeader]:
        """The headers of all maps of a game."""
        return self._packed(MapHeader, "header")

    @property
    def names(self) -> List[bytes]:
        """The names of the headers, in the order of the headers."""
        count = u32()
        pointer = self._pointer
        address = lib.kunai_map_get_names(pointer, count)
        return _read_names(address, _length("kunai_map_get_names", count=count.value)) if address else []

    @property
    def lights(self) -> PackedRecords[MapLight]:
        """The lights of an area, in the order of the day."""
        return self._packed(MapLight, "light")

    @property
    def backgrounds(self) -> PackedRecords[MapBackground]:
        """Events: places that can be read or searched."""
        return self._packed(MapBackground, "background")

    @property
    def objects(self) -> PackedRecords[MapObject]:
        """Events: people and things."""
        return self._packed(MapObject, "object")

    @property
    def warps(self) -> PackedRecords[MapWarp]:
        """Events: ways to other maps."""
        return self._packed(MapWarp, "warp")

    @property
    def triggers(self) -> PackedRecords[MapTrigger]:
        """Events: places that start a script."""
        return self._packed(MapTrigger, "trigger")

    @property
    def matrix(self) -> Optional[MapMatrix]:
        """The matrix: the lands of a grid of cells."""
        return self._record(MapMatrix, "matrix")

    @property
    def land(self) -> Optional[MapLand]:
        """The land. In a file of heights alone, it has heights only."""
        return self._record(MapLand, "land")

    @property
    def area(self) -> Optional[MapArea]:
        """The area: its prop and texture sets."""
        return self._record(MapArea, "area")

    @property
    def animation(self) -> Optional[MapAnimation]:
        """The animation of a prop model."""
        return self._record(MapAnimation, "animation")

    @property
    def models(self) -> Array[int]:
        """The indices of the prop models of an area."""
        count = u32()
        window, pointer = self._window, self._pointer
        address = lib.kunai_map_get_models(pointer, count)
        length = _length("kunai_map_get_models", count=count.value)
        models: Array[int] = window[address:address + 2 * length].cast("H") if address else _empty["H"]
        return models

    def draws(self, model: int) -> Optional[PackedRecords[MapDraw]]:
        """Returns the draws of a prop model: (material, shape). If the sequence is empty, the game draws
        the model in the normal way. Returns None if the file is of another kind."""
        count = u32()
        if self.info.format != FORMAT_PROP_SHAPES:
            return None
        model = _number(model, self.info.item_count, "model")
        address = lib.kunai_map_get_draws(self._pointer, model, count)
        length = _length("kunai_map_get_draws", count=count.value)
        return PackedRecords(self, MapDraw, address, length, "draw")

    def find_light(self, time: int) -> int:
        """Returns the index of the light at a time, or -1 if there are no lights. time: units of 2 seconds since
        midnight."""
        light: int = lib.kunai_map_find_light(self._pointer, _whole(time, u32))
        return light

    def heights(self, x: int, z: int, flags: int = 0) -> List[int]:
        """Returns the heights at a place, as the game finds them and in its order. The list has at most
        ten heights, and may be empty. All numbers are fx32 (4096 is 1.0); x and z count from the centre
        of the land.

        flags=HEIGHT_ALL_PLATES searches all plates (or triangles) in place of one strip, and returns all
        heights.

        Raises Error with code E_RANGE if the file has no heights: it is no land, or its heights are
        missing or damaged, as land.height_result says.
        """
        x, z, count, error = _whole(x, i32), _whole(z, i32), u32(), _Error()
        capacity: int = MAP_COUNT_HEIGHTS
        while True:
            out = _room("kunai_map_heights", "heights", capacity=capacity)
            _check(lib.kunai_map_heights(self._pointer, x, z, flags, _place(out), len(out), count, error),
                   error)
            if count.value <= capacity:
                heights: List[int] = out[:count.value].tolist()
                return heights
            capacity = count.value

    def height(self, x: int, z: int, y: int = 0) -> Optional[int]:
        """Returns the one of heights() that the game takes for an object at height y: the nearest. Returns
        None if there is no height at the place, or the file has no heights."""
        height = i32()
        code = lib.kunai_map_height(self._pointer, *(_whole(v, i32) for v in (x, z, y)), height,
                                    None)
        if code == E_RANGE:
            return None
        _check(code)
        return height.value


def find_map_place(x: int, z: int) -> MapPlace:
    """Returns the MapPlace of a tile of a matrix, for example of the tile of an event."""
    place = _MapPlace()
    _check(lib.kunai_map_find_place(_whole(x, i32), _whole(z, i32), place))
    return MapPlace(_static, c.addressof(place))


class Outline(Handle):
    """All structures in a file, in the order of the file:

        with kunai.Outline(data) as outline:
            for record in outline.records:
                print("  " * record.depth, hex(record.offset), record.name)

    record.kind is one of RECORD_KIND_*. For each kind, kunai/outline.h describes type, flags and count.
    If the type is a tag, record.type.to_bytes(4, "little") is its text. Names are bytes, for people.
    """

    _module, _lists = "outline", ("record",)

    @property
    def info(self) -> OutlineInfo:
        """The format and the number of records."""
        return self._make_info(OutlineInfo)

    @property
    def records(self) -> ListedRecords[OutlineRecord]:
        """The structures, in the order of their offsets. The first one is the file."""
        return self._list(OutlineRecord, "record")


def _all(kind: Callable[..., H], data: bytes, *arguments: Any, **options: Any) -> Iterator[H]:
    index = 0
    while True:
        try:
            handle = kind(data, *arguments, index=index, **options)
        except Error as error:
            if error.code in (E_RANGE, E_FORMAT):
                return
            raise
        yield handle
        index += 1
        if options.get("flags", 0) & OPEN_BARE:
            return  # a file without structure has one model or motion, and no index


def models(data: Data, draws: Optional[Sequence[Draw]] = None, headers: Iterable[Data] = (),
           **options: Unpack[OpenOptions]) -> Iterator[Model]:
    """Yields all models of a file. A file without models is no error. The arguments are those of Model."""
    return _all(Model, _bytes(data), draws, headers, **options)


def motions(data: Data, model: Optional[Model] = None, headers: Iterable[Data] = (),
            **options: Unpack[OpenOptions]) -> Iterator[Motion]:
    """Yields all motions of a file. A file without motions is no error. The arguments are those of
    Motion."""
    return _all(Motion, _bytes(data), model, headers, **options)


# ---- probe, packed files ----


def probe(data: Data) -> Optional[Found]:
    """Returns a Found for the file that begins at the first byte, or None."""
    found, data = _Found(), _bytes(data)
    is_found = lib.kunai_probe(data, len(data), found) == OK
    return Found(_static, c.addressof(found)) if is_found else None


def scan(data: Data, prs: bool = False) -> Iterator[Found]:
    """Yields a Found for each file that is recognised in data, including files inside of others. prs: also
    search for PRS and PRSD, which is slow."""
    return _scan(_bytes(data), SCAN_PRS if prs else 0)


def _scan(data: bytes, flags: int) -> Iterator[Found]:
    position, options, found = u64(), _ScanOptions(flags=flags), _Found()
    while _check(lib.kunai_scan(data, len(data), options, position, found)) != END:
        yield Found(_static, c.addressof(found))


def _unpack_at(module: str, data: bytes, offset: int, options: Dict[str, Any]) -> Tuple[bytes, int]:
    """Returns the unpacked bytes of a stream, and the number of its packed bytes."""
    place, size = text_p((c.cast(text_p(data), void_p).value or 0) + offset), len(data) - offset
    settings, error, unpacked, packed, out = Options(**options), _Error(), u64(), u64(), bytearray()
    code = _find_function(module, "size")(place, size, settings, unpacked, None, error)
    if code == OK:
        out = bytearray(unpacked.value)
        code = _find_function(module, "decode")(place, size, settings, _place(out), len(out), None, packed, error)
    error.offset += offset
    _check(code, error)
    return bytes(out), packed.value


def unpack_prs(data: Data, **options: Unpack[OpenOptions]) -> bytes:
    """Unpacks a PRS stream, or a PRSD file with format=FORMAT_PRSD. Bytes after the end mark are
    ignored. options: the members of Options."""
    return _unpack_at("prs", _bytes(data), 0, dict(options))[0]


def unpack_lz(data: Data, **options: Unpack[OpenOptions]) -> bytes:
    """Unpacks a file of the Nintendo DS: LZ10, LZ11, Huffman or RLE; or a BLZ with format=FORMAT_BLZ.
    options: the members of Options."""
    return _unpack_at("lz", _bytes(data), 0, dict(options))[0]


def inspect_lz(data: Data, **options: Unpack[OpenOptions]) -> LzInfo:
    """Returns an LzInfo for a file that unpack_lz() unpacks. The arguments are those of unpack_lz()."""
    data, info, error = _bytes(data), _LzInfo(), _Error()
    _check(lib.kunai_lz_inspect(data, len(data), Options(**options), info, error), error)
    return LzInfo(_static, c.addressof(info))


def unpack(data: Data, **options: Unpack[OpenOptions]) -> bytes:
    """Unpacks a packed file: PRS, PRSD, LZ10, LZ11, Huffman, RLE or BLZ. The content decides between them,
    unless format= names one. BLZ is never recognised. Raises Error with code E_FORMAT if data is of no
    packed format."""
    data, format = _bytes(data), options.get("format", 0)
    modules = next((of.modules for of in formats() if of.format == format), 0)
    if not format:
        found = probe(data)
        if found:
            modules, options["format"] = found.modules, found.format
            options["byte_order"] = options.get("byte_order", 0) or found.byte_order
    if modules & MODULE_LZ:
        return unpack_lz(data, **options)
    if not modules & MODULE_PRS:
        raise Error(E_FORMAT, _Error(message=b"no packed file begins here", record=b"file", code=E_FORMAT))
    return unpack_prs(data, **options)


def unpack_members(data: Data, **options: Unpack[OpenOptions]) -> Iterator[bytes]:
    """Yields the unpacked bytes of each member of a PRSD file."""
    return _unpack_members(_bytes(data), {"format": FORMAT_PRSD, **options})


def _unpack_members(data: bytes, options: Dict[str, Any]) -> Iterator[bytes]:
    offset = 0
    # A member has a header of 8 bytes and a stream of at least 3. After the last one come only zeros.
    while not offset or (len(data) - offset >= 11 and any(data[offset:offset + 8])):
        unpacked, packed = _unpack_at("prs", data, offset, options)
        yield unpacked
        offset += (packed + 31) & ~31


class PrsStream(_Closable):
    """Unpacks a PRS stream (format=FORMAT_PRSD: a PRSD file) that comes in pieces: feed() returns the
    unpacked bytes of each piece."""

    def __init__(self, **options: Unpack[OpenOptions]) -> None:
        self._memory, self.ended = _open("prs", Options(**options)), False
        self._lock = threading.Lock()  # the library allows one thread at a time

    def __enter__(self) -> PrsStream:
        self._pointer  # raises ValueError if the stream is closed
        return self

    def feed(self, piece: Data, last: bool = False) -> bytes:
        """Returns what a piece unpacks to. last: this is the last piece; an incomplete stream is then an
        error."""
        piece, parts, error = _bytes(piece), [], _Error()
        source = _PrsInput(c.cast(text_p(piece), void_p), len(piece), 0)
        room = c.create_string_buffer(65536)
        with self._lock:
            while True:
                target = _PrsOutput(c.addressof(room), len(room), 0)
                result = _check(lib.kunai_prs_run(self._pointer, source, target, last, error), error)
                parts.append(room.raw[:target.pos])
                if result != NEED_OUTPUT:
                    self.ended = result == END
                    return b"".join(parts)

    def reset(self) -> None:
        """Begins a new stream with the same options."""
        with self._lock:
            lib.kunai_prs_reset(self._pointer)
            self.ended = False


# ---- python3 -m kunai FILE ----


def _describe(data: bytes) -> Iterator[str]:
    """Yields the lines that say what a file is."""
    found = probe(data)
    if not found:
        yield "unknown format"
        return
    order = {BYTE_ORDER_LITTLE: ", little-endian", BYTE_ORDER_BIG: ", big-endian"}.get(found.byte_order, "")
    sure = {CONFIDENCE_POSSIBLE: ", possibly", CONFIDENCE_LIKELY: ", probably"}.get(found.confidence, "")
    yield f"{format_name(found.format)}{order}, {len(data)} bytes{sure}"
    if found.modules & (MODULE_PRS | MODULE_LZ):
        try:
            yield f"  unpacks to {len(unpack(data))} bytes"
        except Error as error:
            yield f"  error: {error}"
    kinds: List[Tuple[int, Callable[[bytes], Iterable[Handle]]]] = [
        (MODULE_ARCHIVE, lambda data: [Archive(data)]), (MODULE_TEXTURES, lambda data: [Textures(data)]),
        (MODULE_MODEL, models), (MODULE_MOTION, motions), (MODULE_MAP, lambda data: [Map(data)]),
        (MODULE_SCENE, lambda data: [Scene(data)])]
    for module, open_all in kinds:
        if found.modules & module:
            try:
                for handle in open_all(data):
                    yield f"  {handle!r}"
                    yield from (f"    {line}" for line in _describe_parts(handle))
                    yield from (f"    warning: {warning}" for warning in handle.warnings)
            except Error as error:
                yield f"  error: {error}"


def _describe_parts(handle: Handle) -> Iterator[str]:
    if isinstance(handle, Archive):
        for entry in handle:
            what = f", {format_name(entry.format)}" if entry.format else ""
            yield f"{text(entry.name) or entry._index}: {entry.unpacked_size} bytes{what}"
    elif isinstance(handle, Textures):
        for image in handle:
            yield f"{text(image.name) or image._index}: {image.width} x {image.height}, {image.pixel_name}"
    elif isinstance(handle, Model):
        for mesh in handle.meshes:
            yield f"mesh: {mesh.vertex_count} vertices, {mesh.index_count} indices"


def main(arguments: Sequence[str]) -> int:
    """Prints what files are: the command python3 -m kunai FILE... Returns 1 if one of them is unknown or
    cannot be read."""
    if not arguments or arguments[0].startswith("-"):
        print("usage: python3 -m kunai FILE...", file=sys.stdout if "--help" in arguments else sys.stderr)
        return 0 if "--help" in arguments else 2
    code = 0
    try:
        for path in arguments:
            code = max(code, _describe_file(path))
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of the output has closed it, for example head
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _describe_file(path: str) -> int:
    try:
        with open(path, "rb") as file:
            lines = list(_describe(file.read()))
    except OSError as error:
        print(f"kunai: {error}", file=sys.stderr)
        return 1
    encoding = sys.stdout.encoding or "utf-8"
    print((f"{path}: " + "\n".join(lines)).encode(encoding, "replace").decode(encoding))
    return 1 if lines == ["unknown format"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
