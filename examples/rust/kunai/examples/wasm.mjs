// node wasm.mjs WASM MODEL: prints the count of vertices of a model.
import { readFileSync } from "node:fs";

const [module, model] = process.argv.slice(2).map((path) => readFileSync(path));
const { instance } = await WebAssembly.instantiate(module, {}); // the module imports nothing
const { memory, make_room, count_vertices } = instance.exports;
const room = make_room(model.length);

new Uint8Array(memory.buffer).set(model, room);
console.log(count_vertices(room, model.length));
