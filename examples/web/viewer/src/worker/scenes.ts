/* scenes.ts - models, stages and lands: their geometry for the graphics card, and their poses. */
import * as kunai from "kunai-assets";
import {
    Module, type CameraPose, type ClipInfo, type CollisionData, type FileNode, type GroundData, type MaterialData,
    type MaterialPose, type MeshData, type ModelData, type PoseData, type PoseRequest, type SceneData, type SkinData,
} from "../messages.ts";
import { listOf, stem } from "./pairing.ts";
import { copyWarnings, storeName } from "./pictures.ts";
import * as store from "./store.ts";
import * as worlds from "./worlds.ts";

/** Motion files that a search for the motions of a model opens. */
const MOST_MOTION_FILES = 300;
/** Motions of one file. */
const MOST_MOTIONS = 200;
const FX32 = 4096;

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
    const scene: OpenScene = { key: ++lastKey, file: shown, handle, models: [], owned: [], sets: [], clips: [] };

    try {
        scenes.set(scene.key, scene);
        handle.models.forEach((model) => addModel(scene, model, joined));
        scene.clips = handle.clips.map((clip, index) => ({ motion: clip.motion, owned: false,
            info: clipInfo(index, clip.motion, kunai.text(clip.name), clip.model, clip.fit, node) }));
        if (shown !== file)
            addClips(scene, store.get(file));
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
    const x = stem(a.name), y = stem(b.name);
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

    return { index, name: name || kunai.text(own) || stem(file.name), kind, frames: frameCount, model, fit,
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
            addClips(scene, other);
    }
    return scene.clips.map(({ info }) => info);
}

/* Adds the motions of a file that fit a model of the scene, and those of cameras. */
function addClips(scene: OpenScene, file: FileNode): void {
    const bytes = store.bytesOf(file.id);

    for (let index = 0; index < MOST_MOTIONS; index++) {
        const { CAMERA } = kunai.MotionKind, motion = openMotion(bytes, { index });
        if (!motion)
            break;
        if (motion.info.kind === CAMERA)
            scene.clips.push({ motion, owned: true,
                info: clipInfo(scene.clips.length, motion, "", -1, kunai.Fit.NONE, file) });
        else
            motion.close();
    }

    scene.models.forEach((model, number) => {
        for (let index = 0; model && index < MOST_MOTIONS; index++) {
            const motion = openMotion(bytes, { model, index });
            if (!motion)
                break;
            const fit = motion.fits(model);
            if (fit === kunai.Fit.NONE)
                motion.close();
            else
                scene.clips.push({ motion, owned: true,
                    info: clipInfo(scene.clips.length, motion, "", number, fit, file) });
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

/* ---- geometry ---- */

function describe(scene: OpenScene, node: FileNode): SceneData {
    const { handle } = scene, notes: string[] = [], models: ModelData[] = [];

    handle.models.forEach(({ name, result, store: shelf, index }, number) => {
        const model = scene.models[number];

        if (model)
            models.push({ ...copyModel(scene, number, model, kunai.text(name)),
                isHere: shelf === kunai.Store.NONE || (shelf === kunai.Store.STAGE && index === 0) });
        else if (result !== kunai.ResultCode.NEED_INPUT)
            notes.push(`model ${number} is missing: ${kunai.resultName(result)}`);
        else
            notes.push(`model ${number} is file ${index} of ${storeName(shelf)}, which is not open`);
    });
    return {
        key: scene.key, file: scene.file, format: kunai.formatName(handle.info.format) || node.kind,
        isMap: node.isVirtual, models,
        instances: handle.instances.filter(({ roles }) => roles & kunai.RoleFlags.VISIBLE)
            .map(({ model, section, world, speed, clips, flags }) =>
                ({ model, section, world: world.slice(), speed, clips: [...clips], flags })),
        sections: handle.sections.map(({ world, radius, id }) => ({ position: [...world.slice(12, 15)], radius, id })),
        clips: scene.clips.map(({ info }) => info), collision: copyCollision(handle.collision),
        ground: copyGround(node), placements: copyPlacements(handle), warnings: copyWarnings(handle.info), notes,
    };
}

function copyPlacements(handle: kunai.Scene): Float32Array {
    const { placements } = handle, positions = new Float32Array(3 * placements.length);

    placements.forEach(({ world }, index) => positions.set(world.slice(12, 15), 3 * index));
    return positions;
}

function copyCollision(collision: kunai.Collision | null): CollisionData | null {
    return collision && { positions: collision.positions.slice(), indices: collision.indices.slice(),
        flags: collision.flags.slice() };
}

/* The heights of a land of a DS game: rectangles on slanted plates, in units of 1/4096. */
function copyGround(node: FileNode): GroundData | null {
    if (!(node.modules & Module.MAP) || node.format !== kunai.Format.LAND)
        return null;
    using map = kunai.Map.open(store.bytesOf(node.id), { format: node.format });
    const { land } = map, corners: number[] = [];

    if (!land)
        return null;
    for (const plate of land.plates)
        corners.push(...plateCorners(plate));
    for (const { points } of land.triangles)
        for (const point of points)
            corners.push(...Array.from(land.points.slice(3 * point, 3 * point + 3), (value) => value / FX32));
    return { positions: Float32Array.from(corners), tiles: land.tiles?.slice() ?? null };
}

/* The two triangles of a plate: n . p + constant = 0 gives the height of each corner. */
function plateCorners({ min, max, normal, constant }: kunai.MapPlate): number[] {
    const [x0, z0, x1, z1] = [min[0]!, min[min.length - 1]!, max[0]!, max[max.length - 1]!];
    const [nx, ny, nz] = normal as unknown as number[], result: number[] = [];

    for (const [x, z] of [[x0, z0], [x0, z1], [x1, z1], [x0, z0], [x1, z1], [x1, z0]] as const) {
        const y = ny ? -(nx! * x + nz! * z + constant * FX32) / ny : 0;
        result.push(x / FX32, y / FX32, z / FX32);
    }
    return result;
}

function copyModel(scene: OpenScene, index: number, model: kunai.Model, name: string): Omit<ModelData, "isHere"> {
    const worlds = model.world();

    return {
        index, name: name || kunai.text(model.info.name), worlds, skins: skinAll(model, worlds),
        triangles: model.info.triangleCount,
        textureKey: `${scene.sets[index]} ${listOf(scene, model).refs.map((ref) => ref.name).join("/")}`,
        nodes: model.nodes.map((node) => ({ name: kunai.text(node.name), parent: node.parent, flags: node.flags,
            center: [...node.center], radius: node.radius, offset: node.offset })),
        meshes: model.meshes.map(copyMesh), materials: model.materials.map(copyMaterial),
    };
}

function copyMesh(mesh: kunai.Mesh): MeshData {
    return {
        kind: mesh.kind, corners: mesh.cornerCount, node: mesh.node, positions: mesh.positions.slice(),
        normals: mesh.normals?.slice() ?? null, uvs: mesh.uvs[0]?.slice() ?? null,
        colors: mesh.colors[0]?.slice() ?? null, indices: mesh.indices.slice(),
        submeshes: mesh.submeshes.map(({ firstIndex, indexCount, material, node }) =>
            ({ first: firstIndex, count: indexCount, material, node })),
    };
}

function copyMaterial(material: kunai.Material): MaterialData {
    const { texture, flags, blendSource, blendDestination, wrapU, wrapV, filter, offset } = material;

    return { name: kunai.text(material.name), texture, flags, blendSource, blendDestination, wrapU, wrapV, filter,
        diffuse: [...material.diffuse], ambient: [...material.ambient], emission: [...material.emission],
        uvMatrix: [...material.uvMatrix], offset };
}

/* ---- poses ---- */

function skinAll(model: kunai.Model, worlds: Float32Array): SkinData[] {
    const skins: SkinData[] = [];

    model.meshes.forEach((mesh, index) => {
        if (mesh.kind === kunai.MeshKind.SKINNED)
            skins.push({ mesh: index, ...model.skin(index, worlds) });
    });
    return skins;
}

export function pose(key: number, requests: PoseRequest[]): PoseData[] {
    const scene = get(key);

    return requests.flatMap((request) => {
        const model = scene.models[request.model];
        return model ? [poseModel(scene, model, request)] : [];
    });
}

function poseModel(scene: OpenScene, model: kunai.Model, { model: number, clips, frame, sample }: PoseRequest):
    PoseData {
    const result: PoseData = { model: number, frame, worlds: new Float32Array(), skins: [], shapes: [], visible: null,
        materials: [] };
    let local: Float32Array | undefined;

    for (const index of clips) {
        const motion = scene.clips[index]?.motion;

        if (motion?.info.kind === kunai.MotionKind.NODES)
            local = motion.pose(model, frame, sample);
        else if (motion?.info.kind === kunai.MotionKind.SHAPES)
            result.shapes.push(...shapeAll(motion, model, frame, sample));
        else if (motion?.info.kind === kunai.MotionKind.MATERIALS)
            result.materials.push(...materialsAt(motion, model, frame, sample));
        else if (motion?.info.kind === kunai.MotionKind.VISIBILITY)
            result.visible = visibleAt(motion, model, frame, sample);
    }
    result.worlds = model.world(local);
    result.skins = skinAll(model, result.worlds);
    return result;
}

/** Where the camera of a motion is at a frame. */
export function camera(key: number, clip: number, frame: number, sample: number): CameraPose {
    const result: CameraPose = { position: null, target: null, fieldOfView: null };
    const { Property } = kunai, motion = get(key).clips[clip]?.motion;
    let vector: number[] | null = null;

    motion?.tracks.forEach((track, index) => {
        const values = [...motion.sample(index, frame, sample)];
        if (track.property === Property.TRANSLATION)
            result.position = values;
        else if (track.property === Property.TARGET)
            result.target = values;
        else if (track.property === Property.VECTOR)
            vector = values;
        else if (track.property === Property.FIELD_OF_VIEW)
            result.fieldOfView = values[0]!;
    });
    /* If there is a vector, too, the target counts (motion.h). */
    if (!result.target && vector && result.position)
        result.target = result.position.map((value, axis) => value + vector![axis]!);
    return result;
}

function shapeAll(motion: kunai.Motion, model: kunai.Model, frame: number, sample: number): SkinData[] {
    const shapes: SkinData[] = [];

    model.meshes.forEach((mesh, index) => {
        if (mesh.kind === kunai.MeshKind.RIGID)
            shapes.push({ mesh: index, ...motion.shape(model, index, frame, sample) });
    });
    return shapes;
}

function visibleAt(motion: kunai.Motion, model: kunai.Model, frame: number, sample: number): Uint8Array {
    const visible = new Uint8Array(model.info.nodeCount).fill(1);

    motion.tracks.forEach((track, index) => {
        if (track.property === kunai.Property.VISIBLE && track.group < visible.length)
            visible[track.group] = motion.sample(index, frame, sample)[0] ? 1 : 0;
    });
    return visible;
}

interface Moved {
    scale: number[];
    rotation: number;
    translation: number[];
    isMoved: boolean;
    pose: MaterialPose;
}

/* The values of all tracks of materials, one item per material of the model. */
function materialsAt(motion: kunai.Motion, model: kunai.Model, frame: number, sample: number): MaterialPose[] {
    const names = model.materials.map(({ name }) => name), moved = new Map<number, Moved>();

    motion.tracks.forEach((track, index) => {
        const { target } = track;

        /* A track moves all materials with the name of its target (motion.h). */
        for (let material = names.indexOf(target); material >= 0; material = names.indexOf(target, material + 1)) {
            if (!moved.has(material))
                moved.set(material, { scale: [1, 1], rotation: 0, translation: [0, 0], isMoved: false,
                    pose: { material, uvMatrix: null, diffuse: null, alpha: null, texture: null, palette: null } });
            apply(moved.get(material)!, track, motion.sample(index, frame, sample));
        }
    });
    return [...moved.values()].map((one) => {
        if (one.isMoved)
            one.pose.uvMatrix = [...model.uvMatrix(one.pose.material, one.scale, one.rotation, one.translation)];
        return one.pose;
    });
}

function apply(moved: Moved, track: kunai.Track, values: Float32Array): void {
    const { Property } = kunai;

    switch (track.property) {
    case Property.UV_SCALE:
        moved.scale[track.axis] = values[0]!;
        moved.isMoved = true;
        break;
    case Property.UV_ROTATION:
        moved.rotation = values[0]!;
        moved.isMoved = true;
        break;
    case Property.UV_TRANSLATION:
        moved.translation[track.axis] = values[0]!;
        moved.isMoved = true;
        break;
    case Property.DIFFUSE:
        moved.pose.diffuse = [...values];
        break;
    case Property.ALPHA:
        moved.pose.alpha = values[0]!;
        break;
    case Property.TEXTURE_SWAP:
        moved.pose.texture = track.names[values[0]!] ?? null;
        moved.pose.palette = track.names[values[1]!] ?? null;
        break;
    }
}
