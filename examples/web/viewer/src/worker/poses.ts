/* poses.ts - what motions do at a frame: poses, shapes, materials, visibility, cameras, lights. */
import * as kunai from "kunai-assets";
import type { MaterialPose, PoseData, PoseRequest, SkinData, ViewPose } from "../messages.ts";
import * as scenes from "./scenes.ts";

export function skinAll(model: kunai.Model, worlds: Float32Array): SkinData[] {
    const skins: SkinData[] = [];

    model.meshes.forEach((mesh, index) => {
        if (mesh.kind === kunai.MeshKind.SKINNED)
            skins.push({ mesh: index, ...model.skin(index, worlds) });
    });
    return skins;
}

export function pose(key: number, requests: PoseRequest[]): PoseData[] {
    const scene = scenes.get(key);

    return requests.flatMap((request) => {
        const model = scene.models[request.model];
        return model ? [poseModel(scene, model, request)] : [];
    });
}

function poseModel(scene: scenes.OpenScene, model: kunai.Model, { group, clips, frame, sample }: PoseRequest):
    PoseData {
    const result: PoseData = { group, frame, worlds: new Float32Array(), skins: [], shapes: [], visible: null,
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

/* Files store the horizontal angle, for a screen of 4 to 3 (as in GLB). */
function verticalAngle(horizontal: number): number {
    return 2 * Math.atan(Math.tan(Math.min(Math.max(horizontal, 0.01), 3) / 2) * 3 / 4);
}

/** The camera or the light of a motion at a frame. */
export function view(key: number, clip: number, frame: number, sample: number): ViewPose {
    const { Property } = kunai, { motion } = scenes.get(key).clips[clip]!, values = new Map<number, number[]>();

    motion.tracks.forEach(({ property }, index) => values.set(property, [...motion.sample(index, frame, sample)]));
    const position = values.get(Property.TRANSLATION) ?? null, vector = values.get(Property.VECTOR);
    const from = position ?? [0, 0, 0], angle = values.get(Property.FIELD_OF_VIEW);
    /* If there is a vector, too, the target counts (motion.h). */
    return { position, target: values.get(Property.TARGET) ?? vector?.map((value, axis) => from[axis]! + value) ?? null,
        fieldOfView: angle ? verticalAngle(angle[0]!) : null, roll: values.get(Property.ROLL)?.[0] ?? 0,
        color: values.get(Property.COLOR)?.slice(0, 3) ?? [1, 1, 1],
        intensity: values.get(Property.INTENSITY)?.[0] ?? 1,
        spot: values.get(Property.SPOT) ?? null, point: values.get(Property.POINT) ?? null };
}

/** Points of a path that are drawn. */
const MOST_POINTS = 1000;

export function path(key: number, clip: number): Float32Array {
    const { motion } = scenes.get(key).clips[clip]!, points: number[] = [];
    const step = Math.max(1, motion.info.frameCount / MOST_POINTS);

    for (let frame = 0; frame < motion.info.frameCount; frame += step)
        points.push(...view(key, clip, frame, kunai.Sample.CLAMP).position ?? []);
    return Float32Array.from(points);
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

/* The values of all tracks of materials. All materials with the name of a track move (motion.h). */
function materialsAt(motion: kunai.Motion, model: kunai.Model, frame: number, sample: number): MaterialPose[] {
    const named = new Map<string, number[]>(), moved = new Map<number, Moved>();

    model.materials.forEach(({ name }, index) => named.set(name, [...named.get(name) ?? [], index]));
    motion.tracks.forEach((track, index) => {
        const values = motion.sample(index, frame, sample);

        for (const material of named.get(track.target) ?? []) {
            if (!moved.has(material))
                moved.set(material, { scale: [1, 1], rotation: 0, translation: [0, 0], isMoved: false,
                    pose: { material, uvMatrix: null, diffuse: null, ambient: null, specular: null, emission: null,
                        alpha: null, texture: null, palette: null } });
            apply(moved.get(material)!, track, values);
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
    case Property.AMBIENT:
        moved.pose.ambient = [...values];
        break;
    case Property.SPECULAR:
        moved.pose.specular = [...values];
        break;
    case Property.EMISSION:
        moved.pose.emission = [...values];
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
