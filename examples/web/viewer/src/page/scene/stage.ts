/* stage.ts - the objects of a scene: models at their places, and overlays. */
import * as THREE from "three";
import type { ModelData, SceneData } from "../../messages.ts";
import { joinStill, Kind, makeParts, type Part } from "../geometry.ts";
import type { Made } from "../materials.ts";
import * as overlays from "../overlays.ts";

/** Stages have more models than this. Their still instances are joined. */
const FEW_INSTANCES = 8;

/** A model that is drawn on its own, at one or more places. */
export interface Shown {
    data: ModelData;
    parts: Part[];
    bones: overlays.Bones[];
    places: THREE.Matrix4[];
}

interface Skin {
    mesh: number;
    positions: Float32Array;
    normals: Float32Array;
}

export class Stage {
    readonly root = new THREE.Scene();
    readonly models = new Map<number, Shown>();
    readonly mades: Made[] = [];
    /** what the bar can show and hide */
    readonly layers = new Map<string, THREE.Object3D[]>();

    constructor(readonly data: SceneData) {
        const byIndex = new Map(data.models.map((model) => [model.index, model]));
        const moving = new Set(data.instances.filter(({ clips }) => clips.length).map(({ model }) => model));
        const isStage = this.hasPlaces;
        const still = isStage ? data.instances.filter(({ model }) => !moving.has(model)) : [];
        const alone = isStage ? data.instances.filter(({ model }) => moving.has(model)) : data.instances;

        if (still.length)
            this.root.add(...joinStill(byIndex, still, this.mades));
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
            this.root.add(object);
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
            this.root.add(group);
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
        this.root.add(object);
        this.addLayer(name, object, isOn);
    }

    private addLayer(name: string, object: THREE.Object3D, isOn: boolean): void {
        object.visible = isOn;
        this.layers.set(name, [...this.layers.get(name) ?? [], object]);
    }

    /** Whether the instances are those of a stage or a map, and not one of each model of a file. */
    get hasPlaces(): boolean {
        return this.data.isMap || this.data.instances.length > FEW_INSTANCES;
    }

    get parts(): Part[] {
        return [...this.models.values()].flatMap((shown) => shown.parts);
    }

    /** Moves the rigid meshes of a model. worlds: 16 floats per node. */
    applyWorlds({ parts, places, bones }: Shown, worlds: Float32Array): void {
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
        for (const lines of bones)
            lines.update(worlds);
    }

    /** Moves the vertices of meshes. */
    applySkins(shown: Shown, skins: Skin[]): void {
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

    dispose(): void {
        this.root.traverse((object) => {
            const { geometry, material } = object as THREE.Mesh;
            geometry?.dispose();
            for (const one of material ? [material].flat() : [])
                one.dispose();
        });
    }
}
