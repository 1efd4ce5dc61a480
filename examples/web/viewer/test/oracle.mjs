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

/** The bytes without PRS and the packings of the DS. formats gets the packings, if it is a set. */
export function unpack(bytes, formats) {
    const found = kunai.probe(bytes);

    if (found?.modules !== 1 && found?.modules !== 128)
        return bytes;
    formats?.add(found.format);
    return unpack(found.modules === 1 ? kunai.unpackPrs(bytes, { format: found.format })
        : kunai.unpackLz(bytes, { format: found.format }), formats);
}

const ARCHIVES = new Set(["AFS", "BML", "GSL", "NARC", "NDS", "PVMX", "QST"].map((name) => kunai.Format[name]));

/** Formats without a magic word, by the path in the corpus. The page knows some by their names, and a user names others
 * with "open as". */
const UNMARKED = [[/\.evt$/, "PLACED_EVENTS"], [/maps\/.*o\.dat$/, "PLACED_OBJECTS"], [/maps\/.*e\.dat$/, "PLACED_ENEMIES"],
    [/area_build\/.*\.bin$/, "AREA_BUILD"], [/area_data\/.*\.bin$/, "AREA"], [/matshp\.dat$/, "PROP_SHAPES"],
    [/map_headers\.bin$/, "MAP_HEADERS"], [/map_matrix_\d+\.bin$/, "MAP_MATRIX"], [/mapname\.bin$/, "MAP_NAMES"],
    [/events\/(dp|hg)_/, "MAP_EVENTS"], [/blz_[abc]\.bin$/, "BLZ"], [/minimap.*\.rel$/, "R_REL"]];

/** The format that a user must name for a file of the corpus, or 0. */
export function unmarkedFormat(path) {
    return kunai.Format[UNMARKED.find(([rule]) => rule.test(path))?.[1]] ?? 0;
}

/** The numbers of all formats in a file: its packings, its own, and those of its model, its motion, its entries. */
export function formatsIn(path, bytes, depth = 0) {
    const formats = new Set(), { value: plain } = attempt(() => unpack(bytes, formats));
    const format = plain && (attempt(() => kunai.probe(plain)).value?.format ?? unmarkedFormat(path));

    if (!format)
        return formats;
    formats.add(format);
    for (const handle of [kunai.Model, kunai.Motion]) {
        const { value } = attempt(() => handle.open(plain));
        formats.add(value?.info.format ?? format);
        value?.close();
    }
    const { value: archive } = ARCHIVES.has(format) && depth < 3 ? attempt(() => kunai.Archive.open(plain,
        { archiveFlags: kunai.ArchiveFlags.UNPACK })) : {};
    for (const [index, entry] of (archive?.entries ?? []).entries()) {
        const { value } = attempt(() => archive.read(index));
        if (entry.packing)
            formats.add(entry.packing);
        for (const one of value ? formatsIn("", value, depth + 1) : [])
            formats.add(one);
    }
    archive?.close();
    return formats;
}

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
