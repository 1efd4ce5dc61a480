/*
 * zlib.ts - the functions of program/zlib.h, for the program that writes GLB files.
 *
 * pako 2 is a port of zlib 1.2 and gives the same bytes. pako 3 does not.
 */
import { Deflate } from "pako";

const OK = 0, STREAM_END = 1, FINISH = 4;
/** The members of z_stream that are read here. */
const NEXT_IN = 0, AVAIL_IN = 1, NEXT_OUT = 2, AVAIL_OUT = 3, WORDS = 4;

interface Stream {
    deflate: Deflate;
    /** compressed bytes that the program has not taken yet */
    parts: Uint8Array[];
    isFinished: boolean;
}

/** The imports of the module "zlib". memory: that of the program, which exists when the program runs. */
export function makeZlib(memory: () => WebAssembly.Memory): Record<string, (...words: number[]) => number> {
    const streams = new Map<number, Stream>();

    return {
        deflateInit(at, level) {
            const deflate = new Deflate({ level: level as 6 }), parts: Uint8Array[] = [];

            deflate.onData = (part) => parts.push(part as Uint8Array);
            streams.set(at!, { deflate, parts, isFinished: false });
            return OK;
        },
        deflate(at, flush) {
            const stream = streams.get(at!)!, words = new Uint32Array(memory().buffer, at, WORDS);

            if (!stream.isFinished && (words[AVAIL_IN]! || flush === FINISH))
                stream.deflate.push(new Uint8Array(memory().buffer, words[NEXT_IN], words[AVAIL_IN]), flush);
            stream.isFinished ||= flush === FINISH;
            words[NEXT_IN]! += words[AVAIL_IN]!;
            words[AVAIL_IN] = 0;
            give(stream, words, memory());
            return stream.isFinished && !stream.parts.length ? STREAM_END : OK;
        },
        deflateEnd(at) {
            streams.delete(at!);
            return OK;
        },
    };
}

/* Copies compressed bytes to the program, as many as it has room for. */
function give({ parts }: Stream, words: Uint32Array, memory: WebAssembly.Memory): void {
    while (parts.length && words[AVAIL_OUT]) {
        const part = parts.shift()!, taken = part.subarray(0, words[AVAIL_OUT]);

        new Uint8Array(memory.buffer, words[NEXT_OUT], taken.length).set(taken);
        words[NEXT_OUT]! += taken.length;
        words[AVAIL_OUT] -= taken.length;
        if (taken.length < part.length)
            parts.unshift(part.subarray(taken.length));
    }
}
