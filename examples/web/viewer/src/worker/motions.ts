/* motions.ts - a motion without its model: its tracks, and their values over time. */
import * as kunai from "kunai-assets";
import type { CurveData, MotionData } from "../messages.ts";
import * as store from "./store.ts";

/** Motions of one file that are listed. */
const MOST_MOTIONS = 200;
/** Values of one key that are drawn: a shape has thousands. */
const MOST_VALUES = 12;
/** Points of one curve. */
const MOST_SAMPLES = 4000;

const kinds = Object.entries(kunai.MotionKind), properties = Object.entries(kunai.Property);
const steps = Object.entries(kunai.Interpolation), fits = "xyzw";

function nameOf(entries: [string, number][], value: number): string {
    return entries.find(([, one]) => one === value)?.[0].toLowerCase().replaceAll("_", " ") ?? `${value}`;
}

/** All motions of a file. */
export function describe(file: number): MotionData[] {
    const bytes = store.bytesOf(file), list: MotionData[] = [];

    for (let index = 0; index < MOST_MOTIONS; index++) {
        try {
            using motion = kunai.Motion.open(bytes, { index });
            list.push(describeMotion(motion));
        } catch (error) {
            if (!index)
                throw error;
            break;
        }
    }
    return list;
}

function describeMotion({ info, tracks }: kunai.Motion): MotionData {
    return {
        name: kunai.text(info.name), kind: nameOf(kinds, info.kind), frames: info.frameCount,
        groups: info.groupCount, interpolation: nameOf(steps, info.interpolation),
        tracks: tracks.map(({ group, property, axis, keyCount, target, offset }) => ({
            group, keys: keyCount, offset, target: kunai.text(target),
            property: nameOf(properties, property) + (axis >= 0 ? ` ${fits[axis]}` : ""),
        })),
    };
}

/** The values of a track: at its keys as stored, and between them as the library computes them. */
export function curve(file: number, index: number, place: number): CurveData {
    using motion = kunai.Motion.open(store.bytesOf(file), { index });
    const track = motion.tracks[place]!, count = Math.min(track.valueCount, MOST_VALUES);
    const last = track.frames[track.keyCount - 1]!, end = Math.max(motion.info.frameCount - 1, last, 1);
    const samples = Math.min(MOST_SAMPLES, Math.ceil(end) * 8 + 1), values = new Float32Array(samples * count);
    const keys = new Float32Array(track.values ? track.keyCount * count : 0);

    for (let key = 0; key < keys.length / Math.max(count, 1); key++)
        keys.set(track.values!.subarray(key * track.valueCount, key * track.valueCount + count), key * count);
    if (count && track.values)
        for (let i = 0; i < samples; i++)
            values.set(motion.sample(place, i * end / (samples - 1)).subarray(0, count), i * count);
    return { count, left: track.valueCount - count, end, keyFrames: track.frames.slice(), keys, samples: values };
}
