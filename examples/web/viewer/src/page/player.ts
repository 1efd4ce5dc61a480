/* player.ts - the time of an animation: play, scrub, speed, loop mode. */
import { make, select } from "./dom.ts";

const MODES = ["loop", "as the console", "hold the end"];
/** The usual frame rate: files store none (motion.h). */
const RATE = 30;

export class Player {
    readonly element = make("div", { className: "bar" });
    frame = 0;
    speed = 1;
    /** Sample: LOOP, WRAP or CLAMP */
    mode = 0;
    isPlaying = false;
    private length = 0;
    private button = make("button", { title: "Play or stop (space)", onclick: () => this.toggle() }, "Play");
    private slider = make("input", { type: "range", min: "0", step: "0.25", style: "flex: 1; min-width: 120px",
        oninput: () => this.seek(Number(this.slider.value)) });
    private text = make("span", { style: "min-width: 9em" });

    constructor(private onSeek: () => void) {
        const speed = make("input", { type: "number", step: "0.25", value: "1", style: "width: 5em",
            onchange: () => {
                this.speed = Number(speed.value) || 1;
            } });
        this.slider.setAttribute("aria-label", "frame");
        this.element.append(this.button, this.slider, this.text, make("label", {}, "speed ", speed),
            select("", MODES, 0, (mode) => {
                this.mode = mode;
                this.onSeek();
            }));
        this.setLength(0);
    }

    /** frames: how long the longest clip is. 0 hides the player. */
    setLength(frames: number): void {
        this.length = frames;
        this.slider.max = `${frames}`;
        this.element.style.display = frames > 0 ? "" : "none";
        this.frame = Math.min(this.frame, frames);
        this.tell();
    }

    toggle(): void {
        this.isPlaying = !this.isPlaying;
        this.button.textContent = this.isPlaying ? "Stop" : "Play";
    }

    seek(frame: number): void {
        this.frame = frame;
        this.tell();
        this.onSeek();
    }

    /** Lets time pass. Returns whether the frame has changed. */
    advance(seconds: number): boolean {
        if (!this.isPlaying || !this.length)
            return false;
        this.frame += seconds * RATE * this.speed;
        if (this.frame >= this.length || this.frame < 0)
            this.frame = this.mode === 2 ? Math.max(0, Math.min(this.length, this.frame))
                : ((this.frame % this.length) + this.length) % this.length;
        this.tell();
        return true;
    }

    private tell(): void {
        this.slider.value = `${this.frame}`;
        this.text.textContent = `${this.frame.toFixed(1)} of ${this.length}`;
    }
}
