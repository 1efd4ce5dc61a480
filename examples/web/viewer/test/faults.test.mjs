/* faults.test.mjs - errors of damaged files: each is shown with its code and its offset. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { checkFault, refusalOf } from "./faults.mjs";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, shoot, shown, SMALL, usePage } from "./page.mjs";

usePage(SMALL);

/* Changes of a sample. */
const cut = (size) => (bytes) => bytes.subarray(0, size);
const fill = (from, to, value = 0xFF) => (bytes) => Buffer.from(bytes).fill(value, from, to);

/* The name of the file, the sample that it is made from, the damage, and the tab that must show the error. */
const FILES = [
    ["cut.pvm", "creature.pvm", cut(30), "pictures"],
    ["cut.pvr", "texture_wide.pvr", cut(20), "pictures"],
    ["short.pvr", "texture_wide.pvr", cut(12), "pictures"],
    ["cut.xvr", "fins.xvr", cut(40), "pictures"],
    ["cut.nsbtx", "ground.nsbtx", cut(60), "pictures"],
    ["loop.nj", "model_basic.nj", fill(116, 120), "scene"],
    ["loop.gj", "model_ginja.gj", fill(136, 140), "scene"],
    ["loop.xj", "model_xinja.xj", fill(136, 140), "scene"],
    ["cut.nsbmd", "mill.nsbmd", cut(600), "scene"],
    ["bad.sa1lvl", "level.sa1lvl", fill(8, 12), "scene"],
    ["cut.afs", "creature.afs", cut(16), "hex"],
    ["cut.njm", "walk.njm", cut(40), "curves"],
    ["bad.nsbca", "mill_turn.nsbca", fill(28, 32), "curves"],
];

/* The row of a file in the tree, as a user sees it. */
const rowOf = (path) => shown.page.evaluate((name) => [...document.querySelectorAll("#tree .row")]
    .find((row) => row.title === name)?.textContent, path);

test("damaged files show their codes and their offsets", { timeout: 120000 }, async () => {
    const files = FILES.map(([path, sample, damage, tab]) => ({ path, bytes: damage(bytesOf(sample)), tab }));
    const codes = new Set();

    await load(files);
    for (const { path, bytes, tab } of files) {
        const error = refusalOf(bytes, tab), { fault } = await openFile(shown.page, path, tab);
        assert.ok(error, `${path} is not damaged`);
        checkFault(fault, error, path);
        codes.add(error.codeName);
        checkErrors(path);
        await shoot(`damaged-${path}`);
    }
    console.log(`${files.length} damaged files: ${[...codes].join(", ")}`);
    assert.match(await rowOf("cut.afs"), /TRUNCATED 0x8/);
    assert.match(await shown.page.textContent("#status"), /1 damaged/);
});

/* ---- files that break more than their own view ---- */

/* Folders of games. One file of each is damaged. */
const BROKEN = [
    [["platinum.nds", cut(600)], ["creature.nj"]],
    [["map_headers.bin", cut(3)], ["map_matrix.narc"], ["mapname.bin"]],
];

test("damaged files of a game do not stop the others", async () => {
    for (const files of BROKEN) {
        await load(files.map(([name, damage]) => ({ path: `x/${name}`, bytes: (damage ?? cut())(bytesOf(name)) })));
        assert.deepEqual(await shown.page.evaluate(() =>
            globalThis.kunaiViewer.tree.childrenOf(0).map(({ name }) => name)), files.map(([name]) => name));
        assert.equal(await shown.page.textContent("#faults"), "");
    }
    checkErrors("damaged games");
});

test("a part that reaches very far does not move the camera", async () => {
    const bytes = Buffer.from(bytesOf("model_basic.nj")), model = kunai.Model.open(bytes);
    const [, , , x, y, z] = model.meshes[0].positions, place = Buffer.from(Float32Array.of(x, y, z).buffer);

    model.close();
    bytes.writeFloatLE(1e20, bytes.indexOf(place));
    await load([{ path: "far.nj", bytes }]);
    assert.equal((await openFile(shown.page, "far.nj", "scene")).fault, "");
    const link = await shown.page.evaluate(() => globalThis.kunaiViewer.view.link());
    assert.ok(link.split(";")[0].split(",").every((value) => Math.abs(value) < 1000), link);
    checkErrors("far vertex");
});

test("an address that is no path opens the first file", async () => {
    for (const hash of ["#%zz&hex", "#%", "#&&&", "#constructor&constructor"]) {
        await shown.page.evaluate((text) => history.replaceState(null, "", text), hash);
        await load([{ path: "eye.pvr", bytes: bytesOf("eye.pvr") }]);
        await shown.page.waitForFunction(() => globalThis.kunaiViewer.current?.tab === "pictures");
        await shown.page.evaluate((text) => location.replace(text), hash);
    }
    checkErrors("addresses");
});

test("a file that cannot be read is named, and the others open", async () => {
    await load([]);
    const found = await shown.page.evaluate(async () => {
        const gone = new File(["x"], "gone.nj"), file = new File(["y"], "here.txt");
        gone.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
        await globalThis.kunaiViewer.addFiles([{ path: "a/gone.nj", file: gone }, { path: "here.txt", file }]);
        return { names: globalThis.kunaiViewer.tree.nodes.map(({ name }) => name),
            text: document.querySelector("#faults").textContent };
    });
    assert.deepEqual(found.names, ["here.txt"]);
    assert.match(found.text, /a\/gone\.nj/);
});

/* An AFS whose entries are all the same 16 bytes. Gives it to the page, and closes all files after a time, if it is not
 * 0. Returns what the page then shows. */
const openMany = (count, time) => shown.page.evaluate(async ([number, wait]) => {
    const viewer = globalThis.kunaiViewer, data = new DataView(new ArrayBuffer(24 + 8 * number));
    data.setUint32(0, 0x41465300);
    data.setUint32(4, number, true);
    for (let i = 0; i < number; i++) {
        data.setUint32(8 + 8 * i, 8 + 8 * number, true);
        data.setUint32(12 + 8 * i, 16, true);
    }
    const added = viewer.addFiles([{ path: "many.afs", file: new File([data], "many.afs") }]);
    if (wait) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        await viewer.clearAll();
    }
    await added;
    return { nodes: viewer.tree.nodes.length, status: document.querySelector("#status").textContent };
}, [count, time]);

test("no file stays after all are closed while an archive is listed", { timeout: 60000 }, async () => {
    await load([]);
    assert.deepEqual(await openMany(60000, 200), { nodes: 0, status: "0 files" });
    assert.equal(await shown.page.textContent("#view"), "Drop files, folders and archives here. Nothing is sent "
        + "anywhere.");
});

test("an archive of very many entries is listed in part", { timeout: 120000 }, async () => {
    const { nodes, status } = await openMany(250000, 0);

    assert.equal(nodes, 200000);
    assert.match(status, /^200000 files, more are not listed$/);
    await load([]);
    checkErrors("many entries");
});

/* ---- archives ---- */

/* The last entry of an AFS gets an offset beyond the file. */
test("a damaged entry of an archive is marked, and the others open", async () => {
    const bytes = Buffer.from(bytesOf("creature.afs"));

    bytes.writeUInt32LE(0x7FFFF000, 8 + 8 * 1);
    await load([{ path: "bad.afs", bytes }]);
    const nodes = await shown.page.evaluate(() => globalThis.kunaiViewer.tree.nodes.filter(({ parent }) => parent === 0)
        .map(({ id, name, fault }) => ({ id, name, code: fault?.code, offset: fault?.offset })));
    assert.deepEqual(nodes.map(({ code }) => code !== undefined), nodes.map((node, index) => index === 1));
    await shown.page.evaluate((id) => globalThis.kunaiViewer.open(id, null), nodes[1].id);
    await shown.page.waitForSelector("#view .fault");
    const text = await shown.page.textContent("#view .fault");
    assert.ok(text.includes(nodes[1].code) && text.includes(`0x${nodes[1].offset.toString(16).toUpperCase()}`), text);
    assert.equal((await openFile(shown.page, `bad.afs/${nodes[0].name}`)).fault, "");
    checkErrors("bad.afs");
});
