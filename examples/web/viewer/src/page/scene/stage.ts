/* stage.ts - the objects of a scene: models at their places, and overlays. */
import * as THREE from "three";
import type { InstanceData, ModelData, SceneData, SkinData } from "../../messages.ts";
import { joinStill, Kind, makeParts, showSections, type JoinedPiece, type Part } from "../geometry.ts";
import type { Look, Made } from "../materials.ts";
import { Lamps } from "../nitro.ts";
import * as overlays from "../overlays.ts";
import { Billboards } from "./billboards.ts";

const HIDDEN = new THREE.Matrix4().makeScale(0, 0, 0);

/** Instances of one model that move together. */
export interface Group {
    data: ModelData;
    /** one of the instances, or null: the model is at the origin */
    instance: InstanceData | null;
    parts: Part[];
    bones: overlays.Bones;
    spheres: overlays.Spheres;
    billboards: Billboards | null;
    places: THREE.Matrix4[];
    sections: number[];
    worlds: Float32Array;
}

export class Stage {
    readonly root = new THREE.Scene();
    readonly groups: Group[] = [];
    readonly mades: Made[] = [];
    /** what the bar can show and hide */
    readonly layers = new Map<string, THREE.Object3D[]>();
    /** the lamps of each light set, or those of a scene without sets */
    readonly lamps: Lamps[];
    readonly joined: THREE.Mesh[] = [];
    private hiddenSections = new Set<number>();
    private seen = new THREE.Matrix4();

    constructor(readonly data: SceneData) {
        const byIndex = new Map(data.models.map((model) => [model.index, model]));
        const moving = new Set(data.instances.filter(({ clips }) => clips.length).map(({ model }) => model));

        this.lamps = data.lightSets.length ? data.lightSets.map((set, number) => new Lamps(number)) : [new Lamps(-1)];
        for (const model of data.models)
            if (Billboards.find(model))
                moving.add(model.index);
        const still = this.data.hasPlaces ? data.instances.filter(({ model }) => !moving.has(model)) : [];
        if (still.length) {
            this.joined = joinStill(byIndex, still, this.mades, (instance) => this.lookOf(instance));
            this.root.add(...this.joined);
        }
        for (const model of data.models)
            for (const instances of this.groupsOf(model, moving))
                this.addGroup(model, instances);
        this.addOverlays();
    }

    /* The instances of a model that are drawn on their own. Those that move together are one list. */
    private groupsOf({ index }: ModelData, moving: Set<number>): (InstanceData | null)[][] {
        const groups = new Map<string, InstanceData[]>(), { instances } = this.data;

        if (!instances.length)
            return [[null]];
        for (const instance of instances) {
            const { model, clips, speed, swap } = instance;
            if (model !== index || (this.data.hasPlaces && !moving.has(model)))
                continue;
            const lamps = this.lookOf(instance).lamps.number;
            const key = this.data.hasPlaces ? `${clips} ${speed} ${swap} ${lamps}` : "";
            if (!groups.has(key))
                groups.set(key, []);
            groups.get(key)!.push(instance);
        }
        return [...groups.values()];
    }

    private lookOf(instance: InstanceData | null): Look {
        const set = this.data.sections[instance?.section ?? 0]?.lightSet ?? -1;

        return { swap: instance?.swap ?? -1, lamps: this.lamps[Math.max(0, set)]! };
    }

    /* Shows a model at one or more places, with one draw per material. */
    private addGroup(model: ModelData, instances: (InstanceData | null)[]): void {
        const number = this.groups.length, instance = instances[0] ?? null;
        const places = instances.map((one) => one ? new THREE.Matrix4().fromArray(one.world) : new THREE.Matrix4());
        const parts = makeParts(model, this.mades, places.length, this.lookOf(instance), number);
        const spheres = new overlays.Spheres(model, places), bones = new overlays.Bones(model);

        const isHollow = parts.every(({ object }) => object.userData.isVolume);
        for (const { object } of parts) {
            this.root.add(object);
            if (object.userData.isVolume)
                this.addLayer("volumes", object, isHollow);
        }
        for (const lines of bones.at(places))
            this.addTop("bones", lines, false);
        if (spheres.object.count)
            this.addTop("spheres", spheres.object, false);
        const group = { data: model, instance, parts, bones, spheres, billboards: Billboards.find(model), places,
            sections: instances.map((one) => one?.section ?? 0), worlds: model.worlds };
        this.groups.push(group);
        this.applyWorlds(group, model.worlds);
        this.applySkins(group, model.skins);
    }

    private addOverlays(): void {
        const { collision, grounds, placements, models, instances } = this.data;
        const isEmpty = !models.length || !instances.length, round = instances.filter(({ radius }) => radius > 0);

        if (collision?.indices.length)
            this.addTop("collision", overlays.collision(collision), isEmpty);
        if (grounds.some(({ positions }) => positions.length))
            this.addTop("heights", overlays.heights(grounds), isEmpty);
        if (grounds.some(({ tiles }) => tiles))
            this.addTop("tiles", overlays.tiles(grounds), false);
        if (placements.length)
            this.addTop("placements", overlays.places(placements), true);
        if (round.length)
            this.addTop("spheres", overlays.balls(round), false);
    }

    /** Adds an object that the bar can show and hide. */
    addTop(name: string, object: THREE.Object3D, isOn: boolean): void {
        this.root.add(object);
        this.addLayer(name, object, isOn);
    }

    private addLayer(name: string, object: THREE.Object3D, isOn: boolean): void {
        object.visible = isOn;
        this.layers.set(name, [...this.layers.get(name) ?? [], object]);
    }

    get parts(): Part[] {
        return this.groups.flatMap(({ parts }) => parts);
    }

    private isShown(layer: string): boolean {
        return this.layers.get(layer)?.[0]?.visible ?? false;
    }

    /** Shows or hides what the bar names. Overlays only move while they are seen. */
    showLayer(name: string, isOn: boolean): void {
        for (const object of this.layers.get(name) ?? [])
            object.visible = isOn;
        for (const { bones, spheres, worlds } of isOn ? this.groups : []) {
            bones.update(worlds);
            spheres.update(worlds);
        }
    }

    /* ---- moving ---- */

    /** Moves the rigid meshes of a model. worlds: 16 floats per node. */
    applyWorlds(group: Group, worlds: Float32Array): void {
        const local = new THREE.Matrix4();

        group.worlds = worlds;
        for (const part of group.parts) {
            if (group.billboards?.turns(part.node))
                continue;
            if (part.kind !== Kind.SKINNED && part.node >= 0)
                local.fromArray(worlds, 16 * part.node);
            else
                local.identity();
            group.places.forEach((place, index) => this.setMatrix(group, part, index, place, local));
        }
        if (this.isShown("bones"))
            group.bones.update(worlds);
        if (this.isShown("spheres"))
            group.spheres.update(worlds);
        this.seen.identity();
    }

    private setMatrix({ sections }: Group, { object }: Part, index: number, place: THREE.Matrix4, local: THREE.Matrix4):
        void {
        const matrix = new THREE.Matrix4().multiplyMatrices(place, local);

        if (object instanceof THREE.InstancedMesh) {
            object.setMatrixAt(index, this.hiddenSections.has(sections[index]!) ? HIDDEN : matrix);
            object.instanceMatrix.needsUpdate = true;
        } else
            object.matrix.copy(this.hiddenSections.has(sections[index]!) ? HIDDEN : matrix);
    }

    /** Turns billboards to the camera, if the camera or a model has moved. */
    turnBillboards(camera: THREE.Camera): void {
        const same = new THREE.Matrix4();

        camera.updateMatrixWorld();
        if (this.seen.equals(camera.matrixWorld))
            return;
        for (const group of this.groups)
            group.places.forEach((place, index) => {
                const turned = group.billboards?.turn(group.worlds, place, camera) ?? [];
                for (const part of turned.length ? group.parts : [])
                    if (group.billboards!.turns(part.node))
                        this.setMatrix(group, part, index, turned[part.node]!, same);
            });
        this.seen.copy(camera.matrixWorld);
    }

    /** Moves the vertices of meshes. */
    applySkins({ parts }: Group, skins: SkinData[]): void {
        for (const { mesh, positions, normals } of skins) {
            const part = parts.find((one) => one.mesh === mesh);
            for (const [name, values] of [["position", positions], ["normal", normals]] as const) {
                const attribute = part?.geometry.getAttribute(name) as THREE.BufferAttribute | undefined;
                attribute?.array.set(values);
                if (attribute)
                    attribute.needsUpdate = true;
            }
        }
    }

    /* ---- sections ---- */

    showSection(section: number, isOn: boolean): void {
        if (isOn)
            this.hiddenSections.delete(section);
        else
            this.hiddenSections.add(section);
        for (const object of this.joined)
            if ((object.userData.pieces as JoinedPiece[]).some((piece) => piece.section === section))
                showSections(object, (one) => !this.hiddenSections.has(one));
        for (const group of this.groups)
            if (group.sections.includes(section))
                this.applyWorlds(group, group.worlds);
    }

    dispose(): void {
        this.root.traverse((object) => {
            const { geometry, material } = object as THREE.Mesh;
            geometry?.dispose();
            for (const one of material ? [material].flat() : [])
                one.dispose();
            if (object instanceof THREE.InstancedMesh)
                object.dispose();
        });
    }
}
