"""show.py MODEL [TEXTURES [OUT.png]]: prints the meshes of a model and the palettes of TEXTURES, and
saves the first texture. MODEL may also be a stage (n.rel), an animation of a Nitro model, or land,
heights or lights of Pokemon Platinum. show.py --tree FILE prints all structures of any file."""
import os
import sys

import kunai


def show_model(data):
    with kunai.Model(data) as model:
        for mesh in model.meshes:
            place = "skinned mesh" if mesh.node < 0 else f"mesh at node {mesh.node}"
            what = {3: "triangles", 2: "lines", 1: "points"}[mesh.corner_count]
            if mesh.kind != kunai.MESH_KIND_VOLUME:
                print(f"{place}: {mesh.vertex_count} vertices, "
                      f"{mesh.index_count // mesh.corner_count} {what}")
        for volume in model.volumes:
            for part in volume.submeshes:
                print(f"volume at node {volume.node}: {part.index_count // 3} triangles")
        print(model, *(kunai.text(node.name) for node in model.nodes if node.name))


def show_motions(data):
    kinds = ("nodes", "shapes", "a camera", "a light", "materials", "visibility")
    for motion in kunai.motions(data):
        info, targets = motion.info, {}
        for track in motion.tracks:
            targets.setdefault(kunai.text(track.target) or f"group {track.group}", []).append(track)
        print(f"{kunai.text(info.name) or 'motion'}: {kinds[info.kind]}, {info.frame_count} frames")
        for target, tracks in targets.items():
            print(f"  {target}: {len(tracks)} tracks, {sum(t.key_count for t in tracks)} keys")
        print(motion)


def show_tree(path):
    with open(path, "rb") as file, kunai.Outline(file.read()) as outline:
        for record in outline.records:
            print(f"{record.offset:08x} {record.size:8}", "  " * record.depth
                  + kunai.text(record.name))
        print(outline)


def show_scene(data):
    with kunai.Scene(data) as scene:
        for section in scene.sections:
            instances = scene.instances_of(section)
            if not instances:
                continue
            models = [model for model in map(scene.model_of, instances) if model]
            moved = sum(1 for instance in instances if scene.motion_of(instance))
            name = f"section {section.id}" if section.id >= 0 else "scenery"
            print(f"{name}: instances {len(instances)} ({moved} with a motion), "
                  f"triangles {sum(model.info.triangle_count for model in models)}")
        for animation in scene.animations:
            print(f"texture animation {animation.id}: {animation.frame_count} frames")
        if scene.collision:
            print(f"collision: {scene.collision.triangle_count} triangles")
        print(scene)


def show_map(data):
    with kunai.Map(data) as opened:
        land = opened.land
        if land and land.tiles:
            print(sum(tile >> 15 for tile in land.tiles), "of 1024 tiles blocked")
            for number, prop in enumerate(land.props or ()):
                print(f"prop {number}: model {prop.model} at", *(v / 4096 for v in prop.position))
        if land and (land.plates or land.triangles):
            heights = [height / 4096 for height in opened.heights(0, 0)]
            parts = f"{land.plate_count} plates" if land.plates else f"{land.triangle_count} triangles"
            print(f"{parts}; at the centre:", *heights or ["nothing"])
        for light in opened.lights:
            count = sum(light.valid)
            print(f"light until {light.end // 1800}:{light.end // 30 % 60:02}: "
                  f"{count} direction{'' if count == 1 else 's'}")
        print(opened)


def refuse(path, found):
    """Ends the program with the kind of a file that it cannot show, and with the call that can."""
    modules = found.modules if found else 0
    if not found:
        what = ("unknown format; tables of maps have no magic number: "
                "kunai.Map(data, format=kunai.FORMAT_MAP_...) opens them")
    elif modules & kunai.MODULE_TEXTURES:
        what = "no model, but textures: show.py MODEL TEXTURES, or kunai.Textures(data)"
    elif modules & kunai.MODULE_PRS:
        what = "packed: kunai.unpack(data) or kunai extract unpacks the data"
    else:
        what = "an archive: kunai.Archive(data) or kunai extract gives the entries"
    kind = kunai.format_name(found.format) + ", " if found else ""
    sys.exit(f"show.py: {path}: {kind}{what}")


def show_file(path):
    with open(path, "rb") as file:
        data = file.read()
    found = kunai.probe(data)
    modules = found.modules if found else 0
    if modules != kunai.MODULE_SCENE:
        modules &= ~kunai.MODULE_SCENE  # the other modules show more
    shows = {kunai.MODULE_SCENE: show_scene, kunai.MODULE_MAP: show_map,
             kunai.MODULE_MOTION: show_motions}
    if modules not in shows and not modules & kunai.MODULE_MODEL:
        refuse(path, found)
    try:
        shows.get(modules, show_model)(data)
    except kunai.Error as error:
        if found and found.format == kunai.FORMAT_NJA:
            sys.exit("show.py: {}: {} (line {}, column {})".format(path, error,
                                                                   *error.place(data)))
        raise


def save_texture(path, out="texture.png"):
    with open(path, "rb") as file, kunai.Textures(file.read()) as textures:
        for palette in textures.palettes:
            print(kunai.text(palette.name), palette.count, "colours", palette.colors.hex(" ", -4))
        for image in textures.images[:1]:
            print(kunai.text(image.name), image.width, image.height, image.pixel_name, "->", out)
            with open(out, "wb") as file:
                file.write(kunai.png(image.width, image.height, image.decode()))


def show(path, *textures):
    parts = (show_file, [path]), (save_texture, textures)
    if path == "--tree":
        parts = (show_tree, textures),
    for part, arguments in parts:
        try:
            if arguments:
                part(*arguments)
        except BrokenPipeError:
            raise
        except (kunai.Error, OSError, IndexError) as error:
            sys.exit(f"show.py: {arguments[0]}: {error}")


if not 2 <= len(sys.argv) <= 4 or (sys.argv[1] == "--tree" and len(sys.argv) != 3):
    print("usage: " + __doc__.split(":")[0] + "\n       show.py --tree FILE", file=sys.stderr)
    sys.exit(2)
try:
    show(*sys.argv[1:])
    sys.stdout.flush()
except BrokenPipeError:  # the reader of the output has closed it, for example head
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
