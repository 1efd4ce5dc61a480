#!/bin/sh
# test.sh [BUILD] - tests kunai.py with the shared library in BUILD (build): its tests, its types, the wheel in a new
# environment, the first program, and its dump. Takes PYTHON (python3), and KUNAI_CORPUS for files to compare. Uses no
# network. Exit code 77: there is no python3.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
top=$here/../..
build=$(cd "${1:-$top/build}" && pwd)
python=${PYTHON:-python3}
command -v "$python" >/dev/null || {
	echo "skipped: there is no $python"
	exit 77
}
export PYTHONDONTWRITEBYTECODE=1
export KUNAI_LIBRARY=$build/lib/libkunai.so.0
export KUNAI_FIXTURES=$build/tests/support/writers/sample
export KUNAI_TOOLS=$build/examples
export KUNAI_EXPECTED=$top/tests/expected
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for name in python python_files python_misuse; do
	"$python" "$top/tests/tools/test_$name.py"
done

# Python 3.8 knows the syntax of all files.
"$python" - "$here" <<'END'
import ast, glob, sys
for path in glob.glob(sys.argv[1] + "/*.py"):
    with open(path, encoding="utf-8") as file:
        ast.parse(file.read(), path, feature_version=(3, 8), type_comments=True)
END
if command -v mypy >/dev/null; then
	(cd "$here" && mypy --cache-dir "$work/mypy" kunai.py)
else
	echo "there is no mypy: the types are not checked"
fi
if command -v pyright >/dev/null; then
	(cd "$here" && pyright)
fi

# The wheel has its own library.
wheel=$("$python" "$here/build_wheel.py" "$work/dist")
unset KUNAI_LIBRARY
if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
	"$python" -m venv "$work/venv"
	"$work/venv/bin/pip" --disable-pip-version-check --quiet install --no-index "$wheel"
	installed=$work/venv/bin/python
	"$python" -m venv "$work/editable"
	"$work/editable/bin/pip" --disable-pip-version-check --quiet install --no-index --editable "$here"
	(cd "$work" && KUNAI_LIBRARY=$build/lib/libkunai.so.0 editable/bin/python -c 'import kunai; print(kunai.__file__)') |
		grep -Fqx "$here/kunai.py"
else
	echo "there is no venv: the wheel is only unpacked"
	"$python" -m zipfile -e "$wheel" "$work/unpacked"
	export PYTHONPATH="$work/unpacked"
	installed=$python
fi
cd "$work"
"$installed" -m kunai "$KUNAI_FIXTURES/creature.afs" "$KUNAI_FIXTURES/creature.nj" >said
grep -q 'creature.afs: AFS, little-endian' said
grep -q '  creature.nj: [0-9]* bytes' said
grep -q '<Model Ninja Chunk model: 18 nodes, 12 meshes' said
if command -v mypy >/dev/null && [ "$installed" != "$python" ]; then
	cat >user.py <<'END'
from mmap import mmap
from typing import List, Optional

import kunai

model = kunai.Model(b"", index=1)
first: float = model.meshes[0].positions[0]
floats: List[float] = model.meshes[0].positions[:3].tolist()
joints: List[int] = list(model.meshes[0].joints)
rom: Optional[kunai.Rom] = kunai.Archive(b"").rom
kunai.Model(b"", index=1, headers=[b""], flags=kunai.OPEN_STRICT)
pixels: bytes = kunai.Textures(b"")["skin"].decode()
reveal_type(model.nodes["head"].world)
model.meshes[0].positions = model.meshes[1].positions
kunai.Archive(mmap(-1, 1))
END
	mypy --cache-dir "$work/mypy" --strict --python-version 3.8 --python-executable "$installed" user.py >told || :
	grep -q 'user.py:13: note: Revealed type is "builtins.tuple\[builtins.float, ...\]"' told
	grep -q 'user.py:14: error: Property "positions" defined in "Mesh" is read-only' told
	grep -q '^Found 1 error' told
fi

# The programs of README.md. Copies of them, because Python would find kunai.py beside the originals.
mkdir pictures
(cd "$here" && cp first.py mesh.py walk.py "$work")
sed -n '/^```python$/,/^```$/p' "$here/README.md" | sed '/^```/d' >quoted
cat first.py mesh.py walk.py | cmp - quoted
(cd pictures && "$installed" ../first.py "$KUNAI_FIXTURES/creature.pvm")
[ "$(ls pictures | wc -l)" = 3 ]
"$installed" mesh.py "$KUNAI_FIXTURES/creature.nj" >said
[ "$(grep -c '^[0-9]* vertices, first \[\[' said)" = 12 ]
grep -qx '  360 faces of 3 corners, skin' said
"$installed" walk.py "$KUNAI_FIXTURES/creature.afs" >said
grep -qx '  creature.nj: Ninja chunk file, [0-9]* bytes' said
grep -qx '    skin: PVR, [0-9]* bytes' said

dump() { # FOLDER
	"$build/tests/conformance" --dump "$1" >"$work/c"
	KUNAI_LIBRARY=$build/lib/libkunai.so.0 "$python" "$here/dump.py" "$1" >"$work/python"
	cmp "$work/c" "$work/python"
	echo "Python: $(grep -c '^	' "$work/c") arrays of $(grep -vc '^	' "$work/c") files are those of C"
}
if [ ! -x "$build/tests/conformance" ]; then
	echo "there is no $build/tests/conformance, so the dump is not compared: meson configure build -Dtests=enabled"
	exit
fi
dump "$KUNAI_FIXTURES"
[ -z "${KUNAI_CORPUS:-}" ] || dump "$KUNAI_CORPUS"
