/* textures.ts - the pictures on the materials of a scene: paired, chosen by hand, or of an animation. */
import * as THREE from "three";
import { Module, type MaterialPose, type PairedTextures, type PoseData, type SwapData } from "../../messages.ts";
import { make, select } from "../dom.ts";
import { filePicker } from "../file-picker.ts";
import { makeTexture, setColors, setUvMatrix, TextureShelf, type Made } from "../materials.ts";
import type { Context } from "../view.ts";

export class Textures {
    /** the list of sets to choose from */
    readonly element = make("span");
    /** what the tests read */
    readonly state: Record<string, unknown> = {};
    /** whether models are drawn */
    hasModels = true;
    private hasTextures = true;
    private shelf: TextureShelf | null = null;
    private paired: PairedTextures | null = null;
    private swaps = new Map<string, Promise<THREE.Texture | null>>();
    /** the swap of the shown frame: its picture may come after that of a later frame */
    private shown = new Map<Made, string>();
    private isClosed = false;

    private listed = make("span");
    /** materials that texture animations of the stage change */
    private sliding: { made: Made; show: SwapData }[] = [];

    constructor(private context: Context, private key: number, private mades: Made[], slideShows: SwapData[]) {
        for (const show of slideShows)
            this.sliding.push(...changing(mades, show).map((made) => ({ made, show })));
        this.element.append(this.listed);
        if (mades.some(({ data }) => data.texture >= 0))
            this.element.append(" ", filePicker(context.tree, "other textures",
                ({ modules }) => (modules & Module.TEXTURES) !== 0,
                (node) => void context.attempt(this.pair(node.id))));
    }

    /** Pairs a set with the models. file: -1 for the choice of the library's rules. */
    async pair(file: number): Promise<void> {
        const paired = await this.context.remote.call("pair", this.key, file);
        const { choices, chosen } = paired, place = choices.findIndex((choice) => choice.file === chosen);

        if (this.isClosed)
            return;
        this.shelf?.dispose();
        this.paired = paired;
        this.shelf = new TextureShelf(paired);
        for (const made of this.mades)
            this.shelf.apply(made);
        Object.assign(this.state, { found: choices[place]?.found ?? 0, wanted: choices[place]?.wanted ?? 0,
            name: choices[place]?.name ?? "", pictures: paired.pictures.length });
        this.listed.replaceChildren(choices.length ? select("textures ", choices.map(({ name, found, wanted }) =>
            `${name} (${found} of ${wanted})`), place,
            (index) => void this.context.attempt(this.pair(choices[index]!.file)))
            : this.mades.some(({ data, own }) => data.texture >= 0 && !own) ? "no textures: drop their file, too" : "");
    }

    /** The set that is shown: PairedTextures.chosen. */
    get chosen(): number {
        return this.paired?.chosen ?? -1;
    }

    show(isOn: boolean): void {
        this.hasTextures = isOn;
        for (const made of this.mades) {
            made.material.map = isOn ? made.own : null;
            made.material.needsUpdate = true;
        }
    }

    /** Shows the values that animations give to a material. */
    applyPose(made: Made, { visible, materials }: PoseData): void {
        const node = made.material.userData.node as number | undefined;
        const poses = materials.filter(({ material }) => material === made.index);
        const isMoved = poses.length > 0 || visible !== null;

        if (!isMoved && !made.isMoved)
            return;
        made.isMoved = isMoved;
        this.shown.delete(made);
        setColors(made.material, made.data);
        made.shading?.setColors(null);
        this.setMap(made, made.own);
        if (made.own)
            setUvMatrix(made.own, made.data.uvMatrix);
        if (visible && node !== undefined)
            made.material.visible = visible[node] !== 0;
        for (const pose of poses)
            this.applyMaterial(made, pose);
        made.material.visible &&= this.hasModels;
    }

    private applyMaterial(made: Made, pose: MaterialPose): void {
        const { uvMatrix, diffuse, ambient, specular, emission, alpha, texture, palette } = pose, { material } = made;

        if (diffuse && !material.vertexColors)
            material.color.fromArray(diffuse);
        if (diffuse || ambient || specular || emission)
            made.shading?.setColors({ diffuse, ambient, specular, emission });
        if (alpha !== null) {
            material.opacity = alpha;
            material.transparent ||= alpha < 1;
            material.visible = alpha > 0;
        }
        if (texture)
            void this.swap(made, pose, texture, palette);
        else if (uvMatrix && material.map)
            setUvMatrix(material.map, uvMatrix);
    }

    private setMap({ material }: Made, map: THREE.Texture | null): void {
        const shown = this.hasTextures ? map : null;

        /* A program of three.js has a picture or not. */
        if (Boolean(material.map) !== Boolean(shown))
            material.needsUpdate = true;
        material.map = shown;
    }

    /* Shows another picture on a material. */
    private async swap(made: Made, { uvMatrix }: MaterialPose, texture: string, palette: string | null): Promise<void> {
        const file = this.paired?.chosen ?? -1, key = `${made.model} ${made.index} ${file} ${texture} ${palette}`;

        this.shown.set(made, key);
        if (!this.swaps.has(key))
            this.swaps.set(key, this.context.remote.call("named", this.key, made.model, made.index, file, texture,
                palette).then((pixels) => pixels && this.shelf!.copy(makeTexture(pixels), made.data), () => null));
        const found = await this.swaps.get(key)!;
        if (!found || this.isClosed || this.shown.get(made) !== key)
            return;
        setUvMatrix(found, uvMatrix ?? made.data.uvMatrix);
        this.setMap(made, found);
    }

    /** How many frames the longest texture animation of the stage has. */
    get slideLength(): number {
        return Math.max(0, ...this.sliding.map(({ show }) => length(show)));
    }

    /**
     * Shows the textures of the animations of a stage at a frame. The file does not tell the unit of a delay: the page
     * takes 1/30 s.
     */
    slide(frame: number): void {
        for (const { made, show } of this.shelf ? this.sliding : [])
            this.setMap(made, this.shelf!.other(made, textureAt(show, frame)));
    }

    /** The texture of each material that an animation of the stage changes. For the tests. */
    get slides(): { swap: number; texture: number }[] {
        return this.sliding.map(({ made: { swap, material } }) => ({ swap,
            texture: material.map?.userData.texture as number ?? -1 }));
    }

    dispose(): void {
        this.isClosed = true;
        this.shelf?.dispose();
        for (const swap of this.swaps.values())
            void swap.then((texture) => texture?.dispose());
    }
}

/*
 * The materials that a texture animation changes: those whose texture it lists. If it lists no texture of the
 * instances, it changes all their materials.
 */
function changing(mades: Made[], { id, frames }: SwapData): Made[] {
    const all = mades.filter(({ swap, data }) => swap === id && data.texture >= 0);
    const listed = all.filter(({ data }) => frames.some((value, place) => place % 2 === 0 && value === data.texture));

    return listed.length ? listed : all;
}

function length({ frames }: SwapData): number {
    return frames.reduce((sum, value, place) => sum + (place % 2 ? Math.max(1, value) : 0), 0);
}

/* The texture that a slide show has at a frame. */
function textureAt(show: SwapData, frame: number): number {
    const total = length(show);
    let rest = total ? ((frame % total) + total) % total : 0;

    for (let place = 0; place < show.frames.length; place += 2) {
        rest -= Math.max(1, show.frames[place + 1]!);
        if (rest < 0)
            return show.frames[place]!;
    }
    return -1;
}
