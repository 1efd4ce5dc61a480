/* tree.ts - the tree of files, with search and keys. */
import type { FileNode } from "../messages.ts";
import { bytesText, hex, make } from "./dom.ts";
import { VirtualList } from "./virtual.ts";

const ROW = 22;

export class Tree {
    nodes: FileNode[] = [];
    /** the nodes of the rows, from the top */
    rows: number[] = [];
    chosen = -1;
    private children = new Map<number, number[]>();
    private opened = new Set<number>();
    private query = "";
    private list = new VirtualList(ROW, (index) => this.makeRow(index));

    constructor(private host: HTMLElement, private onChoose: (node: FileNode) => void) {
        host.append(this.list.element);
        host.style.cssText = "flex: 1; display: flex; min-height: 0";
        host.onkeydown = (event) => this.onKey(event);
    }

    clear(): void {
        this.nodes = [];
        this.children.clear();
        this.opened.clear();
        this.chosen = -1;
        this.update();
    }

    add(nodes: FileNode[]): void {
        for (const node of nodes) {
            this.nodes[node.id] = node;
            const siblings = this.children.get(node.parent);
            if (siblings && node.isVirtual && node.isFolder)
                siblings.unshift(node.id); // maps come before the many files that they are made of
            else if (siblings)
                siblings.push(node.id);
            else
                this.children.set(node.parent, [node.id]);
            if (node.isFolder && !node.isVirtual)
                this.opened.add(node.id);
        }
        this.update();
    }

    change(nodes: FileNode[]): void {
        for (const node of nodes)
            this.nodes[node.id] = node;
        this.list.refresh();
    }

    search(query: string): void {
        this.query = query.trim().toLowerCase();
        this.update();
    }

    /** Chooses the first file that the search finds. */
    chooseFound(): void {
        const id = this.rows.find((row) => this.finds(this.nodes[row]!));

        if (id !== undefined)
            this.choose(id);
    }

    private finds({ name, kind }: FileNode): boolean {
        return `${name} ${kind}`.toLowerCase().includes(this.query);
    }

    pathOf(node: FileNode): string {
        const parent = this.nodes[node.parent];
        return parent ? `${this.pathOf(parent)}/${node.name}` : node.name;
    }

    /** The files in a folder or an archive. */
    childrenOf(id: number): FileNode[] {
        return (this.children.get(id) ?? []).map((child) => this.nodes[child]!);
    }

    /** Opens and closes a folder or an archive. */
    toggle(id: number): void {
        if (!this.opened.delete(id))
            this.opened.add(id);
        this.update();
    }

    choose(id: number): void {
        const node = this.nodes[id];

        if (!node)
            return;
        for (let parent = this.nodes[node.parent]; parent; parent = this.nodes[parent.parent])
            this.opened.add(parent.id);
        this.chosen = id;
        this.update();
        this.list.show(this.rows.indexOf(id));
        this.onChoose(node);
    }

    private update(): void {
        this.rows = [];
        const keep = this.query ? this.matches() : null;
        this.addRows(-1, keep);
        this.list.setCount(this.rows.length);
    }

    /* The nodes that the search finds, and the folders that they are in. */
    private matches(): Set<number> {
        const keep = new Set<number>();

        for (const node of this.nodes)
            if (node && this.finds(node))
                for (let one: FileNode | undefined = node; one && !keep.has(one.id); one = this.nodes[one.parent])
                    keep.add(one.id);
        return keep;
    }

    private addRows(parent: number, keep: Set<number> | null): void {
        for (const id of this.children.get(parent) ?? []) {
            if (keep && !keep.has(id))
                continue;
            this.rows.push(id);
            if (keep || this.opened.has(id))
                this.addRows(id, keep);
        }
    }

    private makeRow(index: number): HTMLElement {
        const node = this.nodes[this.rows[index]!]!, hasChildren = this.children.has(node.id);
        const arrow = !hasChildren ? "" : this.opened.has(node.id) || this.query ? "\u25be" : "\u25b8";
        const kind = node.packingName ? `${node.kind} in ${node.packingName}` : node.kind;
        const row = make("div", { onclick: () => this.onClick(node.id, hasChildren) },
            make("span", { className: "arrow" }, arrow), make("span", { className: "name" }, node.name),
            node.fault ? make("span", { className: "bad", title: node.fault.message },
                node.fault.code ? `${node.fault.code.replace("KUNAI_E_", "")} ${hex(Math.max(0, node.fault.offset))}`
                    : "error") : null,
            node.warnings ? make("span", { className: "warn" },
                `${node.warnings} ${node.warnings === 1 ? "warning" : "warnings"}`) : null,
            make("span", { className: "kind" }, kind),
            make("span", { className: "size" },
                node.isFolder || node.isVirtual ? "" : bytesText(node.unpacked || node.size)));

        row.style.paddingLeft = `${4 + 14 * node.depth}px`;
        row.title = this.pathOf(node);
        row.setAttribute("role", "treeitem");
        row.classList.toggle("chosen", node.id === this.chosen);
        return row;
    }

    private onClick(id: number, hasChildren: boolean): void {
        if (hasChildren)
            this.toggle(id);
        this.choose(id);
    }

    private onKey(event: KeyboardEvent): void {
        const place = this.rows.indexOf(this.chosen), node = this.nodes[this.chosen];
        const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 20, PageUp: -20, Home: -1e9,
            End: 1e9 };
        const step = steps[event.key];

        if (step !== undefined)
            this.choose(this.rows[Math.max(0, Math.min(this.rows.length - 1, place + step))]!);
        else if (event.key === "ArrowRight" && node && !this.opened.has(node.id))
            this.toggle(node.id);
        else if (event.key === "ArrowLeft" && node && this.opened.has(node.id))
            this.toggle(node.id);
        else if (event.key === "ArrowLeft" && node && node.parent >= 0)
            this.choose(node.parent);
        else if (event.key === "Enter" && node)
            this.toggle(node.id);
        else
            return;
        event.preventDefault();
    }
}
