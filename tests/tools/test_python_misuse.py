"""Tests of examples/python/kunai.py with bad input and bad use: damaged files, closed handles, several threads,
buffers that change, writes to arrays, and very many opens. Python must never crash and never lose memory, although
the module works with addresses."""
import array
import copy
import ctypes
import gc
import io
import operator
import os
import pathlib
import pickle
import resource
import subprocess
import sys
import threading
from tool_cases import SAMPLE, main
from tool_python import PYTHON, closed, fails, fixture, k, raises, same

KINDS = k.Archive, k.Textures, k.Model, k.Motion, k.Scene, k.Map, k.Outline
FILES = ("creature.nj", "creature.afs", "creature.pvm", "walk.njm", "stage_n.rel", "mill.nsbmd", "land.bin",
         "model_ginja.gj", "model_xinja.xj", "platinum.nds")


def run_in_threads(run):
    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def walk(value, depth=0):
    """Reads all members of a handle or a record, and the elements of all arrays. Returns their number."""
    if isinstance(value, (int, float, str, bytes, type(None), k.Error, k.Transform, dict)):
        return 1
    if isinstance(value, memoryview):
        return len(value.tolist())
    if isinstance(value, (k.Handle, k.Record)) and depth < 6:
        members = [name for name in dir(type(value)) if isinstance(getattr(type(value), name), property)
                   and not name.startswith("_") and name not in ("lights", "models", "motions")]
        return sum(walk(getattr(value, name), depth + 1) for name in members)
    if isinstance(value, k.Records):
        return sum(walk(item, depth + 1) for item in value[:20])
    return len(value) if isinstance(value, (list, tuple)) else 0


def test_damaged_files_give_errors_or_warnings():
    opened = failed = 0
    for name in FILES[:-1]:
        data = fixture(name)
        step = max(len(data) // 40, 1)
        for at in range(0, len(data), step):
            cut, changed = data[:at], bytearray(data)
            changed[at:at + 4] = b"\xff\xff\xff\x7f"
            for damaged in cut, changed:
                for kind in KINDS:
                    try:
                        handle = kind(damaged)
                    except k.Error as error:
                        assert error.code < 0 and k.result_name(error.code) in str(error)
                        failed += 1
                        continue
                    with handle:
                        walk(handle)
                        repr(handle)
                    opened += 1
    assert opened > 500 and failed > 500, (opened, failed)


def test_wrong_arguments_are_errors_of_python():
    data = fixture("creature.nj")
    for wrong in None, 5, "a path", [300], object(), pathlib.Path("a path"), io.BytesIO(data):
        raises(TypeError, f"^data must be bytes, .* not {type(wrong).__name__}$", k.Model, wrong)
        if wrong is not None:
            raises(TypeError, "^data must be bytes, ", k.JoinedScene, lambda store, index: wrong)
    raises(TypeError, "has no member colour", k.Model, data, colour=1)
    raises(TypeError, "", k.Model, data, index="first")
    for options in {"index": 1 << 32}, {"index": -1}, {"max_memory": 1 << 64}, {"flags": -1}:
        raises(OverflowError, "does not fit into c_", k.Model, data, **options)
    fails(k.E_ARGUMENT, k.Model, data, flags=0x80000000)
    fails(k.E_LIMIT, k.Model, data, max_memory=1000)
    with k.Archive(fixture("creature.afs")) as archive:
        for index in 2, -3, 1 << 40:
            raises(IndexError, "^no entry ", lambda: archive[index])
            raises(IndexError, "^no entry ", archive.read, index)
        raises(KeyError, "missing", lambda: archive["missing"])
        raises(TypeError, "", lambda: archive[None])
        same(["missing" in archive, "creature.nj" in archive, archive.entries[0] in archive], [False, True, True])
    with k.Model(data) as model:
        raises(IndexError, "", lambda: model.meshes[0].submeshes[1])
        raises(IndexError, "", lambda: model.meshes[0].positions[99999])
        raises(ValueError, "at least", model.world, [])
        raises(ValueError, "at least", model.skin, 0, array.array("f"))


def test_handles_of_another_class_are_refused():
    """The library sees only pointers, and would read one struct as another."""
    data, walk_data, archive_data = fixture("creature.nj"), fixture("walk.njm"), fixture("creature.afs")
    with k.Model(data) as model, k.Motion(walk_data) as motion, k.Archive(archive_data) as archive:
        for wrong in archive, motion, model.info, 5, None:
            for call in (motion.fits, lambda of: motion.pose(of, 0), lambda of: motion.shape(of, 0, 0)):
                raises(TypeError, f"^model must be a Model, not {type(wrong).__name__}$", call, wrong)
        raises(TypeError, "^model must be a Model, not Archive$", k.Motion, walk_data, archive)
        raises(TypeError, "^model must be a Model, not int$", k.Motion, walk_data, model=5)
        for sets in [model], {"name": archive}, [None]:
            raises(TypeError, "^a set must be a Textures, not ", k.JoinedTextures, sets)
    # members that other arguments give: an address, and lengths of arrays
    for kind, file in (k.Scene, data), (k.Outline, walk_data), (k.Archive, archive_data):
        for name in "model", "draws", "draw_count", "header_count", "struct_size":
            raises(TypeError, f"Options has no member {name}", kind, file, **{name: 5})


def test_numbers_that_do_not_fit_are_refused():
    with k.Model(fixture("creature.nj")) as model, k.Motion(fixture("walk.njm"), model) as motion:
        for call in (lambda frame: motion.pose(model, frame), lambda frame: motion.sample(0, frame),
                     lambda rate: k.blend([], [], rate), lambda angle: model.uv_matrix(0, rotation=angle)):
            raises(TypeError, "must be real number", call, "first")
        for mode in -1, 1 << 32:
            raises(OverflowError, "does not fit", motion.pose, model, 0, mode)
            raises(OverflowError, "does not fit", motion.sample, 0, 0, mode)
    with k.Scene(fixture("stage_n.rel")) as scene:
        raises(OverflowError, "does not fit", scene.find_light, -1, 0)
        raises(TypeError, "", lambda: scene.models["name"])


def test_nothing_can_be_copied_to_another_process():
    """A copy would have addresses of this process."""
    with k.Model(fixture("creature.nj")) as model, k.PrsStream() as stream:
        for value in model, model.meshes[0], model.meshes, k.probe(fixture("creature.nj")), next(k.formats()), stream:
            for make in pickle.dumps, copy.deepcopy:
                raises(TypeError, "cannot be copied or pickled", make, value)
        rest = model.nodes[2].rest
        same(list(copy.deepcopy([rest])[0].translation), list(rest.translation))
    error = raises(k.Error, "", k.Model, b"no model")
    other = pickle.loads(pickle.dumps(error))
    same((vars(other), str(other)), (vars(error), str(error)))
    same(repr(error), f"Error('{error}')")


def test_a_closed_handle_cannot_be_entered():
    for handle in k.Model(fixture("creature.nj")), k.PrsStream():
        with handle:
            pass
        closed(handle.__enter__)
    handle = k.Model(fixture("creature.nj"))
    try:
        with handle:
            raise KeyError
    except KeyError:
        closed(lambda: handle.info)


def join_stage(allocator):
    file = fixture("stage_n.rel")
    return k.JoinedScene(lambda store, index: file if (store, index) == (k.STORE_STAGE, 0) else None,
                         k.WORLD_STAGE, allocator=allocator)


def test_an_allocator_of_python_may_fail():
    """An exception cannot pass C. In place of it, C must see NULL."""
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
    libc.free.argtypes = [ctypes.c_void_p]
    left, live, printed = [0], set(), []

    def alloc(_, size):
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt
        if left[0] == -1:
            return "no address"
        place = libc.malloc(size)
        live.add(place)
        return place

    def free(_, place, size):
        live.remove(place)
        libc.free(place)

    old, sys.excepthook = sys.excepthook, lambda *what: printed.append(what[0])
    try:
        for make in lambda of: k.Model(fixture("creature.nj"), allocator=of), join_stage:
            for start in 0, -1:  # fails with an exception, or with a result that is no address
                tries, handle = 0, None
                while handle is None:
                    tries += 1
                    left[0] = start + tries
                    try:
                        handle = make(k.Allocator(alloc, free))
                    except k.Error as error:
                        same((error.code, live), (k.E_MEMORY, set()))
                assert tries > 5 and live
                gc.collect()  # the handle alone keeps the functions
                del handle
                same(live, set())
        same(set(printed), {KeyboardInterrupt, TypeError})
    finally:
        sys.excepthook = old


def test_threads_share_a_stream():
    """The library allows one thread at a time. Each call runs alone, in any order."""
    packed, errors = fixture("creature.prs"), []
    with k.PrsStream() as stream:
        def run():
            try:
                for _ in range(300):
                    stream.feed(packed[:999])
                    stream.reset()
            except k.Error as error:
                errors.append(error)

        run_in_threads(run)
        stream.reset()
        same(stream.feed(packed), fixture("creature.nj"))
    same({error.code for error in errors} - {k.E_CORRUPT}, set())


def test_nothing_can_be_written():
    with k.Model(fixture("creature.nj")) as model:
        mesh, node = model.meshes[-1], model.nodes[0]
        views = [mesh.positions, mesh.indices, mesh.joints, mesh.submeshes.data, model.inverse_binds,
                 mesh.positions[3:], mesh.positions.cast("B")]
        for view in views:
            assert view.readonly and len(view)
            raises(TypeError, "read-only", view.__setitem__, 0, view[0])
        raises(AttributeError, "", setattr, mesh, "vertex_count", 5)
        raises(AttributeError, "", setattr, mesh, "no_member", 5)
        raises(TypeError, "", operator.setitem, node.world, 0, 1)
        node.rest.translation[0] = 77  # a copy
        assert node.rest.translation[0] != 77
        try:
            import numpy
        except ImportError:
            return
        for made in numpy.asarray(mesh.positions), numpy.frombuffer(mesh.positions, "f"), \
                numpy.asarray(mesh.influences):
            assert not made.flags.writeable
            raises(ValueError, "read-only", made.__setitem__, 0, made[0])
        same(numpy.asarray(mesh.positions).__array_interface__["data"][0], mesh._values[8])  # no copy
        same(numpy.asarray(mesh.influences)["weight"].tolist(), [of.weight for of in mesh.influences])
        same(numpy.asarray(mesh.influences)["position"].tolist(), [list(of.position) for of in mesh.influences])
        kept = numpy.asarray(mesh.positions)
    del mesh, views
    gc.collect()
    same(kept.tolist()[:3], k.Model(fixture("creature.nj")).meshes[-1].positions[:3].tolist())


def test_buffers_may_change_after_the_call():
    for name, kind in ("creature.afs", k.Archive), ("creature.pvm", k.Textures), ("creature.nj", k.Model):
        data = bytearray(fixture(name))
        with kind(data) as handle, kind(fixture(name)) as other:
            data[:] = bytes(len(data))
            del data[100:]  # no view of the buffer is left
            if kind is k.Archive:
                same([entry.read() for entry in handle], [entry.read() for entry in other])
            elif kind is k.Textures:
                same([image.decode() for image in handle], [image.decode() for image in other])
            else:
                same(handle.world().tolist(), other.world().tolist())
    archive = k.Archive(bytes(bytearray(fixture("creature.afs"))))  # only the handle has these bytes
    gc.collect()
    same(archive[0].read(), fixture("creature.nj"))


def test_everything_of_a_closed_handle_says_so():
    for name, kind in zip(FILES, (k.Model, k.Archive, k.Textures, k.Motion, k.Scene, k.Model, k.Map)):
        handle = kind(fixture(name))
        names = [name for name in dir(kind) if isinstance(getattr(kind, name), property) and name[0] != "_"]
        records = [record for member in names for record in [getattr(handle, member)]
                   if isinstance(record, k.Record)]
        lists = [item for member in names for item in [getattr(handle, member)] if isinstance(item, k.Records)]
        parts = [item[0] for item in lists if len(item)]
        handle.close()
        for member in names:
            closed(lambda: getattr(handle, member))
        for item in lists:
            closed(lambda: len(item), lambda: item[0], lambda: list(item), lambda: item["name"])
        for record in records + parts:
            for member in record._members:
                closed(lambda: getattr(record, member))
            assert repr(record).endswith("(closed)")
    scene = k.Scene(fixture("stage_n.rel"))
    model, mesh = scene.models[0], scene.models[0].meshes[0]
    scene.close()
    closed(lambda: model.info, lambda: mesh.positions, lambda: mesh.vertex_count)


def test_two_threads_read_one_handle():
    data, archive_data, texture_data = (fixture(name) for name in FILES[:3])
    with k.Model(data) as model, k.Archive(archive_data) as archive, k.Textures(texture_data) as textures:
        def work():
            return (walk(model), [entry.read() for entry in archive], [image.decode() for image in textures],
                    [motion.pose(model, 3.5)[2].rotation[:] for motion in k.motions(data, model)],
                    model.skin(-1, model.world())[0].tolist())
        wanted, found = work(), []

        def run():
            for _ in range(10):
                found.append(work() == wanted)

        threads = [threading.Thread(target=run) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    same(found, [True] * 40)


def test_threads_open_and_close_their_own_handles():
    data, errors = fixture("creature.nj"), []

    def run():
        try:
            for _ in range(200):
                with k.Model(data) as model:
                    positions = model.meshes[0].positions
                same(len(positions.tolist()), 99)
        except Exception as error:
            errors.append(error)

    run_in_threads(run)
    same(errors, [])


def test_a_thread_closes_what_others_use():
    """The others get a result or a ValueError. A call that has begun needs the memory until its end."""
    data, texture_data, errors = fixture("creature.nj"), fixture("creature.pvm"), []

    def use(model, textures):
        try:
            while True:
                mesh = model.meshes[-1]
                model.skin(mesh, model.world())
                [node.name for node in model.nodes], mesh.positions.tolist(), list(mesh.influences[:9])
                repr(model), textures.match_all(model.textures), textures.decode(0), textures.warnings
        except ValueError:
            pass
        except Exception as error:
            errors.append(error)

    for _ in range(60):
        model, textures = k.Model(data), k.Textures(texture_data)
        threads = [threading.Thread(target=use, args=(model, textures)) for _ in range(3)]
        for thread in threads:
            thread.start()
        model.info, textures.images[0].decode()
        model.close()
        textures.close()
        for thread in threads:
            thread.join()
    same(errors, [])


def used_memory():
    """Returns the memory of this process in KiB, or the most that it ever had."""
    try:
        with open("/proc/self/status", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def test_memory_does_not_grow():
    """Opens 100,000 handles. A leak of one small object per open would be several MiB."""
    good, bad, archive_data = fixture("model_basic.nj"), fixture("model_basic.nj")[:60], fixture("tiny.afs")

    def work(count):
        for _ in range(count):
            with k.Model(good) as model:
                mesh = model.meshes[0]
                len(mesh.positions), mesh.vertex_count, len(mesh.uvs), model.nodes[0].rest
            try:
                k.Model(bad)
            except k.Error:
                pass
            k.Archive(archive_data)[0].read()

    work(1000)
    gc.collect()
    before = used_memory()
    work(33_333)
    gc.collect()
    assert used_memory() - before < 1024, (before, used_memory())


def test_no_handle_is_in_a_cycle():
    """The last reference closes a handle. In a cycle it would stay open until the garbage collector runs."""
    closed_ones = []
    gc.disable()
    try:
        for name, kind in ("creature.nj", k.Model), ("creature.afs", k.Archive), ("creature.pvm", k.Textures):
            handle = kind(fixture(name))
            memory = handle._memory
            memory._close = (lambda close: lambda pointer: (closed_ones.append(1), close(pointer)))(memory._close)
            walk(handle)
            del handle, memory
    finally:
        gc.enable()
    same(closed_ones, [1] * 3)


def test_machines_with_more_addresses_than_a_view_has_elements():
    """The same tests, with the windows of 32-bit machines."""
    code = ("import kunai as k, sys\n"
            "k._open_window = k._FarWindow\n"
            f"model = k.Model(open({os.path.join(SAMPLE, 'creature.nj')!r}, 'rb').read())\n"
            "mesh = model.meshes[-1]\n"
            "positions, parts = mesh.positions, mesh.submeshes.data\n"
            "print(type(model._window).__name__, positions.readonly, len(positions), parts.nbytes)\n"
            "first = positions.tolist()\n"
            "model.close()\n"
            "del model, mesh\n"
            "print(positions.tolist() == first)\n")
    run = subprocess.run([sys.executable, "-B", "-c", code], env={**os.environ, "PYTHONPATH": PYTHON}, check=True,
                         capture_output=True, text=True)
    with k.Model(fixture("creature.nj")) as model:
        mesh = model.meshes[-1]
        same(run.stdout, f"_FarWindow True {len(mesh.positions)} {mesh.submeshes.data.nbytes}\nTrue\n")


def run_module(*arguments):
    return subprocess.run([sys.executable, "-B", "-m", "kunai", *arguments], capture_output=True, text=True,
                          env={**os.environ, "PYTHONPATH": PYTHON}, cwd=SAMPLE)


def test_the_command_says_what_a_file_is():
    run = run_module("creature.afs", "creature.pvm", "creature.nj", "creature.prs", "stage_n.rel", "mill_turn.nsbca")
    same((run.returncode, run.stderr), (0, ""))
    for line in ("creature.afs: AFS, little-endian, ", "  <Archive AFS: 2 entries>", "    creature.nj: ",
                 "creature.pvm: PVM, little-endian, ", "    skin: 128 x 128, RGB565", "  <Model Ninja Chunk model: ",
                 "    mesh: 33 vertices, 168 indices", "  <Motion ", "  unpacks to ", "  <Scene PSO stage (n.rel): "):
        assert any(text.startswith(line) for text in run.stdout.splitlines()), (line, run.stdout)
    run = run_module("map_headers.bin", "missing", "light.txt")
    same((run.returncode, run.stdout.splitlines()[0]), (1, "map_headers.bin: unknown format"))
    assert "kunai: [Errno 2]" in run.stderr and "light.txt: area light" in run.stdout
    with subprocess.Popen([sys.executable, "-B", "-m", "kunai", *["platinum.nds"] * 200], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, env={**os.environ, "PYTHONPATH": PYTHON}, cwd=SAMPLE) as process:
        process.stdout.close()
        same(process.stderr.read(), b"")
    same([run_module().returncode, run_module("--help").returncode, run_module("--wrong").returncode], [2, 0, 2])


main(globals())
