// compare.mjs NAME... - compares the vertices that three.js computes from NAME.glb with those of
// kunai_model_skin in NAME.json, which skin_dump has printed for the same model and motions. The
// poses are: at rest, with every node turned, and frames of every animation.
//
// The largest difference may be 1e-3 of the model's diagonal. No skin of glTF shows a model exactly
// if it has a bind gap, or a vertex with more than four joints. In these models the difference may
// also be the gap plus the share of the weight that is cut off, as parts of the diagonal.
//
// Prints a line for each file that has animations or is not exact, and one line for all files.
import fs from 'node:fs';
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

globalThis.self = globalThis;

const loader = new GLTFLoader();

// Node.js cannot decode pictures, and positions do not need them.
loader.register(() => ({ name: 'no pictures', loadTexture: async () => new THREE.Texture() }));

// Returns the three.js objects for each mesh of the file, by its number. There is one object for
// each primitive, and each has all vertices.
function findObjects(gltf) {
    const found = new Map();

    gltf.scene.traverse((object) => {
        const place = gltf.parser.associations.get(object);

        if (!(object.isMesh || object.isLine || object.isPoints) || place?.meshes === undefined)
            return;
        found.set(place.meshes, [...(found.get(place.meshes) ?? []), object]);
    });
    return found;
}

function diagonalOf(meshes) {
    const box = new THREE.Box3();

    for (const mesh of meshes)
        for (let i = 0; i < mesh.positions.length; i += 3)
            box.expandByPoint(new THREE.Vector3().fromArray(mesh.positions, i));
    return box.isEmpty() ? 1 : box.getSize(new THREE.Vector3()).length() || 1;
}

function largestGap(object, positions) {
    const vertex = new THREE.Vector3(), wanted = new THREE.Vector3();
    let gap = 0;

    if (object.isSkinnedMesh)
        object.skeleton.update();
    if (object.geometry.attributes.position.count * 3 !== positions.length)
        return Infinity;
    for (let i = 0; i < positions.length / 3; i++) {
        if (object.isMesh)
            object.getVertexPosition(i, vertex);
        else
            vertex.fromBufferAttribute(object.geometry.attributes.position, i);
        vertex.applyMatrix4(object.matrixWorld);
        gap = Math.max(gap, vertex.distanceTo(wanted.fromArray(positions, 3 * i)));
    }
    return gap;
}

// Returns the largest difference of a pose, as a part of the diagonal. The meshes of the file are
// the meshes of the model that are not empty, in the same order.
function comparePose(gltf, objects, meshes, diagonal) {
    let worst = objects.size === meshes.length ? 0 : Infinity;

    gltf.scene.updateMatrixWorld(true);
    for (const [number, mesh] of meshes.entries())
        for (const object of objects.get(number) ?? [null]) {
            const gap = object ? largestGap(object, mesh.positions) : Infinity;

            worst = Math.max(worst, Number.isNaN(gap) ? Infinity : gap / diagonal);
        }
    return worst;
}

function playTo(gltf, clip, frame) {
    const mixer = new THREE.AnimationMixer(gltf.scene);
    const action = mixer.clipAction(clip);

    action.setLoop(THREE.LoopOnce);
    action.clampWhenFinished = true;
    action.play();
    mixer.setTime(Math.fround(frame / 30)); // the file has a float: a step begins exactly there
    return mixer;
}

// Turns each node by 0.3 radians about its X axis, as skin_dump does.
async function bend(gltf, nodeCount) {
    const turn = new THREE.Quaternion(Math.sin(0.15), 0, 0, Math.cos(0.15));

    for (let i = 0; i < nodeCount; i++)
        (await gltf.parser.getDependency('node', i)).quaternion.multiply(turn);
}

async function compareFile(name) {
    const bytes = fs.readFileSync(`${name}.glb`);
    const { gap, cut, nodes, rest, bent, motions } = JSON.parse(fs.readFileSync(`${name}.json`));
    const gltf = await loader.parseAsync(
        bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength), '');
    const objects = findObjects(gltf), diagonal = diagonalOf(rest.meshes);
    let worst = comparePose(gltf, objects, rest.meshes, diagonal);

    if (gltf.animations.length !== motions.length)
        return { worst: Infinity, allowed: 0, motions: motions.length };
    for (const [index, motion] of motions.entries())
        for (const frame of motion.frames) {
            const mixer = playTo(gltf, gltf.animations[index], frame.frame);

            worst = Math.max(worst, comparePose(gltf, objects, frame.meshes, diagonal));
            mixer.stopAllAction();
        }
    if (bent) {
        await bend(gltf, nodes);
        worst = Math.max(worst, comparePose(gltf, objects, bent.meshes, diagonal));
    }
    return { worst, allowed: gap / diagonal + cut, motions: motions.length };
}

const names = process.argv.slice(2);
let worstOfAll = 0, different = 0, inexact = 0;

for (const name of names) {
    const { worst, allowed, motions } = await compareFile(name);
    const exact = worst <= 1e-3, good = exact || worst <= allowed;

    different += good ? 0 : 1;
    inexact += good && !exact ? 1 : 0;
    if (exact)
        worstOfAll = Math.max(worstOfAll, worst);
    if (motions || !exact)
        console.log(`${name}: ${motions} animations, largest difference ${worst.toExponential(2)} ` +
                    `of the diagonal${exact ? '' : `, ${allowed.toExponential(2)} allowed`}` +
                    `${good ? '' : ': DIFFERS'}`);
}
console.log(`three.js: ${names.length - different - inexact} files equal, largest difference ` +
            `${worstOfAll.toExponential(2)} of the diagonal; ${inexact} as close as glTF allows; ` +
            `${different} different`);
process.exit(different || !names.length ? 1 : 0);
