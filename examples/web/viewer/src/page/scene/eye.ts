/* eye.ts - the camera of a scene: how the user turns it, and what it sees at first. */
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { ViewPose } from "../../messages.ts";

/** The vertical angle of view, in radians. */
const ANGLE = 50 * Math.PI / 180;

/** Parts that reach farther do not move the camera: the squares of their places overflow a float. */
const FARTHEST = 1e15;

export class Eye {
    readonly camera = new THREE.PerspectiveCamera(ANGLE * 180 / Math.PI, 1, 0.1, 1e5);
    readonly controls: OrbitControls;
    /** radians. A positive roll lowers the right side, as in GLB */
    private roll = 0;

    constructor(element: HTMLElement) {
        this.controls = new OrbitControls(this.camera, element);
    }

    /** Looks at all that is drawn. */
    fit(scene: THREE.Scene): void {
        const { camera, controls } = this, box = boundsOf(scene);
        const center = box.getCenter(new THREE.Vector3()), size = box.getSize(new THREE.Vector3());
        const isFlat = size.y < 0.35 * Math.max(size.x, size.z), radius = Math.max(1e-3, size.length() / 2);
        const direction = (isFlat ? new THREE.Vector3(0.3, 0.9, 0.75) : new THREE.Vector3(0.45, 0.3, 1)).normalize();

        /* Few scenes fill the corners of their box. */
        camera.position.copy(center).addScaledVector(direction, 0.93 * this.distanceFor(box, center, direction));
        camera.near = radius / 200;
        camera.far = radius * 60;
        camera.updateProjectionMatrix();
        controls.target.copy(center);
        controls.update();
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

    /** Looks through the camera of a motion, or back through that of the user. */
    follow(pose: ViewPose | null): void {
        const { camera, controls } = this;

        this.roll = pose?.roll ?? 0;
        camera.fov = (pose?.fieldOfView ?? ANGLE) * 180 / Math.PI;
        if (pose?.position)
            camera.position.fromArray(pose.position);
        if (pose?.target)
            controls.target.fromArray(pose.target);
        camera.updateProjectionMatrix();
    }

    /** Does what the user wants. */
    update(): void {
        this.controls.update();
        if (this.roll)
            this.camera.rotateZ(-this.roll);
    }

    /** The place and the target as 6 numbers. */
    get place(): number[] {
        return [...this.camera.position.toArray(), ...this.controls.target.toArray()];
    }

    set place(numbers: number[]) {
        this.camera.position.fromArray(numbers);
        this.controls.target.fromArray(numbers, 3);
    }
}

const ORIGIN = new THREE.Vector3();

/* The box around all that is drawn, without lines. */
function boundsOf(scene: THREE.Scene): THREE.Box3 {
    const box = new THREE.Box3(), one = new THREE.Box3();

    scene.updateMatrixWorld(true);
    scene.traverseVisible((object) => {
        const { geometry } = object as THREE.Mesh;
        if (!geometry || object.userData.isOverlay || object instanceof THREE.LineSegments)
            return;
        geometry.computeBoundingBox();
        if (object instanceof THREE.InstancedMesh)
            object.computeBoundingBox();
        const own = object instanceof THREE.InstancedMesh ? object.boundingBox : geometry.boundingBox;
        if (own && !own.isEmpty() && one.copy(own).applyMatrix4(object.matrixWorld).distanceToPoint(ORIGIN) <= FARTHEST
            && one.getSize(new THREE.Vector3()).length() <= FARTHEST)
            box.union(one);
    });
    return box.isEmpty() ? box.set(new THREE.Vector3(-1, -1, -1), new THREE.Vector3(1, 1, 1)) : box;
}
