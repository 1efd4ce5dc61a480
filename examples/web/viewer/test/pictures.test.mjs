/* pictures.test.mjs - the pixels of textures, in the page and as PNG: levels, palettes, banks, indices. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { PNG } from "pngjs";
import { openFile } from "./browser.mjs";
import { attempt, kunai, unpack } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, usePage } from "./page.mjs";

usePage();

/* What the page shows: the canvas, and the PNG that a user can save. */
const readPicture = () => shown.page.evaluate(async () => {
    const canvas = document.querySelector(".canvasBox canvas"), { width, height } = canvas;
    const text = (bytes) => {
        let letters = "";
        for (const byte of bytes)
            letters += String.fromCharCode(byte);
        return btoa(letters);
    };
    const png = await (await globalThis.kunaiViewer.view.png()).arrayBuffer();
    return { width, height, png: text(new Uint8Array(png)),
        data: text(canvas.getContext("2d").getImageData(0, 0, width, height).data) };
});

/* A canvas stores colours times alpha, so translucent texels lose bits. */
function checkCanvas(data, expected, what) {
    for (let i = 0; i < expected.length; i += 4) {
        const alpha = expected[i + 3], most = alpha === 255 ? 0 : alpha ? Math.ceil(255 / alpha) : 255;
        assert.equal(data[i + 3], alpha, `${what}: alpha of texel ${i / 4}`);
        for (let k = i; k < i + 3; k++)
            assert.ok(Math.abs(data[k] - expected[k]) <= most, `${what}: texel ${i / 4}`);
    }
}

test("the texel at the pointer has the colour of the file, not of the canvas", async () => {
    const path = "texture_rgb5a3_mips.gvr", set = kunai.Textures.open(bytesOf(path)), { width } = set.images[0];
    const pixels = [...set.decode(0)], clear = pixels.findIndex((value, index) => index % 4 === 3 && value > 0
        && value < 128 && pixels[index - 1] + pixels[index - 2] + pixels[index - 3] > 0);
    const texel = (clear - 3) / 4, x = texel % width, y = Math.floor(texel / width);

    assert.ok(clear > 0);
    await load([{ path, bytes: bytesOf(path) }]);
    await openFile(shown.page, path, "pictures");
    await shown.page.locator(".canvasBox canvas").hover();
    const box = await shown.page.locator(".canvasBox canvas").boundingBox(), zoom = box.width / width;
    await shown.page.mouse.move(box.x + (x + 0.5) * zoom, box.y + (y + 0.5) * zoom);
    const text = await shown.page.textContent(".bar"), color = pixels.slice(4 * texel, 4 * texel + 4).join(", ");
    assert.ok(text.includes(`texel ${x}, ${y}: ${color}`), `${color} at ${x}, ${y}: ${text}`);
    set.close();
});

test("pictures have the pixels of kunai's decode, in the page and as PNG", { timeout: 600000 }, async () => {
    let count = 0;

    await load(samples);
    const files = samples.filter(({ path }) => /\.(pvr|gvr|xvr|pvm|gvm|xvm|nsbtx|nsbmd)$/.test(path));
    for (const { path, bytes } of files) {
        const set = kunai.Textures.open(unpack(bytes));
        await openFile(shown.page, path, "pictures");
        for (const [index, image] of set.images.entries())
            for (const level of image.levels.keys()) {
                await shown.page.evaluate(([which, mip]) =>
                    globalThis.kunaiViewer.view.choose(which, mip), [index, level]);
                if ((await shown.page.evaluate(() => globalThis.kunaiViewer.view.state.palette)) >= 0)
                    await choose("palette", 0); // what the package shows without the palette of another file
                const picture = await readPicture(), expected = Buffer.from(set.decode(index, level));
                const png = PNG.sync.read(Buffer.from(picture.png, "base64"));
                assert.deepEqual([png.width, png.height], [image.levels[level].width, image.levels[level].height]);
                assert.ok(png.data.equals(expected), `${path} ${index} ${level}: PNG`);
                checkCanvas(Buffer.from(picture.data, "base64"), expected, `${path} ${index} ${level}`);
                count++;
            }
        set.close();
    }
    console.log(`${count} pictures are equal`);
    await shoot("picture");
});

/* ---- what a user chooses ---- */

/* Chooses from a list of the bar by its number, or by its text, and waits for the picture. */
async function choose(label, item) {
    await shown.page.locator(`select[aria-label="${label} "]`).selectOption(typeof item === "number" ? { index: item }
        : item);
    await shown.page.evaluate(() => globalThis.kunaiViewer.view.show());
}

/* All palettes of a set with up to three banks: [{ palette, bank, colors }]. */
function palettesOf(set) {
    return set.palettes.flatMap((palette, index) => Array.from({ length: Math.min(3,
        Math.max(1, palette.count >> 4)) }, (_, bank) => ({ palette: index, bank,
        colors: bank ? palette.colors.slice(64 * bank) : palette })));
}

async function checkPalettes(path, set, index) {
    let count = 0;

    for (const { palette, bank, colors } of palettesOf(set)) {
        const { value: expected } = attempt(() => set.decode(index, 0, { palette: colors }));
        if (!expected)
            continue;
        await choose("palette", palette + 1);
        if (bank)
            await choose("bank", bank);
        checkCanvas(Buffer.from((await readPicture()).data, "base64"), Buffer.from(expected),
            `${path} ${index} with palette ${palette} bank ${bank}`);
        count++;
    }
    return count;
}

async function checkIndices(path, set, index) {
    const indices = set.decode(index, 0, { output: kunai.Output.INDEX8 });

    await choose("show", "indices");
    checkCanvas(Buffer.from((await readPicture()).data, "base64"),
        Buffer.from([...indices].flatMap((one) => [one, one, one, 255])), `indices of ${path} ${index}`);
    await choose("show", "colours");
}

test("palettes, banks and indices are chosen", { timeout: 120000 }, async () => {
    let palettes = 0, indices = 0;

    await load(samples);
    for (const { path, bytes } of samples.filter((one) => /\.(pvr|gvr|pvm|gvm|nsbtx|nsbmd)$/.test(one.path))) {
        const set = kunai.Textures.open(unpack(bytes));
        const images = [...set.images.entries()].filter(([, image]) => image.colorCount && !image.result);
        for (const [index] of images.slice(0, 4)) {
            await openFile(shown.page, path, "pictures");
            await shown.page.evaluate((which) => globalThis.kunaiViewer.view.choose(which), index);
            await checkIndices(path, set, index);
            indices++;
            palettes += set.palettes.length ? await checkPalettes(path, set, index) : 0;
        }
        set.close();
    }
    assert.ok(palettes > 10 && indices > 10, `${palettes} palettes, ${indices} indices`);
    console.log(`${palettes} pictures with chosen palettes, ${indices} as indices`);
});

test("the picture is saved as a PNG, and zoomed to its texels", { timeout: 60000 }, async () => {
    const set = kunai.Textures.open(bytesOf("creature.pvm")), expected = Buffer.from(set.decode(0));

    await openFile(shown.page, "creature.pvm", "pictures");
    const [download] = await Promise.all([shown.page.waitForEvent("download"),
        shown.page.getByRole("button", { name: "PNG" }).click()]);
    assert.equal(download.suggestedFilename(), `${kunai.text(set.images[0].name)}.png`);
    assert.ok(PNG.sync.read(readFileSync(await download.path())).data.equals(expected));
    const width = () => shown.page.evaluate(() => document.querySelector(".canvasBox canvas").clientWidth);
    const first = await width();
    for (const [key, factor] of [["+", 2], ["+", 4], ["-", 2]]) {
        await shown.page.keyboard.press(key);
        assert.ok(Math.abs(await width() - factor * first) <= 2, `${key}: ${await width()} pixels`);
    }
    set.close();
    checkErrors("saving");
});

/* The program finds the palettes of other files, too, and has its own code for that. */
test("palettes of other files are those of kunai convert", async () => {
    const files = samples.filter(({ path }) => /^texture_palette.*\.(pvr|gvr|pvp|gvp)$/.test(path));
    const folder = mkdtempSync(join(tmpdir(), "kunai-palettes-")), out = `${folder}-out`;
    let paired = 0;

    for (const { path, bytes } of files)
        writeFileSync(join(folder, path), bytes);
    spawnSync(process.env.KUNAI_PROGRAM, ["convert", "-q", "-o", out, folder]);
    await load(files);
    for (const { path } of files.filter((one) => /vr$/.test(one.path))) {
        const expected = PNG.sync.read(readFileSync(join(out, path.replace(/\..vr$/, ".png"))));
        const { state } = await openFile(shown.page, path, "pictures");
        const png = PNG.sync.read(Buffer.from((await readPicture()).png, "base64"));
        assert.ok(png.data.equals(expected.data), path);
        paired += state.palette >= 0 ? 1 : 0;
    }
    assert.equal(paired, 4);
    rmSync(folder, { recursive: true });
    rmSync(out, { recursive: true });
    checkErrors("palettes of other files");
});
