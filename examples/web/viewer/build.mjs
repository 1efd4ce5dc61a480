/*
 * build.mjs [--package DIR] [--program FILE] [--out DIR] [--samples DIR] - builds the viewer twice: OUT/static is a
 * folder for any web server, OUT/kunai-viewer.html is one file that also opens from file://. --samples adds files that
 * the static page opens at its start. build.sh of examples/web/kunai makes the package, program/build.sh the program.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const { values } = parseArgs({ options: {
    package: { type: "string", default: join(here, "../../../build/web/kunai") },
    program: { type: "string", default: join(here, "../../../build/web/program/program.wasm") },
    out: { type: "string", default: join(here, "dist") },
    samples: { type: "string" },
} });
const out = resolve(values.out), kunai = resolve(values.package);
/* Packed here, because not every server packs. */
const program = gzipSync(readFileSync(values.program), { level: 9 });

/* start: the module that starts the worker. */
function settings(start, more, plugins = []) {
    const alias = { "kunai-assets/formats": join(kunai, "generated.js"), "kunai-assets": join(kunai, "index.js"),
        "#start": join(here, "src/page", start) };

    return { root: here, configFile: false, base: "./", logLevel: "warn", resolve: { alias }, plugins,
        worker: { format: "es", plugins: () => plugins },
        build: { target: "es2022", chunkSizeWarningLimit: 4000, reportCompressedSize: false, ...more } };
}

/* Tells the browser to refuse everything but the files of the page itself. */
function addPolicy(html, policy) {
    return html.replace("<title>", () => `<meta http-equiv="Content-Security-Policy" content="${policy}">\n<title>`);
}

async function buildStatic() {
    const page = join(out, "static/index.html");

    await build(settings("start-worker.ts", { outDir: join(out, "static"), emptyOutDir: true }));
    writeFileSync(join(out, "static/program.bin"), program);
    writeFileSync(page, addPolicy(readFileSync(page, "utf8"), "default-src 'self'; "
        + "script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'"));
}

/* The single file gives the WASM module to kunai.init, so the package must not look for it. */
const noFile = {
    name: "no-wasm-file",
    transform(code, id) {
        return id.split("?")[0] === join(kunai, "index.js")
            ? code.replace(/new URL\("\.\/kunai\.wasm", import\.meta\.url\)/, "undefined")
                .replaceAll("import.meta.url", '"about:blank"') : null;
    },
};

/* Builds one classic script. Returns the script, and the style if there is one. */
async function buildScript(entry) {
    const lib = { entry: join(here, entry), formats: ["iife"], name: "kunaiViewerScript", fileName: () => "script.js" };
    const [{ output }] = [await build(settings("start-inline.ts", { write: false, lib, cssCodeSplit: false },
        [noFile]))].flat();
    const style = output.find(({ fileName }) => fileName.endsWith(".css"));

    return { script: output.find(({ type }) => type === "chunk").code, style: style ? String(style.source) : "" };
}

async function buildSingle() {
    const worker = await buildScript("src/worker/worker.ts"), page = await buildScript("src/page/main.ts");
    const wasm = readFileSync(join(kunai, "kunai.wasm")).toString("base64");
    const body = readFileSync(join(here, "index.html"), "utf8");
    /* "</script" would end a script. */
    const safe = (code) => code.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
    const scripts = `<script type="text/plain" id="kunai-wasm">${wasm}</script>
<script type="text/plain" id="kunai-program">${program.toString("base64")}</script>
<script type="text/plain" id="kunai-worker">${encodeURIComponent(worker.script)}</script>
<script>${safe(page.script)}</script>`;
    const html = body.replace("</head>", () => `<style>${page.style}</style>\n</head>`)
        .replace(/<script type="module".*<\/script>/, () => scripts);

    writeFileSync(join(out, "kunai-viewer.html"), addPolicy(html, "default-src 'none'; "
        + "script-src 'unsafe-inline' blob: 'wasm-unsafe-eval'; worker-src blob:; img-src data: blob:; "
        + "style-src 'unsafe-inline'"));
    console.log(`kunai-viewer.html: ${html.length} bytes`);
}

function filesOf(folder) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => entry.isDirectory()
        ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]);
}

function addSamples(folder) {
    const to = join(out, "static/samples"), page = join(out, "static/index.html");
    const names = filesOf(folder).map((file) => relative(folder, file)).sort();

    mkdirSync(to, { recursive: true });
    for (const name of names)
        if (statSync(join(folder, name)).isFile())
            cpSync(join(folder, name), join(to, name));
    writeFileSync(join(to, "index.json"), JSON.stringify(names));
    writeFileSync(page, readFileSync(page, "utf8").replace("<title>",
        '<meta name="samples" content="samples/index.json">\n<title>'));
    console.log(`${names.length} samples`);
}

mkdirSync(out, { recursive: true });
await buildStatic();
await buildSingle();
if (values.samples)
    addSamples(resolve(values.samples));
