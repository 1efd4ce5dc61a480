/* hex-view.ts - the bytes of a file, and the record that each byte belongs to. */
import { Module, type OutlineData } from "../messages.ts";
import { faultBox, hex, make, warningList } from "./dom.ts";
import { toFault } from "./remote.ts";
import type { Context, View } from "./view.ts";
import { VirtualList } from "./virtual.ts";

const ROW = 18, PER_ROW = 16;
const NO_RECORDS = { count: 0, offsets: [], sizes: [] };
/** The stripes of neighbouring records differ in their hue. */
const HUES = [210, 30, 120, 300, 60, 180, 0, 260];

export class HexView implements View {
    element = make("div", { className: "fill" });
    state: Record<string, unknown> = {};
    private text = make("span");
    private start = 0;
    private end = 0;
    private record = -1;
    private rows: VirtualList;
    private records: VirtualList;

    private constructor(private context: Context, private bytes: Uint8Array, private outline: OutlineData | null,
        fault: HTMLElement | null) {
        this.rows = new VirtualList(ROW, (index) => this.makeRow(index));
        this.records = new VirtualList(20, (index) => this.makeRecord(index));
        const go = make("input", { placeholder: "offset", size: 10,
            onchange: () => this.selectByte(Number(go.value)) });
        this.element.append(make("div", { className: "bar" }, make("label", {}, "go to ", go),
            context.node.modules & (Module.MODEL | Module.SCENE) ? make("button", { onclick: () =>
                context.showPlace(this.places) }, "show in 3D") : "", this.text),
            fault ?? "", outline ? warningList(outline.warnings) ?? "" : "",
            make("div", { className: "side hex" }, this.rows.element,
                outline ? make("div", { className: "records" }, this.records.element) : null));
        this.rows.setCount(Math.ceil(bytes.length / PER_ROW));
        this.records.setCount(outline?.count ?? 0);
        this.rows.element.onclick = (event) => this.onClick(event);
        this.tell();
    }

    static async open(context: Context): Promise<HexView> {
        const { remote, node } = context, bytes = await remote.call("bytes", node.id, false);
        let outline: OutlineData | null = null, fault: HTMLElement | null = null;

        try {
            if (node.modules)
                outline = await remote.call("outline", node.id);
        } catch (error) {
            fault = faultBox(toFault(error));
        }
        return new HexView(context, bytes, outline, fault);
    }

    dispose(): void {
        this.rows.dispose();
        this.records.dispose();
    }

    key(event: KeyboardEvent): boolean {
        const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: PER_ROW, ArrowUp: -PER_ROW }[event.key];

        if (!step)
            return false;
        this.selectByte(this.start + step);
        return true;
    }

    /** Selects the record of a byte. */
    selectByte(offset: number): void {
        if (!(offset >= 0 && offset < this.bytes.length))
            return;
        this.record = this.ownersOf(offset, offset + 1)[0]!;
        this.start = offset;
        this.end = offset + 1;
        if (this.record >= 0)
            this.records.show(this.record);
        this.rows.show(Math.floor(offset / PER_ROW));
        this.tell();
    }

    /** Selects the record that begins at a place, or else the byte. */
    selectPlace(offset: number): void {
        const record = this.outline ? this.outline.offsets.lastIndexOf(offset) : -1;

        if (record > 0)
            this.selectRecord(record);
        else
            this.selectByte(offset);
    }

    /** Selects the bytes of a record. */
    selectRecord(index: number): void {
        const { outline } = this;

        if (!outline || index < 0 || index >= outline.count)
            return;
        this.record = index;
        this.start = outline.offsets[index]!;
        this.end = this.start + outline.sizes[index]!;
        this.rows.show(Math.floor(this.start / PER_ROW));
        this.records.show(index);
        this.tell();
    }

    /* Where the selected record begins. */
    private get recordStart(): number {
        return this.outline && this.record >= 0 ? this.outline.offsets[this.record]! : this.start;
    }

    /* Where the node or the material of the record may begin. The polygons of a Ninja Chunk material are in the chunks
     * after it. */
    private get places(): number[] {
        const { outline, record } = this, places = [this.recordStart];
        const isPolygon = (index: number): boolean => outline?.names[outline.nameOf[index]!] === "polygon chunk";

        for (let i = record; outline && i >= 0 && isPolygon(i); i--)
            places.push(outline.offsets[i]!);
        return places;
    }

    private tell(): void {
        const { outline, record, start, bytes } = this;

        this.state = { start, end: this.end, record, records: outline?.count ?? 0, bytes: bytes.length,
            name: outline && record >= 0 ? outline.names[outline.nameOf[record]!] : "" };
        this.text.textContent = outline && record >= 0 ? `${hex(start)}: ${this.describe(record)}; ${this.values()}`
            : `${hex(start)}: ${this.values()}`;
        this.rows.refresh();
        this.records.refresh();
    }

    private describe(index: number): string {
        const { names, nameOf, offsets, sizes, types, flags, counts } = this.outline!;
        const more = ([["type", types], ["flags", flags], ["count", counts]] as const)
            .filter(([, values]) => values[index]).map(([name, values]) => `, ${name} ${hex(values[index]!)}`);

        return `${names[nameOf[index]!]} at ${hex(offsets[index]!)}, ${sizes[index]} bytes${
            more.join("")}`;
    }

    /* The bytes at the selection as numbers. */
    private values(): string {
        const { bytes, start } = this, view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

        if (start + 4 > bytes.length)
            return `u8 ${bytes[start] ?? ""}`;
        return `u8 ${bytes[start]}, u16 ${view.getUint16(start, true)} / ${view.getUint16(start)}, u32 ${
            view.getUint32(start, true)} / ${view.getUint32(start)}, f32 ${view.getFloat32(start, true).toPrecision(6)
        } / ${view.getFloat32(start).toPrecision(6)} (little / big)`;
    }

    private makeRow(index: number): HTMLElement {
        const row = make("div"), first = index * PER_ROW, last = Math.min(first + PER_ROW, this.bytes.length);
        const owners = this.ownersOf(first, last);
        let letters = "";

        row.append(`${first.toString(16).padStart(8, "0")}  `);
        for (let i = first; i < last; i++) {
            const byte = this.bytes[i]!, owner = owners[i - first]!, hue = HUES[(owner + 1) % HUES.length];
            const cell = make("span", { style: owner >= 0 ? `background: hsl(${hue} 70% 50% / 0.22)` : "" },
                `${byte.toString(16).padStart(2, "0")}${i % 8 === 7 ? "  " : " "}`);
            cell.classList.toggle("on", i >= this.start && i < this.end);
            cell.dataset.offset = `${i}`;
            row.append(cell);
            letters += byte >= 32 && byte < 127 ? String.fromCharCode(byte) : ".";
        }
        row.append(" ".repeat(3 * (first + PER_ROW - last)), " ", letters, " ");
        return row;
    }

    /*
     * The deepest record of each byte of a row, or -1. Later records are deeper than the earlier ones that they lie in.
     * Record 0 is the file. A table for all bytes would need four times the memory of the file.
     */
    private ownersOf(first: number, last: number): number[] {
        const owners = new Array<number>(last - first).fill(-1), { offsets, sizes, count } = this.outline ?? NO_RECORDS;

        for (let i = 1; i < count; i++) {
            const from = offsets[i]!, to = from + sizes[i]!;
            if (from < last && to > first)
                owners.fill(i, Math.max(0, from - first), Math.min(last, to) - first);
        }
        return owners;
    }

    private makeRecord(index: number): HTMLElement {
        const { offsets, sizes, depths, names, nameOf, counts } = this.outline!;
        const row = make("div", { onclick: () => this.selectRecord(index), title: this.describe(index) },
            make("span", { className: "kind", style: `padding-left: ${8 + 12 * depths[index]!}px` },
                hex(offsets[index]!)),
            make("span", { className: "name" }, ` ${names[nameOf[index]!]}`),
            make("span", { className: "size" },
                counts[index] ? `${counts[index]} in ${sizes[index]}` : `${sizes[index]}`));

        row.style.borderLeft = `6px solid hsl(${HUES[(index + 1) % HUES.length]} 70% 50% / 0.6)`;
        row.classList.toggle("chosen", index === this.record);
        return row;
    }

    private onClick(event: MouseEvent): void {
        const { offset } = (event.target as HTMLElement).dataset;

        if (offset !== undefined)
            this.selectByte(Number(offset));
    }
}
