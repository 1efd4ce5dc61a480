/* faults.test.mjs - errors of damaged files. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { checkFault, refusalOf } from "./faults.mjs";
import { bytesOf, checkErrors, load, shoot, shown, usePage } from "./page.mjs";

usePage();

test("a damaged file shows its code and its offset", async () => {
    const model = Buffer.from(bytesOf("creature.nj")), pictures = bytesOf("creature.pvm").subarray(0, 30);
    const packed = Buffer.concat([bytesOf("creature.afs").subarray(0, 4096)]);

    model.fill(0xFF, 0x90, 0xA0);
    const cases = [["cut.pvm", pictures, "pictures"], ["bad.nj", model, "scene"], ["cut.afs", packed, "hex"]];
    let count = 0;
    await load(cases.map(([path, bytes]) => ({ path, bytes })));
    for (const [path, bytes, tab] of cases) {
        const error = refusalOf(bytes, tab);
        const { fault } = await openFile(shown.page, path, tab);
        if (error)
            checkFault(fault, error, path);
        count += error ? 1 : 0;
        await shoot(`damaged-${path}`);
    }
    assert.ok(count, "no file is damaged");
    checkErrors("damaged files");
});
