/*
 * scenes.test.mjs - models, stages and maps in 3D.
 *
 * Two judges look at each picture of the 3D tab. Without light, it must show what raster.mjs draws from the GLB file of
 * the native program. With light, it must be the picture in test/expected, which was looked at when it was made.
 * KUNAI_UPDATE=1 makes the pictures again.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openFile } from "./browser.mjs";
import { chooseMotion, comparePictures, compareWithRaster, encode, fixSize, readCamera, readCanvas, seek, setLayers,
    waitForScene } from "./canvas.mjs";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, shown, SMALL, usePage } from "./page.mjs";
import { drawGlb } from "./raster.mjs";
import { PNG } from "pngjs";

const { KUNAI_PROGRAM, KUNAI_SAMPLE, KUNAI_UPDATE, KUNAI_VIEWER } = process.env;
const EXPECTED = join(import.meta.dirname, "expected"), FAILED = join(KUNAI_VIEWER, "failed");
/** Other graphics cards mix texels in another way. Smoothed edges do not count. A lamp of the mill has 0.18 %. */
const MOST_PIXELS = 0.001;
/** Shares of wrong pixels and of wrong blocks, without light. Small texels make some blocks different. */
const MOST_OUTLINE = 0.002, MOST_COLORS = 0.08;

/*
 * open    The file.
 * glb     The file that the native program makes of it.
 * motion  The file of a motion. clip is its number in the GLB file.
 * show    The layers that are on. Without it, only the models are.
 * colors  false: the page has other colours than the GLB file by intention.
 * only    "raster": there is no expected picture.
 */
const ROWS = [
    { name: "creature", open: "creature.nj", glb: "creature" },
    { name: "creature_walk", open: "creature.nj", glb: "creature", motion: "walk.njm", clip: 1, frame: 8 },
    { name: "creature_blink", open: "creature.nj", glb: "creature", motion: "creature_blink.njs", clip: 2, frame: 4 },
    { name: "mill", open: "mill.nsbmd", glb: "mill" },
    { name: "mill_turn", open: "mill.nsbmd", glb: "mill", motion: "mill_turn.nsbca", clip: 1, frame: 5 },
    { name: "mill_flow", open: "mill.nsbmd", motion: "mill_flow.nsbta", frame: 6 },
    { name: "mill_dusk", open: "mill.nsbmd", motion: "mill_dusk.nsbma", frame: 6 },
    { name: "mill_flicker", open: "mill.nsbmd", motion: "mill_flicker.nsbtp", frame: 6 },
    { name: "mill_smoke", open: "mill.nsbmd", motion: "mill_smoke.nsbva", frame: 6 },
    { name: "ginja", open: "model_ginja.gj", glb: "model_ginja" },
    { name: "xinja", open: "model_xinja.xj", glb: "model_xinja" },
    { name: "chunk", open: "model_chunk.nj", glb: "model_chunk" },
    { name: "basic", open: "model_basic.nj", glb: "model_basic" },
    { name: "bent", open: "model_bent.nj", glb: "model_bent", only: "raster" },
    { name: "tiny", open: "tiny.nj", glb: "tiny", only: "raster" },
    { name: "level", open: "level.sa1lvl", glb: "level" },
    { name: "stage", open: "stage_n.rel", glb: "stage_n" },
    { name: "stage_gc", open: "stage_gc_n.rel", glb: "stage_gc_n", only: "raster" },
    { name: "collision", open: "stage_c2.rel", glb: "stage_c2", show: ["models", "collision"], colors: false },
    { name: "minimap", open: "stage_r.rel", glb: "stage_r", colors: false, only: "raster" },
    { name: "river", open: "maps of Platinum/0 I01RIVER", glb: "maps/I01RIVER" },
    { name: "ridge", open: "maps of Platinum/1 I02RIDGE", glb: "maps/I02RIDGE", only: "raster" },
    { name: "hut", open: "platinum.nds/maps of Platinum/2 I01HUT", glb: "platinum/maps/I01HUT", only: "raster" },
    { name: "tiles", open: "land.bin", show: ["tiles"] },
    { name: "heights", open: "land.bin", show: ["models", "heights"] },
];
const LAYERS = ["models", "collision", "heights", "tiles", "placements"];
let work;

usePage(SMALL, async () => {
    work = mkdtempSync(join(tmpdir(), "kunai-viewer-"));
    /* One sample has no models. The program then returns 1, but converts all others. */
    spawnSync(KUNAI_PROGRAM, ["convert", KUNAI_SAMPLE, "-o", work, "-q"], { stdio: "ignore" });
    await fixSize(shown.page);
});
after(() => rmSync(work, { recursive: true, force: true }));

/* Opens the file of a row in 3D, and shows the frame of its motion. */
async function openRow({ open, motion, frame = 0, show = ["models"] }) {
    const { fault } = await openFile(shown.page, open, "scene");

    assert.equal(fault, "", open);
    await waitForScene(shown.page);
    await setLayers(shown.page, Object.fromEntries(LAYERS.map((layer) => [layer, show.includes(layer)])));
    assert.ok(await chooseMotion(shown.page, motion) || !motion, `${open}: ${motion} is not in the list`);
    await seek(shown.page, frame);
    await shown.page.getByRole("button", { name: "Fit" }).click();
}

const glbOf = ({ glb }) => readFileSync(join(work, `${glb}.glb`));

/* What both judges say: the shares of wrong pixels. The canvas is left without light. */
async function judge(row) {
    const page = shown.page, lit = await readCanvas(page), file = join(EXPECTED, `${row.name}.png`);
    const said = {};

    if (row.only !== "raster") {
        if (KUNAI_UPDATE)
            writeFileSync(file, encode(lit));
        assert.ok(existsSync(file), `${file} is missing: KUNAI_UPDATE=1 makes it`);
        Object.assign(said, comparePictures(lit, PNG.sync.read(readFileSync(file))));
    }
    if (row.glb) {
        await setLayers(page, { lights: false });
        const dark = await readCanvas(page);
        Object.assign(said, compareWithRaster(dark, await drawGlb(glbOf(row), await readCamera(page), dark, row.clip,
            row.frame)));
        await setLayers(page, { lights: true });
    }
    return { ...said, lit };
}

/* Whether both judges accept a picture. */
function isRight({ pixels = 0, outline = 0, colors = 0 }, row) {
    return pixels <= MOST_PIXELS && outline <= MOST_OUTLINE && (row.colors === false || colors <= MOST_COLORS);
}

test("models, stages, maps and collision look as they must", { timeout: 300000 }, async () => {
    const wrong = [];

    for (const row of ROWS) {
        await openRow(row);
        const { lit, difference, ...said } = await judge(row), line = `${row.name}: ${JSON.stringify(said)}`;
        checkErrors(row.name);
        if (isRight(said, row))
            continue;
        mkdirSync(FAILED, { recursive: true });
        writeFileSync(join(FAILED, `${row.name}.png`), encode(lit));
        if (difference)
            writeFileSync(join(FAILED, `${row.name}_difference.png`), encode(difference));
        wrong.push(`${line}, see ${FAILED}`);
    }
    assert.deepEqual(wrong, []);
    console.log(`${ROWS.length} scenes: ${ROWS.filter(({ glb }) => glb).length} are as in the GLB files, ${
        ROWS.filter(({ only }) => only !== "raster").length} as in the expected pictures`);
});

/* ---- the judges must see faults ---- */

const rowOf = (name) => ROWS.find((row) => row.name === name);

/* Each spoils the scene in the page. judges: what must be above its limit. */
const FAULTS = [
    { name: "a wrong matrix", row: "mill_turn", judges: ["pixels", "outline"], spoil: ({ stage }) => {
        stage.parts.filter(({ kind }) => kind === 0)[0].object.matrix.elements[12] += 0.5;
    } },
    { name: "swapped textures", row: "creature", judges: ["pixels", "colors"], spoil: ({ stage }) => {
        const maps = stage.mades.map(({ material }) => material.map), other = maps.find((map) => map !== maps[0]);
        stage.mades.forEach(({ material }) => {
            material.map = material.map === other ? maps[0] : other;
        });
    } },
    { name: "no skin", row: "creature_walk", judges: ["pixels", "outline"], spoil: ({ stage }, positions) => {
        stage.parts.filter(({ kind }) => kind === 1).forEach(({ mesh, geometry: { attributes: { position } } }) => {
            position.array.set(positions[mesh]);
            position.needsUpdate = true;
        });
    } },
    { name: "the other sides of triangles", row: "ginja", judges: ["pixels", "colors"], spoil: ({ stage }) => {
        stage.mades.forEach(({ material }) => {
            material.side = 1;
            material.needsUpdate = true;
        });
    } },
    { name: "texture coordinates upside down", row: "stage", judges: ["pixels", "colors"], spoil: ({ stage }) => {
        stage.mades.filter(({ material }) => material.map).forEach(({ material: { map } }) => {
            map.matrix.elements[4] = -1;
        });
    } },
    { name: "too little light", row: "basic", judges: ["pixels"], spoil: (view) => {
        view.stage.root.traverse((object) => {
            object.intensity *= 0.5;
        });
    } },
];

test("wrong matrices, textures, skins, sides and lights are noticed", { timeout: 120000 }, async () => {
    const creature = kunai.Model.open(bytesOf("creature.nj")), lines = [];
    const positions = creature.meshes.map((mesh) => [...mesh.positions]);

    creature.close();
    for (const { name, row, judges, spoil } of FAULTS) {
        await openRow(rowOf(row));
        await shown.page.evaluate(([code, values]) => (0, eval)(`(${code})`)(globalThis.kunaiViewer.view, values),
            [String(spoil), positions]);
        const said = await judge(rowOf(row)), limits = { pixels: MOST_PIXELS, outline: MOST_OUTLINE, colors: MOST_COLORS };
        for (const one of judges)
            assert.ok(said[one] > 2 * limits[one], `${name}: ${one} is ${said[one]}, which is right`);
        lines.push(`${name} (${judges.map((one) => `${one} ${(100 * said[one]).toFixed(1)} %`).join(", ")})`);
    }
    console.log(`noticed: ${lines.join("; ")}`);
});
