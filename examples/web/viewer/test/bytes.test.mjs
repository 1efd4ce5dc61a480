/* bytes.test.mjs - bytes, records, and the selection in 3D. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { attempt, kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, shoot, shown, usePage } from "./page.mjs";

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
    /* The colour of the record does not hide the selection. */
    assert.equal(await shown.page.evaluate(() => {
        const sample = document.querySelector("#tabs").appendChild(document.createElement("i"));
        sample.style.color = "var(--mark)";
        const wanted = getComputedStyle(sample).color;
        sample.remove();
        return getComputedStyle(document.querySelector(".hex span.on")).backgroundColor === wanted;
    }), true);
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

/* The strips of a Ninja Chunk material lie in the chunks after it, up to the chunk that begins the next material. */
test("the bytes of polygons select their material", async () => {
    const bytes = bytesOf("creature.nj"), model = kunai.Model.open(bytes), outline = kunai.Outline.open(bytes);
    const starts = model.materials.map(({ offset }) => offset), records = [...outline.records];
    const isPolygon = (index) => records[index]?.name === "polygon chunk";
    const strips = records.map((record, index) => index)
        .filter((index) => isPolygon(index) && isPolygon(index - 1) && !starts.includes(records[index].offset)
            && starts.includes(records[index - 1].offset));

    assert.ok(strips.length > 1, "materials with strips");
    for (const index of strips) {
        await openFile(shown.page, "creature.nj", "hex");
        await shown.page.evaluate((record) => globalThis.kunaiViewer.view.selectRecord(record), index);
        await shown.page.getByText("show in 3D").click();
        await shown.page.waitForFunction(() => globalThis.kunaiViewer.view?.state.selected);
        assert.equal(await shown.page.evaluate(() => globalThis.kunaiViewer.view.state.selected.material),
            starts.indexOf(records[index - 1].offset));
    }
    model.close();
    outline.close();
});

test("a link restores the frame, the camera, the layers and the motions", async () => {
    await load(["creature.nj", "creature.pvm", "walk.njm", "creature_blink.njs"].map((path) =>
        ({ path, bytes: bytesOf(path) })));
    await openFile(shown.page, "creature.nj", "scene");
    const settled = () => shown.page.waitForFunction(() => globalThis.kunaiViewer.ready
        && globalThis.kunaiViewer.view?.state.clipsFound);
    const read = () => shown.page.evaluate(() => globalThis.kunaiViewer.view.link());
    await settled();
    const first = await read();
    await shown.page.locator("[data-layer=wireframe]").click();
    await shown.page.locator("[data-layer=lights]").click();
    await shown.page.locator("summary", { hasText: "motions" }).click();
    await shown.page.locator("label", { hasText: "creature_blink" }).locator("input:checked").first().click();
    await shown.page.evaluate(() => globalThis.kunaiViewer.view.seek(7));
    const link = await read();
    assert.match(link, /^7,.*;(?=.*wireframe)(?!.*lights).*;\d+$/);
    assert.notEqual(link, first);
    await shown.page.getByText("Link", { exact: true }).click();
    const hash = await shown.page.evaluate(() => location.hash);
    await openFile(shown.page, "creature.pvm");
    await shown.page.evaluate((text) => location.replace(text), hash);
    await settled();
    assert.equal(await read(), link);
    checkErrors("link");
});

/* Read from the end: the footer, a flag byte, 3 plain bytes, and 5 copies of the 18 bytes that are 3 bytes away. */
const BLZ = Buffer.from("00f000f000f000f000f06162631f16000008" + "47000000", "hex");

test("a packing without a magic word is named, and a wrong name is changed", async () => {
    const name = async (format) => {
        await shown.page.getByLabel("open as").selectOption(kunai.formatName(format));
        await shown.page.waitForFunction(() => globalThis.kunaiViewer.ready && globalThis.kunaiViewer.view);
    };

    await load([{ path: "packed.bin", bytes: BLZ }]);
    await openFile(shown.page, "packed.bin");
    await name(kunai.Format.PRS);
    const { codeName, offset } = attempt(() => kunai.unpackPrs(BLZ, { format: kunai.Format.PRS })).error;
    const text = await shown.page.textContent("#view .fault");
    assert.ok(text.includes(codeName) && text.includes(`0x${offset.toString(16).toUpperCase()}`), text);
    await name(kunai.Format.BLZ);
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.view?.state.bytes === 93);
    assert.deepEqual(Buffer.from(await shown.page.evaluate(async () => {
        const { remote, current } = globalThis.kunaiViewer;
        return [...await remote.call("bytes", current.node.id, false)];
    })).toString(), "abc".repeat(31));
    assert.equal(await shown.page.locator("#view .fault").count(), 0);
    checkErrors("packing");
});
