/* serve.test.mjs - the server of the page: it gives the files of its folder, and survives every address. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../serve.mjs";

/* An address as a client can send it, and the status that it gets. The folder has index.html and "a b#.txt". */
const ADDRESSES = [["/", 200], ["/index.html", 200], ["/a%20b%23.txt", 200], ["/index.html?x#y", 200], ["/none", 404],
    ["/%zz", 404], ["//", 404], ["/%00", 404], ["/../secret.txt", 404], ["/..%2fsecret.txt", 404],
    ["/%2e%2e/%2e%2e/secret.txt", 404], ["/index.html/", 404], ["/index.html", 200]];

function ask(port, path) {
    return new Promise((resolve, reject) => {
        const call = request({ port, host: "127.0.0.1", path: "/" }, (answer) => resolve(answer.resume().statusCode));
        call.path = path; // node would refuse some of them
        call.on("error", reject).end();
    });
}

test("the server gives only files of its folder", async () => {
    const folder = mkdtempSync(join(tmpdir(), "kunai-serve-")), page = join(folder, "page");
    const { server, address } = await serve(page);

    try {
        for (const [name, where] of [["secret.txt", folder], ["index.html", page], ["a b#.txt", page]]) {
            mkdirSync(where, { recursive: true });
            writeFileSync(join(where, name), name);
        }
        for (const [path, status] of ADDRESSES)
            assert.equal(await ask(Number(new URL(address).port), path), status, path);
        assert.equal(server.address().address, "127.0.0.1");
    } finally {
        server.close();
        rmSync(folder, { recursive: true });
    }
});
