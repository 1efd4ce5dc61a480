/* virtual.ts - a list of any length: only the rows in view are in the page. */
import { make } from "./dom.ts";

/** Browsers do not lay out taller elements. Longer lists are scrolled in larger steps. */
const MOST_HEIGHT = 8e6;

export class VirtualList {
    readonly element = make("div", { className: "virtual" });
    private inner = make("div", { className: "inner" });
    private count = 0;
    /** the rows in the page, by index */
    private rows = new Map<number, HTMLElement>();
    private isStale = false;
    private isWaiting = false;
    private observer = new ResizeObserver(() => this.draw());

    constructor(private rowHeight: number, private makeRow: (index: number) => HTMLElement) {
        this.element.append(this.inner);
        this.element.onscroll = () => this.drawSoon();
        this.observer.observe(this.element);
    }

    setCount(count: number): void {
        this.count = count;
        this.inner.style.height = `${Math.min(count * this.rowHeight, MOST_HEIGHT)}px`;
        this.refresh();
    }

    /** Makes the rows in view again, once per frame. */
    refresh(): void {
        this.isStale = true;
        this.drawSoon();
    }

    private drawSoon(): void {
        if (this.isWaiting)
            return;
        this.isWaiting = true;
        requestAnimationFrame(() => {
            this.isWaiting = false;
            this.draw();
        });
    }

    private get page(): number {
        return Math.ceil(this.element.clientHeight / this.rowHeight);
    }

    /** The first row in view. */
    private get first(): number {
        const { scrollTop, clientHeight, scrollHeight } = this.element, all = this.count * this.rowHeight;

        if (all <= MOST_HEIGHT)
            return Math.floor(scrollTop / this.rowHeight);
        const share = scrollTop / Math.max(1, scrollHeight - clientHeight);
        return Math.floor(share * Math.max(0, this.count - this.page + 1));
    }

    /* Keeps the rows that are still in view, unless they are stale. */
    private draw(): void {
        const { scrollTop } = this.element, first = Math.max(0, this.first - 2), rows = new Map<number, HTMLElement>();
        const last = Math.min(this.count, first + this.page + 6), all = this.count * this.rowHeight;
        const start = all <= MOST_HEIGHT ? first * this.rowHeight : scrollTop - 2 * this.rowHeight;
        let before: HTMLElement | null = null;

        for (const [index, row] of this.rows)
            if (this.isStale || index < first || index >= last)
                row.remove();
        for (let i = first; i < last; i++) {
            const kept: HTMLElement | undefined = this.isStale ? undefined : this.rows.get(i);
            const row: HTMLElement = kept ?? this.make(i);
            if (kept === undefined && before)
                before.after(row);
            else if (kept === undefined)
                this.inner.prepend(row);
            row.style.top = `${start + (i - first) * this.rowHeight}px`;
            rows.set(i, row);
            before = row;
        }
        this.rows = rows;
        this.isStale = false;
    }

    private make(index: number): HTMLElement {
        const row = this.makeRow(index);

        row.classList.add("row");
        row.style.height = `${this.rowHeight}px`;
        return row;
    }

    /** Scrolls so that a row is in view. */
    show(index: number): void {
        const { element, rowHeight } = this, all = this.count * rowHeight;

        if (index >= this.first && index < this.first + this.page - 1)
            return;
        const row = Math.max(0, index - Math.floor(this.page / 3));
        element.scrollTop = all <= MOST_HEIGHT ? row * rowHeight
            : row / Math.max(1, this.count - this.page + 1) * (element.scrollHeight - element.clientHeight);
        this.refresh();
    }

    dispose(): void {
        this.observer.disconnect();
    }
}
