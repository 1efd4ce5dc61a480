import sys

import kunai

with open(sys.argv[1], "rb") as file, kunai.Textures(file.read()) as textures:
    for number, image in enumerate(textures):
        with open(f"{number}.png", "wb") as out:
            out.write(kunai.png(image.width, image.height, image.decode()))
        print(f"{number}.png: {kunai.text(image.name)}, {image.width} x {image.height}")
