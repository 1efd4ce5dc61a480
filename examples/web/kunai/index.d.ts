/* index.d.ts - types of the functions and handles of kunai-assets. Records and constants are in generated.d.ts. */
/// <reference lib="esnext.disposable" />
import type {
    ArchiveParts, DecodeOptions, FormatInfo, Found, Game, GameCounts, GameHeaders, LzInfo, MapDraw, MapParts, MapPlace,
    ModelParts, MotionParts, Options, OutlineParts, Request, ScanOptions, SceneParts, TextureList, TextureMatch,
    TexturesParts, WorldOptions,
} from "./generated.js";

export * from "./generated.js";

/** Bytes of a file. The package copies what it needs: the caller can change the bytes after a call. */
export type Data = ArrayBufferLike | ArrayBufferView;
/** Arrays that belong to the caller. */
export type Bytes = ReturnType<Uint8Array["slice"]>;
export type Pixels = ReturnType<Uint8ClampedArray["slice"]>;
export type Floats = ReturnType<Float32Array["slice"]>;
/** A name of a file: a text with one character per byte, or bytes. */
export type Name = string | Uint8Array;

/** A plain object with the members of a record. */
export type Copy<T> = {
    readonly [K in keyof T as K extends "copy" | "toJSON" ? never : NonNullable<T[K]> extends Handle ? never : K]:
        CopyValue<T[K]>;
};
type CopyValue<V> = V extends Struct ? Copy<V> : V extends readonly (infer U)[] ? CopyValue<U>[] : V;

/* ---- loading ---- */

/* Types of the environment. Each is never if neither the DOM nor Node declares it. */
type Prototype<V> = V extends { prototype: infer T } ? T : never;
type FoundUrl = typeof globalThis extends { URL: infer V } ? Prototype<V> : never;
type FoundResponse = typeof globalThis extends { Response: infer V } ? Prototype<V> : never;
type FoundModule = typeof globalThis extends { WebAssembly: { Module: infer V } } ? Prototype<V> : never;

/** Loads the module: `await ready`. A call of init() before may say how. */
export declare const ready: PromiseLike<void>;

/**
 * Loads the module, as ready does. Only the first call has an effect, unless it fails.
 *
 * wasm       Where kunai.wasm is: an address, a response, its bytes, or the compiled module. Default: beside index.js.
 * maxMemory  How many bytes the memory of the module may have. More memory is KUNAI_E_MEMORY. Default: 4 GiB.
 */
export declare function init(options?: {
    wasm?: string | FoundUrl | FoundResponse | Data | FoundModule | PromiseLike<FoundResponse | Data | FoundModule>;
    maxMemory?: number;
}): Promise<void>;

/** The memory of the module in bytes, which never shrinks, and how much of it is in use. */
export declare function memory(): { bytes: number; used: number };

/** The version of the library: major << 16 | minor << 8 | patch. */
export declare function version(): number;

/* ---- what all classes have ---- */

/** A failed call, or the use of a closed handle. message is a whole sentence for users. */
export declare class KunaiError extends Error {
    private constructor();
    /** ResultCode */
    readonly code: number;
    /** "KUNAI_E_CORRUPT" */
    readonly codeName: string;
    /** where the problem is, in bytes from the start of the data */
    readonly offset: number;
    /** the structure with the problem: "NJS_OBJECT" */
    readonly record: string;
    /** the broken rule */
    readonly reason: string;
    /** Format: what the reader took the data for */
    readonly format: number;
    /** enum Item: the kind of the item that has the problem */
    readonly itemKind: number;
    /** index of the item */
    readonly item: number;
    /** text formats: the line, from 1; else 0 */
    readonly line: number;
}

/**
 * A record in a handle. Its members throw KunaiError after the handle is closed. Arrays of numbers are views of the
 * memory of the module: see README.md.
 */
export declare class Struct {
    protected constructor();
    /** All members as a plain object, with copies of arrays and records. It can be sent to another thread. */
    copy(): object;
    toJSON(): object;
}

/** Something open. Close it to free its memory: close(), or `using`. The garbage collector closes forgotten handles. */
export declare class Handle extends Struct {
    readonly closed: boolean;
    /** Frees the memory. Does nothing if the handle is closed, or if it is a part of a scene. */
    close(): void;
    [Symbol.dispose](): void;
}

/* ---- handles ---- */

export declare class Archive extends ArchiveParts {
    private constructor();
    static open(data: Data, options?: Options): Archive;
    /** The index of the first entry of a name, or -1. */
    find(name: Name): number;
    /** A view of an entry as the archive stores it, or null if there is no entry of this index. */
    getStored(index: number): Uint8Array | null;
    /** The unpacked bytes of an entry. */
    read(index: number): Bytes;
}

export declare class Textures extends TexturesParts {
    private constructor();
    static open(data: Data, options?: Options): Textures;
    /** One set of several. name is for images and palettes without a name. The parts may be closed before the set. */
    static join(parts: readonly { textures: Textures; name?: Name }[], options?: Options): Textures;
    /** The index of the first image of a name, or -1. */
    findImage(name: Name): number;
    /** The index of the first palette of a name, or -1. */
    findPalette(name: Name): number;
    /** The image and the palette for a texture of a list of Model.textureList or Scene.textureList. */
    match(list: TextureList, index: number): Copy<TextureMatch>;
    /** The rows of a mip level from the top: R, G, B, A of each texel, or what options.output says. */
    decode(index: number, level?: number, options?: DecodeOptions): Pixels;
    /** The same, into an array that is large enough. Returns the number of bytes. */
    decodeInto(target: Uint8Array | Uint8ClampedArray, index: number, level?: number, options?: DecodeOptions): number;
}

export declare class Model extends ModelParts {
    private constructor();
    static open(data: Data, options?: Options): Model;
    /** 16 floats per node, column by column. pose: see Motion.pose. Default: the rest pose. */
    world(pose?: ArrayLike<number>): Floats;
    /** The vertices of a mesh in a pose: 3 floats per vertex. worlds: see world. */
    skin(mesh: number, worlds: ArrayLike<number>): { positions: Floats; normals: Floats };
    /** The 6 floats of the texture matrix of a material: see kunai_model_uv_matrix in model.h. */
    uvMatrix(material: number, scale: ArrayLike<number>, rotation: number, translation: ArrayLike<number>): Floats;
}

export declare class Motion extends MotionParts {
    private constructor();
    /** Pass the model that it moves in options.model. */
    static open(data: Data, options?: Options): Motion;
    /** Fit: how well the motion fits the model. 0: it does not fit. */
    fits(model: Model): number;
    /** 10 floats per node: translation (3), rotation (4, a quaternion x, y, z, w), scale (3). sample: Sample. */
    pose(model: Model, frame: number, sample?: number): Floats;
    /** The values of a track at a frame. */
    sample(track: number, frame: number, sample?: number): Floats;
    /** The vertices of a mesh in a shape motion: 3 floats per vertex. */
    shape(model: Model, mesh: number, frame: number, sample?: number): { positions: Floats; normals: Floats };
}

/** A pose between two poses. rate: 0 gives the first one, 1 the second one. */
export declare function blendPoses(from: ArrayLike<number>, to: ArrayLike<number>, rate: number): Floats;

/** scene.models and scene.clips have the models and motions. They are parts of the scene, and are closed with it. */
export declare class Scene extends SceneParts {
    private constructor();
    static open(data: Data, options?: Options): Scene;
    /** The index in lights of the light of a section at a time of day (0 to 43199, in units of 2 seconds), or -1. */
    findLight(section: number, time: number): number;
}

/** One file of a map. In a module that imports this name, Map is no longer the class of JavaScript. */
export declare class Map extends MapParts {
    private constructor();
    static open(data: Data, options?: Options): Map;
    /** The index in lights of the light at a time of day (0 to 43199, in units of 2 seconds), or -1. */
    findLight(time: number): number;
    /** The shapes to draw, for options.draws of Model.open. */
    getDraws(model: number): readonly MapDraw[];
    /** The height of the ground at a place. All numbers are in units of 1/4096. */
    height(x: number, z: number, y?: number): number;
    /** All heights at a place. flags: HeightFlags. */
    heights(x: number, z: number, flags?: number): ReturnType<Int32Array["slice"]>;
}

/** The structures of a file with their places. */
export declare class Outline extends OutlineParts {
    private constructor();
    static open(data: Data, options?: Options): Outline;
}

/* ---- unpacking ---- */

/** Unpacks PRS, or PRSD with options.format. */
export declare function unpackPrs(data: Data, options?: Options): Bytes;
/** Unpacks LZ10, LZ11, Huffman and RLE; BLZ only with options.format. */
export declare function unpackLz(data: Data, options?: Options): Bytes;
/** Runs over a PRS stream without output, and counts the bytes. */
export declare function measurePrs(data: Data, options?: Options): { unpacked: number; packed: number };
/** Runs over a file of lz.h without output, and describes it. */
export declare function inspectLz(data: Data, options?: Options): Copy<LzInfo>;

/** A PRS stream that is unpacked piece by piece. */
export declare class PrsStream extends Handle {
    private constructor();
    static open(options?: Options): PrsStream;
    /** Whether the stream has ended. */
    readonly done: boolean;
    /** The count of bytes at the end of the last piece that the stream did not use. */
    readonly rest: number;
    /** Unpacks a piece. last: no piece follows. */
    push(data: Data, last?: boolean): Bytes;
    /** Makes the stream ready for other data. */
    reset(): void;
}

/* ---- recognition ---- */

/** The file that begins at the first byte, or null if the library does not know it. */
export declare function probe(data: Data): Copy<Found> | null;
/**
 * Finds known files inside other data. With maxBytes, onProgress is called after each maxBytes bytes without a find.
 * The iterator owns a copy of the data. A loop over it frees the copy at its end, and also after break.
 */
export declare function scan(data: Data, options?: ScanOptions & { onProgress?: (position: number) => void }):
    Handle & IterableIterator<Copy<Found>>;
/** All formats that the library knows. */
export declare function formats(): Copy<FormatInfo>[];
/** The name of a format, in English. */
export declare function formatName(format: number): string;
/** The name of a result code: "KUNAI_E_CORRUPT". */
export declare function resultName(result: number): string;
/** The name of a kind of item, in English. */
export declare function itemName(itemKind: number): string;
/**
 * A name of a file as text. Names have one character per byte, because files do not tell their character set. Returns
 * the name unchanged if its bytes are not valid in the encoding. Default: Shift_JIS, which includes ASCII.
 */
export declare function text(name: string, encoding?: string): string;

/* ---- maps and stages of many files ---- */

/** Joins the files of a map or of a stage to a scene: see world.h. */
export declare class World extends Handle {
    private constructor();
    static open(selection: WorldOptions, options?: Options): World;
    /** The file that the world needs next, or null after the last one. */
    next(): Copy<Request> | null;
    /** Gives a file. data is null if the file is missing. */
    give(request: { store: number; index: number }, data: Data | null): void;
    /** Makes the scene, after all files were given. */
    finish(): Scene;
}

/** Where a tile lies in a matrix of maps. */
export declare function findPlace(x: number, z: number): Copy<MapPlace>;
/** All games whose files a world can join. */
export declare function games(): Game[];
/** The game of a code in the header of a ROM ("CPUE"), or null. */
export declare function findGame(code: string): Game | null;
/** Where a file of a world lies in the ROM of a game. member: the entry if the path is an archive, else -1. */
export declare function getGamePath(game: Game, store: number, index: number): { path: string; member: number } | null;
/** Finds the headers of all maps in the program of a game. */
export declare function findGameHeaders(game: Game, program: Data, counts?: GameCounts): Copy<GameHeaders>;
