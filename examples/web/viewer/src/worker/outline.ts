/* outline.ts - the records of a file as arrays, because a file can have 100,000 of them. */
import * as kunai from "kunai-assets";
import type { OutlineData } from "../messages.ts";
import { copyWarnings } from "./pictures.ts";
import * as store from "./store.ts";

export function outline(file: number): OutlineData {
    using handle = kunai.Outline.open(store.bytesOf(file), { format: store.get(file).format });
    const { records, info } = handle, count = info.recordCount, names: string[] = [];
    const numbers = new Map<string, number>();
    const data: OutlineData = {
        count, offsets: new Float64Array(count), sizes: new Float64Array(count), depths: new Uint8Array(count),
        kinds: new Uint16Array(count), types: new Uint32Array(count), flags: new Uint32Array(count),
        counts: new Uint32Array(count), names, nameOf: new Uint16Array(count), warnings: copyWarnings(info),
    };

    for (let i = 0; i < count; i++) {
        const record = records[i]!, { name } = record;

        data.offsets[i] = record.offset;
        data.sizes[i] = record.size;
        data.depths[i] = record.depth;
        data.kinds[i] = record.kind;
        data.types[i] = record.type;
        data.flags[i] = record.flags;
        data.counts[i] = record.count;
        if (!numbers.has(name))
            numbers.set(name, names.push(name) - 1);
        data.nameOf[i] = numbers.get(name)!;
    }
    return data;
}
