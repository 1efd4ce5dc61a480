/* lights.test.mjs - lamps of areas and light files, and lights of motions. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, samples, shoot, shown, usePage } from "./page.mjs";
import { checkNumbers, flatTriangles, openScene, readCamera, readPoint, settle, transform, turnCamera } from
    "./scene.mjs";

usePage();

const DAY = 43200;
const lightFile = (bytes) => kunai.Map.open(bytes, { format: kunai.Format.AREA_LIGHT });
const setTime = (time) => shown.page.evaluate((at) => globalThis.kunaiViewer.view.lighting.setTime(at), time);
const readLights = () => shown.page.evaluate(() => globalThis.kunaiViewer.view.state.lights);

/* The lamps of a light of kunai, as fractions of the largest values. */
function lampsOf({ valid, color, direction }) {
    return [0, 1, 2, 3].map((lamp) => valid[lamp] ? {
        color: [...color.slice(3 * lamp, 3 * lamp + 3)].map((value) => value / 31),
        direction: [...direction.slice(3 * lamp, 3 * lamp + 3)].map((value) => value / 4096) } : null);
}

test("a map has the light of its area at any time of day", async () => {
    const archive = kunai.Archive.open(bytesOf("arealight.narc")), times = [0, 9000, 21600, 43000];
    const files = archive.entries.map((entry, index) => archive.read(index)), found = [];

    await load(samples);
    await openScene("maps of Platinum/0 I01RIVER");
    for (const time of times) {
        await setTime(time);
        const [light] = await readLights();
        const right = files.map((bytes) => {
            const map = lightFile(bytes);
            return lampsOf(map.lights[map.findLight(time)]);
        });
        assert.ok(right.some((lamps) => JSON.stringify(lamps) === JSON.stringify(light.lamps)), `lamps at ${time}`);
        assert.equal(light.isOutdoor, true);
        found.push(JSON.stringify(light.lamps));
    }
    assert.ok(new Set(found).size > 1, "the light never changes");
    await shoot("map-night");
    archive.close();
});

/* What the console computes for a normal (GBATEK, "DS 3D Polygon Light Parameters"). Colours are 0 .. 1. */
function lightOf(material, lamps, mask, normal, seen, view) {
    const unit = (bytes) => [...bytes.slice(0, 3)].map((value) => value / 255);
    const [diffuse, ambient, specular, emission] = ["diffuse", "ambient", "specular", "emission"]
        .map((name) => unit(material[name]));
    const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

    return emission.map((value, k) => Math.min(1, lamps.reduce((sum, lamp, number) => {
        if (!lamp || !(mask >> number & 1))
            return sum;
        const half = transform(view, lamp.direction, 0).map((one, axis) => (one - (axis === 2 ? 1 : 0)) / 2);
        return sum + lamp.color[k] * (ambient[k] + diffuse[k] * Math.max(0, -dot(lamp.direction, normal))
            + specular[k] * Math.max(0, -dot(half, seen)) ** 2);
    }, value)));
}

/* The triangles that lamps shine on. */
function litTriangles(model) {
    const worlds = model.world(), { VERTEX_COLOR, UNLIT } = kunai.MaterialFlags;

    return model.meshes.filter(({ node, normals }) => node >= 0 && normals).flatMap((mesh) =>
        mesh.submeshes.flatMap((part) => {
            const material = model.materials[part.material], world = worlds.slice(16 * mesh.node, 16 * mesh.node + 16);
            return material.flags & (VERTEX_COLOR | UNLIT) ? []
                : flatTriangles(mesh, part, world).map((one) => ({ ...one, material }));
        }));
}

/* Compares the points in the middle of all triangles that the camera sees. Returns how many there are. */
async function checkPoints(model, lamps) {
    const camera = await readCamera(), { view, place } = camera, names = [...model.materials].map(({ name }) => name);
    let count = 0;

    for (const { material, normal, middle } of litTriangles(model)) {
        if (normal.reduce((sum, value, k) => sum + value * (place[k] - middle[k]), 0) <= 0)
            continue;
        const point = await readPoint(camera, middle);
        if (names[point.hit?.material] !== material.name)
            continue;
        const expected = lightOf(material, lamps, material.raw[1] & 15, normal, transform(view, normal, 0), view);
        checkNumbers(point.color.slice(0, 3), expected.map((value) => 255 * value), material.name, 2 / 255);
        count++;
    }
    return count;
}

test("a light file lights a model as the console does", async () => {
    const model = kunai.Model.open(bytesOf("mill.nsbmd")), map = lightFile(bytesOf("light.txt"));
    const [light] = map.lights;
    let count = 0;

    await openScene("mill.nsbmd");
    await shown.page.evaluate(async () => {
        const { lighting } = globalThis.kunaiViewer.view;
        document.querySelector("[data-layer=textures]").click();
        await lighting.choose(lighting.sources.find(({ name }) => name === "light.txt"));
    });
    /* The lamp of the mill, which is not lit, hangs at the wall in +z. */
    for (const direction of [[1, 1, -1], [-1, 2, -0.5], [0.3, 0.4, -1]]) {
        await turnCamera(direction);
        count += await checkPoints(model, lampsOf(light));
    }
    assert.ok(count >= 6, `${count} points`);
    await shoot("lamps");
    map.close();
    model.close();
});

test("lights can be off", async () => {
    const model = kunai.Model.open(bytesOf("mill.nsbmd")), { diffuse } = model.materials[0];

    await shown.page.evaluate(() => document.querySelector("[data-layer=lights]").click());
    await settle();
    const camera = await readCamera(), { place } = camera;
    let count = 0;
    for (const { normal, middle } of litTriangles(model)) {
        if (normal.reduce((sum, value, k) => sum + value * (place[k] - middle[k]), 0) <= 0)
            continue;
        const { hit, color } = await readPoint(camera, middle);
        if (hit?.material !== 0)
            continue;
        checkNumbers(color.slice(0, 3), [...diffuse.slice(0, 3)], "diffuse", 2 / 255);
        count++;
    }
    assert.ok(count, "no point is seen");
    model.close();
});

test("a light of a motion moves, and a camera of a motion looks", async () => {
    const sampleOf = (motion, property, frame) => {
        const track = motion.tracks.findIndex((one) => one.property === property);
        return track < 0 ? null : [...motion.sample(track, frame)];
    };
    const { TRANSLATION, COLOR, FIELD_OF_VIEW } = kunai.Property;

    await openScene("model_basic.nj");
    for (const [file, frame] of [["lights.njm", 20], ["view.njm", 30]])
        await shown.page.evaluate(async ([name, at]) => {
            const { tree, view } = globalThis.kunaiViewer;
            await view.animation.add(tree.nodes.find((node) => node?.name === name).id);
            await view.seek(at);
        }, [file, frame]);
    const light = kunai.Motion.open(bytesOf("lights.njm")), camera = kunai.Motion.open(bytesOf("view.njm"));
    const found = await shown.page.evaluate(() => {
        const { position, color } = globalThis.kunaiViewer.view.lighting.moving;
        return { place: position.toArray(), color: color.toArray() };
    });
    checkNumbers(found.place, sampleOf(light, TRANSLATION, 30), "place of the light");
    checkNumbers(found.color, sampleOf(light, COLOR, 30).slice(0, 3), "colour of the light");
    const { place, angle } = await readCamera(), [wide] = sampleOf(camera, FIELD_OF_VIEW, 30);
    checkNumbers(place, sampleOf(camera, TRANSLATION, 30), "place of the camera");
    /* The file stores the angle of the width of a screen of 4 to 3. */
    checkNumbers([Math.tan(angle * Math.PI / 360) * 4 / 3], [Math.tan(wide / 2)], "angle of the camera");
    await shoot("light-motion");
    light.close();
    camera.close();
    checkErrors("lights");
});
