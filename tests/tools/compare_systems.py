#!/usr/bin/env python3
"""compare_systems.py SAMPLE PROGRAM COMMAND...

Compares kunai on this system with kunai for another system. PROGRAM is the kunai of this system. COMMAND runs
the other one: "wine kunai.exe" or "node run_wasi.mjs kunai.wasm". Both run in folders with the same files.
Their output, their exit codes and all files that they write must be equal, byte by byte. Systems differ in
the names that they allow, in slashes and in text modes, and each of these can change the output. Neither
program may compress pictures with zlib.

A row is the exit code and the words of a command. Names may contain wildcards. A "<" before the last word
makes this file the standard input. A vertical bar is a slash here and a backslash on Windows, so that both
are tried.
"""
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

# Names that every system allows, but that programs often mishandle.
NAMES = {"東京.nj": "creature.nj", "böy x/böy pvm.pvm": "creature.pvm", "deep/a/b c/東.afs": "creature.afs",
         "-x.nj": "tiny.nj", "dots.in.name.prs": "tiny.prs", "is.glb": "tiny.nj"}
BAD = {"empty": b"", "junk": b"This is not a game file.\n" * 20, "photo.jpg": b"\xFF\xD8\xFF\xE0" * 200}

ROWS = """
0 --version
0 help
1 info -l S/*
1 info --json S/*
1 info --pairs S/creature.nj S/creature.pvm S/walk.njm
1 list S/*
1 list -r --json S/*
1 tree S/*
0 scan S/*
0 extract -r S/*.afs S/*.narc S/platinum.nds S/*.pvm S/*.gvm S/*.xvm -o extract
0 extract --raw S/creature.afs S/creature.pvm -o raw
0 texture -r S -o texture
0 texture --indexed --mips --normal S/*.pvr S/*.gvr S/*.xvr -p S/texture_palette8.pvp -o indexed
1 map S/*
1 map --json S/*
1 map S/*.narc S/matrix.bin S/land*.bin S/events.bin --png -o picture
0 map --world S --matrix 0 -o world.glb
1 map S/platinum.nds
1 map S/platinum.nds --header 1 --heights --events -o one.glb
0 scene S/stage_n.rel S/stage_d.rel -c S/stage_c.rel -o stage.glb
0 scene S/stage_gc_n.rel -o gc.glb
0 scene S/stage_r.rel -o minimap.glb
0 scene S/level.sa1lvl --show-collision -o level.glb
0 model S/creature.nj S/creature.nj S/walk.njm -t S/creature.pvm -o creature.glb
0 model S/creature.nj --one-mesh --draw-order -o draws.glb
0 model S/mill.nsbmd S/mill_*.nsb[tcmv]* -o mill.glb
1 convert S -o convert
0 convert S/creature.afs S/platinum.nds -j 1 -o again
0 info 東京.nj böy*|*.pvm -- -x.nj
0 info deep|a|b*c|東.afs|creature.nj
0 model 東京.nj -t böy*|böy*.pvm -o glb|東|böy.glb
1 texture -r böy* deep| dots.in.name.prs -o 写真
0 convert deep böy* 東京.nj -o out|in*side
0 info - <S/creature.pvm
3 info --json missing . empty junk photo.jpg cut.pvm
3 texture junk/x missing|x empty S -o none
3 texture S/eye.pvr -o junk|in
0 extract evil.afs names.narc -o evil
0 extract S/creature.afs -o raw
0 extract S/creature.afs -f -o raw
3 model S/creature.nj -o is.glb
3 model is.glb -f -o is.glb
3 model S/creature.nj -f -o S
4 convert huge empty junk photo.jpg cut.pvm -o none
4 info huge
4 list huge
4 scan huge
4 texture huge -o none
"""

NO_MODELS = "creature_blink.njs", "tiny.nsbmd"  # a motion; textures without a model
MODELS = ("nj", "gj", "xj", "nja", "njs", "prs", "sa1mdl", "sa2bmdl", "nsbmd")


def write(path, data):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "wb") as file:
        file.write(data)


def make_files(folder, sample):
    """Makes the files of both programs, in a new folder."""
    shutil.copytree(sample, os.path.join(folder, "S"))
    for name, source in NAMES.items():
        with open(os.path.join(sample, source), "rb") as file:
            write(os.path.join(folder, name), file.read())
    for name, data in BAD.items():
        write(os.path.join(folder, name), data)
    with open(os.path.join(sample, "creature.pvm"), "rb") as file:
        write(os.path.join(folder, "cut.pvm"), file.read(60))
    with open(os.path.join(folder, "huge"), "wb") as file:
        file.truncate(3 << 30)  # a hole: it takes no space on the disk
    write_evil(folder)


def write_evil(folder):
    """Writes archives with names that some system refuses."""
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    os.environ.setdefault("KUNAI_FIXTURES", os.path.join(folder, "S"))
    os.environ.setdefault("KUNAI_TOOLS", folder)
    from tool_files import afs, narc  # pylint: disable=import-outside-toplevel
    names = [b"con", b"AUX.txt", b"nul .bin", b"com1", b"a:b", b'<">|?*', b"back\\slash", b"..", b"../up",
             b"end. .", " 東京.x".encode(), b"\x93\x8c.x", b"line\nfeed", b"CON.", b"e\xCC\x81", b"A.x", b"a.x"]
    write(os.path.join(folder, "evil.afs"), afs([(name, b"data") for name in names]))
    write(os.path.join(folder, "names.narc"), narc([(0, [(name, name) for name in names])]))


def run(command, row, folder, slash):
    """Returns the exit code, and the standard output and errors."""
    words, given = row.replace("|", slash).split(" "), None
    if words[-1].startswith("<"):
        given = open(os.path.join(folder, words.pop()[1:]), "rb")
    arguments = []
    for word in words:
        # a star stands for files, or for a blank in a name
        found = sorted(glob.glob(word.replace("\\", "/"), root_dir=folder)) if "*" in word else []
        arguments += [name.replace("/", slash) if "|" in row else name for name in found] or [word.replace("*", " ")]
    # files, not pipes: processes of wine hold a pipe for seconds after the end
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        code = subprocess.run(command + arguments, cwd=folder, stdin=given or subprocess.DEVNULL, stdout=out,
                              stderr=err, check=False).returncode
        printed = []
        for file in out, err:
            file.seek(0)
            printed.append(file.read())
    if given:
        given.close()
    if slash != "/" and "|" in row:
        printed = [text.replace(b"\\", b"/") for text in printed]
    return code, printed


def read_tree(folder):
    """Returns each file below a folder with its bytes, and each folder with None."""
    tree = {}
    for place, folders, names in os.walk(folder):
        for name in folders:
            tree[os.path.relpath(os.path.join(place, name), folder)] = None
        for name in names:
            path = os.path.join(place, name)
            if name != "huge":
                with open(path, "rb") as file:
                    tree[os.path.relpath(path, folder)] = file.read()
    return tree


def find_difference(here, there):
    """Returns the first lines that differ."""
    here, there = here.split(b"\n"), there.split(b"\n")
    for a, b in zip(here + [b""], there + [b""]):
        if a != b:
            return f"    here:  {a[:300]!r}\n    there: {b[:300]!r}"
    return f"    {len(here)} lines here, {len(there)} there"


def main():
    sample, program, *other = sys.argv[1:]
    program = os.path.abspath(program)
    other = [os.path.abspath(word) if os.path.exists(word) else word for word in other]
    slash = "\\" if other[-1].endswith(".exe") else "/"
    rows = [row for row in ROWS.strip().split("\n") if row]
    path = "|".join(["long" * 25] * 4)  # longer than the limit of Windows
    rows += [f"0 texture S/eye.pvr -o {path}", f"1 texture -r {path} S/eye.pvr -o {path}|inner", f"3 list {path}"]
    rows += [f"{int(name in NO_MODELS)} model S/{name} -f -o models/{name}.glb" for name in sorted(os.listdir(sample))
             if name.split(".")[-1] in MODELS]
    bad, codes, times = 0, {}, [0, 0]
    with tempfile.TemporaryDirectory() as folder:
        here, there = (os.path.join(folder, name) for name in ("here", "there"))
        make_files(here, sample)
        make_files(there, sample)
        for code, row in (row.split(" ", 1) for row in rows):
            start = time.monotonic()
            mine = run([program], row, here, "/")
            middle = time.monotonic()
            theirs = run(other, row, there, slash)
            times = [times[0] + middle - start, times[1] + time.monotonic() - middle]
            codes[mine[0]] = codes.get(mine[0], 0) + 1
            if mine[0] != int(code):
                bad += 1
                print(f"DIFFERENT: kunai {row}: exit code {mine[0]}, not {code}")
            if mine != theirs:
                bad += 1
                print(f"DIFFERENT: kunai {row}: exit codes {mine[0]}, {theirs[0]}")
                for a, b in zip(mine[1], theirs[1]):
                    if a != b:
                        print(find_difference(a, b))
        trees = [read_tree(here), read_tree(there)]
    for name in sorted(set(trees[0]) | set(trees[1])):
        if name not in trees[0] or name not in trees[1] or trees[0][name] != trees[1][name]:
            bad += 1
            print(f"DIFFERENT: file {name}", ["", "missing here"][name not in trees[0]],
                  ["", "missing there"][name not in trees[1]])
    print(f"{len(rows)} commands with exit codes {dict(sorted(codes.items()))}, {len(trees[0])} files and "
          f"folders, {bad} different; {times[0]:.0f} s here, {times[1]:.0f} s there")
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
