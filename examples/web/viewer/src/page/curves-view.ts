/* curves-view.ts - a motion as curves: each track over time, without a model. */
import type { CurveData, MotionData } from "../messages.ts";
import { make, select } from "./dom.ts";
import type { Context, View } from "./view.ts";
import { VirtualList } from "./virtual.ts";

const ROW = 22, EDGE = 46;
const COLORS = ["#e5484d", "#30a46c", "#3e63dd", "#f5a623", "#8e4ec6", "#12a594"];

export class CurvesView implements View {
    element = make("div", { className: "fill" });
    state: Record<string, unknown> = {};
    private motion = 0;
    private track = 0;
    private curve: CurveData | null = null;
    private list = new VirtualList(ROW, (index) => this.makeRow(index));
    private canvas = make("canvas");
    private facts = make("span");
    private numbers = make("span", { className: "quiet" });
    private observer = new ResizeObserver(() => this.draw());

    private constructor(private context: Context, private motions: MotionData[]) {
        const box = make("div", { className: "stage" }, this.canvas);

        this.element.append(make("div", { className: "bar" }, motions.length > 1 ? select("motion",
            motions.map(({ name }, index) => name || `#${index}`), 0,
            (index) => this.show(index, this.firstTrack(index))) : null,
            this.facts, make("button", { onclick: () => this.showBytes() }, "bytes"), this.numbers),
            make("div", { className: "side" }, make("div", { className: "tracks" }, this.list.element), box));
        this.canvas.onpointermove = (event) => this.point(event.offsetX);
        this.observer.observe(box);
    }

    static async open(context: Context): Promise<CurvesView> {
        const view = new CurvesView(context, await context.remote.call("motions", context.node.id));

        await view.choose(0, view.firstTrack(0));
        return view;
    }

    dispose(): void {
        this.list.dispose();
        this.observer.disconnect();
    }

    key(event: KeyboardEvent): boolean {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];

        if (!step)
            return false;
        this.show(this.motion, this.track + step);
        return true;
    }

    /* The first track with a curve: a track with one key is a straight line. */
    private firstTrack(motion: number): number {
        return Math.max(0, this.motions[motion]?.tracks.findIndex(({ keys }) => keys > 1) ?? 0);
    }

    private show(motion: number, track: number): void {
        void this.context.attempt(this.choose(motion, track));
    }

    private async choose(motion: number, track: number): Promise<void> {
        const shown = this.motions[motion]!, { tracks } = shown;

        if (track < 0 || track >= Math.max(tracks.length, 1))
            return;
        [this.motion, this.track] = [motion, track];
        this.facts.textContent = `${shown.kind}, ${shown.frames} frames, ${shown.groups} groups, `
            + `${tracks.length} tracks, ${shown.interpolation}`;
        this.list.setCount(tracks.length);
        this.list.show(track);
        this.curve = tracks.length
            ? await this.context.remote.call("curve", this.context.node.id, motion, track) : null;
        this.state = { motion, track, motions: this.motions.length, tracks: tracks.length, frames: shown.frames,
            keys: this.curve && [...this.curve.keys], keyFrames: this.curve && [...this.curve.keyFrames] };
        this.draw();
        this.point(-1);
    }

    private showBytes(): void {
        const track = this.motions[this.motion]?.tracks[this.track];

        if (track)
            this.context.showBytes(track.offset);
    }

    private makeRow(index: number): HTMLElement {
        const { group, property, keys, target } = this.motions[this.motion]!.tracks[index]!;
        const row = make("div", { onclick: () => this.show(this.motion, index) },
            make("span", { className: "name" }, `${target || group}: ${property}`),
            make("span", { className: "kind" }, `${keys} ${keys === 1 ? "key" : "keys"}`));

        row.classList.toggle("chosen", index === this.track);
        return row;
    }

    private draw(): void {
        const { curve, canvas } = this, scale = devicePixelRatio, { clientWidth: width, clientHeight: height } = canvas;
        const pen = canvas.getContext("2d")!;

        [canvas.width, canvas.height] = [width * scale, height * scale];
        pen.scale(scale, scale);
        pen.font = "11px ui-monospace, monospace";
        pen.fillStyle = "#b8b8c4";
        if (!curve || !curve.keys.length) {
            pen.fillText(curve ? "The count of values is not known without the model." : "No tracks.", 12, 24);
            return;
        }
        drawCurve(pen, curve, width, height);
    }

    /* Tells the values at a place of the picture. */
    private point(x: number): void {
        const { curve } = this, width = this.canvas.clientWidth - EDGE - 12;

        if (!curve || x < EDGE || x > EDGE + width) {
            this.numbers.textContent = curve?.left
                ? `the first ${curve.count} values of ${curve.count + curve.left}` : "";
            return;
        }
        const all = curve.samples.length / curve.count, place = Math.round((x - EDGE) / width * (all - 1));
        const values = curve.samples.subarray(place * curve.count, (place + 1) * curve.count);
        this.numbers.textContent = `frame ${(place * curve.end / (all - 1)).toFixed(2)}: `
            + Array.from(values, (value) => value.toPrecision(6)).join(", ");
    }
}

function drawCurve(pen: CanvasRenderingContext2D, curve: CurveData, width: number, height: number): void {
    const { samples, keys, keyFrames, count, end } = curve, all = samples.length / count;
    const numbers = [...samples, ...keys].filter(Number.isFinite); // too many for the arguments of Math.min
    const least = numbers.reduce((a, b) => Math.min(a, b), Infinity);
    const most = numbers.reduce((a, b) => Math.max(a, b), -Infinity), span = most - least || 1;
    const xOf = (frame: number) => EDGE + frame / end * (width - EDGE - 12);
    const yOf = (value: number) => height - 24 - (value - least + (most === least ? 0.5 : 0)) / span * (height - 48);

    for (const value of most === least ? [most] : [least, (least + most) / 2, most])
        pen.fillText(value.toPrecision(3), 4, yOf(value) + 4);
    for (const frame of [0, end / 2, end])
        pen.fillText(`${Math.round(frame)}`, xOf(frame) - 8, height - 6);
    for (let part = 0; part < count; part++) {
        pen.strokeStyle = pen.fillStyle = COLORS[part % COLORS.length]!;
        pen.beginPath();
        for (let i = 0; i < all; i++)
            pen.lineTo(xOf(i * end / (all - 1)), yOf(samples[i * count + part]!));
        pen.stroke();
        keyFrames.forEach((frame, key) => pen.fillRect(xOf(frame) - 2, yOf(keys[key * count + part]!) - 2, 4, 4));
    }
}
