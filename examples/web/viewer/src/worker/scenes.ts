/* scenes.ts - models, stages and lands: their geometry for the graphics card, and their poses. */
import * as kunai from "kunai-assets";
import { Module, type ClipInfo, type FileNode, type SceneData } from "../messages.ts";
import { findSets, type LightSets } from "./lights.ts";
import { describe } from "./scene-data.ts";
import * as store from "./store.ts";
import * as worlds from "./worlds.ts";

/** Motion files that a search for the motions of a model opens. */
const MOST_MOTION_FILES = 300;
/** Motions of one file. */
const MOST_MOTIONS = 200;

interface OpenClip {
    motion: kunai.Motion;
    /** whether the clip is closed on its own, and not with the scene */
    owned: boolean;
    info: ClipInfo;
}
export interface OpenScene {
    key: number;
    file: number;
    handle: kunai.Scene;
    /** the models of the scene, also those of other files; null: the model is missing */
    models: (kunai.Model | null)[];
    /** models that are closed on their own, and not with the scene */
    owned: kunai.Model[];
    /** per model, the file that its textures are in; null: the pairing finds it */
    sets: (number | null)[];
    clips: OpenClip[];
    /** maps: the node of a file of a store, or null */
    find: worlds.Joined["find"] | null;
    lightSets: LightSets;
}

const scenes = new Map<number, OpenScene>();
let lastKey = 0;

export function get(key: number): OpenScene {
    const scene = scenes.get(key);

    if (!scene)
        throw new Error("the scene is closed");
    return scene;
}

export function close(key: number): void {
    const scene = scenes.get(key);

    for (const { motion, owned } of scene?.clips ?? [])
        if (owned)
            motion.close();
    for (const model of scene?.owned ?? [])
        model.close();
    scene?.handle.close();
    scenes.delete(key);
}

export function clear(): void {
    for (const key of [...scenes.keys()])
        close(key);
}

/** Opens everything that a file shows. */
export function open(file: number): SceneData {
    const shown = modelFileFor(file), node = store.get(shown);
    const joined = worlds.openMap(shown) ?? worlds.openStage(node);
    const handle = joined?.handle ?? kunai.Scene.open(store.bytesOf(shown), { format: node.format });
    const scene: OpenScene = { key: ++lastKey, file: shown, handle, models: [], owned: [], sets: [], clips: [],
        find: joined?.find ?? null, lightSets: findSets(handle) };

    try {
        scenes.set(scene.key, scene);
        handle.models.forEach((model) => addModel(scene, model, joined));
        scene.clips = handle.clips.map((clip, index) => ({ motion: clip.motion, owned: false,
            info: clipInfo(index, clip.motion, kunai.text(clip.name), clip.model, clip.fit, node) }));
        if (shown !== file)
            addClips(scene, store.get(file), false);
        return describe(scene, node);
    } catch (error) {
        close(scene.key);
        throw error;
    }
}

/* Finds the model of another file, and the file of the textures. */
function addModel(scene: OpenScene, { model, store: shelf, index, textureSet, result }: kunai.SceneModel,
    joined: worlds.Joined | null): void {
    const set = scene.handle.textureSets[textureSet];
    let found: number | null = null, opened = model;

    if (set && joined)
        found = joined.find(set.store, set.index);
    else if (!model && result === kunai.ResultCode.NEED_INPUT) {
        const file = worlds.findProp(shelf, index);
        opened = file === null ? null : openProp(file);
        if (opened)
            scene.owned.push(opened);
        if (file !== null && store.get(file).modules & Module.TEXTURES)
            found = file;
    }
    scene.models.push(opened);
    scene.sets.push(found);
}

function openProp(file: number): kunai.Model | null {
    try {
        return kunai.Model.open(store.bytesOf(file));
    } catch {
        return null; // the scene then tells that the model is missing
    }
}

/* A file of motions without a model shows them on the nearest model that they fit. */
function modelFileFor(file: number): number {
    const node = store.get(file);

    if (!(node.modules & Module.MOTION) || node.modules & Module.MODEL)
        return file;
    const beside = store.all().filter((other) => other.modules & Module.MODEL && other.parent === node.parent)
        .sort((a, b) => shared(b, node) - shared(a, node)).slice(0, MOST_MOTION_FILES);
    let best = file, bestFit: number = kunai.Fit.NONE;
    try {
        using motion = kunai.Motion.open(store.bytesOf(file));
        for (const other of beside) {
            const fit = fitOf(motion, other);
            if (fit > bestFit)
                [best, bestFit] = [other.id, fit];
        }
    } catch {
        return file; // opening the scene then tells why
    }
    return best;
}

/* How many characters two names of files have in common at the start. */
function shared(a: FileNode, b: FileNode): number {
    const x = store.stem(a.name), y = store.stem(b.name);
    let i = 0;

    while (i < x.length && x[i] === y[i])
        i++;
    return i;
}

function fitOf(motion: kunai.Motion, file: FileNode): number {
    try {
        using model = kunai.Model.open(store.bytesOf(file.id));
        return motion.fits(model);
    } catch {
        return kunai.Fit.NONE;
    }
}

function clipInfo(index: number, motion: kunai.Motion, name: string, model: number, fit: number, file: FileNode):
    ClipInfo {
    const { kind, frameCount, name: own } = motion.info;

    return { index, name: name || kunai.text(own) || store.stem(file.name), kind, frames: frameCount, model, fit,
        file: file.id, fileName: file.name };
}

/** Adds the motions of the files beside the scene that fit its models. Returns all clips. */
export function findClips(key: number): ClipInfo[] {
    const scene = get(key), node = store.get(scene.file);

    if (node.modules & Module.MODEL) {
        const beside = store.all().filter((other) => other.id !== node.id && other.parent === node.parent
                && other.modules & Module.MOTION && !scene.clips.some(({ info }) => info.file === other.id))
            .sort((a, b) => shared(b, node) - shared(a, node)).slice(0, MOST_MOTION_FILES);
        for (const other of beside)
            addClips(scene, other, false);
    }
    return scene.clips.map(({ info }) => info);
}

/** Adds the motions of a file that the user has chosen, whether they fit or not. Returns all clips. */
export function addMotions(key: number, file: number): ClipInfo[] {
    const scene = get(key), isKnown = ({ info }: OpenClip): boolean => info.file === file;

    if (!scene.clips.some(isKnown))
        addClips(scene, store.get(file), false);
    if (!scene.clips.some(isKnown))
        addClips(scene, store.get(file), true);
    return scene.clips.map(({ info }) => info);
}

/* Adds the motions of a file that fit a model of the scene, and those of cameras and lights. all: also the others. */
function addClips(scene: OpenScene, file: FileNode, all: boolean): void {
    const { CAMERA, LIGHT } = kunai.MotionKind, bytes = store.bytesOf(file.id);
    const add = (motion: kunai.Motion, model: number, fit: number): void => {
        scene.clips.push({ motion, owned: true, info: clipInfo(scene.clips.length, motion, "", model, fit, file) });
    };

    for (let index = 0; index < MOST_MOTIONS; index++) {
        const motion = openMotion(bytes, { index });
        if (!motion)
            break;
        if (motion.info.kind === CAMERA || motion.info.kind === LIGHT)
            add(motion, -1, kunai.Fit.NONE);
        else
            motion.close();
    }
    scene.models.forEach((model, number) => {
        for (let index = 0; model && index < MOST_MOTIONS; index++) {
            const motion = openMotion(bytes, { model, index });
            if (!motion)
                break;
            const { kind } = motion.info, fit = motion.fits(model);
            if (fit !== kunai.Fit.NONE || (all && kind !== CAMERA && kind !== LIGHT))
                add(motion, number, fit);
            else
                motion.close();
        }
    });
}

/* Returns null after the last motion, and for a damaged one: it fits nothing. */
function openMotion(bytes: Uint8Array, options: kunai.Options): kunai.Motion | null {
    try {
        return kunai.Motion.open(bytes, options);
    } catch {
        return null;
    }
}
