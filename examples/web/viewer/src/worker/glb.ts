/*
 * glb.ts - writes what a scene shows as GLB files: with the program `kunai`, and the files that are open.
 *
 * The page has chosen textures and motions. The words of the command line say so, as those of `kunai convert` do.
 */
import * as kunai from "kunai-assets";
import type { Fault, FileNode, GlbAnswer, GlbRequest } from "../messages.ts";
import { LOOSE, looseFiles } from "./pairing.ts";
import { addFile, run, takeFile, type Files } from "./program.ts";
import type { OpenScene } from "./scenes.ts";
import * as store from "./store.ts";
import * as worlds from "./worlds.ts";

/** Words of --format, for models whose format the user has named. */
const MODEL_WORDS = new Map<number, string>([[kunai.Format.NJCM, "chunk"], [kunai.Format.NJBM, "basic"],
    [kunai.Format.NJBM_PLUS, "basic+"], [kunai.Format.GJCM, "ginja"], [kunai.Format.XJ, "xinja"],
    [kunai.Format.MDL0, "mdl0"]]);

/** A command line, and the files that it names. */
class Command {
    readonly files: Files = new Map();
    readonly words: string[];
    private paths = new Map<number, string>();

    constructor(subcommand: string, readonly out: string) {
        this.words = [subcommand, "-o", out];
    }

    /** Adds an option if isWanted is true. */
    addOption(isWanted: unknown, ...words: string[]): void {
        if (isWanted)
            this.words.push(...words);
    }

    /** Gives a file to the program. Returns its path. */
    give(file: number, isStored = false): string {
        const known = this.paths.get(file), bytes = isStored ? store.storedBytes(file) : store.bytesOf(file);
        let path = pathOf(store.get(file));

        if (known !== undefined)
            return known;
        if (path === this.out || !addFile(this.files, path, bytes)) {
            path = `file_${file}/${path}`; // two entries of an archive can have one name
            addFile(this.files, path, bytes);
        }
        this.paths.set(file, path);
        return path;
    }

    /** Gives the textures of the scene to the program. */
    addTextures(scene: OpenScene, chosen: number): void {
        if (chosen === LOOSE) {
            const paths = looseFiles(store.get(scene.file)).map(({ id }) => this.give(id));
            this.addOption(true, "-t", paths[0]!.slice(0, Math.max(0, paths[0]!.lastIndexOf("/"))) || ".");
        } else if (chosen >= 0)
            this.addOption(true, "-t", this.give(chosen));
    }

    addInputs(...files: number[]): void {
        this.words.push("--", ...files.map((file) => this.give(file)));
    }
}

/* The path of a file as the program names it. An entry of an archive whose name is not enough has its number. */
function pathOf(node: FileNode): string {
    const { id, parent } = node, name = isNamed(node) ? node.name : String(store.entryOf(id));

    return parent < 0 ? name : `${pathOf(store.get(parent))}/${name}`;
}

/* For the program, "boy.prs" and "boy.nj" can be two entries of one name. */
function isNamed({ id, parent, name }: FileNode): boolean {
    const isPlain = name.split("/").every((part) => !/[\0\\]|^\.{0,2}$|^\d+$/.test(part));

    return store.entryOf(id) < 0 || (isPlain && name !== `#${store.entryOf(id)}`
        && !store.all().some((other) => other.id !== id && other.parent === parent && cut(other.name) === cut(name)
            && (other.packing || name === other.name || store.get(id).packing)));
}

/* A name without its folders and its extension. */
function cut(name: string): string {
    return name.slice(name.lastIndexOf("/") + 1).replace(/(?<=.)\.[^.]*$/, "").replace(/[\0\\]/g, "_");
}

function stem(node: FileNode): string {
    return isNamed(node) ? cut(node.name) : `${cut(store.get(node.parent).name)}_${store.entryOf(node.id)}`;
}

/* ---- which command ---- */

function plan(scene: OpenScene, request: GlbRequest): Command[] {
    const node = store.get(scene.file), { landTable, models, info: { format } } = scene.handle;

    if (node.isVirtual)
        return [planMap(node, request)];
    if (node.format === kunai.Format.LAND || node.format === kunai.Format.BDHC)
        return [planLand(scene, node, request)];
    if ((format >= kunai.Format.N_REL && format <= kunai.Format.TAM) || landTable)
        return [planStage(scene, node, request)];
    const wanted = models.map((_, number) => number).filter((number) => scene.models[number]
        && (request.model < 0 || number === request.model));
    return (wanted.length ? wanted : [0]).map((number) => planModel(scene, node, number, request));
}

function planModel(scene: OpenScene, node: FileNode, number: number, request: GlbRequest): Command {
    const { models } = scene.handle, index = models[number]?.index ?? 0, isOne = models.length < 2;
    const command = new Command("model", `${stem(node)}${isOne ? "" : `_${index}`}.glb`);
    const word = MODEL_WORDS.get(node.format), motions = new Set<number>();

    for (const clip of request.clips) {
        const { model, file } = scene.clips[clip]!.info;
        if (file !== scene.file && (model === number || model < 0))
            motions.add(file);
    }
    command.addOption(true, "-m", "none");
    command.addOption(!isOne, "-i", String(index));
    command.addOption(word && kunai.probe(store.bytesOf(node.id))?.format !== node.format, "--format", word!);
    command.addOption(request.layers.includes("volumes"), "--show-volumes");
    command.addTextures(scene, request.textures);
    command.addInputs(scene.file, ...[...motions].sort(compareFiles));
    return command;
}

/* Entries of an archive keep their order. Other files are in the order of their names. */
function compareFiles(a: number, b: number): number {
    const x = store.get(a), y = store.get(b);
    const isSorted = x.parent === y.parent && (x.parent < 0 || store.get(x.parent).isFolder);

    return isSorted && x.name !== y.name ? x.name < y.name ? -1 : 1 : a - b;
}

function planStage(scene: OpenScene, node: FileNode, { textures, layers }: GlbRequest): Command {
    const command = new Command("scene", `${stem(node)}.glb`), { STAGE } = kunai.Store;
    const ground = scene.find?.(STAGE, 1) ?? null, collision = scene.find?.(STAGE, 2) ?? null;
    const hasCollision = layers.includes("collision");

    command.addTextures(scene, textures);
    command.addOption(layers.includes("volumes"), "--show-volumes");
    command.addOption(scene.handle.landTable && hasCollision, "--show-collision");
    if (collision !== null && hasCollision)
        command.addOption(true, "-c", command.give(collision));
    command.addInputs(...[scene.file, ground].filter((file) => file !== null));
    return command;
}

function planLand(scene: OpenScene, node: FileNode, { textures, layers }: GlbRequest): Command {
    const command = new Command("map", `${stem(node)}.glb`);

    command.addOption(true, "--format", node.format === kunai.Format.LAND ? "land" : "bdhc");
    command.addOption(layers.includes("heights"), "--heights");
    command.addTextures(scene, textures);
    command.addInputs(scene.file, ...scene.handle.models.length > 1 ? worlds.propFiles() : []);
    return command;
}

function planMap(node: FileNode, { layers }: GlbRequest): Command {
    const { header, folder, files } = worlds.gameOf(node.id)!;
    const command = new Command("map", `${stem(node).replace(/^\d+ /, "")}.glb`);

    command.addOption(true, "--world", "--header", String(header));
    command.addOption(layers.includes("heights"), "--heights");
    command.addOption(layers.includes("placements"), "--events");
    for (const file of files)
        command.give(file, true);
    command.addOption(true, "--", folder === null ? "." : pathOf(store.get(folder)));
    return command;
}

/* ---- running ---- */

/* A word as the shell needs it. */
function quote(word: string): string {
    return /^[\w./+:,@%=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/* "kunai: boy.nj: offset 0x10: record: message (KUNAI_E_CORRUPT)" */
function readFault(line: string): Fault {
    const offset = /\boffset 0x([0-9a-f]+)/.exec(line), code = /\((KUNAI_E_\w+)\)$/.exec(line);

    return { message: line.replace(/^kunai: /, ""), code: code?.[1] ?? "",
        offset: offset ? Number.parseInt(offset[1]!, 16) : -1, record: "" };
}

function writeOne(module: WebAssembly.Module, command: Command, answer: GlbAnswer): void {
    const { errors } = run(module, command.words, command.files), bytes = takeFile(command.files, command.out);

    if (bytes)
        answer.files.push({ name: command.out, bytes,
            command: ["kunai", ...command.words].map(quote).join(" ") });
    for (const line of errors.split("\n").filter(Boolean))
        if (/: (note|warning): /.test(line))
            answer.notes.push(line.replace(/^kunai: /, ""));
        else
            answer.faults.push(readFault(line));
    if (!bytes && !answer.faults.length)
        answer.faults.push(readFault(`${command.out} is not written`));
}

/** Writes a GLB file of a stage or a map, or one for each model of a file. */
export function writeGlb(module: WebAssembly.Module, scene: OpenScene, request: GlbRequest): GlbAnswer {
    const answer: GlbAnswer = { files: [], notes: [], faults: [] };

    for (const command of plan(scene, request))
        writeOne(module, command, answer);
    return answer;
}
