/*
 * picture.mjs VIEWER OUT.png - makes the first picture of the README: the page with a sample, and below it the 3D
 * views of others. picture.sh calls it. VIEWER was built with the samples.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { serve } from "./serve.mjs";
import { openFile, openPage } from "./test/browser.mjs";

const [viewer, out] = process.argv.slice(2);
const SIZE = { width: 1000, height: 540 }, STRIP = 150;

/* view: the frame, the place of the camera and its target, as "Link" in the 3D tab writes them. */
const MAIN = { path: "creature.nj", view: "48,2.55,1.55,2.85,0,1.0,-0.55" };
const OTHERS = [
    { path: "stage_n.rel", view: "0,18,62,64,0,5,-8", caption: "stage of PSO" },
    { path: "level.sa1lvl", view: "0,2.3,3.6,5.2,0,1.3,0", caption: "level of Sonic Adventure" },
    { path: "model_ginja.gj", view: "0,2.5,4.0,5.3,0,2.5,-0.5", caption: "model of the GameCube" },
    { path: "mill.nsbmd", view: "5,5.5,5.8,10.4,1.3,3.4,1", caption: "model of the Nintendo DS" },
    { path: "platinum.nds/maps of Platinum/1 I02RIDGE", view: "0,1250,900,1180,1010,40,560",
        caption: "map, joined from a ROM" },
];

/* Opens a file in 3D, and waits for its motions and the frame. */
async function show(page, { path, view }) {
    const { fault } = await openFile(page, path, "scene");

    if (fault)
        throw new Error(`${path}: ${fault}`);
    await page.waitForFunction(() => globalThis.kunaiViewer.view.state.clipsFound);
    await page.evaluate(async (place) => {
        const { view: shown } = globalThis.kunaiViewer;
        if (place) {
            shown.restore(place);
            await shown.seek(Number(place.split(",")[0]));
        }
        for (let i = 0; i < 4; i++)
            await new Promise((resolve) => requestAnimationFrame(resolve));
    }, view);
}

const readCanvas = (page) => page.evaluate(() => document.querySelector(".stage canvas").toDataURL());

/* The page, and the pictures below it. */
function compose(shot, panels) {
    const cells = panels.map(({ caption, picture }) =>
        `<figure><img src="${picture}"><figcaption>${caption}</figcaption></figure>`);

    return `<style>
body { margin: 0; width: ${SIZE.width}px; background: #16161a; color: #e6e6ea; font: 12px/20px system-ui, sans-serif; }
.page { display: block; }
div { display: flex; gap: 4px; margin-top: 4px; }
figure { margin: 0; flex: 1; background: #24262e; }
figure img { display: block; width: 100%; height: ${STRIP - 30}px; object-fit: cover; }
figcaption { text-align: center; background: #1f1f25; padding: 3px; }
</style><img class="page" src="data:image/png;base64,${shot.toString("base64")}"><div>${cells.join("")}</div>`;
}

const { server, address } = await serve(join(viewer, "static"));
const { browser, page } = await openPage(address, SIZE);
await page.evaluate(() => document.documentElement.classList.add("dark"));
/* The time per frame is different each time. */
await page.addStyleTag({ content: ".stats { display: none }" });
const panels = [];
for (const other of OTHERS) {
    await show(page, other);
    panels.push({ ...other, picture: await readCanvas(page) });
}
await show(page, MAIN);
const shot = await page.screenshot();
await page.setContent(compose(shot, panels));
writeFileSync(out, await page.screenshot({ fullPage: true }));
await browser.close();
server.close();
