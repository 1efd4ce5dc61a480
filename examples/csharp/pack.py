#!/usr/bin/env python3
"""pack.py BUILD FOLDER

Makes FOLDER/Kunai.Assets.VERSION.nupkg, a NuGet package with the assembly, the library in BUILD for Linux, and a
library for 64-bit Windows. The package is made without network, and without dotnet: mcs compiles the assembly.
x86_64-w64-mingw32-gcc and meson build the library for Windows in FOLDER/windows. Without this compiler, the package
has no library for Windows. FOLDER/runtimes has the two libraries.
"""
import os
import re
import shutil
import subprocess
import sys
import zipfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
NAME = "Kunai.Assets"
FLAGS = ["-langversion:7", "-unsafe", "-optimize+", "-warnaserror", "-warn:4", "-target:library"]
PREFIX = "x86_64-w64-mingw32"
CROSS = f"""\
[binaries]
c = '{PREFIX}-gcc'
ar = '{PREFIX}-ar'
strip = '{PREFIX}-strip'
[host_machine]
system = 'windows'
cpu_family = 'x86_64'
cpu = 'x86_64'
endian = 'little'
"""
NUSPEC = """\
<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>{name}</id>
    <version>{version}</version>
    <authors>the kunai developers</authors>
    <description>Decoders for Sega Ninja assets and Pokemon DS maps: archives, textures, models, motions, scenes.</description>
    <license type="expression">MIT</license>
    <licenseUrl>https://licenses.nuget.org/MIT</licenseUrl>
    <readme>README.md</readme>
    <dependencies>
      <group targetFramework=".NETStandard2.0" />
    </dependencies>
  </metadata>
</package>
"""
TYPES = """\
<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />
{types}  <Override PartName="/LICENSE" ContentType="application/octet" />
</Types>
"""
# What dotnet writes from the properties of kunai.csproj. Without it, every assembly has version 0.0.0.0.
ATTRIBUTES = """\
using System.Reflection;
[assembly: AssemblyTitle("{name}")]
[assembly: AssemblyProduct("{name}")]
[assembly: AssemblyVersion("{version}.0")]
[assembly: AssemblyFileVersion("{version}.0")]
[assembly: AssemblyInformationalVersion("{version}")]
"""
RELATIONS = """\
<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/{name}.nuspec" Id="R1" />
</Relationships>
"""


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stdout}")


def read_version():
    """Returns the version of the library, as it is in kunai/base.h."""
    with open(os.path.join(ROOT, "include", "kunai", "base.h"), encoding="utf-8") as file:
        text = file.read()
    return ".".join(re.search(rf"#define KUNAI_VERSION_{part} (\d+)", text).group(1)
                    for part in ("MAJOR", "MINOR", "PATCH"))


def build_windows(folder):
    """Returns the path of the library for Windows, or None."""
    if not shutil.which(f"{PREFIX}-gcc"):
        print(f"skipped the library for Windows: there is no {PREFIX}-gcc")
        return None
    build, cross = os.path.join(folder, "windows"), os.path.join(folder, "windows.ini")
    if not os.path.exists(os.path.join(build, "build.ninja")):
        with open(cross, "w", encoding="utf-8") as file:
            file.write(CROSS)
        run("meson", "setup", build, ROOT, "--cross-file", cross, "-Dbuildtype=release", "-Dtests=disabled",
            "-Dexamples=disabled", "-Dfuzz=none")
    run("meson", "compile", "-C", build)
    return os.path.join(build, "lib", "libkunai-0.dll")


def copy_library(source, folder, runtime, name, program):
    """Returns the path of a copy without symbols."""
    target = os.path.join(folder, "runtimes", runtime, "native", name)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    shutil.copyfile(source, target)
    if shutil.which(program):
        run(program, "--strip-unneeded", target)
    return target


def collect(build, folder, version):
    """Returns {path in the package: path of the file}."""
    assembly, attributes = os.path.join(folder, NAME), os.path.join(folder, "AssemblyInfo.cs")
    with open(attributes, "w", encoding="utf-8") as file:
        file.write(ATTRIBUTES.format(name=NAME, version=version))
    run("mcs", *FLAGS, f"-out:{assembly}.dll", f"-doc:{assembly}.xml", os.path.join(HERE, "Generated.cs"),
        os.path.join(HERE, "Kunai.cs"), attributes)
    files = {f"lib/netstandard2.0/{NAME}.dll": assembly + ".dll", f"lib/netstandard2.0/{NAME}.xml": assembly + ".xml",
             "README.md": os.path.join(HERE, "README.md"), "LICENSE": os.path.join(ROOT, "LICENSE"),
             "runtimes/linux-x64/native/libkunai.so": copy_library(
                 os.path.join(build, "lib", "libkunai.so"), folder, "linux-x64", "libkunai.so", "strip")}
    windows = build_windows(folder)
    if windows:
        files["runtimes/win-x64/native/kunai.dll"] = copy_library(windows, folder, "win-x64", "kunai.dll",
                                                                  f"{PREFIX}-strip")
    return files


def add(package, name, content):
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))  # equal files give an equal package
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    package.writestr(info, content)


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    build, folder = map(os.path.abspath, sys.argv[1:])
    os.makedirs(folder, exist_ok=True)
    version = read_version()
    files = collect(build, folder, version)
    extensions = sorted({os.path.splitext(name)[1][1:] for name in files} - {""} | {"nuspec"})
    types = "".join(f'  <Default Extension="{extension}" ContentType="application/octet" />\n'
                    for extension in extensions)
    path = os.path.join(folder, f"{NAME}.{version}.nupkg")
    with zipfile.ZipFile(path, "w") as package:
        add(package, "_rels/.rels", RELATIONS.format(name=NAME))
        add(package, f"{NAME}.nuspec", NUSPEC.format(name=NAME, version=version))
        add(package, "[Content_Types].xml", TYPES.format(types=types))
        for name, source in sorted(files.items()):
            with open(source, "rb") as file:
                add(package, name, file.read())
    print(f"{os.path.basename(path)}: {os.path.getsize(path)} bytes, {len(files)} files")


if __name__ == "__main__":
    main()
