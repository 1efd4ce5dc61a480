/* animation.ts - which motions play, and the poses that the worker computes for them. */
import type { ClipInfo, PoseData, PoseRequest } from "../../messages.ts";
import { check, make } from "../dom.ts";
import { Player } from "../player.ts";
import type { Context } from "../view.ts";
import type { Eye } from "./eye.ts";
import type { Stage } from "./stage.ts";
import type { Textures } from "./textures.ts";

/** enum kunai_motion_kind */
const KINDS = ["nodes", "shapes", "camera", "light", "materials", "visibility"];
const NODES = 0, SHAPES = 1, CAMERA = 2;
/** enum kunai_fit */
const FIT_COUNT = 2, FIT_NAMES = 3;

export class Animation {
    /** the list of motions */
    readonly element = make("span");
    readonly player = new Player(() => this.requestPose());
    /** the last pose of each model */
    readonly poses = new Map<number, PoseData>();
    /** motions of models */
    clips: ClipInfo[] = [];
    private all: ClipInfo[] = [];
    private active = new Set<number>();
    private isPosing = false;
    private isPoseWanted = false;
    private isClosed = false;

    constructor(private context: Context, private stage: Stage, private eye: Eye, private textures: Textures,
        private onFault: (error: unknown) => void) {}

    /** Looks for motions in the open files. */
    async findClips(): Promise<void> {
        try {
            const clips = await this.context.remote.call("clips", this.stage.data.key);
            if (!this.isClosed && clips.length > this.stage.data.clips.length)
                this.setClips(clips);
        } catch (error) {
            this.onFault(error);
        }
    }

    setClips(clips: ClipInfo[]): void {
        const { data } = this.stage;

        this.all = clips;
        this.clips = clips.filter(({ model }) => model >= 0);
        if (this.isStage)
            this.active = new Set(data.instances.flatMap((instance) => this.clipsOf(instance)));
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
        return this.stage.hasPlaces && this.stage.data.instances.some((instance) => instance.clips.length);
    }

    /* Whether a clip plays without being chosen: its file or its names say that it is for the model. */
    private isNear({ file, fit, fileName }: ClipInfo): boolean {
        const stem = (name: string): string => name.replace(/\.[^.]*$/, "").toLowerCase();

        return file === this.stage.data.file || file === this.context.node.id || fit === FIT_NAMES
            || (fit === FIT_COUNT && stem(fileName).startsWith(stem(this.context.node.name)));
    }

    /* Whether two clips move the same thing. Several clips of materials play at once. */
    private excludes(a: ClipInfo, b: ClipInfo): boolean {
        return a.index !== b.index && a.model === b.model && a.kind === b.kind && (a.kind === NODES
            || a.kind === SHAPES || a.fileName.split(".").pop() === b.fileName.split(".").pop());
    }

    private setLength(): void {
        this.player.setLength(Math.max(0, ...[...this.active].map((index) => this.all[index]!.frames)));
    }

    /* ---- choosing ---- */

    private makeList(): void {
        const cameras = this.all.filter(({ kind }) => kind === CAMERA);
        const listed = [...this.isStage ? [] : this.clips, ...cameras];
        const open = this.element.querySelector("details")?.open ?? false;

        if (!this.clips.length && !cameras.length) {
            this.element.replaceChildren();
            return;
        }
        const list = make("div", { style: "max-height: 180px; overflow: auto; display: grid" },
            ...listed.map((clip) => check(`${clip.name}: ${KINDS[clip.kind]}, ${clip.frames} frames, ${clip.fileName}`,
                this.active.has(clip.index), (isOn) => this.setActive(clip, isOn))));
        this.element.replaceChildren(make("details", { style: "display: inline-block; margin: 0", open },
            make("summary", {}, `motions (${this.clips.length + cameras.length})`), list));
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
            void this.pose();
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
            await this.poseCamera();
        } catch (error) {
            if (!this.isClosed)
                this.onFault(error);
        }
        this.isPosing = false;
        if (this.isPoseWanted && !this.isClosed)
            void this.pose();
    }

    private async poseCamera(): Promise<void> {
        const { frame, mode } = this.player;
        const clip = [...this.active].find((index) => this.all[index]!.kind === CAMERA);

        if (clip !== undefined)
            this.eye.follow(await this.context.remote.call("camera", this.stage.data.key, clip, frame, mode));
    }

    private poseRequests(): PoseRequest[] {
        const { frame, mode: sample } = this.player, requests: PoseRequest[] = [];

        for (const model of this.stage.models.keys()) {
            const instance = this.stage.data.instances.find((one) => one.model === model);
            const clips = [...this.active].filter((index) => this.clipMoves(index, model));
            if (clips.length || !this.poses.has(model))
                requests.push({ model, clips, sample, frame: frame * (instance?.speed || 1) });
            else if (this.poses.get(model)!.frame !== -1)
                requests.push({ model, clips, sample, frame: -1 });
        }
        return requests;
    }

    private clipMoves(index: number, model: number): boolean {
        return this.stage.hasPlaces ? this.stage.data.instances.some((instance) => instance.model === model
                && this.clipsOf(instance).includes(index))
            : this.clips.some((clip) => clip.index === index && clip.model === model);
    }

    /* The clips that play. Several clips are alternatives, except in a map (scene.h). */
    private clipsOf({ clips }: { clips: number[] }): number[] {
        return this.stage.data.isMap ? clips : clips.slice(0, 1);
    }

    private applyPose(pose: PoseData): void {
        const shown = this.stage.models.get(pose.model)!;

        this.poses.set(pose.model, pose);
        this.stage.applyWorlds(shown, pose.worlds);
        this.stage.applySkins(shown, [...pose.skins, ...pose.shapes]);
        for (const made of this.stage.mades)
            if (made.model === pose.model)
                this.textures.applyPose(made, pose);
    }

    dispose(): void {
        this.isClosed = true;
    }
}
