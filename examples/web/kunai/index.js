/*
 * kunai-assets - kunai for JavaScript: opens the asset files of Sega Ninja games and of Pokémon DS maps in Node, pages
 * and workers. README.md describes the package, index.d.ts each function.
 */
import * as core from "./core.js";
import {
    ArchiveParts, FormatInfo, Found, Game, GameHeaders, LzInfo, MapDraw, MapParts, MapPlace, ModelParts, MotionParts,
    OutlineParts, Output, Palette, Request, ResultCode, Sample, SceneParts, TextureList, TextureMatch, TexturesParts,
    VERSION, Warning, decodeOptionsLayout, gameCountsLayout, optionsLayout, scanOptionsLayout, worldOptionsLayout,
} from "./generated.js";

export * from "./generated.js";
export { Handle, KunaiError, Struct } from "./core.js";

const { Owned, STATIC, allocate, at, atArgument, fail, staticText, sync, u64 } = core;

/* ---- loading ---- */

async function fetchModule(url) {
    const name = "node:fs/promises"; // a variable, so that bundlers for pages do not look for it

    if (url.protocol === "file:" && globalThis.process?.versions?.node)
        return (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)).readFile(url);
    return fetch(url);
}

async function instantiate(source) {
    let found = await source;

    if (typeof found === "string" || found instanceof URL)
        found = await fetchModule(new URL(found, import.meta.url));
    if (globalThis.Response && found instanceof Response) {
        if (!found.ok)
            throw new Error(`${found.url}: ${found.status} ${found.statusText}`);
        if (found.headers.get("content-type") === "application/wasm")
            return (await WebAssembly.instantiateStreaming(found)).instance;
        found = await found.arrayBuffer();
    }
    const made = await WebAssembly.instantiate(found);
    return made.instance ?? made;
}

async function load({ wasm = new URL("./kunai.wasm", import.meta.url), maxMemory } = {}) {
    const instance = await instantiate(wasm);

    if (instance.exports.kunai_version() !== VERSION)
        throw new Error("kunai.wasm has another version than the module that loads it");
    core.attach(instance);
    if (maxMemory !== undefined)
        core.wasm.kunai_web_limit(Math.min(maxMemory, 0xFFFFFFFF));
}

let loading = null;

export function init(options) {
    loading ??= load(options).catch((error) => {
        loading = null;
        throw error;
    });
    return loading;
}

export const ready = { then: (resolve, reject) => init().then(resolve, reject) };

export function memory() {
    return { bytes: core.buffer?.byteLength ?? 0, used: core.buffer ? core.wasm.kunai_web_used() >>> 0 : 0 };
}

/* ---- arguments and results of calls ---- */

/* Places in the scratch memory. */
const OUT = 16, ERROR = 32, OPTIONS = 128, SETTINGS = 320, RESULT = 448;

function check(code) {
    sync();
    if (code < 0)
        throw new core.KunaiError(readError(code));
    return code;
}

function readError(code) {
    const { message, ...error } = new Warning(STATIC, core.scratch + ERROR).copy();

    return { ...error, reason: message, codeName: staticText(core.wasm.kunai_result_name(code)) };
}

/* For functions that return a code and take no kunai_error. */
function checkCode(code) {
    sync();
    if (code < 0)
        fail([staticText(core.wasm.kunai_result_name(code)).slice(6), code], "the call failed");
    return code;
}

/* The bytes of what a caller gives. */
function toBytes(data) {
    if (data instanceof Uint8Array)
        return data;
    if (ArrayBuffer.isView(data))
        return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
    if (/ArrayBuffer\]$/.test(Object.prototype.toString.call(data)))
        return new Uint8Array(data);
    throw new TypeError("data must be an ArrayBuffer or a view of one, such as Uint8Array");
}

/* Memory for one call. */
class Call {
    held = [];

    allocate(size) {
        const pointer = allocate(size);

        this.held.push(pointer);
        return pointer;
    }
    /* Copies bytes into the memory. */
    copy(data) {
        const bytes = toBytes(data), { byteOffset, length } = bytes, isInside = bytes.buffer === core.buffer;
        const pointer = this.allocate(length);

        if (isInside)
            core.u8.copyWithin(pointer, byteOffset, byteOffset + length);
        else
            core.u8.set(bytes, pointer);
        return [pointer, length];
    }
    /* The same for a call that keeps nothing: a view of the memory is not copied. */
    lend(data) {
        const bytes = toBytes(data);

        return bytes.buffer === core.buffer ? [bytes.byteOffset, bytes.length] : this.copy(bytes);
    }
    floats(values, least = 0) {
        if (values.length < least)
            throw new RangeError(`an array has fewer than ${least} numbers`);
        return this.copy(values instanceof Float32Array ? values : Float32Array.from(values))[0];
    }
    name(name) {
        return this.copy(typeof name === "string" ? Uint8Array.from(name, toByte) : name);
    }
    /* Copies the results of a call: count items of an array type. */
    take(type, pointer, count) {
        return new type(core.buffer.slice(pointer, pointer + count * type.BYTES_PER_ELEMENT));
    }
    /* Leaves memory to a handle. */
    keep(pointer) {
        this.held.splice(this.held.indexOf(pointer), 1);
        return pointer;
    }
    end() {
        for (const pointer of this.held)
            core.wasm.free(pointer);
    }
}

function toByte(letter) {
    const code = letter.charCodeAt(0);

    if (letter.length > 1 || code > 255)
        throw new TypeError("names have one character per byte: compare with text(name), or give bytes");
    return code;
}

function call(work) {
    const memory = new Call();

    try {
        return work(memory);
    } finally {
        memory.end();
    }
}

function toInteger(value, what) {
    if (!Number.isInteger(value))
        throw new TypeError(`${what} must be an integer`);
    return value;
}

/* How many rows of numbers an array has. */
function countRows(values, size) {
    if (values.length % size)
        fail(["E_ARGUMENT", ResultCode.E_ARGUMENT], `an array does not have ${size} numbers for each node`);
    return values.length / size;
}

/* An index for C. No list has 4294967295 items. */
function toIndex(value) {
    return toInteger(value, "an index") >= 0 && value < 0xFFFFFFFF ? value : 0xFFFFFFFF;
}

function toNumber(value, name, low, high) {
    if (toInteger(value, name) < low || value > high)
        throw new RangeError(`${name} must be ${low} to ${high}`);
    return value;
}

/* How members of options are written at an address. */
const writers = {
    u32: (place, value, name) => (core.u32[place >>> 2] = toNumber(value, name, 0, 0xFFFFFFFF)),
    i32: (place, value, name) => (core.i32[place >>> 2] = toNumber(value, name, -0x80000000, 0x7FFFFFFF)),
    u64(place, value, name) {
        const bits = BigInt(value);

        if (bits !== BigInt.asUintN(64, bits))
            throw new RangeError(`${name} must be 0 to 18446744073709551615`);
        core.u32[place >>> 2] = Number(bits & 0xFFFFFFFFn);
        core.u32[(place >>> 2) + 1] = Number(bits >> 32n);
    },
    model: (place, value) => (core.u32[place >>> 2] = atArgument(value, Model)),
    draws: (place, value, name, memory) => writeRows(place, memory, value, ({ material, shape }) => [material, shape]),
    headers: (place, value, name, memory) => writeRows(place, memory, value, (text) => memory.copy(text)),
    palette(place, value, name, memory) {
        const pointer = value instanceof Uint8Array ? makePalette(memory, value) : atArgument(value, Palette);

        core.u32[place >>> 2] = pointer; // after the memory may have grown
    },
};

/* An array of pairs of numbers, and its length. */
function writeRows(place, memory, values, toPair) {
    const pairs = [...values].flatMap(toPair), pointer = memory.copy(Uint32Array.from(pairs))[0];

    core.u32[place >>> 2] = pointer;
    core.u32[(place >>> 2) + 1] = pairs.length / 2;
}

function makePalette(memory, colors) {
    const pointer = memory.allocate(32), [first, size] = memory.copy(colors);

    core.u8.fill(0, pointer, pointer + 32);
    core.u32.set([first, pointer + 28, 0, size >>> 2], pointer >>> 2); // colors; an empty name; count
    return pointer;
}

function write(memory, layout, options, place) {
    if (options === undefined || options === null)
        return 0;
    core.u8.fill(0, place, place + layout.size);
    if (layout.hasSize)
        core.u32[place >>> 2] = layout.size;
    for (const [name, value] of Object.entries(options)) {
        if (!Object.hasOwn(layout.members, name))
            throw new TypeError(`there is no option ${name}`);
        const [kind, offset] = layout.members[name];
        if (value !== undefined)
            writers[kind](place + offset, value, name, memory);
    }
    return place;
}

function writeOptions(memory, options) {
    return write(memory, optionsLayout, options, core.scratch + OPTIONS);
}

function readResult(type) {
    return new type(STATIC, core.scratch + RESULT).copy();
}

/* Opens what a function makes of bytes. keeps: the handle reads the bytes until it is closed. */
function open(type, make, close, data, options, keeps = false) {
    return call((memory) => {
        const place = writeOptions(memory, options);
        const [pointer, size] = keeps ? memory.copy(data) : memory.lend(data);

        check(make(pointer, size, place, core.scratch + OUT, core.scratch + ERROR));
        const handle = core.u32[(core.scratch + OUT) >>> 2];
        return new type(null, handle, new Owned(close, handle, keeps ? memory.keep(pointer) : 0));
    });
}

/* ---- handles ---- */

export class Archive extends ArchiveParts {
    static open(data, options) {
        return open(Archive, core.wasm.kunai_archive_open, core.wasm.kunai_archive_close, data, options, true);
    }
    find(name) {
        return call((memory) => core.wasm.kunai_archive_find(at(this), ...memory.name(name)));
    }
    getStored(index) {
        const pointer = core.wasm.kunai_archive_get_stored(at(this), toIndex(index), core.scratch + OUT);

        return core.u8s(this, pointer, core.u32[(core.scratch + OUT) >>> 2]);
    }
    read(index) {
        const handle = at(this), size = this.entries[index]?.unpackedSize ?? 0;

        return call((memory) => {
            const pointer = memory.allocate(size);

            check(core.wasm.kunai_archive_read(handle, toIndex(index), pointer, size, core.scratch + OUT,
                core.scratch + ERROR));
            return memory.take(Uint8Array, pointer, u64(core.scratch + OUT));
        });
    }
}

export class Textures extends TexturesParts {
    static open(data, options) {
        return open(Textures, core.wasm.kunai_textures_open, core.wasm.kunai_textures_close, data, options, true);
    }
    static join(sets, options) {
        return call((memory) => {
            const pointer = memory.allocate(12 * sets.length + 1), place = writeOptions(memory, options);

            sets.forEach(({ textures, name = "" }, i) => {
                const [first, size] = memory.name(name);
                core.u32.set([atArgument(textures, Textures), first, size], (pointer >>> 2) + 3 * i);
            });
            check(core.wasm.kunai_textures_join(pointer, sets.length, place, core.scratch + OUT, core.scratch + ERROR));
            const handle = core.u32[(core.scratch + OUT) >>> 2];
            return new Textures(null, handle, new Owned(core.wasm.kunai_textures_close, handle, 0,
                sets.map(({ textures }) => textures._owned)));
        });
    }
    findImage(name) {
        return call((memory) => core.wasm.kunai_textures_find_image(at(this), ...memory.name(name)));
    }
    findPalette(name) {
        return call((memory) => core.wasm.kunai_textures_find_palette(at(this), ...memory.name(name)));
    }
    match(list, index) {
        checkCode(core.wasm.kunai_textures_match(at(this), atArgument(list, TextureList), toIndex(index),
            core.scratch + RESULT));
        return readResult(TextureMatch);
    }
    decode(index, level = 0, options = {}) {
        return call((memory) => memory.take(Uint8ClampedArray, ...decode(memory, this, index, level, options)));
    }
    decodeInto(target, index, level = 0, options = {}) {
        return call((memory) => {
            const [pointer, size] = decode(memory, this, index, level, options);

            target.set(core.u8.subarray(pointer, pointer + size));
            return size;
        });
    }
}

/* Returns the address and the size of the texels. */
function decode(memory, textures, index, level, options) {
    const handle = at(textures), { width = 0, height = 0 } = textures.images[index]?.levels[level] ?? {};
    const row = options.stride || width * (options.output === Output.INDEX8 ? 1 : 4), size = row * height;
    const pointer = memory.allocate(size);
    const place = write(memory, decodeOptionsLayout, options, core.scratch + SETTINGS);

    if (options.stride)
        core.u8.fill(0, pointer, pointer + size);
    check(core.wasm.kunai_textures_decode(handle, toIndex(index), toIndex(level), place, pointer, size,
        core.scratch + ERROR));
    return [pointer, size];
}

export class Model extends ModelParts {
    static open(data, options) {
        return open(Model, core.wasm.kunai_model_open, core.wasm.kunai_model_close, data, options);
    }
    world(pose = []) {
        const count = this.info.nodeCount;

        return call((memory) => {
            const values = pose.length ? memory.floats(pose) : 0, pointer = memory.allocate(64 * count);

            check(core.wasm.kunai_model_world(at(this), values, countRows(pose, 10), pointer, count,
                core.scratch + ERROR));
            return memory.take(Float32Array, pointer, 16 * count);
        });
    }
    skin(mesh, worlds) {
        return shape(this, mesh, (memory) => [memory.floats(worlds), countRows(worlds, 16)],
            core.wasm.kunai_model_skin);
    }
    uvMatrix(material, scale, rotation, translation) {
        return call((memory) => {
            const pointer = memory.allocate(24), a = memory.floats(scale, 2), b = memory.floats(translation, 2);

            check(core.wasm.kunai_model_uv_matrix(at(this), toIndex(material), a, rotation, b, pointer,
                core.scratch + ERROR));
            return memory.take(Float32Array, pointer, 6);
        });
    }
}

/* Positions and normals of a mesh, from a function that takes further arguments before them. */
function shape(model, mesh, prepare, compute, of = model) {
    const target = atArgument(model, Model), count = model.meshes[mesh]?.vertexCount ?? 0;

    return call((memory) => {
        const before = prepare(memory), positions = memory.allocate(12 * count), normals = memory.allocate(12 * count);
        const start = of === model ? [target] : [at(of), target];

        check(compute(...start, toIndex(mesh), ...before, positions, normals, count, core.scratch + ERROR));
        return { positions: memory.take(Float32Array, positions, 3 * count),
            normals: memory.take(Float32Array, normals, 3 * count) };
    });
}

export class Motion extends MotionParts {
    static open(data, options) {
        return open(Motion, core.wasm.kunai_motion_open, core.wasm.kunai_motion_close, data, options);
    }
    fits(model) {
        return core.wasm.kunai_motion_fits(at(this), atArgument(model, Model));
    }
    pose(model, frame, sample = Sample.LOOP) {
        const target = atArgument(model, Model), count = model.info.nodeCount;

        return call((memory) => {
            const pointer = memory.allocate(40 * count);

            check(core.wasm.kunai_motion_pose(at(this), target, frame, sample, pointer, count,
                core.scratch + ERROR));
            return memory.take(Float32Array, pointer, 10 * count);
        });
    }
    sample(track, frame, sample = Sample.LOOP) {
        const count = this.tracks[track]?.valueCount ?? 0;

        return call((memory) => {
            const pointer = memory.allocate(4 * count);

            check(core.wasm.kunai_motion_sample(at(this), toIndex(track), frame, sample, pointer, count,
                core.scratch + ERROR));
            return memory.take(Float32Array, pointer, count);
        });
    }
    shape(model, mesh, frame, sample = Sample.LOOP) {
        return shape(model, mesh, () => [frame, sample], core.wasm.kunai_motion_shape, this);
    }
}

export function blendPoses(from, to, rate) {
    return call((memory) => {
        const a = memory.floats(from), b = memory.floats(to), pointer = memory.allocate(4 * from.length);

        if (from.length !== to.length)
            throw new RangeError("the poses have different lengths");
        check(core.wasm.kunai_motion_blend(a, b, rate, pointer, countRows(from, 10), core.scratch + ERROR));
        return memory.take(Float32Array, pointer, from.length);
    });
}

export class Scene extends SceneParts {
    static open(data, options) {
        return open(Scene, core.wasm.kunai_scene_open, core.wasm.kunai_scene_close, data, options);
    }
    findLight(section, time) {
        return core.wasm.kunai_scene_find_light(at(this), toIndex(section), toIndex(time));
    }
}

class MapFile extends MapParts {
    static open(data, options) {
        return open(MapFile, core.wasm.kunai_map_open, core.wasm.kunai_map_close, data, options);
    }
    findLight(time) {
        return core.wasm.kunai_map_find_light(at(this), toIndex(time));
    }
    getDraws(model) {
        const first = core.wasm.kunai_map_get_draws(at(this), toIndex(model), core.scratch + OUT);

        return core.list(this, MapDraw, first, core.u32[(core.scratch + OUT) >>> 2]);
    }
    height(x, z, y = 0) {
        check(core.wasm.kunai_map_height(at(this), x, z, y, core.scratch + OUT, core.scratch + ERROR));
        return core.i32[(core.scratch + OUT) >>> 2];
    }
    heights(x, z, flags = 0) {
        return call((memory) => {
            const find = (pointer, capacity) => {
                check(core.wasm.kunai_map_heights(at(this), x, z, flags, pointer, capacity, core.scratch + OUT,
                    core.scratch + ERROR));
                return core.u32[(core.scratch + OUT) >>> 2];
            };
            const count = find(0, 0), pointer = memory.allocate(4 * count);

            find(pointer, count);
            return memory.take(Int32Array, pointer, count);
        });
    }
}
/* The name Map is for the outside only: inside of this module it is the class of JavaScript. */
export { MapFile as Map };

export class Outline extends OutlineParts {
    static open(data, options) {
        return open(Outline, core.wasm.kunai_outline_open, core.wasm.kunai_outline_close, data, options);
    }
}

Object.assign(core.parts, { Model, Motion });

/* ---- unpacking ---- */

function unpack(measure, decode, data, options) {
    return call((memory) => {
        const place = writeOptions(memory, options), [first, size] = memory.lend(data);
        const out = core.scratch + OUT, error = core.scratch + ERROR;

        check(measure(first, size, place, out, 0, error));
        const unpacked = u64(out), pointer = memory.allocate(unpacked);
        check(decode(first, size, place, pointer, unpacked, out, 0, error));
        return memory.take(Uint8Array, pointer, u64(out));
    });
}

export function unpackPrs(data, options) {
    return unpack(core.wasm.kunai_prs_size, core.wasm.kunai_prs_decode, data, options);
}

export function unpackLz(data, options) {
    return unpack(core.wasm.kunai_lz_size, core.wasm.kunai_lz_decode, data, options);
}

export function measurePrs(data, options) {
    return call((memory) => {
        const place = writeOptions(memory, options), out = core.scratch + RESULT;

        check(core.wasm.kunai_prs_size(...memory.lend(data), place, out, out + 8, core.scratch + ERROR));
        return { unpacked: u64(out), packed: u64(out + 8) };
    });
}

export function inspectLz(data, options) {
    return call((memory) => {
        const place = writeOptions(memory, options);

        check(core.wasm.kunai_lz_inspect(...memory.lend(data), place, core.scratch + RESULT, core.scratch + ERROR));
        return readResult(LzInfo);
    });
}

export class PrsStream extends core.Handle {
    static open(options) {
        return call((memory) => {
            check(core.wasm.kunai_prs_open(writeOptions(memory, options), core.scratch + OUT, core.scratch + ERROR));
            const handle = core.u32[(core.scratch + OUT) >>> 2];
            return new PrsStream(null, handle, new Owned(core.wasm.kunai_prs_close, handle));
        });
    }
    done = false;
    rest = 0;

    push(data, last = false) {
        const handle = at(this), pieces = [], room = 65536;

        return call((memory) => {
            const [first, size] = memory.lend(data), pointer = memory.allocate(room);
            const input = core.scratch + RESULT, output = input + 16;
            let result = ResultCode.NEED_OUTPUT;

            core.u32.set([first, size, 0], input >>> 2);
            while (result === ResultCode.NEED_OUTPUT) {
                core.u32.set([pointer, room, 0], output >>> 2);
                result = check(core.wasm.kunai_prs_run(handle, input, output, last ? 1 : 0, core.scratch + ERROR));
                pieces.push(memory.take(Uint8Array, pointer, core.u32[(output + 8) >>> 2]));
            }
            this.done = result === ResultCode.END;
            this.rest = size - core.u32[(input + 8) >>> 2];
            return join(pieces);
        });
    }
    reset() {
        core.wasm.kunai_prs_reset(at(this));
        this.done = false;
    }
}

function join(pieces) {
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let place = 0;

    for (const piece of pieces) {
        whole.set(piece, place);
        place += piece.length;
    }
    return whole;
}

/* ---- recognition ---- */

export function probe(data) {
    return call((memory) => {
        const code = core.wasm.kunai_probe(...memory.lend(data), core.scratch + RESULT);

        return code === ResultCode.E_FORMAT ? null : checkCode(code) || readResult(Found);
    });
}

/* The iterator that scan() returns. It owns a copy of the bytes. */
class Finds extends core.Handle {
    constructor(owned, size, settings, onProgress) {
        super(null, owned.data, owned);
        Object.assign(this, { _size: size, _settings: settings, _progress: onProgress, _place: 0 });
    }
    [Symbol.iterator]() {
        return this;
    }
    next() {
        try {
            return this._find();
        } catch (error) {
            this.close(); // a loop does not call return() after an error of next()
            throw error;
        }
    }
    _find() {
        const { OK, MORE } = ResultCode, place = core.scratch + OUT;
        let code = MORE;

        while (code === MORE) {
            if (this.closed) // onProgress may close it
                return { done: true, value: undefined };
            writers.u64(place, this._place);
            code = checkCode(call((memory) => core.wasm.kunai_scan(at(this), this._size,
                write(memory, scanOptionsLayout, this._settings, core.scratch + SETTINGS), place,
                core.scratch + RESULT)));
            this._place = u64(place);
            if (code === MORE)
                this._progress?.(this._place);
        }
        return code === OK ? { done: false, value: readResult(Found) } : this.return();
    }
    return() {
        this.close();
        return { done: true, value: undefined };
    }
}

export function scan(data, { onProgress, ...settings } = {}) {
    return call((memory) => {
        const [pointer, size] = memory.copy(data);

        write(memory, scanOptionsLayout, settings, core.scratch + SETTINGS); // throws if an option is wrong
        return new Finds(new Owned(null, 0, memory.keep(pointer)), size, settings, onProgress);
    });
}

function listAll(get) {
    const found = [];

    for (let pointer; (pointer = get(found.length) >>> 0);)
        found.push(pointer);
    return found;
}

export function formats() {
    return listAll(core.wasm.kunai_format_get).map((pointer) => new FormatInfo(STATIC, pointer).copy());
}

export function formatName(format) {
    return staticText(core.wasm.kunai_format_name(format));
}

export function resultName(result) {
    return staticText(core.wasm.kunai_result_name(result));
}

export function itemName(itemKind) {
    return staticText(core.wasm.kunai_item_name(itemKind));
}

export function version() {
    return core.wasm.kunai_version() >>> 0;
}

export function text(name, encoding = "shift_jis") {
    try {
        return new TextDecoder(encoding, { fatal: true }).decode(Uint8Array.from(name, toByte));
    } catch {
        return name;
    }
}

/* ---- maps of many files ---- */

export class World extends core.Handle {
    static open(selection, options) {
        return call((memory) => {
            const what = write(memory, worldOptionsLayout, selection, core.scratch + SETTINGS);

            check(core.wasm.kunai_world_open(what, writeOptions(memory, options), core.scratch + OUT,
                core.scratch + ERROR));
            const handle = core.u32[(core.scratch + OUT) >>> 2];
            return new World(null, handle, new Owned(core.wasm.kunai_world_close, handle));
        });
    }
    next() {
        const code = core.wasm.kunai_world_next(at(this), core.scratch + RESULT);

        return code === ResultCode.END ? null : checkCode(code) && readResult(Request);
    }
    give({ store, index }, data) {
        call((memory) => {
            const [pointer, size] = data ? memory.lend(data) : [0, 0];

            core.u32.set([store, index, 0, 0], (core.scratch + RESULT) >>> 2);
            check(core.wasm.kunai_world_give(at(this), core.scratch + RESULT, pointer, size, core.scratch + ERROR));
        });
    }
    finish() {
        check(core.wasm.kunai_world_finish(at(this), core.scratch + OUT, core.scratch + ERROR));
        const handle = core.u32[(core.scratch + OUT) >>> 2];
        return new Scene(null, handle, new Owned(core.wasm.kunai_scene_close, handle));
    }
}

export function findPlace(x, z) {
    checkCode(core.wasm.kunai_map_find_place(x, z, core.scratch + RESULT));
    return readResult(MapPlace);
}

export function games() {
    return listAll(core.wasm.kunai_game_get).map((pointer) => new Game(STATIC, pointer));
}

export function findGame(code) {
    const pointer = call((memory) => core.wasm.kunai_game_find(memory.name(`${code}\0`)[0]));

    return pointer ? new Game(STATIC, pointer >>> 0) : null;
}

export function getGamePath(game, store, index) {
    const path = core.wasm.kunai_game_get_path(atArgument(game, Game), store, toIndex(index), core.scratch + OUT);

    return path ? { path: staticText(path), member: core.i32[(core.scratch + OUT) >>> 2] } : null;
}

export function findGameHeaders(game, program, counts = {}) {
    return call((memory) => {
        const place = write(memory, gameCountsLayout, counts, core.scratch + SETTINGS);

        check(core.wasm.kunai_game_find_headers(atArgument(game, Game), ...memory.lend(program), place,
            core.scratch + RESULT, core.scratch + ERROR));
        return readResult(GameHeaders);
    });
}
