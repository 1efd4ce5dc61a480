/* worker.ts - answers the calls of the page. kunai runs here, so that a large file never stops the page. */
import * as kunai from "kunai-assets";
import type { Calls, Fault } from "../messages.ts";
import { facts, inspect } from "./facts.ts";
import { writeGlb } from "./glb.ts";
import { lights } from "./lights.ts";
import { outline } from "./outline.ts";
import * as motions from "./motions.ts";
import { findNamed, pair } from "./pairing.ts";
import * as pictures from "./pictures.ts";
import * as poses from "./poses.ts";
import * as scenes from "./scenes.ts";
import * as store from "./store.ts";
import * as worlds from "./worlds.ts";

const calls: Calls = {
    async start(wasm) {
        await kunai.init(wasm ? { wasm } : undefined);
        const version = kunai.version();
        return `${version >>> 16}.${(version >>> 8) & 255}.${version & 255}`;
    },
    async add(files) {
        return store.addFiles(files);
    },
    async more() {
        const answer = store.listMore();

        if (!answer.more)
            answer.nodes.push(...worlds.addMaps());
        return answer;
    },
    async clear() {
        scenes.clear();
        pictures.clear();
        worlds.clear();
        store.clear();
    },
    async formats() {
        return kunai.formats().map(({ format, name }) => ({ format, name }));
    },
    async openAs(file, format) {
        return store.openAs(file, format);
    },
    async bytes(file, stored) {
        return (stored ? store.storedBytes(file) : store.bytesOf(file)).slice();
    },
    async facts(file) {
        return facts(file);
    },
    async textures(file) {
        return pictures.describe(file);
    },
    async decode(file, request) {
        return pictures.decode(file, request);
    },
    async scene(file) {
        return scenes.open(file);
    },
    async pair(key, file) {
        return pair(scenes.get(key), file);
    },
    async clips(key) {
        return scenes.findClips(key);
    },
    async addMotions(key, file) {
        return scenes.addMotions(key, file);
    },
    async named(key, model, material, chosen, texture, palette) {
        return findNamed(scenes.get(key), model, material, chosen, texture, palette);
    },
    async motions(file) {
        return motions.describe(file);
    },
    async curve(file, motion, track) {
        return motions.curve(file, motion, track);
    },
    async pose(key, requests) {
        return poses.pose(key, requests);
    },
    async view(key, clip, frame, sample) {
        return poses.view(key, clip, frame, sample);
    },
    async path(key, clip) {
        return poses.path(key, clip);
    },
    async lights(key, file, time) {
        return lights(key, file, time);
    },
    async inspect(key, model, node, mesh, material) {
        return inspect(key, model, node, mesh, material);
    },
    async glb(program, request) {
        return writeGlb(program, scenes.get(request.key), request);
    },
    async closeScene(key) {
        scenes.close(key);
    },
    async outline(file) {
        return outline(file);
    },
    async memory() {
        return kunai.memory();
    },
};

/* Collects the buffers of an answer. They are moved to the page, not copied. */
function buffersOf(value: unknown, found: Set<ArrayBuffer>): void {
    if (ArrayBuffer.isView(value))
        found.add(value.buffer as ArrayBuffer);
    else if (Array.isArray(value)) {
        if (typeof value[0] === "object")
            value.forEach((item) => buffersOf(item, found));
    } else if (value && typeof value === "object")
        Object.values(value).forEach((item) => buffersOf(item, found));
}

self.onmessage = async ({ data: { id, name, parameters } }: MessageEvent) => {
    let answer: { id: number; result?: unknown; fault?: Fault };
    const buffers = new Set<ArrayBuffer>(), start = performance.now();

    try {
        const call = calls[name as keyof Calls] as (...parameters: unknown[]) => Promise<unknown>;
        const result = await call(...parameters);

        buffersOf(result, buffers);
        answer = { id, result };
    } catch (error) {
        buffers.clear();
        answer = { id, fault: store.toFault(error) };
    }
    self.postMessage({ ...answer, time: performance.now() - start }, { transfer: [...buffers] });
};
