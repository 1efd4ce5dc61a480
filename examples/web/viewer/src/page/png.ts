/* png.ts - writes PNG files. A canvas would change the colours of translucent texels. */
import type { Pixels } from "../messages.ts";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
/** The CRC of each byte. */
const CRCS = Uint32Array.from({ length: 256 }, (_, byte) => {
    let crc = byte;

    for (let bit = 0; bit < 8; bit++)
        crc = crc & 1 ? 0xEDB88320 ^ (crc >>> 1) : crc >>> 1;
    return crc;
});

function crcOf(bytes: Uint8Array): number {
    let crc = 0xFFFFFFFF;

    for (const byte of bytes)
        crc = CRCS[(crc ^ byte) & 255]! ^ (crc >>> 8);
    return ~crc >>> 0;
}

function chunk(tag: string, data: Uint8Array): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(data.length + 12), view = new DataView(bytes.buffer);

    view.setUint32(0, data.length);
    for (let i = 0; i < 4; i++)
        bytes[4 + i] = tag.charCodeAt(i);
    bytes.set(data, 8);
    view.setUint32(data.length + 8, crcOf(bytes.subarray(4, data.length + 8)));
    return bytes;
}

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
    const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));

    return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** A PNG of 8 bits per channel with alpha. */
export async function encodePng({ width, height, data }: Pixels): Promise<Blob> {
    const head = new Uint8Array(13), view = new DataView(head.buffer), rows = new Uint8Array(height * (4 * width + 1));

    view.setUint32(0, width);
    view.setUint32(4, height);
    head.set([8, 6, 0, 0, 0], 8);
    for (let y = 0; y < height; y++)
        rows.set(data.subarray(4 * width * y, 4 * width * (y + 1)), (4 * width + 1) * y + 1);
    return new Blob([Uint8Array.from(SIGNATURE), chunk("IHDR", head), chunk("IDAT", await deflate(rows)),
        chunk("IEND", new Uint8Array())], { type: "image/png" });
}
