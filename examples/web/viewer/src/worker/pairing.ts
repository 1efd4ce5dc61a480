/*
 * pairing.ts - finds the textures of a scene among the open files.
 *
 * The order is that of `kunai convert`: first the file itself, then the set with the name of the file or of its stage,
 * or the set that a level names. Then comes the set beside the file with most of the textures by name. Without names,
 * the only set beside the file is taken if it has as many pictures as the file asks for. The last choice is a set
 * elsewhere that has all textures by name.
 * kunai.Textures.match pairs one texture.
 */
import * as kunai from "kunai-assets";
import { Module, type FileNode, type PairedTextures, type Pixels, type TextureChoice } from "../messages.ts";
import { decodeFrom, imageName, openSet } from "./pictures.ts";
import type { OpenScene } from "./scenes.ts";
import * as store from "./store.ts";

/** Texture files that one search opens. */
const MOST_CANDIDATES = 400;
/** The number of the joined set of single pictures, in place of a file. */
export const LOOSE = -2;

const LOOSE_FORMATS: readonly number[] = [kunai.Format.PVR, kunai.Format.GVR, kunai.Format.XVR];
const NITRO_FORMATS: readonly number[] = [kunai.Format.MDL0, kunai.Format.TEX0];

const STAGE_FORMATS: readonly number[] = [kunai.Format.N_REL, kunai.Format.D_REL, kunai.Format.FMT2];

/* "map_cave01_00n" is a part of "map_cave01_00". The stages "map_cave01_00", "map_cave01_01" and so on share
 * "map_cave01.pvm". */
function isStageSet(scene: FileNode, name: string): boolean {
    if (!STAGE_FORMATS.includes(scene.format))
        return false;
    for (let base = store.stem(scene.name).slice(0, -1); base !== name; base = base.replace(/_[0-9]*$/, ""))
        if (!/_[0-9]*$/.test(base))
            return false;
    return true;
}

/* How near a texture file is to the file of the scene: 3 the same file, 2 the same name, 1 beside it, 0 elsewhere. */
function nearness({ file, handle }: OpenScene, other: FileNode): number {
    const node = store.get(file), name = store.stem(other.name);

    if (other.id === file)
        return 3;
    if (other.parent !== node.parent)
        return 0;
    return name === store.stem(node.name) || name === kunai.text(handle.landTable?.textureFile ?? "").toLowerCase()
        || isStageSet(node, name) ? 2 : 1;
}

/** The list that a model of the scene takes its textures from. */
export function listOf(scene: OpenScene, model: kunai.Model): kunai.TextureList {
    return model.textureList.count ? model.textureList : scene.handle.textureList;
}

/* The indices of textures that a model shows: of its materials, and of the texture animations of its instances. */
function wantedOf({ handle, models }: OpenScene, number: number): number[] {
    const wanted = new Set<number>();

    for (const { texture } of models[number]?.materials ?? [])
        if (texture >= 0)
            wanted.add(texture);
    for (const { model, swap } of handle.animations.length ? handle.instances : [])
        if (model === number && swap >= 0)
            for (const { id, frames } of handle.animations)
                for (let i = 0; id === swap && i < frames.length; i += 2)
                    wanted.add(frames[i]!);
    return [...wanted].sort((a, b) => a - b);
}

interface Score {
    found: number;
    /** those of found that names pair */
    named: number;
    wanted: number;
    /** pictures that a set without names must have */
    pictures: number;
}

function rate(scene: OpenScene, set: kunai.Textures): Score {
    const score = { found: 0, named: 0, wanted: 0, pictures: 0 };

    scene.models.forEach((model, number) => {
        for (const index of model && scene.sets[number] === null ? wantedOf(scene, number) : []) {
            const list = listOf(scene, model!), match = set.match(list, index);

            score.wanted++;
            score.pictures = Math.max(score.pictures, list.count, index + 1);
            score.found += Number(match.image >= 0);
            score.named += Number(match.image >= 0 && match.rule !== kunai.MatchRule.INDEX);
        }
    });
    return score;
}

/** The single pictures beside a file. */
export function looseFiles(file: FileNode): FileNode[] {
    return store.all().filter((node) => node.parent === file.parent && LOOSE_FORMATS.includes(node.format))
        .slice(0, MOST_CANDIDATES);
}

/* Joins the single pictures beside a file to one set. */
function joinLoose(file: FileNode): kunai.Textures | null {
    const parts = looseFiles(file).flatMap((node) => {
        try {
            return [{ textures: kunai.Textures.open(store.bytesOf(node.id)), name: store.stem(node.name) }];
        } catch {
            return []; // a damaged picture takes no part
        }
    });

    try {
        return parts.length ? kunai.Textures.join(parts) : null;
    } finally {
        for (const { textures } of parts)
            textures.close();
    }
}

function candidates(scene: OpenScene): FileNode[] {
    const file = store.get(scene.file);
    const isNitro = NITRO_FORMATS.includes(file.format) || file.format === kunai.Format.LAND;

    return store.all().filter((node) => node.modules & Module.TEXTURES && !LOOSE_FORMATS.includes(node.format)
            && NITRO_FORMATS.includes(node.format) === isNitro)
        .sort((a, b) => nearness(scene, b) - nearness(scene, a)).slice(0, MOST_CANDIDATES);
}

interface Rated extends TextureChoice {
    nearness: number;
}

/* Textures of a set that count: those that are paired by names, unless the set is surely that of the scene. */
function countFound({ found, named, pictures }: Score, set: kunai.Textures, isSure: boolean, isOnly: boolean): number {
    return isSure || (isOnly && set.images.length === pictures) ? found : named;
}

function rateFile(scene: OpenScene, node: FileNode, isOnly: boolean): Rated | null {
    try {
        const set = openSet(node.id), score = rate(scene, set), near = nearness(scene, node), { wanted } = score;
        const found = countFound(score, set, near > 1, near === 1 && isOnly);

        if (!found || (near === 0 && found < wanted))
            return null;
        return { file: node.id, name: node.name, found, wanted, nearness: near };
    } catch {
        return null; // a damaged texture file is no choice
    }
}

/* Whether a is a better choice than b. */
function compare(a: Rated, b: Rated): number {
    const whole = Number(b.found === b.wanted && b.nearness > 0) - Number(a.found === a.wanted && a.nearness > 0);

    return whole || b.nearness - a.nearness || b.found - a.found;
}

/** Pairs the textures of a scene. chosen: a file, LOOSE, or -1 for the best choice. */
export function pair(scene: OpenScene, chosen: number): PairedTextures {
    const file = store.get(scene.file), loose = joinLoose(file), rated: Rated[] = [];

    try {
        const sets = candidates(scene), beside = sets.filter((node) => nearness(scene, node) > 0).length;
        for (const node of sets) {
            const one = rateFile(scene, node, beside === 1);
            if (one)
                rated.push(one);
        }
        const score = loose && rate(scene, loose), found = score ? countFound(score, loose, false, !beside) : 0;
        if (found)
            rated.push({ file: LOOSE, name: "single pictures", found, wanted: score!.wanted, nearness: 1 });
        rated.sort(compare);
        const best = chosen === -1 ? rated[0]?.file ?? -1 : chosen;
        if (best >= 0 && !rated.some((one) => one.file === best))
            rated.push({ file: best, name: store.get(best).name, ...rate(scene, openSet(best)), nearness: 0 });
        const getSet = () => best === LOOSE ? loose : best >= 0 ? openSet(best) : null;
        return { choices: rated.map(({ file: id, name, found, wanted }) => ({ file: id, name, found, wanted })),
            chosen: best, ...decodeAll(scene, getSet) };
    } finally {
        loose?.close();
    }
}

/*
 * Decodes each picture once, however many materials use it. getChosen: the set of the models without a set of their
 * own. It is asked for each model, because opening another set can close it.
 */
function decodeAll(scene: OpenScene, getChosen: () => kunai.Textures | null):
    Pick<PairedTextures, "models" | "pictures"> {
    const pictures: PairedTextures["pictures"] = [], known = new Map<string, number>();
    const models = scene.models.map((model, number) => {
        const own = scene.sets[number] ?? null, set = own === null ? getChosen() : openOwn(own);
        const wanted = model && set ? wantedOf(scene, number) : [];
        const numbers = new Int32Array((wanted.at(-1) ?? -1) + 1).fill(-1);

        for (const index of wanted) {
            const { image, palette } = set!.match(listOf(scene, model!), index), key = `${own} ${image} ${palette}`;

            if (image < 0 || set!.images[image]!.result !== kunai.ResultCode.OK)
                continue;
            if (!known.has(key))
                known.set(key, pictures.push({ ...decodeFrom(set!, image, 0, kunai.Output.RGBA8, palette),
                    name: imageName(set!.images[image]!, image), flags: set!.images[image]!.flags }) - 1);
            numbers[index] = known.get(key)!;
        }
        return numbers;
    });

    return { models, pictures };
}

/**
 * The pixels of a picture with a palette, both by name: what a texture animation of the DS shows on a material. Without
 * a name, the material keeps its palette.
 */
export function findNamed(scene: OpenScene, model: number, material: number, chosen: number, texture: string,
    palette: string | null): Pixels | null {
    const file = scene.sets[model] ?? chosen, set = file >= 0 ? openSet(file) : null, opened = scene.models[model];
    const image = set?.findImage(texture) ?? -1;

    if (!set || !opened || image < 0)
        return null;
    const own = set.match(listOf(scene, opened), opened.materials[material]!.texture).palette;
    return decodeFrom(set, image, 0, kunai.Output.RGBA8, palette === null ? own : set.findPalette(palette));
}

function openOwn(file: number): kunai.Textures | null {
    try {
        return openSet(file);
    } catch {
        return null; // the models are then drawn without textures
    }
}
