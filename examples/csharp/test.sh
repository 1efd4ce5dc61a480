#!/bin/sh
# test.sh [BUILD] - compiles and runs the tests of Kunai.cs with Mono, its first program, its dump and its package,
# with the library in BUILD (build). Takes KUNAI_CORPUS for files to compare. Exit code 77: there is no mcs or mono.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:-$here/../../build}" && pwd)
sample=$build/tests/support/writers/sample
for program in mcs mono; do
	command -v $program >/dev/null || {
		echo "skipped: there is no $program"
		exit 77
	}
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export LD_LIBRARY_PATH="$build/lib"

compile() { # PROGRAM FLAG-OR-SOURCE...
	program=$work/$1.exe
	shift
	mcs -langversion:7 -unsafe -optimize+ -warnaserror -warn:4 "-out:$program" "$@"
}

dump() { # FOLDER
	"$build/tests/conformance" --dump "$1" >"$work/c"
	mono "$work/dump.exe" "$1" >"$work/csharp"
	cmp "$work/c" "$work/csharp"
	echo "C#: $(grep -c '^	' "$work/c") arrays of $(grep -vc '^	' "$work/c") files are those of C"
}

cd "$here"
python3 pack.py "$build" "$work"
python3 - "$work"/Kunai.Assets.*.nupkg <<'END'
import os
import sys
import zipfile
from xml.etree import ElementTree

with zipfile.ZipFile(sys.argv[1]) as package:
    names = set(package.namelist())
    assert not package.testzip() and {"Kunai.Assets.nuspec", "[Content_Types].xml", "_rels/.rels", "README.md"} <= names
    types = {item.get("Extension") for item in ElementTree.fromstring(package.read("[Content_Types].xml"))}
    assert {os.path.splitext(name)[1][1:] or None for name in names - {"_rels/.rels"}} | {"rels"} <= types | {"xml"}
    metadata = ElementTree.fromstring(package.read("Kunai.Assets.nuspec"))[0]
    assert metadata[0].text == "Kunai.Assets" and f"/{metadata[0].text}.{metadata[1].text}.nupkg" in sys.argv[1]
    ElementTree.fromstring(package.read("_rels/.rels"))
    documents = ElementTree.fromstring(package.read("lib/netstandard2.0/Kunai.Assets.xml"))
    assert any(item.get("name") == "P:Kunai.Mesh.Positions" for item in documents.iter("member"))
project = ElementTree.parse("kunai.csproj").getroot()
for tag, property in {"id": "PackageId", "version": "Version", "authors": "Authors", "description": "Description",
                      "license": "PackageLicenseExpression", "readme": "PackageReadmeFile"}.items():
    assert metadata.find("{*}" + tag).text == project.find(f".//{property}").text, tag
targets = {f"{item.get('PackagePath')}/{os.path.basename(item.get('Include'))}".lstrip("\\/")
           for item in project.iter("None")}
assert {name for name in names if name.startswith("runtimes") or "/" not in name} <= targets | {
    "Kunai.Assets.nuspec", "[Content_Types].xml"}, targets
END
compile test -debug Generated.cs Kunai.cs Layout.cs test.cs
mono --debug "$work/test.exe" --layout | sort >"$work/found"
python3 - ../../tests/api/api.json <<'END' | sort >"$work/wanted"
import json
import sys

for struct in json.load(open(sys.argv[1], encoding="utf-8"))["structs"]:
    print(struct["name"], struct["size"]["x86_64"])
    for member in struct["members"]:
        print(f"{struct['name']}.{member['name']}", member["offset"]["x86_64"])
END
diff "$work/wanted" "$work/found"
echo "C#: $(wc -l <"$work/found") sizes and offsets are those of C"
# A read of freed memory must crash: the C library gives large blocks back to the system at once.
MALLOC_MMAP_THRESHOLD_=65536 mono --debug "$work/test.exe" "$sample"
compile dump "-r:$work/Kunai.Assets.dll" Walk.cs dump.cs
dump "$sample"
[ -z "${KUNAI_CORPUS:-}" ] || dump "$KUNAI_CORPUS"
compile bench "-r:$work/Kunai.Assets.dll" Walk.cs bench.cs
compile first "-r:$work/Kunai.Assets.dll" first.cs
sed '1d' first.cs >"$work/code"
sed -n '/^```csharp$/,/^```$/p' README.md | sed '1d;$d' | cmp - "$work/code"
{
	echo 'using System.IO; using Kunai; class Program { static void Main() {'
	sed -n '/^```cs$/,/^```$/p' README.md | sed '1d;$d'
	echo '} }'
} >"$work/lines.cs"
compile lines "-r:$work/Kunai.Assets.dll" "$work/lines.cs"
cp "$sample/texture_yuv_mips.pvr" "$work/FILE.pvr"
(cd "$work" && mono lines.exe && [ -s FILE.rgba ])
compile decode "-r:$work/Kunai.Assets.dll" decode.cs
mono "$work/decode.exe" "$work/FILE.pvr" "$work/picture"
sed '1,/^ENDHDR$/d' "$work/picture" | cmp - "$work/FILE.rgba"
printf '24 vertices, first at x -1\n6 vertices, first at x 2\n' >"$work/wanted"
mono "$work/first.exe" "$sample/model_basic.nj" | cmp - "$work/wanted"

# The library for Windows, from C.
command -v x86_64-w64-mingw32-gcc >/dev/null || exit 0
x86_64-w64-mingw32-gcc -std=c11 -Wall -Wextra -Werror -I../../include load_dll.c -o "$work/load_dll.exe"
command -v wine >/dev/null || {
	echo "skipped the test of kunai.dll: there is no wine"
	exit 0
}
export WINEPREFIX="$work/wine" WINEDEBUG=-all
cp "$sample/model_basic.nj" "$work/runtimes/win-x64/native/kunai.dll" "$work"
cd "$work"
wine load_dll.exe kunai.dll model_basic.nj 2>/dev/null | tr -d '\r' | cmp - wanted
wineserver -k || true
echo "kunai.dll opens a model in wine"
