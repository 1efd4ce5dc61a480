"""tool_glb.py - a reader of binary glTF files, for the tests of the example programs."""
import json
import math
import struct
from tool_files import Png

FORMS = {5121: "B", 5123: "H", 5125: "I", 5126: "f"}
PARTS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}

class Glb:
    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        magic, version, whole, size, kind = struct.unpack_from("<4sIII4s", data)
        self.json, self.binary = json.loads(data[20:20 + size]), data[28 + size:]
        assert (magic, version, whole, kind) == (b"glTF", 2, len(data), b"JSON")
        if len(data) > 20 + size:
            assert struct.unpack_from("<I4s", data, 20 + size) == (len(self.binary), b"BIN\0")
            assert self.json["buffers"] == [{"byteLength": len(self.binary)}]
        self.nodes, self.meshes = self.json["nodes"], self.json.get("meshes", [])
        self.roots = [self.nodes[i] for i in self.json["scenes"][0]["nodes"]]

    def named(self, name, nodes=None):
        """Returns the only node with this name, among all nodes or among these."""
        found = [node for node in (self.nodes if nodes is None else nodes) if node["name"] == name]
        assert len(found) == 1, (name, len(found))
        return found[0]

    def below(self, node):
        return [self.nodes[i] for i in node.get("children", [])]

    def array(self, number):
        """Returns the rows of an accessor."""
        accessor = self.json["accessors"][number]
        view = self.json["bufferViews"][accessor["bufferView"]]
        parts = PARTS[accessor["type"]]
        at = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        count = accessor["count"] * parts
        form = "<%d%s" % (count, FORMS[accessor["componentType"]])
        values = struct.unpack_from(form, self.binary, at)
        return [values[i:i + parts] for i in range(0, count, parts)]

    def numbers(self, number):
        """Returns the numbers of an accessor as one list."""
        return [value for row in self.array(number) for value in row]

    def corners(self, part, attribute):
        """Returns the values at the corners of the triangles, lines or points of a primitive."""
        values = self.array(part["attributes"][attribute])
        return [values[i] for i in self.numbers(part["indices"])]

    def png(self, image):
        view = self.json["bufferViews"][self.json["images"][image]["bufferView"]]
        at = view.get("byteOffset", 0)
        return Png(self.binary[at:at + view["byteLength"]])

    def rows(self, texture):
        """Returns the texels of the picture of a texture."""
        return self.png(self.json["textures"][texture]["source"]).rows

def near(a, b, distance=1e-6):
    return len(a) == len(b) and all(math.isclose(x, y, rel_tol=1e-9, abs_tol=distance) for x, y in zip(a, b))
