/*
 * materials.ts - materials of kunai for three.js.
 *
 * The consoles compute in the colours of the screen, so colour management is off: a texel that is not lit has the same
 * value in the picture.
 */
import * as THREE from "three";
import type { MaterialData, PairedTextures, Pixels } from "../messages.ts";
import { addEffect, addLamps, NitroShading, type Lamps } from "./nitro.ts";

THREE.ColorManagement.enabled = false;

export const Flag = { BLEND: 1, DOUBLE_SIDED: 2, UNLIT: 4, FLAT: 8, ENVIRONMENT: 16, NO_ALPHA_TEST: 0x80,
    VERTEX_COLOR: 0x100, HIDDEN: 0x200, BACK_SIDE: 0x800, PROJECTION: 0x1000 } as const;
const ImageFlag = { ALPHA: 2, TRANSLUCENT: 0x20 } as const;

const WRAPS = [THREE.RepeatWrapping, THREE.MirroredRepeatWrapping, THREE.ClampToEdgeWrapping];
const SOURCES = [THREE.ZeroFactor, THREE.OneFactor, THREE.DstColorFactor, THREE.OneMinusDstColorFactor,
    THREE.SrcAlphaFactor, THREE.OneMinusSrcAlphaFactor, THREE.DstAlphaFactor, THREE.OneMinusDstAlphaFactor,
    THREE.SrcColorFactor, THREE.OneMinusSrcColorFactor];
const DESTINATIONS = [THREE.ZeroFactor, THREE.OneFactor, THREE.SrcColorFactor, THREE.OneMinusSrcColorFactor,
    THREE.SrcAlphaFactor, THREE.OneMinusSrcAlphaFactor, THREE.DstAlphaFactor, THREE.OneMinusDstAlphaFactor,
    THREE.DstColorFactor, THREE.OneMinusDstColorFactor];
const BLEND_SRC_ALPHA = 4, BLEND_INV_SRC_ALPHA = 5;
const POINT = 0;

export type SceneMaterial = THREE.MeshLambertMaterial | THREE.MeshBasicMaterial;

/** A material in the scene, and what it was made from. */
export interface Made {
    model: number;
    index: number;
    data: MaterialData;
    material: SceneMaterial;
    /** the map of the paired textures, while an animation shows another one */
    own: THREE.Texture | null;
    /** whether an animation has changed the material */
    isMoved: boolean;
    /** id of a texture animation of a stage, or -1 */
    swap: number;
    /** what lamps of the Nintendo DS shine on, or null */
    shading: NitroShading | null;
    /** the group of models that moves it; -1: it never moves */
    group: number;
}

/** What the place of a model adds to its materials. */
export interface Look {
    swap: number;
    lamps: Lamps;
}

/** Makes a material, and adds it to the list of all. */
export function addMaterial(mades: Made[], model: number, index: number, data: MaterialData, hasNormals: boolean,
    hasColors: boolean, { swap, lamps }: Look, group: number): Made {
    const material = makeMaterial(data, hasNormals, hasColors);
    const isShaded = data.nitro && material instanceof THREE.MeshLambertMaterial && !material.vertexColors;
    const shading = isShaded ? new NitroShading(data, lamps) : null;
    const made = { model, index, data, material, own: null, isMoved: false, swap, shading, group };

    setShader(material, data, shading);
    mades.push(made);
    return made;
}

/* Programs of materials with the same text are shared. */
function setShader(material: SceneMaterial, { flags, nitro }: MaterialData, shading: NitroShading | null): void {
    const source = flags & Flag.ENVIRONMENT ? "normal" : flags & Flag.PROJECTION ? "position" : null;
    const effect = new THREE.Matrix4();

    if (!source && !shading)
        return;
    if (nitro?.effect)
        effect.fromArray(nitro.effect);
    material.onBeforeCompile = (shader) => {
        if (source)
            addEffect(shader, source, effect);
        if (shading) {
            shading.addUniforms(shader.uniforms);
            addLamps(shader);
        }
    };
    material.customProgramCacheKey = () => `${source} ${shading !== null}`;
}

function makeMaterial(data: MaterialData, hasNormals: boolean, hasColors: boolean): SceneMaterial {
    const isLit = hasNormals && !(data.flags & Flag.UNLIT);
    const vertexColors = hasColors && (data.flags & Flag.VERTEX_COLOR) !== 0;
    const side = data.flags & Flag.DOUBLE_SIDED ? THREE.DoubleSide
        : data.flags & Flag.BACK_SIDE ? THREE.BackSide : THREE.FrontSide;
    const material = isLit ? new THREE.MeshLambertMaterial({ flatShading: (data.flags & Flag.FLAT) !== 0 })
        : new THREE.MeshBasicMaterial();

    material.side = side;
    /* The consoles draw each triangle once. */
    material.forceSinglePass = true;
    material.vertexColors = vertexColors;
    setColors(material, data);
    setBlending(material, data, 0, false);
    return material;
}

/** Sets the colours and the visibility that the file gives. */
export function setColors(material: SceneMaterial, data: MaterialData): void {
    const [red, green, blue, alpha] = data.diffuse as [number, number, number, number];

    material.visible = !(data.flags & Flag.HIDDEN);
    material.opacity = data.flags & Flag.BLEND && !material.vertexColors ? alpha / 255 : 1;
    if (!material.vertexColors)
        material.color.setRGB(red / 255, green / 255, blue / 255);
    else
        material.color.setRGB(1, 1, 1);
}

/* isSoft: the picture has texels that are neither clear nor opaque. */
function setBlending(material: SceneMaterial, data: MaterialData, imageFlags: number, isSoft: boolean): void {
    const isBlend = (data.flags & Flag.BLEND) !== 0;
    const isUsual = data.blendSource === BLEND_SRC_ALPHA && data.blendDestination === BLEND_INV_SRC_ALPHA;
    /* A picture with clear texels only, such as leaves, needs no order of drawing. */
    const isClear = isUsual && (imageFlags & ImageFlag.ALPHA) !== 0 && !isSoft && data.diffuse[3] === 255;

    material.transparent = isBlend || (imageFlags & ImageFlag.TRANSLUCENT) !== 0;
    material.depthWrite = !material.transparent || isClear;
    material.alphaTest = imageFlags & ImageFlag.ALPHA && !(data.flags & Flag.NO_ALPHA_TEST)
        && (!isBlend || isClear) && !(imageFlags & ImageFlag.TRANSLUCENT) ? 0.5 : 0;
    if (isBlend && !isUsual) {
        material.blending = THREE.CustomBlending;
        material.blendSrc = SOURCES[data.blendSource]! as THREE.BlendingSrcFactor;
        material.blendDst = DESTINATIONS[data.blendDestination]! as THREE.BlendingDstFactor;
    }
    material.needsUpdate = true;
}

/** Sets the 6 numbers of a texture matrix of kunai. */
export function setUvMatrix(texture: THREE.Texture, m: number[]): void {
    texture.matrixAutoUpdate = false;
    texture.matrix.set(m[0]!, m[2]!, m[4]!, m[1]!, m[3]!, m[5]!, 0, 0, 1);
}

export function makeTexture(pixels: Pixels): THREE.DataTexture {
    const { data, width, height } = pixels;
    const texture = new THREE.DataTexture(new Uint8Array(data.buffer, data.byteOffset, data.length), width, height);

    texture.generateMipmaps = true;
    texture.needsUpdate = true;
    return texture;
}

function hasSoftAlpha(data: Uint8ClampedArray): boolean {
    for (let i = 3; i < data.length; i += 4)
        if (data[i]! > 8 && data[i]! < 247)
            return true;
    return false;
}

/** Textures of one pairing. Each material has a copy of its picture with its own wrap, filter and matrix. */
export class TextureShelf {
    private pictures: THREE.Texture[];
    private copies: THREE.Texture[] = [];
    private others = new Map<string, THREE.Texture>();
    private soft: boolean[];

    constructor(private paired: PairedTextures) {
        this.pictures = paired.pictures.map(makeTexture);
        this.soft = paired.pictures.map(({ data }) => hasSoftAlpha(data));
    }

    /* The picture of a texture of a model, or -1. */
    private find(model: number, texture: number): number {
        return texture < 0 ? -1 : this.paired.models[model]?.[texture] ?? -1;
    }

    /** The texture of a material with another index: what a texture animation of a stage shows. */
    other({ model, data, own }: Made, texture: number): THREE.Texture | null {
        const number = this.find(model, texture), key = `${number} ${data.wrapU} ${data.wrapV} ${data.filter}`;

        if (texture === data.texture || number < 0)
            return own;
        if (!this.others.has(key))
            this.others.set(key, this.copy(this.pictures[number]!, data));
        this.others.get(key)!.userData.texture = texture;
        return this.others.get(key)!;
    }

    apply(made: Made): void {
        const number = this.find(made.model, made.data.texture);

        made.own = number < 0 ? null : this.copy(this.pictures[number]!, made.data);
        if (made.own)
            made.own.userData.texture = made.data.texture;
        made.material.map = made.own;
        setBlending(made.material, made.data, this.paired.pictures[number]?.flags ?? 0, this.soft[number] ?? false);
    }

    copy(texture: THREE.Texture, data: MaterialData): THREE.Texture {
        const copy = texture.clone();

        copy.wrapS = WRAPS[data.wrapU]!;
        copy.wrapT = WRAPS[data.wrapV]!;
        copy.magFilter = data.filter === POINT ? THREE.NearestFilter : THREE.LinearFilter;
        copy.minFilter = THREE.LinearMipmapLinearFilter;
        setUvMatrix(copy, data.uvMatrix);
        copy.needsUpdate = true;
        this.copies.push(copy);
        return copy;
    }

    dispose(): void {
        for (const texture of [...this.pictures, ...this.copies])
            texture.dispose();
    }
}
