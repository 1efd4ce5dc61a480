/* faults.test.mjs - errors of damaged files: each is shown with its code and its offset. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { checkFault, refusalOf } from "./faults.mjs";
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
