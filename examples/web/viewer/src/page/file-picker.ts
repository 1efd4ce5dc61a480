/* file-picker.ts - chooses one of all open files by a part of its path. */
import type { FileNode } from "../messages.ts";
import { make } from "./dom.ts";
import type { Tree } from "./tree.ts";

/** Paths that the list shows at once. */
const MOST_PATHS = 200;
let lastId = 0;

/** A field with a list of the files that fit. onChoose gets the file whose whole path is in the field, or else the
 * first one whose path has this part. */
export function filePicker(tree: Tree, label: string, fits: (node: FileNode) => boolean,
    onChoose: (node: FileNode) => void): HTMLElement {
    const id = `files${++lastId}`, list = make("datalist", { id });
    const field = make("input", { placeholder: label, style: "width: 11em",
        title: "A part of the path of an open file" });

    const find = (): FileNode[] => {
        const query = field.value.toLowerCase(), found: FileNode[] = [];
        for (const node of tree.nodes)
            if (node && fits(node) && tree.pathOf(node).toLowerCase().includes(query)
                && found.push(node) === MOST_PATHS)
                break;
        return found;
    };
    const fill = (): void => list.replaceChildren(...find().map((node) => make("option",
        { value: tree.pathOf(node) })));
    field.setAttribute("list", id);
    field.setAttribute("aria-label", label);
    field.onfocus = field.oninput = fill;
    field.onchange = () => {
        const node = tree.nodes.find((one) => one && fits(one) && tree.pathOf(one) === field.value) ?? find()[0];
        if (node && field.value)
            onChoose(node);
        field.value = "";
    };
    return make("span", {}, field, list);
}
