/* types.ts - guards the declarations: tsc --strict must accept each use, and refuse the marked lines. It never runs. */
import * as kunai from "kunai-assets";
import { Map as MapFile, Model, type Options, ResultCode } from "kunai-assets";

export async function use(data: ArrayBuffer, bytes: Uint8Array): Promise<number> {
    await kunai.ready;
    await kunai.init({ wasm: new URL("./kunai.wasm", import.meta.url), maxMemory: 1 << 28 });
    await kunai.init({ wasm: fetch("kunai.wasm") });

    const options: Options = { format: kunai.Format.NJCM, flags: kunai.OpenFlags.STRICT, maxMemory: 1n << 30n };
    using model = Model.open(data, options);
    let sum = 0;
    for (const mesh of model.meshes) {
        const positions: Float32Array = mesh.positions;
        const joints: Uint16Array | null = mesh.joints;
        sum += positions.length + (joints?.length ?? 0) + (mesh.uvs[0]?.[0] ?? 0);
        // @ts-expect-error an array that a mesh can lack
        sum += mesh.normals.length;
        // @ts-expect-error records are read-only
        mesh.vertexCount = 1;
        const copy = mesh.copy();
        sum += copy.submeshes.map(({ indexCount }) => indexCount).length + copy.positions.length;
    }
    // @ts-expect-error lists are read-only
    model.meshes.push(model.meshes[0]!);
    // @ts-expect-error an unknown option
    Model.open(bytes, { colour: 1 });
    // @ts-expect-error a file is bytes, not a path
    Model.open("creature.nj");
    // @ts-expect-error only open() makes handles
    new Model();

    const motion = kunai.Motion.open(bytes, { model });
    const pose = motion.pose(model, 0.5, kunai.Sample.CLAMP);
    const { positions, normals } = model.skin(0, model.world(pose));
    sum += positions.length + normals.length + model.uvMatrix(0, [1, 1], 0, pose).length;

    const scene = kunai.Scene.open(bytes);
    const part: Model | null | undefined = scene.models[0]?.model;
    const clip: kunai.Motion | undefined = scene.clips[0]?.motion;
    sum += (part?.info.nodeCount ?? 0) + (clip?.info.trackCount ?? 0) + (scene.landTable?.offset ?? 0);
    const placed = scene.models.map((record) => record.copy());
    // @ts-expect-error copies have no handles
    placed[0]?.model;

    const textures = kunai.Textures.open(data);
    const pixels = textures.decode(0, 0, { output: kunai.Output.RGBA8, palette: bytes });
    new ImageData(pixels, 1, 1);
    sum += textures.decodeInto(bytes, 0, 0, { stride: 64 });
    new ImageData(textures.decode(0, 0, { palette: textures.palettes[0] }), 1);
    const match: number = textures.match(model.textureList, 0).image;
    kunai.Textures.join([{ textures, name: "a" }, { textures }]).close();

    const archive = kunai.Archive.open(bytes);
    const name: string = kunai.text(archive.entries[0]?.name ?? "", "utf-8");
    const stored: Uint8Array | null = archive.getStored(0);
    const map: MapFile = MapFile.open(archive.read(archive.find(name)));
    sum += map.height(0, 0) + map.heights(0, 0).length + match + (stored?.length ?? 0);
    Model.open(data, { draws: map.getDraws(0), headers: [data, bytes] });

    const world = kunai.World.open({ flags: kunai.WorldFlags.HEADER | kunai.WorldFlags.CELL, header: 411, x: 1, z: 2 });
    for (let request; (request = world.next());)
        world.give(request, request.required ? bytes : null);
    world.finish().close();

    for (const found of kunai.scan(bytes, { maxBytes: 4096, onProgress: (position) => console.log(position) }))
        sum += found.offset;
    const game = kunai.findGame("CPUE") ?? kunai.games()[0]!;
    sum += kunai.findGameHeaders(game, bytes, { areas: 3 }).offset + (kunai.getGamePath(game, 1, 2)?.member ?? 0);
    sum += kunai.unpackPrs(bytes).length + kunai.unpackLz(bytes).length + kunai.inspectLz(bytes).cut;
    const stream = kunai.PrsStream.open();
    sum += stream.push(bytes, true).length + (stream.done ? stream.rest : 0);
    sum += kunai.blendPoses(pose, pose, 0.5).length + kunai.Outline.open(bytes).records.length;

    try {
        kunai.probe(bytes)?.confidence;
    } catch (error) {
        if (error instanceof kunai.KunaiError && error.code === ResultCode.E_CORRUPT)
            console.log(error.offset.toString(16), error.record, error.reason, error.item, error.message);
    }
    return sum + kunai.memory().bytes + kunai.formats().length + kunai.findPlace(0, 0).tile.length;
}
