/*
 * dump.mjs - prints all arrays of all files in a folder, as `conformance --dump` does: node dump.mjs PACKAGE FOLDER.
 * Every byte comes through the getters of the package.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import * as walk from "./walk.mjs";

const [folder, root] = process.argv.slice(2);
if (!root) {
    console.error("usage: node dump.mjs PACKAGE FOLDER");
    process.exit(2);
}
const kunai = await import(pathToFileURL(join(resolve(folder), "index.js")));
await kunai.ready;

/* The CRC-32 of zlib, PNG and Ethernet. */
const table = Uint32Array.from({ length: 256 }, (_, value) => {
    for (let bit = 0; bit < 8; bit++)
        value = value & 1 ? (value >>> 1) ^ 0xEDB88320 : value >>> 1;
    return value;
});

function addToCrc(crc, bytes, size) {
    crc = ~crc;
    for (let i = 0; i < size; i++)
        crc = (crc >>> 8) ^ table[(crc ^ bytes[i]) & 0xFF];
    return ~crc;
}

const number = new DataView(new ArrayBuffer(8)), numberBytes = new Uint8Array(number.buffer);

/* Count and CRC of each array of a file, by module and name. The functions are those that walk.mjs calls. */
class Arrays {
    #sums = new Map();
    #module = "";

    begin(module) {
        this.#module = module;
    }
    #add(owner, member, count, bytes, size) {
        if (!count)
            return;
        const name = `${this.#module}\0${owner}\0${member}`;
        let sum = this.#sums.get(name);

        if (!sum)
            this.#sums.set(name, (sum = { count: 0, crc: 0 }));
        sum.count += count;
        sum.crc = addToCrc(sum.crc, bytes, size);
    }
    #addNumber(owner, size) {
        this.#add(owner, "", 1, numberBytes, size);
    }
    u8(owner, value) {
        number.setUint8(0, value);
        this.#addNumber(owner, 1);
    }
    u16(owner, value) {
        number.setUint16(0, value, true);
        this.#addNumber(owner, 2);
    }
    i16(owner, value) {
        number.setInt16(0, value, true);
        this.#addNumber(owner, 2);
    }
    u32(owner, value) {
        number.setUint32(0, value, true);
        this.#addNumber(owner, 4);
    }
    i32(owner, value) {
        number.setInt32(0, value, true);
        this.#addNumber(owner, 4);
    }
    f32(owner, value) {
        number.setFloat32(0, value, true);
        this.#addNumber(owner, 4);
    }
    u64(owner, value) {
        number.setBigUint64(0, BigInt(value), true);
        this.#addNumber(owner, 8);
    }
    text(owner, member, value) {
        const bytes = Uint8Array.from(value, (letter) => letter.charCodeAt(0));

        this.#add(owner, member, bytes.length, bytes, bytes.length);
    }
    array(owner, member, values) {
        if (values)
            this.#add(owner, member, values.length,
                new Uint8Array(values.buffer, values.byteOffset, values.byteLength), values.byteLength);
    }
    print() {
        return [...this.#sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, { count, crc }]) => {
            const [module, owner, member] = name.split("\0");
            const shown = (crc >>> 0).toString(16).padStart(8, "0");
            return `\t${module} ${owner}${member && "."}${member} ${count} ${shown}\n`;
        }).join("");
    }
}

/* Calls work with what open opens, and closes it. Returns the code of the error, or 0. */
function tryOpen(open, work) {
    let handle;

    try {
        handle = open();
    } catch (error) {
        if (error instanceof kunai.KunaiError)
            return error.code;
        throw error;
    }
    work(handle);
    handle.close?.();
    return 0;
}

function addModel(to, model) {
    to.begin("model");
    walk.walkModel(to, model);
}

function addMotion(to, motion) {
    to.begin("motion");
    walk.walkMotion(to, motion);
}

function addArchive(to, archive, depth) {
    to.begin("archive");
    walk.walkArchive(to, archive);
    archive.entries.forEach((entry, i) => {
        if (entry.result)
            return;
        tryOpen(() => archive.read(i), (content) => {
            to.begin("archive");
            to.array("entry", "content", content);
            if (entry.packing || entry.format !== archive.info.format)
                addFile(to, content, depth + 1);
        });
    });
}

function addTextures(to, textures) {
    to.begin("textures");
    walk.walkTextures(to, textures);
    textures.images.forEach((image, i) => {
        image.levels.forEach((level, at) => {
            if (level.size)
                tryOpen(() => textures.decode(i, at), (pixels) => to.array("rgba8", "texels", pixels));
        });
    });
}

/* Opens item after item. */
function addItems(open, add) {
    for (let index = 0; index < 256; index++)
        if (tryOpen(() => open(index), add) === kunai.ResultCode.E_RANGE)
            return;
}

function addMotions(to, data) {
    let model;

    tryOpen(() => ({ opened: kunai.Model.open(data) }), ({ opened }) => (model = opened));
    addItems((index) => kunai.Motion.open(data, { index, model }), (motion) => addMotion(to, motion));
    model?.close();
}

function addScene(to, scene) {
    to.begin("scene");
    walk.walkScene(to, scene);
    for (const { model } of scene.models)
        if (model)
            addModel(to, model);
    for (const { motion } of scene.clips)
        addMotion(to, motion);
}

function addMap(to, map) {
    to.begin("map");
    walk.walkMap(to, map);
    for (let i = 0, draws; (draws = map.getDraws(i)).length; i++)
        for (const draw of draws)
            walk.walkMapDraw(to, draw);
}

function addFile(to, data, depth) {
    const { Module, Confidence } = kunai, found = kunai.probe(data);

    if (depth > 3 || !found || (found.modules === Module.PRS && found.confidence <= Confidence.POSSIBLE))
        return;
    if (found.modules & Module.PRS)
        tryOpen(() => kunai.unpackPrs(data), (content) => {
            to.begin("prs");
            to.array("stream", "content", content);
            addFile(to, content, depth + 1);
        });
    if (found.modules & Module.ARCHIVE)
        tryOpen(() => kunai.Archive.open(data), (archive) => addArchive(to, archive, depth));
    if (found.modules & Module.TEXTURES)
        tryOpen(() => kunai.Textures.open(data), (textures) => addTextures(to, textures));
    if (found.modules & Module.MODEL)
        addItems((index) => kunai.Model.open(data, { index }), (model) => addModel(to, model));
    if (found.modules & Module.MOTION)
        addMotions(to, data);
    if (found.modules === Module.SCENE)
        tryOpen(() => kunai.Scene.open(data), (scene) => addScene(to, scene));
    if (found.modules & Module.MAP)
        tryOpen(() => kunai.Map.open(data), (map) => addMap(to, map));
}

function dumpFolder(path) {
    const entries = readdirSync(join(root, path), { withFileTypes: true }).filter(({ name }) => name[0] !== ".");

    entries.sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
    for (const entry of entries) {
        const name = path ? `${path}/${entry.name}` : entry.name;

        if (entry.isDirectory()) {
            dumpFolder(name);
            continue;
        }
        const data = readFileSync(join(root, name)), arrays = new Arrays();
        addFile(arrays, data, 0);
        process.stdout.write(`${name} ${data.length}\n${arrays.print()}`);
    }
}

dumpFolder("");
