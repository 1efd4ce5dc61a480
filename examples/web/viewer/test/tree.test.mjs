/* tree.test.mjs - the tree of files: all entries, search, many files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pathsIn } from "./oracle.mjs";
import { checkErrors, load, samples, shoot, shown, treePaths, usePage } from "./page.mjs";

usePage();

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
