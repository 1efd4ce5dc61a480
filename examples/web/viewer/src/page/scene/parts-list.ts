/* parts-list.ts - lists of the sections of a scene, and of the nodes, meshes and materials of its models. */
import { check, make, select } from "../dom.ts";
import { Kind } from "../geometry.ts";
import type { Picking } from "./picking.ts";
import type { Stage } from "./stage.ts";

const KINDS: Record<number, string> = { [Kind.RIGID]: "rigid", [Kind.SKINNED]: "skinned", [Kind.VOLUME]: "volume" };

/** A list that grows when it is opened: stages have thousands of parts. */
function folded(name: string, fill: () => (Node | string)[]): HTMLDetailsElement {
    const box = make("details", { style: "display: inline-block; margin: 0; vertical-align: top" },
        make("summary", {}, name));
    let isFilled = false;

    box.ontoggle = () => {
        if (box.open && !isFilled)
            box.append(...fill());
        isFilled ||= box.open;
    };
    return box;
}

/** Sections to show and hide, or null if the scene has only one. */
export function sectionList(stage: Stage): HTMLElement | null {
    const { sections, instances } = stage.data;

    if (sections.length < 2 || !stage.data.hasPlaces)
        return null;
    return folded(`sections (${sections.length})`, () => {
        const boxes = sections.map(({ id }, index) => {
            const count = instances.filter(({ section }) => section === index).length;
            const box = check(`${index}: id ${id}, ${count} instances`, true, (isOn) => stage.showSection(index, isOn));
            box.querySelector("input")!.dataset.section = `${index}`;
            return box;
        });
        const setAll = (isOn: boolean): void => boxes.forEach((box, index) => {
            box.querySelector("input")!.checked = isOn;
            stage.showSection(index, isOn);
        });
        return [make("button", { onclick: () => setAll(true) }, "all"), make("button", { onclick: () => setAll(false) },
            "none"), make("div", { style: "max-height: 180px; overflow: auto; display: grid" }, ...boxes)];
    });
}

/** Nodes, meshes and materials to select. */
export function partsList(stage: Stage, picking: Picking): HTMLElement | null {
    const { models } = stage.data;

    if (!models.length)
        return null;
    return folded("parts", () => {
        const lists = make("div", { style: "display: flex; gap: 6px; flex-wrap: wrap" });
        const names = models.map(({ index, name }) => `${index} ${name}`);
        const show = (place: number): void => lists.replaceChildren(...listsOf(stage, picking, place));

        show(0);
        return [models.length > 1 ? select("model ", names, 0, show) : "", lists];
    });
}

function listsOf(stage: Stage, picking: Picking, place: number): HTMLElement[] {
    const { index: model, nodes, meshes, materials } = stage.data.models[place]!, depths: number[] = [];
    const none = { model, mesh: -1, node: -1, material: -1 };

    for (const { parent } of nodes)
        depths.push(parent < 0 ? 0 : depths[parent]! + 1);
    return [
        list("nodes", nodes.map(({ name }, index) => `${"\u00A0".repeat(2 * depths[index]!)}${index} ${name}`),
            (node) => picking.select({ ...none, node })),
        list("meshes", meshes.map(({ kind, node, positions }, index) =>
            `${index} ${KINDS[kind]}, ${node < 0 ? "" : `node ${node}, `}${positions.length / 3} vertices`),
        (mesh) => picking.select({ ...none, mesh, node: meshes[mesh]!.node })),
        list("materials", materials.map(({ name, texture }, index) =>
            `${index} ${name}${texture < 0 ? "" : ` texture ${texture}`}`),
        (material) => picking.select({ ...none, material })),
    ];
}

function list(name: string, lines: string[], choose: (index: number) => void): HTMLElement {
    const box = make("select", { size: 8, onchange: () => choose(box.selectedIndex), style: "min-width: 12em" },
        ...lines.map((line) => make("option", {}, line)));

    box.setAttribute("aria-label", name);
    return make("label", { style: "display: grid" }, `${name} (${lines.length})`, box);
}
