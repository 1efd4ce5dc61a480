"""Tests of kunai extract and kunai list, of entries as inputs of the other subcommands, and of hostile
archives. An archive contains names, sizes and further archives: its names must not lead out of the folder,
and its contents must not fill the disk."""
import json
import os
import re
import shlex
import struct
from tool_cases import PROGRAM, main, objects, read, run, write
from tool_files import Prs, afs, narc, prs_bomb, prsd
from tool_inputs import make_archives, make_models


def test_entries_are_written_and_nothing_is_replaced_without_f():
    make_archives()
    make_models()
    run(r"""
0 extract S/creature.afs -o deep/er/x | is deep/er/x/000_creature.nj
    | same deep/er/x/000_creature.nj S/creature.nj | same deep/er/x/001_creature.pvm S/creature.pvm
3 extract S/creature.afs -o deep/er/x | err exists already
""")
    write("000_creature.nj", read("S/creature.afs"))
    write("deep/er/x/000_creature.nj", b"old")
    run(r"""
3 extract -f 000_creature.nj -o . | same 000_creature.nj S/creature.afs
3 extract S/creature.afs -o deep/er/x | text deep/er/x/000_creature.nj = old
0 extract -f S/creature.afs -o deep/er/x | same deep/er/x/000_creature.nj S/creature.nj
0 extract --raw S/creature.afs -o raw
0 list S/creature.afs | out ^000 0x[0-9a-f]* .* PRS  *Ninja chunk file .*creature | out #3
0 list S/creature.nj evil.afs | out! [ ]$ | out*2 :$
0 extract S/creature.nj -o chunks
0 extract - -o stdin <S/creature.afs | is stdin/001_creature.pvm
0 extract S/creature.prs -o prs | same prs/000_creature.nj S/creature.nj
3 extract S/creature.afs -o junk
1 extract broken.afs -o broken | text broken/000_one.bin = 1111 | err ^kunai: 1 done, 1 failed$
0 list broken.afs
""")
    [raw] = [name for name in os.listdir("raw") if name.startswith("000")]
    assert read("raw/" + raw) == read("S/creature.prs")
    assert {"NJTL.njt", "NJCM.nj", "NMDM.njm", "POF0.bin"} == {
        name.split("_", 1)[1] for name in os.listdir("chunks")}


def test_nothing_is_written_through_a_link_or_a_pipe():
    write("target.txt", b"precious")
    for folder in "link", "two", "elsewhere", "linked/d":
        os.makedirs(folder)
    for target, name in (("../target.txt", "link/000_creature.nj"), ("../elsewhere", "two/creature"),
                         ("../elsewhere", "linked/000_pictures"), ("../../elsewhere", "linked/d/deep")):
        os.symlink(target, name)
    os.mkfifo("pipe")
    run(r"""
3 extract S/creature.afs -o link
0 extract -f S/creature.afs -o link | text target.txt = precious | same link/000_creature.nj S/creature.nj
3 extract S/creature.afs chain.afs -o two | err two/creature: cannot be written to: it is a symbolic link$
3 model -f S/creature.nj -o pipe | err pipe: is not a regular file and is not replaced$
0 test -p pipe
3 extract -r chain.afs -o linked | err linked/000_pictures: cannot be written to: it is a symbolic link$
3 extract tree.narc -o linked | files elsewhere 0 | files linked 8
""")


def test_a_failed_write_leaves_the_older_file():
    # with this limit no file can grow beyond 512 bytes
    write("full/000_creature.nj", b"old")
    run(r"""
3 sh -c "trap '' XFSZ; ulimit -f 1; exec $kunai extract $force S/creature.afs -o full"
    | text full/000_creature.nj = old | files full 1
""", kunai=PROGRAM, force=["-f", ""], told=["000_creature.nj", "001_creature.pvm"])


def test_hostile_names_stay_in_the_folder():
    before = {place for place in os.listdir(".")}
    run("0 extract evil.afs -o jail/in | files jail 12")
    assert set(os.listdir(".")) == before | {"jail"} and os.listdir("jail") == ["in"]
    assert all(re.fullmatch(r"\d\d\d[-A-Za-z0-9._]*", name) for name in os.listdir("jail/in"))
    assert "\033" not in run("0 list evil.afs")


def test_archives_of_all_formats_are_told():
    run(r"""
0 info chain.afs bare.xvm lone.xvr mods.pvmx tree.narc little.bml big.bml little.gsl big.gsl little.prc
    big3.prc zero.afs zero.narc
    | out == extract_info
0 info --json big3.prc little-wrong.prc tree.narc | json == extract_info_json
0 texture bare.xvm big.prc -o bare | is bare/bare_0.png bare/big_1.png
0 texture big3.prc -o first
0 model -q model.prc -o prc/model.glb
0 model -q model.nj -o nj/model.glb | same prc/model.glb nj/model.glb
0 info many.prc | out : PRSD, little-endian, 8224 bytes; members: 256 and more; inside: 17 bytes of an unknown
0 extract many.prc -o members | files members 256
0 list tree.narc | out == extract_tree
0 list -r little.gsl | out == extract_little | err =
0 list zero.afs | out #1 | out ^  # offset          size  unpacked pack format             name$
0 extract -r zero.afs -o zero | err =
0 extract -r zero.narc -o zero | err = | not zero
""")
    # a wrong size gives one warning
    run(r"""
0 info $file | out ^$file: PRSD, .*-endian, 245 bytes; inside: XVM, | err #1
0 texture -q $file -o $file-png | files $file-png 2
0 extract $file -o flat/$file | err*1 : warning: offset 0x0: .*(KUNAI_E_CORRUPT)$
""", file=["little-wrong.prc", "big-wrong.prc"])
    run("1 texture $file -o none | err $file: is a [A-Z]* archive: -r finds the pictures in it$",
        file=["tree.narc", "little.bml", "mods.pvmx"])


def test_r_goes_into_archives_in_archives():
    run("""
0 extract $file -o flat/$file
0 extract -r $file -o all/$file
""", file="""chain.afs bare.xvm mods.pvmx tree.narc little.bml big.bml little.gsl big.gsl little.prc big3.prc
             members.gsl deep8.afs self.afs models.afs dots.afs""".split())
    run(r"""
0 extract --raw big3.prc -o flat/raw | tree flat == extract_flat
0 test -d all | tree all == extract_all
0 extract -r chain.afs chain.afs -o chains
    | is chains/chain/000_pictures/001.xvr chains/chain_2/000_pictures/001.xvr
0 extract members.gsl -o one-member
0 list -r self.afs | err*1 warning: entry 0 is the archive itself and is not read$
""")
    assert read("flat/raw/001_big3.prc") == prsd(b"text" * 20, 6, ">")
    assert read("all/chain.afs/000_pictures.xvm") == read("all/little.bml/001_boss.xvm")
    assert read("flat/models.afs/000_model.nj") == read("model.nj")


def find_entry(path):
    """Returns the path in an archive that leads to a file in all/. A folder there can stand for the file of
    the same name."""
    made, above = [], "all"
    for part in path.split("/")[1:]:
        files = [name for name in os.listdir(above) if os.path.isfile(f"{above}/{name}")]
        above += "/" + part
        stands_for = {os.path.splitext(name)[0]: name for name in files}
        made.append(stands_for.get(part, part) if os.path.isdir(above) else part)
    return "/".join(made)


def test_entries_are_inputs():
    write("both.narc", narc([(0, [(b"a", b"file"), (b"a", 1)]), (0, [(b"y.afs", afs([(b"q", b"deep")]))])]))
    write("odd.afs", afs([(b"a:b", b"1"), (b"a;b", b"2")]))
    run("""
0 extract -r -q $file -o all/$file
""", file=["names.narc", "many.afs", "S/platinum.nds"])
    paths = [f"{place}/{name}" for place, _, names in os.walk("all") for name in names if "three" not in name]
    found = [[{**line, "file": ""} for line in objects(run("1 info --json " + shlex.join(files), logged=False))]
             for files in (paths, [find_entry(path) for path in paths])]
    assert len(found[0]) > 1000 and found[0] == found[1]
    run(r"""
# names without numbers, as they are stored, and as the user writes them
0 info chain.afs/pictures.xvm chain.afs/pictures.prs chain.afs/0 chain.afs/000
0 list little.gsl/0/4 | out #3
3 info chain.afs/2 chain.afs/0x chain.afs/4294967296
0 list tree.narc/z.afs both.narc/a/y.afs both.narc/a/001_y.afs | out*3 q$
3 info little.gsl/two.txt | err = kunai: little.gsl/two.txt: 2 entries have this name: 001_two.txt, 002_two.txt
3 info evil.afs/same.x odd.afs/a:b | err 008_same.x, 009_same.x$ | err 000_a_b.bin, 001_a_b.bin$
0 extract members.gsl/three.prc -o three | text three/001_three.bin = twotwotwotwotwotwotwotwotwo
0 extract little.gsl/one.bml/001_boss.xvm little.gsl/000_one.bml -o inner
    | same inner/001_boss all/little.gsl/000_one/001_boss | text inner/000_one/003_boss.nj = again
0 scan S/creature.afs/creature.nj
# not there, or no names at all
3 info hurt.afs/009_x | err = kunai: hurt.afs/009_x: no entry has this name or number; kunai list hurt.afs shows all
3 info junk/x | err = kunai: junk/x: junk is not an archive
3 info chain.afs/note.txt/x | err = kunai: chain.afs/note.txt/x: chain.afs/001_note.txt is not an archive
3 info none/x | err ^kunai: none/x: cannot be opened: 
3 texture -r S/eye.pvr/x -o none | err is not an archive | not none
# damage, with its place in the archive around it
1 info hurt.afs/inner/bad | err = kunai: hurt.afs/inner/bad: entry 1 of hurt.afs/000_inner.afs: offset 0x88: entry: the entry ends past the end of the data (KUNAI_E_TRUNCATED)
1 info --json broken.afs/two.bin | out {"file":"broken.afs/two.bin","error":{"offset":136,"code":"KUNAI_E_TRUNCATED",
1 info hurt.afs/fake.afs/x | err hurt.afs/001_fake.afs: offset 0x8: AFS: the data ends before the end of this structure
# limits
0 info deep9.afs/n/n/n/n/n/n/n/n/n
4 info deep9.afs/n/n/n/n/n/n/n/n/n/n | err = kunai: deep9.afs/n/n/n/n/n/n/n/n/n/n: is inside more than 8 archives (KUNAI_E_LIMIT)
0 info self.afs/000.afs/001.afs/002.afs
4 info bomb.prs/000_bomb.bin | err (KUNAI_E_LIMIT)
""")
    run("3 info $path | err = kunai: $path: no entry has this name or number; kunai list $archive shows all",
        path=["deep8.afs/", "deep8.afs/.", "deep8.afs/../junk", "deep8.afs//n", "deep8.afs/n/n/..", "deep8.afs/n//", "tree.narc/d/../z.afs"],
        archive=["deep8.afs"] * 4 + ["deep8.afs/000_n.afs/000_n.afs", "deep8.afs/000_n.afs", "tree.narc"])
    # each stream unpacks to 79 times its bytes: the second one passes the limit for the size of the file
    inner = afs([(b"y", prs_bomb(80 << 20))])
    stream, at = Prs(), 0
    while at < len(inner):  # the bytes of the bomb repeat after 13 bytes
        if inner[at:at + 256] == inner[at - 13:at + 243] and at + 256 <= len(inner):
            stream.long_copy(struct.pack("<HB", 8192 - 13 << 3 & 0xFFFF, 255))
            at += 256
        else:
            stream.literal(inner[at])
            at += 1
    write("twice.afs", afs([(b"x", stream.end())]))
    run(r"""
0 info twice.afs/x | out AFS
4 info twice.afs/x/y | err = kunai: twice.afs/x/y: unpacks to 83886081 bytes; the limit in this archive is 69618868 (KUNAI_E_LIMIT)
""")
    # the archive is an input: no output replaces it
    write("in/creature.glb", read("S/creature.afs"))
    run(r"""
3 model in/creature.glb/creature.nj -f -o in/creature.glb | err is an input and is not replaced | same in/creature.glb S/creature.afs
0 model in/creature.glb/creature.nj -t in/creature.glb/creature.pvm -o in/both.glb
0 model S/creature.nj -t S/creature.pvm -o in/files.glb | same in/both.glb in/files.glb
""")


def test_archives_in_archives_have_bounds():
    out = run(r"""
4 extract -r deep9.afs -o deep9 | err #2 | err ^kunai: 9 done, 1 failed, 9 archives$
0 extract -r overlap.afs -o overlap | err overlap.afs: warning: .*(KUNAI_E_LIMIT)$ | files overlap 100
4 list -r fan.afs | err #1
4 extract bomb.prs -o bomb | err ^kunai: bomb.prs: .*(KUNAI_E_LIMIT)$
1 extract -r hurt.afs -o hurt | text hurt/000_inner/000_good.bin = fine | text hurt/002_last.bin = last
    | is hurt/000_inner.afs hurt/001_fake.afs
4 list -r --json fan.afs
""")
    json.loads(out)  # the JSON of a bomb is complete
    assert {os.path.getsize("overlap/" + name) for name in os.listdir("overlap")} == {16384}
    # the names pass the limit for unpacked bytes
    assert len(run("4 list -q -r --json paths.afs")) < 100000000


def test_options_that_exclude_each_other():
    run(r"""
2 extract -r --raw chain.afs -o none | err ^kunai: --raw and -r cannot be used together;
2 extract chain.afs | err ^kunai: -o DIR is missing; kunai list shows the entries;
2 list chain.afs -o none | err ^kunai: unknown option -o;
""")


def test_lists_as_json():
    run(r"""
3 list -r --json chain.afs big3.prc missing lone.xvr hurt.afs tree.narc little.bml | json == extract_lists
0 list --json big-wrong.prc little.prc | json == extract_packed
""")


def test_bytes_after_the_last_member_are_told():
    run(r"""
0 info zeros.prc | err =
0 extract zeros.prc -o zeros | err =
0 extract archive.prc -o tail | err #2 | err ^kunai: 2 done, 0 failed$
""")
    first = len(prsd(b"text" * 20, 6))
    for file in "garbage.prc", "cut.prc", "unpadded.prc":
        count = len(read(file)) - first
        run(r"""
$code $tool $file | err*1 $file: warning: $count bytes after the last member are not read$
""", file=file, count=count, tool=["info", "list", "texture -o none"], code=[0, 0, 1])
        run(r'0 $tool --json $file | out "unread_size":$count[,}]', file=file, count=count,
            tool=["info", "list"])


def test_formats_that_are_named():
    run(r"""
2 $tool --format ARJ junk
2 $tool --byte-order middle junk | err unknown byte order middle; choose from: little, big; see kunai help $tool$
2 $tool junk --format | err : --format needs a value;
2 $tool --format=AFS --format AFS junk | err : --format is given twice;
1 $tool lying.prc
1 $tool padded.prs
1 $tool hole.gsl
1 $tool --format AFS S/creature.pvm
0 $tool --format "ninja chunk FILE" S/creature.nj
""", tool=["info", "list"])
    run(r"""
0 info --format prsd $order lying.prc | err : warning: offset 0x0: .*(KUNAI_E_CORRUPT)$
0 extract --format PRSD $order lying.prc -o "lying$order" | same "lying$order/001.xvr" flat/bare.xvm/001.xvr
""", order=["", "--byte-order big"])
    run(r"""
1 info --format PRSD --byte-order little lying.prc
0 info --format Prs padded.prs | out ^padded.prs: PRS, [0-9]* bytes; inside: XVM, little-endian, 208 bytes;
0 extract --format PRS padded.prs -o padded | same padded/000.xvr flat/bare.xvm/000.xvr
0 info --format gsl --byte-order big hole.gsl
1 extract --format gsl --byte-order BIG hole.gsl -o hole | text hole/001_two.txt = two
# the name is that of the argument, and not of archives inside
0 extract -r --format GSL little.gsl -o named | same named all/little.gsl
0 info --byte-order little little.gsl | out ^little.gsl: GSL, little-endian, .*; entries: 3
0 info --byte-order big big.gsl | out ^big.gsl: GSL, big-endian, .*; entries: 3
""")


def test_entries_that_the_end_of_the_file_cuts():
    out = run(r"""
1 extract --raw short.afs -o short | err entry 1 .*(only 12 bytes exist): offset .*(KUNAI_E_TRUNCATED)$
1 extract --raw none.afs -o none-raw | files none-raw 1
1 extract cut121.afs -o cut121 | err*8 : entry [0-9]*: offset .*(KUNAI_E_TRUNCATED)$
0 list --json cut121.afs
""")
    [short] = [name for name in os.listdir("short") if name.startswith("001")]
    assert read("short/" + short) == b"2" * 12
    assert [entry.get("result") for entry in objects(out)[0]["entries"]].count("KUNAI_E_TRUNCATED") == 121


def test_numbers_sort_and_a_folder_is_no_file():
    run(r"""
0 extract many.afs -o many | is many/0000.bin many/1000.bin
0 extract thousand.afs -o thousand | is thousand/000.bin thousand/999.bin
0 list many.afs | out ^   # offset | out ^0000 0x
0 extract names.narc -o names | tree names == extract_names
0 extract -r names.narc -o names-r | same names names-r
""")
    for place, _, names in os.walk("."):
        assert place.endswith("etc") or not any("passwd" in name for name in names), place


main(globals())
