/*
 * program.ts - runs the program `kunai` (program/build.sh) on files in memory.
 *
 * The program is for WASI: it opens files by their paths. Here they are bytes of the open files, and nothing else
 * exists.
 */
import { Directory, File, OpenFile, PreopenDirectory, WASI, type Inode } from "@bjorn3/browser_wasi_shim";
import { makeZlib } from "./zlib.ts";

/** Files by their names, or folders of files. */
export type Files = Map<string, Inode>;

export interface Ending {
    /** the exit code */
    code: number;
    /** what the program has written to the standard error */
    errors: string;
}

/** Adds a file. Returns false if the path is taken. The bytes are not copied. */
export function addFile(files: Files, path: string, bytes: Uint8Array): boolean {
    const names = path.split("/"), last = names.pop()!;
    let folder = files;

    for (const name of names) {
        const inner = folder.get(name) ?? new Directory(new Map());
        if (!(inner instanceof Directory))
            return false;
        folder.set(name, inner);
        folder = inner.contents;
    }
    if (folder.has(last))
        return false;
    const file = new File([], { readonly: true });
    file.data = bytes;
    folder.set(last, file);
    return true;
}

/** Runs the program. Files that it writes are added to files. */
export function run(module: WebAssembly.Module, words: string[], files: Files): Ending {
    const errors = new File([]), open = (file: File): OpenFile => new OpenFile(file);
    const wasi = new WASI(["kunai", ...words], [], [open(new File([])), open(new File([])), open(errors),
        new PreopenDirectory(".", files)], { debug: false });
    const instance = new WebAssembly.Instance(module, {
        wasi_snapshot_preview1: wasi.wasiImport as WebAssembly.ModuleImports,
        zlib: makeZlib(() => instance.exports.memory as WebAssembly.Memory),
    });
    const code = wasi.start(instance as Parameters<WASI["start"]>[0]);

    return { code, errors: new TextDecoder().decode(errors.data) };
}

/** The bytes of a file that the program has written, or null. */
export function takeFile(files: Files, name: string): Uint8Array | null {
    const file = files.get(name);

    return file instanceof File ? file.data : null;
}
