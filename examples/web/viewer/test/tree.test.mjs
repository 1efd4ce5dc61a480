/* tree.test.mjs - the tree of files: all entries, many files, search, drop, the file chooser, keys. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { pathsIn } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, treePaths, usePage } from "./page.mjs";

const { KUNAI_SAMPLE } = process.env;
const work = mkdtempSync(join(tmpdir(), "kunai-viewer-"));

/* With a listener, the browser never shows a chooser of its own. */
usePage(undefined, () => shown.page.on("filechooser", () => undefined));
after(() => rmSync(work, { recursive: true, force: true }));

/* The names of the rows that the tree shows, or would show further down. */
const rowNames = () => shown.page.evaluate(() => {
    const { tree } = globalThis.kunaiViewer;
    return tree.rows.map((id) => tree.nodes[id].name);
});
const chosenName = () => shown.page.evaluate(() => {
    const { tree } = globalThis.kunaiViewer;
    return tree.nodes[tree.chosen]?.name;
});
const closeAll = () => shown.page.getByRole("button", { name: "Close all" }).click();
const waitForFiles = (count) => shown.page.waitForFunction((number) =>
    document.querySelector("#status").textContent.startsWith(`${number} file`)
    && !document.querySelector("#status").textContent.includes("reading"), count);

test("the tree has all samples, and all entries of archives", async () => {
    const expected = samples.flatMap(({ path, bytes }) => pathsIn(path, bytes)).sort();

    assert.deepEqual((await treePaths()).sort(), expected);
    await shoot("tree");
});

/* The searched text, a row that must be there, and one that must not. */
const SEARCHES = [["mill_turn", "mill_turn.nsbca", "creature.nj"], ["CREATURE.NJ", "creature.nj", "mill.nsbmd"],
    ["joint animation", "mill_turn.nsbca", "mill_flow.nsbta"], ["pso collision", "stage_c.rel", "stage_n.rel"]];

test("the search finds names and kinds", async () => {
    for (const [text, found, other] of SEARCHES) {
        await shown.page.fill("#search", text);
        const rows = await rowNames();
        assert.ok(rows.includes(found) && !rows.includes(other), `${text}: ${rows}`);
    }
    await shown.page.fill("#search", "hut");
    await shown.page.keyboard.press("Enter");
    assert.match(await chosenName(), /HUT$/);
    assert.equal(await shown.page.evaluate(() => document.activeElement.id), "tree");
    await shown.page.fill("#search", "nothing has this name");
    assert.deepEqual(await rowNames(), []);
    await shown.page.fill("#search", "");
    assert.ok((await rowNames()).length >= samples.length);
});

/* Files that are opened together, and the one that the page shows. Each sample has one name. */
const FIRST = [[["eye.pvr", "creature.afs", "model_basic.nj"], "model_basic.nj"],
    [["map_headers.bin", "map_matrix.narc", "stage_c.rel"], "maps of Platinum"], [["eye.pvr", "stage_c.rel"], "stage_c.rel"],
    [["fins.pvr", "eye.pvr"], "fins.pvr"]];

test("a file that can be drawn is shown first", async () => {
    for (const [names, first] of FIRST) {
        await load(names.map((path) => ({ path, bytes: bytesOf(path) })));
        await shown.page.waitForFunction(() => globalThis.kunaiViewer.current);
        assert.equal(await chosenName(), first);
    }
});

/* ---- many files ---- */

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
        let most = 0;
        tree.toggle(0);
        for (let i = 0; i < 60; i++) {
            const start = performance.now();
            list.scrollTop = i * 3600;
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            times.push(performance.now() - start);
            most = Math.max(most, list.querySelectorAll("*").length);
        }
        return { rows: tree.rows.length, most, last: list.querySelector(".row:last-child .name").textContent,
            middle: times.sort((a, b) => a - b)[30] };
    });
    assert.equal(found.rows, 10001);
    assert.ok(found.most < 600, `${found.most} elements`);
    assert.match(found.last, /^#96\d\d$/);
    console.log(`two frames of scrolling take ${found.middle.toFixed(0)} ms, at most ${found.most} elements`);
    await shown.page.focus("#tree");
    await shown.page.keyboard.press("End");
    await shown.page.waitForFunction(() => document.querySelector("#tree .row.chosen")?.textContent.includes("#9999"));
    checkErrors("scrolling");
});

test("the Files tab grows while an archive is listed", async () => {
    await load([{ path: "eye.pvr", bytes: bytesOf("eye.pvr") }]);
    const { first, last } = await shown.page.evaluate(async (base64) => {
        const viewer = globalThis.kunaiViewer, bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const added = viewer.addFiles([{ path: "many.afs", file: new File([bytes], "many.afs") }]);
        while (!viewer.tree.nodes[1])
            await new Promise((resolve) => setTimeout(resolve));
        viewer.open(1, "entries");
        await new Promise((resolve) => setTimeout(resolve));
        const { view } = viewer, found = view.state.entries;
        await added;
        return { first: found, last: viewer.view === view && view.state.entries };
    }, makeAfs(10000).toString("base64"));
    assert.ok(first < 10000);
    assert.equal(last, 10000);
    checkErrors("a list that grows");
});

/* ---- real files ---- */

/* Writes a folder with more files than a browser lists at once, and one in a folder of it. */
function makeFolder() {
    const paths = ["creature.nj", "deep/er/creature.pvm"];

    for (let i = 0; i < 130; i++)
        paths.push(`many/texture_${i}.pvr`);
    for (const path of paths) {
        mkdirSync(dirname(join(work, "game", path)), { recursive: true });
        writeFileSync(join(work, "game", path), bytesOf(path.startsWith("many") ? "eye.pvr" : path.split("/").pop()));
    }
    return paths.map((path) => `game/${path}`).sort();
}

/* Drops files and folders of the disk, as the browser does it. */
async function drop(files) {
    const devtools = await shown.page.context().newCDPSession(shown.page);
    const data = { items: [], files, dragOperationsMask: 1 };

    for (const type of ["dragEnter", "dragOver", "drop"])
        await devtools.send("Input.dispatchDragEvent", { type, x: 600, y: 400, data });
    await devtools.detach();
}

test("a folder is dropped, with all files in it", { timeout: 60000 }, async () => {
    const paths = makeFolder();

    await closeAll();
    await waitForFiles(0);
    await drop([join(work, "game"), join(KUNAI_SAMPLE, "mill.nsbmd")]);
    await waitForFiles(paths.length + 1);
    assert.deepEqual((await treePaths()).sort(), [...paths, "mill.nsbmd"].sort());
    assert.equal(await shown.page.evaluate(() => document.body.classList.contains("dragging")), false);
    checkErrors("drop");
});

test("files and folders are chosen", { timeout: 60000 }, async () => {
    const choose = async (name, files) => {
        const [chooser] = await Promise.all([shown.page.waitForEvent("filechooser"),
            shown.page.getByRole("button", { name, exact: true }).click()]);
        await chooser.setFiles(files);
    };

    await closeAll();
    await waitForFiles(0);
    await choose("Open files", ["creature.nj", "creature.pvm"].map((name) => join(KUNAI_SAMPLE, name)));
    await waitForFiles(2);
    await choose("Open folder", join(work, "game"));
    await waitForFiles(134);
    assert.ok((await treePaths()).includes("game/deep/er/creature.pvm"));
    /* The same file again: the chooser must tell the page. */
    await choose("Open files", [join(KUNAI_SAMPLE, "creature.nj")]);
    await waitForFiles(135);
    checkErrors("chooser");
});

/* ---- keys ---- */

/* A key, and what the page then has. */
const KEYS = [
    ["j", "name", "creature.pvm"], ["k", "name", "creature.nj"], ["k", "name", "creature.nj"], ["4", "tab", "hex"],
    ["3", "tab", "facts"], ["1", "tab", "scene"], ["/", "focus", "search"], ["Escape", "focus", ""],
    ["d", "dark", true], ["d", "dark", false],
];

test("keys choose files, tabs and colours", { timeout: 60000 }, async () => {
    const page = shown.page, wanted = (what, value) => page.waitForFunction(([which, right]) => {
        const { tree, current } = globalThis.kunaiViewer;
        return { name: tree.nodes[tree.chosen]?.name, tab: current?.tab, focus: document.activeElement.id,
            dark: document.documentElement.classList.contains("dark") }[which] === right;
    }, [what, value]);

    await page.emulateMedia({ colorScheme: "light" });
    await load(["creature.nj", "creature.pvm", "creature.afs"].map((path) => ({ path, bytes: bytesOf(path) })));
    await page.evaluate(() => {
        globalThis.kunaiViewer.open(0, "scene");
        document.activeElement.blur();
        document.documentElement.classList.remove("dark");
    });
    for (const [key, what, value] of KEYS) {
        await page.keyboard.press(key);
        await wanted(what, value).catch(() => assert.fail(`${key}: ${what} is not ${value}`));
    }
    const [chooser] = await Promise.all([page.waitForEvent("filechooser"), page.keyboard.press("o")]);
    assert.ok(chooser.isMultiple());
    checkErrors("keys");
});

test("arrows move in the tree, and open and close archives", async () => {
    const press = async (...keys) => {
        for (const key of keys)
            await shown.page.keyboard.press(key);
        return chosenName();
    };

    await shown.page.focus("#tree");
    assert.equal(await press("Home"), "creature.nj");
    assert.equal(await press("End"), "creature.afs");
    const closed = (await rowNames()).length;
    assert.equal(await press("ArrowRight"), "creature.afs");
    assert.equal((await rowNames()).length, closed + 2);
    assert.equal(await press("ArrowDown", "ArrowDown"), "creature.pvm");
    assert.equal(await press("ArrowLeft"), "creature.afs");
    await press("ArrowLeft");
    assert.equal((await rowNames()).length, closed);
    checkErrors("arrows");
});
