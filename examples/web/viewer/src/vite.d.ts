declare module "*.css";
declare module "#start" {
    export function startWorker(): Promise<{ worker: Worker; wasm: Uint8Array | null }>;
}
