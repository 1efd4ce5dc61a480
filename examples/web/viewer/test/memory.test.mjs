/* memory.test.mjs - many files opened and closed: nothing may stay in memory. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkErrors, samples, shown, SMALL, usePage } from "./page.mjs";

/** Files that are opened and closed before the first measurement, and after it. */
const FIRST = 40, MORE = 200;
/** What may come and go on its own: bytes of scripts, elements, listeners. The last views may wait for the collector, and
 * have up to 700 elements each. A leak of one view per file would be 100 times as much. */
const MOST = { page: 4 << 20, worker: 4 << 20, elements: 2000, listeners: 200 };

let devtools, worker;

usePage(SMALL, async () => {
    devtools = await shown.page.context().newCDPSession(shown.page);
    await devtools.send("Performance.enable");
    worker = await attachToWorker();
});

/* Returns a function that sends a command to the worker. */
async function attachToWorker() {
    const waiting = new Map(), attached = new Promise((resolve) =>
        devtools.on("Target.attachedToTarget", ({ sessionId }) => resolve(sessionId)));
    let last = 0;

    devtools.on("Target.receivedMessageFromTarget", ({ message }) => {
        const { id, result } = JSON.parse(message);
        waiting.get(id)?.(result);
    });
    await devtools.send("Target.setAutoAttach", { autoAttach: true, waitForDebuggerOnStart: false, flatten: false });
    const sessionId = await attached;
    return (method) => new Promise((resolve, reject) => {
        waiting.set(++last, resolve);
        devtools.send("Target.sendMessageToTarget", { sessionId, message: JSON.stringify({ id: last, method }) })
            .catch(reject);
    });
}

/* Opens files one after the other, each third as bytes, and closes them. Returns what the graphics card still holds. */
function openMany(count) {
    const some = samples.filter(({ path }) => /\.(nj|pvm|pvr|rel|nsbmd|narc|sa1lvl|xj|gj)$/.test(path));

    return shown.page.evaluate(async ([files, number]) => {
        const viewer = globalThis.kunaiViewer, left = { scenes: 0, geometries: 0, textures: 0 };
        for (let i = 0; i < number; i++) {
            const { path, base64 } = files[i % files.length];
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            await viewer.addFiles([{ path, file: new File([bytes], path) }]);
            viewer.open(0, i % 3 ? null : "hex");
            while (!viewer.ready)
                await new Promise((resolve) => setTimeout(resolve, 5));
            const renderer = viewer.view?.renderer;
            await viewer.clearAll();
            left.scenes += renderer ? 1 : 0;
            left.geometries += renderer?.info.memory.geometries ?? 0;
            left.textures += renderer?.info.memory.textures ?? 0;
        }
        return left;
    }, [some.map(({ path, bytes }) => ({ path, base64: bytes.toString("base64") })), count]);
}

async function measure() {
    for (const send of [(method) => devtools.send(method), worker])
        for (let i = 0; i < 2; i++)
            await send("HeapProfiler.collectGarbage");
    const { metrics } = await devtools.send("Performance.getMetrics");
    const valueOf = (name) => metrics.find((metric) => metric.name === name).value;
    return { page: valueOf("JSHeapUsedSize"), elements: valueOf("Nodes"), listeners: valueOf("JSEventListeners"),
        worker: (await worker("Runtime.getHeapUsage")).usedSize,
        ...await shown.page.evaluate(() => globalThis.kunaiViewer.remote.call("memory")) };
}

test("memory is steady after 200 files", { timeout: 600000 }, async () => {
    await shown.page.evaluate(() => globalThis.kunaiViewer.clearAll());
    await openMany(FIRST);
    const first = await measure(), left = await openMany(MORE), last = await measure();

    console.log(`before ${JSON.stringify(first)}, after ${MORE} files ${JSON.stringify(last)}`);
    for (const [name, most] of Object.entries(MOST))
        assert.ok(last[name] <= first[name] + most, `${name} grows from ${first[name]} to ${last[name]}`);
    assert.equal(last.used, 0, "memory of the module in use");
    assert.equal(last.bytes, first.bytes, "size of the module");
    assert.ok(left.scenes > MORE / 4);
    assert.deepEqual(left, { scenes: left.scenes, geometries: 0, textures: 0 });
    checkErrors("200 files");
});
