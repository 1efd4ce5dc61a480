/* save-glb.ts - the button that saves what the 3D tab shows as a GLB file. */
import type { GlbAnswer, GlbRequest } from "../messages.ts";
import { download, faultBox, make } from "./dom.ts";
import { toFault } from "./remote.ts";
import { loadProgram } from "#start";
import type { Context } from "./view.ts";

let program: Promise<WebAssembly.Module> | null = null;

async function compile(): Promise<WebAssembly.Module> {
    const packed = new Blob([await loadProgram()]).stream();

    return WebAssembly.compile(await new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

export class GlbSaver {
    readonly button = make("button", { onclick: () => void this.save(), title: "Saves the models with their textures "
        + "and motions. Collision, heights, placements, volumes: if they are shown" }, "GLB");
    /** what the program says about the last file */
    readonly element = make("div");

    /** request: what to save */
    constructor(private context: Context, private request: () => GlbRequest) {}

    private async save(): Promise<void> {
        this.button.disabled = true;
        this.element.replaceChildren();
        try {
            program ??= compile();
            this.show(await this.context.remote.call("glb", await program, this.request()));
        } catch (error) {
            this.element.replaceChildren(faultBox(toFault(error)));
        }
        this.button.disabled = false;
    }

    private show({ files, notes, faults }: GlbAnswer): void {
        const lines = [...files.map(({ name, command }) => make("li", {}, `${name}: `, make("code", {}, command))),
            ...notes.map((note) => make("li", {}, note))];

        this.element.replaceChildren(...faults.map(faultBox), make("ul", { className: "notes" }, ...lines));
        for (const { name, bytes } of files)
            download(name, new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "model/gltf-binary" }));
    }
}
