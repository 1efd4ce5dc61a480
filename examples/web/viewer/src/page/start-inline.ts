/*
 * start-inline.ts - starts the worker of the single HTML file. Its script and the WASM module are texts in the page: a
 * page of file:// can neither fetch files nor start a worker from one.
 */
export async function startWorker(): Promise<{ worker: Worker; wasm: Uint8Array | null }> {
    const script = document.getElementById("kunai-worker")!.textContent!;
    const code = atob(document.getElementById("kunai-wasm")!.textContent!);
    const wasm = Uint8Array.from(code, (character) => character.charCodeAt(0));
    const blob = new Blob([decodeURIComponent(script)], { type: "text/javascript" });

    return { worker: new Worker(URL.createObjectURL(blob)), wasm };
}
