/*
 * raster.mjs - draws a GLB file of the native program, one pixel after the other. The page must show the same: it
 * computes poses, pairs textures and makes materials with code of its own.
 */
import { PNG } from "pngjs";
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

globalThis.self ??= globalThis;

/** What a pixel of a picture is. UNSURE: something translucent, a line or a point is in front. */
export const BACKGROUND = 0, SOLID = 1, UNSURE = 2;
const RATE = 30;

/* Node has no decoder of pictures for three.js. */
class PngTextures {
    name = "pictures of pngjs";

    constructor(parser) {
        this.parser = parser;
    }

    async loadTexture(index) {
        const { json } = this.parser, { source, sampler } = json.textures[index];
        const bytes = await this.parser.getDependency("bufferView", json.images[source].bufferView);
        const texture = new THREE.Texture(PNG.sync.read(Buffer.from(bytes)));
        const { wrapS = 10497, wrapT = 10497 } = json.samplers?.[sampler] ?? {};

        texture.userData.wraps = [wrapS, wrapT];
        return texture;
    }
}

/* The page computes in the colours of the screen, as the consoles do. Those of glTF are linear. */
const toScreen = (value) => value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/* The texel number of a place outside of 0 to size - 1: repeated, mirrored or clamped. */
function wrap(place, size, rule) {
    const turn = Math.floor(place / size), inside = place - turn * size;

    return rule === 33071 ? Math.max(0, Math.min(size - 1, place)) : rule === 33648 && turn & 1 ? size - 1 - inside : inside;
}

/* R, G, B, A of a texture at texture coordinates, mixed from 4 texels. */
function sample({ image: { width, height, data }, userData: { wraps }, matrix }, u, v) {
    const place = new THREE.Vector2(u, v).applyMatrix3(matrix), x = place.x * width - 0.5, y = place.y * height - 0.5;
    const color = [0, 0, 0, 0];

    for (const [i, j] of [[0, 0], [1, 0], [0, 1], [1, 1]]) {
        const column = Math.floor(x) + i, row = Math.floor(y) + j;
        const share = (1 - Math.abs(x - column)) * (1 - Math.abs(y - row));
        const texel = 4 * (width * wrap(row, height, wraps[1]) + wrap(column, width, wraps[0]));
        for (let k = 0; k < 4; k++)
            color[k] += share * data[texel + k] / 255;
    }
    return color;
}

/** A picture that is drawn into. */
class Target {
    constructor(width, height, camera) {
        Object.assign(this, { width, height, camera, data: Buffer.alloc(4 * width * height) });
        this.kinds = new Uint8Array(width * height);
        this.depths = new Float32Array(width * height).fill(Infinity);
    }

    /* Screen coordinates, and w. */
    project(vertex) {
        const { x, y, z, w } = new THREE.Vector4(vertex.x, vertex.y, vertex.z, 1)
            .applyMatrix4(this.camera.matrixWorldInverse).applyMatrix4(this.camera.projectionMatrix);

        return [(x / w + 1) / 2 * this.width, (1 - y / w) / 2 * this.height, z / w, w];
    }

    /* shade gets the 3 weights of a pixel, and returns its colour, null for a hole, or UNSURE. */
    triangle(corners, side, shade) {
        const [a, b, c] = corners.map((vertex) => this.project(vertex));
        const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]), isFront = area < 0;

        if (!area || Math.min(a[3], b[3], c[3]) <= 0 || (side === THREE.FrontSide && !isFront)
            || (side === THREE.BackSide && isFront))
            return;
        const range = (axis, most) => [Math.max(0, Math.floor(Math.min(a[axis], b[axis], c[axis]))),
            Math.min(most - 1, Math.ceil(Math.max(a[axis], b[axis], c[axis])))];
        const [left, right] = range(0, this.width), [top, bottom] = range(1, this.height);
        for (let y = top; y <= bottom; y++)
            for (let x = left; x <= right; x++) {
                const weight = (p, q) => ((q[0] - p[0]) * (y + 0.5 - p[1]) - (x + 0.5 - p[0]) * (q[1] - p[1])) / area;
                const flat = [weight(b, c), weight(c, a), weight(a, b)];
                if (Math.min(...flat) < 0)
                    continue;
                const depth = flat[0] * a[2] + flat[1] * b[2] + flat[2] * c[2];
                const shares = [flat[0] / a[3], flat[1] / b[3], flat[2] / c[3]];
                const sum = shares[0] + shares[1] + shares[2];
                this.put(x, y, depth, () => shade(shares.map((share) => share / sum)));
            }
    }

    put(x, y, depth, color) {
        const place = this.width * y + x, found = depth < this.depths[place] ? color() : null;

        if (found === null)
            return;
        if (found === UNSURE) {
            this.kinds[place] = UNSURE;
            return;
        }
        this.depths[place] = depth;
        this.kinds[place] = SOLID;
        this.data.set([...found.map((value) => Math.round(255 * Math.min(1, value))), 255], 4 * place);
    }

    /* Lines and points are a few pixels wide, which depends on the browser. */
    thin(from, to) {
        const a = this.project(from), b = this.project(to), steps = Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1])) + 1;

        for (let i = 0; i <= steps; i++)
            for (let k = 0; k < 25; k++) {
                const x = Math.round(a[0] + (b[0] - a[0]) * i / steps) + k % 5 - 2;
                const y = Math.round(a[1] + (b[1] - a[1]) * i / steps) + Math.floor(k / 5) - 2;
                if (x >= 0 && y >= 0 && x < this.width && y < this.height)
                    this.kinds[this.width * y + x] = UNSURE;
            }
    }
}

function drawMesh(target, mesh) {
    const { geometry: { index, attributes }, material: { map, opacity, transparent, side, color } } = mesh;
    const vertex = (i) => mesh.getVertexPosition(i, new THREE.Vector3()).applyMatrix4(mesh.matrixWorld);
    const count = index?.count ?? attributes.position.count, base = color.toArray().map(toScreen);

    map?.updateMatrix();
    for (let i = 0; i < count; i += 3) {
        const corners = [0, 1, 2].map((k) => index ? index.getX(i + k) : i + k);
        const mix = (shares, value) => shares[0] * value(corners[0]) + shares[1] * value(corners[1])
            + shares[2] * value(corners[2]);
        target.triangle(corners.map(vertex), side, (shares) => {
            const texel = map ? sample(map, mix(shares, (corner) => attributes.uv.getX(corner)),
                mix(shares, (corner) => attributes.uv.getY(corner))) : [1, 1, 1, 1];
            if (transparent)
                return UNSURE;
            /* Transparent pixels of an opaque material are left out (model.h). */
            if (texel[3] * opacity < 0.5)
                return null;
            return base.map((value, k) => value * texel[k] * (attributes.color
                ? mix(shares, (corner) => toScreen(attributes.color.getComponent(corner, k))) : 1));
        });
    }
}

function drawThin(target, object) {
    const { index, attributes: { position } } = object.geometry, count = index?.count ?? position.count;
    const vertex = (i) => new THREE.Vector3().fromBufferAttribute(position, index ? index.getX(i) : i)
        .applyMatrix4(object.matrixWorld);

    for (let i = 0; i < count; i += object.isLine ? 2 : 1)
        target.thin(vertex(i), vertex(object.isLine ? i + 1 : i));
}

/**
 * Draws a GLB file without light. clip: the number of an animation, for a pose at a frame. Returns a picture with the kind
 * of each pixel.
 */
export async function drawGlb(bytes, { position, target, fieldOfView }, { width, height }, clip, frame) {
    const loader = new GLTFLoader();

    loader.register((parser) => new PngTextures(parser));
    const { scene, animations } = await loader.parseAsync(new Uint8Array(bytes).buffer, "");
    const camera = new THREE.PerspectiveCamera(fieldOfView, width / height, 0.01, 1000), meshes = [], thin = [];
    if (clip !== undefined) {
        const mixer = new THREE.AnimationMixer(scene);
        mixer.clipAction(animations[clip]).play();
        mixer.setTime(frame / RATE);
    }
    camera.position.fromArray(position);
    camera.lookAt(...target);
    scene.updateMatrixWorld(true);
    camera.updateMatrixWorld(true);
    scene.traverse((object) => {
        object.skeleton?.update();
        if (object.isMesh)
            meshes.push(object);
        else if (object.isLine || object.isPoints)
            thin.push(object);
    });
    const picture = new Target(width, height, camera);
    meshes.sort((a, b) => a.material.transparent - b.material.transparent);
    meshes.forEach((mesh) => drawMesh(picture, mesh));
    thin.forEach((object) => drawThin(picture, object));
    return picture;
}
