// compare.mjs FILE.glb POSES.json: three.js shows the file at rest and plays every animation, and
// has to find the vertices where kunai_model_skin finds them, within 1e-3 of the model's diagonal.
// POSES.json is what skin_dump printed for the same model and motions.
import fs from 'node:fs';
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis;

const bytes = fs.readFileSync(process.argv[2]);
const expected = JSON.parse(fs.readFileSync(process.argv[3]));
const loader = new GLTFLoader();

// node decodes no pictures, and positions need none
loader.register(() => ({ name: 'no pictures', loadTexture: async () => new THREE.Texture() }));
const gltf = await loader.parseAsync(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');

// The three.js objects for a mesh of the model: one for each primitive, all with all vertices.
function objectsOf(meshIndex) {
    const found = [];

    gltf.scene.traverse((object) => {
        const place = gltf.parser.associations.get(object);

        if (object.isMesh && place?.meshes !== undefined &&
            gltf.parser.json.meshes[place.meshes].name === `mesh_${meshIndex}`)
            found.push(object);
    });
    return found;
}

function largestGap(object, positions) {
    const vertex = new THREE.Vector3(), wanted = new THREE.Vector3();
    let gap = 0;

    if (object.isSkinnedMesh)
        object.skeleton.update();
    if (object.geometry.attributes.position.count * 3 !== positions.length)
        return Infinity;
    for (let i = 0; i < positions.length / 3; i++) {
        object.getVertexPosition(i, vertex).applyMatrix4(object.matrixWorld);
        gap = Math.max(gap, vertex.distanceTo(wanted.fromArray(positions, 3 * i)));
    }
    return gap;
}

let compared = 0, worst = 0;

function compare(meshes) {
    gltf.scene.updateMatrixWorld(true);
    for (const mesh of meshes) {
        const objects = objectsOf(mesh.index);

        if (!objects.length)
            worst = Infinity; // the file has lost it
        for (const object of objects) {
            worst = Math.max(worst, largestGap(object, mesh.positions) / expected.diagonal);
            compared += mesh.positions.length / 3;
        }
    }
}

compare(expected.rest.meshes);
for (const [index, motion] of expected.motions.entries()) {
    for (const frame of motion.frames) {
        const mixer = new THREE.AnimationMixer(gltf.scene);
        const action = mixer.clipAction(gltf.animations[index]);

        action.setLoop(THREE.LoopOnce);
        action.clampWhenFinished = true;
        action.play();
        mixer.setTime(frame.frame / 30);
        compare(frame.meshes);
        mixer.stopAllAction();
    }
}
const good = compared > 0 && worst <= 1e-3 && gltf.animations.length === expected.motions.length;
console.log(`three.js: ${expected.motions.length} animations, ${compared} vertices compared, ` +
            `largest difference ${worst.toExponential(2)} of the diagonal${good ? '' : ': DIFFERS'}`);
process.exit(good ? 0 : 1);
