"""Tests of what all subcommands have in common: exit codes, messages, help, manual pages and completion, and
what kunai info and kunai scan print. The option table, the help, the manual pages and the completion are
written separately, so each can lack an option."""
import os
import re
import shlex
import shutil
import struct
from tool_glb import Glb
from tool_cases import HERE, PROGRAM, SUBCOMMANDS, TOOLS, main, objects, read, run, write
from tool_inputs import make_archives, make_models


def test_every_program_has_help_and_a_version_and_one_line_for_a_mistake():
    make_archives()
    make_models()
    for tool in SUBCOMMANDS[1:]:
        usage = run(fr"""
0 {tool} --help
0 help {tool} | out ^usage: kunai {tool}
0 {tool} -h | out ^usage: kunai {tool}
""", logged=False).split("\n\n")[0]
        assert all(line.endswith("[OPTION...]") for line in usage.splitlines()), usage
    run(r"""
0 $kunai --version | out ^kunai [0-9]*\.[0-9]*\.[0-9]*$
0 $kunai --help | out ^  info | out ^  tree
0 help | out == help
2 $kunai | out = | err = kunai: a subcommand is missing; kunai help lists all
2 $kunai -x | err = kunai: unknown option -x; kunai help lists all subcommands
2 $kunai infos | err = kunai: unknown subcommand infos; kunai help lists all subcommands
2 $kunai S/creature.nj | err = kunai: a subcommand is missing before S/creature.nj; kunai convert converts files and folders
2 help infos | err = kunai: unknown subcommand infos; kunai help lists all subcommands
3 model --output=o3/x.glb missing | not o3
2 extract evil.afs
2 texture S/creature.pvm
2 model S/creature.nj
2 model S/creature.nj -o - | not ./-
0 sh $here/../../examples/run.sh --help | out ^run.sh \[FILE...\]
""", here=HERE, kunai=PROGRAM)


def read_options():
    """Returns {subcommand: {word: (letter or "", whether a value follows)}}."""
    options = {}
    for line in run("0 help --options", logged=False).splitlines():
        name, letter, word, value = line.split("\t")
        options.setdefault(name, {})[word[2:]] = (letter.strip("-"), value == "value")
    return options


def check_example(line, options):
    words = shlex.split(re.split(r" {2,}| \| ", line.strip())[0])
    assert words[0] == "kunai", line
    known = options[words[1]]
    values = {name for word, (letter, value) in known.items() if value for name in ("--" + word, "-" + letter)}
    names = {"--" + word for word in known} | {"-" + letter for letter, _ in known.values()}
    assert all(word in names for word in words[2:] if word[0] == "-" and word != "-"), line
    assert not any(a in values and b[0] == "-" for a, b in zip(words, words[1:] + ["-"])), line


def test_help_fits_on_a_screen_and_has_three_examples():
    options = read_options()
    assert set(options) == set(SUBCOMMANDS) - {"help"}
    for name in SUBCOMMANDS:
        text = run(f"0 help {name}", logged=False)
        assert len(text.splitlines()) <= 40 and max(map(len, text.splitlines())) <= 80, name
        if name == "help":
            continue
        about, examples = text.split("\nExamples:\n")
        assert set(re.findall(r"(?<![\w-])--([a-z][a-z0-9-]+)", about)) == set(options[name]), name
        assert set(re.findall(r"^  -(\w), --([a-z-]+)", about, re.M)) == {
            (letter, word) for word, (letter, _) in options[name].items() if letter}, name
        examples = [line for line in examples.splitlines() if line.startswith("  ")]
        assert len(examples) == 3 and all(line.startswith(f"  kunai {name} ") for line in examples), name
        for line in examples:
            check_example(line, options)


def test_a_letter_means_the_same_in_all_subcommands():
    meanings = {}
    for known in read_options().values():
        for word, (letter, value) in known.items():
            assert meanings.setdefault(letter or word, (word, value)) == (word, value), word


def test_manual_pages_have_every_option():
    options, folder = read_options(), HERE + "/../../examples/tools/man/"
    pages = {name: read(folder + f"kunai-{name}.1").decode() for name in options}
    for name, page in pages.items():
        synopsis = page[page.index(".Sh SYNOPSIS"):page.index(".Sh DESCRIPTION")]
        items = re.findall(r"^\.It (?:Fl (\w) , )?Fl Fl ([a-z0-9-]+)", page, re.M)
        assert sorted(items) == sorted((letter, word) for word, (letter, _) in options[name].items()), name
        letters = set("".join(re.findall(r"(?<!Fl )\bFl ([a-z]+)\b", synopsis)))
        words = set(re.findall(r"Fl Fl ([a-z0-9-]+)", synopsis))
        assert words <= set(options[name]), name
        assert all(word in words or letter and letter in letters
                   for word, (letter, _) in options[name].items()), name
    for line in re.findall(r"^\.Dl (kunai .*)", "\n".join(pages.values()), re.M):
        check_example(line, options)
    main_page = read(folder + "kunai.1").decode()
    assert re.findall(r"^\.It Cm (\w+)$", main_page, re.M)[-len(SUBCOMMANDS):-1] == [
        name for name in SUBCOMMANDS if name != "help"]
    if shutil.which("mandoc"):
        for name in sorted(os.listdir(folder)):
            run(f"0 mandoc -T lint -W warning {folder}{name} | out =", logged=False)


def test_the_page_of_the_library_has_every_header_and_an_example_that_compiles():
    page, headers = read(HERE + "/../../examples/tools/man/kunai.3").decode(), HERE + "/../../include"
    assert sorted(re.findall(r"^\.It In kunai/(\S+)", page, re.M)) == sorted(
        name for name in os.listdir(headers + "/kunai") if name.endswith(".h"))
    source, = re.findall(r"^\.Bd -literal\n(.*?)^\.Ed", page, re.M | re.S)
    write("page.c", source.replace("\\e", "\\").encode())
    if shutil.which("cc"):
        run(f"0 cc -std=c11 -Wall -Wextra -Werror -I{headers} -c page.c", logged=False)


def find_members(value, found):
    if isinstance(value, dict):
        for key, part in value.items():
            found.add(key)
            find_members({} if key == "formats" else part, found)
    for part in value if isinstance(value, list) else []:
        find_members(part, found)
    return found


def find_extras(value, found):
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        find_extras(part, found)
    return find_members(value.get("extras"), found) if isinstance(value, dict) else found


def test_manual_pages_have_every_member_of_json_and_of_extras():
    page = {}
    for name in "info list map model scan scene tree".split():
        lines = read(f"{HERE}/../../examples/tools/man/kunai-{name}.1").decode().splitlines()
        page[name] = {word for line in lines if line[:4] in (".Ql ", ".It ", ".Pq ") for word in re.findall(r"\w+", line)}
    for row, others in (
            ("1 info --json S/*", "list"), ("1 info --pairs --json S/*", ""), ("1 list -r --json S/*", "info"),
            ("1 tree --json S/*", "info list"), ("0 scan --json S/*", ""),
            ("1 map --json --at 0,0 --time 9:00 S/*.bin", "info"), ("1 map --json S/*.narc S/*.dat S/*.txt", "info"),
            ("0 map --json --world S --header 0 --time 9:00", "")):
        found = find_members(objects(run(row, logged=False)), set())
        unknown = found.difference(page[row.split()[1]], *(page[name] for name in others.split()))
        assert len(found) > 5 and not unknown, (row, unknown)
    for command in ("model S/creature.nj", "model S/model_ginja.gj", "model S/mill.nsbmd S/mill_*.nsb*",
                    "model S/model_chunk.nj", "model S/model_xinja.xj", "map S/land.bin --heights",
                    "map --world S --header 0 --events --heights", "scene S/level.sa1lvl",
                    "scene S/stage_n.rel S/stage_d.rel -c S/stage_c.rel"):
        run(f"0 {command} -q -f -o extras.glb", logged=False)
        found = find_extras(Glb("extras.glb").json, set())
        unknown = found - page[command.split()[0]] - page["model"]
        assert found and not unknown, (command, unknown)


def test_shell_completion_has_every_option():
    options, folder = read_options(), HERE + "/../../examples/tools/completion/"
    bash, zsh, fish = (read(folder + name).decode() for name in ("kunai.bash", "_kunai", "kunai.fish"))
    tables = [{}, {}, {}]
    values = set(re.findall(r"\b([a-z]+)(--?[a-z0-9-]+)(?=[ )])", bash[:bash.index("_kunai_options")]))
    for name, words in re.findall(r"^    ([a-z]+)\) _kunai_words (.*?);;", bash, re.M | re.S):
        words = [word for word in words.split() if word != "\\"]
        for before, word in zip([""] + words, words):
            if word.startswith("--"):
                letter = before[1:] if re.fullmatch("-.", before) else ""
                assert not letter or ((name, word) in values) == ((name, before) in values)
                tables[0].setdefault(name, {})[word[2:]] = (letter, (name, word) in values)
    for name, body in re.findall(r"^    ([a-z]+)\)\n        _arguments(.*?);;", zsh, re.M | re.S):
        tables[1][name] = {word: (letter, value == "=") for letter, word, value in
                           re.findall(r"(?:\{-(\w)\+?,|'\*?)--([a-z0-9-]+)(=?)[}\[]", body)}
    for names, letter, word, value in re.findall(
            r"^complete -c kunai -n '__kunai_in (.*?)'(?: -s (\w))? -l (\S+)( -x| -r)?", fish, re.M):
        for name in names.split():
            tables[2].setdefault(name, {})[word] = (letter, bool(value))
    for table in tables:
        assert table == options
    for shell, name in ("bash", "kunai.bash"), ("zsh", "_kunai"), ("fish", "kunai.fish"):
        if shutil.which(shell):
            run(f"0 {shell} -n {folder}{name}", logged=False)


def test_a_bad_file_does_not_stop_the_others():
    run(r"""
0 info S/creature.nj | out creature.nj: Ninja chunk file, little-endian, .*skinned Ninja Chunk model:
1 info S/creature.nj junk S/creature.pvm | out #2 | err ^kunai: junk: offset 0x0: .*(KUNAI_E_FORMAT)$
1 info -q S/creature.nj junk | err! done
3 info missing junk | err ^kunai: missing: cannot be opened
4 info bomb.prs junk | err bomb.prs: .*(KUNAI_E_LIMIT)$
4 info /dev/zero | err ^kunai: /dev/zero: is larger than 1 GiB, the limit$
1 info cut.pvm | err*1 ^kunai: cut.pvm:
1 texture S/creature.nj evil.afs -o none | not none
0 info all_broken.afs | err KUNAI_E_[A-Z]*), and 2 more like it$
0 info light.njl | out chunks: NJLI POF0 (not decoded: NJLI)$
1 model light.njl -o none.glb | err light.njl: .*(KUNAI_E_FORMAT)$
3 info --json cut.pvm missing . junk light.njl | out #5
    | out*4 "error":{"offset":[0-9]*,"code":"[A-Z_]*","record":"[^"]*","message":"[^"]*"}
0 info - <S/creature.pvm | out ^-: PVM
""")
    write("a\033b", read("S/creature.nj"))
    assert "\033" not in run("0 info a\033b")


def test_models_are_told_in_words_in_lists_and_as_json():
    run(r"""
0 info basic.nj volume.sa2mdl weighted.nj | out == info_models
0 info -q -l both.nj volume.sa2mdl ginja.gj xinja.xj | out == info_model_lists
0 info ginja.sa2bmdl
# a second set of material, flat shading, and what wraps (the sample's own files); names of textures
0 info -q -l S/model_chunk.nj S/model_basic.nj S/creature.nj | out == info_sample_models
0 info -q --json both.nj basic.sa1mdl weighted.nj ginja.gj xinja.xj S/model_chunk.nj | json == info_models_json
# of motions of several models nobody says whose they are
0 info moved.nj | err =
# a line does not grow without end
0 info -l chain.nj | out ^ \{4\}node 0: | out ^ \{64\}node 30: | out ^ \{64\}node 39:
""")
    out = run("1 info --json S/creature.* S/walk.njm evil.afs junk - | json == info_json")
    assert out.isascii()
    files = {about["file"].rsplit("/", 1)[-1]: about for about in objects(out)}
    model, packed = files["creature.nj"], files["creature.prs"]
    assert files["creature.bb.nj"]["triangles"] == model["triangles"]
    assert len(files["creature.pvm"]["images"]) == len(files["creature.pvm"]["entries"]) == model["textures"]
    assert packed["unpacked_size"] == model["size"] and packed["inside"]["nodes"] == model["nodes"]


def test_the_format_of_a_model_is_told_or_hinted_at():
    run("0 info -q -l --format $word hidden.nj ginja.gj | out*2 ^  model 0: Ginja model, rigid, nodes 2, m",
        word=["ginja", "gj", "GJCM"])
    run("0 info -q -l --format $word xinja.xj tagged.xj | out*2 ^  model 0: Xinja model, rigid, nodes 2,",
        word=["XINJA", "xj"])
    run("""
0 info -q --format $word both.nj
""", word=["chunk", "nj", "NJCM"])
    out = run(r"""
0 info -q --format basic both.nj
    | out ; rigid Ninja Basic model: nodes 2, meshes 1, triangles 6, textures 0$
# who does not tell it gets a hint, where the bytes are those of a GameCube
1 info hidden.nj
0 info empty.nj
1 info little-hidden.nj one_node.nj volume.nj swapped.nj | err! GameCube
0 info --format ginja empty.nj | err =
0 info -q -l several.gj
""")
    assert re.findall(r"^  model (\d: [A-Z][a-z]*) ", out, re.M) == ["0: Ginja", "1: Ninja", "2: Xinja"]


def test_only_256_models_and_motions_of_a_file_are_looked_at():
    many, more = objects(run(r"""
0 info many.nj | err! left out
0 info more.nj | out textures 0; models: 256 and more; motions: 256 and more$
0 info --json many.nj more.nj
"""))
    assert len(many["models"]) == 256 and "more_models" not in many and "motions" not in many
    assert (len(more["models"]), len(more["motions"]), more["more_models"], more["more_motions"]) == (
        256, 256, True, True)


def test_motions_and_scenes_are_told():
    run(r"""
0 info -l S/creature_blink.njs S/view.njm | out == info_motions
0 info -q -l S/stage_n.rel S/stage_c.rel S/stage_r.rel S/stage.tam | out == info_scenes
0 info -q --json S/stage_n.rel S/stage_c2.rel S/lights.njm other.rel | json == info_scenes_json
# what is told of a file: a d.rel can be read as an n.rel; text has no byte order
0 info -q --format "pso STAGE (n.rel)" S/stage_d.rel
0 info -q --format N.rel S/stage_d.rel
0 info -q --format fmt2 S/stage_bb_n.rel | out stage_bb_n.rel: PSO stage (fmt2), little-endian,
0 info -q --format .tam S/stage.tam | out stage.tam: PSO texture animation (.tam),
1 info --format "PSO collision (c.rel)" S/stage_d.rel
    | out stage_d.rel: PSO collision (c.rel), [0-9]* bytes$
1 info -q --byte-order big S/stage_d.rel
2 info --format stage S/stage_d.rel
0 info -q --json S/walk.nam | out "format":"Ninja ASCII","byte_order":null,
# what is wrong with a text has a line and a column
1 info wrong.nja | err ^kunai: wrong.nja: offset 0x[0-9a-f]* (line 98, column 1, at OSkale): .*(KUNAI_E_CORRUPT)$
1 model S/creature.nj wrong.nam -o none.glb -f
""")
    run('2 info --format "$word" S/stage_d.rel', word=["n", "n.re", "n.rel.", "n.rel)", "PSO"])


def test_map_files_are_told():
    land = bytearray(read("S/land.bin"))
    bdhc = land.index(b"BDHC")
    # a land of Diamond with cut heights, as ten lands of the game have; and a damaged land
    diamond = read("S/land_dp.bin")
    write("diamond.bin", diamond[:12] + struct.pack("<I", len(diamond) - diamond.index(b"BDHC") - 4) +
          diamond[16:-4])
    land[bdhc + 16 + 16 + 12 + 4] = 9
    write("damaged.bin", land)
    run(r"""
0 info -l S/land.bin S/land_hg.bin S/heights.bdhc S/light.txt | out == info_maps
0 info --json S/land_hg.bin S/light.txt S/land_dp.bin diamond.bin damaged.bin | json == info_maps_json
0 info S/land_dp.bin | err = | out ; props: 2; triangles: 8 in 2 x 2 cells$
0 info -q diamond.bin | out ; props: 2; no heights (KUNAI_E_TRUNCATED)$
0 info --format BDHC S/heights.bdhc
0 info --format "map heights (bdhc)" S/heights.bdhc
0 info --format "MAP land" S/land.bin
1 info --format "area light" S/land.bin | out land.bin: area light, [0-9]* bytes$
1 extract S/light.txt -o maps | err light.txt: contains area light: kunai map takes it$
1 texture S/heights.bdhc -o maps | err heights.bdhc: contains map heights (BDHC): kunai map takes it$
1 model S/land.bin -o maps.glb | err land.bin: contains map land: kunai map takes it$
1 model S/ground.nsbtx -o maps.glb
1 extract S/ground.nsbtx -o maps | not maps maps.glb
0 list S/land_data.narc | out ^004 0x[0-9a-f]*  *\([0-9]*\)  *\1 none map land *$
0 scan S/land_data.narc | out*5  map heights (BDHC) little sure$
""")


def test_a_scan_finds_what_lies_in_a_file():
    out = run(r"""
0 scan dump | out ^offset           size format             order  confidence$
""")
    found = objects(run(r"""
0 scan dump | err ^kunai: dump: $count matches in $size bytes$
0 scan junk empty | err ^kunai: junk: 0 matches in 500 bytes$
    | err ^kunai: empty: 0 matches in 0 bytes$
0 scan -q S/creature.prs | out!  PRS
0 scan --prs S/creature.prs | out ^0x00000000 *[0-9]* PRS  *any
3 scan --json missing dump - <S/creature.pvm | err ^kunai: 2 done, 1 failed$
""", count=out.count("\n") - 1, size=os.path.getsize("dump")))
    assert found[0]["file"] == "missing" and found[0]["error"]["code"] == "FILE"
    assert {"file": "dump", "offset": 37, "size": 208, "format": "XVM", "byte_order": "little",
            "confidence": "sure"} in found
    assert [line["offset"] for line in found if line["file"] == "-"][0] == 0


def test_q_leaves_errors_alone_and_results_that_are_not_files():
    run("0 $command | out = | err =", command=[
        "model -q S/creature.nj S/walk.njm -o quiet/a.glb", "map -q S/land.bin --heights -o quiet/land.glb",
        "model -q S/mill.nsbmd S/mill_turn.nsbca -o quiet/mill.glb",
        "map -q --world S --prop 1 -o quiet/prop.glb",
        "scene -q S/stage_n.rel S/stage_d.rel -o quiet/stage.glb",
        "scene --quiet S/stage_c.rel -o quiet/floor.glb",
        "map -q S/land.bin S/map_matrix.narc --png -o quiet", "map -q S/land.bin S/heights.bdhc --ppm -o quiet",
        "texture -q S/creature.pvm S/eye.pvr -o quiet", "extract -q S/creature.afs S/creature.pvm -o quiet"])
    for name in "a land mill prop stage floor".split():
        assert os.path.exists(f"quiet/{name}.glb"), name
    for name in "land.tiles.png", "land.heights.ppm":
        assert os.path.exists("quiet/" + name), name
    run("0 $command | out . | err =", command=[
        "info -q S/creature.nj", "scan -q S/creature.nj", "list -q S/creature.afs", "map -q S/land.bin",
        "map -q -f --json S/land.bin --png -o quiet", "map -q -f --at 0,0 S/land.bin --png -o quiet"])


def test_glb_is_written_to_no_name_of_another_format():
    for command in ("model S/creature.nj -q -f -o", "scene S/stage_n.rel -q -f -o",
                    "map S/land.bin --heights -q -f -o", "map --world S --prop 1 -q -f -o"):
        for name in "x.obj x.gltf x.fbx x.dae x.stl x.OBJ x.glb.obj x.gl x.glbx x.nj glb/x.1 .x.obj".split():
            run("2 $command $name | out = | not $name glb | err = kunai: the output is binary glTF, so "
                "its name cannot end in .$end: use .glb or no extension; see kunai help $tool", command=command,
                name=name, tool=command.split()[0], end=name.split(".")[-1])
        for name in "x.glb x.GLB x y.obj.glb .glb x. dot.obj/x".split():
            run(f"0 {command} {name}")
            assert read(name)[:4] == b"glTF"
            os.remove(name)
    run("2 model missing -o x.obj")


def test_benchmarks_where_they_are_built_take_the_files_of_a_folder():
    bench = TOOLS + "/../tests/bench/bench_"
    if not os.path.exists(bench + "map"):
        return
    for name, file in ("one.bin", "land.bin"), ("inner/two.bin", "heights.bdhc"), (".three.bin", "land.bin"):
        write("maps/" + name, read("S/" + file))
    os.mkdir("maps/none")
    names = [sorted(line.split(" ")[0] for line in run(f"0 {bench}{what}", logged=False).splitlines())
             for what in ("map maps S/land_hg.bin", "scan maps")]
    assert names == [["all", "land_hg.bin", "one.bin", "two.bin"], ["maps/inner/two.bin", "maps/one.bin"]]
    run(f"1 {bench}map maps/none | err ^benchmark: no maps with heights there$", logged=False)


main(globals())
