/*
 * bench.mjs VIEWER [CASE...] - measures the page in headless Chromium. VIEWER is the output folder of build.mjs.
 *
 * Each round loads the page anew, chooses the files of a case, and opens a node of the tree. The last round then turns
 * the camera and plays the motions, for 100 frames each. Prints medians of ROUNDS (7) rounds:
 *
 * first     ms from the choice of the files to the frame after the first picture
 * open      the same from the choice of a node in the tree, if the case names one
 * cpu       ms of processor time that the page and its worker need for both. gpu: the same of the graphics process
 * calls     draw calls per frame, and triangles
 * turn      ms of processor time of the page's scripts per frame, while a drag turns the camera
 * play      the same while the motions play; pose: ms that the worker needs for the last pose
 * heap      MB of objects of JavaScript; wasm: MB of the memory of the WASM module
 *
 * The case "tree" lists 10,000 files, and scrolls them by the wheel and by the bar. It prints ms of processor time of
 * the page's thread per frame, and wheelFrame and barFrame: ms from frame to frame.
 *
 * Another case is NAME=PATH[,PATH...][#NODE]: files or one folder of KUNAI_CORPUS, and the path of a node in the tree,
 * or its start. PATH>FILE gives a file another name.
 */
import { copyFileSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { cpus, loadavg, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { serve } from "../serve.mjs";
import { openPage } from "./browser.mjs";

const FRAMES = 100, ENTRIES = 10000, ROUNDS = Number(process.env.ROUNDS ?? 7);
const ARCHIVE = "phantasmal__web__src__jsMain__resources__assets__player__HUmarTex.afs";
const DRAWN = "scenes/rel-scene-dc/", COLLISION = "scenes/rel-collision-dc/";
const CASES = {
    archive: `archives/afs/${ARCHIVE}#${ARCHIVE}/#0`,
    pictures: "archives/pvm/sadx-russian__Assets__system__dlc__Y2K__Y2K.pvm",
    model: "models/ikaruga/END000A_BIRDS.NJ",
    character: "showcase/boy/boy.nj,showcase/boy/boy.pvm",
    cave: "scenes/rel-fmt2/13e3eeb34d_map_cave01_00n.rel",
    /* The largest stage that the corpus can give. Its files are of three versions of the ruins. */
    stage: `${DRAWN}0254366c7c_map_ruins03Layout3n.rel>n.rel,${DRAWN}03343afd50_map_ruins03Layout4d.rel>d.rel,`
        + `${COLLISION}2c5302a7ed_map_ruins03Layout4c.rel>c.rel#n.rel`,
    map: "platinum#platinum/maps of Platinum/411",
};

/* The paths of the files of a case. Files with other names are copied into a folder. */
function pathsOf(list, folder) {
    return list.split(",").map((item) => {
        const [path, name] = item.split(">"), from = resolve(process.env.KUNAI_CORPUS ?? "", path);

        if (!name)
            return from;
        copyFileSync(from, join(folder, name));
        return join(folder, name);
    });
}

/* In the page: waits for the first picture after a choice of files, then opens a node and waits for its picture. */
function watch(path) {
    const { kunaiViewer } = globalThis, { tree } = kunaiViewer;
    const frame = () => new Promise((finish) => requestAnimationFrame(finish));
    const picture = async (isWanted) => {
        while (!(kunaiViewer.ready && kunaiViewer.current && isWanted(kunaiViewer.current.node)))
            await new Promise((finish) => setTimeout(finish, 1));
        await frame();
        await frame();
        return performance.now();
    };

    globalThis.kunaiTimes = new Promise((finish) =>
        document.addEventListener("change", async () => {
            const start = performance.now(), first = await picture(() => true) - start;

            if (!path)
                return finish({ first, open: 0 });
            const node = tree.nodes.find((one) => one && tree.pathOf(one).startsWith(path)), chosen = performance.now();
            kunaiViewer.open(node.id, null);
            finish({ first, open: await picture((one) => one.id === node.id) - chosen });
        }, { capture: true, once: true }));
}

/* In the page: counts frames, and their lengths in ms. */
function countFrames() {
    const times = globalThis.kunaiFrames = [];
    const next = (time) => {
        times.push(time);
        if (times === globalThis.kunaiFrames)
            requestAnimationFrame(next);
    };

    requestAnimationFrame(next);
}

/* In the page, after countFrames: scrolls the tree by some pixels per frame. */
async function scroll([frames, step]) {
    const list = document.querySelector("#tree .virtual");

    for (let i = 0; i < frames; i++) {
        list.scrollTop += step;
        await new Promise((finish) => requestAnimationFrame(finish));
    }
}

const median = (values) => [...values].sort((a, b) => a - b)[values.length >> 1];

class Bench {
    constructor({ browser, page, errors }, address) {
        Object.assign(this, { browser, page, errors, address });
    }

    async connect() {
        this.system = await this.browser.newBrowserCDPSession();
        this.session = await this.page.context().newCDPSession(this.page);
        /* Processor time of the thread: other programs on the machine do not count. */
        await this.session.send("Performance.enable", { timeDomain: "threadTicks" });
        return this;
    }

    async reload() {
        await this.page.goto("about:blank");
        await this.page.goto(this.address);
        await this.page.waitForFunction(() => document.body.dataset.started === "yes");
    }

    /* ms of processor time of all processes of a type. */
    async processTime(type) {
        const { processInfo } = await this.system.send("SystemInfo.getProcessInfo");

        return 1e3 * processInfo.filter((one) => one.type === type).reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    }

    async threadTime() {
        const { metrics } = await this.session.send("Performance.getMetrics");
        const value = (name) => 1e3 * metrics.find((one) => one.name === name).value;

        return { script: value("ScriptDuration"), all: value("TaskDuration") };
    }

    /* Runs something that takes some frames. Gives the time of scripts per frame, and the lengths of the frames. */
    async perFrame(run) {
        await this.page.evaluate(countFrames);
        const start = await this.threadTime();
        await run();
        const end = await this.threadTime(), times = await this.page.evaluate(() => {
            const found = globalThis.kunaiFrames;
            globalThis.kunaiFrames = null;
            return found;
        });
        const lengths = times.slice(1).map((time, index) => time - times[index]);
        return { script: (end.script - start.script) / times.length, all: (end.all - start.all) / times.length,
            lengths };
    }

    async turn() {
        const box = await this.page.locator(".stage canvas").boundingBox();

        await this.page.mouse.move(box.x + 10, box.y + box.height / 2);
        await this.page.mouse.down();
        const { script } = await this.perFrame(async () => {
            for (let i = 0; i < FRAMES; i++) {
                await this.page.mouse.move(box.x + 10 + (i * 5) % (box.width - 20), box.y + box.height / 2);
                await this.page.evaluate(() => new Promise((finish) => requestAnimationFrame(finish)));
            }
        });
        await this.page.mouse.up();
        return script;
    }

    async play() {
        await this.page.locator(".stage canvas").hover();
        await this.page.keyboard.press("Space");
        const { script } = await this.perFrame(() => this.page.evaluate(async (frames) => {
            for (let i = 0; i < frames; i++)
                await new Promise((finish) => requestAnimationFrame(finish));
        }, FRAMES));
        return script;
    }

    /* isLast: turns the camera and plays, too. */
    async measure(text, isLast) {
        const [list, node = ""] = text.split(/#(.*)/s), { page } = this;
        const paths = pathsOf(list, folder);
        const input = statSync(paths[0]).isDirectory() ? "#folder" : "#files";

        await this.reload();
        await page.evaluate(watch, node);
        const cpu = await this.processTime("renderer"), gpu = await this.processTime("GPU");
        await page.setInputFiles(input, input === "#folder" ? paths[0] : paths);
        const result = await page.evaluate(() => globalThis.kunaiTimes);
        result.cpu = await this.processTime("renderer") - cpu;
        result.gpu = await this.processTime("GPU") - gpu;
        if (isLast && await page.evaluate(() => globalThis.kunaiViewer.current.tab === "scene")) {
            await page.waitForFunction(() => globalThis.kunaiViewer.view.state.clipsFound);
            result.turn = await this.turn();
            result.play = await this.play();
            result.pose = await page.evaluate(() => globalThis.kunaiViewer.remote.time);
            Object.assign(result, await page.evaluate(() => {
                const { drawCalls, triangles } = globalThis.kunaiViewer.view.state;
                return { calls: drawCalls, triangles };
            }));
        }
        Object.assign(result, await page.evaluate(async () => {
            globalThis.gc();
            const { bytes } = await globalThis.kunaiViewer.remote.call("memory");
            return { heap: performance.memory.usedJSHeapSize / 2 ** 20, wasm: bytes / 2 ** 20 };
        }));
        return result;
    }

    /* Adds many files, and scrolls the tree by a wheel, and by its bar. */
    async measureTree() {
        await this.reload();
        const list = await this.page.evaluate(async (count) => {
            const files = Array.from({ length: count }, (_, index) => ({ path: `folder ${index % 100}/${index}.bin`,
                file: new File([`${index}`], `${index}.bin`) })), start = performance.now();
            await globalThis.kunaiViewer.addFiles(files);
            return performance.now() - start;
        }, ENTRIES);
        const wheel = await this.perFrame(() => this.page.evaluate(scroll, [FRAMES, 120]));
        const bar = await this.perFrame(() => this.page.evaluate(scroll, [FRAMES, 1200]));
        return { list, wheel: wheel.all, bar: bar.all, wheelFrame: median(wheel.lengths),
            barFrame: median(bar.lengths), longest: Math.max(...wheel.lengths, ...bar.lengths) };
    }
}

function print(name, rounds) {
    const parts = Object.keys(rounds.at(-1)).map((key) => {
        const value = median(rounds.map((one) => one[key]).filter((one) => one !== undefined));
        return `${key} ${value < 100 ? Number(value.toFixed(1)) : Math.round(value)}`;
    });

    console.log(`${name}: ${parts.join(", ")}`);
}

const folder = mkdtempSync(join(tmpdir(), "kunai-bench-"));
const { server, address } = await serve(join(process.argv[2], "static"));
const opened = await openPage(address), bench = await new Bench(opened, address).connect();
const names = process.argv.length > 3 ? process.argv.slice(3) : [...Object.keys(CASES), "tree"];

console.log(`${new Date().toISOString().slice(0, 10)}, Chromium ${opened.browser.version()}, ${cpus()[0].model}, `
    + `${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
for (const name of names) {
    const rounds = [];
    for (let i = 0; i < ROUNDS; i++)
        rounds.push(name === "tree" ? await bench.measureTree()
            : await bench.measure(CASES[name] ?? name.slice(name.indexOf("=") + 1), i === ROUNDS - 1));
    print(name.split("=")[0], rounds);
}
if (opened.errors.length)
    console.log(opened.errors.join("\n"));
await opened.browser.close();
server.close();
rmSync(folder, { recursive: true });
