// run_wasi.mjs PROGRAM.wasm [ARGUMENT...] - runs a program for WASI that can open all folders.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { WASI } from 'node:wasi';

// wasi-libc takes "/" for ".": absolute paths work only if each folder in the root is given.
const preopens = { '.': process.cwd() };
for (const name of readdirSync('/'))
    if (statSync('/' + name, { throwIfNoEntry: false })?.isDirectory())
        preopens['/' + name] = '/' + name;

const [program, ...given] = process.argv.slice(2);
const wasi = new WASI({
    version: 'preview1', args: [program, ...given], env: {}, preopens, returnOnExit: true,
});
const compiled = await WebAssembly.compile(readFileSync(program));
const instance = await WebAssembly.instantiate(compiled, wasi.getImportObject());
process.exitCode = wasi.start(instance);
