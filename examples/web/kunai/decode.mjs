// decode.mjs - writes the first texture of a file as a PAM picture, which GIMP opens: decode TEXTURES PICTURE.
import { readFile, writeFile } from "node:fs/promises";
import * as kunai from "kunai-assets";

const [from, to] = process.argv.slice(2);
await kunai.ready;
const textures = kunai.Textures.open(await readFile(from)); // throws kunai.KunaiError
const { width, height } = textures.images[0];
const head = `P7\nWIDTH ${width}\nHEIGHT ${height}\nDEPTH 4\nMAXVAL 255\nTUPLTYPE RGB_ALPHA\nENDHDR\n`;
await writeFile(to, [head, textures.decode(0)]); // rows of R, G, B, A
textures.close();
