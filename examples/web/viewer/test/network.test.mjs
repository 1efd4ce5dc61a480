/* network.test.mjs - no requests, and the page in one file. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFiles, openFile, openPage } from "./browser.mjs";
import { samples, shown, single, usePage } from "./page.mjs";

usePage();

test("the page fetches nothing after its start", () => {
    assert.deepEqual(shown.requests, []);
});

test("the single file opens from file://", { timeout: 120000 }, async () => {
    const { browser, page, errors, requests } = await openPage(single);

    await addFiles(page, samples.filter(({ path }) => /^creature\.(nj|pvm)$/.test(path)));
    const { fault, state } = await openFile(page, "creature.nj", "scene");
    assert.equal(fault, "");
    assert.equal(state.textures.found, 3);
    assert.deepEqual(errors, []);
    assert.deepEqual(requests, []);
    await browser.close();
});
