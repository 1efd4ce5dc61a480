/* start-worker.ts - starts the worker of a static folder. Its script and the WASM modules are files beside the page. */

/* The page asks for the program at its start, because it fetches nothing later. */
const program = fetch(new URL("program.bin", document.baseURI), { priority: "low" }).then((answer) => {
    if (!answer.ok)
        throw new Error(`program.bin cannot be loaded: ${answer.status} ${answer.statusText}`);
    return answer.arrayBuffer();
});

program.catch(() => undefined); // the button tells it

export async function startWorker(): Promise<{ worker: Worker; wasm: Uint8Array | null }> {
    return { worker: new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" }), wasm: null };
}

/** The program that writes GLB files, packed with gzip. */
export function loadProgram(): Promise<ArrayBuffer> {
    return program;
}
