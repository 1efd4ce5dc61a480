/* memory.test.mjs - many files opened and closed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { checkErrors, load, samples, shown, usePage } from "./page.mjs";

usePage();

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
