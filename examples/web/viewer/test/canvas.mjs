/* canvas.mjs - the picture of the 3D tab, and how pictures are compared. */
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { SOLID, UNSURE } from "./raster.mjs";

export const WIDTH = 320, HEIGHT = 240;
/** Colours are compared in blocks of so many pixels. The means may differ by so much of 255. */
const BLOCK = 4, MOST_DIFFERENCE = 20;

/** Gives the 3D canvas its size in all windows. */
export async function fixSize(page) {
    await page.addStyleTag({ content: `.stage { position: fixed !important; left: 0; top: 0; z-index: 9;
        width: ${WIDTH}px !important; height: ${HEIGHT}px !important; flex: none !important; }` });
}

/** Waits until the scene is whole and has its size. */
export async function waitForScene(page) {
    await page.waitForFunction(([width, height]) => {
        const canvas = document.querySelector(".stage canvas");
        return canvas?.width === width && canvas.height === height && globalThis.kunaiViewer.view.state.clipsFound;
    }, [WIDTH, HEIGHT]);
}

/** Shows a frame, and waits for the pose and for the pictures of animations. */
export function seek(page, frame) {
    return page.evaluate(async (at) => {
        await globalThis.kunaiViewer.view.seek(at);
        await Promise.all(globalThis.kunaiViewer.view.textures.swaps.values());
    }, frame);
}

/** The pixels of the 3D canvas, just drawn. */
export async function readCanvas(page) {
    const address = await page.evaluate(() => {
        globalThis.kunaiViewer.view.draw(performance.now());
        return document.querySelector(".stage canvas").toDataURL();
    });

    return PNG.sync.read(Buffer.from(address.split(",")[1], "base64"));
}

/** A picture as a PNG file. */
export function encode({ width, height, data }) {
    return PNG.sync.write(Object.assign(new PNG({ width, height }), { data }), { deflateLevel: 9, deflateStrategy: 0 });
}

/** Compares two pictures: the share of pixels that differ, and a picture that shows them. Edges do not count. */
export function comparePictures(picture, expected) {
    const difference = new PNG({ width: WIDTH, height: HEIGHT });

    return { pixels: pixelmatch(picture.data, expected.data, difference.data, WIDTH, HEIGHT, { threshold: 0.1 })
        / (WIDTH * HEIGHT), difference };
}

/** The camera of the 3D tab. */
export function readCamera(page) {
    return page.evaluate(() => {
        const { camera, controls } = globalThis.kunaiViewer.view.eye;
        return { position: camera.position.toArray(), target: controls.target.toArray(), fieldOfView: camera.fov };
    });
}

/** Checks and unchecks boxes of the bar: { lights: false }. Boxes that the file does not have are left out. */
export async function setLayers(page, layers) {
    for (const [name, isOn] of Object.entries(layers)) {
        const box = page.locator(`[data-layer="${name}"]`);
        if (await box.count())
            await box.setChecked(isOn, { force: true });
    }
}

/** Plays the first motion of a file, and no other. Each click makes the list again. Returns whether there is one. */
export function chooseMotion(page, file) {
    return page.evaluate((name) => {
        const lines = () => [...document.querySelectorAll(".bar details label")];
        const boxes = () => lines().map((label) => label.querySelector("input"));
        const place = lines().findIndex((label) => name !== undefined && label.textContent.includes(name));

        for (let i = 0; i < lines().length; i++)
            if (boxes()[i].checked && i !== place)
                boxes()[i].click();
        if (place >= 0 && !boxes()[place].checked)
            boxes()[place].click();
        return place >= 0;
    }, file);
}

/* Whether a pixel and its neighbours are of one kind. */
function isInner({ width, height, kinds }, x, y) {
    for (let i = -1; i <= 1; i++)
        for (let j = -1; j <= 1; j++)
            if (x + i < 0 || y + j < 0 || x + i >= width || y + j >= height
                || kinds[width * (y + j) + x + i] !== kinds[width * y + x])
                return false;
    return kinds[width * y + x] !== UNSURE;
}

/* The largest difference of the mean colours of a block, or -1 if the block is not solid. */
function compareBlock({ data }, reference, left, top) {
    const sums = [0, 0, 0], { width } = reference;

    for (let y = top; y < top + BLOCK; y++)
        for (let x = left; x < left + BLOCK; x++) {
            if (reference.kinds[width * y + x] !== SOLID || !isInner(reference, x, y))
                return -1;
            for (let k = 0; k < 3; k++)
                sums[k] += data[4 * (width * y + x) + k] - reference.data[4 * (width * y + x) + k];
        }
    return Math.max(...sums.map(Math.abs)) / BLOCK ** 2;
}

/**
 * Compares the canvas with a picture of raster.mjs. Edges do not count, because the browser smooths them, and colours are
 * compared as means of blocks, because it also mixes texels. outline and colors are the shares of wrong pixels and
 * blocks.
 */
export function compareWithRaster(picture, reference) {
    const { width, height } = reference, count = { solid: 0, wrong: 0, blocks: 0, wrongBlocks: 0 };

    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++) {
            const isSolid = reference.kinds[width * y + x] === SOLID;
            if (!isInner(reference, x, y))
                continue;
            count.solid += isSolid ? 1 : 0;
            count.wrong += (picture.data[4 * (width * y + x) + 3] > 127) !== isSolid ? 1 : 0;
        }
    for (let y = 0; y < height; y += BLOCK)
        for (let x = 0; x < width; x += BLOCK) {
            const difference = compareBlock(picture, reference, x, y);
            count.blocks += difference >= 0 ? 1 : 0;
            count.wrongBlocks += difference > MOST_DIFFERENCE ? 1 : 0;
        }
    return { outline: count.wrong / count.solid, colors: count.wrongBlocks / Math.max(1, count.blocks) };
}
