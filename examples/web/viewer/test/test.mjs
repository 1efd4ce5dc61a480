/*
 * test.mjs - the viewer in headless Chromium. The worker computes and the page draws, and either can be wrong. So the
 * test reads back what a user sees, and compares it with the npm package in Node.
 */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { inflateSync } from "node:zlib";
import { serve } from "../serve.mjs";
import { addFiles, openFile, openPage } from "./browser.mjs";
import { attempt, filesIn, kunai, pathsIn, unpack } from "./oracle.mjs";

const { KUNAI_VIEWER, KUNAI_SAMPLE, KUNAI_CORPUS, SCREENSHOTS } = process.env;
const CORPUS_FILES = 60;
const samples = filesIn(KUNAI_SAMPLE);
let shown, server;

before(async () => {
    const served = await serve(join(KUNAI_VIEWER, "static"));

    server = served.server;
    shown = await openPage(served.address);
    if (SCREENSHOTS)
        mkdirSync(SCREENSHOTS, { recursive: true });
});
after(async () => {
    await shown?.browser.close();
    server?.close();
});

async function shoot(name) {
    if (SCREENSHOTS)
        await shown.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

async function load(files) {
    await shown.page.evaluate(() => globalThis.kunaiViewer.clearAll());
    await addFiles(shown.page, files);
}

const treePaths = () => shown.page.evaluate(() => {
    const { tree } = globalThis.kunaiViewer;
    return tree.nodes.filter((node) => node && !node.isFolder && !node.isVirtual)
        .map((node) => tree.pathOf(node));
});
const tabsOf = () => shown.page.evaluate(() => [...document.querySelectorAll("#tabs button")]
    .map((button) => button.dataset.tab));

/* Fails if the page has thrown or written an error to the console. */
function checkErrors(what) {
    assert.deepEqual(shown.errors, [], what);
}

/* ---- the tree ---- */

test("the tree has all samples, and all entries of archives", async () => {
    const expected = samples.flatMap(({ path, bytes }) => pathsIn(path, bytes)).sort();

    assert.deepEqual((await treePaths()).sort(), expected);
    await shoot("tree");
});

test("the search finds names and kinds", async () => {
    await shown.page.fill("#search", "mill_turn");
    const rows = await shown.page.evaluate(() => {
        const { tree } = globalThis.kunaiViewer;
        return tree.rows.map((id) => tree.nodes[id].name);
    });
    assert.ok(rows.includes("mill_turn.nsbca"));
    assert.ok(!rows.includes("creature.nj"));
    await shown.page.fill("#search", "");
});

/* An AFS with many small files. */
function makeAfs(count) {
    const bytes = Buffer.alloc(2048 * 64 + 16 * count), view = new DataView(bytes.buffer, bytes.byteOffset);

    bytes.write("AFS\0", 0, "latin1");
    view.setUint32(4, count, true);
    for (let i = 0; i < count; i++) {
        view.setUint32(8 + 8 * i, 2048 * 64 + 16 * i, true);
        view.setUint32(12 + 8 * i, 16, true);
    }
    return bytes;
}

test("10,000 entries scroll with few rows in the page", async () => {
    await load([{ path: "many.afs", bytes: makeAfs(10000) }]);
    const found = await shown.page.evaluate(async () => {
        const { tree } = globalThis.kunaiViewer, list = document.querySelector("#tree .virtual"), times = [];
        tree.toggle(0);
        for (let i = 0; i < 60; i++) {
            const start = performance.now();
            list.scrollTop = i * 3600;
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            times.push(performance.now() - start);
        }
        return { rows: tree.rows.length, elements: list.querySelectorAll(".row").length,
            last: list.querySelector(".row:last-child .name").textContent,
            middle: times.sort((a, b) => a - b)[30] };
    });
    assert.equal(found.rows, 10001);
    assert.ok(found.elements < 100, `${found.elements} rows`);
    assert.match(found.last, /^#96\d\d$/);
    console.log(`two frames of scrolling take ${found.middle.toFixed(0)} ms`);
    checkErrors("scrolling");
});

/* ---- all files ---- */

/* Every n-th file of each kind of the corpus, so that all kinds are there. */
function chooseFiles(files) {
    const kinds = new Map();

    for (const file of files.filter(({ path }) => !/\.(json|tsv|md|py)$/.test(path))) {
        const kind = file.path.split("/").slice(0, 2).join("/");
        kinds.set(kind, [...kinds.get(kind) ?? [], file]);
    }
    const chosen = new Set(), lists = [...kinds.values()];
    for (let step = 0; chosen.size < CORPUS_FILES && step < 50; step++)
        for (const list of lists)
            if (chosen.size < CORPUS_FILES && list[step * 7 % list.length])
                chosen.add(list[step * 7 % list.length]);
    return [...chosen];
}

/* Opens all tabs of a file. Only files that kunai refuses may show a fault. */
async function openAllTabs(path, bytes) {
    await openFile(shown.page, path, null);
    for (const tab of await tabsOf()) {
        const { fault, state } = await openFile(shown.page, path, tab);
        const refusal = fault && refusalOf(bytes, tab);

        checkErrors(`${path} in ${tab}`);
        assert.ok(state || fault, `${path} shows nothing in ${tab}`);
        assert.ok(!fault || refusal, `${path} in ${tab}: ${fault}`);
        if (refusal)
            checkFault(fault, refusal, `${path} in ${tab}`);
    }
}

function refusalOf(bytes, tab) {
    const plain = attempt(() => unpack(bytes));

    if (plain.error)
        return plain.error;
    const { format } = attempt(() => kunai.probe(plain.value)).value ?? {};
    const open = { pictures: kunai.Textures, scene: kunai.Scene, hex: kunai.Outline }[tab];
    return open && attempt(() => open.open(plain.value, { format }).close()).error;
}

function checkFault(text, error, what) {
    assert.ok(text.includes(error.codeName), `${what}: ${text} has no ${error.codeName}`);
    assert.ok(text.includes(`0x${error.offset.toString(16).toUpperCase()}`),
        `${what}: ${text} has no offset ${error.offset}`);
}

test("every sample file opens in all its tabs", { timeout: 600000 }, async () => {
    await load(samples);
    for (const { path, bytes } of samples)
        await openAllTabs(path, bytes);
});

test("corpus files of all kinds open in all their tabs", { skip: !KUNAI_CORPUS, timeout: 1200000 }, async () => {
    const chosen = chooseFiles(filesIn(KUNAI_CORPUS));

    assert.equal(chosen.length, CORPUS_FILES);
    for (const file of chosen) {
        await load([file]);
        assert.deepEqual((await treePaths()).sort(), pathsIn(file.path, file.bytes).sort(), file.path);
        await openAllTabs(file.path, file.bytes);
    }
});

/* ---- pictures ---- */

/* The pixels of a PNG of 8 bits per channel that uses no filter. */
function decodePng(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset), parts = [];
    const width = view.getUint32(16), height = view.getUint32(20), data = Buffer.alloc(4 * width * height);

    for (let at = 8; at < bytes.length; at += view.getUint32(at) + 12)
        if (bytes.toString("latin1", at + 4, at + 8) === "IDAT")
            parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
    const rows = inflateSync(Buffer.concat(parts));
    for (let y = 0; y < height; y++)
        rows.copy(data, 4 * width * y, (4 * width + 1) * y + 1, (4 * width + 1) * (y + 1));
    return { width, height, data };
}

/* What the page shows: the canvas, and the PNG that a user can save. */
const readPicture = () => shown.page.evaluate(async () => {
    const canvas = document.querySelector(".canvasBox canvas"), { width, height } = canvas;
    const text = (bytes) => {
        let letters = "";
        for (const byte of bytes)
            letters += String.fromCharCode(byte);
        return btoa(letters);
    };
    const png = await (await globalThis.kunaiViewer.view.png()).arrayBuffer();
    return { width, height, png: text(new Uint8Array(png)),
        data: text(canvas.getContext("2d").getImageData(0, 0, width, height).data) };
});

/* A canvas stores colours times alpha, so translucent texels lose bits. */
function checkCanvas(data, expected, what) {
    for (let i = 0; i < expected.length; i += 4) {
        const alpha = expected[i + 3], most = alpha === 255 ? 0 : alpha ? Math.ceil(255 / alpha) : 255;
        assert.equal(data[i + 3], alpha, `${what}: alpha of texel ${i / 4}`);
        for (let k = i; k < i + 3; k++)
            assert.ok(Math.abs(data[k] - expected[k]) <= most, `${what}: texel ${i / 4}`);
    }
}

test("pictures have the pixels of kunai's decode, in the page and as PNG", { timeout: 600000 }, async () => {
    let count = 0;

    await load(samples);
    const files = samples.filter(({ path }) => /\.(pvr|gvr|xvr|pvm|gvm|xvm|nsbtx|nsbmd)$/.test(path));
    for (const { path, bytes } of files) {
        const set = kunai.Textures.open(unpack(bytes));
        await openFile(shown.page, path, "pictures");
        for (const [index, image] of set.images.entries())
            for (const level of image.levels.keys()) {
                await shown.page.evaluate(([which, mip]) =>
                    globalThis.kunaiViewer.view.choose(which, mip), [index, level]);
                const picture = await readPicture(), expected = Buffer.from(set.decode(index, level));
                const png = decodePng(Buffer.from(picture.png, "base64"));
                assert.deepEqual([png.width, png.height], [image.levels[level].width, image.levels[level].height]);
                assert.ok(png.data.equals(expected), `${path} ${index} ${level}: PNG`);
                checkCanvas(Buffer.from(picture.data, "base64"), expected, `${path} ${index} ${level}`);
                count++;
            }
        set.close();
    }
    console.log(`${count} pictures are equal`);
    await shoot("picture");
});

/* ---- scenes ---- */

const bytesOf = (name) => samples.find(({ path }) => path === name).bytes;

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

/* How many points of the canvas are not the background, after the next frame. */
const countDrawn = () => shown.page.evaluate(async () => {
    for (let i = 0; i < 3; i++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    const from = document.querySelector(".stage canvas"), to = document.createElement("canvas");
    Object.assign(to, { width: 100, height: 100 });
    const context = to.getContext("2d");
    context.drawImage(from, 0, 0, 100, 100);
    return context.getImageData(0, 0, 100, 100).data.filter((value, index) => index % 4 === 3 && value).length;
});

test("models, stages, lands and collision are drawn", { timeout: 120000 }, async () => {
    await load(samples);
    for (const name of ["creature.nj", "stage_n.rel", "stage_c.rel", "land.bin", "level.sa1lvl", "model_ginja.gj",
        "model_xinja.xj", "mill.nsbmd", "heights.bdhc"].filter((one) => samples.some(({ path }) => path === one))) {
        const { tab } = await openFile(shown.page, name, "scene");
        if (tab !== "scene")
            continue;
        assert.ok(await countDrawn() > 50, `${name} is not drawn`);
        await shoot(name);
    }
});

/* ---- bytes ---- */

test("bytes and records select each other", async () => {
    await openFile(shown.page, "creature.nj", "hex");
    const outline = kunai.Outline.open(bytesOf("creature.nj")), { offset, size, name } = outline.records[9];
    const read = (call, value) => shown.page.evaluate(([method, number]) => {
        globalThis.kunaiViewer.view[method](number);
        return globalThis.kunaiViewer.view.state;
    }, [call, value]);

    assert.equal((await read("selectByte", 0)).records, outline.info.recordCount);
    assert.deepEqual(await read("selectRecord", 9), { start: offset, end: offset + size, record: 9,
        records: outline.info.recordCount, bytes: bytesOf("creature.nj").length, name });
    assert.equal((await read("selectByte", offset)).name.length > 0, true);
    await shown.page.waitForTimeout(100);
    const on = await shown.page.evaluate(() => document.querySelectorAll(".hex span.on").length);
    assert.equal(on, 1);
    await shoot("hex");
    outline.close();
});

test("a click on a model and the bytes of its node select each other", async () => {
    const model = kunai.Model.open(bytesOf("model_ginja.gj")), node = model.nodes.findIndex(({ mesh }) => mesh >= 0);
    const { offset } = model.nodes[node];

    await openFile(shown.page, "model_ginja.gj", "hex");
    await shown.page.evaluate((place) => {
        globalThis.kunaiViewer.view.selectByte(place);
        [...document.querySelectorAll("#view button")].find((one) => one.textContent === "show in 3D").click();
    }, offset);
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.view?.state.selected);
    assert.equal(await shown.page.evaluate(() => globalThis.kunaiViewer.view.state.selected.node), node);
    await shown.page.evaluate(() =>
        [...document.querySelectorAll("#view button")].find((one) => one.textContent === "bytes of the node").click());
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.current.tab === "hex"
        && globalThis.kunaiViewer.view?.state.start);
    assert.equal(await shown.page.evaluate(() => globalThis.kunaiViewer.view.state.start), offset);
    model.close();
    checkErrors("selection");
});

test("a map of many files is drawn with its textures", async () => {
    const { state, fault } = await openFile(shown.page, "maps of Platinum/0 I01RIVER", "scene");

    assert.equal(fault, "");
    assert.ok(state.textures.pictures > 2 && state.triangles > 100);
    assert.ok(await countDrawn() > 50);
    await shoot("map");
});

/* ---- errors ---- */

test("a damaged file shows its code and its offset", async () => {
    const model = Buffer.from(bytesOf("creature.nj")), pictures = bytesOf("creature.pvm").subarray(0, 30);
    const packed = Buffer.concat([bytesOf("creature.afs").subarray(0, 4096)]);

    model.fill(0xFF, 0x90, 0xA0);
    const cases = [["cut.pvm", pictures, "pictures"], ["bad.nj", model, "scene"], ["cut.afs", packed, "hex"]];
    let count = 0;
    await load(cases.map(([path, bytes]) => ({ path, bytes })));
    for (const [path, bytes, tab] of cases) {
        const error = refusalOf(bytes, tab);
        const { fault } = await openFile(shown.page, path, tab);
        if (error)
            checkFault(fault, error, path);
        count += error ? 1 : 0;
        await shoot(`damaged-${path}`);
    }
    assert.ok(count, "no file is damaged");
    checkErrors("damaged files");
});

/* ---- memory, network, one file ---- */

const readMemory = () => shown.page.evaluate(async () => {
    await globalThis.kunaiViewer.clearAll();
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 100));
    globalThis.gc();
    return { page: performance.memory.usedJSHeapSize, ...await globalThis.kunaiViewer.remote.call("memory") };
});

async function openMany(count) {
    const some = samples.filter(({ path }) => /\.(nj|pvm|pvr|rel|nsbmd|narc|sa1lvl)$/.test(path));

    for (let i = 0; i < count; i++) {
        const file = some[i % some.length];
        await load([file]);
        await openFile(shown.page, file.path, i % 3 ? null : "hex");
    }
}

test("memory is steady after 200 files", { timeout: 600000 }, async () => {
    await openMany(40);
    const first = await readMemory();
    await openMany(200);
    const last = await readMemory();

    console.log(`page ${first.page} and ${last.page} bytes, module ${first.used} and ${last.used} of ${last.bytes}`);
    assert.equal(last.used, first.used, "memory of the module");
    assert.equal(last.bytes, first.bytes, "size of the module");
    assert.ok(last.page < first.page + (8 << 20), `the page grows from ${first.page} to ${last.page} bytes`);
    checkErrors("200 files");
});

test("the page fetches nothing after its start", () => {
    assert.deepEqual(shown.requests, []);
});

test("the single file opens from file://", { timeout: 120000 }, async () => {
    const { browser, page, errors, requests } = await openPage(`file://${join(KUNAI_VIEWER, "kunai-viewer.html")}`);

    await addFiles(page, samples.filter(({ path }) => /^creature\.(nj|pvm)$/.test(path)));
    const { fault, state } = await openFile(page, "creature.nj", "scene");
    assert.equal(fault, "");
    assert.equal(state.textures.found, 3);
    assert.deepEqual(errors, []);
    assert.deepEqual(requests, []);
    await browser.close();
});
