/* maps.test.mjs - maps of many files: how their files can lie in a folder. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { kunai } from "./oracle.mjs";
import { checkErrors, load, samples, shown, usePage } from "./page.mjs";

usePage();

const GAME = /^(map_|mapname|land_data|area|build_model|bm_anime)[^/]*$/, LANDS = "game/land_data.narc";
const files = samples.filter(({ path }) => GAME.test(path)).map(({ path, bytes }) => ({ path: `game/${path}`, bytes }));

/* The members of an archive as single files, with numbers in their names. */
function members({ bytes }) {
    const archive = kunai.Archive.open(bytes);
    const found = archive.entries.map((_, index) => ({ bytes: archive.read(index),
        path: `game/land/land_data_${String(index).padStart(3, "0")}.bin` }));

    archive.close();
    return found;
}

async function openMap(list) {
    await load(list);
    const { fault, state } = await openFile(shown.page, "game/maps of Platinum/0 I01RIVER", "scene");

    assert.equal(fault, "");
    checkErrors("a map");
    return { triangles: state.triangles, pictures: state.textures.pictures };
}

test("a map has the same lands from an archive and from single files", async () => {
    const whole = await openMap(files);
    const parted = await openMap(files.flatMap((file) => file.path === LANDS ? members(file) : [file]));
    const without = await openMap(files.filter(({ path }) => path !== LANDS));

    assert.ok(whole.pictures > 2);
    assert.deepEqual(parted, whole);
    assert.ok(without.triangles < whole.triangles);
});
