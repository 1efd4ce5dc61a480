/* page.mjs - the page that all tests of one file share, and how they read it. */
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { after, before } from "node:test";
import { serve } from "../serve.mjs";
import { addFiles, openPage } from "./browser.mjs";
import { filesIn } from "./oracle.mjs";

const { KUNAI_VIEWER, KUNAI_SAMPLE, SCREENSHOTS } = process.env;

export const single = `file://${join(KUNAI_VIEWER, "kunai-viewer.html")}`;
export const samples = filesIn(KUNAI_SAMPLE);
/** page, errors and requests of openPage; served: what the server was asked for */
export const shown = {};

/** A small page, which is drawn faster. */
export const SMALL = { width: 640, height: 480 };

/** Opens the page before the tests of a file, and closes it after them. size: that of the window. prepare: what else is
 * done before. */
export function usePage(size, prepare) {
    let server;

    before(async () => {
        const served = await serve(join(KUNAI_VIEWER, "static"));

        server = served.server;
        shown.served = [];
        server.on("request", ({ url }) => shown.served.push(url));
        Object.assign(shown, await openPage(served.address, size));
        if (SCREENSHOTS)
            mkdirSync(SCREENSHOTS, { recursive: true });
        await prepare?.();
    });
    after(async () => {
        await shown.browser?.close();
        server?.close();
    });
}

/** The bytes of a sample. */
export function bytesOf(name) {
    return samples.find(({ path }) => path === name).bytes;
}

/** Saves a picture of the page, if SCREENSHOTS names a folder. */
export async function shoot(name) {
    if (SCREENSHOTS)
        await shown.page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

/** Closes all files, and opens others. */
export async function load(files) {
    await shown.page.evaluate(() => globalThis.kunaiViewer.clearAll());
    await addFiles(shown.page, files);
}

/** The paths of all files in the tree. */
export function treePaths() {
    return shown.page.evaluate(() => {
        const { tree } = globalThis.kunaiViewer;
        return tree.nodes.filter((node) => node && !node.isFolder && !node.isVirtual)
            .map((node) => tree.pathOf(node));
    });
}

export function tabsOf() {
    return shown.page.evaluate(() => [...document.querySelectorAll("#tabs button")].map(({ dataset }) => dataset.tab));
}

/** Fails if the page has thrown or written an error to the console. */
export function checkErrors(what) {
    assert.deepEqual(shown.errors, [], what);
}

/** How many points of the 3D canvas, made 100 x 100, are not the background. */
export function countDrawn() {
    return shown.page.evaluate(async () => {
        for (let i = 0; i < 3; i++)
            await new Promise((resolve) => requestAnimationFrame(resolve));
        const from = document.querySelector(".stage canvas"), to = document.createElement("canvas");
        Object.assign(to, { width: 100, height: 100 });
        const context = to.getContext("2d");
        context.drawImage(from, 0, 0, 100, 100);
        return context.getImageData(0, 0, 100, 100).data.filter((value, index) => index % 4 === 3 && value).length;
    });
}
