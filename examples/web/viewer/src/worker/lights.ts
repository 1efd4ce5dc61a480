/* lights.ts - the lamps of the Nintendo DS: of the areas of a map, or of a light file. */
import * as kunai from "kunai-assets";
import type { LightData, LightSet } from "../messages.ts";
import * as scenes from "./scenes.ts";
import * as store from "./store.ts";

/** The largest value of a colour of 5 bits. */
const COLOR = 31;
const FX32 = 4096;
const LAMPS = [0, 1, 2, 3];

/** Sections of one area have the same lights. */
export interface LightSets {
    sets: LightSet[];
    /** per section, the index in sets, or -1 */
    ofSection: number[];
}

export function findSets(handle: kunai.Scene): LightSets {
    const sets: LightSet[] = [], known = new Map<string, number>();
    const ofSection = handle.lands.map(({ firstLight, lightCount }, section) => {
        const isOutdoor = (handle.sections[section]!.flags & kunai.WorldSectionFlags.OUTDOOR) !== 0;
        const key = `${firstLight} ${isOutdoor}`;
        if (!lightCount)
            return -1;
        if (!known.has(key))
            known.set(key, sets.push({ section, isOutdoor }) - 1);
        return known.get(key)!;
    });

    return { sets, ofSection };
}

function copyLight({ valid, color, direction, diffuse, ambient, specular, emission }: kunai.MapLight,
    isOutdoor: boolean): LightData {
    const colors = (values: Uint32Array): number[] => Array.from(values, (value) => Math.min(value, COLOR) / COLOR);

    return { lamps: LAMPS.map((lamp) => valid[lamp] ? { color: colors(color.slice(3 * lamp, 3 * lamp + 3)),
        direction: Array.from(direction.slice(3 * lamp, 3 * lamp + 3), (value) => value / FX32) } : null),
        diffuse: colors(diffuse), ambient: colors(ambient), specular: colors(specular), emission: colors(emission),
        isOutdoor };
}

/* The lights of a file at a time. Its colours do not replace those of materials: the area of a map decides that. */
function fileLight(file: number, time: number): LightData | null {
    using map = kunai.Map.open(store.bytesOf(file), { format: store.get(file).format });
    const light = map.lights[map.findLight(time)];

    return light ? copyLight(light, false) : null;
}

export function lights(key: number, file: number, time: number): (LightData | null)[] {
    const { handle, lightSets: { sets } } = scenes.get(key);

    if (file >= 0) {
        const light = fileLight(file, time);
        return (sets.length ? sets : [null]).map((set) => light && { ...light,
            isOutdoor: set?.isOutdoor ?? false });
    }
    return sets.map(({ section, isOutdoor }) => {
        const light = handle.lights[handle.findLight(section, time)];
        return light ? copyLight(light, isOutdoor) : null;
    });
}
