/* files.test.mjs - every sample and files of the corpus in all their tabs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openFile } from "./browser.mjs";
import { checkFault, refusalOf } from "./faults.mjs";
import { filesIn, pathsIn } from "./oracle.mjs";
import { checkErrors, load, samples, shown, tabsOf, treePaths, usePage } from "./page.mjs";

const { KUNAI_CORPUS } = process.env;
const CORPUS_FILES = 60;

usePage();

/* Every n-th file of each kind of the corpus, so that all kinds are there. */
function chooseFiles(files) {
    const kinds = new Map();

    for (const file of files.filter(({ path }) => !/\.(json|tsv|md|py)$/.test(path))) {
        const kind = file.path.split("/").slice(0, 2).join("/");
        kinds.set(kind, [...kinds.get(kind) ?? [], file]);
    }
    const chosen = new Set(), lists = [...kinds.values()];
    for (let step = 0; chosen.size < CORPUS_FILES && step < 50; step++)
        for (const list of lists)
            if (chosen.size < CORPUS_FILES && list[step * 7 % list.length])
                chosen.add(list[step * 7 % list.length]);
    return [...chosen];
}

/* Opens all tabs of a file. Only files that kunai refuses may show a fault. */
async function openAllTabs(path, bytes) {
    await openFile(shown.page, path, null);
    for (const tab of await tabsOf()) {
        const { fault, state } = await openFile(shown.page, path, tab);
        const refusal = fault && refusalOf(bytes, tab);

        checkErrors(`${path} in ${tab}`);
        assert.ok(state || fault, `${path} shows nothing in ${tab}`);
        assert.ok(!fault || refusal, `${path} in ${tab}: ${fault}`);
        if (refusal)
            checkFault(fault, refusal, `${path} in ${tab}`);
    }
}

test("every sample file opens in all its tabs", { timeout: 600000 }, async () => {
    await load(samples);
    for (const { path, bytes } of samples)
        await openAllTabs(path, bytes);
});

test("corpus files of all kinds open in all their tabs", { skip: !KUNAI_CORPUS, timeout: 1200000 }, async () => {
    const chosen = chooseFiles(filesIn(KUNAI_CORPUS));

    assert.equal(chosen.length, CORPUS_FILES);
    for (const file of chosen) {
        await load([file]);
        assert.deepEqual((await treePaths()).sort(), pathsIn(file.path, file.bytes).sort(), file.path);
        await openAllTabs(file.path, file.bytes);
    }
});
