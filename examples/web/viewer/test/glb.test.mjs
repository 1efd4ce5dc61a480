/*
 * glb.test.mjs - the GLB button. Each file must have the bytes that the program `kunai` writes on this machine, for the
 * command that the page shows. The program must be built with zlib, because the page compresses pictures, too.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import validator from "gltf-validator";
import { addFiles, openFile, openPage } from "./browser.mjs";
import { filesIn } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shown, single, usePage } from "./page.mjs";

const { KUNAI_CORPUS, KUNAI_PROGRAM } = process.env;
const MODULES = 8 | 16 | 32; // model, motion, scene
/** Files of one folder of the corpus that are opened together, and those of them that are saved. */
const OPEN_TOGETHER = 12, SAVED_OF_FOLDER = 1, FEWEST_CORPUS_FILES = 20;
const work = mkdtempSync(join(tmpdir(), "kunai-glb-")), sampleFolder = join(work, "samples");

usePage();
before(() => write(sampleFolder, samples));
after(() => rmSync(work, { recursive: true }));

/* ---- the program on this machine ---- */

function write(folder, files) {
    for (const { path, bytes } of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), bytes);
    }
}

function runCommand(folder, command) {
    const PATH = `${dirname(KUNAI_PROGRAM)}:${process.env.PATH}`;

    return spawnSync("sh", ["-c", command], { cwd: folder, env: { ...process.env, PATH }, encoding: "utf8" });
}

/* Runs the command of a file that the page has saved, and compares the bytes. */
function checkSame(folder, { name, bytes, command }, what) {
    const made = join(folder, name), { stderr } = runCommand(folder, command);

    assert.ok(existsSync(made), `${what}: ${command}: ${stderr}`);
    const expected = readFileSync(made);
    rmSync(made);
    assert.ok(bytes.equals(expected), `${what}: ${command} writes other bytes`);
}

async function checkValid(bytes, what) {
    const { issues } = await validator.validateBytes(new Uint8Array(bytes));

    assert.deepEqual(issues.messages.filter(({ severity }) => severity < 2), [], what);
}

/* ---- the page ---- */

/* Shows or hides layers. */
async function setLayers(page, layers) {
    await page.evaluate((wanted) => {
        for (const [name, isOn] of Object.entries(wanted)) {
            const box = document.querySelector(`[data-layer=${name}]`);
            if (box && box.checked !== isOn)
                box.click();
        }
    }, layers);
}

/* Presses the button. Returns the files that the browser has saved, and what the page says. */
async function save(page) {
    const downloads = [], listen = (download) => downloads.push(download);

    page.on("download", listen);
    await page.waitForFunction(() => globalThis.kunaiViewer.view.state.clipsFound);
    await page.evaluate(() => [...document.querySelectorAll("#view button")]
        .find(({ textContent }) => textContent === "GLB").click());
    await page.waitForFunction(() => ![...document.querySelectorAll("#view button")]
        .find(({ textContent }) => textContent === "GLB").disabled, null, { timeout: 60000 });
    const said = await page.evaluate(() => {
        const texts = (what) => [...document.querySelectorAll(`#view ${what}`)].map(({ textContent }) => textContent);
        return { commands: texts("code"), faults: texts(".fault") };
    });
    while (downloads.length < said.commands.length)
        await page.waitForEvent("download");
    page.off("download", listen);
    const files = await Promise.all(downloads.map(async (download, index) => ({ command: said.commands[index],
        name: download.suggestedFilename(), bytes: readFileSync(await download.path()) })));
    return { files, faults: said.faults };
}

/* Paths of the files that the 3D tab shows. */
const scenePaths = () => shown.page.evaluate((modules) => {
    const { tree } = globalThis.kunaiViewer;
    return tree.nodes.filter((node) => node && node.modules & modules).map((node) => tree.pathOf(node));
}, MODULES);

/* ---- samples ---- */

/* Where the page does not choose as `kunai convert` does, and why. */
const OTHER_CHOICES = [
    [/^creature_blink\.njs$|^walk\.na?m$|^walk\.njm$/, "the page shows a motion on a model that fits"],
    [/^model_basic\.nj$/, "the page also takes a motion that names another root"],
    [/^land.*\.bin$|land_data\.narc\/|^stage_d\.rel$/, "kunai convert writes the map or the stage, not its parts"],
    [/build_model\.narc\/#3$/, "kunai convert also asks for the palette by name"],
    [/\.afs\//, "kunai convert names motions by the number of the entry, and looks for textures elsewhere, too"],
];
/* Scenes that no GLB file can have. */
const REFUSED = /^(lights|view)\.njm$|^stage\.tam$/;

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex");

/* The hashes of all files that kunai convert makes of a folder. */
function convertAll(folder) {
    const out = join(work, "converted");

    spawnSync(KUNAI_PROGRAM, ["convert", "-q", "-o", out, folder]);
    return new Set(filesIn(out).filter(({ path }) => path.endsWith(".glb")).map(({ bytes }) => hash(bytes)));
}

test("the GLB of each sample has the bytes of the program", { timeout: 600000 }, async () => {
    const count = { files: 0, converted: 0 }, converted = convertAll(sampleFolder);

    await load(samples);
    for (const path of await scenePaths()) {
        if ((await openFile(shown.page, path, "scene")).fault)
            continue;
        /* kunai convert adds the collision of a stage, but not that of a level. */
        await setLayers(shown.page, { collision: path.endsWith(".rel"), placements: false });
        const { files, faults } = await save(shown.page);
        assert.equal(faults.length > 0, REFUSED.test(path), `${path}: ${faults}`);
        assert.equal(files.length > 0, !REFUSED.test(path), path);
        for (const file of files) {
            checkSame(sampleFolder, file, path);
            await checkValid(file.bytes, path);
            const isConverted = converted.has(hash(file.bytes));
            assert.ok(isConverted || OTHER_CHOICES.some(([pattern]) => pattern.test(path)),
                `${path}: kunai convert writes other bytes than ${file.command}`);
            count.files++;
            count.converted += isConverted ? 1 : 0;
        }
    }
    console.log(`${count.files} files of samples are equal, ${count.converted} also to kunai convert`);
    assert.ok(count.converted > 30);
    checkErrors("GLB");
});

/* The names of the nodes of a GLB file. */
function nodeNames(bytes) {
    const { nodes } = JSON.parse(bytes.toString("utf8", 20, 20 + bytes.readUInt32LE(12)));

    return nodes.map(({ name }) => name);
}

/* An archive of the Nintendo DS, without names. */
function makeNarc(files) {
    const words = (...values) => Buffer.from(Uint32Array.from(values).buffer);
    const tag = (text) => Buffer.from(text, "latin1");
    const size = files.reduce((sum, { length }) => sum + length, 0), count = files.length;
    let at = 0;
    const places = files.map(({ length }) => words(at, at += length));
    const parts = [tag("BTAF"), words(12 + 8 * count, count), ...places, tag("BTNF"), words(16, 4, 0x10000),
        tag("GMIF"), words(8 + size), ...files];

    return Buffer.concat([tag("NARC"), words(0x0100FFFE, 16 + 12 + 8 * count + 16 + 8 + size, 0x30010), ...parts]);
}

test("the GLB has the layers that are shown", async () => {
    const cases = [["stage_n.rel", "collision", /^collision$/], ["level.sa1lvl", "collision", /^collision$/],
        ["land.bin", "heights", /^heights/],
        ["maps of Platinum/0 I01RIVER", "placements", /^(background|object|warp|trigger)_\d+$/]];
    /* The maps of the sample have events 40 to 42. */
    const events = { path: "zone_event.narc", bytes: makeNarc(Array(43).fill(bytesOf("events.bin"))) };
    const files = [...samples, events], folder = join(work, "layers");

    write(folder, files);
    await load(files);
    for (const [path, layer, pattern] of cases)
        for (const isOn of [true, false]) {
            await openFile(shown.page, path, "scene");
            await setLayers(shown.page, { [layer]: isOn });
            const { files: [file] } = await save(shown.page);
            checkSame(folder, file, path);
            assert.equal(nodeNames(file.bytes).some((name) => pattern.test(name)), isOn, `${path}: ${layer}`);
        }
    await openFile(shown.page, "model_chunk.nj", "scene");
    await setLayers(shown.page, { volumes: true });
    const { files: [volumes] } = await save(shown.page);
    assert.match(volumes.command, / --show-volumes /);
    checkSame(folder, volumes, "volumes");
});

test("the GLB has the textures and the motions that the user has chosen", async () => {
    const textures = () => shown.page.evaluate(() => {
        const list = document.querySelector("#view select"), names = [...list.options].map(({ text }) => text);
        list.selectedIndex = names.findIndex((name) => name.startsWith("creature.xvm"));
        list.onchange();
    });

    await load(samples.filter(({ path }) => /^(creature|walk)\.(nj|njm|pvm|xvm)$/.test(path)));
    await openFile(shown.page, "creature.nj", "scene");
    const { files: [first] } = await save(shown.page);
    assert.match(first.command, /-t creature\.pvm -- creature\.nj walk\.njm$|-t creature\.pvm -- creature\.nj$/);
    await textures();
    await shown.page.evaluate(() => globalThis.kunaiViewer.view.play("walk.njm"));
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.view.state.textures.name === "creature.xvm");
    const { files: [second] } = await save(shown.page);
    assert.match(second.command, /-t creature\.xvm -- creature\.nj walk\.njm$/);
    checkSame(sampleFolder, second, "chosen");
});

/* ---- real files ---- */

/* The first files of each folder. */
function chooseFolders(files) {
    const folders = new Map();

    for (const file of files.filter(({ path }) => !/\.(json|tsv|md|py)$/.test(path))) {
        const folder = dirname(file.path);
        folders.set(folder, [...folders.get(folder) ?? [], file]);
    }
    return [...folders.values()].map((list) => list.slice(0, OPEN_TOGETHER));
}

test("the GLB of real files has the bytes of the program", { skip: !KUNAI_CORPUS, timeout: 1200000 }, async () => {
    const folder = join(work, "corpus"), formats = new Set();
    let count = 0;

    for (const files of chooseFolders(filesIn(KUNAI_CORPUS))) {
        let saved = 0;
        write(folder, files);
        await load(files);
        for (const path of await scenePaths()) {
            if (saved === SAVED_OF_FOLDER || (await openFile(shown.page, path, "scene")).fault)
                continue;
            const { files: made } = await save(shown.page);
            for (const file of made)
                checkSame(folder, file, path);
            if (made.length) {
                saved++;
                formats.add(await shown.page.evaluate(() => globalThis.kunaiViewer.current.node.kind));
            }
        }
        count += saved;
    }
    console.log(`${count} real files of ${formats.size} formats are equal`);
    assert.ok(count >= FEWEST_CORPUS_FILES && formats.size >= 8);
    checkErrors("GLB of real files");
});

/* ---- errors, network, one file ---- */

test("a damaged motion shows its code and its offset, and the rest is saved", async () => {
    const bytes = Buffer.from(bytesOf("creature.nj")), folder = join(work, "damaged");
    const start = bytes.indexOf("NMDM", 0, "latin1");

    assert.ok(start > 0, "creature.nj has no motion");
    bytes.fill(0xFF, start + 8, start + 24);
    write(folder, [{ path: "creature.nj", bytes }]);
    await load([{ path: "creature.nj", bytes }]);
    await openFile(shown.page, "creature.nj", "scene");
    const { files, faults } = await save(shown.page);
    const { stderr } = runCommand(folder, "kunai model creature.nj -o expected.glb");
    const [, offset, code] = /offset (0x[0-9a-f]+).*\((KUNAI_E_\w+)\)/.exec(stderr);
    assert.ok(faults.some((fault) => fault.startsWith(code)
        && fault.toLowerCase().includes(`at offset ${offset} `)), `${faults}, not ${stderr}`);
    checkSame(folder, files[0], "damaged");
});

test("the page fetches nothing for the GLB", () => {
    assert.deepEqual(shown.requests, []);
});

test("the single file saves the same GLB", { timeout: 120000 }, async () => {
    const { browser, page, errors, requests } = await openPage(single);

    await addFiles(page, samples.filter(({ path }) => /^creature\.(nj|pvm)$/.test(path)));
    await openFile(page, "creature.nj", "scene");
    const { files, faults } = await save(page);
    assert.deepEqual(faults, []);
    checkSame(sampleFolder, files[0], "single file");
    assert.deepEqual(errors, []);
    assert.deepEqual(requests, []);
    await browser.close();
});
