/* browser.mjs - starts headless Chromium with software graphics, and gives files to the page. */
import { chromium } from "playwright-core";

/** Opens a page. errors collects what the page throws, requests what it fetches after the start. */
export async function openPage(address, size = { width: 1280, height: 800 }) {
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: [
        "--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader",
        "--enable-precise-memory-info", "--js-flags=--expose-gc"] });
    const page = await browser.newPage({ viewport: size }), errors = [], requests = [];

    page.on("pageerror", (error) => errors.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error" || /too many active webgl/i.test(message.text()))
            errors.push(message.text());
    });
    await page.goto(address);
    await page.waitForFunction(() => document.body.dataset.started === "yes", null, { timeout: 60000 });
    page.on("request", (request) => request.url().startsWith("blob:") || requests.push(request.url()));
    return { browser, page, errors, requests };
}

/** Gives files to the page, as a drop does. files: [{ path, bytes }] */
export function addFiles(page, files) {
    return page.evaluate((list) => globalThis.kunaiViewer.addFiles(list.map(({ path, base64 }) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        return { path, file: new File([bytes], path) };
    })), files.map(({ path, bytes }) => ({ path, base64: Buffer.from(bytes).toString("base64") })));
}

/** Opens a file of the tree in a tab, and waits until it is shown. Returns what the page says. */
export async function openFile(page, path, tab) {
    const found = await page.evaluate(([name, which]) => {
        const { tree, open } = globalThis.kunaiViewer;
        const node = tree.nodes.find((one) => one && tree.pathOf(one) === name);
        if (!node)
            return false;
        open(node.id, which ?? null);
        return true;
    }, [path, tab]);

    if (!found)
        throw new Error(`${path} is not in the tree`);
    await page.waitForFunction(() => globalThis.kunaiViewer.ready, null, { timeout: 60000 });
    /* Lists and canvases get their size, and what they show, with the next frame. */
    await page.evaluate(() => new Promise((finish) => requestAnimationFrame(() => requestAnimationFrame(finish))));
    return page.evaluate(() => ({ tab: globalThis.kunaiViewer.current?.tab,
        fault: document.querySelector("#view .fault")?.textContent ?? "",
        state: JSON.parse(JSON.stringify(globalThis.kunaiViewer.view?.state ?? null)) }));
}
