/* main.ts - the page: files, tree, tabs, keys. */
import "./style.css";
import { Module, type FileNode } from "../messages.ts";
import { CurvesView } from "./curves-view.ts";
import { bytesText, faultBox, find, make, select } from "./dom.ts";
import { EntriesView } from "./entries-view.ts";
import { FactsView } from "./facts-view.ts";
import { chosenFiles, droppedFiles, type Dropped } from "./files.ts";
import { pagesOf } from "./format-pages.ts";
import { FormatView } from "./format-view.ts";
import { HexView } from "./hex-view.ts";
import { ImageView } from "./image-view.ts";
import { PictureView } from "./picture-view.ts";
import { Remote, toFault } from "./remote.ts";
import { prepareRenderer } from "./scene/renderer.ts";
import { SceneView } from "./scene-view.ts";
import { startWorker } from "#start";
import { Tree } from "./tree.ts";
import type { Context, View } from "./view.ts";

type Tab = "image" | "entries" | "pictures" | "scene" | "curves" | "facts" | "hex" | "format";
const NAMES: Record<Tab, string> = { image: "Picture", entries: "Files", pictures: "Pictures", scene: "3D",
    curves: "Curves", facts: "Inspector", hex: "Bytes", format: "Format" };

/** Files are read and sent to the worker in parts of this size. */
const PART = 32 << 20;
/** A part has no more files, because all files of a part are read at the same time. */
const PART_FILES = 256;

const status = find("status"), faults = find("faults"), title = find("title"), tabs = find("tabs"), host = find("view");
const hint = host.firstElementChild!;
const tree = new Tree(find("tree"), (node) => void openNode(node));
let remote: Remote;
let view: View | null = null;
let current: { node: FileNode; tab: Tab } | null = null;
/** counts views: an older one that is ready late is not shown */
let turn = 0;
/** counts "Close all": files that are still being read then are dropped */
let round = 0;
let lastTab: Tab | null = null;
let ready = false;
/** files whose format the user has named */
const named = new Set<number>();
/** what the address says about the next view */
let linked = "";

/* ---- files ---- */

async function addFiles(files: Dropped[]): Promise<void> {
    const wasEmpty = !tree.nodes.length, mine = round, unread: string[] = [];

    for (let first = 0, last = 0; first < files.length; first = last) {
        for (let size = 0; last < files.length && last - first < PART_FILES && size < PART; last++)
            size += files[last]!.file.size;
        const part = await Promise.all(files.slice(first, last).map((one) => readFile(one, unread)));
        if (mine === round)
            showNodes(await remote.call("add", part.flat()), mine);
    }
    await listArchives();
    const first = firstNode();
    if (mine === round && wasEmpty && first && !openLink())
        tree.choose(first.id);
    if (unread.length)
        throw new Error(`files that cannot be read: ${unread.join(", ")}`);
}

/* Returns nothing for a file that cannot be read: it is gone, locked or too large. */
async function readFile({ path, file }: Dropped, unread: string[]): Promise<{ path: string; bytes: ArrayBuffer }[]> {
    try {
        return [{ path, bytes: await file.arrayBuffer() }];
    } catch {
        unread.push(path);
        return [];
    }
}

/* Adds nodes to the tree. mine: the round in which the worker was asked. */
function showNodes(nodes: FileNode[], mine: number, what = ""): void {
    if (mine !== round)
        return;
    tree.add(nodes);
    tell(what);
    view?.refresh?.();
}

/* What the page shows first: a model outside of archives, or else a list of maps, or a stage, or any file. */
function firstNode(): FileNode | undefined {
    const nodes = tree.nodes.filter((node) => node && (node.isVirtual || !node.isFolder));
    const find = (module: number): FileNode | undefined => nodes.find(({ modules, parent, fault }) =>
        modules & module && !fault && !tree.nodes[parent]?.isArchive);

    return find(Module.MODEL) ?? nodes.find(({ isVirtual }) => isVirtual) ?? find(Module.SCENE) ?? nodes[0];
}

async function listArchives(): Promise<void> {
    const mine = round;

    for (let more = true; more && mine === round;) {
        const answer = await remote.call("more");
        if (mine === round)
            tree.change(answer.changed);
        more = answer.more;
        showNodes(answer.nodes, mine, more ? "reading archives" : answer.isFull ? "more are not listed" : "");
    }
}

function tell(what = ""): void {
    const files = tree.nodes.filter((node) => node && !node.isFolder);
    const damaged = files.filter(({ fault }) => fault).length;

    status.textContent = [`${files.length} ${files.length === 1 ? "file" : "files"}`, damaged && `${damaged} damaged`,
        what].filter(Boolean).join(", ");
}

/* Shows a fault that belongs to no view. */
async function attempt(action: Promise<void>): Promise<void> {
    await action.catch((error: unknown) => faults.replaceChildren(faultBox(toFault(error))));
}

async function clearAll(): Promise<void> {
    round++;
    closeView();
    current = null;
    tree.clear();
    named.clear();
    for (const place of [faults, title, tabs])
        place.replaceChildren();
    host.replaceChildren(hint);
    await remote.call("clear");
    tell();
}

/* ---- views ---- */

function tabsOf(node: FileNode): Tab[] {
    const list: Tab[] = [];

    if (node.isFolder || node.isArchive)
        list.push("entries");
    if (node.kind === "PNG")
        list.push("image");
    if (node.modules & Module.TEXTURES)
        list.push("pictures");
    if (node.modules & (Module.SCENE | Module.MODEL | Module.MOTION))
        list.push("scene");
    if (node.isVirtual || node.isFolder)
        return list;
    if (node.modules & Module.MOTION)
        list.push("curves");
    if (node.modules)
        list.push("facts");
    list.push("hex");
    if (pagesOf(node.format).length)
        list.push("format");
    return list;
}

async function openNode(node: FileNode): Promise<void> {
    const list = tabsOf(node);

    faults.replaceChildren();
    title.replaceChildren(make("b", {}, tree.pathOf(node)), " ", make("small", {}, [node.kind,
        node.packingName && `packed with ${node.packingName}`,
        node.isFolder || node.isVirtual ? "" : bytesText(node.size),
        node.unpacked ? `${bytesText(node.unpacked)} unpacked` : ""].filter(Boolean).join(", ")));
    if (node.kind === "unknown" || named.has(node.id))
        void attempt(addFormatChoice(node));
    const isModel = (node.modules & Module.MODEL) !== 0;
    const first = node.fault && !node.modules ? "hex" : isModel && list.includes("scene") ? "scene" : list[0];
    tabs.replaceChildren(...list.map((tab, index) => {
        const button = make("button", { onclick: () => void openTab(node, lastTab = tab), title: `key ${index + 1}` },
            NAMES[tab]);
        button.dataset.tab = tab;
        button.setAttribute("role", "tab");
        return button;
    }));
    if (first)
        await openTab(node, lastTab && list.includes(lastTab) ? lastTab : first);
    else
        closeView();
}

/* Some formats have no magic word. The user can name them. */
async function addFormatChoice(node: FileNode): Promise<void> {
    const formats = await remote.call("formats");
    const openAs = async (format: number): Promise<void> => {
        named.add(node.id);
        tree.change([await remote.call("openAs", node.id, format)]);
        lastTab = null;
        tree.choose(node.id);
        await listArchives();
    };
    const list = select("open as ", ["choose a format", ...formats.map(({ name }) => name)], 0, (index) =>
        void (index && attempt(openAs(formats[index - 1]!.format))));

    if (tree.chosen === node.id)
        title.append(" ", list);
}

function closeView(): void {
    turn++;
    view?.dispose();
    view = null;
    host.replaceChildren();
}

const openers: Record<Tab, (context: Context) => Promise<View>> = {
    image: (context) => ImageView.open(context),
    pictures: (context) => PictureView.open(context),
    scene: (context) => SceneView.open(context),
    curves: (context) => CurvesView.open(context),
    entries: async (context) => new EntriesView(context),
    facts: (context) => FactsView.open(context),
    hex: (context) => HexView.open(context),
    format: (context) => FormatView.open(context),
};

async function openTab(node: FileNode, tab: Tab, places: number[] = []): Promise<void> {
    closeView();
    const mine = turn;

    ready = false;
    current = { node, tab };
    for (const button of tabs.children)
        button.setAttribute("aria-selected", String((button as HTMLElement).dataset.tab === tab));
    const part = linked;
    linked = "";
    setAddress(node, tab, part);
    if (node.fault)
        host.append(faultBox(node.fault));
    try {
        const opened = await openers[tab]({ remote, tree, node, attempt,
            showBytes: (place, file) => void showBytes(file ?? node.id, place),
            setLink: (part) => setAddress(node, tab, part),
            showPlace: (places) => void openTab(node, "scene", places) });
        if (mine !== turn) {
            opened.dispose();
            return;
        }
        if (opened instanceof SceneView && opened.betterTab && lastTab !== "scene" && !node.isVirtual) {
            opened.dispose();
            await openTab(node, opened.betterTab);
            return;
        }
        view = opened;
        host.append(opened.element);
        if (part && opened instanceof SceneView)
            opened.restore(part);
        if (node.fault)
            opened.element.style.top = `${host.firstElementChild!.clientHeight + 20}px`;
        if (places.length && opened instanceof HexView)
            opened.selectPlace(places[0]!);
        if (places.length && opened instanceof SceneView)
            opened.selectPlaces(places);
    } catch (error) {
        if (mine === turn)
            host.append(faultBox(toFault(error)));
    }
    ready = true;
}

async function showBytes(file: number, offset: number): Promise<void> {
    if (file !== current?.node.id) {
        lastTab = "hex";
        tree.choose(file);
    }
    await openTab(tree.nodes[file]!, "hex", [offset]);
}

function setAddress(node: FileNode, tab: Tab, part: string): void {
    history.replaceState(null, "", `#${encodeURIComponent(tree.pathOf(node))}&${tab}${part && `&${part}`}`);
}

/* Returns null if the text is damaged. */
function decode(text: string): string | null {
    try {
        return decodeURIComponent(text);
    } catch {
        return null;
    }
}

/* Opens what the address names: "#path&tab", or "#path&tab&view". */
function openLink(): boolean {
    const [path, tab, part] = location.hash.slice(1).split("&"), name = decode(path!);
    const node = tree.nodes.find((one) => one && tree.pathOf(one) === name);

    if (!node)
        return false;
    lastTab = tab && tab in NAMES ? tab as Tab : null;
    linked = part ?? "";
    tree.choose(node.id);
    return true;
}

/* ---- keys, drops, buttons ---- */

function onKey(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;

    if (event.key === "Escape" && target instanceof HTMLInputElement) {
        target.blur();
        return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || /INPUT|SELECT/.test(target.tagName))
        return;
    if (target.closest("#tree") && /^(Arrow|Page|Home|End|Enter)/.test(event.key))
        return;
    if (view?.key?.(event) || pageKey(event.key))
        event.preventDefault();
}

function pageKey(key: string): boolean {
    const button = tabs.children[Number(key) - 1];

    if (key === "/")
        find("search").focus();
    else if (key === "o")
        find("files").click();
    else if (key === "d")
        document.documentElement.classList.toggle("dark");
    else if (key === "j" || key === "k")
        tree.choose(tree.rows[Math.max(0, tree.rows.indexOf(tree.chosen) + (key === "j" ? 1 : -1))] ?? -1);
    else if (button instanceof HTMLElement)
        button.click();
    else
        return false;
    return true;
}

function listen(): void {
    const files = find<HTMLInputElement>("files"), folder = find<HTMLInputElement>("folder");
    const search = find<HTMLInputElement>("search"), root = document.documentElement;

    find("choose").onclick = () => files.click();
    find("chooseFolder").onclick = () => folder.click();
    find("clear").onclick = () => void attempt(clearAll());
    find("theme").onclick = () => root.classList.toggle("dark");
    for (const input of [files, folder])
        input.onchange = () => {
            void attempt(addFiles(chosenFiles(input.files!)));
            input.value = "";
        };
    search.oninput = () => tree.search(search.value);
    search.onkeydown = (event) => {
        if (event.key !== "ArrowDown" && event.key !== "Enter")
            return;
        event.preventDefault();
        find("tree").focus();
        tree.chooseFound();
    };
    window.onkeydown = onKey;
    window.ondragover = (event) => {
        event.preventDefault();
        document.body.classList.add("dragging");
    };
    window.ondragleave = () => document.body.classList.remove("dragging");
    window.ondrop = (event) => {
        event.preventDefault();
        document.body.classList.remove("dragging");
        if (event.dataTransfer)
            void attempt(droppedFiles(event.dataTransfer.items).then(addFiles));
    };
    window.onhashchange = () => openLink();
    root.classList.toggle("dark", matchMedia("(prefers-color-scheme: dark)").matches);
}

/* The page can come with samples: a list of paths, and the files beside it. */
async function loadSamples(): Promise<void> {
    const list = document.querySelector<HTMLMetaElement>("meta[name=samples]")?.content;

    if (!list)
        return;
    const names: string[] = await (await fetch(list)).json();
    const files = await Promise.all(names.map(async (name) => {
        const answer = await fetch(new URL(name, new URL(list, location.href)));
        return { path: name, file: new File([await answer.blob()], name) };
    }));
    await addFiles(files);
}

async function start(): Promise<void> {
    const { worker, wasm } = await startWorker();

    remote = new Remote(worker);
    listen();
    const version = remote.call("start", wasm);
    prepareRenderer(); // while the worker loads its module
    status.textContent = `kunai ${await version}`;
    await loadSamples();
}

async function run(): Promise<void> {
    await attempt(start());
    ready = true;
    document.body.dataset.started = "yes";
}

/* What the tests use. */
Object.assign(globalThis, { kunaiViewer: {
    tree, clearAll, addFiles: (files: Dropped[]) => attempt(addFiles(files)),
    open(id: number, tab: Tab | null) {
        lastTab = tab;
        tree.choose(id);
    },
    get remote() { return remote; },
    get view() { return view; },
    get current() { return current; },
    get ready() { return ready; },
} });
void run();
