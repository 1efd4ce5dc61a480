/* motions.test.mjs - poses of animations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { attempt, kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, usePage } from "./page.mjs";
import { checkNumbers, multiply, openScene, readCamera, readLooks, showFrame, turnCamera } from "./scene.mjs";

usePage();

/* The poses that the page shows, and the matrices and vertices that it draws. */
const readPose = () => shown.page.evaluate(() => {
    const { view } = globalThis.kunaiViewer, pose = [...view.poses.values()][0];
    return { worlds: [...pose.worlds], drawn: view.drawn() };
});

/* A billboard has no rotation for the camera, but the place and the scale of its node. */
function checkBillboard(matrix, expected, { view }, what) {
    const lengths = (m) => [0, 4, 8].map((at) => Math.hypot(m[at], m[at + 1], m[at + 2]));
    const seen = multiply(view, matrix);
    const [x, y, z] = lengths(expected);

    checkNumbers(lengths(matrix), [x, y, z], `${what}: scale`);
    checkNumbers(matrix.slice(12, 15), expected.slice(12, 15), `${what}: place`);
    return Math.hypot(seen[0] - x, seen[5] - y, seen[10] - z) < 1e-4 * x;
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
        for (const { mesh, node, matrix, positions, billboard } of drawn) {
            if (billboard)
                checkBillboard(matrix, expected.slice(16 * node, 16 * node + 16), await readCamera(), `mesh ${mesh}`);
            else if (model.meshes[mesh].kind === kunai.MeshKind.SKINNED)
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

/* The mill with the command BBY in place of BB (mdl0.md 3). */
function makeUpright() {
    const bytes = Buffer.from(bytesOf("mill.nsbmd"));

    for (let at = 0; at < bytes.length; at++) {
        if ((bytes[at] & 0x1F) !== 7)
            continue;
        bytes[at]++;
        const { value: model } = attempt(() => kunai.Model.open(bytes));
        const isFound = model?.nodes.some(({ flags }) => flags & kunai.NodeFlags.BILLBOARD_Y);
        model?.close();
        if (isFound)
            return bytes;
        bytes[at]--;
    }
    return bytes;
}

/* Compares the billboards of a model for three places of the camera. */
async function checkBillboards(path, bytes) {
    const model = kunai.Model.open(bytes), worlds = model.world(), { BILLBOARD, BILLBOARD_Y } = kunai.NodeFlags;
    let count = 0;

    await openScene(path);
    await showFrame("", 0);
    for (const direction of [[1, 0, 0], [-1, 0.5, -1], [0, 0.2, 3]]) {
        await turnCamera(direction);
        const camera = await readCamera(), { drawn } = await readPose();
        for (const { mesh, node, matrix, billboard } of drawn) {
            const { flags } = model.nodes[Math.max(0, node)], expected = worlds.slice(16 * node, 16 * node + 16);
            assert.equal(billboard, (flags & (BILLBOARD | BILLBOARD_Y)) !== 0, `mesh ${mesh}`);
            if (!billboard)
                continue;
            const isFacing = checkBillboard(matrix, expected, camera, `mesh ${mesh}`);
            if (flags & BILLBOARD)
                assert.ok(isFacing, `mesh ${mesh} does not face the camera`);
            else /* about y only: y stays */
                checkNumbers(matrix.slice(4, 7), expected.slice(4, 7), `mesh ${mesh}: y`, 1e-4);
            count++;
        }
    }
    assert.equal(count, 3);
    model.close();
}

test("billboards face the camera from all sides", async () => {
    const bytes = makeUpright();

    await checkBillboards("mill.nsbmd", bytesOf("mill.nsbmd"));
    await load([{ path: "upright.nsbmd", bytes }]);
    await checkBillboards("upright.nsbmd", bytes);
    await load(samples);
});

/* The values of the tracks of a motion for a material at a frame, by property and axis. */
function tracksOf(motion, name, frame) {
    const values = new Map();

    motion.tracks.forEach((track, index) => {
        if (track.target === name)
            values.set(`${track.property} ${track.axis}`, { track, values: [...motion.sample(index, frame)] });
    });
    return (property, axis = -1) => values.get(`${property} ${axis}`);
}

test("materials, textures and visibility move", async () => {
    const model = kunai.Model.open(bytesOf("mill.nsbmd")), textures = kunai.Textures.open(bytesOf("mill.nsbmd"));
    const { UV_SCALE, UV_ROTATION, UV_TRANSLATION, TEXTURE_SWAP, DIFFUSE, ALPHA, VISIBLE } = kunai.Property;
    const counts = { uv: 0, swap: 0, color: 0, hidden: 0 };

    const checkUv = (moved, { index, uvMatrix }) => {
        if (!moved(UV_ROTATION))
            return;
        const m = model.uvMatrix(index, [0, 1].map((axis) => moved(UV_SCALE, axis).values[0]),
            moved(UV_ROTATION).values[0], [0, 1].map((axis) => moved(UV_TRANSLATION, axis).values[0]));
        checkNumbers(uvMatrix, [m[0], m[1], 0, m[2], m[3], 0, m[4], m[5], 1], `matrix of material ${index}`);
        counts.uv++;
    };
    const checkSwap = (moved, { index, pixels }) => {
        const swap = moved(TEXTURE_SWAP);
        if (!swap)
            return;
        const [picture, palette] = swap.values.map((value) => swap.track.names[value]);
        const { palette: own } = textures.match(model.textureList, model.materials[index].texture);
        const colors = textures.palettes[palette === undefined ? own : textures.findPalette(palette)];
        const right = textures.decode(textures.findImage(picture), 0, colors ? { palette: colors } : {});
        assert.deepEqual(pixels, [...right], `picture of material ${index}`);
        counts.swap++;
    };
    const checkColor = (moved, { index, color, opacity }) => {
        if (!moved(DIFFUSE))
            return;
        if (!(model.materials[index].flags & kunai.MaterialFlags.VERTEX_COLOR))
            checkNumbers(color, moved(DIFFUSE).values, `colour of material ${index}`);
        checkNumbers([opacity], moved(ALPHA).values, `alpha of material ${index}`);
        counts.color++;
    };

    await openScene("mill.nsbmd");
    for (const clip of ["mill_flow.nsbta", "mill_flicker.nsbtp", "mill_dusk.nsbma", "mill_smoke.nsbva"])
        for (const frame of [0, 3, 9, 14]) {
            const motion = kunai.Motion.open(bytesOf(clip), { model });
            await showFrame(clip, frame);
            await shown.page.evaluate(() => Promise.all(globalThis.kunaiViewer.view.textures.swaps.values()));
            for (const look of await readLooks()) {
                const moved = tracksOf(motion, model.materials[look.index].name, frame);
                checkUv(moved, look);
                checkSwap(moved, look);
                checkColor(moved, look);
                const track = motion.tracks.findIndex(({ property, group }) =>
                    property === VISIBLE && group === look.node);
                if (track < 0)
                    continue;
                assert.equal(look.visible, motion.sample(track, frame)[0] === 1, `node ${look.node} at ${frame}`);
                counts.hidden += look.visible ? 0 : 1;
            }
            motion.close();
        }
    assert.ok(Object.values(counts).every((count) => count > 0), JSON.stringify(counts));
    textures.close();
    model.close();
    checkErrors("materials");
});

test("shapes move the points of meshes", async () => {
    const model = kunai.Model.open(bytesOf("creature.nj"));
    const motion = kunai.Motion.open(bytesOf("creature_blink.njs"), { model });
    let count = 0;

    await openScene("creature.nj");
    for (const frame of [0, 4, 7.5]) {
        await showFrame("creature_blink.njs", frame);
        for (const { mesh, positions } of (await readPose()).drawn)
            if (model.meshes[mesh].kind === kunai.MeshKind.RIGID) {
                checkNumbers(positions, motion.shape(model, mesh, frame).positions, `mesh ${mesh} at ${frame}`);
                count++;
            }
    }
    assert.ok(count, "no mesh has a shape");
    motion.close();
    model.close();
});

/* Chooses a loop mode of the player by its place in the list. */
const setMode = (mode) => shown.page.evaluate((index) => {
    const list = [...document.querySelectorAll("#view .bar select")].at(-1);
    list.selectedIndex = index;
    list.dispatchEvent(new Event("change"));
}, mode);

test("a motion loops, wraps or stops at its end", async () => {
    const model = kunai.Model.open(bytesOf("creature.nj")), motion = kunai.Motion.open(bytesOf("walk.njm"), { model });
    const { LOOP, WRAP, CLAMP } = kunai.Sample, end = motion.info.frameCount, found = new Set();

    await openScene("creature.nj");
    for (const [place, mode] of [LOOP, WRAP, CLAMP].entries()) {
        await setMode(place);
        await showFrame("walk.njm", end - 0.5);
        const { worlds } = await readPose();
        checkNumbers(worlds, model.world(motion.pose(model, end - 0.5, mode)), `mode ${mode}`);
        found.add(worlds.join());
    }
    assert.ok(found.size > 1, "all modes are equal");
    await setMode(0);
    motion.close();
    model.close();
});

test("the player plays at its speed, forwards and backwards", async () => {
    const play = (speed) => shown.page.evaluate((value) => {
        const { player } = globalThis.kunaiViewer.view.animation;
        player.seek(10);
        player.speed = value;
        player.isPlaying = true;
        player.advance(0.1);
        player.isPlaying = false;
        return player.frame;
    }, speed);

    for (const [speed, frame] of [[1, 13], [2, 16], [0.25, 10.75], [-1, 7]])
        checkNumbers([await play(speed)], [frame], `speed ${speed}`);
});

test("a motion that is for another model shows no fault, or one", async () => {
    await openScene("mill.nsbmd");
    for (const name of ["walk.njm", "creature_blink.njs", "mill_flow.nsbta"]) {
        await shown.page.evaluate(async (file) => {
            const { tree, view } = globalThis.kunaiViewer;
            await view.animation.add(tree.nodes.find((node) => node?.name === file).id);
            for (let frame = 0; frame < 5; frame++)
                await view.seek(frame);
        }, name);
        assert.ok(await shown.page.evaluate(() => document.querySelectorAll("#view .fault").length) <= 1, name);
    }
    checkErrors("other models");
});
