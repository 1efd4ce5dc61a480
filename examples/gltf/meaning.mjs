// meaning.mjs - lists the facts that a GLB file shows, in an order that does not depend on the
// order of its arrays. Two files with the same facts look the same in a viewer.
//
//     meaning.mjs FILE.glb...             prints a line per file: a digest for each kind of fact
//     meaning.mjs --list FILE.glb         prints the facts
//     meaning.mjs --compare BEFORE AFTER  compares the files of two folders: counts, for each kind,
//                                         the facts that only one folder has, and their files
//
// Facts are:
// - the corners of every primitive in world space, at rest and at three times of each animation
// - normals, colours and texture coordinates
// - materials with the texels of their pictures
// - nodes, cameras, lights and extras
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const partCounts = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT4: 16 };
const arrays = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };

function digest(...parts) {
    const hash = createHash('sha1');

    for (const part of parts)
        hash.update(part);
    return hash.digest('hex').slice(0, 16);
}

// Returns the same text for equal values, whatever the order of their members. Floats have 6
// digits.
function stable(value) {
    if (Array.isArray(value))
        return `[${value.map(stable).join()}]`;
    if (value && typeof value === 'object')
        return `{${Object.keys(value).sort().map((key) => `${key}:${stable(value[key])}`).join()}}`;
    if (typeof value === 'number' && !Number.isInteger(value))
        return String(Number(value.toPrecision(6)));
    return JSON.stringify(value);
}

function readGlb(bytes) {
    const jsonSize = bytes.readUInt32LE(12);
    const glb = { json: JSON.parse(bytes.subarray(20, 20 + jsonSize)),
                  binary: bytes.subarray(28 + jsonSize) };

    for (const kind of ['nodes', 'meshes', 'materials', 'textures', 'images', 'animations'])
        glb.json[kind] ??= [];
    return glb;
}

function readArray(glb, number) {
    const accessor = glb.json.accessors[number];
    const view = glb.json.bufferViews[accessor.bufferView];
    const parts = partCounts[accessor.type], array = arrays[accessor.componentType];
    const start = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0);
    const size = accessor.count * parts * array.BYTES_PER_ELEMENT;
    const values = new array(Uint8Array.from(glb.binary.subarray(start, start + size)).buffer);
    const scale = accessor.normalized ? 2 ** (8 * array.BYTES_PER_ELEMENT) - 1 : 1;

    return { parts, count: accessor.count,
             values: scale === 1 ? values : Float32Array.from(values, (value) => value / scale) };
}

// ---- pictures ----

// Returns the one of the three that is nearest to left + up - corner (RFC 2083 6.6).
function predictPaeth(left, up, corner) {
    const guess = left + up - corner, fromLeft = Math.abs(guess - left), fromUp = Math.abs(guess - up);
    const fromCorner = Math.abs(guess - corner);

    if (fromLeft <= fromUp && fromLeft <= fromCorner)
        return left;
    return fromUp <= fromCorner ? up : corner;
}

// Returns the texels of lines that begin with the number of a filter (RFC 2083 6).
function unfilter(lines, rowSize) {
    const rows = Buffer.alloc(lines.length / (1 + rowSize) * rowSize);

    for (let i = 0; i < rows.length; i++) {
        const x = i % rowSize, line = (i - x) / rowSize * (1 + rowSize);
        const left = x < 4 ? 0 : rows[i - 4], up = i < rowSize ? 0 : rows[i - rowSize];
        const corner = x < 4 || i < rowSize ? 0 : rows[i - rowSize - 4];
        const guesses = [0, left, up, left + up >> 1, predictPaeth(left, up, corner)];

        rows[i] = lines[line + 1 + x] + guesses[lines[line]];
    }
    return rows;
}

function readTexels(png) {
    const chunks = {};
    let at = 8;

    for (; at < png.length; at += 12 + png.readUInt32BE(at)) {
        const name = png.toString('latin1', at + 4, at + 8);
        const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));

        chunks[name] = chunks[name] ? Buffer.concat([chunks[name], data]) : data;
    }
    if (chunks.IHDR[8] !== 8 || chunks.IHDR[9] !== 6)
        throw new Error('only PNG files with 8-bit R, G, B, A are read');
    return { size: `${chunks.IHDR.readUInt32BE(0)}x${chunks.IHDR.readUInt32BE(4)}`,
             rows: unfilter(zlib.inflateSync(chunks.IDAT), 4 * chunks.IHDR.readUInt32BE(0)) };
}

function describeTexture(glb, number) {
    const { sampler, source } = glb.json.textures[number], image = glb.json.images[source];
    const view = glb.json.bufferViews[image.bufferView], start = view.byteOffset ?? 0;
    const texels = readTexels(glb.binary.subarray(start, start + view.byteLength));

    return { name: image.name, size: texels.size, texels: digest(texels.rows),
             sampler: glb.json.samplers[sampler] };
}

// Replaces the number of each texture, { index }, by a description, because numbers depend on the
// order.
function resolveTextures(glb, value) {
    if (!value || typeof value !== 'object' || Array.isArray(value))
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, member]) =>
        key === 'index' ? ['texture', glb.pictures[member]] : [key, resolveTextures(glb, member)]));
}

// ---- places ----

function multiply(a, b) {
    const out = new Float64Array(16);

    for (let column = 0; column < 4; column++)
        for (let row = 0; row < 4; row++)
            for (let k = 0; k < 4; k++)
                out[4 * column + row] += a[4 * k + row] * b[4 * column + k];
    return out;
}

function makeMatrix({ matrix, translation: t = [0, 0, 0], rotation: q = [0, 0, 0, 1],
                      scale: s = [1, 1, 1] }) {
    const [x, y, z, w] = q;

    return matrix ?? [(1 - 2 * (y * y + z * z)) * s[0], 2 * (x * y + z * w) * s[0], 2 * (x * z - y * w) * s[0], 0,
            2 * (x * y - z * w) * s[1], (1 - 2 * (x * x + z * z)) * s[1], 2 * (y * z + x * w) * s[1], 0,
            2 * (x * z + y * w) * s[2], 2 * (y * z - x * w) * s[2], (1 - 2 * (x * x + y * y)) * s[2], 0,
            t[0], t[1], t[2], 1];
}

// Returns the world matrix of each node. pose: for a node, the members that an animation replaces.
function placeNodes(glb, pose) {
    const worlds = new Map(), stack = (glb.json.scenes[0].nodes ?? []).map((node) => [node, null]);

    while (stack.length) {
        const [number, parent] = stack.pop(), node = glb.json.nodes[number];
        const local = makeMatrix({ ...node, ...pose.get(number) });

        worlds.set(number, parent ? multiply(parent, local) : local);
        stack.push(...(node.children ?? []).map((child) => [child, worlds.get(number)]));
    }
    return worlds;
}

// ---- animations ----

function mix(a, b, share, path) {
    let dot = a.reduce((sum, value, i) => sum + value * b[i], 0), first = 1 - share, second = share;

    if (path === 'rotation') {
        const sign = dot < 0 ? -1 : 1, angle = Math.acos(Math.min(dot * sign, 1));

        if (angle > 1e-4)
            [first, second] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map(
                (value) => value / Math.sin(angle));
        second *= sign;
    }
    return a.map((value, i) => first * value + second * b[i]);
}

function sample(glb, sampler, path, time) {
    const times = readCached(glb, sampler.input).values, output = readCached(glb, sampler.output);
    const row = output.values.length / times.length;
    let key = 0;

    while (key + 1 < times.length && times[key + 1] <= time)
        key++;
    const take = (number) => Array.from(output.values.subarray(number * row, (number + 1) * row));
    if (key + 1 === times.length || time < times[key] || sampler.interpolation === 'STEP')
        return take(key);
    return mix(take(key), take(key + 1), (time - times[key]) / (times[key + 1] - times[key]), path);
}

function readCached(glb, number) {
    if (!glb.arrays.has(number))
        glb.arrays.set(number, readArray(glb, number));
    return glb.arrays.get(number);
}

function findEnd(glb, animation) {
    return Math.max(...animation.samplers.map((sampler) => readCached(glb, sampler.input).values.at(-1)));
}

function findPose(glb, animation, time) {
    const pose = new Map();

    for (const { sampler, target } of animation.channels)
        if (target.node !== undefined)
            pose.set(target.node, { ...pose.get(target.node), [target.path]: sample(
                glb, animation.samplers[sampler], target.path, time) });
    return pose;
}

// ---- corners ----

function moveVertices(glb, primitive, weights) {
    const positions = Float64Array.from(readCached(glb, primitive.attributes.POSITION).values);

    for (const [number, target] of (primitive.targets ?? []).entries())
        if (weights?.[number])
            readCached(glb, target.POSITION).values.forEach(
                (value, i) => { positions[i] += weights[number] * value; });
    return positions;
}

function findInfluences(glb, primitive) {
    const sets = [];

    for (let i = 0; primitive.attributes[`JOINTS_${i}`] !== undefined; i++)
        sets.push([readCached(glb, primitive.attributes[`JOINTS_${i}`]).values,
                   readCached(glb, primitive.attributes[`WEIGHTS_${i}`]).values]);
    return sets;
}

function findJoints(glb, number, worlds) {
    const skin = glb.json.skins[number], binds = readCached(glb, skin.inverseBindMatrices).values;

    return skin.joints.map(
        (joint, i) => multiply(worlds.get(joint), binds.subarray(16 * i, 16 * i + 16)));
}

function transform(matrix, positions, i, weight, out) {
    for (let row = 0; row < 3; row++)
        out[i + row] += weight * (matrix[row] * positions[i] + matrix[4 + row] * positions[i + 1] +
                                  matrix[8 + row] * positions[i + 2] + matrix[12 + row]);
}

function placeVertices(glb, node, primitive, worlds, pose) {
    const positions = moveVertices(glb, primitive, pose.get(node)?.weights);
    const { skin } = glb.json.nodes[node], sets = skin === undefined ? [] : findInfluences(glb, primitive);
    const joints = skin === undefined ? null : findJoints(glb, skin, worlds);
    const out = new Float64Array(positions.length);

    for (let i = 0; i < positions.length; i += 3)
        if (!joints)
            transform(worlds.get(node), positions, i, 1, out);
        else
            for (const [numbers, weights] of sets)
                for (let k = i / 3 * 4; k < i / 3 * 4 + 4; k++)
                    if (weights[k])
                        transform(joints[numbers[k]], positions, i, weights[k], out);
    return out;
}

// Returns a digest of the values at the corners, rounded to multiples of step.
function digestCorners(values, parts, corners, step) {
    const steps = new Int32Array(corners.length * parts);

    for (let i = 0; i < corners.length; i++)
        for (let k = 0; k < parts; k++)
            steps[i * parts + k] = Math.round(values[corners[i] * parts + k] / step);
    return digest(steps);
}

// ---- facts ----

function findCorners(glb, primitive) {
    return primitive.indices === undefined
        ? Uint32Array.from({ length: readCached(glb, primitive.attributes.POSITION).count }, (_, i) => i)
        : readCached(glb, primitive.indices).values;
}

function listDraws(glb, worlds) {
    const draws = [];

    for (const number of worlds.keys())
        for (const primitive of glb.json.meshes[glb.json.nodes[number].mesh]?.primitives ?? [])
            draws.push({ node: number, primitive, corners: findCorners(glb, primitive) });
    return draws;
}

// Returns the step for positions: a power of two, about 1/100,000 of the largest coordinate.
function findStep(glb, draws, worlds) {
    let size = 0;

    for (const { node, primitive } of draws)
        for (const value of placeVertices(glb, node, primitive, worlds, new Map()))
            size = Math.max(size, Math.abs(value));
    return 2 ** Math.round(Math.log2((size || 1) * 1e-5));
}

function tellSurface(glb, draw, id, facts) {
    const { attributes, material, extras, mode } = draw.primitive;

    for (const name of Object.keys(attributes).filter((key) => !/^(POSITION|JOINTS|WEIGHTS)/.test(key))) {
        const { values, parts } = readCached(glb, attributes[name]);

        facts.push(`${name.toLowerCase()} ${id} ${digestCorners(values, parts, draw.corners, 1e-4)}`);
    }
    if (draw.primitive.targets)
        facts.push(`targets ${id} ${draw.primitive.targets.length}`);
    facts.push(`primitive ${id} ${mode ?? 4} ${stable(extras ?? {})}`);
    if (material === undefined)
        return;
    const { name, extras: words, ...shown } = glb.json.materials[material];
    facts.push(`material ${id} ${stable(resolveTextures(glb, shown))}`);
    facts.push(`material-extras ${id} ${/^material_\d+$/.test(name) ? '' : name} ${stable(words ?? {})}`);
}

function tellNodes(glb, worlds, step, facts) {
    for (const [number, world] of worlds) {
        const { name, extras, camera, extensions } = glb.json.nodes[number];
        const place = digest(Int32Array.from(world, (v, i) => Math.round(v / (i < 12 ? 1e-4 : step))));
        const light = extensions?.KHR_lights_punctual?.light;

        facts.push(`node ${name} ${place} ${stable(extras ?? {})}`);
        if (camera !== undefined)
            facts.push(`camera ${name} ${place} ${stable(glb.json.cameras[camera])}`);
        if (light !== undefined)
            facts.push(`light ${name} ${place} ` +
                       stable(glb.json.extensions.KHR_lights_punctual.lights[light]));
    }
}

// Tells motions in extras. Nodes and textures are named, because their numbers depend on the order.
function tellMotions(glb, facts) {
    for (const { tracks, ...motion } of glb.json.scenes[0].extras?.motions ?? [])
        facts.push(`motion ${stable(motion)} ${digest(stable(tracks.map((track) => ({
            ...track, node: glb.json.nodes[track.node]?.name,
            textures: track.textures?.map((number) => glb.pictures[number]?.texels) }))))}`);
}

function listFacts(file) {
    const glb = readGlb(fs.readFileSync(file)), facts = [];

    glb.arrays = new Map();
    glb.pictures = glb.json.textures.map((_, i) => describeTexture(glb, i));
    const rest = placeNodes(glb, new Map()), draws = listDraws(glb, rest), step = findStep(glb, draws, rest);
    const place = (draw, worlds, pose) => digestCorners(
        placeVertices(glb, draw.node, draw.primitive, worlds, pose), 3, draw.corners, step);

    for (const draw of draws) {
        draw.id = `${draw.corners.length}:${place(draw, rest, new Map())}`;
        tellSurface(glb, draw, draw.id, facts);
    }
    for (const animation of glb.json.animations) {
        const end = findEnd(glb, animation);

        facts.push(`animation ${animation.name} ${Number(end.toFixed(4))}`);
        for (const share of end ? [0.21, 0.5, 0.83] : [0]) {
            const pose = findPose(glb, animation, share * end), worlds = placeNodes(glb, pose);

            for (const draw of draws)
                facts.push(`pose ${animation.name} ${share} ${draw.id} ${place(draw, worlds, pose)}`);
        }
    }
    tellNodes(glb, rest, step, facts);
    tellMotions(glb, facts);
    facts.push(`asset ${stable(glb.json.asset.extras ?? {})}`);
    facts.push(`extensions ${stable((glb.json.extensionsUsed ?? []).sort())}`);
    for (const picture of glb.pictures)
        facts.push(`picture ${picture.name} ${picture.size} ${picture.texels}`);
    const counts = new Map();
    for (const fact of facts)
        counts.set(fact, (counts.get(fact) ?? 0) + 1);
    return [...counts].map(([fact, count]) => `${fact} x${count}`).sort();
}

// ---- output ----

function kindOf(fact) {
    return fact.slice(0, fact.indexOf(' '));
}

function summarize(facts) {
    const kinds = new Map();

    for (const fact of facts)
        kinds.set(kindOf(fact), [...(kinds.get(kindOf(fact)) ?? []), fact]);
    return [...kinds].map(([kind, list]) => `${kind}=${digest(list.join('\n')).slice(0, 8)}`).join(' ');
}

function compareFolders(before, after) {
    const counts = new Map(), names = new Set([...fs.readdirSync(before), ...fs.readdirSync(after)]);
    const read = (folder, name) => {
        const file = path.join(folder, name);

        return new Set(fs.existsSync(file) ? listFacts(file) : []);
    };
    let equal = 0;

    for (const name of [...names].filter((name) => name.endsWith('.glb')).sort()) {
        const a = read(before, name), b = read(after, name), kinds = new Map();

        for (const [from, other, sign] of [[a, b, '-'], [b, a, '+']])
            for (const fact of from)
                if (!other.has(fact))
                    kinds.set(sign + kindOf(fact), (kinds.get(sign + kindOf(fact)) ?? 0) + 1);
        equal += kinds.size ? 0 : 1;
        if (kinds.size)
            console.log(`${name}: ${[...kinds].map((kind) => kind.join(' ')).join(', ')}`);
        for (const [kind, count] of kinds)
            counts.set(kind, [(counts.get(kind)?.[0] ?? 0) + 1, (counts.get(kind)?.[1] ?? 0) + count]);
    }
    console.log(`${equal} files are equal; others: ` + [...counts].map(
        ([kind, [files, facts]]) => `${kind} ${facts} in ${files} files`).join(', '));
    return equal === names.size;
}

const [option, ...rest] = process.argv.slice(2);
if (option === '--compare')
    process.exitCode = compareFolders(...rest) ? 0 : 1;
else if (option === '--list')
    console.log(listFacts(rest[0]).join('\n'));
else
    for (const file of process.argv.slice(2))
        console.log(`${path.basename(file, '.glb')} ${summarize(listFacts(file))}`);
