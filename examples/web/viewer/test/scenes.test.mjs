/* scenes.test.mjs - models, stages and maps in 3D. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { countDrawn, load, samples, shoot, shown, usePage } from "./page.mjs";

usePage();

test("models, stages, lands and collision are drawn", { timeout: 120000 }, async () => {
    await load(samples);
    for (const name of ["creature.nj", "stage_n.rel", "stage_c.rel", "land.bin", "level.sa1lvl", "model_ginja.gj",
        "model_xinja.xj", "mill.nsbmd", "heights.bdhc"].filter((one) => samples.some(({ path }) => path === one))) {
        const { tab } = await openFile(shown.page, name, "scene");
        if (tab !== "scene")
            continue;
        assert.ok(await countDrawn() > 50, `${name} is not drawn`);
        await shoot(name);
    }
});

test("a map of many files is drawn with its textures", async () => {
    const { state, fault } = await openFile(shown.page, "maps of Platinum/0 I01RIVER", "scene");

    assert.equal(fault, "");
    assert.ok(state.textures.pictures > 2 && state.triangles > 100);
    assert.ok(await countDrawn() > 50);
    await shoot("map");
});
