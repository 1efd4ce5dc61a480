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
