/*
 * worlds.ts - maps and stages that lie in many files.
 *
 * The files of a game are entries of a ROM, or archives with the names of the game in one folder. A map has a node in
 * the tree, but no bytes.
 */
import * as kunai from "kunai-assets";
import { Module, type FileNode } from "../messages.ts";
import * as store from "./store.ts";

/** Bytes of a name in mapname.bin (platinum.md 12.2). */
const NAME_SIZE = 16;
/** The game of files without a ROM: the paths of Platinum have the names that the decompiled sources use, too. */
const LOOSE_GAME = "CPUE";
const LOOSE_HEADERS = "map_headers.bin";

interface Place {
    game: kunai.Game;
    /** the ROM, or the folder */
    parent: number;
    headers: Uint8Array;
    /** the files that a folder can have in place of an archive: "land_data 43" is land_data_043.bin. null: a ROM */
    members: Map<string, number> | null;
}

/** The maps of nodes: place and number of the header. */
let maps = new Map<number, { place: Place; header: number }>();
let known = new Set<number>();

export function clear(): void {
    maps = new Map();
    known = new Set();
}

/* ---- finding games ---- */

/** Adds a node for each map of the games that are new. Returns the nodes. */
export function addMaps(): FileNode[] {
    const made: FileNode[] = [], tried = new Set<number>();

    for (const node of store.all()) {
        const isLoose = node.name === LOOSE_HEADERS, parent = isLoose ? node.parent : node.id;
        if ((!isLoose && node.format !== kunai.Format.NDS) || known.has(parent) || tried.has(parent))
            continue;
        tried.add(parent);
        try {
            const place = isLoose ? loosePlace(node) : romPlace(node);
            if (place)
                listMaps(place, made);
        } catch {
            continue; // damaged files make no map
        }
    }
    return made;
}

function loosePlace(node: FileNode): Place | null {
    const game = kunai.findGame(LOOSE_GAME)!;
    const place = { game, parent: node.parent, headers: store.bytesOf(node.id), members: listMembers(node.parent) };

    if (fetchFile(place, kunai.Store.MAP_MATRIX, 0) === null)
        return null;
    known.add(node.parent);
    return place;
}

function romPlace(node: FileNode): Place | null {
    known.add(node.id);
    const { rom } = store.openArchive(node.id), game = rom && kunai.findGame(rom.code);
    if (!game || !rom.arm9)
        return null;
    const program = store.openArchive(node.id).read(rom.arm9.entry);
    const place = { game, parent: node.id, headers: program, members: null };
    const found = kunai.findGameHeaders(game, program, {
        headers: (bytesIn(place, kunai.Store.MAP_NAMES, 0)?.length ?? 0) / NAME_SIZE,
        areas: countIn(place, kunai.Store.AREA), matrices: countIn(place, kunai.Store.MAP_MATRIX) });
    return { ...place, headers: program.slice(found.offset, found.offset + found.size) };
}

function listMaps(place: Place, made: FileNode[]): void {
    const names = bytesIn(place, kunai.Store.MAP_NAMES, 0), size = headerSize(place);
    const folder = store.addVirtual(place.parent, `maps of ${place.game.name}`, "maps", 0);

    made.push(folder);
    for (let header = 0; header < Math.floor(place.headers.length / size) && !store.isFull(); header++) {
        const name = names ? letters(names.subarray(header * NAME_SIZE, (header + 1) * NAME_SIZE)) : "";
        const node = store.addVirtual(folder.id, `${header} ${name}`.trim(), "map", Module.SCENE);
        maps.set(node.id, { place, header });
        made.push(node);
    }
}

function headerSize(place: Place): number {
    using map = kunai.Map.open(place.headers, { format: place.game.format });
    return Math.floor(place.headers.length / Math.max(1, map.headers.length));
}

function letters(bytes: Uint8Array): string {
    return String.fromCharCode(...bytes).replace(/\0.*$/s, "");
}

/* ---- files of a game ---- */

/* The node of a file of a game, or null if the file is missing. */
function fetchFile(place: Place, shelf: number, index: number): number | null {
    const path = kunai.getGamePath(place.game, shelf, index);

    if (!path)
        return null;
    const name = path.path.slice(path.path.lastIndexOf("/") + 1);
    const file = store.childNamed(place.parent, path.path) ?? store.childNamed(place.parent, name);
    if (path.member < 0)
        return file;
    return file === null ? place.members?.get(`${store.stem(name)} ${path.member}`) ?? null
        : store.childEntry(file, path.member);
}

/* Finds the files in a folder, and in the folders in it, whose names end with a number. */
function listMembers(folder: number): Map<string, number> {
    const members = new Map<string, number>(), inside = new Set([folder]);

    for (const node of store.all()) {
        const [, name, number] = /^(.*)_(\d+)\.\w+$/.exec(node.name) ?? [];
        if (!inside.has(node.parent))
            continue;
        if (node.isFolder)
            inside.add(node.id);
        else if (name && number)
            members.set(`${name.toLowerCase()} ${Number(number)}`, node.id);
    }
    return members;
}

function bytesIn(place: Place, shelf: number, index: number): Uint8Array | null {
    const file = shelf === kunai.Store.MAP_HEADERS ? null : fetchFile(place, shelf, index);

    return shelf === kunai.Store.MAP_HEADERS ? place.headers : file === null ? null : store.bytesOf(file);
}

function countIn(place: Place, shelf: number): number {
    const path = kunai.getGamePath(place.game, shelf, 0), file = path && store.childNamed(place.parent, path.path);

    return file === null ? 0 : store.openArchive(file).info.entryCount;
}

/** What a scene of many files needs besides its handle. */
export interface Joined {
    handle: kunai.Scene;
    /** the node of a file of a store, or null */
    find(shelf: number, index: number): number | null;
}

function join(world: kunai.World, find: Joined["find"], bytes: (shelf: number, index: number) => Uint8Array | null):
    Joined {
    try {
        for (let request = world.next(); request; request = world.next())
            world.give(request, bytes(request.store, request.index));
        return { handle: world.finish(), find };
    } finally {
        world.close();
    }
}

/** Joins the map of a node, or returns null if the node is no map. */
export function openMap(file: number): Joined | null {
    const map = maps.get(file);

    if (!map)
        return null;
    const { place, header } = map, { HEADER, PLACEMENTS } = kunai.WorldFlags;
    place.members &&= listMembers(place.parent); // more files may have come
    const world = kunai.World.open({ flags: HEADER | PLACEMENTS, header }, { format: place.game.format });
    return join(world, (shelf, index) => fetchFile(place, shelf, index),
        (shelf, index) => bytesIn(place, shelf, index));
}

/**
 * The number of the header of a map, and the files of its game: a ROM, or those in a folder (null: the root). Returns
 * null if the node is no map.
 */
export function gameOf(file: number): { header: number; folder: number | null; files: number[] } | null {
    const map = maps.get(file);

    if (!map)
        return null;
    const { parent } = map.place, inside = new Set([parent]), folder = parent < 0 ? null : parent;
    const files: number[] = [];
    if (folder !== null && store.get(folder).format === kunai.Format.NDS)
        return { header: map.header, folder, files: [folder] };
    for (const node of store.all())
        if (inside.has(node.parent) && node.isFolder)
            inside.add(node.id);
        else if (inside.has(node.parent) && !node.isVirtual)
            files.push(node.id);
    return { header: map.header, folder, files };
}

/** Joins the files of a PSO stage, if n.rel has others beside it. */
export function openStage(node: FileNode): Joined | null {
    const base = /^(.*)n\.rel$/i.exec(node.name)?.[1];

    if (base === undefined)
        return null;
    const names = [`${base}d.rel`, `${base}c.rel`, `${base.replace(/_$/, "")}.tam`];
    const files = [node.id, ...names.map((name) => store.childNamed(node.parent, name))];
    if (files.every((file, index) => index === 0 || file === null))
        return null;
    const find = (shelf: number, index: number): number | null =>
        shelf === kunai.Store.STAGE ? files[index] ?? null : null;
    return join(kunai.World.open({ flags: kunai.WorldFlags.STAGE }), find, (shelf, index) => {
        const file = find(shelf, index);
        return file === null ? null : store.bytesOf(file);
    });
}

/* The file of a store among all open files. */
function findLoose(shelf: number, index: number): { node: FileNode; member: number } | null {
    const path = kunai.getGamePath(kunai.findGame(LOOSE_GAME)!, shelf, index);
    const name = path?.path.slice(path.path.lastIndexOf("/") + 1);
    const node = store.all().find((one) => one.name.split("/").pop() === name);

    return path && node ? { node, member: path.member } : null;
}

/** The file of a prop that a land names, among all open files. */
export function findProp(shelf: number, index: number): number | null {
    const found = findLoose(shelf, index);

    return found && found.node.isArchive && found.member >= 0 ? store.childEntry(found.node.id, found.member) : null;
}

/** The open files with the models of props, and with how they are drawn. */
export function propFiles(): number[] {
    const { PROP_MODEL, PROP_SHAPES } = kunai.Store;

    return [PROP_MODEL, PROP_SHAPES].flatMap((shelf) => findLoose(shelf, 0)?.node.id ?? []);
}
