#!/usr/bin/env python3
"""build_wheel.py [FOLDER]: writes a wheel with kunai.py and the shared library to FOLDER (dist), without network
and with the standard library only. It is also the build backend of pyproject.toml: "pip install examples/python".

The library is the file that KUNAI_LIBRARY names, or that of ../../build. The wheel has a package:

    kunai/__init__.py       kunai.py, unchanged
    kunai/__main__.py       python3 -m kunai
    kunai/py.typed          tells type checkers that the types are in the code
    kunai/libkunai.so.0     the library, without debug information
"""
import base64
import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import sysconfig
import tempfile
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
MAIN = 'import sys\n\nfrom kunai import main\n\nsys.exit(main(sys.argv[1:]))\n'
# The machines of ELF that manylinux tags name: 64 bits and little-endian.
MACHINES = {62: "x86_64", 183: "aarch64", 243: "riscv64"}
SYSTEM_LIBRARIES = r"lib(c|m|pthread)\.so\.6$|libpthread\.so\.0$|ld-linux[-.a-z0-9]*$"
OLDEST_GLIBC = 17  # pip knows no older tag for all machines


def read(*path):
    with open(os.path.join(HERE, *path), encoding="utf-8") as file:
        return file.read()


def find_library():
    names = {"win32": "libkunai-0.dll", "darwin": "libkunai.0.dylib"}
    name = names.get(sys.platform, "libkunai.so.0")
    path = os.environ.get("KUNAI_LIBRARY") or os.path.join(HERE, "../../build/lib", name)
    if not os.path.exists(path):
        sys.exit(f"build_wheel.py: there is no {os.path.normpath(path)}: run sh examples/run.sh first, or set "
                 "KUNAI_LIBRARY")
    return path, name


def read_library(path):
    """Returns the library without debug information, if there is a program strip."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "library")
        shutil.copy(path, copy)
        if shutil.which("strip") and sys.platform == "linux":
            subprocess.run(["strip", "--strip-unneeded", copy], check=False)
        with open(copy, "rb") as file:
            return file.read()


# ---- the platform tag ----

def read_elf(data):
    """Returns the machine of a 64-bit little-endian ELF file, the libraries that it needs, and the versions of
    their symbols; or None for any other file."""
    if data[:6] != b"\x7fELF\2\1":
        return None
    machine, = struct.unpack_from("<H", data, 18)
    place, = struct.unpack_from("<Q", data, 40)
    size, count = struct.unpack_from("<HH", data, 58)
    sections = [struct.unpack_from("<IIQQQQIIQQ", data, place + i * size) for i in range(count)]
    libraries, versions = [], []

    def text(section, offset):
        at = sections[section[6]][4] + offset
        return data[at:data.index(b"\0", at)].decode()

    for section in sections:
        kind, start, length = section[1], section[4], section[5]
        if kind == 6:  # SHT_DYNAMIC
            for at in range(start, start + length, 16):
                tag, value = struct.unpack_from("<qQ", data, at)
                if tag == 1:  # DT_NEEDED
                    libraries.append(text(section, value))
        elif kind == 0x6FFFFFFE:  # SHT_GNU_verneed
            for _ in range(section[7]):
                _, names, _, first, following = struct.unpack_from("<HHIII", data, start)
                at = start + first
                for _ in range(names):
                    _, _, _, name, next_name = struct.unpack_from("<IHHII", data, at)
                    versions.append(text(section, name))
                    at += next_name
                start += following
    return machine, libraries, versions


def find_tag(data):
    """Returns the platform tag of a library. On Linux it is manylinux_2_N if glibc 2.N has all symbol versions
    that the library needs, and the library needs nothing else. Else the tag is that of this machine."""
    elf = read_elf(data)
    if elf:
        machine, libraries, versions = elf
        needs = [re.fullmatch(r"GLIBC_2\.(\d+)(\.\d+)?", version) for version in versions]
        if machine in MACHINES and all(needs) and all(re.match(SYSTEM_LIBRARIES, name) for name in libraries):
            minor = max([OLDEST_GLIBC, *(int(need.group(1)) for need in needs)])
            old = f".manylinux2014_{MACHINES[machine]}" if minor == 17 else ""  # the name for an older pip
            return f"manylinux_2_{minor}_{MACHINES[machine]}{old}"
    return sysconfig.get_platform().replace("-", "_").replace(".", "_")


# ---- the wheel ----

def read_project():
    """Returns the texts of the table [project], and the version of the module."""
    table = read("pyproject.toml").split("[project]\n")[1].split("\n[")[0]
    project = dict(re.findall(r'(?m)^([a-z-]+) = "(.*)"$', table))
    project["version"] = re.search(r"(?m)^VERSION = \w+  # ([0-9.]+)$", read("kunai.py")).group(1)
    project["license"] = re.search(r'(?m)^license = \{text = "(.*)"\}$', table).group(1)
    return project


def make_metadata(project):
    return ("Metadata-Version: 2.1\n"
            f"Name: {project['name']}\nVersion: {project['version']}\nSummary: {project['description']}\n"
            f"License: {project['license']}\nRequires-Python: {project['requires-python']}\n"
            "Description-Content-Type: text/markdown\n\n" + read("README.md"))


def make_record(files, own):
    lines = []
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        lines.append(f"{name},sha256={digest},{len(data)}\n")
    return "".join(lines) + f"{own},,\n"


def write_wheel(directory, tag, files):
    """Writes a wheel with these files, and returns its name."""
    project = read_project()
    stem = f"{project['name'].replace('-', '_')}-{project['version']}"
    info = f"{stem}.dist-info"
    tags = "".join(f"Tag: py3-none-{part}\n" for part in tag.split("."))
    texts = {f"{info}/LICENSE": read("../../LICENSE"), f"{info}/METADATA": make_metadata(project),
             f"{info}/WHEEL": f"Wheel-Version: 1.0\nGenerator: kunai\nRoot-Is-Purelib: false\n{tags}"}
    files = {**files, **{name: text.encode() for name, text in texts.items()}}
    files[f"{info}/RECORD"] = make_record(files, f"{info}/RECORD").encode()
    wheel = f"{stem}-py3-none-{tag}.whl"
    os.makedirs(directory, exist_ok=True)
    with zipfile.ZipFile(os.path.join(directory, wheel), "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name)  # of 1980: equal input gives equal wheels
            entry.external_attr, entry.compress_type = 0o100644 << 16, zipfile.ZIP_DEFLATED
            made.writestr(entry, data)
    return wheel


# ---- the hooks that pip calls (PEP 517 and PEP 660) ----

def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    path, name = find_library()
    library = read_library(path)
    return write_wheel(wheel_directory, find_tag(library), {
        f"kunai/{name}": library, "kunai/__init__.py": read("kunai.py").encode(),
        "kunai/__main__.py": MAIN.encode(), "kunai/py.typed": b""})


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """The wheel only names this folder: Python imports kunai.py here, which loads the library of ../../build."""
    return write_wheel(wheel_directory, "any", {"kunai_assets.pth": f"{HERE}\n".encode()})


class UnsupportedOperation(NotImplementedError):
    pass


def build_sdist(sdist_directory, config_settings=None):
    raise UnsupportedOperation("there is no source package: meson builds the library. Build a wheel")


if __name__ == "__main__":
    if len(sys.argv) > 2 or sys.argv[1:] and sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    folder = sys.argv[1] if len(sys.argv) > 1 else "dist"
    print(os.path.join(folder, build_wheel(folder)))
