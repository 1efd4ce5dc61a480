/* dom.ts - short ways to make elements. Texts of files only ever become text, never HTML. */
import type { Fault, WarningLine } from "../messages.ts";

type Child = Node | string | null;

/** Makes an element. settings are properties of the element. */
export function make<K extends keyof HTMLElementTagNameMap>(tag: K,
    settings: Partial<Omit<HTMLElementTagNameMap[K], "style">> & { style?: string } = {}, ...children: Child[]):
    HTMLElementTagNameMap[K] {
    const element = document.createElement(tag), { style, ...rest } = settings;

    Object.assign(element, rest);
    if (style)
        element.style.cssText = style;
    element.append(...children.filter((child) => child !== null));
    return element;
}

export function find<T extends HTMLElement = HTMLElement>(id: string): T {
    return document.getElementById(id) as T;
}

export function hex(value: number): string {
    return `0x${value.toString(16).toUpperCase()}`;
}

export function bytesText(size: number): string {
    return size < 1024 ? `${size} B` : size < 1 << 20 ? `${(size / 1024).toFixed(1)} KB`
        : `${(size / (1 << 20)).toFixed(1)} MB`;
}

/** A choice from a list. values[i] belongs to names[i]. */
export function select(label: string, names: string[], chosen: number, change: (index: number) => void):
    HTMLLabelElement {
    const list = make("select", { onchange: () => change(list.selectedIndex) },
        ...names.map((name) => make("option", {}, name)));

    list.selectedIndex = chosen;
    list.setAttribute("aria-label", label);
    return make("label", {}, label, list);
}

export function check(label: string, checked: boolean, change: (checked: boolean) => void): HTMLLabelElement {
    const box = make("input", { type: "checkbox", checked, onchange: () => change(box.checked) });

    return make("label", {}, box, label);
}

export function faultBox(fault: Fault): HTMLElement {
    return make("div", { className: "fault" }, make("b", {}, fault.code || "Error"), " ",
        fault.offset >= 0 && fault.code ? `at offset ${hex(fault.offset)} (${fault.offset})` : "",
        fault.record ? ` in ${fault.record}` : "", make("br"), fault.message);
}

export function warningList(warnings: WarningLine[], notes: string[] = []): HTMLElement | null {
    if (!warnings.length && !notes.length)
        return null;
    return make("ul", { className: "notes" }, ...notes.map((note) => make("li", {}, note)),
        ...warnings.map(({ item, offset, message, record, codeName }) => make("li", {},
            `${item && `${item}: `}${codeName} at ${hex(offset)}${record && ` in ${record}`}: ${message}`)));
}

/** Lets the user save bytes as a file. */
export function download(name: string, blob: Blob): void {
    const link = make("a", { href: URL.createObjectURL(blob), download: name });

    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
