/* picking.ts - selects nodes and materials: by a click, or by a place in the file. */
import * as THREE from "three";
import { make } from "../dom.ts";
import { item } from "../facts-view.ts";
import { identify, Kind, type Hit, type JoinedPiece, type Part } from "../geometry.ts";
import type { Context } from "../view.ts";
import type { Eye } from "./eye.ts";
import type { Stage } from "./stage.ts";

export class Picking {
    /** what the selection is */
    readonly element = make("div", { className: "bar", style: "display: none" });
    selected: Hit | null = null;
    private marks = new THREE.Group();
    private pressed = [0, 0];

    constructor(private context: Context, private stage: Stage, private eye: Eye) {
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

    /** Selects the node or the material at an offset of the file: the first offset that has one. */
    selectPlaces(offsets: number[]): void {
        const found = offsets.map((offset) => this.hitAt(offset)).find((hit) => hit !== null);

        this.select(found ?? null);
        if (found)
            return;
        this.element.style.display = "";
        this.element.replaceChildren("No node and no material begins at this place.");
    }

    private hitAt(offset: number): Hit | null {
        for (const { index, isHere, nodes, materials } of this.stage.data.models) {
            const node = nodes.findIndex((one) => one.offset === offset);
            const material = materials.findIndex((one) => one.offset === offset && offset > 0);
            if (isHere && (node >= 0 || material >= 0))
                return { model: index, mesh: -1, node, material };
        }
        return null;
    }

    /** Selects a part, or nothing. */
    select(hit: Hit | null): void {
        const { models, file } = this.stage.data, model = hit && models.find(({ index }) => index === hit.model);

        for (const mark of this.marks.children as THREE.LineSegments[]) {
            mark.geometry.dispose();
            (mark.material as THREE.Material).dispose();
        }
        this.marks.clear();
        this.selected = hit;
        this.element.style.display = model ? "" : "none";
        if (!hit || !model)
            return;
        const node = model.nodes[hit.node], material = model.materials[hit.material], mesh = model.meshes[hit.mesh];
        const place = (name: string, offset: number): HTMLElement | string => model.isHere ? make("button",
            { onclick: () => this.context.showBytes(offset, file) }, `bytes of the ${name}`) : "";
        const fields = make("details", { className: "facts", style: "max-height: 40vh; overflow: auto; padding: 0" },
            make("summary", {}, "all fields"));
        fields.addEventListener("toggle", () => void this.context.attempt(this.inspect(fields, hit)), { once: true });
        this.element.replaceChildren(make("b", {}, `model ${hit.model} ${model.name}`),
            node ? make("span", {}, `node ${hit.node} ${node.name}`) : "", node ? place("node", node.offset) : "",
            mesh ? make("span", {}, `mesh ${hit.mesh}: ${mesh.positions.length / 3} vertices, ${
                mesh.indices.length / mesh.corners} ${["", "points", "lines", "triangles"][mesh.corners]}`) : "",
            material ? make("span", {}, [`material ${hit.material}`, material.name && ` ${material.name}`,
                material.texture < 0 ? "" : `, texture ${material.texture}`].join("")) : "",
            material?.offset ? place("material", material.offset) : "", fields);
        this.mark(hit);
    }

    /* Shows all that the library says about the selected parts. */
    private async inspect(box: HTMLElement, { model, node, mesh, material }: Hit): Promise<void> {
        const facts = await this.context.remote.call("inspect", this.stage.data.key, model, node, mesh, material);

        box.append(...Object.entries(facts).map(([name, value]) => item(name, value, true)));
    }

    /* Draws boxes around the selected meshes, and the axes of the node. */
    private mark(hit: Hit): void {
        const group = this.stage.groups.find(({ data }) => data.index === hit.model);

        for (const { object } of group?.parts.filter((part) => this.isMarked(part, hit)) ?? [])
            this.marks.add(new THREE.BoxHelper(object, 0xffff40));
        for (const object of group ? [] : this.stage.joined)
            this.markPieces(object, hit);
        if (!group || hit.node < 0)
            return;
        const axes = new THREE.AxesHelper(0.1 * this.eye.camera.position.distanceTo(this.eye.controls.target));
        axes.matrixAutoUpdate = false;
        axes.matrix.fromArray(group.worlds, 16 * hit.node).premultiply(group.places[0]!);
        (axes.material as THREE.Material).depthTest = false;
        axes.renderOrder = 11;
        this.marks.add(axes);
    }

    private isMarked({ kind, mesh, node, object }: Part, hit: Hit): boolean {
        const uses = [(object as THREE.Mesh).material].flat().some((one) =>
            this.stage.mades.some((made) => made.material === one && made.index === hit.material));

        return hit.mesh >= 0 ? mesh === hit.mesh : kind !== Kind.VOLUME && (hit.node >= 0 ? node === hit.node : uses);
    }

    /* A box around all pieces of a mesh in a joined object. */
    private markPieces({ geometry, userData }: THREE.Mesh, hit: Hit): void {
        const box = new THREE.Box3(), point = new THREE.Vector3(), places = geometry.getAttribute("position");
        let corner = 0;

        for (const { model, mesh, node, count } of userData.pieces as JoinedPiece[]) {
            const isMarked = model === hit.model && (hit.mesh >= 0 ? mesh === hit.mesh : node === hit.node);
            for (let i = corner; isMarked && i < corner + count; i++)
                box.expandByPoint(point.fromBufferAttribute(places, i));
            corner += count;
        }
        if (!box.isEmpty())
            this.marks.add(new THREE.Box3Helper(box, 0xffff40));
    }
}
