/* scene-data.ts - the geometry of a scene for the graphics card, as plain data. */
import * as kunai from "kunai-assets";
import { Module, type CollisionData, type FileNode, type GroundData, type MaterialData, type MeshData,
    type ModelData, type SceneData } from "../messages.ts";
import { listOf } from "./pairing.ts";
import { copyWarnings, storeName } from "./pictures.ts";
import { skinAll } from "./poses.ts";
import type { OpenScene } from "./scenes.ts";
import * as store from "./store.ts";

const FX32 = 4096;

/** Everything that the page shows of a scene. */
export function describe(scene: OpenScene, node: FileNode): SceneData {
    const { handle } = scene, notes: string[] = [], models: ModelData[] = [];

    handle.models.forEach(({ name, result, store: shelf, index }, number) => {
        const model = scene.models[number];

        if (model)
            models.push({ ...copyModel(scene, number, model, kunai.text(name)),
                isHere: shelf === kunai.Store.NONE || (shelf === kunai.Store.STAGE && index === 0) });
        else if (result !== kunai.ResultCode.NEED_INPUT)
            notes.push(`model ${number} is missing: ${kunai.resultName(result)}`);
        else
            notes.push(`model ${number} is file ${index} of ${storeName(shelf)}, which is not open`);
    });
    return {
        key: scene.key, file: scene.file, format: kunai.formatName(handle.info.format) || node.kind,
        isMap: node.isVirtual, models,
        hasPlaces: handle.sections.length > 1 || handle.landTable !== null
            || handle.instances.length !== handle.models.length,
        instances: handle.instances.filter(({ roles }) => roles & kunai.RoleFlags.VISIBLE).map(copyInstance),
        sections: handle.sections.map(({ world, radius, id }, index) =>
            ({ position: [...world.slice(12, 15)], radius, id, lightSet: scene.lightSets.ofSection[index] ?? -1 })),
        lightSets: scene.lightSets.sets,
        swaps: handle.animations.map(({ id, frames }) => ({ id, frames: [...frames] })),
        clips: scene.clips.map(({ info }) => info), collision: copyCollision(handle),
        grounds: copyGrounds(scene, node), placements: copyPlacements(handle),
        warnings: copyWarnings(handle.info), notes,
    };
}

function copyInstance({ model, section, world, speed, clips, flags, swap, slide, center, radius }: kunai.Instance):
    SceneData["instances"][number] {
    return { model, section, world: world.slice(), speed, clips: [...clips], flags, swap, slide, center: [...center],
        radius };
}

function copyPlacements(handle: kunai.Scene): Float32Array {
    const { placements } = handle, positions = new Float32Array(3 * placements.length);

    placements.forEach(({ world }, index) => positions.set(world.slice(12, 15), 3 * index));
    return positions;
}

/* The bits of an enum of flags, by name. */
function bitNames(flags: Record<string, number>): string[] {
    const names: string[] = Array.from({ length: 32 }, () => "");

    for (const [name, mask] of Object.entries(flags))
        if (mask > 0 && !(mask & (mask - 1)))
            names[31 - Math.clz32(mask)] = name.toLowerCase().replaceAll("_", " ");
    return names;
}

function copyCollision({ collision, landTable }: kunai.Scene): CollisionData | null {
    const { Sa1SurfaceFlags, Sa2SurfaceFlags, CollisionFlags, Format } = kunai;
    const isSa1 = landTable?.format === Format.SA1LVL || landTable?.format === Format.SADXLVL;

    return collision && { positions: collision.positions.slice(), indices: collision.indices.slice(),
        flags: collision.flags.slice(),
        names: bitNames(!landTable ? CollisionFlags : isSa1 ? Sa1SurfaceFlags : Sa2SurfaceFlags) };
}

/* The heights of a land, or of all lands of a map. Heights of a map do not move with its models (platinum.md 5.2). */
function copyGrounds({ handle, find }: OpenScene, node: FileNode): GroundData[] {
    if (!node.isVirtual)
        return [copyGround(node, 0, 0)].flatMap((one) => one ?? []);
    return handle.lands.flatMap(({ land }, section) => {
        const file = find?.(kunai.Store.LAND, land) ?? null, { world } = handle.sections[section]!;
        const ground = file === null ? null : copyGround(store.get(file), world[12]!, world[14]!);
        return ground ?? [];
    });
}

/* The heights of a land of a DS game: rectangles on slanted plates, in units of 1/4096. */
function copyGround(node: FileNode, x: number, z: number): GroundData | null {
    if (!(node.modules & Module.MAP) || node.format !== kunai.Format.LAND)
        return null;
    using map = kunai.Map.open(store.bytesOf(node.id), { format: node.format });
    const { land } = map, corners: number[] = [];

    if (!land)
        return null;
    for (const plate of land.plates)
        corners.push(...plateCorners(plate));
    for (const { points } of land.triangles)
        for (const point of points)
            corners.push(...Array.from(land.points.slice(3 * point, 3 * point + 3), (value) => value / FX32));
    return { x, z, positions: Float32Array.from(corners), tiles: land.tiles?.slice() ?? null };
}

/* The two triangles of a plate: n . p + constant = 0 gives the height of each corner. */
function plateCorners({ min, max, normal, constant }: kunai.MapPlate): number[] {
    const [x0, z0, x1, z1] = [min[0]!, min[min.length - 1]!, max[0]!, max[max.length - 1]!];
    const [nx, ny, nz] = normal as unknown as number[], result: number[] = [];

    for (const [x, z] of [[x0, z0], [x0, z1], [x1, z1], [x0, z0], [x1, z1], [x1, z0]] as const) {
        const y = ny ? -(nx! * x + nz! * z + constant * FX32) / ny : 0;
        result.push(x / FX32, y / FX32, z / FX32);
    }
    return result;
}

function copyModel(scene: OpenScene, index: number, model: kunai.Model, name: string): Omit<ModelData, "isHere"> {
    const worlds = model.world(), isNitro = model.info.format === kunai.Format.MDL0, list = listOf(scene, model);

    return {
        index, name: name || kunai.text(model.info.name), worlds, skins: skinAll(model, worlds),
        triangles: model.info.triangleCount,
        nodes: model.nodes.map((node) => ({ name: kunai.text(node.name), parent: node.parent, flags: node.flags,
            center: [...node.center], radius: node.radius, offset: node.offset })),
        meshes: model.meshes.map(copyMesh), isNitro,
        materials: model.materials.map((one) => ({ ...copyMaterial(one, isNitro),
            textureKey: textureKey(one.texture, list, scene.sets[index] ?? null) })),
    };
}

/* What Textures.match sees of a texture, and the file of its set. */
function textureKey(texture: number, list: kunai.TextureList, set: number | null): string {
    const { name = "", palette = "" } = list.refs[texture] ?? {};

    return texture < 0 ? "" : JSON.stringify([set, list.rule, list.count, name, palette]);
}

function copyMesh(mesh: kunai.Mesh): MeshData {
    return {
        kind: mesh.kind, corners: mesh.cornerCount, node: mesh.node, positions: mesh.positions.slice(),
        normals: mesh.normals?.slice() ?? null, uvs: mesh.uvs[0]?.slice() ?? null,
        colors: mesh.colors[0]?.slice() ?? null, indices: mesh.indices.slice(),
        submeshes: mesh.submeshes.map(({ firstIndex, indexCount, material, node }) =>
            ({ first: firstIndex, count: indexCount, material, node })),
    };
}

function copyMaterial(material: kunai.Material, isNitro: boolean): Omit<MaterialData, "textureKey"> {
    const { texture, flags, blendSource, blendDestination, wrapU, wrapV, filter, offset } = material;

    return { name: kunai.text(material.name), texture, flags, blendSource, blendDestination, wrapU, wrapV, filter,
        diffuse: [...material.diffuse], ambient: [...material.ambient], specular: [...material.specular],
        emission: [...material.emission], uvMatrix: [...material.uvMatrix], offset,
        nitro: isNitro ? copyNitro(material) : null };
}

/* The lamps that shine on a material, and the matrix that makes texture coordinates. */
function copyNitro({ raw, parameters }: kunai.Material): MaterialData["nitro"] {
    const { NitroRaw, NitroPolygonFlags, NitroWord, NitroFlagWord, NitroMaterialFlags, NitroEffect } = kunai;
    const lamps = raw[NitroRaw.POLYGON]! >>> NitroPolygonFlags.LIGHTS_SHIFT & NitroPolygonFlags.LIGHTS_MASK;
    const flags = (parameters?.[NitroWord.FLAGS] ?? 0) >>> NitroFlagWord.FLAGS_SHIFT;
    const hasEffect = (flags & NitroMaterialFlags.EFFECT) !== 0;

    return { lamps, effect: hasEffect && parameters ? Array.from(parameters.slice(-NitroEffect.WORDS),
        (word) => (word | 0) / NitroEffect.ONE) : null };
}
