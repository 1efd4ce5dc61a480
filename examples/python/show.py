"""show.py MODEL [TEXTURES [OUT.png]]: prints a model's triangles, saves the first texture."""
import sys

import kunai

with open(sys.argv[1], "rb") as file, kunai.Model(file.read()) as model:
    for mesh in model.meshes:
        for i in range(0, mesh.index_count, 3):
            print(*(mesh.positions[3 * v:3 * v + 3] for v in mesh.indices[i:i + 3]))
    print(model)

if len(sys.argv) > 2:
    out = sys.argv[3] if len(sys.argv) > 3 else "texture.png"
    with open(sys.argv[2], "rb") as file, kunai.Textures(file.read()) as textures:
        image = textures.images[0]
        print(kunai.text(image.name), image.width, image.height, image.pixel_name, "->", out)
        with open(out, "wb") as file:
            file.write(kunai.png(image.width, image.height, textures.decode(0)))
