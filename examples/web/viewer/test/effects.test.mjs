/* effects.test.mjs - texture coordinates that the page makes from normals and places. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kunai } from "./oracle.mjs";
import { bytesOf, checkErrors, load, shoot, shown, SMALL, usePage } from "./page.mjs";
import { checkNumbers, flatTriangles, openScene, readCamera, readPoint, settle, transform } from "./scene.mjs";

usePage(SMALL);

/** Bytes from a material of Nitro to its texture word, and where the source of coordinates is in it (mdl0.md 5). */
const TEXTURE_WORD = 20, SOURCE_SHIFT = 30;

/* The mill whose wall makes its texture coordinates from another source. */
function makeMill(source) {
    const bytes = Buffer.from(bytesOf("mill.nsbmd")), model = kunai.Model.open(bytes);
    const at = Number(model.materials[0].offset) + TEXTURE_WORD;

    bytes.writeUInt32LE((bytes.readUInt32LE(at) & 0x3FFFFFFF | source << SOURCE_SHIFT) >>> 0, at);
    model.close();
    return bytes;
}

/* The texel of a repeated picture at texture coordinates, or null near the edge of a texel. */
function texelAt({ width, height, data }, u, v) {
    const [x, y] = [u * width, v * height], isNearEdge = [x, y].some((at) => Math.abs(at - Math.round(at)) < 0.1);
    const texel = ((Math.floor(y) % height + height) % height * width + (Math.floor(x) % width + width) % width) * 4;

    return isNearEdge ? null : [...data.slice(texel, texel + 3)];
}

/* Looks at a place from near by, so that the texels are large, and not straight at it. */
async function lookAt(place, normal) {
    const side = [normal[1] + 0.3, normal[2] - 0.2, normal[0] + 0.1];

    await shown.page.evaluate(([to, from]) => {
        const { camera, controls } = globalThis.kunaiViewer.view.eye;
        camera.near = 0.01;
        camera.updateProjectionMatrix();
        controls.target.fromArray(to);
        camera.position.fromArray(from);
    }, [place, place.map((value, axis) => value + 0.2 * normal[axis] + 0.1 * side[axis])]);
    await settle();
    return readCamera();
}

const SOURCES = [
    { name: "environment.nsbmd", source: 2, flag: kunai.MaterialFlags.ENVIRONMENT,
        vector: ({ view }, { normal }) => transform(view, normal, 0) },
    { name: "projection.nsbmd", source: 3, flag: kunai.MaterialFlags.PROJECTION,
        vector: (camera, { middle }) => middle },
];

test("texture coordinates are made from normals and places", async () => {
    for (const { name, source, flag, vector } of SOURCES) {
        const bytes = makeMill(source), model = kunai.Model.open(bytes), set = kunai.Textures.open(bytes);
        const [mesh] = model.meshes, part = mesh.submeshes.find(({ material }) => material === 0);
        const { image } = set.match(model.textureList, model.materials[0].texture);
        const { width, height } = set.images[image], { flags, filter, wrapU, wrapV } = model.materials[0];
        const picture = { width, height, data: set.decode(image) }, found = new Set();
        let count = 0;

        assert.ok(flags & flag, name);
        assert.deepEqual([filter, wrapU, wrapV], [kunai.Filter.POINT, kunai.Wrap.REPEAT, kunai.Wrap.REPEAT]);
        await load([{ path: name, bytes }]);
        await openScene(name);
        await shown.page.evaluate(() => document.querySelector("[data-layer=lights]").click());
        const world = model.world().slice(16 * mesh.node, 16 * mesh.node + 16);
        for (const one of flatTriangles(mesh, part, world)) {
            const camera = await lookAt(one.middle, one.normal), [x, y] = vector(camera, one);
            const { hit, color } = await readPoint(camera, one.middle);
            const texel = hit?.material === 0 ? texelAt(picture, x / 2 + 0.5, 0.5 - y / 2) : null;
            if (!texel)
                continue;
            checkNumbers(color.slice(0, 3), texel, name, 2 / 255);
            found.add(color.join());
            count++;
        }
        assert.ok(count >= 4 && found.size > 1, `${name}: ${count} points, ${[...found].join(" ")}`);
        await shoot(name);
        set.close();
        model.close();
    }
    checkErrors("effects");
});
