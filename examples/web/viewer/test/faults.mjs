/* faults.mjs - which error the page must show for a file. */
import assert from "node:assert/strict";
import { attempt, kunai, unpack } from "./oracle.mjs";

/** The error that kunai gives for a file in a tab, or undefined. named: the format that a user has named, or 0. */
export function refusalOf(bytes, tab, named = 0) {
    const plain = attempt(() => unpack(bytes));

    if (plain.error)
        return plain.error;
    const format = named || attempt(() => kunai.probe(plain.value)).value?.format;
    const open = { pictures: kunai.Textures, scene: kunai.Scene, hex: kunai.Outline, curves: kunai.Motion,
        entries: kunai.Archive }[tab];
    const { value, error } = open ? attempt(() => open.open(plain.value, { format })) : {};
    /* The first picture is shown. */
    const shown = tab === "pictures" && value?.images.length ? attempt(() => value.decode(0)).error : undefined;

    value?.close();
    return error ?? shown;
}

/** Fails if a text lacks the code or the offset of an error. */
export function checkFault(text, error, what) {
    assert.ok(text.includes(error.codeName), `${what}: ${text} has no ${error.codeName}`);
    assert.ok(text.includes(`0x${error.offset.toString(16).toUpperCase()}`),
        `${what}: ${text} has no offset ${error.offset}`);
}
