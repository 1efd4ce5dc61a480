import { readFile } from "node:fs/promises";
import * as kunai from "kunai-assets";

await kunai.ready;
const model = kunai.Model.open(await readFile(process.argv[2])); // throws kunai.KunaiError
for (const mesh of model.meshes)
    console.log(`${mesh.vertexCount} vertices, first at x ${mesh.positions[0]}`);
model.close();
