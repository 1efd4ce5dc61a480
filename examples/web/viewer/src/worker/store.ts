/* store.ts - the files in the tree: their bytes, their formats, and the entries of archives. */
import * as kunai from "kunai-assets";
import { Module, type Fault, type FileNode } from "../messages.ts";

/** Archives inside archives are opened down to this depth. */
const MOST_DEPTH = 12;
/** No more entries are listed than this, so that a hostile archive cannot fill the memory. */
const MOST_FILES = 200000;
/** How long one step of listing may take, in ms. */
const STEP = 60;
/** Archives that stay open, so that reading many entries does not open them again. */
const OPEN_ARCHIVES = 3;
/** Bytes of entries that stay in memory. */
const CACHE_BYTES = 64 << 20;

interface Held {
    node: FileNode;
    /** the bytes of a dropped file */
    bytes: Uint8Array | null;
    /** the place in the parent archive */
    entry: number;
}

let held: Held[] = [];
let folders = new Map<string, number>();
/** archives to list, and the next entry of the first one */
let waiting: number[] = [];
let nextEntry = 0;
let cache = new Map<number, Uint8Array>();
let cacheBytes = 0;
const archives = new Map<number, kunai.Archive>();
const formatNames = new Map<number, { name: string; modules: number }>();

export function toFault(error: unknown): Fault {
    if (error instanceof kunai.KunaiError)
        return { message: error.reason, code: error.codeName, offset: error.offset, record: error.record };
    return { message: error instanceof Error ? error.message : String(error), code: "", offset: -1, record: "" };
}

function describe(format: number): { name: string; modules: number } {
    if (!formatNames.size)
        for (const info of kunai.formats())
            formatNames.set(info.format, { name: info.name, modules: info.modules });
    return formatNames.get(format) ?? { name: "", modules: 0 };
}

/** The name of a path without folders and extension, in lower case. */
export function stem(name: string): string {
    return name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "").toLowerCase();
}

export function get(file: number): FileNode {
    const found = held[file];

    if (!found)
        throw new Error("the file is not open");
    return found.node;
}

export function all(): FileNode[] {
    return held.map(({ node }) => node);
}

export function clear(): void {
    held = [];
    folders = new Map();
    waiting = [];
    nextEntry = 0;
    cache = new Map();
    cacheBytes = 0;
    for (const archive of archives.values())
        archive.close();
    archives.clear();
}

function add(parent: number, name: string, size: number, bytes: Uint8Array | null, entry: number): Held {
    const node: FileNode = {
        id: held.length, parent, depth: parent < 0 ? 0 : held[parent]!.node.depth + 1, name, size, unpacked: 0,
        packing: 0, packingName: "", format: 0, kind: "", modules: 0, isFolder: false, isVirtual: false,
        isArchive: false, warnings: 0, fault: null,
    };
    const made = { node, bytes, entry };

    held.push(made);
    return made;
}

/** The folder of a path, made if it is new. Returns -1 for the root. */
function folderOf(path: string, made: FileNode[]): number {
    const cut = path.lastIndexOf("/");

    if (cut < 0)
        return -1;
    const folder = path.slice(0, cut), known = folders.get(folder);
    if (known !== undefined)
        return known;
    const { node } = add(folderOf(folder, made), folder.slice(folder.lastIndexOf("/") + 1), 0, null, -1);
    node.isFolder = true;
    node.kind = "folder";
    folders.set(folder, node.id);
    made.push(node);
    return node.id;
}

/** Adds a node that has no bytes, such as a map of many files. */
export function addVirtual(parent: number, name: string, kind: string, modules: number): FileNode {
    const { node } = add(parent, name, 0, null, -1);

    Object.assign(node, { kind, modules, isVirtual: true, isFolder: modules === 0 });
    return node;
}

/** The file of a name in a folder or an archive, or null. */
export function childNamed(parent: number, name: string): number | null {
    const wanted = name.toLowerCase();

    return held.find(({ node }) => node.parent === parent && node.name.toLowerCase() === wanted)?.node.id ?? null;
}

/** The entry of an index in an archive, or null. */
export function childEntry(archive: number, index: number): number | null {
    return held.find(({ node, entry }) => node.parent === archive && entry === index)?.node.id ?? null;
}

/** The number of an entry in its archive, or -1. */
export function entryOf(file: number): number {
    return held[file]!.entry;
}

/** Adds dropped files. Archives in them are listed by later calls of listMore. */
export function addFiles(files: { path: string; bytes: ArrayBuffer }[]): FileNode[] {
    const made: FileNode[] = [];

    for (const { path, bytes } of files) {
        const parent = folderOf(path, made), data = new Uint8Array(bytes);
        const file = add(parent, path.slice(path.lastIndexOf("/") + 1), data.length, data, -1);

        recognise(file, data);
        made.push(file.node);
    }
    return made;
}

function unpackAs(bytes: Uint8Array, format: number, modules: number): Uint8Array {
    return modules & Module.PRS ? kunai.unpackPrs(bytes, { format }) : kunai.unpackLz(bytes, { format });
}

/** Unpacks PRS and the packings of the Nintendo DS until the bytes are something else. */
function unpack(file: Held, stored: Uint8Array): Uint8Array {
    let bytes = stored;

    for (let depth = 0; depth < 4; depth++) {
        const found = kunai.probe(bytes);

        if (!found || !(found.modules & (Module.PRS | Module.LZ)) || found.modules & ~(Module.PRS | Module.LZ))
            break;
        bytes = unpackAs(bytes, found.format, found.modules);
        file.node.packing ||= found.format;
    }
    if (bytes !== stored) {
        file.node.unpacked = bytes.length;
        file.node.packingName = describe(file.node.packing).name;
    }
    return bytes;
}

function recognise(file: Held, stored: Uint8Array): void {
    const { node } = file;

    try {
        const bytes = unpack(file, stored), found = kunai.probe(bytes);

        if (bytes !== stored)
            remember(node.id, bytes);
        if (found)
            setFormat(node, found.format, found.modules);
        else
            setUnknown(node, bytes);
    } catch (error) {
        node.kind ||= "damaged";
        node.fault = toFault(error);
    }
}

/* PNG files lie in PVMX archives. The browser decodes them, not kunai. */
const PNG = [0x89, 0x50, 0x4E, 0x47];

/* Lists of placements of PSO have no magic word, but fixed names: map_cave01_01o.dat (placements.md 7). */
const LISTS: [RegExp, number][] = [[/.\.evt$/i, kunai.Format.PLACED_EVENTS],
    [/o(_s|_c1|_d)?\.dat$/i, kunai.Format.PLACED_OBJECTS], [/e(_s|_c1|_d)?\.dat$/i, kunai.Format.PLACED_ENEMIES]];

function isList(bytes: Uint8Array, format: number): boolean {
    try {
        kunai.Scene.open(bytes, { format }).close();
        return true;
    } catch {
        return false;
    }
}

function setUnknown(node: FileNode, bytes: Uint8Array): void {
    const format = LISTS.find(([rule]) => rule.test(node.name))?.[1];

    if (format && isList(bytes, format))
        setFormat(node, format, Module.SCENE);
    else
        node.kind = PNG.every((byte, index) => bytes[index] === byte) ? "PNG" : "unknown";
}

function setFormat(node: FileNode, format: number, modules: number): void {
    node.format = format;
    node.kind = describe(format).name;
    node.modules = modules;
    /* A texture archive is shown as pictures. A chunk of a Ninja file is the same file again. */
    node.isArchive = (modules & Module.ARCHIVE) !== 0 && !(modules & Module.TEXTURES)
        && format !== kunai.Format.NINJA && !(modules & (Module.MODEL | Module.MOTION));
    if (node.isArchive && node.depth < MOST_DEPTH)
        waiting.push(node.id);
}

/** Takes a file for a format that its bytes do not tell. A packed file is unpacked, and its content recognised. */
export function openAs(file: number, format: number): FileNode {
    const named = held[file]!, { node } = named, { name, modules } = describe(format);

    node.fault = null;
    if (!(modules & (Module.PRS | Module.LZ))) {
        setFormat(node, format, modules);
        return node;
    }
    try {
        const bytes = unpackAs(bytesOf(file), format, modules);
        forget(file);
        Object.assign(named, { bytes });
        Object.assign(node, { format: 0, modules: 0, packing: 0, packingName: name, unpacked: bytes.length });
        recognise(named, bytes);
    } catch (error) {
        Object.assign(node, { format: 0, modules: 0, kind: "unknown", fault: toFault(error) });
    }
    return node;
}

/** Whether no more files are listed. */
export function isFull(): boolean {
    return held.length >= MOST_FILES;
}

/** Lists entries of waiting archives for a short time. */
export function listMore(): { nodes: FileNode[]; changed: FileNode[]; more: boolean; isFull: boolean } {
    const nodes: FileNode[] = [], changed: FileNode[] = [], end = performance.now() + STEP;

    while (waiting.length && performance.now() < end && !isFull()) {
        const file = waiting[0]!, { node } = held[file]!;
        let isWhole = true;

        try {
            isWhole = listArchive(openArchive(file), file, nodes, end);
        } catch (error) {
            node.fault = toFault(error);
        }
        changed.push(node);
        if (isWhole) {
            waiting.shift();
            nextEntry = 0;
        }
    }
    return { nodes, changed, more: waiting.length > 0 && !isFull(), isFull: waiting.length > 0 && isFull() };
}

/* Lists entries of an archive from nextEntry on, until a time. Returns whether the last entry is listed. */
function listArchive(archive: kunai.Archive, file: number, made: FileNode[], end: number): boolean {
    const { entries } = archive;

    held[file]!.node.warnings = archive.info.warningTotal;
    while (nextEntry < entries.length && performance.now() < end && !isFull())
        made.push(addEntry(archive, file, nextEntry++));
    return nextEntry >= entries.length;
}

function addEntry(archive: kunai.Archive, file: number, index: number): FileNode {
    const entry = archive.entries[index]!;
    const child = add(file, kunai.text(entry.name) || `#${index}`, entry.size, null, index), { node } = child;

    if (entry.result !== kunai.ResultCode.OK) {
        node.kind = "damaged";
        node.fault = faultOf(archive, index, entry.result, entry.offset);
        return node;
    }
    if (entry.packing) {
        node.packing = entry.packing;
        node.packingName = describe(entry.packing).name;
        node.unpacked = entry.unpackedSize;
    }
    recogniseEntry(archive, index, child);
    return node;
}

/* The modules of a format are those of all its files. Probing the bytes tells which ones open this file. */
function recogniseEntry(archive: kunai.Archive, index: number, child: Held): void {
    try {
        const bytes = child.node.packing ? archive.read(index) : archive.getStored(index)!;
        const found = kunai.probe(bytes);

        if (found)
            setFormat(child.node, found.format, found.modules);
        else
            setUnknown(child.node, bytes);
    } catch (error) {
        child.node.kind = "damaged";
        child.node.fault = toFault(error);
    }
}

function faultOf(archive: kunai.Archive, index: number, result: number, offset: number): Fault {
    const warning = archive.info.warnings.find((one) => one.itemKind === kunai.Item.ENTRY && one.item === index);

    return { code: kunai.resultName(result), record: warning?.record ?? "", offset: warning?.offset ?? offset,
        message: warning?.message ?? "the entry cannot be read" };
}

function remember(file: number, bytes: Uint8Array): void {
    cache.set(file, bytes);
    cacheBytes += bytes.length;
    for (const [old, { length }] of cache) {
        if (cacheBytes <= CACHE_BYTES || old === file)
            break;
        cache.delete(old);
        cacheBytes -= length;
    }
}

function forget(file: number): void {
    cacheBytes -= cache.get(file)?.length ?? 0;
    cache.delete(file);
}

/** The bytes as the archive or the disk has them. */
export function storedBytes(file: number): Uint8Array {
    const { bytes, entry, node } = held[file]!;

    if (bytes)
        return bytes;
    if (entry < 0)
        return new Uint8Array();
    return openArchive(node.parent).getStored(entry)?.slice() ?? new Uint8Array();
}

/** Opens a file, or finds it among those that are open. Closes the one that was used least recently, if there are more
 * than most. */
export function openRecent<T extends kunai.Handle>(opened: Map<number, T>, file: number, most: number,
    open: () => T): T {
    const handle = opened.get(file) ?? open();

    opened.delete(file);
    opened.set(file, handle);
    for (const [old, other] of opened) {
        if (opened.size <= most)
            break;
        opened.delete(old);
        other.close();
    }
    return handle;
}

/** Opens an archive. The store closes it. */
export function openArchive(file: number): kunai.Archive {
    return openRecent(archives, file, OPEN_ARCHIVES,
        () => kunai.Archive.open(bytesOf(file), { archiveFlags: kunai.ArchiveFlags.UNPACK }));
}

/** The unpacked bytes. */
export function bytesOf(file: number): Uint8Array {
    const known = cache.get(file), { bytes, entry, node } = held[file]!;

    if (known)
        return known;
    if (bytes && !node.packing)
        return bytes;
    const made = bytes ? unpack(held[file]!, bytes) : readEntry(node.parent, entry);
    remember(file, made);
    return made;
}

function readEntry(parent: number, entry: number): Uint8Array {
    if (entry < 0)
        return new Uint8Array();
    return openArchive(parent).read(entry);
}
