/* overlays.ts - draws over a scene: bones, spheres, collision, heights, placements. */
import * as THREE from "three";
import type { CollisionData, GroundData, ModelData } from "../messages.ts";

const CIRCLE = 24;

/** The lines from each node to its parent. update moves them. */
export class Bones {
    readonly object: THREE.LineSegments;
    private pairs: [number, number][];

    constructor(model: ModelData) {
        this.pairs = model.nodes.flatMap(({ parent }, index): [number, number][] =>
            parent >= 0 ? [[index, parent]] : []);
        const geometry = new THREE.BufferGeometry();
        geometry.setAttribute("position", new THREE.BufferAttribute(new Float32Array(6 * this.pairs.length), 3));
        this.object = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color: 0x30e060,
            depthTest: false, transparent: true }));
        this.object.frustumCulled = false;
        this.object.renderOrder = 10;
        this.update(model.worlds);
    }

    update(worlds: Float32Array): void {
        const places = this.object.geometry.getAttribute("position") as THREE.BufferAttribute;

        this.pairs.forEach(([node, parent], index) => {
            places.setXYZ(2 * index, worlds[16 * node + 12]!, worlds[16 * node + 13]!, worlds[16 * node + 14]!);
            places.setXYZ(2 * index + 1, worlds[16 * parent + 12]!, worlds[16 * parent + 13]!,
                worlds[16 * parent + 14]!);
        });
        places.needsUpdate = true;
    }
}

/** The bounding spheres of the nodes of a model in the rest pose, as three circles each. */
export function spheres(model: ModelData): THREE.LineSegments {
    const points: number[] = [], point = new THREE.Vector3(), matrix = new THREE.Matrix4();

    model.nodes.forEach(({ center, radius }, index) => {
        matrix.fromArray(model.worlds, 16 * index);
        for (let axis = 0; radius > 0 && axis < 3; axis++)
            for (let i = 0; i < 2 * CIRCLE; i++) {
                const angle = Math.floor((i + 1) / 2) * 2 * Math.PI / CIRCLE;
                point.fromArray(center);
                point.setComponent(axis, center[axis]! + radius * Math.cos(angle));
                point.setComponent((axis + 1) % 3, center[(axis + 1) % 3]! + radius * Math.sin(angle));
                point.applyMatrix4(matrix);
                points.push(point.x, point.y, point.z);
            }
    });
    return lines(points, 0xffa030);
}

function lines(points: number[], color: number): THREE.LineSegments {
    const geometry = new THREE.BufferGeometry();

    geometry.setAttribute("position", new THREE.Float32BufferAttribute(points, 3));
    return new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ color, transparent: true, opacity: 0.7 }));
}

/* A colour for flags: the same flags always have the same one. */
export function flagColor(flags: number): THREE.Color {
    const hue = (Math.imul(flags, 0x9E3779B1) >>> 0) / 2 ** 32;

    return new THREE.Color().setHSL(hue, 0.75, 0.55);
}

/** All flags of collision triangles, the most frequent first. */
export function flagList({ flags }: CollisionData): { flags: number; count: number }[] {
    const counts = new Map<number, number>();

    for (const one of flags)
        counts.set(one, (counts.get(one) ?? 0) + 1);
    return [...counts].map(([one, count]) => ({ flags: one, count })).sort((a, b) => b.count - a.count);
}

function painted(positions: Float32Array, colors: Float32Array): THREE.Mesh {
    const geometry = new THREE.BufferGeometry();

    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    geometry.setAttribute("color", new THREE.BufferAttribute(colors, 3));
    geometry.computeVertexNormals();
    return new THREE.Mesh(geometry, new THREE.MeshLambertMaterial({ vertexColors: true, side: THREE.DoubleSide,
        polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1 }));
}

/** The triangles of collision, coloured by their flags. */
export function collision({ positions, indices, flags }: CollisionData): THREE.Mesh {
    const places = new Float32Array(3 * indices.length), colors = new Float32Array(3 * indices.length);
    const known = new Map<number, THREE.Color>();

    indices.forEach((vertex, corner) => {
        const flag = flags[Math.floor(corner / 3)]!, color = known.get(flag) ?? flagColor(flag);
        known.set(flag, color);
        places.set(positions.subarray(3 * vertex, 3 * vertex + 3), 3 * corner);
        color.toArray(colors, 3 * corner);
    });
    return painted(places, colors);
}

/** The heights of a land, coloured from low to high. */
export function heights({ positions }: GroundData): THREE.Mesh {
    const colors = new Float32Array(positions.length), color = new THREE.Color();
    let low = Infinity, high = -Infinity;

    for (let i = 1; i < positions.length; i += 3) {
        low = Math.min(low, positions[i]!);
        high = Math.max(high, positions[i]!);
    }
    for (let i = 0; i < positions.length; i += 3)
        color.setHSL(0.66 - 0.66 * (positions[i + 1]! - low) / (high - low || 1), 0.8, 0.5).toArray(colors, i);
    return painted(positions, colors);
}

const TILES = 32, TILE = 16, BLOCKED = 0x8000, BEHAVIOUR = 0xFF;

/** The tiles of a land: red tiles are blocked, the others are coloured by their behaviour. */
export function tiles(values: Uint16Array): THREE.Mesh {
    const positions: number[] = [], colors: number[] = [], half = TILES * TILE / 2;

    values.forEach((value, index) => {
        const x = (index % TILES) * TILE - half, z = Math.floor(index / TILES) * TILE - half, gap = 1;
        const color = value & BLOCKED ? new THREE.Color(0xc03028)
            : value & BEHAVIOUR ? flagColor(value & BEHAVIOUR) : new THREE.Color(0x406048);
        for (const [dx, dz] of [[0, 0], [0, 1], [1, 1], [0, 0], [1, 1], [1, 0]] as const) {
            positions.push(x + gap + dx * (TILE - 2 * gap), 0, z + gap + dz * (TILE - 2 * gap));
            colors.push(color.r, color.g, color.b);
        }
    });
    return painted(Float32Array.from(positions), Float32Array.from(colors));
}

/** A point for each placement. */
export function places(positions: Float32Array): THREE.Points {
    const geometry = new THREE.BufferGeometry();

    geometry.setAttribute("position", new THREE.BufferAttribute(positions, 3));
    return new THREE.Points(geometry, new THREE.PointsMaterial({ color: 0xffe040, size: 8, sizeAttenuation: false }));
}
