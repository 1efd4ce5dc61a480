/* image-view.ts - a PNG file, which the browser decodes. */
import { make } from "./dom.ts";
import type { Context, View } from "./view.ts";

export class ImageView implements View {
    element = make("div", { className: "fill" });
    state: Record<string, unknown> = {};

    private constructor(private image: HTMLImageElement) {
        this.element.append(make("div", { className: "bar" }, `${image.naturalWidth} x ${image.naturalHeight}`),
            make("div", { className: "canvasBox" }, image));
        this.state = { width: image.naturalWidth, height: image.naturalHeight };
    }

    static async open({ remote, node }: Context): Promise<ImageView> {
        const bytes = await remote.call("bytes", node.id, false) as Uint8Array<ArrayBuffer>;
        const image = make("img", { className: "checker", src: URL.createObjectURL(new Blob([bytes])) });

        try {
            await image.decode();
        } catch {
            URL.revokeObjectURL(image.src);
            throw new Error("the browser cannot decode this PNG file");
        }
        return new ImageView(image);
    }

    dispose(): void {
        URL.revokeObjectURL(this.image.src);
    }
}
