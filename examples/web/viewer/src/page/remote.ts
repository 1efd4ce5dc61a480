/* remote.ts - calls the worker. */
import type { Calls, Fault } from "../messages.ts";

/** A call that the worker could not answer. */
export class RemoteError extends Error {
    constructor(readonly fault: Fault) {
        super(fault.message);
    }
}

export function toFault(error: unknown): Fault {
    return error instanceof RemoteError ? error.fault
        : { message: error instanceof Error ? error.message : String(error), code: "", offset: -1, record: "" };
}

interface Waiting {
    resolve(value: unknown): void;
    reject(error: unknown): void;
}

export class Remote {
    private waiting = new Map<number, Waiting>();
    private last = 0;
    /** how long the worker needed for the last call, in ms */
    time = 0;

    constructor(private worker: Worker) {
        worker.onmessage = ({ data }) => {
            const { resolve, reject } = this.waiting.get(data.id)!;

            this.waiting.delete(data.id);
            this.time = data.time;
            if (data.fault)
                reject(new RemoteError(data.fault));
            else
                resolve(data.result);
        };
        worker.onerror = (event) => {
            for (const { reject } of this.waiting.values())
                reject(new Error(event.message || "the worker has stopped"));
            this.waiting.clear();
        };
    }

    call<K extends keyof Calls>(name: K, ...parameters: Parameters<Calls[K]>): ReturnType<Calls[K]> {
        const id = ++this.last;

        return new Promise((resolve, reject) => {
            this.waiting.set(id, { resolve, reject });
            this.worker.postMessage({ id, name, parameters }, { transfer: buffersOf(parameters) });
        }) as ReturnType<Calls[K]>;
    }
}

/* The bytes of dropped files are moved to the worker, not copied. */
function buffersOf(parameters: unknown[]): ArrayBuffer[] {
    const [first] = parameters;

    return Array.isArray(first) ? first.map(({ bytes }) => bytes).filter((bytes) => bytes instanceof ArrayBuffer) : [];
}
