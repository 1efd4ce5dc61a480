/* scene.mjs - how the tests read and drive the 3D tab. */
import assert from "node:assert/strict";
import { openFile } from "./browser.mjs";
import { shown } from "./page.mjs";

/** Opens a file in the 3D tab, and waits for the motions beside it. */
export async function openScene(path) {
    const { fault, state } = await openFile(shown.page, path, "scene");

    assert.equal(fault, "", path);
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.view.state.clipsFound);
    return state;
}

export function checkNumbers(found, expected, what, most = 1e-5) {
    assert.equal(found.length, expected.length, what);
    found.forEach((value, index) => {
        const right = expected[index], gap = most * Math.max(1, Math.abs(right));
        assert.ok(Math.abs(value - right) <= gap, `${what}, number ${index}: ${value}, not ${right}`);
    });
}

/** Plays the motions of a file alone, and shows a frame. */
export async function showFrame(clip, frame) {
    await shown.page.evaluate(async ([name, at]) => {
        globalThis.kunaiViewer.view.play(name);
        await globalThis.kunaiViewer.view.seek(at);
    }, [clip, frame]);
}

/** Chooses a file in a field of the bar that offers all open files. */
export async function chooseFile(label, path) {
    await shown.page.evaluate(([name, value]) => {
        const field = document.querySelector(`#view input[aria-label="${name}"]`);
        field.value = value;
        field.dispatchEvent(new Event("change"));
    }, [label, path]);
}

/** The state after the next frames. */
export function settle() {
    return shown.page.evaluate(async () => {
        for (let i = 0; i < 3; i++)
            await new Promise((resolve) => requestAnimationFrame(resolve));
        return JSON.parse(JSON.stringify(globalThis.kunaiViewer.view.state));
    });
}

/** The product of two matrices of 16 numbers, column by column. */
export function multiply(a, b) {
    return Array.from({ length: 16 }, (_, at) =>
        [0, 1, 2, 3].reduce((sum, k) => sum + a[4 * k + at % 4] * b[4 * Math.floor(at / 4) + k], 0));
}

export function transform(matrix, [x, y, z], w = 1) {
    return [0, 1, 2].map((row) => matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row] * w);
}

/** The camera: its matrices, as arrays of 16 numbers. */
export function readCamera() {
    return shown.page.evaluate(() => {
        const { camera } = globalThis.kunaiViewer.view.eye;
        return { view: camera.matrixWorldInverse.elements, projection: camera.projectionMatrix.elements,
            place: camera.position.toArray(), angle: camera.fov };
    });
}

/** Puts the camera at a distance from the target, in a direction. */
export async function turnCamera(direction) {
    await shown.page.evaluate((to) => {
        const { camera, controls } = globalThis.kunaiViewer.view.eye, length = Math.hypot(...to);
        const distance = camera.position.distanceTo(controls.target);
        camera.position.fromArray(to.map((value, axis) =>
            controls.target.getComponent(axis) + value / length * distance));
    }, direction);
    await settle();
}

/** The materials as the page draws them. */
export function readLooks() {
    return shown.page.evaluate(() => globalThis.kunaiViewer.view.stage.mades.map(({ model, index, material }) =>
        ({ model, index, node: material.userData.node, visible: material.visible, opacity: material.opacity,
            color: material.color.toArray(), uvMatrix: material.map?.matrix.elements,
            pixels: material.map ? Array.from(material.map.image.data) : null })));
}

/** The flat triangles of a rigid mesh with one material: middle and normal in the world at rest. */
export function flatTriangles(mesh, { firstIndex, indexCount }, world) {
    const of = (array, corner) => [...array.slice(3 * corner, 3 * corner + 3)], found = [];

    for (let at = firstIndex; at < firstIndex + indexCount; at += 3) {
        const corners = [...mesh.indices.slice(at, at + 3)];
        const places = corners.map((corner) => transform(world, of(mesh.positions, corner)));
        const normals = corners.map((corner) => transform(world, of(mesh.normals, corner), 0));
        if (normals.every((one) => one.join() === normals[0].join()))
            found.push({ normal: normals[0].map((value) => value / Math.hypot(...normals[0])),
                middle: [0, 1, 2].map((k) => (places[0][k] + places[1][k] + places[2][k]) / 3) });
    }
    return found;
}

/** The colour of a place in the world in the picture, and what a click there selects. */
export function readPoint({ view, projection }, place) {
    const [x, y, z] = transform(view, place);
    const [right, up, , depth] = multiply(projection, [x, y, z, 1, ...Array(12).fill(0)]);

    return shown.page.evaluate(([u, v]) => {
        const from = document.querySelector(".stage canvas"), box = from.getBoundingClientRect();
        const to = document.createElement("canvas"), { picking } = globalThis.kunaiViewer.view;
        Object.assign(to, { width: from.width, height: from.height });
        const context = to.getContext("2d");
        context.drawImage(from, 0, 0);
        const hit = picking.find(box, box.left + u * box.width, box.top + v * box.height);
        return { hit, color: [...context.getImageData(u * from.width, v * from.height, 1, 1).data] };
    }, [right / depth / 2 + 0.5, 0.5 - up / depth / 2]);
}
