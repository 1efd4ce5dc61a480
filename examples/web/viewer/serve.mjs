/* serve.mjs - a web server for one folder on localhost. `node serve.mjs FOLDER [PORT]` runs it. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json",
    ".wasm": "application/wasm" };

/** Serves a folder. Port 0 is any free port. Returns the server and its address. */
export function serve(folder, port = 0) {
    const server = createServer(async ({ url }, response) => {
        try {
            const path = normalize(decodeURIComponent(new URL(url, "http://x").pathname)); // never above the root
            const file = join(folder, path.replace(/\/$/, "/index.html")), bytes = await readFile(file);
            response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" }).end(bytes);
        } catch {
            response.writeHead(404).end(); // also for an address that is not one
        }
    });

    return new Promise((resolve, reject) => {
        server.on("error", reject);
        server.listen(port, "127.0.0.1", () =>
            resolve({ server, address: `http://127.0.0.1:${server.address().port}/` }));
    });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serve(process.argv[2], Number(process.argv[3] ?? 8000));
    console.log(`the viewer is at ${address} (stop it with Ctrl+C)`);
}
