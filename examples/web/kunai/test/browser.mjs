/*
 * browser.mjs - guards what only browsers do: the module is fetched, and workers have their own. Usage: node browser.mjs
 * PACKAGE SAMPLE BROWSER. Serves a page, and compares what the page and its worker decode with what Node decodes.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, sample, browser] = process.argv.slice(2);
const kunai = await import(pathToFileURL(join(resolve(folder), "index.js")));

/* Runs in Node, in the page and in the worker. */
async function decode(kunai, data) {
    await kunai.ready;
    const textures = kunai.Textures.open(data);
    const sums = textures.images.map(({ name }, i) => [name, textures.decode(i).reduce((sum, byte) => sum + byte, 0)]);

    textures.close();
    return sums;
}

const start = `import * as kunai from "/package/index.js";
    ${decode}
    const data = await (await fetch("/sample/creature.pvm")).arrayBuffer();`;
const pages = {
    "/": ["text/html", `<!doctype html><script type="module">${start}
        const results = [];
        try {
            results.push(await decode(kunai, data));
            const { width, height } = kunai.Textures.open(data).images[0];
            new ImageData(kunai.Textures.open(data).decode(0), width, height);
            const worker = new Worker("/worker.js", { type: "module" });
            results.push(await new Promise((resolve, reject) => {
                worker.onmessage = ({ data }) => resolve(data);
                worker.onerror = (event) => reject(new Error(event.message));
            }));
        } catch (error) {
            results.push(String(error.stack ?? error));
        }
        fetch("/result", { method: "POST", body: JSON.stringify(results) });
        </script>`],
    "/worker.js": ["text/javascript", `${start} postMessage(await decode(kunai, data));`],
};
const types = { js: "text/javascript", wasm: "application/wasm" };

function find(url) {
    const name = basename(url);

    if (pages[url])
        return pages[url];
    return [types[name.split(".").pop()] ?? "application/octet-stream",
        readFileSync(join(url.startsWith("/package/") ? folder : sample, name))];
}

let finish;
const result = new Promise((resolve) => (finish = resolve));
const server = createServer((request, response) => {
    if (request.url === "/result") {
        let text = "";
        request.on("data", (piece) => (text += piece)).on("end", () => finish(JSON.parse(text)));
        response.end();
        return;
    }
    try {
        const [type, body] = find(request.url);
        response.writeHead(200, { "content-type": type }).end(body);
    } catch {
        response.writeHead(404).end();
    }
}).listen(0, "127.0.0.1");

await once(server, "listening");
const profile = mkdtempSync(join(tmpdir(), "kunai-"));
const child = spawn(browser, ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${profile}`,
    `http://127.0.0.1:${server.address().port}/`], { stdio: "ignore" });
const timer = setTimeout(() => finish(["the browser gave no result within 60 seconds"]), 60000);
child.on("error", (error) => finish([String(error)]));
const results = await result;
clearTimeout(timer);
server.closeAllConnections();
server.close();
if (child.exitCode === null && child.kill())
    await once(child, "exit");
rmSync(profile, { recursive: true, force: true, maxRetries: 10 });

const wanted = await decode(kunai, readFileSync(join(sample, "creature.pvm")));
assert.deepEqual(results, [wanted, wanted]);
console.log("browser: a page and a worker decode the same pictures as Node");
