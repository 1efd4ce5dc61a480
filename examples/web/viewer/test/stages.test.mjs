/* stages.test.mjs - sections, slide shows, heights, and parts of scenes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, usePage } from "./page.mjs";
import { checkNumbers, chooseFile, openScene, settle, transform } from "./scene.mjs";

usePage();

/* The parts of a stage that the page joins. */
const PARTS = { "stage_n.rel": ["stage_n.rel", "stage_d.rel"], "stage_bb_n.rel": ["stage_bb_n.rel"] };

/* Triangles of all instances of a section of a stage, as kunai counts them. */
function trianglesIn(files, section) {
    return files.reduce((sum, name) => {
        const scene = kunai.Scene.open(bytesOf(name));
        const count = scene.instances.filter((instance) => instance.section === section && instance.model >= 0)
            .reduce((part, { model }) => part + scene.models[model].model.info.triangleCount, 0);
        scene.close();
        return sum + count;
    }, 0);
}

/* Triangles that the page draws with the scale 0. */
const hiddenAlone = () => shown.page.evaluate(() => globalThis.kunaiViewer.view.stage.groups.flatMap((group) =>
    group.parts.flatMap(({ object, geometry: { index } }) => group.places.map((place, at) =>
        (object.isInstancedMesh ? object.instanceMatrix.array.slice(16 * at, 16 * at + 16) : object.matrix.elements)
            .some((value, k) => value && k < 15) ? 0 : index.count / 3))).reduce((sum, count) => sum + count, 0));

test("sections of a stage are shown and hidden", async () => {
    await load(samples);
    for (const [name, files] of Object.entries(PARTS)) {
        const { triangles } = await openScene(name), counts = [0, 1, 2].map((section) => trianglesIn(files, section));
        assert.equal(triangles, counts[0] + counts[1] + counts[2], `triangles of ${name}`);
        for (const section of [1, 2]) {
            await shown.page.evaluate(async (index) => {
                document.querySelectorAll("#view details").forEach((box) => {
                    box.open ||= box.querySelector("summary").textContent.startsWith("sections");
                });
                await new Promise((resolve) => setTimeout(resolve, 50));
                document.querySelector(`[data-section="${index}"]`).click();
            }, section);
            const right = counts.slice(section + 1).reduce((sum, count) => sum + count, counts[0]);
            const { triangles: drawn } = await settle();
            assert.equal(drawn - await hiddenAlone(), right, `${name} without sections 1 to ${section}`);
        }
    }
    await shoot("sections");
});

/* The texture of a slide show at a frame: pairs of texture and delay. */
function textureAt(frames, frame) {
    const all = [];

    for (let i = 0; i < frames.length; i += 2)
        for (let k = 0; k < frames[i + 1]; k++)
            all.push(frames[i]);
    return all[frame % all.length];
}

test("a texture animation of a stage shows one texture after the other", async () => {
    const tam = kunai.Scene.open(bytesOf("stage.tam")), found = new Set();
    const { frames } = tam.animations.find(({ id }) => id === 5);

    await openScene("stage_n.rel");
    for (const frame of [0, 9, 10, 29, 30, 41]) {
        await shown.page.evaluate((at) => globalThis.kunaiViewer.view.seek(at), frame);
        const { slides } = await settle();
        assert.deepEqual(slides, [{ swap: 5, texture: textureAt(frames, frame) }], `frame ${frame}`);
        found.add(slides[0].texture);
    }
    assert.equal(found.size, 2);
    tam.close();
});

test("heights of a map lie where kunai finds them", async () => {
    const archive = kunai.Archive.open(bytesOf("land_data.narc"));
    let count = 0;

    await openScene("maps of Platinum/0 I01RIVER");
    const grounds = await shown.page.evaluate(() =>
        globalThis.kunaiViewer.view.data.grounds.map(({ positions }) => [...positions]));
    const lands = archive.entries.map((entry, index) =>
        kunai.Map.open(archive.read(index), { format: kunai.Format.LAND }));
    for (const places of grounds)
        for (let i = 0; i < places.length; i += 9) {
            const [x, y, z] = [i, i + 1, i + 2].map((at) => (places[at] + places[at + 3] + places[at + 6]) / 3);
            const heights = lands.flatMap((map) => [...map.heights(Math.round(x * 4096), Math.round(z * 4096))]);
            assert.ok(heights.some((height) => Math.abs(height / 4096 - y) < 0.01), `height at ${x} ${z}: ${y}`);
            count++;
        }
    assert.ok(count, "no heights");
    lands.forEach((map) => map.close());
    archive.close();
    await shown.page.evaluate(() => document.querySelector("[data-layer=heights]").click());
    await settle();
    await shoot("heights");
});

test("bounding spheres move with their nodes", async () => {
    const model = kunai.Model.open(bytesOf("creature.nj")), motion = kunai.Motion.open(bytesOf("walk.njm"), { model });
    const nodes = model.nodes.map((node, index) => ({ node, index })).filter(({ node }) => node.radius > 0);

    await openScene("creature.nj");
    await shown.page.evaluate(async () => {
        document.querySelector("[data-layer=spheres]").click();
        globalThis.kunaiViewer.view.play("walk.njm");
        await globalThis.kunaiViewer.view.seek(8);
    });
    const found = await shown.page.evaluate(() => [...globalThis.kunaiViewer.view.stage.groups[0].spheres.object
        .instanceMatrix.array]);
    const worlds = model.world(motion.pose(model, 8));
    assert.equal(found.length, 16 * nodes.length);
    nodes.forEach(({ node: { center: [x, y, z], radius }, index }, place) => {
        const w = worlds.slice(16 * index, 16 * index + 16), m = found.slice(16 * place, 16 * place + 16);
        checkNumbers(m.slice(12, 15), transform(w, [x, y, z]), "centre");
        checkNumbers(m.slice(0, 3), [...w.slice(0, 3)].map((value) => value * radius), "radius");
    });
    motion.close();
    model.close();
});

test("bounding spheres of level entries lie where the file says", async () => {
    const scene = kunai.Scene.open(bytesOf("level.sa1lvl")), { VISIBLE } = kunai.RoleFlags;
    const round = scene.instances.filter(({ radius, roles }) => radius > 0 && roles & VISIBLE);

    await openScene("level.sa1lvl");
    const found = await shown.page.evaluate(() => globalThis.kunaiViewer.view.stage.layers.get("spheres")
        .filter((object) => !globalThis.kunaiViewer.view.stage.groups.some(({ spheres }) => spheres.object === object))
        .flatMap((object) => [...object.instanceMatrix.array]));
    assert.ok(round.length);
    checkNumbers(found, round.flatMap(({ center: [x, y, z], radius: r }) =>
        [r, 0, 0, 0, 0, r, 0, 0, 0, 0, r, 0, x, y, z, 1]), "spheres");
    scene.close();
});

/* What the keys of the keyboard show and hide. first: keys before that, so that a layer is in view. */
const LAYERS = [
    { file: "creature.nj", key: "w", layer: "wireframe" }, { file: "creature.nj", key: "b", layer: "bones" },
    { file: "creature.nj", key: "s", layer: "spheres" }, { file: "creature.nj", key: "l", layer: "lights" },
    { file: "creature.nj", key: "t", layer: "textures" }, { file: "stage_n.rel", key: "c", layer: "collision" },
    { file: "model_chunk.nj", key: "v", layer: "volumes", first: ["v", "f", "v"] },
    { file: "land.bin", key: "h", layer: "heights" },
];

test("each layer changes the picture, and a second key press undoes this", async () => {
    let opened = "";
    const press = async (key) => {
        await shown.page.keyboard.press(key);
        await settle();
        return shown.page.evaluate(() => document.querySelector(".stage canvas").toDataURL());
    };

    for (const { file, key, layer, first = [] } of LAYERS) {
        if (file !== opened)
            await openScene(file);
        opened = file;
        for (const one of first)
            await press(one);
        await settle();
        const before = await shown.page.evaluate(() => document.querySelector(".stage canvas").toDataURL());
        assert.ok(await press(key) !== before, `${layer} of ${file}`);
        assert.ok(await press(key) === before, `${layer} of ${file}, undone`);
    }
});

test("textures and motions of any file are chosen by hand", async () => {
    const files = ["creature.nj", "creature.pvm", "texture_set.pvm", "walk.njm"];
    const model = kunai.Model.open(bytesOf("creature.nj"));
    const motion = kunai.Motion.open(bytesOf("walk.njm"), { model });
    const set = kunai.Textures.open(bytesOf("texture_set.pvm"));
    const used = new Set(model.materials.map(({ texture }) => texture));
    const right = [...used].filter((texture) => texture >= 0 && set.match(model.textureList, texture).image >= 0);

    await load(files.map((name, index) => ({ path: `${index}/${name}`, bytes: bytesOf(name) })));
    const { clips } = await openScene("0/creature.nj");
    await chooseFile("other textures", "2/texture_set.pvm");
    await shown.page.waitForFunction(() => globalThis.kunaiViewer.view.state.textures.name === "texture_set.pvm");
    assert.equal((await settle()).textures.found, right.length);
    await chooseFile("other motions", "3/walk.njm");
    await shown.page.waitForFunction((count) => globalThis.kunaiViewer.view.state.clips > count, clips);
    await shown.page.evaluate(() => globalThis.kunaiViewer.view.seek(7));
    const worlds = await shown.page.evaluate(() => [...globalThis.kunaiViewer.view.poses.get(0).worlds]);
    checkNumbers(worlds, model.world(motion.pose(model, 7)), "pose");
    set.close();
    motion.close();
    model.close();
});

test("nodes, meshes and materials are inspected", async () => {
    const model = kunai.Model.open(bytesOf("creature.nj")), [mesh] = model.meshes, { exponent } = model.materials[0];

    await load(samples);
    await openScene("creature.nj");
    const read = (list, index) => shown.page.evaluate(async ([name, at]) => {
        const find = (title) => [...document.querySelectorAll("#view summary")]
            .find((one) => one.textContent === title);
        const leaves = () => [...document.querySelectorAll("#view details.facts .leaf")];
        const wait = async (isDone) => {
            while (!isDone())
                await new Promise((resolve) => setTimeout(resolve, 10));
        };
        const parts = find("parts").parentElement;
        parts.open = true;
        await wait(() => parts.querySelector("select"));
        const box = parts.querySelector(`select[aria-label=${name}]`);
        box.selectedIndex = at;
        box.dispatchEvent(new Event("change"));
        find("all fields").parentElement.open = true;
        await wait(() => leaves().length);
        return leaves().map((one) => one.textContent);
    }, [list, index]);
    const radius = Number(model.nodes[1].radius.toPrecision(7));
    assert.ok((await read("nodes", 1)).includes(`radius ${radius}`));
    assert.ok((await read("meshes", 0)).includes(`vertexCount ${mesh.vertexCount}`));
    assert.ok((await read("materials", 0)).includes(`exponent ${Number(exponent.toPrecision(7))}`));
    await shoot("inspector");
    model.close();
    checkErrors("parts");
});

test("the flags of collision have names", async () => {
    const scene = kunai.Scene.open(bytesOf("stage_c.rel")), { flags } = scene.collision;

    await openScene("stage_c.rel");
    const titles = await shown.page.evaluate(() =>
        [...document.querySelectorAll("#view span[title]")].map(({ title }) => title));
    for (const [name, bit] of Object.entries(kunai.CollisionFlags))
        if (flags.some((value) => value & bit))
            assert.ok(titles.flatMap((title) => title.split(", ")).includes(name.toLowerCase().replaceAll("_", " ")),
                name);
    scene.close();
});
