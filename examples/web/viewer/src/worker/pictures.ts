/* pictures.ts - texture sets: their images, and the pixels of one level. */
import * as kunai from "kunai-assets";
import type { DecodeRequest, FileNode, PaletteInfo, Pixels, TexturesInfo, WarningLine } from "../messages.ts";
import * as store from "./store.ts";

/** Palette files that are listed with a set. */
const MOST_PALETTES = 32;
const PVR_FORMATS: readonly number[] = [kunai.Format.PVR, kunai.Format.PVM];
const GVR_FORMATS: readonly number[] = [kunai.Format.GVR, kunai.Format.GVM];
/** Texture sets that stay open. */
const OPEN_SETS = 8;
const sets = new Map<number, kunai.Textures>();

/** Opens the textures of a file, or finds them among the sets that are open. */
export function openSet(file: number): kunai.Textures {
    return store.openRecent(sets, file, OPEN_SETS, () => kunai.Textures.open(store.bytesOf(file)));
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

function lacksPalette(image: kunai.Image): boolean {
    return image.colorCount > 0 && image.paletteIndex < 0;
}

/* The palette of a file, or undefined if the file is damaged. */
function paletteOf(file: number): kunai.Palette | undefined {
    try {
        return openSet(file).palettes[0];
    } catch {
        return undefined;
    }
}

/* Open files with palettes for images whose palette is in another file: first those beside the set. */
function paletteFiles(file: number): FileNode[] {
    const { format, parent } = store.get(file);
    const wanted = PVR_FORMATS.includes(format) ? kunai.Format.PVP
        : GVR_FORMATS.includes(format) ? kunai.Format.GVP : 0;

    if (!wanted || !openSet(file).images.some(lacksPalette))
        return [];
    return store.all().filter((node) => node.format === wanted)
        .sort((a, b) => Number(b.parent === parent) - Number(a.parent === parent)).slice(0, MOST_PALETTES)
        .filter(({ id }) => paletteOf(id));
}

/*
 * The rule of `kunai convert`: the palette beside the set with its name, or the only one, or the only one of its bank.
 * A set that contains palettes takes none.
 */
function pairPalette(file: number, files: FileNode[]): number {
    const { parent, name } = store.get(file), beside = files.filter((node) => node.parent === parent);
    const { images } = openSet(file), lacking = images.find(lacksPalette);

    if (!lacking || images.some(({ colorCount, paletteIndex }) => colorCount > 0 && paletteIndex >= 0))
        return -1;
    const named = beside.filter((node) => store.stem(node.name) === store.stem(name));
    const banked = beside.filter(({ id }) => {
        const { bank, first } = paletteOf(id)!;
        return bank * 16 + first === lacking.firstColor;
    });
    const found = named[0] ?? (beside.length === 1 ? beside[0] : banked.length === 1 ? banked[0] : undefined);
    return found ? files.indexOf(found) : -1;
}

function describePalette({ name, count, bank, colors }: kunai.Palette, index: number, other?: FileNode): PaletteInfo {
    return { index, name: kunai.text(name), count, bank, colors: colors.slice(), file: other?.id ?? -1,
        fileName: other?.name ?? "" };
}

export function describe(file: number): TexturesInfo {
    const files = paletteFiles(file), paired = pairPalette(file, files), own = openSet(file).palettes.length;
    const others = files.map((other) => describePalette(paletteOf(other.id)!, 0, other));
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
        palettes: [...set.palettes.map((palette, index) => describePalette(palette, index)), ...others],
        pairedPalette: paired < 0 ? -1 : own + paired,
        warnings: copyWarnings(set.info),
    };
}

export function decode(file: number, { image, level, output, palette, paletteFile, bank }: DecodeRequest): Pixels {
    const other = paletteFile >= 0 ? openSet(paletteFile).palettes[palette] : undefined;

    return decodeFrom(openSet(file), image, level, output, other ?? palette, bank);
}

/** Pixels of one level. palette: a palette, its index in the set, or -1 for that of the image. */
export function decodeFrom(set: kunai.Textures, index: number, level = 0, output: number = kunai.Output.RGBA8,
    palette: kunai.Palette | number = -1, bank = 0): Pixels {
    const { width, height } = set.images[index]!.levels[level]!;
    const chosen = typeof palette === "number" ? set.palettes[palette] : palette;
    const colors = chosen && paletteBank(chosen, bank);
    const data = set.decode(index, level, colors ? { output, palette: colors } : { output });

    return { width, height, data };
}

/* The colours of a palette from a bank of 16 on. Bank 0 is the palette itself, with its alpha rule. */
function paletteBank(palette: kunai.Palette, bank: number): kunai.Palette | Uint8Array {
    return bank ? palette.colors.slice(64 * bank) : palette;
}
