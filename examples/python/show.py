"""show.py MODEL [TEXTURES [OUT.png]]: prints what meshes a model has, and all palettes; saves the
first texture."""
import sys

import kunai


def show_model(path):
    with open(path, "rb") as file, kunai.Model(file.read()) as model:
        for mesh in model.meshes:
            place = "skinned mesh" if mesh.node < 0 else f"mesh at node {mesh.node}"
            if mesh.kind != kunai.MESH_VOLUME:
                print(f"{place}: {mesh.vertex_count} vertices, {mesh.index_count // 3} triangles")
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
