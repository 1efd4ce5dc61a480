/*
 * core.js - the memory of the WASM instance, and what records and handles have in common. Internal: index.js is the
 * public module.
 *
 * A record is a pointer into the memory, and the handle that owns it. The getters of generated.js read the memory
 * through the typed arrays u8, u32 and so on. If the memory grows, these arrays and all views of the user lose their
 * buffer. Only C functions that allocate let it grow: sync() follows each call of them.
 */
const NOT_LOADED = "kunai is not loaded: first `await kunai.ready`";

/** The functions that the WASM module exports. */
export let wasm = new Proxy({}, {
    get() {
        throw new Error(NOT_LOADED);
    },
});
/** The address of 1024 bytes for the arguments and results of one call. The first 16 bytes are free for getters. */
export let scratch = 0;
export let buffer, u8, i8, u16, i16, u32, i32, f32;

function refresh() {
    buffer = wasm.memory.buffer;
    u8 = new Uint8Array(buffer);
    i8 = new Int8Array(buffer);
    u16 = new Uint16Array(buffer);
    i16 = new Int16Array(buffer);
    u32 = new Uint32Array(buffer);
    i32 = new Int32Array(buffer);
    f32 = new Float32Array(buffer);
}

export function attach(instance) {
    wasm = instance.exports;
    scratch = wasm.kunai_web_scratch() >>> 0;
    refresh();
}

/** Follows each call that may have let the memory grow. */
export function sync() {
    if (!u8.length)
        refresh();
}

/* ---- errors ---- */

/**
 * What a failed call throws. message is a whole sentence. The other members are those of kunai_error in C; its message
 * is called reason here.
 */
export class KunaiError extends Error {
    constructor({ code, codeName, offset = 0, record = "", reason, format = 0, itemKind = 0, item = 0, line = 0 }) {
        super(`offset 0x${offset.toString(16)}: ${record}: ${reason} (${codeName})`);
        Object.assign(this, { code, codeName, offset, record, reason, format, itemKind, item, line });
    }
}
KunaiError.prototype.name = "KunaiError";

/** An error that this package finds, not the library. code: a name of ResultCode and its value. */
export function fail([name, code], reason, record = "arguments") {
    throw new KunaiError({ code, codeName: `KUNAI_${name}`, record, reason });
}

const ARGUMENT = ["E_ARGUMENT", -1], MEMORY = ["E_MEMORY", -2];

/* ---- memory ---- */

/** Returns the address of new memory, which wasm.free releases. WASM would take only the low 32 bits of a size. */
export function allocate(size) {
    const pointer = size >= 0 && size <= 0xFFFFFFFF ? wasm.malloc(size) >>> 0 : 0;

    sync();
    if (!pointer)
        fail(MEMORY, `there is no memory for ${size} bytes`, "memory");
    return pointer;
}

/** What a handle owns in the memory. A joined texture set shares the memory of its parts. */
export class Owned {
    constructor(close, pointer, data = 0, parts = []) {
        Object.assign(this, { close, pointer, data, parts, users: 1 });
        for (const part of parts)
            part.users++;
    }
    release() {
        if (--this.users)
            return;
        this.close?.(this.pointer);
        wasm.free(this.data);
        for (const part of this.parts)
            part.release();
    }
}

const registry = globalThis.FinalizationRegistry && new FinalizationRegistry((owned) => owned.release());

/* ---- records and handles ---- */

/** The base of all records. Its members belong to this package. */
export class Struct {
    constructor(handle, pointer) {
        this._handle = handle;
        this._pointer = pointer;
        this._made = null;
    }
    copy() {
        return Object.fromEntries(this.constructor.members.map((name) => [name, copyValue(this[name])]));
    }
    toJSON() {
        return this.copy();
    }
    [Symbol.for("nodejs.util.inspect.custom")](depth, options, inspect) {
        const shown = this._handle._open ? this.copy() : "closed";
        return `${this.constructor.name} ${depth < 0 ? "{...}" : inspect(shown, options)}`;
    }
}

function copyValue(value) {
    if (ArrayBuffer.isView(value))
        return value.slice();
    if (Array.isArray(value))
        return value.map(copyValue);
    return value instanceof Struct ? value.copy() : value;
}

/** Gives a class its size in memory, and the names of the members that copy() copies. */
export function describe(type, size, members) {
    type.size = size;
    type.members = members;
}

/** The base of all handles. The handle of a model in a scene has the scene as its owner, and owns nothing. */
export class Handle extends Struct {
    constructor(owner, pointer, owned) {
        super(owner, pointer);
        this._handle = owner ?? this;
        this._open = true;
        this._owned = owned;
        if (owned)
            registry?.register(this, owned, owned);
    }
    get closed() {
        return !this._handle._open;
    }
    close() {
        const owned = this._owned;

        if (!owned || !this._open)
            return;
        this._open = false;
        this._made = null;
        registry?.unregister(owned);
        owned.release();
    }
    copy() {
        return this.info?.copy() ?? {};
    }
}
if (Symbol.dispose)
    Handle.prototype[Symbol.dispose] = Handle.prototype.close;

/** The owner of everything that lives as long as the module. */
export const STATIC = { _open: true };

/** Returns the address of a record or handle. */
export function at(struct) {
    if (!struct._handle._open)
        fail(ARGUMENT, "the handle is closed");
    return struct._pointer;
}

/** Returns the address of an argument. C cannot see whether a pointer is one to the right struct. */
export function atArgument(value, type) {
    if (!(value instanceof type))
        throw new TypeError(`an argument must be a ${type.name} of this package`);
    return at(value);
}

/* Lists and records are made once. Arrays of numbers are made at each access, because growth detaches them. */

export function cached(struct, name) {
    at(struct); // throws if the handle is closed
    return struct._made?.[name];
}

export function cache(struct, name, value) {
    struct._made ??= {};
    return (struct._made[name] = value);
}

export function record(from, type, pointer) {
    return pointer ? new type(from._handle, pointer >>> 0) : null;
}

/** The records of an array of structs. */
export function list(from, type, pointer, count) {
    const records = [];

    for (let i = 0; pointer && i < count; i++)
        records.push(new type(from._handle, (pointer >>> 0) + i * type.size));
    return Object.freeze(records);
}

/** The records that a function gives one by one. */
export function gather(from, type, get, count) {
    const handle = at(from), records = [];

    for (let i = 0; i < count; i++) {
        const pointer = get(handle, i);
        if (pointer)
            records.push(new type(from._handle, pointer >>> 0));
    }
    return Object.freeze(records);
}

/** The classes of handles that other handles own. index.js sets them. */
export const parts = {};

export function part(from, name, pointer) {
    return pointer ? new parts[name](from._handle, pointer) : null;
}

/* ---- views: an array stays valid until the memory grows, or until the handle is closed ---- */

class Returned {
    constructor(object) {
        return object;
    }
}

/** Adds a private member to a view: the view keeps its handle from being collected. */
class Keeper extends Returned {
    #handle;

    constructor(view, handle) {
        super(view);
        this.#handle = handle;
    }
}

function keep(view, from) {
    return new Keeper(view, from._handle);
}

export function u8s(from, pointer, count) {
    return pointer ? keep(new Uint8Array(buffer, pointer >>> 0, count), from) : null;
}

export function i8s(from, pointer, count) {
    return pointer ? keep(new Int8Array(buffer, pointer >>> 0, count), from) : null;
}

export function u16s(from, pointer, count) {
    return pointer ? keep(new Uint16Array(buffer, pointer >>> 0, count), from) : null;
}

export function i16s(from, pointer, count) {
    return pointer ? keep(new Int16Array(buffer, pointer >>> 0, count), from) : null;
}

export function u32s(from, pointer, count) {
    return pointer ? keep(new Uint32Array(buffer, pointer >>> 0, count), from) : null;
}

export function i32s(from, pointer, count) {
    return pointer ? keep(new Int32Array(buffer, pointer >>> 0, count), from) : null;
}

export function f32s(from, pointer, count) {
    return pointer ? keep(new Float32Array(buffer, pointer >>> 0, count), from) : null;
}

/** An array of pointers to arrays of one length. */
export function sets(from, make, place, sets, count) {
    const views = [];

    for (let set = 0; set < sets; set++)
        views.push(make(from, u32[(place >>> 2) + set], count));
    return views;
}

/* ---- texts and 64-bit numbers ---- */

/** Numbers of 64 bits are offsets and sizes: they are exact below 2^53. */
export function u64(place) {
    return u32[place >>> 2] + u32[(place >>> 2) + 1] * 4294967296;
}

/** A kunai_string: one character per byte, so that no byte is lost. */
export function text(place) {
    const first = u32[place >>> 2], size = u32[(place >>> 2) + 1];
    let made = "";

    for (let i = 0; i < size; i += 4096)
        made += String.fromCharCode(...u8.subarray(first + i, first + Math.min(size, i + 4096)));
    return made;
}

/** Texts from an array of kunai_string. */
export function texts(pointer, count) {
    return Object.freeze(Array.from({ length: pointer ? count : 0 }, (_, i) => text((pointer >>> 0) + 8 * i)));
}

const known = new Map();

/** A text of the library, which ends with a NUL and lives as long as the module. */
export function staticText(pointer) {
    if (!pointer)
        return "";
    if (!known.has(pointer))
        known.set(pointer, new TextDecoder().decode(u8.subarray(pointer >>> 0, u8.indexOf(0, pointer >>> 0))));
    return known.get(pointer);
}
