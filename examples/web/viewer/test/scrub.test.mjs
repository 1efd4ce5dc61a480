/*
 * scrub.test.mjs - how a user moves animations: the list of motions, the slider, the buttons. The page must draw the
 * values that the npm package computes.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseMotion } from "./canvas.mjs";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, SMALL, usePage } from "./page.mjs";
import { checkNumbers, openScene, readLooks } from "./scene.mjs";

usePage(SMALL);

/* ---- what the page draws ---- */

const readParts = () => shown.page.evaluate(() => globalThis.kunaiViewer.view.drawn());

const readEye = () => shown.page.evaluate(() => {
    const { camera, controls } = globalThis.kunaiViewer.view.eye;
    return [...camera.position.toArray(), ...controls.target.toArray(), camera.fov * Math.PI / 180];
});

/* Moves the slider to a frame, and waits for the picture. */
async function scrub(frame) {
    await shown.page.locator("input[type=range]").fill(`${frame}`);
    await shown.page.waitForFunction((at) => {
        const { animation, state } = globalThis.kunaiViewer.view;
        return state.frame === at && !animation.isPosing && !animation.isPoseWanted;
    }, frame);
}

/* ---- what it must draw ---- */

/* The pose of the nodes: matrices of rigid meshes, vertices of skinned ones. */
async function checkNodes(model, motion, frame, what) {
    const worlds = model.world(motion.pose(model, frame)), parts = await readParts();

    assert.ok(parts.length, `${what}: nothing is drawn`);
    for (const { mesh, node, matrix, positions, billboard } of parts) {
        if (model.meshes[mesh].kind === kunai.MeshKind.SKINNED)
            checkNumbers(positions, model.skin(mesh, worlds).positions, `${what}, mesh ${mesh}`);
        else if (!billboard) /* the camera turns those */
            checkNumbers(matrix, worlds.slice(16 * node, 16 * node + 16), `${what}, mesh ${mesh}`);
    }
}

/* The values of the tracks of a property: [{ track, values }]. */
function valuesOf(motion, property, frame) {
    return motion.tracks.flatMap((track, index) => track.property === property
        ? [{ track, values: [...motion.sample(index, frame)] }] : []);
}

/* The angle of a motion is that of the width of a picture of 4 to 3, as in the GLB files. */
async function checkCamera(model, motion, frame, what) {
    const { TRANSLATION, TARGET, FIELD_OF_VIEW } = kunai.Property;
    const [place, target, [angle]] = [TRANSLATION, TARGET, FIELD_OF_VIEW].map((property) =>
        valuesOf(motion, property, frame)[0].values);

    checkNumbers(await readEye(), [...place, ...target, 2 * Math.atan(Math.tan(angle / 2) * 3 / 4)], what, 1e-4);
}

/* A motion can also show nodes that are hidden at rest. */
async function checkVisible(model, motion, frame, what) {
    const tracks = valuesOf(motion, kunai.Property.VISIBLE, frame), looks = await readLooks();

    assert.ok(tracks.length && looks.length);
    for (const { track: { group }, values: [isVisible] } of tracks)
        for (const { visible } of looks.filter(({ node }) => node === group))
            assert.equal(visible, isVisible !== 0, `${what}, node ${group}`);
}

async function checkColors(model, motion, frame, what) {
    const { DIFFUSE, ALPHA } = kunai.Property, looks = await readLooks();

    for (const [property, read] of [[DIFFUSE, ({ color }) => color], [ALPHA, ({ opacity }) => [opacity]]])
        for (const { track: { target }, values } of valuesOf(motion, property, frame))
            for (const look of looks.filter(({ index }) => model.materials[index].name === target))
                checkNumbers(read(look), values, `${what}, material ${look.index}`);
}

/* ---- tests ---- */

const MOTIONS = [
    ["creature.nj", "walk.njm", [0, 7.5, 22], checkNodes],
    ["creature.nj", "view.njm", [0, 10, 33.5], checkCamera],
    ["model_basic.sa1mdl", "model_basic_open.saanim", [0, 2.5, 5], checkNodes],
    ["mill.nsbmd", "mill_turn.nsbca", [0, 5, 11], checkNodes],
    ["mill.nsbmd", "mill_smoke.nsbva", [0, 6, 8], checkVisible],
    ["mill.nsbmd", "mill_dusk.nsbma", [0, 4, 8.5], checkColors],
];

test("three frames of motions show what kunai computes", { timeout: 240000 }, async () => {
    await load(samples);
    for (const [file, clip, frames, check] of MOTIONS) {
        const model = kunai.Model.open(bytesOf(file)), motion = kunai.Motion.open(bytesOf(clip), { model });

        assert.ok(frames.every((frame) => frame <= motion.info.frameCount), `${clip}: ${motion.info.frameCount} frames`);
        await openScene(file);
        assert.ok(await chooseMotion(shown.page, clip), `${clip} is not in the list of ${file}`);
        for (const frame of frames) {
            await scrub(frame);
            await check(model, motion, frame, `${file}, ${clip} at ${frame}`);
            await shoot(`${clip}-${frame}`);
        }
        motion.close();
        model.close();
        checkErrors(clip);
    }
    console.log(`${MOTIONS.length} motions at ${MOTIONS.flatMap(([, , frames]) => frames).length} frames`);
});

test("a motion plays, stops, and loops or holds its end", { timeout: 60000 }, async () => {
    const page = shown.page, frame = () => page.evaluate(() => globalThis.kunaiViewer.view.state.frame);

    await openScene("mill.nsbmd");
    await chooseMotion(page, "mill_turn.nsbca");
    const { frameCount } = kunai.Motion.open(bytesOf("mill_turn.nsbca")).info;
    await scrub(frameCount - 1);
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction((last) => globalThis.kunaiViewer.view.state.frame < last, frameCount - 2);
    await page.getByRole("button", { name: "Stop" }).click();
    const stopped = await frame();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.equal(await frame(), stopped);
    await page.locator("select", { hasText: "hold the end" }).selectOption("hold the end");
    await page.getByRole("button", { name: "Play" }).click();
    await page.waitForFunction((last) => globalThis.kunaiViewer.view.state.frame === last, frameCount);
    checkErrors("playing");
});
