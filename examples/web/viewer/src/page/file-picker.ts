/* file-picker.ts - chooses one of all open files by a part of its path. */
import type { FileNode } from "../messages.ts";
import { make } from "./dom.ts";
import type { Tree } from "./tree.ts";

/** Paths that the list shows at once. */
const MOST_PATHS = 200;
let lastId = 0;

/** A field with a list of the files that fit. onChoose gets the file whose whole path is in the field. */
export function filePicker(tree: Tree, label: string, fits: (node: FileNode) => boolean,
    onChoose: (node: FileNode) => void): HTMLElement {
    const id = `files${++lastId}`, list = make("datalist", { id });
    const field = make("input", { placeholder: label, style: "width: 11em",
        title: "A part of the path of an open file" });

    const fill = (): void => {
        const query = field.value.toLowerCase(), paths: string[] = [];
        for (const node of tree.nodes) {
            const path = node && fits(node) ? tree.pathOf(node) : null;
            if (path?.toLowerCase().includes(query) && paths.push(path) === MOST_PATHS)
                break;
        }
        list.replaceChildren(...paths.map((value) => make("option", { value })));
    };
    field.setAttribute("list", id);
    field.setAttribute("aria-label", label);
    field.onfocus = field.oninput = fill;
    field.onchange = () => {
        const node = tree.nodes.find((one) => one && fits(one) && tree.pathOf(one) === field.value);
        if (node)
            onChoose(node);
        field.value = "";
    };
    return make("span", {}, field, list);
}
