/*
 * bench.mjs - measures the package: node bench.mjs PACKAGE NATIVE FOLDER. Opens the models of a folder and adds up all
 * arrays, unpacks its PRS files, and decodes its pictures. NATIVE is the program of bench.c, which does the same work.
 * Prints the processor times of the fastest rounds, and their ratio.
 */
import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, native, root] = process.argv.slice(2);
const kunai = await import(pathToFileURL(join(resolve(folder), "index.js")));
await kunai.ready;

function list(path) {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? list(join(path, entry.name)) : [join(path, entry.name)]);
}

const paths = list(root);
const files = paths.map((path) => {
    const data = readFileSync(path), found = kunai.probe(data);

    return { data, modules: found?.confidence > kunai.Confidence.POSSIBLE ? found.modules : 0 };
});

function add(values) {
    let sum = 0;

    if (values)
        for (let i = 0; i < values.length; i++)
            sum += values[i];
    return sum;
}

function addUpMesh(mesh) {
    let sum = add(mesh.positions) + add(mesh.normals) + add(mesh.indices) + add(mesh.sources) + add(mesh.joints) +
        add(mesh.weights);

    for (const values of mesh.uvs)
        sum += add(values);
    for (const values of mesh.colors)
        sum += add(values);
    return sum;
}

/* Calls work with each file of a module. A file that cannot be opened counts as 0, as in bench.c. */
function run(module, work) {
    let sum = 0;

    for (const { data, modules } of files) {
        if (!(modules & module))
            continue;
        try {
            sum += work(data);
        } catch (error) {
            if (!(error instanceof kunai.KunaiError))
                throw error;
        }
    }
    return sum;
}

function addUpModel(data) {
    const model = kunai.Model.open(data);
    let sum = 0;

    for (const mesh of model.meshes)
        sum += addUpMesh(mesh);
    model.close();
    return sum;
}

function decodeAll(data, decode) {
    const textures = kunai.Textures.open(data);
    let sum = 0;

    for (let i = 0; i < textures.images.length; i++)
        if (textures.images[i].result === kunai.ResultCode.OK)
            sum += decode(textures, i);
    textures.close();
    return sum;
}

const target = new Uint8Array(1 << 24), decode = (textures, i) => textures.decode(i).length;
const decodeInto = (textures, i) => textures.decodeInto(target, i);
/* The measured works, by their names in C. */
const works = {
    models: { models: () => run(kunai.Module.MODEL, addUpModel) },
    prs: { PRS: () => run(kunai.Module.PRS, (data) => kunai.unpackPrs(data).length) },
    textures: {
        "pictures into one array": () => run(kunai.Module.TEXTURES, (data) => decodeAll(data, decodeInto)),
        "pictures into new arrays": () => run(kunai.Module.TEXTURES, (data) => decodeAll(data, decode)),
    },
};

/* Runs a work, and compares it with the line of the program in C. */
function measure(name, work, sum, seconds) {
    let best = Infinity, found = 0;

    for (let round = 0; round < 20; round++) {
        const start = process.cpuUsage();

        found = work();
        const { user, system } = process.cpuUsage(start);
        best = Math.min(best, (user + system) / 1e3);
    }
    const error = Math.abs(found - sum) / Math.abs(sum);
    console.log(`${name}: C ${(seconds * 1e3).toFixed(1)} ms, JavaScript ${best.toFixed(1)} ms: ` +
        `${(best / 1e3 / seconds).toFixed(2)} x${error > 1e-9 ? `, but the sums differ: ${sum}, ${found}` : ""}`);
}

const lines = execFileSync(native, paths, { encoding: "utf8", maxBuffer: 1 << 24 }).trim().split("\n");
for (const line of lines) {
    const [name, sum, seconds] = line.split(" ");

    for (const [shown, work] of Object.entries(works[name]))
        measure(shown, work, sum, seconds);
}
