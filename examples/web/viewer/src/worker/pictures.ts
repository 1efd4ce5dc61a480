/* pictures.ts - texture sets: their images, and the pixels of one level. */
import * as kunai from "kunai-assets";
import type { DecodeRequest, Pixels, TexturesInfo, WarningLine } from "../messages.ts";
import * as store from "./store.ts";

/** Texture sets that stay open. */
const OPEN_SETS = 8;
const sets = new Map<number, kunai.Textures>();

/** Opens the textures of a file, or finds them among the sets that are open. */
export function openSet(file: number): kunai.Textures {
    const set = sets.get(file) ?? kunai.Textures.open(store.bytesOf(file));

    sets.delete(file);
    sets.set(file, set);
    for (const [old, other] of sets) {
        if (sets.size <= OPEN_SETS)
            break;
        sets.delete(old);
        other.close();
    }
    return set;
}

export function clear(): void {
    for (const set of sets.values())
        set.close();
    sets.clear();
}

export function copyWarnings(info: { warnings: readonly kunai.Warning[] }): WarningLine[] {
    return info.warnings.map(({ offset, message, record, code, itemKind, item }) =>
        ({ item: nameItem(itemKind, item), offset, message, record, codeName: kunai.resultName(code) }));
}

function nameItem(kind: number, item: number): string {
    const { INDEX_MASK, STORE_SHIFT } = kunai.RequestItem;

    if (kind === kunai.Item.FILE)
        return `${storeName(item >>> STORE_SHIFT)} ${item & INDEX_MASK}`;
    return kind === kunai.Item.NONE ? "" : `${kunai.itemName(kind)} ${item}`;
}

/** "prop model" for PROP_MODEL of enum kunai_store. */
export function storeName(shelf: number): string {
    const name = Object.entries(kunai.Store).find(([, value]) => value === shelf)?.[0] ?? `store ${shelf}`;

    return name.toLowerCase().replaceAll("_", " ");
}

/** "#3" for an image without a name. */
export function imageName(image: kunai.Image, index: number): string {
    return kunai.text(image.name) || `#${index}`;
}

export function describe(file: number): TexturesInfo {
    const set = openSet(file);

    return {
        images: set.images.map((image, index) => ({
            index, name: imageName(image, index),
            format: [image.pixelName, image.dataName].filter(Boolean).join(" "),
            width: image.width, height: image.height, flags: image.flags, colorCount: image.colorCount,
            firstColor: image.firstColor, paletteIndex: image.paletteIndex, offset: image.offset, size: image.size,
            result: image.result, resultName: kunai.resultName(image.result),
            levels: image.levels.map(({ width, height, offset, size }) => ({ width, height, offset, size })),
        })),
        palettes: set.palettes.map((palette, index) => ({
            index, name: kunai.text(palette.name), count: palette.count, bank: palette.bank,
            colors: palette.colors.slice(),
        })),
        warnings: copyWarnings(set.info),
    };
}

export function decode(file: number, { image, level, output, palette, bank }: DecodeRequest): Pixels {
    return decodeFrom(openSet(file), image, level, output, palette, bank);
}

/** Pixels of one level. palette: an index in the set, or -1 for the palette of the image. */
export function decodeFrom(set: kunai.Textures, index: number, level = 0, output: number = kunai.Output.RGBA8,
    palette = -1, bank = 0): Pixels {
    const { width, height } = set.images[index]!.levels[level]!;
    const colors = palette >= 0 ? paletteBank(set.palettes[palette]!, bank) : undefined;
    const data = set.decode(index, level, colors ? { output, palette: colors } : { output });

    return { width, height, data };
}

/* The colours of a palette from a bank of 16 on. Bank 0 is the palette itself, with its alpha rule. */
function paletteBank(palette: kunai.Palette, bank: number): kunai.Palette | Uint8Array {
    return bank ? palette.colors.slice(64 * bank) : palette;
}
