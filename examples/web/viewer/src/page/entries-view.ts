/* entries-view.ts - what an archive or a folder contains, as a list. */
import type { FileNode } from "../messages.ts";
import { bytesText, hex, make } from "./dom.ts";
import type { Context, View } from "./view.ts";
import { VirtualList } from "./virtual.ts";

export class EntriesView implements View {
    element = make("div", { className: "fill entries" });
    private nodes: FileNode[] = [];
    private bar = make("div", { className: "bar" });
    private list = new VirtualList(22, (index) => this.makeRow(index));

    constructor(private context: Context) {
        this.element.append(this.bar, this.list.element);
        this.refresh();
    }

    /** The tree learns of the entries of an archive bit by bit. */
    refresh(): void {
        this.nodes = this.context.tree.childrenOf(this.context.node.id);
        const damaged = this.nodes.filter(({ fault }) => fault).length;

        this.bar.textContent = `${this.nodes.length} ${this.nodes.length === 1 ? "entry" : "entries"}`
            + (damaged ? `, ${damaged} damaged` : "");
        this.list.setCount(this.nodes.length);
    }

    get state(): Record<string, unknown> {
        return { entries: this.nodes.length, rows: this.element.querySelectorAll(".row").length };
    }

    dispose(): void {
        this.list.dispose();
    }

    private makeRow(index: number): HTMLElement {
        const { id, name, kind, packingName, size, unpacked, fault, isFolder, isVirtual } = this.nodes[index]!;

        return make("div", { onclick: () => this.context.tree.choose(id), title: fault?.message ?? name },
            make("span", { className: "number" }, `${index}`), make("span", { className: "name" }, name),
            make("span", { className: "bad" }, fault ? `${fault.code.replace("KUNAI_E_", "") || "error"} `
                + hex(Math.max(0, fault.offset)) : ""),
            make("span", { className: "kind" }, kind, packingName && ` in ${packingName}`),
            make("span", { className: "size" }, isFolder || isVirtual ? "" : bytesText(unpacked || size)));
    }
}
