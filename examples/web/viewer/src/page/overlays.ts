/* overlays.ts - draws over a scene: bones, spheres, collision, heights, placements. */
import * as THREE from "three";
import type { CollisionData, GroundData, ModelData } from "../messages.ts";

/** The lines from each node to its parent, at all places of a model. update moves them. */
export class Bones {
    private geometry = new THREE.BufferGeometry();
    private pairs: [number, number][];

    constructor(model: ModelData) {
        this.pairs = model.nodes.flatMap(({ parent }, index): [number, number][] =>
            parent >= 0 ? [[index, parent]] : []);
        this.geometry.setAttribute("position",
            new THREE.BufferAttribute(new Float32Array(6 * this.pairs.length), 3));
        this.update(model.worlds);
    }

    at(places: THREE.Matrix4[]): THREE.LineSegments[] {
        const material = new THREE.LineBasicMaterial({ color: 0x30e060, depthTest: false, transparent: true });

        return places.map((place) => {
            const lines = new THREE.LineSegments(this.geometry, material);
            lines.matrixAutoUpdate = false;
            lines.matrix.copy(place);
            lines.frustumCulled = false;
            lines.renderOrder = 10;
            return lines;
        });
    }

    update(worlds: Float32Array): void {
        const places = this.geometry.getAttribute("position") as THREE.BufferAttribute;

        this.pairs.forEach(([node, parent], index) => {
            places.setXYZ(2 * index, worlds[16 * node + 12]!, worlds[16 * node + 13]!, worlds[16 * node + 14]!);
            places.setXYZ(2 * index + 1, worlds[16 * parent + 12]!, worlds[16 * parent + 13]!,
                worlds[16 * parent + 14]!);
        });
        places.needsUpdate = true;
    }
}

const BALL = new THREE.SphereGeometry(1, 16, 8);

function ballMesh(count: number): THREE.InstancedMesh {
    const mesh = new THREE.InstancedMesh(BALL.clone(), new THREE.MeshBasicMaterial({ color: 0xffa030,
        wireframe: true, transparent: true, opacity: 0.4, depthWrite: false }), count);

    mesh.frustumCulled = false;
    mesh.userData.isOverlay = true;
    return mesh;
}

/** The bounding spheres of the nodes of a model, at all its places. update moves them. */
export class Spheres {
    readonly object: THREE.InstancedMesh;
    private nodes: number[];
    private locals: THREE.Matrix4[];

    constructor(model: ModelData, private places: THREE.Matrix4[]) {
        this.nodes = model.nodes.flatMap(({ radius }, node) => radius > 0 ? [node] : []);
        this.locals = this.nodes.map((node) => {
            const { center: [x, y, z], radius } = model.nodes[node]!;
            return new THREE.Matrix4().makeScale(radius, radius, radius).setPosition(x!, y!, z!);
        });
        this.object = ballMesh(places.length * this.nodes.length);
        this.update(model.worlds);
    }

    update(worlds: Float32Array): void {
        const world = new THREE.Matrix4();

        this.places.forEach((place, copy) => this.nodes.forEach((node, index) => {
            world.fromArray(worlds, 16 * node).premultiply(place).multiply(this.locals[index]!);
            this.object.setMatrixAt(copy * this.nodes.length + index, world);
        }));
        this.object.instanceMatrix.needsUpdate = true;
    }
}

/** The bounding spheres of instances, in the world. */
export function balls(instances: { center: number[]; radius: number }[]): THREE.InstancedMesh {
    const mesh = ballMesh(instances.length), matrix = new THREE.Matrix4();

    instances.forEach(({ center: [x, y, z], radius }, index) =>
        mesh.setMatrixAt(index, matrix.makeScale(radius, radius, radius).setPosition(x!, y!, z!)));
    return mesh;
}

/** The way of a camera or a light. */
export function way(points: Float32Array): THREE.Line {
    const geometry = new THREE.BufferGeometry();

    geometry.setAttribute("position", new THREE.BufferAttribute(points, 3));
    return new THREE.Line(geometry, new THREE.LineBasicMaterial({ color: 0x40d0ff }));
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

/** The names of the bits of flags. */
export function flagNames({ names }: CollisionData, flags: number): string {
    return names.flatMap((name, bit) => flags >>> bit & 1 ? [name || `bit ${bit}`] : []).join(", ");
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

/** The heights of lands, coloured from low to high. */
export function heights(grounds: GroundData[]): THREE.Mesh {
    const positions = Float32Array.from(grounds.flatMap((ground) => Array.from(ground.positions, (value, index) =>
        value + [ground.x, 0, ground.z][index % 3]!)));
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
const CORNERS = [[0, 0], [0, 1], [1, 1], [0, 0], [1, 1], [1, 0]] as const;

/** The tiles of lands: red tiles are blocked, the others are coloured by their behaviour. */
export function tiles(grounds: GroundData[]): THREE.Mesh {
    const positions: number[] = [], colors: number[] = [], half = TILES * TILE / 2, gap = 1;

    for (const ground of grounds)
        ground.tiles?.forEach((value, index) => {
            const x = ground.x + (index % TILES) * TILE - half;
            const z = ground.z + Math.floor(index / TILES) * TILE - half;
            const color = value & BLOCKED ? new THREE.Color(0xc03028)
                : value & BEHAVIOUR ? flagColor(value & BEHAVIOUR) : new THREE.Color(0x406048);
            for (const [dx, dz] of CORNERS) {
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
