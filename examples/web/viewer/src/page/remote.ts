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
    /** why the worker does not answer any more */
    private ending: Error | null = null;
    /** how long the worker needed for the last call, in ms */
    time = 0;

    constructor(private worker: Worker) {
        worker.onmessage = ({ data }) => {
            const call = this.waiting.get(data.id);

            this.waiting.delete(data.id);
            this.time = data.time;
            if (data.fault)
                call?.reject(new RemoteError(data.fault));
            else
                call?.resolve(data.result);
        };
        worker.onerror = ({ message }) => this.end(message || "the worker cannot be loaded");
        worker.onmessageerror = () => this.end("an answer of the worker cannot be read");
    }

    /* Every call must end, also those to come. */
    private end(reason: string): void {
        this.ending = new Error(`${reason}: load the page again`);
        for (const { reject } of this.waiting.values())
            reject(this.ending);
        this.waiting.clear();
    }

    call<K extends keyof Calls>(name: K, ...parameters: Parameters<Calls[K]>): ReturnType<Calls[K]> {
        const id = ++this.last;

        return new Promise((resolve, reject) => {
            if (this.ending)
                throw this.ending;
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
