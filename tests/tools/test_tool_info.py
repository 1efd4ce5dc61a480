"""Tests of kunai info, kunai extract and kunai scan with Nitro models and their animations, and of kunai
tree. Their listings must be complete and in order, also for packed and cut files."""
import os
import struct
import tool_nitro_models
from tool_cases import main, objects, read, run, write
from tool_files import afs, narc_members, prs
from tool_maps import narc


def test_models_and_animations_are_told():
    tool_nitro_models.write(".")
    run(r"""
0 info -ql house.nsbmd flow.nsbta blink.nsbtp tint.nsbma seen.nsbva swing.nsbca | out == info_nitro
0 info -ql scaled.nsbmd | out ^    node 0 "[a-z]*": flags 0x[0-9]*, its scale is undone by a child
0 info -q --json house.nsbmd flow.nsbta blink.nsbtp scaled.nsbmd | json == info_nitro_json
# only such models count
0 info -q --format nsbmd house.nsbmd | out ; rigid Nitro model (MDL0): nodes 4,
0 info -q --format chunk house.nsbmd | out! nodes
""")


def test_the_model_of_a_land_is_told_as_if_it_lay_in_a_file_of_its_own():
    land = bytearray(narc_members(read("S/land_data.narc"))[0])
    at = land.index(b"BMD0")
    write("river.bin", land)
    write("river.nsbmd", land[at:at + struct.unpack_from("<I", land, at + 8)[0]])
    land[land.index(b"MDL0")] = 0
    write("torn.bin", land)
    alone, inside = (run(f'0 info -ql river.{name} | out ^    material 0 "') for name in ("nsbmd", "bin"))
    model = alone[alone.index("  model"):].rstrip()
    assert inside[inside.index("  model"):].split("\n  prop")[0].rstrip() == model, inside
    inside, alone = objects(run("""
0 info -ql river.bin | out ^  prop 0:
0 info torn.bin | err torn.bin: warning: offset 0x[0-9a-f]*: | out! "nodes"
0 info -q --json river.bin river.nsbmd
"""))
    assert inside["map"]["model"]["material_list"]
    assert inside["map"]["model"].items() <= alone["models"][0].items()


def test_what_is_found_has_a_name_and_an_extension():
    members = [read(name) for name in (
        "house.nsbmd", "swing.nsbca", "flow.nsbta", "blink.nsbtp", "tint.nsbma", "seen.nsbva",
        "bare.nsbmd", "house.nsbtx")]
    write("plain.afs", afs([(b"", member) for member in members]))
    write("packed.afs", afs([(b"part.prs", prs(member)) for member in members]))
    run(r"""
0 scan -q house.nsbmd | out ^0x00000000       1760 Nitro model (MDL0)  *little sure$
0 scan -q --json swing.nsbca
    | out "format":"Nitro joint animation (JNT0)","byte_order":"little","confidence":"sure"
0 extract -q plain.afs -o plain | same plain/000.nsbmd house.nsbmd
0 extract -q packed.afs -o packed
1 extract -q house.nsbmd -o none | err house.nsbmd: is a Nitro model (MDL0), which contains no entries$
0 texture -q house.nsbmd -o pictures | files pictures 3
    | is pictures/brick.png pictures/leaf.png pictures/pane.png
1 texture -q bare.nsbmd -o none | err bare.nsbmd: is a Nitro model (MDL0), which contains no pictures$
1 texture -q tint.nsbma -o none
""")
    names = ["%03d%s.%s" % (i, "%s", end) for i, end in enumerate(
        "nsbmd nsbca nsbta nsbtp nsbma nsbva nsbmd nsbtx".split())]
    assert sorted(os.listdir("plain")) == [name % "" for name in names]
    assert sorted(os.listdir("packed")) == [name % "_part" for name in names]


def test_every_structure_of_a_file_is_listed():
    structures = r"""
0 tree -q S/tiny.afs | out == info_structures
# where a format is not for what the file is, it is no matter
0 tree -q --format chunk S/tiny.afs | out ^  00000008        8    AFS entry$
0 tree -ql S/tiny.pvm | out ^  picture 0 "tiny": | out ^  00000040      160    PVRT$
0 tree -q house.nsbmd | out ^  00000000 *24  *BMD0, count 2$
0 tree -q S/creature.$name
"""
    # a packed file has the same structures; their places are those in the unpacked bytes
    plain, packed = (run(structures, name=name).split("\n", 1)[1] for name in ("nj", "prs"))
    assert plain == packed
    # a cut file gives one message, and the structures before the cut; 300 bytes contain a root node, 130 do
    # not
    for size in 300, 130:
        write("cut.nj", read("S/creature.nj")[:size])
        run("$code tree cut.nj | err*1 the chunk ends past the end | out ^  00000000       68    NJTL$",
            code=int(size < 140))
    write("junk", b"nothing")
    run("1 tree junk | err #1")


def test_structures_lie_in_each_other_and_in_order():
    [plain] = objects(run("0 info -q --json S/creature.nj"))
    assert "tree" not in plain
    found = objects(run("""
0 tree -q --json S/creature.nj S/creature.pvm S/stage_n.rel S/land.bin S/mill.nsbmd S/mill_turn.nsbca
    S/model_basic.sa1mdl S/walk.nam S/creature.nja S/map_matrix.narc"""))
    lines = {os.path.basename(line["file"]): line for line in found}
    for name, line in lines.items():
        tree, size, around = line["tree"], line["size"], []
        assert tree[0] == {"offset": 0, "size": size, "kind": 1, "name": line["format"], "depth": 0,
                           "type": 0, "flags": 0, "count": 0}, (name, tree[0])
        for record in tree:
            end = record["offset"] + record["size"]
            assert 0 < record["size"] and end <= size and record["depth"] <= len(around), (name, record)
            del around[record["depth"]:]
            assert all(outer["offset"] <= record["offset"] and end <= outer["offset"] + outer["size"]
                       for outer in around), (name, record)
            around.append(record)
        assert [record["offset"] for record in tree] == sorted(record["offset"] for record in tree)
    tree = lines["creature.nj"]["tree"]
    names, kinds = ([record[key] for record in tree] for key in ("name", "kind"))
    assert names.count("NJS_OBJECT") == 18 and names.count("NMDM") == 2 and "NJS_TEXLIST" in names
    assert kinds.count(0x401) == 18 and kinds.count(0x501) == 2 and kinds.count(0x402) == 1
    [chunk] = [record for record in tree if record["name"] == "NJCM"]
    assert chunk["kind"] == 4 and chunk["type"].to_bytes(4, "little") == b"NJCM"
    tags = [record for name in ("mill.nsbmd", "mill_turn.nsbca", "creature.pvm", "map_matrix.narc")
            for record in lines[name]["tree"] if record["depth"] and len(record["name"]) == 4
            and record["name"].isupper()]
    assert len(tags) > 8, tags
    assert all(tag["type"].to_bytes(4, "little").decode() == tag["name"] for tag in tags), tags
    assert {"MDL0", "TEX0"} <= {record["name"] for record in lines["mill.nsbmd"]["tree"]}


def test_pairs_are_a_table_of_models_and_their_motions():
    """The pairs were worked out by hand. The house has 4 nodes and the materials "wall" and "water". The
    other models have 2 nodes, and "plain" or "skin". swing and seen move 4 nodes, grow 2, three 3. flow and
    blink name "wall", tint names "water", and the last motion names "skin"."""
    m = tool_nitro_models
    motions = [m.SWING, m.GROW, m.FLOW, m.BLINK, m.TINT, m.SEEN,
               m.joints(b"three", 1, [m.still(0), m.still(1), m.still(2)]), m.FLOW.replace(b"wall", b"skin")]
    write("models.narc", narc([m.HOUSE, m.SCALED, b"other", m.MIXED]))
    write("motions.narc", narc(motions))
    write("cut.narc", narc([m.SWING[:40], m.GROW]))
    write("both.afs", afs([(b"models", read("models.narc")), (b"motions", read("motions.narc"))]))
    table = [("house", 0, [(2, "names"), (3, "names"), (4, "names"), (0, "count"), (5, "count")]),
             ("scaled", 1, [(1, "count")]), ("mixed", 3, [(7, "names"), (1, "count")])]
    for files in "models.narc motions.narc", "motions.narc models.narc", "both.afs":
        lines = objects(run(f"0 info --pairs --json {files} | err note: models: 3, motions: 8, pairs: 8; "
                            "models without a motion: 0, motions without a model: 1$"))
        assert table == [(line["name"], line["entry"], [(of["entry"], of["fit"]) for of in line["motions"]])
                         for line in lines], lines
    run(r"""
0 info --pairs models.narc motions.narc
    | out ^models.narc/000.nsbmd "house": motions.narc/002.nsbta (names), .*, motions.narc/000.nsbca (count),
    | out ^models.narc/001.nsbmd "scaled": motions.narc/001.nsbca (count)$ | out #3
0 info --pairs S/build_model.narc S/mill_turn.nsbca | out ^S/build_model.narc/000.nsbmd "box": no motion fits$
# models and motions of one file, with their numbers; a bad one does not stop the others
0 info --pairs S/creature.nj S/walk.njm
    | out ^S/creature.nj: S/creature.nj (count), S/creature.nj 1 (count), S/walk.njm (count)$
1 info --pairs models.narc cut.narc | err cut.narc/000.nsbca: .* (KUNAI_E_CORRUPT)$ | out 001.nsbmd "scaled": cut.narc/001
1 info --pairs S/creature.pvm models.narc | err S/creature.pvm: contains neither models nor motions$ | out #3
3 info --pairs none.narc
2 info --pairs -l models.narc | err --pairs cannot be used with -l, --format or --byte-order;
2 info --pairs --format mdl0 models.narc
""")
    [line] = objects(run("0 info --json --pairs -q S/mill.nsbmd S/mill_flow.nsbta | err ="))
    assert (line["file"], line["entry"], line["index"]) == ("S/mill.nsbmd", None, 0)
    assert line["motions"] == [{"file": "S/mill_flow.nsbta", "entry": None, "index": 0, "name": "flow", "fit": "names",
                                "format": "Nitro texture matrix animation (SRT0)"}]


def test_all_models_of_a_text_are_read_at_once():
    roots = [b"NJS_OBJECT a%d = {0};\n" % i for i in range(300)]
    wrong = [b"NJS_OBJECT o%d = {0, NULL, 0, 0, 0, 0, 0, 0, 0, 0, 0, &o%d};\n" % (i, i) for i in (1, 2)]
    write("roots.c", b"".join(roots + wrong))
    write("wrong.c", wrong[0] + roots[0] + wrong[1])
    run(r"""
0 info roots.c | out models: 256 and more$ | err only the first 256 models are described | err! is reached twice
1 info wrong.c | out "*nodes 1, | err offset 0x[0-9a-f]* (line 1, column 55, at o1): NJS_OBJECT: the tree reaches the node twice
    | err*2 the tree reaches the node twice
1 info -q --json wrong.c | out "models":.{"index":1, | out "errors":
""")


def test_warnings_have_an_item_and_a_total():
    # all 200 entries of the AFS lie after its end; the library stores 64 warnings
    write("flood.afs", struct.pack("<4sI", b"AFS", 200) + struct.pack("<II", 0x7000000, 16) * 200)
    [flood] = objects(run("""
0 info --json flood.afs | err warning: entry 0: .*, and 63 more like it$"""))
    assert flood["warning_total"] == 200
    assert [(w["item_kind"], w["item"]) for w in flood["warnings"]] == [("entry", i) for i in range(64)]
    write("cut.pvm", read("S/creature.pvm")[:17980])
    [cut] = objects(run("0 info --json cut.pvm"))
    [warning] = cut["warnings"]
    assert cut["warning_total"] == 1 and (warning["item_kind"], warning["item"]) == ("entry", 2)


main(globals())
