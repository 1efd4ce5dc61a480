/* bytes.test.mjs - bytes, records, and the selection in 3D. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, shoot, shown, usePage } from "./page.mjs";

usePage();

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
    await shown.page.waitForFunction(() => document.querySelectorAll(".hex span.on").length === 1);
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
