"""bench.py FOLDER [ROUNDS]: opens all models in a folder and makes views of all their arrays, in Python and, with
bench.c, in C. Prints both times and their ratio. Both do each file, one after the other, so that other programs slow
down both. The shortest CPU time of each file counts."""
import ctypes
import os
import statistics
import subprocess
import sys
import tempfile
import time

import kunai

HERE = os.path.dirname(os.path.abspath(__file__))


def walk_file(data):
    """Returns the size of all arrays of all models."""
    size = index = 0
    while True:
        try:
            model = kunai.Model(data, index=index)
        except kunai.Error:
            return size
        index += 1
        size += model.inverse_binds.nbytes
        for node in model.nodes:
            size += 4 * len(node.world)
        for mesh in model.meshes:
            size += (mesh.positions.nbytes + mesh.normals.nbytes + mesh.indices.nbytes
                     + mesh.submeshes.data.nbytes + mesh.sources.nbytes + mesh.joints.nbytes
                     + mesh.weights.nbytes + mesh.influences.data.nbytes + mesh.influence_starts.nbytes
                     + mesh.speculars.nbytes + mesh.volume_uvs.nbytes + mesh.user_words.nbytes
                     + mesh.polygon_normals.nbytes + mesh.binormals.nbytes + mesh.tangents.nbytes)
            size += sum([array.nbytes for array in mesh.uvs + mesh.colors])  # no view outlives the model
        for material in model.materials:
            size += material.parameters.nbytes
        model.close()


def load_c():
    """Compiles bench.c with the library that the module uses, and returns its function."""
    with tempfile.TemporaryDirectory() as folder:
        made = os.path.join(folder, "bench.so")
        subprocess.run([os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC",
                        "-I" + os.path.join(HERE, "../../include"), os.path.join(HERE, "bench.c"),
                        os.path.abspath(kunai.lib._name), "-o", made], check=True)
        function = ctypes.CDLL(made).walk_file
    function.restype, function.argtypes = ctypes.c_uint64, [ctypes.c_char_p, ctypes.c_size_t]
    return function


def find_models(data, depth=0):
    """Yields the bytes of all files with models, also of those in archives and packed files."""
    found = kunai.probe(data)
    if not found or depth > 3:
        return
    if found.modules & kunai.MODULE_MODEL:
        yield data
        return
    try:
        if found.modules & kunai.MODULE_ARCHIVE:
            for entry in kunai.Archive(data):
                if entry.result == kunai.OK:
                    yield from find_models(entry.read(), depth + 1)
        elif found.modules & kunai.MODULE_PRS and found.confidence > kunai.CONFIDENCE_POSSIBLE:
            yield from find_models(kunai.unpack(data), depth + 1)
    except kunai.Error:
        return


def read_models(folder):
    for top, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            with open(os.path.join(top, name), "rb") as file:
                yield from find_models(file.read())


def measure(function, *arguments):
    start = time.thread_time()
    result = function(*arguments)
    return time.thread_time() - start, result


def main(folder, rounds):
    walk_in_c, files = load_c(), list(read_models(folder))
    if not files:
        sys.exit(f"there are no models in {folder}")
    best = [[1e9, 1e9] for _ in files]
    for _ in range(rounds):
        for data, times in zip(files, best):
            in_c, size = measure(walk_in_c, data, len(data))
            in_python, same = measure(walk_file, data)
            if size != same:
                sys.exit("the arrays in Python have another size than those in C")
            times[:] = min(times[0], in_c), min(times[1], in_python)
    in_c, in_python = map(sum, zip(*best))
    median = statistics.median(times[1] / times[0] for times in best)
    print(f"{len(files)} files: C {in_c * 1000:.2f} ms, Python {in_python * 1000:.2f} ms, "
          f"ratio {in_python / in_c:.2f}, median of the files {median:.2f}")


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit("usage: bench.py FOLDER [ROUNDS]")
    main(sys.argv[1], int((sys.argv + ["10"])[2]))
