"""show.py MODEL TEXTURES OUT.png: prints a model's triangles, saves the first texture."""
import sys

import kunai

with kunai.Model(open(sys.argv[1], "rb").read()) as model:
    for mesh in model.meshes:
        for i in range(0, mesh.index_count, 3):
            corners = [mesh.positions[3 * v:3 * v + 3] for v in mesh.indices[i:i + 3]]
            print(*corners)

with kunai.Textures(open(sys.argv[2], "rb").read()) as textures:
    image = textures.images[0]
    print(image.name, image.width, image.height, image.pixel_name.decode())
    with open(sys.argv[3], "wb") as out:
        out.write(kunai.png(image.width, image.height, textures.decode(0)))
