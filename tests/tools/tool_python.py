"""tool_python.py - functions that the tests of examples/python/kunai.py share. KUNAI_LIBRARY is the path of
the library."""
import ctypes
import inspect
import os
import re
import struct
import subprocess
import sys
from tool_cases import HERE, SAMPLE, read
from tool_files import prs, pvr

PYTHON = os.path.join(HERE, "..", "..", "examples", "python")
sys.dont_write_bytecode = True
sys.path.insert(0, PYTHON)
import kunai as k  # noqa: E402


def fixture(name):
    return read(os.path.join(SAMPLE, name))


def same(found, wanted, *told):
    assert found == wanted, (found, wanted, *told)


def near(found, wanted, gap=1e-5):
    found, wanted = list(found), list(wanted)
    same(len(found), len(wanted))
    assert all(abs(a - b) <= gap for a, b in zip(found, wanted)), (found, wanted)


def matches(text, pattern):
    assert re.search(pattern, text), (text, pattern)


def raises(error, pattern, call, *arguments, **options):
    """Returns the error of the call. Its text must have the pattern."""
    try:
        call(*arguments, **options)
    except error as caught:
        matches(str(caught), pattern)
        return caught
    raise AssertionError(f"no {error} from {call}")


def closed(*calls):
    for call in calls:
        raises(ValueError, r"^\w+ is closed$", call)


def fails(code, call, *arguments, **options):
    """Returns the error of the library. It must have this code, or one of these codes."""
    caught = raises(k.Error, "", call, *arguments, **options)
    assert caught.code in (code if isinstance(code, tuple) else (code,)), caught
    return caught


def get(records, *names):
    """Returns the members of each record. Arrays of numbers become lists."""
    def plain(value):
        return list(value) if isinstance(value, (ctypes.Array, memoryview, k.Records)) else value
    rows = [tuple(plain(getattr(record, name)) for name in names) for record in records]
    return [row[0] for row in rows] if len(names) == 1 else rows


def listed(value, indent=""):
    """Lists all members, also those of nested records. Of long arrays it lists the beginning. Empty arrays of
    numbers are left out."""
    if isinstance(value, float):
        return "%g" % (round(value, 5) + 0.0)
    if value is None or isinstance(value, (int, str, bytes, dict)):
        return repr(value)
    try:
        items = list(value) if not isinstance(value, k.Handle) else None
    except TypeError:
        items = None
    if items is None:
        names = [name for name in dir(value) if name[0] != "_"]
        members = [(name, getattr(value, name)) for name in names]
        return "".join(f"\n{indent}{name} {listed(member, indent + ' ')}" for name, member in members
                       if not callable(member) and member is not None
                       and not (isinstance(member, memoryview) and not len(member)))
    texts = [listed(item, indent + " ") for item in items[:128]] + ["..."] * (len(items) > 128)
    if any("\n" in text for text in texts):
        return "".join(f"\n{indent}{i}:{text}" for i, text in enumerate(texts))
    return "[" + ", ".join(texts) + "]"


def show(*arguments, code=0, folder=None):
    """Returns the lines that show.py prints, or its lines of errors if code is not 0."""
    run = subprocess.run([sys.executable, "-B", os.path.join(PYTHON, "show.py"), *arguments], cwd=folder,
                         capture_output=True, text=True)
    same(run.returncode, code, run)
    return (run.stderr if code else run.stdout).splitlines()


def show_sample(name):
    return show(os.path.join(SAMPLE, name))


def run_example(kind, **names):
    """Runs the lines of code in the docstring of a class. Returns the names, and the printed values."""
    printed = []
    names.update(kunai=k, print=lambda *values: printed.append(values))
    lines = [line[4:] for line in inspect.cleandoc(kind.__doc__).splitlines() if line.startswith(4 * " ")]
    exec("\n".join(lines), names)
    return names, printed


def black(side):
    """A black picture: RGB565, twiddled."""
    return pvr(1, 1, side, side, bytes(2 * side * side))


def xvrt(pixel_format, width, height, payload):
    """An XVRT chunk (gvr-xvr.md B2)."""
    return struct.pack("<4sIIIIHHI36x", b"XVRT", 56 + len(payload), 0, pixel_format, 77, width, height,
                       len(payload)) + payload


def bml(plain, texture, declared=None):
    """An archive with one member and its texture archive (archives.md 2), little-endian."""
    packed = prs(plain), prs(texture)
    data = struct.pack("<III", 0, 1, 0x150).ljust(0x40, b"\0")
    data += struct.pack("<32sIIIII", b"dir/../one.nj", len(packed[0]), 0x1F,
                        len(plain) if declared is None else declared, len(packed[1]),
                        len(texture)).ljust(0x40, b"\0")
    data = data.ljust(0x800, b"\0") + packed[0]
    return data.ljust(len(data) + 31 & ~31, b"\0") + packed[1]
