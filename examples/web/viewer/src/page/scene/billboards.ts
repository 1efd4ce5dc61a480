/*
 * billboards.ts - nodes of the Nintendo DS that face the camera (model.h, enum kunai_node_flags).
 *
 * In the space of the camera, the matrix of a billboard loses its rotation, and each column keeps its length. Children
 * turn with it. The library does not know the camera, so the page does this.
 */
import * as THREE from "three";
import type { ModelData } from "../../messages.ts";

const BILLBOARD = 0x10000, BILLBOARD_Y = 0x20000;

export class Billboards {
    /** the nodes that turn: billboards and all below them */
    private turning: boolean[];
    private matrix = new THREE.Matrix4();

    private constructor(private model: ModelData) {
        this.turning = [];
        for (const { flags, parent } of model.nodes)
            this.turning.push((flags & (BILLBOARD | BILLBOARD_Y)) !== 0 || (this.turning[parent] ?? false));
    }

    /** Returns null for a model without billboards. */
    static find(model: ModelData): Billboards | null {
        const isFound = model.isNitro && model.nodes.some(({ flags }) => flags & (BILLBOARD | BILLBOARD_Y));

        return isFound ? new Billboards(model) : null;
    }

    turns(node: number): boolean {
        return this.turning[node] ?? false;
    }

    /** The matrices of all nodes in the world, for a camera. worlds: those of kunai_model_world. */
    turn(worlds: Float32Array, place: THREE.Matrix4, camera: THREE.Camera): THREE.Matrix4[] {
        const results: THREE.Matrix4[] = [], before = new THREE.Matrix4();

        this.model.nodes.forEach(({ flags, parent }, node) => {
            const world = new THREE.Matrix4().fromArray(worlds, 16 * node);
            if (parent >= 0 && this.turning[parent])
                world.premultiply(before.fromArray(worlds, 16 * parent).invert()).premultiply(results[parent]!);
            else
                world.premultiply(place);
            if (flags & (BILLBOARD | BILLBOARD_Y))
                this.face(world, camera, (flags & BILLBOARD_Y) !== 0);
            results.push(world);
        });
        return results;
    }

    private face(world: THREE.Matrix4, camera: THREE.Camera, isUpright: boolean): void {
        const seen = this.matrix.multiplyMatrices(camera.matrixWorldInverse, world);
        const [x, y, z] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];

        seen.extractBasis(x, y, z);
        const lengths = [x.length(), y.length(), z.length()] as const;
        /* About y only: y stays, and z comes as near to the camera as it can. */
        if (!isUpright || !y.lengthSq() || Math.abs(y.z) > 0.9999 * lengths[1])
            y.set(0, 1, 0);
        y.normalize();
        x.crossVectors(y, z.set(0, 0, 1)).normalize();
        z.crossVectors(x, y);
        x.multiplyScalar(lengths[0]);
        y.multiplyScalar(lengths[1]);
        z.multiplyScalar(lengths[2]);
        const at = new THREE.Vector3().setFromMatrixPosition(seen);
        world.makeBasis(x, y, z).setPosition(at).premultiply(camera.matrixWorld);
    }
}
