/* facts-view.ts - the inspector: everything that the library says about a file. */
import { make } from "./dom.ts";
import type { Context, View } from "./view.ts";

export class FactsView implements View {
    element = make("div", { className: "facts" });
    state: Record<string, unknown> = {};

    private constructor(facts: object) {
        this.state = { modules: Object.keys(facts) };
        for (const [name, value] of Object.entries(facts))
            this.element.append(item(name, withoutEmpty(value), true, true));
    }

    static async open({ remote, node }: Context): Promise<FactsView> {
        return new FactsView(await remote.call("facts", node.id) as object);
    }

    dispose(): void { /* holds nothing */ }
}

/* The parts of a handle that this file does not have are left out. */
function withoutEmpty(handle: object): object {
    return Object.fromEntries(Object.entries(handle).filter(([, value]) =>
        value !== null && !(Array.isArray(value) && !value.length)));
}

function isPlain(value: unknown): boolean {
    return value === null || typeof value !== "object";
}

function show(value: unknown): string {
    return typeof value === "number" ? Number.isInteger(value) ? `${value}` : `${Number(value.toPrecision(7))}`
        : JSON.stringify(value) ?? "";
}

function line(name: string, text: string): HTMLElement {
    return make("div", { className: "leaf" }, make("b", {}, name), ` ${text}`);
}

/** A module with at most so many members opens them, too. */
const FEW = 3;

/** Shows a value. The children of an item are made when it is opened: a model has many thousands. */
export function item(name: string, value: unknown, isOpen = false, isTop = false): HTMLElement {
    if (isPlain(value))
        return line(name, show(value));
    if (Array.isArray(value) && value.length <= 16 && value.every(isPlain))
        return line(name, `[${value.map(show).join(", ")}]`);
    const entries = Object.entries(value as object), cut = value as { numbers?: number[]; count?: number };
    if (cut.numbers && cut.count)
        return line(name, `${cut.count} numbers: ${cut.numbers.map(show).join(", ")} ...`);

    const title = make("summary", {}, make("b", {}, name), ` ${Array.isArray(value) ? `[${value.length}]` : ""} `,
        typeof (value as { name?: unknown }).name === "string" ? (value as { name: string }).name : "");
    const box = make("details", {}, title);
    let isFilled = false;
    box.ontoggle = () => {
        if (box.open && !isFilled)
            box.append(...entries.map(([key, child]) => item(key, child, isTop && entries.length <= FEW)));
        isFilled ||= box.open;
    };
    box.open = isOpen;
    return box;
}
