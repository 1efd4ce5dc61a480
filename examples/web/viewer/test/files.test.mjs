/* files.test.mjs - every sample, and files of the corpus with all formats, in all their tabs. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { before, test } from "node:test";
import { openFile } from "./browser.mjs";
import { checkFault, refusalOf } from "./faults.mjs";
import { filesIn, formatsIn, kunai, pathsIn, unmarkedFormat } from "./oracle.mjs";
import { checkErrors, load, samples, SMALL, shown, tabsOf, treePaths, usePage } from "./page.mjs";

const { KUNAI_CORPUS } = process.env;
/** At least so many files of the corpus are opened. */
const CORPUS_FILES = 60;

usePage(SMALL);

/* ---- choosing files of the corpus ---- */

/* All files of the corpus with their formats. The kind is that of the manifest, else the folder and the ending. */
function readCorpus() {
    const manifest = new Map(readFileSync(join(KUNAI_CORPUS, "manifest.tsv"), "utf8").split("\n")
        .map((line) => line.split("\t")).map(([path, , , format]) => [path, format]));

    return filesIn(KUNAI_CORPUS).filter(({ path }) => !/\.(json|tsv|md|py)$/.test(path)).map((file) => ({ ...file,
        kind: manifest.get(file.path) ?? file.path.split("/")[0] + extname(file.path),
        formats: formatsIn(file.path, file.bytes) }));
}

/* First files that have all formats of the corpus, then one file of each kind, then every n-th file. */
function chooseFiles(files) {
    const chosen = [], sound = files.filter(({ path }) => !/\/(bad|err|not)_/.test(path));
    const missing = new Set(sound.flatMap(({ formats }) => [...formats]));
    const news = ({ formats }) => [...formats].filter((format) => missing.has(format)).length;
    const take = (file) => {
        chosen.push(file);
        file.formats.forEach((format) => missing.delete(format));
    };

    while (missing.size)
        take(sound.reduce((best, file) => news(file) > news(best)
            || (news(file) === news(best) && file.bytes.length < best.bytes.length) ? file : best));
    for (const kind of new Set(files.map((file) => file.kind)))
        if (!chosen.some((file) => file.kind === kind)) {
            const all = files.filter((file) => file.kind === kind);
            take(all[all.length >> 1]);
        }
    for (let i = 0; chosen.length < CORPUS_FILES; i += files.length >> 6)
        if (!chosen.includes(files[i % files.length]))
            take(files[i % files.length]);
    return chosen;
}

/* ---- opening them ---- */

/* Names the format of a file that the page does not know, as a user does. Returns the format, or 0. */
async function nameFormat(path) {
    const format = unmarkedFormat(path);

    if (!format || await shown.page.evaluate(() => globalThis.kunaiViewer.current.node.kind) !== "unknown")
        return 0;
    await shown.page.getByLabel("open as").selectOption(kunai.formatName(format));
    await shown.page.waitForFunction(([wanted, name]) => {
        const { current: { node }, ready } = globalThis.kunaiViewer;
        return ready && (node.format === wanted || node.packingName === name);
    }, [format, kunai.formatName(format)]);
    return format;
}

/* Only files that kunai refuses may show a fault, and those must show theirs. */
function checkTab(path, bytes, format, { tab, fault, state }) {
    const refusal = fault || tab === "pictures" ? refusalOf(bytes, tab, format) : null, what = `${path} in ${tab}`;

    checkErrors(what);
    assert.ok(state || fault, `${what} shows nothing`);
    assert.ok(!fault || refusal, `${what}: ${fault}`);
    if (refusal)
        checkFault(fault, refusal, what);
}

/* Opens all tabs of a file, that of the page's choice first. Returns the tabs. */
async function openAllTabs(path, bytes) {
    const first = await openFile(shown.page, path, null), format = await nameFormat(path), tabs = await tabsOf();

    if (!format)
        checkTab(path, bytes, format, first);
    for (const tab of tabs)
        if (format || tab !== first.tab)
            checkTab(path, bytes, format, await openFile(shown.page, path, tab));
    return tabs;
}

/* ---- tests ---- */

const namesOf = (formats) => [...formats].map((format) => kunai.formatName(format)).sort().join(", ");
const sampleFormats = new Set(), corpusFormats = new Set();

before(() => samples.forEach(({ path, bytes }) => formatsIn(path, bytes).forEach((one) => sampleFormats.add(one))));

test("every sample file opens in all its tabs", { timeout: 600000 }, async () => {
    const tabs = new Set();

    await load(samples);
    for (const { path, bytes } of samples)
        (await openAllTabs(path, bytes)).forEach((tab) => tabs.add(tab));
    console.log(`${samples.length} samples, in ${[...tabs].join(", ")}`);
});

test("files of the corpus open, of all kinds and formats", { skip: !KUNAI_CORPUS, timeout: 1200000 }, async () => {
    const chosen = chooseFiles(readCorpus());

    assert.ok(chosen.length >= CORPUS_FILES);
    for (const { path, bytes, formats } of chosen) {
        await load([{ path, bytes }]);
        assert.deepEqual((await treePaths()).sort(), pathsIn(path, bytes).sort(), path);
        await openAllTabs(path, bytes);
        formats.forEach((format) => corpusFormats.add(format));
    }
    console.log(`${chosen.length} files of the corpus, ${new Set(chosen.map(({ kind }) => kind)).size} kinds, ${
        corpusFormats.size} formats: ${namesOf(corpusFormats)}`);
});

test("all formats are in the samples or in the corpus", () => {
    const all = new Set([...sampleFormats, ...corpusFormats]);
    const missing = kunai.formats().map(({ format }) => format).filter((format) => !all.has(format));

    console.log(`${sampleFormats.size} formats in the samples, ${all.size} of ${kunai.formats().length} in all. `
        + `In none of the files: ${namesOf(missing) || "-"}`);
    assert.ok(all.size >= sampleFormats.size && sampleFormats.size > 30);
});
