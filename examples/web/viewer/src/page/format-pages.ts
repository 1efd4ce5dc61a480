/* format-pages.ts - which description of the source tree belongs to a format. */
import { Format } from "kunai-assets/formats";

const texts = import.meta.glob<string>("../../../../../lib/**/*.md", { query: "?raw", import: "default", eager: true });

const CONTAINER = "ninja-container", MOTION = "ninja-motion", NITRO = "nitro-motion", SCENE = "ninja-scene";
const ARCHIVES = "archives", MAP = "platinum", PLACES = "placements";

/** The names of the documents per format, the main one first. */
const pages: Partial<Record<keyof typeof Format, string[]>> = {
    PRS: ["prs"], PRSD: ["prs"], LZ10: ["lz"], LZ11: ["lz"], HUFFMAN4: ["lz"], HUFFMAN8: ["lz"], RLE: ["lz"],
    BLZ: ["lz"], AFS: [ARCHIVES], BML: [ARCHIVES], GSL: [ARCHIVES], PVM: [ARCHIVES, "pvr"], GVM: [ARCHIVES, "gvr-xvr"],
    XVM: [ARCHIVES, "gvr-xvr"], PVMX: [ARCHIVES], NARC: ["narc"], NDS: ["nds"], QST: ["qst"], NDS_BANNER: ["nds"],
    NINJA: [CONTAINER, "ninja-chunk", "ninja-basic", "ginja", "xinja", MOTION], PVR: ["pvr"], PVP: ["pvr"],
    GVR: ["gvr-xvr"], GVP: ["gvr-xvr"], XVR: ["gvr-xvr"], TEX0: ["tex0", "g3d"], NJCM: ["ninja-chunk", CONTAINER],
    NJBM: ["ninja-basic", CONTAINER, "sa-tools"], NJBM_PLUS: ["ninja-basic", CONTAINER, "sa-tools"],
    GJCM: ["ginja", CONTAINER, "sa-tools"], XJ: ["xinja", CONTAINER], MDL0: ["mdl0", "g3d", "tex0"],
    NJA: ["ninja-ascii", "ninja-c-source"], NMDM: [MOTION], NSSM: [MOTION], NCAM: [MOTION], NLIM: [MOTION],
    REL_MOTION: [MOTION], NJCA: [MOTION], JNT0: [NITRO, "g3d"], SRT0: [NITRO, "g3d"], PAT0: [NITRO, "g3d"],
    MAT0: [NITRO, "g3d"], VIS0: [NITRO, "g3d"], SAANIM: ["sa-tools", MOTION], N_REL: [SCENE], D_REL: [SCENE],
    FMT2: [SCENE], C_REL: [SCENE], R_REL: [SCENE], TAM: [SCENE], REL: [SCENE], SA1LVL: ["sa-levels", "sa-tools"],
    SADXLVL: ["sa-levels", "sa-tools"], SA2LVL: ["sa-levels", "sa-tools"], SA2BLVL: ["sa-levels", "sa-tools"],
    QUEST_DAT: [PLACES], PLACED_OBJECTS: [PLACES], PLACED_ENEMIES: [PLACES], PLACED_EVENTS: [PLACES],
    MAP_HEADERS: [MAP], MAP_HEADERS_DP: [MAP], MAP_HEADERS_HG: [MAP], MAP_NAMES: [MAP], MAP_MATRIX: [MAP],
    LAND: [MAP, "mdl0"], BDHC: [MAP], AREA: [MAP], AREA_HG: [MAP], AREA_BUILD: [MAP], AREA_LIGHT: [MAP],
    PROP_ANIMATION: [MAP], PROP_SHAPES: [MAP], MAP_EVENTS: [MAP],
};

export interface Page {
    name: string;
    text: string;
}

/** The documents of a format. */
export function pagesOf(format: number): Page[] {
    const key = Object.entries(Format).find(([, value]) => value === format)?.[0] as keyof typeof Format | undefined;

    return (key && pages[key] ? pages[key] : []).flatMap((name) => {
        const path = Object.keys(texts).find((one) => one.endsWith(`/${name}.md`));
        return path ? [{ name, text: texts[path]! }] : [];
    });
}
