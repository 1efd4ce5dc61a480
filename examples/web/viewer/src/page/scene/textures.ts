/* textures.ts - the pictures on the materials of a scene: paired, chosen by hand, or of an animation. */
import * as THREE from "three";
import type { MaterialPose, PairedTextures, PoseData } from "../../messages.ts";
import { make, select } from "../dom.ts";
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

    constructor(private context: Context, private key: number, private mades: Made[]) {}

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
        this.element.replaceChildren(choices.length ? select("textures ", choices.map(({ name, found, wanted }) =>
            `${name} (${found} of ${wanted})`), place, (index) => void this.pair(choices[index]!.file))
            : this.mades.some(({ data, own }) => data.texture >= 0 && !own) ? "no textures: drop their file, too" : "");
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
        made.material.map = this.hasTextures ? made.own : null;
        if (made.own)
            setUvMatrix(made.own, made.data.uvMatrix);
        made.material.visible &&= this.hasModels;
        if (visible && node !== undefined)
            made.material.visible &&= visible[node] !== 0;
        for (const pose of poses)
            this.applyMaterial(made, pose);
    }

    private applyMaterial(made: Made, { uvMatrix, diffuse, alpha, texture, palette }: MaterialPose): void {
        if (diffuse)
            made.material.color.fromArray(diffuse);
        if (alpha !== null) {
            made.material.opacity = alpha;
            made.material.transparent ||= alpha < 1;
        }
        if (texture)
            void this.swap(made, texture, palette ?? "");
        if (uvMatrix && made.material.map)
            setUvMatrix(made.material.map, uvMatrix);
    }

    /* Shows another picture on a material. */
    private async swap(made: Made, texture: string, palette: string): Promise<void> {
        const file = this.paired?.chosen ?? -1, key = `${made.index} ${texture} ${palette}`;

        if (file < 0)
            return;
        this.shown.set(made, key);
        if (!this.swaps.has(key))
            this.swaps.set(key, this.context.remote.call("named", file, texture, palette).then((pixels) =>
                pixels && this.shelf!.copy(makeTexture(pixels), made.data), () => null));
        const found = await this.swaps.get(key)!;
        if (found && !this.isClosed && this.hasTextures && this.shown.get(made) === key)
            made.material.map = found;
    }

    dispose(): void {
        this.isClosed = true;
        this.shelf?.dispose();
        for (const swap of this.swaps.values())
            void swap.then((texture) => texture?.dispose());
    }
}
