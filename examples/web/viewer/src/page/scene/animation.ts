/* animation.ts - which motions play, and the poses that the worker computes for them. */
import { Module, type ClipInfo, type PoseData, type PoseRequest, type ViewPose } from "../../messages.ts";
import { check, make } from "../dom.ts";
import { filePicker } from "../file-picker.ts";
import * as overlays from "../overlays.ts";
import { Player } from "../player.ts";
import type { Context } from "../view.ts";
import type { Eye } from "./eye.ts";
import type { Lighting } from "./lighting.ts";
import type { Group, Stage } from "./stage.ts";
import type { Textures } from "./textures.ts";

/** enum kunai_motion_kind */
const KINDS = ["nodes", "shapes", "camera", "light", "materials", "visibility"];
const NODES = 0, SHAPES = 1, CAMERA = 2, LIGHT = 3;
/** enum kunai_fit */
const FIT_COUNT = 2, FIT_NAMES = 3;

export class Animation {
    /** the list of motions */
    readonly element = make("span");
    readonly player = new Player(() => this.requestPose());
    /** the last pose of each group */
    readonly poses = new Map<number, PoseData>();
    /** motions of models */
    clips: ClipInfo[] = [];
    private all: ClipInfo[] = [];
    private active = new Set<number>();
    /** kinds of the motions that the scene is seen by */
    private viewed = new Set<number>();
    private posed = Promise.resolve();
    private isPosing = false;
    private isPoseWanted = false;
    private isClosed = false;

    constructor(private context: Context, private stage: Stage, private eye: Eye, private textures: Textures,
        private lighting: Lighting, private onFault: (error: unknown) => void) {}

    /** Looks for motions in the open files. Returns whether it has found any. */
    async findClips(): Promise<boolean> {
        try {
            const clips = await this.context.remote.call("clips", this.stage.data.key);
            const isNew = !this.isClosed && clips.length > this.stage.data.clips.length;
            if (isNew)
                this.setClips(clips);
            return isNew;
        } catch (error) {
            this.onFault(error);
            return false;
        }
    }

    setClips(clips: ClipInfo[]): void {
        this.all = clips;
        this.clips = clips.filter(({ model }) => model >= 0);
        if (this.isStage)
            this.active = new Set(this.stage.data.instances.flatMap((instance) => this.clipsOf(instance)));
        else
            this.clips.filter((clip) => this.isNear(clip)).forEach((clip) => {
                if (![...this.active].some((other) => this.excludes(clip, clips[other]!)))
                    this.active.add(clip.index);
            });
        this.makeList();
        this.setLength();
        this.requestPose();
    }

    /* Whether the places of the scene tell what plays. */
    private get isStage(): boolean {
        return this.stage.data.hasPlaces && this.stage.data.instances.some((instance) => instance.clips.length);
    }

    /*
     * Whether a clip plays without being chosen: its file or its names say that it is for the model. A motion in a file
     * with a model is for that model.
     */
    private isNear({ file, fit, fileName }: ClipInfo): boolean {
        const { nodes } = this.context.tree, { data } = this.stage;
        const stem = (name: string): string => name.replace(/\.[^.]*$/, "").toLowerCase();
        const own = stem(nodes[data.file]!.name), other = stem(fileName);

        if (file === data.file || file === this.context.node.id)
            return true;
        return !(nodes[file]!.modules & Module.MODEL) && (fit === FIT_NAMES
            || (fit === FIT_COUNT && other.startsWith(own) && !/^[a-z]/.test(other.slice(own.length))));
    }

    /** The motions that play, and those that could play in their place. */
    get chosen(): number[] {
        return this.all.filter((clip) => this.active.has(clip.index) || this.isNear(clip)).map(({ index }) => index);
    }

    /* Whether two clips move the same thing. Several clips of materials play at once, and all clips of a stage. */
    private excludes(a: ClipInfo, b: ClipInfo): boolean {
        const isSame = a.index !== b.index && a.model === b.model && a.kind === b.kind;

        return isSame && !(this.isStage && a.model >= 0) && (a.kind === NODES || a.kind === SHAPES
            || a.fileName.split(".").pop() === b.fileName.split(".").pop());
    }

    /** The indices of the motions that play. */
    get playing(): number[] {
        return [...this.active];
    }

    set playing(indices: number[]) {
        this.active = new Set(indices.filter((index) => this.all[index]));
        this.makeList();
        this.setLength();
        this.requestPose();
    }

    private setLength(): void {
        this.player.setLength(Math.max(this.textures.slideLength,
            ...[...this.active].map((index) => this.all[index]!.frames)));
    }

    /* ---- choosing ---- */

    private makeList(): void {
        const listed = this.all.filter((clip) => clip.model >= 0 || isView(clip));
        const open = this.element.querySelector("details")?.open ?? false;

        if (!listed.length && !this.stage.data.models.length) {
            this.element.replaceChildren();
            return;
        }
        const list = make("div", { style: "max-height: 180px; overflow: auto; display: grid" },
            ...listed.map((clip, number) => check(`${number} ${clip.name}: ${KINDS[clip.kind]}, ${clip.frames} ${
                clip.frames === 1 ? "frame" : "frames"}, ${clip.fileName}`,
                this.active.has(clip.index), (isOn) => this.setActive(clip, isOn))));
        const picker = filePicker(this.context.tree, "other motions", ({ modules }) => (modules & Module.MOTION) !== 0,
            (node) => void this.add(node.id));
        this.element.replaceChildren(make("details", { style: "display: inline-block; margin: 0", open },
            make("summary", {}, `motions (${listed.length})`), list, this.isStage ? "" : picker));
    }

    /** Adds the motions of a file that the user has chosen, and plays the first one. */
    async add(file: number): Promise<void> {
        try {
            this.all = await this.context.remote.call("addMotions", this.stage.data.key, file);
        } catch (error) {
            this.onFault(error);
            return;
        }
        this.clips = this.all.filter(({ model }) => model >= 0);
        const clip = this.all.find((one) => one.file === file);
        if (clip)
            this.setActive(clip, true);
        else
            this.onFault(new Error("The file has no motion that can be shown here."));
    }

    private setActive(clip: ClipInfo, isOn: boolean): void {
        if (isOn) {
            for (const other of [...this.active])
                if (this.excludes(clip, this.all[other]!))
                    this.active.delete(other);
            this.active.add(clip.index);
        } else
            this.active.delete(clip.index);
        this.makeList();
        this.setLength();
        this.requestPose();
    }

    /** Plays the motions of a file, and no others. For the tests. */
    play(fileName: string): void {
        this.active = new Set(this.clips.filter((clip) => clip.fileName === fileName).map(({ index }) => index));
    }

    /* ---- posing ---- */

    /** Shows a frame, and waits until it is shown. */
    async seek(frame: number): Promise<void> {
        this.player.seek(frame);
        while (this.isPosing)
            await new Promise((resolve) => setTimeout(resolve, 5));
        await this.pose();
    }

    requestPose(): void {
        this.isPoseWanted = true;
        if (!this.isPosing)
            this.posed = this.pose();
    }

    /* Asks the worker for the poses of all models that move. One question at a time. */
    private async pose(): Promise<void> {
        this.isPosing = true;
        this.isPoseWanted = false;
        try {
            const poses = await this.context.remote.call("pose", this.stage.data.key, this.poseRequests());
            if (!this.isClosed)
                for (const pose of poses)
                    this.applyPose(pose);
            this.textures.slide(this.player.frame);
            await this.poseView(CAMERA, (pose) => this.eye.follow(pose));
            await this.poseView(LIGHT, (pose) => this.lighting.follow(pose));
        } catch (error) {
            if (!this.isClosed)
                this.refuse(error);
        }
        this.isPosing = false;
        if (this.isPoseWanted && !this.isClosed)
            this.posed = this.pose();
    }

    /** Waits until the pose that was asked for last is shown. */
    async settle(): Promise<void> {
        await this.posed;
        await this.posed; // a pose that was asked for during another one
    }

    /* A motion that the user has chosen may not be for the model. It would fail at each frame. */
    private refuse(error: unknown): void {
        this.active.clear();
        this.makeList();
        this.setLength();
        this.onFault(error);
    }

    /* Shows the camera or the light of a motion. */
    private async poseView(kind: number, show: (pose: ViewPose | null) => void): Promise<void> {
        const { frame, mode } = this.player, { key } = this.stage.data;
        const clip = [...this.active].find((index) => this.all[index]!.kind === kind);

        if (clip !== undefined)
            show(await this.context.remote.call("view", key, clip, frame, mode));
        else if (this.viewed.has(kind))
            show(null);
        if (clip !== undefined)
            this.viewed.add(kind);
        else
            this.viewed.delete(kind);
    }

    private poseRequests(): PoseRequest[] {
        const { frame, mode: sample } = this.player, requests: PoseRequest[] = [];

        this.stage.groups.forEach((group, number) => {
            const clips = [...this.active].filter((index) => this.clipMoves(index, group));
            const request = { group: number, model: group.data.index, clips, sample };
            if (clips.length || !this.poses.has(number))
                requests.push({ ...request, frame: frame * (group.instance?.speed || 1) });
            else if (this.poses.get(number)!.frame !== -1)
                requests.push({ ...request, frame: -1 });
        });
        return requests;
    }

    private clipMoves(index: number, { data, instance }: Group): boolean {
        return this.stage.data.hasPlaces ? instance !== null && this.clipsOf(instance).includes(index)
            : this.clips.some((clip) => clip.index === index && clip.model === data.index);
    }

    /* The clips that play. Several clips are alternatives, except in a map (scene.h). */
    private clipsOf({ clips }: { clips: number[] }): number[] {
        return this.stage.data.isMap ? clips : clips.slice(0, 1);
    }

    private applyPose(pose: PoseData): void {
        const group = this.stage.groups[pose.group]!;

        this.poses.set(pose.group, pose);
        this.stage.applyWorlds(group, pose.worlds);
        this.stage.applySkins(group, [...pose.skins, ...pose.shapes]);
        for (const made of this.stage.mades)
            if (made.group === pose.group)
                this.textures.applyPose(made, pose);
    }

    /** Draws the ways of all cameras and lights that move. */
    async addWays(): Promise<void> {
        for (const { index } of this.all.filter(isView)) {
            const points = await this.context.remote.call("path", this.stage.data.key, index);
            if (points.length && !this.isClosed)
                this.stage.addTop("ways", overlays.way(points), !this.stage.data.models.length);
        }
    }

    dispose(): void {
        this.isClosed = true;
    }
}

/** Cameras and lights belong to no model. */
export function isView({ kind }: ClipInfo): boolean {
    return kind === CAMERA || kind === LIGHT;
}
