/* scene-view.ts - models, stages and lands in 3D. */
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { ClipInfo, ModelData, PairedTextures, PoseData, SceneData } from "../messages.ts";
import { check, faultBox, hex, make, select, warningList } from "./dom.ts";
import { identify, joinStill, Kind, makeParts, type Hit, type Part } from "./geometry.ts";
import { Flag, makeTexture, setColors, setUvMatrix, TextureShelf, type Made } from "./materials.ts";
import * as overlays from "./overlays.ts";
import { Player } from "./player.ts";
import { toFault } from "./remote.ts";
import type { Context, View } from "./view.ts";

/** enum kunai_motion_kind */
const KINDS = ["nodes", "shapes", "camera", "light", "materials", "visibility"];
const NODES = 0, SHAPES = 1, CAMERA = 2;
/** enum kunai_fit */
const FIT_COUNT = 2, FIT_NAMES = 3;
/** Stages have more models than this. Their still instances are joined. */
const FEW_INSTANCES = 8;

interface Shown {
    data: ModelData;
    parts: Part[];
    bones: overlays.Bones[];
    places: THREE.Matrix4[];
}

export class SceneView implements View {
    element = make("div", { className: "fill" });
    state: Record<string, unknown> = {};
    /** what the tests read: the last pose of each model */
    poses = new Map<number, PoseData>();
    private renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true,
        preserveDrawingBuffer: true });
    private scene = new THREE.Scene();
    private camera = new THREE.PerspectiveCamera(50, 1, 0.1, 1e5);
    private controls = new OrbitControls(this.camera, this.renderer.domElement);
    private ambient = new THREE.AmbientLight(0xffffff, 1.6);
    private sun = new THREE.DirectionalLight(0xffffff, 1.9);
    private host = make("div", { className: "stage" });
    private stats = make("div", { className: "stats" });
    private info = make("div", { className: "bar", style: "display: none" });
    private marks = new THREE.Group();
    private pressed = [0, 0];
    private textureBar = make("span");
    private clipBar = make("span");
    private models = new Map<number, Shown>();
    private mades: Made[] = [];
    private layers = new Map<string, THREE.Object3D[]>();
    private shelf: TextureShelf | null = null;
    private paired: PairedTextures | null = null;
    private swaps = new Map<string, Promise<THREE.Texture | null>>();
    private player = new Player(() => this.requestPose());
    private active = new Set<number>();
    private clips: ClipInfo[] = [];
    private cameras = new Set<number>();
    private isPosing = false;
    private isPoseWanted = false;
    private isClosed = false;
    private isFitted = false;
    private hasTextures = true;
    private hasModels = true;
    private lastTime = 0;
    private scriptTime = 0;
    private observer = new ResizeObserver(() => this.resize());

    private constructor(private context: Context, private data: SceneData) {
        const { renderer, scene, camera, sun, ambient } = this;

        renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
        renderer.setPixelRatio(Math.min(2, devicePixelRatio));
        sun.position.set(0.4, 1, 0.7);
        camera.add(sun, sun.target);
        scene.add(ambient, camera, this.marks);
        this.host.append(renderer.domElement, this.stats);
        this.build();
        this.host.addEventListener("pointerdown", (event) => {
            this.pressed = [event.clientX, event.clientY];
        });
        this.host.addEventListener("pointerup", (event) => this.onPointer(event));
        this.element.append(this.makeBar(), this.info, warningList(data.warnings, data.notes) ?? "", this.host,
            this.player.element, this.legend() ?? "");
        this.observer.observe(this.host);
    }

    static async open(context: Context): Promise<SceneView> {
        const start = performance.now(), data = await context.remote.call("scene", context.node.id);
        let view: SceneView;

        try {
            view = new SceneView(context, data);
        } catch (error) {
            void context.remote.call("closeScene", data.key);
            throw error;
        }
        await view.pair(-1);
        view.setClips(data.clips);
        view.resize();
        view.fit();
        view.draw(performance.now());
        view.state.openTime = performance.now() - start;
        requestAnimationFrame((time) => view.loop(time));
        void view.findClips();
        return view;
    }

    dispose(): void {
        this.isClosed = true;
        this.observer.disconnect();
        this.shelf?.dispose();
        for (const swap of this.swaps.values())
            void swap.then((texture) => texture?.dispose());
        this.scene.traverse((object) => {
            const { geometry, material } = object as THREE.Mesh;
            geometry?.dispose();
            for (const one of material ? [material].flat() : [])
                one.dispose();
        });
        this.controls.dispose();
        this.renderer.dispose();
        this.renderer.forceContextLoss();
        void this.context.remote.call("closeScene", this.data.key);
    }

    key(event: KeyboardEvent): boolean {
        const names: Record<string, string> = { w: "wireframe", b: "bones", l: "lights", c: "collision", v: "volumes" };
        const name = names[event.key];

        if (event.key === " ")
            this.player.toggle();
        else if (event.key === "f")
            this.fit();
        else if (name) {
            const box = this.element.querySelector<HTMLInputElement>(`[data-layer=${name}]`);
            box?.click();
        } else
            return false;
        return true;
    }

    /* ---- building ---- */

    private build(): void {
        const { data } = this, byIndex = new Map(data.models.map((model) => [model.index, model]));
        const moving = new Set(data.instances.filter(({ clips }) => clips.length).map(({ model }) => model));
        const isStage = this.hasPlaces;
        const still = isStage ? data.instances.filter(({ model }) => !moving.has(model)) : [];
        const alone = isStage ? data.instances.filter(({ model }) => moving.has(model)) : data.instances;

        if (still.length)
            this.scene.add(...joinStill(byIndex, still, this.mades));
        for (const model of data.models) {
            const worlds = data.instances.length ? alone.filter((instance) => instance.model === model.index)
                .map(({ world }) => new THREE.Matrix4().fromArray(world)) : [new THREE.Matrix4()];
            if (worlds.length)
                this.addModel(model, worlds);
        }
        this.addOverlays();
    }

    /* Shows a model at one or more places, with one draw per material. */
    private addModel(model: ModelData, places: THREE.Matrix4[]): void {
        const parts = makeParts(model, this.mades, places.length), bones: overlays.Bones[] = [];

        for (const { object } of parts) {
            this.scene.add(object);
            if (object.userData.isVolume)
                this.addLayer("volumes", object, false);
        }
        for (const place of places) {
            const group = new THREE.Group(), lines = new overlays.Bones(model), circles = overlays.spheres(model);
            group.matrixAutoUpdate = false;
            group.matrix.copy(place);
            group.add(lines.object, circles);
            bones.push(lines);
            this.addLayer("bones", lines.object, false);
            this.addLayer("spheres", circles, false);
            this.scene.add(group);
        }
        const shown = { data: model, parts, bones, places };
        this.models.set(model.index, shown);
        this.applyWorlds(shown, model.worlds);
        this.applySkins(shown, model.skins);
    }

    private addOverlays(): void {
        const { collision, ground, placements, models, instances } = this.data;
        const isEmpty = !models.length || !instances.length;

        if (collision?.indices.length)
            this.addTop("collision", overlays.collision(collision), isEmpty);
        if (ground?.positions.length)
            this.addTop("heights", overlays.heights(ground), isEmpty);
        if (ground?.tiles)
            this.addTop("tiles", overlays.tiles(ground.tiles), false);
        if (placements.length)
            this.addTop("placements", overlays.places(placements), true);
    }

    private addTop(name: string, object: THREE.Object3D, isOn: boolean): void {
        this.scene.add(object);
        this.addLayer(name, object, isOn);
    }

    private addLayer(name: string, object: THREE.Object3D, isOn: boolean): void {
        object.visible = isOn;
        this.layers.set(name, [...this.layers.get(name) ?? [], object]);
    }

    private makeBar(): HTMLElement {
        const bar = make("div", { className: "bar" }, this.textureBar, this.clipBar);
        const toggle = (name: string, isOn: boolean, change: (isOn: boolean) => void): void => {
            const label = check(name, isOn, change);
            label.querySelector("input")!.dataset.layer = name;
            bar.append(label);
        };

        toggle("lights", true, (isOn) => {
            this.ambient.intensity = isOn ? 1.6 : Math.PI;
            this.sun.intensity = isOn ? 1.9 : 0;
        });
        toggle("textures", true, (isOn) => this.showTextures(isOn));
        toggle("wireframe", false, (isOn) => this.mades.forEach(({ material }) => {
            material.wireframe = isOn;
        }));
        if (this.data.models.length)
            toggle("models", true, (isOn) => this.showModels(isOn));
        for (const [name, objects] of this.layers)
            toggle(name, objects[0]!.visible, (isOn) => objects.forEach((object) => {
                object.visible = isOn;
            }));
        bar.append(make("button", { onclick: () => this.fit(), title: "Show all (f)" }, "Fit"),
            make("button", { onclick: () => this.save() }, "PNG"),
            make("button", { onclick: () => this.context.setLink(this.link()), title:
                "Puts the camera and the frame into the address of the page" }, "Link"));
        return bar;
    }

    /** The frame and the camera as a text. */
    link(): string {
        return [this.player.frame, ...this.camera.position.toArray(), ...this.controls.target.toArray()]
            .map((value) => Number(value.toPrecision(5))).join(",");
    }

    /** Shows the frame and the camera of a text of link(). */
    restore(text: string): void {
        const [frame, ...places] = text.split(",").map(Number);

        if (places.length !== 6 || ![frame, ...places].every(Number.isFinite))
            return;
        this.camera.position.fromArray(places);
        this.controls.target.fromArray(places, 3);
        this.player.seek(frame!);
        this.isFitted = true;
    }

    /* What the colours of collision mean: the flags of the triangles. */
    private legend(): HTMLElement | null {
        const { collision } = this.data;

        if (!collision?.flags.length)
            return null;
        const lines = overlays.flagList(collision).slice(0, 24).map(({ flags, count }) => make("span", {},
            make("i", { style: `background: #${overlays.flagColor(flags).getHexString()}; display: inline-block; `
                + "width: 10px; height: 10px; margin-right: 4px" }), `${hex(flags)} (${count})`));
        return make("div", { className: "bar", title: "flags of the triangles of collision" }, "collision", ...lines);
    }

    private showModels(isOn: boolean): void {
        this.hasModels = isOn;
        for (const { material, data } of this.mades)
            material.visible = isOn && !(data.flags & Flag.HIDDEN);
        this.requestPose();
    }

    private save(): void {
        const link = make("a", { href: this.renderer.domElement.toDataURL(), download: "scene.png" });
        link.click();
    }

    /* ---- selection ---- */

    /* A click selects the mesh under the pointer; a drag turns the camera. */
    private onPointer(event: PointerEvent): void {
        const box = this.renderer.domElement.getBoundingClientRect(), ray = new THREE.Raycaster();

        if (Math.hypot(event.clientX - this.pressed[0]!, event.clientY - this.pressed[1]!) > 4)
            return;
        ray.setFromCamera(new THREE.Vector2((event.clientX - box.left) / box.width * 2 - 1,
            1 - (event.clientY - box.top) / box.height * 2), this.camera);
        const parts = [...this.models.values()].flatMap((shown) => shown.parts);
        for (const hit of ray.intersectObjects(this.scene.children)) {
            const found = hit.object instanceof THREE.Mesh ? identify(hit, parts, this.mades) : null;
            if (found) {
                this.select(found);
                return;
            }
        }
        this.select(null);
    }

    /** Selects the node or the material at an offset of the file. */
    selectOffset(offset: number): void {
        for (const model of this.data.models.filter(({ isHere }) => isHere)) {
            const node = model.nodes.findIndex((one) => one.offset === offset);
            const material = model.materials.findIndex((one) => one.offset === offset && offset > 0);
            if (node >= 0 || material >= 0) {
                this.select({ model: model.index, node, material });
                return;
            }
        }
        this.info.style.display = "";
        this.info.replaceChildren("No node and no material begins at this place.");
    }

    private select(hit: Hit | null): void {
        const model = hit && this.data.models.find(({ index }) => index === hit.model);

        this.marks.clear();
        this.state.selected = hit;
        this.info.style.display = model ? "" : "none";
        if (!hit || !model)
            return;
        const node = model.nodes[hit.node], material = model.materials[hit.material];
        const place = (name: string, offset: number): HTMLElement | string => model.isHere ? make("button",
            { onclick: () => this.context.showBytes(offset, this.data.file) }, `bytes of the ${name}`) : "";
        this.info.replaceChildren(make("b", {}, `model ${hit.model} ${model.name}`),
            node ? `node ${hit.node} ${node.name}` : "", node ? place("node", node.offset) : "",
            material ? `material ${hit.material} ${material.name}, texture ${material.texture}` : "",
            material?.offset ? place("material", material.offset) : "");
        this.mark(hit);
    }

    /* Draws boxes around the meshes of a node, and its axes. */
    private mark({ model, node, material }: Hit): void {
        const shown = this.models.get(model);
        const uses = ({ object }: Part): boolean => [(object as THREE.Mesh).material].flat().some((one) =>
            this.mades.some((made) => made.material === one && made.index === material));
        const isMarked = (part: Part): boolean =>
            part.kind !== Kind.VOLUME && (node >= 0 ? part.node === node : uses(part));

        for (const part of shown?.parts.filter(isMarked) ?? [])
            this.marks.add(new THREE.BoxHelper(part.object, 0xffff40));
        if (!shown || node < 0)
            return;
        const worlds = this.poses.get(model)?.worlds ?? shown.data.worlds, axes = new THREE.AxesHelper(
            0.1 * this.camera.position.distanceTo(this.controls.target));
        axes.matrixAutoUpdate = false;
        axes.matrix.multiplyMatrices(shown.places[0]!, new THREE.Matrix4().fromArray(worlds, 16 * node));
        (axes.material as THREE.Material).depthTest = false;
        axes.renderOrder = 11;
        this.marks.add(axes);
    }

    /* ---- textures ---- */

    private async pair(file: number): Promise<void> {
        const paired = await this.context.remote.call("pair", this.data.key, file);
        const { choices, chosen } = paired, place = choices.findIndex((choice) => choice.file === chosen);

        if (this.isClosed)
            return;
        this.shelf?.dispose();
        this.paired = paired;
        this.shelf = new TextureShelf(paired);
        for (const made of this.mades)
            this.shelf.apply(made);
        this.state.textures = { found: choices[place]?.found ?? 0, wanted: choices[place]?.wanted ?? 0,
            name: choices[place]?.name ?? "", pictures: paired.pictures.length };
        this.textureBar.replaceChildren(choices.length ? select("textures ", choices.map(({ name, found, wanted }) =>
            `${name} (${found} of ${wanted})`), place, (index) => void this.pair(choices[index]!.file))
            : this.mades.some(({ data, own }) => data.texture >= 0 && !own) ? "no textures: drop their file, too" : "");
    }

    private showTextures(isOn: boolean): void {
        this.hasTextures = isOn;
        for (const made of this.mades) {
            made.material.map = isOn ? made.own : null;
            made.material.needsUpdate = true;
        }
    }

    /* ---- animation ---- */

    private async findClips(): Promise<void> {
        try {
            const clips = await this.context.remote.call("clips", this.data.key);
            if (!this.isClosed && clips.length > this.data.clips.length)
                this.setClips(clips);
            this.state.clipsFound = true;
        } catch (error) {
            this.element.prepend(faultBox(toFault(error)));
        }
    }

    private setClips(clips: ClipInfo[]): void {
        const isStage = this.hasPlaces && this.data.instances.some((instance) => instance.clips.length);

        this.clips = clips.filter(({ model }) => model >= 0);
        this.cameras = new Set(clips.filter(({ kind }) => kind === CAMERA).map(({ index }) => index));
        this.state.clips = this.clips.length;
        if (isStage)
            this.active = new Set(this.data.instances.flatMap((instance) => this.clipsOf(instance)));
        else
            this.clips.filter((clip) => this.isNear(clip)).forEach((clip) => {
                if (![...this.active].some((other) => this.excludes(clip, clips[other]!)))
                    this.active.add(clip.index);
            });
        this.makeClipBar(clips, isStage);
        this.setLength(clips);
        this.requestPose();
    }

    /* Whether a clip plays without being chosen: its file or its names say that it is for the model. */
    private isNear({ file, fit, fileName }: ClipInfo): boolean {
        const stem = (name: string): string => name.replace(/\.[^.]*$/, "").toLowerCase();

        return file === this.data.file || file === this.context.node.id || fit === FIT_NAMES
            || (fit === FIT_COUNT && stem(fileName).startsWith(stem(this.context.node.name)));
    }

    /* Whether two clips move the same thing. Several clips of materials play at once. */
    private excludes(a: ClipInfo, b: ClipInfo): boolean {
        return a.index !== b.index && a.model === b.model && a.kind === b.kind && (a.kind === NODES
            || a.kind === SHAPES || a.fileName.split(".").pop() === b.fileName.split(".").pop());
    }

    private setLength(clips: ClipInfo[]): void {
        this.player.setLength(Math.max(0, ...[...this.active].map((index) => clips[index]!.frames)));
    }

    private makeClipBar(clips: ClipInfo[], isStage: boolean): void {
        const box = make("details", { style: "display: inline-block; margin: 0" });

        if (!this.clips.length && !this.cameras.size) {
            this.clipBar.replaceChildren();
            return;
        }
        box.append(make("summary", {}, `motions (${this.clips.length + this.cameras.size})`));
        const list = make("div", { style: "max-height: 180px; overflow: auto; display: grid" });
        for (const clip of isStage ? [] : this.clips) {
            const label = check(`${clip.name}: ${KINDS[clip.kind]}, ${clip.frames} frames, ${clip.fileName}`,
                this.active.has(clip.index), (isOn) => this.setActive(clips, clip, isOn));
            list.append(label);
        }
        box.append(list);
        const cameras = clips.filter(({ kind }) => kind === CAMERA);
        if (cameras.length)
            list.append(...cameras.map((clip) => check(`${clip.name}: camera, ${clip.frames} frames, ${clip.fileName}`,
                this.active.has(clip.index), (isOn) => this.setActive(clips, clip, isOn))));
        this.clipBar.replaceChildren(box);
    }

    private setActive(clips: ClipInfo[], clip: ClipInfo, isOn: boolean): void {
        if (isOn) {
            for (const other of [...this.active])
                if (this.excludes(clip, clips[other]!))
                    this.active.delete(other);
            this.active.add(clip.index);
        } else
            this.active.delete(clip.index);
        const isOpen = this.clipBar.querySelector("details")?.open ?? false;
        this.makeClipBar(clips, false);
        this.clipBar.querySelector("details")!.open = isOpen;
        this.setLength(clips);
        this.requestPose();
    }

    /** Shows a frame. For the tests, too. */
    async seek(frame: number): Promise<void> {
        this.player.seek(frame);
        while (this.isPosing)
            await new Promise((resolve) => setTimeout(resolve, 5));
        await this.pose();
    }

    /** Plays the motions of a file, and no others. For the tests. */
    play(fileName: string): void {
        this.active = new Set(this.clips.filter((clip) => clip.fileName === fileName).map(({ index }) => index));
    }

    /** The drawn parts of the first instance of each model. For the tests. */
    drawn(): { mesh: number; node: number; matrix: number[]; positions: number[] }[] {
        return [...this.models.values()].flatMap(({ parts }) => parts.filter(({ kind }) => kind !== Kind.VOLUME)
            .map(({ mesh, node, object, geometry }) => ({ mesh, node, matrix: object.matrix.toArray() as number[],
                positions: [...geometry.getAttribute("position").array] })));
    }

    private requestPose(): void {
        this.isPoseWanted = true;
        if (!this.isPosing)
            void this.pose();
    }

    /* Asks the worker for the poses of all models that move. One question at a time. */
    private async pose(): Promise<void> {
        this.isPosing = true;
        this.isPoseWanted = false;
        try {
            const poses = await this.context.remote.call("pose", this.data.key, this.poseRequests());
            if (!this.isClosed)
                for (const pose of poses)
                    this.applyPose(pose);
            await this.poseCamera();
        } catch (error) {
            if (!this.isClosed)
                this.element.prepend(faultBox(toFault(error)));
        }
        this.isPosing = false;
        if (this.isPoseWanted && !this.isClosed)
            void this.pose();
    }

    /* Looks through the camera of a motion. */
    private async poseCamera(): Promise<void> {
        const { frame, mode } = this.player, clip = [...this.active].find((index) => this.cameras.has(index));

        if (clip === undefined)
            return;
        const { position, target, fieldOfView } = await this.context.remote.call("camera", this.data.key, clip, frame,
            mode);
        if (position)
            this.camera.position.fromArray(position);
        if (target)
            this.controls.target.fromArray(target);
        if (fieldOfView)
            this.camera.fov = fieldOfView * 180 / Math.PI;
        this.camera.updateProjectionMatrix();
    }

    private poseRequests(): { model: number; clips: number[]; frame: number; sample: number }[] {
        const { frame, mode: sample } = this.player, requests = [];

        for (const model of this.models.keys()) {
            const instance = this.data.instances.find((one) => one.model === model);
            const clips = [...this.active].filter((index) => this.clipMoves(index, model));
            if (clips.length || !this.poses.has(model))
                requests.push({ model, clips, sample, frame: frame * (instance?.speed || 1) });
            else if (this.poses.get(model)!.frame !== -1)
                requests.push({ model, clips, sample, frame: -1 });
        }
        return requests;
    }

    private clipMoves(index: number, model: number): boolean {
        return this.hasPlaces ? this.data.instances.some((instance) => instance.model === model
                && this.clipsOf(instance).includes(index))
            : this.clips.some((clip) => clip.index === index && clip.model === model);
    }

    /* Whether the instances are those of a stage or a map, and not one of each model of a file. */
    private get hasPlaces(): boolean {
        return this.data.isMap || this.data.instances.length > FEW_INSTANCES;
    }

    /* The clips that play. Several clips are alternatives, except in a map (scene.h). */
    private clipsOf({ clips }: { clips: number[] }): number[] {
        return this.data.isMap ? clips : clips.slice(0, 1);
    }

    private applyPose(pose: PoseData): void {
        const shown = this.models.get(pose.model)!;

        this.poses.set(pose.model, pose);
        this.applyWorlds(shown, pose.worlds);
        this.applySkins(shown, [...pose.skins, ...pose.shapes]);
        for (const bones of shown.bones)
            bones.update(pose.worlds);
        for (const made of this.mades)
            if (made.model === pose.model)
                this.applyMaterial(made, pose);
        this.state.frame = this.player.frame;
    }

    private applyWorlds({ parts, places }: Shown, worlds: Float32Array): void {
        const matrix = new THREE.Matrix4(), local = new THREE.Matrix4();

        for (const { object, kind, node } of parts) {
            const isMoved = kind !== Kind.SKINNED && node >= 0;
            if (isMoved)
                local.fromArray(worlds, 16 * node);
            else
                local.identity();
            if (object instanceof THREE.InstancedMesh) {
                places.forEach((place, index) => object.setMatrixAt(index, matrix.multiplyMatrices(place, local)));
                object.instanceMatrix.needsUpdate = true;
            } else
                object.matrix.multiplyMatrices(places[0]!, local);
        }
    }

    private applySkins(shown: Shown, skins: { mesh: number; positions: Float32Array; normals: Float32Array }[]): void {
        for (const { mesh, positions, normals } of skins) {
            const part = shown.parts.find((one) => one.mesh === mesh);
            for (const [name, values] of [["position", positions], ["normal", normals]] as const) {
                const attribute = part?.geometry.getAttribute(name) as THREE.BufferAttribute | undefined;
                attribute?.array.set(values);
                if (attribute)
                    attribute.needsUpdate = true;
            }
        }
    }

    private applyMaterial(made: Made, { visible, materials }: PoseData): void {
        const node = made.material.userData.node as number | undefined;
        const poses = materials.filter(({ material }) => material === made.index);
        const isMoved = poses.length > 0 || visible !== null;

        if (!isMoved && !made.isMoved)
            return;
        made.isMoved = isMoved;
        setColors(made.material, made.data);
        made.material.map = this.hasTextures ? made.own : null;
        if (made.own)
            setUvMatrix(made.own, made.data.uvMatrix);
        made.material.visible &&= this.hasModels;
        if (visible && node !== undefined)
            made.material.visible &&= visible[node] !== 0;
        for (const { uvMatrix, diffuse, alpha, texture, palette } of poses) {
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
    }

    /* Shows another picture on a material. */
    private async swap(made: Made, texture: string, palette: string): Promise<void> {
        const file = this.paired?.chosen ?? -1, key = `${made.index} ${texture} ${palette}`;

        if (file < 0)
            return;
        if (!this.swaps.has(key))
            this.swaps.set(key, this.context.remote.call("named", file, texture, palette).then((pixels) =>
                pixels && this.shelf!.copy(makeTexture(pixels), made.data), () => null));
        const found = await this.swaps.get(key)!;
        if (found && !this.isClosed && this.hasTextures)
            made.material.map = found;
    }

    /* ---- drawing ---- */

    private resize(): void {
        const { clientWidth: width, clientHeight: height } = this.host;

        if (!width || !height)
            return;
        this.renderer.setSize(width, height, false);
        this.camera.aspect = width / height;
        this.camera.updateProjectionMatrix();
        if (!this.isFitted)
            this.fit();
        this.isFitted = true;
        this.renderer.render(this.scene, this.camera);
    }

    private fit(): void {
        const box = new THREE.Box3(), one = new THREE.Box3();

        this.scene.updateMatrixWorld(true);
        this.scene.traverseVisible((object) => {
            const { geometry } = object as THREE.Mesh;
            if (!geometry || object.userData.isVolume || object instanceof THREE.LineSegments)
                return;
            geometry.computeBoundingBox();
            if (object instanceof THREE.InstancedMesh)
                object.computeBoundingBox();
            const own = object instanceof THREE.InstancedMesh ? object.boundingBox : geometry.boundingBox;
            if (own && !own.isEmpty())
                box.union(one.copy(own).applyMatrix4(object.matrixWorld));
        });
        if (box.isEmpty())
            box.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1));
        const center = box.getCenter(new THREE.Vector3()), size = box.getSize(new THREE.Vector3());
        const isFlat = size.y < 0.35 * Math.max(size.x, size.z), radius = Math.max(1e-3, size.length() / 2);
        const direction = (isFlat ? new THREE.Vector3(0.3, 0.9, 0.75) : new THREE.Vector3(0.45, 0.3, 1)).normalize();
        /* Few scenes fill the corners of their box. */
        this.camera.position.copy(center).addScaledVector(direction, 0.93 * this.distanceFor(box, center, direction));
        this.camera.near = radius / 200;
        this.camera.far = radius * 60;
        this.camera.updateProjectionMatrix();
        this.controls.target.copy(center);
        this.controls.update();
    }

    /* How far away the camera must be, so that all corners of a box are in view. */
    private distanceFor(box: THREE.Box3, center: THREE.Vector3, direction: THREE.Vector3): number {
        const right = new THREE.Vector3(0, 1, 0).cross(direction).normalize(), up = direction.clone().cross(right);
        const tangent = Math.tan(this.camera.fov * Math.PI / 360), corner = new THREE.Vector3();
        let distance = 1e-3;

        for (let i = 0; i < 8; i++) {
            corner.set(i & 1 ? box.max.x : box.min.x, i & 2 ? box.max.y : box.min.y, i & 4 ? box.max.z : box.min.z)
                .sub(center);
            const wide = Math.abs(corner.dot(right)) / this.camera.aspect, high = Math.abs(corner.dot(up));
            distance = Math.max(distance, 1.08 * Math.max(wide, high) / tangent + corner.dot(direction));
        }
        return distance;
    }

    private loop(time: number): void {
        if (this.isClosed)
            return;
        this.draw(time);
        requestAnimationFrame((next) => this.loop(next));
    }

    private draw(time: number): void {
        const start = performance.now();

        if (this.player.advance(Math.min(0.2, (time - this.lastTime) / 1000)))
            this.requestPose();
        this.lastTime = time;
        this.controls.update();
        this.renderer.render(this.scene, this.camera);
        const { calls, triangles } = this.renderer.info.render, spent = performance.now() - start;
        this.scriptTime += 0.1 * (spent - this.scriptTime);
        this.state.drawCalls = calls;
        this.state.triangles = triangles;
        this.state.scriptTime = this.scriptTime;
        this.stats.textContent = `${this.data.format}: ${triangles} triangles, ${calls} draw calls, ${
            this.data.models.length} models, ${this.data.instances.length} instances, ${this.data.sections.length
        } sections, ${this.scriptTime.toFixed(1)} ms per frame`;
    }
}
