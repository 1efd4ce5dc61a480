/* pictures.test.mjs - the pixels of textures, in the page and as PNG. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inflateSync } from "node:zlib";
import { openFile } from "./browser.mjs";
import { kunai, unpack } from "./oracle.mjs";
import { load, samples, shoot, shown, usePage } from "./page.mjs";

usePage();

/* The pixels of a PNG of 8 bits per channel that uses no filter. */
function decodePng(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset), parts = [];
    const width = view.getUint32(16), height = view.getUint32(20), data = Buffer.alloc(4 * width * height);

    for (let at = 8; at < bytes.length; at += view.getUint32(at) + 12)
        if (bytes.toString("latin1", at + 4, at + 8) === "IDAT")
            parts.push(bytes.subarray(at + 8, at + 8 + view.getUint32(at)));
    const rows = inflateSync(Buffer.concat(parts));
    for (let y = 0; y < height; y++)
        rows.copy(data, 4 * width * y, (4 * width + 1) * y + 1, (4 * width + 1) * (y + 1));
    return { width, height, data };
}

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
                const picture = await readPicture(), expected = Buffer.from(set.decode(index, level));
                const png = decodePng(Buffer.from(picture.png, "base64"));
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
