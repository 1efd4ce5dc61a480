/*
 * start-inline.ts - starts the worker of the single HTML file. Its script and the WASM modules are texts in the page: a
 * page of file:// can neither fetch files nor start a worker from one.
 */
function readBytes(id: string): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(atob(document.getElementById(id)!.textContent!), (character) => character.charCodeAt(0));
}

export async function startWorker(): Promise<{ worker: Worker; wasm: Uint8Array | null }> {
    const script = document.getElementById("kunai-worker")!.textContent!;
    const blob = new Blob([decodeURIComponent(script)], { type: "text/javascript" });

    return { worker: new Worker(URL.createObjectURL(blob)), wasm: readBytes("kunai-wasm") };
}

/** The program that writes GLB files, packed with gzip. */
export async function loadProgram(): Promise<ArrayBuffer> {
    return readBytes("kunai-program").buffer;
}
