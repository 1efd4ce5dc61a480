/*
 * test.mjs - guards what the package adds to the library: lifetimes, growing memory, errors, lengths, argument checks.
 * Mistakes there give wrong numbers or leaks, not crashes. Takes the folders KUNAI_PACKAGE and KUNAI_SAMPLE, and
 * KUNAI_API, the file api.json.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";

const folder = resolve(process.env.KUNAI_PACKAGE), address = pathToFileURL(join(folder, "index.js")).href;
const kunai = await import(address);
const core = await import(pathToFileURL(join(folder, "core.js")));
const { KunaiError, Model, ResultCode, Textures } = kunai;
const read = (name) => readFileSync(join(process.env.KUNAI_SAMPLE, name));
const readPackage = (name) => readFileSync(join(folder, name), "utf8");

assert.throws(() => Model.open(new Uint8Array(4)), /await kunai.ready/);
await kunai.ready;

function catchError(work) {
    try {
        work();
    } catch (error) {
        assert(error instanceof KunaiError, String(error.stack));
        return error;
    }
    assert.fail("nothing was thrown");
}

/* Runs a module in a worker, which has its own instance. Its default export is a function of the package. */
async function runInWorker(code, workerData = {}) {
    const source = `import { parentPort, workerData } from "node:worker_threads";
        import * as kunai from ${JSON.stringify(address)};
        parentPort.postMessage(await (${code})(kunai, workerData));`;
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(source)}`), { workerData });

    return new Promise((resolve, reject) => worker.on("message", resolve).on("error", reject));
}

/* ---- lifetimes ---- */

test("a closed handle throws, and so do its records", () => {
    const model = Model.open(read("model_chunk.nj")), mesh = model.meshes[0], { info } = model;
    const before = kunai.memory().used;

    assert(!model.closed && mesh.positions.length === 3 * mesh.vertexCount);
    model.close();
    model.close();
    assert(model.closed && kunai.memory().used < before);
    for (const use of [() => model.info, () => model.meshes, () => model.world(), () => mesh.positions,
        () => mesh.vertexCount, () => mesh.submeshes, () => info.format, () => mesh.copy()])
        assert.equal(catchError(use).code, ResultCode.E_ARGUMENT);
});

test("a model of a scene is closed with the scene", () => {
    const scene = kunai.Scene.open(read("stage_n.rel")), { model } = scene.models[0];

    model.close(); // a part: it stays open
    assert(!model.closed && model.meshes.length && scene.models[0].model === model);
    scene.close();
    assert(model.closed);
    assert.throws(() => model.meshes, KunaiError);
});

test("Symbol.dispose closes", { skip: !Symbol.dispose }, () => {
    const model = Model.open(read("model_chunk.nj"));

    model[Symbol.dispose]();
    assert(model.closed);
});

/* An archive and a texture set read the bytes until they are closed: the copy must not be freed before. */
test("the bytes of the caller can change after open", () => {
    const data = Uint8Array.from(read("creature.pvm")), { used } = kunai.memory();
    const textures = Textures.open(data), before = textures.decode(0);

    data.fill(0);
    assert.deepEqual(textures.decode(0), before);
    textures.close();
    assert.equal(kunai.memory().used, used);
});

test("a joined set keeps its parts in memory", () => {
    const { used } = kunai.memory(), data = [read("eye.pvr"), read("skin.pvr")];
    const sets = data.map((bytes) => Textures.open(bytes)), pixels = sets.map((set) => set.decode(0));
    const joined = Textures.join(sets.map((textures, i) => ({ textures, name: `part ${i}` })));

    for (const set of sets)
        set.close();
    assert.deepEqual([joined.decode(0), joined.decode(1)], pixels);
    assert.equal(joined.findImage("part 1"), 1);
    joined.close();
    assert.equal(kunai.memory().used, used);
    assert.throws(() => Textures.join([{ textures: sets[0] }]), KunaiError);
    assert.equal(Textures.join([]).images.length, 0);
});

test("100,000 opens do not let the memory grow", () => {
    const data = read("model_chunk.nj"), before = kunai.memory();

    for (let i = 0; i < 100000; i++)
        Model.open(data).close();
    assert.deepEqual(kunai.memory(), before);
});

/* The garbage collector closes forgotten handles. A view alone must keep the memory of its handle. */
test("the garbage collector closes forgotten handles", async () => {
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc"), data = read("model_chunk.nj");
    const wait = async (done) => {
        for (let i = 0; i < 100 && !done(i); i++) {
            collect();
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
    };

    core.wasm.free(core.allocate(16 << 20)); // no growth after here: it would detach the view
    await wait((i) => i === 5); // handles of other tests
    const { used } = kunai.memory();
    let view = Model.open(data).meshes[0].positions;
    const first = [...view];

    for (let i = 0; i < 500; i++)
        Model.open(data);
    const peak = kunai.memory().used;
    await wait(() => kunai.memory().used - used < (peak - used) / 400);
    assert(kunai.memory().used > used && kunai.memory().used - used < (peak - used) / 400);
    Model.open(data).close();
    assert.deepEqual([...view], first);
    view = null;
    await wait(() => kunai.memory().used === used);
    assert.equal(kunai.memory().used, used);
});

/* ---- memory ---- */

/* Growth detaches views. The getters must give new ones, and slices must survive. */
test("views after growth", () => {
    const model = Model.open(read("model_chunk.nj")), mesh = model.meshes[0];
    const view = mesh.positions, slice = view.slice(), { bytes } = kunai.memory();

    core.wasm.free(core.allocate(bytes + 65536));
    assert(kunai.memory().bytes > bytes && view.length === 0);
    assert.deepEqual(mesh.positions, slice);
    assert.deepEqual(model.meshes[0].copy().positions, slice);
    model.close();
});

/* A view of the memory as input: an open that lets the memory grow would read a detached buffer. */
test("a view of an archive as input", () => {
    const archive = kunai.Archive.open(read("build_model.narc")), { bytes } = kunai.memory();
    const meshes = Model.open(archive.read(0)).meshes.map((mesh) => mesh.copy());

    assert.deepEqual(kunai.probe(archive.getStored(0)), kunai.probe(archive.read(0)));
    assert.deepEqual(Model.open(archive.getStored(0)).meshes.map((mesh) => mesh.copy()), meshes);
    while (kunai.memory().bytes === bytes)
        assert(Textures.open(archive.getStored(0)).info);
    archive.close();
});

/* Takes all memory in pieces, and gives them back one by one: each failed open must leave nothing, and not trap. */
test("allocation failure is KUNAI_E_MEMORY", () => {
    const data = read("creature.nj"), held = [], { used } = kunai.memory();
    let failures = 0;

    core.wasm.kunai_web_limit(kunai.memory().bytes);
    for (let size = 1 << 24; size >= 8;) {
        const pointer = core.wasm.malloc(size);
        if (pointer)
            held.push(pointer);
        else
            size >>= 1;
    }
    for (;; failures++) {
        const before = kunai.memory().used;
        let model;

        try {
            model = Model.open(data);
        } catch (error) {
            assert.equal(error.code, ResultCode.E_MEMORY, String(error.stack));
            assert.equal(kunai.memory().used, before);
        }
        if (model) {
            model.close();
            break;
        }
        core.wasm.free(held.pop());
    }
    for (const pointer of held)
        core.wasm.free(pointer);
    core.wasm.kunai_web_limit(0xFFFFFFFF);
    assert(failures > 10);
    assert.equal(kunai.memory().used, used);
});

test("maxMemory limits the memory", async () => {
    const code = await runInWorker(`async (kunai) => {
        await kunai.init({ maxMemory: 4 << 20 });
        try {
            kunai.probe(new Uint8Array(8 << 20));
        } catch (error) {
            return [error.codeName, kunai.probe(new Uint8Array(1 << 20)), kunai.memory().bytes <= 4 << 20];
        }
    }`);

    assert.deepEqual(code, ["KUNAI_E_MEMORY", null, true]);
});

/* The allocator: no two blocks overlap, all memory comes back, and holes are joined. */
test("random allocations", () => {
    const blocks = [], { used, bytes } = kunai.memory();
    let seed = 1;
    const random = (below) => (seed = Math.imul(seed, 1103515245) + 12345 >>> 0, (seed >>> 8) % below);

    for (let i = 0; i < 20000; i++) {
        if (blocks.length > 200 || (blocks.length && random(2))) {
            const [{ pointer, size, value }] = blocks.splice(random(blocks.length), 1);
            assert(core.u8.subarray(pointer, pointer + size).every((byte) => byte === value));
            core.wasm.free(pointer);
        } else {
            const size = random(random(8) ? 300 : 20000), pointer = core.allocate(size), value = random(256);
            assert.equal(pointer % 16, 0);
            core.u8.fill(value, pointer, pointer + size);
            blocks.push({ pointer, size, value });
        }
    }
    for (const { pointer } of blocks)
        core.wasm.free(pointer);
    assert.equal(kunai.memory().used, used);
    assert(kunai.memory().bytes <= bytes + (4 << 20));
    assert.equal(core.wasm.malloc(0xFFFFFFF0), 0);
    core.wasm.free(0);
});

/* ---- errors and arguments ---- */

test("damaged files", () => {
    const data = read("model_chunk.nj"), { used } = kunai.memory();

    assert.equal(catchError(() => Model.open(new ArrayBuffer(0))).code, ResultCode.E_FORMAT);
    for (let size = 0; size < data.length; size++) {
        try {
            Model.open(data.subarray(0, size)).close();
        } catch (error) {
            assert(error instanceof KunaiError && error.code < 0 && error.offset <= size);
        }
    }
    assert.equal(kunai.memory().used, used);
});

test("members of an error", () => {
    const error = catchError(() => Textures.open(read("texture_set.pvm").subarray(0, 20)));

    assert(error instanceof Error && error.name === "KunaiError" && error.reason && error.record);
    assert.equal(error.codeName, kunai.resultName(error.code));
    assert.equal(error.message,
        `offset 0x${error.offset.toString(16)}: ${error.record}: ${error.reason} (${error.codeName})`);
    const range = catchError(() => Textures.open(read("creature.pvm")).decode(0, 99));
    assert.deepEqual([range.code, range.itemKind, range.item], [ResultCode.E_RANGE, kunai.Item.IMAGE, 0]);
    assert.equal(range.format, kunai.Format.PVM);
});

test("an index out of range", () => {
    const textures = Textures.open(read("creature.pvm")), archive = kunai.Archive.open(read("creature.afs"));
    const model = Model.open(read("creature.nj"));

    for (const index of [99, -1, 0xFFFFFFFF, 2 ** 32, 2 ** 40]) {
        assert.equal(textures.images[index], undefined);
        for (const use of [() => textures.decode(index), () => textures.decode(0, index), () => archive.read(index),
            () => model.skin(index, model.world())])
            assert.equal(catchError(use).code, ResultCode.E_RANGE);
        assert.equal(archive.getStored(index), null);
    }
    for (const index of [0.5, NaN, undefined, "0"])
        assert.throws(() => textures.decode(index), TypeError);
});

test("wrong arguments", () => {
    const data = read("creature.nj"), { used } = kunai.memory();

    assert.throws(() => Model.open("creature.nj"), TypeError);
    assert.throws(() => Model.open(data, { colour: 1 }), TypeError);
    assert.throws(() => Model.open(data, { flags: 1.5 }), TypeError);
    assert.throws(() => Model.open(data, { flags: -1 }), RangeError);
    assert.equal(catchError(() => Model.open(data, { flags: 0x8000 })).code, ResultCode.E_ARGUMENT);
    assert.equal(catchError(() => Model.open(data, { maxMemory: 64n })).code, ResultCode.E_LIMIT);
    assert.equal(catchError(() => Model.open(data, { index: 1 })).code, ResultCode.E_RANGE);
    assert.throws(() => kunai.Archive.open(read("creature.afs")).find("\u30D5"), TypeError);
    assert.throws(() => Model.open(data).world([1, 2, 3]), KunaiError);
    assert(Object.isFrozen(Model.open(data).meshes) && Object.isFrozen(kunai.Format));
    assert(kunai.memory().used > used); // the garbage collector frees these handles later
});

/* WASM takes the low 32 bits of a size. A large picture would get a small block, and clear the memory after it. */
test("a size of more than 32 bits", () => {
    const textures = Textures.open(read("creature.pvm")), model = Model.open(read("creature.nj"));
    const positions = model.meshes[0].positions.slice();

    for (const stride of [0x80000000, 0xFFFFFFFC])
        assert.equal(catchError(() => textures.decode(0, 0, { stride })).code, ResultCode.E_MEMORY);
    assert.deepEqual(model.meshes[0].positions, positions);
    for (const maxMemory of [-1, 2 ** 64, -1n])
        assert.throws(() => Model.open(read("creature.nj"), { maxMemory }), RangeError);
    textures.close();
    model.close();
});

/* C takes any pointer. A handle of another class would be read as the wrong struct. */
test("a handle of another class", () => {
    const textures = Textures.open(read("creature.pvm")), data = read("creature.nj"), model = Model.open(data);
    const motion = kunai.Motion.open(data, { model });

    for (const use of [() => Textures.join([{ textures: model }]), () => textures.match(model, 0),
        () => motion.fits(textures), () => motion.pose(textures, 0), () => motion.shape(textures, 0, 0),
        () => kunai.Motion.open(data, { model: textures }), () => textures.decode(0, 0, { palette: model }),
        () => kunai.getGamePath(model, 0, 0), () => kunai.findGameHeaders(model, data)])
        assert.throws(use, TypeError);
    for (const handle of [textures, motion, model])
        handle.close();
});

/* A part of a row would be dropped without a word, or read from after the array. */
test("arrays of a wrong length", () => {
    const model = Model.open(read("creature.nj")), pose = new Float32Array(15);

    assert.equal(catchError(() => kunai.blendPoses(pose, pose, 0)).code, ResultCode.E_ARGUMENT);
    assert.equal(catchError(() => model.skin(0, model.world().subarray(1))).code, ResultCode.E_ARGUMENT);
    assert.throws(() => model.uvMatrix(0, [1], 0, [0, 0]), RangeError);
    model.close();
});

/* ---- values ---- */

/* An archive by hand: entry 1 of an AFS. */
test("an archive", () => {
    const afs = new Uint8Array(0x1000);

    afs.set([0x41, 0x46, 0x53, 0, 2, 0, 0, 0, 0, 8, 0, 0, 3, 0, 0, 0, 8, 8, 0, 0, 2, 0, 0, 0]);
    afs.set([7, 9], 0x808);
    for (const data of [afs, afs.buffer, new DataView(afs.buffer), Buffer.from(afs.buffer)]) {
        const archive = kunai.Archive.open(data, { format: kunai.Format.AFS });

        assert.deepEqual(archive.entries.map(({ offset, size }) => [offset, size]), [[0x800, 3], [0x808, 2]]);
        assert.deepEqual([...archive.read(1)], [7, 9]);
        assert.deepEqual([...archive.getStored(1)], [7, 9]);
        assert.equal(archive.find("no"), -1);
        archive.close();
    }
});

test("names", () => {
    const textures = Textures.open(read("creature.pvm"));

    textures.images.forEach(({ name }) => assert(textures.images[textures.findImage(name)].name === name));
    assert.equal(textures.findImage(Buffer.from(textures.images[0].name, "latin1")), 0);
    assert.equal(kunai.text("plain"), "plain");
    assert.equal(kunai.text("\x83\x74\x83\x40"), "\u30D5\u30A1");
    assert.equal(kunai.text("\xC3\xA9", "utf-8"), "\u00E9");
    assert.equal(kunai.text("\xFF"), "\xFF");
});

test("pictures", () => {
    const textures = Textures.open(read("texture_palette8_mips.pvr")), image = textures.images[0];
    const indices = textures.decode(0, 0, { output: kunai.Output.INDEX8 });
    const palette = Uint8Array.from({ length: 1024 }, (_, i) => i * 7);
    const pixels = textures.decode(0, 0, { palette }), row = 4 * image.width;
    const wide = textures.decode(0, 0, { palette, stride: row + 4 });

    assert.equal(indices.length, image.width * image.height);
    indices.forEach((index, i) => assert.deepEqual([...pixels.subarray(4 * i, 4 * i + 4)],
        [...palette.subarray(4 * index, 4 * index + 4)]));
    assert.equal(wide.length, (row + 4) * image.height);
    assert.deepEqual(wide.subarray(row + 4, row + 4 + row), pixels.subarray(row, row + row));
    const colors = Textures.open(read("texture_palette8.pvp")).palettes[0];
    assert.deepEqual(textures.decode(0, 0, { palette: colors }),
        textures.decode(0, 0, { palette: colors.colors.slice() }));
    const large = new Uint8Array(kunai.memory().bytes + 4); // its copy lets the memory grow while options are written
    large.set(palette);
    assert.deepEqual(textures.decode(0, 0, { palette: large }), pixels);
    const target = new Uint8Array(pixels.length + 1);
    assert.equal(textures.decodeInto(target, 0, 0, { palette }), pixels.length);
    assert.deepEqual([...target], [...pixels, 0]);
    assert.throws(() => textures.decodeInto(new Uint8Array(1), 0), RangeError);
    assert(image.levels.length > 1);
    image.levels.forEach(({ width, height }, level) =>
        assert.equal(textures.decode(0, level).length, 4 * width * height));
});

test("textures of a model", () => {
    const model = Model.open(read("creature.nj")), textures = Textures.open(read("creature.pvm"));

    model.textureList.refs.forEach(({ name }, i) =>
        assert.equal(textures.images[textures.match(model.textureList, i).image].name, name));
    assert.equal(textures.match(model.textureList, 99).image, -1);
});

test("poses", () => {
    const data = read("creature.nj"), model = Model.open(data), motion = kunai.Motion.open(data, { model });
    const count = model.nodes.length, pose = motion.pose(model, 0.5), world = model.world(pose);

    assert(motion.fits(model) !== kunai.Fit.NONE && pose.length === 10 * count && world.length === 16 * count);
    assert.deepEqual(model.world(), Float32Array.from(model.nodes.flatMap((node) => [...node.world])));
    assert.notDeepEqual(world, model.world());
    const mesh = model.meshes.findIndex(({ kind }) => kind === kunai.MeshKind.SKINNED);
    const skinned = model.skin(mesh, world);
    assert.equal(skinned.positions.length, 3 * model.meshes[mesh].vertexCount);
    assert.deepEqual(kunai.blendPoses(pose, motion.pose(model, 2), 0), pose);
    motion.tracks.forEach(({ frames, valueCount, values, interpolation }, i) => {
        const found = motion.sample(i, frames[0], kunai.Sample.CLAMP);
        assert.equal(found.length, valueCount);
        if (interpolation === 1)
            assert.deepEqual(found, values.slice(0, valueCount));
    });
    assert.equal(catchError(() => motion.shape(model, 0, 0)).code < 0, true);
    assert.equal(model.uvMatrix(0, [1, 1], 0, [0, 0]).length, 6);
});

/* "aaaa" as PRS: a literal, then a copy. Given byte by byte, the stream gives the same. */
test("PRS", () => {
    const packed = Uint8Array.of(0x51, 0x61, 0xFF, 0x00, 0x00), wanted = Uint8Array.from([97, 97, 97, 97]);

    assert.deepEqual(kunai.unpackPrs(packed), wanted);
    assert.deepEqual(kunai.measurePrs(packed), { unpacked: 4, packed: 5 });
    assert.equal(catchError(() => kunai.unpackPrs(packed.subarray(0, 2))).code, ResultCode.E_TRUNCATED);
    const stream = kunai.PrsStream.open();
    const pieces = [...packed].map((byte) => stream.push(Uint8Array.of(byte)));
    assert(stream.done && Buffer.concat(pieces).equals(wanted));
    stream.reset();
    assert.deepEqual(stream.push(Buffer.concat([packed, Buffer.from("rest")]), true), wanted);
    assert(stream.done && stream.rest === 4);
    stream.reset();
    assert.throws(() => stream.push(packed.subarray(0, 3), true), KunaiError);
    stream.close();
    assert.throws(() => stream.push(packed), KunaiError);
    const whole = read("creature.prs"), large = kunai.PrsStream.open();
    assert.deepEqual(large.push(whole, true), kunai.unpackPrs(whole));
});

test("LZ10", () => {
    const packed = Uint8Array.of(0x10, 6, 0, 0, 0x40, 0x61, 0x20, 0x00, 0, 0, 0, 0);

    assert.equal(Buffer.from(kunai.unpackLz(packed)).toString(), "aaaaaa");
    assert.deepEqual(kunai.inspectLz(packed).format, kunai.Format.LZ10);
});

test("recognition", () => {
    const inside = new Uint8Array(10000), { used } = kunai.memory(), places = [];

    assert.equal(kunai.probe(new Uint8Array(3)), null);
    assert.equal(kunai.probe(read("creature.pvm")).format, kunai.Format.PVM);
    inside.set(read("eye.pvr"), 300);
    const found = [...kunai.scan(inside, { maxBytes: 4096, onProgress: (place) => places.push(place) })];
    assert(found.some(({ offset, format }) => offset === 300 && format === kunai.Format.PVR) && places.length);
    for (const { offset } of kunai.scan(inside)) {
        assert.equal(offset, 300);
        break;
    }
    assert.throws(() => kunai.scan(inside, { depth: 1 }), TypeError);
    const stop = () => {
        throw new RangeError("stop");
    };
    assert.throws(() => [...kunai.scan(inside, { maxBytes: 64, onProgress: stop })], RangeError);
    const scan = kunai.scan(inside, { maxBytes: 64, onProgress: () => scan.close() });
    assert.deepEqual([...scan], []);
    assert.equal(kunai.memory().used, used);
    assert.equal(kunai.formatName(kunai.Format.PVM), "PVM");
    assert.equal(kunai.itemName(kunai.Item.IMAGE), "image");
    assert(kunai.formats().some(({ name, extensions }) => name === "PVM" && extensions.includes("pvm")));
});

test("a stage of many files", () => {
    const files = ["stage_n.rel", "stage_d.rel", "stage_c.rel", "stage.tam"];
    const world = kunai.World.open({ flags: kunai.WorldFlags.STAGE });

    assert.equal(catchError(() => world.finish()).code, ResultCode.E_ARGUMENT);
    for (let request; (request = world.next());) {
        assert.equal(typeof request.format, "number");
        world.give(request, files[request.index] ? read(files[request.index]) : null);
    }
    const scene = world.finish();
    world.close();
    assert(scene.instances.length && scene.models[0].model.meshes.length && scene.collision.positions.length);
    assert(scene.instances[0].world.length === 16 && scene.findLight(0, 0) === -1);
    const failed = kunai.World.open({ flags: kunai.WorldFlags.STAGE });
    assert.equal(catchError(() => failed.give(failed.next(), null)).code, ResultCode.E_RANGE);
    assert.throws(() => failed.next(), KunaiError);
});

test("maps", () => {
    const land = kunai.Map.open(read("land.bin"), { format: kunai.Format.LAND });

    assert.equal(land.land.tiles.length, 1024);
    assert.equal(land.heights(0, 0).includes(land.height(0, 0)), true);
    assert.equal(land.getDraws(0).length, 0);
    assert.equal(kunai.Map.open(read("light.txt")).findLight(0) >= 0, true);
    assert.equal(kunai.findPlace(33, 0).cell[0], 1);
    const draws = kunai.Map.open(read("build_model_matshp.dat"), { format: kunai.Format.PROP_SHAPES }).getDraws(0);
    assert(draws.length);
    const archive = kunai.Archive.open(read("build_model.narc"));
    assert(Model.open(archive.read(0), { draws }).nodes.length === 1);
});

test("games", () => {
    const game = kunai.findGame("CPUE");

    assert.equal(game.name, "Platinum");
    assert.equal(kunai.findGame("XXXX"), null);
    assert(kunai.games().some(({ code }) => code === "CPUE"));
    assert.equal(kunai.getGamePath(game, kunai.Store.MAP_HEADERS, 0), null);
    assert(kunai.getGamePath(game, kunai.Store.LAND, 3).member === 3);
    assert.throws(() => kunai.findGameHeaders(game, new Uint8Array(10)), KunaiError);
});

test("an outline", () => {
    const { records } = kunai.Outline.open(read("creature.nj"));

    assert(records.length > 10 && records.every(({ offset, size }) => Number.isSafeInteger(offset + size)));
});

test("C source with headers", () => {
    const headers = [Buffer.from("#define A 1\n"), Buffer.from("#define B 2\n")];

    assert.equal(typeof catchError(() => Model.open(Buffer.from("int a;"), { headers })).code, "number");
});

test("copies are plain objects", () => {
    const model = Model.open(read("creature.nj")), mesh = model.meshes[0].copy();
    const node = structuredClone(model.nodes[0].copy());

    model.close();
    assert(mesh.positions.length && Array.isArray(mesh.submeshes) && mesh.submeshes[0].indexCount);
    assert.equal(node.rest.rotation.length, 4);
    assert.equal(JSON.parse(JSON.stringify(mesh)).vertexCount, mesh.vertexCount);
});

/* ---- loading ---- */

test("a module from bytes, a module from a compiled module, in workers", async () => {
    const bytes = readFileSync(join(folder, "kunai.wasm")), wasm = new WebAssembly.Module(bytes);
    const file = read("creature.nj");
    const code = `async (kunai, { wasm, file }) => {
        await kunai.init({ wasm });
        await kunai.ready;
        return kunai.Model.open(file).meshes[0].copy();
    }`;
    const mesh = Model.open(file).meshes[0].copy();

    assert.deepEqual(await runInWorker(code, { wasm: bytes, file }), mesh);
    assert.deepEqual(await runInWorker(code, { wasm, file }), mesh);
});

/* After a failed load, a second one must have a chance. */
test("a module that cannot be loaded", async () => {
    const result = await runInWorker(`async (kunai) => {
        const errors = [];
        for (const wasm of [new Uint8Array(8), new Response("", { status: 404 }), "./missing.wasm"])
            await kunai.init({ wasm }).catch((error) => errors.push(error.constructor.name));
        await kunai.ready;
        return [errors.length, kunai.version()];
    }`);

    assert.deepEqual(result, [3, kunai.VERSION]);
});

test("a module from a response", async () => {
    const wasm = readFileSync(join(folder, "kunai.wasm"));

    for (const type of ["application/wasm", "text/plain"])
        assert.equal(await runInWorker(`async (kunai, { wasm, type }) => {
            await kunai.init({ wasm: Promise.resolve(new Response(wasm, { headers: { "content-type": type } })) });
            return kunai.version();
        }`, { wasm, type }), kunai.VERSION);
});

/* ---- completeness ---- */

test("every function of C is used", () => {
    const code = readPackage("index.js") + readPackage("generated.js");

    for (const { name } of JSON.parse(readFileSync(process.env.KUNAI_API)).functions)
        assert.match(code, new RegExp(`\\bwasm\\.${name}\\b`));
    assert.equal(JSON.parse(readPackage("package.json")).version,
        [16, 8, 0].map((bit) => kunai.VERSION >> bit & 255).join("."));
});

test("index.d.ts has all names of the package", () => {
    const types = readPackage("index.d.ts") + readPackage("generated.d.ts");
    const declared = [...types.matchAll(/^export declare (?:const|class|function) (\w+)/gm)].map(([, name]) => name);
    const found = Object.keys(kunai).filter((name) => !name.endsWith("Layout"));

    assert.deepEqual([...new Set(declared)].sort(), found.sort());
});

test("the WASM module imports nothing", () => {
    const wasm = new WebAssembly.Module(readFileSync(join(folder, "kunai.wasm")));

    assert.deepEqual(WebAssembly.Module.imports(wasm), []);
});
