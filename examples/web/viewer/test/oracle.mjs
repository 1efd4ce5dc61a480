/* oracle.mjs - what the page must show, by the npm package in Node. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";

export const kunai = await import(pathToFileURL(join(process.env.KUNAI_PACKAGE, "index.js")).href);
await kunai.ready;

/** All files in a folder: [{ path, bytes }], sorted by path. */
export function filesIn(folder) {
    const walk = (at) => readdirSync(at).flatMap((name) => statSync(join(at, name)).isDirectory()
        ? walk(join(at, name)) : [join(at, name)]);

    return walk(folder).sort().map((file) => ({ path: relative(folder, file), bytes: readFileSync(file) }));
}

/** The result of a function, or its KunaiError. */
export function attempt(run) {
    try {
        return { value: run() };
    } catch (error) {
        return { error };
    }
}

/** The bytes without PRS and the packings of the DS. */
export function unpack(bytes) {
    const found = kunai.probe(bytes);

    if (found?.modules === 1)
        return unpack(kunai.unpackPrs(bytes, { format: found.format }));
    return found?.modules === 128 ? unpack(kunai.unpackLz(bytes, { format: found.format })) : bytes;
}

const ARCHIVES = new Set(["AFS", "BML", "GSL", "NARC", "NDS", "PVMX", "QST"].map((name) => kunai.Format[name]));

/** The paths of all entries of archives in a file, with those of archives in archives. */
export function pathsIn(path, bytes) {
    const { value: plain } = attempt(() => unpack(bytes));
    const found = plain && attempt(() => kunai.probe(plain)).value;

    if (!found || !ARCHIVES.has(found.format))
        return [path];
    const { value: archive } = attempt(() => kunai.Archive.open(plain, { archiveFlags: kunai.ArchiveFlags.UNPACK }));
    if (!archive)
        return [path];
    const paths = archive.entries.flatMap((entry, index) => {
        const child = `${path}/${kunai.text(entry.name) || `#${index}`}`;
        return entry.result ? [child] : pathsIn(child, archive.read(index));
    });
    archive.close();
    return [path, ...paths];
}
