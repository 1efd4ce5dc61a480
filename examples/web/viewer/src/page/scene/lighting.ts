/* lighting.ts - the lights of a scene: of the page, of the areas of a map, of a light file, or of a motion. */
import * as THREE from "three";
import { Module, type FileNode, type LightData, type ViewPose } from "../../messages.ts";
import { make, select } from "../dom.ts";
import type { Context } from "../view.ts";
import type { Stage } from "./stage.ts";

/** Brightness of the lights of the page. three.js divides the light of a surface by pi. */
const AMBIENT = 1.6, SUN = 1.9;
/** Times of light files are in units of 2 seconds. */
const DAY = 43200, HOUR = DAY / 24;
const NOON = 12 * HOUR;
const QUARTER = 0.25;

/** A source of lamps: the map itself (-1), or a light file. */
interface Source {
    file: number;
    name: string;
}

export class Lighting {
    /** the choice of the lights, and the time of day */
    readonly element = make("span");
    private ambient = new THREE.AmbientLight(0xffffff, AMBIENT);
    private sun = new THREE.DirectionalLight(0xffffff, SUN);
    private moving: THREE.Light | null = null;
    private isOn = true;
    private sources: Source[];
    private chosen: Source | null;
    private time = NOON;
    private clock = make("span");

    constructor(private context: Context, private stage: Stage, camera: THREE.Camera) {
        const isDs = stage.mades.some(({ shading }) => shading);

        this.sun.position.set(0.4, 1, 0.7);
        camera.add(this.sun, this.sun.target);
        stage.root.add(this.ambient);
        this.sources = [...stage.data.lightSets.length ? [{ file: -1, name: "lights of the map" }] : [],
            ...isDs ? context.tree.nodes.filter(isLightFile).map(({ id, name }) => ({ file: id, name })) : []];
        this.chosen = this.sources.find(({ file }) => file < 0) ?? null;
        if (this.sources.length)
            this.element.append(select("light ", ["of this page", ...this.sources.map(({ name }) => name)],
                this.chosen ? 1 : 0, (index) =>
                    void context.attempt(this.choose(this.sources[index - 1] ?? null))), " ", this.clock);
    }

    /** Asks for the lamps of the chosen source. */
    async start(): Promise<void> {
        await this.choose(this.chosen);
    }

    async choose(source: Source | null): Promise<void> {
        this.chosen = source;
        this.showClock();
        await this.update();
    }

    private showClock(): void {
        const text = make("span"), slider = make("input", { type: "range", min: "0", max: "24", step: `${QUARTER}`,
            value: `${this.time / HOUR}`, oninput: () => void this.setTime(Number(slider.value) * HOUR) });
        const tell = (): void => {
            const hours = this.time / HOUR;
            text.textContent = `${Math.floor(hours)}:${String(Math.round(hours % 1 * 60)).padStart(2, "0")}`;
        };

        slider.setAttribute("aria-label", "time of day");
        slider.addEventListener("input", tell);
        tell();
        this.clock.replaceChildren(...this.chosen ? [slider, text] : []);
    }

    /** time: in units of 2 seconds since midnight */
    async setTime(time: number): Promise<void> {
        this.time = Math.min(time, DAY - 1);
        await this.update();
    }

    show(isOn: boolean): void {
        this.isOn = isOn;
        void this.update();
    }

    /* Without lights, materials have their own colours. */
    private async update(): Promise<void> {
        const { key } = this.stage.data, { chosen, time } = this;
        const found = chosen && this.isOn ? await this.context.remote.call("lights", key, chosen.file, time) : [];

        if (chosen !== this.chosen || time !== this.time)
            return;
        const isPlain = this.isOn && !this.moving;
        this.ambient.intensity = isPlain ? AMBIENT : this.moving ? 0.3 : Math.PI;
        this.sun.intensity = isPlain ? SUN : 0;
        if (this.moving)
            this.moving.visible = this.isOn;
        this.stage.lamps.forEach((lamps, index) => lamps.set(found[index] ?? null));
        for (const { shading } of this.stage.mades)
            shading?.setColors(null);
    }

    /** The lamps of all light sets. For the tests. */
    get lights(): (LightData | null)[] {
        return this.stage.lamps.map(({ light }) => light);
    }

    /** Shows the light of a motion, or none. */
    follow(pose: ViewPose | null): void {
        const hadLight = this.moving !== null;

        this.moving?.removeFromParent();
        (this.moving as THREE.Light & { target?: THREE.Object3D } | null)?.target?.removeFromParent();
        this.moving = pose && makeLight(pose);
        if (this.moving)
            this.stage.root.add(this.moving);
        const target = (this.moving as { target?: THREE.Object3D } | null)?.target;
        if (target)
            this.stage.root.add(target);
        if (hadLight !== (this.moving !== null))
            void this.update();
        else if (this.moving)
            this.moving.visible = this.isOn;
    }
}

function isLightFile(node: FileNode): boolean {
    return Boolean(node) && (node.modules & Module.MAP) !== 0 && /light/i.test(node.kind);
}

/* The kinds of lights are those of GLB: a light without a place shines in one direction. */
function makeLight({ position, target, color, intensity, spot, point }: ViewPose): THREE.Light {
    const shade = new THREE.Color().fromArray(color), power = intensity * Math.PI, far = (spot ?? point)?.[1] ?? 0;
    let light: THREE.Light;

    if (spot)
        light = new THREE.SpotLight(shade, power, far, Math.min(Math.max(Math.abs(spot[3]!), 0.001), Math.PI / 2),
            1 - Math.min(1, Math.abs(spot[2]! / (spot[3]! || 1))));
    else if (point || (position && !target))
        light = new THREE.PointLight(shade, power, far);
    else {
        light = new THREE.DirectionalLight(shade, power);
        position = target ? position ?? [0, 0, 0] : [0, 1, 0];
    }
    light.position.fromArray(position ?? [0, 0, 0]);
    if (light instanceof THREE.SpotLight || light instanceof THREE.DirectionalLight)
        light.target.position.fromArray(target ?? [0, 0, 0]);
    return light;
}
