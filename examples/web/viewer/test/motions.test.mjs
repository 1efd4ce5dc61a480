/* motions.test.mjs - poses of animations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, usePage } from "./page.mjs";

usePage();

/* The poses that the page shows, and the matrices and vertices that it draws. */
const readPose = () => shown.page.evaluate(() => {
    const { view } = globalThis.kunaiViewer, pose = [...view.poses.values()][0];
    return { worlds: [...pose.worlds], drawn: view.drawn() };
});

function checkNumbers(found, expected, what) {
    assert.equal(found.length, expected.length, what);
    found.forEach((value, index) => {
        const right = expected[index], most = 1e-5 * Math.max(1, Math.abs(right));
        assert.ok(Math.abs(value - right) <= most, `${what}, number ${index}: ${value}, not ${right}`);
    });
}

/* file: a model; clip: the file of a motion. Compares the drawn matrices and vertices at three frames. */
async function checkMotion(file, clip, frames) {
    const model = kunai.Model.open(bytesOf(file)), motion = kunai.Motion.open(bytesOf(clip), { model });

    await openFile(shown.page, file, "scene");
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.view.state.clipsFound);
    await shown.page.evaluate((name) => globalThis.kunaiViewer.view.play(name), clip);
    for (const frame of frames) {
        await shown.page.evaluate((at) => globalThis.kunaiViewer.view.seek(at), frame);
        const { worlds, drawn } = await readPose(), expected = model.world(motion.pose(model, frame));
        checkNumbers(worlds, expected, `${file} at ${frame}`);
        for (const { mesh, node, matrix, positions } of drawn) {
            if (model.meshes[mesh].kind === kunai.MeshKind.SKINNED)
                checkNumbers(positions, model.skin(mesh, expected).positions, `${file} mesh ${mesh} at ${frame}`);
            else
                checkNumbers(matrix, expected.slice(16 * node, 16 * node + 16), `${file} mesh ${mesh} at ${frame}`);
        }
        assert.ok(drawn.length, `${file} draws nothing`);
        await shoot(`${file}-${frame}`);
    }
    motion.close();
    model.close();
}

test("three frames of motions show the poses of kunai_motion_pose", { timeout: 120000 }, async () => {
    await load(samples);
    await checkMotion("creature.nj", "walk.njm", [0, 7.5, 22]);
    await checkMotion("mill.nsbmd", "mill_turn.nsbca", [0, 5, 11]);
    checkErrors("motions");
});
