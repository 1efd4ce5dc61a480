/* messages.ts - what the page and the worker send to each other. The page never sees a handle of kunai. */

/** A fault for the user: a failed call of kunai or another error. */
export interface Fault {
    message: string;
    /** "KUNAI_E_CORRUPT", or "" if the error is not of kunai */
    code: string;
    /** in bytes from the start of the file, or -1 */
    offset: number;
    record: string;
}

/** A file in the tree: a dropped file, or an entry of an archive. Folders have no bytes. */
export interface FileNode {
    id: number;
    /** id of the folder or archive, or -1 */
    parent: number;
    depth: number;
    name: string;
    /** stored size in bytes */
    size: number;
    /** unpacked size, or 0 if the file is not packed */
    unpacked: number;
    /** Format of the packing, or 0 */
    packing: number;
    packingName: string;
    /** Format of the unpacked bytes, or 0 */
    format: number;
    kind: string;
    /** enum Module: which modules open the file */
    modules: number;
    isFolder: boolean;
    /** the node has no bytes: a map of many files */
    isVirtual: boolean;
    isArchive: boolean;
    warnings: number;
    fault: Fault | null;
}

export const Module = { PRS: 1, ARCHIVE: 2, TEXTURES: 4, MODEL: 8, MOTION: 16, SCENE: 32, MAP: 64, LZ: 128 } as const;

export interface WarningLine {
    /** the file or the item that has the problem: "land 3", or "" */
    item: string;
    offset: number;
    message: string;
    record: string;
    codeName: string;
}

export interface ImageInfo {
    index: number;
    name: string;
    format: string;
    width: number;
    height: number;
    flags: number;
    /** greater than 0: the image has indices of a palette */
    colorCount: number;
    firstColor: number;
    paletteIndex: number;
    offset: number;
    size: number;
    result: number;
    resultName: string;
    levels: { width: number; height: number; offset: number; size: number }[];
}
export interface PaletteInfo {
    index: number;
    name: string;
    count: number;
    bank: number;
    colors: Uint8Array;
    /** the file that the palette is in, if it is another file, or -1 */
    file: number;
    fileName: string;
}
export interface TexturesInfo {
    images: ImageInfo[];
    /** first those of the set, then those of other files */
    palettes: PaletteInfo[];
    /** index of the palette for images whose palette is in another file, or -1 */
    pairedPalette: number;
    warnings: WarningLine[];
}
export interface Pixels {
    width: number;
    height: number;
    data: Uint8ClampedArray;
}
export interface DecodeRequest {
    image: number;
    level: number;
    output: number;
    /** index of a palette in its set, or -1: the palette of the image */
    palette: number;
    /** the file that the palette is in, or -1: that of the image */
    paletteFile: number;
    bank: number;
}

export interface SubmeshData {
    first: number;
    count: number;
    material: number;
    node: number;
}
export interface MeshData {
    kind: number;
    corners: number;
    node: number;
    positions: Float32Array;
    normals: Float32Array | null;
    uvs: Float32Array | null;
    colors: Uint8Array | null;
    indices: Uint32Array;
    submeshes: SubmeshData[];
}
export interface MaterialData {
    name: string;
    texture: number;
    flags: number;
    blendSource: number;
    blendDestination: number;
    wrapU: number;
    wrapV: number;
    filter: number;
    diffuse: number[];
    ambient: number[];
    specular: number[];
    emission: number[];
    uvMatrix: number[];
    offset: number;
    /** materials with the same text have the same picture, whichever set is paired */
    textureKey: string;
    /** what only materials of the Nintendo DS have, or null */
    nitro: { lamps: number; effect: number[] | null } | null;
}
export interface NodeData {
    name: string;
    parent: number;
    flags: number;
    center: number[];
    radius: number;
    offset: number;
}
export interface ModelData {
    /** index in the scene */
    index: number;
    name: string;
    nodes: NodeData[];
    meshes: MeshData[];
    materials: MaterialData[];
    /** 16 floats per node: the rest pose */
    worlds: Float32Array;
    /** the skinned meshes in the rest pose */
    skins: SkinData[];
    triangles: number;
    /** whether the offsets of nodes and materials are places in the file of the scene */
    isHere: boolean;
    /** models of the Nintendo DS: nodes can turn to the camera */
    isNitro: boolean;
}
export interface SkinData {
    mesh: number;
    positions: Float32Array;
    normals: Float32Array;
}
export interface InstanceData {
    model: number;
    section: number;
    world: Float32Array;
    speed: number;
    clips: number[];
    flags: number;
    /** id of a texture animation of the scene, or -1 */
    swap: number;
    slide: number;
    /** bounding sphere in the world, as stored; radius 0: none */
    center: number[];
    radius: number;
}
/** A texture animation of a stage: pairs of texture and delay. */
export interface SwapData {
    id: number;
    frames: number[];
}
/** The four lamps of the Nintendo DS at a time of day, and the colours of materials. Colours are 0 .. 1. */
export interface LightData {
    /** null: the lamp is off */
    lamps: ({ color: number[]; direction: number[] } | null)[];
    diffuse: number[];
    ambient: number[];
    specular: number[];
    emission: number[];
    /** whether the four colours replace those of the materials */
    isOutdoor: boolean;
}
/** Sections with the same lights. */
export interface LightSet {
    /** a section that has the lights */
    section: number;
    isOutdoor: boolean;
}
export interface ClipInfo {
    /** index in the list of clips of the scene on the worker's side */
    index: number;
    name: string;
    kind: number;
    frames: number;
    /** the model that it moves, or -1 */
    model: number;
    fit: number;
    /** id of the file that the clip is in */
    file: number;
    fileName: string;
}
export interface CollisionData {
    positions: Float32Array;
    indices: Uint32Array;
    flags: Uint32Array;
    /** names of the bits of flags, the lowest first; "": the bit has no name */
    names: string[];
}
/** Heights and tiles of one land. */
export interface GroundData {
    /** the middle of the land in the world */
    x: number;
    z: number;
    /** triangles with 3 floats per corner, in the space of the land */
    positions: Float32Array;
    /** behaviour and blocked bit of 32 x 32 tiles, or null */
    tiles: Uint16Array | null;
}
export interface SceneData {
    key: number;
    /** the file that is shown: for a motion, that of a model */
    file: number;
    format: string;
    /** all clips of an instance play at once */
    isMap: boolean;
    /** the instances are those of a stage, a level or a map, and not one of each model */
    hasPlaces: boolean;
    models: ModelData[];
    instances: InstanceData[];
    /** lightSet: index in lightSets, or -1 */
    sections: { position: number[]; radius: number; id: number; lightSet: number }[];
    lightSets: LightSet[];
    swaps: SwapData[];
    clips: ClipInfo[];
    collision: CollisionData | null;
    grounds: GroundData[];
    placements: Float32Array;
    warnings: WarningLine[];
    notes: string[];
}
export interface TextureChoice {
    /** -1: the choice of the library's rules */
    file: number;
    name: string;
    found: number;
    wanted: number;
}
export interface PairedTextures {
    choices: TextureChoice[];
    chosen: number;
    /** per model: which picture each texture is; -1: not found */
    models: Int32Array[];
    pictures: (Pixels & { name: string; flags: number })[];
}
export interface PoseRequest {
    /** a number of the page: the pose has the same one */
    group: number;
    model: number;
    clips: number[];
    frame: number;
    sample: number;
}
export interface MaterialPose {
    material: number;
    uvMatrix: number[] | null;
    diffuse: number[] | null;
    ambient: number[] | null;
    specular: number[] | null;
    emission: number[] | null;
    alpha: number | null;
    texture: string | null;
    palette: string | null;
}
export interface PoseData {
    group: number;
    frame: number;
    worlds: Float32Array;
    skins: SkinData[];
    shapes: SkinData[];
    visible: Uint8Array | null;
    materials: MaterialPose[];
}

/** A camera or a light at a frame. Values that the motion does not have are null. */
export interface ViewPose {
    position: number[] | null;
    target: number[] | null;
    /** cameras: the vertical angle in radians */
    fieldOfView: number | null;
    /** cameras: radians. A positive roll lowers the right side, as in GLB */
    roll: number;
    /** lights: 0 .. 1 */
    color: number[];
    intensity: number;
    /** lights: near, far; 2 angles of a cone */
    spot: number[] | null;
    /** lights: near, far */
    point: number[] | null;
}

export interface TrackData {
    /** index of a node or of another thing that moves */
    group: number;
    /** name of a material, or "" */
    target: string;
    property: string;
    keys: number;
    offset: number;
}
/** A motion without its model. */
export interface MotionData {
    name: string;
    kind: string;
    interpolation: string;
    frames: number;
    groups: number;
    tracks: TrackData[];
}
/** A track over time. */
export interface CurveData {
    /** values per key; left: those that are not here, because there are too many */
    count: number;
    left: number;
    /** the last frame that is drawn */
    end: number;
    keyFrames: Float32Array;
    /** count values per key */
    keys: Float32Array;
    /** count values per sample: samples lie at equal distances from frame 0 to the end */
    samples: Float32Array;
}

export interface OutlineData {
    count: number;
    offsets: Float64Array;
    sizes: Float64Array;
    depths: Uint8Array;
    kinds: Uint16Array;
    types: Uint32Array;
    flags: Uint32Array;
    counts: Uint32Array;
    names: string[];
    nameOf: Uint16Array;
    warnings: WarningLine[];
}

/** What a GLB file is to contain. */
export interface GlbRequest {
    /** the scene */
    key: number;
    /** the file of the textures: PairedTextures.chosen */
    textures: number;
    /** indices of the motions that belong to the models */
    clips: number[];
    /** the only model that is wanted, or -1 */
    model: number;
    /** names of the layers that are shown */
    layers: string[];
}
export interface GlbAnswer {
    /** command: how the program `kunai` writes the same file */
    files: { name: string; bytes: Uint8Array; command: string }[];
    /** what the program says about the files */
    notes: string[];
    /** why files are missing */
    faults: Fault[];
}

/** All calls that the worker answers. */
export interface Calls {
    start(wasm: Uint8Array | null): Promise<string>;
    add(files: { path: string; bytes: ArrayBuffer }[]): Promise<FileNode[]>;
    /** Lists more entries of archives; nodes is the news. isFull: entries are left out, because there are too many. */
    more(): Promise<{ nodes: FileNode[]; changed: FileNode[]; more: boolean; isFull: boolean }>;
    clear(): Promise<void>;
    /** All formats, for the user to choose from. */
    formats(): Promise<{ format: number; name: string }[]>;
    /** Takes a file that is not recognised for a format. */
    openAs(file: number, format: number): Promise<FileNode>;
    bytes(file: number, stored: boolean): Promise<Uint8Array>;
    facts(file: number): Promise<unknown>;
    textures(file: number): Promise<TexturesInfo>;
    decode(file: number, request: DecodeRequest): Promise<Pixels>;
    scene(file: number): Promise<SceneData>;
    pair(key: number, file: number): Promise<PairedTextures>;
    clips(key: number): Promise<ClipInfo[]>;
    motions(file: number): Promise<MotionData[]>;
    /** A track of a motion of the file. */
    curve(file: number, motion: number, track: number): Promise<CurveData>;
    /** Adds the motions of a file, whether they fit or not. Returns all clips. */
    addMotions(key: number, file: number): Promise<ClipInfo[]>;
    /** chosen: the set of the models that have no set of their own */
    named(key: number, model: number, material: number, chosen: number, texture: string, palette: string | null):
        Promise<Pixels | null>;
    pose(key: number, requests: PoseRequest[]): Promise<PoseData[]>;
    view(key: number, clip: number, frame: number, sample: number): Promise<ViewPose>;
    /** The places of a camera or a light at its frames: 3 floats each. */
    path(key: number, clip: number): Promise<Float32Array>;
    /**
     * The lights at a time of day, in units of 2 seconds: one per light set of the scene. file: a light file, or -1 for
     * the lights of the map.
     */
    lights(key: number, file: number, time: number): Promise<(LightData | null)[]>;
    /** All members of a node, a mesh and a material. An index of -1 is left out. */
    inspect(key: number, model: number, node: number, mesh: number, material: number): Promise<object>;
    /** Writes what a scene shows. program: the module of program/build.sh. */
    glb(program: WebAssembly.Module, request: GlbRequest): Promise<GlbAnswer>;
    closeScene(key: number): Promise<void>;
    outline(file: number): Promise<OutlineData>;
    memory(): Promise<{ bytes: number; used: number }>;
}
