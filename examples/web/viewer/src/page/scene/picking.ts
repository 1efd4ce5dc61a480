/* picking.ts - selects nodes and materials: by a click, or by a place in the file. */
import * as THREE from "three";
import type { PoseData } from "../../messages.ts";
import { make } from "../dom.ts";
import { identify, Kind, type Hit, type Part } from "../geometry.ts";
import type { Context } from "../view.ts";
import type { Eye } from "./eye.ts";
import type { Stage } from "./stage.ts";

export class Picking {
    /** what the selection is */
    readonly element = make("div", { className: "bar", style: "display: none" });
    selected: Hit | null = null;
    private marks = new THREE.Group();
    private pressed = [0, 0];

    /** poses: the last pose of each model */
    constructor(private context: Context, private stage: Stage, private eye: Eye,
        private poses: Map<number, PoseData>) {
        stage.root.add(this.marks);
    }

    /** A click in an element selects a mesh. A drag selects nothing: it turns the camera. */
    listen(element: HTMLElement): void {
        element.addEventListener("pointerdown", ({ clientX, clientY }) => {
            this.pressed = [clientX, clientY];
        });
        element.addEventListener("pointerup", ({ clientX, clientY }) => {
            if (Math.hypot(clientX - this.pressed[0]!, clientY - this.pressed[1]!) <= 4)
                this.select(this.find(element.getBoundingClientRect(), clientX, clientY));
        });
    }

    private find(box: DOMRect, x: number, y: number): Hit | null {
        const ray = new THREE.Raycaster(), { root, parts, mades } = this.stage;

        ray.setFromCamera(new THREE.Vector2((x - box.left) / box.width * 2 - 1, 1 - (y - box.top) / box.height * 2),
            this.eye.camera);
        for (const hit of ray.intersectObjects(root.children)) {
            const found = hit.object instanceof THREE.Mesh ? identify(hit, parts, mades) : null;
            if (found)
                return found;
        }
        return null;
    }

    /** Selects the node or the material at an offset of the file. */
    selectOffset(offset: number): void {
        for (const model of this.stage.data.models.filter(({ isHere }) => isHere)) {
            const node = model.nodes.findIndex((one) => one.offset === offset);
            const material = model.materials.findIndex((one) => one.offset === offset && offset > 0);
            if (node >= 0 || material >= 0) {
                this.select({ model: model.index, node, material });
                return;
            }
        }
        this.element.style.display = "";
        this.element.replaceChildren("No node and no material begins at this place.");
    }

    private select(hit: Hit | null): void {
        const { models, file } = this.stage.data, model = hit && models.find(({ index }) => index === hit.model);

        this.marks.clear();
        this.selected = hit;
        this.element.style.display = model ? "" : "none";
        if (!hit || !model)
            return;
        const node = model.nodes[hit.node], material = model.materials[hit.material];
        const place = (name: string, offset: number): HTMLElement | string => model.isHere ? make("button",
            { onclick: () => this.context.showBytes(offset, file) }, `bytes of the ${name}`) : "";
        this.element.replaceChildren(make("b", {}, `model ${hit.model} ${model.name}`),
            node ? `node ${hit.node} ${node.name}` : "", node ? place("node", node.offset) : "",
            material ? `material ${hit.material} ${material.name}, texture ${material.texture}` : "",
            material?.offset ? place("material", material.offset) : "");
        this.mark(hit);
    }

    /* Draws boxes around the meshes of a node, and its axes. */
    private mark({ model, node, material }: Hit): void {
        const shown = this.stage.models.get(model), { camera, controls } = this.eye;
        const uses = ({ object }: Part): boolean => [(object as THREE.Mesh).material].flat().some((one) =>
            this.stage.mades.some((made) => made.material === one && made.index === material));
        const isMarked = (part: Part): boolean =>
            part.kind !== Kind.VOLUME && (node >= 0 ? part.node === node : uses(part));

        for (const part of shown?.parts.filter(isMarked) ?? [])
            this.marks.add(new THREE.BoxHelper(part.object, 0xffff40));
        if (!shown || node < 0)
            return;
        const worlds = this.poses.get(model)?.worlds ?? shown.data.worlds;
        const axes = new THREE.AxesHelper(0.1 * camera.position.distanceTo(controls.target));
        axes.matrixAutoUpdate = false;
        axes.matrix.multiplyMatrices(shown.places[0]!, new THREE.Matrix4().fromArray(worlds, 16 * node));
        (axes.material as THREE.Material).depthTest = false;
        axes.renderOrder = 11;
        this.marks.add(axes);
    }
}
