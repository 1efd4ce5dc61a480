/* geometry.ts - meshes of kunai for three.js: alone, or many still ones joined for few draw calls. */
import * as THREE from "three";
import type { InstanceData, MaterialData, MeshData, ModelData } from "../messages.ts";
import { addMaterial, Flag, type Look, type Made } from "./materials.ts";

export const Kind = { RIGID: 0, SKINNED: 1, VOLUME: 2 } as const;
const SAME = new THREE.Matrix4();

/** A mesh of a model in the scene. */
export interface Part {
    model: number;
    mesh: number;
    node: number;
    kind: number;
    object: THREE.Object3D;
    geometry: THREE.BufferGeometry;
}

/* Normals for light: a vertex without a normal gets one that points up. Null: no vertex has one. */
function lightNormals(normals: Float32Array | null): Float32Array | null {
    let some = false;

    if (!normals)
        return null;
    for (let i = 0; i < normals.length; i += 3) {
        if (normals[i] || normals[i + 1] || normals[i + 2])
            some = true;
        else
            normals[i + 1] = 1;
    }
    return some ? normals : null;
}

function attribute(geometry: THREE.BufferGeometry, name: string, array: Float32Array | Uint8Array | null, size: number,
    isNormalized = false): void {
    if (array)
        geometry.setAttribute(name, new THREE.BufferAttribute(array, size, isNormalized));
}

function makeGeometry(mesh: MeshData): THREE.BufferGeometry {
    const geometry = new THREE.BufferGeometry();

    attribute(geometry, "position", mesh.positions, 3);
    attribute(geometry, "normal", lightNormals(mesh.normals), 3);
    attribute(geometry, "uv", mesh.uvs, 2);
    attribute(geometry, "color", mesh.colors, 4, true);
    return geometry;
}

/* Sorts the indices by material, so that each material is one draw. byNode: each node can be hidden alone. */
function groupIndices(mesh: MeshData, geometry: THREE.BufferGeometry, byNode: boolean):
    { material: number; node: number }[] {
    const groups = new Map<string, { material: number; node: number; ranges: [number, number][] }>();
    const indices = new Uint32Array(mesh.indices.length), found: { material: number; node: number }[] = [];
    let place = 0;

    for (const { first, count, material, node } of mesh.submeshes) {
        const key = byNode ? `${material} ${node}` : `${material}`;
        if (!groups.has(key))
            groups.set(key, { material, node, ranges: [] });
        groups.get(key)!.ranges.push([first, count]);
    }
    for (const { material, node, ranges } of groups.values()) {
        const start = place;
        for (const [first, count] of ranges) {
            indices.set(mesh.indices.subarray(first, first + count), place);
            place += count;
        }
        geometry.addGroup(start, place - start, found.length);
        found.push({ material, node });
    }
    geometry.setIndex(new THREE.BufferAttribute(indices.subarray(0, place), 1));
    return found;
}

/** Makes the objects of one model: one per mesh, for a number of places. group: that of the materials. */
export function makeParts(model: ModelData, mades: Made[], places: number, look: Look, group: number): Part[] {
    return model.meshes.flatMap((mesh, index) => {
        if (!mesh.positions.length || !mesh.submeshes.length)
            return [];
        const geometry = makeGeometry(mesh), groups = groupIndices(mesh, geometry, mesh.submeshes.length < 200);
        const object = mesh.kind === Kind.VOLUME ? volume(geometry)
            : mesh.corners !== 3 ? thin(mesh, geometry)
            : solid(model, mesh, geometry, groups, mades, places, look, group);
        object.matrixAutoUpdate = false;
        object.frustumCulled = false;
        return [{ model: model.index, mesh: index, node: mesh.node, kind: mesh.kind, object, geometry }];
    });
}

function solid(model: ModelData, mesh: MeshData, geometry: THREE.BufferGeometry, groups: { material: number;
    node: number }[], mades: Made[], places: number, look: Look, group: number): THREE.Object3D {
    const materials = groups.map(({ material, node }) => {
        const made = addMaterial(mades, model.index, material, model.materials[material]!,
            geometry.hasAttribute("normal"), mesh.colors !== null, look, group);
        made.material.userData = { node };
        return made.material;
    });

    return places > 1 ? new THREE.InstancedMesh(geometry, materials as unknown as THREE.Material, places)
        : new THREE.Mesh(geometry, materials);
}

function volume(geometry: THREE.BufferGeometry): THREE.Object3D {
    geometry.clearGroups();
    const object = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: 0xff40c0, wireframe: true,
        transparent: true, opacity: 0.6, depthTest: false }));
    object.visible = false;
    object.userData.isVolume = true;
    return object;
}

/* Lines and points of the GameCube. */
function thin(mesh: MeshData, geometry: THREE.BufferGeometry): THREE.Object3D {
    geometry.clearGroups();
    return mesh.corners === 2 ? new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color: 0xffffff }))
        : new THREE.Points(geometry, new THREE.PointsMaterial({ color: 0xffffff, size: 3, sizeAttenuation: false }));
}

/* ---- still instances, joined ---- */

interface Piece {
    model: ModelData;
    mesh: MeshData;
    /** index of the mesh in the model, and of the section of its place */
    index: number;
    section: number;
    matrix: THREE.Matrix4;
    first: number;
    count: number;
    /** positions and normals of a skinned mesh in the rest pose */
    skin: { positions: Float32Array; normals: Float32Array } | null;
}

/* Materials with the same key look the same. */
function keyOf(data: MaterialData): string {
    const { name, offset, ...look } = data;

    return JSON.stringify(look);
}

interface Join {
    data: MaterialData;
    model: number;
    index: number;
    look: Look;
    pieces: Piece[];
}

/** Joins all triangles of still instances by material. look: that of an instance. */
export function joinStill(models: Map<number, ModelData>, instances: InstanceData[], mades: Made[],
    look: (instance: InstanceData) => Look): THREE.Mesh[] {
    const groups = new Map<string, Join>(), keys = new Map<MaterialData, string>();

    for (const { materials } of models.values())
        for (const data of materials)
            keys.set(data, keyOf(data));
    for (const instance of instances) {
        const model = models.get(instance.model), world = new THREE.Matrix4().fromArray(instance.world);
        const own = look(instance), { section } = instance;

        model?.meshes.forEach((mesh, index) => {
            if (mesh.kind === Kind.VOLUME || mesh.corners !== 3)
                return;
            const isSkinned = mesh.kind === Kind.SKINNED;
            const local = isSkinned ? SAME : new THREE.Matrix4().fromArray(model.worlds, 16 * mesh.node);
            const matrix = world.clone().multiply(local);
            const skin = isSkinned ? model.skins.find((one) => one.mesh === index) ?? null : null;
            for (const { first, count, material } of mesh.submeshes) {
                const data = model.materials[material]!, key = `${own.swap} ${own.lamps.number} ${keys.get(data)}`;
                if (!groups.has(key))
                    groups.set(key, { data, model: model.index, index: material, look: own, pieces: [] });
                groups.get(key)!.pieces.push({ model, mesh, index, section, matrix, first, count, skin });
            }
        });
    }
    return [...groups.values()].filter(({ data }) => !(data.flags & Flag.HIDDEN))
        .map((join) => joinPieces(join, mades));
}

function joinPieces({ data, model, index, look, pieces }: Join, mades: Made[]): THREE.Mesh {
    const corners = pieces.reduce((sum, { count }) => sum + count, 0), geometry = new THREE.BufferGeometry();
    const positions = new Float32Array(3 * corners), normals = new Float32Array(3 * corners);
    const uvs = new Float32Array(2 * corners), colors = new Uint8Array(4 * corners).fill(255);
    const turn = new THREE.Matrix3(), hasColors = pieces.some(({ mesh }) => mesh.colors);
    const hasNormals = pieces.some(({ mesh }) => mesh.normals);
    let place = 0;

    for (const piece of pieces) {
        turn.getNormalMatrix(piece.matrix);
        place = copyPiece(piece, turn.elements, { positions, normals, uvs, colors }, place);
    }
    attribute(geometry, "position", positions, 3);
    attribute(geometry, "normal", hasNormals ? lightNormals(normals) : null, 3);
    attribute(geometry, "uv", uvs, 2);
    attribute(geometry, "color", hasColors ? colors : null, 4, true);
    const { material } = addMaterial(mades, model, index, data, geometry.hasAttribute("normal"), hasColors, look, -1);
    const object = new THREE.Mesh(geometry, material);
    object.userData.pieces = pieces.map((piece): JoinedPiece => ({ model: piece.model.index, mesh: piece.index,
        node: piece.mesh.node, material: index, section: piece.section, count: piece.count }));
    return object;
}

/** Corners of a joined object that belong together. */
export interface JoinedPiece extends Hit {
    section: number;
    count: number;
}

/** Draws only the pieces of some sections of a joined object. */
export function showSections(object: THREE.Mesh, isShown: (section: number) => boolean): void {
    const pieces = object.userData.pieces as JoinedPiece[], shown: number[] = [];
    let corner = 0, isWhole = true;

    for (const { section, count } of pieces) {
        isWhole &&= isShown(section);
        for (let i = 0; isShown(section) && i < count; i++)
            shown.push(corner + i);
        corner += count;
    }
    object.geometry.setIndex(isWhole ? null : new THREE.BufferAttribute(Uint32Array.from(shown), 1));
}

/** What a ray has hit: indices in the scene, or -1. node is -1 for a skinned mesh. */
export interface Hit {
    model: number;
    mesh: number;
    node: number;
    material: number;
}

/** The model, the node and the material of a triangle that a ray hits. */
export function identify({ object, face }: THREE.Intersection, parts: Part[], mades: Made[]): Hit | null {
    const part = parts.find((one) => one.object === object);
    let corner = face?.a ?? 0;

    if (part) {
        const material = ((object as THREE.Mesh).material as THREE.Material[])[face?.materialIndex ?? 0];
        const made = mades.find((one) => one.material === material);
        return { model: part.model, mesh: part.mesh, node: part.node, material: made?.index ?? -1 };
    }
    for (const piece of (object.userData.pieces ?? []) as JoinedPiece[]) {
        if (corner < piece.count)
            return piece;
        corner -= piece.count;
    }
    return null;
}

interface Arrays {
    positions: Float32Array;
    normals: Float32Array;
    uvs: Float32Array;
    colors: Uint8Array;
}

/* Copies the corners of a piece into the world. Returns the next free place. */
function copyPiece({ mesh, matrix, first, count, skin }: Piece, n: number[], to: Arrays, start: number): number {
    const e = matrix.elements, from = skin?.positions ?? mesh.positions, turned = skin?.normals ?? mesh.normals;
    let place = start;

    for (let i = first; i < first + count; i++, place++) {
        const vertex = mesh.indices[i]!, x = from[3 * vertex]!, y = from[3 * vertex + 1]!, z = from[3 * vertex + 2]!;
        for (let k = 0; k < 3; k++)
            to.positions[3 * place + k] = e[k]! * x + e[4 + k]! * y + e[8 + k]! * z + e[12 + k]!;
        if (turned) {
            const a = turned[3 * vertex]!, b = turned[3 * vertex + 1]!, c = turned[3 * vertex + 2]!;
            for (let k = 0; k < 3; k++)
                to.normals[3 * place + k] = n[k]! * a + n[3 + k]! * b + n[6 + k]! * c;
        }
        for (let k = 0; mesh.uvs && k < 2; k++)
            to.uvs[2 * place + k] = mesh.uvs[2 * vertex + k]!;
        if (mesh.colors)
            for (let k = 0; k < 4; k++)
                to.colors[4 * place + k] = mesh.colors[4 * vertex + k]!;
    }
    return place;
}
