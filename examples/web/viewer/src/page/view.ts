/* view.ts - what all views of a file have in common. */
import type { FileNode } from "../messages.ts";
import type { Remote } from "./remote.ts";
import type { Tree } from "./tree.ts";

export interface Context {
    remote: Remote;
    tree: Tree;
    node: FileNode;
    /** shows the bytes of a place in the hex view. file: another file than node */
    showBytes(offset: number, file?: number): void;
    /** shows the fault of an action that the user has started */
    attempt(action: Promise<void>): Promise<void>;
    /** puts a part of a view into the address of the page */
    setLink(part: string): void;
    /** shows the node or the material of the first known place in the 3D view */
    showPlace(offsets: number[]): void;
}

export interface View {
    element: HTMLElement;
    /** what the tests read */
    state: Record<string, unknown>;
    key?(event: KeyboardEvent): boolean;
    /** The tree has more files. */
    refresh?(): void;
    dispose(): void;
}
