"""test_png.py WRITE_PNG [zlib] - tests the PNG writer of examples/gltf, built with or without zlib. A wrong
filter, or a wrong split into blocks, still gives a file that some viewers show."""
import random
import subprocess
import sys
from tool_files import Png

program, compresses = sys.argv[1], sys.argv[2:] == ["zlib"]

def write(rows, palette=()):
    """Writes a picture twice, and reads it. rows: texels, or indices of a palette. Returns the picture, and
    the size of the file per byte of data."""
    data = b"".join(bytes(texel) for texel in palette)
    data += b"".join(bytes(row) if palette else b"".join(map(bytes, row)) for row in rows)
    command = [program, str(len(rows[0])), str(len(rows)), *([str(len(palette))] if palette else [])]
    files = [subprocess.run(command, input=data, stdout=subprocess.PIPE, check=True).stdout
             for _ in range(2)]
    assert files[0] == files[1]
    return Png(files[0]), len(files[0]) / len(data)

def make(width, height, texel):
    return [[texel(x, y) for x in range(width)] for y in range(height)]

rng = random.Random(27)

def noise(x, y):
    return tuple(rng.randrange(256) for _ in range(4))

def edge(x, y):
    """A picture in which each filter is the best one in some row."""
    value = [x * y, 3 * x, 5 * y + 17 * (x % 7), 2 * x + 2 * y + x * x // 9, rng.randrange(256)][y % 5]
    return value & 255, value * 3 & 255, 255 - (value & 255), 255

# 200 x 100 texels are more than one stored block; zlib returns more than 16 KiB for them
for width, height, texel, least, most in [
        (1, 1, noise, 0, 99), (1, 40, noise, 0, 3), (40, 1, noise, 0, 3), (3, 5, noise, 0, 3),
        (200, 100, noise, 1, 1.01), (129, 127, edge, 0, 0.8),
        (256, 256, lambda x, y: (x, y, (x + y) // 2, 255), 0, 0.02),
        (64, 64, lambda x, y: (x // 8 * 30, y // 8 * 30, 0, 255), 0, 0.1)]:
    rows = make(width, height, texel)
    png, ratio = write(rows)
    assert (png.width, png.height, png.indexed, png.rows) == (width, height, False, rows)
    if compresses:
        assert least <= ratio <= most, (width, height, ratio)
    else:
        assert png.filters == {0} and ratio > 1
    assert texel is not edge or png.filters == (set(range(5)) if compresses else {0}), png.filters

palette = [(i, 255 - i, i // 2, 255 if i > 9 else i) for i in range(200)]
for width, height in (1, 1), (77, 300):
    rows = make(width, height, lambda x, y: (x * y + y) % 200)
    png, ratio = write(rows, palette)
    assert png.rows == rows and png.palette == [color[:3] for color in palette]
    assert png.filters == {0} and png.alpha == bytes(range(10))
    assert not compresses or width == 1 or ratio < 0.6, ratio
