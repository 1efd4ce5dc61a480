/* start-worker.ts - starts the worker of a static folder. Its script and the WASM module are files beside the page. */
export async function startWorker(): Promise<{ worker: Worker; wasm: Uint8Array | null }> {
    return { worker: new Worker(new URL("../worker/worker.ts", import.meta.url), { type: "module" }), wasm: null };
}
