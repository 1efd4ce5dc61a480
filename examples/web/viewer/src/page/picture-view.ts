/* picture-view.ts - the pictures of a texture set: levels, palettes, indices, zoom, PNG. */
import type { ImageInfo, PaletteInfo, Pixels, TexturesInfo } from "../messages.ts";
import { check, download, faultBox, hex, make, select, warningList } from "./dom.ts";
import { encodePng } from "./png.ts";
import { toFault } from "./remote.ts";
import type { Context, View } from "./view.ts";
import { VirtualList } from "./virtual.ts";

const THUMB = 76;
/** Small pictures that stay in memory. */
const MOST_THUMBS = 200;
const OUTPUTS = ["colours", "indices", "normals"];
const BUMP_FLAG = 4;

export class PictureView implements View {
    element = make("div", { className: "fill" });
    state: Record<string, unknown> = {};
    private bar = make("div", { className: "bar" });
    private box = make("div", { className: "canvasBox" });
    private text = make("span");
    private texel = make("span");
    private canvas = make("canvas", { className: "checker" });
    /** what the canvas shows: a canvas changes the colours of translucent texels */
    private shown: Pixels | null = null;
    private thumbs = new VirtualList(THUMB, (index) => this.makeThumb(index));
    private pictures = new Map<number, Promise<HTMLCanvasElement>>();
    private image = 0;
    private level = 0;
    private output = 0;
    private palette = -1;
    private bank = 0;
    private zoom = 0;
    private isOpaque = false;
    private observer = new ResizeObserver(() => this.fit());

    private constructor(private context: Context, private info: TexturesInfo) {
        const side = make("div", { className: "side" },
            info.images.length > 1 ? make("div", { className: "thumbs" }, this.thumbs.element) : null, this.box);

        this.element.append(this.bar, warningList(info.warnings) ?? "", side);
        this.thumbs.setCount(info.images.length);
        this.observer.observe(this.box);
        this.box.addEventListener("wheel", (event) => this.onWheel(event), { passive: false });
        this.canvas.onmousemove = (event) => this.onMove(event);
    }

    static async open(context: Context): Promise<PictureView> {
        const view = new PictureView(context, await context.remote.call("textures", context.node.id));

        await view.choose(0);
        return view;
    }

    dispose(): void {
        this.thumbs.dispose();
        this.observer.disconnect();
    }

    key(event: KeyboardEvent): boolean {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];

        if (event.key === "+" || event.key === "-")
            this.setZoom(this.shownZoom() * (event.key === "+" ? 2 : 0.5));
        else if (step && this.info.images[this.image + step])
            void this.choose(this.image + step);
        else
            return false;
        return true;
    }

    async choose(image: number, level = 0): Promise<void> {
        this.image = image;
        this.level = level;
        this.bank = 0;
        this.palette = this.defaultPalette(image);
        if (this.output === 2 && !((this.current?.flags ?? 0) & BUMP_FLAG))
            this.output = 0;
        this.makeBar();
        this.thumbs.refresh();
        await this.show();
    }

    /* The palette of another file, if the image has none. */
    private defaultPalette(image: number): number {
        const { images, pairedPalette } = this.info;
        return images[image] && images[image].paletteIndex < 0 && images[image].colorCount ? pairedPalette : -1;
    }

    /* What the worker calls a palette of the list. */
    private paletteOf(place: number): { palette: number; paletteFile: number } {
        const { index, file } = this.info.palettes[place] ?? { index: -1, file: -1 };
        return { palette: index, paletteFile: file };
    }

    private get current(): ImageInfo | undefined {
        return this.info.images[this.image];
    }

    private makeBar(): void {
        const { current, info } = this;

        if (!current) {
            this.bar.replaceChildren(info.palettes.length ? "This file has only palettes."
                : "no pictures", ...info.palettes.flatMap((palette) =>
                [`${palette.name} (${palette.count} colours)`, this.swatches(palette)]));
            return;
        }
        const banks = this.palette < 0 ? 1 : Math.max(1, Math.floor(info.palettes[this.palette]!.count / 16));
        const outputs = OUTPUTS.filter((_, index) => index === 0 || (index === 1 && current.colorCount > 0)
            || (index === 2 && current.flags & BUMP_FLAG));
        this.bar.replaceChildren(make("b", {}, current.name),
            `${current.width} x ${current.height}, ${current.format}`,
            current.levels.length > 1 ? select("level ", current.levels.map(({ width, height }, index) =>
                `${index}: ${width} x ${height}`), this.level, (level) => this.set({ level })) : "",
            outputs.length > 1 ? select("show ", outputs, outputs.indexOf(OUTPUTS[this.output]!),
                (index) => this.set({ output: OUTPUTS.indexOf(outputs[index]!) })) : "",
            current.colorCount && info.palettes.length ? this.paletteSelect(info.palettes, current) : "",
            banks > 1 ? select("bank ", Array.from({ length: banks }, (_, index) => `${index}`), this.bank,
                (bank) => this.set({ bank })) : "",
            check("opaque", this.isOpaque, (isOpaque) => this.set({ isOpaque })),
            make("button", { onclick: () => this.setZoom(this.shownZoom() / 2) }, "-"),
            make("button", { onclick: () => this.setZoom(0) }, "fit"),
            make("button", { onclick: () => this.setZoom(this.shownZoom() * 2) }, "+"),
            make("button", { onclick: () => this.save() }, "PNG"),
            make("button", { onclick: () => this.context.showBytes(current.levels[this.level]?.offset
                ?? current.offset) }, "bytes"),
            this.text, this.texel);
        const palette = info.palettes[this.palette >= 0 ? this.palette : current.paletteIndex];
        if (current.colorCount && palette)
            this.bar.append(this.swatches(palette));
    }

    private paletteSelect(palettes: PaletteInfo[], { paletteIndex }: ImageInfo): HTMLElement {
        const names = [paletteIndex < 0 ? "none: shades of grey" : "own palette",
            ...palettes.map(({ name, count, fileName }, index) => `${index}: ${fileName || name} (${count})`)];

        return select("palette ", names, this.palette + 1, (index) => this.set({ palette: index - 1, bank: 0 }));
    }

    private swatches({ colors }: PaletteInfo): HTMLElement {
        const box = make("div", { className: "swatches" });

        for (let i = 0; i < colors.length; i += 4)
            box.append(make("i", { title: `${i / 4}: ${colors.slice(i, i + 4).join(", ")}`,
                style: `background: rgba(${colors[i]},${colors[i + 1]},${colors[i + 2]},${colors[i + 3]! / 255})` }));
        return box;
    }

    private set(what: { level?: number; output?: number; palette?: number; bank?: number; isOpaque?: boolean }): void {
        Object.assign(this, what);
        this.makeBar();
        void this.show();
    }

    private async decode(): Promise<Pixels> {
        const { image, level, output, bank } = this;
        const pixels = await this.context.remote.call("decode", this.context.node.id,
            { image, level, output, ...this.paletteOf(this.palette), bank });

        return output === 1 ? { ...pixels, data: greys(pixels.data) } : pixels;
    }

    private async show(): Promise<void> {
        const { current } = this;

        if (!current)
            return;
        try {
            const pixels = await this.decode();
            paint(this.canvas, pixels, this.isOpaque);
            this.shown = pixels;
            this.texel.textContent = "";
            this.state = { image: this.image, level: this.level, palette: this.palette, width: pixels.width,
                height: pixels.height };
            this.box.replaceChildren(this.canvas);
            this.fit();
        } catch (error) {
            this.state = { fault: toFault(error) };
            this.box.replaceChildren(faultBox(toFault(error)));
        }
    }

    private shownZoom(): number {
        if (this.zoom)
            return this.zoom;
        const space = Math.min((this.box.clientWidth - 24) / this.canvas.width,
            (this.box.clientHeight - 24) / this.canvas.height);
        return space >= 1 ? Math.min(16, Math.floor(space)) : Math.max(0.05, space);
    }

    private setZoom(zoom: number): void {
        this.zoom = Math.min(64, Math.max(0, zoom));
        this.fit();
    }

    private fit(): void {
        const zoom = this.shownZoom();

        this.canvas.style.width = `${this.canvas.width * zoom}px`;
        this.canvas.style.height = `${this.canvas.height * zoom}px`;
        this.text.textContent = `${zoom.toFixed(zoom < 1 ? 2 : 0)} x`;
    }

    private onWheel(event: WheelEvent): void {
        event.preventDefault();
        this.setZoom(this.shownZoom() * (event.deltaY < 0 ? 1.25 : 0.8));
    }

    private onMove(event: MouseEvent): void {
        const { width, height, data } = this.shown!, zoom = this.canvas.clientWidth / width;
        const x = Math.min(Math.floor(event.offsetX / zoom), width - 1);
        const y = Math.min(Math.floor(event.offsetY / zoom), height - 1);
        const color = data.subarray(4 * (width * y + x), 4 * (width * y + x) + 4);

        this.texel.textContent = `texel ${x}, ${y}: ${[...color].join(", ")}`;
    }

    private async save(): Promise<void> {
        const { context, current, level } = this, name = current!.name.replace(/[^\w.-]/g, "_");

        download(`${name || context.node.name}${level ? `_${level}` : ""}.png`, await this.png());
    }

    /** The picture that is shown, as a PNG. */
    async png(): Promise<Blob> {
        const pixels = await this.decode();

        for (let i = 3; this.isOpaque && i < pixels.data.length; i += 4)
            pixels.data[i] = 255;
        return encodePng(pixels);
    }

    private makeThumb(index: number): HTMLElement {
        const image = this.info.images[index]!, row = make("div", { onclick: () => void this.choose(index) });

        row.classList.toggle("chosen", index === this.image);
        row.append(make("span", { style: "width: 68px; height: 68px; display: grid; place-items: center; flex: none" }),
            make("span", { className: "name", title: image.name }, image.name));
        if (image.result)
            row.firstElementChild!.textContent = `${image.resultName} ${hex(image.offset)}`;
        else
            void this.thumb(index).then((canvas) => row.firstElementChild!.replaceChildren(canvas), () => undefined);
        return row;
    }

    /* A small canvas of an image, from the level that is nearest to the size of a thumbnail. */
    private thumb(index: number): Promise<HTMLCanvasElement> {
        const known = this.pictures.get(index), { levels } = this.info.images[index]!;

        if (known)
            return known;
        let level = levels.findIndex(({ width, height }) => Math.max(width, height) <= 128);
        level = level < 0 ? levels.length - 1 : level;
        const request = { image: index, level, output: 0, bank: 0, ...this.paletteOf(this.defaultPalette(index)) };
        const made = this.context.remote.call("decode", this.context.node.id, request).then((pixels) => {
            const canvas = make("canvas", { className: "checker" }), size = Math.max(pixels.width, pixels.height);
            paint(canvas, pixels, false);
            canvas.style.width = `${64 * pixels.width / size}px`;
            canvas.style.height = `${64 * pixels.height / size}px`;
            return canvas;
        });
        this.pictures.set(index, made);
        if (this.pictures.size > MOST_THUMBS)
            this.pictures.delete(this.pictures.keys().next().value!);
        return made;
    }
}

/* Indices as shades of grey, opaque. */
function greys(indices: Uint8ClampedArray): Uint8ClampedArray {
    const data = new Uint8ClampedArray(4 * indices.length);

    indices.forEach((index, texel) => data.set([index, index, index, 255], 4 * texel));
    return data;
}

/** Puts pixels on a canvas of their size. */
export function paint(canvas: HTMLCanvasElement, { width, height, data }: Pixels, isOpaque: boolean): void {
    const pixels = new ImageData(width, height);

    pixels.data.set(data);
    for (let i = 3; isOpaque && i < data.length; i += 4)
        pixels.data[i] = 255;
    Object.assign(canvas, { width, height });
    canvas.getContext("2d", { willReadFrequently: true })!.putImageData(pixels, 0, 0);
}

