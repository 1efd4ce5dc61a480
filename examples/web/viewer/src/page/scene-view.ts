/* scene-view.ts - the 3D tab: models, stages and lands. src/page/scene has its parts. */
import * as THREE from "three";
import type { GlbRequest, PoseData, SceneData } from "../messages.ts";
import { check, faultBox, hex, make, warningList } from "./dom.ts";
import { Kind } from "./geometry.ts";
import { Flag } from "./materials.ts";
import * as overlays from "./overlays.ts";
import { toFault } from "./remote.ts";
import { GlbSaver } from "./save-glb.ts";
import { Animation, isView } from "./scene/animation.ts";
import { Eye } from "./scene/eye.ts";
import { Lighting } from "./scene/lighting.ts";
import { partsList, sectionList } from "./scene/parts-list.ts";
import { Picking } from "./scene/picking.ts";
import { shareRenderer } from "./scene/renderer.ts";
import { Stage } from "./scene/stage.ts";
import { Textures } from "./scene/textures.ts";
import type { Context, View } from "./view.ts";

const LAYER_KEYS: Record<string, string> = { w: "wireframe", b: "bones", s: "spheres", l: "lights", t: "textures",
    c: "collision", v: "volumes", h: "heights" };
/** Flags of collision that the legend names. */
const MOST_FLAGS = 24;

export class SceneView implements View {
    element = make("div", { className: "fill" });
    private renderer = shareRenderer();
    private host = make("div", { className: "stage" });
    private stats = make("div", { className: "stats" });
    private stage: Stage;
    private eye = new Eye(this.renderer.domElement);
    private textures: Textures;
    private lighting: Lighting;
    private animation: Animation;
    private picking: Picking;
    private glb: GlbSaver;
    private facts: Record<string, unknown> = {};
    /** motions that a link names: they play when all motions are found */
    private wanted: number[] | null = null;
    private isClosed = false;
    private isFitted = false;
    /** whether the user has moved the camera */
    private isMoved = false;
    private lastTime = 0;
    private scriptTime = 0;
    private observer = new ResizeObserver(() => this.resize());

    private constructor(private context: Context, private data: SceneData) {
        const { renderer, eye } = this, stage = new Stage(data);

        this.stage = stage;
        this.textures = new Textures(context, data.key, stage.mades, data.swaps);
        this.lighting = new Lighting(context, stage, eye.camera);
        this.animation = new Animation(context, stage, eye, this.textures, this.lighting,
            (error) => this.element.prepend(faultBox(toFault(error))));
        this.picking = new Picking(context, stage, eye);
        this.glb = new GlbSaver(context, () => this.glbRequest());
        stage.root.add(eye.camera);
        eye.controls.addEventListener("start", () => {
            this.isMoved = true;
        });
        this.host.append(renderer.domElement, this.stats);
        if (this.betterTab === "curves")
            this.host.append(make("p", { className: "hint" }, "This file is a motion. Open the file of its model, too, "
                + "to see it move. The Curves tab shows it alone."));
        else if (this.betterTab)
            this.host.append(make("p", { className: "hint" }, "There is nothing to draw."));
        this.picking.listen(this.host);
        this.element.append(this.glb.element, this.picking.element, warningList(data.warnings, data.notes) ?? "",
            this.host, this.animation.player.element, this.legend() ?? "");
        this.observer.observe(this.host);
    }

    /** The tab that shows more if there is nothing to draw: motions without their model, or waves, which have no
     * place. */
    get betterTab(): "curves" | "facts" | null {
        const { models, collision, grounds, placements, clips, warnings } = this.data;

        if (models.some(({ meshes }) => meshes.length) || (models.length && warnings.length) || collision
            || grounds.length || placements.some((value) => value !== 0) || clips.some(isView))
            return null;
        return clips.length ? "curves" : "facts";
    }

    static async open(context: Context): Promise<SceneView> {
        const start = performance.now(), data = await context.remote.call("scene", context.node.id);
        let view: SceneView | null = null;

        try {
            view = new SceneView(context, data);
            await view.textures.pair(-1);
            await view.lighting.start();
            view.animation.setClips(data.clips);
            await view.animation.settle();
            await view.animation.addWays();
        } catch (error) {
            void (view ? view.dispose() : context.remote.call("closeScene", data.key));
            throw error;
        }
        const opened = view;
        view.element.prepend(view.makeBar());
        view.resize();
        view.fit();
        view.draw(performance.now());
        view.facts.openTime = performance.now() - start;
        requestAnimationFrame((time) => opened.loop(time));
        void view.showFoundClips();
        return view;
    }

    /* Plays motions of other files. They may move the models out of view. */
    private async showFoundClips(): Promise<void> {
        const { animation } = this;

        if (await animation.findClips() && !this.isMoved) {
            await animation.settle();
            if (!this.isClosed)
                this.fitFirst();
        }
        if (this.wanted)
            animation.playing = this.wanted;
        this.facts.clipsFound = true;
    }

    dispose(): void {
        this.isClosed = true;
        this.observer.disconnect();
        this.animation.dispose();
        this.textures.dispose();
        this.stage.dispose();
        this.eye.controls.dispose();
        this.renderer.renderLists.dispose();
        void this.context.remote.call("closeScene", this.data.key);
    }

    key(event: KeyboardEvent): boolean {
        const name = LAYER_KEYS[event.key];

        if (event.key === " ")
            this.animation.player.toggle();
        else if (event.key === "f")
            this.fit();
        else if (name)
            this.element.querySelector<HTMLInputElement>(`[data-layer=${name}]`)?.click();
        else
            return false;
        return true;
    }

    /* ---- the bar ---- */

    private makeBar(): HTMLElement {
        const { mades, layers } = this.stage, { textures, animation, lighting } = this;
        const bar = make("div", { className: "bar" }, textures.element, animation.element, lighting.element,
            sectionList(this.stage), partsList(this.stage, this.picking));
        const toggle = (name: string, isOn: boolean, change: (isOn: boolean) => void): void => {
            const label = check(name, isOn, change);
            label.querySelector("input")!.dataset.layer = name;
            bar.append(label);
        };

        if (this.data.models.length) {
            toggle("lights", true, (isOn) => lighting.show(isOn));
            toggle("textures", true, (isOn) => this.textures.show(isOn));
            toggle("wireframe", false, (isOn) => mades.forEach(({ material }) => {
                material.wireframe = isOn;
            }));
            toggle("models", true, (isOn) => this.showModels(isOn));
        }
        for (const [name, objects] of layers)
            toggle(name, objects[0]!.visible, (isOn) => this.stage.showLayer(name, isOn));
        bar.append(make("button", { onclick: () => this.fit(), title: "Show all (f)" }, "Fit"),
            make("button", { onclick: () => this.save() }, "PNG"), this.glb.button,
            make("button", { onclick: () => this.context.setLink(this.link()), title:
                "Puts the camera, the frame, the layers and the motions into the address of the page" }, "Link"));
        return bar;
    }

    /* What the colours of collision mean: the flags of the triangles. */
    private legend(): HTMLElement | null {
        const { collision } = this.data;

        if (!collision?.flags.length)
            return null;
        const lines = overlays.flagList(collision).slice(0, MOST_FLAGS).map(({ flags, count }) => make("span",
            { title: overlays.flagNames(collision, flags) },
            make("i", { style: `background: #${overlays.flagColor(flags).getHexString()}; display: inline-block; `
                + "width: 10px; height: 10px; margin-right: 4px" }), `${hex(flags)} (${count})`));
        return make("div", { className: "bar", title: "flags of the triangles of collision" }, "collision", ...lines);
    }

    private showModels(isOn: boolean): void {
        this.textures.hasModels = isOn;
        for (const { material, data } of this.stage.mades)
            material.visible = isOn && !(data.flags & Flag.HIDDEN);
        this.animation.requestPose();
    }

    private save(): void {
        make("a", { href: this.renderer.domElement.toDataURL(), download: "scene.png" }).click();
    }

    private glbRequest(): GlbRequest {
        const shown = this.element.querySelectorAll<HTMLInputElement>("[data-layer]:checked");

        return { key: this.data.key, textures: this.textures.chosen, clips: this.animation.chosen,
            model: this.picking.selected?.model ?? -1, layers: [...shown].map(({ dataset }) => dataset.layer!) };
    }

    /** The frame and the camera as a text. */
    link(): string {
        const numbers = [this.animation.player.frame, ...this.eye.place];
        const layers = this.boxes.filter(({ checked }) => checked).map(({ dataset }) => dataset.layer);

        return [numbers.map((value) => Number(value.toPrecision(5))).join(","), layers.join(","),
            this.animation.playing.join(",")].join(";");
    }

    /* The check boxes of the layers. */
    private get boxes(): HTMLInputElement[] {
        return [...this.element.querySelectorAll<HTMLInputElement>("input[data-layer]")];
    }

    /** Shows the frame, the camera, the layers and the motions of a text of link(). */
    restore(text: string): void {
        const [numbers = "", layers, clips] = text.split(";"), [frame, ...places] = numbers.split(",").map(Number);

        if (places.length !== 6 || ![frame, ...places].every(Number.isFinite))
            return;
        for (const box of layers === undefined ? [] : this.boxes)
            if (box.checked !== layers.split(",").includes(box.dataset.layer!))
                box.click();
        if (clips !== undefined)
            this.wanted = clips.split(",").filter(Boolean).map(Number);
        this.eye.place = places;
        this.animation.player.seek(frame!);
        this.isFitted = this.isMoved = true;
    }

    /** Selects what begins at the first of the places that is known. */
    selectPlaces(offsets: number[]): void {
        this.picking.selectPlaces(offsets);
    }

    /* ---- for the tests ---- */

    get state(): Record<string, unknown> {
        return { ...this.facts, selected: this.picking.selected, textures: this.textures.state,
            clips: this.animation.clips.length, frame: this.animation.player.frame, slides: this.textures.slides,
            lights: this.lighting.lights };
    }

    get poses(): Map<number, PoseData> {
        return this.animation.poses;
    }

    /** Shows a frame. */
    seek(frame: number): Promise<void> {
        return this.animation.seek(frame);
    }

    /** Plays the motions of a file, and no others. */
    play(fileName: string): void {
        this.animation.play(fileName);
    }

    /** The drawn parts of the first instance of each model. */
    drawn(): { mesh: number; node: number; matrix: number[]; positions: number[]; billboard: boolean }[] {
        return this.stage.groups.flatMap(({ parts, billboards }) => parts.filter(({ kind }) => kind !== Kind.VOLUME)
            .map(({ mesh, node, object, geometry }) => ({ mesh, node, matrix: object.matrix.toArray() as number[],
                positions: [...geometry.getAttribute("position").array],
                billboard: billboards?.turns(node) ?? false })));
    }

    /* ---- drawing ---- */

    private resize(): void {
        const { clientWidth: width, clientHeight: height } = this.host, { camera } = this.eye;

        if (!width || !height)
            return;
        this.renderer.setSize(width, height, false);
        camera.aspect = width / height;
        camera.updateProjectionMatrix();
        if (!this.isFitted)
            this.fitFirst();
        this.isFitted = true;
        this.renderer.render(this.stage.root, camera);
    }

    /* Shows all, or what the camera of a motion sees. */
    private fitFirst(): void {
        this.fit();
        this.animation.requestPose();
    }

    private fit(): void {
        this.eye.fit(this.stage.root);
    }

    private loop(time: number): void {
        if (this.isClosed)
            return;
        this.draw(time);
        requestAnimationFrame((next) => this.loop(next));
    }

    private draw(time: number): void {
        const start = performance.now(), { models, instances, sections, format } = this.data;

        if (this.animation.player.advance(Math.min(0.2, (time - this.lastTime) / 1000)))
            this.animation.requestPose();
        this.lastTime = time;
        this.eye.update();
        this.stage.turnBillboards(this.eye.camera);
        this.renderer.render(this.stage.root, this.eye.camera);
        const { calls, triangles } = this.renderer.info.render, spent = performance.now() - start;
        this.scriptTime += 0.1 * (spent - this.scriptTime);
        Object.assign(this.facts, { drawCalls: calls, triangles, scriptTime: this.scriptTime });
        this.stats.textContent = `${format}: ${triangles} triangles, ${calls} draw calls, ${models.length} models, ${
            instances.length} instances, ${sections.length} sections, ${this.scriptTime.toFixed(1)} ms per frame`;
    }
}
