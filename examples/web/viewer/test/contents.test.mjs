/* contents.test.mjs - what the 3D tab does not draw: entries of archives, motions without a model, lists known by name. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, shoot, shown, tabsOf, usePage } from "./page.mjs";

usePage();

test("an archive opens as the list of its entries, and a click opens an entry", async () => {
    const bytes = bytesOf("creature.afs"), archive = kunai.Archive.open(bytes);
    const names = archive.entries.map((entry) => kunai.text(entry.name));

    archive.close();
    await load([{ path: "creature.afs", bytes }]);
    assert.equal((await openFile(shown.page, "creature.afs")).tab, "entries");
    await shown.page.waitForSelector(".entries .row");
    assert.deepEqual(await shown.page.$$eval(".entries .name", (all) => all.map((one) => one.textContent)), names);
    await shown.page.click(`.entries .row:nth-child(${names.indexOf("creature.nj") + 1})`);
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.current?.node.name === "creature.nj");
    checkErrors("entries");
});

/* The keys are those of the package, and the picture has a curve. */
test("a motion without its model is shown as curves", async () => {
    for (const name of ["walk.njm", "mill_turn.nsbca", "mill_flicker.nsbtp", "walk.nam", "creature_blink.njs"]) {
        const bytes = bytesOf(name), motion = kunai.Motion.open(bytes);

        await load([{ path: name, bytes }]);
        const { tab, state } = await openFile(shown.page, name);
        const track = motion.tracks.find(({ keyCount }) => keyCount > 1) ?? motion.tracks[0];
        assert.equal(tab, "curves", name);
        assert.equal(state.tracks, motion.tracks.length);
        assert.equal(state.frames, motion.info.frameCount);
        assert.deepEqual(state.keyFrames, [...track.frames]);
        const count = Math.min(track.valueCount, 12), keys = [];
        for (let i = 0; track.values && i < track.keyCount; i++)
            keys.push(...track.values.subarray(i * track.valueCount, i * track.valueCount + count));
        assert.deepEqual(state.keys, keys, name);
        assert.ok(count === 0 || (await colorsOf()).size > 0, `${name} has no curve`);
        await shoot(`curves_${name}`);
        motion.close();
    }
    checkErrors("curves");
});

/* A constant track of one value is a level line at half height, from the first frame to the last. */
test("a constant track is a level line", async () => {
    const bytes = bytesOf("mill_turn.nsbca"), motion = kunai.Motion.open(bytes);
    const place = motion.tracks.findIndex(({ keyCount, valueCount }) => keyCount === 1 && valueCount === 1);

    assert.ok(place >= 0);
    motion.close();
    await load([{ path: "mill_turn.nsbca", bytes }]);
    const { track: first } = (await openFile(shown.page, "mill_turn.nsbca", "curves")).state;
    for (let i = 0; i < Math.abs(place - first); i++)
        await shown.page.keyboard.press(place < first ? "ArrowUp" : "ArrowDown");
    await shown.page.waitForFunction((track) => globalThis.kunaiViewer.view.state.track === track, place);
    const { rows, width, height } = await rowsOf();
    assert.ok(rows.length >= 1 && rows.length <= 6, `${rows.length} rows`);
    assert.ok(Math.abs(rows[0] - height / 2) < 4);
    assert.ok(width > 0.8);
});

/* The pixels of the curves: all that is neither clear nor the grey of the numbers. */
const CURVES = () => {
    const canvas = document.querySelector(".stage canvas"), { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height), found = [];

    for (let i = 0; i < data.length; i += 4) {
        const [r, g, b, a] = data.subarray(i, i + 4);
        if (a === 255 && Math.max(r, g, b) - Math.min(r, g, b) > 60)
            found.push([i / 4 % width, Math.floor(i / 4 / width), `${r},${g},${b}`]);
    }
    return { found, width, height };
};

async function colorsOf() {
    return new Set((await shown.page.evaluate(CURVES)).found.map(([, , color]) => color));
}

async function rowsOf() {
    const { found, width, height } = await shown.page.evaluate(CURVES), columns = found.map(([x]) => x);

    return { rows: [...new Set(found.map(([, y]) => y))], height,
        width: (Math.max(...columns) - Math.min(...columns)) / width };
}

/* An enemy has 72 bytes (placements.md 4). */
function makeEnemy() {
    const bytes = Buffer.alloc(72);

    bytes.writeUInt16LE(0x44, 0);
    [10, 0, -20].forEach((value, axis) => bytes.writeFloatLE(value, 0x14 + 4 * axis));
    return bytes;
}

test("lists of placements are recognised by their names only", async () => {
    const bytes = makeEnemy();

    for (const [name, kind, tab] of [["map_cave01_01e.dat", "PSO list of enemies", "scene"],
        ["map_cave01_01e_d.dat", "PSO list of enemies", "scene"], ["cave.bin", "unknown", "hex"]]) {
        await load([{ path: name, bytes }]);
        assert.equal((await openFile(shown.page, name)).tab, tab, name);
        assert.equal(await shown.page.evaluate(() => globalThis.kunaiViewer.current.node.kind), kind, name);
    }
    await load([{ path: "text.evt", bytes: Buffer.from("a text that is not a list of waves") }]);
    await openFile(shown.page, "text.evt");
    assert.deepEqual(await tabsOf(), ["hex"]);
    checkErrors("lists");
});
