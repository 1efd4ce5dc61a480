declare module "*.css";
declare module "#start" {
    export function startWorker(): Promise<{ worker: Worker; wasm: Uint8Array | null }>;
    export function loadProgram(): Promise<ArrayBuffer>;
}
interface ImportMeta {
    glob<T>(pattern: string, options: { query: string; import: string; eager: true }): Record<string, T>;
}
