/* network.test.mjs - the page asks for nothing after its start; the page in one file; phones. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addFiles, openFile, openPage } from "./browser.mjs";
import { checkErrors, load, samples, shown, single, usePage } from "./page.mjs";

const PHONE = { width: 390, height: 844 };
const requests = [];

/* The developer tools also see what the worker asks for. Addresses inside of the page are no requests. */
usePage(undefined, async () => {
    const devtools = await shown.page.context().newCDPSession(shown.page);

    await devtools.send("Network.enable");
    devtools.on("Network.requestWillBeSent", ({ request: { url } }) => /^(blob|data):/.test(url) || requests.push(url));
    shown.served.length = 0;
});

/* Opens files of all kinds in all tabs. */
async function useEverything(page) {
    for (const path of ["creature.nj", "creature.pvm", "mill.nsbmd", "stage_n.rel", "platinum.nds", "land.bin"]) {
        await openFile(page, path, null);
        for (const tab of await page.$$eval("#tabs button", (all) => all.map(({ dataset }) => dataset.tab)))
            assert.equal((await openFile(page, path, tab)).fault, "", `${path} in ${tab}`);
    }
}

test("the page asks for nothing after its start", { timeout: 120000 }, async () => {
    await load(samples);
    await useEverything(shown.page);
    assert.deepEqual([...requests, ...shown.requests, ...shown.served], []);
    checkErrors("everything");
});

/* The policy of the page is the second lock. A request is made on purpose, last, because it is an error. */
test("the browser refuses requests of the page", async () => {
    const answer = await shown.page.evaluate(() => new Promise((resolve) => {
        document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective));
        fetch("https://example.com/").then(() => resolve("sent"), () => undefined);
    }));

    assert.equal(answer, "connect-src");
    shown.errors.length = 0;
});

test("a worker that does not load is a fault, also for each later call", async () => {
    const { page } = shown;

    await page.route("**/worker*.js", (route) => route.abort());
    await page.reload();
    await page.waitForSelector("#faults .fault");
    await addFiles(page, [samples[0]]);
    assert.match(await page.textContent("#faults"), /worker/);
    await page.unroute("**/worker*.js");
    await page.reload();
    await page.waitForFunction(() => document.querySelector("#status").textContent.includes("kunai"));
    shown.errors.length = 0;
});

test("the single file opens from file://, and does the same", { timeout: 120000 }, async () => {
    const { browser, page, errors, requests: asked } = await openPage(single);

    try {
        assert.deepEqual(await page.$$eval("#tree .row", (all) => all.length), 0);
        await addFiles(page, samples);
        await useEverything(page);
        const { state } = await openFile(page, "creature.nj", "scene");
        assert.equal(state.textures.found, 3);
        assert.deepEqual(errors, []);
        assert.deepEqual(asked, []);
    } finally {
        await browser.close();
    }
});

/* What leaves the window, or is too small for a finger. */
const measurePhone = (page) => page.evaluate(() => {
    const out = [...document.querySelectorAll("header *, nav, main, #tabs button, .stage, .bar *")].filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width && !element.closest("details") && (left < -1 || right > innerWidth + 1);
    });
    const boxOf = (name) => document.querySelector(name).getBoundingClientRect();
    return { out: out.map(({ tagName, id, className }) => `${tagName} ${id} ${className}`),
        scroll: document.documentElement.scrollWidth, tree: boxOf("#tree").height, main: boxOf("#view").height };
});

test("a phone shows the tree and the view below each other", { timeout: 120000 }, async () => {
    const { browser, page, errors } = await openPage(single, PHONE);

    try {
        await addFiles(page, samples.filter(({ path }) => /^(creature|mill)\.|walk.njm/.test(path)));
        await page.locator("#tree .row", { hasText: "creature.pvm" }).first().click();
        await page.waitForFunction(() => globalThis.kunaiViewer.current?.tab === "pictures");
        for (const [path, tab] of [["creature.nj", "scene"], ["creature.pvm", "pictures"], ["mill.nsbmd", "scene"],
            ["creature.nj", "hex"], ["creature.nj", "facts"]]) {
            await openFile(page, path, tab);
            const { out, scroll, tree, main } = await measurePhone(page);
            assert.deepEqual(out, [], `${path} in ${tab}`);
            assert.ok(scroll <= PHONE.width, `${path} in ${tab} is ${scroll} wide`);
            assert.ok(tree > 120 && main > 250, `${path} in ${tab}: the tree is ${tree} high, the view ${main}`);
        }
        assert.deepEqual(errors, []);
    } finally {
        await browser.close();
    }
});
