/* facts.ts - everything that the modules say about a file, as plain objects for the inspector. */
import * as kunai from "kunai-assets";
import { Module } from "../messages.ts";
import * as scenes from "./scenes.ts";
import * as store from "./store.ts";
import { toFault } from "./store.ts";

/** Items of a list that the inspector shows. */
const MOST_ITEMS = 2000;
/** Numbers of an array that the inspector shows. */
const MOST_NUMBERS = 64;

export interface Cut {
    numbers: number[];
    count: number;
}

/* Shortens long arrays, so that the answer stays small. */
function shorten(value: unknown): unknown {
    if (ArrayBuffer.isView(value)) {
        const numbers = Array.from((value as Float32Array).subarray(0, MOST_NUMBERS));
        return (value as Float32Array).length > MOST_NUMBERS
            ? { numbers, count: (value as Float32Array).length } satisfies Cut : numbers;
    }
    if (value instanceof kunai.Handle)
        return "(open)";
    if (value instanceof kunai.Struct)
        return shortenStruct(value);
    if (Array.isArray(value) || (value && typeof value === "object" && Symbol.iterator in value))
        return shortenList(value as readonly unknown[]);
    return typeof value === "string" ? kunai.text(value) : value;
}

function shortenList(list: readonly unknown[]): unknown {
    const items: unknown[] = [], most = Math.min(list.length, MOST_ITEMS);

    for (let i = 0; i < most; i++)
        items.push(shorten(list[i]));
    if (list.length > most)
        items.push(`... ${list.length - most} more`);
    return items;
}

function shortenStruct(struct: kunai.Struct): Record<string, unknown> {
    const result: Record<string, unknown> = {};

    for (const name of members(struct))
        result[name] = shorten((struct as unknown as Record<string, unknown>)[name]);
    return result;
}

/* The getters of the class of a record: its members. */
function members(struct: object): string[] {
    const names: string[] = [];

    for (let proto = Object.getPrototypeOf(struct); proto && proto !== Object.prototype;
        proto = Object.getPrototypeOf(proto))
        for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(proto)))
            if (get && name !== "closed" && !names.includes(name))
                names.push(name);
    return names;
}

type Opener = (bytes: Uint8Array, format: number) => kunai.Handle;

const openers: [string, number, Opener][] = [
    ["archive", Module.ARCHIVE, (bytes, format) => kunai.Archive.open(bytes, { format })],
    ["textures", Module.TEXTURES, (bytes, format) => kunai.Textures.open(bytes, { format })],
    ["model", Module.MODEL, (bytes, format) => kunai.Model.open(bytes, { format })],
    ["motion", Module.MOTION, (bytes, format) => kunai.Motion.open(bytes, { format })],
    ["scene", Module.SCENE, (bytes, format) => kunai.Scene.open(bytes, { format })],
    ["map", Module.MAP, (bytes, format) => kunai.Map.open(bytes, { format })],
];

/** What each module that opens the file says. A module that fails gives its fault. */
export function facts(file: number): Record<string, unknown> {
    const { modules, format } = store.get(file), bytes = store.bytesOf(file), result: Record<string, unknown> = {};

    for (const [name, bit, open] of openers) {
        if (!(modules & bit))
            continue;
        try {
            using handle = open(bytes, format);
            result[name] = shortenStruct(handle);
        } catch (error) {
            result[name] = { fault: toFault(error) };
        }
    }
    return result;
}

/** All members of a node, a mesh and a material of a scene. An index of -1 is left out. */
export function inspect(key: number, model: number, node: number, mesh: number, material: number): object {
    const { nodes, meshes, materials } = scenes.get(key).models[model] ?? {}, result: Record<string, unknown> = {};

    for (const [name, list, index] of [["node", nodes, node], ["mesh", meshes, mesh],
        ["material", materials, material]] as const)
        if (list?.[index])
            result[`${name} ${index}`] = shorten(list[index]);
    return result;
}
