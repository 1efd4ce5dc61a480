"""Tests of kunai convert with folders and archives. It must write the same files as the subcommands that it
calls, put the parts together that belong together, and report all files that it leaves out. Only names and
contents tell which parts belong together, so a wrong guess gives a wrong but valid file."""
import os
import shutil
import tool_maps
import tool_nitro_models
from tool_cases import PROGRAM, bad, main, objects, read, run, write
from tool_files import afs, bml, narc_members, pvr, pvr_4bit, pvp
from tool_glb import Glb
from tool_inputs import move, simple_models

RED = pvr(1, 9, 8, 8, bytes([0x00, 0xF8]) * 64)
INDEXED = pvr_4bit([[x for x in range(8)] for _ in range(8)])


def lay(folder, **files):
    """Writes files. NAME_ext: the name of a file of the sample, or bytes."""
    for name, content in files.items():
        data = read("S/" + content) if isinstance(content, str) else content
        write(f"{folder}/{'.'.join(name.rsplit('_', 1))}", data)


def test_a_model_has_the_textures_and_motions_that_are_for_it():
    lay("pair", creature_nj="creature.nj", creature_pvm="creature.pvm", other_pvm="texture_set.pvm",
        level_sa1lvl="level.sa1lvl")
    lay("moves", one_nj=simple_models()["one_node.nj"], one_wave_njm=move(1), ones_njm=move(1),
        uno_nj=simple_models()["one_node.nj"], two_nj=simple_models()["chain.nj"], view_njm="view.njm", lone_njm=move(7),
        tail_njm=move(40))
    lay("sa", body_sa1mdl="model_basic.sa1mdl", elsewhere_saanim="model_basic_open.saanim")
    run(r"""
0 convert pair -o a | out #4 | err = kunai: 4 files: 2 GLB, 5 PNG, 0 JSON made; 0 left out; 0 failed
0 model pair/creature.nj -t pair/creature.pvm -o b/x.glb | same a/creature.glb b/x.glb
0 texture pair/creature.pvm -o b/set | same a/creature b/set
0 convert moves -o c | err*1 lone.njm: left out: it fits no model beside it$ | err*1 view.njm: left out: it moves a camera
    | err*1 ones.njm: left out: several models beside it have as many nodes as it moves, but no model has its name$
    | err! tail | err! one_wave | out*2 \(one\|two\).glb: .*, 1 animation$ | out uno.glb: .*, 0 animations$
0 convert sa -o d | out #1 | out body.glb: .*, 1 animation$
0 model sa/body.sa1mdl -o b/sa.glb | same d/body.glb b/sa.glb
""")


def test_motions_fit_by_the_rules_of_the_library():
    """The survey keeps no handles, so its rules are a copy of those of kunai_motion_fits, which info --pairs
    calls. The two can diverge. A motion that names the root of its model is for no other model."""
    models = ("tiny.nj creature.bb.nj model_basic.sa1mdl model_ginja.gj model_xinja.xj model_bent.nj "
              "mill.nsbmd").split()
    motions = ("creature_blink.njs walk.njm model_basic_open.saanim mill_turn.nsbca mill_flow.nsbta "
               "mill_flicker.nsbtp mill_dusk.nsbma mill_smoke.nsbva").split()
    for model in models:
        for motion in ["alone", *motions]:
            folder = f"fits/{model}-{motion}"
            os.makedirs(folder)
            shutil.copy("S/" + model, folder)
            if motion != "alone":
                shutil.copy("S/" + motion, folder)
    run("0 convert -q fits -o fitted", logged=False)
    fitting = 0
    for model in models:
        glb = model.rsplit(".", 1)[0] + ".glb"
        alone = read(f"fitted/{model}-alone/{glb}")
        for motion in motions:
            told = objects(run(f"0 info --pairs --json -q S/{model} S/{motion}", logged=False))
            found = [it["fit"] for line in told for it in line["motions"] if it["file"].endswith(motion)]
            fits = "names" in found or (bool(found) and not motion.endswith(".saanim"))
            fitting += fits
            assert (read(f"fitted/{model}-{motion}/{glb}") != alone) == fits, (model, motion)
    assert 0 < fitting < len(models) * len(motions), fitting


def test_single_pictures_beside_a_model_are_a_set():
    lay("loose", creature_nj="creature.nj", skin_pvr="skin.pvr", fins_pvr="fins.pvr", eye_pvr="eye.pvr", moon_pvr=RED)
    run(r"""
0 convert loose -o aa | out creature.glb: .* 3 pictures
0 model loose/creature.nj -t loose -o ab/x.glb | same aa/creature.glb ab/x.glb
0 model S/creature.nj -t S/creature.pvm -o ab/set.glb
""")
    os.remove("loose/moon.pvr")  # there are as many pictures as names, in another order
    write("three.afs", afs([(name, read("loose/" + name.decode())) for name in (b"eye.pvr", b"fins.pvr", b"skin.pvr")]))
    run("0 model loose/creature.nj -t loose -o ab/three.glb", logged=False)
    run("0 model loose/creature.nj -t three.afs -o ab/archive.glb", logged=False)
    pictures = [[(image["name"], Glb(path).png(i).rows) for i, image in enumerate(Glb(path).json["images"])]
                for path in ("ab/set.glb", "ab/x.glb", "ab/three.glb", "ab/archive.glb")]
    if any(some != pictures[0] for some in pictures):
        bad([[name for name, _ in some] for some in pictures])


def test_pictures_take_the_palette_beside_them():
    black = pvp(1, [0] * 16)
    lay("colors", a_pvr=INDEXED, a_pvp=pvp(1, [0x7C0 + i for i in range(16)]), b_pvr=INDEXED, b_pvp=black, c_pvr=RED)
    lay("only", a_pvr=INDEXED, b_pvp=black)
    lay("banked", a_pvr=pvr_4bit([[1] * 8] * 8, bank=2), b_pvp=pvp(1, [7] * 16, bank=1), c_pvp=pvp(1, [0x7FFF] * 16, bank=2))
    run(r"""
0 convert colors -o e | out #3 | err = kunai: 5 files: 0 GLB, 3 PNG, 0 JSON made; 0 left out; 0 failed
0 texture colors/a.pvr -p colors/a.pvp -o f/a.png | same e/a.png f/a.png
0 convert only -o g | err #1
0 texture only/a.pvr -p only/b.pvp -o f/b.png | same g/a.png f/b.png
0 convert banked -o h | err*1 b.pvp: left out: no picture beside it needs this palette$
0 texture banked/a.pvr -p banked/c.pvp -o f/c.png | same h/a.png f/c.png
""")


def test_a_stage_has_all_its_parts():
    lay("stage", map_x01n_rel="stage_n.rel", map_x01d_rel="stage_d.rel", map_x01c_rel="stage_c.rel",
        map_x01r_rel="stage_r.rel", map_x01_pvm="creature.pvm", map_y01c_rel="stage_c2.rel", map_x01_tam="stage.tam")
    lay("bb", map_z02_00n_rel="stage_bb_n.rel", map_z02_xvm="creature.xvm", map_y_pvm="texture_set.pvm")
    run(r"""
0 convert stage -o i | out #4 | err*1 map_x01.tam: left out: glTF has no animations of textures$
0 scene stage/map_x01n.rel stage/map_x01d.rel -c stage/map_x01c.rel -t stage/map_x01.pvm -o j/n.glb
    | same i/map_x01n.glb j/n.glb
0 scene stage/map_y01c.rel -o j/c.glb | same i/map_y01c.glb j/c.glb
0 convert bb -o k
0 scene bb/map_z02_00n.rel -t bb/map_z02.xvm -o j/bb.glb | same k/map_z02_00n.glb j/bb.glb
""")


def test_archives_in_archives_become_folders():
    nested = afs([(b"boy.bml", bml([(b"boy.nj", read("S/tiny.nj"), read("S/tiny.pvm"))])), (b"red.pvr", RED),
                  (b"note.txt", b"no asset"), (b"sub.afs", afs([(b"red.pvr", RED)]))])
    lay("deep", nest_afs=nested,
        names_afs=afs([(name, RED) for name in (b"../../up.pvr", b"/etc/up.pvr", b"a\nb\x1b.pvr", b"..", b"-o", b"")]))
    run(r"""
0 convert deep/nest.afs -o l | err*1 nest.afs: left out: 1 entry of unknown format$ | tree l == convert_nest
0 convert deep/names.afs -o ac/in | tree ac == convert_names
0 extract -r deep/nest.afs -o m
0 convert deep/nest.afs/red.pvr -o n | out = n/red.png: 1 picture | same n/red.png l/nest/001_red.png
""")


def test_a_game_gives_all_its_maps():
    lay("game", **{name.replace(".", "_"): name for name in
                   ("map_headers.bin", "map_matrix.narc", "land_data.narc", "area_data.narc", "area_build.narc",
                    "map_tex_set.narc", "areabm_texset.narc", "build_model.narc", "build_model_matshp.dat",
                    "arealight.narc", "mapname.bin")})
    lay("rom", p_nds="platinum.nds")
    lay("land", land_data_043_bin=narc_members(read("S/land_data.narc"))[0], set_nsbtx="ground.nsbtx")
    for number, name in enumerate(("I01RIVER", "I02RIDGE", "I01HUT")):
        run(fr"""
0 map --world game --header {number} -o o/{name}.glb
0 map S/platinum.nds --header {number} -o p/{name}.glb
""", logged=False)
    run(r"""
0 convert game -o q | same q/maps o | is q/map_headers.json q/land_data/000.tiles.png q/map_matrix/000.tiles.png
    | not q/land_data/000.glb
0 convert rom -o r | same r/p/maps p
0 convert land -o y
0 map land/land_data_043.bin -t land/set.nsbtx -o z/land.glb | same y/land_data_043.glb z/land.glb
""")
    m, models = tool_nitro_models, narc_members(read("S/build_model.narc"))
    lay("game", build_model_narc=tool_maps.narc([models[0], m.HOUSE, m.HOUSE, *models[3:]]),
        bm_anime_list_narc=tool_maps.narc([tool_maps.animation(ids) for ids in ([], [1, 0], [1], [], [])]),
        bm_anime_narc=tool_maps.narc([m.FLOW, m.SWING, m.SEEN]))
    run(r"""
0 convert game -o qm | err*1 bm_anime.narc/.*: left out: it fits no model | err bm_anime.narc/002.nsbva: left out:
0 model game/build_model.narc/1 game/bm_anime.narc/1 game/bm_anime.narc/0 -o o/first.glb
0 model game/build_model.narc/2 game/bm_anime.narc/1 -o o/second.glb
    | same o/first.glb qm/build_model/001.glb | same o/second.glb qm/build_model/002.glb
""", logged=False)
    if run("0 map game/mapname.bin --json", logged=False) != read("q/mapname.json").decode():
        bad("mapname.json")


def test_many_models_beside_many_motions_take_seconds():
    one = simple_models()["one_node.nj"]
    write("many.afs", afs([(b"m%d.nj" % i, one) for i in range(2500)] + [(b"m%d_go.njm" % i, move(1)) for i in range(2500)]))
    run('0 sh -c "ulimit -t 10; exec $kunai convert -q many.afs -o many" | files many 2500', kunai=PROGRAM, logged=False)
    if len(Glb("many/many/2499_m2499.glb").json.get("animations", [])) != 1:
        bad("m2499 has other animations than its own")


def test_output_does_not_depend_on_the_number_of_threads():
    shutil.copytree("S/", "mix", ignore=shutil.ignore_patterns("*.nds", "map_*", "area*", "build_model*", "land*"))
    for jobs in "1", "4":
        os.mkdir("j" + jobs)
        run(f'1 sh -c "cd j{jobs} && exec $kunai convert -j{jobs} ../mix >log 2>err"',
            kunai=PROGRAM, logged=False)
    if run("0 cat j1/log j1/err", logged=False) != run("0 cat j4/log j4/err", logged=False):
        bad("the words depend on -j")
    run("0 ls j1 | same j1/out j4/out")


def test_outputs_that_exist_and_inputs_stay():
    lay("keep", red_pvr=RED, blue_png=b"\x89PNG not really", blue_pvr=RED)
    run(r"""
0 convert keep/red.pvr -o s | out = s/red.png: 1 picture
3 convert keep/red.pvr -o s | out = | err*1 s/red.png: exists already (-f replaces it)$
0 convert -f keep/red.pvr -o s | err = kunai: 1 file: 0 GLB, 1 PNG, 0 JSON made; 0 left out; 0 failed
3 convert -f keep -o keep | err*1 keep/blue.png: is an input and is not replaced$ | is keep/red.png
0 convert -q keep/red.pvr keep/red.pvr -o t | out = | err = | is t/red.png t/red_2.png
""")
    lay("work", red_pvr=RED)
    run(r"""
0 sh -c "cd work && exec $kunai convert ." | out = out/red.png: 1 picture
0 sh -c "cd work && exec $kunai convert -f ." | err = kunai: 1 file: 0 GLB, 1 PNG, 0 JSON made; 0 left out; 0 failed
""", kunai=PROGRAM, logged=False)
    both = run('0 sh -c "exec $kunai convert keep/red.pvr -o both 2>&1"', kunai=PROGRAM, logged=False).splitlines()
    if [line.split(":")[0] for line in both] != ["both/red.png", "kunai"]:
        bad("the summary is not the last line of both streams")


def test_files_that_cannot_be_converted_are_named():
    photo = b"\xFF\xD8\xFF\xE0\0\x10JFIF\0" + bytes(100)
    lay("bad", photo_jpg=photo, empty_nj=b"", cut_pvm=read("S/creature.pvm")[:200], cut_nj=read("S/creature.nj")[:99])
    write("bad/two words\nand a line.pvr", RED)
    tiny = read("S/tiny.nj") # three models share a damaged set: each message comes once
    lay("broken", tiny_pvm=read("S/tiny.pvm")[:150], a_nj=tiny, b_nj=tiny, c_nj=tiny)
    run(r"""
3 convert missing bad/photo.jpg -o u | err*1 ^kunai: missing: cannot be opened
3 convert /dev/zero -o u | err*1 ^kunai: /dev/zero: is not a regular file$
1 convert bad -o u | err*1 photo.jpg: left out | err*1 empty.nj: left out: it is empty$ | err*1 cut.nj: offset
    | out u/two words?and a line.png: 1 picture
1 convert broken -o whole | err*1 ^kunai: broken/tiny.pvm: entry 0 | err*2 ^kunai: broken/tiny.pvm: warning: | files whole 3
0 convert bad/../bad/two* -o v | files v 1
0 convert S/lights.njm S/tiny.nj -o w | err lights.njm: left out
1 convert S/lights.njm -o x | err*1 ^kunai: S/lights.njm: left out: it moves a camera | not x
""")


main(globals())
