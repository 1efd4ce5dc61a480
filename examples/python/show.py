"""show.py MODEL [TEXTURES [OUT.png]]: prints a model's triangles and volumes, and all palettes;
saves the first texture."""
import sys

import kunai


def show_model(path):
    with open(path, "rb") as file, kunai.Model(file.read()) as model:
        for mesh in model.meshes:
            if mesh.kind == kunai.MESH_VOLUME:
                continue
            for i in range(0, mesh.index_count, 3):
                print(*(mesh.positions[3 * v:3 * v + 3] for v in mesh.indices[i:i + 3]))
        for volume in model.volumes:
            for part in volume.submeshes:
                print(f"volume at node {volume.node}: {part.index_count // 3} triangles")
        print(model, *(kunai.text(node.name) for node in model.nodes if node.name))


def save_texture(path, out="texture.png"):
    with open(path, "rb") as file, kunai.Textures(file.read()) as textures:
        for palette in textures.palettes:
            print(kunai.text(palette.name), palette.count, "colours", palette.colors.hex(" ", -4))
        for image in textures.images[:1]:
            print(kunai.text(image.name), image.width, image.height, image.pixel_name, "->", out)
            with open(out, "wb") as file:
                file.write(kunai.png(image.width, image.height, image.decode()))


def show(path, *textures):
    for part, arguments in (show_model, [path]), (save_texture, textures):
        try:
            if arguments:
                part(*arguments)
        except (kunai.Error, OSError, IndexError) as error:
            sys.exit(f"show.py: {arguments[0]}: {error}")


if not 2 <= len(sys.argv) <= 4:
    sys.exit("usage: " + __doc__.split(":")[0])
show(*sys.argv[1:])
